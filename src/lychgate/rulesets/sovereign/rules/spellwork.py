"""What arts and spells do: each of their typed effects, on those who are named."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.kit.rolling import rolled
from lychgate.rulesets.sovereign.rules.arms import hurled
from lychgate.rulesets.sovereign.rules.cast import Came
from lychgate.rulesets.sovereign.rules.checks import Pair, added_by, check, skill_of
from lychgate.rulesets.sovereign.rules.effort import SlotsUsed
from lychgate.rulesets.sovereign.rules.fight import fight_of
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay
from lychgate.rulesets.sovereign.rules.harm import harm
from lychgate.rulesets.sovereign.rules.healing import heal as regain
from lychgate.rulesets.sovereign.rules.in_force import always, suffered
from lychgate.rulesets.sovereign.rules.injury import BEYOND, doomed, stabilise
from lychgate.rulesets.sovereign.rules.lasting import begin, end, saves, saves_from_magic
from lychgate.rulesets.sovereign.rules.saves import npc_target, target_of
from lychgate.rulesets.sovereign.rules.strain import ease, force, most_strain, must_bear, strain
from lychgate.rulesets.sovereign.rules.strikes import land, must_be_a_foe, strike
from lychgate.rulesets.sovereign.rules.wonders import (
    ActionGiven,
    Counted,
    LeftToGm,
    MarksLifted,
    Spared,
    Stepped,
    Summoned,
)
from lychgate.rulesets.sovereign.state import Attack, Creature, Working
from lychgate.rulesets.sovereign.state.magic import Unit
from lychgate.rulesets.sovereign.tables import magic
from lychgate.rulesets.sovereign.tables.delvers import SAVES
from lychgate.rulesets.sovereign.tables.magic import Amount, AnyEffect, Power

HEADING = "Magic"


class Work(msgspec.Struct, kw_only=True):
    """One art or spell as it is done: by whom, at whom, in which way, and who has saved against it so far.

    ``proof`` are those who were named too, and on whom it does not work, being something else than they seem.
    """

    power: Power
    by: str
    at: tuple[str, ...]
    mode: str = ""
    proof: tuple[str, ...] = ()
    saved: dict[str, bool] = {}


def perform(play: SovereignPlay, work: Work) -> None:
    """Every effect of an art or a spell, in order."""
    for id_ in work.proof:
        play.record(Spared(id_, work.power.name))
    if work.proof and not work.at:
        return
    for effect in work.power.effects:
        if not effect.mode or effect.mode == work.mode:
            do(play, work, effect)


def caster(play: SovereignPlay, work: Work) -> Creature:
    """Who does it, as they are now."""
    return play.state.creature(work.by)


def concerned(play: SovereignPlay, work: Work, effect: AnyEffect) -> tuple[Creature, ...]:
    """Those whom an effect is for: the caster, those who are named, or the caster where nobody is."""
    ids = (work.by,) if effect.whom == "self" else work.at or ((work.by,) if effect.whom == "ally" else ())
    there = {one.id: one for one in play.state.cast}
    return tuple(there[id_] for id_ in ids if id_ in there)


@clause("sov.magic.level")
def amount_of(play: SovereignPlay, work: Work, amount: Amount, what: str = "damage") -> int:
    """How much that is: the whole level counts, for whole and partial Mages alike."""
    one = caster(play, work)
    sets = max(1, one.level // amount.each) if amount.each else 1
    dice = 0
    if amount.dice:
        count, _, sides = amount.dice.partition("d")
        dice = rolled(play, what, f"{int(count) * sets}d{sides}", "sov.magic.level", f"creature:{one.id}", one.seat)
    by_skill = skill_of(one, amount.skill) if amount.skill else 0
    half = (one.level + 1) // 2 if amount.half else 0
    return max(0, dice + amount.plus + amount.level * one.level + half + by_skill)


def do(play: SovereignPlay, work: Work, effect: AnyEffect) -> None:
    """One effect."""
    one, power = caster(play, work), work.power
    match effect:
        case magic.Hurt():
            hurt(play, work, effect)
        case magic.Heal():
            heal(play, work, effect)
        case magic.Lasting():
            lay(play, work, effect)
        case magic.Bolt():
            for other in concerned(play, work, effect):
                must_be_a_foe(one, other)
                arm = replace(hurled(one, effect), name=power.name.casefold())
                land(play, strike(play, one, other, arm))
        case magic.Summon():
            summon(play, work, effect)
        case magic.Strain():
            for other in concerned(play, work, effect):
                weigh(play, other, effect.amount, power.name)
        case magic.Slot():
            for other in concerned(play, work, effect):
                play.record(SlotsUsed(other.id, max(0, other.casting.used - effect.gives)))
        case magic.Step():
            step(play, work, effect)
        case magic.Give():
            give(play, work, effect)
        case magic.Lift():
            for other in concerned(play, work, effect):
                poisoned = ("poisoned",) if other.poisons else ()
                borne = tuple(mark for mark in effect.marks if other.mark(mark) or mark in poisoned)
                if "dead" in borne and other.mark(BEYOND):
                    raise PlayError(f"{other.name} has died for good.")
                if "dying" in borne and effect.gains == "stable":
                    stabilise(play, other)
                elif borne:
                    play.record(MarksLifted(other.id, borne, effect.gains, power.name))
        case magic.Dispel():
            dispel(play, work, effect)
        case magic.Rolls():
            total = rolled(play, "magic", effect.dice, "sov.magic.casting", f"creature:{one.id}", one.seat)
            play.record(Counted(one.id, power.name, total * effect.times, effect.what))
        case magic.Chance():
            chance(play, work, effect)
        case magic.Gm():
            play.record(LeftToGm(one.id, power.name, effect.text))
        case magic.Blade():
            return


def give(play: SovereignPlay, work: Work, effect: magic.Give) -> None:
    """An action of the caster's comes back. Raises ``PlayError`` where they have it still and would rob another's."""
    one = caster(play, work)
    spent = fight_of(play).left(one.id)
    if effect.robbed and not spent.main:
        raise PlayError(f"{one.name} still has the Main Action of this Round. Another's comes after it.")
    if not effect.robbed or not all(work.saved.values()):
        play.record(ActionGiven(one.id, effect.action))


def weigh(play: SovereignPlay, one: Creature, amount: int, cause: str) -> None:
    """System Strain, or less of it where it is below 0. Raises ``PlayError`` where somebody can bear no more."""
    if amount < 0:
        ease(play, one, -amount, cause)
    else:
        strain(play, one, amount, cause)


# ---------------------------------------------------------------------- saves


def resists(play: SovereignPlay, work: Work, one: Creature, kind: str, *, hard: bool = False) -> bool:
    """Whether somebody saves against this; ``hard``: the caster's Magic is taken off, as an Accursed's pact does."""
    if kind == "same":
        return work.saved.get(one.id, False)
    by = caster(play, work)
    off = max(0, skill_of(by, "magic")) if hard else 0
    pact = isinstance(work.power, magic.Art) and any(effect.by_skill.get("resisted") for _, effect in always(by))
    if pact:
        off += max(0, skill_of(by, "magic"))
    good = saves_from_magic(play, one, kind, -off)
    if pact and good:
        force(play, play.state.creature(by.id), 1, "Dire Pact")
    work.saved[one.id] = good
    return good


def dice_of(one: Creature) -> int:
    """What counts as hit dice: an NPC's own, a Delver's level."""
    return one.level if one.kind != "npc" else one.hit_dice


# ---------------------------------------------------------------------- damage and healing


def hurt(play: SovereignPlay, work: Work, effect: magic.Hurt) -> None:
    """Damage, rolled once for all; a save halves it or turns it aside, and the weak die of it."""
    whole, level = amount_of(play, work, effect.amount), caster(play, work).level
    for one in concerned(play, work, effect):
        good = bool(effect.save) and resists(play, work, one, effect.save)
        slain = one.kind == "npc" and (
            one.hit_dice <= effect.slays if effect.slays else effect.slays_level and not good and one.hit_dice <= level
        )
        share = {"half": whole // 2, "none": 0, "all": whole}[effect.spared] if good else whole
        lost = 0 if effect.only_saved and not good else suffered(one, share, effect.energy)
        if lost and lost < share and effect.energy and spared_by_save(play, one, effect.energy):
            lost = 0
        now = play.state.creature(one.id)
        kept = effect.leaves and lost >= now.hp
        harm(play, now, now.hp if slain else now.hp - effect.leaves if kept else lost, work.power.name)
        if kept and effect.routs:
            begin(play, now, working_of(work, effect.routs, "turns", 1))
    if effect.recoil:
        one = caster(play, work)
        if not saves(play, one, effect.recoil):
            harm(play, play.state.creature(one.id), -(-whole // 4), work.power.name)


def spared_by_save(play: SovereignPlay, one: Creature, energy: str) -> bool:
    """Whether a save turns aside the half of an energy that somebody's magic has left of it."""
    kinds = [working.spares for working in one.under if working.spares and energy in working.halves]
    return bool(kinds) and saves(play, one, kinds[0])


