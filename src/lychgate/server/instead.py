"""Leads on where a typed command was refused: complete commands that come near to it and that the rules allow now."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from lychgate.core.errors import LychgateError, PlayError, TooEarly
from lychgate.core.ruleset import Ruleset
from lychgate.core.view import Sheet
from lychgate.kit.line import Form
from lychgate.kit.orders import Orders
from lychgate.server.dry_run import can_be_done, why_not
from lychgate.server.filled_lines import Known, lines_of
from lychgate.server.heard import ITSELF, SAME, TRIED, Heard, hear, nearness

MOST = 3
"""The most commands that a refusal offers."""
OF_ONE = 2
"""The most of them that begin with the same word, as long as there are others."""
MOST_FORMS = 8
MOST_TRIED = 80
"""The most commands that are tried out for one refusal."""
LEAST = 0.5
"""The least nearness of a command that is offered."""
WINDOW = 0.2
"""How much less near than the nearest a command may be."""
NEXT = 0.15
"""How much less near than one that can be given a command may be that is offered beside it."""
SLIGHT = 0.05
"""How much less near than one that means the same a command may be that is offered for later."""
SAYS = 3
"""The fewest words that may be meant to be said."""
MAGIC = ("Spells", "Arts", "Prepared", "Known")
"""How the labels begin under which a sheet has spells."""
LONGEST = 200
"""The most letters of a line that is listened to."""


class Lead(NamedTuple):
    """Where a refusal leads: ``lines`` that can be given now, or else ``later`` ones whose time has not come.

    ``nearest`` is the command that came nearest and is refused too, and ``but`` what the rules refuse it with.
    ``only``: none of the others came as near.
    """

    lines: tuple[str, ...] = ()
    later: tuple[str, ...] = ()
    nearest: str = ""
    but: str = ""
    only: bool = False


class _Near(NamedTuple):
    """A line that comes near to what was typed, how near, and how far ``behind`` what came nearest."""

    score: float
    line: str
    behind: float = 0.0


def lead_from(ruleset: Ruleset[Any], state: Any, seat: str, typed: str, orders: Orders, refused: str = "") -> Lead:
    """Find up to three commands that ``seat`` may have meant by ``typed``, the nearest first.

    Each can be given as it stands: the rules do not refuse it up to its first roll or question. ``refused`` is what the
    line was refused with; a command that it names is the first that is tried.
    """
    text = typed.strip().splitlines()[0][:LONGEST] if typed.strip() else ""
    known = _known(orders, ruleset.view(state, seat).sheets, seat)
    permitted: str = getattr(ruleset, "what_is_yours", "") or text
    found: list[tuple[str, Any]] = []
    more: list[str] = []
    later: list[str] = []
    tried: list[Any] = []
    hinted: list[str] = []
    nearest = but = ""
    nearest_score = early = best = 0.0
    keeps = SAME - SLIGHT if known.own else ITSELF  # a referee plans nothing, and means it at once
    for score, line, behind in (*(_Near(1.0, one) for one in _named_in(refused)), *_nearest(text, orders, known)):
        command = _read(orders, line)
        if command is None or command in tried or line.casefold() == text.casefold():
            continue
        if len(tried) >= MOST_TRIED or len(found) == MOST:
            break
        tried.append(command)
        try:
            why_not(ruleset, state, seat, command)
        except TooEarly:
            if score >= keeps and score >= nearest_score:
                later.append(line)
                early = max(early, score)
        except PlayError as wrong:
            hinted += _named_in(str(wrong)) if score >= SAME and not hinted else ()
            if not nearest and score >= TRIED and behind <= SLIGHT and permitted not in str(wrong):
                nearest, but, nearest_score = line, str(wrong), score
        except LychgateError:
            continue
        else:
            if score < max(early - SLIGHT, best - NEXT):
                continue  # what was meant can be done, or comes later, and is no reason for something else
            best = max(best, score)
            if sum(type(one) is type(command) for _, one in found) < OF_ONE:
                found.append((line, command))
            else:
                more.append(line)
    hints = [one for one in hinted if _is_allowed(ruleset, state, seat, orders, one)]
    lines = tuple(dict.fromkeys((*(line for line, _ in found), *more, *hints)))[:MOST]
    if not lines and not later and not nearest and (says := _just_said(text, orders)):
        lines = (says,)
    later = [] if lines else later
    return Lead(lines, tuple(later[:MOST]), nearest, but, only=nearest_score > max(best, early) + SLIGHT)


def _is_allowed(ruleset: Ruleset[Any], state: Any, seat: str, orders: Orders, line: str) -> bool:
    command = _read(orders, line)
    return command is not None and can_be_done(ruleset, state, seat, command)


def _read(orders: Orders, line: str) -> Any:
    try:
        return orders.from_text(line)
    except PlayError:
        return None


def _named_in(refusal: str) -> Iterator[str]:
    """Yield the commands that a refusal names at its end: ``Taking it out is a Main Action: ready Ada torch``."""
    before, colon, after = refusal.rpartition(": ")
    if (
        colon
        and before
        and not refusal.endswith((".", "]"))
        and not _PLACE.search(after)
        and not after.startswith("say ")
    ):
        yield after


_PLACE = re.compile(r"\b[A-Z]{2,}\b")
"""A place of a shape that is still to be filled."""


def _nearest(text: str, orders: Orders, known: Known) -> Iterator[_Near]:
    """Yield lines that come near to ``text``, the nearest first."""
    forms = orders.typed
    heard = hear(text, {**known.names, "thing": known.things}, forms)
    near = sorted(((_near(heard, form, known), form) for form in forms), key=lambda one: -one[0])
    near = [one for one in near if one[0] >= LEAST]
    within = [one for one in near if one[0] >= near[0][0] - WINDOW]
    offered = [command for _, command in orders.steps]
    for some in (within[:MOST_FORMS], near[len(within) :][:MOST_FORMS]):
        ranked: list[tuple[float, int, _Near]] = []
        for score, form in some:
            for line in lines_of(form, heard, known, text):
                step = 0.05 if _read(orders, line) in offered else 0.0
                ranked.append(
                    (score + 0.25 * _kept(line, heard) + step, -len(ranked), _Near(score, line, near[0][0] - score))
                )
        yield from (one for _, _, one in sorted(ranked, reverse=True))
        if ranked:
            return  # what is less near by far is tried only where nothing nearer could be filled in


def _just_said(text: str, orders: Orders) -> str:
    """The line that only says it, where it has as many words as people say and begins with no command's."""
    words = {word for form in (*orders.typed, *orders.forms) for word in (form.word, *form.also)}
    first, *more = text.split() or [""]
    return f"say {text}" if "say" in words and first.lower() not in words and len(more) + 1 >= SAYS else ""


