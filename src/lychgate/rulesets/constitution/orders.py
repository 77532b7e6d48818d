"""What a seat is asked when nothing else is: what it orders now."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.telling import listed
from lychgate.core.view import Choice
from lychgate.kit import orders
from lychgate.kit.command import forms_of
from lychgate.kit.english import sentence
from lychgate.kit.proposals import OfAProposal
from lychgate.rulesets.constitution.book import BOOK
from lychgate.rulesets.constitution.rules.turns import acting
from lychgate.rulesets.constitution.state import State

REFEREES_HELP = (
    "Type what happens: character Ada of PLAYER fighter strength 14, npc 4 bandits hd 1 ac 22, check Ada wits dc 15."
)
PLAYERS_HELP = (
    "Press what is offered, or type what your character does: check Ada wits. Anything else is between you and your "
    "referee; say TEXT reads it out to everybody."
)
"""What stands above the list of all commands."""

FEW = 9
"""So many steps stand together without headings: they are seen at a glance, and each has a key of one digit."""


class Orders(orders.Orders, frozen=True, tag="constitution.orders", kw_only=True):
    """What a seat may order now."""

    forms = forms_of(BOOK)
    players_forms = forms_of(BOOK, players=True)

    def help(self) -> str:
        return REFEREES_HELP if self.referee else PLAYERS_HELP

    def choice(self, state: State, id_: str) -> Choice:
        """A step, with a capital letter at its beginning, and a heading only where there are many."""
        found = super().choice(state, id_)
        proposed = isinstance(dict(self.steps)[id_], OfAProposal)
        group = found.group if proposed or len(self.steps) > FEW else ""
        return replace(found, label=sentence(found.label), group=group)

    def prompt(self, state: State) -> str:
        usual = "What happens?" if self.referee else "What do you do?"
        return usual if state.fight is None else f"{turn_told(state)} {usual}"


def turn_told(state: State) -> str:
    """Whose turn it is in a fight, in a sentence."""
    fight = state.fight_now
    if fight.phase == "respite":
        return f"The respite after round {fight.round}."
    turn = acting(state)
    names = listed(state.creature(id_).name for id_ in turn)
    due = " at once" if turn and turn[0] in fight.due else ""
    return f"Round {fight.round}: {names} {'act' if len(turn) > 1 else 'acts'}{due}."
