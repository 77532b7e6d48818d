"""What a seat is asked when nothing else is: what it orders now, from the steps that are offered or by typing it."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.telling import listed
from lychgate.core.view import Choice
from lychgate.kit import orders
from lychgate.kit.command import forms_of
from lychgate.kit.english import sentence
from lychgate.rulesets.hundred_saints.book import BOOK
from lychgate.rulesets.hundred_saints.legal_combat import closed_by, on_turn
from lychgate.rulesets.hundred_saints.naming import in_number, several, the
from lychgate.rulesets.hundred_saints.rules.attack import Hit
from lychgate.rulesets.hundred_saints.rules.fight import out_of_it
from lychgate.rulesets.hundred_saints.rules.morale import checks_due
from lychgate.rulesets.hundred_saints.rules.moving import Move
from lychgate.rulesets.hundred_saints.rules.out_of_turn import not_yet
from lychgate.rulesets.hundred_saints.rules.rounds import TakeStep
from lychgate.rulesets.hundred_saints.state import State
from lychgate.rulesets.hundred_saints.view_exploring import on_the_way

CHASE_PROMPT = "They run. Another Round, or is it over?"

OUT_OF_REACH = " Nobody is in reach: once they have closed in, distance FEET (5 is hand to hand), or move WHO FEET."

PURSUIT_PROMPT = "They flee. Is there pursuit (pursue yes, no, or roll)?"

REFEREES_HELP = (
    "Type what happens. A first quarter of an hour, a line each: make Ada fighter of PLAYER, enter dungeon, "
    "light torch of Ada, turn 2, foes 5 goblins AC 13 HD 1 morale 7 spear 1d6, encounter; and then Enter, step by step."
)
PLAYERS_HELP = (
    "Tap a choice, or type what your character does: hit Ada goblin 1, light torch of Ada, listen Ada. "
    "Anything else is between you and your referee; say TEXT reads it out to everybody."
)
"""What stands above the list of all commands."""

AFTER_DEATH = ("end", "next")
"""What Enter still does where nobody of the party lives: the encounter ends, or goes on among others."""

PROMPTS = {
    "awareness": "Is either side aware of the other, or does it hear a hurried party? Type aware SIDE, or go on.",
    "surprise": "Surprise comes next.",
    "distance": "Distance comes next.",
    "initiative": "Initiative comes next.",
    "actions": "The sides act in their order.",
}


class Orders(orders.Orders, frozen=True, tag="saints.orders", kw_only=True):
    """What a seat may order now."""

    forms = forms_of(BOOK)
    players_forms = forms_of(BOOK, players=True)

    def default(self) -> str:
        """The usual step; where nobody of the party is in play or lives only one that ends or counts something, so that
        Enter lets no Turn pass."""
        usual = super().default()
        return usual if dict(self.names).get("living") or usual in AFTER_DEATH else ""

    def choice(self, state: State, id_: str) -> Choice:
        """Add for a player whose turn or phase the act would close; the referee is asked about that then."""
        found = super().choice(state, id_)
        if self.referee or state.fight is None:
            return found
        lost, phase = closed_by(state, dict(self.steps)[id_])
        late = not_yet(state, [one.id for one in lost], phase) if lost else ""
        return replace(found, note="; ".join(part for part in (found.note, late) if part))

    def help(self) -> str:
        return REFEREES_HELP if self.referee else PLAYERS_HELP

    def prompt(self, state: State) -> str:
        now = state.encounter
        if not self.referee:
            return players_prompt(state, self.seat, bool(self.steps))
        if now is None:
            return on_the_way(state)
        if state.chase is not None:
            return PURSUIT_PROMPT if state.chase.undecided else CHASE_PROMPT
        if state.fight is None and now.step == "actions" and now.free:
            return free_round_prompt(state)
        if state.fight is None or now.step != "actions":
            return PROMPTS[now.step]
        offered = [command for _, command in self.steps]
        nobody_strikes = isinstance(offered[0], TakeStep | Move) and not any(isinstance(one, Hit) for one in offered)
        unreached = nobody_strikes and not (state.fight.acted or state.fight.declaring)
        return fight_prompt(state) + (OUT_OF_REACH if unreached else "")


def free_round_prompt(state: State) -> str:
    """What a referee is asked in the free Round of some: who acts in it, and who cannot."""
    now = state.encounter_now
    able = listed(the(state, side) for side in now.free)
    caught = [side for side in now.caught if side not in now.free]
    are = "are" if len(caught) > 1 or several(state, caught[0]) else "is"
    alone = "" if len(now.free) > 1 else " alone"
    verb = "act" if len(now.free) > 1 or several(state, now.free[0]) else "acts"
    return (
        f"{sentence(able)} {verb}{alone} in this Round: {listed(the(state, side) for side in caught)} {are} surprised."
    )


def fight_prompt(state: State) -> str:
    """What a referee is asked in a fight."""
    fight, now = state.fight_now, state.encounter_now
    those = [one for one in state.cast if one.side in now.sides and not out_of_it(one)]
    if len({one.side in state.ours for one in those}) < 2:
        return "Nobody is fighting any more. Is the encounter over?"
    if fight.declaring:
        return "Does anybody declare magic, fleeing, charging, parrying (declare WHO WHAT)?"
    owed = [in_number(state, side) for side in sorted({one.side for one in checks_due(state)})]
    due = f" Morale is due at the end: {', '.join(owed)}." if owed else ""
    return f"The sides act in their order: moving, missiles, magic, melee.{due}"


def players_prompt(state: State, seat: str, steps: bool) -> str:
    """What a player is asked: why there is nothing to press, where they might look for it."""
    own = [one for one in state.cast if one.seat == seat]
    fight = state.fight
    if not own:
        return "Make your character."
    if not any(one.alive for one in own):
        are = "is" if len(own) == 1 else "are"
        return f"{listed(one.name for one in own)} {are} dead. Make a new character, or talk: say TEXT"
    if state.encounter is None or not state.encounter.known:
        return "What do you do?"
    if state.chase is not None:
        return "They run. What do you do?"
    if fight is not None and fight.declaring:
        return "The next Round: do you declare anything?"
    if fight is None or steps:
        return "What do you do?"
    ready = [one for one in own if not out_of_it(one)]
    if ready and all(one.id in fight.acted for one in ready):
        return f"{listed(one.name for one in ready)} {'has' if len(ready) == 1 else 'have'} acted in this Round."
    sides = on_turn(state)
    if not sides or any(one.side in sides for one in own):
        return "Nobody is in reach. What do you do?"
    return f"It is the turn of {listed(the(state, side) for side in sides)}. What do you do?"
