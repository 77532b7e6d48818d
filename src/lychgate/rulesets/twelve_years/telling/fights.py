"""Telling fights, flights and traps: every roll with what it means, every sum with its parts."""

from __future__ import annotations

from lychgate.rulesets.twelve_years.events import (
    AttackRolled,
    CurseFell,
    CyclopsAttacked,
    DamageTotalled,
    EvasionRolled,
    FoeArrived,
    FoeHurt,
    FoeProvoked,
    FoesDigIn,
    FoesGone,
    FoeSlain,
    Pursued,
    TrapDisabled,
    TrapFound,
    TrapGone,
    TrapSprung,
    TruceMade,
)
from lychgate.rulesets.twelve_years.state import Foe
from lychgate.rulesets.twelve_years.tables import EVASION
from lychgate.rulesets.twelve_years.telling.members import strikers
from lychgate.rulesets.twelve_years.telling.naming import (
    NUMBERS,
    a_foe,
    foe_words,
    member_name,
    some_foes,
    stats,
    the_foe,
    the_foes,
    verbs,
)
from lychgate.rulesets.twelve_years.telling.phrases import variants_of, word
from lychgate.rulesets.twelve_years.telling.scene import Lines, Scene, line

RESULT_CLAUSES = {
    "enemy_palpable": ("12y.combat.result-1",),
    "enemy_hit": ("12y.combat.result-2",),
    "enemy_weak": ("12y.combat.result-3",),
    "both_weak": ("12y.combat.result-4",),
    "party_hit": ("12y.combat.result-5",),
    "party_palpable": ("12y.combat.result-6",),
}

EVASION_CLAUSES = {
    "caught": ("12y.evade.result-1",),
    "followed": ("12y.evade.result-2",),
    "away": ("12y.evade.result-3",),
    "away_with_loot": ("12y.evade.result-4",),
}

PART_WORDS = {
    "level": "level",
    "brute_force": "Brute Force",
    "thorning": "thorns",
    "cursed": "curse",
    "bonus": "bonus",
    "metal": "metal",
}

TIMES = {"none": "x 0", "half": "x 1/2", "full": "", "double": "x 2"}

CROWDS = ("raven", "wolf")
"""Kinds that come in rolled numbers: only the first is announced."""


def attack_rolled(scene: Scene, event: AttackRolled) -> Lines:
    """One d6 for everybody, and what it means."""
    foes = strikers(scene)
    thorned = event.counts != event.face
    return scene.fact(
        "fights",
        f"attack.{event.row}",
        face=f"{event.counts} ({event.face} and a thorn)" if thorned else event.face,
        against=f" against {some_foes(foes)}" if foes else "",
        clauses=(
            "12y.combat.single-roll",
            *RESULT_CLAUSES.get(event.row, ()),
            *(("12y.magick.thorning-once",) if thorned else ()),
        ),
    )


def damage_totalled(scene: Scene, event: DamageTotalled) -> Lines:
    """A side's sum with all its parts."""
    if event.deals == "none":
        return ()
    summed = damage_sum(event.dice, event.parts, event.deals, event.total)
    clauses: tuple[str, ...] = ("12y.combat.formula",)
    if event.deals == "half":
        clauses = (*clauses, "12y.combat.half-rounding")
    key = "party" if event.side == "party" else "foes"
    return scene.fact("fights", f"damage.{key}", sum=summed, clauses=clauses)


def damage_sum(dice: int, parts: tuple[tuple[str, int], ...], deals: str, total: int) -> str:
    """A sum in full: ``(dice 14 + level 4 + Brute Force 1) x 2 = 38``."""
    terms = [("dice", dice)] if dice else []
    terms += [(PART_WORDS.get(name, name.replace("_", " ")), number) for name, number in parts if number]
    if not terms:
        return "nothing: no dice, no bonus"
    inner = ""
    for name, number in terms:
        sign = "-" if number < 0 else "+"
        inner += f" {sign} {name} {abs(number)}" if inner else f"{'-' if number < 0 else ''}{name} {abs(number)}"
    times = TIMES.get(deals, "")
    if not times:
        return f"{total} ({inner})"
    return f"({inner}) {times} = {total}"


# ---------------------------------------------------------------------- enemies come and go


def foe_arrived(scene: Scene, event: FoeArrived) -> Lines:
    """An enemy is met; of a crowd only the first is announced, its number stands in the list of foes."""
    foe, kind = event.foe, foe_words(event.foe)
    met = scene.before.site(event.place).foes
    again = any(other.kind == foe.kind for other in met)
    clauses = foe_clauses(foe, event.how)
    values = {"stats": stats(foe), "name": _name(foe), "foe": a_foe(foe)}
    if event.how == "followed":
        return ()
    if event.how in ("goblin", "skeleton"):
        return scene.tale("foes", f"{kind}.one_more", clauses=clauses, **values)
    if again and foe.member is None:
        if foe.kind in CROWDS or event.how == "castle":
            return ()
        return line(f"And another {a_foe(foe).partition(' ')[2]} ({stats(foe)}).", "story", clauses)
    told = scene.tale("foes", f"{kind}.come", clauses=clauses, **values)
    return (*told, *_manner(scene, event))


def _name(foe: Foe) -> str:
    return member_name(foe.member) if foe.member is not None else ""


