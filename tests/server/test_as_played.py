"""What "why?" says of clauses that the table has amended: who proposed it, since when, and what it was before."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from lychgate.core.campaign_book import campaign_book
from lychgate.core.clause import whole_of
from lychgate.core.decision import TEXT
from lychgate.core.filing import TABLE_APPLIES
from lychgate.server.as_played import AS_PLAYED, in_this_book
from lychgate.server.reasons import clause_texts
from lychgate.server.seats import Custom, Kind
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from lychgate.server.store import open_store
from tests.each import each

REF, ANN, BEN = "Ref", "Ann", "Ben"
NORMAL = "3d6.3.6, as this table plays it since step 2: The normal difficulty (normal_dc) is 15, not 20"
RAISED = "3d6.3.6, as this table plays it since step 5: The normal difficulty (normal_dc) is 25, not 15 (20 as printed)"


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Session]:
    seats: list[tuple[str, Kind, str]] = [(name, "person", "") for name in (REF, ANN, BEN)]
    with open_store(tmp_path / "games.sqlite3") as store:
        sessions = Sessions(store)
        found = sessions.live(sessions.create("Maastricht", "constitution", {}, seats, Custom(), "a seed")[0].id)
        say(found, "character Ada of Ann strength 30 hp 4")
        yield found


def say(live: Session, *lines: str) -> None:
    for line in lines:
        live.reply(REF, TEXT + line, live.revision_of(REF), f"{live.revision} {line}")


def played(live: Session, seat: str = ANN) -> list[str]:
    """What "why?" says of how the table plays it, on a terminal."""
    told = live.table(seat).why()
    return [line.strip() for line in told[told.index(AS_PLAYED) + 1 :]] if AS_PLAYED in told else []


def test_a_roll_by_the_printed_book_says_nothing_of_the_table(live: Session) -> None:
    say(live, "amend torch_turns 4 because it is damp", "check Ada strength")

    assert played(live) == []


def test_a_roll_cites_each_amended_number_with_who_proposed_it_and_what_it_was(live: Session) -> None:
    say(live, "amend normal_dc 15 by Ann agreed Ben against Ref because it is hard", "check Ada strength", "turn")

    assert played(live) == [f"{NORMAL}; proposed by Ann, agreed by Ben, against: Ref."]

    say(live, "amend normal_dc 25 because it is easy", "check Ada strength")
    assert played(live) == [f"{RAISED}; proposed by Ref."]


def test_a_step_of_the_past_is_told_by_the_book_as_it_stood_then(live: Session) -> None:
    say(live, "amend normal_dc 15 by Ann because it is hard", "check Ada strength", "repeal normal_dc because no")
    table = live.table(ANN)

    assert table.as_played(("3d6.3.6",), 3) == (f"{NORMAL}; proposed by Ann.",)
    assert table.as_played(("3d6.3.6",), 2) == (), "it was not in force before its own step"
    assert table.as_played(("3d6.3.6",), 0) == ()


def test_articles_and_rulings_on_a_clause_are_cited_and_secret_ones_to_referees_alone(live: Session) -> None:
    say(
        live,
        'article 3d6.3.1a "Rope" "a rope helps" by Ann agreed Ben because we said so',
        "rule 3d6.3.1 dc 15 for a wall",
        "rule 3d6.3.6 secret dc 25 for lies",
        "check Ada strength",
    )

    assert played(live) == [
        f"3d6.3.1a, article A1, “Rope”, since step 2 (proposed by Ann, agreed by Ben): a rope helps. {TABLE_APPLIES}",
        f"3d6.3.1, as Ref ruled since step 3 (P1): dc 15 for a wall. {TABLE_APPLIES}",
    ]
    assert f"3d6.3.6, as Ref ruled since step 4 (S1): dc 25 for lies. {TABLE_APPLIES}" in played(live, REF)


def test_what_was_chosen_before_the_game_is_cited_too(tmp_path: Path) -> None:
    seats: list[tuple[str, Kind, str]] = [(REF, "person", ""), (ANN, "person", "")]
    with open_store(tmp_path / "games.sqlite3") as store:
        sessions = Sessions(store)
        chosen = {"injury_dc": "30"}
        made = sessions.create("Maastricht", "constitution", chosen, seats, Custom(), "a seed")
        live = sessions.live(made[0].id)
        book = campaign_book(live.game, clause_texts(live.game.ruleset), ANN)

    (line,) = in_this_book(book, ("3d6.6.6a",))
    assert line == (
        "3d6.6.6b, as this table plays it since the game began: "
        "The difficulty of injury saves (injury_dc) is 30, not 20 as printed."
    )


@each(
    [
        ("3d6.6.4a", "3d6.6.4"),
        ("3d6.6.4", "3d6.6.4"),
        ("3d6.13.4bis-a", "3d6.13.4bis"),
        ("3d6.2.8s", "3d6.2.8"),
        ("12y.combat.half-rounding", "12y.combat.half-rounding"),
        ("12y.combat.result-1", "12y.combat.result-1"),
        ("sov.check.roll", "sov.check.roll"),
    ]
)
def test_a_part_belongs_to_its_number(id_: str, whole: str) -> None:
    assert whole_of(id_) == whole
