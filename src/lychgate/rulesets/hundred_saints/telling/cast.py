"""The cast, in sentences."""

from __future__ import annotations

from typing import NamedTuple

from lychgate.core.telling import listed
from lychgate.kit.english import a_or_many, many_of
from lychgate.rulesets.hundred_saints.events import cast as event
from lychgate.rulesets.hundred_saints.naming import does, the
from lychgate.rulesets.hundred_saints.state import ABILITIES, Creature, State
from lychgate.rulesets.hundred_saints.telling.lines import Lines, Tell, public, secret


def _came(before: State, happened: event.Came, after: State) -> Lines:
    first = happened.who[0]
    count = len(happened.who)
    name = first.name if first.name[-1:].isdigit() or first.kind != "creature" else a_or_many(1, first.name)
    text = f"{name} comes into play{_described_as(first)}."
    if count > 1:
        text = f"{count} {many_of(first.name.rstrip('0123456789 '))} come into play."
    unsaid = f"Nothing was said of {'its' if count == 1 else 'their'} attack bonus: it is +0 (say it by: attack 2)."
    if happened.hidden:
        return secret(after, f"{text} {unsaid}" if happened.unsaid else text)
    return (*public(text), *(secret(after, unsaid, "enc.char.attack.1") if happened.unsaid else ()))


def _described_as(one: Creature) -> str:
    """A character in a few words: class, level, abilities and hit points."""
    if one.character is None:
        return ""
    scores = [f"{ability[:3].upper()} {one.abilities[ability]}" for ability in ABILITIES if ability in one.abilities]
    return f": {one.character.calling} {one.level}, {', '.join([*scores, f'hp {one.max_hp}', f'AC {one.ac}'])}"


def _left(before: State, happened: event.Left, after: State) -> Lines:
    names = [one.name for one in before.cast if one.id in happened.who]
    return secret(after, f"Out of play: {listed(names) if names else the(before, happened.side)}.")


def _described(before: State, happened: event.Described, after: State) -> Lines:
    words = DESCRIBED.get(happened.what)
    if words is None:
        text = f"{the(after, happened.side)}: {'' if happened.so else 'not '}{happened.what.replace('_', ' ')}"
    else:
        text = does(after, happened.side, *(words.so if happened.so else words.not_so))
    return secret(after, f"{text}.")


class Words(NamedTuple):
    """What is said of one side or of several: that it is so, and that it is not."""

    so: tuple[str, str]
    not_so: tuple[str, str]


DESCRIBED = {
    "lit": Words(("carries a light", "carry a light"), ("carries no light", "carry no light")),
    "wants_wealth": Words(("wants wealth", "want wealth"), ("wants no wealth", "want no wealth")),
    "ravenous": Words(("is ravenous", "are ravenous"), ("is not ravenous", "are not ravenous")),
    "vigilant": Words(("is vigilant", "are vigilant"), ("is not vigilant", "are not vigilant")),
}
"""What may be said of a side, in words."""


TELL: Tell = {
    event.Came: _came,
    event.Left: _left,
    event.Described: _described,
}
