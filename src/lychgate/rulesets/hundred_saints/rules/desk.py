"""What a referee may do beside the rules: roll anything, set anything, keep and tell secrets."""

from __future__ import annotations

from lychgate.core.decree import value_at, with_value
from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.commands import desk as order
from lychgate.rulesets.hundred_saints.events.desk import AssistSet, Closed, Decreed, DiceRolled, Revealed, Said
from lychgate.rulesets.hundred_saints.rules.chance import Rules, Saints, kept_secret
from lychgate.rulesets.hundred_saints.state import State
from lychgate.rulesets.hundred_saints.tables import BOUNDS

LONGEST = 500

DECREED = {
    **{what: BOUNDS[what] for what in ("ac", "level", "morale", "speed")},
    "hp": (0, 1000),
    "max_hp": (1, 1000),
    "xp": (0, 10**7),
}
"""What may be decreed of somebody: 0 hit points are no life left, and there are none below."""

KEPT = ("referees", "players", "variants", "secrets", "next_id", "closed", "assist", "bestiary")
"""What is no decree's to set: it has a command of its own, or holds the game together."""


def roll_dice(play: Saints, command: order.RollDice) -> None:
    """Any dice, for anything; in secret only a referee's."""
    secret = command.secret and play.seat in play.state.referees
    if command.secret and not secret:
        raise PlayError("Only a referee rolls in secret.")
    id_ = f"s{play.state.next_id}" if secret else ""
    with kept_secret(play, secret):
        total = play.roll(command.dice, "desk.roll", f"seat:{play.seat}")
    play.record(DiceRolled(play.seat, command.dice, command.what[:LONGEST], total, id_))


def decree(play: Saints, command: order.Decree) -> None:
    """Anything may be set, never silently: it says who, what, and why."""
    if command.path.partition(".")[0] in KEPT:
        raise PlayError(
            f"'{command.path}' cannot be set by decree. What can is what is in play: cast, sides, encounter."
        )
    before = value_at(play.state, command.path)
    must_be_sound(play.state, with_value(play.state, command.path, command.value), command.path)
    play.record(Decreed(play.seat, command.path, command.value, str(before), command.because[:LONGEST]))


def must_be_sound(before: State, after: State, path: str) -> None:
    """Raise ``PlayError`` where a decree would give somebody a number that nobody can have, such as -3 hit points."""
    for was, one in zip(before.cast, after.cast, strict=False):
        for what, (low, high) in DECREED.items():
            value = getattr(one, what)
            if value != getattr(was, what) and not low <= value <= high:
                raise PlayError(f"'{path}' is from {low} to {high}; {value} is not. It stays {getattr(was, what)}.")


def reveal(play: Saints, command: order.Reveal) -> None:
    """What was secret is told to everybody."""
    found = next((one for one in play.state.secrets if one.id == command.secret), None)
    if found is None:
        raise PlayError(f"There is no secret '{command.secret}'.")
    play.record(Revealed(found.id, found.text))


def set_assist(play: Saints, command: order.SetAssist) -> None:
    """How far the program helps with a procedure."""
    play.record(AssistSet(command.procedure, command.mode))


def say(play: Saints, command: order.Say) -> None:
    """A word to everybody."""
    play.record(Said(play.seat, command.text[:LONGEST]))


def close(play: Saints, command: order.Close) -> None:
    """The campaign is over."""
    play.record(Closed(play.seat))


RULES: Rules = {
    order.RollDice: roll_dice,
    order.Decree: decree,
    order.Reveal: reveal,
    order.SetAssist: set_assist,
    order.Say: say,
    order.Close: close,
}
