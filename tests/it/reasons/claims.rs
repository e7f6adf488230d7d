//! What the reasons of each game claim, checked on the pictures before and after the move.

use std::collections::{BTreeMap, BTreeSet};

use alveole::game::Game;

use super::claim::Claim;
use super::shown::{Set, Shown};

/// Whether what is said is true; `None` where that can't be seen.
pub fn hexit<G: Game>(claim: &Claim<G>) -> Option<bool> {
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

pub fn hexone<G: Game>(claim: &Claim<G>) -> Option<bool> {
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

pub fn hextris<G: Game>(claim: &Claim<G>) -> Option<bool> {
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

pub fn hive<G: Game>(claim: &Claim<G>) -> Option<bool> {
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

pub fn labyrinth<G: Game>(claim: &Claim<G>) -> Option<bool> {
    let [before, after] = claim.shown();
    let me = claim.mover();
    let way = |shown: &Shown, player| Claim::<G>::way(shown, player).unwrap();
    let count = || if claim.args.is_empty() { 1 } else { claim.number(0) as u32 };
    let held_up = |by: u32| claim.others().iter().any(|&p| way(&after, p) == way(&before, p) + by);
    let can_be_longer = |position: &G, player: u8| {
        // With either player to move, stones can go to the same cells.
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
        "Makes an opponent's path a step longer." | "Makes an opponent's path {} steps longer." => {
            held_up(count())
        }
        "Secures your path: no single stone can make it longer now." => {
            can_be_longer(claim.before, me) && !can_be_longer(claim.after, me)
        }
        "Leaves an opponent fewer shortest paths to the goal." => {
            // The stone is on a shortest path, and others of the same length are left.
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

pub fn hexadames<G: Game>(claim: &Claim<G>) -> Option<bool> {
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
    let enemy_men = |shown: &Shown| -> Set {
        let man = |(id, stack): (&String, &Vec<(Option<u8>, String)>)| {
            (stack[0].0 != Some(me) && stack[0].1 == "man").then(|| id.clone())
        };
        shown.pieces.iter().filter_map(man).collect()
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
        "Guards the way of an enemy man: wherever it steps, your king can capture it." => {
            let man = claim.cells.iter().find(|id| enemy_men(&after).contains(*id))?;
            let now = claim.as_if(&turn, after.top(man)?)?;
            let begin = format!("{man}-");
            let mut steps =
                Claim::moves(&now).into_iter().filter(|(text, _)| text.starts_with(&begin)).peekable();
            steps.peek()?;
            let mut caught = true;
            for (text, mv) in steps {
                let mut next = now.clone();
                next.play(mv);
                caught &= targets(&next, me)?.contains(text.strip_prefix(&begin)?);
            }
            caught
        }
        "Keeps your king safe: none of your pieces can be captured." => {
            in_danger(&turn)?.is_disjoint(&after.held(me))
        }
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
