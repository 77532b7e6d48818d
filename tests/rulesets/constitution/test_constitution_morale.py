"""Chapter 5: morale."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.core.errors import PlayError
from lychgate.core.roll import Roll
from lychgate.rulesets.constitution.rules.morale import chance_to_hold
from tests.rulesets.constitution.constitution import ANN, Answers, Constitution
from tests.rulesets.constitution.test_constitution_initiative import Fight

FLEE = {"constitution.how_broken": "flee"}


def band(size: int = 6, morale: int = 7, *more: str, **variants: str) -> Fight:
    """Ada against a band of goblins, who act after her."""
    desk = Fight(**variants).types("character Ada of Ann wits 20 hp 6")
    desk.types(f"npc {size} goblins wits 10 hp 3 {f'morale {morale}' if morale else ''}", *more)
    there = len(desk.state.cast) - 1
    return desk.rolls(9, *range(2, 2 + there)).types("fight").finish()


def slain(desk: Fight, number: int, *faces: int, answers: Answers | None = None) -> Fight:
    """A goblin dies; the dice of morale fall."""
    desk.rolls(*faces).types(f'set "goblin {number}.dead" true because of Ada', answers=answers)
    return desk.finish()


def checks(desk: Fight) -> int:
    """How many morale rolls there were."""
    return sum(isinstance(one, Roll) and one.dice == "2d6" for one in desk.inputs)


@pytest.mark.clause("3d6.5.13a", "3d6.5.12a")
@pytest.mark.parametrize(("faces", "holds"), [((4, 3), True), ((5, 3), False)])
def test_5_13a__up_to_the_score_they_hold_and_above_it_they_break(faces: tuple[int, int], holds: bool) -> None:
    desk = band().rolls(*faces)

    desk.types("morale goblins force", answers=FLEE).finish()

    assert any(now.out == "fled" for now in desk.state.fight_now.combatants) != holds
    assert "8 against 7" not in " ".join(desk.lines(ANN)), "the figures are the referee's"


@pytest.mark.clause("3d6.5.13a")
@pytest.mark.parametrize(("how", "out"), [("flee", "fled"), ("yield", "yielded")])
def test_5_13a__the_referee_says_whether_they_flee_or_give_up_and_they_fight_no_more(how: str, out: str) -> None:
    desk = band(2).rolls(6, 6).types("morale goblins heroic", answers={"constitution.how_broken": how})

    assert desk.now("goblin 1").out == out
    assert desk.types("next").state.fight_now.phase == "respite"


@pytest.mark.clause("3d6.5.13a")
def test_5_13a__12_never_breaks() -> None:
    desk = band(6, 12).rolls(6, 6).types("morale goblins force").finish()

    assert "hold." in desk.last(ANN)


@pytest.mark.clause("3d6.5.13a")
def test_5_13a__characters_never_check() -> None:
    with pytest.raises(PlayError, match="characters never do"):
        band().types("morale party force")


@pytest.mark.clause("3d6.5.13a", "3d6.5.13h")
def test_5_13a__the_leaders_score_counts_while_one_stands() -> None:
    desk = band(3, 5, "npc chief as goblins wits 10 hp 9 morale 11").types("leader chief")

    desk.rolls(5, 5).types("morale goblins force").finish()

    assert "10 against 11" in " ".join(desk.lines())


@pytest.mark.clause("3d6.5.13a")
def test_5_13a__the_table_may_roll_for_each() -> None:
    desk = band(2, 7, morale_unit="individual").rolls(1, 1, 6, 6)

    desk.types("morale goblins force", answers={**FLEE, "constitution.aware": "not"}).finish()

    assert [desk.now(f"goblin {number}").out for number in (1, 2)] == ["", "fled"]


@pytest.mark.clause("3d6.5.12a", "3d6.5.12b")
def test_5_12b__a_score_that_nobody_has_said_is_chosen_by_the_guidelines() -> None:
    labels: list[str] = []

    def answer(decision: Any, state: Any) -> str:
        labels.extend(choice.label for choice in decision.question(state).choices)
        return "8"

    desk = band(2, 0).rolls(4, 4).types("morale goblins force", answers=answer).finish()

    assert [desk.who(f"goblin {number}").morale for number in (1, 2)] == [8, 8]
    assert labels[0].startswith("2: treacherous")
    assert "normal pay" in labels[6]
    assert "good pay" in labels[6]
    assert labels[-1] == "12: mindless, fanatical, or a parent guarding young"


# ---------------------------------------------------------------------- what the program finds


@pytest.mark.clause("3d6.5.13e", "3d6.5.13f", "3d6.5.13g")
@pytest.mark.parametrize(
    ("size", "at"),
    [
        (6, [2, 3, 5]),
        (5, [2, 3, 4]),
        (4, [1, 2]),
    ],
)
def test_5_13g__a_quarter_half_and_each_further_death(size: int, at: list[int]) -> None:
    desk = band(size)
    found = []

    for number in range(1, size):
        before = checks(desk)
        due = number in at
        slain(desk, number, *((1, 1) if due else ()))
        if checks(desk) > before:
            found.append(number)

    assert [one for one in found if one < size] == [one for one in at if one < size]


@pytest.mark.clause("3d6.5.13e", "3d6.5.13f", "3d6.5.13a")
def test_5_13a__one_roll_covers_all_reasons_of_a_moment() -> None:
    desk = band(2)

    slain(desk, 1, 1, 1)

    assert checks(desk) == 1
    assert "(a quarter fallen and half fallen)" in " ".join(desk.lines())


@pytest.mark.clause("3d6.5.13e")
def test_5_13e__the_collapsed_have_fallen_too() -> None:
    desk = band(4).rolls(1, 1).types('set "goblin 1.collapsed" true because of a blow').finish()

    assert checks(desk) == 1


@pytest.mark.clause("3d6.5.13g")
def test_5_13g__past_half_only_the_slain_give_a_reason() -> None:
    desk = slain(slain(slain(band(6), 1), 2, 1, 1), 3, 1, 1)
    slain(desk, 4).types('set "goblin 5.collapsed" true because of a blow').finish()

    assert checks(desk) == 2


@pytest.mark.clause("3d6.5.13h")
def test_5_13h__the_loss_of_the_leader() -> None:
    desk = band(9, 7, "npc chief as goblins wits 10 hp 9 morale 11").types("leader chief")

    desk.rolls(1, 1).types("set chief.dead true because of Ada").finish()

    assert "(the leader lost)" in " ".join(desk.lines())


@pytest.mark.clause("3d6.5.13b")
def test_5_13b__the_surprised_check_in_the_first_round_alone() -> None:
    desk = Fight().types("character Ada of Ann wits 20 hp 6", "npc goblin wits 10 hp 3 morale 7")

    desk.rolls(9, 5, 6, 1, 1).types("fight surprised goblin", answers={"constitution.surprise": "die"}).finish()

    assert checks(desk) == 1
    with pytest.raises(PlayError, match="in the first round only"):
        desk.respite().types("round", "morale goblin surprised")
    assert checks(desk) == 1


# ---------------------------------------------------------------------- what the referee sees


@pytest.mark.clause("3d6.5.13c", "3d6.5.13d", "3d6.5.13i", "3d6.5.13j", "3d6.5.13k", "3d6.5.13l", "3d6.5.13m")
@pytest.mark.clause("3d6.5.13o")
@pytest.mark.parametrize(
    ("reason", "text"),
    [
        ("force", "superior force"),
        ("magic", "killed by magic"),
        ("proof", "proof against"),
        ("heroic", "heroic danger"),
        ("tempted", "tempted"),
        ("rear-guard", "rear guard"),
        ("own-magic", "magic of their own"),
        ("surrounded", "completely surrounded"),
    ],
)
def test_reasons_that_only_the_referee_can_see_are_offered(reason: str, text: str) -> None:
    desk = band().rolls(1, 1).types("morale goblins", answers={"constitution.morale_reason": reason}).finish()

    assert text in desk.lines()[-2]


@pytest.mark.clause("3d6.5.13n")
def test_5_13n__surrender_is_thought_of_once_there_was_another_reason() -> None:
    desk = band()
    with pytest.raises(PlayError, match="no other reason"):
        desk.types("offer goblins")
    assert desk.types("offer goblins", seat=ANN).last(ANN) == "The side 'goblins' does not think of surrender."

    desk.rolls(1, 1).types("morale goblins force").rolls(6, 6)
    desk.types("offer goblins", seat=ANN, answers={"constitution.how_broken": "yield"}).finish()

    assert desk.now("goblin 1").out == "yielded"


@pytest.mark.clause("3d6.5.13p")
@pytest.mark.parametrize(("reading", "answer", "rolls"), [("on", "know", 1), ("on", "not", 0), ("off", "not", 1)])
def test_5_13p__losses_count_for_those_who_know_of_them(reading: str, answer: str, rolls: int) -> None:
    desk = band(4, 7, morale_awareness=reading)

    slain(desk, 1, *[1] * (2 * rolls), answers={"constitution.aware": answer})

    assert checks(desk) == rolls


@pytest.mark.clause("3d6.5.13p")
def test_5_13p__the_referee_reads_how_likely_they_hold() -> None:
    seen: list[str] = []

    def answer(decision: Any, state: Any) -> str:
        seen.append(decision.question(state).choices[0].label)
        return "not"

    desk = band(4)
    desk.granted = {}  # type: ignore[misc]
    slain(desk, 1, answers=answer)

    assert seen == ["Yes: they hold in 58 % (morale 7)"]


def test_morale_is_checked_outside_of_a_fight_too() -> None:
    desk = Constitution((6, 6)).types("npc 2 guards hp 3 morale 7")

    desk.types("morale guards tempted", answers=FLEE).finish()

    assert desk.last(ANN) == "Guard 1 and guard 2 flee."


@pytest.mark.clause("3d6.5.13a")
@pytest.mark.parametrize(("score", "chance"), [(2, "1/36"), (7, "7/12"), (8, "13/18"), (12, "1")])
def test_how_likely_a_score_holds(score: int, chance: str) -> None:
    assert str(chance_to_hold(score)) == chance
