"""The table as lines of text: for screen readers, pipes and slow links. No cursor, no colour, no columns.

Every line that the person sends is an answer or one of a few words; the end of the input leaves the table.
All is saved after every answer, so leaving loses nothing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Any, TextIO

from lychgate.core.errors import LychgateError, PlayError
from lychgate.core.view import HexMap, LogLine, Phrase, Question
from lychgate.server.table import JournalStep
from lychgate.server.typed import allowed, keys_of, label_of, sentence_of, text_wish
from lychgate.terminal import others, sheet, told, words
from lychgate.terminal.block import END, HOW_PLAIN, UNENDED, begins_block, filled
from lychgate.terminal.cards import card_lines
from lychgate.terminal.choices import compact
from lychgate.terminal.hearing import Hearing
from lychgate.terminal.hexes import describe_hexes, draw_hexes
from lychgate.terminal.ink import clean, wrap
from lychgate.terminal.log import plain_log
from lychgate.terminal.notebook import note_lines
from lychgate.terminal.pages import HISTORY
from lychgate.terminal.rooms import describe_rooms, draw_rooms
from lychgate.terminal.seat import REACHED, Seat, Told, Vote, looks_on

WIDTH = 78
LONG = 12
"""A list with more options than this is printed several to a line."""

RECENT = 12
"""How many lines of the log are told when a game is taken up again."""

WORDS: tuple[tuple[str, str], ...] = (
    ("Enter", "the usual choice, marked with a star"),
    ("1, 2, 3", "choose by number; an id or a word of the option will do too"),
    ('"name', "free text that would otherwise be one of these words"),
    ("u", "take the last step back"),
    ("U", "bring it back"),
    ("?", "help for this question"),
    ("w", "why: the dice and clauses behind the last numbers"),
    ("m", "the map in words; M draws it"),
    ("s", "the sheets, the purse and the years"),
    ("history NAME", "what changed for somebody on a sheet, when, and by whom"),
    ("j", "the journal, the last ten steps; j 40 for the last forty"),
    ("r 12", "return to step 12 of the journal, one that was taken back too"),
    ("v yes, v no", "answer what is put to the vote"),
    ("c", "the chronicle, once the game is over"),
    ("q", "leave; everything is saved already"),
)


class Plain:
    """A table told and answered line by line."""

    def __init__(self, table: Seat, source: TextIO, out: TextIO) -> None:
        self.table = table
        self._source = source
        self._out = out
        self._stood: list[str] = []
        self._typable: tuple[Phrase, ...] = ()
        self._beside: tuple[str, tuple[Vote, ...], str] = ("", (), "")
        self._leaving = False
        self._pasted: list[str] | None = None

    def run(self) -> None:
        """Play until the person leaves or the input ends."""
        self._begin()
        self._ask()
        if self.table.away:
            self._run_away()
            return
        while not self._leaving:
            typed = self._source.readline()
            if not typed:
                break
            self._read(typed)
        self._end()

    def _run_away(self) -> None:
        """The same where others may move while a line is waited for, and what is said may take its time to arrive."""
        hearing, later = Hearing(self._source), deque[str]()
        stop = self.table.watch(hearing.stir)
        try:
            for typed in hearing:
                if typed is None:
                    self._catch_up()
                else:
                    later.append(typed)
                    self._leaving = self.table.holding and typed.strip() == "q"
                while later and not self._leaving and (self._source.isatty() or not self.table.holding):
                    self._read(later.popleft())  # a person is told that it waits; a pipe cannot be
                if self._leaving:
                    break
        finally:
            stop()
        self._end()

    def _end(self) -> None:
        if self._pasted is not None and not self._leaving:
            self._say(UNENDED)

    def _read(self, typed: str) -> None:
        if not self._source.isatty():  # else the terminal has shown it
            print(clean(typed.rstrip("\n")), file=self._out)
        if self._pasted is not None:
            self._paste(typed.rstrip("\r\n"))
        else:
            self._hear(typed.strip())

    def _paste(self, line: str) -> None:
        """One more line of what is pasted, or its end."""
        pasted, said = self._pasted or [], line.strip()
        if said not in (END, "q"):
            self._pasted = [*pasted, line]
            return
        self._pasted = None
        if said == END:
            self._do(lambda: self.table.reply("\n".join(pasted)))
        else:
            self._prompt()

    # ------------------------------------------------------------------ telling

    def _say(self, text: str = "", *, first: str = "", rest: str = "") -> None:
        for row in wrap(clean(text), WIDTH, first=first, rest=rest) if text else [""]:
            print(row, file=self._out)

    def _lines(self, rows: Iterable[str]) -> None:
        for row in rows:
            print(row, file=self._out)

    def _log(self, lines: Iterable[LogLine]) -> None:
        grave = False
        for one in lines:
            if (one.weight == "grave") != grave:
                grave = not grave
                self._say()
            self._lines(plain_log(one, WIDTH))
        if grave:
            self._say()

    def _begin(self) -> None:
        view = self.table.view()
        title = clean(view.title)
        self._say(f"{title}. {clean(view.party)}" if view.party else title)
        if self.table.name:
            self._say(f"You sit on {clean(self.table.name)}'s seat.")
        self._say("Type ? for help, q to leave. Everything is saved as you go.")
        log = self.table.log()
        if log:
            self._say()
            self._say("Last time:")
            self._log(log[-RECENT:])

    def _ask(self) -> None:
        """How things stand, if that has changed, and the open question."""
        self._stand()
        question = self.table.question()
        self._say()
        self._beside = self._told_beside()
        self._votes()
        if question is None:
            self._say(clean(self.table.view().ending) or clean(self.table.idle))
            back = "" if looks_on(self.table) else "u takes the last step back, "
            self._say(f"{back}w tells why, c is the chronicle, q leaves.")
        else:
            self._say(clean(question.prompt))
            self._lines(self._options(question))
        print("> ", end="", file=self._out, flush=True)

    def _votes(self) -> None:
        for one in self.table.votes:
            self._say(others.vote_told(one, "'v yes'", "'v no'"))

    def _catch_up(self) -> None:
        """Tell what others have done, and ask again if something else is asked now."""
        before = self.table.moment
        came = self.table.catch_up()
        known, beside = self._beside, self._told_beside()
        if not (came.lines or came.remark or self.table.moment != before or beside != known):
            return
        self._say()
        if beside[0] != known[0]:
            self._say(clean(self.table.trouble) or REACHED)
        if came.remark:
            self._say(came.remark)
        self._log(came.lines)
        if self.table.moment != before or beside[1:] != known[1:]:
            self._ask()
        else:
            self._beside = beside
            self._prompt()

    def _told_beside(self) -> tuple[str, tuple[Vote, ...], str]:
        """What is told beside the story: what is wrong, what is put to the vote, who is waited for."""
        return self.table.trouble, self.table.votes, "" if self.table.question() is not None else self.table.idle

    def _stand(self) -> None:
        view = self.table.view()
        here = "; ".join(clean(mark.text) for mark in view.here)
        stands = [clean(view.place) + (f" Here: {here}." if here else "")]
        stands += card_lines(view.cards)
        foes = sheet.foe_lines(view.foes)
        if foes:
            stands.append(f"Foes: {'; '.join(foes)}.")
        stands.append(sheet.status_line(view))
        news = [text for text in stands if text and text not in self._stood]
        self._stood = stands
        if news:
            self._say()
        for text in news:
            self._say(text)

    def _options(self, question: Question) -> list[str]:
        rows: list[str] = []
        if len(question.choices) > LONG:
            rows += compact(question, WIDTH)
        else:
            group = ""
            for key, choice in zip(keys_of(question), question.choices, strict=True):
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

    def _hear(self, typed: str) -> None:
        word, _, rest = typed.partition(" ")
        acts: dict[str, Callable[[], None]] = {
            "?": self._help,
            "w": self._why,
            "m": self._map_in_words,
            "M": self._map_drawn,
            "s": self._sheets,
            "c": self._chronicle,
        }
        meant = words.meant(self.table.question(), typed, rolling=self.table.rolling is not None)
        if typed == "q":
            self._leaving = True
        elif typed == "u":
            self._do(self.table.undo)
        elif typed == "U":
            self._do(self.table.redo)
        elif typed in acts:
            self._look(acts[typed])
        elif word == "j" and (not rest or (rest.isascii() and rest.isdigit())):
            self._look(lambda: self._journal(int(rest[:4]) if rest else 10))
        elif word == HISTORY:
            self._look(lambda: self._lines(row for text in self.table.changes(rest) for row in _indented(text)))
        elif word == "v" and rest in ("yes", "no") and self.table.votes:
            number = self.table.votes[0].number
            self._do(lambda: self.table.vote(number, rest == "yes"))
        elif word == "r" and rest.isascii() and rest.isdigit() and len(rest) < 9:
            self._do(lambda: self.table.return_to(int(rest)))
        elif begins_block(self.table.question(), typed):
            self._pasted = [typed]
            self._say(HOW_PLAIN)
        elif meant is not None:
            self._hear_word(*meant)
        else:
            self._do(lambda: self._reply(typed))

    def _reply(self, typed: str) -> Told:
        question = self.table.question()
        wrong = words.misspelt(question, typed)
        if wrong:
            raise PlayError(wrong)
        self._typable = words.phrases_of(question) or self._typable
        said = filled(question, typed)
        try:
            return self.table.reply(said)
        except PlayError as refused:
            raise words.put_off(question, self._typable, typed, refused) from refused

    def _hear_word(self, word: str, rest: str) -> None:
        """A word of the table in full, such as ``undo`` or ``show Ada``."""
        number = int(rest[:8]) if rest.isascii() and rest.isdigit() else None
        match word:
            case "leave":
                self._leaving = True
            case "undo" | "redo":
                self._do(self.table.undo if word == "undo" else self.table.redo)
            case "return" if number is not None:
                self._do(lambda: self.table.return_to(number))
            case "return":
                self._look(lambda: self._say("Type the number of a step as the journal has it; 0 is the beginning."))
            case "journal":
                self._look(lambda: self._journal(number or 10))
            case "why":
                self._look(self._why)
            case "show":
                self._look(lambda: self._lines(told.some_sheet(self.table.view(), rest)) if rest else self._sheets())
            case "map":
                self._look(self._map_in_words)
            case "chronicle":
                self._look(self._chronicle)
            case "help":
                self._look(lambda: self._help_on(rest) if rest else self._help())
            case "dice" if self.table.rolling is not None:
                self._do(lambda: self.table.reply(rest))
            case "dice":
                self._look(lambda: self._say(told.dice_wanted(self.table.question())))
            case _:
                self._look(lambda: self._say(told.sentence(self.table, word)))

    def _help_on(self, about: str) -> None:
        phrases = words.help_on(self.table.question(), about)
        self._lines(row for text in told.explained(phrases) for row in _indented(text))

    def _look(self, at: Callable[[], None]) -> None:
        try:
            at()
        except LychgateError as trouble:  # what there is to read could not be had
            self._say(sentence_of(trouble))
        self._prompt()

    def _do(self, change: Callable[[], Told]) -> None:
        try:
            brought = change()
        except LychgateError as refused:
            self._say(sentence_of(refused))
            self._beside = self._told_beside()
            self._prompt()
            return
        self._say()
        if brought.remark:
            self._say(brought.remark)
        self._log(brought.lines)
        self._ask()

    def _prompt(self) -> None:
        question = self.table.question()
        if question is not None:
            self._say(clean(question.prompt))
        print("> ", end="", file=self._out, flush=True)

    def _help(self) -> None:
        question = self.table.question()
        if question is not None:
            if question.help:
                self._say(question.help)
            self._lines(self._options(question))
            self._say(allowed(question))
            for clause in question.clauses:
                self._lines(row for text in self.table.clause_told(clause) for row in _indented(text))
            self._lines(row for text in told.overview(question) for row in _indented(text))
        self._say("Words:")
        for word, what in WORDS:
            self._lines(wrap(what, WIDTH, first=f"  {word}: ", rest="    "))

    def _why(self) -> None:
        for text in self.table.why():
            self._lines(_indented(text))

    def _maps(self) -> tuple[Any, ...]:
        return self.table.view().maps

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
            drawing = draw_hexes(the_map, "medium") if isinstance(the_map, HexMap) else draw_rooms(the_map, "small")
            self._lines(drawing.text())
            self._say(", ".join(f"{letter} {word}" for letter, word in drawing.legend))
            self._lines(drawing.notes)

    def _sheets(self) -> None:
        view = self.table.view()
        for text in (*sheet.sheet_lines(view), *note_lines(view.notes), *others.lines(view.others, self.table.waiting)):
            self._lines(_indented(text))

    def _journal(self, most: int) -> None:
        steps = self.table.journal(max(1, most))
        several = len({step.seat for step in steps}) > 1
        for step in steps:
            number = f"{step.entry}." if step.entry else "Now:"
            self._say(f"{number} {_ordered(step, several)}")
            for one_input in step.inputs:
                self._say(one_input, first="    ", rest="      ")
            for one in step.lines:
                self._say(one.text, first="  ", rest="    ")
        for entry in self.table.branches()[:10]:
            self._say(f"Taken back, and still in the journal: a branch that ends with step {entry.id}.")

    def _chronicle(self) -> None:
        text = self.table.chronicle() if self.table.ended else ""
        self._lines((text or "The chronicle is told when the game is over.").splitlines())


def _indented(text: str) -> list[str]:
    body = text.lstrip()
    indent = " " * (len(text) - len(body))
    return wrap(body, WIDTH, first=indent, rest=indent + "  ")


def _ordered(step: JournalStep, several: bool) -> str:
    """What was ordered, and by whom where that says anything; of an order that is not told, whose it was."""
    seat = clean(step.seat)
    return f"{seat}: {clean(step.order)}" if several and step.order else clean(step.order) or seat
