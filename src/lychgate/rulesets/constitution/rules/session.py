"""The end of a session: each player may improve a character, by a d20 over an ability."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.english import of_whom
from lychgate.kit.fields import Person
from lychgate.kit.outlook import chance_that, percent
from lychgate.kit.permission import PACE
from lychgate.kit.rolling import rolled
from lychgate.kit.table import ruled
from lychgate.kit.telling import public
from lychgate.rulesets.constitution.permission import OWNER
from lychgate.rulesets.constitution.rules.form_choices import own
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, of_somebody, somebody
from lychgate.rulesets.constitution.rules.offered import Offered
from lychgate.rulesets.constitution.rules.rerolls import counts, rerolls_left, rolls_again
from lychgate.rulesets.constitution.rules.skills import SkillAgreed
from lychgate.rulesets.constitution.state import Creature, State
from lychgate.rulesets.constitution.tables.characters import ABILITIES, CHARACTERS

HEADING = "Sessions"

ENOUGH = "enough"

TOPIC = "The session"


class WhatImproves(Decision[str], frozen=True, tag="constitution.what_improves", kw_only=True):
    """Which ability, or skill where the table has it, is tried next at the end of a session."""

    clauses = ("3d6.4.9a", "3d6.4.9b", "3d6.4.9c")
    ways_out = (ENOUGH,)

    who: str
    left: tuple[str, ...]

    def options(self) -> Sequence[Option[str]]:
        return (*(Option(name, name) for name in self.left), Option(ENOUGH, ""))

    def prompt(self, state: State) -> str:
        name = state.creature(self.who).name
        return f"What does {name} try to improve? A d20 above the score raises it by 1."

    def label(self, state: State, id_: str) -> str:
        if id_ == ENOUGH:
            return "Nothing more"
        one = state.creature(self.who)
        if id_ not in ABILITIES:
            return f"{id_} {one.skills[id_]} %: a d100 above it, and 1d6 more"
        spent = state.with_creature(replace(one, rerolls=one.level))  # the chance of one roll: of all, too many runs
        chance = chance_that(spent, self.seat, lambda play: improves(play, one, id_)) or Fraction(0)
        more = rerolls_left(one) if chance else 0
        return f"{id_} {one.ability(id_)}: {percent(chance)}{f' a roll, up to {more + 1} rolls' if more else ''}"


class Improve(Offered, frozen=True, tag="improve"):
    """At the end of a session, try to raise one ability of a character you played."""

    word = "improve"
    menu_label = "Improve an ability"
    likely = 7
    menu = "Character"
    may = OWNER
    topic = TOPIC
    clauses = ("3d6.4.9a", "3d6.4.9b", "3d6.4.9c")
    pickers = {"who": own(lambda state, one: may_improve(state, one))}

    who: Annotated[str, Person()]

    def label(self, state: State) -> str:
        return f"{self.who} improves"

    def note(self, state: State) -> str:
        return "one ability, once a session"

    @clause("3d6.4.9a", "3d6.4.9b")
    def do(self, play: ConstitutionPlay) -> None:
        """Each ability is tried once, until a d20 shows more than its score."""
        one = somebody(play, self.who)
        if one.kind != "character" or one.dead:
            raise PlayError(f"{one.name} is no character who could improve.")
        by = one.seat or play.seat
        if by in play.state.campaign.improved:
            raise PlayError(f"{by} has improved a character in this session already.")
        tried, left = False, [*ABILITIES, *(sorted(one.skills) if ruled(play.state, "frivolous_skill") == "on" else ())]
        while left:
            what = play.ask(WhatImproves(seat=by, who=one.id, left=tuple(left)))
            if not what:
                break
            left.remove(what)
            tried = True
            if improves(play, play.state.creature(one.id), what):
                break
        if tried:
            play.record(HadImprovement(by))


def may_improve(state: State, one: Creature) -> bool:
    """Whether it is offered to somebody to improve: a character whose player has not done so in this session."""
    by = one.seat or state.referees[0]
    return one.kind == "character" and not one.dead and by not in state.campaign.improved


@clause("3d6.4.9a", "3d6.4.9c")
def improves(play: ConstitutionPlay, one: Creature, what: str) -> bool:
    """A try: a plain d20 above an ability, which an adventurer may roll again; or a d100 above a skill."""
    subject = f"creature:{one.id}"
    if what not in ABILITIES:
        return improves_a_skill(play, one, what)
    score = one.ability(what)
    die = rolled(play, "improvement", "1d20", "3d6.4.9a", subject, one.seat)
    above = Fraction(max(0, 20 - score), 20)
    while above and die <= score:
        came = f"{one.name} rolls {die} for {what}, not above {score}."
        if not rolls_again(play, one.id, came, usual=True, odds=lambda: f"{percent(above)} to be above it"):
            break
        die = counts(play.state, die, rolled(play, "improvement", "1d20", "3d6.4.9a", subject, one.seat))
    play.record(Improved(one.id, what, die, score + (die > score)))
    return die > score


@clause("3d6.4.9c")
def improves_a_skill(play: ConstitutionPlay, one: Creature, skill: str) -> bool:
    """A d100 above a skill raises it by 1d6."""
    subject, rating = f"creature:{one.id}", one.skills[skill]
    if rolled(play, "improvement", "1d100", "3d6.4.9c", subject, one.seat) <= rating:
        return False
    more = rolled(play, "improvement", "1d6", "3d6.4.9c", subject, one.seat)
    play.record(SkillAgreed(one.id, skill, min(CHARACTERS.most_skill, rating + more)))
    return True


class Improved(Event, frozen=True, tag="improved"):
    """A try to improve an ability: the die, and the score after it."""

    who: str
    ability: str
    die: int
    score: int

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        return state.with_creature(replace(one, abilities={**one.abilities, self.ability: self.score}))

    def tell(self, before: State, after: State) -> Lines:
        one, was = after.creature(self.who), before.creature(self.who).ability(self.ability)
        came = f"is {self.score} now" if self.score > was else f"is {was} as before"
        text = f"A d20 shows {self.die}: {of_whom(one.name)} score of {self.ability} {came}."
        return of_somebody(after, one, text, "3d6.4.9a", weight="result")


class HadImprovement(Event, frozen=True, tag="had_improvement"):
    """A player has had the improvement of this session."""

    seat: str

    def apply(self, state: State) -> State:
        campaign = state.campaign
        return replace(state, campaign=replace(campaign, improved=(*campaign.improved, self.seat)))


class EndSession(Offered, frozen=True, tag="end_session"):
    """End the session: everybody may improve again, and spent rerolls return."""

    word = "session"
    menu_label = "End the session"
    may = PACE
    topic = TOPIC
    clauses = ("3d6.4.9a", "3d6.9.1", "3d6.G.5")

    def label(self, state: State) -> str:
        return f"Session {state.session} is over"

    @clause("3d6.9.1")
    def do(self, play: ConstitutionPlay) -> None:
        play.record(SessionEnded(play.state.session))


class SessionEnded(Event, frozen=True, tag="session_ended"):
    """A session is over, and the next begins."""

    begins_session = True

    session: int

    def apply(self, state: State) -> State:
        fresh = tuple(replace(one, rerolls=0) for one in state.cast)
        campaign, magic = replace(state.campaign, improved=()), state.magic.next_session()
        return replace(state, cast=fresh, session=self.session + 1, campaign=campaign, magic=magic)

    def tell(self, before: State, after: State) -> Lines:
        return public(f"Session {self.session} is over.", "3d6.G.5", weight="session")
