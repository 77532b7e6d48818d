"""The Wise Woman, who points out a crown."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.core.places import neighbours, step
from lychgate.rulesets.twelve_years.command import Command, Options, Situation, fixed
from lychgate.rulesets.twelve_years.figures import number
from lychgate.rulesets.twelve_years.rules.entrances import mark_entrance
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, ruled, us
from lychgate.rulesets.twelve_years.rules.passages import ChooseHex
from lychgate.rulesets.twelve_years.rules.trade import GoldSpent
from lychgate.rulesets.twelve_years.rules.training import FriendServed
from lychgate.rulesets.twelve_years.state import Party, State, hex_of


class PayWiseWoman(Command, frozen=True, gc=False):
    """Pay the wise woman to point out a crown."""

    needs_site = True

    @classmethod
    def offered(cls, now: Situation) -> Options:
        if now.friend != "wise_woman" or now.site.served:
            return ()
        return fixed(cls, "wise-woman") if wise_woman_can_point(now.state, now.party) else ()

    @clause("12y.friend.wise-woman")
    def do(self, play: TwelveYears) -> None:
        """For her price she points out a crown: a new entrance so many hexes away, straight in one direction."""
        play.record(GoldSpent(play.seat, number(play.state, "wise-woman-price"), "wise_woman"))
        play.record(FriendServed(us(play).at, "wise_woman"))
        targets = wise_womans_hexes(play.state, us(play).at)
        if ruled(play.state, "wise-woman-placement") == "player-chooses":
            free = tuple(name for name in targets if can_hold_entrance(play.state, name))
            chosen = play.ask(ChooseHex(seat=play.seat, hexes=free, by="wise_woman", may_pass=False))
        else:
            face = play.roll("1d6", "12y.friend.wise-woman", us(play).subject)
            clockwise = (*targets, *targets)[face - 1 :]
            chosen = next(name for name in clockwise if can_hold_entrance(play.state, name))
        mark_entrance(play, chosen, "wise_woman", promised=True)

    def button(self, state: State, party: Party) -> tuple[str, str]:
        price, far = number(state, "wise-woman-price"), number(state, "wise-woman-distance")
        return "Ask the Wise Woman for a crown", f"{price}g: a dungeon {far} hexes away"


def wise_womans_hexes(state: State, at: str) -> tuple[str, ...]:
    """The six hexes straight so far away from the hex of ``at``, clockwise from north."""
    centre, far = hex_of(state, at), number(state, "wise-woman-distance")
    return tuple(step(centre, way, far) for way in neighbours(centre))


def can_hold_entrance(state: State, name: str) -> bool:
    """Not the city, not the castle, not a known lake."""
    known = state.hexes.get(name)
    return known is None or known.terrain not in ("city", "castle", "large_lake")


def wise_woman_can_point(state: State, party: Party) -> bool:
    """Whether the party has her price, and any of the six hexes can hold an entrance."""
    return party.gold >= number(state, "wise-woman-price") and any(
        can_hold_entrance(state, name) for name in wise_womans_hexes(state, party.at)
    )
