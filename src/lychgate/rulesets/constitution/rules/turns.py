"""Turns: the highest score acts next, superior initiative buys another turn, and the bout ends with the round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import TooEarly
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.fields import Person
from lychgate.kit.permission import Owner
from lychgate.kit.table import number, referee_of, ruled
from lychgate.kit.telling import public
from lychgate.rulesets.constitution.rules.arms import arm_of, kinds_of
from lychgate.rulesets.constitution.rules.form_choices import own
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, somebody
from lychgate.rulesets.constitution.rules.initiations import effects_of
from lychgate.rulesets.constitution.rules.initiative import (
    able,
    combatant,
    fight_of,
    first_of,
    opponents,
    pay,
    tied,
    untied,
)
from lychgate.rulesets.constitution.state import Combatant, Creature, State

HEADING = "A fight"

EXTRA = "extra-action"
"""What an initiation may let somebody have for another price."""


# ---------------------------------------------------------------------- who acts


def due_now(state: State) -> str:
    """Who acts at once, before anybody's turn goes on; empty: nobody."""
    fight = state.fight_now
    return next((id_ for id_ in fight.due if (now := fight.of(id_)) is not None and able(state, now)), "")


def acting(state: State) -> tuple[str, ...]:
    """Those who may act now: whoever is due, else those whose turn it is; nobody in a respite."""
    if state.fight_now.phase == "respite":
        return ()
    due = due_now(state)
    return (due,) if due else tuple(id_ for id_ in state.fight_now.turn if not spent(state, id_))


def spent(state: State, id_: str) -> bool:
    """Whether somebody's turn of this round is over."""
    now = state.fight_now.of(id_)
    return now is None or (now.acted and not now.again)


@clause("3d6.5.1b")
def acts_as_they_fall(state: State, one: Creature) -> bool:
    """Whether somebody who fell has still the turn that came to several at the same time."""
    fight = state.fight
    return fight is not None and len(fight.turn) > 1 and one.id in acting(state)


@clause("3d6.5.6b", "3d6.5.9e", "3d6.5.3")
def has_turn(state: State, now: Combatant) -> bool:
    """Whether a combatant's turn is still to come in this round.

    At 0 there is none, unless it was bought or had come before they paid, or the table lets them act last, or re-orient
    on their turn.
    """
    if not able(state, now) or now.reoriented:
        return False
    if now.acted:
        return now.again
    at_zero = ruled(state, "turn_at_zero") == "last" or ruled(state, "reorient") != "between"
    return now.score > 0 or now.keeps or at_zero


@clause("3d6.5.2", "3d6.5.3", "3d6.5.9e")
def acts_at_zero(state: State, now: Combatant) -> bool:
    """Whether a combatant may act although flat-footed: the act was paid for, or the table lets them act last.

    A reaction, a followed order and a bought turn are paid for. The price may bring the score to 0; the act still
    happens, and being flat-footed begins after it. Nor is a turn lost that had come before something was paid in it.
    """
    return due_now(state) == now.id or now.again or now.keeps or ruled(state, "turn_at_zero") == "last"


@clause("3d6.5.2", "3d6.5.11b")
def acts_by_turn(state: State, now: Combatant) -> bool:
    """Whether a combatant may spend a turn now: above 0, or one that was paid for or had come before they paid."""
    return now.id in acting(state) and (now.score > 0 or now.again or now.keeps)


@clause("3d6.5.1b", "3d6.5.1d")
def must_act(play: ConstitutionPlay, one: Creature, *, reorients: bool = False) -> None:
    """Raises ``PlayError`` unless somebody can act now: it is their turn, or they are due at once.

    At a score of 0 there may be no turn but one for re-orienting, or one that was paid for.
    """
    now = combatant(play, one)
    if fight_of(play).phase == "respite":
        raise TooEarly("It is the respite between two rounds. The next round begins by: round")
    turn = acting(play.state)
    if one.id not in turn:
        those = listed(play.state.creature(id_).name for id_ in turn)
        raise TooEarly(f"It is the turn of {those}, not of {one.name}.")
    if now.flat_footed and not (reorients or acts_at_zero(play.state, now)):
        raise TooEarly(f"{one.name} is flat-footed, and can only re-orient: reorient {one.name}")


def turn_over(play: ConstitutionPlay, one: Creature) -> None:
    """What somebody did was their turn, or what they were due; superior initiative may buy another turn."""
    due = due_now(play.state) == one.id
    play.record(Acted(one.id, due))
    price = 0 if due else price_of_another(play.state, combatant(play, one))
    if price:
        superior(play, one, price)


