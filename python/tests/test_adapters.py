"""The games as PettingZoo, OpenSpiel and Gymnasium know games."""

import functools
import random
import types

import numpy as np
import pytest

import cordee

GAMES = list(cordee.games())


@pytest.mark.parametrize("id", GAMES)
def test_pettingzoo_api(id):
    from pettingzoo.test import api_test, seed_test

    import cordee.pettingzoo as zoo

    cycles = 30 if id == "aufsteiger" else 200
    for ask in ("turn", "everybody"):
        api_test(zoo.env(id, ask=ask), num_cycles=cycles, verbose_progress=False)
        seed_test(functools.partial(zoo.env, id, ask=ask), num_cycles=cycles)


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("seats", [2, 3])
def test_pettingzoo_max_cycles(id, seats):
    """That test wants the first and the last agent to be asked once in each cycle, and says any integer at all."""
    from pettingzoo.test import max_cycles_test

    import cordee.pettingzoo as zoo

    table = {"game": id, "seats": seats, "illegal": "random"}
    env = functools.partial(zoo.env, ask="everybody", **table)
    max_cycles_test(types.SimpleNamespace(env=env, parallel_env=functools.partial(zoo.parallel_env, **table)))


@pytest.mark.parametrize("id", GAMES)
def test_pettingzoo_asks_everybody_and_hears_whose_turn_it_is(id):
    """A whole game: those who are asked out of turn may choose nothing and change nothing."""
    import cordee.pettingzoo as zoo

    env = zoo.env(id, ask="everybody")
    env.reset(seed=2)
    idle, rng = 0, np.random.default_rng(2)
    for number, agent in enumerate(env.agent_iter()):
        observation, _, over, _, _ = env.last()
        if over:
            break
        assert agent == env.possible_agents[number % len(env.possible_agents)]
        may = np.flatnonzero(observation["action_mask"])
        idle += len(may) == 0
        before = env.table.state.draw()
        env.step(int(rng.choice(may)) if len(may) else 0)
        assert len(may) or env.table.state.draw() == before
    assert env.table.state.is_over
    assert idle > 0 or id == "alcatraz"  # There two take turns anyway.


@pytest.mark.parametrize("id", GAMES)
def test_pettingzoo_parallel(id):
    from pettingzoo.test import parallel_api_test

    import cordee.pettingzoo as zoo

    parallel_api_test(zoo.parallel_env(id, illegal="random"), num_cycles=50)
    env = zoo.env(id, max_cycles=3)
    env.reset(seed=1)
    with pytest.raises(cordee.Refused):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0]))
    choices = 0
    while not any(env.truncations.values()) and not any(env.terminations.values()):
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(np.flatnonzero(mask)[0]))
        choices += 1
    assert choices == 3 * len(env.possible_agents) or any(env.terminations.values())


@pytest.mark.parametrize("id", GAMES)
def test_gymnasium_seat(id):
    import gymnasium
    from gymnasium.utils.env_checker import check_env

    from cordee.gymnasium import SeatEnv

    check_env(SeatEnvWithLegalSamples(SeatEnv(id)), skip_render_check=True)
    name = "cordee/" + id.title().replace("-", "") + "-v0"
    assert gymnasium.make(name, render_mode="ansi").unwrapped.state.game.id == id
    env = SeatEnv(id, opponents="random", seat=None)
    rewards = []
    for seed in range(4):
        observation, _ = env.reset(seed=seed)
        over = False
        while not over:
            choice = env.action_space.sample(observation["action_mask"])
            observation, reward, over, _, _ = env.step(choice)
        assert reward == env.state.returns[env.seat]
        rewards.append(reward)
    assert len(rewards) == 4 and all(-1 <= reward <= 1 for reward in rewards)


class SeatEnvWithLegalSamples:
    """The checker samples without a mask: here what it samples is legal."""

    def __new__(cls, env):
        import gymnasium

        class Legal(gymnasium.Wrapper):
            def step(self, action):
                choices = self.unwrapped.state.choices(self.unwrapped.seat)
                if not choices:
                    self.reset()
                    choices = self.unwrapped.state.choices(self.unwrapped.seat)
                return self.env.step(choices[int(action) % len(choices)])

        return Legal(env)


def spiel(id, **parameters):
    import pyspiel

    from cordee.openspiel import short_name

    return pyspiel.load_game(short_name(id), parameters)


@pytest.mark.parametrize("id", GAMES)
def test_openspiel_random_simulations(id):
    import pyspiel

    pyspiel.random_sim_test(spiel(id), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("id", GAMES)
def test_openspiel_agrees_with_the_state(id):
    game = spiel(id, seats=2, seed=4)
    state, rng = game.new_initial_state(), random.Random(1)
    observer = game.make_py_observer()
    for _ in range(60):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert abs(sum(weight for _, weight in outcomes) - 1) < 1e-9
            state.apply_action(rng.choice(outcomes)[0])
            continue
        player = state.current_player()
        other = state.clone()
        assert other.information_state_string(player) == state.information_state_string(player)
        observer.set_from(state, player)
        assert np.array_equal(observer.tensor, state.inner.observation(player))
        action = rng.choice(state.legal_actions())
        state.apply_action(action)
        if not state.is_terminal():
            assert state.information_state_string(player) != other.information_state_string(player)


def whole_game(game, bot):
    """The bot against somebody who plays at random, to the end. How it ended, and how often the bot was asked."""
    state, rng, decisions = game.new_initial_state(), random.Random(1), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes())
            state.apply_action(rng.choices(outcomes, weights)[0])
        elif state.current_player() == 0:
            decisions += 1
            state.apply_action(int(bot.step(state)))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state.returns(), decisions


@pytest.mark.parametrize("id", ["alcatraz", "vertical", "aufsteiger"])
def test_openspiel_mcts_plays_whole_games(id):
    from open_spiel.python.algorithms import mcts

    # The one in Python: that in C++ breaks on any game that is written in Python, those of OpenSpiel included.
    game, numbers = spiel(id, options='{"quiet_limit": 12}' if id == "alcatraz" else "{}"), np.random.RandomState(7)
    bot = mcts.MCTSBot(game, 2.0, 3, mcts.RandomRolloutEvaluator(1, numbers), random_state=numbers)
    returns, decisions = whole_game(game, bot)
    assert decisions > 2 and abs(sum(returns)) < 1e-9


@pytest.mark.parametrize("id", ["ice-lake", "alaska"])
def test_openspiel_ismcts_plays_whole_games(id):
    from open_spiel.python.algorithms import ismcts, mcts

    from cordee.openspiel import resample

    game, numbers = spiel(id), np.random.RandomState(5)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(3))
    bot = ismcts.ISMCTSBot(game=game, evaluator=evaluator, uct_c=2.0, max_simulations=2, random_state=numbers)
    bot.set_resampler(resample)
    returns, decisions = whole_game(game, bot)
    assert decisions > 2 and abs(sum(returns)) < 1e-9


def test_openspiel_serializes_a_position_in_the_middle_of_an_action():
    import pyspiel

    game = spiel("aufsteiger", seed=3)
    state, rng = game.new_initial_state(), random.Random(2)
    while not state.inner.draft:
        state.apply_action(rng.choice(state.legal_actions()))
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert again.legal_actions() == state.legal_actions() and str(again) == str(state)
