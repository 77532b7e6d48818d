"""What a seat may order now, and which of it a face offers first."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, get_args

from lychgate.core.decision import TEXT, Option
from lychgate.core.same import Same
from lychgate.core.view import Choice, Question
from lychgate.kit.command import forms_of
from lychgate.kit.line import read_line
from lychgate.rulesets.twelve_years.book import BOOK
from lychgate.rulesets.twelve_years.command import Command, Kind, Options, Situation
from lychgate.rulesets.twelve_years.decision import Decision
from lychgate.rulesets.twelve_years.figures import figures, fill, told
from lychgate.rulesets.twelve_years.naming import some_foes
from lychgate.rulesets.twelve_years.numbering import numbered
from lychgate.rulesets.twelve_years.phrases import sentence, word
from lychgate.rulesets.twelve_years.rules.company import rivals_at
from lychgate.rulesets.twelve_years.rules.cooperation import help_together
from lychgate.rulesets.twelve_years.rules.foes import hostile
from lychgate.rulesets.twelve_years.rules.frame import looking
from lychgate.rulesets.twelve_years.rules.own_rules import SESSION, TYPED
from lychgate.rulesets.twelve_years.rules.rivals import opponents
from lychgate.rulesets.twelve_years.state import EMPTY_SITE, Foe, Party, State
from lychgate.rulesets.twelve_years.usual import usual_order

if TYPE_CHECKING:
    AnyCommand = Command
else:
    AnyCommand = BOOK.command_type

COMMANDS = tuple(command for command in BOOK.commands if issubclass(command, Command))

OFFERS: dict[tuple[Kind, bool], tuple[Callable[[Situation], Options], ...]] = {
    (kind, here): tuple([one.offered for one in COMMANDS if kind in one.when and (here or not one.needs_site)])
    for kind in get_args(Kind)
    for here in (True, False)
}
"""What is asked for the orders that may be given, in the order in which they are shown: by the kind of situation, and
whether there is anything at the party's place."""


FORMS = forms_of(BOOK)
"""How an amendment is typed."""


class Orders(Decision[AnyCommand], frozen=True, tag="orders", kw_only=True):
    """What to do next: the legal ``commands``, each under the id that orders it. ``usual`` is what Enter orders."""

    commands: tuple[Option[AnyCommand], ...]
    usual: str = ""

    def options(self) -> tuple[Option[AnyCommand], ...]:
        return self.commands

    def read(self, answer: str) -> AnyCommand:
        """An order; or what no face offers: a new session, or what the players voted to write in the book."""
        text = answer.removeprefix(TEXT)
        if answer.startswith(TEXT) and text.split(maxsplit=1)[:1] in ([word] for word in TYPED):
            written: AnyCommand = read_line(text, FORMS, {})
            return written
        return super().read(answer)

    def default(self) -> str:
        return self.usual

    def prompt(self, state: State) -> str:
        party = state.party(self.seat)
        foes = hostile(party, state.site(party.at))
        key = prompt_key(kind_of(state, party, foes), party)
        several = len(foes) > 1
        said = self.said(
            key,
            **told(figures(state)),
            number=party.number,
            year=party.years,
            foes=some_foes(foes),
            rivals=opponents(state, party) if key == "rivals" else "",
        )
        if not foes or key in ("fight", "start", "again"):
            return said
        if key == "rivals":
            return f"{said} ({sentence(some_foes(foes))} {'look' if several else 'looks'} on.)"
        return f"{said} ({sentence(some_foes(foes))} {'wait' if several else 'waits'} behind it.)"

    def choice(self, state: State, id_: str) -> Choice:
        command = self.read(id_)
        return _as_choice(id_, command, state, state.party(self.seat))

    def question(self, state: State) -> Question:
        party = state.party(self.seat)
        kind = kind_of(state, party, hostile(party, state.site(party.at)))
        return Question(
            seat=self.seat,
            kind=self.kind,
            prompt=self.prompt(state),
            choices=numbered(_as_choice(one.id, one.value, state, party) for one in self.commands),
            default=self.usual,
            help=help_on(state, party, kind),
            clauses={
                "none": ("12y.assembly.steps", "12y.frame.goal"),
                "rivals": ("12y.pvp.end", "12y.pvp.roll", "12y.pvp.evade-first", "12y.brawl.end"),
                "trap": ("12y.trap.evade", "12y.trap.damage", "12y.archetype.rogue-traps"),
                "fight": ("12y.combat.choice", "12y.combat.single-roll", "12y.evade.roll"),
            }.get(kind, ("12y.frame.goal", "12y.hex.new-steps", "12y.delve.room-sequence")),
            order=True,
            instead=(SESSION,),
        )


def orders(state: State, seat: str) -> Orders | None:
    """The decision what to do next; None when the game is over."""
    return _orders(Same(state), seat)


@lru_cache(200)
def _orders(now_: Same[State], seat: str) -> Orders | None:
    """The same, found once for each state."""
    state = now_.of
    if state.ending:
        return None
    party = state.party(seat)
    if party.out:
        return None
    site = state.site(party.at)
    foes = hostile(party, site)
    now = Situation(party, site, foes, looking(state, seat))
    found: list[Option[Command]] = []
    for offered in OFFERS[kind_of(state, party, foes), site is not EMPTY_SITE]:
        found += offered(now)
    return Orders(seat=seat, commands=tuple(found), usual=usual_order(state, party, foes, found))


def kind_of(state: State, party: Party, foes: tuple[Foe, ...]) -> Kind:
    """What the party has to deal with first: rivals, a trap, enemies; or nothing."""
    if not party.alive:
        return "none"
    if rivals_at(state, party):
        return "rivals"
    if party.wary or party.chased:
        return "trap"
    if foes:
        return "fight"
    return "wilds" if party.outdoors else "room"


# ---------------------------------------------------------------------- the question what to do


def _as_choice(id_: str, command: Command, state: State, party: Party) -> Choice:
    label, note = command.button(state, party)
    return Choice(id_, label, note, command.group, sure=command.sure())


def prompt_key(kind: Kind, party: Party) -> str:
    """The key of what a seat is asked, by what its party has to deal with."""
    match kind:
        case "none":
            return "again" if party.number else "start"
        case "trap" if party.chased:
            return "trap_and_chased" if party.wary else "chased"
        case "wilds" | "room":
            return "peace"
        case _:
            return kind


def help_on(state: State, party: Party, kind: Kind) -> str:
    """What '?' shows beside the orders."""
    if kind == "fight" and (together := help_together(state, party)):
        return together
    peace = kind in ("wilds", "room")
    said = fill(word("questions", f"orders_help.{'peace' if peace else kind}"), figures(state))
    if peace and len(state.parties) > 1:
        return f"{said} {word('questions', 'orders_help.together')}"
    return said
