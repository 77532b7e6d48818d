"""The respite between two rounds: what may be done in it, re-orienting, and who calls for the next round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar

import msgspec
from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError, TooEarly
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.desk import LONGEST
from lychgate.kit.english import sentence
from lychgate.kit.fields import Person, Rest
from lychgate.kit.permission import OWNER
from lychgate.kit.table import number, referee_of, ruled
from lychgate.kit.telling import by_whom, public
from lychgate.rulesets.constitution.permission import Fighters
from lychgate.rulesets.constitution.rules.casting_time import SpellDeclared, spell_in
from lychgate.rulesets.constitution.rules.form_choices import in_fight, other, own
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, somebody
from lychgate.rulesets.constitution.rules.initiative import (
    Paid,
    ScoreSet,
    able,
    at_price,
    combatant,
    fight_of,
    initiative_of,
    may_pay,
    must_afford,
    price_of,
    price_told,
)
from lychgate.rulesets.constitution.rules.prices import priced
from lychgate.rulesets.constitution.rules.repelling import aura
from lychgate.rulesets.constitution.rules.turns import begin_round, must_act, turn_over
from lychgate.rulesets.constitution.state import Combatant, Creature, State
from lychgate.rulesets.constitution.tables.combat import COMBAT, Deed

HEADING = "A fight"


def must_be_respite(play: ConstitutionPlay) -> None:
    """Raises ``PlayError`` where no respite is on."""
    if fight_of(play).phase != "respite":
        raise TooEarly("That is done in the respite between two rounds. A turn ends by: next")


def in_respite(play: ConstitutionPlay, one: Creature) -> Combatant:
    """Somebody who can do something between two rounds. Raises ``PlayError``."""
    must_be_respite(play)
    now = combatant(play, one)
    if not able(play.state, now):
        raise PlayError(f"{one.name} can do nothing in this fight.")
    return now


# ---------------------------------------------------------------------- doing something


def deeds_between(state: State) -> tuple[Choice, ...]:
    """What is listed for a respite, each with its price; anything else is said in words."""
    listed_ = COMBAT.between
    known = (Choice(one.name, sentence(one.text), price_told(state, one)) for one in listed_)
    return (*known, other("Anything else, at the referee's price"))


class Between(Command, frozen=True, tag="between", kw_only=True):
    """Do something between two rounds; talking and thinking are free.

    What is in the mind or said is free; physical acts cost initiative, as listed, or as the referee says.
    """

    word = "between"
    menu_label = "Act between rounds"
    likely = 7
    may = OWNER
    clauses = ("3d6.5.5b", "3d6.5.5c")
    form_labels: ClassVar[Mapping[str, str]] = {"what": "What they do"}
    pickers = {"who": own(in_fight), "what": lambda state, seat, filled: deeds_between(state)}

    who: Annotated[str, Person()]
    what: Annotated[str, Rest("what they do")]

    def label(self, state: State) -> str:
        deed = listed_deed(self.what)
        return f"{self.who} {deed.text}" if deed is not None else f"{self.who}: {self.what}"

    @clause("3d6.5.5b", "3d6.5.5c", "3d6.5.8c")
    def do(self, play: ConstitutionPlay) -> None:
        one = somebody(play, self.who)
        in_respite(play, one)
        does(play, one, self.what)


@clause("3d6.5.5b", "3d6.5.5c")
def does(play: ConstitutionPlay, one: Creature, what: str) -> None:
    """Somebody does a listed thing at its price, or something else at that of the referee."""
    deed = listed_deed(what)
    said = what[:LONGEST]
    price = price_of(play.state, deed) if deed is not None else priced(play, one, said, free=True)
    if price is None:
        return
    if price:
        must_afford(play, one, price)
    score = max(0, combatant(play, one).score - price)
    play.record(Paid(one.id, price, score, deed.text if deed is not None else f"({said})"))
    play.record(ItemDone(one.id))


def listed_deed(what: str) -> Deed | None:
    """The listed thing that is meant; None: it is something else."""
    return next((deed for deed in COMBAT.between if deed.name == what.casefold()), None)


class ItemDone(Event, frozen=True, tag="item_done"):
    """Somebody has done something in this respite."""

    who: str

    def apply(self, state: State) -> State:
        now = state.fight_now.of(self.who)
        assert now is not None
        return replace(state, fight=state.fight_now.with_combatant(replace(now, item=True)))


# ---------------------------------------------------------------------- re-orienting


class Reorient(Command, frozen=True, tag="reorient"):
    """Roll initiative again between two rounds; in the next you only react."""

    word = "reorient"
    menu_label = "Roll initiative again"
    may = OWNER
    clauses = ("3d6.5.6a", "3d6.5.6b", "3d6.5.9d")
    pickers = {"who": own(in_fight)}

    who: Annotated[str, Person()]

    def label(self, state: State) -> str:
        costs = "no usual turn next round" if ruled(state, "reorient") == "between" else "it takes the turn"
        return f"{self.who} re-orients: a new roll, {costs}"

    @clause("3d6.5.6a")
    def do(self, play: ConstitutionPlay) -> None:
        """Between rounds, or on one's turn, as the table has it."""
        one = somebody(play, self.who)
        if ruled(play.state, "reorient") == "between":
            in_respite(play, one)
        else:
            must_act(play, one, reorients=True)
        reorient(play, one)
        if ruled(play.state, "reorient") != "between":
            turn_over(play, one)


