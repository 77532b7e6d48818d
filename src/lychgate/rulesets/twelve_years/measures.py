"""What is worth telling of a choice in 12 Years: what becomes of the enemy, of each member, of the party.

What the words mean stands in ``core.outlook.MEANS``. An enemy that is no longer there leaves no trace in a state, so
who fell and who died is recalled from the events.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any

from msgspec.structs import replace

from lychgate.core.outlook import Measure
from lychgate.rulesets.twelve_years.event import Event
from lychgate.rulesets.twelve_years.naming import member_name, the_foes
from lychgate.rulesets.twelve_years.phrases import sentence
from lychgate.rulesets.twelve_years.rules.death import MemberDied
from lychgate.rulesets.twelve_years.rules.delving import TreasureLaid
from lychgate.rulesets.twelve_years.rules.foes import FoeArrived, FoeSlain, hostile
from lychgate.rulesets.twelve_years.rules.friends import FriendCame
from lychgate.rulesets.twelve_years.rules.loot import GoldGained, ItemGained
from lychgate.rulesets.twelve_years.rules.newcomers import MemberJoined
from lychgate.rulesets.twelve_years.rules.promises import LootFound
from lychgate.rulesets.twelve_years.rules.trap_effects import TrapDisabled, TrapSprung
from lychgate.rulesets.twelve_years.rules.ways import Moved
from lychgate.rulesets.twelve_years.sheet import max_hp
from lychgate.rulesets.twelve_years.state import Foe, Member, Party, Site, State


def measures(state: State, seat: str) -> tuple[Measure[State], ...]:
    """The measures of a seat's choices as things stand; none before it has a party."""
    party = state.party(seat)
    return tuple(_measures(state, party)) if party.alive and not state.ending else ()


def _measures(state: State, party: Party) -> Iterator[Measure[State]]:
    foes = hostile(party, state.site(party.at))
    if foes:
        yield from _of_the_foes(party, foes)
    yield Measure("party-dead", "The whole party dies", lambda after: not _lives(after, party))
    if foes:
        yield from _other_ends(party, foes)
    if len(party.members) > 1:
        died = tuple(f"died:{member.id}" for member in party.members)
        yield Measure("member-dead", "A member dies", facts=lambda known: any(d in known for d in died))
    names = _names(party)
    for member in party.members:
        yield Measure(f"dead:{member.id}", f"{names[member.id]} dies", facts=_holds(f"died:{member.id}"))
    met = f"{'Another' if foes else 'An'} enemy is met"
    met_by = _comes_upon(state, party, foes)
    yield Measure("foe", met, lambda after: _meets(after, party, foes), met_by, at="step")
    for member in party.members:
        name, hurt = names[member.id], member.hp < max_hp(party, member)
        more = f"{name} regains hit points" if hurt else f"{name} gains hit points"
        yield Measure(f"heals:{member.id}", more, _with_hit_points(party, member, more=True), at="step")
        if not member.escort:  # the death of an escort leaves no trace in a state
            yield Measure(f"hurt:{member.id}", f"{name} loses hit points", _with_hit_points(party, member), at="step")
    yield Measure("year", "A year passes", lambda after: after.party(party.seat).years > party.years)
    yield from SIGHTS


def _names(party: Party) -> dict[int, str]:
    """What each member is called at the beginning of a sentence; those of one name have numbers too."""
    found, names = dict[int, str](), [sentence(member_name(member)) for member in party.members]
    for at, (member, name) in enumerate(zip(party.members, names, strict=True)):
        found[member.id] = f"{name} ({names[: at + 1].count(name)})" if names.count(name) > 1 else name
    return found


def _of_the_foes(party: Party, foes: tuple[Foe, ...]) -> Iterator[Measure[State]]:
    """What the party wants of its enemies: that all of them fall, or that it gets away from them."""
    slain, moved = _holds(*(f"fell:{foe.id}" for foe in foes)), f"moved:{party.seat}"
    falls = f"{sentence(the_foes(foes))} {'all fall' if len(foes) > 1 else 'falls'}"
    yield Measure("foes-fallen", falls, facts=slain)
    away = Measure[State](
        "away",
        "The party gets away",
        lambda after: _rid_of(after, party, foes),
        facts=lambda known: moved in known and not slain(known),
    )
    yield away


