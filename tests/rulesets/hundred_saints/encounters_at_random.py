"""Encounters drawn at random: who is of the party, whom they meet, where, by which switches, and what they mean."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from lychgate.core.ruleset import Variant
from lychgate.players.hundred_saints_policy import Policy
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from lychgate.rulesets.hundred_saints.tables.character import classes
from lychgate.sim.encounter_file import EncounterFile

NAMES = ("Ada", "Bertram", "Clara", "Dunstan", "Edda", "Fulk")
SEATS = ("Ref", "Ann", "Ben")
ARMOUR = ("textile armour", "thorax", "panoply", "kataphract")
WEAPONS = (
    *("longsword", "dagger", "spear", "mace", "staff", "shortbow", "longbow", "crossbow", "sling", "javelin"),
    *("two handed sword", "holy water", "hand axe", "battle axe"),
)
KINDS = ("goblins", "wolves", "bandits", "Old Ogre", "bats")
TEETH = ("bite", "claw", "tail sweep", "spear", "shortbow", "crossbow", "dagger", "holy water", "staff")
KNOWN = ("townsfolk", "war horse", "mule", "war dog")


def random_encounter(chance: Random) -> EncounterFile:
    """An encounter in which anything may be."""
    return EncounterFile(
        party=tuple(party(chance)),
        foes=tuple(foes(chance)),
        ground=chance.choice(("dungeon", "outdoors")),
        switches={one.name: value_of(one, chance) for one in RULESET.variants()},
        policy=Policy(
            party=chance.choice(("talk", "fight", "fight", "flee", "wait")),
            pursue=chance.random() < 0.5,
            retreat=chance.choice(("never", "half")),
            drop=chance.choice(((), ("food",), ("treasure", "food"))),
        ),
    )


def value_of(one: Variant, chance: Random) -> str:
    """A value of a switch; a number is as printed half of the time, and else anything within its bounds."""
    if one.bounds is None or chance.random() < 0.5:
        return chance.choice(one.alternatives)[0]
    return str(chance.choice((*one.bounds, chance.randint(*one.bounds))))


def party(chance: Random) -> Iterator[str]:
    """One to six characters of any class, some typed in and some rolled, with what they can or cannot use."""
    for name in NAMES[: chance.randint(1, 6)]:
        calling = chance.choice([*classes()])
        level = chance.choice((1, 1, 1, 2, 3, 5, 8, 10))
        owner = chance.choice(("", "", " of Ann", " of Ben"))
        if chance.random() < 0.5:
            retainer = " retainer" if chance.random() < 0.2 else ""
            yield f"make {name} {calling}{owner} level {level}{retainer}"
        elif chance.random() < 0.8:
            scores = " ".join(f"{one} {chance.randint(3, 18)}" for one in ("STR", "DEX", "CON", "CHA"))
            yield f"pc {name} {calling}{owner} level {level} {scores}"
        else:
            yield f"pc {name}{owner} hp {chance.randint(1, 20)} cha {chance.randint(-3, 3)}"
        for thing in chance.sample(ARMOUR, chance.randint(0, 1)):
            yield f"give {thing} to {name}"
        for thing in (*chance.sample(WEAPONS, chance.randint(0, 2)), *chance.sample(("shield",), chance.randint(0, 1))):
            yield f"give {thing} to {name}"


def foes(chance: Random) -> Iterator[str]:
    """One to three kinds, most of them with sides of their own; now and then an animal of the party's."""
    for kind in chance.sample(KINDS, chance.choice((1, 1, 1, 2, 3))):
        if chance.random() < 0.15:
            yield f"{chance.randint(1, 4)} {chance.choice(KNOWN)} as {kind.split()[0].lower()}"
            continue
        ways = " ".join(f'"{one}" 1d{chance.randint(2, 8)}' for one in chance.sample(TEETH, chance.randint(0, 3)))
        numbers = (
            f"AC {chance.randint(8, 18)} HD {chance.choice((0, 1, 1, 2, 4, 7))} morale {chance.randint(2, 12)} "
            f"speed {chance.choice((0, 10, 20, 30, 40, 40, 60))}"
        )
        join = " as goblins" if chance.random() < 0.15 else ""
        yield f'{chance.randint(1, 7)} "{kind}" {numbers} {ways}{join}'
    if chance.random() < 0.1:
        yield f"{chance.choice(KNOWN)} as party"


def around(chance: Random) -> Iterator[str]:
    """What is said before the sides meet of where they are."""
    if chance.random() < 0.2:
        yield "enter dungeon"
        if chance.random() < 0.7:
            yield f"light torch of {NAMES[0]}"


def circumstances(sides: tuple[str, ...], chance: Random) -> Iterator[str]:
    """What is said as they meet: who knows of whom, who lies in wait, chances, distances."""
    for side in sides:
        other = chance.choice([one for one in sides if one != side])
        if chance.random() < 0.2:
            yield f'aware {chance.choice(("", "not "))}"{side}" of "{other}"'
        if chance.random() < 0.15:
            yield f'ambush "{side}"'
        if chance.random() < 0.2:
            yield f'mod "{side}" {chance.randint(-3, 5):+}'
        if chance.random() < 0.15 and side != "party":
            yield f'distance "{side}" {chance.choice((0, 5, 10, 40, 90, 300))}'
        for word in ("greedy", "ravenous", "lit", "vigilant"):
            if chance.random() < 0.15:
                yield f'{word} "{side}"'
