"""What a seat is asked when nothing else is: what it orders now."""

from __future__ import annotations

from lychgate.kit import orders
from lychgate.kit.command import forms_of
from lychgate.rulesets.constitution.book import BOOK
from lychgate.rulesets.constitution.state import State

REFEREES_HELP = (
    "Type what happens: character Ada of PLAYER fighter strength 14, npc 4 bandits hd 1 ac 22, check Ada wits dc 15."
)
PLAYERS_HELP = (
    "Press what is offered, or type what your character does: check Ada wits. Anything else is between you and your "
    "referee; say TEXT reads it out to everybody."
)
"""What stands above the list of all commands."""


class Orders(orders.Orders, frozen=True, tag="constitution.orders", kw_only=True):
    """What a seat may order now."""

    forms = forms_of(BOOK)
    players_forms = forms_of(BOOK, players=True)

    def help(self) -> str:
        return REFEREES_HELP if self.referee else PLAYERS_HELP

    def prompt(self, state: State) -> str:
        return "What happens?" if self.referee else "What do you do?"
