"""One seat of a game for Gymnasium: the others are played by our bots. Importing this module registers `cordee/IceLake-v0` and its
likes."""

from __future__ import annotations

from typing import Any, Optional, Union

import gymnasium
import numpy as np

from ._cordee import Bot, State, games_by_id, load


class SeatEnv(gymnasium.Env):
    """A seat against our opponents. The reward comes at the end: 1 for a victory alone, -1 at the least."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: str = "ice-lake",
        seat: Optional[int] = 0,
        opponents: Union[str, list[str]] = "random",
        seats: Optional[int] = None,
        options: Optional[dict[str, Any]] = None,
        render_mode: Optional[str] = None,
    ) -> None:
        """`opponents` is a name for all of them, or a list by seat. Without a `seat`, each game is played in another."""
        self.game = load(game, seats, options)
        names = [opponents] * self.game.seats if isinstance(opponents, str) else list(opponents)
        if len(names) != self.game.seats:
            raise ValueError(f"opponents: a name, or {self.game.seats} of them by seat")
        if seat is not None and not 0 <= seat < self.game.seats:
            raise ValueError(f"seat: 0 to {self.game.seats - 1}, or None")
        self.names, self.own_seat, self.render_mode = names, seat, render_mode
        self.observation_space = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(0, 255, (self.game.observation_size,), np.uint8),
                "action_mask": gymnasium.spaces.Box(0, 1, (self.game.num_choices,), np.int8),
            }
        )
        self.action_space = gymnasium.spaces.Discrete(self.game.num_choices)
        self.games = 0
        self.state: State = self.game.new(seed=0)

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict] = None) -> tuple[dict, dict]:
        super().reset(seed=seed)
        self.seat = self.games % self.game.seats if self.own_seat is None else self.own_seat
        self.games += 1
        self.bots = [Bot(name, seed=self._seed()) for name in self.names]
        self.state = self.game.new(seed=self._seed())
        self._others()
        if self.state.is_over:
            return self.reset(options=options)
        return self._observe(), {"seat": self.seat}

    def step(self, action: Any) -> tuple[dict, float, bool, bool, dict]:
        self.state.apply(self.seat, int(action))
        self._others()
        over = self.state.is_over
        return self._observe(), self.state.returns[self.seat], over, False, {"seat": self.seat}

    def render(self) -> Optional[str]:
        return self.state.draw(self.seat) if self.render_mode == "ansi" else None

    def _others(self) -> None:
        """Everybody else acts until it is our turn."""
        state = self.state
        while not state.is_over and self.seat not in state.to_act:
            if state.is_chance:
                state.settle(self._seed())
            else:
                seat = state.to_act[0]
                state.apply(seat, self.bots[seat].choose(state, seat))

    def _observe(self) -> dict[str, np.ndarray]:
        mask = self.state.mask(self.seat).astype(np.int8)
        return {"observation": self.state.observation(self.seat), "action_mask": mask}

    def _seed(self) -> int:
        return int(self.np_random.integers(2**63))


def _register() -> None:
    for id in games_by_id():
        name = "cordee/" + "".join(word.capitalize() for word in id.split("-")) + "-v0"
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point="cordee.gymnasium:SeatEnv", kwargs={"game": id})


_register()
