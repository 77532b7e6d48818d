"""An act that came too early is kept for its seat alone, and offered again when its time comes."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from lychgate.core.decision import TEXT
from lychgate.core.errors import PlayError, TooEarly
from lychgate.server.leading import KEPT
from lychgate.server.seat_state import seat_state_of
from lychgate.server.seats import Custom, Outcome
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from lychgate.server.store import Store
from lychgate.server.wire import WHOLE
from lychgate.server.wire import Kept as Told

GM, ANN, BEN = SEATS = ("Gil", "Ann", "Ben")
BEGUN = (
    "delver Ada of Ann class Warrior hp 8 gear long sword, dagger",
    "delver Bo of Ben class Warrior hp 8 gear mace",
    "npc 2 goblins hd 1 hp 30 ac 30",
    "fight",
)
ATTACK = "attack Ada goblin 1 with long sword"
_KEYS = count()


@pytest.fixture
def sessions(store: Store) -> Sessions:
    return Sessions(store)


@pytest.fixture
def table(sessions: Sessions) -> Session:
    """A fight in which it is the goblins' turn."""
    seats: Any = [(name, "person", "") for name in SEATS]
    info, links = sessions.create("Weir", "sovereign", {}, seats, Custom(), "a seed")
    for link in links.seats.values():
        sessions.sit(link)
    table = sessions.live(info.id)
    for line in BEGUN:
        says(table, GM, line)
    turn_of(table, "goblins")
    return table


def says(table: Session, seat: str, line: str) -> Outcome:
    return gives(table, seat, TEXT + line)


def gives(table: Session, seat: str, answer: str) -> Outcome:
    return table.reply(seat, answer, table.revision_of(seat), f"key {next(_KEYS)}")


def turn_of(table: Session, side: str) -> None:
    """The GM goes on until it is a side's turn."""
    for _ in range(4):
        if table.game.settled.fight.acting == side:
            return
        says(table, GM, "next")
        while asked := [one for one in table.game.open if one.kind == "sovereign.out-of-turn"]:
            gives(table, asked[0].seat, "yes")
    raise AssertionError(side)


def pass_instants(table: Session) -> None:
    while asked := [one for one in table.game.open if one.kind == "sovereign.instants"]:
        gives(table, asked[0].seat, "pass")


def refused(table: Session, seat: str, line: str) -> PlayError:
    with pytest.raises(PlayError) as wrong:
        says(table, seat, line)
    return wrong.value


def test_an_act_out_of_turn_is_kept_and_the_refusal_says_so(table: Session) -> None:
    wrong = refused(table, ANN, ATTACK)

    assert isinstance(wrong, TooEarly)
    assert str(wrong) == f"It is the turn of the goblins, not of Ada. {KEPT}"
    kept = table.kept(ANN)
    assert kept is not None
    assert (kept.words, kept.ready, kept.but) == (ATTACK, False, "")


def test_what_a_seat_keeps_is_nobody_elses_to_know_and_in_no_journal(table: Session) -> None:
    before = table.revision

    refused(table, ANN, ATTACK)

    assert table.kept(BEN) is None
    assert table.kept(GM) is None
    assert table.revision == before
    assert seat_state_of(table, ANN, WHOLE).kept == Told(ATTACK)
    assert seat_state_of(table, GM, WHOLE).kept is None


def test_what_a_seat_keeps_outlives_the_process(table: Session, store: Store) -> None:
    refused(table, ANN, ATTACK)

    again = Sessions(store).live(table.id)

    assert again.kept(ANN) == table.kept(ANN)
    assert again.kept(BEN) is None
    turn_of(again, "party")
    says(again, ANN, "again")
    assert Sessions(store).live(table.id).kept(ANN) is None


def test_another_process_knows_what_a_seat_keeps_and_forgets(table: Session, store: Store) -> None:
    there = Sessions(store).live(table.id)
    refused(table, ANN, ATTACK)

    there.fall_behind()
    kept = there.kept(ANN)
    assert kept is not None
    assert kept.words == ATTACK
    there.forget(ANN)

    table.fall_behind()
    assert table.kept(ANN) is None


