"""Effort, casting slots and what keeps a mage from magic."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError, TooEarly
from lychgate.core.room import Event
from lychgate.kit.table import ruled
from lychgate.rulesets.sovereign.rules.feats import casts, feat_of
from lychgate.rulesets.sovereign.rules.figures import effort_of
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay
from lychgate.rulesets.sovereign.rules.in_force import must_not_be_stopped
from lychgate.rulesets.sovereign.rules.lasting import saves
from lychgate.rulesets.sovereign.rules.learning import growth_of
from lychgate.rulesets.sovereign.state import Creature, Held, State
from lychgate.rulesets.sovereign.tables.goods import armours
from lychgate.rulesets.sovereign.tables.magic import Art
from lychgate.rulesets.sovereign.tables.traditions import BOTH, Growth, traditions

HEADING = "Magic"

# ---------------------------------------------------------------------- Effort


def tradition_of(one: Creature, art: str) -> str:
    """The tradition of somebody's that an art belongs to. Raises ``PlayError`` where they have not learned it."""
    found = [name for name in one.made.traditions if art in traditions()[name].arts]
    if art not in one.made.arts or not found:
        known = ", ".join(one.made.arts) or "none"
        raise PlayError(f"{one.name} has not learned {art}. Arts: {known}.")
    return found[0]


@clause("sov.magic.effort")
def effort_left(one: Creature, tradition: str) -> int:
    """The Effort of a tradition that is free: its own pool, less what is committed."""
    return effort_of(one, tradition).total - one.casting.committed(tradition)


@clause("sov.magic.effort", "sov.magic.commit-duration", "sov.magic.commit-turn", "sov.magic.commit-day")
def commit(play: SovereignPlay, one: Creature, art: Art) -> None:
    """Commits what an art costs: one point, or all that is left, for its duration, the Turn or the day.

    Raises ``PlayError`` where there is no Effort left.
    """
    if art.commit == "none" or (art.name == "Healing Touch" and "Facile Healer" in one.made.arts):
        return
    tradition = tradition_of(one, art.name)
    left = effort_left(one, tradition)
    if left < 1:
        pool = effort_of(one, tradition).total
        raise PlayError(f"{one.name} has no Effort of the {tradition} left; all {pool} is committed.")
    until = "day" if art.commit == "all" else art.commit
    play.record(EffortCommitted(one.id, Held(tradition, left if art.commit == "all" else 1, until, art.name)))


class EffortCommitted(Event, frozen=True, tag="effort_committed"):
    """Effort is committed."""

    who: str
    held: Held

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        casting = replace(one.casting, held=(*one.casting.held, self.held))
        return state.with_creature(replace(one, casting=casting))


def must_be_fresh(one: Creature, art: Art) -> None:
    """Raises ``PlayError`` where an art that works once a Round, a Turn or a day has been used."""
    if art.once and f"{art.once} {art.name}" in one.casting.spent:
        word = {"round": "Round", "turn": "Turn", "day": "day"}[art.once]
        raise PlayError(f"{art.name} works once a {word}, and {one.name} has used it.")


class Exhausted(Event, frozen=True, tag="exhausted"):
    """What works once a Round, a Turn or a day has been used."""

    who: str
    what: str

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        return state.with_creature(replace(one, casting=replace(one.casting, spent=(*one.casting.spent, self.what))))


# ---------------------------------------------------------------------- slots


@clause("sov.magic.slots", "sov.magic.two-mages")
def casting_table(state: State, one: Creature) -> Growth | None:
    """The casting table that counts for somebody; None where no tradition of theirs casts.

    That of two partial Mages counts where both cast; as the table has it, where one does.
    """
    mages = [name for name in one.made.traditions if casts(name)]
    if not mages:
        return None
    two = len(one.made.traditions) > 1
    if two and (len(mages) > 1 or ruled(state, "double-mage-table") == "any-casts"):
        return BOTH
    return growth_of(one.made, mages[0])


def slots_of(state: State, one: Creature) -> int:
    """How many spells somebody casts between two nights."""
    table = casting_table(state, one)
    return table.cast[one.level - 1] if table is not None else 0


def prepared_at_most(state: State, one: Creature) -> int:
    """How many spells somebody has prepared at once."""
    table = casting_table(state, one)
    return table.prepared[one.level - 1] if table is not None else 0


def highest_level(state: State, one: Creature) -> int:
    """The highest level of spells that somebody can cast."""
    table = casting_table(state, one)
    return table.highest[one.level - 1] if table is not None else 0


class SlotsUsed(Event, frozen=True, tag="slots_used"):
    """So many casting slots are used since the last night."""

    who: str
    used: int

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        return state.with_creature(replace(one, casting=replace(one.casting, used=self.used)))


# ---------------------------------------------------------------------- what keeps a mage from magic


@clause("sov.magic.armour")
def hindering(one: Creature, tradition: str) -> tuple[str, ...]:
    """The armour and the shield that somebody wears, where they keep them from the magic of a tradition.

    Accursed and Healers may wear any; Duelists leather and a shield; others none, but by the feat Armored Magic.
    """
    worn = [armours()[item.name] for item in one.items if item.worn and item.name in armours()]
    body = [armour for armour in worn if armour.worn == "body"]
    feat = feat_of(one, "Armored Magic")
    free = tradition in ("Accursed", "Healer") or feat >= 2 or (feat and all(armour.enc <= 2 for armour in body))
    light = tradition == "Duelist" and all(armour.name == "leather" for armour in body)
    return () if free or light else tuple(armour.name for armour in worn)


@clause("sov.magic.armour")
def must_be_unarmoured(one: Creature, tradition: str) -> None:
    """Raises ``PlayError`` where armour or a shield keeps somebody from the magic of a tradition."""
    worn = hindering(one, tradition)
    if worn:
        raise PlayError(f"{one.name} cannot do magic of the {tradition} in {', '.join(worn)}.")


@clause("sov.magic.disruption")
def undisturbed(play: SovereignPlay, one: Creature) -> bool:
    """Whether a mage can cast in this Round: not where they were harmed in it. Raises ``PlayError``.

    With Iron Resolution and Effort to commit for the day, a Physical save decides; where it fails, the spell does.
    """
    must_not_be_stopped(one, "magic")
    fight = play.state.fight
    if fight is None or fight.hurt.get(one.id) != fight.round:
        return True
    if "Iron Resolution" not in one.made.arts or effort_left(one, "High Mage") < 1:
        raise TooEarly(f"{one.name} was harmed in this Round, and cannot cast until the next.")
    play.record(EffortCommitted(one.id, Held("High Mage", 1, "day", "Iron Resolution")))
    return saves(play, one, "physical")
