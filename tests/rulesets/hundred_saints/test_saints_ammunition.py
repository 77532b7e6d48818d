"""Ammunition: what is shot comes off the sheet, and half of it is found again."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.state import Attack
from tests.rulesets.hundred_saints.fights import faced, given, next_round
from tests.rulesets.hundred_saints.saints import ANN


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


def test_combat_qual_2__an_equipped_arrow_is_shot_first_and_what_is_found_is_equipped_again() -> None:
    table = faced("ogre hp 50 AC 12", feet=60).types("give backpack to Ada", "give longbow to Ada")
    table.types("give 9 arrows to Ada backpack", "give 9 arrows to Ada equipped")
    for _ in range(2):
        table.rolls(2).types("hit Ada ogre with longbow")
        next_round(table, 6, 1)
    table.types("end")

    arrows = {item.where: item.count for item in table.who("Ada").items if item.name == "arrow"}
    assert arrows == {"backpack": 9, "equipped": 8}


def test_combat_qual_2__what_is_found_goes_where_the_others_of_its_kind_are() -> None:
    table = faced("ogre hp 50 AC 12", feet=60).types("give sack to Ada", "give 2 arrows to Ada sack")
    table.types("give backpack to Ada")
    for _ in range(2):
        table.rolls(2).types("hit Ada ogre with longbow")
        next_round(table, 6, 1)
        table.types("give arrow to Ada sack")
    table.types("end")

    assert {item.where: item.count for item in table.who("Ada").items if item.name == "arrow"} == {"sack": 3}


def test_combat_qual_2__who_shoots_the_last_arrow_is_faster_and_who_finds_one_again_is_not() -> None:
    table = faced("ogre hp 50 AC 12", feet=60).types("give longbow to Ada", "give 2 arrows to Ada")
    table.types("give 2 anvils size 1 to Ada equipped")
    assert table.who("Ada").speed == 30
    for _ in range(2):
        table.rolls(2).types("hit Ada ogre with longbow")
        next_round(table, 6, 1)
    assert table.who("Ada").speed == 40

    table.types("end")

    assert table.who("Ada").speed == 30


def test_combat_qual_2__what_is_found_goes_into_the_store_where_its_owner_has_no_room() -> None:
    table = faced("ogre hp 50 AC 12", feet=60).types("give longbow to Ada", "give 2 arrows to Ada")
    for _ in range(2):
        table.rolls(2).types("hit Ada ogre with longbow")
        next_round(table, 6, 1)
    table.types("give 9 anvils size 1 to Ada equipped")

    table.types("end")

    assert [(item.name, item.count) for item in table.state.store] == [("arrow", 1)]


def test_combat_qual_2__what_the_dead_have_thrown_goes_into_the_store() -> None:
    table = faced("ogre hp 20 AC 12", feet=20, characters=("Ada of Ann", "Bea of Ben")).types("give dagger to Ada")
    table.rolls(2).types("hit Ada ogre with dagger", "down Ada", "end").finish()

    assert table.who("Ada").items == ()
    assert [item.name for item in table.state.store] == ["dagger"]
    assert "The party gets a dagger." in table.lines()


@pytest.mark.parametrize(("weapon", "found"), [("shortbow", "1 of 3"), ("javelin", "3 of 3")])
def test_combat_qual_2__half_of_what_was_shot_is_found_and_all_that_was_thrown(weapon: str, found: str) -> None:
    table = faced("ogre hp 20 AC 12", feet=60)
    for _ in range(3):
        table.rolls(2).types(f"hit Ada ogre with {weapon}")
        next_round(table, 6, 1)

    table.types("end")

    assert f"Of what Ada shot or threw ({weapon}) {found} can be found again." in table.lines(ANN)
    assert table.who("Ada").items == (), "no sheet counted them"


@pytest.mark.parametrize(("weapon", "feet"), [("spear", 60), ("dagger", 30), ("hand axe", 30), ("javelin", 60)])
def test_combat_qual_2__what_is_thrown_leaves_the_hand_and_lies_there_until_the_fight_is_over(
    weapon: str, feet: int
) -> None:
    table = faced("ogre hp 50 AC 12", feet=feet).types(f"give 2 {weapon}s to Ada")
    for left in (1, 0):
        table.rolls(2).types(f"hit Ada ogre with {weapon}")
        assert sum(item.count for item in table.who("Ada").items) == left
        next_round(table, 6, 1)
    assert f"That was Ada's last {weapon}." in table.lines(ANN)

    for typed in (f"hit Ada ogre with {weapon}", f"hit Ada ogre with {weapon} anyway"):
        with pytest.raises(PlayError, match=f"Ada has no {weapon} left: what was thrown lies there"):
            table.types(typed)
    table.types("end")

    assert [(item.name, item.count) for item in table.who("Ada").items] == [(weapon, 2)]
    assert [attack.name for attack in table.who("Ada").attacks] == [weapon]


@pytest.mark.parametrize(("block", "spears"), [("spear 1d6", 1), ("spear 1d6 spear 1d6", 2)])
def test_combat_qual_2__a_creature_has_as_many_spears_as_its_block_says(block: str, spears: int) -> None:
    table = faced(f"goblin AC 11 hp 9 speed 20 {block}", feet=60, first=False)
    table.rolls(*[2] * spears).types(*["hit goblin Ada"] * spears).finish()
    with pytest.raises(PlayError, match="goblin has acted"):
        table.types("hit goblin Ada")

    next_round(table, 1, 6)
    with pytest.raises(PlayError, match="goblin has no spear left"):
        table.types("hit goblin Ada with spear")
    table.types("distance 5").rolls(2).types("hit goblin Ada").finish()

    assert table.last() == "Goblin strikes at Ada unarmed: misses (2)."


def test_combat_qual_2__a_creature_that_has_thrown_its_spear_bites_in_the_same_round() -> None:
    table = faced("goblin AC 11 hp 9 spear 1d6 bite 1d4", feet=30, first=False)
    table.rolls(2, 2).types("hit goblin Ada with spear", "hit goblin Ada").finish()

    assert [line for line in table.lines() if " at Ada" in line] == [
        "Goblin throws a spear at Ada: misses (2).",
        "Goblin strikes at Ada with a bite: misses (2).",
    ]


def test_combat_qual_2__what_shatters_is_used_up_thrown_at_somebody_or_at_a_place() -> None:
    table = faced("ogre hp 50 AC 12", feet=20).types("give 2 holy water to Ada")
    table.rolls(2).types("hit Ada ogre with holy water")
    next_round(table, 6, 1).rolls(15, 4).types('lob Ada "holy water" near ogre')
    assert table.who("Ada").items == ()

    table.types("end")

    assert table.who("Ada").items == ()
    assert not [line for line in table.lines() if "found again" in line]


@pytest.mark.parametrize(("typed", "back"), [(("evade ogre",), 1), (("evade party", "pursue no"), 0)])
def test_combat_qual_2__who_stays_finds_what_was_thrown_and_who_runs_does_not(
    typed: tuple[str, ...], back: int
) -> None:
    table = faced("ogre hp 50 AC 12", feet=60).types("give spear to Ada").rolls(2).types("hit Ada ogre with spear")

    table.types(*typed, answers={"saints.pursue": "no"}) if back else table.types(*typed)

    assert table.state.encounter is None
    assert sum(item.count for item in table.who("Ada").items) == back
