"""Two processes on one database behave as one: two ``Sessions``, each with its own connections, stand for them."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Condition

import pytest

from lychgate.core.errors import PlayError, StoreError
from lychgate.server.seats import Custom
from lychgate.server.store import Store, open_store
from tests.server.seated import House, Seated

LONG = 20.0
"""Seconds that nothing takes; only a test that fails waits for them."""

Pair = tuple[Seated, Seated]


@pytest.fixture
def pair(another: Callable[[], Store]) -> Pair:
    here = House(another(), "here ").sit(("ann", "ben"))
    return here, here.elsewhere(House(another(), "there "))


class Heard:
    """Waits until a session has been told of a revision."""

    def __init__(self, table: Seated) -> None:
        self._news = Condition()
        self._at = table.live.revision
        table.live.subscribe(self._told)

    def _told(self, revision: int) -> None:
        with self._news:
            self._at = revision
            self._news.notify_all()

    def of(self, revision: int) -> bool:
        with self._news:
            return self._news.wait_for(lambda: self._at >= revision, LONG)


def test_what_is_said_here_is_told_there(pair: Pair) -> None:
    here, there = pair
    heard = Heard(there)

    here.say("ann", "rest")

    assert heard.of(1)
    assert there.texts("ben") == ["Day 2", "ann has slept."]
    assert there.live.table("ben").view() == here.live.table("ben").view()


def test_two_seats_on_two_processes_play_a_duel(pair: Pair) -> None:
    here, there = pair
    heard_there, heard_here = Heard(there), Heard(here)

    here.say("ann", "duel:ben", "high")
    assert heard_there.of(2)
    there.say("ben", "low")
    assert heard_here.of(3)

    assert here.texts("ann") == there.texts("ben") != []
    assert here.live.game.settled == there.live.game.settled
    assert here.live.game.rerun() == 1


def test_how_somebody_plays_is_known_there(another: Callable[[], Store]) -> None:
    here = House(another(), "here ").sit(("ann", "ben"), custom=Custom(hand_dice=True))
    there = here.elsewhere(House(another(), "there "))

    here.live.set_auto_answers("ben", "toy.stance: low")
    here.live.set_hand_dice("ann", True)
    there.look()

    there.say("ann", "duel:ben", "high")

    assert (there.asked("ann"), there.asked("ben")) == ("core.roll", "")


def test_a_key_that_is_known_there_does_nothing_here(pair: Pair) -> None:
    here, there = pair
    here.live.reply("ann", "rest", 0, "one")

    assert there.live.reply("ann", "rest", 0, "one").revision == 1
    assert there.live.game.settled.day == 2


def test_an_answer_that_another_process_has_overtaken_is_decided_anew(pair: Pair) -> None:
    here, there = pair
    assert there.live.revision == 0
    here.say("ann", "rest")

    taken = there.live.reply("ben", "rest", 0, "of ben")
    stale = there.live.reply("ann", "rest", 0, "of ann")

    assert (taken.stale, taken.revision) == (False, 2)
    assert stale.stale
    assert here.look().revision == 2


def test_one_that_has_not_heard_yet_finds_out_when_it_writes(pair: Pair) -> None:
    here, there = pair
    live = there.live
    with live.present():  # what it hears meanwhile must wait
        here.say("ben", "rest")
        outcome = live.reply("ann", "rest", 0, "one")

    assert (outcome.stale, outcome.revision) == (False, 2)
    assert here.look().revision == 2


def test_many_who_speak_at_once_on_both_are_each_heard_once(pair: Pair) -> None:
    def rest(number: int) -> int:
        table = pair[number % 2]
        seat = ("ann", "ben")[number // 2 % 2]
        while True:
            outcome = table.live.reply(seat, "rest", table.live.revision, f"click {number}")
            if not outcome.stale:
                return outcome.revision

    with ThreadPoolExecutor(4) as threads:
        revisions = list(threads.map(rest, range(40)))

    for table in pair:
        assert table.look().revision == 40
        assert table.live.game.settled.day == 41
    assert max(revisions) == 40


def test_what_is_taken_back_here_is_taken_back_there(pair: Pair) -> None:
    here, there = pair
    heard = Heard(there)
    here.say("ann", "rest")
    here.say("ben", "christen", "text:Old Mouth")
    here.undo("ann")
    assert heard.of(4)

    assert there.texts("ben") == ["The well is called Old Mouth."]
    told = Heard(here)
    there.undo("ben")
    assert told.of(5)
    assert here.texts("ann") == []


def test_custom_votes_and_seats_are_the_same_on_both(pair: Pair) -> None:
    here, there = pair
    here.live.change_custom("ann", Custom(undo="vote"))

    (proposal,) = there.look().proposals()
    there.live.vote("ben", proposal.number, True)

    assert here.look().info.custom == Custom(undo="vote")
    there.sessions.hand_over(there.info.id, "ben", "ben", "bot", "random")
    here.look()
    with pytest.raises(PlayError, match="The bot 'random' plays for ben"):
        here.say("ben", "rest")


def test_a_custom_that_is_changed_there_is_told_here(pair: Pair) -> None:
    here, there = pair
    here.live.change_custom("ann", Custom(undo="vote"))
    news = Condition()
    here.live.subscribe(lambda _: tell(news))
    (proposal,) = there.look().proposals()

    there.live.vote("ben", proposal.number, True)

    with news:
        assert news.wait_for(lambda: here.live.info.custom == Custom(undo="vote"), LONG)


def tell(news: Condition) -> None:
    with news:
        news.notify_all()


def test_a_vote_that_two_processes_decide_at_once_is_carried_out_once(another: Callable[[], Store]) -> None:
    here = House(another(), "here ").sit(("ann", "ben", "cyd", "dan"), custom=Custom(undo="vote"))
    there = here.elsewhere(House(another(), "there "))
    for seat in ("ann", "ben", "cyd", "dan"):
        here.say(seat, "rest")
    here.return_to("ann", 0)
    (proposal,) = here.live.proposals()
    here.live.vote("ben", proposal.number, True)

    def agree(by: tuple[Seated, str]) -> None:
        table, seat = by
        try:
            table.live.vote(seat, proposal.number, True)
        except PlayError as over:
            assert "not put to the vote any more" in str(over)  # noqa: PT017 (it may also be counted)

    with ThreadPoolExecutor(2) as threads:
        list(threads.map(agree, ((here, "cyd"), (there, "dan"))))

    assert here.look().revision == 5
    assert here.live.game.head == 0


def test_a_link_is_exchanged_on_one_of_them_only(another: Callable[[], Store]) -> None:
    here, there = House(another(), "here "), House(another(), "there ")
    _, links = here.sessions.create("Friday", "toy", {}, [("ann", "open", ""), ("ben", "open", "")])

    def sit(house: House) -> str:
        try:
            return house.sessions.sit(links.seats["ben"])[2]
        except PlayError:
            return ""

    with ThreadPoolExecutor(4) as threads:
        keys = list(threads.map(sit, [here, there] * 4))

    assert len([key for key in keys if key]) == 1


def test_a_process_that_starts_in_the_middle_shows_the_same_table(pair: Pair, another: Callable[[], Store]) -> None:
    here, _ = pair
    here.say("ann", "rest", "draw")
    here.say("ben", "duel:ann") if not here.live.game.busy("ann") else here.say("ben", "christen")
    late = here.elsewhere(House(another(), "late "))

    for seat in ("ann", "ben", "*"):
        ours, theirs = here.live.table(seat), late.live.table(seat)
        assert (ours.view(), ours.question(), ours.log()) == (theirs.view(), theirs.question(), theirs.log())
        assert ours.journal() == theirs.journal()
    assert late.live.revision == here.live.revision


def test_when_all_connections_are_lost_both_processes_find_each_other_again(one_postgres: str) -> None:
    import psycopg  # not everybody has it: then there is no such database either, and this is skipped

    with open_store(one_postgres) as first, open_store(one_postgres) as second:
        here = House(first, "lost here ").sit(("ann", "ben"))
        there = here.elsewhere(House(second, "lost there "))
        heard = Heard(there)
        here.say("ann", "rest")
        assert heard.of(1)

        with psycopg.connect(one_postgres, autocommit=True) as db:
            db.execute(
                "select pg_terminate_backend(pid) from pg_stat_activity"
                " where datname = current_database() and pid <> pg_backend_pid()"
            )
        answered = [attempt for attempt in range(5) if rested(here)]

        assert answered
        assert heard.of(2)
        assert there.texts("ben") == here.texts("ann")
        assert here.live.game.settled.day == 3


def rested(table: Seated) -> bool:
    """Send the same order again, as a page does whose answer was lost: whether it was answered."""
    try:
        return table.live.reply("ann", "rest", 1, "after the loss").revision == 2
    except StoreError:  # this connection was lost, too
        return False


@pytest.mark.parametrize("address", ["postgresql"], indirect=True)
def test_two_processes_that_write_a_line_of_the_log_at_once_write_both(pair: Pair) -> None:
    here, there = pair
    there.say("ben", "rest")
    register = here.sessions._session_store

    with ThreadPoolExecutor(1) as beside:
        with register.store.database.writing("") as rows:
            register.change_in(rows, here.info.id, 1).log("ann", "ann waves.")
            undone = beside.submit(there.live.undo, "ben", 1, "undo")
            while not undone.done() and not somebody_waits(register.store):
                pass
        assert undone.result(LONG).revision == 2

    assert there.live.game.settled.day == 1
    assert [line.text for line in here.live.notices("ann")][-2:] == ["ann waves.", "ben took back 'Sleep'."]


def somebody_waits(store: Store) -> bool:
    """Whether anybody at this database waits for somebody else's transaction to end."""
    with store.database.reading() as rows:
        waits = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
        return bool(rows.execute(waits))
