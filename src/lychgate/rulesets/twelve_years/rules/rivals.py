"""Parties against each other: the attack is declared, everybody chooses at once, and one exchange follows.

With two parties here it is a duel, with more a brawl. What they do to get away is in ``rival_evasion``, their blows are
in ``rival_blows``. Until the parties agree, part or die they stay at blows, and order one exchange after the other.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import ClassVar, Literal

from lychgate.core.clause import clause
from lychgate.core.decision import Option
from lychgate.core.room import Lines
from lychgate.core.view import Choice
from lychgate.rulesets.twelve_years.command import Command, Options, Situation, fixed
from lychgate.rulesets.twelve_years.decision import Decision
from lychgate.rulesets.twelve_years.event import Event, PartyEvent, Scene
from lychgate.rulesets.twelve_years.naming import parties_of, party_of
from lychgate.rulesets.twelve_years.phrases import word
from lychgate.rulesets.twelve_years.rules.company import at_blows, others_at, others_here, parted, rivals_at
from lychgate.rulesets.twelve_years.rules.evasion import can_evade
from lychgate.rulesets.twelve_years.rules.fight_sums import dealt_on_average
from lychgate.rulesets.twelve_years.rules.foes import enemies
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, over, us
from lychgate.rulesets.twelve_years.rules.rival_blows import come_to_blows
from lychgate.rulesets.twelve_years.rules.rival_evasion import evade_rivals
from lychgate.rulesets.twelve_years.state import Party, State

DUEL = 2
"""How many parties make a duel; more are a brawl."""

Stand = Literal["engage", "evade", "end"]

Stands = dict[str, Stand]


@clause("12y.pvp.declare", "12y.pvp.hidden")
def may_attack(state: State, party: Party) -> tuple[Party, ...]:
    """The parties that this one could attack: all that are here, but those that have just got clear of it."""
    return tuple(other for other in others_at(state, party) if party.seat not in other.hidden_from)


class AttackParty(Command, frozen=True, gc=False):
    """Attack the party of another ``seat`` that is here."""

    when = ("fight", "wilds", "room")
    group = "Rivals"

    seat: str

    @classmethod
    def offered(cls, now: Situation) -> Options:
        if len(now.state.parties) == 1:
            return ()
        return [Option(f"rival:{other.seat}", cls(other.seat)) for other in may_attack(now.state, now.party)]

    @clause("12y.pvp.declare", "12y.brawl.start")
    def do(self, play: TwelveYears) -> None:
        """The attack is declared in advance; then every other party here chooses."""
        seats = drawn_in(play, self.seat)
        play.record(RivalsClashed(play.seat, self.seat, seats))
        stands: Stands = {play.seat: "engage"}
        stands |= choose(play, (seat for seat in seats if seat != play.seat))
        exchange(play, in_order(play, stands))

    def sure(self) -> str:
        return word("rivals", "orders.sure").format(on=party_of(self.seat))

    def button(self, state: State, party: Party) -> tuple[str, str]:
        duel = len(others_at(state, party)) == 1
        return f"Attack {party_of(self.seat)}", word("rivals", "orders.duel" if duel else "orders.brawl")


class RivalsClashed(Event, frozen=True, gc=False):
    """The party of ``seat`` attacks that of ``on`` (empty: a fight goes on). From now on ``seats`` are at blows."""

    seat: str
    on: str
    seats: tuple[str, ...]

    def apply(self, state: State) -> State:
        return at_blows(state, self.seats)

    def sentences(self, scene: Scene) -> Lines:
        brawl = len(self.seats) > DUEL
        key = "goes_on" if not self.on else "brawl" if brawl else "duel"
        return scene.tale(
            "rivals",
            f"clash.{key}",
            by=party_of(self.seat),
            on=party_of(self.on),
            all=parties_of(self.seats),
            clauses=("12y.brawl.start", "12y.brawl.all-choose") if brawl else ("12y.pvp.declare",),
        )


class FaceRivals(Command, frozen=True, gc=False):
    """At blows with other parties: fight on, try to get away, or offer to end it."""

    when = ("rivals",)
    group = "Rivals"

    how: Stand

    @classmethod
    def offered(cls, now: Situation) -> Options:
        """A fight with other parties comes before all else. Clauses 12y.pvp.end, 12y.brawl.end."""
        away = fixed(cls, "rivals:evade", "evade") if can_evade(now.state, now.foes, now.party.at) else ()
        return (*fixed(cls, "rivals:engage", "engage"), *away, *fixed(cls, "rivals:end", "end"))

    @clause("12y.pvp.end", "12y.brawl.end")
    def do(self, play: TwelveYears) -> None:
        """At blows: it ends when nobody wants to go on. Whoever wants out otherwise must get away; the rest fight."""
        stands: Stands = {play.seat: self.how}
        if self.how != "engage":
            rivals = rivals_at(play.state, us(play))
            stands |= choose(play, (rival.seat for rival in rivals), may_end=True)
        if "end" in stands.values() and "engage" not in stands.values():
            play.record(RivalsParted(play.seat, tuple(in_order(play, stands))))
        else:
            seats = drawn_in(play)
            play.record(RivalsClashed(play.seat, "", seats))
            stands |= choose(play, (seat for seat in seats if stands.get(seat, "end") == "end"))
            exchange(play, in_order(play, stands))

    def button(self, state: State, party: Party) -> tuple[str, str]:
        return word("rivals", f"orders.{self.how}"), word("rivals", f"orders.{self.how}_note")


class RivalsParted(Event, frozen=True, gc=False):
    """The parties of ``seats`` agree, at the word of ``seat``, that it is over."""

    seat: str
    seats: tuple[str, ...]

    def apply(self, state: State) -> State:
        for seat in self.seats:
            state = parted(state, seat)
        return state

    def sentences(self, scene: Scene) -> Lines:
        clauses = ("12y.brawl.end",) if len(self.seats) > DUEL else ("12y.pvp.end",)
        return scene.tale("rivals", "parted.line", all=parties_of(self.seats), clauses=clauses)


@clause("12y.brawl.start", "12y.brawl.all-choose", "12y.pvp.hidden")
def drawn_in(play: TwelveYears, target: str = "") -> tuple[str, ...]:
    """Every party here, for nobody sits out: but those that are hidden from another, unless they are attacked."""
    here = (us(play), *others_here(play))
    seats = tuple(party.seat for party in here)
    return tuple(
        party.seat
        for party in here
        if party.seat in (play.seat, target) or not any(seat in seats for seat in party.hidden_from)
    )


class TakeStand(Decision[Stand], frozen=True, tag="take-stand", kw_only=True):
    """Other parties are about to fight, at the word of the seat ``by``: what this one does about it.

    Enter lets it end where it may, and else runs where the party is ``doomed``: one hit would kill all that are left.
    """

    clauses: ClassVar = ("12y.pvp.declare", "12y.brawl.all-choose", "12y.pvp.end", "12y.brawl.end")
    by: str
    may_evade: bool
    may_end: bool
    doomed: bool = False

    def default(self) -> str:
        return "end" if self.may_end else "evade" if self.may_evade and self.doomed else "engage"

    def options(self) -> tuple[Option[Stand], ...]:
        found: list[Option[Stand]] = [Option("engage", "engage")]
        found += [Option("evade", "evade")] if self.may_evade else []
        found += [Option("end", "end")] if self.may_end else []
        return tuple(found)

    def prompt(self, state: State) -> str:
        key = "prompt_end" if self.may_end else "prompt"
        return self.said(key, by=party_of(self.by), opponents=opponents(state, state.party(self.seat)))

    def choice(self, state: State, id_: str) -> Choice:
        return Choice(id_, self.said(id_), self.said(f"{id_}_note"))


def opponents(state: State, party: Party) -> str:
    """The parties that this one is at blows with."""
    return parties_of(rival.seat for rival in rivals_at(state, party))


@clause("12y.pvp.declare", "12y.brawl.all-choose")
def choose(play: TwelveYears, seats: Iterable[str], *, may_end: bool = False) -> Stands:
    """Each of these parties chooses to engage or to evade (or to let it end), all at once and unknown to each other.

    Whoever cannot get away engages.
    """
    stands: Stands = {}
    asked: dict[str, TakeStand] = {}
    for seat in seats:
        with play.acting(seat):
            may_evade = can_evade(play.state, enemies(play), us(play).at)
        if may_evade or may_end:
            falls = doomed(play.state, play.state.party(seat))
            asked[seat] = TakeStand(seat=seat, by=play.seat, may_evade=may_evade, may_end=may_end, doomed=falls)
        else:
            stands[seat] = "engage"
    return stands | play.ask_all(asked)


def doomed(state: State, party: Party) -> bool:
    """Whether one hit of a party's rivals is enough, on average, to kill whoever is left of it."""
    falls = max((dealt_on_average(state, rival) for rival in rivals_at(state, party)), default=Fraction(0))
    return falls >= sum(member.hp for member in party.members)


