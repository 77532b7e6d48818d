"""Flight and what is left behind, at the edges: who is asked, whom it concerns, and who has got away."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lychgate.core.decision import AnyDecision
from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.evasion import feet_between, has_free_round, has_surprise
from lychgate.rulesets.hundred_saints.rules.giving_chase import PursuitEnded, left_behind
from lychgate.rulesets.hundred_saints.rules.lures import LureTried
from lychgate.rulesets.hundred_saints.rules.obstacles import ObstacleHurt
from lychgate.rulesets.hundred_saints.rules.running import side_speed
from lychgate.rulesets.hundred_saints.state import PARTY, Coins, Item, Mark, Obstacle, Surprised
from lychgate.rulesets.hundred_saints.state.stealth import Creep
from tests.rulesets.hundred_saints.chases import chase, chased, fleeing, meeting, pairs
from tests.rulesets.hundred_saints.fights import faced, given
from tests.rulesets.hundred_saints.saints import ANN, REF, Saints


def three(surprise: tuple[int, int, int] = (6, 6, 6), initiative: tuple[int, ...] = (6, 3, 1)) -> Saints:
    """The party, goblins and wolves, 60 feet off; initiative is rolled."""
    table = Saints(surprise).types("pc Ada of Ann hp 6", "pc Bob of Ben hp 6")
    table.types("foes goblin as goblins hp 4 speed 30", "foes wolf as wolves hp 4 speed 30")
    table.types("encounter", "next", "next")
    return table.types("distance 60", "next").rolls(*initiative).types("next").rolls()


# ---------------------------------------------------------------------- fleeing


@pytest.mark.clause("enc.evade.1")
def test_the_referee_may_say_that_they_are_face_to_face() -> None:
    table = faced(feet=60).types("distance goblins 0", "evade party", "pursue yes")

    assert pairs(table) == [(PARTY, "goblins", 0)]


@pytest.mark.clause("enc.pursuit.2")
def test_a_free_round_is_a_start_on_the_surprised_alone() -> None:
    table = three((6, 1, 6), (6, 1)).types("evade", "pursue yes goblins", "pursue yes wolves")

    assert sorted(pairs(table)) == [(PARTY, "goblins", 180), (PARTY, "wolves", 60)]


@pytest.mark.clause("enc.parley.2", "enc.evade.1")
def test_what_the_party_did_first_is_remembered_and_not_what_others_did() -> None:
    ours = faced(feet=60).types("evade")
    theirs = faced(feet=60, first=False).types("evade goblins", answers={"saints.pursue": "yes"})

    assert (meeting(ours).opened, meeting(theirs).opened) == ("flight", "")


@pytest.mark.clause("enc.surprise.10")
def test_a_party_learns_of_those_who_run_from_it() -> None:
    table = Saints((1, 6)).types("pc Ada of Ann hp 6", "foes 2 goblins hp 4 speed 30", "encounter", "next", "next")
    table.types("distance 60", "next", "next")
    assert not meeting(table).known

    table.types("evade goblins", answers={"saints.pursue": "yes"})

    assert meeting(table).known
    known = faced(feet=60)
    before = len(known.lines(ANN))
    known.types("evade")
    assert not [line for line in known.lines(ANN)[before:] if "comes upon" in line]


@pytest.mark.clause("enc.evade.1")
def test_a_side_flees_once_and_another_may_flee_meanwhile() -> None:
    table = three().types("evade party", "pursue yes goblins", "pursue no wolves")
    with pytest.raises(PlayError, match="'party' is in a chase already"):
        table.types("evade party")

    table = three().types("evade party")
    with pytest.raises(PlayError, match="'party' is in a chase already"):
        table.types("evade party")

    table.types("pursue yes goblins")

    with pytest.raises(PlayError, match="Nobody is there from whom 'wolves' could flee"):
        table.types("evade wolves 60")


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
    now = meeting(faced(feet=60))
    results = tuple(Surprised(side, 2, 0, it) for side, it in zip((PARTY, "goblins"), surprised, strict=True))

    assert has_free_round(replace(now, surprise=results, round=number, waited=waited), PARTY) == free


@pytest.mark.clause("enc.evade.2")
@pytest.mark.parametrize(
    ("number", "creeps", "surprise"), [(1, "", True), (2, "", False), (2, PARTY, True), (2, "goblins", False)]
)
def test_surprise_lasts_a_round_and_longer_for_who_creeps(number: int, creeps: str, surprise: bool) -> None:
    results = (Surprised(PARTY, 2, 5, False), Surprised("goblins", 2, 1, True))
    creep = Creep(creeps, False, 0, 1) if creeps else None
    now = replace(meeting(faced(feet=60)), surprise=results, round=number, creep=creep)

    assert has_surprise(now, PARTY, "goblins") == surprise


@pytest.mark.clause("enc.evade.1")
def test_in_a_fight_only_those_who_stand_count_for_how_near_the_others_are() -> None:
    table = faced("2 goblins hp 4", feet=60, characters=("Ada of Ann", "Bea of Ben"))
    table.types("move Ada 40")
    assert feet_between(table.state, meeting(table), PARTY, "goblins") == 20

    given(table, "Ada", marks=(Mark("gone"),))

    assert feet_between(table.state, meeting(table), PARTY, "goblins") == 60
    assert feet_between(table.state, meeting(table), "goblins", PARTY) == 60


# ---------------------------------------------------------------------- following, and getting away


@pytest.mark.clause("enc.evade.4")
def test_who_still_has_to_decide_is_named() -> None:
    table = three().types("evade", "pursue yes goblins")

    with pytest.raises(PlayError, match=r"Still to decide: wolves\."):
        table.types("pursue yes goblins")
    table.types("pursue no wolves")
    with pytest.raises(PlayError, match="Nobody has to decide now"):
        table.types("pursue yes wolves")


@pytest.mark.clause("enc.evade.5")
def test_who_does_not_follow_is_left_behind_only_when_all_have_decided() -> None:
    table = three().types("evade", "pursue no goblins")
    assert meeting(table).sides == (PARTY, "goblins", "wolves")

    table.types("pursue yes wolves")

    assert meeting(table).sides == (PARTY, "wolves")


@pytest.mark.clause("enc.evade.5")
def test_those_who_stand_beside_others_whom_they_may_meet_are_not_left_behind() -> None:
    table = three()

    assert left_behind(table.state, (PARTY,)) == []
    assert left_behind(table.state, (PARTY, "wolves")) == ["goblins"]


@pytest.mark.clause("enc.evade.5")
def test_when_the_party_has_got_away_the_encounter_is_over_and_else_it_goes_on() -> None:
    party_away = three().types("evade", "pursue no goblins", "pursue no wolves")
    others_away = three().types("evade wolves 60", "pursue no goblins", answers={"saints.pursue": "no"})

    assert party_away.state.encounter is None
    assert meeting(others_away).sides == (PARTY, "goblins")


# ---------------------------------------------------------------------- lures


def dropped(table: Saints, *lines: str) -> list[tuple[str, int, bool, str]]:
    """What was tried with lures by these lines: kind, die, whether it stopped them, why there was no roll."""
    found: list[tuple[str, int, bool, str]] = []
    for line in lines:
        play = table.run(table.read(line), table.dice)
        found += [(one.kind, one.die, one.stopped, one.why) for one in play.events if isinstance(one, LureTried)]
        table.state = play.state
    return found


@pytest.mark.clause("enc.pursuit.7", "enc.pursuit.8")
def test_why_no_die_is_thrown_for_a_lure_is_kept() -> None:
    table = chased().types("greedy goblins").rolls(6)

    tried = dropped(table, "drop food", "drop treasure", "drop treasure")

    assert tried == [("food", 0, False, "unwanted"), ("treasure", 6, False, ""), ("treasure", 0, False, "tried")]


@pytest.mark.clause("enc.pursuit.9")
def test_the_referee_is_asked_and_not_the_player_who_drops_it() -> None:
    seats: list[str] = []

    def answer(decision: AnyDecision, state: object) -> str:
        seats.append(decision.seat)
        return "no"

    chased(seats=True).types("drop treasure 1 cp by Ada", seat=ANN, answers=answer)

    assert seats == [REF]


@pytest.mark.clause("enc.pursuit.9")
def test_all_the_coins_and_the_thing_that_was_named_are_gone_and_nothing_else() -> None:
    table = chased()
    things = (Item(name="ham"), Item(name="rope"))
    table.state = table.state.with_creature(replace(table.who("Ada"), coins=Coins(gp=50), items=things))

    table.types("drop treasure 50 gp by Ada refused", "drop food rope by Ada", "drop food cheese by Ada")

    assert table.who("Ada").coins.worth == 0
    assert [one.name for one in table.who("Ada").items] == ["ham"]


@pytest.mark.clause("enc.load.3", "enc.pursuit.9")
def test_only_who_flees_and_lives_drops_anything() -> None:
    table = chased()
    for line in ('drop "goblin 1" sack speed 40', 'drop treasure gold by "goblin 1"', "obstacle oil goblins"):
        with pytest.raises(PlayError, match="'goblins' does not flee"):
            table.types(line)
    given(table, "Bob", hp=0)

    with pytest.raises(PlayError, match="'Bob' drops nothing"):
        table.types("drop Bob sack speed 40")


@pytest.mark.clause("enc.pursuit.6")
def test_nobody_leaves_anything_in_the_way_of_those_who_do_not_follow_yet() -> None:
    table = faced(feet=60).types("evade")

    with pytest.raises(PlayError, match="Nobody gives chase yet"):
        table.types("obstacle oil")


# ---------------------------------------------------------------------- obstacles


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


def test_fleeing_foes_are_chased_by_those_who_say_so() -> None:
    assert pairs(fleeing()) == [("goblins", PARTY, 60)]
