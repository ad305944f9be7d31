"""A seat at a running house: by our client, and by one that is made from its description."""

import importlib
import subprocess
import sys
import urllib.request

import attrs
import pytest

import cordee
from cordee.house import House, HouseError

QUICK = {"quiet_limit": 3}


def test_our_client_plays_a_game(house):
    seat = House(house).open_table("alcatraz", ["me", 1], options=QUICK)
    last = None
    for turn in seat.turns():
        last = turn
        if turn.over:
            break
        assert turn.view["you"] == seat.number and turn.prompt and turn.legal_count == len(turn.legal)
        seat.act(turn, turn.legal[0].do)
    assert last.over.winners and len(last.over.scores) == 2


def test_what_a_house_refuses_is_an_error_with_its_reason(house):
    seat = House(house).open_table("alcatraz", ["me", 1], options=QUICK)
    turn = seat.ask()
    with pytest.raises(HouseError) as refused:
        seat.act(turn, "@a1")
    assert refused.value.why.startswith("ALC-") and refused.value.status == 400
    assert {legal.do for legal in seat.legal("@d")} == {legal.do for legal in turn.legal if legal.do.startswith("@d")}
    with pytest.raises(HouseError) as refused:
        House(house).sit(seat.table, 1)
    assert refused.value.status in (400, 403, 409)
    with pytest.raises(HouseError):
        House(house).table("nothing")
    assert House(house).table(seat.table)["game"] == "alcatraz" and House(house).shelf()["games"]


def test_two_seats_with_friends(house):
    """Open seats, taken by two programs; one of them hosts."""
    there = House(house)
    body = {"game": "ice-lake", "seats": [{"kind": "me", "name": "Host"}, {"kind": "open"}], "options": {"lake": "small"}}
    opened = there.request("POST", "/api/tables", body)
    guest = there.sit(opened["table"], 1, "Guest")
    assert there.request("GET", f"/api/tables/{opened['table']}/seats", key=guest.key)["seats"] == [1]
    assert not guest.ask(wait=0).to_act


@pytest.fixture(scope="module")
def made(house, tmp_path_factory):
    """A client that a stranger's generator makes from the description: its modules by name."""
    folder = tmp_path_factory.mktemp("made")
    (folder / "openapi.json").write_bytes(urllib.request.urlopen(f"{house}/api/openapi.json").read())
    (folder / "config.yml").write_text("post_hooks: []\n")
    command = [sys.executable, "-m", "openapi_python_client", "generate", "--meta", "none", "--config", str(folder / "config.yml")]
    command += ["--path", str(folder / "openapi.json"), "--output-path", str(folder / "made_client")]
    subprocess.run(command, check=True, capture_output=True)
    sys.path.insert(0, str(folder))
    yield lambda name: importlib.import_module(f"made_client.{name}")
    sys.path.remove(str(folder))


def whole(answer):
    """An answer in which nothing was left that the description does not tell of."""
    if isinstance(answer, list):
        return [whole(one) for one in answer]
    if attrs.has(type(answer)):
        names = [field.name for field in attrs.fields(type(answer))]
        assert names == ["additional_properties"] or not getattr(answer, "additional_properties", None), answer
        for name in names:
            whole(getattr(answer, name))
    if isinstance(answer, dict):
        whole(list(answer.values()))
    return answer


def test_a_client_made_from_the_description_plays_a_game(house, made):
    models, client = made("models"), made("client")
    anybody = client.Client(house, raise_on_unexpected_status=True)
    wishes = [models.SeatWishMe(kind=models.SeatWishMeKind.ME, name="Made"), models.SeatWishBot(kind=models.SeatWishBotKind.BOT, level=1)]
    wanted = models.NewTable("alcatraz", wishes, models.NewTableOptions.from_dict(QUICK), start=True)
    opened = whole(made("api.tables.open_table").sync(client=anybody, body=wanted))
    player = client.AuthenticatedClient(house, opened.key, raise_on_unexpected_status=True)
    [seat], table = opened.seats, opened.table
    assert made("api.seats.my_seats").sync(table, client=player).seats == [seat]
    decisions = 0
    while not (standing := whole(made("api.seats.ask").sync(table, seat, client=player))).over:
        if standing.to_act:
            action = models.ActRequest(f"made-{decisions}", standing.decision, [standing.legal.actions[0].do])
            assert made("api.seats.act").sync(table, seat, client=player, body=action).id == action.id
            decisions += 1
    assert decisions > 1 and standing.over.winners
    refused = whole(made("api.seats.act").sync(table, seat, client=player, body=models.ActRequest("late", decisions, ["@a1"])))
    assert isinstance(refused, models.Problem) and refused.why
    assert whole(made("api.tables.table").sync(table, client=anybody)).stage == "over"
    assert whole(made("api.tables.glance").sync(table, client=anybody)).ending
    assert whole(made("api.tables.replay_table").sync(table, client=anybody)).frames
    record = whole(made("api.tables.record").sync(table, client=anybody))
    assert cordee.replay(record.to_dict()).winners == standing.over.winners


def test_everything_else_that_a_house_tells_is_described(house, made):
    models, client = made("models"), made("client").Client(house, raise_on_unexpected_status=True)
    shelf = whole(made("api.house.shelf").sync(client=client))
    assert [game.id for game in shelf.games] == list(cordee.games()) and len(shelf.levels) == len(cordee.levels())
    assert whole(made("api.tables.lobby").sync(client=client)) == []
    for game in shelf.games:
        assert whole(made("api.house.book").sync(game.id, client=client)).rule
        assert whole(made("api.house.start").sync(game.id, client=client, seats=game.min_seats)).view
        taught = whole(made("api.house.lessons").sync(game.id, client=client))
        look = models.LessonTry(0, [], models.LessonAskLook(models.LessonAskLookType.LOOK))
        for lesson in taught.lessons[:1]:
            stands = whole(made("api.house.try_lesson").sync(game.id, lesson.id, client=client, body=look))
            assert isinstance(stands, models.LessonAnswerStands) and stands.state.legal.count
