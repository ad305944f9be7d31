"""Many games at once."""

import zlib

import numpy as np
import pytest

import cordee

GAMES = list(cordee.games())


def run(env, steps):
    """What a few steps of random play come to."""
    told = []
    for _ in range(steps):
        env.step(env.sample())
        told.append([zlib.crc32(array.tobytes()) for array in (env.observations, env.masks, env.to_act, env.rewards, env.done)])
    return told


def test_rows_are_those_of_states():
    """The fast road against the one through views: games of the batch, played again as states. Ice Lake has no chance."""
    game = cordee.load("ice-lake", seats=3)
    env = cordee.VecEnv(game, 3, seed=5)
    states = [game.new() for _ in range(3)]
    for _ in range(200):
        for number, state in enumerate(states):
            seat = int(env.to_act[number])
            assert seat == state.to_act[0]
            assert np.array_equal(env.observations[number], state.observation(seat))
            assert np.array_equal(env.masks[number], state.mask(seat))
        choices = env.sample().copy()
        env.step(choices)
        for number, state in enumerate(states):
            state.apply(state.to_act[0], int(choices[number]))
            assert env.done[number] == state.is_over
            assert np.allclose(env.rewards[number], state.returns)
            if state.is_over:
                states[number] = game.new()


@pytest.mark.parametrize("id", GAMES)
def test_the_number_of_threads_changes_nothing(id):
    game = cordee.load(id)
    one, two = (cordee.VecEnv(game, 200, seed=7, threads=threads) for threads in (1, 3))
    assert run(one, 40) == run(two, 40)
    one.reset(8), two.reset(8)
    assert np.array_equal(one.observations, two.observations)
    assert run(one, 5) != run(cordee.VecEnv(game, 200, seed=9), 5)


@pytest.mark.parametrize("id", GAMES)
def test_games_end_and_begin_anew(id):
    game = cordee.load(id, seats=cordee.games()[id]["max_seats"])
    env = cordee.VecEnv(game, 16, seed=1)
    ended = 0
    for _ in range(6000):
        env.step(env.sample())
        assert np.allclose(env.rewards.sum(axis=1), 0, atol=1e-5)
        assert ((np.abs(env.rewards).sum(axis=1) > 0) <= env.done).all()
        assert (env.to_act >= 0).all() and env.masks.any(axis=1).all()
        ended += int(env.done.sum())
        if ended > 20:
            return
    raise AssertionError("no game ended")


def test_without_autoreset_games_stay_over():
    env = cordee.VecEnv(cordee.load("ice-lake", options={"lake": "small"}), 8, autoreset=False)
    for _ in range(3000):
        env.step(env.sample())
        if (env.to_act < 0).all():
            break
    assert (env.to_act == -1).all() and not env.masks.any()
    env.step(env.sample())
    assert not env.rewards.any()


def test_arrays_are_written_in_place():
    env = cordee.VecEnv(cordee.load("alcatraz"), 4)
    arrays = (env.observations, env.masks, env.to_act, env.rewards, env.done)
    env.step(env.sample())
    assert all(one is two for one, two in zip(arrays, (env.observations, env.masks, env.to_act, env.rewards, env.done)))
    assert env.actions == 4 and len(env) == 4


def test_choices_are_integers_of_any_kind():
    env = cordee.VecEnv(cordee.load("alcatraz"), 4)
    env.step(env.sample().tolist())
    env.step(env.sample().astype(np.int32))
    env.step(np.repeat(env.sample(), 2)[::2])
    for wrong in (env.sample().astype(float), env.sample()[:, None], "1234", None):
        with pytest.raises(cordee.CordeeError):
            env.step(wrong)
    assert env.actions == 12


def test_one_bad_choice_changes_nothing_anywhere():
    env = cordee.VecEnv(cordee.load("alcatraz"), 4)
    before = env.observations.copy()
    choices = env.sample().copy()
    for bad in (int(np.flatnonzero(~env.masks[2])[0]), -1, 10**6):
        wrong = choices.copy()
        wrong[2] = bad
        with pytest.raises(cordee.CordeeError, match="game 2"):
            env.step(wrong)
    with pytest.raises(cordee.CordeeError):
        env.step(choices[:3])
    with pytest.raises(cordee.CordeeError):
        cordee.VecEnv(cordee.load("alcatraz"), 0)
    assert np.array_equal(env.observations, before) and env.actions == 0
    env.masks[:] = True  # Whatever somebody writes there, the rules are asked.
    wrong = choices.copy()
    wrong[0] = np.flatnonzero(~cordee.load("alcatraz").new().mask(0))[0]
    with pytest.raises(cordee.CordeeError):
        env.step(wrong)


@pytest.mark.parametrize("id", GAMES)
def test_parts_cover_the_row(id):
    game = cordee.load(id)
    env = cordee.VecEnv(game, 2)
    found = cordee.parts(game, env.observations)
    assert sum(part[0].size for part in found.values()) == game.observation_size
    assert all(np.shares_memory(part, env.observations) for part in found.values())
    assert sum(int(np.prod(shape)) for _, shape, _ in game.choices) == game.num_choices
    bare = cordee.VecEnv(game, 2, observations=False, masks=False)
    assert bare.observations.shape == (2, 0)
    bare.step(bare.sample())
