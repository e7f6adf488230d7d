//! Why a touch makes no move: every sentence on a position where it is the true one, and, in random play of every game,
//! some sentence for every touch that leads nowhere, and none for one that does.

use std::collections::BTreeSet;

use alveole::api::Server;
use alveole::game::Game;
use alveole::play::Match;
use fastrand::Rng;
use serde_json::{Value, json};

use crate::support::small_variants;

/// A position, and what is said there: `taps`, `sentence`, and the cells beside the one that was touched.
struct Case {
    reference: Value,
    said: &'static [(&'static str, &'static str, &'static str)],
}

fn case(reference: Value, said: &'static [(&str, &str, &str)]) -> Case {
    Case { reference, said }
}

fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

/// After some moves, separated by semicolons.
#[allow(clippy::needless_pass_by_value)] // as what it is part of
fn after(game: &str, options: Value, moves: &str) -> Value {
    let moves: Vec<&str> = moves.split(';').map(str::trim).filter(|m| !m.is_empty()).collect();
    json!({"game": game, "options": options, "moves": moves})
}

fn at(game: &str, options: Value, position: Value) -> Value {
    json!({"game": game, "options": options, "position": position})
}

/// Pieces `name q,r`, those on one cell from the bottom up; white to move.
fn hive(options: Value, pieces: &str, last: Option<&str>) -> Value {
    let piece = |entry: &str| {
        let (piece, cell) = entry.trim().split_once(' ').unwrap();
        let (q, r) = cell.split_once(',').unwrap();
        json!({"piece": piece, "q": q.parse::<i16>().unwrap(), "r": r.parse::<i16>().unwrap()})
    };
    let pieces: Vec<Value> = pieces.split(';').map(piece).collect();
    at("hive", options, json!({"pieces": pieces, "to_move": 0, "last": last}))
}

fn tournament(expansions: &str) -> Value {
    json!({"rules": "tournament", "expansions": words(expansions)})
}

/// The four tiles of the start, more of white's, and stacks `cell:pieces`.
fn hexit(more: &str, stacks: &str, to_move: u8) -> Value {
    let stack = |word: &str| {
        let (cell, pieces) = word.split_once(':').unwrap();
        json!({"cell": cell, "pieces": pieces.chars().map(String::from).collect::<Vec<_>>()})
    };
    let white = [words("0,0 1,0"), words(more)].concat();
    let stacks: Vec<Value> = words(stacks).into_iter().map(stack).collect();
    json!({"tiles": [white, words("1,-1 0,1")], "stacks": stacks, "to_move": to_move})
}

/// Pieces like `La1` of each player, the others in hand.
fn hextris(lists: &[&str]) -> Value {
    let mut hands = vec![json!({"L": 5, "M": 5, "S": 5}); lists.len()];
    let mut pieces = Vec::new();
    for (player, list) in lists.iter().enumerate() {
        for (size, cell) in words(list).into_iter().map(|word| word.split_at(1)) {
            hands[player][size] = (hands[player][size].as_u64().unwrap() - 1).into();
            pieces.push(json!({"cell": cell, "player": player, "size": size}));
        }
    }
    let position = json!({"pieces": pieces, "hands": hands, "to_move": 0});
    at("hextris", json!({"players": lists.len()}), position)
}

/// Stacks `cell:count` of black and of white.
fn hexone(black: &str, white: &str) -> Value {
    let mut stacks = Vec::new();
    for (player, list) in [black, white].into_iter().enumerate() {
        for word in words(list) {
            let (cell, count) = word.split_once(':').unwrap_or((word, "1"));
            stacks.push(json!({"cell": cell, "player": player, "count": count.parse::<u8>().unwrap()}));
        }
    }
    at("hexone", json!({}), json!({"stacks": stacks, "to_move": 0}))
}

