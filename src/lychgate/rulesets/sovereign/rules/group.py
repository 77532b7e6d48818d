"""Checks of groups, and of one against another: who rolls is elected, the others help or hinder."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.kit.command import Command
from lychgate.kit.fields import REFEREES_WORD, After, Flag, Number, OneOf, People, Person
from lychgate.kit.table import ruled
from lychgate.rulesets.sovereign.acts import CONSCIOUS, Takes
from lychgate.rulesets.sovereign.command import Labels, Picks
from lychgate.rulesets.sovereign.permission import OWNER, Together
from lychgate.rulesets.sovereign.rules.checks import (
    Checked,
    Pair,
    PairTyped,
    Talent,
    Tried,
    added_by,
    check,
    difficulty_of,
    helped,
    opposed,
)
from lychgate.rulesets.sovereign.rules.choosing import able_allies, field, others, step
from lychgate.rulesets.sovereign.rules.choosing_pairs import pairs, skills
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, of_somebody, somebody
from lychgate.rulesets.sovereign.state import Creature, State

HEADING = "Checks"


APART = "apart"
"""The mark of who is in another room than the party, alone; its amount is the room."""


def able(state: State, side: str) -> tuple[Creature, ...]:
    """Those of a side who can take part in what it does: they are awake, and there."""
    return tuple(one for one in state.of_side(side) if not one.helpless and not one.mark(APART))


Pairs = tuple[Pair, ...]
"""The pairs that fit what a group tries."""


def adds(one: Creature, pairs: Pairs) -> int:
    """What somebody brings into a group check: the best of the pairs."""
    return max(added_by(one, pair) for pair in pairs)


@clause("sov.check.group")
def settled(state: State, members: Sequence[Creature], pairs: Pairs) -> Pairs:
    """The pairs that count: the one that is best for all together, or for each their own, as the table has it."""
    if len(pairs) == 1 or not members or ruled(state, "group-attribute-choice") == "any-pair":
        return pairs
    return (max(pairs, key=lambda pair: group_added(elected(members, (pair,)), members, (pair,))),)


@clause("sov.check.group")
def group_added(roller: Creature, members: Sequence[Creature], pairs: Pairs) -> int:
    """What a group adds with this one elected to roll."""
    return helped(adds(roller, pairs), [adds(one, pairs) for one in members if one.id != roller.id])


@clause("sov.check.group-elect")
def elected(members: Sequence[Creature], pairs: Pairs, named: str = "") -> Creature:
    """Who rolls for a group: the one who is named, else whoever adds most. Raises ``PlayError``."""
    if not members:
        raise PlayError("Nobody is there who could try it.")
    chosen = next((one for one in members if named in (one.name, one.id)), None)
    if named and chosen is None:
        raise PlayError(f"{named} is not one of them: {listed(one.name for one in members)}.")
    return chosen or max(members, key=lambda one: adds(one, pairs))


@clause("sov.check.opposed-group")
def passive(state: State, members: Sequence[Creature], pairs: Pairs) -> int:
    """What a group adds that does not roll: as if it did, or its best or its average, as the table has it."""
    if not members:
        return 0
    pairs = settled(state, members, pairs)
    match ruled(state, "passive-group"):
        case "best":
            return max(adds(one, pairs) for one in members)
        case "average":
            return sum(adds(one, pairs) for one in members) // len(members)
        case _:
            return group_added(elected(members, pairs), members, pairs)


def group_check(
    play: SovereignPlay,
    members: Sequence[Creature],
    pairs: Pairs,
    difficulty: int,
    *,
    named: str = "",
    by: int = 0,
    purpose: str = "sov.check.group",
) -> Tried:
    """A group tries something; who is elected rolls, and all are told who helped."""
    pairs = settled(play.state, members, pairs)
    one = elected(members, pairs, named)
    pair = max(pairs, key=lambda each: added_by(one, each))
    done = check(play, one, group_added(one, members, pairs) + by, difficulty, purpose, skill=pair.skill)
    help_ = [(other.id, helped(0, (adds(other, pairs),))) for other in members if other.id != one.id]
    play.record(GroupTried(one.id, str(pair), tuple((id_, how) for id_, how in help_ if how)))
    play.record(Checked(one.id, str(pair), done))
    return done


class GroupTried(Event, frozen=True, tag="group_tried"):
    """Somebody was elected to roll for a group; ``help`` is what each of the others adds or takes off."""

    who: str
    what: str
    help: tuple[tuple[str, int], ...] = ()

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        told = [f"{after.creature(id_).name} {how:+}" for id_, how in self.help]
        with_ = f", with {listed(told)}" if told else ""
        return of_somebody(after, one, f"{one.name} rolls for all{with_}.", "sov.check.group")


class GroupCheck(Command, frozen=True, tag="group_check", kw_only=True):
    """Try something together: one rolls, and each of the others helps or hinders by 1.

    All of their side who can, unless it is said who comes ``with`` them. A second pair may fit too: ``or DEX/Exert``.
    """

    word = "group"
    menu_label = "Make a group check"
    also = ("together",)
    may = Together(helpers="others", everybody=True)
    takes = Takes(time="moment", who=("who", "others"))
    clauses = ("sov.check.group", "sov.check.group-elect")
    form_fields = (
        field("who", Person()),
        step("skill", "Skill"),
        field("pair", PairTyped()),
        field("others", After(("with",), People()), must=False),
        field("dc", After(("dc",), Number("the difficulty", 1, 30)), must=False),
        field("by", Number("what is added", -9, 9), must=False),
    )
    form_labels: ClassVar[Labels] = {"pair": "Attribute", "others": "Only with"}
    pickers: ClassVar[Picks] = {"skill": skills(), "pair": pairs(chance=False), "others": able_allies}

    who: Annotated[str, Person()]
    pair: Annotated[Pair, PairTyped()]
    dc: Annotated[int, After(("dc",), Number("the difficulty", 1, 30, shown="N")), REFEREES_WORD] = 0
    other: Annotated[Pair | None, After(("or",), PairTyped())] = None
    others: Annotated[tuple[str, ...], After(("with",), People())] = ()
    by: Annotated[int, Number("what is added", -9, 9, shown="+N"), REFEREES_WORD] = 0

    def label(self, state: State) -> str:
        return f"{self.who} and others try {self.pair} together"

    @clause("sov.check.group", "sov.check.group-elect")
    def do(self, play: SovereignPlay) -> None:
        one = somebody(play, self.who)
        others = [somebody(play, name) for name in self.others]
        members = (one, *others) if others else able(play.state, one.side)
        pairs = (self.pair, self.other) if self.other is not None else (self.pair,)
        unlike = {member.id: member for member in members}
        group_check(play, tuple(unlike.values()), pairs, difficulty_of(play.state, self.dc), named=one.name, by=self.by)


class Contest(Command, frozen=True, tag="contest", kw_only=True):
    """Try something against a rival; the better they are at it, the harder the roll.

    WHOM is good at it, where it is an NPC without attributes of its own, unless it is said to be ``plain`` or ``bad``.
    """

    word = "contest"
    menu_label = "Roll against a rival"
    also = ("versus",)
    may = OWNER
    takes = CONSCIOUS
    clauses = ("sov.check.opposed", "sov.check.opposed-group")
    form_fields = (
        field("who", Person()),
        step("skill", "Skill"),
        field("pair", PairTyped()),
        field("whom", Person()),
        step("its_skill", "Its skill"),
        field("its", PairTyped()),
        field("group", Flag(("group",)), must=False),
        field("talent", OneOf("talent", ("good", "plain", "bad")), must=False),
        field("by", Number("what is added", -9, 9), must=False),
    )
    form_labels: ClassVar[Labels] = {
        "pair": "Attribute",
        "its_skill": "Rival's skill",
        "its": "Rival's attribute",
        "whom": "Rival",
        "group": "As groups",
    }
    pickers: ClassVar[Picks] = {
        "skill": skills(),
        "pair": pairs(chance=False),
        "whom": others,
        "its_skill": skills("whom"),
        "its": pairs("whom", "its_skill", chance=False),
    }

    who: Annotated[str, Person()]
    pair: Annotated[Pair, PairTyped()]
    whom: Annotated[str, After(("against", "vs"), Person(), optional=True)]
    its: Annotated[Pair, PairTyped()]
    group: bool = False
    talent: Annotated[Talent, REFEREES_WORD] = "good"
    by: Annotated[int, Number("what is added", -9, 9, shown="+N"), REFEREES_WORD] = 0

    @clause("sov.check.opposed", "sov.check.opposed-group")
    def do(self, play: SovereignPlay) -> None:
        """Who would change how things are rolls."""
        one, other = somebody(play, self.who), somebody(play, self.whom)
        if self.group:
            theirs = opposed(play.state, passive(play.state, able(play.state, other.side), (self.its,)))
            group_check(play, able(play.state, one.side), (self.pair,), theirs, named=one.name, by=self.by)
            return
        difficulty = opposed(play.state, added_by(other, self.its, self.talent))
        added = added_by(one, self.pair) + self.by
        done = check(play, one, added, difficulty, "sov.check.opposed", skill=self.pair.skill)
        play.record(Checked(one.id, str(self.pair), done))
