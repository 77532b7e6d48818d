"""A character as it stands on somebody's sheet, typed in or pasted."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.kit.line import read_line
from lychgate.rulesets.hundred_saints.orders import Orders
from lychgate.rulesets.hundred_saints.rules.sheet_entry import AddCharacter, is_sheet
from tests.rulesets.hundred_saints.saints import ANN, BEN, Saints


def test_a_name_is_given_once() -> None:
    table = Saints().types("pc Ada hp 4")
    for line in ("pc ada fighter hp 4", "make ADA thief", "hire Ada townsfolk for Ada standard"):
        with pytest.raises(PlayError, match="Somebody is called"):
            table.types(line)


def test_hit_points_that_nobody_said_are_rolled_with_the_constitution_that_was() -> None:
    table = Saints((5, 5)).types("pc Ada fighter level 2 con 16", "pc Bo").finish()
    assert (table.who("Ada").max_hp, table.who("Bo").max_hp) == (14, 4)
    assert Saints((5,)).types("pc Ada fighter").finish().who("Ada").max_hp == 5


def test_experience_may_be_typed_and_0_is_a_number() -> None:
    table = Saints().types("pc Ada fighter level 2 hp 9 xp 0", "pc Bo fighter level 2 hp 9")
    assert [one.character.xp for one in table.state.cast if one.character] == [0, 2000]


def test_a_lower_case_line_with_a_player_names_whose_it_is() -> None:
    assert Saints().types("pc Ada, thief 1, HP 4, of Ben").who("Ada").seat == BEN


@pytest.mark.clause("enc.core.ability.2")
def test_the_charisma_of_a_sheet_without_a_class_is_that_of_its_score_or_what_was_said() -> None:
    table = Saints().types("pc Ada CHA 18", "pc Bob cha -1")

    assert (table.who("Ada").charisma, table.who("Bob").charisma) == (3, -1)


def test_the_old_words_for_a_character_still_do() -> None:
    ada = Saints().types("pc Ada of Ann level 2 hp 9 ac 14 cha 1").who("Ada")
    assert (ada.seat, ada.level, ada.hp, ada.max_hp, ada.ac, ada.charisma, ada.character) == (ANN, 2, 9, 9, 14, 1, None)


@pytest.mark.parametrize(
    "typed",
    [
        "pc Ada fighter level 3 STR 16 INT 9 WIS 8 DEX 13 CON 15 CHA 12 hp 17 ac 16",
        "pc Ada, fighter 3, STR 16 INT 9 WIS 8 DEX 13 CON 15 CHA 12, HP 17, AC 16",
        "pc Ada, fighter level 3, STR: 16, INT: 9, WIS: 8, DEX: 13, CON: 15, CHA: 12, HP: 17/17; AC=16",
        "pc Ada, fighter 3\nSTR16 INT9 WIS8\nDEX13 CON15 CHA12\nHP17 AC16",
    ],
)
def test_char_attack_1__a_sheet_is_read_in_any_of_the_ways_people_write_it(typed: str) -> None:
    ada = Saints().types(typed).who("Ada")

    assert ada.abilities == {
        "strength": 16,
        "intelligence": 9,
        "wisdom": 8,
        "dexterity": 13,
        "constitution": 15,
        "charisma": 12,
    }
    assert (ada.level, ada.hp, ada.max_hp, ada.ac, ada.attack) == (3, 17, 17, 16, 2)


def test_a_whole_party_is_pasted_a_line_for_each() -> None:
    table = Saints().types("pc Ada, fighter 2, HP 9\nBo the Grey, magi 1, HP 3\nCy, thief 1, DEX 16, HP 4")
    assert [(one.name, one.level) for one in table.state.cast] == [("Ada", 2), ("Bo the Grey", 1), ("Cy", 1)]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("pc Ada sorcerer", "'sorcerer' says nothing here"),
        ("pc Ada fighter STR 19", "Str is from -3 to 18"),
        ("pc Ada fighter STR 2", "Strength is from 3 to 18"),
        ("pc Ada fighter hp lots", "'lots' is not a whole number"),
        ("pc Ada of Zed", "'Zed' is no player"),
        ("make Ada paladin", "'paladin' is no class"),
    ],
)
def test_what_is_no_sheet_gets_a_sentence(typed: str, sentence: str) -> None:
    with pytest.raises(PlayError, match=sentence):
        Saints().types(typed)


@pytest.mark.parametrize(
    ("text", "sheet"),
    [
        ("STR 9 INT 9 WIS 9", False),
        ("STR 9 INT 9 WIS 9 DEX 9", True),
        ("Ada, fighter", True),
        ("Ada, AC 9", False),
    ],
)
def test_a_sheet_names_a_class_or_more_than_half_of_the_abilities(text: str, sheet: bool) -> None:
    assert is_sheet(text) == sheet


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("pc Ada, fighter 1, hp 4", "Ada"),
        ("pc Xena hp 4", "Xena"),
        ("pc 'Ada the Bold', fighter 1, hp 4".replace("'", '"'), "Ada the Bold"),
        ("pc 'Ada of Rot' of Ann hp 4".replace("'", '"'), "Ada of Rot"),
        ("pc 'Ada of Rot'\nhp 4".replace("'", '"'), "Ada of Rot"),
        ("pc Int, fighter 1, hp 4", "Int"),
        ("pc Sister Agnes cleric hp 4", "Sister Agnes"),
        ("pc Sister Agnes STR 13 HP4", "Sister Agnes"),
        ("pc Agnes Fighter Level 1 hp 4", "Agnes"),
    ],
)
def test_a_sheet_begins_with_a_word_or_several_in_capitals_or_quotes_or_before_a_comma(typed: str, name: str) -> None:
    command = Saints().read(typed)

    assert isinstance(command, AddCharacter)
    assert (command.name, command.hp) == (name, 4)


def test_who_is_made_may_have_a_name_of_several_words_with_capital_letters() -> None:
    made = [Saints().read(f"make {said}") for said in ("Sister Agnes cleric", "Agnes Thief")]

    assert [(one.name, one.calling) for one in made] == [("Sister Agnes", "klerikos"), ("Agnes", "thief")]
    with pytest.raises(PlayError, match="'figter' is no class"):
        Saints().read("make Agnes figter")


def test_a_low_charisma_of_a_class_is_a_score_and_a_level_may_be_shortened() -> None:
    table = Saints().types("pc Ada fighter CHA 3 hp 5", "pc Bo fighter lvl 2 hp 5")

    assert (table.who("Ada").abilities, table.who("Ada").charisma) == ({"charisma": 3}, -3)
    assert table.who("Bo").level == 2


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("pc Ada fighter level 2 3", "'3' says nothing here. Classes: "),
        ("pc Ada fighter thief", "'thief' says nothing here. Classes: "),
        ("pc Ada fighter 99", "Level is from 1 to 15; 99 is not. Type:"),
        ("pc Ada of Zed", "'Zed' is no player. There are: Pat. Type:"),
    ],
)
def test_a_word_of_a_sheet_that_says_nothing_is_named(typed: str, sentence: str) -> None:
    with pytest.raises(PlayError) as refused:
        read_line(typed, Orders.forms, {"player": ("Pat",)})
    assert str(refused.value).startswith(sentence)


def test_where_nobody_but_the_referee_has_a_seat_whoever_is_named_plays() -> None:
    assert read_line("pc Ada of Zed", Orders.forms, {}).seat == "Zed"


@pytest.mark.parametrize(
    ("said", "calling"), [("magic-user", "magi"), ("magic", "magi"), ("wizard", "magi"), ("ranger", "hunter")]
)
def test_words_of_other_books_for_a_class_are_known(said: str, calling: str) -> None:
    ada = Saints().types(f"pc Ada, {said} 1, hp 4").who("Ada")

    assert ada.character is not None
    assert ada.character.calling == calling


def test_a_sheet_with_weapons_and_gear_is_pasted_and_its_ac_is_as_printed() -> None:
    table = Saints().types(
        "paste\nAda, fighter 1, STR 13 DEX 10 CON 10 INT 9 WIS 9 CHA 9, HP 7, AC 5 [14]\n"
        "Weapons: sword (1d8), short bow (1d6), arrows (20)\nArmour: chainmail\n"
        "Gear: 3 torches, lantern, silver ring, odd box, backpack"
    )

    ada = table.who("Ada")
    assert (ada.ac, ada.armour, [one.name for one in ada.attacks]) == (14, "medium", ["longsword", "shortbow"])
    assert {(one.name, one.count, one.slots) for one in ada.items} == {
        ("longsword", 1, 1),
        ("shortbow", 1, 1),
        ("arrow", 20, 1),
        ("thorax", 1, 2),
        ("torch", 3, 1),
        ("hooded lantern", 1, 1),
        ("silver ring", 1, 0),
        ("odd box", 1, 1),
        ("backpack", 1, 1),
    }


def test_things_of_the_lists_may_stand_among_the_numbers_of_a_sheet() -> None:
    ada = Saints().types("pc Ada, thief 1, dagger, HP 4, 2 torches, of Ben").who("Ada")

    assert ({one.name: one.count for one in ada.items}, ada.hp, ada.seat) == ({"dagger": 1, "torch": 2}, 4, BEN)
    with pytest.raises(PlayError, match="'odd' says nothing here"):
        Saints().types("pc Ada, thief 1, odd box, HP 4")
