"""Healing: first aid, and nights of rest in comfort."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar

import msgspec
from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.core.view import Choice
from lychgate.kit.command import Command, Entry
from lychgate.kit.fields import REFEREES_WORD, After, Flag, Number, People, Person
from lychgate.kit.rolling import rolled
from lychgate.kit.table import number
from lychgate.kit.telling import public
from lychgate.rulesets.sovereign.acts import Takes
from lychgate.rulesets.sovereign.command import Labels, Picks
from lychgate.rulesets.sovereign.permission import OWNER
from lychgate.rulesets.sovereign.rules.checks import Pair, added_by, skill_of
from lychgate.rulesets.sovereign.rules.choosing import allies, has, helping, hurt, own
from lychgate.rulesets.sovereign.rules.feats import figure_of
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, named, of_a_fighter, somebody
from lychgate.rulesets.sovereign.rules.in_force import always
from lychgate.rulesets.sovereign.rules.injury import deaths_told
from lychgate.rulesets.sovereign.rules.lasting import end, saves
from lychgate.rulesets.sovereign.rules.minutes import minute_passes
from lychgate.rulesets.sovereign.rules.strain import bears, strain
from lychgate.rulesets.sovereign.state import PARTY, Creature, Mark, State
from lychgate.rulesets.sovereign.tables.hurt import HURT

HEADING = "Injury and healing"

KIT = "healer's kit"


def has_kit(one: Creature, *, ready: bool = False) -> bool:
    """Whether somebody carries a healer's kit; ``ready``: it must be Readied."""
    return any(item.name == KIT and item.count and (item.where == "readied" or not ready) for item in one.items)


def heal_of(one: Creature) -> int:
    """How well somebody heals: the level of Heal; an NPC's skill where nothing more is known."""
    return skill_of(one, "heal") if one.detailed else one.skill


def medics_pair(one: Creature) -> Pair:
    """DEX/Heal or INT/Heal, whichever is better for somebody."""
    pairs = (Pair("intelligence", "heal"), Pair("dexterity", "heal"))
    return max(pairs, key=lambda pair: added_by(one, pair))


def heal(play: SovereignPlay, one: Creature, amount: int, cause: str) -> None:
    """Somebody regains hit points, up to their maximum; who lies stabilised has them on waking.

    Raises ``PlayError`` for the dead, for the dying, who must be stabilised, and where magic keeps wounds open; unless
    a healing that comes to nothing may end that magic.
    """
    if any(working.bonuses.get(FREES) for working in one.under) and not one.dead:
        comes_to_nothing(play, one)
        return
    must_take_healing(one)
    if not one.alive and (one.mark("stable") or one.mark("unconscious")):
        kept = one.mark("healed")
        play.record(HealedAhead(one.id, (kept.amount if kept else 0) + amount))
    elif gained := min(amount, one.max_hp - one.hp):
        play.record(Healed(one.id, gained, one.hp + gained, cause))


def must_take_healing(one: Creature) -> None:
    """Raises ``PlayError`` where nothing heals somebody: the dead, the dying, and those whose wounds magic keeps open.

    Magic that a healing which comes to nothing may end is no reason.
    """
    frees = any(working.bonuses.get(FREES) for working in one.under)
    if one.stopped("healing") and not frees:
        raise PlayError(f"{one.name} cannot be healed: {one.stopped('healing')}.")
    if one.dead:
        raise PlayError(f"{one.name} is dead.")
    if one.mark("dying"):
        raise PlayError(f"{one.name} is dying, and must be stabilised first: stabilise WHO {one.name}")


FREES = "healing-frees"
"""The figure of magic that keeps healing away until a save against it, after a healing that it has foiled."""


def comes_to_nothing(play: SovereignPlay, one: Creature) -> None:
    """No hit points come back; a Physical save ends what kept them away."""
    for working in one.under:
        if working.bonuses.get(FREES) and saves(play, one, "physical"):
            end(play, play.state.creature(one.id), working)


