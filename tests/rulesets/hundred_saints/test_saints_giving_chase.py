"""Who gives chase to those who flee, and who has got away."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from lychgate.core.dice_source import every_outcome
from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.giving_chase import Gone, Pursue, left_behind
from lychgate.rulesets.hundred_saints.state import PARTY
from tests.rulesets.hundred_saints.chases import chase, fleeing, pairs, three_sides
from tests.rulesets.hundred_saints.encounters import both_aware, encounter_of
from tests.rulesets.hundred_saints.fights import faced
from tests.rulesets.hundred_saints.saints import ANN, REF


@pytest.mark.clause("enc.evade.4")
def test_evade_4__the_partys_players_are_asked_as_soon_as_others_flee() -> None:
    asked = []

    def answer(decision: object, _state: object) -> str:
        asked.append(decision)
        return "no"

    table = both_aware().types("evade goblins", answers=answer)

    assert [(one.seat, one.kind, one.gap) for one in asked] == [(ANN, "saints.pursue", 60)]  # type: ignore[attr-defined]
    assert table.state.encounter is None


@pytest.mark.clause("enc.evade.4")
def test_evade_4__where_no_player_has_a_character_the_referee_decides_for_the_party() -> None:
    table = both_aware(seats=False).types("evade goblins")
    assert [one.chasing for one in chase(table).undecided] == [PARTY]

    table.types("pursue no")

    assert table.state.encounter is None


@pytest.mark.clause("enc.evade.4")
@pytest.mark.parametrize(
    ("reading", "chances"),
    [("5_or_less", Fraction(10, 36)), ("2_or_less", Fraction(1, 36)), ("8_or_less", Fraction(26, 36))],
)
def test_evade_4__by_the_dice_low_totals_give_chase(reading: str, chances: Fraction) -> None:
    table = both_aware(pursue_on=reading, cha=3).types("evade party")

    follows = Fraction(0)
    for weight, play in every_outcome(lambda dice: table.run(Pursue("roll"), dice)):
        follows += weight if play.state.chase is not None else 0

    assert follows == chances


@pytest.mark.clause("enc.evade.4")
def test_evade_4__that_roll_is_the_referees_and_has_no_charisma_in_it() -> None:
    table = both_aware(cha=3).types("evade party").rolls(1, 4).types("pursue roll goblins").finish()

    assert table.thrown[-1].only == (REF,)
    assert "The goblins: 5 on the reaction dice." in table.lines(REF)
    assert "The goblins: 5 on the reaction dice." not in table.lines(ANN)
    assert pairs(table) == [(PARTY, "goblins", 60)]


@pytest.mark.clause("enc.evade.4")
def test_who_still_has_to_decide_is_named() -> None:
    table = three_sides().types("evade", "pursue yes goblins")

    with pytest.raises(PlayError, match=r"Still to decide: wolves\."):
        table.types("pursue yes goblins")
    table.types("pursue no wolves")
    with pytest.raises(PlayError, match="Nobody has to decide now"):
        table.types("pursue yes wolves")


def test_evade_4__those_who_have_given_up_are_not_asked_to_give_chase() -> None:
    table = faced("2 goblins hp 4 speed 40", feet=60).types("attack", "surrender goblins")

    with pytest.raises(PlayError, match="Nobody is there from whom"):
        table.types("evade")
    with pytest.raises(PlayError, match="Nobody of the goblins is left who could run"):
        table.types("evade goblins")


@pytest.mark.clause("enc.evade.5")
def test_evade_5__who_is_not_followed_has_avoided_the_encounter() -> None:
    table = both_aware().types("evade party", "pursue no")

    assert (table.state.encounter, table.state.chase, table.state.turn) == (None, None, 1)
    assert "The encounter is avoided." in table.lines(ANN)


@pytest.mark.clause("enc.evade.5")
def test_evade_5__among_three_sides_only_who_lets_go_is_out_of_it() -> None:
    table = both_aware(others=("goblins", "bears"))

    table.types("evade party", "pursue no goblins", "pursue yes bears")

    assert encounter_of(table).sides == (PARTY, "bears")
    assert pairs(table) == [(PARTY, "bears", 60)]


@pytest.mark.clause("enc.evade.5")
def test_who_does_not_follow_is_left_behind_only_when_all_have_decided() -> None:
    table = three_sides().types("evade", "pursue no goblins")
    assert encounter_of(table).sides == (PARTY, "goblins", "wolves")

    table.types("pursue yes wolves")

    assert encounter_of(table).sides == (PARTY, "wolves")


@pytest.mark.clause("enc.evade.5")
def test_those_who_stand_beside_others_whom_they_may_meet_are_not_left_behind() -> None:
    table = three_sides()

    assert left_behind(table.state, (PARTY,)) == []
    assert left_behind(table.state, (PARTY, "wolves")) == ["goblins"]


@pytest.mark.clause("enc.evade.5")
def test_when_the_party_has_got_away_the_encounter_is_over_and_else_it_goes_on() -> None:
    party_away = three_sides().types("evade", "pursue no goblins", "pursue no wolves")
    others_away = three_sides().types("evade wolves 60", "pursue no goblins", answers={"saints.pursue": "no"})

    assert party_away.state.encounter is None
    assert encounter_of(others_away).sides == (PARTY, "goblins")


def test_fleeing_foes_are_chased_by_those_who_say_so() -> None:
    assert pairs(fleeing()) == [("goblins", PARTY, 60)]


@pytest.mark.clause("enc.evade.5")
def test_who_is_gone_leaves_the_encounter_to_the_others() -> None:
    table = three_sides()
    table.state = replace(table.state, encounter=replace(encounter_of(table), distances={"goblins": 60, "wolves": 30}))
    after = Gone("goblins").apply(table.state).encounter_now

    assert (after.sides, after.distances) == ((PARTY, "wolves"), {"wolves": 30})
    assert [one.side for one in after.order] == [PARTY, "wolves"]
    assert [one.side for one in after.surprise] == [PARTY, "wolves"]
