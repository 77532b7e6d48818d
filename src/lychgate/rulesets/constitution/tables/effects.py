"""Typed effects of initiations and spells as people write them: in braces, ``{bonus 2 to attack when spear}``."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import msgspec

from lychgate.core.digits import is_number
from lychgate.core.errors import PlayError, did_you_mean
from lychgate.rulesets.constitution.tables.gear import KINDS
from lychgate.rulesets.constitution.tables.initiations import OPS, Effect, printed, topics
from lychgate.rulesets.constitution.tables.magic import MOST_EFFECTS, SPELL_OPS, SpellEffect, fault_of

NOTHING = "none"
"""How it is written that an initiation or a spell has no typed effect."""

SITUATIONS = ("attack", "defence", "injury", "save", "combat", "strenuous")
"""What may be so of a check, beside what it is about and what somebody fights with."""

FACES = (2, 100)
"""The faces that a die of an initiation may have."""

MOST_DICE, MOST_POINTS = 9, 20
"""The most advantage dice that an initiation gives, and the highest price in initiative that it sets."""

SCHOOL = "school-"
"""What a school of magic begins with where an initiation allows it: ``{allow school-ice}``."""


def in_braces(text: str) -> tuple[str, tuple[str, ...]]:
    """The words of a text, and what stands in braces among them. Raises ``PlayError`` for a brace that stays open."""
    words, inside = [], []
    while "{" in text:
        before, _, after = text.partition("{")
        effect, brace, text = after.partition("}")
        if not brace:
            raise PlayError("An effect that begins with { ends with }.")
        words.append(before.strip())
        inside.append(effect)
    return " ".join(word for word in (*words, text.strip()) if word), tuple(inside)


def _alone(text: str) -> tuple[str, ...]:
    """What stands in braces in a text of nothing else. Raises ``PlayError``."""
    words, inside = in_braces(text)
    if (words and words.casefold() != NOTHING) or bool(words) == bool(inside):
        raise PlayError(f"Typed effects stand in braces, one after the other, or {NOTHING}; '{words[:60]}' does not.")
    if len(inside) > MOST_EFFECTS:
        raise PlayError(f"At most {MOST_EFFECTS} effects; {len(inside)} are too many.")
    return inside


def as_written(effects: Iterable[Effect | SpellEffect]) -> str:
    """Effects as they are typed."""
    told = (effect_told(one) if isinstance(one, Effect) else spell_effect_told(one) for one in effects)
    return " ".join(f"{{{one}}}" for one in told) or NOTHING


# ---------------------------------------------------------------------- initiations


@lru_cache(200)
def effects_of_text(text: str) -> tuple[Effect, ...]:
    """The effects of an initiation, from a text of nothing else. Raises ``PlayError`` with what is allowed."""
    return tuple(effect_in(one) for one in _alone(text))


_SHAPES = {
    "bonus": ("amount", "to"),
    "die": ("faces", "of"),
    "advantage": ("dice", "on"),
    "cost": ("points", "of"),
}
"""The fields of the effects that have two, in the order in which they are typed."""


def effect_in(text: str) -> Effect:
    """An effect as it is typed between braces. Raises ``PlayError`` with what is allowed."""
    said, word, needs = text.partition(" when")
    op, *words = said.split() or [""]
    if op not in OPS:
        raise PlayError(f"'{op}' is no effect.{did_you_mean(op, OPS)} Allowed: {', '.join(OPS)}.")
    fields: dict[str, object] = {"op": op, "when": _conditions_in(needs) if word else ()}
    if op in _SHAPES:
        amount, of = _SHAPES[op]
        if len(words) != 3 or words[1] != ("to" if op == "bonus" else "on" if op == "advantage" else "of"):
            raise PlayError(f"'{text.strip()}' is not {{{op} N {'to' if op == 'bonus' else of} WHAT}}.")
        fields[amount] = words[0] if words[0] == "level" else _number(words[0])
        fields[of] = words[2]
    else:
        fields["what"] = " ".join(words)
    try:
        effect = msgspec.convert(fields, Effect)
    except msgspec.ValidationError as wrong:
        raise PlayError(f"'{text.strip()}' is no effect: {wrong}.") from None
    _must_be_known(effect)
    return effect


def _conditions_in(text: str) -> tuple[str, ...]:
    """What must be so for an effect, as it is typed behind ``when``. Raises ``PlayError``."""
    allowed = (*KINDS, *SITUATIONS, *topics())
    said = tuple(text.replace(",", " ").split())
    for one in said or ("",):
        if one not in allowed:
            hint = did_you_mean(one, allowed)
            raise PlayError(f"When '{one}' is so, nobody knows.{hint} Allowed: {', '.join(allowed)}.")
    return said


TRAINED_REACTIONS = ("riposte", "parry")
"""What the book lets those trained in it do, and no printed initiation trains (3d6.5.4d, 3d6.5.17c)."""


def _number(said: str) -> int:
    bare = said.removeprefix("+").removeprefix("-")
    if not is_number(bare) or int(bare) > 100:
        raise PlayError(f"'{said}' is no number from -100 to 100, nor 'level'.")
    return -int(bare) if said.startswith("-") else int(bare)


def _must_be_known(effect: Effect) -> None:
    """Raises ``PlayError`` for an effect on something that the rules do not know, or with a number out of bounds."""
    kinds = {
        "bonus": ("attack", "ac", "damage", "initiative", "defence", "injury", "save", *topics()),
        "die": ("hit-die", "damage"),
        "advantage": ("damage", "attack", "initiative", "defence", "injury", "save", *topics()),
        "cost": ("extra-action",),
    }
    others = (each.what for one in printed().values() for each in one.effects if each.op == effect.op)
    trained = TRAINED_REACTIONS if effect.op == "allow" else ()
    allowed = kinds.get(effect.op) or tuple(dict.fromkeys((*others, *trained)))
    said = effect.to or effect.of or effect.on or effect.what
    number, low, high = {
        "die": (effect.faces, *FACES),
        "advantage": (effect.dice, 1, MOST_DICE),
        "cost": (effect.points, 1, MOST_POINTS),
    }.get(effect.op, (0, 0, 0))
    if not low <= number <= high:
        raise PlayError(f"'{effect_told(effect)}': the number is from {low} to {high}; {number} is not.")
    if said not in allowed and not (effect.op == "allow" and said.removeprefix(SCHOOL) not in ("", said)):
        there = ", ".join(allowed)
        raise PlayError(f"Nothing is called '{said}' here.{did_you_mean(said, allowed)} Allowed: {there}.")


def effect_told(effect: Effect) -> str:
    """An effect as it is typed."""
    needs = f" when {' '.join(effect.when)}" if effect.when else ""
    match effect.op:
        case "bonus":
            return f"bonus {effect.amount} to {effect.to}{needs}"
        case "die":
            return f"die {effect.faces} of {effect.of}{needs}"
        case "advantage":
            return f"advantage {effect.dice} on {effect.on}{needs}"
        case "cost":
            return f"cost {effect.points} of {effect.of}{needs}"
        case _:
            return f"{effect.op} {effect.what}{needs}"


# ---------------------------------------------------------------------- spells


@lru_cache(200)
def spell_effects_of_text(text: str) -> tuple[SpellEffect, ...]:
    """The effects of a spell, from a text of nothing else. Raises ``PlayError`` with what is allowed."""
    return tuple(spell_effect_in(one) for one in _alone(text))


def spell_effect_in(text: str) -> SpellEffect:
    """An effect of a spell as it is typed between braces. Raises ``PlayError`` with what is allowed."""
    words = text.split() or [""]
    numbers = [int(word) for word in words if is_number(word.lstrip("+-"))]
    match words:
        case ["harm" | "heal" as op, dice]:
            fields: dict[str, object] = {"op": op, "dice": dice}
        case ["bonus", _, "to", to, "for", _] if len(numbers) == 2:
            fields = {"op": "bonus", "amount": numbers[0], "to": to, "minutes": numbers[1]}
        case ["save", ability]:
            fields = {"op": "save", "ability": ability}
        case ["save", ability, "dc", _] if len(numbers) == 1:
            fields = {"op": "save", "ability": ability, "dc": numbers[0]}
        case [op, *_]:
            hint = did_you_mean(op, SPELL_OPS)
            raise PlayError(
                f"'{text.strip()}' is no effect.{hint} Allowed: harm DICE, heal DICE, bonus N to WHAT for MINUTES, "
                "save ABILITY [dc N]."
            )
    try:
        effect = msgspec.convert(fields, SpellEffect)
    except msgspec.ValidationError as wrong:
        raise PlayError(f"'{text.strip()}' is no effect: {wrong}.") from None
    key, reason = fault_of(effect)
    if key:
        raise PlayError(f"'{text.strip()}' is no effect: {reason}.")
    return effect


def spell_effect_told(effect: SpellEffect) -> str:
    """An effect of a spell as it is typed."""
    match effect.op:
        case "harm" | "heal":
            return f"{effect.op} {effect.dice}"
        case "bonus":
            return f"bonus {effect.amount} to {effect.to} for {effect.minutes}"
        case "save":
            return f"save {effect.ability} dc {effect.dc}"
