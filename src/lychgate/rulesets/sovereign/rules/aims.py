"""Whom magic can be aimed at now: the targets of an art or a spell among which its caster chooses, in each way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from lychgate.core.telling import listed
from lychgate.kit.english import many_of, sentence
from lychgate.rulesets.sovereign.rules.arms import OIL
from lychgate.rulesets.sovereign.rules.cast import unnumbered
from lychgate.rulesets.sovereign.rules.casting import Cast, UseArt, swift_touch
from lychgate.rulesets.sovereign.rules.effort import slots_of
from lychgate.rulesets.sovereign.rules.fight import left_to_do
from lychgate.rulesets.sovereign.rules.group import APART
from lychgate.rulesets.sovereign.rules.injury import BEYOND
from lychgate.rulesets.sovereign.rules.natures import as_known, fits
from lychgate.rulesets.sovereign.rules.strain import bears
from lychgate.rulesets.sovereign.rules.willing import is_known_to
from lychgate.rulesets.sovereign.state import PARTY, Creature, State
from lychgate.rulesets.sovereign.tables import magic
from lychgate.rulesets.sovereign.tables.goods import GOODS
from lychgate.rulesets.sovereign.tables.magic import Art, Effect, Power, Spell, modes

ENERGIES = ("fire", "cold", "lightning")
"""The energies of nature from which an art protects."""

CHOOSE = "choose"
"""The target that stands for more questions: which of all."""


class Aim(msgspec.Struct, frozen=True, kw_only=True):
    """A choice of targets for magic, in one of its ways: the names ``at`` which it is aimed.

    ``among`` are the names to choose from one by one, ``most`` how many of them (0: all), where that is asked next.
    """

    id: str
    label: str
    at: tuple[str, ...] = ()
    mode: str = ""
    note: str = ""
    group: str = ""
    among: tuple[str, ...] = ()
    most: int = 0


def ordered(one: Creature, power: Power, at: tuple[str, ...], mode: str) -> Cast | UseArt:
    """The command that a choice of targets comes to."""
    if isinstance(power, Spell):
        return Cast(who=one.name, spell=power.name, at=at, mode=mode)
    return UseArt(who=one.name, art=power.name, at=at, mode=mode)


def aims(state: State, one: Creature, power: Power, *, knows: bool) -> tuple[Aim, ...]:
    """The targets of magic, in each of its ways. ``knows``: also by what only the GM knows of them.

    Empty where there is nobody on whom it does anything now.
    """
    if isinstance(power, Art) and power.action == "always":
        return tuple(Aim(id=what, label=sentence(what), mode=what) for what in to_choose(one, power))
    ways = modes(power)
    every = ways if len(ways) > 1 else ("", *ways)
    return tuple(aim for mode in every for aim in _in_a_way(state, one, power, mode, len(every) > 1, knows))


def to_choose(one: Creature, art: Art) -> tuple[str, ...]:
    """What an art may be for that is for one thing; nothing once that has been said."""
    if not art.chosen or art.name in one.casting.chosen:
        return ()
    melee = (weapon.name for weapon in GOODS.weapon if not weapon.shoots and weapon.name != OIL)
    return tuple(melee) if art.chosen == "weapon" else ENERGIES


def used_in(power: Power, mode: str) -> tuple[Effect, ...]:
    """The effects of magic in one of its ways."""
    effects: tuple[Effect, ...] = power.effects
    return tuple(effect for effect in effects if not effect.mode or effect.mode == mode)


def _in_a_way(state: State, one: Creature, power: Power, mode: str, several: bool, knows: bool) -> Iterator[Aim]:
    """The targets in one way; where there are ``several``, each is headed by its name."""
    used = used_in(power, mode)
    head = way_called(power, mode) if several else ""
    if not all(does_something(state, effect, one, one, used) for effect in used if effect.whom == "self"):
        return
    aimed = [effect for effect in used if names_somebody(effect)]
    bodies = power.on in ("corpse", "fallen") and not aimed
    told = not several and bool(power.on or power.needs) and any(effect.whom != "self" for effect in used)
    if not (aimed or bodies or told):
        if all(does_something(state, effect, one, one, used) for effect in used):
            yield Aim(id=f"{mode}/", label=head or power.name, mode=mode)
        return
    those = candidates(state, one, power, used, knows=knows)
    for aim in _at_those(state, one, power, used, those):
        yield msgspec.structs.replace(aim, id=f"{mode}/{aim.id}", mode=mode, group=head)
    ours = any(effect.whom == "ally" for effect in aimed)  # where nobody is named it is for the caster, who is listed
    ours = ours or (told and bool(power.needs) and bool(those))  # it says whom it needs, and they are listed
    if not ours and not must_name(used) and all(does_something(state, effect, one, one, used) for effect in used):
        rest = "A body that is not listed" if bodies else "Without a target"
        yield Aim(id=f"{mode}/", label=rest if those or not several else head, mode=mode, group=head if those else "")


def way_called(power: Power, mode: str) -> str:
    """One of several ways of magic, with what lies on its targets: ``Sight (blinded)``."""
    own = [effect for effect in power.effects if mode and effect.mode == mode]
    names = [effect.name for effect in own if isinstance(effect, magic.Lasting)]
    return sentence(f"{mode} ({listed(dict.fromkeys(names))})" if names else mode or "as usual")


def names_somebody(effect: Effect) -> bool:
    """Whether an effect is for those who are named."""
    left_out = magic.Gm | magic.Blade | magic.Summon | magic.Rolls
    return effect.whom != "self" and not isinstance(effect, left_out)


def must_name(used: Sequence[Effect]) -> bool:
    """Whether magic does nothing unless somebody is named."""
    told = any(isinstance(effect, magic.Rolls | magic.Summon) for effect in used)
    return not told and any(effect.whom == "target" and names_somebody(effect) for effect in used)


# ---------------------------------------------------------------------- who there is


def present(state: State, one: Creature) -> list[Creature]:
    """Those who are where the caster is, their own side first, of others those within reach first."""
    fight, meeting = state.fight, state.meeting
    met = fight.sides if fight is not None else (PARTY, *((meeting.side,) if meeting is not None else ()))
    here = [other for other in state.cast if other.side in (one.side, *met) and other.mark(APART) == one.mark(APART)]
    near = fight.near(one.id) if fight is not None else ()
    return sorted(here, key=lambda other: (other.side != one.side, other.id != one.id, other.id not in near))


def hurts(used: Sequence[Effect]) -> bool:
    """Whether magic harms those at whom it is aimed."""
    harmful = magic.Hurt | magic.Bolt | magic.Chance
    aimed = [effect for effect in used if effect.whom == "target"]
    return any(isinstance(effect, harmful) for effect in aimed) or any(
        isinstance(effect, magic.Lasting) and hinders(effect) for effect in aimed
    )


def hinders(effect: magic.Lasting) -> bool:
    """Whether nobody wants what lies on them."""
    worse = any(amount < 0 or figure in WORSE for figure, amount in effect.bonuses.items())
    worse = worse or effect.name in CURSES
    return bool(effect.save or effect.stops or effect.most_hd or effect.hurts or effect.feeble or effect.less or worse)


WORSE = ("doomed", "opened")
"""Figures of magic that are bad for whoever has them."""

CURSES = ("boils", "a blunt weapon")
"""Magic that has no such figure, and is bad all the same."""


def helps(power: Power, used: Sequence[Effect]) -> bool:
    """Whether magic is for the caster's own side."""
    willing = power.needs in ("ally", "willing", "either")
    return willing or any(
        effect.whom == "ally" or isinstance(effect, magic.Heal | magic.Lift) for effect in used if effect.whom != "self"
    )


