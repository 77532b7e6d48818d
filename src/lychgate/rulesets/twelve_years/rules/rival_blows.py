"""Blows between parties: opposed d6, what each deals by the difference, and who takes it."""

from __future__ import annotations

from itertools import combinations
from typing import ClassVar

import msgspec

from lychgate.core.clause import clause
from lychgate.core.room import Lines
from lychgate.core.view import Choice
from lychgate.rulesets.twelve_years.decision import OneOf
from lychgate.rulesets.twelve_years.event import PartyEvent, Scene
from lychgate.rulesets.twelve_years.naming import hp_of, member_kin, member_name, parties_of, party_of
from lychgate.rulesets.twelve_years.rules.ailments import feel_fire, members_on_fire
from lychgate.rulesets.twelve_years.rules.damage_or_healing import use_success
from lychgate.rulesets.twelve_years.rules.fight_sums import metal_wielded, party_sum, total
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, over, ruled, us
from lychgate.rulesets.twelve_years.rules.magick import spend, window
from lychgate.rulesets.twelve_years.rules.targeting import foresees, next_in_line, sheet_order, victim_of_attack
from lychgate.rulesets.twelve_years.rules.thorns import SpendThorning
from lychgate.rulesets.twelve_years.rules.wounds import hurt
from lychgate.rulesets.twelve_years.state import Member, State
from lychgate.rulesets.twelve_years.tables import COMBAT, RIVAL_COMBAT, Deals, RivalCombatRow

PURPOSE = "12y.pvp.roll"
HIGHEST = 6


class Blow(msgspec.Struct, frozen=True, gc=False):
    """What the party of ``by`` deals to that of ``at``: none, half, full or double.

    ``damage`` and the ``metal`` weapons behind it are known when it is totalled.
    """

    by: str
    at: str
    deals: Deals
    damage: int = 0
    metal: int = 0


@clause("12y.pvp.roll", "12y.brawl.attack", "12y.magick.any-time")
def come_to_blows(play: TwelveYears, seats: tuple[str, ...]) -> None:
    """One opposed roll: a d6 each, what may raise it, what each side deals, and then whom it hits."""
    burning: dict[str, tuple[int, ...]] = {}
    for seat in seats:
        with play.acting(seat):
            burning[seat] = members_on_fire(play)
    faces = roll_against(play, seats)
    left = who_stays(play, seats, threatened(faces))
    faces = {seat: face for seat, face in faces.items() if seat in left}
    blows = totalled(play, without_healers(play, matched(play, faces))) if len(faces) > 1 else ()
    deal(play, blows)
    for seat in seats:
        with play.acting(seat):
            if not over(play):
                feel_fire(play, burning[seat])


def threatened(faces: dict[str, int]) -> tuple[str, ...]:
    """The seats whose parties may be hit: all but one that has rolled so high that nobody else deals any damage."""
    found = []
    for seat, face in faces.items():
        best = max(other for its, other in faces.items() if its != seat)
        if face <= best or rival_row(face - best).loser_deals != "none":
            found.append(seat)
    return tuple(found)


@clause("12y.magick.any-time")
def who_stays(play: TwelveYears, seats: tuple[str, ...], asked: tuple[str, ...]) -> tuple[str, ...]:
    """Who is still alive and here when each that may be hit has had the chance to use a power."""
    gone: list[str] = []
    for seat in seats:
        with play.acting(seat):
            if seat in asked and window(play, "after_roll"):
                gone.append(seat)
    return tuple(seat for seat in seats if seat not in gone and play.state.party(seat).alive)


# ---------------------------------------------------------------------- the rolls


@clause("12y.pvp.roll", "12y.brawl.attack")
def roll_against(play: TwelveYears, seats: tuple[str, ...]) -> dict[str, int]:
    """A d6 for each party, raised by spent Thorning items: after the roll, or (variant thorning-timing) before it."""
    before = ruled(play.state, "thorning-timing") == "before-roll"
    raised = spend_thorns(play, dict.fromkeys(seats, 0)) if before else {}
    faces = {seat: play.roll(COMBAT.dice, PURPOSE, play.state.party(seat).subject) for seat in seats}
    counts = {seat: min(face + raised[seat], HIGHEST) for seat, face in faces.items()} if before else {}
    counts = counts or spend_thorns(play, faces)
    for seat, face in faces.items():
        play.record(RivalRolled(seat, face, counts[seat]))
    return counts


