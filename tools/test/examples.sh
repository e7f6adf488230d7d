#!/bin/sh
# Runs the examples of the crate (examples/rust/), each for a moment, and checks what they print.
set -eu
cd "$(dirname "$0")/../.."
cargo build --locked --quiet --profile test -p alveole --examples
run() { "target/debug/examples/$@"; }
expect() {
  printed=$(cat)
  printf '%s\n' "$printed" | grep -q "$1" || { printf 'examples.sh: expected “%s”:\n%s\n' "$1" "$printed" >&2; exit 1; }
}
run perft hex 2 | expect '^perft(2) = '
run tournament hextris 0 0 2 | expect '^level 0 scores '
run bot | expect '^The bot wins'
run ninth | expect '"reason":"row"\|"reason":"full"'
# The server prints its address, and answers on it.
address=$(mktemp)
target/debug/examples/server > "$address" &
server=$!
trap 'kill $server; rm -f "$address"' EXIT
tries=0
until [ -s "$address" ] || [ $tries -ge 100 ]; do tries=$((tries + 1)); sleep 0.1; done
node -e '
  const [host, port] = process.argv[1].split(":");
  const socket = require("node:net").connect(Number(port), host, () => socket.write("{\"op\":\"legal\",\"game\":\"hex\"}\n"));
  socket.on("data", (data) => (process.stdout.write(data), socket.end()));
' "$(cat "$address")" | expect '"to_move"'
echo "The examples run."
