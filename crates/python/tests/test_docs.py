"""docs/python.md: its examples run as written, and its lists are those of the package."""

import doctest
import os
import pathlib
import re
import runpy
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).parents[3]
TEXT = (ROOT / "docs/python.md").read_text(encoding="utf8")
EXAMPLE = ROOT / "crates/python/examples/train_hexone.py"


@pytest.mark.parametrize(("page", "examples"), [("python", 30), ("learn-rl", 10)])
def test_examples_run_as_written(page, examples):
    failed, tried = doctest.testfile(str(ROOT / f"docs/{page}.md"), module_relative=False)
    assert failed == 0 and tried > examples


def test_the_doc_strings_run():
    import alveole

    assert doctest.testmod(alveole).attempted > 3
    assert doctest.testmod(alveole).failed == 0


def test_all_actions_and_planes_are_listed():
    listed = TEXT.split("<!-- layouts -->")[1].split("<!-- /layouts -->")[0]
    layouts = runpy.run_path(str(ROOT / "crates/python/layouts.py"))["layouts"]
    assert listed.strip() == layouts().strip(), "crates/python/layouts.py docs/python.md writes them"


def test_the_program_is_the_one_in_the_repository():
    assert EXAMPLE.read_text(encoding="utf8") in TEXT


def test_the_agent_learns():
    """A shortened run: after 12 generations it wins clearly more than before."""
    command = [sys.executable, str(EXAMPLE), "--generations", "12"]
    one_core = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    output = subprocess.run(command, check=True, capture_output=True, text=True, env=one_core).stdout
    shares = [float(share) for share in re.findall(r"generations: ([\d.]+)%", output)]
    assert len(shares) == 2 and shares[0] < 60 and shares[-1] > shares[0] + 15, output


def test_every_member_is_documented():
    import alveole

    for kind in [alveole.Game, alveole.Position, alveole.Batch, alveole.Best]:
        for name in vars(kind):
            if not name.startswith("_"):
                assert getattr(kind, name).__doc__, f"{kind.__name__}.{name}"