@clause("3d6.5.6a", "3d6.5.6b", "3d6.5.9d")
def reorient(play: ConstitutionPlay, one: Creature) -> None:
    """The new score counts even where it is lower, unless the table keeps the higher; flat-footed with a worse die."""
    now = combatant(play, one)
    if now.lackey:
        raise PlayError(f"{one.name} is a lackey, whose score is always {number(play.state, 'lackey_score')}.")
    if now.casting:
        raise PlayError(f"{one.name} casts, and needs the turn for it.")
    if now.reoriented:
        raise PlayError(f"{one.name} has re-oriented already.")
    rolled = initiative_of(play, one, -1 if now.flat_footed else 0)
    reading = ruled(play.state, "reorient")
    if reading == "keep-higher" and now.score > rolled.total:
        rolled = msgspec.structs.replace(rolled, total=now.score)
    play.record(ScoreSet(rolled, "re-orients", reading == "between"))
    if reading == "between":
        play.record(ItemDone(one.id))


# ---------------------------------------------------------------------- the next round


class NextRound(Command, frozen=True, tag="next_round"):
    """Call for the next round. Everybody who can act may do one thing first."""

    word = "round"
    menu_label = "Call the next round"
    likely = 9
    may = Fighters()
    clauses = ("3d6.5.5d",)

    def label(self, state: State) -> str:
        return "The next round"

    @clause("3d6.5.5d")
    def do(self, play: ConstitutionPlay) -> None:
        """Either side may; then the round begins at once."""
        must_be_respite(play)
        own = [now for now in fight_of(play).combatants if play.state.creature(now.id).seat == play.seat]
        if play.seat not in play.state.referees and not any(able(play.state, now) for now in own):
            raise PlayError("Those who fight call for the next round.")
        play.record(RoundCalled(play.seat))
        if ruled(play.state, "round_demand") == "one-each":
            last_items(play)
        begin_round(play, fight_of(play).round + 1)
        aura(play)


CASTS = "cast "
"""How a spell begins that is declared as the next round is called for."""


class RoundCalled(Event, frozen=True, tag="round_called"):
    """A seat calls for the next round."""

    seat: str

    def tell(self, before: State, after: State) -> Lines:
        return public(f"{by_whom(after, self.seat)} calls for the next round.", "3d6.5.5d")


