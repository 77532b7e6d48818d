"""Morale: when a side must check, and who of it holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.english import numbered
from lychgate.kit.fields import Name, Number, Person
from lychgate.kit.line import Line
from lychgate.kit.rolling import kept_secret, left_alone, rolled
from lychgate.kit.table import number, referee_of, ruled
from lychgate.kit.telling import secret
from lychgate.rulesets.hundred_saints import picking
from lychgate.rulesets.hundred_saints.fields import asked, optional
from lychgate.rulesets.hundred_saints.naming import does, name_of, sentence, the, those_of
from lychgate.rulesets.hundred_saints.permission import OTHERS
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.encounter import encounter_of
from lychgate.rulesets.hundred_saints.rules.fight import fight_of, out_of_it, somebody
from lychgate.rulesets.hundred_saints.rules.retainers import nerve, retainers_are_tested
from lychgate.rulesets.hundred_saints.state import PARTY, Creature, Owed, State
from lychgate.rulesets.hundred_saints.state.combat import Trigger
from lychgate.rulesets.hundred_saints.tables.combat import COMBAT

HEADING = "A fight"

ADDED = Number("what is added", -COMBAT.morale.shift, COMBAT.morale.shift)


# ---------------------------------------------------------------------- what makes a side check


@clause("enc.morale.2", "enc.morale.3", "enc.morale.7")
def reasons_to_check(play: Saints, id_: str) -> None:
    """After harm: whether a side owes a check at the end of the Round, each reason once; the players' never does."""
    fight = play.state.fight
    one = play.state.creature(id_)
    if fight is None:
        return
    if is_ridden(one):
        for trigger in harm_reasons(one) if one.alive else ():
            if Owed(one.side, trigger, one.id) not in fight.tried:
                play.record(MoraleOwed(one.side, trigger, one.id))
        return
    if one.side == PARTY and not retainers_are_tested(play.state):
        return
    for trigger in (*group_reasons(play.state, one.side), *lone_reasons(play.state, one.side)):
        if Owed(one.side, trigger) not in fight.tried:
            play.record(MoraleOwed(one.side, trigger))


class MoraleOwed(Event, frozen=True, tag="morale_owed"):
    """A side, or one of it, must check at the end of the Round."""

    side: str
    trigger: Trigger
    who: str = ""

    def apply(self, state: State) -> State:
        now, owed = state.fight_now, Owed(self.side, self.trigger, self.who)
        return replace(state, fight=replace(now, owed=(*now.owed, owed), tried=(*now.tried, owed)))

    def tell(self, before: State, after: State) -> Lines:
        if not who_of(after, Owed(self.side, self.trigger, self.who)):
            return ()  # it is let go at the end of the Round
        who = f"{name_of(after, self.who)} owes" if self.who else does(after, self.side, "owes", "owe")
        text = f"{who} a check of morale at the end of the Round: {self.trigger}."
        alone = self.trigger in ("first harm", "a quarter left")
        return secret(after, text, "enc.morale.3" if alone else "enc.morale.2")


@clause("enc.combat.mount.1")
def is_ridden(one: Creature) -> bool:
    """Whether somebody fights from this mount, which then checks morale for itself."""
    return any(mark.name.startswith("ridden by ") for mark in one.marks)


def members(state: State, side: str) -> list[Creature]:
    """Those of a side who were not out of it when the fight began."""
    return [one for one in state.cast if one.side == side and one.id not in state.fight_now.out_before]


@clause("enc.morale.2")
def group_reasons(state: State, side: str) -> list[Trigger]:
    """A group: the first of it is killed; those out of it, doubled, are as many as it began with."""
    those = members(state, side)
    out = [one for one in those if out_of_it(one)]
    found: list[Trigger] = []
    if len(those) > 1 and any(not one.alive for one in out):
        found.append("first death")
    if len(those) > 1 and len(out) * 2 >= len(those):
        found.append("half out")
    return found


@clause("enc.morale.3")
def lone_reasons(state: State, side: str) -> list[Trigger]:
    """One who is alone: first harmed; hit points, times four, no more than they are at most."""
    those = members(state, side)
    if len(those) != 1:
        return []
    return harm_reasons(those[0])


