//! One game being played: history, undo, repetition, record, and the JSON values of the API.

mod error;
mod fields;
mod r#match;
mod record;
mod session;
mod values;

pub use error::Error;
pub(crate) use fields::{Fields, wrong};
pub use r#match::{MAX_PLIES, Match};
pub use record::{FORMAT, Record, RecordResult, Seat};
pub use session::{Opening, Session, open};
pub use values::{Best, GameCard, Last, LegalMove, State, Status, ToMove};
