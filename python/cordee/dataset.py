"""Reads what ``cordee dataset`` wrote: games with what their players thought at each step."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Iterator, Union

from ._cordee import State, replay, unpack


@dataclass(frozen=True)
class Step:
    """A decision of a game: the position before it, who decided, and what was thought of it."""

    game: int
    """Which game of the file."""
    state: State
    seat: int
    action: str
    policy: list[tuple[list[str], float]]
    """Ways to go on, the best first: an action, or a whole plan where seats commit themselves in secret; and how much of the
    thinking ended with it."""
    value: list[float]
    """How the victory was expected to be shared."""
    returns: list[float]
    """How the game ended in truth."""


def read_games(path: Union[str, Path]) -> Iterator[dict[str, Any]]:
    """The lines of a file, packed or not: a record each, with ``thoughts``."""
    data = Path(path).read_bytes()
    if data[:4] == b"\x28\xb5\x2f\xfd":
        data = unpack(data)
    for line in data.decode().splitlines():
        yield json.loads(line)


def read_dataset(path: Union[str, Path]) -> Iterator[Step]:
    """Every decision that somebody thought about, in order."""
    for number, line in enumerate(read_games(path)):
        thoughts = {thought["step"]: thought for thought in line["thoughts"]}
        record = line["record"]
        returns = replay(record).returns
        state = replay({**record, "actions": []})
        for step, entry in enumerate(record["actions"]):
            thought = thoughts.get(step)
            if thought is not None:
                policy = [(actions, weight) for actions, weight in thought["policy"]]
                yield Step(number, state.clone(), entry["by"], entry["do"], policy, thought["value"], returns)
            if entry["by"] == "chance":
                state.apply_chance(entry["do"])
            else:
                state.apply(entry["by"], entry["do"])
