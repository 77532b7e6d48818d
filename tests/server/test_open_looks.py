"""A sheet that a seat has open, such as its gear, writes nothing and makes nobody wait; a change on it is a step."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from itertools import count
from typing import NamedTuple

import pytest

from lychgate.core.decision import TEXT
from lychgate.core.errors import PlayError
from lychgate.server.live_game import DONE_ONCE
from lychgate.server.saved import take_in
from lychgate.server.seats import Custom, Kind, Outcome
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from lychgate.server.store import Store
from lychgate.server.transfer import to_text
from lychgate.server.typed import keys_of, read_answer
from tests.each import each

REF, ANN = "Ref", "Ann"


class Game(NamedTuple):
    """A table where a player has something to arrange, and what a referee does that changes their sheet."""

    name: str
    before: tuple[str, ...]
    changes: str


GAMES = (
    Game("hundred_saints", ("pc Ada fighter hp 8 of Ann", "give Ada sword"), "give Ada rope"),
    Game("sovereign", ("delver Ada hp 6 of Ann gear dagger; torches",), "take Ada rope"),
    Game("constitution", ("pc Ada fighter hp 8 of Ann", "take Ada sword", "take Ada dagger"), "take Ada shield"),
)


class Table:
    """A table of a referee and Ann, whose phone has not been touched yet."""

    def __init__(self, live: Session) -> None:
        self.live = live
        self._keys = count()

    def says(self, seat: str, *answers: str, key: str = "") -> Outcome:
        for answer in answers:
            outcome = self.live.reply(seat, answer, self.live.revision_of(seat), key or f"{next(self._keys)}")
            assert not outcome.stale
        return outcome

    def offered(self, seat: str = ANN) -> list[str]:
        question = self.live.table(seat).question()
        return [] if question is None else [one.id for one in question.choices]

    def presses(self, beginning: str, seat: str = ANN) -> Outcome:
        return self.says(seat, next(id_ for id_ in self.offered(seat) if id_.startswith(beginning)))

    def kind(self, seat: str = ANN) -> str:
        question = self.live.table(seat).question()
        return "" if question is None else question.kind

    @property
    def written(self) -> object:
        """All that is kept, and what everybody is told of it."""
        live, seats = self.live, (REF, ANN)
        records = live.revision, tuple(map(live.revision_of, seats)), live.game.head, dict(live.game.pendings)
        news = tuple((live.notices(seat), live.table(seat).log(), live.waiting_for(seat)) for seat in seats)
        return records, news, tuple(map(live.may_take_back, seats)), live.game.undone

    def things(self) -> list[str]:
        return [f"{item.name} {item.where}" for one in self.live.game.settled.cast for item in one.items]


@pytest.fixture
def sits(store: Store) -> Callable[[Game], Table]:
    sessions, keys = Sessions(store, clock=lambda: datetime(2026, 11, 21, tzinfo=UTC)), count()

    def sit(game: Game) -> Table:
        seats: list[tuple[str, Kind, str]] = [(REF, "person", ""), (ANN, "person", "")]
        info, _ = sessions.create(f"Table {next(keys)}", game.name, {}, seats, Custom(undo="referee"), "gear")
        table = Table(sessions.live(info.id))
        table.says(REF, *(TEXT + line for line in game.before))
        return table

    return sit


Sits = Callable[[Game], Table]


def test_a_game_in_which_a_sheet_was_used_can_be_exported_and_imported(sits: Sits, store: Store) -> None:
    @each(GAMES)
    def comes_back(name: str, before: tuple[str, ...], changes: str) -> None:
        table = sits(Game(name, before, changes))
        table.says(ANN, "gear")
        table.presses("member:")
        table.presses("leave:")
        game = table.live.settings.game

        taken = take_in(to_text(store.header(game), store.records(game)))

        assert (taken.differs, len(taken.records)) == ("", table.live.revision)

    comes_back()


def test_opening_turning_and_closing_a_sheet_writes_nothing(sits: Sits) -> None:
    @each(GAMES)
    def writes_nothing(name: str, before: tuple[str, ...], changes: str) -> None:
        table = sits(Game(name, before, changes))
        orders, written = table.kind(), table.written

        for _ in range(3):
            table.says(ANN, "gear")
            table.presses("member:")
            assert table.kind() != orders
            table.says(ANN, "back", "done")
            assert table.kind() == orders
        for seat in (ANN, REF):
            table.says(seat, f"{TEXT}gear Ada")
            assert table.written == written
            table.says(seat, "back", "done")

        assert table.written == written

    writes_nothing()


def test_a_change_is_one_step_that_undoes_as_one_and_the_sheet_goes_on(sits: Sits) -> None:
    @each(GAMES)
    def is_a_step(name: str, before: tuple[str, ...], changes: str) -> None:
        table = sits(Game(name, before, changes))
        live, had = table.live, table.things()
        table.says(ANN, "gear")
        table.presses("member:")
        page, records, head = table.kind(), live.revision, live.game.head

        table.presses("leave:")

        assert (live.revision, live.game.entries[live.game.head].parent) == (records + 1, head)
        assert not live.game.pendings
        assert table.kind() == page
        assert table.things() != had
        table.says(ANN, "back")
        question = live.table(ANN).question()
        assert question is not None
        assert question.default == "done"
        table.says(ANN, "done")
        assert live.revision == records + 1, "closing it writes nothing either"
        live.undo(ANN, live.revision_of(ANN), "undo")
        assert (live.game.head, table.things()) == (head, had)
        live.redo(ANN, live.revision_of(ANN), "redo")
        assert table.things() != had
        assert live.game.rerun() == len(live.game.path())

    is_a_step()


def test_the_referee_goes_on_and_the_sheet_shows_what_has_changed(sits: Sits) -> None:
    @each(GAMES)
    def goes_on(name: str, before: tuple[str, ...], changes: str) -> None:
        table = sits(Game(name, before, changes))
        table.says(ANN, "gear")
        table.presses("member:")
        page, offered, records = table.kind(), table.offered(), table.live.revision

        table.says(REF, f"{TEXT}say Hm.", TEXT + changes)

        assert table.live.revision == records + 2
        assert table.kind() == page
        assert set(table.offered()) > set(offered)
        table.says(ANN, "back", "done")
        assert table.live.revision == records + 2

    goes_on()


def test_a_sheet_that_nobody_is_left_on_is_closed(sits: Sits) -> None:
    @each(GAMES)
    def closed(name: str, before: tuple[str, ...], changes: str) -> None:
        table = sits(Game(name, before, changes))
        orders = table.kind()
        table.says(ANN, "gear")
        table.presses("member:")

        table.live.return_to(REF, 0, table.live.revision_of(REF), "back")

        assert table.kind() == orders

    closed()


def test_a_referees_undo_takes_back_what_was_done_and_not_the_look(sits: Sits) -> None:
    @each(GAMES)
    def undoes(name: str, before: tuple[str, ...], changes: str) -> None:
        table = sits(Game(name, before, changes))
        table.says(ANN, "gear")
        had, records = table.live.game.settled, table.live.revision

        table.live.undo(REF, table.live.revision_of(REF), "undo")

        assert table.live.game.settled != had
        assert table.live.revision == records + 1

    undoes()


def test_a_question_to_its_owner_comes_first(sits: Sits) -> None:
    table = sits(GAMES[1])
    table.says(ANN, "gear")

    table.says(REF, f"{TEXT}explore quiet", f"{TEXT}turn")

    asked = table.live.table(ANN).question()
    assert asked is not None
    assert "What does Ada do?" in asked.prompt


def test_another_order_closes_the_sheet_and_is_carried_out(sits: Sits) -> None:
    table = sits(GAMES[1])
    orders = table.kind()
    table.says(ANN, "gear")

    with pytest.raises(PlayError, match="xyzzy"):
        table.says(ANN, f"{TEXT}xyzzy")
    assert table.kind() != orders, "what is refused closes nothing"
    question = table.live.table(ANN).question()
    assert question is not None
    with pytest.raises(PlayError, match="'xyzzy' is not among the choices"):
        read_answer(question, "xyzzy")
    records = table.live.revision
    table.says(ANN, read_answer(question, "say I look at my things."))

    assert (table.kind(), table.live.revision) == (orders, records + 1)
    table.says(ANN, "gear", read_answer(question, "Ada"))
    page = table.kind()
    table.says(ANN, read_answer(question, "gear"))
    assert table.kind() not in (orders, page), "the sheet is opened anew"


def test_what_appears_on_an_open_page_moves_no_other_number(sits: Sits) -> None:
    table = sits(GAMES[1])
    table.says(ANN, "gear")
    table.presses("member:")

    def keys() -> dict[str, str]:
        question = table.live.table(ANN).question()
        assert question is not None
        return dict(zip((one.id for one in question.choices), keys_of(question), strict=True))

    before = keys()
    assert list(before.values()) == [str(at) for at in range(1, len(before) + 1)]

    table.says(REF, f"{TEXT}take Ada rope")

    assert keys() == {**keys(), **before}
    assert list(keys()) != list(before)
    table.says(ANN, "back")
    table.presses("member:")
    assert list(keys().values()) == [str(at) for at in range(1, len(keys()) + 1)], "a page that is opened anew counts"


def test_what_two_tabs_send_is_done_once(sits: Sits) -> None:
    table = sits(GAMES[1])
    table.says(ANN, "gear", key="1-answer")

    assert table.says(ANN, "gear", key="1-answer").remark == DONE_ONCE
    member = next(id_ for id_ in table.offered() if id_.startswith("member:"))
    for _ in range(2):
        outcomes = [table.says(ANN, answer, key="1-answer") for answer in (member, member, "back", "back")]
        assert [one.remark for one in outcomes] == ["", DONE_ONCE, "", DONE_ONCE]
    assert table.says(ANN, "done", key="1-answer").remark == ""
    assert table.says(ANN, "done", key="1-answer").remark == DONE_ONCE


def test_a_sheet_stays_open_when_the_game_is_read_anew(sits: Sits) -> None:
    table = sits(GAMES[1])
    table.says(ANN, "gear")
    table.presses("member:")
    page = table.kind()

    table.live._live._open()

    assert table.kind() == page
    table.says(ANN, "back", "done")


def test_a_sheet_tells_those_who_show_it(sits: Sits) -> None:
    table = sits(GAMES[1])
    heard: list[int] = []
    stop = table.live.subscribe(heard.append)
    before = table.live.game.looks.turned[ANN], table.live.game.looks.turned[REF]

    table.says(ANN, "gear")

    stop()
    assert len(heard) == 1
    assert (table.live.game.looks.turned[ANN], table.live.game.looks.turned[REF]) == (before[0] + 1, before[1])


def test_a_sheet_that_is_no_longer_offered_is_closed(sits: Sits) -> None:
    for line in ("gear", f"{TEXT}gear Ada"):
        table = sits(GAMES[1])
        orders = table.kind()
        table.says(ANN, line)

        table.says(REF, f"{TEXT}npc 2 goblins hd 1", f"{TEXT}fight")

        assert table.kind() in (orders, ""), line
