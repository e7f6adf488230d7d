#!/bin/sh
# Builds the Python wheel into target/wheels/, and installs it with what its tests need into a new virtual environment,
# target/python.
set -eu
cd "$(dirname "$0")/.."
sh scripts/tools.sh python

builder=.tools/python
[ -x "$builder/bin/maturin" ] || python3 -m venv "$builder"
"$builder/bin/python" -m pip install --quiet --disable-pip-version-check --requirement python/requirements-build.txt

node scripts/licences.mjs --notices alveole-python > python/LICENCES.txt
rm -f target/wheels/alveole-*.whl
"$builder/bin/maturin" build --release --locked --manifest-path python/Cargo.toml --out target/wheels

python3 -m venv --clear target/python
target/python/bin/python -m pip install --quiet --disable-pip-version-check \
  --requirement python/requirements-test.txt target/wheels/alveole-*.whl
ls -l target/wheels/alveole-*.whl
