"""What a player opens over the table while others act: their own sheet, and a few words to the referee or to all."""

from __future__ import annotations

from starlette.responses import Response

from lychgate.core.decision import TEXT
from lychgate.core.errors import PlayError
from lychgate.kit.pages import FOR
from lychgate.server.seats import Outcome
from lychgate.web.desk import Desk, Place
from lychgate.web.page_request import GARBLED, PageRequest, Refusal
from lychgate.web.reading import over_the_table

LONGEST_WORDS = 400
"""The most letters that are sent at once: with its subject a note stays below what the game keeps of one."""

LONGEST_KEY = 100

REFEREE, ALL = "referee", "all"

NO_SHEET = "You have no character here yet. Its sheet will be on this page."
LATER = "Answer the question on your page first. What you wrote is still here."
NO_REFEREE = "There is no referee at this table."
NOTHING = "Write something first."


def sheet(desk: Desk, request: PageRequest) -> Response:
    """The sheets of the seat's own characters, as they are now."""
    place = desk.place(request.seat)
    model = desk.page_model(place)
    return over_the_table(request, place, "sheet.html", "My sheet", sheets=model.own, none=NO_SHEET, model=model)


def write(desk: Desk, request: PageRequest) -> Response:
    """A form for a few words to the referee alone, or to everybody."""
    place = desk.place(request.seat)
    if not place.seated:
        raise Refusal(403, "Onlookers cannot write here.")
    model = desk.page_model(place)
    if not model.referees:
        raise Refusal(404, NO_REFEREE)
    word = place.live.game.ruleset.referee_word
    return over_the_table(request, place, "write.html", "Write", model=model, referee=word, most=LONGEST_WORDS)


def written(place: Place, request: PageRequest) -> Outcome:
    """Tell everybody something, or note it for the referee alone."""
    said = " ".join(request.text("words", LONGEST_WORDS).split())
    to = request.text("to", 20)
    if not said:
        raise PlayError(NOTHING)
    if not request.text("key", LONGEST_KEY):
        raise Refusal(400, GARBLED)
    if to not in (REFEREE, ALL):
        raise Refusal(400, "Choose who should read it.")
    with place.live.present():
        table = place.live.table(place.seat)
        asked, word = table.question(), table.game.ruleset.referee_word
        refereed = bool(table.game.header.referees)
    if not refereed:
        raise Refusal(404, NO_REFEREE)
    if asked is None or not asked.order:
        raise PlayError(LATER)
    order = f"say {said}" if to == ALL else f'note "{FOR.format(word)}" {said}'
    # Words answer no question: they are never too late, whatever others did since the form was opened.
    now = place.live.revision_of(place.seat)
    return place.live.reply(place.seat, f"{TEXT}{order}", now, request.text("key", LONGEST_KEY))
