"""Running, withdrawing, charging, screening, lying down and getting up."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.sovereign.rules.moving import feet_of
from lychgate.rulesets.sovereign.state import Attack, Delver, Feat, Item, Mark
from tests.rulesets.sovereign.sovereign import ANN, Sovereign
from tests.rulesets.sovereign.test_sovereign_attacks import given, hp

ADA = "delver Ada of Ann hp 8 ac 15 str 14 stab 1"
BOB = "delver Bob of Ben hp 8 ac 15 stab 2"


def fight(*, brawl: bool = True, dice: tuple[int, ...] = (8, 1), rules: dict[str, str] | None = None) -> Sovereign:
    """Ada and Bob against two goblins; where it is a ``brawl`` Ada stands by goblin 1 with a Round behind her."""
    table = Sovereign(**(rules or {})).types(ADA, BOB, "npc 2 goblins hd 1 hp 6 ac 30 attack 0 skill 1")
    table.rolls(*dice).types("fight").finish()
    given(given(table, "Ada", items=(Item(name="club"),)), "Bob", items=(Item(name="club"),))
    if brawl:
        table.rolls(2).types("attack Ada goblin 1", "next", "next").finish()
    return table


def near(table: Sovereign, name: str) -> list[str]:
    return [table.state.creature(id_).name for id_ in table.state.fight_now.near(table.who(name).id)]


def ac_of(table: Sovereign, name: str) -> str:
    """The AC that the next blow meets."""
    return next(line for line in reversed(table.lines()) if f"attacks {name}" in line).rpartition("against AC ")[2]


# ---------------------------------------------------------------------- leaving


@pytest.mark.clause("sov.combat.run", "sov.combat.run-free-attack")
def test_who_runs_from_an_armed_foe_is_struck_at_and_gone() -> None:
    table = fight().rolls(15, 4).types("run Ada", seat=ANN).finish()
    assert hp(table, "Ada") == 4
    assert near(table, "Ada") == []
    assert table.last() == "Ada moves off, up to 30 feet."
    assert not table.state.fight_now.left(table.who("goblin 1").id).main, "it costs the foe nothing"


@pytest.mark.clause("sov.combat.run-free-attack")
def test_who_falls_by_the_free_attack_goes_nowhere() -> None:
    table = given(fight(), "Ada", hp=2).rolls(15, 4).types("run Ada").finish()
    assert near(table, "Ada") == ["goblin 1"]


@pytest.mark.clause("sov.combat.run-free-attack")
def test_the_unarmed_do_not_strike_at_who_runs() -> None:
    given(fight(), "goblin 1", armed=False).types("run Ada").finish()
    table = given(fight(), "Ada", items=()).types("next", "run goblin 1").finish()
    assert near(table, "Ada") == [], "Ada has no weapon"


@pytest.mark.clause("sov.combat.withdraw", "sov.combat.run-avoid")
def test_after_a_fighting_withdrawal_nobody_strikes_in_this_turn() -> None:
    table = fight().types("withdraw Ada")
    assert near(table, "Ada") == ["goblin 1"], "it moves nobody by itself"
    assert table.state.fight_now.left(table.who("Ada").id).main
    table.types("run Ada").finish()
    assert hp(table, "Ada") == 8
    table = fight().types("withdraw Ada", "next", "next")
    table.rolls(15, 4).types("run Ada").finish()
    assert hp(table, "Ada") == 4, "the turn is over"


@pytest.mark.parametrize(("scope", "left"), [("all", 8), ("one", 4)])
@pytest.mark.clause("sov.combat.withdraw")
def test_from_all_foes_or_from_one(scope: str, left: int) -> None:
    table = fight(rules={"withdraw-scope": scope}).rolls(2, 2)
    table.types("next", "attack goblin 2 Ada", "attack goblin 1 Ada", "next", "withdraw Ada from goblin 2").finish()
    table.rolls(*((15, 4) if scope == "one" else ())).types("run Ada").finish()
    assert hp(table, "Ada") == left


# ---------------------------------------------------------------------- charging


@pytest.mark.clause("sov.combat.charge", "sov.combat.charge-ac")
def test_a_charge_takes_both_actions_adds_2_and_costs_2_ac() -> None:
    table = fight(brawl=False).rolls(3).types("charge Ada goblin 1 40", seat=ANN).finish()
    assert "3 +1 STR +1 Stab +2 charge = 7" in table.last()
    with pytest.raises(PlayError, match="Ada has spent the Main Action"):
        table.types("attack Ada goblin 1")
    table.rolls(12).types("next", "attack goblin 1 Ada").finish()
    assert ac_of(table, "Ada") == "13."
    assert hp(table, "Ada") == 8, "12 against 13 misses"


@pytest.mark.parametrize(("until", "ac"), [("round-end", "15."), ("next-turn", "13.")])
@pytest.mark.clause("sov.combat.charge-ac")
def test_it_costs_that_to_the_end_of_the_round_or_until_the_next_turn(until: str, ac: str) -> None:
    table = fight(brawl=False, dice=(1, 8), rules={"charge-until": until}).types("next")
    table.rolls(3, 2).types("charge Ada goblin 1", "next", "attack goblin 1 Ada").finish()
    assert ac_of(table, "Ada") == ac
    table.rolls(2).types("next", "next", "attack goblin 2 Ada").finish()
    assert ac_of(table, "Ada") == "15."


@pytest.mark.parametrize(
    ("typed", "refused"),
    [
        ("charge Ada goblin 2 5", "Ada charges 10 to 60 feet; 5 is not"),
        ("charge Ada goblin 2 70", "Ada charges 10 to 60 feet; 70 is not"),
        ("charge Ada goblin 1", "goblin 1 is next to Ada: a charge needs 10 feet"),
        ("charge Ada goblin 2 with small bow", "not with a small bow"),
    ],
)
@pytest.mark.clause("sov.combat.charge-distance", "sov.combat.charge")
def test_a_charge_needs_room_and_ends_hand_to_hand_or_with_a_throw(typed: str, refused: str) -> None:
    table = given(fight(), "Ada", items=(Item(name="club"), Item(name="small bow")))
    with pytest.raises(PlayError, match=refused):
        table.types(typed)


@pytest.mark.parametrize(("scope", "left"), [("all", 4), ("run", 8)])
@pytest.mark.clause("sov.combat.charge-free-attack")
def test_charging_out_of_reach_draws_a_free_attack(scope: str, left: int) -> None:
    table = fight(rules={"free-attack-scope": scope}).rolls(*((15, 4) if scope == "all" else ()), 2)
    table.types("charge Ada goblin 2").finish()
    assert hp(table, "Ada") == left
    assert near(table, "Ada") == ["goblin 2"]


# ---------------------------------------------------------------------- screening


def screening(rules: dict[str, str] | None = None) -> Sovereign:
    """Bob (Stab 2) screens Ada; the goblins act."""
    return fight(brawl=False, rules=rules).types("screen Bob Ada", "next").finish()


@pytest.mark.clause("sov.combat.screen-1", "sov.combat.screen-3")
@pytest.mark.parametrize(("dice", "at"), [((4, 4), "Bob"), ((4, 5), "Ada")])
def test_who_attacks_the_ward_must_win_a_check_against_the_screener(dice: tuple[int, int], at: str) -> None:
    table = screening().rolls(*dice, 2).types("attack goblin 1 Ada").finish()
    assert f"Goblin 1 attacks {at} (strikes)" in table.last()
    assert any(f"{sum(dice) + 1} against 10" in line for line in table.lines(ANN)), "8 and Stab 2"


@pytest.mark.clause("sov.combat.screen-3")
@pytest.mark.parametrize(("dice", "at"), [((3, 3, 2, 3), "Ada"), ((3, 3, 2, 4), "Bob")])
def test_both_roll_where_the_table_has_it_so_and_the_attacker_wins_ties(dice: tuple[int, ...], at: str) -> None:
    table = screening(rules={"screen-roll": "both"}).rolls(*dice, 2).types("attack goblin 1 Ada").finish()
    assert f"attacks {at}" in table.last(), "6 and 1 against 5 or 6 and 2"


@pytest.mark.clause("sov.combat.screen-1")
def test_the_screen_lasts_until_the_screeners_next_turn() -> None:
    table = screening()
    assert table.state.fight_now.guards
    assert not table.types("next").state.fight_now.guards


@pytest.mark.clause("sov.combat.screen-2")
def test_the_screen_is_gone_when_the_ward_moves_off() -> None:
    table = fight(brawl=False).types("screen Bob Ada", "run Ada", "next")
    table.rolls(2).types("attack goblin 1 Ada").finish()
    table = fight(brawl=False).types("screen Bob Ada").rolls(2).types("attack Ada goblin 1", "next").finish()
    table.rolls(2).types("attack goblin 1 Ada").finish()


@pytest.mark.clause("sov.combat.screen-4")
def test_as_many_attackers_are_screened_as_the_combat_skill_says() -> None:
    table = given(fight(brawl=False), "Bob", skills={"stab": 1}).types("screen Bob Ada", "next")
    table.rolls(2, 2, 2, 2).types("attack goblin 1 Ada", "attack goblin 2 Ada").finish()
    assert "Goblin 2 attacks Ada" in table.last()
    table.rolls(2, 2).types("next", "screen Bob Ada", "next")
    table = given(fight(brawl=False), "Bob", skills={"stab": 0})
    with pytest.raises(PlayError, match="Bob needs level 1 in a combat skill to screen anybody"):
        table.types("screen Bob Ada")
    defender = Delver(feats=(Feat("Valiant Defender"),))
    table = given(fight(brawl=False), "Bob", skills={"stab": 1}, delver=defender).types("screen Bob Ada", "next")
    table.rolls(2, 2, 2, 2, 2, 2).types("attack goblin 1 Ada", "attack goblin 2 Ada").finish()
    assert "Goblin 2 attacks Bob" in table.last(), "one more by the feat"


@pytest.mark.clause("sov.combat.screen-5")
@pytest.mark.parametrize(("dice", "at"), [((3, 4), "Cyd"), ((4, 4), "Bob"), ((6, 3), "Ada")])
def test_of_several_who_stop_it_the_one_who_does_worst_is_attacked(dice: tuple[int, int], at: str) -> None:
    table = Sovereign().types(ADA, BOB, "delver Cyd hp 8 ac 15 stab 1", "npc goblin hd 1 hp 6 attack 0 skill 1")
    table.rolls(8, 1).types("fight", "screen Bob Ada", "screen Cyd Ada", "next")
    table.rolls(*dice, 2).types("attack goblin Ada").finish()
    assert f"attacks {at}" in table.last(), "9 against Cyd, 10 against Bob"


@pytest.mark.clause("sov.combat.screen-3")
@pytest.mark.parametrize(
    ("attributes", "feats", "needed"),
    [
        ({"strength": 14, "dexterity": 10}, (), 11),
        ({"strength": 10, "dexterity": 18}, (), 12),
        ({"strength": 3, "dexterity": 3}, (), 8),
        ({"strength": 10, "dexterity": 10}, (Feat("Valiant Defender"),), 12),
    ],
)
def test_who_screens_adds_str_or_dex_their_best_combat_skill_and_a_feat(
    attributes: dict[str, int], feats: tuple[Feat, ...], needed: int
) -> None:
    table = given(fight(brawl=False), "Bob", attributes=attributes, delver=Delver(feats=feats))
    table.types("screen Bob Ada", "next").rolls(1, 1, 2).types("attack goblin 1 Ada").finish()
    assert f"Goblin 1 goes for Ada, who is screened: 3 against {needed}: Bob stops it." in table.lines(ANN)


@pytest.mark.clause("sov.combat.screen-3")
@pytest.mark.parametrize(("attributes", "total"), [({"strength": 14, "dexterity": 10}, 4), ({"dexterity": 18}, 5)])
def test_a_delver_who_attacks_adds_str_or_dex_and_the_skill_of_the_attack(
    attributes: dict[str, int], total: int
) -> None:
    table = given(fight(brawl=False, dice=(1, 8)), "Ada", attributes=attributes)
    table.types("screen goblin 1 goblin 2", "next").rolls(1, 1, 2).types("attack Ada goblin 2").finish()
    assert f"Ada goes for goblin 2, who is screened: {total} against 9: goblin 1 stops it." in table.lines(ANN)


@pytest.mark.clause("sov.combat.screen-3")
def test_a_seasoned_defender_has_2_more_ac_while_screening() -> None:
    table = given(fight(brawl=False), "Bob", delver=Delver(feats=(Feat("Valiant Defender", 2),)))
    table.types("screen Bob Ada", "next").rolls(2).types("attack goblin 1 Bob").finish()
    assert ac_of(table, "Bob") == "17."
    table.types("next", "next").rolls(2).types("attack goblin 1 Bob").finish()
    assert ac_of(table, "Bob") == "15."


@pytest.mark.clause("sov.combat.screen-3")
def test_the_check_is_rolled_for_its_clause() -> None:
    table = screening().rolls(4, 4, 2).types("attack goblin 1 Ada").finish()
    assert [roll.purpose for roll in table.thrown[-2:]] == ["sov.combat.screen-3", "sov.attack.roll"]


@pytest.mark.clause("sov.combat.screen-6")
def test_what_cannot_be_parried_goes_past_the_screen() -> None:
    table = screening().rolls(2).types("attack goblin 1 Ada past").finish()
    assert "attacks Ada" in table.last()


@pytest.mark.clause("sov.combat.charge-free-attack", "sov.combat.screen-1")
def test_who_leaves_a_foe_to_screen_is_struck_at_unless_the_foe_stands_by_the_ward_too() -> None:
    table = fight().rolls(15, 3).types("screen Ada Bob").finish()
    assert hp(table, "Ada") == 5
    table = fight().rolls(2).types("attack Bob goblin 1", "screen Ada Bob").finish()
    assert hp(table, "Ada") == 8
    assert near(table, "Ada") == ["goblin 1"]


# ---------------------------------------------------------------------- down and up


@pytest.mark.clause("sov.combat.prone-move", "sov.combat.prone", "sov.action.free")
def test_who_lies_down_takes_no_action_and_moves_half_as_far() -> None:
    table = fight(brawl=False).types("prone Ada", seat=ANN)
    assert feet_of(table.state, table.who("Ada")) == 15
    assert table.state.fight_now.left(table.who("Ada").id).moves == 0
    assert table.types("run Ada").last() == "Ada moves off, up to 15 feet."


@pytest.mark.clause("sov.action.free")
def test_free_actions_are_for_ones_own_turn() -> None:
    with pytest.raises(PlayError, match="It is the turn of the goblins, not of Ada"):
        fight(brawl=False).types("next", "prone Ada")


@pytest.mark.clause("sov.combat.stand")
def test_standing_up_is_a_move_and_picks_up_what_was_dropped() -> None:
    table = fight(brawl=False).types("drop Ada club", "prone Ada", "stand Ada")
    ada = table.who("Ada")
    assert not ada.mark("prone")
    assert [item.name for item in ada.items] == ["club"]
    assert table.state.fight_now.left(ada.id).moves == 1
    assert table.state.fight_now.dropped == ()
    with pytest.raises(PlayError, match="Ada is on their feet"):
        table.types("stand Ada")


@pytest.mark.clause("sov.action.move", "sov.action.second-move")
def test_standing_up_twice_over_the_main_action_gives_a_second_move() -> None:
    table = given(fight(brawl=False), "Ada", marks=(Mark("prone"),)).types("stand Ada", "run Ada")
    spent = table.state.fight_now.left(table.who("Ada").id)
    assert (spent.main, spent.moves) == (True, 2)
    with pytest.raises(PlayError, match="and the Main Action too"):
        table.types("run Ada")


@pytest.mark.clause("sov.combat.run-free-attack")
def test_a_free_attack_is_made_hand_to_hand() -> None:
    bow = (Attack(name="bow", damage="1d6", range=(50,)),)
    given(fight(), "goblin 1", attacks=bow).types("run Ada").finish()


@pytest.mark.clause("sov.combat.screen-3")
def test_only_a_seasoned_defender_stops_the_first_attacker_in_any_case() -> None:
    for level, stops in ((1, False), (2, True)):
        defender = Delver(feats=(Feat("Valiant Defender", level),))
        table = given(fight(brawl=False), "Bob", skills={"stab": 1}, delver=defender)
        table.types("screen Bob Ada", "next").rolls(6, 6, 2).types("attack goblin 1 Ada").finish()
        assert ("Bob stops it" in " ".join(table.lines())) is stops
