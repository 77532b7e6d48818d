"""Magick: the table of powers, when one may be used and when it is spent, and what cursed loot does to a party."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.rulesets.twelve_years.rules.combat import AttackRolled
from lychgate.rulesets.twelve_years.rules.compulsion import CurseFelt
from lychgate.rulesets.twelve_years.rules.fight_sums import DamageTotalled
from lychgate.rulesets.twelve_years.rules.foes import FoeSlain
from lychgate.rulesets.twelve_years.rules.levels import MemberHealed, PartyHealed
from lychgate.rulesets.twelve_years.rules.loot import ItemChanged, ItemLost, LootAltered, LootTaken
from lychgate.rulesets.twelve_years.rules.promises import LootFound
from lychgate.rulesets.twelve_years.rules.trap_effects import TrapDisabled, TrapSprung
from lychgate.rulesets.twelve_years.rules.wounds import MemberHurt
from lychgate.rulesets.twelve_years.rules.years import GameEnded, YearsPassed
from lychgate.rulesets.twelve_years.state import CITY, State
from lychgate.sim.scenes import Scene
from tests.rulesets.twelve_years.stage import asked, choices, happened, party, scene, site
from tests.rulesets.twelve_years.treasure import A_ROOM, MAGICK, RING, THRONE_ROOM, in_the_city, magick

FOREST = 6


def before_him(*members: str, loot: list[dict[str, Any]], **more: Any) -> Scene[State]:
    return scene(*members, at="d0r0", foes=["lich_king"], loot=loot, given=THRONE_ROOM, **more)


def secret(*dice: int, members: tuple[str, ...] = ("giant",), **more: Any) -> Scene[State]:
    """A walk into a forest where a dying adventurer's secret lies: an item of these dice."""
    return scene(*members, promises=["loot"], dice=[FOREST, *dice], **more).do("go:s")


POWERS = ["cursed", "clairvoyant", "rejuvenation", "moonkissed", "demonic", "thorning", "fae_touched", "death"]


@pytest.mark.parametrize(("rolled", "power"), list(enumerate(POWERS, start=1)))
def test_magick_table__one_d8_says_which_power_it_is(rolled: int, power: str) -> None:
    played = secret(RING, MAGICK, rolled, members=("fae_folk",)).finish()

    assert happened(played, LootFound)[0].item.powers == (power,)


# ---------------------------------------------------------------------- when


def test_magick_any_time__before_the_first_roll_of_a_fight() -> None:
    played = scene("giant", foes=["ogre"], loot=[magick("death")])

    played.do("magick", "death:101:201").finish()

    assert [event.how for event in happened(played, FoeSlain)] == ["death"]
    assert happened(played, AttackRolled) == []


def test_magick_any_time__after_an_attack_roll_is_seen_and_before_its_damage() -> None:
    played = scene("giant", foes=["ogre"], loot=[magick("death")], dice=[1])

    played.do("attack")
    moment = asked(played)
    played.do("death:101:201").finish()

    assert getattr(moment, "moment", "") == "after_roll"
    assert happened(played, MemberHurt) == []
    assert party(played).members[0].hp == 30


def test_magick_any_time__no_use_is_asked_for_twice_in_an_attack() -> None:
    played = scene({"kin": "giant", "hp": 9}, foes=["ogre"], loot=[magick("moonkissed")], dice=[2, 5])

    played.do("attack", "pass").finish()

    assert asked(played).kind == "orders"
    assert [event.amount for event in happened(played, MemberHurt)] == [7]


@pytest.mark.parametrize(("hp", "usual"), [(3, "moonkissed:101"), (25, "pass")])
def test_magick_any_time__enter_heals_before_a_blow_that_would_kill_somebody_hurt(hp: int, usual: str) -> None:
    played = scene({"kin": "giant", "hp": hp}, foes=["ogre"], loot=[magick("moonkissed")], dice=[2])

    played.do("attack").finish()

    assert asked(played).default() == usual


def test_magick_any_time__enter_never_takes_back_the_order_to_use_it() -> None:
    one, two = [magick("death")], [magick("death"), magick("fae_touched")]
    for loot, usual in ((one, "death:101:201"), (two, "")):
        assert asked(scene("giant", foes=["ogre"], loot=loot).do("magick")).default() == usual


@pytest.mark.parametrize("face", [5, 6])
def test_magick_any_time__a_roll_by_which_the_party_takes_nothing_asks_for_no_power(face: int) -> None:
    played = scene("giant", foes=["ogre"], loot=[magick("death"), magick("fae_touched")], dice=[face])

    played.do("attack").finish()

    assert asked(played).kind == "orders"
    assert "magick" in choices(played)


