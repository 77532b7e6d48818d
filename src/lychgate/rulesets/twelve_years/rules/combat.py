"""Combat: one d6 for the whole party and every enemy, and what comes of it."""

from __future__ import annotations

import msgspec

from lychgate.core.clause import clause
from lychgate.rulesets.twelve_years.commands import Attack
from lychgate.rulesets.twelve_years.decisions import Boon, CrownHim, ShareDamage, StrikeFoe, UseSuccess
from lychgate.rulesets.twelve_years.events.fights import AttackRolled, FoeHurt, FoeProvoked, FoesGone, TruceMade
from lychgate.rulesets.twelve_years.events.parties import Marked
from lychgate.rulesets.twelve_years.rules.castle import crown_him, crowns, faces_lich
from lychgate.rulesets.twelve_years.rules.company import opposed_here
from lychgate.rulesets.twelve_years.rules.death import die
from lychgate.rulesets.twelve_years.rules.fight_sums import (
    foes_sum,
    metal_wielded,
    party_sum,
    strikers,
    total,
)
from lychgate.rulesets.twelve_years.rules.foes import enemies, peaceful, slay
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, here, over, ruled, us
from lychgate.rulesets.twelve_years.rules.levels import ails, heal_all, heal_one
from lychgate.rulesets.twelve_years.rules.loot import has_unspent
from lychgate.rulesets.twelve_years.rules.magick import raise_by_thorns, told_apart, window
from lychgate.rulesets.twelve_years.rules.special import special
from lychgate.rulesets.twelve_years.rules.springing import hurt
from lychgate.rulesets.twelve_years.rules.targeting import (
    next_in_line,
    rogue_dodges,
    sheet_order,
    victim_of_attack,
)
from lychgate.rulesets.twelve_years.rules.travel import burn
from lychgate.rulesets.twelve_years.rules.years import lost_in_the_fae, spared_by_lore
from lychgate.rulesets.twelve_years.state import Foe, Mark, Member
from lychgate.rulesets.twelve_years.tables import COMBAT, MAGICK, TIME, CombatRow, Deals

PURPOSE = "12y.combat.single-roll"


@clause("12y.combat.single-roll", "12y.combat.choice", "12y.frame.no-turns", "12y.magick.any-time")
def attack(play: TwelveYears, command: Attack) -> None:
    """One round: the d6, what may raise it, what both sides deal, and what the blows bring with them."""
    burning = members_on_fire(play)
    note_attack(play)
    reinforce(play, enemies(play))
    face = roll_attack(play)
    if not window(play, "after_roll"):
        exchange_blows(play, combat_row(face), face)
    if not over(play):
        feel_fire(play, burning)
    if not over(play):
        window(play, "after_death")


def note_attack(play: TwelveYears) -> None:
    """What each enemy makes of being attacked, before the dice fall."""
    for foe in enemies(play):
        special(foe).on_attack(play)


@clause("12y.monster.goblin")
def reinforce(play: TwelveYears, foes: tuple[Foe, ...]) -> None:
    """Before the damage of any attack or evasion roll: one hook for each kind of foe, however many there are."""
    kinds: dict[str, Foe] = {}
    for foe in foes:
        kinds.setdefault(foe.kind, foe)
    for foe in kinds.values():
        special(foe).on_roll(play)


@clause("12y.magick.thorning-once")
def roll_attack(play: TwelveYears) -> int:
    """The d6 for everybody, raised by a spent Thorning item: after the roll, or (variant thorning-timing) before it."""
    if ruled(play.state, "thorning-timing") == "before-roll":
        raised = raise_by_thorns(play, 0)
        face = play.roll(COMBAT.dice, PURPOSE, us(play).subject)
        counts = min(face + raised, 6)
    else:
        face = play.roll(COMBAT.dice, PURPOSE, us(play).subject)
        counts = raise_by_thorns(play, face)
    play.record(AttackRolled(play.seat, face, counts, combat_row(counts).id))
    return counts


@clause(
    "12y.combat.result-1",
    "12y.combat.result-2",
    "12y.combat.result-3",
    "12y.combat.result-4",
    "12y.combat.result-5",
    "12y.combat.result-6",
    "12y.gloss.hits",
)
def combat_row(face: int) -> CombatRow:
    """The row of the combat results."""
    row = COMBAT.at(face).value
    assert row is not None
    return row


@clause("12y.combat.successful")
def successful(row: CombatRow) -> bool:
    """An attack is successful only when the party takes no damage: on every such row it deals some itself."""
    return row.enemy_deals == "none"


