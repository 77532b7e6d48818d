"""Waiting: a side that gives up its place in the order of a Round, and what it loses by that."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError, TooEarly
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.kit.command import Command
from lychgate.kit.fields import Name
from lychgate.kit.topics import FIGHT
from lychgate.rulesets.hundred_saints import picking
from lychgate.rulesets.hundred_saints.audience import to_whom_it_is_known
from lychgate.rulesets.hundred_saints.naming import does, sentence, the
from lychgate.rulesets.hundred_saints.permission import SIDES_CHOICE
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.encounter import encounter_of
from lychgate.rulesets.hundred_saints.rules.initiative import next_round
from lychgate.rulesets.hundred_saints.rules.rounds import go_on
from lychgate.rulesets.hundred_saints.state import Encounter, Place, State

HEADING = "An encounter"


class HoldBack(Command, frozen=True, tag="hold_back"):
    """Give up your side's place in the order, and act last."""

    word = "hold"
    menu_label = "Wait and act last"
    menu = FIGHT
    may = SIDES_CHOICE
    also = ("wait",)
    clauses = ("enc.init.5",)
    pickers = {"side": picking.own_sides}

    side: Annotated[str, Name("side")]

    def label(self, state: State) -> str:
        return sentence(does(state, self.side, "waits", "wait"))

    @clause("enc.init.5")
    def do(self, play: Saints) -> None:
        """A side gives up its place for the end of this Round's order; where all have, the Round passes."""
        now = encounter_of(play)
        if now.step != "actions":
            raise TooEarly(f"There is no order yet to fall back in: the next step is '{now.step}'.")
        must_not_have_acted(play.state, now, self.side)
        play.record(SideWaited(self.side))
        let_free_round_go(play, self.side)
        now = encounter_of(play)
        if all(one.side in now.held for one in now.order):
            play.record(AllWaited(now.round))
            go_on(play, next_round)


@clause("enc.init.5")
def must_not_have_acted(state: State, now: Encounter, side: str) -> None:
    """Raises ``PlayError`` for a side that has no place to give up, or has used it, or waits already."""
    fight = state.fight
    if fight is not None and fight.declaring:
        raise TooEarly("The Round is over. Who waits says so once initiative is rolled: round")
    rank = next((one.rank for one in now.order if one.side == side), 0)
    if not now.rounds:
        raise PlayError("There is no order to fall back in: initiative was passed over. It is rolled by: round")
    if not rank:
        raise TooEarly(f"{sentence(the(state, side))} cannot act in this Round.")
    if side in now.held:
        raise PlayError(f"{sentence(does(state, side, 'waits already, and acts', 'wait already, and act'))} last.")
    done = fight is not None and (
        fight.at[0] > rank
        or any(one.id in (*fight.acted, *fight.moved, *fight.struck) for one in state.cast if one.side == side)
    )
    if done or side in now.acted:
        raise PlayError(f"{sentence(does(state, side, 'has', 'have'))} acted in this Round, and cannot wait any more.")


class SideWaited(Event, frozen=True, tag="side_waited"):
    """A side gives up its place and acts after all who do not wait; several that wait keep their rolled order."""

    side: str

    def apply(self, state: State) -> State:
        met = state.encounter_now
        rolled = {one.side: one.rank for one in met.order}
        held = {**met.held, self.side: met.held.get(self.side, rolled[self.side])}
        return replace(state, encounter=replace(met, held=held, order=waiting_last(met.order, held)))

    def tell(self, before: State, after: State) -> Lines:
        last = listed(the(after, one.side) for one in after.encounter_now.order[-len(after.encounter_now.held) :])
        if len(after.encounter_now.held) > 1:
            text = f"{does(after, self.side, 'waits', 'wait')}: last, in this order, come {last}."
        else:
            text = f"{does(after, self.side, 'waits and comes', 'wait and come')} last."
        return to_whom_it_is_known(after, text, "enc.init.5")


def waiting_last(order: tuple[Place, ...], held: dict[str, int]) -> tuple[Place, ...]:
    """The order of a Round with those who wait behind the others, who keep their ranks."""
    ahead = tuple(one for one in order if one.side not in held)
    last = max((*held.values(), *(one.rank for one in ahead)))
    ranks = sorted(set(held.values()))
    waits = (replace(one, rank=last + 1 + ranks.index(held[one.side])) for one in order if one.side in held)
    return (*ahead, *sorted(waits, key=lambda one: one.rank))


class AllWaited(Event, frozen=True, tag="all_waited"):
    """Every side waits, and the Round passes."""

    round: int

    def tell(self, before: State, after: State) -> Lines:
        return to_whom_it_is_known(after, f"All wait, and Round {self.round} passes.", "enc.init.5")


@clause("enc.wait.1")
def let_free_round_go(play: Saints, side: str) -> None:
    """A side that waits in the Round which surprise has given it loses that Round, and surprise with it."""
    now = encounter_of(play)
    if now.begins and not now.all_surprised and now.caught:
        play.record(FreeRoundWaited(side))


class FreeRoundWaited(Event, frozen=True, tag="free_round_waited"):
    """A side lets the Round go by that surprise had given it."""

    side: str

    def apply(self, state: State) -> State:
        met = state.encounter_now
        return replace(state, encounter=replace(met, waited=tuple(dict.fromkeys((*met.waited, self.side)))))

    def tell(self, before: State, after: State) -> Lines:
        text = does(after, self.side, "lets its chance go by", "let their chance go by")
        return to_whom_it_is_known(after, f"{text}.", "enc.wait.1")