def test_magick_any_time__a_death_in_a_fight_asks_for_none_and_the_next_order_can_undo_it() -> None:
    played = scene("hermit", "giant", foes=["ogre"], loot=[magick("rejuvenation")], dice=[2, 6, 1])

    played.do("attack")
    dead = len(party(played).members)
    played.do("magick", "rejuvenation:101:1").finish()

    assert dead == 1
    assert [member.hp for member in party(played).members] == [8, 30]


BURNING = {"kin": "hermit", "hp": 1, "marks": ["burning"]}


def test_magick_any_time__a_flight_leaves_a_moment_for_whoever_has_died_in_it() -> None:
    played = scene(BURNING, "giant", foes=["ogre"], loot=[magick("rejuvenation")], dice=[3, 1])

    played.do("evade", "n")
    moment, at = asked(played), party(played).at
    played.do("rejuvenation:101:1").finish()

    assert (getattr(moment, "moment", ""), at) == ("after_death", "5051")
    assert ([member.kin for member in party(played).members], party(played).at) == (["hermit", "giant"], CITY)


def test_magick_any_time__but_for_nothing_that_could_have_been_done_before_it() -> None:
    played = scene({"kin": "hermit", "hp": 3}, foes=["ogre"], loot=[magick("moonkissed"), magick("death")], dice=[3])

    played.do("evade", "n").finish()

    assert party(played).at == CITY


@pytest.mark.parametrize("face", range(1, 7))
def test_magick_any_time__an_attack_with_a_death_item_and_a_hermit_costs_two_keys_at_most(face: int) -> None:
    members = ({"kin": "giant", "hp": 20}, "hermit")
    played = scene(*members, foes=["skeleton", "skeleton"], loot=[magick("death")], dice=[face, *([1] * 9)])
    keys = 1

    played.do("attack")
    while asked(played).kind != "orders":
        played.do(asked(played).default())
        keys += 1

    assert keys <= 2


def test_magick_any_time__between_two_orders_it_is_an_order_of_its_own() -> None:
    played = scene("giant", foes=["ogre"], loot=[magick("death")])

    played.do("magick")

    assert getattr(asked(played), "moment", "") == "order"


def test_magick_any_time__it_may_be_let_pass() -> None:
    played = scene("giant", foes=["ogre"], loot=[magick("death")], dice=[4, 1])

    played.do("attack", "pass").finish()

    assert [event.amount for event in happened(played, MemberHurt)] == [1]
    assert party(played).loot[0].powers == ("death",)


def test_magick_any_time__no_moment_is_opened_where_no_power_could_be_used() -> None:
    played = scene("giant", foes=["ogre"], loot=[magick("moonkissed"), magick("clairvoyant")], dice=[5])

    assert "magick" not in choices(played)
    played.do("attack").finish()


def test_magick_single_use__the_power_is_spent_and_the_thing_remains_worth_nothing() -> None:
    played = scene("giant", foes=["ogre"], loot=[magick("death")])

    played.do("magick", "death:101:201").finish()

    assert [(item.kind, item.powers, item.qualities) for item in party(played).loot] == [("ring", (), ("magick",))]
    assert [event.why for event in happened(played, ItemChanged)] == ["spent"]
    assert "magick" not in choices(played)


def test_magick_single_use__a_mushroom_is_eaten_up() -> None:
    dead = {"corpses": [{"member": {"kin": "rogue", "id": 90}, "at": "5051"}]}
    played = scene("giant", loot=[magick("rejuvenation", kind="mushroom")], given=dead)

    played.do("magick", "rejuvenation:101:90").finish()

    assert [(event.item.kind, event.how) for event in happened(played, ItemLost)] == [("mushroom", "eaten")]
    assert party(played).loot == ()


def test_magick_single_use__of_two_powers_only_the_one_that_is_used_is_spent() -> None:
    played = scene("giant", foes=["ogre"], loot=[magick("death", "thorning")])

    played.do("magick", "death:101:201").finish()

    assert party(played).loot[0].powers == ("thorning",)


def test_magick_single_use__of_the_same_power_twice_one_is_left() -> None:
    played = scene("giant", foes=["ogre", "troll"], loot=[magick("death", "death")])

    played.do("magick", "death:101:201").finish()

    assert party(played).loot[0].powers == ("death",)


