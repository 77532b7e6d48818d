"""Makes ``korin.json``: an Actor as Foundry's system wwn 2.0.0 exports one, with much that Sovereign does not know.

It was written by hand after that system's template.json; no text of theirs is in it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

ALL_SKILLS = (
    *("Administer", "Connect", "Convince", "Craft", "Exert", "Heal", "Know", "Lead", "Magic", "Notice", "Perform"),
    *("Pray", "Punch", "Ride", "Sail", "Shoot", "Sneak", "Stab", "Survive", "Trade", "Work"),
)
LEVELS = {"Stab": 1, "Notice": 0, "Sneak": 1, "Ride": 1, "Punch": 0}


def item(number: int, name: str, type_: str, **system: Any) -> dict[str, Any]:
    """An item with what every item there has."""
    return {
        "_id": f"korinsItem{number:06d}",
        "name": name,
        "type": type_,
        "img": f"systems/wwn/assets/default/{type_}.png",
        "system": {"description": f"<p>The words about {name}.</p>", **system},
        "effects": [],
        "folder": None,
        "sort": number * 100,
        "flags": {"core": {"sourceId": f"Compendium.wwn.x.{number}"}},
        "ownership": {"default": 0},
    }


def thing(number: int, name: str, **system: Any) -> dict[str, Any]:
    """Gear."""
    usual = {"quantity": 1, "weight": 1, "price": 5, "equipped": False, "stowed": True, "containerId": ""}
    return item(number, name, "item", **{**usual, "charges": {"value": 0, "max": 0}, **system})


def weapon(number: int, name: str, damage: str, shock: int, **system: Any) -> dict[str, Any]:
    """A weapon."""
    usual = {"bonus": 0, "skillDamage": False, "shock": {"damage": str(shock), "ac": "13"}, "quantity": 1, "weight": 1}
    carried = {"equipped": True, "stowed": False, "skill": "stab", "score": "str", "tags": [], "melee": True}
    return item(number, name, "weapon", damage=damage, **{**usual, **carried, "missile": False, **system})


def armour(number: int, name: str, ac: int, **system: Any) -> dict[str, Any]:
    """Armour."""
    usual = {"ac": 9, "aac": {"value": ac, "mod": 0}, "type": "light", "weight": 1, "equipped": True, "stowed": False}
    return item(number, name, "armor", **{**usual, **system})


KORIN = {
    "name": "Korin  of the Weir",
    "type": "character",
    "img": "worlds/weir/korin.webp",
    "system": {
        "retainer": {"enabled": False, "wage": ""},
        "ac": {"value": 0, "mod": 0},
        "aac": {"value": 15, "mod": 1},
        "thac0": {"value": 19, "bba": 1, "mod": {"missile": 0, "melee": 0}},
        "saves": {
            "evasion": {"value": 14, "mod": 0},
            "mental": {"value": 14, "mod": 0},
            "physical": {"value": 13, "mod": 0},
            "luck": {"value": 15, "mod": 0},
            "baseSave": {"value": None, "mod": 0},
        },
        "initiative": {"value": 1, "mod": 1, "roll": "1d8", "alertTwo": False},
        "currency": {"cp": 7, "sp": 45, "ep": 0, "gp": 3, "pp": 1, "bank": 250, "total": 0, "share": 100},
        "spells": {"enabled": False, "prepared": {"value": 0, "max": 3}},
        "classes": {"Vowed": {"value": 0, "max": 2}},
        "config": {"movementAuto": True},
        "details": {
            "biography": "<h2>Youth</h2><p>Born in a lock.</p>",
            "notes": "",
            "class": "Partial Expert / Partial Warrior",
            "background": "Bargeman",
            "alignment": "",
            "level": 2,
            "xp": {"share": 100, "next": 6, "value": 4, "bonus": 0},
            "strain": {"value": 1, "max": 12},
            "renown": {"value": 2, "spent": 0, "total": 2},
        },
        "character": True,
        "warrior": False,
        "damageBonus": 0,
        "hp": {"hd": "1d6", "value": 9, "max": 11, "injuries": 0, "wounds": 0},
        "skills": {"exertPenalty": 0, "sneakPenalty": 0, "unspent": 1, "locked": True},
        "scores": {
            "str": {"value": 14, "bonus": 0, "mod": 1, "tweak": 0},
            "int": {"value": 9, "bonus": 0, "mod": 0, "tweak": 0},
            "wis": {"value": "11", "bonus": 0, "mod": 0, "tweak": 0},
            "dex": {"value": 13, "bonus": 0, "mod": 1, "tweak": 1},
            "con": {"value": 12.0, "bonus": 0, "mod": 0, "tweak": 0},
            "cha": {"value": 14, "bonus": 0, "mod": 1, "tweak": 0},
        },
        "encumbrance": {"readied": {"max": 7, "value": "4.00"}, "stowed": {"max": 14, "value": "6.55"}},
        "languages": {"value": ["Bargetongue"]},
    },
    "prototypeToken": {"name": "Korin", "actorLink": True, "disposition": 1},
    "items": [
        *(
            item(number, name, "skill", ownedLevel=LEVELS.get(name, -1), score="int", skillDice="2d6", secondary=False)
            for number, name in enumerate(ALL_SKILLS, start=1)
        ),
        item(31, "Alert", "focus", ownedLevel=1),
        item(32, "Specialist", "focus", ownedLevel=1),
        item(33, "Developed Attribute", "focus", ownedLevel=1),
        item(34, "Class Ability: Quick Learner", "focus", ownedLevel=1),
        item(35, "Leap of the Heavens", "art", source="Vowed", effort=1, time="Scene", range="", roll=""),
        item(36, "Cold Flesh", "art", source="Necromancer", effort=0, time="Day", range="", roll=""),
        item(37, "The Rain of Frogs", "spell", lvl=2, **{"class": "High Mage"}, prepared=True, range="Sight"),
        item(38, "Weir-born", "ability", roll="", rollType="result"),
        weapon(41, "Sword, Long", "1d8+1", 2, bonus=1),
        weapon(42, "Boat Hook", "1d6", 1),
        armour(43, "Shield, Small", 13, type="shield"),
        armour(44, "Mail Shirt", 14),
        thing(49, "Torch", quantity=12, stowed=False),
        thing(45, "Rations, 1 week", quantity=2, charges={"value": 5, "max": 7}),
        thing(46, "Torch", quantity=6, weight="0.2"),
        thing(47, "Punt Pole", weight=1.5, equipped=True, stowed=False),
        thing(48, "Cart (1 horse)", stowed=False, weight=40),
    ],
    "effects": [{"_id": "korinsEffect0001", "name": "Blessed", "changes": []}],
    "folder": None,
    "sort": 0,
    "flags": {"party-tools": {"leader": True}},
    "ownership": {"default": 0, "gmGmGmGmGmGmGmGm": 3},
    "_stats": {
        "coreVersion": "14.348",
        "systemId": "wwn",
        "systemVersion": "2.0.0",
        "createdTime": 1750000000000,
        "lastModifiedBy": "gmGmGmGmGmGmGmGm",
    },
}

if __name__ == "__main__":
    (Path(__file__).parent / "korin.json").write_text(json.dumps(KORIN, indent=2) + "\n", encoding="utf-8")
