"""A bestiary of the referee's own: checked with file, key and reason, kept by the game, known to the referee alone."""

from __future__ import annotations

import pytest

from lychgate.core.decision import TEXT
from lychgate.core.errors import DataError, PlayError
from lychgate.core.game import Game
from lychgate.core.records import REFEREE, Header, Record
from lychgate.rulesets.hundred_saints.rules.bestiary import read_bestiary
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from lychgate.rulesets.hundred_saints.state import Attack
from tests.conformance.test_refereed import OTHERS, given
from tests.each import each
from tests.rulesets.hundred_saints.saints import ANN, REF, SEATS, Saints

MOSS_WOLF = """
[moss-wolf]
name = "Moss wolf"
level = 2
ac = 13
hp = "2d8"
attacks = [{name = "bite", damage = "1d6", bonus = 2}]
morale = 8
speed = 40
saves = [12, 13, 14, 15, 16]
xp = 20
notes = "hides in brambles"
"""
LEAST = "[ox]\nlevel = 3\nac = 12\nmorale = 7\n"


def test_an_entry_has_every_number_and_foes_finds_it_before_the_book() -> None:
    table = Saints((3, 4, 5, 6)).types(f"paste from woods.toml\n{MOSS_WOLF}", "foes 2 moss wolves").finish()

    first = table.who("Moss wolf 1")
    assert (first.level, first.ac, first.hp, first.morale, first.speed, first.xp) == (2, 13, 7, 8, 40, 20)
    assert first.attacks == (Attack("bite", "1d6", 2),)
    assert first.saves == (12, 13, 14, 15, 16)
    assert table.who("Moss wolf 2").hp == 11
    assert "Moss wolf: hides in brambles." in table.lines(REF)


def test_a_referee_reads_every_number_of_what_was_taken() -> None:
    kick = "notes = 'Its brand is XX.'\nattacks = [{name = 'kick', damage = '1d4', bonus = 12}]"
    table = Saints().types(f"paste from woods.toml\n{MOSS_WOLF}{LEAST}", f"paste\n{LEAST}{kick}")

    wolf = "Moss wolf: level 2, AC 6 [13], hp 2d8, bite 1d6 (+2), morale 8, Speed 40, saves 12/13/14/15/16, xp 20."
    assert table.lines(REF) == [
        "The bestiary has 2 kinds of creature from woods.toml.",
        f"{wolf} hides in brambles.",
        "Ox: level 3, AC 7 [12], hp 3d8, no attacks, morale 7, Speed 40, xp 0.",
        "The bestiary has 1 kind of creature from what was pasted.",
        "Ox (anew): level 3, AC 7 [12], hp 3d8, kick 1d4 (+12), morale 7, Speed 40, xp 0. Its brand is XX.",
    ]


def test_who_has_no_level_has_a_die_of_hit_points_and_strikes_with_a_weapon_as_the_entry_says() -> None:
    attacks = "attacks = [{name = 'any', damage = ' Weapon '}]\n"
    table = Saints().types(f'paste from "X"\n{LEAST.replace("3", "0")}{attacks}')

    assert table.lines(REF)[0] == "The bestiary has 1 kind of creature from X."
    assert table.lines(REF)[1].startswith("Ox: level 0, AC 7 [12], hp 1d8, any weapon, morale 7")


def test_what_a_line_says_of_a_kind_goes_before_what_its_entry_says() -> None:
    table = Saints().types(f"paste\n{MOSS_WOLF}", "foes moss wolf AC 15 hp 3 claw 1d4 as pack")

    wolf = table.who("Moss wolf")
    assert (wolf.ac, wolf.hp, wolf.side, wolf.level) == (15, 3, "pack", 2)
    assert wolf.attacks == (Attack("claw", "1d4"),)


def test_a_kind_of_the_book_may_be_written_anew() -> None:
    table = Saints().types("paste\n[mule]\nlevel = 9\nac = 19\nmorale = 12\nhp = 44", "foes mule")

    assert (table.who("mule").level, table.who("mule").hp) == (9, 44)