def _other_ends(party: Party, foes: tuple[Foe, ...]) -> Iterator[Measure[State]]:
    """How else they may be out of the way, while the party stays where it is."""
    those, many, moved = sentence(the_foes(foes)), len(foes) > 1, f"moved:{party.seat}"

    def left(after: State) -> bool:
        now = _same(after, party)
        return now is not None and not now.truce and _rid_of(after, party, foes)

    def truce(after: State) -> bool:
        now = _same(after, party)
        return now is not None and now.truce

    alone = f"{those} {'leave' if many else 'leaves'} the party alone"
    yield Measure("truce", alone, truce, facts=lambda known: moved not in known)
    if many:
        yield Measure("foes-none-left", f"{those}: none left to fight", left, facts=lambda known: moved not in known)
    else:
        there = (moved, f"fell:{foes[0].id}")
        gone = Measure[State](
            "foe-gone", f"{those} is gone", left, facts=lambda known: not any(f in known for f in there)
        )
        yield gone


def facts(event: Event) -> tuple[str, ...]:
    """What is recalled of an event: which enemy fell, which member died, who went elsewhere, and may be back by now."""
    if isinstance(event, FoeSlain):
        dead = (f"died:{event.foe.member.id}",) if event.foe.member is not None else ()
        return (f"fell:{event.foe.id}", *dead)
    if isinstance(event, Moved):
        return (f"moved:{event.seat}",)
    return (f"died:{event.member}",) if isinstance(event, MemberDied) else ()


def fight_goes_on(before: State, now: State, seat: str) -> bool:
    """Whether the party is still where it was, with its life and one of the enemies that it had there."""
    party = before.party(seat)
    foes = hostile(party, before.site(party.at))
    return bool(foes) and not now.ending and not _rid_of(now, party, foes) and _lives(now, party)


def _on(id_: str, text: str, *kinds: type[Any]) -> Measure[State]:
    """Whether the step has an event of one of these kinds."""
    return Measure(id_, text, came=lambda event: True if isinstance(event, kinds) else None)


SIGHTS: tuple[Measure[State], ...] = (
    _on("trap", "A trap goes off", TrapSprung),
    _on("disarmed", "A trap is disarmed", TrapDisabled),
    _on("treasure", "Treasure is found", LootFound, TreasureLaid),
    _on("gains", "The party takes something", GoldGained, ItemGained),
    _on("stranger", "A stranger is met", FriendCame),
    _on("joins", "A newcomer joins", MemberJoined),
)
"""What a step may come to besides a fight."""


def _holds(*wanted: str) -> Callable[[Collection[str]], bool]:
    return lambda known: all(fact in known for fact in wanted)


def _same(state: State, party: Party) -> Party | None:
    """The party as it is in a later state; None where it is dead, or another has come in its place."""
    now = state.party(party.seat)
    return now if now.number == party.number and now.alive else None


def _lives(state: State, party: Party) -> bool:
    return _same(state, party) is not None


def _foes_of(state: State, party: Party) -> tuple[Foe, ...]:
    """The enemies that a party has before it in a later state."""
    now = _same(state, party)
    return hostile(now, state.site(now.at)) if now is not None else ()


def _meets(state: State, party: Party, foes: tuple[Foe, ...]) -> bool:
    """Whether an enemy that is none of these is before the party."""
    ids = [foe.id for foe in foes]
    return any(foe.id not in ids for foe in _foes_of(state, party))


def _comes_upon(state: State, party: Party, foes: tuple[Foe, ...]) -> Callable[[Event], bool | None]:
    """Whether an event brings an enemy that is none of these before a party, or the party before it.

    An enemy that is met and slain in one step leaves no trace in the state at its end.
    """
    ids = [foe.id for foe in foes]
    elsewhere = [other.at for other in state.parties if other.seat != party.seat and other.at != party.at]

    def comes(event: Event) -> bool | None:
        if isinstance(event, FoeArrived) and event.place not in elsewhere:
            there = party if event.place == party.at else replace(party, truce=False)
            come = hostile(there, Site(foes=(event.foe,)))
        elif isinstance(event, Moved) and event.seat == party.seat:
            come = hostile(event.change(party), state.site(event.to))
        else:
            return None
        return any(foe.id not in ids for foe in come) or None

    return comes


def _rid_of(state: State, party: Party, foes: tuple[Foe, ...]) -> bool:
    """Whether a party lives and has none of these enemies before it any more."""
    ids = [foe.id for foe in foes]
    return _lives(state, party) and not any(foe.id in ids for foe in _foes_of(state, party))


def _with_hit_points(party: Party, member: Member, *, more: bool = False) -> Callable[[State], bool]:
    """Whether somebody has fewer hit points than now, or ``more``; the dead have none.

    That is told of a step alone: of a whole fight of one against one it is not asked at each number of hit points.
    """

    def holds(after: State) -> bool:
        now = _same(after, party)
        there = next((one for one in now.members if one.id == member.id), None) if now is not None else None
        if there is None:
            return not more and any(one.member.id == member.id for one in after.corpses)
        return there.hp > member.hp if more else there.hp < member.hp

    return holds
