"""Turning the undead."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.kit.rolling import rolled
from lychgate.rulesets.hundred_saints.commands import combat as order
from lychgate.rulesets.hundred_saints.events import combat as event
from lychgate.rulesets.hundred_saints.events import options as optional
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.encounter import meeting
from lychgate.rulesets.hundred_saints.rules.fight import (
    begin_if_new,
    feet_between,
    fight_of,
    fighter,
    has_action,
    in_turn,
    noticed,
    out_of_it,
)
from lychgate.rulesets.hundred_saints.state import Creature, Mark
from lychgate.rulesets.hundred_saints.tables.combat import COMBAT
from lychgate.rulesets.hundred_saints.tables.encounter import TIME

NUMBERS = COMBAT.turning

TURNERS = ("klerikos", "hiereus")
"""The classes that turn the undead."""


@clause("enc.combat.turn.1", "enc.combat.magic.1")
def repel(play: Saints, command: order.Repel) -> None:
    """2d6, more against lower levels, less against higher, the lowest first: nothing, stunned, in flight, or gone."""
    one = fighter(play, command.who)
    if one.character is not None and one.character.calling not in TURNERS:
        raise PlayError(f"{one.name} turns no undead; {' and '.join(TURNERS)} do.")
    begin_if_new(play, one.side)
    has_action(play, one)
    ready = fight_of(play).turning.get(one.id, 0)
    if meeting(play).round < ready and not command.anyway:
        raise PlayError(f"{one.name} may turn the undead again in Round {ready}, a Turn after the last try.")
    those = within_power(play, one, command.side)
    if not those:
        raise PlayError(
            f"No undead of {command.side} stand unconcealed within {NUMBERS.feet} feet of {one.name}. "
            "A referee says who is one: mark WHO undead"
        )
    in_turn(play, one, "magic", command.anyway)
    noticed(play, one, *those)
    silver = NUMBERS.silver if command.symbol == "silver" else 0
    total = rolled(play, "turning", NUMBERS.dice, "enc.combat.turn.1", f"creature:{one.id}")
    total += by_level(one, those[0]) + silver
    row = NUMBERS.row_of(total)
    count = 0
    if row != "nothing":
        count = rolled(play, "turning", NUMBERS.many, "enc.combat.turn.1", f"creature:{one.id}")
        count += NUMBERS.gold if command.symbol == "gold" else 0
    now = meeting(play).round
    struck = those[:count]
    again = now + 1 if row != "nothing" else now + TIME["rounds_per_turn"]
    ids = tuple(undead.id for undead in struck)
    play.record(optional.Repelled(who=one.id, side=command.side, total=total, row=row, those=ids, again=again))
    for undead in struck:
        befalls(play, undead, row)
    play.record(event.Acted(one.id))


@clause("enc.combat.turn.1")
def by_level(one: Creature, undead: Creature) -> int:
    """2 for each level that they are below the turner, to 6; less 2 for each above, to 6."""
    return max(-NUMBERS.most, min(NUMBERS.most, NUMBERS.level * (one.level - undead.level)))


@clause("enc.combat.turn.1")
def within_power(play: Saints, one: Creature, side: str) -> list[Creature]:
    """The undead of the lowest level who are within 30 feet, unconcealed, and not turned already."""

    def reached(undead: Creature) -> bool:
        feet = feet_between(play.state, one, undead)
        return feet is None or feet <= NUMBERS.feet

    found = [
        undead
        for undead in play.state.cast
        if undead.side == side
        and undead.mark("undead")
        and not out_of_it(undead)
        and not any(undead.mark(name) for name in ("hidden", "turned"))
        and reached(undead)
    ]
    lowest = min((undead.level for undead in found), default=0)
    return [undead for undead in found if undead.level == lowest]


@clause("enc.combat.turn.1")
def befalls(play: Saints, undead: Creature, row: str) -> None:
    """Stunned for a Round, in flight for a Turn, or destroyed."""
    now = meeting(play).round
    if row == "destroyed":
        play.record(event.Fell(undead.id, "killed"))
    elif row == "fled":
        play.record(optional.MarkSet(undead.id, Mark("turned", until=now + TIME["rounds_per_turn"])))
    else:
        play.record(optional.MarkSet(undead.id, Mark("stunned", until=now + 1)))


@clause("enc.combat.turn.1")
def recover(play: Saints) -> None:
    """At the end of a Round those whose stunning or flight is over are free of it."""
    now = meeting(play).round
    for one in play.state.cast:
        for mark in one.marks:
            if mark.name in ("stunned", "turned") and mark.until and mark.until <= now:
                play.record(optional.MarkSet(one.id, mark, False))