/// Men and dames of each player; every dame has been transferred.
fn hexadames(capture: &str, men: [&str; 3], dames: [&str; 3]) -> Value {
    let position = json!({
        "men": men.map(words), "dames": dames.map(words), "transferred": dames.map(|d| words(d).len()),
        "to_move": 0,
    });
    at("hexadames", json!({"size": 4, "rows": 2, "capture": capture}), position)
}

const NOT_YOURS: &str = "This piece belongs to another player.";
const NOTHING_THERE: &str = "Pick a piece first, then tap here.";
const ONLY_PASS: &str = "You have no legal move: you can only pass.";
const LET_GO: &str = "Deselect your choice first.";
const GENERIC: &str = "You can't play here now.";
const WHOLE: &str = "That move was already complete.";
const PINNED: &str = "One hive: this piece holds it together, and without it these would be cut off.";
const MAY_NOT_TOUCH: &str = "A new piece may not touch the other player's pieces.";
const NO_SIDE: &str = "One hive: on this cell it would touch no other piece.";
const TAKEN: &str = "This cell is taken, and only a beetle climbs onto others.";
const MUST_DISTRIBUTE: &str = "Whoever can distribute a stack must.";

fn shared() -> Vec<Case> {
    let over = "c3; a3; d4; e3; e5; d2; b2; c1; a1";
    vec![
        case(
            after("hex", json!({"size": 3, "swap": false}), over),
            &[("a2", "The game is over.", ""), ("a1", "The game is over.", "")],
        ),
        case(
            after("hextris", json!({}), ""),
            &[
                ("hand:L c3", "Pyramids are placed on the border.", ""),
                ("hand:L hand:M", LET_GO, ""),
                ("hand:L hand:L", "This is already selected.", ""),
                ("hand1:L", NOT_YOURS, ""),
            ],
        ),
        case(after("hex", json!({"size": 3}), ""), &[("a1 a2", WHOLE, "")]),
    ]
}

fn hex_and_go() -> Vec<Case> {
    const URN: &str = "Your urn is empty: you can only pass.";
    let full = "a1 a2 a3 b1 b4 c1 c5 d2 d5 e3 e4 e5 c4";
    vec![
        case(
            after("hex", json!({"size": 3}), "c3"),
            &[(
                "c3",
                "There is a stone on this cell already. Instead of placing one you may swap, and take it over.",
                "",
            )],
        ),
        case(
            after("hex", json!({"size": 3, "swap": false}), "c3"),
            &[("c3", "There is already a stone on this cell.", "")],
        ),
        case(
            after("hex", json!({"size": 3, "center_ban": true, "swap": true}), "a1"),
            &[("c3", "A player's first stone may not go on the centre.", "")],
        ),
        case(after("go", json!({"size": 3}), "a1"), &[("a1", "There is already a stone on this cell.", "")]),
        case(
            at(
                "go",
                json!({"size": 3, "players": 2, "stones": 13}),
                json!({"stones": [words(full), words("b3")], "to_move": 0}),
            ),
            &[("b2", URN, ""), ("a1", URN, "")],
        ),
    ]
}

fn labyrinth() -> Vec<Case> {
    let prison = "Xf5; Xe4; Xc2; Xg5; Ke7; Xe2; Xd3";
    vec![
        case(
            after("labyrinth", json!({"size": 4}), prison),
            &[
                ("b1", "No prison: a stone here would leave a king without a way to its goal.", "f3"),
                ("d3", "A stone lies here already, and it stays for good.", ""),
                ("e7", NOT_YOURS, ""),
                ("f3 b1", "A king goes one step, to a neighbouring cell.", "f3"),
                (
                    "f3 a1",
                    "A king goes one step. To put a stone here, first touch the king again, and so let go of it.",
                    "f3",
                ),
                ("f3 d3", "A stone lies here, and no king may enter.", ""),
            ],
        ),
        case(
            at("labyrinth", json!({"size": 4}), json!({"kings": ["d4", "d5"], "stones": [], "to_move": 0})),
            &[(
                "d5",
                "This king is another player's. To change places with it, touch your own king first.",
                "d4",
            )],
        ),
    ]
}

