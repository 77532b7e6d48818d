"""What a form offers of magic: the spells and arts of a caster, their ways, and at whom they are aimed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from lychgate.core.telling import listed
from lychgate.core.view import Choice
from lychgate.kit.command import Command, Entry
from lychgate.kit.english import many_of, sentence
from lychgate.kit.fields import People, Person
from lychgate.kit.reading import TypedField
from lychgate.kit.topics import HELP
from lychgate.rulesets.sovereign.command import Filled, Labels
from lychgate.rulesets.sovereign.rules.cast import unnumbered
from lychgate.rulesets.sovereign.rules.choosing import Choices, called, condition, field, known_to, orders, people, said
from lychgate.rulesets.sovereign.rules.effort import highest_level, prepared_at_most
from lychgate.rulesets.sovereign.rules.learning import spells_on_lists
from lychgate.rulesets.sovereign.rules.natures import as_known, fits
from lychgate.rulesets.sovereign.rules.willing import is_known_to
from lychgate.rulesets.sovereign.state import PARTY, Creature, State
from lychgate.rulesets.sovereign.tables import magic
from lychgate.rulesets.sovereign.tables.magic import Effect, Power, arts, modes, spells

SEVERAL = "at"
"""The choice that stands for naming several targets one by one: the word is typed, and their names follow it."""

LABELS: Labels = {"spell": "Spell", "art": "Art", "mode": "Option", "at": "Target", "those": "Which of them"}


def form_of(what: str) -> tuple[TypedField, ...]:
    """The fields of casting a spell, or using an art."""
    return (
        field("who", Person()),
        said(what, what),
        said("mode", "Way"),
        said("at", "At whom"),
        field("those", People()),
    )


def power_of(filled: Filled) -> Power | None:
    """The spell or art that is filled in."""
    return spells().get(filled.get("spell", "")) or arts().get(filled.get("art", ""))


def asked(state: State, seat: str, one: TypedField, filled: Filled) -> TypedField | None:
    """A field of magic's form as far as the spell or art leaves it open."""
    power = power_of(filled)
    if one.name == "those":
        return one if filled.get("at") == SEVERAL else None
    if one.name not in ("mode", "at"):
        return one
    if power is None:
        return None
    if one.name == "mode":
        return one if len(modes(power)) > 1 or _chosen(power) else None
    if _chosen(power) and filled.get("mode"):
        return None
    return one if targets(state, seat, filled) else None


def _chosen(power: Power) -> bool:
    return isinstance(power, magic.Art) and bool(power.chosen)


class OfMagic(Command, frozen=True):
    """Casting a spell, or using an art: the form asks only for what that spell or art leaves open."""

    form_labels = LABELS

    @classmethod
    def asks_for(cls, state: State, seat: str, field: TypedField, filled: Filled) -> TypedField | None:
        return asked(state, seat, field, filled)

    @classmethod
    def entries(cls, state: State, seat: str) -> Sequence[Entry] | None:
        return entries_of(cls, cls.form_fields[1].name, state, seat)


# ---------------------------------------------------------------------- choices


def prepared(state: State, seat: str, filled: Filled) -> Choices:
    """The spells that a caster has prepared."""
    one = called(state, filled.get("who", ""))
    names = one.casting.prepared if one is not None else ()
    told = not filled.get("spell")
    return tuple(Choice(name, name, spells()[name].text if told else "") for name in names if name in spells())


def known_arts(state: State, seat: str, filled: Filled) -> Choices:
    """The arts of a caster that are used, or are for one thing that is not said yet."""
    one = called(state, filled.get("who", ""))
    names = [name for name in (one.made.arts if one is not None else ()) if name in arts()]
    used = [name for name in names if arts()[name].action != "always" or arts()[name].chosen]
    told = not filled.get("art")
    return tuple(Choice(name, name, arts()[name].text if told else "") for name in used)


def ways(state: State, seat: str, filled: Filled) -> Choices:
    """The ways of a spell or an art, as they are typed."""
    power = power_of(filled)
    return tuple(Choice(f"as {way}", sentence(way)) for way in (modes(power) if power is not None else ()))


