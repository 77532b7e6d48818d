"""Getting away from other parties, and from everything else that is here: one d4, before any blows are exchanged."""

from __future__ import annotations

from collections.abc import Mapping

from lychgate.core.clause import clause
from lychgate.rulesets.twelve_years.decisions import EvasionExit, Exit, FollowRival, Haul, RobParty
from lychgate.rulesets.twelve_years.events.rivals import EscapeRolled, GotClear, RivalFollowed, Robbed
from lychgate.rulesets.twelve_years.rules.bargain import receive
from lychgate.rulesets.twelve_years.rules.combat import members_on_fire, reinforce
from lychgate.rulesets.twelve_years.rules.company import opposed_here
from lychgate.rulesets.twelve_years.rules.compulsion import feel_curse
from lychgate.rulesets.twelve_years.rules.evasion import Flight, exits, run
from lychgate.rulesets.twelve_years.rules.foes import enemies
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, over, us
from lychgate.rulesets.twelve_years.rules.gear import forfeit
from lychgate.rulesets.twelve_years.rules.rival_blows import Blow, deal, totalled
from lychgate.rulesets.twelve_years.rules.travel import arrive
from lychgate.rulesets.twelve_years.state import Item
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
    ways = exits(play.state, us(play).at)
    return play.ask_all({seat: EvasionExit(seat=seat, exits=ways) for seat in runners})


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


@clause("12y.pvp.evade-2", "12y.brawl.evade-twos")
def who_pursues(play: TwelveYears, followed: tuple[str, ...], opposing: tuple[str, ...]) -> dict[str, str]:
    """Each party that engages may go after one of those that got away on a 2, or let them go; all choose at once."""
    if not followed:
        return {}
    asked = {
        hunter: FollowRival(seat=hunter, seats=followed) for hunter in opposing if lives(play, hunter)
    }
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


# ---------------------------------------------------------------------- robbery


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


@clause("12y.magick.cursed-compelled", "12y.order.immediate")
def come_by(play: TwelveYears, item: Item) -> None:
    """An item has come into other hands: what it compels happens to these, and its curse is felt anew."""
    receive(play, play.seat, (item.id,))
    held = next((owned for owned in us(play).loot if owned.id == item.id), None)
    if held is not None and held.cursed and not over(play):
        feel_curse(play, held)