fn hexadames_cases() -> Vec<Case> {
    let chain = |capture| {
        let mut reference = hexadames(capture, ["d4 g6", "c4 b3 f6", ""], [""; 3]);
        reference["moves"] = json!(["d4xb4"]);
        reference
    };
    vec![
        case(
            hexadames("free", ["d4 d5", "c4 b4", ""], [""; 3]),
            &[
                ("a1", NOTHING_THERE, ""),
                ("c4", NOT_YOURS, ""),
                ("d4 d5", "There is a piece of yours on this cell.", "d4"),
                ("d4 d3", "A man steps forward only, toward its goal side.", "c3 c4"),
                ("d4 d6", "Nobody jumps over a piece of one's own.", "d5"),
                (
                    "d4 b2",
                    "A man steps one cell forward, or jumps over a neighbouring piece of another player.",
                    "d4",
                ),
                (
                    "d4 c4",
                    "A man captures by jumping over a neighbouring piece onto the empty cell right behind it.",
                    "d4",
                ),
                ("d5 c4", "To capture this piece, touch the empty cell behind it.", "b3"),
            ],
        ),
        case(
            hexadames("free", ["", "f6 g7 d5 d6", "e2"], ["d4 d2", "", ""]),
            &[
                ("d4 a2", "A dame moves along a straight line.", "d4"),
                ("d4 d1", "Nobody jumps over a piece of one's own.", "d2"),
                ("d4 d7", "A dame jumps over one piece alone, not over several.", "d5 d6"),
                (
                    "d4 f6",
                    "A dame captures along a line, over one piece alone, onto an empty cell behind it.",
                    "d4",
                ),
            ],
        ),
        case(
            chain("free"),
            &[
                ("a1", "Only the piece that has just captured may go on, or the turn ends here.", "b4"),
                ("b4 a3", "After a capture the piece may only capture again.", "b2"),
                ("b4 done", LET_GO, ""),
                ("done b4", WHOLE, ""),
            ],
        ),
        case(
            chain("mandatory"),
            &[("g6", "The piece that has just captured can capture again, and must.", "b4")],
        ),
        case(
            hexadames("mandatory", ["d4 g6 e7", "c4 f6", ""], [""; 3]),
            &[
                ("e7", "Whoever can capture must, and this piece can't.", "d4 g6"),
                ("d4 c3", "Whoever can capture must.", "b4"),
            ],
        ),
        case(
            after("hexadames", json!({"size": 4, "rows": 2}), ""),
            &[("g4", "This man has no free cell ahead of it, and nothing to capture.", "f3 f4")],
        ),
        case(
            hexadames("free", ["g7", "a2 a3 b1 b2 c1 c3", ""], ["a1", "", ""]),
            &[("a1", "This dame has no free cell beside it, and nothing to capture.", "a2 b1 b2")],
        ),
        case(
            hexadames("free", ["", "a2 a3 b1 b2 c1 c3", ""], ["a1", "", ""]),
            &[("g4", ONLY_PASS, ""), ("a1", ONLY_PASS, "")],
        ),
    ]
}

