"""Hiding, and the skills by which somebody stays unnoticed or is alert."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command, Wording
from lychgate.kit.fields import NOT_TYPED, REFEREES_WORD, Flag, Name, Number, OneOf, person
from lychgate.kit.line import Line
from lychgate.kit.reading import read_fields
from lychgate.kit.rolling import kept_secret, rolled
from lychgate.kit.telling import public, secret
from lychgate.rulesets.hundred_saints import permission, picking
from lychgate.rulesets.hundred_saints.audience import of_a_doing, to_whom_it_is_known
from lychgate.rulesets.hundred_saints.fields import WHO, Who, asked, one_of, optional
from lychgate.rulesets.hundred_saints.naming import called, does, people, the
from lychgate.rulesets.hundred_saints.permission import ALERTED, OTHERS, UNDER_COVER
from lychgate.rulesets.hundred_saints.rules.allegiance import against
from lychgate.rulesets.hundred_saints.rules.chance import Saints, x_in_6
from lychgate.rulesets.hundred_saints.rules.checks import skill_check, somebody, unhampered
from lychgate.rulesets.hundred_saints.rules.encounter import encounter_of, must_be_in
from lychgate.rulesets.hundred_saints.state import Creature, Mark, State

HEADING = "Unnoticed"

HIDDEN = "hidden"
"""The mark of those who hide; its amount is in how many of six passers-by spot them."""

UNNOTICED = "unnoticed"
"""The mark of those whom nobody has noticed, although their side was."""

Cover = Literal["complete", "partial", "shadow", "brush"]
"""What somebody hides behind; shadow serves only a thief, thin brush only a hunter in the wilds."""


class Hide(Command, frozen=True, tag="hide"):
    """Hide behind cover; only some classes can hide in shadow or brush.

    ``chance`` in six is how likely passers-by spot them behind partial cover.
    """

    word = "hide"
    menu_label = "Hide"
    may = UNDER_COVER
    shape = "WHO [N | shadow | brush]"
    clauses = ("enc.stealth.hide.1", "enc.stealth.hide.2", "enc.stealth.class.1")
    form_fields = (
        asked("who", WHO),
        optional("cover", one_of("cover", "shadow", "brush")),
        optional("chance", Number("chance in 6 to be spotted", 0, 6)),
    )
    form_labels = {"cover": "In shadow or brush"}
    pickers = {"who": picking.own}

    who: Who
    cover: Annotated[Cover, NOT_TYPED] = "complete"
    chance: Annotated[int, REFEREES_WORD] = 0

    @classmethod
    def read(cls, line: Line) -> Hide:
        who = person(line)
        if line.flag("shadow"):
            return cls(who, "shadow")
        if line.flag("brush"):
            return cls(who, "brush")
        chance = line.number("the chance in six of being spotted", 0, 6) if line.more else 0
        return cls(who, "partial" if chance else "complete", chance)

    def label(self, state: State) -> str:
        return f"{self.who} hides{f' in {self.cover}' if self.cover in ('shadow', 'brush') else ''}"

    @clause("enc.stealth.hide.1", "enc.stealth.hide.2")
    def do(self, play: Saints) -> None:
        """Complete cover, or so much of it that passers-by see somebody in so many of six; shadow and brush take
        skill."""
        one = somebody(play, self.who)
        if self.cover in ("shadow", "brush"):
            hide_by_skill(play, one, self.cover)
            return
        play.record(Hid(one.id, self.chance if self.cover == "partial" else 0))


@clause("enc.stealth.class.1")
def hide_by_skill(play: Saints, one: Creature, cover: str) -> None:
    """Where shadow is the only cover a thief may hide by a Stealth check, in thin brush a hunter by Stalking."""
    skill = "stealth" if cover == "shadow" else "stalking"
    must_have(one, skill)
    tried = skill_check(play, one, skill, "enc.stealth.class.1")
    play.record(Hid(one.id, 0) if tried.good else NotHidden(one.id, tried.die))


class Hid(Event, frozen=True, tag="hid"):
    """Somebody hides; passers-by spot them in ``chance`` of six."""

    who: str
    chance: int

    def apply(self, state: State) -> State:
        return state.with_creature(state.creature(self.who).marked(Mark(HIDDEN, self.chance)))

    def tell(self, before: State, after: State) -> Lines:
        seen = f"; passers-by spot them on {self.chance} in 6" if self.chance else ""
        text = f"{called(after, self.who)} hides{seen}."
        return of_a_doing(after, after.creature(self.who).side, text, "enc.stealth.hide.1")


class NotHidden(Event, frozen=True, tag="not_hidden"):
    """Somebody found no cover, on a die."""

    who: str
    die: int

    def tell(self, before: State, after: State) -> Lines:
        text = f"{called(after, self.who)} finds no cover ({self.die})."
        return of_a_doing(after, after.creature(self.who).side, text, "enc.stealth.class.1")


class PassBy(Command, frozen=True, tag="pass_by"):
    """A side comes past those who hide, or searches for them.

    ``searching``: on purpose, until it has found them.
    """

    word = "passby"
    menu_label = "Pass a hiding place"
    may = OTHERS
    clauses = ("enc.stealth.hide.2", "enc.stealth.hide.3")

    side: Annotated[str, Name("side")]
    searching: Annotated[bool, Flag(("searching", "search"))] = False

    @clause("enc.stealth.hide.1", "enc.stealth.hide.2", "enc.stealth.hide.3")
    def do(self, play: Saints) -> None:
        """Passers-by may spot who is partly hidden, a die for each; a search finds everybody, sooner or later."""
        hiders = [
            one
            for one in play.state.cast
            if one.alive and one.mark(HIDDEN) and one.side in against(play.state, self.side, [one.side])
        ]
        if not hiders:
            raise PlayError(f"Nobody hides from '{self.side}'. Somebody hides by: hide WHO [N]")
        if self.searching:
            play.record(Found(self.side, tuple(one.id for one in hiders)))
            return
        for one in hiders:
            mark = one.mark(HIDDEN)
            assert mark is not None
            chance = mark.amount
            die = 0
            if chance not in (0, 6):
                with kept_secret(play):
                    die = rolled(play, "hiding", "1d6", "enc.stealth.hide.2", f"creature:{one.id}")
            play.record(PassedBy(self.side, one.id, die, chance == 6 or (die > 0 and x_in_6(die, chance))))


class PassedBy(Event, frozen=True, tag="passed_by"):
    """A side came past somebody who hides. The die is 0 where none was needed."""

    side: str
    who: str
    die: int
    spotted: bool

    def apply(self, state: State) -> State:
        return state.with_creature(state.creature(self.who).unmarked(HIDDEN)) if self.spotted else state

    def tell(self, before: State, after: State) -> Lines:
        who = called(after, self.who)
        die = f" ({self.die})" if self.die else ""
        if self.spotted and after.creature(self.who).side in after.ours:
            return public(f"{who} is spotted by {the(after, self.side)}.", "enc.stealth.hide.2")
        words = ("spots", "spot") if self.spotted else ("goes past", "go past")
        return secret(after, f"{does(after, self.side, *words)} {who}{die}.", "enc.stealth.hide.2")


class Found(Event, frozen=True, tag="found"):
    """A search has brought to light whoever hid."""

    side: str
    who: tuple[str, ...]

    def apply(self, state: State) -> State:
        for id_ in self.who:
            state = state.with_creature(state.creature(id_).unmarked(HIDDEN))
        return state

    def tell(self, before: State, after: State) -> Lines:
        who = people(after, self.who)
        text = does(after, self.side, "searches until it has found", "search until they have found")
        text = f"{text} {who}."
        sides = [after.creature(one).side for one in self.who]
        ours = self.side in after.ours or any(side in after.ours for side in sides)
        return public(text, "enc.stealth.hide.3") if ours else secret(after, text, "enc.stealth.hide.3")


# ---------------------------------------------------------------------- skills


class SkillCheck(Command, frozen=True, tag="stealth_check"):
    """Roll whether a character goes unnoticed although their side was seen.

    By stealth or stalking; or, where their side is surprised, they try to be ready by alertness.
    """

    word = "unnoticed"
    menu_label = "Stay unnoticed"
    may = permission.UNNOTICED
    shape = "WHO [stealth|stalking]"
    clauses = ("enc.stealth.class.1",)
    form_fields = (asked("who", WHO), asked("skill", one_of("skill", "stealth", "stalking")))
    pickers = {"who": picking.own}

    who: Who
    skill: Annotated[Literal["stealth", "stalking", "alertness"], OneOf("skill", ("stealth", "stalking"))]

    @classmethod
    def read(cls, line: Line) -> SkillCheck:
        who = person(line)
        if line.flag("stalking"):
            return cls(who, "stalking")
        line.flag("stealth")
        return cls(who, "stealth")

    def label(self, state: State) -> str:
        return f"{self.who} is ready at once" if self.skill == "alertness" else f"{self.who} stays unnoticed"

    def do(self, play: Saints) -> None:
        """A skill against being noticed, or against being surprised."""
        one = somebody(play, self.who)
        must_have(one, self.skill)
        if self.skill == "alertness":
            be_alert(play, one)
        else:
            stay_unnoticed(play, one, self.skill)


class Alert(Wording, frozen=True, kw_only=True):
    """Try to act even though your side is surprised."""

    word = "alert"
    menu_label = "Be ready at once"
    may = ALERTED
    clauses = ("enc.stealth.class.2",)
    pickers = {"who": picking.own}

    who: Who

    @classmethod
    def read(cls, line: Line) -> SkillCheck:
        return SkillCheck(**read_fields(cls, line), skill="alertness")


def must_have(one: Creature, skill: str) -> None:
    """Only those whose class teaches it. Raises ``PlayError``."""
    if skill not in one.skills:
        raise PlayError(f"{one.name} has not learnt {skill}.")
    unhampered(one, skill)


@clause("enc.stealth.class.1")
def stay_unnoticed(play: Saints, one: Creature, skill: str) -> None:
    """Where a side was noticed, a thief by Stealth, or a hunter in the wilds by Stalking, is not; the others are."""
    now = encounter_of(play)
    must_be_in(now, one.side)
    if skill == "stalking" and now.ground != "outdoors":
        raise PlayError("Stalking serves only in the wilds.")
    noticed = [other for other in against(play.state, one.side, now.sides) if sees(play, other, one.side)]
    if not noticed:
        raise PlayError(f"Nobody has noticed '{one.side}' so far.")
    if one.mark(UNNOTICED) is not None:
        raise PlayError(f"{one.name} has not been noticed.")
    tried = skill_check(play, one, skill, "enc.stealth.class.1")
    play.record(
        SkillChecked(one.id, "stealth" if skill == "stealth" else "stalking", tried.die, tried.target, tried.good)
    )


def sees(play: Saints, other: str, side: str) -> bool:
    """Whether a side has noticed another, by knowing of it or by not being surprised."""
    now = encounter_of(play)
    return now.knows(other, side) or (bool(now.surprise) and not now.is_surprised(other))


@clause("enc.stealth.class.2")
def be_alert(play: Saints, one: Creature) -> None:
    """Where their side is surprised, those who are alert act all the same, and initiative is rolled for them alone."""
    now = encounter_of(play)
    must_be_in(now, one.side)
    if not now.is_surprised(one.side):
        raise PlayError(f"'{one.side}' is not surprised.")
    if now.all_surprised:
        raise PlayError("All are surprised: nobody has the better of it.")
    if now.step not in ("distance", "initiative"):
        raise PlayError(f"It is too late to be alert; the next step is '{now.step}'. Go back to it: back initiative")
    if one.id in now.alert:
        raise PlayError(f"{one.name} is ready already.")
    tried = skill_check(play, one, "alertness", "enc.stealth.class.2")
    play.record(SkillChecked(one.id, "alertness", tried.die, tried.target, tried.good))


class SkillChecked(Event, frozen=True, tag="stealth_checked"):
    """A skill saved somebody from being noticed, or made them ready when their side was surprised, or did not."""

    who: str
    skill: Literal["stealth", "stalking", "alertness"]
    die: int
    target: int
    passed: bool

    def apply(self, state: State) -> State:
        if not self.passed:
            return state
        one = state.creature(self.who)
        if self.skill != "alertness":
            return state.with_creature(one.marked(Mark(UNNOTICED)))
        met = state.encounter_now
        return replace(state, encounter=replace(met, alert={**met.alert, self.who: one.side}))

    def tell(self, before: State, after: State) -> Lines:
        who, how = called(after, self.who), f"({self.die}, needs {self.target})"
        if self.skill == "alertness":
            text = f"{who} is {'ready at once' if self.passed else 'not ready'} {how}."
            return to_whom_it_is_known(after, text, "enc.stealth.class.2")
        text = f"{who} {'stays unnoticed' if self.passed else 'is noticed too'} {how}."
        return to_whom_it_is_known(after, text, "enc.stealth.class.1")
