"""The maps of the table page under a mouse: what hovers, what is dragged, what is clicked, and what the wheel does."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from lychgate.core.decision import TEXT
from lychgate.server.seats import Custom, Links, SessionInfo
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from tests.web.evening import SEED, assembles
from tests.web.seating import takes_seat
from tests.web.test_looks_on_a_phone import DESK, PHONE, top

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.web.conftest import Pages

SCROLLED = "(one) => [one.scrollLeft, one.scrollTop]"
LOOK = """(one) => { const style = getComputedStyle(one.querySelector(".ground"));
    return [style.stroke, style.strokeWidth, style.fill]; }"""


FILL = 2
"""Where the look has what a shape is filled with."""


@pytest.fixture
def alone(sessions: Sessions) -> tuple[SessionInfo, Links]:
    return sessions.create("The wilds", "twelve_years", {}, [("Ann", "person", "")], Custom(), SEED)


@pytest.fixture
def live(sessions: Sessions, alone: tuple[SessionInfo, Links]) -> Session:
    """A party of Ann's in the city, on a map that is taller than its paper."""
    live = sessions.live(alone[0].id)
    for who, says in assembles("Ann"):
        live.reply(who, says, live.revision, f"{live.revision} {who}")
    return live


@pytest.fixture
def ann(opens: Pages, host: str, live: Session, alone: tuple[SessionInfo, Links]) -> Page:
    return takes_seat(opens(painted=False, **DESK), host, alone[1].seats["Ann"])


def drag(page: Page, across: float, down: float) -> None:
    """Press on a way of the map that is in sight, move, and let go."""
    box = page.locator("a.hex.here").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2 + 80  # the hex south of here, which is a way
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + across / 2, y + down / 2)
    page.mouse.move(x + across, y + down)
    page.mouse.up()


def test_a_map_is_dragged_scrolled_and_clicked_with_a_mouse(ann: Page, live: Session) -> None:
    paper, record, before = ann.locator(".paper").first, ann.locator(".leaf.record"), live.revision

    # what nobody has drawn yet is no reason to scroll
    sizes = "(one) => [one.scrollWidth - one.clientWidth, one.scrollHeight, one.querySelector('svg').clientHeight]"
    across, tall, drawn = paper.evaluate(sizes)
    assert ann.locator(".paper rect[fill='url(#unexplored)']").count() == 1
    assert (across, tall) == (0, drawn)

    # the hex under the mouse does not look like the one where the party is
    looks_otherwise(ann.locator("a.hex.here"), ann.locator("a.hex.way:not(.here)").first, LOOK)

    # the wheel scrolls the page that a map stands on, and the arrow keys the map
    shown = paper.evaluate(SCROLLED)
    paper.hover()
    ann.mouse.wheel(0, 120)
    ann.wait_for_function("() => document.querySelector('.leaf.record').scrollTop > 0")
    assert paper.evaluate(SCROLLED) == shown
    scrolled = record.evaluate("(one) => one.scrollTop")
    paper.focus()
    ann.keyboard.press("ArrowDown")
    assert paper.evaluate(SCROLLED) == [0, shown[1] + 60]
    ann.keyboard.press("ArrowUp")
    assert paper.evaluate(SCROLLED) == shown
    assert abs(record.evaluate("(one) => one.scrollTop") - scrolled) < 400

    # it is dragged by as much as the mouse moves, and goes nowhere
    record.evaluate("(one) => one.scrollTo(0, 0)")
    paper.evaluate("(one) => { one.style.width = '180px'; one.scrollTo(20, 30); }")
    drag(ann, -15, -60)
    assert paper.evaluate(SCROLLED) == [35, 90]
    assert ann.locator("dialog[open]").count() == 0
    assert live.revision == before
    ann.mouse.move(640, 400)
    assert paper.evaluate(SCROLLED) == [35, 90], "it was let go"

    # a hand that trembles still clicks
    paper.evaluate("(one) => { one.style.width = ''; one.scrollTo(0, 0); }")
    drag(ann, 2, -2)
    ann.wait_for_selector(f'#turn:not([data-revision="{before}"])')
    assert live.revision == before + 1


def looks_otherwise(here: Locator, way: Locator, look: str, at: int = 0) -> None:
    """Under the mouse, where one can go does not look like where the party is; nor does the latter change its line.

    ``at``: which part of the look tells where the party is.
    """
    stands, before = here.evaluate(look), way.evaluate(look)

    way.hover()
    hovered = way.evaluate(look)

    assert hovered[at] != stands[at]
    assert hovered[2] not in (before[2], stands[2]), "it is filled, because one can go there"
    here.hover()
    assert here.evaluate(look)[at] == stands[at], "here looks like here under the mouse too"


def test_the_room_under_the_mouse_does_not_look_like_the_one_where_the_party_is(
    opens: Pages, host: str, sessions: Sessions
) -> None:
    info, links = sessions.create("The Salt Saint", "sovereign", {}, [("Ann", "person", "")], Custom(), SEED)
    live = sessions.live(info.id)
    for line in ("delver Ada hp 40 gear torch", "site salt_saint", "light Ada torch", "enter 1"):
        assert not live.reply("Ann", f"{TEXT}{line}", live.revision, f"{live.revision} Ann").remark
    page = takes_seat(opens(painted=False, **DESK), host, links.seats["Ann"])

    looks_otherwise(
        page.locator("a.room.here"),
        page.locator("a.room.way:not(.here)").first,
        LOOK.replace(".ground", ".plan-floor"),
        FILL,
    )


@pytest.mark.usefixtures("live")
def test_on_a_phone_the_map_is_swiped_sideways_only_and_shows_the_party_when_it_is_asked_for(
    opens: Pages, host: str, alone: tuple[SessionInfo, Links]
) -> None:
    page = takes_seat(opens(painted=False, **PHONE), host, alone[1].seats["Ann"])

    assert page.locator(".paper").first.evaluate("(one) => getComputedStyle(one).overflowY") == "hidden"
    assert page.locator(".paper").first.evaluate("(one) => one.scrollHeight <= one.clientHeight + 1")
    assert "data-drags" not in page.evaluate("() => document.documentElement.getAttributeNames()")
    page.locator(".paper svg").first.evaluate("(one) => { one.style.marginTop = '900px'; }")  # much lies north of here
    page.get_by_role("link", name="Map", exact=True).tap()
    assert 0 < top(page, "a.hex.here") < 740 - 80