fn hexit_cases() -> Vec<Case> {
    const ROUND: &str = "-1,1 -1,0 0,-1 2,-1 1,1 2,0 -2,0 -2,1 3,-1 3,0";
    let board = |more, stacks| at("hexit", json!({}), hexit(more, stacks, 0));
    let turn = |release| {
        let mut reference = at("hexit", json!({"release": release}), hexit("", "1,1:ww 2,0:b -1,1:b", 0));
        reference["moves"] = json!(["R1,1"]);
        reference
    };
    vec![
        case(
            after("hexit", json!({}), ""),
            &[
                ("0,-1", "Pieces go on tiles, and a tile is laid only where prisoners are released.", ""),
                (
                    "hand:piece",
                    "To put a piece of your reserve down, touch an empty tile.",
                    "1,-1 0,0 1,0 0,1",
                ),
            ],
        ),
        case(
            after("hexit", json!({}), "P0,1; P1,-1; P0,0"),
            &[
                ("0,0", MUST_DISTRIBUTE, "1,-1"),
                ("hand:piece", MUST_DISTRIBUTE, "1,-1"),
                ("1,-1>SW", "Tap the cell of this arrow first.", "1,-1"),
                ("1,-1 0,0", "A stack is sent off by its arrows: touch one of those at the cell.", "1,-1"),
            ],
        ),
        case(
            // 0,0 goes to 1,0 and off the board, -1,0 on top of its neighbour.
            board(ROUND, "-1,0:w -2,0:b 3,0:b 2,0:bw"),
            &[(
                "-1,0",
                "Whoever can make prisoners by a distribution must, and this stack makes none.",
                "2,0",
            )],
        ),
        case(
            board("", "0,0:bw 1,0:b 2,0:b"),
            &[
                ("0,0", "Its pieces would leave the board where prisoners are already.", "2,0"),
                ("1,0", "This stack is the other player's.", ""),
                ("2,0", "Prisoners can be released once at least two tiles are beside them.", "1,0"),
            ],
        ),
        case(
            board(ROUND, "-1,0:bw 2,0:b"),
            &[("-1,0", "A stack goes no farther than it is high: the other one is too far away.", "2,0")],
        ),
        case(board(ROUND, "0,0:bw -1,0:wbb"), &[("0,0", "The stack that it would go to is higher.", "-1,0")]),
        case(
            board(ROUND, "0,0:bw 1,0:w"),
            &[(
                "0,0",
                "No stack of the other player stands in a line with this one, with nothing but empty tiles between.",
                "",
            )],
        ),
        case(
            board("", "0,0:wwwwwbwww 1,1:b"),
            &[("0,1", "Your reserve is empty: there is no piece to put down.", "")],
        ),
        case(
            at("hexit", json!({}), hexit("", "0,0:bw 1,0:bw 1,-1:w 0,1:w 1,1:w", 1)),
            &[("hand:piece", "No tile is free for a piece of your reserve.", "")],
        ),
        case(
            at("hexit", json!({}), hexit("", "0,0:bw 1,0:bw 1,-1:w 0,1:w", 1)),
            &[("0,0", ONLY_PASS, ""), ("pass 0,0", WHOLE, "")],
        ),
        case(
            turn("free"),
            &[
                (
                    "0,0",
                    "This turn goes on with prisoners beside a tile that was laid in it, or stops here.",
                    "2,0",
                ),
                ("-1,1", "A turn goes on only with prisoners beside a tile that was laid in it.", "1,1"),
            ],
        ),
        case(
            turn("full"),
            &[("0,0", "This turn goes on with prisoners beside a tile that was laid in it.", "2,0")],
        ),
    ]
}

fn hexone_cases() -> Vec<Case> {
    const CENTRE: &str = "No disc may be placed on the centre: it is taken by explosions alone.";
    let charged = "d3; b3; e3; b3; d4; b2; e3; b3";
    vec![
        case(
            after("hexone", json!({}), "c2"),
            &[
                ("a1", "The first disc goes on one of the six cells around the centre.", "b2 b3 c4 d3 d4"),
                ("c2", "The other player holds this cell.", ""),
                ("c3", CENTRE, ""),
            ],
        ),
        case(
            after("hexone", json!({}), "c2; c4"),
            &[
                ("a3", "A disc goes on a cell that you hold, or on an empty cell beside one.", "c2"),
                ("c4", "The other player holds this cell.", ""),
                ("c3", CENTRE, ""),
            ],
        ),
        case(
            after("hexone", json!({}), charged),
            &[
                ("b2", "Three discs of yours on a cell must explode first.", "b3"),
                (
                    "b3 c4",
                    "Touch one of the two signs at the cell, for the way in which its discs fly apart.",
                    "b3",
                ),
            ],
        ),
        case(
            hexone("b3:4 b2:3", "d4"),
            &[("b2", "Of your cells one with the most discs explodes first.", "b3")],
        ),
        case(hexone("c3", "b2 b3 c2 c4 d3 d4"), &[("b2", ONLY_PASS, ""), ("a1", ONLY_PASS, "")]),
    ]
}

