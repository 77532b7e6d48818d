"""Each roll of the rules: for which clause, by whom, and asked for first where the table wants that."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lychgate.core.decision import Answer, Suspended
from lychgate.core.dice_source import RollWanted, ScriptedDice
from lychgate.core.errors import PlayError
from lychgate.core.play import Play
from lychgate.core.roll import Roll
from lychgate.rulesets.constitution.ruleset import RULESET
from tests.rulesets.constitution.constitution import ANN, BEN, REF, Constitution

ANSWERS = {
    "constitution.what_improves": "herbs",
    "constitution.death_or_wound": "wound",
    "constitution.major_wound": "wits",
    "constitution.worsens": "no",
    "constitution.stay_up": "try",
    "constitution.who_rests": "all",
    "constitution.roll_again": "again",
    "constitution.superior": "no",
    "constitution.force_on": "yes",
    "constitution.reactions": "pass",
    "constitution.last_item": "nothing",
    "constitution.release_arrows": "1",
    "constitution.store_arrow": "loose",
    "constitution.extra_game": "0",
    "constitution.minor_wound": "cut",
    "constitution.declare_spell": "nothing",
}

ADA = "character Ada of Ann strength 10 wits 10 will 10 hp 6"
DEE = "character Dee of Ann adventurer charisma 12 hp 6"
OGRE = "npc ogre strength 10 wits 2 hp 9"
MELEE = (ADA, "character Bo of Ben wits 18 hp 6", "npc 2 orcs wits 5 hp 9", "take Ada bow")
SAGE = (
    "character Cy of Ann sage level 2 knowledge 14 will 14 wits 10 hp 6",
    "spell Fire 1 of fire A flame. {harm 2d6}",
    "spell Blaze 2 of fire A blaze.",
    "initiate Cy Pyromancer",
)

MORNING = ("hit points", "2d6", ANN)
"""What Cy rolls in the morning after days of study."""

Rolls = list[tuple[str, str, str]]
"""Of each roll: the procedure, the dice, and the seat that is asked."""

ROWS: list[tuple[tuple[str, ...], tuple[int, ...], str, tuple[int, ...], Rolls]] = [
    ((ADA,), (), "check Ada wits", (20, 7), [("checks", "1d20", ANN), ("checks", "1d20!", ANN)]),
    ((ADA,), (), "check Ada wits dice 1", (3, 4), [("checks", "2d20kh1", ANN)]),
    ((ADA,), (), "check Ada wits dice -2", (3, 4, 5), [("checks", "3d20kl1", ANN)]),
    ((), (), "chance 2/6 it rains", (3,), [("facts", "1d6", REF)]),
    (("concept elf",), (), "concept elf", (3,), [("concepts", "1d6", REF)]),
    (
        (ADA, "skill Ada herbs 40%"),
        (),
        "improve Ada",
        (41, 3),
        [("improvement", "1d100", ANN), ("improvement", "1d6", ANN)],
    ),
    ((ADA,), (), "harm Ada 2d6", (1, 1), [("damage", "2d6", REF)]),
    (
        (ADA,),
        (),
        "harm Ada 7",
        (2, 3, 11),
        [("checks", "1d20", ANN), ("wounds", "1d6", REF), ("checks", "1d20", ANN)],
    ),
    ((ADA,), (), "rest", (3,), [("hit points", "1d6", ANN)]),
    ((ADA,), (), "night", (3,), [("hit points", "1d6", ANN)]),
    (("npc 2 guards hp 3 morale 7",), (), "morale guards tempted", (3, 3), [("morale", "2d6", REF)]),
    ((ADA, OGRE), (), "fight", (9, 8), [("checks", "1d20", ANN), ("checks", "1d20", REF)]),
    (
        (ADA, "character Bo of Ben wits 10 hp 6", OGRE),
        (),
        "fight",
        (9, 9, 8, 3, 4),
        [("checks", "1d20", who) for who in (ANN, BEN, REF, REF, REF)],
    ),
    (
        (ADA, "take Ada sword", OGRE),
        (),
        "attack Ada ogre",
        (11, 3),
        [("checks", "1d20", ANN), ("damage", "1d6", ANN)],
    ),
    (
        (*MELEE, "fight", 'attack Bo "orc 1" with sword', "initiative Ada 9", 'attack "orc 1" Bo', 'attack "orc 2" Bo'),
        (8, 10, 9, 8, 1, 1, 1),
        'attack Ada "orc 1"',
        (7, 2, 11, 3),
        [("checks", "1d10", ANN), ("checks", "1d2", REF), ("checks", "1d20", ANN), ("damage", "1d6", ANN)],
    ),
    (
        (*MELEE, "fight", "initiative Ada 39", 'attack Ada "orc 1" store'),
        (8, 10, 9, 8, 12),
        'harm "orc 1" 1',
        (3,),
        [("damage", "1d6", ANN)],
    ),
    (
        (ADA, "take Ada bow", "skill Ada hunting 100%"),
        (),
        "hunt Ada hills",
        (10, 2, 3),
        [("checks", "1d20", ANN), ("hunting", "1d4", ANN), ("hunting", "1d4", ANN)],
    ),
    ((ADA, "wandering busy"), (), "turn", (3,), [("wandering", "1d6", REF)]),
    (SAGE, (), "study Cy Fire 2", (3, 4, 3, 3), [*[("research", "1d6", ANN)] * 2, MORNING]),
    (
        (*SAGE, "prepare Cy Fire", "learn Cy Fire 50%"),
        (),
        "cast Cy Fire at Cy",
        (50, 1, 1),
        [("magic", "1d100", ANN), ("damage", "2d6", ANN)],
    ),
    (
        (*SAGE, "prepare Cy Fire", "learn Cy Fire 50%", "cast Cy Fire at Cy"),
        (99,),
        "practise Cy Fire",
        (31, 4),
        [("improvement", "1d100", ANN), ("improvement", "1d6", ANN)],
    ),
    (
        (*SAGE, "breakthrough Cy"),
        (),
        "research Cy fire",
        (3, 4, 1, 6, 2, 2, 5, 5, 3, 3),
        [*[("research", "4d6", ANN)] * 2, MORNING],
    ),
    (
        (*SAGE, "spell Ward 1", "spell Mend 1", "breakthrough Cy"),
        (),
        "writings Cy Roos Ward Mend",
        (2, 3, 4, 1, 6, 3, 3),
        [("research", "1d2", ANN), ("research", "4d6", ANN), MORNING],
    ),
    (
        (*SAGE, "amend magic_rules 2022 because of a vote", 'skill Cy "study magic" 40%'),
        (),
        "mentor Cy Roos 80% Blaze",
        (99, 4, 1, 6, 2, 3, 3),
        [("research", "1d100", ANN), ("research", "4d6", ANN), MORNING],
    ),
    (
        (DEE, "initiate Dee Haggler", "set Dee.copper 1000 because of savings", "price rope 10 sp"),
        (),
        "buy Dee rope haggle",
        (18, 5),
        [("haggling", "1d20", ANN)] * 2,
    ),
    ((DEE,), (), "improve Dee", (4, 15), [("improvement", "1d20", ANN)] * 2),
    (
        (ADA, OGRE, "fight", "attack Ada ogre with sword", "next ogre"),
        (9, 8, 2),
        "force Ada ogre",
        (1, 2),
        [("damage", "1d6", ANN), ("damage", "1d6", REF)],
    ),
]


@pytest.mark.parametrize(("before", "dice", "line", "faces", "rolls"), ROWS, ids=[row[2] for row in ROWS])
def test_a_table_that_wants_to_is_asked_for_each_roll(
    before: tuple[str, ...], dice: tuple[int, ...], line: str, faces: tuple[int, ...], rolls: Rolls
) -> None:
    desk = Constitution(dice, frivolous_skill="on", forced_bout_hp="1d6").types(*before, answers=ANSWERS).finish()
    command = desk.read(line)
    answers = ANSWERS | ({"constitution.what_improves": "strength"} if line == "improve Dee" else {})
    play = desk.run(command, ScriptedDice(list(faces)), answers=answers)

    asked = [at for at, past in enumerate(play.inputs) if isinstance(past, Roll) and "d" in past.dice]
    assert len(asked) == len(rolls)
    for at, (procedure, *wanted) in zip(asked, rolls, strict=True):
        again = Play(replace(desk.state, assist={procedure: "prompt"}), REF, ScriptedDice([]), tuple(play.inputs[:at]))
        with pytest.raises(Suspended) as stopped:
            RULESET.perform(again, command)
        (roll,) = stopped.value.wanted
        assert isinstance(roll, RollWanted)
        assert [roll.dice, roll.seat] == wanted


def test_what_is_no_procedure_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(PlayError, match=r"'luck' is no procedure. Allowed: checks, concepts, damage"):
        Constitution().types("assist luck prompt")
    assert Constitution().types("assist hit points off").state.assist == {"hit points": "off"}


@pytest.mark.clause("3d6.5.1a")
@pytest.mark.parametrize(
    ("line", "answer", "dice"),
    [("surprised party", "die", "2d20kl1"), ("ambush party", "advantage", "2d20kh1"), ("", "", "1d20")],
)
def test_plain_initiative_is_asked_for_too(line: str, answer: str, dice: str) -> None:
    desk = Constitution(initiative_open_roll="plain").types(ADA, OGRE)
    state = replace(desk.state, assist={"checks": "prompt"})
    kind = "constitution.surprise" if answer == "die" else "constitution.ambush"
    given = (Answer(REF if answer == "die" else ANN, kind, answer),) if answer else ()

    with pytest.raises(Suspended) as stopped:
        RULESET.perform(Play(state, REF, ScriptedDice([]), given), desk.read(f"fight {line}"))

    (roll,) = stopped.value.wanted
    assert isinstance(roll, RollWanted)
    assert (roll.dice, roll.seat) == (dice, ANN)
