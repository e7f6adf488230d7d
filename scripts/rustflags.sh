#!/bin/sh
# Prints the compiler flags for the modules: they contain no path of the machine that builds them.
cd "$(dirname "$0")/.." || exit 1
cargo=${CARGO_HOME:-$HOME/.cargo}
printf -- '--remap-path-prefix=%s=alveole' "$PWD"
for registry in "$cargo"/registry/src/*/; do printf -- ' --remap-path-prefix=%s=crates/' "$registry"; done
printf -- ' --remap-path-prefix=%s=rust\n' "$(rustc --print sysroot)"
