"""How the labels of 12 Years are read: what becomes of enemies, members and the party, and when a year goes."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from lychgate.rulesets.twelve_years.naming import member_name
from lychgate.rulesets.twelve_years.rules.foes import hostile
from tests.odds.playing import Trace
from tests.odds.reading import Reader, Rows, states


def _enemies(state: Any, seat: str) -> tuple[Any, ...]:
    """The enemies that stand in a party's way: none where it is dead, or has a truce with them."""
    party = state.party(seat)
    return hostile(party, state.site(party.at)) if _own(party) else ()


def _own(party: Any) -> bool:
    return any(member.kin in ("hermit", "rogue", "fae_folk", "giant") for member in party.members)


def _slain(trace: Trace) -> set[int]:
    """The enemies that harm has done for. Those that left, or were left, joined or fell asleep are none of them."""
    return {fact.event.foe.id for fact in trace.named("FoeSlain")}


def _died(trace: Trace, seat: str, number: int) -> set[int]:
    """Those of a party who died: of ``MemberDied`` it is said, and the possessed and the risen die as enemies."""
    return {
        fact.event.member
        for fact in trace.named("MemberDied")
        if fact.event.seat == seat and fact.before.party(seat).number == number
    }


def _alive(state: Any, seat: str, number: int) -> bool:
    party = state.party(seat)
    return party.number == number and _own(party)


def years_goes_on(start: Any, seat: str) -> Callable[[Any], bool]:
    """Whether the party still has one of the enemies before it that it had before it: some follow it when it runs."""
    party, ids = start.party(seat), {foe.id for foe in _enemies(start, seat)}

    def goes_on(state: Any) -> bool:
        return (
            bool(ids)
            and not state.ending
            and _alive(state, seat, party.number)
            and any(foe.id in ids for foe in _enemies(state, seat))
        )

    return goes_on


def _fall(start: Any, seat: str, who: str) -> Reader | None:
    ids = {foe.id for foe in _enemies(start, seat)}
    members = [member_name(member).casefold() for member in start.party(seat).members]
    return (lambda trace: ids <= _slain(trace)) if ids and who.casefold() not in members else None


def _away(start: Any, seat: str) -> Reader:
    """The party has got away from its enemies: it has left the place, and not slain them all."""
    party, ids = start.party(seat), {foe.id for foe in _enemies(start, seat)}

    def read(trace: Trace) -> bool:
        left = _alive(trace.end, seat, party.number) and not any(foe.id in ids for foe in _enemies(trace.end, seat))
        return left and _moved(trace, seat) and not ids <= _slain(trace)

    return read


def _moved(trace: Trace, seat: str) -> bool:
    """Whether the party has left where it was, at some time: it may run from a pursuer and be back in the end."""
    return any(state.party(seat).at != trace.start.party(seat).at for state in states(trace))


def _met(start: Any, seat: str) -> Reader:
    """An enemy that is no friend stands before the party at some time."""
    number = start.party(seat).number
    return lambda trace: any(_alive(state, seat, number) and _enemies(state, seat) for state in states(trace))


def _all_die(start: Any, seat: str) -> Reader:
    number = start.party(seat).number
    return lambda trace: not _alive(trace.end, seat, number)


def _member_dies(start: Any, seat: str) -> Reader:
    number, ids = start.party(seat).number, {member.id for member in start.party(seat).members}
    return lambda trace: bool(ids & _died(trace, seat, number))


def _dies(start: Any, seat: str, who: str) -> Reader | None:
    party = start.party(seat)
    found = _called(party, who)
    return None if found is None else lambda trace: found in _died(trace, seat, party.number)


def _called(party: Any, who: str) -> int | None:
    """The id of a member by its name, with a number where others have it too; None where it does not say which."""
    name, number = re.fullmatch(r"(.+?)(?: \((\d+)\))?", who.casefold()).groups()  # type: ignore[union-attr]
    found = [member.id for member in party.members if member_name(member).casefold() == name]
    if number is None:
        return found[0] if len(found) == 1 else None
    return found[int(number) - 1] if len(found) > 1 else None


