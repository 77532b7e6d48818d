"""A night's rest by button: who keeps watch, who treats whom before and cares for the Frail, and how the night is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError
from lychgate.core.play import Play
from lychgate.core.telling import listed
from lychgate.core.view import Choice
from lychgate.kit import watches
from lychgate.kit.command import Command
from lychgate.kit.permission import Party
from lychgate.kit.table import referee_of
from lychgate.rulesets.sovereign.acts import Takes
from lychgate.rulesets.sovereign.rules.frail_days import must_heal
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay
from lychgate.rulesets.sovereign.rules.group import able
from lychgate.rulesets.sovereign.rules.healing import FirstAid, has_kit, heal_of
from lychgate.rulesets.sovereign.rules.injury import deaths_told
from lychgate.rulesets.sovereign.rules.may_act import weigh
from lychgate.rulesets.sovereign.rules.time import PassDays, in_a_dungeon
from lychgate.rulesets.sovereign.state import PARTY, Creature, State

HEADING = "Time"

NOBODY = "nobody"


class SleepTonight(Command, frozen=True, tag="sleep_tonight"):
    """Sleep until morning: choose who keeps watch, whom the medic treats and who cares for the Frail.

    The GM says how comfortable the night is.
    """

    word = "sleep"
    menu_label = "Sleep for the night"
    may = Party("A night passes for everybody.")
    takes = Takes(time="days", who=(), anybody=True, what="a night's rest", lasts="hours")
    clauses = ("sov.heal.natural", "sov.heal.natural-conditions", "sov.frail.bedrest")
    looks = True

    def label(self, state: State) -> str:
        return "Sleep for the night"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """Add what it brings, and who dies before it begins."""
        dead = deaths_told(state)
        where = "in a dungeon you need food and water" if in_a_dungeon(state) else "hit points and Strain come back"
        return Choice(id_, self.label(state), f"{dead}; {where}" if dead else where)

    @clause("sov.heal.natural-conditions", "sov.frail.bedrest")
    def do(self, play: SovereignPlay) -> None:
        """Ask each thing of whose it is: the watch and the care of the party, treatment of the medic, the rest of the
        GM."""
        watch = play.ask(Watch(seat=play.seat, who=tuple(one.name for one in able(play.state, PARTY))))
        if watch is None:
            return
        frail = tuple(one.id for one in play.state.of_side(PARTY) if one.frail is not None)
        carers = tuple(one.id for one in able(play.state, PARTY) if cares(one, frail))
        carer = play.ask(Carer(seat=play.seat, frail=frail, may=carers)) if frail and carers else ""
        night = play.ask(Night(seat=referee_of(play), watch=watch))
        if night == "none":
            play.record(NoSleep())
            return
        treats(play)
        play.record(WatchSet(watch))
        care = play.state.creature(carer).name if carer else ""
        PassDays(rough=night == "rough", care=care).do(play)


class Watch(watches.WhoWatches, frozen=True, tag="sovereign.watch", kw_only=True):
    """Who of the party keeps watch."""


class Night(watches.NightJudged, frozen=True, tag="sovereign.night", kw_only=True):
    """Whether a night is warm and comfortable, or can be slept through at all."""

    clauses = ("sov.heal.natural-conditions",)
    words: ClassVar[dict[str, str]] = {
        "good": "Warm and comfortable",
        "rough": "Rough: nobody recovers",
        "none": "They cannot sleep here",
    }


@clause("sov.frail.bedrest")
def cares(one: Creature, frail: tuple[str, ...]) -> bool:
    """Whether somebody can care for the Frail, of whom at least one is somebody else."""
    try:
        must_heal(one, 0, kit=False)
    except PlayError:
        return False
    return any(id_ != one.id for id_ in frail)


class Carer(Decision[str], frozen=True, tag="sovereign.carer", kw_only=True):
    """Who cares for the Frail, who keep to their beds; nobody where it is empty."""

    clauses = ("sov.frail.bedrest",)

    frail: tuple[str, ...]
    may: tuple[str, ...]

    def options(self) -> Sequence[Option[str]]:
        return (*(Option(id_, id_) for id_ in self.may), Option(NOBODY, ""))

    def prompt(self, state: State) -> str:
        names = listed(state.creature(id_).name for id_ in self.frail)
        return f"{names} {'is' if len(self.frail) == 1 else 'are'} Frail. Who cares for them?"

    def label(self, state: State, id_: str) -> str:
        return "Nobody" if id_ == NOBODY else state.creature(id_).name


# ---------------------------------------------------------------------- treated before


@clause("sov.heal.first-aid")
def treats(play: SovereignPlay) -> None:
    """The party's best medic with a kit may give first aid before everybody sleeps; their player says to whom."""
    medics = [one for one in able(play.state, PARTY) if has_kit(one)]
    medic = max(medics, key=heal_of, default=None)
    hurt = tuple(one.id for one in play.state.of_side(PARTY) if medic and may_treat(play, medic, (one.name,)))
    if medic is None or not hurt:
        return
    seat = medic.seat if medic.seat in play.state.players else referee_of(play)
    names = tuple(play.state.creature(id_).name for id_ in play.ask(Treated(seat=seat, who=medic.id, hurt=hurt)))
    if names:
        aid = FirstAid(who=medic.name, whom=names)
        weigh(play, aid)
        aid.do(play)


def may_treat(play: SovereignPlay, medic: Creature, whom: tuple[str, ...]) -> bool:
    """Whether a medic may give first aid to somebody who needs it."""
    one = next(one for one in play.state.cast if one.name == whom[0])
    if one.hp >= one.max_hp or one.id == medic.id:
        return False

    def tries(again: Play[State]) -> None:
        aid = FirstAid(who=medic.name, whom=whom)
        weigh(again, aid)
        aid.do(again)

    try:
        play.try_out(tries)
    except PlayError:
        return False
    return True


class Treated(Decision[tuple[str, ...]], frozen=True, tag="sovereign.treated", kw_only=True):
    """Whom a medic treats before the party sleeps."""

    clauses = ("sov.heal.first-aid", "sov.heal.first-aid-turn")

    who: str
    hurt: tuple[str, ...]

    def options(self) -> Sequence[Option[tuple[str, ...]]]:
        every = [Option("all", self.hurt)] if len(self.hurt) > 1 else []
        singly = [Option[tuple[str, ...]](id_, (id_,)) for id_ in self.hurt]
        return (*every, *singly, Option[tuple[str, ...]](NOBODY, ()))

    def default(self) -> str:
        """Nobody: treatment costs System Strain."""
        return NOBODY

    def prompt(self, state: State) -> str:
        return f"Whom does {state.creature(self.who).name} patch up before they sleep?"

    def label(self, state: State, id_: str) -> str:
        return {"all": "All who are hurt", NOBODY: "Nobody"}.get(id_) or state.creature(id_).name

    def choice(self, state: State, id_: str) -> Choice:
        """Add who needs it how much, and what it costs."""
        if id_ == NOBODY:
            return Choice(id_, self.label(state, id_))
        those = self.hurt if id_ == "all" else (id_,)
        told = listed(f"{one.hp} of {one.max_hp}" for one in map(state.creature, those))
        return Choice(id_, self.label(state, id_), f"{told}; a point of Strain each")


class WatchSet(watches.WatchSet, frozen=True, tag="watch_set"):
    """These keep watch while the others sleep."""

    clauses = ("sov.heal.natural",)


class NoSleep(watches.NoSleep, frozen=True, tag="no_sleep"):
    """The party finds no place to sleep."""

    clauses = ("sov.heal.natural-conditions",)
