#!/bin/sh
# Builds the module that a page loads first into DIR/wasm/: everything but the search, small rather than fast, as a core
# and a part for each game, each divided into what first moves need and what may come later.
#   tools/build/rules-module.sh DIR
set -eu
cd "$(dirname "$0")/../.."
export PATH="$PWD/.tools/bin:$PWD/node_modules/.bin:$PATH"
target=wasm32-unknown-unknown
CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS=$(sh tools/build/rustflags.sh split) \
  cargo build --locked --offline -p alveole --profile rules --lib --target $target --no-default-features
core=target/$target/rules/core.wasm
node tools/build/split-module.mjs "target/$target/rules/alveole.wasm" "$core" "$1/wasm"
wasm-bindgen --target web --out-dir "$1/wasm" --out-name rules --remove-name-section --remove-producers-section --experimental-reset-state-function "$core"
# No wasm-opt: after rustc at level "z" it makes the compressed module larger.
