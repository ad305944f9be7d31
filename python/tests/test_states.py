"""States: what can be done, what is refused, and what stays hidden."""

import copy
import importlib
import json
import pickle
import random

import numpy as np
import pytest

import cordee

GAMES = list(cordee.games())


def play(state, steps=None, seed=0):
    """Random play through the integers; every part of an action counts as a step."""
    rng = random.Random(seed)
    while not state.is_over and steps != 0:
        if state.is_chance:
            state.settle(rng.getrandbits(32))
        else:
            seat = rng.choice(state.to_act)
            state.apply(seat, rng.choice(state.choices(seat)))
        if steps is not None:
            steps -= 1
    return state


@pytest.mark.parametrize("id", GAMES)
def test_a_game_is_played_to_its_end_and_told_on_paper(id):
    info = cordee.games()[id]
    for seats in (info["min_seats"], info["max_seats"]):
        game = cordee.load(id, seats=seats)
        assert (game.id, game.seats, game.has_secrets) == (id, seats, info["secrets"])
        state = play(game.new(seed=seats), seed=seats)
        assert state.to_act == [] and state.winners and len(state.scores) == seats
        assert abs(sum(state.returns)) < 1e-9 and max(state.returns) <= 1
        again = cordee.replay(state.record())
        assert again.returns == state.returns and again.steps == state.steps
        assert cordee.replay(json.dumps(state.record())).view() == state.view()
        trace = state.trace()
        assert len(trace) == state.steps + 1 and trace[-1]["winners"] == state.winners
        assert state.draw().strip() and state.draw(0, "fr").strip() and state.prompt()


@pytest.mark.parametrize("id", GAMES)
def test_texts_and_integers_are_the_same_actions(id):
    state = cordee.load(id).new(seed=3)
    rng = random.Random(5)
    for _ in range(60):
        if state.is_over:
            break
        if state.is_chance:
            state.settle(rng.getrandbits(32))
            continue
        seat = state.to_act[0]
        action = rng.choice(state.legal(seat))
        numbers = state.numbers(action)
        other = state.clone()
        assert state.mask(seat).sum() == len(state.choices(seat))
        for number in numbers:
            assert state.mask(seat)[number]
            assert state.text(number) in (None, action)
            state.apply(seat, number)
        other.apply(seat, action)
        assert state.draft == [] and state.view(seat) == other.view(seat)


def test_what_may_not_be_done_is_refused_by_its_rule_and_changes_nothing():
    state = cordee.load("alcatraz").new(seed=1)
    before = state.view(0)
    with pytest.raises(cordee.Refused) as refused:
        state.apply(0, "@a1")
    assert refused.value.rule.startswith("ALC-") and len(refused.value.sentence) > 10
    assert state.why(0, "@a1")[0] == refused.value.rule
    assert state.why(0, "@a1", "fr")[1] != state.why(0, "@a1")[1]
    assert state.why(0, state.legal(0)[0]) is None and state.why(0, state.choices(0)[0]) is None
    illegal = next(number for number in range(state.game.num_choices) if not state.mask(0)[number])
    assert state.why(0, illegal)[0].startswith("ALC-") and state.why(0, 60_000)[0] == "notation"
    assert "prisoner" in state.game.rule("ALC-3")
    with pytest.raises(cordee.Refused) as refused:
        state.apply(1, state.legal(0)[0])
    assert refused.value.rule == "turn"
    with pytest.raises(cordee.Refused) as refused:
        state.apply(0, "nonsense")
    assert refused.value.rule == "notation"
    with pytest.raises(cordee.Refused):
        state.apply(0, illegal)
    with pytest.raises(cordee.Refused):
        state.apply_chance("4")
    for number in (-1, 70_000):
        assert state.text(number) is None
        with pytest.raises(cordee.Refused):
            state.apply(0, number)
    with pytest.raises(TypeError, match="a text or an integer"):
        state.apply(0, 1.5)
    for seat in (2, -1, 999):
        with pytest.raises(IndexError):
            state.view(seat)
    assert state.view(0) == before and state.steps == 0


