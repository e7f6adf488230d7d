//! Explains why a tap makes no move in Hex-It.

use super::sites::{Cell, NO_SITE, Site, SiteSet};
use super::{Move, Position, Release};
use crate::board::{Direction, Hex};
use crate::game::{Explain, Reason, Rules};
use crate::message::Message;
use crate::say;

impl Explain for Position {
    fn why_not(&self, chosen: Option<&str>, tapped: &str) -> Option<Reason> {
        if let Some(stack) = chosen {
            let say = say!("Tap one of the arrows to choose the direction of the attack.");
            return Some(Reason::new(say, [stack]));
        }
        let site = tapped.parse().ok().and_then(|hex: Hex| self.sites.find(Cell::of(hex)));
        let legal = self.legal();
        if legal == [Move::Pass] {
            return Some(Reason::only_pass());
        }
        if !self.released.is_empty() {
            return Some(self.why_no_further_release(site));
        }
        let origin = |mv: &Move| if let Move::Distribute(hex, _) = mv { Some(*hex) } else { None };
        let mut origins: Vec<Hex> = legal.iter().filter_map(origin).collect();
        origins.dedup();
        if !origins.is_empty() {
            return Some(Reason::new(self.why_not_distributed(site), origins));
        }
        if !tapped.contains(',') {
            return Some(self.why_not_the_hand());
        }
        Some(site.map_or_else(beside_the_board, |site| self.why_nothing_on(site)))
    }
}

/// Why nothing can be done outside the tiles and prisoners.
fn beside_the_board() -> Reason {
    Reason::alone(say!("Place pieces on tiles. A new tile is laid only where you release prisoners."))
}

impl Position {
    /// A reason about the cells of `sites`.
    fn reason(&self, say: Message, sites: SiteSet) -> Reason {
        Reason::new(say, sites.iter().map(|site| self.sites.hex(site)))
    }

    /// Why `site` can't be tapped in a turn in which prisoners are being released (R5).
    fn why_no_further_release(&self, site: Option<Site>) -> Reason {
        let prisoners = site.filter(|&site| self.prisoner_sites().contains(site));
        if prisoners.is_some_and(|site| self.sites.count_touching(site, self.tiles()) >= 2) {
            let say = say!("You can only continue with prisoners next to a tile you laid this turn.");
            return self.reason(say, self.released);
        }
        let say = match self.options.release {
            Release::Free => {
                say!("Release prisoners next to a tile you laid this turn, or end your turn.")
            }
            Release::Full => say!("You must go on: release prisoners next to a tile you laid this turn."),
        };
        self.reason(say, self.releasable())
    }

    /// Why a distribution from another site than `site` is compulsory (R2).
    fn why_not_distributed(&self, site: Option<Site>) -> Message {
        let own = site.filter(|&site| self.held[self.to_move.index()].contains(site));
        if own.is_some_and(|site| self.can_distribute_from(site, self.tiles())) {
            say!("If an attack takes prisoners, you must choose it, and this stack takes none.")
        } else {
            say!("You can attack, so you must.")
        }
    }

    /// Why a tap on the reserve makes no move (R3).
    fn why_not_the_hand(&self) -> Reason {
        if self.empty().is_empty() {
            return Reason::alone(say!("You can't place a piece: no tile is empty."));
        }
        self.reason(say!("To place a piece, tap an empty tile."), self.empty())
    }

    /// Why no move begins on `site` when no stack can be distributed (R3–R5).
    fn why_nothing_on(&self, site: Site) -> Reason {
        if self.prisoner_sites().contains(site) {
            let beside = self.sites.neighbours(SiteSet::of(site)) & self.tiles();
            return self.reason(
                say!("Prisoners can be released only if at least two tiles are next to them."),
                beside,
            );
        }
        if self.held[self.to_move.index()].contains(site) {
            return self.why_no_distribution(site);
        }
        if self.held[self.to_move.other().index()].contains(site) {
            return Reason::alone(say!("This stack belongs to your opponent."));
        }
        Reason::alone(say!("You can't place a piece: your reserve is empty."))
    }

    /// Why the mover's stack on `site` can't be distributed (R4), for the target that comes closest to being legal.
    fn why_no_distribution(&self, site: Site) -> Reason {
        let height = usize::from(self.pieces.height(site));
        let targets: Vec<Target> = Direction::ALL.iter().filter_map(|&d| self.target(site, d)).collect();
        let nearest = targets.iter().min_by_key(|t| (t.distance > height, t.height));
        let Some(target) = nearest else {
            let say = say!(
                "This stack can't attack: no enemy stack is in line with it with only empty tiles in between."
            );
            return Reason::alone(say);
        };
        let target_site = SiteSet::of(target.site);
        if target.distance > height {
            self.reason(
                say!("The enemy stack is too far away: a stack reaches only as far as it is tall."),
                target_site,
            )
        } else if usize::from(target.height) > height {
            self.reason(say!("This stack can't attack: the enemy stack is taller."), target_site)
        } else {
            let say = say!(
                "This stack can't attack: its pieces would leave the board where there are already prisoners."
            );
            self.reason(say, target.prisoners.map_or(SiteSet::EMPTY, SiteSet::of))
        }
    }

    /// The first stack in a direction, if it is the other colour's and only empty tiles lie between.
    fn target(&self, from: Site, direction: Direction) -> Option<Target> {
        let (tiles, opponent) = (self.tiles(), self.held[self.to_move.other().index()]);
        let next = |site: &Site| Some(self.sites.around(*site)[direction as usize]).filter(|&s| s != NO_SITE);
        let line = || std::iter::successors(next(&from), next);
        let (i, site) = line()
            .take_while(|&s| tiles.contains(s))
            .enumerate()
            .find(|&(_, s)| self.pieces.height(s) > 0)?;
        let prisoners = line().find(|&s| !tiles.contains(s));
        opponent.contains(site).then(|| Target {
            site,
            distance: i + 1,
            height: self.pieces.height(site),
            prisoners,
        })
    }
}

/// A stack of the other colour in line with one of the mover's.
struct Target {
    site: Site,
    distance: usize,
    height: u8,
    /// The site where the line leaves the board, if prisoners are there.
    prisoners: Option<Site>,
}