def heal(play: SovereignPlay, work: Work, effect: magic.Heal) -> None:
    """Hit points come back, for System Strain; who can bear no more of it is not healed."""
    by = caster(play, work)
    for one in concerned(play, work, effect):
        must_bear(one, effect.strain)
        more = amount_of(play, work, effect.amount, "healing")
        if work.power.name == "Healing Touch" and "Empowered Healer" in by.made.arts:
            more += by.level
        regain(play, one, more, work.power.name)
        costs = max(0, most_strain(one) - one.strain) if effect.fills else effect.strain
        if costs:
            strain(play, play.state.creature(one.id), costs, work.power.name)


# ---------------------------------------------------------------------- what lasts


def working_of(work: Work, name: str, unit: Unit, left: int) -> Working:
    """Something of this art or spell that lies on somebody."""
    return Working(name=name, source=work.power.name, by=work.by, unit=unit, left=left)


@clause("sov.magic.duration")
def lay(play: SovereignPlay, work: Work, effect: magic.Lasting) -> None:
    """Something lies on each who does not save; what lasts no longer than a save allows lies on the others."""
    by = caster(play, work)
    if effect.single:
        for other in play.state.cast:
            end(play, other, *(one for one in other.under if (one.by, one.source) == (by.id, work.power.name)))
    if effect.a_level:
        kept = (by.id, work.power.name)
        mine = [one.id for one in play.state.cast for had in one.under if (had.by, had.source) == kept]
        if len(mine) >= by.level:
            raise PlayError(f"{by.name} keeps {len(mine)} already, one for each level. Let one go first: lapse")
    reached = [grown for grown in effect.grows if by.level >= grown.level]
    span, unit = (reached[-1].span, reached[-1].unit) if reached else (effect.span, effect.unit)
    left = 0 if unit == "released" else max(1, amount_of(play, work, span, "magic"))
    for one in concerned(play, work, effect):
        if effect.most_hd and dice_of(one) > effect.most_hd:
            play.record(Spared(one.id, work.power.name))
            continue
        rolls = effect.save and (not effect.more_hd or dice_of(one) > by.level) and not (effect.sure and one.helpless)
        if not (rolls and resists(play, work, one, effect.save, hard=effect.hard)):
            begin(play, one, laid(work, effect, by, one, unit, left))
            doomed(play, play.state.creature(one.id))
        elif effect.saved is not None:
            less = effect.saved
            weaker = working_of(work, less.name, less.unit, max(1, amount_of(play, work, less.span, "magic")))
            weaker = replace(weaker, stops=less.stops, dice=less.dice, feeble=less.feeble, pace=less.pace)
            begin(play, one, replace(weaker, bonuses=less.bonuses))


