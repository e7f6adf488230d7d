#!/bin/sh
# Compares the public items of the crate with tests/public-api.txt; ALVEOLE_WRITE=1 writes the file again. Needs nightly Rust.
set -eu
cd "$(dirname "$0")/../.."
export PATH="$PWD/.tools/bin:$PATH"
known=tests/public-api.txt
now=target/public-api.txt
mkdir -p target
command -v cargo-public-api > /dev/null || cargo install --locked --root .tools cargo-public-api@0.52.0
# Without the implementations that follow from derives and from blanket and auto traits.
CARGO_TARGET_DIR=target/nightly cargo public-api -p alveole -sss > "$now"
[ -z "${ALVEOLE_WRITE-}" ] || cp "$now" "$known"
diff -u "$known" "$now" || {
  echo "public-api.sh: the public items have changed. If that is meant: ALVEOLE_WRITE=1 make public-api" >&2
  exit 1
}
echo "$(wc -l < "$known") public items, as recorded."
