//! The players of a match: persons and computers.

use alveole::search::Level;

use crate::{Failure, Usage};

/// A player in a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Player {
    /// A person at this terminal.
    Human,
    /// A computer player.
    Computer(Level),
}

impl Player {
    /// The player of the level with that number; levels above the strongest count as the strongest.
    pub(super) fn of_level(level: u8) -> Self {
        Self::Computer(Level::new(level.into()).unwrap_or(Level::MAX))
    }

    /// The level of a computer player.
    pub(super) fn level(self) -> Option<Level> {
        if let Self::Computer(level) = self { Some(level) } else { None }
    }
}

/// Reads an element of `--players`.
pub(super) fn read(text: &str) -> Result<Player, String> {
    if text == "human" {
        return Ok(Player::Human);
    }
    let level = text.parse().ok().and_then(Level::new);
    level.map(Player::Computer).ok_or_else(|| "expected human, or a level from 0 to 8".to_owned())
}

/// The players of all seats: `listed`, or else a person in `seat` (from 1) and computers of `level` in the others.
pub(super) fn seats(count: u8, listed: &[Player], seat: u8, level: u8) -> Result<Vec<Player>, Failure> {
    if listed.is_empty() {
        if !(1..=count).contains(&seat) {
            return Err(Box::new(Usage(format!("--seat {seat}: expected a seat from 1 to {count}"))));
        }
        let player = |other| if other == seat { Player::Human } else { Player::of_level(level) };
        return Ok((1..=count).map(player).collect());
    }
    if listed.len() != usize::from(count) {
        let message = format!("--players lists {} players, but the game has {count}", listed.len());
        return Err(Box::new(Usage(message)));
    }
    Ok(listed.to_vec())
}
