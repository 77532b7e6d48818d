"""What an Actor of Foundry's system ``wwn`` can do, as far as it exists here: skills, feats, traditions, magic."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec.structs import replace

from lychgate.core.seen import seen
from lychgate.rulesets.sovereign.rules.feats import allowed
from lychgate.rulesets.sovereign.rules.foundry_actor import OWN, Actor, ActorItem, whole
from lychgate.rulesets.sovereign.rules.foundry_things import THINGS
from lychgate.rulesets.sovereign.rules.learning import spells_on_lists
from lychgate.rulesets.sovereign.rules.skills import skill_called
from lychgate.rulesets.sovereign.state import Creature, Delver, Feat
from lychgate.rulesets.sovereign.tables.classes import classes
from lychgate.rulesets.sovereign.tables.delvers import DELVERS
from lychgate.rulesets.sovereign.tables.feats import feats
from lychgate.rulesets.sovereign.tables.foundry import FOUNDRY
from lychgate.rulesets.sovereign.tables.traditions import art_names, spell_names, traditions

HEADING = "Delvers"

KEPT = "it is kept for Foundry"

READ = (*THINGS, "skill", "focus", "art", "spell")
"""The types of items that are read."""

_HELD_FOR = re.compile(r"(.+?)\s*[(:]\s*([^()]+?)\s*\)?")


def powers_in(actor: Actor, one: Creature, file: str, said: list[str]) -> Creature:
    """Somebody with what the Actor can do; ``said`` gets a sentence for each thing that Sovereign has not."""
    one = replace(one, skills=_skills(actor, file, said))
    made = one.made
    found = _traditions(actor, made.calling)
    fault = _wrong_traditions(made, found)
    if fault:
        said.append(f"{fault}: {one.name} comes without a class, with hit points and attack as said.")
        made, found = replace(made, calling=""), ()
    made = replace(made, traditions=found)
    made = replace(made, feats=_feats(actor, made, file, said))
    made = replace(made, arts=_arts(actor, made, said), spells=_spells(actor, made, said))
    for item in actor.items:
        if item.type not in READ:
            said.append(f"{_name(item)} is of the type '{item.type[:30]}', which no rule here reads; {KEPT}.")
    return _prepared(actor, replace(one, delver=made))


def _name(item: ActorItem) -> str:
    return " ".join(seen(item.name).split())[:60]


def _of(actor: Actor, kind: str) -> Iterable[ActorItem]:
    return (item for item in actor.items if item.type == kind)


def _named(name: str, known: Iterable[str]) -> str:
    """One of ``known`` by its name, whatever its letters' case; empty where none is."""
    return next((one for one in known if one.casefold() == name.casefold()), "")


# ---------------------------------------------------------------------- skills


