"""The table page and its actions: answer, undo, redo, return, set aside, vote."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from starlette.responses import Response

from lychgate.core.decision import TEXT
from lychgate.core.errors import PlayError
from lychgate.core.view import Question
from lychgate.kit.recognise import PICTURES_AND_MORE, REFUSED, kind_of, text_of
from lychgate.server.brought_in import word_for
from lychgate.server.seats import Outcome
from lychgate.server.typed import asks_for_faces, keys_of, read_answer, sentence_of
from lychgate.server.wire import LONGEST_ANSWER, LONGEST_FILE
from lychgate.web.desk import Desk, Place
from lychgate.web.do_page import filled_in, menus_of
from lychgate.web.page_request import GARBLED, PageRequest, Refusal, sent_to, shown
from lychgate.web.rendering import Sent, screen_page, table_page

LONGEST_CHOICE = 300
LONGEST_WORD = 40
LONGEST_KEY = 100

FormAction = Callable[[Place, PageRequest], Outcome]


def table(desk: Desk, request: PageRequest) -> Response:
    """The table as the seat sees it."""
    place = desk.place(request.seat)
    place.live.fall_behind()  # so that this page shows what was just done in another process
    return shown(table_page(desk.page_model(place)))


def screen(desk: Desk, request: PageRequest) -> Response:
    """The screen for the middle of the table: only what everybody may see, whoever opens it."""
    place = desk.place(request.seat)
    place.live.fall_behind()
    return shown(screen_page(desk.page_model(place.in_the_middle()), place.base))


def answer(place: Place, request: PageRequest) -> Outcome:
    """Answers the open question, or gives an order."""
    said = request.text("answer", LONGEST_CHOICE)
    typed = request.text("text", LONGEST_ANSWER)
    word = request.text("word", LONGEST_WORD)
    if typed and word:
        typed = f"{word}\n{typed}"
    if not said and not typed:
        raise Refusal(400, "Nothing was chosen. Press one of the numbered choices, or write an answer.")
    if request.text("later", 1):
        return place.live.keep_for_later(place.seat, said or f"{TEXT}{typed}")
    if typed and not said:
        open_ = _question(place)
        asked = open_ if open_ is not None and open_.order and open_.phrases else None
        said = _numbered(asked, typed)
        if not said and (verb := _to_take_back(open_, typed)):
            # A key of its own, as the button's: what another seat did is taken back, and the question stays as it was.
            revision, _ = _against(request)
            act = place.live.undo if verb == "undo" else place.live.redo
            return act(place.seat, revision, f"{revision}-{verb}")
        if not said and (where := WHERE.get(_no_command(asked, typed.partition(" ")[0]))):
            raise PlayError(where)
        if open_ is not None and not open_.order and not asks_for_faces(open_):
            said = read_answer(open_, typed)
    return place.live.reply(place.seat, said or f"{TEXT}{typed}", *_against(request))


TAKE_BACK = ("undo", "redo")
"""Typed alone, nobody means them as an answer."""

WHERE = {
    "do": "On this page the buttons below the choices open the menus of commands.",
    "show": "On this page a name in the party opens its sheet.",
    "why": "On this page Why, at the top (w), tells the dice and clauses behind the last numbers.",
    "journal": "On this page Journal, at the top (j), lists the steps.",
}
"""Where the page has what a terminal opens by these words."""


def _question(place: Place) -> Question | None:
    with place.live.present():
        return place.live.table(place.seat).question()


def _to_take_back(open_: Question | None, typed: str) -> str:
    """Return ``undo`` or ``redo`` where that was typed alone, and nothing in the game goes by that word; else empty."""
    if open_ is None:
        return ""
    if not open_.phrases:
        return typed.strip() if typed.strip() in TAKE_BACK else ""
    verb = _no_command(open_, typed)
    return verb if verb in TAKE_BACK else ""


def _numbered(asked: Question | None, typed: str) -> str:
    """The choice whose visible number was typed where commands are; empty where it is none."""
    if asked is None:
        return ""
    ids = [choice.id for choice in asked.choices]
    return dict(zip(keys_of(asked), ids, strict=True)).get(typed.strip(), "")


def _no_command(asked: Question | None, typed: str) -> str:
    """What was typed where commands are, if the game has none of this word; else empty."""
    if asked is None or any(typed.strip().lower() in (one.word, *one.also) for one in asked.phrases):
        return ""
    return typed.strip().lower()


def order(place: Place, request: PageRequest) -> Outcome:
    """Gives the command of a form that was filled in."""
    word = request.text("word", LONGEST_WORD)
    with place.live.present():
        found = menus_of(place).form(word, filled_in(request.form))
    missing = next((slot.label for slot in found.slots if slot.name == found.open), "")
    if missing:
        raise PlayError(f"Fill in '{missing}' first.")
    if request.text("later", 1):
        return place.live.keep_for_later(place.seat, f"{TEXT}{found.line}")
    return place.live.reply(place.seat, f"{TEXT}{found.line}", *_against(request))


def file(place: Place, request: PageRequest) -> Outcome:
    """Gives an order whose lines are in a file, as text; without a word, the one that takes such a file."""
    word, rest = request.text("word", LONGEST_WORD), request.text("with", LONGEST_CHOICE)
    if not request.file:
        raise PlayError("No file was chosen.")
    kind, lines = kind_of(request.file), text_of(request.file)
    if kind in PICTURES_AND_MORE or lines is None:
        raise PlayError(f"{REFUSED[kind]} Nothing was done.")
    if not word:
        word = word_for(kind, _block_words(place))
    if len(lines) > LONGEST_FILE:
        raise PlayError(f"That file has {len(lines):,} letters; at most {LONGEST_FILE:,} are read at once.")
    first = " ".join(f"{word} {rest}".split())
    return place.live.reply(place.seat, f"{TEXT}{first}\n{lines}", *_against(request))


def _block_words(place: Place) -> tuple[str, ...]:
    """The words of the commands that take several lines, or a file, from this seat now."""
    asked = _question(place)
    return tuple(one.word for one in asked.phrases if one.block) if asked is not None else ()


def undo(place: Place, request: PageRequest) -> Outcome:
    """Takes back what the table's custom lets the seat take back."""
    return place.live.undo(place.seat, *_against(request))


