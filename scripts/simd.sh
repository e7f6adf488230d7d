#!/bin/sh
# Builds the module with 128-bit SIMD into DIR, to measure it against the one without (node benches/wasm.mjs DIR).
#   scripts/simd.sh DIR
set -eu
cd "$(dirname "$0")/.."
export PATH="$PWD/.tools/bin:$PWD/node_modules/.bin:$PATH"
target=wasm32-unknown-unknown
RUSTFLAGS="-C target-feature=+simd128" CARGO_TARGET_DIR=target/simd cargo build --locked --offline -p alveole --release --lib \
  --target $target --no-default-features --features full
wasm-bindgen --target web --out-dir "$1" --out-name alveole "target/simd/$target/release/alveole.wasm"
wasm-opt -O3 --enable-simd --enable-bulk-memory --enable-nontrapping-float-to-int --enable-sign-ext \
  --enable-mutable-globals --enable-reference-types --enable-multivalue -o "$1/alveole_bg.wasm" "$1/alveole_bg.wasm"
