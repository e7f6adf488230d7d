"""The program of docs/learn-rl.md; that the network learns is tested where PyTorch is installed."""

import pathlib
import sys

import alveole
import numpy as np
import pytest

sys.path.append(str(pathlib.Path(__file__).parents[1] / "examples"))
import matches


def played(game, seed, values=0.0):
    """Random matches of a batch, and who is to move after them."""
    choose = matches.random_play(seed)

    def act(seen, masks):
        return choose(seen, masks), np.zeros(len(seen), np.float32), np.full(len(seen), values, np.float32)

    batch = alveole.Batch(game, 16, max_plies=matches.MAX_PLIES)
    return matches.play_itself(batch, act, 400), batch.to_move


@pytest.mark.parametrize("game", ["hexone", "hextris"])
def test_the_result_of_a_match_is_a_gain_of_the_winners_moves_and_a_loss_of_the_losers(game):
    moves, movers = played(alveole.Game(game), seed=1)
    gains = matches.advantages(moves, movers, np.zeros(16, np.float32), smoothing=1)
    again, ends = 0, 0
    for match in range(16):
        last = None
        for step in reversed(range(400)):
            mover = moves.movers[step, match]
            if moves.ended[step, match]:
                last, result, ends = mover, moves.rewards[step, match], ends + 1
            if last is not None:
                assert gains[step, match] == (result if mover == last else -result), (match, step)
                again += step > 0 and not moves.ended[step - 1, match] and moves.movers[step - 1, match] == mover
    assert ends > 16 and np.abs(moves.rewards).sum() > 10
    # In Hexone a player moves several times in a turn with explosions.
    assert (again > 100) == (game == "hexone"), again


def test_a_move_gains_what_the_next_position_is_worth_more_than_was_expected():
    moves, movers = played(alveole.Game("hexone"), seed=2, values=0.25)
    gains = matches.advantages(moves, movers, np.full(16, 0.25, np.float32), smoothing=0)
    followers = np.vstack([moves.movers[1:], movers])
    later = np.where(moves.ended, 0, np.where(followers == moves.movers, 0.25, -0.25))
    assert np.allclose(gains, moves.rewards + later - 0.25)


def test_matches_against_a_level_count_for_the_player():
    game = alveole.Game("hexone")
    levels = alveole.baselines(game)
    results = [matches.against(game, matches.random_play(3), levels[name], 40, 3) for name in ["random", "level-1"]]
    assert [sum(result) for result in results] == [40, 40]
    assert results[0][0] > 8 and results[0][2] > 8 and results[1][2] > 35, results
    assert results == [
        matches.against(game, matches.random_play(3), levels[name], 40, 3) for name in ["random", "level-1"]
    ]


def test_intervals_and_ratings():
    assert np.allclose(matches.wilson(0.5, 100), [0.4038, 0.5962], atol=1e-4)
    assert np.allclose(matches.wilson(0, 10), [0, 0.2775], atol=1e-4) and np.isclose(matches.wilson(1, 10)[1], 1)
    assert matches.rating([(800, 0.5)]) == pytest.approx(800, abs=0.1)
    assert matches.rating([(800, 10 / 11), (1200, 1 / 2)]) == pytest.approx(1200, abs=0.1)
    assert matches.rating([(800, 1), (1200, 1)]) is None


def test_the_network_learns(monkeypatch, capsys):
    pytest.importorskip("torch")
    import learn

    game = alveole.Game("hexone")
    network = learn.learn(game, minutes=0.25, seed=1)
    won, _, lost = matches.against(game, network.choose, alveole.baselines(game)["random"], 100, 1)
    assert won + lost > 90 and won > 70, (won, lost)
    monkeypatch.setattr(sys, "argv", ["learn.py", "--game", "hextris", "--minutes", "0.01", "--matches", "2"])
    learn.main()
    assert [
        line.split()[1] for line in capsys.readouterr().out.splitlines() if line.startswith("against")
    ] == matches.LEVELS
