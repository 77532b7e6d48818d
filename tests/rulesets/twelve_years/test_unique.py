"""Unique items: combinations that are things of their own, and compel whoever comes upon them."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.rulesets.twelve_years.rules.assembly import PartyFormed
from lychgate.rulesets.twelve_years.rules.death import MemberDied, PartyFell
from lychgate.rulesets.twelve_years.rules.fight_sums import DamageTotalled
from lychgate.rulesets.twelve_years.rules.foes import FoesGone
from lychgate.rulesets.twelve_years.rules.hexploring import EncounterRolled, FeatureFound
from lychgate.rulesets.twelve_years.rules.loot import ItemChanged, ItemLost, LootAltered, LootGone
from lychgate.rulesets.twelve_years.rules.promises import LootFound
from lychgate.rulesets.twelve_years.rules.ways import Moved
from lychgate.rulesets.twelve_years.rules.years import GameEnded, YearsPassed
from lychgate.rulesets.twelve_years.state import CITY, State
from lychgate.sim.scenes import Scene
from tests.each import each
from tests.rulesets.twelve_years.stage import asked, choices, happened, party, scene, site

FOREST = 6
MIRROR, MUSHROOM, BOOK, RING, KEY, CROWN = 1, 2, 8, 9, 11, 12
PLAIN, ANCIENT, ORNATE, MAGICK, SIX = 2, 3, 4, 5, 6
CLAIRVOYANT, THORNING, FAE_TOUCHED, DEATH = 2, 6, 7, 8
A_ROOM = {"dungeons": [{}, {"hex": "5051", "rooms": [{"ways": [{"kind": "entry", "to": -2}, {"kind": "door"}]}]}]}
THRONE_ROOM = {"dungeons": [{"rooms": [{"throne": True}]}]}


def unique(kind: str, name: str, *powers: str, **more: Any) -> dict[str, Any]:
    return {"kind": kind, "qualities": ["magick"], "powers": list(powers), "unique": name, **more}


THE_MIRROR = unique("mirror", "magick_mirror", uses=1)
FAE_MUSHROOM = unique("mushroom", "fae_touched_mushroom", "fae_touched")
DEATH_MUSHROOM = unique("mushroom", "death_mushroom", "death")
BOOK_OF_DEATH = unique("book", "book_of_death", "death")
ANCIENT_CROWN = {"kind": "crown", "qualities": ["ancient", "magick"], "unique": "ancient_magick_crown"}


def key(uses: int = 1) -> dict[str, Any]:
    return unique("key", "magick_key", uses=uses)


def in_the_city(*loot: dict[str, Any]) -> dict[str, Any]:
    """Loot that lies in the city, one step north of the stage."""
    return {"sites": {CITY: {"loot": list(loot)}}}


def secret(*dice: int, members: tuple[str, ...] = ("giant",), **more: Any) -> Scene[State]:
    """A walk into a forest where a dying adventurer's secret lies: an item of these dice."""
    return scene(*members, promises=["loot"], dice=[FOREST, *dice], **more).do("go:s")


# ---------------------------------------------------------------------- what is checked first


@pytest.mark.parametrize(
    ("rolls", "name"),
    [
        ((KEY, MAGICK), "magick_key"),
        ((CROWN, SIX, ANCIENT, MAGICK), "ancient_magick_crown"),
        ((CROWN, SIX, MAGICK, ANCIENT), "ancient_magick_crown"),
    ],
)
def test_unique_check_first__key_and_ancient_crown_have_no_power_rolled(rolls: tuple[int, ...], name: str) -> None:
    played = secret(*rolls).finish()

    item = happened(played, LootFound)[0].item
    assert (item.unique, item.powers) == (name, ())
    assert item.uses == (1 if name == "magick_key" else 0)


def test_unique_check_first__nor_has_the_mirror() -> None:
    played = secret(MIRROR, MAGICK, 1).finish()

    assert [(event.item.unique, event.item.powers) for event in happened(played, LootFound)] == [("magick_mirror", ())]


