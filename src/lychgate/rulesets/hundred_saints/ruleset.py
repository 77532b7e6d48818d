"""The Hundred Saints, as far as it goes: the encounter from awareness to aftermath, run from a referee's desk."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from lychgate.core.codec import learn
from lychgate.core.decision import AnyDecision
from lychgate.core.dice_source import RollWanted
from lychgate.core.play import Play
from lychgate.core.records import REFEREE
from lychgate.core.roll import Roll
from lychgate.core.ruleset import PLAYERS, Variant
from lychgate.core.view import LogLine, Question, View
from lychgate.kit.permission import must_be_allowed
from lychgate.rulesets.hundred_saints.book import BOOK
from lychgate.rulesets.hundred_saints.legal import orders
from lychgate.rulesets.hundred_saints.legal_combat import closed_by
from lychgate.rulesets.hundred_saints.orders import Orders
from lychgate.rulesets.hundred_saints.permission import WHAT_IS_YOURS
from lychgate.rulesets.hundred_saints.rolls import explain, roll_question
from lychgate.rulesets.hundred_saints.rules.desk import Overridden
from lychgate.rulesets.hundred_saints.rules.out_of_turn import goes_ahead
from lychgate.rulesets.hundred_saints.state import State
from lychgate.rulesets.hundred_saints.variants import VARIANTS, resolve


class HundredSaintsRuleset:
    """The ruleset's one value, ``RULESET``."""

    name = "hundred_saints"
    title = "The Hundred Saints"
    about = "A referee runs encounters of the B/X family, from surprise to morale and pursuit, with players or alone."
    version = 5  # raised with each change of the state's shape, and a save of the commit before is put into tests/saves
    refereed = True
    state_type = State
    command_type = BOOK.command_type
    event_type = BOOK.event_type
    decision_types: tuple[type[AnyDecision], ...] = (Orders, *BOOK.decisions)

    def variants(self) -> tuple[Variant, ...]:
        """The switches, in groups."""
        return VARIANTS

    def resolve(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """A value for every switch."""
        return resolve(chosen)

    def filled_in(self, given: dict[str, Any], seats: Sequence[str]) -> dict[str, Any]:
        """A scene's few lines as they are: the rest is as in a new game."""
        return given

    def check_scene(self, state: State, seats: Sequence[str]) -> None:
        """Looks whether everybody in a scene has a side and a seat that are there."""
        from lychgate.rulesets.hundred_saints.scenery import check_scene

        check_scene(state, seats)

    def new_game(self, variants: Mapping[str, str], seats: Sequence[str], roles: Mapping[str, str] = PLAYERS) -> State:
        """Nobody in play yet. The first seat is the referee's where nobody is named as one."""
        referees = tuple(seat for seat in seats if roles.get(seat) == REFEREE) or tuple(seats[:1])
        return State(
            variants=dict(variants), referees=referees, players=tuple(seat for seat in seats if seat not in referees)
        )

    def orders(self, state: State, seat: str) -> Orders | None:
        """What the seat may order now."""
        return orders(state, seat)

    def perform(self, play: Play[State], command: Any) -> None:
        """Runs a command. Raises ``PlayError`` for what cannot be now, with what can."""
        must_be_allowed(play.state, play.seat, command, WHAT_IS_YOURS)
        if goes_ahead(play, *closed_by(play.state, command)):
            command.do(play)

    def question(self, state: State, decision: AnyDecision) -> Question:
        """A decision in words."""
        return roll_question(state, decision) if isinstance(decision, RollWanted) else decision.question(state)

    def view(self, state: State, seat: str) -> View:
        """The state as ``seat`` may see it."""
        from lychgate.rulesets.hundred_saints.view import view

        return view(state, seat)

    def tell(self, before: State, event: Any, after: State, by: str = "") -> tuple[LogLine, ...]:
        """An event in sentences."""
        if isinstance(event, Overridden):
            return event.tell_readers(after, lambda seat: self.view(before, seat) != self.view(after, seat))
        lines: tuple[LogLine, ...] = event.tell(before, after)
        return lines

    def explain(self, roll: Roll) -> str:
        """What a roll was for."""
        return explain(roll)

    def reflex(self, state: State, decision: AnyDecision) -> str | None:
        """Nothing goes by itself."""
        return None

    def ended(self, state: State) -> bool:
        """Whether the campaign is closed."""
        return state.closed


RULESET = HundredSaintsRuleset()

learn(State, RULESET.command_type, RULESET.event_type, *RULESET.decision_types)
