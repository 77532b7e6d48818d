"""Menus of commands in a terminal: ``do`` lists topics, then commands, then each field of one as a question.

The steps are questions like those of the table, so every face shows them as it shows others. Nothing happens at the
table before the command is whole; then it is given as if it had been typed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from msgspec.structs import replace

from lychgate.core.decision import TEXT
from lychgate.core.errors import PlayError, some_of
from lychgate.core.fitting import fitting
from lychgate.core.view import Choice, CommandForm, Offer, Phrase, Question, Slot
from lychgate.kit.slots import YES
from lychgate.server.typed import read_typed

WORD = "do"
"""What opens the menus."""

DO = Phrase(WORD, "[TOPIC|WORD]", "Choose a command from menus, by its topic or its word.", "The table")

BACK = "back"
GIVE = "give"
"""The choices that leave a step, and that give a command whose fields are filled in."""

KIND = "menu"
"""The kind of the questions of the menus."""


class MenuSource(Protocol):
    """Where the menus come from: this process, or a server."""

    def topics(self) -> tuple[str, ...]:
        """The topics that have commands now."""

    def offers(self, topic: str) -> tuple[Offer, ...]:
        """The commands of a topic, or of all with an empty one. May take a while, and raise."""

    def form(self, word: str, filled: dict[str, str]) -> CommandForm:
        """The form of a command with what has been filled in. May take a while, and raise."""


class MenuWalk:
    """A walk through the menus of a seat: ``question`` is the present step, ``answer`` takes the next.

    Raises ``PlayError`` where there are no menus, or none is meant by what was typed after ``do``.
    """

    def __init__(self, source: MenuSource, seat: str, about: str = "") -> None:
        self._source = source
        self._seat = seat
        self._topics = source.topics()
        if not self._topics:
            raise PlayError("This game has no menus. Type the number of a choice.")
        self._topic = ""
        self._offers: tuple[Offer, ...] = ()
        self._form: CommandForm | None = None
        self._filled: list[tuple[str, str]] = []
        self._more = ""
        if about:
            self._open(about)
        self.question = self._asked()

    def answer(self, typed: str) -> str | None:
        """Take a step. Returns the line of the command once it is whole, empty where the menus are left; else None.

        Raises ``PlayError`` with what is allowed; the step stays as it was then.
        """
        chosen = read_typed(self.question, typed)
        line = self._step(chosen)
        if line is None:
            self.question = self._asked()
        return line

    # ------------------------------------------------------------------ inside

    def _open(self, about: str) -> None:
        """Open a topic, or the form of a command, by its word."""
        found = [one for one in self._topics if one.casefold() == about.casefold()] or fitting(about, self._topics)
        if len(found) == 1:
            self._topic, self._offers = found[0], self._possible(found[0])
            return
        words = [one for one in self._source.offers("") if one.word == about.lower()]
        if not words:
            raise PlayError(f"There is no menu '{about[:40]}'. There is: {some_of(self._topics)}.")
        self._form = self._source.form(words[0].word, {})

    def _possible(self, topic: str) -> tuple[Offer, ...]:
        return tuple(one for one in self._source.offers(topic) if not one.refused)

    def _step(self, chosen: str) -> str | None:
        if chosen == BACK:
            return self._back()
        if self._form is None and not self._topic:
            self._topic, self._offers = chosen, self._possible(chosen)
            return None
        if self._form is None:
            offer = self._offers[int(chosen)]
            if offer.line:
                return offer.line
            self._filled = list(offer.filled)
            self._form = self._source.form(offer.word, dict(offer.filled))
            return self._whole()
        if self._form.line and not self._more and chosen == GIVE:
            return self._form.line
        slot = self._slot(self._form)
        if slot is None:
            self._more = chosen
            wanted = self._slot(self._form)
            if wanted is None or wanted.kind != "flag":
                return None
            slot, chosen = wanted, YES
        return self._fill(self._form, slot, chosen)

    def _fill(self, form: CommandForm, slot: Slot, chosen: str) -> str | None:
        value = chosen.removeprefix(TEXT)
        if slot.kind == "number" and (not _is_whole(value) or not slot.low <= int(value) <= slot.high):
            raise PlayError(f"{slot.label} is a whole number from {slot.low} to {slot.high}.")
        if slot.kind == "several":
            value = "\n".join(_several(slot, value))
        optional, self._more = bool(self._more), ""
        self._filled.append((slot.name, value))
        self._form = self._source.form(form.word, dict(self._filled))
        return None if optional else self._whole()

    def _whole(self) -> str | None:
        """The line of a command that has nothing left to fill in; None where something is, or might be."""
        form = self._form
        if form is None or not form.line or form.refused or any(not slot.must for slot in form.slots):
            return None
        return form.line

    def _back(self) -> str | None:
        if self._more:
            self._more = ""
        elif self._filled and self._form is not None:
            self._filled.pop()
            self._form = self._source.form(self._form.word, dict(self._filled))
        elif self._form is not None and self._topic:
            self._form = None
        elif self._topic:
            self._topic = ""
        else:
            return ""
        return None

    def _slot(self, form: CommandForm) -> Slot | None:
        """The slot that is asked for: one that was chosen to be filled in besides, or the next that must be."""
        wanted = self._more or form.open
        return next((slot for slot in form.slots if slot.name == wanted), None)

    def _asked(self) -> Question:
        form = self._form
        if form is None:
            return self._list_asked()
        slot = self._slot(form)
        if slot is not None:
            return self._slot_asked(form, slot)
        others = [slot for slot in form.slots if not slot.must and not slot.value]
        gives = () if form.refused else (Choice(GIVE, f"Do it: {form.line}", form.note),)
        more = tuple(Choice(slot.name, f"Add: {slot.label}") for slot in others)
        why = f" {form.refused}" if form.refused else ""
        return self._with_back(f"{form.title}.{why}", (*gives, *more), default=GIVE if gives else BACK)

    def _list_asked(self) -> Question:
        if not self._topic:
            return self._with_back("What do you want to do?", tuple(Choice(one, one) for one in self._topics))
        listed = tuple(Choice(str(at), one.label, one.note) for at, one in enumerate(self._offers))
        nothing = "" if listed else " Nothing can be done now."
        return self._with_back(f"{self._topic}.{nothing}", listed)

    def _slot_asked(self, form: CommandForm, slot: Slot) -> Question:
        barred = f" Not now: {some_of(tuple(one.label for one in slot.barred), 8)}." if slot.barred else ""
        prompt = f"{form.title}: {slot.label}?{barred}"
        match slot.kind:
            case "choice":
                return self._with_back(prompt, slot.choices)
            case "several":
                everybody = Choice("all", "All of them")
                asked = self._with_back(prompt, (*slot.choices, everybody) if len(slot.choices) > 1 else slot.choices)
                return replace(asked, text="or type several names with commas between them")
            case "number":
                return replace(self._with_back(prompt, ()), text=f"a number from {slot.low} to {slot.high}")
        return replace(self._with_back(prompt, ()), text="your words")

    def _with_back(self, prompt: str, choices: tuple[Choice, ...], default: str = "") -> Question:
        back = Choice(BACK, "Back")
        return Question(self._seat, KIND, prompt, (*choices, back), default, way_out=BACK)


def _is_whole(value: str) -> bool:
    return value.lstrip("+-").isdecimal() and value.lstrip("+-").isascii()


def _several(slot: Slot, value: str) -> list[str]:
    """The names that were typed, each as it is among the choices. Raises ``PlayError``."""
    if value == "all":
        return [choice.id for choice in slot.choices]
    found = []
    for said in value.split(","):
        fits = fitting(said.strip(), [choice.id for choice in slot.choices])
        if len(fits) != 1:
            allowed = some_of(tuple(one.id for one in slot.choices))
            raise PlayError(f"'{said.strip()[:40]}' is not one of these: {allowed}.")
        found.append(fits[0])
    return found


class WithMenus:
    """The menus of a seat in a terminal. While they are open, their step stands in place of the table's orders.

    ``source`` makes the menus as the table stands; ``number`` counts their steps, for ``Seat.moment``.
    """

    def __init__(self, source: Callable[[], MenuSource], seat: str) -> None:
        self._source = source
        self._seat = seat
        self._walk: MenuWalk | None = None
        self.number = 0

    def over(self, question: Question | None) -> Question | None:
        """The step of the menus that lie over the table's ``question``; that question where none do."""
        if question is None or not question.order:
            return question
        if self._walk is not None:
            return self._walk.question
        return replace(question, phrases=(*question.phrases, DO)) if question.phrases else question

    def hear(self, question: Question, typed: str) -> str | None:
        """What is to be given to the table for what was typed; None where it was a step of the menus.

        Raises ``PlayError`` with what is allowed.
        """
        word, _, about = typed.strip().partition(" ")
        if not question.order:
            self._walk = None
            return typed
        if word == WORD and not (self._walk is not None and about == "it"):
            self._walk = MenuWalk(self._source(), self._seat, about.strip())
            self.number += 1
            return None
        if self._walk is None:
            return typed
        line = self._walk.answer(typed)
        self.number += 1
        if line is not None:
            self._walk = None
        return line or None


def in_address(filled: Mapping[str, str]) -> dict[str, str]:
    """What is filled in, as the parameters of an address."""
    found = {}
    for name, value in filled.items():
        several = value.splitlines()
        if len(several) > 1:
            found.update({f"f.{name}:{one}": YES for one in several})
        else:
            found[f"f.{name}"] = value
    return found
