"""Pictures at their addresses: the parts of a map that a seat has seen, and whole ones for who may see all of them.

What a seat gets follows from its own view alone; nothing in the address says what to show. So the hidden part of a
picture never leaves the server.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from starlette.responses import Response

from lychgate.core.digits import is_number
from lychgate.core.plan import Picture
from lychgate.core.view import RoomMap, View
from lychgate.server.markdown import pictures_in
from lychgate.server.pictures import KIND
from lychgate.web.desk import Desk, Place
from lychgate.web.page_request import PageRequest, Refusal

NO_PICTURE = "There is no such picture here, or this seat has not seen it."
"""The answer for missing and hidden pictures alike."""

FOR_EVER = "private, max-age=31536000, immutable"
"""For addresses with a mark, which changes when the picture does."""


def room(desk: Desk, request: PageRequest) -> Response:
    """The part of a map that shows a room, for a seat that sees the room on its own map."""
    place = desk.place(request.seat)
    number = _number(request.path["room"])
    with place.live.present():
        box = next((one for of in _maps(_view(place)) for one in of.rooms if one.number == number), None)
        laid = _laid(place, box.level) if box is not None and box.picture is not None else None
        game = place.live.settings.game
    if box is None or laid is None:
        raise Refusal(404, NO_PICTURE)
    return _sent(desk.cuts.part(game, laid, box.floor, partial(_content, desk, game, laid.file)), request)


def level(desk: Desk, request: PageRequest) -> Response:
    """The whole picture of a level, for a seat that sees all of it on its own map."""
    place = desk.place(request.seat)
    number = _number(request.path["level"])
    with place.live.present():
        laid = next((one for of in _maps(_view(place)) for one in of.pictures if one.level == number), None)
        game = place.live.settings.game
    if laid is None:
        raise Refusal(404, NO_PICTURE)
    return _sent(_content(desk, game, laid.file), request)


def picture(desk: Desk, request: PageRequest) -> Response:
    """A whole picture, for a seat that was given it."""
    place = desk.place(request.seat)
    found = given(desk, place, request.path["file"])
    if found is None:
        raise Refusal(404, NO_PICTURE)
    return Response(found, headers={"Cache-Control": FOR_EVER}, media_type=KIND)  # its address is its hash


def given(desk: Desk, place: Place, file: str) -> bytes | None:
    """A whole picture: any for a referee, and for other seats those in the handouts that a referee gave them.

    What a player writes gives none: who can name a picture need not have seen it.
    """
    with place.live.present():
        referees, game = place.live.game.header.referees, place.live.settings.game
        allowed = place.seat in referees or any(
            file in pictures_in(note.text)
            for note in _view(place).notes
            if note.title and note.by in referees and not note.hidden
        )
    return desk.sessions.store.pictures.content(game, file) if allowed else None


def _view(place: Place) -> View:
    return place.live.table(place.seat).view()


def _maps(view: View) -> Iterator[RoomMap]:
    return (one for one in view.maps if isinstance(one, RoomMap))


def _laid(place: Place, level: int) -> Picture | None:
    """The picture under a level of the site that is played: a player's own view does not tell which, or how large."""
    referees = place.live.game.header.referees
    if not referees:
        return None
    view = place.live.table(referees[0]).view()
    return next((one for of in _maps(view) for one in of.pictures if one.level == level), None)


def _content(desk: Desk, game: int, file: str) -> bytes:
    found = desk.sessions.store.pictures.content(game, file)
    if found is None:
        raise Refusal(404, NO_PICTURE)
    return found


def _number(said: str) -> int:
    """A number in an address, which may have a sign."""
    if not is_number(said.removeprefix("-")) or len(said) > 5:
        raise Refusal(404, NO_PICTURE)
    return int(said)


def _sent(picture: bytes, request: PageRequest) -> Response:
    headers = {"Cache-Control": FOR_EVER} if request.query.get("v") else {}
    return Response(picture, headers=headers, media_type=KIND)
