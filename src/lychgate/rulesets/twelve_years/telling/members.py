"""Telling what befalls members: joining and leaving, wounds and deaths, healing and afflictions."""

from __future__ import annotations

from collections.abc import Iterable

from lychgate.rulesets.twelve_years.events.parties import (
    Marked,
    MemberDied,
    MemberHealed,
    MemberHurt,
    MemberJoined,
    MemberLeft,
    PartyHealed,
)
from lychgate.rulesets.twelve_years.naming import (
    foe_words,
    item_name,
    kin_name,
    listed,
    member_name,
    some_foes,
    the_foe,
    verbs,
    with_bonus,
)
from lychgate.rulesets.twelve_years.phrases import phrase, sentence, variants_of
from lychgate.rulesets.twelve_years.places import where
from lychgate.rulesets.twelve_years.rules.compulsion import ordinal
from lychgate.rulesets.twelve_years.rules.foes import hostile
from lychgate.rulesets.twelve_years.scene import Lines, Scene, line
from lychgate.rulesets.twelve_years.state import Foe, Mark
from lychgate.rulesets.twelve_years.tables import FOE

GRAVE = "grave"


JOINED_CLAUSES = {
    "assembled": ("12y.assembly.four-d4", "12y.archetype.table"),
    "recruit": ("12y.friend.newcomer-kit", "12y.archetype.table"),
    "plant": ("12y.friend.phim-pham",),
    "revived": ("12y.magick.rejuvenation",),
    "enthralled": ("12y.magick.fae-touched",),
    "escort": ("12y.hexenc.escort-member",),
}

HURT_CLAUSES = {
    "rivals": ("12y.pvp.targeting",),
    "comrades": ("12y.coop.diff-5",),
    "foes": ("12y.combat.targeting-single",),
    "trap": ("12y.trap.damage",),
    "poison": ("12y.creature.toad",),
    "fire": ("12y.creature.fire-folk",),
    "sinkhole": ("12y.entrance.sinkhole",),
}

DEATH_CLAUSES = {
    "death": ("12y.magick.death",),
    "rivals": ("12y.pvp.targeting",),
    "comrades": ("12y.coop.diff-5",),
    "nameless": ("12y.assembly.names",),
    "slink": ("12y.assembly.ancient-magick-crown",),
    "demon": ("12y.magick.demonic", "12y.assembly.demonic"),
    "mushroom": ("12y.unique.death-mushroom",),
    "book": ("12y.unique.book-of-death",),
    "deathtouch": ("12y.lich.deathtouch",),
    "demon_fire": ("12y.monster.demon",),
    "cyclops": ("12y.monster.cyclops",),
    "zombie": ("12y.monster.zombie",),
    "drained": ("12y.level.negative",),
}


def joined(scene: Scene, event: MemberJoined) -> Lines:
    """Somebody new on the sheet, or somebody back on it."""
    member = event.member
    if not member.name and not member.escort and member.foe is None:
        return ()
    foe = member.foe
    return scene.fact(
        "party",
        f"joined.{event.how}.{member.kin}",
        f"joined.{'freed' if event.how == 'enthralled' and foe is None else event.how}",
        f"joined.assembled.{member.kin}",
        "joined.enthralled",
        name=member_name(member),
        hp=member.hp,
        max=scene.maximum(member),
        foe=the_foe(foe) if foe is not None else "",
        damage=(with_bonus(foe.damage, foe.bonus) or "no") if foe is not None else "",
        clauses=JOINED_CLAUSES.get(event.how, ()),
    )


def left(scene: Scene, event: MemberLeft) -> Lines:
    """Somebody off the sheet who is not dead."""
    return scene.tale(
        "party",
        f"left.{event.why}",
        "left.parted",
        name=member_name(event.member),
        item=demonic_thing(scene),
        clauses={
            "possessed": ("12y.magick.demonic",),
            "risen": ("12y.monster.zombie",),
            "paid": ("12y.hexenc.tinker-escort", "12y.hexenc.noble-escort"),
        }.get(event.why, ()),
    )


def demonic_thing(scene: Scene) -> str:
    """The thing a demon has come out of."""
    party = scene.party_before
    held = [item for item in (*scene.here.loot, *party.loot) if ordinal(scene.before, party) in item.struck]
    return item_name(held[-1]) if held else "thing"


