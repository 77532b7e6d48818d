"""Nine maps of One Page Dungeon, each beside a drawing of the same file by a script of its own.

Those in the folder that ``LYCHGATE_DUNGEONS`` names are tried too.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from lychgate.core.plan import Area
from lychgate.kit.one_page_dungeon import site_of
from lychgate.kit.site import OUTSIDE, Door, Room, Site
from lychgate.kit.site_map import map_of
from lychgate.kit.site_now import SiteNow
from lychgate.terminal.plans import DOORS, draw_plan
from tests.kit.drawn_independently import Square, doors, floor, levels

FOLDERS = (Path(__file__).parent / "dungeons", *map(Path, filter(None, [os.environ.get("LYCHGATE_DUNGEONS")])))
FILES = sorted(file for folder in FOLDERS for file in folder.glob("*.json"))


def _squares(areas: tuple[Area, ...]) -> set[Square]:
    return {
        (x, y)
        for one in areas
        for x in range(int(one.x), int(one.x + one.w))
        for y in range(int(one.y), int(one.y + one.h))
        if one.holds(x + 0.5, y + 0.5)
    }


def _ends(door: Door, level: int, site: Site) -> list[tuple[tuple[Area, ...], tuple[float, ...] | None]]:
    """The floor and the line of a door on this level: stairs between two have one on each."""
    first, second = (site.room(one).level if one != OUTSIDE else level for one in door.rooms)
    near = [(door.floor, door.at)] if first == level and (door.far_at is not None or second == level) else []
    return [*near, *([(door.far_floor, door.far_at)] if door.far_at is not None and second == level else [])]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_map_becomes_what_is_drawn_on_it(file: Path) -> None:
    text = file.read_text(encoding="utf-8-sig")
    site = site_of(text, file.name)

    for number, one in enumerate(levels(text), 1):
        rooms = [room for room in site.rooms if room.level == number]
        ends = [end for door in site.doors for end in _ends(door, number, site)]
        owned: dict[Square, Room] = {}
        for room in rooms:
            assert not owned.keys() & _squares(room.floor)
            owned |= dict.fromkeys(_squares(room.floor), room)
        thresholds = {square for area, _ in ends for square in _squares(area)}

        assert owned.keys() | thresholds == floor(one)
        drawn = doors(one)
        merged = {square for square in drawn if square in owned}  # a corridor runs on through these
        assert thresholds == drawn.keys() - merged
        assert {drawn[square] for square in merged} <= {"'"}
        above = 100 * number if number > 1 else 0
        for note in one["notes"]:
            at = int(note["pos"]["x"] // 1), int(note["pos"]["y"] // 1)
            told = owned[at].key if at in owned else site.about
            assert note["text"] in told
            if told == note["text"] and note["ref"]:
                assert owned[at].number == above + int(note["ref"])


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_door_joins_the_rooms_on_both_its_sides(file: Path) -> None:
    text = file.read_text(encoding="utf-8-sig")
    site = site_of(text, file.name)

    for number, one in enumerate(levels(text), 1):
        owner = {square: room.number for room in site.rooms if room.level == number for square in _squares(room.floor)}
        found = {
            (int(area[0].x), int(area[0].y)): frozenset(door.rooms)
            for door in site.doors
            for area, _ in _ends(door, number, site)
            if area
        }
        for each in one["doors"]:
            x, y, dx, dy = each["x"], each["y"], int(each["dir"]["x"]), int(each["dir"]["y"])
            sides = {owner.get((x - dx, y - dy), OUTSIDE), owner.get((x + dx, y + dy), OUTSIDE)} - {OUTSIDE}
            assert (x, y) in owner or sides <= found[x, y]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_terminal_draws_the_signs_of_all_doors(file: Path) -> None:
    text = file.read_text(encoding="utf-8-sig")
    drawn_map = map_of(SiteNow(site=site_of(text, file.name)), everything=True)

    for number, one in enumerate(levels(text), 1):
        told = "".join(draw_plan(drawn_map, "small", level=number).text())
        signs = [sign for sign, _ in DOORS.values()]
        for square, sign in doors(one).items():
            if sign in signs and sign != "'":
                assert sign in told, square
