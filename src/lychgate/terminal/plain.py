"""Plays a table in lines of text, for screen readers, pipes and slow links: no cursor, no colour, no columns.

Every line that the person sends is an answer or one of a few words; the end of the input leaves the table.
Everything is saved after every answer, so leaving loses nothing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import TextIO

from lychgate.core.digits import is_number
from lychgate.core.errors import LychgateError
from lychgate.server.seats import OddsCustom
from lychgate.server.typed import sentence_of
from lychgate.terminal import command_help, others, sheet, words
from lychgate.terminal.block import END, HOW_PLAIN, UNENDED, begins_block
from lychgate.terminal.cards import card_lines
from lychgate.terminal.input_queue import InputQueue
from lychgate.terminal.leaving import TYPE_ONCE_MORE, left_behind
from lychgate.terminal.pages import HISTORY
from lychgate.terminal.plain_reading import PlainReading, indented
from lychgate.terminal.seat import REACHED, Seat, Update, Vote, looks_on
from lychgate.terminal.styled_text import clean

ODDS: dict[str, OddsCustom | None] = {"odds": None, "odds step": "step", "odds fight": "fight"}
"""What asks for odds, and how far they look; None for as far as the custom says."""

OF_THE_DESK = ("odds fight",)
"""What a referee asks at the desk, where that has odds of its own."""

RECENT = 12
"""The number of lines of the log that are told when a game is continued."""


class Plain(PlainReading):
    """A table told and answered line by line."""

    def __init__(self, table: Seat, source: TextIO, out: TextIO) -> None:
        super().__init__(table, out)
        self._source = source
        self._stood: list[tuple[str, str]] = []
        self._beside: tuple[str, tuple[Vote, ...], str] = ("", (), "")
        self._leaving = self._asked_to_leave = False
        self._pasted: list[str] | None = None

    def run(self) -> None:
        """Plays until the person leaves or the input ends."""
        self._begin()
        self._ask()
        if self.table.remote:
            self._run_away()
            return
        while not self._leaving:
            typed = self._source.readline()
            if not typed:
                break
            self._read(typed)
        self._end()

    def _run_away(self) -> None:
        """Plays at a remote table: others may move while it waits for a line, and an answer may take a while."""
        hearing, later = InputQueue(self._source), deque[str]()
        stop = self.table.watch(hearing.wake)
        try:
            for typed in hearing:
                if typed is None:
                    self._catch_up()
                else:
                    later.append(typed)
                    piped = not self._source.isatty()
                    self._leaving = piped and self.table.holding and typed.strip() == "q"
                while later and not self._leaving and (self._source.isatty() or not self.table.holding):
                    self._read(later.popleft())  # a person is told to wait, but a pipe cannot be told
                if self._leaving:
                    break
        finally:
            stop()
        self._end()

    def _end(self) -> None:
        if self._pasted is not None and not self._leaving:
            self._say(UNENDED)

    def _read(self, typed: str) -> None:
        typed = typed.removeprefix("\ufeff")  # of a file that is piped in
        if not self._source.isatty():  # else the terminal has shown it
            print(clean(typed.rstrip("\n")), file=self._out)
        if self._pasted is not None:
            self._paste(typed.rstrip("\r\n"))
        else:
            self._hear(typed.strip())

    def _paste(self, line: str) -> None:
        """Takes one more line of pasted text, or its end."""
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

    def _begin(self) -> None:
        view = self.table.view()
        title = clean(view.title)
        self._say(f"{title}. {clean(view.party)}" if view.party else title)
        if self.table.name:
            self._say(f"You sit on {clean(self.table.name)}'s seat.")
        self._say("Type ? for help, q to leave. Everything is saved as you go.")
        log = self.table.log()
        for paragraph in () if log else view.opening:
            self._say()
            self._say(clean(paragraph))
        if log:
            self._say()
            self._say("Last time:")
            self._log(log[-RECENT:])

    def _ask(self) -> None:
        """Tells the state of the party, if that has changed, and the open question."""
        self._stand()
        question = self.table.question()
        self._say()
        self._beside = self._messages_beside()
        self._votes()
        for told in others.describe_kept(self.table.kept):
            self._say(told)
        if question is None:
            self._say(clean(self.table.view().ending) or clean(self.table.idle))
            back = "" if looks_on(self.table) else "u takes the last step back, "
            self._say(f"{back}w tells why, c is the chronicle, q leaves.")
        else:
            self._say(clean(question.in_full))
            self._lines(self._options(question))
        print("> ", end="", file=self._out, flush=True)

    def _votes(self) -> None:
        for told in others.describe_votes(self.table.votes, "'v yes'", "'v no'"):
            self._say(told)

    def _catch_up(self) -> None:
        """Tells what others have done, and asks again if something else is asked now."""
        before = self.table.moment
        came = self.table.catch_up()
        known, beside = self._beside, self._messages_beside()
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

    def _messages_beside(self) -> tuple[str, tuple[Vote, ...], str]:
        """The messages beside the story: trouble with the connection, open votes, who is waited for."""
        return self.table.trouble, self.table.votes, "" if self.table.question() is not None else self.table.idle

    def _stand(self) -> None:
        view = self.table.view()
        here = "; ".join(clean(mark.text) for mark in view.here)
        stands = [("", clean(view.place) + (f" Here: {here}." if here else ""))]
        stands += [(card.title, text) for card in view.cards for text in card_lines([card])]
        foes = sheet.foe_lines(view.foes)
        if foes:
            stands.append(("", f"Foes: {'; '.join(foes)}."))
        stands.append(("", sheet.status_line(view)))
        news = [text for of, text in stands if text and (of, text) not in self._stood]
        self._stood = stands
        if news:
            self._say()
        for text in news:
            self._say(text)

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
        asked, self._asked_to_leave = self._asked_to_leave, False
        if typed == "q" or (meant is not None and meant[0] == "leave"):
            self._leave(asked)
        elif asked:
            self._say("You stay.")
            self._prompt()
        elif typed == "u":
            self._do(self.table.undo)
        elif typed == "U":
            self._do(self.table.redo)
        elif typed in acts:
            self._look(acts[typed])
        elif word == "j" and (not rest or is_number(rest)):
            self._look(lambda: self._journal(int(rest[:4]) if rest else 10))
        elif word == HISTORY:
            self._look(lambda: self._lines(row for text in self.table.changes(rest) for row in indented(text)))
        elif typed == "luck":
            self._look(self._luck)
        elif typed in ODDS and not (typed in OF_THE_DESK and self._desk_has_odds):
            self._look(lambda: self._odds(ODDS[typed]))
        elif word == "v" and rest in ("yes", "no") and self.table.votes:
            vote = others.answered(self.table.votes, yes=rest == "yes")
            if vote is None:
                self._say("You put that to the vote yourself: the others are asked. 'v no' withdraws it.")
                self._prompt()
            else:
                number = vote.number
                self._do(lambda: self.table.vote(number, rest == "yes"))
        elif word == "r" and is_number(rest) and len(rest) < 9:
            self._do(lambda: self.table.return_to(int(rest)))
        elif begins_block(self.table.question(), typed):
            self._pasted = [typed]
            self._say(HOW_PLAIN)
        elif meant is not None:
            self._hear_word(*meant)
        else:
            self._do(lambda: self._answers.reply(self.table.question(), typed))

    @property
    def _desk_has_odds(self) -> bool:
        """Whether a referee sits here, who may ask at the desk how a fight against anybody goes."""
        question = self.table.question()
        return question is not None and any(phrase.word == "odds" for phrase in question.phrases)

    def _hear_word(self, word: str, rest: str) -> None:
        """Obeys a word of the table in full, such as ``undo`` or ``show Ada``."""
        number = int(rest[:8]) if is_number(rest) else None
        match word:
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
            case "book":
                self._look(lambda: self._book(rest))
            case "show" if rest:
                self._look(lambda: self._lines(command_help.some_sheet(self.table.view(), rest)))
            case "show":
                self._look(self._sheets)
            case "map":
                self._look(self._map_in_words)
            case "chronicle":
                self._look(self._chronicle)
            case "help":
                self._look(lambda: self._help_on(rest) if rest else self._help())
            case "dice" if self.table.rolling is not None:
                self._do(lambda: self.table.reply(rest))
            case "dice":
                self._look(lambda: self._say(command_help.dice_wanted(self.table.question())))
            case _:
                self._look(lambda: self._say(command_help.sentence(self.table, word)))

    def _leave(self, asked: bool) -> None:
        """Leaves; a person who leaves others behind is asked once more. A pipe cannot be."""
        left = "" if asked or not self._source.isatty() else left_behind(self.table)
        if left:
            self._asked_to_leave = True
            self._say(f"{left} {TYPE_ONCE_MORE}")
            print("> ", end="", file=self._out, flush=True)
        else:
            self._leaving = True

    def _look(self, at: Callable[[], None]) -> None:
        try:
            at()
        except LychgateError as trouble:  # it could not be fetched
            self._say(sentence_of(trouble))
        self._prompt()

    def _do(self, change: Callable[[], Update]) -> None:
        try:
            brought = change()
        except LychgateError as refused:
            self._say(sentence_of(refused))
            self._beside = self._messages_beside()
            self._prompt()
            return
        self._say()
        if brought.remark:
            self._say(brought.remark)
        self._lines(f"    {row}" for row in brought.left.splitlines())
        self._log(brought.lines)
        self._ask()

    def _prompt(self) -> None:
        question = self.table.question()
        if question is not None:
            self._say(clean(question.in_full))
        print("> ", end="", file=self._out, flush=True)
