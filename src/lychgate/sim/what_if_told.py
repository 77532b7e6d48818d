"""A comparison of two books in lines, for whoever asked what an amendment would have changed."""

from __future__ import annotations

from lychgate.kit.english import numbered
from lychgate.players.usual import POLICY
from lychgate.sim.what_if import Differs, WhatIf

MOST_SHOWN = 20
"""The most steps whose difference is told."""


NOTHING = "nothing told"


def in_which_they_differ(one: Differs) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The lines of a step then and instead, from the first that is another to the last."""
    pairs = list(zip(one.then, one.instead, strict=False))
    before = next((at for at, (was, now) in enumerate(pairs) if was != now), len(pairs))
    ends = list(zip(one.then[before:][::-1], one.instead[before:][::-1], strict=False))
    after = next((at for at, (was, now) in enumerate(ends) if was != now), len(ends))
    return one.then[before : len(one.then) - after], one.instead[before : len(one.instead) - after]


def told(found: WhatIf) -> list[str]:
    """A comparison in lines."""
    what = ", ".join(f"{name} = {new} (was {old})" for name, (old, new) in found.changes.items())
    again = f"{numbered(found.steps, 'step')} run again, {numbered(found.rolls, 'roll')} the same"
    lines = [f"{what or 'No switch has another value'}: {again}."]
    if found.nothing:
        return [*lines, "Nothing would have come out differently: every step is the same."]
    for one in found.differs[:MOST_SHOWN]:
        then, instead = in_which_they_differ(one)
        lines += [f"Step {one.step}", f"  then:    {' '.join(then) or NOTHING}"]
        lines += [f"  instead: {' '.join(instead) or NOTHING}"]
    if len(found.differs) > MOST_SHOWN:
        lines.append(f"and {len(found.differs) - MOST_SHOWN} steps more")
    if found.sheets:
        lines += ["In the end:" if not found.apart else "When they go apart:", *(f"  {one}" for one in found.sheets)]
    if found.apart:
        lines.append(f"At step {found.apart} it stops, as people would have chosen anew. {found.reason}")
    if found.paired:
        lines.append(f"From there bots go on {found.runs} times under each book with the same dice; {POLICY}:")
        lines += [
            f"  {one.what}: {one.book:.2f} then, {one.amended:.2f} instead; "
            f"difference {one.amended - one.book:+.2f}, 95 % interval {one.low:+.2f} to {one.high:+.2f}"
            for one in found.paired
        ]
    return lines
