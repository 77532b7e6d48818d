"""What is earned: awards, the split, levels, training and loot; clause by clause."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lychgate.core.decision import TEXT
from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.experience import AwardWanted
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from lychgate.rulesets.hundred_saints.state import Character, Service
from tests.rulesets.hundred_saints.saints import ANN, Saints


def earned(table: Saints, name: str) -> int:
    one = table.who(name).character
    assert isinstance(one, Character)
    return one.xp


def party(pcs: int = 4, adventurers: int = 3, townsfolk: int = 2, **variants: str) -> Saints:
    """Characters at level 5, and people who serve the first of them."""
    table = Saints(**variants)
    table.types(*(f"pc P{number} fighter level 5 hp 20" for number in range(pcs)))
    table.types(*(f"pc R{number} fighter level 3 hp 9 retainer" for number in range(adventurers)))
    table.types(*(f"pc T{number} hp 3 retainer" for number in range(townsfolk)))
    state = table.state
    for number in range(townsfolk):
        one = table.who(f"T{number}")
        served = Service(employer=table.who("P0").id, loyalty=7, adventurer=False, daily=100)
        state = state.with_creature(replace(one, service=served))
    table.state = state
    return table


# ---------------------------------------------------------------------- awards and the split


def test_xp_1__even_shares_and_half_of_one_for_adventurers_who_serve() -> None:
    table = party().types("xp 7000", "split")

    assert [earned(table, f"P{n}") for n in range(4)] == [16_000 + 1000] * 4
    assert [earned(table, f"R{n}") for n in range(3)] == [4000 + 500] * 3
    assert "7000 experience among 7: 1000 each." in table.lines(ANN)
    assert table.state.experience.pool == 0


def test_xp_1__a_share_is_rounded_down_and_so_is_its_half() -> None:
    table = party(pcs=2, adventurers=1, townsfolk=0).types("xp 1000", "split")
    assert (earned(table, "P0"), earned(table, "R0")) == (16_333, 4166)


def test_xp_1__the_dead_have_no_share() -> None:
    table = party(pcs=2, adventurers=0, townsfolk=0).types("set cast.P1.hp 0 because a dragon", "xp 100", "split")
    assert (earned(table, "P0"), earned(table, "P1")) == (16_100, 16_000)


def test_xp_1__those_who_share_may_be_named() -> None:
    table = party(pcs=2, adventurers=0, townsfolk=0).types("xp 100", "split P1")
    assert (earned(table, "P0"), earned(table, "P1")) == (16_000, 16_100)


def test_xp_2__what_is_over_a_level_is_cut_to_a_point_under_the_one_after() -> None:
    table = Saints((5,)).types("pc Ada fighter of Ann hp 6", "xp 9000", "split")
    assert earned(table, "Ada") == 3999
    assert "Ada gains 3999 experience (5001 do not count): 3999. Level 2 is due: level Ada" in table.lines(ANN)

    table.types("level Ada", "xp 9000", "split").finish()
    assert earned(table, "Ada") == 3999
    table.types("session", "xp 9000", "split")

    assert earned(table, "Ada") == 7999


def test_xp_2__one_level_in_a_session() -> None:
    table = Saints((5,)).types("pc Ada fighter hp 6 xp 4000", "level Ada")
    with pytest.raises(PlayError, match="Ada has gained a level in this session"):
        table.types("level Ada")
    table.finish()

    assert (
        Saints((5, 5)).types("pc Ada fighter hp 6 xp 4000", "level Ada", "session", "level Ada").who("Ada").level == 3
    )


def test_xp_3__dead_foes_are_counted_once() -> None:
    table = Saints().types("pc Ada fighter hp 6", "foes 3 orcs hp 4 xp 10", "foes 2 bats hp 1 xp 5")
    for number in (2, 3):
        table.types(f"set cast.{number}.hp 0 because slain")

    table.types("xp foes")

    assert table.state.experience.pool == 20
    with pytest.raises(PlayError, match="no foe among the dead that was not counted yet"):
        table.types("xp foes")


def test_xp_3__a_side_that_was_outwitted_counts_when_the_referee_says_so() -> None:
    table = Saints().types("pc Ada fighter hp 6", "foes 3 orcs hp 4 xp 10", "xp orcs")
    assert table.state.experience.pool == 30
    with pytest.raises(PlayError, match="no foe on the side 'orcs'"):
        table.types("xp orcs")


def test_xp_4__a_point_for_each_gold_piece_brought_to_safety() -> None:
    table = Saints().types("pc Ada fighter hp 6", "xp treasure 250 gp the silver plates")
    assert table.state.experience.pool == 250
    assert table.last() == "The party earns 250 experience for the silver plates; 250 to be split."


def test_xp_5__creatures_carry_their_award() -> None:
    table = Saints().types("foes war horse hp 1", "foes mule hp 1", "foes townsfolk hp 1")
    assert [one.xp for one in table.state.cast] == [65, 20, 10]


@pytest.mark.parametrize(
    ("level", "seen", "answer", "pool"),
    [(1, (10,), "10", 20), (2, (20, 35), "35", 70), (3, (40, 65), f"{TEXT}50", 100), (4, (), f"{TEXT}125", 250)],
)
def test_xp_5__the_referee_says_what_a_foe_is_worth_that_carries_no_award(
    level: int, seen: tuple[int, ...], answer: str, pool: int
) -> None:
    asked = []

    def says(decision: object, state: object) -> str:
        asked.append(decision)
        return answer

    table = Saints().types(f"foes 2 orcs HD {level} hp 4").types("xp orcs", answers=says)

    assert table.state.experience.pool == pool
    (question,) = asked
    assert isinstance(question, AwardWanted)
    assert question.seen == seen


# ---------------------------------------------------------------------- prime abilities


@pytest.mark.parametrize(
    ("score", "points"), [(5, 800), (6, 900), (8, 900), (9, 1000), (12, 1000), (13, 1050), (15, 1050), (16, 1100)]
)
def test_xp_6__prime_abilities_change_ones_own_share_where_the_table_plays_so(score: int, points: int) -> None:
    table = Saints(prime_xp="on").types(f"pc Ada fighter STR {score} hp 6", "xp 1000", "split")
    assert earned(table, "Ada") == points


def test_xp_6__the_lowest_of_several_counts_after_the_halving_and_off_changes_nothing() -> None:
    lowest = Saints(prime_xp="on").types("pc Ada thegn STR 16 CHA 8 hp 6 retainer", "xp 1001", "split")
    assert earned(lowest, "Ada") == 450

    off = Saints().types("pc Ada fighter STR 18 hp 6", "xp 1000", "split")
    assert earned(off, "Ada") == 1000


# ---------------------------------------------------------------------- levels and training


def test_char_level_1__hit_points_for_current_and_maximum_and_the_row_of_the_class() -> None:
    table = Saints((5,)).types("pc Ada, fighter 3, CON 13, HP 7/20, XP 8000")

    table.types("level Ada").finish()

    ada = table.who("Ada")
    assert (ada.level, ada.hp, ada.max_hp, ada.attack, ada.saves) == (4, 13, 26, 3, (10, 11, 12, 13, 14))
    assert table.last(ANN).startswith("Ada: attack 3")
    assert "Ada is level 4: 6 hit points more, attack +3, saves 10/11/12/13/14." in table.lines(ANN)


def test_char_level_1__skills_and_spells_come_with_it() -> None:
    table = Saints((3, 3)).types("pc Tom thief hp 3 xp 1200", "pc Mab magi level 2 hp 3 xp 5000", "level Tom")
    assert table.who("Tom").skills["disarm_mech"] == 5
    table.types("level Mab").finish()
    assert any("detect magic 5, spells 2/1/0" in line for line in table.lines(ANN))


def test_char_level_1__not_before_the_threshold() -> None:
    with pytest.raises(PlayError, match="Ada has 1999 experience; level 2 needs 2000"):
        Saints().types("pc Ada fighter hp 6 xp 1999", "level Ada")


def test_xp_7__a_level_must_be_trained_for_where_the_table_says_so() -> None:
    table = Saints((2, 5), training="on").types("pc Ada fighter level 3 hp 9 xp 8000", "coins 400 pp to Ada")
    with pytest.raises(PlayError, match="Ada must train first"):
        table.types("level Ada")

    table.types("train Ada")
    assert "Ada trains for level 4: 2 weeks, until day 15, for 1500 gp." in table.lines(ANN)
    assert table.who("Ada").coins.words == "100 pp"
    table.types("xp 100", "split")
    assert earned(table, "Ada") == 8000
    with pytest.raises(PlayError, match="Ada trains until day 15"):
        table.types("level Ada")
    table.types("set day 15 because the weeks pass", "level Ada").finish()

    assert table.who("Ada").level == 4


def test_xp_7__alone_it_takes_twice_the_time_and_half_the_gold() -> None:
    table = Saints(training="on").types("pc Ada fighter hp 9 xp 2000", "coins 375 gp to Ada", "train Ada 3 weeks alone")
    assert "Ada trains for level 2: 6 weeks, until day 43, for 375 gp." in table.lines(ANN)


def test_xp_7__nobody_trains_where_the_table_does_not_ask_for_it() -> None:
    table = Saints((5,)).types("pc Ada fighter hp 9 xp 2000", "level Ada").finish()
    with pytest.raises(PlayError, match="training is off"):
        table.types("train Ada")


# ---------------------------------------------------------------------- loot


def test_xp_8__loot_goes_by_shares_and_an_adventurer_has_the_agreed_part() -> None:
    table = party(pcs=5, adventurers=1, townsfolk=1)
    hired = replace(table.who("R0"), service=Service(employer=table.who("P0").id, loyalty=7))
    table.state = table.state.with_creature(hired)

    table.types("coins 2750 gp to party", "share")

    assert [table.who(f"P{n}").coins.gp for n in range(5)] == [500] * 5
    assert (table.who("R0").coins.gp, table.who("T0").coins.worth, table.state.purse.worth) == (250, 0, 0)


def test_xp_8__in_copper_rounded_down_and_the_rest_stays_in_the_purse() -> None:
    table = party(pcs=3, adventurers=0, townsfolk=0).types("coins 1 gp to party", "share")

    assert [table.who(f"P{n}").coins.words for n in range(3)] == ["3 sp 3 cp"] * 3
    assert table.state.purse.worth == 1
    table.types("coins 10 gp to party", "share 4 gp among P0 P1")

    assert (table.who("P0").coins.worth, table.state.purse.worth) == (233, 601)


def test_what_was_earned_is_at_hand_when_the_fight_is_over() -> None:
    table = Saints((4,)).types(
        "pc Ada fighter hp 6 xp 1990", "foes 1 orc hp 4 xp 10", "set cast.orc.hp 0 because slain"
    )

    table.types("xp:foes", "split", "level:Ada").finish()

    assert table.who("Ada").level == 2
    orders = RULESET.orders(table.state, "Ref")
    assert orders is not None
    assert not {"xp:foes", "split", "level:Ada"} & {id_ for id_, _ in orders.steps}


def test_a_retainers_sheet_says_so_and_the_split_says_why_theirs_is_half() -> None:
    table = party(pcs=1, adventurers=1, townsfolk=1).types("xp 200", "split")

    assert {sheet.title: sheet.subtitle for sheet in table.view(ANN).sheets} == {
        "P0": "fighter 5",
        "R0": "fighter 3, retainer",
        "T0": "retainer",
    }
    assert [line for line in table.lines(ANN) if "gains" in line] == [
        "P0 gains 100 experience: 16100.",
        "R0 gains 50 experience (half, as a retainer): 4050.",
    ]
