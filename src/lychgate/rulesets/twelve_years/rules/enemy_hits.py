"""Hits of the enemies: the damage that they deal to the party, deathtouch, drained levels and all else."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.room import Lines
from lychgate.rulesets.twelve_years.event import PartyEvent, Scene
from lychgate.rulesets.twelve_years.rules.ailments import bear_marks
from lychgate.rulesets.twelve_years.rules.company import opposed_here
from lychgate.rulesets.twelve_years.rules.death import die
from lychgate.rulesets.twelve_years.rules.fight_sums import foes_sum, strikers, total
from lychgate.rulesets.twelve_years.rules.foes import FoesGone, enemies
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, here, over, ruled, us
from lychgate.rulesets.twelve_years.rules.special import special
from lychgate.rulesets.twelve_years.rules.targeting import next_in_line, rogue_dodges, sheet_order, victim_of_attack
from lychgate.rulesets.twelve_years.rules.wounds import hurt
from lychgate.rulesets.twelve_years.rules.years import lost_in_the_fae, spared_by_lore
from lychgate.rulesets.twelve_years.state import Foe, Mark, Member, Party
from lychgate.rulesets.twelve_years.tables import Deals


class EnemyHit(msgspec.Struct, frozen=True, gc=False):
    """The enemies' damage as one total, and those ``by`` whom it is dealt."""

    by: tuple[Foe, ...] = ()
    damage: int = 0


def total_of_foes(play: TwelveYears, foes: tuple[Foe, ...], deals: Deals) -> EnemyHit:
    """The enemies' damage as one total; nothing is rolled when none of them deals any."""
    striking = strikers(play, foes)
    summed = foes_sum(striking)
    return EnemyHit(striking, total(play, "foes", summed, deals) if striking else 0)


@clause("12y.lich.deathtouch", "12y.combat.targeting-single")
def foes_hit(play: TwelveYears, foes: tuple[Foe, ...], taken: EnemyHit, result: int = 0) -> None:
    """The enemies' total falls on one member; the Lich King's touch kills one more.

    ``result`` is that of the party's own attack, 0 where there was none or it is not read from the common table.
    """
    if taken.damage > 0:
        deal_to_party(play, taken, result)
    if not over(play) and any(special(foe).deathtouch() for foe in foes):
        touched = victim_of_attack(play, 0, result=result, deathtouch=True)
        die(play, touched.id, "deathtouch")


@clause("12y.combat.targeting-overflow", "12y.combat.dealt-damage")
def deal_to_party(play: TwelveYears, taken: EnemyHit, result: int) -> None:
    """One victim; what is left when it dies goes to the next in line. Whoever is dealt damage bears its marks."""
    kinds = {foe.kind: None for foe in taken.by}
    cause = next(iter(kinds)) if len(kinds) == 1 else "foes"
    strike_party(play, taken.damage, "foes", cause, marks_of(play, taken.by), result)


def strike_party(
    play: TwelveYears, damage: int, by: str, cause: str, marks: tuple[Mark, ...] = (), result: int = 0
) -> None:
    """Damage ``by`` an enemy of any sort falls on the party."""
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
    lost_in_the_fae(play, "satyr", "12y.creature.satyr")
    passing = tuple(foe.id for foe in here(play).foes if foe.stays == "passing")
    if passing and not opposed_here(play):
        play.record(FoesGone(us(play).at, passing, "parted"))
    if enemies(play) and not over(play):
        play.record(TruceMade(play.seat))


class TruceMade(PartyEvent, frozen=True, gc=False):
    """The foes of this place leave the party alone until it comes back."""

    def change(self, party: Party) -> Party:
        return replace(party, truce=True)

    def sentences(self, scene: Scene) -> Lines:
        return scene.tale("fights", "truce.line", clauses=("12y.creature.peaceful",))
