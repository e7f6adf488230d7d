#!/bin/sh
# Builds target/baseline/alveole: the player of a fixed commit, which later ones are measured against (docs/strength.md).
#   sh crates/lab/baseline.sh
set -e
commit=618dc9f1006aa42a3e6752fd2b18f2d92d9a5169
cd "$(dirname "$0")/../.."
out=$PWD/target/baseline
if [ -x "$out/alveole" ] && [ "$(cat "$out/commit")" = "$commit" ]; then
  echo "$out/alveole"
  exit
fi
git cat-file -e "$commit^{commit}" || { echo "commit $commit is missing: git fetch --unshallow" >&2; exit 1; }
# Outside of this folder, where its package would be taken for a member of this workspace.
source=$(mktemp -d)
trap 'rm -rf "$source"' EXIT
git archive "$commit" | tar -x -C "$source"
mkdir -p "$out"
(cd "$source" && cargo build --locked --quiet --release --features cli --bin alveole --target-dir "$out/target")
mv "$out/target/release/alveole" "$out/alveole"
rm -rf "$out/target"
echo "$commit" > "$out/commit"
echo "$out/alveole"
