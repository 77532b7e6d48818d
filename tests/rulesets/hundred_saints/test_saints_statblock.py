"""Stat blocks as people paste them: read, told back with what was left over, or refused; no number is guessed."""

from __future__ import annotations

from contextlib import suppress

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.statblock import Block, read_blocks
from lychgate.rulesets.hundred_saints.state import Attack
from tests.each import each
from tests.rulesets.hundred_saints.stat_blocks import MODULE, OLD_SCHOOL

WOODS = (
    "Moss dwarf\n"
    "SMALL FAIRY\u2014SENTIENT\u2014NEUTRAL\n"
    "Level 2 AC 13 HP 2d8 (9) Saves D12 R13 H14 B15 S16\n"
    "Att Bite (+1, 1d6) Speed 40 Morale 8 XP 20 Enc 2d6"
)
LONG = (
    "**Troll**\n**Armour Class** 4 [15]\n**Hit Dice** 6+3** (30hp)\n"
    "**Attacks** 2 \u00d7 talon (1d6), 1 \u00d7 bite (1d10)\n**THAC0** 13 [+6]\n**Movement** 120' (40')\n"
    "**Saving Throws** D10 W11 P12 B13 S14 (6)\n**Morale** 10 (8 fear of fire)\n**XP** 1,250\n\n"
    "Regeneration: begins 3 rounds after being hurt."
)


def one(text: str) -> Block:
    (block,) = read_blocks(text)
    return block


def test_a_block_of_the_old_school_gives_every_number_and_hands_back_what_no_rule_reads() -> None:
    block = one(OLD_SCHOOL)

    wolf = block.creatures
    assert (wolf.count, wolf.name, wolf.level, wolf.hp, wolf.ac) == (1, "Wolf", 2, "2d8+2", 13)
    assert wolf.attacks == (Attack("bite", "1d6", 2),)
    assert (wolf.morale, wolf.speed, wolf.xp, wolf.saves) == (8, 60, 25, (12, 13, 14, 15, 16))
    assert (block.left, block.number) == (("AL Neutral", "TT None"), "2d6")
    assert block.taken == ()


def test_a_block_of_the_woods_has_a_level_and_its_bonus_with_the_attack() -> None:
    block = one(WOODS)

    dwarf = block.creatures
    assert (dwarf.name, dwarf.level, dwarf.hp, dwarf.ac, dwarf.speed) == ("Moss dwarf", 2, "2d8", 13, 40)
    assert dwarf.attacks == (Attack("bite", "1d6", 1),)
    assert dwarf.saves == (12, 13, 14, 15, 16)
    assert (block.left, block.number) == (("SMALL FAIRY\u2014SENTIENT\u2014NEUTRAL",), "2d6")


def test_a_line_of_a_module_says_how_many_there_are_and_the_hit_points_of_each() -> None:
    block = one(MODULE)

    goblins = block.creatures
    assert (goblins.count, goblins.name, goblins.each) == (3, "goblins", (3, 5, 2))
    assert goblins.attacks == (Attack("attack", "1d6"),)
    assert goblins.speed == 20
    assert block.left == ("Save F1",)


def test_a_block_of_many_lines_may_bear_the_marks_of_the_page_it_comes_from() -> None:
    block = one(LONG)

    troll = block.creatures
    assert (troll.name, troll.level, troll.hp, troll.ac, troll.xp) == ("Troll", 6, "6d8+3", 15, 1250)
    assert troll.attacks == (Attack("talon", "1d6", 6),) * 2 + (Attack("bite", "1d10", 6),)
    assert block.left == ("(8 fear of fire)", "Regeneration: begins 3 rounds after being hurt")