def to_prepare(state: State, seat: str, filled: Filled) -> Choices:
    """The spells that a caster knows; those that are prepared are marked."""
    one = called(state, filled.get("who", ""))
    if one is None:
        return ()
    had = dict.fromkeys(one.casting.prepared, "prepared now, ")
    known = [name for name in one.made.spells if name in spells()]
    return tuple(Choice(name, name, f"{had.get(name, '')}level {spells()[name].level}") for name in known)


def to_learn(state: State, seat: str, filled: Filled) -> Choices:
    """The spells of a caster's lists that they do not know and could cast."""
    one = called(state, filled.get("who", ""))
    if one is None:
        return ()
    open_ = [name for name in spells_on_lists(one.made) if name in spells() and name not in one.made.spells]
    top = highest_level(state, one)
    levels = ((name, spells()[name].level) for name in dict.fromkeys(open_))
    return tuple(Choice(name, name, f"level {level}: {spells()[name].text}") for name, level in levels if level <= top)


def casts_spells(state: State, one: Creature) -> bool:
    """Whether somebody prepares spells."""
    return prepared_at_most(state, one) > 0


def in_force(state: State, seat: str, filled: Filled) -> Choices:
    """The magic of a caster that lasts, each with those on whom it lies."""
    one = called(state, filled.get("who", ""))
    return tuple(Choice(what, what, on) for what, on in lasting(state, one)) if one is not None else ()


def lasting(state: State, one: Creature) -> Iterator[tuple[str, str]]:
    """What somebody's magic is that lasts, and on whom it lies."""
    on: dict[str, list[str]] = {held.art: [] for held in one.casting.held if held.until == "duration"}
    for other in state.cast:
        for working in other.under:
            if working.by == one.id:
                on.setdefault(working.source, []).append(other.name)
    for what, names in on.items():
        if what in spells() or what in arts():
            yield what, f"on {listed(names)}" if names else "holds Effort"


# ---------------------------------------------------------------------- at whom


def targets(state: State, seat: str, filled: Filled) -> Choices:
    """At whom a spell or an art can be aimed, as it is typed: all of a kind first, where it reaches several."""
    one, power = called(state, filled.get("who", "")), power_of(filled)
    if one is None or power is None:
        return ()
    those = reached(state, seat, one, power, filled.get("mode", "").removeprefix("as "))
    most = power.many + power.a_level * one.level
    singly = tuple(Choice(f"at {other.name}", sentence(other.name), _seen(state, one, other)) for other in those)
    if most == 1 or len(those) < 2:
        return singly
    upto = f"up to {most}" if most else "as many as you like"
    return (*_together(those, most), *singly, Choice(SEVERAL, "Choose several", upto))


def each_target(state: State, seat: str, filled: Filled) -> Choices:
    """The same one by one, of whom several can be chosen."""
    one, power = called(state, filled.get("who", "")), power_of(filled)
    if one is None or power is None:
        return ()
    return people(reached(state, seat, one, power, filled.get("mode", "").removeprefix("as ")))


def reached(state: State, seat: str, one: Creature, power: Power, mode: str) -> list[Creature]:
    """Those whom magic is for, as far as the seat knows: foes first where it harms, else its caster's own side."""
    used: tuple[Effect, ...] = tuple(effect for effect in power.effects if not effect.mode or effect.mode == mode)
    if not (any(_aims(effect) for effect in used) or (used and (power.on or power.needs))):
        return []
    bodies = power.on in ("corpse", "fallen")
    lifts = any(isinstance(effect, magic.Lift) for effect in used)
    those = [other for other in known_to(state, seat) if other.alive or bodies or lifts or other.side == one.side]
    those = [other for other in those if not other.dead or bodies or lifts]
    knows = seat in state.referees
    seen = {other.id: other if knows or other.side == one.side else as_known(other) for other in those}
    those = [other for other in those if fits(seen[other.id], power.on, one)]
    those = [other for other in those if is_known_to(power.needs, one, other)]
    friendly = any(effect.whom == "ally" or isinstance(effect, magic.Heal) for effect in used)
    helps = friendly or power.needs in ("ally", "willing")
    if helps or _harms(used):
        those = [other for other in those if (other.side == one.side) is helps]
    near = state.fight.near(one.id) if state.fight is not None else ()
    return sorted(those, key=lambda other: ((other.side == one.side) is not helps, other.id not in near))