class RivalRolled(PartyEvent, frozen=True, gc=False):
    """The party's d6 against the others': ``face`` fell, and ``counts`` (after Thorning) stands."""

    face: int
    counts: int

    def sentences(self, scene: Scene) -> Lines:
        thorned = self.counts != self.face
        return scene.fact(
            "rivals",
            "rolled.thorned" if thorned else "rolled.line",
            party=party_of(self.seat),
            face=self.face,
            counts=self.counts,
            clauses=("12y.pvp.roll", "12y.magick.thorning-once") if thorned else ("12y.pvp.roll",),
        )


@clause("12y.magick.thorning-once")
def spend_thorns(play: TwelveYears, faces: dict[str, int]) -> dict[str, int]:
    """Whoever has Thorning items may raise its roll by 1 with each, all at once and unknown to each other."""
    counts, willing = dict(faces), tuple(faces)
    while willing:
        thorns = {seat: thorny(play, seat) for seat in willing if counts[seat] < HIGHEST}
        chosen = play.ask_all(
            {
                seat: SpendThorning(seat=seat, ids=ids, may_pass=True, face=counts[seat], opposed=True)
                for seat, ids in thorns.items()
                if ids
            }
        )
        willing = tuple(seat for seat, item in chosen.items() if item)
        for seat in willing:
            with play.acting(seat):
                spend(play, us(play).item(chosen[seat]), "thorning")
            counts[seat] += 1
    return counts


def thorny(play: TwelveYears, seat: str) -> tuple[int, ...]:
    """The Thorning items of a party."""
    return tuple(item.id for item in play.state.party(seat).loot if "thorning" in item.powers)


# ---------------------------------------------------------------------- what they come to


@clause("12y.pvp.roll", "12y.brawl.attack")
def matched(play: TwelveYears, faces: dict[str, int]) -> tuple[Blow, ...]:
    """Who deals what to whom: the highest against the lowest, those between neither dealing nor taking; or (variant
    brawl-resolution) every two against each other. In a duel it is all the same."""
    if ruled(play.state, "brawl-resolution") == "pairwise":
        pairs = [dict(pair) for pair in combinations(faces.items(), 2)]
        return tuple(blow for pair in pairs for blow in measured(play, pair))
    return measured(play, faces)


def measured(play: TwelveYears, faces: dict[str, int]) -> tuple[Blow, ...]:
    """Each of the highest deals to each of the lowest, and the reverse; where all are equal, everyone to everyone."""
    most, least = max(faces.values()), min(faces.values())
    high = tuple(seat for seat, face in faces.items() if face == most)
    low = tuple(seat for seat, face in faces.items() if face == least)
    row = rival_row(most - least)
    play.record(RivalsMeasured(high[0], high, low, most - least, row.id))
    dealt = {(by, at): row.winner_deals for by in high for at in low if by != at}
    dealt |= {(by, at): row.loser_deals for by in low for at in high if by != at}
    return tuple(Blow(by, at, deals) for (by, at), deals in dealt.items() if deals != "none")


MEASURED_CLAUSES = {
    "even": "12y.pvp.diff-0",
    "close": "12y.pvp.diff-1-2",
    "clear": "12y.pvp.diff-3-4",
    "palpable": "12y.pvp.diff-5",
}


class RivalsMeasured(PartyEvent, frozen=True, gc=False):
    """The ``high`` rolls beat the ``low`` by ``difference``, read as the row ``row``; at 0 they are the same."""

    high: tuple[str, ...]
    low: tuple[str, ...]
    difference: int
    row: str

    def sentences(self, scene: Scene) -> Lines:
        """The difference of the rolls, and who deals what to whom."""
        several = len({*self.high, *self.low}) > 2
        return scene.fact(
            "rivals",
            f"measured.{self.row}",
            high=parties_of(self.high),
            low=parties_of(self.low),
            all=parties_of(dict.fromkeys((*self.high, *self.low))),
            difference=self.difference,
            have="have" if len(self.high) > 1 else "has",
            deal="deal" if len(self.high) > 1 else "deals",
            take="take" if len(self.high) > 1 else "takes",
            clauses=(MEASURED_CLAUSES[self.row], *(("12y.brawl.attack",) if several else ())),
        )


