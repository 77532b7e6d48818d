"""``lychgate site`` and ``lychgate schema site``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from lychgate.cli.main import lychgate

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
    assert done.output.startswith("Hut: 1 rooms, 0 doors (0 secret), 1 kinds of inhabitants, treasure worth 0.")


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
