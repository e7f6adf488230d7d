//! Writes the JavaScript and the types of a compiled WebAssembly module, and the module without what only they needed.
//!
//! The command of wasm-bindgen does the same with ten times as many crates; the build needs one of its ways.

use std::env;
use std::error::Error;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [module, folder, name] = arguments.as_slice() else {
        return Err("usage: alveole-bindgen MODULE FOLDER NAME writes FOLDER/NAME.js, NAME.d.ts and NAME_bg.wasm".into());
    };
    Bindgen::new()
        .input_path(module)
        .web(true)?
        .out_name(name)
        .typescript(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .reset_state_function(true)
        .generate(folder)?;
    Ok(())
}
