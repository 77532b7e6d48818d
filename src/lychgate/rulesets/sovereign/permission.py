"""What players may order: their own Delvers."""

from __future__ import annotations

from lychgate.kit.permission import OWNER

WHAT_IS_YOURS = (
    "You may: say TEXT, roll DICE, note ABOUT TEXT, and order your own Delvers, by name (check NAME STR/Exert, "
    "save NAME evasion)."
)

__all__ = ["OWNER", "WHAT_IS_YOURS"]
