"""Draws the odds of the open choices beside their notes, in the room that the choices have anyway, and in full."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from msgspec.structs import replace

from lychgate.core.view import Question
from lychgate.server.odds import OddsSoFar
from lychgate.server.odds_words import brief, heading, line_of, unknown_told, weightiest
from lychgate.server.typed import keys_of
from lychgate.sim.foresight import Outlook
from lychgate.terminal.choices import Page
from lychgate.terminal.styled_text import FINE, Glyphs, clean, shorten, width_of

ROOM = (60, 48, 36, 28, 20, 14, 0)
"""The columns that the odds of a choice are given at most, tried one after the other where not all of them fit; with 0
the first figure alone."""

SIGNS = {"step": "odds of this choice", "fight": "odds of this fight"}
"""What the line above the choices says while odds are shown."""

Shown = Literal["full", "cut", "some"]
"""How much of the odds is beside the choices: all of them, each of them cut, or those of some choices alone."""

IN_FULL: dict[Shown, str] = {"full": "", "cut": "; % in full", "some": "; not all fit, % in full"}
"""What the line above the choices says of how to see the rest."""

Lay = Callable[..., Page]
"""Lays a question out; with ``fill=True`` so that a note which would be left out fills what its row has left."""


def odds_sign(odds: OddsSoFar | None, shown: Shown = "full") -> str:
    """What is shown beside the choices, in a few words: the odds of what, or why there are none (yet)."""
    found = odds.found if odds is not None else None
    if odds is None or found is None or not any(line_of(one) for one in found.outlooks):
        return "no odds here" if odds is not None and odds.ended else "counting odds"
    return SIGNS[found.horizon] + ("" if odds.ended else ", so far") + IN_FULL[shown]


def odds_lines(asked: Question, odds: OddsSoFar) -> list[str]:
    """The odds in full: what they tell of, then a line for each choice that has any."""
    told = {one.option: line_of(one) for one in odds.found.outlooks} if odds.found is not None else {}
    pairs = [pair for pair in zip(keys_of(asked), asked.choices, strict=True) if told.get(pair[1].id)]
    rows = [f"  {key:>2}  {clean(choice.label)}: {clean(told[choice.id])}" for key, choice in pairs]
    return [clean(heading(odds)), *rows]


def beside(asked: Question, odds: OddsSoFar | None, lay: Lay, glyphs: Glyphs = FINE) -> tuple[Page, Shown]:
    """The choices with the odds beside their notes: as much of them as fits without a choice or a note that is lost.

    In full where that fits, else the figures first and then what they are of, cut to the room that there is.
    """
    bare: Page = lay(asked)
    outlooks = odds.found.outlooks if odds is not None and odds.found is not None else ()
    found = {one.option: one for one in outlooks if line_of(one)}
    if not found:
        return bare, "full"

    def short(room: int) -> dict[str, str]:
        return {option: _short(one, room, glyphs) for option, one in found.items()}

    def fits(told: Mapping[str, str]) -> Page | None:
        page: Page = lay(_noted(asked, told))
        return page if page.notes == "whole" and page.of == bare.of else None

    if bare.notes != "whole":  # what there is of notes stays, and odds fill the rest of each row
        page: Page = lay(_noted(asked, short(ROOM[0])))
        if page.notes == bare.notes == "short":
            return page, "some"
        return lay(_noted(asked, short(ROOM[0]), alone=True), fill=True), "some"
    whole = fits({option: line_of(one) for option, one in found.items()})
    if whole is not None:
        return whole, "full"
    kept: dict[str, str] = {}
    page = bare
    for room in reversed(ROOM):  # a little of each before more of any
        for option, one in found.items():
            told = {**kept, option: _short(one, room, glyphs)}
            laid = fits(told) if told != kept else None
            if laid is not None:
                kept, page = told, laid
    return page, "cut" if len(kept) == len(found) else "some"


def _noted(asked: Question, told: Mapping[str, str], *, alone: bool = False) -> Question:
    """The question with what is ``told`` of its choices behind their notes, or ``alone`` in their place."""

    def note(option: str, before: str) -> str:
        return "; ".join(text for text in ("" if alone else before, told.get(option, "")) if text)

    return replace(asked, choices=tuple(replace(one, note=note(one.id, one.note)) for one in asked.choices))


def _short(one: Outlook, room: int, glyphs: Glyphs) -> str:
    """The weightiest odds of a choice in so many columns, the figures first: ``46 % The ogre falls``."""
    likely = weightiest(one)
    first, *others = [clean(f"{brief(it, glyphs.about)} {it.text}") for it in likely] or [clean(unknown_told(one))]
    kept = first
    for more in others:
        if width_of(f"{kept}, {more}") > room:
            break
        kept = f"{kept}, {more}"
    if width_of(kept) <= room:
        return kept
    short, figure = shorten(kept, room, glyphs), brief(likely[0], glyphs.about) if likely else ""
    return short if width_of(short) > width_of(figure) + 3 else figure  # a figure is never cut
