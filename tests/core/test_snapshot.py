"""A game opened from a snapshot stands where it stood, and reads what came before only when it is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
import pytest

from lychgate.core.codec import decode, encode
from lychgate.core.errors import DataError, PlayError, ReplayMismatch
from lychgate.core.game import Game
from lychgate.core.records import Record, Snapshot
from tests.core.toy import DayPassed, Toy, Well
from tests.core.toy_games import position_of, recorded

PAGE = 10


class Past:
    """Records in pages, the last first; counts the pages that were read."""

    def __init__(self, records: Sequence[Record]) -> None:
        self._records = records
        self.pages = 0

    def __iter__(self) -> Iterator[Sequence[Record]]:
        for end in range(len(self._records), 0, -PAGE):
            self.pages += 1
            yield self._records[max(0, end - PAGE) : end]


def played(steps: int = 60) -> tuple[Game[Well], list[Record], Snapshot]:
    """A game of ann's and ben's, and a snapshot of the middle of it, when both were asked something."""
    game, records = recorded("ann", "ben")
    for _ in range(steps):
        game.reply("ann", "rest")
    game.reply("ann", "draw")
    game.reply("ben", "christen")
    snapshot: Snapshot = decode(encode(game.snapshot(len(records))), Snapshot, what="a snapshot")
    game.reply("ann", "keep")
    game.reply("ben", "text:Old Mouth")
    game.reply("ann", "rest")
    return game, records, snapshot


def opened(game: Game[Well], records: list[Record], snapshot: Snapshot) -> tuple[Game[Well], Past]:
    past = Past(records[: snapshot.records])
    return Game(Toy(), game.header, records[snapshot.records :], since=snapshot, older=past), past


def test_a_game_opened_from_a_snapshot_stands_where_it_stood_and_has_read_nothing_before() -> None:
    game, records, snapshot = played()

    again, past = opened(game, records, snapshot)

    assert (again.state, again.settled, again.head, again.open) == (game.state, game.settled, game.head, game.open)
    assert past.pages == 0
    assert position_of(again) == position_of(game)


def test_it_goes_on_with_the_same_dice() -> None:
    game, records, snapshot = played()
    again, past = opened(game, records, snapshot)

    for one in (game, again):
        one.reply("ann", "draw")
        one.reply("ann", "deeper")

    assert again.state == game.state
    assert past.pages == 0


def test_what_waited_when_it_was_taken_waits_when_it_is_opened() -> None:
    game, records, snapshot = played()
    middle = Game(Toy(), game.header, records[: snapshot.records])

    again = Game(Toy(), game.header, (), since=snapshot, older=Past(records[: snapshot.records]))

    assert [decision.kind for decision in again.open] == ["toy.what_now", "toy.name_it"]
    assert position_of(again) == position_of(middle)


def test_what_was_taken_back_before_it_can_be_brought_back_after_it() -> None:
    game, records = recorded("ann")
    for _ in range(3):
        game.reply("ann", "rest")
    game.undo()
    snapshot = game.snapshot(len(records))
    again = Game(Toy(), game.header, (), since=snapshot, older=Past(records))

    again.redo()

    assert again.state.day == 4


def test_what_was_taken_back_among_others_before_it_can_be_brought_back_after_it() -> None:
    game, records = recorded("ann", "ben")
    game.reply("ann", "rest")
    game.reply("ben", "rest")
    game.undo("ann")
    snapshot = game.snapshot(len(records))
    again = Game(Toy(), game.header, (), since=snapshot, older=Past(records))

    again.redo("ann")

    assert again.state.day == 3
    assert again.branches() == ()


def test_taking_back_below_the_snapshot_reads_as_far_as_it_must() -> None:
    game, records, snapshot = played()
    again, past = opened(game, records, snapshot)

    for one in (game, again):
        for _ in range(8):
            one.undo("ann")

    assert past.pages == 7  # to a state: there is none before but the beginning's
    assert position_of(again) == position_of(game)
    assert again.settled.day == game.settled.day == 55


def test_a_page_of_the_journal_reads_only_as_many_entries() -> None:
    game, records, snapshot = played()
    again, past = opened(game, records, snapshot)

    ids = [entry.id for entry, _ in zip(again.ancestors(), range(12), strict=False)]

    assert ids == list(range(63, 51, -1))
    assert past.pages == 2


def test_any_entry_can_be_returned_to() -> None:
    game, records, snapshot = played()
    again, _ = opened(game, records, snapshot)

    for one in (game, again):
        one.return_to(7)

    assert position_of(again) == position_of(game)
    assert again.branches() == game.branches() != ()
    with pytest.raises(PlayError, match="no entry 64; its entries are 1 to 63"):
        again.return_to(64)


def test_the_whole_past_can_be_run_again() -> None:
    game, records, snapshot = played()

    assert opened(game, records, snapshot)[0].rerun() == 63


@pytest.mark.parametrize(
    "change",
    [
        {"rules_version": 2},
        {"hash": "0123456789abcdef"},
        {"state": {"coins": "many"}},
        {"state": {"coins": 1, "goal": 2, "people": []}},
        {"head": 59},
        {"entries": 59},
    ],
)
def test_a_snapshot_that_is_not_sound_is_found_out(change: dict[str, object]) -> None:
    game, records, snapshot = played()

    with pytest.raises((ReplayMismatch, DataError)):
        opened(game, records, msgspec.structs.replace(snapshot, **change))


def test_a_past_that_lacks_an_entry_is_found_out_when_it_is_asked_for() -> None:
    game, records, snapshot = played()
    again = Game(Toy(), game.header, records[snapshot.records :], since=snapshot, older=[records[30:60]])

    with pytest.raises(DataError, match="entry 20"):
        again.return_to(20)

    assert again.head == game.head


def test_a_game_that_follows_another_step_by_step_folds_no_more_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    game, records = recorded("ann")
    other = Game(Toy(), game.header)
    folded = 0
    apply = DayPassed.apply

    def counted(event: DayPassed, state: Well) -> Well:
        nonlocal folded
        folded += 1
        return apply(event, state)

    for step in range(300):
        game.reply("ann", "rest")
        monkeypatch.setattr(DayPassed, "apply", counted)
        other.catch_up(records[step:])
        followed = [entry.id for _, entry, _, _ in other.transitions(3)]
        assert followed == [entry.id for _, entry, _, _ in game.transitions(3)]
        monkeypatch.undo()

    assert folded <= 300 * 8


def test_a_game_opened_from_a_snapshot_never_reads_before_it_however_long_it_is_played() -> None:
    game, records, snapshot = played()
    again, past = opened(game, records, snapshot)

    for _ in range(200):
        again.reply("ann", "rest")
        assert len(list(again.transitions(3))) == 3
    for _ in range(150):
        again.undo()

    assert past.pages == 0
