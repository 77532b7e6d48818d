"""Traps of a site: found, set off on those who do not avoid them, and disarmed; and its poisons."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.english import sentence
from lychgate.kit.fields import REFEREES_WORD, After, Number, People, Person, Rest, SomeOrAll
from lychgate.kit.orders import Steps
from lychgate.kit.outlook import percent
from lychgate.kit.reading import TypedField
from lychgate.kit.rolling import rolled
from lychgate.kit.site import OUTSIDE
from lychgate.kit.site_now import SiteNow
from lychgate.kit.sites import site_now
from lychgate.rulesets.sovereign.acts import Takes
from lychgate.rulesets.sovereign.command import Filled, Picks
from lychgate.rulesets.sovereign.permission import OWNER, WORLD
from lychgate.rulesets.sovereign.rules.aftermath import alarm
from lychgate.rulesets.sovereign.rules.checks import Pair, added_by, difficulty_of, helped
from lychgate.rulesets.sovereign.rules.choosing import Choices, field, said
from lychgate.rulesets.sovereign.rules.doors import SLEIGHT, tries
from lychgate.rulesets.sovereign.rules.feat_deeds import tries_again
from lychgate.rulesets.sovereign.rules.frame import Several, SovereignPlay, named, somebody
from lychgate.rulesets.sovereign.rules.group import able
from lychgate.rulesets.sovereign.rules.harm import harm
from lychgate.rulesets.sovereign.rules.hazards import Falls
from lychgate.rulesets.sovereign.rules.lasting import begin
from lychgate.rulesets.sovereign.rules.saves import Saved, saved, target_of
from lychgate.rulesets.sovereign.rules.site import HEADING as OF_THE_SITE
from lychgate.rulesets.sovereign.rules.site_finds import TrapChanged
from lychgate.rulesets.sovereign.rules.site_stats import Condition, TrapMade, poison_said, trap_made
from lychgate.rulesets.sovereign.rules.stakes import chance_of
from lychgate.rulesets.sovereign.rules.strain import force
from lychgate.rulesets.sovereign.rules.terms import Terms
from lychgate.rulesets.sovereign.rules.trap_effects import works
from lychgate.rulesets.sovereign.several import Those
from lychgate.rulesets.sovereign.state import PARTY, Creature, State, Working

HEADING = OF_THE_SITE


class SpringTrap(Command, frozen=True, tag="spring_trap"):
    """Set off a trap of the room on some or all of the party, or say that it is found.

    Each makes the check or save that the site file has; who fails suffers what it says.
    """

    word = "trap"
    may = WORLD
    menu_label = "Spring a trap"
    clauses = ("sov.dungeon.trap-check", "sov.door.hard")

    which: Annotated[int, Number("the number of a trap", 1, 99)]
    found: bool = False
    who: Annotated[tuple[str, ...], SomeOrAll()] = ()

    def label(self, state: State) -> str:
        now = site_now(state)
        what = now.trap(self.which).what
        return f"They find the trap: {what}" if self.found else f"The trap goes off: {what}"

    @clause("sov.dungeon.trap-check")
    def do(self, play: SovereignPlay) -> None:
        now = site_now(play.state)
        trap = now.trap(self.which)
        if self.found:
            if now.of_trap(self.which):
                raise PlayError(f"That trap is {now.of_trap(self.which)} already.")
            play.record(TrapChanged(now.here, self.which, trap.what, "found"))
            return
        if now.of_trap(self.which) == "disarmed":
            raise PlayError("That trap is disarmed.")
        those = [somebody(play, name) for name in self.who] or list(able(play.state, PARTY))
        goes_off(play, self.which, those)


def goes_off(play: SovereignPlay, which: int, those: list[Creature]) -> None:
    """A trap of the room goes off on some: each avoids it or suffers it; for any whom it catches it does the rest."""
    now = site_now(play.state)
    trap = now.trap(which)
    made = trap_made(now.site, trap)
    play.record(TrapChanged(now.here, which, trap.what, "sprung"))
    alarm(play, "trap")
    caught = [one for one in those if not avoids(play, one, made)]
    for one in caught:
        suffers(play, one, made, trap.what)
    if caught:
        works(play, trap, caught)


def avoids(play: SovereignPlay, one: Creature, made: TrapMade) -> bool:
    """Whether somebody makes the check or save of a trap; nobody does where it has none."""
    if made.pair is None and not made.save:
        return False
    return avoids_once(play, one, made) or (tries_again(play, one) and avoids_once(play, one, made))


def avoids_once(play: SovereignPlay, one: Creature, made: TrapMade) -> bool:
    """Whether somebody makes the check or save of a trap, rolled once."""
    if made.pair is not None:
        return tries(play, one, made.pair, difficulty_of(play.state, made.dc)).good
    target = target_of(play.state, one, made.save)
    die = rolled(play, "saves", "1d20", "sov.save.roll", f"creature:{one.id}", one.seat)
    good = saved(die, made.by, target)
    play.record(Saved(one.id, made.save, die, made.by, target, good))
    return good


def suffers(play: SovereignPlay, one: Creature, made: TrapMade, what: str) -> None:
    """What a trap does to somebody who does not avoid it."""
    if made.damage:
        amount = rolled(play, "damage", made.damage, "sov.loop.stakes", f"creature:{one.id}", one.seat)
        harm(play, play.state.creature(one.id), amount, what)
    if made.fall and not play.state.creature(one.id).dead:
        Falls(who=one.name, feet=made.fall, onto=made.onto).do(play)
    if made.strain:
        force(play, play.state.creature(one.id), made.strain, what)
    if made.poison and not play.state.creature(one.id).dead:
        said = poison_said(site_now(play.state).site, made.poison)
        replace(said, who=one.name).do(play)

    if made.condition is not None and play.state.creature(one.id).alive:
        begin(play, play.state.creature(one.id), lying(play.state, one, made.condition, what))


def lying(state: State, one: Creature, made: Condition, what: str) -> Working:
    """A condition that a trap lays on somebody. In a fight the Round that is under way counts beside."""
    left = made.count + (made.unit == "rounds" and state.fight is not None)
    return Working(name=made.name, source=what, by=one.id, unit=made.unit, left=left, stops=made.stops)


def avoiding(state: State, one: Creature, pair: Pair, dc: int) -> str:
    """Somebody's chance in a check, as players are told it."""
    return percent(chance_of(state, one, Terms(pair=pair, dc=dc)))