@pytest.mark.parametrize(
    ("text", "attacks"),
    [
        ("2 claws (1d4) and bite (1d8)", [("claw", "1d4", 0)] * 2 + [("bite", "1d8", 0)]),
        ("Att 2 claws (+3, 1d4), bite (+3, 1d8)", [("claw", "1d4", 3)] * 2 + [("bite", "1d8", 3)]),
        ("Att [2 x claw (1d3 + 1), 1 x bite (2-8)]", [("claw", "1d3+1", 0)] * 2 + [("bite", "2d4", 0)]),
        ("Att sword +1 (1d8)", [("sword", "1d8", 1)]),
        ("bite 1d6", [("bite", "1d6", 0)]),
        ("#AT 2 claws, D 1-4", [("claws", "1d4", 0)] * 2),
        ("Att 1 x weapon (by weapon), THAC0 18", [("weapon", "weapon", 1)]),
        ("Att 1 x weapon (1d6 or by weapon), THAC0 19 [0]", [("weapon", "1d6", 0)]),
        ("Att 2 x claw (1d4),\n1 x bite (1d8)", [("claw", "1d4", 0)] * 2 + [("bite", "1d8", 0)]),
    ],
)
def test_attacks_are_read_however_they_are_written(text: str, attacks: list[tuple[str, str, int]]) -> None:
    found = one(f"Bear; AC 13; HD 5; {text}; ML 8; Speed 40; XP 5")

    assert [(each.name, each.damage, each.bonus) for each in found.creatures.attacks] == attacks
    assert not [each.special for each in found.creatures.attacks if each.special]
    assert found.left == ()


def test_what_an_attack_does_besides_harm_is_kept_and_of_two_ways_both() -> None:
    block = one("Worm, AC 12, HD 3, Att 1 x bite (1d4 + poison) or 2 x lash (1d6), ML 9, Speed 20, XP 1")

    assert block.creatures.attacks == (Attack("bite", "1d4", 0, "poison"), *[Attack("lash", "1d6", way=1)] * 2)
    assert block.left == ()
    assert "Of several ways to attack it uses one in a Round, the first unless another is named." in block.taken


@pytest.mark.parametrize("said", ["1d4 and poison", "1d4 plus poison", "1d4 + poison /"])
def test_what_an_attack_does_besides_is_kept_without_what_joins_it(said: str) -> None:
    block = one(f"Worm, AC 12, HD 3, Att 1 x bite ({said}), ML 9")

    assert block.creatures.attacks == (Attack("bite", "1d4", 0, "poison"),)


def test_what_stands_between_attacks_and_after_them_is_told_piece_by_piece() -> None:
    block = one("Worm, AC 12, HD 3, Att claw (1d4) if angry! bite (1d8) 7!, ML 9")

    assert block.creatures.attacks == (Attack("claw", "1d4"), Attack("bite", "1d8"))
    assert block.left == ("if angry!", "7!")


def test_an_attack_that_does_no_damage_is_kept_with_what_it_does() -> None:
    block = one("Crawler, AC 12, HD 3, Att 8 x tentacle (paralysis) or 1 x bite (1d8), ML 9, Speed 20, XP 1")

    attacks = block.creatures.attacks
    assert attacks == (*[Attack("tentacle", "0", 0, "paralysis")] * 8, Attack("bite", "1d8", way=1))
    assert block.left == ()


@pytest.mark.parametrize(
    ("said", "number"), [("NA 2d6 (3d6)", "2d6"), ("NA 0 (1d4)", "1d4"), ("Enc 1d6+1", "1d6+1"), ("NA 3 (5)", "3")]
)
def test_how_many_are_met_is_read(said: str, number: str) -> None:
    block = one(f"Wolf AC 12 HD 2 bite 1d6 {said} ML 8")

    assert (block.number, block.uncounted, block.left) == (number, True, ())
    assert not one(f"2 wolves AC 12 HD 2 bite 1d6 {said} ML 8").uncounted


def test_a_number_of_attacks_behind_hit_points_is_no_hit_point() -> None:
    block = one("Bear: AC 13, HD 5, hp 21, 2 claws (1d4)")

    assert (block.creatures.hp, block.creatures.each) == ("21", ())
    assert block.creatures.attacks == (Attack("claw", "1d4"),) * 2


def test_dice_in_prose_are_no_attack() -> None:
    block = one("Drake\nAC 13, HD 5, bite (1d8)\nBreath of fire (2d6)\nIts tail lash (1d4) too.")

    assert block.creatures.attacks == (Attack("bite", "1d8"),)
    assert block.left == ("Breath of fire (2d6)", "Its tail lash (1d4) too")


def test_a_block_with_a_heading_in_capitals_is_of_a_kind_in_small_letters_and_its_prose_stays_whole() -> None:
    block = one("GOBLIN\nSmall, grotesque humanoids with pallid, earthy skin.\nAC 6 [13], HD 1-1, Att 1 x weapon (1d6)")

    assert block.creatures.name == "goblin"
    assert one("Grub Dirtfoot AC 6 [13], HD 1-1, Att 1 x weapon (1d6)").creatures.name == "Grub Dirtfoot"
    assert block.left == ("Small, grotesque humanoids with pallid, earthy skin",)


