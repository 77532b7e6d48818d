"""A comparison of two books in lines, for whoever asked what an amendment would have changed."""

from __future__ import annotations

from lychgate.kit.english import numbered
from lychgate.players.usual import POLICY
from lychgate.sim.what_if import Differs, WhatIf

MOST_SHOWN = 20
"""The most steps whose difference is told."""


NOTHING = "nothing"


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
    if found.left_out:
        turns = "1 more step turns" if found.left_out == 1 else f"{found.left_out} more steps turn"
        lines.append(f"{turns} on things that you may not know, and {'is' if found.left_out == 1 else 'are'} left out.")
    if found.left_out is not None and found.steps:
        lines.append("Each step is run by itself, from what you knew then.")
    if found.nothing and not found.steps:
        return lines
    if found.nothing:
        return [*lines, "Nothing would have come out differently: every step is the same."]
    for one in found.differs[:MOST_SHOWN]:
        then, instead = in_which_they_differ(one)
        lines += [f"Step {one.step}", f"  then:    {' '.join(then) or NOTHING}"]
        lines += [f"  instead: {' '.join(instead) or NOTHING}"]
    if len(found.differs) > MOST_SHOWN:
        lines.append(f"and {len(found.differs) - MOST_SHOWN} steps more")
    if found.sheets:
        lines += ["In the end:" if not found.apart else "Where they part:", *(f"  {one}" for one in found.sheets)]
    if found.apart:
        lines.append(f"It stops at step {found.apart}, where people would have had other choices. {found.reason}")
    if found.paired:
        lines.append(f"From there bots play on {found.runs} times under each book with the same dice; {POLICY}:")
        lines += [
            f"  {one.what}: {one.book:.2f} then, {one.amended:.2f} instead; "
            f"difference {one.amended - one.book:+.2f}, 95 % interval {one.low:+.2f} to {one.high:+.2f}"
            for one in found.paired
        ]
    return lines


def summed_up(found: WhatIf, span: str) -> str:
    """A comparison in a sentence or two, for all who vote on what was tried on ``span``, "the last session"."""
    verb = "differs" if 1 in (found.steps, len(found.differs)) else "differ"
    differ = f"{len(found.differs)} of {numbered(found.steps, 'step')} {verb}"
    parts = [f"Tried on {span}: {differ}"]
    if found.apart:
        parts.append(f"from step {found.apart} on people would have had other choices")
    if found.left_out:
        turn = "turns" if found.left_out == 1 else "turn"
        parts.append(f"{numbered(found.left_out, 'more step')} {turn} on what some players do not know")
    return f"{'; '.join(parts)}."
