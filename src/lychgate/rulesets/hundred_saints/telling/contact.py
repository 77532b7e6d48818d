"""An encounter, in sentences."""

from __future__ import annotations

from lychgate.core.telling import listed
from lychgate.rulesets.hundred_saints.events import contact as event
from lychgate.rulesets.hundred_saints.naming import counted, does, several, the
from lychgate.rulesets.hundred_saints.state import PARTY, State
from lychgate.rulesets.hundred_saints.state.encounter import Place
from lychgate.rulesets.hundred_saints.tables.encounter import ENCOUNTER
from lychgate.rulesets.hundred_saints.telling.lines import Lines, Tell, public, secret, to_whom_it_is_known


def _met(before: State, happened: event.Met, after: State) -> Lines:
    where = "in the open" if happened.ground == "outdoors" else "in the dungeon"
    met = listed(the(after, side) for side in happened.sides[1:])
    return secret(after, f"The party meets {met} {where}.", "enc.seq.1")


def _aware(before: State, happened: event.AwarenessSet, after: State) -> Lines:
    nothing = "" if happened.so else " nothing"
    text = f"{does(after, happened.side, 'knows', 'know')}{nothing} of {the(after, happened.of)}."
    return secret(after, text, "enc.aware.1")


def _ambush(before: State, happened: event.AmbushSet, after: State) -> Lines:
    text = f"{does(after, happened.side, 'is', 'are')} {'' if happened.so else 'not '}attacked from hiding."
    return secret(after, text, "enc.surprise.4")


def _modified(before: State, happened: event.SurpriseModified, after: State) -> Lines:
    whose = "their" if several(after, happened.side) else "its"
    text = f"{the(after, happened.side)}: {happened.by:+} to {whose} chance of being surprised."
    return secret(after, text, "enc.surprise.5")


def _step(before: State, happened: event.StepReached, after: State) -> Lines:
    if happened.waived:
        return secret(after, f"Passed over: {happened.waived}.", "enc.seq.1")
    if happened.back:
        return secret(after, f"Back to {happened.step}.", "enc.seq.1")
    return ()


def _surprised(before: State, happened: event.SurpriseSettled, after: State) -> Lines:
    told = []
    for one in happened.results:
        how = "surprised" if one.surprised else "not surprised"
        die = f" ({one.die} against {one.chance} in 6)" if one.die else ""
        told.append(f"{does(after, one.side, 'is', 'are')} {how}{die}")
    return secret(after, f"{'; '.join(told)}.", "enc.surprise.3")


def _distance(before: State, happened: event.DistanceSettled, after: State) -> Lines:
    text = f"{does(after, happened.side, 'is', 'are')} {happened.feet} feet off."
    return secret(after, text, "enc.dist.1" if happened.rolled else "enc.dist.5")


def _contact(before: State, happened: event.ContactMade, after: State) -> Lines:
    now = after.encounter
    assert now is not None
    told = []
    for side in now.sides[1:]:
        feet = f", {now.distances[side]} feet off" if side in now.distances else ""
        they = "They are" if len(after.of_side(side)) > 1 else "It is"
        caught = f" {they} taken by surprise." if now.is_surprised(side) and not now.all_surprised else ""
        told.append(f"The party comes upon {counted(after, side)}{feet}.{caught}")
    if now.all_surprised:
        told.append("Both are taken by surprise: a moment of confusion.")
    elif now.is_surprised(PARTY):
        told.append("The party was taken by surprise.")
    return public(" ".join(told), "enc.dist.6", "enc.surprise.10")


def _order(before: State, happened: event.OrderSettled, after: State) -> Lines:
    if not happened.order:
        return to_whom_it_is_known(after, f"Round {happened.round}: nobody acts.", "enc.surprise.8")
    ranks: dict[int, list[str]] = {}
    for one in happened.order:
        ranks.setdefault(one.rank, []).append(f"{the(after, one.side)}{f' ({one.die})' if one.die else ''}")
    told = ", then ".join(" and ".join(sides) for _, sides in sorted(ranks.items()))
    return to_whom_it_is_known(after, f"Round {happened.round}: {told}{tie(happened.order)}.", "enc.init.3")


def tie(order: tuple[Place, ...]) -> str:
    """That a tie was rolled again, where the same die has not come to the same place."""
    ranks: dict[int, int] = {}
    again = any(one.die and ranks.setdefault(one.die, one.rank) != one.rank for one in order)
    return "; the tie was rolled again" if again else ""


def _reacted(before: State, happened: event.Reacted, after: State) -> Lines:
    row = next(row for row in ENCOUNTER.reaction.rows if row.row == happened.row)
    total = f" ({happened.total})" if happened.total else ""
    text = f"{does(after, happened.side, row.words, row.words_of_many)}{total}."
    return secret(after, text, "enc.react.2")


def _concluded(before: State, happened: event.Concluded, after: State) -> Lines:
    text = "The encounter is avoided." if happened.avoided else "The encounter is over."
    known = before.encounter is not None and before.encounter.known
    return public(text, "enc.end.1") if known else secret(after, text, "enc.end.1")


TELL: Tell = {
    event.Met: _met,
    event.AwarenessSet: _aware,
    event.AmbushSet: _ambush,
    event.SurpriseModified: _modified,
    event.StepReached: _step,
    event.SurpriseSettled: _surprised,
    event.DistanceSettled: _distance,
    event.ContactMade: _contact,
    event.OrderSettled: _order,
    event.Reacted: _reacted,
    event.Concluded: _concluded,
}
