//! Collects `ratings.json` of the games that have it: the measured strengths of the levels, for `src/ratings.rs`.

use std::path::PathBuf;
use std::{env, fmt::Write as _, fs, io};

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../..");
    let games = root.canonicalize()?.join("src/games");
    println!("cargo:rerun-if-changed={}", games.display());
    let mut folders = fs::read_dir(games)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    folders.sort();
    let mut table = String::from("&[\n");
    for folder in folders {
        let file = folder.join("ratings.json");
        if file.exists() {
            let id = folder.file_name().unwrap_or_default().to_string_lossy();
            let _ = writeln!(table, "    ({id:?}, include_str!({:?})),", file.to_string_lossy());
        }
    }
    table.push_str("]\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("ratings.rs"), table)
}
