"""The player that tries to win: a short policy for each ruleset that has one."""

from __future__ import annotations

from lychgate.core.errors import PlayError
from lychgate.players.player import Player


def cautious(ruleset: str) -> Player:
    """The cautious player of ``ruleset``. Raises ``PlayError`` where the ruleset has no policy yet."""
    if ruleset == "twelve_years":
        from lychgate.players.twelve_years_cautious import CautiousTwelveYears

        return CautiousTwelveYears()
    raise PlayError(f"There is no cautious player for '{ruleset}' yet; 'random' plays everything.")
