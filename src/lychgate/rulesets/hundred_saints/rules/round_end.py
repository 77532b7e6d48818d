"""How a Round of a fight ends: what lingers, who recovers, whose courage fails; then declarations are due."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.room import Event, Lines
from lychgate.rulesets.hundred_saints.audience import to_whom_it_is_known
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.encounter import encounter_of
from lychgate.rulesets.hundred_saints.rules.harm import last_breaths
from lychgate.rulesets.hundred_saints.rules.morale import settle_owed
from lychgate.rulesets.hundred_saints.rules.splash import hurt_again
from lychgate.rulesets.hundred_saints.rules.turning import recover
from lychgate.rulesets.hundred_saints.state import State


@clause("enc.combat.seq.1")
def end_round(play: Saints) -> None:
    """In a fight a Round ends with what lingers and with morale."""
    hurt_again(play)
    last_breaths(play)
    recover(play)
    settle_owed(play)
    play.record(RoundOver(encounter_of(play).round))


class RoundOver(Event, frozen=True, tag="round_over"):
    """A Round of the fight is over; declarations for the next come before its initiative."""

    round: int

    def apply(self, state: State) -> State:
        now = replace(
            state.fight_now,
            declaring=True,
            at=(0, 0),
            declared=(),
            moved={},
            left=(),
            struck={},
            acted=(),
            charged={},
            thrown={},
            felled={},
            two={},
            splashes=tuple(one for one in state.fight_now.splashes if one.due > self.round),
        )
        return replace(state, fight=now)

    def tell(self, before: State, after: State) -> Lines:
        text = f"Round {self.round} is over. Declarations for the next: magic, fleeing, charging, parrying."
        return to_whom_it_is_known(after, text, "enc.combat.seq.1", "enc.combat.decl.1")
