"""The log: one function for each class of event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from lychgate.core.view import LogLine
from lychgate.rulesets.twelve_years import events
from lychgate.rulesets.twelve_years.scene import Lines, Scene
from lychgate.rulesets.twelve_years.state import State
from lychgate.rulesets.twelve_years.telling import (
    bargains,
    cooperation,
    endings,
    fights,
    flights,
    friends,
    loot,
    members,
    parties,
    rivals,
    ways,
)

Teller = Callable[[Scene, Any], Lines]


def silent(scene: Scene, event: object) -> Lines:
    """An event that needs no telling: other facts, or the view, say it."""
    return ()


TELLERS: dict[type, Teller] = {
    events.PartyFormed: parties.formed,
    events.PartySetOut: parties.set_out,
    events.MemberJoined: members.joined,
    events.MemberLeft: members.left,
    events.MemberHurt: members.hurt,
    events.MemberDied: members.died,
    events.MemberHealed: members.healed,
    events.PartyHealed: members.party_healed,
    events.Marked: members.marked,
    events.LevelsGained: parties.levels_gained,
    events.LevelLost: parties.level_lost,
    events.GoldGained: loot.gold_gained,
    events.GoldSpent: loot.gold_spent,
    events.ItemGained: loot.item_gained,
    events.ItemLost: loot.item_lost,
    events.ItemDropped: loot.item_dropped,
    events.ItemChanged: loot.item_changed,
    events.Equipped: loot.equipped,
    events.LootFound: loot.loot_found,
    events.LootAltered: loot.loot_altered,
    events.LootGone: loot.loot_gone,
    events.LootTaken: loot.loot_taken,
    events.CurseFelt: loot.curse_felt,
    events.TreasureLaid: loot.treasure_laid,
    events.TreasureTaken: loot.treasure_taken,
    events.AttackRolled: fights.attack_rolled,
    events.DamageTotalled: fights.damage_totalled,
    events.FoeArrived: fights.foe_arrived,
    events.FoeHurt: fights.foe_hurt,
    events.FoeSlain: fights.foe_slain,
    events.FoesGone: fights.foes_gone,
    events.FoeProvoked: fights.provoked,
    events.FoesDigIn: fights.dig_in,
    events.CyclopsAttacked: fights.cyclops_attacked,
    events.CurseFell: fights.curse_fell,
    events.EvasionRolled: flights.evasion_rolled,
    events.SidesTaken: cooperation.sides_taken,
    events.CoopRolled: cooperation.coop_rolled,
    events.RollsCompared: cooperation.rolls_compared,
    events.ComradesHit: cooperation.comrades_hit,
    events.RivalsClashed: rivals.clashed,
    events.StandTaken: rivals.stand_taken,
    events.RivalsParted: rivals.fight_over,
    events.EscapeRolled: rivals.escape_rolled,
    events.GotClear: rivals.got_clear,
    events.RivalFollowed: rivals.followed,
    events.Robbed: rivals.robbed,
    events.RivalRolled: rivals.rival_rolled,
    events.RivalsMeasured: rivals.measured,
    events.TruceMade: flights.truce,
    events.TrapFound: flights.trap_found,
    events.TrapSprung: flights.trap_sprung,
    events.TrapGone: flights.trap_gone,
    events.TrapDisabled: flights.trap_disabled,
    events.Pursued: flights.pursued,
    events.Wary: silent,
    events.Moved: ways.moved,
    events.HexRevealed: ways.hex_revealed,
    events.HexExplored: silent,
    events.LakeBarred: ways.lake_barred,
    events.EncounterRolled: ways.encounter_rolled,
    events.FeatureFound: ways.feature_found,
    events.EntranceFound: ways.entrance_found,
    events.EntranceSeen: ways.entrance_seen,
    events.CrownPromiseKept: ways.crown_promise_kept,
    events.RoomFound: ways.room_found,
    events.DoorFound: ways.door_found,
    events.DoorsRolled: ways.doors_rolled,
    events.Due: silent,
    events.FriendCame: friends.friend_came,
    events.FriendMet: friends.friend_met,
    events.FriendServed: friends.friend_served,
    events.FriendLeft: friends.friend_left,
    events.PromiseMade: friends.promise_made,
    events.PromiseKept: friends.promise_kept,
    events.YearsPassed: parties.years_passed,
    events.LoreSpared: parties.lore_spared,
    events.PartyFell: endings.party_fell,
    events.GameEnded: endings.game_ended,
    events.SeatOut: endings.seat_out,
    events.OfferMade: bargains.offer_made,
    events.OfferRefused: bargains.offer_refused,
    events.GoodsHanded: bargains.goods_handed,
}
"""Closed: a test fails when an event of the ruleset has no teller."""


def tell(before: State, event: events.Happening, after: State, by: str = "") -> tuple[LogLine, ...]:
    """An event of a command of the seat ``by`` in sentences; empty for what needs no telling."""
    scene = Scene(before, event, after, by)
    lines = TELLERS[type(event)](scene, event)
    return lines if len(before.parties) == 1 else tuple(replace(line, seat=scene.concerns) for line in lines)
