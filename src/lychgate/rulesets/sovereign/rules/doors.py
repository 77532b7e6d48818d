"""Doors: locks are picked or battered down, stuck ones forced; one listens at them, and enters hard or soft."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.dice_source import ScriptedDice
from lychgate.core.errors import PlayError
from lychgate.core.play import Play
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.english import numbered, sentence
from lychgate.kit.fields import After, NewName, People, Person
from lychgate.kit.rolling import kept_secret, rolled
from lychgate.kit.site_now import shown
from lychgate.kit.table import number, ruled
from lychgate.kit.telling import public
from lychgate.rulesets.sovereign.acts import Takes
from lychgate.rulesets.sovereign.command import Picks
from lychgate.rulesets.sovereign.permission import OWNER, PACE, TOGETHER
from lychgate.rulesets.sovereign.rules.aftermath import alarm
from lychgate.rulesets.sovereign.rules.battering import BatteringStopped, Until, disturbed
from lychgate.rulesets.sovereign.rules.checks import Checked, Pair, Tried, added_by, check, helped
from lychgate.rulesets.sovereign.rules.choosing import able_allies, doors, has, own
from lychgate.rulesets.sovereign.rules.door_states import DoorChanged, called, door_named, hardness
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, named, somebody
from lychgate.rulesets.sovereign.rules.group import GroupTried
from lychgate.rulesets.sovereign.rules.injury import deaths_told
from lychgate.rulesets.sovereign.rules.minutes import rounds_pass
from lychgate.rulesets.sovereign.rules.outlook import chance_that
from lychgate.rulesets.sovereign.rules.pair_odds import pair_told
from lychgate.rulesets.sovereign.rules.time import turn_ends
from lychgate.rulesets.sovereign.rules.turns import spend_turn
from lychgate.rulesets.sovereign.rules.wandering import extra_check
from lychgate.rulesets.sovereign.state import Creature, Door, State
from lychgate.rulesets.sovereign.tables.exploring import EXPLORING

HEADING = "Exploring"

NUMBERS = EXPLORING.doors

TOOLS = "thieves' tools"
SLEIGHT = Pair("dexterity", "sneak")
FORCE = Pair("strength", "exert")

DoorTyped = Annotated[str, NewName("the door")]


def tries(
    play: SovereignPlay, one: Creature, pair: Pair, difficulty: int, by: int = 0, *, hidden: bool = False
) -> Tried:
    """A check of the one who acts, told to all, or to the GM alone."""
    with kept_secret(play, hidden, apart=True):
        tried = check(play, one, added_by(one, pair) + by, difficulty, skill=pair.skill, hidden=hidden)
    play.record(Checked(one.id, str(pair), tried, hidden))
    return tried


def chance_at(state: State, who: str, door: str, pair: Pair) -> str:
    """How likely somebody opens a door by a check, as ``72 %``."""

    def made(play: SovereignPlay) -> bool:
        return tries(play, somebody(play, who), pair, hardness(play.state, door_named(play, door))).good

    return chance_that(state, state.referees[0], made)


# ---------------------------------------------------------------------- locks


class PickLock(Command, frozen=True, tag="pick_lock"):
    """Pick a door's lock with thieves' tools: a Turn, and one try per level."""

    word = "unlock"
    menu_label = "Pick a lock"
    may = OWNER
    takes = Takes(time="turn", who=("who", "helpers"), what="picking a lock", paid=True)
    clauses = ("sov.door.locked", "sov.door.locked-tools")
    pickers: ClassVar[Picks] = {"who": own(has(TOOLS)), "door": doors}
    none_left: ClassVar[dict[str, str]] = {"who": "Nobody of yours has thieves' tools."}

    who: Annotated[str, Person()]
    door: DoorTyped
    helpers: Annotated[tuple[str, ...], After(("with",), People())] = ()

    def label(self, state: State) -> str:
        return f"{self.who} picks the lock of {called(self.door)}"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """With the chance, what it costs, and what failing means."""
        chance = chance_at(state, self.who, self.door, SLEIGHT)
        if not referee and not door_named(Play(state, state.referees[0], ScriptedDice(())), self.door).tried:
            chance = pair_told(state, named(state, self.who), SLEIGHT)  # nobody knows yet how hard it is
        return Choice(id_, self.label(state), f"{chance}; a Turn; on a failure: not until your next level")

    @clause("sov.door.locked", "sov.door.locked-tools", "sov.dungeon.act-lock")
    def do(self, play: SovereignPlay) -> None:
        one, door = somebody(play, self.who), door_named(play, self.door)
        if turns_out(play, door, door.thought == "locked" and not door.locked):
            return
        if not any(item.name == TOOLS for item in one.items):
            raise PlayError(f"{one.name} has no {TOOLS}, without which no lock is picked.")
        if finds_out(play, door, not door.locked):
            return
        if not door.locked:
            knows = play.seat in play.state.referees or door.found == "barred"
            barred = " It is barred: no lock is there to be picked." if door.barred and knows else ""
            raise PlayError(f"{sentence(called(door.name))} is not locked.{barred}")
        if (one.id, one.level) in door.tried:
            raise PlayError(f"{one.name} has failed at this lock, and may try again after gaining a level.")
        by = helped(0, [added_by(somebody(play, name), SLEIGHT) for name in self.helpers])
        if tries(play, one, SLEIGHT, hardness(play.state, door), by).good:
            told = f"The lock of {called(door.name)} opens."
            play.record(DoorChanged(replace(door, locked=False, found="loose"), told, "closed"))
        else:
            told = f"The lock of {called(door.name)} is beyond {one.name}.{SOLID[door.stuff]}"
            play.record(DoorChanged(replace(door, tried=(*door.tried, (one.id, one.level)), found=""), told))


SOLID = {"wood": "", "reinforced": " The door is reinforced.", "metal": " The door is of metal or stone."}
"""What whoever tries a lock sees besides: that a door is of more than wood."""


def turns_out(play: SovereignPlay, door: Door, other: bool) -> bool:
    """Whether a door that was tried before turns out to be another way than the party thinks, which they see then."""
    if other and door.barred:
        play.record(DoorChanged(replace(door, found="barred"), f"{sentence(called(door.name))} is barred now."))
    elif other and (door.locked or door.stuck):
        play.record(felt(door))
    elif other:
        told = f"Nothing holds {called(door.name)} shut any more."
        play.record(DoorChanged(replace(door, found="loose"), told))
    return other


def finds_out(play: SovereignPlay, door: Door, other: bool) -> bool:
    """Whether a player tries a door that looks shut as the party has not tried it yet, and finds it ``other``wise.

    A refusal would tell how it stands to anybody who only looks at a menu.
    """
    if not other or door.thought or play.seat in play.state.referees or not looks_shut(play.state, door):
        return False
    if door.open:
        told = f"Nothing holds {called(door.name)} shut."
        play.record(DoorChanged(replace(door, found="loose"), told))
    else:
        play.record(felt(door))
    return True


def looks_shut(state: State, door: Door) -> bool:
    """Whether a door looks shut to those who have not tried it; one of the GM's own always does."""
    now = state.site
    if not door.site or now is None:
        return True
    return any(str(one.number) == door.name and shown(now.state_of(one)) == "closed" for one in now.ways(now.here))


