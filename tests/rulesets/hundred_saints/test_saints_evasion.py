"""Who flees and how far from the others, and slipping away unseen."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lychgate.core.errors import IllegalAnswer, PlayError
from lychgate.rulesets.hundred_saints.rules.evasion import HowFarOff, feet_between, has_surprise
from lychgate.rulesets.hundred_saints.state import PARTY, Mark, Surprised
from lychgate.rulesets.hundred_saints.state.stealth import Creep
from tests.rulesets.hundred_saints.chases import chase, pairs, three_sides
from tests.rulesets.hundred_saints.encounters import both_aware, encounter_of, surprised
from tests.rulesets.hundred_saints.fights import faced, fight_of_three_sides, given
from tests.rulesets.hundred_saints.saints import ANN, REF, Saints


@pytest.mark.clause("enc.surprise.10")
def test_a_party_learns_of_those_who_run_from_it() -> None:
    table = Saints((1, 6)).types("pc Ada of Ann hp 6", "foes 2 goblins hp 4 speed 30", "encounter", "next", "next")
    table.types("distance 60", "next", "next")
    assert not encounter_of(table).known

    table.types("evade goblins", answers={"saints.pursue": "yes"})

    assert encounter_of(table).known
    known = faced(feet=60)
    before = len(known.lines(ANN))
    known.types("evade")
    assert not [line for line in known.lines(ANN)[before:] if "comes upon" in line]


@pytest.mark.clause("enc.evade.1")
def test_evade_1__a_side_flees_without_a_roll_and_the_other_says_whether_it_follows() -> None:
    table = both_aware().types("evade party")

    assert [(one.chasing, one.gap) for one in chase(table).undecided] == [("goblins", 60)]
    with pytest.raises(PlayError, match="Nobody has said yet whether these give chase: goblins"):
        table.types("round")
    table.types("pursue yes").finish()

    assert pairs(table) == [(PARTY, "goblins", 60)]
    assert table.last(ANN) == "The goblins give chase."


@pytest.mark.clause("enc.evade.1")
def test_evade_1__out_of_melee_first() -> None:
    table = both_aware(feet=5)
    table.types("attack party").rolls(20, 1).types('hit Ada "goblin 1"')

    with pytest.raises(PlayError, match="The party is in melee, and must get out of that first"):
        table.types("evade party")


@pytest.mark.clause("enc.evade.1")
def test_evade_1__nobody_flees_before_they_can_act() -> None:
    with pytest.raises(PlayError, match="the next step is 'initiative'"):
        surprised().types("evade party")
    with pytest.raises(PlayError, match="The goblins cannot act in this Round"):
        surprised("goblins").types("next", "evade goblins")


def test_the_feet_between_two_sides_of_which_none_is_the_partys_are_asked_for() -> None:
    table = both_aware(others=("goblins", "bears"))

    with pytest.raises(PlayError, match="How far apart are the goblins and the bears"):
        feet_between(table.state, encounter_of(table), "goblins", "bears")
    table.types("evade goblins 100", answers={"saints.pursue": "no"})

    assert chase(table).undecided[0].gap == 100
    close = both_aware(others=("goblins", "bears")).types("evade goblins 0", answers={"saints.pursue": "no"})
    assert chase(close).undecided[0].gap == 0


@pytest.mark.clause("enc.evade.1")
def test_the_referee_may_say_that_they_are_face_to_face() -> None:
    table = faced(feet=60).types("distance goblins 0", "evade party", "pursue yes")

    assert pairs(table) == [(PARTY, "goblins", 0)]


@pytest.mark.clause("enc.evade.1")
def test_a_side_flees_once_and_another_may_flee_meanwhile() -> None:
    table = three_sides().types("evade party", "pursue yes goblins", "pursue no wolves")
    with pytest.raises(PlayError, match="The party is in a chase already"):
        table.types("evade party")

    table = three_sides().types("evade party")
    with pytest.raises(PlayError, match="The party is in a chase already"):
        table.types("evade party")

    table.types("pursue yes goblins")

    with pytest.raises(PlayError, match="Nobody is there from whom the wolves could flee"):
        table.types("evade wolves 60")


@pytest.mark.clause("enc.evade.1", "enc.sides.2")
def test_a_referee_is_asked_how_far_off_a_side_is_and_answers_in_feet() -> None:
    asked = HowFarOff(seat=REF, side="goblins", other="bears", near=80)

    assert [one.id for one in asked.options()] == ["80", "30", "60", "120"]
    assert HowFarOff(seat=REF, side="goblins", other="bears", near=30).options()[1].id == "60"
    assert HowFarOff(seat=REF, side="goblins", other="bears").default() == "30"
    assert [asked.read(f"text:{said}") for said in ("0", "45 feet", "10000'")] == [0, 45, 10_000]
    for wrong in ("-5", "far", "10001", "4 miles"):
        with pytest.raises(IllegalAnswer, match="in feet, from 0 to 10000"):
            asked.read(f"text:{wrong}")
    state = both_aware(others=("goblins", "bears")).state
    assert asked.prompt(state) == "The goblins flee. How far off are the bears?"
    assert asked.label(state, "80") == "80 feet, as far as from the party"
    assert asked.label(state, "30") == "30 feet"


@pytest.mark.clause("enc.evade.1")
def test_in_a_fight_only_those_who_stand_count_for_how_near_the_others_are() -> None:
    table = faced("2 goblins hp 4", feet=60, characters=("Ada of Ann", "Bea of Ben"))
    table.types("move Ada 40")
    assert feet_between(table.state, encounter_of(table), PARTY, "goblins") == 20

    given(table, "Ada", marks=(Mark("gone"),))

    assert feet_between(table.state, encounter_of(table), PARTY, "goblins") == 60
    assert feet_between(table.state, encounter_of(table), "goblins", PARTY) == 60


def test_evade_1__feet_are_said_where_no_distance_is_known_and_refused_where_each_is() -> None:
    table = faced("2 goblins hp 4", feet=60)
    with pytest.raises(PlayError, match=r": 60 feet from the goblins. .* say it first: distance goblins 90"):
        table.types("evade party 90")
    with pytest.raises(PlayError, match=r": 60 feet from the party. .* say it first: distance goblins 90"):
        table.types("evade goblins 90")
    with pytest.raises(PlayError, match="It is known how far off the party is: 60 feet from the goblins"):
        table.types("evade party 0")

    third = fight_of_three_sides()
    third.types("evade goblins 100", answers={"saints.pursue": "yes"}).types("pursue yes wolf")
    assert pairs(third) == [("goblins", "party", 40), ("goblins", "wolf", 100)]


@pytest.mark.clause("enc.evade.2")
def test_evade_2__a_side_with_surprise_slips_away_without_a_roll() -> None:
    table = surprised("goblins").types("slip away").finish()

    assert (table.state.encounter, table.state.chase) == (None, None)
    assert "The party slips away unnoticed." in table.lines(ANN)


@pytest.mark.clause("enc.evade.2")
def test_evade_2__so_does_one_of_which_the_referee_says_that_the_others_do_not_know() -> None:
    table = Saints().types("pc Ada of Ann hp 6", "foes 2 goblins hp 4", "encounter", "aware party")
    with pytest.raises(PlayError, match="The party has not surprised the goblins"):
        table.types("slip")

    table.types("aware not goblins", "slip")

    assert table.state.encounter is None


@pytest.mark.clause("enc.evade.2")
def test_evade_2__others_who_slip_away_are_never_known_of() -> None:
    table = surprised(PARTY).types("slip away goblins")

    assert table.state.encounter is None
    assert not [line for line in table.lines(ANN) if "goblins" in line]


@pytest.mark.clause("enc.evade.2")
def test_evade_2__a_player_slips_away_where_the_referee_says_that_nobody_sees_them() -> None:
    table = surprised("goblins").types("next")

    table.types("slip away", seat=ANN, answers={"saints.plain-view": "no"})

    assert table.state.encounter is None


@pytest.mark.clause("enc.evade.2")
def test_evade_2__not_in_plain_view_and_not_without_surprise() -> None:
    table = surprised("goblins").types("next")
    before = table.state

    with pytest.raises(PlayError, match="stands in plain view"):
        table.types("slip away seen")
    table.types("slip away", seat=ANN, answers={"saints.plain-view": "yes"})
    assert table.last(ANN) == "The party stands in plain view and cannot slip away. They may still flee."
    assert table.state == before, "the referee's answer is taken, and they are still there"
    with pytest.raises(PlayError, match="has not surprised"):
        surprised().types("slip away")
    with pytest.raises(PlayError, match="has not surprised"):
        surprised("goblins").types("next", "hold party", "slip away")


@pytest.mark.clause("enc.evade.2")
@pytest.mark.parametrize(
    ("number", "creeps", "surprise"), [(1, "", True), (2, "", False), (2, PARTY, True), (2, "goblins", False)]
)
def test_surprise_lasts_a_round_and_longer_for_who_creeps(number: int, creeps: str, surprise: bool) -> None:
    results = (Surprised(PARTY, 2, 5, False), Surprised("goblins", 2, 1, True))
    creep = Creep(creeps, False, 0, 1) if creeps else None
    now = replace(encounter_of(faced(feet=60)), surprise=results, round=number, creep=creep)

    assert has_surprise(now, PARTY, "goblins") == surprise


@pytest.mark.clause("enc.parley.2", "enc.evade.1")
def test_what_the_party_did_first_is_remembered_and_not_what_others_did() -> None:
    ours = faced(feet=60).types("evade")
    theirs = faced(feet=60, first=False).types("evade goblins", answers={"saints.pursue": "yes"})

    assert (encounter_of(ours).opened, encounter_of(theirs).opened) == ("flight", "")
