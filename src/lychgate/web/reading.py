"""The pages that are read over the table: journal, why, the book's own words, help, notes of a place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from starlette.responses import PlainTextResponse, Response

from lychgate.core.clause import ClauseText, clauses_under
from lychgate.core.ruleset import Ruleset
from lychgate.core.told_story import SEED_CHOSEN
from lychgate.server.afterwards import how_likely
from lychgate.server.book_words import is_about, says, words_of
from lychgate.server.reasons import clause_texts
from lychgate.server.session import Session
from lychgate.server.typed import by_heading
from lychgate.web.desk import Desk, Place
from lychgate.web.page_model import stamp
from lychgate.web.page_request import PageRequest, Refusal, sent_to, shown, whole
from lychgate.web.places import places_of
from lychgate.web.rendering import page
from lychgate.web.story import StoryStep

MOST_STEPS = 120
MOST_BRANCHES = 20
LONGEST_WORD = 60
LONGEST_NOTE = 500

KEYS = (
    ("1 to 9", "choose; from the tenth on, choices have letters; Enter right after a choice does nothing more"),
    ("Enter", "the usual choice, which is framed and says so"),
    ("Esc", "Done, Back or Nothing, where the list has it; or leaves a choice that asks first; clears typed digits"),
    ("y", "Yes, where a choice asks first"),
    ("t", "write an answer in words, where one is taken"),
    ("/", "find a choice in a long list; where commands are typed, the line for them"),
    ("u  U", "take back your last step; bring it back"),
    ("m", "the map of the other plane"),
    ("z", "the whole map, or its part around you"),
    ("click", "on a hex, a room or a door: goes there, where that is a choice now; with Shift, the notes of the place"),
    ("drag", "moves a map; so do the arrow keys, when it has the focus"),
    ("w", "why: the dice, clauses and rulings behind the last numbers"),
    ("j", "the journal: every step with its dice, and what was taken back"),
    ("s", "the seats, their links, the table rules"),
    ("?", "this page; Esc closes it"),
)


def over_the_table(request: PageRequest, place: Place, template: str, heading: str, /, **values: Any) -> Response:
    """A page to read: shown over the table where the page's script asks for it, else a page of its own."""
    return shown(
        page(
            template,
            {
                "fragment": request.by_script,
                "heading": heading,
                "title": place.info.title,
                "base": place.base,
                "seated": place.seated,
                "remark": "",
                **values,
            },
        )
    )


# ---------------------------------------------------------------------- the journal


@dataclass(frozen=True, slots=True)
class _Listed:
    """A step of the journal with the name of the person who ordered it."""

    step: StoryStep
    ordered_by: str

    def __getattr__(self, name: str) -> Any:
        return getattr(self.step, name)


def journal(desk: Desk, request: PageRequest) -> Response:
    """Every step with its dice, and the branches that were taken back."""
    place = desk.place(request.seat)
    story = desk.drawn(place.info.id).story
    names = {one.seat: one.name for one in place.info.seats}
    with place.live.present():
        table = place.live.table(place.seat)
        steps = story.steps(table, MOST_STEPS)
        now = story.waiting(table)
        ends = table.branches()[:MOST_BRANCHES]
        numbers = [table.game.number(place.seat, end.id) for end in ends]
        branches = [step for number in numbers for step in story.steps(table, 1, number)]
        revision = place.live.revision_of(place.seat)
        returns = {
            number
            for number in (*(step.entry for step in steps), *numbers)
            if place.seated and place.live.may_take_back(place.seat, number)
        }
    shown_steps = (*steps, now) if now is not None else steps
    return over_the_table(
        request,
        place,
        "journal.html",
        "The journal",
        steps=[_Listed(step, names.get(step.seat, step.seat)) for step in shown_steps],
        branches=[_Listed(step, names.get(step.seat, step.seat)) for step in branches],
        earlier=len(steps) == MOST_STEPS,
        returns=returns,
        closed=place.info.closed,
        notices=place.live.notices(place.seat, 20),
        stamp=lambda verb: stamp(revision, verb),
    )


