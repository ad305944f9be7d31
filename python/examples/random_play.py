"""Random play with plots: how long games last, how many actions there are, and who wins.

    python random_play.py [FOLDER]        # writes a picture a game there
"""

import sys
from pathlib import Path

import numpy as np

import cordee


def watch(game, n=64, steps=1500, seed=0):
    """Lengths of games, numbers of choices, and what each seat won."""
    env = cordee.VecEnv(game, n, seed=seed, observations=False)
    lengths, widths, returns = [], [], []
    length = np.zeros(n, int)
    for _ in range(steps):
        widths.append(env.masks.sum(axis=1))
        env.step(env.sample())
        length += 1
        lengths.extend(length[env.done])
        returns.extend(env.rewards[env.done])
        length[env.done] = 0
    return np.array(lengths), np.concatenate(widths), np.array(returns)


def plot(game, lengths, widths, returns, file):
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, (one, two, three) = plt.subplots(1, 3, figsize=(12, 3.5))
    one.hist(lengths, bins=40)
    one.set_title("choices a game")
    two.hist(widths, bins=40, log=True)
    two.set_title("width of a choice")
    three.bar(range(game.seats), returns.mean(axis=0))
    three.set_title("mean return, by seat")
    figure.suptitle(game.title)
    figure.tight_layout()
    figure.savefig(file)
    plt.close(figure)


def main(folder="."):
    for id in cordee.games():
        game = cordee.load(id)
        lengths, widths, returns = watch(game, steps=400 if id == "aufsteiger" else 1500)
        print(f"{id:12} {len(lengths):6} games, {lengths.mean():7.1f} choices each, {widths.mean():6.1f} wide")
        plot(game, lengths, widths, returns, Path(folder) / f"{id}.png")


if __name__ == "__main__":
    main(*sys.argv[1:])
