"""Falls, climbing, jumping, water, air and cold."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.hazards import Attempted, Climb, FallDown, Harmed, Jump
from lychgate.rulesets.hundred_saints.rules.movement import speed_now
from lychgate.rulesets.hundred_saints.rules.starving import Perished
from lychgate.rulesets.hundred_saints.state import Character, Mark
from tests.rulesets.hundred_saints.explorers import changed, explorers, odds_of
from tests.rulesets.hundred_saints.saints import ANN, facts

STRONG = {"abilities": {"strength": 13, "dexterity": 3, "constitution": 12}}


@pytest.mark.clause("enc.hazard.fall.1")
@pytest.mark.parametrize(("feet", "dice"), [(9, ""), (10, "1d6"), (35, "3d6"), (40, "4d6")])
def test_a_fall_is_a_die_for_every_whole_ten_feet(feet: int, dice: str) -> None:
    table = explorers((2,) * (feet // 10), f"fall Ada {feet}").finish()

    assert [one.dice for one in table.thrown] == ([dice] if dice else [])
    assert table.who("Ada").hp == 20 - 2 * (feet // 10)


@pytest.mark.clause("enc.hazard.fall.1")
def test_a_fall_kills_who_has_no_more() -> None:
    table = explorers(ada={"hp": 4})
    assert odds_of(table, FallDown("Ada", 10), lambda play: play.state.creature("ada").alive) == {
        True: Fraction(1, 2),
        False: Fraction(1, 2),
    }
    assert table.rolls(4).types("fall Ada 12").finish().last(ANN) == "Ada dies of the fall."


@pytest.mark.clause("enc.hazard.fall.1", "enc.hazard.cold.1")
@pytest.mark.parametrize(("line", "dice", "why"), [("fall Ada 10", (4,), "fall"), ("cold Ada", (4,), "cold")])
def test_who_dies_of_a_hazard_dies_of_that_one(line: str, dice: tuple[int, ...], why: str) -> None:
    table = explorers(dice, ada={"hp": 4})

    (harmed, perished) = facts(table, line, (Harmed, Perished))

    assert (harmed.why, perished.why) == (why, why)


@pytest.mark.parametrize(
    ("line", "dice", "told"),
    [
        ("climb Ada 60 easy", (), "Ada climbs 60 feet."),
        ("climb Ada 60", (6,), "Ada climbs 60 feet (natural 6: 3 against 4)."),
        ("climb Ada 20", (3, 1), "Ada loses hold half way up 20 feet (0 against 4)."),
        ("jump Ada 5", (), "Ada jumps 5 feet across."),
        ("jump Ada 10", (3,), "Ada jumps 10 feet across (4 against 4)."),
        ("jump Ada 3 up", (), "Ada jumps 3 feet up."),
        ("jump Ada 5 up", (2,), "Ada does not reach 5 feet up (3 against 4)."),
    ],
)
def test_a_climb_and_a_jump_are_told_with_their_numbers(line: str, dice: tuple[int, ...], told: str) -> None:
    table = explorers(dice, line, ada=STRONG).finish()

    assert told in table.lines(ANN)


@pytest.mark.clause("enc.hazard.climb.1")
def test_a_hard_climb_is_a_dexterity_check_and_a_failure_a_fall_from_half_way() -> None:
    assert explorers((), "climb Ada 200 easy").finish().who("Ada").hp == 20
    assert explorers((4,), "climb Ada 60").finish().who("Ada").hp == 20

    fell = explorers((3, 1, 1, 1), "climb Ada 60").finish()
    assert fell.who("Ada").hp == 17
    assert [one.dice for one in fell.thrown] == ["1d6", "3d6"]
    falls = {True: Fraction(1, 2), False: Fraction(1, 2)}
    assert odds_of(explorers(), Climb("Ada", 20), lambda play: play.state.creature("ada").hp < 20) == falls
    quick = explorers(ada={"abilities": {"dexterity": 13}})
    assert odds_of(quick, Climb("Ada", 20), lambda play: play.state.creature("ada").hp < 20)[True] == Fraction(1, 3)


@pytest.mark.clause("enc.hazard.jump.1")
@pytest.mark.parametrize(
    ("typed", "rolls"), [("5", 0), ("6", 1), ("10 across", 1), ("3 up", 0), ("4 up", 1), ("5 up", 1)]
)
def test_what_is_jumped_without_a_roll_and_with_one(typed: str, rolls: int) -> None:
    table = explorers((4,) * rolls, f"jump Ada {typed}").finish()

    assert "jumps" in table.last(ANN)


@pytest.mark.clause("enc.hazard.jump.1")
def test_nobody_jumps_further_and_armour_tells() -> None:
    for typed in ("11", "6 up"):
        with pytest.raises(PlayError, match="Nobody jumps"):
            explorers((), f"jump Ada {typed}")

    def far(armour: str) -> Fraction:
        def jumped(play: object) -> bool:
            return play.events[0].good  # type: ignore[attr-defined, no-any-return]

        return odds_of(explorers(ada={"armour": armour}), Jump("Ada", 8), jumped)[True]

    assert (far(""), far("light"), far("medium"), far("heavy")) == tuple(Fraction(n, 6) for n in (3, 3, 2, 1)), (
        "and a natural 6 always succeeds"
    )


@pytest.mark.clause("enc.hazard.jump.1")
@pytest.mark.parametrize(("line", "told"), [("11", "jumps 11 feet across; 10"), ("6 up", "jumps 6 feet up; 5")])
def test_nobody_jumps_further_than_they_can(line: str, told: str) -> None:
    with pytest.raises(PlayError, match=told):
        explorers((), f"jump Ada {line}")


@pytest.mark.clause("enc.hazard.swim.1")
@pytest.mark.parametrize(
    ("armour", "rough", "die", "up"),
    [("", 0, 0, True), ("light", 0, 4, True), ("medium", 0, 5, False), ("heavy", 0, 6, True), ("light", 2, 5, False)],
)
def test_in_armour_somebody_must_stay_up(armour: str, rough: int, die: int, up: bool) -> None:
    typed = f"swim Ada rough {rough}" if rough else "swim Ada"
    table = explorers((die,) if die else (), typed, ada={"armour": armour}).finish()

    assert [one.id for one in table.state.exploring.breath] == ([] if up else ["ada"])
    assert speed_now(table.state, table.who("Ada")) == 20


@pytest.mark.clause("enc.hazard.swim.1")
def test_it_is_checked_again_each_turn_until_they_are_out() -> None:
    table = explorers((5, 4), "swim Ada", "turn", ada={"armour": "light"}).finish()
    assert table.types("swim Ada out", "turn 3").finish().state.turn == 4
    with pytest.raises(PlayError, match="Ada is not in the water"):
        table.types("swim Ada out")

    sunk = explorers((3,), "swim Ada", "swim Ada out", ada={"armour": "light"})
    assert sunk.state.exploring.breath == ()
    assert sunk.last(ANN) == "Ada breathes again."


@pytest.mark.clause("enc.hazard.swim.1")
def test_staying_up_in_armour_is_strength_and_whoever_comes_up_breathes() -> None:
    table = explorers((2, 3), "swim Ada", ada={**STRONG, "armour": "light"})
    assert table.last(ANN).startswith("Ada has no air")
    assert "Ada goes under (3 against 4)." in table.lines(ANN)

    table.types("swim Ada").finish()

    assert "Ada stays above water (4 against 4)." in table.lines(ANN)
    assert table.last(ANN) == "Ada breathes again."
    assert facts(table.rolls(3), "swim Ada", Attempted)[0].feet == 0


@pytest.mark.clause("enc.hazard.swim.1")
def test_armour_that_no_list_knows_is_as_light_as_can_be_and_water_is_calm_or_rough() -> None:
    unknown = explorers((3,), "swim Ada", ada={**STRONG, "armour": "feathers"}).finish()
    calm = explorers((), "swim Ada").who("Ada").mark("swimming")
    out = explorers((), "swim Ada rough 2", "swim Ada out")

    assert "Ada stays above water (4 against 4)." in unknown.lines(ANN)
    assert calm == Mark("swimming", 0)
    assert out.last(ANN) == "Ada comes out of the water."


@pytest.mark.clause("enc.hazard.breath.1")
def test_somebody_lives_a_round_for_each_point_of_constitution_without_air() -> None:
    table = explorers((), "breath Ada", "breath Ada 11")
    assert table.who("Ada").alive
    assert [(one.left, one.warn_at) for one in table.state.exploring.breath] == [(1, 1)]
    (bar,) = [one for one in table.view(ANN).trackers if one.id == "breath:ada"]
    assert bar.text == "1 Round"

    assert not table.types("breath Ada 1").who("Ada").alive
    assert table.last(ANN) == "Ada dies for want of air."

    saved = explorers((), "breath Ada 11", "breath Ada air", "turn")
    assert saved.who("Ada").alive
    with pytest.raises(PlayError, match="Ada has air"):
        saved.types("breath Ada air")
    with pytest.raises(PlayError, match="Nobody has said what Bo's Constitution is"):
        changed(saved, "Bo", abilities={}).types("breath Bo")


@pytest.mark.clause("enc.hazard.breath.1", "enc.time.2")
def test_the_rounds_of_an_encounter_count_and_a_turn_is_sixty() -> None:
    table = explorers((6, 6, 1, 1, 3, 1), "breath Ada", "foes orc hp 3", "encounter", "next", "next", "next")
    table.types("next", "round").finish()
    assert [one.left for one in table.state.exploring.breath] == [11]

    assert not explorers((), "breath Ada", "turn").who("Ada").alive


@pytest.mark.clause("enc.hazard.breath.1")
def test_lost_constitution_shortens_breath() -> None:
    table = explorers()
    table.state = table.state.with_creature(table.who("Ada").marked(Mark("constitution lost", 2)))

    table.types("breath Ada")

    assert [one.left for one in table.state.exploring.breath] == [10]


@pytest.mark.clause("enc.hazard.breath.1")
def test_nobody_lives_less_than_a_round_without_air() -> None:
    weak = changed(explorers(), "Ada", abilities={"constitution": 3}, marks=(Mark("constitution lost", 5),))

    assert [one.left for one in weak.types("breath Ada").state.exploring.breath] == [1]


@pytest.mark.clause("enc.hazard.cold.1")
def test_bitter_cold_takes_a_d4_a_day() -> None:
    table = explorers((4, 1), "cold Ada Bo").finish()

    assert (table.who("Ada").hp, table.who("Bo").hp) == (16, 19)
    assert [one.dice for one in table.thrown] == ["1d4", "1d4"]


@pytest.mark.parametrize(
    ("calling", "typed", "dice"),
    [
        ("somatophylax", "fall Ada 30", (2, 3)),
        ("somatophylax", "fall Ada 10 feet", ()),
        ("somatophylax", "fall Ada 30 bound", (1, 2, 3)),
        ("fighter", "fall Ada 30", (1, 2, 3)),
        ("somatophylax", "climb Ada 40", (1, 2)),
    ],
)
def test_char_class_1__a_somatophylax_tumbles_the_first_ten_feet(
    calling: str, typed: str, dice: tuple[int, ...]
) -> None:
    table = explorers((), ada={"character": Character(calling=calling)}).rolls(*dice).types(typed).finish()

    lost = sum(dice[1:] if "climb" in typed else dice)
    assert table.who("Ada").hp == 20 - lost
