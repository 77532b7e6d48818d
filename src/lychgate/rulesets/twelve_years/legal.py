"""What a seat may order now, and which of it a face offers first."""

from __future__ import annotations

from functools import lru_cache

from lychgate.core.clause import clause
from lychgate.core.decision import Option
from lychgate.core.places import DIRECTIONS, neighbours
from lychgate.rulesets.twelve_years.commands import (
    AcceptEscort,
    AnyCommand,
    ArrangeGear,
    Assemble,
    Attack,
    AttackParty,
    AttackPeaceful,
    Buy,
    DestroyCrown,
    EndGame,
    EnterDungeon,
    Evade,
    FaceRivals,
    FaceTrap,
    Go,
    LearnFromEllas,
    PayWiseWoman,
    Recruit,
    Sell,
    TakeAll,
    TakeCoin,
    TakeFerry,
    TakeLoot,
    TakeTrapped,
    TakeWay,
    Trade,
    Train,
    UseMagick,
    UsePortal,
)
from lychgate.rulesets.twelve_years.decision import Decision
from lychgate.rulesets.twelve_years.rules.bargain import partners
from lychgate.rulesets.twelve_years.rules.castle import may_destroy
from lychgate.rulesets.twelve_years.rules.company import rivals_at
from lychgate.rulesets.twelve_years.rules.compulsion import must_take
from lychgate.rulesets.twelve_years.rules.evasion import can_evade, exits
from lychgate.rulesets.twelve_years.rules.foes import hostile, peaceful
from lychgate.rulesets.twelve_years.rules.frame import has_free_line, looking
from lychgate.rulesets.twelve_years.rules.gear import gear_steps
from lychgate.rulesets.twelve_years.rules.hexploring import LAKE
from lychgate.rulesets.twelve_years.rules.magick import spells
from lychgate.rulesets.twelve_years.rules.passages import ferry_targets, portal_targets
from lychgate.rulesets.twelve_years.rules.rivals import may_attack
from lychgate.rulesets.twelve_years.rules.springing import rogue_among
from lychgate.rulesets.twelve_years.rules.trade import sellable, trader_here
from lychgate.rulesets.twelve_years.rules.training import ellas_bows, teaches, worth_in_payment
from lychgate.rulesets.twelve_years.rules.wise_woman import wise_woman_can_point
from lychgate.rulesets.twelve_years.state import UNOPENED, Foe, Party, Site, State, the_room
from lychgate.rulesets.twelve_years.tables import LEVEL, WILDS

Commands = list[Option[AnyCommand]]


class Orders(Decision[AnyCommand], frozen=True, tag="orders", kw_only=True):
    """What to do next: the legal ``commands``, each under the id that orders it. ``usual`` is what Enter orders."""

    commands: tuple[Option[AnyCommand], ...]
    usual: str = ""

    def options(self) -> tuple[Option[AnyCommand], ...]:
        return self.commands

    def default(self) -> str:
        return self.usual

# Orders that are always the same are made once: looking up what is legal is most of what a bot does.
BETWEEN_PARTIES: tuple[Option[AnyCommand], ...] = (Option("assemble", Assemble()), Option("end-game", EndGame()))
ATTACK: Option[AnyCommand] = Option("attack", Attack())
EVADE: Option[AnyCommand] = Option("evade", Evade())
MAGICK: Option[AnyCommand] = Option("magick", UseMagick())
GEAR: Option[AnyCommand] = Option("gear", ArrangeGear())
FIGHT_ON: Option[AnyCommand] = Option("rivals:engage", FaceRivals("engage"))
EVADE_RIVALS: Option[AnyCommand] = Option("rivals:evade", FaceRivals("evade"))
END_IT: Option[AnyCommand] = Option("rivals:end", FaceRivals("end"))
GO: dict[str, Option[AnyCommand]] = {way: Option(f"go:{way}", Go(way)) for way in DIRECTIONS}


@lru_cache(64)
def way(index: int) -> Option[AnyCommand]:
    """The order to take the way ``index`` out of a room."""
    return Option(f"way:{index}", TakeWay(index))


def orders(state: State, seat: str) -> Orders | None:
    """The decision what to do next; None when the game is over."""
    if state.ending:
        return None
    party = state.party(seat)
    if party.out:
        return None
    if not party.alive:
        return Orders(seat=seat, commands=BETWEEN_PARTIES, usual="assemble")
    site = state.site(party.at)
    look = looking(state, seat)
    foes = hostile(party, site)
    rivals = rivals_at(state, party)
    if rivals:
        found = at_blows(state, party, foes)
    elif party.wary or party.chased:
        found = facing_a_trap(state, party)
    elif foes:
        found = [ATTACK]
        if can_evade(state, foes, party.at):
            found.append(EVADE)
        found += crowns_to_break(state, party, foes)
    else:
        found = at_peace(state, party, site)
    usual = usual_order(state, party, found)
    if not (rivals or party.wary or party.chased):
        found += [Option(f"rival:{other.seat}", AttackParty(other.seat)) for other in may_attack(state, party)]
    if spells(look):
        found.append(MAGICK)
    if next(gear_steps(look), None) is not None:
        found.append(GEAR)
    return Orders(seat=seat, commands=tuple(found), usual=usual)


def usual_order(state: State, party: Party, found: Commands) -> str:
    """What Enter orders: take what is safe, disarm what a Rogue can, attack; else the first way nobody has been."""
    ids = [option.id for option in found]
    for wish in ("trap:disable", "take-all", "attack"):
        if wish in ids:
            return wish
    for option in found:
        command = option.value
        if isinstance(command, TakeTrapped) and command.how == "disable":
            return option.id
        if isinstance(command, Go) and neighbours(party.at)[command.direction] not in state.hexes:
            return option.id
        if isinstance(command, TakeWay) and the_room(state, party.at).ways[command.way].to == UNOPENED:
            return option.id
    return ids[0] if ids else ""


