"""Getting away from other parties, and from everything else that is here: one d4, before any blows are exchanged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Option
from lychgate.core.room import Lines
from lychgate.core.view import Choice
from lychgate.rulesets.twelve_years.decision import PASS, Decision
from lychgate.rulesets.twelve_years.event import Event, PartyEvent, Scene, line
from lychgate.rulesets.twelve_years.figures import figures
from lychgate.rulesets.twelve_years.naming import an_item, item_name, parties_of, party_of, worth_and_use
from lychgate.rulesets.twelve_years.rules.ailments import members_on_fire
from lychgate.rulesets.twelve_years.rules.bargain import receive
from lychgate.rulesets.twelve_years.rules.combat import reinforce
from lychgate.rulesets.twelve_years.rules.company import at_blows, opposed_here, parted
from lychgate.rulesets.twelve_years.rules.compulsion import feel_curse
from lychgate.rulesets.twelve_years.rules.evasion import Exit, Flight, run, where_to_run
from lychgate.rulesets.twelve_years.rules.foes import enemies
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, over, us
from lychgate.rulesets.twelve_years.rules.gear import forfeit
from lychgate.rulesets.twelve_years.rules.moving import arrive
from lychgate.rulesets.twelve_years.rules.rival_blows import Blow, deal, totalled
from lychgate.rulesets.twelve_years.state import Item, State, with_party, without_item
from lychgate.rulesets.twelve_years.tables import RIVAL_EVASION, RivalEvasionRow

PURPOSE = "12y.pvp.evade-first"


@clause("12y.pvp.evade-first")
def evade_rivals(play: TwelveYears, stands: Mapping[str, str]) -> tuple[str, ...]:
    """The exits are named, then everybody rolls; the caught are hit, the others leave. Gives those who were caught."""
    runners = tuple(seat for seat, stand in stands.items() if stand == "evade")
    opposing = tuple(seat for seat, stand in stands.items() if stand == "engage")
    ways = name_exits(play, runners)
    rolled = {seat: roll_escape(play, seat, way) for seat, way in ways.items()}
    caught = {seat: flight for seat, flight in rolled.items() if not flight.row.leaves}
    hit_the_caught(play, caught, opposing)
    followed = tuple(seat for seat, flight in rolled.items() if flight.row.follows and lives(play, seat))
    pursuit = who_pursues(play, followed, opposing)
    leaving = [seat for seat in runners if rolled[seat].row.leaves]
    for seat in sorted(leaving, key=lambda seat: seat in followed):
        pursuers = tuple(hunter for hunter, whom in pursuit.items() if whom == seat)
        others = tuple(other for other in stands if other != seat)
        get_clear(play, seat, rolled[seat], opposing, pursuers, others)
    for hunter, whom in pursuit.items():
        pursue(play, hunter, whom, rolled[whom].exit)
    return tuple(caught)


def lives(play: TwelveYears, seat: str) -> bool:
    """Whether the party of ``seat`` can still do anything."""
    with play.acting(seat):
        return not over(play)


@clause("12y.pvp.evade-first", "12y.evade.exit-first")
def name_exits(play: TwelveYears, runners: tuple[str, ...]) -> dict[str, Exit]:
    """Everybody who runs names the exit before the rolls, all at once."""
    return play.ask_all({seat: where_to_run(play.state, play.state.party(seat)) for seat in runners})


@clause("12y.pvp.enemy-meaning", "12y.pvp.evade-4")
def roll_escape(play: TwelveYears, seat: str, way: Exit) -> Flight:
    """One d4 against every party, creature and monster that is here; a Giant makes a 4 a 3."""
    with play.acting(seat):
        burning = members_on_fire(play)
        reinforce(play, enemies(play))
        face = play.roll(RIVAL_EVASION.dice, PURPOSE, us(play).subject)
        row = escape_row(face)
        if row.robs and us(play).has("giant"):
            row = escape_row(3)
        play.record(EscapeRolled(seat, face, row.id))
        return Flight(way, row, burning)


ESCAPE_CLAUSES = {
    "caught": ("12y.pvp.evade-1", "12y.pvp.enemy-meaning"),
    "followed": ("12y.pvp.evade-2",),
    "away": ("12y.pvp.evade-3",),
    "away_with_loot": ("12y.pvp.evade-4",),
}


class EscapeRolled(PartyEvent, frozen=True, gc=False):
    """One d4 to get away from the other parties and all else: ``face`` fell, ``row`` is what it counts as."""

    face: int
    row: str

    def sentences(self, scene: Scene) -> Lines:
        text = scene.say("rivals", f"escape.{self.row}", face=self.face, party=party_of(self.seat))
        clauses = ESCAPE_CLAUSES.get(self.row, ())
        if self.face == 4 and self.row == "away":
            text += " (A Giant is slow: a 4 counts as a 3.)"
            clauses = (*clauses, "12y.archetype.giant-slow")
        return line(text, "result", clauses)


@clause("12y.pvp.evade-1", "12y.pvp.evade-2", "12y.pvp.evade-3", "12y.pvp.evade-4")
def escape_row(face: int) -> RivalEvasionRow:
    """The row of the PvP evasion results."""
    row = RIVAL_EVASION.at(face).value
    assert row is not None
    return row


@clause("12y.pvp.evade-1", "12y.brawl.evade-ones", "12y.pvp.monsters-present")
def hit_the_caught(play: TwelveYears, caught: Mapping[str, Flight], opposing: tuple[str, ...]) -> None:
    """All enemies hit: each party that engages deals its full damage to each that was caught, and so do the monsters
    here; a trap that was faced goes off."""
    deal(play, totalled(play, tuple(Blow(hunter, seat, "full") for hunter in opposing for seat in caught)))
    for seat, flight in caught.items():
        with play.acting(seat):
            if not over(play):
                run(play, flight, followed=False)


class FollowRival(Decision[str], frozen=True, tag="follow-rival", kw_only=True):
    """Whom of those who got away to go after; empty: nobody."""

    clauses: ClassVar = ("12y.pvp.evade-2", "12y.brawl.evade-twos")
    seats: tuple[str, ...]

    def options(self) -> tuple[Option[str], ...]:
        return (Option(PASS, ""), *(Option(f"follow:{seat}", seat) for seat in self.seats))

    def prompt(self, state: State) -> str:
        return self.said("prompt", whom=parties_of(self.seats))

    def choice(self, state: State, id_: str) -> Choice:
        if id_ == PASS:
            return Choice(id_, self.said(PASS))
        return Choice(id_, self.said("follow", whom=party_of(self.read(id_))), self.said("follow_note"))


@clause("12y.pvp.evade-2", "12y.brawl.evade-twos")
def who_pursues(play: TwelveYears, followed: tuple[str, ...], opposing: tuple[str, ...]) -> dict[str, str]:
    """Each party that engages may go after one of those that got away on a 2, or let them go; all choose at once."""
    if not followed:
        return {}
    asked = {hunter: FollowRival(seat=hunter, seats=followed) for hunter in opposing if lives(play, hunter)}
    return {hunter: whom for hunter, whom in play.ask_all(asked).items() if whom}


@clause("12y.pvp.evade-2", "12y.pvp.evade-3", "12y.pvp.evade-4", "12y.pvp.hidden")
def get_clear(
    play: TwelveYears,
    seat: str,
    flight: Flight,
    opposing: tuple[str, ...],
    pursuers: tuple[str, ...],
    others: tuple[str, ...],
) -> None:
    """The party leaves by its exit, perhaps with something that was another's; on a 3 or 4 it is hidden from all."""
    with play.acting(seat):
        at = us(play).at
        if flight.row == escape_row(4):
            rob(play, opposing)
        if not over(play) and us(play).at == at:
            run(play, flight, followed=all(other.seat in pursuers for other in opposed_here(play)))
        thrown_back = us(play).at == at and not pursuers
        if not over(play) and (thrown_back or not flight.row.follows):
            play.record(GotClear(seat, others))


