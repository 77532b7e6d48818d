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
from lychgate.kit.site import site_schema

PARTS = ("state", "commands", "decisions", "events")
OPTIONS = "options"
SITE, ACTOR = "site", "actor"


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
@click.argument("ruleset", metavar="RULESET|site|actor")
@click.argument("part", type=click.Choice((*PARTS, OPTIONS)), default="state")
def schema(ruleset: str, part: str) -> None:
    """Print the JSON Schema of RULESET's state, commands, decisions or events; or what may be answered: options.

    With site in place of a ruleset, it is that of a site file; with actor, of what Sovereign reads of an Actor of
    Foundry's system wwn, and writes into one.

    With options, each kind of decision is listed with the ids that bots met in some games: N is a number, SEAT a
    seat. In a game with a referee, the commands that may be typed are listed instead.
    """
    if ruleset == SITE:
        click.echo(json.dumps(site_schema(), indent=2))
        return
    if ruleset == ACTOR:
        from lychgate.rulesets.sovereign.rules.foundry_actor import actor_schema

        click.echo(json.dumps(actor_schema(), indent=2))
        return
    try:
        chosen = rulesets.get(ruleset)
        told = options_of(chosen) if part == OPTIONS else json.dumps(schema_of(chosen, part), indent=2)
    except LychgateError as refused:
        raise click.ClickException(str(refused)) from refused
    click.echo(told)


def options_of(ruleset: Ruleset[Any]) -> str:
    """What may be answered, a line for each kind of decision or for each command that is typed."""
    from lychgate.sim.option_ids import SEATS, option_ids

    if ruleset.refereed:
        referee = SEATS[0]
        state = ruleset.new_game(ruleset.resolve({}), SEATS)
        orders = ruleset.orders(state, referee)
        phrases = ruleset.question(state, orders).phrases if orders is not None else ()
        return "\n".join(f"{one.word} {one.shape}".rstrip() for one in sorted(phrases, key=lambda one: one.word))
    met = option_ids(ruleset.name)
    kinds = sorted(str(kind.__struct_config__.tag) for kind in ruleset.decision_types)
    return "\n".join(f"{kind}: {', '.join(met.get(kind, ('not met in these games',)))}" for kind in kinds)
