"""Tells help, reasons, maps, sheets, the journal and the chronicle in plain lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TextIO

from lychgate.core.view import HexMap, LogLine, Question
from lychgate.server.maps import maps_shown
from lychgate.server.seats import OddsCustom
from lychgate.server.table import JournalStep
from lychgate.server.typed import allowed, label_of, text_wish
from lychgate.terminal import command_help, others, sheet
from lychgate.terminal.choices import compact, keys_shown
from lychgate.terminal.hexes import HexDrawing, describe_hexes, draw_hexes
from lychgate.terminal.log import plain_log, secrets_marked
from lychgate.terminal.notebook import note_lines, prepared_lines
from lychgate.terminal.odds import odds_lines
from lychgate.terminal.pages import chronicle_page
from lychgate.terminal.plans import draw_plan
from lychgate.terminal.rooms import RoomDrawing, describe_rooms, draw_rooms
from lychgate.terminal.seat import Seat
from lychgate.terminal.styled_text import clean, plain, wrap
from lychgate.terminal.typed_answers import TypedAnswers

WIDTH = 78
LONG = 12
"""A list with more options than this is printed with several options on a line."""

WORDS: tuple[tuple[str, str], ...] = (
    ("Enter", "the usual choice, marked with a star"),
    ("1, 2, 3", "choose by the number or letter before an option; its id or a word of it will do too"),
    ('"name', "free text that would otherwise be one of these words"),
    ("u", "take the last step back"),
    ("U", "bring it back"),
    ("?", "help for this question"),
    ("w", "why: the dice and clauses behind the last numbers"),
    ("odds", "what may come of each choice; odds fight: how the fight ends"),
    ("luck", "what the dice of the evening came to, against what is expected of them, and how to check them"),
    ("m", "the map in words; M draws it"),
    ("s", "the sheets, the clock and the purse"),
    ("history NAME", "what changed for somebody on a sheet, when, and by whom"),
    ("j", "the journal, the last ten steps; j 40 for the last forty"),
    ("book WORDS", "what this table made of its book; with words, what the book says of them"),
    ("r 12", "return to step 12 of the journal, one that was taken back too"),
    ("v yes, v no", "answer what is put to the vote"),
    ("c", "the chronicle, once the game is over"),
    ("q", "leave; everything is saved already"),
)


class PlainReading:
    """A table that is told on ``out``, in lines of text."""

    def __init__(self, table: Seat, out: TextIO) -> None:
        self.table = table
        self._answers = TypedAnswers(table)
        self._out = out

    def _say(self, text: str = "", *, first: str = "", rest: str = "") -> None:
        for row in wrap(clean(text), WIDTH, first=first, rest=rest) if text else [""]:
            print(row, file=self._out)

    def _lines(self, rows: Iterable[str]) -> None:
        for row in rows:
            print(row, file=self._out)

    def _log(self, lines: Sequence[LogLine]) -> None:
        grave = False
        for one in secrets_marked(lines, self.table):
            if (one.weight == "grave") != grave:
                grave = not grave
                self._say()
            self._lines(plain_log(one, WIDTH))
        if grave:
            self._say()

    def _options(self, question: Question) -> list[str]:
        rows: list[str] = []
        if len(question.choices) > LONG:
            rows += compact(question, WIDTH)
        else:
            group = ""
            for key, choice in zip(keys_shown(question), question.choices, strict=True):
                if choice.group != group:
                    group = choice.group
                    rows.append(f"  {clean(group)}" if group else "")
                star = "*" if choice.id == question.default else " "
                note = f" ({clean(choice.note)})" if choice.note else ""
                rows += wrap(f"{clean(choice.label)}{note}", WIDTH, first=f" {star}{key:>2}  ", rest=" " * 6)
        if question.text:
            wish = text_wish(question)
            rows += wrap(f"Or {wish}." if question.choices else f"{wish.capitalize()}.", WIDTH, first="  ", rest="  ")
        usual = label_of(question, question.default)
        if usual and len(question.choices) > LONG:
            rows += wrap(f"Enter: {usual}", WIDTH, first="  ", rest="  ")
        return rows

    # ------------------------------------------------------------------ hearing

    def _help_on(self, about: str) -> None:
        phrases = self._answers.help_on(self.table.question(), about)
        self._lines(row for text in command_help.explained(phrases) for row in indented(text))

    def _help(self) -> None:
        question = self.table.question()
        if question is not None:
            if question.help:
                self._say(question.help)
            self._lines(self._options(question))
            self._say(allowed(question))
            for clause in question.clauses:
                self._lines(row for text in self.table.describe_clause(clause) for row in indented(text))
            self._lines(row for text in command_help.overview(question) for row in indented(text))
        self._say("Words:")
        for word, what in WORDS:
            self._lines(wrap(what, WIDTH, first=f"  {word}: ", rest="    "))

    def _why(self) -> None:
        for text in self.table.why():
            self._lines(indented(text))

    def _luck(self) -> None:
        self._lines(row for text in self.table.luck() for row in indented(text))

    def _odds(self, horizon: OddsCustom | None = None) -> None:
        question = self.table.question()
        so_far = self.table.odds(horizon, wait=True)
        if question is None:
            return
        self._lines(row for text in odds_lines(question, so_far) for row in indented(text))
        if not so_far.ended:
            self._say("Type odds again for sharper figures.")

    def _maps(self) -> tuple[Any, ...]:
        return maps_shown(self.table.view(), self.table.question())

    def _map_in_words(self) -> None:
        for the_map in self._maps():
            self._say(f"{clean(the_map.title)}:")
            for text in describe_hexes(the_map) if isinstance(the_map, HexMap) else describe_rooms(the_map):
                self._lines(wrap(text, WIDTH, first="  ", rest="    "))
        if not self._maps():
            self._say("There is no map yet.")

    def _map_drawn(self) -> None:
        for the_map in self._maps():
            self._say(f"{clean(the_map.title)}:")
            if isinstance(the_map, HexMap):
                drawing: HexDrawing | RoomDrawing = draw_hexes(the_map, "medium")
            else:
                drawing = draw_plan(the_map, "large") if the_map.square else draw_rooms(the_map, "small")
            self._lines(drawing.text())
            self._say(", ".join(f"{letter} {word}" for letter, word in drawing.legend_in(*drawing.extent)))
            self._lines(drawing.notes)

    def _sheets(self) -> None:
        view = self.table.view()
        noted = (*note_lines(view.notes), *prepared_lines(view.prepared))
        for text in (*sheet.sheet_lines(view), *noted, *others.lines(view.others, self.table.waiting)):
            self._lines(indented(text))

    def _journal(self, most: int) -> None:
        steps = self.table.journal(max(1, most))
        several = len({step.seat for step in steps}) > 1
        for step in steps:
            number = f"{step.entry}." if step.entry else "Now:"
            self._say(f"{number} {ordered(step, several)}")
            for one_input in step.inputs:
                self._say(one_input, first="    ", rest="      ")
            for one in step.lines:
                self._say(one.text, first="  ", rest="    ")
        for entry in self.table.branches()[:10]:
            self._say(f"Taken back, and still in the journal: a branch that ends with step {entry.id}.")

    def _book(self, sought: str) -> None:
        self._lines(plain(row) for row in chronicle_page(self.table.book(sought), WIDTH))

    def _chronicle(self) -> None:
        text = self.table.chronicle() if self.table.ended else ""
        self._lines((text or "The chronicle is told when the game is over.").splitlines())


def indented(text: str) -> list[str]:
    """A line broken where it is too long, each part with the line's own indentation."""
    body = text.lstrip()
    indent = " " * (len(text) - len(body))
    return wrap(body, WIDTH, first=indent, rest=indent + "  ")


def ordered(step: JournalStep, several: bool) -> str:
    """The order of a step, with its seat where there are several; only the seat where the order is secret."""
    seat = clean(step.seat)
    return f"{seat}: {clean(step.order)}" if several and step.order else clean(step.order) or seat