def test_armour_that_counts_down_without_its_counterpart_is_turned_about_and_that_is_said() -> None:
    block = one("Orc AC 6, HD 1, sword 1d6, ML 8")

    assert block.creatures.ac == 13
    assert "AC 6 counts down, so it is 13 counted up." in block.taken
    assert one("Orc AC 10, HD 1, sword 1d6").creatures.ac == 10
    assert one("Orc AC 15 [4], HD 1, sword 1d6").creatures.ac == 15


def test_a_number_that_is_not_there_is_said_not_to_be() -> None:
    block = one("Orc AC 13 HD 1 sword 1d6")

    assert block.taken == (
        "Not said: Speed (40 is taken), morale (7 is taken), xp (0), what is added to attack rolls (nothing).",
    )


def test_a_great_speed_without_a_second_figure_is_said_to_be_taken_as_it_stands() -> None:
    def told(speed: str) -> list[str]:
        return [one for one in one_of_speed(speed).taken if one.startswith("Speed")]

    def one_of_speed(speed: str) -> Block:
        return one(f"Wolf AC 12, HD 2, bite 1d6, MV {speed}, ML 8")

    assert told("90") == told("91' (30')") == []
    assert told("91") == ["Speed 91 is taken as it stands. A second figure, in brackets, is the Speed."]


def test_a_block_without_attacks_says_so_and_one_with_attacks_does_not() -> None:
    none = "No attacks can be read in it: it has none."
    assert none in one("Orc AC 13, HD 1, ML 8").taken
    assert none not in one("Orc AC 13, HD 1, sword 1d6, ML 8").taken

    block = one("Orc AC 13, HD 1, Att none to speak of, ML 8")
    assert (block.creatures.attacks, block.left) == ((), ("Att", "none to speak of"))


def test_damage_that_is_said_once_is_that_of_the_first_line_with_attacks() -> None:
    block = one("Bear AC 13, HD 5, claw (sharp), D 1-4\nMV 40, tail (long), ML 8")

    assert block.creatures.attacks == (Attack("claw", "1d4", 0, "sharp"),)
    assert block.left == ("tail (long)",)


@pytest.mark.parametrize(
    ("text", "attacks", "left"),
    [
        ("Att bite, D 1-6", [("bite", 1)], ()),
        ("#AT 12 claws, D 1-4", [("claws", 12)], ()),
        ("Att 12 claws (1d4)", [("claw", 12)], ()),
        ("Att 1 claws (1d4)", [("claws", 1)], ()),
        ("Att 2 kiss (1d4)", [("kiss", 2)], ()),
        ("Att bite (1d4, poison & /), lash (1d6 + fear)", [("bite", 1), ("lash", 1)], ()),
    ],
)
def test_so_many_attacks_of_a_kind_are_read(text: str, attacks: list[tuple[str, int]], left: tuple[str, ...]) -> None:
    block = one(f"Bear; AC 13; HD 5; {text}; ML 8")

    made = [attack.name for attack in block.creatures.attacks]
    assert [(name, made.count(name)) for name in dict.fromkeys(made)] == attacks
    assert block.left == left


@pytest.mark.parametrize(
    ("text", "level", "hp"),
    [("HD 1/2", 0, "1d4"), ("HD \u00bd", 0, "1d4"), ("HD 0", 0, "1d4"), ("HD 1", 1, "1d8"), ("Level 2", 2, "")],
)
def test_half_a_hit_die_is_a_d4_and_a_level_alone_leaves_hit_points_unsaid(text: str, level: int, hp: str) -> None:
    block = one(f"Rat AC 13 {text}")

    assert (block.creatures.level, block.creatures.hp) == (level, hp)
    assert ("hit points (a d8 for each level)" in block.taken[-1]) == (not hp)


def test_hit_points_of_each_say_how_many_there_are_and_go_before_hit_dice() -> None:
    goblins = one("Goblins (hp 3, 5, 2): AC 13, HD 1").creatures

    assert (goblins.count, goblins.each, goblins.hp) == (3, (3, 5, 2), "")