@clause("12y.pvp.diff-0", "12y.pvp.diff-1-2", "12y.pvp.diff-3-4", "12y.pvp.diff-5")
def rival_row(difference: int) -> RivalCombatRow:
    """The row of the PvP combat results."""
    row = RIVAL_COMBAT.at(difference).value
    assert row is not None
    return row


@clause("12y.pvp.diff-3-4", "12y.pvp.diff-5", "12y.order.heal-before-damage")
def without_healers(play: TwelveYears, blows: tuple[Blow, ...]) -> tuple[Blow, ...]:
    """A party that deals and takes nothing has succeeded: its Hermit or a Moonkissed item may heal in place of all its
    damage."""
    hit = [blow.at for blow in blows]
    for seat in dict.fromkeys(blow.by for blow in blows):
        if seat in hit:
            continue
        with play.acting(seat):
            if use_success(play).what != "damage":
                blows = tuple(blow for blow in blows if blow.by != seat)
    return blows


# ---------------------------------------------------------------------- damage


@clause("12y.pvp.roll", "12y.combat.total-before-target")
def totalled(play: TwelveYears, blows: tuple[Blow, ...]) -> tuple[Blow, ...]:
    """Everybody's damage, before anybody is hit: one total for each party, dealt in full to each it hits alike."""
    totals: dict[tuple[str, Deals], int] = {}
    for blow in blows:
        if (blow.by, blow.deals) not in totals:
            with play.acting(blow.by):
                totals[blow.by, blow.deals] = total(play, "rivals", party_sum(play), blow.deals)
    return tuple(
        Blow(blow.by, blow.at, blow.deals, totals[blow.by, blow.deals], metal_wielded(play.state.party(blow.by)))
        for blow in blows
    )


def deal(play: TwelveYears, blows: tuple[Blow, ...]) -> None:
    """The totals fall on those whom they hit."""
    for blow in blows:
        with play.acting(blow.at):
            take(play, blow)


@clause("12y.pvp.targeting")
def take(play: TwelveYears, blow: Blow) -> None:
    """One member of the acting party takes it; what its death leaves over goes to the next in line."""
    damage, order = blow.damage, sheet_order(us(play))
    victim = whom_it_hits(play, blow) if damage > 0 and not over(play) else None
    while victim is not None:
        hurt(play, victim.id, damage + iron_bites(play, victim, blow), "rivals")
        left = max(damage - victim.hp, 0)
        if not left or over(play) or any(member.id == victim.id for member in us(play).members):
            return
        damage = left
        victim = next_in_line(play, order, victim.id, damage, dodges=True)


class PickRival(OneOf, frozen=True, tag="pick-rival", kw_only=True):
    """Which member of the party of the seat ``whose`` takes ``damage`` (variant pvp-target)."""

    prefix: ClassVar[str] = "member"
    clauses: ClassVar = ("12y.pvp.targeting",)
    whose: str
    damage: int

    def prompt(self, state: State) -> str:
        return self.said("prompt", damage=self.damage, whose=party_of(self.whose))

    def choice(self, state: State, id_: str) -> Choice:
        party = state.party(self.whose)
        member = party.member(self.read(id_))
        return Choice(id_, member_name(member), f"{member_kin(member)}, {hp_of(party, member)}")


@clause("12y.pvp.targeting", "12y.magick.clairvoyant")
def whom_it_hits(play: TwelveYears, blow: Blow) -> Member:
    """By the victims' die and their Clairvoyant; or (variant pvp-target) as the attacker picks, unless they foresee
    it."""
    members = us(play).members
    if ruled(play.state, "pvp-target") == "attacker-chooses" and not foresees(play) and len(members) > 1:
        ids = tuple(member.id for member in members)
        return us(play).member(play.ask(PickRival(seat=blow.by, ids=ids, whose=play.seat, damage=blow.damage)))
    return victim_of_attack(play, blow.damage)


@clause("12y.archetype.fae-iron-pvp")
def iron_bites(play: TwelveYears, victim: Member, blow: Blow) -> int:
    """A Fae Folk who takes any of it takes 1 more if there was metal behind it; (variant) 1 for each metal weapon."""
    if victim.kin != "fae_folk":
        return 0
    return blow.metal if ruled(play.state, "metal-bonus") == "per-weapon" else min(blow.metal, 1)
