"""Telling flights and traps: what the d4 fell, what went off, what is still behind the party."""

from __future__ import annotations

from lychgate.rulesets.twelve_years.events.fights import (
    EvasionRolled,
    Pursued,
    TrapDisabled,
    TrapFound,
    TrapGone,
    TrapSprung,
    TruceMade,
)
from lychgate.rulesets.twelve_years.naming import (
    NUMBERS,
    member_name,
    some_foes,
)
from lychgate.rulesets.twelve_years.phrases import variants_of
from lychgate.rulesets.twelve_years.scene import Lines, Scene, line
from lychgate.rulesets.twelve_years.tables import EVASION
from lychgate.rulesets.twelve_years.telling.members import strikers

EVASION_CLAUSES = {
    "caught": ("12y.evade.result-1",),
    "followed": ("12y.evade.result-2",),
    "away": ("12y.evade.result-3",),
    "away_with_loot": ("12y.evade.result-4",),
}


def evasion_rolled(scene: Scene, event: EvasionRolled) -> Lines:
    """One d4 for the whole party, and what it means."""
    foes = strikers(scene) if event.what == "foes" else ()
    row = event.row
    if row.startswith("away") and not scene.here.loot and not scene.here.gold and event.what == "foes":
        row = "away_bare"
    key = f"evade.{event.what}.{row}"
    if not variants_of("fights", key):
        key = f"evade.foes.{event.row}"
    against = f" against {some_foes(foes)}" if foes else ""
    text = scene.say("fights", key, face=event.face, against=against)
    printed = EVASION.at(event.face).value
    clauses: tuple[str, ...] = ("12y.evade.roll", *EVASION_CLAUSES.get(event.row, ()))
    if printed is not None and printed.id != event.row:
        if event.face == 4 and scene.party_before.has("giant"):
            text += " (A Giant is slow: a 4 counts as a 3.)"
            clauses = (*clauses, "12y.archetype.giant-slow")
        elif event.row == "away_with_loot":
            text += " (Golems are slower still: only a 1 fails.)"
            clauses = (*clauses, "12y.monster.golem")
    return line(text, "result", clauses)


def truce(scene: Scene, _event: TruceMade) -> Lines:
    """Nobody fights here for now."""
    return scene.tale("fights", "truce.line", clauses=("12y.creature.peaceful",))


def trap_found(scene: Scene, _event: TrapFound) -> Lines:
    """An armed trap."""
    return scene.tale("fights", "trap_found.line", clauses=("12y.delve.enc-trap",))


TRAP_CLAUSES = {
    "room": ("12y.trap.damage",),
    "loot": ("12y.trap.loot-options",),
    "effect": ("12y.trap.two",),
    "elf": ("12y.creature.elf-trap",),
    "kit": ("12y.assembly.trap",),
}


def trap_sprung(scene: Scene, event: TrapSprung) -> Lines:
    """A trap goes off."""
    keys = (f"trap_sprung.{event.what}", "trap_sprung.room")
    clauses = TRAP_CLAUSES.get(event.what, ("12y.trap.damage",))
    return scene.fact("fights", *keys, damage=event.damage, clauses=clauses)


def trap_gone(scene: Scene, event: TrapGone) -> Lines:
    """The room's trap is spent; that it went off or was disabled is a fact of its own."""
    return scene.fact("fights", f"trap_gone.{event.how}", clauses=("12y.trap.two",))


def trap_disabled(scene: Scene, event: TrapDisabled) -> Lines:
    """A Rogue's work."""
    near = sorted(scene.after.parties, key=lambda party: party.seat != scene.seat)  # our own Rogue first
    here = [party for party in near if party.at == scene.party.at]
    rogues = [member_name(member) for party in here for member in party.members if member.kin == "rogue"]
    return scene.fact(
        "fights",
        f"trap_disabled.{event.what}",
        "trap_disabled.room",
        rogue=rogues[0] if rogues else "the Rogue",
        clauses=("12y.archetype.rogue-traps",),
    )


def pursued(scene: Scene, event: Pursued) -> Lines:
    """What sprung traps let loose comes along, or no longer does."""
    if event.effects < scene.party_before.chased:
        return ()
    key = "one" if event.effects == 1 else "more"
    number = NUMBERS[event.effects] if event.effects < len(NUMBERS) else str(event.effects)
    return scene.tale("fights", f"pursued.{key}", effects=number, clauses=("12y.trap.two",))
