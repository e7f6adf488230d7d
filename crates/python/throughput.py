"""Moves a second of this package, OpenSpiel, PettingZoo's classics and pgx, in one run (docs/throughput.md).

    pip install -r requirements-throughput.txt
    python throughput.py [--seconds 0.1]

All moves are random legal ones, and a match is cut off after 300. The seconds are those of processor time, of all threads
together, so other work on the machine has little effect. The contestants of a table take turns of so many seconds; the
best of five turns counts. What is not installed is left out.
"""

import argparse
import os
import platform
import random
import time
from functools import partial
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version

import alveole
import numpy as np
import open_spiel.python.games  # noqa: F401 (registers its games in Python)
import pyspiel

from bench import PLIES, TURNS, by_batch, by_openspiel, by_position

PACKAGES = ["alveole", "open_spiel", "pettingzoo", "pgx", "jax", "numpy"]
GAMES = {
    "alveole hexone": alveole.Game("hexone"),
    "alveole hextris": alveole.Game("hextris"),
    "alveole hex, 127 cells": alveole.Game("hex", size=7),
    "alveole hive, all pieces": alveole.Game("hive", rules="tournament", expansions=["M", "L", "P"]),
}
OPENSPIEL = ["tic_tac_toe", "python_tic_tac_toe", "connect_four", "hex(board_size=11)", "go(board_size=9)", "hive"]
CLASSICS = [("tictactoe_v3", {}), ("connect_four_v3", {}), ("go_v5", {"board_size": 9})]
PGX = ["tic_tac_toe", "connect_four", "hex", "go_9x9"]
#: How many matches are played at once.
COUNT = 1024
#: The steps of a batch of pgx in one call.
STEPS = 16


def seen_by_position(game):
    """One match after the other; before each move the observation and the mask."""

    def match(dice):
        position, plies = game.position(), 0
        while plies < PLIES and not position.is_over:
            position.observation()
            position.action_mask()
            position.apply_action(dice.choice(position.legal_actions()))
            plies += 1
        return plies

    return match


def seen_by_openspiel(name):
    """The same in OpenSpiel."""
    game = pyspiel.load_game(name)

    def match(dice):
        state, plies = game.new_initial_state(), 0
        while plies < PLIES and not state.is_terminal():
            state.observation_tensor()
            state.legal_actions_mask()
            state.apply_action(dice.choice(state.legal_actions()))
            plies += 1
        return plies

    return match


def by_pettingzoo(environment):
    """One match after the other in an environment of PettingZoo, which shows observation and mask before each move."""

    def match(dice):
        environment.reset(seed=dice.randrange(2**31))
        plies = 0
        for _ in environment.agent_iter():
            observation, _, terminated, truncated, _ = environment.last()
            if terminated or truncated or plies >= PLIES:
                break
            environment.step(dice.choice(np.flatnonzero(observation["action_mask"])))
            plies += 1
        return plies

    return match


def by_classic(name, options):
    return by_pettingzoo(import_module(f"pettingzoo.classic.{name}").env(**options))


def by_ours(game):
    from alveole import pettingzoo

    return by_pettingzoo(pettingzoo.env(game))


def by_pgx(name, count):
    """Steps of a batch of pgx, compiled, several in one call; each computes observations and masks."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    environment = pgx.make(name)
    step = jax.vmap(auto_reset(environment.step, environment.init))

    def move(carry, _):
        states, key = carry
        key, chance, begin = jax.random.split(key, 3)
        # A random number for each match finds one of its legal actions.
        sums = jnp.cumsum(states.legal_action_mask, axis=1)
        dice = jax.random.uniform(chance, (count, 1)) * sums[:, -1:]
        states = step(states, jnp.argmax(sums > dice, axis=1), jax.random.split(begin, count))
        return (states, key), None

    play = jax.jit(lambda carry: jax.lax.scan(move, carry, length=STEPS)[0])
    key = jax.random.PRNGKey(1)
    carry = play((jax.jit(jax.vmap(environment.init))(jax.random.split(key, count)), key))

    def steps(_):
        nonlocal carry
        carry = jax.block_until_ready(play(carry))
        return count * STEPS

    return steps


def measure(contestant, turn, seconds):
    """The moves of a contestant in a second of processor time."""
    dice, moves, start = random.Random(turn), 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        moves += contestant(dice)
    return moves / spent


def print_table(seconds, heading, columns, rows):
    """Measures the contestants of all rows in turns, and prints a table; what is not installed is left out."""
    print(f"\n{heading:36}" + "".join(f"{column:>14}" for column in columns), flush=True)
    found = []
    for title, makers in rows:
        try:
            found.append((title, [make() for make in makers]))
        except ImportError as error:
            print(f"{title:36}not installed: {error}")
    best = [[0.0] * len(columns) for _ in found]
    for turn in range(TURNS):
        for row, (_, contestants) in zip(best, found):
            row[:] = [max(known, measure(each, turn, seconds)) for known, each in zip(row, contestants)]
    for row, (title, _) in zip(best, found):
        print(f"{title:36}" + "".join(f"{figure:14,.0f}" for figure in row), flush=True)


def versions():
    for package in PACKAGES:
        try:
            yield f"{package} {version(package)}"
        except PackageNotFoundError:
            yield f"no {package}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=0.1)
    seconds = parser.parse_args().seconds
    print(f"{', '.join(versions())}; Python {platform.python_version()}, {os.cpu_count()} cores")
    print_table(
        seconds,
        "one match after the other",
        ["moves", "and seen"],
        [(title, [partial(by_position, game), partial(seen_by_position, game)]) for title, game in GAMES.items()]
        + [
            (f"OpenSpiel {name}", [partial(by_openspiel, name), partial(seen_by_openspiel, name)]) for name in OPENSPIEL
        ],
    )
    print_table(
        seconds,
        "environments of PettingZoo",
        ["seen"],
        [(title, [partial(by_ours, game)]) for title, game in GAMES.items()]
        + [(f"PettingZoo {name}", [partial(by_classic, name, options)]) for name, options in CLASSICS],
    )
    looks = ["observations", "action_masks"]
    print_table(
        seconds,
        f"{COUNT:,} matches at once",
        ["seen"],
        [(title, [partial(by_batch, game, *looks, count=COUNT)]) for title, game in GAMES.items()]
        + [(f"pgx {name}", [partial(by_pgx, name, COUNT)]) for name in PGX],
    )


if __name__ == "__main__":
    main()