def candidates(
    state: State, one: Creature, power: Power, used: Sequence[Effect], *, knows: bool
) -> tuple[Creature, ...]:
    """Those on whom magic does something, as far as it is known: the likeliest first."""
    here = present(state, one)
    own = [other for other in here if other.side == one.side]
    foes = [other for other in here if other.side != one.side]
    if power.on not in ("corpse", "fallen"):
        own, foes = [other for other in own if not other.dead], [other for other in foes if other.alive]
    if helps(power, used):
        those = [*own, *(foe for foe in foes if power.needs == "either")]
        if any(isinstance(effect, magic.Heal) for effect in used):
            those.sort(key=lambda other: (other.side != one.side, other.alive, other.hp - other.max_hp))
    else:
        if power.on == "enemy" or hurts(used):
            those = foes
        elif any(isinstance(effect, magic.Step) for effect in used):
            those = [*own, *foes]
        else:
            dispels = any(isinstance(effect, magic.Dispel) for effect in used)
            those = [*foes, *(other for other in own if dispels or other.id != one.id)]
    found = tuple(other for other in those if suits(state, one, power, used, other, knows=knows))
    return found if len(found) > 1 or not shared(power) else ()


def shared(power: Power) -> bool:
    """Whether magic ties several together, so that it does nothing for one alone."""
    return power.needs == "either" and power.many + power.a_level != 1


def suits(state: State, one: Creature, power: Power, used: Sequence[Effect], other: Creature, *, knows: bool) -> bool:
    """Whether magic works on somebody and does something for them, as far as it is known."""
    seen = other if knows or other.side == one.side else as_known(other)
    if not fits(seen, power.on, one) or not is_known_to(power.needs, one, other):
        return False
    if power.name == TOUCH and state.fight is not None and not left_to_do(state, one):
        assert isinstance(power, Art)
        if not swift_touch(one, power, (other.id,)):
            return False
    return all(does_something(state, effect, one, other, used) for effect in used if names_somebody(effect))


TOUCH = "Healing Touch"


