//! A match in progress: history, undo, repetition, records, scoresheets, and the JSON values of the API.

mod best;
mod brief;
mod compose;
mod drawing;
mod error;
mod explain;
mod explore;
mod hint;
mod r#match;
mod numbers;
mod record;
mod registry;
mod replay;
mod review;
mod scale;
mod scoresheet;
mod session;
mod thinking;
mod values;
mod words;

pub use best::SearchRequest;
pub use brief::{BriefMove, BriefState};
pub use compose::{Composition, Refusal};
pub use error::{Error, Place};
pub use explore::{Explored, ExploredMove, position_key};
pub use r#match::{MAX_PLIES, Match};
pub use numbers::NumberedPiece;
pub use record::{FORMAT, Record, RecordResult, Seat};
pub use registry::{GameList, Registry, RulesRegistry, open, open_thinking};
pub use review::{
    Evaluation, Judgement, Reader, Review, ReviewedMove, ReviewedSeat, Wanted, move_accuracy, review,
    thresholds,
};
pub use scale::Scale;
pub use scoresheet::Scoresheet;
pub use session::{DetailedSession, Opening, Played, Session};
pub use thinking::Findings;
#[cfg(module = "search")]
pub(crate) use thinking::open_to_review;
pub(crate) use thinking::open_to_search;
pub use thinking::{Reviewed, SearchState, Thinking, ThinkingSession};
pub use values::Proof;
pub use values::{
    Best, BestLine, Explanation, GameCard, Last, LegalMove, PlayedMove, Preset, State, Status, ToMove,
};
pub use words::{Words, capital};