def felt(door: Door) -> DoorChanged:
    """Return what the party finds who try to go through a door that is held shut."""
    holds: Literal["locked", "barred", "stuck"] = "locked" if door.locked else "barred" if door.barred else "stuck"
    return DoorChanged(replace(door, felt=holds, found=""), f"{sentence(called(door.name))} is {holds}.")


# ---------------------------------------------------------------------- force


class Batter(Command, frozen=True, tag="batter_door"):
    """Batter down a locked or barred door: a Turn, loud, and one more wandering check.

    ``until``: Turn after Turn until it gives, something comes, a light goes out or somebody is dying.
    """

    word = "batter"
    menu_label = "Batter a door"
    may = TOGETHER
    takes = Takes(time="turn", who=("who", "helpers"), what="battering a door", paid=True)
    clauses = ("sov.door.batter-wood", "sov.door.batter-reinforced", "sov.door.batter-metal", "sov.door.batter-noise")
    pickers: ClassVar[Picks] = {"door": doors, "helpers": able_allies}

    who: Annotated[str, Person()]
    door: DoorTyped
    helpers: Annotated[tuple[str, ...], After(("with",), People())] = ()
    until: Annotated[bool, Until()] = False

    def label(self, state: State) -> str:
        return f"{self.who} batters {called(self.door)}{' until it gives' if self.until else ''}"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """With what it costs: so many Turns, and the noise of each."""
        seen: SovereignPlay = Play(state, state.referees[0], ScriptedDice(()))
        door = door_named(seen, self.door)
        left = turns_to_batter(state, door, [named(state, self.who)]) - door.battered
        loud = "loud: each brings one more wandering check" if left > 1 else "loud: one more wandering check"
        stops = "; stops if something comes, a light goes out or someone is dying" if self.until else ""
        return Choice(id_, self.label(state), f"{numbered(left, 'Turn')}, and {loud}{stops}")

    @clause("sov.door.batter-noise")
    def do(self, play: SovereignPlay) -> None:
        """Spend one Turn on it, or as many as it takes, each with all that the end of a Turn brings."""
        if self.until and play.seat not in play.state.referees:
            raise PlayError("Only the GM can let several Turns pass. Leave out 'until it gives', or ask the GM.")
        door = door_named(play, self.door)
        if turns_out(play, door, bool(door.thought) and door.open):
            return
        if finds_out(play, door, door.open):
            return
        if door.open:
            raise PlayError(f"{sentence(called(door.name))} need not be battered down.")
        who = [somebody(play, self.who), *(somebody(play, name) for name in dict.fromkeys(self.helpers))]
        turns_to_batter(play.state, door, who)
        while not batters(play, self.door, who) and self.until:
            why = disturbed(play, who)
            if why:
                play.record(BatteringStopped(self.door, why))
                return
            spend_turn(play, *who)
        if self.until and not play.state.exploring.alertness:
            turn_ends(play)


