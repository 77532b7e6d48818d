"""Sides that part and become one, in and out of encounters and fights; and numbers that nobody can have."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from tests.rulesets.hundred_saints.saints import ANN, REF, Saints

THREE = ("pc Ada of Ann hp 9", "foes 3 goblins hp 4", "foes 2 wolves hp 6")

NO_GOBLINS = tuple(f'dismiss "goblin {number}"' for number in (1, 2, 3))
NO_WOLVES = tuple(f'dismiss "wolf {number}"' for number in (1, 2))


def sides(table: Saints) -> dict[str, list[str]]:
    return {side.id: [one.name for one in table.state.cast if one.side == side.id] for side in table.state.sides}


def met(table: Saints) -> Saints:
    """They stand 40 feet apart, goblins surprised, and the first Round has begun."""
    return table.rolls(6, 1, 6, 1, 1, 1, 1, 6, 5).types("encounter", *("next",) * 4).finish()


def test_two_sides_become_one_out_of_an_encounter() -> None:
    table = Saints().types(*THREE, "lit wolves", "merge wolves with goblins")

    assert sides(table) == {
        "party": ["Ada"],
        "goblins": ["goblin 1", "goblin 2", "goblin 3", "wolf 1", "wolf 2"],
    }
    assert table.state.side("goblins").lit
    assert table.last(REF) == "Wolves and goblins are one side now: goblins."
    assert table.lines(ANN)[1:] == []


def test_a_number_of_a_side_parts_from_it_and_comes_back() -> None:
    table = Saints().types(*THREE, "leave 2 goblins as guards")

    assert sides(table)["guards"] == ["goblin 2", "goblin 3"]
    table.types("join guards with goblins")
    assert sides(table)["goblins"] == ["goblin 1", "goblin 2", "goblin 3"]
    assert "guards" not in sides(table)


def test_some_part_by_name_from_the_side_that_is_said() -> None:
    table = Saints().types(*THREE, "split goblin 1 goblin 3 from goblins as archers")

    assert sides(table)["archers"] == ["goblin 1", "goblin 3"]
    with pytest.raises(PlayError, match="goblin 2 is on the side 'goblins', not on 'wolves'"):
        table.types("split goblin 2 from wolves as lone")


def test_split_without_a_side_still_shares_what_was_earned() -> None:
    table = Saints().types("pc Ada fighter of Ann hp 9", "xp 100", "split")

    assert "100" in table.last()


def test_in_an_encounter_the_one_side_keeps_its_place_and_knows_what_either_knew() -> None:
    table = Saints().types(*THREE, "encounter", "aware wolves of party", "mod goblins 1", "merge wolves with goblins")

    now = table.state.encounter
    assert now is not None
    assert now.sides == ("party", "goblins")
    assert now.aware == (("goblins", "party"),)
    assert now.mods == {"goblins": 1}


def test_those_who_join_the_surprised_act_if_they_were_not() -> None:
    table = met(Saints().types(*THREE))
    now = table.state.encounter
    assert now is not None
    assert (now.is_surprised("goblins"), now.is_surprised("wolves")) == (True, False)
    far = now.distances["goblins"]

    table.types("merge wolves with goblins")

    now = table.state.encounter
    assert now is not None
    assert now.sides == ("party", "goblins")
    assert [one.side for one in now.surprise] == ["party", "goblins"]
    assert now.distances == {"goblins": far}
    assert [one.side for one in now.order] == [one.side for one in now.order if one.side in now.sides]
    assert set(now.alert) == {one.id for one in table.state.cast if one.name.startswith("wolf")}


def test_a_side_that_is_not_there_takes_the_place_of_one_that_is() -> None:
    table = Saints().types(*THREE, "encounter goblins", "aware goblins", "merge goblins with wolves")

    now = table.state.encounter
    assert now is not None
    assert now.sides == ("party", "wolves")
    assert now.aware == (("wolves", "party"),)


def test_checks_of_morale_fall_due_to_the_side_that_is_left_and_nobody_fights_their_own() -> None:
    table = Saints((6, 6, 6, 1, 1, 1, 1, 6, 5, 4)).types(*THREE, "encounter", *("next",) * 4).finish()
    table.types("attack party", "down goblin 1")
    fight = table.state.fight
    assert fight is not None
    assert {one.side for one in fight.owed} == {"goblins"}

    table.types("merge goblins with wolves")

    fight = table.state.fight
    assert fight is not None
    assert {one.side for one in (*fight.owed, *fight.tried)} == {"wolves"}


def test_who_fought_hand_to_hand_and_is_of_one_side_now_fights_no_more() -> None:
    table = met(Saints().types(*THREE)).types("attack party")
    table.rolls(1).types("hit wolf 1 goblin 1 anyway").finish()
    fight = table.state.fight
    assert fight is not None
    assert fight.melee

    table.types("merge wolves with goblins")

    fight = table.state.fight
    assert fight is not None
    assert fight.melee == ()


def test_no_side_merges_while_it_runs() -> None:
    table = Saints((6, 6, 6, 2, 2, 2, 2, 6, 5, 4)).types(*THREE, "encounter", *("next",) * 4).finish()
    table.types("evade party", "pursue yes goblins", "pursue no wolves")

    with pytest.raises(PlayError, match="cannot become one while one of them runs"):
        table.types("foes 2 orcs hp 2", "merge orcs with goblins")


def test_foes_who_join_the_party_do_not_bring_those_who_have_parted_from_them() -> None:
    table = Saints().types(*THREE, "leave 1 goblins as sentry", "merge goblins with party")

    assert table.state.ours == ("party",)
    assert [foes.label for foes in table.view(ANN).foes] == []
    assert "goblin 1" in [sheet.title for sheet in table.view(ANN).sheets]


@pytest.mark.parametrize(
    ("lines", "order", "sentence"),
    [
        ((), "merge goblins with goblins", "is one side already"),
        ((), "merge party with goblins", "Say it the other way about: merge goblins with party"),
        ((), "merge elves with goblins", "'elves' is no side"),
        (NO_GOBLINS, "merge goblins with wolves", "Nobody who lives"),
        (NO_GOBLINS, "merge wolves with goblins", "Nobody who lives"),
        (("pc Ben of Ben hp 4", "leave Ben as van"), "merge van with goblins", "no side of the party's"),
        (("encounter goblins",), "merge goblins with party", "nobody left to meet"),
        (
            ("foes porter hp 2 as party", "leave porter as van", "encounter van goblins wolves"),
            "merge van with goblins",
            "nobody left to meet",
        ),
        ((), "leave goblin 1 goblin 2 goblin 3", "They are all of 'goblins'"),
        ((), "leave 3 goblins", "They are all of 'goblins'"),
        ((), "leave 4 goblins", "3 of 'goblins' live, so 4 cannot leave it."),
        ((), "leave goblin 1 wolf 1", "be of one side"),
        ((), "leave goblin 1 as wolves", "There is a side 'wolves' already"),
        ((), "leave", "Say who leaves"),
        ((), "leave 2 goblins Ada", "Say who leaves"),
        (NO_WOLVES, "encounter wolves", "Nobody who lives is on the side 'wolves'"),
    ],
)
def test_an_empty_side_and_what_else_cannot_be_is_refused_in_a_sentence(
    lines: tuple[str, ...], order: str, sentence: str
) -> None:
    table = Saints().types(*THREE, *lines)
    before = table.state

    with pytest.raises(PlayError) as refused:
        table.types(order)

    assert sentence in str(refused.value)
    assert table.state == before


def test_a_player_parts_nobody_but_their_own() -> None:
    table = met(Saints().types(*THREE))

    with pytest.raises(PlayError, match="the referee's to do"):
        table.types("leave 1 goblins", seat=ANN)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("foes 7 wolves hp -3", "Hp is from 1 to 1000; -3 is not."),
        ("pc Bo hp -3", "Hp is from 1 to 500; -3 is not."),
        ("paste\nBo, fighter 1, hp -3", "Hp is from 1 to 500; -3 is not."),
        ("set cast.Ada.hp -3 because of a slip", "'cast.Ada.hp' is from 0 to 1000; -3 is not. It stays 9."),
        ("set cast.Ada.max_hp 0 because of a slip", "'cast.Ada.max_hp' is from 1 to 1000; 0 is not. It stays 9."),
        ("set cast.Ada.morale 13 because she is brave", "is from 2 to 12; 13 is not."),
        ("damage Ada -3", "The damage is from 1 to 1000; -3 is not."),
    ],
)
def test_a_negative_hit_point_is_refused_wherever_it_is_typed(line: str, sentence: str) -> None:
    table = Saints().types(*THREE)
    before = table.state

    with pytest.raises(PlayError) as refused:
        table.types(line)

    assert sentence in str(refused.value)
    assert table.state == before


def test_a_decree_may_put_somebody_at_no_hit_points() -> None:
    table = Saints().types(*THREE, "set cast.Ada.hp 0 because the roof fell")

    assert not table.who("Ada").alive


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("side add 3 wolves hp 4 as pack", "foes 3 wolves hp 4 as pack"),
        ("side merge goblins with wolves", "merge goblins with wolves"),
        ("side split goblin 2 as guards", "leave goblin 2 as guards"),
        ("side split 2 goblins as guards", "leave 2 goblins as guards"),
    ],
)
def test_sides_2__what_is_done_with_sides_stands_under_one_word_too(line: str, same: str) -> None:
    table = Saints().types(*THREE)

    assert table.read(line) == table.read(same)


def test_sides_2__another_word_after_it_is_refused_in_a_sentence() -> None:
    with pytest.raises(PlayError, match=r"'paint' is no thing to do with sides.* Allowed: add, merge, split"):
        Saints().types("side paint goblins")