def does_something(state: State, effect: Effect, one: Creature, other: Creature, used: Sequence[Effect] = ()) -> bool:
    """Whether an effect of magic would be refused for somebody, or come to nothing: of foes nobody knows."""
    ours = other.side == one.side
    match effect:
        case magic.Heal():
            lifted = any(isinstance(each, magic.Lift) for each in used)
            eased = other.strain > 0 and any(isinstance(each, magic.Strain) and each.amount < 0 for each in used)
            sound = effect.amount != magic.Amount() and other.hp >= other.max_hp and not (lifted or eased)
            lost = not lifted and (other.dead or other.mark("dying") is not None)
            kept = bool(other.stopped("healing"))
            return not (sound or lost or kept) and (not ours or bears(other, effect.strain))
        case magic.Lift():
            marks = (*(mark.name for mark in other.marks), *(("poisoned",) if other.poisons else ()))
            return any(mark in marks for mark in effect.marks) and not other.mark(BEYOND)
        case magic.Strain():
            return effect.amount <= 0 or not ours or bears(other, effect.amount)
        case magic.Slot():
            spends = effect.gives < 0
            return other.casting.used < slots_of(state, other) if spends else other.casting.used > 0
        case magic.Give():
            if state.fight is None:
                return False
            spent = state.fight.left(one.id)
            return spent.moves > 0 if effect.action == "move" else spent.main
        case magic.Bolt():
            return state.fight is not None and not ours
        case magic.Summon():
            return kept_by(state, one, effect) < (effect.most or one.level)
        case magic.Lasting():
            return not effect.a_level or laid_by(state, one, effect) < one.level
        case magic.Step():
            return state.fight is not None or effect.whom != "self"
        case _:
            return True


def kept_by(state: State, one: Creature, effect: magic.Summon) -> int:
    """How many creatures a caster has called by an effect like this."""
    return sum(
        working.gone and working.by == one.id and other.name.startswith(f"{one.name}'s {effect.name}")
        for other in state.cast
        for working in other.under
    )


def laid_by(state: State, one: Creature, effect: magic.Lasting) -> int:
    """On how many something of a caster lies by an effect like this."""
    return sum((had.by, had.name) == (one.id, effect.name) for other in state.cast for had in other.under)


# ---------------------------------------------------------------------- how they are offered


def _at_those(
    state: State, one: Creature, power: Power, used: Sequence[Effect], those: Sequence[Creature]
) -> Iterator[Aim]:
    """One after the other; where magic reaches several, first all of a kind, and at last which of them."""
    most = power.many + power.a_level * one.level
    if most != 1:
        yield from _in_one(one, those if helps(power, used) else [foe for foe in those if foe.side != one.side], most)
    heals = any(isinstance(effect, magic.Heal) for effect in used)
    for other in () if shared(power) else those:
        at = () if other.id == one.id and all(effect.whom != "target" for effect in used) else (other.name,)
        yield Aim(id=f"at:{other.id}", label=sentence(other.name), at=at, note=_seen(state, one, other, heals=heals))
    among = [*those, *caught(state, one, power, used)] if those else []
    if most != 1 and len(among) > 1:
        names = tuple(other.name for other in among)
        upto = f"{most} at most" if most and most < len(among) else "as many as you like"
        yield Aim(id=CHOOSE, label="Choose which", note=upto, among=names, most=most)


def caught(state: State, one: Creature, power: Power, used: Sequence[Effect]) -> list[Creature]:
    """Friends who may stand where magic strikes all: nobody aims at them, and the caster may have to name them."""
    if power.many or power.a_level or power.on == "enemy" or not hurts(used):
        return []
    own = (other for other in present(state, one) if other.side == one.side and other.id != one.id and other.alive)
    return [other for other in own if fits(other, power.on, one)]


def _in_one(one: Creature, those: Sequence[Creature], most: int) -> Iterator[Aim]:
    """All of a side, and all of each kind of foes, as far as magic reaches."""
    own = [other for other in those if other.side == one.side]
    foes = [other for other in those if other.side != one.side]
    kinds: dict[str, list[Creature]] = {}
    for foe in foes:
        kinds.setdefault(unnumbered(foe), []).append(foe)
    groups = [("own", "us", own), *((f"kind:{kind}", many_of(kind), kinds[kind]) for kind in kinds)]
    if len(kinds) > 1:
        groups.insert(1, ("foes", "foes", foes))
    if those and those[0].side != one.side:
        groups = [*groups[1:], groups[0]]
    for id_, those_called, group in groups:
        if len(group) > 1:
            names = tuple(other.name for other in (group[:most] if most else group))
            whole = len(names) == len(group)
            every = f"All {'of ' if those_called == 'us' else ''}{those_called} ({len(group)})"
            some = f"{len(names)} of {'us' if those_called == 'us' else f'the {len(group)} {those_called}'}"
            if len(names) > 1:
                yield Aim(id=id_, label=every if whole else some, at=names, note="" if whole else listed(names))


def _seen(state: State, one: Creature, other: Creature, *, heals: bool) -> str:
    """What helps to choose somebody: how a friend is, and which foe stands within reach."""
    if other.side == one.side:
        if other.helpless:
            return other.helpless.removeprefix("is ")
        return f"{other.hp} of {other.max_hp} hp" if heals else ""
    within = state.fight is not None and other.id in state.fight.near(one.id)
    return other.helpless.removeprefix("is ") or ("within reach" if within else "")
