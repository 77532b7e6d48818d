"""What four seats say on an evening of 12 Years, scene by scene, and what comes of it under these dice.

The first crown lies in the first room behind a hex next to the city. Ann and Ben kill its guard side by side, Ann comes
up with the crown, Cyd happens upon them, all three come to blows, and Cyd is off with the crown and breaks it.
The dice are keyed: as long as the rules and the journal of dice stay as they are, each of these answers does the same.
Where they have changed, ``python -m tests.web.find_an_evening`` finds another evening.
"""

from __future__ import annotations

from tests.web.saints_evening import Line as Line

SEED = "an evening 1422282"
SEATS = ("Ann", "Ben", "Cyd", "Dot")
CROWN = 53
"""The number of the crown in this world."""


def assembles(who: str) -> tuple[Line, ...]:
    """A party is gathered, and its four members keep the names they come with."""
    return (Line(who, "assemble"), *(Line(who, "suggested") for _ in range(4)))


GATHERING = tuple(line for who in SEATS for line in assembles(who))
"""All four parties are in the city."""

OFFER = (
    Line("Cyd", "trade:Dot"),
    Line("Cyd", "gold"),
    Line("Cyd", "10"),
    Line("Cyd", "ask:20"),
    Line("Cyd", "offer"),
)
"""Cyd offers Dot ten gold for an axe."""

AGREED = (Line("Dot", "accept"),)

TO_THE_TREE = (Line("Ann", "go:sw"), Line("Ben", "go:sw"))
"""A hostile elf guards a way down; Ann's party and Ben's stand before it."""

SIDE_BY_SIDE = (Line("Ann", "attack"), Line("Ben", "attack"))
"""The elf hits them both."""

SIDE_BY_SIDE_AGAIN = (Line("Ann", "attack"), Line("Ben", "attack"), Line("Ben", "damage"))
"""A palpable hit: the elf is dead."""

THE_CROWN = (Line("Ann", "enter:1"), Line("Ann", "way:0"), Line("Cyd", "go:sw"))
"""A trap is disarmed unasked, the crown is taken; three parties are at one place."""

A_WRONG_WORD = (Line("Ben", "rival:Cyd"), Line("Ann", "engage"), Line("Cyd", "engage"))
"""Ben meant Ann, and takes it back."""

BRAWL = (Line("Ben", "rival:Ann"), Line("Ann", "engage"), Line("Cyd", "engage"))
"""Three parties at blows: all bleed, three of Ben's people die."""

THEFT = (
    Line("Cyd", "rivals:evade"),
    Line("Ann", "engage"),
    Line("Ben", "engage"),
    Line("Cyd", "entrance:1"),
    Line("Cyd", f"item:{CROWN}"),
)
"""Cyd runs, rolls a 4, and takes the crown out of the hands of Ann's party on the way."""

THE_END = (Line("Cyd", f"destroy:{CROWN}"),)
"""The Lich King is destroyed: the game is over for all."""
