"""Passage of time: the two ways in which years go by."""

from __future__ import annotations

import pytest

from lychgate.rulesets.twelve_years.rules.death import MemberDied
from lychgate.rulesets.twelve_years.rules.levels import PartyHealed
from lychgate.rulesets.twelve_years.rules.years import GameEnded, LoreSpared, YearsPassed
from tests.rulesets.twelve_years.stage import choices, happened, party, scene, site

MIST = (6, 1)
"""A forest, and the thick of mist in it."""


def test_time_two_ways__walking_fighting_and_delving_take_no_years() -> None:
    given = {"dungeons": [{}, {"hex": "5051", "rooms": [{}]}]}
    played = scene({"kin": "giant", "weapon": 101}, loot=[{"weapon": "axe"}], given=given, dice=[6, 2, 4, 5, 3, 3])

    played.do("enter:1", "way:0", "go:s", "attack", "go:s").finish()

    assert happened(played, YearsPassed) == []


def test_time_two_ways__a_party_lost_in_the_fae_is_the_one_way() -> None:
    played = scene("giant", years=3, dice=[*MIST, 4])

    played.do("go:s").finish()

    assert party(played).years == 7


def test_time_two_ways__a_full_party_that_dies_is_the_other() -> None:
    played = scene({"kin": "giant", "hp": 1}, foes=["ogre"], years=4, dice=[2, 1])

    played.do("attack").finish()

    assert happened(played, YearsPassed) == [YearsPassed("p1", 1, "party_death")]
    assert party(played).years == 5
    assert choices(played) == ["assemble", "end-game"]


def test_time_two_ways__the_death_of_some_members_takes_no_year() -> None:
    played = scene({"kin": "giant", "hp": 1}, "hermit", foes=["ogre"], dice=[3, 1, 1])

    played.do("attack").finish()

    assert [died.member for died in happened(played, MemberDied)] == [1]
    assert happened(played, YearsPassed) == []


def test_time_lost__the_rolled_years_are_added_and_the_party_carries_on_where_it_was() -> None:
    played = scene("giant", years=2, dice=[*MIST, 3])

    played.do("go:s").finish()

    assert party(played).years == 5
    assert party(played).at == "5052"
    assert "go:s" in choices(played)


def test_time_lost__nobody_is_healed_and_no_monster_changes_meanwhile() -> None:
    member = {"kin": "giant", "hp": 3, "marks": ["poisoned"]}
    given = {
        "sites": {"d1r0": {"foes": [{"kind": "ogre", "hp": 5, "max_hp": 36}]}},
        "dungeons": [{}, {"hex": "5051", "rooms": [{}]}],
    }
    played = scene(member, given=given, dice=[*MIST, 4])

    played.do("go:s").finish()

    assert party(played).members[0].hp == 2  # the poison of one move, not of four years
    assert party(played).members[0].marks == ("poisoned",)
    assert happened(played, PartyHealed) == []
    assert site(played, "d1r0").foes[0].hp == 5


def test_time_lost__the_curse_of_a_cyclops_falls_due() -> None:
    played = scene({"kin": "giant", "marks": ["doomed"]}, "hermit", dice=[*MIST, 1])

    played.do("go:s").finish()

    assert [(died.member, died.cause) for died in happened(played, MemberDied)] == [(1, "cyclops")]
    assert [member.kin for member in party(played).members] == ["hermit"]


def test_time_lost__with_a_living_fae_folk_no_years_are_rolled_and_no_curse_falls_due() -> None:
    played = scene({"kin": "giant", "marks": ["doomed"]}, "fae_folk", dice=[*MIST])

    played.do("go:s").finish()

    assert happened(played, LoreSpared) == [LoreSpared("p1", "mist")]
    assert happened(played, YearsPassed) == []
    assert len(party(played).members) == 2


@pytest.mark.parametrize(("years", "ending"), [(3, ""), (4, "lost")])
def test_time_lost__twelve_years_are_one_too_many_and_eleven_are_not(years: int, ending: str) -> None:
    played = scene("giant", years=8, dice=[*MIST, years])

    played.do("go:s").finish()

    assert played.state.ending == ending
    assert len(happened(played, GameEnded)) == (1 if ending else 0)
