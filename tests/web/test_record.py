"""Notes, handouts, what has changed for somebody, and the vault, in the browser: each seat gets its own."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from zipfile import ZipFile

import pytest
from starlette.testclient import TestClient

from lychgate.core.decision import TEXT
from lychgate.core.vault import own_page
from lychgate.server.seats import Custom, Kind, Links, SessionInfo
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions

NAMES = ("Ref", "Ann", "Ben")
EVENING = (
    "pc Ada hp 7",
    "foes 2 wolves hp 3",
    "note Ada public limps a little",
    "note wolves are hungry",
    'handout "A torn map" <b>The stairs</b>\\nlead down.',
    'handout "A letter" to Ann Come home.',
    "set cast.Ada.hp 4 because of a fall",
)

Sit = Callable[[str], TestClient]


@pytest.fixture
def barrow(sessions: Sessions) -> tuple[SessionInfo, Links]:
    """A refereed evening."""
    seats: list[tuple[str, Kind, str]] = [(name, "person", "") for name in NAMES]
    info, links = sessions.create("The barrow", "hundred_saints", {}, seats, Custom(), "x")
    live = sessions.live(info.id)
    for number, line in enumerate(EVENING):
        live.reply("Ref", TEXT + line, live.revision_of("Ref"), f"{number}")
    return info, links


@pytest.fixture
def live(sessions: Sessions, barrow: tuple[SessionInfo, Links]) -> Session:
    return sessions.live(barrow[0].id)


@pytest.fixture
def sit(visitor: Callable[[], TestClient], barrow: tuple[SessionInfo, Links]) -> Sit:
    """The browser of whoever sits on a seat."""
    there: dict[str, TestClient] = {}

    def come(name: str) -> TestClient:
        if name not in there:
            links = barrow[1]
            there[name] = visitor()
            there[name].post(f"/join/{links.spectator if name == '*' else links.seats[name]}", follow_redirects=False)
        return there[name]

    return come


def base(live: Session, name: str) -> str:
    return f"/s/{live.info.id}/{NAMES.index(name) + 1 if name in NAMES else 0}"


def vault_of(live: Session, sit: Sit, name: str) -> dict[str, str]:
    got = sit(name).get(f"{base(live, name)}/vault.zip")
    assert (got.status_code, got.headers["content-type"]) == (200, "application/zip")
    assert 'filename="The-barrow-vault.zip"' in got.headers["content-disposition"]
    with ZipFile(BytesIO(got.content)) as packed:
        return {one: packed.read(one).decode() for one in packed.namelist()}


def test_the_page_shows_the_notes_and_handouts_that_a_seat_may_read_as_text(live: Session, sit: Sit) -> None:
    pages = {name: sit(name).get(base(live, name)).text for name in NAMES}

    assert pages["Ann"].count("limps a little") == 3, "in the log, on the sheet, and in the list"
    assert "&lt;b&gt;The stairs&lt;/b&gt;<br />\nlead down." in pages["Ann"]
    assert ["Come home." in pages[name] for name in NAMES] == [True, True, False]
    assert ["are hungry" in pages[name] for name in NAMES] == [True, False, False]


def test_each_seat_takes_its_own_vault_home(live: Session, sit: Sit) -> None:
    pages = {name: vault_of(live, sit, name) for name in (*NAMES, "*")}

    assert [("Foes/wolves.md" in pages[name], "Handouts/A letter.md" in pages[name]) for name in pages] == [
        (True, True),
        (False, True),
        (False, False),
        (False, False),
    ]
    assert all(own_page(text) for one in pages.values() for text in one.values())
    assert vault_of(live, sit, "Ann") == pages["Ann"]


def test_the_history_of_somebody_is_a_leaf_over_the_table(live: Session, sit: Sit) -> None:
    page = sit("Ann").get(f"{base(live, 'Ann')}/history", params={"of": "Ada"}).text

    assert "hp 7 -&gt; 4" in page
    assert "Day 1, 00:00" in page
    assert f"{base(live, 'Ann')}/history?of=" in sit("Ann").get(base(live, "Ann")).text


@pytest.mark.parametrize("named", ["wolves", "foes wolves", "", "<b>"])
def test_nobody_gets_the_history_of_whom_they_do_not_know(live: Session, sit: Sit, named: str) -> None:
    refused = sit("Ann").get(f"{base(live, 'Ann')}/history", params={"of": named})

    assert refused.status_code == 404
    assert "Nobody that you know of is called" in refused.text
    assert "<b>" not in refused.text


def test_a_program_reads_a_history_line_by_line(live: Session, sit: Sit) -> None:
    told = sit("Ref").get(f"/api{base(live, 'Ref')}/history", params={"of": "foes wolves"})

    assert told.json()["lines"] == ["wolves: what changed", "  2. Day 1, 00:00, by Ref: comes into play"]


# ---------------------------------------------------------------------- a session on one page


def test_a_referee_reads_a_session_on_one_page_and_takes_it_home(sit: Sit, live: Session) -> None:
    page = sit("Ref").get(f"{base(live, 'Ref')}/summary")
    file = sit("Ref").get(f"{base(live, 'Ref')}/summary.html")

    assert "Wolves: are hungry (Ref, the referee&#39;s)" in page.text
    assert "Ada: comes into play, character, hp 7/7; hp 7 → 4" in page.text
    assert file.headers["content-disposition"] == 'attachment; filename="The-barrow-session.html"'
    assert "Wolves: are hungry" in file.text
    assert sit("Ref").get(f"{base(live, 'Ref')}/summary?session=2").status_code == 404
    assert f"{base(live, 'Ref')}/summary" in sit("Ref").get(f"{base(live, 'Ref')}/chronicle").text


@pytest.mark.parametrize("name", ["Ann", "*"])
def test_nobody_else_reads_it(sit: Sit, live: Session, name: str) -> None:
    for what in ("summary", "summary.html"):
        refused = sit(name).get(f"{base(live, name)}/{what}")
        assert (refused.status_code, "hungry" in refused.text) == (404, False)
