"""Scenes of The Hundred Saints: what may be given at the beginning, and what comes about by what is typed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NoReturn

from lychgate.core.dice import parse
from lychgate.core.errors import DataError, LychgateError, what_was_meant
from lychgate.rulesets.hundred_saints.rules.desk import DECREED
from lychgate.rulesets.hundred_saints.rules.travel import countries
from lychgate.rulesets.hundred_saints.rules.wandering import terrains
from lychgate.rulesets.hundred_saints.state import ABILITIES, COINS, PARTY, SAVES, Coins, Creature, Item, State
from lychgate.rulesets.hundred_saints.tables.character import CHARACTER, classes
from lychgate.rulesets.hundred_saints.tables.encounter import BOUNDS
from lychgate.rulesets.hundred_saints.tables.exploring import EXPLORING
from lychgate.rulesets.hundred_saints.tables.retainers import HIRING

BEGUN = {"encounter": "meet", "fight": "next", "chase": "flee"}
"""What cannot be given, and the word that leads to it."""

BULKS = ("light", "medium", "heavy")

MANY = 10**7
"""The most of anything that can be counted in a scene."""


def check_scene(state: State, seats: Sequence[str]) -> None:
    """Looks whether what is given can be: words that the book knows, people who are there. Raises ``DataError``."""
    for key, word in BEGUN.items():
        if getattr(state, key) is not None:
            refuse(key, f"is begun by what is typed in a step, such as '{word}'; it cannot be given.")
    within("day", state.day, 1)
    within("turn", state.turn)
    check_sides(state)
    once("cast", "id", [one.id for one in state.cast])
    once("cast", "name", [one.name for one in state.cast])
    for number, one in enumerate(state.cast):
        check_creature(state, one, seats, f"cast[{number}]")
    check_coins(state.purse, "purse")
    for number, item in enumerate(state.store):
        check_item(item, f"store[{number}]")
    check_place(state)
    check_journey(state)
    offers = [one.offer for one in HIRING.offers]
    for number, haggling in enumerate(state.hiring.haggling):
        one_of(f"hiring.haggling[{number}].employer", haggling.employer, ids(state), "id")
        one_of(f"hiring.haggling[{number}].offer", haggling.offer, offers, "offer")
    within("experience.pool", state.experience.pool)


def check_sides(state: State) -> None:
    """The party is there, each side once, and who has parted from a side has parted from one that is there."""
    sides = [side.id for side in state.sides]
    once("sides", "id", sides)
    if PARTY not in sides:
        refuse("sides", f"the side '{PARTY}' is not among them.")
    for number, side in enumerate(state.sides):
        if side.of:
            one_of(f"sides[{number}].of", side.of, sides, "side")


def check_creature(state: State, one: Creature, seats: Sequence[str], where: str) -> None:
    """Somebody's side, seat, numbers, class and gear."""
    one_of(f"{where}.side", one.side, [side.id for side in state.sides], "side")
    if one.seat:
        one_of(f"{where}.seat", one.seat, seats, "seat")
    for what, (low, high) in DECREED.items():
        within(f"{where}.{what}", getattr(one, what), low, high)
    within(f"{where}.attack", one.attack, *BOUNDS["attack"])
    within(f"{where}.charisma", one.charisma, *BOUNDS["attack"])
    if one.hp > one.max_hp:
        refuse(f"{where}.hp", f"is {one.hp}, and the most is {one.max_hp} (max_hp).")
    for name, score in one.abilities.items():
        one_of(f"{where}.abilities", name, ABILITIES, "ability")
        within(f"{where}.abilities.{name}", score, 1, 30)
    if len(one.saves) not in (0, len(SAVES)):
        refuse(f"{where}.saves", f"are {len(SAVES)} numbers, for {', '.join(SAVES)}; not {len(one.saves)}.")
    for target in one.saves:
        within(f"{where}.saves", target, *BOUNDS["save"])
    for number, attack in enumerate(one.attacks):
        check_dice(f"{where}.attacks[{number}].damage", attack.damage)
    if one.armour:
        one_of(f"{where}.armour", one.armour, BULKS, "bulk of armour")
    if one.lifestyle:
        one_of(f"{where}.lifestyle", one.lifestyle, CHARACTER.lifestyle, "way of living")
    if one.riding:
        one_of(f"{where}.riding", one.riding, ids(state), "id")
    if one.character is not None:
        one_of(f"{where}.character.calling", one.character.calling, classes(), "class")
        within(f"{where}.level", one.level, 1, len(classes()[one.character.calling].rows))
        within(f"{where}.character.xp", one.character.xp, *DECREED["xp"])
    if one.service is not None:
        one_of(f"{where}.service.employer", one.service.employer, ids(state), "id")
        within(f"{where}.service.share", one.service.share[1], 1)
        within(f"{where}.service.share", one.service.share[0], 0, one.service.share[1])
    check_coins(one.coins, f"{where}.coins")
    for number, item in enumerate(one.items):
        check_item(item, f"{where}.items[{number}]")


