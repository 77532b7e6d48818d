"""A fight: initiative once, sides in their order, and what each may do in a Round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError, TooEarly
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.kit.command import Command
from lychgate.kit.english import sentence
from lychgate.kit.fields import REFEREES_WORD, After, Name
from lychgate.kit.reading import TypedField
from lychgate.kit.rolling import rolled
from lychgate.kit.table import number, ruled
from lychgate.kit.telling import public
from lychgate.rulesets.sovereign.command import Filled, Picks
from lychgate.rulesets.sovereign.permission import JUDGEMENT, Assault
from lychgate.rulesets.sovereign.rules.aftermath import alarm, fallen
from lychgate.rulesets.sovereign.rules.attributes import modifier_of
from lychgate.rulesets.sovereign.rules.choosing import sides_to_fight
from lychgate.rulesets.sovereign.rules.feats import feat_of, figure_of
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, must_be_up, of_a_fighter
from lychgate.rulesets.sovereign.rules.in_force import must_not_be_stopped
from lychgate.rulesets.sovereign.rules.side_words import called, does
from lychgate.rulesets.sovereign.rules.strain import strain
from lychgate.rulesets.sovereign.rules.time import turn_ends
from lychgate.rulesets.sovereign.state import PARTY, Creature, Fight, Item, Ranked, State
from lychgate.rulesets.sovereign.state.load import put

HEADING = "A fight"

MOST_AGAIN = 20
"""How often ties are rolled again: more sides than the die has faces would be tied for ever."""


class BeginFight(Command, frozen=True, tag="begin_fight", kw_only=True):
    """Begin a fight against a side or everybody in play, or let a side join one.

    A ``surprised`` side loses the first Round. A side that joins later rolls its own initiative.
    """

    word = "fight"
    may = Assault(approved=True)
    menu_label = "Begin a fight"
    form_labels = {"surprised": "Surprised side"}
    clauses = ("sov.combat.initiative", "sov.combat.surprise")
    pickers: ClassVar[Picks] = {"side": sides_to_fight}
    none_left: ClassVar[dict[str, str]] = {"side": "Nobody is here to fight."}

    side: Annotated[str, Name("side")] = ""
    surprised: Annotated[str, After(("surprised",), Name("side")), REFEREES_WORD] = ""

    @classmethod
    def asks_for(cls, state: State, seat: str, field: TypedField, filled: Filled) -> TypedField | None:
        """A GM may leave the side out, and mean all; players name those whom they have met."""
        return field if seat in state.referees else replace(field, must=True)

    def label(self, state: State) -> str:
        if state.fight is not None:
            return f"{called(state, self.side)} {does(state, self.side, 'joins', 'join')} the fight"
        others = [one for one in state.sides if one != PARTY and state.of_side(one) and self.side in ("", one)]
        return f"They fight {listed(called(state, one) for one in others)}"

    @clause("sov.combat.surprise", "sov.combat.surprise-none")
    def do(self, play: SovereignPlay) -> None:
        """Surprise gives the others one Round before initiative; else initiative comes first."""
        if play.state.fight is not None:
            joins(play, self.side, self.surprised)
            return
        others = tuple(one for one in play.state.sides if one != PARTY and (not self.side or one == self.side))
        sides = tuple(side for side in (PARTY, *others) if play.state.of_side(side))
        if PARTY not in sides or len(sides) < 2:
            raise PlayError("A fight needs Delvers and somebody against them: delver NAME ..., npc 4 goblins")
        if self.surprised and self.surprised not in sides:
            raise PlayError(f"'{self.surprised}' is not in this fight. Sides: {listed(sides)}.")
        surprised = (self.surprised,) if self.surprised else ()
        order = () if surprised else initiative(play, sides)
        free = tuple(Ranked(side, 0) for side in sides if side not in surprised)
        play.record(FightBegun(sides, order or free, surprised))
        alarm(play, "fight")


class FightBegun(Event, frozen=True, tag="fight_begun"):
    """A fight began. Where anybody is ``surprised``, ``order`` is that of the others, for one Round."""

    sides: tuple[str, ...]
    order: tuple[Ranked, ...]
    surprised: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        return replace(
            state,
            fight=Fight(sides=self.sides, order=self.order, surprised=self.surprised, round=0 if self.surprised else 1),
        )

    def tell(self, before: State, after: State) -> Lines:
        if self.surprised:
            those = listed(called(after, side) for side in self.surprised)
            were = does(after, self.surprised[0], "is", "are") if len(self.surprised) == 1 else "are"
            text = f"{those} {were} surprised: a Round in which they do nothing."
            return public(text, "sov.combat.surprise", weight="head")
        return public(f"A fight: {in_words(after, self.order)}.", "sov.combat.initiative", weight="head")


def not_in_it(state: State) -> tuple[str, ...]:
    """List the sides that could join the fight under way: not in it yet, with a creature that can act."""
    sides = [side for side in state.sides if any(not one.helpless for one in state.of_side(side))]
    return tuple(side for side in sides if side not in state.fight_now.sides)


@clause("sov.combat.initiative", "sov.combat.side-order")
def joins(play: SovereignPlay, side: str, surprised: str) -> None:
    """Bring a side into the fight under way and roll for its own place in the order.

    A side whose place has passed acts from the next Round on. In the Round of surprise it acts last, and rolls with all
    the others after it. Raises ``PlayError`` where it is not said which side, or that one cannot join.
    """
    fight, others = fight_of(play), not_in_it(play.state)
    if not side:
        more = f" To add a side: fight {others[0]}" if others else ""
        raise PlayError(f"A fight is under way. It ends by: end.{more}")
    if side in fight.sides:
        raise PlayError(f"{sentence(called(play.state, side))} {does(play.state, side, 'is', 'are')} in this fight.")
    if side not in others:
        raise PlayError(f"None of {called(play.state, side)} can fight.")
    if surprised:
        raise PlayError("A side can be surprised only as a fight begins. Leave out: surprised")
    if not fight.round:
        play.record(SideJoined(side, (*fight.order, Ranked(side, 0)), fight.at))
        return
    new = _ranked(play, side)
    for _ in range(MOST_AGAIN):
        if new not in _tied(play.state, (*fight.order, new)):
            break
        new = _ranked(play, side)
    tie_first = ruled(play.state, "initiative-tie") == "gm"
    place = sum(one.total > new.total or (one.total == new.total and not tie_first) for one in fight.order)
    order = (*fight.order[:place], new, *fight.order[place:])
    play.record(SideJoined(side, order, fight.at + (place <= fight.at)))


class SideJoined(Event, frozen=True, tag="side_joined"):
    """A side came into the fight under way; ``at`` is the place in the new ``order`` of the side that acts."""

    side: str
    order: tuple[Ranked, ...]
    at: int

    def apply(self, state: State) -> State:
        fight = state.fight_now
        return replace(state, fight=replace(fight, sides=(*fight.sides, self.side), order=self.order, at=self.at))

    def tell(self, before: State, after: State) -> Lines:
        those = sentence(called(after, self.side))
        text = f"{those} {does(after, self.side, 'joins', 'join')} the fight: {in_words(after, self.order)}."
        return public(text, "sov.combat.initiative", weight="head")


def in_words(state: State, order: Sequence[Ranked]) -> str:
    """The order with the dice behind it: ``the party (5 + 1 = 6), then the goblins (6)``; without, where none fell."""
    dice = [f" ({f'{one.die} {one.added:+} = {one.total}' if one.added else one.die})" for one in order]
    told = [f"{called(state, one.side)}{fell if one.die else ''}" for one, fell in zip(order, dice, strict=True)]
    return ", then ".join(told)


@clause("sov.combat.initiative")
def initiative(play: SovereignPlay, sides: Sequence[str]) -> tuple[Ranked, ...]:
    """A die a side, and the best DEX of a Delver for the party, and 1 where one is Alert; the highest first.

    Ties are as the table has them.
    """
    ranked = [_ranked(play, side) for side in sides]
    for _ in range(MOST_AGAIN):
        again = _tied(play.state, ranked)
        if not again:
            break
        ranked = [_ranked(play, one.side) if one in again else one for one in ranked]
    last = PARTY if ruled(play.state, "initiative-tie") == "gm" else ""
    return tuple(sorted(ranked, key=lambda one: (-one.total, one.side == last)))


def _ranked(play: SovereignPlay, side: str) -> Ranked:
    members = [one for one in play.state.of_side(side) if not one.helpless]
    added = 0
    if side == PARTY:
        added += max((modifier_of(one, "dexterity") for one in members), default=0)
        added += max((figure_of(one, "initiative") for one in members), default=0)
    holder = next((one.seat for one in members if one.seat), "") if side == PARTY else ""
    die = rolled(
        play, "initiative", f"1d{number(play.state, 'initiative-die')}", "sov.combat.initiative", f"side:{side}", holder
    )
    return Ranked(side, die, added)


def _tied(state: State, ranked: Sequence[Ranked]) -> list[Ranked]:
    """Who rolls again: two sides of NPCs that are tied, and the party with them where the table re-rolls all ties."""
    counted = [one for one in ranked if one.side != PARTY or ruled(state, "initiative-tie") == "reroll"]
    totals = [one.total for one in counted]
    return [one for one in counted if totals.count(one.total) > 1]


class SideActs(Event, frozen=True, tag="side_acts"):
    """It is the turn of the side at this place of the order; ``passed``: nobody on it can act."""

    at: int
    round: int
    order: tuple[Ranked, ...]
    passed: bool = False

    def apply(self, state: State) -> State:
        fight = state.fight_now
        side = self.order[self.at].side
        members = [one.id for one in state.cast if one.side == side]
        guards = tuple(one for one in fight.guards if not (one.until == "turn" and one.who in members))
        spent = {id_: replace(one, withdrew=()) for id_, one in fight.spent.items()}
        if self.round != fight.round:
            guards = tuple(replace(one, met=()) for one in guards if one.until != "round")
            spent = {}
            fight = replace(fight, surprised=(), passing=())
        fight = replace(fight, spent=spent)
        return replace(state, fight=replace(fight, at=self.at, round=self.round, order=self.order, guards=guards))

    def tell(self, before: State, after: State) -> Lines:
        first = self.round != before.fight_now.round
        rolled_now = before.fight_now.order != self.order
        order = f" Initiative: {in_words(after, self.order)}." if rolled_now else ""
        told = f"Round {self.round}.{order} " if first else ""
        side = called(after, self.order[self.at].side)
        acts = f"{sentence(side)} can do nothing." if self.passed else f"The turn of {side}."
        return public(f"{told}{acts}", "sov.combat.side-order")


class EndFight(Command, frozen=True, tag="end_fight"):
    """End the fight. It took a Turn."""

    word = "end"
    may = JUDGEMENT
    menu_label = "End the fight"
    clauses = ("sov.time.fight-is-turn",)

    def label(self, state: State) -> str:
        return "The fight is over"

    @clause("sov.time.fight-is-turn", "sov.dungeon.act-fight")
    def do(self, play: SovereignPlay) -> None:
        fight = fight_of(play)
        play.record(FightEnded())
        fallen(play)
        turn_ends(play, of_a_fight=fight)


class FightEnded(Event, frozen=True, tag="fight_ended"):
    """Nobody fights on, holds anybody or lies on the ground. Who dropped or threw something has it again."""

    def apply(self, state: State) -> State:
        for who, item in on_the_ground(state):
            one = state.creature(who)
            state = state.with_creature(replace(one, items=put(one.items, item)))
        return replace(state.on_their_feet(), fight=None, meeting=None)

    def tell(self, before: State, after: State) -> Lines:
        rounds = before.fight_now.round
        over = public(f"The fight is over after {rounds} Round{'' if rounds == 1 else 's'}.", weight="head")
        back = [(before.creature(who), item.name) for who, item in on_the_ground(before)]
        return (*over, *(line for one, name in back for line in of_a_fighter(before, one, returned(one, name))))


def on_the_ground(state: State) -> tuple[tuple[str, Item], ...]:
    """Return what was dropped or thrown in a fight, each with its owner's id."""
    return (*state.fight_now.dropped, *state.fight_now.thrown)


