"""Swarm Attacks, two weapons at once, and a whole side in one."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.rulesets.sovereign.rules import swarming
from lychgate.rulesets.sovereign.state import Attack, Item
from tests.rulesets.sovereign.sovereign import ANN, Sovereign
from tests.rulesets.sovereign.test_sovereign_attacks import given, hp

SPEAR = (Attack(name="spear", damage="1d6", shock=2, shock_ac=13),)
BOW = (Attack(name="bow", damage="1d6", range=(50, 100)),)


def horde(many: int = 3, *, ac: int = 15, attacks: tuple[Attack, ...] = SPEAR, first: bool = True) -> Sovereign:
    """Goblins with spears (+1) and Ada with AC 15; they act first."""
    table = Sovereign().types(f"delver Ada of Ann hp 20 ac {ac}", f"npc {many} goblins hd 1 hp 6 ac 13")
    for number in range(1, many + 1):
        given(table, f"goblin {number}", attacks=attacks)
    return table.rolls(*((1, 8) if first else (8, 1))).types("fight").finish()


def swarm(table: Sovereign, many: int = 3) -> Sovereign:
    """So many goblins have joined in; the first has yet to strike."""
    return table.types(*(f"swarm goblin {number} Ada" for number in range(1, many + 1)))


# ---------------------------------------------------------------------- swarms


@pytest.mark.clause("sov.combat.swarm", "sov.combat.swarm-bonus")
def test_each_other_assailant_adds_2_to_hit_and_1_to_damage() -> None:
    table = swarm(horde()).rolls(10, 3).types("swarm goblin 1 Ada strike").finish()
    assert "10 +1 attack +4 swarm = 15 against AC 15" in table.lines()[-2]
    assert hp(table, "Ada") == 20 - 3 - 2
    with pytest.raises(PlayError, match="goblin 1 has spent the Main Action"):
        table.types("swarm goblin 1 Ada strike")


@pytest.mark.clause("sov.combat.swarm", "sov.combat.swarm-bonus")
def test_four_at_most_and_three_of_the_others_count() -> None:
    table = swarm(horde(5), 4)
    with pytest.raises(PlayError, match="4 swarm Ada already: a fifth adds nothing"):
        table.types("swarm goblin 5 Ada")
    table.rolls(8, 1).types("swarm goblin 1 Ada strike").finish()
    assert "+6 swarm" in table.lines()[-2]
    assert hp(table, "Ada") == 20 - 1 - 3


@pytest.mark.clause("sov.combat.swarm")
def test_who_is_alone_may_strike_at_once_and_no_swarm_outlasts_the_round() -> None:
    table = horde().rolls(14, 3).types("swarm goblin 2 Ada strike").finish()
    assert "swarm =" not in table.lines()[-2]
    table = swarm(horde(), 2).types("next", "next")
    table.rolls(2, 2).types("swarm goblin 3 Ada strike")
    assert "swarm =" not in table.last()


@pytest.mark.clause("sov.combat.swarm-damage-cap")
def test_what_a_swarm_adds_does_not_raise_damage_over_the_usual_most() -> None:
    table = swarm(horde(4), 4).rolls(10, 5).types("swarm goblin 1 Ada strike").finish()
    assert hp(table, "Ada") == 20 - 6, "5 and 3, but 6 at most"


@pytest.mark.clause("sov.combat.swarm-shock")
def test_a_swarms_shock_ignores_ac_and_shield() -> None:
    table = given(swarm(horde(2), 2), "Ada", ac=18, items=(Item(name="shield", worn=True),))
    table.rolls(2).types("swarm goblin 1 Ada strike").finish()
    assert hp(table, "Ada") == 18
    table = horde(2, ac=18).rolls(2).types("attack goblin 1 Ada").finish()
    assert hp(table, "Ada") == 20, "a common miss does none to AC 18"


@pytest.mark.clause("sov.combat.swarm-defense")
def test_only_total_defense_stops_a_swarms_shock() -> None:
    table = swarm(horde(2), 2).types("defend Ada", seat=ANN)
    table.rolls(2).types("swarm goblin 1 Ada strike").finish()
    assert hp(table, "Ada") == 20


# ---------------------------------------------------------------------- two weapons


def duelist(*weapons: str, skills: dict[str, int] | None = None) -> Sovereign:
    """Ada with a weapon in each hand against a goblin of AC 10 who stands by her."""
    table = Sovereign().types("delver Ada of Ann hp 20 ac 15", "npc goblin hd 1 hp 6 ac 13").rolls(8, 1).types("fight")
    items = tuple(Item(name=one) for one in weapons)
    given(table, "Ada", items=items, skills={"stab": 1, "shoot": 1} if skills is None else skills)
    return given(table, "goblin", ac=10, hp=30, max_hp=30)


@pytest.mark.clause("sov.dual.attack", "sov.dual.damage", "sov.dual.penalty")
def test_two_weapons_hit_worse_and_harm_more() -> None:
    table = duelist("short sword", "dagger").rolls(10, 3)
    table.types("attack Ada goblin with short sword and dagger", seat=ANN).finish()
    assert "Ada attacks goblin (short sword): hits, 10 +1 Stab -1 two weapons = 10 against AC 10." in table.lines()
    assert hp(table, "goblin") == 30 - 3 - 2


@pytest.mark.clause("sov.dual.damage", "sov.shock.no-skill", "sov.shock.modifiers")
def test_two_weapons_add_nothing_to_shock() -> None:
    table = duelist("short sword", "dagger").rolls(2)
    table.types("attack Ada goblin with short sword and dagger").finish()
    assert hp(table, "goblin") == 28


@pytest.mark.clause("sov.dual.damage")
def test_a_weapon_that_does_not_reach_adds_no_damage() -> None:
    table = duelist("throwing blade", "short sword").rolls(12, 3)
    table.types("attack Ada goblin with throwing blade and short sword thrown").finish()
    assert hp(table, "goblin") == 27


@pytest.mark.parametrize(
    ("weapons", "skills", "typed", "refused"),
    [
        (("dagger", "club"), {"stab": 0}, "dagger and club", "Ada needs Stab-1 to fight with two weapons"),
        (("dagger", "staff"), {"stab": 1}, "dagger and staff", "a weapon in each hand, and neither for both"),
        (("dagger",), {"stab": 1}, "dagger and dagger", "Ada has only one dagger Readied"),
        (("dagger",), {"stab": 1}, "dagger and unarmed", "a weapon in each hand"),
    ],
)
@pytest.mark.clause("sov.dual.require")
def test_who_cannot_fight_with_two_is_told(
    weapons: tuple[str, ...], skills: dict[str, int], typed: str, refused: str
) -> None:
    with pytest.raises(PlayError, match=refused):
        duelist(*weapons, skills=skills).types(f"attack Ada goblin with {typed}")


# ---------------------------------------------------------------------- all of a side


@pytest.mark.clause("sov.combat.side-order")
def test_all_of_a_side_attack_the_nearest_each_with_a_roll() -> None:
    table = horde(8).types("delver Bob hp 9 ac 15").rolls(*[2] * 8).types("all goblins").finish()
    blows = [line for line in table.lines() if "attacks" in line]
    assert len(blows) == 8
    assert sum("attacks Ada" in line for line in blows) == 4, "each goes for whom the fewest fight"


@pytest.mark.clause("sov.combat.side-order")
def test_some_attack_somebody_else_and_who_has_acted_does_not_again() -> None:
    table = horde(3).types("delver Bob hp 9 ac 15").rolls(2).types("attack goblin 1 Ada").finish()
    table.rolls(2, 2).types("all but goblin 2 Ada goblin 3 Ada").finish()
    assert sum("attacks Ada" in line for line in table.lines()) == 3
    with pytest.raises(PlayError, match="None of the goblins can attack now"):
        table.types("all")
    with pytest.raises(PlayError, match="It is the turn of the goblins, not of the party"):
        table.types("all party")


@pytest.mark.clause("sov.combat.side-order", "sov.combat.ranged")
def test_archers_shoot_from_where_they_stand() -> None:
    table = horde(2, attacks=BOW).rolls(2, 2).types("all").finish()
    assert table.state.fight_now.beside == ()


@pytest.mark.clause("sov.combat.side-order")
def test_an_act_that_ends_the_turn_of_others_asks() -> None:
    table = horde(2, first=False)
    asked: list[str] = []

    def answer(decision: object, state: object) -> str:
        asked.append(decision.prompt(state))  # type: ignore[attr-defined]
        return "no"

    table.granted = {"sovereign.instants": "pass"}  # type: ignore[misc]
    table.types("next", answers=answer)
    assert asked == ["Ada has not acted yet: go on anyway?"]
    assert table.state.fight_now.acting == "party"
    assert table.last() == "Not done: Ada has not acted yet."
    table.types("defend Ada", "next")
    assert table.state.fight_now.acting == "goblins"
    table.types("next", answers=lambda decision, state: "yes")
    assert table.state.fight_now.round == 2


@pytest.mark.clause("sov.combat.swarm-bonus")
def test_each_other_assailant_adds_what_the_table_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(swarming, "NUMBERS", replace(swarming.NUMBERS, harm=2))
    table = swarm(horde(3))
    hits, harms = swarming.by_others(table.state, table.who("goblin 1"), table.who("Ada").id)
    assert (hits, harms) == ((("swarm", 4),), (("swarm", 4),))


@pytest.mark.clause("sov.combat.side-order", "sov.combat.melee")
def test_who_stands_by_a_foe_strikes_rather_than_shoots() -> None:
    table = horde(2, attacks=(*BOW, *SPEAR)).rolls(2, 2).types("all").finish()
    assert "goblin 2 attacks ada (bow)" in table.last().casefold()
    table = horde(2, attacks=(*BOW, *SPEAR)).rolls(2, 2)
    table.types("attack goblin 1 Ada with spear", "attack goblin 2 Ada with spear", "next", "defend Ada", "next")
    assert "goblin 2 attacks ada (spear)" in table.rolls(2, 2).types("all").finish().last().casefold()