def test_magick_choose__a_thorn_adds_to_damage_until_it_is_spent_and_no_longer() -> None:
    played = scene("giant", foes=["golem"], loot=[magick("thorning")], dice=[5, 4])

    played.do("attack", "pass")
    played.do("attack", "item:101").finish()

    totals = [event.total for event in happened(played, DamageTotalled)]
    assert totals == [2, 1]
    assert party(played).loot[0].powers == ()


def test_magick_choose__a_moonkissed_thing_heals_no_more_successes_once_spent() -> None:
    hurt = {"kin": "giant", "hp": 10}
    played = scene(hurt, "rogue", foes=["golem"], loot=[magick("moonkissed")], dice=[5, 2, 1, 1, 5])

    played.do("attack", "moonkissed:1")
    lasting = party(played).loot[0].powers
    played.do("magick", "moonkissed:101", "attack", "attack").finish()

    assert lasting == ("moonkissed",)
    assert party(played).loot[0].powers == ()
    assert [event.now for event in happened(played, MemberHealed)] == [15]
    assert [event.by for event in happened(played, PartyHealed)] == ["moonkissed"]


# ---------------------------------------------------------------------- Cursed


def test_magick_cursed_compelled__the_party_cannot_leave_without_it() -> None:
    played = scene("giant", here={"loot": [magick("cursed"), {"kind": "book"}]})

    offered = choices(played)
    played.do("take:301").finish()

    assert offered == ["take-all", "take:301", "take:302"]
    assert "go:n" in choices(played)


def test_magick_cursed_compelled__nor_by_a_magick_key() -> None:
    key = {"kind": "key", "qualities": ["magick"], "unique": "magick_key", "uses": 1}
    portal = {"hexes": {"5060": {"features": ["portal"]}}}
    free = scene("giant", loot=[key], given=portal)
    bound = scene("giant", loot=[key], given=portal, here={"loot": [magick("cursed")]})

    assert "magick" in choices(free)
    assert choices(bound) == ["take-all", "gear"]


def test_magick_cursed_compelled__under_an_enemys_eyes_a_magick_key_turns_all_the_same() -> None:
    key = {"kind": "key", "qualities": ["magick"], "unique": "magick_key", "uses": 1}
    portal = {"hexes": {"5060": {"features": ["portal"]}}}
    played = scene("giant", foes=["ogre"], loot=[key], given=portal, here={"loot": [magick("cursed")]})

    assert "magick" in choices(played)


def test_magick_cursed_compelled__creatures_that_keep_the_peace_are_no_excuse() -> None:
    played = scene("fae_folk", foes=["elf"], here={"loot": [magick("cursed")]})

    assert choices(played) == ["take-all", "attack-peaceful"]


def test_magick_cursed_compelled__other_loot_may_be_left_behind() -> None:
    played = scene("giant", here={"loot": [magick("thorning")]})

    assert "go:n" in choices(played)


def test_magick_cursed_compelled__it_can_be_neither_dropped_nor_sold_nor_paid_with() -> None:
    cursed = {"weapon": "axe", "kind": "weapon", "qualities": ["magick"], "powers": ["cursed"]}
    played = scene("giant", loot=[cursed, magick("cursed")], curses=2, here={"friend": "merchant"})

    sale = choices(played)
    played.do("gear")

    assert "sell" not in sale
    assert choices(played) == ["done", "best", "member:1"]


def test_magick_cursed_compelled__a_cursed_bow_does_not_pay_for_a_lesson() -> None:
    bow = {"kind": "weapon", "weapon": "bow", "qualities": ["magick"], "powers": ["cursed"]}
    played = scene("giant", loot=[bow], curses=1, here={"friend": "ellas"})

    assert "ellas" not in choices(played)


def test_magick_cursed_compelled__it_is_no_bar_to_flight_and_stays_behind_unless_loot_comes_along() -> None:
    fleeing = scene("rogue", foes=["ogre"], here={"loot": [magick("cursed")]}, dice=[3])
    snatching = scene("rogue", foes=["ogre"], here={"loot": [magick("cursed")]}, dice=[4])

    fleeing.do("evade", "n").finish()
    snatching.do("evade", "n").finish()

    assert (party(fleeing).loot, party(fleeing).curses) == ((), 0)
    assert [item.powers for item in party(snatching).loot] == [("cursed",)]
    assert party(snatching).curses == 1


