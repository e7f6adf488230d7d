//! Pins the search: a change that is meant to make it faster must not make it play otherwise.

use fastrand::Rng;

use super::random_position;
use crate::game::{Game, Options, ParsedOptions, stable_hash};
use crate::games::{hexit, hexone, hextris, hive, labyrinth};
use crate::search::{AlphaBeta, Evaluate, Key, Search};

/// For each position, which is named by its game and the random plies before it: the best move, its score and the number of nodes
/// when the last iteration is complete, and a hash of the scores and nodes of all moves.
const TABLE: &str = r"
leaflet 4: wQ wG1/, 8, 611, de10e9f8d88f0286
leaflet 9: bA2 \wS1, 17, 547, 1bcfbd66c1c2e595
leaflet 15: bG3 \bQ, 14, 500, 941de99b94b0a378
leaflet 22: wQ -wS1, -2, 1269, 2a09b5ffcf36ef9f
leaflet 30: wA1 bQ\, -56, 1708, 0ad7abbb27946555
leaflet 41: bA3 wA3-, 52, 782, a2f925f304dee291
leaflet 60: wA2 bQ\, 999999, 73, bee709a69ad6d93b
leaflet 90: wG1 bA2\, 53, 1117, 3b627701c18470b7
base 4: wQ \wB1, 34, 922, 29c7a0396e5a0f34
base 9: bA2 \wB1, 3, 726, eb5aae9371d1b06c
base 15: bG3 \bQ, 28, 461, 8668ed986ae7643f
base 22: wA2 wS1-, 82, 733, 2e6ed1f22ca99db5
base 30: wA2 bA2/, -6, 1027, d3a26b8a2407ea50
base 41: bG1 bQ-, 128, 506, 48abc0d932d3f536
base 60: wA3 /wS2, 116, 1556, 3b998b517565095a
base 90: wA2 -wS1, -14, 1893, 3330aed5cd472668
mlp 4: wP wM\, 27, 1259, da8414dff6f8a5fb
mlp 9: bM /bA1, 18, 1380, 1f84742786a8e754
mlp 15: bM \wQ, 81, 946, b453610501440620
mlp 22: wA1 \wP, -12, 1665, 5cf0bd8fb3f334e1
mlp 30: wL \wS1, -23, 2637, 624f6dac4451775c
mlp 41: bP bQ\, 22, 1060, 77306cf4a883e116
mlp 60: wM /bA3, 74, 1947, 12d9501eddcb3b1f
mlp 90: wA3 bA2\, 114, 1866, df0f3b5d14789437
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