class Acted(Event, frozen=True, tag="acted"):
    """Somebody's turn is over, or what they were ``due`` to do at once; a lackey acts only once."""

    who: str
    due: bool = False

    @clause("3d6.5.11b")
    def apply(self, state: State) -> State:
        fight = state.fight_now
        now = fight.of(self.who)
        assert now is not None
        if self.due:
            at = fight.due.index(self.who)
            changed = replace(now, acted=now.acted or now.lackey)
            fight = replace(fight, due=(*fight.due[:at], *fight.due[at + 1 :]))
        else:
            changed = replace(now, acted=True, again=False, keeps=False, casting="")
        return replace(state, fight=fight.with_combatant(changed))


# ---------------------------------------------------------------------- superior initiative


@clause("3d6.5.3", "3d6.7.8")
def price_of_another(state: State, now: Combatant) -> int:
    """What another turn in this round costs somebody who has just acted; 0: they cannot have one.

    Who began the round with the highest score may, and an archer trained for it who acted before all opponents.
    """
    once = ruled(state, "superior_initiative_repeat") == "once"
    if now.lackey or not able(state, now) or (once and now.bought):
        return 0
    prices = [number(state, "superior_price")] if state.fight_now.superior == now.id else []
    one = state.creature(now.id)
    if not any(foe.acted or foe.bought or foe.id in state.fight_now.turn for foe in opponents(state, one)):
        prices += trained_prices(state, one)
    return min((price for price in prices if now.score > price), default=0)


@clause("3d6.7.8")
def trained_prices(state: State, one: Creature) -> list[int]:
    """What initiations let somebody with their weapon have another turn for."""
    so = kinds_of(arm_of(one))
    found = (effect for _, effect in effects_of(state, one) if effect.op == "cost" and effect.of == EXTRA)
    return [effect.points for effect in found if all(need in so for need in effect.when)]


@clause("3d6.5.3", "3d6.7.8")
def superior(play: ConstitutionPlay, one: Creature, price: int) -> None:
    """Whoever wants pays, and acts again when the new score comes up."""
    seat = one.seat or referee_of(play)
    if play.ask(Superior(seat=seat, who=one.id, price=price)):
        quick = is_quick(play.state, one.id, price)
        pay(play, one, price, "is quick with the bow" if quick else "uses superior initiative")
        play.record(TurnBought(one.id))


@clause("3d6.7.8")
def is_quick(state: State, who: str, price: int) -> bool:
    """Whether another turn at this price is that of a trained archer, and not of superior initiative."""
    return state.fight_now.superior != who or price != number(state, "superior_price")


class Superior(Decision[bool], frozen=True, tag="constitution.superior", kw_only=True):
    """Whether somebody pays for another turn in this round; ``price`` is in points of initiative."""

    clauses = ("3d6.5.3", "3d6.7.8")

    who: str
    price: int

    def options(self) -> Sequence[Option[bool]]:
        return (Option("no", False), Option("yes", True))

    def prompt(self, state: State) -> str:
        name = state.creature(self.who).name
        quick = is_quick(state, self.who, self.price)
        why = "acted before all foes in this round" if quick else "began this round with the highest initiative"
        return f"{name} {why}. Another turn in it?"

    def choice(self, state: State, id_: str) -> Choice:
        now = state.fight_now.of(self.who)
        assert now is not None
        after = now.score - self.price
        if id_ == "no":
            return Choice(id_, f"No: stay at {now.score}")
        before = [each for each in state.fight_now.combatants if has_turn(state, each) and each.score > after]
        names = listed(state.creature(each.id).name for each in before)
        waits = f"after {names}" if before else "at once"
        return Choice(id_, f"Yes, for {self.price}: act again at {after}", waits)

    def label(self, state: State, id_: str) -> str:
        return self.choice(state, id_).label


class TurnBought(Event, frozen=True, tag="turn_bought"):
    """Somebody acts again in this round, when their new score comes up."""

    who: str

    def apply(self, state: State) -> State:
        now = state.fight_now.of(self.who)
        assert now is not None
        return replace(state, fight=state.fight_now.with_combatant(replace(now, again=True, bought=True)))


# ---------------------------------------------------------------------- what comes next


@clause("3d6.5.1b", "3d6.5.5a")
def advance(play: ConstitutionPlay) -> None:
    """The turn goes to whoever has the highest score of those who have not acted; after the last the round is over."""
    fight = play.state.fight
    if fight is None or fight.phase == "respite" or due_now(play.state):
        return
    if len(fight.turn) > 1 and acting(play.state):
        return
    waiting = [now for now in fight.combatants if has_turn(play.state, now)]
    if not waiting:
        play.record(RoundEnded(number(play.state, "lackey_score")))
        return
    turn = first_of(play, waiting)
    if turn != play.state.fight_now.turn or spent(play.state, turn[0]) or play.state.fight_now.due:
        play.record(TurnCame(turn))


