"""The desk: decrees and switches, as this book needs them."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.core.room import Event
from lychgate.kit import desk
from lychgate.kit.english import of_whom
from lychgate.kit.fields import OneOf
from lychgate.kit.line import Line
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay
from lychgate.rulesets.sovereign.rules.money import read_money
from lychgate.rulesets.sovereign.rules.outfit import in_money
from lychgate.rulesets.sovereign.state import State
from lychgate.rulesets.sovereign.variants import VARIANTS

HEADING = desk.HEADING

PROCEDURES = (
    "attacks",
    "checks",
    "damage",
    "doors",
    "healing",
    "hit points",
    "initiative",
    "levels",
    "magic",
    "meetings",
    "reactions",
    "saves",
    "wandering",
)
"""What a table may roll by itself, each by the name that the rolls of it have."""


PURSE = ("purse", "money", "coins")
"""What somebody's money is called where it is set: ``set Marn purse 312 gp 8 sp because ...``."""

COINS = ".delver.coins"
"""Where it is, below somebody."""

FALLEN = ("dead", "dying", "stable", "unconscious")
"""The marks that 0 hit points bring."""


class Overridden(desk.Overridden, frozen=True, tag="decreed"):
    """A GM has set a value, for a reason. Money is counted in coppers and told in gp, sp and cp."""

    def shown(self, value: str) -> str:
        return in_money(int(value)) if self.path.endswith(COINS) else value

    def what(self) -> str:
        if self.path.endswith(COINS):
            return f"{of_whom(self.path.removeprefix('cast.').removesuffix(COINS))} purse"
        return super().what()


class Override(desk.Override, frozen=True, tag="decree"):
    """Set anything at all."""

    event = Overridden
    in_play = "cast, day, turn"
    parts = PURSE

    @classmethod
    def read(cls, line: Line) -> desk.Override:
        """Read a value; a sum with its coins sets a purse (``312 gp 8 sp``), a bare number counts coppers."""
        read = super().read(line)
        coppers = read_money(read.value) if read.path.rpartition(".")[2] in PURSE else None
        return read if coppers is None else replace(read, value=str(coppers))

    def full_path(self, state: State) -> str:
        """Return the full path: a creature's name leads into the cast, and its purse into its belongings."""
        first, _, rest = self.path.partition(".")
        named = any(one.name.casefold() == first.casefold() for one in state.cast)
        if named and rest in PURSE:
            return f"cast.{first}{COINS}"
        return f"cast.{self.path}" if named else self.path

    def do(self, play: SovereignPlay) -> None:
        """Set the value; end what the fall to 0 hit points had brought on whoever has some again."""
        was = play.state
        super().do(play)
        for before, one in zip(was.cast, play.state.cast, strict=False):
            path = f"cast.{one.name}.hp".casefold()
            if self.full_path(was).casefold() != path or one.hp == 0:
                continue
            fell = before.hp == 0 or any(map(before.mark, ("dead", "dying", "stable")))
            if fell and any(map(one.mark, FALLEN)):
                play.record(LivesAgain(one.id))

    def must_be_sound(self, before: State, after: State) -> None:
        """Raises ``PlayError`` where hit points would be less than none or more than all."""
        for one in after.cast:
            if one.made.coins < 0:
                raise PlayError(f"A purse cannot hold less than 0: {of_whom(one.name)} would.")
            if not 0 <= one.hp <= one.max_hp:
                raise PlayError(f"Hit points of {one.name} are from 0 to {one.max_hp}; {one.hp} is not.")


class LivesAgain(Event, frozen=True, tag="lives_again"):
    """A creature whom the GM has given hit points is no longer dead, dying or unconscious; the decree is told."""

    who: str

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        for name in (*FALLEN, "healed"):
            one = one.unmarked(name)
        return state.with_creature(replace(one, fall=None))


class VariantSwitched(desk.VariantSwitched, frozen=True, tag="variant_switched"):
    """From now on the rules are read in another way."""

    variants = VARIANTS


class SwitchVariant(desk.SwitchVariant, frozen=True, tag="switch_variant"):
    """Change how a rule is read, for everybody; leave out the value to see what is allowed."""

    event = VariantSwitched


class SetAssist(desk.SetAssist, frozen=True, tag="set_assist"):
    """Choose whether the program rolls for a procedure by itself, asks first, or leaves it to the table's own dice."""

    procedure: Annotated[str, OneOf("procedure", PROCEDURES, shown="PROCEDURE")]
