"""Rounds and steps: what comes next in an encounter, a fight or a chase, and the end of all three."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Literal

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event
from lychgate.core.telling import listed
from lychgate.core.view import Choice
from lychgate.kit.command import Command, Wording
from lychgate.kit.fields import NOT_TYPED
from lychgate.kit.line import Line
from lychgate.rulesets.hundred_saints.naming import several, the
from lychgate.rulesets.hundred_saints.permission import PACE
from lychgate.rulesets.hundred_saints.rules.ammunition import after_the_fight
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.distance import distance
from lychgate.rulesets.hundred_saints.rules.encounter import StepReached, conclude, encounter_of
from lychgate.rulesets.hundred_saints.rules.fight import out_of_it
from lychgate.rulesets.hundred_saints.rules.initiative import initiative, new_round, next_round
from lychgate.rulesets.hundred_saints.rules.pursuit import run
from lychgate.rulesets.hundred_saints.rules.round_end import end_round
from lychgate.rulesets.hundred_saints.rules.surprise import surprise
from lychgate.rulesets.hundred_saints.state import State

HEADING = "An encounter"

GOES_ON = {
    "awareness": "nobody else knows of anybody",
    "surprise": "roll who is surprised",
    "distance": "roll how far off they are",
    "initiative": "roll who acts first",
}
"""What the next step by the rules does, by where the encounter stands."""


def mode(state: State) -> Literal["chase", "fight", "encounter"]:
    """What the next Round is one of. Where some run and others fight on, the fight's declarations come first."""
    fight, now = state.fight, state.encounter
    if state.chase is not None and (fight is None or not fight.declaring):
        return "chase"
    return "fight" if fight is not None and now is not None and now.step == "actions" else "encounter"


# ---------------------------------------------------------------------- what comes next


def go_on(play: Saints, otherwise: Callable[[Saints], None]) -> None:
    """A Round of running, or of a fight; where there is neither, what ``otherwise`` does."""
    match mode(play.state):
        case "chase":
            run(play)
        case "fight":
            fight_round(play)
        case "encounter":
            otherwise(play)


class TakeStep(Command, frozen=True, tag="take_step"):
    """Take the next step by the rules."""

    word = "next"
    menu_label = "Take the next step"
    may = PACE
    also = ("n",)
    clauses = ("enc.seq.1",)

    step: Annotated[Literal["", "surprise", "initiative"], NOT_TYPED] = ""

    def do(self, play: Saints) -> None:
        there = encounter_of(play).step if self.step else ""
        if self.step and there != self.step:
            raise PlayError(f"That is not the next step: it is '{there}'. Type: next")
        go_on(play, next_step)

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        if mode(state) == "fight":
            declaring = state.fight_now.declaring
            return Choice(id_, "Roll initiative for the next Round" if declaring else "The Round is over")
        now = state.encounter_now
        if now.step == "distance" and now.distances.keys() >= set(now.sides[1:]):
            return Choice(id_, "Go on by the rules", "so far off as you said")
        return Choice(id_, "Go on by the rules", GOES_ON.get(now.step, ""))


class RollSurprise(Wording, frozen=True):
    """Roll who is surprised, when that is next."""

    word = "surprise"
    menu_label = "Roll surprise"
    may = PACE
    clauses = ("enc.seq.1",)

    @classmethod
    def read(cls, line: Line) -> TakeStep:
        return TakeStep("surprise")


class RollInitiative(Wording, frozen=True):
    """Roll who acts first, when that is next."""

    word = "initiative"
    menu_label = "Roll initiative"
    may = PACE
    clauses = ("enc.seq.1",)

    @classmethod
    def read(cls, line: Line) -> TakeStep:
        return TakeStep("initiative")


class NextRound(Command, frozen=True, tag="next_round"):
    """Begin the next Round."""

    word = "round"
    menu_label = "Begin the next Round"
    may = PACE
    clauses = ("enc.combat.init.1",)

    def do(self, play: Saints) -> None:
        go_on(play, next_round)

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        if mode(state) != "encounter":
            return Choice(id_, "Next Round")
        free = state.encounter.free if state.encounter is not None else ()
        return Choice(id_, "Next Round", lets_go_by(state, free) if free else "nobody fights or flees")


@clause("enc.surprise.2")
def lets_go_by(state: State, free: Sequence[str]) -> str:
    """That those whose free Round it is do nothing with it, in words: ``the party lets its free Round go by``."""
    many = len(free) > 1 or several(state, free[0])
    those = listed(the(state, side) for side in free)
    return f"{those} {'let their' if many else 'lets its'} free Round go by"


@clause("enc.seq.1")
def next_step(play: Saints) -> None:
    """The encounter's next step; those with nothing to decide go by without a roll."""
    match encounter_of(play).step:
        case "awareness":  # what the referee has said of it stands
            play.record(StepReached("surprise"))
        case "surprise":
            surprise(play)
        case "distance":
            distance(play)
        case "initiative":
            initiative(play)
        case _:
            raise PlayError(
                "The sides act now, in their order. Then: 'round' for the next Round, or 'end' when the encounter "
                "is over."
            )


@clause("enc.combat.seq.1", "enc.combat.init.1", "enc.attack.2")
def fight_round(play: Saints) -> None:
    """In a fight a Round ends with what lingers and with morale; then come declarations, and initiative anew."""
    if not play.state.fight_now.declaring:
        end_round(play)
        return
    play.record(RoundOpened())
    running = play.state.chase.running if play.state.chase is not None else ()
    standing = [
        side
        for side in encounter_of(play).sides
        if side not in running and any(not out_of_it(one) for one in play.state.cast if one.side == side)
    ]
    new_round(play, standing)


class RoundOpened(Event, frozen=True, tag="round_opened"):
    """Declarations are in, and the order stands."""

    def apply(self, state: State) -> State:
        return replace(state, fight=replace(state.fight_now, declaring=False))


# ---------------------------------------------------------------------- the end


class Conclude(Command, frozen=True, tag="conclude"):
    """End the encounter.

    ``avoided``: it never came to anything.
    """

    word = "end"
    menu_label = "End the encounter"
    may = PACE
    clauses = ("enc.end.1",)

    avoided: bool = False

    def label(self, state: State) -> str:
        return "It was avoided" if self.avoided else "The encounter is over"

    def do(self, play: Saints) -> None:
        if play.state.fight is not None:
            after_the_fight(play)
        conclude(play, avoided=self.avoided)
