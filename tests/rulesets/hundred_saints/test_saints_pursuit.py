"""The chase, Round by Round: the gap, catching up, giving up, losing sight. Clause by clause."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from lychgate.core.decision import AnyDecision
from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.evasion import has_free_round
from lychgate.rulesets.hundred_saints.rules.giving_chase import GivesChase
from lychgate.rulesets.hundred_saints.rules.pursuit import (
    GapStated,
    GiveUp,
    Ran,
    rounds_to_catch,
    simulated_chasers_give_up,
)
from lychgate.rulesets.hundred_saints.state import PARTY, Pair, State, Surprised
from tests.rulesets.hundred_saints.chases import chase, chased, fleeing, pairs, three_sides
from tests.rulesets.hundred_saints.encounters import encounter_of
from tests.rulesets.hundred_saints.fights import faced
from tests.rulesets.hundred_saints.offers import step_ids
from tests.rulesets.hundred_saints.saints import ANN, BEN, REF, Saints


def two_after_us(first: int = 30, second: int = 60) -> Saints:
    """The party flees from goblins and from wolves, so many feet behind."""
    table = Saints((6, 6, 6)).types("pc Ada of Ann hp 6", "pc Bob of Ben hp 6")
    table.types("foes goblin as goblins hp 4 speed 40", "foes wolf as wolves hp 4 speed 40")
    table.types("encounter", "next", "next")
    table.types(f"distance goblins {first}", f"distance wolves {second}", "next").rolls(6, 3, 1).types("next").rolls()
    return table.types("evade party", "pursue yes goblins", "pursue yes wolves")


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


@pytest.mark.clause("enc.pursuit.2")
def test_a_round_of_running_is_one_round_of_the_encounter() -> None:
    table = chased()
    before = encounter_of(table).round

    table.types("round", "next")

    assert encounter_of(table).round == before + 2


@pytest.mark.clause("enc.pursuit.2")
def test_the_gap_is_that_of_the_two_who_are_named() -> None:
    table = two_after_us()
    with pytest.raises(PlayError, match=r"Say which two: party goblins, party wolves. Type: gap"):
        table.types("gap 100")
    with pytest.raises(PlayError, match=r"Say which two: none that run. Type: gap"):
        table.types("gap 100 goblins party")

    table.types("gap 100 party wolves")

    assert pairs(table) == [(PARTY, "goblins", 30), (PARTY, "wolves", 100)]


@pytest.mark.clause("enc.pursuit.2")
def test_a_free_round_is_a_start_on_the_surprised_alone() -> None:
    table = three_sides((6, 1, 6), (6, 1)).types("evade", "pursue yes goblins", "pursue yes wolves")

    assert sorted(pairs(table)) == [(PARTY, "goblins", 180), (PARTY, "wolves", 60)]


@pytest.mark.clause("enc.pursuit.2")
@pytest.mark.parametrize(
    ("surprised", "number", "waited", "free"),
    [
        ((False, True), 1, (), True),
        ((False, True), 2, (), False),
        ((False, True), 1, (PARTY,), False),
        ((True, True), 1, (), False),
        ((True, False), 1, (), False),
        ((False, False), 1, (), False),
    ],
)
def test_which_round_is_free(surprised: tuple[bool, bool], number: int, waited: tuple[str, ...], free: bool) -> None:
    now = encounter_of(faced(feet=60))
    results = tuple(Surprised(side, 2, 0, it) for side, it in zip((PARTY, "goblins"), surprised, strict=True))

    assert has_free_round(replace(now, surprise=results, round=number, waited=waited), PARTY) == free


def test_pursuit_2__who_flees_from_a_fight_is_as_far_off_as_those_nearest_are_now() -> None:
    table = faced("2 goblins hp 4 speed 40", feet=60).types("attack", "move Ada 40")

    table.types("evade goblins", answers={"saints.pursue": "yes"})

    assert pairs(table) == [("goblins", "party", 20)]


@pytest.mark.clause("enc.pursuit.3")
@pytest.mark.parametrize(
    ("reading", "feet", "caught"), [("5", 35, True), ("5", 36, False), ("0", 35, False), ("0", 30, True)]
)
def test_pursuit_3__within_five_feet_or_level_with_them_they_are_caught(reading: str, feet: int, caught: bool) -> None:
    table = chased(feet=feet, speed=50, caught_at=reading)

    table.rolls(*((2, 5) if caught else ())).types("round").finish()

    assert (table.state.chase is None) == caught
    if caught:
        assert encounter_of(table).distances == {"goblins": feet - 30}
        assert [(one.side, one.die) for one in encounter_of(table).order] == [("goblins", 5), (PARTY, 2)]
        assert table.view(ANN).mode == "encounter"


@pytest.mark.clause("enc.pursuit.3")
def test_pursuit_3__the_referee_may_say_so() -> None:
    table = chased().rolls(3, 1).types("caught").finish()

    assert (table.state.chase, encounter_of(table).distances) == (None, {"goblins": 60})
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

    assert [one.side for one in encounter_of(table).order] == ["goblins", PARTY]


@pytest.mark.clause("enc.pursuit.3")
@pytest.mark.parametrize(
    ("gap", "speed", "rounds"),
    [(4, 30, 1), (5, 30, 1), (5, 50, 1), (6, 40, 0), (6, 50, 1), (35, 50, 1), (36, 50, 2), (65, 40, 0), (65, 30, 0)],
)
def test_those_behind_catch_up_in_as_many_rounds_as_they_gain_the_gap(gap: int, speed: int, rounds: int) -> None:
    table = chased(speed=speed)

    assert rounds_to_catch(table.state, Pair(fleeing=PARTY, chasing="goblins", gap=gap)) == rounds


@pytest.mark.clause("enc.pursuit.3")
def test_who_is_caught_by_some_is_overtaken_by_the_others_who_chase_them() -> None:
    table = two_after_us()

    table.rolls(6, 4, 2).types("caught").finish()

    assert table.state.chase is None
    assert encounter_of(table).distances == {"goblins": 30, "wolves": 60}
    assert [line.clauses for line in table.told if line.text.endswith("60 feet off.")][-1] == ("enc.dist.5",)


@pytest.mark.clause("enc.pursuit.3", "enc.pursuit.11")
def test_only_those_who_run_no_more_roll_initiative_when_some_are_caught() -> None:
    table = two_after_us()
    table.types("leave Bob", answers=lambda one, _: "bob" if getattr(one, "chasing", "") == "wolves" else PARTY)
    assert pairs(table) == [(PARTY, "goblins", 30), ("bob", "wolves", 60)]

    table.rolls(2, 5).types("caught party").finish()

    assert [one.side for one in encounter_of(table).order] == ["goblins", PARTY]
    assert pairs(table) == [("bob", "wolves", 60)]


@pytest.mark.clause("enc.pursuit.3", "enc.pursuit.4")
def test_who_is_named_and_neither_flees_nor_chases_is_said_to() -> None:
    table = chased()
    with pytest.raises(PlayError, match="Nobody chases 'goblins'"):
        table.types("caught goblins")
    with pytest.raises(PlayError, match="The party chases nobody"):
        table.types("giveup party")

    undecided = Saints((6, 6)).types("pc Ada hp 6", "foes goblin hp 4", "encounter", "next", "next", "distance 60")
    undecided.types("next").rolls(6, 1).types("next", "evade")

    for line in ("caught", "giveup"):
        with pytest.raises(PlayError, match="Nobody gives chase yet"):
            undecided.types(line)


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
    assert table.last(BEN) == "The party runs on after the goblins."
    table.types("giveup party", seat=BEN).types("agree", seat=ANN)

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


@pytest.mark.clause("enc.pursuit.4")
def test_players_are_asked_whether_they_still_give_chase() -> None:
    asked: list[AnyDecision] = []

    def answer(decision: AnyDecision, state: State) -> str:
        asked.append(decision)
        return "yes"

    fleeing().types("giveup party", answers=answer)

    assert [(one.seat, getattr(one, "again", None)) for one in asked] == [(ANN, True)]


@pytest.mark.clause("enc.pursuit.5")
def test_pursuit_5__the_referee_says_when_they_lose_sight() -> None:
    table = fleeing()
    assert table.read("lost") == GiveUp("", True), "it is at hand"

    table.types("lost sight")

    assert (table.state.chase, table.state.encounter) == (None, None)
    assert "The party has lost sight of the goblins." in table.lines(ANN)


def test_everybody_sees_the_gap_and_the_referee_what_comes_of_it() -> None:
    table = chased(feet=95, speed=50).types("greedy goblins", "obstacle oil")

    (ours, *_), (theirs, *_) = table.view(REF).cards, table.view(ANN).cards

    assert table.view(ANN).mode == table.view(REF).mode == "chase"
    assert ours.stages[0].odds == "caught in Round 3 if nothing changes; treasure stops them 3/6; tired after Round 30"
    assert ours.stages[0].dice == "the party runs 120 feet, the goblins 150"
    assert theirs.stages[0].result == "95 feet between them; burning oil 95 feet before the goblins"
    assert (theirs.stages[0].odds, theirs.stages[0].dice) == ("", "")
    assert rounds_to_catch(table.state, Pair(fleeing="goblins", chasing=PARTY, gap=60)) == 0


@pytest.mark.clause("enc.pursuit.2")
def test_a_gap_that_the_referee_states_moves_what_lies_in_the_way() -> None:
    table = chased(feet=60).types("obstacle a portcullis", "gap 45")
    assert [(one.gap, [lies.ahead for lies in one.obstacles]) for one in chase(table).pairs] == [(45, [45])]
    assert table.last(ANN) == "The party is 45 feet ahead of the goblins."
    assert fleeing().types("gap 45").last(ANN) == "The goblins are 45 feet ahead of the party."

    assert GapStated(PARTY, "bears", 5).apply(table.state) == table.state


@pytest.mark.clause("enc.pursuit.2")
@pytest.mark.parametrize(("later", "rounds"), [(0, 0), (1, 1)])
def test_a_round_of_a_chase_is_counted_once(later: int, rounds: int) -> None:
    table = chased()
    number, met = chase(table).round, encounter_of(table).round
    after = Ran(chase(table).pairs, number + later).apply(table.state)

    assert after.encounter_now.round == met + rounds


def test_a_chase_ends_when_the_last_of_those_who_flee_or_chase_has_fallen() -> None:
    table = chased(speed=40)
    table.types(*(f"damage {one.name} 20" for one in table.state.of_side(PARTY)), "round")
    assert table.state.chase is None
    assert "Nobody of the party is left to run." in table.lines(ANN)

    table = two_after_us().types('down "wolf"', "round")
    assert [(one.fleeing, one.chasing) for one in chase(table).pairs] == [(PARTY, "goblins")]
    assert "Nobody of the wolves is left to run." in table.lines()


def test_who_runs_is_not_told_to_stand_face_to_face() -> None:
    assert {chased(seats=True).view(seat).place for seat in (REF, ANN)} == {"A chase in the dungeon."}


@pytest.mark.clause("enc.pursuit.4")
@pytest.mark.parametrize(
    ("table", "rounds", "first"),
    [
        (lambda: chased(speed=30), 0, "round"),  # they may try
        (lambda: chased(speed=30), 1, "giveup:goblins"),  # they are slower, and have run
        (lambda: chased(speed=45, feet=120), 1, "round"),  # they come nearer
        (lambda: fleeing(speed=60), 0, "round"),
        (lambda: fleeing(speed=60), 1, "giveup:party"),  # its players are asked
        (lambda: fleeing(speed=30), 1, "round"),
    ],
)
def test_who_has_run_and_can_catch_nobody_gives_up_on_enter(
    table: Callable[[], Saints], rounds: int, first: str
) -> None:
    run = table()
    for _ in range(rounds):
        run.types("round")

    assert step_ids(run)[0] == first


@pytest.mark.clause("enc.pursuit.4")
def test_players_who_run_in_vain_are_told_so_and_may_run_on() -> None:
    asked: list[AnyDecision] = []

    def answer(decision: AnyDecision, state: State) -> str:
        asked.append(decision)
        return "yes"

    table = fleeing(speed=60).types("round")
    table.types("giveup party", answers=answer)

    assert asked[0].prompt(table.state) == (
        "The goblins are 120 feet ahead. You do not get nearer, and catch nobody if nothing changes. Do you run on?"
    )
    assert [one.id for one in asked[0].options()] == ["no", "yes"]
    assert table.state.chase is not None
    table.types("giveup party", answers={"saints.pursue": "no"})
    assert table.state.chase is None


@pytest.mark.clause("enc.pursuit.4")
def test_players_who_come_nearer_are_asked_whether_to_run_on_as_before() -> None:
    table = fleeing(speed=30).types("round")
    wanted = GivesChase(seat=ANN, fleeing="goblins", chasing=PARTY, gap=30, again=True)

    assert wanted.prompt(table.state) == "The goblins are 30 feet ahead. Do you run on?"
    assert [one.id for one in wanted.options()] == ["yes", "no"]
