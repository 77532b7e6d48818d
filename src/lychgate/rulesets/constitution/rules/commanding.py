"""Orders: others of one's own side act at once, lackeys at the count at which they are told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.kit.command import Command
from lychgate.kit.fields import People, Person
from lychgate.kit.permission import OWNER
from lychgate.kit.table import referee_of
from lychgate.kit.telling import public
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, somebody
from lychgate.rulesets.constitution.rules.initiative import able, combatant, fight_of, may_pay, must_afford, pay
from lychgate.rulesets.constitution.rules.reactions import ActsAtOnce, has_tactical_action
from lychgate.rulesets.constitution.rules.turns import acting, turn_over
from lychgate.rulesets.constitution.state import Creature, State
from lychgate.rulesets.constitution.tables.combat import COMBAT

HEADING = "A fight"


class Order(Command, frozen=True, tag="order"):
    """Order others of one's own side to act at once: on one's turn in place of the action, else as a reaction.

    Lackeys act on this count instead of at 1. Whoever has rolled initiative pays to act besides their turn.
    """

    word = "order"
    may = OWNER
    clauses = ("3d6.5.4c", "3d6.5.4d", "3d6.5.11b", "3d6.5.11c")

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
        own = one.id in acting(play.state) and now.score > 0
        if not free and not own:
            must_afford(play, one, COMBAT.order)
        follow = [other.id for other in those if follows(play, one, other)]
        if free or own:
            play.record(Ordered(one.id, tuple(other.id for other in those), free))
        else:
            pay(play, one, COMBAT.order, f"orders {listed(other.name for other in those)}")
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
        raise PlayError(f"{other.name} has acted in this round already.")


@clause("3d6.5.4d", "3d6.5.11c")
def follows(play: ConstitutionPlay, one: Creature, other: Creature) -> bool:
    """Whether somebody acts on an order: lackeys do; others where they can and will pay."""
    now = combatant(play, other)
    if now.lackey:
        return True
    deed = COMBAT.reacts("follow")
    if not may_pay(play.state, now, deed.price):
        return False
    if not play.ask(Follow(seat=other.seat or referee_of(play), who=other.id, leader=one.id, score=now.score)):
        return False
    pay(play, other, deed.price, deed.text)
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
        price = COMBAT.reacts("follow").price
        return {"yes": f"Yes, for {price} ({self.score} to {max(0, self.score - price)})", "no": "No"}[id_]


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
        free = ", as a tactician, for nothing" if self.free else ""
        return public(f"{after.creature(self.who).name} orders {names}{free}.", "3d6.5.11b", weight="result")
