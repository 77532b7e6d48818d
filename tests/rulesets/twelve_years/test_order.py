"""Order of play: what comes before what."""

from __future__ import annotations

import pytest

from lychgate.core.dice_source import ScriptedDice
from lychgate.core.play import Play
from lychgate.rulesets.twelve_years.rules.combat import AttackRolled, FoeHurt
from lychgate.rulesets.twelve_years.rules.compulsion import discover
from lychgate.rulesets.twelve_years.rules.death import MemberDied, MemberLeft
from lychgate.rulesets.twelve_years.rules.fight_sums import DamageTotalled
from lychgate.rulesets.twelve_years.rules.foes import FoeArrived
from lychgate.rulesets.twelve_years.rules.friends import FriendMet
from lychgate.rulesets.twelve_years.rules.levels import MemberHealed, PartyHealed
from lychgate.rulesets.twelve_years.rules.promises import LootFound
from lychgate.rulesets.twelve_years.rules.trap_effects import TrapSprung
from lychgate.rulesets.twelve_years.rules.ways import Moved
from lychgate.rulesets.twelve_years.rules.wounds import MemberHurt
from lychgate.rulesets.twelve_years.rules.years import YearsPassed
from lychgate.rulesets.twelve_years.state import State
from lychgate.sim.scenes import Scene
from tests.rulesets.twelve_years.stage import Raw, asked, choices, happened, party, scene, site

ROOMS: Raw = {"dungeons": [{}, {"hex": "5051", "rooms": [{"ways": [{"kind": "entry", "to": -2}, {"kind": "door"}]}]}]}
MIRROR = {"kind": "mirror", "unique": "magick_mirror", "qualities": ["magick"], "uses": 1}
FAE_MUSHROOM = {
    "kind": "mushroom",
    "unique": "fae_touched_mushroom",
    "qualities": ["magick"],
    "powers": ["fae_touched"],
}
DEATH_MUSHROOM = {"kind": "mushroom", "unique": "death_mushroom", "qualities": ["magick"], "powers": ["death"]}
BOOK_OF_DEATH = {"kind": "book", "unique": "book_of_death", "qualities": ["magick"], "powers": ["death"]}
DEMONIC = {"kind": "boots", "qualities": ["magick"], "powers": ["demonic"]}
BALM = {"kind": "ring", "qualities": ["magick"], "powers": ["moonkissed"]}


def walk_upon(loot: Raw, *, dice: list[int], trigger: str = "on-discovery") -> Scene[State]:
    """A party walks into a hex where ``loot`` lies under the eyes of an ogre."""
    return scene(
        "giant",
        "rogue",
        at="5050",
        variants={"immediate-trigger": trigger},
        given={"sites": {"5051": {"foes": [{"kind": "ogre"}], "loot": [loot]}}, "hexes": {"5051": {}}},
        dice=dice,
    ).do("go:s")


@pytest.mark.parametrize(("loot", "years"), [(MIRROR, 10), (FAE_MUSHROOM, 4)])
def test_order_immediate__a_mirror_and_a_fae_mushroom_act_before_the_enemies_that_guard_them(
    loot: Raw, years: int
) -> None:
    found = walk_upon(loot, dice=[years]).finish()

    assert [event.years for event in happened(found, YearsPassed)] == [years]
    assert choices(found)[:2] == ["attack", "evade"]


@pytest.mark.parametrize(("loot", "cause"), [(DEATH_MUSHROOM, "mushroom"), (BOOK_OF_DEATH, "book")])
def test_order_immediate__a_death_mushroom_and_the_book_kill_before_the_enemies_act(loot: Raw, cause: str) -> None:
    found = walk_upon(loot, dice=[1]).finish()

    assert [(event.member, event.cause) for event in happened(found, MemberDied)] == [(1, cause)]
    assert "attack" in choices(found)


