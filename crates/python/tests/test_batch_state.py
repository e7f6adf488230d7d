"""Batches as values: copies, pickles, single matches in and out, and what they show of the end."""

import copy
import pickle

import alveole
import numpy
import pytest
from alveole import Batch
from conftest import random_match

COPIES = [Batch.clone, copy.copy, copy.deepcopy, lambda batch: pickle.loads(pickle.dumps(batch))]


def after(batch, plies):
    for _ in range(plies):
        batch.step(batch.random_actions())
    return batch


@pytest.mark.parametrize("copied", COPIES, ids=["clone", "copy", "deepcopy", "pickle"])
def test_a_copy_goes_on_with_the_same_dice(game, copied):
    batch = after(Batch(game, 5, seed=4, max_plies=40, threads=2), 50)
    again = copied(batch)
    assert again.game == game and again.plies.tolist() == batch.plies.tolist()
    assert (again.final_observations() == batch.final_observations()).all()
    assert [again[i].actions for i in range(5)] == [batch[i].actions for i in range(5)]
    for _ in range(30):
        actions = batch.random_actions()
        assert again.random_actions().tolist() == actions.tolist()
        for one, other in zip(again.step(actions), batch.step(actions), strict=True):
            assert (one == other).all()
    assert (again.packed_observations() == batch.packed_observations()).all()
    before = batch.plies.tolist()
    after(again, 1)
    assert batch.plies.tolist() == before, "the copy plays on by itself"


def test_single_matches_begin_again(game):
    batch = after(Batch(game, 4), 3)
    batch.reset([0, -1])
    assert batch.plies.tolist() == [0, 3, 3, 0]
    batch.reset(numpy.array([2]))
    assert batch.plies.tolist() == [0, 3, 0, 0]
    with pytest.raises(IndexError):
        batch.reset([1, 4])
    with pytest.raises(TypeError):
        batch.reset([1.5])
    assert batch.plies.tolist() == [0, 3, 0, 0]
    batch.reset()
    assert not batch.plies.any()


def test_all_matches_go_on_from_a_position(game):
    last = [position.clone() for position in random_match(game, 3, 12) if not position.is_over][-1]
    batch = Batch(last, 3, seed=1)
    assert [batch[i] for i in range(3)] == [last] * 3 and batch[0].moves == last.moves
    assert (batch.observations()[1] == last.observation()).all()
    after(batch, 1)
    batch.reset([1])
    assert batch[1] == last and batch.plies[1] == last.ply
    again = pickle.loads(pickle.dumps(batch))
    assert [again[i] for i in range(3)] == [batch[i] for i in range(3)]
    again.reset()
    assert again[0] == last


def test_a_match_of_a_batch_can_be_replaced(game):
    batch = after(Batch(game, 3, seed=2), 4)
    first, second = batch[0], batch[1]
    batch[1] = first
    assert batch[1] == first and batch[1].moves == first.moves and batch[2].ply == 4
    batch[-2] = second
    assert batch[1] == second
    loaded = game.from_json(first.to_json())
    batch[2] = loaded
    assert batch[2] == loaded and batch.plies[2] == 0
    assert pickle.loads(pickle.dumps(batch))[2] == loaded
    with pytest.raises(IndexError):
        batch[3] = first


def test_what_no_batch_takes():
    game = alveole.Game("hex", size=3, swap=False)
    batch, position = Batch(game, 2, max_plies=6), game.position()
    with pytest.raises(ValueError, match="another game"):
        batch[0] = alveole.Game("hex", size=4).position()
    with pytest.raises(TypeError):
        Batch("hex", 2)
    while not position.is_over:
        position.apply_action(position.legal_actions()[0])
    for refused in [lambda: batch.__setitem__(0, position), lambda: Batch(position, 2)]:
        with pytest.raises(ValueError, match=r"over|goes on"):
            refused()
    kept = Batch(game, 2, auto_reset=False)
    kept[0] = position
    assert kept.to_move.tolist() == [-1, 0]


@pytest.mark.parametrize("auto_reset", [True, False])
def test_the_last_observations_of_matches(game, auto_reset):
    batch = Batch(game, 4, seed=6, auto_reset=auto_reset, max_plies=30)
    batch.step([*batch.random_actions()[:3], -1])
    positions = [batch[i] for i in range(4)]
    assert batch.final_observations().shape == (0, *game.shape)
    ended = 0
    for _ in range(40):
        actions = batch.random_actions()
        for position, action in zip(positions, actions, strict=True):
            if action >= 0:
                position.apply_action(action)
        live = batch.to_move >= 0
        _, terminated, truncated = batch.step(actions)
        over = numpy.flatnonzero((terminated | truncated) & live)
        final = batch.final_observations()
        assert len(final) == len(over)
        for seen, i in zip(final, over, strict=True):
            views = [positions[i].observation(player) for player in range(game.players)]
            assert any((seen == view).all() for view in views)
            if truncated[i]:
                assert (seen == positions[i].observation()).all()
            ended += 1
            positions[i] = batch[int(i)]
    assert ended >= 4


def test_a_match_can_wait():
    batch = Batch(alveole.Game("hexone"), 2)
    batch.step([batch.legal_actions(0)[0], -1])
    assert batch.plies.tolist() == [1, 0]
