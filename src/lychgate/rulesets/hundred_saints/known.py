"""The campaign as a player knows it: the party, and of those whom it has noticed what is seen of them."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from lychgate.core.unknown import hidden
from lychgate.kit.known import part_known, somebody_met, state_known
from lychgate.rulesets.hundred_saints.rules.fight import INCAPABLE, OUT
from lychgate.rulesets.hundred_saints.state import PARTY, Creature, Encounter, Exploring, Fight, Side, State

WORDS = {
    "ac": "the armour class",
    "hp": "the hit points",
    "level": "the hit dice",
    "items": "the gear",
    "seat": "the player",
    "skills": "the powers",
}
"""What figures of others are called, where their field does not say it."""

SEEN = (*OUT, *INCAPABLE)
"""The marks that anybody sees on others."""


def known(state: State, seat: str) -> State:
    """The campaign as ``seat`` knows it."""
    now = state.encounter if state.encounter is not None and state.encounter.known else None
    met = now.sides if now is not None else ()
    chase = hidden("how the chase stands") if now is not None and state.chase is not None else None
    inside = hidden("what this place holds")
    parted = [side for side in state.ours if side != PARTY]
    shown: dict[str, Any] = {
        "cast": tuple(
            _ours(one) if one.side in state.ours else _theirs(one)
            for one in state.cast
            if one.side in state.ours or one.side in met
        ),
        "sides": tuple(
            part_known(Side, f"the side '{one.id}'", {"id": one.id, "of": PARTY if one.id in parted else ""})
            for one in state.sides
            if one.id in state.ours or one.id in met
        ),
        "day": state.day,
        "turn": state.turn,
        "encounter": _encounter(now) if now is not None else None,
        "chase": chase,
        "fight": _fight(state, state.fight) if now is not None and state.fight is not None else None,
        "purse": state.purse,
        "exploring": _exploring(state, met=now is not None),
        "sites": inside if state.site is not None else (),
        "site_name": inside if state.site is not None else "",
    }
    return state_known(state, shown)


NOT_ON_A_SHEET = ("morale", "shield", "lifestyle", "carries", "xp", "armour", "riding", "attack", "charisma")
"""What of the party stands on no sheet, or not on each."""


def _ours(one: Creature) -> Creature:
    """One of the party, as far as everybody reads of them: no secret marks, and not how loyal a retainer is."""
    marks = tuple(mark for mark in one.marks if not mark.secret)
    service = one.service and replace(one.service, loyalty=hidden(f"the loyalty of {one.name}"))
    rest = {name: hidden(f"{WORDS.get(name, f'the {name}')} of {one.name}") for name in NOT_ON_A_SHEET}
    training = hidden(f"how long the training of {one.name} lasts")
    character = one.character and replace(one.character, training_until=training)
    return replace(one, marks=marks, service=service, character=character, **rest)


def _theirs(one: Creature) -> Creature:
    """Somebody who was met: who it is, and whether they stand."""
    shown = {
        **somebody_met(one),
        "hp": hidden(f"the hit points of {one.name}", 1) if one.alive else 0,
        "marks": tuple(mark for mark in one.marks if mark.name in SEEN and not mark.secret),
        "character": None,
        "riding": "",
    }
    return part_known(Creature, one.name, shown, WORDS)


def _encounter(now: Encounter) -> Encounter:
    """The steps of an encounter, and what came of those that are done; not who knows of whom, nor how it is taken."""
    shown = {
        name: getattr(now, name)
        for name in (
            *("sides", "ground", "step", "waived", "surprise", "distances", "order", "round", "known", "opened"),
            *("waited", "first", "held", "acted"),
        )
    }
    return part_known(Encounter, "this encounter", {**shown, "reactions": hidden("how they take it")})


def _fight(state: State, fight: Fight) -> Fight:
    """Who fights whom and what was done; not whose morale is broken or about to be checked."""
    ours = [one.id for one in state.cast if one.side in state.ours]
    shown = {
        name: getattr(fight, name)
        for name in (
            *("declaring", "at", "out_before", "melee", "moved", "left", "struck", "acted", "charged"),
            *("thrown", "felled", "covered", "chargers", "shots", "spent", "loaded", "two", "in_hand"),
            "turning",
        )
    }
    declared = tuple(one for one in fight.declared if one.who in ours)
    if not any(fight.before.values()):  # else a distance was settled again since, which no view shows
        shown["before"] = {}
    words = {**dict.fromkeys(("broken", "owed", "tried", "passes"), "the morale"), "before": "the distance"}
    return part_known(Fight, "those who fight", {**shown, "declared": declared}, words)


def _exploring(state: State, *, met: bool) -> Exploring:
    """Where the party is, and by what light; nothing of what comes."""
    now = state.exploring
    ours = [one.id for one in state.cast if one.side in state.ours]
    is_said = now.where in ("outdoors", "settlement") or (now.where == "dungeon" and not now.burning)
    shown = {
        "where": now.where,
        "dark": now.dark if is_said else now.where == "dungeon",  # where a light burns underground, it is needed there
        "lights": tuple(one for one in now.lights if one.bearer in ours or not one.bearer),
        "fed": now.fed,
        "lacking": now.lacking,
        "rations": now.rations,
        "breath": tuple(one for one in now.breath if one.id in ours),
        **({"terrain": now.terrain} if now.where == "outdoors" and not met else {}),
        **({"since_rest": now.since_rest} if now.where == "dungeon" else {}),
    }
    return part_known(Exploring, "this place", shown)
