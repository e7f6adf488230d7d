"""Games and positions."""

import copy
import json
import pickle
from xml.etree import ElementTree

import alveole
import numpy
import pytest
from conftest import random_match


def test_there_are_the_games_of_the_engine():
    assert {"hex", "hive"} < set(alveole.games())
    for name in alveole.games():
        assert alveole.Game(name).position().state()["game"] == name


def test_a_game_knows_its_options():
    game = alveole.Game("hex", size=7)
    assert game.id == "hex"
    assert game.options == {"size": 7, "players": 2, "ports": "fixed", "swap": True, "center_ban": False}
    assert (game.players, game.actions, game.shape) == (2, 128, (11, 13, 13))
    assert game == alveole.Game("hex", size=7, swap=True) != alveole.Game("hex")
    assert hash(game) == hash(alveole.Game("hex", size=7, swap=True))
    assert eval(repr(game), {"Game": alveole.Game}) == game
    assert pickle.loads(pickle.dumps(game)) == game


def test_actions_are_the_legal_moves(game):
    for position in random_match(game, 1):
        actions, moves = position.legal_actions(), position.legal_moves()
        assert len(actions) == len(set(actions)) == len(moves)
        assert bool(actions) != position.is_over
        mask = position.action_mask()
        assert mask.dtype == bool and mask.shape == (game.actions,)
        assert sorted(actions) == numpy.flatnonzero(mask).tolist()
        for action, text in zip(actions[:5], moves, strict=False):
            assert position.text_of(action) == text
            assert position.action(text) == action


def test_texts_and_actions_play_the_same(game):
    for position in random_match(game, 2, plies=40):
        if position.is_over:
            break
        action, text = position.legal_actions()[-1], position.legal_moves()[-1]
        one, other = position.clone(), position.clone()
        one.apply_action(action)
        other.play(text)
        assert one == other and hash(one) == hash(other)
        assert one.moves == [*position.moves, text] and one.actions == [*position.actions, action]
        assert one.ply == position.ply + 1
        assert one.undo() and one == position
        assert position.to_move is not None


def test_observations_have_the_documented_shape(game):
    assert len(game.planes) == game.shape[0]
    assert sum(count for count, _ in game.ranges) == game.actions
    for position in random_match(game, 3):
        seen = position.observation()
        assert seen.shape == game.shape and seen.dtype == numpy.float32
        assert seen.min() >= 0 and seen.max() <= 1
        # The planes of another player are the same ones in another order.
        for player in range(game.players):
            assert numpy.isclose(position.observation(player).sum(), seen.sum(), atol=seen[0].size * game.players)
        if position.to_move is not None:
            assert (position.observation(position.to_move) == seen).all()
    seen[0, 0, 0] = 0.5
    assert position.observation()[0, 0, 0] != 0.5, "an array belongs to who asked for it"


def test_cells_lie_in_the_planes():
    cells = alveole.Game("hexone").cells
    assert len(cells) == 19
    assert cells[0] == ("a1", 4, 0) and cells[9] == ("c3", 2, 2) and cells[18] == ("e5", 0, 4)
    position = alveole.Game("hexone").position()
    position.play("b3")
    names = {name: (row, column) for name, row, column in cells}
    assert numpy.argwhere(position.observation(0)[0]).tolist() == [list(names["b3"])]
    assert alveole.Game("hive").cells is None


def test_a_finished_match_has_winners_and_returns():
    for variant in [("hexone", {}), ("hex", {"size": 3, "players": 3}), ("go", {"size": 3}), ("hexit", {"tiles": 19})]:
        game = alveole.Game(variant[0], **variant[1])
        for seed in range(5):
            *_, position = random_match(game, seed, plies=5000)
            assert position.is_over and position.to_move is None and position.reason
            gains = position.returns()
            assert sum(gains) == pytest.approx(0)
            assert position.winners == [player for player in range(game.players) if gains[player] == max(gains)]
            assert position.legal_moves() == [] and not position.action_mask().any()


def test_returns_of_a_win_and_of_a_draw():
    position = alveole.Game("hex", size=3, players=3).position()
    assert position.returns() == [0, 0, 0]
    data = {"stones": [["a1"], [], []], "to_move": 1}
    assert not alveole.Game("hex", size=3, players=3).from_json({**data, "swapped": False}).is_over
    shares = [alveole.Game("go", size=3).position() for _ in range(1)]
    assert shares[0].points == [0, 0, 0]


