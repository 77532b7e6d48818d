"""Bad input at a table of the 3d6 Constitution, by those who write its book: a sentence each, and nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from markdown_it import MarkdownIt

from lychgate.core.book_markdown import book_markdown
from lychgate.core.campaign_book import campaign_book
from lychgate.core.codec import encode
from lychgate.core.decision import TEXT
from lychgate.core.errors import PlayError
from lychgate.core.filing import TABLE_APPLIES
from lychgate.server.book_file import book_toml, read_book_file
from lychgate.server.reasons import clause_texts
from lychgate.server.seats import SPECTATOR, Custom, Outcome
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from lychgate.server.store import open_store

MARKUP = '<img src=x onerror="alert(1)"> & <b>dc 15</b>'


@pytest.fixture
def sessions(tmp_path: Any) -> Iterator[Sessions]:
    with open_store(tmp_path / "games.sqlite3") as store:
        yield Sessions(store)


@pytest.fixture
def live(sessions: Sessions) -> Session:
    return founded(sessions)


def founded(sessions: Sessions) -> Session:
    """A campaign that Ref runs for Ann and Ben, with everybody in their seats."""
    seats: Any = [(name, "person", "") for name in ("Ref", "Ann", "Ben")]
    info, links = sessions.create("Maastricht '18", "constitution", {}, seats, Custom(amend="majority"), "a seed")
    for link in links.seats.values():
        sessions.sit(link)
    return sessions.live(info.id)


def say(live: Session, text: str, seat: str = "Ref") -> Outcome:
    return live.reply(seat, TEXT + text, live.revision_of(seat), f"key {seat} {live.revision} {hash(text)}")


def says(live: Session, *lines: str) -> None:
    for line in lines:
        say(live, line)


def kept(live: Session) -> tuple[bytes, int]:
    """All that could be lost: the state, and the steps of the journal."""
    return encode(live.game.settled), len(live.game.path())


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("initiation Lucky {advantge 1 on search}", "'advantge' is no effect. Did you mean 'advantage'?"),
        ("initiation Lucky {bonus 1 to searchh}", "Nothing is called 'searchh' here. Did you mean 'search'?"),
        ("initiation Lucky {bonus 1 to attack when drunk}", "When 'drunk' is so, nobody knows."),
        ("initiation Lucky {die 0 of damage}", "'die 0 of damage': the number is from 2 to 100; 0 is not."),
        ("initiate Ada Luky", "'Luky' is no initiation."),
        ("amend nat1 often because x", "'often' is not a value of it. Allowed: minus5"),
        ("amend natural_one 21 because x", "a whole number from 1 to 20"),
        ("amend natural_one -5 because x", "a whole number from 1 to 20"),
        ("amend natural_one five because x", "a whole number from 1 to 20"),
        ("amend nat2 ignored because x", "There is no switch 'nat2'. Did you mean 'nat1'?"),
        ("amend nat1 minus5 because x", "'nat1' is minus5 already."),
        ("amend nat1 ignored", "An amendment needs its reason."),
        ('article 3d6.99 "Rope" helps because x', "The book has no clause '3d6.99'."),
        ("repeal A7 because x", "Nothing called 'A7' was amended."),
        ("overrule P9", "There is no ruling 'P9'."),
    ],
)
def test_what_the_book_cannot_hold_is_refused_in_a_sentence(live: Session, line: str, sentence: str) -> None:
    says(live, "character Ada of Ann hp 6", "rule rope dc 15")
    before = kept(live)

    with pytest.raises(PlayError) as refused:
        say(live, line)

    assert sentence in str(refused.value)
    assert kept(live) == before


def test_an_onlooker_s_vote_is_refused_and_the_others_stand(live: Session) -> None:
    say(live, "propose amend nat1 ignored because it hurts", "Ann")
    before = kept(live)

    with pytest.raises(PlayError, match="Onlookers cannot write here"):
        live.vote(SPECTATOR, 1, True)

    assert kept(live) == before
    live.vote("Ben", 1, True)
    assert live.game.settled.variants["nat1"] == "ignored"


def test_an_amendment_in_mid_fight_says_from_when_and_is_in_force_then(live: Session) -> None:
    says(live, "character Ada of Ann wits 10 hp 6", "npc ogre wits 1 hp 9", "fight")
    say(live, "propose amend nat1 ignored because it hurts", "Ann")

    agreed = live.vote("Ben", 1, True).remark

    assert "in force at the end of the fight" in agreed
    assert live.game.settled.variants["nat1"] == "minus5"
    assert any("From now on a natural 1 (nat1) is ignored" in line.text for line in say(live, "end").lines)
    assert live.game.settled.variants["nat1"] == "ignored"


def test_markup_in_a_precedent_is_text_wherever_it_is_read(live: Session) -> None:
    say(live, f"rule rope {MARKUP}")
    rules, texts = live.game.ruleset, clause_texts(live.game.ruleset)
    found = campaign_book(live.game, texts, "Ann")

    page = MarkdownIt("commonmark", {"html": True}).render(book_markdown(found))
    (ruling,) = read_book_file(book_toml(found, rules.name), "book.toml", live.game, texts).ruling

    assert "<img" not in page
    assert "<b>" not in page
    assert "&lt;b&gt;dc 15" in page
    assert ruling.text == live.game.settled.added.precedents[0].text == MARKUP
    assert say(live, "chance 2/6 the rope holds").remark == f"Last time (P1): {ruling.text}. {TABLE_APPLIES}"


def test_of_two_campaigns_of_one_name_neither_loses_anything_and_each_is_kept_under_its_own(sessions: Sessions) -> None:
    first = founded(sessions)
    say(first, "rule rope dc 15")
    before = kept(first)

    second = founded(sessions)
    say(second, "rule rope dc 10")

    assert (first.game.header.name, second.game.header.name) == ("Maastricht '18", "Maastricht '18 (2)")
    assert kept(first) == before
