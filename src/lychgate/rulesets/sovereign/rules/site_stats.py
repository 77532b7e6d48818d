"""What a site file says of doors for this game: what a door is made of, and how hard its lock is."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.kit.line import Form, Line
from lychgate.kit.site import Door, Site
from lychgate.rulesets.sovereign.state.exploring import Stuff
from lychgate.rulesets.sovereign.tables.exploring import EXPLORING

HEADING = "The site"

GAME = "sovereign"
"""Under this word a site file has the stat blocks of this game."""

DOORS = Form("door", "[wood|reinforced|metal] [dc N]", "A door of a site.", HEADING, lambda line: line)
"""How the stats of a door are written."""

STUFF: tuple[Stuff, ...] = ("wood", "reinforced", "metal")


class Made(msgspec.Struct, frozen=True):
    """What a door is made of, and how hard it is to pick or to force."""

    stuff: Stuff = "wood"
    difficulty: int = EXPLORING.doors.difficulty


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


def must_be_read(site: Site) -> None:
    """Raises ``PlayError`` where the stats of anything in a site cannot be read."""
    for door in site.doors:
        door_made(door)
