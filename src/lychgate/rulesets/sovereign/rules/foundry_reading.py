"""Reads an Actor of Foundry's system ``wwn`` as a Delver, and says in a sentence each what no rule here knows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from lychgate.core.codec import convert, learn
from lychgate.core.errors import DataError, PlayError
from lychgate.core.seen import blank, seen
from lychgate.core.telling import listed
from lychgate.rulesets.sovereign.rules.figures import with_figures
from lychgate.rulesets.sovereign.rules.foundry_actor import OWN, Actor, Json, System, read_actor, whole
from lychgate.rulesets.sovereign.rules.foundry_kept import Kept, as_text, kept_of, keyed, unlike
from lychgate.rulesets.sovereign.rules.foundry_powers import powers_in
from lychgate.rulesets.sovereign.rules.foundry_sheet import (
    PLACED,
    PLACED_MADE,
    about_in,
    own_actor,
    told,
)
from lychgate.rulesets.sovereign.rules.foundry_sound import must_be_possible
from lychgate.rulesets.sovereign.rules.foundry_things import THINGS, key_of, name_of, thing_called, things_in
from lychgate.rulesets.sovereign.rules.making_person import LONGEST_ABOUT, LONGEST_NAME
from lychgate.rulesets.sovereign.rules.outfit import GOLD, SILVER, in_money
from lychgate.rulesets.sovereign.state import PARTY, Creature, Delver
from lychgate.rulesets.sovereign.tables.advancement import ADVANCEMENT
from lychgate.rulesets.sovereign.tables.classes import CLASS_NUMBERS, classes
from lychgate.rulesets.sovereign.tables.delvers import ATTRIBUTES
from lychgate.rulesets.sovereign.tables.foundry import FOUNDRY

HEADING = "Delvers"

MOST_HP, MOST_STRAIN, MOST_XP, MOST_COINS, MOST_POINTS, MOST_BONUS = 999, 99, 10**7, 10**9, 999, 99

USUAL_SCORE = 10
"""A score that is not said, as on a sheet that is typed."""

COINS = {"cp": 1, "sp": SILVER, "ep": 50, "gp": GOLD, "pp": 500}
"""What their coins are worth in coppers."""

NOT_TOLD = ("name", "type", "_stats", "system.currency", "system.details.xp", "system.details.class", "system.retainer")
"""Where another word of theirs is no news, or is told already."""

Flagged = TypeVar("Flagged", Creature, Delver)

MOST_TOLD = 40
"""The most sentences about one Actor."""

learn(Creature, Delver)


class Taken(msgspec.Struct, frozen=True):
    """Who an Actor is here, and what is said of it: a sentence for each thing that no rule knows."""

    who: Creature
    told: tuple[str, ...]


def taken_in(text: str, file: str) -> Taken:
    """The Delver that an Actor is. Raises ``DataError`` for what is no Actor, or one that cannot be."""
    actor, raw = read_actor(text, file)
    said: list[str] = []
    name = " ".join(seen(actor.name).split())
    if blank(name):
        raise DataError(file, "name", "is empty.")
    if len(name) > LONGEST_NAME:
        name = name[:LONGEST_NAME].strip()
        said.append(f"A name has {LONGEST_NAME} letters at most: the Delver is called {name} here.")
    one = _figures(actor, name, file, said)
    one = powers_in(actor, one, file, said)
    one = with_figures(replace(one, items=_things(actor, file, said)))
    try:
        must_be_possible(one)
    except PlayError as wrong:
        raise DataError(file, name, str(wrong)) from None
    ours = own_actor(one)
    kept = kept_of(raw, ours, key_of)
    said += (*_beside(kept), *differences(raw, ours))
    whole_one = replace(one, delver=replace(one.made, foundry=as_text(kept)))
    more = len(said) - MOST_TOLD
    return Taken(whole_one, tuple(said) if more <= 0 else (*said[:MOST_TOLD], f"And {more} more of the like."))


# ---------------------------------------------------------------------- figures


def _figures(actor: Actor, name: str, file: str, said: list[str]) -> Creature:
    """The sheet without items, over what stands in our flags."""
    system = actor.system
    own = _own_flags(actor, said)
    one = _as_flagged(Creature(id="", name=name, side=PARTY, kind="delver"), own.get("creature"), PLACED, said)
    made = _as_flagged(Delver(), own.get("delver"), PLACED_MADE, said)
    details, hp, retainer = system.details, system.hp, system.retainer
    levels = CLASS_NUMBERS.levels
    level = whole(details.level if details else None, "system.details.level", file, 1, levels, 1)
    now = whole(hp.value if hp else None, "system.hp.value", file, 0, MOST_HP)
    most = whole(hp.max if hp else None, "system.hp.max", file, 0, MOST_HP, now)
    strain = details.strain.value if details and details.strain else None
    calling = class_called(details.calling or "" if details else "", name, said)
    made = replace(
        made,
        calling=calling,
        xp=_xp(system, level, file, bool(own), said),
        points=whole(system.skills.unspent if system.skills else None, "system.skills.unspent", file, 0, MOST_POINTS),
        coins=_coins(system, file, said),
        about=_about(details.biography or "" if details else "", made.about),
    )
    return replace(
        one,
        kind="henchman" if retainer is not None and retainer.enabled else "delver",
        level=level,
        hp=now,
        max_hp=max(now, most, 1),
        strain=whole(strain, "system.details.strain.value", file, 0, MOST_STRAIN),
        attack=whole(system.thac0.bba if system.thac0 else None, "system.thac0.bba", file, -MOST_BONUS, MOST_BONUS),
        attributes={attribute: _score(system, attribute, file) for attribute in ATTRIBUTES},
        delver=made,
    )


def _score(system: System, attribute: str, file: str) -> int:
    theirs = FOUNDRY.attributes[attribute]
    found = system.scores.get(theirs)
    place = f"system.scores.{theirs}.value"
    return whole(found.value if found else None, place, file, 0, 99, USUAL_SCORE)


def _own_flags(actor: Actor, said: list[str]) -> Json:
    own = actor.flags.get(OWN)
    if own is None:
        return {}
    if isinstance(own, dict):
        return own
    said.append("What Lychgate noted in this Actor is damaged, and was left out.")
    return {}


def _as_flagged(usual: Flagged, flags: Any, placed: tuple[str, ...], said: list[str]) -> Flagged:
    """A value with the fields that our flags say; without them where they were damaged."""
    if flags is None:
        return usual
    fields = set(usual.__struct_fields__) - set(placed)
    noted = flags if isinstance(flags, dict) else {}
    beside = sorted(set(noted) - fields)
    if beside:
        said.append(f"Lychgate does not note {', '.join(beside)[:80]} in an Actor; that was left out.")
    plain = {**msgspec.to_builtins(usual), **{key: noted[key] for key in noted if key in fields}}
    try:
        read: Flagged = convert(plain, type(usual), what="the notes of Lychgate")
    except DataError as wrong:
        said.append(f"What Lychgate noted in this Actor is damaged, and was left out: {wrong.reason}.")
        return usual
    if noted is not flags:
        said.append("What Lychgate noted in this Actor is damaged, and was left out.")
    return read


def class_called(text: str, name: str, said: list[str]) -> str:
    """The class that a sheet there means, where people write what they like; empty where it is none of ours."""
    bare = re.sub(r"\([^()]*\)", " ", text)
    exact = " ".join(bare.split()).casefold()
    found = next((one for one in classes() if one.casefold() == exact), "")
    if found or not exact:
        return found
    parts = re.findall(r"expert|mage|warrior", text.casefold())
    joined = "/".join(sorted(part.title() for part in parts))
    if joined in classes():
        return joined
    what = f"'{text[:60]}' is no class of Sovereign"
    said.append(f"{what}: {name} comes without one, with hit points and attack as said.")
    return ""


def _xp(system: System, level: int, file: str, ours: bool, said: list[str]) -> int:
    found = system.details.xp if system.details else None
    xp = whole(found.value if found else None, "system.details.xp.value", file, 0, MOST_XP)
    least = ADVANCEMENT.thresholds[level - 1]
    if xp >= least or ours:
        return xp
    said.append(f"{xp} XP are too few for level {level} here, where it begins at {least:,}: it counts as that many.")
    return least


def _coins(system: System, file: str, said: list[str]) -> int:
    counts = {
        coin: whole(system.currency.get(coin), f"system.currency.{coin}", file, 0, MOST_COINS // worth)
        for coin, worth in COINS.items()
    }
    total = sum(count * COINS[coin] for coin, count in counts.items())
    odd = [f"{counts[coin]} {coin}" for coin in ("pp", "ep") if counts[coin]]
    if odd:
        said.append(f"{listed(odd)} are not counted here: with the rest they make {in_money(total)}.")
    return total


def _about(html: str, noted: str) -> str:
    """The description, where it is a plain paragraph that has room here; else it stays with the Actor.

    Where nothing is there, it is what our flags have.
    """
    found = about_in(html)
    return (found if len(found) <= LONGEST_ABOUT else "") if html else noted


# ---------------------------------------------------------------------- things


def _things(actor: Actor, file: str, said: list[str]) -> Any:
    found = []
    for theirs, item in things_in(actor.items, file):
        called = " ".join(seen(theirs.name).split())[:60]
        if item is None:
            said.append(f"{called} is neither Readied nor Stowed: it stays behind, and is kept for Foundry.")
            continue
        found.append(item)
        if theirs.type != "item" and not thing_called(theirs.name) and OWN not in theirs.flags:
            kind = "weapon" if theirs.type == "weapon" else "armour"
            said.append(f"{called} is no {kind} of Sovereign's lists: it is carried, and no rule uses it.")
    return tuple(found)


# ---------------------------------------------------------------------- what is told of the rest


def _beside(kept: Kept) -> Iterator[str]:
    """What is kept for Foundry, and means something there that no rule here knows."""
    system = kept.actor.get("system", {})
    for place, called in FOUNDRY.unread.items():
        value = _at(system, place)
        if value not in (None, 0, "0", "", False):
            yield f"Foundry has {called}, {told(value)}: no rule here reads it; it is kept."
    cha = _at(system, "scores.cha.value")
    if cha not in (None, 0):
        yield f"Sovereign has no Charisma: {told(cha)} is kept for Foundry."
    effects = kept.actor.get("effects")
    if isinstance(effects, list) and effects:
        yield f"Active effects of Foundry ({len(effects)}) do nothing here; they are kept."
    for place, called in (("details.biography", "The biography"), ("details.notes", "The notes")):
        text = _at(system, place)
        if isinstance(text, str) and not blank(text):
            yield f"{called} ({len(text):,} letters) would not fit on the sheet; it is kept for Foundry."


def _at(system: Any, place: str) -> Any:
    for key in place.split("."):
        system = system.get(key) if isinstance(system, dict) else None
    return system


def differences(theirs: Json, ours: Json) -> Iterator[str]:
    """Figures of theirs that follow from others here, and come out otherwise."""
    for place, said, mine in unlike(theirs, ours):
        if not place.startswith(NOT_TOLD) and place != "items":
            yield f"In the file {place.removeprefix('system.')} is {told(said)}; by the rules here it is {told(mine)}."
    own = keyed(ours["items"], key_of)
    for key, item in keyed(theirs.get("items", []), key_of).items():
        if key in own:
            quiet = ("name", "type") if item.get("type") in THINGS else ("name",)
            places = [place for place, _, _ in unlike(item, own[key]) if place not in quiet]
            kept = [place.removeprefix("system.") for place in places if place.rpartition(".")[2] not in _THEIR_CARE]
            if kept:
                called = name_of(item) or key
                verb = "is" if len(kept) == 1 else "are"
                called = f"{called[:1].upper()}{called[1:]}"
                yield f"{called}: {listed(kept)} {verb} not as in the file; the lists here count."


_THEIR_CARE = ("price", "weight", "score", "source", "class", "range", "short", "long", "tags", "melee", "missile")
"""What an item there says beside its rules, or says in other words."""
