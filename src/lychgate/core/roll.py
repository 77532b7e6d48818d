"""A roll as the journal keeps it: what was rolled, for whom, by which clause, and every face.

A rule does not know who supplies the faces: see ``dice_source``.
"""

from __future__ import annotations

from typing import Literal

import msgspec

By = Literal["app", "hand", "picked", "script"]
"""Who gave the faces: the program's keyed dice, a person's own dice, a person's choice, a script."""


class Witnessed(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, rename={"shares": "of"}):
    """Who stood by when the program's dice fell, and what they gave: see ``core.witness``.

    ``at`` is how many faces the stream of the roll had given before. ``shares`` are what each seat gave for each face,
    with spaces between and ``-`` for a face at which it was away. ``commitments`` are to the secrets of those who stand
    by for the first time, or with a new secret.
    """

    at: int = 0
    shares: dict[str, str] = {}
    commitments: dict[str, str] = {}


class Roll(msgspec.Struct, frozen=True, tag="roll", gc=False, rename={"witnessed": "with"}):
    """Dice that were rolled.

    ``dice`` is the expression in the notation of ``core.dice``; ``faces`` are the natural faces in the order
    they were drawn, dropped and re-rolled ones included; ``total`` is what the expression makes of them.
    ``purpose`` is the id of the clause that asks for the roll, ``subject`` what it is rolled for
    (``party:1``, ``hex:5049``). ``only`` are the seats that may know of the roll; where it is empty, everybody may.
    ``witnessed`` is there when others than the program had a part in the faces.
    """

    dice: str
    purpose: str
    subject: str
    faces: tuple[int, ...]
    total: int
    by: By = "app"
    only: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    witnessed: Witnessed | msgspec.UnsetType = msgspec.UNSET


def stream_of(purpose: str, subject: str) -> str:
    """The name of the stream a roll draws from: what is rolled for whom."""
    return f"{subject}/{purpose}"
