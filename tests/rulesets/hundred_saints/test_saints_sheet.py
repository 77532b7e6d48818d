"""A character's numbers, and where each comes from."""

from __future__ import annotations

import pytest

from lychgate.cli.book_text import read_book
from lychgate.cli.finding import find
from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.sheet import armour_class
from lychgate.rulesets.hundred_saints.tables.character import classes
from tests.rulesets.hundred_saints.characters import party_with_retainers
from tests.rulesets.hundred_saints.saints import ANN, Saints


def test_char_class_1__there_are_eight_classes_and_a_plainer_word_for_some() -> None:
    table = Saints().types(
        *(f"pc {name} {name} hp 3" for name in classes()),
        *(f"pc {name}2 {name} hp 3" for name in ("cleric", "friar", "knight", "bodyguard", "magician")),
    )

    assert list(classes()) == [
        *("klerikos", "fighter", "hiereus", "hunter", "thegn", "somatophylax", "magi", "thief"),
    ]
    knight = table.who("knight2")
    assert knight.character is not None
    assert (knight.character.calling, knight.saves) == ("thegn", (12, 13, 12, 15, 15))


def test_char_class_1__the_class_page_of_the_somatophylax_names_its_prime_abilities() -> None:
    assert classes()["somatophylax"].prime == ("charisma", "strength")


def test_char_class_1__nothing_is_given_beyond_the_last_row() -> None:
    with pytest.raises(PlayError, match="The book has no fighter above level 14"):
        Saints().types("pc Ada fighter level 15 hp 60")


def test_char_ac_1__armour_shield_dexterity_and_class_make_it() -> None:
    table = Saints().types("pc Ada fighter dex 13 hp 6", "give panoply to Ada", "give shield to Ada")
    table.types("pc Fra hiereus level 4 dex 9 hp 6")

    assert (table.who("Ada").ac, table.who("Ada").shield, table.who("Ada").armour) == (18, 1, "heavy")
    assert table.who("Fra").ac == 13
    fields = {field.label: field for field in table.view().sheets[0].fields}
    assert fields["AC"].text == "1 [18] (panoply 16, shield +1, Dexterity +1)"
    assert fields["AC"].word == "armour class"


def test_char_ac_1__a_stowed_shield_covers_nobody() -> None:
    table = Saints().types("pc Ada fighter hp 6", "give backpack to Ada", "give shield to Ada", "stow shield of Ada")
    assert table.who("Ada").ac == 10


def test_a_decree_about_a_number_holds_while_the_rules_move_it() -> None:
    table = Saints().types("pc Ada fighter hp 6", "set cast.Ada.ac 12 because of a charm", "give shield to Ada")
    assert table.who("Ada").ac == 13


def test_a_sheet_shows_every_number_with_a_word_to_ask_why() -> None:
    table = Saints().types("pc Tom, thief 2, STR 9 DEX 16 CHA 13, HP 3/6 XP 1300", "give dagger to Tom")
    table.types("coins 5 gp to Tom")

    shown = {field.label: field.text for field in table.view().sheets[0].fields}

    assert shown["Level"] == "2, thief"
    assert shown["Abilities"] == "STR 9 (+0), DEX 16 (+2), CHA 13 (+1)"
    assert shown["Experience"] == "1300 (level 3 at 2400)"
    assert (shown["Attack"], shown["Weapons"]) == ("+0", "dagger +0, 1d4; thrown dagger +2, 1d4, range 10/20/30 feet")
    assert shown["Saves"] == "doom 13, ray 14, hold 13, blast 15, spell 15"
    assert "pick lock 5" in shown["Skills"]
    assert (shown["Speed"], shown["At hand"], shown["Coins"]) == ("40 (2 slots at hand, 0 stowed)", "dagger", "5 gp")
    text = read_book("hundred_saints")
    for field in table.view().sheets[0].fields:
        assert not field.word or find(text, field.word).about, field


@pytest.mark.clause("enc.char.ac.1")
def test_armour_class_is_told_by_what_it_comes_from_and_nothing_else() -> None:
    table = Saints().types("pc Ada fighter hp 6")
    assert armour_class(table.who("Ada")) == (("no armour", 10),)

    table.types("give thorax to Ada", "give shield to Ada")

    assert armour_class(table.who("Ada")) == (("thorax", 14), ("shield", 1))
    assert table.who("Ada").armour == "medium"


@pytest.mark.clause("enc.char.ac.1")
def test_a_decree_on_armour_holds_until_armour_changes_and_a_beast_keeps_its_own_numbers() -> None:
    table = Saints().types("pc Ada fighter hp 6", "foes mule as party hp 9")
    before = table.who("mule").ac
    table.types("set cast.Ada.armour heavy because it is enchanted", "give shield to Ada", "give shield to mule")

    assert table.who("Ada").armour == "heavy"
    assert table.who("mule").ac == before
    table.types("give thorax to Ada")
    assert table.who("Ada").armour == "medium"


def test_char_attack_1__attack_bonus_and_saves_are_those_of_the_row() -> None:
    table = Saints().types("pc Ada fighter level 5 hp 20", "pc Bo magi level 6 hp 9", "foes townsfolk hp 2")

    assert (table.who("Ada").attack, table.who("Ada").saves) == (3, (10, 11, 12, 12, 14))
    assert (table.who("Bo").attack, table.who("Bo").saves) == (2, (11, 12, 11, 14, 13))
    assert (table.who("townsfolk").attacks[0].bonus, table.who("townsfolk").saves) == (-1, (12, 13, 14, 15, 16))


def test_a_retainers_sheet_says_so_and_the_split_says_why_theirs_is_half() -> None:
    table = party_with_retainers(pcs=1, adventurers=1, townsfolk=1).types("xp 200", "split")

    assert {sheet.title: sheet.subtitle for sheet in table.view(ANN).sheets} == {
        "P0": "fighter 5",
        "R0": "fighter 3, retainer",
        "T0": "retainer",
    }
    assert [line for line in table.lines(ANN) if "gains" in line] == [
        "P0 gains 100 experience: 16100.",
        "R0 gains 50 experience (half, as a retainer): 4050.",
    ]
