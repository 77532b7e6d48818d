"""Reactions: done in answer to somebody's action, at a price in initiative."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, ClassVar

import msgspec
from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.desk import LONGEST
from lychgate.kit.english import sentence
from lychgate.kit.fields import Person, Rest, person
from lychgate.kit.line import Line
from lychgate.kit.permission import JUDGEMENT, OWNER
from lychgate.kit.reading import TypedField
from lychgate.kit.telling import public
from lychgate.rulesets.constitution.rules.form_choices import in_fight, other, own, whoever
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, somebody, who_is
from lychgate.rulesets.constitution.rules.initiations import allows
from lychgate.rulesets.constitution.rules.initiative import (
    able,
    combatant,
    costs,
    fight_of,
    foes_of,
    has_shield,
    may_pay,
    must_afford,
    pay,
    price_of,
    price_told,
)
from lychgate.rulesets.constitution.rules.prices import priced
from lychgate.rulesets.constitution.state import Combatant, Creature, State
from lychgate.rulesets.constitution.tables.combat import COMBAT, Deed

HEADING = "A fight"


class Reaction(msgspec.Struct, frozen=True):
    """A listed reaction that somebody could make; ``foe`` is whom it falls on, where it falls on somebody."""

    name: str
    who: str = ""
    foe: str = ""

    @property
    def id(self) -> str:
        """How a seat chooses it."""
        return ":".join(part for part in (self.name, self.who, self.foe) if part)


REST_OF_ROUND = Reaction("round")

LOOK = "look"
"""The listed reaction that a tactician has for nothing once a round (3d6.7.3)."""


# ---------------------------------------------------------------------- what somebody could do


@clause("3d6.5.4b", "3d6.5.4c", "3d6.5.4d", "3d6.5.9b", "3d6.5.17c")
def fits(state: State, one: Creature, deed: Deed, foe: str = "") -> bool:
    """Whether somebody has what a listed reaction needs: a shield, a foe whose guard is open, or training."""
    match deed.needs:
        case "shield":
            return has_shield(one) or allows(state, one, "parry")
        case "open":
            now = state.fight_now.of(foe)
            return now is not None and now.flat_footed
        case "riposte":
            return allows(state, one, "riposte")
        case "superior":
            return any(other.up and other.id != one.id for other in state.of_side(one.side))
        case _:
            return True


def told_of(one: Creature, deed: Deed) -> str:
    """Describe a listed reaction: a creature without a shield defends as it was trained."""
    return deed.text.replace("with a shield", "as trained") if not has_shield(one) else deed.text


@clause("3d6.5.4a", "3d6.5.9c")
def could(state: State, id_: str, deed: Deed, foe: str = "") -> bool:
    """Whether somebody could make a listed reaction now: not flat-footed, able to pay, and it fits."""
    now = state.fight_now.of(id_)
    if now is None or not may_pay(state, now, price_of(state, deed)):
        return False
    return fits(state, state.creature(id_), deed, foe)


# ---------------------------------------------------------------------- a window


class Reactions(Decision[Reaction | None], frozen=True, tag="constitution.reactions", kw_only=True):
    """Something happens to which a seat's characters could react."""

    clauses = ("3d6.5.4a",)

    about: str
    may: tuple[Reaction, ...]

    def options(self) -> Sequence[Option[Reaction | None]]:
        every = (*self.may, REST_OF_ROUND)
        return (Option("pass", None), *(Option[Reaction | None](one.id, one) for one in every))

    def prompt(self, state: State) -> str:
        return f"{self.about} Does anybody react?"

    def label(self, state: State, id_: str) -> str:
        if id_ == "pass":
            return "Do not react"
        if id_ == REST_OF_ROUND.id:
            return "Ask me no more this round"
        reaction = next(one for one in self.may if one.id == id_)
        on = f" of {state.creature(reaction.foe).name}" if reaction.foe else ""
        one = state.creature(reaction.who)
        return f"{one.name} {told_of(one, COMBAT.reacts(reaction.name))}{on}"

    def choice(self, state: State, id_: str) -> Choice:
        """A reaction with its price, and of a guard what it does."""
        reaction = next((one for one in self.may if one.id == id_), None)
        now = state.fight_now.of(reaction.who) if reaction is not None else None
        if reaction is None or now is None:
            return Choice(id_, self.label(state, id_))
        deed = COMBAT.reacts(reaction.name)
        does = "a strength check replaces your AC, if it is higher" if deed.needs == "shield" else ""
        told = (does, costs(price_of(state, deed), now.score))
        return Choice(id_, self.label(state, id_), "; ".join(filter(None, told)))


