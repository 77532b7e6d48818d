"""Surprise: which sides are taken unawares when they meet. What it costs them is in ``initiative`` and ``fight``."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.fields import Name, Not, Number
from lychgate.kit.rolling import kept_secret, rolled
from lychgate.kit.table import number, ruled
from lychgate.kit.telling import secret
from lychgate.rulesets.hundred_saints.naming import does, several, the
from lychgate.rulesets.hundred_saints.permission import WORLD
from lychgate.rulesets.hundred_saints.rules.chance import Saints, holder, x_in_6
from lychgate.rulesets.hundred_saints.rules.encounter import AwarenessSet, StepReached, encounter_of, must_be_in
from lychgate.rulesets.hundred_saints.state import Encounter, State, Surprised

HEADING = "An encounter"


class Ambush(Command, frozen=True, tag="ambush"):
    """Say that a side is attacked from hiding.

    ``so``: it is; else what was said before is taken back.
    """

    word = "ambush"
    menu_label = "Set an ambush"
    may = WORLD
    clauses = ("enc.surprise.4",)
    form_labels = {"so": "Take it back"}

    side: Annotated[str, Name("side")]
    so: Annotated[bool, Not()] = True

    @clause("enc.surprise.4", "enc.stealth.hide.4")
    def do(self, play: Saints) -> None:
        """A side is attacked from hiding; who lies in wait knows of it."""
        now = encounter_of(play)
        must_be_in(now, self.side)
        play.record(AmbushSet(self.side, self.so))
        if self.so:
            for other in now.sides:
                if other != self.side and not now.knows(other, self.side):
                    play.record(AwarenessSet(other, self.side, True))


class AmbushSet(Event, frozen=True, tag="ambush_set"):
    """A side is attacked from hiding, or is not."""

    side: str
    so: bool

    def apply(self, state: State) -> State:
        now = state.encounter_now
        others = tuple(one for one in now.ambushed if one != self.side)
        return replace(state, encounter=replace(now, ambushed=(*others, self.side) if self.so else others))

    def tell(self, before: State, after: State) -> Lines:
        text = f"{does(after, self.side, 'is', 'are')} {'' if self.so else 'not '}attacked from hiding."
        return secret(after, text, "enc.surprise.4")


class ModifySurprise(Command, frozen=True, tag="modify_surprise"):
    """Add to a side's chance of being surprised."""

    word = "mod"
    menu_label = "Change surprise chance"
    may = WORLD
    clauses = ("enc.surprise.5",)

    side: Annotated[str, Name("side")]
    by: Annotated[int, Number("what is added", -6, 6)]

    @clause("enc.surprise.5")
    def do(self, play: Saints) -> None:
        """Circumstances change a side's chance."""
        must_be_in(encounter_of(play), self.side)
        play.record(SurpriseModified(self.side, self.by))


class SurpriseModified(Event, frozen=True, tag="surprise_modified"):
    """Circumstances add ``by`` to a side's chance of surprise."""

    side: str
    by: int

    def apply(self, state: State) -> State:
        now = state.encounter_now
        return replace(state, encounter=replace(now, mods={**now.mods, self.side: self.by}))

    def tell(self, before: State, after: State) -> Lines:
        whose = "their" if several(after, self.side) else "its"
        text = f"{the(after, self.side)}: {self.by:+} to {whose} chance of being surprised."
        return secret(after, text, "enc.surprise.5")


@clause("enc.surprise.1", "enc.aware.4")
def must_roll(now: Encounter, side: str) -> bool:
    """A side rolls if there is another that it does not know of."""
    return any(other != side and not now.knows(side, other) for other in now.sides)


@clause("enc.surprise.3", "enc.surprise.4", "enc.surprise.5", "enc.stealth.hide.4")
def chance_of(state: State, side: str) -> int:
    """Two in six, one more from an ambush, and what circumstances add; held to 0 to 6."""
    now = state.encounter_now
    ambush = number(state, "ambush_surprise") if side in now.ambushed else 0
    chance = number(state, "surprise_chance") + ambush + now.mods.get(side, 0)
    return max(0, min(6, chance))


class SurpriseSettled(Event, frozen=True, tag="surprise_settled"):
    """Who is surprised is settled."""

    results: tuple[Surprised, ...]

    def apply(self, state: State) -> State:
        return replace(state, encounter=replace(state.encounter_now, surprise=self.results))

    def tell(self, before: State, after: State) -> Lines:
        told = []
        for one in self.results:
            how = "surprised" if one.surprised else "not surprised"
            how += f" by {the(after, one.by)}" if one.by else ""
            die = f" ({one.die} against {one.chance} in 6)" if one.die else ""
            told.append(f"{does(after, one.side, 'is', 'are')} {how}{die}")
        return secret(after, f"{'; '.join(told)}.", "enc.surprise.3")


@clause("enc.sides.2")
def rolled_about(play: Saints, side: str) -> tuple[str, ...]:
    """About whom a side rolls: all others at once, or each of whom it does not know, one after the other."""
    if ruled(play.state, "multi_surprise") == "per_side":
        return ("",)
    now = encounter_of(play)
    return tuple(other for other in now.sides if other != side and not now.knows(side, other))


@clause("enc.surprise.2", "enc.surprise.3")
def surprise_roll(play: Saints, side: str, by: str = "") -> Surprised:
    """A d6 of a side about all others, or about one; a chance of 0 or 6 needs none."""
    chance = chance_of(play.state, side)
    if chance in (0, 6):
        return Surprised(side, chance, 0, chance == 6, by)
    openly = side in play.state.ours and ruled(play.state, "party_surprise_roll") == "open"
    with kept_secret(play, not openly):
        roller = holder(play.state, side) if openly else ""
        die = rolled(play, "surprise", "1d6", "enc.surprise.3", f"side:{side}", roller)
    return Surprised(side, chance, die, x_in_6(die, chance), by)


@clause("enc.stealth.1", "enc.surprise.2", "enc.surprise.6", "enc.surprise.9")
def surprise(play: Saints) -> None:
    """Each side that must rolls a d6, the party first; an aware side, and a chance of 0 or 6, needs no die."""
    now = encounter_of(play)
    results = []
    for side in now.sides:
        if not must_roll(now, side):
            results.append(Surprised(side, 0, 0, False))
            continue
        results += [surprise_roll(play, side, by) for by in rolled_about(play, side)]
    play.record(SurpriseSettled(tuple(results)))
    play.record(StepReached("distance"))
