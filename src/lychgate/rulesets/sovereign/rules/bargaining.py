"""Bargaining by button: what the Delvers put on the table, what they want for it, and whether it is worth it to others.

The GM answers; what is worth it changes hands at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.digits import is_number
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit import bargaining
from lychgate.kit.command import Command
from lychgate.kit.english import ended, of_whom, sentence
from lychgate.kit.fields import Number
from lychgate.kit.permission import JUDGEMENT, Anybody
from lychgate.kit.table import referee_of
from lychgate.kit.telling import by_whom, public
from lychgate.rulesets.sovereign.acts import Takes
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay
from lychgate.rulesets.sovereign.rules.giving import Parted as ItemGiven
from lychgate.rulesets.sovereign.rules.group import able
from lychgate.rulesets.sovereign.rules.levers import HEADINGS, OnOffer, levers, of_money, speakers, threats
from lychgate.rulesets.sovereign.rules.money import sum_in
from lychgate.rulesets.sovereign.rules.parley import KINDS, Conceded, Offered, Weighed, kinds_of_leverage, parley_of
from lychgate.rulesets.sovereign.rules.purses import Spent
from lychgate.rulesets.sovereign.rules.side_words import called, does
from lychgate.rulesets.sovereign.state import Concession, Leverage, State
from lychgate.rulesets.sovereign.state.experience import GOLD
from lychgate.rulesets.sovereign.state.meeting import Lever
from lychgate.rulesets.sovereign.tables.meeting import MEETING

HEADING = "Meetings"

BARGAINER = Anybody("Players offer what is their own, and the GM judges it.")

GIVEN = ("free passage", "what they know", "help", "something of theirs", "peace")
"""What others may be said to give, by button."""

MOST_WORTH = 10**6


class Bargain(Command, frozen=True, tag="bargain"):
    """Choose what you offer and what you want; the GM says whether they accept."""

    word = "bargain"
    menu_label = "Offer leverage"
    may = BARGAINER
    takes = Takes(time="calm", who=(), anybody=True, what="bargaining")
    clauses: ClassVar[tuple[str, ...]] = ("sov.parley.leverage", "sov.parley.exchange", "sov.parley.gratitude")
    looks = True

    threatens: ClassVar[bool] = False

    def label(self, state: State) -> str:
        return "Offer leverage"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """Add what leverage is for."""
        return Choice(id_, self.label(state), "something you have, can do or have done, for something you want")

    @clause("sov.parley.leverage", "sov.parley.value-cap")
    def do(self, play: SovereignPlay) -> None:
        """Ask what is offered and what is wanted, and then the GM, who alone knows what it is worth."""
        parley_of(play)
        found = tuple((threats if self.threatens else levers)(play.state, play.seat))
        chosen = play.ask(LeverageChosen(seat=play.seat, offers=found, threat=self.threatens))
        if chosen is None:
            return
        wanted = play.ask(WantedChosen(seat=play.seat, lever=chosen.kind, text=chosen.text))
        if wanted:
            put(play, chosen, wanted)


class Threaten(Bargain, frozen=True, tag="threaten"):
    """Choose a threat and what you want; the GM says whether they give in."""

    word = "threaten"
    menu_label = "Threaten them"
    clauses: ClassVar[tuple[str, ...]] = ("sov.parley.leverage", "sov.parley.threat")

    threatens: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return "Threaten them"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """Add what a threat is."""
        return Choice(id_, self.label(state), "something you can do that they do not want")


class LeverageChosen(bargaining.OfferChosen[OnOffer], frozen=True, tag="sovereign.leverage", kw_only=True):
    """What the Delvers put on the table: one of their things, skills or deeds, or anything in words."""

    clauses = ("sov.parley.exchange", "sov.parley.promise", "sov.parley.gratitude", "sov.parley.threat")
    headings = HEADINGS

    threat: bool = False

    def from_text(self, text: str) -> OnOffer:
        """Read words of one's own: a sum of money, a kind of leverage and what it is, or else a promise."""
        words = text.split()
        coppers, many = sum_in(words)
        if coppers and many == len(words) and not self.threat:
            return OnOffer(id="coins", kind="exchange", text=" ".join(words), coppers=coppers)
        first = next((kind for kind in KINDS if words and kind == words[0].casefold()), None)
        kind: Lever = first or ("threat" if self.threat else "promise")
        said = bargaining.own_words(" ".join(words[1:] if first and words[1:] else words))
        return OnOffer(id="own", kind=kind, text=said)

    def free_text(self) -> str:
        return "a threat in your own words" if self.threat else "a sum, or anything else in your own words"

    def prompt(self, state: State) -> str:
        assert state.meeting is not None
        those = called(state, state.meeting.side)
        return f"What do you threaten {those} with?" if self.threat else f"What do you offer {those}?"

    def note_on(self, state: State, one: OnOffer) -> str:
        """Add who has it or can do it."""
        name = state.creature(one.who).name if one.who else ""
        return ", ".join(dict.fromkeys(part for part in (name, one.note) if part))