def check_item(item: Item, where: str) -> None:
    """A thing has a name, there is one of it at least, and it takes no less than no room."""
    if not item.name.strip():
        refuse(f"{where}.name", "is missing.")
    for what, least in (("count", 1), ("per", 1), ("slots", 0), ("weight", 0)):
        within(f"{where}.{what}", getattr(item, what), least)


def check_coins(coins: Coins, where: str) -> None:
    """A purse holds no less than nothing of each coin."""
    for kind in COINS:
        within(f"{where}.{kind}", getattr(coins, kind))


def check_place(state: State) -> None:
    """Where the party is: its terrain, its lights, who has eaten and who lacks air."""
    now = state.exploring
    if now.terrain:
        one_of("exploring.terrain", now.terrain, terrains(state), "terrain")
    if now.where == "outdoors" and not now.terrain:
        refuse("exploring.terrain", f"is missing. Known: {', '.join(terrains(state))}.")
    if now.door:
        one_of("exploring.door", now.door, EXPLORING.doors, "kind of door")
    once("exploring.lights", "id", [light.label for light in now.lights])
    for number, light in enumerate(now.lights):
        where = f"exploring.lights[{number}]"
        one_of(f"{where}.kind", light.kind, EXPLORING.light, "light")
        within(f"{where}.burning.left", light.burning.left, 1)
        if light.bearer:
            one_of(f"{where}.bearer", light.bearer, ids(state), "id")
    for key, those in (("fed", now.fed), ("lacking", now.lacking), ("breath", [one.id for one in now.breath])):
        for one in those:
            one_of(f"exploring.{key}", one, ids(state), "id")
    for number, rations in enumerate(now.rations):
        one_of(f"exploring.rations[{number}].kind", rations.kind, EXPLORING.rations, "kind of rations")
        within(f"exploring.rations[{number}].count", rations.count)


def check_journey(state: State) -> None:
    """A journey through countries that this table has."""
    now = state.journey
    for what in ("points", "paid", "days"):
        within(f"journey.{what}", getattr(now, what))
    within("journey.side", now.side, 0, 6)
    for key, name in (("towards", now.towards), ("here", now.here)):
        if name:
            one_of(f"journey.{key}", name, countries(state), "country")


# ---------------------------------------------------------------------- what may be wrong


def refuse(key: str, reason: str) -> NoReturn:
    """Refuses what is given under a key."""
    raise DataError("given", key, reason)


def ids(state: State) -> list[str]:
    """The ids of everybody in play."""
    return [one.id for one in state.cast]


def one_of(key: str, said: str, known: Iterable[str], what: str) -> None:
    """Refuses a word that is not known here, with the nearest that is."""
    words = tuple(known)
    if said not in words:
        refuse(key, f"there is no {what} '{said}'.{what_was_meant(said, words, most=20)}")


def within(key: str, number: int, low: int = 0, high: int = MANY) -> None:
    """Refuses a number that is too small or too large."""
    if not low <= number <= high:
        refuse(key, f"is from {low} to {high}; {number} is not.")


def once(key: str, what: str, names: Sequence[str]) -> None:
    """Refuses names that are empty, or there twice."""
    for number, name in enumerate(names):
        if not name.strip():
            refuse(f"{key}[{number}].{what}", "is missing.")
        if name in names[:number]:
            refuse(f"{key}[{number}].{what}", f"'{name}' is there twice.")


def check_dice(key: str, said: str) -> None:
    """Refuses damage that is neither dice nor ``weapon``, which is asked for when somebody strikes."""
    if said == "weapon":
        return
    try:
        parse(said)
    except LychgateError as wrong:
        refuse(key, str(wrong))
