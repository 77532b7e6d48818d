"""What is special about a foe: one base class that lists every hook, one subclass for each foe that needs one.

The creatures are in ``creatures``, the monsters in ``monsters``. ``combat`` asks the hooks of an attack roll and of a
blow at the foe, ``evasion`` those of a flight, ``enemy_hits`` those of a hit at the party (deathtouch, a lost level).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import msgspec

from lychgate.rulesets.twelve_years.rules.frame import TwelveYears
from lychgate.rulesets.twelve_years.state import Foe, Kin, Mark, State
from lychgate.rulesets.twelve_years.tables import EvasionRow


class Blow(msgspec.Struct, frozen=True, gc=False):
    """What the party's damage does to one foe: ``taken`` by it, hit points ``left``, whether it is ``dead``, and
    what goes ``over`` to the next."""

    taken: int
    left: int
    dead: bool
    over: int


class Special:
    """A foe with nothing special about it: every hook with what it does for an ordinary foe."""

    peaceful_to: Kin | None = None
    """It leaves a party with a living member of this kin alone."""

    evadable = True
    """Whether the party may roll to get away from it."""

    always_escapes = False
    """It is gone before anybody can act."""

    mark: Mark | None = None
    """What ails a member to whom it deals damage."""

    invulnerable = False
    """No damage can hurt it."""

    fears_metal = False
    """Whether weapons of metal hurt it more."""

    dies = "damage"
    """How the journal says that damage has done for it."""

    def struck(self, state: State, foe: Foe, damage: int, *, palpable: bool, metal: int) -> Blow:
        """What ``damage`` does to it. ``metal`` counts the metal weapons behind the blow."""
        left = foe.hp - damage
        return Blow(min(damage, foe.hp), max(left, 0), left <= 0, max(-left, 0))

    def on_roll(self, play: TwelveYears) -> None:
        """Before the damage of any attack or evasion roll."""

    def on_attack(self, play: TwelveYears) -> None:
        """When the party rolls to attack the group it is in."""

    def slays_party(self, face: int) -> bool:
        """Whether this attack result kills the whole party at once."""
        return False

    def puts_to_sleep(self, state: State, face: int) -> bool:
        """Whether this enemy hit ends the encounter in sleep and lost years (``face`` 0: on a failed evasion)."""
        return False

    def deathtouch(self) -> bool:
        """Whether its hit kills one member instead of dealing damage."""
        return False

    def after_palpable(self, play: TwelveYears) -> None:
        """After the damage of a palpable hit against the party."""

    def evasion(self, state: State, row: EvasionRow) -> EvasionRow:
        """What an evasion result counts as when every foe is of this kind."""
        return row

    def after_failed_evasion(self, play: TwelveYears, row: EvasionRow) -> None:
        """After the damage of an evasion roll that was not successful, before anyone leaves."""


SPECIALS: dict[str, Special] = {}
"""The special of each foe by its id; whoever is not here is ordinary."""

ORDINARY = Special()

C = TypeVar("C", bound=type[Special])


def special_of(*kinds: str) -> Callable[[C], C]:
    """Class decorator: this is what is special about the foes of these ids."""

    def register(cls: C) -> C:
        for kind in kinds:
            SPECIALS[kind] = cls()
        return cls

    return register


def special(foe: Foe) -> Special:
    """What is special about ``foe``."""
    return SPECIALS.get(foe.kind, ORDINARY)