@clause("12y.combat.result-4", "12y.combat.total-before-target")
def exchange_blows(play: TwelveYears, row: CombatRow, face: int) -> None:
    """Both sides' damage is totalled before anyone is removed: the party's first, the enemies', then the targets."""
    foes = enemies(play)
    if successful(row):
        boon = use_success(play)
        if boon.what != "damage":
            return
        if faces_lich(foes) and offer_crown(play, "attack"):
            return
    if any(special(foe).slays_party(face) for foe in foes):
        burn_all(play)
        return
    asleep = row.enemy_deals != "none" and falls_asleep(play, foes, face)
    dealt = total(play, "party", party_sum(play), row.party_deals) if row.party_deals != "none" else 0
    taken = Onslaught()
    if row.enemy_deals != "none" and not asleep:
        taken = total_of_foes(play, foes, row.enemy_deals)
    if window(play, "after_damage"):
        return
    if dealt:
        deal_to_foes(play, dealt, palpable=row.party_deals == "double")
    if asleep:
        fall_asleep(play)
        return
    if row.enemy_deals != "none":
        foes_hit(play, foes, taken, face)
    if row.enemy_deals == "double":
        after_palpable(play, foes)


class Onslaught(msgspec.Struct, frozen=True, gc=False):
    """The enemies' damage as one total, and those ``by`` whom it is dealt."""

    by: tuple[Foe, ...] = ()
    damage: int = 0


def total_of_foes(play: TwelveYears, foes: tuple[Foe, ...], deals: Deals) -> Onslaught:
    """The enemies' damage as one total; nothing is rolled when none of them deals any."""
    striking = strikers(play, foes)
    summed = foes_sum(striking)
    return Onslaught(striking, total(play, "foes", summed, deals) if striking else 0)


# ---------------------------------------------------------------------- what to make of a success


@clause(
    "12y.archetype.hermit-healing",
    "12y.magick.moonkissed-permanent",
    "12y.order.heal-before-damage",
    "12y.combat.unarmed-zero",
)
def use_success(play: TwelveYears) -> Boon:
    """In place of all the damage: the Hermit heals everyone fully, or a Moonkissed item one member by 5."""
    party = us(play)
    moonkissed = has_unspent(play, "moonkissed")
    hermit = party.has("hermit")
    if not hermit and not moonkissed:
        return Boon("damage")
    hurt_ones = tuple(member.id for member in party.members if moonkissed and ails(play, member))
    boon = play.ask(UseSuccess(seat=play.seat, hermit=hermit, hurt=hurt_ones)) if hermit or hurt_ones else None
    if boon is None or boon.what == "damage":
        return Boon("damage")
    if boon.what == "healing":
        heal_all(play, "healing")
    else:
        heal_one(play, party.member(boon.member), MAGICK["moonkissed"].heal, "moonkissed")
    return boon


@clause("12y.lich.crown-attack", "12y.lich.need-crown")
def offer_crown(play: TwelveYears, how: str) -> bool:
    """A success against the Lich King may put a crown on him, if the party has one."""
    held = tuple(item.id for item in crowns(us(play)))
    if not held:
        return False
    chosen = play.ask(CrownHim(seat=play.seat, ids=(*held,), may_pass=True))
    if not chosen:
        return False
    crown_him(play, us(play).item(chosen), how)
    return True


# ---------------------------------------------------------------------- the party's damage


@clause("12y.combat.distribute", "12y.combat.overflow-enemy", "12y.creature.vines", "12y.monster.slime")
def deal_to_foes(play: TwelveYears, damage: int, *, palpable: bool) -> None:
    """All of it goes to one enemy of the player's choice; what its death leaves over goes to another."""
    metal = metal_wielded(us(play))
    struck: list[int] = []
    while damage > 0:
        targets = tuple(foe for foe in enemies(play) if not special(foe).invulnerable)
        if not targets:
            return
        foe = choose_foe(play, targets, damage)
        share = share_of(play, foe, damage, len(targets))
        edge = 0 if foe.id in struck else metal  # a hit dealt in several shares is still one hit
        blow = special(foe).struck(play.state, foe, share, palpable=palpable, metal=edge)
        struck.append(foe.id)
        play.record(FoeHurt(us(play).at, foe.id, foe.kind, blow.taken, blow.left))
        if blow.dead:
            slay(play, next(left for left in here(play).foes if left.id == foe.id), special(foe).dies)
        elif ruled(play.state, "party-damage-split") != "free-split":
            return
        damage = damage - share + blow.over


def choose_foe(play: TwelveYears, targets: tuple[Foe, ...], damage: int) -> Foe:
    """The enemy whom the player names; nothing is asked where there is nothing to choose."""
    distinct = told_apart(targets)
    if len(distinct) == 1:
        return distinct[0]
    chosen = play.ask(StrikeFoe(seat=play.seat, foes=tuple(foe.id for foe in distinct), damage=damage))
    return next(foe for foe in distinct if foe.id == chosen)


def share_of(play: TwelveYears, foe: Foe, damage: int, targets: int) -> int:
    """All of the damage, or (variant party-damage-split) what the player deals to this enemy."""
    if ruled(play.state, "party-damage-split") != "free-split" or targets == 1 or damage == 1:
        return damage
    return play.ask(ShareDamage(seat=play.seat, foe=foe.id, most=damage))


# ---------------------------------------------------------------------- the enemies' damage


