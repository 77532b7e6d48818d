"""Rulings that are offered again, and the search over a book: who reads what, and when it comes up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from lychgate.core.campaign_book import CampaignBook, campaign_book
from lychgate.core.decision import TEXT
from lychgate.core.filing import TABLE_APPLIES
from lychgate.core.roll import Roll
from lychgate.server.book_search import search
from lychgate.server.precedents import Recalled, after_command
from lychgate.server.reasons import clause_texts
from lychgate.server.seats import Custom, Outcome
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from lychgate.server.store import open_store


@pytest.fixture
def live(tmp_path: Any) -> Iterator[Session]:
    with open_store(tmp_path / "games.sqlite3") as store:
        seats: Any = [(name, "person", "") for name in ("Ref", "Ann")]
        sessions = Sessions(store)
        info, links = sessions.create("Maastricht", "constitution", {}, seats, Custom(), "a seed")
        for link in links.seats.values():
            sessions.sit(link)
        found = sessions.live(info.id)
        say(found, "character Ada of Ann fighter strength 14 wits 9")
        yield found


def say(live: Session, text: str, seat: str = "Ref") -> Outcome:
    return live.reply(seat, TEXT + text, live.revision_of(seat), f"key {seat} {live.revision} {hash(text)}")


def book(live: Session, seat: str) -> CampaignBook:
    return campaign_book(live.game, clause_texts(live.game.ruleset), seat)


def test_a_ruling_is_offered_when_its_words_come_up_again(live: Session) -> None:
    say(live, 'rule "wet rope" dc 15, a dry one makes it 10')

    told = say(live, "chance 2/6 the ropes are wet").remark
    assert told == f"Last time (P1): dc 15, a dry one makes it 10. {TABLE_APPLIES}"
    assert say(live, "chance 2/6 the rope holds").remark == ""
    assert say(live, "say the wet rope again").remark == ""


def test_a_ruling_is_offered_when_its_clause_is_rolled_for_again(live: Session) -> None:
    say(live, "rule 3d6.3.1a dc 15 for a wall")

    assert say(live, "check Ada strength", "Ann").remark == f"Last time (P1): dc 15 for a wall. {TABLE_APPLIES}"


def test_a_ruling_on_a_clause_that_is_split_is_offered_for_each_part(live: Session) -> None:
    say(live, "rule 3d6.3.1 dc 15 for a wall")

    assert say(live, "check Ada strength", "Ann").remark.startswith("Last time (P1): dc 15 for a wall.")
    found = book(live, "Ann")
    at = [one.clause.id for one in found.clauses if one.precedents]
    assert at == ["3d6.3.1a", "3d6.3.1b"]
    assert [one.what.id for one in found.every_precedent] == ["P1"], "kept once, and shown at both"
    assert found.precedents == ()


def test_a_ruling_is_offered_when_a_command_of_its_clause_is_given_and_not_again_for_its_answers(live: Session) -> None:
    say(live, "rule 3d6.3.7 a rope lowers a climb by 5")

    told = say(live, "check Ada strength skill climbing").remark
    assert told == f"Last time (P1): a rope lowers a climb by 5. {TABLE_APPLIES}"
    assert live.game.pending_for("Ref") is not None
    assert say(live, "50%").remark == ""


def test_a_ruling_that_stands_in_the_question_is_not_said_beside_it(live: Session) -> None:
    say(live, "rule climbing half of it, for a soldier")

    assert say(live, "check Ada strength skill climbing").remark == ""
    question = live.table("Ref").question()
    assert question is not None
    assert question.prompt.endswith(f"Last time (P1): half of it, for a soldier. {TABLE_APPLIES}")


def test_what_was_overruled_is_offered_no_more(live: Session) -> None:
    say(live, "rule rope dc 15")
    say(live, "overrule P1")

    assert say(live, "chance 2/6 the rope holds").remark == ""


def test_a_secret_ruling_is_offered_to_the_referee_alone(live: Session) -> None:
    say(live, "rule 3d6.3.1a secret they are watched")

    assert say(live, "check Ada wits", "Ann").remark == ""
    assert say(live, "check Ada wits").remark == f"Last time (S1): they are watched. {TABLE_APPLIES}"


def test_a_ruling_stands_in_the_question_that_it_is_about(live: Session) -> None:
    live.game.dice = "hand"
    say(live, "rule 3d6.3.1a a wet die counts")
    say(live, "check Ada strength", "Ann")
    question = live.table("Ann").question()

    assert question is not None
    assert question.prompt.endswith(f"? Last time (P1): a wet die counts. {TABLE_APPLIES}")


def test_the_search_finds_rulings_articles_switches_and_clauses(live: Session) -> None:
    say(live, 'rule "wet rope" dc 15 on the bell tower')
    say(live, 'article "Bells" a bell is heard by all because we like it')

    assert {one.id for one in search(book(live, "Ann"), "bells")} >= {"P1", "A1"}
    assert search(book(live, "Ann"), "natural 1")[0].id in ("nat1", "natural_one")
    assert search(book(live, "Ann"), "  ") == ()


def test_the_search_of_a_player_finds_nothing_of_what_is_secret(live: Session) -> None:
    say(live, "rule lies secret the zyzzyva knows")

    assert search(book(live, "Ann"), "zyzzyva") == ()
    assert [one.id for one in search(book(live, "Ref"), "zyzzyva")] == ["S1"]


@pytest.mark.parametrize("sought", ['"', "a OR", "NEAR(", "x*", "-", "title:rope", "\x00"])
def test_no_sign_breaks_the_search(live: Session, sought: str) -> None:
    assert search(book(live, "Ann"), sought) is not None


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("check Ada strength dc 15", "check Ada strength dc 15"),
        ('set "Ada".hp 4 because of a fall', "set 'Ada'.hp 4 because of a fall"),
    ],
)
def test_a_difficulty_or_a_decree_becomes_a_ruling_without_being_typed_again(
    live: Session, typed: str, kept: str
) -> None:
    say(live, typed.replace('"', ""))
    say(live, "note Ada limps")

    say(live, "rule falls")

    (ruling,) = live.game.settled.added.precedents
    assert (ruling.words, ruling.text) == ("falls", kept.replace("'", ""))
    assert say(live, "chance 1/6 she falls").remark == f"Last time (P1): {kept.replace(chr(39), '')}. {TABLE_APPLIES}"


def test_a_secret_ruling_is_made_of_the_last_command_too(live: Session) -> None:
    say(live, "check Ada wits secret dc 25")

    say(live, "rule lies secret")

    assert [(one.id, one.text) for one in live.game.settled.added.precedents] == [("S1", "check Ada wits secret dc 25")]


# ---------------------------------------------------------------------- articles

ROPE = 'article 3d6.3.1a "Wet rope" "A wet rope adds 5." because so'
TOLD = f"Article A1, Wet rope: A wet rope adds 5. {TABLE_APPLIES}"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("check Ada strength", TOLD),
        ("chance 2/6 the ropes are wet", TOLD),
        ("chance 2/6 the rope holds", ""),
        ("say the wet rope again", ""),
        ("edit A1 The wet rope. because so", ""),
    ],
)
def test_an_article_is_recalled_when_its_clause_or_its_words_come_up(live: Session, line: str, told: str) -> None:
    say(live, ROPE)

    assert say(live, line).remark == told


def test_an_article_is_recalled_to_each_seat_once_a_session_and_again_when_it_was_edited(live: Session) -> None:
    say(live, ROPE)
    line = "check Ada strength"

    assert [say(live, line, seat).remark for seat in ("Ref", "Ann", "Ann", "Ref")] == [TOLD, TOLD, "", ""]
    say(live, 'edit A1 "It adds 6." because so')
    assert [say(live, line).remark for _ in range(2)] == [TOLD.replace("A wet rope adds 5", "It adds 6"), ""]
    say(live, "session")
    assert [say(live, line).remark for _ in range(2)] == [TOLD.replace("A wet rope adds 5", "It adds 6"), ""]
    say(live, "repeal A1 whole because so")
    say(live, "session")
    assert say(live, line).remark == ""


def test_rulings_and_articles_are_recalled_together_and_say_once_who_applies_them(live: Session) -> None:
    say(live, ROPE)
    say(live, "rule 3d6.3.1a dc 15")

    assert say(live, "check Ada strength").remark == (
        f"Last time (P1): dc 15. Article A1, Wet rope: A wet rope adds 5. {TABLE_APPLIES}"
    )


def test_small_words_of_a_title_need_not_be_said(live: Session) -> None:
    say(live, 'article "The death of a hero" "It is told in a song." because so')

    assert "Article A1, The death of a hero" in say(live, "chance 1/6 heroes face death").remark


def test_an_article_on_a_clause_that_is_split_is_recalled_for_each_part(live: Session) -> None:
    say(live, 'article 3d6.3.1 "Walls" "A wall is dc 15." because so')

    assert say(live, "check Ada strength").remark == f"Article A1, Walls: A wall is dc 15. {TABLE_APPLIES}"
    found = book(live, "Ann")
    assert [one.clause.id for one in found.clauses if one.articles] == ["3d6.3.1a", "3d6.3.1b"]
    assert [one.what.id for one in found.every_article] == ["A1"]


def test_a_roll_that_a_seat_does_not_know_of_recalls_nothing_to_it(live: Session) -> None:
    say(live, "rule 3d6.3.1a dc 15 for a wall")
    say(live, 'article 3d6.3.1a "Walls" Moss counts as wet. because it does')
    say(live, "check Ada strength", "Ann")
    entry = live.game.entries[live.game.head]
    hidden = tuple(replace(one, only=("Ref",)) for one in entry.inputs if isinstance(one, Roll))
    said = TEXT + "look"

    def told(seat: str) -> str:
        return after_command(live.game, seat, said, replace(entry, inputs=hidden), Recalled(), begun=True)

    assert hidden
    assert told("Ann") == ""
    assert told("Ref").startswith("Last time (P1): dc 15 for a wall. Article A1, Walls")
