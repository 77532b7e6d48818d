"""The page on which a module comes in: its source beside what was read, each sentence put right with a click."""

from __future__ import annotations

from typing import Any

from markupsafe import escape
from starlette.responses import Response

from lychgate.core.decision import TEXT
from lychgate.core.errors import DataError, PlayError
from lychgate.kit.recognise import PICTURES_AND_MORE, REFUSED, kind_of, text_of
from lychgate.kit.site import MOST_LETTERS
from lychgate.kit.sites import OpenSite
from lychgate.server.module_review import Review, choices_in, choices_told, opening, review
from lychgate.server.typed import sentence_of
from lychgate.web.book_page import LONGEST_KEY
from lychgate.web.desk import Desk, Place
from lychgate.web.page_model import stamp
from lychgate.web.page_request import PageRequest, Refusal, sent_to
from lychgate.web.reading import over_the_table

LONGEST_CHOICES = 20_000
LONGEST_NAME = 100

PASTED = "the text"
"""What messages call a text that has no file."""


def module(desk: Desk, request: PageRequest) -> Response:
    """The form for a file or a text."""
    place, _ = _opener(desk, request)
    return _page(place, request)


def read_or_open(desk: Desk, request: PageRequest) -> Response:
    """Reads a module, again with what was said of its sentences; or opens it at the table."""
    place, opens = _opener(desk, request)
    given = request.file
    if given and kind_of(given) in PICTURES_AND_MORE:
        return _page(place, request, REFUSED[kind_of(given)])
    text = text_of(given) if given else request.form.get("text", "")
    if text is None:
        return _page(place, request, REFUSED["unknown"])
    if not text.strip():
        return _page(place, request, "Choose a file, or paste the text of your module.")
    if len(text) > MOST_LETTERS:
        return _page(place, request, f"A module has at most {MOST_LETTERS:,} letters; this one has {len(text):,}.")
    said = f"{request.text('choices', LONGEST_CHOICES)},{request.text('set', LONGEST_NAME)}"
    choices = choices_in(said)
    try:
        found = review(text, PASTED, choices, opens)
    except PlayError as refused:
        return _page(place, request, str(refused), text=text)
    except DataError as refused:
        told = f"{refused.key} {refused.reason}" if refused.key != "file" else f"It {refused.reason}"
        return _page(place, request, told, text=text)
    if request.form.get("do") == "open":
        return _open(place, request, found, text, choices_told(choices))
    return _page(place, request, text=text, found=found, choices=choices_told(choices))


def _opener(desk: Desk, request: PageRequest) -> tuple[Place, type[OpenSite]]:
    place = desk.acting(request.seat)
    with place.live.present():
        game = place.live.game
        opens = opening(game.ruleset, game.state_for(place.seat), place.seat)
    if opens is None or place.info.closed:
        raise Refusal(404, "This game runs no sites.")
    return place, opens


def _open(place: Place, request: PageRequest, found: Review, text: str, choices: str) -> Response:
    """Opens the site at the table; where that is refused, the page stays as it was."""
    key = request.text("key", LONGEST_KEY)
    try:
        outcome = place.live.reply(place.seat, f"{TEXT}site\n{found.toml}", request.number("revision"), key)
    except PlayError as refused:
        return _page(place, request, sentence_of(refused), text=text, found=found, choices=choices)
    if outcome.stale:
        return _page(place, request, outcome.remark, text=text, found=found, choices=choices)
    return sent_to(f"{place.base}#ask")


def _page(place: Place, request: PageRequest, remark: str = "", **values: Any) -> Response:
    revision = place.live.revision_of(place.seat)
    # Exactly as it came: a form feed ends a page, and other values lose their control characters when they are shown.
    source = escape(values.pop("text", "").replace("\x00", ""))
    return over_the_table(
        request,
        place,
        "module.html",
        "Bring in a module",
        remark=remark,
        most=MOST_LETTERS,
        stamp=stamp(revision, "open-module"),
        source=source,
        **{"found": None, "choices": "", **values},
    )
