"""The table's custom in words, and what a custom can be."""

from __future__ import annotations

from lychgate.core.errors import PlayError
from lychgate.core.ruleset import by_the_book
from lychgate.core.telling import listed
from lychgate.server.seats import Custom

UNDO = {
    "own": "each their own",
    "vote": "by vote",
    "referee": "anything by the referee",
    "anyone": "by anyone",
}
AMEND = {
    "referee": "by the referee alone",
    "majority": "by more than half of the seats",
    "all": "by all seats",
}
WITNESSED = {True: "dice that are witnessed", False: "dice of the server alone"}
ODDS = {"off": "no odds", "step": "odds of this roll", "fight": "odds of this fight"}
DICE = {True: "one's own dice where one likes", False: "the program's dice alone"}


def check_custom(custom: Custom, *, refereed: bool) -> None:
    """Raises ``PlayError`` for a custom that cannot be."""
    if custom.undo == "referee" and not refereed:
        raise PlayError("This game has no referee who could take back anything.")
    if custom.amend == "referee" and not refereed:
        raise PlayError("This game has no referee who could decide on amendments.")
    if not 0 <= custom.deadline_hours <= 24 * 366:  # what is no number is not in there either
        raise PlayError("A deadline is 0 hours, for none, to 8784, a year.")


def changes(old: Custom, new: Custom, referee: str) -> str:
    """Says what would change with another custom: ``taking back by vote instead of each their own``.

    ``referee`` is the book's word for its referee.
    """
    told = [
        f"{what.format(now)} instead of {then}"
        for what, now, then in (
            ("taking back {}", UNDO[new.undo], UNDO[old.undo]),
            ("amending the book {}", AMEND[new.amend], AMEND[old.amend]),
            ("{}", DICE[new.hand_dice], DICE[old.hand_dice]),
            ("{}", WITNESSED[new.witnessed], WITNESSED[old.witnessed]),
            ("{} beside each choice", ODDS[new.odds], ODDS[old.odds]),
            ("{}", deadline(new), deadline(old)),
        )
        if now != then
    ]
    return by_the_book(listed(told), referee)


def deadline(custom: Custom) -> str:
    """Says how long one may take to answer."""
    if not custom.deadline_hours:
        return "no deadline"
    hours = f"{custom.deadline_hours:g} {'hour' if custom.deadline_hours == 1 else 'hours'}"
    return f"a deadline of {hours} (then {'a bot' if custom.overdue == 'bot' else 'the default'} answers)"
