"""Other seats' parties in words: what they are called, and what an order means while they face the same enemies."""

from __future__ import annotations

from lychgate.rulesets.twelve_years.naming import parties_of
from lychgate.rulesets.twelve_years.phrases import word
from lychgate.rulesets.twelve_years.rules.cooperation import comrades
from lychgate.rulesets.twelve_years.state import Party, State


def attack_together_note(state: State, party: Party, ours: str, theirs: str) -> str:
    """What attacking means while others face these enemies too; empty where nobody does."""
    others = comrades(state, party)
    if not others:
        return ""
    key = "attack_note_several" if len(others) > 1 else "attack_note"
    names = parties_of(other.seat for other in others)
    return word("cooperation", f"orders.{key}").format(ours=ours, theirs=theirs, others=names)


def help_together(state: State, party: Party) -> str:
    """The help on fighting side by side; empty where nobody else faces these enemies."""
    return word("cooperation", "orders.help") if comrades(state, party) else ""
