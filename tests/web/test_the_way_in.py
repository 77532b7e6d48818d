"""From the start page to the first room: buttons to begin with, the list of modules, and a file of one's own."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from lychgate.kit.topics import OPENINGS
from lychgate.server.seats import Kind, Links
from lychgate.server.sessions import Sessions
from tests.kit.test_floor_plans import MAP
from tests.web.moments import ANN, REF
from tests.web.seating import takes_seat

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from starlette.testclient import TestClient

    from tests.web.conftest import Pages


def _begun(sessions: Sessions, game: str) -> Links:
    """A table at which nothing has happened yet."""
    seats: list[tuple[str, Kind, str]] = [(REF, "person", ""), (ANN, "person", "")]
    return sessions.create("A new one", game, {}, seats, seed="new")[1]


def test_a_game_that_has_not_begun_offers_its_referee_three_things_to_begin_with(
    sessions: Sessions, visitor: Callable[[], TestClient]
) -> None:
    for game in ("sovereign", "hundred_saints", "constitution"):
        client = visitor()
        at = client.post(f"/join/{_begun(sessions, game).seats[REF]}", follow_redirects=False).headers["location"]

        page = client.get(at).text

        begins = [one for one in OPENINGS if f">{one}</a>" in page]
        assert begins == [one for one in OPENINGS if game != "constitution" or one != OPENINGS[0]], game


def test_a_file_of_ones_own_is_opened_from_the_list_of_modules(
    sessions: Sessions, opens: Pages, host: str, tmp_path: Path
) -> None:
    file = tmp_path / "well.json"
    file.write_text(json.dumps(MAP), encoding="utf-8")
    links = _begun(sessions, "sovereign")
    page = takes_seat(opens(viewport={"width": 1280, "height": 800}), host, links.seats[REF])

    page.get_by_role("link", name="Open a module").click()
    page.wait_for_selector("#leaf-holder[open]")
    assert page.get_by_role("button", name="The Toll House at Low Ford").count() == 1
    page.set_input_files("#f-file", str(file))
    page.locator("form.drop button").click()

    page.wait_for_selector(".paper.plan .number")
    page.wait_for_selector("#leaf-holder:not([open])", state="attached")


def test_help_is_searched(sessions: Sessions, opens: Pages, host: str) -> None:
    page = takes_seat(opens(viewport={"width": 1280, "height": 800}), host, _begun(sessions, "sovereign").seats[REF])
    page.keyboard.press("?")
    page.wait_for_selector("#leaf-holder[open] #menu-finder")

    page.fill("#menu-finder", "one page dungeon")

    assert page.locator("#leaf table.words tr:visible kbd").all_inner_texts() == ["site"]
    assert page.locator("#leaf .menu h2:visible").count() == 1


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (json.dumps(MAP).encode(), "The Well of Ash: Nobody draws from it."),
        (b"\xff\xfe" + "## 1. Hall\n\nA door leads north to 2.\n\n## 2. Cell\n\nDust.\n".encode("utf-16-le"), "Hall"),
        (b"\x89PNG\r\n\x1a\n....", "This is a picture: use it as a map or as a handout, on the page Pictures."),
        (b'{"resolution": {}, "portals": []}', "This is a Universal VTT map: use it as a picture, on the page"),
        (b"%PDF-1.7", "This is a PDF: copy its text"),
        (b'0101 forest "Old Wood"\n', "This is a text map of a country"),
        (b"\x00\x01\x02", "This text has no numbered rooms"),
    ],
)
def test_a_file_that_is_dropped_on_the_page_is_recognised(
    data: bytes, told: str, sessions: Sessions, visitor: Callable[[], TestClient]
) -> None:
    client = visitor()
    at = client.post(f"/join/{_begun(sessions, 'sovereign').seats[REF]}", follow_redirects=False).headers["location"]
    form = re.search(r'<form id="drop-anywhere".*?</form>', client.get(at).text, re.DOTALL)
    assert form is not None
    fields = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form[0]))

    answer = client.post(f"{at}/file", data=fields, files={"file": ("file", data)})

    assert told in answer.text or told in client.get(at).text
