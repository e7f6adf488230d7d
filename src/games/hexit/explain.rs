//! Why a touch makes no move of Hex-It.

use super::sites::{Cell, Set, Site, VOID};
use super::{Move, Position, Release};
use crate::board::{Direction, Hex};
use crate::game::{Explain, Reason, Rules};
use crate::message::Message;
use crate::say;

impl Explain for Position {
    fn why_not(&self, chosen: Option<&str>, touched: &str) -> Option<Reason> {
        if let Some(stack) = chosen {
            let say = say!("A stack is sent off by its arrows: touch one of those at the cell.");
            return Some(Reason::new(say, [stack]));
        }
        let site = touched.parse().ok().and_then(|hex: Hex| self.sites.find(Cell::of(hex)));
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
        if !touched.contains(',') {
            return Some(self.why_not_the_hand());
        }
        Some(site.map_or_else(beside_the_board, |site| self.why_nothing_on(site)))
    }
}

fn beside_the_board() -> Reason {
    Reason::alone(say!("Pieces go on tiles, and a tile is laid only where prisoners are released."))
}

impl Position {
    fn reason(&self, say: Message, sites: Set) -> Reason {
        Reason::new(say, sites.iter().map(|site| self.sites.hex(site)))
    }

    /// Why nothing on `site` is done in a turn in which prisoners are being released (R5).
    fn why_no_further_release(&self, site: Option<Site>) -> Reason {
        let prison = site.filter(|&site| self.prisons().contains(site));
        if prison.is_some_and(|site| self.sites.touching(site, self.tiles()) >= 2) {
            let say = say!("A turn goes on only with prisoners beside a tile that was laid in it.");
            return self.reason(say, self.released);
        }
        let say = match self.options.release {
            Release::Free => {
                say!("This turn goes on with prisoners beside a tile that was laid in it, or stops here.")
            }
            Release::Full => say!("This turn goes on with prisoners beside a tile that was laid in it."),
        };
        self.reason(say, self.releasable())
    }

    /// Why what is on `site` has to wait for a distribution (R2).
    fn why_not_distributed(&self, site: Option<Site>) -> Message {
        let own = site.filter(|&site| self.held[self.to_move.index()].contains(site));
        if own.is_some_and(|site| self.can_distribute_from(site, self.tiles())) {
            say!("Whoever can make prisoners by a distribution must, and this stack makes none.")
        } else {
            say!("Whoever can distribute a stack must.")
        }
    }

    /// Why the reserve itself isn't touched (R3).
    fn why_not_the_hand(&self) -> Reason {
        if self.empty().is_empty() {
            return Reason::alone(say!("No tile is free for a piece of your reserve."));
        }
        self.reason(say!("To put a piece of your reserve down, touch an empty tile."), self.empty())
    }

    /// Why nothing is done on `site`, where nothing can be distributed (R3–R5).
    fn why_nothing_on(&self, site: Site) -> Reason {
        if self.prisons().contains(site) {
            let beside = self.sites.neighbours(Set::of(site)) & self.tiles();
            return self
                .reason(say!("Prisoners can be released once at least two tiles are beside them."), beside);
        }
        if self.held[self.to_move.index()].contains(site) {
            return self.why_no_way(site);
        }
        if self.held[self.to_move.other().index()].contains(site) {
            return Reason::alone(say!("This stack is the other player's."));
        }
        Reason::alone(say!("Your reserve is empty: there is no piece to put down."))
    }

    /// Why the mover's stack on `site` can't be distributed (R4): what comes nearest to it.
    fn why_no_way(&self, site: Site) -> Reason {
        let height = usize::from(self.pieces.height(site));
        let targets: Vec<Target> = Direction::ALL.iter().filter_map(|&d| self.target(site, d)).collect();
        let nearest = targets.iter().min_by_key(|t| (t.distance > height, t.height));
        let Some(target) = nearest else {
            let say = say!(
                "No stack of the other player stands in a line with this one, with nothing but empty tiles between."
            );
            return Reason::alone(say);
        };
        let there = Set::of(target.site);
        if target.distance > height {
            self.reason(
                say!("A stack goes no farther than it is high: the other one is too far away."),
                there,
            )
        } else if usize::from(target.height) > height {
            self.reason(say!("The stack that it would go to is higher."), there)
        } else {
            let say = say!("Its pieces would leave the board where prisoners are already.");
            self.reason(say, target.prison.map_or(Set::EMPTY, Set::of))
        }
    }

    /// The first stack in a direction, if it is the other player's and nothing but empty tiles lies between.
    fn target(&self, from: Site, direction: Direction) -> Option<Target> {
        let (tiles, opponent) = (self.tiles(), self.held[self.to_move.other().index()]);
        let next = |site: &Site| Some(self.sites.around(*site)[direction as usize]).filter(|&s| s != VOID);
        let line = || std::iter::successors(next(&from), next);
        let (i, site) = line()
            .take_while(|&s| tiles.contains(s))
            .enumerate()
            .find(|&(_, s)| self.pieces.height(s) > 0)?;
        let prison = line().find(|&s| !tiles.contains(s));
        opponent.contains(site).then(|| Target {
            site,
            distance: i + 1,
            height: self.pieces.height(site),
            prison,
        })
    }
}

/// A stack of the other player in a line with one of the mover's.
struct Target {
    site: Site,
    distance: usize,
    height: u8,
    /// Where the line leaves the board, if prisoners are there.
    prison: Option<Site>,
}
