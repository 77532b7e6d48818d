"""Who comes into play, as a sheet has them, and who leaves."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from tests.rulesets.constitution.constitution import ANN, BEN, Constitution


def test_4_2b__whoever_is_not_described_has_10_in_each_ability() -> None:
    desk = Constitution().types("character Ada hp 3")

    assert "9 +10 will = 19" in desk.rolls(9).types("save Ada will").finish().last()


@pytest.mark.clause("3d6.4.3a", "3d6.4.7")
@pytest.mark.parametrize("calling", ["fighter", "sage", "adventurer"])
def test_a_character_may_have_one_of_three_classes(calling: str) -> None:
    assert Constitution().types(f"character Ada {calling} hp 3").who("Ada").calling == calling


def test_4_3a__or_none() -> None:
    assert Constitution().types("character Ada hp 3").who("Ada").calling == ""


def test_4_3b__characters_begin_at_level_1() -> None:
    assert Constitution((3,)).types("character Ada").finish().who("Ada").level == 1


def test_6_2__characters_have_a_hit_die_for_each_level() -> None:
    desk = Constitution((3, 4, 6)).types("character Ada level 3").finish()

    assert (desk.who("Ada").hit_dice, desk.who("Ada").hp) == (3, 13)


def test_6_1__hit_points_are_a_d6_for_each_hit_die_and_those_of_foes_are_rolled_in_secret() -> None:
    desk = Constitution((1, 6, 5, 2)).types("npc 2 wolves hd 2").finish()

    assert [one.hp for one in desk.state.cast] == [7, 7]
    assert [one.name for one in desk.state.cast] == ["wolf 1", "wolf 2"]
    assert all(roll.only == ("Ref",) for roll in desk.thrown)
    assert desk.lines(ANN) == []


def test_G_2__npcs_are_run_by_the_referee_and_stand_on_a_side_of_their_own() -> None:
    desk = Constitution().types("npc ogre hp 9")

    assert (desk.who("ogre").side, desk.who("ogre").seat) == ("ogre", "")
    with pytest.raises(PlayError, match="a side of their own"):
        desk.types("npc ogre 2 as party hp 3")


def test_5_12a__morale_is_from_2_to_12() -> None:
    assert Constitution().types("npc ogre hp 9 morale 12").who("ogre").morale == 12
    with pytest.raises(PlayError, match="from 2 to 12; 13 is not"):
        Constitution().types("npc ogre hp 9 morale 13")


@pytest.mark.clause("3d6.4.1a", "3d6.4.1b", "3d6.4.1c", "3d6.4.1d", "3d6.4.1e")
@pytest.mark.parametrize(
    ("ability", "said"),
    [("strength", "str"), ("wits", "wits"), ("knowledge", "know"), ("will", "will"), ("charisma", "cha")],
)
def test_the_five_abilities(ability: str, said: str) -> None:
    assert Constitution().types(f"character Ada {said} 12 hp 3").who("Ada").abilities == {ability: 12}


def test_a_player_brings_in_a_character_of_their_own() -> None:
    desk = Constitution().types("character Ada fighter strength 12 hp 3", seat=ANN)

    assert desk.who("Ada").seat == "Ann"
    assert desk.last(BEN) == "Ada comes into play: fighter 1, strength 12, 3 hp, AC 20."
    with pytest.raises(PlayError, match="characters of your own"):
        desk.types("character Bo of Ben hp 3", seat=ANN)


@pytest.mark.parametrize(
    ("typed", "refused"),
    [
        ("character Ada paladin", "'paladin' is not known here. Allowed: of, fighter, sage, adventurer"),
        ("character Ada strength 31 hp 1", "Strength is from 0 to 30; 31 is not"),
        ("character Ada strength lots", "'lots' is not a whole number"),
        ("npc 4 goblins hd 0", "from 1 to 99; 0 is not"),
        ("npc 4 goblins as", "A side is missing"),
        ("dismiss Zoe", "Nobody is in play yet"),
    ],
)
def test_what_cannot_be_is_refused_with_what_can(typed: str, refused: str) -> None:
    with pytest.raises(PlayError, match=refused):
        Constitution().types(typed)


def test_a_name_is_given_once() -> None:
    with pytest.raises(PlayError, match="Somebody is called Ada already"):
        Constitution().types("character Ada hp 3", "character Ada hp 4")


def test_those_who_are_dismissed_leave() -> None:
    desk = Constitution().types("character Ada hp 3", "npc 2 wolves hp 4", "dismiss Ada", "dismiss wolf 1 wolf 2")

    assert desk.state.cast == ()
    assert desk.lines(ANN)[-1] == "Ada leaves play."


def chosen(calling: str, name: str = "offered") -> dict[str, str]:
    """The answers of somebody who makes a character."""
    return {
        "constitution.class_choice": calling,
        "constitution.first_initiation": "later",
        "constitution.outfit_choice": "none",
        "constitution.name_choice": name,
    }


def made(*faces: int) -> Constitution:
    return Constitution(faces).types("make", seat=ANN, answers=chosen("sage")).finish()


@pytest.mark.clause("3d6.4.2a", "3d6.A.6")
def test_each_ability_is_3d6_in_its_order() -> None:
    one = made(3, 4, 5, 6, 6, 1, 2, 2, 4, 5, 5, 3, 1, 4, 4, 3, 3, 3, 1, 6).who("Aldo")

    assert one.abilities == {"strength": 12, "wits": 13, "knowledge": 8, "will": 13, "charisma": 9}
    assert (one.calling, one.level, one.hp, one.seat) == ("sage", 1, 6, "Ann")


def test_a_name_by_chance_is_one_that_nobody_has() -> None:
    desk = made(*[3] * 15, 3, 3, 3, 1, 4)

    desk.rolls(*[4] * 15, 3, 3, 3, 1, 2).types("make", seat=BEN, answers=chosen("none")).finish()

    assert [one.name for one in desk.state.cast] == ["Aldo", "Aldo 2"]


def test_a_name_may_be_ones_own() -> None:
    answers = chosen("none", "text:Ada of Metz")
    desk = Constitution([3] * 15 + [3, 3, 3, 1, 4]).types("make", seat=ANN, answers=answers).finish()

    assert desk.who("Ada of Metz").calling == ""


def test_somebody_with_a_name_of_their_own_is_told_and_shown_by_it() -> None:
    desk = Constitution().types("npc Odo hd 1 hp 4", "npc ogre hd 3 hp 9", "npc 2 goblins hd 1 hp 3")

    assert desk.lines() == ["Odo comes into play.", "An ogre comes into play.", "2 goblins come into play."]
    assert [group.label for group in desk.view().foes] == ["Odo", "ogre", "goblins"]