def test_a_later_version_of_an_entry_takes_the_place_of_the_earlier() -> None:
    table = Saints().types(f"paste\n{LEAST}", f"paste\n{LEAST.replace('12', '14')}", "foes ox hp 5")

    assert [one.ac for one in table.state.bestiary] == [14]
    assert table.who("ox").ac == 14
    with pytest.raises(PlayError, match="is in the bestiary of this game already"):
        table.types(f"paste\n{LEAST.replace('12', '14')}")


def test_a_name_stands_for_one_entry_whatever_its_key_is() -> None:
    table = Saints().types(f"paste\n{LEAST}", "paste\n[beef]\nname = 'Ox'\nlevel = 1\nac = 10\nmorale = 6")

    assert [(one.id, one.name) for one in table.state.bestiary] == [("beef", "Ox")]


def test_a_bestiary_has_its_limit() -> None:
    def many(first: int, count: int) -> str:
        return "".join(f"[b{at}]\nlevel = 1\nac = 10\nmorale = 6\n" for at in range(first, first + count))

    table = Saints().types(f"paste\n{many(0, 200)}", f"paste\n{many(200, 200)}", f"paste\n{many(400, 100)}")

    with pytest.raises(PlayError, match="500 kinds of creature at most; with these it would have 501"):
        table.types(f"paste\n{many(500, 1)}")
    with pytest.raises(PlayError, match="has 201 creatures; at most 200"):
        table.types(f"paste\n{many(0, 201)}")
    assert len(table.state.bestiary) == 500


@each(
    [
        (LEAST.replace("morale", "morle"), "ox.morle", "is not a known key. Did you mean 'morale'?"),
        (LEAST + "attacks = [{name = 'kick', damge = '1d4'}]", "ox.attacks[0].damge", "Did you mean 'damage'?"),
        (LEAST + "hp = -3", "ox.hp", "is from 1 to 1000, or dice such as 2d8; -3 is not"),
        (LEAST + "hp = '2x8'", "ox.hp", "'2x8' are no dice"),
        (LEAST + f"hp = '{'x' * 50}'", "ox.hp", f"'{'x' * 40}' are no dice"),
        (LEAST + "hp = '0d8'", "ox.hp", "'0d8' are no dice: "),
        (LEAST + "attacks = [{name = 'kick', damage = 'hard'}]", "ox.attacks[0].damage", "'hard' are no dice"),
        (LEAST + "saves = [12, 13]", "ox.saves", "are five: doom, ray, hold, blast, spell; here are 2"),
        (LEAST + "saves = [12, 13, 14, 15, 99]", "ox.saves[4]", "is from 0 to 30; 99 is not"),
        (LEAST.replace("7", "13"), "ox.morale", "is from 2 to 12; 13 is not"),
        (LEAST.replace("12", "'heavy'"), "ox.ac", "expected `int`, got `str`"),
        (LEAST.replace("ac = 12\n", ""), "ox", "missing required field `ac`"),
        (LEAST + LEAST.replace("[ox]", "[Ox]"), "Ox.name", "is the name of [ox] too"),
        ("level = 3", "level", "stands outside of every creature"),
        ("", "file", "has no creature in it"),
        ("[ox\nlevel = 3", "TOML", "at line 1"),
        (LEAST + "hp = " + "[" * 9_000, "TOML", "too deep to be read"),
        (LEAST + f"name = '{'o' * 61}'", "ox.name", ""),
        (LEAST + "name = ' '", "ox.name", "is not 1 to 60 letters, figures and signs"),
        (LEAST + 'name = "\\u0007"', "ox.name", "is not 1 to 60 letters, figures and signs"),
        (LEAST.replace("ox", "o" * 61), f"{'o' * 61}.name", "is not 1 to 60 letters, figures and signs"),
        (LEAST + "hp = ' -3 '", "ox.hp", "is from 1 to 1000, or dice such as 2d8;  -3  is not"),
        ("".join(LEAST.replace("ox", f"ox{at}") for at in range(201)), "file", "has 201 creatures; at most 200"),
        (LEAST + f"notes = '{'o' * 501}'", "ox.notes", ""),
    ],
)
def test_what_is_wrong_is_said_with_file_key_and_reason(text: str, key: str, reason: str) -> None:
    with pytest.raises(DataError) as wrong:
        read_bestiary(text, "woods.toml")

    assert (wrong.value.file, wrong.value.key) == ("woods.toml", key)
    assert reason in str(wrong.value)


