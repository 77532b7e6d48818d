"""The Hundred Saints: the encounter from awareness to aftermath, run from a referee's desk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lychgate.core.codec import learn
from lychgate.core.decision import AnyDecision
from lychgate.core.outlook import Measure
from lychgate.core.play import NoDice, Play
from lychgate.core.view import View
from lychgate.kit.in_force import put_in_force
from lychgate.kit.ruleset import RefereedRuleset
from lychgate.rulesets.hundred_saints.book import BOOK
from lychgate.rulesets.hundred_saints.legal import orders
from lychgate.rulesets.hundred_saints.legal_combat import closed_by
from lychgate.rulesets.hundred_saints.orders import Orders
from lychgate.rulesets.hundred_saints.permission import WHAT_IS_YOURS
from lychgate.rulesets.hundred_saints.rules.out_of_turn import goes_ahead
from lychgate.rulesets.hundred_saints.rules.unseen import as_seen
from lychgate.rulesets.hundred_saints.state import State
from lychgate.rulesets.hundred_saints.tables.encounter import PACKAGE
from lychgate.rulesets.hundred_saints.variants import VARIANTS


class HundredSaintsRuleset(RefereedRuleset[State]):
    """The ruleset's one value, ``RULESET``."""

    name = "hundred_saints"
    title = "The Hundred Saints"
    about = "A referee runs encounters of the B/X family, from surprise to morale and pursuit, with players or alone."
    version = 11  # raised with each change of the state's shape; tests/saves has a save of the commit before
    desk_odds = True
    package = PACKAGE
    switches = VARIANTS
    what_is_yours = WHAT_IS_YOURS
    state_type = State
    command_type = BOOK.command_type
    event_type = BOOK.event_type
    decision_types: tuple[type[AnyDecision], ...] = (Orders, *BOOK.decisions)

    def check_scene(self, state: State, seats: Sequence[str]) -> None:
        """Looks whether everybody in a scene has a side and a seat that are there."""
        from lychgate.rulesets.hundred_saints.scenery import check_scene

        check_scene(state, seats)

    def orders(self, state: State, seat: str) -> Orders | None:
        """What the seat may order now."""
        return orders(state, seat)

    def carry_out(self, play: Play[State], command: Any) -> None:
        """Carry out a command that is allowed. Raises ``PlayError`` for what cannot be now, with what can."""
        lost, phase = closed_by(play.state, command)
        if lost:
            play.try_out(command.do)  # what is refused anyway is not asked about
        if goes_ahead(play, lost, phase):
            command.do(play)
            put_in_force(play)

    def rehearse(self, play: Play[State], command: Any) -> None:
        """Carry out a player's command as a trial, where nothing stands in its way that the player does not know of."""
        self.carry_out(Play(as_seen(play.state), play.seat, NoDice()), command)

    def view(self, state: State, seat: str) -> View:
        """The state as ``seat`` may see it."""
        from lychgate.rulesets.hundred_saints.view import view

        return view(state, seat)

    def measures(self, state: State, seat: str) -> tuple[Measure[State], ...]:
        """What is worth telling of a choice of ``seat``."""
        from lychgate.rulesets.hundred_saints.measures import measures

        return measures(state, seat)

    def known(self, state: State, seat: str) -> State:
        """The state as a player knows it."""
        from lychgate.rulesets.hundred_saints.known import known

        return known(state, seat)

    def tells_all(self, command: Any, decision: AnyDecision) -> bool:
        """Whether a player who is asked this has been told all of another's command."""
        return False  # no command of a referee tells all that matters of it

    def facts(self, event: Any) -> tuple[str, ...]:
        """What is recalled of an event."""
        from lychgate.rulesets.hundred_saints.measures import facts

        return facts(event)

    def fight_goes_on(self, before: State, now: State, seat: str) -> bool:
        """Whether the fight of the encounter goes on."""
        from lychgate.rulesets.hundred_saints.measures import fight_goes_on

        return fight_goes_on(before, now)


RULESET = HundredSaintsRuleset()

learn(State, RULESET.command_type, RULESET.event_type, *RULESET.decision_types)
