"""What a referee may do beside the rules: roll anything, set anything, keep and tell secrets."""

from __future__ import annotations

from lychgate.core.errors import PlayError, did_you_mean, some_of
from lychgate.core.override import OVERRIDES, value_at, with_value
from lychgate.rulesets.hundred_saints.commands import desk as order
from lychgate.rulesets.hundred_saints.events.desk import (
    AssistSet,
    Closed,
    Decreed,
    DiceRolled,
    Revealed,
    Said,
    VariantSwitched,
)
from lychgate.rulesets.hundred_saints.rules.chance import Rules, Saints, kept_secret
from lychgate.rulesets.hundred_saints.rules.contact import ruled
from lychgate.rulesets.hundred_saints.rules.notebook import reveal_page
from lychgate.rulesets.hundred_saints.state import State
from lychgate.rulesets.hundred_saints.tables import BOUNDS
from lychgate.rulesets.hundred_saints.variants import switched

LONGEST = 500

DECREED = {
    **{what: BOUNDS[what] for what in ("ac", "level", "morale", "speed")},
    "hp": (0, 1000),
    "max_hp": (1, 1000),
    "xp": (0, 10**7),
}
"""What may be decreed of somebody: 0 hit points are no life left, and there are none below."""

KEPT = (
    *("referees", "players", "variants", "closed", "assist"),
    *("secrets", "pages", "bestiary", "next_id", "next_secret"),
)
"""What is no decree's to set: it has a command of its own, or holds the game together."""


def roll_dice(play: Saints, command: order.RollDice) -> None:
    """Any dice, for anything; in secret only a referee's."""
    secret = command.secret and play.seat in play.state.referees
    if command.secret and not secret:
        raise PlayError("Only a referee rolls in secret.")
    id_ = f"s{play.state.next_secret}" if secret else ""
    with kept_secret(play, secret):
        total = play.roll(command.dice, "desk.roll", f"seat:{play.seat}")
    play.record(DiceRolled(play.seat, command.dice, command.what[:LONGEST], total, id_))


def decree(play: Saints, command: order.Decree) -> None:
    """Anything may be set, never silently: it says who, what, and why."""
    if command.path.partition(".")[0] in KEPT:
        raise PlayError(
            f"'{command.path}' cannot be set by decree. What can is what is in play: cast, sides, encounter."
        )
    path = from_the_top(play.state, command.path)
    before = value_at(play.state, path)
    must_be_sound(play.state, with_value(play.state, path, command.value), path)
    read_by = ruled(play.state, "decrees")
    play.record(Decreed(play.seat, path, command.value, str(before), command.because[:LONGEST], read_by))


def from_the_top(state: State, path: str) -> str:
    """A path that may begin with the name of somebody in play, or of a side, as one from the top of the state.

    ``NAME.xp`` of somebody with a class is what they have earned; what killing them is worth is ``cast.NAME.xp``.
    """
    first, _, rest = path.partition(".")
    first = first.casefold()
    if first not in state.__struct_fields__:
        named = next((one for one in state.cast if one.name.casefold() == first), None)
        if named is not None:
            return f"cast.{named.name}.character.xp" if rest == "xp" and named.character else f"cast.{path}"
        if any(side.id.casefold() == first for side in state.sides):
            return f"sides.{path}"
        names = (*(one.name for one in state.cast), *(side.id for side in state.sides))
        if "." in path and not path.partition(".")[0].isdigit():
            hint = did_you_mean(first, (*names, *state.__struct_fields__)) or f" In play: {some_of(names, 12)}."
            raise PlayError(f"'{path}' leads nowhere: nobody and no side is called '{path.partition('.')[0]}'.{hint}")
    return path


def switch_variant(play: Saints, command: order.SwitchVariant) -> None:
    """The table reads the rules in another way from now on; what has happened stays as it was."""
    before = play.state.variants
    after = switched(before, command.name, command.value)
    name = next(one for one in after if after[one] != before[one])
    if name == OVERRIDES.name:
        raise PlayError("Who reads decrees is settled when a game begins, and stays so.")
    play.record(VariantSwitched(play.seat, name, after[name], before[name], command.because[:LONGEST]))


def must_be_sound(before: State, after: State, path: str) -> None:
    """Raise ``PlayError`` where a decree would give somebody a number that nobody can have, such as -3 hit points."""
    for was, one in zip(before.cast, after.cast, strict=False):
        for what, (low, high) in DECREED.items():
            value = getattr(one, what)
            if value != getattr(was, what) and not low <= value <= high:
                raise PlayError(f"'{path}' is from {low} to {high}; {value} is not. It stays {getattr(was, what)}.")
        earned, before_it = (of.character.xp if of.character else 0 for of in (one, was))
        low, high = DECREED["xp"]
        if earned != before_it and not low <= earned <= high:
            raise PlayError(f"'{path}' is from {low} to {high}; {earned} is not. It stays {before_it}.")


def reveal(play: Saints, command: order.Reveal) -> None:
    """What was secret is told to everybody; what was hidden can be read by those whom it is for."""
    known = play.state.secrets if play.seat in play.state.referees else ()
    found = next((one for one in known if one.id == command.secret), None)
    if found is None:
        reveal_page(play, command.secret)
    else:
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
    order.SwitchVariant: switch_variant,
    order.SetAssist: set_assist,
    order.Say: say,
    order.Close: close,
}
