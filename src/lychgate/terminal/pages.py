"""Writes the pages that are read over the table: help, reasons, journal, sheets, chronicle."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from lychgate.core.view import Question, View
from lychgate.server.maps import maps_shown
from lychgate.server.table import JournalStep
from lychgate.server.typed import allowed, keys_of
from lychgate.terminal import command_help, others, sheet
from lychgate.terminal.cards import cards
from lychgate.terminal.log import log_row
from lychgate.terminal.mapping import legend_rows
from lychgate.terminal.notebook import note_rows
from lychgate.terminal.seat import Branch, Seat
from lychgate.terminal.styled_text import FINE, Glyphs, Span, StyledLine, clean, line, width_of, wrap

KEYS: tuple[tuple[str, str], ...] = (
    ("1 to 9", "choose; from the tenth on a letter, with Enter where commands are typed (/ finds a word)"),
    ("Enter", "the usual choice, marked in the list; right after a number or letter, Enter only confirms that key"),
    ("Esc", "Done, Back or Nothing, where the list has it; closes the line in which one types"),
    ("space", "the next page of a long list"),
    ("t", "type free text, where it is asked for; Esc goes back to the keys"),
    ("u  U", "take the last step back; bring it back"),
    ("w", "why: the dice, faces and clauses behind the last numbers"),
    ("o  O", "the odds of each choice, beside it; how the fight ends; again hides them"),
    ("%", "the odds in full, where they are cut beside the choices"),
    ("l", "the luck of the evening: what the dice came to, against what is expected; and how to check them"),
    ("s", "every sheet and all that is owned, in full"),
    ("m", "the map of the other plane"),
    ("z", "the map larger or smaller"),
    ("arrows, HJKL", "move the map; Home goes back to the party; [ and ] show the level above or below"),
    ("PgUp PgDn", "older and newer lines of the log"),
    ("j", "the journal: every step with its dice"),
    ("h", "the history of somebody on a sheet: what changed, when, by whom; or type history NAME"),
    ("r", "return to any step of the journal by its number, one that was taken back too"),
    ("y  n", "yes or no to what is put to the vote"),
    ("q", "leave the table; everything is saved already"),
    ("Ctrl+Z", "back to the shell; fg returns to the table"),
)


HISTORY = "history"
"""The word before the name of somebody whose history is wanted."""

PLACEHOLDERS = {
    "choose": "number, coordinate or word",
    "return": "the number of a step of the journal; 0 is the beginning",
    HISTORY: "the name of somebody on a sheet",
}
"""The placeholder of the entry line by its purpose; for text and dice it comes from the question."""

MARKS = re.compile(r"^#+ +|(?<!\\)\*+")
ESCAPED = re.compile(r"\\([^\w\s])")


class Remembered:
    """A page that is expensive to write, kept for each width."""

    def __init__(self, write: Callable[[int], list[StyledLine]]) -> None:
        self._write = write
        self._pages: dict[int, list[StyledLine]] = {}

    def __call__(self, width: int) -> list[StyledLine]:
        if width not in self._pages:
            self._pages[width] = self._write(width)
        return self._pages[width]


def keys_row(hints: Sequence[tuple[str, str]], width: int, glyphs: Glyphs = FINE) -> StyledLine:
    """The hints for keys in one row, as many as there is room for; the first and the last always."""
    spans: list[Span] = []
    gap = f" {glyphs.dot} "
    kept = list(hints)
    while len(kept) > 2 and sum(len(key) + 1 + width_of(word) + len(gap) for key, word in kept) - len(gap) > width:
        del kept[-2]
    for index, (key, word) in enumerate(kept):
        if index:
            spans.append((gap, "faint"))
        spans.append((key, "key"))
        if word:
            spans.append((f" {word}", "dim"))
    return tuple(spans)


def help_page(table: Seat, asked: Question | None, width: int, glyphs: Glyphs = FINE) -> list[StyledLine]:
    """The help page: the open question, its possible answers, the clauses behind it, and every key."""
    rows: list[StyledLine] = []
    if asked is not None:
        rows += [line(row, "strong") for row in wrap(clean(asked.in_full), width)]
        rows += _paragraph(asked.help, width)
        rows += _paragraph(allowed(asked), width)
        noted = [choice for choice in asked.choices if choice.note]
        if noted and len(asked.choices) <= 20:
            keys = keys_of(asked)
            rows.append(())
            for key, choice in zip(keys, asked.choices, strict=True):
                what = f"{clean(choice.label)}: {clean(choice.note)}" if choice.note else clean(choice.label)
                rows += _entry(key, what, width, 4)
        clauses = [text for clause in asked.clauses for text in table.describe_clause(clause)]
        if clauses:
            rows += [(), line("What the book says", "accent")]
            rows += [line(row, "dim") for text in clauses for row in _indented(text, width)]
    if asked is not None:
        rows += [(), *plain_page(command_help.overview(asked), width)] if asked.phrases else []
    for the_map in maps_shown(table.view(), asked):
        rows += [(), line(f"On the map: {clean(the_map.title)}", "accent")]
        rows += [line(row) for row in legend_rows(the_map, width, glyphs)]
    rows += [(), line("Keys", "accent")]
    for key, what in KEYS:
        rows += _entry(key, what, width, 14)
    return rows


def _entry(key: str, what: str, width: int, indent: int) -> list[StyledLine]:
    wrapped = wrap(what, width - indent) or [""]
    first: StyledLine = ((f"{key:<{indent}}", "key"), (wrapped[0], "text"))
    return [first, *(line(" " * indent + row) for row in wrapped[1:])]


def _paragraph(text: str, width: int) -> list[StyledLine]:
    if not text:
        return []
    rows: list[StyledLine] = []
    for paragraph in text.split("\n"):
        rows += [line(row) for row in wrap(clean(paragraph), width)]
    return rows


def _indented(text: str, width: int) -> list[str]:
    body = text.lstrip()
    indent = " " * (len(text) - len(body))
    return wrap(body, width, first=indent, rest=indent)


def plain_page(lines: Sequence[str], width: int) -> list[StyledLine]:
    """Plain lines as a page, broken to the width."""
    return [line(row) for text in lines for row in _indented(text, width)]


def why_page(reasons: Sequence[str], width: int) -> list[StyledLine]:
    """The reasons for the last numbers."""
    rows: list[StyledLine] = []
    for text in reasons:
        heading = text.endswith(":") and not text.startswith(" ")
        rows += [line(row, "accent" if heading else "text") for row in _indented(text, width)]
    return rows


def journal_page(
    steps: Sequence[JournalStep], branches: Sequence[Branch], width: int, glyphs: Glyphs = FINE
) -> list[StyledLine]:
    """The last steps with their dice and results, and the branches that were taken back."""
    rows: list[StyledLine] = []
    several = len({step.seat for step in steps}) > 1
    if steps and steps[0].entry > 1:
        rows += [line("Earlier steps are in the chronicle.", "dim"), ()]
    for step in steps:
        number = f"{step.entry}." if step.entry else "now"
        words = step.order or step.seat  # a referee's order is not told to others
        whose: StyledLine = ((f"{clean(step.seat)}: ", "dim"),) if several and step.order else ()
        rows.append(((f"{number} ", "key"), *whose, (clean(words), "strong")))
        for given in step.inputs:
            rows += [line(row, "dim") for row in wrap(given, width, first="    ", rest="      ")]
        for one in step.lines:
            rows += log_row(one, False, width, glyphs)
    if not steps:
        rows.append(line("Nothing has happened yet."))
    if branches:
        rows += [(), line("Taken back, and still in the journal (r returns there):", "dim")]
        rows += [line(f"  a branch that ends with step {end.id}", "dim") for end in branches[:10]]
    return rows


def sheets_page(view: View, width: int, glyphs: Glyphs = FINE, waiting: Sequence[str] = ()) -> list[StyledLine]:
    """Procedures and every sheet in full, foes, all that the party owns by line, and the other seats in short."""
    rows = [*cards(view.cards, width), ()] if view.cards else []
    for one in view.sheets:
        title: StyledLine = ((clean(one.title), "strong"), (f"  {clean(one.subtitle)}", "dim"))
        rows.append(title)
        for of in one.bars:
            rows.append(((f"  {clean(of.label):<10}", "dim"), *sheet.bar(of, 16, glyphs)))
        rows += _fields([(field.label, field.text) for field in one.fields], width)
        if one.marks:
            rows.append(line("  " + ", ".join(clean(mark) for mark in one.marks), "accent"))
        rows.append(())
    if view.foes:
        rows += [line("Foes", "accent"), *sheet.foes(view.foes, width, glyphs), ()]
    if view.purse.common:
        rows.append(line(f"In common: {view.purse.gold} gold", "accent"))
    rows += _fields([(field.label, field.text) for field in view.purse.items], width)
    rows += note_rows(view.notes, width, view.prepared)
    if view.others:
        rows += [(), line("At the table", "accent")]
        for text in others.lines(view.others, waiting):
            rows += [line(row) for row in wrap(text, width, first="  ", rest="    ")]
    return rows


def _fields(fields: Sequence[tuple[str, str]], width: int) -> list[StyledLine]:
    indent = max([width_of(clean(label)) for label, _ in fields], default=0)
    indent = min(indent, 24) + 4
    rows: list[StyledLine] = []
    for label, text in fields:
        head = f"  {clean(label)}"
        if width_of(head) + 2 > indent:
            rows += [line(row) for row in wrap(f"{clean(label)}  {clean(text)}", width, first="  ", rest=" " * indent)]
            continue
        wrapped = wrap(clean(text), width - indent) or [""]
        rows.append(((head + " " * (indent - width_of(head)), "dim"), (wrapped[0], "text")))
        rows += [line(" " * indent + row) for row in wrapped[1:]]
    return rows


def chronicle_page(markdown: str, width: int) -> list[StyledLine]:
    """The story without its folded parts: headings stand out, the rest is text."""
    rows: list[StyledLine] = []
    folded = False
    for text in markdown.splitlines():
        stripped = text.strip()
        if stripped.startswith("<details"):
            folded = True
        if folded:
            folded = "</details>" not in stripped
            continue
        if stripped.startswith("#"):
            rows += [line(row, "accent") for row in wrap(_unmarked(stripped), width)]
        elif not stripped:
            if rows and rows[-1]:
                rows.append(())
        else:
            grave = stripped.startswith("**")
            rows += [line(row, "accent" if grave else "text") for row in wrap(_unmarked(stripped), width)]
    return rows


def _unmarked(text: str) -> str:
    """A line of Markdown as plain text: without heading and emphasis marks, and with escapes removed."""
    return clean(ESCAPED.sub(r"\1", MARKS.sub("", text)))