def test_magick_cursed_compelled__a_trapped_one_must_be_dealt_with() -> None:
    played = scene("giant", here={"loot": [magick("cursed", traps=1)]}, dice=[5])

    offered = choices(played)
    played.do("trapped:301:trigger").finish()

    assert offered == ["trapped:301:evade", "trapped:301:trigger"]
    assert [event.damage for event in happened(played, TrapSprung)] == [5]
    assert party(played).curses == 1


def test_magick_cursed_compelled__in_flight_it_cannot_be_declined() -> None:
    cursed = scene("hermit", foes=["ogre"], here={"loot": [magick("cursed", traps=1)]}, dice=[4, 3])
    other = scene("hermit", foes=["ogre"], here={"loot": [magick("thorning", traps=1)]}, dice=[4])

    cursed.do("evade", "n")
    other.do("evade", "n")

    assert choices(cursed) == ["take"]
    assert choices(other) == ["take", "leave"]


def test_magick_cursed_compelled__by_default_its_guardian_comes_first() -> None:
    played = scene("giant", at="d1r0", given=A_ROOM, dice=[2, 2, 1, 8, 5, RING, MAGICK, 1])

    played.do("way:1").finish()

    assert happened(played, LootTaken) == []
    assert party(played).curses == 0


INSTANTLY = {"cursed-compulsion": "instantly-on-discovery"}


def test_magick_cursed_compelled__it_is_taken_under_its_guardians_eyes_where_the_switch_says_so() -> None:
    played = scene("giant", at="d1r0", given=A_ROOM, dice=[2, 2, 1, 8, 5, RING, MAGICK, 1], variants=INSTANTLY)

    played.do("way:1").finish()

    assert [item.powers for item in party(played).loot] == [("cursed",)]
    assert party(played).curses == 1
    assert choices(played)[:2] == ["attack", "evade"]


def test_magick_cursed_compelled__then_nothing_else_is_snatched_with_it() -> None:
    played = scene("giant", given=in_the_city(magick("cursed"), magick("thorning")), variants=INSTANTLY)

    played.do("go:n").finish()

    assert [item.powers for item in party(played).loot] == [("cursed",)]
    assert [item.powers for item in site(played).loot] == [("thorning",)]


@pytest.mark.parametrize(("kin", "dice", "hp"), [("giant", [5], 25), ("rogue", [], 12)])
def test_magick_cursed_compelled__then_its_trap_goes_off_unless_a_rogue_is_there(
    kin: str, dice: list[int], hp: int
) -> None:
    played = scene(kin, given=in_the_city(magick("cursed", traps=1)), dice=dice, variants=INSTANTLY)

    played.do("go:n").finish()

    assert party(played).members[0].hp == hp
    assert len(happened(played, TrapDisabled)) == 1 - len(dice)
    assert [(item.powers, item.traps) for item in party(played).loot] == [(("cursed",), 0)]
    assert [event.why for event in happened(played, LootAltered)] == ["sprung" if dice else "disarmed"]


def test_magick_cursed_compelled__then_whoever_dies_of_the_trap_takes_nothing() -> None:
    played = scene("hermit", given=in_the_city(magick("cursed", traps=1)), dice=[8], variants=INSTANTLY)

    played.do("go:n").finish()

    assert happened(played, CurseFelt) == []
    assert [(item.powers, item.traps) for item in site(played, CITY).loot] == [(("cursed",), 0)]


def test_magick_cursed_compelled__what_compels_on_being_taken_does_so_then_as_well() -> None:
    variants = {**INSTANTLY, "immediate-trigger": "on-retrieval"}
    played = scene("giant", "hermit", given=in_the_city(magick("cursed", "demonic")), dice=[2], variants=variants)

    played.do("go:n").finish()

    assert [foe.kind for foe in site(played).foes] == ["possessed"]
    assert party(played).curses == 1


def test_magick_cursed_compelled__then_what_is_eaten_on_being_taken_is_felt_once() -> None:
    variants = {**INSTANTLY, "immediate-trigger": "on-retrieval"}
    lying = magick("cursed", "fae_touched", kind="mushroom", unique="fae_touched_mushroom")
    played = scene("giant", given=in_the_city(lying), dice=[2], variants=variants)

    played.do("go:n").finish()

    assert (party(played).loot, party(played).curses) == ((), 1)


