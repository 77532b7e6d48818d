"""A seat at a table that is served elsewhere: what it knows of it, and who is waited for."""

from __future__ import annotations

import pytest

from lychgate.core.codec import decode, encode
from lychgate.core.errors import PlayError
from lychgate.server.book_reading import book_text
from lychgate.server.seats import Custom
from lychgate.terminal.local_seat import LocalSeat
from lychgate.terminal.remote_seat import RemoteSeat
from lychgate.terminal.seat import Seat
from tests.terminal.lantern import lantern
from tests.terminal.table_in_process import Hall, watched


def test_both_kinds_of_seat_are_what_a_face_needs(ada: RemoteSeat) -> None:
    seats: list[Seat] = [ada, LocalSeat(lantern(), "ann")]

    assert [seat.remote for seat in seats] == [True, False]
    assert [seat.name for seat in seats] == ["Ada", ""]
    assert [seat.title for seat in seats] == ["12 Years", "The Lantern"]


def test_it_sees_what_the_seat_sees(ada: RemoteSeat, there: Hall) -> None:
    table = there.live.table("Ada")

    assert ada.view() == table.view()
    assert ada.question() == table.question()
    assert (ada.ended, ada.rolling, ada.takes_faces, ada.waiting) == (False, None, False, ("Ada", "Bertram"))


def test_what_is_typed_is_said_and_what_it_brought_is_told(ada: RemoteSeat, there: Hall) -> None:
    told = ada.reply("1")
    ada.reply("Odo Quickstep")

    assert told.lines == there.live.table("Ada").log()[: len(told.lines)]
    assert ada.log() == there.live.table("Ada").log()
    assert "Odo Quickstep" in ada.log()[-1].text


def test_what_cannot_be_meant_is_refused_without_asking(ada: RemoteSeat, there: Hall) -> None:
    with pytest.raises(PlayError, match="'fly' is not among the choices"):
        ada.reply("fly")
    assert there.live.revision == 0


def test_what_the_table_refuses_is_told_and_may_be_said_otherwise(ada: RemoteSeat) -> None:
    ada.reply("1")

    with pytest.raises(PlayError, match="A name has 1 to 40"):
        ada.reply("x" * 60)

    assert not ada.holding
    assert ada.reply("Odo").lines


def test_what_others_did_is_seen_only_when_the_face_catches_up(ada: RemoteSeat, there: Hall) -> None:
    table, line = there.sit("*")
    stirred = watched(table)
    there.assemble("Bertram")

    line.bring()

    assert stirred == [""]
    assert table.log() == ()
    told = table.catch_up()
    assert told.lines == table.log()
    assert told.lines[0].text.startswith("Bertram: ")
    assert not told.lines[1].text.startswith("Bertram: ")
    assert table.catch_up().lines == ()


def test_news_are_told_once_however_they_come(there: Hall) -> None:
    table, line = there.sit("Ada")
    watched(table)
    there.assemble("Bertram")
    line.bring(0)
    first = table.catch_up().lines
    there.move("Bertram", "go:n")
    line.bring()  # all of it, as after a connection was cut
    second = table.catch_up().lines

    assert table.log() == (*first, *second)
    assert len(second) < len(first)


def test_an_older_sight_that_comes_late_is_passed_over(there: Hall) -> None:
    table, line = there.sit("Ada")
    watched(table)
    line.bring()
    table.reply("1")
    now = table.view(), table.log(), table.question()

    table.catch_up()

    assert (table.view(), table.log(), table.question()) == now


def test_the_middle_of_ones_own_command_stays_last_in_the_log(there: Hall) -> None:
    table, line = there.sit("Ada")
    watched(table)
    mine = table.reply("1").lines
    there.assemble("Bertram")

    line.bring(0)
    told = table.catch_up()

    assert not set(mine) & set(told.lines)
    assert table.log() == (*told.lines, *mine)


