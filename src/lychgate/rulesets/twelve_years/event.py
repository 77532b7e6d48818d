"""What every event of 12 Years is, and the scene in which it is told.

An event says in ``sentences`` what there is to tell of it. The words are in ``words/*.toml``, several ways of saying
each thing; which of them is said hangs on what happened where, so that it is the same every time.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from msgspec.structs import replace

from lychgate.core import room
from lychgate.core.room import Lines
from lychgate.core.view import LogLine
from lychgate.rulesets.twelve_years.figures import Figure, figures, told
from lychgate.rulesets.twelve_years.names import party_name
from lychgate.rulesets.twelve_years.phrases import either, phrase
from lychgate.rulesets.twelve_years.sheet import max_hp
from lychgate.rulesets.twelve_years.state import Foe, Member, Party, Site, State, with_party, with_site

GRAVE = "grave"
"""The weight of a line about a death or an ending."""


class Event(room.Event, frozen=True, tag=True, gc=False):
    """A fact. The plain one changes nothing and is only told."""

    def apply(self, state: State) -> State:
        return state

    def tell(self, before: State, after: State, by: str = "") -> Lines:
        """The fact in sentences; ``by`` is the seat whose command it came of."""
        scene = Scene(before, self, after, by)
        lines = self.sentences(scene)
        if self.momentous():
            lines = tuple(replace(line, moment=True) for line in lines)
        return lines if len(before.parties) == 1 else tuple(replace(line, seat=scene.concerns) for line in lines)

    def sentences(self, scene: Scene) -> Lines:
        """The fact in sentences; none where other facts, or the view, say it."""
        return ()

    def momentous(self) -> bool:
        """Whether it is one of the big moments of a game."""
        return False

    def salt(self) -> str:
        """What the choice among phrases hangs on, as far as it is of the fact itself.

        An event that came to carry more than it did leaves that out, or old games would be told in other words.
        """
        return repr(self)


class PartyEvent(Event, frozen=True, gc=False):
    """A fact about the party of ``seat``."""

    seat: str

    def apply(self, state: State) -> State:
        return with_party(state, self.change(state.party(self.seat)))

    def change(self, party: Party) -> Party:
        """The party after the fact."""
        return party


class PlaceEvent(Event, frozen=True, gc=False):
    """A fact about what is at ``place``."""

    place: str

    def apply(self, state: State) -> State:
        return with_site(state, self.place, self.alter(state.site(self.place)))

    def alter(self, site: Site) -> Site:
        """What is at the place after the fact."""
        return site


# ---------------------------------------------------------------------- telling it


class Scene:
    """One event between two states. Phrases hang on what happened where: they are the same every time.

    ``by`` is the seat whose command it came of, where that is known.
    """

    def __init__(self, before: State, event: Event, after: State, by: str = "") -> None:
        self.before = before
        self.by = by
        self.event = event
        self.after = after

    @cached_property
    def salt(self) -> str:
        """What the choice among phrases hangs on."""
        was = self.party_before
        bodies = ",".join(str(member.hp) for member in was.members)
        foes = ",".join(str(foe.hp) for foe in self.before.site(was.at).foes)
        when = f"{was.number}|{was.years}|{was.gold}|{was.next_id}"
        return f"{self.event.salt()}|{was.at}|{when}|{bodies}|{foes}"

    @cached_property
    def told(self) -> Mapping[str, Figure]:
        """The numbers of this table under their names."""
        return told(figures(self.before))

    @cached_property
    def seat(self) -> str:
        """The seat whose party this happens to; for a fact about a place, that of the party that is there.

        Where the fact names neither, as what a hex turns out to be, it is the one that gave the command.
        """
        seats = [party.seat for party in self.before.parties]
        seat = getattr(self.event, "seat", None)
        if isinstance(seat, str) and seat in seats:
            return seat
        place = getattr(self.event, "place", None)
        there = [party for party in self.before.parties if party.at == place]
        if there:
            return next((party.seat for party in there if party.alive), there[0].seat)
        return self.by if self.by in seats else seats[0]

    @property
    def shared(self) -> bool:
        """Whether parties other than this one have been about in the world: what is known they need not have seen."""
        return len(self.before.parties) > 1 or self.party_before.number > 1

    @property
    def in_company(self) -> bool:
        """Whether other seats' parties are at this one's place, so that it must be said whose something is."""
        here = self.party_before.at
        return any(other.seat != self.seat and other.alive and other.at == here for other in self.before.parties)

    @property
    def concerns(self) -> str:
        """The seat that a line about this is for; empty where a fact about a place concerns several parties there."""
        named = isinstance(getattr(self.event, "seat", None), str)
        place = getattr(self.event, "place", None)
        several = sum(party.at == place and party.alive for party in self.before.parties) > 1
        return "" if several and not named else self.seat

    @property
    def party_before(self) -> Party:
        """The party as it was."""
        return self.before.party(self.seat)

    @property
    def party(self) -> Party:
        """The party as it is now."""
        return self.after.party(self.seat)

    @property
    def here(self) -> Site:
        """What was at the party's place before."""
        return self.before.site(self.party_before.at)

    def member(self, id_: int) -> Member:
        """The member with this id, as it is now or (if it no longer is one) as it was."""
        for party in (self.party, self.party_before):
            for member in party.members:
                if member.id == id_:
                    return member
        return next(corpse.member for corpse in self.after.corpses if corpse.member.id == id_)

    def maximum(self, member: Member) -> int:
        """A member's maximum hit points now."""
        return max_hp(self.party, member)

    def ruled(self, variant: str) -> str:
        """The value of a variant; empty where a hand-made state has none."""
        return self.before.variants.get(variant, "")

    def foe(self, id_: int) -> Foe | None:
        """A foe at the party's place, as it was before."""
        place = getattr(self.event, "place", None) or self.party_before.at
        return next((foe for foe in self.before.site(place).foes if foe.id == id_), None)

    def say(self, chapter: str, key: str, /, **values: object) -> str:
        """One way of saying ``key``."""
        return phrase(chapter, key, self.salt, **{**self.told, **values})

    def tale(self, chapter: str, *keys: str, clauses: tuple[str, ...] = (), **values: object) -> Lines:
        """A line of story: the first of ``keys`` there are words for."""
        return line(either(chapter, keys, self.salt, **{**self.told, **values}), "story", clauses)

    def fact(self, chapter: str, *keys: str, clauses: tuple[str, ...] = (), **values: object) -> Lines:
        """A line of numbers and consequences."""
        return line(either(chapter, keys, self.salt, **{**self.told, **values}), "result", clauses)


def line(text: str, weight: str, clauses: tuple[str, ...] = ()) -> Lines:
    """A line of the log, or none where there is nothing to say."""
    return (LogLine(text, weight, clauses),) if text else ()


def company(state: State, seat: str) -> str:
    """What people call the party of ``seat``, after its first member, dead or alive: it never changes."""
    party = state.party(seat)
    members = [member for member in party.members if member.rolled]
    members += [corpse.member for corpse in state.corpses if corpse.party == party.subject]
    for site in state.sites.values():
        members += [foe.member for foe in site.foes if foe.member is not None and foe.party == party.subject]
    founder = min(members, key=lambda member: member.id, default=None)
    salt = f"{founder.id}/{founder.name}/{founder.kin}" if founder is not None else ""
    return party_name(f"{party.subject}/{salt}")
