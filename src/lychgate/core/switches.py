"""The switches of a ruleset: reads their file, and checks the values that a table chooses."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec

from lychgate.core.codec import learn
from lychgate.core.errors import PlayError, nearest, some_of
from lychgate.core.fitting import fitting
from lychgate.core.ruleset import Variant


class Switch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A switch as the file gives it; ``alternatives`` keep the order of the file, the default first.

    A number has one alternative, its default, and ``bounds``; ``depends`` says in a sentence what else it changes.
    """

    name: str
    group: str
    title: str
    text: str
    alternatives: dict[str, str]
    clauses: tuple[str, ...] = ()
    bounds: tuple[int, int] | None = None
    depends: str = ""


class FixedNumber(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number of the book that no table can amend: what it is, as printed, and ``why`` in a sentence."""

    name: str
    title: str
    value: str
    why: str
    clauses: tuple[str, ...] = ()


class SwitchFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``data/variants.toml``: the switches and numbers that a table may amend, and the numbers that it cannot."""

    variant: tuple[Switch, ...]
    fixed: tuple[FixedNumber, ...] = ()

    def variants(self) -> tuple[Variant, ...]:
        """The switches in the order of the file."""
        return tuple(
            Variant(
                name=switch.name,
                group=switch.group,
                title=switch.title,
                text=switch.text,
                alternatives=tuple(switch.alternatives.items()),
                clauses=switch.clauses,
                bounds=switch.bounds,
                depends=switch.depends,
            )
            for switch in self.variant
        )


def numbers_as_text(raw: Any, key: str) -> Any:
    """What a file holds, where the values of switches under ``key`` may be numbers too: ``{ normal_dc = 15 }``."""
    values = raw.get(key) if isinstance(raw, dict) else None
    if not isinstance(values, dict):
        return raw
    return {**raw, key: {name: str(one) if type(one) is int else one for name, one in values.items()}}


def resolved(variants: tuple[Variant, ...], chosen: Mapping[str, str]) -> dict[str, str]:
    """A value for every switch: the chosen one, or the default; for a text of the book only a chosen one.

    Raises ``PlayError`` for a switch or a value that does not exist, naming the nearest or the allowed ones.
    """
    known = {variant.name: variant for variant in variants}
    taken: dict[str, str] = {}
    for name, value in chosen.items():
        if name not in known:
            raise _unknown(name, variants)
        taken[name] = known[name].taken(value)
    return {name: taken.get(name, one.default) for name, one in known.items() if name in taken or one.reads is None}


def nearest_switch(name: str, known: Collection[str]) -> str:
    """The name most like a mistyped one; empty if none is near. Of many of a kind, as ``spell.frost``, the part after
    the kind is compared."""
    if "." not in name:
        return nearest(name, known, cutoff=0.5)
    alike = _of_its_kind(name, known)
    return alike.get(nearest(name.partition(".")[2].casefold(), alike), "")


def _of_its_kind(name: str, known: Collection[str]) -> dict[str, str]:
    """The names of the kind of this one, by what comes after the kind; none for a name without a kind."""
    kind = f"{name.partition('.')[0]}."
    return {one.removeprefix(kind).casefold(): one for one in known if "." in name and one.startswith(kind)}


def _unknown(name: str, variants: Collection[Variant]) -> PlayError:
    known = tuple(one.name for one in variants)
    near = nearest_switch(name, known)
    alike = _with_word(name, variants) or ((near,) if near else ())
    others = tuple(_of_its_kind(name, known).values()) or tuple(one for one in known if "." not in one)
    meant = _did_you_mean(alike) if alike else f"Switches: {some_of(others)}."
    return PlayError(f"There is no switch '{name[:60]}'. {meant}")


def _did_you_mean(names: Sequence[str]) -> str:
    """``Did you mean 'normal-dc' or 'opposed-dc'?``; the first six where there are more."""
    *most, last = [f"'{one}'" for one in names[:6]]
    return f"Did you mean {', '.join(most)}{' or ' if most else ''}{last}?"


def _words(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"[^\W_]+", text.casefold()))


def _with_word(said: str, variants: Collection[Variant]) -> tuple[str, ...]:
    """The switches and numbers in whose name or title the words ``said`` are."""
    wanted = _words(said)
    those = [one for one in variants if one.reads is None and {*wanted} <= {*_words(f"{one.name} {one.title}")}]
    return tuple(one.name for one in those) if wanted else ()


def named_in_words(variants: Mapping[str, Variant], name: str, value: str) -> tuple[str, str]:
    """A name that was typed in several words, ``hit die 8``, or with other signs, ``hit_die``, as it is written."""
    said = [name, *value.split()]
    called: dict[str, str] = {}
    for one in variants.values():
        if one.reads is None:
            title = "".join(_words(one.title))
            called |= {title: one.name, title.removeprefix("the"): one.name}
    called |= {"".join(_words(one)): one for one, variant in variants.items() if variant.reads is None}
    for many in range(len(said), 0, -1):
        found = called.get("".join(_words(" ".join(said[:many]))))
        if found is not None and (many > 1 or not fitting(name, tuple(variants))):
            return found, " ".join(said[many:])
    return name, value


def switched(variants: tuple[Variant, ...], now: Mapping[str, str], name: str, value: str) -> dict[str, str]:
    """The values ``now`` with another one for a single switch, in mid-game. Beginnings of names and values are enough,
    and a name may be typed in words: ``normal dc``, or its title.

    Raises ``PlayError``, which says the present value and what is allowed, for a name or value that does not exist and
    where nothing would change.
    """
    there = {one.name: one for one in variants if one.name in now}
    name, value = named_in_words(there, name, value)
    found = fitting(name, tuple(there))
    switch = there[found[0]] if len(found) == 1 else None
    if switch is None:
        if len(found) > 1:
            raise PlayError(f"'{name}' could be {some_of(tuple(found))}.")
        raise _unknown(name, there.values())
    if switch.reads is not None:
        chosen = [switch.reads(value)]
    elif switch.bounds is None:
        chosen = fitting(value, tuple(one for one, _ in switch.alternatives)) if value else []
    else:
        chosen = [value] if switch.allows(value) else []
    if len(chosen) != 1:
        wrong = f"'{value}' is not a value of it. " if value else ""
        exact = name.casefold() == switch.name.casefold()
        others = () if exact else tuple(one for one in _with_word(name, there.values()) if one != switch.name)
        also = f" Or {_did_you_mean(others).replace('D', 'd', 1)}" if others else ""
        raise PlayError(f"'{switch.name}' is {now[switch.name]} now. {wrong}Allowed: {switch.allowed}.{also}")
    if chosen[0] == now[switch.name]:
        raise PlayError(f"'{switch.name}' is {chosen[0]} already. Allowed: {switch.allowed}.")
    return {**now, switch.name: chosen[0]}


learn(SwitchFile)
