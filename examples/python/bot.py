#!/usr/bin/env python3
"""Plays a seat of any game of a Cordée house, with nothing but Python's standard library.

As an engine, spoken to by lines on standard input and output:

    cordee arena vertical --engine mine="python3 bot.py" --bots mine,random
    cordee join http://127.0.0.1:8080/t/TABLE --name Python -- python3 bot.py

By HTTP, without any other program (also https):

    python3 bot.py --url http://127.0.0.1:8080/t/TABLE --name Python
    python3 bot.py --url http://127.0.0.1:8080/t/TABLE --key KEY --seat 0

The protocols are described in docs/bots.md. To make this a player of your own, write another `choose`.
"""

import argparse
import json
import random
import secrets
import sys
import time
import urllib.error
import urllib.parse
import urllib.request


def choose(view, legal, ask, rng):
    """An action of the legal ones, with a small preference for those by which more happens.

    `view` is what the seat sees; `ask(prefix)` gives all legal actions that begin like this, for when
    they are too many to come with the question.
    """
    actions = legal["actions"] if legal["listed"] else ask("")["actions"]
    if not actions:  # The game has moved on meanwhile: whatever is answered is not used.
        return ""
    weights = [1 + len(action.get("then", ())) for action in actions]
    return rng.choices(actions, weights)[0]["do"]


def play_by_lines(rng):
    """An engine: a line of JSON for each thing that is said."""

    def say(message):
        print(json.dumps(message), flush=True)

    def ask(prefix):
        say({"type": "legal", "prefix": prefix})
        return json.loads(sys.stdin.readline())["legal"]

    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "choose":
            say({"do": choose(message["view"], message["legal"], ask, rng)})
        elif message["type"] == "over":
            return


class Refused(Exception):
    """What the house said no to, and why."""


class Seat:
    """A seat at a table of a house, by HTTP."""

    def __init__(self, url, key, seat):
        link = urllib.parse.urlsplit(url)
        table = link.path.removeprefix("/t/")
        self.table = f"{link.scheme}://{link.netloc}/api/tables/{table}"
        self.key = key or dict(urllib.parse.parse_qsl(link.fragment)).get("key")
        self.seat = seat

    def sit(self, name):
        """Takes the seat, or the first open one, with a key of our own making."""
        if self.seat is None:
            seats = self.request(self.table)["seats"]
            self.seat = next(n for n, seat in enumerate(seats) if seat["holder"]["kind"] == "open")
        self.key = secrets.token_hex(16)
        self.request(f"{self.table}/seats/{self.seat}/sit", {"name": name, "key": self.key})
        print(f"seat {self.seat}, key {self.key}", file=sys.stderr)

    def ask(self, **query):
        question = urllib.parse.urlencode(query)
        try:
            return self.request(f"{self.table}/seats/{self.seat}?{question}")
        except Refused:  # When the game began, a lot may have let somebody else sit first.
            seats = self.request(f"{self.table}/seats")["seats"]
            if not seats or self.seat in seats:
                raise
            self.seat = seats[0]
            return self.request(f"{self.table}/seats/{self.seat}?{question}")

    def act(self, decision, action):
        deed = {"id": secrets.token_hex(16), "decision": decision, "do": [action]}
        return self.request(f"{self.table}/seats/{self.seat}", deed)

    def request(self, url, body=None):
        """The answer of the house. A request may be made again: with its id nothing is done twice."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        if self.key is not None:
            headers["Authorization"] = f"Bearer {self.key}"
        for pause in (0.5, 1, 2, 4, 8, 16, None):
            try:
                request = urllib.request.Request(url, data, headers)
                with urllib.request.urlopen(request, timeout=40) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as error:
                if error.code not in (408, 429, 503) or pause is None:
                    raise Refused(error.code, json.load(error)) from None
            except OSError:
                if pause is None:
                    raise
            time.sleep(pause)


def play_by_http(seat, rng):
    """Asks for the seat's next decision and answers it, until the game is over."""
    decision = 0
    while True:
        standing = seat.ask(decision=decision)
        if standing["over"]:
            return standing["over"]
        if not standing["to_act"]:
            continue  # It was a long wait; ask again.

        def ask(prefix):
            return seat.ask(wait=0, prefix=prefix)["legal"] or {"actions": []}

        action = choose(standing["view"], standing["legal"], ask, rng)
        decision = standing["decision"]
        try:
            seat.act(decision, action)
            decision += 1
        except Refused as refused:
            if refused.args[0] != 409:  # 409: the game has moved on, an undo perhaps.
                raise
            decision = 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--url", help="play by HTTP at this table, http://HOST:PORT/t/TABLE")
    parser.add_argument("--key", help="the seat's key; without one an open seat is taken")
    parser.add_argument("--seat", type=int, help="which seat, counted from 0")
    parser.add_argument("--name", default="Python", help="the name to sit down under")
    parser.add_argument("--seed", type=int, help="choose the same every time")
    given = parser.parse_args()
    rng = random.Random(given.seed)
    if given.url is None:
        return play_by_lines(rng)
    seat = Seat(given.url, given.key, given.seat)
    if seat.key is None:
        seat.sit(given.name)
    elif seat.seat is None:
        parser.error("say with --seat which seat the key opens")
    print(json.dumps(play_by_http(seat, rng)))


if __name__ == "__main__":
    main()
