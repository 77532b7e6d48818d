"""What a seat takes back where others have acted in secret since: it never notices, and secrets stay if they can."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from lychgate.core.codec import decode, encode
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.numbering import Numbering
from lychgate.core.records import ONLOOKER, REFEREE, Entry, Moved, Record, Snapshot
from lychgate.core.taken_back import TakenBack
from lychgate.server.table import Table
from tests.core.dry_well import DryWell
from tests.core.toy import Orders, Toy, Well, toy_header

SEATS = ("kay", "ann", "ben")
HEADER = msgspec.structs.replace(toy_header(SEATS), roles={"kay": REFEREE})
OTHERS = ("ann", "ben", ONLOOKER)


def begun(*said: tuple[str, str], rules: Toy | None = None) -> tuple[Game[Well], list[Record]]:
    kept: list[Record] = []
    rules = rules or Toy()
    game = Game(rules, msgspec.structs.replace(HEADER, ruleset=rules.name), keep=kept.append)
    for seat, answer in said:
        game.reply(seat, answer)
    return game, kept


def path(game: Game[Well]) -> list[str]:
    return [f"{entry.seat} {entry.command['type']}" for entry in game.path()]


def numbers(game: Game[Well], seat: str) -> list[int]:
    """The steps that a seat reads in its journal."""
    return [number for entry in game.path() if (number := game.number(seat, entry.id))]


SOUNDED = (("kay", "sound"), ("kay", "note"))
RESTED_THEN_SOUNDED = (("ann", "rest"), *SOUNDED)


def test_what_was_done_in_secret_since_stays_where_it_goes_the_same_way() -> None:
    game, kept = begun(*RESTED_THEN_SOUNDED)

    game.undo("ann")

    assert path(game) == ["kay sound"]
    assert game.settled.sounded > 0
    assert isinstance(kept[-1], Moved)
    assert kept[-1].of == (2,)


def test_what_was_done_in_secret_since_goes_with_it_where_it_would_go_another_way() -> None:
    game, _ = begun(*RESTED_THEN_SOUNDED, rules=DryWell())

    game.undo("ann")

    assert path(game) == []
    game.redo("ann")
    assert path(game) == ["ann rest"]
    game.redo("kay")
    assert path(game) == ["ann rest", "kay sound"]


def test_a_secret_that_went_with_it_can_be_brought_back_though_others_have_gone_on() -> None:
    said = (*RESTED_THEN_SOUNDED, ("ben", "christen"), ("ben", "text:Old Mouth"))
    game, _ = begun(*said, rules=DryWell())

    game.undo("ann")
    assert path(game) == ["ben christen"]
    game.redo("ann")
    game.redo("kay")

    assert path(game) == ["ben christen", "ann rest", "kay sound"]


def test_nobody_brings_back_what_they_do_not_know_of() -> None:
    game, kept = begun(*SOUNDED)
    game.undo("kay")
    seen = msgspec.structs.replace(kept[-1], unseen=())
    numbering = Numbering(HEADER)
    taken_back = TakenBack(numbering.watched)
    for record in (*kept[:-1], seen):
        numbering.append(record)
        taken_back.append(record, numbering)

    assert [taken_back.of(seat) for seat in OTHERS] == [(), (), ()]


def test_what_waits_in_secret_stays_or_is_given_up() -> None:
    wet, _ = begun(("ann", "rest"), ("kay", "sound"))
    dry, _ = begun(("ann", "rest"), ("kay", "sound"), rules=DryWell())

    wet.undo("ann")
    dry.undo("ann")

    assert list(wet.pendings) == ["kay"]
    assert list(dry.pendings) == []
    dry.redo("ann")
    dry.redo("kay")
    assert list(dry.pendings) == ["kay"]


def test_whoever_returns_to_a_step_leaves_what_others_did_in_secret() -> None:
    game, _ = begun(("ann", "rest"), *SOUNDED, ("ann", "rest"), ("kay", "sound"))

    game.return_to(game.entry_numbered("ann", 1), by="ann")

    assert path(game) == ["ann rest", "kay sound"]
    assert list(game.pendings) == ["kay"]
    game.return_to(0, by="kay")
    assert (path(game), list(game.pendings)) == ([], [])


def test_what_is_brought_back_after_a_secret_has_the_number_that_it_had() -> None:
    game, kept = begun(("ann", "rest"), ("ben", "rest"))
    game.undo("ben")
    for seat, answer in SOUNDED:
        game.reply(seat, answer)

    game.redo("ben")

    assert path(game) == ["ann rest", "kay sound", "ben rest"]
    assert numbers(game, "ann") == numbers(game, ONLOOKER) == [1, 2]
    assert [entry.id for entry in game.branches("ann")] == []
    assert isinstance(kept[-1], Moved)
    assert kept[-1].again == OTHERS


def test_what_is_brought_back_after_what_all_saw_is_a_new_step() -> None:
    game, _ = begun(("ann", "rest"), ("ben", "rest"))
    game.undo("ben")
    game.reply("ann", "rest")

    game.redo("ben")

    assert numbers(game, "ann") == [1, 3, 4]


def test_what_fits_only_below_a_secret_is_brought_back_there() -> None:
    game, _ = begun(("ben", "rest"), ("ann", "rest"), rules=DryWell())
    game.undo("ann")
    for seat, answer in SOUNDED:
        game.reply(seat, answer)

    game.redo("ann")

    assert path(game) == ["ben rest", "ann rest", "kay sound"]
    assert numbers(game, "ben") == [1, 2]


def test_an_answer_that_was_taken_back_is_brought_back_after_a_secret() -> None:
    game, _ = begun(("ann", "draw"), ("ann", "deeper"))
    bucket = game.state_for("ann").bucket
    game.undo("ann")
    for seat, answer in SOUNDED:
        game.reply(seat, answer)

    game.redo("ann")

    assert game.state_for("ann").bucket == bucket


def test_who_may_take_back_anything_takes_back_what_they_know_of() -> None:
    game, _ = begun(*RESTED_THEN_SOUNDED)

    game.undo(by="ben")
    assert path(game) == ["kay sound"]
    assert game.next_redo(by="ben") == 1
    game.redo(by="ben")
    assert numbers(game, "ben") == [1]
    game.undo(by="ben")
    with pytest.raises(PlayError, match="nothing to take back"):
        game.undo(by="ben")


def test_a_secret_return_of_the_referee_leaves_others_what_they_can_bring_back() -> None:
    game, _ = begun(("ann", "rest"), ("ben", "rest"))
    game.undo("ann")
    for seat, answer in SOUNDED:
        game.reply(seat, answer)
    head = game.head

    game.return_to(game.entries[head].parent)
    game.return_to(head)
    game.redo("ann")

    assert path(game) == ["ben rest", "kay sound", "ann rest"]


def test_a_branch_that_ends_in_secret_ends_for_others_with_the_last_step_that_they_know_of() -> None:
    game, _ = begun(("ann", "rest"), ("ben", "rest"), *SOUNDED)

    game.return_to(1)

    assert [game.number("ann", entry.id) for entry in game.branches("ann")] == [2]
    assert [entry.id for entry in game.branches("kay")] == [3]


def test_what_can_be_brought_back_is_the_same_from_a_snapshot() -> None:
    game, kept = begun(("ann", "rest"), ("ben", "rest"))
    game.undo("ben")
    for seat, answer in SOUNDED:
        game.reply(seat, answer)
    since: Snapshot = decode(encode(game.snapshot(len(kept))), Snapshot, what="a snapshot")

    again = Game[Well](Toy(), HEADER, (), since=since, older=[kept])
    folded = Game[Well](Toy(), HEADER, kept)

    for one in (again, folded):
        assert one.next_redo(by="ann") == 2
        one.redo("ben")
        assert numbers(one, "ann") == [1, 2]


def test_records_of_earlier_versions_say_nothing_of_what_was_copied() -> None:
    game, kept = begun(("ann", "rest"), ("ben", "rest"))
    game.undo("ann")
    assert isinstance(kept[-1], Moved)
    earlier: list[Any] = [*kept[:-1], msgspec.structs.replace(kept[-1], of=())]

    again = Game[Well](Toy(), HEADER, earlier)
    paged = Game[Well](Toy(), HEADER, (), since=game.snapshot(3), older=[earlier])

    for one in (again, paged):
        assert [one.number("ann", entry) for entry in one.entries] == [1, 2, 2]
        assert [entry.id for entry in one.branches("ann")] == [1]


def test_a_step_that_a_seat_has_seen_does_not_vanish_unseen() -> None:
    """A step stands in the journal of others though it tells them nothing: whoever takes it back is seen to."""
    game, _ = begun(("ann", "rest"), ("kay", "sound"))
    (rest,) = (entry for entry in game.path() if entry.seat == "ann")
    silent = msgspec.structs.replace(rest, seat="kay", inputs=(), events=())
    secret = msgspec.structs.replace(silent, id=2)

    def unseen(*entries: Entry) -> tuple[str, ...]:
        return game._visibility.unseen(game._position, game._position, entries)

    assert unseen(silent) == ()
    assert unseen(secret) == OTHERS


class Forgetful(Toy):
    """Nobody is offered to draw from a well that was sounded; who had begun to goes on."""

    name = "forgetful"

    def orders(self, state: Well, seat: str) -> Any:
        return NoDrawing(seat=seat) if state.sounded and seat not in state.keepers else super().orders(state, seat)


class NoDrawing(Orders, frozen=True, tag="toy.no_drawing", kw_only=True):
    """Orders without drawing."""

    def options(self) -> Any:
        return tuple(one for one in super().options() if one.id != "draw")


def test_a_secret_step_that_changes_the_words_of_a_waiting_order_is_no_secret() -> None:
    game, kept = begun(("ann", "draw"), rules=Forgetful())
    table = Table(game, "ann")
    words = [step.order for step in table.journal()]

    for seat, answer in SOUNDED:
        game.reply(seat, answer)

    assert (words, [step.order for step in table.journal()][-1:]) == (["Let the bucket down"], ["Draw"])
    assert "ann" not in kept[-1].unseen
    assert "ben" not in kept[-1].unseen, "what he is offered has changed"


def test_a_secret_step_that_changes_no_words_stays_a_secret() -> None:
    game, kept = begun(("ann", "draw"))
    for seat, answer in SOUNDED:
        game.reply(seat, answer)
    assert kept[-1].unseen[:2] == ("ann", "ben")
