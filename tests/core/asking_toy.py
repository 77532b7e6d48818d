"""The well with a keeper whom players ask for something, and who weighs in secret what is left in it."""

from __future__ import annotations

from typing import Any

import msgspec

from lychgate.core.codec import learn
from lychgate.core.decision import AnyDecision, Decision, Option
from lychgate.core.play import Play
from tests.core.kept_toy import KeptToy
from tests.core.toy import Command, DayPassed, Orders, Sounded, Toy, Well


class Plead(msgspec.Struct, frozen=True, tag="plead"):
    """Ask the keeper for a quiet night."""


class Weigh(msgspec.Struct, frozen=True, tag="weigh"):
    """A keeper weighs in secret what is in the well."""


class AskingOrders(Orders, frozen=True, tag="toy.asking_orders", kw_only=True):
    """The orders of the well, and these two."""

    def options(self) -> tuple[Option[Any], ...]:
        more: Option[Any] = Option("weigh", Weigh()) if self.keeper else Option("plead", Plead())
        return (*super().options(), more)


class Granted(Decision[bool], frozen=True, tag="toy.granted", kw_only=True):
    """The keeper grants it, or not."""

    whom: str

    def options(self) -> tuple[Option[bool], ...]:
        return (Option("yes", True), Option("no", False))

    def label(self, state: Any, id_: str) -> str:
        return id_


class Heavy(Decision[bool], frozen=True, tag="toy.heavy", kw_only=True):
    """Whether so many coins are heavy is the keeper's to say."""

    coins: int

    def options(self) -> tuple[Option[bool], ...]:
        return (Option("heavy", True), Option("light", False))

    def label(self, state: Any, id_: str) -> str:
        return id_


class AskingToy(KeptToy):
    """The first seat is the keeper's."""

    name = "asking_toy"
    command_type: Any = Command | Plead | Weigh
    decision_types: tuple[type[AnyDecision], ...] = (*Toy.decision_types, AskingOrders, Granted, Heavy)

    def orders(self, state: Well, seat: str) -> Decision[Any] | None:
        known = super().orders(state, seat)
        assert isinstance(known, Orders)
        return AskingOrders(seat=seat, others=known.others, nameless=known.nameless, keeper=known.keeper)

    def perform(self, play: Play[Well], command: Any) -> None:
        match command:
            case Plead():
                if play.ask(Granted(seat=play.state.keepers[0], whom=play.seat)):
                    play.record(DayPassed(play.seat))
            case Weigh():
                if play.ask(Heavy(seat=play.seat, coins=play.state.coins)):
                    play.record(Sounded(play.state.coins))
            case _:
                super().perform(play, command)


RULESET = AskingToy()

learn(AskingToy.command_type, *AskingToy.decision_types)