class Healed(Event, frozen=True, tag="healed"):
    """Somebody regained hit points, and has ``hp``."""

    who: str
    amount: int
    hp: int
    cause: str = ""

    def apply(self, state: State) -> State:
        return state.with_creature(replace(state.creature(self.who), hp=self.hp))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        why = f" ({self.cause})" if self.cause else ""
        text = f"{one.name} regains {self.amount} hp, and has {self.hp} of {one.max_hp}{why}."
        return of_a_fighter(after, one, text, "sov.heal.first-aid", weight="result")


class HealedAhead(Event, frozen=True, tag="healed_ahead"):
    """Somebody has so many hit points more as soon as they wake."""

    who: str
    amount: int

    def apply(self, state: State) -> State:
        return state.with_creature(state.creature(self.who).marked(Mark("healed", self.amount)))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return of_a_fighter(after, one, f"{one.name} wakes with {self.amount} hp more.", "sov.injury.recover")


# ---------------------------------------------------------------------- first aid


class FirstAid(Command, frozen=True, tag="first_aid", kw_only=True):
    """Patch up any number of hurt creatures in a Turn with a healer's kit.

    ``allowed``: the GM lets a medic treat themselves, or a minute pass undisturbed in a fight. ``kit``: one is there
    that nobody has on their sheet.
    """

    word = "aid"
    menu_label = "Give first aid"
    also = ("patch",)
    may = OWNER
    takes = Takes(
        time="turn",
        near=("whom",),
        what="first aid",
        lasts="a minute",
        paid=True,
        again=True,
        waived="allowed",
        instead="In a Round: stabilise WHO WHOM",
    )
    clauses = ("sov.heal.first-aid", "sov.heal.first-aid-turn")
    form_labels: ClassVar[Labels] = {
        "times": "Times each",
        "kit": "A kit is at hand",
        "allowed": "Allow it anyway",
    }
    pickers: ClassVar[Picks] = {"who": own(has(KIT)), "whom": allies(hurt)}
    none_left: ClassVar[dict[str, str]] = {"who": "Nobody of yours has a healer's kit.", "whom": "Nobody else is hurt."}

    who: Annotated[str, Person()]
    whom: Annotated[tuple[str, ...], People()]
    times: Annotated[int, After(("times", "x"), Number("how often", 1, 20))] = 1
    kit: Annotated[bool, Flag(("kit",)), REFEREES_WORD] = False
    allowed: Annotated[bool, Flag(("allowed",)), REFEREES_WORD] = False

    @classmethod
    def entries(cls, state: State, seat: str) -> Sequence[Entry] | None:
        return helping(cls, state, seat, hurt, several=True)

    def label(self, state: State) -> str:
        return f"{self.who} patches up {listed(self.whom)}"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """With what it gives and costs, and who of the dying does not live through the minute."""
        healer = named(state, self.who)
        times = max(1, figure_of(healer, "first-aid-times"))
        gives = f"{HURT.aid.dice}{heal_of(healer):+}" if heal_of(healer) else HURT.aid.dice
        doubled = f"{times} x ({gives})" if times > 1 else gives
        told = f"{doubled} hp, {number(state, 'aid-strain')} System Strain, a minute"
        deaths = deaths_told(state, HURT.rounds_in_a_minute)
        return Choice(id_, self.label(state), f"{told}; {deaths}" if deaths else told)

    @clause("sov.heal.first-aid-kit", "sov.heal.first-aid-turn", "sov.heal.first-aid-not-combat", "sov.strain.block")
    def do(self, play: SovereignPlay) -> None:
        """Nobody is treated beyond the System Strain that they bear."""
        medic = somebody(play, self.who)
        if not self.kit and not has_kit(medic):
            raise PlayError(f"{medic.name} has no healer's kit, and first aid needs one.")
        for name in self.whom:
            if somebody(play, name).id == medic.id and not self.allowed:
                raise PlayError(f"{medic.name} cannot treat themselves, unless the GM says: allowed")
        for name in self.whom:
            must_take_healing(somebody(play, name))
        for name in self.whom:
            for _ in range(self.times):
                if not bears(somebody(play, name), number(play.state, "aid-strain")):
                    play.record(BearsNoMore(somebody(play, name).id))
                    break
                first_aid(play, medic, somebody(play, name))
                minute_passes(play)