def redo(place: Place, request: PageRequest) -> Outcome:
    """Brings back what was taken back."""
    return place.live.redo(place.seat, *_against(request))


def return_to(place: Place, request: PageRequest) -> Outcome:
    """Makes another step of the journal the present."""
    return place.live.return_to(place.seat, request.number("entry"), *_against(request))


def set_aside(place: Place, request: PageRequest) -> Outcome:
    """Sets aside a command of the seat that others are thinking about, by its lane."""
    return place.live.give_up(place.seat, request.number("lane"), *_against(request))


def forget(place: Place, request: PageRequest) -> Outcome:  # noqa: ARG001 (all forms have the same)
    """Drops the act that the seat keeps for later."""
    return place.live.forget(place.seat)


def vote(place: Place, request: PageRequest) -> Outcome:
    """Votes on a proposal."""
    said = request.text("say", 3)
    if said not in ("yes", "no"):
        raise Refusal(400, GARBLED)
    return place.live.vote(place.seat, request.number("proposal"), said == "yes")


def _against(request: PageRequest) -> tuple[int, str]:
    """The revision that the form was made for, and the key of the action."""
    key = request.text("key", LONGEST_KEY)
    if not key:
        raise Refusal(400, GARBLED)
    return request.number("revision"), key


@dataclass(frozen=True, slots=True)
class Done:
    """What came of a form of the table page: the HTTP status, the remark to the person, and what of a list is left.

    ``instead`` are commands that may be given instead. ``again``: the seconds after which it may be sent again, where
    there was too much to do.
    """

    status: int
    remark: str = ""
    left: str = ""
    again: int = 0
    instead: tuple[str, ...] = ()


def done_by(deed: FormAction, place: Place, request: PageRequest) -> Done:
    """Does what a form wants. Raises what is neither done nor refused by the game."""
    try:
        outcome = deed(place, request)
    except PlayError as refused:
        return Done(400, sentence_of(refused), instead=refused.instead)
    return Done(409 if outcome.stale else 200, outcome.remark, outcome.left)


def doing(deed: FormAction) -> Callable[[Desk, PageRequest], Response]:
    """The handler of a form of the table page: it answers with the parts that have changed, or with the whole page."""

    def answering(desk: Desk, request: PageRequest) -> Response:
        place = desk.acting(request.seat)
        sent = Sent()
        before = desk.page_model_shown(place, request.form.get("shown", ""))
        if before is not None:
            sent.knows(before)
        done = done_by(deed, place, request)
        model = desk.page_model(place).saying(done.remark, done.left, done.instead)
        if request.by_script:
            return shown(sent.news(model), done.status)
        if done.remark:
            return shown(table_page(model), done.status)
        return sent_to(f"{place.base}#ask")

    return answering


DEEDS: dict[str, FormAction] = {
    "answer": answer,
    "do": order,
    "file": file,
    "undo": undo,
    "redo": redo,
    "return": return_to,
    "set-aside": set_aside,
    "vote": vote,
    "forget": forget,
}
"""What the forms of the table page do, by the last part of the address to which they are sent."""
