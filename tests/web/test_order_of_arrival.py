"""What seats say arrives in any order, late, twice, by two doors of one house: the world is the same."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from urllib.parse import urlencode

import pytest
from starlette.testclient import TestClient

from lychgate import rulesets
from lychgate.players.random import RandomPlayer
from lychgate.server.seats import Custom, Kind
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from lychgate.server.store import open_store
from lychgate.server.wire import PREFIX
from lychgate.web import create_app
from lychgate.web.seat_key import cookie_name
from tests.rulesets.twelve_years import test_multi_commutes as commuting
from tests.shares import share
from tests.web.client import Client
from tests.web.clock import Clock
from tests.web.forms import text_of
from tests.web.hostile import Scene, opened, set_up
from tests.web.test_hostile_requests import deed

ORDERS = share("LYCHGATE_SOAK_ORDERS", 1, 50)
SEATS = commuting.SEATS


class FarApart(commuting.FarApart):
    """The same under a name of its own, by which it is found in this module; its words are where the others are."""

    name = "far_apart"
    __module__ = "lychgate.rulesets.twelve_years.ruleset"


RULESET = FarApart()


class Word(NamedTuple):
    seat: str
    answer: str


class Table:
    """Three parties far apart, at one table that two processes serve, as it were."""

    def __init__(self, lives: list[Session], doors: Sequence[TestClient], cookies: dict[str, str]) -> None:
        self.lives, self.doors, self._cookies = lives, doors, cookies
        self._said = dict.fromkeys(SEATS, 0)
        self._seen = dict.fromkeys(SEATS, 0)

    def say(self, word: Word, door: int, *, by_program: bool = False, times: int = 1) -> int:
        """Say something to what the seat saw when it last said something, as often as that arrives."""
        seat, answer = word
        number = SEATS.index(seat) + 1
        self._said[seat] += 1
        form: dict[str, Any] = {"answer": answer, "revision": self._seen[seat], "key": f"{self._said[seat]}"}
        base = f"/s/{self.lives[0].id}/{number}"
        for time in range(times):
            client = self.doors[(door + time) % 2]
            headers = {"Cookie": self._cookies[seat], "Content-Type": "application/x-www-form-urlencoded"}
            if by_program:
                sent = client.post(f"{PREFIX}{base}/reply", content=json.dumps(form).encode(), headers=headers)
            else:
                sent = client.post(
                    f"{base}/answer", content=urlencode(form).encode(), headers=headers, follow_redirects=False
                )
            assert sent.status_code in (200, 303), (word, sent.status_code, text_of(sent.text))
        self._seen[seat] = self.lives[door].revision
        return self._seen[seat]


@contextmanager
def table(folder: Path, seed: int) -> Iterator[Table]:
    file = folder / "games.sqlite3"
    with open_store(file) as one, open_store(file) as other:
        houses = [Sessions(one), Sessions(other)]
        seats: list[tuple[str, Kind, str]] = [(name, "person", "") for name in SEATS]
        variants = commuting.begin(seed).header.variants
        info, links = houses[0].create("Far apart", "far_apart", variants, seats, Custom(), str(seed))
        cookies = {
            name: f"{cookie_name(info.id, number)}={houses[0].sit(links.seats[name])[2]}"
            for number, name in enumerate(SEATS, 1)
        }
        doors = [Client(create_app(house, clock=Clock()), base_url="http://testserver") for house in houses]
        yield Table([house.live(info.id) for house in houses], doors, cookies)


@pytest.fixture
def far_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rulesets._HOMES, "far_apart", __name__)


def played_by(at: Table, seat: str, chance: Random) -> list[Word]:
    """Let a seat say what comes into its head, for some commands."""
    player, words, ended = RandomPlayer(chance), [], 0
    live = at.lives[0]
    while ended < 4 and not live.game.state.ending and (live.game.pendings or live.game.state.party(seat).alive):
        decision = live.game.open_for(seat)
        assert decision is not None
        before = live.game.head
        answer = player.answer(decision, live.game.state)
        if getattr(decision.read(answer), "looks", False):  # a sheet is open at one of the two servers only
            continue
        words.append(Word(seat, answer))
        at.say(words[-1], 0)
        ended += live.game.head != before
    return words


@pytest.mark.soak
@pytest.mark.parametrize("seed", [2, 5, 8])
def test_in_whatever_order_it_arrives_and_however_often_the_world_is_the_same(
    far_apart: None, tmp_path: Path, seed: int
) -> None:
    chance = Random(seed)
    (tmp_path / "row").mkdir()
    with table(tmp_path / "row", seed) as at:
        words = {seat: played_by(at, seat, chance) for seat in SEATS}
        in_a_row = commuting.world(at.lives[0].game.state)
    assert all(words.values())

    for order in range(ORDERS):
        arrivals = [seat for seat, said in words.items() for _ in said]
        chance.shuffle(arrivals)
        waiting = {seat: iter(said) for seat, said in words.items()}
        (tmp_path / str(order)).mkdir()
        with table(tmp_path / str(order), seed) as at:
            for seat in arrivals:
                how = {"by_program": chance.random() < 0.5, "times": chance.choice((1, 1, 2, 3))}
                at.say(next(waiting[seat]), chance.randrange(2), **how)  # type: ignore[arg-type]
            for live in at.lives:
                live.fall_behind()  # else it hears of the other soon, but not at once
                live.catch_up()
                assert commuting.world(live.game.state) == in_a_row
            assert at.lives[0].game.rerun() == len(at.lives[0].game.path())


# ---------------------------------------------------------------------- two tabs, and what is said too late


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Scene:
    return set_up(tmp_path_factory.mktemp("late") / "games.sqlite3")


@pytest.mark.parametrize("prefix", ["", f"{PREFIX}/"])
@pytest.mark.parametrize("verb", ["answer", "undo", "redo", "return"])
def test_what_is_said_to_a_moment_that_is_past_gets_the_present_and_a_sentence_and_does_nothing(
    scene: Scene, prefix: str, verb: str
) -> None:
    name = f"{prefix}{'reply' if prefix and verb == 'answer' else verb}"
    with opened(scene) as house:
        live = house.sessions.live(scene.id)
        live.reply("Ada", scene.offered["Ada"][0], live.revision, "of the first tab")
        kept, now = house.kept(), live.revision

        answer = house.send(deed(scene, name, key="of the other tab", answer=scene.offered["Ada"][0], entry=0))

        assert answer.status_code == 409
        assert "Something has happened since you looked" in text_of(answer.text)
        assert (f'"revision":{now}' if prefix else f'data-revision="{now}"') in answer.text
        assert house.kept() == kept


@pytest.mark.parametrize("prefix", ["", f"{PREFIX}/"])
@pytest.mark.parametrize("verb", ["answer", "undo", "return"])
def test_two_tabs_that_say_the_same_to_the_same_moment_do_it_once(scene: Scene, prefix: str, verb: str) -> None:
    """The page gives what both tabs say the same key; one through the page, one through a program, in turn."""
    name = "reply" if verb == "answer" else verb
    with opened(scene) as house:
        live = house.sessions.live(scene.id)
        live.undo("Bertram", live.revision, "what is taken back concerns nobody else")
        before = live.revision
        said: dict[str, str | int] = {"revision": before, "key": f"{before}-{verb}", "entry": 0}
        said["answer"] = scene.offered["Ada"][0]
        tabs = [deed(scene, verb, **said), deed(scene, f"{PREFIX}/{name}", **said)]
        first, second = reversed(tabs) if prefix else tabs

        assert house.send(first).status_code in (200, 303)
        once = house.kept()
        assert house.send(second).status_code in (200, 303)

        assert live.revision > before
        assert house.kept() == once
