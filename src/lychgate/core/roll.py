"""A roll as the journal keeps it: what was rolled, for whom, by which clause, and every face.

A rule does not know who supplies the faces: see ``dice_source``.
"""

from __future__ import annotations

from typing import Literal

import msgspec

By = Literal["app", "hand", "picked", "script"]
"""Who gave the faces: the program's keyed dice, a person's own dice, a person's choice, a script."""


class Roll(msgspec.Struct, frozen=True, tag="roll", gc=False):
    """Dice that were rolled.

    ``dice`` is the expression in the notation of ``core.dice``; ``faces`` are the natural faces in the order
    they were drawn, dropped and re-rolled ones included; ``total`` is what the expression makes of them.
    ``purpose`` is the id of the clause that asks for the roll, ``subject`` what it is rolled for
    (``party:1``, ``hex:5049``). ``only`` are the seats that may know of the roll; where it is empty, everybody may.
    """

    dice: str
    purpose: str
    subject: str
    faces: tuple[int, ...]
    total: int
    by: By = "app"
    only: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET


def stream_of(purpose: str, subject: str) -> str:
    """The name of the stream a roll draws from: what is rolled for whom."""
    return f"{subject}/{purpose}"
