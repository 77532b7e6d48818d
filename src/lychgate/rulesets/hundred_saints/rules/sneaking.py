"""Sneaking up on others, or past them."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.kit.command import Command, Wording
from lychgate.kit.fields import Flag, Name, Number
from lychgate.kit.line import Line
from lychgate.kit.reading import read_fields
from lychgate.kit.rolling import kept_secret, rolled
from lychgate.kit.table import ruled
from lychgate.kit.telling import public, secret
from lychgate.kit.topics import REST
from lychgate.rulesets.hundred_saints import picking
from lychgate.rulesets.hundred_saints.audience import of_a_doing
from lychgate.rulesets.hundred_saints.fields import asked, optional
from lychgate.rulesets.hundred_saints.naming import does, feet_of, sentence, the
from lychgate.rulesets.hundred_saints.permission import SIDES_CHOICE, WATCHER, WORLD
from lychgate.rulesets.hundred_saints.rules.allegiance import against
from lychgate.rulesets.hundred_saints.rules.cast import SO, Describe
from lychgate.rulesets.hundred_saints.rules.chance import Saints, x_in_6
from lychgate.rulesets.hundred_saints.rules.encounter import StepReached, encounter_of, must_be_in, notice
from lychgate.rulesets.hundred_saints.rules.evasion import has_surprise
from lychgate.rulesets.hundred_saints.rules.running import feet_in_encounter
from lychgate.rulesets.hundred_saints.rules.surprise import SurpriseModified, chance_of
from lychgate.rulesets.hundred_saints.state import Creep, Encounter, State, Surprised
from lychgate.rulesets.hundred_saints.tables.chase import CHASE

HEADING = "Unnoticed"


class Sneak(Command, frozen=True, tag="sneak"):
    """Creep up on the others for a Round, or past them."""

    word = "sneak"
    menu_label = "Sneak up or past"
    may = SIDES_CHOICE
    shape = "SIDE [past]"
    clauses = ("enc.evade.3", "enc.stealth.sneak.1")
    form_fields = (asked("side", Name("side")), optional("past", Flag(("past",))))
    form_labels = {"past": "Past them"}
    pickers = {"side": picking.own_sides}

    side: Annotated[str, Name("side")]
    past: bool = False

    @classmethod
    def read(cls, line: Line) -> Sneak:
        past = line.flag("past")
        side = line.name("side")
        return cls(side, past or line.flag("past"))

    def label(self, state: State) -> str:
        return sentence(
            does(state, self.side, "sneaks past", "sneak past") if self.past else f"{the(state, self.side)} creeps up"
        )

    @clause("enc.evade.3", "enc.stealth.1", "enc.stealth.sneak.1")
    def do(self, play: Saints) -> None:
        """Each Round those who might notice roll for surprise; if all are surprised, the sneakers go on unseen."""
        now = encounter_of(play)
        side = self.side
        must_be_in(now, side)
        must_be_able_to_sneak(play.state, now, side)
        watchers = against(play.state, side, now.sides)
        results = tuple(watched(play, other) for other in watchers)
        play.record(Watched(side, results))
        spotted = tuple(one.side for one in results if not one.surprised)
        if spotted:
            found_out(play, side, spotted)
            return
        feet = feet_sneaked(play.state, side)
        distances = {} if self.past else {one: max(0, far - feet) for one, far in gaps(play, side, watchers).items()}
        play.record(Crept(side, self.past, feet, distances))
        if now.step in ("awareness", "surprise"):
            play.record(StepReached("distance"))


def must_be_able_to_sneak(state: State, now: Encounter, side: str) -> None:
    """Raise ``PlayError`` where it is too late for a side to sneak, or another watches it or knows of it."""
    us = the(state, side)
    if now.rounds and not goes_on_unseen(state, now, side):
        raise PlayError(f"The sides act already: it is too late to sneak. {sentence(us)} may flee: evade {side}")
    for other in against(state, side, now.sides):
        must_not_watch(state, side, other)
        if now.knows(other, side):
            know = does(state, other, "knows", "know")
            raise PlayError(f"{sentence(know)} of {us} already. {sentence(us)} may flee: evade {side}")


@clause("enc.evade.3")
def goes_on_unseen(state: State, now: Encounter, side: str) -> bool:
    """Whether a side that may act already can still sneak: it does so since before, or has surprised all the others."""
    if state.fight is not None or not now.begins:
        return False
    if now.creep is not None and now.creep.side == side:
        return True
    return all(has_surprise(now, side, other) for other in against(state, side, now.sides))


@clause("enc.stealth.1", "enc.stealth.sneak.1", "enc.stealth.sneak.3")
def watched(play: Saints, other: str) -> Surprised:
    """A surprise roll of those who might notice, with what distracts them; the referee's, and secret."""
    chance = chance_of(play.state, other)
    if chance in (0, 6):
        return Surprised(other, chance, 0, chance == 6)
    with kept_secret(play, other not in play.state.ours):
        die = rolled(play, "sneaking", "1d6", "enc.stealth.sneak.1", f"side:{other}")
    return Surprised(other, chance, die, x_in_6(die, chance))


@clause("enc.stealth.sneak.1", "enc.time.move.2")
def feet_sneaked(state: State, side: str) -> int:
    """How far a side gets unseen in a Round: its Speed in feet, or half of it."""
    feet = feet_in_encounter(state, side)
    return feet // 2 if ruled(state, "sneak_pace") == "half_speed" else feet


