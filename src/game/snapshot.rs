//! Positions as JSON.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{Faults, Rules};

/// How a position is saved and loaded.
///
/// ```
/// use alveole::game::{Rules, Snapshot};
/// use alveole::games::hex;
/// let options = hex::HexOptions::default();
/// let mut position = hex::Position::new(&options);
/// position.play(position.legal()[0]);
/// assert_eq!(hex::Position::load(&options, position.save()), Ok(position));
/// ```
pub trait Snapshot: Rules {
    /// The position as plain data, documented field by field; enough to go on from. It holds what the screen needs
    /// too (which piece is which), so that a loaded position looks as the saved one did.
    #[cfg(feature = "schema")]
    type Data: Serialize + DeserializeOwned + schemars::JsonSchema;
    /// The position as plain data, documented field by field; enough to go on from.
    #[cfg(not(feature = "schema"))]
    type Data: Serialize + DeserializeOwned;

    /// This position as data.
    fn save(&self) -> Self::Data;

    /// The position that `data` describes, in a game with `options`.
    ///
    /// # Errors
    /// Refuses every position that the rules cannot have, with a sentence for each thing that is wrong, as far as it can be known.
    fn load(options: &Self::Options, data: Self::Data) -> Result<Self, Faults>;
}
