"""Games and states with the methods of OpenSpiel's Python API, for programs written for it. OpenSpiel is not needed.

>>> from alveole import openspiel
>>> game = openspiel.load_game("hive", {"rules": "tournament"})
>>> state = game.new_initial_state()
>>> while not state.is_terminal():
...     state.apply_action(state.legal_actions()[0])
>>> state.returns()

All games are deterministic and of perfect information, and players move one at a time.
"""

import json
import re
import sys
from types import SimpleNamespace

from . import Game, from_record

__all__ = ["TERMINAL_PLAYER", "OpenSpielGame", "State", "load_game"]

#: What `State.current_player` returns after the end, as `pyspiel.PlayerId.TERMINAL`.
TERMINAL_PLAYER = -4

#: The most moves of a match.
MAX_PLIES = 10_000


def _options(text):
    """The options in `size=7,swap=false` as a dictionary. A list is written as in JSON: `expansions=["M","L"]`."""
    options = {}
    for part in re.findall(r"(?:\[[^]]*\]|[^,[])+", text):
        name, equals, value = part.partition("=")
        if not equals:
            raise ValueError(f"an option is written name=value, not {part!r}")
        try:
            options[name.strip()] = json.loads(value.lower() if value.lower() in ("true", "false") else value)
        except ValueError:
            options[name.strip()] = value.strip()
    return options


def _constant(kind, name):
    """A constant of `pyspiel.GameType`, or its name where `pyspiel` is not loaded."""
    pyspiel = sys.modules.get("pyspiel")
    return name if pyspiel is None else getattr(getattr(pyspiel.GameType, kind), name)


def load_game(name, options=None):
    """The game `name`, such as `hex` or `hex(size=7,swap=false)`, with more options in a dictionary."""
    match = re.fullmatch(r"\s*(\w+)\s*(?:\((.*)\))?\s*", name)
    if match is None:
        raise ValueError(f"no game is written {name!r}")
    return OpenSpielGame(Game(match[1], **_options(match[2] or ""), **(options or {})))


class OpenSpielGame:
    """A game with its options, as `pyspiel.Game`."""

    def __init__(self, game):
        self.game = game

    def new_initial_state(self):
        return State(self, self.game.position())

    def num_distinct_actions(self):
        return self.game.actions

    def num_players(self):
        return self.game.players

    def min_utility(self):
        return -1.0

    def max_utility(self):
        return 1.0

    def utility_sum(self):
        return 0.0

    def max_game_length(self):
        return MAX_PLIES

    def max_chance_outcomes(self):
        return 0

    def observation_tensor_shape(self):
        return list(self.game.shape)

    def observation_tensor_size(self):
        planes, rows, columns = self.game.shape
        return planes * rows * columns

    def get_parameters(self):
        return self.game.options

    def get_type(self):
        """The properties of the game, as `pyspiel.GameType`: its constants where `pyspiel` is loaded, else their names."""
        return SimpleNamespace(
            short_name=self.game.id,
            long_name=self.game.id,
            dynamics=_constant("Dynamics", "SEQUENTIAL"),
            chance_mode=_constant("ChanceMode", "DETERMINISTIC"),
            information=_constant("Information", "PERFECT_INFORMATION"),
            utility=_constant("Utility", "ZERO_SUM"),
            reward_model=_constant("RewardModel", "TERMINAL"),
            min_num_players=self.game.players,
            max_num_players=self.game.players,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
        )

    def deserialize_state(self, text):
        return State(self, from_record(text))

    def __eq__(self, other):
        return isinstance(other, OpenSpielGame) and self.game == other.game

    def __hash__(self):
        return hash(self.game)

    def __str__(self):
        def text(value):
            return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))

        return f"{self.game.id}({','.join(f'{name}={text(value)}' for name, value in self.game.options.items())})"


class State:
    """A position and the moves that led to it, as `pyspiel.State`."""

    def __init__(self, game, position):
        self._game = game
        #: The position as the rest of this package knows it.
        self.position = position

    def get_game(self):
        return self._game

    def num_players(self):
        return self._game.num_players()

    def num_distinct_actions(self):
        return self._game.num_distinct_actions()

    def current_player(self):
        player = self.position.to_move
        return TERMINAL_PLAYER if player is None else player

    def is_terminal(self):
        return self.position.is_over

    def is_chance_node(self):
        return False

    def is_simultaneous_node(self):
        return False

    def is_player_node(self):
        return not self.position.is_over

    def legal_actions(self, player=None):
        """The legal actions in ascending order; none for a player who is not to move."""
        if player is not None and player != self.position.to_move:
            return []
        actions = self.position.legal_actions()
        actions.sort()
        return actions

    def legal_actions_mask(self, player=None):
        mask = [0] * self.num_distinct_actions()
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def apply_action(self, action):
        self.position.apply_action(action)

    def apply_action_with_legality_check(self, action):
        self.position.apply_action(action)

    def undo_action(self, player, action):
        self.position.undo()

    def child(self, action):
        child = self.clone()
        child.apply_action(action)
        return child

    def clone(self):
        return State(self._game, self.position.clone())

    def returns(self):
        return self.position.returns()

    def rewards(self):
        return self.position.returns()

    def player_return(self, player):
        return self.position.returns()[player]

    def player_reward(self, player):
        return self.position.returns()[player]

    def move_number(self):
        return self.position.ply

    def history(self):
        """The actions so far."""
        return self.position.actions

    def history_str(self):
        return ", ".join(map(str, self.history()))

    def action_to_string(self, *arguments):
        """The text of an action, which is the last of the arguments: a player may come before it."""
        return self.position.text_of(arguments[-1])

    def string_to_action(self, *arguments):
        """The action with this text, which is the last of the arguments: a player may come before it."""
        return self.position.action(arguments[-1])

    def observation_tensor(self, player=None):
        """What a player sees, as a flat list."""
        return memoryview(self.position.observation(player)).cast("B").cast("f").tolist()

    def observation_string(self, player=None):
        return self.position.to_json()

    def information_state_string(self, player=None):
        """The moves so far: with perfect information, what each player knows."""
        return " ".join(self.position.moves)

    def serialize(self):
        return json.dumps(self.position.record())

    def __str__(self):
        return self.position.text()

    def __repr__(self):
        return repr(self.position)