def returned(one: Creature, name: str) -> str:
    """Say who has a dropped or thrown thing back."""
    return f"The {name} is picked up by {one.name} again." if one.alive else f"The {name} lies by {one.name}."


# ---------------------------------------------------------------------- what each may do


def fight_of(play: SovereignPlay) -> Fight:
    """The fight under way. Raises ``PlayError`` where there is none."""
    if play.state.fight is None:
        raise TooEarly("There is no fight. It begins by: fight")
    return play.state.fight


def left_to_do(state: State, one: Creature) -> bool:
    """Whether somebody still has their Main Action."""
    return not one.helpless and not one.stopped("main") and (not state.fight_now.left(one.id).main or hasted(one))


def hasted(one: Creature) -> bool:
    """Whether magic gives somebody a second Main Action in this Round that they have not used."""
    return any(working.extra for working in one.under) and EXTRA not in one.casting.spent


EXTRA = "round second Main Action"
"""What is noted of those who have used it, until the next Round."""


def holds(state: State, one: Creature) -> bool:
    """Whether somebody may act out of their side's turn: they hold an action, or are so Alert that they act first."""
    return state.fight_now.left(one.id).held or goes_first(state, one)


def goes_first(state: State, one: Creature) -> bool:
    """Whether Alert 2 lets somebody act before their side does in this Round; not where a foe has it too."""
    fight = state.fight_now
    to_come = [ranked.side for ranked in fight.order[fight.at + 1 :]]
    if feat_of(one, "Alert") < 2 or not fight.round or one.side not in to_come:
        return False
    return not any(feat_of(foe, "Alert") > 1 for foe in state.cast if not foe.helpless and foe.side != one.side)


