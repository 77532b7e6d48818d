"""Chapter 13: lights, exploring, travel, weather and encounters."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.rulesets.constitution.rules.travel import miles_told, mixed
from lychgate.rulesets.constitution.state.travel import Ground
from tests.each import each
from tests.rulesets.constitution.constitution import ANN, BEN, Constitution


def ada(text: str = "strength 12 wits 10 knowledge 10 hp 4", **variants: str) -> Constitution:
    return Constitution(**variants).types(f"character Ada of Ann {text}")


def day(desk: Constitution, typed: str, checks: int) -> Fraction:
    """The miles of a day's travel, with no encounters in so many checks."""
    desk.rolls(*[6] * checks).types(typed).finish()
    told = next(line for line in reversed(desk.lines(BEN)) if line.startswith("The party travels"))
    words = told.removeprefix("The party travels ").partition(" miles")[0].split()
    return sum(map(Fraction, words), Fraction(0))


def choice(desk: Constitution) -> tuple[str, str]:
    """How travel is offered to the referee: its label, and the note beside it."""
    found = next(one for one in desk.ruleset.question(desk.state, desk.orders()).choices if one.id == "travel")
    return found.label, found.note


# ---------------------------------------------------------------------- lights


@pytest.mark.clause("3d6.13.2a", "3d6.13.2b", "3d6.13.2c")
@pytest.mark.parametrize(
    ("what", "gear", "turns", "reading"),
    [
        ("torch", ("torch",), 6, "24"),
        ("candle", ("candle",), 18, "24"),
        ("lantern", ("lantern", "flask of oil"), 24, "24"),
        ("lantern", ("lantern", "flask of oil"), 48, "48"),
    ],
)
def test_a_light_burns_for_its_turns_and_is_out_after_the_last(
    what: str, gear: tuple[str, ...], turns: int, reading: str
) -> None:
    desk = ada(lantern_oil=reading).types(*(f"take Ada {thing}" for thing in gear), f"light Ada {what}")

    assert [light.name for light in desk.types(f"turn {turns - 1}").state.travel.lights] == [what]
    assert desk.types("turn").last(BEN) == f"Ada's {what} burns out."
    assert desk.state.travel.lights == ()


@pytest.mark.clause("3d6.13.2c")
@pytest.mark.parametrize(("reading", "fills"), [("24", 1), ("48", 2)])
def test_a_flask_fills_a_lantern_once_or_twice(reading: str, fills: int) -> None:
    desk = ada(lantern_oil=reading).types("take Ada lantern", "take Ada flask of oil")
    for _ in range(fills):
        desk.types("light Ada lantern", "turn 48")

    with pytest.raises(PlayError, match="no flask of oil"):
        desk.types("light Ada lantern")


def test_a_light_takes_what_it_burns_and_one_of_a_kind_burns_at_a_time() -> None:
    desk = ada().types("take Ada 2 torch", "light Ada")

    assert [(item.name, item.count) for item in desk.who("Ada").items] == [("torch", 1)]
    with pytest.raises(PlayError, match="already has a burning torch"):
        desk.types("light Ada")
    with pytest.raises(PlayError, match="Ada has no lantern"):
        desk.types("light Ada lantern", seat=ANN)
    assert "torch" in str(desk.view(ANN).sheets[0].fields)


# ---------------------------------------------------------------------- exploring, the referee's clock


@pytest.mark.clause("3d6.13.1b")
@pytest.mark.parametrize(("face", "minutes"), [(9, 30), (10, 30), (15, 20), (19, 20)])
def test_extra_degrees_save_turns(face: int, minutes: int) -> None:
    desk = ada().rolls(face).types("explore Ada wits takes 3 turns").finish()

    assert desk.state.minutes == 8 * 60 + minutes


def test_13_1b__no_task_takes_less_than_a_turn() -> None:
    desk = ada().rolls(18).types("explore Ada wits takes 2 dc 5").finish()

    assert desk.state.minutes == 8 * 60 + 10


def test_13_3a__only_the_referee_reads_the_hour() -> None:
    desk = ada().types("turn 3")

    assert desk.view().trackers[0].text == "Day 1, 8:30"
    assert desk.view(ANN).trackers[0].text == "Day 1"


