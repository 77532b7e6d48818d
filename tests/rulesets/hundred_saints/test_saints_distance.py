"""Distance: how far off the others are when they are met, and in a fight."""

from __future__ import annotations

import pytest
from msgspec import UNSET

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.reach import feet_between
from tests.rulesets.hundred_saints.encounters import encounter_of, met, met_beside_bears
from tests.rulesets.hundred_saints.fights import faced, fight_of_three_sides
from tests.rulesets.hundred_saints.saints import ANN, REF


@pytest.mark.clause("enc.dist.2", "enc.dist.3", "enc.dist.4")
@pytest.mark.parametrize(
    ("ground", "surprise", "dice", "feet"),
    [
        ("dungeon", (3, 3), (4, 5), 90),
        ("dungeon", (1, 3), (4, 5), 90),
        ("dungeon", (1, 2), (3,), 30),
        ("outdoors", (3, 3), (4, 5), 270),
        ("outdoors", (1, 2), (3,), 90),
    ],
)
def test_dist_1__tens_of_feet_inside_and_thirties_outside(
    ground: str, surprise: tuple[int, ...], dice: tuple[int, ...], feet: int
) -> None:
    table = met((*surprise, *dice), ground=ground).types("next", "next", "next").finish()

    assert encounter_of(table).distances == {"goblins": feet}


def test_dist_1__every_die_of_a_meeting_is_thrown_for_its_side_and_its_purpose_and_the_distance_in_secret() -> None:
    table = met_beside_bears((3, 4, 4, 5, 6, 1)).types("next", "next", "next", "next").finish()

    assert [(one.purpose, one.subject, () if one.only is UNSET else one.only) for one in table.thrown] == [
        ("enc.surprise.3", "side:party", ()),
        ("enc.surprise.3", "side:goblins", (REF,)),
        ("enc.dist.1", "side:goblins", (REF,)),
        ("enc.init.1", "side:party", ()),
        ("enc.init.1", "side:goblins", ()),
    ]


def test_dist_5__a_distance_said_in_a_fight_is_that_of_now() -> None:
    table = faced("2 goblins hp 4 speed 40", feet=60).types("attack", "move Ada 40")

    table.types("distance 30")

    assert feet_between(table.state, table.who("Ada"), table.who("goblin 1")) == 30


def test_combat_melee_1__who_fights_hand_to_hand_is_no_further_off_whatever_is_said_of_the_others() -> None:
    table = faced("2 goblins hp 4 speed 40", feet=5).types("attack").rolls(1).types("hit Ada goblin 1")

    table.types("distance 90")

    assert table.told[-1].text == "The goblins are 90 feet off; in melee, and as near as before: goblin 1."
    ada = table.who("Ada")
    assert [feet_between(table.state, ada, table.who(f"goblin {one}")) for one in (1, 2)] == [0, 90]


def test_combat_melee_1__where_all_fight_hand_to_hand_no_distance_can_be_said() -> None:
    table = faced("1 goblin hp 4 speed 40", feet=5).types("attack").rolls(1).types("hit Ada goblin")
    here = table.state

    with pytest.raises(PlayError, match=r"Goblin fights hand to hand, and nobody of the goblin stands off\."):
        table.types("distance 90")

    assert table.state == here
    table.types("distance 5")


def test_enc_dist_5__a_distance_said_in_a_fight_leaves_the_ground_gained_towards_a_third_side() -> None:
    table = fight_of_three_sides()

    table.types("distance goblins 30")

    ada, bob = table.who("Ada"), table.who("Bob")
    assert feet_between(table.state, ada, table.who("goblin 1")) == 30
    assert feet_between(table.state, bob, table.who("goblin 1")) == 30
    assert feet_between(table.state, ada, table.who("wolf")) == 40
    assert feet_between(table.state, bob, table.who("wolf")) == 60


def test_enc_dist_5__what_is_gained_after_a_distance_was_said_counts_towards_all() -> None:
    table = fight_of_three_sides().types("distance goblins 30", "move Ada 10", "next")

    table.rolls(6, 4, 2).types("next", "move Ada 10").finish()

    assert feet_between(table.state, table.who("Ada"), table.who("goblin 1")) == 10
    assert feet_between(table.state, table.who("Ada"), table.who("wolf")) == 20


