"""What is said at a table: once, to what the person looked at, and nothing that a seat may not say."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from lychgate.core.decision import Answer
from lychgate.core.errors import PlayError, StoreError
from lychgate.core.records import Record
from lychgate.server.database import IntegrityViolation
from lychgate.server.live_game import DONE_ONCE
from lychgate.server.seats import SPECTATOR, Custom
from lychgate.server.session import Session
from lychgate.server.store import Store
from lychgate.server.stored_stream import StoredStream
from tests.server.databases import one_database
from tests.server.seated import Sit

pytestmark = one_database

# ---------------------------------------------------------------------- once


def test_an_answer_tells_its_seat_what_came_of_it(sit: Sit) -> None:
    table = sit()

    outcome = table.say("ann", "rest")

    assert (outcome.revision, outcome.stale, outcome.remark) == (1, False, "")
    assert [line.text for line in outcome.lines] == ["Day 2", "ann has slept."]


def test_a_double_click_and_a_retry_after_a_lost_answer_do_one_thing_once(sit: Sit) -> None:
    table = sit()

    first = table.live.reply("ann", "rest", 0, "click")
    again = table.live.reply("ann", "rest", 0, "click")

    assert (first.revision, again.revision) == (1, 1)
    assert not again.stale
    assert (first.remark, again.remark) == ("", DONE_ONCE)
    assert table.texts("ann") == ["Day 2", "ann has slept."]


def test_another_action_under_the_same_key_is_done_or_said_to_be_late(sit: Sit) -> None:
    table = sit()
    first = table.live.reply("ann", "rest", 0, "click")

    late = table.live.reply("ann", "draw", 0, "click")
    back = table.live.undo("ann", first.revision, "click")
    again = table.live.undo("ann", back.revision, "click")
    later = table.live.redo("ann", back.revision, "click")

    assert (late.stale, late.revision) == (True, 1)
    assert "what you said was not done" in late.remark
    assert [one.stale for one in (back, again, later)] == [False, False, False]
    assert (back.revision, again.revision, later.revision) == (2, 2, 3)
    assert again.remark == DONE_ONCE


def test_a_key_is_one_seats_own(sit: Sit) -> None:
    table = sit()

    table.live.reply("ann", "rest", 0, "one")
    table.live.reply("ben", "rest", 0, "one")

    assert table.live.revision == 2


def test_of_two_tabs_that_show_the_same_decision_the_second_to_answer_is_stale(sit: Sit) -> None:
    table = sit()

    table.live.reply("ann", "rest", 0, "of one tab")
    other = table.live.reply("ann", "rest", 0, "of the other")

    assert other.stale
    assert "what you said was not done" in other.remark
    assert table.live.revision == 1


def test_ten_clicks_at_once_from_as_many_threads_do_one_thing_once(sit: Sit) -> None:
    table = sit()

    with ThreadPoolExecutor(10) as threads:
        outcomes = list(threads.map(lambda _: table.live.reply("ann", "rest", 0, "click"), range(10)))

    assert [outcome.revision for outcome in outcomes] == [1] * 10
    assert table.live.game.settled.day == 2


def test_what_was_refused_may_be_said_again_under_the_same_key(sit: Sit) -> None:
    table = sit()
    with pytest.raises(PlayError, match="'fly' does not answer"):
        table.live.reply("ann", "fly", 0, "one")

    outcome = table.live.reply("ann", "rest", 0, "one")

    assert (outcome.revision, outcome.stale) == (1, False)


@pytest.mark.parametrize("key", ["", "x" * 101, "a\nb", "ключ"])
def test_what_is_no_key_is_refused(sit: Sit, key: str) -> None:
    table = sit()

    with pytest.raises(PlayError, match="needs a key"):
        table.live.reply("ann", "rest", 0, key)

    assert table.live.revision == 0


# ---------------------------------------------------------------------- to what was looked at


def test_an_answer_is_taken_though_another_seat_has_gone_on_meanwhile(sit: Sit) -> None:
    table = sit()
    table.say("ben", "rest", "rest")

    outcome = table.live.reply("ann", "rest", 0, "one")

    assert (outcome.stale, outcome.revision) == (False, 3)


def test_an_answer_to_what_is_no_longer_asked_is_stale_and_changes_nothing(sit: Sit) -> None:
    table = sit()
    table.say("ben", "duel:ann")

    outcome = table.live.reply("ann", "rest", 0, "one")

    assert (outcome.stale, outcome.revision, outcome.lines) == (True, 1, ())
    assert table.asked("ann") == "toy.stance"


def test_an_answer_to_a_revision_that_is_not_there_yet_is_stale(sit: Sit) -> None:
    assert sit().live.reply("ann", "rest", 5, "one").stale


def test_an_undo_of_what_was_not_seen_is_stale(sit: Sit) -> None:
    table = sit()
    table.say("ann", "rest", "rest")

    outcome = table.live.undo("ann", 1, "one")

    assert outcome.stale
    assert table.live.game.settled.day == 3


def test_what_a_seat_said_before_a_restart_is_known_after_it(sit: Sit, store: Store) -> None:
    table = sit()
    table.live.reply("ann", "rest", 0, "one")

    again = Session(StoredStream(table.sessions._session_store, table.info.id))

    assert again.reply("ann", "rest", 0, "one").revision == 1
    assert again.reply("ann", "rest", 1, "two").revision == 2


# ---------------------------------------------------------------------- kept, or not done


def test_what_met_a_row_of_another_process_is_said_to_be_done_only_when_it_is(
    sit: Sit, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit()
    whole, met = store.append, iter([IntegrityViolation("line 1 of the log is there already")])

    def meets(*given: Any) -> None:
        for fault in met:
            raise fault
        whole(*given)

    monkeypatch.setattr(store, "append", meets)

    assert table.live.reply("ann", "rest", 0, "one").revision == 1
    assert table.live.game.settled.day == 2


def test_what_could_not_be_kept_has_not_happened_and_may_be_tried_again(
    sit: Sit, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit()
    whole = store.append

    def full(*_: Any) -> None:
        raise StoreError("There is no room left.")

    monkeypatch.setattr(store, "append", full)
    with pytest.raises(StoreError):
        table.live.reply("ann", "rest", 0, "one")
    assert (table.live.revision, table.texts("ann")) == (0, [])

    monkeypatch.setattr(store, "append", whole)
    assert table.live.reply("ann", "rest", 0, "one").revision == 1


def test_what_was_kept_though_the_answer_was_lost_is_found_and_not_done_twice(
    sit: Sit, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit()
    whole = store.append

    def lost(game: int, version: int, record: Record, also: Any = None) -> None:
        whole(game, version, record, also)
        raise StoreError("The connection is lost.")

    monkeypatch.setattr(store, "append", lost)
    with pytest.raises(StoreError):
        table.live.reply("ann", "rest", 0, "one")
    monkeypatch.setattr(store, "append", whole)

    assert table.live.revision == 1
    assert table.live.reply("ann", "rest", 0, "one").revision == 1
    assert table.live.game.settled.day == 2


# ---------------------------------------------------------------------- being told


def test_whoever_subscribes_is_told_of_each_change_until_they_stop(sit: Sit) -> None:
    table = sit()
    told: list[int] = []
    stop = table.live.subscribe(told.append)

    table.say("ann", "rest")
    table.live.table("ben").view()
    table.live.note("ann", "5049", "x")
    stop()
    table.say("ann", "rest")

    assert told == [1, 1]


def test_a_subscriber_may_read_the_session_while_it_is_told(sit: Sit) -> None:
    table = sit()
    seen: list[int] = []
    table.live.subscribe(lambda _: seen.append(len(table.live.table("ben").log())))

    table.say("ann", "rest")

    assert seen == [2]


def test_a_subscriber_whose_loop_is_closed_keeps_nothing_from_the_others(sit: Sit) -> None:
    table = sit()
    told: list[int] = []

    def closed(_: int) -> None:
        raise RuntimeError("Event loop is closed")

    table.live.subscribe(closed)
    table.live.subscribe(told.append)

    table.say("ann", "rest")

    assert told == [1]


# ---------------------------------------------------------------------- automatic answers


def test_an_automatic_answer_is_given_while_it_is_offered(sit: Sit) -> None:
    table = sit()
    table.live.set_auto_answers("ben", "toy.stance: low")

    table.say("ann", "duel:ben", "high")

    (entry,) = table.live.game.path()
    assert {given.seat: given.answer for given in entry.inputs if isinstance(given, Answer)} == {
        "ann": "high",
        "ben": "low",
    }


@pytest.mark.parametrize(
    ("rule", "asked"),
    [
        ("toy.what_now: keep", "toy.orders"),
        ("toy.stance: low\n toy.what_now : keep ;", "toy.orders"),
        ("toy.what_now: keep unless deeper", "toy.what_now"),
        ("toy.what_now: keep unless higher, lower", "toy.orders"),
        ("toy.what_now: drop", "toy.what_now"),
        ("toy.orders: rest", "toy.what_now"),
        ("", "toy.what_now"),
    ],
)
def test_an_automatic_answer_does_what_it_says_and_no_more(sit: Sit, rule: str, asked: str) -> None:
    table = sit()
    table.live.set_auto_answers("ann", rule)

    table.say("ann", "draw")

    assert table.asked("ann") == asked


@pytest.mark.parametrize("rule", ["always pass", "toy.stance:", ": low", "x: " + "y" * 1500, "a: b;" * 21, "a: b c"])
def test_what_is_no_automatic_answer_is_refused_with_an_example(sit: Sit, rule: str) -> None:
    table = sit()

    with pytest.raises(PlayError, match=r"such as|may have"):
        table.live.set_auto_answers("ann", rule)


def test_nobody_is_told_of_anothers_automatic_answers(sit: Sit) -> None:
    table = sit()

    table.live.set_auto_answers("ann", "toy.stance: low")

    assert table.live.own("ann").auto_answers == "toy.stance: low"
    assert [one.auto_answers for one in table.live.info.seats] == ["", ""]


def test_an_undo_takes_back_too_what_was_answered_without_asking(sit: Sit) -> None:
    table = sit()
    table.live.set_auto_answers("ann", "toy.what_now: keep unless back")
    table.say("ann", "christen")
    table.say("ann", "text:Old Mouth")
    table.live.set_auto_answers("ann", "toy.what_now: keep")
    table.say("ann", "draw")
    assert table.asked("ann") == "toy.orders"

    table.undo("ann")

    assert table.live.game.settled.person("ann").coins == 0
    assert table.live.game.settled.name == "Old Mouth"
    assert table.asked("ann") == "toy.orders"


def test_an_undo_goes_back_past_what_an_automatic_answer_would_say_again(sit: Sit) -> None:
    table = sit()
    table.live.set_auto_answers("ann", "toy.stance: low")
    table.say("ann", "duel:ben")
    assert table.asked("ann") == ""

    table.undo("ann")

    assert table.asked("ann") == "toy.orders"


def test_an_automatic_answer_gives_no_orders(sit: Sit) -> None:
    table = sit()
    table.live.set_auto_answers("ann", "toy.orders: rest")

    table.say("ann", "rest")

    assert table.live.revision == 1


# ---------------------------------------------------------------------- dice of one's own


def test_a_seat_rolls_its_own_dice_where_the_custom_allows_it_and_they_are_marked(sit: Sit) -> None:
    table = sit(custom=Custom(hand_dice=True))
    table.live.set_hand_dice("ann", True)

    table.say("ann", "draw")
    assert table.asked("ann") == "core.roll"
    outcome = table.say("ann", "text:5")
    table.say("ann", "keep")
    table.say("ben", "draw")

    assert outcome.remark == "Coins in the bucket: 1d6 shows 5 (your own dice)."
    assert table.live.game.settled.person("ann").coins == 5
    assert table.live.table("ben").journal()[0].inputs[0].endswith("(your own dice)")
    assert table.asked("ben") == "toy.what_now"


def test_where_the_custom_does_not_allow_it_nobody_types_faces(sit: Sit) -> None:
    table = sit()

    with pytest.raises(PlayError, match="At this table the program rolls"):
        table.live.set_hand_dice("ann", True)


def test_a_roll_left_open_when_own_dice_are_put_away_cannot_be_typed(sit: Sit) -> None:
    table = sit(custom=Custom(hand_dice=True))
    table.live.set_hand_dice("ann", True)
    table.say("ann", "draw")
    table.live.set_hand_dice("ann", False)

    with pytest.raises(PlayError, match="The program rolls these dice"):
        table.say("ann", "text:6")
    table.say("ann", "roll")

    assert table.asked("ann") == "toy.what_now"


# ---------------------------------------------------------------------- what may not be said


@pytest.mark.parametrize("seat", [SPECTATOR, "zoe", ""])
def test_who_has_no_seat_changes_nothing(sit: Sit, seat: str) -> None:
    table = sit()
    live = table.live

    for say in (
        lambda: live.reply(seat, "rest", 0, "one"),
        lambda: live.undo(seat, 0, "one"),
        lambda: live.redo(seat, 0, "one"),
        lambda: live.return_to(seat, 0, 0, "one"),
        lambda: live.vote(seat, 1, True),
        lambda: live.set_auto_answers(seat, ""),
        lambda: live.set_webhook(seat, ""),
        lambda: live.set_hand_dice(seat, False),
        lambda: live.note(seat, "x", "y"),
        lambda: live.hand_over(seat, "ann", "bot", "random"),
        lambda: live.change_custom(seat, Custom()),
    ):
        with pytest.raises(PlayError):
            say()

    assert (live.revision, live.notices()) == (0, ())


# ---------------------------------------------------------------------- what is taken home


def test_before_the_end_an_export_holds_neither_the_secret_of_the_dice_nor_what_waits(sit: Sit) -> None:
    table = sit()
    table.say("ann", "draw", "keep", "rest")
    table.undo("ann")
    table.say("ben", "duel:ann", "high")

    text = table.live.export("ann")

    assert '"seed":""' in text
    assert "duel" not in text
    assert '"by":"app"' not in text
    info, _ = table.sessions.import_game(text, "")
    again = table.sessions.live(info.id).game
    assert again.settled == table.live.game.settled
    assert [entry.id for entry in again.branches()] == [entry.id for entry in table.live.game.branches()]
    assert again.rerun() == 1
    assert info.title == "Friday"
    assert len(again.header.seed) == 32


def test_what_was_taken_back_from_among_others_is_in_an_export_too(sit: Sit) -> None:
    table = sit()
    table.say("ann", "rest")
    table.say("ben", "christen", "text:Old Mouth")
    table.undo("ann")

    info, _ = table.sessions.import_game(table.live.export("ben"), "Saturday")

    assert table.sessions.live(info.id).game.settled == table.live.game.settled


def test_who_plays_alone_takes_all_of_it_home(sit: Sit) -> None:
    table = sit(("ann",))
    table.say("ann", "draw")

    text = table.live.export("ann")

    assert '"seed":"seed"' in text
    info, _ = table.sessions.import_game(text, "Saturday")
    assert table.sessions.live(info.id).game.state == table.live.game.state


def test_the_chronicle_tells_a_seat_what_it_may_know(sit: Sit) -> None:
    table = sit(("ann", "ben", "cyd"))
    table.say("ann", "rest", "draw")
    table.say("cyd", "duel:ben", "high")

    ann, ben, cyd = (table.live.chronicle(seat) for seat in ("ann", "ben", "cyd"))

    assert all("ann has slept." in one for one in (ann, ben, cyd))
    assert "hauls up" in ann
    assert "hauls up" not in ben + cyd
    assert "high" in cyd
    assert "high" not in ann + ben


def test_a_seat_that_is_asked_nothing_is_told_who_is_and_not_what(sit: Sit) -> None:
    table = sit()
    table.say("ben", "duel:ann", "high")

    with pytest.raises(PlayError) as refused:
        table.say("ben", "rest")

    assert str(refused.value) == "Nothing is asked of ben now; the table waits for ann."


def test_after_the_end_an_order_is_refused(sit: Sit) -> None:
    table = sit(depth="shallow")
    while not table.live.table("ann").ended:
        table.say("ann", "draw" if table.asked("ann") == "toy.orders" else "keep")

    with pytest.raises(PlayError, match="The game is over"):
        table.say("ben", "rest")
