"""Chapter 3: die rolls and resolution."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from lychgate.core.errors import IllegalAnswer, PlayError
from lychgate.core.play import SECRET
from lychgate.rulesets.constitution.rules.checks import degrees_of
from lychgate.rulesets.constitution.rules.making import NameChoice
from lychgate.rulesets.constitution.rules.skills import SkillFirstUsed, share_of
from tests.each import each
from tests.rulesets.constitution.constitution import ANN, BEN, Constitution


def ada(scores: str = "strength 14", **variants: str) -> Constitution:
    return Constitution(**variants).types(f"character Ada of Ann {scores} hp 4")


def test_3_1a__the_die_and_the_ability_reach_the_difficulty() -> None:
    desk = ada().rolls(6).types("check Ada strength").finish()

    assert desk.last() == "Ada, a check: 6 +14 strength = 20 against 20: 1 degree of success."

    desk.rolls(5).types("check Ada strength").finish()

    assert desk.last() == "Ada, a check: 5 +14 strength = 19 against 20: 1 degree of failure."


def test_3_1b__a_check_of_what_is_forced_on_somebody_is_a_save() -> None:
    desk = ada("will 12").rolls(8).types("save Ada will").finish()

    assert desk.last() == "Ada, a save: 8 +12 will = 20 against 20: 1 degree of success."


@pytest.mark.parametrize(("total", "degrees"), [(20, 1), (24, 1), (25, 2), (30, 3), (40, 5)])
def test_3_2a__each_full_5_above_is_a_degree_of_success(total: int, degrees: int) -> None:
    assert degrees_of(Constitution().state, total, 20) == degrees


@pytest.mark.parametrize(("total", "degrees"), [(19, -1), (16, -1), (15, -2), (10, -3), (0, -5)])
def test_3_2b__each_full_5_below_is_a_degree_of_failure(total: int, degrees: int) -> None:
    assert degrees_of(Constitution().state, total, 20) == degrees


def test_3_3__a_20_is_rolled_again_and_added_as_long_as_20s_fall() -> None:
    desk = ada("strength 10").rolls(20, 20, 3).types("check Ada strength dc 40").finish()

    assert desk.last() == "Ada, a check: 20 (43) +10 strength = 53 against 40: 3 degrees of success."


@pytest.mark.parametrize(
    ("reading", "told"),
    [
        ("minus5", "Ada, a check: 1 (-4) +14 strength = 10 against 20: 3 degrees of failure."),
        (
            "complication",
            (
                "Ada, a check: 1 +14 strength = 15 against 20: 2 degrees of failure. "
                "A natural 1: the referee names a complication."
            ),
        ),
        ("ignored", "Ada, a check: 1 +14 strength = 15 against 20: 2 degrees of failure."),
    ],
)
def test_3_5__a_natural_1_is_read_as_the_table_has_it(reading: str, told: str) -> None:
    assert ada(nat1=reading).rolls(1).types("check Ada strength").finish().last() == told


def test_3_5__a_1_among_the_dice_that_explode_is_just_a_1() -> None:
    desk = ada("strength 10").rolls(20, 1).types("check Ada strength").finish()

    assert "20 (21) +10 strength = 31" in desk.last()


def test_3_6__the_normal_difficulty_is_20() -> None:
    assert "against 20" in ada().rolls(6).types("check Ada strength").finish().last()


def test_3_7__what_is_different_this_time_is_added_to_the_roll_and_the_difficulty_stays() -> None:
    desk = ada().rolls(10).types("check Ada strength dc 15 -2").finish()

    assert desk.last() == "Ada, a check: 10 +14 strength -2 the situation = 22 against 15: 2 degrees of success."


def test_3_8a__of_advantage_dice_the_best_counts_and_3_3_it_alone_explodes() -> None:
    desk = ada("strength 10").rolls(20, 20, 4).types("check Ada strength dice 1").finish()

    assert "20 (24) +10 strength = 34" in desk.last()


def test_3_8a__advantage_dice_add_up() -> None:
    assert "17 +10" in ada("strength 10").rolls(3, 17, 9).types("check Ada strength dice 2").finish().last()


def test_3_8b__of_disadvantage_dice_the_worst_counts_and_3_5_its_1_is_natural() -> None:
    desk = ada("strength 10").rolls(20, 1).types("check Ada strength dice -1").finish()

    assert "1 (-4) +10 strength = 6" in desk.last()


def test_7_1__fighters_add_their_level_in_combat_but_not_to_every_check() -> None:
    desk = Constitution().types("character Bo of Ben fighter level 3 strength 12 hp 9")

    assert "12 +12 strength = 24" in desk.rolls(12).types("check Bo strength").finish().last()


def test_8_1__sages_add_their_level_to_all_knowledge_checks() -> None:
    desk = Constitution().types("character Cy of Ben sage level 3 knowledge 12 hp 9")

    assert "10 +12 knowledge +3 sage = 25" in desk.rolls(10).types("check Cy knowledge").finish().last()
    assert "10 +10 wits = 20" in desk.rolls(10).types("check Cy wits").finish().last()


def test_9_1__an_adventurer_rolls_a_failure_again_as_often_in_a_session_as_their_level() -> None:
    desk = Constitution().types("character Dee of Ben adventurer level 2 wits 10 hp 5")
    again = {"constitution.roll_again": "again"}

    desk.rolls(5, 6, 15).types("check Dee wits", seat=BEN, answers=again).finish()

    assert desk.lines()[-3:-1] == [
        "Dee fails: 5 +10 wits = 15 against 20: 2 degrees of failure. Dee rolls again.",
        "Dee fails: 6 +10 wits = 16 against 20: 1 degree of failure. Dee rolls again.",
    ]
    assert "15 +10 wits = 25" in desk.last()
    assert desk.who("Dee").rerolls == 2

    desk.rolls(5).types("check Dee wits", seat=BEN).finish()

    assert "5 +10 wits = 15" in desk.last(), "nothing more is asked in this session"


def test_9_1__the_referee_is_asked_for_a_character_that_nobody_else_plays_and_for_no_npc() -> None:
    again: Any = {"constitution.roll_again": "again"}
    desk = Constitution().types("character Dee adventurer wits 10 hp 5", "npc Gorm wits 10 hp 5")
    gorm = replace(desk.who("Gorm"), calling="adventurer", level=1)
    desk.state = desk.state.with_creature(gorm)

    desk.rolls(5, 15).types("check Dee wits", answers=again).finish()
    desk.rolls(5).types("check Gorm wits").finish()

    assert (desk.who("Dee").rerolls, desk.who("Gorm").rerolls) == (1, 0)


def test_9_1__nobody_is_asked_about_a_check_that_is_secret() -> None:
    desk = Constitution().types("character Dee of Ben adventurer wits 10 hp 5")

    desk.rolls(5).types("check Dee wits secret").finish()

    assert "5 +10 wits = 15" in desk.last()
    assert desk.thrown[-1].subject == f"creature:c1{SECRET}", "dice of its own, which tell nothing of the open ones"
    assert "wits" not in " ".join(desk.lines(BEN)[1:])


@pytest.mark.parametrize(("reading", "counted"), [("new", "3 +10"), ("better", "5 +10")])
def test_9_1__the_new_roll_counts_unless_the_table_takes_the_better(reading: str, counted: str) -> None:
    desk = Constitution(adventurer_reroll=reading).types("character Dee of Ben adventurer wits 10 hp 5")

    desk.rolls(5, 3).types("check Dee wits", seat=BEN, answers={"constitution.roll_again": "again"}).finish()

    assert counted in desk.last()


def enters(told: list[str]) -> Any:
    """Who presses Enter at a question; ``told`` has what is told of rolling again, and what Enter does."""

    def enter(decision: Any, state: Any) -> str:
        told.append(f"{decision.choice(state, 'again').note}: {decision.default()}")
        return str(decision.default())

    return enter


@pytest.mark.parametrize(
    ("line", "face", "told"),
    [
        ("check Dee wits", 5, "55 % for a success: keep"),
        ("check Dee wits", 10, "30 % for more degrees, 45 % for a failure: keep"),
        ("check Dee wits", 15, "5 % for more degrees, 45 % for a failure: keep"),
        ("save Dee wits", 5, "55 % for a success: again"),
        ("explore Dee wits takes 2", 5, "55 % for a success: keep"),
        ("explore Dee wits takes 2", 10, "30 % for more degrees, 45 % for a failure: keep"),
    ],
)
def test_9_1__enter_keeps_the_roll_for_worse_and_rolls_a_failed_save_again(line: str, face: int, told: str) -> None:
    desk, asked = Constitution().types("character Dee of Ben adventurer wits 10 hp 5"), list[str]()

    desk.rolls(face, *((15,) if told.endswith("again") else ())).types(line, answers=enters(asked)).finish()

    assert asked == [told]


@pytest.mark.parametrize(
    ("line", "face"), [("save Dee wits", 10), ("explore Dee wits takes 1", 10), ("explore Dee wits takes 2", 15)]
)
def test_9_1__nobody_is_asked_where_more_degrees_are_of_no_use(line: str, face: int) -> None:
    desk = Constitution().types("character Dee of Ben adventurer wits 10 hp 5")

    desk.rolls(face).types(line).finish()

    assert desk.who("Dee").rerolls == 0


def test_4_10b__a_skill_multiplies_the_ability_and_bonuses_are_added_whole() -> None:
    desk = Constitution().types("character Cy sage level 3 knowledge 11 herbs 50% hp 9")

    desk.rolls(10).types("check Cy knowledge skill herbs").finish()

    assert "10 +6 knowledge at 50 % herbs +3 sage = 19" in desk.last()


def test_4_10b__the_table_may_round_down() -> None:
    desk = Constitution(skill_round="down").types("character Cy knowledge 11 herbs 50% hp 9")

    assert "+5 knowledge at 50 % herbs" in desk.rolls(10).types("check Cy knowledge skill herbs").finish().last()


def test_4_11a__at_the_first_use_of_a_skill_the_table_agrees_on_its_rating() -> None:
    desk = ada("strength 14")

    desk.rolls(10).types("check Ada strength skill climbing", answers={"constitution.skill_first_used": "75"}).finish()
    desk.rolls(10).types("check Ada strength skill climbing").finish()

    assert "Ada's climbing is 75 %." in desk.lines()
    assert desk.last() == "Ada, a check: 10 +11 strength at 75 % climbing = 21 against 20: 1 degree of success."


def test_4_10a__a_rating_is_from_0_to_100() -> None:
    with pytest.raises(PlayError, match="from 0 to 100; 101 is not"):
        ada().types("skill Ada climbing 101%")


def test_4_11b__a_rating_goes_up_and_down() -> None:
    desk = ada().types("skill Ada climbing 40%", "skill Ada climbing 30%")

    assert desk.last() == "Ada's climbing is 30 %, was 40 %."
    assert desk.who("Ada").skills == {"climbing": 30}


@pytest.mark.parametrize(("face", "came"), [(2, "it is so"), (3, "it is not so")])
def test_A_4b__a_fact_that_nobody_fixed_is_rolled_on_odds_in_the_open(face: int, came: str) -> None:
    desk = Constitution((face,)).types("chance 2/6 the dragon is at home").finish()

    assert desk.last(ANN) == f"The dragon is at home? At 2 in 6 the die shows {face}: {came}."


def test_A_7__any_die_may_be_used_and_all_see_it() -> None:
    desk = Constitution((45,)).types("chance 45% it rains").finish()

    assert desk.thrown[-1].dice == "1d100"
    assert not desk.thrown[-1].only


@pytest.mark.parametrize("odds", ["6/6", "0/6", "7/6", "100%", "two", "1/2000"])
def test_odds_that_are_none_are_refused(odds: str) -> None:
    with pytest.raises(PlayError, match="are no odds: 2/6"):
        Constitution().types(f"chance {odds} it rains")


def test_a_player_adds_nothing_of_the_situation() -> None:
    with pytest.raises(PlayError, match="the referee's word"):
        ada().types("check Ada strength +5", seat=ANN)


def test_a_player_checks_nobody_elses_character() -> None:
    with pytest.raises(PlayError, match="your own characters"):
        ada().types("check Ada strength", seat=BEN)


@pytest.mark.clause("3d6.4.11a")
@pytest.mark.parametrize(
    ("typed", "rating"),
    [("0", 0), ("text:0", 0), ("text:1", 1), ("text:100", 100), ("text:99 %", 99), ("text:100%", 100)],
)
def test_the_table_agrees_on_any_rating(typed: str, rating: int) -> None:
    answers = {"constitution.skill_first_used": typed}
    desk = ada("strength 14").rolls(10).types("check Ada strength skill climbing", answers=answers)

    assert desk.who("Ada").skills == {"climbing": rating}


@pytest.mark.clause("3d6.4.11a")
@pytest.mark.parametrize("typed", ["text:101", "text:-1", "text:well", "text: "])
def test_what_is_no_rating_is_refused_with_those_that_are_offered(typed: str) -> None:
    with pytest.raises(IllegalAnswer, match="Allowed: 0, 25, 50, 75, 100"):
        SkillFirstUsed(seat="Ref", who="c1", skill="climbing").read(typed)
    with pytest.raises(IllegalAnswer, match=r"Allowed: offered\."):
        NameChoice(seat="Ref", offered="Aldo").read("text: ")


@pytest.mark.clause("3d6.4.10b")
@pytest.mark.parametrize(
    ("ability", "rating", "share"),
    [(7, 7, 0), (10, 5, 1), (1, 50, 1), (1, 49, 0), (30, 100, 30), (0, 100, 0), (5, 1, 0)],
)
def test_a_share_is_the_nearest_whole_and_a_half_goes_up(ability: int, rating: int, share: int) -> None:
    assert share_of(ada().state, ability, rating) == share


@pytest.mark.clause("3d6.4.10b")
@pytest.mark.parametrize(("ability", "rating", "share"), [(1, 100, 1), (2, 50, 1), (3, 66, 1), (3, 67, 2), (5, 99, 4)])
def test_at_a_table_that_rounds_down_a_share_is_what_is_whole_of_it(ability: int, rating: int, share: int) -> None:
    assert share_of(ada(skill_round="down").state, ability, rating) == share


@pytest.mark.clause("3d6.3.5", "3d6.3.3", "3d6.3.2a", "3d6.3.2b")
@each(
    [
        ((5,), "check Ada strength", ("3d6.3.1a", "3d6.3.6")),
        ((1,), "check Ada strength", ("3d6.3.1a", "3d6.3.6", "3d6.3.5", "3d6.3.2b")),
        ((20, 3), "check Ada strength", ("3d6.3.1a", "3d6.3.6", "3d6.3.3", "3d6.3.2a")),
        ((5,), "check Ada strength dc 18", ("3d6.3.1a",)),
    ]
)
def test_a_check_cites_what_made_it_come_out_so(dice: tuple[int, ...], typed: str, clauses: tuple[str, ...]) -> None:
    desk = ada().rolls(*dice).types(typed).finish()

    assert desk.told[-1].clauses == clauses
