"""The games as games of OpenSpiel: importing this module registers `alveole_hive` and so on.

>>> import alveole.pyspiel_games
>>> game = pyspiel.load_game("alveole_hex(size=3,swap=false)")

An option that is a list is written as one text: `alveole_hive(rules=tournament,expansions=MLP)`. OpenSpiel's own Python
games have the same limits: its searches in C++ do not work on them.
"""

import numpy
import pyspiel

from . import Game, games

__all__ = ["PySpielGame", "PySpielState"]

#: The most moves of a match.
MAX_PLIES = 10_000


class PySpielState(pyspiel.State):
    """A position and the moves that led to it."""

    def __init__(self, game):
        super().__init__(game)
        #: The position as the rest of this package knows it.
        self.position = game.game.position()

    def current_player(self):
        player = self.position.to_move
        return pyspiel.PlayerId.TERMINAL if player is None else player

    def is_terminal(self):
        return self.position.is_over

    def returns(self):
        return self.position.returns()

    def _legal_actions(self, player):
        return sorted(self.position.legal_actions())

    def _apply_action(self, action):
        self.position.apply_action(action)

    def _action_to_string(self, player, action):
        return self.position.text_of(action)

    def __str__(self):
        return self.position.text()


class Observer:
    """What players see, as OpenSpiel asks for it."""

    def __init__(self, game):
        planes = numpy.zeros(game.shape, numpy.float32)
        self.tensor = planes.reshape(-1)
        self.dict = {"observation": planes}

    def set_from(self, state, player):
        self.dict["observation"][:] = state.position.observation(player)

    def string_from(self, state, player):
        return state.position.to_json()


class PySpielGame(pyspiel.Game):
    """A game with its options; a class for each game derives from it."""

    kind = None

    def __init__(self, params=None):
        params = params or {}
        defaults = Game(self.kind.long_name).options
        lists = {name for name, value in defaults.items() if isinstance(value, list)}
        options = {name: list(value) if name in lists else value for name, value in params.items()}
        self.game = Game(self.kind.long_name, **options)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.actions,
            max_chance_outcomes=0,
            num_players=self.game.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MAX_PLIES,
        )
        super().__init__(self.kind, info, params)

    def new_initial_state(self):
        return PySpielState(self)

    def make_py_observer(self, iig_obs_type=None, params=None):
        return Observer(self.game)


def _register(game_id):
    defaults = Game(game_id).options
    kind = pyspiel.GameType(
        short_name=f"alveole_{game_id}",
        long_name=game_id,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=6,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            name: "".join(value) if isinstance(value, list) else value for name, value in defaults.items()
        },
    )
    pyspiel.register_game(kind, type(f"PySpielGame_{game_id}", (PySpielGame,), {"kind": kind}))


for _game_id in games():
    _register(_game_id)
