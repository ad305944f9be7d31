"""Play a seat at a running house: a typed client of its HTTP seats, without any library.

>>> from cordee.house import House
>>> seat = House("http://127.0.0.1:8080").open_table("alcatraz", ["me", 2])   # you against level 2
>>> for turn in seat.turns():
...     if not turn.over:
...         seat.act(turn, turn.legal[0].do)
"""

from __future__ import annotations

import json
import secrets
import time
import urllib.error
import urllib.parse
import urllib.request
from dataclasses import dataclass
from typing import Any, Iterator, Optional, Sequence, Union

SeatWish = Union[str, int]
"""Who is to hold a seat: "me", "open", or a level of ours from 1 to 6."""


class HouseError(Exception):
    """The house said no. `why` is its reason or the rule, `status` that of HTTP."""

    def __init__(self, status: int, why: str, sentence: str, retry: Optional[float]) -> None:
        super().__init__(f"{status} {why}: {sentence}")
        self.status, self.why, self.sentence, self.retry = status, why, sentence, retry


@dataclass(frozen=True)
class Legal:
    """A legal action, and what will certainly happen."""

    do: str
    then: list[dict[str, Any]]


@dataclass(frozen=True)
class Ending:
    winners: list[int]
    scores: Optional[list[int]]


@dataclass(frozen=True)
class Turn:
    """How the game stands for a seat."""

    number: int
    decision: int
    to_act: bool
    over: Optional[Ending]
    view: Optional[dict[str, Any]]
    prompt: Optional[str]
    legal: list[Legal]
    """Empty if there are too many: ask `Seat.legal` for those that begin with something."""
    legal_count: int
    wait_ms: Optional[int]

    @staticmethod
    def read(told: dict[str, Any]) -> Turn:
        legal, over, prompt = told.get("legal"), told.get("over"), told.get("prompt")
        return Turn(
            number=told["number"],
            decision=told["decision"],
            to_act=told["to_act"],
            over=Ending(over["winners"], over.get("scores")) if over else None,
            view=told.get("view"),
            prompt=prompt["en"] if prompt else None,
            legal=[Legal(one["do"], one.get("then", [])) for one in legal["actions"]] if legal else [],
            legal_count=legal["count"] if legal else 0,
            wait_ms=told.get("wait_ms"),
        )


class House:
    """A house by its address."""

    def __init__(self, url: str, timeout: float = 40.0) -> None:
        self.url, self.timeout = url.rstrip("/"), timeout

    def shelf(self) -> dict[str, Any]:
        """What can be played, and against whom."""
        return self.request("GET", "/api/shelf")

    def table(self, table: str) -> dict[str, Any]:
        """Game, options and seats of a table."""
        return self.request("GET", f"/api/tables/{table}")

    def open_table(self, game: str, seats: Sequence[SeatWish], options: Optional[dict[str, Any]] = None, name: str = "Python") -> Seat:
        """Opens a table that begins at once, and takes the first seat that is "me"."""
        wishes = [_wish(wish, name) for wish in seats]
        body = {"game": game, "seats": wishes, "start": True, "options": options or {}}
        opened = self.request("POST", "/api/tables", body)
        return Seat(self, opened["table"], opened["seats"][0], opened["key"])

    def sit(self, table: str, seat: int, name: str = "Python") -> Seat:
        """Takes an open seat before the game."""
        key = secrets.token_hex(16)
        self.request("POST", f"/api/tables/{table}/seats/{seat}/sit", {"name": name, "key": key})
        return Seat(self, table, seat, key)

    def request(self, method: str, path: str, body: Optional[dict] = None, key: Optional[str] = None) -> dict[str, Any]:
        """Asks, and asks again later if the house is busy."""
        for attempt in range(8):
            try:
                return self._once(method, path, body, key)
            except HouseError as error:
                if error.status not in (408, 429, 503) or attempt == 7:
                    raise
                time.sleep(min(5.0, error.retry or 0.25 * 2**attempt))
        raise AssertionError("the last attempt answers or raises")

    def _once(self, method: str, path: str, body: Optional[dict], key: Optional[str]) -> dict[str, Any]:
        headers = {"Content-Type": "application/json"} if body is not None else {}
        if key is not None:
            headers["Authorization"] = f"Bearer {key}"
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(self.url + path, data=data, headers=headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=self.timeout) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            raise _problem(error) from None


class Seat:
    """A seat at a table, opened by its key."""

    def __init__(self, house: House, table: str, seat: int, key: str) -> None:
        self.house, self.table, self.number, self.key = house, table, seat, key

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table}/seats/{self.number}"

    def ask(self, decision: int = 0, prefix: Optional[str] = None, wait: Optional[int] = None) -> Turn:
        """Waits, at most 25 seconds, until the seat is asked this decision or the game is over."""
        asked = {"decision": decision, "prefix": prefix, "wait": wait}
        query = urllib.parse.urlencode({name: value for name, value in asked.items() if value is not None})
        return Turn.read(self.house.request("GET", f"{self.path}?{query}", key=self.key))

    def legal(self, prefix: str = "") -> list[Legal]:
        """All legal actions that begin like this, however many."""
        return self.ask(prefix=prefix, wait=0).legal

    def act(self, turn: Turn, *actions: str) -> None:
        """Answers a decision: all of the actions, or none. Sending it twice is harmless."""
        body = {"id": secrets.token_hex(8), "decision": turn.decision, "do": list(actions)}
        self.house.request("POST", self.path, body, self.key)

    def turns(self) -> Iterator[Turn]:
        """Every decision of the seat until the game is over; the last is how it ended."""
        decision = 0
        while True:
            turn = self.ask(decision)
            if turn.over:
                yield turn
                return
            if turn.to_act:
                decision = turn.decision + 1
                yield turn


def _wish(wish: SeatWish, name: str) -> dict[str, Any]:
    if wish == "me":
        return {"kind": "me", "name": name}
    return {"kind": "open"} if wish == "open" else {"kind": "bot", "level": wish}


def _problem(error: urllib.error.HTTPError) -> HouseError:
    retry = error.headers.get("Retry-After")
    try:
        told = json.load(error)
        return HouseError(error.code, told["why"], told["en"], float(retry) if retry else None)
    except (ValueError, KeyError):
        return HouseError(error.code, "unknown", error.reason, None)
