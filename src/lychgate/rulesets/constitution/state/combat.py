"""A fight: everybody's initiative score, whose turn it is, and what is done between two rounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

Phase = Literal["round", "respite"]


class Arrow(msgspec.Struct, frozen=True):
    """A hit on ``foe`` that was stored: the dice of its damage. ``held``: the weapon was in the archer's hands."""

    foe: str
    weapon: str
    dice: str
    held: bool = False


class Combatant(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody in a fight, by the ``id`` of who it is. ``score`` is the initiative score as it is now.

    ``acted``: the usual turn of this round is over. ``again``: another turn was paid for by superior initiative, and
    ``bought``, that this has been done in this round. ``keeps``: the turn had come before they paid. ``reoriented``:
    no usual turn in this round. ``casting`` is the spell that was declared for it. ``item``: something was done in
    this respite, or let be. ``ordered``: the free tactical action of this round was used. ``tie`` is what was rolled
    to break a tie, ``defence`` what counts instead of the AC in this round. ``shielding``: a shield was paid for,
    against the next attack of this round. ``aim`` is whom somebody took aim at in the round ``aimed``. ``stored`` are
    hits kept for later. ``unhindered`` is the part of the score that lasts as long as somebody shoots and nobody
    hinders them. ``out`` says why somebody no longer fights.
    """

    id: str
    score: int = 0
    lackey: bool = False
    acted: bool = False
    again: bool = False
    bought: bool = False
    keeps: bool = False
    reoriented: bool = False
    casting: str = ""
    item: bool = False
    ordered: bool = False
    tie: int = 0
    defence: int = 0
    shielding: bool = False
    aim: str = ""
    aimed: int = 0
    stored: tuple[Arrow, ...] = ()
    unhindered: int = 0
    out: Literal["", "fled", "yielded"] = ""

    @property
    def flat_footed(self) -> bool:
        """Whether the score is 0 (3d6.5.9a)."""
        return self.score == 0

    def forgetting(self, ids: Sequence[str]) -> Combatant:
        """Return the combatant without aim at, or stored hits on, these creatures."""
        aim = "" if self.aim in ids else self.aim
        return replace(self, aim=aim, stored=tuple(arrow for arrow in self.stored if arrow.foe not in ids))


class Group(msgspec.Struct, frozen=True, kw_only=True):
    """NPCs of one side, who break together: how many there were, and the losses that were counted so far.

    ``slain`` are among the ``fallen``. ``leaderless``: they had a leader, and have lost them. ``met`` are the triggers
    of morale checks that have come up.
    """

    side: str
    size: int
    fallen: int = 0
    slain: int = 0
    leaderless: bool = False
    met: tuple[str, ...] = ()


class Fight(msgspec.Struct, frozen=True, kw_only=True):
    """A fight under way. ``turn`` are those whose turn it is: one, or several where ties act at the same time.

    ``due`` act before anybody else's turn goes on, the first of them first: a reaction or an order that was paid for.
    ``superior`` had the highest score as the round began. ``melee`` are pairs who fight hand to hand in this bout;
    they stay known until the respite goes on. ``opened`` are those whose foes were asked already whether they strike
    at an open guard. ``passing`` are seats that want to be asked about no more reactions in this round. ``known`` are
    those whose AC was told, as they were attacked.
    """

    combatants: tuple[Combatant, ...]
    round: int = 1
    phase: Phase = "round"
    turn: tuple[str, ...] = ()
    due: tuple[str, ...] = ()
    superior: str = ""
    surprised: tuple[str, ...] = ()
    melee: tuple[tuple[str, str], ...] = ()
    opened: tuple[str, ...] = ()
    passing: tuple[str, ...] = ()
    known: tuple[str, ...] = ()
    groups: tuple[Group, ...] = ()

    def of(self, id_: str) -> Combatant | None:
        """How somebody stands in the fight; None where they are not in it."""
        return next((one for one in self.combatants if one.id == id_), None)

    def with_combatant(self, changed: Combatant) -> Fight:
        """The same with one combatant as they are now."""
        return replace(self, combatants=tuple(changed if one.id == changed.id else one for one in self.combatants))

    def without(self, *ids: str) -> Fight:
        """The same without some, at whom nobody aims any more, and on whom no hit is stored."""
        return replace(
            self,
            combatants=tuple(one.forgetting(ids) for one in self.combatants if one.id not in ids),
            turn=tuple(id_ for id_ in self.turn if id_ not in ids),
            due=tuple(id_ for id_ in self.due if id_ not in ids),
            melee=tuple(pair for pair in self.melee if not set(pair) & set(ids)),
        )

    def foes_in_melee(self, id_: str) -> tuple[str, ...]:
        """Those who fight somebody hand to hand."""
        return tuple(b if a == id_ else a for a, b in self.melee if id_ in (a, b))

    def with_melee(self, one: str, other: str) -> Fight:
        """The same where two fight hand to hand."""
        return self if other in self.foes_in_melee(one) else replace(self, melee=(*self.melee, (one, other)))