def test_what_a_seat_keeps_stands_in_nothing_that_others_are_told_of_the_table(table: Session) -> None:
    refused(table, ANN, ATTACK)

    assert ATTACK not in repr((table.info, table.own(ANN), table.notices(BEN), table.notices(GM)))


def test_a_kept_act_is_ready_in_its_turn_and_forgotten_once_it_was_given(table: Session) -> None:
    refused(table, ANN, ATTACK)

    turn_of(table, "party")
    kept = table.kept(ANN)
    assert kept is not None
    assert kept.ready
    says(table, ANN, "again")

    assert table.game.pending_for(ANN) is not None or "Ada" in str(table.log.of(table.game.head))
    assert table.kept(ANN) is None


def test_an_act_that_is_typed_anew_is_forgotten_as_well(table: Session) -> None:
    refused(table, ANN, ATTACK)
    turn_of(table, "party")

    says(table, ANN, ATTACK)

    assert table.kept(ANN) is None


def test_another_act_leaves_what_is_kept(table: Session) -> None:
    refused(table, ANN, ATTACK)
    turn_of(table, "party")

    says(table, ANN, "drop Ada dagger")

    assert table.kept(ANN) is not None


def test_the_newest_act_takes_the_place_of_the_one_before(table: Session) -> None:
    refused(table, ANN, ATTACK)
    refused(table, ANN, "attack Ada goblin 2 with dagger")

    kept = table.kept(ANN)
    assert kept is not None
    assert kept.words == "attack Ada goblin 2 with dagger"


def test_a_kept_act_is_dropped_by_a_word_or_by_a_button(table: Session) -> None:
    refused(table, ANN, ATTACK)
    assert says(table, ANN, "forget").remark == "Forgotten."
    assert table.kept(ANN) is None

    refused(table, ANN, ATTACK)
    table.forget(ANN)

    assert table.kept(ANN) is None
    assert "Nothing is kept" in str(refused(table, ANN, "again"))


def test_the_next_act_is_prepared_while_others_act(table: Session) -> None:
    assert says(table, ANN, f"later {ATTACK}").remark == KEPT

    kept = table.kept(ANN)
    assert kept is not None
    assert kept.words == ATTACK


def test_an_act_is_prepared_also_where_it_could_be_done_now_or_nothing_is_asked(table: Session) -> None:
    turn_of(table, "party")
    table.keep_for_later(ANN, f"{TEXT}defend Ada")
    kept = table.kept(ANN)
    assert kept is not None
    assert kept.ready

    says(table, GM, "stakes Ada STR/Exert dc 8")
    table.keep_for_later(ANN, f"{TEXT}{ATTACK}")

    kept = table.kept(ANN)
    assert kept is not None
    assert not kept.ready, "something else is asked first"


def test_what_cannot_be_read_is_not_kept_but_leads_on(table: Session) -> None:
    wrong = refused(table, ANN, "later hit goblin with long sword")

    assert wrong.instead[:2] == tuple(f"later attack Ada goblin {n} with long sword" for n in (1, 2))
    assert table.kept(ANN) is None
    says(table, ANN, wrong.instead[0])
    kept = table.kept(ANN)
    assert kept is not None
    assert kept.words == "attack Ada goblin 1 with long sword"


def test_a_kept_act_that_is_refused_for_another_reason_says_so(table: Session) -> None:
    refused(table, ANN, ATTACK)
    turn_of(table, "party")
    says(table, ANN, "drop Ada long sword")

    kept = table.kept(ANN)

    assert kept is not None
    assert not kept.ready
    assert kept.but.startswith("Ada has no 'long sword'")