# ---------------------------------------------------------------------- why


def why(desk: Desk, request: PageRequest) -> Response:
    """The dice behind the last numbers, with the clauses and rulings behind them."""
    place = desk.place(request.seat)
    story = desk.drawn(place.info.id).story
    with place.live.present():
        table = place.live.table(place.seat)
        now = story.waiting(table)
        steps = story.steps(table, MOST_STEPS)
    latest = [*steps, now] if now is not None else steps
    rolls = [step for step in reversed(latest) if step.rolls]
    rolled = next((step for step in rolls if step.seat == place.seat), next(iter(rolls), None))
    if rolled is None:
        which = ""
    elif rolled.entry and len(place.info.seats) > 1:
        names = {one.seat: one.name for one in place.info.seats}
        which = f"The dice of step {rolled.entry}, {names.get(rolled.seat, rolled.seat)}: {rolled.order}."
    elif not rolled.entry:
        which = "The dice of this step so far."
    else:
        which = "The dice of the last step." if rolled is latest[-1] else f"The dice of step {rolled.entry}, the last."
    return _behind(request, place, rolled, which)


def step(desk: Desk, request: PageRequest) -> Response:
    """The dice, clauses and rulings behind one step of the journal."""
    place = desk.place(request.seat)
    entry = whole(request.path.get("entry", ""))
    with place.live.present():
        table = place.live.table(place.seat)
        if not table.knows(entry):
            raise Refusal(404, f"The journal has no step {entry}.")
        (found,) = desk.drawn(place.info.id).story.steps(table, 1, entry)
    return _behind(request, place, found, f"Step {entry} of the journal.")


def _behind(request: PageRequest, place: Place, found: StoryStep | None, which: str) -> Response:
    ruleset = place.live.table(place.seat).ruleset
    clauses = clauses_of(ruleset, found.clauses) if found is not None else ()
    likely = how_likely(place.live, place.seat, found.entry if found is not None else 0)
    with place.live.present():
        table = place.live.table(place.seat)
        played = table.as_played(found.clauses, found.entry) if found is not None else ()
    told = [line.strip() for line in likely[1:]]
    values = {"step": found, "which": which, "found": clauses, "likely": told}
    return over_the_table(request, place, "why.html", "Why", played=played, **values)


def clauses_of(ruleset: Ruleset[Any], ids: Iterable[str]) -> tuple[ClauseText, ...]:
    """The clauses of these ids, as far as the ruleset has texts for them."""
    known = clause_texts(ruleset)
    return tuple(known[id_] for id_ in ids if id_ in known)


def word(desk: Desk, request: PageRequest) -> Response:
    """The page with what the book says of one of its words."""
    place = desk.place(request.seat)
    sought = request.sought("of", LONGEST_WORD)
    known = clause_texts(place.live.table(place.seat).ruleset)
    about, mentions = found_for(known, sought)
    return over_the_table(
        request, place, "word.html", "What the book says", word=sought, found=about, mentions=mentions[:12]
    )


def found_for(known: Mapping[str, ClauseText], sought: str) -> tuple[tuple[ClauseText, ...], tuple[ClauseText, ...]]:
    """The clauses that are about ``sought``, a word or two or an id, whole or in part; and those that mention it."""
    if named := clauses_under(known, sought):
        return tuple(known[id_] for id_ in named), ()
    wanted = words_of(sought)
    if not wanted:
        return (), ()
    about = tuple(one for one in known.values() if is_about(one, wanted))
    mentions = tuple(one for one in known.values() if one not in about and says(one.text, wanted))
    return about, mentions


