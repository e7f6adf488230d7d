"""The levels as named players; their ratings are those of docs/strength.md."""

import pathlib
import re

import alveole
import pytest

PAGE = (pathlib.Path(__file__).parents[3] / "docs/strength.md").read_text(encoding="utf8")
ROW = re.compile(r"^\| (\w+) (random|level:\d) \| (-?\d+) \| (?:(-?\d+)–(-?\d+))? \| (\d+) \|$", re.M)
ROWS = {(game, player.replace(":", "-")): numbers for game, player, *numbers in ROW.findall(PAGE)}


@pytest.mark.parametrize("game", alveole.games())
def test_the_ratings_are_those_of_the_page(game):
    players = alveole.baselines(game)
    assert list(players) == ["random", *(f"level-{level}" for level in range(1, 9))]
    assert [player.level for player in players.values()] == list(range(9))
    rated = {name: player for name, player in players.items() if player.rating is not None}
    assert {(game, name) for name in rated} == {row for row in ROWS if row[0] == game}
    for name, player in rated.items():
        rating, low, high, games = ROWS[game, name]
        # The page leaves out the interval of level 1, which is the anchor.
        interval = (int(low or rating), int(high or rating))
        assert (player.rating, player.interval, player.games) == (int(rating), interval, int(games)), name


def test_other_options_have_no_ratings():
    players = alveole.baselines(alveole.Game("hex", size=4))
    assert len(players) == 9 and {player.rating for player in players.values()} == {None}


def test_a_baseline_plays_its_level():
    position = alveole.Game("hexone").position()
    players = alveole.baselines(position.game)
    for name, player in players.items():
        if player.level < 5:
            assert player.best(position, seed=3).move == position.best(level=player.level, seed=3).move, name
    assert players["level-3"].best(position, seed=1).nodes > players["level-1"].best(position, seed=1).nodes > 0
