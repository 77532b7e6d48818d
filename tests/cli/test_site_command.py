"""``lychgate site`` and ``lychgate schema site``."""

from __future__ import annotations

import json
from base64 import b64encode
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from lychgate.cli.main import lychgate
from lychgate.core.plan import Picture
from lychgate.kit.site import read_site

HUT = """name = "Hut"
[[rooms]]
number = 1
name = "Hall"
read = "A hall."
[[rooms.inhabitants]]
who = "rat"
stats = { sovereign = "hd 1 ac 12" }
"""


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (HUT.replace("read =", "reed ="), "hut.toml, line 5: rooms[0].reed: is not a known key. Did you mean 'read'?"),
        (HUT.replace("hd 1", "hd many"), "hut.toml: The stat block of rat: "),
    ],
)
def test_site_check_tells_the_first_mistake(text: str, told: str, tmp_path: Path) -> None:
    file = tmp_path / "hut.toml"
    file.write_text(text, encoding="utf-8")

    done = CliRunner().invoke(lychgate, ["site", "check", str(file)])

    assert done.exit_code == 2
    assert told in done.output


def test_site_check_counts_what_is_in_a_sound_file(tmp_path: Path) -> None:
    file = tmp_path / "hut.toml"
    file.write_text(HUT, encoding="utf-8")

    done = CliRunner().invoke(lychgate, ["site", "check", str(file)])

    assert done.exit_code == 0
    assert done.output.startswith("Hut: 1 room, 0 doors (0 secret), 1 kind of inhabitants, treasure worth 0.")


def test_a_map_with_the_land_around_is_imported_into_a_file_that_is_in_order(tmp_path: Path) -> None:
    (tmp_path / "map.json").write_text(
        json.dumps({"title": "Pit", "rects": [{"x": 0, "y": 0, "w": 2, "h": 2}], "doors": [], "notes": []})
    )
    (tmp_path / "land.txt").write_text('0101 swamp "Low Fen"\n')
    made = str(tmp_path / "pit.toml")
    given = [str(tmp_path / "map.json"), "--land", str(tmp_path / "land.txt"), "--out", made]

    assert CliRunner().invoke(lychgate, ["site", "import", *given]).exit_code == 0

    assert 'land = ["0101 swamp \\"Low Fen\\""]' in Path(made).read_text(encoding="utf-8")
    assert CliRunner().invoke(lychgate, ["site", "check", made]).exit_code == 0


MODULE = """# The Pit

## 1. The Edge

> A hole in the ground.

A rope leads down to 2. Another door leads to area 9.

## 2. The Floor

**3 rats** (AC 12, HD 1/2). They are hungry.

They are not alone: **a troll** (AC 4, HD 6+3, claw 1d6) is here.
"""