class GotClear(Event, frozen=True, gc=False):
    """The party has got away unfollowed: those of ``eluded`` cannot attack it until one of them has moved again."""

    seat: str
    eluded: tuple[str, ...]

    def apply(self, state: State) -> State:
        after = parted(state, self.seat)
        return with_party(after, replace(after.party(self.seat), hidden_from=self.eluded))

    def sentences(self, scene: Scene) -> Lines:
        others = parties_of(self.eluded)
        party, clauses = party_of(self.seat), ("12y.pvp.hidden",)
        return scene.fact("rivals", "clear.line", party=party, others=others, clauses=clauses)


def went_by(way: Exit, to: str) -> bool:
    """Whether the party has gone by the exit it named, and not by magick or back from a lake."""
    return to == way.to if way.to else to.startswith("d")


@clause("12y.pvp.evade-2", "12y.evade.follow-new-encounter")
def pursue(play: TwelveYears, hunter: str, whom: str, way: Exit) -> None:
    """An attacking party comes along to the next room or hex: what is met there has been rolled already."""
    to = play.state.party(whom).at
    if not (lives(play, whom) and lives(play, hunter) and went_by(way, to)):
        return
    with play.acting(hunter):
        arrive(play, to, "pursue")
        if not over(play) and us(play).at == to:
            play.record(RivalFollowed(hunter, whom))