class WantedChosen(bargaining.WantedChosen, frozen=True, tag="sovereign.wanted", kw_only=True):
    """What the Delvers want for what they put on the table; empty where they take it back."""

    clauses = ("sov.parley.leverage",)
    usual = MEETING.leverage.wanted

    lever: Lever
    text: str

    def what(self) -> str:
        return self.text


class LeverageJudged(Decision[int], frozen=True, tag="sovereign.leverage_judged", kw_only=True):
    """Whether leverage is worth what the Delvers want for it: 0 for not enough, -1 for worth it, else its worth."""

    clauses = ("sov.parley.leverage", "sov.parley.value-cap")

    by: str
    offer: OnOffer
    wanted: str = ""

    def options(self) -> Sequence[Option[int]]:
        return (Option("worth", -1), Option("less", 0))

    def accepts_text(self) -> bool:
        return True

    def from_text(self, text: str) -> int:
        said = text.strip()
        if not is_number(said) or not 0 < int(said) <= MOST_WORTH:
            raise PlayError("Its worth is a number, such as 20. You can then let them give something: concede 20 TEXT")
        return int(said)

    def free_text(self) -> str:
        return "its worth as a number: then you say what they give"

    def prompt(self, state: State) -> str:
        assert state.meeting is not None
        those, kind = called(state, state.meeting.side), self.offer.kind
        who = f", {of_whom(state.creature(self.offer.who).name)}" if self.offer.who else ""
        what = f"{sentence(kind)} to {those} ({kinds_of_leverage()[kind]}): {ended(f'{self.offer.text}{who}')}"
        if not self.wanted:
            return f"{what} Is it worth anything to them?"
        return (
            f"{what} {sentence(by_whom(state, self.by))} wants in return: {ended(self.wanted)} Is it worth it to them?"
        )

    def label(self, state: State, id_: str) -> str:
        return {"worth": "Worth it", "less": "Not enough"}[id_]

    def choice(self, state: State, id_: str) -> Choice:
        """Add what each answer leads to."""
        gives = "they give what is asked" if self.wanted else "then you say what they give"
        note = {"worth": gives, "less": "it stays on the table, and they want more"}[id_]
        if id_ == "worth" and (self.offer.coppers or self.offer.item is not None):
            note = f"{note}, and get the {'money' if self.offer.coppers else self.offer.text}"
        return Choice(id_, self.label(state, id_), note)


