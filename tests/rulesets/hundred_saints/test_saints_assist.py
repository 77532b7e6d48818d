"""The assist dial: a procedure that is off rolls nothing, and one that prompts asks for people's own dice first."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lychgate.core.decision import Answer, Suspended
from lychgate.core.dice_source import RollWanted, ScriptedDice
from lychgate.core.play import Input, Play
from lychgate.core.roll import Roll
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from tests.each import each
from tests.rulesets.hundred_saints.characters import employer, party_with_retainers
from tests.rulesets.hundred_saints.chases import chased
from tests.rulesets.hundred_saints.encounters import both_aware, met, near
from tests.rulesets.hundred_saints.explorers import explorers
from tests.rulesets.hundred_saints.fights import faced, next_round
from tests.rulesets.hundred_saints.saints import ANN, REF, Saints


def asked(table: Saints, procedure: str, line: str, *faces: int, given: tuple[Input, ...] = ()) -> RollWanted:
    """The roll that a referee is asked for where the table rolls this procedure itself.

    ``faces`` fall before it by themselves, and ``given`` was rolled by people.
    """
    table.types(f'assist "{procedure}" prompt')
    with pytest.raises(Suspended) as waits:
        RULESET.perform(Play(table.state, REF, ScriptedDice(list(faces)), given), table.read(line))
    [wanted] = waits.value.wanted
    assert isinstance(wanted, RollWanted)
    return wanted


def rolled_by_hand(procedures: str, table: Saints, line: str, answers: dict[str, str], *faces: int) -> list[str]:
    """The dice that a referee is asked to roll where the table rolls these procedures itself, and the program none."""
    table.types(*(f'assist "{one}" prompt' for one in procedures.split(", ")))
    people, found = ScriptedDice(faces), list[str]()
    given: tuple[Roll | Answer, ...] = ()
    while True:
        try:
            RULESET.perform(Play(table.state, REF, ScriptedDice(()), given), table.read(line))
        except Suspended as waits:
            (wanted,) = waits.wanted
            if isinstance(wanted, RollWanted):
                found.append(wanted.dice)
                given = (*given, people.throw(wanted.dice, wanted.purpose, wanted.subject))
            else:
                given = (*given, Answer(wanted.seat, wanted.kind, answers[wanted.kind]))
        else:
            people.finish()
            return found


def dying() -> Saints:
    """Ada lies at death's door."""
    return faced(characters=("Ada of Ann", "Bea of Ben"), death="deaths_door").types("attack", "damage Ada 8")


@pytest.mark.parametrize(
    ("procedure", "line", "faces", "dice"),
    [
        ("attack", "hit Ada goblin 1", (), "1d20"),
        ("damage", "hit Ada goblin 1", (19,), "1d8"),
        ("morale", "morale goblins", (), "2d6"),
    ],
)
def test_own_dice__of_a_blow_and_of_morale(procedure: str, line: str, faces: tuple[int, ...], dice: str) -> None:
    assert asked(faced().types("attack party"), procedure, line, *faces).dice == dice


def test_own_dice__at_deaths_door_and_back_from_it() -> None:
    anyway = Answer(REF, "saints.out-of-turn", "yes")
    assert asked(dying(), "death's door", "next", given=(anyway,)).purpose == "enc.combat.dmg.2"
    assert asked(dying(), "damage", "mend Ada").purpose == "enc.combat.dmg.2"


def test_own_dice__in_turning_the_undead_for_the_total_and_for_how_many() -> None:
    table = faced("3 bones hp 4 HD 1 as dead", feet=20)
    for one in [one for one in table.state.cast if one.side == "dead"]:
        table.types(f'mark "{one.name}" undead')

    total = asked(table, "turning", "repel Ada dead")
    assert total.dice == "2d6"

    rolled = ScriptedDice([3, 4]).throw(total.dice, total.purpose, total.subject)
    assert asked(table, "turning", "repel Ada dead", given=(rolled,)).dice == "2d4"


SCORES = (4, 4, 3, 3, 3, 3, 4, 4, 4, 3, 4, 4, 4, 4, 3, 3, 4, 4)
ADA = "pc Ada thief hp 4 xp 2000"
WANTS = {
    "saints.out-of-turn": "yes",
    "saints.clings": "hurts",
    "saints.morale": "waive",
    "saints.obstacle": "through",
    "saints.stray": "yes",
}


def in_the_open(*typed: str) -> Saints:
    return explorers((), "terrain light", *typed, ada={"hp": 4, "max_hp": 9})


def burnt() -> Saints:
    """Holy water clings to an ogre, and the Round in which it hurts again is over."""
    table = faced("ogre hp 20 AC 12", feet=20).rolls(15, 6).types('hit Ada ogre with "holy water"')
    return table.types("next", answers=WANTS).rolls(6, 1).types("next").finish()


def shot_into_melee() -> Saints:
    """Ada and Cid fight a troll, and Bea is about to shoot at it."""
    table = faced("troll AC 15 hp 40 claw 1d6", characters=("Ada of Ann", "Cid of Ann", "Bea of Ben"))
    table.rolls(2, 2).types("hit Ada troll", "hit Cid troll")
    return next_round(table, 6, 1).types("move Bea 20 away")


