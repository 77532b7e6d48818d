"""What players may order: their own Delvers."""

from __future__ import annotations

from lychgate.kit.permission import OWNER

WHAT_IS_YOURS = (
    "You may: say TEXT, roll DICE, note ABOUT TEXT, make a Delver (make), and order your own, by name "
    "(check NAME STR/Exert, save NAME evasion, level NAME, train NAME SKILL)."
)

__all__ = ["OWNER", "WHAT_IS_YOURS"]
