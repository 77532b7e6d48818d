"""Orders: fighting, Round by Round. People by their names."""

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


Manner = Literal["iron", "silver", "magical", "unfit", "two", "second", "subdue", "push", "larger", "mounted"]
"""How a blow is struck: of what metal, with an unfit weapon, with two weapons, flat, to push, from a war mount."""


class Hit(msgspec.Struct, frozen=True, tag="hit", kw_only=True):
    """Somebody attacks somebody. ``by`` is what the situation adds to the roll, ``cover`` what it takes from a shot.

    ``helpless``: it cannot fail. ``backstab``: a thief's, from behind. ``how``: in what manner, by the optional rules.
    ``second_rank``: past somebody in front. ``anyway``: whatever the order of the Round says.
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
    second_rank: bool = False
    how: tuple[Manner, ...] = ()
    anyway: bool = False


class Cast(msgspec.Struct, frozen=True, tag="cast", kw_only=True):
    """Somebody works the magic that they have declared."""

    who: str
    whom: str = ""
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
    """Somebody is out of the fight: killed, or beaten and alive, or gone; ``destroyed``, with all they carry.

    ``saving`` are the things, magic ones, that are given a save of their own.
    """

    whom: str
    how: Literal["killed", "beaten", "gone", "destroyed"] = "killed"
    saving: tuple[str, ...] = ()


class Surrender(msgspec.Struct, frozen=True, tag="surrender"):
    """A side lays down its arms."""

    side: str


class Revive(msgspec.Struct, frozen=True, tag="revive"):
    """Instant healing brings somebody back from death's door."""

    who: str


class Wield(msgspec.Struct, frozen=True, tag="wield", kw_only=True):
    """Somebody takes another weapon in hand; ``dropped``: the one they had is let fall."""

    who: str
    weapon: str
    dropped: bool = False


class Lob(msgspec.Struct, frozen=True, tag="lob", kw_only=True):
    """Somebody throws what splashes at a place; ``near`` are those within 5 feet of it."""

    who: str
    weapon: str
    near: tuple[str, ...] = ()
    by: int = 0
    anyway: bool = False


class Repel(msgspec.Struct, frozen=True, tag="repel", kw_only=True):
    """Somebody turns the undead of a side, with a holy symbol of wood, silver or gold."""

    who: str
    side: str
    symbol: Literal["wood", "silver", "gold"] = "wood"
    anyway: bool = False


class SetMark(msgspec.Struct, frozen=True, tag="set_mark", kw_only=True):
    """Say of somebody that they are under a condition, or no longer: invisible, helpless, under water, unsteady ..."""

    who: str
    mark: str
    so: bool = True


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
    | Wield
    | Lob
    | Repel
    | SetMark
    | CheckMorale
)
