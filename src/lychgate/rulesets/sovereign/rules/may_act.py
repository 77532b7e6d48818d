"""The one gate that every command passes: it checks that the actors can act now, and takes their time."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import Any

from lychgate.core.clause import clause
from lychgate.core.dice_source import ScriptedDice
from lychgate.core.errors import PlayError, TooEarly
from lychgate.core.play import Play
from lychgate.core.telling import listed
from lychgate.kit.orders import Steps
from lychgate.kit.site import OUTSIDE
from lychgate.rulesets.sovereign.acts import Takes
from lychgate.rulesets.sovereign.rules.fight import (
    fight_of,
    must_act,
    must_be_loose,
    must_have_main,
    must_have_move,
    spend_main,
    spend_move,
)
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, must_be_up, somebody
from lychgate.rulesets.sovereign.rules.group import APART
from lychgate.rulesets.sovereign.rules.guards import must_be_able
from lychgate.rulesets.sovereign.rules.in_force import must_not_be_stopped
from lychgate.rulesets.sovereign.rules.side_words import called
from lychgate.rulesets.sovereign.rules.turns import must_have_turn, spend_turn
from lychgate.rulesets.sovereign.state import PARTY, Creature, State


def weigh(play: SovereignPlay, command: Any) -> None:
    """Refuse a command whose actors cannot carry it out now, or pay the time that it takes them.

    Raises ``PlayError``, which says why, and what can be done.
    """
    takes: Takes | None = command.takes
    if takes is None:
        return
    those = must_be_possible(play, command, takes)
    if takes.paid:
        pay(play, takes, those)


def possible(state: State, seat: str, steps: Steps) -> Steps:
    """Keep the steps of an offer that the gate lets pass for a seat."""
    play: SovereignPlay = Play(state, seat, ScriptedDice(()))

    def passes(command: Any) -> bool:
        try:
            if command.takes is not None:
                must_be_possible(play, command, command.takes)
        except PlayError:
            return False
        return True

    return tuple(step for step in steps if passes(step[1]))


def first_possible(state: State, steps: Iterable[tuple[str, Any]]) -> Steps:
    """Return the first of these steps that the gate lets pass for a GM; empty if there is none."""
    return next((found for step in steps if (found := possible(state, state.referees[0], (step,)))), ())


def must_be_possible(play: SovereignPlay, command: Any, takes: Takes) -> tuple[Creature, ...]:
    """Return the actors of a command. Raises ``PlayError`` if one of them cannot act now."""
    those = named_in(play, command, takes.who)
    if takes.each:
        those = tuple(one for one in those if not one.helpless) or those
    for one in those:
        must_be_up(one)
    must_be_together(those, there_of(play.state, command, takes.near))
    if takes.anybody:
        must_have_somebody(play.state, play.seat)
    if play.state.fight is None:
        must_be_free(play.state, takes, those)
    elif not (takes.waived and getattr(command, takes.waived)):
        must_fit_a_fight(play, takes, those)
    return those


def said_in(command: Any, fields: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names in these fields of a command, each once."""
    names: list[str] = []
    for field in fields:
        said = attrgetter(field)(command)
        names += [said] if isinstance(said, str) else said
    return tuple(dict.fromkeys(name for name in names if name))


def named_in(play: SovereignPlay, command: Any, fields: tuple[str, ...]) -> tuple[Creature, ...]:
    """Return the actors of a command, each once: the first does it, the others help. Raises ``PlayError``."""
    found = {one.id: one for name in said_in(command, fields) for one in _called(play, name)}
    return tuple(found.values())


def _called(play: SovereignPlay, name: str) -> tuple[Creature, ...]:
    """Return the creature of this name, or the members of this side who can act. Raises ``PlayError``."""
    people = any(name in (one.name, one.id) for one in play.state.cast)
    if people or name not in play.state.sides:
        return (somebody(play, name),)
    able = tuple(one for one in play.state.of_side(name) if not one.helpless)
    if not able:
        raise PlayError(f"None of {called(play.state, name)} can do anything.")
    return able


def there_of(state: State, command: Any, fields: tuple[str, ...]) -> tuple[Creature, ...]:
    """Return the creatures that the command is done to; porters and beasts of burden are none."""
    names = said_in(command, fields)
    return tuple(one for one in state.cast if one.name in names or one.id in names)


