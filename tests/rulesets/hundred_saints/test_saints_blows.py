"""Blows: attack rolls, damage, death. Clause by clause."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lychgate.core.decision import Suspended
from lychgate.core.dice_source import ScriptedDice, every_outcome
from lychgate.core.errors import PlayError
from lychgate.core.play import Play
from lychgate.rulesets.hundred_saints.rules.attack import Hit
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from lychgate.rulesets.hundred_saints.state import Attack, Mark
from tests.rulesets.hundred_saints.fights import faced, fight, given, next_round
from tests.rulesets.hundred_saints.saints import ANN, Saints

BOW = Attack("shortbow", "1d6")
TWO = ("Ada of Ann", "Bea of Ben")


def told(table: Saints) -> str:
    """The last attack."""
    return [line for line in table.lines() if " at " in line and ("hits" in line or "misses" in line)][-1]


# ---------------------------------------------------------------------- the roll


@pytest.mark.parametrize(("die", "hits"), [(9, False), (10, True)])
def test_combat_atk_1__a_total_equal_to_ac_or_over_hits(die: int, hits: bool) -> None:
    table = given(faced(), "Ada", attack=1)

    table.rolls(die, *((1,) if hits else ())).types("hit Ada goblin 1").finish()

    assert ("hits" in told(table)) == hits, "the goblin has AC 11"


@pytest.mark.parametrize(("die", "ac", "hits"), [(1, 2, False), (20, 40, True)])
def test_combat_atk_1__a_natural_1_misses_and_a_natural_20_hits(die: int, ac: int, hits: bool) -> None:
    table = given(faced(), "goblin 1", ac=ac)

    table.rolls(die, *((1,) if hits else ())).types("hit Ada goblin 1").finish()

    assert ("hits" in told(table)) == hits


def test_combat_atk_1__strength_hand_to_hand_dexterity_from_afar_and_the_situation() -> None:
    melee = given(faced(), "Ada", attack=1, abilities={"strength": 16, "dexterity": 4})
    afar = given(faced(feet=80), "Ada", attack=1, abilities={"strength": 16, "dexterity": 4}, attacks=(BOW,))

    melee.rolls(2).types("hit Ada goblin 1 -4")
    afar.rolls(2).types("hit Ada goblin 1 +3")

    assert told(melee).endswith("misses (2 +1 attack +2 Strength -4 situation = 1).")
    assert told(afar).endswith("misses (2 +1 attack -2 Dexterity +3 situation = 4).")


def test_combat_atk_1__exhaustion_hunger_and_the_dark_count_too() -> None:
    tired = given(faced(), "Ada", marks=(Mark("exhausted: no rest", 2),))
    tired.rolls(19, 3).types("hit Ada goblin 1").finish()
    assert "-2 exhaustion" in told(tired)
    assert tired.who("goblin 1").hp == 3, "it counts for damage as well"

    starved = given(faced(), "Ada", marks=(Mark("hungry", 3),)).rolls(2)
    assert "hunger" in told(starved.types("hit Ada goblin 1").finish())

    blind = given(faced(), "Ada", marks=(Mark("blind"),)).rolls(2, 8, 1)
    blind.types("hit Ada goblin 1", "hit goblin 1 Ada").finish()

    assert "-4 in the dark" in blind.lines()[-3]
    assert blind.who("Ada").hp == 7, "8 against AC 12, less 4"


def test_combat_atk_1__the_chance_to_hit_ac_11_with_a_bonus_of_1_is_11_in_20() -> None:
    table = given(faced(), "Ada", attack=1)

    odds = Fraction(0)
    for weight, play in every_outcome(lambda dice: table.run(Hit(who="Ada", whom="goblin 1"), dice)):
        odds += weight * any(getattr(one, "hit", False) for one in play.events)

    assert odds == Fraction(11, 20)


def test_combat_atk_1__where_the_table_rolls_itself_the_player_is_asked() -> None:
    table = faced().types("assist attack prompt")

    with pytest.raises(Suspended) as waits:
        RULESET.perform(Play(table.state, ANN, ScriptedDice([])), Hit(who="Ada", whom="goblin 1"))

    assert [(one.seat, one.kind) for one in waits.value.wanted] == [(ANN, "core.roll")]


def test_combat_atk_2__melee_needs_five_feet_and_what_lacks_is_gone_first() -> None:
    table = faced(feet=45).rolls(2).types("hit Ada goblin 1").finish()
    assert fight(table).moved == {table.who("Ada").id: 40}

    with pytest.raises(PlayError, match="Ada is 46 feet from goblin 1; melee needs 5 or less"):
        faced(feet=46).types("hit Ada goblin 1")


def test_combat_atk_2__a_missile_needs_more_than_five() -> None:
    table = given(faced(), "Ada", attacks=(BOW,))

    with pytest.raises(PlayError, match="Missiles need more than 5 feet"):
        table.types("hit Ada goblin 1")
    with pytest.raises(PlayError, match="A shortbow is no weapon for melee"):
        table.types("hit Ada goblin 1 melee")
    with pytest.raises(PlayError, match="A longsword is no missile"):
        table.types("hit Ada goblin 1 with longsword short")


def test_combat_atk_2__what_can_be_thrown_is_thrown_from_afar_and_thrust_close_by() -> None:
    afar = faced(feet=20).rolls(2).types("hit Ada goblin 1 with dagger").finish()
    close = faced().rolls(2).types("hit Ada goblin 1 with dagger").finish()

    assert "shoots at" in told(afar)
    assert "strikes at" in told(close)


@pytest.mark.parametrize(("feet", "words"), [(50, "+1 short range"), (100, "(2)"), (150, "-1 long range")])
def test_combat_atk_3__short_range_adds_one_and_long_takes_one(feet: int, words: str) -> None:
    table = faced(feet=feet).rolls(2).types("hit Ada goblin 1 with shortbow").finish()

    assert words in told(table)


def test_combat_atk_3__beyond_long_there_is_no_attack() -> None:
    with pytest.raises(PlayError, match="It is 151 feet, and a shortbow carries no further than 150"):
        faced(feet=151).types("hit Ada goblin 1 with shortbow")


def test_combat_atk_4__cover_costs_the_shooter_what_the_referee_says() -> None:
    table = faced(feet=100).rolls(2).types("hit Ada goblin 1 with shortbow cover 3").finish()
    assert "-3 cover = -1" in told(table)

    with pytest.raises(PlayError, match="Cover is from 0 to 4"):
        table.types("hit Ada goblin 1 with shortbow cover 5")


def test_combat_atk_4__who_is_in_full_cover_cannot_be_shot_at() -> None:
    table = given(faced(feet=100), "goblin 1", marks=(Mark("full cover"),))

    with pytest.raises(PlayError, match="goblin 1 is in full cover"):
        table.types("hit Ada goblin 1 with shortbow")


@pytest.mark.parametrize(("word", "hits"), [("", False), (" behind", True)])
def test_combat_atk_5__from_behind_the_shield_counts_for_nothing(word: str, hits: bool) -> None:
    table = given(faced(), "goblin 1", ac=12, shield=1)

    table.rolls(11, *((1,) if hits else ())).types(f"hit Ada goblin 1{word}").finish()

    assert ("hits" in told(table)) == hits


def in_melee_with(count: int) -> Saints:
    """Bea shoots at a troll with whom Ada and others fight hand to hand."""
    names = tuple(f"{name} of Ann" for name in ("Ada", "Cid", "Dot", "Eve", "Fay", "Gil")[:count])
    table = faced("troll AC 15 hp 40 claw 1d6", feet=5, characters=(*names, "Bea of Ben"))
    for name in names:
        table.rolls(2).types(f"hit {name.split()[0]} troll").finish()
    table = next_round(table, 6, 1)
    table.state = table.state.with_creature(table.who("Bea"))
    return table.types("move Bea 20 away")


@pytest.mark.parametrize(("count", "words"), [(1, "-1 melee"), (2, "-2 melee"), (6, "-4 melee")])
def test_combat_atk_6__a_shot_into_melee_is_harder_for_each_who_fights_there(count: int, words: str) -> None:
    table = in_melee_with(count).rolls(2).types("hit Bea troll with shortbow").finish()

    assert words in told(table)


def test_combat_atk_6__a_natural_1_may_strike_another_if_the_referee_wishes() -> None:
    spared = in_melee_with(2).rolls(1).types("hit Bea troll with shortbow", answers={"saints.stray": "no"}).finish()
    struck = in_melee_with(2).rolls(1, 2, 5)
    asked: list[str] = []
    struck.types("hit Bea troll with shortbow", answers=lambda one, _: asked.append(one.seat) or "yes")  # type: ignore[func-returns-value]

    assert [spared.who(name).hp for name in ("Ada", "Cid")] == [8, 8]
    assert [struck.finish().who(name).hp for name in ("Ada", "Cid")] == [8, 3]
    assert asked == ["Ref"]


@pytest.mark.parametrize("by", ["a mark", "a word"])
def test_combat_atk_7__the_helpless_are_struck_without_a_roll(by: str) -> None:
    table = faced()
    if by == "a mark":
        given(table, "goblin 1", marks=(Mark("paralysed"),))

    table.rolls(3).types(f"hit Ada goblin 1{'' if by == 'a mark' else ' helpless'}").finish()

    assert table.who("goblin 1").hp == 1


def test_combat_atk_8__an_unarmed_blow_does_a_d2_and_strength() -> None:
    table = given(faced(), "Ada", attacks=(), abilities={"strength": 18}).rolls(15, 1).types("hit Ada goblin 1")

    assert table.finish().thrown[-1].dice == "1d2"
    assert not table.who("goblin 1").alive, "1 and 3 for Strength are all its 4 hit points"


# ---------------------------------------------------------------------- damage and death


def test_combat_dmg_1__the_weapons_die_and_strength_hand_to_hand() -> None:
    table = given(faced(), "Ada", abilities={"strength": 13})
    given(table, "goblin 1", hp=9, max_hp=9)

    table.rolls(15, 4).types("hit Ada goblin 1").finish()

    assert table.who("goblin 1").hp == 4


def test_combat_dmg_1__a_thrown_weapon_gets_no_strength_and_no_dexterity() -> None:
    table = given(faced(feet=20), "Ada", abilities={"strength": 18, "dexterity": 18})
    given(table, "goblin 1", hp=9, max_hp=9)

    table.rolls(15, 4).types("hit Ada goblin 1 with spear").finish()

    assert table.who("goblin 1").hp == 5


def test_combat_dmg_1__a_referee_says_what_else_hurts() -> None:
    table = faced().types("damage goblin 1 3", "damage Ada 2")

    assert (table.who("goblin 1").hp, table.who("Ada").hp) == (1, 6)


def test_combat_dmg_3__a_hit_does_at_least_one() -> None:
    table = given(faced(), "Ada", abilities={"strength": 3})

    table.rolls(19, 1).types("hit Ada goblin 1").finish()

    assert table.who("goblin 1").hp == 3


def test_combat_dmg_4__at_0_somebody_is_dead_and_hit_points_go_no_lower() -> None:
    table = faced().types("damage Ada 30", "damage goblin 1 30")

    assert (table.who("Ada").hp, table.who("goblin 1").hp) == (0, 0)
    assert "Ada is killed." in table.lines(ANN)
    with pytest.raises(PlayError, match="Ada is out of the fight: dead"):
        table.types("hit Ada goblin 2")
    assert table.view().sheets[0].marks == ("dead",)
    assert table.view(ANN).foes[0].count == 2


def at_the_door() -> Saints:
    return faced(death="deaths_door").types("attack", "damage Ada 30")


def test_combat_dmg_2__at_deaths_door_a_character_lies_and_a_creature_dies() -> None:
    table = at_the_door().types("damage goblin 1 4")

    assert table.who("Ada").mark("dying")
    assert not table.who("goblin 1").marks
    assert table.view().sheets[0].marks == ("at death's door",)
    assert "Ada falls, and lies at death's door." in table.lines(ANN)


@pytest.mark.parametrize(("die", "lives"), [(1, False), (2, False), (3, True), (6, True)])
def test_combat_dmg_2__each_round_two_in_six_die_there(die: int, lives: bool) -> None:
    table = at_the_door().rolls(die).types("next").finish()

    assert bool(table.who("Ada").mark("dying")) == lives
    assert table.lines(ANN)[-2] == ("Ada still breathes." if lives else "Ada is killed.")


def test_combat_dmg_2__instant_healing_restores_1_and_costs_a_point_of_a_random_ability() -> None:
    table = given(at_the_door(), "Ada", abilities={"wisdom": 12})

    table.rolls(3).types("mend Ada").finish()

    assert (table.who("Ada").hp, table.who("Ada").abilities, table.who("Ada").marks) == (1, {"wisdom": 11}, ())
    with pytest.raises(PlayError, match="Ada is not at death's door"):
        table.types("mend Ada")


def test_combat_dmg_2__a_blow_at_deaths_door_kills() -> None:
    table = at_the_door().types("down Ada")

    assert not table.who("Ada").marks
    assert table.view().sheets[0].marks == ("dead",)


# ---------------------------------------------------------------------- charging and parrying


def test_combat_charge_1__plus_two_to_hit_and_one_less_ac_that_round() -> None:
    table = faced(feet=30).types("declare Ada charge").rolls(9, 1).types("hit Ada goblin 1").finish()
    assert "hits (9 +2 charge = 11)" in told(table)

    table.rolls(11, 1).types("hit goblin 1 Ada").finish()

    assert "hits" in told(table), "11 against AC 12, less 1 for the charge"
    assert fight(table).charged == {table.who("Ada").id: table.who("goblin 1").id}


def test_combat_charge_1__it_needs_twenty_feet_and_comes_once() -> None:
    short = faced(feet=24).types("declare Ada charge")
    with pytest.raises(PlayError, match="A charge needs 20 feet of clear run; Ada has come 19"):
        short.types("hit Ada goblin 1")

    table = faced(feet=30).types("declare Ada charge").rolls(2).types("hit Ada goblin 1", "next")

    with pytest.raises(PlayError, match="Ada has charged in this fight"):
        table.types("declare Ada charge")


def test_combat_charge_1__a_braced_weapon_does_double_damage_to_the_charger() -> None:
    table = faced("orc AC 11 hp 8 spear 1d6", feet=30).types("declare Ada charge")
    table.rolls(2).types("hit Ada orc").rolls(15, 3).types("hit orc Ada").finish()

    assert table.who("Ada").hp == 2


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


# ---------------------------------------------------------------------- weapons


@pytest.mark.parametrize(("armour", "words"), [("medium", "+2 armour-piercing"), ("light", "(2)")])
def test_combat_qual_1__armour_piercing_goes_through_metal(armour: str, words: str) -> None:
    table = given(faced(feet=100), "goblin 1", armour=armour)

    assert words in told(table.rolls(2).types("hit Ada goblin 1 with crossbow").finish())


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
    assert "-2 second rank" in told(table)

    with pytest.raises(PlayError, match="longsword: it has no reach"):
        faced().types("hit Ada goblin 1 reach")


@pytest.mark.parametrize(("answer", "dice", "left"), [("hurts", (4,), 10), ("gone", (), 14)])
def test_combat_qual_1__what_splashes_hurts_again_at_the_end_of_the_next_round(
    answer: str, dice: tuple[int, ...], left: int
) -> None:
    table = faced("ogre hp 20 AC 12", feet=20).rolls(15, 6).types('hit Ada ogre with "holy water"').finish()
    assert table.who("ogre").hp == 14
    table.types("next", answers={"saints.morale": "waive"}).rolls(6, 1).types("next")

    table.rolls(*dice).types("next", answers={"saints.clings": answer, "saints.morale": "waive"}).finish()

    assert table.who("ogre").hp == left
    assert fight(table).splashes == ()


def test_combat_qual_1__a_lance_does_double_damage_in_a_mounted_charge() -> None:
    table = faced("ogre hp 20 AC 12", feet=45).types("foes 1 mare hp 9 as party", "mark mare ridden by Ada")
    table.types("declare Ada charge")

    table.rolls(15, 6).types("hit Ada ogre with lance mounted").finish()

    assert table.who("ogre").hp == 8


@pytest.mark.parametrize(("weapon", "found"), [("shortbow", "1 of 3"), ("javelin", "3 of 3")])
def test_combat_qual_2__half_of_what_was_shot_is_found_and_all_that_was_thrown(weapon: str, found: str) -> None:
    table = faced("ogre hp 20 AC 12", feet=60)
    for _ in range(3):
        table.rolls(2).types(f"hit Ada ogre with {weapon}")
        next_round(table, 6, 1)

    table.types("end")

    assert f"Of what Ada shot or threw ({weapon}) {found} can be found again." in table.lines(ANN)


def test_stealth_class_3__a_back_stab_is_more_likely_to_hit_and_does_3d4() -> None:
    table = given(faced("ogre hp 20 AC 14"), "Ada", abilities={"strength": 13})
    given(table, "ogre", shield=1)

    table.rolls(8, 1, 2, 3).types("hit Ada ogre with dagger backstab").finish()

    assert "hits (8 +1 Strength +4 back-stab = 13)" in told(table)
    assert table.who("ogre").hp == 20 - 6 - 1
    with pytest.raises(PlayError, match="A back-stab is a dagger's"):
        faced().types("hit Ada goblin 1 backstab")


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("hit Ada Ada", "Ada does not attack Ada"),
        ("hit Ada goblins", "'goblins' could be goblin 1, goblin 2, goblin 3"),
        ("hit Ada goblin 9", "'goblin' could be"),
        ("hit Ada orc", "Nobody is called 'orc'"),
        ("hit Ada goblin 1 with whip", "Ada has no 'whip'"),
        ("hit Ada goblin 1 hard", "'hard' is no word about an attack"),
        ("down goblin 1 soon", "'soon' is no way to go down"),
        ("damage goblin 1 0", "from 1 to 1000"),
    ],
)
def test_what_cannot_be_gets_a_sentence_and_changes_nothing(typed: str, sentence: str) -> None:
    table = faced()
    before = table.state

    with pytest.raises(PlayError, match=sentence):
        table.types(typed)

    assert table.state == before
