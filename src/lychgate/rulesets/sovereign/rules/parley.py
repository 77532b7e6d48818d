"""Parley: leverage is on the table, and nobody gives more than it is worth."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.english import sentence
from lychgate.kit.fields import REFEREES_WORD, After, Number, OneOf, Rest
from lychgate.kit.line import Line
from lychgate.kit.telling import public, secret
from lychgate.rulesets.sovereign.acts import Takes
from lychgate.rulesets.sovereign.permission import ANYBODY, HIDDEN, JUDGEMENT, OTHERS
from lychgate.rulesets.sovereign.rules.choosing import field
from lychgate.rulesets.sovereign.rules.encounter import meeting_of
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay
from lychgate.rulesets.sovereign.rules.side_words import called, does
from lychgate.rulesets.sovereign.state import Concession, Leverage, State
from lychgate.rulesets.sovereign.state.meeting import Lever, Meeting
from lychgate.rulesets.sovereign.tables.meeting import MEETING

HEADING = "Meetings"


@clause("sov.parley.exchange", "sov.parley.promise", "sov.parley.gratitude", "sov.parley.threat")
def kinds_of_leverage() -> dict[Lever, str]:
    """The kinds of leverage, each with what it is."""
    return {
        "exchange": "what the Delvers have and they want",
        "promise": "what the Delvers can do and they want done",
        "gratitude": "what the Delvers have done and they are glad of",
        "threat": "what the Delvers can do and they do not want",
    }


KINDS = tuple(kinds_of_leverage())

PUT = {"exchange": "offer", "promise": "promise", "gratitude": "remind them", "threat": "threaten"}
"""What the Delvers do with each kind of leverage."""


def parley_of(play: SovereignPlay) -> Meeting:
    """The meeting in which both sides talk. Raises ``PlayError`` where they do not."""
    meeting = meeting_of(play)
    if meeting.reaction != "talk":
        those = sentence(called(play.state, meeting.side))
        raise PlayError(f"{those} {does(play.state, meeting.side, 'does', 'do')} not talk. First: stance talk")
    return meeting


class Offer(Command, frozen=True, tag="offer", kw_only=True):
    """Offer an exchange, a promise, gratitude or a threat, in words. The GM says what it is worth."""

    word = "leverage"
    menu_label = "Offer leverage in words"
    takes = Takes(time="moment", who=(), anybody=True)
    shape = "exchange|promise|gratitude|threat [worth N] TEXT"
    may = ANYBODY
    clauses = ("sov.parley.leverage", "sov.parley.exchange", "sov.parley.promise", "sov.parley.threat")
    form_fields = (
        field("kind", OneOf("kind of leverage", KINDS)),
        field("worth", After(("worth",), Number("its worth", 0, 10**6)), must=False),
        field("text", Rest("what you offer")),
    )

    kind: Lever
    text: str
    worth: Annotated[int, REFEREES_WORD] = 0

    @classmethod
    def read(cls, line: Line) -> Offer:
        said = line.one_of("kind of leverage", KINDS)
        kind = next(one for one in KINDS if one == said)
        worth = line.number("its worth", 0, 10**6) if line.flag("worth") else 0
        return cls(kind=kind, worth=worth, text=line.rest_of("what it is"))

    def do(self, play: SovereignPlay) -> None:
        parley_of(play)
        if self.worth and play.seat not in play.state.referees:
            raise PlayError("What it is worth is the GM's word. Leave it out.")
        play.record(Offered(Leverage(kind=self.kind, text=self.text, worth=self.worth)))


class Offered(Event, frozen=True, tag="offered"):
    """Leverage is on the table."""

    what: Leverage

    def apply(self, state: State) -> State:
        assert state.meeting is not None
        return replace(state, meeting=replace(state.meeting, leverage=(*state.meeting.leverage, self.what)))

    def tell(self, before: State, after: State) -> Lines:
        assert after.meeting is not None
        at = len(after.meeting.leverage)
        text = f"The Delvers {PUT[self.what.kind]}: {self.what.text} (leverage {at})."
        return public(text, f"sov.parley.{self.what.kind}")


class Weigh(Command, frozen=True, tag="weigh", kw_only=True):
    """Say what a piece of leverage is worth to them."""

    word = "worth"
    may = JUDGEMENT
    menu_label = "Judge leverage"
    form_labels = {"at": "Number of the leverage"}
    clauses = ("sov.parley.leverage",)

    at: Annotated[int, Number("the number of the leverage", 1, 100, shown="WHICH")]
    worth: Annotated[int, Number("its worth", 0, 10**6, shown="WORTH")]

    @clause("sov.parley.leverage")
    def do(self, play: SovereignPlay) -> None:
        meeting = parley_of(play)
        if self.at > len(meeting.leverage):
            raise PlayError(f"There is no leverage {self.at}.")
        play.record(Weighed(self.at, self.worth))


class Weighed(Event, frozen=True, tag="weighed"):
    """A piece of leverage is worth so much."""

    at: int
    worth: int

    def apply(self, state: State) -> State:
        assert state.meeting is not None
        return replace(state, meeting=state.meeting.with_worth(self.at - 1, self.worth))

    def tell(self, before: State, after: State) -> Lines:
        assert after.meeting is not None
        text = f"Leverage {self.at} is worth {self.worth}; {after.meeting.left} is left to give."
        return secret(after, text, "sov.parley.value-cap")


class Concede(Command, frozen=True, tag="concede", kw_only=True):
    """Let them give something; the leverage must cover its worth."""

    word = "concede"
    may = OTHERS
    menu_label = "Concede something"
    clauses = ("sov.parley.value-cap", "sov.parley.leverage")

    worth: Annotated[int, Number("its worth", 1, 10**6, shown="WORTH")]
    text: Annotated[str, Rest("what they give", "TEXT")]

    @clause("sov.parley.leverage", "sov.parley.value-cap")
    def do(self, play: SovereignPlay) -> None:
        """Without leverage they give nothing, with some no more than it is worth."""
        meeting = parley_of(play)
        if meeting.leverage and not meeting.cap:
            raise PlayError("What they were offered has no worth yet. The GM says what it is worth to them: worth 1 N")
        if not meeting.cap:
            raise PlayError("Talk is cheap: they give nothing without leverage. It is put on the table by: leverage")
        if self.worth > meeting.left:
            raise PlayError(f"The leverage covers {meeting.left} more; {self.worth} is too much.")
        play.record(Conceded(Concession(self.text, self.worth)))


class Conceded(Event, frozen=True, tag="conceded"):
    """They gave something."""

    what: Concession

    def apply(self, state: State) -> State:
        assert state.meeting is not None
        return replace(state, meeting=replace(state.meeting, given=(*state.meeting.given, self.what)))

    def tell(self, before: State, after: State) -> Lines:
        assert after.meeting is not None
        those, agree = called(after, after.meeting.side), does(after, after.meeting.side, "agrees", "agree")
        return public(f"{those} {agree} to this: {self.what.text}.", "sov.parley.value-cap", weight="result")


class Wants(Command, frozen=True, tag="wants"):
    """Show the GM what a kind of creature wants."""

    word = "wants"
    may = HIDDEN
    menu_label = "Recall their wants"
    clauses = ("sov.parley.wants",)

    kind: Annotated[str, OneOf("kind of creature", tuple(MEETING.wants))]

    def do(self, play: SovereignPlay) -> None:
        play.record(WantsTold(self.kind, wants(self.kind)))


@clause("sov.parley.wants")
def wants(kind: str) -> str:
    """What a kind of creature wants, in words."""
    return MEETING.wants[kind]


class WantsTold(Event, frozen=True, tag="wants_told"):
    """What a kind of creature wants; for telling."""

    kind: str
    what: str

    def tell(self, before: State, after: State) -> Lines:
        return secret(after, f"{self.kind} want: {self.what}.", "sov.parley.wants")
