"""The games for PettingZoo: agents act in turn (`env`), or all are asked once in each cycle (`parallel_env`)."""

from __future__ import annotations

from typing import Any, Literal, Optional

import gymnasium
import numpy as np
from pettingzoo import AECEnv, ParallelEnv

from ._cordee import Game, Refused, State, load

Illegal = Literal["raise", "random"]
Ask = Literal["turn", "everybody"]


def spaces(game: Game) -> tuple[gymnasium.spaces.Dict, gymnasium.spaces.Discrete]:
    """What an agent observes, and what it may choose from."""
    observed = gymnasium.spaces.Box(0, 255, (game.observation_size,), np.uint8)
    mask = gymnasium.spaces.Box(0, 1, (game.num_choices,), np.int8)
    observation = gymnasium.spaces.Dict({"observation": observed, "action_mask": mask})
    return observation, gymnasium.spaces.Discrete(game.num_choices)


class _Table:
    """A game and its luck."""

    def __init__(self, game: Game, illegal: Illegal) -> None:
        if illegal not in ("raise", "random"):
            raise ValueError('illegal: "raise" or "random"')
        self.game, self.illegal = game, illegal
        self.rng = np.random.default_rng()
        self.state: State = game.new(seed=0)

    def reset(self, seed: Optional[int]) -> None:
        if seed is not None:
            self.rng = np.random.default_rng(seed)
        self.state = self.game.new(seed=self._seed())
        self._settle()

    def choose(self, seat: int, choice: Any) -> None:
        try:
            self.state.apply(seat, int(choice))
        except Refused:
            if self.illegal == "raise":
                raise
            self.state.apply(seat, int(self.rng.choice(self.state.choices(seat))))
        self._settle()

    def observe(self, seat: int) -> dict[str, np.ndarray]:
        mask = self.state.mask(seat).astype(np.int8)
        return {"observation": self.state.observation(seat), "action_mask": mask}

    def _settle(self) -> None:
        if self.state.is_chance:
            self.state.settle(self._seed())

    def _seed(self) -> int:
        return int(self.rng.integers(2**63))


class _Agents:
    """What both kinds of environment are made of: a table whose seats are the agents, and their spaces."""

    def _set_up(self, table: _Table, max_cycles: Optional[int], render_mode: Optional[str]) -> None:
        self.table, self.max_cycles, self.render_mode = table, max_cycles, render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(table.game.seats)]
        observation, action = spaces(table.game)
        self.observation_spaces = {agent: observation for agent in self.possible_agents}
        self.action_spaces = {agent: type(action)(action.n) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> gymnasium.spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space:
        return self.action_spaces[agent]

    def render(self) -> Optional[str]:
        return self.table.state.draw() if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass


class CordeeAEC(_Agents, AECEnv):
    """A game whose agents are the seats, asked as the rules ask them: one may be asked several times in a row. Where several
    decide at once, the lowest is asked first; nobody sees what another has chosen. With `ask="everybody"` every agent is asked
    once in each cycle, in the order of seats; the mask of one whose turn it is not is empty, and what it says is let fall.
    `max_cycles` truncates after so many questions an agent."""

    metadata = {"render_modes": ["ansi"], "name": "cordee", "is_parallelizable": False}

    def __init__(
        self,
        game: str = "alcatraz",
        seats: Optional[int] = None,
        options: Optional[dict[str, Any]] = None,
        max_cycles: Optional[int] = None,
        illegal: Illegal = "raise",
        render_mode: Optional[str] = None,
        ask: Ask = "turn",
    ) -> None:
        super().__init__()
        if ask not in ("turn", "everybody"):
            raise ValueError('ask: "turn" or "everybody"')
        self._set_up(_Table(load(game, seats, options), illegal), max_cycles, render_mode)
        self.ask = ask
        self.metadata = {**CordeeAEC.metadata, "name": f"cordee_{game.replace('-', '_')}_v0"}

    def reset(self, seed: Optional[int] = None, options: Optional[dict] = None) -> None:
        self.table.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.asked = 0
        self.agent_selection = self._next()

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        return self.table.observe(self.possible_agents.index(agent))

    def step(self, action: Any) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0.0
        seat = self.possible_agents.index(agent)
        if seat in self.table.state.to_act:
            self.table.choose(seat, action)
        self.asked += 1
        self._clear_rewards()
        if self.table.state.is_over:
            self.rewards = dict(zip(self.possible_agents, self.table.state.returns))
            self.terminations = {agent: True for agent in self.agents}
        elif self.max_cycles is not None and self.asked >= self.max_cycles * len(self.possible_agents):
            self.truncations = {agent: True for agent in self.agents}
        self.agent_selection = self._next()
        self._accumulate_rewards()

    def _next(self) -> str:
        if self.ask == "everybody":
            return self.agents[self.asked % len(self.agents)]
        to_act = self.table.state.to_act
        return self.possible_agents[to_act[0]] if to_act else self.agents[0]


class CordeeParallel(_Agents, ParallelEnv):
    """The same, a cycle at a time: every agent says a choice, and each whose turn it is when its place comes makes it. What the
    others said is let fall: their mask is empty."""

    metadata = {"render_modes": ["ansi"], "name": "cordee_parallel_v0"}

    def __init__(
        self,
        game: str = "ice-lake",
        seats: Optional[int] = None,
        options: Optional[dict[str, Any]] = None,
        max_cycles: Optional[int] = None,
        illegal: Illegal = "raise",
        render_mode: Optional[str] = None,
    ) -> None:
        self._set_up(_Table(load(game, seats, options), illegal), max_cycles, render_mode)

    def reset(self, seed: Optional[int] = None, options: Optional[dict] = None) -> tuple[dict, dict]:
        self.table.reset(seed)
        self.agents = self.possible_agents[:]
        self.cycles = 0
        return self._observe(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> tuple[dict, dict, dict, dict, dict]:
        state = self.table.state
        for seat, agent in enumerate(self.possible_agents):
            if agent in actions and seat in state.to_act:
                self.table.choose(seat, actions[agent])
        self.cycles += 1
        over = state.is_over
        late = not over and self.max_cycles is not None and self.cycles >= self.max_cycles
        agents = self.agents
        told = self._observe()
        if over or late:
            self.agents = []
        return (
            told,
            dict(zip(agents, state.returns)),
            {agent: over for agent in agents},
            {agent: late for agent in agents},
            {agent: {} for agent in agents},
        )

    def _observe(self) -> dict[str, dict[str, np.ndarray]]:
        return {agent: self.table.observe(seat) for seat, agent in enumerate(self.possible_agents)}


def env(*args: Any, **kwargs: Any) -> CordeeAEC:
    """An environment in which agents act in turn."""
    return CordeeAEC(*args, **kwargs)


def parallel_env(*args: Any, **kwargs: Any) -> CordeeParallel:
    """An environment in which all agents are asked in each cycle."""
    return CordeeParallel(*args, **kwargs)
