"""Money: silver pieces, with gold and copper; what somebody owns, pays and is paid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.fields import Person, Rest, Typed
from lychgate.kit.line import Line
from lychgate.rulesets.constitution.permission import OWNER
from lychgate.rulesets.constitution.rules.form_choices import Filled, other, own
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, of_somebody, somebody
from lychgate.rulesets.constitution.state import State
from lychgate.rulesets.constitution.tables.rewards import REWARDS

HEADING = "Money and experience"

COINS = {"cp": 1, "sp": REWARDS.copper_per_sp, "gp": REWARDS.copper_per_gp}
"""What each coin is worth in copper pieces (3d6.2.6a)."""

MOST = 10**8


@clause("3d6.2.6a", "3d6.G.4")
def money_in(line: Line) -> int:
    """An amount as it is typed, ``30 sp``, ``2 gp``, ``5``, in copper pieces; silver where no coin is named."""
    stuck = next((coin for coin in COINS if line.peek().endswith(coin)), "")
    count = line.number("the amount", 0, MOST, tuple(COINS))
    return count * COINS[stuck or next((coin for coin in COINS if line.flag(coin)), "sp")]


def in_money(copper: int) -> str:
    """An amount in silver pieces, and copper where some is left: ``12 sp 5 cp``."""
    silver, rest = divmod(copper, REWARDS.copper_per_sp)
    parts = ([f"{silver} sp"] if silver or not rest else []) + ([f"{rest} cp"] if rest else [])
    return " ".join(parts)


class MoneyTyped(Typed, frozen=True):
    """An amount of money: ``30 sp``, ``2gp``."""

    def shape(self, name: str) -> str:
        return "N sp|gp|cp"

    def begins(self, line: Line) -> bool:
        return line.is_number(*COINS)

    def read(self, line: Line) -> int:
        return money_in(line)


AMOUNTS = (
    *(Choice(f"{sp} sp", f"{sp} sp") for sp in (1, 2, 5, 10, 20, 50, 100)),
    other("Another amount, such as 7 sp"),
)
"""The amounts that a form offers."""


def amounts(state: State, seat: str, filled: Filled) -> tuple[Choice, ...]:
    """The usual amounts; any other may be named."""
    return AMOUNTS


class Pay(Command, frozen=True, tag="pay", kw_only=True):
    """Pay for something out of a character's purse."""

    word = "pay"
    menu_label = "Pay money"
    likely = 6
    may = OWNER
    clauses = ("3d6.2.5b", "3d6.14.14")
    form_labels: ClassVar[Mapping[str, str]] = {"copper": "Amount", "what": "What for"}
    pickers = {"who": own(lambda state, one: one.copper > 0), "copper": amounts}

    who: Annotated[str, Person()]
    copper: Annotated[int, MoneyTyped()]
    what: Annotated[str, Rest("what for")] = ""

    @classmethod
    def read(cls, line: Line) -> Pay:
        who, copper = Person().read(line), money_in(line)
        line.flag("for")
        return cls(who=who, copper=copper, what=line.rest())

    @clause("3d6.2.5b")
    def do(self, play: ConstitutionPlay) -> None:
        """What was earned with it stays earned."""
        one = somebody(play, self.who)
        if one.copper < self.copper:
            raise PlayError(f"{one.name} has {in_money(one.copper)}, not {in_money(self.copper)}.")
        play.record(MoneyMoved(one.id, -self.copper, self.what))


class MoneyMoved(Event, frozen=True, tag="money_moved"):
    """Somebody's money became more or less."""

    who: str
    copper: int
    what: str = ""

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        return state.with_creature(replace(one, copper=one.copper + self.copper))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        verb = "pays" if self.copper < 0 else "gets"
        what = f" for {self.what}" if self.what else ""
        text = f"{one.name} {verb} {in_money(abs(self.copper))}{what}, and has {in_money(one.copper)}."
        return of_somebody(after, one, text, "3d6.2.6a")