def must_be_together(those: tuple[Creature, ...], others: tuple[Creature, ...]) -> None:
    """Raise ``PlayError`` if the actor is in another room than a helper or a target."""
    for other in (*those[1:], *(others if those else ())):  # a command may name a target and no actor
        if other.mark(APART) != those[0].mark(APART):
            away = other if other.mark(APART) else those[0]
            again = f"To bring them together: rejoin {away.name}"
            raise PlayError(f"{other.name} and {those[0].name} are in different rooms. {again}")


def must_have_somebody(state: State, seat: str) -> None:
    """Raise ``PlayError`` if none of a player's own Delvers can act, or for a GM nobody in the party."""
    party = [one for one in state.cast if one.side == PARTY]
    own = [one for one in party if one.seat == seat and not one.dead] if seat in state.players else []
    those = own or party
    if those and all(one.helpless for one in those):
        raise PlayError(f"{listed(f'{one.name} {one.helpless}' for one in those)}, and can do nothing.")


@clause("sov.dungeon.one-thing")
def must_be_free(state: State, takes: Takes, those: tuple[Creature, ...]) -> None:
    """Raise ``PlayError`` if, outside a fight, an act belongs elsewhere or an actor has no time left for it."""
    if takes.fight:
        raise TooEarly("There is no fight. It begins by: fight")
    for one in those:
        if takes.time not in ("moment", "instant", "free"):
            must_not_be_stopped(one, "main")  # whoever is only rooted to the spot still has both hands
        if takes.time == "turn":
            must_have_turn(state, one, again=takes.again)
    inside = state.site is not None and state.site.here != OUTSIDE
    counted = takes.away == "needs a settlement" and state.exploring.alertness and not state.settlement
    if takes.away and (inside or counted):
        out = "enter 0" if inside else "safe"
        raise PlayError(f"The party is in a dungeon, and {takes.what} {takes.away}. To leave: {out}")


@clause("sov.action.main", "sov.action.move", "sov.time.round")
def must_fit_a_fight(play: SovereignPlay, takes: Takes, those: tuple[Creature, ...]) -> None:
    """Raise ``PlayError`` if an act takes longer than a Round, or an actor lacks the action that it takes."""
    if takes.span or takes.time == "calm":
        waits = f"{takes.what} takes {takes.span}" if takes.span else f"{takes.what} waits until it is over"
        raise TooEarly(f"{in_a_fight(play.state, those)}: {waits}. {takes.instead or 'The fight ends by: end'}")
    wrong: list[PlayError] = []
    for one in those:
        try:
            must_have_the_action(play, takes, one)
        except PlayError as refused:
            if not takes.each or len(wrong) + 1 == len(those):
                raise (wrong or [refused])[0] from None
            wrong.append(refused)


def must_have_the_action(play: SovereignPlay, takes: Takes, one: Creature) -> None:
    """Raise ``PlayError`` if it is not an actor's turn, or the action that the act takes is spent."""
    match takes.least or takes.time:
        case "instant":
            must_be_able(play, one)
        case "free":
            must_act(play, one)
        case "move":
            must_act(play, one)
            must_have_move(play, one)
        case "main":
            must_act(play, one)
            must_have_main(play, one)
        case "round":
            must_have_a_round(play, one)


def in_a_fight(state: State, those: tuple[Creature, ...]) -> str:
    """Say who is in a fight, as a refusal begins."""
    fighting = [one for one in those if one.side in state.fight_now.sides]
    return f"{fighting[0].name} is in a fight" if fighting else "A fight is under way"


@clause("sov.time.round")
def must_have_a_round(play: SovereignPlay, one: Creature) -> None:
    """Raise ``PlayError`` unless an actor has both actions of this Round left, and is free to move."""
    must_act(play, one)
    must_be_loose(play, one)
    must_have_main(play, one)
    must_have_move(play, one)
    if fight_of(play).left(one.id).moves:
        raise TooEarly(f"{one.name} has spent the Move action of this Round, and this takes a whole Round.")


def pay(play: SovereignPlay, takes: Takes, those: tuple[Creature, ...]) -> None:
    """Take the actors' Turn, or in a fight their actions."""
    if play.state.fight is None:
        if takes.time == "turn":
            spend_turn(play, *those, again=takes.again)
        return
    for one in those:
        if takes.time in ("main", "round"):
            spend_main(play, one)
        if takes.time in ("move", "round"):
            spend_move(play, one)
