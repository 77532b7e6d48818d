"""The pages before the table: the start page, a new session, an imported game, the links, and taking a seat."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from starlette.responses import Response

from lychgate import players, rulesets
from lychgate.core.errors import LychgateError, PlayError
from lychgate.core.outlook import Foresees
from lychgate.core.ruleset import Ruleset, Variant
from lychgate.core.telling import listed
from lychgate.server.desk_phrases import has_book
from lychgate.server.fence import report
from lychgate.server.one_by_one import Busy
from lychgate.server.saved import Disagrees
from lychgate.server.seats import Kind, Links, SessionInfo, usual_custom
from lychgate.web.customs import ODDS, amends, custom_of, customs
from lychgate.web.desk import FOR_OTHERS, Desk, number_of, only_here
from lychgate.web.page_request import PageRequest, Refusal, sent_to, shown
from lychgate.web.qr import as_path, qr
from lychgate.web.reading import of_dice
from lychgate.web.rendering import page
from lychgate.web.seat_key import cookie_name, held_keys

MOST_SEATS = 8
LONGEST_NAME = 30
LONGEST_TITLE = 60
YEAR = 400 * 24 * 60 * 60
"""The seconds that a cookie lasts: browsers keep none longer."""

KINDS = (("person", "a person, by link"), *((f"bot:{name}", f"a bot, {name}") for name in players.names()))


ASSISTANT = "referee"
"""The value in the form of a new table for the seat of a second referee."""

IMPORTS_WAIT = "30"
"""Seconds after which an import may be tried again that too many others were before."""


def start(desk: Desk, request: PageRequest) -> Response:
    """The start page: the tables of this browser, those that wait for it first.

    For whoever may make tables, a new table and importing a game, too.
    """
    return shown(_start(desk, request, hosts=desk.host_key.held(request.cookies, request.address)))


def _start(desk: Desk, request: PageRequest, remark: str = "", *, hosts: bool = True, disagrees: bool = False) -> str:
    keys = held_keys(request.cookies)
    tables = []
    numbers: dict[tuple[str, str], str] = {}
    for key in keys:
        held = desk.sessions.who(key)
        if held is None:
            continue
        session, seat = held
        try:
            info = desk.sessions.live(session).info
            book = rulesets.get(info.ruleset).title
        except LychgateError as broken:
            report(f"Opening table {session}", broken)
            tables.append({"title": desk.sessions.title_of(session), "address": ""})
            continue
        numbers[held] = address = f"/s/{session}/{number_of(info, seat)}"
        own = info.seat(seat)
        who = f"as {own.name}" if own is not None else "looking on"
        tables.append({"title": info.title, "address": address, "ruleset": book, "who": who})
    waiting = [
        {"title": one.title, "name": one.name, "prompt": one.prompt, "asked": one.asked, "address": address}
        for one in desk.sessions.inbox(keys)
        if (address := numbers.get((one.session, one.seat), ""))
    ]
    books = [rulesets.get(name) for name in rulesets.names()]
    parts = {"remark": remark, "hosts": hosts, "disagrees": disagrees, "waiting": waiting, "tables": tables}
    return page("start.html", {**parts, "books": books})


# ---------------------------------------------------------------------- the right to make tables


def may_host(desk: Desk, request: PageRequest) -> Response:
    """The page behind the host's link. It changes nothing, so that previews do no harm, and does not hold the key."""
    _check_key(desk, request)
    if request.cookies.get(desk.host_key.cookie, "") == request.path["key"] or not desk.host_key.wanted:
        return sent_to("/")
    answer = shown(page("host.html", {}))
    answer.headers["Cache-Control"] = "no-store"
    return answer


def become_host(desk: Desk, request: PageRequest) -> Response:
    """Gives a browser the right to make tables, by a cookie."""
    _check_key(desk, request)
    answer = sent_to("/")
    if desk.host_key.wanted:
        _keep(answer, request, desk.host_key.cookie, request.path["key"])
    return answer


def _check_key(desk: Desk, request: PageRequest) -> None:
    """Raises ``Refusal`` unless the key in the address is the host's."""
    if not desk.host_key.opens(request.path["key"], request.address):
        raise Refusal(404, NO_HOST_LINK)


NO_HOST_LINK = (
    "This link does not give the right to make tables here, or does so no longer: a new one is made each time the "
    "server starts, unless whoever runs it has chosen one. If you were invited, open the link that was sent to you."
)


# ---------------------------------------------------------------------- a new table


def _usual(book: Ruleset[Any]) -> dict[str, Any]:
    """The custom of a table unless its maker chooses another, as the form has it."""
    usual = usual_custom(refereed=book.refereed)
    return {
        "undo": usual.undo,
        "hand_dice": False,
        "witnessed": True,
        "deadline_hours": "0",
        "overdue": "default",
        "amend": usual.amend,
        "odds": usual.odds,
    }


