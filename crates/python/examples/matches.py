"""Matches of a player against itself and against the computer's levels, with NumPy alone. `learn.py` learns from them.

    python matches.py [--game hexone] [--matches 200] [--seed 1]       how often random play wins against levels 1 to 3

docs/learn-rl.md explains the program.
"""

import argparse
from typing import NamedTuple

import alveole
import numpy as np

#: The moves after which a match counts as a draw.
MAX_PLIES = 200
#: The random moves with which a match against a level begins.
OPENING = 2
#: Matches of the player against itself begin with fewer random moves than this, each with its own number.
OPENINGS = 8
LEVELS = ["level-1", "level-2", "level-3"]


class Moves(NamedTuple):
    """Moves of many matches: arrays of steps × matches, or × what the field has for a move."""

    seen: np.ndarray
    masks: np.ndarray
    movers: np.ndarray
    actions: np.ndarray
    #: The logarithm of the probability with which the player chose the action.
    logs: np.ndarray
    #: What the player expected to gain.
    values: np.ndarray
    #: What the mover gained by the move: 1 if it won the match, -1 if it lost it, else 0.
    rewards: np.ndarray
    #: Whether the match ended.
    ended: np.ndarray
    #: Whether the player chose the action: it did not in a random opening.
    chosen: np.ndarray


def look(batch):
    """What the players to move see, one row for each match, and which actions are legal."""
    return batch.observations().reshape(len(batch), -1), batch.action_masks()


def play_itself(batch, act, steps):
    """Plays `steps` moves in each match; `act` returns actions, their logarithms and values for what it sees."""
    rows, moves = np.arange(len(batch)), []
    for _ in range(steps):
        (seen, masks), movers = look(batch), batch.to_move
        actions, logs, values = act(seen, masks)
        chosen = batch.plies >= rows % OPENINGS
        actions = np.where(chosen, actions, batch.random_actions())
        gained, terminated, truncated = batch.step(actions)
        ended = terminated | truncated
        moves.append((seen, masks, movers, actions, logs, values, gained[rows, movers], ended, chosen))
    return Moves(*map(np.stack, zip(*moves)))


def advantages(moves, next_movers, next_values, smoothing):
    """How much better each move was than expected: generalized advantage estimation (Schulman et al., 2015).

    What the next mover expects to gain is a gain of the mover if both are the same player, and else a loss. After the end
    there is nothing to gain. With `smoothing` 1 the result of the match counts alone, with 0 what was expected a move later.
    """
    result, later = np.zeros_like(moves.values), np.zeros_like(next_values)
    for step in reversed(range(len(result))):
        sign = np.where(next_movers == moves.movers[step], 1, -1) * ~moves.ended[step]
        surprise = moves.rewards[step] + sign * next_values - moves.values[step]
        result[step] = later = surprise + smoothing * sign * later
        next_movers, next_values = moves.movers[step], moves.values[step]
    return result


def against(game, choose, baseline, count, seed):
    """Plays `count` matches against a level, and returns how many `choose` won, drew and lost.

    Two matches with exchanged seats begin with the same random moves.
    """
    batch = alveole.Batch(game, count, auto_reset=False, max_plies=MAX_PLIES, threads=1)
    dice = np.random.default_rng(seed)
    for first in range(0, count, 2):
        position = game.position()
        for _ in range(OPENING):
            position.apply_action(dice.choice(position.legal_actions()))
        for match in range(first, min(first + 2, count)):
            batch[match] = position
    rows, seats = np.arange(count), np.arange(count) % 2
    gained = np.zeros(count, np.float32)
    while (batch.to_move >= 0).any():
        movers = batch.to_move
        actions = np.where(movers == seats, choose(*look(batch)), -1)
        for match in np.flatnonzero(movers == 1 - seats):
            actions[match] = baseline.best(batch[match], seed=int(dice.integers(2**31))).action
        gained += batch.step(actions)[0][rows, seats]
    return [int((gained == result).sum()) for result in (1, 0, -1)]


def wilson(share, count):
    """The 95 % interval of a share that was found in `count` matches (Wilson, 1927)."""
    z = 1.96
    middle = share + z * z / (2 * count)
    width = z * np.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return max(middle - width, 0) / (1 + z * z / count), min((middle + width) / (1 + z * z / count), 1)


def rating(results):
    """The rating that makes results most likely: pairs of another player's rating and the share won against it.

    `None` if the player won all or nothing.
    """
    ratings, shares = np.array(results, float).T
    if not 0 < shares.sum() < len(shares):
        return None
    low, high = ratings.min() - 1000, ratings.max() + 1000
    for _ in range(40):
        middle = (low + high) / 2
        expected = 1 / (1 + 10 ** ((ratings - middle) / 400))
        low, high = (middle, high) if expected.sum() < shares.sum() else (low, middle)
    return middle


def print_strength(game, choose, count, seed):
    """Prints how often `choose` wins against levels 1 to 3, and the rating that follows."""
    results = []
    for name in LEVELS:
        baseline = alveole.baselines(game)[name]
        won, drawn, lost = against(game, choose, baseline, count, seed)
        share = (won + drawn / 2) / count
        low, high = wilson(share, count)
        print(
            f"against {name} ({baseline.rating}): won {won}, drawn {drawn}, lost {lost} of {count},"
            f" {share:.1%} ({low:.1%} to {high:.1%})",
            flush=True,
        )
        results.append((baseline.rating, share))
    if (found := rating(results)) is not None:
        print(f"rating about {found:.0f}, where random play has {alveole.baselines(game)['random'].rating}")


def random_play(seed):
    """A player that chooses by chance."""
    dice = np.random.default_rng(seed)
    return lambda seen, masks: (masks * dice.random(masks.shape)).argmax(axis=1)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="hexone")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print_strength(alveole.Game(options.game), random_play(options.seed), options.matches, options.seed)


if __name__ == "__main__":
    main()
