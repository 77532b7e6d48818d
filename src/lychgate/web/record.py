"""The pages of the record: what has changed on somebody's sheet, and the whole game as a vault to download."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from starlette.responses import Response

from lychgate.core.errors import PlayError
from lychgate.core.vault.names import PICTURES, pictures_of
from lychgate.server.wire import LONGEST_NAME
from lychgate.web.desk import Desk
from lychgate.web.page_request import PageRequest, Refusal
from lychgate.web.picture_pages import given
from lychgate.web.reading import over_the_table, plain_name


def history(desk: Desk, request: PageRequest) -> Response:
    """The page with what has changed on somebody's sheet, when and by whom."""
    place = desk.place(request.seat)
    named = request.sought("of", LONGEST_NAME)
    with place.live.present():
        try:
            found = place.live.table(place.seat).history(named)
        except PlayError as nobody:
            raise Refusal(404, str(nobody)) from nobody
    names = {one.seat: one.name for one in place.info.seats}
    return over_the_table(
        request, place, "history.html", found.title, history=found, by=lambda seat: names.get(seat, seat)
    )


def sheet_file(desk: Desk, request: PageRequest) -> Response:
    """Somebody's sheet as a file of another program, for whoever may take it along."""
    place = desk.place(request.seat)
    named = request.sought("of", LONGEST_NAME)
    with place.live.present():
        try:
            text = place.live.table(place.seat).file_of(named)
        except PlayError as nobody:
            raise Refusal(404, str(nobody)) from nobody
    headers = {"Content-Disposition": f'attachment; filename="{plain_name(named)}.json"'}
    return Response(text, headers=headers, media_type="application/json")


def vault_file(desk: Desk, request: PageRequest) -> Response:
    """The vault as a zip file, as far as the seat may know it."""
    place = desk.place(request.seat)
    headers = {"Content-Disposition": f'attachment; filename="{plain_name(f"{place.info.title}-vault.zip")}"'}
    pages = place.live.vault(place.seat)
    packing: dict[str, str | bytes] = {**pages}
    for one in pictures_of(pages):
        if (content := given(desk, place, one)) is not None:
            packing[f"{PICTURES}/{one}.webp"] = content
    return Response(packed(packing), headers=headers, media_type="application/zip")


def packed(pages: Mapping[str, str | bytes]) -> bytes:
    """Pages and pictures as a zip file: the same bytes for the same pages."""
    packing = BytesIO()
    with ZipFile(packing, "w") as into:
        for path, content in pages.items():
            written = content if isinstance(content, bytes) else content.encode()
            into.writestr(ZipInfo(path), written, ZIP_DEFLATED)
    return packing.getvalue()
