"""Numbers that several chapters read, as this table plays them: what the book prints, or what the table has amended."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.kit.table import number
from lychgate.rulesets.hundred_saints.naming import feet_of
from lychgate.rulesets.hundred_saints.rules.rounding import part_of
from lychgate.rulesets.hundred_saints.state import Ground, Rations, State
from lychgate.rulesets.hundred_saints.tables.character import ClassTable
from lychgate.rulesets.hundred_saints.tables.encounter import ENCOUNTER
from lychgate.rulesets.hundred_saints.tables.exploring import EXPLORING


def feet_a_pip(state: State, ground: Ground) -> int:
    """Return how many feet each pip of an encounter's distance is (enc.dist.1, enc.dist.3)."""
    return number(state, "outdoor_distance") if ground == "outdoors" else number(state, "dungeon_distance")


def distance_in_words(state: State, ground: Ground) -> str:
    """Return the dice of an encounter's distance as people say them: ``2d6 x 30 feet``."""
    return f"{ENCOUNTER.distance[ground].dice} x {feet_of(feet_a_pip(state, ground))}"


def ability_target(state: State) -> int:
    """Return what a check of an ability must come to on a d6 (enc.core.ability.1)."""
    return number(state, "ability_target")


def face_needed(least: int) -> str:
    """Return the least face of a check's d6 that does it, in words: 1 always fails, and 6 always succeeds."""
    return f"{min(6, max(2, least))} or more on a d6"


def turns_of_light(state: State, kind: str) -> int:
    """Return for how many Turns a new light of this kind burns (enc.gear.light.1 to enc.gear.light.3)."""
    match EXPLORING.light[kind].fuel:
        case "torch":
            return number(state, "torch_turns")
        case "candle":
            return number(state, "candle_turns")
        case _:
            return number(state, "oil_turns")


def xp_for(state: State, calling: ClassTable, level: int) -> int:
    """Return the experience that a class needs for a level (enc.char.level.1); the last row's beyond the table."""
    return part_of(calling.at(level).xp, 100, number(state, "xp_thresholds"))


@clause("enc.wander.3")
def chance_by_grade(state: State, grade: str) -> int:
    """The chance in six of meeting something in a day, by how hard the country is."""
    match grade:
        case "light":
            return number(state, "wander_light")
        case "moderate":
            return number(state, "wander_moderate")
        case _:
            return number(state, "wander_difficult")


FIRST_DAMP = {"fresh": 1, "preserved": 7}
"""The days that rations kept in a damp place when ``Entered`` did not say it yet: a fold needs no table."""


def damp_unsaid(rations: Sequence[Rations]) -> tuple[Rations, ...]:
    """Rations underground where the journal says nothing of them."""
    return tuple(replace(one, days=min(one.days, FIRST_DAMP[one.kind])) for one in rations)


@clause("enc.dungeon.food.1")
def in_the_damp(rations: Sequence[Rations]) -> tuple[Rations, ...]:
    """Rations as they keep underground: fewer days than elsewhere."""
    return tuple(replace(one, days=min(one.days, EXPLORING.rations[one.kind].damp)) for one in rations)
