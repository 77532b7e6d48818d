"""Orders: what a referee does beside the rules."""

from __future__ import annotations

import msgspec


class RollDice(msgspec.Struct, frozen=True, tag="roll_dice"):
    """Roll any dice, openly or in secret, and say what for."""

    dice: str
    what: str = ""
    secret: bool = False


class Decree(msgspec.Struct, frozen=True, tag="decree"):
    """Set anything, because ..."""

    path: str
    value: str
    because: str


class Reveal(msgspec.Struct, frozen=True, tag="reveal"):
    """Tell everybody what was secret, or show a note or a handout that was hidden."""

    secret: str


class SwitchVariant(msgspec.Struct, frozen=True, tag="switch_variant"):
    """From now on read the rules in another of the ways that a table may choose, because ..."""

    name: str
    value: str
    because: str = ""


class SetAssist(msgspec.Struct, frozen=True, tag="set_assist"):
    """Say of a procedure whether the program rolls by itself, asks before each roll, or leaves it alone."""

    procedure: str
    mode: str


class Say(msgspec.Struct, frozen=True, tag="say"):
    """Say or do something that no rule is about, for everybody to read."""

    text: str


class Close(msgspec.Struct, frozen=True, tag="close"):
    """The campaign is over, and everything is open."""


Commands = RollDice | Decree | Reveal | SwitchVariant | SetAssist | Say | Close
