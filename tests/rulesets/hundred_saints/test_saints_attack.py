"""Attacks: the roll, what is added to it, and the damage. Clause by clause."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lychgate.core.decision import Suspended
from lychgate.core.dice_source import ScriptedDice, every_outcome
from lychgate.core.errors import PlayError
from lychgate.core.play import Play
from lychgate.rulesets.hundred_saints.rules.attack import Hit, Struck
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from lychgate.rulesets.hundred_saints.state import Attack, Mark
from tests.rulesets.hundred_saints.fights import BOW, faced, given, last_attack, next_round
from tests.rulesets.hundred_saints.saints import ANN, Saints, facts


def in_melee_with(count: int) -> Saints:
    """Bea shoots at a troll with whom Ada and others fight hand to hand."""
    names = tuple(f"{name} of Ann" for name in ("Ada", "Cid", "Dot", "Eve", "Fay", "Gil")[:count])
    table = faced("troll AC 15 hp 40 claw 1d6", feet=5, characters=(*names, "Bea of Ben"))
    for name in names:
        table.rolls(2).types(f"hit {name.split()[0]} troll").finish()
    table = next_round(table, 6, 1)
    table.state = table.state.with_creature(table.who("Bea"))
    return table.types("move Bea 20 away")


def test_stealth_class_3__a_back_stab_is_more_likely_to_hit_and_does_3d4() -> None:
    table = given(faced("ogre hp 20 AC 14"), "Ada", abilities={"strength": 13})
    given(table, "ogre", shield=1)

    table.rolls(8, 1, 2, 3).types("hit Ada ogre with dagger backstab").finish()

    assert "hits (8 +1 Strength +4 back-stab = 13)" in last_attack(table)
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


@pytest.mark.parametrize(("die", "hits"), [(9, False), (10, True)])
def test_combat_atk_1__a_total_equal_to_ac_or_over_hits(die: int, hits: bool) -> None:
    table = given(faced(), "Ada", attack=1)

    table.rolls(die, *((1,) if hits else ())).types("hit Ada goblin 1").finish()

    assert ("hits" in last_attack(table)) == hits, "the goblin has AC 11"


@pytest.mark.parametrize(("die", "ac", "hits"), [(1, 2, False), (20, 40, True)])
def test_combat_atk_1__a_natural_1_misses_and_a_natural_20_hits(die: int, ac: int, hits: bool) -> None:
    table = given(faced(), "goblin 1", ac=ac)

    table.rolls(die, *((1,) if hits else ())).types("hit Ada goblin 1").finish()

    assert ("hits" in last_attack(table)) == hits


def test_combat_atk_1__strength_hand_to_hand_dexterity_from_afar_and_the_situation() -> None:
    melee = given(faced(), "Ada", attack=1, abilities={"strength": 16, "dexterity": 4})
    afar = given(faced(feet=80), "Ada", attack=1, abilities={"strength": 16, "dexterity": 4}, attacks=(BOW,))

    melee.rolls(2).types("hit Ada goblin 1 -4")
    afar.rolls(2).types("hit Ada goblin 1 +3")

    assert last_attack(melee).endswith("misses (2 +1 attack +2 Strength -4 situation = 1).")
    assert last_attack(afar).endswith("misses (2 +1 attack -2 Dexterity +3 situation = 4).")


def test_combat_atk_1__exhaustion_hunger_and_the_dark_count_too() -> None:
    tired = given(faced(), "Ada", marks=(Mark("exhausted: no rest", 2),))
    tired.rolls(19, 3).types("hit Ada goblin 1").finish()
    assert "-2 exhaustion" in last_attack(tired)
    assert tired.who("goblin 1").hp == 3, "it counts for damage as well"

    starved = given(faced(), "Ada", marks=(Mark("hungry", 3),)).rolls(2)
    assert "hunger" in last_attack(starved.types("hit Ada goblin 1").finish())

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


@pytest.mark.parametrize(
    ("ac", "mark", "odds"),
    [
        (14, "", "longsword: 14 or more; 4 of 4 hp"),
        (1, "", "longsword: 2 or more; 4 of 4 hp"),
        (25, "", "longsword: 20 or more; 4 of 4 hp"),
        (14, "asleep", "longsword: no roll; 4 of 4 hp"),
    ],
)
def test_combat_atk_1__an_attack_is_offered_with_the_faces_that_hit(ac: int, mark: str, odds: str) -> None:
    table = given(faced(), "goblin 1", ac=ac, marks=(Mark(mark),) if mark else ())

    assert Hit(who="Ada", whom="goblin 1").odds(table.state, referee=True) == odds
    assert Hit(who="Ada", whom="goblin 1").odds(table.state, referee=False) == "longsword: +0 to hit, 1d8"
    assert Hit(who="Ada", whom="goblin 9").odds(table.state, referee=True) == ""
    better = given(table, "Ada", attack=2, abilities={"strength": 17})
    assert Hit(who="Ada", whom="goblin 1").odds(better.state, referee=False) == "longsword: +4 to hit, 1d8+2"


def test_who_strikes_by_weapon_is_asked_with_which() -> None:
    table = given(faced(first=False), "goblin 1", attacks=(Attack("weapon", "weapon", 1),))

    with pytest.raises(PlayError, match="Say with what goblin 1 strikes: hit goblin 1 Ada with battle axe, club"):
        table.types("hit goblin 1 Ada")


def test_combat_atk_1__each_reason_is_named_for_what_it_is() -> None:
    table = given(faced(feet=100), "Ada", attack=2, marks=(Mark("exhausted: no rest", 2), Mark("hungry", 3)))
    given(table, "Ada", attacks=(Attack("crossbow", "1d8", 1),))
    given(table, "goblin 1", armour="heavy")

    table.rolls(2).types("hit Ada goblin 1 with crossbow cover 1 +4").finish()

    assert last_attack(table).endswith(
        "(2 +3 attack -1 cover +2 armour-piercing -2 hunger -2 exhaustion +4 situation = 6)."
    )


@pytest.mark.clause("enc.combat.atk.1")
def test_a_natural_1_misses_even_where_1_would_do() -> None:
    table = given(faced(), "goblin 1", ac=1).rolls(1).types("hit Ada goblin 1").finish()

    assert "misses" in last_attack(table)


@pytest.mark.parametrize(("count", "words"), [(1, "-1 melee"), (2, "-2 melee"), (6, "-4 melee")])
def test_combat_atk_6__a_shot_into_melee_is_harder_for_each_who_fights_there(count: int, words: str) -> None:
    table = in_melee_with(count).rolls(2).types("hit Bea troll with shortbow").finish()

    assert words in last_attack(table)


def test_combat_atk_6__a_natural_1_may_strike_another_if_the_referee_wishes() -> None:
    spared = in_melee_with(2).rolls(1).types("hit Bea troll with shortbow", answers={"saints.stray": "no"}).finish()
    struck = in_melee_with(2).rolls(1, 2, 5)
    asked: list[str] = []
    struck.types("hit Bea troll with shortbow", answers=lambda one, _: asked.append(one.seat) or "yes")  # type: ignore[func-returns-value]

    assert [spared.who(name).hp for name in ("Ada", "Cid")] == [8, 8]
    assert [struck.finish().who(name).hp for name in ("Ada", "Cid")] == [8, 3]
    assert asked == ["Ref"]


def test_combat_atk_6__where_only_one_other_fights_there_it_strikes_them_without_a_die() -> None:
    table = faced("troll AC 15 hp 40 claw 1d6", characters=("Ada of Ann", "Bea of Ben"))
    table.rolls(2).types("hit Ada troll")
    next_round(table, 6, 1).types("move Bea 20 away")

    table.rolls(1, 5).types("hit Bea troll with shortbow", answers={"saints.stray": "yes"}).finish()

    assert (table.who("Ada").hp, table.who("troll").hp) == (3, 40)


@pytest.mark.parametrize("by", ["a mark", "a word"])
def test_combat_atk_7__the_helpless_are_struck_without_a_roll(by: str) -> None:
    table = faced()
    if by == "a mark":
        given(table, "goblin 1", marks=(Mark("paralysed"),))

    table.rolls(3).types(f"hit Ada goblin 1{'' if by == 'a mark' else ' helpless'}").finish()

    assert table.who("goblin 1").hp == 1


def test_combat_atk_7__no_die_is_shown_for_a_blow_at_the_helpless() -> None:
    table = faced().rolls(3).types("hit Ada goblin 1 helpless").finish()

    struck = [line for line in table.lines() if "strikes at goblin 1" in line]
    assert struck == ["Ada strikes at goblin 1 with a longsword: hits."]


@pytest.mark.clause("enc.combat.atk.7")
def test_nothing_is_added_up_where_no_roll_is_needed() -> None:
    (struck,) = facts(faced().rolls(3), "hit Ada goblin 1 helpless", Struck)

    assert (struck.die, struck.total, struck.hit) == (0, 0, True)


def test_combat_atk_8__an_unarmed_blow_does_a_d2_and_strength() -> None:
    table = given(faced(), "Ada", attacks=(), abilities={"strength": 18}).rolls(15, 1).types("hit Ada goblin 1")

    assert table.finish().thrown[-1].dice == "1d2"
    assert not table.who("goblin 1").alive, "1 and 3 for Strength are all its 4 hit points"


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


def test_combat_dmg_3__a_hit_does_at_least_one() -> None:
    table = given(faced(), "Ada", abilities={"strength": 3})

    table.rolls(19, 1).types("hit Ada goblin 1").finish()

    assert table.who("goblin 1").hp == 3


def test_combat_atk_6__a_player_reads_what_is_added_and_nothing_of_whom_they_strike() -> None:
    table = given(faced(feet=30), "Ada", attack=2, attacks=(BOW,))
    shot = Hit(who="Ada", whom="goblin 1")
    near = shot.odds(table.state, referee=False)
    assert near == "shortbow: +3 to hit (short range +1), 1d6"

    armoured = given(table, "goblin 1", armour="heavy", ac=18)
    assert shot.odds(armoured.state, referee=False) == near
