"""The table page, and what a seat does there: answer, take back, bring back, return, vote."""

from __future__ import annotations

from collections.abc import Callable

from starlette.responses import Response

from lychgate.core.decision import TEXT
from lychgate.core.errors import PlayError
from lychgate.server.seats import Outcome
from lychgate.server.typed import sentence_of
from lychgate.server.wire import LONGEST_ANSWER
from lychgate.web.asked import GARBLED, Asked, Refusal, sent_to, shown
from lychgate.web.desk import Desk, Place
from lychgate.web.paper import Sent, screen_page, table_page

LONGEST_CHOICE = 300
LONGEST_WORD = 40
LONGEST_KEY = 100

Deed = Callable[[Place, Asked], Outcome]


def table(desk: Desk, asked: Asked) -> Response:
    """The table as the seat sees it."""
    place = desk.place(asked.seat)
    place.live.fall_behind()  # what was just done in another process is on this page
    return shown(table_page(desk.scene(place)))


def screen(desk: Desk, asked: Asked) -> Response:
    """The screen for the middle of the table: only what everybody may see, whoever opens it."""
    place = desk.place(asked.seat)
    place.live.fall_behind()
    return shown(screen_page(desk.scene(place.in_the_middle()), place.base))


def answer(place: Place, asked: Asked) -> Outcome:
    """Answer the open question, or give an order."""
    said = asked.text("answer", LONGEST_CHOICE)
    typed = asked.text("text", LONGEST_ANSWER)
    word = asked.text("word", LONGEST_WORD)
    if typed and word:
        typed = f"{word}\n{typed}"
    if not said and not typed:
        raise Refusal(400, "Nothing was chosen. Press one of the numbered choices, or write an answer.")
    return place.live.reply(place.seat, said or f"{TEXT}{typed}", *_against(asked))


def undo(place: Place, asked: Asked) -> Outcome:
    """Take back what the custom of the table allows to take back."""
    return place.live.undo(place.seat, *_against(asked))


def redo(place: Place, asked: Asked) -> Outcome:
    """Bring back what was taken back."""
    return place.live.redo(place.seat, *_against(asked))


def return_to(place: Place, asked: Asked) -> Outcome:
    """Make another step of the journal the present."""
    return place.live.return_to(place.seat, asked.number("entry"), *_against(asked))


def set_aside(place: Place, asked: Asked) -> Outcome:
    """Give up what others are thinking about, in a lane of the seat's own."""
    return place.live.give_up(place.seat, asked.number("lane"), *_against(asked))


def vote(place: Place, asked: Asked) -> Outcome:
    """Say yes or no to a proposal."""
    said = asked.text("say", 3)
    if said not in ("yes", "no"):
        raise Refusal(400, GARBLED)
    return place.live.vote(place.seat, asked.number("proposal"), said == "yes")


def _against(asked: Asked) -> tuple[int, str]:
    """The moment that was looked at, and the name of the deed."""
    key = asked.text("key", LONGEST_KEY)
    if not key:
        raise Refusal(400, GARBLED)
    return asked.number("revision"), key


def doing(deed: Deed) -> Callable[[Desk, Asked], Response]:
    """What is sent for a form of the table page: its parts that have changed, or the page again."""

    def done(desk: Desk, asked: Asked) -> Response:
        place = desk.acting(asked.seat)
        sent = Sent()
        before = desk.scene_shown(place, asked.form.get("shown", ""))
        if before is not None:
            sent.knows(before)
        try:
            outcome = deed(place, asked)
            remark, status = outcome.remark, 409 if outcome.stale else 200
        except PlayError as refused:
            remark, status = sentence_of(refused), 400
        scene = desk.scene(place).saying(remark)
        if asked.by_script:
            return shown(sent.news(scene), status)
        if remark:
            return shown(table_page(scene), status)
        return sent_to(f"{place.base}#ask")

    return done
