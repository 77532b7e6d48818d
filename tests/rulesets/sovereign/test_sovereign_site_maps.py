"""The map of a site on the page and in the terminal, the land around it, what players see of both, and undoing."""

from __future__ import annotations

from lychgate.core.codec import encode
from lychgate.core.decision import TEXT
from lychgate.core.game import Game
from lychgate.core.records import REFEREE, Header
from lychgate.core.view import HexMap, RoomMap
from lychgate.rulesets.sovereign.ruleset import RULESET
from lychgate.rulesets.sovereign.state import State
from lychgate.terminal.hexes import describe_hexes
from lychgate.terminal.hexes import draw_hexes as hexes_in_the_terminal
from lychgate.terminal.rooms import describe_rooms
from lychgate.terminal.rooms import draw_rooms as rooms_in_the_terminal
from lychgate.web.maps.hexes import draw_hexes as hexes_on_the_page
from lychgate.web.maps.rooms import draw_rooms as rooms_on_the_page
from tests.rulesets.sovereign.sovereign import ANN, REF, SEATS, Sovereign

MINE = """site
name = "Mine"
land = [
  '0101 light-green forest "Old Wood"',
  '0102 grey mountains',
  '0201 green village "Orlam"',
  '0101-0201 road',
]
doors = [
  {{ number = 1, rooms = [0, 1] }},
  {{ number = 2, rooms = [1, 2], state = "locked" }},
  {{ number = 3, rooms = [1, 3], secret = true, found = "{found}" }},
  {{ number = 4, rooms = [2, 3] }},
]
[[rooms]]
number = 1
name = "Hall"
read = "Cold."
key = "{key}"
[[rooms.traps]]
what = "{trap}"
trigger = "a thread"
stats = {{ sovereign = "dc {dc} damage 1d6" }}
[[rooms.features]]
what = "a well"
method = "a rope"
finds = "{finds}"
[[rooms]]
number = 2
name = "{den}"
read = "Foul."
[[rooms.inhabitants]]
who = "{who}"
number = "2"
stats = {{ sovereign = "hd 1 hp 3 ac 12" }}
[[rooms]]
number = 3
name = "Shrine"
read = "Bright."
[[alertness]]
level = "calm"
every = 0
"""
ONE = {"found": "air", "key": "a", "trap": "a pit", "dc": 8, "finds": "gold", "den": "Den", "who": "rat"}
OTHER = {"found": "light", "key": "b", "trap": "an axe", "dc": 12, "finds": "a rope", "den": "Pit", "who": "imp"}
ADA = "delver Ada of Ann str 14 dex 14 exert 1 sneak 1 hp 8"


def mine(*lines: str, **changed: object) -> Sovereign:
    return Sovereign().types(ADA, MINE.format(**{**ONE, **changed}), *lines)


def rooms_of(table: Sovereign, seat: str) -> RoomMap:
    found = table.view(seat).maps[0]
    assert isinstance(found, RoomMap)
    return found


def shown(table: Sovereign, seat: str) -> bytes:
    """All that a seat is shown, its maps drawn in both ways too."""
    the_map = rooms_of(table, seat)
    drawn = (
        (tuple(rooms_in_the_terminal(the_map, "large").text()), rooms_on_the_page(the_map, {})) if the_map.rooms else ()
    )
    return encode((table.view(seat), table.orders(seat), tuple(table.lines(seat)), drawn))


def test_players_see_nothing_of_keys_secret_doors_traps_and_those_who_are_unseen() -> None:
    moves = ("enter 1", "turn quick", "room 2 note x", "alertness calm", "enter 0", "enter 1", "room 2 fled")
    one, other = mine(*moves[:3], *moves[4:]), mine(*moves[:3], *moves[4:], **OTHER)
    assert shown(one, ANN) == shown(other, ANN)
    assert shown(one, REF) != shown(other, REF)


