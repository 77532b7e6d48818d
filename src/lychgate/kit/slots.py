"""Commands as forms: each field becomes a slot to fill, from the same data by which a typed line is read.

What is filled in becomes a typed line again (``line_of``), so a form can do nothing that typing could not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from lychgate.core.view import Choice, Slot
from lychgate.kit.command import Command
from lychgate.kit.english import sentence
from lychgate.kit.fields import (
    After,
    AsTyped,
    Dice,
    Either,
    Flag,
    Narrows,
    NewName,
    Not,
    Number,
    OneOf,
    People,
    Rest,
    Said,
    Typed,
    Word,
)
from lychgate.kit.permission import Owner
from lychgate.kit.reading import TypedField, referees_fields, typed_fields

Filled = Mapping[str, str]
"""What has been filled in, by the field; of several, each on a line of its own."""

Names = Mapping[str, Sequence[str]]

YES = "yes"
"""The value of a flag that is set."""

OWN_WORDS = ""
"""The id of a choice of ``picks`` that stands for a text of one's own."""

WHOLE_LINE = "line"
"""The slot of a command that is typed as one text."""

COINS = {"pp": "Platinum (pp)", "gp": "Gold (gp)", "sp": "Silver (sp)", "cp": "Copper (cp)"}
"""Coins as a choice shows them, which would otherwise read *Gp*."""

LABELS = {
    "who": "Who",
    "whom": "Target",
    "at": "Target",
    "by": "Bonus or penalty",
    "dc": "Difficulty",
    "what": "What",
    "how": "How",
    "with": "With",
    "foe": "Foe",
    "side": "Side",
    "nonlethal": "Leave them alive",
    "thrown": "Throw it",
}
"""What a field is called on a form, where its own name does not say it."""


def fields_of(kind: type[Command], *, referee: bool = True) -> tuple[TypedField, ...]:
    """The fields of a command's form in the order in which they are typed; a player's has none of the referee's."""
    found = kind.form_fields or typed_fields(kind)
    if referee:
        return found
    theirs = {field.name for field, mark in referees_fields(kind) if not mark.free}
    return tuple(field for field in found if field.name not in theirs)


def typed_whole(kind: type[Command]) -> bool:
    """Whether a command that reads its line by itself has not said which slots it has: then its form is one text."""
    return bool(kind.shape) and not kind.form_fields


def slots_of(
    kind: type[Command], state: Any, seat: str, names: Names, filled: Filled, *, bare: bool = False
) -> tuple[Slot, ...]:
    """The slots of a command for a seat, with what has been filled in; a slot with one choice is filled already.

    ``bare``: only slots that must still be filled in have choices. A dry run looks at no others, and working out what
    each ware or check would come to takes most of its time.
    """
    if typed_whole(kind):
        return (Slot(WHOLE_LINE, kind.shape, "text", value=filled.get(WHOLE_LINE, "")),)
    referee = seat in state.referees
    found: list[Slot] = []
    so_far = dict(filled)
    for one in fields_of(kind, referee=referee):
        field = kind.asks_for(state, seat, one, so_far)
        if field is None:
            continue
        value, owner = so_far.get(field.name, ""), not referee and names_owner(kind, field.name)
        if bare and (value or not (field.must or owner)):
            slot = Slot(field.name, "", fills_of(field.typed), must=field.must, value=value)
        else:
            slot = slot_of(kind, field, state, seat, names, so_far)
        if owner and slot.choices and slot.kind == "choice":
            slot = replace(slot, must=True)
        if slot.kind == "choice" and slot.must and not (slot.value or slot.free) and len(slot.choices) == 1:
            slot = Slot(slot.name, slot.label, slot.kind, slot.choices, value=slot.choices[0].id)
        if slot.value:
            so_far[slot.name] = slot.value
        found.append(slot)
    return tuple(found)


def names_owner(kind: type[Command], field: str) -> bool:
    """Whether a field names the character whose player may give the command: then a player cannot leave it empty."""
    return isinstance(kind.may, Owner) and kind.may.of == field


