"""A GM and four players, two of them on phones, through an evening of Sovereign in Chromium.

What they say stands in ``sovereign_evening``. The module is the tutorial's: the toll house at Low Ford.
In ``make soak`` each has a page, else the GM has; ``test_a_saints_evening`` says who types what.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from lychgate import rulesets
from lychgate.core.codec import digest
from lychgate.core.decision import TEXT
from lychgate.core.game import Game
from lychgate.core.records import REFEREE, Header
from lychgate.rulesets.sovereign.rules.desk import Overridden
from lychgate.rulesets.sovereign.rules.encounter import SurpriseTried
from lychgate.rulesets.sovereign.state import State
from lychgate.server.seats import Kind, Links, SessionInfo, usual_custom
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from tests.web import sovereign_evening as script
from tests.web.loaded import load
from tests.web.saints_evening import TAKES_BACK, Scene
from tests.web.sovereign_evening import ANN, BEN, CYD, DOT, GM, SEATS, TITLE
from tests.web.test_a_saints_evening import LINK, Four, come, come_without_a_page, plain, vault_of, what_happened

if TYPE_CHECKING:
    from tests.web.conftest import Pages

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
LOOKS: dict[str, dict[str, Any]] = {
    GM: {"viewport": {"width": 1280, "height": 800}},
    ANN: PHONE,
    BEN: {"viewport": {"width": 800, "height": 600}, "color_scheme": "dark"},
    CYD: {"viewport": {"width": 1280, "height": 800}},
    DOT: PHONE,
}


KEPT = ("flagstone", "Cy tries WIS", "Wandering check", "Those of room 4 are dead")
"""What only the GM is told, and only the GM's record has."""


@pytest.fixture(autouse=True)
def _dice(monkeypatch: pytest.MonkeyPatch) -> None:
    load(monkeypatch, script.FACES)


class Five(Four):
    """The pages of the GM and the four players."""

    players = (ANN, BEN, CYD, DOT)
    secrets = (*KEPT, "They want meat")


# ---------------------------------------------------------------------- the evening as it is written


def new_game() -> Game[State]:
    """A table of its own, before anything has happened."""
    rules = rulesets.get("sovereign")
    header = Header(rules.name, rules.version, rules.resolve({}), SEATS, script.SEED, TITLE, roles={GM: REFEREE})
    return Game(rules, header)


def play(game: Game[State], *scenes: Scene) -> Game[State]:
    """Say the lines of these scenes; the same game."""
    for who, says in (line for scene in scenes for line in scene):
        if says == TAKES_BACK:
            game.undo(who)
            continue
        asked = game.open_for(who)
        chosen = asked is not None and says in [option.id for option in asked.options()]
        game.reply(who, says if chosen else f"{TEXT}{says}")
    return game


def is_the_evening(game: Game[State]) -> None:
    """All that ``sovereign_evening`` tells has come about."""
    ada, bo, cy, dot = (one for one in game.settled.cast if one.side == "party")
    assert [one.name for one in (ada, bo, cy, dot)] == ["Ada", "Bo", "Cy", "Dot"]
    assert (ada.level, ada.skills["exert"]) == (2, 1)
    assert bo.frail is not None
    assert (bo.hp, cy.hp, dot.hp) == (1, 7, 8)
    assert game.settled.fight is None
    tried, *_ = what_happened(game, SurpriseTried)
    assert (tried.side, tried.good) == ("river ghoul", True)
    assert [one.because for one in what_happened(game, Overridden)] == ["Brother Ansgar has blessed her"]


@cache
def as_it_is_written() -> str:
    """The hash of the state at the end of the evening, after it went as it is written in a game of its own."""
    game = play(new_game(), *script.EVENING)
    is_the_evening(game)
    assert game.rerun() == len(game.path())
    return digest(game.settled)


def test_the_evening_goes_as_it_is_written() -> None:
    assert as_it_is_written()


def test_one_undo_takes_the_whole_window_back_and_the_order_of_answers_changes_no_die() -> None:
    assert script.TAKEN_BACK[0].says == TAKES_BACK
    assert [one.who for one in script.TAKEN_BACK[2:]] != [one.who for one in script.THE_WINDOW[4:]]
    game = play(new_game(), *script.EVENING[:5], script.THE_WINDOW[:3])
    before = digest(game.settled)
    first = play(game, script.THE_WINDOW[3:]).settled
    assert digest(first) != before

    play(game, script.TAKEN_BACK[:1])
    assert digest(game.settled) == before
    again = play(game, script.TAKEN_BACK[1:]).settled
    assert again.cast == first.cast


