"""What an amendment would have changed as a player may know it: each step by itself, from what the seat knew then.

A step is run under both books on the state as the seat knows it, with the rolls and answers that it was told. Where
either run turns on something hidden, the step is left out and counted: so two games that differ only in what is hidden
from a seat give it the same comparison.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import fields, replace

from lychgate.core.codec import convert
from lychgate.core.decision import Suspended
from lychgate.core.errors import DataError, PlayError
from lychgate.core.outlook import Keeps
from lychgate.core.records import Entry
from lychgate.core.telling import log_lines
from lychgate.core.unknown import NotKnown
from lychgate.core.visibility import inputs_known_to, known_to, rolls_of
from lychgate.sim.past import Apart, Differs, Past, SameDice, Transition, WhatIf, again, changes_the_book, with_changes

Changed = Mapping[str, tuple[str, str]]
Lines = tuple[str, ...]

SHORTEST = 3
"""The fewest letters of a word that stands for a longer one."""


def found_as_known(past: Past, changed: Changed, eyes: str) -> WhatIf:
    """What other values would have changed in the steps that the seat ``eyes`` knows of, as far as it may know."""
    differs: list[Differs] = []
    steps, rolls, left_out = 0, 0, 0
    for step in past.path:
        entry = step[1]
        number = past.numbers.get(entry.id, 0)
        if not number or any(map(changes_the_book, step[2])):
            continue
        told = tuple(one.text for one in known_to(eyes, log_lines(past.rules, step[0], step[2], entry.seat)))
        found = _both(past, step, told, changed, eyes) if told else ((), ())
        if found is None:
            left_out += 1
            continue
        then, instead = found
        steps, rolls = steps + bool(told), rolls + len(rolls_of(inputs_known_to(eyes, entry.inputs, (), ended=True)))
        if then != instead:
            differs.append(Differs(number, then, instead))
    return WhatIf(dict(changed), steps, rolls, tuple(differs), (), left_out=left_out)


def _both(past: Past, step: Transition, told: Lines, changed: Changed, eyes: str) -> tuple[Lines, Lines] | None:
    """What a step told the seat, and what it would have told; None where that turns on what the seat may not know."""
    rules, (before, entry, _, _) = past.rules, step
    if not isinstance(rules, Keeps):
        return None
    if entry.seat in past.header.referees and not _was_told(rules, entry, " ".join(told)):
        return None
    known: Any = rules.known(before, eyes)
    then = _lines(past, entry, known, eyes)
    if then != told:
        return None  # there is more to it than the seat knows
    instead = _lines(past, entry, replace(known, variants=with_changes(known.variants, changed)), eyes)
    return None if instead is None else (then, instead)


def _lines(past: Past, entry: Entry, known: Any, eyes: str) -> Lines | None:
    """The lines that a step tells, run from what a seat knows; None where it turns on what the seat may not know."""
    rules, silent = past.rules, past.header.referees
    given = inputs_known_to(eyes, entry.inputs, silent, ended=True)
    try:
        play = again(rules, known, entry, SameDice(rolls_of(given), str(past.numbers[entry.id])), given, silent)
        lines = log_lines(rules, known, play.events, entry.seat)
    except (NotKnown, Suspended, TypeError):  # a struct that is not known cannot be replaced, which is a TypeError
        return None
    except (Apart, PlayError) as parted:
        return (f"People would have had other choices: {parted}",)
    if any(one.only and eyes not in one.only for one in lines):
        return None
    return tuple(one.text for one in lines)


def _was_told(rules: Any, entry: Entry, told: str) -> bool:
    """Whether all that a referee ordered is in what was ``told``: else it could be read from the other outcome."""
    try:
        command = convert(entry.command, rules.command_type, what="the command")
    except DataError:
        return False
    words = re.findall(r"[^\W_]+", told.casefold())
    return all(one.casefold() in told.casefold() or _shortened(one.casefold(), words) for one in _said(command))


def _shortened(said: str, words: Sequence[str]) -> bool:
    """Whether one of the words is a beginning of what was said: STR for strength."""
    return any(len(one) >= SHORTEST and said.startswith(one) and one.isalpha() for one in words)


def _said(value: Any) -> Iterator[str]:
    """All that a command says beyond its defaults, in words and numbers."""
    match value:
        case msgspec.Struct():
            for one in fields(value):
                said = getattr(value, one.name)
                if said and said != one.default:
                    yield from _said(said)
        case str():
            yield from value.split()
        case Mapping():
            for key, each in value.items():
                yield from (*_said(key), *_said(each))
        case tuple() | list():
            for each in value:
                yield from _said(each)
        case _:
            yield str(value)
