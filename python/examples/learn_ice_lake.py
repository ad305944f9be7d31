"""A DQN in NumPy that learns Ice Lake on the smallest lake, against a player who skates at random.

    python learn_ice_lake.py [STEPS]        # 2500, well under a minute of CPU time; the same steps learn the same

All games run in one `VecEnv`; every seat but 0 plays at random. The network sees what the seat sees: a strip of ice around where its
own letters have led so far. It prints how often it wins as it learns: at first as often as not, soon far more often.
"""

import os
import sys
import time

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # The matrices are small: more threads mostly wait for each other.

import numpy as np  # noqa: E402

import cordee  # noqa: E402

GAMMA, RATE, BATCH, GAMES, MEMORY = 0.97, 1e-3, 256, 128, 60_000
LETTERS = 4  # three letters and "go"; other choices are made at random


def look(game, rows):
    """What the network is shown: the ice around the skater's own end, its way to go, and where the others are."""
    parts = cordee.parts(game, rows)
    n = len(rows)
    blocked = np.concatenate([1 - parts["ice"][:, None], parts["cracks"]], axis=1)
    others = parts["skaters"][:, 1:].max(axis=1)[:, None]
    board = np.pad(np.concatenate([blocked, others], axis=1), ((0, 0), (0, 0), (2, 2), (2, 2)), constant_values=1)
    ahead = parts["ahead"].reshape(n, -1)
    there = ahead.any(axis=1)
    row, column = np.divmod(ahead.argmax(axis=1), 13)
    steps = np.arange(5)
    near = board[np.arange(n)[:, None, None], :, row[:, None, None] + steps[:, None], column[:, None, None] + steps]
    near[~there] = 1
    written = np.minimum(parts["written"][:, :1], 8) / 8
    return np.concatenate([near.reshape(n, -1), parts["facing_ahead"], there[:, None], written], axis=1).astype(np.float32)


class Network:
    """Two layers and Adam."""

    def __init__(self, inputs, hidden=96, seed=0):
        rng = np.random.default_rng(seed)
        sizes = [(inputs, hidden), (hidden, hidden), (hidden, LETTERS)]
        self.weights = [rng.normal(0, np.sqrt(2 / a), (a, b)).astype(np.float32) for a, b in sizes]
        self.weights[-1] *= 0.1
        self.weights += [np.zeros(b, np.float32) for _, b in sizes]
        self.m = [np.zeros_like(w) for w in self.weights]
        self.v = [np.zeros_like(w) for w in self.weights]
        self.steps = 0

    def forward(self, x):
        layers = [x]
        for layer in range(3):
            x = x @ self.weights[layer] + self.weights[3 + layer]
            if layer < 2:
                x = np.maximum(x, 0)
            layers.append(x)
        return layers

    def values(self, x):
        return self.forward(x)[-1]

    def learn(self, x, actions, targets):
        layers = self.forward(x)
        error = np.zeros_like(layers[-1])
        chosen = np.arange(len(x)), actions
        error[chosen] = np.clip(layers[-1][chosen] - targets, -1, 1) / len(x)
        gradients = [None] * 6
        for layer in (2, 1, 0):
            gradients[layer], gradients[3 + layer] = layers[layer].T @ error, error.sum(axis=0)
            if layer:
                error = (error @ self.weights[layer].T) * (layers[layer] > 0)
        self.steps += 1
        for w, m, v, g in zip(self.weights, self.m, self.v, gradients):
            m += 0.1 * (g - m)
            v += 0.001 * (g * g - v)
            w -= RATE * (m / (1 - 0.9**self.steps)) / (np.sqrt(v / (1 - 0.999**self.steps)) + 1e-8)


def main(steps=2500, seed=0):
    rng = np.random.default_rng(seed)
    game = cordee.load("ice-lake", options={"lake": "small", "max_letters": 6})
    env = cordee.VecEnv(game, GAMES, seed=seed, threads=1)
    width = look(game, env.observations[:1]).shape[1]
    online, target = Network(width, seed=seed), Network(width, seed=seed)
    before = np.zeros((MEMORY, width), np.float32)
    after = np.zeros((MEMORY, width), np.float32)
    deeds, worth, going = np.zeros(MEMORY, int), np.zeros(MEMORY, np.float32), np.zeros(MEMORY, bool)
    open_to = np.zeros((MEMORY, LETTERS), bool)
    stored, pending, owed = 0, np.full(GAMES, -1), np.zeros(GAMES, np.float32)
    begin, history, won = time.process_time(), [], []
    for step in range(steps):
        choices = env.sample().copy()
        mine = (env.to_act == 0) & env.masks[:, :LETTERS].any(axis=1)
        seen, legal = look(game, env.observations), env.masks[:, :LETTERS].copy()
        explore = max(0.05, 1 - 2 * step / steps)
        values = np.where(legal, online.values(seen), -np.inf)
        bold = mine & (rng.random(GAMES) >= explore)
        choices[bold] = values.argmax(axis=1)[bold]
        for number in np.flatnonzero(mine):  # What the last choice of this game led to is known now.
            if pending[number] >= 0:
                place = pending[number]
                after[place], worth[place], going[place], open_to[place] = seen[number], 0, True, legal[number]
            pending[number] = stored % MEMORY
            before[pending[number]], deeds[pending[number]], going[pending[number]] = seen[number], choices[number], False
            stored += 1
        env.step(choices)
        for number in np.flatnonzero(env.done):
            won.append(env.rewards[number, 0])
            if pending[number] >= 0:
                worth[pending[number]], going[pending[number]] = env.rewards[number, 0], False
            pending[number] = -1
        if stored > 2000:
            for _ in range(2):
                pick = rng.integers(0, min(stored, MEMORY), BATCH)
                pick = pick[~np.isin(pick, pending)]
                best = np.where(open_to[pick], target.values(after[pick]), -np.inf).max(axis=1)
                goal = worth[pick] + np.where(going[pick], GAMMA * np.where(np.isfinite(best), best, 0), 0)
                online.learn(before[pick], deeds[pick], goal.astype(np.float32))
            if online.steps % 200 == 0:
                target.weights = [w.copy() for w in online.weights]
        if len(won) >= 500:
            history.append(float(np.mean(won)))
            print(f"{time.process_time() - begin:5.0f} s of CPU: mean return {history[-1]:+.2f} (explores {explore:.2f})", flush=True)
            won = []
    return history, measure(game, online)


def measure(game, network, games=300, seed=99):
    """The mean return of the network alone, without trying things out."""
    env = cordee.VecEnv(game, 64, seed=seed, threads=1)
    returns = []
    while len(returns) < games:
        choices = env.sample().copy()
        mine = (env.to_act == 0) & env.masks[:, :LETTERS].any(axis=1)
        values = np.where(env.masks[:, :LETTERS], network.values(look(game, env.observations)), -np.inf)
        choices[mine] = values.argmax(axis=1)[mine]
        env.step(choices)
        returns.extend(env.rewards[env.done, 0])
    return float(np.mean(returns))


if __name__ == "__main__":
    _, final = main(*map(int, sys.argv[1:2]))
    print(f"learnt: mean return {final:+.2f} against random play")
