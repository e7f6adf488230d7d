//! What the reasons of Hex-n and Go-n claim, checked on the pictures before and after the move.

use alveole::game::{Colour, Game};

use super::claim::Claim;
use super::shown::{Set, Shown};

/// Whether what is said is true; `None` where that can't be seen.
pub fn hex<G: Game>(claim: &Claim<G>) -> Option<bool> {
    let [before, after] = claim.shown();
    let me = claim.mover();
    let need = |shown, player| Claim::<G>::needs(shown, player);
    Some(match claim.text {
        "Makes two threats at once: one more stone on either cell connects your edges."
        | "Threatens to connect your edges with one more stone." => claim.cells.iter().all(|cell| {
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
        "Closes the last gap of an opponent, who could have connected their edges here." => {
            claim.others().iter().any(|&player| {
                need(&before, player) == Some(1) && need(&after, player).is_none_or(|stones| stones > 1)
            })
        }
        "Shortens your own path and blocks an opponent's." => {
            need(&after, me) < need(&before, me)
                && claim.others().iter().any(|&p| need(&after, p) > need(&before, p))
        }
        "Shortens your path: {} more stones would connect your edges." => {
            need(&after, me) < need(&before, me) && need(&after, me) == Some(claim.number(0) as u32)
        }
        "Blocks an opponent: they now need {} stones to connect their edges." => {
            let now = Some(claim.number(0) as u32);
            claim.others().iter().any(|&p| need(&after, p) == now && need(&before, p) < now)
        }
        "Joins two of your groups." => {
            after.parts(&after.held(me)).len() < before.parts(&before.held(me)).len()
        }
        _ => return None,
    })
}

pub fn go<G: Game>(claim: &Claim<G>) -> Option<bool> {
    let [before, after] = claim.shown();
    let me = claim.mover();
    let cut = |shown: &Shown, player, enemy: Option<&str>| Claim::<G>::cut(shown, player, enemy);
    let enemies = |shown: &Shown| -> Set { claim.others().iter().flat_map(|&p| shown.held(p)).collect() };
    let all_cut = |shown: &Shown, at: Option<&str>| -> Set {
        claim.others().iter().flat_map(|&p| cut(shown, p, at)).collect()
    };
    let count = || if claim.args.is_empty() { 1 } else { claim.number(0) };
    // The stones that a group needs to reach the border.
    let way_out = |shown: &Shown, owner: u8, group: &Set| -> Option<u32> {
        let border: Set = shown.places.keys().filter(|id| shown.is_border(id)).cloned().collect();
        shown.cost(group, &border, |id| match shown.top(id) {
            Some(player) => (player == owner).then_some(0),
            None => Some(1),
        })
    };
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
        "Your own stones join it to the edge: it can never be cut off."
        | "Makes {} of your stones safe for good: they reach the edge without a gap." => {
            let safe = |shown: &Shown| -> Set {
                let border = shown.places.keys().filter(|id| shown.is_border(id)).cloned();
                shown.flood(border, |id| shown.top(id) == Some(me))
            };
            let gained: Set = safe(&after).difference(&safe(&before)).cloned().collect();
            gained == claim.cells && gained.len() == count() && gained.contains(&claim.target())
        }
        "Blocks the shortest path of an enemy stone to the edge: it now needs {} stones to reach it." => {
            let owner = before.top(claim.cells.first()?)?;
            let [then, now] = [&before, &after].map(|shown| way_out(shown, owner, &claim.cells));
            claim.cells.len() == 1 && owner != me && now == Some(claim.number(0) as u32) && then < now
        }
        "Blocks the shortest path of {} enemy stones to the edge: they now need {} more to reach it." => {
            let owner = before.top(claim.cells.first()?)?;
            let [then, now] = [&before, &after].map(|shown| way_out(shown, owner, &claim.cells));
            claim.cells.len() == claim.number(0)
                && owner != me
                && now == Some(claim.number(1) as u32)
                && then < now
        }
        "Brings your stones closer to the edge: {} more would join them to it." => {
            let mut earlier = claim.cells.clone();
            earlier.remove(&claim.target());
            let now = way_out(&after, me, &claim.cells);
            now == Some(claim.number(0) as u32) && now < way_out(&before, me, &earlier)
        }
        "Stands safely: no single enemy stone can cut it off." => {
            let mut cells: Vec<Option<&str>> = vec![None];
            cells.extend(after.places.keys().filter(|id| after.is_empty(id)).map(|id| Some(id.as_str())));
            cells.into_iter().all(|at| !cut(&after, me, at).contains(&claim.target()))
        }
        "A stone on the edge can never be cut off." => after.is_border(&claim.target()),
        "Joins two of your groups." => {
            after.parts(&after.held(me)).len() < before.parts(&before.held(me)).len()
        }
        _ => return None,
    })
}
