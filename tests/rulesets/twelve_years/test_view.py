"""What a seat sees of 12 Years: the party, the place, what is there, and both maps."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from lychgate.core.keyed_dice import KeyedDice, secret_of
from lychgate.core.play import Play
from lychgate.core.view import HexCell, HexMap, RoomMap, View
from lychgate.rulesets.twelve_years.legal import orders
from lychgate.rulesets.twelve_years.ruleset import RULESET
from lychgate.rulesets.twelve_years.state import (
    CITY,
    Corpse,
    Dungeon,
    Fallen,
    Foe,
    Hex,
    Item,
    Member,
    Party,
    Room,
    Site,
    State,
    Way,
    room_name,
    with_party,
)
from lychgate.rulesets.twelve_years.variants import resolve
from lychgate.rulesets.twelve_years.view import view
from tests.rulesets.twelve_years.treasure import strings_of

SEAT = "you"
CASTLE = "5056"

AXE = Item(11, "weapon", "axe")
ARMOR = Item(12, "armor")
RING = Item(13, "ring", qualities=("ornate",))
ULF = Member(1, "Ulf", "giant", 20, weapon=11, marks=("poisoned",))
YSEL = Member(2, "Ysel", "fae_folk", 9, worn=(12,))

OGRE = Foe(50, "ogre", 24, 36, "1d10", 2, "here")
GIANT = Foe(51, "hill_giant", 36, 36, "1d12", 1, "passing")
RAVENS = (Foe(60, "raven", 3, 4, "1d4", 0, "guard"), Foe(61, "raven", 4, 4, "1d4", 0, "guard"))

FIRST = Room(0, 0, 0, "small", "cavern", (Way("entry", -2), Way("door", 1), Way("door"), Way("door")))
SECOND = Room(0, 1, 0, "large", "round", (Way("door", 0), Way("stairs")))


def a_state(at: str = "5051", site: Site | None = None, **party: Any) -> State:
    """A party of two at a forest south of the city, above a well that has been looked into."""
    fields: dict[str, Any] = {
        "number": 2,
        "years": 3,
        "level": 1,
        "gold": 36,
        "members": (ULF, YSEL),
        "loot": (AXE, ARMOR, RING),
        "at": at,
        "back": CITY,
        "next_id": 100,
    }
    return State(
        variants=resolve({}),
        parties=(Party(SEAT, **{**fields, **party}),),
        hexes={
            CITY: Hex("city", explored=True),
            CASTLE: Hex("castle", entrances=(0,)),
            "5051": Hex("forest", explored=True, features=("portal",), entrances=(1,)),
            "5052": Hex("large_lake"),
        },
        dungeons=(Dungeon(0, "castle", CASTLE), Dungeon(1, "well", "5051", (FIRST, SECOND))),
        sites={at: site} if site is not None else {},
        corpses=(Corpse(Member(9, "Hob", "hermit", 0), f"{SEAT}:1", "5051", "trap"),),
    )


def cells(seen: View) -> dict[str, HexCell]:
    """The hexes of the map by name."""
    overland = next(map_ for map_ in seen.maps if isinstance(map_, HexMap))
    return {cell.name: cell for cell in overland.cells}


def rooms(seen: View) -> RoomMap:
    """The map of the dungeon."""
    return next(map_ for map_ in seen.maps if isinstance(map_, RoomMap))


# ---------------------------------------------------------------------- before, during, after


def test_before_the_first_party_the_city_and_the_castle_are_known() -> None:
    seen = view(RULESET.new_game(resolve({}), [SEAT]), SEAT)

    assert seen.party == "No party yet"
    assert seen.sheets == ()
    assert {name for name, cell in cells(seen).items() if cell.known} == {CITY, CASTLE}
    assert len(cells(seen)) == 8  # the city, six neighbours, the castle
    assert seen.ending == ""


def test_the_castle_lies_where_the_variant_says() -> None:
    seen = view(RULESET.new_game(resolve({"castle-distance": "9"}), [SEAT]), SEAT)

    assert [mark.kind for mark in cells(seen)["5059"].marks] == ["goal"]


def test_the_party_in_a_line_and_the_year_track() -> None:
    seen = view(a_state(), SEAT)

    assert seen.party == "Party 2, level 1, 36 gold"
    assert [(track.id, track.value, track.maximum) for track in seen.trackers] == [("years", 3, 12)]


def test_no_more_years_are_counted_than_there_are() -> None:
    (track,) = view(with_party(a_state(), replace(a_state().party(SEAT), years=15)), SEAT).trackers

    assert (track.value, track.text) == (12, "12 of 12 years")


def test_a_dead_party_says_where_it_ended() -> None:
    state = a_state(members=())
    seen = view(replace(state, fallen=(Fallen(SEAT, 2, "5051", 3, ("Ulf",)),)), SEAT)

    assert seen.party == "Party 2 is dead"
    assert seen.place == "Party 2 ended in the forest at 5051."
    assert not any(cell.here for cell in cells(seen).values())


def test_a_party_that_is_being_assembled_is_not_dead() -> None:
    seen = view(a_state(at=CITY, members=()), SEAT)

    assert seen.party == "Party 2 gathers"
    assert "ended" not in seen.place


@pytest.mark.parametrize("ending", ["crowned", "destroyed", "lost", "ended"])
def test_an_ending_is_a_sentence(ending: Any) -> None:
    seen = view(replace(a_state(), ending=ending, winner=SEAT), SEAT)

    assert seen.ending.endswith(".")
    assert not any(cell.way for cell in cells(seen).values())


# ---------------------------------------------------------------------- the party


def test_a_sheet_has_the_book_s_words() -> None:
    ulf, ysel = view(a_state(), SEAT).sheets

    assert (ulf.title, ulf.subtitle, ulf.marks) == ("Ulf", "Giant", ("poisoned",))
    assert [(bar.value, bar.maximum) for bar in ulf.bars] == [(20, 31)]
    fields = {field.label: field.text for field in ulf.fields}
    assert fields["Weapon"] == "axe 1d12+1"
    assert fields["Power"].startswith("Brute Force")
    assert fields["Weakness"].startswith("Slow")
    assert {field.label: field.text for field in ysel.fields}["Wears"] == "suit of armor (+4 hp)"
    assert {field.label: field.text for field in ysel.fields}["Weapon"] == "unarmed"


def test_the_sheets_stand_in_the_order_of_the_party_sheet() -> None:
    assert [sheet.id for sheet in view(a_state(), SEAT).sheets] == ["member:1", "member:2"]


def test_a_thrall_and_an_escort_have_sheets_too() -> None:
    thrall = Member(3, "", "enthralled", 8, foe=Foe(70, "wolf", 8, 8, "1d8", 0, "here"), base=8)
    tinker = Member(4, "", "tinker", 1, base=1)

    seen = view(a_state(members=(ULF, thrall, tinker)), SEAT)

    assert [sheet.title for sheet in seen.sheets] == ["Ulf", "The tame wolf", "The Traveling Tinker"]
    assert [field.text for field in seen.sheets[1].fields] == ["1d8"]
    assert seen.sheets[2].bars[0].maximum == 1


def test_the_purse_says_what_things_are_worth_and_who_has_them() -> None:
    purse = view(a_state(), SEAT).purse

    assert purse.gold == 36
    assert [(item.label, item.text) for item in purse.items] == [
        ("Axe", "10g; 1d12; Ulf wields it"),
        ("Suit of armor", "10g; +4 hp worn; Ysel wears it"),
        ("Ornate ring", "100g"),
    ]


# ---------------------------------------------------------------------- what is here


def test_foes_are_grouped_with_a_bar_each_and_a_note() -> None:
    seen = view(a_state(site=Site(foes=(*RAVENS, OGRE))), SEAT)

    ravens, ogre = seen.foes
    assert (ravens.label, ravens.count, [bar.value for bar in ravens.bars]) == ("Ravens", 2, [3, 4])
    assert ravens.notes == ("1d4 damage each", "guards the entrance")
    assert (ogre.label, ogre.notes) == ("Ogre", ("1d10+2 damage",))


def test_the_peaceful_are_said_to_be_peaceful() -> None:
    (group,) = view(a_state(site=Site(foes=(GIANT,))), SEAT).foes

    assert "peaceful, for the sake of Ulf" in group.notes


def test_here_are_marks_for_all_that_lies_and_stands_here() -> None:
    site = Site(loot=(replace(RING, id=30, traps=1),), gold=10, trap=True, friend="ellas", met=True)

    marks = view(a_state(site=site, promises=("gerhardus",), curses=1, chased=1), SEAT).here

    texts = {mark.kind: [other.text for other in marks if other.kind == mark.kind] for mark in marks}
    assert texts["loot"] == ["10 gold in trinkets and coin", "A trapped ornate ring (100g; trapped)"]
    assert texts["corpse"] == ["Hob, Hermit, of party 1, dead"]
    assert len(texts["trap"]) == 2
    assert texts["other"][0] == "Ellas"
    assert texts["other"][1:] == [
        "Gerhardus Zauber, who comes along (the next enemies are beaten)",
        "A curse on the party (1 less damage, in every total)",
    ]


def test_a_friend_who_comes_along_is_named_once_where_they_were_met() -> None:
    marks = view(a_state(site=Site(friend="gerhardus", met=True), promises=("gerhardus",)), SEAT).here

    assert [mark.text.partition(",")[0] for mark in marks].count("Gerhardus Zauber") == 1


def test_a_friend_who_has_not_shown_themselves_is_not_shown() -> None:
    seen = view(a_state(site=Site(foes=(OGRE,), friend="ellas")), SEAT)

    assert "Ellas" not in msgspec.json.encode(seen).decode()


def test_the_place_is_told_with_what_stands_there() -> None:
    place = view(a_state(site=Site(friend="ellas", met=True)), SEAT).place

    assert place.startswith("In the forest at 5051, one hex south of the city.")
    assert "portal" in place
    assert "well" in place
    assert "Ellas" in place


# ---------------------------------------------------------------------- the maps


def test_outdoors_the_hexes_come_first_and_then_the_dungeon_below() -> None:
    first, second = view(a_state(), SEAT).maps

    assert isinstance(first, HexMap)
    assert isinstance(second, RoomMap)


def test_in_a_dungeon_its_rooms_come_first() -> None:
    first, second = view(a_state(room_name(1, 0)), SEAT).maps

    assert isinstance(first, RoomMap)
    assert isinstance(second, HexMap)
    assert cells(view(a_state(room_name(1, 0)), SEAT))["5051"].here


def test_the_map_shows_what_is_known_and_where_one_may_go() -> None:
    seen = cells(view(a_state(), SEAT))

    here = seen["5051"]
    assert (here.letter, here.terrain, here.here, here.known) == ("f", "forest", True, True)
    assert [mark.kind for mark in here.marks] == ["party", "portal", "entrance", "corpse"]
    assert (seen[CITY].way, seen[CITY].letter) == ("go:n", "C")
    assert (seen["5052"].way, seen["5052"].letter) == ("", "~")
    assert (seen["5150"].known, seen["5150"].way) == (False, "go:ne")
    assert seen["5053"].known is False
    assert seen[CASTLE].letter == "S"


def test_around_the_castle_nothing_is_known_until_it_has_been_visited() -> None:
    assert "5057" not in cells(view(a_state(), SEAT))


def test_the_ways_on_the_map_are_orders_that_may_be_given() -> None:
    state = a_state()
    decision = orders(state, SEAT)
    assert decision is not None

    ids = {option.id for option in decision.options()}
    ways = {cell.way for cell in cells(view(state, SEAT)).values() if cell.way}
    assert ways == {id_ for id_ in ids if id_.startswith("go:")}


def test_in_a_fight_no_way_is_open() -> None:
    assert not any(cell.way for cell in cells(view(a_state(site=Site(foes=(OGRE,))), SEAT)).values())


def test_rooms_are_counted_from_one_and_linked() -> None:
    found = rooms(view(a_state(room_name(1, 0)), SEAT))

    first, second = found.rooms
    assert (first.number, first.label, first.here) == (1, "small cavern", True)
    assert [(link.kind, link.to, link.way) for link in first.links] == [
        ("entry", -2, "way:0"),
        ("door", 2, "way:1"),
        ("door", -1, "way:2"),
        ("door", -1, "way:3"),
    ]
    assert [link.text for link in first.links] == ["Out to daylight", "Door to room 2", "Door 1", "Door 2"]
    assert [link.way for link in second.links] == ["", ""]
    assert second.links[0].to == 1


def test_what_was_left_in_a_room_is_marked() -> None:
    place = room_name(1, 1)
    state = replace(a_state(room_name(1, 0)), sites={place: Site(foes=(OGRE,), gold=10, trap=True)})

    second = rooms(view(state, SEAT)).rooms[1]

    assert [mark.kind for mark in second.marks] == ["foe", "trap", "loot"]


# ---------------------------------------------------------------------- what a view may not hold


def test_a_view_does_not_hold_what_another_seat_carries() -> None:
    rival = Party("rival", number=1, members=(Member(30, "Secret Sam", "rogue", 5),), gold=777, at=CITY, back=CITY)
    state = a_state()
    together = replace(state, parties=(*state.parties, rival))

    encoded = msgspec.json.encode(view(together, SEAT)).decode()

    assert "Secret Sam" in encoded  # who is of a party is seen at a glance
    assert "777" not in encoded


@pytest.mark.parametrize("seed", ["north", "south", "under"])
def test_views_of_a_random_evening_are_clean(seed: str) -> None:
    chance = random.Random(seed)
    state = RULESET.new_game(resolve({}), [SEAT])
    dice = KeyedDice(secret_of(seed))

    for _ in range(120):
        seen = view(state, SEAT)
        assert msgspec.json.encode(seen)
        for text in strings_of(msgspec.to_builtins(seen)):
            assert "{" not in text
            assert "None" not in text
            assert "  " not in text
        decision = RULESET.orders(state, SEAT)
        if decision is None:
            break
        ids = [option.id for option in decision.options() if option.id != "end-game"]
        play = Play(state, SEAT, dice, answerer=lambda asked, _now: chance.choice(list(asked.options())).id)
        RULESET.perform(play, decision.read(chance.choice(ids)))
        state = play.state
