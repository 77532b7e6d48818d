"""A seat at the table: log, taking back, reasons, journal, dice of one's own, and trouble with keeping."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError, StoreError
from lychgate.core.records import Record
from lychgate.server.sitting import Sitting
from tests.core.toy import toy_game
from tests.terminal.lantern import Lantern, lantern


def texts(table: Sitting[object]) -> list[str]:
    return [one.text for one in table.log()]


def set_out(table: Sitting[object]) -> None:
    for typed in ("1", "", ""):
        table.reply(typed)


def table_of(**options: object) -> Sitting[object]:
    assist = options.pop("assist", "auto")
    return Sitting(lantern(**options), "ann", assist=assist)  # type: ignore[arg-type]


def test_the_log_tells_what_happened_inside_a_command_that_still_waits() -> None:
    table = table_of()

    table.reply("1")
    told = table.reply("Bo")

    assert [one.text for one in told.lines] == ["Bo takes up the lantern."]
    assert table.game.pending is not None
    assert texts(table) == ["Bo takes up the lantern."]
    assert table.last_told == 1


def test_what_needs_no_thought_is_done_unasked_with_assist_auto_only() -> None:
    auto, off = table_of(), table_of(assist="off")
    for table in (auto, off):
        set_out(table)
        table.reply("go:ne")

    assert texts(auto)[-1] == "5 coins go into the purse."
    assert off.question() is not None
    assert off.question().default == "gather"  # type: ignore[union-attr]


def test_undo_takes_back_what_was_done_unasked_together_with_the_step_it_followed() -> None:
    table = table_of()
    set_out(table)
    table.reply("go:ne")

    told = table.undo()

    assert texts(table) == ["Wren takes up the lantern.", "Odo takes up the lantern."]
    assert told.remark == "Taken back: the last step. U brings it back."


def test_redo_brings_all_of_it_back_and_tells_it_again() -> None:
    table = table_of()
    set_out(table)
    table.reply("go:ne")
    before = texts(table)
    table.undo()

    told = table.redo()

    assert texts(table) == before
    assert told.lines[-1].text == "5 coins go into the purse."


def test_undo_goes_back_through_a_command_answer_by_answer_to_the_beginning() -> None:
    table = table_of()
    table.reply("1")
    table.reply("")

    assert table.undo().remark == "Taken back: the last answer. U brings it back."
    assert texts(table) == []
    table.undo()
    with pytest.raises(PlayError, match="stands at its beginning"):
        table.undo()


def test_a_game_taken_up_again_has_its_log_its_pending_lines_and_its_question() -> None:
    kept: list[Record] = []
    table = table_of(keep=kept.append)
    set_out(table)
    table.reply("go:ne")
    table.reply("go:n")
    asked, log = table.question(), table.log()

    again = table_of(records=tuple(kept))

    assert again.question() == asked
    assert again.log() == log


def test_a_game_taken_up_in_the_middle_of_a_command_tells_what_happened_in_it() -> None:
    kept: list[Record] = []
    table = table_of(keep=kept.append)
    table.reply("1")
    table.reply("Bo")

    again = table_of(records=tuple(kept))

    assert texts(again) == ["Bo takes up the lantern."]
    again.reply("Em")
    assert texts(again) == ["Bo takes up the lantern.", "Em takes up the lantern."]


def test_any_step_of_the_journal_can_be_returned_to_and_the_branch_stays() -> None:
    table = table_of()
    set_out(table)
    table.reply("rest")
    table.reply("rest")

    told = table.return_to(1)

    assert told.remark == "Back at step 1. The steps after it stay in the journal."
    assert texts(table) == ["Wren takes up the lantern.", "Odo takes up the lantern."]
    assert [entry.id for entry in table.branches()] == [3]
    table.return_to(3)
    assert texts(table)[-2:] == ["Year 2", "A year goes by."]
    with pytest.raises(PlayError, match="no entry 9"):
        table.return_to(9)


# ---------------------------------------------------------------------- reasons


def test_why_gives_dice_faces_purpose_and_clause() -> None:
    table = table_of()
    set_out(table)
    assert table.why() == ("No dice have been rolled yet.",)

    table.reply("go:n")

    assert table.why() == (
        "The dice of the last step:",
        "The ground of 5049: 1d6 shows 3",
        "",
        "The clauses behind it:",
        "  lantern.terrain",
        "  lantern.blow",
    )


def test_why_looks_back_to_the_last_step_that_rolled_any_dice() -> None:
    table = table_of()
    set_out(table)
    table.reply("go:n")
    table.reply("wait")

    assert table.why()[0] == "The dice of step 2, the last that rolled any:"


def test_why_in_the_middle_of_a_command_gives_its_dice_so_far() -> None:
    table = table_of(seed="wolf", assist="off", dice="hand")
    set_out(table)
    for typed in ("go:n", "1", "fight", "1 1"):
        table.reply(typed)

    assert table.why()[:2] == (
        "The dice of this step so far:",
        "The blow: 2d6 shows 1, 1 = 2 (your own dice)",
    )


def test_the_journal_has_each_order_with_its_rolls_its_answers_and_its_lines() -> None:
    table = table_of()
    table.reply("1")
    table.reply('"u')
    table.reply("")
    table.reply("go:n")

    first, second = table.journal()

    assert (first.entry, first.order) == (1, "Set-out")
    assert first.inputs == ('answered: "u"', "answered: Odo")
    assert second.inputs == ("The ground of 5049: 1d6 shows 3",)
    assert [one.text for one in second.lines] == ["5049 is hills."]
    assert table.journal(most=1) == (second,)


# ---------------------------------------------------------------------- dice of one's own


def test_faces_rolled_by_hand_are_taken_and_wrong_ones_are_asked_for_again() -> None:
    table = table_of(dice="hand")
    set_out(table)
    table.reply("go:n")

    with pytest.raises(PlayError) as refused:
        table.reply("7")
    told = table.reply("4")

    assert "A d6 has no face 7" in str(refused.value)
    assert told.remark == "The ground of 5049: 1d6 shows 4 (your own dice)."
    assert texts(table)[-1] == "5049 is forest."


def test_with_ones_own_dice_enter_lets_the_program_roll() -> None:
    table = table_of(dice="hand")
    set_out(table)
    table.reply("go:n")

    table.reply("")

    assert texts(table)[-1] == "5049 is hills."


def test_prompted_dice_are_the_programs_and_cannot_be_typed() -> None:
    table = table_of(dice="prompt", assist="prompt")
    set_out(table)
    table.reply("go:n")

    with pytest.raises(PlayError, match="The program rolls these dice"):
        table.reply("6")
    assert table.reply("").remark.startswith("The ground of 5049: 1d6 shows 3")


def test_a_roll_left_open_by_another_sitting_is_rolled_unasked_when_the_program_rolls() -> None:
    kept: list[Record] = []
    table = table_of(dice="hand", keep=kept.append)
    set_out(table)
    table.reply("go:n")

    again = table_of(records=tuple(kept))

    assert texts(again)[-1] == "5049 is hills."
    assert again.rolling is None


def test_a_picked_roll_is_marked_in_the_journal() -> None:
    table = table_of(dice="pick", assist="off")
    set_out(table)
    table.reply("go:n")

    table.reply("6")

    assert table.journal()[-1].inputs == ("The ground of 5049: 1d6 shows 6 (picked, not rolled)",)


# ---------------------------------------------------------------------- trouble


class Full:
    """A store whose disk is full while ``full``."""

    def __init__(self) -> None:
        self.full = False

    def __call__(self, record: Record) -> None:
        if self.full:
            raise StoreError("The disk is full; the game stands where it stood.")


def test_what_could_not_be_kept_has_not_happened_and_may_be_tried_again() -> None:
    store = Full()
    table = table_of(keep=store)
    set_out(table)
    before = texts(table)
    store.full = True

    with pytest.raises(StoreError):
        table.reply("go:n")

    assert texts(table) == before
    store.full = False
    table.reply("go:n")
    assert texts(table)[-1] == "5049 is hills."


def test_an_unasked_answer_that_cannot_be_kept_is_left_to_the_person() -> None:
    store = Full()
    kept: list[Record] = []

    def keep(record: Record) -> None:
        store.full = len(kept) >= 5
        store(record)
        kept.append(record)

    table = table_of(keep=keep)
    set_out(table)
    table.reply("go:n")
    told = table.reply("go:ne")

    assert told.remark == "The disk is full; the game stands where it stood."
    assert table.question().default == "gather"  # type: ignore[union-attr]


def test_a_ruleset_without_reflexes_has_none() -> None:
    table = Sitting(toy_game(), "ann")

    assert table.question() is not None
    table.reply("sleep")
    assert texts(table) == ["Day 2", "ann has slept."]  # type: ignore[arg-type]


def test_a_seat_that_is_asked_nothing_is_told_who_is() -> None:
    table = Sitting(toy_game(), "ann")
    table.reply("duel:ben")
    table.reply("high")

    assert table.question() is None
    with pytest.raises(PlayError, match="the table waits for ben"):
        table.reply("1")


def test_after_the_end_a_reply_is_refused_and_undo_is_not() -> None:
    table = table_of()
    set_out(table)
    for _ in range(12):
        table.reply("rest")

    with pytest.raises(PlayError, match="The game is over"):
        table.reply("1")
    table.undo()
    assert not table.ended
    assert isinstance(table.ruleset, Lantern)