@each(
    [
        ("making, hit points", Saints, "make Bo fighter", (*SCORES, 5, 1, 1, 1), "3d6 3d6 3d6 3d6 3d6 3d6 1d8 3d6"),
        ("checks", lambda: Saints().types(ADA), "check Ada strength", (3,), "1d6"),
        ("checks", lambda: Saints().types(ADA), "check Ada listen", (3,), "1d6"),
        ("checks", lambda: Saints().types(ADA), "save Ada ray", (3,), "1d20"),
        ("checks", Saints, "chance 20%", (3,), "1d100"),
        ("checks, food", in_the_open, "forage", (6, 5), "1d6 1d6"),
        ("distance", lambda: in_the_open("foes 2 deer hp 3"), "game deer", (2,), "1d4"),
        ("pursuit", lambda: both_aware().types("evade party"), "pursue roll goblins", (1, 4), "2d6"),
        ("hazards", in_the_open, "fall Ada 20", (2, 1), "2d6"),
        ("hazards", in_the_open, "cold Ada", (1,), "1d4"),
        ("healing", in_the_open, "heal Ada 1d6", (1,), "1d6"),
        ("healing", in_the_open, "heal Ada day", (1,), "1d3"),
        ("hiding", lambda: near().types("hide Ada 3"), "passby goblins", (2,), "1d6"),
        ("hiring", employer, "seek Ada taverns in small town", (3, 4, 2), "1d6 1d6 1d3"),
        ("hiring", employer, "hire Bo thief for Ada standard", (1, 1), "2d6"),
        ("training", lambda: Saints(training="on").types(ADA, "coins 999 gp to Ada"), "train Ada", (1,), "1d4"),
        ("lure", lambda: chased().types("greedy goblins"), "drop treasure anyway", (6,), "1d6"),
        ("obstacle", lambda: chased(speed=40).types("obstacle oil"), "round", (1, 1), "1d8 1d8"),
        ("obstacle", lambda: chased(speed=40).types("obstacle caltrops"), "round", (6, 6), "1d6 1d6"),
        ("reaction", met, "react goblins Ada", (4, 1), "2d6"),
        ("loyalty", party_with_retainers, "loyalty T0", (1, 1), "2d6"),
        ("sneaking", near, "sneak party past", (6,), "1d6"),
        ("attack, damage", shot_into_melee, "hit Bea troll with shortbow", (1, 2, 5), "1d20 1d2 1d6"),
        ("attack", lambda: faced(feet=20), 'lob Ada "holy water" near goblin 1', (2, 5), "1d20 1d12"),
        ("attack, damage", lambda: faced(feet=20), 'lob Ada "holy water" near goblin 1', (15, 5), "1d20 1d8"),
        ("damage", burnt, "next", (4,), "1d8"),
        ("traps", in_the_open, "trap Ada", (3,), "1d6"),
        ("wandering", lambda: explorers((), "enter dungeon"), "wander 1", (3,), "1d6"),
    ],
)
def test_own_dice__the_program_rolls_none_of_a_procedure_that_the_table_rolls(
    procedures: str, scene: Callable[[], Saints], line: str, faces: tuple[int, ...], dice: str
) -> None:
    answers = {**WANTS, "saints.points_moved": "done"}

    assert rolled_by_hand(procedures, scene(), line, answers, *faces) == dice.split()


@pytest.mark.parametrize("faces", [(2, 1, 5, 2, 3, 6), (2, 10, 10, 4, 3, 19)])
def test_own_dice__all_of_an_escape_from_a_dungeon(faces: tuple[int, ...]) -> None:
    table = explorers((), dungeon_escape="on")

    assert len(rolled_by_hand("checks, escape", table, "escape", {}, *faces)) == 6


def test_own_dice__a_mount_checks_no_morale_where_nobody_does() -> None:
    table = faced("ogre hp 20").types("foes 1 steed hp 12 morale 9 hoof 1d6 as party", "mark steed ridden by Ada")
    table.types("assist morale off", "attack", "damage steed 1").types("next").finish()

    assert "No check of morale for the party." in table.lines()


def test_a_procedure_that_is_off_asks_what_came_of_it_and_rolls_nothing() -> None:
    table = Saints().types("pc Ada hp 6", "foes 2 goblins hp 3", "encounter", "assist surprise off", "next")
    play = Play(table.state, REF, table.dice, ())
    with pytest.raises(Suspended) as waits:
        RULESET.perform(play, table.read("next"))

    (wanted,) = waits.value.wanted
    assert isinstance(wanted, RollWanted)
    assert (wanted.options(), wanted.accepts_text(), wanted.offered) == ((), True, True)
    assert "=N to choose the result" in RULESET.question(table.state, wanted).text


def test_checks_that_are_off_fall_due_no_more_and_can_be_called_for() -> None:
    table = Saints().types("pc Ada hp 6", "enter dungeon", "assist wandering off", "turn 2").finish()
    assert table.lines()[-2:] == [
        "A check for wanderers has fallen due, and is left to you: wander rolls it.",
        "2 Turns pass: day 1, 00:20.",
    ]
    assert table.lines(ANN)[-1] == "2 Turns pass: day 1, 00:20."

    table.types("assist wandering auto").rolls(2).types("turn 2").finish()

    assert "Wanderers: nothing comes (2; 1 in 6)." in table.lines(), "what was left alone is not made up for"


def test_morale_that_is_off_is_asked_of_nobody() -> None:
    table = Saints().types("pc Ada hp 9", "foes 3 goblins hp 3", "assist morale off", "encounter")
    table.types("aware party of goblins", "aware goblins of party", "next", "next", "distance 5", "next")
    table.rolls(6, 1).types("next").types("attack party", "damage goblin 1 5", "next").finish()

    assert "No check of morale for the goblins." in table.lines()
