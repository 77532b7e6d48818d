"""How those who are met take it: the reaction roll, and the Charisma of whoever speaks to them."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.kit.rolling import kept_secret, rolled
from lychgate.kit.table import ruled
from lychgate.rulesets.hundred_saints.commands import contact as order
from lychgate.rulesets.hundred_saints.events import contact as event
from lychgate.rulesets.hundred_saints.rules.chance import Rules, Saints
from lychgate.rulesets.hundred_saints.rules.encounter import meeting, must_be_in
from lychgate.rulesets.hundred_saints.state import Encounter, State
from lychgate.rulesets.hundred_saints.tables.encounter import reaction_of


@clause("enc.parley.2")
def charisma_counts(state: State, now: Encounter) -> bool:
    """Charisma counts whenever they are spoken to, or only where the party has begun with that."""
    opening = now.opened in ("", "parley") and now.round <= 1
    return opening or ruled(state, "charisma_on") == "any_parley"


@clause("enc.react.1", "enc.react.2", "enc.parley.2", "enc.react.8")
@clause("enc.react.3", "enc.react.4", "enc.react.5", "enc.react.6", "enc.react.7")
def react(play: Saints, command: order.React) -> None:
    """2d6, with the Charisma of whoever speaks to them and what the referee adds; only if the referee is unsure."""
    side = _other(play, command.side)
    charisma = 0
    if command.speaker:
        speaker = next((one for one in play.state.cast if one.name == command.speaker), None)
        if speaker is None or not speaker.alive:
            raise PlayError(f"'{command.speaker}' cannot speak.")
        charisma = speaker.charisma if charisma_counts(play.state, meeting(play)) else 0
    with kept_secret(play):
        total = rolled(play, "reaction", "2d6", "enc.react.2", f"side:{side}") + charisma + command.by
    play.record(event.Reacted(side, total, reaction_of(total).row))


@clause("enc.react.1")
def set_reaction(play: Saints, command: order.SetReaction) -> None:
    """The circumstances make it plain, and the referee says so."""
    play.record(event.Reacted(_other(play, command.side), 0, command.row))


def _other(play: Saints, side: str) -> str:
    now = meeting(play)
    if side:
        must_be_in(now, side)
        return side
    if len(now.sides) > 2:
        raise PlayError(f"Say which side: {', '.join(now.sides[1:])}.")
    return now.sides[1]


RULES: Rules = {order.React: react, order.SetReaction: set_reaction}
