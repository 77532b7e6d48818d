"""The reader of the TOML that ships: values of a type, and errors that say where."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from lychgate.core.codec import learn
from lychgate.core.errors import DataError, nearest
from lychgate.resources import convert, load, names, read_text, read_toml


class Foe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    hp: int
    damage: str = ""


class Foes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    foe: tuple[Foe, ...]


learn(Foe, Foes)


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> str:
    """A package with a few files in its folder ``data``; its name is its own."""
    name = f"reading_{request.node.name}"
    data = tmp_path / name / "data"
    data.mkdir(parents=True)
    (tmp_path / name / "__init__.py").touch()
    (data / "foes.toml").write_text('[[foe]]\nname = "Häuptling"\nhp = 5\n', encoding="utf-8")
    (data / "misspelt.toml").write_text('[[foe]]\nname = "a"\nhp = 5\ndamge = "1d4"\n')
    (data / "wrong.toml").write_text('[[foe]]\nname = "a"\nhp = 5\n[[foe]]\nname = "b"\nhp = "many"\n')
    (data / "broken.toml").write_text("hp = = 5\n")
    (data / "latin.toml").write_bytes(b"name = '\xe4'\n")
    (data / "notes.txt").write_text("no data")
    monkeypatch.syspath_prepend(tmp_path)
    return name


def test_a_file_is_read_as_a_value(package: str) -> None:
    assert load(package, "data/foes.toml", Foes) == Foes((Foe("Häuptling", 5),))
    assert read_toml(package, "data/foes.toml") == {"foe": [{"name": "Häuptling", "hp": 5}]}


def test_files_are_listed_in_order_by_their_ending(package: str) -> None:
    assert names(package, "data", ".toml") == (
        "broken.toml", "foes.toml", "latin.toml", "misspelt.toml", "wrong.toml",
    )  # fmt: skip
    assert names(package, "nowhere", ".toml") == ()


def test_a_misspelt_key_is_told_with_the_nearest_known_one(package: str) -> None:
    with pytest.raises(DataError) as refused:
        load(package, "data/misspelt.toml", Foes)

    error = refused.value
    assert (error.file, error.key, error.nearest) == ("data/misspelt.toml", "foe[0].damge", "damage")
    assert str(error) == "data/misspelt.toml: foe[0].damge: is not a known key. Did you mean 'damage'?"


def test_a_wrong_value_is_told_with_its_place(package: str) -> None:
    with pytest.raises(DataError) as refused:
        load(package, "data/wrong.toml", Foes)

    assert (refused.value.key, refused.value.reason) == ("foe[1].hp", "expected `int`, got `str`")


def test_a_missing_file_is_told_with_the_nearest_that_is_there(package: str) -> None:
    with pytest.raises(DataError) as refused:
        read_text(package, "data/foos.toml")

    assert (refused.value.file, refused.value.nearest) == ("data/foos.toml", "foes.toml")


def test_a_missing_package_is_a_data_error() -> None:
    with pytest.raises(DataError, match="there is no package lychgate_no_such"):
        read_text("lychgate_no_such", "data/foes.toml")


def test_what_is_no_toml_is_told_with_its_line(package: str) -> None:
    with pytest.raises(DataError, match=r"data/broken.toml: TOML: .*line 1"):
        read_toml(package, "data/broken.toml")


def test_what_is_not_utf8_is_a_data_error(package: str) -> None:
    with pytest.raises(DataError, match=r"is not UTF-8: .* at byte 8"):
        read_toml(package, "data/latin.toml")


def test_convert_puts_its_own_key_before_the_place() -> None:
    with pytest.raises(DataError) as refused:
        convert({"name": "a", "hp": "x"}, Foe, file="data/f.toml", key="[wolf]")

    assert refused.value.key == "[wolf].hp"


def test_a_missing_field_is_told_at_the_file_when_it_has_no_other_place() -> None:
    with pytest.raises(DataError) as refused:
        convert({"name": "a"}, Foe, file="data/f.toml")

    assert (refused.value.key, refused.value.reason) == ("file", "object missing required field `hp`")


def test_nothing_is_near_to_what_is_quite_different() -> None:
    assert nearest("zebra", ["hp", "damage"]) == ""
