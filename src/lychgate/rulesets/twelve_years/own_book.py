"""The book of a table without a referee: what its players have added, and when another rule can be in force."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, UnsetType

from lychgate.core.ruleset import Variant
from lychgate.kit.own_book import NOTHING_OWN, OwnBook


class TableOfPlayers:
    """What the rules of amending ask of a state (``kit.table.TableState``), here one of parties at places."""

    __slots__ = ()

    parties: tuple[Any, ...]
    sites: dict[str, Any]
    own_book: OwnBook | UnsetType

    @property
    def added(self) -> OwnBook:
        """What the players have added to the book. A state where they have added nothing is stored as it always was."""
        return NOTHING_OWN if self.own_book is UNSET else self.own_book

    @property
    def amendable(self) -> tuple[Variant, ...]:
        """No texts of the book, besides its switches and numbers."""
        return ()

    @property
    def in_the_middle_of(self) -> str:
        """What has to end before another rule can be in force: an encounter that any party is in."""
        return "the encounter" if any(party.alive and self._meets(party) for party in self.parties) else ""

    def _meets(self, party: Any) -> bool:
        """Whether a party is at blows, before a trap or its effect, or where there are foes that leave it no truce."""
        site = self.sites.get(party.at)
        foes = site is not None and bool(site.foes) and not party.truce
        return foes or bool(party.rivals) or party.wary or party.chased > 0
