"""Draws sheets, trackers, foes and the purse as text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lychgate.core.digits import is_number
from lychgate.core.view import Bar, Field, FoeGroup, Purse, Sheet, Tracker, View
from lychgate.terminal.styled_text import (
    FINE,
    Glyphs,
    Health,
    Span,
    StyledLine,
    clean,
    columns_of,
    cut,
    fill,
    line,
    shorten,
    width_of,
    wrap,
)


def bar(of: Bar, width: int, glyphs: Glyphs = FINE) -> StyledLine:
    """A bounded number as a bar of ``width`` columns with its figures, which are enough without the bar."""
    full = _part(of.value, of.maximum, width)
    drawn = health(of)
    return (
        (glyphs.bar * full, drawn),
        (glyphs.bar_rest * (width - full), "faint"),
        (f" {of.value}/{of.maximum}", "hurt" if drawn == "hurt" else "text"),
    )


def foe_bar(of: Bar, width: int, glyphs: Glyphs = FINE) -> StyledLine:
    """What is left of a foe, told apart from the party's bars by its colour and without it."""
    full = _part(of.value, of.maximum, width)
    return (
        (glyphs.foe_bar * full, "foe"),
        (glyphs.foe_rest * (width - full), "faint"),
        (f" {of.value}/{of.maximum}", "text"),
    )


def health(of: Bar) -> Health:
    """How much is left of a bounded number, in thirds."""
    return "hurt" if of.value * 3 <= of.maximum else "worn" if of.value * 3 <= of.maximum * 2 else "well"


