"""The sources are formatted and linted (`ruff format python` and `ruff check python` mend most)."""

import pathlib
import subprocess
import sys

import pytest

FOLDER = pathlib.Path(__file__).parents[1]


@pytest.mark.parametrize("command", [["check"], ["format", "--check"]], ids=str)
def test_the_sources_have_the_style_of_ruff(command):
    result = subprocess.run(
        [sys.executable, "-m", "ruff", *command, "--no-cache", "."], cwd=FOLDER, capture_output=True, text=True
    )
    assert result.returncode == 0, result.stdout + result.stderr
