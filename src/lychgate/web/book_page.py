"""The page of the campaign's book: the rules as this table plays them, now or at a step; what can be proposed there."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import partial
from types import MappingProxyType

from msgspec.structs import replace
from starlette.responses import Response

from lychgate.core.book_history import change_lines, histories
from lychgate.core.book_markdown import book_markdown
from lychgate.core.campaign_book import Setting
from lychgate.core.codec import digest
from lychgate.core.decision import TEXT
from lychgate.core.errors import DataError, PlayError
from lychgate.core.filing import TABLE_APPLIES
from lychgate.core.override import OVERRIDES
from lychgate.core.ruleset import by_the_book
from lychgate.kit.english import numbered
from lychgate.kit.own_book import MOST_SESSIONS
from lychgate.server.amendments import amended_name
from lychgate.server.book_adoption import adopting
from lychgate.server.book_adoption import compared as compared_books
from lychgate.server.book_file import book_toml, read_book_file
from lychgate.server.book_reading import book_of
from lychgate.server.book_search import search
from lychgate.server.comparisons import SPANS
from lychgate.server.custom import AMEND
from lychgate.server.desk_phrases import LINES, has_book, runs_it
from lychgate.server.desk_words import MOST_LINES
from lychgate.server.house_rules import MOST_RULES
from lychgate.server.reasons import clause_texts
from lychgate.server.seats import Outcome
from lychgate.server.typed import sentence_of
from lychgate.server.wire import LONGEST_FILE
from lychgate.web.desk import Desk, Place, open_votes
from lychgate.web.escaping import on_lines
from lychgate.web.page_model import stamp
from lychgate.web.page_request import PageRequest, Refusal, shown, whole
from lychgate.web.reading import download, over_the_table
from lychgate.web.rendering import page

LONGEST_SOUGHT = 60
LONGEST_NAME = 60
LONGEST_TEXT = 500
LONGEST_KEY = 100

AT_ONCE = 0.5
"""The seconds for which the page waits for a comparison; what takes longer is looked at while it is counted."""

ADOPT, ADOPT_LINES = "adopt", "adopt lines"
"""The buttons by which a referee adopts a book."""

DRAFT = ("switch", "value", "title", "text", "clause", "because", "sessions", "span")
"""The fields of a proposal, which stay as they were filled in until it is put to the vote."""


def book(desk: Desk, request: PageRequest, remark: str = "") -> Response:
    """The campaign's book, as it stands or as it stood after a step."""
    return _shown(desk, desk.place(request.seat), request, remark)


def book_text(desk: Desk, request: PageRequest) -> Response:
    """The campaign's book as a file of Markdown."""
    place = desk.place(request.seat)
    return download(book_markdown(book_of(place.live, place.seat)), f"{place.info.title}-book.md", "text/markdown")


def book_file(desk: Desk, request: PageRequest) -> Response:
    """What the table made of its book as a file that another table may adopt."""
    place = desk.place(request.seat)
    text = book_toml(book_of(place.live, place.seat), place.live.game.ruleset.name)
    return download(text, f"{place.info.title}-book.toml", "application/toml")


def lay_beside(desk: Desk, request: PageRequest) -> Response:
    """Lays the file of another table's book beside this one: in what they differ, and how that is adopted. A referee
    adopts all of it, or the lines that are left of it."""
    place = desk.acting(request.seat)
    do = request.form.get("do", "")
    if do in (ADOPT, ADOPT_LINES) and not runs_it(place.live.game, place.seat):
        word = place.live.game.ruleset.referee_word
        raise Refusal(403, f"Only the {word} adopts a book. Propose what you want of it.")
    if do == ADOPT_LINES:
        return _adopt(desk, place, request, request.text("lines", LONGEST_FILE).splitlines())
    try:
        text = (request.file or b"").decode("utf-8-sig")
    except UnicodeDecodeError:
        return _shown(desk, place, request, "That is no file of a book: it is no text.")
    if not text.strip():
        return _shown(desk, place, request, "No file was chosen, or it is empty.")
    if len(text) > LONGEST_FILE:
        told = f"That file has {len(text):,} letters; at most {LONGEST_FILE:,} are read at once."
        return _shown(desk, place, request, told)
    game = place.live.game
    try:
        with place.live.present():
            other = read_book_file(text, "the file", game, clause_texts(game.ruleset))
    except DataError as wrong:
        return _shown(desk, place, request, sentence_of(wrong))
    book = book_of(place.live, place.seat)
    if do == ADOPT:
        return _adopt(desk, place, request, adopting(book, other))
    beside = (tuple(compared_books(book, other)) or ("The two books are the same.",), adopting(book, other))
    return _shown(desk, place, request, beside=beside)


