"""What is marked in one list is one answer in the journal: it is taken back mark by mark, and an old one re-runs."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from lychgate.core.decision import Answer
from lychgate.core.errors import DataError, IllegalAnswer, ReplayMismatch
from lychgate.core.game import Game
from lychgate.core.records import Finished, Header, Pending, Record, Waiting
from lychgate.core.verification import Verification
from lychgate.server.table import Table
from tests.terminal.staged import Staged

LOOT = [{"kind": "ring"}, {"kind": "coffer"}, {"kind": "book"}]
STAGE: dict[str, Any] = {"loot": LOOT, "here": {"friend": "merchant", "met": True}}


def fresh(records: list[Record] | None = None, said: tuple[Record, ...] = ()) -> Game[Any]:
    ruleset = Staged(["giant"], STAGE)
    header = Header("twelve_years", ruleset.version, ruleset.resolve({}), ("p1",), "a seed", "a game")
    return Game(ruleset, header, said, keep=(records if records is not None else []).append)


def answers(game: Game[Any]) -> list[str]:
    """The answers so far in the command that waits, or in the last that has ended."""
    given = game.pending or game.path()[-1]
    return [one.answer for one in given.inputs if isinstance(one, Answer)]


def marked(*ids: str, records: list[Record] | None = None) -> Game[Any]:
    game = fresh(records)
    for id_ in ("sell", *ids):
        game.reply("p1", id_)
    return game


def test_a_list_is_one_answer_and_its_words_are_what_was_done_with_all_of_it() -> None:
    game = marked("item:101", "item:103", "item:101", "item:102", "done")

    (answer,) = answers(game)

    assert answer.split("\n") == ["item:101", "item:103", "item:101", "item:102", "done"]
    assert [item.id for item in game.state.parties[0].loot] == [101]
    assert game.rerun() == 1
    (step,) = Table(game, "p1").journal()
    assert [one for one in step.inputs if "Sell 2 things" in one] == list(step.inputs)


def test_undo_takes_back_one_mark_after_the_other_and_redo_brings_them_back() -> None:
    game = marked("item:101", "item:102")

    game.undo("p1")
    one = answers(game)
    game.redo("p1")
    both = answers(game)
    for _ in range(3):
        game.undo("p1")

    assert (one, both) == (["item:101"], ["item:101\nitem:102"])
    assert game.pending is None


def test_a_list_goes_on_with_its_marks_where_it_was_left() -> None:
    records: list[Record] = []
    marked("item:101", "item:102", records=records)

    game = fresh(said=tuple(records))
    game.reply("p1", "done")

    assert answers(game) == ["item:101\nitem:102\ndone"]
    assert game.rerun() == 1


def test_what_is_not_in_the_list_is_refused_and_leaves_the_marks() -> None:
    game = marked("item:101")

    with pytest.raises(IllegalAnswer):
        game.reply("p1", "item:109")

    assert answers(game) == ["item:101"]


def test_a_journal_with_an_answer_for_each_mark_runs_again_and_goes_on() -> None:
    """As earlier versions kept them."""
    said = tuple(Answer("p1", "sell-what", id_) for id_ in ("item:101", "item:102"))
    game = fresh(said=(Waiting(Pending(0, "p1", {"type": "Sell"}, said)),))

    game.reply("p1", "item:103")
    now = answers(game)
    game.reply("p1", "done")

    assert now == ["item:101", "item:102\nitem:103"]
    assert [item.id for item in game.state.parties[0].loot] == []
    assert game.rerun() == 1


def checked(records: list[Record]) -> int:
    """How many records a verification takes over."""
    verification = Verification(fresh(), public=False)
    for record in records:
        verification.add(record)
    return len(records)


def test_a_list_of_another_file_is_verified_mark_by_mark() -> None:
    records: list[Record] = []
    marked("item:101", "item:102", "done", records=records)

    assert checked(records) == len(records) == 4
    with pytest.raises(DataError, match="a record before it is missing"):
        checked([records[0], records[3]])


def test_a_list_that_ends_before_its_last_answer_is_no_answer() -> None:
    records: list[Record] = []
    marked("item:101", "done", records=records)
    last = records[-1]
    assert isinstance(last, Finished)
    (answer,) = last.entry.inputs
    assert isinstance(answer, Answer)
    longer = Answer("p1", "sell-what", f"{answer.answer}\nitem:101")

    with pytest.raises(ReplayMismatch):
        fresh(said=(Finished(replace(last.entry, inputs=(longer,))),)).rerun()
