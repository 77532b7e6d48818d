"""The page of the campaign's book: the rules as this table plays them, now or at a step; what can be proposed there."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.responses import Response

from lychgate.core.book_markdown import book_markdown
from lychgate.core.campaign_book import CampaignBook, campaign_book
from lychgate.core.decision import TEXT
from lychgate.core.errors import PlayError
from lychgate.core.ruleset import by_the_book
from lychgate.server.book_search import search
from lychgate.server.custom import AMEND
from lychgate.server.desk_phrases import runs_it
from lychgate.server.reasons import clause_texts
from lychgate.server.typed import sentence_of
from lychgate.sim.what_if import what_if
from lychgate.sim.what_if_told import told
from lychgate.web.desk import Desk, Place
from lychgate.web.page_model import stamp
from lychgate.web.page_request import PageRequest, Refusal, whole
from lychgate.web.reading import download, over_the_table

LONGEST_SOUGHT = 60
LONGEST_VALUE = 60
LONGEST_REASON = 500
LONGEST_KEY = 100

MOST_COMPARED = 400
"""The most steps that are run again for somebody who asks on the page."""


def book(desk: Desk, request: PageRequest) -> Response:
    """The campaign's book, as it stands or as it stood after a step."""
    return _shown(desk.place(request.seat), request)


def book_text(desk: Desk, request: PageRequest) -> Response:
    """The campaign's book as a file of Markdown."""
    place = desk.place(request.seat)
    return download(book_markdown(_read(place, None)), f"{place.info.title}-book.md", "text/markdown")


def propose(desk: Desk, request: PageRequest) -> Response:
    """Puts an amendment to the vote: another value of a switch, or an article in words."""
    place = desk.acting(request.seat)
    if request.form.get("do") == "compare":
        return _compared(place, request)
    switch, value = request.text("switch", LONGEST_VALUE), request.text("value", LONGEST_VALUE)
    title, text = request.text("title", LONGEST_VALUE), request.text("text", LONGEST_REASON)
    reason = request.text("because", LONGEST_REASON)
    line = f'article "{_plain(title)}" {_plain(text)}' if title else f"amend {switch} {value}"
    try:
        key = request.text("key", LONGEST_KEY)
        said = f"{TEXT}propose {line} because {_plain(reason)}"
        done = place.live.reply(place.seat, said, request.number("revision"), key)
    except PlayError as refused:
        return _shown(place, request, sentence_of(refused))
    return _shown(place, request, done.remark)


def _compared(place: Place, request: PageRequest) -> Response:
    """What another value of a switch would have changed in the last steps, for a referee, who may read all of it."""
    game = place.live.game
    if not runs_it(game, place.seat):
        word = game.ruleset.referee_word
        raise Refusal(403, f"What another rule would have changed is shown to the {word}, who may read every step.")
    values = {request.text("switch", LONGEST_VALUE): request.text("value", LONGEST_VALUE)}
    try:
        with place.live.present():
            path = game.path()
            first = path[-MOST_COMPARED:][0].id if path else 1
            lines = told(what_if(game, values, place.seat, first))
    except PlayError as refused:
        return _shown(place, request, sentence_of(refused))
    return _shown(place, request, lines=lines)


def _plain(text: str) -> str:
    """What was written in a field, on one line and without what would end a quoted word."""
    return " ".join(text.replace('"', "'").split())


def _read(place: Place, upto: int | None) -> CampaignBook:
    with place.live.present():
        game, log = place.live.game, place.live.log
        return campaign_book(game, clause_texts(game.ruleset), place.seat, upto, lambda entry: log.of(entry.id))


def _shown(place: Place, request: PageRequest, remark: str = "", lines: Sequence[str] = ()) -> Response:
    at, sought = request.sought("at", 10), request.sought("of", LONGEST_SOUGHT)
    upto = None
    with place.live.present():
        if at:
            table = place.live.table(place.seat)
            if not table.knows(whole(at)):
                raise Refusal(404, f"The journal has no step {at}.")
            upto = table.game.entry_numbered(place.seat, whole(at))
        found = _read(place, upto)
        refereed, revision = place.live.game.ruleset.refereed, place.live.revision_of(place.seat)
    chapters: dict[str, list[object]] = {}
    for one in found.clauses:
        chapters.setdefault(one.clause.chapter_title, []).append(one)
    return over_the_table(
        request,
        place,
        "book.html",
        "The campaign's book",
        remark=remark,
        book=found,
        chapters=chapters,
        earlier=bool(at),
        sought=sought,
        compared=lines,
        compares=runs_it(place.live.game, place.seat),
        results=search(found, sought) if sought else (),
        proposes=refereed and place.seated and not place.info.closed and not at,
        decides=by_the_book(AMEND[place.info.custom.amend], place.live.game.ruleset.referee_word),
        stamp=lambda verb: stamp(revision, verb),
    )
