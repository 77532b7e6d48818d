"""Games from elsewhere that were damaged or made up: refused whole with a sentence, or games that can be played."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from copy import deepcopy
from random import Random
from sqlite3 import connect
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from lychgate.core.errors import PlayError
from lychgate.server.sessions import Sessions
from lychgate.server.store import open_store
from lychgate.server.transfer import to_text
from tests.shares import share
from tests.web.hostile import JSONS, House, Scene, opened, set_up
from tests.web.test_hostile_requests import sentences

STEPS = 120
READ = ("", "/journal", "/why", "/help", "/step/1", "/chronicle", "/chronicle.md", "/game.txt", "/seats", "/links")


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Scene:
    return set_up(tmp_path_factory.mktemp("imports") / "games.sqlite3")


class Lines(tuple[str, ...]):
    """A game line by line. Hypothesis shows what it fails with, warns that all of this is long, and trips over that."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<{len(self)} lines>"


@pytest.fixture(scope="module")
def lines(scene: Scene) -> Lines:
    """A game that two have played for a while, with some of it taken back, line by line as it is exported."""
    chance = Random("imports")
    with open_store(scene.file) as store:
        sessions = Sessions(store)
        people: Any = [("Ada", "person", ""), ("Bertram", "person", "")]
        live = sessions.live(sessions.create("Played", "twelve_years", {}, people, seed="imports")[0].id)
        for step in range(STEPS):
            seat = chance.choice(("Ada", "Bertram"))
            decision = live.table(seat).decision
            try:
                if decision is None or chance.random() < 0.05:
                    live.undo(seat, live.revision, f"{step}")
                else:
                    said = chance.choice([option.id for option in decision.options() if option.id != "end-game"])
                    live.reply(seat, said, live.revision, f"{step}")
            except PlayError:
                continue
        return Lines(to_text(store.header(live.settings.game), store.records(live.settings.game)).splitlines())


def taken_in(house: House, text: bytes, as_it_is: str) -> Any:
    data = {"title": "From elsewhere", "as_it_is": as_it_is}
    return house.client.post("/import", files={"file": ("game.txt", text)}, data=data)


def try_out(scene: Scene, text: bytes, as_it_is: str = "") -> bool:
    """Import it: whether it was taken. If not, nothing was kept; if so, all of it can be read, now and later."""
    with opened(scene) as house:
        kept = house.kept()
        answer = taken_in(house, text, as_it_is)
        assert answer.status_code < 500, answer.text
        if answer.status_code >= 400:
            assert sentences(answer), answer.text
            assert house.kept() == kept
            return False
        base = str(answer.url.path).removesuffix("/links")
        look_through(house, base)
        with open_store(house.file) as store, closing(connect(house.file)) as watch:
            again = House(store, house.file, watch)
            again.client.cookies = house.client.cookies
            look_through(again, base)
        return True


def look_through(house: House, base: str) -> None:
    for page in ("/", *(f"{base}{page}" for page in READ), f"/api{base}/table", f"/api{base}/journal"):
        read = house.client.get(page)
        assert read.status_code in (200, 404), (page, read.text)


