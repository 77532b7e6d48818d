"""What magic takes and does, in a few words: its time, slots and Effort, the save against it, and how long it lasts."""

from __future__ import annotations

from lychgate.kit.english import numbered, of_whom, sentence
from lychgate.rulesets.sovereign.rules.checks import skill_of
from lychgate.rulesets.sovereign.rules.effort import effort_left, slots_of, tradition_of
from lychgate.rulesets.sovereign.rules.figures import effort_of
from lychgate.rulesets.sovereign.state import Creature, State, Working
from lychgate.rulesets.sovereign.tables.hurt import HURT
from lychgate.rulesets.sovereign.tables.magic import Amount, Art, Lasting, Power, Spell, Summon

TAKES = {
    "main": "Main Action",
    "move": "Move action",
    "free": "Free action",
    "instant": "Instant action",
    "always": "always",
}
"""The time that magic takes, in words."""

COMMITS = {
    "none": "",
    "duration": "Effort while it lasts",
    "turn": "Effort for the Turn",
    "day": "Effort for the day",
    "all": "all Effort for the day",
}
"""The Effort that an art takes, in words."""

UNITS = {"rounds": "Round", "turns": "Turn", "days": "day"}
"""What a duration is counted in, in words."""


def heading_of(one: Creature, power: Power) -> str:
    """The heading under which magic is offered: ``Ada's spells``."""
    if isinstance(power, Art):
        return f"{of_whom(sentence(one.name))} {'Instant arts' if power.action == 'instant' else 'arts'}"
    return f"{of_whom(sentence(one.name))} {'Instant spells' if power.action == 'instant' else 'spells'}"


def power_note(state: State, one: Creature, power: Power) -> str:
    """What an art or a spell takes now, the save against it, its duration, and what it does."""
    cost = slot_told(state, one, power) if isinstance(power, Spell) else effort_told(one, power)
    if power.action == "always":
        return power.text
    action = TAKES[power.action] if state.fight is not None else ""
    told = ", ".join(part for part in (action, cost, save_told(power), span_told(one, power)) if part)
    return f"{sentence(told)}: {power.text}" if told else power.text


def slot_told(state: State, one: Creature, spell: Spell) -> str:
    """The slot that a spell takes, and how many are left."""
    most = slots_of(state, one)
    return f"a slot ({most - one.casting.used} of {most} left)"


def effort_told(one: Creature, art: Art) -> str:
    """The Effort that an art would commit, and how much is free; empty where it costs none."""
    free = art.name == "Healing Touch" and "Facile Healer" in one.made.arts
    if art.commit == "none" or free or art.name not in one.made.arts:
        return "" if free else COMMITS[art.commit]
    tradition = tradition_of(one, art.name)
    return f"{COMMITS[art.commit]} ({effort_left(one, tradition)} of {effort_of(one, tradition).total} left)"


def save_told(power: Power) -> str:
    """The saves that are made against it, as ``Mental save``; empty where none is."""
    found = [str(getattr(effect, "save", "")).title() for effect in power.effects]
    kinds = dict.fromkeys(save for save in found if save not in ("", "Same"))
    return f"{' or '.join(kinds)} save" if kinds else ""


def span_told(one: Creature, power: Power) -> str:
    """How long it lasts for this caster, as ``3 Rounds``; empty where nothing lasts."""
    for effect in power.effects:
        if isinstance(effect, Lasting):
            reached = [grown for grown in effect.grows if one.level >= grown.level]
            span, unit = (reached[-1].span, reached[-1].unit) if reached else (effect.span, effect.unit)
        elif isinstance(effect, Summon):
            span, unit = effect.span, effect.unit
        else:
            continue
        return "until you end it" if unit == "released" else in_units(one, span, UNITS[unit])
    return ""


def in_units(one: Creature, span: Amount, unit: str) -> str:
    """A span of time as it is for this caster: ``2 Turns``, ``9 hours``, ``1d4 Rounds``."""
    half = (one.level + 1) // 2 if span.half else 0
    sure = span.plus + span.level * one.level + half + (skill_of(one, span.skill) if span.skill else 0)
    if not span.dice:
        hours = unit == "Turn" and not sure % HURT.turns_in_an_hour and sure
        return numbered(sure // HURT.turns_in_an_hour, "hour") if hours else numbered(max(1, sure), unit)
    count, _, sides = span.dice.partition("d")
    sets = max(1, one.level // span.each) if span.each else 1
    more = f"{sure:+}" if sure else ""
    return f"{int(count) * sets}d{sides}{more} {unit}s"


def ends_told(working: Working) -> str:
    """When magic that lies on somebody ends: ``3 Rounds left``, ``until released``."""
    if working.unit == "released":
        return "until released"
    return f"{numbered(working.left, UNITS[working.unit])} left"
