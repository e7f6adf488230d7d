"""The comparison of docs/throughput.md measures what is installed."""

import pathlib
import subprocess
import sys

PROGRAM = pathlib.Path(__file__).parents[1] / "throughput.py"


def test_the_throughput_is_measured_for_what_is_installed():
    command = [sys.executable, str(PROGRAM), "--seconds", "0.001"]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    assert [line.split("  ")[0] for line in lines if line.endswith("seen")] == [
        "one match after the other",
        "environments of PettingZoo",
        "1,024 matches at once",
    ]
    rows = [line for line in lines if line.startswith(("alveole ", "OpenSpiel ")) and not line.startswith("alveole 0.")]
    assert len(rows) == 18
    for row in rows:
        assert int(row.split()[-1].replace(",", "")) > 0, row
