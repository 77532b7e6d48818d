"""Falls, water, cold, hunger and food."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.hazards import Climb, FallDown, Jump
from lychgate.rulesets.hundred_saints.rules.movement import speed_now
from lychgate.rulesets.hundred_saints.rules.starving import hunger
from lychgate.rulesets.hundred_saints.state import Mark
from tests.rulesets.hundred_saints.explorers import changed, explorers, marks, odds_of
from tests.rulesets.hundred_saints.saints import ANN, Saints

# ---------------------------------------------------------------------- falls, climbs, jumps


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


# ---------------------------------------------------------------------- water and air


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


@pytest.mark.clause("enc.hazard.breath.1")
def test_somebody_lives_a_round_for_each_point_of_constitution_without_air() -> None:
    table = explorers((), "breath Ada", "breath Ada 11")
    assert table.who("Ada").alive
    assert [one.left for one in table.state.exploring.breath] == [1]
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
    table = explorers((6, 6, 1, 1, 3, 1, 4, 2), "breath Ada", "foes orc hp 3", "encounter", "next", "next", "next")
    table.types("next", "round").finish()
    assert [one.left for one in table.state.exploring.breath] == [11]

    assert not explorers((), "breath Ada", "turn").who("Ada").alive


@pytest.mark.clause("enc.hazard.cold.1")
def test_bitter_cold_takes_a_d4_a_day() -> None:
    table = explorers((4, 1), "cold Ada Bo").finish()

    assert (table.who("Ada").hp, table.who("Bo").hp) == (16, 19)
    assert [one.dice for one in table.thrown] == ["1d4", "1d4"]


# ---------------------------------------------------------------------- hunger and thirst


def starve(table: Saints, days: int, what: str = "food") -> Saints:
    for _ in range(days):
        table.types("eat Bo free", f"without {what} Ada", "day")
    return table


@pytest.mark.clause("enc.hazard.hunger.1")
@pytest.mark.parametrize(
    ("days", "attack", "speed", "lost"),
    [
        (1, -1, 40, 0),
        (2, -1, 30, 0),
        (3, -2, 30, 0),
        (4, -2, 20, 0),
        (5, -3, 20, 0),
        (6, -4, 10, 0),
        (7, -4, 10, 1),
        (9, -4, 10, 3),
    ],
)
def test_each_day_without_food_is_a_step_further(days: int, attack: int, speed: int, lost: int) -> None:
    table = starve(explorers(), days)
    ada = table.who("Ada")

    assert (hunger(ada).attack, speed_now(table.state, ada)) == (attack, speed)
    assert marks(table, "Ada").get("constitution lost", 0) == lost
    assert any(mark.startswith("starving") for mark in table.view(ANN).sheets[0].marks)
    assert hunger(table.who("Bo")).attack == 0


@pytest.mark.clause("enc.hazard.hunger.1")
def test_speed_is_never_under_ten_and_nobody_outlives_their_constitution() -> None:
    slow = starve(explorers(ada={"speed": 20}), 6)
    assert speed_now(slow.state, slow.who("Ada")) == 10

    table = starve(explorers(ada={"abilities": {"constitution": 3}}), 8)
    assert table.who("Ada").alive
    table = starve(table, 1)
    assert not table.who("Ada").alive
    assert "Ada dies of hunger." in table.lines(ANN)


@pytest.mark.clause("enc.hazard.hunger.1")
def test_a_day_of_food_clears_it_and_a_day_of_food_and_rest_gives_a_point_back() -> None:
    table = starve(explorers(), 8)

    table.types("eat free", "day")
    assert marks(table, "Ada") == {"constitution lost": 2}
    table.types("eat free", "day of rest")
    assert marks(table, "Ada") == {"constitution lost": 1}
    table.types("eat free", "day of rest")
    assert marks(table, "Ada") == {}


@pytest.mark.clause("enc.hazard.thirst.1")
def test_thirst_is_the_steps_of_hunger_and_three_constitution_a_day() -> None:
    table = starve(explorers(), 2, "water")
    assert hunger(table.who("Ada")).speed == -10
    assert marks(table, "Ada") == {"thirsty": 2, "constitution lost": 6}

    starve(table, 1, "water")
    assert table.who("Ada").alive
    starve(table, 1, "water")
    assert not table.who("Ada").alive
    assert "Ada dies of thirst." in table.lines(ANN)


@pytest.mark.clause("enc.hazard.hunger.1", "enc.hazard.thirst.1")
@pytest.mark.parametrize(
    ("answer", "left"),
    [
        ("ate", {}),
        ("food", {"hungry": 1}),
        ("water", {"thirsty": 1, "constitution lost": 3}),
        ("food-and-water", {"hungry": 1, "thirsty": 1, "constitution lost": 3}),
    ],
)
def test_the_referee_is_asked_of_those_of_whom_nothing_was_said(answer: str, left: dict[str, int]) -> None:
    table = explorers((), "eat Bo free").types("day", answers={"saints.fed": answer})

    assert marks(table, "Ada") == left
    assert marks(table, "Bo") == {}


# ---------------------------------------------------------------------- food


@pytest.mark.clause("enc.dungeon.food.1")
@pytest.mark.parametrize(("kind", "days"), [("fresh", 7), ("preserved", 60)])
def test_rations_keep_their_time(kind: str, days: int) -> None:
    table = explorers((), f"rations 5 {kind}")
    for _ in range(days - 1):
        table.types("eat free", "day")
    assert [one.count for one in table.state.exploring.rations] == [5]

    table.types("eat free", "day")

    assert table.state.exploring.rations == ()
    assert "5 rations have gone bad. Left: none." in table.lines(ANN)


@pytest.mark.clause("enc.dungeon.food.1")
@pytest.mark.parametrize(("kind", "days"), [("fresh", 1), ("preserved", 7)])
def test_in_a_damp_place_they_keep_less_long(kind: str, days: int) -> None:
    before = explorers((), f"rations 5 {kind}", "enter dungeon")
    within = explorers((), "enter dungeon", f"rations 5 {kind}")

    assert [one.days for one in before.state.exploring.rations] == [days]
    assert [one.days for one in within.state.exploring.rations] == [days]


@pytest.mark.clause("enc.dungeon.food.1")
def test_a_ration_each_and_the_oldest_first() -> None:
    table = explorers((), "rations 3 preserved", "rations 1 fresh", "eat")

    assert [(one.kind, one.count) for one in table.state.exploring.rations] == [("preserved", 2)]
    with pytest.raises(PlayError, match="They have eaten today already"):
        table.types("eat Ada")
    table.types("day", "rations -1 preserved")
    with pytest.raises(PlayError, match="The party has 1 ration, not 2"):
        table.types("eat")
    with pytest.raises(PlayError, match="The party has 0 rations of fresh food, not 1"):
        table.types("rations -1 fresh")


@pytest.mark.clause("enc.food.1")
@pytest.mark.parametrize(
    ("typed", "dice", "count"),
    [
        ("fish", (6, 3, 4), 7),
        ("forage", (6, 5), 5),
        ("forage winter", (6, 4), 4),
        ("forage autumn", (6, 8), 8),
        ("forage whole day", (4, 2), 2),
        ("forage", (5,), 0),
    ],
)
def test_what_the_wild_gives(typed: str, dice: tuple[int, ...], count: int) -> None:
    table = explorers(dice, "terrain light", typed).finish()

    assert sum(one.count for one in table.state.exploring.rations) == count
    with pytest.raises(PlayError, match="there is one check a day"):
        table.types("fish")
    table.types("eat free", "day").rolls(1).types("hunt").finish()


@pytest.mark.clause("enc.food.1")
def test_the_best_of_the_group_makes_the_check() -> None:
    table = explorers((4, 6), "forage", bo={"skills": {"survival": 4}}).finish()
    assert "Bo forages and finds 6 rations (4)." in table.lines(ANN)

    friar = explorers((5, 1), "forage", ada={"skills": {"foraging": 5}}).finish()
    assert "Ada forages and finds 1 ration (5)." in friar.lines(ANN)
    assert "finds nothing" in "".join(explorers((5,), "fish", ada={"skills": {"foraging": 5}}).lines())


@pytest.mark.clause("enc.food.1")
@pytest.mark.parametrize(("size", "count"), [("small", 3), ("medium", 6), ("large", 12)])
def test_game_gives_rations_by_its_size(size: str, count: int) -> None:
    table = explorers((), f"butcher 3 {size}")

    assert [(one.kind, one.count) for one in table.state.exploring.rations] == [("fresh", count)]


@pytest.mark.clause("enc.wander.8")
def test_a_hunt_comes_upon_game_that_is_surprised_at_a_d4_of_thirties() -> None:
    table = explorers((6,), "terrain light", "hunt", "foes 2 deer hp 3").finish()
    assert "Ada hunts and comes upon game (6)." in table.lines(ANN)

    table.rolls(2).types("game deer").finish()

    met = table.state.encounter
    assert met is not None
    assert (met.ground, met.step, met.distances) == ("outdoors", "initiative", {"deer": 60})
    assert [met.is_surprised(side) for side in met.sides] == [False, True]
    table.types("next").finish()
    assert table.state.encounter is not None
    assert [one.side for one in table.state.encounter.order] == ["party"]


@pytest.mark.clause("enc.hazard.breath.1")
def test_lost_constitution_shortens_breath() -> None:
    table = explorers()
    table.state = table.state.with_creature(table.who("Ada").marked(Mark("constitution lost", 2)))

    table.types("breath Ada")

    assert [one.left for one in table.state.exploring.breath] == [10]


# ---------------------------------------------------------------------- what is on sheets


@pytest.mark.clause("enc.dungeon.food.1")
def test_what_the_party_has_in_common_is_eaten_before_what_is_on_sheets() -> None:
    table = explorers((), "rations 1 fresh", "give preserved rations 3 to Bo", "eat")

    assert table.state.exploring.rations == ()
    assert [one.count for one in table.who("Bo").items] == [2]
    assert table.lines(ANN)[-2:] == [
        "A ration of Bo's is eaten, and 2 are left.",
        "Ada and Bo: fed today. 2 rations are left.",
    ]


@pytest.mark.clause("enc.dungeon.food.1")
def test_each_eats_their_own_rations_then_those_in_store_then_those_of_others() -> None:
    table = explorers((), "give rope to Ada", "give fresh rations 2 to Ada", "give rations 1 to party")

    table.types("eat Bo")
    assert table.state.store == ()
    table.types("eat Ada")
    assert [(one.name, one.count) for one in table.who("Ada").items] == [("rope", 1), ("fresh rations", 1)]
    table.types("day", "eat Bo")
    assert "A ration of Ada's is eaten, and none is left." in table.lines(ANN)


@pytest.mark.clause("enc.dungeon.food.1")
def test_rations_on_sheets_that_are_too_few_are_not_touched() -> None:
    table = explorers((), "give preserved rations 1 to Ada")

    with pytest.raises(PlayError, match=r"The party has 1 ration, not 2\."):
        table.types("eat")
    table.types("eat free")

    assert [one.count for one in table.who("Ada").items] == [1]


@pytest.mark.clause("enc.dungeon.food.1")
def test_who_has_rations_of_their_own_leaves_those_in_store_and_of_others() -> None:
    table = explorers((), "give rations 1 to party", "give rations 1 to Ada", "give rations 2 to Bo", "eat Bo")

    assert [one.count for one in table.who("Bo").items] == [1]
    assert [one.count for one in (*table.who("Ada").items, *table.state.store)] == [1, 1]
