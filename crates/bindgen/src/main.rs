//! Writes the JavaScript and the types of a compiled WebAssembly module, and the module without what only they needed.
//!
//! The command of wasm-bindgen does the same with ten times as many crates; the build needs one of its ways.

mod split;

use std::env;
use std::error::Error;
use std::path::{Path, PathBuf};

use wasm_bindgen_cli_support::Bindgen;

const USAGE: &str = "usage: alveole-bindgen MODULE FOLDER NAME [--split]
writes FOLDER/NAME.js, NAME.d.ts and NAME_bg.wasm; with --split also NAME-parts.js, and NAME-PART.wasm for each part of the module";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let (module, folder, name, parts) = match &arguments[..] {
        [module, folder, name] => (module, folder, name, false),
        [module, folder, name, option] if option == "--split" => (module, folder, name, true),
        _ => return Err(USAGE.into()),
    };
    let module = if parts { split::split(module, Path::new(folder), name)? } else { PathBuf::from(module) };
    Bindgen::new()
        .input_path(module)
        .web(true)?
        .out_name(name)
        .typescript(true)
        .omit_default_module_path(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        // Parts import the memory, the stack and the table of functions, which are exports of the linker.
        .keep_lld_exports(parts)
        .generate(folder)?;
    if parts { split::import_loaders(&Path::new(folder).join(format!("{name}.js"))) } else { Ok(()) }
}
