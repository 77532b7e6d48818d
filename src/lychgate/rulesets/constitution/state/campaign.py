"""What belongs to the campaign and not to anybody in it: homes, concepts, and who is not in play now."""

from __future__ import annotations

import msgspec

from lychgate.rulesets.constitution.state.cast import Creature


class Campaign(msgspec.Struct, frozen=True, kw_only=True):
    """``homes`` are the regions that a standard character comes from; ``concepts`` the others that were used once.

    ``retired`` are those whom their players have taken out of play. ``improved`` are the seats that have had the
    improvement of this session, ``prices`` those that the referee has said, in copper pieces.
    """

    homes: tuple[str, ...] = ()
    concepts: tuple[str, ...] = ()
    retired: tuple[Creature, ...] = ()
    improved: tuple[str, ...] = ()
    prices: dict[str, int] = {}