class RivalFollowed(Event, frozen=True, gc=False):
    """The party has come after that of ``whom``, and is still at blows with it and with whoever came along."""

    seat: str
    whom: str

    def apply(self, state: State) -> State:
        return at_blows(state, (self.whom, *state.party(self.whom).rivals, self.seat))

    def sentences(self, scene: Scene) -> Lines:
        clauses = ("12y.pvp.evade-2", "12y.brawl.evade-twos")
        return scene.tale(
            "rivals", "followed.line", party=party_of(self.seat), whom=party_of(self.whom), clauses=clauses
        )


# ---------------------------------------------------------------------- robbery


class Haul(msgspec.Struct, frozen=True, gc=False):
    """What may be taken from the party of ``seat``: one ``item``, or (0) all its ``gold``."""

    seat: str
    item: int = 0
    gold: int = 0


class RobParty(Decision[Haul | None], frozen=True, tag="rob-party", kw_only=True):
    """What to take of another party's on the way out, if anything."""

    clauses: ClassVar = ("12y.pvp.evade-4",)
    hauls: tuple[Haul, ...]

    def options(self) -> tuple[Option[Haul | None], ...]:
        ids = [f"item:{haul.item}" if haul.item else f"gold:{haul.seat}" for haul in self.hauls]
        found = tuple([Option[Haul | None](id_, haul) for id_, haul in zip(ids, self.hauls, strict=True)])
        return (Option[Haul | None](PASS, None), *found)

    def choice(self, state: State, id_: str) -> Choice:
        haul = self.read(id_)
        if haul is None:
            return Choice(id_, self.said(PASS))
        whose = party_of(haul.seat)
        if not haul.item:
            return Choice(id_, self.said("gold", gold=haul.gold), f"of {whose}")
        item = state.party(haul.seat).item(haul.item)
        return Choice(
            id_, self.said("item", item=item_name(item)), f"{worth_and_use(item, figures(state))}; of {whose}"
        )


@clause("12y.pvp.evade-4")
def rob(play: TwelveYears, opposing: tuple[str, ...]) -> None:
    """One thing, or all the gold, of one of the enemy parties, if the party wishes."""
    parties = tuple(play.state.party(seat) for seat in opposing if lives(play, seat))
    hauls = [Haul(party.seat, gold=party.gold) for party in parties if party.gold]
    hauls += [Haul(party.seat, item=item.id) for party in parties for item in party.loot]
    haul = play.ask(RobParty(seat=play.seat, hauls=tuple(hauls))) if hauls else None
    if haul is None:
        return
    if not haul.item:
        play.record(Robbed(play.seat, haul.seat, gold=haul.gold))
        return
    item = play.state.party(haul.seat).item(haul.item)
    with play.acting(haul.seat):
        forfeit(play, item)
    play.record(Robbed(play.seat, haul.seat, item=item))
    come_by(play, item)


class Robbed(Event, frozen=True, gc=False):
    """The party takes ``gold``, or one ``item``, out of the hands of the party of ``whose``."""

    seat: str
    whose: str
    gold: int = 0
    item: Item | None = None

    def apply(self, state: State) -> State:
        victim, thief = state.party(self.whose), state.party(self.seat)
        victim = replace(victim, gold=victim.gold - self.gold)
        thief = replace(thief, gold=thief.gold + self.gold)
        if self.item is not None:
            victim = without_item(victim, self.item.id)
            thief = replace(thief, loot=(*thief.loot, self.item))
        return with_party(with_party(state, victim), thief)

    def sentences(self, scene: Scene) -> Lines:
        return scene.fact(
            "rivals",
            "robbed.item" if self.item is not None else "robbed.gold",
            party=party_of(self.seat),
            whom=party_of(self.whose),
            gold=self.gold,
            item=an_item(self.item) if self.item is not None else "",
            clauses=("12y.pvp.evade-4",),
        )


@clause("12y.magick.cursed-compelled", "12y.order.immediate")
def come_by(play: TwelveYears, item: Item) -> None:
    """An item has come into other hands: what it compels happens to these, and its curse is felt anew."""
    receive(play, play.seat, (item.id,))
    held = next((owned for owned in us(play).loot if owned.id == item.id), None)
    if held is not None and held.cursed and not over(play):
        feel_curse(play, held)