@each(
    [
        ((CROWN, MAGICK, THORNING), ""),
        ((CROWN, SIX, ORNATE, MAGICK, THORNING), ""),
        ((RING, SIX, ANCIENT, MAGICK, THORNING), ""),
        ((MUSHROOM, MAGICK, THORNING), ""),
        ((MUSHROOM, MAGICK, DEATH), "death_mushroom"),
        ((MUSHROOM, MAGICK, FAE_TOUCHED), "fae_touched_mushroom"),
        ((BOOK, MAGICK, DEATH), "book_of_death"),
        ((BOOK, MAGICK, FAE_TOUCHED), ""),
        ((RING, MAGICK, DEATH), ""),
        ((RING, MAGICK, FAE_TOUCHED), ""),
    ],
)
def test_unique_check_first__a_power_is_rolled_for_all_others_and_mushroom_and_book_go_by_it(
    rolls: tuple[int, ...], name: str
) -> None:
    played = secret(*rolls, members=("fae_folk", "hermit"), variants={"immediate-trigger": "on-retrieval"}).finish()

    item = happened(played, LootFound)[0].item
    assert item.unique == name
    assert (len(item.powers), item.uses) == (1, 0)


@pytest.mark.parametrize(
    ("kind", "rolled"), [("mirror", MIRROR), ("key", KEY), ("mushroom", MUSHROOM), ("crown", CROWN)]
)
def test_unique_check_first__without_magick_there_is_nothing_unique_about_it(kind: str, rolled: int) -> None:
    played = secret(rolled, ANCIENT).finish()

    item = happened(played, LootFound)[0].item
    assert (item.kind, item.unique, item.powers, item.uses) == (kind, "", (), 0)


# ---------------------------------------------------------------------- the mirror


@pytest.mark.parametrize("years", [1, 10])
def test_unique_mirror__the_party_is_drawn_through_it_at_once_and_loses_1d10_years(years: int) -> None:
    played = secret(MIRROR, MAGICK, years).finish()

    assert happened(played, YearsPassed) == [YearsPassed("p1", years, "mirror")]
    assert [(event.item.kind, event.how) for event in happened(played, LootGone)] == [("mirror", "vanished")]
    assert site(played).loot == ()
    assert party(played).at == "5052"


def test_unique_mirror__before_any_enemy_acts_and_they_are_still_there_afterwards() -> None:
    played = scene("giant", at="d1r0", given=A_ROOM, dice=[2, 2, 1, 8, 5, MIRROR, MAGICK, 6])

    played.do("way:1").finish()

    assert party(played).years == 6
    assert party(played).at == "d1r1"
    assert [foe.kind for foe in site(played).foes] == ["ogre"]
    assert site(played).gold == 10


def test_unique_mirror__one_that_lies_there_draws_in_whoever_comes_upon_it() -> None:
    played = scene("giant", given=in_the_city(THE_MIRROR), dice=[3])

    played.do("go:n").finish()

    assert (party(played).years, party(played).at, site(played).loot) == (3, CITY, ())


def test_unique_mirror__it_lets_the_party_out_in_the_city_where_the_switch_says_so() -> None:
    played = scene(
        "giant",
        at="d1r0",
        given=A_ROOM,
        dice=[2, 2, 1, 8, 5, MIRROR, MAGICK, 6],
        variants={"mirror-return": "start-hex"},
    )

    played.do("way:1").finish()

    assert party(played).at == CITY
    assert happened(played, Moved)[-1] == Moved("p1", CITY, "mirror")
    assert [foe.kind for foe in site(played, "d1r1").foes] == ["ogre"]
    assert "attack" not in choices(played)


def test_unique_mirror__what_lay_beside_it_then_stays_behind() -> None:
    given = {"sites": {"5052": {"loot": [THE_MIRROR, {"kind": "ring"}]}}, "hexes": {"5052": {}}}
    played = scene("giant", given=given, dice=[3], variants={"mirror-return": "start-hex"})

    played.do("go:s").finish()

    assert party(played).at == CITY
    assert [item.kind for item in site(played, "5052").loot] == ["ring"]


def test_unique_mirror__a_plain_mirror_is_a_mirror() -> None:
    played = scene("giant", given=in_the_city({"kind": "mirror", "qualities": ["ancient"]}))

    played.do("go:n", "take-all").finish()

    assert party(played).years == 0
    assert [item.kind for item in party(played).loot] == ["mirror"]


