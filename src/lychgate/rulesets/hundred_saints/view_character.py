"""A character's sheet: every number with what it comes from, and the word for which ``lychgate why`` tells more."""

from __future__ import annotations

from lychgate.core.view import Field, Purse
from lychgate.kit.english import numbered
from lychgate.kit.table import ruled
from lychgate.rulesets.hundred_saints.printed_ac import printed
from lychgate.rulesets.hundred_saints.rules.checks import ability_of, modifier, skill_of
from lychgate.rulesets.hundred_saints.rules.encumbrance import slots_taken, weight_of
from lychgate.rulesets.hundred_saints.rules.exhaustion import exhaustion
from lychgate.rulesets.hundred_saints.rules.levels import ranks_of
from lychgate.rulesets.hundred_saints.rules.numbers import xp_for
from lychgate.rulesets.hundred_saints.rules.retainers import outgrown
from lychgate.rulesets.hundred_saints.rules.sheet import armour_class
from lychgate.rulesets.hundred_saints.state import ABILITIES, SAVES, Attack, Creature, Item, State
from lychgate.rulesets.hundred_saints.state.cast import NO_DAMAGE
from lychgate.rulesets.hundred_saints.tables.character import classes
from lychgate.rulesets.hundred_saints.tables.combat import weapon_named

FEET = " feet"


def fields(state: State, one: Creature, referee: bool) -> tuple[Field, ...]:
    """The lines of a sheet, below hit points and above marks."""
    found = [Field("AC", _ac(one), "armour class", printed(one.ac)), Field("Level", _level(one), "gaining a level")]
    if one.abilities:
        found.append(Field("Abilities", _abilities(one), "ability modifiers"))
    if one.character is not None:
        found.append(Field("Experience", _experience(state, one), "splitting xp"))
        found.append(Field("Attack", f"{one.attack:+}", "attack bonus"))
    if one.attacks:
        found.append(Field("Weapons", "; ".join(line for each in one.attacks for line in weapon(one, each)), "damage"))
    if one.saves:
        saves = (f"{name} {target}" for name, target in zip(SAVES, one.saves, strict=True))
        found.append(Field("Saves", ", ".join(saves), "saving throw"))
    if one.skills:
        known = (f"{name.replace('_', ' ')} {skill_of(state, one, name)}" for name in one.skills)
        found.append(Field("Skills", ", ".join(known), "skill check"))
    if one.character is not None and (spells := ranks_of(classes()[one.character.calling].at(one.level).spells)):
        found.append(Field("Spells", spells, "gaining a level"))
    found.append(Field("Speed", f"{one.speed} ({load(state, one)})", "speed by gear slots", str(one.speed)))
    found += [
        Field(label, ", ".join(named(item) for item in one.items if item.where == where), word)
        for where, label, word in (
            ("equipped", "At hand", "slots an item takes"),
            ("backpack", "Backpack", "containers"),
            ("sack", "Sacks", "containers"),
        )
        if any(item.where == where for item in one.items)
    ]
    if one.coins.number:
        found.append(Field("Coins", one.coins.words, "slots an item takes"))
    if one.service is not None:
        found.append(Field("Serves", _service(state, one, referee), "loyalty"))
    if one.seat:
        found.append(Field("Played by", one.seat))
    return tuple(found)


def weapon(one: Creature, attack: Attack) -> tuple[str, ...]:
    """A way to hurt with its totals: hand to hand, and from afar with its short, medium and long range.

    What a situation adds, such as the range, a melee around the target or the dark, comes on top.
    """
    if attack.damage == NO_DAMAGE:
        return (attack.name,)
    known, always = weapon_named(attack.name), one.attack + attack.bonus + exhaustion(one)
    lines = []
    if known is None or known.melee:
        strength = ability_of(one, "strength")
        lines.append(_with_totals(attack.name, always + strength, attack.damage, strength + exhaustion(one)))
    if known is not None and known.missile:
        trained = classes()[one.character.calling].to_hit.get("missile", 0) if one.character is not None else 0
        hit = always + ability_of(one, "dexterity") + trained
        name = f"thrown {attack.name}" if known.melee else attack.name
        far = "/".join(map(str, known.range))
        told = _with_totals(name, hit, attack.damage, exhaustion(one))
        lines.append(f"{told}, range {far}{FEET}" if far else told)
    return tuple(lines)


def _with_totals(name: str, hit: int, dice: str, harm: int) -> str:
    return f"{name} {hit:+}, {dice}{f'{harm:+}' if harm else ''}"


def load(state: State, one: Creature) -> str:
    """What somebody's load comes to, by the method of this table."""
    if ruled(state, "encumbrance") == "weight":
        return f"{numbered(weight_of(one), 'coin')} of weight"
    if ruled(state, "encumbrance") == "basic":
        return f"{one.armour or 'no'} armour{', laden' if one.mark('laden') else ''}"
    equipped, stowed = slots_taken(one)
    return f"{numbered(equipped, 'slot')} at hand, {stowed} stowed"


def named(item: Item) -> str:
    """An item as people say it."""
    return numbered(item.count, item.name) if item.count > 1 else item.name


def purse(state: State) -> Purse:
    """What the party owns in common; each has coins of their own besides."""
    gold, rest = divmod(state.purse.worth, 100)
    small = (Field("and", f"{rest} cp"),) if rest else ()
    stored = (Field("store", named(item), "slots an item takes") for item in state.store)
    return Purse(gold, (*small, *stored), common=gold > 0)


def _ac(one: Creature) -> str:
    sources = armour_class(one)
    if sum(amount for _, amount in sources) != one.ac:
        return printed(one.ac)
    first, *more = sources
    return f"{printed(one.ac)} ({first[0]} {first[1]}{''.join(f', {name} {amount:+}' for name, amount in more)})"


def _level(one: Creature) -> str:
    if one.character is None:
        return str(one.level)
    return f"{one.level}, {one.character.calling}"


def _abilities(one: Creature) -> str:
    return ", ".join(
        f"{ability[:3].upper()} {one.abilities[ability]} ({modifier(one.abilities[ability]):+})"
        for ability in ABILITIES
        if ability in one.abilities
    )


def _experience(state: State, one: Creature) -> str:
    assert one.character is not None
    calling = classes()[one.character.calling]
    if one.level >= len(calling.rows):
        return str(one.character.xp)
    needed = xp_for(state, calling, one.level + 1)
    due = ", due" if one.character.xp >= needed else ""
    return f"{one.character.xp} (level {one.level + 1} at {needed}{due})"


def _service(state: State, one: Creature, referee: bool) -> str:
    assert one.service is not None
    whose = next((other.name for other in state.cast if one.service and other.id == one.service.employer), "nobody")
    parts, of = one.service.share
    terms = f"{parts}/{of} of a share" if one.service.adventurer else f"{one.service.daily} cp a day"
    loyalty = f", Loyalty {one.service.loyalty}" if referee else ""
    grown = "; as high as the employer, and usually goes" if referee and one in outgrown(state) else ""
    return f"{whose}, for {terms}{loyalty}{grown}"
