"""Retainers: their Loyalty, and when they leave; ``hiring`` is how they come."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.fields import Flag, Person
from lychgate.kit.line import Line
from lychgate.kit.rolling import kept_secret, rolled
from lychgate.kit.table import ruled
from lychgate.kit.telling import public, secret
from lychgate.rulesets.hundred_saints.fields import ADD, WHO, asked, optional
from lychgate.rulesets.hundred_saints.permission import NOT_TOLD
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.checks import somebody
from lychgate.rulesets.hundred_saints.state import PARTY, Creature, Service, State

HEADING = "Retainers"


def in_service(play: Saints, name: str) -> tuple[Creature, Service]:
    """A retainer and their service. Raises ``PlayError`` for anybody else."""
    one = somebody(play, name)
    if one.service is None:
        raise PlayError(f"{one.name} serves nobody. Hire somebody: hire NAME for WHO OFFER")
    return one, one.service


class TestLoyalty(Command, frozen=True, tag="test_loyalty", kw_only=True):
    """Test a retainer's Loyalty, or change it.

    ``venture``: after a venture that failed, when those who fail leave.
    """

    word = "loyalty"
    menu_label = "Test loyalty"
    may = NOT_TOLD
    shape = "WHO [venture] [N] | WHO up|down [N]"
    clauses = ("enc.retainer.1", "enc.retainer.4")
    form_fields = (
        asked("who", WHO),
        optional("venture", Flag(("venture",))),
        optional("by", ADD),
    )
    form_labels = {"venture": "After a failed venture"}

    who: Annotated[str, Person()]
    by: int = 0
    venture: bool = False

    @classmethod
    def read(cls, line: Line) -> TestLoyalty | ChangeLoyalty:
        who = Person().read(line)
        if line.flag("up", "rises"):
            return ChangeLoyalty(who, line.number("how much", 1, 5) if line.more else 1)
        if line.flag("down", "falls"):
            return ChangeLoyalty(who, -line.number("how much", 1, 5) if line.more else -1)
        venture = line.flag("venture")
        return cls(who=who, by=line.number("what is added", -6, 6) if line.more else 0, venture=venture)

    @clause("enc.retainer.1", "enc.retainer.4")
    def do(self, play: Saints) -> None:
        """2d6, the Loyalty or less stays true; after a venture that failed, who is not true leaves."""
        one, service = in_service(play, self.who)
        score = nerve(play.state, one) + self.by if not self.venture else service.loyalty + self.by
        with kept_secret(play):
            total = rolled(play, "loyalty", "2d6", "enc.retainer.1", f"creature:{one.id}")
        play.record(LoyaltyTested(one.id, total, score, total <= score))
        if self.venture and total > score:
            play.record(LeftService(one.id, "after a venture that failed"))


class LoyaltyTested(Event, frozen=True, tag="loyalty_tested"):
    """A retainer's Loyalty was tested: the total against the score."""

    who: str
    total: int
    score: int
    true: bool

    def tell(self, before: State, after: State) -> Lines:
        how = "stays true" if self.true else "does not stay true"
        text = f"{after.creature(self.who).name} {how} ({self.total} against {self.score})."
        return secret(after, text, "enc.retainer.1")


class LeftService(Event, frozen=True, tag="left_service"):
    """A retainer has left, for a reason."""

    who: str
    why: str

    def apply(self, state: State) -> State:
        return replace(state, cast=tuple(one for one in state.cast if one.id != self.who))

    def tell(self, before: State, after: State) -> Lines:
        return public(f"{before.creature(self.who).name} leaves, {self.why}.", "enc.retainer.4")


@clause("enc.retainer.1")
def nerve(state: State, one: Creature) -> int:
    """The score that a retainer's courage is tested on: Loyalty, or Morale where the table reads it so."""
    if one.service is None or ruled(state, "retainer_nerve") == "morale":
        return one.morale
    return one.service.loyalty


@clause("enc.retainer.1")
def has_morale_triggers(state: State, one: Creature) -> bool:
    """Whether the deaths and wounds that test Morale test this one: a retainer only where the table reads it so."""
    return one.service is None or ruled(state, "retainer_nerve") != "loyalty"


def retainers_are_tested(state: State) -> bool:
    """Whether anybody serves the party whom deaths and wounds test."""
    serving = (one for one in state.cast if one.side == PARTY and one.service is not None and one.alive)
    return any(has_morale_triggers(state, one) for one in serving)


class ChangeLoyalty(Command, frozen=True, tag="change_loyalty"):
    """A retainer's Loyalty rises or falls by the referee's word."""

    who: str
    by: int

    @clause("enc.retainer.4")
    def do(self, play: Saints) -> None:
        """Rescue and open hands raise it, ill-treatment and want of loot lower it."""
        one, _service = in_service(play, self.who)
        play.record(LoyaltyChanged(one.id, self.by))


class LoyaltyChanged(Event, frozen=True, tag="loyalty_changed"):
    """A retainer's Loyalty is another from now on."""

    who: str
    by: int

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        assert one.service is not None
        return state.with_creature(replace(one, service=replace(one.service, loyalty=one.service.loyalty + self.by)))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        assert one.service is not None
        return secret(after, f"{one.name}'s Loyalty is {one.service.loyalty} now.", "enc.retainer.4")


@clause("enc.retainer.4")
def outgrown(state: State) -> tuple[Creature, ...]:
    """Those who have reached their employer's level, and usually go."""
    levels = {one.id: one.level for one in state.cast}
    return tuple(
        one
        for one in state.cast
        if one.alive and one.service is not None and one.character and one.level >= levels.get(one.service.employer, 99)
    )
