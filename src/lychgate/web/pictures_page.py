"""The page with a game's pictures, for its referees: bring one, lay it under the map, hand it out, remove it."""

from __future__ import annotations

import re

from starlette.responses import Response

from lychgate.core.decision import TEXT
from lychgate.core.errors import LychgateError, PlayError
from lychgate.core.plan import Picture
from lychgate.core.view import RoomMap
from lychgate.kit.orders import Orders
from lychgate.kit.site_pictures import LayPicture, begun_with, to_lay
from lychgate.kit.site_text import site_text
from lychgate.kit.universal_vtt import looks_like_vtt, vtt_of
from lychgate.server.kept_pictures import LONGEST_TITLE, Kept
from lychgate.server.pictures import MOST_BYTES, WHAT_IS_READ, read_picture
from lychgate.server.plain_text import clean
from lychgate.server.typed import sentence_of
from lychgate.web.desk import Desk, Place
from lychgate.web.limits import amount
from lychgate.web.page_model import stamp
from lychgate.web.page_request import GARBLED, PageRequest, Refusal, sent_to
from lychgate.web.reading import over_the_table

NOT_HERE = "The pictures of a table are its referee's to bring, in a game that has one."

USUAL_SQUARES = 30
"""How many squares a picture is wide, where nobody says."""

MOST_SQUARES = 999

LONGEST_TEXT = 4000


def pictures(desk: Desk, request: PageRequest) -> Response:
    """The pictures of the game, and the form for another."""
    return _page(desk, referees_place(desk, request), request)


def bring(desk: Desk, request: PageRequest) -> Response:
    """Keeps a picture, and lays it under the map where that is wished."""
    place = referees_place(desk, request)
    try:
        if not request.file:
            raise PlayError("No file was chosen.")
        title = clean(request.text("title", LONGEST_TITLE))
        level = _level(request)
        if looks_like_vtt(request.file):
            told = vtt_of(request.file, title or "This file")
            kept = read_picture(told.image, title)
            laid: Picture | None = told.laid(kept.file, level)
            remark = f"This is a Universal VTT map of {told.wide:g} by {told.high:g} squares"
            remark += f" with {len(told.doors)} doors." if told.doors else "."
        else:
            kept = read_picture(request.file, title)
            named = _wanted(site_map(place), desk.sessions.store.pictures.list(place.live.settings.game))
            laid = _over(kept, request) if request.form.get("use") == "map" and kept.file not in named else None
            remark = "The picture is stored with the game."
            remark += f" It is the map of level {named[kept.file]}." if kept.file in named else ""
        desk.sessions.store.pictures.keep(place.live.settings.game, kept)
    except LychgateError as refused:
        return _page(desk, place, request, f"{sentence_of(refused)} Nothing was stored.")
    if laid is None:
        return _page(desk, place, request, remark)
    return _laid(desk, place, request, laid, remark, title)


def change(desk: Desk, request: PageRequest) -> Response:
    """Lays a picture that is kept, or removes it."""
    place = referees_place(desk, request)
    game = place.live.settings.game
    named = request.text("file", 64)
    kept = next((one for one in desk.sessions.store.pictures.list(game) if one.file == named), None)
    if kept is None:
        raise Refusal(404, "This picture is not stored with the game any more.")
    if request.form.get("do") == "remove":
        desk.sessions.store.pictures.remove(game, named)
        desk.cuts.forget(game, named)
        return _page(desk, place, request, "The picture is gone. Maps and handouts that show it stay without it.")
    if request.form.get("do") in ("hand", "prepare"):
        return _handed(desk, place, request, kept)
    if request.form.get("do") != "lay":
        raise Refusal(400, GARBLED)
    try:
        laid = _over(kept, request)
    except PlayError as refused:
        return _page(desk, place, request, sentence_of(refused))
    return _laid(desk, place, request, laid, "", kept.title)


def _laid(desk: Desk, place: Place, request: PageRequest, laid: Picture, remark: str, title: str) -> Response:
    """Lays a picture under the site that is played, or begins one with it, and goes on to the areas of the rooms."""
    there = site_map(place)
    name = title or "A new place"
    order = to_lay(laid) if there is not None else f"site\n{site_text(begun_with((laid,), name))}"
    key = f"{request.number('revision')}-lay-{laid.level}-{laid.file}"
    try:
        place.live.reply(place.seat, f"{TEXT}{order}", request.number("revision"), key)
    except LychgateError as refused:
        return _page(desk, place, request, f"{remark} It is not on the map yet: {sentence_of(refused)}".strip())
    return sent_to(f"{place.base}/areas/{laid.level}")


