"""Telling what befalls a party as a whole: how it begins, its levels, the years that pass."""

from __future__ import annotations

from lychgate.core.view import LogLine
from lychgate.rulesets.twelve_years.events.endings import LoreSpared, YearsPassed
from lychgate.rulesets.twelve_years.events.parties import LevelLost, LevelsGained, PartyFormed, PartySetOut
from lychgate.rulesets.twelve_years.naming import (
    NUMBERS,
    counted,
    kin_name,
    member_name,
)
from lychgate.rulesets.twelve_years.phrases import word
from lychgate.rulesets.twelve_years.scene import Lines, Scene, company, line
from lychgate.rulesets.twelve_years.tables import TIME
from lychgate.rulesets.twelve_years.telling.members import first_known

HEAD = "head"

FULL_PARTY = 4
"""How many dice assembly rolls: fewer who set out means that some died in the city."""

YEARS_CLAUSES = {
    "mist": ("12y.hexenc.mist",),
    "satyr": ("12y.creature.satyr",),
    "pond": ("12y.entrance.pond",),
    "ferry": ("12y.terrain.ferry",),
    "mirror": ("12y.unique.mirror",),
    "mushroom": ("12y.unique.fae-mushroom",),
    "party_death": ("12y.death.year",),
}


def formed(scene: Scene, event: PartyFormed) -> Lines:
    """The heading of a party's chapter, and how it came together."""
    head = LogLine(
        f"Party {event.number} · year {scene.party.years}",
        HEAD,
        ("12y.assembly.start-hex", "12y.assembly.level-zero"),
    )
    return (head, *scene.tale("party", "formed.again" if event.number > 1 else "formed.first"))


def set_out(scene: Scene, _event: PartySetOut) -> Lines:
    """The party leaves the city, whole or not."""
    members = len(scene.party.members)
    key = "set_out.whole" if members >= FULL_PARTY else "set_out.fewer" if members else "set_out.none"
    return scene.tale(
        "party",
        key,
        company=company(scene.after, scene.seat),
        members=NUMBERS[members] if members < len(NUMBERS) else members,
        gold=scene.party.gold,
        clauses=("12y.assembly.steps", "12y.assembly.may-start-small"),
    )


def levels_gained(scene: Scene, event: LevelsGained) -> Lines:
    """The party rises, and what that gives."""
    said = scene.say("party", first_known("party", (f"level.{event.how}", "level.other")), level=scene.party.level)
    gain = f"+{event.levels} hp and +{event.levels} damage for each member"
    return line(f"{said.rstrip('.')} ({gain}).", "result", ("12y.level.effect", "12y.level.price"))


def level_lost(scene: Scene, _event: LevelLost) -> Lines:
    """A shade's work."""
    said = scene.say("party", "level.lost", level=scene.party.level)
    return line(
        f"{said.rstrip('.')} (-1 hp and -1 damage for each member).",
        "result",
        ("12y.monster.shade-level", "12y.level.negative"),
    )


def years_passed(scene: Scene, event: YearsPassed) -> Lines:
    """Years go by, and where the count stands."""
    now = scene.party.years
    limit: int = TIME["limit_years"]
    total = word("party", "years.total" if now < limit else "years.last").format(now=min(now, limit))
    told = scene.fact(
        "party",
        f"years.{event.why}",
        "years.other",
        years_gone=counted(event.years, "year") if event.years > len(NUMBERS) else years_word(event.years),
        total=total,
        clauses=(*YEARS_CLAUSES.get(event.why, ()), "12y.time.lost"),
    )
    if len(scene.before.parties) == 1:
        return told
    whose = "shared" if scene.ruled("year-track") == "shared" else "own"
    return (*told, *scene.fact("party", f"years.{whose}", seat=event.seat, clauses=("12y.time.multi",)))


def years_word(years: int) -> str:
    """Years in words: ``one year``, ``four years``."""
    number = NUMBERS[years] if years < len(NUMBERS) else str(years)
    return f"{number} year" if years == 1 else f"{number} years"


def lore_spared(scene: Scene, event: LoreSpared) -> Lines:
    """A Fae Folk has kept the years from passing."""
    fae = [member_name(member) for member in scene.party.members if member.kin == "fae_folk"]
    return scene.tale(
        "party",
        f"lore.{event.why}",
        "lore.other",
        fae=fae[0] if fae else kin_name("fae_folk"),
        clauses=("12y.archetype.fae-lore", *YEARS_CLAUSES.get(event.why, ())),
    )
