"""The rolls of cooperative combat: a d6 for each party, and what the difference of highest and lowest means."""

from __future__ import annotations

import msgspec

from lychgate.core.clause import clause
from lychgate.core.room import Lines
from lychgate.rulesets.twelve_years.event import Event, PartyEvent, Scene
from lychgate.rulesets.twelve_years.naming import listed, parties_of, party_of
from lychgate.rulesets.twelve_years.rules.fight_sums import deals_damage
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, looking, ruled, us
from lychgate.rulesets.twelve_years.rules.special import special
from lychgate.rulesets.twelve_years.rules.thorns import raise_by_thorns
from lychgate.rulesets.twelve_years.tables import COMBAT, COOP, CoopRow, Deals

PURPOSE = "12y.coop.roll"

Seats = tuple[str, ...]


class Bout(msgspec.Struct, frozen=True, gc=False):
    """How the rolls compare: the row of their difference, the seats with the highest roll and with the lowest."""

    row: CoopRow
    high: Seats
    low: Seats

    @property
    def struck(self) -> Seats:
        """The seats that are due to take the enemy's damage."""
        match self.row.enemy_hits:
            case "none":
                return ()
            case "low":
                return self.low
            case "both":
                return tuple(dict.fromkeys((*self.high, *self.low)))


@clause("12y.coop.roll", "12y.magick.thorning-once")
def roll_all(play: TwelveYears, seats: Seats) -> dict[str, int]:
    """A d6 for each party. When all lie on the table, each may spend Thorning on its own (or, variant
    thorning-timing, before any is thrown)."""
    before = ruled(play.state, "thorning-timing") == "before-roll"
    raised = {seat: thorns_of(play, seat, 0, ()) if before else 0 for seat in seats}
    counts = {}
    for seat in seats:
        with play.acting(seat):
            face = play.roll(COMBAT.dice, PURPOSE, us(play).subject)
            play.record(CoopRolled(seat, face))
            counts[seat] = min(face + raised[seat], 6)
    for seat in () if before else seats:
        others = tuple(count for other, count in counts.items() if other != seat)
        counts[seat] = thorns_of(play, seat, counts[seat], others)
    return counts


class CoopRolled(PartyEvent, frozen=True, gc=False):
    """The d6 of one party among several that attack together."""

    face: int

    def sentences(self, scene: Scene) -> Lines:
        party, clauses = party_of(self.seat), ("12y.coop.roll",)
        return scene.fact("cooperation", "rolled.line", party=party, face=self.face, clauses=clauses)


def thorns_of(play: TwelveYears, seat: str, face: int, others: tuple[int, ...]) -> int:
    """What a party's roll counts as with the thorns it spends."""
    with play.acting(seat):
        return raise_by_thorns(play, face, others)


@clause("12y.coop.roll", "12y.coop.ties")
def compare(play: TwelveYears, counts: dict[str, int]) -> Bout:
    """The difference of the highest and the lowest, however many rolls; several may share either."""
    highest, lowest = max(counts.values()), min(counts.values())
    row = coop_row(highest - lowest)
    high = tuple(seat for seat, count in counts.items() if count == highest)
    low = tuple(seat for seat, count in counts.items() if count == lowest)
    rolls = tuple(counts.items())
    play.record(RollsCompared(play.seat, us(play).at, rolls, highest - lowest, row.id, high, low))
    return Bout(row, high, low)


DIFFERENCE_CLAUSES = {
    "all_hit": "12y.coop.diff-0",
    "high_hits": "12y.coop.diff-1",
    "high_and_enemy": "12y.coop.diff-2",
    "enemy_hits_low": "12y.coop.diff-3",
    "enemy_hits_both": "12y.coop.diff-4",
    "chaos": "12y.coop.diff-5",
}


class RollsCompared(Event, frozen=True, gc=False):
    """The rolls of the parties that attack together, after Thorning, by seat, and what their ``difference`` means.

    ``high`` and ``low`` are the seats that share the highest and the lowest; ``row`` is the row of the table.
    """

    seat: str
    place: str
    rolls: tuple[tuple[str, int], ...]
    difference: int
    row: str
    high: tuple[str, ...]
    low: tuple[str, ...]

    def sentences(self, scene: Scene) -> Lines:
        """All rolls side by side, their difference, and who deals and takes what."""
        return scene.fact(
            "cooperation",
            *(() if self.costs_blood(scene) else (f"compared.{self.row}_bare",)),
            f"compared.{self.row}",
            rolls=listed(f"{party_of(seat)} rolls {roll}" for seat, roll in self.rolls),
            high=parties_of(self.high),
            low=parties_of(self.low),
            deal="deal" if len(self.high) > 1 else "deals",
            times=scene.ruled("coop-zero") or "full",
            clauses=(
                "12y.coop.roll",
                DIFFERENCE_CLAUSES[self.row],
                *(("12y.coop.ties",) if len(self.high) > 1 or len(self.low) > 1 else ()),
            ),
        )

    def costs_blood(self, scene: Scene) -> bool:
        """Whether a hit of these enemies deals damage: none of the Lich King's does, nor any in a satyr's company."""
        state = scene.before
        foes = state.site(self.place).foes
        struck = {*self.high, *self.low}
        spared = any(party.has("fae_folk") for party in state.parties if party.seat in struck)
        if not spared and any(special(foe).puts_to_sleep(state, 0) for foe in foes):
            return False
        return not foes or any(deals_damage(looking(state, scene.seat), foe) for foe in foes)


@clause(
    "12y.coop.diff-0",
    "12y.coop.diff-1",
    "12y.coop.diff-2",
    "12y.coop.diff-3",
    "12y.coop.diff-4",
    "12y.coop.diff-5",
)
def coop_row(difference: int) -> CoopRow:
    """The row of the cooperative combat table."""
    row = COOP.at(difference).value
    assert row is not None
    return row


@clause("12y.coop.diff-0")
def high_deals(play: TwelveYears, row: CoopRow) -> Deals:
    """What the highest deal: where all are equal full damage, or (variant coop-zero) double as on any palpable hit."""
    return "double" if row.palpable and ruled(play.state, "coop-zero") == "double" else row.high_deals
