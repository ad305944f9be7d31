"""Our opponents."""

import json

import pytest

import cordee

GAMES = list(cordee.games())


@pytest.mark.parametrize("id", GAMES)
def test_a_bot_chooses_what_is_legal_and_says_what_it_thinks(id):
    state = cordee.load(id).new(seed=1)
    state.settle(1)
    # Without knowledge of the game an imagined one of Die Aufsteiger takes seconds.
    for name in ("random", "greedy", "mcts:12", *(["uct:6"] if id != "aufsteiger" else [])):
        bot = cordee.Bot(name, seed=3)
        legal = set(state.legal(0))
        assert bot.choose(state) in legal
        thought = bot.think(state, 0)
        assert abs(sum(thought["value"]) - 1) < 1e-6 and len(thought["value"]) == 2
        assert 0.9 < sum(weight for _, weight, _ in thought["policy"]) < 1.1
        assert all(actions[0] in legal for actions, _, _ in thought["policy"])
    assert cordee.Bot("mcts:12", seed=3).choose(state) == cordee.Bot("mcts:12", seed=3).choose(state)


def test_levels_go_by_name():
    assert cordee.levels() == ["first game", "stroll", "hike", "climb", "expert", "master"]
    state = cordee.load("alcatraz").new(seed=1)
    for name in ("Stroll", "promenade", "level:1"):
        assert cordee.Bot(name).choose(state) in state.legal(0)
    for name in ("wizard", "mcts:", "level:9"):
        with pytest.raises(cordee.CordeeError, match="expert"):
            cordee.Bot(name)
    with pytest.raises(cordee.CordeeError):
        cordee.Bot("random").choose(state, 1)


def test_who_thinks_beats_who_does_not():
    game = cordee.load("vertical")
    result = cordee.arena(game, ["mcts:30", "random"], games=8, seed=1, jobs=2)
    assert result.shares[0] > 0.6 and abs(sum(result.shares) - 1) < 1e-9
    assert result == cordee.arena(game, ["mcts:30", "random"], games=8, seed=1, jobs=1)


def test_a_player_of_ones_own_plays_in_the_arena():
    def first(seed):
        return lambda state, seat: state.choices(seat)[0]

    result = cordee.arena(cordee.load("alcatraz", options={"quiet_limit": 5}), [first, "random"], games=4)
    assert result.games == 4 and result.actions > 0


def test_a_player_of_ones_own_is_given_no_secret_and_cannot_disturb_the_game():
    """Seat 0 always writes the same. What seat 1 finds by playing on with what it was given is imagined, and changes nothing."""
    game = cordee.load("ice-lake", options={"max_letters": 3})
    found, went = set(), set()

    def steady(state, seat):
        return state.choices(seat)[0]

    def curious(state, seat):
        choice = state.choices(seat)[-1]
        if state.view(seat)["round"] == 1 and "go" in state.legal(seat):
            state.apply(seat, "go")
            found.add(json.dumps(state.view(seat)["skaters"]))
        return choice

    for seed in range(6):
        went.add(json.dumps(cordee.play(game, [steady, curious], seed=seed, longest=20).view(1)))
    assert len(found) > 1 and len(went) == 1
