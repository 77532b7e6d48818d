"""Morale: when NPCs check, what the program sees of that by itself, and how they break."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Annotated, Literal

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.kit.command import Command
from lychgate.kit.fields import Name, OneOf
from lychgate.kit.outlook import percent
from lychgate.kit.permission import OTHERS
from lychgate.kit.rolling import kept_secret, rolled
from lychgate.kit.table import number, referee_of, ruled
from lychgate.kit.telling import public, secret
from lychgate.rulesets.constitution.permission import Fighters
from lychgate.rulesets.constitution.rules.form_choices import sides
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay
from lychgate.rulesets.constitution.rules.initiative import able
from lychgate.rulesets.constitution.rules.repelling import is_shaken
from lychgate.rulesets.constitution.state import Creature, Group, State
from lychgate.rulesets.constitution.tables.combat import COMBAT, Trigger
from lychgate.rulesets.constitution.tables.magic import MAGIC

HEADING = "Morale"

LOWEST, HIGHEST = 2, 12

How = Literal["fled", "yielded"]

SHARES = {25: "a quarter", 50: "half"}
"""What some percents are called."""


# ---------------------------------------------------------------------- who checks


def group_of(state: State, side: str) -> tuple[Creature, ...]:
    """Those of a side who could break: NPCs who stand, and in a fight, who are still in it."""
    npcs = [one for one in state.of_side(side) if one.up and one.kind != "character"]
    if state.fight is None:
        return tuple(npcs)
    return tuple(one for one in npcs if (now := state.fight.of(one.id)) is not None and able(state, now))


@clause("3d6.5.13a")
def score_of(group: Sequence[Creature]) -> int:
    """The morale of a group: its leader's while one stands, else that of the first; 0 where nobody has said it."""
    return next((one.morale for one in group if one.leader and one.morale), group[0].morale)


def met_by(state: State, side: str) -> tuple[str, ...]:
    """The triggers that have come up for a side in this fight."""
    groups = state.fight.groups if state.fight is not None else ()
    return next((group.met for group in groups if group.side == side), ())


# ---------------------------------------------------------------------- what the program sees


def morale_due(play: ConstitutionPlay) -> None:
    """Counts the losses of each group, and has those check whom they, or a surprise, give reason to; once a moment."""
    for group in play.state.fight_now.groups:
        counted = count(play.state, group)
        triggers = tuple(seen_triggers(play.state, group, counted))
        counted = replace(counted, met=tuple(dict.fromkeys((*group.met, *(one.name for one in triggers)))))
        if counted != group:
            play.record(LossesCounted(counted))
        if triggers and group_of(play.state, group.side):
            check_morale(play, group.side, triggers)


@clause("3d6.5.13g")
def count(state: State, group: Group) -> Group:
    """A group with its losses as they are now: the fallen are dead, collapsed, taken or fled, the slain dead."""
    left = len(group_of(state, group.side))
    those = [one for one in state.cast if one.side == group.side and state.fight_now.of(one.id) is not None]
    slain = sum(one.dead for one in those if one.kind != "character")
    lost = any(one.leader and (one.dead or _deserted(state, one)) for one in those)
    return replace(group, fallen=group.size - left, slain=max(slain, group.slain), leaderless=group.leaderless or lost)


def _deserted(state: State, one: Creature) -> bool:
    now = state.fight_now.of(one.id)
    return now is not None and now.out == "fled"


def trigger_of(state: State, name: str) -> Trigger:
    """A reason for a morale check, in words that fit the losses at which this table checks."""
    trigger = COMBAT.triggers(name)
    if not trigger.loss:
        return trigger
    percent_lost = number(state, trigger.loss)
    return replace(trigger, text=trigger.text.format(SHARES.get(percent_lost, f"{percent_lost} %")))


