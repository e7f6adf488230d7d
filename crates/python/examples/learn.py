"""Learns a game for two by playing against itself, with PyTorch, and prints how often it wins against levels 1 to 3.

    python learn.py [--game hexone] [--minutes 10] [--seed 1]      minutes of processor time, on one core

The player is a network with a policy, the preference for each action, and a value, what it expects to gain. It plays a
batch of matches against itself, then makes the actions more likely that turned out better than expected (proximal policy
optimization, Schulman et al., 2017), and so on. docs/learn-rl.md explains the program.
"""

import argparse
import copy
import time

import alveole
import numpy as np
import torch
from matches import MAX_PLIES, advantages, against, look, play_itself, print_strength
from torch import nn
from torch.nn import functional

MATCHES, STEPS = 256, 64  # The matches that are played at once, and the moves of each before an update.
EPOCHS, MINIBATCH = 2, 2048  # How often an update goes over these moves, and how many it takes together.
RATE, SMOOTHING, CLIP, VARIETY = 1e-3, 0.9, 0.2, 0.02
RENEWAL = 0.02  # How much each update changes the average of the networks.


class Network(nn.Module):
    def __init__(self, game, width=256):
        super().__init__()
        inputs = int(np.prod(game.shape))
        self.body = nn.Sequential(nn.Linear(inputs, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy = nn.Linear(width, game.actions)
        self.value = nn.Linear(width, 1)
        nn.init.zeros_(self.policy.weight)  # At first all legal actions are equally likely.

    def forward(self, seen, masks):
        """The logarithm of the probability of each action, which is tiny if it is illegal, and the value."""
        hidden = self.body(seen)
        scores = self.policy(hidden).masked_fill(~masks, -1e9)
        return functional.log_softmax(scores, dim=1), torch.tanh(self.value(hidden)).squeeze(1)

    @torch.no_grad()
    def act(self, seen, masks):
        """A random action for each row by the policy, with its logarithm, and the value: to learn."""
        logs, values = self(torch.from_numpy(seen), torch.from_numpy(masks))
        actions = torch.multinomial(logs.exp(), 1)
        return actions[:, 0].numpy(), logs.gather(1, actions)[:, 0].numpy(), values.numpy()

    @torch.no_grad()
    def choose(self, seen, masks):
        """The most likely action of each row: to win."""
        return self(torch.from_numpy(seen), torch.from_numpy(masks))[0].argmax(dim=1).numpy()


def update(network, optimizer, moves, gains, variety):
    """Makes each action more likely, as much as it gained more than expected, and corrects what was expected."""
    rows = [moves.seen, moves.masks, moves.actions, moves.logs, gains, gains + moves.values]
    rows = [torch.from_numpy(values[moves.chosen]) for values in rows]
    for _ in range(EPOCHS):
        for chosen in torch.randperm(len(rows[0])).split(MINIBATCH):
            seen, masks, actions, old, gain, result = [values[chosen] for values in rows]
            logs, values = network(seen, masks)
            ratio = (logs.gather(1, actions[:, None])[:, 0] - old).exp()
            gain = (gain - gain.mean()) / (gain.std() + 1e-6)
            # An action whose probability has changed by a fifth is left as it is, because what it gained is of the old policy.
            policy = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            entropy = -(logs.exp() * logs.masked_fill(~masks, 0)).sum(dim=1).mean()
            loss = functional.mse_loss(values, result) / 2 - policy - variety * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def learn(game, minutes, seed):
    """Learns for `minutes`; returns the average of the late networks, which plays better than each."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    network = Network(game)
    average = copy.deepcopy(network)
    optimizer = torch.optim.Adam(network.parameters(), RATE)
    batch = alveole.Batch(game, MATCHES, seed=seed, max_plies=MAX_PLIES, threads=1)
    start, report, played = time.process_time(), 0, 0
    while (left := 1 - (time.process_time() - start) / (60 * minutes)) > 0:
        # Large steps and much variety at first, small steps and little variety at the end.
        optimizer.param_groups[0]["lr"] = RATE * left
        moves = play_itself(batch, network.act, STEPS)
        gains = advantages(moves, batch.to_move, network.act(*look(batch))[2], SMOOTHING)
        update(network, optimizer, moves, gains, VARIETY * left)
        for mean, weights in zip(average.parameters(), network.parameters()):
            mean.data.lerp_(weights.data, RENEWAL)
        played += moves.actions.size
        if (1 - left) * 10 >= report:
            report += 1
            won, drawn, _ = against(game, average.choose, alveole.baselines(game)["level-1"], 40, seed)
            minute = (time.process_time() - start) / 60
            print(
                f"minute {minute:4.1f}, {played:9,} moves: {won} of 40 won against level-1, {drawn} drawn", flush=True
            )
    return average


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="hexone", help="a game for two, such as hexone or hextris")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--matches", type=int, default=200, help="against each level, at the end")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    game = alveole.Game(options.game)
    if game.players != 2:
        parser.error(f"{options.game} has {game.players} players")
    network = learn(game, options.minutes, options.seed)
    print_strength(game, network.choose, options.matches, options.seed)


if __name__ == "__main__":
    main()
