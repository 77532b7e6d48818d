"""What a seat is asked when nothing else is: what it orders now."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.telling import listed
from lychgate.core.view import Choice
from lychgate.kit import orders
from lychgate.kit.command import forms_of
from lychgate.kit.english import numbered, of_whom, sentence
from lychgate.rulesets.sovereign.book import BOOK
from lychgate.rulesets.sovereign.rules.acting import in_a_row
from lychgate.rulesets.sovereign.rules.injury import dying
from lychgate.rulesets.sovereign.rules.magic_choice import power_called
from lychgate.rulesets.sovereign.rules.side_words import called
from lychgate.rulesets.sovereign.state import PARTY, State
from lychgate.rulesets.sovereign.tables.magic import Lift

GMS_HELP = (
    "Type what happens: delver Ada of PLAYER str 14 exert 1 hp 8, npc 4 goblins hd 1 ac 13, check Ada STR/Exert dc 8."
)
PLAYERS_HELP = (
    "Press what is offered, or type what your Delver does: check Ada STR/Exert. Anything else is between you and your "
    "GM; say TEXT reads it out to everybody."
)
"""What stands above the list of all commands."""


class Orders(orders.Orders, frozen=True, tag="sovereign.orders", kw_only=True):
    """What a seat may order now."""

    forms = forms_of(BOOK, referee=State.referee_word)
    players_forms = forms_of(BOOK, players=True, referee=State.referee_word)
    referee_word = State.referee_word

    def help(self) -> str:
        return GMS_HELP if self.referee else PLAYERS_HELP

    def prompt(self, state: State) -> str:
        if state.fight is not None and self.referee:
            return f"Round {state.fight.round}. The turn of {called(state, state.fight.acting)}."
        if state.fight is not None and state.fight.acting != PARTY:
            return f"It is the turn of {called(state, state.fight.acting)}."
        return "What happens?" if self.referee else self.helpless(state) or "What do you do?"

    def helpless(self, state: State) -> str:
        """What a player is told none of whose Delvers can do anything; empty where one can, or where all are dead."""
        own = [one for one in state.cast if one.side == PARTY and one.seat == self.seat and not one.dead]
        told = listed(f"{one.name} {one.helpless}" for one in own)
        return f"{told}, and can do nothing." if own and all(one.helpless for one in own) else ""

    def choice(self, state: State, id_: str) -> Choice:
        """Whom to attack stands in a row under who attacks; the ways to save the dying under whom they save."""
        shown = by_patient(state, in_a_row(super().choice(state, id_), self.steps))
        return shown if shown.group else replace(shown, group=self.other_deeds(id_))

    def other_deeds(self, id_: str) -> str:
        """The heading of what else somebody may do in a fight, where their magic stands before it under its own."""
        what, _, rest = id_.partition(":")
        who = rest.partition(":")[0]
        works = any(step.startswith((f"cast:{who}:", f"art:{who}:")) for step, _ in self.steps)
        return f"{of_whom(sentence(who))} other actions" if what in OTHER_DEEDS and who and works else ""


OTHER_DEEDS = (
    *("shove", "grapple", "charge", "withdraw", "defend", "release"),
    *("whirl", "reload", "stand", "screen", "run", "hold"),
)
"""How the steps of a fight begin that stand after magic."""

SAVING = ("restore", "rescue", "stabilise")
"""How the steps begin that may keep the dying from death."""


def by_patient(state: State, choice: Choice) -> Choice:
    """A step that may save somebody who is dying, under how long they have."""
    what, _, rest = choice.id.partition(":")
    victim = next((one for one in dying(state) if what in SAVING and f":{one.name}:" in f"{rest}:"), None)
    if victim is None or victim.fall is None:
        return choice
    left = victim.fall.fatal - victim.fall.rounds
    left -= bool(victim.fall.turn_of) and not victim.fall.rounds  # the Round of the fall itself does not count
    when = "at the end of this Round" if left == 1 else f"in {numbered(left, 'Round')}"
    note = f"{surely(rest)}; {choice.note}" if what == "rescue" else choice.note
    return replace(choice, group=f"{sentence(victim.name)} dies {when}", note=note)


def surely(rescue: str) -> str:
    """What magic does for the dying without fail: ``Ada:Bo:Unliving Persistence``."""
    effects = power_called(rescue.rpartition(":")[2]).effects
    stable = any(isinstance(effect, Lift) and effect.gains == "stable" for effect in effects)
    return "stable at once" if stable else "lives"
