"""The desk of The Hundred Saints: what may be set, which procedures the program helps with, what a note is about."""

from __future__ import annotations

from typing import Annotated

from lychgate.core.digits import is_number
from lychgate.core.errors import PlayError, did_you_mean, some_of
from lychgate.kit import desk, notebook
from lychgate.kit.fields import OneOf
from lychgate.kit.line import Line
from lychgate.rulesets.hundred_saints.printed_ac import printed, read_ac
from lychgate.rulesets.hundred_saints.rules.clock import clock
from lychgate.rulesets.hundred_saints.state import Creature, Side, State
from lychgate.rulesets.hundred_saints.tables.encounter import BOUNDS, PROCEDURES
from lychgate.rulesets.hundred_saints.variants import VARIANTS

HEADING = desk.HEADING

DECREED = {
    **{what: BOUNDS[what] for what in ("ac", "level", "morale", "speed")},
    "hp": (0, 1000),
    "max_hp": (1, 1000),
    "xp": (0, 10**7),
}
"""What may be set of somebody: 0 hit points are no life left, and there are none below."""

PLACES = {
    "": "a place on the way",
    "dungeon": "a place underground",
    "settlement": "a settlement",
    "outdoors": "a place in the open",
}


class Overridden(desk.Overridden, frozen=True, tag="decreed"):
    """A referee has set something. Whatever belongs to somebody is told as theirs."""

    def what(self) -> str:
        words = self.path.replace("_", " ").replace(".character.", ".").split(".")
        owned = words[0] in ("cast", "sides")
        return words[1] if owned and len(words) == 2 else desk.path_in_words(words, owned=owned and len(words) > 2)

    def shown(self, value: str) -> str:
        return printed(int(value)) if is_ac(self.path) and is_number(value.removeprefix("-")) else value


def is_ac(path: str) -> bool:
    """Whether a path leads to an armour class."""
    return path.casefold().rpartition(".")[2] == "ac"


class Override(desk.Override, frozen=True, tag="decree"):
    """Set anything that is in play, by the name of somebody or of a side."""

    event = Overridden
    in_play = "cast, sides, encounter"
    parts = (*Creature.__struct_fields__, *Side.__struct_fields__)

    @classmethod
    def read(cls, line: Line) -> Override:
        """As typed; an AC may be as books print it, counted down too."""
        now = super().read(line)
        up = read_ac(now.value.upper().removeprefix("AC ")) if is_ac(now.path) else None
        return cls(now.path, now.value if up is None else str(up), now.because)

    def kept(self) -> tuple[str, ...]:
        return (*desk.KEPT, "bestiary", "tables")

    def full_path(self, state: State) -> str:
        """A path that may begin with the name of somebody in play, or of a side.

        ``NAME.xp`` of somebody with a class is what they have earned; what killing them is worth is ``cast.NAME.xp``.
        """
        first, _, rest = self.path.partition(".")
        said, first = first, first.casefold()
        if first in state.__struct_fields__:
            return self.path
        named = next((one for one in state.cast if one.name.casefold() == first), None)
        if named is not None:
            rest = "character.xp" if rest == "xp" and named.character else rest
            return f"cast.{named.name}.{rest}" if rest else f"cast.{named.name}"
        side = next((side.id for side in state.sides if side.id.casefold() == first), "")
        if side:
            return f"sides.{side}.{rest}" if rest else f"sides.{side}"
        names = (*(one.name for one in state.cast), *(side.id for side in state.sides))
        if rest and not is_number(said):
            hint = did_you_mean(first, (*names, *state.__struct_fields__)) or f" In play: {some_of(names, 12)}."
            raise PlayError(f"'{self.path}' leads nowhere: nobody and no side is called '{said}'.{hint}")
        return self.path

    def must_be_sound(self, before: State, after: State) -> None:
        path = self.full_path(before)
        for was, one in zip(before.cast, after.cast, strict=False):
            for what, (low, high) in DECREED.items():
                value = getattr(one, what)
                if value != getattr(was, what) and not low <= value <= high:
                    raise PlayError(f"'{path}' is from {low} to {high}; {value} is not. It stays {getattr(was, what)}.")
            earned, before_it = (of.character.xp if of.character else 0 for of in (one, was))
            low, high = DECREED["xp"]
            if earned != before_it and not low <= earned <= high:
                raise PlayError(f"'{path}' is from {low} to {high}; {earned} is not. It stays {before_it}.")


class VariantSwitched(desk.VariantSwitched, frozen=True, tag="variant_switched"):
    """A switch of this book has been turned."""

    variants = VARIANTS


class SwitchVariant(desk.SwitchVariant, frozen=True, tag="switch_variant"):
    """Turn a switch of this book."""

    event = VariantSwitched

    name: Annotated[str, OneOf("switch", tuple(one.name for one in VARIANTS))]


class SetAssist(desk.SetAssist, frozen=True, tag="set_assist"):
    """Choose how far the program helps with a procedure of this book."""

    procedure: Annotated[str, OneOf("procedure", PROCEDURES, shown="PROCEDURE")]


class WriteNote(notebook.WriteNote, frozen=True, tag="write_note"):
    """Note something; ``here`` is the place and the hour, ``session`` the evening's number."""

    def subject(self, state: State) -> str:
        if self.about == "session":
            return f"session {state.experience.session}"
        if self.about == "here":
            return f"{PLACES[state.exploring.where]}, day {state.day}, {clock(state)}"
        return self.about
