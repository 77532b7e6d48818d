"""Add a save of the 3d6 Constitution to the corpus: ``python -m tests.saves.make_constitution NAME``.

A referee and two players: characters with initiations, gear and a table's own initiation, checks and a skill, a rest,
a ruling and an amendment; an adventurer who may roll again; then a fight with reactions, a wounded sage who is asked
whether to stay up, and a fighter who is asked for a shield. Something is noted, taken back and set. What the rules of a
commit refuse is left out.
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

REF, ANN, BEN = SEATS = ("Ref", "Ann", "Ben")
UNDO = "undo"

LINES = (
    (REF, "character Ada of Ann fighter level 2 strength 14 wits 12 hp 9 climbing 40%"),
    (REF, "character Bo of Ben sage level 1 strength 9 wits 13 knowledge 15 hp 4"),
    (REF, 'initiation "Bridge troll" {bonus 2 to attack when melee} Fights well on bridges.'),
    (REF, 'initiate Ada "Bow training"'),
    (REF, "npc 3 goblins hd 1 hp 4 ac 21 strength 9 morale 7"),
    (REF, "npc Gorm as party lackey hp 3 morale 8"),
    (REF, "take Ada sword"),
    (REF, "take Ada shield"),
    (REF, "take Ada leather armour"),
    (REF, "take Bo spear"),
    (REF, "check Ada wits dc 20"),
    (REF, "check Bo knowledge secret"),
    (REF, "skill Bo herbs 60%"),
    (REF, "character Dee of Ben adventurer level 2 wits 13 will 14 hp 5"),
    (REF, "save Dee will dc 5"),
    (BEN, "keep"),
    (REF, "explore Dee wits takes 1 turn dc 5"),
    (BEN, "keep"),
    (REF, "chance 2/6 it rains"),
    (REF, "rest"),
    (REF, "all"),
    (ANN, "all"),
    (BEN, "all"),
    (ANN, 'note "the bridge" is old'),
    (REF, "turn"),
    (REF, UNDO),
    (REF, "set cast.Ada.hp 8 because a splinter hurts"),
    (REF, "amend nat1 complication because it is fun"),
    (REF, "rule 3d6.3.2a a rope lowers it by 5"),
    (REF, "harm Bo 9"),
    (BEN, "wound"),
    (REF, "cut"),
    (REF, "fight goblins"),
    (REF, "next"),
    (ANN, "no"),
    (REF, "next"),
    (REF, "attack goblin 2 Ada"),
    (ANN, "pass"),
)


def played(name: str) -> tuple[Header, list[Record]]:
    """The game, and a line on each line that these rules refuse."""
    ruleset = rulesets.get("constitution")
    header = Header(
        ruleset.name,
        ruleset.version,
        ruleset.resolve({}),
        SEATS,
        f"{name} 1",
        name,
        "2026-11-23T00:00:00Z",
        roles={REF: REFEREE},
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
    return next((one for one in game.open if one.kind != "constitution.orders" and one.default()), None)


if __name__ == "__main__":
    save = Path(__file__).with_name(f"{sys.argv[1]}.lychgate")
    save.write_text(to_text(*played(*sys.argv[1:])), encoding="utf-8")
