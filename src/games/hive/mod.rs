//! Hive, by John Yianni; published by Gen42 Games, in French by Gigamic.
//!
//! Two players place insects and move them, each kind in its own way; the pieces always form one connected hive. The
//! player whose queen is surrounded loses.
//!
//! - Rules: `docs/rules/hive.md`, R1–R6.
//! - Option `rules`: `leaflet`, the rules of 2005, or `tournament`, those of tournaments and the Universal Hive Protocol.
//!   Left out it means `tournament` where expansions are chosen, else `leaflet`, as in records of the first edition; people
//!   who choose nothing play the first preset, by the tournament rules.
//! - Option `expansions`, with the tournament rules only: mosquito, ladybug, pillbug.
//! - Presets: `base`, and `mlp` with all expansions; both by the tournament rules.
//!
//! # Position data
//!
//! | field | type | meaning |
//! | --- | --- | --- |
//! | `pieces` | a list of `{"piece", "q", "r"}` | the pieces on the board, by name (`wA1`) and cell; those on one cell from the bottom up |
//! | `to_move` | 0 or 1 | the colour to move: 0 is White, 1 Black |
//! | `last` | name or null | in a game with a pillbug: the piece that was placed, moved or thrown by the last move; null after a pass, and at the start |
//!
//! All other pieces are in the hands.
//!
//! `load` refuses:
//!
//! - names that are no pieces of the game or are given twice; cells farther than 10000 from 0,0;
//! - a split hive (R4.3); a piece on others that can't climb; a climber whose queen is not down (R4.1);
//! - a piece placed before an equal piece of lower number; four pieces of a colour without the queen (R3.3); by tournament
//!   rules a queen as the only piece of its colour (R3.4);
//! - numbers of pieces that no sequence of turns gives (R2); colours that touch in several places before a piece can have
//!   moved (R3.2);
//! - a `last` that is not on top, that the other player can neither have moved nor thrown, or that is missing although the
//!   other player can't have passed.

mod art;
mod boardspace;
mod encoding;
mod eval;
mod explain;
mod gamestring;
mod learned;
mod movement;
mod notation;
mod pasted;
mod pgn;
mod piece;
mod plane;
mod position;
mod queries;
mod reasons;
mod rules;
mod setup;
mod sink;
mod snapshot;
mod trial;
mod undo;
mod view;

#[cfg(test)]
mod tests;

use serde_json::Value;

use crate::game::{
    BadOption, Card, Difficulty, Game, Kind as OptionKind, Minutes, Options, Outcome, ParsedOptions, Spec,
};
use crate::game::{Composer, Foreign, Replay};
use crate::message::Message;
use crate::say;

pub use gamestring::{GameState, GameString};
pub use pgn::Pgn;
pub use piece::{Kind, Piece};
pub use position::{Move, Position};
pub use snapshot::Data;
#[doc(hidden)] // for the programs in `lab`
pub use trial::{Trial, Weights};

/// A set of rules of Hive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RuleSet {
    /// The leaflet of 2005.
    Leaflet,
    /// The rules of today's tournaments and of the Universal Hive Protocol.
    Tournament,
}

/// The options of Hive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HiveOptions {
    /// The set of rules.
    pub rules: RuleSet,
    /// Whether each player has a mosquito.
    pub mosquito: bool,
    /// Whether each player has a ladybug.
    pub ladybug: bool,
    /// Whether each player has a pillbug.
    pub pillbug: bool,
}

impl Default for HiveOptions {
    fn default() -> Self {
        Self { rules: RuleSet::Leaflet, mosquito: false, ladybug: false, pillbug: false }
    }
}

impl HiveOptions {
    /// The kinds of pieces that the expansions add.
    fn expansions(&self) -> impl Iterator<Item = Kind> + use<> {
        let kinds =
            [(self.mosquito, Kind::Mosquito), (self.ladybug, Kind::Ladybug), (self.pillbug, Kind::Pillbug)];
        kinds.into_iter().filter_map(|(has, kind)| has.then_some(kind))
    }

