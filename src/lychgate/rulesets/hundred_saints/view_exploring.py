"""Exploring as a seat may see it: the place, the lights, what is due, and what hinders people."""

from __future__ import annotations

from lychgate.core.view import Tracker
from lychgate.kit.english import numbered
from lychgate.kit.table import number
from lychgate.rulesets.hundred_saints.rules.clock import turns
from lychgate.rulesets.hundred_saints.rules.clocks import in_words as left_in_words
from lychgate.rulesets.hundred_saints.rules.exhaustion import exhaustion
from lychgate.rulesets.hundred_saints.rules.light import in_words
from lychgate.rulesets.hundred_saints.rules.numbers import turns_of_light
from lychgate.rulesets.hundred_saints.rules.shelf import has_wanderers
from lychgate.rulesets.hundred_saints.rules.sight import darkness, sight
from lychgate.rulesets.hundred_saints.rules.starving import days, hunger
from lychgate.rulesets.hundred_saints.rules.travel import next_step
from lychgate.rulesets.hundred_saints.state import Creature, State
from lychgate.rulesets.hundred_saints.tables.exploring import EXPLORING

PLACES = {"": "Nobody has set out yet.", "dungeon": "Underground.", "settlement": "In a settlement."}


def place_now(state: State, referee: bool) -> str:
    """Where the party is while nothing is met, in a sentence; that something comes only a referee reads."""
    now = state.exploring
    where = f"In the open: {now.terrain} country." if now.where == "outdoors" else PLACES[now.where]
    night = " It is night." if now.dark and now.where in ("outdoors", "settlement") else ""
    unlit = " It is pitch dark." if now.where == "dungeon" and now.unlit else ""
    comes = " Something comes." if now.coming and referee else ""
    return where + night + unlit + comes


def on_the_way(state: State) -> str:
    """What a referee is asked while nothing is met."""
    now = state.exploring
    if not any(one.side in state.ours for one in state.cast):
        player = " [of PLAYER]" if state.players else ""
        return f"Who plays? make NAME CLASS{player}, or pc NAME"
    if not any(one.alive for one in state.cast if one.side in state.ours):
        return "Nobody of the party lives. Who comes after them? make NAME CLASS, or pc NAME. Or is it over? close"
    if now.coming:
        who = "wanderers, or " if has_wanderers(state) else ""
        return f"Something comes: {who}foes ..., encounter {now.coming}. Or it goes by: wander skip"
    if now.door:
        return f"A {now.door} door. {EXPLORING.doors[now.door]}"
    if now.where == "outdoors":
        return next_step(state)
    if now.where == "settlement":
        return "What happens? An encounter is checked for once by day, and by night if anybody is about: wander"
    return "What happens?"


def trackers(state: State, referee: bool) -> tuple[Tracker, ...]:
    """Lights with their Turns, rest underground, Rounds without air, food; for referees the next wandering check, and
    what is still to be split of the experience."""
    now = state.exploring
    found: list[Tracker] = []
    ours = {one.id for one in state.cast if one.side in state.ours}
    for light in now.lights:
        if referee or light.bearer in ours or not light.bearer:
            out = "" if light.lit else ", put out"
            text = f"{turns(light.burning.left)} left{out}"
            most = max(turns_of_light(state, light.kind), light.burning.left)
            found.append(Tracker(light.label, in_words(state, light), light.burning.left, most, text, "left"))
    if now.where == "outdoors":
        found += journey(state, referee)
    if now.where == "dungeon":
        every = number(state, "rest_every")
        since = now.since_rest % every
        text = "A rest is due now" if since == every - 1 else f"{turns(since)} since a rest"
        found.append(Tracker("rest", "Rest", since, every, text, "due"))
    for left in now.breath:
        s = "" if left.left == 1 else "s"
        if referee or left.id in ours:
            found.append(
                Tracker(f"breath:{left.id}", f"{left.label} without air", left.left, 0, f"{left.left} Round{s}")
            )
    found += clocks(state, referee)
    if now.rations:
        count = sum(one.count for one in now.rations)
        text = ", ".join(f"{one.count} {one.kind} for {numbered(one.days, 'day')}" for one in now.rations)
        found.append(Tracker("rations", "Rations", count, 0, text))
    if referee and state.experience.pool:
        pool = state.experience.pool
        found.append(Tracker("experience", "Experience", pool, 0, f"{pool} XP to be split"))
    if referee and now.watch is not None:
        watch = now.watch
        due = f"a check in {turns(watch.next_due)}, " if watch.every else ""
        skip = f"; passed over: {watch.skip}" if watch.skip else ""
        value = watch.every - watch.next_due if watch.every else 0
        found.append(Tracker("wander", watch.label, value, watch.every, f"{due}{watch.in_six} in 6{skip}", "due"))
    return tuple(found)


