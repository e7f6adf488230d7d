#!/bin/sh
# Puts the libraries of the page into DIR/vendor/: modules that the page imports when it needs them.
#   tools/build/vendor.sh DIR
set -eu
cd "$(dirname "$0")/../.."
[ -d node_modules/idb-keyval ] && [ -d node_modules/@noble/secp256k1 ] && [ -d node_modules/uqr ] || npm ci --no-audit --no-fund
mkdir -p "$1/vendor"
cp node_modules/idb-keyval/dist/index.js "$1/vendor/idb-keyval.js"
cp node_modules/idb-keyval/dist/index.d.ts "$1/vendor/idb-keyval.d.ts"
# Of these libraries only what the page uses: the whole of the first is five times as large.
node tools/build/vendor/bundle.mjs "$1"
