"""Chases: who is faster wins, else one opposed check of both groups decides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.english import sentence
from lychgate.kit.fields import REFEREES_WORD, After, Flag, Name, Number, OneOf, Person
from lychgate.kit.line import Line
from lychgate.kit.reading import claims
from lychgate.kit.table import ruled
from lychgate.kit.telling import public
from lychgate.rulesets.sovereign.acts import Takes
from lychgate.rulesets.sovereign.permission import Pursuit
from lychgate.rulesets.sovereign.rules.aftermath import remembered
from lychgate.rulesets.sovereign.rules.checks import Pair, opposed
from lychgate.rulesets.sovereign.rules.fight import FightBegun
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay
from lychgate.rulesets.sovereign.rules.group import able, group_check, passive
from lychgate.rulesets.sovereign.rules.injury import deaths_told
from lychgate.rulesets.sovereign.rules.moving import feet_of
from lychgate.rulesets.sovereign.rules.outlook import chance_that
from lychgate.rulesets.sovereign.rules.side_words import called, does
from lychgate.rulesets.sovereign.rules.strikes import CameNear
from lychgate.rulesets.sovereign.rules.time import turn_ends
from lychgate.rulesets.sovereign.state import PARTY, Ranked, State
from lychgate.rulesets.sovereign.tables.meeting import MEETING

HEADING = "Meetings"

NUMBERS = MEETING.chase

HEADS = {
    "none": "no head start",
    "round": "a Round's head start",
    "less": "less than a minute's head start",
    "more": "more than a minute's head start",
}
"""The head starts in words."""

NEITHER = "neither"
"""Said instead of a side where a GM knows that nobody is faster, whatever they carry."""

PAIRS = (Pair("dexterity", "exert"), Pair("constitution", "exert"))


class Faster(Name, frozen=True):
    """The side that is faster, or ``neither``."""

    def begins(self, line: Line) -> bool:
        return line.peek() == NEITHER or super().begins(line)

    def read(self, line: Line) -> str:
        return NEITHER if line.flag(NEITHER) else super().read(line)


class Chase(Command, frozen=True, tag="chase", kw_only=True):
    """One side chases another, both as groups. It takes a Turn.

    ``head`` is the head start: none, a round, less than a minute, or more. ``faster`` names the side that is, or says
    neither; unsaid, a side that its load, a body or magic slows is slower than one that nothing does.
    """

    word = "chase"
    may = Pursuit()
    menu_label = "Begin a chase"
    form_labels = {"pursuers": "Who chases", "fleeing": "Who flees", "roller": "Who rolls", "faster": "Faster side"}
    takes = Takes(time="minute", who=("roller",), what="a chase", lasts="a Turn")
    clauses = ("sov.chase.check", "sov.chase.faster", "sov.chase.mod-table")

    pursuers: Annotated[str, Name("side")]
    fleeing: Annotated[str, Name("side")]
    head: Annotated[str, After(("head",), OneOf("head start", tuple(NUMBERS.heads))), REFEREES_WORD] = "less"
    roller: Annotated[str, After(("by",), Person())] = ""
    faster: Annotated[str, After(("faster",), Faster("side")), REFEREES_WORD] = ""
    half_hearted: Annotated[bool, Flag(("half-hearted",)), REFEREES_WORD] = False
    enraged: Annotated[bool, REFEREES_WORD] = False
    by: Annotated[int, Number("what is added", -9, 9, shown="+N"), REFEREES_WORD] = 0

    def label(self, state: State) -> str:
        those = sentence(called(state, self.pursuers))
        return f"{those} {does(state, self.pursuers, 'gives', 'give')} chase"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """With the chance for the head start that is meant, and what failing means; or who is faster.

        Both turn on what the others can do, which players do not know.
        """
        if not referee:
            how = "DEX or CON/Exert, as a group, against theirs"
            return Choice(id_, self.label(state), f"{how}; a Turn; on a failure: they get away")
        faster = faster_of(state, self.pursuers, self.fleeing)
        if faster:
            slower = self.fleeing if faster == self.pursuers else self.pursuers
            paces = f"{pace_of(state, faster)} feet a Move against {pace_of(state, slower)}"
            ends = "they catch up" if faster == self.pursuers else "they do not catch up"
            return Choice(id_, self.label(state), f"{called(state, faster)}: {paces}, so {ends}; a Turn")
        chance = chance_that(state, state.referees[0], lambda play: catches_up(play, self))
        start = HEADS[self.head]
        note = f"{chance} to catch up, with {start}; a Turn; on a failure: they get away"
        return Choice(id_, self.label(state), f"{note}; {dead}" if (dead := deaths_told(state)) else note)

    @clause("sov.chase.check", "sov.chase.success", "sov.chase.failure")
    def do(self, play: SovereignPlay) -> None:
        """The pursuers catch up or not; either way a Turn is over, and who caught up may fight."""
        both = (self.pursuers, self.fleeing)
        if play.seat not in play.state.referees:
            self.must_be_theirs(play)
        if self.pursuers == self.fleeing or not all(able(play.state, side) for side in both):
            raise PlayError("A chase needs two sides: who runs after whom.")
        faster = self.faster or faster_of(play.state, *both)
        caught = catches_up(play, self) if faster in ("", NEITHER) else outrun(play.state, faster, *both)
        paces = () if self.faster or not faster else (pace_of(play.state, both[0]), pace_of(play.state, both[1]))
        play.record(ChaseEnded(*both, caught, paces))
        if not caught:
            remembered(play, self.fleeing, "fled")
        turn_ends(play)
        if caught and all(able(play.state, side) for side in both):
            caught_up(play, *both)

    def must_be_theirs(self, play: SovereignPlay) -> None:
        """Raise ``PlayError`` unless the Delvers run after others who have just run from them."""
        meeting = play.state.meeting
        runs = meeting.side if meeting is not None and meeting.reaction == "run" else ""
        if (self.pursuers, self.fleeing) != (PARTY, runs):
            raise PlayError("You can chase those who run from you. Any other chase is the GM's call.")
        if claims(self):
            raise PlayError("What the situation adds is the GM's word. Leave it out, and ask them.")


@clause("sov.chase.faster")
def outrun(state: State, faster: str, pursuers: str, fleeing: str) -> bool:
    """Whether those who flee are caught where one side is faster: no roll. Raises ``PlayError`` for a third side."""
    if faster not in (pursuers, fleeing):
        raise PlayError(f"{sentence(called(state, faster))} {does(state, faster, 'is', 'are')} not in this chase.")
    return faster == pursuers


def pace_of(state: State, side: str) -> int:
    """How far a side gets with a Move, in feet: as far as its slowest member."""
    return min(feet_of(state, one) for one in able(state, side))


@clause("sov.chase.faster")
def faster_of(state: State, pursuers: str, fleeing: str) -> str:
    """The side that gets farther with a Move, by what its members carry and the magic on them; empty for none.

    Nobody knows how fast NPCs are by nature: that is the GM's to say.
    """
    first, second = pace_of(state, pursuers), pace_of(state, fleeing)
    return "" if first == second else pursuers if first > second else fleeing


@clause("sov.chase.check")
def catches_up(play: SovereignPlay, chase: Chase) -> bool:
    """The pursuers roll as a group, by DEX or CON/Exert, against 8 and what those who flee add."""
    difficulty = opposed(play.state, passive(play.state, able(play.state, chase.fleeing), PAIRS))
    by = situation(play.state, chase) + chase.by
    members = able(play.state, chase.pursuers)
    return group_check(play, members, PAIRS, difficulty, named=chase.roller, by=by, purpose="sov.chase.check").good


@clause("sov.chase.mod-table")
def situation(state: State, chase: Chase) -> int:
    """What the situation adds to the pursuers' roll: one head start, and each other row that holds."""
    more = len(able(state, chase.pursuers)) > len(able(state, chase.fleeing))
    crowd = NUMBERS.more if ruled(state, "chase-numbers") == "minus" else -NUMBERS.more
    return (
        NUMBERS.heads[chase.head]
        + (crowd if more else 0)
        + (NUMBERS.half_hearted if chase.half_hearted else 0)
        + (NUMBERS.enraged if chase.enraged else 0)
    )


