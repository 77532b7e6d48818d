"""Writes a Delver as an Actor of Foundry's system ``wwn``, such that Foundry works out the same figures.

What has no place there stands in ``flags.lychgate``: of the Actor, and of single items.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape, unescape
from typing import Any

import msgspec
from msgspec.structs import fields

from lychgate.core.seen import seen
from lychgate.rulesets.sovereign.rules import foundry_actor as wwn
from lychgate.rulesets.sovereign.rules.attributes import modifier_of
from lychgate.rulesets.sovereign.rules.feats import ability_of
from lychgate.rulesets.sovereign.rules.figures import effort_of, most_strain
from lychgate.rulesets.sovereign.rules.foundry_actor import OWN, Json
from lychgate.rulesets.sovereign.rules.foundry_kept import read_kept, together
from lychgate.rulesets.sovereign.rules.foundry_things import key_of, thing_of_ours
from lychgate.rulesets.sovereign.rules.henchmen import wage_of
from lychgate.rulesets.sovereign.rules.hit_points import die_modifier
from lychgate.rulesets.sovereign.rules.outfit import GOLD, SILVER
from lychgate.rulesets.sovereign.rules.saves import levels_sum
from lychgate.rulesets.sovereign.state import Creature, Delver, Feat
from lychgate.rulesets.sovereign.tables.classes import CLASS_NUMBERS, classes
from lychgate.rulesets.sovereign.tables.delvers import ATTRIBUTES, DELVERS, SAVES, SKILLS
from lychgate.rulesets.sovereign.tables.feats import feats
from lychgate.rulesets.sovereign.tables.foundry import FOUNDRY
from lychgate.rulesets.sovereign.tables.goods import armours
from lychgate.rulesets.sovereign.tables.magic import arts, spells
from lychgate.rulesets.sovereign.tables.traditions import traditions

HEADING = "Delvers"

EDITION = 1
"""The edition of what stands in ``flags.lychgate``."""

_PLACED = ("name", "kind", "level", "hp", "max_hp", "ac", "attack", "attributes", "skills", "strain", "items", "delver")
PLACED = ("id", "side", *_PLACED)
"""What of a creature has a place in an Actor, or is the table's; all else goes into the flags."""

PLACED_MADE = ("calling", "traditions", "feats", "arts", "spells", "xp", "points", "coins", "foundry")
"""And of what a Delver has become; the description has one where it is plain."""

NO_CHARISMA = 10
"""What their sheet has for an attribute that this game has not."""

THEIR_SAVE, THEIR_AC = 16, 10
"""What saves and AC begin at there."""

_BETTER = {"physical": ("strength", "constitution"), "evasion": ("dexterity", "intelligence"), "mental": ("wisdom",)}
"""The attributes of which the better counts for a save there, Charisma left out, which adds nothing."""


def actor_of(one: Creature, *, sides: int = CLASS_NUMBERS.sides, save: int = DELVERS.saves.delver) -> Json:
    """A Delver or henchman as an Actor, with whatever the Actor held that they came from."""
    return together(own_actor(one, sides=sides, save=save), read_kept(one.made.foundry), key_of)


def own_actor(one: Creature, *, sides: int = CLASS_NUMBERS.sides, save: int = DELVERS.saves.delver) -> Json:
    """A Delver or henchman as an Actor, and nothing beside. ``sides``: of a hit die; ``save``: what saves begin at."""
    actor = wwn.Actor(
        name=one.name,
        type="character",
        system=_system(one, sides, save),
        items=tuple(_items(one)),
        flags={OWN: _flags(one)},
        stats=wwn.Stats(systemId=FOUNDRY.system, systemVersion=FOUNDRY.version, coreVersion=FOUNDRY.core),
    )
    found: Json = msgspec.to_builtins(actor)
    return found


def _system(one: Creature, sides: int, base: int) -> wwn.System:
    made = one.made
    die = f"1d{sides}"
    more = die_modifier(made) if made.calling in classes() else 0
    gold, left = divmod(made.coins, GOLD)
    silver, copper = divmod(left, SILVER)
    henchman = one.kind == "henchman"
    return wwn.System(
        scores={
            **{FOUNDRY.attributes[name]: wwn.Score(value=one.attributes.get(name)) for name in ATTRIBUTES},
            "cha": wwn.Score(value=NO_CHARISMA),
        },
        hp=wwn.HitPoints(hd=f"{die}{more:+}" if more else die, value=one.hp, max=one.max_hp),
        aac=wwn.ArmourClass(mod=one.ac - _their_ac(one)),
        thac0=wwn.Attack(bba=one.attack),
        saves={save: wwn.Save(mod=levels_sum(one, save, base).total - _their_save(one, save)) for save in SAVES},
        details=wwn.Details(
            calling=called(made),
            level=one.level,
            xp=wwn.Experience(value=made.xp),
            strain=wwn.Pool(value=one.strain, max=most_strain(one).total),
            biography=html if about_in(html := biography(made.about)) == made.about != "" else None,
        ),
        currency={"gp": gold, "sp": silver, "cp": copper, "ep": 0, "pp": 0},
        skills=wwn.Skills(unspent=made.points),
        classes={
            name: wwn.Pool(value=one.casting.committed(name), max=effort_of(one, name).total)
            for name in made.traditions
        },
        retainer=wwn.Retainer(enabled=henchman, wage=str(wage_of(one)) if henchman else ""),
        warrior=ability_of(one, "Killing Blow"),
    )


