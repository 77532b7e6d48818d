"""Poisons, falls, lack of air, hunger and thirst."""

from __future__ import annotations

import pytest

from lychgate.core.decision import AnyDecision
from lychgate.core.errors import PlayError
from lychgate.rulesets.sovereign.rules.hazards import fall_dice
from lychgate.rulesets.sovereign.state import State
from tests.rulesets.sovereign.hurt import BO, carrying, fallen, party
from tests.rulesets.sovereign.sovereign import ANN, PRINTED, Sovereign

TREAT = {"sovereign.antidote": "treat"}
LEAVE = {"sovereign.antidote": "no"}


def bo(**variants: str) -> Sovereign:
    """Bo, whose Physical save is 15."""
    return Sovereign(**variants).types(BO)


@pytest.mark.clause("sov.poison.save")
@pytest.mark.parametrize(
    ("by", "face", "saved"), [("", 15, True), ("", 14, False), ("-4", 18, False), ("+4", 11, True)]
)
def test_a_poison_needs_a_physical_save(by: str, face: int, saved: bool) -> None:
    table = bo().rolls(face, *(() if saved else (3,))).types(f"poison Bo adder {by} damage 1d6").finish()
    assert table.who("Bo").hp == (8 if saved else 5)


@pytest.mark.clause("sov.poison.effects")
def test_what_takes_hold_is_what_the_gm_said() -> None:
    table = bo().rolls(2, 6).types('poison Bo "marsh fever" damage 1d6 strain 2 mark shivers').finish()
    one = table.who("Bo")
    assert (one.hp, one.strain, one.mark("shivers") is not None, one.poisons) == (2, 2, True, ())


@pytest.mark.clause("sov.poison.clock")
def test_a_lethal_poison_kills_after_1d4_turns() -> None:
    table = bo().rolls(2, 3).types("poison Bo adder lethal").finish()
    assert table.last() == "Adder takes hold: Bo dies in 3 Turns unless cured."
    assert not table.types("turn", "turn").who("Bo").dead
    assert table.types("turn").who("Bo").dead
    assert bo().rolls(2, 4).types("poison Bo adder lethal", "night").who("Bo").dead


@pytest.mark.clause("sov.poison.treat")
def test_the_save_waits_for_a_medic() -> None:
    table = party().rolls(13).types("poison Bo adder lethal", answers=TREAT).finish()
    assert "13 +2 = 15 against 15: saved" in table.last()
    assert not party().rolls(15).types("poison Bo adder lethal", answers=LEAVE).finish().who("Bo").poisons
    assert party().rolls(13, 1).types("poison Bo adder lethal", answers=LEAVE).finish().who("Bo").poisons


def treating(poison: str, **variants: str) -> list[str]:
    """What a medic of Heal 1 is told of a poison before they treat it."""
    labels: list[str] = []

    def answer(asked: AnyDecision, state: State) -> str:
        labels.extend(asked.label(state, option.id) for option in asked.options())
        return "no"

    party(**variants).rolls(2, 13).types(f"poison Bo {poison} mark shivers", answers=answer)
    return labels


@pytest.mark.clause("sov.poison.treat")
def test_a_medic_is_told_how_likely_the_save_is_with_treatment_and_without() -> None:
    assert treating("adder") == ["Treat it: +2 on the save, 40 %", "No: the save is 30 %"]
    assert treating("adder -2") == ["Treat it: +2 on the save, 30 %", "No: the save is 20 %"]
    assert treating("adder", **{"antidote-timing": "reroll"}) == ["Treat it: +2 on another save, 40 %", "No"]


@pytest.mark.clause("sov.poison.treat")
def test_or_a_failed_save_is_rolled_again_with_the_medic() -> None:
    table = party(**{"antidote-timing": "reroll"})
    assert not table.rolls(2, 13).types("poison Bo adder lethal", answers=TREAT).finish().who("Bo").poisons
    assert not table.rolls(15).types("poison Bo adder lethal").finish().who("Bo").poisons, "nobody is asked"


@pytest.mark.clause("sov.poison.treat")
@pytest.mark.parametrize(("level", "face"), [(0, 14), (2, 11)])
def test_a_medic_adds_twice_their_level_or_1(level: int, face: int) -> None:
    table = carrying(bo().types(f"delver Cy heal {level} hp 3"), "Cy", "healer's kit")
    assert not table.rolls(face).types("poison Bo adder lethal", answers=TREAT).finish().who("Bo").poisons
    assert table.rolls(face - 1, 1).types("poison Bo adder lethal", answers=TREAT).finish().who("Bo").poisons


@pytest.mark.clause("sov.poison.treat")
def test_nobody_is_asked_who_is_not_trained_or_has_no_kit() -> None:
    assert party(kit=False).rolls(15).types("poison Bo adder lethal").finish()
    assert party(kit=False).rolls(14, 1).types("poison Bo adder lethal").finish().who("Bo").poisons
    assert party().rolls(14, 1).types("poison Bo adder lethal", answers=LEAVE).finish().who("Bo").poisons
    assert carrying(bo().types("delver Cy hp 3"), "Cy", "healer's kit").rolls(15).types("poison Bo adder").finish()


