"""A sheet that a player has open, such as their gear, never makes the referee wait."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from itertools import count
from typing import NamedTuple

import pytest

from lychgate.core.decision import TEXT
from lychgate.server.seats import Custom, Kind
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from lychgate.server.store import Store
from tests.each import each

REF, ANN = "Ref", "Ann"


class Game(NamedTuple):
    """A table where a player has something to arrange, and what a referee does that changes their sheet."""

    name: str
    before: tuple[str, ...]
    changes: str


GAMES = (
    Game("hundred_saints", ("pc Ada fighter hp 8 of Ann", "give Ada sword"), "give Ada rope"),
    Game("sovereign", ("delver Ada hp 6 of Ann gear dagger",), "take Ada rope"),
    Game("constitution", ("pc Ada fighter hp 8 of Ann", "take Ada sword"), "take Ada shield"),
)

Says = Callable[..., None]


@pytest.fixture
def sits(store: Store) -> Callable[[Game], tuple[Session, Says]]:
    """A table of a referee and Ann, who has her gear open on the page of Ada."""
    sessions, keys = Sessions(store, clock=lambda: datetime(2026, 11, 21, tzinfo=UTC)), count()

    def sit(game: Game) -> tuple[Session, Says]:
        seats: list[tuple[str, Kind, str]] = [(REF, "person", ""), (ANN, "person", "")]
        info, _ = sessions.create(f"Table {next(keys)}", game.name, {}, seats, Custom(undo="referee"), "gear")
        live = sessions.live(info.id)

        def says(seat: str, *answers: str) -> None:
            for answer in answers:
                assert not live.reply(seat, answer, live.revision_of(seat), f"{next(keys)}").stale

        says(REF, *(TEXT + line for line in game.before))
        says(ANN, "gear")
        asked = live.table(ANN).question()
        assert asked is not None
        says(ANN, next(one.id for one in asked.choices if one.id.startswith("member:")))
        return live, says

    return sit


def test_what_changes_the_sheet_closes_it_and_says_so(sits: Callable[[Game], tuple[Session, Says]]) -> None:
    @each(GAMES)
    def closes(name: str, before: tuple[str, ...], changes: str) -> None:
        live, says = sits(Game(name, before, changes))

        says(REF, f"{TEXT}say Hm.")
        assert live.game.busy(ANN), "what changes nothing there leaves it open"
        says(REF, TEXT + changes)

        assert not live.game.busy(ANN)
        assert f"{REF} went on, so what you had open was closed" in live.notices(ANN)[-1].text
        assert all("closed" not in one.text for one in live.notices(REF))
        says(ANN, "gear")
        assert live.game.busy(ANN)

    closes()


def test_what_was_changed_on_it_is_kept(sits: Callable[[Game], tuple[Session, Says]]) -> None:
    @each(GAMES)
    def kept(name: str, before: tuple[str, ...], changes: str) -> None:
        live, says = sits(Game(name, before, changes))
        asked = live.table(ANN).question()
        assert asked is not None
        leaves = next(one.id for one in asked.choices if one.id.startswith("leave:"))
        says(ANN, leaves)
        had = live.game.state_for(ANN)

        says(REF, TEXT + changes)

        items = {item.name for one in live.game.settled.cast if one.name == "Ada" for item in one.items}
        assert items - {item.name for one in had.cast if one.name == "Ada" for item in one.items} == {
            changes.split()[-1]
        }

    kept()


def test_a_referees_undo_takes_back_what_was_done_and_not_the_look(
    sits: Callable[[Game], tuple[Session, Says]],
) -> None:
    @each(GAMES)
    def undoes(name: str, before: tuple[str, ...], changes: str) -> None:
        live, _ = sits(Game(name, before, changes))
        had = live.game.settled

        live.undo(REF, live.revision_of(REF), "undo")

        assert not live.game.busy(ANN)
        assert live.game.settled != had

    undoes()


@pytest.mark.parametrize("closed", [False, True])
def test_an_undo_passes_over_a_look_whether_or_not_it_is_closed(
    sits: Callable[[Game], tuple[Session, Says]], closed: bool
) -> None:
    live, says = sits(GAMES[0])
    if closed:
        while live.game.busy(ANN):
            asked = live.table(ANN).question()
            assert asked is not None
            says(ANN, asked.way_out)

    live.undo(REF, live.revision_of(REF), "undo")

    assert not live.game.busy(ANN)
    assert [item.name for one in live.game.settled.cast for item in one.items] == [], "the sword is taken back"


def test_taking_back_whose_sheet_it_is_closes_it(store: Store) -> None:
    sessions, keys = Sessions(store, clock=lambda: datetime(2026, 11, 21, tzinfo=UTC)), count()

    @each(["undo", "return"])
    def closes(back: str) -> None:
        seats: list[tuple[str, Kind, str]] = [(REF, "person", ""), (ANN, "person", "")]
        info, _ = sessions.create(f"Gear {back}", "sovereign", {}, seats, Custom(undo="own"), "gear")
        live = sessions.live(info.id)

        def says(seat: str, answer: str) -> None:
            assert not live.reply(seat, answer, live.revision_of(seat), f"{next(keys)}").stale

        for line in ("delver Ada hp 6 of Ann gear dagger", "say Hm.", "delver Bo hp 6 of Ann gear dagger"):
            says(REF, TEXT + line)
        says(ANN, "gear")
        asked = live.table(ANN).question()
        assert asked is not None
        says(ANN, next(one.id for one in asked.choices if one.label == "Bo"))
        if back == "undo":
            live.undo(REF, live.revision_of(REF), "undo")
        else:
            live.return_to(REF, 2, live.revision_of(REF), "return")

        assert not live.game.busy(ANN)
        assert [one.name for one in live.game.settled.cast] == ["Ada"]

    closes()


def test_a_question_to_its_owner_comes_first(sits: Callable[[Game], tuple[Session, Says]]) -> None:
    live, says = sits(GAMES[1])

    says(REF, f"{TEXT}explore quiet", f"{TEXT}turn")

    asked = live.table(ANN).question()
    assert asked is not None
    assert "What does Ada do?" in asked.prompt
