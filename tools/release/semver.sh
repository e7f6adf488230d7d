#!/bin/sh
# Compares the interface of the crate with that of the last release, the newest tag v*, or with the git revision BASE.
set -eu
cd "$(dirname "$0")/../.."
export PATH="$PWD/.tools/bin:$PATH"
base=${BASE:-$(git describe --tags --abbrev=0 --match 'v*' 2>/dev/null || true)}
if [ -z "$base" ]; then
  echo "semver.sh: there is no release to compare with; BASE=REVISION names another revision"
  exit 0
fi
# As for the other tools, a short build matters more than speed.
command -v cargo-semver-checks > /dev/null || CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 \
  CARGO_PROFILE_RELEASE_DEBUG=false CARGO_PROFILE_RELEASE_OPT_LEVEL=0 CARGO_TARGET_DIR="$PWD/.tools/build" \
  cargo install --locked --root "$PWD/.tools" cargo-semver-checks@0.51.0
rm -rf .tools/build
CARGO_TARGET_DIR=target/semver cargo semver-checks -p alveole --baseline-rev "$base"
