"""Exact odds of blows in Sovereign, by running its rules under every face their dice can show.

What comes out is kept in ``counts.txt`` beside this file and compared by a test. To print it anew:
``python -m tests.rulesets.sovereign.exact_blows``.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from lychgate.core.dice_source import DiceSource, every_outcome
from lychgate.rulesets.sovereign.rules.blows import Struck
from lychgate.rulesets.sovereign.rules.harm import Harmed
from lychgate.rulesets.sovereign.state import Item
from lychgate.rulesets.sovereign.tables.goods import Weapon, weapons
from tests.rulesets.kept_counts import Line, text
from tests.rulesets.sovereign.sovereign import Sovereign
from tests.rulesets.sovereign.test_sovereign_attacks import given

ACS = range(10, 19)

Outcome = tuple[bool, int]
"""Whether a blow hit, and what it did."""

INTRODUCTION = """\
A blow in Sovereign, exactly: each weapon of the book against AC 10 to 18, by the rules run under every face.

The attacker has an attack bonus of 1, 10 in every attribute and level 0 in every skill: what is added to the die is +1.
Each line: how often a blow hits, how often a miss still does Shock, and the damage on average with Shock counted in.

What may surprise:
- Up to AC 15 a war axe never does nothing: what is no hit is Shock 3. At AC 16 it does nothing in 70 of 100 blows.
- One point of AC, from 13 to 14, takes 43 % off what a long sword does: that is its Shock that is lost, not its blade.
- At AC 14 and 15 a short sword does half as much again as a long one, for its Shock 2 goes up to AC 15.
- Great hammer, mace and stiletto do Shock up to AC 18: against it the mace, 1d6, does more than the long sword, 1d8.
- Below the AC of its Shock, more AC hardly helps: from AC 10 to 15 a short sword loses 14 % of what it does.
- A hit is raised to the Shock where the die shows less (a war axe's 1 and 2), which adds 0.3 to its hits on average.
- What is thrown or shot does no Shock: a hand axe in the hand does more than one in the air.
"""


def ways(weapon: Weapon) -> tuple[str, ...]:
    """How a weapon may be used: in the hand, thrown."""
    return ("", "thrown") if weapon.has("T") else ("",)


def blows(weapon: Weapon, how: str, ac: int) -> dict[Outcome, Fraction]:
    """Every outcome of one blow, with its chance."""
    table = Sovereign().types("delver Ada stab 0 shoot 0 exert 0 brawl 0 hp 8", "npc goblin hd 1 hp 99 ac 13")
    table.rolls(8, 1).types("fight").finish()
    carried = "shield" if weapon.name == "shield bash" else weapon.name
    items = (Item(name=carried, worn=carried == "shield"),) if carried != "unarmed" else ()
    given(given(table, "Ada", attack=1, items=items), "goblin", ac=ac)
    command = table.read(f"attack Ada goblin with {weapon.name} {how}")

    def one(dice: DiceSource) -> Outcome:
        events = table.run(command, dice).events
        hit = any(isinstance(event, Struck) and event.hit for event in events)
        return hit, sum(event.amount for event in events if isinstance(event, Harmed))

    found: dict[Outcome, Fraction] = {}
    for chance, outcome in every_outcome(one):
        found[outcome] = found.get(outcome, Fraction(0)) + chance
    assert sum(found.values()) == 1
    return found


def told(found: dict[Outcome, Fraction]) -> str:
    """How often it hits, how often a miss does Shock, and the mean of what it does."""
    hits = sum((chance for (hit, _), chance in found.items() if hit), Fraction(0))
    shock = sum((chance for (hit, harm), chance in found.items() if not hit and harm), Fraction(0))
    mean = sum((harm * chance for (_, harm), chance in found.items()), Fraction(0))
    return f"hits {percent(hits)}, Shock {percent(shock)}, {mean} = {float(mean):.3f} damage"


def percent(chance: Fraction) -> str:
    """A chance that is a whole number of percent, as those of a d20 are."""
    assert (chance * 100).denominator == 1
    return f"{int(chance * 100):3} %"


def row(weapon: Weapon, how: str, ac: int) -> str:
    """The line of an AC."""
    return f"  AC {ac}: {told(blows(weapon, how, ac))}"


def lines() -> Iterator[Line]:
    """The file, line by line."""
    yield INTRODUCTION
    for weapon in weapons().values():
        for how in ways(weapon):
            if weapon.name == "military oil" and not how:
                continue  # it does nothing in the hand
            shock = f", Shock {weapon.shock} to AC {weapon.shock_ac}" if weapon.shock and not how else ""
            yield f"{weapon.name}{f' ({how})' if how else ''}: {weapon.damage}{shock}"
            for ac in ACS:
                yield partial(row, weapon, how, ac)
            yield ""


if __name__ == "__main__":
    print(text(lines()), end="")  # noqa: T201