def test_a_listener_learns_no_more_than_the_dice_say() -> None:
    one, other = mine("enter 1"), mine("enter 1", **OTHER)
    for table in (one, other):
        table.rolls(1, 1).types("listen Ada 2").finish()
    assert shown(one, ANN) == shown(other, ANN)


def test_what_is_found_in_a_room_that_was_left_is_still_known_and_who_was_met_is_seen() -> None:
    table = mine("enter 1", "enter 2 anyway")
    assert "rats" in [foe.label for foe in table.view(ANN).foes]
    table.types("enter 1 anyway")
    assert not table.view(ANN).foes
    assert [one.number for one in rooms_of(table, ANN).rooms] == [1, 2]


def test_the_map_is_drawn_in_the_terminal_and_on_the_page_as_far_as_it_is_known() -> None:
    table = mine("enter 1")
    ours, gms = rooms_of(table, ANN), rooms_of(table, REF)
    assert "Hall" in "\n".join(describe_rooms(ours))
    assert "Den" not in "\n".join(describe_rooms(ours))
    assert len(rooms_on_the_page(ours, {}).levels[0].rooms) == 1
    assert len(rooms_on_the_page(gms, {}).levels[0].rooms) == 3
    assert len(rooms_in_the_terminal(gms, "large").text()) > len(rooms_in_the_terminal(ours, "large").text())


def test_the_land_is_drawn_for_the_gm_alone() -> None:
    table = mine()
    land = table.view(REF).maps[1]
    assert isinstance(land, HexMap)
    assert [(one.name, one.terrain) for one in land.cells] == [
        ("0101", "forest"),
        ("0102", "mountains"),
        ("0201", "village"),
    ]
    assert {mark.text for one in land.cells for mark in one.marks} == {"Old Wood", "Orlam", "road"}
    assert len(hexes_on_the_page(land, {}).cells) == 3
    assert "0102" in "\n".join(hexes_in_the_terminal(land, "large").text())
    assert any("Old Wood" in line for line in describe_hexes(land))
    assert len(table.view(ANN).maps) == 1


def test_even_columns_of_a_text_map_lie_half_a_row_lower() -> None:
    land = mine().view(REF).maps[1]
    assert isinstance(land, HexMap)
    assert {one.name: one.column % 2 for one in land.cells} == {"0101": 0, "0102": 0, "0201": 1}


def test_entering_a_room_with_all_that_it_brings_is_taken_back_at_once() -> None:
    header = Header("sovereign", RULESET.version, RULESET.resolve({}), SEATS, "a mine", "", roles={REF: REFEREE})
    game: Game[State] = Game(RULESET, header)
    for line in (ADA, MINE.format(**ONE), "enter 1", "take Ada torch", "light Ada"):
        game.reply(REF, TEXT + line)
    before, seen = game.settled, encode(RULESET.view(game.settled, ANN))
    game.reply(REF, TEXT + "enter 2 anyway hard")
    assert game.settled.turn == 1
    assert game.settled.meeting is not None

    game.undo()

    assert game.settled == before
    assert encode(RULESET.view(game.settled, ANN)) == seen
    game.redo()
    assert game.rerun() == len(game.path())


def test_the_gms_key_counts_inhabitants_and_tells_of_factions_all_that_the_file_says() -> None:
    miners = '[[factions]]\nname = "The miners"\nwants = "pay"\nabout = "Eleven, and tired."\n'
    owls = '[[factions]]\nname = "Owls"\nwants = ""'
    table = Sovereign().types(ADA, MINE.format(**{**ONE, "found": ""}) + miners + owls)

    rows = {one.title: one.rows for one in table.view(REF).prepared}

    assert rows["Mine"][-2:] == ("The miners. Wants: pay. Eleven, and tired.", "Owls.")
    assert "2 rats" in rows["2 Den"]
    assert "Door 3, closed, secret: to room 3, Shrine" in rows["1 Hall"]