def known_traps(state: State, seat: str, filled: Filled) -> Choices:
    """The traps of the room that are found and not disarmed; for a GM all that are not."""
    now = state.site
    if now is None or now.here == OUTSIDE:
        return ()
    told = ("found", "sprung", *(("",) if seat in state.referees else ()))
    traps = enumerate(now.site.room(now.here).traps, 1)
    return tuple(Choice(str(at), sentence(trap.what)) for at, trap in traps if now.of_trap(at) in told)


class Disarm(Command, frozen=True, tag="disarm_trap", kw_only=True):
    """Disarm a trap with DEX/Sneak: a Turn. If you fail, it goes off on you.

    One of the room by its number in the key; who fails sets it off on themselves.
    """

    word = "disarm"
    menu_label = "Disarm a trap"
    may = OWNER
    takes = Takes(time="turn", who=("who", "helpers"), what="disarming a trap", paid=True)
    clauses = ("sov.dungeon.trap-check",)
    form_fields = (
        field("who", Person()),
        said("which", "Trap", must=False),
        field("dc", After(("dc",), Number("the difficulty", 1, 30)), must=False),
    )
    pickers: ClassVar[Picks] = {"which": known_traps}

    who: Annotated[str, Person()]
    which: Annotated[int, Number("the number of a trap", 1, 99)] = 0
    dc: Annotated[int, After(("dc",), Number("the difficulty", 1, 30)), REFEREES_WORD] = 0
    helpers: Annotated[tuple[str, ...], After(("with",), People())] = ()

    @classmethod
    def asks_for(cls, state: State, seat: str, field: TypedField, filled: Filled) -> TypedField | None:
        """Which trap, wherever one is known."""
        known = field.name == "which" and bool(known_traps(state, seat, filled))
        return replace(field, must=True) if known else field

    def label(self, state: State) -> str:
        return f"{self.who} disarms the trap: {site_now(state).trap(self.which).what}"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """With the chance: for players the one where neither the GM nor the site says another difficulty."""
        now, one = site_now(state), named(state, self.who)
        made = trap_made(now.site, now.trap(self.which)).disarm
        usual = difficulty_of(state, 0)
        chance = avoiding(state, one, SLEIGHT, difficulty_of(state, made) if referee else usual)
        against = "" if referee else f" against {usual}"
        return Choice(id_, self.label(state), f"{chance}{against}; a Turn; failing sets it off")

    @clause("sov.dungeon.trap-check")
    def do(self, play: SovereignPlay) -> None:
        one = somebody(play, self.who)
        if not self.which:
            tries(play, one, SLEIGHT, difficulty_of(play.state, self.dc))
            return
        now = site_now(play.state)
        stands = now.of_trap(self.which)
        if play.seat not in play.state.referees and not stands:
            raise PlayError(f"Nobody knows of a trap {self.which} here.")
        trap = now.trap(self.which)
        if stands == "disarmed":
            raise PlayError("That trap is disarmed already.")
        dc = difficulty_of(play.state, trap_made(now.site, trap).disarm)
        by = helped(0, [added_by(somebody(play, name), SLEIGHT) for name in self.helpers])
        good = tries(play, one, SLEIGHT, dc, by).good
        if good or (tries_again(play, one) and tries(play, one, SLEIGHT, dc, by).good):
            play.record(TrapChanged(now.here, self.which, trap.what, "disarmed"))
        else:
            goes_off(play, self.which, [one])


class PoisonOfTheSite(Command, frozen=True, tag="site_poison"):
    """Expose creatures to one of the site's poisons."""

    word = "dose"
    may = WORLD
    menu_label = "Use a site's poison"

    who: Annotated[Several, Those()]
    name: Annotated[str, Rest("a poison of the site")]

    def do(self, play: SovereignPlay) -> None:
        replace(poison_said(site_now(play.state).site, self.name), who=self.who).do(play)


def steps_of(state: State, seat: str = "") -> Steps:
    """The traps of the room: for a GM to set off, and once they are found to be disarmed by those of a ``seat``."""
    now = state.site
    if now is None or not now.here or state.fight is not None:
        return ()
    found: list[tuple[str, Command]] = []
    for at, _ in enumerate(now.site.room(now.here).traps, 1):
        found += _of_one(state, now, at, seat)
    return tuple(found)


def _of_one(state: State, now: SiteNow, at: int, seat: str) -> list[tuple[str, Command]]:
    stands = now.of_trap(at)
    steps: list[tuple[str, Command]] = []
    if not seat and not stands:
        steps += [(f"trap:{at}", SpringTrap(at)), (f"found:{at}", SpringTrap(at, found=True))]
    acted = state.exploring.acted
    if stands in ("found", "sprung"):
        hands = [one for one in able(state, PARTY) if (not seat or one.seat == seat) and one.id not in acted]
        best = hands if seat else sorted(hands, key=lambda one: -added_by(one, SLEIGHT))[:1]
        steps += [(f"disarm:{at}:{one.name}", Disarm(who=one.name, which=at)) for one in best]
    return steps
