"""Five rare board games for research.

>>> import cordee
>>> game = cordee.load("alcatraz", seats=2)
>>> state = game.new(seed=1)
>>> state.to_act
[0]
>>> state.apply(0, state.legal(0)[0])

Everything a state tells, it tells one seat. What nobody at the table may know is only to be had from
``state.omniscient()``.
"""

from __future__ import annotations

import numpy as np

from ._cordee import (
    Bot,
    CordeeError,
    Game,
    Hidden,
    Omniscient,
    Refused,
    State,
    VecEnv,
    __version__,
    games_by_id as games,
    levels,
    load,
    replay,
)
from .arena import Result, arena, play
from .dataset import Step, read_dataset

__all__ = [
    "Bot",
    "CordeeError",
    "Game",
    "Hidden",
    "Omniscient",
    "Refused",
    "Result",
    "State",
    "Step",
    "VecEnv",
    "__version__",
    "arena",
    "games",
    "levels",
    "load",
    "parts",
    "play",
    "read_dataset",
    "replay",
]


def parts(game: Game, observation: np.ndarray) -> dict[str, np.ndarray]:
    """The named parts of an observation, or of many rows of them: views, nothing is copied."""
    found: dict[str, np.ndarray] = {}
    start, before = 0, observation.shape[:-1]
    for name, shape, _ in game.observed:
        end = start + int(np.prod(shape))
        found[name] = observation[..., start:end].reshape(*before, *shape)
        start = end
    return found