def test_unique_mirror__it_acts_only_on_being_taken_where_the_switch_for_all_such_loot_says_so() -> None:
    played = scene("giant", given=in_the_city(THE_MIRROR), dice=[3], variants={"immediate-trigger": "on-retrieval"})

    played.do("go:n")
    before = party(played).years
    played.do("take-all").finish()

    assert (before, party(played).years) == (0, 3)
    assert [(event.item.kind, event.how) for event in happened(played, ItemLost)] == [("mirror", "vanished")]


# ---------------------------------------------------------------------- the key

PORTALS = {"hexes": {"5060": {"features": ["portal"], "terrain": "forest"}, "4848": {"features": ["portal"]}}}


def test_unique_key__it_carries_the_party_to_any_portal_on_the_map_without_an_encounter() -> None:
    played = scene("giant", loot=[key()], given=PORTALS)

    played.do("magick")
    offered = choices(played)
    played.do("key:101:5060").finish()

    assert offered == ["pass", "key:101:4848", "key:101:5060"]
    assert happened(played, Moved) == [Moved("p1", "5060", "key")]
    assert happened(played, EncounterRolled) == []


def test_unique_key__it_works_once_and_remains_worth_nothing() -> None:
    played = scene("giant", loot=[key()], given=PORTALS)

    played.do("magick", "key:101:5060").finish()

    assert [event.why for event in happened(played, ItemChanged)] == ["used"]
    assert [(item.kind, item.uses) for item in party(played).loot] == [("key", 0)]
    assert "magick" not in choices(played)


def test_unique_key__a_very_magick_one_works_twice() -> None:
    played = scene("giant", loot=[key(uses=2)], given=PORTALS)

    played.do("magick", "key:101:5060", "magick", "key:101:4848").finish()

    assert party(played).at == "4848"
    assert "magick" not in choices(played)


def test_unique_key__out_of_a_fight_in_a_dungeon_and_nothing_follows() -> None:
    dungeon = {**PORTALS, "dungeons": [{}, {"hex": "5051", "rooms": [{}]}]}
    played = scene("giant", at="d1r0", foes=["ogre"], loot=[key()], given=dungeon)

    played.do("magick", "key:101:4848").finish()

    assert party(played).at == "4848"
    assert site(played).foes == ()
    assert [foe.kind for foe in site(played, "d1r0").foes] == ["ogre"]


def test_unique_key__even_after_the_roll_of_a_fight_is_seen() -> None:
    played = scene("hermit", foes=[{"kind": "ogre", "stays": "passing"}], loot=[key()], given=PORTALS, dice=[1])

    played.do("attack")
    moment = asked(played)
    played.do("key:101:4848").finish()

    assert moment.kind == "magick"
    assert party(played).members[0].hp == 8
    assert [event.how for event in happened(played, FoesGone)] == ["parted"]


@pytest.mark.parametrize("face", [2, 4])
def test_unique_key__the_blows_of_the_fight_that_was_left_fall_on_nobody(face: int) -> None:
    played = scene("giant", foes=["ogre"], loot=[key()], given=PORTALS, dice=[face])

    played.do("attack", "key:101:4848").finish()

    assert happened(played, DamageTotalled) == []


def test_unique_key__a_portal_that_only_another_seat_has_found_is_not_known_whoever_asks() -> None:
    found = {"members": ["rogue"], "at": "5060", "portals": ["5060"]}
    played = scene("giant", loot=[key()], given=PORTALS, portals=[], others=[found])

    assert "magick" not in choices(played)


def test_unique_key__a_portal_is_known_to_who_stands_there_and_to_all_later_parties_of_that_seat() -> None:
    hill = {"terrain": "hills", "explored": True}
    given = {"hexes": {"5060": hill, "5062": hill}}
    played = scene("giant", at="5060", given=given, others=[{"members": ["rogue"], "at": "5062"}])

    found = FeatureFound("5060", "portal").apply(played.state)
    reached = Moved("p2", "5060", "walk").apply(found)
    fallen = PartyFell("p1", ("A",)).apply(reached)
    formed = PartyFormed("p1", 2).apply(fallen)

    assert [party.portals for party in found.parties] == [("5060",), ()]
    assert [party.portals for party in reached.parties] == [("5060",), ("5060",)]
    assert [party.portals for party in formed.parties] == [("5060",), ("5060",)]


