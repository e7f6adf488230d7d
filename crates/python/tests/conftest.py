"""Helpers of the tests: every game with some options, and random matches."""

import random

import alveole
import pytest

#: Games and options: each game with its defaults, and what changes players, boards or the kinds of moves.
VARIANTS = [
    *((game, {}) for game in alveole.games()),
    ("hive", {"rules": "tournament", "expansions": ["M", "L", "P"]}),
    ("hex", {"size": 3, "players": 3}),
    ("hex", {"size": 4, "players": 4, "ports": "free", "center_ban": True}),
    ("go", {"size": 3, "players": 2}),
    ("labyrinth", {"size": 4, "players": 6}),
    ("hextris", {"players": 3}),
    ("hexadames", {"size": 4, "rows": 2, "capture": "mandatory"}),
    ("hexit", {"tiles": 19, "release": "full"}),
    ("hexone", {"variant": "express"}),
]


def name(variant):
    game, options = variant
    return "-".join([game, *(f"{value}" for value in options.values())]).replace("'", "").replace(" ", "")


@pytest.fixture(params=VARIANTS, ids=name)
def game(request):
    game_id, options = request.param
    return alveole.Game(game_id, **options)


def random_match(game, seed, plies=200):
    """Positions of a random match, one after the other: the same object, after each move."""
    dice = random.Random(seed)
    position = game.position()
    while True:
        yield position
        actions = position.legal_actions()
        if not actions or position.ply >= plies:
            return
        position.apply_action(dice.choice(actions))
