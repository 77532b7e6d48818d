"""Sheets, trackers, foes and the purse as text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lychgate.core.view import Bar, FoeGroup, Purse, Sheet, Tracker, View
from lychgate.terminal.ink import FINE, Glyphs, Line, Role, Span, clean, columns_of, cut, line, width_of, wrap


def bar(of: Bar, width: int, glyphs: Glyphs = FINE) -> Line:
    """A bounded number as a bar of ``width`` columns and its figures, which say it all by themselves."""
    full = _part(of.value, of.maximum, width)
    low = of.maximum > 0 and of.value * 3 <= of.maximum
    drawn: Role = "hurt" if low else "text"
    return (
        (glyphs.bar * full, drawn),
        (glyphs.bar_rest * (width - full), "faint"),
        (f" {of.value}/{of.maximum}", drawn),
    )


def _part(value: int, maximum: int, width: int) -> int:
    if maximum <= 0 or value <= 0:
        return 0
    return min(width, max(1, value * width // maximum))


def tracker(of: Tracker, room: int, glyphs: Glyphs = FINE) -> Line:
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


def header(view: View, width: int, glyphs: Glyphs = FINE) -> Line:
    """The game and the party on the left, what counts towards the end on the right, in ``width`` columns."""
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
    start = cut(left, space, glyphs)
    between = f" {glyphs.dot} "
    rest = space - width_of(start) - len(between)
    spans: list[Span] = [(start, "strong")]
    if party and rest > 4:
        spans += [(between, "dim"), (cut(party, rest, glyphs), "text")]
    gap = width - columns_of(spans) - columns_of(right)
    return (*spans, (" " * max(0, gap), "text"), *right)


def sheets(of: Sequence[Sheet], width: int, height: int, glyphs: Glyphs = FINE) -> list[Line]:
    """The sheets in ``width`` by ``height``: as much of each as all of them have room for."""
    if not of:
        return [line("Nobody.", "dim")]
    whole = [_whole(sheet, width, glyphs) for sheet in of]
    blanks = len(of) - 1
    if sum(map(len, whole)) + blanks <= height:
        return [row for index, part in enumerate(whole) for row in ([()] if index else []) + part]
    if sum(map(len, whole)) <= height:
        return [row for part in whole for row in part]
    per_sheet = max(1, height // len(of))
    if per_sheet >= 2:
        rows = [row for sheet in of for row in _whole(sheet, width, glyphs, most=per_sheet)]
    else:
        rows = [_single(sheet, width, glyphs) for sheet in of]
    if len(rows) > height > 0:
        left = len(of) - (height - 1)
        rows = [*rows[: height - 1], line(f"and {left} more (s shows all)", "dim")]
    return rows


def _title(sheet: Sheet, width: int, glyphs: Glyphs) -> Line:
    title = cut(clean(sheet.title), width, glyphs)
    subtitle = clean(sheet.subtitle)
    rest = width - width_of(title) - 2
    if not subtitle or rest < 4:
        return line(title, "strong")
    shown = cut(subtitle, rest, glyphs)
    gap = width - width_of(title) - width_of(shown)
    return ((title, "strong"), (" " * gap, "text"), (shown, "dim"))


def _whole(sheet: Sheet, width: int, glyphs: Glyphs, most: int = 99) -> list[Line]:
    """Title; bars with the marks behind them; fields, flowing together where there are few lines."""
    rows: list[Line] = [_title(sheet, width, glyphs)]
    room_for_fields = most - 1 - len(sheet.bars)
    fields = [f"{clean(field.label)} {clean(field.text)}".strip() for field in sheet.fields]
    together = f" {glyphs.dot} ".join(fields)
    marks = " ".join(clean(mark) for mark in sheet.marks)
    beside = room_for_fields < 1 and len(sheet.bars) == 1
    for index, of in enumerate(sheet.bars[: max(1, most - 1)]):
        spans = _labelled_bar(of, len(sheet.bars) > 1, 10 if width >= 30 else 6, glyphs)
        after: tuple[Span, ...] = ((marks, "accent"), (together if beside else "", "dim"))
        if index == 0:
            for text, role in after:
                rest = width - columns_of(spans) - 2
                if text and rest > 3:
                    spans = (*spans, ("  ", "text"), (cut(text, rest, glyphs), role))
        rows.append(spans)
    if not sheet.bars and marks and most > 1:
        rows.append(line(cut(marks, width, glyphs), "accent"))
    if fields and not beside and room_for_fields > 0:
        wrapped = wrap(together, width)
        kept = wrapped[:room_for_fields]
        if len(kept) < len(wrapped):
            kept[-1] = cut(" ".join(wrapped[room_for_fields - 1 :]), width, glyphs)
        rows.extend(line(text, "dim") for text in kept)
    return rows[:most]


def _labelled_bar(of: Bar, with_label: bool, width: int, glyphs: Glyphs) -> Line:
    drawn = bar(of, width, glyphs)
    return ((f"{clean(of.label)} ", "dim"), *drawn) if with_label else drawn


def _single(sheet: Sheet, width: int, glyphs: Glyphs) -> Line:
    """A sheet in one line: name, what it is, first bar, marks."""
    spans: Line = bar(sheet.bars[0], 4, glyphs) if sheet.bars else ()
    marks = " ".join(clean(mark) for mark in sheet.marks)
    name_width = max(6, min(width_of(clean(sheet.title)), width - columns_of(spans) - 2))
    name = cut(clean(sheet.title), name_width, glyphs)
    space = width - width_of(name) - columns_of(spans) - 2
    extra = marks or clean(sheet.subtitle)
    told: Line = (("  ", "text"), (cut(extra, space - 2, glyphs), "accent" if marks else "dim")) if space > 6 else ()
    return ((name, "strong"), ("  ", "text"), *spans, *told)


def foes(of: Iterable[FoeGroup], width: int, glyphs: Glyphs = FINE) -> list[Line]:
    """Groups of foes: how many of what, a bar for each that has one, and what is special about them."""
    rows: list[Line] = []
    for group in of:
        spans: list[Span] = [(foe_name(group), "strong")]
        for one in group.bars:
            drawn: list[Span] = [("  ", "text"), *bar(one, 6 if len(group.bars) < 4 else 3, glyphs)]
            if columns_of(spans) + columns_of(drawn) > width:
                rows.append(tuple(spans))
                spans = [(" ", "text")]
            spans.extend(drawn)
        rows.append(tuple(spans))
        notes = "; ".join(clean(note) for note in group.notes)
        if notes:
            rows.extend(line(text, "dim") for text in wrap(notes, width, first="  ", rest="  "))
    return rows


def foe_name(group: FoeGroup) -> str:
    """How many of what: ``3 x Wolf``; one is just named."""
    label = clean(group.label)
    return label if group.count == 1 or label[:1].isdigit() else f"{group.count} x {label}"


def purse(of: Purse, width: int, height: int, glyphs: Glyphs = FINE) -> list[Line]:
    """What the party owns in common, as far as ``height`` goes; gold is said elsewhere too."""
    if not of.items or height < 1:
        return []
    entries = [_item(field.label, field.text) for field in of.items]
    rows = [line(text, "dim") for text in wrap(f" {glyphs.dot} ".join(entries), width)]
    if len(rows) > height:
        rows = [
            *rows[: height - 1],
            line(cut(f"{len(entries)} things in all (s shows them)", width, glyphs), "dim"),
        ]
    return rows


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
        who = clean(sheet.title) + (f", {clean(sheet.subtitle)}" if sheet.subtitle else "")
        bars = ", ".join(f"{clean(of.label)} {of.value} of {of.maximum}".strip() for of in sheet.bars)
        lines.append(f"{who}: {bars}" if bars else who)
        lines.extend(f"  {clean(field.label)}: {clean(field.text)}".rstrip() for field in sheet.fields)
        if sheet.marks:
            lines.append("  " + ", ".join(clean(mark) for mark in sheet.marks))
    lines.append(f"Gold: {view.purse.gold}")
    lines.extend(f"  {_item(field.label, field.text)}" for field in view.purse.items)
    lines.extend(clean(of.text) or f"{clean(of.label)}: {of.value} of {of.maximum}" for of in view.trackers)
    return lines


def foe_lines(of: Iterable[FoeGroup]) -> list[str]:
    """The foes in words, a line for each group."""
    lines: list[str] = []
    for group in of:
        hp = ", ".join(f"{one.value}/{one.maximum}" for one in group.bars)
        notes = "; ".join(clean(note) for note in group.notes)
        lines.append(foe_name(group) + (f" {hp}" if hp else "") + (f" ({notes})" if notes else ""))
    return lines


def status_line(view: View) -> str:
    """How things stand, in one line: everyone's first bar, gold, trackers."""
    parts = [
        f"{clean(sheet.title)} {sheet.bars[0].value}/{sheet.bars[0].maximum}"
        + (f" {' '.join(clean(mark) for mark in sheet.marks)}" if sheet.marks else "")
        for sheet in view.sheets
        if sheet.bars
    ]
    people = ", ".join(parts)
    counts = ", ".join(clean(of.text) or f"{clean(of.label)} {of.value}/{of.maximum}" for of in view.trackers)
    ends = [part for part in (people, f"{view.purse.gold} gold", counts) if part]
    return ". ".join(ends) + "."
