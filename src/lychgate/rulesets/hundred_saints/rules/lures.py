"""What those who flee let fall: treasure and food as lures, and what slows them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Any, Literal

from msgspec.structs import replace

from lychgate.core import room
from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.command import Command, Wording
from lychgate.kit.fields import REFEREES_WORD, After, Flag, Name, Person, person
from lychgate.kit.line import Line
from lychgate.kit.reading import read_fields
from lychgate.kit.rolling import rolled
from lychgate.kit.table import number, referee_of, ruled
from lychgate.kit.telling import public, secret
from lychgate.rulesets.hundred_saints import picking
from lychgate.rulesets.hundred_saints.fields import asked, one_of, optional
from lychgate.rulesets.hundred_saints.naming import called, does
from lychgate.rulesets.hundred_saints.permission import OWN_CHOICE, WORLD
from lychgate.rulesets.hundred_saints.rules.cast import SO, Describe
from lychgate.rulesets.hundred_saints.rules.chance import Saints, x_in_6
from lychgate.rulesets.hundred_saints.rules.gear import Shed, let_fall
from lychgate.rulesets.hundred_saints.rules.giving_chase import (
    PursuitEnded,
    chase_of,
    chase_on,
    fleeing_side,
    part_ways,
    with_pair,
)
from lychgate.rulesets.hundred_saints.rules.lure_goods import coins_named, take_from_sheet, what_was_there, whose
from lychgate.rulesets.hundred_saints.rules.stowing import is_whole_name, says_one_of, words_until
from lychgate.rulesets.hundred_saints.state import LURES, Creature, Pair, State

HEADING = "A chase"

NONE_OF_IT = re.compile(r"0+ (?!pp|gp|sp|cp)")
"""How none of a thing begins; coins are added up before they are nothing."""


class Drop(Command, frozen=True, tag="drop"):
    """Drop treasure or food while you flee, to hold up those who chase you.

    It goes from the sheet, and must have been there. ``refused``: the referee finds a lure too little; ``again``: the
    referee allows a new roll; ``anyway``: it was there, though nobody wrote it down.
    """

    word = "drop"
    menu_label = "Drop a lure"
    may = OWN_CHOICE
    shape = "treasure|food [WHAT] [by WHO] [refused] [again] [anyway]; or WHO GEAR [speed N]"
    clauses = ("enc.pursuit.7", "enc.pursuit.8", "enc.pursuit.9", "enc.load.3")
    form_fields = (
        asked("kind", one_of("lure", *LURES)),
        asked("who", After(("by",), Person())),
        optional("refused", Flag(("refused",))),
        optional("again", Flag(("again",))),
        optional("anyway", Flag(("anyway",))),
    )
    form_labels = {
        "kind": "What",
        "refused": "It is too little",
        "again": "A new roll",
        "anyway": "It is on no sheet",
    }
    pickers = {"who": picking.own}

    kind: Literal["treasure", "food"]
    what: str = ""
    who: Annotated[str, After(("by",), Person())] = ""
    refused: Annotated[bool, REFEREES_WORD] = False
    again: Annotated[bool, REFEREES_WORD] = False
    anyway: Annotated[bool, REFEREES_WORD] = False

    @classmethod
    def read(cls, line: Line) -> room.Command:
        if line.peek() not in LURES:
            return gear_in(line)
        kind: Any = line.word("treasure or food").lower()
        what: list[str] = []
        who, refused, again, anyway = "", False, False, False
        while line.more:
            if line.flag("by"):
                who = person(line)
            elif line.flag("refused"):
                refused = True
            elif line.flag("again"):
                again = True
            elif line.flag("anyway"):
                anyway = True
            else:
                what.append(line.word("what"))
        own = line.names("own")
        return cls(kind, " ".join(what), who or (own[0] if len(own) == 1 else ""), refused, again, anyway)

    def label(self, state: State) -> str:
        return f"{self.who} drops {self.kind}"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """Add the chance that it holds them up."""
        return Choice(id_, self.label(state), f"{number(state, 'lure_chance')} in 6 that those who want it stop")

    @clause("enc.pursuit.7", "enc.pursuit.8", "enc.pursuit.9")
    def do(self, play: Saints) -> None:
        """What is dropped is gone; if the referee finds it enough, each of the chasers who wants it may stop for it.

        The referee is asked where a player drops it, and where nobody has said what the chasers want.
        """
        who = dropper(play, self.who) if self.who else None
        side = fleeing_side(play, who.side if who is not None else "")
        must_be_something(self.what)
        what = self.what
        if side in play.state.ours and not self.anyway:
            who = who or whose(play, side, self.kind, self.what)
            what = what_was_there(play, who, self.kind, self.what)
        chasers = [pair.chasing for pair in chase_on(play).pairs if pair.fleeing == side]
        wanted = any(wants(play.state, one, self.kind) for one in chasers)
        others = [one for one in chasers if one not in play.state.ours]
        unknown = bool(others) and not any(wants(play.state, one, kind) for one in others for kind in LURES)
        good = not self.refused
        asked = play.seat not in play.state.referees or (unknown and good)
        if asked:
            good = play.ask(LureGood(seat=referee_of(play), lure=self.kind, what=what, wanted=wanted))
        refused = not good and (wanted or self.refused)
        play.record(LureDropped(side, who.id if who is not None else "", self.kind, what, refused))
        take_from_sheet(play, who, side, self.kind, what)
        if refused:
            return
        for pair in chase_on(play).pairs:
            if pair.fleeing == side:
                tempt(play, pair, self.kind, self.again, willing=asked and good and not wanted)


@clause("enc.pursuit.9")
def must_be_something(what: str) -> None:
    """Raises ``PlayError`` for 0 of a thing, which is no lure."""
    coins = coins_named(what)
    if (coins is not None and not coins.worth) or NONE_OF_IT.match(what.strip()):
        raise PlayError(f"'{what}' is nothing to drop. Say at least 1.")


class LureGood(Decision[bool], frozen=True, tag="saints.lure", kw_only=True):
    """Whether a lure is worth enough; or whether the pursuers want it, if nobody has said so."""

    clauses = ("enc.pursuit.9",)

    lure: str
    what: str
    wanted: bool = True

    def options(self) -> Sequence[Option[bool]]:
        both = (Option("yes", True), Option("no", False))
        return both if self.wanted else both[::-1]

    def prompt(self, state: State) -> str:
        asked = "is that enough to tempt the pursuers" if self.wanted else "do the pursuers want it"
        stop = f"they stop on {number(state, 'lure_chance')} in 6"
        return f"They drop {self.what or self.lure}: {asked}? If so, {stop}."

    def label(self, state: State, id_: str) -> str:
        if self.wanted:
            return {"yes": "It is enough", "no": "It is too little"}[id_]
        return {"yes": "They want it", "no": "They do not want it"}[id_]


class LureDropped(Event, frozen=True, tag="lure_dropped"):
    """``refused``: the referee finds it too little to be looked at."""

    side: str
    who: str
    kind: str
    what: str
    refused: bool = False

    def tell(self, before: State, after: State) -> Lines:
        who = f"{called(after, self.who)} drops" if self.who else does(after, self.side, "drops", "drop")
        what = self.what or self.kind
        small = " It is too little to be looked at." if self.refused else ""
        return public(f"{who} {what}.{small}", "enc.pursuit.9")


def dropper(play: Saints, name: str) -> Creature:
    """Somebody by name. Raises ``PlayError``."""
    found = next((one for one in play.state.cast if one.name == name and one.alive), None)
    if found is None:
        raise PlayError(f"'{name}' drops nothing.")
    return found


@clause("enc.pursuit.7", "enc.pursuit.8")
def tempt(play: Saints, pair: Pair, kind: str, again: bool, *, willing: bool = False) -> None:
    """Those who want it stop on 3 in 6: one roll for each kind, unless the table or the referee gives more.

    ``willing``: the referee has just said that they want it.
    """
    if not willing and not wants(play.state, pair.chasing, kind):
        play.record(LureTried(pair.fleeing, pair.chasing, kind, 0, False, "unwanted"))
        return
    if kind in pair.lures and not again and ruled(play.state, "lure_rolls") == "once_per_kind":
        play.record(LureTried(pair.fleeing, pair.chasing, kind, 0, False, "tried"))
        return
    clause_id = "enc.pursuit.7" if kind == "treasure" else "enc.pursuit.8"
    die = rolled(play, "lure", "1d6", clause_id, f"side:{pair.chasing}")
    stopped = x_in_6(die, number(play.state, "lure_chance"))
    play.record(LureTried(pair.fleeing, pair.chasing, kind, die, stopped))
    if stopped:
        play.record(PursuitEnded(pair.fleeing, pair.chasing, "lured"))
        part_ways(play, pair.fleeing)


class LureTried(Event, frozen=True, tag="lure_tried"):
    """Whether chasers stop for it; the die is 0 where none was rolled, and ``why`` says why not."""

    fleeing: str
    chasing: str
    kind: str
    die: int
    stopped: bool
    why: Literal["", "unwanted", "tried"] = ""

    def apply(self, state: State) -> State:
        pair = chase_of(state).find(self.fleeing, self.chasing)
        if pair is None or not self.die:
            return state
        return with_pair(state, replace(pair, lures=tuple(dict.fromkeys((*pair.lures, self.kind)))))

    def tell(self, before: State, after: State) -> Lines:
        clause_id = "enc.pursuit.7" if self.kind == "treasure" else "enc.pursuit.8"
        if self.die:
            words = ("stops for it", "stop for it") if self.stopped else ("runs on", "run on")
            text = f"{does(after, self.chasing, *words)} ({self.die}, {number(before, 'lure_chance')} in 6)."
            return public(text, clause_id, weight="result")
        tempted = ("was tempted by that before", "were tempted by that before")
        why = ("does not want it", "do not want it") if self.why == "unwanted" else tempted
        return (
            *public(f"{does(after, self.chasing, 'runs on', 'run on')}.", clause_id),
            *secret(after, f"{does(after, self.chasing, *why)}; nothing is rolled.", clause_id),
        )


# ---------------------------------------------------------------------- what makes a side stop


class Greedy(Wording, frozen=True, kw_only=True):
    """Say that a side would stop for treasure."""

    word = "greedy"
    menu_label = "Mark side as greedy"
    may = WORLD
    clauses = ("enc.pursuit.7",)
    form_labels = {"so": "No longer"}

    side: Annotated[str, Name("side")]
    so: SO = True

    @classmethod
    def read(cls, line: Line) -> Describe:
        return Describe(**read_fields(cls, line), what="wants_wealth")


class Ravenous(Wording, frozen=True, kw_only=True):
    """Say that a side would stop for food."""

    word = "ravenous"
    menu_label = "Mark side as hungry"
    may = WORLD
    clauses = ("enc.pursuit.8",)
    form_labels = {"so": "No longer"}

    side: Annotated[str, Name("side")]
    so: SO = True

    @classmethod
    def read(cls, line: Line) -> Describe:
        return Describe(**read_fields(cls, line), what="ravenous")


def wants(state: State, side: str, kind: str) -> bool:
    """Whether a side would stop for it: those who prize wealth for treasure, the ravenous for food."""
    one = state.side(side)
    return one.wants_wealth if kind == "treasure" else one.ravenous


# ---------------------------------------------------------------------- gear


class DropGear(Command, frozen=True, tag="drop_gear"):
    """Somebody drops gear so as to run faster; ``speed`` is the Speed that is left them, in feet."""

    who: str
    what: str
    speed: int

    @clause("enc.load.3")
    def do(self, play: Saints) -> None:
        """Who flees may drop what slows them, free at the start of a Round; the new Speed holds from it on, as it is
        said. What of it is on the sheet is on it no more."""
        who = dropper(play, self.who)
        fleeing_side(play, who.side)
        for what in re.split(r" and |, ?", self.what):
            let_fall(play, play.state.creature(who.id), what.strip().casefold())
        play.record(GearDropped(who.id, self.what, self.speed))


def gear_in(line: Line) -> DropGear | Shed:
    """Gear that somebody drops as it is typed; ``speed`` where it says what Speed is left them."""
    if not line.more:
        raise line.refuse("Say what is dropped: treasure or food, or who drops which gear.")
    what: list[str] = []
    if not is_whole_name(line) and says_one_of(line, "of", "by"):
        what.append(words_until(line, "of", "by")[0])
        line.flag("of", "by")
    who = line.one_of("name, nor treasure or food", line.names("member"))
    while line.more and not line.flag("speed"):
        what.append(line.word("what"))
    if not what:
        raise line.refuse("Say what is dropped.")
    if not line.more:
        return Shed(who, " ".join(what))
    return DropGear(who, " ".join(what), line.number("Speed", 0, 500))


class GearDropped(Event, frozen=True, tag="gear_dropped"):
    """Somebody runs at another Speed from now on."""

    who: str
    what: str
    speed: int

    def apply(self, state: State) -> State:
        return state.with_creature(replace(state.creature(self.who), speed=self.speed))

    def tell(self, before: State, after: State) -> Lines:
        what = self.what or "gear"
        return public(f"{called(after, self.who)} drops {what}: Speed {self.speed} from now on.", "enc.load.3")
