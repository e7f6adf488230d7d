//! A move with its reason, and what the pictures before and after it show.

use std::collections::BTreeSet;

use alveole::game::Game;
use serde_json::{Value, json};

use super::shown::{Set, Shown};

/// A move with its reason, and the positions before and after it.
pub struct Claim<'a, G: Game> {
    pub options: &'a G::Options,
    pub before: &'a G,
    pub after: &'a G,
    pub mv: G::Move,
    pub line: &'a [G::Move],
    pub text: &'a str,
    pub args: &'a [String],
    pub cells: Set,
}

impl<G: Game> Claim<'_, G> {
    pub fn mover(&self) -> u8 {
        self.before.to_move().0
    }

    pub fn others(&self) -> Vec<u8> {
        (0..self.before.players()).filter(|&player| player != self.mover()).collect()
    }

    pub fn shown(&self) -> [Shown; 2] {
        [Shown::of(self.before), Shown::of(self.after)]
    }

    pub fn number(&self, i: usize) -> usize {
        self.args[i].parse().unwrap()
    }

    /// The position with another player to move; `None` if the rules can't have it.
    pub fn as_if(&self, position: &G, player: u8) -> Option<G> {
        if position.outcome().is_some() {
            return None;
        }
        let mut data = serde_json::to_value(position.save()).unwrap();
        data["to_move"] = json!(player);
        if data.get("last").is_some() {
            data["last"] = Value::Null;
        }
        G::load(self.options, serde_json::from_value(data).ok()?).ok()
    }

    /// The texts of the legal moves.
    pub fn moves(position: &G) -> Vec<(String, G::Move)> {
        position.legal().into_iter().map(|mv| (position.write(mv), mv)).collect()
    }

    pub fn target(&self) -> String {
        self.before.cells(self.mv).pop().unwrap_or_default()
    }

    /// Whether the stones of a colour at the end of a path of empty cells and own stones reach the border (Go-n).
    pub fn cut(shown: &Shown, player: u8, enemy: Option<&str>) -> Set {
        let open = |id: &str| Some(id) != enemy && (shown.is_empty(id) || shown.top(id) == Some(player));
        let border = shown.places.keys().filter(|id| shown.is_border(id)).cloned();
        let linked = shown.flood(border, open);
        shown.held(player).into_iter().filter(|id| !linked.contains(id)).collect()
    }

    /// The pairs of ports of a player (Hex-n): the two parts of its edge, or all opposite sides of the board.
    pub fn ports(shown: &Shown, player: u8) -> Vec<[Set; 2]> {
        let Some(edge) = shown.edges.get(&player) else {
            let most = shown.places.values().map(|(q, _)| *q).max().unwrap();
            let side = |of: fn(i16, i16) -> i16, at: i16| -> Set {
                let on = |(_, (q, r)): &(&String, &(i16, i16))| of(*q, *r) == at;
                shown.places.iter().filter(on).map(|(id, _)| id.clone()).collect()
            };
            let lines: [fn(i16, i16) -> i16; 3] = [|q, _| q, |_, r| r, |q, r| q + r];
            return lines.map(|of| [side(of, most), side(of, -most)]).to_vec();
        };
        let first = shown.flood(edge.first().cloned(), |id| edge.contains(id));
        let second: Set = edge.difference(&first).cloned().collect();
        assert!(!second.is_empty(), "two ports");
        vec![[first, second]]
    }

    /// The stones that a player needs (Hex-n).
    pub fn needs(shown: &Shown, player: u8) -> Option<u32> {
        let cost = |id: &str| match shown.top(id) {
            _ if shown.is_empty(id) => Some(1),
            Some(owner) if owner == player => Some(0),
            _ => None,
        };
        let ports = Self::ports(shown, player);
        ports.iter().filter_map(|[from, to]| shown.cost(from, to, cost)).min()
    }

    /// The steps of a king (Labyrinth).
    pub fn way(shown: &Shown, player: u8) -> Option<u32> {
        let king = shown.pieces.iter().find(|(_, stack)| stack[0] == (Some(player), "king".to_owned()))?.0;
        let wall = |id: &str| shown.pieces.get(id).is_some_and(|stack| stack[0].1 == "wall");
        let goal = &shown.edges[&player];
        let cost = |id: &str| if wall(id) { None } else { Some(u32::from(id != king)) };
        shown.cost(&BTreeSet::from([king.clone()]), goal, cost)
    }
}
