//! Collects the texts of every game module whose feature is on, in whatever languages its folder has them: `words.<language>.txt` and
//! `rules.<language>.md`; those of studies (`src/study/words.<language>.txt`); and what was measured for reviews of the games that
//! have it, `chances.json`. A translation is therefore a file beside the English one, and no change in Rust.
//!
//! It also says which module is built, as `cfg(module)`.

use std::path::{Path, PathBuf};
use std::{env, fmt::Write as _, fs, io};

fn main() -> io::Result<()> {
    println!("cargo:rustc-check-cfg=cfg(module, values(\"rules\", \"search\", \"whole\"))");
    println!("cargo:rustc-cfg=module=\"{}\"", module());
    println!("cargo:rerun-if-changed=src/games\ncargo:rerun-if-changed=src/study");
    let src = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("src");
    let (mut table, mut chances) = (String::from("&[\n"), String::from("&[\n"));
    for game in sorted(&src.join("games"))?.iter().filter(|path| path.is_dir()) {
        let id = game.file_name().unwrap_or_default().to_string_lossy();
        if !has(&id) {
            if has("games") {
                let lacks = format!(
                    "Cargo.toml lacks the feature `{id}`, or `games` does not list it (src/games/{id})"
                );
                return Err(io::Error::other(lacks));
            }
            continue;
        }
        let (words, rules) = (texts(game, "words.", ".txt")?, texts(game, "rules.", ".md")?);
        let _ = writeln!(table, "    ({id:?}, Texts {{ words: &[{words}], rules: &[{rules}] }}),");
        let measured = game.join("chances.json");
        if measured.exists() {
            let _ = writeln!(chances, "    ({id:?}, include_str!({:?})),", measured.to_string_lossy());
        }
    }
    table.push_str("]\n");
    chances.push_str("]\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("texts.rs"), table)?;
    fs::write(out.join("chances.rs"), chances)?;
    fs::write(out.join("study.rs"), format!("&[{}]\n", texts(&src.join("study"), "words.", ".txt")?))
}

/// Whether the crate is built with a feature.
fn has(feature: &str) -> bool {
    env::var_os(format!("CARGO_FEATURE_{}", feature.to_uppercase())).is_some()
}

/// What is built: `rules`, split into parts (`src/parts.rs`), and `search` are the WebAssembly modules that a page loads.
fn module() -> &'static str {
    match env::var("CARGO_CFG_TARGET_ARCH").as_deref() {
        Ok("wasm32") if has("search") => "search",
        Ok("wasm32") if has("rules") => "rules",
        _ => "whole",
    }
}

/// The files `<prefix><language><suffix>` of a folder as Rust pairs of language and text, English first.
fn texts(folder: &Path, prefix: &str, suffix: &str) -> io::Result<String> {
    let mut found = Vec::new();
    for path in sorted(folder)? {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if let Some(language) = name.strip_prefix(prefix).and_then(|rest| rest.strip_suffix(suffix)) {
            found.push((language != "en", language.to_owned(), path.to_string_lossy().into_owned()));
        }
    }
    found.sort();
    Ok(found.iter().fold(String::new(), |mut all, (_, language, path)| {
        let _ = write!(all, "({language:?}, include_str!({path:?})), ");
        all
    }))
}

fn sorted(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths =
        fs::read_dir(folder)?.map(|entry| entry.map(|e| e.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}
