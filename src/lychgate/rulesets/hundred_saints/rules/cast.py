"""Who is there: quick entry of creatures and characters, sides, and leaving."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.kit.english import one_of
from lychgate.kit.rolling import kept_secret, rolled
from lychgate.rulesets.hundred_saints.commands import cast as order
from lychgate.rulesets.hundred_saints.events.cast import Came, Described, Left
from lychgate.rulesets.hundred_saints.rules.chance import Rules, Saints
from lychgate.rulesets.hundred_saints.state import PARTY, Creature
from lychgate.rulesets.hundred_saints.tables.load import load_of

MOST_CAST = 400
"""Everybody who is in play at once."""


@clause("enc.sides.1", "enc.sides.2", "enc.char.attack.1")
def add_creatures(play: Saints, command: order.AddCreatures) -> None:
    """So many of a kind, each with its own hit points; a side of their own unless they join one."""
    state = play.state
    if len(state.cast) + command.count > MOST_CAST:
        raise PlayError(
            f"{MOST_CAST} are in play at most; {len(state.cast)} are there already. Dismiss somebody first."
        )
    side = command.side or command.name.lower()
    came: list[Creature] = []
    for number in range(command.count):
        id_ = f"c{state.next_id + number}"
        taken = [one.name for one in (*state.cast, *came)]
        name = free_name(command.name, taken) if command.count == 1 else next_name(one_of(command.name), taken)
        hp = command.each[number] if number < len(command.each) else _hit_points(play, command, id_)
        came.append(
            Creature(
                id=id_,
                name=name,
                side=side,
                level=command.level,
                hp=hp,
                max_hp=hp,
                ac=command.ac,
                attacks=command.attacks,
                attack=0 if command.attacks else command.attack,
                morale=command.morale,
                speed=command.speed,
                xp=command.xp,
                saves=command.saves,
                carries=load_of(command.name),
            )
        )
    play.record(Came(tuple(came), hidden=side != PARTY, unsaid=command.unsaid))


def _hit_points(play: Saints, command: order.AddCreatures, id_: str) -> int:
    """What each has: as stated, rolled, or a d8 for each level, at least 1."""
    dice = command.hp or f"{max(1, command.level)}d8"
    if dice.isdigit():
        return int(dice)
    with kept_secret(play, command.side != PARTY):
        return max(1, rolled(play, "hit points", dice, "enc.char.hp.1", f"creature:{id_}"))


def dismiss(play: Saints, command: order.Dismiss) -> None:
    """Somebody leaves play, or a whole side with everybody on it."""
    state = play.state
    if state.encounter is not None and command.who in state.encounter.sides:
        raise PlayError(f"'{command.who}' is in the encounter. End it first.")
    if any(side.id == command.who for side in state.sides):
        play.record(Left(tuple(one.id for one in state.cast if one.side == command.who), command.who))
    else:
        play.record(Left(tuple(one.id for one in state.cast if one.name == command.who)))


def describe(play: Saints, command: order.Describe) -> None:
    """Say something of a side that rules ask about."""
    play.record(Described(command.side, command.what, command.so))


def free_name(name: str, taken: list[str]) -> str:
    """``name``, with a number after it if somebody has it already."""
    number, free = 2, name
    while free in taken:
        free, number = f"{name} {number}", number + 1
    return free


def next_name(kind: str, taken: list[str]) -> str:
    """The first of ``wolf 1``, ``wolf 2`` and so on that nobody has."""
    number = 1
    while f"{kind} {number}" in taken:
        number += 1
    return f"{kind} {number}"


RULES: Rules = {
    order.AddCreatures: add_creatures,
    order.Dismiss: dismiss,
    order.Describe: describe,
}