def test_enc_dist_5__those_who_part_from_a_side_are_as_far_off_as_it_was_said_to_be() -> None:
    table = fight_of_three_sides().types("distance goblins 30", "leave goblin 2 as guards")

    assert feet_between(table.state, table.who("Ada"), table.who("goblin 2")) == 30


def test_enc_dist_5__those_who_bear_the_name_of_a_side_that_merged_are_as_far_off_as_it_was() -> None:
    table = fight_of_three_sides().types("distance goblins 30", "foes orc hp 4", "merge goblins with orc")

    assert feet_between(table.state, table.who("Ada"), table.who("goblin 2")) == 30


def test_a_distance_that_is_said_in_a_fight_counts_from_where_the_others_have_come_to() -> None:
    table = faced(feet=60, first=False).types("move goblin 1 20")

    table.types("distance goblins 30")

    assert feet_between(table.state, table.who("Ada"), table.who("goblin 1")) == 30


def test_dist_5__what_the_situation_says_is_not_rolled() -> None:
    table = met((3, 3)).types("next", "next", "distance 25", "next").finish()

    assert encounter_of(table).distances == {"goblins": 25}


@pytest.mark.clause("enc.dist.5")
def test_the_desk_tells_a_distance_that_was_rolled_from_one_that_was_said() -> None:
    rolled = met_beside_bears((3, 4, 4, 5)).types("next", "next", "next")
    said = met_beside_bears((3, 4)).types("next", "next", "distance 90")

    clauses = [
        line.clauses for table in (rolled, said) for line in table.told if line.text == "The goblins are 90 feet off."
    ]

    assert clauses == [("enc.dist.1",), ("enc.dist.5",)]


def test_dist_6__the_players_are_told_how_far_off_the_others_are_when_their_side_notices_them() -> None:
    table = met((3, 3, 4, 5)).types("next", "next")
    assert not encounter_of(table).known

    table.types("next")

    assert encounter_of(table).known
    assert "90 feet off" in table.last(ANN)


def test_dist_6__the_players_learn_of_the_others_where_the_referee_passes_over_the_distance() -> None:
    table = met_beside_bears((3, 3)).types("next", "next")
    assert not encounter_of(table).known

    table.types("waive")

    assert encounter_of(table).known
    assert table.last(ANN) == "The party comes upon 2 goblins."


def test_dist_7__the_referee_is_told_where_the_sides_are_headed() -> None:
    table = met((3, 3, 4, 5)).types("next", "next")
    (stage,) = [one for one in table.view().cards[0].stages if one.title == "Distance"]
    assert stage.led_to == ""

    table.types("next")

    (stage,) = [one for one in table.view().cards[0].stages if one.title == "Distance"]
    assert "towards one another" in stage.led_to


@pytest.mark.parametrize(("place", "feet"), [("indoors", 90), ("town", 90), ("wild", 270)])
def test_dist_8__built_up_space_is_a_dungeon_and_open_air_is_not(place: str, feet: int) -> None:
    table = met((3, 3, 4, 5), ground=place).types("next", "next", "next").finish()

    assert encounter_of(table).distances == {"goblins": feet}


@pytest.mark.clause("enc.dist.5")
@pytest.mark.parametrize(
    ("reading", "feet", "warned"), [("warn", 120, True), ("cap_to_sight", 60, True), ("none", 120, False)]
)
def test_dist_5__a_roll_beyond_sight_is_told_or_cut_as_the_table_has_it(reading: str, feet: int, warned: bool) -> None:
    table = met((6, 6), distance_cap=reading).types("next", "next", "visibility 60").rolls(6, 6).types("next").finish()

    assert encounter_of(table).distances == {"goblins": feet}
    assert (
        any("120 feet to the goblins were rolled, and nobody sees further than 60" in line for line in table.lines())
        == warned
    )
    assert not [line for line in table.lines(ANN) if "sees further" in line]


@pytest.mark.clause("enc.dist.5")
def test_dist_5__a_roll_within_sight_stands_without_a_word() -> None:
    table = met((6, 6), distance_cap="cap_to_sight").types("next", "next", "visibility 60").rolls(3, 3).types("next")

    assert encounter_of(table).distances == {"goblins": 60}
    assert not [line for line in table.lines() if "were rolled" in line]