def test_a_kept_act_whose_words_have_come_to_mean_another_foe_is_not_offered(table: Session) -> None:
    refused(table, ANN, ATTACK)
    says(table, GM, 'dismiss "goblin 1"')
    turn_of(table, "party")

    kept = table.kept(ANN)

    assert kept is not None
    assert (kept.ready, kept.but) == (False, "It would mean something else now.")
    assert str(refused(table, ANN, "again")) == kept.but


def test_a_line_that_comes_too_early_and_cannot_be_read_offers_to_keep_what_was_meant(table: Session) -> None:
    wrong = refused(table, ANN, "hit goblin with long sword")

    assert wrong.instead[0] == "later attack Ada goblin 1 with long sword"


def test_a_refused_line_in_ones_turn_offers_up_to_three_commands(table: Session) -> None:
    turn_of(table, "party")

    wrong = refused(table, ANN, "hit goblin with long sword")

    assert wrong.instead == (
        "attack Ada goblin 1 with long sword",
        "attack Ada goblin 2 with long sword",
        "attack Ada goblin 1",
    )
    assert str(wrong) == "'goblin' could be goblin 1, goblin 2."
    says(table, ANN, wrong.instead[0])


def test_where_the_nearest_command_is_refused_too_the_reason_is_told(table: Session) -> None:
    turn_of(table, "party")

    wrong = refused(table, ANN, "stabilize Bo please")

    assert str(wrong).endswith("The nearest is 'stabilise Ada Bo'. Bo is not dying.")


def test_a_command_that_is_typed_while_something_is_asked_first_is_kept(table: Session) -> None:
    turn_of(table, "party")
    says(table, GM, "stakes Ada STR/Exert dc 8")

    wrong = refused(table, ANN, ATTACK)

    assert "you are asked something first" in str(wrong)
    assert str(wrong).endswith(KEPT)
    gives(table, ANN, "accept")
    kept = table.kept(ANN)
    assert kept is not None
    assert kept.ready


def test_a_command_that_is_typed_while_nothing_is_asked_is_kept(table: Session) -> None:
    says(table, GM, "end")
    says(table, ANN, "search Ada the beams")
    assert table.game.open_for(ANN) is None, "the GM says what that reveals"

    wrong = refused(table, ANN, "defend Ada")

    assert str(wrong) == f"Nothing is asked of Ann now; the table waits for Gil and Ben. {KEPT}"
    kept = table.kept(ANN)
    assert kept is not None
    assert (kept.words, kept.ready) == ("defend Ada", False)


def test_a_reason_is_told_also_where_something_less_near_can_be_done(table: Session) -> None:
    for line in ("end", "market 1000"):
        says(table, GM, line)

    wrong = refused(table, ANN, "buy rope")

    assert str(wrong).endswith("The nearest is 'buy Ada rope'. That costs 1 gp; Ada has 0 gp.")
    assert wrong.instead == ("shop Ada",)


def test_an_agreement_is_not_kept_for_what_may_be_proposed_later(table: Session) -> None:
    """A proposal that is taken back leaves its number to the next, to which nobody has agreed."""
    says(table, GM, "end")
    says(table, ANN, "group Ada STR/Exert")

    wrong = refused(table, BEN, "later agree 1")

    assert str(wrong) == "Only what is proposed now is agreed to or refused; that is not kept for later."
    assert table.kept(BEN) is None
    says(table, BEN, "agree 1")
    assert "no longer open" in str(refused(table, BEN, "refuse 1"))
    assert table.kept(BEN) is None


def test_a_tap_on_a_proposal_that_was_taken_back_does_not_agree_to_the_next(table: Session) -> None:
    says(table, GM, "end")
    says(table, ANN, "group Ada STR/Exert")
    looked = table.revision_of(BEN)
    table.undo(ANN, table.revision_of(ANN), "taken back")
    says(table, ANN, "days 2")

    told = table.reply(BEN, "agree:1", looked, "an old tap")

    assert told.stale
    assert [one.agreed for one in table.game.settled.proposed.open] == [()]