def test_order_immediate__a_demonic_item_possesses_at_once_and_the_possessed_joins_the_enemies() -> None:
    found = walk_upon(DEMONIC, dice=[2]).finish()

    assert [event.how for event in happened(found, FoeArrived)] == ["possessed"]
    assert [foe.kind for foe in site(found).foes] == ["ogre", "possessed"]
    assert [member.kin for member in party(found).members] == ["giant"]


@pytest.mark.parametrize("loot", [MIRROR, FAE_MUSHROOM, DEATH_MUSHROOM, BOOK_OF_DEATH, DEMONIC])
def test_order_immediate__found_loot_does_nothing_until_it_is_taken_where_so_ruled(loot: Raw) -> None:
    found = walk_upon(loot, dice=[], trigger="on-retrieval").finish()

    assert [type(event) for event in found.events if not isinstance(event, Moved)] == []
    assert len(site(found).loot) == 1


def test_order_immediate__then_it_acts_when_it_is_taken() -> None:
    take = scene("giant", here={"loot": [FAE_MUSHROOM]}, variants={"immediate-trigger": "on-retrieval"}, dice=[3])

    take.do("take-all").finish()

    assert (party(take).years, party(take).loot) == (3, ())


def test_order_immediate__a_mirror_that_is_taken_first_leaves_the_rest_where_it_lay() -> None:
    take = scene(
        "giant",
        at="d1r0",
        given=ROOMS,
        here={"loot": [MIRROR, {"kind": "ring"}]},
        variants={"immediate-trigger": "on-retrieval", "mirror-return": "start-hex"},
        dice=[2],
    )

    take.do("take-all").finish()

    assert (party(take).at, party(take).loot) == ("5050", ())
    assert [item.kind for item in site(take, "d1r0").loot] == ["ring"]


def test_order_immediate__who_is_possessed_on_taking_an_item_stands_between_the_party_and_the_rest() -> None:
    take = scene(
        "giant",
        "rogue",
        here={"loot": [DEMONIC, {"kind": "ring"}]},
        variants={"immediate-trigger": "on-retrieval"},
        dice=[2],
    )

    take.do("take-all").finish()

    assert [item.kind for item in party(take).loot] == ["boots"]
    assert "attack" in choices(take)


def test_order_immediate__a_pond_drags_the_party_in_on_every_fresh_visit_before_anything_else() -> None:
    visit = scene(
        "giant",
        at="5050",
        given={
            "dungeons": [{}, {"hex": "5051", "kind": "pond", "seen": True, "rooms": [{}]}],
            "sites": {"5051": {"foes": [{"kind": "ogre", "stays": "guard"}]}},
        },
        dice=[5],
    )

    visit.do("go:s").finish()

    assert (party(visit).at, party(visit).years) == ("d1r0", 5)


def test_order_evasion_before_combat__a_guard_is_evaded_and_never_strikes_first() -> None:
    flight = scene("hermit", foes=["ogre"], dice=[3], given={"hexes": {"5052": {}}})

    assert (choices(flight)[:2], flight.events) == (["attack", "evade"], [])
    flight.do("evade", "s").finish()

    assert (happened(flight, AttackRolled), happened(flight, MemberHurt)) == ([], [])


def test_order_evasion_before_combat__in_a_new_place_there_is_a_choice_to_evade_before_any_blow() -> None:
    flight = scene("hermit", at="5050", dice=[6, 2, 5])

    flight.do("go:s").finish()

    assert [event.foe.kind for event in happened(flight, FoeArrived)] == ["beetle"]
    assert choices(flight)[:2] == ["attack", "evade"]
    assert happened(flight, DamageTotalled) == []


