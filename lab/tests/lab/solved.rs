//! The maps in `docs/hex-solved.md` are what the command beside them prints.

use std::process::Command;

/// Runs the document's command for a board of side `size` and compares the map.
fn map_is_printed(size: usize) {
    let document = include_str!("../../../docs/hex-solved.md");
    let options = format!("{{\"size\": {size}}}");
    let asked = ["solve", "hex", "--options", &options, "--opening-map"];
    let printed = Command::new(env!("CARGO_BIN_EXE_alveole-lab")).args(asked).output().unwrap();
    let map = String::from_utf8(printed.stdout).unwrap();
    assert!(document.contains(&format!("--options '{options}' --opening-map")));
    assert!(map.lines().count() == 2 * size + 1 && document.contains(&map), "side {size}:\n{map}");
}

#[test]
fn the_map_of_side_3_is_printed() {
    map_is_printed(3);
}

#[test]
#[ignore = "long: solves side 4"]
fn the_map_of_side_4_is_printed() {
    map_is_printed(4);
}