@clause("sov.parley.value-cap")
def put(play: SovereignPlay, offer: OnOffer, wanted: str) -> None:
    """Put leverage on the table, let the GM weigh it, and carry out a bargain that is struck.

    What they give is worth all that has been on the table and not been paid for, and so never more than the leverage.
    """
    offer = out_of_a_purse(play, offer)
    worth = play.ask(LeverageJudged(seat=referee_of(play), by=play.seat, offer=offer, wanted=wanted))
    who = f" ({play.state.creature(offer.who).name})" if offer.who else ""
    play.record(Offered(Leverage(kind=offer.kind, text=f"{offer.text}{who}")))
    meeting = parley_of(play)
    at = len(meeting.leverage)
    if not worth:
        play.record(NotEnough(meeting.side, offer.text))
        return
    play.record(Weighed(at, worth if worth > 0 else max(1, offer.coppers // GOLD)))
    if worth < 0:
        play.record(Conceded(Concession(wanted, parley_of(play).left)))
        hand_over(play, offer, meeting.side)


def out_of_a_purse(play: SovereignPlay, offer: OnOffer) -> OnOffer:
    """Return an offer of money with the Delver who can pay it. Raises ``PlayError`` where none can."""
    if not offer.coppers or offer.who:
        return offer
    payer = next((one for one in speakers(play.state, play.seat) if one.made.coins >= offer.coppers), None)
    if payer is None:
        raise PlayError("None of your Delvers has that much money. Offer less, or something else.")
    return of_money(payer, offer.coppers)


@clause("sov.parley.exchange")
def hand_over(play: SovereignPlay, offer: OnOffer, side: str) -> None:
    """Hand over what was offered in exchange: money is paid, a thing goes to the first of them."""
    if offer.coppers:
        play.record(Spent(offer.who, offer.coppers, called(play.state, side)))
    takers = able(play.state, side)
    if offer.item is not None and takers:
        held = next(one for one in play.state.creature(offer.who).items if one.name == offer.item.name)
        play.record(ItemGiven(offer.who, replace(held, count=1), replace(held, count=1), to=takers[0].id))


class Judge(Command, frozen=True, tag="judge_leverage"):
    """Say whether leverage on the table is worth it to them, and what they give for it."""

    word = "judge"
    menu_label = "Judge leverage"
    form_labels = {"at": "Number of the leverage"}
    may = JUDGEMENT
    clauses = ("sov.parley.value-cap", "sov.parley.leverage")
    looks = True

    at: Annotated[int, Number("the number of the leverage", 1, 100, shown="WHICH")]

    def label(self, state: State) -> str:
        assert state.meeting is not None
        return f"Leverage {self.at}: {state.meeting.leverage[self.at - 1].text}"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """Add what is asked."""
        return Choice(id_, self.label(state), "worth it to them, or not enough?")

    @clause("sov.parley.value-cap", "sov.parley.leverage")
    def do(self, play: SovereignPlay) -> None:
        """Weigh it; what is worth it covers what they give."""
        meeting = parley_of(play)
        if self.at > len(meeting.leverage):
            raise PlayError(f"There is no leverage {self.at}.")
        said = meeting.leverage[self.at - 1]
        offer = OnOffer(id="table", kind=said.kind, text=said.text)
        worth = play.ask(LeverageJudged(seat=play.seat, by=play.seat, offer=offer))
        if not worth:
            play.record(NotEnough(meeting.side, said.text))
            return
        gives = play.ask(GivenChosen(seat=play.seat)) if worth < 0 else ""
        play.record(Weighed(self.at, max(1, worth)))
        if gives:
            play.record(Conceded(Concession(gives, parley_of(play).left)))


class GivenChosen(bargaining.TextChosen, frozen=True, tag="sovereign.given", kw_only=True):
    """What they give for leverage; empty where the GM says so later."""

    clauses = ("sov.parley.value-cap",)
    usual = GIVEN
    unsaid = "Say what they give, or tap a choice."

    def prompt(self, state: State) -> str:
        assert state.meeting is not None
        those = called(state, state.meeting.side)
        return f"What {does(state, state.meeting.side, 'does', 'do')} {those} give for it?"


class NotEnough(Event, frozen=True, tag="leverage_not_enough"):
    """Leverage was not enough for what was wanted."""

    side: str
    what: str

    def tell(self, before: State, after: State) -> Lines:
        those, want = called(after, self.side), does(after, self.side, "wants", "want")
        return public(f"{those} {want} more than that.", "sov.parley.value-cap", weight="result")
