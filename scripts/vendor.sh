#!/bin/sh
# Copies the libraries of the page, unchanged, into DIR/vendor/: modules that the page imports when it needs them.
#   scripts/vendor.sh DIR
set -eu
cd "$(dirname "$0")/.."
[ -d node_modules/idb-keyval ] || npm ci --no-audit --no-fund
mkdir -p "$1/vendor"
cp node_modules/idb-keyval/dist/index.js "$1/vendor/idb-keyval.js"
cp node_modules/idb-keyval/dist/index.d.ts "$1/vendor/idb-keyval.d.ts"
