from collections.abc import Mapping, Sequence
from typing import Any, Literal, SupportsIndex, final, overload

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Self

__all__ = [
    "AlveoleError",
    "Batch",
    "Best",
    "Game",
    "Position",
    "__version__",
    "_ratings",
    "_read_fence",
    "fence",
    "from_record",
    "games",
]

__version__: str

class AlveoleError(ValueError):
    """What the engine refuses: a sentence for a person, and in `code` a word for a program."""

    code: str
    """`illegal_move`, `bad_notation`, `game_over`, `bad_option`, `bad_position`, `bad_json`, `unknown_game` or `too_large`."""
    ply: int | None
    """Which move of the match is at fault, from 0."""
    move: str | None
    """The move at fault."""
    option: str | None
    """The option at fault."""

def games() -> list[str]:
    """The ids of all games."""

def from_record(record: str | Mapping[str, Any]) -> Position:
    """The position at the end of a saved game: a text of the format `alveole/1`, or a dictionary of the same form."""

def _read_fence(text: str) -> tuple[dict[str, str], dict[str, Any]]:
    """The attributes of a fence, and its game as a study: a dictionary of the form `alveole/2`."""

def fence(text: str, /, *, lang: str = "en") -> str:
    """The text of a fence, a code block of Markdown with the language `alveole`, as HTML: pictures, and the comments as
    text. Of comments in several languages it takes those of `lang`. A fence with a fault is written as it is, with the
    fault below it."""

def _ratings(id: str, /) -> str | None:
    """The text of `ratings.json` of a game; `None` if its levels are not measured."""

@final
class Game:
    """A game with its options: `Game("hex", size=7)`."""

    def __new__(cls, id: str, /, **options: Any) -> Self: ...
    @property
    def id(self) -> str:
        """The id of the game, such as `hive`."""
    @property
    def options(self) -> dict[str, Any]:
        """All options with their values."""
    @property
    def players(self) -> int:
        """The number of players."""
    @property
    def actions(self) -> int:
        """The number of actions: each is an integer from 0 to `actions - 1`."""
    @property
    def shape(self) -> tuple[int, int, int]:
        """The shape of an observation: planes, rows and columns."""
    @property
    def planes(self) -> list[str]:
        """The meaning of each plane."""
    @property
    def packed_weights(self) -> NDArray[np.float32]:
        """How packed planes make planes: an array of planes × packed planes. A plane is the sum of the packed planes, each
        multiplied by its number here."""
    @property
    def ranges(self) -> list[tuple[int, str]]:
        """The ranges of actions in order: the size of each, and its meaning."""
    @property
    def cells(self) -> list[tuple[str, int, int]] | None:
        """The cells of a hexagonal board in the order of the actions: the name of each, its row and its column in the
        planes. `None` for a game without a fixed board."""
    def position(self) -> Position:
        """The position at the start of the game."""
    def from_json(self, data: str | Mapping[str, Any]) -> Position:
        """The position that `data` describes: what `Position.to_json` gave, or a dictionary of the same form."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Position:
    """A position, and the match that led to it."""

    @property
    def game(self) -> Game:
        """The game, with its options."""
    @property
    def to_move(self) -> int | None:
        """The player to move, from 0; `None` if the match is over."""
    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
    @property
    def ply(self) -> int:
        """The number of moves played."""
    @property
    def moves(self) -> list[str]:
        """The moves played."""
    @property
    def actions(self) -> list[int]:
        """The numbers of the moves played."""
    @property
    def seats(self) -> list[int]:
        """The player who holds each colour: player `n` holds colour `n` unless a rule exchanges colours."""
    @property
    def winners(self) -> list[int]:
        """The players who have won, two or more of them in a draw; empty before the end."""
    @property
    def reason(self) -> str | None:
        """The reason of the end, as a word such as `connected`; `None` before the end."""
    @property
    def points(self) -> list[float] | None:
        """The points of each player now, in a game that counts points."""
    def returns(self) -> list[float]:
        """What each player has gained: 1 for a win, -1 for a loss, 0 for a draw and before the end. Of `n` players who
        share the win, each has `(n * share - 1) / (n - 1)`."""
    def legal_moves(self) -> list[str]:
        """The texts of the legal moves."""
    def legal_actions(self) -> list[int]:
        """The numbers of the legal moves, in the order of `legal_moves`."""
    def action_mask(self) -> NDArray[np.bool_]:
        """One flag for each action: whether it is legal. A memory view where NumPy is not installed."""
    def action(self, text: str) -> int:
        """The number of the legal move `text`."""
    def text_of(self, action: SupportsIndex) -> str:
        """The text of the legal move with the number `action`."""
    def play(self, text: str) -> None:
        """Plays the move `text`."""
    def apply_action(self, action: SupportsIndex) -> None:
        """Plays the move with the number `action`."""
    def undo(self) -> bool:
        """Takes the last move back; returns whether there was one."""
    def clone(self) -> Position:
        """A copy, which plays on by itself."""
    def observation(self, player: SupportsIndex | None = None) -> NDArray[np.float32]:
        """What `player` sees, by default the player to move: an array of the game's `shape`. A memory view where NumPy
        is not installed."""
    def best(
        self,
        level: SupportsIndex = 8,
        *,
        nodes: SupportsIndex | None = None,
        time_ms: float | None = None,
        seed: SupportsIndex | None = None,
        lines: SupportsIndex | None = None,
    ) -> Best:
        """What a computer player would play. Level 0 plays at random, and 1 to 8 search, within `nodes` or `time_ms`.
        `lines` asks for that number of best moves. Without a `seed` every call has another."""
    def to_json(self) -> str:
        """The position as JSON, for `Game.from_json`."""
    def record(self) -> dict[str, Any]:
        """The match as a record of the format `alveole/1`, for `from_record`."""
    def state(self) -> dict[str, Any]:
        """The match as the JSON API describes it."""
    def text(self) -> str:
        """The match as a person writes it down."""
    def svg(
        self,
        *,
        theme: str = "light",
        orientation: str = "0",
        coordinates: bool = True,
        hands: bool = True,
        last_move: bool = True,
        width: SupportsIndex = 480,
    ) -> str:
        """The position as a picture: SVG text. `theme` is `light` or `dark`, `orientation` is degrees, a multiple of 60,
        and `flip`, such as `120 flip`."""
    def _repr_svg_(self) -> str:
        """The picture that notebooks show."""
    def __copy__(self) -> Position: ...
    def __deepcopy__(self, _memo: Any, /) -> Position: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Best:
    """What a computer player would play."""

    @property
    def move(self) -> str:
        """The text of the move."""
    @property
    def action(self) -> int:
        """The number of the move."""
    @property
    def score(self) -> float:
        """The mover's expected share of the win, from 0 to 1."""
    @property
    def proven(self) -> bool:
        """Whether the score is certain."""
    @property
    def pv(self) -> list[str]:
        """The line expected, this move first."""
    @property
    def nodes(self) -> int:
        """The number of positions searched; in a line, of those below it."""
    @property
    def reason(self) -> str | None:
        """In a line: why the move is good, in English, where the game has a reason."""
    @property
    def lines(self) -> list[Best] | None:
        """The best moves, best first, if they were asked for."""
    @property
    def shares(self) -> list[float] | None:
        """The expected share of the win of each player, if lines were asked for."""