fn hextris_cases() -> Vec<Case> {
    const FIVE: &str = "Never more than five: here more than five pyramids of one colour would be connected.";
    const BY_NEIGHBOUR: &str = "To swap with this pyramid, touch its neighbour of yours first.";
    vec![
        case(
            hextris(&["La1 Sa3", "Mb2 Mc3"]),
            &[
                ("a2", NOTHING_THERE, ""),
                ("c3", NOT_YOURS, ""),
                ("b2", BY_NEIGHBOUR, "a1"),
                ("a1 c3", "There is a pyramid on this point, and only neighbours swap.", "a1"),
                ("a1 b3", "A pyramid moves in a straight line.", "a1"),
                ("a1 d4", "Another pyramid is in the way.", "b2 c3"),
                ("a3 c5", "A small pyramid moves by one point.", "a3"),
                ("hand:L a1", "There is a pyramid on this point already.", ""),
            ],
        ),
        case(
            hextris(&["La1 La2 Ma3 Sb4", "Lb2"]),
            &[
                ("a1 a2", "Two pyramids of yours swap only if their sizes differ.", "a1"),
                ("a3 a2", "These two can swap: touch the other one first.", "a3"),
                ("a3 d3", "A medium pyramid moves by one or two points.", "a3"),
                (
                    "a1 b2",
                    "Large takes the place of medium, medium that of small, and small that of large.",
                    "a1",
                ),
            ],
        ),
        case(
            hextris(&["La1 La2 Lb4 Lc5 Ld5", "Me5 Me4 Me3", "Md2 Mc1 Mb1"]),
            &[
                ("hand:L", "You have none of these left.", ""),
                (
                    "hand:S",
                    "Wherever this pyramid could be placed, more than five of your colour would be connected.",
                    "",
                ),
            ],
        ),
        case(
            hextris(&["La1 La2 Ma3 Mb4", "Lc5 Ld5 Me5 Me4", "Le3 Ld2 Mc1 Mb1"]),
            &[("hand:L", "Pyramids are placed on the border, and every point of the border is taken.", "")],
        ),
        case(hextris(&["La1 Ma2", "La3 Lb2 Lb3"]), &[("a2", BY_NEIGHBOUR, "a1")]),
        case(
            hextris(&["Sa3 Sa2 Lc4 Ld4 Ld5 Le5", "Mb4"]),
            &[
                (
                    "a3",
                    "Wherever this pyramid could go, more than five of one colour would be connected.",
                    "",
                ),
                ("a2 b3", FIVE, "a3 c4 d4 d5 e5"),
            ],
        ),
        // Large on b4 would join a3 and a2 to the three on the other side.
        case(hextris(&["La3 La2 Lc5 Ld5 Le5 Mc3", "Mb1"]), &[("hand:S b4", FIVE, "a2 a3 c5 d5 e5")]),
        // The medium one on b4 would grow the other player's group on c4 instead.
        case(hextris(&["Lb4", "Mc4 Mc5 Md5 Me5 La3 La2"]), &[("b4 c4", FIVE, "a2 a3 c5 d5 e5 b4")]),
        case(
            hextris(&["Sa3 Sa2", "Mb4 Mb3"]),
            &[(
                "a3",
                "This pyramid has no empty point beside it, and no neighbour to swap with.",
                "a2 b3 b4",
            )],
        ),
    ]
}

