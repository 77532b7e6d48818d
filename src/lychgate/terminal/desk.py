"""Draws the pane of a game without a map: the procedure under way step by step, foes, and what runs down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lychgate.core.view import Stage, Tracker, View
from lychgate.terminal import sheet
from lychgate.terminal.cards import MARKS, brief, stage_rows
from lychgate.terminal.styled_text import FINE, Glyphs, Span, StyledLine, clean, fill, line, shorten, width_of

HEADLINE = 2
"""The number of trackers in the header, such as the day and its clock; the others are drawn here."""

LABELS = 18
"""The greatest width of the labels before trackers."""


def is_desk(view: View) -> bool:
    """Whether the view has procedures and clocks rather than a map."""
    return bool(view.mode) and not view.maps


def title(view: View) -> str:
    """The title of the pane: the procedure under way, else the mode."""
    return clean(view.cards[0].title) if view.cards else clean(view.mode).capitalize()


def desk_rows(view: View, width: int, height: int, glyphs: Glyphs = FINE) -> list[StyledLine]:
    """The first procedure step by step, the results of the others, then foes and what runs down.

    What runs down comes first while nothing else is under way. Where ``height`` is small, finished steps are shortened
    first, then the others.
    """
    counted = counts(view.trackers[HEADLINE:], width, glyphs)
    against = sheet.foes(view.foes, width, glyphs)
    few = _in_a_line([sheet.tracked(one) for one in view.trackers[HEADLINE:]], width, glyphs)
    if not view.cards:
        rows = [*(counted or [line("Nothing runs down yet.", "dim")]), *against]
        return rows if len(rows) <= height else _within([*counted, *_names(view, width, glyphs)], height)
    steps = view.cards[0].stages
    others = [line(shorten(brief(card), width, glyphs), "dim") for card in view.cards[1:]]
    for shorter in range(3):
        first = [row for part in _steps(steps, width, shorter, glyphs) for row in part]
        for foes in (against, _names(view, width, glyphs)):
            for rest in ([*others, *counted], [*others, *few]):
                rows = [*first, *foes, *rest]
                if len(rows) <= height:
                    return rows
    return _within([*first, *_names(view, width, glyphs), *few], height)


def _within(rows: list[StyledLine], height: int) -> list[StyledLine]:
    return rows if len(rows) <= height else [*rows[: max(0, height - 1)], line("and more (s shows all)", "dim")]


def _steps(steps: Sequence[Stage], width: int, brief: int, glyphs: Glyphs) -> Iterator[list[StyledLine]]:
    """The steps of a procedure: all in full; finished ones in a line each; or only the present one."""
    done = [one for one in steps if one.status in ("done", "waived", "fact")]
    ahead = [one for one in steps if one.status == "to come"]
    if brief < 2:
        for one in done:
            told = f"[{MARKS[one.status]}] {one.title}  {one.result}"
            yield stage_rows(one, width) if not brief else [line(shorten(told, width, glyphs))]
    elif done:
        told = "; ".join(clean(one.result) or clean(one.title) for one in done)
        yield [line(shorten(f"[{MARKS['done']}] {told}", width, glyphs), "dim")]
    for one in steps:
        if one.status == "now" or (one.status == "to come" and not brief):
            yield stage_rows(one, width, ahead=True)
    if ahead and brief:
        told = ", ".join(clean(one.title) for one in ahead)
        yield [line(shorten(f"[{MARKS['to come']}] {told}", width, glyphs), "dim")]


def _names(view: View, width: int, glyphs: Glyphs) -> list[StyledLine]:
    """The foes in a line for each group."""
    return [line(shorten(f"! {one}", width, glyphs), "accent") for one in sheet.foe_lines(view.foes)]


def _in_a_line(texts: Sequence[str], width: int, glyphs: Glyphs) -> list[StyledLine]:
    return [line(shorten(f" {glyphs.dot} ".join(texts), width, glyphs), "dim")] if texts else []


def counts(of: Sequence[Tracker], width: int, glyphs: Glyphs = FINE) -> list[StyledLine]:
    """A line for each tracker: its label, boxes where there is room for them, and its text."""
    widest = min(max((width_of(clean(one.label)) for one in of), default=0), LABELS)
    rows: list[StyledLine] = []
    for one in of:
        label: Span = (f"{fill(clean(one.label), widest, glyphs)}  ", "dim")
        rows.append((label, *sheet.tracker(one, width - widest - 2, glyphs)))
    return rows
