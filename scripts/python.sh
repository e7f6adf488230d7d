#!/bin/sh
# Builds the Python wheel, or makes the virtual environment of its tests.
#   scripts/python.sh wheel    into target/wheels/
#   scripts/python.sh tests    a new environment in target/python/, with that wheel and what its tests need
set -eu
cd "$(dirname "$0")/.."

case $1 in
  wheel)
    sh scripts/tools.sh python
    builder=.tools/python
    [ -x "$builder/bin/python" ] || python3 -m venv "$builder"
    "$builder/bin/python" -m pip install --quiet --disable-pip-version-check --requirement python/requirements-build.txt
    node scripts/licences.mjs --notices alveole-python > python/LICENCES.txt
    rm -f target/wheels/alveole-*.whl
    "$builder/bin/maturin" build --release --locked --manifest-path python/Cargo.toml --out target/wheels
    ;;
  tests)
    python3 -m venv --clear target/python
    target/python/bin/python -m pip install --quiet --disable-pip-version-check \
      --requirement python/requirements-test.txt target/wheels/alveole-*.whl
    ;;
  *)
    echo "python.sh: choose wheel or tests" >&2
    exit 2
    ;;
esac