def new(desk: Desk, request: PageRequest) -> Response:  # noqa: ARG001 - all pages have the same parameters
    """The form for a new table."""
    seats = [{"name": "", "kind": "person"} for _ in range(MOST_SEATS)]
    book = _book(request)
    given = {"title": "", "seats": seats, **_usual(book), "variants": {}, "seed": ""}
    return shown(_new(book, given, secrets.token_urlsafe(12), ""))


def _book(request: PageRequest) -> Ruleset[Any]:
    name = request.path.get("ruleset", "")
    if name not in rulesets.names():
        raise Refusal(404, f"There is no book '{name[:40]}' here. There is: {', '.join(rulesets.names())}.")
    return rulesets.get(name)


def _new(book: Ruleset[Any], given: dict[str, Any], key: str, remark: str) -> str:
    gathered: dict[str, list[Variant]] = {}
    numbers: dict[str, list[Variant]] = {}
    changed = set[str]()
    for one in book.variants():
        (numbers if one.is_number else gathered).setdefault(one.group, []).append(one)
        if given["variants"].get(one.name, one.default) != one.default:
            changed.add("numbers" if one.is_number else one.group)
    usual = _usual(book)
    as_usual = {name: given[name] for name in usual} == usual
    values = {"book": book, "given": given, "key": key, "remark": remark, "changed": changed}
    values.update(groups=list(gathered.items()), numbers=numbers)
    values["custom_changed"] = not as_usual
    kinds = (*KINDS, *(((ASSISTANT, f"another {book.referee_word}, by link"),) if book.refereed else ()))
    values["odds"] = ODDS if isinstance(book, Foresees) else ()
    values["customs"] = customs(book.referee_word, refereed=book.refereed)
    values["amends"] = amends(book.referee_word, refereed=book.refereed) if has_book(book) else ()
    return page("new.html", {**values, "kinds": kinds, "idea": "Left empty: your name's table"})


def create(desk: Desk, request: PageRequest) -> Response:
    """Makes a new session, and seats its maker."""
    book = _book(request)
    desk.arrives(request.address)
    key = request.text("key", 40)
    made = desk.made(key) if key else None
    if made is not None:
        return sent_to(f"/s/{made}/1/links")
    given = _given(request, book)
    try:
        custom = custom_of(request, refereed=book.refereed)
        seats = seats_of(given["seats"])
        title = given["title"] or f"{seats[0][0]}'s table"
        helps = [at for at, one in enumerate(one for one in given["seats"] if one["name"]) if one["kind"] == ASSISTANT]
        info, links = desk.sessions.create(title, book.name, given["variants"], seats, custom, given["seed"], helps)
    except PlayError as refused:
        return shown(_new(book, given, key, str(refused)), 400)
    return _to_its_maker(desk, request, key, info, links)


def _given(request: PageRequest, book: Ruleset[Any]) -> dict[str, Any]:
    """The values that were filled in, so that the form can show them again."""
    return {
        "title": request.text("title", LONGEST_TITLE),
        "seats": [
            {"name": request.text(f"name{at}", LONGEST_NAME), "kind": request.text(f"kind{at}", 40) or "person"}
            for at in range(1, MOST_SEATS + 1)
        ],
        "undo": request.text("undo", 10) or _usual(book)["undo"],
        "hand_dice": request.form.get("hand_dice") == "yes",
        "witnessed": request.form.get("witnessed") == "yes",
        "deadline_hours": request.text("deadline_hours", 10) or "0",
        "overdue": request.text("overdue", 10) or "default",
        "amend": request.text("amend", 10) or _usual(book)["amend"],
        "odds": request.text("odds", 10) or _usual(book)["odds"],
        "variants": {
            name.removeprefix("variant."): value for name, value in request.form.items() if name.startswith("variant.")
        },
        "seed": request.text("seed", 100),
    }


def seats_of(given: Sequence[Mapping[str, str]]) -> list[tuple[str, Kind, str]]:
    """The seats of a form that have a name. Raises ``PlayError``."""
    if not given[0]["name"]:
        raise PlayError("The first seat is yours: say what you are called.")
    return [(one["name"], *seat_kind(one["kind"])) for one in given if one["name"]]


def seat_kind(chosen: str) -> tuple[Kind, str]:
    """Who fills a seat, as the form says it: ``person`` or ``bot:cautious``. Raises ``PlayError``."""
    if chosen == ASSISTANT:
        return "person", ""
    if chosen not in [value for value, _ in KINDS]:
        raise PlayError(f"'{chosen[:40]}' cannot fill a seat.")
    kind, _, bot = chosen.partition(":")
    return ("bot", bot) if kind == "bot" else ("person", "")


def take_in(desk: Desk, request: PageRequest) -> Response:
    """Imports a game, and makes a session for it."""
    desk.arrives(request.address)
    try:
        if not request.file:
            raise PlayError("No file was chosen.")
        try:
            text = request.file.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise PlayError("This file is not UTF-8 text, so it is not an exported game.") from None
        title, as_it_is = request.text("title", LONGEST_TITLE), request.form.get("as_it_is") == "yes"
        info, links = desk.sessions.import_game(text, title, as_it_is=as_it_is)
    except Busy as busy:
        answer = shown(_start(desk, request, str(busy)), 503)
        answer.headers["Retry-After"] = IMPORTS_WAIT
        return answer
    except Disagrees as refused:
        remark = f"{refused.to_seats} Nothing was imported; you can import it as it is below."
        return shown(_start(desk, request, remark, disagrees=True), 400)
    except LychgateError as refused:
        return shown(_start(desk, request, f"{refused.to_seats.rstrip('.')}. Nothing was imported."), 400)
    return _to_its_maker(desk, request, secrets.token_urlsafe(12), info, links)


