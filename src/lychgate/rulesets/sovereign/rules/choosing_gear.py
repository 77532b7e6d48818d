"""What a form offers of gear: things to hand over, to take and to wear; what is for sale, and what it would change."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.view import Choice
from lychgate.kit.english import sentence
from lychgate.rulesets.sovereign.command import Filled
from lychgate.rulesets.sovereign.rules.choosing import Choices, called, condition, known_to, of_things
from lychgate.rulesets.sovereign.rules.figures import ac_of, with_figures
from lychgate.rulesets.sovereign.rules.load import at_hand, feet_by_load
from lychgate.rulesets.sovereign.rules.outfit import NEVER_SOLD, in_money, item, price
from lychgate.rulesets.sovereign.state import PARTY, Creature, Item, State
from lychgate.rulesets.sovereign.state.load import put
from lychgate.rulesets.sovereign.tables.exploring import EXPLORING
from lychgate.rulesets.sovereign.tables.goods import armours, gear_rows, weapons

THING, MONEY = "thing", "money"
"""What is handed over."""

KINDS = {"weapon": "Weapons", "armour": "Armour and shields", "gear": "Gear", "bearer": "Porters, beasts and carts"}
"""The parts of a price list."""


def handed_over(state: State, seat: str, filled: Filled) -> Choices:
    """Whether a thing or money changes hands, as far as whoever gives it has any."""
    one = called(state, filled.get("who", ""))
    things = (Choice(THING, "A thing"),) if one is None or one.items else ()
    money = (Choice(MONEY, "Money", "" if one is None else in_money(one.made.coins)),)
    return (*things, *(money if one is None or one.made.coins else ()))


def in_hand(state: State, seat: str, filled: Filled) -> Choices:
    """The things of whoever acts, in a fight the Readied first."""
    one = called(state, filled.get("who", ""))
    return of_things(at_hand(state, one)) if one is not None else ()


def receivers(state: State, seat: str, filled: Filled) -> Choices:
    """Those to whom something can be given: the party, porters and beasts, and whom the party has met."""
    ones = [one for one in known_to(state, seat) if one.name != filled.get("who") and not one.dead]
    ones.sort(key=lambda one: one.side != PARTY)
    bearers = (Choice(one.name, sentence(one.name), f"holds {one.holds} points") for one in state.exploring.bearers)
    return (*(Choice(one.name, sentence(one.name)) for one in ones), *bearers)


def sources(state: State, seat: str, filled: Filled) -> Choices:
    """From whom something can be taken: porters, beasts and carts, and allies who lie there."""
    bearers = (Choice(one.name, sentence(one.name)) for one in state.exploring.bearers if one.items)
    down = [one for one in state.cast if one.side == PARTY and one.helpless and one.name != filled.get("who")]
    allies = (Choice(one.name, sentence(one.name), condition(one)) for one in down if one.items or one.made.coins)
    return (*bearers, *allies)


def taken_from(state: State, seat: str, filled: Filled) -> Choices:
    """What can be taken from a source, as it is typed."""
    source = filled.get("source", "")
    bearer = next((one for one in state.exploring.bearers if one.name == source), None)
    one = called(state, source)
    items = bearer.items if bearer is not None else one.items if one is not None else ()
    found = [replace(each, id=f"{each.id} from {source}") for each in of_things(items)]
    if bearer is None and one is not None and one.made.coins:
        money = in_money(one.made.coins)
        found.append(Choice(f"{money} from {source}", "All the money", money))
    return tuple(found)


def to_wear(state: State, seat: str, filled: Filled) -> Choices:
    """The armour and shields that somebody can put on or take off, each with the AC that comes of it."""
    one = called(state, filled.get("who", ""))
    found = []
    for each in one.items if one is not None else ():
        if one is not None and each.name in armours():
            changed = replace(each, worn=not each.worn, where="readied")
            items = tuple(changed if held is each else held for held in one.items)
            told = f"AC {one.ac} → {with_figures(replace(one, items=items)).ac}" if one.detailed else ""
            how, off = ("Take off", " off") if each.worn else ("Put on", "")
            found.append(Choice(f"{each.name}{off}", f"{how} the {each.name}", told))
    return tuple(found)


# ---------------------------------------------------------------------- trade


def kinds_for_sale(state: State, seat: str, filled: Filled) -> Choices:
    """The parts of the price list."""
    return tuple(Choice(kind, label) for kind, label in KINDS.items())


def for_sale(state: State, seat: str, filled: Filled) -> Choices:
    """What is for sale of a part of the list: the price, and what having it changes."""
    one = called(state, filled.get("who", ""))
    kind = filled.get("kind", "")
    if kind == "bearer":
        return tuple(
            Choice(row.name, sentence(row.name), f"{in_money(row.price)}, holds {row.holds} points")
            for row in EXPLORING.bearer
        )
    every = {"weapon": tuple(weapons()), "armour": tuple(armours()), "gear": tuple(gear_rows())}
    names = [name for name in every.get(kind, ()) if name not in NEVER_SOLD]
    return tuple(Choice(name, sentence(name), told_of(state, one, name)) for name in names)


def told_of(state: State, one: Creature | None, name: str) -> str:
    """The price of a thing, and what it changes for a Delver: AC, and how far they move with it."""
    new = item(name)
    cost = f"{new.count} for {in_money(price(name))}" if new.count > 1 else in_money(price(name))
    if one is None or not one.detailed:
        return cost
    laden = replace(one, items=put(one.items, replace(new, worn=False)))
    before, after = feet_by_load(state, one), feet_by_load(state, laden)
    slower = f", {after} feet a Move instead of {before}" if after != before else ""
    return f"{cost}{worn_told(one, new)}{slower}"


def worn_told(one: Creature, new: Item) -> str:
    """The AC with armour or a shield that is bought."""
    row = armours().get(new.name)
    if row is None:
        return ""
    others = tuple(held for held in one.items if not (held.worn and armours()[held.name].worn == row.worn))
    worn = replace(one, items=(*others, replace(new, worn=True)))
    return f", AC {ac_of(worn).total}"


def to_sell(state: State, seat: str, filled: Filled) -> Choices:
    """The things of somebody that the list has a price for."""
    one = called(state, filled.get("who", ""))
    listed = (*weapons(), *armours(), *gear_rows())
    items = [each for each in (one.items if one is not None else ()) if each.name in listed]
    found = []
    for choice in of_things(items):
        lot = item(choice.id).count
        found.append(replace(choice, note=f"{in_money(price(choice.id))}{f' for {lot}' if lot > 1 else ''}"))
    return tuple(found)
