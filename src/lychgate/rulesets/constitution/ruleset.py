"""The 3d6 Constitution, as far as it goes."""

from __future__ import annotations

from typing import Any

from lychgate.core.codec import learn
from lychgate.core.decision import AnyDecision
from lychgate.core.outlook import Measure
from lychgate.core.play import Play
from lychgate.core.ruleset import Variant
from lychgate.core.view import View
from lychgate.kit.ruleset import RefereedRuleset
from lychgate.rulesets.constitution.book import BOOK
from lychgate.rulesets.constitution.legal import orders
from lychgate.rulesets.constitution.orders import Orders
from lychgate.rulesets.constitution.permission import WHAT_IS_YOURS
from lychgate.rulesets.constitution.rules.following import what_follows
from lychgate.rulesets.constitution.rules.spells import as_read_by
from lychgate.rulesets.constitution.state import State
from lychgate.rulesets.constitution.tables.characters import PACKAGE
from lychgate.rulesets.constitution.variants import VARIANTS


class ConstitutionRuleset(RefereedRuleset[State]):
    """The ruleset's one value, ``RULESET``."""

    name = "constitution"
    title = "3d6 Constitution"
    about = "A referee and a table that writes its own law."
    version = 8  # raised with each change of the state's shape; tests/saves has a save of the commit before
    package = PACKAGE
    switches = VARIANTS
    what_is_yours = WHAT_IS_YOURS
    state_type = State
    command_type = BOOK.command_type
    event_type = BOOK.event_type
    decision_types: tuple[type[AnyDecision], ...] = (Orders, *BOOK.decisions)

    def perform(self, play: Play[State], command: Any) -> None:
        """Runs a command, and in a fight what follows of itself. Raises ``PlayError`` for what cannot be now."""
        super().perform(play, command)
        what_follows(play)

    def amendable(self, state: State, seat: str | None = None) -> tuple[Variant, ...]:
        """The switches, and the typed effects of initiations and spells; a player's are the spells they know of."""
        there = super().amendable(state)
        if seat is None:
            return there
        return tuple(read for one in there if (read := as_read_by(state, seat, one)) is not None)

    def orders(self, state: State, seat: str) -> Orders | None:
        """What the seat may order now."""
        return orders(state, seat)

    def view(self, state: State, seat: str) -> View:
        """The state as ``seat`` may see it."""
        from lychgate.rulesets.constitution.view import view

        return view(state, seat)

    def measures(self, state: State, seat: str) -> tuple[Measure[State], ...]:
        """What is worth telling of a choice of ``seat``."""
        from lychgate.rulesets.constitution.measures import measures

        return measures(state, seat)

    def known(self, state: State, seat: str) -> State:
        """The state as a player knows it."""
        from lychgate.rulesets.constitution.known import known

        return known(state, seat)

    def tells_all(self, command: Any, decision: AnyDecision) -> bool:
        """Whether a player who is asked this has been told all of another's command."""
        from lychgate.rulesets.constitution.known import tells_all

        return tells_all(command, decision)

    def facts(self, event: Any) -> tuple[str, ...]:
        """What is recalled of an event."""
        from lychgate.rulesets.constitution.measures import facts

        return facts(event)

    def fight_goes_on(self, before: State, now: State, seat: str) -> bool:
        """Whether the fight goes on."""
        from lychgate.rulesets.constitution.measures import fight_goes_on

        return fight_goes_on(before, now)


RULESET = ConstitutionRuleset()

learn(State, RULESET.command_type, RULESET.event_type, *RULESET.decision_types)
