"""Death, dying and continuity: the dead, what they leave, and who comes after."""

from __future__ import annotations

import pytest

from lychgate.rulesets.twelve_years.rules.company import FriendLeft
from lychgate.rulesets.twelve_years.rules.death import FoesDigIn, MemberDied, MemberLeft, PartyFell
from lychgate.rulesets.twelve_years.rules.foes import FoeSlain
from lychgate.rulesets.twelve_years.rules.trap_effects import Wary
from lychgate.rulesets.twelve_years.rules.years import YearsPassed
from lychgate.rulesets.twelve_years.state import Foe, State
from lychgate.sim.scenes import Scene
from tests.rulesets.twelve_years.stage import Raw, choices, happened, party, scene, site

SWORD = {"weapon": "sword"}
LIFE = {"kind": "ring", "qualities": ["magick"], "powers": ["rejuvenation"]}
BALM = {"kind": "ring", "qualities": ["magick"], "powers": ["moonkissed"]}
ROOM: Raw = {"dungeons": [{}, {"hex": "5051", "rooms": [{"ways": [{"kind": "entry", "to": -2}]}]}]}
FOUR_NAMED = ["assemble", "text:Ann", "text:Bea", "text:Cid", "text:Dot"]
FOUR_GIANTS = [4, 4, 4, 4, *[6] * 4, *[3, 2] * 4, *[1] * 4]
"""4d4, a sling each, a mundane coin each, 1 gold each."""


def fallen(played: Scene[State]) -> list[tuple[str, int, str, int]]:
    """The parties that died: whose, which, where, in what year."""
    return [(one.seat, one.number, one.at, one.years) for one in played.state.fallen]


def test_death_no_heal__healing_reaches_the_living_alone() -> None:
    fight = scene(
        "hermit",
        {"kin": "giant", "id": 3, "hp": 4},
        foes=["ogre"],
        given={"corpses": [{"member": {"kin": "rogue", "id": 2}, "at": "5051"}]},
        dice=[5],
    )

    fight.do("attack", "healing").finish()

    assert [(member.id, member.hp) for member in party(fight).members] == [(1, 8), (3, 30)]
    assert [corpse.member.hp for corpse in fight.state.corpses] == [0]


def test_death_no_heal__moonkissed_has_no_dead_to_choose() -> None:
    fight = scene(
        {"kin": "giant", "id": 3, "hp": 4},
        loot=[BALM],
        foes=["ogre"],
        given={"corpses": [{"member": {"kin": "rogue", "id": 2}, "at": "5051"}]},
        dice=[5],
    )

    fight.do("attack")

    assert choices(fight) == ["damage", "moonkissed:3"]


def test_death_no_heal__rejuvenation_brings_the_dead_back_fully_healed() -> None:
    life = scene(
        "giant",
        level=2,
        loot=[LIFE],
        given={"corpses": [{"member": {"kin": "rogue", "id": 2}, "at": "5051"}]},
    )

    life.do("magick", "rejuvenation:101:2").finish()

    assert [(member.id, member.hp) for member in party(life).members] == [(1, 32), (2, 14)]
    assert life.state.corpses == ()


def test_death_party_records__place_number_years_enemies_gold_and_loot_are_written_down() -> None:
    fight = scene(
        {"kin": "hermit", "weapon": 101},
        number=3,
        years=4,
        gold=77,
        loot=[{"weapon": "staff"}, {"kind": "crown"}],
        foes=[{"kind": "ogre", "hp": 11}],
        here={"gold": 10, "loot": [{"kind": "book"}]},
        dice=[2, 6],
    )

    fight.do("attack").finish()

    assert fallen(fight) == [("p1", 3, "5051", 4)]
    assert party(fight).years == 5
    assert site(fight, "5051").gold == 87
    assert [item.id for item in site(fight, "5051").loot] == [301, 101, 102]
    assert [(foe.kind, foe.hp) for foe in site(fight, "5051").foes] == [("ogre", 11)]
    assert (party(fight).members, party(fight).loot, party(fight).gold) == ((), (), 0)


@pytest.mark.parametrize(("before", "after"), [(0, 1), (4, 5), (10, 11)])
def test_death_year__a_dead_party_costs_exactly_one_year(before: int, after: int) -> None:
    fight = scene("hermit", years=before, foes=["ogre"], dice=[2, 6])

    fight.do("attack").finish()

    assert [(event.years, event.why) for event in happened(fight, YearsPassed)] == [(1, "party_death")]
    assert party(fight).years == after
    assert choices(fight) == ["assemble", "end-game"]


