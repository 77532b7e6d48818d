"""What is pasted at the desk: stat blocks and sheets."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.naming import counted, does
from lychgate.rulesets.hundred_saints.rules.bestiary import MOST_BEASTS
from lychgate.rulesets.hundred_saints.state import Beast
from tests.rulesets.hundred_saints.saints import ANN, Saints
from tests.rulesets.hundred_saints.stat_blocks import MODULE, OLD_SCHOOL


def test_what_is_pasted_comes_into_play_and_the_referee_is_told_how_it_was_read() -> None:
    table = Saints((6, 6, 1, 1)).types(f"paste 2 as pack\n{OLD_SCHOOL}").finish()

    assert [(each.name, each.hp) for each in table.state.of_side("pack")] == [("Wolf 1", 14), ("Wolf 2", 4)]
    assert table.last() == (
        "Read: Wolf 1 on side pack: level 2, AC 6 [13], hp 2d8+2, bite 1d6 (+2), morale 8, Speed 60, "
        "saves 12/13/14/15/16, xp 25. Passed over, as no rule here reads it: 'AL Neutral', 'TT None'. "
        "From now on foes knows the kind 'Wolf'."
    )
    assert table.lines(ANN) == []


def test_a_kind_that_was_pasted_comes_again_by_its_name() -> None:
    worm = "Worm AC 12 HD 3 hp 9 Att 2 x lash (1d4 + poison) or 1 x bite (1d8) ML 9 Speed 20 XP 35 NA 1d4"
    table = Saints().types(f"paste 2\n{worm}").types("foes 4 worms as pit")

    first, last = table.who("Worm 1"), table.state.cast[-1]
    assert (len(table.state.of_side("pit")), last.name) == (4, "Worm 6")
    for what in ("level", "ac", "attacks", "morale", "speed", "xp", "saves"):
        assert getattr(last, what) == getattr(first, what)
    assert last.attacks[0].special == "poison"


def test_how_many_come_of_a_kind_is_rolled_by_its_dice_where_nobody_says_so() -> None:
    worm = "Worm AC 12 HD 3 hp 9 bite 1d8 ML 9 Speed 20 XP 35 NA 1d4"
    table = Saints((3, 2)).types(f"paste\n{worm}", "foes worm as pit").finish()

    assert [len(table.state.of_side(side)) for side in ("worm", "pit")] == [3, 2]
    assert table.lines(ANN) == []


@pytest.mark.parametrize(
    ("heading", "number", "names"),
    [("Dire Wolves", 2, ["Dire Wolf 1", "Dire Wolf 2"]), ("Dire Wolves", 1, ["Dire Wolf"]), ("WOLVES", 1, ["wolf"])],
)
def test_a_name_stays_as_it_is_printed_whether_or_not_it_is_said_how_many_come(
    heading: str, number: int, names: list[str]
) -> None:
    table = Saints((number,)).types(f"paste\n{heading} AC 12 HD 1 hp 4 bite 1d6 NA 1d4").finish()

    assert [each.name for each in table.state.cast] == names


def test_several_blocks_come_at_once_with_an_empty_line_between_them() -> None:
    table = Saints().types("paste\nWolf (2)\nAC 12 HD 2 hp 7 bite 1d6\n\nBear\nAC 13 HD 4 hp 20 2 claws 1d3")

    assert [each.name for each in table.state.cast] == ["Wolf 1", "Wolf 2", "Bear"]
    with pytest.raises(PlayError, match="2 stat blocks"):
        table.types("paste 3\nWolf\nAC 12 HD 2\n\nBear\nAC 13 HD 4")
    assert len(table.state.cast) == 3


def test_sheets_are_pasted_with_the_same_word() -> None:
    table = Saints().types("paste\nAda, fighter 2, STR 13, hp 9, AC 15\nBen, thief 1, hp 4, AC 12")

    came = [(each.name, each.kind, each.hp) for each in table.state.cast]
    assert came == [("Ada", "character", 9), ("Ben", "character", 4)]


GOBLINS = (
    "goblins AC 6 [13], HD 1-1 (3hp), Att 1 \u00d7 weapon (1d6), THAC0 19 [0], MV 60\u2019 (20\u2019), "
    "SV D14 W15 P16 B17 S18, ML 7, AL Chaotic, XP 5, NA 2d4 (6d10)"
)


def test_a_printed_block_after_foes_is_read_as_after_paste() -> None:
    typed = Saints((4, 4, 4)).types(f"foes 3 {GOBLINS}").finish()
    with_paste = Saints((4, 4, 4)).types(f"paste 3 {GOBLINS}").finish()

    assert typed.state == with_paste.state
    assert typed.lines() == with_paste.lines()
    rolled = Saints((1, 1, 4, 4)).types(f"foes {GOBLINS}").finish()
    assert [one.name for one in rolled.state.cast] == ["goblin 1", "goblin 2"]


@pytest.mark.parametrize(
    ("line", "side", "names"),
    [
        ("foes 2 orcs as guards AC 6 [13], HD 1 (4hp), Att 1 x axe (1d6)", "guards", ["orc 1", "orc 2"]),
        ('foes orcs as "the watch", AC 6 [13], HD 1 (4hp), Att 1 x axe (1d6)', "the watch", ["orc"]),
        ("foes an orc: AC 6 [13], HD 1 (4hp), Att 1 x axe (1d6)", "orc", ["orc"]),
        ("side add 2 x orcs, AC 6 [13], HD 1 (4hp), Att 1 x axe (1d6)", "orcs", ["orc 1", "orc 2"]),
    ],
)
def test_a_block_after_foes_says_how_many_and_on_which_side(line: str, side: str, names: list[str]) -> None:
    table = Saints([4] * len(names)).types(line)

    assert [(one.side, one.name, one.attacks[0].name, one.ac) for one in table.state.cast] == [
        (side, name, "axe", 13) for name in names
    ]


def test_what_is_no_block_is_refused_as_a_line_of_foes() -> None:
    with pytest.raises(PlayError, match=r"'hip' says nothing here\. Numbers are known by ac, .* \| STAT BLOCK"):
        Saints().types("foes 2 orcs hp 4 hip 5")


def test_one_and_then_more_of_a_kind_are_told_of_as_several() -> None:
    table = Saints().types("pc Ada hp 5", "foes orc hp 4", "foes 5 orc hp 4", "foes 2 wolf hp 5 as pack", "meet orcs")

    assert table.last() == "The party meets the orcs in the dungeon."
    assert [counted(table.state, side) for side in ("orc", "pack")] == ["6 orcs", "2 pack"]
    assert does(table.state, "orc", "flees", "flee") == "the orcs flee"
    assert does(table.state, "pack", "flees", "flee") == "the pack flee"
    assert [one.label for one in table.view().foes] == ["orcs", "pack"]


def test_no_more_come_into_play_than_there_is_room_for_and_a_kind_without_a_level_has_a_d8() -> None:
    table = Saints().types("foes 100 rats hp 1", "foes 100 bats hp 1", "foes 100 mice hp 1", "foes 99 owls hp 1")
    with pytest.raises(PlayError, match=r"400 are in play at most; with these there would be 402\."):
        table.types(f"paste {MODULE}")

    table.rolls(5).types("paste Moth AC 12 Level 0 bite 1d2").finish()

    assert (table.who("Moth").hp, table.thrown[-1].dice) == (5, "1d8")
    assert "1d8" in [line for line in table.lines() if "Moth" in line][-1]


def test_an_attack_bonus_is_kept_where_no_attack_can_be_read() -> None:
    table = Saints().types("paste\nOrc AC 13 HD 1 hp 4 THAC0 17")

    assert (table.who("Orc").attacks, table.who("Orc").attack) == ((), 2)


def test_a_table_that_is_begun_is_read_as_a_bestiary_and_a_side_may_stand_in_quotes() -> None:
    with pytest.raises(PlayError, match=r"what was pasted: TOML: .*at line 1"):
        Saints().types("paste\n[ox\nlevel = 3")

    table = Saints().types('paste as "X-folk"\nWolf\nAC 12 HD 2 hp 7 bite 1d6')
    assert table.who("Wolf").side == "x-folk"


@pytest.mark.parametrize(("side", "known"), [("party", 1), ("pack", 0)])
def test_how_many_of_a_printed_number_come_is_rolled_openly_only_for_the_party(side: str, known: int) -> None:
    table = Saints((2,)).types(f"paste as {side}\nWolf AC 12 HD 1 hp 4 bite 1d6 NA 1d4").finish()

    (roll,) = table.thrown
    assert (roll.dice, len(table.state.of_side(side))) == ("1d4", 2)
    assert bool(roll.only) != bool(known)


@pytest.mark.parametrize(
    ("typed", "kind"),
    [
        ("paste Orcs AC 12 HD 1 hp 4", "Orcs"),
        ("paste 2 Orcs AC 12 HD 1 hp 4", "Orc"),
        ("foes orcs AC 12 HD 1 hp 4 SV D1", "orc"),
    ],
)
def test_a_kind_that_was_read_is_called_as_one_of_it_is(typed: str, kind: str) -> None:
    assert [one.name for one in Saints().types(typed).state.bestiary] == [kind]


def test_a_kind_is_kept_as_long_as_the_bestiary_has_room() -> None:
    table = Saints()
    beasts = tuple(Beast(id=f"b{at}", name=f"b{at}", level=1, ac=10, morale=7) for at in range(MOST_BEASTS - 1))
    table.state = replace(table.state, bestiary=beasts)

    table.types("paste Orc AC 12 HD 1 hp 4", "paste Elf AC 12 HD 1 hp 4")

    assert [one.name for one in table.state.bestiary[MOST_BEASTS - 1 :]] == ["Orc"]


def test_attacks_that_are_alike_are_told_as_one() -> None:
    table = Saints().types("paste 1\nCrawler AC 12, HD 3 (hp 9), Att 8 x tentacle (paralysis), THAC0 16 [+3], ML 9")

    assert "8 x tentacle (+3): paralysis, morale 9" in " ".join(table.lines())
