"""Text maps as people write them: hexes with and without levels, labels, paths, systems, and what is only a setting."""

from __future__ import annotations

import pytest

from lychgate.core.errors import DataError
from lychgate.kit.land_map import land_maps
from lychgate.kit.site import Room, Site
from lychgate.kit.text_map import Hex, Path, land_of, read_line


def _hex(line: str) -> Hex:
    read = read_line(line)
    assert isinstance(read, Hex)
    return read


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("0102 forest", (1, 2, 0)),
        ("-0102 forest", (-1, 2, 0)),
        ("00-3 forest", None),
        ("010203 cave", (1, 2, 3)),
        ("10207 forest", (102, 7, 0)),
        ("102.7 forest", (102, 7, 0)),
        ("1.2.3 forest", (1, 2, 3)),
        ("0101", (1, 1, 0)),
    ],
)
def test_a_place_may_be_written_in_several_ways(line: str, place: tuple[int, int, int] | None) -> None:
    if place is None:
        with pytest.raises(ValueError, match="00-3"):
            read_line(line)
        return
    one = _hex(line)

    assert (one.column, one.row, one.level) == place


def test_labels_may_have_names_sizes_and_turns() -> None:
    one = _hex('0304 dark-green forest name="Old Wood" 18 "of owls" 10 rotate(20) translate(3,4) uwp="A7"')

    assert (one.kinds, one.label, one.more) == (("dark-green", "forest"), "Old Wood", ("of owls", "uwp A7"))


def test_a_path_may_have_a_label_with_its_side() -> None:
    path = read_line('0101-0203-10207 road "The King\'s Way" left 20%')

    assert isinstance(path, Path)
    assert ([one.name for one in path.places], path.kind, path.label) == (
        ["0101", "0203", "10207"],
        "road",
        "The King's Way",
    )


def test_a_system_of_traveller_is_a_hex_with_its_profile() -> None:
    one = _hex("Inedgeus 0101 D7A5579-8 S G")

    assert (one.name, one.label, one.more) == ("0101", "Inedgeus", ("D7A5579-8",))


@pytest.mark.parametrize(
    "line",
    [
        "",
        "# a remark",
        "include gnomeyland.txt",
        "license <text>Public Domain</text>",
        'other <text x="100">Small Example</text>',
        'text font-family="sans"',
        'label font-size="20pt"',
        'cliff path attributes fill-opacity="0"',
        "tundra path m 2,-47 c -3,2",
        'light attributes fill="#eee"',
        'tree xml <path d="M1 1"/>',
        'house <circle r="4"/>',
        "</svg>",
    ],
)
def test_what_only_says_how_things_are_drawn_is_a_setting(line: str) -> None:
    assert read_line(line) is None


def test_a_line_of_another_kind_is_refused_with_its_number() -> None:
    with pytest.raises(DataError, match=r"land\.txt, line 2: land: is no line of a text map"):
        land_of("0101 forest\nOnce upon a time", "land.txt")


def test_each_level_has_a_map_of_its_own_with_its_labels_and_paths() -> None:
    land = land_of('0101 empty\n0102 sand "Dunes"\n010201 cave\n0101-0102 road "East"\n', "land.txt")

    above, below = land_maps(Site(name="Hut", rooms=(Room(number=1, name="A"),), land=land))

    assert (above.title, below.title) == ("The land around Hut, level 0", "The land around Hut, level 1")
    assert [(one.name, one.terrain, [mark.text for mark in one.marks]) for one in above.cells] == [
        ("0101", "open land", ["road, East"]),
        ("0102", "sand", ["Dunes", "road, East"]),
    ]
    assert [one.terrain for one in below.cells] == ["cave"]
