"""Ways and places: leaving one, coming to another, and what that brings in which order."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.places import neighbours
from lychgate.rulesets.twelve_years.commands import EnterDungeon, Go, TakeFerry, TakeWay, UsePortal
from lychgate.rulesets.twelve_years.decisions import ChooseHex
from lychgate.rulesets.twelve_years.events.fights import CurseFell, FoeArrived, FoesGone, Wary
from lychgate.rulesets.twelve_years.events.friends import PromiseKept
from lychgate.rulesets.twelve_years.events.parties import Marked, MemberLeft
from lychgate.rulesets.twelve_years.events.places import Due, EntranceSeen, LakeBarred, Moved
from lychgate.rulesets.twelve_years.rules.company import depart, rivals_at
from lychgate.rulesets.twelve_years.rules.compulsion import discover_all
from lychgate.rulesets.twelve_years.rules.delving import generate_room, people_room
from lychgate.rulesets.twelve_years.rules.entrances import fall_into_sinkhole, ground_gives_way
from lychgate.rulesets.twelve_years.rules.foes import LICH_KING, enemies, slay
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, here, over, ruled, us
from lychgate.rulesets.twelve_years.rules.friends import friend_awaits, meet, others_await_friend, pay_escorts
from lychgate.rulesets.twelve_years.rules.hexploring import (
    LAKE,
    calls_for_encounter,
    explore,
    roll_encounter,
    survey,
    what_is_due,
)
from lychgate.rulesets.twelve_years.rules.levels import heal_all
from lychgate.rulesets.twelve_years.rules.passages import ferry_targets, portal_targets
from lychgate.rulesets.twelve_years.rules.springing import hurt
from lychgate.rulesets.twelve_years.rules.years import (
    lore_undoes_event,
    lost_in_the_fae,
    spared_by_lore,
)
from lychgate.rulesets.twelve_years.state import (
    SURFACE,
    UNOPENED,
    Foe,
    hex_of,
    room_name,
    room_of,
    the_dungeon,
    the_room,
)
from lychgate.rulesets.twelve_years.tables import FAMILIAR_DIE, FOE, TIME, WILDS

SILENT_ARRIVALS = ("portal", "key", "pursue")
"""Ways of coming to a hex on which no encounter is rolled: whoever pursues another comes upon what that one met."""


# ---------------------------------------------------------------------- orders to move


@clause("12y.hex.geometry")
def go(play: TwelveYears, command: Go) -> None:
    """A walk to the neighbouring hex."""
    walk(play, neighbours(us(play).at)[command.direction], "walk")


@clause("12y.frame.two-modes", "12y.gloss.places", "12y.hexenc.guarded")
def enter_dungeon(play: TwelveYears, command: EnterDungeon) -> None:
    """Down an entrance of this hex, or in by an exit that somebody has found."""
    descend(play, command.number, command.room, "enter")


@clause("12y.delve.leave", "12y.delve.exit", "12y.delve.stairs")
def take_way(play: TwelveYears, command: TakeWay) -> None:
    """Out of the room by one of its ways."""
    leave_room(play, command.way, "walk")


@clause("12y.hexenc.portal", "12y.hex.stay")
def use_portal(play: TwelveYears, command: UsePortal) -> None:
    """To any hex up to 6 away, without an encounter; a lake sends the party back."""
    target = play.ask(ChooseHex(seat=play.seat, hexes=portal_targets(play.state, us(play).at), by="portal"))
    if target:
        walk(play, target, "portal")


@clause("12y.terrain.ferry")
def take_ferry(play: TwelveYears, command: TakeFerry) -> None:
    """The skull-masked bard ferries the party across the lake, and 1d8 years go by on the way."""
    target = play.ask(ChooseHex(seat=play.seat, hexes=ferry_targets(play.state, us(play).at), by="ferry"))
    if not target:
        return
    if lore_undoes_event(play):
        spared_by_lore(play, "ferry")
    else:
        lost_in_the_fae(play, TIME["ferry"], "ferry", "12y.terrain.ferry")
    if not over(play):
        walk(play, target, "ferry")


# ---------------------------------------------------------------------- from place to place


@clause("12y.terrain.lake", "12y.evade.into-lake")
def walk(play: TwelveYears, to: str, how: str, followers: tuple[Foe, ...] = ()) -> bool:
    """Go to a hex; False when it turns out to be a lake: then the party never left."""
    if survey(play, to) == LAKE:
        play.record(LakeBarred(play.seat, to))
        if not followers and how not in SILENT_ARRIVALS:
            come_back(play)
        return False
    arrive(play, to, how, followers)
    return True


@clause("12y.terrain.lake", "12y.terrain.clearing", "12y.hex.familiar-steps")
def come_back(play: TwelveYears) -> None:
    """Thrown back by a lake: nothing; or (variant lake-bounce) an encounter, where a return calls for one."""
    at = us(play).at
    if ruled(play.state, "lake-bounce") != "familiar-roll" or not us(play).outdoors:
        return
    if calls_for_encounter(play.state, at, first=False):
        roll_encounter(play, at, FAMILIAR_DIE)
        if not over(play) and here(play).friend and not here(play).met:
            play.record(Due(play.seat, (*us(play).due, "friend")))
            others_await_friend(play)


def descend(play: TwelveYears, number: int, room: int, how: str, followers: tuple[Foe, ...] = ()) -> None:
    """Into a dungeon, whose first room is generated when nobody has seen it."""
    dungeon = play.state.dungeon(number)
    if dungeon.kind == "sinkhole" and not dungeon.seen:
        fall_into_sinkhole(play, number)
        if over(play):
            return
    new = not dungeon.rooms
    if new:
        room = generate_room(play, number, None)
    arrive(play, room_name(number, room), how, followers, new=new)


def leave_room(play: TwelveYears, way: int, how: str, followers: tuple[Foe, ...] = ()) -> None:
    """Through one of the room's ways, generating the room behind it when nobody has opened it."""
    at = us(play).at
    dungeon, room = the_dungeon(play.state, at), the_room(play.state, at)
    taken = room.ways[way]
    how = taken.kind if how == "walk" else how
    if taken.to == SURFACE:
        arrive(play, dungeon.hex, how)
    elif taken.to == UNOPENED:
        beyond = generate_room(play, dungeon.number, (room_of(at)[1], way))
        arrive(play, room_name(dungeon.number, beyond), how, followers, new=True)
    else:
        arrive(play, room_name(dungeon.number, taken.to), how, followers)


