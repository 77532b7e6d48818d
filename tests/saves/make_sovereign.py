"""Add a save of Sovereign to the corpus: ``python -m tests.saves.make_sovereign NAME``.

A GM and two players are in a site: a Delver by chance and two as typed, a spell studied, a room searched, a trap, a
door, a note, something taken back and something set; then a fight, in which the other player is asked for an Instant.
What the rules of a commit refuse is left out.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from lychgate import rulesets
from lychgate.core.decision import TEXT, AnyDecision
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.records import REFEREE, Header, Record
from lychgate.server.transfer import to_text

GM, ANN, BEN = SEATS = ("GM", "Ann", "Ben")
UNDO = "undo"

SITE = """site
name = "Crypt"
hook = "A stair under a stone."
doors = [
  { number = 1, rooms = [0, 1] },
  { number = 2, rooms = [1, 2], state = "stuck" },
  { number = 3, rooms = [1, 2], secret = true, found = "the draught" },
]
[[rooms]]
number = 1
name = "Stair"
read = "Steps."
key = "The altar turns."
[[rooms.traps]]
what = "a pit"
trigger = "the third step"
stats = { sovereign = "DEX/Exert dc 12 damage 1d4 strain 1 disarm 9" }
[[rooms.features]]
what = "the altar"
method = "turning it"
finds = "A stair of bones."
[[rooms.valuables]]
what = "an idol"
worth = 100
weight = 10
[[rooms]]
number = 2
name = "Den"
read = "Bones."
[[rooms.inhabitants]]
who = "ghoul"
number = "3"
stats = { sovereign = "hd 1 hp 4 ac 12 skill 1 attack 3" }
[[alertness]]
level = "calm"
every = 2
on = ["noise 2"]
[[alertness]]
level = "awake"
every = 1
[tables.wandering]
rows = ["a cat", "npc 2 rats hd 1 hp 2 ac 12, hungry"]
"""

LINES = (
    (GM, "delver Ada of Ann class Warrior level 2 str 14 dex 14 con 12 stab 1 exert 1 sneak 1 hp 16 gear club dagger"),
    (GM, 'delver Bo of Ben class Mage tradition "High Mage" level 2 int 14 wis 12 magic 1 notice 1 hp 9'),
    (ANN, "make Cy"),
    (ANN, "random"),
    (GM, "study Bo Speed"),
    (BEN, "prepare Bo Speed"),
    (GM, SITE),
    (GM, "enter 1"),
    (ANN, "search Ada turning the altar"),
    (GM, "feature:1"),
    (GM, "turn quick"),
    (GM, "trap 1 Ada"),
    (GM, "treasure 1 by Ada"),
    (GM, UNDO),
    (GM, "room 1 note the pit is seen"),
    (BEN, 'note "the draught" is cold'),
    (GM, "set cast.Ada.hp 15 because a splinter hurts"),
    (ANN, "force Ada 2"),
    (GM, "turn quick"),
    (GM, "enter 2 anyway"),
    (GM, "stance fight"),
    (GM, "say They rise."),
    (ANN, "attack Ada ghoul 1"),
    (GM, "next"),
    (GM, "yes"),
    (GM, "attack ghoul 1 Ada"),
    (GM, "attack ghoul 2 Ada"),
)


def played(name: str) -> tuple[Header, list[Record]]:
    """The game, and a line on each line that these rules refuse."""
    ruleset = rulesets.get("sovereign")
    header = Header(
        ruleset.name,
        ruleset.version,
        ruleset.resolve({}),
        SEATS,
        f"{name} 1",
        name,
        "2026-11-23T00:00:00Z",
        roles={GM: REFEREE},
    )
    records: list[Record] = []
    game = Game(ruleset, header, keep=records.append)
    for seat, line in LINES:
        asked = _asked(game, seat, line)
        while asked is None and (first := _question(game)) is not None:
            game.reply(first.seat, first.default())
            asked = _asked(game, seat, line)
        try:
            game.undo(seat) if line == UNDO else game.reply(seat, line if asked is not None else TEXT + line)
        except PlayError as refused:
            print(f"{line}: {refused}")  # noqa: T201
    print(len(records), [(one.seat, one.kind) for one in game.open])  # noqa: T201
    return header, records


def _asked(game: Game[Any], seat: str, line: str) -> AnyDecision | None:
    """The open decision of a seat that ``line`` answers as it is."""
    return next((one for one in game.open if one.seat == seat and line in [o.id for o in one.options()]), None)


def _question(game: Game[Any]) -> AnyDecision | None:
    """A question of these rules that no line answers: it gets its default."""
    return next((one for one in game.open if one.kind != "sovereign.orders" and one.default()), None)


if __name__ == "__main__":
    save = Path(__file__).with_name(f"{sys.argv[1]}.lychgate")
    save.write_text(to_text(*played(*sys.argv[1:])), encoding="utf-8")
