"""Brawls: three parties or more, of which one has attacked another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from lychgate.rulesets.twelve_years.rules.death import MemberDied
from lychgate.rulesets.twelve_years.rules.fight_sums import DamageTotalled
from lychgate.rulesets.twelve_years.rules.levels import PartyHealed
from lychgate.rulesets.twelve_years.rules.rival_blows import RivalRolled, RivalsMeasured
from lychgate.rulesets.twelve_years.rules.rival_evasion import RivalFollowed
from lychgate.rulesets.twelve_years.rules.rivals import RivalsClashed, RivalsParted, StandTaken
from lychgate.rulesets.twelve_years.rules.wounds import MemberHurt
from lychgate.rulesets.twelve_years.state import State
from lychgate.sim.scenes import Scene
from tests.rulesets.twelve_years.stage import Raw, asked, choices, happened, party, scene, site

LEVELS = (9, 7, 5, 3)
"""Unarmed Giants deal their level and 1 more: 10, 8, 6 and 4."""


def brawl(
    parties: int = 3,
    *,
    dice: Sequence[int] = (),
    ours: Raw | None = None,
    them: Mapping[int, Raw] | None = None,
    **rest: Any,
) -> Scene[State]:
    """Parties of one in a clearing: a Giant each, with hit points to spare. Known clearings lie north and south."""
    others = [
        {"members": [{"kin": "giant"}], "level": LEVELS[number], **(them or {}).get(number + 1, {})}
        for number in range(1, parties)
    ]
    given: Raw = {"hexes": {"5052": {}}}
    return scene("giant", dice=dice, level=LEVELS[0], others=others, given=given, **(ours or {}), **rest)


def all_stand(played: Scene[State], **stands: str) -> Scene[State]:
    """The first party attacks the second; the others do as they are told, or engage."""
    played.do("rival:p2")
    for one in played.state.parties[1:]:
        played.do(stands.get(one.seat, "engage"), seat=one.seat)
    return played


def hurts(played: Scene[State]) -> list[tuple[str, int]]:
    """Who took how much, in order."""
    return [(event.seat, event.amount) for event in happened(played, MemberHurt)]


def total_taken(played: Scene[State]) -> dict[str, int]:
    """What each party took in all."""
    found: dict[str, int] = {}
    for seat, amount in hurts(played):
        found[seat] = found.get(seat, 0) + amount
    return found


# ---------------------------------------------------------------------- beginning


def test_brawl_start__with_three_parties_any_attack_draws_in_them_all() -> None:
    fight = brawl().do("rival:p2")

    assert [(event.on, event.seats) for event in happened(fight, RivalsClashed)] == [("p2", ("p1", "p2", "p3"))]
    assert [party(fight, seat).rivals for seat in ("p1", "p2", "p3")] == [("p2", "p3"), ("p1", "p3"), ("p1", "p2")]


def test_brawl_start__whoever_comes_to_a_duel_is_in_it_with_the_next_exchange() -> None:
    fight = brawl(ours={"rivals": ["p2"]}, them={2: {"rivals": ["p1"]}}, dice=[6, 3, 1])
    assert "go:s" in choices(fight, "p3")

    fight.do("rivals:engage").do("engage", seat="p2").do("engage", seat="p3").finish()

    assert party(fight, "p3").rivals == ("p1", "p2")


def test_brawl_start__whoever_attacks_a_party_that_fights_another_makes_it_a_brawl() -> None:
    fight = brawl(ours={"rivals": ["p2"]}, them={2: {"rivals": ["p1"]}}, dice=[6, 3, 1])

    fight.do("rival:p1", seat="p3").do("engage").do("engage", seat="p2").finish()

    assert [party(fight, seat).rivals for seat in ("p1", "p2", "p3")] == [("p2", "p3"), ("p1", "p3"), ("p1", "p2")]


def test_brawl_start__a_party_hidden_from_another_stays_out_unless_it_is_attacked() -> None:
    out, found = (brawl(them={3: {"hidden_from": ["p2"]}}, dice=[6, 3]) for _ in range(2))

    out.do("rival:p2").do("engage", seat="p2").finish()
    found.do("rival:p3")

    assert [event.seats for event in happened(out, RivalsClashed)] == [("p1", "p2")]
    assert [event.seats for event in happened(found, RivalsClashed)] == [("p1", "p2", "p3")]
    assert party(found, "p3").hidden_from == ()


def test_brawl_all_choose__everybody_present_chooses_at_once_and_nobody_may_pass() -> None:
    fight = brawl().do("rival:p2")

    assert [choices(fight, seat) for seat in ("p2", "p3")] == [["engage", "evade"], ["engage", "evade"]]
    fight.do("evade", seat="p3")
    assert happened(fight, StandTaken) == []
    assert asked(fight, "p2").kind == "take-stand"


def test_brawl_all_choose__the_answers_may_come_in_any_order() -> None:
    first, second = (brawl(dice=[6, 3, 1]).do("rival:p2") for _ in range(2))

    first.do("engage", seat="p2").do("engage", seat="p3").finish()
    second.do("engage", seat="p3").do("engage", seat="p2").finish()

    assert first.events == second.events


# ---------------------------------------------------------------------- evasions


def test_brawl_evade_ones__every_opposing_party_deals_full_damage_to_every_party_with_a_1() -> None:
    fight = brawl(4, dice=[1, 1, 6, 6, 6, 6])

    all_stand(fight, p3="evade", p4="evade").do("s", seat="p3").do("s", seat="p4").finish()

    before = fight.events[: fight.events.index(happened(fight, RivalRolled)[0])]
    assert [(event.seat, event.amount) for event in before if isinstance(event, MemberHurt)] == [
        ("p3", 10),
        ("p4", 10),
        ("p3", 8),
        ("p4", 8),
    ]
    assert [event.seat for event in before if isinstance(event, DamageTotalled)] == ["p1", "p2"]


def test_brawl_evade_ones__those_who_run_too_oppose_nobody_but_monsters_do() -> None:
    fight = brawl(dice=[1, 3, 1, 6, 3], foes=["skeleton"])

    all_stand(fight, p2="evade", p3="evade").do("s", seat="p2").do("s", seat="p3").finish()

    by = [(event.seat, event.by, event.amount) for event in happened(fight, MemberHurt)]
    assert by == [("p2", "rivals", 10), ("p2", "foes", 1), ("p2", "rivals", 10)]
    assert party(fight, "p3").at == "5052"


def test_brawl_evade_twos__any_party_that_engages_may_follow_any_that_rolled_a_2() -> None:
    fight = brawl(4, dice=[2, 2])
    all_stand(fight, p3="evade", p4="evade").do("s", seat="p3").do("n", seat="p4")

    assert [choices(fight, seat) for seat in ("p1", "p2")] == [["pass", "follow:p3", "follow:p4"]] * 2
    fight.do("follow:p4", seat="p2").do("follow:p3").finish()

    assert [(event.seat, event.whom) for event in happened(fight, RivalFollowed)] == [("p1", "p3"), ("p2", "p4")]
    assert [(one.at, one.rivals) for one in fight.state.parties] == [
        ("5052", ("p3",)),
        ("5050", ("p4",)),
        ("5052", ("p1",)),
        ("5050", ("p2",)),
    ]
    assert happened(fight, RivalRolled) == []


def test_brawl_evade_twos__several_may_follow_the_same_and_the_rest_fight_on() -> None:
    fight = brawl(4, dice=[2, 6, 2])
    all_stand(fight, p4="evade").do("s", seat="p4")

    fight.do("follow:p4").do("pass", seat="p2").do("pass", seat="p3").finish()

    assert [event.seat for event in happened(fight, RivalRolled)] == ["p2", "p3"]
    assert [one.rivals for one in fight.state.parties] == [("p4",), ("p3",), ("p2",), ("p1",)]


def test_brawl_evade_twos__all_who_follow_are_at_blows_there_together() -> None:
    fight = brawl(dice=[2])
    all_stand(fight, p3="evade").do("s", seat="p3").do("follow:p3").do("follow:p3", seat="p2").finish()

    assert [one.rivals for one in fight.state.parties] == [("p2", "p3"), ("p1", "p3"), ("p1", "p2")]


def test_brawl_evade_twos__enemies_come_along_when_nobody_stays_with_them() -> None:
    fight = brawl(dice=[2, 3], foes=["ogre"])

    all_stand(fight, p2="evade", p3="evade").do("s", seat="p2").do("n", seat="p3").do("follow:p2").finish()

    assert [one.at for one in fight.state.parties] == ["5052", "5052", "5050"]
    assert [foe.kind for foe in site(fight, "5052").foes] == ["ogre"]


# ---------------------------------------------------------------------- blows


def test_brawl_attack__the_highest_beats_the_lowest_and_those_between_stand_by() -> None:
    fight = all_stand(brawl(dice=[6, 4, 2])).finish()

    assert [event.face for event in happened(fight, RivalRolled)] == [6, 4, 2]
    assert [(event.high, event.low, event.row) for event in happened(fight, RivalsMeasured)] == [
        (("p1",), ("p3",), "clear")
    ]
    assert hurts(fight) == [("p3", 10)]


def test_brawl_attack__the_victim_of_the_attack_may_well_not_be_its_target() -> None:
    fight = all_stand(brawl(dice=[2, 4, 5])).finish()

    assert hurts(fight) == [("p1", 6)]


def test_brawl_attack__a_tie_applies_to_all_who_share_it_each_with_one_total() -> None:
    high = all_stand(brawl(dice=[4, 4, 3])).finish()
    low = all_stand(brawl(dice=[5, 3, 3])).finish()

    assert total_taken(high) == {"p3": 10 + 8, "p1": 3, "p2": 3}
    assert total_taken(low) == {"p2": 10, "p3": 10, "p1": 4 + 3}
    assert [event.seat for event in happened(low, DamageTotalled)] == ["p1", "p2", "p3"]


def test_brawl_attack__when_all_are_equal_everybody_hits_everybody_else() -> None:
    fight = all_stand(brawl(dice=[3, 3, 3])).finish()

    assert total_taken(fight) == {"p1": 8 + 6, "p2": 10 + 6, "p3": 10 + 8}
    assert [event.row for event in happened(fight, RivalsMeasured)] == ["even"]


def test_brawl_attack__or_every_two_compare_their_rolls_where_so_ruled() -> None:
    fight = all_stand(brawl(dice=[6, 5, 2], variants={"brawl-resolution": "pairwise"})).finish()

    assert [(event.high, event.low, event.row) for event in happened(fight, RivalsMeasured)] == [
        (("p1",), ("p2",), "close"),
        (("p1",), ("p3",), "clear"),
        (("p2",), ("p3",), "clear"),
    ]
    assert total_taken(fight) == {"p1": 4, "p2": 10, "p3": 10 + 8}


@pytest.mark.parametrize(("ruling", "healers"), [("high-vs-low", ["p1"]), ("pairwise", [])])
def test_brawl_attack__a_success_is_to_deal_and_take_nothing(ruling: str, healers: list[str]) -> None:
    fight = scene(
        {"kin": "hermit", "hp": 9},
        level=2,
        others=[{"members": ["rogue"], "level": 2}, {"members": ["rogue"], "level": 2}],
        variants={"brawl-resolution": ruling},
        dice=[6, 5, 2],
    )

    all_stand(fight)
    if healers:
        fight.do("healing")

    assert [event.seat for event in happened(fight, PartyHealed)] == healers


def test_magick_death__in_a_brawl_it_takes_the_one_who_was_named() -> None:
    ring = {"kind": "ring", "qualities": ["magick"], "powers": ["death"]}
    fight = all_stand(brawl(ours={"loot": [ring]}, dice=[6, 4, 2]))

    assert choices(fight) == ["pass", "death:101:21", "death:101:41"]
    fight.do("death:101:41").finish()

    assert [(event.seat, event.member) for event in happened(fight, MemberDied)] == [("p3", 41)]
    assert hurts(fight) == [("p2", 10), ("p1", 4)]


def test_brawl_attack__those_who_got_away_are_not_in_it() -> None:
    fight = all_stand(brawl(dice=[3, 6, 2]), p3="evade").do("s", seat="p3").finish()

    assert [event.seat for event in happened(fight, RivalRolled)] == ["p1", "p2"]
    assert hurts(fight) == [("p2", 10)]
    assert [one.rivals for one in fight.state.parties] == [("p2",), ("p1",), ()]


# ---------------------------------------------------------------------- ending


def fighting(**rest: Any) -> Scene[State]:
    """Three parties in the middle of a brawl."""
    return brawl(ours={"rivals": ["p2", "p3"]}, them={2: {"rivals": ["p1", "p3"]}, 3: {"rivals": ["p1", "p2"]}}, **rest)


def test_brawl_end__it_ends_if_all_agree() -> None:
    fight = fighting().do("rivals:end").do("end", seat="p2").do("end", seat="p3").finish()

    assert [event.seats for event in happened(fight, RivalsParted)] == [("p1", "p2", "p3")]
    assert [one.rivals for one in fight.state.parties] == [(), (), ()]


def test_brawl_end__one_who_does_not_keeps_them_all_at_it() -> None:
    fight = fighting(dice=[6, 4, 2]).do("rivals:end").do("end", seat="p2").do("engage", seat="p3")

    assert [choices(fight, seat) for seat in ("p1", "p2")] == [["engage", "evade"]] * 2
    fight.do("engage").do("engage", seat="p2").finish()

    assert (happened(fight, RivalsParted), hurts(fight)) == ([], [("p3", 10)])
    assert party(fight).rivals == ("p2", "p3")


def test_brawl_end__a_party_that_falls_leaves_the_others_at_it() -> None:
    fight = brawl(them={3: {"members": [{"kin": "rogue", "hp": 1}]}}, dice=[6, 4, 2])

    all_stand(fight).finish()

    assert [one.rivals for one in fight.state.parties] == [("p2",), ("p1",), ()]
