"""The tree of entries: what follows what, what is refused, and that records are the whole game."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lychgate.core.codec import decode, digest, encode
from lychgate.core.errors import DataError, PlayError, ReplayMismatch
from lychgate.core.game import DiceMode, Game
from lychgate.core.journal import Journal
from lychgate.core.records import Entry, Finished, Moved, Pending, Record, Waiting
from tests.core.toy import Toy, Well, coins_are_conserved, toy_header


def entry(number: int, parent: int) -> Finished:
    return Finished(Entry(number, parent, "ann", {"type": "rest"}, (), (), ""))


def pending(parent: int) -> Pending:
    return Pending(parent, "ann", {"type": "draw"}, ())


def journal(*records: Record) -> Journal:
    made = Journal()
    for record in records:
        made.append(record)
    return made


TWO_BRANCHES = (entry(1, 0), entry(2, 1), Moved("undo", 1, None, (2,)), entry(3, 1), entry(4, 3))


def test_entries_follow_each_other() -> None:
    made = journal(entry(1, 0), entry(2, 1))

    assert made.head == 2
    assert [each.id for each in made.path(2)] == [1, 2]
    assert made.next_id == 3


def test_a_move_leaves_the_branch_in_the_tree() -> None:
    made = journal(*TWO_BRANCHES)

    assert [each.id for each in made.path(made.head)] == [1, 3, 4]
    assert [each.id for each in made.path(2)] == [1, 2]
    assert [each.id for each in made.branches()] == [2]


def test_after_a_move_back_the_way_ahead_is_a_branch() -> None:
    made = journal(*TWO_BRANCHES, Moved("return", 1, None))

    assert [each.id for each in made.branches()] == [4, 2]


def test_a_new_entry_ends_what_was_waiting_and_what_could_be_brought_back() -> None:
    made = journal(entry(1, 0), Moved("undo", 0, None, (1,)), Waiting(pending(0)), entry(2, 0))

    assert made.pendings == {}
    assert made.undone == ()


@pytest.mark.parametrize(
    ("record", "why"),
    [
        pytest.param(entry(7, 2), "entry 3 comes next", id="a gap"),
        pytest.param(entry(2, 2), "entry 3 comes next", id="a number twice"),
        pytest.param(entry(3, 1), "should follow entry 2", id="an entry elsewhere"),
        pytest.param(Waiting(pending(1)), "should follow entry 2", id="a command elsewhere"),
        pytest.param(Moved("return", 9, None), "no such entry", id="a move to nowhere"),
        pytest.param(Moved("return", -1, None), "no such entry", id="a move before the beginning"),
        pytest.param(
            Moved("undo", 1, pending(2)), "should follow entry 1", id="a move to a command elsewhere"
        ),
        pytest.param(Moved("undo", 1, None, (9,)), "no such entry", id="nothing to bring back"),
        pytest.param(Moved("undo", 0, None, (2,)), "should follow entry 0", id="bringing back out of order"),
        pytest.param(
            Moved("undo", 1, None, (pending(2),)), "should follow entry 1", id="bringing back elsewhere"
        ),
    ],
)
def test_a_record_that_does_not_follow_is_refused(record: Record, why: str) -> None:
    made = journal(entry(1, 0), entry(2, 1))

    with pytest.raises(DataError, match=why):
        made.append(record)

    assert (made.head, made.pendings, made.undone, set(made.entries)) == (2, {}, (), {1, 2})


def test_an_entry_whose_events_do_not_fold_to_its_hash_is_a_mismatch() -> None:
    with pytest.raises(ReplayMismatch, match="entry 1"):
        Game(Toy(), toy_header(), [entry(1, 0)])


def test_an_entry_with_an_event_of_another_shape_is_refused() -> None:
    strange = Finished(Entry(1, 0, "ann", {"type": "rest"}, (), ({"type": "flood"},), ""))

    with pytest.raises(DataError, match="entry 1"):
        Game(Toy(), toy_header(), [strange])


# ---------------------------------------------------------------------- random walks

MODES: tuple[DiceMode, ...] = ("app", "app", "hand", "pick")


def step(game: Game[Well], draw: Any) -> None:
    """One random reply, or a step through the journal."""
    match draw(st.sampled_from(("reply",) * 6 + ("undo", "redo", "return"))):
        case "reply" if game.open:
            decision = draw(st.sampled_from(game.open))
            answers = [option.id for option in decision.options()]
            if decision.kind == "core.roll":
                answers.append(f"text:{draw(st.integers(1, 6))}")
            elif decision.accepts_text():
                answers.append("text:Old Mouth")
            game.reply(decision.seat, draw(st.sampled_from(answers)))
        case "undo":
            game.undo()
        case "redo":
            game.redo()
        case _:
            game.return_to(draw(st.integers(0, len(game.entries))))


def through_json(records: list[Record]) -> list[Record]:
    return [decode(encode(record), Record, what="record") for record in records]


def position_of(game: Game[Well]) -> tuple[Any, ...]:
    tips = [tip.id for tip in game.branches()]
    return game.state, game.head, game.pending, game.open, game.events_so_far(game.pending), dict(game.entries), tips


@given(st.data())
def test_on_a_random_walk_the_records_are_the_game(data: st.DataObject) -> None:
    """Fold equals state, records through JSON rebuild the game, and running again agrees, at every step."""
    records: list[Record] = []
    game = Game(Toy(), toy_header(), keep=records.append)
    for _ in range(data.draw(st.integers(1, 25))):
        if game.pending is None:
            game.dice = data.draw(st.sampled_from(MODES))
        with suppress(
            PlayError
        ):  # nothing to take back, or to bring back: nothing changes, as the checks see
            step(game, data.draw)

        assert coins_are_conserved(game.state) == ()
        assert through_json(records) == records
        assert position_of(Game(Toy(), game.header, through_json(records), dice=game.dice)) == position_of(game)
        ends = [game.ruleset.new_game(game.header.variants, game.header.seats)]
        for before, made, _, after in game.transitions():
            assert before == ends[-1]
            assert digest(after) == made.hash
            ends.append(after)
        assert game.pending is not None or game.state == ends[-1]
    assert game.rerun() == len(game.path())


@given(st.data())
def test_on_a_random_walk_undo_then_redo_changes_nothing(data: st.DataObject) -> None:
    game = Game(Toy(), toy_header())
    for _ in range(data.draw(st.integers(1, 15))):
        decision = data.draw(st.sampled_from(game.open))
        with suppress(PlayError):  # it needs a seat that is busy, or would change what one is in the middle of
            game.reply(decision.seat, data.draw(st.sampled_from(decision.options())).id)
        if not game.open:
            break
    before = position_of(game)[:5]

    steps = 0
    while game.head or game.pending:
        game.undo()
        steps += 1
    for _ in range(steps):
        game.redo()

    assert position_of(game)[:5] == before
