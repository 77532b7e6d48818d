"""Time that is paid for: some hours, a day or a month of somebody's, by the wage of a month."""

from __future__ import annotations

from typing import Annotated, Literal, cast, get_args

from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.fields import Number, OneOf, Person, person
from lychgate.kit.line import Line
from lychgate.rulesets.sovereign.acts import Takes
from lychgate.rulesets.sovereign.permission import OWNER
from lychgate.rulesets.sovereign.rules.choosing import field
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, of_somebody, somebody
from lychgate.rulesets.sovereign.rules.money import money, must_be_some
from lychgate.rulesets.sovereign.rules.outfit import GOLD, in_money
from lychgate.rulesets.sovereign.rules.purses import must_pay, with_coins
from lychgate.rulesets.sovereign.state import State
from lychgate.rulesets.sovereign.tables.exploring import EXPLORING

HEADING = "Gear"

Span = Literal["hours", "day", "month"]


def hired_for(wage: int, span: Span, more: int = 0) -> int:
    """What somebody of a monthly wage in gold and some coppers asks, in coppers: a fortieth for hours, a twentieth for
    a day."""
    parts = EXPLORING.hire
    part = {"hours": parts.hours, "day": parts.day, "month": parts.month}[span]
    return -(-(wage * GOLD + more) // part)


class Pay(Command, frozen=True, tag="pay_wage", kw_only=True):
    """Pay a hireling for some hours, a day or a month in advance."""

    word = "hire"
    menu_label = "Pay a hireling"
    may = OWNER
    takes = Takes(time="calm", what="hiring", away="needs a settlement")
    shape = "WHO WAGE [hours|day|month]"
    form_fields = (
        field("who", Person()),
        field("wage", Number("the wage of a month in gold", 1, 10**6, unit=("gp",))),
        field("span", OneOf("span", ("hours", "day", "month"))),
    )

    who: Annotated[str, Person()]
    wage: Annotated[int, Number("the wage of a month, in gold", 0, 10**6)]
    span: Span = "month"
    coppers: int = 0

    @classmethod
    def read(cls, line: Line) -> Pay:
        who = person(line)
        wage = money(line, "the wage of a month")
        must_be_some(wage)
        span: Span = "month"
        if line.more:
            span = cast("Span", line.one_of("span", get_args(Span)))
        return cls(who=who, wage=wage // GOLD, span=span, coppers=wage % GOLD)

    def do(self, play: SovereignPlay) -> None:
        one = somebody(play, self.who)
        coppers = hired_for(self.wage, self.span, self.coppers)
        must_pay(one, coppers)
        play.record(Paid(one.id, coppers, self.span))


class Paid(Event, frozen=True, tag="wage_paid"):
    """Somebody paid for hired time."""

    who: str
    coppers: int
    span: Span

    def apply(self, state: State) -> State:
        return state.with_creature(with_coins(state.creature(self.who), -self.coppers))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        time = {"hours": "some hours", "day": "a day", "month": "a month"}[self.span]
        return of_somebody(after, one, f"{one.name} pays {in_money(self.coppers)} for {time} of service.")