@clause("sov.door.batter-noise")
def batters(play: SovereignPlay, name: str, who: list[Creature]) -> bool:
    """Batter a door for the Turn under way. Returns whether it is down."""
    door = door_named(play, name)
    needed = turns_to_batter(play.state, door, who)
    extra_check(play)
    noise(play, door)
    done = door.battered + 1
    if done >= needed:
        broken = replace(door, locked=False, barred=False, stuck=False, battered=done, warned=True, found="loose")
        play.record(DoorChanged(broken, f"{sentence(called(door.name))} is down.", "broken"))
        return True
    told = f"{sentence(called(door.name))} holds: {numbered(needed - done, 'Turn')} more, as it looks."
    found = "barred" if door.found == "barred" else ""
    play.record(DoorChanged(replace(door, battered=done, warned=True, found=found), told))
    return False


@clause("sov.door.batter-wood", "sov.door.batter-reinforced", "sov.door.batter-metal")
def turns_to_batter(state: State, door: Door, who: list[Creature]) -> int:
    """How many Turns a door withstands those who batter it, at least one. Raises ``PlayError`` for metal and stone."""
    if door.stuff == "metal":
        raise PlayError(f"{sentence(called(door.name))} is of metal or stone. No ram brings it down.")
    strength = sorted((added_by(one, FORCE) for one in who), reverse=True)
    turns = number(state, "batter-turns") - strength[0]
    if ruled(state, "batter-help") == "helpers":
        turns -= sum(one > 0 for one in strength[1:])
    return max(1, turns) * (NUMBERS.reinforced if door.stuff == "reinforced" else 1)


def noise(play: SovereignPlay, door: Door) -> None:
    """Noise at a door of the site, which may raise its alertness."""
    if door.site:
        alarm(play, "noise", int(door.name))


def a_round_passes(play: SovereignPlay) -> None:
    """Let the Round pass that an act at a door takes; in a fight its Rounds are counted by themselves."""
    if play.state.fight is None:
        rounds_pass(play, 1)


def dead_in_a_round(state: State) -> str:
    """The warning of an act that takes a Round, as the end of a note; empty where nobody would die in it."""
    told = deaths_told(state, 1) if state.fight is None else ""
    return f"; {told}" if told else ""