def test_what_cannot_be_played_is_refused_when_it_is_loaded():
    for arguments in [("ludo",), ("alcatraz", 9), ("alcatraz", -1), ("alcatraz", 300), ("alcatraz", 2, {"alarms": True}), ("ice-lake", 2, {"lake": "tiny"})]:
        with pytest.raises(cordee.CordeeError):
            cordee.load(*arguments)
    with pytest.raises(cordee.CordeeError):
        cordee.load("aufsteiger").new(setup={"blocks": []})
    with pytest.raises(cordee.CordeeError):
        cordee.replay({"game": "alcatraz", "seats": 2, "actions": [{"by": 0, "do": "@a1"}]})


def test_a_set_up_begins_the_same_game():
    game = cordee.load("aufsteiger", seats=3)
    state = game.new(seed=4)
    again = game.new(setup=state.record()["setup"])
    assert again.view() == state.view() and game.new(seed=5).view() != state.view()
    assert game.new(seed=4).view() == state.view()


def test_chance_is_explicit():
    state = cordee.load("vertical").new(seed=1)
    while not state.is_chance:
        state.apply(state.to_act[0], state.legal(state.to_act[0])[0])
    outcomes = state.chances()
    assert sum(weight for _, _, weight in outcomes) == 20 and ("plain" in {text for _, text, _ in outcomes})
    number, text, _ = outcomes[0]
    one, two = state.clone(), copy.deepcopy(state)
    one.apply_chance(number)
    two.apply_chance(text)
    assert one.view() == two.view() and state.is_chance
    with pytest.raises(cordee.CordeeError):
        state.apply_chance(99)


def test_secrets_are_told_by_nothing_but_omniscient():
    state = cordee.load("alaska", seats=3).new(seed=1)
    while not any(player["cards"] for player in state.view()["players"]):
        play(state, steps=1, seed=state.steps)
    for ask in (state.chances, state.record, state.trace):
        with pytest.raises(cordee.Hidden):
            ask()
    assert state.view().get("hand") is None
    assert state.omniscient().record()["actions"] and len(state.omniscient().views()) == 3
    assert "card" not in repr(state) and not hasattr(state, "__dict__")


def told(state, seat):
    """All that a state tells a seat, and all that it tells whoever asks."""
    asked = [state.why(seat, action, lang) for action in ("pass", "play fog", "nonsense", 0, 5, 1000) for lang in ("en", "fr")]
    row = [*state.observation(seat).tolist(), *state.mask(seat).tolist()]
    own = [state.view(seat), state.legal(seat), state.choices(seat), state.prompt(seat), state.draw(seat), row]
    known = [state.information_state(seat), state.to_act, state.is_chance, state.is_over, state.returns, state.draft]
    return [*asked, *own, *known, repr(state), state.steps, state.view(), state.draw(), state.prompt(), dir(state)]


@pytest.mark.parametrize("id", ["alaska", "ice-lake"])
def test_what_is_told_does_not_depend_on_what_is_hidden(id):
    """The same position with all that a seat cannot know dealt anew: to the seat it is the same position."""
    changed = False
    for seed in range(6):
        state = play(cordee.load(id, seats=3).new(seed=seed), steps=15 + 20 * seed, seed=seed)
        for seat in range(3):
            other = state.determinize(seat, random.Random(seed))
            changed |= state.omniscient().views() != other.omniscient().views()
            assert told(other, seat) == told(state, seat)
    assert changed


def test_a_position_is_not_pickled_and_a_game_is():
    state = cordee.load("alaska", options={}).new(seed=1)
    importlib.import_module("cordee.openspiel")  # Its states can be serialized: that must not open ours.
    for hidden in (state, state.omniscient()):
        with pytest.raises(TypeError):
            pickle.dumps(hidden)
    game = cordee.load("ice-lake", seats=3, options={"lake": "small"})
    for again in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
        assert (again.id, again.seats, again.options) == (game.id, game.seats, game.options)


def test_luck_is_a_seed_or_a_generator():
    state = cordee.load("alaska").new(seed=1)
    generators = (7, random.Random(7), np.random.default_rng(7), np.random.RandomState(7))
    for luck in generators:
        while not state.is_chance:
            play(state, steps=1)
        state.settle(luck)
        assert state.determinize(0, luck).view(0) == state.view(0) and not state.is_chance
    for wrong in (-1, "seven", None):
        with pytest.raises(TypeError):
            state.determinize(0, wrong)


@pytest.mark.parametrize("id", GAMES)
def test_an_imagined_position_fits_what_its_seat_knows(id):
    state = play(cordee.load(id).new(seed=2), steps=25, seed=9)
    for seat in range(state.game.seats):
        imagined = state.determinize(seat, 11)
        assert imagined.view(seat) == state.view(seat)
        assert np.array_equal(imagined.observation(seat), state.observation(seat))
        assert imagined.information_state(seat) == state.information_state(seat)
        with pytest.raises(cordee.CordeeError):
            imagined.omniscient().record()


