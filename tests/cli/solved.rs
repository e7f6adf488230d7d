//! The maps in `docs/hex-solved.md` are what the command beside them prints.

use std::process::Command;

#[test]
fn the_maps_in_the_document_are_printed_by_its_commands() {
    let document = include_str!("../../docs/hex-solved.md");
    for size in [3, 4] {
        let options = format!("{{\"size\": {size}}}");
        let asked = ["solve", "--game", "hex", "--options", &options, "--opening-map"];
        let printed = Command::new(env!("CARGO_BIN_EXE_alveole")).args(asked).output().unwrap();
        let map = String::from_utf8(printed.stdout).unwrap();
        assert!(document.contains(&format!("--options '{options}' --opening-map")));
        assert!(map.lines().count() == 2 * size + 1 && document.contains(&map), "side {size}:\n{map}");
    }
}
