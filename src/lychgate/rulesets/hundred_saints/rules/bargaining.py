"""Talk with an offer: what a character offers to others, what they want for it, and whether the others take it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit import bargaining
from lychgate.kit.command import Command
from lychgate.kit.english import sentence
from lychgate.kit.fields import Name, Person
from lychgate.kit.table import referee_of
from lychgate.kit.telling import public
from lychgate.kit.topics import TALK
from lychgate.rulesets.hundred_saints import picking
from lychgate.rulesets.hundred_saints.naming import called, does, the
from lychgate.rulesets.hundred_saints.permission import OWN_CHOICE
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.coins import CoinsSpent, in_coins
from lychgate.rulesets.hundred_saints.rules.encounter import encounter_of
from lychgate.rulesets.hundred_saints.rules.food import RationsChanged, fewer
from lychgate.rulesets.hundred_saints.rules.gear import Take
from lychgate.rulesets.hundred_saints.rules.parley import speaks, speaks_to
from lychgate.rulesets.hundred_saints.rules.reaction import React, SetReaction
from lychgate.rulesets.hundred_saints.rules.sheet import reckon
from lychgate.rulesets.hundred_saints.state import Creature, State
from lychgate.rulesets.hundred_saints.tables.load import known_goods

HEADING = "Choices"

SUMS = (1, 5, 10, 20, 50, 100, 500)
"""The sums in gold pieces that may be pressed, as far as the purse goes."""

PROMISES = ("to leave in peace", "to carry a message", "to come back with what they need", "to fight their enemies")

WANTED = ("let us pass", "tell us what you know", "trade with us", "help us", "leave this place")

WORN = ("armour", "shield")

TAKEN = ("indifferent", "friendly")
"""The reactions of those who negotiate: what they are offered, they take."""

Judged = Literal["worth", "less", "dice"]


class OnOffer(bargaining.OnOffer, frozen=True, kw_only=True):
    """Something that may be pressed, and what kind of thing changes hands."""

    kind: Literal["coins", "food", "thing", "promise"]
    copper: int = 0


HEADINGS = {"coins": "What you have", "food": "What you have", "thing": "What you have", "promise": "What you promise"}


class Bargain(Command, frozen=True, tag="bargain"):
    """Offer others something and say what you want for it; the referee answers for them.

    ``to``: which side, the only one there is where none is named.
    """

    word = "bargain"
    menu_label = "Offer them something"
    menu = TALK
    may = OWN_CHOICE
    clauses = ("enc.parley.1", "enc.react.6")
    form_labels = {"to": "To whom"}
    pickers = {"who": picking.own, "to": picking.other_sides}
    looks = True

    who: Annotated[str, Person()]
    to: Annotated[str, Name("side", shown="SIDE")] = ""

    def label(self, state: State) -> str:
        return f"{self.who} offers {the(state, self.to) if self.to else 'them'} something"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """Add what may be offered."""
        return Choice(id_, self.label(state), "coins, food, a promise")

    @clause("enc.parley.1", "enc.react.1", "enc.react.8")
    def do(self, play: Saints) -> None:
        """Ask what is offered and what is wanted, and then the referee, who may let the dice say."""
        now = encounter_of(play)
        speaker, to = speaks_to(play, self.who, self.to)
        found = tuple(offers_of(play.state, speaker))
        offered = play.ask(OfferChosen(seat=play.seat, who=speaker.name, to=to, offers=found))
        if offered is None:
            return
        wanted = play.ask(OfferWanted(seat=play.seat, offered=offered.text))
        if not wanted:
            return
        row = now.reactions.get(to, "")
        judge = OfferJudged(seat=referee_of(play), who=speaker.name, to=to, offered=offered, wanted=wanted, row=row)
        judged = play.ask(judge)
        speaks(play, speaker, to)
        play.record(OfferMade(speaker.id, to, offered.text, wanted))
        if judged == "dice":
            React(to, speaker.name).do(play)
        elif judged == "worth" and row not in TAKEN:
            SetReaction(to, TAKEN[0]).do(play)
        taken = judged != "less" and encounter_of(play).reactions[to] in TAKEN
        play.record(OfferAnswered(to, taken, wanted))
        if taken:
            hand_over(play, play.state.creature(speaker.id), offered)


class OfferChosen(bargaining.OfferChosen[OnOffer], frozen=True, tag="saints.offer", kw_only=True):
    """What a character offers: coins, food or a thing of theirs, a promise, or anything in words."""

    clauses = ("enc.parley.1",)
    headings = HEADINGS

    who: str
    to: str

    def from_text(self, text: str) -> OnOffer:
        return OnOffer(id="own", kind="promise", text=bargaining.own_words(text))

    def free_text(self) -> str:
        return "something else, in your own words"

    def prompt(self, state: State) -> str:
        return f"What does {self.who} offer {the(state, self.to)}?"


class OfferWanted(bargaining.WantedChosen, frozen=True, tag="saints.offer_wanted", kw_only=True):
    """What is wanted for what is offered; empty where it is taken back."""

    clauses = ("enc.parley.1",)
    usual = WANTED

    offered: str

    def what(self) -> str:
        return self.offered


class OfferJudged(Decision[Judged], frozen=True, tag="saints.offer_judged", kw_only=True):
    """Whether others take what they are offered; ``row`` is how they have reacted, empty where they have not yet."""

    clauses = ("enc.react.1", "enc.react.6", "enc.react.8")

    who: str
    to: str
    offered: OnOffer
    wanted: str
    row: str = ""

    def options(self) -> Sequence[Option[Judged]]:
        judged: tuple[Judged, ...] = ("worth", "less", "dice")
        return tuple(Option(one, one) for one in judged)

    def default(self) -> str:
        """None: the referee alone knows what it is worth to them."""
        return ""

    def prompt(self, state: State) -> str:
        reacted = f" So far: {self.row}." if self.row else ""
        offer = f"{self.who} offers {the(state, self.to)} {self.offered.text}, and wants: {self.wanted}."
        return f"{offer}{reacted} Is it worth it to them?"

    def label(self, state: State, id_: str) -> str:
        return {"worth": "Worth it", "less": "Not enough", "dice": "Let the dice decide"}[id_]

    def choice(self, state: State, id_: str) -> Choice:
        """Add what each answer leads to."""
        note = {
            "worth": "they take it, and agree",
            "less": "they want more",
            "dice": "roll their reaction: the indifferent and the friendly take it",
        }
        return Choice(id_, self.label(state, id_), note[id_])


class OfferMade(Event, frozen=True, tag="offer_made"):
    """Somebody offers others something, and says what they want for it."""

    who: str
    to: str
    offered: str
    wanted: str

    def tell(self, before: State, after: State) -> Lines:
        text = f"{called(after, self.who)} offers {the(after, self.to)} {self.offered}, and wants: {self.wanted}."
        return public(text, "enc.parley.1")


class OfferAnswered(Event, frozen=True, tag="offer_answered"):
    """Others take what they were offered and agree, or want more."""

    to: str
    taken: bool
    wanted: str

    def tell(self, before: State, after: State) -> Lines:
        if self.taken:
            text = f"{sentence(does(after, self.to, 'agrees', 'agree'))}: {self.wanted}."
            return public(text, "enc.react.6", weight="result")
        text = f"{sentence(does(after, self.to, 'does not take it', 'do not take it'))}."
        return public(text, "enc.react.6", weight="result")


def offers_of(state: State, one: Creature) -> Iterator[OnOffer]:
    """List what a character may offer: sums, a ration, one of each thing that is not worn, and promises."""
    purse = one.coins.worth
    for gold in [gold for gold in SUMS if gold * 100 <= purse][-3:]:
        sum_ = in_coins(gold * 100).words
        yield OnOffer(id=f"coins:{gold}", kind="coins", text=sum_, copper=gold * 100, note=f"of {one.coins.words}")
    rations = sum(each.count for each in state.exploring.rations)
    if rations:
        yield OnOffer(id="food", kind="food", text="a ration", note=f"of the party's {rations}")
    for name in dict.fromkeys(item.name for item in one.items):
        many = sum(item.count for item in one.items if item.name == name)
        known = known_goods(name)
        worn = known is not None and known.kind in WORN
        if not worn or any(item.name == name and item.where != "equipped" for item in one.items):
            yield OnOffer(id=f"thing:{name}", kind="thing", text=name, note=f"one of {many}" if many > 1 else "")
    yield from (OnOffer(id=f"promise:{text}", kind="promise", text=text) for text in PROMISES)


def hand_over(play: Saints, one: Creature, offered: OnOffer) -> None:
    """Take what was offered off the sheet of who offered it; a promise changes no hands."""
    if offered.kind == "coins":
        play.record(CoinsSpent(one.id, offered.copper))
        reckon(play, one)
    elif offered.kind == "food":
        play.record(RationsChanged(fewer(play.state.exploring.rations, 1)))
    elif offered.kind == "thing":
        Take(offered.text, one.name, 1).do(play)