class ChaseEnded(Event, frozen=True, tag="chase_ended"):
    """Those who fled were caught, or got away. ``paces``: the feet of a Move of both, where these decided it."""

    pursuers: str
    fleeing: str
    caught: bool
    paces: tuple[int, ...] = ()

    def apply(self, state: State) -> State:
        return state if self.caught else replace(state, meeting=None)

    def tell(self, before: State, after: State) -> Lines:
        why = f" ({self.paces[0]} feet a Move against {self.paces[1]})" if self.paces else ""
        if self.caught:
            catch = does(after, self.pursuers, "catches", "catch")
            text = f"{called(after, self.pursuers)} {catch} up with {called(after, self.fleeing)}{why}."
            return public(text, "sov.chase.success", weight="result")
        get = does(after, self.fleeing, "gets", "get")
        why = f" ({self.paces[1]} feet a Move against {self.paces[0]})" if self.paces else ""
        return public(f"{called(after, self.fleeing)} {get} away{why}.", "sov.chase.failure", weight="result")


class FightsAfterChase(Decision[bool], frozen=True, tag="sovereign.caught", kw_only=True):
    """Whether those who have caught up begin a fight."""

    clauses = ("sov.chase.success",)

    pursuers: str
    fleeing: str

    def options(self) -> Sequence[Option[bool]]:
        return (Option("fight", True), Option("no", False))

    def default(self) -> str:
        """Who gave chase to the Delvers meant it; they themselves attack nobody unless they say so."""
        return "no" if self.pursuers == PARTY else "fight"

    def prompt(self, state: State) -> str:
        have = does(state, self.pursuers, "has", "have")
        return f"{sentence(called(state, self.pursuers))} {have} caught {called(state, self.fleeing)}. Do they attack?"

    def label(self, state: State, id_: str) -> str:
        return {"fight": "Attack, and act first", "no": "No fight"}[id_]


@clause("sov.chase.success")
def caught_up(play: SovereignPlay, pursuers: str, fleeing: str) -> None:
    """Who caught up may fight: they act first, and their foremost stands in reach of the hindmost who fled."""
    theirs = play.state.of_side(pursuers)
    seat = next((one.seat for one in theirs if one.seat), "") if pursuers == PARTY else ""
    asked = FightsAfterChase(seat=seat or play.state.referees[0], pursuers=pursuers, fleeing=fleeing)
    if not play.ask(asked):
        return
    sides = tuple(sorted((pursuers, fleeing), key=lambda side: side != PARTY))
    play.record(FightBegun(sides, (Ranked(pursuers, 0), Ranked(fleeing, 0))))
    front, rear = able(play.state, pursuers)[0], able(play.state, fleeing)[-1]
    play.record(CameNear(front.id, rear.id))
