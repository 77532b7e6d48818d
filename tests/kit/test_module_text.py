"""Modules in words: what a text in one of six layouts becomes, against what a person read in it."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from lychgate.kit.english import one_of
from lychgate.kit.module_text import Reading, read_module
from lychgate.kit.site import OUTSIDE, Room, read_site
from lychgate.kit.site_map import key_of
from lychgate.kit.site_now import SiteNow
from lychgate.kit.site_text import site_text

FOLDER = Path(__file__).parent / "modules"
FILES = sorted(path.name for path in FOLDER.iterdir() if path.suffix in (".md", ".txt"))


@cache
def reading(file: str) -> Reading:
    return read_module((FOLDER / file).read_text(encoding="utf-8"), file)


@cache
def right(file: str) -> dict[str, Any]:
    """What a person read in the text of a file, written down before any program read it."""
    return tomllib.loads((FOLDER / f"{file.partition('.')[0]}.toml").read_text(encoding="utf-8"))


def labelled(read: Reading, right: dict[str, Any]) -> dict[str, Room]:
    """The rooms by their printed labels."""
    labels = list(right["rooms"])
    assert len(labels) == len(read.site.rooms)
    return dict(zip(labels, read.site.rooms, strict=True))


def test_there_are_six_modules_and_two_went_through_a_pdf() -> None:
    assert len({file.partition(".")[0] for file in FILES}) == 6
    assert len({file.partition(".")[0] for file in FILES if file.count(".") == 2}) == 2


@pytest.mark.parametrize("file", FILES)
def test_the_rooms_of_a_module_are_those_of_its_text(file: str) -> None:
    read, known = reading(file), right(file)
    rooms = labelled(read, known)

    assert read.site.name == known["name"]
    assert read.site.hook == known["hook"]
    assert {label: re.sub(r"^[AB]\d ", "", room.name) for label, room in rooms.items()} == known["rooms"]
    assert {label: room.read for label, room in rooms.items()} == known["read"]
    assert [one for one in known["about"] if one not in read.site.about] == []


@pytest.mark.parametrize("file", FILES)
def test_the_exits_of_a_module_are_those_of_its_text(file: str) -> None:
    read, known = reading(file), right(file)
    labels = {room.number: label for label, room in labelled(read, known).items()} | {OUTSIDE: "0"}

    doors = [
        f"{labels[one.rooms[0]]}-{labels[one.rooms[1]]} {one.kind} {one.state}{' secret' if one.secret else ''}"
        for one in read.site.doors
    ]

    assert sorted(doors) == sorted(known["doors"])


@pytest.mark.parametrize("file", FILES)
def test_the_inhabitants_of_a_module_are_those_of_its_text(file: str) -> None:
    read, known = reading(file), right(file)

    there = {
        label: [f"{one.number} {one.who}" for one in room.inhabitants] for label, room in labelled(read, known).items()
    }

    assert {label: who for label, who in there.items() if who} == known["inhabitants"]


@pytest.mark.parametrize("file", FILES)
def test_the_treasure_of_a_module_is_that_of_its_text(file: str) -> None:
    read, known = reading(file), right(file)

    lies = {
        label: [f"{one.what} = {one.worth}" for one in room.valuables] for label, room in labelled(read, known).items()
    }

    assert {label: what for label, what in lies.items() if what} == known["valuables"]


@pytest.mark.parametrize("file", FILES)
def test_the_traps_key_and_tables_of_a_module_are_those_of_its_text(file: str) -> None:
    read, known = reading(file), right(file)
    rooms = labelled(read, known)

    keys = {
        label: "\n".join(key_of(SiteNow(site=read.site), room.number, "sovereign")) for label, room in rooms.items()
    }
    missing = [(label, said) for label, told in known["key"].items() for said in told if said not in keys[label]]
    aloud = [(label, said) for label, told in known["key"].items() for said in told if said in rooms[label].read]

    assert missing == []
    assert aloud == []
    assert {one: [trap.what for trap in room.traps] for one, room in rooms.items() if room.traps} == known.get(
        "traps", {}
    )
    assert {one.name: len(one.rows) for one in read.site.shelf()} == known.get("tables", {})


@pytest.mark.parametrize("file", FILES)
def test_every_word_of_a_module_is_found_where_its_sentence_is_said_to_have_gone(file: str) -> None:
    read = reading(file)
    whole = site_text(read.site).casefold()
    lines = (FOLDER / file).read_text(encoding="utf-8").split("\n")
    covered = {n for one in read.told for n in range(one.lines[0], one.lines[1] + 1)} | {
        one.number for one in read.left
    }

    uncovered = [n for n, line in enumerate(lines, 1) if line.strip("\f ") and n not in covered]
    lost = [
        (one.lines, word)
        for one in read.told
        if one.became not in ("label", "left", "exit")
        for word in re.findall(r"[^\W\d_]{4,}", one.text)
        if word.casefold() not in whole and one_of(word.casefold()) not in whole
    ]

    assert uncovered == []
    assert [one for one in lost if one[1] not in ("worth", "each")] == []


@pytest.mark.parametrize("file", FILES)
def test_what_is_written_of_a_module_is_a_site_in_order(file: str) -> None:
    read = reading(file)

    assert read_site(site_text(read.site), file) == read.site
