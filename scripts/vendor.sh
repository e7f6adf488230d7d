#!/bin/sh
# Puts the libraries of the page into DIR/vendor/: modules that the page imports when it needs them.
#   scripts/vendor.sh DIR
set -eu
cd "$(dirname "$0")/.."
[ -d node_modules/idb-keyval ] && [ -d node_modules/@noble/secp256k1 ] || npm ci --no-audit --no-fund
mkdir -p "$1/vendor"
cp node_modules/idb-keyval/dist/index.js "$1/vendor/idb-keyval.js"
cp node_modules/idb-keyval/dist/index.d.ts "$1/vendor/idb-keyval.d.ts"
# Of this library only the signatures that the page uses: the whole of it is five times as large.
node_modules/.bin/esbuild scripts/vendor/secp256k1.js --bundle --minify --format=esm --target=es2022 \
  --legal-comments=none --log-level=warning --outfile="$1/vendor/secp256k1.js"
