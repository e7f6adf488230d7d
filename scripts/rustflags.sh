#!/bin/sh
# Prints the flags with which the modules are built: no path of the machine that builds them is left in them.
cd "$(dirname "$0")/.." || exit 1
cargo=${CARGO_HOME:-$HOME/.cargo}
printf -- '--remap-path-prefix=%s=alveole' "$PWD"
for registry in "$cargo"/registry/src/*/; do printf -- ' --remap-path-prefix=%s=crates/' "$registry"; done
printf -- ' --remap-path-prefix=%s=rust\n' "$(rustc --print sysroot)"
