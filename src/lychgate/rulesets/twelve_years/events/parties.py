"""Parties and their members: who joins, is hurt, is healed, dies, rises."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.rulesets.twelve_years.events.base import Happening, PartyHappening
from lychgate.rulesets.twelve_years.sheet import max_hp
from lychgate.rulesets.twelve_years.state import (
    CITY,
    Corpse,
    Mark,
    Member,
    Party,
    State,
    with_id_taken,
    with_member,
    with_party,
)


class PartyFormed(PartyHappening, frozen=True, gc=False):
    """A new party gathers in the city, at level 0 and without a coin; the years go on."""

    number: int

    def change(self, party: Party) -> Party:
        return Party(
            party.seat, number=self.number, years=party.years, at=CITY, back=CITY, next_id=party.next_id
        )


class PartySetOut(PartyHappening, frozen=True, gc=False):
    """The assembling is over: the survivors set out."""


class MemberJoined(Happening, frozen=True, gc=False):
    """A member joins at the end of the sheet. ``how``: assembled, recruit, plant, escort, enthralled, revived."""

    seat: str
    member: Member
    how: str

    def apply(self, state: State) -> State:
        party = state.party(self.seat)
        members = tuple(sorted((*party.members, self.member), key=lambda member: member.id))
        corpses = tuple(corpse for corpse in state.corpses if corpse.member.id != self.member.id)
        after = with_party(state, replace(party, members=members))
        return with_id_taken(replace(after, corpses=corpses), self.member.id)


class MemberLeft(PartyHappening, frozen=True, gc=False):
    """A member is no longer of the party.

    ``why``: possessed, risen (as a zombie), paid, parted (an escort or a thrall).
    """

    member: Member
    why: str

    def change(self, party: Party) -> Party:
        return replace(
            party, members=tuple(member for member in party.members if member.id != self.member.id)
        )


class MemberHurt(PartyHappening, frozen=True, gc=False):
    """A member takes ``amount`` damage and has ``left`` hit points. ``by``: foes, trap, poison, fire, sinkhole."""

    member: int
    amount: int
    left: int
    by: str

    def change(self, party: Party) -> Party:
        return with_member(party, replace(party.member(self.member), hp=self.left))


class MemberDied(Happening, frozen=True, gc=False):
    """A member dies where the party is; what it carried stays with the party. ``cause`` is a word for the obituary."""

    seat: str
    member: int
    cause: str

    def apply(self, state: State) -> State:
        party = state.party(self.seat)
        dead = party.member(self.member)
        left = tuple(member for member in party.members if member.id != dead.id)
        buried = replace(dead, weapon=0, worn=(), marks=(), hp=min(dead.hp, 0))
        corpse = Corpse(buried, party.subject, party.at, self.cause)
        after = with_party(state, replace(party, members=left))
        return after if dead.escort else replace(after, corpses=(*state.corpses, corpse))


class MemberHealed(PartyHappening, frozen=True, gc=False):
    """A member is healed to ``now`` hit points, rid of the marks ``cured``. ``by``: moonkissed."""

    member: int
    now: int
    cured: tuple[Mark, ...]
    by: str

    def change(self, party: Party) -> Party:
        member = party.member(self.member)
        marks = tuple(mark for mark in member.marks if mark not in self.cured)
        return with_member(party, replace(member, hp=self.now, marks=marks))


class PartyHealed(PartyHappening, frozen=True, gc=False):
    """All are healed fully and rid of the marks ``cured``. ``by``: healing, moonkissed, circle, level."""

    cured: tuple[Mark, ...]
    by: str

    def change(self, party: Party) -> Party:
        return replace(
            party,
            members=tuple(
                replace(
                    member,
                    hp=max_hp(party, member),
                    marks=tuple(mark for mark in member.marks if mark not in self.cured),
                )
                for member in party.members
            ),
        )


class Marked(PartyHappening, frozen=True, gc=False):
    """A member is poisoned, set burning, bitten or doomed."""

    member: int
    mark: Mark

    def change(self, party: Party) -> Party:
        member = party.member(self.member)
        return with_member(party, replace(member, marks=(*member.marks, self.mark)))


class LevelsGained(PartyHappening, frozen=True, gc=False):
    """The party rises ``levels``. ``how``: trained, slink, dying, ellas. Healing follows as a fact of its own."""

    levels: int
    how: str

    def change(self, party: Party) -> Party:
        return replace(party, level=party.level + self.levels)


class LevelLost(PartyHappening, frozen=True, gc=False):
    """A shade has drained a level: maximum hit points fall by one and the present ones with them, if need be."""

    def change(self, party: Party) -> Party:
        party = replace(party, level=party.level - 1)
        return replace(
            party,
            members=tuple(
                replace(member, hp=min(member.hp, max_hp(party, member))) for member in party.members
            ),
        )
