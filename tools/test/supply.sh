#!/bin/sh
# Asks the registries about the dependencies: advisories, withdrawn versions, licences and sources of the crates (cargo-deny, which it
# installs into .tools/), and the signatures and attestations of the npm packages. It needs the network, so `make check` lacks it.
set -eu
cd "$(dirname "$0")/../.."
version=0.20.2
export PATH="$PWD/.tools/bin:$PATH"
[ "$(cargo-deny --version 2>/dev/null)" = "cargo-deny $version" ] ||
  cargo install --quiet --locked --root .tools "cargo-deny@$version"
cargo-deny --locked check
npm audit signatures
