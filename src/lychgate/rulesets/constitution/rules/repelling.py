"""A blessing against undead and demons: harder to hit, harder hit, and in the end not to be touched."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.fields import Not, Person
from lychgate.kit.permission import HIDDEN
from lychgate.kit.table import referee_of, ruled
from lychgate.kit.telling import secret
from lychgate.rulesets.constitution.rules.bonuses import Part, Parts
from lychgate.rulesets.constitution.rules.checks import Checked, check
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, of_fighters, somebody
from lychgate.rulesets.constitution.rules.injury import harm
from lychgate.rulesets.constitution.state import Creature, State
from lychgate.rulesets.constitution.tables.magic import MAGIC

HEADING = "Blessings"

NUMBERS = MAGIC.repel


class Unholy(Command, frozen=True, tag="unholy", kw_only=True):
    """Mark undead and demons, which blessings repel."""

    word = "unholy"
    menu_label = "Mark the unholy"
    may = HIDDEN
    clauses = ("3d6.11.6a",)

    so: Annotated[bool, Not()] = True
    who: Annotated[str, Person()]

    @clause("3d6.11.6a")
    def do(self, play: ConstitutionPlay) -> None:
        play.record(UnholyKnown(somebody(play, self.who).id, self.so))


class UnholyKnown(Event, frozen=True, tag="unholy_known"):
    """The referee has said whether somebody is undead or a demon."""

    who: str
    so: bool

    def apply(self, state: State) -> State:
        others = tuple(id_ for id_ in state.magic.unholy if id_ != self.who)
        return replace(state, magic=replace(state.magic, unholy=(*others, self.who) if self.so else others))

    def tell(self, before: State, after: State) -> Lines:
        so = "repel" if self.so else "do not repel"
        return secret(after, f"Blessings {so} {after.creature(self.who).name}.", "3d6.11.6a")


# ---------------------------------------------------------------------- how much


class Repelled(msgspec.Struct, frozen=True):
    """What a blessing is worth against a monster. ``ward``: it cannot touch the blessed; None: the referee says."""

    ac: int = 0
    damage: int = 0
    ward: bool | None = False
    dare: bool = False
    shaken: bool = False
    aura: int = 0


@clause("3d6.11.6a", "3d6.11.6b", "3d6.L.11.6")
def repelled(reading: str, level: int, hd: int) -> Repelled:
    """What a priest's level is worth against so many HD: each step and all before it, as the table has it."""
    over = level - hd
    damage = NUMBERS.damage if over >= 0 else 0
    if reading == "2022":
        aura = NUMBERS.aura if over >= NUMBERS.aura_from else 0
        dare, shaken = over >= NUMBERS.dare_from, over >= NUMBERS.morale_from
        return Repelled(NUMBERS.ac, damage, dare=dare, shaken=shaken, aura=aura)
    twice, case_by_case = level >= NUMBERS.ward_times * hd, None if over > 0 else False
    ward = {"twice": twice, "three-more": over >= NUMBERS.ward_more, "referee": case_by_case}
    return Repelled(NUMBERS.ac, damage, ward[reading])


@clause("3d6.11.6a")
def against(state: State, one: Creature, monster: Creature) -> Repelled:
    """What the blessings on somebody are worth against a monster: that of the highest priest counts."""
    levels = [each.level for each in state.magic.on(one.id)]
    if not levels or monster.id not in state.magic.unholy:
        return Repelled()
    return repelled(ruled(state, "ward_threshold"), max(levels), monster.hit_dice)


def ac_against(state: State, monster: Creature, other: Creature) -> Parts:
    """What a blessing adds to an AC against a monster's attack."""
    ac = against(state, other, monster).ac
    return (Part("repelled by the blessing", ac),) if ac else ()


def more_damage(state: State, one: Creature, monster: Creature) -> int:
    """What a blessing adds to the damage that a monster is dealt."""
    return against(state, one, monster).damage


@clause("3d6.11.6b", "3d6.L.11.6")
def dares(play: ConstitutionPlay, monster: Creature, other: Creature) -> bool:
    """Whether a monster can bring itself to touch somebody blessed."""
    it = against(play.state, other, monster)
    ward = it.ward
    if ward is None:
        ward = play.ask(IsWarded(seat=referee_of(play), who=other.id, monster=monster.id))
    if it.dare:
        tried = check(play, monster, "will", NUMBERS.dare_dc, ("save",), purpose="3d6.L.11.6")
        play.record(Checked(monster.id, "try to attack the blessed", tried))
        ward = not tried.good
    if ward:
        play.record(Warded(other.id, monster.id))
    return not ward


class IsWarded(Decision[bool], frozen=True, tag="constitution.is_warded", kw_only=True):
    """Whether a blessing keeps a monster from touching somebody at all."""

    clauses = ("3d6.11.6b",)

    who: str
    monster: str

    def options(self) -> Sequence[Option[bool]]:
        return (Option("no", False), Option("yes", True))

    def prompt(self, state: State) -> str:
        one, monster = state.creature(self.who), state.creature(self.monster)
        level = max(each.level for each in state.magic.on(one.id))
        return (
            f"{monster.name} ({monster.hit_dice} HD) would touch {one.name}, whom a priest of level {level} blessed. "
            "Is it kept from that?"
        )

    def label(self, state: State, id_: str) -> str:
        return {"no": "It attacks", "yes": "It cannot touch the blessed"}[id_]


class Warded(Event, frozen=True, tag="warded"):
    """A blessing kept a monster from touching somebody."""

    who: str
    monster: str

    def tell(self, before: State, after: State) -> Lines:
        one, monster = after.creature(self.who), after.creature(self.monster)
        text = f"The blessing keeps {monster.name} from touching {one.name}."
        return of_fighters(after, one, text, "3d6.11.6b", weight="result")


# ---------------------------------------------------------------------- of a later edition


@clause("3d6.L.11.6")
def is_shaken(state: State, unit: Sequence[Creature]) -> bool:
    """Whether somebody blessed shakes the morale of any of these."""
    blessed = [one for one in state.cast if one.up and any(state.magic.on(one.id))]
    return any(against(state, one, monster).shaken for one in blessed for monster in unit)


@clause("3d6.L.11.6")
def aura(play: ConstitutionPlay) -> None:
    """As a round begins, each monster in the fight is hurt by the strongest blessing there."""
    here = {now.id for now in play.state.fight_now.combatants}
    for id_ in sorted(here & set(play.state.magic.unholy)):
        monster = play.state.creature(id_)
        blessed = [one for one in play.state.cast if one.up and one.id in here and one.id != id_]
        harm(play, monster, max((against(play.state, one, monster).aura for one in blessed), default=0), "the aura")
