"""Arts and spells, from ``data/arts.toml`` and ``data/spells.toml``: each with its cost and its typed effects."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec

from lychgate.core.codec import learn
from lychgate.resources import load
from lychgate.rulesets.sovereign.state.magic import Pace, Stops, Unit
from lychgate.rulesets.sovereign.tables.delvers import PACKAGE

Save = Literal["", "physical", "evasion", "mental", "same"]
"""What is rolled against an effect; ``same``: what was rolled against the one before counts."""

Whom = Literal["target", "self", "ally"]
"""Whom an effect is for: those who are named, the caster, or those who are named and the caster where nobody is."""


class Amount(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How much: dice, one set for ``each`` so many levels (0: one set), a sum, so much for each level, half the level
    rounded up, and the level of a skill."""

    dice: str = ""
    each: int = 0
    plus: int = 0
    level: int = 0
    half: bool = False
    skill: str = ""


class Effect(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do"):
    """One thing that an art or a spell does; with a ``mode`` only where that one is chosen."""

    mode: str = ""
    whom: Whom = "target"


class Hurt(Effect, frozen=True, kw_only=True, tag="hurt"):
    """Damage. A save makes it half or none (``spared``; ``all``: it changes nothing). ``slays`` fells NPCs of at most
    so many HD in any case, ``slays_level`` those of at most the caster's level who do not save. ``only_saved``: it is
    for those who saved. ``leaves``: it brings nobody below so much, ``routs`` is what lies on those whom that kept up.
    ``recoil``: a quarter, rounded up, is the caster's, who has this save against it."""

    amount: Amount
    save: Save = ""
    spared: Literal["half", "none", "all"] = "half"
    energy: str = ""
    slays: int = 0
    slays_level: bool = False
    only_saved: bool = False
    leaves: int = 0
    routs: str = ""
    recoil: Save = ""


class Heal(Effect, frozen=True, kw_only=True, tag="heal"):
    """Hit points given back, at a cost of System ``strain``; ``fills``: of all the System Strain that one can bear."""

    amount: Amount
    strain: int = 0
    fills: bool = False


class Instead(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What befalls somebody who has saved."""

    name: str
    span: Amount
    unit: Unit
    bonuses: dict[str, int] = {}
    stops: tuple[Stops, ...] = ()
    dice: str = ""
    feeble: bool = False
    pace: Pace = ""


class Grown(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How long something lasts from a level on."""

    level: int
    span: Amount
    unit: Unit = "turns"


class Lasting(Effect, frozen=True, kw_only=True, tag="lasting"):
    """Something that lies on somebody for a while, as ``Working`` in the state has it.

    ``hard``: the caster's Magic is taken off the save; ``more_hd``: only who has more HD than the caster's level makes
    one. ``most_hd``: it works on nobody with more. ``steps`` are levels at which bonuses count once more.
    ``grows`` are longer durations of later levels. ``by_skill`` adds the level of the caster's skill to a figure,
    ``less`` takes it off. ``cap``: an AC is not raised above it. ``single``: the caster's earlier one ends.
    ``spares`` is a save that turns aside what ``halves`` leaves. ``a_level``: on as many as the caster's level at most.
    ``sure``: whoever can do nothing makes no save.
    """

    name: str
    span: Amount = Amount(plus=1)
    unit: Unit = "turns"
    save: Save = ""
    hard: bool = False
    more_hd: bool = False
    most_hd: int = 0
    saved: Instead | None = None
    bonuses: dict[str, int] = {}
    steps: tuple[int, ...] = ()
    by_skill: dict[str, str] = {}
    less: bool = False
    cap: int = 0
    immune: tuple[str, ...] = ()
    halves: tuple[str, ...] = ()
    light: int = 0
    stops: tuple[Stops, ...] = ()
    breaks: tuple[str, ...] = ()
    hurts: str = ""
    extra: bool = False
    dice: str = ""
    feeble: bool = False
    blades: Amount | None = None
    grows: tuple[Grown, ...] = ()
    spares: Save = ""
    a_level: bool = False
    single: bool = False
    pace: Pace = ""
    slips: bool = False
    waits: bool = False
    sure: bool = False


class Blade(Effect, frozen=True, kw_only=True, tag="blade"):
    """An attack that somebody who has the art may make like one with a weapon."""

    name: str
    damage: str
    attributes: tuple[str, ...]
    skill: str
    shock: int = 0
    shock_ac: int = 0
    range: tuple[int, ...] = ()


class Bolt(Effect, frozen=True, kw_only=True, tag="bolt"):
    """One attack roll, by level, a skill and the best of some attributes; damage adds the level and that attribute."""

    damage: str
    attributes: tuple[str, ...]
    skill: str
    range: tuple[int, ...]


class Summon(Effect, frozen=True, kw_only=True, tag="summon"):
    """A creature that comes to the caster's side. ``most`` are there at once, 0: as many as the caster's level.

    ``mends``: a night makes it whole. ``saves``: it saves as the caster does.
    """

    name: str
    hit_dice: int
    ac: int
    hp: Amount
    skill: int
    attack: int = 0
    damage: str = ""
    shock: int = 0
    shock_ac: int = 0
    span: Amount = Amount(plus=1)
    unit: Unit = "days"
    most: int = 1
    mends: bool = False
    saves: bool = False


class Strain(Effect, frozen=True, kw_only=True, tag="strain"):
    """System Strain, or less of it."""

    amount: int


class Slot(Effect, frozen=True, kw_only=True, tag="slot"):
    """Casting slots that come back, or are spent where ``gives`` is below 0."""

    gives: int


class Step(Effect, frozen=True, kw_only=True, tag="step"):
    """The caster, or whom they name, leaves the reach of all foes, and draws no attack by it.

    The unwilling save; where they do, the caster goes instead.
    """

    save: Save = ""


class Give(Effect, frozen=True, kw_only=True, tag="give"):
    """An action of this Round comes back; ``robbed``: only where somebody has just failed to save theirs."""

    action: Literal["main", "move"]
    robbed: bool = False


class Lift(Effect, frozen=True, kw_only=True, tag="lift"):
    """Conditions end; ``gains`` is what comes in their place."""

    marks: tuple[str, ...]
    gains: str = ""


class Dispel(Effect, frozen=True, kw_only=True, tag="dispel"):
    """What lies on those who are named ends: by casters of at most the same level at once, else by an opposed check."""


class Rolls(Effect, frozen=True, kw_only=True, tag="roll"):
    """Dice that the text asks for, with what they count."""

    dice: str
    times: int = 1
    what: str


class Outcome(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of a spell's own table: nothing, something that lasts, or death."""

    name: str = ""
    dies: bool = False
    span: Amount = Amount(plus=1)
    unit: Unit = "turns"
    stops: tuple[Stops, ...] = ()


class Chance(Effect, frozen=True, kw_only=True, tag="chance"):
    """A table that is rolled on for each who does not save."""

    save: Save
    dice: str
    rows: tuple[Outcome, ...]


class Gm(Effect, frozen=True, kw_only=True, tag="gm"):
    """What is the GM's to say: the text is put before them when it is cast."""

    text: str


AnyEffect = (
    Hurt | Heal | Lasting | Blade | Bolt | Summon | Strain | Slot | Step | Give | Lift | Dispel | Rolls | Chance | Gm
)

Action = Literal["main", "move", "free", "instant", "always"]


Nature = Literal["living", "undead", "construct", "plant", "beast"]
"""What a creature is, as far as magic asks for it; a beast lives."""

On = Literal["", "living", "undead", "body", "corpse", "fallen", "beast", "plant", "other", "enemy"]
"""What a target has to be; empty: any creature. ``body``: living or undead; ``fallen``: without hit
points; ``other``: anybody but the caster."""


Needs = Literal["", "ally", "willing", "helpless", "either"]
"""How a target has to stand to the caster; empty: it does not matter. ``either``: willing or helpless."""


class Spell(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A spell. It has ``many`` targets and ``a_level`` more for each level; both 0: as many as are there.

    ``on`` is what each of them has to be, ``needs`` how it has to stand to the caster.
    """

    name: str
    level: int
    text: str
    effects: tuple[AnyEffect, ...]
    action: Action = "main"
    range: str = "600 feet"
    many: int = 1
    a_level: int = 0
    on: On = ""
    needs: Needs = ""


class Art(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An art: what Effort it commits, the action it takes, how often it works, and from which level.

    ``chosen``: it is for one thing, which is said once.
    """

    name: str
    commit: Literal["none", "duration", "turn", "day", "all"]
    action: Action
    text: str
    effects: tuple[AnyEffect, ...]
    once: Literal["", "round", "turn", "day"] = ""
    least: int = 1
    range: str = ""
    many: int = 1
    a_level: int = 0
    chosen: str = ""
    on: On = ""
    needs: Needs = ""


Power = Spell | Art


class SpellFile(msgspec.Struct, frozen=True):
    """All of ``data/spells.toml``. ``undead`` are words in the names of creatures that are."""

    spell: tuple[Spell, ...]
    undead: tuple[str, ...]


class ArtFile(msgspec.Struct, frozen=True):
    """All of ``data/arts.toml``."""

    art: tuple[Art, ...]


learn(SpellFile, ArtFile)


@lru_cache(1)
def spells() -> dict[str, Spell]:
    """The spells by name."""
    found: SpellFile = load(PACKAGE, "data/spells.toml", SpellFile)
    return {one.name: one for one in found.spell}


@lru_cache(1)
def undead_words() -> tuple[str, ...]:
    """The words by which a creature is known as undead where nobody has said what it is."""
    found: SpellFile = load(PACKAGE, "data/spells.toml", SpellFile)
    return found.undead


@lru_cache(1)
def arts() -> dict[str, Art]:
    """The arts by name."""
    found: ArtFile = load(PACKAGE, "data/arts.toml", ArtFile)
    return {one.name: one for one in found.art}


Runs = Literal["wholly", "partly", "text"]


def runs(power: Power) -> Runs:
    """How much of an art or a spell runs by itself: all, some, or nothing but its text before the GM."""
    left = [one for one in power.effects if isinstance(one, Gm)]
    if not left:
        return "wholly"
    return "partly" if len(left) < len(power.effects) else "text"


def modes(power: Power) -> tuple[str, ...]:
    """The ways among which the caster chooses."""
    return tuple(dict.fromkeys(one.mode for one in power.effects if one.mode))