def help_page(desk: Desk, request: PageRequest) -> Response:
    """The help page: the open question, the clauses behind it, and every key."""
    place = desk.place(request.seat)
    model = desk.page_model(place)
    question = model.question
    clauses = clauses_of(place.live.table(place.seat).ruleset, question.clauses) if question is not None else ()
    groups = by_heading(question.phrases if question is not None else ())
    return over_the_table(request, place, "help.html", "Help", asked=question, found=clauses, keys=KEYS, groups=groups)


# ---------------------------------------------------------------------- notes of a place


def notes(desk: Desk, request: PageRequest) -> Response:
    """The page with everything that happened at a hex or in a room, and the notes about it."""
    return _notes(desk, request, desk.place(request.seat), request.sought("of", 200))


def _notes(desk: Desk, request: PageRequest, place: Place, where: str, remark: str = "") -> Response:
    drawn = desk.drawn(place.info.id)
    model = desk.page_model(place)
    found = next(((the_map, spot) for key, the_map, spot in places_of(model.view) if key == where), None)
    if found is None:
        raise Refusal(404, "Your maps show no such place.")
    names = {one.seat: one.name for one in place.info.seats}
    with place.live.present():
        table = place.live.table(place.seat)
        entries = drawn.places.entries_at(table, where)
        known = [number for entry in entries if (number := table.game.number(place.seat, entry))]
        steps = [step for number in known for step in drawn.story.steps(table, 1, number)]
    shape = next(
        one
        for drawing in model.maps
        for one in (drawing.cells if hasattr(drawing, "cells") else [r for lvl in drawing.levels for r in lvl.rooms])
        if one.place == where
    )
    way = getattr(shape, "way", "")
    choice = next((one for one in model.question.choices if one.id == way), None) if model.question and way else None
    all_notes = [note for note in place.live.notes(place.seat) if note.place == where]
    own = next((note for note in all_notes if note.seat == place.seat), None)
    return over_the_table(
        request,
        place,
        "notes.html",
        where if where[:1].isupper() else f"Hex {where}",
        place=where,
        told=shape.told,
        way=choice,
        way_key=model.ways.get(way, ""),
        steps=[_Listed(step, "" if step.seat == place.seat else names.get(step.seat, step.seat)) for step in steps],
        notes=[(note, names.get(note.seat, note.seat)) for note in all_notes if note.seat != place.seat],
        own=own,
        stamp=partial(stamp, model.revision),
        remark=remark,
    )


def note(desk: Desk, request: PageRequest) -> Response:
    """Writes a note about a place."""
    place = desk.acting(request.seat)
    where = request.text("of", 200)
    if not any(key == where for key, _, _ in places_of(desk.page_model(place).view)):
        raise Refusal(404, "Your maps show no such place.")
    text = request.given("text", LONGEST_NOTE)
    place.live.note(place.seat, where, text, public=request.form.get("public") == "yes")
    if not request.by_script:
        return sent_to(place.base)
    return _notes(desk, request, place, where, "Written down." if text else "The note is gone.")


# ---------------------------------------------------------------------- what is taken along


def of_dice(live: Session) -> str:
    """Says that somebody may know the dice to come, where the seed was chosen; empty where it was not."""
    return SEED_CHOSEN if live.game.header.seed_chosen else ""


def game_file(desk: Desk, request: PageRequest) -> Response:
    """The game as a text file that can be imported elsewhere; with a number, up to the end of a secret of its dice."""
    place = desk.place(request.seat)
    number = whole(request.sought("secret", 4) or "0")
    name = f"{place.info.title} {number}" if number else place.info.title
    return download(place.live.export(place.seat, number), f"{name}.txt", "text/plain")


def download(text: str, name: str, kind: str) -> Response:
    """A file that a browser keeps and does not show."""
    headers = {"Content-Disposition": f'attachment; filename="{plain_name(name)}"'}
    return PlainTextResponse(text, headers=headers, media_type=f"{kind}; charset=utf-8")


def plain_name(name: str) -> str:
    """A file name that is valid in an HTTP header."""
    return re.sub(r"[^A-Za-z0-9._-]+", "-", name).strip("-.") or "game"