def _manner(scene: Scene, event: FoeArrived) -> Lines:
    """Whether what has come keeps the peace, or bars an entrance."""
    from lychgate.rulesets.twelve_years.rules.foes import peaceful
    from lychgate.rulesets.twelve_years.rules.special import special

    foe = event.foe
    if peaceful(scene.party, foe):
        kin = special(foe).peaceful_to
        friend = next(member_name(member) for member in scene.party.members if member.kin == kin)
        return scene.tale("foes", f"{foe.kind}.peace", kin=friend, clauses=("12y.creature.peaceful",))
    if event.how == "guard" and foe.kind != "deer":
        several = foe.kind in CROWDS
        they = "they" if several else "it"
        return scene.tale("foes", "guard.line", clauses=("12y.hexenc.guarded",), **{**verbs(several), "they": they})
    return ()


FOE_CLAUSES = {
    "raven": "12y.creature.ravens",
    "wolf": "12y.creature.wolves",
    "hill_giant": "12y.creature.hill-giant",
    "fire_folk": "12y.creature.fire-folk",
    "shade": "12y.monster.shade-hit",
    "lich_king": "12y.castle.throne-room",
    "possessed": "12y.magick.demonic",
}


def foe_clauses(foe: Foe, how: str) -> tuple[str, ...]:
    """The clause that says what is special about a foe."""
    from lychgate.rulesets.twelve_years.tables import CREATURES

    if foe.kind in FOE_CLAUSES:
        return (FOE_CLAUSES[foe.kind],)
    creature = any(row.id == foe.kind for row in CREATURES.values())
    here = (f"12y.{'creature' if creature else 'monster'}.{foe.kind}",)
    return (*here, "12y.castle.skeletons") if how == "castle" else here


def foe_hurt(scene: Scene, event: FoeHurt) -> Lines:
    """What an enemy takes and has left."""
    foe = scene.foe(event.foe)
    clauses: tuple[str, ...] = ("12y.combat.distribute",)
    if foe is not None and event.left <= 0 < event.amount:
        said = scene.say("foes", f"{foe_words(foe)}.die", name=_name(foe)).removesuffix(".")
        clauses = (*clauses, "12y.combat.death-threshold")
        return line(f"{said} ({event.amount} damage).", "result", clauses)
    return scene.fact(
        "fights",
        "foe_hurt.line" if event.amount > 0 else "foe_hurt.nothing",
        foe=the_foe(foe) if foe is not None else f"the {word('foes', f'{event.kind}.one', event.kind)}",
        amount=event.amount,
        left=event.left,
        clauses=clauses,
    )


def foe_slain(scene: Scene, event: FoeSlain) -> Lines:
    """The end of an enemy; what damage does to it is told with the damage."""
    foe = event.foe
    if event.how == "damage" and foe.hp <= 0:
        return ()
    keys = (f"slain.{event.how}", f"{foe_words(foe)}.die")
    clauses = {
        "death": ("12y.magick.death",),
        "gerhardus": ("12y.friend.gerhardus",),
        "vanished": ("12y.monster.shade-hit",),
    }.get(event.how, ("12y.combat.death-threshold",))
    return scene.tale("foes", *keys, foe=the_foe(foe), name=_name(foe), clauses=clauses)


def foes_gone(scene: Scene, event: FoesGone) -> Lines:
    """Enemies are no longer here; that they join or crumble is told by other facts."""
    gone = tuple(foe for foe in scene.before.site(event.place).foes if foe.id in event.foes)
    if all(foe.kind == "deer" for foe in gone) or event.how in ("enthralled", "crumbled"):
        return ()
    if event.how == "followed":
        followers = some_foes(gone)
        return scene.tale(
            "foes", "gone.followed", foes=followers, clauses=("12y.evade.result-2",), **verbs(len(gone) > 1)
        )
    return scene.tale(
        "foes",
        f"gone.{event.how}",
        foes=the_foes(gone),
        clauses=("12y.evade.after-hex",),
        **verbs(len(gone) > 1),
    )


def provoked(scene: Scene, event: FoeProvoked) -> Lines:
    """The peaceful are attacked."""
    foes = tuple(foe for foe in scene.before.site(event.place).foes if foe.id in event.foes)
    return scene.tale(
        "foes",
        "provoked.line",
        foes=the_foes(foes),
        **verbs(len(foes) > 1),
        clauses=("12y.creature.peaceful",),
    )


def dig_in(scene: Scene, event: FoesDigIn) -> Lines:
    """The killers stay."""
    foes = scene.before.site(event.place).foes
    clauses = ("12y.death.enemy-stays",)
    return scene.tale("foes", "dig_in.line", foes=the_foes(foes), clauses=clauses, **verbs(len(foes) > 1))


def cyclops_attacked(scene: Scene, _event: CyclopsAttacked) -> Lines:
    """The first blow against a cyclops."""
    return scene.tale("fights", "cyclops.attacked", clauses=("12y.monster.cyclops",))


def curse_fell(scene: Scene, _event: CurseFell) -> Lines:
    """The encounter with the cyclops is over."""
    return scene.tale("fights", "cyclops.fell", clauses=("12y.monster.cyclops",))


# ---------------------------------------------------------------------- flights and traps


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
    rogues = [member_name(member) for member in scene.party.members if member.kin == "rogue"]
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