@clause("3d6.5.13b", "3d6.5.13e", "3d6.5.13f", "3d6.5.13g", "3d6.5.13h")
def seen_triggers(state: State, before: Group, now: Group) -> Iterator[Trigger]:
    """What gives a group reason to check, between two counts of its losses."""
    if now.side in state.fight_now.surprised and state.fight_now.round == 1 and "surprised" not in now.met:
        yield COMBAT.triggers("surprised")
    for name in ("quarter", "half"):
        trigger = trigger_of(state, name)
        if name not in now.met and now.size and now.fallen * 100 >= now.size * number(state, trigger.loss):
            yield trigger
    further = trigger_of(state, "further")
    if now.slain > before.slain and before.fallen * 100 > before.size * number(state, further.loss):
        yield further
    if now.leaderless and not before.leaderless:
        yield COMBAT.triggers("leader")


class LossesCounted(Event, frozen=True, tag="losses_counted"):
    """The losses of a group are known, and what they gave reason to."""

    group: Group

    def apply(self, state: State) -> State:
        fight = state.fight_now
        groups = tuple(self.group if one.side == self.group.side else one for one in fight.groups)
        return replace(state, fight=replace(fight, groups=groups))


# ---------------------------------------------------------------------- the check


@clause("3d6.5.13a", "3d6.5.13p")
def check_morale(play: ConstitutionPlay, side: str, triggers: Sequence[Trigger], *, asks: bool = True) -> None:
    """One roll for all reasons of one moment, by a group, or by each of them as the table has it.

    Losses count only for those who know of them, which the referee says, where the table reads it so.
    """
    why = listed(one.text for one in triggers) if triggers else ""
    if play.state.fight is not None:
        must_have_score(play, group_of(play.state, side))
    if asks and all(one.known for one in triggers) and ruled(play.state, "morale_awareness") == "on":
        score = score_of(group_of(play.state, side))
        if not play.ask(Aware(seat=referee_of(play), side=side, why=why, score=score)):
            return
    group = group_of(play.state, side)
    units = [group] if ruled(play.state, "morale_unit") == "group" else [(one,) for one in group]
    for unit in units:
        must_have_score(play, unit)
        roll_morale(play, [play.state.creature(one.id) for one in unit], why)


@clause("3d6.5.12a", "3d6.5.12b")
def must_have_score(play: ConstitutionPlay, unit: Sequence[Creature]) -> None:
    """The referee says the morale score of those who have none yet, by the guidelines."""
    if not score_of(unit):
        score = play.ask(MoraleScore(seat=referee_of(play), who=tuple(one.id for one in unit)))
        play.record(MoraleKnown(tuple(one.id for one in unit if not one.morale), score))


class MoraleScore(Decision[int], frozen=True, tag="constitution.morale_score", kw_only=True):
    """The morale score of some NPCs, from 2 to 12, each with what it fits."""

    clauses = ("3d6.5.12a", "3d6.5.12b")

    who: tuple[str, ...]

    def options(self) -> Sequence[Option[int]]:
        return tuple(Option(str(score), score) for score in range(LOWEST, HIGHEST + 1))

    def default(self) -> str:
        return ""

    def prompt(self, state: State) -> str:
        return f"The morale score of {listed(state.creature(id_).name for id_ in self.who)}?"

    def label(self, state: State, id_: str) -> str:
        fits = "; or ".join(one.text for one in COMBAT.guideline if one.low <= int(id_) <= one.high)
        return f"{id_}: {fits}"


class MoraleKnown(Event, frozen=True, tag="morale_known"):
    """The morale score of some is known."""

    who: tuple[str, ...]
    score: int

    def apply(self, state: State) -> State:
        for id_ in self.who:
            state = state.with_creature(replace(state.creature(id_), morale=self.score))
        return state


def chance_to_hold(score: int) -> Fraction:
    """How likely 2d6 show the score or less."""
    faces = range(1, 7)
    return Fraction(sum(a + b <= score for a in faces for b in faces), 36)


