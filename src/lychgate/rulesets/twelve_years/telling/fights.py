"""Telling fights: every roll with what it means, every sum with its parts, enemies as they come and go."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.rulesets.twelve_years.events.fights import (
    AttackRolled,
    CurseFell,
    CyclopsAttacked,
    DamageTotalled,
    FoeArrived,
    FoeHurt,
    FoeProvoked,
    FoesDigIn,
    FoesGone,
    FoeSlain,
)
from lychgate.rulesets.twelve_years.naming import (
    a_foe,
    foe_words,
    member_name,
    party_of,
    some_foes,
    stats,
    the_foe,
    the_foes,
    verbs,
)
from lychgate.rulesets.twelve_years.phrases import word
from lychgate.rulesets.twelve_years.rules.foes import peaceful
from lychgate.rulesets.twelve_years.rules.special import special
from lychgate.rulesets.twelve_years.scene import Lines, Scene, line
from lychgate.rulesets.twelve_years.state import Foe
from lychgate.rulesets.twelve_years.tables import CREATURES
from lychgate.rulesets.twelve_years.telling import rivals
from lychgate.rulesets.twelve_years.telling.members import strikers

RESULT_CLAUSES = {
    "enemy_palpable": ("12y.combat.result-1",),
    "enemy_hit": ("12y.combat.result-2",),
    "enemy_weak": ("12y.combat.result-3",),
    "both_weak": ("12y.combat.result-4",),
    "party_hit": ("12y.combat.result-5",),
    "party_palpable": ("12y.combat.result-6",),
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
"""Kinds that come in rolled numbers: the list of foes says how many."""


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
    if event.side == "rivals":
        return rivals.damage_dealt(scene, event, summed)
    clauses: tuple[str, ...] = ("12y.combat.formula",)
    if event.deals == "half":
        clauses = (*clauses, "12y.combat.half-rounding")
    key = event.side if event.side in ("party", "chaos") else "foes"
    whose = party_of(event.seat)
    chapter = "cooperation" if scene.in_company else "fights"
    lines = scene.fact(chapter, f"damage.{key}", sum=summed, party=whose, clauses=clauses)
    if event.side == "party" and event.total and all(special(foe).invulnerable for foe in scene.here.foes):
        kinds = dict.fromkeys(foe.kind for foe in scene.here.foes)
        lines += tuple(one for kind in kinds for one in scene.fact("foes", f"{kind}.untouched"))
    return lines


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
    """An enemy is met; of a crowd the first two are announced, the list of foes has the number."""
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
        return another(scene, event, sum(other.kind == foe.kind for other in met))
    told = scene.tale("foes", f"{kind}.come", clauses=clauses, **values)
    return (*told, *_manner(scene, event))


def another(scene: Scene, event: FoeArrived, met: int) -> Lines:
    """One more of a kind that is here; of a crowd the second says that the first is not alone, and how many come."""
    foe, how = event.foe, event.how
    if foe.kind in CROWDS or how == "castle":
        if met != 1:
            return ()
        told = scene.tale("foes", f"{foe.kind}.more", clauses=foe_clauses(foe, how))
        return (replace(told[0], text=f"{told[0].text} {event.of} in all."), *told[1:]) if event.of > 2 else told
    return line(f"And another {a_foe(foe).partition(' ')[2]} ({stats(foe)}).", "story", foe_clauses(foe, how))


def _name(foe: Foe) -> str:
    return member_name(foe.member) if foe.member is not None else ""


def _manner(scene: Scene, event: FoeArrived) -> Lines:
    """Whether what has come keeps the peace, or bars an entrance."""
    foe = event.foe
    if peaceful(scene.party, foe):
        kin = special(foe).peaceful_to
        friend = next(member_name(member) for member in scene.party.members if member.kin == kin)
        return scene.tale("foes", f"{foe.kind}.peace", kin=friend, clauses=("12y.creature.peaceful",))
    if event.how == "guard" and foe.kind != "deer":
        return scene.tale("foes", "guard.line", clauses=("12y.hexenc.guarded",), **verbs(several=False))
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
    name = the_foe(foe) if foe is not None else f"the {word('foes', f'{event.kind}.one', event.kind)}"
    if event.amount <= 0:
        said = scene.say("foes", f"{event.kind}.nothing") or scene.say("fights", "foe_hurt.nothing", foe=name)
        return line(said, "result", clauses)
    return scene.fact("fights", "foe_hurt.line", foe=name, amount=event.amount, left=event.left, clauses=clauses)


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