def _part(value: int, maximum: int, width: int) -> int:
    if maximum <= 0 or value <= 0:
        return 0
    return min(width, max(1, value * width // maximum))


def tracker(of: Tracker, room: int, glyphs: Glyphs = FINE) -> StyledLine:
    """A count towards an end as boxes, or as words alone where the boxes need more than ``room``."""
    text = clean(of.text) or f"{clean(of.label)} {of.value} of {of.maximum}"
    full = max(0, min(of.value, of.maximum))
    if of.maximum + 1 + width_of(text) > room:
        return line(cut(text, room, glyphs))
    return (
        (glyphs.box * full, "accent"),
        (glyphs.box_rest * (of.maximum - full), "faint"),
        (f" {text}", "text"),
    )


def header(view: View, width: int, glyphs: Glyphs = FINE) -> StyledLine:
    """The game and the party on the left, the trackers on the right, in ``width`` columns."""
    right: list[Span] = []
    left = clean(view.title)
    party = clean(view.party)
    for one in view.trackers:
        room = width - columns_of(right) - min(width_of(left), width // 3) - 3
        if room < 4:
            break
        if right:
            right.append(("  ", "text"))
        right.extend(tracker(one, room, glyphs))
    space = width - columns_of(right) - 1
    start = shorten(left, space, glyphs)
    between = f" {glyphs.dot} "
    rest = space - width_of(start) - len(between)
    spans: list[Span] = [(start, "strong")]
    if party and rest > 4:
        spans += [(between, "dim"), (shorten(party, rest, glyphs), "text")]
    gap = width - columns_of(spans) - columns_of(right)
    return (*spans, (" " * max(0, gap), "text"), *right)


def sheets(of: Sequence[Sheet], width: int, height: int, glyphs: Glyphs = FINE) -> list[StyledLine]:
    """The sheets in ``width`` by ``height``: the same amount of each, as much as there is room for."""
    if not of:
        return [line("Nobody.", "dim")]
    writer = _Writer(of, width, glyphs)
    whole = [writer.whole(sheet) for sheet in of]
    rows = sum(map(len, whole))
    if rows + len(of) - 1 <= height:
        return [row for index, part in enumerate(whole) for row in ([()] if index else []) + part]
    each = max(1, height // len(of))
    if each >= 3:
        return [row for sheet in of for row in writer.some(sheet, each)]
    if each == 2:
        return [row for sheet in of for row in writer.pair(sheet)]
    singles = [writer.single(sheet) for sheet in of]
    if len(singles) > height > 0:
        left = len(of) - (height - 1)
        singles = [*singles[: height - 1], line(f"and {left} more (s shows all)", "dim")]
    return singles


def _short(field: Field, briefly: str = "") -> str:
    """The text of a field, or that in brief, with its label before a bare number."""
    text = clean(briefly or field.text)
    return f"{clean(field.label)} {text}" if is_number(text[:1]) or text[:1] in ("+", "-", "[") else text


class _Writer:
    """Writes sheets below one another, with their bars and figures aligned."""

    def __init__(self, of: Sequence[Sheet], width: int, glyphs: Glyphs) -> None:
        self.width = width
        self.glyphs = glyphs
        figures = [f"{one.value}/{one.maximum}" for sheet in of for one in sheet.bars[:1]]
        self.figures = max(map(len, figures), default=0)
        names = [clean(sheet.title) for sheet in of]
        first = max(width_of(name.split(" ")[0]) + len(glyphs.ellipsis) * (" " in name) for name in names)
        beside = 7 + self.figures  # two spaces, a bar of four, a space and the figures
        self.names = min(max(map(width_of, names)), max(6, width // 2 - 4, min(first, width - beside)))

    def whole(self, sheet: Sheet) -> list[StyledLine]:
        """Title; bars, marks behind the first; every field in full."""
        rows = [self._title(sheet), *self._bars(sheet, 10)]
        label_width = max((width_of(clean(field.label)) for field in sheet.fields), default=0) + 2
        for field in sheet.fields:
            head = clean(field.label)
            head += " " * (label_width - width_of(head))
            first, *rest = wrap(clean(field.text), self.width - label_width) or [""]
            rows.append(((head, "faint"), (first, "dim")))
            rows += [line(" " * label_width + text, "dim") for text in rest]
        return rows

    def some(self, sheet: Sheet, most: int) -> list[StyledLine]:
        """Title and bars, then the fields flowing together as far as there are lines. Where not all fit, those that
        have a brief form come first, in it, and those that need more than a line last."""
        rows = [self._title(sheet), *self._bars(sheet, 10)][:most]
        room = most - len(rows)
        fields = [_short(field) for field in sheet.fields]
        between = f" {self.glyphs.dot} "
        wrapped = wrap(between.join(fields), self.width) if fields else []
        if len(wrapped) > room:
            briefly = sorted(sheet.fields, key=lambda field: not field.brief)
            fields = [_short(field, field.brief or field.text) for field in briefly]
            fields.sort(key=lambda text: width_of(text) > self.width)
            wrapped = wrap(between.join(fields), self.width)
        kept = wrapped[:room]
        if kept and len(kept) < len(wrapped):
            kept[-1] = shorten(" ".join(wrapped[room - 1 :]), self.width, self.glyphs)
        return [*rows, *(line(text, "dim") for text in kept)]

    def pair(self, sheet: Sheet) -> list[StyledLine]:
        """Title; first bar, marks and first field."""
        first = _short(sheet.fields[0], sheet.fields[0].brief) if sheet.fields else ""
        return [self._title(sheet), self._beside(self._bar(sheet, 6), sheet, first)]

    def single(self, sheet: Sheet) -> StyledLine:
        """Name, first bar, and marks or the subtitle."""
        name = fill(clean(sheet.title), self.names, self.glyphs)
        subtitle = "" if sheet.marks else clean(sheet.subtitle)
        return self._beside(((f"{name}  ", "strong"), *self._bar(sheet, 4)), sheet, subtitle)

    def _title(self, sheet: Sheet) -> StyledLine:
        title = shorten(clean(sheet.title), self.width, self.glyphs)
        subtitle = clean(sheet.subtitle)
        rest = self.width - width_of(title) - 2
        if not subtitle or rest < 4:
            return line(title, "strong")
        shown = shorten(subtitle, rest, self.glyphs)
        gap = self.width - width_of(title) - width_of(shown)
        return ((title, "strong"), (" " * gap, "text"), (shown, "dim"))

    def _bars(self, sheet: Sheet, wide: int) -> list[StyledLine]:
        if len(sheet.bars) < 2:
            spans = self._beside(self._bar(sheet, wide), sheet, "")
            return [spans] if spans else []
        label_width = max(width_of(clean(one.label)) for one in sheet.bars) + 1
        rows: list[StyledLine] = []
        for index, one in enumerate(sheet.bars):
            label: Span = (fill(clean(one.label), label_width), "dim")
            spans = (label, *bar(one, wide, self.glyphs))
            rows.append(spans if index else self._beside(spans, sheet, ""))
        return rows

    def _bar(self, sheet: Sheet, wide: int) -> StyledLine:
        if not sheet.bars:
            return ()
        spans = bar(sheet.bars[0], wide, self.glyphs)
        pad = wide + 1 + self.figures - columns_of(spans)
        return (*spans, (" " * pad, "text"))

    def _beside(self, spans: StyledLine, sheet: Sheet, extra: str) -> StyledLine:
        """``spans`` with the marks and then ``extra`` behind them, as far as there is room."""
        marks = " ".join(clean(mark) for mark in sheet.marks)
        after: tuple[Span, ...] = ((marks, "accent"), (extra, "dim"))
        for text, role in after:
            rest = self.width - columns_of(spans) - 2
            if text and rest > 3:
                gap: StyledLine = (("  ", "text"),) if spans else ()
                spans = (*spans, *gap, (shorten(text, rest, self.glyphs), role))
        return spans


def foes(of: Iterable[FoeGroup], width: int, glyphs: Glyphs = FINE) -> list[StyledLine]:
    """Groups of foes: their number and kind, a bar for each that has one, and what is special about them."""
    rows: list[StyledLine] = []
    for group in of:
        spans: list[Span] = [("! ", "accent"), (foe_name(group), "strong")]
        for one in group.bars:
            drawn: list[Span] = [("  ", "text"), *foe_bar(one, 6 if len(group.bars) < 4 else 3, glyphs)]
            if columns_of(spans) + columns_of(drawn) > width:
                rows.append(tuple(spans))
                spans = [("  ", "text")]
            spans.extend(drawn)
        notes = "; ".join(clean(note) for note in group.notes)
        beside = width - columns_of(spans) - 2
        if notes and width_of(notes) <= beside:
            spans += [("  ", "text"), (notes, "dim")]
            notes = ""
        rows.append(tuple(spans))
        if notes:
            rows.extend(line(text, "dim") for text in wrap(notes, width, first="  ", rest="  "))
    return rows


def foe_name(group: FoeGroup) -> str:
    """The number and kind of a group: ``3 Wolves``; of a single one only the name."""
    label = clean(group.label)
    return label if group.count == 1 or is_number(label[:1]) else f"{group.count} {label}"


def purse(of: Purse, width: int, height: int, glyphs: Glyphs = FINE) -> list[StyledLine]:
    """The common purse, as much as fits in ``height``."""
    if not of.items or height < 1:
        return []
    entries = [_item(field.label, field.text) for field in of.items]
    for shown in range(len(entries), -1, -1):
        left = len(entries) - shown
        what = "more" if shown else "thing" if left == 1 else "things"
        rest = [f"{left} {what} (s shows {'it' if left == 1 else 'them'})"] if left else []
        rows = wrap(f" {glyphs.dot} ".join([*entries[:shown], *rest]), width)
        if len(rows) <= height:
            return [line(text, "dim") for text in rows]
    return []


def _item(label: str, text: str) -> str:
    label, text = clean(label), clean(text)
    return f"{label} ({text})" if label and text else label or text


# ---------------------------------------------------------------------- in words, for plain lines


def sheet_lines(view: View) -> list[str]:
    """Every sheet, the purse and the trackers in full, in words."""
    lines: list[str] = []
    if view.party:
        lines.append(f"{clean(view.party)}.")
    for sheet in view.sheets:
        lines.extend(one_sheet(sheet))
    if view.purse.common:
        lines.append(f"Gold: {view.purse.gold}")
    lines.extend(f"  {_item(field.label, field.text)}" for field in view.purse.items)
    lines.extend(tracked(of) for of in view.trackers)
    return lines


def one_sheet(of: Sheet) -> list[str]:
    """A sheet in full, in words."""
    who = clean(of.title) + (f", {clean(of.subtitle)}" if of.subtitle else "")
    bars = ", ".join(f"{clean(one.label)} {one.value} of {one.maximum}".strip() for one in of.bars)
    lines = [f"{who}: {bars}" if bars else who]
    lines.extend(f"  {clean(field.label)}: {clean(field.text)}".rstrip() for field in of.fields)
    if of.marks:
        lines.append("  " + ", ".join(clean(mark) for mark in of.marks))
    return lines


def tracked(of: Tracker) -> str:
    """A tracker in words, with its label before its text where the text does not name it."""
    label, text = clean(of.label), clean(of.text)
    if not text:
        return f"{label} {of.value} of {of.maximum}"
    said = label.casefold().removesuffix("s") in text.casefold()
    return text if said else f"{label}: {text}"


def foe_lines(of: Iterable[FoeGroup]) -> list[str]:
    """The foes in words, a line for each group."""
    lines: list[str] = []
    for group in of:
        hp = ", ".join(f"{one.value}/{one.maximum}" for one in group.bars)
        notes = "; ".join(clean(note) for note in group.notes)
        lines.append(foe_name(group) + (f" {hp}" if hp else "") + (f" ({notes})" if notes else ""))
    return lines


def status_line(view: View) -> str:
    """The state of the party in one line: everyone's first bar, gold, trackers."""
    parts = [
        f"{clean(sheet.title)} {sheet.bars[0].value}/{sheet.bars[0].maximum}"
        + (f" {' '.join(clean(mark) for mark in sheet.marks)}" if sheet.marks else "")
        for sheet in view.sheets
        if sheet.bars
    ]
    people = ", ".join(parts)
    counts = ", ".join(tracked(of) for of in view.trackers)
    coins = f"{view.purse.gold} gold" if view.purse.common else ""
    ends = [part for part in (people, coins, counts) if part]
    return ". ".join(ends) + "."
