"""What players may order of their own characters, outside of fights and encounters."""

from __future__ import annotations

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.commands import exploring
from lychgate.rulesets.hundred_saints.rules.chance import Saints

OWN = (
    exploring.LightUp,
)
"""Orders that are about somebody who may be a player's own."""


def is_own_affair(play: Saints, command: object) -> bool:
    """Whether a player's order is about their own character, and claims nothing that is a referee's to say."""
    if isinstance(command, exploring.Snuff):
        return puts_out_own(play, command)
    if not isinstance(command, OWN):
        return False
    who = str(getattr(command, "who", ""))
    if not any(who in (one.name, one.id) and one.seat == play.seat for one in play.state.cast):
        raise PlayError(f"You order your own characters; {who} is not one of them.")
    claims = getattr(command, "by", 0) or getattr(command, "secret", False) or getattr(command, "weeks", 0)
    claims = claims or getattr(command, "danger", "")
    if claims:
        raise PlayError("What the situation adds is the referee's word. Leave it out, and ask them.")
    return True


def puts_out_own(play: Saints, command: exploring.Snuff) -> bool:
    """Whether the light that a player puts out is borne by their own character."""
    light = play.state.exploring.light(command.what)
    bearers = [one.id for one in play.state.cast if one.seat == play.seat]
    if light is None or light.bearer not in bearers:
        raise PlayError(f"You put out your own lights; {command.what} is not one of them.")
    return True
