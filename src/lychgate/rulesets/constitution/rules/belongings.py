"""What somebody has with them, as it is offered: magic items are studied, and the prepared find what they brought."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from lychgate.core.decision import Option
from lychgate.core.view import Choice
from lychgate.kit.fields import Person
from lychgate.kit.outlook import percent
from lychgate.kit.table import number
from lychgate.rulesets.constitution.permission import OWNER
from lychgate.rulesets.constitution.rules.checks import chance_of_check
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, somebody, who_is
from lychgate.rulesets.constitution.rules.gear import FindInPack, must_be_prepared
from lychgate.rulesets.constitution.rules.initiations import allows
from lychgate.rulesets.constitution.rules.money import in_money
from lychgate.rulesets.constitution.rules.offered import Offered, Said, seat_of
from lychgate.rulesets.constitution.rules.research import must_be_free
from lychgate.rulesets.constitution.rules.study import Identify
from lychgate.rulesets.constitution.rules.thing_choices import UNDETERMINED
from lychgate.rulesets.constitution.state import Creature, State
from lychgate.rulesets.constitution.tables.gear import Size, sizes

HEADING = "Gear"

NOTHING = "nothing"

USUAL_SIZE: Size = "medium"
"""The size of what the prepared find, unless the book has the thing smaller (3d6.9.3a)."""


# ---------------------------------------------------------------------- magic items


def may_identify(state: State, one: Creature) -> bool:
    """Whether it is offered to somebody to study magic items."""
    return one.up and allows(state, one, "identify")


class StudyItem(Offered, frozen=True, tag="study_item"):
    """Study a magic item or a potion, chosen from what the party has."""

    may = OWNER
    topic = "Supplies"
    clauses = ("3d6.8.6",)

    who: Annotated[str, Person()]

    def label(self, state: State) -> str:
        return f"{self.who} studies a magic item"

    def note(self, state: State) -> str:
        return "a turn, without a roll"

    def do(self, play: ConstitutionPlay) -> None:
        one = somebody(play, self.who)
        must_be_free(play, one)
        item = play.ask(WhichItem(seat=seat_of(play, one), who=one.id, items=magic_items(play.state, one)))
        if item:
            Identify(who=one.name, item=item).do(play)


def magic_items(state: State, one: Creature) -> tuple[str, ...]:
    """What could be studied: the magic treasure of the party, then what somebody carries."""
    treasure = [each.what for each in (*state.rewards.found, *state.rewards.kept) if each.kind == "magic"]
    return tuple(dict.fromkeys((*treasure, *(item.name for item in one.items if item.name != UNDETERMINED))))


class WhichItem(Said, frozen=True, tag="constitution.which_item", kw_only=True):
    """What somebody studies; empty: nothing. Anything else may be said in words."""

    clauses = ("3d6.8.6",)
    ways_out = (NOTHING,)

    who: str
    items: tuple[str, ...]

    def options(self) -> Sequence[Option[str]]:
        return (*(Option(item, item) for item in self.items if item != NOTHING), Option(NOTHING, ""))

    def default(self) -> str:
        """The first thing there is; none where it has to be said."""
        return next((item for item in self.items if item != NOTHING), "")

    def free_text(self) -> str:
        return "a thing"

    def prompt(self, state: State) -> str:
        return f"What does {state.creature(self.who).name} study for a turn?"

    def label(self, state: State, id_: str) -> str:
        return "Nothing" if id_ == NOTHING else id_


# ---------------------------------------------------------------------- the prepared


def may_find(state: State, one: Creature) -> bool:
    """Whether it is offered to somebody to find what they must have brought."""
    there = any(item.name == UNDETERMINED for item in one.items)
    return one.up and there and allows(state, one, "undetermined-items")


class LookInPack(Offered, frozen=True, tag="look_in_pack"):
    """Rifle through the pack for something that one must have brought: what that is, is said first."""

    may = OWNER
    topic = "Supplies"
    clauses = ("3d6.9.3a", "3d6.9.3b")

    who: Annotated[str, Person()]

    def label(self, state: State) -> str:
        return f"{self.who} looks in the pack for something brought along"

    def note(self, state: State) -> str:
        one = who_is(state, self.who)
        chance = chance_of_check(state, one, "knowledge", number(state, "finding_dc")) if one is not None else None
        return "" if chance is None else percent(chance)

    def do(self, play: ConstitutionPlay) -> None:
        one = somebody(play, self.who)
        must_be_prepared(play, one)
        priced = tuple((name, price) for name, price in play.state.campaign.prices.items() if price <= one.copper)
        thing = play.ask(WhatWasBrought(seat=seat_of(play, one), who=one.id, priced=priced))
        if thing:
            name = thing.casefold()
            FindInPack(who=one.name, name=name, size=sizes().get(name, USUAL_SIZE)).do(play)


class WhatWasBrought(Said, frozen=True, tag="constitution.what_was_brought", kw_only=True):
    """The thing that somebody must have brought, with its price where it has one; empty: nothing."""

    clauses = ("3d6.9.3a", "3d6.9.3b")
    ways_out = (NOTHING,)

    who: str
    priced: tuple[tuple[str, int], ...]

    def options(self) -> Sequence[Option[str]]:
        return (*(Option(name, name) for name, _ in self.priced if name != NOTHING), Option(NOTHING, ""))

    def default(self) -> str:
        """Return no default: Enter neither spends the price nor takes the command back."""
        return ""

    def free_text(self) -> str:
        return "a thing of medium size"

    def prompt(self, state: State) -> str:
        return f"What must {state.creature(self.who).name} have brought?"

    def choice(self, state: State, id_: str) -> Choice:
        if id_ == NOTHING:
            return Choice(id_, "Nothing")
        return Choice(id_, id_, f"{in_money(dict(self.priced)[id_])}, once it is found")

    def label(self, state: State, id_: str) -> str:
        return self.choice(state, id_).label