def hurt(scene: Scene, event: MemberHurt) -> Lines:
    """Who takes how much from what, and what is left."""
    member = scene.member(event.member)
    key, blow = event.by, ""
    if event.by == "foes":
        foes = strikers(scene)
        kinds = tuple(dict.fromkeys(foe_words(foe) for foe in foes))
        if len(kinds) == 1:
            blow = phrase("foes", f"{kinds[0]}.blow", scene.salt)
        key = "foes" if blow else "foes_mixed" if foes else "foes_gone"
        key += "_last" if event.left <= 0 else ""
    return scene.fact(
        "party",
        f"hurt.{key}",
        "hurt.other",
        name=member_name(member),
        amount=event.amount,
        left=max(event.left, 0),
        max=scene.maximum(member),
        blow=blow[:1].lower() + blow[1:],
        clauses=HURT_CLAUSES.get(event.by, ()),
    )


def strikers(scene: Scene) -> tuple[Foe, ...]:
    """The enemies that strike in this scene."""
    return hostile(scene.party_before, scene.here)


def died(scene: Scene, event: MemberDied) -> Lines:
    """A death: who, where, of what."""
    member = scene.party_before.member(event.member)
    in_fight = event.cause == "foes" or event.cause in FOE or event.cause == "possessed"
    foes = scene.here.foes if in_fight else ()
    cause = "foes" if in_fight else event.cause
    key = "escort" if member.escort and cause in HURT_CLAUSES else cause
    place = where(scene.before, scene.party_before.at)
    keys = ["died.other"] if key == "foes" and not foes else [f"died.{key}", "died.other"]
    killers = strikers(scene) if in_fight else ()
    text = scene.say(
        "endings",
        first_known("endings", keys),
        **{
            "name": member_name(member),
            "kin": kin_name(member.kin),
            "where": sentence(place),
            "where_low": place,
            "by": "",
            "item": demonic_thing(scene),
            "killer": some_foes(killers),
            **verbs(len(killers) > 1),
        },
    )
    return line(text, GRAVE, DEATH_CLAUSES.get(event.cause, ("12y.combat.death-threshold",)))


def first_known(chapter: str, keys: Iterable[str]) -> str:
    """The first of ``keys`` that the chapter has words for."""
    return next((key for key in keys if variants_of(chapter, key)), "")


MARK_WORDS: dict[Mark, str] = {
    "poisoned": "poisoned",
    "burning": "burning",
    "bitten": "bitten",
    "doomed": "doomed",
}


def healed(scene: Scene, event: MemberHealed) -> Lines:
    """One member healed."""
    before = scene.party_before.member(event.member)
    cured = [MARK_WORDS[mark] for mark in event.cured if mark in before.marks]
    return scene.fact(
        "party",
        f"healed.{event.by}",
        "healed.other",
        name=member_name(before),
        now=event.now,
        max=scene.maximum(before),
        cured=f", and no longer {listed(cured, 'or')}" if cured else "",
        clauses=("12y.magick.moonkissed-permanent",),
    )


def party_healed(scene: Scene, event: PartyHealed) -> Lines:
    """Everybody healed."""
    marks = {mark for member in scene.party_before.members for mark in member.marks}
    cured = [MARK_WORDS[mark] for mark in event.cured if mark in marks]
    hermits = [member_name(member) for member in scene.party.members if member.kin == "hermit"]
    return scene.fact(
        "party",
        f"party_healed.{event.by}",
        "party_healed.other",
        hermit=hermits[0] if hermits else "the Hermit",
        cured=f", and nobody is {listed(cured, 'or')} any more" if cured else "",
        clauses={
            "healing": ("12y.archetype.hermit-healing",),
            "moonkissed": ("12y.magick.moonkissed-once",),
            "circle": ("12y.hexenc.circle",),
            "level": ("12y.level.heal",),
        }.get(event.by, ()),
    )


MARK_CLAUSES: dict[Mark, tuple[str, ...]] = {
    "poisoned": ("12y.creature.toad",),
    "burning": ("12y.creature.fire-folk",),
    "bitten": ("12y.monster.zombie",),
    "doomed": ("12y.monster.cyclops",),
}


def burning_when(scene_ruled: str) -> str:
    """When burning hurts, by the variant fire-folk-burn."""
    if scene_ruled == "per-hex-move":
        return "at every move to another hex"
    return "at every attack or evasion roll"


def marked(scene: Scene, event: Marked) -> Lines:
    """An affliction, and what it will do."""
    return scene.fact(
        "party",
        f"marked.{event.mark}",
        name=member_name(scene.member(event.member)),
        when=burning_when(scene.ruled("fire-folk-burn")),
        clauses=MARK_CLAUSES[event.mark],
    )