def gaps(play: Saints, side: str, watchers: tuple[str, ...]) -> dict[str, int]:
    """The distances, from the party's side, that change when a side comes nearer."""
    now = encounter_of(play)
    keys = watchers if side in play.state.ours else (side,)
    return {one: now.distances[one] for one in keys if one in now.distances}


class Watched(Event, frozen=True, tag="watched"):
    """How those who might notice a sneaking side stood up to it this Round."""

    side: str
    results: tuple[Surprised, ...]

    def apply(self, state: State) -> State:
        met = state.encounter_now
        names = [one.side for one in self.results]
        others = tuple(one for one in met.surprise if one.side not in (self.side, *names))
        return replace(
            state, encounter=replace(met, surprise=(Surprised(self.side, 0, 0, False), *others, *self.results))
        )

    def tell(self, before: State, after: State) -> Lines:
        told = []
        for one in self.results:
            die = f" ({one.die}, {one.chance} in 6)" if one.die else ""
            words = (
                ("notices nothing", "notice nothing") if one.surprised else ("is not surprised", "are not surprised")
            )
            told.append(f"{does(after, one.side, *words)}{die}")
        return secret(after, f"{'; '.join(told)}.", "enc.stealth.sneak.1")


class Crept(Event, frozen=True, tag="crept"):
    """A side has gone so many feet unseen; the others are as far off now as said."""

    side: str
    past: bool
    feet: int
    distances: dict[str, int]

    def apply(self, state: State) -> State:
        met = state.encounter_now
        before = met.creep
        going = before is not None and (before.side, before.past) == (self.side, self.past)
        feet, rounds = (before.feet, before.rounds) if before is not None and going else (0, 0)
        creep = Creep(self.side, self.past, feet + self.feet, rounds + 1)
        return replace(state, encounter=replace(met, creep=creep, distances={**met.distances, **self.distances}))

    def tell(self, before: State, after: State) -> Lines:
        where = "past" if self.past else "up"
        text = f"{does(after, self.side, 'sneaks', 'sneak')} {where} for {feet_of(self.feet)}, unseen."
        return of_a_doing(after, self.side, text, "enc.stealth.sneak.1")


@clause("enc.stealth.sneak.4")
def found_out(play: Saints, side: str, by: tuple[str, ...]) -> None:
    """They are noticed: those who did so are aware from now on, and initiative is next, at the distance there is."""
    play.record(Spotted(side, by))
    now = encounter_of(play)
    placed = all(other in now.distances for other in now.sides[1:])
    play.record(StepReached("initiative" if placed else "distance"))
    notice(play)


class Spotted(Event, frozen=True, tag="spotted"):
    """Those who sneak are noticed; the encounter goes on with initiative."""

    side: str
    by: tuple[str, ...]

    def apply(self, state: State) -> State:
        met = state.encounter_now
        aware = (*met.aware, *((other, self.side) for other in self.by))
        unaware = tuple(one for one in met.unaware if one not in aware)
        return replace(state, encounter=replace(met, creep=None, aware=tuple(dict.fromkeys(aware)), unaware=unaware))

    def tell(self, before: State, after: State) -> Lines:
        by = listed(the(after, one) for one in self.by)
        text = f"{does(after, self.side, 'is', 'are')} spotted by {by}."
        return public(text, "enc.stealth.sneak.4", weight="result")


# ---------------------------------------------------------------------- what helps and hinders


class Distract(Command, frozen=True, tag="distract"):
    """Say that a side is busy, and easier to surprise.

    So much is added to its chance of being surprised; -1: what the book suggests.
    """

    word = "distracted"
    menu_label = "Mark side as busy"
    may = WORLD
    clauses = ("enc.stealth.sneak.3",)

    side: Annotated[str, Name("side")]
    by: Annotated[int, Number("what is added", 0, 6)] = -1

    @clause("enc.stealth.sneak.3")
    def do(self, play: Saints) -> None:
        """Those who eat, talk, or hear something elsewhere are easier to surprise: by 1, if the referee says no
        more."""
        now = encounter_of(play)
        must_be_in(now, self.side)
        by = self.by if self.by >= 0 else CHASE.stealth.distracted
        play.record(SurpriseModified(self.side, by))


class Vigilant(Wording, frozen=True, kw_only=True):
    """Watch every approach so that nobody can sneak up on you."""

    word = "vigilant"
    menu_label = "Keep watch"
    menu = REST
    may = WATCHER
    clauses = ("enc.stealth.sneak.2",)
    form_labels = {"so": "Stop keeping watch"}
    pickers = {"side": picking.own_sides}

    side: Annotated[str, Name("side")]
    so: SO = True

    @classmethod
    def read(cls, line: Line) -> Describe:
        return Describe(**read_fields(cls, line), what="vigilant")


@clause("enc.stealth.sneak.2")
def must_not_watch(state: State, side: str, other: str) -> None:
    """Nobody gets past those who stare at the approach, if the referee says so. Raises ``PlayError``."""
    if state.side(other).vigilant:
        stare, us = does(state, other, "stares", "stare"), the(state, side)
        raise PlayError(
            f"{sentence(stare)} at the approach, and {us} cannot sneak there. When that is over: vigilant not {other}"
        )
