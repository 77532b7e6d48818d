"""A seat gets no byte that it may not see: not from any address, nor over any line, nor as an answer to what it says.

Games are played at random. At many moments somebody does something that is hidden from a seat, once so and once
otherwise; all that this seat, an onlooker and a stranger can get from a real server is compared, header by header.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from random import Random
from sqlite3 import connect

import pytest

from lychgate import rulesets
from lychgate.core.decision import Answer
from lychgate.core.errors import PlayError
from lychgate.core.records import Pending
from lychgate.players.random import RESIGN
from lychgate.server.seats import SPECTATOR, Custom, UndoCustom
from lychgate.server.sessions import Sessions
from lychgate.server.store import open_store
from lychgate.web import create_app
from lychgate.web.places import places_of
from tests.shares import WHOLE, share
from tests.web.everything import (
    LINES,
    NOT_OF_A_TABLE,
    PEOPLE,
    READ,
    SAID,
    SCREEN_LINE,
    SEAT,
    STRANGER,
    WITNESS_LINE,
    Got,
    Host,
    World,
    addresses,
    everything,
    finish,
    hear,
    hosted,
    listening,
    one_moment,
    set_up,
)

Heard = dict[tuple[str, str], list[str]]
EVERYBODY = (*PEOPLE, SPECTATOR, STRANGER)
CUSTOMS: tuple[UndoCustom, ...] = ("vote", "own", "anyone")


@pytest.fixture(autouse=True)
def toy_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rulesets._HOMES, "toy", "tests.core.toy")


def test_every_address_there_is_is_looked_at(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.sqlite3") as store:
        there = set(addresses(create_app(Sessions(store))))

    assert {path for method, path in there if method == "GET"} == set(READ)
    assert {path for method, path in there if method == "LINE"} == {*LINES, SCREEN_LINE, WITNESS_LINE}
    assert {path for method, path in there if method == "POST"} == set(SAID) | NOT_OF_A_TABLE
    assert {method for method, _ in there} == {"GET", "POST", "LINE"}


@pytest.mark.soak
def test_what_is_anothers_and_what_is_nowhere_get_the_same_answer(tmp_path: Path) -> None:
    """Each address for everybody; in the small share for two of them by turns (see ``test_hostile_sweep``)."""
    world, turn = set_up(tmp_path / "games.sqlite3", "twelve_years", "others").keyed(), cycle(range(4))
    two = cycle(EVERYBODY)
    with hosted(world) as host:
        for method, routes in (("GET", READ), ("POST", SAID)):
            for route in (one for one in routes if "{number}" in one):
                said = {"revision": 0, "key": "k", **SAID[route][0]} if method == "POST" else None
                nowhere = re.sub(r"/s/[^/]+/", "/s/nowhere/", host.address(route, "Ann", entry="1"))
                for seat in EVERYBODY if WHOLE else (next(two), next(two)):
                    missing = host.send(method, nowhere, seat, said)
                    assert missing.status_code == 404, route
                    others = sorted({*PEOPLE, SPECTATOR} - {seat})
                    for other in others if WHOLE else [others[next(turn) % len(others)]]:
                        got = host.send(method, host.address(route, other, entry="1"), seat, said)
                        assert (got.status_code, got.content) == (404, missing.content), (route, seat, other)
                        assert got.headers == missing.headers
                        forged = under_the_name_of(world, seat, other)
                        got = host.send(method, host.address(route, other, entry="1"), STRANGER, said, **forged)
                        assert (got.status_code, got.content) == (404, missing.content), (route, seat, other)


def under_the_name_of(world: World, seat: str, other: str) -> dict[str, str]:
    """Headers that offer a seat's key as that of another."""
    key = world.cookies[seat].partition("=")[2]
    return {"Authorization": f"Bearer {key}", "Cookie": f"{world.cookies[other].partition('=')[0]}={key}"}


# ---------------------------------------------------------------------- games at random


def moments(
    folder: Path, ruleset: str, seed: str, custom: Custom, steps: int, stride: int, *, keyed: bool = False
) -> Iterator[World]:
    """A random game: every ``stride`` steps, the table as it is then; ``keyed`` as of ``World``."""
    world = set_up(folder / "games.sqlite3", ruleset, seed, custom).keyed(keyed)
    chance = Random(seed)
    with open_store(world.file) as store:
        live = Sessions(store, clock=one_moment).live(world.session)
        for step in range(1, steps + 1):
            can = [(one.seat, option.id) for one in live.game.open for option in one.options() if option.id != RESIGN]
            chance.shuffle(can)
            for seat, answer in can:
                try:
                    match chance.choices(("reply", "undo", "redo", "return"), (84, 10, 4, 2))[0]:
                        case "reply":
                            live.reply(seat, answer, live.revision, f"{step} {seat} {answer}")
                        case "undo":
                            live.undo(seat, live.revision, f"undo {step} {seat}")
                        case "redo":
                            live.redo(seat, live.revision, f"redo {step} {seat}")
                        case _:
                            entry = chance.randint(max(0, live.game.head - 3), len(live.game.entries))
                            live.return_to(seat, entry, live.revision, f"return {step} {seat}")
                except PlayError:
                    continue
                break
            else:
                return
            if step % stride == 0:
                yield copied(world, folder / f"{step}.sqlite3")


