"""What those who flee leave in the chasers' way."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lychgate.core.errors import IllegalAnswer, PlayError
from lychgate.rulesets.hundred_saints.rules.giving_chase import PursuitEnded
from lychgate.rulesets.hundred_saints.rules.obstacles import (
    ObstacleHurt,
    ObstacleJudged,
    ObstacleMet,
    Obstruct,
    Passage,
)
from lychgate.rulesets.hundred_saints.rules.running import side_speed
from lychgate.rulesets.hundred_saints.state import PARTY, Mark, Obstacle
from tests.rulesets.hundred_saints.chases import chase, chased, pairs
from tests.rulesets.hundred_saints.fights import faced
from tests.rulesets.hundred_saints.saints import REF


@pytest.mark.clause("enc.pursuit.6")
def test_nobody_leaves_anything_in_the_way_of_those_who_do_not_follow_yet() -> None:
    table = faced(feet=60).types("evade")

    with pytest.raises(PlayError, match="Nobody gives chase yet"):
        table.types("obstacle oil")


@pytest.mark.clause("enc.pursuit.6")
@pytest.mark.parametrize(
    ("line", "kind", "text"),
    [("oil", "oil", "burning oil"), ("caltrops", "caltrops", "caltrops"), ("a table", "other", "a table")],
)
def test_what_was_left_in_the_way_has_its_name(line: str, kind: str, text: str) -> None:
    (obstacle,) = chase(chased().types(f"obstacle {line}")).pairs[0].obstacles

    assert (obstacle.kind, obstacle.text) == (kind, text)


@pytest.mark.clause("enc.pursuit.6")
def test_an_obstacle_is_met_when_it_is_reached_and_not_a_foot_before() -> None:
    level = chased(feet=120, speed=40).types("obstacle a portcullis")
    with pytest.raises(AssertionError, match="is asked"):
        level.types("round")

    chased(feet=121, speed=40).types("obstacle a portcullis", "round")


@pytest.mark.clause("enc.pursuit.6")
@pytest.mark.parametrize(("answer", "how"), [("stopped", "stopped"), ("through", "fallen")])
def test_chasers_who_stop_and_chasers_who_fall_are_told_apart(answer: str, how: str) -> None:
    table = chased(speed=40, seats=True).types("obstacle oil").rolls(*((8, 8) if answer == "through" else ()))

    play = table.run(table.read("round"), table.dice, REF, {"saints.obstacle": answer})

    assert [one.how for one in play.events if isinstance(one, PursuitEnded)] == [how]
    assert {one.hp for one in play.state.of_side("goblins")} <= ({4} if answer == "stopped" else {0})
    assert [one.hp for one in play.state.cast if one.name == "goblin 1"] == [4 if answer == "stopped" else 0]


@pytest.mark.clause("enc.gear.caltrop.1")
def test_who_treads_on_a_caltrop_is_lamed_for_a_day() -> None:
    table = chased(speed=40).types("obstacle caltrops").rolls(2, 3)
    play = table.run(table.read("round"), table.dice, REF, {"saints.obstacle": "through"})
    lamed, unhurt = play.state.of_side("goblins")

    assert (lamed.marks, unhurt.marks) == ((Mark("lamed", 0, 144),), ())


@pytest.mark.clause("enc.pursuit.6")
def test_to_go_around_may_cost_ten_thousand_feet() -> None:
    judged = ObstacleJudged(seat=REF, chasing="goblins", obstacle="other", text="a table")
    assert judged.from_text(" 10000 ") == Passage("around", 10_000)

    for text in ("10001", "x", "-1"):
        with pytest.raises(IllegalAnswer, match="from 0 to 10000"):
            judged.from_text(text)
    with pytest.raises(IllegalAnswer) as refused:
        judged.from_text("x" * 99)
    assert refused.value.answer == "x" * 60


@pytest.mark.clause("enc.pursuit.6")
def test_nobody_meets_an_obstacle_of_a_pursuit_that_is_over() -> None:
    state = chased().state

    assert ObstacleMet(PARTY, "bears", Obstacle("oil", "oil", 0), "through").apply(state) == state


@pytest.mark.clause("enc.pursuit.6")
@pytest.mark.parametrize(("answer", "gap"), [("through", 60), ("around", 60), ("text:45", 105)])
def test_pursuit_6__the_referee_says_what_an_obstacle_does(answer: str, gap: int) -> None:
    table = chased(speed=40).types("obstacle a table across the door")

    table.types("round", answers={"saints.obstacle": answer})

    assert pairs(table) == [(PARTY, "goblins", gap)]
    assert chase(table).pairs[0].obstacles == ()


@pytest.mark.clause("enc.pursuit.6")
def test_pursuit_6__an_obstacle_lies_where_it_was_left_and_may_stop_them() -> None:
    table = chased(feet=130, speed=40).types("obstacle a portcullis", "round")
    assert chase(table).pairs[0].obstacles[0].ahead == 10

    with pytest.raises(IllegalAnswer, match="how many feet"):
        table.types("round", answers={"saints.obstacle": "text:many"})
    table.types("round", answers={"saints.obstacle": "stopped"})

    assert (table.state.chase, table.state.encounter) == (None, None)


@pytest.mark.clause("enc.pursuit.6")
def test_an_obstacle_without_a_word_is_something() -> None:
    assert chase(chased().does(Obstruct("other", "", ""))).pairs[0].obstacles[0].text == "something"


@pytest.mark.clause("enc.gear.oil.1", "enc.gear.caltrop.1")
@pytest.mark.parametrize(("what", "dice"), [("oil", (3, 2)), ("caltrops", (2, 3)), ("a table", ())])
def test_each_obstacle_hurts_in_its_own_way(what: str, dice: tuple[int, ...]) -> None:
    table = chased(speed=40).types(f"obstacle {what}").rolls(*dice)

    play = table.run(table.read("round"), table.dice, REF, {"saints.obstacle": "through"})

    hurt = [(one.kind, one.die, one.damage) for one in play.events if isinstance(one, ObstacleHurt)]
    each = {"oil": [("oil", 0, 3), ("oil", 0, 2)], "caltrops": [("caltrops", 2, 0), ("caltrops", 3, 0)]}
    assert hurt == each.get(what, [])
    assert side_speed(play.state, "goblins") == (20 if what == "caltrops" else 40)


@pytest.mark.clause("enc.gear.oil.1")
@pytest.mark.parametrize(("before", "rounds", "asked"), [(0, 60, True), (0, 61, False), (5, 65, True), (5, 66, False)])
def test_oil_burns_for_a_turn_from_when_it_was_poured(before: int, rounds: int, asked: bool) -> None:
    table = chased(feet=60, speed=40)
    pair = replace(chase(table).pairs[0], obstacles=(Obstacle("oil", "burning oil", 1, before),))
    table.state = replace(table.state, chase=replace(chase(table), pairs=(pair,), round=rounds - 1))

    if asked:
        with pytest.raises(AssertionError, match=r"is asked saints\.obstacle"):
            table.types("round")
    else:
        table.types("round")


@pytest.mark.clause("enc.gear.oil.1")
def test_gear_oil_1__burning_oil_hurts_each_who_goes_through() -> None:
    table = chased(speed=40).types("obstacle oil")

    table.rolls(3, 8).types("round", answers={"saints.obstacle": "through"}).finish()

    assert [one.hp for one in table.state.cast if one.side == "goblins"] == [1, 0]
    assert [roll.dice for roll in table.thrown[-2:]] == ["1d8", "1d8"]


@pytest.mark.clause("enc.gear.oil.1")
def test_gear_oil_1__it_burns_for_a_turn_and_those_it_kills_chase_nobody() -> None:
    late = chased(feet=61 * 120 + 60, speed=40).types("obstacle oil")
    for _ in range(62):
        late.types("round")
    assert chase(late).pairs[0].obstacles == ()

    table = chased(speed=40).types("obstacle oil").rolls(8, 8)
    table.types("round", answers={"saints.obstacle": "through"}).finish()

    assert (table.state.chase, table.state.encounter) == (None, None)


@pytest.mark.clause("enc.gear.caltrop.1")
def test_gear_caltrop_1__two_in_six_have_half_speed_for_a_day() -> None:
    table = chased(speed=40).types("obstacle caltrops")

    table.rolls(3, 2).types("round", answers={"saints.obstacle": "through"}).finish()
    assert [one.mark("lamed") is not None for one in table.state.cast[2:]] == [False, True]
    assert side_speed(table.state, "goblins") == 20
    table.types("round")
    assert pairs(table) == [(PARTY, "goblins", 60 + 60)]

    table.types("giveup", "turn 142")
    assert side_speed(table.state, "goblins") == 20
    table.types("turn")
    assert side_speed(table.state, "goblins") == 40
