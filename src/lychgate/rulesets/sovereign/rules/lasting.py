"""What magic does while it lasts: figures that it changes, what it keeps somebody from, and when it ends."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.kit.rolling import rolled
from lychgate.rulesets.sovereign.rules.feats import feat_of, figure_of
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, lets_go, of_a_fighter
from lychgate.rulesets.sovereign.rules.harm import harm
from lychgate.rulesets.sovereign.rules.saves import Saved, saved, target_of
from lychgate.rulesets.sovereign.state import Casting, Creature, State, Working
from lychgate.rulesets.sovereign.state.magic import TURNS_IN_A_DAY

HEADING = "Magic"

# ---------------------------------------------------------------------- beginning and ending


UNSAID = ("blunts", "blunted", "opened")
"""Figures that only say whether something is so, as the name of what lies there does."""


def begin(play: SovereignPlay, one: Creature, working: Working) -> None:
    """Something comes to lie on somebody. The same of the same caster does not lie there twice."""
    play.record(WorkingBegan(one.id, working))


class WorkingBegan(Event, frozen=True, tag="working_began"):
    """Magic lies on somebody from now on."""

    who: str
    working: Working

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        same = (self.working.source, self.working.name, self.working.by)
        others = tuple(was for was in one.under if (was.source, was.name, was.by) != same)
        return state.with_creature(replace(one, under=(*others, self.working)))

    def tell(self, before: State, after: State) -> Lines:
        one, working = after.creature(self.who), self.working
        gives = "".join(f", {figure} {amount:+}" for figure, amount in working.bonuses.items() if figure not in UNSAID)
        text = f"{working.source} on {one.name}: {working.name}{gives} ({lasts(working)})."
        return (*of_a_fighter(after, one, text, "sov.magic.duration"), *lets_go(before, after))


def lasts(working: Working) -> str:
    """How long magic lasts, in words: ``3 Rounds``, ``until released``."""
    if working.unit == "released":
        return "until released"
    word = {"rounds": "Round", "turns": "Turn", "days": "day"}[working.unit]
    return f"{working.left} {word}{'' if working.left == 1 else 's'}"


def end(play: SovereignPlay, one: Creature, *workings: Working) -> None:
    """Magic that lies on somebody is over; one who was summoned by it is gone."""
    if not workings:
        return
    play.record(WorkingsEnded(one.id, workings, gone=any(working.gone for working in workings)))
    still = {(working.by, working.source) for other in play.state.cast for working in other.under}
    for by, source in dict.fromkeys((working.by, working.source) for working in workings):
        caster = next((other for other in play.state.cast if other.id == by), None)
        held = caster.casting.held if caster is not None else ()
        if (source, "duration") in [(one.art, one.until) for one in held] and (by, source) not in still:
            play.record(EffortFreed(by, source))


class WorkingsEnded(Event, frozen=True, tag="workings_ended"):
    """Magic no longer lies on somebody. ``gone``: they had been summoned by it, and are no more."""

    who: str
    workings: tuple[Working, ...]
    gone: bool = False

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        if self.gone:
            return state.without(self.who)
        left = tuple(working for working in one.under if working not in self.workings)
        return state.with_creature(replace(one, under=left))

    def tell(self, before: State, after: State) -> Lines:
        one = before.creature(self.who)
        those = tuple(dict.fromkeys(working.source for working in self.workings))
        over = f"{listed(those)} on {one.name} {'ends' if len(those) == 1 else 'end'}."
        text = f"{one.name} is gone." if self.gone else over
        return of_a_fighter(before, one, text, "sov.magic.duration")


class WorkingsAged(Event, frozen=True, tag="workings_aged"):
    """Time passed for the magic that lies on somebody."""

    who: str
    under: tuple[Working, ...]

    def apply(self, state: State) -> State:
        return state.with_creature(replace(state.creature(self.who), under=self.under))


# ---------------------------------------------------------------------- time


@clause("sov.magic.duration")
def side_acts(play: SovereignPlay) -> None:
    """A side's turn begins: who bleeds by magic is hurt, and what its casters cast is a Round older."""
    acting = play.state.fight_now.acting
    for one in play.state.cast:
        for working in one.under if one.side == acting and one.alive else ():
            if working.hurts:
                dice = rolled(play, "damage", working.hurts, "sov.magic.duration", f"creature:{one.id}")
                harm(play, play.state.creature(one.id), dice, working.source)
    mine = frozenset(one.id for one in play.state.cast if one.side == acting)
    there = frozenset(one.id for one in play.state.cast)
    gone = frozenset(working.by for one in play.state.cast for working in one.under) - there
    age(play, rounds=1, casters=mine | gone)
    play.record(CastingsRenewed("round", tuple(sorted(mine))))


@clause("sov.magic.duration")
def round_passes(play: SovereignPlay) -> None:
    """A Round passes outside of a fight, and all magic is so much older."""
    age(play, rounds=1)
    play.record(CastingsRenewed("round"))


@clause("sov.magic.duration", "sov.magic.commit-turn")
def turn_passes(play: SovereignPlay) -> None:
    """A Turn is over: what lasted for Rounds ends, Effort that was committed for the Turn comes back."""
    age(play, rounds=None, turns=1)
    play.record(CastingsRenewed("turn"))