@clause("3d6.5.5d")
def last_items(play: ConstitutionPlay) -> None:
    """Each seat but the one that calls says one thing for each of its own who has done nothing in this respite."""
    let_be: set[str] = set()
    while asked := _still_to_do(play, let_be):
        for seat, (who, what) in play.ask_all(asked).items():
            if not what:
                let_be |= set(asked[seat].who) if not who else {who}
            else:
                last_item(play, play.state.creature(who), what)
                let_be.add(who)


def _still_to_do(play: ConstitutionPlay, let_be: set[str]) -> dict[str, LastItem]:
    """The question to each seat: players about one of their characters at a time, the referee about all at once."""
    by_seat: dict[str, list[str]] = {}
    for now in fight_of(play).combatants:
        seat = play.state.creature(now.id).seat or referee_of(play)
        if able(play.state, now) and not (now.lackey or now.item or now.id in let_be or seat == play.seat):
            by_seat.setdefault(seat, []).append(now.id)
    referees = play.state.referees
    return {
        seat: LastItem(
            seat=seat,
            who=tuple(ids if seat in referees else ids[:1]),
            may=tuple(option for id_ in (ids if seat in referees else ids[:1]) for option in offered(play.state, id_)),
        )
        for seat, ids in by_seat.items()
    }


def offered(state: State, id_: str) -> tuple[tuple[str, str], ...]:
    """What somebody is offered before the round begins: to re-orient, and what is listed that they can pay."""
    now = state.fight_now.of(id_)
    assert now is not None
    again = [(id_, "reorient")] if ruled(state, "reorient") == "between" and not now.casting else []
    acts = [(id_, deed.name) for deed in COMBAT.between if deed.price and may_pay(state, now, price_of(state, deed))]
    ready = () if now.casting or now.reoriented else dict.fromkeys(state.magic.mage(id_).prepared)
    return (*((id_, f"{CASTS}{spell}") for spell in ready), *again, *acts)


def last_item(play: ConstitutionPlay, one: Creature, what: str) -> None:
    """What a seat chose for one of its own."""
    if what == "reorient":
        reorient(play, one)
    elif what.casefold().startswith(CASTS):
        play.record(SpellDeclared(one.id, what[len(CASTS) :].strip()))
    else:
        does(play, one, what)


class LastItem(Decision[tuple[str, str]], frozen=True, tag="constitution.last_item", kw_only=True):
    """The next round is called for: what some do before it. Its value is who does what; nothing where both are empty.

    A spell is declared by the words ``cast SPELL``.
    """

    clauses = ("3d6.5.5d",)
    takes_deeds = True

    who: tuple[str, ...]
    may: tuple[tuple[str, str], ...]

    def options(self) -> Sequence[Option[tuple[str, str]]]:
        return (Option("nothing", ("", "")), *(Option(f"{what}:{id_}", (id_, what)) for id_, what in self.may))

    def accepts_text(self) -> bool:
        return len(self.who) == 1

    def from_text(self, text: str) -> tuple[str, str]:
        return self.who[0], spell_in(self.kind, text)

    def free_text(self) -> str:
        return "anything else that fits a respite" if self.accepts_text() else ""

    def prompt(self, state: State) -> str:
        names = listed(state.creature(id_).name for id_ in self.who)
        return f"The next round is called for. What {'do' if len(self.who) > 1 else 'does'} {names} do before it?"

    def label(self, state: State, id_: str) -> str:
        if id_ == "nothing":
            return "Nothing more"
        what, _, who = id_.rpartition(":")
        now, name = state.fight_now.of(who), state.creature(who).name
        assert now is not None
        if what.startswith(CASTS):
            return f"{name} declares {what.removeprefix(CASTS)}, to cast next round"
        if what == "reorient":
            die = " with a disadvantage die" if now.flat_footed else ""
            return f"{name} re-orients: a new roll{die}, no usual turn next round"
        deed = listed_deed(what)
        assert deed is not None
        return f"{name} {deed.text}, {at_price(price_of(state, deed), now.score)}"
