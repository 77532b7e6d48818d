"""Orders: others of one's own side act at once, lackeys at the count at which they are told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError, TooEarly
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.fields import People, Person
from lychgate.kit.permission import OWNER
from lychgate.kit.table import number, referee_of
from lychgate.kit.telling import public
from lychgate.rulesets.constitution.rules.form_choices import own, people, whoever
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, somebody
from lychgate.rulesets.constitution.rules.initiative import (
    able,
    at_price,
    combatant,
    fight_of,
    may_pay,
    must_afford,
    pay,
    price_of,
)
from lychgate.rulesets.constitution.rules.offered import Offered, seat_of
from lychgate.rulesets.constitution.rules.reactions import ActsAtOnce, has_tactical_action
from lychgate.rulesets.constitution.rules.turns import acts_by_turn, turn_over
from lychgate.rulesets.constitution.state import Creature, State
from lychgate.rulesets.constitution.tables.combat import COMBAT

HEADING = "A fight"

LACKEYS, ENOUGH = "lackeys", "enough"


class Order(Command, frozen=True, tag="order"):
    """Order others on your side to act at once, as your action or a reaction.

    Lackeys act on this count instead of at the end. Whoever has rolled initiative pays to act besides their turn.
    """

    word = "order"
    menu_label = "Give an order"
    likely = 5
    may = OWNER
    clauses = ("3d6.5.4c", "3d6.5.4d", "3d6.5.11b", "3d6.5.11c")
    pickers = {
        "who": own(lambda state, one: state.fight is not None and may_order(state, one)),
        "whom": lambda state, seat, filled: orderable_by(state, whoever(state, filled)),
    }

    who: Annotated[str, Person()]
    whom: Annotated[tuple[str, ...], People()]

    @clause("3d6.5.4c", "3d6.5.11b", "3d6.7.3")
    def do(self, play: ConstitutionPlay) -> None:
        """It costs the turn, or points as a reaction; a tactician gives one a round for nothing."""
        one, those = somebody(play, self.who), [somebody(play, name) for name in self.whom]
        now = combatant(play, one)
        if fight_of(play).phase == "respite":
            raise PlayError("In the respite nobody acts.")
        if now.lackey or not able(play.state, now):
            raise PlayError(f"{one.name} gives no orders.")
        for other in those:
            must_follow(play, one, other)
        free = has_tactical_action(play.state, now)
        own = acts_by_turn(play.state, now)
        if not free and not own:
            must_afford(play, one, number(play.state, "order_price"))
        follow = [other.id for other in those if follows(play, one, other)]
        if free or own:
            play.record(Ordered(one.id, tuple(other.id for other in those), free))
        else:
            pay(play, one, number(play.state, "order_price"), f"orders {listed(other.name for other in those)}")
        if own and not free:
            turn_over(play, one)
        if follow:
            play.record(ActsAtOnce(tuple(follow)))


@clause("3d6.5.11b")
def must_follow(play: ConstitutionPlay, one: Creature, other: Creature) -> None:
    """Raises ``PlayError`` where somebody takes no orders of another now: of another side, felled, or done already."""
    now = combatant(play, other)
    if other.side != one.side or other.id == one.id:
        raise PlayError(f"{other.name} does not take orders of {one.name}.")
    if not able(play.state, now):
        raise PlayError(f"{other.name} can do nothing in this fight.")
    if now.lackey and (now.acted or other.id in fight_of(play).due):
        raise TooEarly(f"{other.name} has acted in this round already.")


@clause("3d6.5.4d", "3d6.5.11c")
def follows(play: ConstitutionPlay, one: Creature, other: Creature) -> bool:
    """Whether somebody acts on an order: lackeys do; others where they can and will pay."""
    now = combatant(play, other)
    if now.lackey:
        return True
    deed = COMBAT.reacts("follow")
    if not may_pay(play.state, now, price_of(play.state, deed)):
        return False
    if not play.ask(Follow(seat=other.seat or referee_of(play), who=other.id, leader=one.id, score=now.score)):
        return False
    pay(play, other, price_of(play.state, deed), deed.text)
    return True


class Follow(Decision[bool], frozen=True, tag="constitution.follow", kw_only=True):
    """Whether somebody pays to act on an order, besides their turn."""

    clauses = ("3d6.5.4d", "3d6.5.11c")

    who: str
    leader: str
    score: int

    def options(self) -> Sequence[Option[bool]]:
        return (Option("yes", True), Option("no", False))

    def prompt(self, state: State) -> str:
        return f"{state.creature(self.leader).name} orders {state.creature(self.who).name} to attack. Do they follow?"

    def label(self, state: State, id_: str) -> str:
        return {"yes": f"Yes, {at_price(price_of(state, COMBAT.reacts('follow')), self.score)}", "no": "No"}[id_]


# ---------------------------------------------------------------------- as it is offered


def orderable(state: State, one: Creature) -> tuple[Creature, ...]:
    """Those who could be ordered now: of one's own side, able, and no lackeys who have acted."""
    fight = state.fight_now
    found = []
    for now in fight.combatants:
        other = state.creature(now.id)
        done = now.lackey and (now.acted or now.id in fight.due)
        pays = now.lackey or may_pay(state, now, price_of(state, COMBAT.reacts("follow")))
        if other.side == one.side and other.id != one.id and able(state, now) and pays and not done:
            found.append(other)
    return tuple(found)


