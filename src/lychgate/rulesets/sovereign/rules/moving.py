"""Moving in a fight: running, withdrawing, screening an ally, holding back, falling prone and standing up."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError, TooEarly
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.fields import REFEREES_WORD, After, Flag, Person
from lychgate.kit.table import ruled
from lychgate.rulesets.sovereign.acts import MOVE, Takes
from lychgate.rulesets.sovereign.command import Picks
from lychgate.rulesets.sovereign.permission import OWNER
from lychgate.rulesets.sovereign.rules.choosing import able_allies, foes
from lychgate.rulesets.sovereign.rules.feats import feat_of
from lychgate.rulesets.sovereign.rules.fight import (
    fight_of,
    free_action,
    must_act,
    must_be_loose,
    spend_main,
    spend_move,
)
from lychgate.rulesets.sovereign.rules.frame import (
    Several,
    SovereignPlay,
    each_of,
    named,
    names_of,
    of_a_fighter,
    somebody,
)
from lychgate.rulesets.sovereign.rules.guards import Guarded
from lychgate.rulesets.sovereign.rules.in_force import paced
from lychgate.rulesets.sovereign.rules.load import feet_by_load
from lychgate.rulesets.sovereign.rules.screens import needed_against, stops_at_most
from lychgate.rulesets.sovereign.rules.strikes import turns_away
from lychgate.rulesets.sovereign.several import Those
from lychgate.rulesets.sovereign.state import Creature, Guard, Item, Mark, State
from lychgate.rulesets.sovereign.state.cast import PRONE

HEADING = "A fight"


@clause("sov.combat.run", "sov.combat.prone-move")
def feet_of(state: State, one: Creature) -> int:
    """How far a Move action takes somebody, in feet, with what they carry and by the magic that lies on them.

    Half as far where they lie on the ground.
    """
    feet = paced(one, feet_by_load(state, one))
    return feet // 2 if one.mark(PRONE) else feet


# ---------------------------------------------------------------------- leaving


class Run(Command, frozen=True, tag="run"):
    """Move away, a Move action; every armed foe in reach strikes first."""

    word = "run"
    menu_label = "Run from foes"
    may = OWNER
    takes = MOVE
    clauses = ("sov.combat.run", "sov.combat.run-free-attack")

    who: Annotated[str, Person()]

    def label(self, state: State) -> str:
        return f"{self.who} runs"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        note = "Move action: out of every foe's reach; armed foes next to you strike first"
        return Choice(id_, self.label(state), note)

    @clause("sov.combat.run", "sov.combat.run-free-attack")
    def do(self, play: SovereignPlay) -> None:
        one = somebody(play, self.who)
        must_act(play, one)
        must_be_loose(play, one)
        spend_move(play, one)
        if turns_away(play, one):
            play.record(Ran(one.id, feet_of(play.state, one)))


class Ran(Event, frozen=True, tag="ran"):
    """Somebody moved off, so many feet at most, and stands within nobody's reach."""

    who: str
    feet: int

    def apply(self, state: State) -> State:
        return replace(state, fight=state.fight_now.strayed(self.who).apart(self.who))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return of_a_fighter(after, one, f"{one.name} moves off, up to {self.feet} feet.", "sov.combat.run")


class Withdraw(Command, frozen=True, tag="withdraw", kw_only=True):
    """Spend the Main Action, then move away this turn without being struck."""

    word = "withdraw"
    menu_label = "Withdraw fighting"
    may = OWNER
    takes = Takes(time="main", fight=True, least="free")
    clauses = ("sov.combat.withdraw", "sov.combat.run-avoid")
    pickers: ClassVar[Picks] = {"foe": foes}

    who: Annotated[str, Person()]
    foe: Annotated[str, After(("from",), Person())] = ""

    def label(self, state: State) -> str:
        return f"{self.who} makes a Fighting Withdrawal"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        return Choice(id_, self.label(state), "Main Action: leave your foes this turn without being struck")

    @clause("sov.combat.withdraw")
    def do(self, play: SovereignPlay) -> None:
        """From all foes within reach, or from one that is named, as the table has it. It moves nobody by itself."""
        one = somebody(play, self.who)
        must_act(play, one)
        must_be_loose(play, one)
        near = tuple(id_ for id_ in fight_of(play).near(one.id) if not play.state.creature(id_).helpless)
        if not near:
            raise PlayError(f"No foe is within reach of {one.name}.")
        if ruled(play.state, "withdraw-scope") == "one":
            foe = somebody(play, self.foe).id if self.foe else near[0]
            near = tuple(id_ for id_ in near if id_ == foe)
            if not near:
                raise PlayError(f"{self.foe} is not within reach of {one.name}.")
        if feat_of(one, "Close Combatant") < 2:
            spend_main(play, one)
        play.record(Withdrew(one.id, near))


