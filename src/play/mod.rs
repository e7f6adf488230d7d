//! A match in progress: history, undo, repetition, records, scoresheets, and the JSON values of the API.

mod best;
#[cfg(feature = "full")]
mod brief;
#[cfg(feature = "full")]
mod drawing;
mod error;
mod explain;
mod hint;
mod r#match;
mod record;
mod registry;
mod replay;
mod scoresheet;
mod session;
mod thinking;
mod values;
#[cfg(feature = "full")]
mod words;

pub use best::SearchRequest;
#[cfg(feature = "full")]
pub use brief::{BriefMove, BriefState};
pub use error::Error;
pub use r#match::{MAX_PLIES, Match};
pub use record::{FORMAT, Record, RecordResult, Seat};
pub use registry::{GameList, Registry, RulesRegistry, open, open_thinking};
pub use scoresheet::Scoresheet;
pub use session::{Opening, Session};
pub use thinking::{SearchState, Thinking, ThinkingSession};
pub use values::{
    Best, BestLine, Explanation, GameCard, Last, LegalMove, PlayedMove, Preset, State, Status, ToMove,
};
#[cfg(feature = "full")]
pub use words::{Words, capital};
