"""Steps at hand in words that know the moment: what comes next by the rules, and who attacks whom with what chance."""

from __future__ import annotations

from lychgate.core.dice_source import ScriptedDice
from lychgate.core.errors import PlayError
from lychgate.core.play import Play
from lychgate.core.view import Choice
from lychgate.rulesets.hundred_saints.commands import combat
from lychgate.rulesets.hundred_saints.naming import sentence
from lychgate.rulesets.hundred_saints.rules.attack import aim, needed
from lychgate.rulesets.hundred_saints.state import State


def choice(state: State, id_: str, command: object, *, referee: bool) -> Choice | None:
    """A step at hand as it is now; None where it is the same at any time."""
    match command:
        case combat.Hit(who=who, whom=whom):
            return Choice(id_, sentence(whom), _chance(state, command, referee), sentence(f"{who} attacks"))
        case combat.Move(who=who, feet=feet):
            return Choice(id_, sentence(f"{who} closes in, {feet} feet"))
        case _:
            return None


def _chance(state: State, command: combat.Hit, referee: bool) -> str:
    """With what, the faces that hit, and how much is left of who is hit; to players only of their own side."""
    play = Play(state, "", ScriptedDice(()))
    try:
        one, target, arm = aim(play, command)
    except PlayError:  # things have moved on since this was at hand
        return ""
    if not (referee or target.side in state.ours):
        return arm.name
    least = needed(play, one, target, arm, command)
    faces = "no roll" if least is None else f"{min(20, max(2, least))} or more"
    left = f"{max(0, target.hp)} of {target.max_hp} hp"
    return f"{arm.name}: {faces}; {left}" if referee else f"{arm.name}; {left}"
