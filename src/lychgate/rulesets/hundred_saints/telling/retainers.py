"""Retainers, in sentences."""

from __future__ import annotations

from lychgate.kit.english import numbered
from lychgate.rulesets.hundred_saints.events import retainers as event
from lychgate.rulesets.hundred_saints.state import State
from lychgate.rulesets.hundred_saints.telling.lines import Lines, Tell, public, secret

REPLIES = {
    "angry": "refuses angrily; that is heard, and others like it less",
    "no": "says no",
    "more": "wants more",
    "yes": "says yes",
    "keen": "says yes gladly",
}


def _sought(before: State, happened: event.Sought, after: State) -> Lines:
    name = after.creature(happened.who).name
    if not happened.townsfolk and not happened.adventurers:
        return public(f"{name} looks for retainers by {happened.search.way}: nobody comes.", "enc.retainer.2")
    when = f" after {numbered(happened.days, 'day')}" if happened.days else ""
    came = ((happened.townsfolk, "townsfolk"), (happened.adventurers, "adventurer"))
    who = " and ".join(numbered(count, kind) for count, kind in came if count)
    verb = "comes" if (happened.townsfolk, happened.adventurers) == (0, 1) else "come"
    return public(f"{name} looks for retainers by {happened.search.way}: {who} {verb}{when}.", "enc.retainer.2")


def _replied(before: State, happened: event.Replied, after: State) -> Lines:
    total = f" ({happened.total})" if happened.total else ""
    text = f"{happened.name}, offered a {happened.offer} wage, {REPLIES[happened.reply]}{total}."
    return public(text, "enc.retainer.3")


def _tested(before: State, happened: event.LoyaltyTested, after: State) -> Lines:
    how = "stays true" if happened.true else "does not stay true"
    text = f"{after.creature(happened.who).name} {how} ({happened.total} against {happened.score})."
    return secret(after, text, "enc.retainer.1")


def _changed(before: State, happened: event.LoyaltyChanged, after: State) -> Lines:
    one = after.creature(happened.who)
    assert one.service is not None
    return secret(after, f"{one.name}'s Loyalty is {one.service.loyalty} now.", "enc.retainer.4")


def _left(before: State, happened: event.LeftService, after: State) -> Lines:
    return public(f"{before.creature(happened.who).name} leaves, {happened.why}.", "enc.retainer.4")


TELL: Tell = {
    event.Sought: _sought,
    event.Replied: _replied,
    event.LoyaltyTested: _tested,
    event.LoyaltyChanged: _changed,
    event.LeftService: _left,
}
