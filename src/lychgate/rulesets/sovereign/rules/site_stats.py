"""What a site file says of doors, traps and poisons for this game, and how that is read."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from lychgate.core.errors import PlayError, did_you_mean, some_of
from lychgate.kit.command import form_of
from lychgate.kit.fields import FEET, Dice
from lychgate.kit.line import Form, Line
from lychgate.kit.reading import read_fields
from lychgate.kit.site import Door, Site, Trap
from lychgate.rulesets.sovereign.rules.checks import Pair, PairTyped
from lychgate.rulesets.sovereign.rules.poison import Poisons
from lychgate.rulesets.sovereign.state.exploring import Stuff
from lychgate.rulesets.sovereign.state.magic import Stops, Unit
from lychgate.rulesets.sovereign.tables.delvers import SAVES

HEADING = "The site"

GAME = "sovereign"
"""Under this word a site file has the stat blocks of this game."""

DOORS = Form("door", "[wood|reinforced|metal] [dc N]", "A door of a site.", HEADING, lambda line: line)
"""How the stats of a door are written."""

STUFF: tuple[Stuff, ...] = ("wood", "reinforced", "metal")


class Made(msgspec.Struct, frozen=True):
    """What a door is made of, and how hard it is to pick or to force; 0 is the table's normal difficulty."""

    stuff: Stuff = "wood"
    difficulty: int = 0


def door_made(door: Door) -> Made:
    """What the file says of a door: ``reinforced dc 12``. Raises ``PlayError`` where that cannot be read."""
    try:
        return _door(Line(DOORS, door.stats.get(GAME, ""), {}))
    except PlayError as wrong:
        raise PlayError(f"The stats of door {door.number}: {wrong}") from None


def _door(line: Line) -> Made:
    made = Made()
    while line.more:
        said = line.one_of("word", (*STUFF, "dc"))
        if said == "dc":
            made = replace(made, difficulty=line.number("the difficulty", 1, 30))
        else:
            made = replace(made, stuff=next(one for one in STUFF if one == said))
    return made


# ---------------------------------------------------------------------- traps and poisons

TRAPS = Form(
    "trap",
    "[STR/Exert|save KIND] [+N] [dc N] [damage DICE] [fall FEET [onto DICE]] [strain N] [poison NAME] "
    "[condition NAME N rounds|turns|days [stops all|main|move]] [disarm N]",
    "A trap of a site.",
    HEADING,
    lambda line: line,
)
"""How the stats of a trap are written."""

TRAP_WORDS = ("save", "dc", "damage", "fall", "onto", "strain", "poison", "condition", "disarm")

UNITS: tuple[Unit, ...] = ("rounds", "turns", "days")
STOPS: tuple[Stops, ...] = ("all", "main", "move", "magic", "healing")


class Condition(msgspec.Struct, frozen=True, kw_only=True):
    """What lies on somebody for a while: its name, how long, and what it keeps them from."""

    name: str
    count: int
    unit: Unit
    stops: tuple[Stops, ...] = ()


class TrapMade(msgspec.Struct, frozen=True, kw_only=True):
    """A trap as the rules run it: the check or the save that avoids it, and what happens to who does not.

    ``disarm`` is how hard it is to disarm. A difficulty of 0 is the table's normal one. ``poison`` is one of the site
    by its name, with a save of its own. ``fall`` is how many feet they fall, ``onto`` the dice of what waits below.
    """

    pair: Pair | None = None
    save: str = ""
    by: int = 0
    dc: int = 0
    damage: str = ""
    fall: int = 0
    onto: str = ""
    strain: int = 0
    poison: str = ""
    condition: Condition | None = None
    disarm: int = 0


def trap_made(site: Site, trap: Trap) -> TrapMade:
    """What the file says of a trap: ``DEX/Exert dc 8 damage 2d6``. Raises ``PlayError`` where that cannot be read."""
    try:
        made = _trap(Line(TRAPS, trap.stats.get(GAME, ""), {}))
        if made.poison:
            poison_said(site, made.poison)
    except PlayError as wrong:
        raise PlayError(f"The stats of the trap '{trap.what}': {wrong}") from None
    return made


def _trap(line: Line) -> TrapMade:
    made = TrapMade()
    while line.more:
        if "/" in line.peek():
            made = replace(made, pair=PairTyped().read(line))
            continue
        if line.is_number():
            made = replace(made, by=line.number("what is added", -9, 9))
            continue
        match line.one_of("word", TRAP_WORDS):
            case "save":
                made = replace(made, save=line.one_of("save", SAVES))
            case "dc":
                made = replace(made, dc=line.number("the difficulty", 1, 30))
            case "damage":
                made = replace(made, damage=Dice("damage").read(line))
            case "fall":
                made = replace(made, fall=line.number("how many feet", 1, 10000, FEET))
            case "onto":
                made = replace(made, onto=Dice("damage").read(line))
            case "condition":
                made = replace(made, condition=_condition(line))
            case "strain":
                made = replace(made, strain=line.number("System Strain", 1, 20))
            case "poison":
                made = replace(made, poison=line.word("a poison of the site"))
            case _:
                made = replace(made, disarm=line.number("the difficulty", 1, 30))
    return made


def _condition(line: Line) -> Condition:
    """``asleep 3 turns stops all``: the first words are its name, up to a number."""
    words = [line.word("the name of a condition")]
    while line.more and not line.is_number():
        words.append(line.word("the name of a condition"))
    count = line.number("how long", 1, 1000)
    said = line.one_of("time", UNITS)
    kept = line.one_of("deed", STOPS) if line.flag("stops") else ""
    unit = next(one for one in UNITS if one == said)
    return Condition(name=" ".join(words), count=count, unit=unit, stops=tuple(one for one in STOPS if one == kept))


def poison_said(site: Site, name: str) -> Poisons:
    """The command for a poison of the site, on nobody yet. Raises ``PlayError`` where it is not in the file."""
    row = next((stats for one, stats in site.poisons.items() if one.casefold() == name.casefold()), None)
    if row is None:
        there = did_you_mean(name, tuple(site.poisons)) or f" There is: {some_of(tuple(site.poisons))}."
        raise PlayError(f"{site.name} has no poison '{name}'.{there}")
    try:
        line = Line(form_of(Poisons, HEADING), f'Nobody "{name}" {row.get(GAME, "")}', {"member": ("Nobody",)})
        read = Poisons(**read_fields(Poisons, line))
        line.end()
    except PlayError as wrong:
        raise PlayError(f"The stats of the poison '{name}': {wrong}") from None
    return read


def must_be_read(site: Site) -> None:
    """Raises ``PlayError`` where the stats of anything in a site cannot be read."""
    for door in site.doors:
        door_made(door)
    for name in site.poisons:
        poison_said(site, name)
    for room in site.rooms:
        for trap in room.traps:
            trap_made(site, trap)