def laid(work: Work, effect: magic.Lasting, by: Creature, one: Creature, unit: Unit, left: int) -> Working:
    """What lies on somebody, with the figures that the caster's level and skills give it."""
    times = 1 + sum(by.level >= step for step in effect.steps)
    bonuses = {figure: amount * times for figure, amount in effect.bonuses.items()}
    for figure, skill in effect.by_skill.items():
        level = max(0, skill_of(by, skill))
        bonuses[figure] = -level if effect.less else level
    if effect.cap and "ac" in bonuses:
        bonuses["ac"] = max(0, min(bonuses["ac"], effect.cap - one.ac_under_magic))
    blades = effect.blades
    return Working(
        name=effect.name,
        source=work.power.name,
        by=by.id,
        unit=unit,
        left=left,
        bonuses={figure: amount for figure, amount in bonuses.items() if amount},
        immune=effect.immune,
        halves=effect.halves,
        light=effect.light,
        stops=effect.stops,
        breaks=effect.breaks,
        hurts=effect.hurts,
        extra=effect.extra,
        dice=effect.dice,
        feeble=effect.feeble,
        spares=effect.spares,
        pace=effect.pace,
        slips=effect.slips,
        waits=effect.waits,
        blades=f"{blades.dice}+{blades.level * by.level}" if blades is not None else "",
    )


