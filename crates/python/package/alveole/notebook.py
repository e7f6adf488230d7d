"""The widget for notebooks, which `alveole.widget` makes (docs/notebooks.md). It needs anywidget."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from . import Game, Position, __version__, fence, from_record, games
from ._alveole import _read_fence

HERE = Path(__file__).parent

#: The attributes of the element that a widget takes.
ATTRIBUTES = ["players", "board", "pieces", "orientation", "controls", "theme", "lang", "readonly", "autopass"]


def _files(game: str) -> dict[str, bytes]:
    """The files of the element and of one game, by name and compressed. A script comes after the files that it names."""
    found = [*(HERE / "_notebook").glob("*.gz"), *(HERE / "_notebook" / game).glob("*.gz")]
    order = {"rules-worker.js": 1, "search-worker.js": 1, "notebook.js": 2}
    return {path.stem: path.read_bytes() for path in sorted(found, key=lambda path: (order.get(path.stem, 0), path))}


def _attributes(values: Mapping[str, Any]) -> dict[str, str]:
    """Attributes as texts. Flags that are false are left out."""
    for name in values:
        if name not in ATTRIBUTES:
            raise TypeError(f"a widget has no attribute {name!r}: it has {', '.join(ATTRIBUTES)}")
    return {
        name: ",".join(map(str, value)) if isinstance(value, (list, tuple)) else "" if value is True else str(value)
        for name, value in values.items()
        if value is not None and value is not False
    }


def _parsed(text: str) -> Any:
    """The JSON of a text, or the text where it is none."""
    try:
        return json.loads(text)
    except ValueError:
        return text


class Widget(anywidget.AnyWidget):
    """A board in a notebook. Moves that are made on it change `record`, and a change of `record` moves on it.

    `record` is the match up to the position on the board, in the format `alveole/1`; `study` is the annotated game beside the
    board, in the format `alveole/2`, or `None`; `attributes` are those of the element, as texts. `observe` says when they
    change."""

    _esm = HERE / "notebook.js"
    _tag = traitlets.Unicode().tag(sync=True)
    _files = traitlets.Dict().tag(sync=True)
    record = traitlets.Dict().tag(sync=True)
    study = traitlets.Dict(default_value=None, allow_none=True).tag(sync=True)
    attributes = traitlets.Dict().tag(sync=True)

    def __init__(self, game: Game | Position | str | Mapping[str, Any], /, **attributes: Any) -> None:
        study = None
        if isinstance(game, str):
            game = Game(game) if game in games() else _parsed(game)
        if isinstance(game, Game):
            game = game.position()
        elif isinstance(game, Mapping) and game.get("format") == "alveole/1":
            game = from_record(game)
        if not isinstance(game, Position):
            named, study = _read_fence(game if isinstance(game, str) else json.dumps(game))
            attributes = {**{name: named[name] for name in ATTRIBUTES if name in named}, **attributes}
            chapter = study["chapters"][0]
            start = {name: chapter[name] for name in ("options", "position") if name in chapter}
            game = from_record({"format": "alveole/1", "game": study["game"], "moves": [], **start})
        super().__init__(
            _tag=f"alveole-{game.game.id}-{__version__.replace('.', '-')}",
            _files=_files(game.game.id),
            record=game.record(),
            study=study,
            attributes=_attributes(attributes),
        )

    @traitlets.validate("record")
    def _check_record(self, proposal: Any) -> Any:
        self._check_game(from_record(proposal["value"]).game.id)
        return proposal["value"]

    @traitlets.validate("study")
    def _check_study(self, proposal: Any) -> Any:
        if proposal["value"] is not None:
            self._check_game(_read_fence(json.dumps(proposal["value"]))[1]["game"])
        return proposal["value"]

    def _check_game(self, game: str) -> None:
        if not self._tag.startswith(f"alveole-{game}-"):
            raise ValueError(f"this widget plays another game: make one for {game}")

    @property
    def position(self) -> Position:
        """The position on the board, with the moves that led to it."""
        return from_record(self.record)

    @position.setter
    def position(self, position: Position) -> None:
        self.record = position.record()

    def play(self, text: str) -> None:
        """Plays the move `text` in the position on the board."""
        position = self.position
        position.play(text)
        self.position = position

    def _repr_mimebundle_(self, **options: Any) -> Any:
        bundle = super()._repr_mimebundle_(**options)
        if bundle is not None:
            # For where nothing runs the widget, as where saved notebooks are read.
            look = {name: value for name, value in self.attributes.items() if name != "players" and '"' not in value}
            bundle[0]["image/svg+xml"] = self.position.svg(orientation=look.get("orientation", "0"))
            if self.study is not None:
                first = " ".join(f'{name}="{value}"' for name, value in look.items())
                bundle[0]["text/html"] = fence(f"{first}\n{json.dumps(self.study)}")
        return bundle
