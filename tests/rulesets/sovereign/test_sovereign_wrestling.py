"""Shoving and grappling."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.kit.outlook import chance_that, percent
from lychgate.rulesets.sovereign.state import Item
from lychgate.rulesets.sovereign.state.magic import Working
from tests.rulesets.sovereign.sovereign import ANN, BEN, Answers, Sovereign
from tests.rulesets.sovereign.test_sovereign_attacks import given, hp
from tests.rulesets.sovereign.test_sovereign_moving import near
from tests.shares import WHOLE, in_soak_too

DOWN: Answers = {"sovereign.push-or-down": "down"}
PUSH: Answers = {"sovereign.push-or-down": "push"}


def fight(*, first: bool = True, rules: dict[str, str] | None = None) -> Sovereign:
    """Ada (STR +1, Exert 1, Brawl 0) and Bob (STR +0, Brawl 1) against an orc of AC 12 and skill +1."""
    table = Sovereign(**(rules or {})).types("delver Ada of Ann str 14 exert 1 brawl 0 hp 9 ac 15")
    table.types("delver Bob of Ben brawl 1 hp 9 ac 15", "npc orc hd 1 hp 20 ac 12 attack 0 skill 1")
    table.rolls(*((8, 1) if first else (1, 8))).types("fight").finish()
    return given(given(table, "Ada", items=(Item(name="short sword"),)), "orc", skill=0)


def held(*names: str, rules: dict[str, str] | None = None) -> Sovereign:
    """The orc is held by these."""
    table = fight(rules=rules)
    for name in names or ("Ada",):
        table.rolls(20, 6, 6).types(f"grapple {name} orc").finish()
    return table


def holders(table: Sovereign) -> list[str]:
    return [table.state.creature(id_).name for id_ in table.state.fight_now.holders(table.who("orc").id)]


# ---------------------------------------------------------------------- shoving


@pytest.mark.clause("sov.shove.attack", "sov.shove.check", "sov.shove.result")
@pytest.mark.parametrize(("dice", "works"), [((2, 4), True), ((2, 3), False)])
def test_a_shove_hits_for_no_damage_and_takes_a_check(dice: tuple[int, int], works: bool) -> None:
    table = fight().rolls(20, *dice).types("shove Ada orc", seat=ANN, answers=DOWN).finish()
    assert hp(table, "orc") == 20
    assert bool(table.who("orc").mark("prone")) == works, "STR +1 and Exert 1, against 8"
    assert table.state.fight_now.left(table.who("Ada").id).main


@pytest.mark.clause("sov.shove.result")
def test_the_attacker_says_whether_it_pushes_or_knocks_down() -> None:
    table = fight().rolls(20, 6, 6).types("shove Ada orc", answers=PUSH).finish()
    assert not table.who("orc").mark("prone")
    assert near(table, "Ada") == []
    table = fight().rolls(20, 6, 6).types("shove Ada orc push").finish()
    assert near(table, "Ada") == []


@pytest.mark.clause("sov.shove.attack")
@pytest.mark.parametrize(("ruling", "left"), [("none", 20), ("usual", 17)])
def test_a_shove_that_misses_does_no_shock_unless_the_table_has_it_so(ruling: str, left: int) -> None:
    table = fight(rules={"shove-shock": ruling}).rolls(2).types("shove Ada orc with short sword").finish()
    assert hp(table, "orc") == left


@pytest.mark.clause("sov.grapple.size")
@pytest.mark.parametrize(("size", "works"), [("", True), ("large", True), ("huge", False)])
def test_larger_foes_are_harder_to_handle(size: str, works: bool) -> None:
    table = fight().rolls(20, 4, 4).types(f"shove Ada orc down {size}").finish()
    assert bool(table.who("orc").mark("prone")) == works, "10, 8 and 6 against 8"


# ---------------------------------------------------------------------- grappling


@pytest.mark.clause("sov.grapple.attack", "sov.grapple.check")
@pytest.mark.parametrize(("dice", "works"), [((3, 4), True), ((3, 3), False)])
def test_a_grapple_is_an_unarmed_hit_and_a_check(dice: tuple[int, int], works: bool) -> None:
    table = fight().rolls(20, *dice).types("grapple Ada orc", seat=ANN).finish()
    assert "(unarmed)" in table.lines()[-3 if works else -2]
    assert hp(table, "orc") == 20
    assert holders(table) == (["Ada"] if works else [])
    assert holders(fight().rolls(2).types("grapple Ada orc").finish()) == [], "a miss is a miss"


@pytest.mark.clause("sov.grapple.check")
@pytest.mark.parametrize(("theirs", "works"), [((3, 4), True), ((4, 4), False)])
def test_both_roll_where_the_table_has_it_so_and_ties_go_to_the_defender(theirs: tuple[int, int], works: bool) -> None:
    table = fight(rules={"grapple-roll": "both"}).rolls(20, 3, 4, *theirs).types("grapple Ada orc").finish()
    assert bool(holders(table)) == works, "8 against 7, and against 8"


@pytest.mark.clause("sov.grapple.escape")
@pytest.mark.parametrize(("dice", "free"), [((4, 5), True), ((4, 4), False)])
def test_who_is_held_breaks_free_with_a_main_action_and_a_check(dice: tuple[int, int], free: bool) -> None:
    table = held().types("next").rolls(*dice).types("escape orc").finish()
    assert (holders(table) == []) == free, "STR +1: 9"
    assert table.state.fight_now.left(table.who("orc").id).main
    with pytest.raises(PlayError, match="Nobody holds Bob" if free else "Bob"):
        table.types("next", "escape Bob") if free else table.types("escape Bob")


@pytest.mark.clause("sov.grapple.escape")
def test_who_holds_may_let_go() -> None:
    assert holders(held().types("release Ada", seat=ANN)) == []


@pytest.mark.clause("sov.grapple.many", "sov.grapple.one-target")
def test_one_check_is_compared_with_all_who_hold() -> None:
    table = given(held("Ada", "Bob"), "Bob", skills={"brawl": 3}).types("next")
    table.rolls(5, 5).types("escape orc").finish()
    assert holders(table) == ["Bob"], "10 beats 9, and not 11"
    assert table.last() == "Orc is free of Ada, but is still held by 1."


@pytest.mark.clause("sov.grapple.damage")
def test_who_held_one_of_the_dead_lets_go_of_them() -> None:
    table = held().types("harm orc 20")
    assert holders(table) == []
    assert "Ada lets go of orc." in table.lines(ANN)
    assert "Orc is free of Ada." not in table.lines(ANN)


@pytest.mark.clause("sov.grapple.one-target")
def test_nobody_holds_two() -> None:
    table = Sovereign().types("delver Ada of Ann brawl 0 hp 9", "npc 2 orcs hd 1 hp 20 ac 12")
    table.rolls(8, 1).types("fight").rolls(20, 6, 6, 1).types("grapple Ada orc 1", "next", "next")
    with pytest.raises(PlayError, match="Ada holds orc 1 already, and can hold only one"):
        table.types("grapple Ada orc 2")


@pytest.mark.clause("sov.grapple.limits")
def test_in_a_grapple_nobody_moves_or_uses_a_weapon() -> None:
    table = held().rolls(1).types("next", "next")
    for line in ("run Ada", "screen Ada Bob"):
        with pytest.raises(PlayError, match="is in a grapple, and cannot move"):
            given(table, "Ada", skills={"brawl": 1}).types(line)
    with pytest.raises(PlayError, match="Ada is in a grapple, and attacks with nothing but bare hands"):
        table.types("attack Ada orc with short sword")
    assert "(unarmed)" in table.rolls(2).types("attack Ada orc").last()
    assert "(unarmed)" in table.rolls(2).types("next", "attack orc Ada").last()
    with pytest.raises(PlayError, match="orc is in a grapple, and cannot move"):
        table.types("run orc")
    with pytest.raises(PlayError, match="orc is in a grapple, and cannot move"):
        held().types("next", "attack orc Bob")


@pytest.mark.clause("sov.grapple.damage")
def test_at_the_end_of_each_round_who_is_held_is_hurt_by_each_who_holds() -> None:
    table = held("Ada", "Bob").rolls(1, 2).types("next", "next").finish()
    assert hp(table, "orc") == 20 - (1 + 1) - (2 + 1), "STR +1; Brawl 1"
    given(table, "Bob", hp=0).rolls(1).types("next", "next").finish()
    assert holders(table) == ["Ada"], "who is down holds nobody"


@pytest.mark.clause("sov.grapple.move")
def test_who_holds_drags_the_foe_along_or_throws_them() -> None:
    table = held().rolls(1).types("next", "next").rolls(4, 4).types("wrest Ada", seat=ANN).finish()
    assert table.last() == "Ada drags orc 10 feet."
    assert holders(table) == ["Ada"]
    table = held().rolls(1).types("next", "next").rolls(4, 4).types("wrest Ada throw", seat=ANN).finish()
    assert "Ada throws orc 5 feet." in table.lines(BEN)
    assert table.who("orc").mark("prone")
    assert holders(table) == []
    table = held().rolls(1).types("next", "next").rolls(4, 4).types("wrest Ada large").finish()
    assert holders(table) == [], "a foe so large takes 2 off the check"


@pytest.mark.clause("sov.grapple.move-fail")
def test_who_fails_to_move_the_foe_loses_the_hold() -> None:
    table = held().rolls(1).types("next", "next").rolls(3, 3).types("wrest Ada").finish()
    assert holders(table) == []


@pytest.mark.parametrize("line", ["release Bob", "wrest Bob"])
def test_who_holds_nobody_is_told_so(line: str) -> None:
    with pytest.raises(PlayError, match="Bob holds nobody"):
        fight().types(line)


# ---------------------------------------------------------------------- refused, and told


@pytest.mark.parametrize("line", ["swarm", "charge", "shove", "grapple"])
def test_nobody_fights_out_of_turn_or_their_own(line: str) -> None:
    with pytest.raises(PlayError, match="It is the turn of the party, not of orc"):
        fight().types(f"{line} orc Ada")
    with pytest.raises(PlayError, match="Ada and Bob are on the same side"):
        fight().types(f"{line} Ada Bob")


@pytest.mark.parametrize("line", ["escape Ada", "wrest Ada"])
def test_nobody_wrestles_out_of_turn(line: str) -> None:
    with pytest.raises(PlayError, match="It is the turn of the orc, not of Ada"):
        held().types("next", line)


@pytest.mark.parametrize("line", ["swarm Ada orc", "shove Ada orc", "grapple Ada orc", "charge Ada orc"])
def test_each_takes_the_main_action(line: str) -> None:
    table = fight().types("defend Ada")
    with pytest.raises(PlayError, match="Main Action"):
        table.types(line)


@pytest.mark.clause("sov.grapple.move", "sov.combat.charge")
def test_moving_the_foe_takes_the_main_action_and_a_charge_the_move_too() -> None:
    table = held().rolls(1).types("next", "next").rolls(4, 4).types("wrest Ada").finish()
    with pytest.raises(PlayError, match="Ada has spent the Main Action"):
        table.types("wrest Ada")
    table = fight().rolls(2).types("charge Ada orc 60 with short sword").finish()
    spent = table.state.fight_now.left(table.who("Ada").id)
    assert (spent.main, spent.moves) == (True, 1)
    with pytest.raises(PlayError, match="Ada needs both the Main Action and the Move action"):
        fight().types("run Ada", "charge Ada orc")


@pytest.mark.clause("sov.grapple.check", "sov.grapple.escape")
def test_each_check_is_told_with_what_was_needed() -> None:
    table = held().types("next").rolls(4, 5).types("escape orc").finish()
    assert "Orc against Ada: 9 against 9: orc wins." in table.lines(BEN)
    assert table.thrown[-1].purpose == "sov.grapple.check"
    table = given(fight(), "orc", skill=1).rolls(20, 4, 5).types("grapple Ada orc large").finish()
    assert "Ada against orc: 8 against 9: Ada loses." in table.lines(BEN)


@pytest.mark.clause("sov.combat.swarm")
def test_who_joins_a_swarm_comes_within_reach() -> None:
    table = fight().types("swarm Ada orc")
    assert near(table, "Ada") == ["orc"]


# ---------------------------------------------------------------------- what is told before the roll


def note(table: Sovereign, step: str, seat: str = ANN) -> str:
    """What an offered step says of itself."""
    return next(one.note for one in table.ruleset.question(table.state, table.orders(seat)).choices if one.id == step)


def told_the_gm(table: Sovereign, step: str) -> str:
    """What a step says of itself to a GM, who knows how good the foe is."""
    command = next(option.value for option in table.orders(ANN).options() if option.id == step)
    note: str = command.choice(table.state, step, referee=True).note
    return note


def share(table: Sovereign, line: str, good: str) -> str:
    """How often a typed command brings an event, under every face."""
    command = table.orders(ANN).from_text(line)

    def came(play: Any) -> bool:
        command.do(play)
        return any(type(event).__name__ == good for event in play.events)

    chance = chance_that(table.state, ANN, came)
    assert chance is not None
    return percent(chance)


def struck() -> Sovereign:
    """Ada stands by the orc, of whom the AC is known by now."""
    table = fight().rolls(2).types("attack Ada orc with short sword", "next").rolls(2).types("attack orc Ada", "next")
    return given(table, "orc", skill=1)


@pytest.mark.clause("sov.shove.check")
def test_before_a_shove_both_chances_are_told_and_the_price() -> None:
    table = struck()
    assert told_the_gm(table, "shove:Ada:orc") == (
        "45 % to hit, no damage, then 58 % by strength: pushed back or down; failing either spends the Main Action"
    )
    assert "45 % to hit, no damage, then a check by strength" in note(table, "shove:Ada:orc"), "its skill is hidden"
    assert share(table, "shove Ada orc down", "Fell") == percent(Fraction(45, 100) * Fraction(21, 36))


@in_soak_too
@pytest.mark.clause("sov.grapple.check")
@pytest.mark.parametrize(("ruling", "check"), [("dc", "42 %"), ("both", "44 %")])
def test_before_a_grapple_both_chances_are_told_and_the_price(ruling: str, check: str) -> None:
    table = struck()
    table.state = replace(table.state, variants={**table.state.variants, "grapple-roll": ruling})
    told = told_the_gm(table, "grapple:Ada:orc")
    assert f"to hit, no damage, then {check} by strength: held fast; failing either spends the Main Action" in told
    assert "then a check by strength" in note(table, "grapple:Ada:orc")
    if ruling == "both" and not WHOLE:
        return  # an attack and two checks: the rules under every face of them take seconds
    hit = Fraction(int(note(table, "grapple:Ada:orc").split(" %")[0]), 100)
    whole = share(table, "grapple Ada orc", "Grappled")
    assert abs(int(whole[:-2]) - hit * int(check[:-2])) <= 1


def test_the_ac_of_a_foe_nobody_struck_stays_secret_before_a_shove() -> None:
    table = given(fight(), "orc", skill=1)
    table.state = replace(
        table.state, fight=table.state.fight_now.with_beside(table.who("Ada").id, table.who("orc").id)
    )
    assert note(table, "shove:Ada:orc").startswith("+0 to hit, no damage, then a check by strength")
    assert note(given(table, "orc", ac=18), "shove:Ada:orc") == note(given(table, "orc", ac=12), "shove:Ada:orc")


@pytest.mark.clause("sov.grapple.escape", "sov.grapple.many")
def test_before_an_escape_the_chance_and_the_price_are_told() -> None:
    table = Sovereign().types("delver Ada of Ann str 14 brawl 0 hp 9", "npc 2 orcs hd 1 hp 20 ac 12 skill 1")
    table.rolls(1, 8).types("fight").rolls(20, 6, 6).types("grapple orc 1 Ada", "next").finish()
    assert told_the_gm(table, "escape:Ada").startswith("42 %; Main Action; on a failure: still held, and hurt")
    assert note(table, "escape:Ada").startswith("Main Action; on a failure: still held, and hurt at the end")
    assert share(table, "escape Ada", "BrokeFree") == "42 %"
    table.rolls(1).types("next").rolls(20, 6, 6).types("grapple orc 2 Ada", "next").finish()
    assert told_the_gm(given(table, "orc 2", skill=3), "escape:Ada").startswith("17 % to be free of all 2; Main Action")


@pytest.mark.clause("sov.grapple.move", "sov.grapple.move-fail")
def test_who_holds_somebody_is_offered_to_drag_throw_and_release_them() -> None:
    table = given(held().rolls(1).types("next", "next"), "orc", skill=1)
    assert told_the_gm(table, "drag:Ada") == "42 %: 10 feet; Main Action; on a failure: they break free"
    assert note(table, "drag:Ada") == "10 feet; Main Action; on a failure: they break free"
    assert told_the_gm(table, "throw:Ada") == "42 %: 5 feet, and down; Main Action; on a failure: they break free"
    assert note(table, "release:Ada") == "takes no action"
    assert share(table, "wrest Ada", "Dragged") == "42 %"
    labels = {one.id: one.label for one in table.ruleset.question(table.state, table.orders(ANN)).choices}
    assert (labels["drag:Ada"], labels["throw:Ada"]) == ("Ada drags orc", "Ada throws orc")
    table.types("release:Ada", seat=ANN)
    assert holders(table) == []


# ---------------------------------------------------------------------- as if hit


@pytest.mark.clause("sov.grapple.damage")
@pytest.mark.parametrize(("safe", "left"), [((), 18), (("weapons",), 20)])
def test_a_grapple_hurts_as_a_hit_does_and_not_who_is_safe_from_weapons(safe: tuple[str, ...], left: int) -> None:
    table = held()
    orc = table.who("orc")
    shield = Working(name="Untouched", source="a spell", by=orc.id, unit="rounds", left=9, immune=safe)
    table = given(table, "orc", under=(shield,)).rolls(1).types("next", "next").finish()
    assert hp(table, "orc") == left, "1d2 and STR +1"
    assert table.thrown[-1].purpose == "sov.grapple.damage"
