"""``lychgate schema``: the shapes of a ruleset's values for other programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from lychgate import rulesets
from lychgate.cli.schema import schema


def printed(*args: str) -> dict[str, Any]:
    result = CliRunner().invoke(schema, list(args))
    assert result.exit_code == 0, result.output
    told: dict[str, Any] = json.loads(result.output)
    return told


def test_the_state_is_the_default(well: Path) -> None:
    told = printed("well_book")

    assert told == printed("well_book", "state")
    assert told["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert told["title"] == "The Well: state (version 3)"
    assert told["$defs"]["Well"]["properties"] == {"coins": {"type": "integer"}}
    assert told["$defs"]["Well"]["required"] == ["coins"]


def test_commands_are_told_apart_by_their_tag(well: Path) -> None:
    told = printed("well_book", "commands")

    assert sorted(told["discriminator"]["mapping"]) == ["draw", "fill"]
    assert told["$defs"]["Fill"]["properties"]["buckets"] == {"type": "integer"}


def test_decisions_hold_every_kind_there_is(well: Path) -> None:
    told = printed("well_book", "decisions")

    assert told["discriminator"]["propertyName"] == "kind"
    assert sorted(told["discriminator"]["mapping"]) == ["well.dig", "well.drop"]
    assert told["$defs"]["Dig"]["required"] == ["kind", "seat", "deepest"]


def test_events_are_told(well: Path) -> None:
    assert printed("well_book", "events")["$defs"]["Drawn"]["title"] == "Drawn"


def test_a_type_without_a_schema_is_refused_in_a_sentence(well: Path) -> None:
    text = (well / "ruleset.py").read_text()
    (well / "ruleset.py").write_text(text.replace("event_type = Drawn", "event_type = type(len)"))

    result = CliRunner().invoke(schema, ["well_book", "events"])

    assert result.exit_code == 1
    assert "The events of The Well have no JSON Schema" in result.output


def test_a_part_there_is_none_of_is_refused() -> None:
    result = CliRunner().invoke(schema, ["twelve_years", "views"])

    assert result.exit_code == 2
    assert "'views' is not one of 'state', 'commands', 'decisions', 'events'" in result.output


@pytest.mark.parametrize("name", ["twelf_years", ""])
def test_an_unknown_ruleset_is_refused_in_a_sentence(name: str) -> None:
    result = CliRunner().invoke(schema, [name])

    assert result.exit_code == 1
    assert f"There is no ruleset '{name}'." in result.output


def test_the_ids_of_options_are_listed_for_every_kind_of_decision() -> None:
    result = CliRunner().invoke(schema, ["twelve_years", "options"])

    assert result.exit_code == 0, result.output
    listed = dict(line.split(": ", 1) for line in result.output.splitlines())
    kinds = {str(kind.__struct_config__.tag) for kind in rulesets.get("twelve_years").decision_types}
    assert set(listed) == kinds
    assert listed["take-stand"] == "end, engage, evade"
    assert {"attack", "go:n", "take:N", "rival:SEAT"} <= set(listed["orders"].split(", "))
    assert {kind for kind, ids in listed.items() if "not met" in ids} == set()


def test_in_a_game_with_a_referee_the_commands_that_are_typed_are_listed() -> None:
    result = CliRunner().invoke(schema, ["hundred_saints", "options"])

    assert result.exit_code == 0, result.output
    assert "foes [N] NAME" in result.output
