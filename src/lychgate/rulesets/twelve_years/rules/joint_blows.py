"""Cooperative combat: what the parties and their enemies deal and take, by the difference of the rolls."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.core.room import Lines
from lychgate.rulesets.twelve_years.event import PartyEvent, Scene
from lychgate.rulesets.twelve_years.naming import party_of
from lychgate.rulesets.twelve_years.rules.ailments import feel_fire, members_on_fire
from lychgate.rulesets.twelve_years.rules.castle import faces_lich, offer_crown
from lychgate.rulesets.twelve_years.rules.combat import deal_to_foes, note_attack, reinforce
from lychgate.rulesets.twelve_years.rules.damage_or_healing import use_success
from lychgate.rulesets.twelve_years.rules.enemy_hits import EnemyHit, fall_asleep, falls_asleep, foes_hit, strike_party
from lychgate.rulesets.twelve_years.rules.fight_sums import (
    add_up,
    foes_sum,
    party_sum,
    roll_damage,
    strikers,
    total,
)
from lychgate.rulesets.twelve_years.rules.foes import enemies
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, over
from lychgate.rulesets.twelve_years.rules.joint_rolls import Bout, Seats, compare, high_deals, roll_all
from lychgate.rulesets.twelve_years.rules.magick import window
from lychgate.rulesets.twelve_years.rules.striking import aims
from lychgate.rulesets.twelve_years.state import Foe
from lychgate.rulesets.twelve_years.tables import CoopRow, Deals


@clause("12y.coop.roll", "12y.multi.coop-choice")
def attack_together(play: TwelveYears, seats: Seats) -> None:
    """One round for all who attack: the rolls, what may raise them, the blows, and what these bring with them."""
    burning = {}
    for seat in seats:
        with play.acting(seat):
            burning[seat] = members_on_fire(play)
            note_attack(play)
    reinforce_all(play, seats)
    bout = compare(play, roll_all(play, seats))
    exchange(play, bout, those_who_stay(play, seats, threatened(bout)))
    for seat in seats:
        with play.acting(seat):
            if not over(play):
                feel_fire(play, burning[seat])


@clause("12y.coop.specials")
def reinforce_all(play: TwelveYears, seats: Seats) -> None:
    """One goblin for the whole roll, however many parties make it."""
    reinforce(play, together(faced_by_each(play, seats)))


def faced_by_each(play: TwelveYears, seats: Seats) -> dict[str, tuple[Foe, ...]]:
    """The enemies of each of the parties: they may be at peace with one and not with another."""
    found = {}
    for seat in seats:
        with play.acting(seat):
            found[seat] = enemies(play)
    return found


def together(faced: dict[str, tuple[Foe, ...]]) -> tuple[Foe, ...]:
    """All enemies of any of the parties, each once."""
    return tuple({foe.id: foe for foes in faced.values() for foe in foes}.values())


def threatened(bout: Bout) -> Seats:
    """The seats that are about to be hit, by the enemy or in the chaos by each other."""
    return tuple(dict.fromkeys((*bout.high, *bout.low))) if bout.row.chaos != "none" else bout.struck


@clause("12y.magick.any-time")
def those_who_stay(play: TwelveYears, seats: Seats, asked: Seats) -> Seats:
    """A moment for each party about to be hit at which powers may be used; who is gone after it takes no more part."""
    staying = []
    for seat in seats:
        with play.acting(seat):
            if seat not in asked or not window(play, "after_roll"):
                staying.append(seat)
    return tuple(staying) if play.state.ending == "" else ()


# ---------------------------------------------------------------------- the blows


@clause("12y.coop.ties", "12y.coop.diff-4", "12y.combat.total-before-target")
def exchange(play: TwelveYears, bout: Bout, seats: Seats) -> None:
    """All damage is totalled before any is dealt: the parties' first, then the enemy's, each party its own targets.

    ``seats`` are those who are still here; a roll in the middle neither deals nor takes.
    """
    faced = faced_by_each(play, seats)
    if bout.row.chaos != "none":
        if together(faced):
            fall_upon_each_other(play, bout, seats)
        return
    aimed = {seat: aim_of(play, seat, bout.row) for seat in bout.high if seat in seats}
    striking = {seat: aim for seat, aim in aimed.items() if aim is not None}
    struck = [seat for seat in bout.struck if seat in seats]
    if play.state.ending:
        return
    asleep = [seat for seat in struck if lulled(play, seat, faced[seat])]
    dealt = {seat: deals(play, seat, high_deals(play, bout.row)) for seat in striking}
    taken = total_of_enemies(play, {seat: faced[seat] for seat in struck if seat not in asleep})
    for seat in seats:
        with play.acting(seat):
            if dealt.get(seat):
                deal_to_foes(play, dealt[seat], palpable=bout.row.palpable, aim=striking[seat])
    for seat in seats:
        with play.acting(seat):
            if over(play):
                continue
            if seat in asleep:
                fall_asleep(play)
            elif seat in taken:
                foes_hit(play, faced[seat], taken[seat])


@clause("12y.coop.specials", "12y.coop.lich")
def aim_of(play: TwelveYears, seat: str, row: CoopRow) -> int | None:
    """Whom a party with the highest roll strikes first: 0 where that is still asked, None where it strikes nobody.

    By the table whoever deals any takes none, so the attack is successful, and it may heal in its place; at full
    damage it may crown the Lich King. Nobody strikes when the game is won.
    """
    if row.high_deals == "none" or play.state.ending:
        return None
    with play.acting(seat):
        boon = use_success(play, aims(play))
        if boon.what != "damage":
            return None
        crowned = row.high_deals == "full" and faces_lich(enemies(play)) and offer_crown(play, "attack")
        return None if crowned else boon.foe


def deals(play: TwelveYears, seat: str, times: Deals) -> int:
    """A party's own damage: its members, its level, its thorns and curses, and nobody else's."""
    with play.acting(seat):
        return total(play, "party", party_sum(play), times)


@clause("12y.coop.specials", "12y.coop.party-traits")
def lulled(play: TwelveYears, seat: str, foes: tuple[Foe, ...]) -> bool:
    """Whether a satyr puts this party to sleep, unless its own Fae Folk's Lore spares it."""
    with play.acting(seat):
        return falls_asleep(play, foes)