def test_the_longest_name_and_the_fewest_hit_points_are_allowed() -> None:
    (beast,) = read_bestiary(LEAST.replace("ox", "o" * 60) + "hp = 1", "woods.toml").beasts

    assert (beast.name, beast.hp) == ("o" * 60, "1")


@pytest.mark.parametrize(
    ("text", "end"),
    [
        (LEAST.replace("morale", "morle"), "Did you mean 'morale'? Nothing of it was taken."),
        (LEAST + "hp = '3-8'", "1-6 is 1d6. Nothing of it was taken."),
        (LEAST + "hp = -3", "-3 is not. Nothing of it was taken."),
    ],
)
def test_a_refusal_ends_each_sentence_once(text: str, end: str) -> None:
    with pytest.raises(PlayError) as refused:
        Saints().types(f"paste\n{text}")

    assert f"{end} Type: paste" in str(refused.value)


def test_a_bestiary_of_20000_letters_is_read_and_a_longer_one_is_not() -> None:
    long = f"{LEAST}#{'x' * (20_000 - len(LEAST) - 1)}"
    assert len(Saints().types(f"bestiary {long}").state.bestiary) == 1

    with pytest.raises(PlayError, match="That has 20001 letters; at most 20000 can be read at once"):
        Saints().types(f"bestiary {long}x")


def test_where_one_entry_is_wrong_none_is_taken() -> None:
    table = Saints()

    with pytest.raises(PlayError, match=r"what was pasted: ox.morle: .* Nothing of it was taken. Type: paste"):
        table.types(f"paste\n{MOSS_WOLF}{LEAST.replace('morale', 'morle')}")
    assert table.state.bestiary == ()


def test_a_bestiary_is_no_decrees_to_set() -> None:
    with pytest.raises(PlayError, match="cannot be set by decree"):
        Saints().types(f"paste\n{LEAST}", "set bestiary.ox.hp lots because so")


def test_its_names_complete_the_word_foes_for_a_referee_and_for_nobody_else() -> None:
    table = Saints().types("pc Ada of Ann hp 9", f"paste\n{MOSS_WOLF}")

    offered = {one.word: one.names for one in RULESET.question(table.state, table.orders()).phrases}
    theirs = RULESET.question(table.state, table.orders(ANN))
    assert "Moss wolf" in offered["foes"]
    assert "Moss" not in repr(theirs)
    assert "moss" not in repr(table.orders(ANN)).lower()


def test_nobody_else_learns_that_a_bestiary_was_taken_in_and_it_replays_from_the_journal() -> None:
    records: list[Record] = []
    header = Header("hundred_saints", 1, RULESET.resolve({}), SEATS, "a seed", "woods", roles={REF: REFEREE})
    game = Game(RULESET, header, keep=records.append)
    before = {seat: given(game, seat) for seat in OTHERS}

    game.reply(REF, f"{TEXT}paste from woods.toml\n{MOSS_WOLF}")
    game.reply(REF, f"{TEXT}foes 3 moss wolves")

    assert {seat: given(game, seat) for seat in OTHERS} == before
    assert b"woods.toml" in given(game, REF)
    assert game.rerun() == 2
    assert Game(RULESET, header, tuple(records)).settled == game.settled
