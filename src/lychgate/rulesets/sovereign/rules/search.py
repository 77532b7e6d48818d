"""Searching: who says how finds what that would reveal; who only searches rolls, and may set off what is there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.english import singular
from lychgate.kit.fields import NOT_TYPED, REFEREES_WORD, After, Number, Person, Rest
from lychgate.kit.telling import secret
from lychgate.rulesets.sovereign.acts import Takes
from lychgate.rulesets.sovereign.permission import OWNER
from lychgate.rulesets.sovereign.rules.checks import Checked, Pair, added_by, check, difficulty_of, helped
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, named, of_somebody, somebody
from lychgate.rulesets.sovereign.rules.pair_odds import pair_told
from lychgate.rulesets.sovereign.rules.site_finds import finds, to_find
from lychgate.rulesets.sovereign.state import Creature, State

HEADING = "Checks"

NOTICE = Pair("wisdom", "notice")

Verdict = str
"""``finds``, ``nothing``, ``check``, or what of the room is found."""


class Search(Command, frozen=True, tag="search", kw_only=True):
    """Say where and how you search, or roll WIS/Notice."""

    word = "search"
    menu_label = "Search the room"
    may = OWNER
    takes = Takes(time="turn", who=("who", "helpers"), what="searching", paid=True)
    clauses = ("sov.loop.vague-search", "sov.loop.specific-search")

    who: Annotated[str, Person()]
    dc: Annotated[int, After(("dc",), Number("the difficulty", 1, 30, shown="N")), REFEREES_WORD] = 0
    how: Annotated[str, Rest("how", "HOW")] = ""
    helpers: Annotated[tuple[str, ...], NOT_TYPED] = ()

    def label(self, state: State) -> str:
        return f"{self.who} searches{f': {self.how}' if self.how else ' the room'}"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """With the chance where nobody says how, and what searching so may set off."""
        told = pair_told(state, named(state, self.who), NOTICE, difficulty_of(state, self.dc))
        note = "the GM says whether that finds it" if self.how else f"{told}; it may set off what is hidden"
        return Choice(id_, self.label(state), note)

    @clause("sov.loop.specific-search", "sov.loop.vague-search")
    def do(self, play: SovereignPlay) -> None:
        """A method that would find the thing finds it without a roll."""
        one = somebody(play, self.who)
        hidden = tuple(to_find(play.state))
        verdict = self.asked(play, one, hidden) if self.how else "check"
        if verdict == "check":
            others = [somebody(play, name) for name in self.helpers]
            if vaguely(play, one, difficulty_of(play.state, self.dc), others) and hidden:
                verdict = play.ask(SearchFound(seat=play.state.referees[0], who=one.id, hidden=hidden))
        else:
            play.record(Searched(one.id, self.how, verdict != "nothing"))
        if verdict in hidden:
            finds(play, verdict)

    def asked(self, play: SovereignPlay, one: Creature, hidden: tuple[str, ...]) -> Verdict:
        """What the GM says of a method."""
        near = meant(to_find(play.state), self.how)
        gm = play.state.referees[0]
        return play.ask(SearchJudged(seat=gm, who=one.id, how=self.how, hidden=hidden, near=near))


def meant(hidden: dict[str, str], how: str) -> tuple[str, ...]:
    """What is hidden whose words in the key share most with those of the search; none where none shares any."""
    shared = {which: len(_words_of(told) & _words_of(how)) for which, told in hidden.items()}
    most = max(shared.values(), default=0)
    return tuple(which for which, many in shared.items() if many == most > 0)


def _words_of(text: str) -> frozenset[str]:
    """The words of a text that say something, each also in the singular."""
    words = re.findall(r"[^\W\d_]{3,}", text.casefold())
    return frozenset(form for word in words if word not in SMALL for form in singular(word))


SMALL = (
    *("the", "and", "for", "with", "from", "into", "over", "under", "that", "this", "they", "them", "their", "there"),
    *("then", "when", "who", "whoever", "her", "his", "its", "all", "any", "one", "two", "how", "however", "found"),
)
"""Words that say nothing of what is searched."""


@clause("sov.loop.vague-search")
def vaguely(play: SovereignPlay, one: Creature, difficulty: int, others: Sequence[Creature] = ()) -> bool:
    """WIS/Notice, and the GM is told that traps may go off."""
    added = helped(added_by(one, NOTICE), [added_by(other, NOTICE) for other in others])
    done = check(play, one, added, difficulty, "sov.loop.vague-search", skill=NOTICE.skill)
    play.record(Checked(one.id, str(NOTICE), done))
    play.record(SearchedVaguely(one.id))
    return done.good


class SearchJudged(Decision[Verdict], frozen=True, tag="sovereign.search", kw_only=True):
    """Whether a way of searching reveals what is hidden."""

    clauses = ("sov.loop.specific-search",)

    who: str
    how: str
    hidden: tuple[str, ...] = ()
    near: tuple[str, ...] = ()

    def options(self) -> Sequence[Option[Verdict]]:
        """What the words of the search name comes first, what is hidden besides comes last."""
        far = tuple(one for one in self.hidden if one not in self.near)
        return tuple(Option(one, one) for one in (*self.near, "finds", "nothing", "check", *far))

    def prompt(self, state: State) -> str:
        return f"{state.creature(self.who).name} searches: {self.how}. Would that find what is hidden?"

    def label(self, state: State, id_: str) -> str:
        found = "Something else is found" if self.hidden else "Yes, it is found"
        said = {"finds": found, "nothing": "Nothing is there", "check": "A check decides"}
        return said.get(id_) or f"Yes: {to_find(state).get(id_, id_)}"


class SearchFound(Decision[Verdict], frozen=True, tag="sovereign.search_found", kw_only=True):
    """What somebody finds who searched well without saying how."""

    clauses = ("sov.loop.vague-search",)

    who: str
    hidden: tuple[str, ...]

    def options(self) -> Sequence[Option[Verdict]]:
        return tuple(Option(one, one) for one in (*self.hidden, "nothing"))

    def prompt(self, state: State) -> str:
        return f"{state.creature(self.who).name} has searched well. What is found?"

    def label(self, state: State, id_: str) -> str:
        return "Nothing of it" if id_ == "nothing" else to_find(state).get(id_, id_)


class Searched(Event, frozen=True, tag="searched"):
    """Somebody searched in a way that decides it."""

    who: str
    how: str
    found: bool

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        came = "and finds it" if self.found else "and finds nothing"
        return of_somebody(after, one, f"{one.name} searches ({self.how}) {came}.", "sov.loop.specific-search")


class SearchedVaguely(Event, frozen=True, tag="searched_vaguely"):
    """Somebody has touched whatever there is to touch."""

    who: str

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return secret(after, f"{one.name} may set off what is hidden there.", "sov.loop.vague-search")
