//! A match in progress: history, undo, repetition, records, scoresheets, and the JSON values of the API.

mod best;
mod brief;
#[cfg(feature = "full")]
mod compose;
#[cfg(feature = "full")]
mod drawing;
mod error;
mod explain;
#[cfg(feature = "full")]
mod explore;
mod hint;
mod r#match;
#[cfg(feature = "full")]
mod numbers;
mod record;
mod registry;
mod replay;
#[cfg(feature = "full")]
mod review;
#[cfg(feature = "full")]
mod scale;
mod scoresheet;
mod session;
mod thinking;
mod values;
#[cfg(feature = "full")]
mod words;

pub use best::SearchRequest;
pub use brief::{BriefMove, BriefState};
#[cfg(feature = "full")]
pub use compose::{Composition, Refusal};
pub use error::{Error, Place};
#[cfg(feature = "full")]
pub use explore::{Explored, ExploredMove, position_key};
pub use r#match::{MAX_PLIES, Match};
#[cfg(feature = "full")]
pub use numbers::NumberedPiece;
pub use record::{FORMAT, Record, RecordResult, Seat};
pub use registry::{GameList, Registry, RulesRegistry, open, open_thinking};
#[cfg(feature = "full")]
pub use review::{
    Evaluation, Judgement, Reader, Review, ReviewedMove, ReviewedSeat, Wanted, move_accuracy, review,
    thresholds,
};
#[cfg(feature = "full")]
pub use scale::Scale;
pub use scoresheet::Scoresheet;
pub use session::{Opening, Session};
#[cfg(feature = "full")]
pub use thinking::Findings;
pub(crate) use thinking::open_to_search;
pub use thinking::{SearchState, Thinking, ThinkingSession};
#[cfg(feature = "full")]
pub use values::Proof;
pub use values::{
    Best, BestLine, Explanation, GameCard, Last, LegalMove, PlayedMove, Preset, State, Status, ToMove,
};
#[cfg(feature = "full")]
pub use words::{Words, capital};