def in_order(play: TwelveYears, stands: Stands) -> Stands:
    """The stands in the order of the seats, whoever gave the order."""
    return {party.seat: stands[party.seat] for party in play.state.parties if party.seat in stands}


@clause("12y.pvp.evade-first", "12y.pvp.monsters-present", "12y.brawl.attack")
def exchange(play: TwelveYears, stands: Stands) -> None:
    """One exchange: evasions first; then blows between those who engage and those who were caught.

    Monsters that are here have no part in the blows.
    """
    at = us(play).at
    for seat, stand in stands.items():
        play.record(StandTaken(seat, stand))
    caught = evade_rivals(play, stands)
    left = [seat for seat in stands if still_at(play, seat, at)]
    fighters = tuple(seat for seat in left if stands[seat] == "engage" or seat in caught)
    if len(fighters) > 1 and any(stands[seat] == "engage" for seat in fighters):
        come_to_blows(play, fighters)


class StandTaken(PartyEvent, frozen=True, gc=False):
    """What the party does about the others: engage, evade, end."""

    stand: str

    def sentences(self, scene: Scene) -> Lines:
        clauses = ("12y.pvp.evade-first",) if self.stand == "evade" else ("12y.pvp.declare",)
        return scene.tale("rivals", f"stand.{self.stand}", party=party_of(self.seat), clauses=clauses)


def still_at(play: TwelveYears, seat: str, at: str) -> bool:
    """Whether the party of ``seat`` lives and has not left the place."""
    with play.acting(seat):
        return not over(play) and us(play).at == at
