"""What a referee and three players say on an evening of The Hundred Saints, scene by scene, and what comes of it.

A party of three and a retainer goes down for eight Turns by the light of a torch. In the eighth the wandering check,
which only the referee sees, brings something: five goblins, taken by surprise. Talk fails, blows are exchanged, the
goblins' morale breaks; what was earned is shared, the retainer's part at half. Wolves give chase on the way out, until
a sack of food is dropped. The dice are keyed: as long as the rules and the journal of dice stay as they are, each line
does the same. Where they have changed, ``python -m tests.web.find_a_saints_evening`` finds other dice.
"""

from __future__ import annotations

from typing import NamedTuple

SEED = "an evening below 3287"
REF, ANN, BEN, CYD = SEATS = ("Ref", "Ann", "Ben", "Cyd")
TITLE = "Below the mill"


class Line(NamedTuple):
    """A seat types something, or the id of a choice; ``TAKES_BACK`` takes back what it said last."""

    who: str
    says: str


TAKES_BACK = "undo"

Scene = tuple[Line, ...]


def referee(*lines: str) -> Scene:
    """The referee alone types these."""
    return tuple(Line(REF, line) for line in lines)


THE_PARTY = referee(
    "pc Ada fighter of Ann STR 15 CON 12 CHA 9 hp 8 ac 16 xp 1200",
    "pc Bertram cleric of Ben WIS 14 CHA 12 hp 6 ac 15",
    "pc Cecily thief of Cyd DEX 16 hp 4 ac 13",
    "pc Tom fighter of Ann hp 5 ac 14 retainer",
    "give longsword to Ada",
    "give mace to Bertram",
    "give shortsword to Cecily",
    "give mace to Tom",
    "rations 7 preserved",
)

BELOW = (
    *referee("enter dungeon"),
    Line(ANN, "light torch of Ada"),
    *referee("turn"),
    Line(CYD, "say I go ahead, ten feet."),
    *referee("turn", "turn", "check Cecily listen secret", "roll 1d6 secret the loose flagstone"),
)
"""Three Turns by torchlight; the wandering check of the second and all else that is rolled is the referee's."""

A_TURN_TAKEN_BACK = (*referee("turn"), Line(REF, TAKES_BACK), *referee("turn"))
"""The referee takes a whole Turn back, and lets it pass again: the same dice fall."""

THE_EIGHTH = (*referee("turn", "turn", "light torch of Ada", "turn", "turn"),)
"""The torch burns down and another is lit; in the eighth Turn something comes."""

THE_MEETING = referee(
    "foes 5 goblins AC 11 HD 1 hp 1 morale 7 spear 1d6 xp 10",
    "encounter goblins",
    "next",
    "next",
    "distance goblins 10",
    "next",
    "next",
)
"""Goblins: the party is not surprised, they are; the referee says how far off."""

THE_TALK = (Line(ANN, "parley Ada goblins"), *referee("round"))
"""Ada speaks to them, and makes it worse."""

THE_FIGHT = (
    Line(ANN, 'hit Ada "goblin 1"'),
    Line(BEN, 'hit Bertram "goblin 2"'),
    Line(CYD, 'hit Cecily "goblin 3"'),
    *referee('hit Tom "goblin 4"', 'hit "goblin 5" Ada', "next", "yes", "roll"),
)
"""Some goblins die, one does not get its turn, and those who are left lose heart at the end of the Round."""

THE_END_OF_IT = referee(
    "surrender goblins",
    "end",
    "set Ada.max_hp 9 because the goblins' elixir works on people too",
    "reveal s1",
    "xp foes",
    "xp treasure 300",
    "split",
)
"""The referee sets a number, with a reason, tells what was secret, and shares out what was earned."""

THE_CHASE = (
    *referee("foes 2 wolves", "ravenous wolves", "encounter wolves"),
    *referee("aware party of wolves", "aware wolves of party", "next", "next", "next", "next"),
    Line(BEN, "evade"),
    Line(ANN, "agree"),
    Line(CYD, "agree"),
    *referee("pursue yes"),
    Line(CYD, "drop food by Cecily"),
    *referee("yes"),
)
"""Two wolves come after them; they stop for a sack of food."""

EVENING = (
    THE_PARTY,
    BELOW,
    A_TURN_TAKEN_BACK,
    THE_EIGHTH,
    THE_MEETING,
    THE_TALK,
    THE_FIGHT,
    THE_END_OF_IT,
    THE_CHASE,
)
"""All of it."""
