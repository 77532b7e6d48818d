"""Gear: bought, given, found by name, and let fall."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from tests.each import each
from tests.rulesets.hundred_saints.characters import laden, speed
from tests.rulesets.hundred_saints.fights import faced, fight
from tests.rulesets.hundred_saints.saints import ANN, Saints


@each(
    [
        ("buy arrow for Ada", 20, 500),
        ("buy arrows for Ada", 20, 500),
        ("buy an arrow for Ada", 1, 25),
        ("buy arrows 1 for Ada", 1, 25),
        ("buy arrows 20 for Ada", 20, 500),
        ("buy arrows 21 for Ada", 21, 525),
        ("buy 1 quarrel for Ada", 1, 50),
        ("buy quarrels for Ada", 20, 1000),
        ("buy sling stones for Ada", 20, 0),
        ("buy torch for Ada", 3, 100),
        ("buy torches 4 for Ada", 4, 134),
        ("buy iron spikes for Ada", 12, 100),
        ("buy chalk 10 for Ada", 10, 100),
        ("buy dagger for Ada", 1, 300),
        ("buy daggers 2 for Ada", 2, 600),
    ]
)
def test_things_are_sold_in_the_lots_of_the_price_list_and_a_part_of_one_for_its_part(
    line: str, count: int, copper: int
) -> None:
    table = Saints().types("pc Ada hp 4", "coins 15 gp to Ada", line)
    assert (table.who("Ada").items[0].count, 1500 - table.who("Ada").coins.worth) == (count, copper)


def test_the_price_may_be_all_that_there_is() -> None:
    table = Saints().types("pc Ada hp 4", "coins 10 gp to Ada", "coins 25 cp to Ada")
    table.types("buy arrows 20 for Ada", "buy arrows 21 for Ada", answers={"saints.burdensome": "buy"})
    assert (table.who("Ada").coins.worth, table.who("Ada").items[0].count) == (0, 41)
    with pytest.raises(PlayError, match="20 arrows cost 5 gp; there are no coins"):
        table.types("buy arrow for Ada")
    with pytest.raises(PlayError, match="1 arrow costs 2 sp 5 cp; there are no coins"):
        table.types("buy an arrow for Ada")
    with pytest.raises(PlayError, match="There are 41 arrows, not 42"):
        table.types("take arrows 42 from Ada")


def test_what_is_said_of_size_and_weight_holds() -> None:
    table = Saints(encumbrance="weight").types("pc Ada hp 4", "give feather size 0 weight 0 to Ada")
    table.types("give anvil 2 size 3 weight 250 to Ada", "give rope size 4 weight 7 to Ada")

    found = {item.name: (item.size, item.heft) for item in table.who("Ada").items}

    assert found == {"feather": (0, 0), "anvil": (6, 500), "rope": (4, 7)}


def test_what_is_said_of_the_size_of_a_thing_is_of_each_and_not_of_a_bundle() -> None:
    table = Saints().types("pc Ada hp 4", "give arrows 5 to Ada", "give quarrels 5 size 0 to Ada")

    assert {item.name: item.per for item in table.who("Ada").items} == {"arrow": 20, "quarrel": 1}
    assert "No list knows" in table.types("give widget to Ada").last()
    assert "No list knows" not in table.types("give gadget size 0 to Ada").last()


def test_what_is_taken_in_a_fight_counts_as_shot_with_nothing() -> None:
    table = faced().types("attack", "give rope to Ada", "take rope from Ada")

    assert fight(table).spent == {}


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


def test_shedding_lets_only_what_was_named_fall() -> None:
    table = Saints().types("pc Ada hp 4", "give backpack to Ada", "give sack to Ada", "give odd idol to Ada equipped")
    table.types("give dagger to Ada", "give dagger to Ada backpack", "give tent to Ada sack", "shed Ada sacks")
    assert "Ada lets a sack fall." in table.lines(ANN)
    assert [item.name for item in table.who("Ada").items] == ["backpack", "odd idol", "dagger", "dagger"]

    table.types("shed Ada weapons")

    assert [item.where for item in table.who("Ada").items] == ["equipped", "equipped", "backpack"]


def test_load_3__letting_things_fall_raises_speed_at_once_and_what_was_inside_falls_too() -> None:
    table = laden("panoply", "shield", "longsword", "dagger", "backpack", "rope 10")
    table.types("coins 200 gp to Ada")
    assert speed(table) == 20

    table.types("shed Ada weapons", seat=ANN)
    assert (speed(table), table.who("Ada").attacks) == (30, ())
    table.types("shed Ada backpack", "coins lost 200 gp from Ada", "shed Ada shield", seat="Ref")

    assert speed(table) == 40
    assert [item.name for item in table.who("Ada").items] == ["panoply"]
    with pytest.raises(PlayError, match="Ada has no sacks to drop"):
        table.types("shed Ada sacks")


def test_char_make_1__equipment_is_bought_with_the_gold() -> None:
    table = Saints().types("pc Ada fighter hp 6", "coins 12 gp to Ada", "buy longsword for Ada")

    assert table.who("Ada").coins.words == "2 gp"
    assert table.who("Ada").attacks[0].name == "longsword"
    with pytest.raises(PlayError, match="1 panoply costs 60 gp; there are 2 gp"):
        table.types("buy panoply for Ada")


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("chainmail", "thorax"),
        ("plate mail", "panoply"),
        ("lantern", "hooded lantern"),
        ("two-handed sword", "two handed sword"),
    ],
)
def test_words_of_other_books_for_gear_are_known(said: str, name: str) -> None:
    table = Saints().types("pc Ada fighter hp 6", f"give {said} to Ada")

    assert [item.name for item in table.who("Ada").items] == [name]
    assert table.types(f"take {said} from Ada").who("Ada").items == ()


def test_tiny_things_take_no_room() -> None:
    table = Saints().types("pc Ada fighter hp 6", "give brass keys 4 to Ada", "give odd box to Ada")

    assert [(item.name, item.slots) for item in table.who("Ada").items] == [("brass keys", 0), ("odd box", 1)]
    assert sum("No list knows" in line for line in table.lines()) == 1


@pytest.mark.parametrize(
    ("said", "got"),
    [
        ("give sword, shield, plate mail to Ada", [("longsword", 1), ("shield", 1), ("panoply", 1)]),
        ("give mace, lantern and 3 flasks of oil to Ada", [("mace", 1), ("hooded lantern", 1), ("oil flask", 3)]),
        ("give 2 daggers and 3 torches to Ada", [("dagger", 2), ("torch", 3)]),
        ("give Ada a dagger and a torch", [("dagger", 1), ("torch", 1)]),
        ("give needle and thread to Ada", [("needle and thread", 1)]),
        ("give sword, to Ada", [("longsword", 1)]),
    ],
)
def test_things_with_a_comma_or_and_between_them_are_several(said: str, got: list[tuple[str, int]]) -> None:
    table = Saints().types("pc Ada STR 18 hp 4", said)

    assert [(item.name, item.count) for item in table.who("Ada").items] == got


def test_several_are_refused_as_a_whole_where_one_is_not_known_or_does_not_fit() -> None:
    table = Saints().types("pc Ada hp 4")
    with pytest.raises(PlayError, match="no list knows 'frobnicator'"):
        table.types("give sword, frobnicator to Ada")
    with pytest.raises(PlayError, match="said of one thing"):
        table.types("give sword, torch size 2 to Ada")
    with pytest.raises(PlayError, match="cannot carry"):
        table.types("give torch, 900 torches, dagger to Ada")
    assert table.who("Ada").items == ()


def test_several_are_bought_each_at_its_price() -> None:
    table = Saints().types("pc Ada hp 4", "coins 30 gp to Ada", "buy dagger, torch for Ada")

    assert [item.name for item in table.who("Ada").items] == ["dagger", "torch"]
    assert table.who("Ada").coins.worth < 3000


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("buy rope", "Ada buys a rope for 1 gp, in the backpack."),
        ("give crowbar", "Ada gets a crowbar, in the backpack."),
        ("take torch", "Ada loses 2 torches."),
        ("coins 3 gp", "Ada gets 3 gp."),
        ("stow torch", "Ada stows 2 torches."),
    ],
)
def test_where_there_is_one_character_nobody_need_be_named(line: str, told: str) -> None:
    alone = Saints().types("pc Ada hp 4", "coins 30 gp to Ada", "give torch 2, backpack to Ada", "foes goblin hp 3")

    assert alone.types(line).last() == told


def test_a_player_means_their_own_character_and_a_referee_says_whose() -> None:
    table = Saints().types("pc Ada of Ann hp 4", "pc Bo of Ben hp 4", "coins 30 gp to Ada")

    assert table.types("buy rope", seat=ANN).last(ANN) == "Ada buys a rope for 1 gp, at hand."
    with pytest.raises(PlayError, match=r"A name is missing\. Type: buy WHAT"):
        table.types("buy rope")


def test_a_comma_parts_things_whose_words_are_another_things_name() -> None:
    table = Saints().types("pc Ada hp 4", "give sling, sling stones 20 to Ada", "give sling stones 5 to Ada")

    assert {item.name: item.count for item in table.who("Ada").items} == {"sling": 1, "sling stone": 25}
    with pytest.raises(PlayError, match="no list knows 'pebbles'"):
        table.types("give sling, pebbles 20 to Ada")
