"""What a seat is asked when nothing else is: what it orders now."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.view import Choice
from lychgate.kit import orders
from lychgate.kit.command import forms_of
from lychgate.kit.english import sentence
from lychgate.rulesets.sovereign.book import BOOK
from lychgate.rulesets.sovereign.rules.fight import called
from lychgate.rulesets.sovereign.state import State

GMS_HELP = (
    "Type what happens: delver Ada of PLAYER str 14 exert 1 hp 8, npc 4 goblins hd 1 ac 13, check Ada STR/Exert dc 8."
)
PLAYERS_HELP = (
    "Press what is offered, or type what your Delver does: check Ada STR/Exert. Anything else is between you and your "
    "GM; say TEXT reads it out to everybody."
)
"""What stands above the list of all commands."""

AGAINST = {"attack": "attacks", "charge": "charges", "shove": "shoves", "grapple": "grapples"}
"""Steps against a foe, by how their ids begin: those of one Delver stand in a row, under what they do."""


class Orders(orders.Orders, frozen=True, tag="sovereign.orders", kw_only=True):
    """What a seat may order now."""

    forms = forms_of(BOOK)
    players_forms = forms_of(BOOK, players=True)

    def help(self) -> str:
        return GMS_HELP if self.referee else PLAYERS_HELP

    def prompt(self, state: State) -> str:
        if state.fight is not None and self.referee:
            return f"Round {state.fight.round}. The turn of {called(state.fight.acting)}."
        return "What happens?" if self.referee else "What do you do?"

    def choice(self, state: State, id_: str) -> Choice:
        """Whom to attack stands in a row under who attacks, where there is more than one way to."""
        choice = super().choice(state, id_)
        what, who, *whom = id_.split(":")[:3] if id_.count(":") > 1 else (id_, "")
        row = f"{what}:{who}:"
        if what not in AGAINST or not whom or sum(step.startswith(row) for step, _ in self.steps) < 2:
            return choice
        return replace(choice, label=sentence(whom[0]), group=f"{who} {AGAINST[what]}")