@clause("sov.heal.first-aid", "sov.frail.first-aid")
def first_aid(play: SovereignPlay, medic: Creature, one: Creature) -> None:
    """1d6 and the medic's Heal, never less than none, twice that by a Gifted Chirurgeon.

    It strains, and leaves Frailty as it is.
    """
    die = rolled(play, "healing", HURT.aid.dice, "sov.heal.first-aid", f"creature:{medic.id}", medic.seat)
    amount = max(0, die + heal_of(medic)) * max(1, figure_of(medic, "first-aid-times"))
    heal(play, one, amount, f"first aid by {medic.name}")
    strain(play, play.state.creature(one.id), number(play.state, "aid-strain"), "first aid")


class BearsNoMore(Event, frozen=True, tag="bears_no_more"):
    """First aid does nothing for somebody who bears no more System Strain."""

    who: str

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        text = f"{one.name} bears no more System Strain: first aid does nothing."
        return of_a_fighter(after, one, text, "sov.strain.block")


# ---------------------------------------------------------------------- a night


class Rest(msgspec.Struct, frozen=True):
    """What somebody has after a night."""

    who: str
    hp: int
    strain: int


class Rested(Event, frozen=True, tag="rested"):
    """A night has done somebody good."""

    those: tuple[Rest, ...]

    def apply(self, state: State) -> State:
        for rest in self.those:
            state = state.with_creature(replace(state.creature(rest.who), hp=rest.hp, strain=rest.strain))
        return state

    def tell(self, before: State, after: State) -> Lines:
        told: list[str] = []
        for rest in self.those:
            one, was = after.creature(rest.who), before.creature(rest.who)
            if one.side == PARTY:
                gained = [f"{rest.hp} of {one.max_hp} hp"] if rest.hp != was.hp else []
                gained += [f"System Strain {rest.strain}"] if rest.strain != was.strain else []
                told.append(f"{one.name} has {listed(gained)}")
        return public(f"In the morning {listed(told)}.", "sov.heal.natural") if told else ()


@clause("sov.heal.natural-conditions", "sov.strain.no-recover")
def night(play: SovereignPlay, comfort: bool, hungry: tuple[str, ...] = ()) -> None:
    """A night does good to whoever is warm, fed and comfortable, and to nobody else."""
    if not comfort:
        return
    those: list[Rest] = []
    for one in play.state.cast:
        if one.id not in hungry and not one.dead:
            rest = Rest(one.id, one.hp + mended(play.state, one), one.strain - recovered(play.state, one))
            if (rest.hp, rest.strain) != (one.hp, one.strain):
                those.append(rest)
    if those:
        play.record(Rested(tuple(those)))


@clause("sov.heal.natural", "sov.frail.no-natural")
def mended(state: State, one: Creature) -> int:
    """What somebody regains in a night: level or hit dice, up to the maximum; nothing where they are Frail."""
    if one.frail is not None or not one.alive or one.stopped("healing"):
        return 0
    levels = one.hit_dice if one.kind == "npc" else one.level
    return min(levels * number(state, "night-hp"), one.max_hp - one.hp)


@clause("sov.strain.recover")
def recovered(state: State, one: Creature) -> int:
    """The System Strain that a night takes away: one point, and more in the care of one whose art does that."""
    return min(
        one.strain,
        number(state, "night-strain") + max((more for more, ids in cared_for(state) if one.id in ids), default=0),
    )


def cared_for(state: State) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """How much more a night takes away by an art, and from whom: the healer, and so many of their side."""
    arts = [(one, effect.bonuses) for one in state.cast if one.alive for _, effect in always(one)]
    return tuple(
        (does["night-strain"], (one.id, *[who.id for who in state.of_side(one.side) if who != one][: does["in-care"]]))
        for one, does in arts
        if "night-strain" in does
    )
