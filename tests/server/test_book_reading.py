"""The campaign's book as a seat reads it at its table: what the table made of it, and what it says of words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from lychgate.core.decision import TEXT
from lychgate.server.book_reading import book_text
from lychgate.server.seats import Custom, Kind
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from lychgate.server.store import open_store

REF, ANN = "Ref", "Ann"
LINES = (
    "rule 3d6.3.7 a rope lowers a climb by 5",
    "rule lies secret gargoyles listen",
    'article "Bells" all hear a bell because we like it',
    "amend nat1 ignored because it hurts",
)


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Session]:
    seats: list[tuple[str, Kind, str]] = [(name, "person", "") for name in (REF, ANN)]
    with open_store(tmp_path / "games.sqlite3") as store:
        sessions = Sessions(store)
        found = sessions.live(sessions.create("Maastricht", "constitution", {}, seats, Custom(), "a seed")[0].id)
        for number, line in enumerate(LINES):
            found.reply(REF, TEXT + line, found.revision_of(REF), f"line {number}")
        yield found


def test_without_words_it_is_what_the_table_made_of_its_book_and_not_what_others_keep_secret(live: Session) -> None:
    told = book_text(live, ANN)

    assert "`nat1` = `ignored` (was `minus5`), by Ref: it hurts" in told
    assert "a rope lowers a climb by 5" in told
    assert "gargoyles" not in told
    assert "gargoyles" in book_text(live, REF)
    assert "Initiative score" not in told


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("natural 1", "**A natural 1** (`nat1`): `ignored`"),
        ("knotted climb", "Nothing in the book has these words: knotted climb"),
        ("rope", "a rope lowers a climb by 5"),
        ("bell", "**A1, Bells**: all hear a bell. Your table applies this; Lychgate does not. *In force since step 2"),
        ("rope", "a rope lowers a climb by 5. Your table applies this; Lychgate does not."),
        ("normal dc", "### 3d6.3.6 Normal DC is 20"),
        ("normal dc", "`normal_dc` may be a whole number from 5 to 40. Checks, saves, exploring"),
        ("dc", "`normal_dc` may be a whole number"),
        ("hit die", "`hit_die` may be a whole number from 4 to 12."),
        ("  ", "What this table has made of it"),
    ],
)
def test_with_words_it_is_what_the_book_says_of_them(live: Session, words: str, found: str) -> None:
    assert found in book_text(live, ANN, words)


def test_an_id_finds_its_clause_and_a_whole_number_its_parts(live: Session) -> None:
    def found(sought: str) -> list[str]:
        return [line.split()[1] for line in book_text(live, ANN, sought).splitlines() if line.startswith("### ")]

    assert found("3d6.6.4") == ["3d6.6.4a", "3d6.6.4b"]
    assert found("3d6.6.4b") == ["3d6.6.4b"]
    assert found("3d6.3.7") == ["3d6.3.7"], "with the ruling that stands at it"
    assert "a rope lowers a climb by 5" in book_text(live, ANN, "3d6.3.7")


def test_a_clause_that_is_found_twice_is_told_once_and_secrets_are_not_found(live: Session) -> None:
    assert book_text(live, ANN, "natural 1").count("### 3d6.3.5 ") == 1
    assert "Nothing in the book" in book_text(live, ANN, "gargoyles")
