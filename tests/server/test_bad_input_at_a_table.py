"""Bad input at a table of The Hundred Saints: a sentence each, and nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from lychgate.core.errors import PlayError
from lychgate.server.seat_state import seat_state_of
from lychgate.server.seats import SPECTATOR, Custom
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from lychgate.server.store import open_store
from lychgate.server.wire import WHOLE

BLOCK = "paste 2 as pack\nWolf\nAC 7 [12], HD 2, hp 5\nAtt 1 x bite (1d6), ML 8, AL Neutral"
OX = "paste from ox.toml\n[ox]\nlevel = 3\nac = 12\nmorale = 7\nhp = 9"


@pytest.fixture
def live(tmp_path: Any) -> Iterator[Session]:
    """A table that Kay and Kim run for Ann."""
    with open_store(tmp_path / "games.sqlite3") as store:
        sessions = Sessions(store)
        seats: Any = [(name, "person", "") for name in ("Kay", "Ann", "Kim")]
        info, links = sessions.create("Woods", "hundred_saints", {}, seats, Custom(), "a seed", assistants=[2])
        for link in links.seats.values():
            sessions.sit(link)
        yield sessions.live(info.id)


def say(live: Session, seat: str, text: str, key: str) -> Any:
    return live.reply(seat, f"text:{text}", live.revision_of(seat), key)


def cast(live: Session) -> list[str]:
    return [one.name for one in live.game.settled.cast]


@pytest.mark.parametrize(("first", "second"), [("Kay", "Kim"), ("Kim", "Kay")])
def test_of_two_referees_at_once_one_is_done_and_the_other_told_and_can_say_it_again(
    live: Session, first: str, second: str
) -> None:
    moment = live.revision_of("Kay")
    assert moment == live.revision_of("Kim")

    done = live.reply(first, f"text:{BLOCK}", moment, "one")
    told = live.reply(second, "text:foes ox hp 9", moment, "two")

    assert (done.stale, told.stale) == (False, True)
    assert told.remark == (
        "Something has happened since you looked. This is how it stands now; what you said was not done."
    )
    assert cast(live) == ["Wolf 1", "Wolf 2"]
    again = live.reply(second, "text:foes ox hp 9", told.revision, "three")
    assert not again.stale
    assert cast(live) == ["Wolf 1", "Wolf 2", "ox"]


def test_an_order_that_is_sent_twice_is_done_once(live: Session) -> None:
    moment = live.revision_of("Kay")

    for _ in range(2):
        live.reply("Kay", f"text:{BLOCK}", moment, "one")

    assert cast(live) == ["Wolf 1", "Wolf 2"]


@pytest.mark.parametrize("text", ["say Hello.", "evade", BLOCK, "roll 1d6"])
def test_an_onlookers_command_is_refused_in_a_sentence(live: Session, text: str) -> None:
    before = live.revision

    with pytest.raises(PlayError, match=r"^Onlookers cannot write here\.$"):
        say(live, SPECTATOR, text, "one")
    assert live.revision == before


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("paste\nWolf, a fierce one", "No AC can be read in it"),
        (OX.replace("morale", "morle"), "ox.toml: ox.morle: is not a known key. Did you mean 'morale'?"),
        (OX.replace("9", "-3"), "ox.toml: ox.hp: is from 1 to 1000"),
        ("foes 7 wolves hp -3", "Hp is from 1 to 1000; -3 is not."),
        ("set cast.Ada.hp -3 because of a slip", "is from 0 to 1000; -3 is not. It stays 9."),
        ("encounter empty", "Nobody who lives is on the side 'empty'"),
        ("merge empty with party", "Nobody who lives is on the side 'empty'"),
        (f"paste {'x' * 20_001}", "at most 20000 can be read at once"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence_and_changes_nothing(live: Session, text: str, sentence: str) -> None:
    say(live, "Kay", "pc Ada of Ann hp 9", "1")
    say(live, "Kay", "foes newt hp 1 as empty", "2")
    say(live, "Kay", "dismiss newt", "3")
    seats = ("Kay", "Kim", "Ann", SPECTATOR)
    before = {seat: (live.revision_of(seat), seat_state_of(live, seat, WHOLE)) for seat in seats}

    with pytest.raises(PlayError) as refused:
        say(live, "Kim", text, "4")

    assert sentence in str(refused.value)
    assert len(str(refused.value)) < 2_000
    after = {seat: (live.revision_of(seat), seat_state_of(live, seat, WHOLE)) for seat in before}
    assert after == before


def test_a_bestiary_is_both_referees_and_nobody_elses(live: Session) -> None:
    before = {seat: seat_state_of(live, seat, WHOLE) for seat in ("Ann", SPECTATOR)}

    say(live, "Kay", OX, "1")
    say(live, "Kim", "foes 2 oxes", "2")

    assert cast(live) == ["ox 1", "ox 2"]
    assert {seat: seat_state_of(live, seat, WHOLE) for seat in before} == before
    assert "ox.toml" in repr(seat_state_of(live, "Kim", WHOLE))