class Aware(Decision[bool], frozen=True, tag="constitution.aware", kw_only=True):
    """Whether those who would check know what happened."""

    clauses = ("3d6.5.13p",)

    side: str
    why: str
    score: int

    def options(self) -> Sequence[Option[bool]]:
        return (Option("know", True), Option("not", False))

    def prompt(self, state: State) -> str:
        return f"The side '{self.side}' checks morale: {self.why}. Do they know of it?"

    def label(self, state: State, id_: str) -> str:
        holds = percent(chance_to_hold(self.score))
        return {"know": f"Yes: they hold in {holds} (morale {self.score})", "not": "No: they do not check"}[id_]


@clause("3d6.5.13a")
def roll_morale(play: ConstitutionPlay, unit: Sequence[Creature], why: str) -> None:
    """2d6: up to the score they hold; above it they break, and the referee says how."""
    who, score = tuple(one.id for one in unit), score_of(unit)
    die = MAGIC.repel.morale_die if is_shaken(play.state, unit) else COMBAT.morale_die
    with kept_secret(play):
        total = rolled(play, "morale", die, "3d6.5.13a", f"side:{unit[0].side}", referee_of(play))
    play.record(MoraleChecked(who, total, score, why, total <= score))
    if total > score:
        play.record(Broke(who, play.ask(HowBroken(seat=referee_of(play), who=who))))


class MoraleChecked(Event, frozen=True, tag="morale_checked"):
    """Some checked their morale."""

    who: tuple[str, ...]
    rolled: int
    score: int
    why: str
    holds: bool

    def tell(self, before: State, after: State) -> Lines:
        names = listed(after.creature(id_).name for id_ in self.who)
        one = len(self.who) == 1
        came = ("holds" if one else "hold") if self.holds else ("breaks" if one else "break")
        because = f" ({self.why})" if self.why else ""
        figures = f"Morale of {names}{because}: {self.rolled} against {self.score}."
        return (
            *secret(after, figures, "3d6.5.13a"),
            *public(f"{names} {'wavers' if one else 'waver'}, and {came}.", "3d6.5.13a", weight="result"),
        )


class HowBroken(Decision[How], frozen=True, tag="constitution.how_broken", kw_only=True):
    """Whether those who break run or give up."""

    clauses = ("3d6.5.13a",)

    who: tuple[str, ...]

    def options(self) -> Sequence[Option[How]]:
        return (Option[How]("flee", "fled"), Option[How]("yield", "yielded"))

    def prompt(self, state: State) -> str:
        return f"{listed(state.creature(id_).name for id_ in self.who)}: broken. What do they do?"

    def label(self, state: State, id_: str) -> str:
        return {"flee": "They flee", "yield": "They give up"}[id_]


class Broke(Event, frozen=True, tag="broke"):
    """Some broke, and fled or gave up: they no longer fight."""

    who: tuple[str, ...]
    how: How

    def apply(self, state: State) -> State:
        if state.fight is None:
            return state
        fight = state.fight
        for id_ in self.who:
            now = fight.of(id_)
            if now is not None:
                fight = fight.with_combatant(replace(now, out=self.how))
        return replace(state, fight=fight)

    def tell(self, before: State, after: State) -> Lines:
        names = listed(after.creature(id_).name for id_ in self.who)
        one = len(self.who) == 1
        what = ("flees" if one else "flee") if self.how == "fled" else ("gives up" if one else "give up")
        return public(f"{names} {what}.", "3d6.5.13a", weight="result")


# ---------------------------------------------------------------------- what the referee and the players see