def harm_reasons(one: Creature) -> list[Trigger]:
    """Harmed at all; at a quarter of the hit points or less."""
    found: list[Trigger] = []
    if one.hp < one.max_hp:
        found.append("first harm")
    if one.hp * 4 <= one.max_hp:
        found.append("a quarter left")
    return found


@clause("enc.morale.4", "enc.morale.5", "enc.morale.7", "enc.morale.8")
def who_check(state: State, side: str) -> list[Creature]:
    """Those of a side who would check: not characters, not 12, not twice firm already, and not broken yet."""
    fight = state.fight_now
    return [
        one
        for one in state.cast
        if one.side == side
        and not out_of_it(one)
        and one.kind != "character"
        and one.morale < number(state, "morale_never")
        and fight.passes.get(one.id, 0) < number(state, "morale_passes")
        and one.id not in fight.broken
    ]


def who_of(state: State, owed: Owed) -> list[Creature]:
    """Those who would make a check that is owed: of a side, or one of it."""
    return [one for one in who_check(state, owed.side) if owed.who in ("", one.id)]


def checks_due(state: State) -> tuple[Owed, ...]:
    """The checks that are owed and that somebody would make."""
    return tuple(owed for owed in state.fight_now.owed if who_of(state, owed))


# ---------------------------------------------------------------------- at the end of a Round


class MoraleDue(Decision[int | None], frozen=True, tag="saints.morale", kw_only=True):
    """A side owes a check of morale: with what added to its score (enc.morale.6), or none after all."""

    clauses = ("enc.morale.1", "enc.morale.2", "enc.morale.6")

    side: str
    because: tuple[str, ...]
    who: str = ""

    def options(self) -> Sequence[Option[int | None]]:
        shift = COMBAT.morale.shift
        shifts = sorted(range(-shift, shift + 1), key=lambda one: (abs(one), one))
        found: list[Option[int | None]] = [Option(f"{one:+}" if one else "roll", one) for one in shifts]
        return (*found, Option("waive", None))

    def prompt(self, state: State) -> str:
        owes = f"{name_of(state, self.who)} owes" if self.who else sentence(does(state, self.side, "owes", "owe"))
        return f"{owes} a check of morale: {', '.join(self.because)}. Roll it?"

    def label(self, state: State, id_: str) -> str:
        return {"roll": "Roll", "waive": "No check"}.get(id_, f"Roll, {id_} to the score")


@clause("enc.morale.2", "enc.morale.8")
def settle_owed(play: Saints) -> None:
    """At the end of the Round each side that owes a check makes it, in the order of sides; the referee is asked."""
    for side in encounter_of(play).sides:
        owed = [one for one in fight_of(play).owed if one.side == side and not one.who]
        merged = ruled(play.state, "morale_merge") == "per_round"
        for group in [owed] if merged and owed else [[one] for one in owed]:
            nobody = not who_check(play.state, side)
            if nobody or left_alone(play.state, "morale"):
                play.record(MoraleWaived(tuple(group), nobody=nobody))
                continue
            because = tuple(one.trigger for one in group)
            shift = play.ask(MoraleDue(seat=referee_of(play), side=side, because=because))
            if shift is None:
                play.record(MoraleWaived(tuple(group)))
            else:
                check(play, side, who_check(play.state, side), shift, group)
    settle_mounts(play)


@clause("enc.combat.mount.1")
def settle_mounts(play: Saints) -> None:
    """A mount that was hurt checks for itself."""
    for id_ in dict.fromkeys(one.who for one in fight_of(play).owed if one.who):
        group = tuple(one for one in fight_of(play).owed if one.who == id_)
        side = group[0].side
        those = [one for one in who_check(play.state, side) if one.id == id_]
        because = tuple(one.trigger for one in group)
        shift = None
        if those and not left_alone(play.state, "morale"):
            shift = play.ask(MoraleDue(seat=referee_of(play), side=side, because=because, who=id_))
        if shift is None:
            play.record(MoraleWaived(group, nobody=not those))
        else:
            check(play, side, those, shift, group)


class MoraleWaived(Event, frozen=True, tag="morale_waived"):
    """What was owed is owed no more, without a roll: ``nobody`` of the side would roll, or the referee says so."""

    settled: tuple[Owed, ...]
    nobody: bool = False

    def apply(self, state: State) -> State:
        now = state.fight_now
        return replace(state, fight=replace(now, owed=tuple(one for one in now.owed if one not in self.settled)))

    def tell(self, before: State, after: State) -> Lines:
        if self.nobody or not self.settled:
            return ()
        return secret(after, f"No check of morale for {the(after, self.settled[0].side)}.", "enc.morale.2")