def test_unique_key__where_no_portal_is_known_it_is_of_no_use() -> None:
    nowhere = scene("giant", loot=[key()])
    at_the_only_one = scene("giant", loot=[key()], given={"hexes": {"5051": {"features": ["portal"]}}})

    assert "magick" not in choices(nowhere)
    assert "magick" not in choices(at_the_only_one)


# ---------------------------------------------------------------------- mushrooms


@pytest.mark.parametrize("years", [1, 4])
def test_unique_fae_mushroom__it_must_be_eaten_and_costs_1d4_years(years: int) -> None:
    played = secret(MUSHROOM, MAGICK, FAE_TOUCHED, years).finish()

    assert happened(played, YearsPassed) == [YearsPassed("p1", years, "mushroom")]
    assert [(event.item.kind, event.how) for event in happened(played, LootGone)] == [("mushroom", "eaten")]
    assert site(played).loot == ()


def test_unique_fae_mushroom__it_bewitches_no_enemy() -> None:
    played = scene("giant", foes=["ogre"], loot=[FAE_MUSHROOM])

    assert "magick" not in choices(played)


def test_unique_fae_mushroom__it_takes_no_years_from_those_with_lore() -> None:
    played = secret(MUSHROOM, MAGICK, FAE_TOUCHED, members=("fae_folk",)).finish()

    assert party(played).years == 0
    assert site(played).loot == ()


@pytest.mark.parametrize(("drawn", "victim"), [(1, 1), (2, 3), (3, 4), (4, 1)])
def test_unique_death_mushroom__one_random_member_who_is_no_fae_folk_eats_it_and_dies(drawn: int, victim: int) -> None:
    played = scene("giant", "fae_folk", "rogue", "hermit", given=in_the_city(DEATH_MUSHROOM), dice=[drawn])

    played.do("go:n").finish()

    assert [(event.member, event.cause) for event in happened(played, MemberDied)] == [(victim, "mushroom")]
    assert [(event.item.kind, event.how) for event in happened(played, LootGone)] == [("mushroom", "eaten")]


def test_unique_death_mushroom__among_fae_folk_alone_nobody_eats_it() -> None:
    played = scene("fae_folk", "fae_folk", given=in_the_city(DEATH_MUSHROOM))

    played.do("go:n", "take-all").finish()

    assert happened(played, MemberDied) == []
    assert [item.unique for item in party(played).loot] == ["death_mushroom"]


def test_unique_death_mushroom__escorts_count_as_members() -> None:
    played = scene("fae_folk", "tinker", given=in_the_city(DEATH_MUSHROOM))

    played.do("go:n").finish()

    assert [event.cause for event in happened(played, MemberDied)] == ["mushroom"]
    assert [member.kin for member in party(played).members] == ["fae_folk"]


def test_unique_death_mushroom__it_kills_no_enemy() -> None:
    played = scene("fae_folk", foes=["ogre"], loot=[DEATH_MUSHROOM])

    assert "magick" not in choices(played)


# ---------------------------------------------------------------------- the book


@pytest.mark.parametrize(("drawn", "victim"), [(1, 2), (2, 3), (3, 4)])
def test_unique_book_of_death__one_random_member_who_is_no_hermit_reads_it_and_dies(drawn: int, victim: int) -> None:
    played = scene("hermit", "giant", "rogue", "fae_folk", given=in_the_city(BOOK_OF_DEATH), dice=[drawn])

    played.do("go:n").finish()

    assert [(event.member, event.cause) for event in happened(played, MemberDied)] == [(victim, "book")]


def test_unique_book_of_death__then_it_is_a_book_without_that_power() -> None:
    played = scene("giant", "giant", given=in_the_city(BOOK_OF_DEATH), dice=[1])

    played.do("go:n", "take-all", "go:s", "go:n").finish()

    assert [event.why for event in happened(played, LootAltered)] == ["read"]
    assert [(item.kind, item.powers, item.unique) for item in party(played).loot] == [("book", (), "")]
    assert len(happened(played, MemberDied)) == 1


def test_unique_book_of_death__hermits_alone_do_not_read_it() -> None:
    played = scene("hermit", "hermit", given=in_the_city(BOOK_OF_DEATH))

    played.do("go:n", "take-all").finish()

    assert happened(played, MemberDied) == []
    assert [item.powers for item in party(played).loot] == [("death",)]


