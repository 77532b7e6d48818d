"""What may be ordered, as values; ``phrases`` says how each is typed."""

from __future__ import annotations

import msgspec

from lychgate.rulesets.hundred_saints.state import Attack, Ground


class AddCreatures(msgspec.Struct, frozen=True, tag="add_creatures", kw_only=True):
    """Bring ``count`` of a kind into play, on a side that is made if it is not there."""

    count: int
    name: str
    side: str = ""
    level: int = 1
    hp: str = ""
    ac: int = 10
    attacks: tuple[Attack, ...] = ()
    morale: int = 7
    speed: int = 40
    xp: int = 0


class AddCharacter(msgspec.Struct, frozen=True, tag="add_character", kw_only=True):
    """Bring a character of a player's into play, or a retainer (no ``seat``)."""

    name: str
    seat: str = ""
    level: int = 1
    hp: int = 4
    ac: int = 10
    charisma: int = 0


class Dismiss(msgspec.Struct, frozen=True, tag="dismiss"):
    """Take somebody out of play, or a whole side."""

    who: str


class Describe(msgspec.Struct, frozen=True, tag="describe"):
    """Say of a side that it is lit, wants wealth, or is ravenous; or is not."""

    side: str
    what: str
    so: bool = True


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


class PassTurns(msgspec.Struct, frozen=True, tag="pass_turns"):
    """Let Turns of ten minutes pass."""

    count: int = 1


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
    """Tell everybody what was secret."""

    secret: str


class SetAssist(msgspec.Struct, frozen=True, tag="set_assist"):
    """Say of a procedure whether the program rolls by itself, asks before each roll, or leaves it alone."""

    procedure: str
    mode: str


class Say(msgspec.Struct, frozen=True, tag="say"):
    """Say or do something that no rule is about, for everybody to read."""

    text: str


class Close(msgspec.Struct, frozen=True, tag="close"):
    """The campaign is over, and everything is open."""


AnyCommand = (
    AddCreatures
    | AddCharacter
    | Dismiss
    | Describe
    | Meet
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
    | PassTurns
    | RollDice
    | Decree
    | Reveal
    | SetAssist
    | Say
    | Close
)
