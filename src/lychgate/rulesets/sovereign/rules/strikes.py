"""Strikes: an attack from its announcement to its effect, with all that others may do in between."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError, TooEarly
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.english import of_whom
from lychgate.kit.fields import Person
from lychgate.kit.rolling import rolled
from lychgate.rulesets.sovereign.acts import Takes
from lychgate.rulesets.sovereign.command import Picks
from lychgate.rulesets.sovereign.permission import OWNER
from lychgate.rulesets.sovereign.rules.aiming import arms_now, closeness, hidden, must_reload, postures, usable
from lychgate.rulesets.sovereign.rules.arms import OIL, UNARMED, Arm, Sources, can_spare
from lychgate.rulesets.sovereign.rules.blows import Blow, BlowLost, Struck, hits, settle, shock_of
from lychgate.rulesets.sovereign.rules.choosing import foes
from lychgate.rulesets.sovereign.rules.feat_deeds import WHIRLWIND, FeatUsed, left_to_use
from lychgate.rulesets.sovereign.rules.feats import feat_of
from lychgate.rulesets.sovereign.rules.fight import (
    fight_of,
    left_to_do,
    must_be_loose,
    must_have_main,
    spend_main,
    spend_move,
)
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, of_a_fighter, somebody
from lychgate.rulesets.sovereign.rules.guards import ac_now, defend, must_be_able
from lychgate.rulesets.sovereign.rules.in_force import attack_dice
from lychgate.rulesets.sovereign.rules.instants import (
    IMPERVIOUS,
    Instant,
    Instants,
    LuckUsed,
    Refused,
    after_the_roll,
    can_snap,
    held_against,
    questions,
    snap,
    taken,
)
from lychgate.rulesets.sovereign.rules.lasting import meet_blades, violent
from lychgate.rulesets.sovereign.rules.load import hands_free
from lychgate.rulesets.sovereign.rules.screens import met_by
from lychgate.rulesets.sovereign.rules.wonders import ActionGiven
from lychgate.rulesets.sovereign.state import Creature, Item, State
from lychgate.rulesets.sovereign.state.load import without
from lychgate.rulesets.sovereign.tables.combat import COMBAT

HEADING = "A fight"


def attack(
    play: SovereignPlay,
    one: Creature,
    other: Creature,
    arm: Arm,
    by: Sources = (),
    *,
    past: bool = False,
    spares: bool = False,
) -> None:
    """A whole attack as a Main Action: held actions come first, then the coming up, the roll, and its effect.

    ``by`` is what the situation adds; ``past``: nobody can step between; ``spares``: it kills nobody. Raises
    ``PlayError``.
    """
    must_be_ready_to(play, one, arm)
    if forestalled(play, one, other, arm):
        return
    come_up_to(play, one, other, arm)
    spend_main(play, play.state.creature(one.id))
    alive = {foe.id for foe in play.state.cast if foe.alive}
    land(play, strike(play, one, other, arm, by, past=past, spares=spares))
    whirls_on(play, one, alive)


def whirls_on(play: SovereignPlay, one: Creature, alive: set[str]) -> None:
    """The first kill of a Round by Whirlwind Assault 2 gives the Main Action back, for one more attack."""
    killed = any(foe.id in alive and not foe.alive and foe.side != one.side for foe in play.state.cast)
    now = play.state.creature(one.id)
    if killed and left_to_use(now, WHIRLWIND, "round", 2) and not now.helpless:
        play.record(FeatUsed(one.id, WHIRLWIND, "round"))
        play.record(ActionGiven(one.id, "main"))


def must_be_ready_to(play: SovereignPlay, one: Creature, arm: Arm) -> None:
    """Raises ``PlayError`` where the Main Action is spent, what is to be shot is empty, or a foe is too near.

    A bow that must be nocked takes its Move action here.
    """
    must_have_main(play, one)
    closeness(play.state, one, arm)
    wanted = must_reload(play.state, one, arm)
    if wanted == "main":
        raise PlayError(f"The {arm.name} must be reloaded first, with a Main Action: reload {one.name}")
    if wanted:
        spend_move(play, one)


def come_up_to(play: SovereignPlay, one: Creature, other: Creature, arm: Arm) -> None:
    """Who strikes hand to hand and is not within reach comes there, by a Move action."""
    if arm.melee and other.id not in fight_of(play).near(one.id):
        must_be_loose(play, one)
        spend_move(play, one)
        play.record(CameNear(one.id, other.id))


class CameNear(Event, frozen=True, tag="came_near"):
    """Somebody has come within reach of a foe; they screen nobody elsewhere, and nobody screens them there."""

    who: str
    whom: str

    def apply(self, state: State) -> State:
        fight = state.fight_now.strayed(self.who).with_beside(self.who, self.whom)
        return replace(state, fight=fight)


# ---------------------------------------------------------------------- before the roll


@clause("sov.combat.hold", "sov.combat.hold-priority", "sov.action.instant-simultaneous")
def forestalled(play: SovereignPlay, one: Creature, other: Creature, arm: Arm) -> bool:
    """Asks those who hold an action whether they strike first. Returns whether the attacker can attack no more.

    Who wards such a blow off with their Main Action, by Total Defense, has none left for what they had begun.
    """
    refused: Refused = {}
    while may := held_against(play.state, one, other):
        about = Instants(seat="", who=one.id, whom=other.id, weapon=arm.name, may=(), before=True)
        asked = questions(play.state, may, refused, about)
        chosen = taken(play, asked, refused) if asked else []
        if not chosen:
            break
        for instant in chosen:
            at_once(play, instant, one.id, ())
        if play.state.creature(one.id).helpless:
            play.record(BlowLost(one.id))
            return True
        if not left_to_do(play.state, play.state.creature(one.id)):
            return True
    return False


def at_once(play: SovereignPlay, instant: Instant, foe: str, by: Sources) -> None:
    """An attack out of turn on the one who attacks: with what is to hand, for the Main Action."""
    one, other = play.state.creature(instant.who), play.state.creature(foe)
    arm = next(
        arm for arm in usable(play.state, one, other) if (arm.name, arm.thrown) == (instant.with_, instant.thrown)
    )
    spend_main(play, one)
    land(play, strike(play, one, other, arm, by))


# ---------------------------------------------------------------------- the roll and after it


def strike(
    play: SovereignPlay,
    one: Creature,
    other: Creature,
    arm: Arm,
    by: Sources = (),
    *,
    more: Sources = (),
    swarm: bool = False,
    harmless: bool = False,
    past: bool = False,
    spares: bool = False,
) -> Blow:
    """The roll of an attack, once it is certain that it is made, and what others make of it before it lands."""
    hands_free(play, one)
    other = met_by(play, one, other, arm, past=past)
    near = closeness(play.state, one, arm)
    if arm.melee:
        meet_blades(play, one, other)
    if play.state.creature(one.id).helpless:
        return Blow(who=one.id, whom=other.id, arm=arm, die=0, why=())
    dice = attack_dice(one, COMBAT.attack.dice)
    die = rolled(play, "attacks", dice, "sov.attack.roll", f"creature:{one.id}", one.seat)
    violent(play, one)
    why = (*arm.hit, *postures(one, other, arm), *hidden(other, by), *near, *by)
    blow = Blow(
        who=one.id,
        whom=other.id,
        arm=arm,
        die=die,
        why=why,
        more=more,
        swarm=swarm,
        harmless=harmless,
        spares=spares,
    )
    blow = replace(blow, hit=hits(play.state, blow))
    shot = arm.weapon is not None and (arm.weapon.has("R") or arm.weapon.has("SR"))
    play.record(Struck(one.id, other.id, arm.name, die, why, ac_now(play.state, other), blow.hit, shot))
    leaves_the_hand(play, one, arm)
    return window(play, blow)


@clause("sov.combat.ranged")
def leaves_the_hand(play: SovereignPlay, one: Creature, arm: Arm) -> None:
    """Part an attacker from the weapon that they throw; oil burns up, anything else lies where it fell."""
    mine = [item for item in one.items if item.name == arm.name and item.where == "readied"]
    if arm.leaves_the_hand and mine:
        item = max(mine, key=lambda each: each.magic)
        play.record(Thrown(one.id, replace(item, count=1), used_up=arm.name == OIL))


class Thrown(Event, frozen=True, tag="weapon_thrown"):
    """Somebody threw a weapon, and has it no more; ``used_up``: nobody picks it up again."""

    who: str
    item: Item
    used_up: bool = False

    def apply(self, state: State) -> State:
        one, fight = state.creature(self.who), state.fight_now
        after = state.with_creature(replace(one, items=without(one.items, self.item)))
        lying = fight.thrown if self.used_up else (*fight.thrown, (self.who, self.item))
        return replace(after, fight=replace(fight, thrown=lying))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        where = "burns up" if self.used_up else "lies where it fell"
        return of_a_fighter(after, one, f"{of_whom(one.name)} {self.item.name} {where}.", "sov.combat.ranged")


@clause("sov.action.instant", "sov.action.instant-simultaneous")
def window(play: SovereignPlay, blow: Blow) -> Blow:
    """Asks all who have an Instant that could change something, until nobody takes one. Returns the blow then."""
    refused: Refused = {}
    while not play.state.creature(blow.who).helpless and not blow.ignored:
        asked = questions(play.state, after_the_roll(play.state, blow), refused, about_it(play.state, blow))
        chosen = taken(play, asked, refused) if asked else []
        if not chosen:
            break
        blow = changed(play, blow, chosen)
    return blow


def about_it(state: State, blow: Blow) -> Instants:
    """What a seat is told of a blow that was rolled."""
    return Instants(
        seat="",
        who=blow.who,
        whom=blow.whom,
        weapon=blow.arm.name,
        may=(),
        hit=blow.hit,
        harmless=blow.harmless,
        lucky=blow.lucky,
        total=blow.total,
        ac=ac_now(state, state.creature(blow.whom)),
        shock=shock_of(state, blow),
    )


@clause("sov.action.instant-simultaneous", "sov.combat.total-defense-after", "sov.action.veterans-luck")
def changed(play: SovereignPlay, blow: Blow, chosen: list[Instant]) -> Blow:
    """A blow after Instants that were taken at the same moment: all of them count, even where one alone would do."""
    for instant in chosen:
        if instant.what == "luck":
            blow = replace(blow, hit=not blow.hit, lucky=True)
            play.record(LuckUsed(instant.who, blow.hit))
        elif instant.what == "defense":
            defend(play, play.state.creature(instant.who))
            blow = blow if blow.lucky else replace(blow, hit=hits(play.state, blow))
        elif instant.what == "ignore":
            blow = replace(blow, ignored=True)
            play.record(FeatUsed(instant.who, IMPERVIOUS, "day"))
        else:
            at_once(play, instant, blow.who, snap(play.state))
    return blow


@clause("sov.combat.snap-timing")
def land(play: SovereignPlay, blow: Blow) -> bool:
    """What a blow does; nothing where the attacker has fallen before. Returns whether it hit."""
    if play.state.creature(blow.who).helpless:
        play.record(BlowLost(blow.who))
        return False
    settle(play, blow)
    return blow.hit


# ---------------------------------------------------------------------- out of turn


class SnapAttack(Command, frozen=True, tag="snap_attack"):
    """Attack at any time, in haste, for your unspent Main Action.

    ``nonlethal``: with bare hands or a blunt weapon, to knock them out.
    """

    word = "snap"
    menu_label = "Make a Snap Attack"
    may = OWNER
    takes = Takes(time="instant", fight=True, near=("whom",))
    clauses = ("sov.combat.snap",)
    pickers: ClassVar[Picks] = {"whom": foes}
    none_left: ClassVar[dict[str, str]] = {"whom": "No foe is here."}

    who: Annotated[str, Person()]
    whom: Annotated[str, Person()]
    nonlethal: bool = False

    def label(self, state: State) -> str:
        return f"{self.who}: Snap Attack on {self.whom}"

    @clause("sov.combat.snap", "sov.combat.snap-unspent", "sov.combat.snap-npc")
    def do(self, play: SovereignPlay) -> None:
        """From where they stand, with the first weapon that reaches. Raises ``PlayError``."""
        one, other = somebody(play, self.who), somebody(play, self.whom)
        must_be_able(play, one)
        must_be_a_foe(one, other)
        arms = tuple(arm for arm in usable(play.state, one, other) if can_spare(arm) or not self.nonlethal)
        if one.kind == "npc" and not one.disciplined:
            raise PlayError(f"{one.name} is not disciplined enough for a Snap Attack.")
        if not can_snap(play.state, one):
            raise TooEarly(f"{one.name} has spent the Main Action of this Round.")
        if not arms and self.nonlethal:
            raise PlayError(f"{one.name} has no blunt weapon that reaches {other.name}, and so cannot spare them.")
        if not arms:
            raise PlayError(f"{one.name} reaches {other.name} with nothing that is ready.")
        spend_main(play, one)
        land(play, strike(play, one, other, arms[0], snap(play.state), spares=self.nonlethal))


def must_be_a_foe(one: Creature, other: Creature) -> None:
    """Raises ``PlayError`` where somebody would attack their own side, or the dead."""
    if one.side == other.side:
        raise PlayError(f"{one.name} and {other.name} are on the same side.")
    if other.dead:
        raise PlayError(f"{other.name} is dead.")


# ---------------------------------------------------------------------- free attacks


@clause("sov.combat.run-free-attack")
def threats_of(state: State, one: Creature) -> tuple[Arm, ...]:
    """With what somebody strikes at whoever turns away: an unarmed person does not, nor who is in a grapple or down."""
    fight = state.fight_now
    if one.helpless or fight.holders(one.id) or fight.held_by(one.id) or not (one.detailed or one.armed):
        return ()
    fists = not one.detailed or feat_of(one, "Unarmed Combatant") > 0
    return tuple(arm for arm in arms_now(state, one) if arm.melee and (fists or arm.name != UNARMED))


@clause("sov.combat.run-free-attack", "sov.combat.run-avoid", "sov.combat.withdraw")
def turns_away(play: SovereignPlay, one: Creature, *, staying: tuple[str, ...] = ()) -> bool:
    """Somebody leaves the reach of foes, but for those in ``staying``: each who is armed gets a free attack.

    It costs the foe no action. Returns whether they can still go. Magic that lets them slip away draws none.
    """
    if any(working.slips for working in one.under):
        return True
    fight = fight_of(play)
    for foe in fight.near(one.id):
        striker, mover = play.state.creature(foe), play.state.creature(one.id)
        if foe in staying or foe in fight.left(one.id).withdrew or mover.helpless:
            continue
        arms = threats_of(play.state, striker)
        if arms and striker.side not in fight.surprised:
            play.record(FreeAttack(foe, one.id))
            land(play, strike(play, striker, mover, arms[0]))
    return not play.state.creature(one.id).helpless


class FreeAttack(Event, frozen=True, tag="free_attack"):
    """Somebody turned away, and a foe strikes at them."""

    who: str
    whom: str

    def tell(self, before: State, after: State) -> Lines:
        one, other = after.creature(self.who), after.creature(self.whom)
        text = f"{other.name} turns away from {one.name}, who strikes."
        return of_a_fighter(after, other, text, "sov.combat.run-free-attack")
