"""The package itself: its types, its figures, its documents."""

import json
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


def test_types_hold(tmp_path):
    # What others have typed or not is theirs, and takes minutes to read.
    command = [sys.executable, "-m", "mypy", "--ignore-missing-imports", "--no-site-packages", "--no-error-summary"]
    checked = subprocess.run([*command, "--cache-dir", str(tmp_path), str(HERE)], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_the_bench_measures_every_game(capsys):
    bench.main(["--seconds", "0.03", "--n", "8", "--json"])
    told = json.loads(capsys.readouterr().out)
    assert set(told["cordee"]) == set(cordee.games())
    for row in told["cordee"].values():
        assert {"batch", "no_observations", "bare", "state"} <= set(row) and min(row.values()) > 0
