"""A comparison of two books in lines, for whoever asked what an amendment would have changed."""

from __future__ import annotations

from lychgate.kit.english import numbered
from lychgate.sim.what_if import POLICY, WhatIf

MOST_SHOWN = 20
"""The most steps whose difference is told."""


def told(found: WhatIf) -> list[str]:
    """A comparison in lines."""
    what = ", ".join(f"{name} = {new} (was {old})" for name, (old, new) in found.changes.items())
    again = f"{numbered(found.steps, 'step')} run again, {numbered(found.rolls, 'roll')} the same"
    lines = [f"{what or 'No switch has another value'}: {again}."]
    if found.nothing:
        return [*lines, "Nothing would have come out differently: every step is the same."]
    for one in found.differs[:MOST_SHOWN]:
        lines += [f"Step {one.step}", f"  then:    {' '.join(one.then) or 'nothing told'}"]
        lines += [f"  instead: {' '.join(one.instead) or 'nothing told'}"]
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