@pytest.mark.parametrize(("face", "total"), [(5, 3), (6, 6)])
def test_magick_cursed_penalty__each_takes_1_from_the_partys_damage_inside_the_bracket(face: int, total: int) -> None:
    wielding = {"kin": "rogue", "weapon": 101}
    loot = [{"weapon": "sword"}, magick("cursed"), magick("cursed")]
    played = scene(wielding, foes=["golem"], loot=loot, curses=2, dice=[face, 5])

    played.do("attack").finish()

    deals = "full" if face == 5 else "double"
    assert happened(played, DamageTotalled) == [DamageTotalled("p1", "party", 5, (("cursed", -2),), deals, total)]


@pytest.mark.parametrize(("curses", "total"), [(4, 1), (5, 0), (6, 0)])
def test_magick_cursed_penalty__the_total_is_never_below_nothing(curses: int, total: int) -> None:
    played = scene(
        {"kin": "rogue", "weapon": 101}, foes=["golem"], loot=[{"weapon": "sword"}], curses=curses, dice=[5, 5]
    )

    played.do("attack").finish()

    assert happened(played, DamageTotalled)[0].total == total


def test_magick_cursed_penalty__it_is_felt_once_for_each_that_is_taken() -> None:
    played = scene("giant", here={"loot": [magick("cursed"), magick("cursed", "cursed"), magick("thorning")]})

    played.do("take-all").finish()

    assert len(happened(played, CurseFelt)) == 3
    assert party(played).curses == 3


def test_magick_cursed_penalty__it_lasts_when_a_thief_has_taken_the_thing() -> None:
    met_by_slink, met_by_a_beetle = [FOREST, 5, 1], [FOREST, 2, 5]
    played = scene("giant", "giant", loot=[magick("cursed")], curses=1, dice=[*met_by_slink, *met_by_a_beetle, 5])

    played.do("go:s", "go:s", "attack").finish()

    assert [event.item.powers for event in happened(played, ItemLost)] == [("cursed",)]
    assert happened(played, DamageTotalled)[0].total == 1


@pytest.mark.parametrize(("carried", "total"), [([], 2), ([magick("cursed")], 1), ([magick("cursed")] * 2, 0)])
def test_magick_cursed_penalty__it_goes_with_the_thing_where_the_switch_says_so(
    carried: list[dict[str, Any]], total: int
) -> None:
    played = scene(
        "giant",
        "giant",
        foes=["golem"],
        loot=carried,
        curses=2,
        dice=[5],
        variants={"cursed-duration": "while-carried"},
    )

    played.do("attack").finish()

    assert happened(played, DamageTotalled)[0].total == total


def test_magick_cursed_penalty__the_next_party_is_free_of_it_until_it_takes_the_thing() -> None:
    ashes = {"sites": {CITY: {"loot": [magick("cursed")]}}}
    rolls = [1, 1, 1, 1, 10, 10, 10, 10, 1, 1, 1, 1]
    played = scene(number=1, at=CITY, curses=1, given=ashes, dice=rolls)

    played.do("assemble", "text:A", "text:B", "text:C", "text:D")
    free = party(played).curses
    played.do("take-all").finish()

    assert (free, party(played).curses) == (0, 1)


def test_magick_cursed_penalty__a_cursed_crown_crowns_him_all_the_same() -> None:
    played = before_him("rogue", loot=[magick("cursed", kind="crown")], curses=1, dice=[5])

    played.do("attack", "item:101").finish()

    assert happened(played, GameEnded) == [GameEnded("p1", "crowned", "attack")]


def test_magick_cursed_mushroom__it_is_eaten_when_it_is_taken_and_the_curse_stays() -> None:
    played = scene("giant", "giant", here={"loot": [magick("cursed", kind="mushroom")]})

    played.do("take-all").finish()

    assert [(event.item.kind, event.how) for event in happened(played, ItemLost)] == [("mushroom", "eaten")]
    assert party(played).loot == ()
    assert party(played).curses == 1


def test_magick_cursed_mushroom__whatever_else_it_holds_the_curse_is_eaten_with_it() -> None:
    lying = magick("cursed", "fae_touched", kind="mushroom", unique="fae_touched_mushroom")
    played = scene("giant", given=in_the_city(lying), dice=[2])

    played.do("go:n").finish()

    assert happened(played, YearsPassed) == [YearsPassed("p1", 2, "mushroom")]
    assert site(played).loot == ()
    assert party(played).curses == 1


def test_magick_cursed_mushroom__a_mushroom_without_a_curse_is_kept() -> None:
    played = scene("giant", here={"loot": [magick("thorning", kind="mushroom")]})

    played.do("take-all").finish()

    assert [item.kind for item in party(played).loot] == ["mushroom"]
