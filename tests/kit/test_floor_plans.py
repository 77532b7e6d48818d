"""Floor plans: what a map of One Page Dungeon becomes, what is seen of it, and how corridors are walked."""

from __future__ import annotations

import json
from typing import Any

import pytest

from lychgate.core.errors import DataError
from lychgate.core.plan import Area
from lychgate.kit.one_page_dungeon import site_of
from lychgate.kit.site import Site, read_site
from lychgate.kit.site_map import map_of
from lychgate.kit.site_now import SiteNow
from lychgate.kit.site_text import site_text


def _rect(x: int, y: int, w: int, h: int, **more: Any) -> dict[str, Any]:
    return {"x": x, "y": y, "w": w, "h": h, **more}


def _door(x: int, y: int, dx: int, dy: int, kind: int) -> dict[str, Any]:
    return {"x": x, "y": y, "dir": {"x": dx, "y": dy}, "type": kind}


def _note(ref: str, x: float, y: float) -> dict[str, Any]:
    return {"text": f"Note {ref}.", "ref": ref, "pos": {"x": x, "y": y}}


MAP: dict[str, Any] = {
    "title": "The Well of Ash",
    "story": "Nobody draws from it.",
    "rects": [
        _rect(0, 0, 3, 3),
        _rect(4, 1, 3, 1),
        _rect(7, 1, 1, 4),
        _rect(6, 6, 5, 5, rotunda=True),
        _rect(20, 0, 3, 3),
        _rect(3, 1, 1, 1),
        _rect(7, 5, 1, 1),
        _rect(1, -1, 1, 1),
        _rect(1, 3, 1, 1),
        _rect(0, 4, 3, 3),
    ],
    "doors": [_door(3, 1, 1, 0, 5), _door(7, 5, 0, 1, 0), _door(1, -1, 0, 1, 3), _door(1, 3, 0, 1, 6)],
    "notes": [_note("2", 1.5, 1.5), _note("1", 8.5, 8.5), _note("7", 21, 1), _note("9", 50, 50)],
    "columns": [{"x": 7, "y": 8}, {"x": 2, "y": 2}],
    "water": [{"x": 7, "y": 7}, {"x": 8, "y": 7}, {"x": 10, "y": 7}, {"x": 8, "y": 8}],
}
"""A hall, a corridor with a corner, a rotunda with water, an island, and a room behind a secret door."""


@pytest.fixture(scope="module")
def site() -> Site:
    return site_of(json.dumps(MAP), "well.json")


def test_rooms_keep_the_numbers_that_are_printed_on_the_map(site: Site) -> None:
    assert {one.number: (one.name, one.key) for one in site.rooms if not one.passage} == {
        2: ("Room", "Note 2."),
        1: ("Rotunda", "Note 1."),
        7: ("Room", "Note 7."),
        8: ("Room", ""),
    }
    assert site.about == "9: Note 9."


def test_a_corridor_with_a_corner_is_one_passage(site: Site) -> None:
    (corridor,) = [one for one in site.rooms if one.passage]

    assert corridor.floor == (Area(4, 1, 3, 1), Area(7, 1, 1, 4))
    assert sorted(one.rooms for one in site.doors_of(corridor.number)) == [(2, 9), (9, 1)]


def test_doors_stand_where_they_are_printed_and_look_so(site: Site) -> None:
    assert [(one.kind, one.look, one.state, one.secret, one.at) for one in site.doors] == [
        ("door", "double", "closed", False, (3.5, 1, 3.5, 2)),
        ("passage", "", "open", False, (7, 5.5, 8, 5.5)),
        ("stairs", "", "open", False, (1, -0.5, 2, -0.5)),
        ("door", "", "closed", True, (1, 3.5, 2, 3.5)),
    ]


def test_water_and_columns_belong_to_the_room_that_they_are_in(site: Site) -> None:
    rotunda, hall = site.room(1), site.room(2)

    assert rotunda.floor == (Area(6, 6, 5, 5, round=True),)
    assert rotunda.water == (Area(7, 7, 2, 1), Area(10, 7, 1, 1), Area(8, 8, 1, 1))
    assert (rotunda.columns, hall.columns) == (((7, 8),), ((2, 2),))