class Withdrew(Event, frozen=True, tag="withdrew"):
    """Somebody may leave the reach of these foes in this turn, and is not struck at."""

    who: str
    foes: tuple[str, ...]

    def apply(self, state: State) -> State:
        fight = state.fight_now
        spent = fight.left(self.who)
        after = replace(spent, withdrew=tuple(dict.fromkeys((*spent.withdrew, *self.foes))))
        return replace(state, fight=fight.with_spent(self.who, after))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        foes = listed(after.creature(id_).name for id_ in self.foes)
        return of_a_fighter(after, one, f"{one.name} backs off from {foes}.", "sov.combat.withdraw")


# ---------------------------------------------------------------------- screening


class ScreenAlly(Command, frozen=True, tag="screen_ally"):
    """Take the blows meant for an ally until your next turn: a Move action."""

    word = "screen"
    menu_label = "Screen an ally"
    form_labels = {"ward": "Ally"}
    may = OWNER
    takes = Takes(time="move", fight=True, near=("ward",))
    clauses = ("sov.combat.screen-1", "sov.combat.screen-4")
    pickers: ClassVar[Picks] = {"ward": able_allies}
    none_left: ClassVar[dict[str, str]] = {"ward": "There is no ally to screen."}

    who: Annotated[str, Person()]
    ward: Annotated[str, Person()]

    def label(self, state: State) -> str:
        return f"{self.who} screens {self.ward}"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """With what an attacker has to come to, and how many are stopped."""
        one = named(state, self.who)
        note = f"Move action: attackers must reach {needed_against(state, one)}, or strike you instead"
        return Choice(id_, self.label(state), f"{note}; up to {stops_at_most(one)} in a Round")

    @clause("sov.combat.screen-1", "sov.combat.screen-2", "sov.combat.charge-free-attack")
    def do(self, play: SovereignPlay) -> None:
        """Foes whose reach they leave strike at them first; those who are within the ward's reach too do not."""
        one, ward = somebody(play, self.who), somebody(play, self.ward)
        must_act(play, one)
        if one.side != ward.side or one.id == ward.id or not ward.alive:
            raise PlayError(f"{one.name} screens somebody else of their own side, who stands.")
        if not stops_at_most(one):
            raise PlayError(f"{one.name} needs level 1 in a combat skill to screen anybody.")
        must_be_loose(play, one)
        spend_move(play, one)
        staying = fight_of(play).near(ward.id)
        if leaves_freely(play.state) or turns_away(play, one, staying=staying):
            play.record(Joined(one.id, staying))
            play.record(Guarded(Guard(who=one.id, what="screen", ward=ward.id)))


@clause("sov.combat.charge-free-attack")
def leaves_freely(state: State) -> bool:
    """Whether only those who Run are struck at, as some tables have it, and not those who charge or screen."""
    return ruled(state, "free-attack-scope") == "run"


class Joined(Event, frozen=True, tag="joined"):
    """Somebody went to an ally: only foes who stand by both are within their reach still."""

    who: str
    staying: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        fight = state.fight_now.strayed(self.who)
        gone = tuple(foe for foe in fight.near(self.who) if foe not in self.staying)
        return replace(state, fight=fight.apart(self.who, *gone) if gone else fight)


# ---------------------------------------------------------------------- holding back