def clocks(state: State, referee: bool) -> tuple[Tracker, ...]:
    """Clocks and conditions that last, as far as a seat may see them."""
    names = {one.id: one.name for one in state.cast if referee or one.side in state.ours}
    return tuple(
        Tracker(
            f"clock:{one.who}:{one.name}",
            f"{names[one.who]}: {one.name}" if one.who else one.name,
            one.left,
            one.most if one.most <= MOST_BOXES else 0,
            left_in_words(one.left, one.unit),
            "left",
        )
        for one in state.clocks
        if (referee or not one.secret) and (not one.who or one.who in names)
    )


def conditions(state: State, one: Creature, referee: bool) -> tuple[str, ...]:
    """What somebody is under by the referee's word, with how long it still lasts."""
    left = {clock.name: left_in_words(clock.left, clock.unit) for clock in state.clocks if clock.who == one.id}
    return tuple(
        f"{mark.name}, {left[mark.name]}" if mark.name in left else mark.name
        for mark in one.marks
        if mark.shown and (referee or not mark.secret)
    )


def journey(state: State, referee: bool) -> tuple[Tracker, ...]:
    """What is left of the day's travel and of the week before a day of rest; for referees that the way is lost."""
    now = state.journey
    towards = f"; {now.paid} paid towards {now.towards} country" if now.paid else ""
    unit = "Hours" if state.variants["travel_system"] == "hours_per_hex" else "Travel Points"
    every = number(state, "rest_day_every")
    found = (
        Tracker("points", unit, now.points, 0, f"{now.points} left today{towards}"),
        Tracker("days", "Days since a rest", min(now.days, every), every, f"{now.days} of {every}"),
    )
    if not (referee and now.lost):
        return found
    side = f", by side {now.side}" if now.side else ""
    return (*found, Tracker("lost", "Lost", 1, 1, f"They have lost their way{side}"))


MOST_BOXES = 24
"""A clock of more than so many is drawn without boxes."""

SHOWN = ("blind", "beyond the light", "swimming", "missing")
"""Marks of this chapter that are shown by their name."""


def in_darkness(state: State, one: Creature) -> str:
    """What the dark does to somebody, with its figures; empty where they see."""
    seen, row = sight(state, one), darkness(state, one)
    attacks = f"{row.attack} to attacks, " if row.attack else ""
    if seen == "pitch":
        return f"in the dark: {attacks}{row.ac} to AC and saves, Speed {row.most_speed}"
    return f"low light: {attacks}half Speed" if seen == "low" else ""


def hindrances(state: State, one: Creature) -> tuple[str, ...]:
    """What hinders somebody now, as marks on their sheet: exhaustion in all, hunger, and the dark."""
    told = []
    if exhaustion(one):
        told.append(f"exhausted {exhaustion(one)}")
    row = hunger(one)
    if row.attack:
        told.append(f"starving: {row.attack} to attacks" + (f", {row.speed} to Speed" if row.speed else ""))
    if one.alive and in_darkness(state, one):
        told.append(in_darkness(state, one))
    told += [name for name in SHOWN if (mark := one.mark(name)) is not None and not mark.shown]
    lost = days(one, "constitution lost")
    return (*told, f"{lost} Constitution lost") if lost else tuple(told)
