"""``lychgate schema``: prints the types of a ruleset as JSON Schema, for other programs."""

from __future__ import annotations

import json
from functools import reduce
from operator import or_
from typing import Any

import click
import msgspec

from lychgate import rulesets
from lychgate.core.errors import LychgateError
from lychgate.core.ruleset import Ruleset

PARTS = ("state", "commands", "decisions", "events")


def schema_of(ruleset: Ruleset[Any], part: str) -> dict[str, Any]:
    """The JSON Schema of the ``part`` of ``ruleset``. Raises ``LychgateError`` where there is none."""
    kinds: dict[str, Any] = {
        "state": ruleset.state_type,
        "commands": ruleset.command_type,
        "decisions": reduce(or_, ruleset.decision_types),
        "events": ruleset.event_type,
    }
    try:
        schema = msgspec.json.schema(kinds[part])
    except TypeError as broken:
        reason = str(broken).splitlines()[-1]
        raise LychgateError(f"The {part} of {ruleset.title} have no JSON Schema: {reason}.") from broken
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"{ruleset.title}: {part} (version {ruleset.version})",
        **schema,
    }


@click.command("schema")
@click.argument("ruleset")
@click.argument("part", type=click.Choice(PARTS), default="state")
def schema(ruleset: str, part: str) -> None:
    """Print the JSON Schema of RULESET's state, commands, decisions or events."""
    try:
        found = schema_of(rulesets.get(ruleset), part)
    except LychgateError as refused:
        raise click.ClickException(str(refused)) from refused
    click.echo(json.dumps(found, indent=2))
