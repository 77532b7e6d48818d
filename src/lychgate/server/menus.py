"""Menus of commands: what a seat may order now, by topic, and the form of each command.

They come from the orders of the seat: the forms that its typed lines are read by, and the names that may be typed. A
command is offered where a dry run of it, up to its first roll or question, is not refused. The dry run learns no more
than typing the command would.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from msgspec.structs import replace

from lychgate.core.decision import TEXT
from lychgate.core.errors import IllegalAnswer, PlayError
from lychgate.core.ruleset import Ruleset
from lychgate.core.view import Choice, CommandForm, Offer, Slot
from lychgate.kit.command import Command, Entry
from lychgate.kit.english import ended, sentence
from lychgate.kit.line import Form
from lychgate.kit.orders import Orders, topic_of
from lychgate.kit.slots import WHOLE_LINE, YES, Filled, line_of, slots_of, typed_whole
from lychgate.kit.topics import FIGHT, TOPICS
from lychgate.server.dry_run import why_not

TRIES = 40
"""So many ways to fill in a form are tried before its command counts as refused."""

PEOPLE_FIELDS = ("who", "whom", "to")

PLACEHOLDER = "something"
"""What a dry run fills into a text."""


class Menus:
    """The menus of a seat in a state of a game."""

    def __init__(self, ruleset: Ruleset[Any], state: Any, seat: str) -> None:
        self._ruleset = ruleset
        self._state = state
        self._seat = seat
        orders = ruleset.orders(state, seat)
        self._orders = orders if isinstance(orders, Orders) else None
        self._names = dict(self._orders.names) if self._orders is not None else {}
        self._commands: dict[str, Any] = {}
        self._words = frozenset(form.word for form in self._orders.forms) if self._orders is not None else frozenset()

    @property
    def forms(self) -> tuple[Form, ...]:
        """How the commands are typed that the seat may give."""
        return self._orders.typed if self._orders is not None else ()

    def topics(self) -> tuple[str, ...]:
        """The topics that have commands, what is urgent first."""
        there = {topic_of(form) for form in self.forms}
        urgent = (FIGHT,) if there and self._state.in_the_middle_of else ()
        return tuple(dict.fromkeys((*urgent, *(one for one in TOPICS if one in there))))

    def offers(self, wanted: str = "") -> tuple[Offer, ...]:
        """The commands of a topic, or of all: first what can be done now, then what is refused, with the reason."""
        listed = ((form, entry) for form in self.forms for entry in self._listed(form))
        found = [self._offer(*one) for one in listed if wanted in ("", one[1].topic or topic_of(one[0]))]
        places = {one: at for at, one in enumerate(self.topics())}
        likely = {form.word: kind_of(form).likely for form in self.forms}
        return tuple(sorted(found, key=lambda one: (places[one.topic], bool(one.refused), -likely[one.word])))

    def form(self, word: str, filled: Filled) -> CommandForm:
        """The form of a command with what has been filled in. Raises ``PlayError`` for a word that is no command."""
        form = next((one for one in self.forms if one.word == word), None)
        if form is None:
            raise PlayError(f"You have no command '{word}'.")
        kind = kind_of(form)
        slots = slots_of(kind, self._state, self._seat, self._names, filled)
        values = values_of(slots)
        first = next((slot for slot in slots if slot.must and not slot.value), None)
        found = CommandForm(form.word, title_of(form), form.text, slots, first.name if first is not None else "")
        if first is None:
            line = line_of(kind, values)
            refused = self.refusal(line)
            return replace(found, line=line, refused=refused, note="" if refused else self._note(line))
        if first.kind == "choice" and not any(slot.must and not slot.value for slot in slots if slot is not first):
            weighed, note = self._weighed(kind, first, values)
            slots = tuple(weighed if slot is first else slot for slot in slots)
            return replace(found, slots=slots, note=note)
        return found

    def leads_on(self, word: str, filled: Filled) -> bool:
        """Whether something has to be filled in beside ``filled``."""
        form = next(one for one in self.forms if one.word == word)
        slots = self._bare(kind_of(form), filled)
        return any(slot.must and not slot.value for slot in slots)

    def refusal(self, line: str) -> str:
        """Why a typed line would be refused now; empty where it would not be."""
        try:
            why_not(self._ruleset, self._state, self._seat, self._read(line))
        except (PlayError, IllegalAnswer) as refused:
            return without_typing(str(refused), self._words)
        return ""

    # ------------------------------------------------------------------ inside

    def _read(self, line: str) -> Any:
        assert self._orders is not None
        if line not in self._commands:
            self._commands[line] = self._orders.read(f"{TEXT}{line}")
        return self._commands[line]

    def _bare(self, kind: type[Command], filled: Filled) -> tuple[Slot, ...]:
        """The slots of a command for a dry run."""
        return slots_of(kind, self._state, self._seat, self._names, filled, bare=True)

    def _unreadable(self, line: str) -> bool:
        """Whether a line cannot be read, and not because there is nothing yet that it could name."""
        try:
            self._read(line)
        except (PlayError, IllegalAnswer) as refused:
            return not str(refused).startswith("There is no ")
        return False

    def _listed(self, form: Form) -> Sequence[Entry]:
        found = kind_of(form).entries(self._state, self._seat)
        return found if found is not None else (Entry(title_of(form), form.text),)

    def _offer(self, form: Form, entry: Entry) -> Offer:
        kind = kind_of(form)
        slots = self._bare(kind, dict(entry.filled))
        whole = all(slot.value for slot in slots)
        line = line_of(kind, values_of(slots)) if whole else ""
        topic = entry.topic or topic_of(form)
        refused = self._why_not(kind, slots)
        plain = line and not refused and entry.note == form.text
        costs = self._note(line) if plain else ""  # no form comes between that would show it
        return Offer(topic, form.word, entry.label, costs or entry.note, entry.filled, line, refused)

    def _why_not(self, kind: type[Command], slots: tuple[Slot, ...]) -> str:
        """Why no way to fill in a form is taken now; empty where one is.

        What a dry run fills into a line of one text says nothing about the lines that people type, so a line that
        cannot even be read does not count against the command.
        """
        if typed_whole(kind) and self._unreadable(line_of(kind, {WHOLE_LINE: PLACEHOLDER})):
            return ""
        why = ""
        for values in islice(self._ways(kind, slots), TRIES):
            refused = self.refusal(line_of(kind, values))
            if not refused:
                return ""
            why = why or refused
        if why and not (typed_whole(kind) and PLACEHOLDER in why.lower()):
            return why
        if why:
            return ""
        lists = [slot for slot in slots if slot.must and not slot.value and slot.kind in ("choice", "several")]
        empty = next((slot for slot in lists if not slot.choices), None) or lists[0]
        said = kind.none_left.get(empty.name) or kind.none_left.get("")
        nobody = empty.name in PEOPLE_FIELDS
        return said or ("There is nobody to choose." if nobody else "There is nothing to choose from.")

    def _ways(self, kind: type[Command], slots: tuple[Slot, ...]) -> Iterator[dict[str, str]]:
        """The ways to fill in what must be filled in."""
        values = values_of(slots)
        first = next((slot for slot in slots if slot.must and not slot.value), None)
        if first is None:
            yield values
            return
        for value in examples(first):
            yield from self._ways(kind, self._bare(kind, {**values, first.name: value}))

    def _weighed(self, kind: type[Command], slot: Slot, values: dict[str, str]) -> tuple[Slot, str]:
        """The last slot to fill, each choice with what it would cost, and the cost where that is the same of all.

        Those that would be refused are apart.
        """
        taken: list[Choice] = []
        barred: list[Choice] = []
        costs: dict[str, str] = {}
        for choice in slot.choices:
            if self.leads_on(kind.word, {**values, slot.name: choice.id}):
                taken.append(choice)
                continue
            line = line_of(kind, {**values, slot.name: choice.id})
            refused = self.refusal(line)
            if refused:
                barred.append(replace(choice, note=refused))
                continue
            if not choice.note:
                costs[choice.id] = self._note(line)
            taken.append(choice)
        if same := shared({choice.id: choice.note for choice in taken}):
            return replace(slot, choices=tuple(replace(one, note="") for one in taken), barred=tuple(barred)), same
        same = shared(costs)
        told = {} if same else costs
        noted = (replace(choice, note=choice.note or told.get(choice.id, "")) for choice in taken)
        return replace(slot, choices=tuple(noted), barred=tuple(barred)), same

    def _note(self, line: str) -> str:
        """The chance or cost of a command that is not refused, as its button would say it."""
        try:
            command = self._read(line)
            found: Choice = command.choice(self._state, "form", referee=self._seat in self._state.referees)
        except (PlayError, IllegalAnswer):
            return ""
        return found.note


def shared(notes: Mapping[str, str]) -> str:
    """The note that several choices have in common; empty where they differ."""
    return next(iter(notes.values())) if len(notes) > 1 and len(set(notes.values())) == 1 else ""


def forms_by_heading(ruleset: Ruleset[Any]) -> tuple[Form, ...]:
    """How all commands of a refereed ruleset are typed, those of a heading together."""
    kinds = (kind for kind in ruleset.decision_types if issubclass(kind, Orders))
    return next(kinds).forms


def kind_of(form: Form) -> type[Command]:
    """The type of the command of a form."""
    assert form.makes is not None
    assert issubclass(form.makes, Command)
    return form.makes


def title_of(form: Form) -> str:
    """The words of a command's button in a menu."""
    return kind_of(form).menu_label or sentence(form.word)


def without_typing(refusal: str, words: Container[str]) -> str:
    """A refusal without the command that it ends with, as in ``It begins by: fight``. Menus are tapped, not typed."""
    told, _, typed = refusal.rpartition(": ")
    if not told or typed.split()[0].strip(".,") not in words:
        return refusal
    before = max(told.rfind(f"{mark} ") for mark in ".!?")
    return told[: before + 1] if before >= 0 else ended(told)


def values_of(slots: Sequence[Slot]) -> dict[str, str]:
    """What is filled in, by the name of the slot."""
    return {slot.name: slot.value for slot in slots if slot.value}


def examples(slot: Slot) -> tuple[str, ...]:
    """Values with which a dry run fills in a slot."""
    match slot.kind:
        case "choice":
            return (*(choice.id for choice in slot.choices), *((PLACEHOLDER,) if slot.free else ()))
        case "several":
            return tuple(choice.id for choice in slot.choices)
        case "number":
            return (str(max(slot.low, min(slot.high, 1))),)
        case "flag":
            return (YES,)
    return (PLACEHOLDER,)