fn hive_cases() -> Vec<Case> {
    const CAGE: &str = "bQ 1,-1; wQ 0,-1; bA1 -1,0; wA1 -1,1; bS1 0,1";
    const PILLBUG: &str = "wP 0,0; wQ 1,0; bQ 1,-1; bA1 2,-1";
    let leaflet = || json!({});
    vec![
        case(
            after("hive", tournament(""), ""),
            &[
                ("0,0", NOTHING_THERE, ""),
                ("hand:Q", "By tournament rules the queen may not be a player's first piece.", ""),
            ],
        ),
        case(
            after("hive", leaflet(), "wS1; bS1 wS1-; wS2 -wS1; bS2 bS1-; wA1 -wS2; bA1 bS2-"),
            &[
                ("0,0", "Your pieces may move only once your queen is down.", ""),
                ("1,0", NOT_YOURS, ""),
                ("hand:A", "The queen must be down by the end of your fourth turn: now she comes first.", ""),
                ("hand:Q 0,0", "This cell is taken: a new piece goes on a free one.", ""),
                ("hand:Q 1,-1", MAY_NOT_TOUCH, "1,0"),
            ],
        ),
        case(
            after("hive", leaflet(), "wG1; bS1 wG1-; wQ -wG1; bQ bS1-; wA1 /wQ; bA1 bQ/"),
            &[
                ("0,0", PINNED, "-2,1 -1,0"),
                ("-2,1 -3,1", NO_SIDE, "-2,1"),
                ("-2,1 0,0", TAKEN, ""),
                ("hand:S 0,1", MAY_NOT_TOUCH, "1,0"),
            ],
        ),
        case(
            hive(leaflet(), "wQ 0,0; bQ 1,0; wA1 -1,0; bB1 -1,0", None),
            &[("0,0", ONLY_PASS, ""), ("hand:A", ONLY_PASS, "")],
        ),
        case(
            hive(leaflet(), &format!("wG1 0,0; {CAGE}"), None),
            &[
                (
                    "0,0 1,0",
                    "A grasshopper jumps in a straight line over pieces, onto the first free cell.",
                    "0,0",
                ),
                ("0,-1 -2,2", "The queen goes one step.", "0,-1"),
            ],
        ),
        case(
            hive(leaflet(), &format!("wA2 0,0; {CAGE}"), None),
            &[(
                "0,0",
                "No room to move: it can't squeeze out between its neighbours.",
                "1,-1 0,-1 -1,0 -1,1 0,1",
            )],
        ),
        case(
            hive(leaflet(), "wQ 1,0; bQ 1,-1; wG1 0,-1; bA1 -1,0; wG2 -1,1; bG1 0,1; wA1 2,0", None),
            &[(
                "2,0 0,0",
                "No room to move: no way along the hive by which it could slide leads there.",
                "2,0",
            )],
        ),
        case(
            hive(leaflet(), "wQ 0,0; wB1 0,0; bQ 1,0; bA1 -1,0", None),
            &[
                ("hand:A", "No free cell touches your pieces and none of the other player's.", ""),
                ("0,0 2,-1", "A beetle goes one step.", "0,0"),
            ],
        ),
        case(
            hive(leaflet(), "bQ 0,0; wQ 1,0; wB1 1,0; wA1 -1,0; bB1 -1,0", None),
            &[("-1,0", "What lies under another piece can't move.", "")],
        ),
        case(
            hive(leaflet(), "wQ 0,0; bQ -1,1; wA1 -1,2; bA1 0,2; wA2 1,1", None),
            &[("0,0 1,0", "One hive: on its way there it would touch no other piece.", "-1,1")],
        ),
        // A hole of three cells, the spider in one of them.
        case(
            hive(
                leaflet(),
                "wS1 0,0; wQ 1,-1; bQ 0,-1; wA1 -1,0; bA1 -1,1; wA2 2,0; bA2 2,-1; wG1 1,1; bG1 -1,2; bG2 0,2",
                None,
            ),
            &[("0,0", "A spider goes exactly three steps, and from here there is no such way.", "")],
        ),
        case(
            hive(tournament("M"), &format!("wM 0,0; {CAGE}"), None),
            &[("0,0", "There is no cell to which this piece could go now.", "")],
        ),
        case(
            hive(tournament("P"), "bP 0,0; bQ 1,0; wQ 1,-1; wA1 2,-1", Some("wQ")),
            &[("1,-1", "This piece was thrown by a pillbug, and rests for a turn.", "")],
        ),
        case(
            hive(tournament("P"), "wP 0,0; wQ 0,1; bQ 1,0; bA1 2,0", Some("bA1")),
            &[("1,0", PINNED, "2,0")],
        ),
        case(
            hive(tournament(""), &format!("wB1 0,0; {CAGE}"), None),
            &[
                ("0,0 2,-1", "A beetle goes one step.", "0,0"),
                ("0,0 1,0", "No room to move: it can't squeeze through between these two.", "1,-1 0,1"),
            ],
        ),
        case(
            hive(tournament(""), "wB1 0,0; bQ 1,0; bA1 1,-1; bB1 1,-1; wA1 0,1; wB2 0,1; wQ 2,-1", None),
            &[("0,0 1,0", "Two higher stacks bar the way between them.", "1,-1 0,1")],
        ),
        case(
            hive(leaflet(), "wS1 0,0; wQ 1,0; bQ 2,0", None),
            &[("0,0 3,0", "A spider goes exactly three steps along the hive, and never back.", "0,0")],
        ),
        case(
            hive(tournament("M"), "wM 0,0; bM 1,0; wQ 2,0; bQ 3,0", None),
            &[("0,0", "A mosquito that touches nothing but a mosquito can't move.", "1,0")],
        ),
        case(
            hive(tournament("M"), "bQ 0,0; wM 0,0; wA1 1,0; wQ 2,0; bS1 3,0", None),
            &[("0,0 2,-1", "On top of others a mosquito is a beetle, and goes one step.", "0,0")],
        ),
        case(
            hive(tournament("M"), "wM 0,0; wG1 1,0; wQ 2,0; bQ 3,0; bS1 4,0", None),
            &[(
                "0,0 0,1",
                "A mosquito moves like a piece that it touches, and none of these goes there.",
                "1,0",
            )],
        ),
        case(
            hive(tournament("L"), "wL 0,0; wQ 1,0; bQ 2,0; bG1 3,0", None),
            &[("0,0 0,1", "A ladybug goes two steps on top of the hive, then one down.", "0,0")],
        ),
        case(
            hive(tournament("P"), PILLBUG, Some("bA1")),
            &[
                ("0,0 1,-2", "A pillbug goes one step.", "0,0"),
                ("1,-1 1,-2", "A pillbug throws a piece onto a free cell beside itself.", "0,0"),
                ("2,-1", NOT_YOURS, ""),
            ],
        ),
        case(
            hive(tournament("P"), PILLBUG, Some("bQ")),
            &[("1,-1", "The piece that moved last can't be thrown.", "")],
        ),
    ]
}

