"""Creatures as they come into play: numbers of a kind, what the line says, and what the book knows."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.state import Attack
from tests.rulesets.hundred_saints.fights import faced, given
from tests.rulesets.hundred_saints.saints import ANN, REF, Saints

UNSAID = "Nothing was said of their attack bonus: it is +0 (say it by: attack 2)."


def test_a_group_has_a_line_and_each_in_it_hit_points_of_its_own() -> None:
    table = Saints((3, 8, 1)).types("foes 3 wolves AC 13 HD 1 morale 8 bite 1d6").finish()

    assert [(one.name, one.hp, one.ac, one.morale) for one in table.state.cast] == [
        ("wolf 1", 3, 13, 8),
        ("wolf 2", 8, 13, 8),
        ("wolf 3", 1, 13, 8),
    ]
    assert table.state.cast[0].attacks[0].damage == "1d6"
    (group,) = table.view().foes
    assert (group.count, [bar.value for bar in group.bars]) == (3, [3, 8, 1])
    assert table.view(ANN).foes == ()


def test_what_the_book_knows_of_a_creature_need_not_be_typed() -> None:
    table = Saints((4, 4)).types("foes mule").finish()

    (mule,) = table.state.cast
    assert (mule.level, mule.hp, mule.ac, mule.morale, mule.speed) == (2, 8, 12, 8, 40)


@pytest.mark.parametrize(
    ("said", "attacks", "own"),
    [
        ("attack 3 club 1d8+2", [("club", "1d8+2", 3)], 0),
        ("club 1d8+2 att +3", [("club", "1d8+2", 3)], 0),
        ("club +3 1d8 bite 1d4 attack 2", [("club", "1d8", 3), ("bite", "1d4", 2)], 0),
        ("attack -1 claw 1d4 attack 1d6", [("claw", "1d4", -1), ("attack", "1d6", -1)], 0),
        ("club +3 1d8", [("club", "1d8", 3)], 0),
        ("attack 3", [], 3),
    ],
)
def test_a_line_of_foes_says_what_is_added_to_their_attack_rolls(
    said: str, attacks: list[tuple[str, str, int]], own: int
) -> None:
    table = Saints().types(f"foes 2 ogres AC 15 HD 4 hp 9 {said}")

    ogre = table.who("ogre 1")
    assert [(one.name, one.damage, one.bonus) for one in ogre.attacks] == attacks
    assert ogre.attack == own
    assert table.lines()[-1].startswith("2 ogres come into play.")
    assert UNSAID not in table.last()


def test_an_attack_bonus_that_a_line_says_is_rolled_with() -> None:
    table = faced("ogre hp 9 HD 4 club +3 1d8", first=False).rolls(9, 4).types("hit ogre Ada").finish()

    assert table.who("Ada").hp == 4
    assert table.who("ogre").hp == 9


@pytest.mark.parametrize("said", ["HD 4 hp 9 club 1d8", "hp 9 club 1d8 bite +2 1d4", "HD 4 hp 9", "hp 9 club 1d8"])
def test_an_attack_bonus_that_no_word_says_is_told_to_the_referee_to_be_nothing(said: str) -> None:
    table = Saints().types("pc Ada of Ann hp 4", f"foes 2 ogres {said}")
    assert table.last().startswith(f"2 ogres come into play. {UNSAID}")

    table.types(f"foes 2 squires {said} as party")
    assert table.lines()[-2] == "2 squires come into play."
    assert table.lines()[-1].startswith(UNSAID)
    assert table.last(ANN) == "2 squires come into play."


def test_the_book_and_a_bestiary_say_the_attack_bonus_of_their_own_creatures() -> None:
    bite = 'attacks = [{name = "bite", damage = "1d6"}]'
    table = Saints().types(f"paste\n[moss-wolf]\nlevel = 1\nac = 12\nmorale = 7\nhp = 5\n{bite}")

    said = {"moss wolf": 0, "moss wolf attack 4": 4, "war horse hp 9": 2, "war horse hp 9 att 5": 5}
    for line, bonus in said.items():
        table.types(f"foes {line}")
        assert {one.bonus for one in table.state.cast[-1].attacks} == {bonus}
        assert "attack bonus" not in table.last()
    table.types("foes moss wolf claw 1d4")
    assert table.last().endswith(UNSAID.replace("their", "its"))


def test_hit_dice_that_add_to_hit_points_are_read_in_a_line_of_foes() -> None:
    table = Saints((1, 2, 3, 4)).types("foes ogre AC 15 HD 4+1 attack 3").finish()

    assert (table.who("ogre").level, table.who("ogre").hp) == (4, 11)
    assert Saints((8,)).types("foes ogre HD 1+1").who("ogre").hp == 9
    for said, sentence in (("0+1", "HD is from 1 to 50"), ("51-1", "HD is from 1 to 50"), ("4+", "not a whole number")):
        with pytest.raises(PlayError, match=sentence):
            table.types(f"foes ogre HD {said}")
    assert Saints().types("foes ogre HD 4+1 hp 9").who("ogre").hp == 9
    assert Saints().types("foes ogre hp 9 HD 4+1").who("ogre").hp == 9


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("attack 21", "Attack is from -20 to 20; 21 is not."),
        ("club +3", "Damage is missing."),
        ("club +3 AC 4", "'ac' is no damage"),
        ("club +x 1d6", "'club' says nothing here"),
    ],
)
def test_an_attack_that_cannot_be_read_is_refused_in_a_sentence(said: str, sentence: str) -> None:
    with pytest.raises(PlayError) as refused:
        Saints().types(f"foes ogre AC 12 {said}")

    assert sentence in str(refused.value)


def test_figures_that_neither_the_line_nor_any_kind_says_are_named_to_the_referee() -> None:
    table = Saints().types("pc Ada of Ann hp 4", "foes 4 goblins hp 3 AC 13 sword +0 1d6")

    assert table.last() == (
        "4 goblins come into play. Not said: HD (1 is taken). Paste their stat block to say all of it."
    )
    assert "Not said" not in table.types("foes mule hp 4").last()


TENTACLE, STING = Attack("tentacle", "0", 1, "paralysis"), Attack("sting", "1d4", 1, "poison")
BITE = Attack("bite", "1d8", 1, way=1)


def crawler(*dice: int) -> Saints:
    """A crawler with two ways to attack, of which its first has three attacks, beside Ada with 8 hit points."""
    table = faced("crawler AC 12 HD 3 hp 9 bite +1 1d8", first=False)
    return given(table, "crawler", attacks=(TENTACLE, TENTACLE, STING, BITE)).rolls(*dice)


def test_what_a_hit_does_besides_its_damage_is_told_to_the_referee_at_each_hit() -> None:
    table = crawler(15, 5, 16, 3).types(*["hit crawler Ada"] * 3).finish()

    grave = [(line.text, line.only) for line in table.told if line.weight == "grave"]
    assert grave == [("Crawler hits Ada, tentacle: paralysis.", (REF,)), ("Crawler hits Ada, sting: poison.", (REF,))]
    assert table.who("Ada").hp == 5


def test_a_creature_uses_one_way_to_attack_in_a_round() -> None:
    table = crawler(15, 4).types("hit crawler Ada with bite").finish()

    assert table.who("Ada").hp == 4
    with pytest.raises(PlayError, match="has acted"):
        table.types("hit crawler Ada")


def test_more_of_a_kind_are_numbered_on() -> None:
    table = Saints().types("foes 2 wolves hp 4 side pack", "foes 3 wolves AC 12 HD 2 hp 4 bite +2 1d6 as pack")

    assert {one.side for one in table.state.cast} == {"pack"}
    assert [one.name for one in table.state.cast] == [f"wolf {number}" for number in range(1, 6)]
    assert table.last() == "3 wolves come into play."


def test_four_hundred_are_in_play_and_no_more() -> None:
    table = Saints().types("foes 200 rats hp 1", "foes 199 bats hp 1")
    with pytest.raises(PlayError, match="400 are in play at most; 399 are there already"):
        table.types("foes 2 owls hp 1")

    assert len(table.types("foes owl hp 1").state.cast) == 400


def test_everybody_who_comes_into_play_has_an_id_of_their_own() -> None:
    table = Saints().types("foes 3 goblins hp 4", "foes 3 wolves hp 4")

    assert [one.id for one in table.state.cast] == ["c1", "c2", "c3", "c4", "c5", "c6"]


def test_who_has_a_name_that_is_taken_has_the_next_number_behind_it() -> None:
    table = Saints().types("foes ogre hp 4", "foes ogre hp 4", "foes ogre hp 4", "foes ogre hp 4")

    assert [one.name for one in table.state.cast] == ["ogre", "ogre 2", "ogre 3", "ogre 4"]


def panel(table: Saints) -> list[tuple[str, int, tuple[str, ...]]]:
    """The foes that the referee sees, as label, number and what is said beside their figures."""
    return [(one.label, one.count, one.notes[1:]) for one in table.view().foes]


def test_who_was_left_behind_does_not_stand_in_the_next_encounter_and_who_waits_is_said_not_to_be_met() -> None:
    table = Saints().types("pc Ada hp 9", "foes 2 goblins hp 4", "encounter goblins", "end", "foes 3 orcs hp 5")
    assert panel(table) == [("orcs", 3, ()), ("goblins", 2, ("left behind",))]

    table.types("foes bear hp 9 AC 13 HD 4", "encounter orcs")

    assert panel(table) == [("orcs", 3, ()), ("bear", 1, ("not met",))]
    assert [one.label for one in table.view(ANN).foes] == []


def test_after_an_encounter_those_are_shown_who_gave_up_and_nobody_of_a_side_that_is_dead_or_gone() -> None:
    table = faced("3 goblins hp 4").types("attack", "damage goblin 1 9", "surrender goblins", "end")

    assert panel(table) == [("goblins", 2, ("surrendered",))]
    assert [bar.value for bar in table.view().foes[0].bars] == [4, 4]

    dead = faced("2 goblins hp 4").types("attack", "damage goblin 1 9", "damage goblin 2 9", "end")
    assert panel(dead) == []
