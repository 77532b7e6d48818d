"""What a server says of a referee, it says in the word of the table's book: a table of Sovereign has a GM."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from lychgate.core.decision import TEXT
from lychgate.core.errors import PlayError
from lychgate.server.seats import Custom, Kind
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from lychgate.server.store import open_store


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Session]:
    """A table of Sovereign with a GM and a player."""
    with open_store(tmp_path / "games.sqlite3") as store:
        sessions = Sessions(store)
        seats: list[tuple[str, Kind, str]] = [("Gus", "person", ""), ("Ann", "person", "")]
        info, links = sessions.create("The ford", "sovereign", {}, seats, Custom(), "a seed")
        for link in links.seats.values():
            sessions.sit(link)
        yield sessions.live(info.id)


def test_each_refusal_of_the_server_names_the_gm(live: Session) -> None:
    revision = live.revision_of("Ann")
    with pytest.raises(PlayError, match=re.escape("'odds' is a word of the GM's.")):
        live.reply("Ann", f"{TEXT}odds fight", revision, "1")
    with pytest.raises(PlayError, match="Setting aside what waits is the GM's"):
        live.give_up("Ann", 0, revision, "2")
    with pytest.raises(PlayError, match="holds what only the GM knows: the GM can take it home"):
        live.export("Ann")


def test_a_custom_is_put_to_the_vote_in_the_books_word(live: Session) -> None:
    live.change_custom("Ann", Custom(undo="referee", amend="referee"))
    (proposal,) = live.proposals("Ann")
    assert proposal.text == (
        "Ann would play by another custom: taking back anything by the GM instead of each their own and amending the "
        "book by the GM alone instead of by more than half of the seats."
    )


def test_odds_are_offered_only_where_the_game_has_some_to_tell(live: Session) -> None:
    question = live.table("Gus").question()
    assert question is not None
    words = [one.word for one in question.phrases]
    assert "lines" in words
    assert "odds" not in words
    with pytest.raises(PlayError, match="There are no odds to ask for in words here"):
        live.reply("Gus", f"{TEXT}odds fight", live.revision_of("Gus"), "1")


def test_whose_own_order_waits_is_told_for_whom_it_waits_and_not_their_own_name(live: Session) -> None:
    def says(line: str) -> None:
        live.reply("Gus", f"{TEXT}{line}", live.revision_of("Gus"), line)

    says("delver Ada of Ann hp 8")
    says("delver Bo of Ann heal 0 gear healer's kit")
    says("poison Ada brine damage 1d6")

    with pytest.raises(PlayError, match=r"^Something that you began waits for Ann, and this would change it\."):
        says("set Bo.items [] because a thief came")
