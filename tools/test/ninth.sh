#!/bin/sh
# Adds a ninth game to a copy of the tree, in target/ninth, and tests it there: proof that a game is its own files and
# the lines that register it. The ninth game is a copy of another, of Labyrinthe unless named.
#   tools/test/ninth.sh [ID]          with NINTH_KEEP=1 the copy stays
set -eu
cd "$(dirname "$0")/../.."
from=${1:-labyrinth}
id=ninth
copy=$PWD/target/ninth
[ -d "src/games/$from" ] || {
  echo "ninth.sh: there is no folder src/games/$from" >&2
  exit 2
}

rm -rf "$copy"
mkdir -p "$copy"
[ -n "${NINTH_KEEP-}" ] || trap 'rm -rf "$copy"' EXIT
trap 'exit 1' HUP INT TERM
git ls-files -z --cached --others --exclude-standard | xargs -0 sh -c 'for f; do [ -e "$f" ] && printf "%s\0" "$f"; done' sh |
  tar --create --null --files-from=- | tar --extract --directory "$copy"
for tools in .tools node_modules; do [ ! -e "$tools" ] || ln -s "$PWD/$tools" "$copy/$tools"; done
# What is built there stays, for the next run.
mkdir -p target/ninth-build
ln -s "$PWD/target/ninth-build" "$copy/target"
cd "$copy"

# 1. The files of a game: its module, its numbered rules, counts and games of an independent engine, and its drawing in
# the terminal.
cp -R "src/games/$from" "src/games/$id"
cp "docs/rules/$from.md" "docs/rules/$id.md"
for file in tests/vectors/"$from".*; do cp "$file" "tests/vectors/$id.${file#tests/vectors/"$from".}"; done
# Its own id wherever the files name it, and a name of its own.
find "src/games/$id" "docs/rules/$id.md" -type f -exec sed -i "s/\"$from\"/\"$id\"/g; s/\`$from\`/\`$id\`/g; s/games::$from\b/games::$id/g" {} +
sed "s/^[^ ,]*, after move/The ninth, after move/" "crates/cli/tests/snapshots/$from.txt" > "crates/cli/tests/snapshots/$id.txt"
sed -i '/^name = /s/.*/name = The ninth/' "src/games/$id"/words.*.txt

# 2. The registry: its feature, its module, and its id in the catalogue.
sed -i "s/^hexadames = \[\]$/&\n$id = []/; /^games = /s/\]/, \"$id\"]/" Cargo.toml
sed -i "s/^pub mod labyrinth;/&\n#[cfg(feature = \"$id\")]\npub mod $id;/; s/^    hexadames \"hexadames\"$/&\n    $id \"$id\"/" src/games/mod.rs
for file in Cargo.toml src/games/mod.rs; do git diff --no-index --stat "../../$file" "$file" || true; done

# 3. Everything that holds for every game holds for nine: in Rust, the texts, the fuzz targets, the page.
cargo test --locked --package alveole --lib "games::$id"
cargo test --locked --package alveole --test it
cargo test --locked --package alveole-cli --test cli show
node --test www/test/words.test.mjs
cargo check --locked --manifest-path crates/fuzz/Cargo.toml
make site
GAMES=$id node --test --test-concurrency=1 tests/browser/match.test.mjs tests/browser/rules.test.mjs tests/browser/learn.test.mjs tests/browser/illegal-taps.test.mjs
echo "A ninth game passes with no other file touched."
