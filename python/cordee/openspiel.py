"""The games for OpenSpiel: importing this module registers `cordee_alcatraz`, `cordee_ice_lake`, `cordee_vertical`,
`cordee_alaska` and `cordee_aufsteiger` with pyspiel.

Parameters: `seats`, `options` (JSON) and `seed`, from which what chance decides before the first move is drawn (only Die
Aufsteiger has such a start; the number of its towers is beyond any list). Everything that chance decides later is explicit.
Where several seats decide at once, they are asked one after the other, and nobody is told what another chose. An action of
Die Aufsteiger is one to three moves of the same player.
"""

from __future__ import annotations

import json
from typing import Any, Optional

import numpy as np
import pyspiel

from ._cordee import State, games_by_id, load, replay

LONGEST = 100_000
"""More moves than any game has."""


def _game_type(id: str, info: Any, chance: bool) -> pyspiel.GameType:
    kinds = pyspiel.GameType
    return kinds(
        short_name=short_name(id),
        long_name=f"Cordée: {info['title']}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if chance else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if info["secrets"] else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=info["max_seats"],
        min_num_players=info["min_seats"],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": info["min_seats"], "seed": 0, "options": "{}"},
    )


def short_name(id: str) -> str:
    """The name of a game for pyspiel."""
    return "cordee_" + id.replace("-", "_")


class CordeeGame(pyspiel.Game):
    """A game of Cordée."""

    ID = ""
    TYPE: pyspiel.GameType

    def __init__(self, params: Optional[dict[str, Any]] = None) -> None:
        params = params or {}
        self.seed = int(params.get("seed", 0))
        options = json.loads(params.get("options", "{}"))
        self.rules = load(self.ID, params.get("seats"), options)
        information = pyspiel.GameInfo(
            num_distinct_actions=self.rules.num_choices,
            max_chance_outcomes=self.rules.num_chances,
            num_players=self.rules.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.TYPE, information, params)

    def new_initial_state(self, *_: Any) -> CordeeState:
        return CordeeState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> CordeeObserver:
        return CordeeObserver(self, iig_obs_type)


class _Held:
    """A position that OpenSpiel may copy and serialize: whoever asks it to is given the whole game, secrets included. A `State`
    itself cannot be pickled."""

    def __init__(self, state: State) -> None:
        self.state = state

    def __deepcopy__(self, memo: Any) -> _Held:
        return _Held(self.state.clone())

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self.state.omniscient().record(), self.state.draft)


def _restore(record: dict[str, Any], draft: list[int]) -> _Held:
    state = replay(record)
    for choice in draft:
        state.apply(state.to_act[0], choice)
    return _Held(state)


class CordeeState(pyspiel.State):
    """A position, one player after the other."""

    def __init__(self, game: CordeeGame) -> None:
        super().__init__(game)
        self._held = _Held(game.rules.new(seed=game.seed))

    @property
    def inner(self) -> State:
        """The position as Cordée has it."""
        return self._held.state

    def current_player(self) -> int:
        if self.inner.is_over:
            return pyspiel.PlayerId.TERMINAL
        if self.inner.is_chance:
            return pyspiel.PlayerId.CHANCE
        return self.inner.to_act[0]

    def _legal_actions(self, player: int) -> list[int]:
        return self.inner.choices(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        # What chance knows, deliberately: players are given information states.
        outcomes = self.inner.omniscient().chances()
        total = sum(weight for _, _, weight in outcomes)
        return [(number, weight / total) for number, _, weight in outcomes]

    def _apply_action(self, action: int) -> None:
        if self.inner.is_chance:
            self.inner.apply_chance(int(action))
        else:
            self.inner.apply(self.inner.to_act[0], int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            names = {number: text for number, text, _ in self.inner.omniscient().chances()}
            return names.get(action, f"chance {action}")
        return self.inner.text(int(action)) or f"choice {action}"

    def information_state_string(self, player: Optional[int] = None) -> str:
        return self.inner.information_state(self.current_player() if player is None else player)

    def observation_string(self, player: Optional[int] = None) -> str:
        seat = self.current_player() if player is None else player
        return json.dumps([self.inner.view(seat), self.inner.draft if seat in self.inner.to_act else []])

    def is_terminal(self) -> bool:
        return self.inner.is_over

    def returns(self) -> list[float]:
        return self.inner.returns

    def __str__(self) -> str:
        return self.inner.draw() + "".join(f" +{choice}" for choice in self.inner.draft)


class CordeeObserver:
    """A position as one player sees it: the numbers of `game.observed`. All that the player remembers is a text and no tensor."""

    def __init__(self, game: CordeeGame, iig_obs_type: Any) -> None:
        self.recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        self.tensor: Optional[np.ndarray] = None
        self.dict: dict[str, np.ndarray] = {}
        if self.recalls:
            return
        self.tensor = np.zeros(game.rules.observation_size, np.float32)
        start = 0
        for name, shape, _ in game.rules.observed:
            end = start + int(np.prod(shape))
            self.dict[name] = self.tensor[start:end].reshape(shape)
            start = end

    def set_from(self, state: CordeeState, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = state.inner.observation(player)

    def string_from(self, state: CordeeState, player: int) -> str:
        return state.information_state_string(player) if self.recalls else state.observation_string(player)


def resample(state: CordeeState, player: int) -> CordeeState:
    """A position that the player, knowing what it knows, may be in: for `ISMCTSBot.set_resampler`."""
    imagined = state.clone()
    imagined._held = _Held(state.inner.determinize(player, int(np.random.randint(2**31))))
    return imagined


def _register() -> None:
    for id, info in games_by_id().items():
        game_type = _game_type(id, info, chance=load(id).num_chances > 0)
        kind = type(f"CordeeGame_{id.replace('-', '_')}", (CordeeGame,), {"ID": id, "TYPE": game_type})
        pyspiel.register_game(game_type, kind)


_register()
