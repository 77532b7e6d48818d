"""The page of seats: who fills them, new links, automatic answers, webhooks, and the custom of the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.responses import Response

from lychgate.core.errors import PlayError
from lychgate.core.outlook import Foresees
from lychgate.server.seats import SPECTATOR
from lychgate.server.typed import sentence_of
from lychgate.web.customs import ODDS, amends, custom_of, customs
from lychgate.web.desk import FOR_OTHERS, Desk, Place, may_close, names_of, part_of
from lychgate.web.lobby import KINDS, link, seat_kind
from lychgate.web.page_request import PageRequest, sent_to
from lychgate.web.reading import of_dice, over_the_table

LONGEST_RULES = 1500
LONGEST_URL = 500


def seats(desk: Desk, request: PageRequest) -> Response:
    """The seats, and what a person may change about them."""
    return _seats(request, desk.place(request.seat))


def _seats(request: PageRequest, place: Place, remark: str = "", fresh: dict[str, Any] | None = None) -> Response:
    info = place.live.info
    own = info.seat(place.seat)
    book, referees = place.live.game.ruleset, place.live.table(place.seat).game.header.referees
    rows = [
        {
            "number": number,
            "name": one.name,
            "who": part_of(one, referees, book.referee_word) or "a person",
            "mine": one.seat == place.seat,
            "host": one.host,
            "filled": f"bot:{one.bot}" if one.kind == "bot" else "person",
        }
        for number, one in enumerate(info.seats, start=1)
    ]
    return over_the_table(
        request,
        place,
        "seats.html",
        "Seats and table rules",
        seats=rows,
        i_am_host=own is not None and own.host,
        own=place.live.own(place.seat) if place.seated else None,
        webhook=place.live.webhook(place.seat) if place.seated else "",
        custom=info.custom,
        of_dice=of_dice(place.live),
        kept_as=info.game if info.game != info.title else "",
        closed=info.closed,
        may_close=may_close(place),
        kinds=KINDS,
        customs=customs(book.referee_word, refereed=bool(referees)),
        odds=ODDS if isinstance(place.live.game.ruleset, Foresees) else (),
        amends=amends(book.referee_word, refereed=bool(referees)) if referees or not book.refereed else (),
        fresh=fresh,
        for_others=FOR_OTHERS,
        remark=remark,
    )


def _after(request: PageRequest, place: Place, remark: str, status: int = 200, **values: Any) -> Response:
    """The page of seats as it is now, with a remark."""
    answer = _seats(request, place, remark, **values)
    answer.status_code = status
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _told(request: PageRequest, place: Place, act: Callable[[], str]) -> Response:
    """The page of seats after an act, with the sentence that it gives, or with which it is refused."""
    try:
        remark = act()
    except PlayError as refused:
        return _after(request, place, sentence_of(refused), 400)
    return _after(request, place, remark)


def hand_over(desk: Desk, request: PageRequest) -> Response:
    """Hands a seat over to a bot or to a person."""
    place = desk.acting(request.seat)
    seat = place.seat_numbered(request.number("seat"))
    try:
        kind, bot = seat_kind(request.text("kind", 40))
        place.live.hand_over(place.seat, seat, kind, bot)
    except PlayError as refused:
        return _after(request, place, sentence_of(refused), 400)
    if request.form.get("then") == "table":
        return sent_to(place.base)
    name = names_of(place.info).get(seat, seat)
    return _after(request, place, f"{name} is filled by {f'the bot {bot}' if kind == 'bot' else 'a person'} now.")


def reissue(desk: Desk, request: PageRequest) -> Response:
    """Makes a new link for another's seat; the old link and the keys that it was exchanged for become void."""
    place = desk.acting(request.seat)
    seat = place.seat_numbered(request.number("seat"))
    if seat == place.seat:
        return _after(request, place, "A new link for your own seat would put you out of it.", 400)
    try:
        secret = desk.sessions.reissue(place.info.id, place.seat, seat)
    except PlayError as refused:
        return _after(request, place, sentence_of(refused), 400)
    name = "onlookers" if seat == SPECTATOR else names_of(place.info).get(seat, seat)
    return _after(request, place, "", fresh=link(desk, request, secret, name, "shown only now; the old one is void"))


def standing(desk: Desk, request: PageRequest) -> Response:
    """Sets the automatic answers of a seat."""
    place = desk.acting(request.seat)
    try:
        rules = request.given("rule", LONGEST_RULES)
        if request.form.get("add"):
            before = place.live.own(place.seat).auto_answers
            rules = f"{before}\n{rules}".strip()
        place.live.set_auto_answers(place.seat, rules)
    except PlayError as refused:
        return _after(request, place, sentence_of(refused), 400)
    return _after(request, place, "That stands from now on." if rules else "Nothing stands any more; you are asked.")


def webhook(desk: Desk, request: PageRequest) -> Response:
    """Sets the webhook that is called when it is a seat's move."""
    place = desk.acting(request.seat)
    try:
        url = request.given("url", LONGEST_URL)
        place.live.set_webhook(place.seat, url)
    except PlayError as refused:
        return _after(request, place, sentence_of(refused), 400)
    return _after(request, place, "You will be told there." if url else "You will not be told elsewhere.")


def own_dice(desk: Desk, request: PageRequest) -> Response:
    """Sets whether the seat rolls its own dice from now on."""
    place = desk.acting(request.seat)
    own = request.given("own", 10) == "yes"
    try:
        place.live.set_hand_dice(place.seat, own)
    except PlayError as refused:
        return _after(request, place, sentence_of(refused), 400)
    return _after(request, place, "You roll your own dice from now on." if own else "The program rolls for you.")


def close(desk: Desk, request: PageRequest) -> Response:
    """Closes the table for good."""
    place = desk.acting(request.seat)
    return _told(request, place, lambda: place.live.close_for_good(place.seat))


def open_secret(desk: Desk, request: PageRequest) -> Response:
    """Puts it to the vote that the secret of the dice so far is opened."""
    place = desk.acting(request.seat)
    return _told(request, place, lambda: place.live.open_secret(place.seat))


def custom(desk: Desk, request: PageRequest) -> Response:
    """Puts another custom to the vote."""
    place = desk.acting(request.seat)
    for name in ("undo", "deadline_hours"):
        request.given(name, 10)
    refereed = bool(place.live.game.header.referees)
    return _told(request, place, lambda: place.live.change_custom(place.seat, custom_of(request, refereed=refereed)))
