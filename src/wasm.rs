//! The WebAssembly modules: the JSON API for JavaScript.
//!
//! `rules.wasm`, which a page loads first, answers requests without a search, and is split into parts (`parts.rs`). The module
//! `search-<id>.wasm` of a game searches in slices and judges moves, in a page's second worker. `alveole.wasm` has everything, and
//! `answer` and `call` for programs.
//!
//! A page gets the answer as text because JavaScript parses JSON faster than WebAssembly builds objects.

use serde_json::Value;

use crate::json::{object, to_value};
use crate::play::Error;

/// The answer that refuses a request.
#[cold]
fn refusal(error: &Error) -> Value {
    object(vec![("error", to_value(error))])
}

/// Requests as JavaScript has them.
mod request {
    use js_sys::{Array, Object, Reflect};
    use serde_json::{Map, Number, Value};
    use wasm_bindgen::prelude::*;

    use crate::api::{MAX_BYTES, MAX_DEPTH, too_large};
    use crate::json::whole_number;
    use crate::play::Error;
    use crate::say;

    /// The request as JSON.
    pub fn read(request: &JsValue) -> Result<Value, Error> {
        Reader { bytes_left: MAX_BYTES }.read(request, MAX_DEPTH)
    }

    /// Reads values of limited depth and size: an object from a page may be endless, because it may contain itself.
    ///
    /// `serde_wasm_bindgen::from_value` has no such limits, and is larger.
    struct Reader {
        bytes_left: usize,
    }

    impl Reader {
        fn read(&mut self, value: &JsValue, depth: usize) -> Result<Value, Error> {
            self.take(1)?;
            if value.is_null() || value.is_undefined() {
                return Ok(Value::Null);
            }
            if let Some(n) = value.as_f64() {
                return Ok(number(n));
            }
            if let Some(text) = value.as_string() {
                self.take(text.len())?;
                return Ok(Value::String(text));
            }
            if let Some(b) = value.as_bool() {
                return Ok(Value::Bool(b));
            }
            if !value.is_object() {
                return Err(Error::BadJson(say!("the request contains a value that is not JSON")));
            }
            let depth = depth.checked_sub(1).ok_or_else(too_large)?;
            if Array::is_array(value) {
                let list = value.unchecked_ref::<Array>();
                // All at once, because an array too long to send may consist of holes.
                self.take(list.length() as usize)?;
                return list.iter().map(|item| self.read(&item, depth)).collect();
            }
            let mut map = Map::new();
            for key in Object::keys(value.unchecked_ref::<Object>()).iter() {
                let inner = Reflect::get(value, &key).unwrap_or_default();
                // As `JSON.stringify`.
                if inner.is_undefined() {
                    continue;
                }
                let key = key.as_string().unwrap_or_default();
                self.take(key.len() + 1)?;
                map.insert(key, self.read(&inner, depth)?);
            }
            Ok(Value::Object(map))
        }

        fn take(&mut self, bytes: usize) -> Result<(), Error> {
            self.bytes_left = self.bytes_left.checked_sub(bytes).ok_or_else(too_large)?;
            Ok(())
        }
    }

    /// A whole number where it is one; null, as in JSON, for infinity and NaN.
    fn number(n: f64) -> Value {
        whole_number(n)
            .map(Value::from)
            .or_else(|| Number::from_f64(n).map(Value::Number))
            .unwrap_or_default()
    }
}

#[cfg(module = "rules")]
mod rules {
    use std::cell::RefCell;

    use wasm_bindgen::prelude::*;

    use super::{refusal, request::read};
    use crate::api::{Environment, RulesServer};

    /// Two-level segregated fit: the core is a fifteenth smaller than with the allocator of the standard library.
    #[global_allocator]
    static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

    thread_local! {
        static SERVER: RefCell<RulesServer> =
            RefCell::new(RulesServer::new(Environment { seed, ..Environment::default() }));
    }

    #[wasm_bindgen]
    extern "C" {
        #[wasm_bindgen(js_namespace = console)]
        fn error(text: &str);
    }

    /// Without random numbers, which no browser lacks, a random player makes the same moves again.
    fn seed() -> u64 {
        let mut bytes = [0; 8];
        getrandom::fill(&mut bytes).ok();
        u64::from_le_bytes(bytes)
    }

    /// Panics write their message on the console; the place is in the stack of the error that follows.
    #[wasm_bindgen(start)]
    fn start() {
        std::panic::set_hook(Box::new(|panic| error(&panic.to_string())));
    }

    /// Answers a request of the JSON API: an object in, the text of an object out.
    ///
    /// It throws only if the engine itself fails; the module is then of no further use.
    #[wasm_bindgen]
    #[must_use]
    pub fn answer_text(request: &JsValue) -> String {
        let answer = match read(request) {
            Ok(request) => SERVER.with_borrow_mut(|server| server.answer(&request)),
            Err(error) => refusal(&error),
        };
        answer.to_string()
    }
}

/// What the search takes from JavaScript.
#[cfg(not(module = "rules"))]
mod environment {
    use js_sys::Reflect;
    use wasm_bindgen::prelude::*;

    use crate::api::Environment;

    pub const ENVIRONMENT: Environment = Environment { now, seed };

    thread_local! {
        /// The clock of a page, a worker or Node: all have it under this name.
        static PERFORMANCE: web_sys::Performance =
            Reflect::get(&js_sys::global(), &"performance".into()).unwrap_or_default().unchecked_into();
    }

    fn now() -> f64 {
        PERFORMANCE.with(web_sys::Performance::now)
    }

