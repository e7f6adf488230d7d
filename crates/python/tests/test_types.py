"""The type stubs agree with the module, and find wrong uses."""

import subprocess
import sys

USES = {
    'alveole.Game("hex", size=7).position().legal_actions()[0] + 1': "",
    'alveole.Batch(alveole.Game("hex"), 4).step([1, 2, 3, 4])[0].sum()': "",
    'alveole.Game("hex").position().apply_action("c3")': "arg-type",
    'alveole.Game("hex").position().play(3)': "arg-type",
    'alveole.Game("hex").position().best(seed="1")': "arg-type",
    'alveole.Game("hex").position().legal_action()': "attr-defined",
    'alveole.Game("hex").players = 3': "misc",
    'alveole.widget("hex").position.ply + 1': "",
    'alveole.widget(3).play("e5")': "arg-type",
    'alveole.Batch("hex", 4)': "arg-type",
}


def run(*arguments, cwd):
    return subprocess.run([sys.executable, "-m", *arguments], capture_output=True, text=True, cwd=cwd)


def test_the_stubs_have_every_name(tmp_path):
    result = run("mypy.stubtest", "alveole._alveole", cwd=tmp_path)
    assert result.returncode == 0, result.stdout + result.stderr


def test_the_stubs_find_wrong_uses(tmp_path):
    lines = ["import alveole", *USES]
    (tmp_path / "uses.py").write_text("\n".join(lines) + "\n")
    found = run("mypy", "--strict", "uses.py", cwd=tmp_path).stdout
    for number, (use, fault) in enumerate(USES.items(), start=2):
        faults = [line for line in found.splitlines() if line.startswith(f"uses.py:{number}: error")]
        assert bool(faults) == bool(fault), f"{use}: {found}"
        assert all(f"[{fault}]" in line for line in faults), found
