"""The page on which a module in words comes in: read, put right sentence by sentence, and opened at the table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from starlette.testclient import TestClient

from lychgate.server.seats import Kind
from lychgate.server.sessions import Sessions
from tests.web.forms import form_to, text_of
from tests.web.looker import DESK, Looker
from tests.web.seating import takes_seat

if TYPE_CHECKING:
    from tests.web.conftest import Pages

MODULE = """# The Pit

## 1. The Edge

> A hole in the ground.

A rope leads down to 2. Another door leads to area 9. A crow watches.

## 2. The Floor

**3 rats** (AC 12, HD 1/2). A ring worth 25 gp.
"""
MAP = b'{"resolution": {"map_size": {"x": 1, "y": 1}}, "image": "", "portals": []}'

Sat = Callable[[str], tuple[TestClient, str]]


@pytest.fixture
def sat(sessions: Sessions, visitor: Callable[[], TestClient]) -> Callable[..., tuple[TestClient, str]]:
    """A referee of a game, and the address of the page."""

    def sit(ruleset: str) -> tuple[TestClient, str]:
        seats: list[tuple[str, Kind, str]] = [("Ref", "person", "referee"), ("Ann", "person", "")]
        seats = seats if ruleset != "twelve_years" else [("Ref", "person", "")]
        info, links = sessions.create("A night", ruleset, {}, seats, seed="a seed")
        client = visitor()
        client.post(f"/join/{links.seats['Ref']}", follow_redirects=False)
        return client, f"/s/{info.id}/1"

    return sit


def sent(client: TestClient, base: str, *, data: bytes = b"", **fields: str) -> str:
    """The page that follows when the form is sent with these fields, after those that stand in it."""
    form = form_to(client.get(f"{base}/module").text, "/module/file")
    files = {"file": ("pit.md", data)} if data else None
    return client.post(form.action, data=form.fields | {"do": "read"} | fields, files=files).text


def again(client: TestClient, page: str, **fields: str) -> str:
    """The page that follows when the form with a module is sent with these fields."""
    form = form_to(page, "/module/file")
    return client.post(form.action, data=form.fields | fields).text


def place_of(page: str, said: str) -> str:
    """The place of the sentence that begins so."""
    return page.partition("</textarea>")[2].partition(said)[0].rpartition('<li id="s')[2].partition('"')[0]


def test_a_module_stands_beside_what_was_read_with_each_doubt_marked(sat: Sat) -> None:
    ref, base = sat("sovereign")

    page = sent(ref, base, text=MODULE)
    told = text_of(page)

    assert "The Pit: 2 rooms, 2 doors, 1 kind of inhabitants, treasure worth 25." in told
    assert "1 sentence to look at: line 7" in told
    assert page.count('class="doubtful"') == 1
    assert "There is no room 9." in told
    assert "3 rat: AC 12, HD 1/2" in told
    assert "passage to 2, The Floor" in told


def test_a_click_says_what_a_sentence_is_and_the_next_click_keeps_it(sat: Sat) -> None:
    ref, base = sat("sovereign")
    page = sent(ref, base, text=MODULE)
    door, crow = (place_of(page, said) for said in ("Another door", "A crow"))

    page = again(ref, page, set=f"{door}:left")
    page = again(ref, page, set=f"{crow}:read")

    told = text_of(page)
    assert "Every sentence found its place." in told
    assert page.count("(your choice)") == 2
    assert "Read aloud A hole in the ground. A crow watches." in told


def test_a_module_is_opened_at_the_table_as_it_was_put_right(sat: Sat, sessions: Sessions) -> None:
    ref, base = sat("sovereign")
    page = sent(ref, base, data=MODULE.encode())

    form = form_to(page, "/module/file")
    done = ref.post(form.action, data=form.fields | {"do": "open"}, follow_redirects=False)

    assert done.status_code == 303
    site = sessions.live(base.split("/")[2]).game.state.site.site
    assert [one.name for one in site.rooms] == ["The Edge", "The Floor"]
    assert site.rooms[1].inhabitants[0].stats["sovereign"] == "hd 1 ac 12"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (MAP, "This is a Universal VTT map: use it as a picture, on the page Pictures."),
        (b"\x89PNG\r\n\x1a\n\xff", "This is a picture: use it as a map or as a handout, on the page Pictures."),
        (b"Once upon a time.", "This text has no numbered rooms"),
        (b"", "Choose a file, or paste the text of your module."),
    ],
)
def test_what_becomes_no_site_is_called_what_it_is(data: bytes, said: str, sat: Sat) -> None:
    ref, base = sat("sovereign")

    assert said in text_of(sent(ref, base, data=data))


def test_every_sentence_of_the_source_is_on_the_page(sat: Sat) -> None:
    ref, base = sat("sovereign")
    text = (Path(__file__).parents[1] / "kit" / "modules" / "moth_court.layout.txt").read_bytes()

    told = text_of(sent(ref, base, data=text))

    for said in (
        "Pale moths sit on every bud",
        "2 candlesticks of silver worth 45 gp each",
        "running head: Moth Court",
    ):
        assert said in told


def test_a_game_without_sites_has_no_such_page(sat: Sat) -> None:
    ref, base = sat("twelve_years")

    assert ref.get(f"{base}/module").status_code == 404


@pytest.mark.soak
def test_the_page_is_for_everybody_and_leads_to_the_table(opens: Pages, host: str, sessions: Sessions) -> None:
    seats: list[tuple[str, Kind, str]] = [("Ref", "person", "referee"), ("Ann", "person", "")]
    info, links = sessions.create("A night", "sovereign", {}, seats, seed="a seed")
    look, page = Looker(), takes_seat(opens(viewport=DESK), host, links.seats["Ref"])

    page.locator("summary", has_text="Paste several lines").click()
    page.get_by_role("link", name="Bring in a module").click()
    page.locator("textarea[name=text]").fill(MODULE)
    look(page, "a module is asked for")
    page.get_by_role("button", name="Read it").click()
    page.wait_for_selector("li.doubtful")
    look(page, "a module as it was read")
    page.locator("li.doubtful").get_by_role("button", name="Leave out").click()
    page.wait_for_selector("text=(your choice)")
    page.get_by_role("button", name="Open it at the table").first.click()
    page.wait_for_selector("html[data-line=up]")

    assert [one.name for one in sessions.live(info.id).game.state.site.site.rooms] == ["The Edge", "The Floor"]
