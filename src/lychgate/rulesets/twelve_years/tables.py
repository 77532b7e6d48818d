"""The printed tables of 12 Years, read from ``data/*.toml``.

A row is found by its id, the book's own word; numbers live there, choices in ``rules/``.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Literal, TypeVar

import msgspec

from lychgate.core.codec import convert, learn
from lychgate.core.printed_table import PrintedTable, load_table
from lychgate.resources import read_toml

PACKAGE = "lychgate.rulesets.twelve_years"

Deals = Literal["none", "half", "full", "double"]


class Named(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row that is nothing but its id and its name."""

    id: str
    name: str = ""


class Archetype(Named, frozen=True):
    """A kind of adventurer; ``hp`` are the base hit points at level 0."""

    hp: int = 0


class StartingGold(Named, frozen=True):
    """What one newcomer adds to the purse, in gold."""

    gold: int = 0


class Weapon(Named, frozen=True):
    """``damage`` is a dice expression, ``value`` in gold; ``metal`` matters to Fae Folk and elves."""

    damage: str = ""
    value: int = 0
    metal: bool = False


class LootItem(Named, frozen=True):
    """``value`` in gold before any quality; ``hp_bonus`` while worn; ``consumable``: it is eaten."""

    value: int = 0
    hp_bonus: int = 0
    metal: bool = False
    consumable: bool = False


class Quality(Named, frozen=True):
    """``times`` multiplies the value."""

    times: int = 1


class Magick(Named, frozen=True):
    """A power: what it adds to the party's damage, heals at a time, or adds once to an attack roll."""

    damage_bonus: int = 0
    heal: int = 0
    attack_bonus_once: int = 0


class UniqueItem(Named, frozen=True):
    """A combination with effects of its own; ``item`` is the loot item it is made from."""

    item: str = ""


class CombatRow(Named, frozen=True):
    """What each side deals on one face of the attack roll."""

    party_deals: Deals = "none"
    enemy_deals: Deals = "none"


class CoopRow(Named, frozen=True):
    """What one difference of the rolls does when parties fight side by side.

    ``high_deals`` is what each party with the highest roll deals to the enemy, ``enemy_hits`` who takes the enemy's
    full damage, ``chaos`` what the highest and the lowest deal to each other. ``palpable``: it counts as such a hit.
    """

    high_deals: Deals = "none"
    enemy_hits: Literal["none", "low", "both"] = "none"
    chaos: Deals = "none"
    palpable: bool = False


class EvasionRow(Named, frozen=True):
    """Whether the party gets away, is followed, and takes the loot along."""

    leaves: bool = False
    follows: bool = False
    loot: bool = False


class RivalEvasionRow(EvasionRow, frozen=True):
    """An evasion from other parties. ``robs``: the party may take something of one of them along."""

    robs: bool = False


class RivalCombatRow(Named, frozen=True):
    """What the higher and the lower of two opposed rolls deal, by their difference."""

    winner_deals: Deals = "none"
    loser_deals: Deals = "none"


class Terrain(Named, frozen=True):
    """Whether a hex can be entered, and whether encounters are rolled there at first and on return."""

    passable: bool = True
    encounter_first: bool = False
    encounter_return: bool = False


class HexEncounter(Named, frozen=True):
    """What an overland encounter brings."""

    creatures: int = 0
    friends: int = 0
    entrance: bool = False


class FoeRow(Named, frozen=True):
    """A creature or monster: ``hp`` 0 where the book leaves it blank; ``count`` is a dice expression."""

    hp: int = 0
    damage: str = ""
    damage_bonus: int = 0
    count: str = "1"


class Friend(Named, frozen=True):
    """Whether this friend sells levels at the common price."""

    trains: bool = False


class Doors(Named, frozen=True):
    """New ways out of a room besides the one used to come in."""

    doors: int = 0
    stairs: int = 0
    exit: bool = False


class DelvingEncounter(Named, frozen=True):
    """How many of each thing wait in a new room; ``loot_traps``: traps on the loot besides those of quality."""

    traps: int = 0
    monsters: int = 0
    loot: int = 0
    loot_traps: int = 0
    friends: int = 0
    doors: int = 0


