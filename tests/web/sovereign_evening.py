"""What a GM and four players say on an evening of Sovereign, scene by scene, and what comes of it.

Ada is made by hand, Bo by chance, Cy and Dot are typed by the GM. In the toll house a door is haggled over; the cellar
is stormed, and three ghouls are surprised. Ada's luck makes a hit of a miss, one ghoul is shoved down, another is held;
Dot stands before Cy, Ada's snap attack kills, and is taken back with all that was asked. Bo nearly dies, and wakes
Frail. The dice that matter are loaded (``FACES``); all others are keyed.
"""

from __future__ import annotations

from tests.web.saints_evening import TAKES_BACK, Line, Scene

SEED = "an evening at the ford"
GM, ANN, BEN, CYD, DOT = SEATS = ("Gm", "Ann", "Ben", "Cyd", "Dot")
TITLE = "The bell at Low Ford"

FACES = {
    "creature:c1/sov.check.roll": (4, 3),
    "creature:c4/sov.encounter.surprise-burst": (4, 3, 6, 5),
    "creature:c1/sov.attack.roll": (2, 20),
    "creature:c4/sov.attack.roll": (19, 9),
    "creature:c4/sov.grapple.check": (4, 3),
    "creature:c3/sov.attack.roll": (19,),
    "creature:c3/sov.grapple.check": (5, 5),
    "creature:c2/sov.attack.roll": (3,),
    "side:party/sov.combat.initiative": (7,),
    "creature:c6/sov.combat.screen-3": (1, 2),
    "creature:c6/sov.attack.roll": (18,),
    "creature:c7/sov.attack.roll": (5, 19),
    "creature:c7/sov.damage.roll": (6,),
    "creature:c3/sov.injury.stabilise": (5, 5),
    "site/sov.wander.roll": (3,),
}
"""The first faces of some streams: Ada is c1, Bo c2, Cy c3, Dot c4, the ghouls are c5 to c7."""


def says(who: str, *lines: str) -> Scene:
    """One seat types these, or the ids of choices, one after the other."""
    return tuple(Line(who, line) for line in lines)


ADA_BY_HAND = (
    *says(ANN, "make Ada", "ranged", "back", "melee", "strength", "constitution", "stab", "stab", "exert", "Warrior"),
    *says(ANN, "Die Hard", "Armsmaster", "notice", "chain", "shield", "long sword", "throwing blade", "enough"),
    *says(ANN, "pack:light", "enough", "a smith's daughter, who owes the village a door", "Ada"),
)
"""Sixteen steps, with one taken back."""

THE_OTHERS = (
    *says(BEN, "make Bo", "random"),
    *says(
        GM,
        "delver Cy of Cyd class Expert dex 14 con 12 heal 1 brawl 1 exert 0 hp 7 "
        "gear leather worn, short sword, healer's kit",
        "delver Dot of Dot class Expert str 14 con 12 stab 1 brawl 1 exert 1 hp 8 "
        "gear chain worn, shield worn, short sword, throwing blade",
    ),
)

AT_THE_DOOR = (
    *says(GM, "site toll_house"),
    *says(GM, 'stakes Ada STR/Exert dc 8 to "shoulders the door open" fails "a shriek that the whole house hears"'),
    *says(ANN, "Bo puts his staff under it"),
    *says(GM, "dc 7"),
    *says(ANN, "accept"),
    *says(GM, "door 1 open", "enter 1", "check Cy WIS/Notice secret", "roll 1d6 secret the loose flagstone"),
    *says(GM, "treasure 1", "door 3 open", "enter 3"),
)
"""A haggle over what is at stake; and what the GM rolls in secret."""

THE_CELLAR = (
    *says(GM, "door 4 closed", "enter 4 hard", "inhabitants", "surprise burst"),
    *says(DOT, "again"),
    *says(GM, "stance fight so fight"),
)
"""They storm in. Dot leads, fails, and tries again as an Expert may: the ghouls are surprised."""

THE_FIRST_ROUND = (
    *says(ANN, "attack Ada river ghoul 1 with long sword", "luck:c1"),
    *says(DOT, "shove Dot river ghoul 3 down"),
    *says(CYD, "grapple Cy river ghoul 2"),
    *says(BEN, "attack Bo river ghoul 3"),
    *says(GM, "next"),
)

THE_WINDOW = (
    *says(DOT, "screen Dot Cy"),
    *says(GM, "next", "yes", "attack river ghoul 2 Cy"),
    *says(ANN, "snap:c1"),
    *says(CYD, "pass"),
    *says(DOT, "pass"),
)
"""A ghoul goes for Cy, and Dot stops it. Three are asked for their Instants."""

TAKEN_BACK = (
    *says(GM, TAKES_BACK, "attack river ghoul 2 Cy"),
    *says(CYD, "pass"),
    *says(DOT, "round"),
    *says(ANN, "snap:c1"),
)
"""All of it is taken back at once; it is asked and answered again, in another order, and the same dice fall."""

BO_FALLS = (
    *says(GM, "attack river ghoul 3 Bo"),
    *says(BEN, "pass"),
    *says(GM, "next"),
    *says(CYD, "stabilise Cy Bo"),
    *says(DOT, "attack Dot river ghoul 3"),
    *says(GM, "pass", "end"),
)

THE_NEXT_TURN = (
    *says(GM, "turn"),
    *says(ANN, "search"),
    *says(CYD, "watch"),
    *says(DOT, "listen"),
    *says(GM, "turn"),
)
"""Each who can says what they do in it; Bo wakes."""

HOME = (
    *says(GM, "set Ada.max_hp 9 because Brother Ansgar has blessed her", "treasure 1", "enter 0"),
    *says(GM, "xp treasure 100", "xp 6000 what the saint knows", "settlement Low Ford"),
    *says(ANN, "level:Ada", "exert", "keep", "Armsmaster 2"),
)

EVENING = (
    ADA_BY_HAND,
    THE_OTHERS,
    AT_THE_DOOR,
    THE_CELLAR,
    THE_FIRST_ROUND,
    THE_WINDOW,
    TAKEN_BACK,
    BO_FALLS,
    THE_NEXT_TURN,
    HOME,
)
"""All of it."""