def at_blows(state: State, party: Party, foes: tuple[Foe, ...]) -> Commands:
    """In a fight with other parties, which comes before all else. Clauses 12y.pvp.end, 12y.brawl.end."""
    away = (EVADE_RIVALS,) if can_evade(state, foes, party.at) else ()
    return [FIGHT_ON, *away, END_IT]


def facing_a_trap(state: State, party: Party) -> Commands:
    """Before a trap, or with its effect in pursuit. Clauses 12y.trap.evade, 12y.trap.rogue-may-evade."""
    found: Commands = []
    rogue = rogue_among(state, party)
    if rogue:
        found.append(Option("trap:disable", FaceTrap("disable")))
    if exits(state, party.at):
        found.append(Option("trap:evade", FaceTrap("evade")))
    if not rogue:
        found.append(Option("trap:take", FaceTrap("take")))
    return found


def at_peace(state: State, party: Party, site: Site) -> Commands:
    """No enemy bars the way: take, trade, talk, move."""
    found = loot_here(state, party, site)
    found += friend_here(state, party, site)
    if not party.truce and any(peaceful(party, foe) for foe in site.foes):
        found.append(Option("attack-peaceful", AttackPeaceful()))
    found += crowns_to_break(state, party, ())
    if not must_take(party, site):
        found += overland_ways(state, party) if party.outdoors else room_ways(state, party)
    found += [Option(f"trade:{other.seat}", Trade(other.seat)) for other in partners(state, party)]
    return found


def crowns_to_break(state: State, party: Party, foes: tuple[Foe, ...]) -> Commands:
    """The ancient magick crowns that may be broken here and now."""
    return [Option(f"destroy:{item.id}", DestroyCrown(item.id)) for item in may_destroy(state, party, foes)]


@clause("12y.trap.loot-after-enemies")
def loot_here(state: State, party: Party, site: Site) -> Commands:
    """What lies here: all that is safe at once, one by one, and each trapped item with what can be done about it."""
    found: Commands = []
    if party.truce and site.foes:
        return found
    safe = [item for item in site.loot if not item.traps]
    if safe or site.gold:
        found.append(Option("take-all", TakeAll()))
    if len(safe) > 1 or (safe and site.gold):
        found += [Option(f"take:{item.id}", TakeLoot(item.id)) for item in safe]
        if site.gold:
            found.append(Option("take:coin", TakeCoin()))
    for item in site.loot:
        if item.traps:
            rogue = rogue_among(state, party)
            if rogue:
                found.append(Option(f"trapped:{item.id}:disable", TakeTrapped(item.id, "disable")))
            found.append(Option(f"trapped:{item.id}:evade", TakeTrapped(item.id, "evade")))
            if not rogue:
                found.append(Option(f"trapped:{item.id}:trigger", TakeTrapped(item.id, "trigger")))
    return found


def friend_here(state: State, party: Party, site: Site) -> Commands:
    """What the friend, tinker or noble who is here has to offer, as far as the party can pay."""
    found: Commands = []
    friend = site.friend if site.met else ""
    if trader_here(state, party, site):
        found.append(Option("buy", Buy()))
        if sellable(state, party):
            found.append(Option("sell", Sell()))
    if teaches(state, party, site) and worth_in_payment(party) >= LEVEL["price"]:
        found.append(Option("train", Train()))
    if friend == "ellas" and not site.served and (party.gold >= LEVEL["ellas"] or ellas_bows(party)):
        found.append(Option("ellas", LearnFromEllas()))
    if friend in ("tinker", "noble") and has_free_line(state, party):
        found.append(Option("escort", AcceptEscort()))
    if friend in ("renegade", "new_member", "phim_pham") and may_recruit(state, party, site):
        found.append(Option("recruit", Recruit()))
    if friend == "wise_woman" and not site.served and wise_woman_can_point(state, party):
        found.append(Option("wise-woman", PayWiseWoman()))
    return found


def may_recruit(state: State, party: Party, site: Site) -> bool:
    """Once a meeting, for 50 gold if it is the renegade, while the sheet has a line for one more."""
    if site.served or (site.friend == "renegade" and party.gold < WILDS["renegade_price"]):
        return False
    return has_free_line(state, party)


def overland_ways(state: State, party: Party) -> Commands:
    """Out of a hex: the six neighbours but known lakes, the entrances, the portal, the ferry."""
    found: Commands = []
    here = state.hexes[party.at]
    for number in here.entrances:
        found.append(Option(f"enter:{number}", EnterDungeon(number)))
        for room, known in enumerate(state.dungeon(number).rooms):
            if room and any(way.kind == "exit" for way in known.ways):
                found.append(Option(f"enter:{number}:{room}", EnterDungeon(number, room)))
    for direction, name in neighbours(party.at).items():
        beside = state.hexes.get(name)
        if beside is None or beside.terrain != LAKE:
            found.append(GO[direction])
    if "portal" in here.features and portal_targets(state, party.at):
        found.append(Option("portal", UsePortal()))
    if ferry_targets(state, party.at):
        found.append(Option("ferry", TakeFerry()))
    return found


def room_ways(state: State, party: Party) -> Commands:
    """Out of a room by every way it has. Clauses 12y.delve.leave, 12y.delve.exit, 12y.delve.stairs."""
    room = the_room(state, party.at)
    return [way(index) for index in range(len(room.ways))]