class CastleMode(Named, frozen=True):
    """Difficulty of the Sunken Castle: skeletons in each room (dice), number of the throne room."""

    skeletons: str = ""
    throne_room: int = 0
    monster_level_up: bool = False


R = TypeVar("R", bound=Named)


def rows(file: str, kind: type[R]) -> dict[str, R]:
    """The rows of ``data/<file>.toml`` by id, in printed order. Raises ``DataError``."""
    learn(kind)
    found: dict[str, R] = {}
    for row_id, raw in read_toml(PACKAGE, f"data/{file}.toml").items():
        if row_id != "table":
            fields = {key: value for key, value in raw.items() if key not in ("roll", "follow", "later")}
            found[row_id] = convert({"id": row_id, **fields}, kind, what=f"data/{file}.toml [{row_id}]")
    return found


def table(file: str, kind: type[R]) -> PrintedTable[R]:
    """The printed table in ``data/<file>.toml``. A row that follows gives its own id as what it is later worth.

    Raises ``DataError`` for gaps, overlaps and unknown fields.
    """
    raw = read_toml(PACKAGE, f"data/{file}.toml")
    by_id = rows(file, kind)
    printed: list[dict[str, Any]] = []
    for row_id, fields in raw.items():
        if row_id == "table":
            continue
        rolls = fields["roll"] if isinstance(fields["roll"], list) else [fields["roll"]]
        for roll in rolls:
            row: dict[str, Any] = {"roll": roll}
            if "follow" in fields:
                row["follow"] = fields["follow"]
                if fields.get("later", False):
                    row["later"] = {"id": row_id}
            else:
                row["id"] = row_id
            printed.append(row)
    return load_table(file, raw["table"]["die"], printed, lambda row: by_id[row["id"]], file=f"data/{file}.toml")


def numbers(group: str) -> dict[str, Any]:
    """A group of ``data/numbers.toml``."""
    found: dict[str, Any] = _numbers()[group]
    return found


@cache
def _numbers() -> dict[str, Any]:
    return read_toml(PACKAGE, "data/numbers.toml")


ARCHETYPES = table("archetypes", Archetype)
STARTING_GOLD = table("starting_gold", StartingGold)
WEAPONS = table("weapons", Weapon)
LOOT_ITEMS = table("loot_items", LootItem)
LOOT_QUALITY = table("loot_quality", Quality)
MAGICKS = table("magicks", Magick)
COMBAT = table("combat", CombatRow)
EVASION = table("evasion", EvasionRow)
COOP = table("coop", CoopRow)
RIVAL_EVASION = table("rival_evasion", RivalEvasionRow)
RIVAL_COMBAT = table("rival_combat", RivalCombatRow)
TERRAIN = table("terrain", Terrain)
HEX_ENCOUNTERS = table("hex_encounters", HexEncounter)
CREATURES = table("creatures", FoeRow)
FRIENDS = table("friends", Friend)
ENTRANCES = table("entrances", Named)
ROOM_SIZE = table("room_size", Named)
ROOM_TYPE = table("room_type", Named)
DOORS = table("doors", Doors)
DELVING_ENCOUNTERS = table("delving_encounters", DelvingEncounter)
MONSTERS = table("monsters", FoeRow)

ARCHETYPE = rows("archetypes", Archetype)
WEAPON = rows("weapons", Weapon)
LOOT_ITEM = rows("loot_items", LootItem)
QUALITY = rows("loot_quality", Quality)
MAGICK = rows("magicks", Magick)
UNIQUE_ITEM = rows("unique_items", UniqueItem)
FRIEND = rows("friends", Friend)
CASTLE_MODE = rows("castle_modes", CastleMode)
FOE = {**rows("creatures", FoeRow), **rows("monsters", FoeRow)}

CASTLE_LEVEL: int = read_toml(PACKAGE, "data/castle_modes.toml")["table"]["castle_level"]
FAE_WEAPONS: dict[str, Any] = read_toml(PACKAGE, "data/fae_weapons.toml")
TARGETING_DICE: dict[int, str] = {
    int(size): die for size, die in read_toml(PACKAGE, "data/targeting.toml")["dice"].items()
}

WILDS = numbers("wilds")
