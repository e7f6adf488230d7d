"""Trains a small agent for Hexone against itself, with NumPy alone, and prints how often it beats random play.

    python train_hexone.py [--generations 300] [--seed 1]

The agent is a network with one hidden layer, from an observation to a preference for each action. In each generation it
plays a batch of matches against itself, then makes the moves of winners more likely and those of losers less likely: the
late moves more than the early ones, and never so much that it plays without variety (REINFORCE with discounted rewards
and a bonus for entropy; the optimizer is Adam).
"""

import argparse

import alveole
import numpy as np

GAME = alveole.Game("hexone")
INPUTS, HIDDEN, ACTIONS = int(np.prod(GAME.shape)), 64, GAME.actions
MATCHES, MAX_PLIES = 256, 200
DISCOUNT = 0.95


class Agent:
    """A network, its optimizer and its dice."""

    def __init__(self, seed):
        self.dice = np.random.default_rng(seed)
        first = self.dice.normal(0, np.sqrt(2 / INPUTS), (INPUTS, HIDDEN)).astype(np.float32)
        self.weights = [first, np.zeros((HIDDEN, ACTIONS), np.float32)]
        self.moments = [(np.zeros_like(w), np.zeros_like(w)) for w in self.weights]
        self.updates = 0

    def probabilities(self, seen, masks):
        """The hidden values, and the probability of each legal action."""
        hidden = np.maximum(seen @ self.weights[0], 0)
        scores = np.where(masks, hidden @ self.weights[1], -np.inf)
        odds = np.exp(scores - scores.max(axis=1, keepdims=True))
        return hidden, odds / odds.sum(axis=1, keepdims=True)

    def choose(self, seen, masks):
        """A random action for each row, with its probability."""
        _, chances = self.probabilities(seen, masks)
        sums = chances.cumsum(axis=1)
        dice = self.dice.random((len(sums), 1)) * sums[:, -1:]
        return (sums > dice).argmax(axis=1)

    def learn(self, seen, masks, actions, gains, rate=0.003, variety=0.03):
        """Makes each action more likely, as much as its gain is above the average."""
        hidden, chances = self.probabilities(seen, masks)
        gains = ((gains - gains.mean()) / (gains.std() + 1e-6)).astype(np.float32)
        slope = -chances * gains[:, None]
        slope[np.arange(len(actions)), actions] += gains
        logs = np.log(chances + 1e-9)
        slope -= variety * chances * (logs - (chances * logs).sum(axis=1, keepdims=True))
        slope /= len(gains)
        back = (slope @ self.weights[1].T) * (hidden > 0)
        self.updates += 1
        for weights, (mean, square), gradient in zip(self.weights, self.moments, [seen.T @ back, hidden.T @ slope]):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            size = np.sqrt(square / (1 - 0.999**self.updates)) + 1e-8
            weights += rate * mean / (1 - 0.9**self.updates) / size


def matches(seed):
    """A batch, and a loop over its steps: the matches that go on, what they see, and their legal actions."""
    batch = alveole.Batch(GAME, MATCHES, seed=seed, auto_reset=False, max_plies=MAX_PLIES, threads=1)

    def steps():
        while (live := np.flatnonzero(batch.to_move >= 0)).size:
            yield live, batch.observations().reshape(MATCHES, -1)[live], batch.action_masks()[live]

    return batch, steps()


def generation(agent, seed):
    """Plays matches of the agent against itself, and learns from them."""
    batch, steps = matches(seed)
    gained = np.zeros((MATCHES, GAME.players), np.float32)
    ends = np.zeros(MATCHES, int)
    moves = []
    for ply, (live, seen, masks) in enumerate(steps):
        chosen, movers = agent.choose(seen, masks), batch.to_move[live]
        actions = np.full(MATCHES, -1)
        actions[live] = chosen
        gained += batch.step(actions)[0]
        ends[live] = ply
        moves.append((seen, masks, chosen, live, movers, np.full(len(live), ply)))
    seen, masks, chosen, live, movers, plies = map(np.concatenate, zip(*moves))
    agent.learn(seen, masks, chosen, gained[live, movers] * DISCOUNT ** (ends[live] - plies))


def share_against_random(agent, seed):
    """The share of matches that the agent wins against random moves; it begins in every second one."""
    batch, steps = matches(seed)
    seats = np.arange(MATCHES) % 2
    gained = np.zeros((MATCHES, GAME.players), np.float32)
    for live, seen, masks in steps:
        actions = batch.random_actions().copy()
        own = batch.to_move[live] == seats[live]
        if own.any():
            actions[live[own]] = agent.choose(seen[own], masks[own])
        gained += batch.step(actions)[0]
    return float((gained[np.arange(MATCHES), seats] == 1).mean())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--generations", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    agent = Agent(options.seed)
    for number in range(options.generations + 1):
        if number % 50 == 0 or number == options.generations:
            share = share_against_random(agent, 1_000_000)
            print(f"after {number:3} generations: {share:.1%} of {MATCHES} matches won against random play", flush=True)
        if number < options.generations:
            generation(agent, options.seed * 1000 + number)


if __name__ == "__main__":
    main()
