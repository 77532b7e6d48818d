"""A seat at a table elsewhere that cannot be reached for a while: what was said is kept, and goes out once."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.terminal.remote_seat import KEPT, STILL_KEPT, Interrupted
from tests.terminal.table_in_process import Hall, watched


def test_what_could_not_be_said_goes_out_by_itself_when_the_table_is_back(there: Hall) -> None:
    table, line = there.sit("Ada")
    stirred = watched(table)
    line.cut = True

    with pytest.raises(Interrupted, match="what you said is kept"):
        table.reply("1")
    assert (table.holding, table.trouble, line.reconnected) == (True, KEPT, 1)
    with pytest.raises(PlayError) as still:
        table.undo()
    assert str(still.value) == STILL_KEPT
    line.heal()

    assert stirred == [KEPT, KEPT]
    told = table.catch_up()
    assert (table.holding, table.trouble) == (False, "")
    assert told.lines == table.log() != ()
    assert there.live.revision == 1


def test_an_answer_that_arrived_and_was_not_acknowledged_is_done_once(there: Hall) -> None:
    table, line = there.sit("Ada")
    watched(table)
    line.deaf = True
    with pytest.raises(Interrupted):
        table.reply("1")
    assert there.live.revision == 1

    line.heal()
    told = table.catch_up()

    assert there.live.revision == 1
    assert told.lines == there.live.table("Ada").log()


def test_what_was_kept_and_is_too_late_is_not_done_and_that_is_told(there: Hall) -> None:
    table, line = there.sit("Ada")
    watched(table)
    line.cut = True
    with pytest.raises(Interrupted):
        table.reply("1")
    there.move("Ada", "", "")
    revision = there.live.revision

    line.heal()

    assert "what you said was not done" in table.catch_up().remark
    assert there.live.revision == revision


def test_what_was_kept_and_is_refused_is_told(there: Hall) -> None:
    table, line = there.sit("Ada")
    watched(table)
    table.reply("1")
    line.cut = True
    with pytest.raises(Interrupted):
        table.reply("x" * 60)

    line.heal()

    assert "A name has 1 to 40" in table.catch_up().remark
    assert not table.holding


def test_what_still_cannot_be_said_is_kept_on(there: Hall) -> None:
    table, line = there.sit("Ada")
    watched(table)
    line.cut = True
    with pytest.raises(Interrupted):
        table.reply("1")

    with pytest.raises(Interrupted):
        table.connected()

    assert table.holding
    line.heal()
    assert there.live.revision == 1


def test_that_the_line_is_cut_is_told_until_it_is_not(there: Hall) -> None:
    table, line = there.sit("Ada")
    stirred = watched(table)

    table.disconnected("The table cannot be reached.")
    assert table.trouble == "The table cannot be reached."
    line.heal()

    assert table.trouble == ""
    assert stirred == ["The table cannot be reached.", "", ""]


def test_what_came_too_late_brings_the_present_and_a_sentence(there: Hall) -> None:
    table, _ = there.sit("Ada")
    there.move("Ada", "")

    with pytest.raises(PlayError, match="Something has happened since you looked"):
        table.reply("1")

    assert table.log() == there.live.table("Ada").log()


def test_it_is_said_how_to_go_on_and_whether_something_is_lost(there: Hall) -> None:
    table, line = there.sit("Ada")
    watched(table)
    assert table.farewell == (
        "Everything is saved at the table. 'lychgate join http://the.table/s/1/1' goes on from here."
    )
    line.cut = True
    with pytest.raises(Interrupted):
        table.reply("1")

    assert table.farewell.startswith("What you said last has not reached the table.")
