"""What may be given at the beginning of a scene: words of the book, numbers that can be, people who are there."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

from lychgate.core.errors import DataError
from lychgate.sim.scenes import open_scene, read_script
from tests.each import each

GIVEN: dict[str, Any] = {
    "cast": [
        {
            "id": "p1",
            "name": "Ada",
            "side": "party",
            "kind": "character",
            "seat": "Ann",
            "hp": 5,
            "max_hp": 8,
            "abilities": {"strength": 13},
            "saves": [12, 13, 14, 15, 16],
            "attacks": [{"name": "longsword", "damage": "1d8"}],
            "character": {"calling": "fighter"},
            "items": [{"name": "rope"}],
            "coins": {"gp": 5},
        },
        {"id": "r1", "name": "Bo", "side": "party", "kind": "retainer", "service": {"employer": "p1", "loyalty": 7}},
    ],
    "sides": [{"id": "party"}, {"id": "scouts", "of": "party"}],
    "store": [{"name": "sack"}],
    "purse": {"gp": 1},
    "day": 3,
    "exploring": {
        "where": "outdoors",
        "terrain": "light",
        "door": "stuck",
        "lights": [
            {"kind": "torch", "burning": {"id": "torch-1", "label": "Torch", "left": 6, "unit": "turn"}, "bearer": "p1"}
        ],
        "rations": [{"kind": "fresh", "count": 3, "days": 7}],
        "fed": ["p1"],
    },
    "journey": {"points": 4, "here": "light", "towards": "moderate"},
    "hiring": {"haggling": [{"name": "Cy", "employer": "p1", "offer": "standard"}]},
}


def opened(given: dict[str, Any]) -> None:
    script = {"ruleset": "hundred_saints", "seats": ["Ref", "Ann"], "given": given}
    open_scene(read_script(json.dumps(script), "scene.json"), "scene.json")


def test_a_scene_may_begin_with_a_party_on_its_way() -> None:
    opened(GIVEN)


@each(
    [
        ("day", 0, "given: day: is from 1 to 10000000; 0 is not."),
        ("turn", -1, "given: turn: is from 0 "),
        ("sides", [{"id": "scouts"}], "given: sides: the side 'party' is not among them."),
        ("sides.1.id", "party", "given: sides[1].id: 'party' is there twice."),
        ("sides.1.of", "partty", "sides[1].of: there is no side 'partty'. Did you mean 'party'?"),
        ("cast.1.id", "p1", "cast[1].id: 'p1' is there twice."),
        ("cast.1.name", " ", "cast[1].name: is missing."),
        ("cast.0.side", "goblins", "cast[0].side: there is no side 'goblins'. Known: party, scouts."),
        ("cast.0.seat", "An", "cast[0].seat: there is no seat 'An'. Did you mean 'Ann'?"),
        ("cast.0.hp", 9, "cast[0].hp: is 9, and the most is 8 (max_hp)."),
        ("cast.0.hp", -1, "cast[0].hp: is from 0 to 1000; -1 is not."),
        ("cast.0.morale", 13, "cast[0].morale: is from 2 to 12; 13 is not."),
        ("cast.0.level", 15, "cast[0].level: is from 1 to 14; 15 is not."),
        ("cast.0.charisma", 99, "cast[0].charisma: is from -20 to 20; 99 is not."),
        ("cast.0.attack", 99, "cast[0].attack: is from -20 to 20; 99 is not."),
        ("cast.0.abilities", {"strengthe": 9}, "there is no ability 'strengthe'. Did you mean 'strength'?"),
        ("cast.0.abilities.strength", 0, "cast[0].abilities.strength: is from 1 to 30; 0 is not."),
        ("cast.0.saves", [12], "cast[0].saves: are 5 numbers, for doom, ray, hold, blast, spell; not 1."),
        ("cast.0.saves", [12, 13, 14, 15, 99], "cast[0].saves: is from 0 to 30; 99 is not."),
        ("cast.0.attacks.0.damage", "lots", "cast[0].attacks[0].damage: "),
        ("cast.0.armour", "plate", "there is no bulk of armour 'plate'. Known: light, medium, heavy."),
        ("cast.0.lifestyle", "commono", "there is no way of living 'commono'. Did you mean 'common'?"),
        ("cast.0.riding", "horse", "cast[0].riding: there is no id 'horse'."),
        ("cast.0.character.calling", "figter", "there is no class 'figter'. Did you mean 'fighter'?"),
        ("cast.0.character.xp", -5, "cast[0].character.xp: is from 0 to 10000000; -5 is not."),
        ("cast.0.coins.gp", -5, "cast[0].coins.gp: is from 0 to 10000000; -5 is not."),
        ("cast.0.items.0.name", "", "cast[0].items[0].name: is missing."),
        ("cast.0.items.0.per", 0, "cast[0].items[0].per: is from 1 to 10000000; 0 is not."),
        ("cast.1.service.employer", "p9", "cast[1].service.employer: there is no id 'p9'."),
        ("cast.1.service.share", [1, 0], "cast[1].service.share: is from 1 to 10000000; 0 is not."),
        ("cast.1.service.share", [3, 2], "cast[1].service.share: is from 0 to 2; 3 is not."),
        ("store.0.count", 0, "store[0].count: is from 1 to 10000000; 0 is not."),
        ("purse.gp", -1, "purse.gp: is from 0 to 10000000; -1 is not."),
        ("exploring.terrain", "lighti", "exploring.terrain: there is no terrain 'lighti'. Did you mean 'light'?"),
        ("exploring.terrain", "", "exploring.terrain: is missing. Known: light, moderate, difficult."),
        ("exploring.door", "stuk", "exploring.door: there is no kind of door 'stuk'. Did you mean 'stuck'?"),
        ("exploring.lights.0.kind", "torhc", "there is no light 'torhc'. Did you mean 'torch'?"),
        ("exploring.lights.0.burning.left", 0, "exploring.lights[0].burning.left: is from 1 "),
        ("exploring.lights.0.bearer", "p9", "exploring.lights[0].bearer: there is no id 'p9'."),
        ("exploring.rations.0.kind", "stale", "exploring.rations[0].kind: there is no kind of rations 'stale'."),
        ("exploring.rations.0.count", -1, "exploring.rations[0].count: is from 0 "),
        ("exploring.fed", ["p9"], "exploring.fed: there is no id 'p9'."),
        ("exploring.lacking", {"p9": "food"}, "exploring.lacking: there is no id 'p9'."),
        ("journey.points", -1, "journey.points: is from 0 "),
        ("journey.side", 7, "journey.side: is from 0 to 6; 7 is not."),
        ("journey.here", "lite", "journey.here: there is no country 'lite'. Did you mean 'light'?"),
        ("hiring.haggling.0.employer", "p9", "hiring.haggling[0].employer: there is no id 'p9'."),
        ("hiring.haggling.0.offer", "lavsh", "there is no offer 'lavsh'. Did you mean 'lavish'?"),
        ("experience", {"pool": -1}, "experience.pool: is from 0 "),
        ("encounter", {"sides": ["party"], "ground": "dungeon"}, "encounter: is begun by what is typed in a step"),
    ],
)
def test_what_cannot_be_at_the_beginning_is_refused_with_its_place(path: str, said: Any, sentence: str) -> None:
    given = deepcopy(GIVEN)
    *way, last = [int(key) if key.isdigit() else key for key in path.split(".")]
    within: Any = given
    for key in way:
        within = within[key]
    within[last] = said

    with pytest.raises(DataError) as refused:
        opened(given)

    assert sentence in str(refused.value)