@clause("3d6.5.4a")
def window(
    play: ConstitutionPlay, about: str, may: Sequence[Reaction], *, fitting: bool = False
) -> tuple[Reaction, ...]:
    """Asks each seat that could react whether it does, all at once; what is chosen is paid for.

    Nobody is asked who could not pay, or who lets all be for this round. ``fitting``: all of it fits, as the referee
    has said.
    """
    by_seat: dict[str, list[Reaction]] = {}
    for one in may:
        seat = play.state.creature(one.who).seat or play.state.referees[0]
        deed, now = COMBAT.reacts(one.name), play.state.fight_now.of(one.who)
        ready = now is not None and may_pay(play.state, now, price_of(play.state, deed))
        fit = fitting or could(play.state, one.who, deed, one.foe)
        if ready and fit and seat not in play.state.fight_now.passing:
            by_seat.setdefault(seat, []).append(one)
    asked = {seat: Reactions(seat=seat, about=about, may=tuple(those)) for seat, those in by_seat.items()}
    made: list[Reaction] = []
    for seat, answer in play.ask_all(asked).items():
        if answer == REST_OF_ROUND:
            play.record(PassedOn(seat))
        elif answer is not None:
            react(play, answer)
            made.append(answer)
    return tuple(made)


def react(play: ConstitutionPlay, made: Reaction) -> None:
    """Somebody pays for a listed reaction; where it is an action, they are due at once."""
    one, deed = play.state.creature(made.who), COMBAT.reacts(made.name)
    pay(play, one, price_of(play.state, deed), told_of(one, deed))
    if deed.acts:
        play.record(ActsAtOnce((one.id,)))


class PassedOn(Event, frozen=True, tag="passed_on"):
    """A seat wants to be asked about no more reactions in this round."""

    seat: str

    def apply(self, state: State) -> State:
        fight = state.fight_now
        return replace(state, fight=replace(fight, passing=(*fight.passing, self.seat)))


class ActsAtOnce(Event, frozen=True, tag="acts_at_once"):
    """Some act before anybody's turn goes on, for a reaction or an order."""

    who: tuple[str, ...]

    def apply(self, state: State) -> State:
        fight = state.fight_now
        return replace(state, fight=replace(fight, due=(*fight.due, *self.who)))

    def tell(self, before: State, after: State) -> Lines:
        names = listed(after.creature(id_).name for id_ in self.who)
        return public(f"{names} {'acts' if len(self.who) == 1 else 'act'} at once.", "3d6.5.4a")


# ---------------------------------------------------------------------- an open guard


@clause("3d6.5.9b")
def openings(play: ConstitutionPlay) -> None:
    """Foes of those who have just become flat-footed may strike at once, each seat as often as it can pay."""
    fight = play.state.fight_now
    flat = tuple(now.id for now in fight.combatants if now.flat_footed and able(play.state, now))
    fresh = [id_ for id_ in flat if id_ not in fight.opened]
    if fight.phase == "respite" or flat == fight.opened:  # nobody strikes in a respite: foes are asked as it ends
        return
    play.record(Opened(flat))
    if fresh:
        names = listed(play.state.creature(id_).name for id_ in fresh)
        window(play, f"{names}: flat-footed, with an open guard.", tuple(strikes(play.state, fresh)))


def strikes(state: State, open_: Sequence[str]) -> Iterator[Reaction]:
    """The strikes at open guards that foes could make."""
    for foe in open_:
        for now in foes_of(state, state.creature(foe)):
            if could(state, now.id, COMBAT.reacts("strike"), foe) and now.id not in state.fight_now.due:
                yield Reaction("strike", now.id, foe)


class Opened(Event, frozen=True, tag="guards_open"):
    """These are flat-footed, and their foes know it."""

    who: tuple[str, ...]

    def apply(self, state: State) -> State:
        return replace(state, fight=replace(state.fight_now, opened=self.who))


class DropGuard(Command, frozen=True, tag="drop_guard"):
    """Say that someone drops their guard; their foes may strike."""

    word = "open"
    menu_label = "Drop a guard"
    may = JUDGEMENT
    clauses = ("3d6.5.4c",)

    who: Annotated[str, Person()]

    @clause("3d6.5.4c")
    def do(self, play: ConstitutionPlay) -> None:
        one = somebody(play, self.who)
        combatant(play, one)
        price = price_of(play.state, COMBAT.reacts("strike"))
        foes = [now for now in foes_of(play.state, one) if may_pay(play.state, now, price)]
        if fight_of(play).phase == "respite" or not foes:
            raise PlayError(f"Nobody could strike at {one.name} now.")
        may = tuple(Reaction("strike", now.id, one.id) for now in foes)
        window(play, f"{one.name} drops their guard.", may, fitting=True)


# ---------------------------------------------------------------------- typed reactions


ASKED_FOR = ("late-shield", "riposte", "follow")
"""Reactions that answer what has just happened: whoever could make them is asked then."""


def reactions_of(state: State, one: Creature | None) -> tuple[Choice, ...]:
    """The listed reactions that fit somebody now, each with its price; anything else is said in words."""
    words = other("Anything else, at the referee's price")
    if one is None or state.fight is None:
        return (words,)
    found: list[Choice] = []
    for deed in COMBAT.reaction:
        if deed.name in ASKED_FOR:
            continue
        foes = [now.id for now in foes_of(state, one) if now.flat_footed] if deed.needs == "open" else [""]
        for foe in foes:
            if could(state, one.id, deed, foe):
                name = state.creature(foe).name if foe else ""
                label = sentence(f"{told_of(one, deed)}{f' of {name}' if name else ''}")
                id_ = f"{deed.name} {name}".strip()
                found.append(Choice(id_, label, price_told(state, deed)))
    return (*found, words)


