"""Characters, load, experience, healing and retainers: the cases at their borders."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.encumbrance import slots_taken
from lychgate.rulesets.hundred_saints.rules.gear import Give
from lychgate.rulesets.hundred_saints.rules.stowing import Put
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from lychgate.rulesets.hundred_saints.state import Service
from tests.rulesets.hundred_saints.saints import ANN, BEN, Saints

PLAIN = (4, 4, 3, 3, 3, 3, 4, 4, 4, 3, 4, 4, 4, 4, 3, 3, 4, 4)


def rolls_of(table: Saints) -> list[tuple[str, str, str]]:
    return [(one.dice, one.purpose, one.subject) for one in table.thrown]


def test_every_roll_of_a_made_character_says_what_it_is_for_and_for_whom() -> None:
    table = Saints((*PLAIN, 2, 5, 1, 1, 1), hp_reroll="on")
    answers = {"saints.points_moved": "done", "saints.first_die": "again"}
    table.types("make Ada fighter", answers=answers).finish()

    assert rolls_of(table) == [
        *[("3d6", "enc.char.make.1", "creature:pc:ada")] * 6,
        ("1d8", "enc.char.hp.1", "creature:pc:ada"),
        ("1d8", "enc.char.hp.2", "creature:pc:ada"),
        ("3d6", "enc.char.make.1", "creature:pc:ada"),
    ]
    assert table.who("Ada").id == "pc:ada"


def test_every_check_says_what_it_is_for() -> None:
    table = Saints((3, 3, 9, 2, 50)).types("pc Ada thief hp 4")
    table.types("check Ada strength", "check Ada listen", "save Ada ray", "chance 2", "chance 40%").finish()

    assert rolls_of(table) == [
        ("1d6", "enc.core.ability.1", "creature:pc:ada"),
        ("1d6", "enc.core.skill.1", "creature:pc:ada"),
        ("1d20", "enc.core.save.1", "creature:pc:ada"),
        ("1d6", "enc.core.chance.1", "seat:Ref"),
        ("1d100", "enc.core.chance.1", "seat:Ref"),
    ]
    assert [RULESET.explain(one) for one in table.thrown][:2] == ["Ability check", "Skill check"]
    assert "Ada tries strength: 3 against 4 (die 3): it fails." in table.lines(ANN)
    assert "Ada saves against ray: 9 against 14 (die 9): not saved." in table.lines(ANN)
    assert table.lines(ANN)[-2:] == ["2 in 6: 2, it happens.", "40%: 50, it does not happen."]


@pytest.mark.parametrize("procedure", ["making", "hit points"])
def test_a_referee_may_be_asked_before_the_dice_of_a_new_character(procedure: str) -> None:
    table = Saints((*PLAIN, 5, 1, 1, 1)).types(f'assist "{procedure}" prompt')
    assert table.state.assist == {procedure: "prompt"}
    table.types("make Ada fighter", answers={"saints.points_moved": "done"}).finish()


def test_a_name_is_given_once() -> None:
    table = Saints().types("pc Ada hp 4")
    for line in ("pc ada fighter hp 4", "make ADA thief", "hire Ada townsfolk for Ada standard"):
        with pytest.raises(PlayError, match="Somebody is called"):
            table.types(line)


def test_a_made_retainer_is_one_and_everybody_hears_of_a_new_character() -> None:
    table = Saints((*PLAIN, 5, 1, 1, 1)).types("make Bo fighter retainer", answers={"saints.points_moved": "done"})
    assert table.who("Bo").kind == "retainer"
    assert table.last(ANN).startswith("Bo comes into play: fighter 1, STR 11")


def test_the_last_row_of_a_class_may_be_had() -> None:
    table = Saints().types("pc Ada fighter level 14 hp 60 xp 840000", "pc Bo hunter level 15 hp 60")
    assert (table.who("Ada").attack, table.who("Bo").attack) == (9, 10)
    with pytest.raises(PlayError, match=r"no fighter above level 14\.$"):
        table.types("level Ada")
    assert table.types("xp 5000", "split").who("Ada").character is not None


def test_char_hp_1__constitution_counts_at_level_9_and_no_more_at_10() -> None:
    ninth = Saints((5,)).types("pc Ada fighter level 8 con 18 hp 40 xp 240000", "level Ada")
    tenth = Saints((5,)).types("pc Ada fighter level 9 con 18 hp 40 xp 360000", "level Ada")
    flat = Saints((5,), hp_level_10="flat_from_10").types("pc Ada fighter level 8 con 18 hp 40 xp 240000", "level Ada")

    assert [one.who("Ada").max_hp for one in (ninth, tenth, flat)] == [48, 45, 48]


def test_hit_points_that_nobody_said_are_rolled_with_the_constitution_that_was() -> None:
    table = Saints((5, 5)).types("pc Ada fighter level 2 con 16", "pc Bo").finish()
    assert (table.who("Ada").max_hp, table.who("Bo").max_hp) == (14, 4)
    assert Saints((5,)).types("pc Ada fighter").finish().who("Ada").max_hp == 5


def test_experience_may_be_typed_and_0_is_a_number() -> None:
    table = Saints().types("pc Ada fighter level 2 hp 9 xp 0", "pc Bo fighter level 2 hp 9")
    assert [one.character.xp for one in table.state.cast if one.character] == [0, 2000]


def test_a_lower_case_line_with_a_player_names_whose_it_is() -> None:
    assert Saints().types("pc Ada, thief 1, HP 4, of Ben").who("Ada").seat == BEN


# ---------------------------------------------------------------------- load


def test_what_is_stowed_is_counted_in_backpack_and_sacks_together() -> None:
    table = Saints().types("pc Ada hp 4", "give backpack to Ada", "give sack to Ada", "give rope 10 to Ada")
    table.types("give tent 3 to Ada")

    assert slots_taken(table.who("Ada")) == (0, 13)
    assert table.who("Ada").speed == 20
    table.types("give tent 3 to Ada")
    with pytest.raises(PlayError, match="17 slots stowed, and 16 are the limit"):
        table.types("give saw to Ada sack")


def test_the_limits_themselves_can_be_carried() -> None:
    table = Saints().types("pc Ada hp 4", "give longsword 10 to Ada")
    assert (slots_taken(table.who("Ada")), table.who("Ada").speed) == ((10, 0), 10)


def test_a_mount_bears_no_more_weight_than_it_can() -> None:
    table = Saints().types("foes mule hp 9 as party")
    with pytest.raises(PlayError, match="3000 coins of weight, and mule bears 2500"):
        table.types("give anvil size 1 weight 3000 to mule")


def test_a_sack_alone_is_something_to_stow_coins_in() -> None:
    table = Saints().types("pc Ada hp 4", "coins 150 gp to Ada", "give sack to Ada")
    assert slots_taken(table.who("Ada")) == (0, 2)


def test_things_of_the_party_are_nobodys_load() -> None:
    table = Saints().types("pc Ada hp 4", "give rope 3 to party", "take rope 2 from party")
    assert [(item.name, item.count) for item in table.state.store] == [("rope", 1)]
    assert [field.text for field in table.view(ANN).purse.items] == ["rope"]
    with pytest.raises(PlayError, match="There is 1 rope, not 2"):
        table.types("take rope 2 from party")


# ---------------------------------------------------------------------- experience


def test_xp_3__only_the_dead_are_counted_and_not_the_partys_own() -> None:
    table = Saints().types("pc Ada fighter hp 6", "pc Bo fighter hp 6", "foes 2 orcs hp 4 xp 10")
    table.types("set cast.3.hp 0 because slain")
    table.types("set cast.Bo.hp 0 because slain", "xp foes")

    assert table.state.experience.pool == 10
    assert table.last(ANN) == "The party earns 10 experience for orcs; 10 to be split."


def test_xp_4__what_was_earned_adds_up_with_its_reason() -> None:
    table = Saints().types("pc Ada hp 6", "xp 40 a clever plan", "xp treasure 100")
    assert table.lines(ANN)[-2:] == [
        "The party earns 40 experience for a clever plan; 40 to be split.",
        "The party earns 100 experience for treasure; 140 to be split.",
    ]
    table.types("split")
    assert table.last(ANN) == "Ada gains 140 experience."
    with pytest.raises(PlayError, match="Nothing has been earned since the last split"):
        table.types("split")


def test_one_point_may_be_split_and_prime_abilities_nobody_said_change_nothing() -> None:
    table = Saints(prime_xp="on").types("pc Ada fighter hp 6", "xp 1", "split")
    assert table.who("Ada").character is not None
    assert table.last(ANN) == "Ada gains 1 experience: 1."


def test_xp_7__training_is_for_the_level_that_was_earned_and_is_begun_once() -> None:
    table = Saints(training="on").types("pc Ada fighter hp 9 xp 1999", "coins 250 gp to Ada")
    with pytest.raises(PlayError, match="Ada has 1999 experience; level 2 needs 2000"):
        table.types("train Ada 1")
    table.types("xp 1", "split")
    with pytest.raises(PlayError, match="2 weeks cost 500 gp; Ada has 250 gp"):
        table.types("train Ada 2")

    table.types("train Ada 1 week")

    assert table.who("Ada").coins.worth == 0
    with pytest.raises(PlayError, match="Ada has begun to train for level 2 already"):
        table.types("train Ada 1")


def test_xp_7__the_weeks_are_rolled_and_the_purse_grows_lighter() -> None:
    table = Saints((1,), training="on").types("pc Ada fighter hp 9 xp 2000", "coins 450 gp to Ada")
    assert table.who("Ada").speed == 30
    table.types("train Ada").finish()
    assert (rolls_of(table), table.who("Ada").speed) == ([("1d4", "enc.xp.7", "creature:pc:ada")], 40)


def test_sessions_are_counted() -> None:
    table = Saints().types("session", "session")
    assert (table.state.experience.session, table.last(ANN)) == (3, "Session 3 begins.")


def test_xp_8__nobody_shares_what_is_not_there() -> None:
    table = Saints().types("pc Ada hp 4")
    with pytest.raises(PlayError, match="In the party's purse are no coins"):
        table.types("share")
    with pytest.raises(PlayError, match="In the party's purse are 5 gp"):
        table.types("coins 5 gp to party", "share 6 gp")


# ---------------------------------------------------------------------- healing and retainers


def test_healing_rolls_say_what_they_are_for() -> None:
    table = Saints((2, 4)).types("pc Ada, fighter 3, HP 5/17", "heal Ada day", "heal Ada 1d6").finish()
    assert rolls_of(table) == [("1d3", "enc.heal.2", "creature:pc:ada"), ("1d6", "enc.heal.4", "creature:pc:ada")]


def test_settle_lifestyle_1__the_whole_party_pays_or_nobody() -> None:
    table = Saints(lifestyle="on").types("pc Ada hp 4", "pc Bo hp 4", "coins 5 gp to Ada", "coins 1 gp to Bo")
    with pytest.raises(PlayError, match="Bo has 1 gp"):
        table.types("lodge party common")
    table.types("lodge party poor 2 days")
    assert [one.coins.worth for one in table.state.cast] == [400, 0]


def test_a_player_pays_for_their_own_bed() -> None:
    table = Saints(lifestyle="on").types("pc Ada hp 4 of Ann", "coins 5 gp to Ada")
    table.types("lodge Ada common", seat=ANN)
    assert table.who("Ada").coins.worth == 300
    with pytest.raises(PlayError, match="You order your own characters; party is not one of them"):
        table.types("lodge party poor", seat=ANN)


def test_retainer_rolls_say_what_they_are_for_and_loyalty_is_rolled_in_secret() -> None:
    table = Saints((1, 1, 5, 5, 3, 2, 2)).types("pc Ada fighter CHA 10 hp 6", "coins 75 gp to Ada")
    table.types("seek Ada taverns village", "set day 9 because days pass", "hire Bo townsfolk for Ada standard")
    table.types("loyalty Bo").finish()
    assert [one.only == ("Ref",) for one in table.thrown] == [False, False, False, False, True]
    assert [one[:2] for one in rolls_of(table)] == [
        ("1d6", "enc.retainer.2"),
        ("1d4", "enc.retainer.2"),
        ("2d6", "enc.retainer.3"),
        ("1d4", "enc.char.hp.1"),
        ("2d6", "enc.retainer.1"),
    ]


def test_who_serves_nobody_has_no_loyalty() -> None:
    with pytest.raises(PlayError, match="Ada serves nobody"):
        Saints().types("pc Ada hp 4", "loyalty Ada")
    assert Service(employer="pc:ada", loyalty=7).share == (1, 2)


# ---------------------------------------------------------------------- things by their names and places


def test_the_price_may_be_all_that_there_is_and_bundles_have_one_price() -> None:
    table = Saints().types("pc Ada hp 4", "coins 15 gp to Ada", "buy arrows 20 for Ada", "buy arrows 21 for Ada")
    assert (table.who("Ada").coins.worth, table.who("Ada").items[0].count) == (0, 41)
    with pytest.raises(PlayError, match="1 arrow costs 5 gp; there are no coins"):
        table.types("buy arrow for Ada")


def test_what_is_said_of_size_and_weight_holds() -> None:
    table = Saints(encumbrance="weight").types("pc Ada hp 4", "give feather size 0 weight 0 to Ada")
    table.types("give anvil 2 size 3 weight 250 to Ada", "give rope size 4 weight 7 to Ada")

    found = {item.name: (item.size, item.heft) for item in table.who("Ada").items}

    assert found == {"feather": (0, 0), "anvil": (6, 500), "rope": (4, 7)}


def test_arms_armour_and_shields_go_to_hand_and_other_things_into_the_backpack() -> None:
    table = Saints().types("pc Ada hp 4", "give backpack to Ada", "give thorax to Ada", "give shield to Ada")
    table.types("give dagger to Ada", "give rope to Ada", "give lock to Ada equipped")
    assert {item.name: item.where for item in table.who("Ada").items} == {
        "backpack": "equipped",
        "thorax": "equipped",
        "shield": "equipped",
        "dagger": "equipped",
        "rope": "backpack",
        "lock": "equipped",
    }
    assert table.who("Ada").armour == "medium"


def test_a_thing_is_found_by_the_beginning_of_its_name_and_at_hand_first() -> None:
    table = Saints().types("pc Ada hp 4", "give backpack to Ada", "give dagger to Ada", "give dagger to Ada backpack")
    table.types("give odd idol to Ada", "take odd from Ada", "take dagger 1 from Ada")
    assert [(item.name, item.where) for item in table.who("Ada").items] == [
        ("backpack", "equipped"),
        ("dagger", "backpack"),
    ]
    with pytest.raises(PlayError, match="Ada has no 'idol', but backpack, dagger"):
        table.types("take idol from Ada")


def test_what_is_there_already_is_not_moved() -> None:
    table = Saints().types("pc Ada hp 4", "give backpack to Ada", "give dagger to Ada", "give rope to Ada")
    with pytest.raises(PlayError, match="dagger is there already"):
        table.types("equip dagger of Ada")
    with pytest.raises(PlayError, match="rope is there already"):
        table.types("stow rope of Ada backpack")
    table.types("stow dagger of Ada", "equip dagger of Ada")
    assert table.who("Ada").attacks[0].name == "dagger"
    with pytest.raises(PlayError, match="has nothing at hand"):
        table.does(Put(what="rope", who="party", where="equipped"))


def test_shedding_lets_only_what_was_named_fall() -> None:
    table = Saints().types("pc Ada hp 4", "give backpack to Ada", "give sack to Ada", "give odd idol to Ada equipped")
    table.types("give dagger to Ada", "give dagger to Ada backpack", "give tent to Ada sack", "shed Ada sacks")
    assert "Ada lets a sack fall." in table.lines(ANN)
    assert [item.name for item in table.who("Ada").items] == ["backpack", "odd idol", "dagger", "dagger"]

    table.types("shed Ada weapons")

    assert [item.where for item in table.who("Ada").items] == ["equipped", "equipped", "backpack"]


def test_one_of_two_sacks_may_go_and_what_is_inside_stays() -> None:
    table = Saints().types("pc Ada hp 4", "give sack 2 to Ada", "give tent to Ada sack", "take sack 1 from Ada")
    assert [(item.name, item.count) for item in table.who("Ada").items] == [("sack", 1), ("tent", 1)]


def test_a_player_claims_no_size_weight_or_weeks() -> None:
    table = Saints(training="on").types("pc Ada fighter hp 4 xp 2000 of Ann", "coins 900 gp to Ada")
    for line in ("buy rope size 0 for Ada", "buy rope weight 0 for Ada", "train Ada 1", "check Ada listen secret"):
        with pytest.raises(PlayError, match="is the referee's word"):
            table.types(line, seat=ANN)
    table.types("buy rope for Ada", "burden Ada", seat=ANN)
    with pytest.raises(PlayError, match="That is the referee's to do"):
        table.does(Give(what="rope", who="Ada"), seat=ANN)


def test_a_townsman_hired_is_seen_by_all_and_has_the_books_numbers() -> None:
    table = Saints((5, 5, 3)).types("pc Ada fighter hp 6", "hire Bo townsfolk for Ada poor").finish()
    bo = table.who("Bo")
    assert (bo.id, bo.hp, bo.max_hp, bo.xp, bo.service and bo.service.daily) == ("pc:bo", 3, 3, 10, 50)
    assert table.last(ANN) == "Bo comes into play."


def test_a_bonus_to_a_test_of_loyalty_counts() -> None:
    table = Saints((5, 5, 3)).types("pc Ada fighter hp 6", "hire Bo townsfolk for Ada standard")
    table.rolls(4, 4).types("loyalty Bo 1")
    assert table.last() == "Bo stays true (8 against 8)."
    table.rolls(4, 4).types("loyalty Bo venture 1").finish()
    assert table.who("Bo").alive


def test_what_is_given_to_somebody_whom_nobody_has_met_is_the_referees_secret() -> None:
    table = Saints((4, 3)).types("pc Ada hp 4", "foes orc hp 3", "give dagger to orc", "check orc strength")
    table.types("heal orc 2", "heal orc spell").finish()
    assert all("orc" not in line.lower() for line in table.lines(ANN))
    assert sum("orc" in line.lower() for line in table.lines()) == 5
    assert [one.only for one in table.thrown] == [("Ref",), ("Ref",)]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("lit goblins", "The goblins carry a light."),
        ("lit not orc", "The orc carries no light."),
        ("greedy orc", "The orc wants wealth."),
        ("ravenous not goblins", "The goblins are not ravenous."),
        ("vigilant goblins", "The goblins are vigilant."),
        ("foes ogre hp 9", "An ogre comes into play."),
        ("foes Grub hp 9", "Grub comes into play."),
        ("dismiss orc", "Out of play: orc."),
        ("heal Ada 1", "Healing: Ada has no hit points more (6 of 6)."),
    ],
)
def test_one_and_several_are_told_in_their_own_words(line: str, told: str) -> None:
    table = Saints().types("pc Ada hp 6", "foes 2 goblins hp 4", "foes orc hp 4").types(line)

    assert table.last() == told


@pytest.mark.clause("enc.char.make.1")
def test_four_dice_without_the_lowest_may_stand_in_their_order() -> None:
    table = Saints((6, 5, 4, 1, *(3,) * 20, 3, 1, 1, 1), ability_method="4d6_drop_lowest_in_order")
    table.types("make Ada fighter", answers={"saints.points_moved": "done"}).finish()

    assert table.who("Ada").abilities["strength"] == 15


@pytest.mark.clause("enc.core.ability.2")
def test_the_charisma_of_a_sheet_without_a_class_is_that_of_its_score_or_what_was_said() -> None:
    table = Saints().types("pc Ada CHA 18", "pc Bob cha -1")

    assert (table.who("Ada").charisma, table.who("Bob").charisma) == (3, -1)