def chance(play: SovereignPlay, work: Work, effect: magic.Chance) -> None:
    """Each who does not save suffers a row of the spell's own table."""
    for one in concerned(play, work, effect):
        if resists(play, work, one, effect.save):
            continue
        row = effect.rows[rolled(play, "magic", effect.dice, "sov.magic.casting", f"creature:{one.id}", one.seat) - 1]
        if row.dies:
            harm(play, one, one.hp, row.name)
        elif row.name:
            left = 0 if row.unit == "released" else amount_of(play, work, row.span)
            begin(play, one, replace(working_of(work, row.name, row.unit, left), stops=row.stops))
        else:
            play.record(Spared(one.id, work.power.name))


@clause("sov.magic.dispelling")
def dispel(play: SovereignPlay, work: Work, effect: magic.Dispel) -> None:
    """Magic on those who are named ends: of casters of at most the same level at once, else by INT/Magic.

    Of the two the one of the higher level adds 2, and who dispels 1.
    """
    by, pair = caster(play, work), Pair("intelligence", "magic")
    for one in concerned(play, work, effect):
        for working in one.under:
            other = next((who for who in play.state.cast if who.id == working.by), by)
            if dice_of(other) <= by.level:
                end(play, play.state.creature(one.id), working)
                continue
            against = check(play, other, added_by(other, pair) + 2, 0, "sov.magic.dispelling").total
            tried = check(play, by, added_by(by, pair) + 1, against, "sov.magic.dispelling")
            if tried.good:
                end(play, play.state.creature(one.id), working)
            else:
                play.record(Spared(one.id, work.power.name))


# ---------------------------------------------------------------------- who comes, and where they stand


def summon(play: SovereignPlay, work: Work, effect: magic.Summon) -> None:
    """A creature comes to the caster's side, while the magic lasts. Raises ``PlayError`` above their number."""
    by = caster(play, work)
    called = (by.id, work.power.name, True)
    mine = [one for one in play.state.cast for had in one.under if (had.by, had.source, had.gone) == called]
    if len(mine) >= (effect.most or by.level):
        raise PlayError(f"{by.name} has {mine[0].name} already. Let it go first: lapse {by.name} {work.power.name}")
    left = 0 if effect.unit == "released" else amount_of(play, work, effect.span, "magic")
    hp = max(1, amount_of(play, work, effect.hp, "hit points"))
    attacks = (
        (Attack(name="strikes", damage=effect.damage, shock=effect.shock, shock_ac=effect.shock_ac),)
        if effect.damage
        else ()
    )
    taken = {one.name.casefold() for one in play.state.cast}
    names = (f"{by.name}'s {effect.name}{'' if number == 1 else f' {number}'}" for number in range(1, len(taken) + 2))
    came = Creature(
        id=f"c{play.state.next_id}",
        name=next(name for name in names if name.casefold() not in taken),
        side=by.side,
        seat=by.seat,
        hit_dice=effect.hit_dice,
        hp=hp,
        max_hp=hp,
        ac=effect.ac,
        skill=effect.skill,
        attack=effect.attack,
        attacks=attacks,
        armed=bool(attacks),
        named=True,
        under=(
            replace(
                working_of(work, "summoned", effect.unit, left),
                gone=True,
                mends=effect.mends,
                bonuses={
                    save: npc_target(play.state, effect.hit_dice) - target_of(play.state, by, save)
                    for save in SAVES
                    if effect.saves
                },
            ),
        ),
    )
    play.record(Came((came,)))
    play.record(Summoned(came.id, by.id, work.power.name))


def step(play: SovereignPlay, work: Work, effect: magic.Step) -> None:
    """Somebody is elsewhere, out of all reach; where the unwilling save, the caster is, in their place."""
    by = caster(play, work)
    for one in concerned(play, work, effect):
        unwilling = bool(effect.save) and one.side != by.side
        moves = by if unwilling and resists(play, work, one, effect.save) else one
        play.record(Stepped(moves.id, work.power.name))
