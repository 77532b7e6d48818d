"""Orders: fighting, Round by Round. People are named by id."""

from __future__ import annotations

from typing import Literal

import msgspec

from lychgate.rulesets.hundred_saints.state.combat import Deed

Reach = Literal["", "melee", "short", "medium", "long"]
"""How a weapon is used: hand to hand, or as a missile at a range; empty: as the weapon and the distance have it."""


class BeginFight(msgspec.Struct, frozen=True, tag="begin_fight"):
    """A side attacks: from now on time runs in Rounds, and the combat procedure holds."""

    side: str = ""


class Declare(msgspec.Struct, frozen=True, tag="declare"):
    """Somebody says before initiative what must be said then."""

    who: str
    what: Deed


class DropDeclaration(msgspec.Struct, frozen=True, tag="drop_declaration"):
    """Somebody gives up what they have declared; they may still move."""

    who: str


class Move(msgspec.Struct, frozen=True, tag="move", kw_only=True):
    """Somebody goes so many feet towards the other side, or ``away``; ``run``: away at three times their Speed."""

    who: str
    feet: int
    away: bool = False
    run: bool = False
    anyway: bool = False


class Hit(msgspec.Struct, frozen=True, tag="hit", kw_only=True):
    """Somebody attacks somebody. ``by`` is what the situation adds to the roll, ``cover`` what it takes from a shot.

    ``helpless``: it cannot fail. ``backstab``: a thief's, from behind. ``anyway``: whatever the order says.
    """

    who: str
    whom: str
    weapon: str = ""
    by: int = 0
    reach: Reach = ""
    cover: int = 0
    behind: bool = False
    helpless: bool = False
    backstab: bool = False
    anyway: bool = False


class Cast(msgspec.Struct, frozen=True, tag="cast", kw_only=True):
    """Somebody works the magic that they have declared; ``unseen``: the target is out of sight."""

    who: str
    whom: str = ""
    unseen: bool = False
    anyway: bool = False


class Act(msgspec.Struct, frozen=True, tag="act", kw_only=True):
    """Somebody takes an action that is no attack: drinks, hands over, opens."""

    who: str
    what: str
    anyway: bool = False


class Damage(msgspec.Struct, frozen=True, tag="damage"):
    """Somebody is hurt, however that came about."""

    whom: str
    amount: int


class PutDown(msgspec.Struct, frozen=True, tag="put_down"):
    """Somebody is out of the fight: killed, or beaten and alive, or gone."""

    whom: str
    how: Literal["killed", "beaten", "gone"] = "killed"


class Surrender(msgspec.Struct, frozen=True, tag="surrender"):
    """A side lays down its arms."""

    side: str


class Revive(msgspec.Struct, frozen=True, tag="revive"):
    """Instant healing brings somebody back from death's door."""

    who: str


class CheckMorale(msgspec.Struct, frozen=True, tag="check_morale"):
    """A side, or one of it, checks its morale now; ``by`` is what the referee adds to the score."""

    side: str
    by: int = 0
    who: str = ""


Commands = (
    BeginFight
    | Declare
    | DropDeclaration
    | Move
    | Hit
    | Cast
    | Act
    | Damage
    | PutDown
    | Surrender
    | Revive
    | CheckMorale
)
