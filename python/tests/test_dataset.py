"""Files of `cordee dataset`, read again."""

import subprocess

import pytest

import cordee


@pytest.mark.parametrize("id", ["alcatraz", "ice-lake", "alaska"])
def test_a_file_is_read_decision_by_decision(program, tmp_path, id):
    file = tmp_path / "games.jsonl.zst"
    command = [program, "dataset", id, "--games", "2", "--level", "mcts:8", "--out", str(file), "--seed", "3"]
    subprocess.run(command, check=True, capture_output=True)
    steps = list(cordee.read_dataset(file))
    assert {step.game for step in steps} == {0, 1}
    for step in steps:
        legal = set(step.state.legal(step.seat))
        assert step.seat in step.state.to_act and step.action in legal
        assert 0.9 < sum(weight for _, weight in step.policy) < 1.1
        assert all(actions[0] in legal for actions, _ in step.policy)
        assert abs(sum(step.value) - 1) < 0.01 and abs(sum(step.returns)) < 1e-9
        assert step.state.observation(step.seat).any()