def _near(heard: Heard, form: Form, known: Known) -> float:
    """How near a command is: by its word; else by what was mentioned, a foe to attack or a spell to cast."""
    score = nearness(heard, form)
    if heard.named("spell") and "SPELL" in form.shape:
        score = max(score, 0.6 if "AT" in form.shape or "WHOM" in form.shape else 0.5)
    if not heard.rest and form.word in ("attack", "hit") and set(heard.named("member")) & set(known.others):
        score = max(score, LEAST)
    return score if form.word != "say" else 0.0


def _kept(line: str, heard: Heard) -> float:
    """The part of what was mentioned that a line has."""
    said = line.casefold()
    kept = [any(name.casefold() in said for name in one.names) for one in heard.mentions]
    return sum(kept) / len(kept) if kept else 0.0


def _known(orders: Orders, sheets: Sequence[Sheet], seat: str) -> Known:
    names: Mapping[str, Sequence[str]] = {kind: some for kind, some in orders.names if some}
    members, ours = names.get("member", ()), names.get("character", ())
    own = tuple(one.title for one in sheets if one.seat == seat and one.title in members)
    others = tuple(one for one in members if one not in ours)
    magic = tuple(dict.fromkeys((*names.get("spell", ()), *_things(sheets, own, spells=True))))
    names = {**names, "spell": magic} if magic else names
    return Known(names, own, tuple(ours), others, tuple(names.get("side", ())), tuple(_things(sheets, own)))


def _things(sheets: Sequence[Sheet], own: Sequence[str], *, spells: bool = False) -> Iterator[str]:
    """What stands on the sheets of a seat's own characters: things and skills, or else ``spells``."""
    found: dict[str, None] = {}
    for sheet in sheets:
        for field in sheet.fields if not own or sheet.title in own else ():
            if spells != field.label.startswith(MAGIC):
                continue
            for part in re.sub(r"\([^)]*\)", "", field.text).split(","):
                word = re.sub(r"^(an?|the|some|\d+)\s|\s[\d+-].*$", "", part.strip())
                if word and not any(map(str.isdigit, word)) and len(word.split()) < 5:
                    found.setdefault(word)
    yield from found
