#!/bin/sh
# Builds the module that a page loads first into DIR/wasm/: everything but the search, small rather than fast.
#   scripts/rules-module.sh DIR
set -eu
cd "$(dirname "$0")/.."
export PATH="$PWD/.tools/bin:$PWD/node_modules/.bin:$PATH"
target=wasm32-unknown-unknown
cargo build --locked --offline -p alveole --profile rules --lib --target $target --no-default-features
wasm-bindgen --target web --out-dir "$1/wasm" --out-name rules --remove-name-section \
  "target/$target/rules/alveole.wasm"
# No wasm-opt: after rustc at level "z" it makes the compressed module larger.
