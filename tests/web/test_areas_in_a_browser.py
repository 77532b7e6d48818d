"""The areas of rooms are drawn on a picture with a mouse, by clicked corners, and from the keyboard alone."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image

from lychgate.core.plan import Area
from lychgate.server.seats import Custom, Kind, Links, SessionInfo
from lychgate.server.sessions import Sessions
from tests.web.looker import Looker
from tests.web.seating import takes_seat

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.conftest import Pages

GM, ANN = "Gm", "Ann"
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}


DROPPED = """(bytes) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(bytes)], "map.png", { type: "image/png" }));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
}"""
"""Drops a picture anywhere on the page."""


@pytest.fixture
def table(sessions: Sessions) -> tuple[SessionInfo, Links]:
    seats: list[tuple[str, Kind, str]] = [(name, "person", "") for name in (GM, ANN)]
    return sessions.create("Under the hill", "sovereign", {}, seats, Custom(undo="referee"), "areas")


def test_areas_are_dragged_clicked_or_typed(
    opens: Pages, host: str, table: tuple[SessionInfo, Links], sessions: Sessions
) -> None:
    page = takes_seat(opens(**DESK), host, table[1].seats[GM])
    live = sessions.live(table[0].id)
    with page.expect_navigation():
        page.evaluate(DROPPED, list(red()))
    assert page.locator(".kept-picture").count() == 1
    look = Looker()
    look(page, "pictures")
    page.click(".kept-picture summary >> nth=1")
    with page.expect_navigation():
        page.click("text=Lay under the map")

    drag(page, (3, 2), (7.4, 5.6))
    assert numbers(page) == ["3", "2", "4.5", "3.5"], "snapped to half squares"
    saved(page)
    page.select_option("#area-room", "new")
    page.fill("#area-name", "The slanted hall")
    for corner in ((10, 2), (14, 4), (12, 8)):
        click(page, corner)
    assert page.input_value("#area-points") == "10,2; 14,4; 12,8"
    assert numbers(page) == [""] * 4
    saved(page)
    page.select_option("#area-room", "new")
    for name, value in zip("xywh", ("20", "1", "5", "5"), strict=True):
        page.focus(f"[name={name}]")
        page.keyboard.type(value)
    assert page.get_attribute("#area-new", "d") != ""
    page.focus("[name=round]")
    page.keyboard.press("Space")
    page.focus("#area-name")
    with page.expect_navigation():
        page.keyboard.press("Enter")

    assert [(one.number, one.name, one.floor) for one in live.game.state.site.site.rooms] == [
        (1, "The way in", (Area(3, 2, 4.5, 3.5),)),
        (2, "The slanted hall", (Area(points=((10, 2), (14, 4), (12, 8))),)),
        (3, "Chamber", (Area(20, 1, 5, 5, round=True),)),
    ]
    assert page.locator(".area-drawn").count() == 3
    look(page, "areas")


def red() -> bytes:
    written = BytesIO()
    Image.new("RGB", (600, 300), (200, 0, 0)).save(written, "PNG")
    return written.getvalue()


def at(page: Page, square: tuple[float, float]) -> tuple[float, float]:
    """Where a square's corner is on the page: the picture is 30 squares wide and 15 high."""
    x, y, wide, high = page.evaluate(
        "() => { const at = document.querySelector('.areas-paper image').getBoundingClientRect();"
        " return [at.x, at.y, at.width, at.height]; }"
    )
    return x + square[0] / 30 * wide, y + square[1] / 15 * high


def drag(page: Page, one: tuple[float, float], other: tuple[float, float]) -> None:
    page.mouse.move(*at(page, one))
    page.mouse.down()
    page.mouse.move(*at(page, other), steps=2)
    page.mouse.up()


def click(page: Page, where: tuple[float, float]) -> None:
    page.mouse.click(*at(page, where))


def numbers(page: Page) -> list[str]:
    return [page.input_value(f"[name={name}]") for name in "xywh"]


def saved(page: Page) -> None:
    with page.expect_navigation():
        page.click("text=Save the area")