# ---------------------------------------------------------------------- the evening in five browsers


@pytest.fixture
def table(sessions: Sessions) -> tuple[SessionInfo, Links]:
    seats: list[tuple[str, Kind, str]] = [(name, "person", "") for name in SEATS]
    return sessions.create(TITLE, "sovereign", {}, seats, usual_custom(refereed=True), script.SEED)


@pytest.fixture
def live(sessions: Sessions, table: tuple[SessionInfo, Links]) -> Session:
    return sessions.live(table[0].id)


@pytest.fixture
def five(opens: Pages, host: str, live: Session, table: tuple[SessionInfo, Links]) -> Five:
    pages = come(opens, host, table[1], LOOKS)
    return Five(pages, come_without_a_page(pages, host, table[1].seats), live)


@pytest.mark.soak
def test_a_gm_and_four_players_play_an_evening(five: Five, live: Session) -> None:
    five.play(script.ADA_BY_HAND[:3])
    five.meanwhile(script.ADA_BY_HAND[3:-3])
    five.play(script.ADA_BY_HAND[-3:])
    five.sees(ANN, "#party", "Ada")
    five.meanwhile(script.THE_OTHERS)
    five.play(script.AT_THE_DOOR[:2])
    five.sees(ANN, "#ask", "58 %")
    five.play(script.AT_THE_DOOR[2:4])
    five.sees(ANN, "#ask", "72 %")
    five.play(script.AT_THE_DOOR[4:])
    five.sees(GM, "#hidden", "the loose flagstone")
    five.play(script.THE_CELLAR)
    for who in SEATS:
        five.sees(who, "#log", "The party storms through door 4")
        five.sees(who, "#log", "a Round in which they do nothing")
    five.play(script.THE_FIRST_ROUND)
    five.sees(ANN, "#log", "Veteran's Luck! Ada: it hits after all.")
    five.play(script.THE_WINDOW)
    five.sees(ANN, "#log", "River ghoul 2 falls before the blow lands.")
    five.play(script.TAKEN_BACK)
    five.play(script.BO_FALLS)
    for who in SEATS:
        five.sees(who, "#log", "Bo is stable, and wakes in a Turn.")
    five.meanwhile(script.THE_NEXT_TURN)
    five.sees(ANN, "#log", "Bo wakes, with 1 hp, and is Frail.")
    five.meanwhile(script.HOME[:-4])
    five.play(script.HOME[-4:])
    five.sees(ANN, "#log", "Gm sets")

    is_the_evening(live.game)
    assert digest(live.game.settled) == as_it_is_written()
    assert five.complaints == []
    the_record_is_kept(five)


# ---------------------------------------------------------------------- the record of it

STORY = (
    "The Toll House at Low Ford",
    "Ada haggles: “Bo puts his staff under it”.",
    "shoulders the door open. It works",
    "storms through door 4",
    "are surprised",
    "Veteran's Luck!",
    "is on the ground",
    "holds",
    "stops it",
    "falls before the blow lands",
    "mortally injured",
    "is stable",
    "is Frail",
    "Gm sets Ada's max hp to 9",
    "are shared out",
)
"""What the record of the session tells, in this order."""


def the_record_is_kept(five: Five) -> None:
    """Each seat's vault holds what it may know and no secret of the GM's, and every link leads to a page."""
    for who in SEATS:
        files = vault_of(five, who)
        pages = {name.rpartition("/")[2].removesuffix(".md") for name in files}
        links = {link for text in files.values() for link in LINK.findall(text)}
        assert {link.rpartition("/")[2] for link in links} - pages == set(), who
        assert {"Ada", "Bo", "Cy", "Dot"} <= pages, who
        session = plain("".join(text for name, text in sorted(files.items()) if "ession" in name))
        at = 0
        for one in STORY:
            at = session.find(one, at)
            assert at >= 0, (who, one, session)
        everything = plain(" ".join(files.values()))
        found = [one for one in Five.secrets if one in everything]
        assert found == (list(KEPT) if who == GM else []), who
