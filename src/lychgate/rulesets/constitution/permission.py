"""What players may order: their own characters."""

from __future__ import annotations

from lychgate.kit.permission import OWNER

WHAT_IS_YOURS = (
    "You may: say TEXT, roll DICE, note ABOUT TEXT, bring a character in (character), and order your own, by name "
    "(check NAME strength, save NAME will)."
)

__all__ = ["OWNER", "WHAT_IS_YOURS"]