def _handed(desk: Desk, place: Place, request: PageRequest, kept: Kept) -> Response:
    """Hands a picture out to everybody and the Screen, or to some seats, or prepares that."""
    title = " ".join(clean(request.text("title", LONGEST_TITLE)).replace('"', "'").split())
    shows = re.sub(r"[\[\]\\]", "", title)
    text = request.text("text", LONGEST_TEXT).replace("\r\n", "\n")
    seats = [one for at, one in enumerate(_players(place)) if request.form.get(f"to{at}") == "yes"]
    secret = " secret" if request.form.get("do") == "prepare" else ""
    to = "".join(f" to {seat}" for seat in seats)
    order = f'handout "{title}"{secret}{to} ![{shows}](picture:{kept.file})\n\n{text}'.rstrip()
    key = f"{request.number('revision')}-hand-{kept.file}"
    try:
        if not title:
            raise PlayError("A handout needs a title.")
        outcome = place.live.reply(place.seat, f"{TEXT}{order}", request.number("revision"), key)
    except LychgateError as refused:
        return _page(desk, place, request, sentence_of(refused))
    done = f"“{title}” is prepared. Hand it out from your prep." if secret else f"“{title}” is handed out."
    return _page(desk, place, request, outcome.remark or done)


def _players(place: Place) -> tuple[str, ...]:
    return tuple(one.seat for one in place.info.seats if one.seat not in place.live.game.header.referees)


def _over(kept: Kept, request: PageRequest) -> Picture:
    """Where a picture lies, from the number of squares that it is wide."""
    said = request.text("wide", 8).replace(",", ".") or str(USUAL_SQUARES)
    try:
        wide = float(said)
    except ValueError:
        raise PlayError(f"'{said}' is not a number of squares.") from None
    high = wide * kept.height / kept.width
    if not (0.5 <= wide <= MOST_SQUARES and 0.01 <= high <= MOST_SQUARES):
        raise PlayError(f"A picture is 0.5 to {MOST_SQUARES} squares wide and at most {MOST_SQUARES} high.")
    return Picture(file=kept.file, w=round(wide, 3), h=round(high, 3), level=_level(request))


def _level(request: PageRequest) -> int:
    said = request.text("level", 3) or "1"
    try:
        level = int(said)
    except ValueError:
        raise PlayError(f"'{said}' is not the number of a level.") from None
    if not -99 <= level <= 99:
        raise PlayError("A level has a number from -99 to 99.")
    return level


def referees_place(desk: Desk, request: PageRequest) -> Place:
    """The place of a referee. Raises ``Refusal`` for everybody else, and in games without one."""
    place = desk.acting(request.seat) if request.method == "POST" else desk.place(request.seat)
    if place.seat not in place.live.game.header.referees:
        raise Refusal(404, NOT_HERE)
    return place


def site_map(place: Place) -> RoomMap | None:
    """The map of the site that is played, as a referee sees it."""
    with place.live.present():
        view = place.live.table(place.seat).view()
    return next((one for one in view.maps if isinstance(one, RoomMap)), None)


def _wanted(there: RoomMap | None, kept: tuple[Kept, ...]) -> dict[str, int]:
    """The pictures that the site's file names and nobody has brought yet, each with its level."""
    known = {one.file for one in kept}
    return {one.file: one.level for one in there.pictures if one.file not in known} if there is not None else {}


def _knows_maps(place: Place) -> bool:
    """Whether the game has maps to lay a picture under."""
    with place.live.present():
        orders = place.live.game.ruleset.orders(place.live.game.settled, place.seat)
    return isinstance(orders, Orders) and any(form.makes is LayPicture for form in orders.typed)


def _page(desk: Desk, place: Place, request: PageRequest, remark: str = "") -> Response:
    kept = desk.sessions.store.pictures.list(place.live.settings.game)
    there = site_map(place)
    laid = {one.file: one for one in there.pictures} if there is not None else {}
    return over_the_table(
        request,
        place,
        "pictures.html",
        "Pictures",
        remark=remark,
        kept=kept,
        laid=laid,
        there=there,
        maps=_knows_maps(place),
        wanted=_wanted(there, kept),
        players=_players(place),
        usual=USUAL_SQUARES,
        most=MOST_BYTES,
        told=f"{WHAT_IS_READ} At most {amount(MOST_BYTES)} and 50 million pixels.",
        stamp=stamp(place.live.revision_of(place.seat), "pictures"),
    )
