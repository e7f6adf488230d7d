//! Splits a module at its split points: functions with the attribute `wasm_split` of the crate `wasm_split_helpers`.
//!
//! `wasm_split_cli_support` moves what only split points reach out of the module, into modules that are loaded into it. What
//! several parts share becomes small modules, chunks. A part would be dozens of files, so each is one here: its chunks, one after
//! the other, and its own code as the last of them.

use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use walrus::ModuleConfig;
use wasm_split_cli_support::{Options, transform};

/// Writes the parts of `module` as `NAME-PART.wasm`, and `NAME-parts.js`, into `folder`. Returns the path of the rest, which is no
/// module without its bindings yet.
///
/// A part `X_Y` leaves out what the part `X` has, which is loaded before it.
///
/// A part is a list of modules, in the order in which they are loaded: a number, which is the same in all parts that share the
/// module, the length in bytes, and the module. Numbers and lengths have 32 bits, the lowest first.
///
/// # Errors
/// If `module` has no relocations (`--emit-relocs`), or a file cannot be read or written.
pub fn split(module: &str, folder: &Path, name: &str) -> Result<PathBuf, Box<dyn Error>> {
    let chunks = PathBuf::from(format!("{module}.chunks"));
    let rest = chunks.join("rest.wasm");
    let bytes = fs::read(module)?;
    let mut options = Options::new(&bytes);
    (options.output_dir, options.main_out_path) = (&chunks, &rest);
    let link = format!("./{name}-parts.js");
    options.link_name = &link;
    let mut parts: Vec<_> = transform(options)?.prefetch_map.into_iter().collect();
    parts.sort();
    let names: BTreeSet<&String> = parts.iter().flat_map(|(_, chunks)| chunks).collect();
    let numbers: Vec<&String> = names.into_iter().collect();
    fs::create_dir_all(folder)?;
    for (part, of) in &parts {
        let before = part.split_once('_').and_then(|(first, _)| parts.iter().find(|(part, _)| part == first));
        let has = |chunk: &&String| before.is_some_and(|(_, of)| of.contains(chunk));
        let mut list = Vec::new();
        for chunk in of.iter().filter(|chunk| !has(chunk)) {
            let module = without_names(&chunks.join(format!("{chunk}.wasm")))?;
            let number = numbers.binary_search(&chunk).expect("all names are in the list");
            for n in [number, module.len()] {
                list.extend(u32::try_from(n)?.to_le_bytes());
            }
            list.extend(module);
        }
        fs::write(folder.join(format!("{name}-{part}.wasm")), list)?;
    }
    let parts: Vec<&str> = parts.iter().map(|(part, _)| part.as_str()).collect();
    fs::write(folder.join(format!("{name}-parts.js")), script(name, &parts))?;
    Ok(rest)
}

/// The module of a file, with numbers in as few bytes as they need, and without what only debuggers read: each chunk has the types of
/// all functions.
fn without_names(path: &Path) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut config = ModuleConfig::new();
    config.generate_name_section(false).generate_producers_section(false);
    let mut module = config.parse_file(path).map_err(|error| error.to_string())?;
    let sections: Vec<_> = module.customs.iter().map(|(id, _)| id).collect();
    for section in sections {
        module.customs.delete(section);
    }
    walrus::passes::gc::run(&mut module);
    Ok(module.emit_wasm())
}

/// Where the parts are, and the functions with which the module asks for them: JavaScript has loaded a part before.
fn script(name: &str, parts: &[&str]) -> String {
    let url = |part: &&str| format!("  {part}: () => new URL(\"{name}-{part}.wasm\", import.meta.url),\n");
    let loader = |part: &&str| format!("  __wasm_split_load_{part}: loaded,\n");
    let urls: String = parts.iter().map(url).collect();
    let loaders: String = parts.iter().map(loader).collect();
    format!(
        "import {{ initSync }} from \"./{name}.js\";\n\
         export const PARTS = {{\n{urls}}};\n\
         const loaded = (done, data) => initSync(undefined).__indirect_function_table.get(done)(data, true);\n\
         export const LOADERS = {{\n{loaders}}};\n",
    )
}

/// Lets the script of wasm-bindgen import the loaders as an object. A namespace, which it imports, would make the worker that is
/// bundled from it two files.
///
/// # Errors
/// If the script cannot be read or written.
pub fn import_loaders(script: &Path) -> Result<(), Box<dyn Error>> {
    let text = fs::read_to_string(script)?;
    let import = |line: &str| match line.strip_prefix("import * as ").and_then(|line| line.split_once(' ')) {
        Some((name, from)) => format!("import {{ LOADERS as {name} }} {from}\n"),
        None => format!("{line}\n"),
    };
    fs::write(script, text.lines().map(import).collect::<String>())?;
    Ok(())
}
