"""Encounters for tests: who meets whom, how far off, and what is known of it."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.rulesets.hundred_saints.state import PARTY, Encounter
from tests.rulesets.hundred_saints.saints import Saints

PARTY_GOBLINS_WOLVES = ("pc Ada of Ann hp 9", "foes 3 goblins hp 4", "foes 2 wolves hp 6")
GOBLINS = "foes 3 goblins AC 11 HD 1 hp 4 morale 7 spear 1d6"


def encounter_of(table: Saints) -> Encounter:
    """The encounter under way."""
    assert table.state.encounter is not None
    return table.state.encounter


def goblins_at_ten_feet(*faces: int) -> Saints:
    """Two characters face three goblins ten feet off; nobody is surprised; the party acts first unless dice say so."""
    table = Saints((4, 4)).types("pc Ada hp 8 of Ann", "pc Bea hp 6 of Ben", "foes 3 goblins hp 4", "encounter", "next")
    return table.types("next", "distance 10", "next").rolls(*(faces or (6, 1))).types("next").finish()


def met(
    dice: tuple[int, ...] = (), *, ground: str = "dungeon", others: tuple[str, ...] = ("goblins",), **variants: str
) -> Saints:
    """The party has met others; awareness comes next."""
    table = Saints(dice, **variants).types("pc Ada of Ann hp 6 cha 1")
    for side in others:
        table.types(f"foes 2 {side} hp 4")
    return table.types(f"encounter {' '.join(others)} {ground}")


def ranks(table: Saints) -> list[tuple[str, int]]:
    return [(one.side, one.rank) for one in encounter_of(table).order]


def both_aware(
    *, others: tuple[str, ...] = ("goblins",), feet: int = 60, seats: bool = True, cha: int = 0, **variants: str
) -> Saints:
    """Two characters of Speed 40 face others, 60 feet off; both sides know of each other, and the party acts first."""
    table = Saints(**variants)
    table.types(f"pc Ada{' of Ann' if seats else ''} hp 6 cha {cha}", f"pc Bob{' of Ben' if seats else ''} hp 6")
    for side in others:
        table.types(f"foes 2 {side} hp 4 speed 30")
    table.types(f"encounter {' '.join(others)}", "aware party")
    for side in others:
        table.types(f"aware {side}")
    dice = range(6, 6 - len(others) - 1, -1)
    return table.types("next", "next", f"distance {feet}", "next").rolls(*dice).types("next").rolls()


def surprised(*who: str, **variants: str) -> Saints:
    """The party and two goblins 60 feet off, of whom these are surprised; initiative is next."""
    table = Saints((1 if PARTY in who else 6, 1 if "goblins" in who else 6), **variants)
    table.types("pc Ada of Ann hp 6", "foes 2 goblins hp 4 speed 30", "encounter", "next", "next", "distance 60")
    return table.types("next")


def met_beside_bears(dice: tuple[int, ...] = (), others: tuple[str, ...] = ("goblins",), /, **variants: str) -> Saints:
    """The party has met others; awareness comes next. Bears are in play, but not here."""
    table = Saints(dice, **variants).types("pc Ada of Ann hp 6")
    for side in dict.fromkeys((*others, "bears")):
        table.types(f"foes 2 {side} hp 4")
    return table.types(f"encounter {' '.join(others)}")


def about_to_meet() -> Saints:
    """Ada and three goblins are about to meet."""
    return Saints().types("pc Ada hp 8 of Ann", "foes 3 goblins AC 11 hp 4 morale 7 club 1d4", "encounter")


def goblins_surprised(table: Saints) -> Saints:
    """They stand 40 feet apart, goblins surprised, and the first Round has begun."""
    return table.rolls(6, 1, 6, 1, 1, 1, 1, 6, 5).types("encounter", *("next",) * 4).finish()


def names_by_side(table: Saints) -> dict[str, list[str]]:
    return {side.id: [one.name for one in table.state.cast if one.side == side.id] for side in table.state.sides}


def near(feet: int = 100, **variants: str) -> Saints:
    """The party knows of two goblins, so far off, who have noticed nothing yet."""
    table = Saints(**variants).types("pc Ada of Ann hp 6", "pc Bob of Ben hp 6", "foes 2 goblins hp 4")
    return table.types("encounter", "aware party", f"distance {feet}")


def with_skill(table: Saints, name: str, skill: str, target: int) -> Saints:
    """The same with somebody who has learnt a skill."""
    one = replace(table.who(name), skills={skill: target})
    table.state = table.state.with_creature(one)
    return table


def goblins_in_the_light() -> Saints:
    """Ada sees three goblins ten feet off, in the first Round; the party acts first."""
    table = Saints().types("pc Ada hp 8 of Ann", "enter dungeon", "light torch of Ada", GOBLINS)
    table.types("encounter", "aware party of goblins", "aware goblins of party", "next", "next", "distance 10")
    return table.rolls(6, 1).types("next", "next")