def nodes(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a JSON value where another could stand: what it is in, and under what."""
    if isinstance(value, dict):
        for key in value:
            yield value, key
            yield from nodes(value[key])
    if isinstance(value, list):
        for at, inner in enumerate(value):
            yield value, at
            yield from nodes(inner)


WRONG: st.SearchStrategy[Any] = st.one_of(
    JSONS,
    st.sampled_from(
        (
            -1,
            0,
            1,
            2,
            10**6,
            10**9,
            10**18,
            1.5,
            True,
            None,
            "",
            "0",
            "Ada",
            "nobody",
            "4d6",
            "999999999d999999999",
            [],
            {},
        )
    ),
    st.sampled_from(("\ud800", "\x00", "\u202e", "<script>", "x" * 5000, "../x", ["x"] * 100, {"type": "x"}, [[]])),
)


@st.composite
def changed(draw: st.DrawFn, lines: Lines) -> bytes:
    """The game with something in it that does not belong there."""
    found = list(lines)
    if draw(st.booleans()):  # rules of an earlier version, under which hashes are not compared
        header = json.loads(found[0])
        header["header"]["rules_version"] = draw(st.sampled_from((0, -1, header["header"]["rules_version"] - 1)))
        found[0] = json.dumps(header)
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.one_of(st.just(0), st.integers(0, len(found) - 1)))
        value = json.loads(found[at])
        places = list(nodes(value))
        if not places:  # all that stood there is gone already
            continue
        holder, under = places[draw(st.integers(0, len(places) - 1))]
        match draw(st.integers(0, 3)):
            case 0:
                del holder[under]
            case 1:
                other, there = places[draw(st.integers(0, len(places) - 1))]
                holder[under] = json.loads(json.dumps(other[there])) if there in other or isinstance(other, list) else 0
            case _:
                holder[under] = deepcopy(draw(WRONG))
        found[at] = json.dumps(value)
    return "\n".join([*found, ""]).encode()


@st.composite
def torn(draw: st.DrawFn, lines: Lines) -> bytes:
    """The game cut off, with lines gone, twice there or in another order, or with noise in it."""
    found = list(lines)
    whole = "\n".join([*found, ""]).encode()
    at = draw(st.integers(0, len(whole)))
    line, other = draw(st.integers(0, len(found) - 1)), draw(st.integers(0, len(found) - 1))
    match draw(st.integers(0, 5)):
        case 0:
            return whole[:at]
        case 1:
            return whole[:at] + draw(st.binary(max_size=30)) + whole[at:]
        case 2:
            return whole[:at] + draw(st.binary(min_size=1, max_size=3)) + whole[at + 3 :]
        case 3:
            del found[line]
        case 4:
            found.insert(other, found[line])
        case _:
            found[line], found[other] = found[other], found[line]
    if draw(st.booleans()):
        found[-1] = json.dumps({"type": "end", "records": len(found) - 2})
    return "\n".join([*found, ""]).encode()


UNHURRIED = settings(
    max_examples=share("LYCHGATE_SOAK_IMPORTS", 7, 1_000),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large],
)


def test_the_game_as_it_was_exported_is_taken(scene: Scene, lines: Lines) -> None:
    assert try_out(scene, "\n".join([*lines, ""]).encode())


def test_an_order_that_the_rules_do_not_know_is_told_with_what_came_of_it(scene: Scene, lines: Lines) -> None:
    found = [json.loads(line) for line in lines]
    for line in found:
        if line["type"] == "finished" and "direction" in line["entry"]["command"]:
            line["entry"]["command"]["direction"] = {"to": "the moon"}

    text = "\n".join([*map(json.dumps, found), ""]).encode()
    assert not try_out(scene, text)
    assert try_out(scene, text, as_it_is="yes")


@pytest.mark.soak
@UNHURRIED
@given(data=st.data())
def test_a_game_with_something_wrong_in_it_is_refused_whole_or_can_be_played(
    scene: Scene, lines: Lines, data: st.DataObject
) -> None:
    try_out(scene, data.draw(changed(lines)), as_it_is="yes")


@pytest.mark.soak
@UNHURRIED
@given(data=st.data())
def test_a_torn_file_is_refused_whole_or_can_be_played(scene: Scene, lines: Lines, data: st.DataObject) -> None:
    try_out(scene, data.draw(torn(lines)), as_it_is="yes")


@pytest.mark.soak
@settings(max_examples=share("LYCHGATE_SOAK_NOISE", 8, 50), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.one_of(st.binary(max_size=200), st.text(max_size=200).map(str.encode)))
@example(text=b"[" * 100_000)
@example(text=b'{"type":"lychgate game","header":' + b'{"a":' * 50_000)
@example(text=b"\x00" * 100)
@example(text=b"\n" * 100_000)
@example(text=b"1" * 1_000_000)
def test_noise_is_no_game(scene: Scene, text: bytes) -> None:
    assert not try_out(scene, text)


def test_a_game_with_a_state_that_the_rules_cannot_show_is_refused(scene: Scene, lines: Lines) -> None:
    found = [json.loads(line) for line in lines]
    found[0]["header"]["rules_version"] -= 1  # under which hashes are not compared
    events = [event for line in found if line["type"] == "finished" for event in line["entry"]["events"]]
    next(event for event in events if event.get("how") == "walk")["to"] = "finished"

    assert not try_out(scene, "\n".join([*map(json.dumps, found), ""]).encode(), as_it_is="yes")
