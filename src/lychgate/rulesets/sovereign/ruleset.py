"""Sovereign: Delvers, checks, saves, fights and experience, run by a GM."""

from __future__ import annotations

from typing import Any

from lychgate.core.codec import learn
from lychgate.core.decision import AnyDecision
from lychgate.core.outlook import Measure
from lychgate.core.play import Play
from lychgate.core.view import View
from lychgate.kit.ruleset import RefereedRuleset
from lychgate.rulesets.sovereign.book import BOOK
from lychgate.rulesets.sovereign.legal import orders
from lychgate.rulesets.sovereign.orders import Orders
from lychgate.rulesets.sovereign.permission import WHAT_IS_YOURS
from lychgate.rulesets.sovereign.rules.giving import refigured
from lychgate.rulesets.sovereign.rules.lights import lights_follow
from lychgate.rulesets.sovereign.rules.may_act import weigh
from lychgate.rulesets.sovereign.state import State
from lychgate.rulesets.sovereign.tables.delvers import PACKAGE
from lychgate.rulesets.sovereign.variants import VARIANTS


class SovereignRuleset(RefereedRuleset[State]):
    """The ruleset's one value, ``RULESET``."""

    name = "sovereign"
    title = "Sovereign"
    about = "A GM runs dungeon modules for Delvers who plan, haggle over the stakes, and fight as little as they can."
    version = 8  # raised with each change of the state's shape; tests/saves has a save of the commit before
    package = PACKAGE
    switches = VARIANTS
    what_is_yours = WHAT_IS_YOURS
    state_type = State
    referee_word = State.referee_word
    command_type = BOOK.command_type
    event_type = BOOK.event_type
    decision_types: tuple[type[AnyDecision], ...] = (Orders, *BOOK.decisions)

    def weigh(self, play: Play[State], command: Any) -> None:
        """Refuse what those who act cannot do now, or pay the time that it takes them."""
        weigh(play, command)

    def perform(self, play: Play[State], command: Any) -> None:
        """Run a command, then what follows from gear that changed hands. Raise ``PlayError`` for what cannot be now."""
        before = play.state
        super().perform(play, command)
        refigured(play, before)
        lights_follow(play, before)

    def orders(self, state: State, seat: str) -> Orders | None:
        """What the seat may order now."""
        return orders(state, seat)

    def view(self, state: State, seat: str) -> View:
        """The state as ``seat`` may see it."""
        from lychgate.rulesets.sovereign.view import view

        return view(state, seat)

    def measures(self, state: State, seat: str) -> tuple[Measure[State], ...]:
        """What is worth telling of a choice of ``seat``."""
        from lychgate.rulesets.sovereign.measures import measures

        return measures(state, seat)

    def known(self, state: State, seat: str) -> State:
        """The state as a player knows it."""
        from lychgate.rulesets.sovereign.known import known

        return known(state, seat)

    def tells_all(self, command: Any, decision: AnyDecision) -> bool:
        """Whether a player who is asked this has been told all of another's command."""
        from lychgate.rulesets.sovereign.known import tells_all

        return tells_all(command, decision)

    def facts(self, event: Any) -> tuple[str, ...]:
        """What is recalled of an event."""
        from lychgate.rulesets.sovereign.measures import facts

        return facts(event)

    def fight_goes_on(self, before: State, now: State, seat: str) -> bool:
        """Whether the fight goes on."""
        from lychgate.rulesets.sovereign.measures import fight_goes_on

        return fight_goes_on(before, now)

    def file_of(self, state: State, seat: str, named: str) -> str:
        """A Delver as the JSON of an Actor of Foundry: for the GM, and for the player whose Delver it is."""
        from lychgate.rulesets.sovereign.rules.foundry import actor_text

        return actor_text(state, seat, named)


RULESET = SovereignRuleset()

learn(State, RULESET.command_type, RULESET.event_type, *RULESET.decision_types)
