"""The environments pass PettingZoo's own tests."""

import copy
import pickle
import random

import alveole
import pytest
from alveole import AlveoleError
from alveole import pettingzoo as environments
from pettingzoo.test import api_test, seed_test


@pytest.mark.filterwarnings("ignore")
def test_the_api_test_of_pettingzoo(game):
    api_test(environments.env(game, max_plies=120), num_cycles=300)


@pytest.mark.filterwarnings("ignore")
def test_the_seed_test_of_pettingzoo():
    seed_test(lambda: environments.env("hexone"), num_cycles=200)


def play(env, choose):
    """Plays a match; the rewards of each agent in sum."""
    env.reset(seed=1)
    sums = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        sums[agent] += reward
        env.step(None if termination or truncation else choose(env, agent, observation["action_mask"]))
    return sums


def first(_, __, mask):
    return int(mask.argmax())


def test_rewards_are_those_of_the_game():
    env = environments.env("hex", size=4, players=3)
    sums = play(env, first)
    position = env.unwrapped.position
    assert position.is_over
    assert list(sums.values()) == pytest.approx(position.returns())
    assert max(sums.values()) == 1


def test_the_swap_of_hex_gives_the_win_to_the_right_agent():
    env = environments.env("hex", size=3)
    texts = iter(["c3", "swap"])

    def choose(env, agent, mask):
        text = next(texts, None)
        return env.unwrapped.position.action(text) if text else first(env, agent, mask)

    sums = play(env, choose)
    assert list(sums.values()) == env.unwrapped.position.returns()


def test_long_matches_are_truncated():
    env, dice = environments.env("hive", max_plies=10), random.Random(1)
    assert play(env, lambda env, agent, mask: dice.choice(mask.nonzero()[0])) == {"player_0": 0, "player_1": 0}
    assert env.unwrapped.position.ply == 10


@pytest.mark.filterwarnings("ignore")
def test_an_illegal_action_loses():
    env = environments.env("hexone")
    assert play(env, lambda env, agent, mask: 57) == {"player_0": -1, "player_1": 0}
    raw = environments.raw_env("hexone")
    raw.reset()
    with pytest.raises(AlveoleError):
        raw.step(57)


def test_an_agent_that_is_not_to_move_has_no_action():
    env = environments.env("hexone")
    env.reset()
    assert env.observe("player_0")["action_mask"].any()
    assert not env.observe("player_1")["action_mask"].any()


def test_render_modes():
    env = environments.env("hexone", render_mode="ansi")
    env.reset()
    env.step(env.unwrapped.position.action("b3"))
    assert "1. b3" in env.render()
    env = environments.env("hexone", render_mode="svg")
    env.reset()
    assert env.render().startswith("<svg ")
    with pytest.raises(ValueError):
        environments.env("hexone", render_mode="human")


def again(env):
    return pickle.loads(pickle.dumps(env))


@pytest.mark.parametrize("make", [environments.env, environments.raw_env])
@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, again])
def test_copies_go_on_where_the_match_is(make, copied):
    env, dice = make("hex", size=4, players=3), random.Random(5)
    env.reset(seed=1)
    for _ in range(7):
        env.step(dice.choice(env.last()[0]["action_mask"].nonzero()[0]))
    other = copied(env)
    before = env.unwrapped.position.clone()
    assert other.unwrapped.game == env.unwrapped.game == alveole.Game("hex", size=4, players=3)
    assert other.unwrapped.position == before and other.agent_selection == env.agent_selection
    assert (other.last()[0]["observation"] == env.last()[0]["observation"]).all()
    other.step(first(None, None, other.last()[0]["action_mask"]))
    assert other.unwrapped.position.ply == 8
    if copied is not copy.copy or make is environments.raw_env:
        assert env.unwrapped.position == before, "the copy plays on by itself"
