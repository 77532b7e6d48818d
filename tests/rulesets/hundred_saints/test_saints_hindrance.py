"""What those who flee leave behind: obstacles, lures, their own load."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from lychgate.core.dice_source import every_outcome
from lychgate.core.errors import IllegalAnswer, PlayError
from lychgate.rulesets.hundred_saints.rules.gear import Shed
from lychgate.rulesets.hundred_saints.rules.lures import Drop
from lychgate.rulesets.hundred_saints.rules.running import side_speed
from lychgate.rulesets.hundred_saints.state import PARTY, Coins, Item
from tests.rulesets.hundred_saints.chases import chase, chased, fleeing, pairs
from tests.rulesets.hundred_saints.saints import ANN, BEN, Saints

# ---------------------------------------------------------------------- obstacles


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


# ---------------------------------------------------------------------- lures


@pytest.mark.clause("enc.pursuit.7", "enc.pursuit.8")
@pytest.mark.parametrize(
    ("kind", "flag", "clause_id"), [("treasure", "greedy", "enc.pursuit.7"), ("food", "ravenous", "enc.pursuit.8")]
)
def test_pursuit_7__those_who_want_it_stop_on_three_in_six(kind: str, flag: str, clause_id: str) -> None:
    table = chased().types(f"{flag} goblins")

    stops = Fraction(0)
    for weight, play in every_outcome(lambda dice: table.run(Drop(kind), dice)):  # type: ignore[arg-type]
        stops += weight if play.state.chase is None else 0
    table.rolls(3).types(f"drop {kind}").finish()

    assert stops == Fraction(1, 2)
    assert table.thrown[-1].purpose == clause_id
    assert (table.state.chase, table.state.encounter) == (None, None)


@pytest.mark.clause("enc.pursuit.7", "enc.pursuit.8")
def test_pursuit_7__who_wants_neither_never_stops_and_nothing_is_rolled() -> None:
    table = chased().types("drop treasure 50 gp", "drop food").finish()

    assert chase(table).pairs[0].lures == ()
    assert table.lines(ANN)[-1] == "The goblins run on."


@pytest.mark.clause("enc.pursuit.7", "enc.pursuit.8")
@pytest.mark.parametrize(("reading", "again"), [("once_per_kind", ()), ("each_drop", (5,))])
def test_pursuit_8__one_roll_a_chase_for_each_kind_unless_the_table_has_more(
    reading: str, again: tuple[int, ...]
) -> None:
    table = chased(lure_rolls=reading).types("greedy goblins", "ravenous goblins")
    table.rolls(4, 4).types("drop treasure", "drop food").finish()

    table.rolls(*again).types("drop treasure").finish()
    table.rolls(6).types("drop treasure a crown again").finish()

    assert chase(table).pairs[0].lures == ("treasure", "food")


@pytest.mark.clause("enc.pursuit.9")
def test_pursuit_9__the_referee_finds_a_lure_enough_or_not_before_the_roll() -> None:
    table = chased(seats=True).types("greedy goblins")

    table.types("drop treasure 1 cp by Ada", seat=ANN, answers={"saints.lure": "no"}).finish()
    assert table.last(BEN) == "Ada drops 1 cp. It is too little to be looked at."
    table.types("drop treasure 1 cp refused").finish()
    table.rolls(1).types("drop treasure a crown by Ada", seat=ANN, answers={"saints.lure": "yes"}).finish()

    assert table.state.chase is None


@pytest.mark.clause("enc.load.3")
def test_load_3__who_drops_gear_runs_faster_from_that_round_on() -> None:
    table = Saints((6, 6)).types("pc Ada hp 6", "set cast.Ada.speed 20 because of her load")
    table.types("foes 2 goblins hp 4 speed 30", "encounter", "next", "next", "distance 60", "next")
    table.rolls(6, 1).types("next").rolls().types("evade", "pursue yes", "round")
    assert pairs(table) == [(PARTY, "goblins", 30)]

    table.types("drop Ada sack and shield speed 40", "round")

    assert pairs(table) == [(PARTY, "goblins", 60)]
    with pytest.raises(PlayError, match="Say what is dropped"):
        table.types("drop Ada")


@pytest.mark.clause("enc.pursuit.9")
def test_pursuit_9__what_is_dropped_is_gone_from_the_sheet_either_way() -> None:
    table = chased()
    ada = table.who("Ada")
    table.state = table.state.with_creature(replace(ada, coins=Coins(gp=60), items=(Item(name="ham"),)))

    table.types("drop treasure 50 gp by Ada refused", "drop food ham by Ada", "drop treasure 20 gp by Ada").finish()

    assert table.who("Ada").coins.worth == 1000
    assert table.who("Ada").items == ()


@pytest.mark.clause("enc.load.3")
def test_load_3__gear_that_is_written_down_falls_from_the_sheet() -> None:
    assert chased().read("drop Ada shield") == Shed("Ada", "shield")


def with_food(table: Saints, *items: Item) -> Saints:
    """Ada carries these, and the party has 4 preserved rations and 3 fresh ones."""
    table.state = table.state.with_creature(replace(table.who("Ada"), items=items))
    return table.types("rations 4 preserved", "rations 3 fresh")


def eaten(table: Saints) -> dict[str, int]:
    return {one.kind: one.count for one in table.state.exploring.rations}


@pytest.mark.clause("enc.pursuit.8", "enc.pursuit.9")
@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("3 rations", {"preserved": 4}),
        ("3 preserved rations by Ada", {"preserved": 1, "fresh": 3}),
        ("9 fresh rations refused", {"preserved": 4}),
        ("20 rations", {}),
        ("", {"preserved": 4, "fresh": 1}),
        ("by Ada", {"preserved": 4, "fresh": 2}),
        ("a sack of bread", {"preserved": 4, "fresh": 3}),
    ],
)
def test_pursuit_9__food_that_is_dropped_comes_out_of_the_rations(said: str, left: dict[str, int]) -> None:
    table = with_food(chased()).types(f"drop food {said}").finish()

    assert eaten(table) == left


@pytest.mark.clause("enc.pursuit.9")
def test_pursuit_9__rations_on_the_sheet_go_before_those_of_all() -> None:
    table = with_food(chased(), Item(name="preserved rations", count=2), Item(name="rope"))

    table.types("drop food 3 preserved rations by Ada").finish()

    assert table.who("Ada").items == (Item(name="rope"),)
    assert eaten(table) == {"preserved": 3, "fresh": 3}


@pytest.mark.clause("enc.pursuit.9")
def test_pursuit_9__so_many_of_a_thing_are_dropped_as_were_said() -> None:
    table = with_food(chased(), Item(name="gem", count=5), Item(name="ham", count=2))

    table.types("drop treasure 3 gems by Ada", "drop food 9 ham by Ada").finish()

    assert table.who("Ada").items == (Item(name="gem", count=2),)


@pytest.mark.clause("enc.pursuit.9")
def test_pursuit_9__what_others_drop_comes_out_of_nothing_of_the_partys() -> None:
    table = with_food(fleeing()).types("drop food").finish()

    assert eaten(table) == {"preserved": 4, "fresh": 3}


@pytest.mark.clause("enc.load.3")
def test_load_3__what_is_dropped_with_a_speed_that_is_said_falls_from_the_sheet_too() -> None:
    table = chased()
    sack, ham, shield = Item(name="sack"), Item(name="ham", where="sack"), Item(name="shield")
    table.state = table.state.with_creature(replace(table.who("Ada"), items=(sack, ham, shield, Item(name="rope"))))

    table.types("drop Ada sack and Shield speed 50").finish()

    assert [one.name for one in table.who("Ada").items] == ["rope"]
    assert table.who("Ada").speed == 50
