"""The rolls of cooperative combat: a d6 for each party, and what the difference of highest and lowest means."""

from __future__ import annotations

import msgspec

from lychgate.core.clause import clause
from lychgate.rulesets.twelve_years.events.cooperation import CoopRolled, RollsCompared
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, ruled, us
from lychgate.rulesets.twelve_years.rules.magick import raise_by_thorns
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