@pytest.mark.clause("sov.poison.cure")
@pytest.mark.parametrize(("retry", "again"), [("each-turn", True), ("once", False)])
def test_a_poison_is_cured_by_int_heal(retry: str, again: bool) -> None:
    table = party(**{"poison-cure-retry": retry}).rolls(2, 4).types("poison Bo adder lethal", answers=LEAVE)
    table.rolls(4, 4).types("cure Ada Bo", seat=ANN).finish()
    assert table.who("Bo").poisons, "9 against 10"
    with pytest.raises(PlayError, match="That has been tried for Bo"):
        table.types("cure Ada Bo")

    table.types("turn")
    if not again:
        with pytest.raises(PlayError, match="That has been tried for Bo"):
            table.types("cure Ada Bo")
        return
    assert not table.rolls(5, 4).types("cure Ada Bo").finish().who("Bo").poisons
    assert not table.types(*["turn"] * 5).who("Bo").dead


@pytest.mark.clause("sov.poison.cure")
def test_a_cure_needs_a_kit_and_a_poison() -> None:
    table = party(kit=False).rolls(2, 4).types("poison Bo adder lethal dc 12", answers=LEAVE)
    with pytest.raises(PlayError, match="Ada has no healer's kit"):
        table.types("cure Ada Bo")
    assert "against 12" in table.rolls(5, 5).types("cure Ada Bo kit").lines()[-1]
    with pytest.raises(PlayError, match="No poison has taken hold of Ada"):
        table.types("cure Bo Ada")


# ---------------------------------------------------------------------- hazards


def test_hazard_fall__a_d6_for_each_10_full_feet() -> None:
    assert [fall_dice(PRINTED, feet) for feet in (9, 10, 25, 200, 250)] == ["", "1d6", "2d6", "20d6", "20d6"]
    assert bo().rolls(1, 3).types("fall Bo 25 feet").finish().who("Bo").hp == 4
    assert bo().types("fall Bo 9").last() == "Bo falls 9 feet, and is unhurt."


def test_hazard_fall_spikes__what_lies_below_is_added() -> None:
    assert bo().rolls(1, 3).types("fall Bo 10 onto 1d6").finish().who("Bo").hp == 4


@pytest.mark.clause("sov.hazard.fall-controlled")
@pytest.mark.parametrize(("dice", "harm"), [((5, 6, 2), 2), ((4, 6, 1, 1, 2), 4)])
def test_a_controlled_drop_counts_as_half(dice: tuple[int, ...], harm: int) -> None:
    table = Sovereign().types("delver Bo exert -1 hp 8").rolls(*dice).types("fall Bo 30 leaps").finish()
    assert table.who("Bo").hp == 8 - harm
    assert "against 10" in " ".join(table.lines())


@pytest.mark.clause("sov.hazard.suffocate")
@pytest.mark.parametrize(("how", "rounds"), [("", 9), ("still", 36)])
def test_breath_is_held_for_constitution_rounds(how: str, rounds: int) -> None:
    table = bo().types(f"breath Bo {how}")
    assert table.last(ANN) == f"Bo has breath for {rounds} Rounds."
    table.types(f"rounds {rounds}")
    assert table.last() == "Bo has no breath left."
    assert table.types("breath Bo ends", "round").who("Bo").marks == ()


@pytest.mark.clause("sov.hazard.suffocate")
def test_an_npc_holds_its_breath_for_10_rounds() -> None:
    assert Sovereign().types("npc ogre hp 9", "breath ogre").last() == "Ogre has breath for 10 Rounds."


def test_hazard_suffocate_damage__then_a_save_each_round_or_a_hit_point_a_level() -> None:
    table = Sovereign().types("delver Bo level 4 con 9 hp 8", "breath Bo", "rounds 9")
    assert table.rolls(12).types("round").finish().who("Bo").hp == 8
    assert table.rolls(11).types("round").finish().who("Bo").hp == 4
    ogre = Sovereign().types("npc ogre hd 3 hp 9", "breath ogre", "rounds 10")
    assert ogre.rolls(2).types("round").finish().who("ogre").hp == 6


@pytest.mark.clause("sov.hazard.suffocate")
def test_the_rounds_of_a_fight_and_of_a_turn_count() -> None:
    table = bo().types("npc ogre hp 9", "breath Bo").rolls(8, 1).types("fight", "next", "next")
    breath = table.who("Bo").mark("breath")
    assert breath is not None
    assert breath.amount == 8
    assert bo().types("breath Bo").rolls(*[2] * 9).types("turn").who("Bo").dead, "falls after 8 saves, and is struck"


@pytest.mark.clause("sov.hazard.starve", "sov.hazard.thirst")
def test_a_night_without_food_and_water_strains() -> None:
    assert party().types("night dungeon rough watered").who("Bo").strain == 1
    assert party().types("night dungeon rough fed").who("Bo").strain == 3
    assert party().types("night dungeon rough").who("Bo").strain == 4


@pytest.mark.clause("sov.hazard.starve", "sov.hazard.thirst")
def test_rations_and_a_waterskin_keep_it_away() -> None:
    table = carrying(carrying(party(), "Bo", "rations", count=2), "Bo", "waterskin")
    table.types("night dungeon")
    assert [(one.name, one.count) for one in table.who("Bo").items] == [("rations", 1), ("waterskin", 1)]
    table.types("night dungeon")
    assert [one.name for one in table.who("Bo").items] == ["waterskin"]
    assert table.who("Bo").strain == 0
    assert table.types("night dungeon").who("Bo").strain == 1


def test_hazard_ignore_food__outside_of_a_dungeon_enough_is_found() -> None:
    assert party().types("days 3 rough").who("Bo").strain == 0
    assert party().types("days 2 rough dungeon").who("Bo").strain == 8


def test_who_is_dead_is_not_poisoned() -> None:
    with pytest.raises(PlayError, match="Bo is dead"):
        fallen().types("rounds 6", "poison Bo adder")
