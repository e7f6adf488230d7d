#!/bin/sh
# Each game's lesson and puzzles, from its room into DIR/rooms/.
#   scripts/rooms.sh DIR
set -eu
cd "$(dirname "$0")/.."
for room in src/games/*/; do
  mkdir -p "$1/rooms/$(basename "$room")"
  cp "$room"lesson.*.md "$room"puzzles.json "$1/rooms/$(basename "$room")/"
done
