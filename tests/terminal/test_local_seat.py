"""A person's own game in the terminal is a session of one: what a server's session does, it does in the same way."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from lychgate import rulesets
from lychgate.core.errors import PlayError, StoreError
from lychgate.core.records import Record
from lychgate.server.saved import begin, open_saved
from lychgate.server.seats import Custom
from lychgate.server.store import Conflict, Store, open_store
from lychgate.terminal.local_seat import LocalSeat
from tests.core.toy import toy_game, toy_header
from tests.terminal.lantern import lantern


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """A store with the game 'a well' of ann."""
    monkeypatch.setitem(rulesets._HOMES, "toy", "tests.core.toy")
    with open_store(tmp_path / "games.sqlite3") as found:
        begin(found, toy_header(("ann",), name="a well"))
        yield found


def test_at_the_beginning_there_is_nothing_to_take_back() -> None:
    seat = LocalSeat(lantern(), "ann", assist="off")

    with pytest.raises(PlayError, match="There is nothing to take back: the game stands at its beginning"):
        seat.undo()


def test_every_step_is_kept_and_the_game_goes_on_from_it(store: Store) -> None:
    seat = LocalSeat(open_saved(store, "a well"), "ann")
    seat.answer("rest")
    seat.answer("rest")
    seat.undo()

    again = LocalSeat(open_saved(store, "a well"), "ann")

    assert again.log() == seat.log() != ()
    assert again.redo().remark == "Brought back."
    assert len(again.journal()) == 2


def test_what_was_played_on_in_another_window_is_said_and_not_tried_again(store: Store) -> None:
    here, there = (LocalSeat(open_saved(store, "a well"), "ann") for _ in range(2))
    there.answer("rest")

    for answer in ("rest", "draw"):
        with pytest.raises(StoreError, match="played on or removed in another window"):
            here.answer(answer)

    assert here.log() == ()
    assert len(store.load("a well")[1]) == 1


def test_an_automatic_answer_that_came_second_is_not_tried_for_ever() -> None:
    kept: list[Record] = []
    refused: list[Record] = []

    def keep(record: Record) -> None:
        if len(kept) == 5:
            refused.append(record)
            raise Conflict("This game was played on in another window.")
        kept.append(record)

    seat = LocalSeat(lantern(keep=keep), "ann")
    for typed in ("1", "", "", "go:n", "go:ne"):
        outcome = seat.reply(typed)

    assert outcome.remark == "This game was played on in another window."
    assert len(refused) == 1


def test_subscribers_of_a_game_of_ones_own_are_told_of_each_step() -> None:
    seat = LocalSeat(toy_game("ann"), "ann")
    told: list[int] = []
    seat.session.subscribe(told.append)

    seat.answer("rest")
    seat.undo()

    assert told == [1, 2]


def test_what_only_a_served_table_has_is_refused_in_a_sentence() -> None:
    session = LocalSeat(toy_game("ann"), "ann").session

    for act in (
        lambda: session.set_webhook("ann", "https://example.org/hook"),
        lambda: session.hand_over("ann", "ann", "bot", "random"),
        lambda: session.export("ann"),
        lambda: session.note("ann", "here", "A note."),
    ):
        with pytest.raises(PlayError, match="here you play alone"):
            act()
    assert session.change_custom("ann", Custom(undo="anyone", odds="step")) == "That is this table's custom already."
    assert (session.notes("ann"), session.notices()) == ((), ())