class Hold(Command, frozen=True, tag="hold"):
    """Spend the Move action; take the rest of your turn at any time this Round."""

    word = "hold"
    menu_label = "Hold back"
    may = OWNER
    takes = MOVE
    clauses = ("sov.combat.hold",)

    who: Annotated[str, Person()]

    def label(self, state: State) -> str:
        return f"{self.who} holds"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        return Choice(id_, self.label(state), "Move action: do the rest of your turn at any time in this Round")

    @clause("sov.combat.hold")
    def do(self, play: SovereignPlay) -> None:
        one = somebody(play, self.who)
        must_act(play, one)
        if fight_of(play).left(one.id).held:
            raise PlayError(f"{one.name} holds already.")
        if fight_of(play).left(one.id).moves > 0:
            raise TooEarly(f"{one.name} has spent the Move action of this Round, which it takes to hold.")
        spend_move(play, one)
        play.record(Held(one.id))


class Held(Event, frozen=True, tag="held"):
    """Somebody may do the rest of their turn at any time until the end of the Round."""

    who: str

    def apply(self, state: State) -> State:
        fight = state.fight_now
        return replace(state, fight=fight.with_spent(self.who, replace(fight.left(self.who), held=True)))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return of_a_fighter(after, one, f"{one.name} holds back, ready to act.", "sov.combat.hold")


# ---------------------------------------------------------------------- down and up


class GoProne(Command, frozen=True, tag="go_prone"):
    """Drop to the ground, no action: harder to shoot, easier to strike.

    ``knocked``: something throws them down, at any time, as the GM says.
    """

    word = "prone"
    menu_label = "Drop prone"
    form_labels = {"knocked": "Knocked down"}
    may = OWNER
    takes = Takes(time="free", fight=True, each=True, waived="knocked")
    clauses = ("sov.combat.prone", "sov.combat.prone-move")

    who: Annotated[Several, Those()]
    knocked: Annotated[bool, Flag(("knocked",)), REFEREES_WORD] = False

    def label(self, state: State) -> str:
        return f"{self.who} goes prone" if isinstance(self.who, str) else f"{names_of(self.who)} go prone"

    @clause("sov.combat.prone", "sov.action.free")
    def do(self, play: SovereignPlay) -> None:
        each_of(play, self.who, lambda one: self.of(play, one))

    def of(self, play: SovereignPlay, one: Creature) -> None:
        """One of them drops."""
        if not self.knocked:
            free_action(play, one)
        if one.mark(PRONE):
            raise PlayError(f"{one.name} is prone already.")
        play.record(Fell(one.id))


class Fell(Event, frozen=True, tag="fell_prone"):
    """Somebody lies on the ground."""

    who: str

    def apply(self, state: State) -> State:
        return state.with_creature(state.creature(self.who).marked(Mark(PRONE)))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return of_a_fighter(after, one, f"{one.name} is on the ground.", "sov.combat.prone")


class StandUp(Command, frozen=True, tag="stand_up"):
    """Stand up and pick up what you dropped: a Move action."""

    word = "stand"
    menu_label = "Stand up"
    may = OWNER
    takes = Takes(time="move", fight=True, each=True)
    clauses = ("sov.combat.stand",)

    who: Annotated[Several, Those()]

    def label(self, state: State) -> str:
        return f"{self.who} stands up" if isinstance(self.who, str) else f"{names_of(self.who)} stand up"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        return Choice(id_, self.label(state), "Move action")

    @clause("sov.combat.stand")
    def do(self, play: SovereignPlay) -> None:
        each_of(play, self.who, lambda one: self.of(play, one))

    def of(self, play: SovereignPlay, one: Creature) -> None:
        """One of them stands up."""
        must_act(play, one)
        if not one.mark(PRONE):
            raise PlayError(f"{one.name} is on their feet.")
        spend_move(play, one)
        own = tuple(item for owner, item in fight_of(play).dropped if owner == one.id)
        play.record(StoodUp(one.id, own))


class StoodUp(Event, frozen=True, tag="stood_up"):
    """Somebody is on their feet again, with what they had dropped."""

    who: str
    items: tuple[Item, ...] = ()

    def apply(self, state: State) -> State:
        one = state.creature(self.who).unmarked(PRONE)
        fight = state.fight_now
        left = tuple(pair for pair in fight.dropped if pair[0] != self.who)
        after = state.with_creature(replace(one, items=(*one.items, *self.items)))
        return replace(after, fight=replace(fight, dropped=left))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        things = f", with {listed(item.name for item in self.items)}" if self.items else ""
        return of_a_fighter(after, one, f"{one.name} stands up{things}.", "sov.combat.stand")