@clause("sov.magic.duration", "sov.magic.commit-day", "sov.magic.slots")
def night_passes(play: SovereignPlay, *, comfortable: bool = True, hungry: tuple[str, ...] = ()) -> None:
    """A night is over: all casting slots come back, and a day's Effort to those for whom it was a comfortable one."""
    age(play, rounds=None, turns=TURNS_IN_A_DAY, days=1)
    for one in play.state.cast:
        if one.hp < one.max_hp and any(working.mends for working in one.under):
            play.record(Mended(one.id, one.max_hp))
    rough = tuple(one.id for one in play.state.cast if one.id in hungry) if comfortable else ()
    rested = tuple(one.id for one in play.state.cast if one.id not in rough) if rough else ()
    if rested or not rough:
        play.record(CastingsRenewed("night" if comfortable else "rough night", rested))
    if rough:
        play.record(CastingsRenewed("rough night", rough))


def age(
    play: SovereignPlay, *, rounds: int | None, turns: int = 0, days: int = 0, casters: frozenset[str] | None = None
) -> None:
    """Time passes for all magic, or for that of some casters; ``rounds`` None: all that counts Rounds ends."""
    for one in play.state.cast:
        older = [
            working if casters is not None and working.by not in casters else aged(working, rounds, turns, days)
            for working in one.under
        ]
        over = tuple(was for was, now in zip(one.under, older, strict=True) if now is None)
        left = tuple(now for now in older if now is not None)
        if left != tuple(was for was in one.under if was not in over):
            play.record(WorkingsAged(one.id, (*over, *left)))
        end(play, play.state.creature(one.id), *over)


def aged(working: Working, rounds: int | None, turns: int, days: int) -> Working | None:
    """Magic after a while; None where it is over."""
    if working.unit == "released":
        return working
    less = {"rounds": working.left if rounds is None else rounds, "turns": turns, "days": days}[working.unit]
    return replace(working, left=working.left - less) if working.left > less else None


class CastingsRenewed(Event, frozen=True, tag="castings_renewed"):
    """What works once a Round, a Turn or a day works again, and Effort that was committed for as long is back.

    ``who`` are those for whom it does, everybody where nobody is named.
    """

    after: str
    who: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        changed = state
        for one in state.cast:
            if (one.casting.held or one.casting.spent or one.casting.used) and (not self.who or one.id in self.who):
                changed = changed.with_creature(replace(one, casting=renewed(one.casting, self.after)))
        return changed


def renewed(casting: Casting, after: str) -> Casting:
    """What somebody has cast and committed, after a Round, a Turn, a night or a rough night."""
    words = {"round": ("round",), "turn": ("round", "turn")}.get(after, ("round", "turn", "day"))
    back = {"round": (), "night": ("turn", "day")}.get(after, ("turn",))
    spent = tuple(one for one in casting.spent if one.partition(" ")[0] not in words)
    held = tuple(one for one in casting.held if one.until not in back)
    nights = after in ("night", "rough night")
    return replace(casting, spent=spent, held=held, used=0 if nights else casting.used)


class Mended(Event, frozen=True, tag="mended_by_night"):
    """A night made somebody whole whom magic had summoned."""

    who: str
    hp: int

    def apply(self, state: State) -> State:
        return state.with_creature(replace(state.creature(self.who), hp=self.hp))


class EffortFreed(Event, frozen=True, tag="effort_freed"):
    """Effort that an art had committed for its duration is back."""

    who: str
    art: str

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        held = tuple(was for was in one.casting.held if (was.art, was.until) != (self.art, "duration"))
        return state.with_creature(replace(one, casting=replace(one.casting, held=held)))


# ---------------------------------------------------------------------- in a fight


def violent(play: SovereignPlay, one: Creature) -> None:
    """Somebody does violence: magic that this breaks is over."""
    now = play.state.creature(one.id)
    end(play, now, *(working for working in now.under if "violence" in working.breaks))


def meet_blades(play: SovereignPlay, one: Creature, other: Creature) -> None:
    """Somebody strikes one whom blades of magic guard: an Evasion save, or they are hurt first."""
    for working in other.under:
        if working.blades and not saves(play, one, "evasion"):
            dice = rolled(play, "damage", working.blades, "sov.magic.duration", f"creature:{one.id}")
            harm(play, play.state.creature(one.id), dice, working.source)


def saves_from_magic(play: SovereignPlay, one: Creature, kind: str, by: int) -> bool:
    """Whether somebody saves against an art or a spell: better with a Nullifier on their side, who fails later."""
    ward = max((figure_of(each, "save-magic") for each in play.state.of_side(one.side)), default=0)
    good = saves(play, one, kind, by + ward)
    if good or not feat_of(one, NULLIFIER) or NULLIFIED in one.casting.spent:
        return good
    play.record(Nullified(one.id))
    return True


NULLIFIER, NULLIFIED = "Nullifier", "day Nullifier"


class Nullified(Event, frozen=True, tag="nullified"):
    """A Nullifier's first save of the day against magic that failed is made after all."""

    who: str

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        return state.with_creature(replace(one, casting=replace(one.casting, spent=(*one.casting.spent, NULLIFIED))))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return of_a_fighter(after, one, f"{NULLIFIER}! {one.name} is unharmed after all, once a day.", "sov.save.roll")


def saves(play: SovereignPlay, one: Creature, kind: str, by: int = 0) -> bool:
    """Whether somebody makes a saving throw; everybody reads it."""
    die = rolled(play, "saves", "1d20", "sov.save.roll", f"creature:{one.id}", one.seat)
    target = target_of(play.state, one, kind)
    good = saved(die, by, target)
    play.record(Saved(one.id, kind, die, by, target, good))
    return good
