"""Every command on the page about the prep shelf is typed at a table, and is understood."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lychgate.core.decision import TEXT
from lychgate.server.seats import Custom
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from lychgate.server.store import open_store

PAGE = (Path(__file__).parents[1] / "docs" / "how-to" / "referee-prep-shelf.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)
ODDS = re.findall(r"`(odds [^`]+)`", PAGE)


@pytest.fixture
def live(tmp_path: Any) -> Iterator[Session]:
    with open_store(tmp_path / "games.sqlite3") as store:
        seats: Any = [(name, "person", "") for name in ("Ref", "Ann", "Ben")]
        sessions = Sessions(store)
        info, links = sessions.create("The barrow", "hundred_saints", {}, seats, Custom(), "a seed")
        for link in links.seats.values():
            sessions.sit(link)
        yield sessions.live(info.id)


def said(live: Session, typed: str) -> str:
    given = live.reply("Ref", TEXT + typed, live.revision_of("Ref"), f"key {live.revision}")
    assert not given.left, given.remark
    return given.remark


def test_all_of_it_is_understood_in_its_order(live: Session) -> None:
    for block in BLOCKS:
        said(live, block)

    state = live.game.settled
    assert [one.name for one in state.cast][:2] == ["Ada", "Bo"]
    assert [one.name for one in state.tables] == ["wander", "goblins say", "names of dwarves"]
    assert [one.title for one in state.pages] == ["The abbot's letter", ""]
    assert {one.group for one in live.table("Ref").view().prepared} == {"Tables", "Names"}


def test_the_handout_is_read_by_ann_once_it_is_revealed_and_by_ben_never(live: Session) -> None:
    letter = next(block for block in BLOCKS if block.startswith("handout"))
    seen = {seat: live.table(seat).view() for seat in ("Ann", "Ben")}

    said(live, letter)
    assert {seat: live.table(seat).view() for seat in seen} == seen
    said(live, "reveal h1")

    assert [note.title for note in live.table("Ann").view().notes] == ["The abbot's letter"]
    assert live.table("Ben").view() == seen["Ben"]


def test_players_see_nothing_of_the_shelf(live: Session) -> None:
    said(live, BLOCKS[0])

    assert live.table("Ref").view().prepared
    assert live.table("Ann").view().prepared == ()
    assert "omens" not in str(live.table("Ann").log())


def test_every_question_about_odds_is_answered(live: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    for few in ("GAMES", "FEWEST_GAMES"):
        monkeypatch.setattr(f"lychgate.sim.desk_odds.{few}", 4)
    said(live, "pc Ada fighter of Ann hp 8 AC 15\nenter dungeon\nfoes 2 goblins AC 13 HD 1 hp 1 spear 1d6 ML 7")

    assert len(ODDS) == 8
    for line in ODDS:
        assert "%" in said(live, line) or "/" in said(live, line) or "feet" in said(live, line)