fn cases() -> Vec<Case> {
    [
        shared(),
        hex_and_go(),
        labyrinth(),
        hexadames_cases(),
        hexit_cases(),
        hexone_cases(),
        hextris_cases(),
        hive_cases(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

#[test]
fn every_sentence_is_said_where_it_is_true() {
    let mut desk = Server::default();
    let mut wrong = Vec::new();
    for Case { mut reference, said } in cases() {
        reference["op"] = "why".into();
        for (taps, sentence, beside) in said {
            let taps = words(taps);
            reference["taps"] = json!(taps);
            let answer = desk.answer(&reference);
            let (message, cells) = (&answer["ok"]["message"], &answer["ok"]["cells"]);
            let touched =
                taps.last().filter(|id| !id.contains([':', '>']) && **id != "done" && **id != "pass");
            let expected: BTreeSet<&str> = words(beside).into_iter().chain(touched.copied()).collect();
            let found: BTreeSet<&str> =
                cells.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
            if message != sentence || found != expected {
                wrong.push(format!("{reference}\n  {sentence} {beside}\n  {answer}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What no case can show: no position of the house's games comes to it.
const LAST_RESORT: [&str; 1] = [GENERIC];

#[test]
fn every_sentence_has_a_case() {
    let said: BTreeSet<&str> =
        cases().iter().flat_map(|c| c.said).map(|(_, sentence, _)| *sentence).collect();
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let rooms =
        std::fs::read_dir(root.join("games")).unwrap().map(|room| room.unwrap().path().join("why.rs"));
    let files =
        rooms.filter(|path| path.exists()).chain([root.join("game/explain.rs"), root.join("table/why.rs")]);
    let mut count = 0;
    for path in files {
        let source = std::fs::read_to_string(&path).unwrap();
        let sentences = source.split("say!(").skip(1).filter_map(|rest| rest.split('"').nth(1));
        for sentence in sentences.filter(|text| !text.contains("{}") && !LAST_RESORT.contains(text)) {
            assert!(said.contains(sentence), "{}: no case says: {sentence}", path.display());
            count += 1;
        }
    }
    assert!(count > 80, "{count}");
}

/// All that can be touched on a position, and what is said: for every id alone, and some after each that begins a move.
fn look<G: Game>(game: &Match<G>, rng: &mut Rng, seen: &mut BTreeSet<String>) {
    let view = game.position().picture();
    let cells: BTreeSet<&String> = view.cells.iter().map(|c| &c.id).collect();
    let hands = view.hands.iter().flat_map(|h| &h.pieces).map(|p| &p.id);
    let ids: Vec<&String> =
        cells.iter().copied().chain(hands).chain(view.handles.iter().map(|h| &h.id)).collect();
    let legal: Vec<Vec<String>> = game.legal().into_iter().map(|mv| game.position().taps(mv)).collect();
    let firsts: BTreeSet<&String> = legal.iter().map(|taps| &taps[0]).collect();
    let mut asked: Vec<Vec<String>> = ids.iter().map(|id| vec![(*id).clone()]).collect();
    for first in firsts {
        asked.extend((0..12).map(|_| vec![first.clone(), ids[rng.usize(..ids.len())].clone()]));
    }
    for taps in asked {
        let context = || format!("{} {:?} after {:?}: {taps:?}", G::ID, game.options(), game.texts());
        let legal = legal.iter().any(|made| made.starts_with(&taps));
        let why = game.why(&taps).unwrap_or_else(|e| panic!("{e}: {}", context()));
        assert_eq!(why.is_none(), legal, "a reason where there is no move, and only there: {}", context());
        let Some(why) = why else { continue };
        assert_eq!(why.message, why.say.to_string());
        assert!(why.cells.iter().all(|cell| cells.contains(cell)), "{:?}: {}", why.cells, context());
        let distinct: BTreeSet<&String> = why.cells.iter().collect();
        assert_eq!(distinct.len(), why.cells.len(), "no cell twice: {}", context());
        assert!(why.message.ends_with('.') && why.message.starts_with(char::is_uppercase), "{}", why.message);
        assert_ne!(why.message, GENERIC, "{}", context());
        if seen.insert(why.message.clone()) && std::env::var_os("SHOW").is_some() {
            println!("{}: {} {:?}", why.message, context(), why.cells);
        }
    }
}

/// Every touch that makes no move has a reason, and no other touch has one.
fn reasons<G: Game>() {
    let mut rng = Rng::with_seed(21);
    let mut seen = BTreeSet::new();
    for options in small_variants::<G::Options>() {
        let mut game = Match::<G>::new(options);
        for ply in 0.. {
            let legal = game.legal();
            if ply % 5 == 0 || legal.is_empty() {
                look(&game, &mut rng, &mut seen);
            }
            if legal.is_empty() || ply == 120 {
                break;
            }
            game.play(legal[rng.usize(..legal.len())]);
        }
    }
    println!("{}: {} sentences", G::ID, seen.len());
}

per_game!(reasons);
