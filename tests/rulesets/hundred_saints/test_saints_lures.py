"""What those who flee let fall: treasure and food as lures, and their own load."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from lychgate.core.decision import AnyDecision
from lychgate.core.dice_source import every_outcome
from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.food import RationsChanged
from lychgate.rulesets.hundred_saints.rules.gear import Shed
from lychgate.rulesets.hundred_saints.rules.lures import Drop, LureTried
from lychgate.rulesets.hundred_saints.state import PARTY, Coins, Item
from tests.each import each
from tests.rulesets.hundred_saints.chases import chase, chased, fleeing, pairs
from tests.rulesets.hundred_saints.fights import given
from tests.rulesets.hundred_saints.saints import ANN, BEN, REF, Saints


def with_food(table: Saints, *items: Item) -> Saints:
    """Ada carries these, and the party has 4 preserved rations and 3 fresh ones."""
    table.state = table.state.with_creature(replace(table.who("Ada"), items=items))
    return table.types("rations 4 preserved", "rations 3 fresh")


def eaten(table: Saints) -> dict[str, int]:
    return {one.kind: one.count for one in table.state.exploring.rations}


def dropped(table: Saints, *lines: str) -> list[tuple[str, int, bool, str]]:
    """What was tried with lures by these lines: kind, die, whether it stopped them, why there was no roll."""
    found: list[tuple[str, int, bool, str]] = []
    for line in lines:
        play = table.run(table.read(line), table.dice)
        found += [(one.kind, one.die, one.stopped, one.why) for one in play.events if isinstance(one, LureTried)]
        table.state = play.state
    return found


@pytest.mark.clause("enc.pursuit.7", "enc.pursuit.8")
@pytest.mark.parametrize(
    ("kind", "flag", "clause_id"), [("treasure", "greedy", "enc.pursuit.7"), ("food", "ravenous", "enc.pursuit.8")]
)
def test_pursuit_7__those_who_want_it_stop_on_three_in_six(kind: str, flag: str, clause_id: str) -> None:
    table = chased().types(f"{flag} goblins")

    stops = Fraction(0)
    for weight, play in every_outcome(lambda dice: table.run(Drop(kind, anyway=True), dice)):  # type: ignore[arg-type]
        stops += weight if play.state.chase is None else 0
    table.rolls(3).types(f"drop {kind} anyway").finish()

    assert stops == Fraction(1, 2)
    assert table.thrown[-1].purpose == clause_id
    assert (table.state.chase, table.state.encounter) == (None, None)


@pytest.mark.clause("enc.pursuit.7", "enc.pursuit.8")
def test_pursuit_7__who_wants_neither_never_stops_and_nothing_is_rolled() -> None:
    no = {"saints.lure": "no"}
    table = chased().types("drop treasure 50 gp anyway", "drop food anyway", answers=no).finish()

    assert chase(table).pairs[0].lures == ()
    assert table.lines(ANN)[-1] == "The goblins run on."


@pytest.mark.clause("enc.pursuit.7", "enc.pursuit.8")
def test_why_no_die_is_thrown_for_a_lure_is_kept() -> None:
    table = chased().types("greedy goblins").rolls(6)

    tried = dropped(table, "drop food anyway", "drop treasure anyway", "drop treasure anyway")

    assert tried == [("food", 0, False, "unwanted"), ("treasure", 6, False, ""), ("treasure", 0, False, "tried")]


@pytest.mark.clause("enc.pursuit.7", "enc.pursuit.8")
@pytest.mark.parametrize(("reading", "again"), [("once_per_kind", ()), ("each_drop", (5,))])
def test_pursuit_8__one_roll_a_chase_for_each_kind_unless_the_table_has_more(
    reading: str, again: tuple[int, ...]
) -> None:
    table = chased(lure_rolls=reading).types("greedy goblins", "ravenous goblins")
    table.rolls(4, 4).types("drop treasure anyway", "drop food anyway").finish()

    table.rolls(*again).types("drop treasure anyway").finish()
    table.rolls(6).types("drop treasure a crown again anyway").finish()

    assert chase(table).pairs[0].lures == ("treasure", "food")


@pytest.mark.clause("enc.pursuit.9")
def test_pursuit_9__the_referee_finds_a_lure_enough_or_not_before_the_roll() -> None:
    table = chased(seats=True).types("greedy goblins", "coins 1 cp to Ada", "give crown to Ada")

    table.types("drop treasure 1 cp by Ada", seat=ANN, answers={"saints.lure": "no"}).finish()
    assert table.last(BEN) == "Ada drops 1 cp. It is too little to be looked at."
    table.types("drop treasure 1 cp refused anyway").finish()
    table.rolls(1).types("drop treasure a crown by Ada", seat=ANN, answers={"saints.lure": "yes"}).finish()

    assert table.state.chase is None


@pytest.mark.clause("enc.pursuit.9")
def test_pursuit_9__what_is_dropped_is_gone_from_the_sheet_either_way() -> None:
    table = chased()
    ada = table.who("Ada")
    table.state = table.state.with_creature(replace(ada, coins=Coins(gp=60), items=(Item(name="ham"),)))

    table.types("drop treasure 50 gp by Ada refused", "drop food ham by Ada").finish()
    with pytest.raises(PlayError, match="Ada has 10 gp, which is less than 20 gp"):
        table.types("drop treasure 20 gp by Ada")

    assert table.who("Ada").coins.worth == 1000
    assert table.who("Ada").items == ()


@pytest.mark.clause("enc.pursuit.8", "enc.pursuit.9")
@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("3 rations", {"preserved": 4}),
        ("3 preserved rations by Ada", {"preserved": 1, "fresh": 3}),
        ("9 fresh rations refused anyway", {"preserved": 4}),
        ("20 rations anyway", {}),
        ("", {"preserved": 4, "fresh": 1}),
        ("by Ada", {"preserved": 4, "fresh": 2}),
        ("a sack of bread anyway", {"preserved": 4, "fresh": 3}),
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

    table.types("drop treasure 3 gems by Ada", "drop food 9 ham by Ada anyway").finish()

    assert table.who("Ada").items == (Item(name="gem", count=2),)


@pytest.mark.clause("enc.pursuit.9")
@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("treasure 0 gp", "'0 gp' is nothing to drop"),
        ("treasure 0 gems by Ada", "'0 gems' is nothing to drop"),
        ("food 0 rations anyway", "'0 rations' is nothing to drop"),
        ("treasure 5 gp", "The party has no coins to drop."),
        ("treasure a crown", "The party has no 'a crown' to drop. If they do have it"),
        ("", "Say what is dropped: treasure or food, or who drops which gear."),
    ],
)
def test_pursuit_9__nothing_is_no_lure(said: str, why: str) -> None:
    table = with_food(chased(), Item(name="gem", count=5))

    with pytest.raises(PlayError) as refused:
        table.types(f"drop {said}")

    assert why in str(refused.value)
    assert table.who("Ada").items == (Item(name="gem", count=5),)


@pytest.mark.clause("enc.load.3")
def test_load_3__a_sword_falls_by_any_of_its_names() -> None:
    table = with_food(chased(), Item(name="longsword"))

    assert table.types("drop Ada sword").finish().who("Ada").items == ()


@pytest.mark.clause("enc.pursuit.9")
def test_pursuit_9__what_others_drop_comes_out_of_nothing_of_the_partys() -> None:
    table = with_food(fleeing()).types("drop food").finish()

    assert eaten(table) == {"preserved": 4, "fresh": 3}


@pytest.mark.clause("enc.pursuit.9")
def test_the_referee_is_asked_and_not_the_player_who_drops_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Saints, "granted", {})
    seats: list[str] = []

    def answer(decision: AnyDecision, state: object) -> str:
        seats.append(decision.seat)
        return "no"

    table = chased(seats=True).types("coins 1 cp to Ada")
    table.types("drop treasure 1 cp by Ada", seat=ANN, answers=answer)

    assert seats == [REF]


@pytest.mark.clause("enc.pursuit.9")
def test_all_the_coins_and_the_thing_that_was_named_are_gone_and_nothing_else() -> None:
    table = chased()
    things = (Item(name="ham"), Item(name="rope"))
    table.state = table.state.with_creature(replace(table.who("Ada"), coins=Coins(gp=50), items=things))

    table.types("drop treasure 50 gp by Ada refused", "drop food rope by Ada")
    with pytest.raises(PlayError, match="Ada has no 'cheese' to drop, only ham"):
        table.types("drop food cheese by Ada")

    assert table.who("Ada").coins.worth == 0
    assert [one.name for one in table.who("Ada").items] == ["ham"]


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


@pytest.mark.clause("enc.load.3")
def test_load_3__gear_that_is_written_down_falls_from_the_sheet() -> None:
    assert chased().read("drop Ada shield") == Shed("Ada", "shield")


@pytest.mark.clause("enc.load.3")
def test_load_3__what_is_dropped_with_a_speed_that_is_said_falls_from_the_sheet_too() -> None:
    table = chased()
    sack, ham, shield = Item(name="sack"), Item(name="ham", where="sack"), Item(name="shield")
    table.state = table.state.with_creature(replace(table.who("Ada"), items=(sack, ham, shield, Item(name="rope"))))

    table.types("drop Ada sack and Shield speed 50").finish()

    assert [one.name for one in table.who("Ada").items] == ["rope"]
    assert table.who("Ada").speed == 50


@pytest.mark.clause("enc.load.3", "enc.pursuit.9")
def test_only_who_flees_and_lives_drops_anything() -> None:
    table = chased()
    for line in ('drop "goblin 1" sack speed 40', 'drop treasure gold by "goblin 1"', "obstacle oil goblins"):
        with pytest.raises(PlayError, match="'goblins' does not flee"):
            table.types(line)
    given(table, "Bob", hp=0)

    with pytest.raises(PlayError, match="'Bob' drops nothing"):
        table.types("drop Bob sack speed 40")


@pytest.mark.clause("enc.pursuit.8")
def test_what_is_at_hand_is_dropped_before_what_is_stowed_and_before_what_is_in_common() -> None:
    stowed = Item(name="fresh ration", count=2, where="backpack")
    table = with_food(chased(), stowed, Item(name="preserved ration", count=2, where="equipped"))
    play = table.run(table.read("drop food 2 rations by Ada"), table.dice)

    assert [item.name for item in play.state.creature(table.who("Ada").id).items] == ["fresh ration"]
    assert not [one for one in play.events if isinstance(one, RationsChanged)]


@pytest.mark.clause("enc.pursuit.8")
def test_a_player_of_one_character_drops_without_a_name() -> None:
    table = chased(seats=True)
    named, bare = table.read("drop food by Ada", ANN), table.read("drop food", ANN)

    assert named == bare
    assert table.read("drop food", REF).who == ""


@pytest.mark.clause("enc.pursuit.9")
@each(
    [
        ("drop treasure by Ada", "Ada has no treasure to drop"),
        ("drop treasure", "The party has no treasure to drop"),
        ("drop treasure 5 gp by Ada", "Ada has no coins to drop"),
        ("drop treasure a crown by Ada", "Ada has no 'a crown' to drop, only rope"),
        ("drop food by Ada", "Ada has no food to drop"),
        ("drop food 3 fresh rations by Ada", "Ada has no fresh rations to drop"),
        ("drop food", "The party has no food to drop"),
    ]
)
def test_pursuit_9__nobody_drops_what_they_have_not(typed: str, refused: str) -> None:
    table = chased().types("greedy goblins", "ravenous goblins", "give rope to Ada")
    before = table.state
    with pytest.raises(PlayError, match=refused):
        table.types(typed)
    assert table.state == before
    table.rolls(6).types(f"{typed} anyway").finish()


@pytest.mark.clause("enc.pursuit.9", "enc.pursuit.7")
@each(
    [
        ("drop treasure by Ada", {"saints.lure_what": "60 gp"}, 0),
        ("drop treasure all gold by Ada", {}, 0),
        ("drop treasure 5 gp and 20 sp by Ada", {}, 5300),
        ("drop treasure the crown by Ada", {}, 6000),
        ("drop treasure by Ada", {"saints.lure_what": "crown"}, 6000),
    ]
)
def test_pursuit_9__what_is_dropped_is_named_and_leaves_the_sheet(
    typed: str, answers: dict[str, str], left: int
) -> None:
    table = chased().types("greedy goblins", "coins 60 gp to Ada", "give crown to Ada").rolls(6)
    table.types(typed, answers=answers).finish()
    assert (table.who("Ada").coins.worth, "crown" in typed + str(answers)) == (left, table.who("Ada").items == ())
    assert "Ada pays" not in " ".join(table.lines(ANN))


@pytest.mark.clause("enc.pursuit.7", "enc.pursuit.9")
@each([("yes", (3,), True), ("yes", (4,), False), ("no", (), False)])
def test_pursuit_9__the_referee_says_whether_pursuers_of_whom_nothing_was_said_want_it(
    answer: str, dice: tuple[int, ...], stops: bool
) -> None:
    table = chased(seats=True).types("coins 60 gp to Ada").rolls(*dice)
    table.types("drop treasure 60 gp by Ada", seat=ANN, answers={"saints.lure": answer}).finish()
    assert (table.state.chase is None) is stops
    assert "too little" not in " ".join(table.lines(ANN))
