"""Weapons in use: which attack counts, range, cover, shields, parrying, and the qualities of weapons."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.attack import Struck
from lychgate.rulesets.hundred_saints.state import Attack, Mark
from tests.rulesets.hundred_saints.fights import (
    SWORD,
    bear,
    faced,
    fight,
    given,
    last_attack,
    next_round,
    of_class,
)
from tests.rulesets.hundred_saints.saints import facts


@pytest.mark.parametrize(("feet", "words"), [(50, "+1 short range"), (100, "(2)"), (150, "-1 long range")])
def test_combat_atk_3__short_range_adds_one_and_long_takes_one(feet: int, words: str) -> None:
    table = faced(feet=feet).rolls(2).types("hit Ada goblin 1 with shortbow").finish()

    assert words in last_attack(table)


def test_combat_atk_3__beyond_long_there_is_no_attack() -> None:
    with pytest.raises(PlayError, match="It is 151 feet, and a shortbow carries no further than 150"):
        faced(feet=151).types("hit Ada goblin 1 with shortbow")


def test_combat_atk_3__where_nobody_knows_how_far_it_is_no_range_counts() -> None:
    table = faced("goblin hp 4", "orc hp 4", feet=5).rolls(2).types("hit Ada goblin with shortbow").finish()

    assert last_attack(table).endswith("misses (2).")


@pytest.mark.clause("enc.combat.atk.3")
def test_a_shot_is_a_shot_whether_the_range_is_said_or_not_known() -> None:
    unknown = facts(faced("goblin hp 4", "orc hp 4").rolls(2), "hit Ada goblin with shortbow", Struck)
    said = facts(faced(feet=60).rolls(2), "hit Ada goblin 1 with shortbow short", Struck)
    far = facts(faced(feet=60).rolls(2), "hit Ada goblin 1 with shortbow", Struck)

    assert [one.missile for one in (*unknown, *said, *far)] == [True, True, True]


def test_combat_atk_4__cover_costs_the_shooter_what_the_referee_says() -> None:
    table = faced(feet=100).rolls(2).types("hit Ada goblin 1 with shortbow cover 3").finish()
    assert "-3 cover = -1" in last_attack(table)

    with pytest.raises(PlayError, match="Cover is from 0 to 4"):
        table.types("hit Ada goblin 1 with shortbow cover 5")


def test_combat_atk_4__who_is_in_full_cover_cannot_be_shot_at() -> None:
    table = given(faced(feet=100), "goblin 1", marks=(Mark("full cover"),))

    with pytest.raises(PlayError, match="goblin 1 is in full cover"):
        table.types("hit Ada goblin 1 with shortbow")


def test_combat_atk_4__a_creature_strikes_with_one_attack_after_the_other_and_people_with_their_first() -> None:
    table = bear().rolls(2, 2).types("hit bear Ada", "hit bear Ada").finish()
    strikes = [line for line in table.lines() if "strikes at Ada" in line]
    ada = given(faced(), "Ada", attacks=(SWORD, Attack("club", "1d4"))).rolls(2).types("hit Ada goblin 1").finish()

    assert "+1 attack" in strikes[0]
    assert "+3 attack" in strikes[1]
    assert "longsword" in last_attack(ada)


@pytest.mark.parametrize(("who", "words"), [("bear", "(2 +1 attack = 3)"), ("Ada", "(2)")])
def test_a_creature_strikes_as_well_with_another_weapon_as_with_its_first_attack(who: str, words: str) -> None:
    table = given(bear(), "Ada", attacks=(Attack("longsword", "1d8", 5),))
    whom = "Ada" if who == "bear" else "bear"

    table.rolls(2).types(f"hit {who} {whom} with mace").finish()

    assert words in last_attack(table)


def test_what_is_at_hand_is_named_where_a_weapon_is_not() -> None:
    with pytest.raises(PlayError, match=r"Ada has no 'whip'. At hand: longsword; or unarmed"):
        faced().types("hit Ada goblin 1 with whip")
    with pytest.raises(PlayError, match=r"Ada has no 'whip'. At hand: nothing; or unarmed"):
        given(faced(), "Ada", attacks=()).types("hit Ada goblin 1 with whip")


@pytest.mark.parametrize(("word", "hits"), [("", False), (" behind", True)])
def test_combat_atk_5__from_behind_the_shield_counts_for_nothing(word: str, hits: bool) -> None:
    table = given(faced(), "goblin 1", ac=12, shield=1)

    table.rolls(11, *((1,) if hits else ())).types(f"hit Ada goblin 1{word}").finish()

    assert ("hits" in last_attack(table)) == hits


@pytest.mark.parametrize(("strength", "misses", "hits"), [(10, 12, 13), (18, 14, 15)])
def test_combat_parry_1__it_adds_one_or_strength_to_ac_in_melee(strength: int, misses: int, hits: int) -> None:
    table = given(faced("3 goblins hp 4 club 1d4"), "Ada", abilities={"strength": strength})
    table.types("attack", "declare Ada parry")

    table.rolls(misses).types("hit goblin 1 Ada").finish()
    table.rolls(hits, 1).types("hit goblin 2 Ada").finish()

    assert table.who("Ada").hp == 7
    with pytest.raises(PlayError, match="Ada has declared to parry"):
        table.types("hit Ada goblin 1 anyway")


def test_combat_parry_1__it_does_nothing_against_missiles() -> None:
    table = faced("goblin hp 4 shortbow 1d6", feet=100).types("declare Ada parry")

    table.rolls(12, 1).types("hit goblin Ada").finish()

    assert table.who("Ada").hp == 7


@pytest.mark.parametrize(("armour", "words"), [("medium", "+2 armour-piercing"), ("light", "(2)")])
def test_combat_qual_1__armour_piercing_goes_through_metal(armour: str, words: str) -> None:
    table = given(faced(feet=100), "goblin 1", armour=armour)

    assert words in last_attack(table.rolls(2).types("hit Ada goblin 1 with crossbow").finish())


def test_combat_qual_1__a_crossbow_shoots_every_other_round() -> None:
    table = faced(feet=100).rolls(2).types("hit Ada goblin 1 with crossbow").finish()
    next_round(table, 6, 1)
    with pytest.raises(PlayError, match="crossbow is being loaded; it shoots again in Round 3"):
        table.types("hit Ada goblin 1 with crossbow")

    next_round(table, 6, 1).rolls(2).types("hit Ada goblin 1 with crossbow").finish()


def test_combat_qual_1__two_hands_leave_none_for_a_shield() -> None:
    table = given(faced(), "Ada", shield=1)

    with pytest.raises(PlayError, match="Ada bears a shield, and longspear takes both hands"):
        table.types("hit Ada goblin 1 with longspear")


def test_combat_qual_1__reach_strikes_from_the_second_rank() -> None:
    table = faced().rolls(12).types("hit Ada goblin 1 with longspear reach").finish()
    assert "-2 second rank" in last_attack(table)

    with pytest.raises(PlayError, match="longsword: it has no reach"):
        faced().types("hit Ada goblin 1 reach")


@pytest.mark.clause("enc.combat.qual.1")
def test_only_what_must_be_loaded_is_loaded() -> None:
    bow = faced(feet=100).rolls(2).types("hit Ada goblin 1 with shortbow")
    crossbow = faced(feet=100).rolls(2).types("hit Ada goblin 1 with crossbow")

    assert fight(bow).loaded == {}
    assert fight(crossbow).loaded == {crossbow.who("Ada").id: 3}


@pytest.mark.parametrize(("said", "added"), [("", " -2 second rank = 12"), (" smaller", "")])
def test_combat_qual_1__reach_past_somebody_smaller_takes_nothing_off(said: str, added: str) -> None:
    table = faced().rolls(14, 3).types(f"hit Ada goblin 1 with longspear reach{said}").finish()

    assert last_attack(table).endswith(f"(14{added}).")


@pytest.mark.parametrize(
    ("calling", "feet", "weapon", "riding", "added"),
    [
        ("hunter", 80, "shortbow", "", " +1 hunter = 6"),
        ("hunter", 5, "longsword", "", ""),
        ("fighter", 80, "shortbow", "", ""),
        ("thegn", 5, "longsword", "mule", " +1 mounted = 6"),
        ("thegn", 5, "longsword", "", ""),
        ("fighter", 5, "longsword", "mule", ""),
    ],
)
def test_char_class_1__a_hunter_shoots_and_a_thegn_rides_at_one_more(
    calling: str, feet: int, weapon: str, riding: str, added: str
) -> None:
    table = of_class(faced("ogre AC 19 hp 20", feet=feet), calling, riding=riding)

    table.rolls(5).types(f"hit Ada ogre with {weapon}").finish()

    assert last_attack(table).endswith(f"(5{added}).")


def test_combat_dmg_1__a_torch_does_a_d4_and_is_not_thrown_away() -> None:
    table = of_class(faced("ogre AC 12 hp 20"), "magi").types("give Ada 3 torches")

    table.rolls(12, 3).types("hit Ada ogre with torch").finish()

    assert [roll.dice for roll in table.thrown[-2:]] == ["1d20", "1d4"]
    assert (table.who("ogre").hp, table.who("Ada").items[0].count) == (17, 3)


def test_a_short_word_means_the_weapon_that_is_at_hand() -> None:
    table = given(faced("ogre AC 12 hp 20"), "Ada", attacks=(Attack("dagger", "1d4"), Attack("shortsword", "1d6")))

    table.rolls(12, 3).types("hit Ada ogre with sword")
    assert last_attack(table) == "Ada strikes at ogre with a shortsword: hits (12)."
    assert given(faced("ogre AC 12 hp 9"), "Ada", attacks=(SWORD,)).rolls(2).types("hit Ada ogre with hatchet").finish()
    with pytest.raises(PlayError, match="Ada has no 'bow'"):
        faced("ogre AC 12 hp 9", feet=30).types("hit Ada ogre with bow")
