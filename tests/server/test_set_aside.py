"""A referee sets aside what players are thinking about, through the session: only the referee, and only their own."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from lychgate.core.decision import TEXT
from lychgate.core.errors import PlayError
from lychgate.server.seats import SPECTATOR, Custom, Kind
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from lychgate.server.store import open_store

REF, ANN, BEN, CYD = SEATS = ("Ref", "Ann", "Ben", "Cyd")
MAKING = ("make Ada fighter of Ann", "make Bertram cleric of Ben", "make Cecily fighter of Cyd")

keys = (f"deed {number}" for number in count())


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Session]:
    """Three players think about scores, and the referee has gone on."""
    with open_store(tmp_path / "games.sqlite3") as store:
        sessions = Sessions(store)
        seats: list[tuple[str, Kind, str]] = [(name, "person", "") for name in SEATS]
        info, links = sessions.create("The barrow", "hundred_saints", {}, seats, Custom(), "side by side 8")
        for link in links.seats.values():
            sessions.sit(link)
        live = sessions.live(info.id)
        for line in (*MAKING, "turn", "roll 1d6 secret the door"):
            says(live, REF, TEXT + line)
        yield live


def says(live: Session, seat: str, answer: str) -> None:
    assert not live.reply(seat, answer, live.revision_of(seat), next(keys)).stale


def asked(live: Session) -> list[str]:
    return [seat for seat in (ANN, BEN, CYD) if live.game.busy(seat)]


def lane_of(live: Session, seat: str) -> int:
    return next(one.lane for one in live.table(REF).under_way() if one.asks == (seat,))


def test_a_referee_sets_one_of_three_aside_after_doing_other_things(live: Session) -> None:
    outcome = live.give_up(REF, lane_of(live, BEN), live.revision_of(REF), next(keys))

    assert (outcome.stale, outcome.remark) == (False, "Set aside.")
    assert asked(live) == [ANN, CYD]
    assert live.game.settled.turn == 1
    says(live, ANN, "done")
    says(live, CYD, "done")
    assert [one.name for one in live.game.settled.cast] == ["Ada", "Cecily"]


def test_enter_repeats_no_order_that_waits_for_somebody(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.sqlite3") as store:
        sessions = Sessions(store)
        info, links = sessions.create(
            "The barrow", "hundred_saints", {}, [(REF, "person", ""), (ANN, "person", "")], Custom(), "a flight"
        )
        for link in links.seats.values():
            sessions.sit(link)
        live = sessions.live(info.id)
        fight = ("pc Ada of Ann hp 9", "foes 2 goblins hp 4 club 1d4", "encounter", "aware party", "aware goblins")
        for line in (*fight, "next", "next", "distance 40", "next", "next", "evade goblins"):
            says(live, REF, TEXT + line)
        assert asked(live) == [ANN]

        question = live.table(REF).question()

        assert question is not None
        assert "evade:goblins" not in [one.id for one in question.choices]
        assert "evade:goblins" in [option.id for option in live.game.open_for(REF).options()]  # type: ignore[union-attr]
        says(live, ANN, "no")
        assert not live.game.pendings


def test_what_was_set_aside_is_brought_back_until_the_game_goes_on(live: Session) -> None:
    live.give_up(REF, lane_of(live, BEN), live.revision_of(REF), next(keys))

    live.redo(REF, live.revision_of(REF), next(keys))

    assert asked(live) == [ANN, BEN, CYD]


@pytest.mark.parametrize("seat", [ANN, BEN, SPECTATOR])
def test_nobody_else_sets_aside_what_waits(live: Session, seat: str) -> None:
    for lane in range(4):
        with pytest.raises(PlayError):
            live.give_up(seat, lane, live.revision_of(seat), next(keys))

    assert asked(live) == [ANN, BEN, CYD]


def test_a_player_does_not_set_aside_what_another_has_answered_in(tmp_path: Path) -> None:
    with open_store(tmp_path / "well.sqlite3") as store:
        sessions = Sessions(store)
        seats: list[tuple[str, Kind, str]] = [(name, "person", "") for name in (REF, ANN, BEN)]
        info, links = sessions.create("The well", "kept_toy", {}, seats, Custom(), "a seed")
        for link in links.seats.values():
            sessions.sit(link)
        well = sessions.live(info.id)
        says(well, ANN, "duel:Ben")
        says(well, BEN, "low")

        with pytest.raises(PlayError, match="the referee's"):
            well.give_up(ANN, 0, well.revision_of(ANN), next(keys))

        assert well.game.pending is not None


def test_what_was_decided_meanwhile_is_not_set_aside_in_its_place(live: Session) -> None:
    lane, looked_at = lane_of(live, ANN), live.revision_of(REF)
    says(live, ANN, "done")
    says(live, REF, f"{TEXT}make Dagny fighter of Ann")
    assert lane_of(live, ANN) == lane

    outcome = live.give_up(REF, lane, looked_at, next(keys))

    assert outcome.stale
    assert asked(live) == [ANN, BEN, CYD]


def test_the_same_button_pressed_twice_sets_one_aside(live: Session) -> None:
    lane, looked_at, key = lane_of(live, ANN), live.revision_of(REF), next(keys)

    live.give_up(REF, lane, looked_at, key)
    again = live.give_up(REF, lane, looked_at, key)

    assert not again.stale
    assert asked(live) == [BEN, CYD]


def test_players_see_nothing_of_it_whose_question_it_is_not(live: Session) -> None:
    before = live.table(ANN).view(), live.table(ANN).question(), live.revision_of(ANN), live.table(ANN).journal()

    live.give_up(REF, lane_of(live, BEN), live.revision_of(REF), next(keys))

    after = live.table(ANN).view(), live.table(ANN).question(), live.revision_of(ANN), live.table(ANN).journal()
    assert after == before
    assert live.table(BEN).question() != live.table(ANN).question()
