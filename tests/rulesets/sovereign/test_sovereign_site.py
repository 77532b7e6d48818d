"""Sites in play: opened once, entered room by room, changed by the GM, seen by players as far as they were."""

from __future__ import annotations

import pytest

from lychgate.core.codec import encode
from lychgate.core.errors import PlayError
from lychgate.core.view import RoomMap
from lychgate.kit.shipped import module, module_text, modules
from lychgate.kit.site import read_site
from tests.rulesets.sovereign.sovereign import ANN, REF, Sovereign

VAULT = """site
name = "Vault"
hook = "It is a vault."
doors = [
  {{ number = 1, rooms = [0, 1] }},
  {{ number = 2, rooms = [1, 2], state = "{state}" }},
  {{ number = 3, rooms = [1, 3], secret = true }},
  {{ number = 4, rooms = [3, 4] }},
]
[[rooms]]
number = 1
name = "Hall"
read = "Cold."
key = "The key of the hall."
[[rooms.valuables]]
what = "a cup"
worth = {worth}
[[rooms]]
number = 2
name = "Den"
read = "{den}"
[[rooms.inhabitants]]
who = "{who}"
number = "1d4"
stats = {{ sovereign = "hd 1 ac 12" }}
[[rooms]]
number = 3
name = "{third}"
read = "A third."
[[rooms]]
number = 4
name = "Fourth"
read = "A fourth."
[[alertness]]
level = "calm"
every = 6
[[alertness]]
level = "awake"
every = 2
[tables.wandering]
once = true
rows = ["{row}", "a bat", "a cold wind"]
"""
ONE = {"state": "closed", "worth": 5, "den": "It stinks.", "who": "rat", "third": "Chapel", "row": "a rat"}
OTHER = {"state": "locked", "worth": 900, "den": "Roses.", "who": "angel", "third": "Pit", "row": "an angel"}


def vault(**changed: object) -> Sovereign:
    return Sovereign().types(VAULT.format(**{**ONE, **changed}))


def the_map(desk: Sovereign, seat: str) -> RoomMap:
    found = desk.ruleset.view(desk.state, seat).maps[0]
    assert isinstance(found, RoomMap)
    return found


def seen_by(desk: Sovereign, seat: str) -> bytes:
    """All that a seat is shown: its view, what it may order, and the lines it may read."""
    return encode((desk.ruleset.view(desk.state, seat), desk.ruleset.orders(desk.state, seat), tuple(desk.lines(seat))))


def test_a_site_is_opened_with_its_whole_content_and_the_hook_is_told() -> None:
    desk = vault()

    assert desk.state.site is not None
    assert len(desk.state.site.site.rooms) == 4
    assert desk.lines(ANN) == ["Vault: It is a vault."]


def test_a_module_in_words_may_be_pasted_and_its_figures_come_into_play() -> None:
    words = "# The Pit\n\n## 1. Edge\n\n> A hole.\n\n**2 ogres** (AC 5 [14], HD 4+1, club 1d10) wait."

    desk = Sovereign().types(f"site\n{words}")

    assert desk.state.site is not None
    room = desk.state.site.site.rooms[0]
    assert (room.name, room.read) == ("Edge", "A hole.")
    assert room.inhabitants[0].stats == {"sovereign": "hd 4 ac 14 with club 1d10"}


def test_a_pasted_file_that_becomes_no_site_is_called_what_it_is() -> None:
    with pytest.raises(PlayError, match=r"^This is a Universal VTT map: use it as a picture, on the page Pictures\.$"):
        Sovereign().types('site\n{"resolution": {}, "portals": []}')


def test_a_site_that_was_opened_is_gone_back_to_as_it_was_left() -> None:
    desk = vault().types("enter 1", "door 2 broken", "site toll_house", "site Vault")

    assert desk.state.site is not None
    assert desk.state.site.seen == (1,)
    assert desk.state.site.doors == {"2": "broken"}


def test_a_room_is_read_to_everybody_and_its_key_to_the_gm() -> None:
    desk = vault().types("enter 1")

    assert "Room 1, Hall. Cold." in desk.lines(ANN)
    (card,) = desk.ruleset.view(desk.state, REF).cards
    assert card.title == "Room 1: Hall"
    assert ("Key", "The key of the hall.") in [(one.title, one.result) for one in card.stages]
    assert desk.ruleset.view(desk.state, ANN).cards == ()


def test_a_room_behind_a_door_that_is_held_shut_further_on_is_refused_with_that_door() -> None:
    desk = vault().types("enter 1", "door 3 found", "enter 3", "door 4 stuck", "enter 1")
    with pytest.raises(PlayError, match=r"^Door 4 on the way is stuck\. From room 3: force WHO 4\."):
        desk.types("enter 4")
    far = vault().types("enter 1", "door 3 found", "door 3 locked")
    with pytest.raises(PlayError, match="No open way is known from room 1 to room 4"):
        far.types("enter 4")


def test_the_card_of_a_room_is_of_what_is_so_now() -> None:
    desk = vault().types("enter 1", "room 1 note wet")

    def card() -> dict[str, str]:
        (found,) = desk.ruleset.view(desk.state, REF).cards
        return {one.title: one.result for one in found.stages}

    assert card() == {
        "Read aloud": "Cold.",
        "Key": "The key of the hall.",
        "Note": "wet",
        "Valuables": "1 a cup (5)",
        "Ways": "door 1, closed, to the outside; door 2, closed, to 2 Den; door 3, closed, secret, to 3 Chapel",
    }
    desk.types("treasure 1", "enter 2", "door 2 broken")
    assert card() == {"Read aloud": "It stinks.", "Here": "1d4 rats", "Ways": "door 2, broken, to 1 Hall"}
    desk.types("room 2 empty", "enter 0")
    assert card() == {"Ways": "door 1, closed, to 1 Hall"}


