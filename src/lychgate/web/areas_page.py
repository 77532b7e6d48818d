"""The page on which a referee drags an area for each room on a picture."""

from __future__ import annotations

import re
from typing import Any

from starlette.responses import Response

from lychgate.core.decision import TEXT
from lychgate.core.errors import LychgateError, PlayError
from lychgate.core.plan import middle_of
from lychgate.core.view import RoomBox
from lychgate.server.plain_text import clean
from lychgate.server.typed import sentence_of
from lychgate.web.desk import Desk, Place
from lychgate.web.maps.plans import SQUARE, outline
from lychgate.web.page_model import stamp
from lychgate.web.page_request import PageRequest, Refusal, sent_to
from lychgate.web.pictures_page import referees_place, site_map
from lychgate.web.reading import over_the_table

LONGEST_NAME = 80
LONGEST_CORNERS = 1600
UNSEEN = " (not seen)"
NEW = "new"

_DECIMAL = re.compile(r"-?\d{1,4}(?:\.\d{1,3})?\Z", re.ASCII)


def areas(desk: Desk, request: PageRequest) -> Response:
    """The picture of a level with the areas of its rooms, and the form for one."""
    place = referees_place(desk, request)
    return _page(place, request)


def draw(desk: Desk, request: PageRequest) -> Response:
    """Gives a room its area, or adds a room with one."""
    place = referees_place(desk, request)
    level = _level(request)
    key = f"{request.number('revision')}-area-{request.text('do', 8)}"
    try:
        place.live.reply(place.seat, f"{TEXT}{_order(request, level)}", request.number("revision"), key)
    except LychgateError as refused:
        return _page(place, request, sentence_of(refused))
    return sent_to(f"{place.base}/areas/{level}#draw")


def _order(request: PageRequest, level: int) -> str:
    """What would be typed. Raises ``PlayError`` for what is no area."""
    if request.form.get("do") == "find":
        return f"findrooms level {level}"
    corners = "".join(request.text("points", LONGEST_CORNERS).split())
    where = corners if corners.strip(";") else _rectangle(request)
    room = request.text("room", 4)
    name = " ".join(clean(request.text("name", LONGEST_NAME)).replace('"', "'").split())
    called = f" called {name}" if name else ""
    if room == NEW:
        beside = request.text("from", 4)
        return f"newroom {where}{f' from {beside}' if beside else ''} level {level}{called}"
    return f"area {room} {where}{' more' if request.form.get('more') == 'yes' else ''}{called}"


def _rectangle(request: PageRequest) -> str:
    numbers = [request.text(name, 12).replace(",", ".") for name in ("x", "y", "w", "h")]
    if not all(map(_DECIMAL.match, numbers)):
        raise PlayError("Drag a rectangle on the picture, or fill in all four numbers, such as 3 or 4.5.")
    return " ".join((*numbers, "round")) if request.form.get("round") == "yes" else " ".join(numbers)


def _level(request: PageRequest) -> int:
    said = request.path["level"]
    if not re.fullmatch(r"-?\d{1,2}", said, re.ASCII):
        raise Refusal(404, "There is no such level.")
    return int(said)


def _page(place: Place, request: PageRequest, remark: str = "") -> Response:
    level = _level(request)
    there = site_map(place)
    laid = next((one for one in there.pictures if one.level == level), None) if there is not None else None
    if there is None or laid is None:
        raise Refusal(404, "No picture lies under this level. Bring one on the page Pictures.")
    rooms = [one for one in there.rooms if one.level == level and not one.passage]
    drawn = [_drawn(one) for one in rooms if one.floor]
    missing = [one for one in rooms if not one.floor]
    given = {name: request.form.get(name, "") for name in ("x", "y", "w", "h", "points", "name")}
    chosen = request.form.get("room", "") or (str(missing[0].number) if missing else NEW)
    return over_the_table(
        request,
        place,
        "areas.html",
        f"Areas of {there.title}",
        remark=remark,
        level=level,
        levels=sorted(one.level for one in there.pictures),
        laid=laid,
        square=SQUARE,
        rooms=rooms,
        drawn=drawn,
        missing=missing,
        chosen=chosen,
        beside=str(max((one.number for one in there.rooms), default=0)),
        given=given,
        told=[f"{one.number} {one.label.removesuffix(UNSEEN)}" for one in missing],
        doors=[one for one in laid.doors if one not in {link.at for room in there.rooms for link in room.links}],
        stamp=stamp(place.live.revision_of(place.seat), "area"),
    )


def _drawn(room: RoomBox) -> dict[str, Any]:
    x, y = middle_of(room.floor)
    return {"number": room.number, "path": outline(room.floor), "x": x * SQUARE, "y": y * SQUARE}
