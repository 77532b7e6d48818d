"""What a referee and three players say on an evening of the 3d6 Constitution, scene by scene, and what comes of it.

Ada and Bertha are made by dice, Cy is typed. Ada slips on the wall, and the referee rules on ropes. At the gate an ogre
and two goblins wait. Ada sends two guards ahead for nothing, as a tactician, takes a second turn for 10 points, parries
with her shield for 2; Cy keeps an arrow until the ogre is hurt. Bertha would die, and has her hand crushed instead. Ada
forces the bout on, as the others agree; the guards stand with an open guard then, and the ogre strikes one down. An
hour later somebody climbs again, and the ruling comes back. At home there are XP and improvements. The dice that matter
are loaded (``FACES``); all others are keyed. The amendment that follows is the table's: see the tests.
"""

from __future__ import annotations

from tests.web.saints_evening import Line, Scene

SEED = "an evening at Maastricht"
REF, ANN, BEN, CYD = SEATS = ("Ref", "Ann", "Ben", "Cyd")
TITLE = "Maastricht '18"

FACES = {
    "creature:c1/3d6.5.1a": (18,),
    "creature:c2/3d6.5.1a": (10,),
    "creature:c3/3d6.5.1a": (8,),
    "creature:c6/3d6.5.1a": (12,),
    "creature:c7/3d6.5.1a": (14,),
    "creature:c8/3d6.5.1a": (6,),
    "creature:c6/3d6.5.18a": (8, 7),
    "creature:c2/3d6.5.18a": (6,),
    "creature:c6/3d6.6.6a": (3,),
    "creature:c1/3d6.4.9a": (13,),
}
"""The first faces of some streams: Ada is c1, Cy c2, Bertha c3, the guards c4 and c5, the ogre c6, goblins c7, c8."""


def says(who: str, *lines: str) -> Scene:
    """One seat types these, or the ids of choices, one after the other."""
    return tuple(Line(who, line) for line in lines)


FOUNDED = (
    *says(ANN, "make", "fighter", "Tactician", "none", "Ada"),
    *says(BEN, "make", "sage"),
    *says(REF, "character Cy fighter of Cyd strength 12 wits 14 knowledge 8 will 10 charisma 9 hp 7"),
    *says(BEN, "later", "none", "Bertha"),
    *says(ANN, "take Ada sword", "take Ada shield"),
    *says(CYD, "take Cy bow"),
    *says(REF, "npc 2 guards as party lackey hp 4 damage 1d6"),
)
"""Ada and Bertha are made by two players at once."""

THE_WALL = (
    *says(REF, "check Ada strength dc 15 skill climbing", "50%"),
    *says(REF, "rule 3d6.3.7 a knotted rope lowers a climb by 5", "roll 1d6 secret a light behind the shutters"),
)
"""A natural 1, and a ruling on what would have helped; and what the referee alone knows."""

THE_FIGHT = says(
    REF,
    "npc ogre hd 3 hp 12 ac 15 strength 17 wits 8 morale 9 damage 1d8",
    "npc 2 goblins hd 1 hp 4 ac 18 strength 9 wits 8 morale 7",
    "fight",
)

ROUND_1 = (
    *says(ANN, "order Ada guard 1, guard 2"),
    *says(REF, "attack:guard 1:goblin 2", "damage", "know", "attack:guard 2:goblin 1"),
    *says(ANN, "attack:Ada:ogre", "damage", "yes"),
    *says(CYD, "attack:Cy:ogre", "store"),
    *says(REF, "attack:goblin 1:Ada"),
    *says(ANN, "shield:c1"),
    *says(REF, "attack:ogre:Bertha", "damage"),
    *says(BEN, "wound"),
    *says(REF, "a crushed hand", "no"),
    *says(BEN, "try"),
    *says(ANN, "attack:Ada:ogre", "the ogre turns its back on Cy"),
    *says(REF, "2"),
    *says(ANN, "damage"),
    *says(CYD, "1"),
    *says(BEN, "next:c3"),
)
"""An order, superior initiative, a stored arrow, a shield, a wound instead of death, degrees at their own price."""

FORCED = (
    *says(ANN, "force"),
    *says(BEN, "agree"),
    *says(CYD, "agree"),
    *says(ANN, "yes"),
    *says(REF, "strike:c6:c4", "attack:ogre:guard 1", "damage", "9", "know"),
    *says(CYD, "attack:Cy:ogre", "loose", "damage", "no"),
    *says(REF, "attack:goblin 1:Ada"),
    *says(ANN, "pass"),
    *says(ANN, "attack:Ada:goblin 1", "direct"),
)
"""No respite: the guards stand open and one is struck down, the ogre dies of an arrow, a direct hit ends it."""

AN_HOUR_LATER = (
    *says(REF, "end", "turn", "turn", "turn", "turn", "turn", "turn"),
    *says(REF, "check Cy strength skill climbing"),
)
"""The ruling on ropes comes up again."""

HOME = (
    *says(REF, "25"),
    *says(REF, "rest", "none"),
    *says(ANN, "none"),
    *says(BEN, "all"),
    *says(CYD, "none"),
    *says(REF, "overcome ogre", "overcome goblin 1", "overcome goblin 2", "found 300 sp coins", "home"),
    *says(ANN, "improve Ada", "will"),
    *says(REF, "session"),
)
"""A rest in which only Bertha rolls, XP, and an improvement."""

EVENING = (FOUNDED, THE_WALL, THE_FIGHT, ROUND_1, FORCED, AN_HOUR_LATER, HOME)
"""All of it."""