@pytest.mark.parametrize(("seat", "number"), [("p1", 1), ("p2", 2)])
def test_death_year__the_next_party_to_die_costs_a_year_like_any_that_died_before(seat: str, number: int) -> None:
    before = {"seat": seat, "number": number, "at": "5052", "years": 3, "names": []}
    fight = scene("hermit", number=2, years=4, foes=["ogre"], given={"fallen": [before]}, dice=[2, 6])

    fight.do("attack").finish()

    assert [(event.years, event.why) for event in happened(fight, YearsPassed)] == [(1, "party_death")]
    assert fallen(fight) == [(seat, number, "5052", 3), ("p1", 2, "5051", 4)]


def test_death_year__the_twelfth_year_leaves_no_time_for_another_party() -> None:
    fight = scene("hermit", years=11, foes=["ogre"], dice=[2, 6])

    fight.do("attack").finish()

    assert (party(fight).years, fight.state.ending) == (12, "lost")
    assert fight.open() is None


def test_death_year__a_member_who_dies_costs_no_year() -> None:
    fight = scene("hermit", "giant", foes=["ogre"], dice=[2, 6, 1])

    fight.do("attack").finish()

    assert (len(happened(fight, MemberDied)), happened(fight, YearsPassed)) == (1, [])


def test_death_loot_remains__a_later_party_may_take_it_all() -> None:
    claim = scene(
        "giant",
        number=2,
        at="5050",
        given={"sites": {"5051": {"gold": 40, "loot": [{"kind": "crown"}, SWORD]}}, "hexes": {"5051": {}}},
    )

    claim.do("go:s", "take-all").finish()

    assert (party(claim).gold, [item.kind for item in party(claim).loot]) == (40, ["crown", "weapon"])


def test_death_loot_remains__not_while_the_killers_stand_over_it() -> None:
    claim = scene("giant", number=2, foes=["ogre"], here={"gold": 40, "loot": [{"kind": "crown"}]})

    assert not {"take-all", "take:301"} & set(choices(claim))


def test_death_loot_remains__loot_that_compels_takes_hold_of_those_who_come_later() -> None:
    shroom = {"kind": "mushroom", "qualities": ["magick"], "powers": ["death"], "unique": "death_mushroom"}
    claim = scene(
        "giant",
        "rogue",
        number=2,
        at="5050",
        given={"sites": {"5051": {"loot": [shroom]}}, "hexes": {"5051": {}}},
        dice=[2],
    )

    claim.do("go:s").finish()

    assert [(event.member, event.cause) for event in happened(claim, MemberDied)] == [(2, "mushroom")]


@pytest.mark.parametrize("trap", [False, True])
def test_death_loot_remains__it_takes_hold_in_a_room_too_before_the_rooms_trap(trap: bool) -> None:
    shroom = {"kind": "mushroom", "qualities": ["magick"], "powers": ["death"], "unique": "death_mushroom"}
    remains = {"d1r0": {"loot": [shroom], "trap": trap}}
    claim = scene("giant", number=2, given={**ROOM, "sites": remains})

    claim.do("enter:1").finish()

    assert [(event.member, event.cause) for event in happened(claim, MemberDied)] == [(1, "mushroom")]
    assert happened(claim, Wary) == []


def test_death_loot_remains__what_lies_in_the_city_takes_hold_of_those_who_gather_there() -> None:
    demonic = {"kind": "ring", "qualities": ["magick"], "powers": ["demonic"]}
    claim = scene(number=1, at="5050", given={"sites": {"5050": {"loot": [demonic]}}}, dice=[*FOUR_GIANTS, 2])

    claim.do(*FOUR_NAMED).finish()

    assert [event.member.name for event in happened(claim, MemberLeft)] == ["Bea"]
    assert [foe.kind for foe in site(claim).foes] == ["possessed"]


def test_death_trap_spent__the_trap_that_killed_the_party_is_gone() -> None:
    delve = scene({"kin": "hermit", "hp": 1}, at="d1r0", wary=True, here={"trap": True}, given=ROOM, dice=[1])

    delve.do("trap:take").finish()

    assert len(happened(delve, PartyFell)) == 1
    assert not site(delve, "d1r0").trap


def test_death_trap_spent__so_is_the_trap_on_the_loot_that_killed_it() -> None:
    delve = scene({"kin": "hermit", "hp": 1}, here={"loot": [{"kind": "ring", "traps": 1}]}, dice=[1])

    delve.do("trapped:301:trigger").finish()

    assert len(happened(delve, PartyFell)) == 1
    assert [(item.id, item.traps) for item in site(delve, "5051").loot] == [(301, 0)]


def test_death_enemy_stays__a_passing_creature_stays_where_it_killed_and_keeps_its_wounds() -> None:
    fight = scene("hermit", foes=[{"kind": "wolf", "stays": "passing", "hp": 3}], dice=[1, 4])

    fight.do("attack").finish()

    assert [(foe.kind, foe.hp, foe.stays) for foe in site(fight, "5051").foes] == [("wolf", 3, "here")]
    assert len(happened(fight, FoesDigIn)) == 1


