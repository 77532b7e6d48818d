"""Orders: what a side chooses to do besides fighting, and the chase that may follow."""

from __future__ import annotations

from typing import Literal

import msgspec

from lychgate.rulesets.hundred_saints.state.chase import Hindrance


class Evade(msgspec.Struct, frozen=True, tag="evade"):
    """A side flees; ``feet`` is how far off the others are, where nobody has said or rolled it."""

    side: str = ""
    feet: int = -1


class Pursue(msgspec.Struct, frozen=True, tag="pursue"):
    """Whether a side gives chase: yes, no, or by a roll. The first that has not decided, if none is named."""

    how: Literal["yes", "no", "roll"]
    side: str = ""


class SlipAway(msgspec.Struct, frozen=True, tag="slip_away"):
    """A side with surprise goes back, or keeps still, and is not noticed. ``seen``: it stands in plain view."""

    side: str = ""
    seen: bool = False


class StateGap(msgspec.Struct, frozen=True, tag="state_gap"):
    """Say how far apart two sides are; the only two that run, if none is named."""

    feet: int
    fleeing: str = ""
    chasing: str = ""


class Drop(msgspec.Struct, frozen=True, tag="drop"):
    """Those who flee drop treasure or food.

    ``refused``: the referee finds it too little; ``again``: the referee allows a new roll.
    """

    kind: Literal["treasure", "food"]
    what: str = ""
    who: str = ""
    refused: bool = False
    again: bool = False


class DropGear(msgspec.Struct, frozen=True, tag="drop_gear"):
    """Somebody drops gear so as to run faster; ``speed`` is the Speed that is left them, in feet."""

    who: str
    what: str
    speed: int


class Obstruct(msgspec.Struct, frozen=True, tag="obstruct"):
    """Those who flee leave something in the chasers' way."""

    kind: Hindrance
    text: str = ""
    side: str = ""


class GiveUp(msgspec.Struct, frozen=True, tag="give_up"):
    """Chasers give up; ``lost``: they have lost sight of those who flee. All of them, if none is named."""

    side: str = ""
    lost: bool = False


class Catch(msgspec.Struct, frozen=True, tag="catch"):
    """Those who flee are caught, or stop; the first of them, if none is named."""

    side: str = ""


class Leave(msgspec.Struct, frozen=True, tag="leave"):
    """Some leave their side, and are one of their own. ``stand``: they run no longer, but shoot, cast or fight.

    ``count``: so many of the side ``of``, the last of it, where nobody is named.
    """

    who: tuple[str, ...]
    name: str = ""
    stand: bool = False
    of: str = ""
    count: int = 0


class Rejoin(msgspec.Struct, frozen=True, tag="rejoin"):
    """A part goes back to the side that it left."""

    side: str


Commands = Evade | Pursue | SlipAway | StateGap | Drop | DropGear | Obstruct | GiveUp | Catch | Leave | Rejoin
