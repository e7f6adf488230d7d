"""Batches: the same matches as one by one, and in parallel."""

import subprocess
import sys
import threading
import time

import alveole
import numpy
import pytest
from alveole import AlveoleError, Batch


def test_a_batch_plays_as_positions_do(game):
    count = 6
    batch = Batch(game, count, seed=5, auto_reset=False, max_plies=150, threads=2)
    positions = [game.position() for _ in range(count)]
    assert len(batch) == count and batch.game == game
    for ply in range(150):
        live = [not position.is_over and position.ply < 150 for position in positions]
        if not any(live):
            break
        assert batch.to_move.tolist() == [p.to_move if on else -1 for p, on in zip(positions, live, strict=True)]
        masks, actions = batch.action_masks(), batch.random_actions()
        seen = batch.observations() if ply % 10 == 0 else None
        for i in range(count):
            if live[i]:
                assert (masks[i] == positions[i].action_mask()).all()
                assert sorted(batch.legal_actions(i)) == numpy.flatnonzero(masks[i]).tolist()
                assert masks[i][actions[i]]
                if seen is not None:
                    assert (seen[i] == positions[i].observation()).all()
            else:
                assert actions[i] == -1 and not masks[i].any()
        rewards, terminated, truncated = batch.step(actions)
        assert rewards.shape == (count, game.players) and rewards.dtype == numpy.float32
        for i in range(count):
            if live[i]:
                positions[i].apply_action(int(actions[i]))
                assert rewards[i].tolist() == pytest.approx(positions[i].returns())
            else:
                assert not rewards[i].any(), "a finished match gives nothing more"
            assert terminated[i] == positions[i].is_over
            assert truncated[i] == (not positions[i].is_over and positions[i].ply >= 150)
    assert batch.plies.tolist() == [position.ply for position in positions]
    assert [batch[i] for i in range(count)] == positions and batch[-1] == positions[-1]


def moves_of(seed, threads):
    batch = Batch(alveole.Game("hexone"), 32, seed=seed, threads=threads)
    played = []
    for _ in range(100):
        actions = batch.random_actions()
        batch.step(actions)
        played.append(actions.tolist())
    return played


def test_the_seed_decides_whatever_the_threads():
    assert moves_of(1, 1) == moves_of(1, 4) != moves_of(2, 1)


def test_finished_matches_begin_again():
    game = alveole.Game("hex", size=3, swap=False)
    batch = Batch(game, 16, seed=3)
    ended = 0
    for _ in range(60):
        rewards, terminated, truncated = batch.step(batch.random_actions())
        ended += int(terminated.sum())
        assert (numpy.abs(rewards).sum(axis=1) == 2 * terminated).all()
        assert (batch.plies[terminated] == 0).all() and not truncated.any()
        assert batch.action_masks().any(axis=1).all()
    assert ended > 16
    batch.reset()
    assert not batch.plies.any()


def test_matches_are_cut_off():
    batch = Batch(alveole.Game("hive"), 4, max_plies=7, auto_reset=False)
    for ply in range(7):
        _, terminated, truncated = batch.step(batch.random_actions())
        assert truncated.all() == (ply == 6) and not terminated.any()
    assert batch.random_actions().tolist() == [-1] * 4


def test_a_repetition_ends_a_match_of_a_batch():
    game = alveole.Game("hive")
    batch, position = Batch(game, 2, auto_reset=False), game.position()
    texts = ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"] + ["wQ /wS1", "bQ bS1\\", "wQ -wS1", "bQ bS1-"] * 2
    for text in texts:
        action = position.action(text)
        position.apply_action(action)
        _, terminated, _ = batch.step([action, action])
        assert terminated.tolist() == [position.is_over] * 2
    assert position.reason == "repetition"