@clause("sov.combat.side-order")
def must_act(play: SovereignPlay, one: Creature) -> None:
    """Raises ``PlayError`` unless somebody can act now: it is their side's turn, and nothing keeps them."""
    fight = fight_of(play)
    must_be_up(one)
    if one.side != fight.acting and not holds(play.state, one):
        raise TooEarly(f"It is the turn of {called(play.state, fight.acting)}, not of {one.name}.")


@clause("sov.action.main")
def spend_main(play: SovereignPlay, one: Creature) -> None:
    """Takes somebody's Main Action of this Round. Raises ``PlayError`` where it is spent."""
    must_have_main(play, one)
    if not fight_of(play).left(one.id).main:
        play.record(ActionSpent(one.id, main=True))
        return
    play.record(ActionDoubled(one.id))
    strain(play, play.state.creature(one.id), 1, "a second Main Action")


def must_have_main(play: SovereignPlay, one: Creature) -> None:
    """Raises ``PlayError`` where somebody's Main Action is spent, or magic keeps them from it."""
    must_not_be_stopped(one, "main")
    if fight_of(play).left(one.id).main and not hasted(one):
        raise TooEarly(f"{one.name} has spent the Main Action of this Round.")


class ActionDoubled(Event, frozen=True, tag="action_doubled"):
    """Somebody used the second Main Action of this Round that magic gives them."""

    who: str

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        casting = replace(one.casting, spent=(*one.casting.spent, EXTRA))
        return state.with_creature(replace(one, casting=casting))