@clause("12y.coop.ties", "12y.coop.party-traits")
def total_of_enemies(play: TwelveYears, faced: dict[str, tuple[Foe, ...]]) -> dict[str, EnemyHit]:
    """The enemies roll once, and every party due takes all of it, but nothing from those at peace with it."""
    if not faced:
        return {}
    subject = f"site:{play.state.party(next(iter(faced))).at}"
    striking = strikers(play, together(faced), subject)
    groups: dict[Seats, list[Foe]] = {}
    for foe in striking:
        hostile_to = tuple(seat for seat, foes in faced.items() if foe in foes)
        groups.setdefault(hostile_to, []).append(foe)
    sums = {seats: foes_sum(tuple(foes)) for seats, foes in groups.items()}
    rolled = {seats: roll_damage(play, summed, f"{subject}:foes") for seats, summed in sums.items()}
    taken = {}
    for seat in faced:
        mine = [seats for seats in groups if seat in seats]
        bonus = sum(part for seats in mine for _, part in sums[seats].parts)
        by = tuple(foe for seats in mine for foe in groups[seats])
        damage = 0
        if by:
            with play.acting(seat):
                parts = (("bonus", bonus),) if bonus else ()
                damage = add_up(play, "foes", sum(rolled[seats] for seats in mine), parts, "full")
        taken[seat] = EnemyHit(by, damage)
    return taken


# ---------------------------------------------------------------------- chaos


@clause("12y.coop.diff-5", "12y.coop.ties", "12y.coop.lich")
def fall_upon_each_other(play: TwelveYears, bout: Bout, seats: Seats) -> None:
    """Chaos: each of the highest hits each of the lowest and is hit in return; the enemy looks on."""
    high = tuple(seat for seat in bout.high if seat in seats)
    low = tuple(seat for seat in bout.low if seat in seats)
    dealt = {}
    for seat in (*high, *low):
        with play.acting(seat):
            dealt[seat] = total(play, "chaos", party_sum(play), bout.row.chaos)
    for struck, by in (*((h, one) for h in high for one in low), *((one, h) for one in low for h in high)):
        with play.acting(struck):
            if not over(play):
                play.record(ComradesHit(struck, by, dealt[by]))
                if dealt[by]:
                    strike_party(play, dealt[by], "comrades", "comrades")


class ComradesHit(PartyEvent, frozen=True, gc=False):
    """In the chaos the party is hit by that of the seat ``by``, which meant the enemy, for ``damage``."""

    by: str
    damage: int

    def sentences(self, scene: Scene) -> Lines:
        return scene.fact(
            "cooperation",
            f"comrades_hit.{'line' if self.damage else 'nothing'}",
            by=party_of(self.by),
            party=party_of(self.seat),
            damage=self.damage,
            clauses=("12y.coop.diff-5",),
        )