def _aims(effect: Effect) -> bool:
    """Whether an effect is for those who are named."""
    return effect.whom != "self" and not isinstance(effect, magic.Gm | magic.Blade | magic.Summon | magic.Rolls)


def _harms(used: Sequence[Effect]) -> bool:
    """Whether magic harms those at whom it is aimed."""
    saved = (effect for effect in used if isinstance(effect, magic.Lasting) and effect.save)
    return any(isinstance(effect, magic.Hurt | magic.Bolt | magic.Chance) for effect in used) or any(saved)


def _together(those: Sequence[Creature], most: int) -> Iterator[Choice]:
    """All of each kind of others, all foes, and all of the party, as far as magic reaches."""
    kinds: dict[str, list[Creature]] = {}
    for other in those:
        kinds.setdefault("of us" if other.side == PARTY else many_of(unnumbered(other)), []).append(other)
    foes = [other for other in those if other.side != PARTY]
    if sum(kind != "of us" for kind in kinds) > 1:
        kinds = {"foes": foes, **kinds}
    for kind, group in kinds.items():
        some = group[:most] if most else group
        if len(group) > 1 and len(some) > 1:
            many = f"All {kind} ({len(group)})" if len(some) == len(group) else f"{len(some)} {kind}"
            typed = f"at {' and '.join(other.name for other in some)}"
            yield Choice(typed, many, "" if len(some) == len(group) else listed(other.name for other in some))


def _seen(state: State, one: Creature, other: Creature) -> str:
    """What helps to choose somebody: how a friend is, and which foe stands within reach."""
    if other.id == one.id:
        return f"yourself, {condition(one)}"
    if other.side == one.side:
        return condition(other)
    near = state.fight is not None and other.id in state.fight.near(one.id)
    return other.helpless or ("within reach" if near else "")


# ---------------------------------------------------------------------- who needs it


def heals(power: Power, one: Creature, other: Creature) -> bool:
    """Whether a spell or an art makes somebody whole again in some way that they need."""
    lifts = [mark for effect in power.effects if isinstance(effect, magic.Lift) for mark in effect.marks]
    marks = [mark.name for mark in other.marks] + (["poisoned"] if other.poisons else [])
    lifted = any(mark in lifts for mark in marks)
    mends = any(isinstance(effect, magic.Heal) for effect in power.effects)
    hurt = other.hp < other.max_hp and not other.dead and (other.mark("dying") is None or lifted)
    return lifted or (mends and hurt)


def entries_of(kind: Any, what: str, state: State, seat: str) -> Sequence[Entry] | None:
    """The spells or arts of a player's Delvers, ``what``, each with what it takes and does.

    Those that heal are listed under the help for others too, for each who needs it. None for a GM, who casts for any.
    """
    if seat in state.referees:
        return None
    found: list[Entry] = []
    own = [one for one in orders(state, seat) if not one.helpless]
    for one in own:
        listed_ = prepared if what == "spell" else known_arts
        for name in (choice.id for choice in listed_(state, seat, {"who": one.name})):
            command = kind(who=one.name, **{what: name})
            note = command.choice(state, "form", referee=False).note
            whose = f"{one.name}: " if len(own) > 1 else ""
            filled = (("who", one.name), (what, name))
            found.append(Entry(f"{whose}{name}", note, filled))
            power = power_of(dict(filled))
            for other in reached(state, seat, one, power, "") if power is not None else ():
                if power is not None and other.side == PARTY and heals(power, one, other):
                    told = f"{whose}{name} for {other.name}"
                    found.append(Entry(told, note, (*filled, ("at", f"at {other.name}")), HELP))
    return found


def entries_in_force(state: State, seat: str) -> Sequence[Entry] | None:
    """The magic of a player's Delvers that lasts, each of which one tap ends. None for a GM, who ends any."""
    if seat in state.referees:
        return None
    return [
        Entry(f"End {what}", f"{one.name}, {on}", (("who", one.name), ("what", what)))
        for one in orders(state, seat)
        for what, on in lasting(state, one)
    ]
