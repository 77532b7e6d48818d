"""Initiative: which side acts first, Round by Round."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import TooEarly
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.kit.rolling import rolled
from lychgate.kit.table import ruled
from lychgate.rulesets.hundred_saints.audience import to_whom_it_is_known
from lychgate.rulesets.hundred_saints.naming import the
from lychgate.rulesets.hundred_saints.rules.chance import Saints, holder
from lychgate.rulesets.hundred_saints.rules.clocks import clocks_run
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
        play.record(OrderSettled(order_of(play, able), first_number(play)))
    play.record(StepReached("actions"))
    notice(play)


@clause("enc.surprise.7")
def first_number(play: Saints) -> int:
    """The first Round's number: 0 where the table does not count the one that surprise gives."""
    now = encounter_of(play)
    free = bool(now.caught) and not now.all_surprised
    return 0 if free and ruled(play.state, "surprise_round") == "extra_round" else 1


class OrderSettled(Event, frozen=True, tag="order_settled"):
    """Who acts when in the Round ``round``; ``kept``: as it was rolled before, for nobody has fought since."""

    order: tuple[Place, ...]
    round: int
    kept: bool = False

    def apply(self, state: State) -> State:
        now = state.encounter_now
        if self.round != now.round or not now.order:
            now = replace(now, waited=(), held={}, acted=(), first=min(self.round, now.first))
        return replace(state, encounter=replace(now, order=self.order, round=self.round))

    def tell(self, before: State, after: State) -> Lines:
        if not self.order:
            return to_whom_it_is_known(after, f"Round {self.round}: nobody acts.", "enc.surprise.8")
        ranks: dict[int, list[str]] = {}
        for one in self.order:
            ranks.setdefault(one.rank, []).append(f"{the(after, one.side)}{f' ({one.die})' if one.die else ''}")
        told = ", then ".join(listed(sides) for _, sides in sorted(ranks.items()))
        how = ", in the order that was rolled" if self.kept else tie(self.order)
        return to_whom_it_is_known(after, f"Round {self.round}: {told}{how}.", "enc.init.3")


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


# ---------------------------------------------------------------------- the next Round


@clause("enc.combat.init.1", "enc.surprise.7")
def next_round(play: Saints) -> None:
    """The next Round of talk: the order that was rolled stays, or those who were surprised join it and all roll."""
    now = encounter_of(play)
    if now.step != "actions":
        raise TooEarly(f"No Round has begun yet: the next step is '{now.step}'.")
    talk_on(play, now.sides)


@clause("enc.attack.2", "enc.surprise.7")
def talk_on(play: Saints, sides: Sequence[str]) -> None:
    """While nobody fights, what was rolled is kept for the first Round of combat, once all have their die in it."""
    now = encounter_of(play)
    if {one.side for one in now.order} != set(sides) or not all(one.die for one in now.order):
        new_round(play, sides)
        return
    order = tuple(sorted((replace(one, rank=now.held.get(one.side, one.rank)) for one in now.order), key=rank_of))
    play.record(OrderSettled(order, now.round + 1, kept=True))
    begun(play)


def rank_of(place: Place) -> int:
    """The rank of a place."""
    return place.rank


def new_round(play: Saints, sides: Sequence[str]) -> None:
    """The next Round begins, with a new order of these sides."""
    play.record(OrderSettled(waiters_last(play, sides), encounter_of(play).round + 1))
    begun(play)


def begun(play: Saints) -> None:
    """What a Round brings that has begun: air runs out, and who was surprised sees the others."""
    rounds_pass(play, 1)
    clocks_run(play, "round")
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
