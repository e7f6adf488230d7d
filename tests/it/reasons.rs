//! Why moves are good: the cases that each game module lists in `reasons.json`, and random play of every game, in which every
//! reason is true by what the picture of the position and the rules show.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fs;
use std::path::{Path, PathBuf};

use alveole::game::{Colour, Game, Options, ParsedOptions};
use alveole::play::Match;
use alveole::search::Evaluate;
use fastrand::Rng;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::explain::templates;
use crate::support::small_variants;

/// A position, a move, the play expected after it, and the reason for the move.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    #[serde(default)]
    options: Map<String, Value>,
    position: Value,
    r#move: String,
    #[serde(default)]
    line: Vec<String>,
    sentence: String,
    cells: BTreeSet<String>,
}

fn module(game: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games").join(game)
}

fn cases(game: &str) -> Vec<Case> {
    let file = module(game).join("reasons.json");
    let text = fs::read_to_string(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", file.display()))
}

fn options<G: Game>(given: &Map<String, Value>) -> G::Options {
    G::Options::read(&ParsedOptions::check::<G::Options>(given).unwrap()).unwrap()
}

/// The text of a message with its holes, and what fills them.
fn parts(say: &alveole::message::Message) -> (String, Vec<String>) {
    let Value::Object(mut say) = serde_json::to_value(say).unwrap() else { unreachable!() };
    let args = say.remove("args").unwrap();
    let args = args.as_array().unwrap().iter().map(|arg| arg.as_str().unwrap().to_owned()).collect();
    (say["text"].as_str().unwrap().to_owned(), args)
}

/// Each case gets its sentence and its cells, and each sentence of the game has a case.
fn reasons_as_listed<G: Game + Evaluate>() {
    let mut missing = templates(&module(G::ID).join("reasons.rs"));
    assert!(missing.len() >= 3, "{}: at least three reasons", G::ID);
    for case in cases(G::ID) {
        let data = serde_json::from_value(case.position.clone()).unwrap();
        let position = G::load(&options::<G>(&case.options), data).expect(&case.sentence);
        let mv = position.read(&case.r#move).expect(&case.sentence);
        assert!(position.legal().contains(&mv), "{}: {}", G::ID, case.r#move);
        let mut next = position.clone();
        let mut line = Vec::new();
        next.play(mv);
        for text in &case.line {
            line.push(next.read(text).expect(text));
            next.play(line[line.len() - 1]);
        }
        let reason = position.reason(mv, &line).unwrap_or_else(|| panic!("{}: {}", G::ID, case.sentence));
        assert_eq!(reason.say.to_string(), case.sentence, "{}", G::ID);
        assert_eq!(reason.cells.into_iter().collect::<BTreeSet<_>>(), case.cells, "{}", case.sentence);
        missing.remove(&parts(&reason.say).0);
    }
    assert!(missing.is_empty(), "{}: no case for {missing:#?}", G::ID);
}

per_game!(reasons_as_listed);

/// A position as its picture shows it, without the code of the game.
struct Shown {
    /// The cells by column and row.
    cells: BTreeMap<(i16, i16), String>,
    places: BTreeMap<String, (i16, i16)>,
    /// The pieces of each cell from the bottom up: player and kind.
    pieces: BTreeMap<String, Vec<(Option<u8>, String)>>,
    /// The cells along the border in a colour.
    edges: BTreeMap<u8, BTreeSet<String>>,
}

type Set = BTreeSet<String>;

impl Shown {
    fn of<G: Game>(position: &G) -> Self {
        let picture = position.picture();
        let mut pieces: BTreeMap<String, Vec<_>> = BTreeMap::new();
        let mut all: Vec<_> = picture.pieces.iter().collect();
        all.sort_by_key(|piece| piece.level);
        for piece in all {
            let entry = pieces.entry(piece.cell.clone()).or_default();
            entry.extend((0..piece.count).map(|_| (piece.player, piece.kind.to_string())));
        }
        let mut edges: BTreeMap<u8, Set> = BTreeMap::new();
        for edge in &picture.edges {
            edges.entry(edge.player).or_default().insert(edge.cell.clone());
        }
        Self {
            cells: picture.cells.iter().map(|c| ((c.q, c.r), c.id.clone())).collect(),
            places: picture.cells.iter().map(|c| (c.id.clone(), (c.q, c.r))).collect(),
            pieces,
            edges,
        }
    }

    fn around(&self, id: &str) -> Vec<String> {
        let Some((q, r)) = self.places.get(id) else { return Vec::new() };
        let steps = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];
        steps.iter().filter_map(|(x, y)| self.cells.get(&(q + x, r + y)).cloned()).collect()
    }

    fn is_border(&self, id: &str) -> bool {
        self.around(id).len() < 6
    }

    fn top(&self, id: &str) -> Option<u8> {
        self.pieces.get(id).and_then(|stack| stack.last()).and_then(|(player, _)| *player)
    }

    fn is_empty(&self, id: &str) -> bool {
        !self.pieces.contains_key(id)
    }

    /// The cells with a piece of `player` on top.
    fn held(&self, player: u8) -> Set {
        self.pieces.keys().filter(|id| self.top(id) == Some(player)).cloned().collect()
    }

    /// The cells with pieces or without, of `through`, that paths join to `from`.
    fn flood(&self, from: impl IntoIterator<Item = String>, through: impl Fn(&str) -> bool) -> Set {
        let mut open: Vec<String> = from.into_iter().filter(|id| through(id)).collect();
        let mut seen: Set = open.iter().cloned().collect();
        while let Some(id) = open.pop() {
            for next in self.around(&id) {
                if through(&next) && seen.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
        seen
    }

    /// The least cost of a path: that of the cells on it, `None` for cells that it can't pass.
    fn cost(&self, from: &Set, to: &Set, of: impl Fn(&str) -> Option<u32>) -> Option<u32> {
        let mut best: BTreeMap<String, u32> = BTreeMap::new();
        let mut open: VecDeque<(String, u32)> =
            from.iter().filter_map(|id| Some((id.clone(), of(id)?))).collect();
        while let Some((id, cost)) = open.pop_front() {
            if best.get(&id).is_some_and(|&known| known <= cost) {
                continue;
            }
            for next in self.around(&id) {
                if let Some(more) = of(&next) {
                    open.push_back((next, cost + more));
                }
            }
            best.insert(id, cost);
        }
        to.iter().filter_map(|id| best.get(id)).min().copied()
    }

    /// The sizes of the connected parts of a set, largest first.
    fn parts(&self, set: &Set) -> Vec<usize> {
        let mut rest = set.clone();
        let mut sizes = Vec::new();
        while let Some(first) = rest.pop_first() {
            let part = self.flood([first], |id| set.contains(id));
            rest.retain(|id| !part.contains(id));
            sizes.push(part.len());
        }
        sizes.sort_unstable_by_key(|&size| std::cmp::Reverse(size));
        sizes
    }
}

/// A move with its reason, and the positions before and after it.
struct Claim<'a, G: Game> {
    options: &'a G::Options,
    before: &'a G,
    after: &'a G,
    mv: G::Move,
    line: &'a [G::Move],
    text: &'a str,
    args: &'a [String],
    cells: Set,
}

impl<G: Game> Claim<'_, G> {
    fn mover(&self) -> u8 {
        self.before.to_move().0
    }

    fn others(&self) -> Vec<u8> {
        (0..self.before.players()).filter(|&player| player != self.mover()).collect()
    }

    fn shown(&self) -> [Shown; 2] {
        [Shown::of(self.before), Shown::of(self.after)]
    }

    fn number(&self, i: usize) -> usize {
        self.args[i].parse().unwrap()
    }

    /// The position with another player to move; `None` if the rules can't have it.
    fn as_if(&self, position: &G, player: u8) -> Option<G> {
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
    fn moves(position: &G) -> Vec<(String, G::Move)> {
        position.legal().into_iter().map(|mv| (position.write(mv), mv)).collect()
    }

    fn target(&self) -> String {
        self.before.cells(self.mv).pop().unwrap_or_default()
    }

    /// Whether the stones of a colour at the end of a path of empty cells and own stones reach the border (Go-n).
    fn cut(shown: &Shown, player: u8, enemy: Option<&str>) -> Set {
        let open = |id: &str| Some(id) != enemy && (shown.is_empty(id) || shown.top(id) == Some(player));
        let border = shown.places.keys().filter(|id| shown.is_border(id)).cloned();
        let linked = shown.flood(border, open);
        shown.held(player).into_iter().filter(|id| !linked.contains(id)).collect()
    }

    /// The pairs of ports of a player (Hex-n): the two parts of its edge, or all opposite sides of the board.
    fn ports(shown: &Shown, player: u8) -> Vec<[Set; 2]> {
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
    fn needs(shown: &Shown, player: u8) -> Option<u32> {
        let cost = |id: &str| match shown.top(id) {
            _ if shown.is_empty(id) => Some(1),
            Some(owner) if owner == player => Some(0),
            _ => None,
        };
        let ports = Self::ports(shown, player);
        ports.iter().filter_map(|[from, to]| shown.cost(from, to, cost)).min()
    }

    /// The steps of a king (Labyrinth).
    fn way(shown: &Shown, player: u8) -> Option<u32> {
        let king = shown.pieces.iter().find(|(_, stack)| stack[0] == (Some(player), "king".to_owned()))?.0;
        let wall = |id: &str| shown.pieces.get(id).is_some_and(|stack| stack[0].1 == "wall");
        let goal = &shown.edges[&player];
        let cost = |id: &str| if wall(id) { None } else { Some(u32::from(id != king)) };
        shown.cost(&BTreeSet::from([king.clone()]), goal, cost)
    }
}

/// Whether what is said is true; `None` where that can't be seen.
fn hex<G: Game>(claim: &Claim<G>) -> Option<bool> {
    let [before, after] = claim.shown();
    let me = claim.mover();
    let need = |shown, player| Claim::<G>::needs(shown, player);
    Some(match claim.text {
        "Makes two threats at once: one more stone on either cell joins your edges."
        | "Threatens to join your edges with one more stone." => claim.cells.iter().all(|cell| {
            let mut next = claim.after.clone();
            // Whatever the others play elsewhere, a stone on the cell wins.
            while next.outcome().is_none() && next.to_move().0 != me {
                let elsewhere = next.legal().into_iter().find(|&mv| next.cells(mv) != [cell.clone()]);
                match elsewhere {
                    Some(mv) => next.play(mv),
                    None => return true,
                }
            }
            let Some((_, mv)) = Claim::moves(&next).into_iter().find(|(text, _)| text == cell) else {
                return next.outcome().is_some();
            };
            next.play(mv);
            next.outcome().is_some_and(|outcome| outcome.winners.contains(Colour(me)))
        }),
        "Closes the last gap of an opponent, who could have joined their edges here." => {
            claim.others().iter().any(|&player| {
                need(&before, player) == Some(1) && need(&after, player).is_none_or(|stones| stones > 1)
            })
        }
        "Shortens your own way and blocks an opponent's." => {
            need(&after, me) < need(&before, me)
                && claim.others().iter().any(|&p| need(&after, p) > need(&before, p))
        }
        "Shortens your way: {} more stones would join your edges." => {
            need(&after, me) < need(&before, me) && need(&after, me) == Some(claim.number(0) as u32)
        }
        "Blocks an opponent: they now need {} stones to join their edges." => {
            let now = Some(claim.number(0) as u32);
            claim.others().iter().any(|&p| need(&after, p) == now && need(&before, p) < now)
        }
        "Joins two of your groups." => {
            after.parts(&after.held(me)).len() < before.parts(&before.held(me)).len()
        }
        _ => return None,
    })
}

fn go<G: Game>(claim: &Claim<G>) -> Option<bool> {
    let [before, after] = claim.shown();
    let me = claim.mover();
    let cut = |shown: &Shown, player, enemy: Option<&str>| Claim::<G>::cut(shown, player, enemy);
    let enemies = |shown: &Shown| -> Set { claim.others().iter().flat_map(|&p| shown.held(p)).collect() };
    let all_cut = |shown: &Shown, at: Option<&str>| -> Set {
        claim.others().iter().flat_map(|&p| cut(shown, p, at)).collect()
    };
    let count = || if claim.args.is_empty() { 1 } else { claim.number(0) };
    Some(match claim.text {
        "Fills the last free cell: an enemy stone leaves the board."
        | "Fills the last free cell: {} enemy stones leave the board." => {
            enemies(&before).len() - enemies(&after).len() == count()
        }
        "Cuts an enemy stone off from the edge." | "Cuts {} enemy stones off from the edge." => {
            let now: Set = all_cut(&after, None).difference(&all_cut(&before, None)).cloned().collect();
            now == claim.cells && now.len() == count()
        }
        "Keeps your stone connected to the edge: an enemy stone here would cut it off."
        | "Keeps {} of your stones connected to the edge: an enemy stone here would cut them off." => {
            let then = cut(&before, me, Some(&claim.target()));
            let lost: Set = then.difference(&cut(&before, me, None)).cloned().collect();
            lost == claim.cells && lost.len() == count()
        }
        "Threatens to cut off an enemy stone." | "Threatens to cut off {} enemy stones." => {
            claim.cells.len() == count() + 1
                && claim.cells.iter().any(|at| {
                    let rest: Set = claim.cells.iter().filter(|id| *id != at).cloned().collect();
                    after.is_empty(at) && rest.is_subset(&all_cut(&after, Some(at)))
                })
        }
        "Walls off an empty cell: an enemy stone there would be cut off."
        | "Walls off {} empty cells: enemy stones there would be cut off." => {
            claim.cells.len() == count()
                && claim.cells.iter().all(|id| {
                    after.is_empty(id)
                        && claim.others().iter().any(|&p| {
                            let open = |id: &str| after.is_empty(id) || after.top(id) == Some(p);
                            !after.flood([id.clone()], open).iter().any(|id| after.is_border(id))
                        })
                })
        }
        "A stone on the edge can never be cut off." => after.is_border(&claim.target()),
        "Joins two of your groups." => {
            after.parts(&after.held(me)).len() < before.parts(&before.held(me)).len()
        }
        _ => return None,
    })
}

fn hexit<G: Game>(claim: &Claim<G>) -> Option<bool> {
    let [before, after] = claim.shown();
    let me = claim.mover();
    let tones = |position: &G| -> BTreeMap<String, Option<u8>> {
        position.picture().cells.into_iter().map(|cell| (cell.id, cell.tone)).collect()
    };
    let tiles = |position: &G| -> Set {
        tones(position).into_iter().filter(|(_, tone)| *tone == Some(me)).map(|(id, _)| id).collect()
    };
    let prisoners = |position: &G, shown: &Shown| -> usize {
        let tones = tones(position);
        let beside = |id: &String| tones.get(id).is_none_or(Option::is_none);
        shown.pieces.iter().filter(|(id, _)| beside(id)).map(|(_, stack)| stack.len()).sum()
    };
    let largest = |position: &G, shown: &Shown| shown.parts(&tiles(position)).first().copied();
    let attacks = |position: &G| Claim::moves(position).iter().any(|(text, _)| text.starts_with('D'));
    let only_attacks = |position: &G| Claim::moves(position).iter().all(|(text, _)| text.starts_with('D'));
    Some(match claim.text {
        "Takes a prisoner." => prisoners(claim.after, &after) == prisoners(claim.before, &before) + 1,
        "Takes {} prisoners." => {
            prisoners(claim.after, &after) == prisoners(claim.before, &before) + claim.number(0)
        }
        "Takes over an enemy stack." | "Takes over {} enemy stacks." => {
            let count = if claim.args.is_empty() { 1 } else { claim.number(0) };
            claim.cells.len() == count
                && claim.cells.iter().all(|id| before.top(id) == Some(1 - me) && after.top(id) == Some(me))
        }
        "Adds a tile to your largest territory, which now has {}." => {
            largest(claim.after, &after) > largest(claim.before, &before)
                && largest(claim.after, &after) == Some(claim.number(0))
        }
        "Adds a tile of your colour." => tiles(claim.after).len() == tiles(claim.before).len() + 1,
        "Makes your opponent attack, and you can attack back." => {
            only_attacks(claim.after)
                && Claim::moves(claim.after).into_iter().all(|(_, mv)| {
                    let mut next = claim.after.clone();
                    next.play(mv);
                    attacks(&next)
                })
        }
        "Your opponent can't attack next turn." => !attacks(claim.after),
        "Makes your opponent attack: they have no other move." => only_attacks(claim.after),
        _ => return None,
    })
}

fn hexone<G: Game>(claim: &Claim<G>) -> Option<bool> {
    let [_, after] = claim.shown();
    let me = claim.mover();
    let discs = |position: &G| -> usize {
        let shown = Shown::of(position);
        shown.held(1 - me).iter().map(|id| shown.pieces[id].len()).sum()
    };
    let chain = || {
        let mut position = claim.before.clone();
        let mut explosions = 0;
        for &mv in [claim.mv].iter().chain(claim.line) {
            if position.to_move().0 != me || position.outcome().is_some() {
                break;
            }
            explosions += usize::from(position.write(mv).contains('*'));
            position.play(mv);
        }
        (explosions, discs(claim.before).saturating_sub(discs(&position)))
    };
    let next = |colour: u8| -> Option<Vec<(bool, usize)>> {
        let again = claim.as_if(claim.after, colour)?;
        let played = Claim::moves(&again).into_iter().filter(|(text, _)| *text == claim.target());
        Some(
            played
                .flat_map(|(_, mv)| {
                    let mut loaded = again.clone();
                    loaded.play(mv);
                    let bursts = Claim::moves(&loaded).into_iter().filter(|(text, _)| text.contains('*'));
                    bursts
                        .filter(|_| loaded.to_move().0 == me)
                        .map(|(_, mv)| {
                            let mut next = loaded.clone();
                            next.play(mv);
                            (true, discs(claim.after).saturating_sub(discs(&next)))
                        })
                        .collect::<Vec<_>>()
                })
                .collect(),
        )
    };
    let explodes_next = || {
        Claim::moves(claim.after).into_iter().any(|(_, mv)| {
            let mut next = claim.after.clone();
            next.play(mv);
            next.outcome().is_some() || next.to_move().0 != me
        })
    };
    Some(match claim.text {
        "Sets off an explosion." => chain() == (1, 0),
        "Sets off an explosion that captures a disc." => chain() == (1, 1),
        "Sets off an explosion that captures {} discs." => chain() == (1, claim.number(0)),
        "Sets off a chain of {} explosions." => chain() == (claim.number(0), 0),
        "Sets off a chain of {} explosions that captures a disc." => chain() == (claim.number(0), 1),
        "Sets off a chain of {} explosions that captures {} discs." => {
            chain() == (claim.number(0), claim.number(1))
        }
        "One more disc here sets off an explosion."
        | "One more disc here sets off an explosion that captures a disc."
        | "One more disc here sets off an explosion that captures {} discs." => {
            let most = next(me)?.into_iter().map(|(_, captured)| captured).max();
            let said = match claim.text {
                "One more disc here sets off an explosion." => 0,
                _ if claim.args.is_empty() => 1,
                _ => claim.number(0),
            };
            most == Some(said)
        }
        "Takes a new cell: you hold {} now." => after.held(me).len() == claim.number(0),
        "Takes a new cell, and your opponent can't set off an explosion next turn." => !explodes_next(),
        _ => return None,
    })
}

fn hextris<G: Game>(claim: &Claim<G>) -> Option<bool> {
    let [before, after] = claim.shown();
    let me = claim.mover();
    let groups = |position: &G, player: u8| -> f64 {
        let note = position.picture().notes.into_iter().find(|note| note.player == player);
        note.map_or(0.0, |note| f64::from(note.value))
    };
    let completes = |position: &G, player: u8| -> Option<Set> {
        let now = claim.as_if(position, player)?;
        let moves = now.legal().into_iter().filter(|&mv| {
            let mut next = now.clone();
            next.play(mv);
            groups(&next, player) > groups(&now, player)
        });
        Some(moves.filter_map(|mv| now.cells(mv).pop()).collect())
    };
    let largest = |shown: &Shown, player| shown.parts(&shown.held(player)).first().copied().unwrap_or(0);
    let beside =
        |shown: &Shown, id: &str| shown.around(id).iter().filter(|next| shown.top(next) == Some(me)).count();
    Some(match claim.text {
        "Completes a group of five: your group number {}." => {
            groups(claim.after, me) > groups(claim.before, me)
                && groups(claim.after, me) as usize == claim.number(0)
        }
        "Threatens to complete a group of five." => claim.cells.is_subset(&completes(claim.after, me)?),
        "Keeps an opponent from completing a group of five." => {
            let stopped: Option<Vec<bool>> = claim
                .others()
                .iter()
                .map(|&player| {
                    let [then, now] = [completes(claim.before, player)?, completes(claim.after, player)?];
                    Some(!then.is_empty() && now.is_empty())
                })
                .collect();
            stopped?.contains(&true)
        }
        "Connects {} of your pyramids." => {
            largest(&after, me) == claim.number(0) && largest(&before, me) < claim.number(0)
        }
        "Breaks up an opponent's largest group." => {
            claim.others().iter().any(|&player| largest(&after, player) < largest(&before, player))
        }
        "Brings another pyramid into play." => after.held(me).len() == before.held(me).len() + 1,
        "Brings this pyramid next to more of your own." => {
            let cells = claim.before.cells(claim.mv);
            beside(&after, &cells[1]) > beside(&before, &cells[0])
        }
        _ => return None,
    })
}

fn hive<G: Game>(claim: &Claim<G>) -> Option<bool> {
    let [before, after] = claim.shown();
    let me = claim.mover();
    let queen = |shown: &Shown, player: u8| {
        let is_queen = |stack: &Vec<(Option<u8>, String)>| stack.contains(&(Some(player), "Q".to_owned()));
        shown.pieces.iter().find(|(_, stack)| is_queen(stack)).map(|(id, _)| id.clone())
    };
    let taken = |shown: &Shown, player: u8| {
        let around = shown.around(&queen(shown, player)?);
        Some(around.iter().filter(|id| !shown.is_empty(id)).count())
    };
    // A piece alone on its cell without which the others fall apart.
    let holds = |shown: &Shown, id: &str| {
        let rest: Set = shown.pieces.keys().filter(|other| *other != id).cloned().collect();
        shown.pieces[id].len() == 1 && shown.parts(&rest).len() > 1
    };
    let far = |shown: &Shown, from: &str, to: &str| {
        let (from, to) = (shown.places[from], shown.places[to]);
        let (q, r) = (from.0 - to.0, from.1 - to.1);
        q.abs().max(r.abs()).max((q + r).abs())
    };
    let count = || if claim.args.is_empty() { 1 } else { claim.number(0) };
    Some(match claim.text {
        "Blocks another side of the enemy queen: {} of 6 are taken." => {
            taken(&after, 1 - me) > taken(&before, 1 - me) && taken(&after, 1 - me) == Some(claim.number(0))
        }
        "Climbs onto the enemy queen." => {
            let id = queen(&before, 1 - me)?;
            after.pieces[&id].len() > before.pieces[&id].len() && after.top(&id) == Some(me)
        }
        "Gives your queen more room: {} of her 6 sides are free." => {
            taken(&after, me) < taken(&before, me) && taken(&after, me) == Some(6 - claim.number(0))
        }
        "Covers an enemy piece, which can't move now." => {
            let id = claim.cells.first()?;
            before.top(id) == Some(1 - me) && after.pieces[id].len() == before.pieces[id].len() + 1
        }
        "Pins an enemy piece: without it, the hive would break apart."
        | "Pins {} enemy pieces: without them, the hive would break apart." => {
            claim.cells.len() == count()
                && claim.cells.iter().all(|id| after.top(id) == Some(1 - me) && holds(&after, id))
                && claim.cells.iter().all(|id| !holds(&before, id))
        }
        "Unpins one of your pieces: the hive now holds without it."
        | "Unpins {} of your pieces: the hive now holds without any one of them." => {
            claim.cells.len() == count()
                && claim.cells.iter().all(|id| after.top(id) == Some(me) && holds(&before, id))
                && claim.cells.iter().all(|id| !holds(&after, id))
        }
        "Places your queen: from your next turn on, your pieces can move." => {
            queen(&before, me).is_none() && queen(&after, me).is_some()
        }
        "Moves closer to the enemy queen." => {
            let cells = claim.before.cells(claim.mv);
            let to = claim.cells.iter().find(|id| after.top(id) == Some(me) && cells.contains(id))?;
            let from = cells.iter().find(|id| *id != to)?;
            let id = queen(&before, 1 - me)?;
            far(&after, to, &id) < far(&before, from, &id)
        }
        "Brings another piece into play." => {
            let all = |shown: &Shown| shown.pieces.values().map(Vec::len).sum::<usize>();
            all(&after) == all(&before) + 1
        }
        _ => return None,
    })
}

fn labyrinth<G: Game>(claim: &Claim<G>) -> Option<bool> {
    let [before, after] = claim.shown();
    let me = claim.mover();
    let way = |shown: &Shown, player| Claim::<G>::way(shown, player).unwrap();
    let count = || if claim.args.is_empty() { 1 } else { claim.number(0) as u32 };
    let held_up = |by: u32| claim.others().iter().any(|&p| way(&after, p) == way(&before, p) + by);
    let can_be_longer = |position: &G, player: u8| {
        // Whoever is to move, stones can go to the same cells.
        let now = way(&Shown::of(position), player);
        Claim::moves(position).into_iter().filter(|(text, _)| text.starts_with('X')).any(|(_, mv)| {
            let mut next = position.clone();
            next.play(mv);
            way(&Shown::of(&next), player) > now
        })
    };
    Some(match claim.text {
        "Swaps places with an enemy king and sends it back." => {
            claim.others().iter().any(|&p| way(&after, p) > way(&before, p))
        }
        "Brings your king to the last step before its goal." => way(&after, me) == 1 && way(&before, me) > 1,
        "Brings your king closer: {} steps to go." => {
            way(&after, me) == count() && way(&before, me) > way(&after, me)
        }
        "Makes an opponent's way a step longer." | "Makes an opponent's way {} steps longer." => {
            held_up(count())
        }
        "Secures your way: no single stone can make it longer now." => {
            can_be_longer(claim.before, me) && !can_be_longer(claim.after, me)
        }
        "Leaves an opponent fewer shortest ways to the goal." => {
            // The stone is on a shortest way, and others of the same length are left.
            let cell = claim.target();
            claim.others().iter().any(|&player| {
                let king =
                    before.pieces.iter().find(|(_, s)| s[0] == (Some(player), "king".to_owned())).unwrap().0;
                let wall = |id: &str| before.pieces.get(id).is_some_and(|stack| stack[0].1 == "wall");
                let cost = |from: &str, id: &str| (!wall(id)).then(|| u32::from(id != from));
                let one = |id: &str| BTreeSet::from([id.to_owned()]);
                let there = before.cost(&one(king), &one(&cell), |id| cost(king, id));
                let home = before.cost(&one(&cell), &before.edges[&player], |id| cost(&cell, id));
                let through = there.zip(home).map(|(a, b)| a + b);
                through == Some(way(&before, player)) && way(&after, player) == way(&before, player)
            })
        }
        _ => return None,
    })
}

fn hexadames<G: Game>(claim: &Claim<G>) -> Option<bool> {
    let me = claim.mover();
    let mut turn = claim.before.clone();
    let mut at = String::new();
    for &mv in [claim.mv].iter().chain(claim.line) {
        if turn.to_move().0 != me || turn.outcome().is_some() {
            break;
        }
        at = turn.cells(mv).pop().unwrap_or(at);
        turn.play(mv);
    }
    let [before, after] = [Shown::of(claim.before), Shown::of(&turn)];
    let home = |position: &G| position.points().unwrap()[usize::from(me)];
    let enemies = |shown: &Shown| -> usize { claim.others().iter().map(|&p| shown.held(p).len()).sum() };
    let captures = |count| enemies(&before) - enemies(&after) == count;
    let is_home = home(&turn) > home(claim.before);
    // The cells whose pieces a player can capture.
    let targets = |position: &G, player: u8| -> Option<Set> {
        let now =
            if position.to_move().0 == player { position.clone() } else { claim.as_if(position, player)? };
        let shown = Shown::of(&now);
        let jumps = Claim::moves(&now).into_iter().filter(|(text, _)| text.contains('x'));
        Some(
            jumps
                .flat_map(|(_, mv)| {
                    let mut next = now.clone();
                    next.play(mv);
                    let next = Shown::of(&next);
                    let gone = |id: &String| shown.top(id) != Some(player) && next.is_empty(id);
                    shown.pieces.keys().filter(|id| gone(id)).cloned().collect::<Vec<_>>()
                })
                .collect(),
        )
    };
    let in_danger = |position: &G| -> Option<Set> {
        let all: Option<Vec<Set>> = claim.others().iter().map(|&player| targets(position, player)).collect();
        Some(all?.into_iter().flatten().collect())
    };
    Some(match claim.text {
        "Captures a piece." => captures(1) && !is_home,
        "Captures {} pieces." => captures(claim.number(0)) && !is_home,
        "Captures a piece and brings a man home." => captures(1) && is_home,
        "Captures {} pieces and brings a man home." => captures(claim.number(0)) && is_home,
        "Brings a man home, where it becomes a king." => captures(0) && is_home,
        "Takes this piece out of danger." => {
            let from = &claim.before.cells(claim.mv)[0];
            in_danger(claim.before)?.contains(from) && !in_danger(&turn)?.contains(&at)
        }
        "Threatens to capture." => claim.cells.is_subset(&targets(&turn, me)?),
        "Protects a piece that could be captured." => {
            let cell = claim.cells.first()?;
            in_danger(claim.before)?.contains(cell) && !in_danger(&turn)?.contains(cell)
        }
        "Brings a man to the last step before home." | "Moves a man forward: {} steps to go." => {
            let left = if claim.args.is_empty() { 1 } else { claim.number(0) };
            // The goal side of a player is where its edge is.
            let ways = after
                .cost(&BTreeSet::from([at.clone()]), after.edges.get(&me)?, |id| Some(u32::from(*id != at)));
            ways == Some(left as u32)
        }
        _ => return None,
    })
}

/// Every reason is true, in random games with every option.
fn reasons_are_true<G: Game + Evaluate>() {
    let holds: Option<fn(&Claim<G>) -> Option<bool>> = match G::ID {
        "hex" => Some(hex),
        "go" => Some(go),
        "hexit" => Some(hexit),
        "hexone" => Some(hexone),
        "hextris" => Some(hextris),
        "hive" => Some(hive),
        "labyrinth" => Some(labyrinth),
        "hexadames" => Some(hexadames),
        // A game from elsewhere: its cells are checked, not what it claims.
        _ => None,
    };
    let seed = std::env::var("CASES").ok().and_then(|seed| seed.parse().ok()).unwrap_or(5);
    let mut rng = Rng::with_seed(seed);
    let mut seen: BTreeMap<String, [usize; 2]> = BTreeMap::new();
    let mut found: BTreeMap<String, Value> = BTreeMap::new();
    let mut variants = small_variants::<G::Options>();
    variants.push(options::<G>(&Map::new()));
    let games = 24.max(variants.len());
    for options in variants.iter().cycle().take(games) {
        let mut game = Match::<G>::new(options.clone());
        for ply in 0..150 {
            let legal = game.legal();
            if legal.is_empty() {
                break;
            }
            let before = game.position();
            let chosen = if ply % 4 == 0 { legal.len().min(12) } else { 0 };
            for _ in 0..chosen {
                let mv = legal[rng.usize(..legal.len())];
                let mut after = before.clone();
                after.play(mv);
                let mut line = Vec::new();
                let mut next = after.clone();
                while next.outcome().is_none() && next.to_move() == before.to_move() && line.len() < 20 {
                    let moves = next.legal();
                    line.push(moves[rng.usize(..moves.len())]);
                    next.play(line[line.len() - 1]);
                }
                let Some(reason) = before.reason(mv, &line) else { continue };
                // A move that ends the game needs no other reason.
                if after.outcome().is_some() {
                    continue;
                }
                let (text, args) = parts(&reason.say);
                let cells: Set = reason.cells.iter().cloned().collect();
                let board = Shown::of(before).places.into_keys().chain(Shown::of(&after).places.into_keys());
                assert!(cells.is_subset(&board.collect()), "{text} {cells:?}");
                assert_eq!(cells.len(), reason.cells.len(), "no cell twice: {text} {:?}", reason.cells);
                let claim = Claim {
                    options,
                    before,
                    after: &after,
                    mv,
                    line: &line,
                    text: &text,
                    args: &args,
                    cells,
                };
                let count = seen.entry(text.clone()).or_default();
                count[0] += 1;
                let true_here = holds.and_then(|holds| holds(&claim));
                count[1] += usize::from(true_here.is_some());
                let case = || {
                    let texts: Vec<String> = {
                        let mut at = after.clone();
                        let write = |&mv: &G::Move| {
                            let text = at.write(mv);
                            at.play(mv);
                            text
                        };
                        line.iter().map(write).collect()
                    };
                    let options: Map<String, Value> =
                        options.write().into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
                    json!({
                        "options": options, "position": serde_json::to_value(before.save()).unwrap(), "move": before.write(mv),
                        "line": texts, "sentence": reason.say.to_string(), "cells": claim.cells,
                    })
                };
                assert_ne!(true_here, Some(false), "{} is not true of {}", reason.say, case());
                found.entry(text.clone()).or_insert_with(case);
            }
            game.play(legal[rng.usize(..legal.len())]);
        }
    }
    let unchecked: Vec<_> = seen.iter().filter(|(_, [_, checked])| *checked == 0).collect();
    assert!(unchecked.is_empty() || holds.is_none(), "{}: never checked: {unchecked:?}", G::ID);
    assert!(seen.len() >= 3, "{}: {seen:?}", G::ID);
    // With CASES=SEED, prints what `reasons.json` may list.
    if std::env::var_os("CASES").is_some() {
        found.values().for_each(|case| println!("{} {case}", G::ID));
    }
}

per_game!(reasons_are_true);