def test_an_island_is_apart_and_the_site_is_sound_all_the_same(site: Site) -> None:
    assert [one.number for one in site.rooms if one.apart] == [7]
    assert read_site(site_text(site), "well.toml") == site


def test_a_plan_in_a_file_of_the_old_format_is_refused_with_what_to_write(site: Site) -> None:
    with pytest.raises(DataError, match=r"format: is 1, and a floor plan needs: format = 2"):
        read_site(site_text(site).replace("format = 2\n", ""), "well.toml")


def test_a_player_sees_the_rooms_that_the_party_saw_and_no_line_of_any_other(site: Site) -> None:
    seen = map_of(SiteNow(site=site, here=2, seen=(2, 9)), everything=False)

    assert [one.number for one in seen.rooms] == [2, 9]
    assert [link.look for one in seen.rooms for link in one.links] == ["double", "stairs", "double", "open"]
    told = repr(seen)
    assert "round=True" not in told
    assert "secret" not in told
    assert "y=3" not in told  # the floor of the secret door


def test_the_referee_sees_all_of_it_to_scale(site: Site) -> None:
    drawn = map_of(SiteNow(site=site), everything=True)

    assert [one.number for one in drawn.rooms] == [1, 2, 7, 8, 9]
    assert drawn.square == 5
    assert "secret" in {link.look for one in drawn.rooms for link in one.links}


def test_the_way_leads_through_a_corridor_that_nobody_has_seen(site: Site) -> None:
    now = SiteNow(site=site, here=2, seen=(2,), doors={"1": "open"})

    assert now.way(1) == (9, 1)
    assert now.in_view(2) == ()


def test_a_corridor_is_seen_through_an_open_way(site: Site) -> None:
    assert SiteNow(site=site, here=1, seen=(1,)).in_view(1) == (9,)


@pytest.mark.parametrize(
    ("area", "inside", "outside"),
    [
        (Area(0, 0, 2, 1), (1.5, 0.5), (1.5, 1.5)),
        (Area(0, 0, 4, 4, round=True), (2, 0.2), (0.2, 0.2)),
        (Area(points=((0, 0), (4, 0), (0, 4))), (1, 1), (3, 3)),
    ],
)
def test_an_area_holds_the_points_within_its_own_shape(
    area: Area, inside: tuple[float, float], outside: tuple[float, float]
) -> None:
    assert area.holds(*inside)
    assert not area.holds(*outside)


def test_areas_share_the_wall_between_them_and_no_corner() -> None:
    assert Area(0, 0, 2, 2).shared(Area(2, 1, 2, 2)) == (2, 1, 2, 2)
    assert Area(0, 0, 2, 2).shared(Area(0, 2, 1, 1)) == (0, 2, 1, 2)
    assert Area(0, 0, 2, 2).shared(Area(2, 2, 2, 2)) is None


def test_the_rooms_at_the_ends_of_corridors_come_before_the_corridors(site: Site) -> None:
    now = SiteNow(site=site, here=2, seen=(2,), doors={"1": "open"})

    assert now.onward() == (0, 1, 9)


def test_stairs_down_lead_to_the_way_into_the_next_level_and_are_drawn_on_both() -> None:
    upper = {**MAP, "rects": [*MAP["rects"], _rect(1, 7, 1, 1)], "doors": [*MAP["doors"], _door(1, 7, 0, 1, 8)]}
    lower = {"title": "Below", "rects": [_rect(0, 0, 3, 3), _rect(1, -1, 1, 1)], "doors": [_door(1, -1, 0, 1, 3)]}
    lower["notes"] = [_note("1", 1.5, 1.5)]

    site = site_of(json.dumps([upper, lower]), "two.json")

    stairs = next(one for one in site.doors if one.look == "down")
    assert stairs.rooms == (8, 201)
    assert (site.room(8).level, site.room(201).level) == (1, 2)
    drawn = {room.number: room for room in map_of(SiteNow(site=site), everything=True).rooms}
    (below,) = drawn[201].links
    assert (below.at, below.look, below.to) == ((1, -0.5, 2, -0.5), "stairs", 8)
    assert len([one for one in site.doors if 0 in one.rooms]) == 1
