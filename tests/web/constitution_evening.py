from __future__ import annotations
from tests.web.saints_evening import TAKES_BACK, Line, Scene
SEED = "an evening at Maastricht"
REF, ANN, BEN, CYD = SEATS = ("Ref", "Ann", "Ben", "Cyd")
TITLE = "Maastricht '18"
FACES: dict[str, tuple[int, ...]] = {
    "creature:c1/3d6.5.1a": (18,),
    "creature:c2/3d6.5.1a": (10,),
    "creature:c3/3d6.5.1a": (8,),
    "creature:c6/3d6.5.1a": (12,),
    "creature:c7/3d6.5.1a": (14,),
    "creature:c8/3d6.5.1a": (6,),
    "creature:c6/3d6.5.18a": (8, 7),
    "creature:c2/3d6.5.18a": (6,),
    "creature:c6/3d6.6.6a": (3,),
}
def says(who: str, *lines: str) -> Scene:
    return tuple(Line(who, line) for line in lines)
FOUNDED = (
    *says(ANN, "make", "fighter", "Tactician", "Ada"),
    *says(BEN, "make", "sage"),
    *says(REF, "character Cy fighter of Cyd strength 12 wits 14 knowledge 8 will 10 charisma 9 hp 7"),
    *says(BEN, "later", "Bertha"),
    *says(ANN, "take Ada sword", "take Ada shield"),
    *says(CYD, "take Cy bow"),
    *says(REF, "npc 2 guards as party lackey hp 4 damage 1d6"),
)
THE_GATE = (
    *says(REF, "check Ada strength dc 15 skill climbing", "50%"),
    *says(REF, "rule 3d6.3.2a a knotted rope lowers a climb by 5"),
)
THE_FIGHT = (
    *says(REF, "npc ogre hd 3 hp 12 ac 15 strength 17 wits 8 morale 9 damage 1d8", "npc 2 goblins hd 1 hp 4 ac 18 strength 9 wits 8 morale 7"),
    *says(REF, "fight"),
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
FORCED = (
    *says(ANN, "force", "yes"),
    *says(REF, "strike:c6:c4", "attack:ogre:guard 1", "damage", "9", "know"),
    *says(CYD, "attack:Cy:ogre", "loose", "damage", "no"),
    *says(REF, "attack:goblin 1:Ada"),
    *says(ANN, "pass"),
    *says(ANN, "attack:Ada:goblin 1", "direct"),
)
AN_HOUR_LATER = (
    *says(REF, "end", "turn", "turn", "turn", "turn", "turn", "turn"),
    *says(REF, "check Cy strength skill climbing", "25", "10"),
)
EVENING = (FOUNDED, THE_GATE, THE_FIGHT, ROUND_1, FORCED, AN_HOUR_LATER)
