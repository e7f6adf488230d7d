#!/bin/sh
# Prints the compiler flags for the modules: they contain no path of the machine that builds them.
#   tools/build/rustflags.sh [split|thinking]
# split: for a module that tools/build/split-module.mjs divides.
# thinking: for the module with the search. It uses 128-bit SIMD, which every browser that runs the page has, and copies up to 256
# bytes by loads and stores: V8 calls a function for the instruction that copies memory, for every position of a search. And it
# inlines larger functions than the compiler would by itself (350 instead of 225; cold ones stay at 45): calls cost more there than in
# native code.
cd "$(dirname "$0")/../.." || exit 1
cargo=${CARGO_HOME:-$HOME/.cargo}
printf -- '--remap-path-prefix=%s=alveole' "$PWD"
for registry in "$cargo"/registry/src/*/; do printf -- ' --remap-path-prefix=%s=crates/' "$registry"; done
printf -- ' --remap-path-prefix=%s=rust' "$(rustc --print sysroot)"
# The names of functions say of which game they are, and the linker tells what each refers to.
case "${1-}" in
  split) printf -- ' -Csymbol-mangling-version=v0 -Clink-arg=--emit-relocs' ;;
  thinking) printf -- ' -Ctarget-feature=+simd128 -Cllvm-args=-max-store-memcpy=32 -Cllvm-args=-inline-threshold=350 -Cllvm-args=-inlinecold-threshold=45' ;;
esac
echo
