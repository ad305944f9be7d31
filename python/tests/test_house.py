"""A seat at a running house: by our client, and by one that is made from its description."""

import importlib
import json
import subprocess
import sys
import urllib.request

import pytest

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


def test_a_client_made_from_the_description_plays_a_game(house, tmp_path):
    """The description is a true one if a stranger's generator makes a client of it, and that reads all our answers."""
    pytest.importorskip("datamodel_code_generator")
    document = tmp_path / "openapi.json"
    document.write_bytes(urllib.request.urlopen(f"{house}/api/openapi.json").read())
    command = [sys.executable, "-m", "datamodel_code_generator", "--input", str(document), "--input-file-type", "openapi"]
    command += ["--output", str(tmp_path / "house_models.py"), "--output-model-type", "pydantic_v2.BaseModel"]
    command += ["--use-annotated", "--extra-fields", "forbid"]
    subprocess.run(command, check=True, capture_output=True)
    sys.path.insert(0, str(tmp_path))
    models = importlib.import_module("house_models")
    paths = json.loads(document.read_text())["paths"]

    def ask(method, path, model, body=None, key=None, **values):
        """A request as the description says, and its answer by the type that it says."""
        described = paths[path][method]["responses"]["200"]["content"]["application/json"]["schema"]
        assert described == {"$ref": f"#/components/schemas/{model.__name__}"}
        headers = {"Content-Type": "application/json"}
        if key:
            assert {"key": []} in paths[path][method]["security"]
            headers["Authorization"] = f"Bearer {key}"
        data = body.model_dump_json(by_alias=True, exclude_none=True).encode() if body else None
        request = urllib.request.Request(house + path.format(**values), data, headers, method=method.upper())
        return model.model_validate_json(urllib.request.urlopen(request, timeout=60).read())

    shelf = ask("get", "/api/shelf", models.Shelf)
    assert {game.id for game in shelf.games} >= {"alcatraz", "alaska"}
    wishes = [models.WishMe(kind="me", name="Made"), models.WishBot(kind="bot", level=1)]
    wanted = models.NewTable(game="alcatraz", seats=wishes, options=QUICK, start=True)
    opened = ask("post", "/api/tables", models.Opened, wanted)
    where = {"table": opened.table, "seat": int(getattr(opened.seats[0], "root", opened.seats[0]))}
    seat = "/api/tables/{table}/seats/{seat}"
    decisions = 0
    while True:
        standing = ask("get", seat, models.Standing, key=opened.key, **where)
        if standing.over:
            break
        if standing.to_act:
            deed = models.Deed.model_validate(
                {"id": f"made-{decisions}", "decision": standing.decision, "do": [standing.legal.actions[0].do]}
            )
            done = ask("post", seat, models.Done, deed, opened.key, **where)
            assert done.id == deed.id
            decisions += 1
    assert decisions > 1 and standing.over.winners
    table = {"table": opened.table}
    assert ask("get", "/api/tables/{table}", models.TableInfo, **table).stage.value == "over"
    assert ask("get", "/api/tables/{table}/glance", models.Glance, **table).ending
    assert ask("get", "/api/tables/{table}/record", models.Record, **table).actions
    assert ask("get", "/api/tables/{table}/replay", models.Replay, **table).frames
    assert ask("get", "/api/tables/{table}/seats", models.Mine, key=opened.key, **table).seats