def test_what_is_taken_back_is_gone_from_the_log_and_what_is_brought_back_is_news(there: Hall) -> None:
    there.assemble("Ada")
    table, _ = there.sit("Ada")
    before = table.log()
    step = table.reply("go:n").lines

    back = table.undo()
    assert (back.lines, back.remark, table.log()) == ((), "Taken back: your last step, 'North: 5049'.", before)
    again = table.redo()
    assert (again.lines, table.log()) == (step, (*before, *step))
    assert table.return_to(0).remark == "Back at the beginning. The steps after it stay in the journal."
    assert table.log() == ()


def test_the_moment_changes_with_the_question_and_not_with_what_others_do(there: Hall) -> None:
    table, line = there.sit("Ada")
    watched(table)
    table.reply("1")
    before = table.moment
    there.assemble("Bertram")
    line.bring()
    table.catch_up()
    assert table.moment == before

    table.reply("Odo")

    assert table.moment != before


def test_reasons_journal_clauses_and_chronicle_are_had_from_the_table(there: Hall) -> None:
    there.assemble("Ada")
    table, _ = there.sit("Ada")
    here = there.live.table("Ada")

    assert table.why() == here.why()
    assert table.journal(5) == here.journal(5)
    assert table.chronicle() == there.live.chronicle("Ada")
    assert table.book() == book_text(there.live, "Ada")
    assert table.book("castle") == book_text(there.live, "Ada", "castle")
    question = table.question()
    assert question is not None
    assert [list(table.describe_clause(one)) for one in question.clauses] == [
        here.describe_clause(one) for one in question.clauses
    ]
    table.undo()
    table.journal()
    assert [branch.id for branch in table.branches()] == [1]


def test_what_a_terminal_would_obey_is_taken_out_of_what_the_table_writes(there: Hall) -> None:
    there.assemble("Ada")
    table, line = there.sit("Ada")
    read = line.read

    def hostile(what: str, kind: type) -> object:
        """The same with a control character in front of each 'e' that ends a word."""
        return decode(encode(read(what, kind)).replace(b"e ", b"\\u001be "), kind, what="the answer")

    line.read = hostile  # type: ignore[assignment]

    assert "\x1b" not in "".join((*table.why(), table.chronicle(), *(i for s in table.journal() for i in s.inputs)))


# ---------------------------------------------------------------------- who is waited for


def test_why_nothing_is_asked_is_said(there: Hall) -> None:
    onlooker, _ = there.sit("*")
    there.sessions.hand_over(there.session, "Ada", "Ada", "bot", "random")
    table, _ = there.sit("Ada")

    assert onlooker.idle == "You are looking on. The table waits for Ada and Bertram."
    assert table.idle.startswith("The bot 'random' plays for you, until the host gives you the seat back.")
    with pytest.raises(PlayError, match="The bot 'random' plays for you"):
        table.reply("1")


def test_what_happened_to_the_session_is_remarked(there: Hall) -> None:
    table, line = there.sit("Ada")
    watched(table)
    there.sessions.hand_over(there.session, "Ada", "Bertram", "bot", "random")

    line.bring()

    assert table.catch_up().remark == "Bertram is now played by the bot 'random'."
    line.bring()
    assert table.catch_up().remark == ""


@pytest.mark.parametrize("custom", [Custom(undo="vote")])
def test_a_vote_is_put_answered_and_carried_out(there: Hall) -> None:
    (ada, _), (bertram, line) = there.sit("Ada"), there.sit("Bertram")
    watched(bertram)
    there.assemble("Ada")
    there.assemble("Bertram")
    line.bring()
    bertram.catch_up()

    with pytest.raises(PlayError, match="Something has happened"):
        ada.return_to(0)
    put = ada.return_to(0)
    line.bring()

    assert put.remark == "Put to the vote: Bertram is asked."
    assert bertram.catch_up().remark == ""  # the vote itself says so
    (vote,) = bertram.votes
    assert bertram.vote(vote.number, True).remark.startswith("Agreed, and taken back.")
    assert bertram.log() == ()