class Force(Command, frozen=True, tag="force_door"):
    """Force a stuck door in one Round, alone or together; failing, it takes 1d3 Turns."""

    word = "force"
    menu_label = "Force a stuck door"
    may = TOGETHER
    takes = Takes(time="round", who=("who", "helpers"), what="forcing a door", paid=True)
    clauses = ("sov.door.stuck", "sov.door.stuck-group")
    pickers: ClassVar[Picks] = {"door": doors, "helpers": able_allies}

    who: Annotated[str, Person()]
    door: DoorTyped
    helpers: Annotated[tuple[str, ...], After(("with",), People())] = ()

    def label(self, state: State) -> str:
        return f"{self.who} forces {called(self.door)}"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """With the chance, and what failing means."""
        chance = chance_at(state, self.who, self.door, FORCE)
        if not referee:
            chance = pair_told(state, named(state, self.who), FORCE)  # as for a lock that nobody has tried
        slow = f"on a failure: {NUMBERS.stuck} Turns, and those beyond are warned"
        return Choice(id_, self.label(state), f"{chance}; {slow}{dead_in_a_round(state)}")

    @clause("sov.door.stuck", "sov.door.stuck-group")
    def do(self, play: SovereignPlay) -> None:
        """Whoever is beyond is warned by a failure."""
        one, door = somebody(play, self.who), door_named(play, self.door)
        if turns_out(play, door, door.thought == "stuck" and not door.stuck):
            return
        if finds_out(play, door, not door.stuck):
            return
        if not door.stuck or door.locked or door.barred:
            raise PlayError(f"{sentence(called(door.name))} is not stuck.")
        if door.waiting:
            raise PlayError(f"{sentence(called(door.name))} gives way in {numbered(door.waiting, 'Turn')}.")
        others = [somebody(play, name) for name in dict.fromkeys(self.helpers) if name != self.who]
        help_ = tuple((other.id, helped(0, [added_by(other, FORCE)])) for other in others)
        noise(play, door)
        if others:
            play.record(GroupTried(one.id, str(FORCE), tuple((id_, how) for id_, how in help_ if how)))
        good = tries(play, one, FORCE, hardness(play.state, door), sum(how for _, how in help_)).good
        a_round_passes(play)
        if good:
            play.record(DoorChanged(replace(door, stuck=False), f"{sentence(called(door.name))} flies open.", "open"))
            return
        turns = rolled(play, "doors", NUMBERS.stuck, "sov.door.stuck", f"door:{door.name}", one.seat)
        told = f"{sentence(called(door.name))} is stuck fast: it takes {numbered(turns, 'Turn')} to open."
        play.record(DoorChanged(replace(door, waiting=turns, warned=True), told))


# ---------------------------------------------------------------------- entry


class Enter(Command, frozen=True, tag="enter_door"):
    """Lead the party through a door: softly, or bursting in."""

    word = "pass"
    may = PACE
    menu_label = "Pass a door"
    takes = Takes(time="calm", who=(), anybody=True, what="passing a door together")
    clauses = ("sov.door.entry-choice", "sov.door.hard", "sov.door.soft")
    pickers: ClassVar[Picks] = {"door": doors}

    door: DoorTyped
    how: Literal["soft", "hard"] = "soft"

    @clause("sov.door.entry-choice")
    def do(self, play: SovereignPlay) -> None:
        door = door_named(play, self.door)
        if not door.open:
            how = "locked" if door.locked else "barred" if door.barred else "stuck"
            raise PlayError(f"{sentence(called(door.name))} is {how}.")
        play.record(Entered(replace(door, entry=self.how), surprises=may_surprise(door, self.how)))


@clause("sov.door.hard", "sov.door.soft")
def may_surprise(door: Door, how: str) -> bool:
    """Whether those who watch a door can be surprised: only by a hard entry, and if no noise has warned them."""
    return how == "hard" and not door.warned


class Entered(Event, frozen=True, tag="door_entered"):
    """The party passes a door. ``surprises``: those behind it may be caught unawares."""

    door: Door
    surprises: bool

    def apply(self, state: State) -> State:
        return replace(state, exploring=state.exploring.with_door(self.door))

    def tell(self, before: State, after: State) -> Lines:
        name = called(self.door.name)
        if self.door.entry == "soft":
            text = (
                f"One opens {name} softly, the others hold it: traps may be noticed, nobody looks hostile, "
                "and whoever watches it is not surprised."
            )
            return public(text, "sov.door.soft")
        text = f"The party storms through {name}: any trap goes off, and they look hostile."
        hint = " Whoever watches it may be surprised." if self.surprises else " Whoever is there has been warned."
        return public(text + hint, "sov.door.hard")
