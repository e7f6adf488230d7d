"""PettingZoo environments: every game as an AEC environment.

>>> from alveole import pettingzoo
>>> env = pettingzoo.env("hexone")
>>> env.reset(seed=1)
>>> observation, reward, termination, truncation, info = env.last()
>>> env.step(env.action_space(env.agent_selection).sample(observation["action_mask"]))

Agent `player_0` holds seat 0 and so on. An observation is a dictionary: `observation` has what the agent sees
(`Position.observation`), and `action_mask` the legal actions, none if another agent is to move.
"""

from copy import deepcopy

import numpy
from gymnasium import logger, spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from . import Game

__all__ = ["env", "raw_env"]

#: The moves after which a match is cut off, unless told otherwise.
MAX_PLIES = 1_000


def env(game, *, max_plies=MAX_PLIES, render_mode=None, **options):
    """The environment of a game with its options, where an illegal action loses the match."""
    wrapped = raw_env(game, max_plies=max_plies, render_mode=render_mode, **options)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class raw_env(AECEnv):
    """The environment without wrappers: an illegal action raises an AlveoleError.

    A match is truncated after `max_plies` moves. `render_mode` is `svg`, the picture as SVG text, or `ansi`, the match as
    a person writes it down.
    """

    metadata = {"render_modes": ["svg", "ansi"], "name": "alveole_v0", "is_parallelizable": False}

    def __init__(self, game, *, max_plies=MAX_PLIES, render_mode=None, **options):
        super().__init__()
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode is one of {', '.join(self.metadata['render_modes'])}, not {render_mode!r}")
        self.game = game if isinstance(game, Game) else Game(game, **options)
        self.max_plies = max_plies
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.players)]
        self.agents = []
        self.position = self.game.position()
        planes = spaces.Box(0.0, 1.0, self.game.shape, numpy.float32)
        mask = spaces.Box(0, 1, (self.game.actions,), numpy.int8)
        space = {"observation": planes, "action_mask": mask}
        self.observation_spaces = {agent: spaces.Dict(space) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.game.actions) for agent in self.possible_agents}

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        """Begins a match. Nothing in it is random, so that the seed has no effect."""
        self.agents = self.possible_agents[:]
        self.position = self.game.position()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.position.to_move]

    def observe(self, agent):
        seat = self.possible_agents.index(agent)
        if seat == self.position.to_move:
            mask = self.position.action_mask().view(numpy.int8)
        else:
            mask = numpy.zeros(self.game.actions, numpy.int8)
        return {"observation": self.position.observation(seat), "action_mask": mask}

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.position.apply_action(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.position.is_over:
            self.rewards = dict(zip(self.possible_agents, self.position.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.position.ply >= self.max_plies:
            self.truncations = dict.fromkeys(self.agents, True)
        # After the end the agents leave in turn, and any may be the first.
        self.agent_selection = self.possible_agents[self.position.to_move or 0]
        self._accumulate_rewards()

    def render(self):
        if self.render_mode is None:
            logger.warn("You are calling render method without specifying any render mode.")
            return None
        return self.position.svg() if self.render_mode == "svg" else self.position.text()

    def close(self):
        pass

    def __copy__(self):
        """A copy that plays on by itself."""
        return deepcopy(self)
