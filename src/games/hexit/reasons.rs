//! Why a move is good in Hex-It, for hints.

use super::sites::{Cell, Site, SiteSet};
use super::{Move, Position};
use crate::board::Hex;
use crate::game::{Colour, Reason, Rules};
use crate::message::Message;
use crate::say;
use crate::search::Hints;

impl Hints for Position {
    fn reason(&self, mv: Move, _line: &[Move]) -> Option<Reason> {
        reason(self, mv)
    }
}

/// Returns why the legal move `mv` is good, if it does one of the things that players look for.
fn reason(before: &Position, mv: Move) -> Option<Reason> {
    let mut after = *before;
    after.play(mv);
    let (own, other) = (before.to_move, before.to_move.other());
    match mv {
        Move::Distribute(..) => {
            let taken = after.prisoners() - before.prisoners();
            let hexes = |sites: SiteSet| sites.iter().map(|site| after.sites.hex(site)).collect::<Vec<_>>();
            if taken > 0 {
                let say =
                    if taken == 1 { say!("Takes a prisoner.") } else { say!("Takes {} prisoners.", taken) };
                return Some(Reason::new(say, hexes(after.prisoner_sites())));
            }
            let won: Vec<Hex> = before.held[other.index()]
                .iter()
                .map(|site| before.sites.hex(site))
                .filter(|&hex| after.is_held(own.index(), hex))
                .collect();
            let say = match won.len() {
                0 => return None,
                1 => say!("Takes over an enemy stack."),
                n => say!("Takes over {} enemy stacks.", n),
            };
            Some(Reason::new(say, won))
        }
        Move::Release(hex) => {
            let (then, now) = (before.largest(own).len(), after.largest(own).len());
            let say = if now > then {
                say!("Adds a tile to your largest territory, which now has {}.", now)
            } else {
                say!("Adds a tile of your colour.")
            };
            Some(Reason::new(say, [hex]))
        }
        Move::Place(hex) => Some(Reason::new(after.placed(own), [hex])),
        Move::Done | Move::Pass => None,
    }
}

impl Position {
    /// The number of prisoners.
    fn prisoners(&self) -> usize {
        self.prisoner_sites().iter().map(|site| usize::from(self.pieces.height(site))).sum()
    }

    fn is_held(&self, colour: usize, hex: Hex) -> bool {
        self.sites.find(Cell::of(hex)).is_some_and(|site: Site| self.held[colour].contains(site))
    }

    /// Returns the purpose of a piece that `own` has just placed.
    fn placed(&self, own: Colour) -> Message {
        if !self.can_distribute(self.tiles()) {
            return say!("Your opponent can't attack next turn.");
        }
        let answered = self.legal().into_iter().all(|mv| {
            let mut next = *self;
            next.play(mv);
            next.outcome().is_none() && next.to_move == own && next.can_distribute(next.tiles())
        });
        if answered {
            say!("Makes your opponent attack, and you can attack back.")
        } else {
            say!("Makes your opponent attack: they have no other move.")
        }
    }
}