def called(made: Delver) -> str:
    """The class as a sheet there has it, with the traditions: ``Expert/Mage (High Mage)``."""
    magic = f" ({', '.join(made.traditions)})" if made.traditions else ""
    return f"{made.calling}{magic}" if made.calling else ""


def biography(about: str) -> str:
    """A description as HTML."""
    return f"<p>{escape(about, quote=False)}</p>"


def about_in(html: str) -> str:
    """The description that HTML is a plain paragraph of; empty where it is anything else."""
    plain = unescape(html.removeprefix("<p>").removesuffix("</p>"))
    found = " ".join(seen(plain).split())
    return found if biography(found) == html else ""


def _their_ac(one: Creature) -> int:
    """The AC that a sheet there works out from what is worn, by its own rules."""
    worn = [(armours()[item.name], item.magic) for item in one.items if item.worn and item.name in armours()]
    body = next((row.ac + magic for row, magic in reversed(worn) if row.worn == "body"), THEIR_AC)
    shield = next((1 + magic for row, magic in reversed(worn) if row.worn == "shield"), 0)
    return body + max(shield, 0) + modifier_of(one, "dexterity")


def _their_save(one: Creature, save: str) -> int:
    """The target that a sheet there works out. Charisma counts there for Mental saves, and is 0 here."""
    best = max(modifier_of(one, name) for name in _BETTER[save])
    return THEIR_SAVE - one.level - (max(best, 0) if save == "mental" else best)


def _flags(one: Creature) -> Json:
    """What has no place in an Actor: every field that is not as it is for everybody."""
    creature = _beside(one, PLACED)
    plain = about_in(biography(one.made.about)) == one.made.about
    made = _beside(one.made, (*PLACED_MADE, *(("about",) if plain else ())))
    return {"edition": EDITION, **({"creature": creature} if creature else {}), **({"delver": made} if made else {})}


def _beside(value: msgspec.Struct, placed: tuple[str, ...]) -> Json:
    unset = {field.name: field.default for field in fields(value) if field.default is not msgspec.NODEFAULT}
    empty = {field.name: field.default_factory() for field in fields(value) if callable(field.default_factory)}
    usual = {**unset, **empty}
    left = {name: getattr(value, name) for name in value.__struct_fields__ if name not in placed}
    found: Json = msgspec.to_builtins({name: said for name, said in left.items() if said != usual.get(name)})
    return found


# ---------------------------------------------------------------------- items


def _items(one: Creature) -> Iterator[wwn.ActorItem]:
    for skill in SKILLS:
        yield _skill(one, skill)
    for feat in one.made.feats:
        yield _focus(feat)
    for art in one.made.arts:
        yield _art(one, art)
    for spell in one.made.spells:
        yield _spell(one, spell)
    for item in one.items:
        yield thing_of_ours(item)


def _skill(one: Creature, skill: str) -> wwn.ActorItem:
    """A skill. One that is said to be untrained is marked, for most are so without a word."""
    row, untrained = FOUNDRY.skills[skill], DELVERS.skills.untrained
    said = one.skills.get(skill) == untrained
    system = wwn.ItemSystem(
        ownedLevel=one.skills.get(skill, untrained), score=row.score, description=f"<p>{DELVERS.skill_texts[skill]}</p>"
    )
    return wwn.ActorItem(name=row.called, type="skill", system=system, flags={OWN: {"said": True}} if said else {})


def focus_called(feat: Feat) -> str:
    """A feat as a focus there is called: with the skill that it is held for."""
    return f"{feat.name} ({feat.skill.title()})" if feat.skill else feat.name


def _focus(feat: Feat) -> wwn.ActorItem:
    texts = feats()[feat.name].texts[: feat.level]
    text = "".join(f"<p>{escape(one, quote=False)}</p>" for one in texts)
    system = wwn.ItemSystem(ownedLevel=feat.level, description=text)
    return wwn.ActorItem(name=focus_called(feat), type="focus", system=system)


def tradition_with(made: Delver, art: str) -> str:
    """The tradition of somebody's that has an art; the first of them where none does."""
    has = (name for name in made.traditions if art in traditions()[name].arts)
    return next(has, made.traditions[0] if made.traditions else "")


def _art(one: Creature, art: str) -> wwn.ActorItem:
    row = arts().get(art)
    effort = sum(held.amount for held in one.casting.held if held.art == art)
    system = wwn.ItemSystem(
        source=tradition_with(one.made, art),
        effort=effort,
        range=row.range if row is not None else "",
        description=f"<p>{escape(row.text, quote=False)}</p>" if row is not None else None,
    )
    return wwn.ActorItem(name=art, type="art", system=system)


def _spell(one: Creature, spell: str) -> wwn.ActorItem:
    row = spells().get(spell)
    system = wwn.ItemSystem(
        lvl=row.level if row is not None else None,
        list_=next((name for name in one.made.traditions if traditions()[name].lists), ""),
        range=row.range if row is not None else "",
        description=f"<p>{escape(row.text, quote=False)}</p>" if row is not None else None,
        prepared=spell in one.casting.prepared,
    )
    return wwn.ActorItem(name=spell, type="spell", system=system)


def told(value: Any) -> str:
    """A value of an Actor as a sentence has it."""
    return f"'{value}'" if isinstance(value, str) else "nothing" if value is None else str(value)
