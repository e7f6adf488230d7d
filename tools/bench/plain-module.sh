#!/bin/sh
# Builds the module with the search into DIR as it is without the flags of tools/build/rustflags.sh, to measure what they gain
# (node tools/bench/wasm.mjs DIR).
#   tools/bench/plain-module.sh DIR
set -eu
cd "$(dirname "$0")/../.."
export PATH="$PWD/.tools/bin:$PWD/node_modules/.bin:$PATH"
target=wasm32-unknown-unknown
CARGO_TARGET_DIR=target/plain cargo build --locked --offline -p alveole --release --lib --target $target --no-default-features --features full
wasm-bindgen --target web --out-dir "$1" --out-name alveole "target/plain/$target/release/alveole.wasm"
wasm-opt -O3 --enable-bulk-memory --enable-nontrapping-float-to-int --enable-sign-ext \
  --enable-mutable-globals --enable-reference-types --enable-multivalue -o "$1/alveole_bg.wasm" "$1/alveole_bg.wasm"
