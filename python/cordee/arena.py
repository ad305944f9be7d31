"""Players against each other."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Callable, Optional, Sequence, Union

from ._cordee import Bot, Game, State

Player = Union[Bot, Callable[[State, int], Union[str, int]]]
"""One of our bots, or anything that is given a state and a seat and answers what the seat does. The state is a copy; where the game
has secrets, one in which all that the seat does not know was dealt anew."""


@dataclass(frozen=True)
class Result:
    """How the games went, by the place of each player in the list."""

    games: int
    shares: list[float]
    """How much of each victory, on average: 1 is all of them."""
    wins: list[int]
    """Games won alone or with others."""
    actions: float
    """Steps a game, on average."""


def play(game: Game, players: Sequence[Player], seed: int = 0, longest: int = 100_000) -> State:
    """Plays one game to its end; the first player sits in seat 0."""
    if len(players) != game.seats:
        raise ValueError(f"{len(players)} players for {game.seats} seats")
    state, luck, doubt = game.new(seed=seed), random.Random(seed), random.Random(seed)
    while not state.is_over and state.steps < longest:
        if state.is_chance:
            state.settle(luck)
            continue
        seat = state.to_act[0]
        player = players[seat]
        if isinstance(player, Bot):
            action: Union[str, int] = player.choose(state, seat)
        else:
            action = player(state.determinize(seat, doubt) if game.has_secrets else state.clone(), seat)
        state.apply(seat, action)
    return state


def arena(
    game: Game,
    players: Sequence[Union[str, Callable[[int], Player]]],
    games: int = 100,
    seed: int = 0,
    jobs: int = 1,
    progress: Optional[Callable[[int], None]] = None,
) -> Result:
    """Plays many games. Everybody sits in every seat equally often.

    A player is the name of one of our bots, or a function that makes a player from a seed: each game has players of its own.
    """
    if not players or len(players) > game.seats:
        raise ValueError(f"from 1 to {game.seats} players for {game.seats} seats")

    def sit(player: Union[str, Callable[[int], Player]], own_seed: int) -> Player:
        return Bot(player, seed=own_seed) if isinstance(player, str) else player(own_seed)

    def one(number: int) -> tuple[list[int], State]:
        sitting = [(seat + number) % game.seats % len(players) for seat in range(game.seats)]
        seated = [sit(players[who], seed + 1000 * number + seat) for seat, who in enumerate(sitting)]
        # The games of a round begin alike.
        return sitting, play(game, seated, seed=seed + number // game.seats)

    shares, wins, steps = [0.0] * len(players), [0] * len(players), 0
    with ThreadPoolExecutor(max_workers=max(1, jobs)) as pool:
        for number, (sitting, state) in enumerate(pool.map(one, range(games))):
            winners = state.winners or []
            steps += state.steps
            for seat in winners:
                shares[sitting[seat]] += 1 / len(winners)
            for who in {sitting[seat] for seat in winners}:
                wins[who] += 1
            if progress:
                progress(number + 1)
    return Result(games, [share / max(1, games) for share in shares], wins, steps / max(1, games))