@clause("12y.evade.follow-new-encounter", "12y.delve.follow-in", "12y.delve.retrace-persist")
def arrive(
    play: TwelveYears, to: str, how: str, followers: tuple[Foe, ...] = (), *, new: bool = False
) -> None:
    """Leave one place and come to another: who follows comes along, ills take their toll, then what is there is met."""
    old = us(play).at
    depart(play, followers)
    play.record(Moved(play.seat, to, how))
    bring_along(play, old, followers)
    take_toll(play, old)
    if over(play):
        return
    if us(play).outdoors:
        visit = hex_of(play.state, old) != to  # else the party only comes up from a dungeon of this hex
        if visit:
            explore(play, encounter=how not in SILENT_ARRIVALS)
        come_upon(play)
        due = what_is_due(play, visit=visit)
        if due and us(play).at == to:
            play.record(Due(play.seat, due))
            others_await_friend(play)
    else:
        if new:
            people_room(play)
        come_upon(play)
        if not over(play) and us(play).at == to:
            if here(play).trap and not us(play).wary:
                play.record(Wary(play.seat, before=True))
            if friend_awaits(play):
                play.record(Due(play.seat, ("friend",)))


def come_upon(play: TwelveYears) -> None:
    """What lies here and compels takes hold of the party. Clause 12y.death.loot-remains."""
    discover_all(play)


@clause("12y.evade.result-2")
def bring_along(play: TwelveYears, old: str, followers: tuple[Foe, ...]) -> None:
    """Foes that follow are here now; a guard has left its post for good."""
    if not followers:
        return
    play.record(FoesGone(old, tuple(foe.id for foe in followers), "followed"))
    for foe in followers:
        stays = foe.stays
        if not us(play).outdoors:
            stays = "here"
        elif stays == "guard":
            stays = "passing"
        play.record(FoeArrived(us(play).at, replace(foe, stays=stays), "followed"))


@clause("12y.creature.toad", "12y.monster.zombie")
def take_toll(play: TwelveYears, old: str) -> None:
    """On arrival, before anything is met: poison costs 1 hit point, and in a new hex the bitten turn into zombies."""
    to = us(play).at
    new_hex = us(play).outdoors and hex_of(play.state, old) != to
    for member in us(play).members:
        if "poisoned" in member.marks:
            hurt(play, member.id, 1, "poison")
    if new_hex and ruled(play.state, "fire-folk-burn") == "per-hex-move":
        burn(play, tuple(member.id for member in us(play).members if "burning" in member.marks))
    if new_hex:
        for member in us(play).members:
            if "bitten" in member.marks:
                rise_as_zombie(play, member.id)