def test_13_3b__the_referee_says_how_long_things_take() -> None:
    assert ada().types("turn 5").state.minutes == 8 * 60 + 50
    desk = ada().types("turn 5", seat=ANN)
    assert desk.state.minutes == 8 * 60, "the referee has yet to approve"
    assert desk.types("agree").state.minutes == 8 * 60 + 50


@pytest.mark.clause("3d6.A.10b")
def test_a_round_is_a_minute() -> None:
    desk = ada("wits 10 hp 6").types("npc ogre hp 9").rolls(10, 9).types("fight", "end")

    assert desk.state.minutes == 8 * 60 + 1


# ---------------------------------------------------------------------- distance


@pytest.mark.clause("3d6.13.4a", "3d6.13.4b", "3d6.13.4c", "3d6.13.4d")
@pytest.mark.parametrize(
    ("land", "far"),
    [
        *(("road", 24), ("plains", 18), ("trail", 18), ("desert", 12), ("hills", 12), ("forest", 12)),
        *(("jungle", 8), ("mountain", 8), ("swamp", 8)),
    ],
)
def test_a_day_by_the_land(land: str, far: int) -> None:
    assert day(ada(), f"travel {land}", 1 + far // 6) == far


@pytest.mark.clause("3d6.13.4bis-a", "3d6.13.4bis-b")
@pytest.mark.parametrize(("weather", "far"), [("rain", 12), ("snow", 12), ("wind", 12), ("storm", 8)])
def test_weather_leaves_half_and_a_storm_a_third(weather: str, far: int) -> None:
    assert day(ada(), f"travel road {weather}", 1 + far // 6) == far


@pytest.mark.clause("3d6.13.4bis-b", "3d6.14.13bis-b", "3d6.14.13bis-c")
@pytest.mark.parametrize(("strength", "far"), [(12, 24), (10, 16), (6, 16), (5, 8)])
def test_the_load_of_the_slowest_counts(strength: int, far: int) -> None:
    desk = ada(f"strength {strength} hp 4").types("take Ada full plate").types("character Bo of Ben hp 4")

    assert day(desk, "travel road", 1 + far // 6) == far


def test_13_4bis_b__rain_and_a_load_multiply() -> None:
    desk = ada("strength 10 hp 4").types("take Ada full plate")

    assert day(desk, "travel road rain", 2) == 8
    assert "24 miles by road x 1/2 rain x 2/3 load" in "".join(desk.lines(BEN))


@pytest.mark.clause("3d6.13.4bis-b")
def test_fractions_are_kept_and_who_is_weak_goes_half_as_far() -> None:
    assert day(ada(), "travel jungle storm", 1) == Fraction(8, 3)
    weak = ada("strength 4 hp 4").types("day food none")
    assert day(weak, "travel road", 3) == 12
    assert "The party travels 12 miles: 24 miles by road x 1/2 weakness." in weak.lines(BEN)
    weak = ada("strength 4 hp 4").types("day food none").rolls(6).types("travel swamp storm").finish()
    assert "The party travels 1 1/3 miles: 8 miles by swamp x 1/3 storm x 1/2 weakness." in weak.lines(BEN)


def test_nobody_travels_alone_or_in_a_fight() -> None:
    with pytest.raises(PlayError, match="Nobody is there"):
        Constitution().types("travel road")
    desk = ada().types("npc ogre hp 9").rolls(10, 9).types("fight")
    with pytest.raises(PlayError, match="in a fight"):
        desk.types("travel road")


@pytest.mark.clause("3d6.14.13bis-d")
@pytest.mark.parametrize("typed", ["travel", "travel road"])
def test_whoever_carries_too_much_does_not_walk_and_nobody_is_asked_where(typed: str) -> None:
    desk = ada().types("take Ada full plate", "set Ada.abilities.strength 1 because of a fever")

    with pytest.raises(PlayError, match="Ada carries too much to walk"):
        desk.types(typed)
    assert miles_told(desk.state, "road", "") == ""


@pytest.mark.clause("3d6.13.4a")
def test_a_day_s_travel_leads_into_its_land_and_only_the_miles_are_told() -> None:
    desk = ada().types("terrain forest winter").rolls(*[6] * 7).types("travel forest")
    assert desk.state.travel.here == Ground(terrain="forest", winter=True)

    desk.types("night", "travel swamp")

    assert desk.state.travel.here == Ground(terrain="swamp", winter=True)
    assert [line for line in desk.lines(BEN)[-3:] if "swamp" in line.casefold()] == [
        "The party travels 8 miles: 8 miles by swamp."
    ]


def test_miles_are_told_as_people_say_them() -> None:
    assert [mixed(miles) for miles in ((12, 1), (16, 3), (1, 2), (0, 1))] == ["12", "5 1/3", "1/2", "0"]

    long = ada().rolls(6, 6, 6).types("travel swamp 16 hours").finish()
    assert "The party travels 16 miles: 8 miles by swamp x 2 for 16 hours." in " ".join(long.lines(BEN))


@pytest.mark.clause("3d6.13.3b", "3d6.13.4a", "3d6.13.5b")
@each(
    [  # what is typed; the miles of each march, all encounter checks, the hour at the end, whether it is exertion
        (["travel road"], [24], 5, 16, False),
        (["travel road 4 hours"], [12], 3, 12, False),
        (["travel road for 1 hour"], [3], 1, 9, False),
        (["travel road hours 4"], [12], 3, 12, False),
        (["travel rain road 2 hours"], [3], 1, 10, False),
        (["travel road 10 hours"], [30], 6, 18, True),
        (["travel road 4 hours", "travel road"], [12, 12], 5, 16, False),
        (["travel road 4 hours", "travel swamp 4 hours"], [12, 4], 3, 16, False),
        (["travel road 4 hours", "travel road 6 hours"], [12, 18], 6, 18, True),
        (["travel road", "travel road 2 hours"], [24, 6], 7, 18, True),
        (["travel road", "travel road"], [24, 24], 10, 24, True),
    ]
)
def test_a_march_takes_hours_and_those_of_a_day_add_up(
    typed: list[str], miles: list[int], checks: int, hour: int, hard: bool
) -> None:
    desk = ada().rolls(*[6] * checks).types(*typed).finish()

    told = [line.split()[3] for line in desk.lines(BEN) if line.startswith("The party travels")]
    assert told == [str(far) for far in miles]
    assert desk.state.minutes == hour * 60
    assert ("exertion" in " ".join(desk.lines(BEN))) == hard
    worn = desk.types("day food half").who("Ada").privation.strain
    assert (worn, desk.state.travel.overmarched) == (int(hard), ())


@pytest.mark.clause("3d6.13.3b", "3d6.15.3b")
def test_each_of_the_party_is_worn_by_a_second_march_once() -> None:
    desk = ada().types("character Bo of Ben hp 4").rolls(*[6] * 10).types("travel road", "travel road")

    desk.types("day Ada food half", "day Ada food half", "day Bo food half")

    assert [desk.who(name).privation.strain for name in ("Ada", "Bo")] == [1, 1]


def test_13_3b__a_day_has_24_hours_and_no_more_are_marched() -> None:
    desk = ada().rolls(*[6] * 15).types("terrain road", "travel road 16 hours")
    desk.state = replace(desk.state, minutes=20 * 60)

    with pytest.raises(PlayError, match="has marched 16 hours today, which leaves 8"):
        desk.types("travel road 9 hours")


@pytest.mark.clause("3d6.13.4bis-b", "3d6.14.13bis-b", "3d6.14.13bis-c", "3d6.15.7a")
@each(
    [  # strength of Ada under full plate and of Bo who fasts; the miles by road, and the reasons
        ((12, 12), 24, ""),
        ((10, 12), 16, " x 2/3 load"),
        ((12, 4), 12, " x 1/2 weakness"),
        ((10, 4), 12, " x 1/2 weakness"),
        ((5, 4), 8, " x 1/3 load"),
    ]
)
def test_the_slowest_is_slow_by_their_own_factors(strengths: tuple[int, int], far: int, why: str) -> None:
    ada_s, bo_s = strengths
    desk = ada(f"strength {ada_s} hp 4").types("take Ada full plate", f"character Bo of Ben strength {bo_s} hp 4")
    desk.types("day Bo food half").rolls(*[6] * (1 + far // 6)).types("travel road").finish()

    assert f"The party travels {far} miles: 24 miles by road{why}." in desk.lines(BEN)


@pytest.mark.clause("3d6.13.4bis-b")
def test_load_and_weakness_of_one_member_multiply() -> None:
    desk = ada("strength 4 hp 4").types("take Ada full plate", "day food half").rolls(6).types("travel road").finish()

    assert "The party travels 4 miles: 24 miles by road x 1/3 load x 1/2 weakness." in desk.lines(BEN)


def test_what_is_left_of_a_day_is_offered() -> None:
    desk = ada().rolls(*[6] * 3)
    assert choice(desk) == ("A day's travel", "")

    assert choice(desk.types("travel road 4 hours")) == ("Travel on for 4 hours", "")
    desk.rolls(*[6] * 2).types(
        "travel", answers={"constitution.through_what": "road", "constitution.in_what_weather": "fair"}
    )
    assert choice(desk) == ("A day's travel", "a second march today: exertion")


# ---------------------------------------------------------------------- encounters


def test_13_5b__18_miles_are_four_checks_at_a_third() -> None:
    desk = ada().rolls(1, 2, 3, 6).types("travel plains").finish()

    assert "4 encounter checks (1, 2, 3, 6): an encounter at number 1 and 2." in desk.lines()
    assert not any("encounter" in line for line in desk.lines(ANN))


def test_13_5b__what_is_left_of_a_leg_counts_on_the_next_day() -> None:
    desk = ada().rolls(6, 6, 6, 6).types("travel swamp", "travel swamp").finish()
    assert desk.state.travel.carried == (4, 1)

    desk.rolls(6, 6, 6).types("travel swamp").finish()
    assert desk.state.travel.carried == (0, 1)


@pytest.mark.clause("3d6.13.5c")
@pytest.mark.parametrize(
    ("how", "turns", "checks"), [("quiet", 5, 0), ("quiet", 6, 1), ("quiet", 13, 2), ("busy", 3, 3)]
)
def test_a_check_an_hour_in_a_quiet_dungeon_and_each_turn_in_a_busy_one(how: str, turns: int, checks: int) -> None:
    desk = ada().types(f"wandering {how}").rolls(*[6] * checks).types(f"turn {turns}").finish()

    assert len(desk.thrown) == checks


def test_13_5c__a_1_is_an_encounter_and_turns_add_up() -> None:
    desk = ada().types("wandering quiet", "turn 5").rolls(1).types("turn").finish()
    assert desk.last() == "1 encounter check (1): an encounter at number 1."

    desk.rolls(2).types("turn 6").finish()
    assert desk.last() == "1 encounter check (2): nothing."
    assert not any("encounter" in line.casefold() for line in desk.lines(BEN))


@pytest.mark.clause("3d6.13.5a")
def test_the_referee_sets_how_often_and_at_what_chance() -> None:
    desk = ada().types("wandering quiet 2/8 every 3").rolls(2).types("turn 3").finish()
    assert desk.last() == "1 encounter check (2): an encounter at number 1."

    desk.types("wandering overland 1/4 every 12").rolls(2, 1, 4).types("travel road").finish()
    assert "3 encounter checks (2, 1, 4): an encounter at number 2." in desk.lines()
    assert desk.state.travel.place is None, "the dungeon is left"

    desk.types("wandering busy", "wandering none", "turn 9").finish()


@pytest.mark.clause("3d6.13.5a", "3d6.13.5c")
def test_how_often_may_be_said_alone_and_the_dice_are_those_of_encounters() -> None:
    desk = ada().types("wandering busy every 1")
    assert desk.last() == "Encounters: 1 in 6 every 1 turn."
    desk.types("wandering overland every 3")
    assert desk.last() == "Encounters: 2 in 6 every 3 miles."

    assert desk.rolls(6).types("turn").finish().thrown[-1].subject == "wandering"
