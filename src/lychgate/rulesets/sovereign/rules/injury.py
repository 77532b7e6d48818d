"""Mortal injury: who falls, dies, or lies there until they wake; and the clock that runs until then."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.kit.english import numbered
from lychgate.kit.table import number, ruled
from lychgate.rulesets.sovereign.rules.feats import feat_of
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, lets_go, of_a_fighter
from lychgate.rulesets.sovereign.rules.in_force import added_by_magic
from lychgate.rulesets.sovereign.state import Creature, Fall, Frailty, Mark, State
from lychgate.rulesets.sovereign.tables.hurt import HURT

HEADING = "Injury and healing"

NUMBERS = HURT.injury

LYING = ("stable", "unconscious")
"""The marks of those who lie there until they wake; each counts the Turns until then."""


BEYOND = "beyond recall"
"""The condition of those whom no magic brings back."""

DIES, FOR_GOOD = 1, 2
"""How much of the figure ``doomed`` magic adds where a mortal injury kills at once; and where it does so for good."""


def doomed(play: SovereignPlay, one: Creature) -> bool:
    """Whether somebody dies of having no hit points left, by magic that lies on them."""
    doom = added_by_magic(one, "doomed")
    dies = doom > 0 and one.hp == 0 and not one.dead
    if dies:
        play.record(Died(one.id, "their life was forfeit", beyond=doom >= FOR_GOOD))
    return dies


@clause("sov.injury.npc-dies", "sov.frail.effect-death")
def falls(play: SovereignPlay, one: Creature, *, lethal: bool = True) -> None:
    """What it means to have no hit points left: whoever is Frail dies, and a nameless NPC; others fall.

    Not ``lethal``: who is not Frail is unconscious.
    """
    if lethal and doomed(play, one):
        return
    if one.frail is not None:
        play.record(Died(one.id, "Frail"))
    elif not lethal:
        play.record(KnockedOut(one.id, 1, nonlethal=True))
    elif one.kind == "npc" and not one.named:
        play.record(Died(one.id))
    else:
        mortally_injured(play, one)


DIE_HARD = "Die Hard"
"""The feat of those who stabilise by themselves."""


@clause("sov.injury.mortal", "sov.injury.clock", "sov.injury.self-stabilise")
def mortally_injured(play: SovereignPlay, one: Creature) -> None:
    """Somebody is helpless, and dies when the last Round of the clock ends; not who dies hard."""
    fight, rounds = play.state.fight, number(play.state, "dying-rounds")
    if fight is None:
        play.record(Fell(one.id, rounds, ""))
    else:
        play.record(Fell(one.id, rounds + 1, fight.acting))
    if feat_of(one, DIE_HARD):
        stabilise(play, play.state.creature(one.id))


class Fell(Event, frozen=True, tag="fell"):
    """Somebody is mortally injured."""

    who: str
    fatal: int
    turn_of: str = ""

    def apply(self, state: State) -> State:
        one = state.creature(self.who).marked(Mark("dying"))
        return state.with_creature(replace(one, fall=Fall(fatal=self.fatal, turn_of=self.turn_of)))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        rounds = numbered(self.fatal - bool(self.turn_of), "Round")
        text = f"{one.name} is mortally injured, and dies in {rounds} unless stabilised."
        return of_a_fighter(after, one, text, "sov.injury.mortal", weight="grave")


class KnockedOut(Event, frozen=True, tag="knocked_out"):
    """Somebody is unconscious for so many Turns; ``nonlethal``: by a blow that was not meant to kill."""

    who: str
    turns: int
    nonlethal: bool = False

    def apply(self, state: State) -> State:
        return state.with_creature(state.creature(self.who).marked(Mark("unconscious", self.turns)))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        text = f"{one.name} is unconscious for {numbered(self.turns, 'Turn')}."
        clauses = "sov.injury.nonlethal" if self.nonlethal else "sov.strain.forced"
        return (*of_a_fighter(after, one, text, clauses, weight="grave"), *lets_go(before, after))


class Died(Event, frozen=True, tag="died"):
    """Somebody is dead; ``beyond``: no magic brings them back."""

    who: str
    cause: str = ""
    beyond: bool = False

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        for name in ("dying", "stable", "unconscious", "healed"):
            one = one.unmarked(name)
        one = one.marked(Mark(BEYOND)) if self.beyond else one
        dead = replace(one.marked(Mark("dead")), hp=0, fall=None, frail=None, poisons=())
        return state.with_creature(dead)

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        why = f" ({self.cause})" if self.cause else ""
        dies = of_a_fighter(after, one, f"{one.name} dies{why}.", "sov.injury.mortal", weight="grave")
        return (*dies, *lets_go(before, after))


@clause("sov.injury.mortal")
def hit_while_down(play: SovereignPlay, one: Creature, *, lethal: bool) -> None:
    """Lethal harm kills who lies there already, unless the table leaves it to the clock."""
    if lethal and one.hp == 0 and not one.dead and ruled(play.state, "hit-while-down") == "kills":
        play.record(Died(one.id, "struck while down"))


# ---------------------------------------------------------------------- the Rounds of the dying


def dying(state: State) -> tuple[Creature, ...]:
    """List the creatures who die unless they are stabilised."""
    return tuple(one for one in state.cast if one.fall is not None and one.mark("dying"))


def deaths_told(state: State, rounds: int = HURT.rounds_in_a_turn) -> str:
    """Warn which of the dying would be dead after so many Rounds; empty if none would."""
    those = [one.name for one in dying(state) if one.fall is not None and one.fall.fatal - one.fall.rounds <= rounds]
    return f"{listed(those)} would be dead by then" if those else ""


@clause("sov.injury.clock", "sov.injury.retry")
def round_of_the_dying(play: SovereignPlay) -> None:
    """A Round ends: the dying are closer to death, and another attempt may be made."""
    for one in dying(play.state):
        assert one.fall is not None
        if one.fall.rounds + 1 >= one.fall.fatal:
            play.record(Died(one.id, "nobody stabilised them in time"))
        else:
            play.record(Sank(one.id, one.fall.rounds + 1))


class Sank(Event, frozen=True, tag="sank"):
    """Another Round has ended since somebody fell."""

    who: str
    rounds: int

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        assert one.fall is not None
        return state.with_creature(replace(one, fall=replace(one.fall, rounds=self.rounds, tried=False)))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        assert one.fall is not None
        left = one.fall.fatal - self.rounds
        when = "at the end of this Round" if left == 1 else f"in {numbered(left, 'Round')}"
        return of_a_fighter(after, one, f"{one.name} dies {when}.", "sov.injury.clock")


# ---------------------------------------------------------------------- stabilised, and awake again


@clause("sov.injury.recover", "sov.injury.self-stabilise")
def stabilise(play: SovereignPlay, one: Creature) -> None:
    """Somebody is out of danger, by whatever did it: a medic, or an ability that says so."""
    play.record(Stabilised(one.id))


class Stabilised(Event, frozen=True, tag="stabilised"):
    """Somebody does not die, and wakes after a Turn."""

    who: str

    def apply(self, state: State) -> State:
        one = state.creature(self.who).unmarked("dying").marked(Mark("stable", 1))
        return state.with_creature(replace(one, fall=None))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return of_a_fighter(after, one, f"{one.name} is stable, and wakes in a Turn.", "sov.injury.recover")


@clause("sov.injury.recover", "sov.injury.nonlethal")
def turn_of_the_fallen(play: SovereignPlay, *, but: frozenset[str] = frozenset()) -> None:
    """A Turn ends: those who lie there are closer to waking, ``but`` for some."""
    for one in play.state.cast:
        if one.mark("dying") or one.id in but:
            continue  # a Turn is longer than the dying have
        for name in LYING:
            mark = one.mark(name)
            if mark is not None and mark.amount > 1:
                play.record(SleptOn(one.id, name, mark.amount - 1))
            elif mark is not None:
                wakes(play, one)


class SleptOn(Event, frozen=True, tag="slept_on"):
    """Somebody lies there for so many Turns more."""

    who: str
    mark: str
    turns: int

    def apply(self, state: State) -> State:
        return state.with_creature(state.creature(self.who).marked(Mark(self.mark, self.turns)))


@clause("sov.frail.gain", "sov.injury.recover", "sov.injury.nonlethal")
def wakes(play: SovereignPlay, one: Creature) -> None:
    """Who had no hit points left has 1 and is Frail; not after a blow that was not lethal, unless the table says so."""
    fell = one.hp == 0
    lethal = one.mark("stable") is not None
    frail = fell and (lethal or ruled(play.state, "nonlethal-frail") == "frail")
    healed = one.mark("healed")
    hp = min(one.max_hp, number(play.state, "wakes-with") + (healed.amount if healed else 0)) if fell else one.hp
    play.record(Woke(one.id, hp, frail))


class Woke(Event, frozen=True, tag="woke"):
    """Somebody is awake again, with so many hit points."""

    who: str
    hp: int
    frail: bool

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        for name in ("dying", "stable", "unconscious", "healed"):
            one = one.unmarked(name)
        frail = one.frail if one.frail is not None or not self.frail else Frailty()
        return state.with_creature(replace(one, hp=self.hp, frail=frail, fall=None))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        how = f", with {self.hp} hp" if before.creature(self.who).hp == 0 else ""
        frail = ", and is Frail" if self.frail else ""
        return of_a_fighter(after, one, f"{one.name} wakes{how}{frail}.", "sov.injury.recover", weight="result")
