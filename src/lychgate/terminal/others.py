"""Draws the other seats in short: whose move it is, what this seat may see of their parties, and open votes."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from lychgate.core.view import Sheet
from lychgate.server.wire import Kept, Vote
from lychgate.terminal.styled_text import FINE, Glyphs, Span, StyledLine, clean, columns_of, shorten, width_of

DECIDES = "to decide"


def rows(
    others: Sequence[Sheet], waiting: Collection[str], width: int, most: int, glyphs: Glyphs = FINE
) -> list[StyledLine]:
    """A line for each of the others, or one for all of them where they need more than ``most`` rows."""
    if len(others) > most:
        return [_together(others, waiting, width, glyphs)] if most else []
    return [_row(sheet, sheet.title in waiting, width, glyphs) for sheet in others]


def _row(sheet: Sheet, decides: bool, width: int, glyphs: Glyphs) -> StyledLine:
    spans: list[Span] = [(shorten(clean(sheet.title), width, glyphs), "strong")]
    if decides:
        spans.append((f" {DECIDES}", "accent"))
    gap = f" {glyphs.dot} "
    room = width - columns_of(spans) - len(gap)
    told = gap.join(_describe_sheet(sheet))
    return (*spans, (gap, "faint"), (shorten(told, room, glyphs), "dim")) if told and room > 3 else tuple(spans)


def _together(others: Sequence[Sheet], waiting: Collection[str], width: int, glyphs: Glyphs) -> StyledLine:
    spans: list[Span] = []
    for sheet in others:
        gap = f" {glyphs.dot} " if spans else ""
        mark = f" {DECIDES}" if sheet.title in waiting else ""
        name = clean(sheet.title)
        if columns_of(spans) + len(gap) + width_of(name) + len(mark) > width:
            break
        spans += [(gap, "faint"), (name, "strong"), (mark, "accent")]
    return tuple(spans)


def _describe_sheet(sheet: Sheet) -> list[str]:
    bars = ", ".join(f"{clean(of.label)} {of.value}/{of.maximum}" for of in sheet.bars)
    fields = [clean(field.text) for field in sheet.fields]
    return [text for text in (clean(sheet.subtitle), bars, *fields) if text]


def lines(others: Sequence[Sheet], waiting: Collection[str]) -> list[str]:
    """Each of the others in words."""
    told: list[str] = []
    for sheet in others:
        who = clean(sheet.title) + (f", {DECIDES}" if sheet.title in waiting else "")
        told.append(": ".join(part for part in (who, ". ".join(_describe_sheet(sheet))) if part) + ".")
    return told


def answered(votes: Sequence[Vote], *, yes: bool) -> Vote | None:
    """The open vote that a yes or no answers: the first that another seat put; else a no withdraws one's own."""
    theirs = (one for one in votes if not one.own)
    return next(theirs, None if yes else next(iter(votes), None))


def describe_votes(votes: Sequence[Vote], yes: str, no: str) -> tuple[str, ...]:
    """The open vote that is answered next, and how; then how many others there are: all would fill a screen."""
    one = answered(votes, yes=False)
    if one is None:
        return ()
    more = len(votes) - 1
    left = (f"After it: {more} more put to the vote.",) if more else ()
    return (describe_vote(one, yes, no), *left)


def describe_kept(kept: Kept | None) -> tuple[str, ...]:
    """The act that is kept for later, and what to type to give it or to drop it."""
    if kept is None:
        return ()
    now = "Type again to do it now" if kept.ready else "Type again to do it when its time comes"
    wrong = f" {kept.but}" if kept.but else ""
    return (f"Kept for later: {clean(kept.words)}.{clean(wrong)} {now}, or forget to drop it.",)


def describe_vote(vote: Vote, yes: str, no: str) -> str:
    """An open vote, and how to answer it: ``yes`` and ``no`` are what to type."""
    if vote.own:
        still = f" Still to answer: {', '.join(vote.missing)}." if vote.missing else ""
        return f"You have put to the vote: {vote.text}{still} {no} withdraws it."
    return f"Put to the vote: {vote.text} {yes} says yes, {no} says no."