class Morale(Command, frozen=True, tag="morale"):
    """Check a side's morale for a reason that you choose."""

    word = "morale"
    menu_label = "Check morale"
    may = OTHERS
    clauses = ("3d6.5.13a", "3d6.5.13c", "3d6.5.13i", "3d6.5.13j", "3d6.5.13k", "3d6.5.13l", "3d6.5.13m", "3d6.5.13o")
    pickers = {"side": sides}

    side: Annotated[str, Name("side")]
    why: Annotated[str, OneOf("reason", tuple(one.name for one in COMBAT.trigger))] = ""

    def label(self, state: State) -> str:
        return f"The side '{self.side}' checks morale"

    @clause("3d6.5.13b", "3d6.5.13c", "3d6.5.13d", "3d6.5.13i", "3d6.5.13j", "3d6.5.13k", "3d6.5.13l", "3d6.5.13m")
    @clause("3d6.5.13n", "3d6.5.13o")
    def do(self, play: ConstitutionPlay) -> None:
        """Where no reason is said, those are offered that the program cannot see."""
        must_check(play, self.side)
        thinks = bool(set(met_by(play.state, self.side)) - {"surrender"})
        why = self.why or play.ask(Reason(seat=referee_of(play), side=self.side, surrender=thinks))
        reason_met(play, self.side, why)


class Reason(Decision[str], frozen=True, tag="constitution.morale_reason", kw_only=True):
    """Why a side checks its morale; empty: for no listed reason. ``surrender``: an offer of it would count."""

    clauses = Morale.clauses

    side: str
    surrender: bool = False

    def options(self) -> Sequence[Option[str]]:
        there = (one.name for one in COMBAT.trigger if not one.found and (self.surrender or one.name != "surrender"))
        return (*(Option(name, name) for name in there), Option("other", ""))

    def prompt(self, state: State) -> str:
        return f"Why does the side '{self.side}' check its morale?"

    def label(self, state: State, id_: str) -> str:
        return "for another reason" if id_ == "other" else COMBAT.triggers(id_).text


class OfferSurrender(Command, frozen=True, tag="offer_surrender"):
    """Offer surrender to a side that already has another reason to waver."""

    word = "offer"
    menu_label = "Offer surrender"
    may = Fighters()
    clauses = ("3d6.5.13n",)
    pickers = {"side": sides}

    side: Annotated[str, Name("side")]

    def label(self, state: State) -> str:
        return f"Demand surrender: {self.side}"

    @clause("3d6.5.13n")
    def do(self, play: ConstitutionPlay) -> None:
        """A player's offer is heard in any case: no refusal tells whether something has shaken them."""
        must_check(play, self.side)
        if play.seat not in play.state.referees and not may_surrender(play.state, self.side):
            play.record(NotThoughtOf(self.side))
            return
        reason_met(play, self.side, "surrender")


class NotThoughtOf(Event, frozen=True, tag="surrender_not_thought_of"):
    """A side was offered to surrender, before anything else gave it reason to."""

    side: str

    def tell(self, before: State, after: State) -> Lines:
        return public(f"The side '{self.side}' does not think of surrender.", "3d6.5.13n")


@clause("3d6.5.13a")
def must_check(play: ConstitutionPlay, side: str) -> None:
    """Raises ``PlayError`` where nobody of a side ever checks morale: players' characters do not."""
    if not group_of(play.state, side):
        raise PlayError(f"Nobody of the side '{side}' checks morale: characters never do, and others must stand.")


def may_surrender(state: State, side: str) -> bool:
    """Whether a side that is offered surrender would think of it: something else has shaken it already."""
    return bool(group_of(state, side)) and bool(set(met_by(state, side)) - {"surrender"})


@clause("3d6.5.13n", "3d6.5.13b")
def reason_met(play: ConstitutionPlay, side: str, why: str) -> None:
    """A side checks for a reason that somebody names. Raises ``PlayError`` where that does not count now."""
    met = met_by(play.state, side)
    if why == "surrender" and not set(met) - {"surrender"}:
        raise PlayError(f"The side '{side}' has had no other reason to check its morale yet, and does not think of it.")
    if why == "surprised" and play.state.fight is not None and play.state.fight.round > 1:
        raise PlayError("A surprise counts in the first round only.")
    group = next((one for one in (play.state.fight.groups if play.state.fight else ()) if one.side == side), None)
    if group is not None and why:
        play.record(LossesCounted(replace(group, met=tuple(dict.fromkeys((*met, why))))))
    check_morale(play, side, (trigger_of(play.state, why),) if why else (), asks=False)