def _hit_points(*, more: bool) -> Callable[..., Reader | None]:
    """More, or fewer, hit points at the end than before the choice; the dead have fewer."""

    def make(start: Any, seat: str, who: str) -> Reader | None:
        return _hp_reader(start, seat, who, more=more)

    return make


def _hp_reader(start: Any, seat: str, who: str, *, more: bool) -> Reader | None:
    found = _called(start.party(seat), who)
    if found is None:
        return None

    def hp(state: Any) -> int | None:
        return next((member.hp for member in state.party(seat).members if member.id == found), None)

    def read(trace: Trace) -> bool:
        was, now = hp(trace.start), hp(trace.end)
        if found in _died(trace, seat, start.party(seat).number):
            return not more
        return was is not None and now is not None and (now > was if more else now < was)

    return read


def _truce(start: Any, seat: str, who: str) -> Reader | None:
    """The enemies leave the party alone, which stays where it is."""
    if not _enemies(start, seat):
        return None

    def read(trace: Trace) -> bool:
        now = trace.end.party(seat)
        return _alive(trace.end, seat, start.party(seat).number) and now.truce and not _moved(trace, seat)

    return read


def _gone(start: Any, seat: str, who: str) -> Reader | None:
    """The one enemy is there no more, did not fall, and the party stays where it is, without a truce."""
    left = _none_left(start, seat, who)
    ids = {foe.id for foe in _enemies(start, seat)}
    return (lambda trace: left(trace) and not ids & _slain(trace)) if left is not None and len(ids) == 1 else None


def _none_left(start: Any, seat: str, who: str) -> Reader | None:
    """None of these enemies is there any more, whatever became of each, and the party stays where it is."""
    party, ids = start.party(seat), {foe.id for foe in _enemies(start, seat)}
    if not ids:
        return None

    def read(trace: Trace) -> bool:
        now = trace.end.party(seat)
        stays = _alive(trace.end, seat, party.number) and not _moved(trace, seat) and not now.truce
        return stays and not any(foe.id in ids for foe in _enemies(trace.end, seat))

    return read


def _another_met(start: Any, seat: str) -> Reader:
    """An enemy stands before the party at some time that did not before the choice."""
    number, ids = start.party(seat).number, {foe.id for foe in _enemies(start, seat)}
    return lambda trace: any(
        _alive(state, seat, number) and any(foe.id not in ids for foe in _enemies(state, seat))
        for state in states(trace)
    )


def _happens(*names: str) -> Callable[[Any, str], Reader]:
    def make(start: Any, seat: str) -> Reader:
        return lambda trace: any(True for _ in trace.named(*names))

    return make


def _year(start: Any, seat: str) -> Reader:
    return lambda trace: trace.end.party(seat).years > start.party(seat).years


YEARS_ROWS: Rows = (
    (r"An enemy is met", _met),
    (r"Another enemy is met", _another_met),
    (r"The party gets away", _away),
    (r"The whole party dies", _all_die),
    (r"A member dies", _member_dies),
    (r"A year passes", _year),
    (r"A trap goes off", _happens("TrapSprung")),
    (r"A trap is disarmed", _happens("TrapDisabled")),
    (r"Treasure is found", _happens("LootFound", "TreasureLaid")),
    (r"The party takes something", _happens("GoldGained", "ItemGained")),
    (r"A stranger is met", _happens("FriendCame")),
    (r"A newcomer joins", _happens("MemberJoined")),
    (r"(.+) (?:leaves|leave) the party alone", _truce),
    (r"(.+) is gone", _gone),
    (r"(.+): none left to fight", _none_left),
    (r"(.+) (?:regains|gains) hit points", _hit_points(more=True)),
    (r"(.+) loses hit points", _hit_points(more=False)),
    (r"(.+) dies", _dies),
    (r"(.+?) (?:falls|all fall)", _fall),
)
