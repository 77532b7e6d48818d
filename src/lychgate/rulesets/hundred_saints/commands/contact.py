"""Orders: meeting, from awareness to aftermath."""

from __future__ import annotations

import msgspec

from lychgate.rulesets.hundred_saints.state import Ground


class Meet(msgspec.Struct, frozen=True, tag="meet"):
    """Begin an encounter of the party with other sides, on a ground."""

    sides: tuple[str, ...]
    ground: Ground = "dungeon"


class MakeAware(msgspec.Struct, frozen=True, tag="make_aware"):
    """Say that a side knows of another before they meet, or does not."""

    side: str
    of: str
    so: bool = True


class Ambush(msgspec.Struct, frozen=True, tag="ambush"):
    """Say that a side is attacked from hiding, or is not."""

    side: str
    so: bool = True


class ModifySurprise(msgspec.Struct, frozen=True, tag="modify_surprise"):
    """Add to a side's chance of being surprised."""

    side: str
    by: int


class TakeStep(msgspec.Struct, frozen=True, tag="take_step"):
    """Take the encounter's next step by the rules."""


class Waive(msgspec.Struct, frozen=True, tag="waive"):
    """Pass over the encounter's next step."""


class GoBack(msgspec.Struct, frozen=True, tag="go_back"):
    """Go back to a step of the encounter: it and all after it are open again."""

    step: str


class StateDistance(msgspec.Struct, frozen=True, tag="state_distance"):
    """Say how far off a side is, in feet; the situation settles it, and nothing is rolled."""

    side: str
    feet: int


class HoldBack(msgspec.Struct, frozen=True, tag="hold_back"):
    """A side gives up its place in the order, to act last."""

    side: str


class NextRound(msgspec.Struct, frozen=True, tag="next_round"):
    """The Round is over; the next begins with its initiative."""


class React(msgspec.Struct, frozen=True, tag="react"):
    """Roll how a side reacts; ``speaker`` talks to it, ``by`` is what the referee adds."""

    side: str
    speaker: str = ""
    by: int = 0


class SetReaction(msgspec.Struct, frozen=True, tag="set_reaction"):
    """Say how a side reacts, without a roll."""

    side: str
    row: str


class Conclude(msgspec.Struct, frozen=True, tag="conclude"):
    """The encounter is over; ``avoided``: it never came to anything."""

    avoided: bool = False


Commands = (
    Meet
    | MakeAware
    | Ambush
    | ModifySurprise
    | TakeStep
    | Waive
    | GoBack
    | StateDistance
    | HoldBack
    | NextRound
    | React
    | SetReaction
    | Conclude
)