@final
class Batch:
    """Many matches of one game, stepped together in parallel threads. All begin as `game` does, or go on from a position.

    `seed` is that of the random moves, `threads` the number of threads (by default one for each core). With `auto_reset` a
    match that has ended begins again in the same step. A match is cut off after `max_plies` moves."""

    def __new__(
        cls,
        game: Game | Position,
        count: SupportsIndex,
        *,
        seed: SupportsIndex = 0,
        threads: SupportsIndex | None = None,
        auto_reset: bool = True,
        max_plies: SupportsIndex | None = None,
    ) -> Self: ...
    @property
    def game(self) -> Game:
        """The game, with its options."""
    @property
    def to_move(self) -> NDArray[np.int64]:
        """The player to move of each match; -1 where it is over."""
    @property
    def plies(self) -> NDArray[np.int64]:
        """The number of moves of each match."""
    def step(
        self, actions: NDArray[np.integer[Any]] | Sequence[SupportsIndex]
    ) -> tuple[NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_]]:
        """Plays one action in each match. Returns the rewards of the step, one for each match and player; whether each
        match ended by the rules; and whether it was cut off after `max_plies` moves. Matches that are over begin again,
        or stay and take any action. With -1 a match makes no move. If an action is not legal, no match is changed."""
    def reset(self, indices: NDArray[np.integer[Any]] | Sequence[SupportsIndex] | None = None) -> None:
        """Begins matches again: all, or those with the numbers `indices`."""
    @overload
    def observations(
        self, *, dtype: type[np.float32] | Literal["float32"] | None = ..., out: NDArray[np.float32] | None = None
    ) -> NDArray[np.float32]: ...
    @overload
    def observations(
        self, *, dtype: type[np.uint8] | Literal["uint8"], out: NDArray[np.uint8] | None = None
    ) -> NDArray[np.uint8]:
        """What the player to move of each match sees: an array of matches × planes × rows × columns. `dtype` is
        `float32`, or `uint8` for values from 0 to 255. With `out` the values go into that array."""
    @overload
    def final_observations(
        self, *, dtype: type[np.float32] | Literal["float32"] | None = ...
    ) -> NDArray[np.float32]: ...
    @overload
    def final_observations(self, *, dtype: type[np.uint8] | Literal["uint8"]) -> NDArray[np.uint8]:
        """What the player to move saw at the end of each match that ended in the last step, in the order of the
        matches."""
    def packed_observations(self, *, out: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
        """The observations as bits: an array of matches × packed planes × bytes, which the next call writes again. With
        `out` they go into that array."""
    def action_masks(self, *, out: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
        """One flag for each match and action: whether the action is legal. With `out` they go into that array."""
    def packed_action_masks(self, *, out: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
        """The masks as bits: an array of matches × bytes, which the next call writes again. With `out` they go into that
        array."""
    def random_actions(self) -> NDArray[np.int64]:
        """A random legal action of each match; -1 where it is over."""
    def legal_actions(self, index: SupportsIndex) -> list[int]:
        """The legal actions of a match."""
    def clone(self) -> Batch:
        """A batch with the same matches and dice, which plays on by itself."""
    def __copy__(self) -> Batch: ...
    def __deepcopy__(self, _memo: Any, /) -> Batch: ...
    def __len__(self) -> int: ...
    def __getitem__(self, index: SupportsIndex, /) -> Position:
        """A match of the batch as a position of its own."""
    def __setitem__(self, index: SupportsIndex, position: Position, /) -> None:
        """Lets a match of the batch go on from a position."""
    def __setstate__(self, state: Any, /) -> None: ...
