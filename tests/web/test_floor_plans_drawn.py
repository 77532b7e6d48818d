"""Floor plans on the page: shapes to scale, ways, the Screen, and how a plan is made larger in a browser."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from lychgate.core.view import RoomMap
from lychgate.kit.one_page_dungeon import site_of
from lychgate.kit.site_map import map_of
from lychgate.kit.site_now import SiteNow
from lychgate.server.sessions import Sessions
from lychgate.web.maps.plans import SQUARE, PlanLevel, draw_plan
from tests.kit.test_floor_plans import MAP
from tests.web.moments import ANN, moment
from tests.web.phone import PHONE
from tests.web.seating import takes_seat

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.testclient import TestClient

    from tests.web.conftest import Pages


def _drawn(seen: tuple[int, ...] = (), *, everything: bool = True) -> PlanLevel:
    site = site_of(json.dumps(MAP), "well.json")
    (level,) = draw_plan(map_of(SiteNow(site=site, here=2, seen=seen), everything=everything), {}).levels
    return level


def test_a_room_is_as_large_as_its_squares_and_a_rotunda_is_round() -> None:
    floors = {one.number: one.floor for one in _drawn().rooms}

    assert floors["2"] == f"M0 0L{3 * SQUARE:g} 0L{3 * SQUARE:g} {3 * SQUARE:g}L0 {3 * SQUARE:g}Z"
    assert floors["1"].count("A") == 2


def test_a_corridor_has_no_number_and_an_island_is_drawn_too() -> None:
    assert sorted(one.number for one in _drawn().rooms) == ["", "1", "2", "7", "8"]


def test_the_paper_is_as_large_as_what_is_seen() -> None:
    seen, all_of_it = _drawn((2,), everything=False), _drawn()

    assert [one.number for one in seen.rooms] == ["2"]
    assert (seen.width, seen.height) == (6 * SQUARE, 6 * SQUARE)
    assert all_of_it.width > seen.width


def test_what_is_not_on_the_plan_is_told_below_it() -> None:
    site = site_of(json.dumps(MAP), "well.json")
    whole = map_of(SiteNow(site=site), everything=True)
    bare = tuple(one if one.number != 8 else type(one)(8, 1, 0, 0, "Attic") for one in whole.rooms)

    (level,) = draw_plan(RoomMap("The well", 1, bare, 5), {}).levels

    assert [one for one in level.notes if "Attic" in one] == ["Room 8: Attic."]


WELL = (f"site\n{json.dumps(MAP)}", "delver Ada warrior", "enter 2 anyway")


def test_the_screen_shows_the_plan_as_far_as_the_party_has_seen_it(
    sessions: Sessions, visitor: Callable[[], TestClient]
) -> None:
    table = moment(sessions, "sovereign", meets=WELL)
    onlooker = visitor()
    at = onlooker.post(f"/join/{table.links.spectator}", follow_redirects=False).headers["location"]

    page = onlooker.get(f"{at}/screen").text

    assert 'id="screen-map"' in page
    assert page.count('class="plan-floor"') == 1
    assert "Note 1" not in page


def test_a_plan_fits_a_phone_and_is_made_larger_by_buttons_and_keys(
    sessions: Sessions, opens: Pages, host: str
) -> None:
    table = moment(sessions, "sovereign", meets=WELL)
    page = takes_seat(opens(**PHONE), host, table.links.seats[ANN])
    wide = "document.querySelector('.paper.plan svg').clientWidth / document.querySelector('.paper.plan').clientWidth"
    letters = "document.querySelector('.plan .number').getBoundingClientRect().height"

    fits = page.evaluate(wide)
    assert 0.5 < fits <= 1
    page.locator("button[data-zoom=in]").tap()
    assert page.evaluate(wide) > fits * 1.3
    page.locator(".paper.plan").focus()
    page.keyboard.press("0")
    assert page.evaluate(wide) == fits
    assert page.evaluate(letters) >= 10