# ---------------------------------------------------------------------- the check


class CheckMorale(Command, frozen=True, tag="check_morale"):
    """Check the morale of a side, or of one creature in it.

    ``by`` is what the referee adds to the score.
    """

    word = "morale"
    menu_label = "Check morale"
    may = OTHERS
    shape = "SIDE|WHO [N]"
    clauses = ("enc.morale.1",)
    form_fields = (asked("side", Name("side")), optional("by", ADDED))
    pickers = {"side": picking.all_sides}

    side: Annotated[str, Name("side")]
    by: int = 0
    who: Annotated[str, Person()] = ""

    @classmethod
    def read(cls, line: Line) -> CheckMorale:
        side = line.name("side") if line.is_name("side") else ""
        who = "" if side else Person().read(line)
        return cls(side, ADDED.read(line) if line.more else 0, who)

    def label(self, state: State) -> str:
        return f"Morale of {the(state, self.side)}"

    @clause("enc.morale.1", "enc.morale.7")
    def do(self, play: Saints) -> None:
        """The referee calls for a check now: of a side, which settles what it owes, or of one of it."""
        fight = fight_of(play)
        one = somebody(play, self.who) if self.who else None
        side = one.side if one is not None else self.side
        if side not in encounter_of(play).sides:
            raise PlayError(f"'{side}' is not in this encounter.")
        if one.kind == "character" if one is not None else side == PARTY:
            raise PlayError("Players decide for their characters; nobody rolls morale for them.")
        those = [other for other in who_check(play.state, side) if one is None or other.id == one.id]
        if not those:
            never = str(number(play.state, "morale_never"))
            never += "" if never == "12" else " or more"
            held = numbered(number(play.state, "morale_passes"), "time")
            raise PlayError(
                f"Nobody of {the(play.state, side)} checks: morale {never} never does, nor who has held {held} "
                "or is broken."
            )
        settled = tuple(
            owed
            for owed in fight.owed
            if (owed.who == one.id if one is not None else owed.side == side and not owed.who)
        )
        check(play, side, those, self.by, settled)


@clause("enc.morale.1", "enc.morale.6", "enc.morale.8")
def check(play: Saints, side: str, those: Sequence[Creature], by: int, settled: Sequence[Owed]) -> None:
    """One roll of 2d6 for the side, in secret; over somebody's score they break, equal or under they hold."""
    with kept_secret(play):
        total = rolled(play, "morale", COMBAT.morale.dice, "enc.morale.1", f"side:{side}")
    held = tuple(one.id for one in those if total <= nerve(play.state, one) + by)
    broke = tuple(one.id for one in those if total > nerve(play.state, one) + by)
    play.record(MoraleChecked(side=side, total=total, by=by, held=held, broke=broke, settled=tuple(settled)))


class MoraleChecked(Event, frozen=True, tag="morale_checked", kw_only=True):
    """A side has checked: 2d6, what the referee added to the scores, who held, who broke. ``settled``: owed no more."""

    side: str
    total: int
    by: int
    held: tuple[str, ...]
    broke: tuple[str, ...]
    settled: tuple[Owed, ...] = ()

    def apply(self, state: State) -> State:
        now = state.fight_now
        passes = {**now.passes, **{who: now.passes.get(who, 0) + 1 for who in self.held}}
        owed = tuple(one for one in now.owed if one not in self.settled)
        return replace(state, fight=replace(now, passes=passes, broken=(*now.broken, *self.broke), owed=owed))

    def tell(self, before: State, after: State) -> Lines:
        by = f", {self.by:+} to the score" if self.by else ""
        told = []
        if self.held:
            those = those_of(after, self.side, self.held)
            told.append(f"{those} {'hold' if len(self.held) > 1 else 'holds'}")
        if self.broke:
            those, alone = those_of(after, self.side, self.broke), len(self.broke) == 1
            told.append(f"{those} {'breaks, and tries' if alone else 'break, and try'} to give up or flee")
        whose = the(after, self.side)
        return secret(after, f"Morale of {whose} ({self.total}{by}): {'; '.join(told)}.", "enc.morale.1")
