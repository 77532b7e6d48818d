"""Chapter 6, first half: hit points and rest."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from lychgate.core.decision import TEXT
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.records import REFEREE, Header
from lychgate.rulesets.constitution.ruleset import RULESET
from tests.each import each
from tests.rulesets.constitution.constitution import ANN, BEN, REF, SEATS, Constitution

ALL = {"constitution.who_rests": "all"}


def ada(text: str = "level 2 hp 7", **variants: str) -> Constitution:
    return Constitution(**variants).types(f"character Ada of Ann {text}")


def tough(desk: Constitution, who: str = "Ada") -> Constitution:
    desk.state = desk.state.with_creature(replace(desk.who(who), initiations=("Tough fucker",)))
    return desk


def test_6_4a__at_a_short_rest_the_new_total_counts_even_if_it_is_lower() -> None:
    desk = ada().rolls(1, 2).types("rest", answers=ALL).finish()

    assert desk.who("Ada").hp == 3
    assert desk.last(BEN) == "Ada rests: 3 hit points, 7 before, fatigue 1."


def test_6_4a__whoever_does_not_roll_has_not_rested() -> None:
    desk = ada().types("rest", answers={"constitution.who_rests": "none"}).finish()

    assert (desk.who("Ada").hp, desk.who("Ada").fatigue) == (7, 0)


def test_6_4a__each_seat_says_who_of_its_own_rolls() -> None:
    desk = ada().types("character Bo of Ben hp 3", "character Cy of Ben hp 3")
    bo = desk.who("Bo").id

    desk.rolls(6).types("rest", answers=lambda asked, _: "none" if asked.seat == ANN else bo).finish()

    assert [one.hp for one in desk.state.cast] == [7, 6, 3]


def test_6_4a__the_table_may_have_all_rest_if_one_does() -> None:
    desk = ada(rest_party="all").rolls(2, 2).types("rest").finish()

    assert desk.who("Ada").hp == 4


def test_6_4b__a_short_rest_takes_ten_minutes() -> None:
    desk = ada()
    before = desk.state.minutes

    assert desk.rolls(1, 2).types("rest", answers=ALL).state.minutes == before + 10


def test_6_5a__each_short_rest_gives_a_point_of_fatigue() -> None:
    desk = ada().rolls(1, 2).types("rest", answers=ALL).rolls(1, 2, 3).types("rest", answers=ALL).finish()

    assert desk.who("Ada").fatigue == 2


def test_6_5b__each_point_of_fatigue_is_a_die_more_of_which_the_best_are_dropped() -> None:
    desk = ada()
    desk.state = desk.state.with_creature(replace(desk.who("Ada"), fatigue=2))

    desk.rolls(6, 1, 5, 4).types("rest", answers=ALL).finish()

    assert desk.thrown[-1].dice == "4d6kl2"
    assert (desk.who("Ada").hp, desk.who("Ada").fatigue) == (5, 3)


def test_6_5c__a_night_clears_fatigue_and_nobody_is_asked() -> None:
    desk = ada()
    desk.state = desk.state.with_creature(replace(desk.who("Ada"), fatigue=3))

    desk.rolls(1, 1).types("night").finish()

    assert (desk.who("Ada").hp, desk.who("Ada").fatigue) == (2, 0)


def test_6_5c__a_night_does_not_clear_penance() -> None:
    desk = ada()
    desk.state = desk.state.with_creature(replace(desk.who("Ada"), fatigue=3, penance=1))

    desk.rolls(1, 6, 5).types("night").finish()

    assert (desk.who("Ada").hp, desk.who("Ada").penance) == (6, 1)


def test_7_2a__who_is_tough_rolls_d8s_those_for_fatigue_too() -> None:
    desk = tough(ada("hp 1"))
    desk.state = desk.state.with_creature(replace(desk.who("Ada"), fatigue=1))

    desk.rolls(8, 7).types("rest", answers=ALL).finish()

    assert desk.thrown[-1].dice == "2d8kl1"
    assert desk.who("Ada").hp == 7


@pytest.mark.parametrize(("kept", "rest", "night"), [("any", 7, 7), ("short", 7, 2), ("skip", 2, 2)])
def test_7_2b__who_is_tough_keeps_the_old_total_as_the_table_has_it(kept: str, rest: int, night: int) -> None:
    assert tough(ada(tough_keep=kept)).rolls(1, 1).types("rest", answers=ALL).finish().who("Ada").hp == rest
    assert tough(ada(tough_keep=kept)).rolls(1, 1).types("night").finish().who("Ada").hp == night


def test_7_2b__where_all_rest_who_is_tough_may_stay_out_of_it() -> None:
    desk = tough(ada(tough_keep="skip", rest_party="all"))

    desk.types("rest", answers={"constitution.who_rests": "none"}).finish()

    assert (desk.who("Ada").hp, desk.who("Ada").fatigue) == (7, 0)


def test_a_rest_of_nobody_is_refused() -> None:
    with pytest.raises(PlayError, match="nobody who could rest"):
        Constitution().types("rest")


@pytest.mark.parametrize(("ada", "bo", "usual"), [(0, 4, "c1"), (4, 1, "c2"), (1, 1, "all"), (4, 4, "none")])
def test_on_enter_those_rest_who_cannot_lose_by_it(ada: int, bo: int, usual: str) -> None:
    desk = Constitution().types(f"character Ada of Ann hp {ada or 1}", f"character Bo of Ann hp {bo}")
    if not ada:
        desk.types("set Ada.hp 0 because of a blow")
    asked: list[str] = []

    def enter(decision: Any, _: Any) -> str:
        asked.append(decision.default())
        return str(decision.default())

    desk.rolls(*[3] * {"all": 2, "none": 0}.get(usual, 1)).types("rest", answers=enter).finish()

    assert asked == [usual]


@pytest.mark.clause("3d6.6.4a")
def test_a_fight_begins_only_when_the_rest_before_it_is_over() -> None:
    header = Header("constitution", 1, RULESET.resolve({}), SEATS, "a", "a rest", roles={REF: REFEREE})
    game = Game(RULESET, header)
    for line in ("character Ada of Ann hp 1", "character Bo of Ben hp 1", "npc wolf hp 3", "rest"):
        game.reply(REF, TEXT + line)

    with pytest.raises(PlayError, match="Ann and Ben are asked something that this would change: that comes first"):
        game.reply(REF, TEXT + "fight")
    game.reply(ANN, "all")
    with pytest.raises(PlayError, match="Ben is asked something that this would change: that comes first"):
        game.reply(REF, TEXT + "fight")
    game.reply(BEN, "none")
    game.reply(REF, TEXT + "fight")

    assert game.settled.fight is not None
    assert [one.fatigue for one in game.settled.of_side("party")] == [1, 0]


@pytest.mark.clause("3d6.6.4a", "3d6.6.5c")
@pytest.mark.parametrize("line", ["rest", "night", "night badly"])
def test_nobody_rests_in_a_fight(line: str) -> None:
    desk = Constitution((10, 9)).types("character Ada of Ann hp 4", "npc wolf hp 3", "fight").finish()

    with pytest.raises(PlayError, match=r"Nobody rests in a fight\. It ends by: end"):
        desk.types(line)


@pytest.mark.clause("3d6.15.7a", "3d6.6.5c")
@each(
    [  # strength, points of fatigue of the day before, how the night was, points in the morning
        (4, 0, "night badly", 1),
        (4, 2, "night badly", 2),
        (4, 2, "night", 1),
        (5, 0, "night badly", 0),
        (5, 2, "night badly", 2),
        (5, 2, "night", 0),
    ]
)
def test_a_weak_character_starts_each_day_with_fatigue(strength: int, before: int, night: str, after: int) -> None:
    desk = Constitution().types(f"character Ada of Ann strength {strength} hp 4", "day food half")
    desk.state = desk.state.with_creature(replace(desk.who("Ada"), fatigue=before))

    desk.rolls(*([3] * (1 + after) if night == "night" else [])).types(night).finish()

    assert desk.who("Ada").fatigue == after
    assert ("Ada is weak, and starts the day with 1 point of fatigue." in desk.lines(ANN)) == (
        (strength, before, night) == (4, 0, "night badly")
    )