@pytest.mark.parametrize(
    ("text", "attack", "told"),
    [
        ("", 0, ""),
        ("AB +3", 3, ""),
        ("AB +3 THAC0 7", 3, ""),
        ("THAC0 7 [+5]", 5, ""),
        ("THAC0 7", 12, "THAC0 7 is +12 to attack rolls."),
        ("THAC0 20", -1, "THAC0 20 is -1 to attack rolls."),
    ],
)
def test_what_is_added_to_attack_rolls_is_said_or_reckoned_and_then_told(text: str, attack: int, told: str) -> None:
    block = one(f"Orc AC 13 HD 1 {text}")

    assert block.creatures.attack == attack
    assert [line for line in block.taken if line.startswith("THAC0")] == ([told] if told else [])


def test_dice_that_cannot_be_are_refused_in_one_line() -> None:
    with pytest.raises(PlayError) as refused:
        one("Wolf AC 12 HD 2 hp 9999999d8")

    reason = "Column 1: expected a number of dice from 1 to 1000, found 9999999."
    assert str(refused.value) == f"'9999999d8' are no dice: {reason}"


def test_the_longest_name_of_a_block_is_read() -> None:
    assert one(f"{'o' * 60} AC 13, HD 1").creatures.name == "o" * 60


@each(
    [
        ("Wolf AC 12 HD 2 #AT 99 claws, D 1-4", "12 attacks at most; this one would have 13."),
        ("Wolf AC 12 HD 2 Att 99 claws (1d4)", "12 attacks at most; this one would have 13."),
        (f"{'o' * 61} AC 13, HD 1", f"a name of 1 to 60 letters; this one begins with '{'o' * 40}'."),
        ("Orc AC 41 HD 1", "AC is from 0 to 40; 41 is not."),
        ("Orc AC 13 Level 51", "Level is from 0 to 50; 51 is not."),
        ("Wolf HD 2", "No AC can be read in it"),
        ("Wolf AC six HD 2", "No AC can be read in it"),
        ("Wolf AC 12 bite 1d6", "No HD or level can be read in it"),
        ("AC 12 HD 2", "begins with a name"),
        ("Wolf AC 12 HD 2 hp -3", "Hp is from 1 to 1000; -3 is not."),
        ("2 wolves (hp 3, -1) AC 12 HD 2", "Hp is from 1 to 1000; -1 is not."),
        ("Wolf AC 12 HD -2", "HD is from 0 to 50; -2 is not."),
        ("Wolf AC 12 HD 2 ML 13", "Morale is from 2 to 12; 13 is not."),
        ("Wolf AC 12 HD 2 MV -30", "Speed is from 0 to 500; -30 is not."),
        ("4 wolves (hp 3, 4, 5) AC 12 HD 2", "There are 4 of wolves, but hit points of 3: 3, 4, 5."),
        ("Wolf AC 12 HD 2 Att bite (3-8)", "'3-8' is no damage that dice can show"),
        ("Wolf AC 12 HD 2 Att 13 bites (1d4)", "12 attacks at most"),
        ("Wolf AC 12 HD 2 ML 8 AC 13", "AC stands in it twice"),
        ("0 wolves AC 12 HD 2", "How many there are is from 1 to 200; 0 is not."),
        ("201 wolves AC 12 HD 2", "How many there are is from 1 to 200; 201 is not."),
        (" \n ", "There is nothing to read"),
    ],
)
def test_a_block_that_cannot_be_read_is_refused_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(PlayError) as refused:
        read_blocks(text)

    assert sentence in str(refused.value)


@each(
    [
        *(f"Wolf AC 12 HD 2 {noise * 3_000}" for noise in ("a a a ", "1 2 3 ", "((((((", "- - - ", "D1 W2 ", "bite (")),
        f"Wolf AC {'9' * 9000} HD 2",
        f"Wolf AC 12 HD {'9' * 9000}",
        f"Wolf AC 12 HD 2 hp {'9' * 9000}",
        f"Wolf AC 12 HD 2 bite {'9' * 9000}d6",
        "\n" * 19_000,
        "x\n" * 9_000,
    ],
)
def test_no_text_makes_a_table_wait_or_stumble(text: str) -> None:
    with suppress(PlayError):
        assert read_blocks(text)
