"""What is earned, in sentences."""

from __future__ import annotations

from lychgate.kit.english import a_or_many, numbered
from lychgate.rulesets.hundred_saints.events import experience as event
from lychgate.rulesets.hundred_saints.rules.experience import ready
from lychgate.rulesets.hundred_saints.state import State
from lychgate.rulesets.hundred_saints.tables.character import classes
from lychgate.rulesets.hundred_saints.telling.lines import Lines, Tell, public, secret


def _awarded(before: State, happened: event.Awarded, after: State) -> Lines:
    what = a_or_many(1, happened.what) if happened.foes else happened.what
    what = f" for {what}" if what else ""
    text = f"The party earns {happened.points} experience{what}; {after.experience.pool} to be split."
    return public(text, "enc.xp.3" if happened.foes else "enc.xp.4", weight="result")


def _award_set(before: State, happened: event.AwardSet, after: State) -> Lines:
    return secret(after, f"{after.creature(happened.who).name} is worth {happened.points} experience.", "enc.xp.5")


def _shared(before: State, happened: event.PoolShared, after: State) -> Lines:
    text = f"{happened.points} experience among {happened.shares}: {happened.share} each."
    return public(text, "enc.xp.1", weight="result")


def _learnt(before: State, happened: event.Learnt, after: State) -> Lines:
    one = after.creature(happened.who)
    half = " (half, as a retainer)" if happened.half else ""
    cut = f" ({happened.cut} do not count)" if happened.cut else ""
    now = f": {one.character.xp}" if one.character is not None else ""
    due = f" Level {ready(one)} is due: level {one.name}" if ready(one) and not ready(before.creature(one.id)) else ""
    return public(f"{one.name} gains {happened.points} experience{half}{cut}{now}.{due}", "enc.xp.2", weight="result")


def _levelled(before: State, happened: event.Levelled, after: State) -> Lines:
    one = after.creature(happened.who)
    assert one.character is not None
    row = classes()[one.character.calling].at(happened.level)
    old = classes()[one.character.calling].at(happened.level - 1)
    news = [f"{numbered(happened.hp, 'hit point')} more"]
    news += [f"attack +{row.attack}"] if row.attack != old.attack else []
    news += ["saves " + "/".join(str(save) for save in row.saves)] if row.saves != old.saves else []
    news += [
        f"{skill.replace('_', ' ')} {target}" for skill, target in row.skills.items() if old.skills.get(skill) != target
    ]
    news += ["spells " + "/".join(str(rank) for rank in row.spells)] if row.spells != old.spells else []
    news += ["a talent"] if row.talents != old.talents else []
    return public(f"{one.name} is level {happened.level}: {', '.join(news)}.", "enc.char.level.1")


def _training(before: State, happened: event.TrainingBegun, after: State) -> Lines:
    name = after.creature(happened.who).name
    text = f"{name} trains for level {happened.level}: {numbered(happened.weeks, 'week')}, until day {happened.until}"
    return public(f"{text}, for {happened.copper // 100} gp.", "enc.xp.7")


def _session(before: State, happened: event.SessionBegun, after: State) -> Lines:
    return public(f"Session {happened.number} begins.", "enc.xp.2", weight="session")


TELL: Tell = {
    event.Awarded: _awarded,
    event.AwardSet: _award_set,
    event.PoolShared: _shared,
    event.Learnt: _learnt,
    event.Levelled: _levelled,
    event.TrainingBegun: _training,
    event.SessionBegun: _session,
}
