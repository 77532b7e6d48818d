"""Chapter 5: attacks, armour class, defence, damage."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.rulesets.constitution.rules.armour_class import Situation, ac_parts
from lychgate.rulesets.constitution.rules.arms import arm_of, kinds_of
from lychgate.rulesets.constitution.rules.attack import Attack
from lychgate.rulesets.constitution.rules.bonuses import total_of
from lychgate.rulesets.constitution.rules.reactions import Reactions
from lychgate.rulesets.constitution.rules.striking import ExtraDegrees, damage_dice
from lychgate.rulesets.constitution.tables.gear import weapons
from tests.each import each
from tests.rulesets.constitution.constitution import ANN, BEN, REF, Constitution

ONLY_DAMAGE = {"constitution.extra_degrees": "damage"}


def duel(ada: str = "strength 12 hp 9", bo: str = "strength 10 hp 9", **variants: str) -> Constitution:
    return Constitution(**variants).types(f"character Ada of Ann {ada}", f"character Bo of Ben {bo}")


def fighting(desk: Constitution, ada: int = 15, orc: int = 12) -> Constitution:
    """Ada and an orc in the first round, with these scores."""
    desk.types("npc orc hd 2 hp 9 ac 22 strength 12")
    desk.rolls(ada - 10, orc - 10).types("fight").finish()
    return desk


def test_5_14__strength_against_armour_class() -> None:
    desk = duel().rolls(8, 2).types("attack Ada Bo").finish()

    assert "Ada attacks Bo unarmed: 8 +12 strength = 20 against 20: 1 degree of success; hits." in desk.lines(BEN)
    desk.rolls(7).types("hit Ada Bo").finish()
    assert desk.last() == "Ada attacks Bo unarmed: 7 +12 strength = 19 against 20: 1 degree of failure; misses."


@pytest.mark.clause("3d6.5.18b", "3d6.5.18a")
def test_people_with_weapons_deal_a_d6() -> None:
    desk = duel().types("take Ada sword").rolls(8, 6).types("attack Ada Bo").finish()

    assert desk.thrown[-1].dice == "1d6"
    assert desk.who("Bo").hp == 3


def test_an_npc_deals_its_own_damage() -> None:
    desk = duel().types("npc troll hp 9 strength 10 damage 3d6").rolls(10, 1, 2, 1).types("attack troll Bo").finish()

    assert desk.who("Bo").hp == 5


@pytest.mark.clause("3d6.5.15a", "3d6.5.15b", "3d6.5.15c", "3d6.5.15d")
@pytest.mark.parametrize(
    ("how", "add", "worst"),
    [
        ({}, 20, 20),
        ({"blind": True}, 15, 15),
        ({"constrained": True}, 15, 15),
        ({"unaware": True}, 10, 10),
        ({"blind": True, "constrained": True}, 10, 15),
        ({"unaware": True, "constrained": True}, 5, 10),
    ],
)
def test_a_target_that_is_blind_constrained_or_unaware_is_easier_to_hit(
    how: dict[str, bool], add: int, worst: int
) -> None:
    for reading, ac in (("add", add), ("worst", worst)):
        desk = duel(ac_stack=reading)
        parts = ac_parts(desk.state, desk.who("Bo"), arm_of(desk.who("Bo")), arm_of(desk.who("Ada")), Situation(**how))
        assert total_of(parts) == ac


@pytest.mark.clause("3d6.5.15e")
def test_armour_is_in_the_armour_class() -> None:
    desk = duel().types("take Bo half-chain").rolls(11).types("attack Ada Bo").finish()

    assert "= 23 against 24" in desk.last()


@pytest.mark.clause("3d6.5.16")
@pytest.mark.parametrize(("arm", "ac"), [("dagger", 21), ("sword", 21), ("spear", 20), ("pike", 20), ("bow", 20)])
def test_the_longer_reach_is_1_better_in_armour_class(arm: str, ac: int) -> None:
    desk = duel().types("take Bo spear").rolls(7).types(f"attack Ada Bo with {arm}").finish()

    assert f"against {ac}" in desk.last()


@pytest.mark.clause("3d6.7.5a", "3d6.7.6", "3d6.7.7")
@pytest.mark.parametrize(
    ("training", "arm", "ac"),
    [("Weapons training", "spear", 22), ("Spear training", "spear", 23), ("Longsword training", "longsword", 22)],
)
def test_trainings_add_to_armour_class_against_shorter_reach(training: str, arm: str, ac: int) -> None:
    desk = duel(bo="fighter hp 9").types(f'initiate Bo "{training}"', f"take Bo {arm}")

    desk.rolls(7).types("attack Ada Bo with dagger").finish()

    assert f"against {ac}" in desk.last()


@pytest.mark.clause("3d6.7.5b", "3d6.7.6")
@pytest.mark.parametrize(
    ("training", "arm", "added"),
    [("Weapons training", "dagger", True), ("Weapons training", "sword", False), ("Spear training", "spear", True)],
)
def test_trainings_add_to_hit(training: str, arm: str, added: bool) -> None:
    desk = duel(ada="fighter strength 10 hp 9").types(f'initiate Ada "{training}"', "take Bo sword")

    desk.rolls(2).types(f"attack Ada Bo with {arm}").finish()

    assert (f"+1 {training}" in desk.last()) == added


@pytest.mark.clause("3d6.7.5c", "3d6.7.7")
@pytest.mark.parametrize(
    ("training", "arm", "dice"),
    [
        ("Weapons training", "greatclub", "1d8"),
        ("Weapons training", "sword", "1d6"),
        ("Longsword training", "longsword", "2d6kh1"),
    ],
)
def test_trainings_change_the_dice_of_damage(training: str, arm: str, dice: str) -> None:
    desk = duel(ada="fighter hp 9").types(f'initiate Ada "{training}"')

    assert damage_dice(desk.state, desk.who("Ada"), weapons()[arm], kinds_of(weapons()[arm])) == dice


@pytest.mark.clause("3d6.5.17a", "3d6.5.17b")
@pytest.mark.parametrize(("face", "against"), [(14, 26), (5, 22)])
def test_a_turn_spent_on_defence_counts_for_the_round_if_it_is_more_than_the_ac(face: int, against: int) -> None:
    desk = fighting(Constitution().types("character Ada of Ann strength 12 hp 9"))
    desk.types("take Ada leather armour").rolls(face).types("defend Ada", answers={"constitution.superior": "no"})

    desk.rolls(9).types("attack orc Ada").finish()

    assert f"= 21 against {against}" in " ".join(desk.lines(ANN))


@pytest.mark.clause("3d6.5.17a", "3d6.5.17b", "3d6.5.17c", "3d6.5.4b", "3d6.5.4c")
@each(
    [  # the turn's defence, the shield before the roll and after it (0: let be), what the attack must reach
        (16, 25, 0, 25),
        (25, 16, 0, 25),
        (24, 0, 23, 24),
        (21, 0, 27, 27),
        (16, 0, 18, 20),
        (16, 0, 0, 20),
        (24, 0, 0, 24),
    ]
)
def test_of_a_turn_s_defence_a_shield_and_the_ac_the_best_counts(turn: int, early: int, late: int, most: int) -> None:
    desk = fighting(Constitution().types("character Ada of Ann strength 10 hp 9", "take Ada shield"), 28, 12)
    desk.rolls(turn - 10).types("defend Ada", answers={"constitution.superior": "no"})
    asked: list[str] = []

    def answer(decision: Any, _: Any) -> str:
        asked.append(decision.about)
        wanted = {"shield": early, "late-shield": late}
        return next((option.id for option in decision.options() if wanted.get(option.id.partition(":")[0])), "pass")

    assert Attack(who="orc", whom="Ada").odds(desk.state, referee=True) == f"{(33 - max(turn, 20)) * 5} %, 1d6"
    falls = [early - 10, 12] if early else [12, late - 10] if late else [12]
    desk.rolls(*falls, *([1] if most <= 24 else [])).types("attack orc Ada", answers=answer).finish()

    assert asked[0] == f"orc attacks Ada, who defends with {turn}."
    assert any(f"= 24 against {most}: " in line for line in desk.lines())
    assert len(asked) == (1 if early else 2)


@pytest.mark.clause("3d6.5.17a", "3d6.5.17c")
def test_a_shield_defends_as_a_reaction_at_a_price_before_the_roll_or_after_it() -> None:
    answers: dict[str, Any] = {"constitution.superior": "no"}
    desk = fighting(Constitution().types("character Ada of Ann strength 12 hp 9", "take Ada shield"), ada=15, orc=19)
    assert desk.state.fight is not None
    score = desk.state.fight.of(desk.who("Ada").id).score  # type: ignore[union-attr]

    def before(decision: Any, _: Any) -> str:
        found = [option.id for option in decision.options() if option.id.startswith("shield")]
        return str(found[0]) if found else str(answers.get(decision.kind, "pass"))

    desk.rolls(15, 10).types("attack orc Ada", answers=before).finish()

    assert desk.state.fight.of(desk.who("Ada").id).score == score - 2  # type: ignore[union-attr]
    assert "Ada defends with 27 against this attack." in desk.lines()
    assert "= 22 against 27" in " ".join(desk.lines())


@pytest.mark.clause("3d6.5.17c", "3d6.5.2", "3d6.5.4b", "3d6.5.4c")
@each([("shield", 1, 0), ("shield", 15, 13), ("late-shield", 15, 10)])
def test_a_shield_that_was_paid_for_beforehand_meets_the_next_attack(how: str, score: int, left: int) -> None:
    desk = fighting(Constitution().types("character Ada of Ann strength 12 hp 9", "take Ada shield"), ada=15, orc=19)
    desk.types(f"initiative Ada {score}", f"react Ada {how}", seat=REF, answers={"constitution.reactions": "pass"})

    answers = {"constitution.superior": "no", "constitution.reactions": "pass"}
    desk.rolls(15, 10).types("attack orc Ada", answers=answers).finish()

    assert "Ada defends with 27 against this attack." in desk.lines()
    now = desk.state.fight_now.of(desk.who("Ada").id)
    assert now is not None
    assert (now.score, now.shielding) == (left, False)


@pytest.mark.clause("3d6.5.17c", "3d6.4.4c")
@each([("", 0), ("parry", 1)])
def test_special_training_serves_instead_of_a_shield(trained: str, asked: int) -> None:
    desk = Constitution().types("initiation Fencer fighter Wards off blows. {allow parry}")
    desk.types("character Ada of Ann fighter strength 12 hp 9", *(["initiate Ada Fencer"] if trained else []))
    desk = fighting(desk, ada=15, orc=19)
    labels: list[str] = []

    def answer(decision: Any, state: Any) -> str:
        if decision.kind == "constitution.superior":
            return "no"
        told = decision.choice(state, "shield:c1")
        labels.append(f"{told.label}: {told.note}")
        return "shield:c1"

    desk.rolls(*([15, 10] if trained else [10, 1])).types("attack orc Ada", answers=answer).finish()

    assert len(labels) == asked
    assert ("Ada defends with 28 against this attack." in desk.lines()) == bool(trained)
    does = "a strength check replaces your AC, if it is higher"
    told = f"Ada defends as trained, before the attack is rolled: {does}; costs 2 initiative ("
    assert not trained or labels[0].startswith(told)


@pytest.mark.clause("3d6.5.17c")
def test_a_shield_after_the_roll_may_make_a_hit_a_miss() -> None:
    desk = fighting(Constitution().types("character Ada of Ann strength 12 hp 9", "take Ada shield"), ada=15, orc=19)

    def late(decision: Any, _: Any) -> str:
        found = [option.id for option in decision.options() if option.id.startswith("late-shield")]
        return str(found[0]) if found else "no" if decision.kind == "constitution.superior" else "pass"

    desk.rolls(10, 15).types("attack orc Ada", answers=late).finish()

    assert "= 22 against 27: 2 degrees of failure; misses." in " ".join(desk.lines())
    assert desk.who("Ada").hp == 9


@pytest.mark.clause("3d6.5.19a", "3d6.5.19b")
def test_extra_degrees_buy_effects_each_once_and_the_referee_prices_what_is_new() -> None:
    said = ["push", "text:spins him round", "damage"]

    def answer(decision: Any, _: Any) -> str:
        if decision.kind == "constitution.effect_price":
            assert decision.extra == 2
            return "1"
        assert decision.kind == "constitution.extra_degrees"
        assert decision.extra == {3: 3, 2: 2, 1: 1}[len(said)]
        return said.pop(0)

    desk = duel().rolls(19, 2).types("attack Ada Bo +4", answers=answer).finish()

    told = " ".join(desk.lines(BEN))
    assert "Ada spends 1 degree: drive the foe back a little" in told
    assert "Ada spends 1 degree: spins him round." in told
    assert desk.who("Bo").hp == 7


@pytest.mark.clause("3d6.5.19a", "3d6.5.19b", "3d6.5.20")
@each(
    [  # what Ann says with 6 extra degrees, and what they were spent on
        (["direct", "push", "push"], ["direct", "push", "push"]),
        (["push", "direct", "push"], ["push", "direct", "push"]),
        (["through", "direct"], ["through", "direct"]),
        (["direct", "through"], ["direct", "through"]),
        (["direct", "damage"], ["direct"]),
        (["text:takes his head", "direct", "text:takes his head", "push", "damage"], ["direct", "push"]),
    ]
)
def test_degrees_are_kept_whatever_the_order_in_which_they_are_spent(said: list[str], spent: list[str]) -> None:
    left, asked = list(said), []

    def answer(decision: Any, _: Any) -> str:
        if decision.kind != "constitution.extra_degrees":
            return {"constitution.effect_price": "no", "constitution.minor_wound": "cut"}.get(decision.kind, "try")
        asked.append((decision.extra, [option.id for option in decision.options()]))
        return left.pop(0)

    desk = duel().rolls(18, 1, 19, 19).types("attack Ada Bo +20", answers=answer).finish()

    assert (left, asked[0]) == ([], (6, ["damage", "push", "through", "direct"]))
    assert all("direct" not in ids for extra, ids in asked if extra < 4)
    prices = {"push": "1 degree: drive", "through": "2 degrees: drive", "direct": "4 degrees: a direct hit"}
    told = [line for line in desk.lines(BEN) if "spends" in line]
    assert all(prices[what] in line for what, line in zip(spent, told, strict=True))
    assert desk.who("Bo").hp == 9, "a direct hit goes past hit points"


@pytest.mark.clause("3d6.5.20")
def test_a_direct_hit_is_bought_once() -> None:
    asked = []

    def answer(decision: Any, _: Any) -> str:
        if decision.kind != "constitution.extra_degrees":
            return {"constitution.minor_wound": "cut"}.get(decision.kind, "try")
        asked.append([option.id for option in decision.options()])
        return "damage" if asked[1:] else "direct"

    duel("strength 30 hp 9").rolls(18, 1, 19, 19).types("attack Ada Bo +20", answers=answer).finish()

    assert asked[1] == ["damage", "push", "through"]


@pytest.mark.clause("3d6.5.20")
@pytest.mark.parametrize(("reading", "dc"), [("damage", 24), ("flat", 20)])
def test_four_extra_degrees_are_a_direct_hit_past_hit_points(reading: str, dc: int) -> None:
    answers = {
        "constitution.extra_degrees": "direct",
        "constitution.minor_wound": "cut",
        "constitution.stay_up": "try",
        "constitution.buy_off": "suffer",
    }
    desk = duel(direct_hit_dc=reading).types("take Ada sword").rolls(20, 8, 4, 19, 19)
    desk.types("attack Ada Bo", answers=answers).finish()

    assert desk.who("Bo").hp == 9
    assert f"against {dc}" in next(line for line in desk.lines() if "injury save" in line)


@pytest.mark.clause("3d6.5.20", "3d6.6.12c")
def test_it_may_be_bought_off_for_10_hit_points_for_each_level_of_the_attacker() -> None:
    answers = {"constitution.extra_degrees": "direct", "constitution.buy_off": "pay"}
    desk = duel(ada="level 2 strength 12 hp 9", bo="hp 25").rolls(20, 8, 2)

    assert desk.types("attack Ada Bo", answers=answers).finish().who("Bo").hp == 5


@pytest.mark.clause("3d6.5.21d")
def test_who_attacks_hand_to_hand_is_in_melee_until_the_bout_is_over() -> None:
    desk = fighting(Constitution().types("character Ada of Ann strength 12 hp 9"))
    ada, orc = desk.who("Ada").id, desk.who("orc").id

    desk.rolls(2).types("attack Ada orc", answers={"constitution.superior": "no"}).finish()
    assert desk.state.fight is not None
    assert desk.state.fight.foes_in_melee(ada) == (orc,)

    desk.rolls(2).types("attack orc Ada").finish()
    desk.types("round", answers={"constitution.last_item": "nothing"})
    assert desk.state.fight.foes_in_melee(ada) == ()


def test_an_attack_is_a_turn() -> None:
    desk = fighting(Constitution().types("character Ada of Ann strength 12 hp 9"))

    with pytest.raises(PlayError, match="It is the turn of Ada, not of orc"):
        desk.types("attack orc Ada")


@pytest.mark.parametrize(
    ("typed", "refused"),
    [("attack Ada Ada", "does not attack themself"), ("attack Ada Bo with moon", "'moon' is no weapon")],
)
def test_what_cannot_be_attacked_is_refused(typed: str, refused: str) -> None:
    with pytest.raises(PlayError, match=refused):
        duel().types(typed)


def test_the_dead_and_the_fallen_attack_nobody_and_the_dead_are_left_alone() -> None:
    desk = duel()
    desk.state = desk.state.with_creature(replace(desk.who("Bo"), collapsed=True))
    with pytest.raises(PlayError, match="Bo is down"):
        desk.types("attack Bo Ada")
    desk.state = desk.state.with_creature(replace(desk.who("Bo"), dead=True))
    with pytest.raises(PlayError, match="Bo is dead"):
        desk.types("attack Ada Bo")


@pytest.mark.clause("3d6.5.15a", "3d6.5.15d", "3d6.5.11d", "3d6.5.16")
def test_the_parts_of_an_armour_class_are_named() -> None:
    desk = duel().types("npc guard as party lackey hp 3", "take guard shield", "take guard spear")
    guard, now = desk.who("guard"), Situation(blind=True, constrained=True, unaware=True)

    parts = ac_parts(desk.state, guard, arm_of(guard), arm_of(desk.who("Ada")), now)

    assert [(part.source, part.amount) for part in parts] == [
        ("AC", 20),
        ("shield", 2),
        ("longer reach", 1),
        ("unaware", -10),
        ("blind", -5),
        ("constrained", -5),
    ]


def test_whoever_lies_there_is_said_to_be_down() -> None:
    desk = duel()
    desk.state = desk.state.with_creature(replace(desk.who("Bo"), collapsed=True))

    with pytest.raises(PlayError, match="Bo is down, and attacks nobody"):
        desk.types("attack Bo Ada")


@pytest.mark.clause("3d6.5.18b")
def test_harm_by_bare_hands_is_told_as_people_say_it() -> None:
    desk = Constitution().types("character Ada of Ann strength 12 hp 4", "character Bo of Ben strength 12 hp 4")

    desk.rolls(8, 1).types("attack Ada Bo").finish()

    assert desk.last(BEN) == "Bo takes 1 damage from an unarmed blow: 3 hit points left."


def test_5_4a__what_is_asked_and_offered_begins_with_a_capital_letter_whoever_it_begins_with() -> None:
    desk = Constitution().types("npc goblin hd 1 hp 4 wits 10", "character Bo of Ben strength 12 hp 4 wits 9")
    asked = Reactions(seat=REF, about="goblin attacks Bo.", may=())

    assert desk.ruleset.question(desk.state, asked).prompt == "Goblin attacks Bo. Does anybody react?"
    desk.rolls(15, 3).types("fight")
    assert "Goblin attacks Bo" in [each.label for each in desk.ruleset.question(desk.state, desk.orders()).choices]


# ---------------------------------------------------------------------- what is told before the die falls


def note(desk: Constitution, seat: str, step: str) -> str:
    """What stands beside a step that a seat is offered."""
    (found,) = (one.note for one in desk.ruleset.question(desk.state, desk.orders(seat)).choices if one.id == step)
    return found


def against(ac: int, **variants: str) -> Constitution:
    """Ada with strength 14, Bo, and an orc of this AC, in this order."""
    desk = Constitution(**variants).types("character Ada of Ann strength 14 hp 9", "character Bo of Ben hp 9")
    desk.types(f"npc orc hd 1 hp 9 wits 10 strength 10 ac {ac}")
    return desk.rolls(9, 7, 5).types("fight").finish()


@pytest.mark.clause("3d6.5.14")
@pytest.mark.parametrize(
    ("ac", "nat1", "percent"),
    [
        (26, "minus5", "40 %"),
        (11, "minus5", "95 %"),
        (11, "ignored", "100 %"),
        (36, "minus5", "5 %"),
        (39, "minus5", "4 %"),
    ],
)
def test_before_an_attack_its_chance_and_its_dice_are_told(ac: int, nat1: str, percent: str) -> None:
    # The orc reaches farther, for 1: against 40 a 20 is needed, and at least 6 after it: 1 in 20, of those 15 in 20.
    assert note(against(ac, nat1=nat1), REF, "attack:Ada:orc") == f"{percent}, 1d2"


@pytest.mark.clause("3d6.5.14")
def test_players_read_the_chance_once_an_attack_has_told_the_ac() -> None:
    desk = against(26)
    assert note(desk, ANN, "attack:Ada:orc") == "+14 to hit, 1d2"

    desk.rolls(5).types("attack Ada orc", answers={"constitution.superior": "yes"}).finish()
    while desk.state.fight_now.turn != ("c1",):
        desk.types("next")

    assert note(desk, ANN, "attack:Ada:orc") == "40 %, 1d2"


@pytest.mark.clause("3d6.5.17a")
def test_an_attack_that_was_defended_tells_no_ac() -> None:
    desk = against(26)
    desk.types("take orc shield", "initiative Ada 30", "initiative orc 20")
    shield = {"constitution.superior": "no", "constitution.reactions": "shield:c3"}

    desk.rolls(19, 5).types("attack Ada orc", answers=shield).finish()

    assert desk.state.fight_now.known == ()


@pytest.mark.clause("3d6.5.18b")
def test_what_a_trained_weapon_deals_is_told_with_the_chance() -> None:
    desk = against(26).types("set Ada.calling fighter because of drill", "initiate Ada Longsword training")
    desk.types("take Ada longsword")

    assert note(desk, REF, "attack:Ada:orc").endswith(", 2d6kh1")
    desk.types('initiation "Old hand" {bonus 2 to damage when melee}', "set Ada.level 2 because of drill")
    desk.types('initiate Ada "Old hand"')
    assert note(desk, REF, "attack:Ada:orc").endswith(", 2d6kh1+2")


@pytest.mark.parametrize(("who", "whom"), [("Ada", "nobody"), ("nobody", "orc"), ("nobody", "nobody")])
def test_of_an_attack_by_or_on_somebody_who_is_gone_no_odds_are_told(who: str, whom: str) -> None:
    assert Attack(who=who, whom=whom).odds(against(26).state, referee=True) == ""


@pytest.mark.clause("3d6.5.19a", "3d6.5.20")
def test_enter_lets_no_extra_degrees_go_that_could_buy_a_direct_hit_or_stop_a_spell() -> None:
    def usual(extra: int, price: int = 4, *, casting: bool = False) -> str:
        return ExtraDegrees(seat=REF, who="c1", whom="c2", extra=extra, price=price, casting=casting).default()

    assert [usual(3), usual(4), usual(4, price=0)] == ["damage", "direct", "damage"], "0: it was bought already"
    assert usual(4, casting=True) == "disturb"
