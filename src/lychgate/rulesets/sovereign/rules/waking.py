"""Waking those who sleep by magic or a trap: with a kick, which is a Main Action in a fight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.command import Command, Entry
from lychgate.kit.fields import Person
from lychgate.rulesets.sovereign.acts import Takes
from lychgate.rulesets.sovereign.command import Picks
from lychgate.rulesets.sovereign.permission import OWNER
from lychgate.rulesets.sovereign.rules.choosing import allies, helping
from lychgate.rulesets.sovereign.rules.fight import must_act, spend_main
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, of_a_fighter, somebody
from lychgate.rulesets.sovereign.rules.lasting import end
from lychgate.rulesets.sovereign.state import Creature, State, Working

HEADING = "Injury and healing"


@clause("sov.action.main")
def sleep_of(one: Creature) -> tuple[Working, ...]:
    """Return what keeps a creature asleep and ends with a kick; nothing for the merely unconscious."""
    return tuple(
        working
        for working in one.under
        if "all" in working.stops and ("harm" in working.breaks or "asleep" in working.name.casefold())
    )


class Wake(Command, frozen=True, tag="wake"):
    """Wake a creature that magic or a trap put to sleep: a Main Action in a fight."""

    word = "wake"
    menu_label = "Wake a sleeper"
    may = OWNER
    takes = Takes(time="main", near=("whom",), what="waking somebody")
    clauses = ("sov.action.main",)
    pickers: ClassVar[Picks] = {"whom": allies(lambda state, one: bool(sleep_of(one)))}
    none_left: ClassVar[dict[str, str]] = {"whom": "None of your allies is asleep."}

    who: Annotated[str, Person()]
    whom: Annotated[str, Person()]

    @classmethod
    def entries(cls, state: State, seat: str) -> Sequence[Entry] | None:
        return helping(cls, state, seat, lambda state, one: bool(sleep_of(one)))

    def label(self, state: State) -> str:
        return f"{self.who} wakes {self.whom}"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        return Choice(id_, self.label(state), "Main Action" if state.fight is not None else "")

    @clause("sov.action.main")
    def do(self, play: SovereignPlay) -> None:
        one, other = somebody(play, self.who), somebody(play, self.whom)
        sleep = sleep_of(other)
        if not sleep:
            lies = other.helpless and not other.dead
            raise PlayError(f"{other.name} cannot be woken." if lies else f"{other.name} is not asleep.")
        if play.state.fight is not None:
            must_act(play, one)
            spend_main(play, one)
        play.record(Kicked(one.id, other.id))
        end(play, other, *sleep)


class Kicked(Event, frozen=True, tag="kicked_awake"):
    """A creature woke a sleeper."""

    who: str
    whom: str

    def tell(self, before: State, after: State) -> Lines:
        one, other = after.creature(self.who), after.creature(self.whom)
        return of_a_fighter(after, one, f"{one.name} wakes {other.name}.", "sov.action.main", weight="result")


def to_wake(state: State, one: Creature) -> tuple[tuple[str, Wake], ...]:
    """List the allies that a creature could wake now, as steps."""
    asleep = [other for other in state.of_side(one.side) if other.id != one.id and sleep_of(other)]
    return tuple((f"wake:{one.name}:{other.name}", Wake(one.name, other.name)) for other in asleep)
