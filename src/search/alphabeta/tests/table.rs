//! Pins the search: a change that is meant to make it faster must not make it play otherwise.

use fastrand::Rng;

use super::random_position;
use crate::game::{Game, Options, ParsedOptions, stable_hash};
use crate::games::{hexit, hexone, hextris, hive, labyrinth};
use crate::search::{AlphaBeta, Evaluate, Key, Search};

/// For each position, which is named by its game and the random plies before it: the best move, its score and the number of nodes
/// when the last iteration is complete, and a hash of the scores and nodes of all moves.
const TABLE: &str = r"
leaflet 4: wA1 \wB1, -7, 787, 13890f8cd5183cde
leaflet 9: bA2 \wS1, 8, 536, c7297aa6cdaf2bf4
leaflet 15: bG3 \bQ, 13, 549, e8974d25409b021f
leaflet 22: wA1 /bG1, 14, 1773, 3746dc72ebec6fc0
leaflet 30: wQ /bA1, -21, 667, 0a2166ed8fba1088
leaflet 41: bA3 wA3-, 61, 1988, 48e4c859f948e9ae
leaflet 60: wA2 bQ\, 999999, 73, bee709a69ad6d93b
leaflet 90: wA1 bG3\, 35, 1208, 5d9e39c555382de4
base 4: wS1 \wB1, -3, 633, 3bb0974398cbd611
base 9: bA2 \wB1, -12, 566, 05b052f37ff9e419
base 15: bG3 \bQ, 22, 476, 3926196afd3ccbd1
base 22: wA1 bB2-, 147, 1059, e5f3282d6a83ed23
base 30: wA2 bA2-, -4, 1075, bc8f7b51e18df0a4
base 41: bA1 wB2/, 115, 557, 241c7f20cea5e3e3
base 60: wA3 /wS2, 108, 1198, 3bcf256c5f66268f
base 90: wA2 \bA3, -12, 964, 8ff188c087873096
mlp 4: wQ wM/, 1, 1259, c8cb07fcd6294ae2
mlp 9: bS1 -bL, -11, 1615, 63fec0dab5a91a20
mlp 15: bM \wA1, 37, 1622, f17a6b6b6f6caa3d
mlp 22: wA1 \wS2, -31, 1348, 2bbeeda31a57fb06
mlp 30: wL wQ/, -56, 1518, 759c0c3f5acdd017
mlp 41: bL -bQ, 12, 1180, 52ef32d15ce8c109
mlp 60: wP -wS1, 59, 2477, 80bf442a83645a1e
mlp 90: wA3 bA2-, 99, 3203, bbbac8d3ca53c57a
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
