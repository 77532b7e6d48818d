"""What a file is, and the sentence for what becomes no site."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lychgate.core.errors import PlayError
from lychgate.kit.recognise import REFUSED, SITES, Kind, kind_of, site_from, text_of

MODULES = Path(__file__).parent / "modules"
VTT = json.dumps({"format": 0.3, "resolution": {"map_size": {"x": 4, "y": 4}}, "line_of_sight": [], "image": "iVBORw0"})
SITE = 'name = "Hut"\n[[rooms]]\nnumber = 1\nname = "Hall"\n'
SAMPLES: list[tuple[Kind, bytes | str]] = [
    ("site", SITE),
    ("site", "# My hut\n\n[[rooms]]\nnumber = one\n"),
    ("one_page_dungeon", '{"rects": [{"x": 0, "y": 0, "w": 2, "h": 2}]}'),
    ("one_page_dungeon", '{"title": "Cut", "rects": [{"x": 0'),
    ("universal_vtt", VTT),
    ("universal_vtt", VTT.encode()),
    ("text_map", '0101 swamp "Low Fen"\n0102 hill\n0101-0203 trail\ninclude default.txt\n'),
    ("text_map", "# a map\n01001 forest\n01002 hill\n"),
    (
        "stat_blocks",
        "Wolf\nAC 6 [13], HD 2+2 (11hp), Att 1 × bite (1d6), ML 8\n\nRat\nAC 9 [10], HD 1/2, Att 1 × bite (1d3)\n",
    ),
    ("stat_blocks", "[moss-wolf]\nlevel = 2\nac = 13\nmorale = 8\n"),
    ("tables", "wander\n1-3 rats\n4 a cat\n5-6 nothing\n"),
    ("tables", '[wander]\nrows = ["rats", "a cat"]\n'),
    ("picture", b"\x89PNG\r\n\x1a\n\x00\x00"),
    ("picture", b"\xff\xd8\xff\xe0\x00"),
    ("picture", b"RIFF\x00\x00\x00\x00WEBPVP8 "),
    ("picture", '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"></svg>'),
    ("pdf", b"%PDF-1.7\n\xff"),
    ("archive", b"PK\x03\x04\x00\x00"),
    ("web_page", "<!DOCTYPE html><p>1. The Hall</p>"),
    ("json", '{"type": "character"}'),
    ("json", "[1, 2]"),
    ("toml", 'title = "A song"\n'),
    ("nothing", " \n\n"),
    ("unknown", "Once upon a time there was a house.\n"),
    ("unknown", b"\x00\x01\x02\xff"),
]


@pytest.mark.parametrize(("kind", "data"), SAMPLES)
def test_a_file_is_recognised_for_what_it_is(kind: Kind, data: bytes | str) -> None:
    assert kind_of(data) == kind


@pytest.mark.parametrize("file", sorted(one.name for one in MODULES.iterdir() if one.suffix in (".md", ".txt")))
def test_a_module_in_words_is_recognised(file: str) -> None:
    assert kind_of((MODULES / file).read_bytes()) == "module"


@pytest.mark.parametrize(
    ("kind", "data"), [one for one in SAMPLES if one[0] not in (*SITES, "json") and isinstance(one[1], str)]
)
def test_what_becomes_no_site_is_refused_with_what_it_is(kind: Kind, data: str) -> None:
    with pytest.raises(PlayError) as refused:
        site_from(data, "file")

    assert str(refused.value) == REFUSED[kind]


def test_a_map_and_a_site_are_read_as_before() -> None:
    assert site_from(SITE, "hut.toml")[0].rooms[0].name == "Hall"
    assert site_from('{"rects": [{"x": 0, "y": 0, "w": 2, "h": 2}]}', "map.json")[0].format == 2


def test_text_of_an_old_editor_is_read() -> None:
    assert text_of("“The Well”".encode("cp1252")) == "“The Well”"
    assert text_of("The Well".encode("utf-16")) == "The Well"
    assert text_of(b"\x00\xff\x01") is None
