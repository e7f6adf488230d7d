"""The levels of the computer as players with a name and a rating, to measure other players against."""

from __future__ import annotations

import json
from dataclasses import dataclass

from ._alveole import Best, Game, Position, _ratings

#: The strongest level.
STRONGEST = 8


@dataclass(frozen=True)
class Baseline:
    """A level of the computer as a player of one game.

    On the scale of the ratings `level-1` has 800, and 400 points more are ten times the strength; docs/strength.md has the
    tables and how they were measured.
    """

    name: str
    """`random`, or `level-1` to `level-8`."""
    level: int
    """The level, as `Position.best` takes it."""
    rating: int | None = None
    """The rating; `None` if it was not measured in this game with these options."""
    interval: tuple[int, int] | None = None
    """The 95 % interval of the rating."""
    games: int = 0
    """The number of games that the rating was measured by."""

    def best(self, position: Position, *, seed: int | None = None) -> Best:
        """The move that this player makes. Without a `seed` every call has another."""
        return position.best(level=self.level, seed=seed)


def baselines(game: Game | str) -> dict[str, Baseline]:
    """The levels of the computer in a game, by name and from the weakest to the strongest."""
    game = Game(game) if isinstance(game, str) else game
    measured = json.loads(_ratings(game.id) or "null")
    ratings = measured["ratings"] if measured and measured["card"]["options"] == game.options else {}
    players = {}
    for level in range(STRONGEST + 1):
        name = f"level-{level}" if level else "random"
        rating, low, high, games = ratings.get(str(level) if level else "random", (None, None, None, 0))
        interval = None if rating is None else (low, high)
        players[name] = Baseline(name, level, rating, interval, games)
    return players