    /// The pieces of the game, as bits (R1).
    fn pieces(&self) -> u32 {
        let in_game = |p: &Piece| p.kind() < Kind::Mosquito || self.expansions().any(|kind| kind == p.kind());
        piece::all().filter(in_game).fold(0, |set, p| set | p.bit())
    }
}

impl Options for HiveOptions {
    const SPECS: &'static [Spec] = &[
        Spec { name: "rules", kind: OptionKind::Choice(&["leaflet", "tournament"]) },
        Spec { name: "expansions", kind: OptionKind::Subset(&["M", "L", "P"]) },
    ];

    fn read(given: &ParsedOptions) -> Result<Self, BadOption> {
        let has = |kind: Kind| given.includes("expansions", kind.letter());
        let mut options = Self {
            rules: [RuleSet::Leaflet, RuleSet::Tournament][given.choice("rules")],
            mosquito: has(Kind::Mosquito),
            ladybug: has(Kind::Ladybug),
            pillbug: has(Kind::Pillbug),
        };
        // The expansions exist with the tournament rules only, so choosing one chooses these.
        if given.value("rules").is_none() && options.expansions().next().is_some() {
            options.rules = RuleSet::Tournament;
        }
        match given.value("expansions") {
            Some(value) if options.rules == RuleSet::Leaflet && options.expansions().next().is_some() => {
                Err(BadOption::new("expansions", value, &say!("empty with the rules “leaflet”")))
            }
            _ => Ok(options),
        }
    }

    fn write(&self) -> Vec<(&'static str, Value)> {
        let expansions: Vec<_> = self.expansions().map(Kind::letter).collect();
        vec![
            ("rules", ["leaflet", "tournament"][self.rules as usize].into()),
            ("expansions", expansions.into()),
        ]
    }

    fn presets() -> Vec<(&'static str, Self)> {
        let base = Self { rules: RuleSet::Tournament, ..Self::default() };
        let all = Self { mosquito: true, ladybug: true, pillbug: true, ..base.clone() };
        vec![("base", base), ("mlp", all)]
    }
}

impl Game for Position {
    const ID: &'static str = "hive";
    const CARD: Card = Card {
        author: "John Yianni",
        players: &[2],
        minutes: Minutes::Measured([10, 10]),
        difficulty: Difficulty::Hard,
        colours: &["white", "black"],
        texts: crate::games::texts(Self::ID),
        art: art::ART,
    };

    const COMPOSER: Option<Composer<Self>> = Some(setup::COMPOSER);

    fn protocol_text(
        options: &HiveOptions,
        moves: Vec<String>,
        outcome: Option<Outcome>,
    ) -> Option<(&'static str, String)> {
        GameString::new(options, moves, outcome).map(|game| ("uhp", game.to_string()))
    }

    fn foreign(text: &str) -> Vec<Result<Foreign, Message>> {
        let forms = [pasted::read, pgn::read, boardspace::read];
        forms.into_iter().map(|read| read(text)).find(|found| !found.is_empty()).unwrap_or_default()
    }
}

/// Plays a game of another program by the rules of tournaments; where a player begins with the queen, by those of the leaflet,
/// which allow it. Returns the options that it was played with.
fn replayed(options: HiveOptions, play: impl Fn(&mut Replay<Position>)) -> (HiveOptions, Replay<Position>) {
    let by = |options: &HiveOptions| {
        let mut replay = Replay::new(options);
        play(&mut replay);
        replay
    };
    let replay = by(&options);
    let first = replay.wrong.as_ref().is_some_and(|wrong| wrong.ply < 2);
    if first && options.expansions().next().is_none() {
        let leaflet = HiveOptions::default();
        let other = by(&leaflet);
        if other.moves.len() > replay.moves.len() {
            return (leaflet, other);
        }
    }
    (options, replay)
}
