"""Blows at their edges: what counts as the Round's action, which weapon it is, and what is told of each reason."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.state import Attack, Fight, Item, Mark
from tests.rulesets.hundred_saints.fights import SWORD, faced, fight, given, next_round
from tests.rulesets.hundred_saints.saints import ANN, Saints

TWO = (Attack("claw", "1d4", 1), Attack("bite", "1d6", 3))


def told(table: Saints) -> str:
    """The last attack."""
    return [line for line in table.lines() if " at " in line and ("hits" in line or "misses" in line)][-1]


def acted(table: Saints) -> tuple[str, ...]:
    now: Fight = fight(table)
    return tuple(table.state.creature(id_).name for id_ in now.acted)


def bear(**values: object) -> Saints:
    """A bear of two attacks that acts first."""
    return given(faced("bear AC 11 hp 20", first=False), "bear", attacks=TWO, **values)


# ---------------------------------------------------------------------- the action


def test_combat_act_1__a_blow_is_the_action_of_people_and_all_its_attacks_that_of_a_creature() -> None:
    table = bear().rolls(2).types("hit bear Ada")
    assert acted(table) == ()
    table.rolls(2).types("hit bear Ada")

    assert acted(table) == ("bear",)
    assert acted(faced().rolls(2).types("hit Ada goblin 1")) == ("Ada",)
    with pytest.raises(PlayError, match="bear has acted in this Round"):
        table.types("hit bear Ada")


def test_combat_act_1__a_creature_without_attacks_of_its_own_strikes_once() -> None:
    table = given(faced(first=False), "goblin 1", attacks=()).rolls(2).types("hit goblin 1 Ada").finish()

    with pytest.raises(PlayError, match="goblin 1 has acted"):
        table.types("hit goblin 1 Ada")


@pytest.mark.clause("enc.combat.act.1")
def test_a_creature_that_is_stunned_makes_none_of_its_attacks() -> None:
    with pytest.raises(PlayError, match="bear cannot act: stunned"):
        bear(marks=(Mark("stunned"),)).types("hit bear Ada")


def test_combat_opt_two_1__with_two_weapons_somebody_strikes_twice_and_acts_once() -> None:
    table = faced().rolls(2).types("hit Ada goblin 1 with shortsword two")
    assert acted(table) == ("Ada",)
    with pytest.raises(PlayError, match="Ada has acted"):
        table.types("hit Ada goblin 1 with shortsword two")

    table.rolls(2).types("hit Ada goblin 1 with dagger second").finish()

    assert acted(table) == ("Ada",)
    with pytest.raises(PlayError, match="Ada has acted"):
        table.types("hit Ada goblin 1 with dagger second")


# ---------------------------------------------------------------------- with what


def test_combat_atk_4__a_creature_strikes_with_one_attack_after_the_other_and_people_with_their_first() -> None:
    table = bear().rolls(2, 2).types("hit bear Ada", "hit bear Ada").finish()
    strikes = [line for line in table.lines() if "strikes at Ada" in line]
    ada = given(faced(), "Ada", attacks=(SWORD, Attack("club", "1d4"))).rolls(2).types("hit Ada goblin 1").finish()

    assert "+1 attack" in strikes[0]
    assert "+3 attack" in strikes[1]
    assert "longsword" in told(ada)


@pytest.mark.parametrize(("who", "words"), [("bear", "(2 +1 attack = 3)"), ("Ada", "(2)")])
def test_a_creature_strikes_as_well_with_another_weapon_as_with_its_first_attack(who: str, words: str) -> None:
    table = given(bear(), "Ada", attacks=(Attack("longsword", "1d8", 5),))
    whom = "Ada" if who == "bear" else "bear"

    table.rolls(2).types(f"hit {who} {whom} with mace").finish()

    assert words in told(table)


def test_what_is_at_hand_is_named_where_a_weapon_is_not() -> None:
    with pytest.raises(PlayError, match=r"Ada has no 'whip'. At hand: longsword; or unarmed"):
        faced().types("hit Ada goblin 1 with whip")
    with pytest.raises(PlayError, match=r"Ada has no 'whip'. At hand: nothing; or unarmed"):
        given(faced(), "Ada", attacks=()).types("hit Ada goblin 1 with whip")


def test_who_strikes_by_weapon_is_asked_with_which() -> None:
    table = given(faced(first=False), "goblin 1", attacks=(Attack("weapon", "weapon", 1),))

    with pytest.raises(PlayError, match="Say with what goblin 1 strikes: hit goblin 1 Ada with battle axe, club"):
        table.types("hit goblin 1 Ada")


def test_combat_atk_3__where_nobody_knows_how_far_it_is_no_range_counts() -> None:
    table = faced("goblin hp 4", "orc hp 4", feet=5).rolls(2).types("hit Ada goblin with shortbow").finish()

    assert told(table).endswith("misses (2).")


# ---------------------------------------------------------------------- what is added


def test_combat_atk_1__each_reason_is_named_for_what_it_is() -> None:
    table = given(faced(feet=100), "Ada", attack=2, marks=(Mark("exhausted: no rest", 2), Mark("hungry", 3)))
    given(table, "Ada", attacks=(Attack("crossbow", "1d8", 1),))
    given(table, "goblin 1", armour="heavy")

    table.rolls(2).types("hit Ada goblin 1 with crossbow cover 1 +4").finish()

    assert told(table).endswith(
        "(2 +3 attack -1 cover +2 armour-piercing -2 hunger -2 exhaustion +4 situation = 6)."
    )


@pytest.mark.parametrize(
    ("weapon", "how", "hp"), [("lance", "", 14), ("longsword", " mounted", 14), ("lance", " mounted", 8)]
)
def test_combat_mount_1__only_a_lance_from_a_mount_does_double_damage(weapon: str, how: str, hp: int) -> None:
    table = faced("ogre hp 20 AC 12", feet=45).types("foes 1 mare hp 9 as party", "mark mare ridden by Ada")
    table.types("declare Ada charge")

    table.rolls(15, 6).types(f"hit Ada ogre with {weapon}{how}").finish()

    assert table.who("ogre").hp == hp


def test_combat_mount_1__a_mount_that_has_struck_carries_no_charge() -> None:
    table = faced("ogre hp 20 AC 12", feet=45).types("foes 1 mare hp 9 as party", "mark mare ridden by Ada")
    table.types("declare Ada charge", "act mare neighs anyway")

    with pytest.raises(PlayError, match="mare has acted in this Round"):
        table.types("hit Ada ogre with lance mounted anyway")


# ---------------------------------------------------------------------- the way there


def test_combat_move_1__what_was_gone_before_is_gone_and_no_less_than_nothing_is_left() -> None:
    table = faced(feet=65).types("move Ada 21")
    with pytest.raises(PlayError, match=r"Ada is 44 feet from goblin 1; .* can go 19 feet more"):
        table.types("hit Ada goblin 1")

    table.types("move Ada 19")

    with pytest.raises(PlayError, match=r"Ada is 25 feet from goblin 1; .* can go 0 feet more"):
        table.types("hit Ada goblin 1")


def test_combat_charge_1__who_stands_still_does_not_charge_and_who_has_charged_is_done() -> None:
    with pytest.raises(PlayError, match=r"clear run; Ada has come 0\. Give"):
        faced().types("declare Ada charge", "hit Ada goblin 1")

    table = faced(feet=30).types("declare Ada charge").rolls(2).types("hit Ada goblin 1").finish()

    assert [(one.what, one.fate) for one in fight(table).declared] == [("charge", "done")]


# ---------------------------------------------------------------------- the roll


@pytest.mark.clause("enc.combat.atk.1")
def test_a_natural_1_misses_even_where_1_would_do() -> None:
    table = given(faced(), "goblin 1", ac=1).rolls(1).types("hit Ada goblin 1").finish()

    assert "misses" in told(table)


def test_combat_atk_7__no_die_is_shown_for_a_blow_at_the_helpless() -> None:
    table = faced().rolls(3).types("hit Ada goblin 1 helpless").finish()

    struck = [line for line in table.lines() if "strikes at goblin 1" in line]
    assert struck == ["Ada strikes at goblin 1, longsword: hits."]


@pytest.mark.clause("enc.combat.qual.1")
def test_only_what_must_be_loaded_is_loaded() -> None:
    bow = faced(feet=100).rolls(2).types("hit Ada goblin 1 with shortbow")
    crossbow = faced(feet=100).rolls(2).types("hit Ada goblin 1 with crossbow")

    assert fight(bow).loaded == {}
    assert fight(crossbow).loaded == {crossbow.who("Ada").id: 3}


def test_combat_atk_6__where_only_one_other_fights_there_it_strikes_them_without_a_die() -> None:
    table = faced("troll AC 15 hp 40 claw 1d6", characters=("Ada of Ann", "Bea of Ben"))
    table.rolls(2).types("hit Ada troll")
    next_round(table, 6, 1).types("move Bea 20 away")

    table.rolls(1, 5).types("hit Bea troll with shortbow", answers={"saints.stray": "yes"}).finish()

    assert (table.who("Ada").hp, table.who("troll").hp) == (3, 40)


# ---------------------------------------------------------------------- harm


def test_combat_dmg_1__harm_by_anything_tells_a_party_that_knows_of_nobody_and_needs_no_encounter() -> None:
    table = Saints().types("pc Ada of Ann hp 6", "damage Ada 1", "foes goblin hp 4", "encounter")
    assert table.who("Ada").hp == 5
    assert table.state.encounter is not None
    assert not table.state.encounter.known

    table.types("damage Ada 1")

    assert table.state.encounter is not None
    assert table.state.encounter.known


def test_combat_dmg_4__who_is_beaten_or_dying_can_still_be_killed_or_destroyed_and_the_dead_cannot() -> None:
    table = faced(death="deaths_door").types("attack", "down goblin 1 beaten")
    with pytest.raises(PlayError, match="goblin 1 is out of it already"):
        table.types("down goblin 1 gone")

    table.types("down goblin 1 destroyed", "damage Ada 30", "down Ada destroyed")

    assert (table.who("goblin 1").alive, table.who("Ada").alive) == (False, False)
    assert not table.who("Ada").mark("dying")
    for how in ("killed", "destroyed", "gone"):
        with pytest.raises(PlayError, match="out of it already"):
            table.types(f"down Ada {how}")


def test_core_save_3__what_somebody_does_not_carry_cannot_be_saved() -> None:
    table = faced()

    with pytest.raises(PlayError, match="Ada carries no 'ring', but: nothing"):
        table.types("down Ada destroyed saving ring")
    given(table, "Ada", items=(Item(name="rope"),))
    with pytest.raises(PlayError, match="Ada carries no 'ring', but: rope"):
        table.types("down Ada destroyed saving ring")


@pytest.mark.clause("enc.combat.qual.1")
def test_what_clings_does_what_its_die_shows() -> None:
    table = faced("ogre hp 20 AC 12", feet=20).rolls(15, 6).types('hit Ada ogre with "holy water"')
    table.types("next", answers={"saints.morale": "waive"}).rolls(6, 1).types("next")

    table.rolls(1).types("next", answers={"saints.clings": "hurts", "saints.morale": "waive"}).finish()

    assert table.who("ogre").hp == 13


@pytest.mark.parametrize(
    ("weapon", "found"),
    [("longbow", "2 of 5"), ("shortbow", "2 of 5"), ("sling", "2 of 5"), ("bow", "2 of 5"), ("spear", "5 of 5")],
)
def test_combat_qual_2__of_what_a_bow_or_sling_shot_half_is_found_rounded_down(weapon: str, found: str) -> None:
    table = given(faced("ogre hp 20 AC 12", feet=60), "Ada", attacks=(Attack("bow", "1d6"),))
    for _ in range(5):
        table.rolls(2).types(f"hit Ada ogre with {weapon} short")
        next_round(table, 6, 1)

    table.types("end")

    assert f"Of what Ada shot or threw ({weapon}) {found} can be found again." in table.lines()


def test_combat_qual_2__half_of_a_crossbows_quarrels_are_found_and_nothing_for_who_is_gone() -> None:
    table = faced("ogre hp 20 AC 12", feet=60, characters=("Ada of Ann", "Bea of Ben"))
    table.rolls(2, 2).types("hit Ada ogre with crossbow", "hit Bea ogre with crossbow").types("dismiss Bea")

    table.types("end")

    assert [line for line in table.lines() if "can be found" in line] == [
        "Of what Ada shot or threw (crossbow) 0 of 1 can be found again."
    ]


@pytest.mark.parametrize(
    ("weapon", "shoots"), [("longbow", "arrow"), ("crossbow", "quarrel"), ("sling", "sling stone")]
)
def test_combat_qual_2__a_shot_comes_off_the_sheet_and_half_of_them_come_back(weapon: str, shoots: str) -> None:
    table = faced("ogre hp 50 AC 12", feet=60).types(f"give {weapon} to Ada", f"give 20 {shoots}s to Ada")
    for _ in range(3):
        table.rolls(2).types(f"hit Ada ogre with {weapon} anyway")
        next_round(table, 6, 1)
    assert table.lines(ANN).count(f"Ada has 17 {shoots}s left.") == 1
    assert {item.name: item.count for item in table.who("Ada").items}[shoots] == 17

    table.types("end")

    assert {item.name: item.count for item in table.who("Ada").items}[shoots] == 18


def test_combat_qual_2__only_what_was_on_the_sheet_comes_back_and_a_sheet_without_any_stays_so() -> None:
    table = faced("ogre hp 50 AC 12", feet=60).types("give longbow to Ada", "give 2 arrows to Ada")
    for _ in range(5):
        table.rolls(2).types("hit Ada ogre with longbow")
        next_round(table, 6, 1)
    assert "That was Ada's last arrow." in table.lines()

    table.types("end")

    assert {item.name: item.count for item in table.who("Ada").items} == {"longbow": 1, "arrow": 1}
    bare = faced("ogre hp 50 AC 12", feet=60).rolls(2).types("hit Ada ogre with longbow")
    next_round(bare, 6, 1).rolls(2).types("hit Ada ogre with longbow", "end")
    assert bare.who("Ada").items == ()


def test_combat_qual_2__what_is_found_goes_into_the_store_where_its_owner_has_no_room() -> None:
    table = faced("ogre hp 50 AC 12", feet=60).types("give longbow to Ada", "give 2 arrows to Ada")
    for _ in range(2):
        table.rolls(2).types("hit Ada ogre with longbow")
        next_round(table, 6, 1)
    table.types("give 9 anvils size 1 to Ada equipped")

    table.types("end")

    assert [(item.name, item.count) for item in table.state.store] == [("arrow", 1)]
