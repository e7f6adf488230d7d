//! One game being played: history, undo, repetition, record, score, and the JSON values of the API.

mod error;
mod fields;
mod game_string;
mod r#match;
mod record;
mod score;
mod session;
#[cfg(feature = "think")]
mod thinking;
mod values;
#[cfg(feature = "think")]
mod why;

pub use error::Error;
pub(crate) use fields::{Fields, wrong};
pub use r#match::{MAX_PLIES, Match};
pub use record::{FORMAT, Record, RecordResult, Seat};
pub use score::{Course, Score};
pub use session::{Opening, Session, Wish, open};
#[cfg(feature = "think")]
pub use thinking::{Mind, Thinking};
pub use values::{Best, BestLine, GameCard, Last, LegalMove, Made, State, Status, ToMove, Why};
