"""Initiative: which side acts first, Round by Round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.fields import Name
from lychgate.kit.rolling import rolled
from lychgate.kit.table import ruled
from lychgate.rulesets.hundred_saints.audience import to_whom_it_is_known
from lychgate.rulesets.hundred_saints.naming import does, sentence, the
from lychgate.rulesets.hundred_saints.permission import SIDES_CHOICE
from lychgate.rulesets.hundred_saints.rules.chance import Saints, holder
from lychgate.rulesets.hundred_saints.rules.encounter import StepReached, encounter_of, notice
from lychgate.rulesets.hundred_saints.rules.hazards import rounds_pass
from lychgate.rulesets.hundred_saints.state import Place, State

HEADING = "An encounter"


@clause("enc.init.1", "enc.init.2", "enc.init.3", "enc.seq.2", "enc.surprise.7", "enc.surprise.8")
def initiative(play: Saints) -> None:
    """A d6 for each side that can act, highest first. A side that is alone in it needs no die."""
    now = encounter_of(play)
    able = now.able
    if now.all_surprised and ruled(play.state, "both_surprised") == "lost_round":
        play.record(OrderSettled((), 1))
    else:
        play.record(OrderSettled(order_of(play, able), 1))
    play.record(StepReached("actions"))
    notice(play)


class OrderSettled(Event, frozen=True, tag="order_settled"):
    """Who acts when in the Round ``round``."""

    order: tuple[Place, ...]
    round: int

    def apply(self, state: State) -> State:
        now = state.encounter_now
        waited = now.waited if self.round == now.round else ()
        return replace(state, encounter=replace(now, order=self.order, round=self.round, waited=waited))

    def tell(self, before: State, after: State) -> Lines:
        if not self.order:
            return to_whom_it_is_known(after, f"Round {self.round}: nobody acts.", "enc.surprise.8")
        ranks: dict[int, list[str]] = {}
        for one in self.order:
            ranks.setdefault(one.rank, []).append(f"{the(after, one.side)}{f' ({one.die})' if one.die else ''}")
        told = ", then ".join(" and ".join(sides) for _, sides in sorted(ranks.items()))
        return to_whom_it_is_known(after, f"Round {self.round}: {told}{tie(self.order)}.", "enc.init.3")


def tie(order: tuple[Place, ...]) -> str:
    """That a tie was rolled again, where the same die has not come to the same place."""
    ranks: dict[int, int] = {}
    again = any(one.die and ranks.setdefault(one.die, one.rank) != one.rank for one in order)
    return "; the tie was rolled again" if again else ""


def order_of(play: Saints, able: Sequence[str]) -> tuple[Place, ...]:
    """The places of those who can act, by their dice; who is alone in it needs none."""
    if len(able) == 1 and ruled(play.state, "lone_initiative") == "skip":
        return (Place(able[0], 0, 1),)
    dice = {side: _initiative_die(play, side) for side in able}
    return tuple(_ranked(play, dict.fromkeys(able, 0), dice))


def _initiative_die(play: Saints, side: str) -> int:
    return rolled(play, "initiative", "1d6", "enc.init.1", f"side:{side}", holder(play.state, side))


@clause("enc.init.4")
def _ranked(play: Saints, first: dict[str, int], dice: dict[str, int]) -> list[Place]:
    """Highest first. Tied sides roll again among themselves, or act at the same time, as the table has it."""
    rule = ruled(play.state, "initiative_tie")
    shown = {side: first[side] or die for side, die in dice.items()}
    groups = [[side for side in dice if dice[side] == value] for value in sorted(set(dice.values()), reverse=True)]
    if rule == "reroll_all" and any(len(group) > 1 for group in groups):
        return _ranked(play, dict.fromkeys(dice, 0), {side: _initiative_die(play, side) for side in dice})
    places: list[Place] = []
    for group in groups:
        rank = len(places) + 1
        if len(group) == 1 or rule == "simultaneous":
            places += [Place(side, shown[side], rank) for side in group]
            continue
        again = _ranked(
            play, {side: shown[side] for side in group}, {side: _initiative_die(play, side) for side in group}
        )
        places += [Place(one.side, one.die, one.rank + rank - 1) for one in again]
    return places


# ---------------------------------------------------------------------- waiting


class HoldBack(Command, frozen=True, tag="hold_back"):
    """A side gives up its place, to act last."""

    word = "hold"
    also = ("wait",)
    may = SIDES_CHOICE
    clauses = ("enc.init.5",)

    side: Annotated[str, Name("side")]

    def label(self, state: State) -> str:
        return sentence(does(state, self.side, "waits", "wait"))

    @clause("enc.init.5")
    def do(self, play: Saints) -> None:
        """A side gives up its place for the end of this Round's order; several keep their order among themselves."""
        now = encounter_of(play)
        if now.step != "actions":
            raise PlayError(f"There is no order yet to fall back in: the next step is '{now.step}'.")
        if self.side not in [one.side for one in now.order]:
            raise PlayError(f"'{self.side}' cannot act in this Round.")
        rest = [one for one in now.order if one.side != self.side]
        own = next(one for one in now.order if one.side == self.side)
        placed = [Place(one.side, one.die, rank) for rank, one in enumerate([*rest, own], start=1)]
        play.record(OrderSettled(tuple(placed), now.round))
        let_free_round_go(play, self.side)


@clause("enc.wait.1")
def let_free_round_go(play: Saints, side: str) -> None:
    """A side that waits in the Round which surprise has given it loses that Round, and surprise with it."""
    now = encounter_of(play)
    if now.round <= 1 and not now.all_surprised and any(one.surprised for one in now.surprise):
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


# ---------------------------------------------------------------------- the next Round


@clause("enc.combat.init.1", "enc.surprise.7")
def next_round(play: Saints) -> None:
    """Every side rolls anew; those who were surprised act from now on."""
    now = encounter_of(play)
    if now.step != "actions":
        raise PlayError(f"No Round has begun yet: the next step is '{now.step}'.")
    new_round(play, now.sides)


def new_round(play: Saints, sides: Sequence[str]) -> None:
    """The next Round begins, with a new order of these sides."""
    play.record(OrderSettled(waiters_last(play, sides), encounter_of(play).round + 1))
    rounds_pass(play, 1)
    notice(play)


@clause("enc.wait.1")
def waiters_last(play: Saints, sides: Sequence[str]) -> tuple[Place, ...]:
    """Who let their free Round go by come last without a die; the others roll if there are several of them."""
    waited = [side for side in sides if side in encounter_of(play).waited]
    if not waited or ruled(play.state, "wait_free_round") == "rolls_normally":
        return order_of(play, sides)
    rest = [side for side in sides if side not in waited]
    first = order_of(play, rest) if len(rest) > 1 else tuple(Place(side, 0, 1) for side in rest)
    return (*first, *(Place(side, 0, rank) for rank, side in enumerate(waited, start=len(first) + 1)))
