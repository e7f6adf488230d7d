"""What is refused, and how: an exception with a code and a sentence, whatever comes in."""

import itertools
import json

import alveole
import numpy
import pytest
from alveole import AlveoleError


def refusal(call, *arguments, **named):
    with pytest.raises(AlveoleError) as caught:
        call(*arguments, **named)
    return caught.value


def test_errors_have_the_code_and_the_sentence_of_the_engine():
    error = refusal(alveole.Game, "chess")
    assert (error.code, str(error)) == ("unknown_game", "there is no game “chess”")
    assert isinstance(error, ValueError)
    error = refusal(alveole.Game, "hex", size=99)
    assert (error.code, error.option) == ("bad_option", "size")
    assert refusal(alveole.Game, "hex", sise=5).option == "sise"
    position = alveole.Game("hex", size=3).position()
    error = refusal(position.play, "z9")
    assert (error.code, error.ply, error.move) == ("bad_notation", 0, "z9")
    position.play("c3")
    assert refusal(position.play, "c3").code == "illegal_move"
    error = refusal(position.apply_action, 9)
    assert (error.code, str(error)) == ("illegal_move", "move 2: “action 9” is not legal here")
    assert refusal(alveole.Game("hex").from_json, {"stones": 1}).code == "bad_position"
    assert refusal(alveole.from_record, {"format": "alveole/9"}).code == "bad_json"
    assert refusal(alveole.from_record, "{").code == "bad_json"
    error = refusal(alveole.from_record, {"format": "alveole/1", "game": "hex", "moves": ["c3", "c3"]})
    assert (error.code, error.ply, error.move) == ("illegal_move", 1, "c3")


def test_after_the_end_nothing_is_played():
    position = alveole.Game("hex", size=3, swap=False).position()
    while not position.is_over:
        position.apply_action(position.legal_actions()[0])
    before = position.clone()
    for refused in [refusal(position.apply_action, 0), refusal(position.play, "a1"), refusal(position.best)]:
        assert refused.code == "game_over"
    assert position == before


def test_a_list_in_itself_is_refused():
    loop = []
    loop.append(loop)
    deep = []
    for _ in range(500):
        deep = [deep]
    for value in [loop, deep, {1, 2}, float("nan"), object(), b"x"]:
        assert refusal(alveole.Game, "hive", expansions=value).code in ["bad_json", "bad_option", "too_large"]
        assert refusal(alveole.Game("hive").from_json, {"pieces": value}).code in [
            "bad_json",
            "bad_position",
            "too_large",
        ]


#: What no caller should give.
HOSTILE = [
    None, True, -1, 0, 1, 2**31, 2**63 - 1, 2**63, -(2**63), 10**400, 0.5, float("nan"), float("inf"), "", "x" * 100_000,
    "\ud800", "\0", "pass", "[[[[", b"\xff", [], [1], ["x"], {}, {"a": 1}, {None: 1}, object(), numpy.int64(3),
    numpy.array([1, 2]), numpy.zeros((2, 2)), range(3), print,
]  # fmt: skip


def hostile_calls():
    """Every method with hostile arguments, in positions of every game."""
    for name in alveole.games():
        game = alveole.Game(name)
        position = game.position()
        batch = alveole.Batch(game, 2, threads=1)
        methods = [
            alveole.Game, alveole.from_record, game.from_json, position.play, position.apply_action, position.action,
            position.text_of, position.observation, batch.step, batch.legal_actions, batch.__getitem__, batch.reset,
            batch.__setstate__, lambda value, batch=batch: batch.__setitem__(0, value),
            lambda value, batch=batch: batch.observations(dtype=value), lambda value, batch=batch: batch.observations(out=value),
            lambda value, batch=batch: batch.packed_observations(out=value), position.__eq__,
            lambda value, game=game: alveole.Batch(game, value),
            lambda value, game=game: alveole.Batch(game, 1, max_plies=value),
            lambda value, game=game: alveole.Batch(game, 1, seed=value),
            lambda value, name=name: alveole.Game(name, size=value),
            lambda value, name=name: alveole.Game(name, rules=value, players=value),
            lambda value, position=position: position.best(value, nodes=1),
            lambda value, position=position: position.best(1, nodes=1, lines=value),
            lambda value, position=position: position.best(1, nodes=1, seed=value),
        ]  # fmt: skip
        yield from itertools.product(methods, HOSTILE)


def test_no_argument_makes_the_engine_panic():
    kinds = (AlveoleError, TypeError, ValueError, OverflowError, IndexError)
    refused = 0
    for method, value in hostile_calls():
        try:
            method(value)
        except kinds:
            refused += 1
    assert refused > 3_000


def test_numbers_of_numpy_are_numbers():
    n = numpy.int64
    game = alveole.Game("hex", size=n(3), players=numpy.uint8(2), swap=numpy.bool_(False))
    assert game == alveole.Game("hex", size=3, swap=False)
    position = game.position()
    position.apply_action(n(4))
    assert position.text_of(n(5)) and (position.observation(n(1)) == position.observation()).all()
    assert position.best(n(3), nodes=n(5), seed=n(1), lines=n(2)).lines
    assert "width" in position.svg(width=n(100))
    batch = alveole.Batch(position, n(3), seed=n(1), threads=n(2), max_plies=n(50))
    assert batch[n(1)] == position and batch.legal_actions(n(0)) == batch.legal_actions(0)
    batch[n(2)] = game.from_json({**json.loads(position.to_json()), "to_move": n(position.to_move)})
    assert batch[2] == position


def test_no_number_is_an_illegal_action(game):
    position = game.position()
    legal = set(position.legal_actions())
    step = max(1, game.actions // 2_000)
    for action in {*range(-3, game.actions + 3, step), game.actions - 1, game.actions, 2**40}:
        if action not in legal:
            assert refusal(position.apply_action, action).code == "illegal_move"
    assert position.ply == 0