def _adopt(desk: Desk, place: Place, request: PageRequest, lines: Sequence[str]) -> Response:
    """Gives the commands that adopt a book, each a step of its own; what is refused is shown with the rest."""
    lines = [line for line in lines if line.strip()]
    if not lines:
        return _shown(desk, place, request, "All of it is in this book already.")
    if place.live.game.busy(place.seat):
        return _shown(desk, place, request, "You are asked something at the table. Answer it first.", ((), lines))
    revision, key = request.number("revision"), digest((request.text("key", LONGEST_KEY), lines))
    for at in range(0, len(lines), MOST_LINES):
        said = "\n".join((LINES.word, *lines[at : at + MOST_LINES]))
        try:
            done = place.live.reply(place.seat, f"{TEXT}{said}", revision, f"{key} {at}")
        except PlayError as refused:
            return _shown(desk, place, request, sentence_of(refused), ((), lines[at:]))
        if done.left or done.stale:
            left = done.left.splitlines() if done.left else lines[at : at + MOST_LINES]
            return _shown(desk, place, request, done.remark, ((), (*left, *lines[at + MOST_LINES :])))
        revision = done.revision
    waits = place.live.game.settled.in_the_middle_of
    when = f"; what is amended is in force at the end of {waits}" if waits else ""
    return _shown(desk, place, request, f"Adopted: {numbered(len(lines), 'line')}{when}.")


def compared(desk: Desk, request: PageRequest) -> Response:
    """How far a comparison is: a part of the page, which asks for itself again until all is counted."""
    place = desk.place(request.seat)
    comparison = desk.comparisons.of(place.live, place.seat)
    return shown(page("parts/compared.html", {"base": place.base, "comparison": comparison}))


def propose(desk: Desk, request: PageRequest) -> Response:
    """Does what a form of the page asks for: puts an amendment to the vote, votes, discusses, compares, or gives up."""
    place = desk.acting(request.seat)
    match request.form.get("do", ""):
        case "compare":
            return _compare(desk, place, request)
        case "give up":
            comparison = desk.comparisons.of(place.live, place.seat)
            if comparison is None:
                return _shown(desk, place, request)
            comparison.give_up()
            comparison.wait(AT_ONCE)
            return _shown(desk, place, request, draft=comparison.tried)
        case "yes" | "no" as vote:
            deed = partial(place.live.vote, place.seat, request.number("proposal"), vote == "yes")
        case "yes to all":
            return _shown(desk, place, request, _agree_to_all(place, request))
        case "discuss":
            said = request.text("said", LONGEST_TEXT)
            deed = partial(place.live.discuss, place.seat, request.number("proposal"), said)
        case "session":
            deed = partial(_next_session, place, request)
        case _:
            deed = partial(_proposed, desk, place, request)
    try:
        return _shown(desk, place, request, deed().remark)
    except PlayError as refused:
        return _shown(desk, place, request, sentence_of(refused), draft=request.form)


def _agree_to_all(place: Place, request: PageRequest) -> str:
    """Votes yes on the proposals that the page showed, and on no later one: a sentence."""
    shown_ = request.text("proposals", LONGEST_TEXT).split()
    agreed, remarks = 0, list[str]()
    for number in (whole(one) for one in shown_[:MOST_RULES]):
        try:
            place.live.vote(place.seat, number, True)
            agreed += 1
        except PlayError as refused:
            remarks.append(sentence_of(refused))
    return " ".join((f"You agreed to {numbered(agreed, 'proposal')}.", *dict.fromkeys(remarks)))


def _next_session(place: Place, request: PageRequest) -> Outcome:
    """Begins a new session of play where any seat may: at a table with a referee that is typed."""
    if place.live.game.busy(place.seat):
        raise PlayError("You are asked something at the table. Answer it first.")
    key = request.text("key", LONGEST_KEY)
    done = place.live.reply(place.seat, f"{TEXT}session", request.number("revision"), key)
    return replace(done, remark=done.remark or " ".join(line.text for line in done.lines))


def _proposed(desk: Desk, place: Place, request: PageRequest) -> Outcome:
    """Puts what a form proposes to the vote."""
    line, reason = proposed_line(request), plain(request.text("because", LONGEST_TEXT))
    key = f"{request.text('key', LONGEST_KEY)} {digest(line)[:16]}"
    comparison = desk.comparisons.of(place.live, place.seat)
    switch, value = (request.text(name, LONGEST_TEXT) for name in ("switch", "value"))
    tried = comparison.summary_for(switch, value) if comparison is not None and switch else ""
    return place.live.propose(place.seat, line, reason, request.number("revision"), key, tried)


