"""Moves a second, side by side in one run: the package, the JSON pipe (`alveole api`), and OpenSpiel's Hive.

    python bench.py ALVEOLE          with the path of the command `alveole` (`make python-bench` builds it)

Every figure is for random play: list the legal moves, choose one, play it; a match is cut off after 300 moves. The
contestants of a row take turns, so that other work on the machine slows all of them, and the best turn counts.
"""

import json
import random
import subprocess
import sys
import time
from importlib.metadata import version

import alveole
import pyspiel

PLIES = 300
TURNS, SECONDS = 5, 0.5
#: The matches of a batch.
BATCH = 256

#: The same games in both programs: the pieces of the base game, and all.
HIVES = [
    ("hive, base game", {"rules": "tournament"}, "hive(uses_mosquito=false,uses_ladybug=false,uses_pillbug=false)"),
    ("hive, all pieces", {"rules": "tournament", "expansions": ["M", "L", "P"]}, "hive"),
]


class Pipe:
    """The command `alveole api`: a request and an answer for each move."""

    def __init__(self, command, game, options):
        self.reference = {"op": "legal", "game": game, "options": options}
        self.process = subprocess.Popen([command, "api"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def match(self, dice):
        moves = []
        while len(moves) < PLIES:
            self.process.stdin.write(json.dumps({**self.reference, "moves": moves}) + "\n")
            self.process.stdin.flush()
            legal = json.loads(self.process.stdout.readline())["ok"]["legal"]
            if not legal:
                break
            moves.append(dice.choice(legal)["text"])
        return len(moves)

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def by_position(game):
    """One match after the other, by integer actions."""

    def match(dice):
        position = game.position()
        plies = 0
        while plies < PLIES and (actions := position.legal_actions()):
            position.apply_action(dice.choice(actions))
            plies += 1
        return plies

    return match


def by_text(game):
    """One match after the other, by the texts of moves."""

    def match(dice):
        position = game.position()
        plies = 0
        while plies < PLIES and (moves := position.legal_moves()):
            position.play(dice.choice(moves))
            plies += 1
        return plies

    return match


def by_batch(game, *looks, count=BATCH):
    """Steps of a batch; before each the methods `looks`, which show what a learning program chooses by."""
    batch = alveole.Batch(game, count, max_plies=PLIES)
    methods = [getattr(batch, name) for name in looks]

    def step(_):
        for method in methods:
            method()
        batch.step(batch.random_actions())
        return count

    return step


def by_openspiel(name):
    game = pyspiel.load_game(name)

    def match(dice):
        state = game.new_initial_state()
        plies = 0
        while plies < PLIES and not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
            plies += 1
        return plies

    return match


def measure(contestants):
    """The moves a second of each."""
    best = [0.0] * len(contestants)
    for turn in range(TURNS):
        for i, contestant in enumerate(contestants):
            dice, moves = random.Random(turn), 0
            start = time.perf_counter()
            while (spent := time.perf_counter() - start) < SECONDS:
                moves += contestant(dice)
            best[i] = max(best[i], moves / spent)
    return best


def row(title, figures, ratios=(), shares=()):
    columns = (
        [f"{figure:12,.0f}" for figure in figures] + [f"{r:9.0f} ×" for r in ratios] + [f"{s:9.0%}" for s in shares]
    )
    return f"{title:17}" + "".join(columns)


def main():
    command = sys.argv[1]
    print(f"moves a second, alveole {alveole.__version__}, open_spiel {version('open_spiel')}")
    print(f"{'':17}{'pipe':>12}{'by text':>12}{'by action':>12}   text:pipe  action:pipe")
    for name in alveole.games():
        game, pipe = alveole.Game(name), Pipe(command, name, {})
        figures = measure([pipe.match, by_text(game), by_position(game)])
        pipe.close()
        print(row(name, figures, [figures[1] / figures[0], figures[2] / figures[0]]), flush=True)
    print(f"\n{'':17}{'batch':>12}{'packed':>12}{'with masks':>12}{'planes':>12}    packed:batch, masks")
    for name in alveole.games():
        game = alveole.Game(name)
        packed, masks = "packed_observations", "packed_action_masks"
        looks = [(), (packed,), (packed, masks), ("observations", "action_masks")]
        figures = measure([by_batch(game, *methods) for methods in looks])
        print(row(name, figures, shares=[figure / figures[0] for figure in figures[1:3]]), flush=True)
    print(f"\n{'':17}{'OpenSpiel':>12}{'by action':>12}{'batch':>12}   action:OpenSpiel  batch:OpenSpiel")
    for title, options, name in HIVES:
        game = alveole.Game("hive", **options)
        figures = measure([by_openspiel(name), by_position(game), by_batch(game)])
        print(row(title, figures, [figures[1] / figures[0], figures[2] / figures[0]]), flush=True)


if __name__ == "__main__":
    main()