def test_information_is_equal_exactly_for_equal_knowledge():
    """Ice Lake: what seat 1 writes is unknown to seat 0 until all have written, and known ever after."""
    game = cordee.load("ice-lake", options={"lake": "small"})
    one, two = game.new(), game.new()
    for state, letter in ((one, "G"), (two, "D")):
        state.apply(1, letter)
        state.apply(1, "go")
        state.apply(0, "A")
    assert one.information_state(0) == two.information_state(0)
    # Not even how many letters others have written is told: only that seat 1 is ready.
    assert one.steps == 1 and one.omniscient().steps == 3 and "step 1," in repr(one)
    assert one.information_state(1) != two.information_state(1)
    for state in (one, two):
        state.apply(0, "go")
    assert one.information_state(0) != two.information_state(0)


def test_information_divides_all_histories_as_knowledge_does():
    """Ice Lake, every way and every order to write programmes of two letters. What a seat knows while all write is what it did and
    what it saw change: texts are equal exactly if that is. Once all have written, equal texts still mean that (perfect recall)."""
    start = cordee.load("ice-lake", options={"lake": "small", "max_letters": 2}).new()
    seats = (0, 1)
    by_text, by_knowledge, revealed = {}, {}, 0

    def visit(state, knowledge):
        nonlocal revealed
        writing = state.view()["round"] == 1 and state.view()["stage"] == start.view()["stage"]
        for seat in seats:
            text = (seat, state.information_state(seat))
            assert by_text.setdefault(text, knowledge[seat]) == knowledge[seat]
            if writing:
                assert by_knowledge.setdefault((seat, knowledge[seat]), text) == text
        if not writing:
            revealed += 1
            return
        for actor in state.to_act:
            for action in state.legal(actor):
                after = state.clone()
                after.apply(actor, action)
                visit(after, [learn(seat, knowledge[seat], after, action if seat == actor else None) for seat in seats])

    def learn(seat, knowledge, state, own):
        view = json.dumps(state.view(seat))
        known = knowledge if own is None else (*knowledge, own)
        seen = [item for item in knowledge if item.startswith("{")]
        return known if seen[-1] == view else (*known, view)

    visit(start, [(json.dumps(start.view(seat)),) for seat in seats])
    assert revealed > 1000 and len(by_text) > 50


def test_knowledge_is_remembered_and_hidden_cards_are_not_known():
    """Alaska: whoever does not draw knows of a card, not of which; whoever draws knows."""
    seen = {}
    for seed in range(40):
        state = cordee.load("alaska").new()
        rng = random.Random(0)  # The same choices, another chance only where a card is kept.
        while not state.is_over and state.steps < 40:
            if state.is_chance:
                outcomes = state.omniscient().chances()
                kept = [text for _, text, _ in outcomes if text in ("helicopter", "robbery", "fog")]
                if kept:
                    drawer = state.view()["on_turn"]
                    before = state.information_state(1 - drawer)
                    results = []
                    for text in kept:
                        other = state.clone()
                        other.apply_chance(text)
                        results.append((other.information_state(drawer), other.information_state(1 - drawer)))
                    assert len({own for own, _ in results}) == len(kept)
                    assert len({others for _, others in results}) == 1 and results[0][1].startswith(before)
                    seen[seed] = True
                    break
                state.apply_chance(rng.choice(outcomes)[1])
            else:
                seat = state.to_act[0]
                state.apply(seat, rng.choice(state.choices(seat)))
        if seen:
            break
    assert seen


@pytest.mark.parametrize("id", GAMES)
def test_equal_information_means_equal_views(id):
    views = {}
    for seed in range(8):
        state = cordee.load(id).new(seed=0)
        rng = random.Random(seed // 2)
        for _ in range(12):
            for seat in range(state.game.seats):
                known = (seat, state.information_state(seat))
                assert views.setdefault(known, state.view(seat)) == state.view(seat)
            if state.is_over:
                break
            if state.is_chance:
                state.settle(rng.getrandbits(32))
            else:
                seat = rng.choice(state.to_act)
                state.apply(seat, rng.choice(state.choices(seat)))
    assert len(views) > 20
