//! The pieces without which the hive would be split.

use super::*;

/// The pieces alone on their cells without which the others are not connected, found by removing one after the other.
fn cut_one_by_one(position: &Position) -> u32 {
    let hive = &position.hive;
    let tops = || piece::pieces(position.down).filter(|&p| hive.is_top(p));
    let splits = |gone: Piece| {
        let Some(first) = tops().find(|&p| p != gone) else { return false };
        let mut reached = first.bit();
        let mut open = vec![first];
        while let Some(next) = open.pop() {
            for near in hive.neighbours(next).filter(|&p| p != gone) {
                if reached & near.bit() == 0 {
                    reached |= near.bit();
                    open.push(near);
                }
            }
        }
        reached.count_ones() as usize + 1 < tops().count()
    };
    tops().filter(|&p| hive.level(p) == 0 && splits(p)).fold(0, |set, p| set | p.bit())
}

#[test]
fn the_pinned_pieces_are_found_from_every_piece() {
    // A ring of four cells, one of them with a beetle on the white queen: nothing holds it together.
    let ring = position(&leaflet(), "wQ 0,0; bB1 0,0; wS1 1,0; bQ 0,1; bS1 1,-1", 0);
    assert_eq!(ring.hive.pinned(Piece::new(Colour(0), Kind::Queen, 0)), 0);

    let mut rng = fastrand::Rng::with_seed(3);
    let mut covered = 0;
    for _ in 0..40 {
        let mut position = Position::new(&tournament("MLP"));
        for _ in 0..60 {
            let legal = position.legal();
            if legal.is_empty() {
                break;
            }
            // Climbs first, so that many pieces are covered.
            let climbs = |mv: &&Move| {
                mv.parts().is_some_and(|(piece, to)| piece.kind().climbs() && position.hive.height(to) > 0)
            };
            let mv = legal.iter().find(climbs).filter(|_| rng.bool()).copied();
            position.play(mv.unwrap_or_else(|| legal[rng.usize(..legal.len())]));
            let cut = cut_one_by_one(&position);
            let alone = |set| piece::pieces(set).filter(|&p| position.hive.level(p) == 0);
            for start in piece::pieces(position.down) {
                covered += usize::from(!position.hive.is_top(start));
                let found = position.hive.pinned(start);
                assert_eq!(alone(found).fold(0, |set, p| set | p.bit()), cut, "{start} {position:?}");
            }
        }
    }
    assert!(covered > 500, "{covered} searches from a covered piece");
}
