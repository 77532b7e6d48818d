"""Add a save of The Hundred Saints to the corpus: ``python -m tests.saves.make_saints NAME [LINE ...]``.

A referee and two players are in the middle of a fight; the players think about newcomers' scores meanwhile, and the
referee is asked whether to check morale. Some of it is secret, something was set, taken back and noted. What the rules
of a commit do not know yet is left out, and so are lines that begin with a LINE. With ``talk`` as the first LINE it is
another evening: Rounds of talk before the first blow, a side that waits, and a spear that is thrown again and again;
with ``gear`` one of things and classes: bedrolls, a fall, a hunter's shot, a lance from the second rank; with ``melee``
one of two kinds of foes, and of a dagger that is thrown out of a melee; with ``flight`` one of three sides, of which
one flees, and of a table that brings a single goblin; with ``rest`` one of rests underground that something interrupts;
with ``chase`` one of players who are asked whether they give up, and run on.
"""

from __future__ import annotations

import sys
from pathlib import Path

from lychgate import rulesets
from lychgate.core.decision import TEXT
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.records import REFEREE, Header, Record
from lychgate.server.transfer import to_text

REF, ANN, BEN = SEATS = ("Ref", "Ann", "Ben")
UNDO = "undo"
YES = "yes"

LINES = (
    (REF, "pc Ada fighter of Ann STR 15 hp 8 ac 12"),
    (REF, "pc Bertram cleric of Ben hp 6 ac 15"),
    (REF, "pc Tom fighter of Ann hp 5 retainer"),
    (REF, "rations 7 preserved"),
    (REF, "enter dungeon"),
    (ANN, "light torch of Ada"),
    (REF, "turn"),
    (REF, "check Ada STR secret"),
    (REF, "roll 1d6 secret the loose flagstone"),
    (REF, "note Ada is followed"),
    (BEN, 'note "the flagstone" sounds hollow'),
    (REF, 'handout "A torn map" The stairs lead down.'),
    (REF, "turn"),
    (REF, UNDO),
    (REF, "foes 5 orc AC 11 HD 1 hp 2 morale 7 spear 1d6 xp 10"),
    (REF, "encounter orc"),
    (REF, "aware party of orc"),
    (REF, "aware orc of party"),
    (REF, "next"),
    (REF, "next"),
    (REF, "distance orc 5"),
    (REF, "next"),
    (REF, "next"),
    (REF, "set cast.Ada.hp 7 because a splinter hurts"),
    (REF, "make Dora fighter of Ann"),
    (BEN, "say Behind us!"),
    (REF, 'hit Ada "orc 1" anyway'),
    (REF, "down orc 2"),
    (REF, "down orc 3"),
    (REF, 'hit Bertram "orc 4" anyway'),
    (REF, "make Donna fighter of Ben"),
    (REF, "next"),
)

TALK = (
    (REF, "pc Ada fighter of Ann STR 15 hp 8 ac 12"),
    (REF, "give spear to Ada"),
    (REF, "pc Bertram cleric of Ben hp 6 ac 15"),
    (REF, "foes 3 goblins AC 11 HD 1 hp 4 morale 7 spear 1d6"),
    (REF, "encounter"),
    (REF, "aware party"),
    (REF, "aware goblins"),
    (REF, "next"),
    (REF, "next"),
    (REF, "distance 30"),
    (REF, "next"),
    (REF, "next"),
    (REF, "react goblins Bertram"),
    (REF, "round"),
    (REF, "hold party"),
    (REF, "round"),
    (REF, "attack goblins"),
    (REF, "hit Ada goblin 1 with spear anyway"),
    (REF, "hit goblin 2 Ada with spear anyway"),
    (REF, "next"),
    (REF, "next"),
    (REF, "hit Ada goblin 1 with spear anyway"),
    (REF, "hit goblin 2 Ada with spear anyway"),
    (REF, "mark Bertram paralysed"),
    (REF, "next"),
)


GEAR = (
    (REF, "pc Ada hunter of Ann STR 10 hp 9"),
    (REF, "pc Bo bodyguard of Ben STR 10 hp 19"),
    (REF, "pc Cy thegn of Ben STR 10 hp 12"),
    (REF, "give shortbow to Ada"),
    (REF, "give a bedroll to Ada"),
    (REF, "give bedroll to Ada"),
    (REF, "give lance to Cy"),
    (REF, "fall Bo 20"),
    (REF, "terrain light"),
    (REF, "camp fire"),
    (REF, "foes ogre AC 5 HD 4 hp 20 morale 12 club 1d10"),
    (REF, "encounter"),
    (REF, "aware party"),
    (REF, "aware ogre"),
    (REF, "next"),
    (REF, "next"),
    (REF, "distance 80"),
    (REF, "next"),
    (REF, "next"),
    (REF, "attack party"),
    (REF, "hit Ada ogre with shortbow anyway"),
    (REF, "set cast.ogre.ac 6 because its hide is torn"),
    (REF, "next"),
    (REF, YES),
    (REF, "next"),
    (REF, "distance 5"),
    (REF, "hit Cy ogre with lance reach anyway"),
)

