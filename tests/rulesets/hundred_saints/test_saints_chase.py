"""The chase: running, gaps, catching, giving up, tiring, parting."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.exhaustion import exhaustion
from lychgate.rulesets.hundred_saints.rules.pursuit import GiveUp, rounds_to_catch, simulated_chasers_give_up
from lychgate.rulesets.hundred_saints.rules.running import feet_run, side_speed
from lychgate.rulesets.hundred_saints.state import PARTY, Pair
from tests.rulesets.hundred_saints.chases import chase, chased, fleeing, meeting, pairs
from tests.rulesets.hundred_saints.saints import ANN, BEN, REF, Saints

# ---------------------------------------------------------------------- running


@pytest.mark.clause("enc.pursuit.1", "enc.time.move.1", "enc.time.move.4")
@pytest.mark.parametrize(("speed", "feet"), [(40, 120), (30, 90)])
def test_pursuit_1__a_side_runs_three_times_the_speed_of_its_slowest(speed: int, feet: int) -> None:
    table = Saints().types("pc Ada", "pc Bob", f"set cast.Bob.speed {speed} because of his load")

    assert side_speed(table.state, PARTY) == speed
    assert feet_run(table.state, PARTY) == feet


@pytest.mark.clause("enc.time.move.1")
def test_time_move_1__the_dead_hold_nobody_up_and_the_unladen_have_40() -> None:
    table = Saints().types("pc Ada", "pc Bob", "set cast.Bob.speed 20 because of his load")
    assert side_speed(table.state, PARTY) == 20

    table.types("set cast.Bob.hp 0 because he is dead")

    assert side_speed(table.state, PARTY) == 40


@pytest.mark.clause("enc.time.move.4")
def test_time_move_4__no_map_can_be_kept_meanwhile() -> None:
    table = chased()

    assert "no map can be kept" in table.view(ANN).cards[0].title


@pytest.mark.clause("enc.pursuit.2")
@pytest.mark.parametrize(("speed", "gaps"), [(30, [90, 120]), (40, [60, 60]), (50, [30, 0])])
def test_pursuit_2__the_gap_changes_by_the_difference_of_both_runs(speed: int, gaps: list[int]) -> None:
    table = chased(speed=speed)

    table.types("round")
    assert pairs(table) == [(PARTY, "goblins", gaps[0])]
    if gaps[1]:
        table.types("next")
        assert pairs(table) == [(PARTY, "goblins", gaps[1])]
        assert chase(table).round == 2


@pytest.mark.clause("enc.pursuit.2")
def test_pursuit_2__who_flees_in_a_free_round_has_a_whole_run_of_a_start() -> None:
    assert pairs(chased(free=True)) == [(PARTY, "goblins", 60 + 120)]
    assert pairs(chased()) == [(PARTY, "goblins", 60)]


@pytest.mark.clause("enc.pursuit.2", "enc.pursuit.3")
@pytest.mark.parametrize(
    ("reading", "dice", "caught"),
    [("simultaneous", (), False), ("initiative", (2, 5), True), ("initiative", (5, 2), False)],
)
def test_pursuit_2__by_initiative_who_runs_first_may_catch_before_the_other_runs(
    reading: str, dice: tuple[int, ...], caught: bool
) -> None:
    table = chased(feet=90, chase_order=reading)

    table.rolls(*dice, *((6, 1) if caught else ())).types("round").finish()

    assert (table.state.chase is None) == caught
    assert caught or pairs(table) == [(PARTY, "goblins", 120)]


def test_a_referee_says_how_far_apart_they_are() -> None:
    table = chased().types("gap 200")

    assert pairs(table) == [(PARTY, "goblins", 200)]
    with pytest.raises(PlayError, match="Say which two"):
        table.types("gap 20 goblins party")


# ---------------------------------------------------------------------- how it ends


@pytest.mark.clause("enc.pursuit.3")
@pytest.mark.parametrize(
    ("reading", "feet", "caught"), [("5", 35, True), ("5", 36, False), ("0", 35, False), ("0", 30, True)]
)
def test_pursuit_3__within_five_feet_or_level_with_them_they_are_caught(reading: str, feet: int, caught: bool) -> None:
    table = chased(feet=feet, speed=50, caught_at=reading)

    table.rolls(*((2, 5) if caught else ())).types("round").finish()

    assert (table.state.chase is None) == caught
    if caught:
        assert meeting(table).distances == {"goblins": feet - 30}
        assert [(one.side, one.die) for one in meeting(table).order] == [("goblins", 5), (PARTY, 2)]
        assert table.view(ANN).mode == "encounter"


@pytest.mark.clause("enc.pursuit.3")
def test_pursuit_3__the_referee_may_say_so() -> None:
    table = chased().rolls(3, 1).types("caught").finish()

    assert (table.state.chase, meeting(table).distances) == (None, {"goblins": 60})
    assert "The goblins have caught the party." in table.lines(ANN)


@pytest.mark.clause("enc.pursuit.3")
def test_pursuit_3__a_fight_that_went_on_before_has_its_declarations_first() -> None:
    table = Saints((6, 6)).types("pc Ada hp 6", "foes 2 goblins hp 4 speed 50", "encounter", "next", "next")
    table.types("distance 60", "next").rolls(6, 1).types("next").rolls()
    table.types("attack party", "evade", "pursue yes", "gap 30", "round")

    assert table.state.chase is None
    assert table.state.fight is not None
    assert table.state.fight.declaring
    table.rolls(2, 5).types("round").finish()

    assert [one.side for one in meeting(table).order] == ["goblins", PARTY]


@pytest.mark.clause("enc.pursuit.4")
def test_pursuit_4__chasers_never_give_up_of_themselves_but_when_somebody_says_so() -> None:
    table = chased(speed=10)
    for _ in range(31):
        table.types("round")
    assert pairs(table) == [(PARTY, "goblins", 60 + 31 * 90)]

    table.types("giveup")

    assert (table.state.chase, table.state.encounter) == (None, None)
    assert "The encounter is avoided." in table.lines(ANN)


@pytest.mark.clause("enc.pursuit.4")
def test_pursuit_4__for_the_party_its_players_say_it() -> None:
    table = fleeing()

    table.types("giveup party", answers={"saints.pursue": "yes"})
    assert table.state.chase is not None
    table.types("giveup party", seat=BEN)

    over = table.state
    assert over.chase is None
    assert over.encounter is None


@pytest.mark.clause("enc.pursuit.4")
@pytest.mark.parametrize(
    ("reading", "gap", "ground", "rounds", "gives_up"),
    [
        ("gap_or_30", 120, "dungeon", 1, False),
        ("gap_or_30", 121, "dungeon", 1, True),
        ("gap_or_30", 121, "outdoors", 1, False),
        ("gap_or_30", 361, "outdoors", 1, True),
        ("gap_or_30", 10, "dungeon", 30, True),
        ("never", 900, "dungeon", 90, False),
    ],
)
def test_pursuit_4__in_a_simulation_the_gap_or_round_30_ends_it(
    reading: str, gap: int, ground: str, rounds: int, gives_up: bool
) -> None:
    state = Saints(sim_give_up=reading).state
    pair = Pair(fleeing=PARTY, chasing="goblins", gap=gap)

    where = "outdoors" if ground == "outdoors" else "dungeon"

    assert simulated_chasers_give_up(state, pair, where, rounds) == gives_up  # type: ignore[arg-type]


@pytest.mark.clause("enc.pursuit.5")
def test_pursuit_5__the_referee_says_when_they_lose_sight() -> None:
    table = fleeing()
    assert table.read("lost") == GiveUp("", True), "it is at hand"

    table.types("lost sight")

    assert (table.state.chase, table.state.encounter) == (None, None)
    assert "The party has lost sight of the goblins." in table.lines(ANN)


# ---------------------------------------------------------------------- tiring


@pytest.mark.clause("enc.time.move.5", "enc.hazard.exhaust.1")
def test_time_move_5__thirty_rounds_tire_once_until_three_turns_of_rest() -> None:
    table = chased(speed=40)
    for _ in range(29):
        table.types("round")
    assert exhaustion(table.who("Ada")) == 0
    table.types("round")
    assert [exhaustion(one) for one in table.state.cast] == [-1, -1, -1, -1]
    for _ in range(31):
        table.types("round")
    assert exhaustion(table.who("Bob")) == -1
    assert len([line for line in table.lines(ANN) if "run too long" in line]) == 1

    table.types("giveup", "rest 2")
    assert exhaustion(table.who("Ada")) == -1
    table.types("rest")

    assert exhaustion(table.who("Ada")) == 0
    assert "Rested from running: Ada and Bob." in table.lines(ANN)


# ---------------------------------------------------------------------- doing something else, and parting


@pytest.mark.clause("enc.pursuit.10")
def test_pursuit_10__who_stops_to_shoot_is_a_side_of_their_own_where_they_are() -> None:
    table = chased().types("stop Bob").types("round")

    assert table.who("Bob").side == "bob"
    assert meeting(table).sides == (PARTY, "bob", "goblins")
    assert meeting(table).distances["goblins"] == 60
    assert pairs(table) == [(PARTY, "goblins", 90)]
    assert [one.title for one in table.view(ANN).sheets] == ["Ada", "Bob"]


@pytest.mark.clause("enc.pursuit.10")
def test_pursuit_10__or_nobody_may() -> None:
    table = chased(chase_shooting="not_allowed")

    with pytest.raises(PlayError, match="Running takes the whole Round"):
        table.types("stop Bob")


@pytest.mark.clause("enc.pursuit.11")
@pytest.mark.parametrize(("follow", "left"), [("bob", "bob"), (PARTY, PARTY)])
def test_pursuit_11__a_side_may_part_and_the_chasers_choose_whom_to_follow(follow: str, left: str) -> None:
    table = chased(speed=40).types("set cast.Bob.speed 30 because of his load", "round")
    assert pairs(table) == [(PARTY, "goblins", 30)]

    table.types("leave Bob", answers={"saints.follow": follow})

    assert pairs(table) == [(left, "goblins", 30)]
    assert meeting(table).sides == (left, "goblins")
    if follow == PARTY:
        table.types("round")
        assert pairs(table) == [(PARTY, "goblins", 30)], "Ada alone is as fast as they"


@pytest.mark.clause("enc.pursuit.11")
def test_pursuit_11__chasers_may_part_too_and_each_pair_ends_for_itself() -> None:
    table = chased(speed=40)
    table.types('leave "goblin 1" as swift', "set cast.c3.speed 50 because it is young")
    assert pairs(table) == [(PARTY, "goblins", 60), (PARTY, "swift", 60)]

    table.types("round")
    assert pairs(table) == [(PARTY, "goblins", 60), (PARTY, "swift", 30)]
    table.types("giveup goblins")
    assert pairs(table) == [(PARTY, "swift", 30)]
    table.rolls(6, 1).types("round").finish()

    assert table.state.chase is None
    assert meeting(table).distances["swift"] == 0


@pytest.mark.clause("enc.pursuit.11")
def test_pursuit_11__a_part_comes_back() -> None:
    table = chased().types("leave Bob", answers={"saints.follow": "bob"})
    table.types("giveup", "rejoin bob")

    assert table.who("Bob").side == PARTY
    assert [side.id for side in table.state.sides] == [PARTY, "goblins"]


# ---------------------------------------------------------------------- what is seen of it


def test_everybody_sees_the_gap_and_the_referee_what_comes_of_it() -> None:
    table = chased(feet=95, speed=50).types("greedy goblins", "obstacle oil")

    (ours, *_), (theirs, *_) = table.view(REF).cards, table.view(ANN).cards

    assert table.view(ANN).mode == table.view(REF).mode == "chase"
    assert ours.stages[0].odds == "caught in Round 3 if nothing changes; treasure stops them 3/6; tired after Round 30"
    assert ours.stages[0].dice == "the party runs 120 feet, the goblins 150"
    assert theirs.stages[0].result == "95 feet between them; burning oil 95 feet before the goblins"
    assert (theirs.stages[0].odds, theirs.stages[0].dice) == ("", "")
    assert rounds_to_catch(table.state, Pair(fleeing="goblins", chasing=PARTY, gap=60)) == 0
