"""As time goes by: deadlines are kept, webhooks are told, and neither stops the game."""

from __future__ import annotations

from collections.abc import Callable

from lychgate.core.decision import Answer
from lychgate.server.seats import Custom
from lychgate.server.store import Store
from tests.server.databases import one_database
from tests.server.seated import House, Seated, Sit

pytestmark = one_database

DAY = Custom(deadline_hours=24)
HOOK = "https://example.org/hook"


def asked_ben(sit: Sit, custom: Custom = DAY) -> Seated:
    """ann has challenged ben, and has chosen; ben is asked, and it has been noticed."""
    table = sit(custom=custom)
    table.say("ann", "duel:ben", "high")
    table.sessions.tick()
    return table


def answer_of(table: Seated, seat: str) -> str:
    """What the seat answered in the first step."""
    (answer,) = [
        given.answer for given in table.live.game.entries[1].inputs if isinstance(given, Answer) and given.seat == seat
    ]
    return answer


# ---------------------------------------------------------------------- deadlines


def test_after_the_deadline_the_default_answers_and_that_is_written_down(sit: Sit) -> None:
    table = asked_ben(sit)
    table.clock.go_on(hours=23)
    table.sessions.tick()
    assert table.live.waiting_for() == ("ben",)

    table.clock.go_on(hours=1)
    table.sessions.tick()

    assert answer_of(table, "ben") == "high"
    (happening,) = table.live.notices()
    assert (happening.seat, happening.text) == ("ben", "ben did not answer within 24 hours. The default answered.")
    assert happening.revision == 3


def test_where_the_custom_says_so_a_bot_answers(sit: Sit) -> None:
    table = asked_ben(sit, Custom(deadline_hours=0.5, overdue="bot"))

    table.clock.go_on(minutes=30)
    table.sessions.tick()

    assert answer_of(table, "ben") in ("high", "low")
    assert [one.text for one in table.live.notices()] == ["ben did not answer within 0.5 hours. A bot answered."]


def test_what_the_deadline_answered_in_secret_is_told_to_nobody(sit: Sit) -> None:
    table = sit(("ann", "ben", "cyd"), custom=DAY)
    table.say("ann", "duel:ben")
    table.sessions.tick()
    table.clock.go_on(hours=25)
    table.say("cyd", "rest")

    table.sessions.tick()

    texts = [one.text for one in table.live.notices()]
    assert len(texts) == 2
    assert not [text for text in texts if "high" in text or "low" in text]


def test_without_a_deadline_nobody_answers_for_anybody(sit: Sit) -> None:
    table = asked_ben(sit, Custom())

    table.clock.go_on(days=400)
    table.sessions.tick()

    assert table.live.waiting_for() == ("ben",)


def test_orders_that_nobody_waits_for_have_no_deadline(sit: Sit) -> None:
    table = sit(custom=DAY)
    table.sessions.tick()

    table.clock.go_on(days=3)
    table.sessions.tick()

    assert table.live.revision == 0


def test_each_question_has_its_own_deadline(sit: Sit) -> None:
    table = sit(custom=DAY)
    table.say("ann", "draw")
    table.sessions.tick()
    table.clock.go_on(hours=20)
    table.say("ann", "deeper")
    table.sessions.tick()

    table.clock.go_on(hours=20)
    table.sessions.tick()

    assert table.asked("ann") == "toy.what_now"


def test_what_others_do_meanwhile_does_not_put_a_deadline_off(sit: Sit) -> None:
    table = sit(("ann", "ben", "cyd"), custom=DAY)
    table.say("ann", "duel:ben", "high")
    table.sessions.tick()
    table.clock.go_on(hours=23)
    table.say("cyd", "rest")
    table.sessions.tick()

    table.clock.go_on(hours=1)
    table.sessions.tick()

    assert len(table.live.game.path()) == 2


def test_a_deadline_runs_on_while_no_process_does(sit: Sit, another: Callable[[], Store]) -> None:
    table = asked_ben(sit)
    later = table.elsewhere(House(another(), "later "))

    later.clock.go_on(hours=24)
    later.sessions.tick()

    assert later.live.waiting_for() == ("ann", "ben")


def test_two_processes_answer_once_for_one_who_is_overdue(sit: Sit, another: Callable[[], Store]) -> None:
    table = asked_ben(sit)
    other = table.elsewhere(House(another(), "other "))
    for each in (table, other):
        each.clock.go_on(hours=24)

    table.sessions.tick()
    other.sessions.tick()

    assert (table.look().revision, other.look().revision) == (3, 3)
    assert len(table.live.notices()) == 1


# ---------------------------------------------------------------------- webhooks


def test_a_webhook_is_told_once_of_each_question_and_holds_no_secret(sit: Sit) -> None:
    table = sit()
    table.live.set_webhook("ben", HOOK)
    table.say("ann", "duel:ben", "high")

    for _ in range(3):
        table.sessions.tick()

    ((url, message),) = table.posts.sent
    assert (url, message["text"]) == (HOOK, "Friday: ben, it is your move.")
    secrets = [*table.links.seats.values(), *table.keys.values(), table.info.id, "high"]
    assert not [secret for secret in secrets if secret in str(message)]

    table.say("ben", "low")
    table.sessions.tick()
    table.say("ann", "duel:ben")
    table.sessions.tick()
    assert len(table.posts.sent) == 2


def test_a_webhook_that_fails_is_tried_three_times_and_the_game_goes_on(sit: Sit) -> None:
    table = sit()
    table.live.set_webhook("ben", HOOK)
    table.posts.down = True
    table.say("ann", "duel:ben", "high")

    for _ in range(6):
        table.sessions.tick()
    assert table.posts.tried == 3

    table.say("ben", "low")
    assert len(table.live.game.path()) == 1


def test_a_webhook_that_comes_back_is_told_after_all(sit: Sit) -> None:
    table = sit()
    table.live.set_webhook("ben", HOOK)
    table.posts.down = True
    table.say("ann", "duel:ben", "high")
    table.sessions.tick()

    table.posts.down = False
    table.sessions.tick()

    assert len(table.posts.sent) == 1


def test_a_webhook_that_fails_keeps_no_other_from_being_told(sit: Sit) -> None:
    first, second = sit(), sit()
    for table in (first, second):
        table.live.set_webhook("ben", HOOK)
        table.say("ann", "duel:ben", "high")
    first.posts.down = True
    first.sessions.tick()
    first.posts.down = False

    first.sessions.tick()

    assert len(first.posts.sent) == 2


def test_of_two_processes_one_tells_the_webhook(sit: Sit, another: Callable[[], Store]) -> None:
    table = sit()
    table.live.set_webhook("ben", HOOK)
    other = table.elsewhere(House(another(), "other "))
    table.say("ann", "duel:ben", "high")

    table.sessions.tick()
    other.sessions.tick()

    assert len(table.posts.sent) + len(other.posts.sent) == 1


def test_a_webhook_is_its_seats_own_and_can_be_taken_away(sit: Sit) -> None:
    table = sit()
    table.live.set_webhook("ben", HOOK)
    assert (table.live.webhook("ben"), table.live.webhook("ann")) == (HOOK, "")

    table.live.set_webhook("ben", "")
    table.say("ann", "duel:ben", "high")
    table.sessions.tick()

    assert table.posts.sent == []