MELEE = (
    (REF, "pc Ada fighter of Ann hp 9 ac 12"),
    (REF, "pc Bo magician hp 5 ac 12"),
    (REF, "give longsword to Ada"),
    (REF, "give dagger to Bo"),
    (
        REF,
        (
            "paste 3 goblins AC 6 [13], HD 1-1, Att 1 x weapon (1d6 or by weapon), "
            "THAC0 19 [0], MV 60' (20'), ML 7, XP 5"
        ),
    ),
    (REF, "foes orc AC 13 HD 1 hp 9 morale 12 club 1d6"),
    (REF, "encounter"),
    (REF, "aware party"),
    (REF, "aware goblins"),
    (REF, "aware orc"),
    (REF, "next"),
    (REF, "next"),
    (REF, "distance 30"),
    (REF, "distance orc 5"),
    (REF, "next"),
    (REF, "next"),
    (REF, "attack party"),
    (REF, "hit Bo orc anyway"),
    (REF, "hit Ada orc anyway"),
    (REF, "next"),
    (REF, YES),
    (REF, "next"),
    (REF, "all party"),
    (REF, YES),
)


FLIGHT = (
    (REF, "pc Ada fighter of Ann hp 9 ac 12"),
    (REF, "pc Bo magician hp 5 ac 12"),
    (REF, "tables wander\nfoes 1 goblins AC 13 HD 1 hp 3 spear +0 1d6\nfoes 1 goblins AC 13 HD 1 hp 3 spear +0 1d6"),
    (REF, "table wander"),
    (REF, "foes 2 goblins AC 13 HD 1 hp 3 spear +0 1d6"),
    (REF, "foes wolf AC 12 HD 2 hp 6 bite +1 1d6"),
    (REF, "paste Orc: AC 6 [13], HD 1, hp 4, Att 1 x axe (1d6), ML 8"),
    (REF, "encounter goblins wolf"),
    (REF, "aware party"),
    (REF, "aware goblins"),
    (REF, "aware wolf"),
    (REF, "next"),
    (REF, "next"),
    (REF, "distance 60"),
    (REF, "next"),
    (REF, "next"),
    (REF, "attack"),
    (REF, "flee wolf"),
    (REF, YES),
    (REF, "all party"),
    (REF, "next"),
    (BEN, "say Let it go!"),
    (ANN, "say Now for the goblins."),
    (REF, "next"),
    (REF, "all party"),
)


REST = (
    (REF, "pc Ada fighter of Ann hp 9 ac 12"),
    (REF, "pc Bo magician of Ben hp 5 ac 12"),
    (REF, "rations 7 preserved"),
    (REF, "give torch to Ada"),
    (REF, "enter dungeon"),
    (ANN, "light torch of Ada"),
    (REF, "turn 5"),
    (BEN, "say Let us sit down."),
    (REF, "rest 144"),
    (REF, "wander skip"),
    (REF, "turn"),
    (REF, "rest 144"),
)


CHASE = (
    (REF, "pc Ada fighter of Ann hp 9 ac 12"),
    (REF, "pc Bo magician of Ben hp 5 ac 12"),
    (REF, "give torch to Ada"),
    (REF, "enter dungeon"),
    (ANN, "light torch of Ada"),
    (REF, "foes 2 goblins AC 13 HD 1 hp 3 morale 7 speed 60 spear +0 1d6"),
    (REF, "encounter"),
    (REF, "aware party"),
    (REF, "aware goblins"),
    (REF, "next"),
    (REF, "next"),
    (REF, "distance 60"),
    (REF, "next"),
    (REF, "next"),
    (REF, "evade goblins"),
    (ANN, YES),
    (BEN, "say After them!"),
    (REF, "round"),
    (REF, "giveup party"),
    (ANN, YES),
    (REF, "round"),
    (REF, "giveup party"),
)


EVENINGS = {"talk": TALK, "gear": GEAR, "melee": MELEE, "flight": FLIGHT, "rest": REST, "chase": CHASE}


def played(name: str, *left_out: str) -> tuple[Header, list[Record]]:
    """The game, and a line on each line that these rules refuse."""
    ruleset = rulesets.get("hundred_saints")
    header = Header(
        ruleset.name,
        ruleset.version,
        ruleset.resolve({}),
        SEATS,
        f"{name} 1",
        name,
        "2026-11-21T00:00:00Z",
        roles={REF: REFEREE},
    )
    records: list[Record] = []
    game = Game(ruleset, header, keep=records.append)
    evening = EVENINGS.get(left_out[0] if left_out else "")
    for seat, line in evening or LINES:
        if line.startswith(left_out[evening is not None :]):
            continue
        try:
            game.undo(seat) if line == UNDO else game.reply(seat, line if line == YES else TEXT + line)
        except PlayError as refused:
            print(f"{line}: {refused}")  # noqa: T201
    print(len(records), [(one.seat, one.kind) for one in game.open])  # noqa: T201
    return header, records


if __name__ == "__main__":
    save = Path(__file__).with_name(f"{sys.argv[1]}.lychgate")
    save.write_text(to_text(*played(*sys.argv[1:])), encoding="utf-8")
