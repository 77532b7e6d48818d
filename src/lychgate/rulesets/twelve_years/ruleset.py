"""12 Years as a ruleset: how a game begins, what follows every order, and when it is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.codec import learn
from lychgate.core.decision import AnyDecision
from lychgate.core.dice_source import RollWanted
from lychgate.core.outlook import Measure
from lychgate.core.places import step
from lychgate.core.play import Play
from lychgate.core.roll import Roll
from lychgate.core.ruleset import PLAYERS, REFEREE_WORD, Variant
from lychgate.core.view import LogLine, Question, View
from lychgate.rulesets.twelve_years.book import BOOK
from lychgate.rulesets.twelve_years.command import Command
from lychgate.rulesets.twelve_years.event import Event
from lychgate.rulesets.twelve_years.figures import number
from lychgate.rulesets.twelve_years.legal import Orders, orders
from lychgate.rulesets.twelve_years.phrases import PACKAGE
from lychgate.rulesets.twelve_years.rolls import ask_roll, explain
from lychgate.rulesets.twelve_years.rules.assembly import Assemble
from lychgate.rulesets.twelve_years.rules.company import all_seats
from lychgate.rulesets.twelve_years.rules.compulsion import others_come_upon
from lychgate.rulesets.twelve_years.rules.cooperation import JoinFight
from lychgate.rulesets.twelve_years.rules.death import fall
from lychgate.rulesets.twelve_years.rules.evasion import EvasionExit
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, ruled, us
from lychgate.rulesets.twelve_years.rules.own_rules import put_in_force
from lychgate.rulesets.twelve_years.rules.passages import ChooseHex
from lychgate.rulesets.twelve_years.rules.settling import settle
from lychgate.rulesets.twelve_years.rules.years import pass_years
from lychgate.rulesets.twelve_years.state import CITY, Dungeon, Hex, Party, State
from lychgate.rulesets.twelve_years.variants import VARIANTS, resolve

CASTLE = 0
"""The number of the Sunken Castle among the dungeons."""


@clause("12y.death.year", "12y.death.party-records", "12y.assembly.total-wipe", "12y.frame.loss")
def reckon(play: TwelveYears, *, assembling: bool) -> None:
    """After every order: a party of which nobody lives is dead, and its death costs a year."""
    state, party = play.state, us(play)
    if state.ending or party.alive or not party.number or party.out:
        return
    if any(dead.seat == party.seat and dead.number == party.number for dead in state.fallen):
        return
    fall(play)
    others_come_upon(play)
    if not (assembling and ruled(state, "assembly-wipe") == "free-reroll"):
        pass_years(play, number(play.state, "death-years"), "party_death")


@clause("12y.multi.parallel")
def settle_all(play: TwelveYears, command: Command) -> None:
    """What happens by itself, to the acting party first; where that touches another, to that one too."""
    assembling = play.seat if isinstance(command, Assemble) else ""
    while True:
        so_far = len(play.events)
        for _ in all_seats(play):
            settle(play)
        for party in play.state.parties:
            with play.acting(party.seat):
                reckon(play, assembling=party.seat == assembling)
        if len(play.state.parties) == 1 or len(play.events) == so_far:
            return


class TwelveYearsRuleset:
    """The ruleset's one value, ``RULESET``."""

    name = "twelve_years"
    about = "Explore a hex map and its dungeons without a referee, alone or each with a party of their own; mostly die."
    title = "12 Years"
    version = 7
    refereed = False
    package = PACKAGE
    desk_odds = False
    referee_word = REFEREE_WORD
    state_type = State
    command_type = BOOK.command_type
    event_type = BOOK.event_type
    decision_types: tuple[type[AnyDecision], ...] = (Orders, *BOOK.decisions)

    def variants(self) -> tuple[Variant, ...]:
        """The switches, in groups."""
        return VARIANTS

    def amendable(self, state: State, seat: str | None = None) -> tuple[Variant, ...]:
        """The switches and the numbers; a few are settled when a game begins, and an amendment of these is refused."""
        return VARIANTS

    @clause("12y.frame.variants-first")
    def resolve(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """A value for every switch."""
        return resolve(chosen)

    def filled_in(self, given: dict[str, Any], seats: Sequence[str]) -> dict[str, Any]:
        """A scene's few lines as raw JSON of a whole state."""
        from lychgate.rulesets.twelve_years.scenery import filled_in

        return filled_in(given, seats)

    def check_scene(self, state: State, seats: Sequence[str]) -> None:
        """Looks whether all words in a scene are the book's, and whether what it names is there."""
        from lychgate.rulesets.twelve_years.scenery import check_scene

        check_scene(state, seats)

    @clause("12y.hex.castle-position", "12y.frame.year-start", "12y.assembly.start-hex")
    @clause("12y.frame.sheets", "12y.multi.modes")
    def new_game(self, variants: Mapping[str, str], seats: Sequence[str], roles: Mapping[str, str] = PLAYERS) -> State:
        """The city, the castle due south of it at the chosen distance, and a seat for each party to come."""
        castle = step(CITY, "s", int(variants["castle-distance"]))
        return State(
            variants=dict(variants),
            parties=tuple(Party(seat, next_id=number) for number, seat in enumerate(seats, start=1)),
            hexes={
                CITY: Hex("city", explored=True),
                castle: Hex("castle", entrances=(CASTLE,)),
            },
            dungeons=(Dungeon(CASTLE, "castle", castle),),
            sites={},
        )

    def orders(self, state: State, seat: str) -> Orders | None:
        """What the seat may order now."""
        return orders(state, seat)

    def perform(self, play: Play[State], command: Any) -> None:
        """Run a legal command, let happen what it sets off, reckon with the dead, and put in force what has waited."""
        command.do(play)
        if isinstance(command, Command):
            settle_all(play, command)
        if play.state.own_book is not UNSET:
            put_in_force(play)

    def question(self, state: State, decision: AnyDecision) -> Question:
        """A decision in words."""
        if isinstance(decision, RollWanted):
            return ask_roll(decision, state)
        asked = decision.question(state)
        if isinstance(decision, ChooseHex | EvasionExit | JoinFight):
            from lychgate.rulesets.twelve_years.maps import map_to_choose_on

            if state.party(decision.seat).outdoors or not isinstance(decision, JoinFight):
                return replace(asked, on=map_to_choose_on(state, decision.seat, decision.places()))
        return asked

    def view(self, state: State, seat: str) -> View:
        """The state as ``seat`` may see it."""
        from lychgate.rulesets.twelve_years.view import view

        return view(state, seat)

    def tell(self, before: State, event: Any, after: State, by: str = "") -> tuple[LogLine, ...]:
        """An event of a command of the seat ``by`` in sentences."""
        lines: tuple[LogLine, ...]
        lines = event.tell(before, after, by) if isinstance(event, Event) else event.tell(before, after)
        return lines

    def explain(self, roll: Roll) -> str:
        """What a roll was for."""
        return explain(roll)

    def reflex(self, state: State, decision: AnyDecision) -> str | None:
        """What needs no thought: take what is safe, let a Rogue disarm what is not."""
        if isinstance(decision, Orders) and decision.usual in ("take-all", "trap:disable"):
            return decision.usual
        if isinstance(decision, Orders) and decision.usual.endswith(":disable"):
            return decision.usual
        return None

    def measures(self, state: State, seat: str) -> tuple[Measure[State], ...]:
        """What is worth telling of a choice of ``seat``."""
        from lychgate.rulesets.twelve_years.measures import measures

        return measures(state, seat)

    def facts(self, event: Any) -> tuple[str, ...]:
        """What is recalled of an event."""
        from lychgate.rulesets.twelve_years.measures import facts

        return facts(event)

    def fight_goes_on(self, before: State, now: State, seat: str) -> bool:
        """Whether the fight that ``seat`` was in goes on."""
        from lychgate.rulesets.twelve_years.measures import fight_goes_on

        return fight_goes_on(before, now, seat)

    def hit_points(self, state: State, seat: str) -> tuple[int, int] | None:
        """The hit points of both in a fight of one against one."""
        from lychgate.rulesets.twelve_years.duel import hit_points

        return hit_points(state, seat)

    def with_hit_points(self, state: State, seat: str, ours: int, theirs: int) -> State:
        """The same fight with other hit points."""
        from lychgate.rulesets.twelve_years.duel import with_hit_points

        return with_hit_points(state, seat, ours, theirs)

    def ended(self, state: State) -> bool:
        """Whether the game is over."""
        return state.ending != ""


RULESET = TwelveYearsRuleset()

learn(State, RULESET.command_type, RULESET.event_type, *RULESET.decision_types)