def orderable_by(state: State, one: Creature | None) -> tuple[Choice, ...]:
    """Those whom somebody could order now, as choices."""
    return people(orderable(state, one)) if one is not None and state.fight is not None else ()


def may_order(state: State, one: Creature) -> bool:
    """Whether it is offered to somebody to give an order: to lackeys, or to anybody where a tactician's is free."""
    now = state.fight_now.of(one.id)
    if now is None or now.lackey or not able(state, now) or state.fight_now.phase == "respite":
        return False
    those = orderable(state, one)
    if has_tactical_action(state, now):
        return bool(those)
    own = acts_by_turn(state, now)
    return (own or may_pay(state, now, number(state, "order_price"))) and any(other.kind == "lackey" for other in those)


class GiveOrder(Offered, frozen=True, tag="give_order"):
    """Order others of one's own side, chosen one after the other, to act at once."""

    may = OWNER
    clauses = ("3d6.5.4c", "3d6.5.11b", "3d6.7.3")

    who: Annotated[str, Person()]

    def label(self, state: State) -> str:
        return f"{self.who} gives an order"

    def note(self, state: State) -> str:
        """What it costs, as ``Order`` takes it."""
        one = next(one for one in state.cast if self.who in (one.name, one.id))
        now = state.fight_now.of(one.id)
        assert now is not None
        if has_tactical_action(state, now):
            return "for nothing, as a tactician"
        if acts_by_turn(state, now):
            return "instead of the turn"
        return at_price(number(state, "order_price"), now.score)

    @clause("3d6.5.11b")
    def do(self, play: ConstitutionPlay) -> None:
        """All lackeys at once, or one after the other; then it is the order that is typed."""
        one, chosen = somebody(play, self.who), list[str]()
        fight_of(play)
        while there := [other for other in orderable(play.state, one) if other.id not in chosen]:
            lackeys = tuple(other.id for other in there if other.kind == "lackey") if not chosen else ()
            ids = tuple(other.id for other in there)
            said = play.ask(Whom(seat=seat_of(play, one), who=one.id, chosen=tuple(chosen), there=ids, all=lackeys))
            chosen += said
            if not said or said == lackeys:
                break
        if chosen:
            Order(one.name, tuple(play.state.creature(id_).name for id_ in chosen)).do(play)


class Whom(Decision[tuple[str, ...]], frozen=True, tag="constitution.whom_to_order", kw_only=True):
    """Who is ordered next: one of those, all lackeys at once, or nobody more."""

    clauses = ("3d6.5.11b",)
    ways_out = (ENOUGH,)

    who: str
    chosen: tuple[str, ...]
    there: tuple[str, ...]
    all: tuple[str, ...]

    def options(self) -> Sequence[Option[tuple[str, ...]]]:
        together = (Option(LACKEYS, self.all),) if self.all[1:] else ()
        each = tuple(Option(id_, (id_,)) for id_ in self.there)
        return (*together, *each, Option[tuple[str, ...]](ENOUGH, ()))

    def default(self) -> str:
        return ENOUGH if self.chosen else self.options()[0].id

    def prompt(self, state: State) -> str:
        name = state.creature(self.who).name
        if self.chosen:
            return f"{name} orders {listed(state.creature(id_).name for id_ in self.chosen)}. Who else acts?"
        return f"Whom does {name} order to act?"

    def choice(self, state: State, id_: str) -> Choice:
        if id_ == ENOUGH:
            return Choice(id_, "Nobody else" if self.chosen else "Nobody")
        if id_ == LACKEYS:
            return Choice(id_, listed(state.creature(one).name for one in self.all))
        one, price = state.creature(id_), price_of(state, COMBAT.reacts("follow"))
        return Choice(id_, one.name, "" if one.kind == "lackey" else f"would pay {price} to follow")

    def label(self, state: State, id_: str) -> str:
        return self.choice(state, id_).label


class Ordered(Event, frozen=True, tag="ordered"):
    """Somebody gave an order on their turn, or ``free`` as a tactician does."""

    who: str
    whom: tuple[str, ...]
    free: bool = False

    def apply(self, state: State) -> State:
        now = state.fight_now.of(self.who)
        assert now is not None
        changed = replace(now, ordered=now.ordered or self.free)
        return replace(state, fight=state.fight_now.with_combatant(changed))

    def tell(self, before: State, after: State) -> Lines:
        names = listed(after.creature(id_).name for id_ in self.whom)
        free = " (a tactician's free order)" if self.free else ""
        return public(f"{after.creature(self.who).name} orders {names}{free}.", "3d6.5.11b", weight="result")