def test_death_enemy_stays__it_waits_for_the_next_party_to_come() -> None:
    fight = scene("hermit", at="5051", foes=[{"kind": "wolf", "stays": "passing", "hp": 3}], dice=[1, 4, *FOUR_GIANTS])

    fight.do("attack", *FOUR_NAMED, "go:s").finish()

    assert (party(fight).at, [foe.hp for foe in site(fight).foes]) == ("5051", [3])
    assert "attack" in choices(fight)


def test_death_enemy_stays__a_guard_goes_on_guarding() -> None:
    fight = scene("hermit", foes=[{"kind": "wolf", "stays": "guard"}], dice=[1, 4])

    fight.do("attack").finish()

    assert [foe.stays for foe in site(fight, "5051").foes] == ["guard"]


def test_death_member_gear__the_others_take_over_weapon_and_loot() -> None:
    fight = scene(
        {"kin": "rogue", "hp": 1, "weapon": 101},
        "giant",
        loot=[SWORD, {"kind": "ring"}],
        foes=["ogre"],
        dice=[2, 1, 1, 1, 5, 8],
    )

    fight.do("attack").do("gear", "member:2", "equip:101:2", "done").do("attack").finish()

    assert [corpse.at for corpse in fight.state.corpses] == ["5051"]
    assert [corpse.member.weapon for corpse in fight.state.corpses] == [0]
    assert [item.id for item in party(fight).loot] == [101, 102]
    assert site(fight).foes[0].hp == 36 - 9


def test_death_last_standing__a_party_lives_while_one_adventurer_does() -> None:
    fight = scene({"kin": "giant", "hp": 1}, "rogue", foes=["ogre"], dice=[2, 2, 1])

    fight.do("attack").finish()

    assert happened(fight, PartyFell) == []
    assert [member.kin for member in party(fight).members] == ["rogue"]


@pytest.mark.parametrize("kin", ["tinker", "noble"])
def test_death_last_standing__an_escort_does_not_keep_a_party_alive(kin: str) -> None:
    fight = scene({"kin": "giant", "hp": 1}, {"kin": kin}, foes=[{"kind": "raven"}], dice=[2, 1, 1])

    fight.do("attack").finish()

    assert [(event.member.kin, event.why) for event in happened(fight, MemberLeft)] == [(kin, "parted")]
    assert len(happened(fight, PartyFell)) == 1


def test_death_last_standing__nor_does_an_enemy_under_a_spell() -> None:
    charm = {"kind": "ring", "qualities": ["magick"], "powers": ["fae_touched"]}
    fight = scene({"kin": "giant", "hp": 1}, loot=[charm], foes=["wolf", "raven"], dice=[2, 1, 1])

    fight.do("magick", "fae_touched:101:201").do("attack").finish()

    assert [event.why for event in happened(fight, MemberLeft)] == ["parted"]
    assert party(fight).members == ()


def test_death_last_standing__whoever_waited_to_be_met_in_the_wilds_goes_their_way() -> None:
    fight = scene("hermit", foes=["ogre"], here={"friend": "merchant", "met": False}, dice=[2, 6])
    alone = scene("hermit", foes=["ogre"], dice=[2, 6])

    fight.do("attack").finish()
    alone.do("attack").finish()

    assert happened(fight, FriendLeft) == [FriendLeft("5051", "merchant", "parted")]
    assert happened(alone, FriendLeft) == []


def test_death_last_standing__nor_does_gerhardus() -> None:
    fight = scene(
        {"kin": "giant", "hp": 1}, promises=["gerhardus"], here={"loot": [{"kind": "ring", "traps": 1}]}, dice=[1]
    )

    fight.do("trapped:301:trigger").finish()

    assert len(happened(fight, PartyFell)) == 1
    assert party(fight).promises == ()


@pytest.mark.parametrize("hp", [5, 0, -3])
def test_death_no_heal__the_dead_have_no_hit_points_whatever_they_had_and_carry_nothing(hp: int) -> None:
    played = scene({"kin": "giant", "hp": hp, "weapon": 101}, loot=[{"weapon": "axe"}], foes=["ogre"])
    (member,) = party(played).members
    turned = Foe(9, "possessed", hp, 30, "1d6", 1, "here", member=member)

    of_a_member = MemberDied("p1", member.id, "death").apply(played.state).corpses[-1].member
    of_a_foe = FoeSlain("5051", turned, "damage").apply(played.state).corpses[-1].member

    assert (of_a_member.hp, of_a_foe.hp) == (min(hp, 0), 0)
    assert (of_a_member.weapon, of_a_foe.weapon) == (0, 0)
