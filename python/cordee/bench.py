"""How fast random play is: ours, and beside it what pyspiel and PettingZoo have, where they are installed.

    python -m cordee.bench                   # all games, one thread
    python -m cordee.bench --threads 4 alaska

Figures are actions of players per second of CPU time (of wall-clock time with more than one thread), so that a busy machine does
not change them much. The best of three rounds counts.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from typing import Any, Callable, Optional

from ._cordee import Game, VecEnv, games_by_id, load

CORE = 1_000_000
TARGETS = {"alcatraz": CORE, "ice-lake": CORE, "vertical": CORE, "alaska": CORE // 2, "aufsteiger": 20_000}
"""What each game is to reach on one core, with observations and masks."""


def rate(work: Callable[[], int], seconds: float, clock: Callable[[], float] = time.process_time, rounds: int = 3) -> float:
    """How much of the work is done in a second: the best of some rounds."""
    best = 0.0
    for _ in range(rounds):
        begin, done = clock(), 0
        while (passed := clock() - begin) < seconds / rounds:
            done += work()
        best = max(best, done / passed)
    return best


def batch(game: Game, seconds: float, n: int, threads: int, **parts: bool) -> float:
    """Actions a second through `VecEnv`."""
    env = VecEnv(game, n, seed=1, threads=threads, **parts)

    def work() -> int:
        before = env.actions
        for _ in range(16):
            env.step(env.sample())
        return env.actions - before

    clock = time.process_time if threads == 1 else time.perf_counter
    return rate(work, seconds, clock)


def states(game: Game, seconds: float) -> float:
    """Actions a second through `State`, a call a step."""
    rng = random.Random(0)
    state = game.new(seed=1)

    def work() -> int:
        nonlocal state
        if state.is_over:
            state = game.new(seed=rng.getrandbits(32))
        if state.is_chance:
            state.settle(rng.getrandbits(32))
            return 0
        seat = state.to_act[0]
        state.apply(seat, rng.choice(state.choices(seat)))
        return int(not state.draft)

    return rate(work, seconds)


def spiel(name: str, seconds: float) -> float:
    """Actions a second of a game of pyspiel, through its Python interface."""
    import pyspiel

    game = pyspiel.load_game(name)
    rng = random.Random(0)
    state = game.new_initial_state()

    def work() -> int:
        nonlocal state
        if state.is_terminal():
            state = game.new_initial_state()
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes())
            state.apply_action(rng.choices(outcomes, weights)[0])
            return 0
        state.apply_action(rng.choice(state.legal_actions()))
        return 1

    return rate(work, seconds)


def petting_zoo(make: Callable[[], Any], seconds: float) -> float:
    """Actions a second of an environment of PettingZoo."""
    import numpy as np

    env = make()
    env.reset(seed=1)
    rng = np.random.default_rng(0)

    def work() -> int:
        if not env.agents:
            env.reset()
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            return 0
        env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
        return 1

    return rate(work, seconds)


def others(seconds: float) -> dict[str, float]:
    """What others have, as far as it is installed."""
    found: dict[str, float] = {}
    try:
        for name in ("tic_tac_toe", "connect_four", "breakthrough", "hex", "backgammon", "leduc_poker"):
            found[f"pyspiel {name}"] = spiel(name, seconds)
    except ImportError:
        pass
    for module in ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4"):
        try:
            zoo = __import__(f"pettingzoo.classic.{module}", fromlist=["env"])
            found[f"PettingZoo {module}"] = petting_zoo(zoo.env, seconds)
        except ImportError:
            pass
    return found


def through_adapters(id: str, seconds: float) -> dict[str, float]:
    """The same game, as PettingZoo and OpenSpiel have it."""
    found: dict[str, float] = {}
    try:
        from .openspiel import short_name

        found["openspiel"] = spiel(short_name(id), seconds)
    except ImportError:
        pass
    try:
        from .pettingzoo import env

        found["pettingzoo"] = petting_zoo(lambda: env(id), seconds)
    except ImportError:
        pass
    return found


def measure(ids: list[str], seconds: float, n: int, threads: int) -> dict[str, dict[str, float]]:
    """Everything about our games."""
    table: dict[str, dict[str, float]] = {}
    for id in ids:
        game = load(id)
        row = {"batch": batch(game, seconds, n, threads)}
        row["no_observations"] = batch(game, seconds, n, threads, observations=False)
        row["bare"] = batch(game, seconds, n, threads, observations=False, masks=False)
        row["state"] = states(game, seconds)
        row.update(through_adapters(id, seconds))
        table[id] = row
    return table


def main(arguments: Optional[list[str]] = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m cordee.bench", description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", help="which games [all]", metavar="GAME")
    parser.add_argument("--seconds", type=float, default=1.5, help="for each figure [%(default)s]")
    parser.add_argument("--n", type=int, default=256, help="games at once [%(default)s]")
    parser.add_argument("--threads", type=int, default=1, help="[%(default)s]")
    parser.add_argument("--json", action="store_true", help="for programs")
    given = parser.parse_args(arguments)
    ids = given.games or list(games_by_id())
    table = measure(ids, given.seconds, given.n, given.threads)
    beside = others(given.seconds)
    if given.json:
        print(json.dumps({"cordee": table, "others": beside}))
        return
    columns = ["batch", "no_observations", "bare", "state", "pettingzoo", "openspiel"]
    print("random play, actions a second" + (" of CPU time" if given.threads == 1 else f", {given.threads} threads"))
    print(f"{'':12}" + "".join(f"{name:>17}" for name in columns) + f"{'aim of batch':>17}")
    for id, row in table.items():
        cells = "".join(f"{row[name]:17,.0f}" if name in row else f"{'–':>17}" for name in columns)
        print(f"{id:12}{cells}{TARGETS.get(id, 0):17,}")
    for name, figure in beside.items():
        print(f"{name:29}{figure:17,.0f}")


if __name__ == "__main__":
    main()