def test_order_heal_before_damage__the_hermit_is_asked_before_the_damage_dice_fall() -> None:
    fight = scene("hermit", {"kin": "giant", "hp": 3, "weapon": 101}, loot=[{"weapon": "axe"}], foes=["ogre"], dice=[5])

    fight.do("attack")
    assert (asked(fight).kind, happened(fight, DamageTotalled)) == ("use-success", [])
    fight.do("healing").finish()

    assert [event.by for event in happened(fight, PartyHealed)] == ["healing"]
    assert (happened(fight, DamageTotalled), happened(fight, FoeHurt)) == ([], [])


def test_order_heal_before_damage__so_is_the_bearer_of_a_moonkissed_item() -> None:
    fight = scene({"kin": "giant", "hp": 3, "weapon": 102}, loot=[BALM, {"weapon": "axe"}], foes=["ogre"], dice=[6])

    fight.do("attack")
    assert happened(fight, DamageTotalled) == []
    fight.do("moonkissed:1").finish()

    assert [(event.member, event.now) for event in happened(fight, MemberHealed)] == [(1, 8)]
    assert happened(fight, FoeHurt) == []


def test_order_traps__a_trap_is_met_before_the_loot_and_the_doors() -> None:
    delve = scene(
        "giant",
        at="d1r0",
        wary=True,
        here={"trap": True, "loot": [{"kind": "ring"}], "gold": 10},
        given=ROOMS,
        dice=[4],
    )

    assert choices(delve) == ["trap:evade", "trap:take"]
    delve.do("trap:take").finish()
    assert choices(delve)[0] == "take-all"


def test_order_traps__a_friend_waits_until_the_trap_has_been_faced() -> None:
    waiting = {"d1r0": {"trap": True, "friend": "thogwood", "met": False}}
    delve = scene("rogue", given={**ROOMS, "sites": waiting})

    delve.do("enter:1")
    met = happened(delve, FriendMet)
    delve.do("trap:disable").finish()

    assert (met, happened(delve, FriendMet)) == ([], [FriendMet("d1r0", "thogwood")])


def test_order_traps__with_followers_the_trap_comes_first_and_then_the_fight() -> None:
    delve = scene("giant", at="d1r0", foes=["ogre"], given=ROOMS, dice=[2, 1, 1, 1, 1, 9, 5])

    delve.do("evade", "way:1")
    assert choices(delve)[:2] == ["trap:evade", "trap:take"]
    assert "attack" not in choices(delve)
    delve.do("trap:take")
    assert choices(delve)[:2] == ["attack", "evade"]
    delve.do("attack").finish()

    assert [event.damage for event in happened(delve, TrapSprung)] == [9]


@pytest.mark.parametrize("encounter", [7, 8])
def test_order_loot_first__the_loot_is_known_before_the_first_blow(encounter: int) -> None:
    monsters = [1, 1] if encounter == 7 else [1]
    delve = scene("giant", at="d1r0", given=ROOMS, dice=[1, 1, 1, encounter, *monsters, 9, 2])

    delve.do("way:1").finish()

    assert [event.item.kind for event in happened(delve, LootFound)] == ["ring"]
    assert [item.kind for item in site(delve).loot] == ["ring"]
    assert choices(delve)[:2] == ["attack", "evade"]
    assert len(site(delve).foes) == len(monsters)


@pytest.mark.parametrize(
    ("thing", "struck"),
    [
        ({"kind": "ring", "qualities": ["magick"], "powers": ["demonic"], "id": 500}, ["p1", "p2"]),
        ({"kind": "mirror", "qualities": ["magick"], "unique": "magick_mirror", "uses": 1, "id": 500}, ["p1"]),
    ],
)
def test_order_immediate__what_is_found_takes_hold_of_each_party_there_as_long_as_it_lies_there(
    thing: Raw, struck: list[str]
) -> None:
    played = scene("giant", here={"loot": [thing]}, others=[{"members": ["giant"]}])
    play = Play(played.state, "p1", ScriptedDice([1, 1]))

    discover(play, 500)

    assert [event.seat for event in play.events if isinstance(event, (MemberLeft, YearsPassed))] == struck
