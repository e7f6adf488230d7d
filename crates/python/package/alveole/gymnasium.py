"""Gymnasium environments: many matches of a game at once, and one.

>>> from alveole import gymnasium
>>> envs = gymnasium.VectorEnv("hexone", num_envs=64)
>>> observations, infos = envs.reset(seed=1)
>>> actions = numpy.argmax(observations["action_mask"], axis=1)
>>> observations, rewards, terminations, truncations, infos = envs.step(actions)

One agent plays every player in turn: it sees what the player to move sees, and its reward is what the player who moved has
gained. An illegal action loses the match: the reward is -1.
"""

import numpy
from gymnasium import Env as SingleEnv
from gymnasium import register, spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as ManyEnvs
from gymnasium.vector.utils import batch_space

from . import Batch, Game

__all__ = ["Env", "VectorEnv"]

#: The moves after which a match is cut off, unless told otherwise.
MAX_PLIES = 1_000


class VectorEnv(ManyEnvs):
    """`num_envs` matches of a game with its options.

    An observation is a dictionary: `observation` has what the player to move sees, and `action_mask` the legal actions. With
    `autoreset_mode` a match that has ended begins again in the next step (as by default), in the same step, or not by itself:
    then `reset(options={"reset_mask": flags})` begins those with a flag again.
    """

    def __init__(
        self, game, num_envs=1, *, max_plies=MAX_PLIES, autoreset_mode=AutoresetMode.NEXT_STEP, threads=None, **options
    ):
        super().__init__()
        self.num_envs = num_envs
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": self.autoreset_mode, "render_modes": []}
        self.game = game if isinstance(game, Game) else Game(game, **options)
        #: The matches as the rest of this package knows them.
        self.batch = Batch(self.game, num_envs, auto_reset=False, max_plies=max_plies, threads=threads)
        planes = spaces.Box(0.0, 1.0, self.game.shape, numpy.float32)
        mask = spaces.Box(0, 1, (self.game.actions,), numpy.int8)
        self.single_observation_space = spaces.Dict({"observation": planes, "action_mask": mask})
        self.single_action_space = spaces.Discrete(self.game.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._over = numpy.zeros(num_envs, bool)
        self._observations = self._observe()

    def _observe(self):
        masks = self.batch.action_masks().view(numpy.int8)
        masks[self._over] = 0
        return {"observation": self.batch.observations(), "action_mask": masks}

    def _begin(self, chosen):
        """Begins the chosen matches again."""
        self.batch.reset(numpy.flatnonzero(chosen))
        self._over = self._over & ~chosen

    def reset(self, *, seed=None, options=None):
        """Begins all matches, or those of `options["reset_mask"]`. Nothing in them is random, so that the seed has no
        effect."""
        super().reset(seed=seed)
        chosen = numpy.asarray((options or {}).get("reset_mask", numpy.ones(self.num_envs, bool)))
        if chosen.shape != (self.num_envs,) or chosen.dtype != bool:
            raise ValueError(
                f"reset_mask has to be of bool and {(self.num_envs,)}, not of {chosen.dtype} and {chosen.shape}"
            )
        self._begin(chosen)
        self._observations = self._observe()
        return self._observations, {}

    def step(self, actions):
        actions = numpy.asarray(actions)
        if actions.shape != (self.num_envs,) or actions.dtype.kind not in "iu":
            raise ValueError(f"{self.num_envs} matches take {self.num_envs} integers, not {actions!r}")
        starting = self._over
        if self.autoreset_mode == AutoresetMode.DISABLED and starting.any():
            raise ValueError(f"the matches {numpy.flatnonzero(starting).tolist()} are over: reset them first")
        matches = numpy.arange(self.num_envs)
        inside = (actions >= 0) & (actions < self.game.actions)
        legal = inside & (self._observations["action_mask"][matches, numpy.where(inside, actions, 0)] == 1)
        movers = self.batch.to_move
        gained, terminated, truncated = self.batch.step(numpy.where(legal, actions, -1))
        rewards = numpy.where(legal, gained[matches, movers], -1.0) * ~starting
        terminated = (terminated | ~legal) & ~starting
        truncated = truncated & ~starting
        self._begin(starting)
        self._over = terminated | truncated
        infos = {}
        if self.autoreset_mode == AutoresetMode.SAME_STEP and self._over.any():
            infos = self._final_infos()
            self._begin(self._over)
        self._observations = self._observe()
        return self._observations, rewards, terminated, truncated, infos

    def _final_infos(self):
        """The last observations of the matches that are over."""
        seen, final, over = self._observe(), numpy.full(self.num_envs, None, object), self._over.copy()
        for i in numpy.flatnonzero(over):
            final[i] = {name: values[i].copy() for name, values in seen.items()}
        return {"final_obs": final, "_final_obs": over, "final_info": {}, "_final_info": over.copy()}


class Env(SingleEnv):
    """One match, as `VectorEnv` has many."""

    # A match stands still between its moves; without a rate Gymnasium warns.
    metadata = {"render_modes": ["svg", "ansi"], "render_fps": 1}

    def __init__(self, game, *, max_plies=MAX_PLIES, render_mode=None, **options):
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode is one of {', '.join(self.metadata['render_modes'])}, not {render_mode!r}")
        self.render_mode = render_mode
        self._one = VectorEnv(game, 1, max_plies=max_plies, autoreset_mode=AutoresetMode.DISABLED, threads=1, **options)
        self.observation_space = self._one.single_observation_space
        self.action_space = self._one.single_action_space

    @property
    def position(self):
        """The match as the rest of this package knows it."""
        return self._one.batch[0]

    def reset(self, *, seed=None, options=None):
        """Begins a match. Nothing in it is random, so that the seed has no effect."""
        super().reset(seed=seed)
        observations, infos = self._one.reset(seed=seed)
        return {name: values[0] for name, values in observations.items()}, infos

    def step(self, action):
        observations, rewards, terminated, truncated, infos = self._one.step(numpy.array([action]))
        seen = {name: values[0] for name, values in observations.items()}
        return seen, float(rewards[0]), bool(terminated[0]), bool(truncated[0]), infos

    def render(self):
        if self.render_mode is None:
            return None
        return self.position.svg() if self.render_mode == "svg" else self.position.text()


register("alveole/Match-v0", entry_point="alveole.gymnasium:Env", vector_entry_point="alveole.gymnasium:VectorEnv")