def slot_of(kind: type[Command], field: TypedField, state: Any, seat: str, names: Names, filled: Filled) -> Slot:
    """One field of a command as a slot."""
    inner = inner_of(field.typed)
    fills = fills_of(field.typed)
    label = kind.form_labels.get(field.name) or LABELS.get(field.name) or label_of(field.name, inner)
    value = filled.get(field.name, "")
    if fills == "number":
        assert isinstance(inner, Number)
        return Slot(field.name, label, fills, (), field.must, inner.low, inner.high, value)
    if fills == "flag":
        return Slot(field.name, label, fills, (), must=False, value=value)
    choices = kind.picks(state, seat, field.name, filled)
    if choices is None:
        choices = tuple(
            Choice(one, COINS.get(one) or sentence(one)) for one in words_for(kind, field, state, seat, names)
        )
    elif fills == "text":
        fills = "choice"
    free = next((one.label for one in choices if one.id == OWN_WORDS), "")
    listed = tuple(one for one in choices if one.id != OWN_WORDS)
    return Slot(field.name, label, fills, listed, field.must, value=value, free=free)


def words_for(kind: type[Command], field: TypedField, state: Any, seat: str, names: Names) -> tuple[str, ...]:
    """What may be typed for a field now: names of its kinds, and its words. A player orders their own characters."""
    typed = inner_of(field.typed)
    named = tuple(name for of in typed.kinds() for name in names.get(of, ()))
    may = kind.may
    if isinstance(may, Owner) and may.of == field.name and seat not in state.referees:
        own = tuple(one.name for one in state.cast if one.seat == seat)
        named = tuple(name for name in named if name in own)
    return tuple(dict.fromkeys((*named, *typed.words())))


def inner_of(typed: Typed) -> Typed:
    """What stands after the word of a field that begins with one."""
    return inner_of(typed.inner) if isinstance(typed, After) else typed


def label_of(name: str, typed: Typed) -> str:
    """What a field is called on a form."""
    said = getattr(typed, "what", "")
    return sentence(said) if isinstance(said, str) and said else sentence(name.replace("_", " "))


def fills_of(typed: Typed) -> str:
    """How a field is filled on a form; see ``core.view.Slot``."""
    typed = inner_of(typed)
    match typed:
        case Number():
            return "number"
        case Flag() | Said() | Not():
            return "flag"
        case People():
            return "several"
        case OneOf() | Either() | Narrows() | AsTyped():
            return "choice"
        case Rest() | NewName() | Word() | Dice():
            return "text"
    return "choice" if typed.words() or typed.kinds() else "text"


# ---------------------------------------------------------------------- as it is typed


def line_of(kind: type[Command], filled: Filled) -> str:
    """The line that somebody would type for what is filled in."""
    if typed_whole(kind):
        return f"{kind.word} {filled.get(WHOLE_LINE, '')}".strip()
    fields = fields_of(kind)
    nots = [field for field in fields if isinstance(field.typed, Not)]
    must = [field for field in fields if field.must and field not in nots]
    if kind.form_fields:
        order = list(fields)
    else:
        others = [field for field in fields if field not in nots and field not in must]
        order = [*nots, *must, *sorted(others, key=lambda field: isinstance(inner_of(field.typed), Rest))]
    parts = [said(field.typed, filled[field.name]) for field in order if filled.get(field.name)]
    return " ".join((kind.word, *(part for part in parts if part)))


def said(typed: Typed, value: str) -> str:
    """What is typed for the value of a field."""
    match typed:
        case After():
            return f"{typed.said[0]} {said(typed.inner, value)}"
        case Not():
            return "not"
        case AsTyped():
            return value
        case Narrows():
            return ""
        case Number() if typed.unit:
            return f"{value} {typed.unit[0]}"
        case Flag() | Said():
            return typed.shape("") if value == YES else ""
        case People():
            return " and ".join(value.splitlines())
        case NewName() | Word():
            return quoted(value)
    return value


def quoted(value: str) -> str:
    """A text as one word of a line."""
    clean = value.replace('"', "'")
    return f'"{clean}"' if " " in clean else clean
