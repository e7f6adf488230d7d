#!/bin/sh
# Builds the Python wheel, or makes the virtual environment of its tests.
#   tools/release/python.sh wheel    into target/wheels/
#   tools/release/python.sh tests    a new environment in target/python/, with that wheel and what its tests need
set -eu
cd "$(dirname "$0")/../.."

case $1 in
  wheel)
    sh tools/build/install.sh python
    builder=.tools/python
    [ -x "$builder/bin/python" ] || python3 -m venv "$builder"
    "$builder/bin/python" -m pip install --quiet --disable-pip-version-check --requirement crates/python/requirements-build.txt
    node tools/build/licences.mjs --notices alveole-python > crates/python/LICENCES.txt
    node tools/release/notebook.mjs
    rm -f target/wheels/alveole-*.whl
    [ "$(uname)" != Linux ] || zig=--zig
    # In the path for its package ziglang.
    PATH="$PWD/$builder/bin:$PATH" maturin build ${zig:-} --release --locked --manifest-path crates/python/Cargo.toml --out target/wheels
    ;;
  tests)
    python3 -m venv --clear target/python
    target/python/bin/python -m pip install --quiet --disable-pip-version-check \
      --requirement crates/python/requirements-test.txt target/wheels/alveole-*.whl
    ;;
  *)
    echo "python.sh: choose wheel or tests" >&2
    exit 2
    ;;
esac
