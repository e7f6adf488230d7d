"""The environments pass Gymnasium's checks, and many at once are as many one by one."""

import gymnasium
import numpy
import pytest
from alveole import gymnasium as environments
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv


@pytest.mark.filterwarnings("ignore")
def test_the_checks_of_gymnasium(game):
    check_env(environments.Env(game, max_plies=50), skip_render_check=True)


def equal(one, other):
    if isinstance(one, dict):
        assert one.keys() == other.keys()
        for name in one:
            equal(one[name], other[name])
    elif isinstance(one, tuple | list) or (isinstance(one, numpy.ndarray) and one.dtype.kind == "O"):
        for left, right in zip(one, other, strict=True):
            equal(left, right)
    else:
        assert numpy.all(numpy.asarray(one) == numpy.asarray(other))


@pytest.mark.parametrize("mode", list(AutoresetMode))
@pytest.mark.parametrize("game_id", ["hexone", "hex"])
def test_many_are_as_many_one_by_one(game_id, mode):
    """With illegal actions now and then, and matches that are cut off."""
    single = [lambda: environments.Env(game_id, max_plies=25)] * 5
    envs, ones = (
        environments.VectorEnv(game_id, 5, max_plies=25, autoreset_mode=mode),
        SyncVectorEnv(single, autoreset_mode=mode),
    )
    assert envs.single_observation_space == ones.single_observation_space and envs.action_space == ones.action_space
    dice, ended = numpy.random.default_rng(3), 0
    seen, infos = envs.reset(seed=1)
    equal((seen, infos), ones.reset(seed=1))
    for _ in range(120):
        legal = [dice.choice(numpy.flatnonzero(mask)) if mask.any() else 0 for mask in seen["action_mask"]]
        actions = numpy.where(dice.random(5) < 0.02, dice.integers(0, envs.single_action_space.n, 5), legal)
        seen, *results, infos = envs.step(actions)
        expected, *others, notes = ones.step(actions)
        equal((seen, results, infos), (expected, others, notes))
        over = results[1] | results[2]
        ended += over.sum()
        if mode == AutoresetMode.DISABLED and over.any():
            with pytest.raises(ValueError, match="are over"):
                envs.step(actions)
            seen, infos = envs.reset(options={"reset_mask": over})
            equal((seen, infos), ones.reset(options={"reset_mask": over.copy()}))
    assert ended > 10


def test_the_reward_is_that_of_the_player_who_moved():
    env = environments.Env("hex", size=3, swap=False)
    env.reset()
    rewards = [
        env.step(env.position.action(text))[1] for text in ["c1", "a1", "c2", "a2", "c3", "a3", "c4", "b1", "c5"]
    ]
    assert rewards == [0] * 8 + [1]
    env.reset()
    env.step(3)
    assert env.step(3)[1:4] == (-1, True, False)


def test_environments_are_made_by_name():
    envs = gymnasium.make_vec("alveole/Match-v0", 3, vectorization_mode="vector_entry_point", game="hex", size=4)
    assert envs.batch.game.options["size"] == 4 and envs.num_envs == 3
    env = gymnasium.make("alveole/Match-v0", game="hexone", render_mode="svg")
    env.reset()
    assert env.render().startswith("<svg ")
    with pytest.raises(ValueError, match="reset_mask"):
        envs.reset(options={"reset_mask": numpy.ones(2, bool)})