class React(Command, frozen=True, tag="react", kw_only=True):
    """React to what someone does, for initiative points.

    Anything else may be said in words: the referee sets its price, which is shown before it is paid.
    """

    word = "react"
    menu_label = "React"
    likely = 6
    shape = "WHO REACTION|strike FOE|WHAT"
    may = OWNER
    clauses = ("3d6.5.4a", "3d6.5.4b", "3d6.5.4c", "3d6.5.4d")
    form_fields = (TypedField("who", Person(), True), TypedField("what", Rest("what they do"), True))
    form_labels: ClassVar[Mapping[str, str]] = {"what": "What they do"}
    pickers = {"who": own(in_fight), "what": lambda state, seat, filled: reactions_of(state, whoever(state, filled))}

    who: Annotated[str, Person()]
    what: Annotated[str, Rest("what they do")]
    foe: str = ""

    @classmethod
    def read(cls, line: Line) -> React:
        who = person(line)
        if line.flag("strike"):
            return cls(who=who, what="strike", foe=person(line))
        return cls(who=who, what=line.rest_of("what they do"))

    def label(self, state: State) -> str:
        deed = next((each for each in COMBAT.reaction if each.name == self.what.casefold()), None)
        if deed is None:
            return f"{self.who} reacts: {self.what}"
        on = f" of {self.foe}" if self.foe else ""
        one = who_is(state, self.who)
        now = state.fight_now.of(one.id) if one is not None and state.fight is not None else None
        free = deed.name == LOOK and now is not None and has_tactical_action(state, now)
        return f"{self.who} {deed.text}{on}, for {(0 if free else price_of(state, deed)) or 'nothing'}"

    @clause("3d6.5.4a", "3d6.5.4b", "3d6.5.4c", "3d6.5.4d", "3d6.7.3")
    def do(self, play: ConstitutionPlay) -> None:
        """A listed reaction has its price; the referee may let one be made that does not fit."""
        one = somebody(play, self.who)
        if fight_of(play).phase == "respite":
            raise PlayError(f"Nobody acts in the respite. What is done in it: between {one.name} WHAT")
        deed = next((each for each in COMBAT.reaction if each.name == self.what.casefold()), None)
        if deed is None:
            self.unlisted(play, one)
            return
        if deed.name == LOOK and has_tactical_action(play.state, combatant(play, one)):
            play.record(LookedFree(one.id))
            return
        foe = somebody(play, self.foe).id if self.foe else ""
        must_afford(play, one, price_of(play.state, deed))
        if play.seat not in play.state.referees and not fits(play.state, one, deed, foe):
            raise PlayError(f"{one.name} cannot: {_why(deed, self.foe)}.")
        react(play, Reaction(deed.name, one.id, foe))
        if deed.needs == "shield":
            play.record(ShieldReady(one.id))

    @clause("3d6.5.4a")
    def unlisted(self, play: ConstitutionPlay, one: Creature) -> None:
        """The referee prices it, and whoever pays sees the price first."""
        must_afford(play, one, 0)
        price = priced(play, one, self.what[:LONGEST])
        if price is not None:
            pay(play, one, price, f"reacts ({self.what[:LONGEST]})")


class ShieldReady(Event, frozen=True, tag="shield_ready"):
    """A creature paid for its shield before anybody attacked; it meets the next attack of this round."""

    who: str

    def apply(self, state: State) -> State:
        now = state.fight_now.of(self.who)
        assert now is not None
        return replace(state, fight=state.fight_now.with_combatant(replace(now, shielding=True)))


@clause("3d6.7.3")
def has_tactical_action(state: State, now: Combatant) -> bool:
    """Whether somebody has a free tactical action left in this round: a look at the foes, or an order."""
    trained = allows(state, state.creature(now.id), "tactical-action")
    return trained and not now.ordered and not now.flat_footed and able(state, now)


class LookedFree(Event, frozen=True, tag="looked_free"):
    """A tactician looked the foes over for nothing; that was their free action of this round."""

    who: str

    def apply(self, state: State) -> State:
        now = state.fight_now.of(self.who)
        assert now is not None
        return replace(state, fight=state.fight_now.with_combatant(replace(now, ordered=True)))

    def tell(self, before: State, after: State) -> Lines:
        text = f"{after.creature(self.who).name} reads the foes and their plans, as a tactician, for nothing."
        return public(text, "3d6.7.3", weight="result")


def _why(deed: Deed, foe: str) -> str:
    needs = {
        "shield": "no shield in hand, and no training that replaces one",
        "open": f"{foe or 'nobody'} is not open to a strike",
        "riposte": "that takes training",
        "superior": "there is nobody who could give the order",
    }
    return needs[deed.needs]