@clause("sov.action.free")
def free_action(play: SovereignPlay, one: Creature) -> None:
    """Lets somebody do what takes no time, on their own turn: nothing is spent. Raises ``PlayError``."""
    must_act(play, one)


@clause("sov.grapple.limits")
def must_be_loose(play: SovereignPlay, one: Creature) -> None:
    """Raises ``PlayError`` where somebody holds another, or is held, and so stays where they are."""
    fight = fight_of(play)
    if fight.holders(one.id) or fight.held_by(one.id):
        raise PlayError(f"{one.name} is in a grapple, and cannot move from the spot.")


@clause("sov.action.move", "sov.action.second-move")
def spend_move(play: SovereignPlay, one: Creature) -> None:
    """Takes a Move action: the one of this Round, or a second one for the Main Action. Raises ``PlayError``."""
    must_have_move(play, one)
    again = fight_of(play).left(one.id).moves > 0
    play.record(ActionSpent(one.id, main=again, move=True))


def must_have_move(play: SovereignPlay, one: Creature) -> None:
    """Raises ``PlayError`` where no Move action is left to somebody in this Round, or magic keeps them from it."""
    must_not_be_stopped(one, "move")
    spent = fight_of(play).left(one.id)
    if spent.moves > 0 and spent.main:
        raise TooEarly(f"{one.name} has spent the Move action of this Round, and the Main Action too.")


class ActionSpent(Event, frozen=True, tag="action_spent"):
    """Somebody used up their Main Action, a Move action, or the one for the other."""

    who: str
    main: bool = False
    move: bool = False

    def apply(self, state: State) -> State:
        fight = state.fight_now
        spent = fight.left(self.who)
        after = replace(spent, main=spent.main or self.main, moves=spent.moves + self.move)
        return replace(state, fight=fight.with_spent(self.who, after))
