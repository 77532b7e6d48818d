"""A character's numbers, and where each comes from: reckoned anew whenever what they rest on changes."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.room import Event, Lines
from lychgate.rulesets.hundred_saints.audience import of_somebody
from lychgate.rulesets.hundred_saints.printed_ac import printed
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.checks import ability_of
from lychgate.rulesets.hundred_saints.rules.encumbrance import speed_of
from lychgate.rulesets.hundred_saints.state import Attack, Creature, State
from lychgate.rulesets.hundred_saints.tables.character import ClassRow, classes
from lychgate.rulesets.hundred_saints.tables.load import Goods, known_goods

UNARMOURED = 10

SUMS = ("ac", "shield", "attack", "charisma")
"""Numbers that move by as much as the rules move them; so does Speed, but never below 0."""

WHOLE = ("armour", "attacks", "saves", "skills")
"""What is as it was where the rules do not change it, and else as they have it."""

Source = tuple[str, int]
"""What a number owes to something, such as ``("shield", 1)``."""


@clause("enc.char.class.1", "enc.char.attack.1")
def class_row(one: Creature) -> ClassRow | None:
    """The row of somebody's class and level; None for who has no class: a creature's numbers stand with itself."""
    return classes()[one.character.calling].at(one.level) if one.character is not None else None


@clause("enc.char.ac.1")
def armour_class(one: Creature) -> tuple[Source, ...]:
    """The armour worn, or 10; a shield; Dexterity; what the class adds. Each with its name."""
    worn, row = armour_worn(one), class_row(one)
    found = [(worn.name, worn.ac) if worn is not None else ("no armour", UNARMOURED)]
    shield = next((goods.ac_bonus for goods in in_use(one) if goods.kind == "shield"), 0)
    found += [("shield", shield), ("Dexterity", ability_of(one, "dexterity"))]
    if row is not None:
        assert one.character is not None
        found.append((one.character.calling, row.ac_bonus))
    return tuple(source for source in found if source[1])


def in_use(one: Creature) -> tuple[Goods, ...]:
    """What of the book's lists somebody wears or holds."""
    known = [known_goods(item.name) for item in one.items if item.where == "equipped"]
    return tuple(goods for goods in known if goods is not None)


def armour_worn(one: Creature) -> Goods | None:
    """The armour that somebody wears, the best if there are several."""
    worn = [goods for goods in in_use(one) if goods.kind == "armour"]
    return max(worn, key=lambda goods: goods.ac) if worn else None


def attacks_of(one: Creature) -> tuple[Attack, ...]:
    """A way to hurt for each weapon at hand."""
    return tuple(Attack(goods.name, goods.damage) for goods in in_use(one) if goods.kind == "weapon")


class SheetReckoned(Event, frozen=True, tag="sheet_reckoned", kw_only=True):
    """What follows from somebody's class, abilities and load, as it stands now."""

    who: str
    ac: int
    shield: int
    armour: str
    attack: int
    attacks: tuple[Attack, ...]
    saves: tuple[int, ...]
    skills: dict[str, int]
    speed: int
    charisma: int

    def of(self, one: Creature) -> Creature:
        """Somebody with these numbers."""
        values = msgspec.structs.asdict(self)
        del values["who"]
        return replace(one, **values)

    def apply(self, state: State) -> State:
        return state.with_creature(self.of(state.creature(self.who)))

    def tell(self, before: State, after: State) -> Lines:
        old, new = before.creature(self.who), after.creature(self.who)
        changes = [
            f"{word} {shown(getattr(new, field))} (was {shown(getattr(old, field))})"
            for field, word, shown in (("ac", "AC", printed), ("speed", "Speed", str), ("attack", "attack", str))
            if getattr(new, field) != getattr(old, field)
        ]
        text = f"{new.name}: {', '.join(changes)}."
        return of_somebody(after, new.id, text, weight="result") if changes else ()


def numbers(state: State, one: Creature) -> SheetReckoned:
    """All of somebody's numbers as the rules have them."""
    row, worn = class_row(one), armour_worn(one)
    return SheetReckoned(
        who=one.id,
        ac=sum(amount for _, amount in armour_class(one)),
        shield=sum(amount for name, amount in armour_class(one) if name == "shield"),
        armour=worn.bulk if worn is not None else "",
        attack=row.attack if row is not None else 0,
        attacks=attacks_of(one),
        saves=row.saves if row is not None else (),
        skills=row.skills if row is not None else {},
        speed=speed_of(state, one),
        charisma=ability_of(one, "charisma"),
    )


def reckoned(state: State, one: Creature) -> Creature:
    """Somebody new, with the numbers that follow."""
    return numbers(state, one).of(one)


def reckon(play: Saints, before: Creature) -> None:
    """What follows from a change: numbers move by as much as the rules move them, so that a decree holds."""
    now = play.state.creature(before.id)
    if now.kind == "creature":
        return
    old, new = numbers(play.state, before), numbers(play.state, now)
    if old == new:
        return
    moved = {name: getattr(now, name) + getattr(new, name) - getattr(old, name) for name in SUMS}
    kept = {name: getattr(now, name) for name in WHOLE if getattr(new, name) == getattr(old, name)}
    play.record(replace(new, **moved, **kept, speed=max(0, now.speed + new.speed - old.speed)))