def test_a_module_in_words_is_imported_and_what_was_not_understood_is_told_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "pit.md").write_text(MODULE, encoding="utf-8")
    made = str(tmp_path / "pit.toml")

    done = CliRunner().invoke(lychgate, ["site", "import", str(tmp_path / "pit.md"), "--out", made])

    assert done.exit_code == 0
    assert done.stderr.splitlines()[1:] == [
        "The Pit: 2 rooms, 2 doors (0 secret), 2 kinds of inhabitants, treasure worth 0.",
        "The text does not say how to get in: an entrance to room 1 was added.",
        "1 sentence to look at:",
        "line 7, room 1: There is no room 9. Another door leads to area 9.",
    ]
    for ruleset in ("sovereign", "hundred_saints"):
        assert CliRunner().invoke(lychgate, ["site", "check", made, "--ruleset", ruleset]).exit_code == 0
    text = Path(made).read_text(encoding="utf-8")
    assert 'sovereign = "hd 6 ac 15 with claw 1d6"' in text
    assert 'hundred_saints = "AC 15 level 6 hp 6d8+3 claw 1d6"' in text


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        ("map.dd2vtt", b'{"resolution": {}, "image": ""}', "map.dd2vtt: resolution: "),
        ("map.png", b"\x89PNG\r\n\x1a\n\xff", "map.png: This file is not a picture."),
        ("land.txt", b"0101 swamp\n0102 hill\n", "This is a text map of a country, without rooms"),
    ],
)
def test_a_file_that_becomes_no_site_is_called_what_it_is(name: str, data: bytes, told: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(data)

    done = CliRunner().invoke(lychgate, ["site", "import", str(tmp_path / name)])

    assert done.exit_code == 2
    assert told in done.stderr


def test_the_schema_of_a_site_is_printed() -> None:
    done = CliRunner().invoke(lychgate, ["schema", "site"])

    assert "Inhabitants" in json.loads(done.output)["$defs"]


@pytest.mark.parametrize("name", ["salt_saint", "salt saint", "Salt-Saint"])
def test_site_check_takes_the_name_of_a_module_that_ships(name: str) -> None:
    done = CliRunner().invoke(lychgate, ["site", "check", name])

    assert done.exit_code == 0
    assert done.output.startswith("The Salt Saint: 22 rooms, 3 corridors, 28 doors (1 secret), ")
    assert done.output.endswith("The file is in order.\n")


def test_site_check_of_neither_a_file_nor_a_module_says_both_and_the_nearest_name() -> None:
    done = CliRunner().invoke(lychgate, ["site", "check", "salt_siant"])

    assert done.exit_code == 2
    assert "There is no file 'salt_siant', and no module of that name. Did you mean 'salt_saint'?" in done.output


@pytest.mark.parametrize("name", ["salt_saint", "toll_house"])
def test_site_check_of_a_module_with_the_hundred_saints_finds_the_same_place_in_order(name: str) -> None:
    told = [
        CliRunner().invoke(lychgate, ["site", "check", name, "--ruleset", ruleset])
        for ruleset in ("sovereign", "hundred_saints")
    ]

    assert [one.exit_code for one in told] == [0, 0]
    assert told[0].output == told[1].output


def test_site_check_of_a_file_that_is_not_there_says_so(tmp_path: Path) -> None:
    done = CliRunner().invoke(lychgate, ["site", "check", str(tmp_path / "hut.toml")])

    assert done.exit_code == 2
    assert "could not be read: No such file or directory." in done.output


def test_a_file_goes_before_a_module_of_the_same_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("salt_saint").write_text(HUT, encoding="utf-8")

    assert CliRunner().invoke(lychgate, ["site", "check", "salt_saint"]).output.startswith("Hut: ")


def test_a_universal_vtt_file_becomes_the_beginning_of_a_site_on_its_picture(tmp_path: Path) -> None:
    written = BytesIO()
    Image.new("RGB", (80, 60), "red").save(written, "PNG")
    bounds = [{"x": 4, "y": 1}, {"x": 4, "y": 2}]
    size = {"map_origin": {"x": -1, "y": 0}, "map_size": {"x": 8, "y": 6}, "pixels_per_grid": 10}
    told = {"resolution": size, "portals": [{"bounds": bounds}], "image": b64encode(written.getvalue()).decode()}
    (tmp_path / "upper.dd2vtt").write_text(json.dumps(told))
    (tmp_path / "lower.png").write_bytes(written.getvalue())
    made = tmp_path / "tower.toml"
    files = [str(tmp_path / "upper.dd2vtt"), str(tmp_path / "lower.png")]

    done = CliRunner().invoke(lychgate, ["site", "import", *files, "--squares", "16", "--out", str(made)])

    assert done.exit_code == 0, done.output
    file = sha256(written.getvalue()).hexdigest()
    assert read_site(made.read_text(), "tower.toml").pictures == (
        Picture(file=file, w=8, h=6, x=-1, level=1, doors=((4, 1, 4, 2),)),
        Picture(file=file, w=16, h=12, level=2),
    )
    assert CliRunner().invoke(lychgate, ["site", "check", str(made)]).exit_code == 0


def test_what_is_no_picture_is_refused(tmp_path: Path) -> None:
    (tmp_path / "map.png").write_text("no picture")

    done = CliRunner().invoke(lychgate, ["site", "import", str(tmp_path / "map.png")])

    assert done.exit_code == 2
    assert "has no numbered rooms" in done.output
