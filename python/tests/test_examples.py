"""The examples run, and show what they say."""

import subprocess
import sys
from pathlib import Path

import cordee

EXAMPLES = Path(__file__).parent.parent / "examples"


def run(name, *arguments):
    command = [sys.executable, str(EXAMPLES / name), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_random_play_draws_a_picture_a_game(tmp_path):
    out = run("random_play.py", tmp_path)
    pictures = list(tmp_path.glob("*.png"))
    assert len(pictures) == 5 and all(picture.stat().st_size > 5000 for picture in pictures)
    assert len(out.splitlines()) == 5


def test_a_match_against_openspiel_takes_fifteen_lines():
    out = run("match_openspiel.py")
    assert out.startswith("ours, theirs: [")
    lines = (EXAMPLES / "match_openspiel.py").read_text().splitlines()
    code = [line for line in lines if line and not line.startswith(('"""', "import", "from"))]
    assert len(code) <= 15


def test_the_learner_learns():
    out = run("learn_ice_lake.py", 450)
    first, *_, last, final = (float(line.split("return ")[1].split()[0]) for line in out.splitlines())
    assert last > first + 0.3 and final > 0.3, out


def test_what_the_note_shows_runs(house):
    note = (EXAMPLES.parent / "research.md").read_text()
    shown = [part.split("```")[0] for part in note.split("```python\n")[1:]]
    names = {}
    for code in shown:
        exec(code.replace("http://127.0.0.1:8080", house), names)
    assert len(shown) == 3 and names["state"].is_over and names["env"].actions and names["turn"].over


def test_the_note_has_the_figures_of_every_game():
    lines = (EXAMPLES.parent / "research.md").read_text().splitlines()
    games = [cordee.load(id) for id in cordee.games()]
    for game in games:
        assert any(f" | {game.observation_size:,} | {game.num_choices:,} | " in line for line in lines), game.id
    for name, figure in (("bytes of a position", "state_bytes"), ("rules version", "rules_version")):
        wanted = " | ".join(f"{getattr(game, figure):,}" for game in games)
        assert f"| {name} | {wanted} |" in lines