def copied(world: World, file: Path) -> World:
    with closing(connect(world.file)) as here, closing(connect(file)) as there:
        here.backup(there)
    return replace(world, file=file)


def hidden_from(seat: str, before: Pending | None, host: Host, by: str) -> bool:
    """Whether a seat may see nothing of what ``by`` has just said but that it was said.

    It is at another thing, or both have been asked at once and the others have yet to answer.
    """
    game = host.live.game
    now = game.pending_for(by)
    if now is None or game.pending_for(seat) is not now:
        return now is not None
    if before is None or now.seat != before.seat or now.command != before.command:
        return False
    (*_, last) = now.inputs
    return now.inputs[:-1] == before.inputs and isinstance(last, Answer) and last.seat == by


def compared(world: World, by: str, acts: list[tuple[str, str]], watchers: tuple[str, ...]) -> int:
    """Have ``by`` say one thing or another, under these or other dice; whoever may not see it gets the same.

    ``acts`` are pairs of a seed and an option. How often two were compared.
    """
    seen: dict[tuple[object, ...], tuple[Got, Heard]] = {}
    count = 0
    for seed, option in acts:
        for watcher in watchers:
            with hosted(world, seed) as host:
                before, head = host.live.game.pending_for(by), host.live.game.head
                listeners = [watcher] if watcher else []
                with listening(host, *listeners):
                    answer = host.answers(by, option, "the hidden thing")
                    hidden = answer.status_code == 303 and host.live.game.head == head
                    hidden = hidden and hidden_from(watcher or SPECTATOR, before, host, by)
                    if answer.status_code == 303:
                        hear(host, *LINES)
                    finish(host, "Ann")
                if not hidden:
                    continue
                # Who must decide now is always shown; and how much was said, though not what.
                public = (watcher, host.live.waiting_for(), host.live.revision)
                got = everything(host, watcher, saying=not seed)
                before_it, heard_before = seen.setdefault(public, (got, host.heard))
                if before_it is not got:
                    count += 1
                    assert_same(got, before_it)
                    assert host.heard == heard_before
    return count


def assert_same(got: Got, other: Got) -> None:
    """Fails at the first byte that is another. What is said is the last of it, and not always said."""
    assert [what for what, *_ in got if "POST" not in what] == [what for what, *_ in other if "POST" not in what]
    for one, another in zip(got, other, strict=False):
        if one != another:
            at = next((at for at, (a, b) in enumerate(zip(one[3], another[3], strict=False)) if a != b), 0)
            around = slice(max(0, at - 200), at + 200)
            raise AssertionError(f"{one[0]}: {one[1]} {one[3][around]!r}, or {another[1]} {another[3][around]!r}")


MOMENTS = share("LYCHGATE_SOAK_MOMENTS", 24, 8)
"""After so many steps of a game each, two are asked at once."""


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(share("LYCHGATE_SOAK_LEAKS", 1, 20)))
def test_nothing_tells_what_was_chosen_in_secret(tmp_path: Path, seed: int) -> None:
    """Two are asked at once; one has answered."""
    chance = Random(seed)
    count = duels = 0
    custom, keyed = Custom(undo=CUSTOMS[seed % 3]), seed % 2 == 1
    for world in moments(tmp_path, "toy", f"leak {seed}", custom, 24, MOMENTS, keyed=keyed):
        by, against = chance.sample(PEOPLE, 2)
        asked = copied(world, tmp_path / "asked.sqlite3")
        with open_store(asked.file) as store:
            live = Sessions(store, clock=one_moment).live(asked.session)
            for seat in (by, against):
                while live.game.pending_for(seat) is not None:
                    (waits, *_) = [one for one in live.game.open if live.game.busy(one.seat)]
                    live.reply(waits.seat, waits.options()[0].id, live.revision, f"settled {live.revision}")
            if live.game.ruleset.ended(live.game.settled):
                continue
            live.reply(against, f"duel:{by}", live.revision, "a duel")
        duels += 1
        (third,) = set(PEOPLE) - {by, against}
        watchers = (against, third, SPECTATOR, STRANGER) if WHOLE else (against,)
        count += compared(asked, by, [("", "high"), ("", "low")], watchers)
    assert count >= (3 if WHOLE else 1) * duels > 0


GEAR = "gear"
"""The option that opens a sheet, which no record tells of."""