    /// A seed of the page's source of random numbers.
    fn seed() -> u64 {
        let mut bytes = [0; 8];
        if getrandom::fill(&mut bytes).is_err() {
            web_sys::console::warn_1(
                &"Alvéole: no source of random numbers; computer players are predictable".into(),
            );
        }
        u64::from_le_bytes(bytes)
    }

    #[wasm_bindgen(start)]
    fn start() {
        console_error_panic_hook::set_once();
    }
}

/// The search in slices, and the review of moves.
#[cfg(not(module = "rules"))]
mod search {
    use std::cell::RefCell;

    use serde_json::Value;
    use wasm_bindgen::prelude::*;

    use super::environment::ENVIRONMENT;
    use super::{refusal, request::read};
    use crate::api::Analysis;

    thread_local! {
        static ANALYSIS: RefCell<Analysis> = const { RefCell::new(Analysis::new(ENVIRONMENT)) };
    }

    /// Answers a request `review`: an object in, the text of an object out.
    ///
    /// It throws only if the engine itself fails; the module is then of no further use.
    #[cfg(module = "search")]
    #[wasm_bindgen]
    #[must_use]
    pub fn answer_text(request: &JsValue) -> String {
        let answer = match read(request) {
            Ok(request) => crate::api::review(&request),
            Err(error) => refusal(&error),
        };
        answer.to_string()
    }

    /// Starts to search a request `best`, in place of the current one: the text of an answer `{more, progress}`.
    ///
    /// A later request for a later position of the same match continues the search, unless this one has `keep: false`.
    #[wasm_bindgen]
    #[must_use]
    pub fn think_start(request: &JsValue) -> String {
        let answer = match read(request) {
            Ok(request) => ANALYSIS.with_borrow_mut(|analysis| analysis.start(&request)),
            Err(error) => refusal(&error),
        };
        answer.to_string()
    }

    /// Searches for about `ms` milliseconds: the text of an answer `{more, progress}`, where `progress` is the share of
    /// the budget that is used.
    #[wasm_bindgen]
    #[must_use]
    pub fn think_step(ms: f64) -> String {
        ANALYSIS.with_borrow_mut(|analysis| analysis.step(ms)).to_string()
    }

    /// The text of the answer to the current request at this moment.
    #[wasm_bindgen]
    #[must_use]
    pub fn think_best() -> String {
        ANALYSIS.with_borrow_mut(Analysis::report).to_string()
    }

    /// The text of the findings of the current search, for the worker of another search of the same position.
    #[wasm_bindgen]
    #[must_use]
    pub fn think_findings() -> String {
        ANALYSIS.with_borrow_mut(Analysis::findings).to_string()
    }

    /// The text of the answer to the current request at this moment, together with the findings of other searches: a list of
    /// answers of `think_findings`.
    #[wasm_bindgen]
    #[must_use]
    pub fn think_best_with(findings: Vec<String>) -> String {
        let read = |text: String| {
            serde_json::from_str::<Value>(&text).ok().and_then(|mut found| Some(found.get_mut("ok")?.take()))
        };
        let others: Value = findings.into_iter().filter_map(read).collect();
        ANALYSIS.with_borrow_mut(|analysis| analysis.report_with(&others)).to_string()
    }
}

#[cfg(module = "whole")]
mod whole {
    use std::cell::RefCell;

    use serde::Serialize;
    use serde_json::Value;
    use serde_wasm_bindgen::Serializer;
    use wasm_bindgen::prelude::*;

    use super::environment::ENVIRONMENT;
    use super::{refusal, request::read};
    use crate::api::Server;

    thread_local! {
        static SERVER: RefCell<Server> = RefCell::new(Server::new(ENVIRONMENT));
    }

    /// Answers a request of the JSON API: an object in, the text of an object out.
    ///
    /// It throws only if the engine itself fails; the module is then of no further use.
    #[wasm_bindgen]
    #[must_use]
    pub fn answer_text(request: &JsValue) -> String {
        answer_to(request, None).to_string()
    }

    fn answer_to(request: &JsValue, op: Option<&str>) -> Value {
        match read(request) {
            Ok(mut request) => {
                if let (Some(op), Some(object)) = (op, request.as_object_mut()) {
                    object.insert("op".to_owned(), op.into());
                }
                SERVER.with_borrow_mut(|server| server.answer(&request))
            }
            Err(error) => refusal(&error),
        }
    }

    /// Answers a request of the JSON API: an object in, an object out.
    ///
    /// It throws only if the engine itself fails; the module is then of no further use.
    ///
    /// # Errors
    /// None: a refusal is an answer too.
    // With `Result` the export returns three numbers instead of one object of JavaScript. V8 of Node 20 and 22 inlines a
    // call that returns one object, and aborts if it deoptimises the caller during the call.
    #[wasm_bindgen]
    #[expect(
        clippy::unnecessary_wraps,
        reason = "an export that returns one object can abort Node 20 and 22"
    )]
    pub fn answer(request: &JsValue) -> Result<JsValue, JsValue> {
        Ok(to_js(&answer_to(request, None)))
    }

    /// Performs an [operation](crate::api::Operation) of the API by its name. Returns the answer's `ok`.
    ///
    /// # Errors
    /// Throws the error object of the answer.
    #[wasm_bindgen]
    pub fn call(op: &str, request: &JsValue) -> Result<JsValue, JsValue> {
        let answer = answer_to(request, Some(op));
        match answer.get("ok") {
            Some(ok) => Ok(to_js(ok)),
            None => Err(to_js(&answer["error"])),
        }
    }

    /// Plain objects rather than maps, and null rather than undefined.
    fn to_js(value: &Value) -> JsValue {
        value.serialize(&Serializer::json_compatible()).expect("an answer is plain JSON")
    }
}
