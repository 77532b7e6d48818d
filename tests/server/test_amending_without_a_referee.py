"""Amendments of a game without a referee: the players' seats vote, and one of them writes what was agreed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from lychgate.core.decision import TEXT
from lychgate.core.errors import PlayError
from lychgate.core.session_summary import session_summary
from lychgate.server.book_reading import book_of
from lychgate.server.custom import check_custom
from lychgate.server.seats import SPECTATOR, Custom, Outcome
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from lychgate.server.store import open_store
from lychgate.server.typed import read_typed

Set = Callable[..., Session]

CHEAP = "propose amend level-price 60 because we want to get on"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Set]:
    with open_store(tmp_path / "games.sqlite3") as store:
        sessions = Sessions(store)

        def made(*players: str, seed: str = "a seed", **kinds: str) -> Session:
            seats: Any = [(name, "bot" if name in kinds else "person", kinds.get(name, "")) for name in players]
            info, links = sessions.create("The south gate", "twelve_years", {}, seats, Custom(), seed)
            for name in players:
                if name not in kinds:
                    sessions.sit(links.seats[name])
            return sessions.live(info.id)

        yield made


def say(live: Session, seat: str, answer: str) -> Outcome:
    return live.reply(seat, answer, live.revision_of(seat), f"key {seat} {live.revision} {answer}")


def typed(live: Session, seat: str, line: str) -> str:
    return say(live, seat, TEXT + line).remark


def vote(live: Session, seat: str, yes: bool = True) -> str:
    (proposal,) = live.proposals(seat)
    return live.vote(seat, proposal.number, yes).remark


def value(live: Session, name: str = "level-price") -> str:
    return str(live.game.settled.variants[name])


def assemble(live: Session, seat: str) -> None:
    """Assembles a party with the names that are suggested."""
    say(live, seat, "assemble")
    while live.game.busy(seat):
        say(live, seat, live.table(seat).question().default)  # type: ignore[union-attr]


def test_it_is_in_force_when_more_than_half_of_the_seats_want_it(table: Set) -> None:
    live = table("Ann", "Ben", "Cy")

    assert typed(live, "Ben", CHEAP) == "Put to the vote: Ann and Cy are asked."
    assert "Price of a level (level-price) is to be 60, not 100." in live.proposals("Ann")[0].text
    told = vote(live, "Cy")

    assert value(live) == "60"
    assert "(proposed by Ben, agreed by Cy; we want to get on)" in told
    assert live.proposals("Ann") == ()


def test_voted_down_it_stays_as_it_is(table: Set) -> None:
    live = table("Ann", "Ben")
    typed(live, "Ann", CHEAP)

    assert vote(live, "Ben", False) == "Voted down: it stays as it is."
    assert value(live) == "100"


def test_no_seat_writes_in_the_book_alone(table: Set) -> None:
    live = table("Ann", "Ben")

    typed(live, "Ann", "amend level-price 60 because x")
    typed(live, "Ann", "Amend level-price 70 because x")
    with pytest.raises(PlayError):
        typed(live, "Ann", "amend level-price 60 by Ben because x")
    with pytest.raises(PlayError):
        typed(live, "Ann", "amend level-price 60 agreed Ben because x")

    assert value(live) == "100"
    assert live.proposals("Ben")[0].text.startswith("Ann would amend the book because x: Price of a level")


def test_cut_short_it_is_no_amendment_at_all(table: Set) -> None:
    live = table("Ann", "Ben")

    with pytest.raises(PlayError):
        typed(live, "Ann", "am level-price 60 by Ann because x")

    assert value(live) == "100"
    with pytest.raises(PlayError):
        typed(live, SPECTATOR, CHEAP)


def test_alone_at_the_table_it_is_in_force_at_once_and_bots_are_not_asked(table: Set) -> None:
    live = table("Bot", "Ann", Bot="random")

    typed(live, "Ann", CHEAP)

    assert value(live) == "60"


def test_what_cannot_be_amended_is_refused_with_what_can(table: Set) -> None:
    live = table("Ann")

    for line, told in (
        (
            "amend castle-distance 9",
            "'castle-distance' is settled when the game begins: the castle stands where it is.",
        ),
        ("amend level-price 5", "'level-price' is 100 now. '5' is not a value of it. Allowed: a whole number from 10"),
        ("amend level-prise 50", "There is no switch 'level-prise'. Did you mean 'level-price'?"),
        ("repeal level-price", "Nothing called 'level-price' was amended."),
    ):
        with pytest.raises(PlayError) as refused:
            typed(live, "Ann", f"propose {line} because x")
        assert told in str(refused.value)


def test_a_switch_an_article_and_a_repeal_are_voted_on_too_and_stand_in_the_book(table: Set) -> None:
    live = table("Ann")
    typed(live, "Ann", "propose amend half-damage up because it hurts more")
    typed(live, "Ann", 'propose article 12y.loot.share "Rope" Everyone carries rope because it is obvious')
    typed(live, "Ann", CHEAP)
    typed(live, "Ann", "propose repeal level-price because it was too easy")

    with live.present():
        found = book_of(live, "Ann")
    assert (value(live, "half-damage"), value(live)) == ("up", "100")
    assert [one.what.words for one in found.every_article] == ["Rope"]
    assert [one.what.kind for one in found.history] == ["amendment", "article", "amendment", "repeal"]


def test_it_waits_until_nobody_is_asked_anything(table: Set) -> None:
    live = table("Ann", "Ben")
    say(live, "Ann", "assemble")

    typed(live, "Ben", CHEAP)
    assert vote(live, "Ann") == "Agreed. It is written in the book once Ann has answered what is asked."
    assert value(live) == "100"
    while live.game.busy("Ann"):
        say(live, "Ann", live.table("Ann").question().default)  # type: ignore[union-attr]

    assert value(live) == "60"


def test_a_custom_by_which_a_referee_decides_is_refused() -> None:
    with pytest.raises(PlayError, match="no referee who could decide"):
        check_custom(Custom(amend="referee"), refereed=False)


def test_what_was_voted_down_and_said_of_it_stands_in_the_book_and_nobody_writes_that_alone(table: Set) -> None:
    live = table("Ann", "Ben")
    with pytest.raises(PlayError, match="Only a vote writes in the book what was voted down"):
        typed(live, "Ann", 'reject "everything" because x')
    typed(live, "Ann", CHEAP)
    typed(live, "Ben", "discuss It is cheap enough.")

    vote(live, "Ben", False)

    with live.present():
        (filed,) = book_of(live, "Ann").history
    assert (filed.what.kind, filed.what.by, filed.what.against) == ("voted_down", "Ann", ("Ben",))
    assert filed.what.discussion == ("Ben: It is cheap enough.",)
    assert value(live) == "100"


def test_a_trial_counts_the_sessions_with_dice_and_then_the_table_is_asked(table: Set) -> None:
    live = table("Ann", "Ben")
    typed(live, "Ben", "propose trial level-price 60 for 1 session because we want to see")
    vote(live, "Ann")
    assert value(live) == "60"

    typed(live, "Ann", "session")
    (trial,) = live.game.settled.added.trials
    assert trial.left == 1, "no dice have fallen"
    assert live.proposals("Ann") == ()

    assemble(live, "Ann")
    told = say(live, "Ben", TEXT + "session").lines
    assert [line.text for line in told if line.weight == "session"] == ["A new session begins."]

    (asked,) = live.proposals("Ann")
    assert (asked.trial, asked.by) == ("T1", "")
    vote(live, "Ann", False)
    assert value(live) == "100"
    with live.present():
        assert [one.what.kind for one in book_of(live, "Ann").history] == ["amendment", "repeal"]


def test_what_is_on_trial_keeps_no_seat_from_taking_back_its_own_step(table: Set) -> None:
    live = table("Ann", "Ben")
    typed(live, "Ann", "propose trial level-price 60 for 1 session because we want to see")
    vote(live, "Ben")
    assemble(live, "Ann")
    assemble(live, "Ben")

    assert live.undo("Ann", live.revision_of("Ann"), "back").undone == "command"

    assert not live.game.settled.party("Ann").number
    typed(live, "Ann", "session")
    assert live.game.settled.added.trials[0].left == 0, "Ben's dice count"


def test_what_the_game_says_to_type_may_be_typed_where_orders_are_chosen(table: Set) -> None:
    asked = table("Ann").table("Ann").question()
    assert asked is not None

    for line in ("trial T1 keep because fun", "amend level-price 60 because x", "repeal A1 because x", "session"):
        assert read_typed(asked, line) == TEXT + line


def test_a_session_divides_the_story_and_the_summary(table: Set) -> None:
    live = table("Ann")
    assemble(live, "Ann")
    typed(live, "Ann", "session")

    assert session_summary(live.game, "Ann").sessions == 2
    assert session_summary(live.game, "Ann").number == 1, "the last session with dice"


def test_a_session_cannot_be_begun_when_the_game_is_over_nor_with_more_words(table: Set) -> None:
    live = table("Ann")

    with pytest.raises(PlayError):
        typed(live, "Ann", "session 2")
    with pytest.raises(PlayError):
        typed(live, SPECTATOR, "session")


def test_the_seat_that_wrote_what_was_agreed_does_not_take_it_back_alone(table: Set) -> None:
    live = table("Ann", "Ben")
    typed(live, "Ben", CHEAP)
    vote(live, "Ann")

    with pytest.raises(PlayError, match="Ben acted on that or took part in it"):
        live.undo("Ann", live.revision_of("Ann"), "a key for undo")

    assert value(live) == "60"


def test_alone_at_the_table_an_amendment_is_taken_back_as_anything_is(table: Set) -> None:
    live = table("Ann")
    typed(live, "Ann", CHEAP)

    live.undo("Ann", live.revision_of("Ann"), "a key for undo")

    assert value(live) == "100"