STRIDE = share("LYCHGATE_SOAK_STRIDE", 48, 12)
OPTIONS = share("LYCHGATE_SOAK_OPTIONS", 2, 3)
"""How many things that somebody may say are compared with one another."""
MIDDLES = [("toy", 2), *(("twelve_years", seed) for seed in range(2, 2 + share("LYCHGATE_SOAK_LEAKS", 1, 20)))]


@pytest.mark.soak
@pytest.mark.parametrize(("ruleset", "seed"), MIDDLES)
def test_nothing_tells_what_others_are_in_the_middle_of(tmp_path: Path, ruleset: str, seed: int) -> None:
    chance, whole = Random(seed), WHOLE or ruleset == "toy"
    count = 0
    custom, keyed = Custom(undo=CUSTOMS[seed % 3]), seed % 2 == 1
    for world in moments(tmp_path, ruleset, f"middle {seed}", custom, 48, STRIDE, keyed=keyed):
        with hosted(world) as host:
            open_ = [one for one in host.live.game.open if one.options()]
        for decision in chance.sample(open_, min(2 if WHOLE else len(PEOPLE), len(open_))):
            options = [one.id for one in decision.options() if one.id not in (RESIGN, GEAR)]
            some = chance.sample(options, min(OPTIONS, len(options)))
            acts = [(other, one) for one in some for other in ("", "otherwise")]
            (other, *_) = chance.sample(sorted(set(PEOPLE) - {decision.seat}), 1)
            watchers = (other, chance.choice((SPECTATOR, STRANGER)))
            if whole:
                count += compared(world, decision.seat, acts, watchers)
            else:
                count += compared(world, decision.seat, [acts[0], acts[-1]], watchers[:1])
            if count and not WHOLE:
                break
    assert count > whole


PRIVATE: dict[str, tuple[dict[str, str], dict[str, str]]] = {
    f"{SEAT}/standing": ({"rule": "toy.stance: high"}, {"rule": "toy.stance: low\nspoon: no"}),
    f"{SEAT}/webhook": ({"url": "https://example.org/a"}, {"url": "https://example.org/another"}),
    f"{SEAT}/note": ({"text": "mine"}, {"text": "mine alone"}),
}


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    """A table that has been played for a while; what is done at it is done at copies."""
    (found,) = moments(tmp_path_factory.mktemp("private"), "twelve_years", "private", Custom(), 40, 40, keyed=True)
    return found


@pytest.mark.soak
def test_nothing_tells_what_a_seat_sets_for_itself(world: World) -> None:
    """All at once; in ``make soak`` each by itself too."""
    for routes in ([*PRIVATE], *([route] for route in PRIVATE if WHOLE)):
        got = []
        for at in (0, 1):
            with hosted(world) as host:
                with listening(host, "Ben", SPECTATOR):
                    (place, *_) = [key for key, _, _ in places_of(host.live.table("Ann").view())]
                    for route in routes:
                        form = {"of": place, **PRIVATE[route][at]}
                        answer = host.send("POST", host.address(route, "Ann"), "Ann", form)
                        assert answer.status_code in (200, 303), answer.text
                    finish(host, "Ann")
                told = [everything(host, watcher, saying=watcher == "Ben") for watcher in (SPECTATOR, STRANGER, "Ben")]
                got.append((told, host.heard))

        for one, another in zip(got[0][0], got[1][0], strict=True):
            assert_same(one, another)
        assert got[0][1] == got[1][1]


@pytest.mark.soak
def test_nothing_tells_which_dice_will_fall(tmp_path: Path, world: World) -> None:
    """All of a game under another secret of the dice, which nobody has rolled yet."""
    watchers = (*PEOPLE, SPECTATOR) if WHOLE else ("Ann",)
    played = [*moments(tmp_path, "twelve_years", "dice to come", Custom(), 60, 20)] if WHOLE else [world]
    assert len(played) == (3 if WHOLE else 1)
    for moment in played:
        for watcher in watchers:
            got = []
            for seed in ("", "quite another secret"):
                with hosted(moment, seed) as host:
                    got.append(everything(host, watcher, saying=False))
            assert_same(*got)


def test_a_new_link_is_told_to_the_host_alone(tmp_path: Path) -> None:
    world = set_up(tmp_path / "games.sqlite3", "twelve_years", "links")
    got = []
    for secret in ("one", "another"):
        with hosted(world, secret=secret) as host:
            with listening(host, "Ben"):
                made = host.send("POST", host.address(f"{SEAT}/reissue", "Ann"), "Ann", {"seat": "3"})
                assert f"/join/{secret}-1" in made.text
                hear(host, f"{SEAT}/live")  # the page shows that Ann is away; a program's line has nothing new
                finish(host, "Ann")
            got.append((everything(host, "Ben"), host.heard))

    assert_same(got[0][0], got[1][0])
    assert got[0][1] == got[1][1]
