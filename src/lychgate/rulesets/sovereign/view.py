"""The state as a seat may see it: a GM everything, players the party."""

from __future__ import annotations

from lychgate.core.view import Bar, Field, FoeGroup, Hidden, Sheet, Tracker, View
from lychgate.kit.pages import notes_seen
from lychgate.rulesets.sovereign.opening import FOR_PLAYERS, FOR_THE_GM
from lychgate.rulesets.sovereign.rules.attributes import modifier_of, short
from lychgate.rulesets.sovereign.rules.hazards import BREATH
from lychgate.rulesets.sovereign.rules.saves import target_of
from lychgate.rulesets.sovereign.rules.strain import most_strain
from lychgate.rulesets.sovereign.state import PARTY, Creature, State
from lychgate.rulesets.sovereign.tables.delvers import ATTRIBUTES, SAVES


def view(state: State, seat: str) -> View:
    """What ``seat`` sees."""
    gm = seat in state.referees or state.closed
    members = [one for one in state.cast if one.side == PARTY]
    met = (*(state.fight.sides if state.fight else ()), *((state.meeting.side,) if state.meeting else ()))
    foes = [one for one in state.cast if one.side != PARTY and (gm or one.side in met)]
    under = {**{one.name: one.side for one in foes}, **{one.name: one.id for one in members}}
    return View(
        seat=seat,
        title="Sovereign",
        place=place(state),
        trackers=(Tracker("day", "Day", state.day, 0, f"Day {state.day}"),),
        sheets=tuple(sheet(one) for one in members),
        foes=tuple(group(side, foes, gm) for side in dict.fromkeys(one.side for one in foes)),
        party="The party",
        mode="explore" if state.fight is None else "fight",
        ending="The campaign is closed; everything is open." if state.closed else "",
        hidden=tuple(Hidden(one.text, f"reveal {one.id}") for one in state.secrets if gm and not state.closed),
        notes=notes_seen(state.pages, seat, state.referees, under, everything=state.closed),
        opening=() if members or foes else FOR_THE_GM if seat in state.referees else FOR_PLAYERS,
    )


def place(state: State) -> str:
    """What is going on, in a line."""
    if state.fight is not None:
        return f"A fight, Round {state.fight.round}."
    if state.meeting is None:
        return ""
    away = f", {state.meeting.feet} feet away" if state.meeting.feet else ""
    return f"A meeting with the {state.meeting.side}{away}."


def sheet(one: Creature) -> Sheet:
    """Somebody of the party."""
    fields = [Field("AC", str(one.ac), "armor class", str(one.ac))]
    if one.attributes:
        scores = (
            f"{short(attribute)} {one.attributes[attribute]} ({modifier_of(one, attribute):+})"
            for attribute in ATTRIBUTES
            if attribute in one.attributes
        )
        fields.append(Field("Attributes", ", ".join(scores), "attribute modifiers"))
    trained = (f"{skill.title()} {level}" for skill, level in sorted(one.skills.items()) if level >= 0)
    fields.append(Field("Skills", ", ".join(trained) or "none", "skill levels"))
    fields.append(
        Field("Saves", ", ".join(f"{save.title()} {target_of(one, save)}" for save in SAVES), "saving throws")
    )
    if one.strain:
        fields.append(Field("System Strain", f"{one.strain} of {most_strain(one)}", "System Strain"))
    if one.seat:
        fields.append(Field("Played by", one.seat))
    bar = Bar("hp", one.hp, one.max_hp)
    return Sheet(one.id, one.name, f"{one.kind.title()} {one.level}", (bar,), tuple(fields), suffers(one), one.seat)


def suffers(one: Creature) -> tuple[str, ...]:
    """What somebody suffers from, in words."""
    found = tuple("without air" if mark.name == BREATH else mark.name for mark in one.marks if mark.name != "healed")
    frail = ("Frail",) if one.frail is not None else ()
    return (*found, *frail, *(f"poisoned ({poison.name})" for poison in one.poisons))


def group(side: str, foes: list[Creature], gm: bool) -> FoeGroup:
    """A side of NPCs: all figures for the GM, how many stand for players."""
    own = [one for one in foes if one.side == side]
    if not gm:
        return FoeGroup(side, sum(one.alive for one in own))
    notes = tuple(dict.fromkeys(f"AC {one.ac}, {one.hit_dice} HD, skill {one.skill:+}" for one in own))
    return FoeGroup(side, len(own), tuple(Bar(one.name, one.hp, one.max_hp) for one in own), notes)