def proposed_line(request: PageRequest) -> str:
    """The amendment that a form proposes, as it is typed: an article where it has a title, else another value; on trial
    where it says for how many sessions."""
    do, edited = request.form.get("do", ""), plain(request.text("edit", LONGEST_NAME))
    if do in ("keep", "end"):
        return f"trial {plain(request.text('trial', LONGEST_NAME))} {do}"
    if do == "repeal":
        return f"repeal {edited} whole"
    title, sessions = plain(request.text("title", LONGEST_NAME)), request.text("sessions", LONGEST_NAME)
    text, clause = plain(request.text("text", LONGEST_TEXT)), plain(request.text("clause", LONGEST_NAME))
    if edited:
        line = f'edit {edited} "{text}" titled "{title}"{f" at {clause}" if clause else ""}'
    elif title or text:
        line = f'article {f"{clause} " if clause else ""}"{title}" "{text}"'
    else:
        line = f"{amended_name(request.text('switch', LONGEST_TEXT))} {request.text('value', LONGEST_TEXT)}"
    if sessions:
        return f"trial {line} for {sessions} sessions"
    return line if edited or title or text else f"amend {line}"


def _compare(desk: Desk, place: Place, request: PageRequest) -> Response:
    """Begins to compare, in what the seat knows."""
    values = {request.text("switch", LONGEST_TEXT): request.text("value", LONGEST_TEXT)}
    try:
        begun = desk.comparisons.begin(place.live, place.seat, values, request.text("span", LONGEST_NAME))
    except PlayError as refused:
        return _shown(desk, place, request, sentence_of(refused), draft=request.form)
    begun.wait(AT_ONCE)
    return _shown(desk, place, request, draft=request.form)


_ANOTHER_VALUE = re.compile(r'(?:amend|trial) (?:"([^"]+)"|(\S+)) (\S+)(?: for \d+ sessions?)?')


def _to_try(place: Place, settings: Collection[str]) -> dict[int, tuple[str, str]]:
    """The proposals by their number that give a switch another value: its name and that value."""
    found = {one.number: _ANOTHER_VALUE.fullmatch(one.line) for one in place.live.proposals(place.seat)}
    named = {number: (one[1] or one[2], one[3]) for number, one in found.items() if one is not None}
    return {number: one for number, one in named.items() if one[0] in settings}


QUOTED = re.compile(r'"([^"]*)"')


def plain(text: str) -> str:
    """What was written in a field, on one line and without what would end a quoted word."""
    return " ".join(QUOTED.sub("“\\1”", text).replace('"', "”").split())


def _shown(
    desk: Desk,
    place: Place,
    request: PageRequest,
    remark: str = "",
    beside: tuple[Sequence[str], Sequence[str]] = ((), ()),
    draft: Mapping[str, str] = MappingProxyType({}),
) -> Response:
    at, sought = request.sought("at", 10), request.sought("of", LONGEST_SOUGHT)
    upto = None
    with place.live.present():
        if at:
            table = place.live.table(place.seat)
            if not table.knows(whole(at)):
                raise Refusal(404, f"The journal has no step {at}.")
            upto = table.game.entry_numbered(place.seat, whole(at))
        found = book_of(place.live, place.seat, upto)
        amendable, revision = has_book(place.live.game.ruleset), place.live.revision_of(place.seat)
    settings = {one.switch.name: one for one in found.every_setting}
    chosen = settings.get(request.sought("amend", LONGEST_TEXT))
    if chosen is None and not draft.get("title") and not draft.get("text"):
        chosen = settings.get(draft.get("switch", ""))
    if chosen is not None and chosen.switch.name == OVERRIDES.name:
        chosen = None
    if chosen is not None and not draft:
        draft = {"value": request.sought("value", LONGEST_TEXT)}
    wanted = request.sought("edit", LONGEST_NAME) or draft.get("edit", "")
    edited = next((one for one in found.every_article if wanted and one.what.id == wanted), None)
    groups: dict[str, list[Setting]] = {}
    for setting in settings.values():
        if setting.switch.name != OVERRIDES.name:
            groups.setdefault(setting.switch.group, []).append(setting)
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
        comparison=desk.comparisons.of(place.live, place.seat) if not at else None,
        groups=groups,
        amendable={name for name in settings if name != OVERRIDES.name},
        chosen=chosen,
        edited=edited,
        histories=tuple(histories(found)),
        change_lines=change_lines,
        open=open_votes(place) if place.seated and not at else (),
        to_try=_to_try(place, settings),
        table_applies=TABLE_APPLIES,
        most_sessions=MOST_SESSIONS,
        spans=SPANS,
        beside=beside,
        to_adopt=on_lines(beside[1]),
        draft={name: draft.get(name, "") for name in DRAFT},
        runs_it=runs_it(place.live.game, place.seat),
        refereed=place.live.game.ruleset.refereed,
        results=search(found, sought) if sought else (),
        proposes=amendable and place.seated and not place.info.closed and not at,
        decides=by_the_book(AMEND[place.info.custom.amend], place.live.game.ruleset.referee_word),
        stamp=lambda verb: stamp(revision, verb),
    )
