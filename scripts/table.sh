#!/bin/sh
# The module that a page loads first, into DIR/wasm/: everything but the search, and small rather than fast.
#   scripts/table.sh DIR
set -eu
cd "$(dirname "$0")/.."
export PATH="$PWD/.tools/bin:$PWD/node_modules/.bin:$PATH"
target=wasm32-unknown-unknown
cargo build --locked --offline --profile table --lib --target $target --no-default-features
wasm-bindgen --target web --out-dir "$1/wasm" --out-name table --remove-name-section \
  "target/$target/table/alveole.wasm"
wasm-opt -Os --enable-bulk-memory --enable-nontrapping-float-to-int --enable-sign-ext --enable-mutable-globals \
  --enable-reference-types --enable-multivalue "$1/wasm/table_bg.wasm" -o "$1/wasm/table_bg.wasm"
