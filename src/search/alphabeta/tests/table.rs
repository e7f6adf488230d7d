//! Pins the search: a change that is meant to make it faster must not make it play otherwise.

use fastrand::Rng;

use super::random_position;
use crate::game::{Game, Options, ParsedOptions, stable_hash};
use crate::games::{hexit, hexone, hextris, hive, labyrinth};
use crate::search::{AlphaBeta, Evaluate, Key, Search};

/// For each position, which is named by its game and the random plies before it: the best move, its score and the number of nodes
/// when the last iteration is complete, and a hash of the scores and nodes of all moves.
const TABLE: &str = r"
leaflet 4: wA1 wG1/, -1, 687, 6e8ec0f967f1b59b
leaflet 9: bA2 \wS1, 3, 513, ac7b2c823126d8ba
leaflet 15: bG3 \bQ, 22, 576, 6aa2355df1fb26cc
leaflet 22: wA1 /bG1, 19, 1334, 6c694f0820a6b842
leaflet 30: wQ /bA1, -25, 956, b1f2e14f834a0d9e
leaflet 41: bA3 wA3-, 50, 697, fbc799097a3d05e8
leaflet 60: wA2 bQ\, 999999, 73, bee709a69ad6d93b
leaflet 90: wA1 -bB2, 44, 1773, 10e81b46f577dfb1
base 4: wQ \wB1, 15, 554, a52f17e3764b7ac2
base 9: bA2 \wB1, -3, 425, 1f194930d4ed2dab
base 15: bG3 \bQ, 38, 586, c7c9a292d1664ca1
base 22: wB1 wG1, 128, 952, 2432e669d4e2a392
base 30: wA2 bA2-, -14, 775, b4f3a419d4cc6f9a
base 41: bA1 wB2/, 108, 613, 9ce91756351e9fb2
base 60: wA3 /wS2, 87, 2247, e7fe774336c83821
base 90: wA2 \bA3, 8, 972, 3cf13eb781d11f76
mlp 4: wQ wA1/, -1, 1391, 6ba37dbf12694b30
mlp 9: bS1 /bA1, -2, 916, 0d0148ca18830369
mlp 15: bB1 \bA1, 40, 1295, 6943edd2a1be4127
mlp 22: wS2 bB2\, -15, 1639, aef6df9dc28af174
mlp 30: wG2 /wB2, -42, 3279, 63f7e235410a15c7
mlp 41: bA3 wA1-, 46, 1775, 58e9da21b55fd360
mlp 60: wG1 wQ/, 69, 1348, 4fc08a20eec0c558
mlp 90: wA3 bA2-, 92, 1196, 350083828b026056
hexone 0: c2, 15, 681, edabe7a529fef673
hexone 5: d2, -32, 526, 6e6b3e15e12dfaff
hexone 12: d2*E, 274, 128, 6172dff509b9bf2f
hextris 2: Le4, 68, 1379, bc5961aee1b41826
hextris 9: Le5, 60, 1169, 3cbd32c1b1bc97c7
hextris 16: Sb4, 108, 1338, b39eb5e5b535b353
hexit 3: P0,0, 95, 29, c43deacdf735873e
hexit 10: D0,1>NW, 1, 19, 1635a39474a17331
hexit 17: D0,-1>E, 47, 16, 6d544c7beec88a0c
labyrinth 0: Kg9, 37, 256, 620ee1c833dd045e
labyrinth 7: Kg4, -16, 309, 31adf453c39e8167
labyrinth 20: Kg9, -79, 157, cae670ed076f0469
";

/// Searches a position after each number of random plies, `depth` plies deep, and returns a line for each.
fn searched<G: Game + Evaluate>(name: &str, options: &str, plies: &[usize], depth: u64) -> String {
    let given = serde_json::from_str(options).unwrap();
    let options = G::Options::read(&ParsedOptions::check::<G::Options>(&given).unwrap()).unwrap();
    let line = |&plies: &usize| {
        let mut rng = Rng::with_seed(plies as u64);
        let position: G = random_position(&options, plies, &mut rng);
        let history = vec![Key::of(&G::new(&options)); 2];
        let mut search = AlphaBeta::new(position.clone(), history, rng.u64(..));
        while search.depth() < depth && search.run(1) {}
        let roots = &search.core.root_moves;
        let all =
            stable_hash(&roots.iter().map(|root| (root.index, root.score, root.nodes)).collect::<Vec<_>>());
        let best = position.write(position.legal()[usize::from(roots[0].index)]);
        let (score, nodes) = (roots[0].score, search.nodes());
        format!("{name} {plies}: {best}, {score}, {nodes}, {all:016x}\n")
    };
    plies.iter().map(line).collect()
}

#[test]
fn the_search_finds_the_same_moves_scores_and_numbers_of_nodes() {
    let hive = [4, 9, 15, 22, 30, 41, 60, 90];
    let mlp = r#"{"rules":"tournament","expansions":["M","L","P"]}"#;
    let table = [
        String::from("\n"),
        searched::<hive::Position>("leaflet", "{}", &hive, 3),
        searched::<hive::Position>("base", r#"{"rules":"tournament"}"#, &hive, 3),
        searched::<hive::Position>("mlp", mlp, &hive, 3),
        searched::<hexone::Position>("hexone", "{}", &[0, 5, 12], 4),
        searched::<hextris::Position>("hextris", "{}", &[2, 9, 16], 3),
        searched::<hexit::Position>("hexit", "{}", &[3, 10, 17], 3),
        searched::<labyrinth::Position>("labyrinth", "{}", &[0, 7, 20], 2),
    ]
    .concat();
    assert_eq!(table, TABLE, "the table would be:{table}");
}
