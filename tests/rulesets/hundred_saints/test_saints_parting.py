"""Some who leave their side, to scout, to stand or to run; and who come back to it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lychgate.core.decision import AnyDecision
from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.parting import free_side, parted
from lychgate.rulesets.hundred_saints.state import PARTY, Encounter, Place, State, Surprised
from tests.rulesets.hundred_saints.chases import chase, chased, fleeing, pairs, standing
from tests.rulesets.hundred_saints.encounters import PARTY_GOBLINS_WOLVES, encounter_of, names_by_side
from tests.rulesets.hundred_saints.saints import ANN, REF, Saints


@pytest.mark.clause("enc.stealth.sneak.5")
def test_stealth_sneak_5__a_lone_scout_meets_others_as_a_side_with_a_roll_of_its_own() -> None:
    table = Saints().types("pc Ada of Ann hp 6", "pc Bob of Ben hp 6", "foes 2 goblins hp 4", "scout Bob")

    table.types("encounter bob goblins").rolls(1, 6).types("next", "next").finish()

    assert [(one.side, one.surprised) for one in encounter_of(table).surprise] == [("bob", True), ("goblins", False)]
    assert [one.subject for one in table.thrown[-2:]] == ["side:bob", "side:goblins"]
    assert [one.title for one in table.view(ANN).sheets] == ["Ada", "Bob"]
    assert table.view(ANN).foes == ()


@pytest.mark.clause("enc.pursuit.11")
@pytest.mark.parametrize(
    ("origin", "sides", "far"),
    [
        (PARTY, (PARTY, "part", "goblins", "wolves"), {"part": 0, "goblins": 30}),
        ("goblins", (PARTY, "goblins", "part", "wolves"), {"goblins": 30, "part": 30}),
        ("wolves", (PARTY, "goblins", "wolves", "part"), {"goblins": 30}),
    ],
)
def test_those_who_part_know_and_are_what_their_side_was(
    origin: str, sides: tuple[str, ...], far: dict[str, int]
) -> None:
    met = Encounter(
        sides=(PARTY, "goblins", "wolves"),
        ground="dungeon",
        aware=((PARTY, "goblins"), ("wolves", PARTY), ("goblins", "wolves")),
        surprise=(Surprised(PARTY, 2, 5, False), Surprised("goblins", 2, 1, True), Surprised("wolves", 3, 1, True)),
        order=(Place(PARTY, 6, 1), Place("goblins", 4, 2), Place("wolves", 2, 3)),
        distances={"goblins": 30},
    )
    after = parted(met, origin, "part")

    known = {tuple("part" if one == origin else one for one in pair) for pair in met.aware}
    assert after.sides == sides
    assert set(after.aware) == {*met.aware, *known, ("part", origin), (origin, "part")}
    assert after.surprise[:3] == met.surprise
    assert after.order[:3] == met.order
    assert after.surprise[3:] == tuple(replace(one, side="part") for one in met.surprise if one.side == origin)
    assert after.order[3:] == tuple(replace(one, side="part") for one in met.order if one.side == origin)
    assert after.distances == far


@pytest.mark.clause("enc.stealth.sneak.5")
def test_stealth_sneak_5__the_rest_meet_without_the_scout() -> None:
    table = Saints().types("pc Ada of Ann hp 6", "pc Bob of Ben hp 6", "foes 2 goblins hp 4", "scout Bob as van")

    table.types("encounter")

    assert encounter_of(table).sides == (PARTY, "goblins")
    with pytest.raises(PlayError, match="all of the van"):
        table.types("leave Bob")


@pytest.mark.clause("enc.stealth.sneak.5")
def test_stealth_sneak_5__two_scouts_know_each_other() -> None:
    table = Saints().types("pc Ada of Ann hp 6", "pc Bob of Ben hp 6", "pc Cid hp 6", "foes 2 goblins hp 4")
    table.types("scout Bob", "scout Cid", "encounter bob cid goblins", "aware bob of goblins", "aware cid of goblins")

    table.rolls(6).types("next", "next").finish()

    assert [(one.side, one.die) for one in encounter_of(table).surprise] == [("bob", 0), ("cid", 0), ("goblins", 6)]


@pytest.mark.clause("enc.pursuit.10")
def test_pursuit_10__who_stops_to_shoot_is_a_side_of_their_own_where_they_are() -> None:
    table = chased().types("stop Bob").types("round")

    assert table.who("Bob").side == "bob"
    assert encounter_of(table).sides == (PARTY, "bob", "goblins")
    assert encounter_of(table).distances["goblins"] == 60
    assert pairs(table) == [(PARTY, "goblins", 90)]
    assert [one.title for one in table.view(ANN).sheets] == ["Ada", "Bob"]


@pytest.mark.clause("enc.pursuit.10")
def test_pursuit_10__or_nobody_may() -> None:
    table = chased(chase_shooting="not_allowed")

    with pytest.raises(PlayError, match="Running takes the whole Round"):
        table.types("stop Bob")


@pytest.mark.clause("enc.pursuit.10")
def test_one_side_that_stands_alone_has_nobody_to_roll_against() -> None:
    table = chased().types("stop Bob")
    before = encounter_of(table).round

    table.types("round").finish()

    assert encounter_of(table).round == before + 1


@pytest.mark.clause("enc.pursuit.10")
def test_who_stops_stands_as_far_from_the_others_as_the_gap_has_become() -> None:
    ours = chased().types("round", "stop Bob")
    theirs = chased().types("round", 'stop "goblin 1"')

    assert encounter_of(ours).distances["goblins"] == 90
    assert encounter_of(theirs).distances["goblin 1"] == 90


@pytest.mark.clause("enc.pursuit.10")
def test_who_stops_is_told_to_run_no_longer() -> None:
    assert "Bob runs no longer." in chased().types("stop Bob").lines(ANN)


def test_pursuit_10__a_round_in_which_some_run_and_others_fight_counts_once() -> None:
    table = standing()

    table.rolls(5, 2).types("round").finish()

    assert (encounter_of(table).round, chase(table).round) == (2, 1)


def test_pursuit_10__those_who_fight_while_others_run_act_in_every_round() -> None:
    table = standing().rolls(5, 2).types("round").rolls(2).types("hit Bob goblin 1").finish()

    table.types("round").rolls(5, 2).types("round").rolls(2).types("hit Bob goblin 1").finish()

    assert (encounter_of(table).round, chase(table).round) == (3, 2)
    assert [place.side for place in encounter_of(table).order] == ["bob", "goblin 1"]


@pytest.mark.clause("enc.pursuit.11")
@pytest.mark.parametrize(("follow", "left"), [("bob", "bob"), (PARTY, PARTY)])
def test_pursuit_11__a_side_may_part_and_the_chasers_choose_whom_to_follow(follow: str, left: str) -> None:
    table = chased(speed=40).types("set cast.Bob.speed 30 because of his load", "round")
    assert pairs(table) == [(PARTY, "goblins", 30)]

    table.types("leave Bob", answers={"saints.follow": follow})

    assert pairs(table) == [(left, "goblins", 30)]
    assert encounter_of(table).sides == (left, "goblins")
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
    assert encounter_of(table).distances["swift"] == 0


@pytest.mark.clause("enc.pursuit.11")
def test_pursuit_11__a_part_comes_back() -> None:
    table = chased().types("leave Bob", answers={"saints.follow": "bob"})
    table.types("giveup", "rejoin bob")

    assert table.who("Bob").side == PARTY
    assert [side.id for side in table.state.sides] == [PARTY, "goblins"]


@pytest.mark.clause("enc.pursuit.11")
def test_the_players_choose_whom_their_own_side_follows_and_the_referee_for_the_others() -> None:
    seats: list[str] = []

    def answer(decision: AnyDecision, state: State) -> str:
        seats.append(decision.seat)
        return "goblin 1" if decision.seat == ANN else "bob"

    fleeing().types('leave "goblin 1"', answers=answer)
    chased().types("leave Bob", answers=answer)

    assert seats == [ANN, REF]


@pytest.mark.clause("enc.pursuit.11")
def test_a_part_has_the_next_number_that_is_free_behind_its_name() -> None:
    table = Saints().types("foes 3 bobs as bob hp 1", "foes rat as bob-2 hp 1", "foes owl as owls hp 1")

    assert [free_side(table.state, name) for name in ("bob", "owls", "ann")] == ["bob-3", "owls-2", "ann"]


@pytest.mark.clause("enc.pursuit.11")
def test_nobody_comes_back_to_a_side_that_is_gone() -> None:
    table = Saints().types("pc Ada hp 4", "foes 3 goblins hp 4", 'leave "goblin 1" as runaway', "dismiss goblins")

    with pytest.raises(PlayError, match="The runaway has not parted from a side that is there"):
        table.types("rejoin runaway")
    assert [one.name for one in table.state.cast] == ["Ada", "goblin 1"]


@pytest.mark.clause("enc.pursuit.11")
def test_only_a_part_of_a_side_that_is_there_comes_back() -> None:
    table = chased().types("leave Bob", answers={"saints.follow": PARTY})

    with pytest.raises(PlayError, match="The goblins have not parted from a side that is there"):
        table.types("rejoin goblins")


def test_a_number_of_a_side_parts_from_it_and_comes_back() -> None:
    table = Saints().types(*PARTY_GOBLINS_WOLVES, "leave 2 goblins as guards")

    assert names_by_side(table)["guards"] == ["goblin 2", "goblin 3"]
    table.types("join guards with goblins")
    assert names_by_side(table)["goblins"] == ["goblin 1", "goblin 2", "goblin 3"]
    assert "guards" not in names_by_side(table)


def test_some_part_by_name_from_the_side_that_is_said() -> None:
    table = Saints().types(*PARTY_GOBLINS_WOLVES, "split goblin 1 goblin 3 from goblins as archers")

    assert names_by_side(table)["archers"] == ["goblin 1", "goblin 3"]
    with pytest.raises(PlayError, match="goblin 2 is of the goblins, not of the wolves"):
        table.types("split goblin 2 from wolves as lone")
