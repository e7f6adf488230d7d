#!/bin/sh
# Runs the tests of live play's protocol with the project's relay and with nostr-rs-relay, which it installs into .tools/:
# about 25 minutes of compiling on one core, and protobuf-compiler (apt, as root) where protoc is missing.
set -eu
cd "$(dirname "$0")/.."
version=0.8.12
export PATH="$PWD/.tools/bin:$PATH"

tests() {
  node --test e2e/relay-protocol.test.mjs e2e/relay-scenes.test.mjs
}

echo "alveole relay"
tests

if ! command -v nostr-rs-relay >/dev/null; then
  sh scripts/tools.sh protoc
  cargo install --locked --root .tools "nostr-rs-relay@$version"
fi
echo "nostr-rs-relay $version"
folder=$(mktemp -d)
port=$(node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
cat >"$folder/config.toml" <<CONFIG
[info]
relay_url = "ws://127.0.0.1:$port/"
[network]
address = "127.0.0.1"
port = $port
[limits]
messages_per_sec = 100
event_kind_allowlist = [21078, 30078]
CONFIG
nostr-rs-relay --config "$folder/config.toml" --db "$folder" >"$folder/log" 2>&1 &
relay=$!
trap 'kill $relay; wait $relay || true; rm -r "$folder"' EXIT
until node -e "require('net').connect($port, '127.0.0.1').on('connect', () => process.exit(0)).on('error', () => process.exit(1))"; do
  kill -0 $relay 2>/dev/null || {
    cat "$folder/log" >&2
    exit 1
  }
done
RELAY="ws://127.0.0.1:$port" tests