def test_unique_book_of_death__a_very_magick_one_may_kill_twice() -> None:
    book = unique("book", "book_of_death", "death", "death")
    played = scene("giant", "giant", "giant", given=in_the_city(book), dice=[1, 2])

    played.do("go:n").finish()

    assert [event.member for event in happened(played, MemberDied)] == [1, 3]
    assert [(item.powers, item.unique) for item in site(played).loot] == [((), "")]


def test_unique_book_of_death__it_is_magick_loot_like_any_other_where_the_switch_is_off() -> None:
    played = secret(BOOK, MAGICK, DEATH, variants={"book-of-death": "off"})

    played.do("take-all").finish()
    armed = scene("giant", foes=["ogre"], loot=[{**BOOK_OF_DEATH, "unique": ""}])
    armed.do("magick", "death:101:201").finish()

    assert happened(played, MemberDied) == []
    assert [(item.powers, item.unique) for item in party(played).loot] == [(("death",), "")]
    assert site(armed).foes == ()


def test_unique_book_of_death__where_it_is_in_force_it_kills_no_enemy() -> None:
    played = scene("hermit", foes=["ogre"], loot=[BOOK_OF_DEATH])

    assert "magick" not in choices(played)


# ---------------------------------------------------------------------- the ancient magick crown


def test_unique_ancient_magick_crown__broken_it_is_the_end_of_the_lich_king() -> None:
    played = scene("giant", loot=[ANCIENT_CROWN])

    played.do("destroy:101").finish()

    assert happened(played, GameEnded) == [GameEnded("p1", "destroyed", "ancient_crown")]
    assert [(event.item.kind, event.how) for event in happened(played, ItemLost)] == [("crown", "destroyed")]


@pytest.mark.parametrize(
    "crown",
    [
        {"kind": "crown"},
        {"kind": "crown", "qualities": ["ancient"]},
        {"kind": "crown", "qualities": ["magick"], "powers": ["thorning"]},
    ],
)
def test_unique_ancient_magick_crown__no_other_crown_can_be_broken(crown: dict[str, Any]) -> None:
    played = scene("giant", loot=[crown])

    assert "destroy:101" not in choices(played)


def test_unique_ancient_magick_crown__it_must_be_taken_first_and_no_enemy_be_near() -> None:
    lying = scene("giant", here={"loot": [ANCIENT_CROWN]})
    fighting = scene("giant", foes=["raven"], loot=[ANCIENT_CROWN])
    pursued = scene("giant", chased=1, loot=[ANCIENT_CROWN])

    assert "destroy:301" not in choices(lying)
    assert "destroy:101" not in choices(fighting)
    assert "destroy:101" not in choices(pursued)


def test_unique_ancient_magick_crown__it_may_crown_him_instead() -> None:
    played = scene("rogue", at="d0r0", foes=["lich_king"], loot=[ANCIENT_CROWN], given=THRONE_ROOM, dice=[5])

    played.do("attack", "item:101").finish()

    assert happened(played, GameEnded) == [GameEnded("p1", "crowned", "attack")]


def test_unique_ancient_magick_crown__before_him_it_can_only_be_put_on_his_brow() -> None:
    played = scene("rogue", at="d0r0", foes=["lich_king"], loot=[ANCIENT_CROWN], given=THRONE_ROOM)

    assert "destroy:101" not in choices(played)


IN_THRONE_ROOM = {"destroy-crown": "in-throne-room"}


def test_unique_ancient_magick_crown__it_is_broken_in_the_throne_room_where_the_switch_says_so() -> None:
    played = scene(
        "rogue", at="d0r0", foes=["lich_king"], loot=[ANCIENT_CROWN], given=THRONE_ROOM, variants=IN_THRONE_ROOM
    )

    played.do("destroy:101").finish()

    assert happened(played, GameEnded) == [GameEnded("p1", "destroyed", "ancient_crown")]


@pytest.mark.parametrize("at", ["5051", "d0r0"])
def test_unique_ancient_magick_crown__then_nowhere_else(at: str) -> None:
    played = scene("rogue", at=at, loot=[ANCIENT_CROWN], given={"dungeons": [{"rooms": [{}]}]}, variants=IN_THRONE_ROOM)

    assert "destroy:101" not in choices(played)
