"""How laden somebody is, in words; a load of treasure; and mounts."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.english import numbered
from lychgate.kit.fields import REFEREES_WORD, Person, Typed
from lychgate.kit.line import Line
from lychgate.kit.table import ruled
from lychgate.rulesets.hundred_saints import picking
from lychgate.rulesets.hundred_saints.audience import of_somebody
from lychgate.rulesets.hundred_saints.fields import WHO, asked
from lychgate.rulesets.hundred_saints.naming import bearer_named
from lychgate.rulesets.hundred_saints.permission import OWNER
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.coins import bearer
from lychgate.rulesets.hundred_saints.rules.encumbrance import lighter, slots_taken, speed_of, weight_of
from lychgate.rulesets.hundred_saints.rules.sheet import reckon
from lychgate.rulesets.hundred_saints.state import Mark, State

HEADING = "Gear and load"


class LoadOfTreasure(Typed, frozen=True):
    """Whether somebody bears a load of treasure, in a word."""

    def shape(self, name: str) -> str:
        return "laden|unladen"

    def read(self, line: Line) -> bool:
        return line.one_of("load of treasure", self.words()) == "laden"

    def words(self) -> tuple[str, ...]:
        return ("laden", "unladen")


class TellBurden(Command, frozen=True, tag="tell_burden"):
    """Show what a character carries, and what to put down.

    ``treasure``: whether they bear a load of it, which is the referee's word (enc.load.4).
    """

    word = "burden"
    menu_label = "Check your load"
    may = OWNER
    clauses = ("enc.load.1", "enc.load.4")
    pickers = {"who": picking.own}

    who: Annotated[str, Person(ours=True)]
    treasure: Annotated[bool | None, LoadOfTreasure(), REFEREES_WORD] = None

    @clause("enc.load.4")
    def do(self, play: Saints) -> None:
        """The load and its Speed, and what would make one faster."""
        one = bearer(play, self.who)
        if one is None:
            raise PlayError("Say whose load.")
        if self.treasure is not None:
            play.record(Laden(one.id, self.treasure))
            reckon(play, one)
        now = play.state.creature(one.id)
        equipped, stowed = slots_taken(now)
        text = f"{now.name}: {numbered(equipped, 'slot')} at hand, {stowed} stowed"
        if ruled(play.state, "encumbrance") == "weight":
            text = f"{now.name}: {numbered(weight_of(now), 'coin')} of weight"
        words = [f"{text}; Speed {speed_of(play.state, now)}."]
        faster = lighter(play.state, now)
        if faster:
            words.append("Faster without " + ", or ".join(f"{name} ({speed})" for name, speed in faster) + ".")
        play.record(BurdenTold(one.id, " ".join(words)))


class Laden(Event, frozen=True, tag="laden"):
    """Somebody bears a significant load of treasure, or no longer does (enc.load.4)."""

    who: str
    so: bool

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        return state.with_creature(one.marked(Mark("laden")) if self.so else one.unmarked("laden"))

    def tell(self, before: State, after: State) -> Lines:
        how = "bears a load of treasure" if self.so else "bears no load of treasure"
        return of_somebody(after, self.who, f"{bearer_named(after, self.who)} {how}.", "enc.load.4")


class BurdenTold(Event, frozen=True, tag="burden_told"):
    """How laden somebody is, in words."""

    who: str
    text: str

    def tell(self, before: State, after: State) -> Lines:
        return of_somebody(after, self.who, self.text, "enc.load.1", weight="result")


# ---------------------------------------------------------------------- mounts


class Ride(Command, frozen=True, tag="ride"):
    """Mount a beast of your own side, or get off it.

    They get off where there is no ``mount``.
    """

    word = "ride"
    menu_label = "Mount or dismount"
    may = OWNER
    shape = "WHO [on] MOUNT|afoot"
    clauses = ("enc.load.7",)
    form_fields = (asked("who", WHO), asked("mount", Person(also=("afoot",))))
    pickers = {"who": picking.own, "mount": picking.mounts}

    who: Annotated[str, Person()]
    mount: Annotated[str, Person(also=("afoot",))] = ""

    @classmethod
    def read(cls, line: Line) -> Ride:
        who = Person().read(line)
        line.flag("on")
        return cls(who, "" if line.flag("afoot") else Person().read(line))

    @clause("enc.load.7")
    def do(self, play: Saints) -> None:
        """A beast of their own side."""
        one = bearer(play, self.who)
        mount = bearer(play, self.mount) if self.mount else None
        if one is None or (mount is not None and (not mount.carries or mount.id == one.id)):
            raise PlayError(f"Nobody can ride {self.mount or 'that'}. A mount is brought into play: foes mule as party")
        play.record(Mounted(one.id, mount.id if mount is not None else ""))
        reckon(play, one)


class Mounted(Event, frozen=True, tag="mounted"):
    """Somebody sits on a beast from now on, or on none."""

    who: str
    mount: str

    def apply(self, state: State) -> State:
        return state.with_creature(replace(state.creature(self.who), riding=self.mount))

    def tell(self, before: State, after: State) -> Lines:
        text = "goes on foot"
        if self.mount:
            mount = bearer_named(after, self.mount)
            text = f"mounts {'the ' if mount[:1].islower() else ''}{mount}"
        return of_somebody(after, self.who, f"{bearer_named(after, self.who)} {text}.", "enc.load.7")