@clause("12y.creature.fire-folk")
def burn(play: TwelveYears, burning: tuple[int, ...]) -> None:
    """1d4 damage to each member who was burning already and lives."""
    for id_ in burning:
        if any(member.id == id_ for member in us(play).members):
            damage = play.roll(WILDS["burn"], "12y.creature.fire-folk", f"member:{id_}")
            hurt(play, id_, damage, "fire")


def rise_as_zombie(play: TwelveYears, id_: int) -> None:
    """A bitten member is a zombie now, and an enemy; its gear stays with the party."""
    party = us(play)
    member = party.member(id_)
    play.record(MemberLeft(play.seat, member, "risen"))
    row = FOE["zombie"]
    foe = Foe(
        us(play).next_id,
        "zombie",
        row.hp,
        row.hp,
        row.damage,
        row.damage_bonus,
        "here",
        member=replace(member, weapon=0, worn=()),
        party=party.subject,
    )
    play.record(FoeArrived(party.at, foe, "risen"))


# ---------------------------------------------------------------------- when the dust settles


@clause("12y.combat.victory", "12y.delve.enemies-first")
def settle(play: TwelveYears) -> None:
    """After every order: let happen what happens by itself here, until the party must face something or
    nothing is left to happen.

    Immediate things first, then traps and enemies (which wait for the party's orders), then the rest.
    """
    while not over(play):
        party = us(play)
        if party.due and party.due[0].startswith("pond"):
            fall_into_pond(play, int(party.due[0].partition(":")[2]))
            continue
        if party.wary or party.chased:
            return
        foes = enemies(play)
        if foes:
            if not gerhardus_wins(play, foes):
                return
            continue
        if rivals_at(play.state, party):
            return
        end_encounter(play)
        if over(play) or not us(play).due:
            return
        first, *rest = us(play).due
        play.record(Due(play.seat, tuple(rest)))
        happen(play, first)


def happen(play: TwelveYears, due: str) -> None:
    """One thing that was due here."""
    what, _, number = due.partition(":")
    match what:
        case "circle":
            visit_circle(play)
        case "escort":
            pay_escorts(play)
        case "sinkhole":
            ground_gives_way(play, int(number))
        case "friend":
            meet(play)
        case _:
            raise AssertionError(due)


@clause("12y.hexenc.circle")
def visit_circle(play: TwelveYears) -> None:
    """The faerie circle heals the whole party on every visit."""
    heal_all(play, "circle")


@clause("12y.entrance.pond", "12y.order.immediate")
def fall_into_pond(play: TwelveYears, number: int) -> None:
    """The reflections drag the party into the cavern at once, and years go by."""
    play.record(Due(play.seat, us(play).due[1:]))
    play.record(EntranceSeen(number))
    if lore_undoes_event(play):
        spared_by_lore(play, "pond")
        return
    lost_in_the_fae(play, TIME["pond"], "pond", "12y.entrance.pond")
    if not over(play):
        descend(play, number, 0, "pond")


@clause("12y.friend.gerhardus")
def gerhardus_wins(play: TwelveYears, foes: tuple[Foe, ...]) -> bool:
    """Gerhardus wins the first battle with hostile monsters or creatures outright.

    The Lich King is not his business.
    """
    prey = tuple(foe for foe in foes if foe.kind not in (LICH_KING, "possessed"))
    if "gerhardus" not in us(play).promises or not prey:
        return False
    play.record(PromiseKept(play.seat, "gerhardus"))
    for foe in foes:
        if foe.kind != LICH_KING:
            slay(play, foe, "gerhardus")
    return True


@clause("12y.monster.cyclops", "12y.magick.fae-touched")
def end_encounter(play: TwelveYears) -> None:
    """No enemy is left: a cyclops's curse falls on those who attacked it, and borrowed thralls may go."""
    party = us(play)
    if party.attacked_cyclops:
        play.record(CurseFell(play.seat))
        if ruled(play.state, "cyclops-clock") != "ignore":
            for member in party.members:
                if "doomed" not in member.marks:
                    play.record(Marked(play.seat, member.id, "doomed"))
    if ruled(play.state, "fae-touched-duration") == "this-encounter":
        for member in us(play).members:
            if member.foe is not None:
                play.record(MemberLeft(play.seat, member, "parted"))