def test_each_way_out_is_offered_with_how_its_door_stands() -> None:
    desk = vault(state="locked").types("enter 1")

    offered = {one.id: one.note for one in desk.ruleset.question(desk.state, desk.orders(REF)).choices}

    assert offered["enter:0"] == "door 1, closed"


def test_players_see_the_rooms_they_were_in_and_the_doors_they_saw() -> None:
    desk = vault().types("enter 1")

    shown = the_map(desk, ANN)

    assert [one.number for one in shown.rooms] == [1]
    assert [(one.kind, one.to, one.text) for one in shown.rooms[0].links] == [
        ("exit", -2, "door 1, closed, to the outside"),
        ("door", -1, "door 2, closed"),
    ]
    assert [one.number for one in the_map(desk, REF).rooms] == [1, 2, 3, 4]


def test_a_secret_door_is_seen_when_it_is_found_or_passed() -> None:
    found, passed = vault().types("enter 1", "door 3 found"), vault().types("enter 1", "enter 3 anyway", "enter 1")

    assert "The party finds a secret door: door 3." in found.lines(ANN)
    for desk in (found, passed):
        assert "door 3, closed" in [one.text for one in the_map(desk, ANN).rooms[0].links]


def test_two_sites_that_differ_in_what_is_not_seen_show_players_the_same() -> None:
    moves = ("enter 1", "room 2 note the king sleeps", "door 4 open", "room 2 to 4", "alertness up")

    one, other = vault().types(*moves), vault(**OTHER).types(*moves)

    assert seen_by(one, REF) != seen_by(other, REF)
    assert seen_by(one, ANN) == seen_by(other, ANN)


def test_what_the_gm_changes_out_of_sight_shows_players_nothing() -> None:
    desk = vault().types("enter 1")
    before = seen_by(desk, ANN)

    desk.types("door 2 locked", "door 4 broken", "room 2 empty", "room 3 note a trap", "alertness awake")

    assert seen_by(desk, ANN) == before


def test_a_door_that_opens_in_sight_is_told() -> None:
    desk = vault().types("enter 1", "door 2 open")

    assert "Door 2 is open." in desk.lines(ANN)


def test_the_inhabitants_come_into_play_once_with_a_number_that_only_the_gm_knows() -> None:
    desk = vault().types("enter 2 anyway").rolls(3, 4, 4, 4).types("inhabitants").finish()

    assert [one.name for one in desk.state.cast] == ["rat 1", "rat 2", "rat 3"]
    assert all(one.only for one in desk.inputs if hasattr(one, "only"))
    with pytest.raises(PlayError, match="Nobody is in room 2"):
        desk.types("inhabitants")


def test_a_room_emptied_has_nobody_and_one_restored_has_them_again() -> None:
    desk = vault().types("enter 2 anyway", "room 2 empty")

    with pytest.raises(PlayError, match="Nobody is in room 2"):
        desk.types("inhabitants")
    desk.types("room 2 restored", "room 2 to 4")
    with pytest.raises(PlayError, match="Nobody is in room 2"):
        desk.types("inhabitants 2")
    assert desk.state.site is not None
    assert desk.state.site.living_in(4)[0][0].number == 2


def test_treasure_is_taken_once() -> None:
    desk = vault().types("enter 1", "treasure 1")

    assert "The party takes a cup." in desk.lines(ANN)
    with pytest.raises(PlayError, match="taken before"):
        desk.types("treasure 1")
    with pytest.raises(PlayError, match="has 1 piece of treasure"):
        desk.types("treasure 2")


def test_rows_of_the_wandering_table_come_once_each() -> None:
    desk = vault().rolls(1, 1, 1).types("table wandering", "table wandering", "table wandering").finish()

    told = [one for one in desk.lines(REF) if one.startswith("Table wandering")]

    assert told == ["Table wandering: a rat.", "Table wandering: a bat.", "Table wandering: a cold wind."]
    assert not any("Table" in one for one in desk.lines(ANN))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("enter 9", "Vault has no room 9: its rooms are 1 to 4"),
        ("door 9 open", "Vault has no door 9: its doors are 1 to 4"),
        ("door 2 found", "Door 2 is not secret"),
        ("door 2 closed", "Door 2 is closed already"),
        ("alertness asleep", "calm"),
        ("alertness down", "goes no further down"),
        ("site tol_house", "Did you mean 'toll_house'"),
    ],
)
def test_what_is_not_there_is_refused_in_a_sentence(line: str, told: str) -> None:
    with pytest.raises(PlayError, match=told):
        vault().types(line)


def test_a_stat_block_that_cannot_be_read_is_refused_and_nothing_is_opened() -> None:
    desk = Sovereign()

    with pytest.raises(PlayError, match="The stat block of rat"):
        desk.types(VAULT.format(**ONE).replace("hd 1 ac 12", "hd many"))
    assert desk.state.sites == ()


@pytest.mark.parametrize("name", modules())
def test_a_module_that_ships_can_be_walked_from_room_to_room(name: str) -> None:
    site = module(name)
    desk = Sovereign().types(f"site {name}", "explore unknown")

    for room in site.rooms:
        desk.types(f"enter {room.number} anyway")

    assert [one.number for one in the_map(desk, ANN).rooms] == sorted(one.number for one in site.rooms)
    assert read_site(module_text(name), name) == site
