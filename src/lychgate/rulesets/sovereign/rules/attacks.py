"""Attacks: a Main Action, hand to hand or from afar, with one weapon or two."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.english import sentence
from lychgate.kit.fields import REFEREES_WORD, After, Flag, Number, OneOf, Person
from lychgate.kit.line import Line
from lychgate.rulesets.sovereign.acts import AGAINST
from lychgate.rulesets.sovereign.command import Filled, Labels, Picks
from lychgate.rulesets.sovereign.permission import OWNER
from lychgate.rulesets.sovereign.rules.aiming import SITUATIONS, UNSEEN, arm_meant, arms_now, odds
from lychgate.rulesets.sovereign.rules.arms import UNARMED, Arm, Sources
from lychgate.rulesets.sovereign.rules.checks import skill_of
from lychgate.rulesets.sovereign.rules.choosing import Choices, called, field, foes, lies, said
from lychgate.rulesets.sovereign.rules.fight import must_act
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, named, somebody
from lychgate.rulesets.sovereign.rules.strikes import attack, must_be_a_foe
from lychgate.rulesets.sovereign.rules.together import arms_against
from lychgate.rulesets.sovereign.state import Creature, State
from lychgate.rulesets.sovereign.tables.combat import COMBAT

HEADING = "A fight"


def arms(state: State, seat: str, filled: Filled) -> Choices:
    """The weapons with which somebody could attack a foe now, as they are typed, each with its chance."""
    one, other = called(state, filled.get("who", "")), called(state, filled.get("whom", ""))
    if one is None or other is None or state.fight is None:
        return ()
    found = []
    for arm in arms_against(state, one, other):
        thrown = " thrown" if arm.thrown else ""
        try:
            told = odds(state, one, other, arm, knows=seat in state.referees)
        except PlayError as refused:
            told = str(refused)
        found.append(
            Choice(f"with {arm.name}{thrown}", f"{sentence(arm.name)}{thrown}", told.removeprefix(f"{arm.name}, "))
        )
    return tuple({choice.id: choice for choice in found}.values())


class Attacks(Command, frozen=True, tag="attack", kw_only=True):
    """Attack a foe in melee or from afar: a Main Action.

    Who is not within reach yet is come up to with a Move action. With two weapons the roll is for the first of them.
    ``past``: it cannot be parried or blocked, so that nobody screens against it. ``nonlethal``: bare
    hands and blunt weapons leave whom they fell alive.
    """

    word = "attack"
    menu_label = "Attack a foe"
    also = ("hit",)
    may = OWNER
    takes = AGAINST
    shape = "WHO WHOM [with WEAPON [and WEAPON]] [thrown] [long] [unseen] [past] [nonlethal] [cover half|full] [+N]"
    clauses = ("sov.combat.melee", "sov.combat.ranged", "sov.attack.roll")
    form_fields = (
        field("who", Person()),
        field("whom", Person()),
        said("weapon", "With"),
        field("nonlethal", Flag(("nonlethal",)), must=False),
        field("long", Flag(("long",)), must=False),
        field("unseen", Flag(("unseen",)), must=False),
        field("past", Flag(("past",)), must=False),
        field("cover", After(("cover",), OneOf("cover", ("half", "full"))), must=False),
        field("by", Number("what is added", -20, 20), must=False),
    )
    form_labels: ClassVar[Labels] = {
        "weapon": "Weapon",
        "long": "At long range",
        "unseen": "Target unseen",
        "past": "Cannot be parried",
    }
    pickers: ClassVar[Picks] = {"whom": foes, "weapon": arms}
    none_left: ClassVar[dict[str, str]] = {"whom": "No foe is here.", "weapon": "There is no weapon at hand."}

    who: Annotated[str, Person()]
    whom: Annotated[str, Person()]
    weapon: str = ""
    other: str = ""
    thrown: bool = False
    long: Annotated[bool, REFEREES_WORD] = False
    unseen: Annotated[bool, REFEREES_WORD] = False
    past: Annotated[bool, REFEREES_WORD] = False
    nonlethal: bool = False
    cover: Annotated[str, After(("cover",), OneOf("cover", ("half", "full"))), REFEREES_WORD] = ""
    by: Annotated[int, Number("what is added", -20, 20, shown="+N"), REFEREES_WORD] = 0

    @classmethod
    def read(cls, line: Line) -> Attacks:
        who, whom = Person().read(line), Person().read(line)
        weapon, other, cover, by, said = "", "", "", 0, set[str]()
        while line.more:
            if line.flag("with"):
                weapon = weapon_in(line)
                other = weapon_in(line) if line.flag("and") else ""
            elif line.flag("cover"):
                cover = line.one_of("cover", ("half", "full"))
            elif line.is_number():
                by = line.number("what is added", -20, 20)
            else:
                said.add(line.one_of("word", FLAGS[:-1]))
        return cls(
            who=who,
            whom=whom,
            weapon=weapon,
            other=other,
            thrown="thrown" in said,
            long="long" in said,
            unseen="unseen" in said,
            past="past" in said,
            nonlethal="nonlethal" in said,
            cover=cover,
            by=by,
        )

    def label(self, state: State) -> str:
        how = f" with {self.weapon}" if self.weapon else ""
        return f"{self.who} {'throws at' if self.thrown else 'attacks'} {self.whom}{how}"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """With what it would be, how likely it hits, and what it does."""
        one, other = named(state, self.who), named(state, self.whom)
        arm = arm_meant(state, one, self.weapon, thrown=self.thrown)
        try:
            told = odds(state, one, other, arm, knows=referee)
        except PlayError:
            told = arm.name
        moves = arm.melee and other.id not in state.fight_now.near(one.id)
        thrown = "thrown " if self.thrown else ""
        lying = f"; {lies(other)}" if lies(other) else ""
        return Choice(id_, self.label(state), f"{thrown}{told}{'; after a Move' if moves else ''}{lying}")

    @clause("sov.combat.melee", "sov.combat.ranged")
    def do(self, play: SovereignPlay) -> None:
        """Roll against the AC; damage where it hits, Shock where it misses."""
        one, other = somebody(play, self.who), somebody(play, self.whom)
        must_act(play, one)
        must_be_a_foe(one, other)
        arm = arm_meant(play.state, one, self.weapon, thrown=self.thrown, spares=self.nonlethal)
        if self.other:
            arm = with_two(play.state, one, other, arm, self.other)
        attack(play, one, other, arm, self.situation(arm), past=self.past, spares=self.nonlethal)

    @clause("sov.attack.mod-stack")
    def situation(self, arm: Arm) -> Sources:
        """What the GM says of the situation adds, each row once. Raises ``PlayError`` where no roll is allowed."""
        found: list[tuple[str, int]] = []
        if self.long:
            if arm.melee:
                raise PlayError(f"{arm.name.title()} strikes hand to hand: there is no long range.")
            found.append(long_range())
        if self.unseen:
            found.append(unseen_target())
        if self.cover:
            found.append(behind_cover(self.cover))
        if self.by:
            found.append(("the situation", self.by))
        return tuple(found)


FLAGS = ("with", "cover", "thrown", "long", "unseen", "past", "nonlethal", "and")
"""The words that end the name of a weapon."""


def weapon_in(line: Line) -> str:
    """The name of a weapon, up to the next word that means something else."""
    words = [line.word("a weapon").casefold()]
    while line.more and line.peek() not in FLAGS and not line.is_number():
        words.append(line.word("a weapon").casefold())
    return " ".join(words)


@clause("sov.dual.require", "sov.dual.attack", "sov.dual.damage", "sov.dual.penalty")
def with_two(state: State, one: Creature, other: Creature, arm: Arm, second: str) -> Arm:
    """An arm in one hand while another is in the other: harder to hit with, and more damage where both reach.

    Raises ``PlayError`` where somebody cannot fight so.
    """
    off = arm_meant(state, one, second)
    pair = (arm, off)
    if UNARMED in (arm.name, off.name) or any(each.weapon is None or each.weapon.has("2H") for each in pair):
        raise PlayError(f"{one.name} needs a weapon in each hand, and neither for both hands.")
    held = sum(item.count for item in one.items if item.name == arm.name and item.where == "readied")
    if arm.name == off.name and held < len(pair):
        raise PlayError(f"{one.name} has only one {arm.name} Readied.")
    poor = next((each.skill for each in pair if skill_of(one, each.skill) < COMBAT.dual.skill), "")
    if poor:
        raise PlayError(f"{one.name} needs {poor.title()}-{COMBAT.dual.skill} to fight with two weapons.")
    near = arm.melee or other.id in state.fight_now.near(one.id)
    both = near or any(each.name == off.name and not each.melee for each in arms_now(state, one))
    harm = (("two weapons", COMBAT.dual.harm),) if both else ()
    return replace(arm, hit=(*arm.hit, ("two weapons", COMBAT.dual.hit)), harm=(*arm.harm, *harm))


@clause("sov.attack.mod-long")
def long_range() -> tuple[str, int]:
    """Beyond the normal range."""
    return "long range", SITUATIONS["long"]


@clause("sov.attack.mod-unseen-known", "sov.attack.mod-unseen-unknown")
def unseen_target() -> tuple[str, int]:
    """A target that nobody sees, but of which it is known where it is; where it is not, the GM allows no roll."""
    return UNSEEN, SITUATIONS["unseen"]


@clause("sov.attack.mod-half-cover", "sov.attack.mod-full-cover")
def behind_cover(how: str) -> tuple[str, int]:
    """A target behind cover; the one row stands instead of the other."""
    return f"{how} cover", SITUATIONS[f"{how}-cover"]
