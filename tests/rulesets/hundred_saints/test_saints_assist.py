"""The assist dial: a procedure that is off rolls nothing, and one that prompts asks for people's own dice first."""

from __future__ import annotations

import pytest

from lychgate.core.decision import Suspended
from lychgate.core.dice_source import RollWanted, ScriptedDice
from lychgate.core.play import Play
from lychgate.core.roll import Roll
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from tests.rulesets.hundred_saints.fights import faced
from tests.rulesets.hundred_saints.saints import ANN, REF, Saints


def asked(table: Saints, procedure: str, line: str, *faces: int, given: tuple[Roll, ...] = ()) -> RollWanted:
    """The roll that a referee is asked for where the table rolls this procedure itself.

    ``faces`` fall before it by themselves, and ``given`` was rolled by people.
    """
    table.types(f'assist "{procedure}" prompt')
    with pytest.raises(Suspended) as waits:
        RULESET.perform(Play(table.state, REF, ScriptedDice(list(faces)), given), table.read(line))
    [wanted] = waits.value.wanted
    assert isinstance(wanted, RollWanted)
    return wanted


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
    assert asked(dying(), "death's door", "next").purpose == "enc.combat.dmg.2"
    assert asked(dying(), "damage", "mend Ada").purpose == "enc.combat.dmg.2"


def test_own_dice__in_turning_the_undead_for_the_total_and_for_how_many() -> None:
    table = faced("3 bones hp 4 HD 1 as dead", feet=20)
    for one in [one for one in table.state.cast if one.side == "dead"]:
        table.types(f'mark "{one.name}" undead')

    total = asked(table, "turning", "repel Ada dead")
    assert total.dice == "2d6"

    rolled = ScriptedDice([3, 4]).throw(total.dice, total.purpose, total.subject)
    assert asked(table, "turning", "repel Ada dead", given=(rolled,)).dice == "2d4"


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
