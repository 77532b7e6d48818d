"""Turns underground: resting, what wanders there, ways through unknown and known parts, and searching."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec.structs import replace

from lychgate.core import room
from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.core.view import Choice
from lychgate.kit.command import Command, Wording
from lychgate.kit.fields import FEET, NOT_TYPED, Number
from lychgate.kit.line import Line
from lychgate.kit.reading import read_fields
from lychgate.kit.rolling import kept_secret
from lychgate.kit.telling import public, secret
from lychgate.kit.topics import REST
from lychgate.rulesets.hundred_saints import picking
from lychgate.rulesets.hundred_saints.fields import ADD, EACH, Added, Several, asked, optional
from lychgate.rulesets.hundred_saints.naming import feet_of
from lychgate.rulesets.hundred_saints.permission import NOT_TOLD, PARTY_MOVES, PARTY_RESTS, TOGETHER_IN_TIME
from lychgate.rulesets.hundred_saints.rules.chance import Saints, natural
from lychgate.rulesets.hundred_saints.rules.checks import skill_check, skill_of, somebody
from lychgate.rulesets.hundred_saints.rules.movement import feet_a_turn, party_speed
from lychgate.rulesets.hundred_saints.rules.numbers import face_needed
from lychgate.rulesets.hundred_saints.rules.time import TimeTold, explored, mark_time
from lychgate.rulesets.hundred_saints.rules.unseen import no_encounter, nothing_comes
from lychgate.rulesets.hundred_saints.rules.wandering import (
    CheckWanderers,
    RaiseWanderers,
    WanderersEvery,
    WanderersPassed,
)
from lychgate.rulesets.hundred_saints.state import State
from lychgate.rulesets.hundred_saints.tables.exploring import EXPLORING

HEADING = "Exploring"


def at_leisure(play: Saints) -> None:
    """Raises ``PlayError`` in an encounter, or while something comes."""
    no_encounter(play, "That takes a Turn, and an encounter is under way. End it first: end [avoided]")
    nothing_comes(play)


class TakeRest(Command, frozen=True, tag="take_rest"):
    """Rest with the whole party, for a Turn or more."""

    word = "rest"
    menu_label = "Rest for a Turn"
    menu = REST
    may = PARTY_RESTS
    clauses = ("enc.dungeon.rest.1",)

    count: Annotated[int, Number("how many Turns", 1, 144, unit=("turns", "turn"))] = 1

    def label(self, state: State) -> str:
        return "The party rests for a Turn"

    @clause("enc.dungeon.rest.1")
    def do(self, play: Saints) -> None:
        """The party rests for so many Turns."""
        nothing_comes(play)
        explored(play, self.count, "resting")


# ---------------------------------------------------------------------- wanderers


class Wander(Wording, frozen=True, kw_only=True):
    """Check for wanderers now, let them go by, or change the checks to come."""

    word = "wander"
    menu_label = "Check for wanderers"
    may = NOT_TOLD
    shape = "[N | +N | -N | skip | every N | never]"
    clauses = ("enc.wander.1", "enc.wander.6")

    @classmethod
    def read(cls, line: Line) -> room.Command:
        if line.flag("skip"):
            return PassOverWanderers()
        if line.flag("never"):
            return WanderersEvery(0)
        if line.flag("every"):
            return WanderersEvery(line.number("how many Turns", 1, 1000))
        if line.peek()[:1] in ("+", "-"):
            return RaiseWanderers(line.number("what is added", -6, 6))
        return CheckWanderers(line.number("the chance in six", 0, 6) if line.more else -1)


class PassOverWanderers(Command, frozen=True, tag="pass_over_wanderers"):
    """What comes goes by after all; else the next check is passed over."""

    def label(self, state: State) -> str:
        return "It goes by"

    def do(self, play: Saints) -> None:
        """What comes goes by, and the Turn goes on, a rest as a rest; or the next check is not rolled."""
        now = play.state.exploring
        if now.coming:
            play.record(WanderersPassed(gone=True))
            if play.state.exploring.checked:
                mark_time(play, "resting" if now.resting else "exploring")
                play.record(TimeTold(1))
            return
        if now.watch is None or not (now.watch.every or now.owed):
            raise PlayError("No check falls due here by itself.")
        play.record(WanderersPassed(gone=False))


# ---------------------------------------------------------------------- on the way


class Walk(Command, frozen=True, tag="walk"):
    """Move a number of feet through unexplored parts.

    ``known``: by a way that the party knows.
    """

    word = "explore"
    menu_label = "Explore unknown parts"
    may = PARTY_MOVES
    clauses = ("enc.time.move.3",)

    feet: Annotated[int, Number("distance in feet", 1, 100_000, unit=FEET, shown="FEET")]
    known: Annotated[bool, NOT_TYPED] = False

    def label(self, state: State) -> str:
        return f"The party goes {feet_of(self.feet)} {'by a way it knows' if self.known else 'through unknown parts'}"

    @clause("enc.dungeon.path.1", "enc.time.move.3", "enc.time.move.7")
    def do(self, play: Saints) -> None:
        """So many feet, in whole Turns; by a known way in one go, until something comes or the last light goes out."""
        at_leisure(play)
        speed = party_speed(play.state)
        if not speed:
            raise PlayError("Nobody is in the party. Bring a character into play: pc NAME")
        pace = feet_a_turn(play.state, speed, self.known)
        turns = -(-self.feet // pace)
        if self.known and turns > 1 and play.state.variants["safe_paths"] == "off":
            raise PlayError(f"At this table no way is taken in one go. A Turn is {feet_of(pace)}: path {pace}")
        passed = explored(play, turns, dark_stops=self.known)
        play.record(Walked(min(self.feet, passed * pace), self.feet, passed, self.known))


class Path(Wording, frozen=True, kw_only=True):
    """Move a number of feet along a known route."""

    word = "path"
    menu_label = "Take a known route"
    may = PARTY_MOVES
    clauses = ("enc.dungeon.path.1", "enc.time.move.7")

    feet: Annotated[int, Number("distance in feet", 1, 100_000, unit=FEET, shown="FEET")]

    @classmethod
    def read(cls, line: Line) -> Walk:
        return Walk(**read_fields(cls, line), known=True)


class Walked(Event, frozen=True, tag="walked"):
    """The party went so many ``feet``, of those that it wanted, in so many Turns."""

    feet: int
    wanted: int
    turns: int
    known: bool

    def apply(self, state: State) -> State:
        return replace(state, exploring=replace(state.exploring, door=""))

    def tell(self, before: State, after: State) -> Lines:
        way = "by a way it knows" if self.known else "through unknown parts"
        text = f"The party goes {feet_of(self.feet)} {way}."
        if self.feet < self.wanted:
            text = f"The party goes {self.feet} of {feet_of(self.wanted)} {way}, and stops."
        return public(text, "enc.time.move.7" if self.known else "enc.time.move.3")


# ---------------------------------------------------------------------- searching


class Search(Command, frozen=True, tag="search"):
    """Search one place for a Turn; up to three search together.

    Up to three of them.
    """

    word = "search"
    menu_label = "Search a place"
    may = TOGETHER_IN_TIME
    shape = "WHO [WHO WHO] [N]"
    clauses = ("enc.dungeon.search.1",)
    form_fields = (asked("who", EACH), optional("by", ADD))
    pickers = {"who": picking.party}

    who: Several
    by: Added = 0

    def label(self, state: State) -> str:
        return f"{listed(self.who)} {'searches' if len(self.who) == 1 else 'search'} a place"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """Add the least die that finds something, and the time it takes."""
        return Choice(id_, self.label(state), of_a_turn(state, self.who, "search"))

    @clause("enc.dungeon.search.1")
    def do(self, play: Saints) -> None:
        """A Turn for one thing or ten feet square: a check in secret for each who searches, three at most; any success
        finds what is hidden. Or one check at the best target, where the table has it so."""
        at_leisure(play)
        most = EXPLORING.search["most"]
        if len(self.who) > most:
            raise PlayError(f"{most} search one place at once; {len(self.who)} are too many.")
        who = [somebody(play, name) for name in dict.fromkeys(self.who)]
        if play.state.variants["search_checks"] == "best_target_once":
            who = [min(who, key=lambda one: skill_of(play.state, one, "search"))]
        for one in who:
            with kept_secret(play):
                tried = skill_check(play, one, "search", "enc.dungeon.search.1", self.by)
            play.record(Searched(one.id, tried.die, tried.total, tried.target, tried.good))
        explored(play, 1)


def of_a_turn(state: State, who: Sequence[str], skill: str) -> str:
    """What those need who try a skill in secret for a Turn: ``5 or more on a d6, in secret; takes a Turn``."""
    targets = [skill_of(state, one, skill) for one in state.cast if one.name in who]
    return f"{face_needed(min(targets))}, in secret; takes a Turn" if targets else ""


class Searched(Event, frozen=True, tag="searched"):
    """Somebody searched; only referees know what came of it."""

    who: str
    die: int
    total: int
    target: int
    good: bool

    def tell(self, before: State, after: State) -> Lines:
        found = "finds what is hidden there" if self.good else "finds nothing"
        by_itself = natural(self.total, self.target, self.good)
        text = f"{after.creature(self.who).name} {found} ({by_itself}{self.total} against {self.target})."
        who = f"{after.creature(self.who).name} searches."
        return (*public(who, "enc.dungeon.search.1"), *secret(after, text, "enc.dungeon.search.1"))
