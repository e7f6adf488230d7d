//! One game being played: history, undo, repetition, record, score, and the JSON values of the API.

mod error;
#[cfg(feature = "think")]
mod explain;
mod fields;
mod game_string;
mod r#match;
mod record;
mod scoresheet;
mod session;
#[cfg(feature = "think")]
mod thinking;
mod values;

pub use error::Error;
pub(crate) use fields::{Fields, wrong};
pub use r#match::{MAX_PLIES, Match};
pub use record::{FORMAT, Record, RecordResult, Seat};
pub use scoresheet::{Scoresheet, ScoresheetData};
pub use session::{Opening, SearchRequest, Session, open};
#[cfg(feature = "think")]
pub use thinking::{SearchState, Thinking};
pub use values::{Best, BestLine, Explanation, GameCard, Last, LegalMove, PlayedMove, State, Status, ToMove};
