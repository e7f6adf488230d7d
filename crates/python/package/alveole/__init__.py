"""Eight hexagonal board games with rules, computer players and batches for machine learning.

>>> import alveole
>>> position = alveole.Game("hexone").position()
>>> position.play("b3")
>>> position.to_move
1

The documentation is in docs/python.md of the project.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ._alveole import AlveoleError, Batch, Best, Game, Position, __version__, fence, from_record, games
from ._baselines import Baseline, baselines

__all__ = [
    "AlveoleError",
    "Baseline",
    "Batch",
    "Best",
    "Game",
    "Position",
    "__version__",
    "baselines",
    "fence",
    "from_record",
    "games",
    "widget",
]


if TYPE_CHECKING:
    from .notebook import Widget


def widget(game: Game | Position | str | Mapping[str, Any], /, **attributes: Any) -> Widget:
    """A board in a notebook for a game, a position, a record, or a study or a game of another program as text (docs/notebooks.md).
    The attributes are those of the element, such as `players="human,computer 3"`."""
    try:
        from . import notebook
    except ModuleNotFoundError as error:
        raise ImportError("alveole.widget needs anywidget: pip install 'alveole[notebook]'") from error
    return notebook.Widget(game, **attributes)


def _game(game_id, options):
    """A game from its id and a dictionary of its options: for pickles."""
    return Game(game_id, **options)


def _batch(position, count, seed, threads, auto_reset, max_plies):
    """A batch as it begins: for pickles."""
    return Batch(position, count, seed=seed, threads=threads, auto_reset=auto_reset, max_plies=max_plies)
