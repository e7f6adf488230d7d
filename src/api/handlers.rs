//! The methods that perform the operations, named after them ([`Operation`](super::Operation)).

#[cfg(not(module = "rules"))]
use std::convert::identity as loaded;

use serde_json::Value;

use super::MAX_PERFT;
use super::operation::{Operation, operations};
use super::request::{Perft, Reference, Request, Why};
use super::server::Core;
use crate::json::{object, to_value};
#[cfg(module = "rules")]
use crate::parts::loaded;
use crate::play::{DetailedSession, Error, Record, Seat, Session, ThinkingSession};
use crate::say;

type Answer = Result<Value, Error>;

/// Defines for each server the method that performs an operation by calling the method of its name.
macro_rules! dispatch {
    ($(
        $(#[doc = $doc:literal])+
        $module:ident $Operation:ident: $name:ident($($fields:tt)*);
    )+) => {
        impl Core<dyn ThinkingSession> {
            pub(super) fn perform(&mut self, operation: Operation, request: Request<'_>) -> Answer {
                match operation {
                    $(Operation::$Operation => self.$name(request),)+
                }
            }
        }

        impl Core<dyn Session> {
            pub(super) fn perform(&mut self, operation: Operation, request: Request<'_>) -> Answer {
                match operation {
                    $(Operation::$Operation => dispatch!(@ $module, self, $name, operation, request),)+
                }
            }
        }

        /// Performs one of the operations that no first move needs.
        #[cfg_attr(module = "rules", wasm_split_helpers::wasm_split(deferred))]
        fn deferred(core: &mut Core<dyn Session>, operation: Operation, request: Request<'_>) -> Answer {
            match operation {
                $(Operation::$Operation => dispatch!(@deferred $module, core, $name, operation, request),)+
            }
        }

        /// Performs one of the operations that need the details of a match.
        #[cfg_attr(module = "rules", wasm_split_helpers::wasm_split(details))]
        fn details(core: &mut Core<dyn Session>, operation: Operation, request: Request<'_>) -> Answer {
            match operation {
                $(Operation::$Operation => dispatch!(@details $module, core, $name, operation, request),)+
            }
        }
    };
    (@ rules, $core:ident, $name:ident, $operation:ident, $request:ident) => { $core.$name($request) };
    (@ search, $core:ident, $name:ident, $operation:ident, $request:ident) => { unknown($operation) };
    (@ whole, $core:ident, $name:ident, $operation:ident, $request:ident) => { unknown($operation) };
    (@ $part:ident, $core:ident, $name:ident, $operation:ident, $request:ident) => {
        loaded($part($core, $operation, $request))
    };
    (@deferred deferred, $core:ident, $name:ident, $operation:ident, $request:ident) => { $core.$name($request) };
    (@details details, $core:ident, $name:ident, $operation:ident, $request:ident) => { $core.$name($request) };
    (@$part:ident $module:ident, $core:ident, $name:ident, $operation:ident, $request:ident) => {
        unknown($operation)
    };
}

operations!(dispatch);

fn unknown(operation: Operation) -> Answer {
    Err(Error::UnknownOp(operation.name().to_owned()))
}

/// Reads a study: a part of its own, which an article with one needs and a match does not.
#[cfg_attr(module = "rules", wasm_split_helpers::wasm_split(study))]
fn study(core: &mut Core<dyn Session>, _: Operation, request: Request<'_>) -> Answer {
    core.study(request)
}

/// Draws a position as a file.
#[cfg_attr(module = "rules", wasm_split_helpers::wasm_split(drawing))]
fn drawing(core: &mut Core<dyn Session>, _: Operation, request: Request<'_>) -> Answer {
    core.svg(request)
}

/// Reads what another program wrote.
#[cfg_attr(module = "rules", wasm_split_helpers::wasm_split(import))]
fn import(core: &mut Core<dyn Session>, _: Operation, request: Request<'_>) -> Answer {
    core.import(request)
}

/// The operations of both servers.
impl<S: Session + ?Sized> Core<S> {
    #[expect(clippy::unnecessary_wraps, reason = "the methods that perform operations have one type")]
    pub(super) fn games(&mut self, _: Request<'_>) -> Answer {
        Ok(object(vec![("games", to_value(&self.games.cards()))]))
    }

    #[expect(clippy::unnecessary_wraps, reason = "the methods that perform operations have one type")]
    pub(super) fn version(&mut self, _: Request<'_>) -> Answer {
        Ok(object(vec![
            ("version", env!("CARGO_PKG_VERSION").into()),
            ("games", to_value(&self.games.ids().collect::<Vec<_>>())),
        ]))
    }

    pub(super) fn state(&mut self, request: Request<'_>) -> Answer {
        let view = request.wants_view()?;
        Ok(state(self.session(request)?, view))
    }

    pub(super) fn play(&mut self, request: Request<'_>) -> Answer {
        let view = request.wants_view()?;
        Ok(state(self.played(request)?, view))
    }

    pub(super) fn legal(&mut self, request: Request<'_>) -> Answer {
        let view = request.wants_view()?;
        let session = self.session(request)?;
        Ok(object(vec![
            ("legal", if view { to_value(&session.legal()) } else { to_value(&session.brief_legal()) }),
            ("to_move", to_value(&session.to_move())),
            ("status", to_value(&session.status())),
        ]))
    }

    pub(super) fn check(&mut self, request: Request<'_>) -> Answer {
        let view = request.wants_view()?;
        let session = self.games.replay(&record(request)?)?;
        Ok(object(vec![
            ("valid", true.into()),
            ("state", state(session.as_ref(), view)),
            ("moves", to_value(&session.played_moves())),
        ]))
    }

    pub(super) fn text(&mut self, request: Request<'_>) -> Answer {
        if request.get("record").is_none() {
            return Ok(text(self.detailed(request)?.as_ref(), &[], None));
        }
        let record = record(request)?;
        Ok(text(self.replayed(&record)?.as_ref(), &record.seats, record.date.as_deref()))
    }

    pub(super) fn why(&mut self, request: Request<'_>) -> Answer {
        let taps = request.fields::<Why>()?.taps.unwrap_or_default();
        let Reference { opening, moves } = request.reference()?;
        Ok(to_value(&self.games.why(&opening, &moves, &taps)?))
    }

    pub(super) fn perft(&mut self, request: Request<'_>) -> Answer {
        let depth = request.fields::<Perft>()?.depth.unwrap_or(1);
        let too_large = || {
            Error::TooLarge(say!(
                "perft to this depth counts more than {} moves: choose a smaller depth",
                MAX_PERFT
            ))
        };
        let depth = u32::try_from(depth).ok().filter(|&d| d <= 64).ok_or_else(too_large)?;
        let nodes = self.detailed(request)?.perft(depth, MAX_PERFT).ok_or_else(too_large)?;
        Ok(object(vec![("nodes", nodes.into())]))
    }

    /// Reads the study, plays through it, and returns both of its forms and who makes each move.
    pub(super) fn study(&mut self, request: Request<'_>) -> Answer {
        use crate::study::{BadStudy, Study};
        let study = request.get("study").ok_or_else(|| Error::BadJson(say!("“{}” is missing", "study")))?;
        let refused = |BadStudy { message, place }| Error::BadStudy { message, place };
        let mut study = match study {
            Value::String(text) => Study::from_text(text),
            json => Study::read(json),
        }
        .map_err(refused)?;
        let movers = study.movers(&self.games).map_err(refused)?;
        Ok(object(vec![
            ("text", study.to_text().into()),
            ("study", to_value(&study)),
            ("movers", to_value(&movers)),
        ]))
    }

    pub(super) fn svg(&mut self, request: Request<'_>) -> Answer {
        let style = request.style()?;
        let session = match request.get("record") {
            None => self.detailed(request)?,
            Some(_) => self.replayed(&record(request)?)?,
        };
        Ok(object(vec![("svg", session.svg(&style).into())]))
    }

    pub(super) fn numbers(&mut self, request: Request<'_>) -> Answer {
        let numbers = self.detailed(request)?.numbers();
        Ok(object(vec![("numbers", to_value(&numbers))]))
    }

    pub(super) fn explore(&mut self, request: Request<'_>) -> Answer {
        Ok(to_value(&self.detailed(request)?.explore()))
    }

    pub(super) fn compose(&mut self, request: Request<'_>) -> Answer {
        let draft = request.fields::<super::request::Compose>()?.draft;
        let mut opening = request.reference()?.opening;
        if draft.is_none() {
            let state = self.session(request)?.state();
            (opening.options, opening.position) = (state.options, Some(state.position));
        }
        self.games.compose(&opening, draft).map(|composition| to_value(&composition))
    }

    pub(super) fn import(&mut self, request: Request<'_>) -> Answer {
        let text = request.fields::<super::request::Import>()?.text;
        let import = crate::import::read(&text, &self.games).map_err(Error::BadJson)?;
        Ok(to_value(&import))
    }

    /// The match that the request refers to, with its details.
    fn detailed(&mut self, request: Request<'_>) -> Result<Box<dyn DetailedSession>, Error> {
        let Reference { opening, moves } = request.reference()?;
        let mut session = self.games.detailed(&opening)?;
        moves.iter().try_for_each(|text| session.play(text))?;
        Ok(session)
    }

    /// The match at the end of a record, with its details.
    fn replayed(&self, record: &Record) -> Result<Box<dyn DetailedSession>, Error> {
        let mut session = self.games.detailed(&record.opening())?;
        record.replay_in(session.as_mut())?;
        Ok(session)
    }
}

/// The operations of a server without the search.
impl Core<dyn Session> {
    pub(super) fn best(&mut self, request: Request<'_>) -> Answer {
        let search = request.search(self.environment.seed)?;
        if !search.level.is_random() {
            return Err(Error::TooLarge(say!(
                "this module is built without search: it has no computer players"
            )));
        }
        self.session(request)?.random(&search).map(|best| to_value(&best))
    }
}

/// The operations of a server with the search.
impl Core<dyn ThinkingSession> {
    pub(super) fn best(&mut self, request: Request<'_>) -> Answer {
        let search = request.search(self.environment.seed)?;
        let (threads, now) = (self.threads, self.environment.now);
        self.session(request)?.best_in(&search, threads, now).map(|best| to_value(&best))
    }

    pub(super) fn review(&mut self, request: Request<'_>) -> Answer {
        let (known, reader) = request.review()?;
        crate::play::review(self.session(request)?, &known, reader).map(|review| to_value(&review))
    }

    pub(super) fn fence(&mut self, request: Request<'_>) -> Answer {
        let super::request::Fence { text, lang } = request.fields()?;
        let language = lang.as_deref().unwrap_or("en");
        let crate::fence::Html { html, refused } = crate::fence::html(&text, language, &self.games);
        Ok(object(vec![("html", html.into()), ("fault", refused.map(|error| error.to_string()).into())]))
    }
}

/// The state of a match; without `view`, it has no picture and no taps.
fn state<S: Session + ?Sized>(session: &S, view: bool) -> Value {
    if view { to_value(&session.state()) } else { to_value(&session.brief()) }
}

/// The record in the request.
fn record(request: Request<'_>) -> Result<Record, Error> {
    let missing = || Error::BadJson(say!("“{}” is missing", "record"));
    Record::read(request.get("record").ok_or_else(missing)?)
}

/// The match as a scoresheet, and in the format of another program's protocol where it has one.
fn text(session: &dyn DetailedSession, seats: &[Seat], date: Option<&str>) -> Value {
    let mut forms = vec![("text", session.scoresheet().with(seats, date).to_string().into())];
    forms.extend(session.protocol_text().map(|(protocol, text)| (protocol, text.into())));
    object(forms)
}
