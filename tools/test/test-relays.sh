#!/bin/sh
# Runs the tests of live play's protocol with the project's relay and with nostr-rs-relay, which it installs into .tools/:
# about ten minutes of compiling on one core, and protobuf-compiler (apt, as root) where protoc is missing.
set -eu
cd "$(dirname "$0")/../.."
version=0.8.12
export PATH="$PWD/.tools/bin:$PATH"

tests() {
  # What a relay never answers shall not wait for ever.
  node --test --test-timeout=300000 tests/browser/relay-protocol.test.mjs tests/browser/relay-scenes.test.mjs
}

echo "alveole relay"
tests

folder=$(mktemp -d)
relay=
trap '[ -z "$relay" ] || { kill $relay; wait $relay || true; }; rm -r "$folder"' EXIT

# Its lock file names a version of `time` that Rust no longer compiles: the source is installed with a later one.
install_relay() {
  cargo init --quiet --lib --vcs none --name fetched "$folder/fetched"
  cargo add --quiet --manifest-path "$folder/fetched/Cargo.toml" "nostr-rs-relay@=$version"
  source=$(cargo metadata --quiet --format-version 1 --manifest-path "$folder/fetched/Cargo.toml" |
    node -p 'JSON.parse(fs.readFileSync(0)).packages.find(({ name }) => name === "nostr-rs-relay").manifest_path')
  cp -r "$(dirname "$source")" "$folder/source"
  cargo update --quiet --manifest-path "$folder/source/Cargo.toml" -p time@0.3.25 --precise 0.3.36
  # It runs for minutes: a short build matters more than its speed.
  CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 CARGO_PROFILE_RELEASE_DEBUG=false \
    CARGO_PROFILE_RELEASE_OPT_LEVEL=1 CARGO_TARGET_DIR="$folder/build" \
    cargo install --locked --root .tools --path "$folder/source"
}
if ! command -v nostr-rs-relay >/dev/null; then
  sh tools/build/install.sh protoc
  install_relay
fi
echo "nostr-rs-relay $version"
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
until node -e "require('net').connect($port, '127.0.0.1').on('connect', () => process.exit(0)).on('error', () => process.exit(1))"; do
  kill -0 $relay 2>/dev/null || {
    cat "$folder/log" >&2
    exit 1
  }
done
RELAY="ws://127.0.0.1:$port" tests
