"""Stakes: chance, cost and consequence are told before a die falls, and accepted or haggled over."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.dice_source import DiceSource, every_outcome
from lychgate.core.errors import PlayError
from lychgate.core.play import Play
from lychgate.core.room import Event, Lines
from lychgate.core.same import Same
from lychgate.kit.command import Command
from lychgate.kit.english import sentence
from lychgate.kit.fields import Person
from lychgate.kit.line import Form, Line
from lychgate.kit.outlook import percent
from lychgate.kit.rolling import rolled
from lychgate.kit.table import ruled
from lychgate.rulesets.sovereign.acts import Takes
from lychgate.rulesets.sovereign.permission import STAKES
from lychgate.rulesets.sovereign.rules.checks import Checked, added_by, check, difficulty_of, needs_a_check, opposed
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, of_somebody, somebody
from lychgate.rulesets.sovereign.rules.group import group_check
from lychgate.rulesets.sovereign.rules.harm import harm
from lychgate.rulesets.sovereign.rules.terms import Terms, dice_at_the_start, read_terms, turns_in
from lychgate.rulesets.sovereign.rules.time import turn_ends
from lychgate.rulesets.sovereign.state import Creature, State

HEADING = "Checks"


class Stakes(Command, frozen=True, tag="stakes", kw_only=True):
    """Tell a player the chance, the cost and the risk of what they want to do; they accept or haggle.

    Where there is no chance to fail, no consequence and no cost, it just happens.
    """

    word = "stakes"
    may = STAKES
    menu_label = "Offer stakes"
    takes = Takes(time="moment", who=("who", "terms.others"))
    shape = (
        'WHO STR/Exert|1-in-6|45% [dc N] [against WHOM WIS/Notice] [with WHO] [+N] [to "INTENT"] [costs "A TURN"] '
        '[fails "3D6 AND MORE"]'
    )
    clauses = ("sov.loop.stakes", "sov.loop.negotiate", "sov.loop.just-happens", "sov.loop.direct-odds")

    who: str
    terms: Terms

    @classmethod
    def read(cls, line: Line) -> Stakes:
        who = Person().read(line)
        terms = read_terms(line, Terms())
        if terms.pair is None and not terms.faces:
            raise line.refuse("What is the chance? A pair such as STR/Exert, or 1-in-6, or 45%.")
        return cls(who=who, terms=terms)

    @clause("sov.loop.stakes", "sov.loop.negotiate", "sov.loop.just-happens", "sov.loop.pit-example")
    def do(self, play: SovereignPlay) -> None:
        """No die falls before the player has said yes."""
        one = somebody(play, self.who)
        must_be_there(play, one, self.terms)
        said = replace(self.terms, dc=difficulty_of(play.state, self.terms.dc))
        terms = agreed(play, one, said)
        if terms is None:
            play.record(Declined(one.id))
        elif just_happens(play.state, one, terms) or certain(play.state, one, terms):
            play.record(Happened(one.id, terms.intent, terms.costs))
            turns_pass(play, terms)
        else:
            settle(play, one, terms, good=attempt(play, one, terms))
            turns_pass(play, terms)


def must_be_there(play: SovereignPlay, one: Creature, terms: Terms) -> None:
    """Raises ``PlayError`` where somebody whom the terms name is not there, or helps themselves."""
    for name in (*terms.others, *((terms.whom,) if terms.whom else ())):
        if somebody(play, name).id == one.id:
            raise PlayError(f"{one.name} does not help or oppose themselves.")


@clause("sov.loop.negotiate")
def agreed(play: SovereignPlay, one: Creature, terms: Terms) -> Terms | None:
    """The terms that the player accepts, after as much haggling as it takes; none where nothing is tried."""
    while not just_happens(play.state, one, terms):
        chance = percent(chance_of(play.state, one, terms))
        seat = one.seat or play.state.referees[0]
        reply = play.ask(StakesOffered(seat=seat, who=one.id, terms=terms, chance=chance))
        if reply == ACCEPT:
            return terms
        if reply == REFUSE:
            return None
        play.record(Haggled(one.id, reply))
        changed = play.ask(StakesChanged(seat=play.state.referees[0], who=one.id, terms=terms, said=reply))
        if changed is None:
            return None
        terms = changed
    return terms


@clause("sov.loop.just-happens")
def just_happens(state: State, one: Creature, terms: Terms) -> bool:
    """No chance to fail, no consequence, no cost: all three, or any of them, as the table has it."""
    nothing = (certain(state, one, terms), not terms.fails, not terms.costs)
    return all(nothing) if ruled(state, "just-happens") == "all-three" else any(nothing)


def certain(state: State, one: Creature, terms: Terms) -> bool:
    """Whether it cannot fail."""
    return chance_of(state, one, terms) == 1


@clause("sov.loop.stakes")
def chance_of(state: State, one: Creature, terms: Terms) -> Fraction:
    """The exact chance: the attempt itself, made under every face that its dice can show."""
    return _chance(Same((state, one, terms), state, one, terms))


@lru_cache(64)
def _chance(of: Same[tuple[State, Creature, Terms]]) -> Fraction:
    state, one, terms = of.of

    def made(dice: DiceSource) -> bool:
        trial: SovereignPlay = Play(state, state.referees[0], dice, (), lambda decision, _: decision.default())
        return attempt(trial, one, terms)

    return sum((weight for weight, good in every_outcome(made) if good), Fraction(0))


@clause("sov.loop.direct-odds", "sov.loop.stakes")
def attempt(play: SovereignPlay, one: Creature, terms: Terms) -> bool:
    """The attempt: a die for a raw chance, else a check, alone, with others, or against somebody."""
    if terms.pair is None:
        subject = f"creature:{one.id}"
        die = rolled(play, "checks", f"1d{terms.faces}", "sov.loop.direct-odds", subject, one.seat)
        play.record(Chanced(one.id, die, terms.good, terms.faces))
        return die <= terms.good
    difficulty = terms.dc
    if terms.its is not None:
        difficulty = opposed(play.state, added_by(somebody(play, terms.whom), terms.its))
    elif not needs_a_check(play.state, terms.dc):
        return True
    if terms.others:
        members = (one, *(somebody(play, name) for name in terms.others))
        return group_check(play, members, (terms.pair,), difficulty, named=one.name, by=terms.by).good
    done = check(play, one, added_by(one, terms.pair) + terms.by, difficulty, skill=terms.pair.skill)
    play.record(Checked(one.id, str(terms.pair), done))
    return done.good


@clause("sov.check.failure", "sov.loop.pit-example")
def settle(play: SovereignPlay, one: Creature, terms: Terms, *, good: bool) -> None:
    """The stakes are honoured: a failure means what the GM said before, and dice that it begins with are damage."""
    play.record(StakesHonoured(one.id, good, terms.intent, terms.costs, "" if good else terms.fails))
    dice = dice_at_the_start(terms.fails)
    if not good and dice:
        amount = rolled(play, "damage", dice, "sov.loop.stakes", f"creature:{one.id}", one.seat)
        harm(play, play.state.creature(one.id), amount, terms.intent)


@clause("sov.loop.stakes", "sov.dungeon.turn-4")
def turns_pass(play: SovereignPlay, terms: Terms) -> None:
    """The Turns that an attempt costs pass, as the end of each brings it; in a fight nobody waits for them."""
    if play.state.fight is None:
        for _ in range(turns_in(terms.costs)):
            turn_ends(play)


# ---------------------------------------------------------------------- what is asked

ACCEPT, REFUSE = "accept", "refuse"


def sheet(state: State, who: str, terms: Terms, chance: str = "") -> str:
    """The stakes in a few words."""
    intent = f": {terms.intent}" if terms.intent else ""
    chance = f": {chance}" if chance else ""
    costs = f" It costs {terms.costs}." if terms.costs else " It costs nothing."
    fails = f" Failing means {terms.fails}." if terms.fails else " Failing has no consequence."
    return f"{state.creature(who).name}{intent} ({terms.told()}){chance}.{costs}{fails}"


class StakesOffered(Decision[str], frozen=True, tag="sovereign.stakes", kw_only=True):
    """Whether a player takes the chance at this cost, or asks for other terms in words."""

    clauses = ("sov.loop.stakes", "sov.loop.negotiate")

    who: str
    terms: Terms
    chance: str

    def options(self) -> Sequence[Option[str]]:
        return (Option(ACCEPT, ACCEPT), Option(REFUSE, REFUSE))

    def accepts_text(self) -> bool:
        return True

    def from_text(self, text: str) -> str:
        return text

    def free_text(self) -> str:
        return "what you would rather have: a better chance, a lower cost, another plan"

    def prompt(self, state: State) -> str:
        return f"{sheet(state, self.who, self.terms, self.chance)} Do you take it?"

    def label(self, state: State, id_: str) -> str:
        return f"Do it: {self.chance}" if id_ == ACCEPT else "Leave it"


HAGGLING = Form("stakes", "[dc N] [N%] [+N] [costs TEXT] [fails TEXT]", "Other terms.", HEADING, lambda line: line)
"""How other terms are typed."""


def in_quotes(text: str) -> str:
    """What somebody said, in quotes, as the end of a sentence: ``“and with a rope?”``, ``“we go in”.``"""
    return f"“{text}”{'' if text.endswith(('.', '!', '?')) else '.'}"


class StakesChanged(Decision[Terms | None], frozen=True, tag="sovereign.haggle", kw_only=True):
    """What the GM says to a player who haggles: other terms, the same, or nothing."""

    clauses = ("sov.loop.negotiate",)

    who: str
    terms: Terms
    said: str

    def options(self) -> Sequence[Option[Terms | None]]:
        return (Option("stand", self.terms), Option("withdraw", None))

    def accepts_text(self) -> bool:
        return True

    def from_text(self, text: str) -> Terms:
        line: Any = Line(HAGGLING, text, {})
        changed = read_terms(line, self.terms)
        if changed == self.terms:
            raise PlayError("Nothing is changed by that. Type other terms, as: dc 6 costs 'a Turn', or: stand")
        return changed

    def free_text(self) -> str:
        return 'other terms: dc 6 costs "two Turns" fails "2d6"'

    def prompt(self, state: State) -> str:
        return f"{state.creature(self.who).name}: {in_quotes(self.said)}\n{sheet(state, self.who, self.terms)}"

    def label(self, state: State, id_: str) -> str:
        return {"stand": "It stands", "withdraw": "Another plan is needed"}[id_]


# ---------------------------------------------------------------------- what happened


class Haggled(Event, frozen=True, tag="haggled"):
    """A player asked for other terms."""

    who: str
    said: str

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return of_somebody(after, one, f"{one.name} haggles: {in_quotes(self.said)}", "sov.loop.negotiate")


class Declined(Event, frozen=True, tag="declined"):
    """Nothing was tried on these terms."""

    who: str

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return of_somebody(after, one, f"{one.name} leaves it.", "sov.loop.negotiate")


class Happened(Event, frozen=True, tag="happened"):
    """Something was done without a roll, at what it costs."""

    who: str
    intent: str
    costs: str

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        cost = f" It costs {self.costs}." if self.costs else ""
        text = f"It just happens: {one.name} does it."
        if self.intent:
            text = f"{one.name}: {self.intent}. It just happens."
        return of_somebody(after, one, f"{text}{cost}", "sov.loop.just-happens", weight="result")


class Chanced(Event, frozen=True, tag="chanced"):
    """A raw chance was rolled: it is good up to ``good`` of ``faces``."""

    who: str
    die: int
    good: int
    faces: int

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        chance = f"{self.good}%" if self.faces == 100 else f"{self.good}-in-{self.faces}"
        text = f"{one.name} has a chance of {chance}: {self.die} on d{self.faces}."
        return of_somebody(after, one, text, "sov.loop.direct-odds")


class StakesHonoured(Event, frozen=True, tag="stakes_honoured"):
    """What was at stake is settled: it worked, or failing means what was said."""

    who: str
    good: bool
    intent: str = ""
    costs: str = ""
    fails: str = ""

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        what = f"{one.name}: {self.intent}. " if self.intent else f"{one.name}: "
        cost = f" It costs {self.costs}." if self.costs else ""
        came = "it works." if self.good else f"it fails{f': {self.fails}' if self.fails else ''}."
        came = sentence(came) if self.intent else came
        return of_somebody(after, one, f"{what}{came}{cost}", "sov.check.failure", weight="result")
