"""The widget for notebooks (npm/test/notebooks.test.mjs shows it in JupyterLab)."""

import json
import re
import subprocess
import sys

import alveole
import pytest

STUDY = "readonly controls=viewer\nGame: hex\n\n1. e5 {In the middle.} 2. swap 3. d5"
#: What a widget may weigh: each one of a notebook has it in its state.
BYTES = 600_000


@pytest.mark.parametrize("game", alveole.games())
def test_a_widget_has_all_that_its_game_needs(game):
    state = alveole.widget(game).get_state()
    files = state.pop("_files")
    assert sum(map(len, files.values())) + len(json.dumps(state)) <= BYTES
    assert {f"rules-{game}.wasm", f"search-{game}_bg.wasm", "rules_bg.wasm", "rules-study.wasm"} <= files.keys()
    # A script names the files before it.
    assert list(files)[-3:] == ["rules-worker.js", "search-worker.js", "notebook.js"]
    named = {part for name in files for part in re.split(r"[-_.]", name)}
    assert named & set(alveole.games()) == {game}


def test_a_widget_begins_with_a_game_a_position_a_record_or_a_study():
    position = alveole.Game("hexone", variant="express").position()
    position.play("b3")
    for given in [position, position.record(), json.dumps(position.record())]:
        board = alveole.widget(given)
        assert (board.position, board.study) == (position, None)
    assert alveole.widget(alveole.Game("hive")).position.game == alveole.Game("hive")
    study = alveole.widget(STUDY, board="slate")
    assert study.study["chapters"][0]["moves"][0] == {"move": "e5", "comment": "In the middle."}
    assert study.attributes == {"readonly": "", "controls": "viewer", "board": "slate"}
    assert study.position.moves == []
    assert alveole.widget(study.study).study == study.study
    # What another program wrote.
    assert alveole.widget("Base;InProgress;White[2];wS1;bG1 -wS1").study["game"] == "hive"


def test_attributes_are_those_of_the_element():
    board = alveole.widget("hexone", players=["human", 3], readonly=True, autopass=False, lang=None)
    assert board.attributes == {"players": "human,3", "readonly": ""}
    with pytest.raises(TypeError, match="no attribute 'bord'"):
        alveole.widget("hexone", bord="slate")


def test_moves_are_played_and_observed():
    board, seen = alveole.widget("hexone"), []
    board.observe(lambda change: seen.append(change["new"]["moves"]), "record")
    board.play("b3")
    board.position = board.position
    position = board.position
    position.undo()
    board.position = position
    assert seen == [["b3"], []]
    with pytest.raises(alveole.AlveoleError, match="not a valid move"):
        board.play("zz")
    with pytest.raises(ValueError, match="make one for hive"):
        board.position = alveole.Game("hive").position()
    with pytest.raises(alveole.AlveoleError):
        board.record = {**board.record, "moves": ["b3", "b3"]}
    with pytest.raises(ValueError, match="make one for hex"):
        board.study = alveole.widget(STUDY).study
    assert board.position == position


def test_what_the_board_sends_is_taken_as_it_is():
    board = alveole.widget("hexone")
    # The record of the element has the players, and an end that they chose.
    record = {**board.record, "seats": [{"name": "Ada"}, {"ai": 3}], "result": {"winners": [1], "reason": "resigned"}}
    board.set_state({"record": record})
    assert board.record == record and board.position.ply == 0


def test_a_saved_notebook_has_a_picture_and_the_text_of_a_study():
    data, _ = alveole.widget("hive")._repr_mimebundle_()
    assert data["image/svg+xml"].startswith("<svg ") and "text/html" not in data
    data, _ = alveole.widget(STUDY, orientation="60")._repr_mimebundle_()
    first = 'readonly="" controls="viewer" orientation="60"\n'
    assert data["text/html"] == alveole.fence(first + STUDY.partition("\n")[2])


def test_without_anywidget_the_error_says_what_to_install():
    code = "import sys; sys.modules['anywidget'] = None; import alveole; alveole.widget('hive')"
    error = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stderr
    assert "ImportError: alveole.widget needs anywidget: pip install 'alveole[notebook]'" in error