def test_one_illegal_action_stops_the_whole_step():
    batch = Batch(alveole.Game("hexone"), 3)
    legal = batch.legal_actions(0)[0]
    with pytest.raises(AlveoleError) as caught:
        batch.step([legal, legal, 57])
    assert caught.value.code == "illegal_move" and "action 57 of match 2" in str(caught.value)
    assert not batch.plies.any()
    for wrong in [3, [0.5] * 3, ["a"] * 3, numpy.full(3, float(legal)), numpy.full((3, 1), legal)]:
        with pytest.raises(TypeError):
            batch.step(wrong)
    for wrong in [[], [legal], [legal] * 4]:
        with pytest.raises(ValueError, match="actions for 3 matches"):
            batch.step(wrong)
    batch.step(numpy.array([legal] * 3, numpy.int32))
    assert batch.plies.tolist() == [1, 1, 1]


def test_sizes_are_bounded():
    game = alveole.Game("hexone")
    for arguments in [{"count": 0}, {"count": 10**12}, {"threads": 0}, {"threads": 10**6}, {"max_plies": 0}]:
        with pytest.raises(ValueError):
            Batch(game, **{"count": 1, **arguments})


class Counter(threading.Thread):
    """Counts as long as it gets the interpreter's lock."""

    def __init__(self):
        super().__init__(daemon=True)
        self.count, self.on = 0, True

    def run(self):
        while self.on:
            self.count += 1
            time.sleep(0)


@pytest.mark.parametrize("work", ["best", "observations"])
def test_other_threads_run_meanwhile(work):
    position = alveole.Game("hive").position()
    batch = Batch(alveole.Game("go", size=11, players=6), 64)
    calls = {"best": lambda: position.best(nodes=30_000), "observations": batch.observations}
    interval = sys.getswitchinterval()
    # The interpreter now never takes its lock from a thread: the counter runs only if the work gives it up.
    sys.setswitchinterval(1000)
    counter = Counter()
    try:
        counter.start()
        before = counter.count
        # On a busy machine the other thread may be late.
        for _ in range(1000):
            calls[work]()
            if counter.count > before:
                break
        after = counter.count
    finally:
        counter.on = False
        sys.setswitchinterval(interval)
    counter.join()
    assert after > before


def test_a_forked_process_goes_on():
    program = """
import os, alveole
batch = alveole.Batch(alveole.Game("hexone"), 8, threads=2)
batch.step(batch.random_actions())
child = os.fork()
batch.step(batch.random_actions())
if child:
    raise SystemExit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
os._exit(0 if batch.plies.tolist() == [2] * 8 else 1)
"""
    subprocess.run([sys.executable, "-W", "ignore", "-c", program], check=True, timeout=60)


def test_a_forked_process_makes_a_batch_of_its_own():
    program = """
import os, alveole
game = alveole.Game("hexone")
alveole.Batch(game, 8).observations()
child = os.fork()
if child:
    raise SystemExit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
batch = alveole.Batch(game, 8, threads=2)
batch.step(batch.random_actions())
os._exit(0 if batch.plies.tolist() == [1] * 8 else 1)
"""
    subprocess.run([sys.executable, "-W", "ignore", "-c", program], check=True, timeout=60)


def test_without_numpy_arrays_are_memory_views():
    program = """
import sys
sys.modules["numpy"] = None
import alveole
game = alveole.Game("hexone")
position = game.position()
mask, seen = position.action_mask(), position.observation()
assert isinstance(mask, memoryview) and mask.format == "?" and mask.shape == (game.actions,)
assert [i for i, flag in enumerate(mask) if flag] == sorted(position.legal_actions())
assert seen.format == "f" and seen.shape == game.shape and seen[10, 2, 2] == 1.0
batch = alveole.Batch(game, 3, seed=1)
rewards, terminated, truncated = batch.step(batch.random_actions())
assert rewards.tolist() == [[0, 0]] * 3 and not any(terminated) and batch.plies.tolist() == [1, 1, 1]
assert batch.observations().shape == (3, *game.shape)
assert batch.observations(dtype="uint8").format == batch.packed_observations().format == "B"
assert batch.packed_action_masks().shape == (3, 8) and any(batch.packed_action_masks().tolist()[0])
batch.step([batch.legal_actions(i)[0] for i in range(3)])
from alveole import openspiel
state = openspiel.load_game("hex(size=3)").new_initial_state()
assert len(state.observation_tensor()) == state.get_game().observation_tensor_size()
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
