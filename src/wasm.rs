//! The WebAssembly modules: the JSON API for JavaScript.
//!
//! Two modules are built from this file. `rules.wasm`, which a page loads first, answers requests without a search, as
//! text: [`answer_text`]. `alveole.wasm` (feature `full`) adds the search in slices, for a page's second worker, and
//! [`answer`] and [`call`], for programs.
//!
//! A request is any object that `JSON.stringify` accepts. A page gets the answer as text because JavaScript parses JSON
//! faster than WebAssembly builds objects.

use std::cell::RefCell;

use js_sys::JSON;
use serde_json::Value;
use wasm_bindgen::prelude::*;

#[cfg(not(feature = "full"))]
use crate::api::RulesServer as Server;
#[cfg(feature = "full")]
use crate::api::{Analysis, Server};
use crate::api::{Environment, MAX_BYTES, check_size, too_long};
use crate::json::{object, to_value};
use crate::play::Error;
use crate::say;

const ENVIRONMENT: Environment = Environment { now, seed };

thread_local! {
    static SERVER: RefCell<Server> = RefCell::new(Server::new(ENVIRONMENT));
    /// The clock of a page, a worker or Node: all have it under this name.
    static PERFORMANCE: web_sys::Performance =
        js_sys::Reflect::get(&js_sys::global(), &"performance".into()).unwrap_or_default().unchecked_into();
}

fn now() -> f64 {
    PERFORMANCE.with(web_sys::Performance::now)
}

fn seed() -> u64 {
    let mut bytes = [0; 8];
    if getrandom::fill(&mut bytes).is_err() {
        web_sys::console::warn_1(&"Alvéole: no source of random numbers; computer players are predictable".into());
    }
    u64::from_le_bytes(bytes)
}

#[wasm_bindgen(start)]
fn start() {
    console_error_panic_hook::set_once();
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

/// The answer that refuses a request.
fn refusal(error: &Error) -> Value {
    object(vec![("error", to_value(error))])
}

/// The request as JSON.
///
/// Its text is only measured: an object from a page may be too large, too deep, or contain itself. What is left after
/// that is read from a copy, so that it is the object that was measured.
fn read(request: &JsValue) -> Result<Value, Error> {
    let no_json = || Error::BadJson(say!("the request contains a value that is not JSON"));
    let text = JSON::stringify(request).map_err(|thrown| {
        // The text is longer than any that JavaScript can hold.
        if thrown.is_instance_of::<js_sys::RangeError>() { too_long() } else { no_json() }
    })?;
    if !text.is_string() {
        return Err(no_json());
    }
    if text.length() as usize > MAX_BYTES {
        return Err(too_long());
    }
    let text = String::from(text);
    check_size(text.as_bytes())?;
    let copy = JSON::parse(&text).map_err(|_| no_json())?;
    serde_wasm_bindgen::from_value(copy).map_err(|_| no_json())
}

#[cfg(feature = "full")]
mod full {
    use serde::Serialize;
    use serde_wasm_bindgen::Serializer;

    use super::*;

    thread_local! {
        static ANALYSIS: RefCell<Analysis> = RefCell::new(Analysis::new(ENVIRONMENT));
    }

    /// Answers a request of the JSON API: an object in, an object out.
    ///
    /// It throws only if the engine itself fails; the module is then of no further use.
    #[wasm_bindgen]
    #[must_use]
    pub fn answer(request: &JsValue) -> JsValue {
        to_js(&answer_to(request, None))
    }

    /// Performs one operation of the API by its name: `games`, `state`, `legal`, `play`, `perft`, `best`, `why`, `check`
    /// or `text`. Returns what the answer has under `ok`.
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

    /// Plain objects rather than maps, and null rather than undefined.
    fn to_js(value: &Value) -> JsValue {
        value.serialize(&Serializer::json_compatible()).expect("an answer is plain JSON")
    }
}

#[cfg(feature = "full")]
pub use full::*;
