"""Going unnoticed, in sentences. What is not noticed is told to referees; to players, where it is their own doing."""

from __future__ import annotations

from lychgate.core.telling import listed
from lychgate.rulesets.hundred_saints.events import stealth as event
from lychgate.rulesets.hundred_saints.naming import called, does, people, the
from lychgate.rulesets.hundred_saints.state import State
from lychgate.rulesets.hundred_saints.telling.lines import Lines, Tell, public, secret, to_whom_it_is_known


def _own(state: State, side: str, text: str, *clauses: str) -> Lines:
    return public(text, *clauses) if side in state.ours else secret(state, text, *clauses)


def _slipped(before: State, happened: event.Slipped, after: State) -> Lines:
    text = f"{does(after, happened.side, 'slips', 'slip')} away unnoticed."
    return _own(after, happened.side, text, "enc.evade.2")


def _watched(before: State, happened: event.Watched, after: State) -> Lines:
    told = []
    for one in happened.results:
        die = f" ({one.die}, {one.chance} in 6)" if one.die else ""
        words = ("notices nothing", "notice nothing") if one.surprised else ("is not surprised", "are not surprised")
        told.append(f"{does(after, one.side, *words)}{die}")
    return secret(after, f"{'; '.join(told)}.", "enc.stealth.sneak.1")


def _crept(before: State, happened: event.Crept, after: State) -> Lines:
    where = "past" if happened.past else "up"
    text = f"{does(after, happened.side, 'sneaks', 'sneak')} {where} for {happened.feet} feet, unseen."
    return _own(after, happened.side, text, "enc.stealth.sneak.1")


def _spotted(before: State, happened: event.Spotted, after: State) -> Lines:
    by = listed(the(after, one) for one in happened.by)
    text = f"{does(after, happened.side, 'is', 'are')} spotted by {by}."
    return public(text, "enc.stealth.sneak.4", weight="result")


def _hid(before: State, happened: event.Hid, after: State) -> Lines:
    seen = f"; passers-by spot them on {happened.chance} in 6" if happened.chance else ""
    text = f"{called(after, happened.who)} hides{seen}."
    return _own(after, after.creature(happened.who).side, text, "enc.stealth.hide.1")


def _not_hidden(before: State, happened: event.NotHidden, after: State) -> Lines:
    text = f"{called(after, happened.who)} finds no cover ({happened.die})."
    return _own(after, after.creature(happened.who).side, text, "enc.stealth.class.1")


def _passed(before: State, happened: event.PassedBy, after: State) -> Lines:
    who = called(after, happened.who)
    die = f" ({happened.die})" if happened.die else ""
    if happened.spotted and after.creature(happened.who).side in after.ours:
        return public(f"{who} is spotted by {the(after, happened.side)}.", "enc.stealth.hide.2")
    words = ("spots", "spot") if happened.spotted else ("goes past", "go past")
    return secret(after, f"{does(after, happened.side, *words)} {who}{die}.", "enc.stealth.hide.2")


def _found(before: State, happened: event.Found, after: State) -> Lines:
    who = people(after, happened.who)
    text = does(after, happened.side, "searches until it has found", "search until they have found")
    text = f"{text} {who}."
    sides = [after.creature(one).side for one in happened.who]
    ours = happened.side in after.ours or any(side in after.ours for side in sides)
    return public(text, "enc.stealth.hide.3") if ours else secret(after, text, "enc.stealth.hide.3")


def _checked(before: State, happened: event.Checked, after: State) -> Lines:
    who, how = called(after, happened.who), f"({happened.die}, needs {happened.target})"
    if happened.skill == "alertness":
        text = f"{who} is {'ready at once' if happened.passed else 'not ready'} {how}."
        return to_whom_it_is_known(after, text, "enc.stealth.class.2")
    text = f"{who} {'stays unnoticed' if happened.passed else 'is noticed too'} {how}."
    return to_whom_it_is_known(after, text, "enc.stealth.class.1")


def _door(before: State, happened: event.DoorForced, after: State) -> Lines:
    how = "forces the door" if happened.opened else "cannot force the door"
    return public(f"{called(after, happened.who)} {how} ({happened.total}).", "enc.stealth.door.1", weight="result")


def _forewarned(before: State, happened: event.Forewarned, after: State) -> Lines:
    if not happened.so or not happened.sides:
        return ()
    those = listed(the(after, one) for one in happened.sides)
    return secret(after, f"{those} can no longer be surprised.", "enc.stealth.door.1")


def _listened(before: State, happened: event.Listened, after: State) -> Lines:
    who = called(after, happened.who)
    heard = "hears what there is to hear" if happened.heard else "hears nothing"
    found = secret(after, f"{who} {heard} ({happened.die}, needs {happened.target}).", "enc.stealth.door.2")
    return (*public(f"{who} listens at the door.", "enc.stealth.door.2"), *found)


TELL: Tell = {
    event.Slipped: _slipped,
    event.Watched: _watched,
    event.Crept: _crept,
    event.Spotted: _spotted,
    event.Hid: _hid,
    event.NotHidden: _not_hidden,
    event.PassedBy: _passed,
    event.Found: _found,
    event.Checked: _checked,
    event.DoorForced: _door,
    event.Forewarned: _forewarned,
    event.Listened: _listened,
}