def test_the_swap_of_hex_exchanges_the_players():
    position = alveole.Game("hex").position()
    position.play("e5")
    position.play("swap")
    assert position.seats == [1, 0]
    assert position.to_move == 0, "the first player now has the other colour"
    stone = position.observation(1)[0]
    assert stone.sum() == 1, "the stone belongs to the second player"
    assert position.observation(0)[0].sum() == 0


def test_a_repetition_ends_the_match():
    position = alveole.Game("hive").position()
    for text in ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"]:
        position.play(text)
    for _ in range(3):
        for text in ["wQ /wS1", "bQ bS1\\", "wQ -wS1", "bQ bS1-"]:
            if not position.is_over:
                position.play(text)
    assert position.is_over and position.reason == "repetition"
    assert position.returns() == [0, 0] and position.winners == [0, 1]


def test_copies_play_on_by_themselves(game):
    *_, position = random_match(game, 4, plies=10)
    for twin in [position.clone(), copy.copy(position), copy.deepcopy(position)]:
        assert twin == position and twin is not position
        twin.undo()
        assert twin.ply == position.ply - 1


def test_positions_are_saved_and_loaded(game):
    for position in random_match(game, 5, plies=60):
        if position.ply % 9 == 0:
            assert game.from_json(position.to_json()) == position
            assert game.from_json(json.loads(position.to_json())) == position
            again = alveole.from_record(position.record())
            assert again == position and again.moves == position.moves and again.game == game
            assert alveole.from_record(json.dumps(position.record())) == position
            assert pickle.loads(pickle.dumps(position)) == position


def test_the_record_and_the_state_are_those_of_the_engine():
    position = alveole.Game("hex", size=3).position()
    position.play("c3")
    assert position.record() == {
        "format": "alveole/1",
        "game": "hex",
        "options": {"size": 3, "players": 2, "ports": "fixed", "swap": True, "center_ban": False},
        "position": None,
        "seats": [],
        "moves": ["c3"],
        "result": None,
        "date": None,
    }
    state = position.state()
    assert state["ply"] == 1 and state["to_move"] == {"player": 1, "seat": 1}
    assert position.text().endswith("1. c3\n")


def test_equal_positions_are_equal_whatever_led_to_them():
    one, other = (alveole.Game("go").position() for _ in range(2))
    for text in ["a1", "b1", "c1", "a2"]:
        one.play(text)
    for text in ["a2", "b1", "c1", "a1"]:
        other.play(text)
    assert one == other and hash(one) == hash(other) and len({one, other}) == 1
    assert one != alveole.Game("go").position()
    assert one != alveole.Game("hex").position() and one != "a position"


def test_a_computer_player_chooses_a_move(game):
    position = game.position()
    best = position.best(level=3, nodes=200, seed=1)
    assert best.move in position.legal_moves() and position.action(best.move) == best.action
    assert 0 <= best.score <= 1 and best.pv[0] == best.move and best.nodes > 0
    assert best.lines is None and best.shares is None
    assert position.best(level=3, nodes=200, seed=1).move == best.move, "the same seed gives the same move"
    best = position.best(nodes=200, seed=1, lines=3)
    assert best.lines[0].move == best.move and len(best.lines) <= 3
    assert sum(best.shares) == pytest.approx(1, abs=0.01)
    assert position.best(level=0).move in position.legal_moves()
    assert position.best(level=1, time_ms=5).move in position.legal_moves()


def test_positions_are_drawn(game):
    *_, position = random_match(game, 6, plies=20)
    picture = ElementTree.fromstring(position.svg())
    assert picture.tag == "{http://www.w3.org/2000/svg}svg"
    assert position._repr_svg_() == position.svg()
    drawn = {position.svg(theme="dark"), position.svg(orientation="120 flip"), position.svg(width=90), position.svg()}
    assert len(drawn) == 4
    for wrong in [{"theme": "grey"}, {"orientation": "45"}, {"width": 0}, {"width": 10**9}]:
        with pytest.raises(ValueError):
            position.svg(**wrong)
