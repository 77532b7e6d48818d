"""What the referee has on paper, in sentences: all of them the referee's alone."""

from __future__ import annotations

from lychgate.rulesets.hundred_saints.events import bestiary as event
from lychgate.rulesets.hundred_saints.state import Attack, Beast, Creature, State
from lychgate.rulesets.hundred_saints.telling.lines import Lines, Tell, secret


def _stocked(before: State, happened: event.BestiaryStocked, after: State) -> Lines:
    count = len(happened.beasts)
    head = f"The bestiary has {count} {'kind' if count == 1 else 'kinds'} of creature from {happened.file}."
    known = {one.name.casefold() for one in before.bestiary}
    return (
        *secret(after, head),
        *(
            line
            for one in happened.beasts
            for line in secret(after, _entry(one, anew=one.name.casefold() in known))
        ),
    )


def _entry(one: Beast, *, anew: bool) -> str:
    numbers = _numbers(one, one.hp or f"{max(1, one.level)}d8")
    notes = f" {one.notes.rstrip('.')}." if one.notes else ""
    return f"{one.name}{' (anew)' if anew else ''}: {numbers}.{notes}"


def _read(before: State, happened: event.BlockRead, after: State) -> Lines:
    one = happened.one
    text = f"Read: {one.name} on side {one.side}: {_numbers(one, happened.hp)}."
    if happened.taken:
        text += f" {' '.join(happened.taken)}"
    if happened.left:
        left = ", ".join(f"'{words}'" for words in happened.left)
        text += f" Passed over, as no rule here reads it: {left}."
    return secret(after, text)


def _numbers(one: Beast | Creature, hp: str) -> str:
    """The numbers of a kind in one line."""
    attacks = ", ".join(map(_attack, one.attacks)) or "no attacks"
    saves = f", saves {'/'.join(map(str, one.saves))}" if one.saves else ""
    numbers = f"level {one.level}, AC {one.ac}, hp {hp}, {attacks}, morale {one.morale}"
    return f"{numbers}, Speed {one.speed}{saves}, xp {one.xp}"


def _attack(one: Attack) -> str:
    return f"{one.name} {one.damage}{f' ({one.bonus:+})' if one.bonus else ''}"


def _noted(before: State, happened: event.Noted, after: State) -> Lines:
    return secret(after, f"{happened.name}: {happened.notes.rstrip('.')}.")


TELL: Tell = {
    event.BestiaryStocked: _stocked,
    event.BlockRead: _read,
    event.Noted: _noted,
}