def _to_its_maker(desk: Desk, request: PageRequest, key: str, info: SessionInfo, links: Links) -> Response:
    """Seats the maker of a session on its first seat, and shows the links of the other seats."""
    session, seat, held = desk.sessions.sit(links.seats[info.seats[0].seat])
    desk.keep_links(key, session, links)
    answer = sent_to(f"/s/{session}/{number_of(info, seat)}/links")
    _give(answer, request, session, number_of(info, seat), held)
    return answer


def _give(answer: Response, request: PageRequest, session: str, number: int, key: str) -> None:
    """Puts the key of a seat into the browser's cookies."""
    _keep(answer, request, cookie_name(session, number), key)


def _keep(answer: Response, request: PageRequest, name: str, key: str) -> None:
    """Puts a key into the browser's cookies, where no script reads it."""
    answer.set_cookie(name, key, max_age=YEAR, httponly=True, samesite="lax", secure=request.secure, path="/")


# ---------------------------------------------------------------------- links, and taking a seat


def links_page(desk: Desk, request: PageRequest) -> Response:
    """The page with the links of a table that was made a short time ago, for its maker."""
    place = desk.place(request.seat)
    own = place.info.seat(place.seat)
    links = desk.links(place.info.id) if own is not None and own.host else None
    shown_links: list[dict[str, Any]] = []
    if links is not None:
        for one in place.info.seats:
            if one.seat != place.seat and one.kind != "bot" and one.seat in links.seats:
                shown_links.append(link(desk, request, links.seats[one.seat], one.name, "a seat"))
        shown_links.append(link(desk, request, links.spectator, "Onlookers", "as many as like"))
    values = {"info": place.info, "base": place.base, "links": shown_links, "for_others": FOR_OTHERS}
    answer = shown(page("links.html", values))
    answer.headers["Cache-Control"] = "no-store"
    return answer


def link(desk: Desk, request: PageRequest, secret: str, name: str, kind: str) -> dict[str, Any]:
    """A link to be sent to somebody: to be copied, or scanned with a phone."""
    address = f"{desk.address(request.root)}/join/{secret}"
    code = qr(address)
    path, size = ("", 0) if code is None else (as_path(code), len(code))
    here = only_here(address)
    return {"name": name, "kind": kind, "address": address, "code": path, "size": size, "only_here": here}


def join(desk: Desk, request: PageRequest) -> Response:
    """The page behind a link: it says which seat the link leads to. It changes nothing, so that previews do no harm."""
    secret = request.path.get("secret", "")
    desk.arrives(request.address)
    leads_to = desk.sessions.leads_to(secret)
    if leads_to is None:
        raise Refusal(404, NO_LINK)
    session, seat = leads_to
    live = desk.sessions.live(session)
    info = live.info
    number = number_of(info, seat)
    if desk.sessions.who(request.cookies.get(cookie_name(session, number), "")) == leads_to:
        return sent_to(f"/s/{session}/{number}")
    own = info.seat(seat)
    if own is not None and own.seated:
        raise Refusal(404, USED_LINK)
    others = [one.name for one in info.seats if one.seat != seat]
    book = rulesets.get(info.ruleset).title
    company = f" with {listed(others)}" if others else ""
    if own is None:
        begins, button = "You may look on at", "Look on"
    else:
        begins, button = f"A seat is kept for {own.name} at", f"Sit down as {own.name}"
    sentence = f"{begins} a game of {book}{company}".removesuffix(".") + "."  # a seat may be called 'Ada & Co.'
    values = {"title": info.title, "sentence": sentence, "button": button, "action": f"/join/{secret}"}
    return shown(page("join.html", {**values, "of_dice": of_dice(live)}))


NO_LINK = (
    "This link is not, or no longer, a way to a seat. A link seats one person once: if it was you, in this browser, "
    "your table is on the start page. Otherwise ask whoever keeps the table for a new one."
)


USED_LINK = (
    "Somebody has sat down through this link already, and it seats one person once. If it was you, your table is on "
    "the start page of the browser you did it in. Otherwise ask whoever keeps the table for a new one."
)


def sit_down(desk: Desk, request: PageRequest) -> Response:
    """Exchanges a link's secret for a key, once."""
    desk.arrives(request.address)
    try:
        session, seat, key = desk.sessions.sit(request.path.get("secret", ""))
    except PlayError:
        raise Refusal(404, NO_LINK) from None
    number = number_of(desk.sessions.live(session).info, seat)
    answer = sent_to(f"/s/{session}/{number}")
    _give(answer, request, session, number, key)
    return answer
