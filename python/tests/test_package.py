"""The package itself: its types, its figures, its documents."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import cordee
from cordee import _cordee, bench

HERE = Path(cordee.__file__).parent


def test_everything_that_is_there_is_typed():
    stubs = (HERE / "_cordee.pyi").read_text()
    assert (HERE / "py.typed").exists()
    for name in dir(_cordee):
        thing = getattr(_cordee, name)
        if name.startswith("__"):
            continue
        assert f"class {name}" in stubs or f"def {name}(" in stubs, name
        if isinstance(thing, type) and not issubclass(thing, Exception):
            block = stubs[stubs.index(f"class {name}:") :].split("\nclass ")[0]
            for member in vars(thing):
                if not member.startswith("_"):
                    assert f"def {member}(" in block or f"    {member}:" in block, f"{name}.{member}"


def check(file, *options):
    command = [sys.executable, "-m", "mypy", "--no-error-summary", "--cache-dir", str(file.parent / "cache"), *options, file.name]
    return subprocess.run(command, capture_output=True, text=True, cwd=file.parent).stdout.splitlines()


def test_types_hold(tmp_path):
    # What others have typed or not is theirs, and takes minutes to read.
    shutil.copytree(HERE, tmp_path / "cordee", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    assert check(tmp_path / "cordee", "--ignore-missing-imports", "--no-site-packages") == []


def test_whoever_uses_them_is_told_by_their_types(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(
        """
import random
import cordee
from cordee.house import House

state = cordee.load("alaska", seats=4).new(seed=7)
state.settle(random.Random(1))
actions: list[str] = state.legal(0)
value: list[float] = cordee.Bot("greedy").think(state)["value"]
seat = House("http://localhost").open_table("alcatraz", ["me", 1])
for turn in seat.turns():
    seat.act(turn, turn.legal[0].do)
state.apply("0", actions[0])
"""
    )
    [problem] = check(script, "--strict")
    assert problem.startswith("script.py:13: error") and "arg-type" in problem


def test_the_bench_measures_every_game(capsys):
    bench.main(["--seconds", "0.03", "--n", "8", "--json"])
    told = json.loads(capsys.readouterr().out)
    assert set(told["cordee"]) == set(cordee.games())
    for row in told["cordee"].values():
        assert {"batch", "no_observations", "bare", "state"} <= set(row) and min(row.values()) > 0