class TurnCame(Event, frozen=True, tag="turn_came"):
    """It is somebody's turn, or that of several at the same time."""

    who: tuple[str, ...]

    def apply(self, state: State) -> State:
        return replace(state, fight=replace(state.fight_now, turn=self.who, due=()))

    def tell(self, before: State, after: State) -> Lines:
        names = listed(after.creature(id_).name for id_ in self.who)
        now = after.fight_now.of(self.who[0])
        assert now is not None
        return public(f"{names} {'acts' if len(self.who) == 1 else 'act'} at {now.score}.", "3d6.5.1b")


@clause("3d6.5.1c", "3d6.5.3", "3d6.5.6b")
def begin_round(play: ConstitutionPlay, round_: int, *, forced: bool = False) -> None:
    """A round begins with the scores as they are; whoever has the highest has the right to superior initiative."""
    up = [now for now in play.state.fight_now.combatants if able(play.state, now)]
    highest = untied(play, tied(play.state, up, "roll" if _rolls(play.state) else "wits")) if up else ""
    play.record(RoundBegun(round_, highest, forced))


def _rolls(state: State) -> bool:
    return ruled(state, "initiative_ties") == "roll"


class RoundBegun(Event, frozen=True, tag="round_begun"):
    """A round began; ``superior`` had the highest score. ``forced``: the bout goes on without a respite."""

    round: int
    superior: str
    forced: bool = False

    def apply(self, state: State) -> State:
        fight = state.fight_now
        fresh = tuple(
            replace(now, acted=False, again=False, bought=False, item=False, ordered=False, defence=0, shielding=False)
            for now in fight.combatants
        )
        begun = replace(fight, combatants=fresh, round=self.round, phase="round", superior=self.superior)
        melee = fight.melee if self.forced else ()
        return replace(state, fight=replace(begun, turn=(), due=(), melee=melee, passing=()))

    def tell(self, before: State, after: State) -> Lines:
        return public(f"Round {self.round}.", "3d6.5.1b", weight="head")


@clause("3d6.5.5a", "3d6.5.11a")
class RoundEnded(Event, frozen=True, tag="round_ended"):
    """All have acted: the bout is over, and lackeys have their score again. Who re-oriented has a usual turn again."""

    lackeys: int

    def apply(self, state: State) -> State:
        fight = state.fight_now
        rested = tuple(
            replace(now, reoriented=False, casting="", item=False, score=self.lackeys if now.lackey else now.score)
            for now in fight.combatants
        )
        return replace(state, fight=replace(fight, combatants=rested, phase="respite", turn=(), due=()))

    def tell(self, before: State, after: State) -> Lines:
        text = "The bout is over: all break apart, circle and take stock."
        return public(text, "3d6.5.5a", weight="head")


# ---------------------------------------------------------------------- passing


class TurnOwner(Owner, frozen=True):
    """Lets a player end the turn of a character of theirs, who may be left out where it is the only one."""

    def allows(self, state: State, seat: str, command: Pass) -> bool:
        if command.who:
            return super().allows(state, seat, command)
        turn = acting(state) if state.fight is not None else ()
        if not any(state.creature(id_).seat == seat for id_ in turn[:1]):
            raise TooEarly("It is not the turn of a character of yours.")
        return True


class Pass(Command, frozen=True, tag="pass_turn"):
    """End your turn, even if you did nothing with it."""

    word = "next"
    also = ("pass", "done")
    menu_label = "End your turn"
    may = TurnOwner()
    clauses = ("3d6.5.1b",)
    pickers = {"who": own(lambda state, one: state.fight is not None and one.id in acting(state))}

    who: Annotated[str, Person()] = ""

    def label(self, state: State) -> str:
        turn = acting(state)
        name = self.who or (state.creature(turn[0]).name if turn else "Nobody")
        return f"{name} ends their turn"

    @clause("3d6.5.1b")
    def do(self, play: ConstitutionPlay) -> None:
        fight_of(play)
        turn = acting(play.state)
        if not turn:
            raise TooEarly("Nobody has a turn now. The next round begins by: round")
        one = somebody(play, self.who or turn[0])
        must_act(play, one, reorients=True)
        play.record(TurnPassed(one.id))
        turn_over(play, one)


class TurnPassed(Event, frozen=True, tag="turn_passed"):
    """Somebody did nothing more that needs a rule."""

    who: str