@clause("12y.lich.deathtouch", "12y.combat.targeting-single")
def foes_hit(play: TwelveYears, foes: tuple[Foe, ...], taken: Onslaught, result: int = 0) -> None:
    """The enemies' total falls on one member; the Lich King's touch kills one more.

    ``result`` is that of the party's own attack, 0 where there was none or it is not read from the common table.
    """
    if taken.damage > 0:
        deal_to_party(play, taken, result)
    if not over(play) and any(special(foe).deathtouch() for foe in foes):
        touched = victim_of_attack(play, 0, result=result, deathtouch=True)
        die(play, touched.id, "deathtouch")


@clause("12y.combat.targeting-overflow", "12y.combat.dealt-damage")
def deal_to_party(play: TwelveYears, taken: Onslaught, result: int) -> None:
    """One victim; what is left when it dies goes to the next in line. Whoever is dealt damage bears its marks."""
    kinds = {foe.kind: None for foe in taken.by}
    cause = next(iter(kinds)) if len(kinds) == 1 else "foes"
    befall(play, taken.damage, "foes", cause, marks_of(play, taken.by), result)


def befall(
    play: TwelveYears, damage: int, by: str, cause: str, marks: tuple[Mark, ...] = (), result: int = 0
) -> None:
    """Damage ``by`` an enemy of any sort comes upon the party."""
    order = sheet_order(us(play))
    dodges = rogue_dodges(play, result)
    victim: Member | None = victim_of_attack(play, damage, result=result)
    while victim is not None:
        damage = hurt(play, victim.id, damage, by, cause)
        left = next((member for member in us(play).members if member.id == victim.id), None)
        if left is not None:
            if left.hp < victim.hp:
                bear_marks(play, left.id, marks)
            return
        victim = next_in_line(play, order, victim.id, damage, dodges=dodges) if damage else None


def marks_of(play: TwelveYears, foes: tuple[Foe, ...]) -> tuple[Mark, ...]:
    """The marks that this damage leaves: of every foe behind it, or (variant mixed-source) of one kind alone."""
    kinds = {foe.kind: foe for foe in foes}
    if len(kinds) > 1 and ruled(play.state, "mixed-source") == "only-if-alone":
        return ()
    return tuple([mark for foe in kinds.values() if (mark := special(foe).mark) is not None])


@clause("12y.creature.toad", "12y.creature.fire-folk", "12y.monster.zombie")
def bear_marks(play: TwelveYears, member: int, marks: tuple[Mark, ...]) -> None:
    """A member that was dealt damage and lives is poisoned, burning or bitten; none of these twice."""
    for mark in marks:
        if mark not in us(play).member(member).marks:
            play.record(Marked(play.seat, member, mark))


@clause("12y.monster.skeleton", "12y.monster.shade-level")
def after_palpable(play: TwelveYears, foes: tuple[Foe, ...]) -> None:
    """After a palpable hit against the party: one hook for each kind of foe that is still here."""
    if over(play):
        return
    left = {foe.kind: foe for foe in enemies(play)}
    for kind, foe in {foe.kind: foe for foe in foes}.items():
        if kind in left and not over(play):
            special(foe).after_palpable(play)


@clause("12y.monster.demon")
def burn_all(play: TwelveYears) -> None:
    """The demon's palpable hit: everyone burns and dies, without a roll."""
    for member in us(play).members:
        die(play, member.id, "demon_fire")


@clause("12y.creature.satyr")
def falls_asleep(play: TwelveYears, foes: tuple[Foe, ...], face: int = 0) -> bool:
    """Whether this enemy hit is a satyr's: then no enemy rolls damage. With Fae Folk it has no effect."""
    lulled = any(special(foe).puts_to_sleep(play.state, face) for foe in foes)
    return lulled and not spared_by_lore(play, "satyr")


@clause("12y.creature.satyr", "12y.time.lost")
def fall_asleep(play: TwelveYears) -> None:
    """The party sleeps and loses 1d6 years; it wakes where it was, and the encounter is over for it."""
    lost_in_the_fae(play, TIME["satyr"], "satyr", "12y.creature.satyr")
    passing = tuple(foe.id for foe in here(play).foes if foe.stays == "passing")
    if passing and not opposed_here(play):
        play.record(FoesGone(us(play).at, passing, "parted"))
    if enemies(play) and not over(play):
        play.record(TruceMade(play.seat))


# ---------------------------------------------------------------------- fire, peace


def members_on_fire(play: TwelveYears) -> tuple[int, ...]:
    """Who was burning before this roll."""
    return tuple([member.id for member in us(play).members if "burning" in member.marks])


@clause("12y.creature.fire-folk")
def feel_fire(play: TwelveYears, burning: tuple[int, ...]) -> None:
    """After an attack or evasion roll's damage: 1d4 to each who was burning before it (variant fire-folk-burn)."""
    if burning and ruled(play.state, "fire-folk-burn") == "per-roll":
        alight = [m.id for m in us(play).members if "burning" in m.marks]
        burn(play, tuple(id_ for id_ in burning if id_ in alight))


@clause("12y.creature.peaceful")
def provoke(play: TwelveYears) -> None:
    """Creatures that would have kept the peace are attacked, and fight back from now on."""
    party = us(play)
    calm = tuple(foe.id for foe in here(play).foes if peaceful(party, foe))
    play.record(FoeProvoked(party.at, calm))