def _skills(actor: Actor, file: str, said: list[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    others = 0
    theirs = {row.called.casefold(): skill for skill, row in FOUNDRY.skills.items()}
    numbers = DELVERS.skills
    for item in _of(actor, "skill"):
        name = _name(item)
        what = f"the level of {name}"
        skill = theirs.get(name.casefold(), "")
        if not skill:
            level = whole(item.system.ownedLevel, what, file, -99, 99, numbers.untrained)
            others += level <= numbers.untrained
            if level > numbers.untrained:
                said.append(f"{name} {level} is no skill of Sovereign; {KEPT}.")
            continue
        level = whole(item.system.ownedLevel, what, file, numbers.untrained, numbers.highest, numbers.untrained)
        if level > numbers.untrained or item.flags.get(OWN) == {"said": True}:
            found[skill] = level
    if others:
        said.append(f"Untrained skills that Sovereign has not, {others} of them, are kept for Foundry.")
    return found


# ---------------------------------------------------------------------- traditions


def _traditions(actor: Actor, calling: str) -> tuple[str, ...]:
    """The traditions that an Actor names: by its class, its pools of Effort, its arts and its spells."""
    wanted = classes()[calling].traditions if calling in classes() else 0
    text = actor.system.details.calling or "" if actor.system.details else ""
    by_class = re.findall(r"[^(),/]+", text)
    by_arts = [item.system.source or "" for item in _of(actor, "art")]
    by_spells = [item.system.list_ or "" for item in _of(actor, "spell")]
    names = (name.strip() for name in (*by_class, *actor.system.classes, *by_arts, *by_spells))
    found = dict.fromkeys(one for name in names if (one := _named(name, traditions())))
    return tuple(found)[:wanted]


def _wrong_traditions(made: Delver, found: tuple[str, ...]) -> str:
    """Why a class cannot have these traditions; empty where it can."""
    if not made.calling:
        return ""
    row = classes()[made.calling]
    if len(found) != row.traditions:
        known = ", ".join(traditions())
        return f"{made.calling} has {row.traditions} of the traditions {known}; {len(found)} are named"
    whole_mage = [one for one in found if not row.partial and not traditions()[one].full]
    return f"{whole_mage[0]} is a tradition of partial Mages alone" if whole_mage else ""


# ---------------------------------------------------------------------- feats, arts, spells


def _feats(actor: Actor, made: Delver, file: str, said: list[str]) -> tuple[Feat, ...]:
    found: list[Feat] = []
    by_class = [ability for row in classes().values() for ability in row.abilities]
    for item in _of(actor, "focus"):
        name = _name(item)
        if any(name.casefold().endswith(one.casefold()) for one in by_class):
            continue
        feat = feat_called(name)
        if feat is None:
            said.append(f"{name} is no feat of Sovereign; {KEPT}.")
            continue
        row = feats()[feat.name]
        if row.several and not feat.skill:
            said.append(f"{name} is held for a skill here: call it '{feat.name} (Sneak)'. Until then {KEPT}.")
        elif not allowed(made, row):
            said.append(f"{made.calling or 'Nobody without a class'} cannot have {feat.name}; {KEPT}.")
        elif any((one.name, one.skill) == (feat.name, feat.skill) for one in found):
            said.append(f"{name} is there twice; the second of them is kept for Foundry.")
        else:
            level = whole(item.system.ownedLevel, f"the level of {name}", file, 0, 99, 1)
            if level > row.levels:
                said.append(f"{name} goes to level {row.levels} here, not {level}.")
            found.append(replace(feat, level=min(max(level, 1), row.levels)))
    return tuple(found)


def feat_called(name: str) -> Feat | None:
    """The feat that a focus there is, with the skill that it is held for; None where it is none."""
    exact = _named(name, feats())
    if exact:
        return Feat(exact)
    both = _HELD_FOR.fullmatch(name)
    feat = _named(both[1], feats()) if both else ""
    if not both or not feat or not feats()[feat].several:
        return None
    skill = skill_called(both[2])
    return Feat(feat, skill=skill) if skill in feats()[feat].skills else None


def _whose(made: Delver) -> str:
    """The traditions of somebody, in words."""
    return " or ".join(made.traditions) or "somebody without a tradition"


def _arts(actor: Actor, made: Delver, said: list[str]) -> tuple[str, ...]:
    found: list[str] = []
    mine = [art for one in made.traditions for art in traditions()[one].arts]
    for item in _of(actor, "art"):
        name = _name(item)
        art = _named(name, mine)
        if art and art not in found:
            found.append(art)
        elif art:
            said.append(f"{art} is there twice; the second of them is kept for Foundry.")
        elif _named(name, art_names()):
            said.append(f"{name} is no art of {_whose(made)}; {KEPT}.")
        else:
            said.append(f"{name} is no art of Sovereign; {KEPT}.")
    return tuple(found)


def _spells(actor: Actor, made: Delver, said: list[str]) -> tuple[str, ...]:
    found: list[str] = []
    mine = spells_on_lists(made)
    for item in _of(actor, "spell"):
        name = _name(item)
        spell = _named(name, mine)
        if spell and spell not in found:
            found.append(spell)
        elif spell:
            said.append(f"{spell} is there twice; the second of them is kept for Foundry.")
        elif _named(name, spell_names()):
            said.append(f"{name} is no spell of {_whose(made)}; {KEPT}.")
        else:
            said.append(f"{name} is no spell of Sovereign; {KEPT}.")
    return tuple(found)


def _prepared(actor: Actor, one: Creature) -> Creature:
    """Somebody with the spells prepared that are so there; in our order where that says the same."""
    there = [_named(_name(item), one.made.spells) for item in _of(actor, "spell") if item.system.prepared]
    prepared = tuple(dict.fromkeys(spell for spell in there if spell))
    if sorted(prepared) == sorted(set(one.casting.prepared) & set(one.made.spells)):
        return one
    return replace(one, casting=replace(one.casting, prepared=prepared))
