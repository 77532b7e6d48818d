"""What somebody can do in a fight now, as steps; and all of it behind one step, for whoever acts for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.english import sentence
from lychgate.kit.fields import Person
from lychgate.kit.orders import Steps
from lychgate.rulesets.sovereign.acts import FREE
from lychgate.rulesets.sovereign.permission import OWNER
from lychgate.rulesets.sovereign.rules.attacks import Attacks
from lychgate.rulesets.sovereign.rules.charging import charge_at
from lychgate.rulesets.sovereign.rules.feat_deeds import Whirl, can_whirl
from lychgate.rulesets.sovereign.rules.fight import left_to_do, must_act
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, somebody
from lychgate.rulesets.sovereign.rules.group import APART
from lychgate.rulesets.sovereign.rules.guards import TotalDefense, can_defend
from lychgate.rulesets.sovereign.rules.handling import Reload, to_reload
from lychgate.rulesets.sovereign.rules.holding import Drag, Escape, Release
from lychgate.rulesets.sovereign.rules.may_act import possible, weigh
from lychgate.rulesets.sovereign.rules.moving import Hold, Run, ScreenAlly, StandUp, Withdraw
from lychgate.rulesets.sovereign.rules.screens import stops_at_most
from lychgate.rulesets.sovereign.rules.together import arms_against, foes_of
from lychgate.rulesets.sovereign.rules.waking import to_wake
from lychgate.rulesets.sovereign.rules.wrestling import Grapple, Shove
from lychgate.rulesets.sovereign.state import Creature, State

HEADING = "A fight"

MOST_FOES = 4
"""Of more foes, none of them within reach, only so many are offered."""

SEEN = ("prone", "dying", "stable", "unconscious", "dead")
"""The marks that anybody sees on others in a fight."""

AGAINST = {"attack": "attacks", "charge": "charges", "shove": "shoves", "grapple": "grapples"}
"""Steps against a foe, by how their ids begin: those of one Delver stand in a row, under what they do."""


def in_a_row(choice: Choice, steps: Steps) -> Choice:
    """A step as a face shows it: whom to attack stands in a row under who attacks, where there are several ways.

    A weapon that the label names is not named again before the chance.
    """
    what, who, *whom = choice.id.split(":")[:3] if choice.id.count(":") > 1 else (choice.id, "")
    row = f"{what}:{who}:"
    if what not in AGAINST or not whom or sum(step.startswith(row) for step, _ in steps) < 2:
        arm, _, told = choice.note.partition(", ")
        twice = told and choice.label.endswith(f" with {arm}")
        return replace(choice, label=sentence(choice.label), note=told if twice else choice.note)
    return replace(choice, label=sentence(whom[0]), group=sentence(f"{who} {AGAINST[what]}"))


class Act(Command, frozen=True, tag="act"):
    """Choose from everything a Delver can do now in the fight."""

    word = "act"
    menu_label = "Show all actions"
    may = OWNER
    takes = FREE
    clauses = ("sov.action.main", "sov.action.move")

    who: Annotated[str, Person()]

    def label(self, state: State) -> str:
        return f"{self.who}: something else"

    @clause("sov.action.main", "sov.action.move")
    def do(self, play: SovereignPlay) -> None:
        one = somebody(play, self.who)
        must_act(play, one)
        steps = actions(play.state, one)
        if not steps:
            raise PlayError(f"{one.name} can do nothing more in this Round.")
        chosen = play.ask(ActChosen(seat=play.seat, who=one.id, steps=steps))
        if chosen is not None:
            weigh(play, chosen)
            chosen.do(play)


class ActChosen(Decision[Any], frozen=True, tag="sovereign.act", kw_only=True):
    """What somebody does, of all that they can do now."""

    clauses = ("sov.action.main", "sov.action.move")

    who: str
    steps: Steps

    def options(self) -> Sequence[Option[Any]]:
        return (*(Option(id_, command) for id_, command in self.steps), Option("nothing", None))

    def prompt(self, state: State) -> str:
        return f"What does {state.creature(self.who).name} do?"

    def label(self, state: State, id_: str) -> str:
        return "Nothing yet" if id_ == "nothing" else self.choice(state, id_).label

    def choice(self, state: State, id_: str) -> Choice:
        if id_ == "nothing":
            return Choice(id_, "Nothing yet")
        command = next(command for step, command in self.steps if step == id_)
        return in_a_row(command.choice(state, id_, referee=self.seat in state.referees), self.steps)


# ---------------------------------------------------------------------- what somebody can do


def actions(state: State, one: Creature) -> Steps:
    """All that somebody can do now with what they have left."""
    return possible(state, one.seat, tuple(_actions(state, one)))


def _actions(state: State, one: Creature) -> Iterator[tuple[str, Any]]:
    """All that there might be to do for somebody, by what they have and where they stand."""
    fight = state.fight_now
    spent, name = fight.left(one.id), one.name
    near = [state.creature(id_) for id_ in fight.near(one.id) if not state.creature(id_).helpless]
    held = bool(fight.holders(one.id))
    loose = not held and not fight.held_by(one.id)
    moved = spent.moves > 0
    can_move = not (moved and spent.main) and not one.stopped("move")
    if left_to_do(state, one):
        yield from to_wake(state, one)
        if held:
            yield f"escape:{name}", Escape(name)
        if fight.held_by(one.id):
            yield f"drag:{name}", Drag(who=name)
            yield f"throw:{name}", Drag(who=name, how="throw")
        yield from attacks(state, one)
        yield from at_the_helpless(state, one)
        yield from ((f"shove:{name}:{foe.name}", Shove(who=name, whom=foe.name)) for foe in near if loose)
        yield from ((f"grapple:{name}:{foe.name}", Grapple(who=name, whom=foe.name)) for foe in near if loose)
        if not moved and loose and not one.stopped("move"):
            far = [foe for foe in told_apart(state, foes_of(state, one))[:MOST_FOES] if foe not in near]
            charges = ((foe, charge_at(state, one, foe)) for foe in far)
            yield from ((f"charge:{name}:{foe.name}", charge) for foe, charge in charges if charge is not None)
        if near and loose:
            yield f"withdraw:{name}", Withdraw(who=name)
        if can_defend(state, one):
            yield f"defend:{name}", TotalDefense(name)
    if fight.held_by(one.id):
        yield f"release:{name}", Release(name)
    if can_whirl(state, one):
        yield f"whirl:{name}", Whirl(name)
    if (wanted := to_reload(state, one)) is not None and (left_to_do(state, one) if wanted == "main" else can_move):
        yield f"reload:{name}", Reload(name)
    if can_move and one.mark("prone"):
        yield f"stand:{name}", StandUp(name)
    if can_move and loose:
        if stops_at_most(one):
            others = [ally.name for ally in state.of_side(one.side) if ally.id != one.id]
            yield from ((f"screen:{name}:{ally}", ScreenAlly(name, ally)) for ally in others)
        yield f"run:{name}", Run(name)
    if not moved and not spent.held and not one.stopped("move"):
        yield f"hold:{name}", Hold(name)
    if left_to_do(state, one):
        yield from attacks(state, one, last=True)


def attacks(state: State, one: Creature, *, first: bool = False, last: bool = False) -> Iterator[tuple[str, Attacks]]:
    """The attacks that somebody can make, on each foe with each weapon; ``first``: only the likeliest.

    ``last``: those on foes at whom they could do no more than throw away the weapon in hand, and no others.
    """
    foes = told_apart(state, foes_of(state, one))
    near = [foe for foe in foes if foe.id in state.fight_now.near(one.id)]
    for foe in (near or foes)[: 1 if first else MOST_FOES]:
        arms = {(arm.name, arm.thrown): arm for arm in arms_against(state, one, foe)}
        for at, arm in enumerate(arms.values()):
            if not at and arm.given_up is not last:
                break
            if at and (first or arm.name == "unarmed"):
                break
            more = f":{arm.name}{':thrown' if arm.thrown else ''}" if at else ""
            command = Attacks(who=one.name, whom=foe.name, weapon=arm.name if one.detailed else "", thrown=arm.thrown)
            yield f"attack:{one.name}:{foe.name}{more}", command


def at_the_helpless(state: State, one: Creature) -> Iterator[tuple[str, Attacks]]:
    """Attacks on foes who live but can do nothing, such as sleepers, each with the likeliest weapon."""
    fight = state.fight_now
    others = [foe for foe in state.cast if foe.side in fight.sides and foe.side != one.side and foe.alive]
    lying = [foe for foe in others if foe.helpless and foe.mark(APART) == one.mark(APART)]
    for foe in lying[:MOST_FOES]:
        for arm in arms_against(state, one, foe)[:1]:
            command = Attacks(who=one.name, whom=foe.name, weapon=arm.name if one.detailed else "", thrown=arm.thrown)
            yield f"attack:{one.name}:{foe.name}", command


def told_apart(state: State, those: list[Creature]) -> list[Creature]:
    """Of those of one name whom nobody has touched or come up to only the first: they are all one until then.

    Only what everybody has seen tells them apart, for that is what players are offered.
    """
    fight = state.fight_now
    found: dict[tuple[object, ...], Creature] = {}
    for one in those:
        guarded = any(one.id == guard.who for guard in fight.guards)
        seen = any(mark.name in SEEN for mark in one.marks)
        touched = one.id in fight.hurt or seen or fight.near(one.id) or guarded
        kind = one.name.rstrip("0123456789 ")
        found.setdefault((one.id,) if touched else (one.side, kind), one)
    return list(found.values())
