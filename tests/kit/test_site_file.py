"""Site files: what is read, and the line, key and reason of what is wrong."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from lychgate.core.errors import DataError
from lychgate.kit.one_page_dungeon import site_of
from lychgate.kit.site import read_site, site_schema
from lychgate.kit.site_text import site_text
from lychgate.kit.text_map import land_of

SOUND = """name = "Hut"
doors = [
  { number = 1, rooms = [0, 1] },
  { number = 2, rooms = [1, 2], secret = true },
]

[[rooms]]
number = 1
name = "Hall"
read = "A hall."

[[rooms]]
number = 2
name = "Closet"
read = '''
[[not a header]]
'''

[[rooms.traps]]
what = "pit"
trigger = "a step"

[tables.wandering]
rows = ["a rat", "[others]"]

[tables.others]
rows = ["a cat"]
"""


def test_a_sound_site_is_read() -> None:
    site = read_site(SOUND, "hut.toml")

    assert [one.name for one in site.rooms] == ["Hall", "Closet"]
    assert site.rooms[1].traps[0].what == "pit"
    assert [one.name for one in site.shelf()] == ["wandering", "others"]


@pytest.mark.parametrize("number", ['"3"', "3", '"2d4"'])
def test_inhabitants_are_as_many_as_a_number_or_dice_say(number: str) -> None:
    text = f"{SOUND}\n".replace(
        'read = "A hall."\n', f'read = "A hall."\ninhabitants = [{{ who = "rat", number = {number} }}]\n'
    )

    assert read_site(text, "hut.toml").rooms[0].inhabitants[0].number == number.strip('"')


@pytest.mark.parametrize("number", ["0", "true", "1.5", "101"])
def test_a_number_of_inhabitants_that_is_none_is_refused_with_its_line(number: str) -> None:
    text = SOUND.replace(
        'read = "A hall."\n', f'read = "A hall."\ninhabitants = [{{ who = "rat", number = {number} }}]\n'
    )

    with pytest.raises(DataError) as refused:
        read_site(text, "hut.toml")

    assert "hut.toml, line 11: rooms[0].inhabitants[0].number: " in str(refused.value)


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        (
            "rooms = [1, 2]",
            "rooms = [1, 7]",
            "hut.toml, line 4: doors[1].rooms: leads to room 7, and the rooms are 1 to 2.",
        ),
        (
            'trigger = "a step"',
            'trigger = "a step"\ninto = 7',
            "line 22: rooms[1].traps[0].into: is room 7, and the rooms are 1 to 2.",
        ),
        (
            'trigger = "a step"',
            'trigger = "a step"\ncalls = [1, 2]',
            "line 22: rooms[1].traps[0].calls: is room 2, where the trap is.",
        ),
        (
            'trigger = "a step"',
            'trigger = "a step"\nshuts = [{ door = 9 }]',
            "line 22: rooms[1].traps[0].shuts[0].door: is door 9, and the doors are 1 to 2.",
        ),
        (
            'trigger = "a step"',
            'trigger = "a step"\nalarm = true',
            "line 22: rooms[1].traps[0].alarm: raises the alertness, and the site has no steps of it.",
        ),
        ('what = "pit"', 'where = "pit"', "line 20: rooms[1].traps[0].where: is not a known key."),
        ('read = "A hall."', 'raid = "A hall."', "rooms[0].raid: is not a known key. Did you mean 'read'?"),
        ("number = 2, rooms", "number = 2, kin = 1, rooms", "doors[1].kin: is not a known key. Did you mean 'kind'?"),
        ("trigger =", "triggers =", "line 21: rooms[1].traps[0].triggers: is not a known key. Did you mean 'trigger'?"),
        (
            '[others]"',
            '[other]"',
            "line 24: tables.wandering.rows: leads to the table 'other', which is not in the file. Did you mean",
        ),
        ("number = 2\nname", "number = 1\nname", "line 13: rooms[1].number: is 1, as that of another one is."),
        ("rooms = [1, 2]", "rooms = [1, 1]", "leads from room 1 to itself"),
        (
            "rooms = [1, 2]",
            "rooms = [0, 1]",
            "line 12: rooms[1]: cannot be reached: no doors lead from the outside (0) to room 2.",
        ),
        ('name = "Hut"', "name = ", "at line 1"),
    ],
)
def test_what_is_wrong_is_told_with_its_line_and_key(was: str, now: str, told: str) -> None:
    with pytest.raises(DataError) as wrong:
        read_site(SOUND.replace(was, now, 1), "hut.toml")

    assert told in str(wrong.value)


def test_a_door_to_nowhere_in_a_site_of_one_room_names_that_room() -> None:
    hut = 'name = "Hut"\ndoors = [{number = 1, rooms = [0, 7]}]\n[[rooms]]\nnumber = 1\nname = "A"\nread = "A."\n'
    with pytest.raises(DataError, match="leads to room 7, and the only room is 1"):
        read_site(hut, "hut.toml")


def test_json_is_called_so_with_what_makes_a_site_of_it() -> None:
    with pytest.raises(DataError, match=r"is JSON, and a site is TOML.*site import"):
        read_site('{"title": "Pit"}', "pit.json")


def test_the_schema_knows_the_keys_of_a_room() -> None:
    room = site_schema()["$defs"]["Room"]["properties"]

    assert {"read", "key", "inhabitants", "traps", "valuables", "features"} <= set(room)


# ---------------------------------------------------------------------- One Page Dungeon

MAP = {
    "version": "1.2.7",
    "title": "Tomb of the Mule",
    "story": "Nobody knows why a mule.",
    "rects": [
        {"x": 0, "y": 0, "w": 3, "h": 3},
        {"x": 3, "y": 1, "w": 1, "h": 1},
        {"x": 4, "y": 0, "w": 5, "h": 5, "rotunda": True},
        {"x": 1, "y": 3, "w": 1, "h": 4},
        {"x": -1, "y": 1, "w": 1, "h": 1},
    ],
    "doors": [
        {"x": 3, "y": 1, "dir": {"x": 1, "y": 0}, "type": 6},
        {"x": -1, "y": 1, "dir": {"x": 1, "y": 0}, "type": 3},
    ],
    "notes": [{"text": "The mule.", "ref": "1", "pos": {"x": 6.5, "y": 2.5}}],
    "columns": [],
}


def test_a_map_of_one_page_dungeon_becomes_a_site_that_can_be_read_again() -> None:
    site = site_of(json.dumps(MAP), "mule.json")

    assert [(one.number, one.name, one.passage) for one in site.rooms] == [
        (1, "Rotunda", False),
        (2, "Room", False),
        (3, "Corridor", True),
    ]
    assert site.rooms[0].key == "The mule."
    assert [(one.rooms, one.kind, one.secret) for one in site.doors] == [
        ((2, 1), "door", True),
        ((0, 2), "stairs", False),
        ((2, 3), "passage", False),
    ]
    assert read_site(site_text(site), "mule.toml") == site


def test_a_map_that_is_cut_off_or_too_large_is_refused_in_a_sentence() -> None:
    whole = json.dumps(MAP)
    many = json.dumps({**MAP, "rects": [{"x": n, "y": 0, "w": 1, "h": 1} for n in range(9_999)]})

    with pytest.raises(DataError, match="ends in the middle"):
        site_of(whole[: len(whole) // 2], "mule.json")
    with pytest.raises(DataError, match=r"has 9,999 rooms and doors; a site has 400 rooms at most"):
        site_of(many, "mule.json")
    with pytest.raises(DataError, match="no JSON of Watabou's map generator"):
        site_of("[]", "mule.json")


def test_lines_of_a_text_map_are_kept_and_its_settings_left_out() -> None:
    text = '# a map\ninclude gnomeyland.txt\n0101 dark-green forest "Old Wood"\n\n0101-0203 road\n'

    assert land_of(text, "land.txt") == ('0101 dark-green forest "Old Wood"', "0101-0203 road")
    with pytest.raises(DataError, match=r"land\.txt, line 1: land: is no line of a text map"):
        land_of("Once upon a time", "land.txt")


def test_the_site_in_the_guide_is_sound() -> None:
    guide = (Path(__file__).parents[2] / "docs/how-to/write-a-site.md").read_text(encoding="utf-8")

    site = read_site(guide.partition("```toml\n")[2].partition("```")[0], "guide")

    assert site.name == "The Hut"


def test_the_guide_names_every_key_of_a_site() -> None:
    guide = (Path(__file__).parents[2] / "docs/how-to/write-a-site.md").read_text(encoding="utf-8")
    keys = {key for part in site_schema()["$defs"].values() for key in part.get("properties", ())}

    assert [key for key in sorted(keys) if not re.search(rf"`{key}[` ]|\[\[?(rooms\.)?{key}[\].]", guide)] == []
