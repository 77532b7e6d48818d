"""Facts of 12 Years, in the past tense. ``apply`` is the only way the state changes.

Events carry what is needed to tell the story and to change the state; they decide nothing.
"""

from __future__ import annotations

from lychgate.rulesets.twelve_years.events.bargains import GoodsHanded, OfferMade, OfferRefused
from lychgate.rulesets.twelve_years.events.base import Happening
from lychgate.rulesets.twelve_years.events.cooperation import (
    ComradesHit,
    CoopRolled,
    RollsCompared,
    SidesTaken,
)
from lychgate.rulesets.twelve_years.events.endings import (
    GameEnded,
    LoreSpared,
    PartyFell,
    SeatOut,
    YearsPassed,
)
from lychgate.rulesets.twelve_years.events.fights import (
    AttackRolled,
    CurseFell,
    CyclopsAttacked,
    DamageTotalled,
    EvasionRolled,
    FoeArrived,
    FoeHurt,
    FoeProvoked,
    FoesDigIn,
    FoesGone,
    FoeSlain,
    Pursued,
    TrapDisabled,
    TrapFound,
    TrapGone,
    TrapSprung,
    TruceMade,
    Wary,
)
from lychgate.rulesets.twelve_years.events.friends import (
    FriendCame,
    FriendLeft,
    FriendMet,
    FriendServed,
    PromiseKept,
    PromiseMade,
)
from lychgate.rulesets.twelve_years.events.loot import (
    CurseFelt,
    Equipped,
    GoldGained,
    GoldSpent,
    ItemChanged,
    ItemDropped,
    ItemGained,
    ItemLost,
    LootAltered,
    LootFound,
    LootGone,
    LootTaken,
    TreasureLaid,
    TreasureTaken,
)
from lychgate.rulesets.twelve_years.events.parties import (
    LevelLost,
    LevelsGained,
    Marked,
    MemberDied,
    MemberHealed,
    MemberHurt,
    MemberJoined,
    MemberLeft,
    PartyFormed,
    PartyHealed,
    PartySetOut,
)
from lychgate.rulesets.twelve_years.events.places import (
    CrownPromiseKept,
    DoorFound,
    DoorsRolled,
    Due,
    EncounterRolled,
    EntranceFound,
    EntranceSeen,
    FeatureFound,
    HexExplored,
    HexRevealed,
    LakeBarred,
    Moved,
    RoomFound,
)
from lychgate.rulesets.twelve_years.events.rivals import (
    EscapeRolled,
    GotClear,
    RivalFollowed,
    RivalRolled,
    RivalsClashed,
    RivalsMeasured,
    RivalsParted,
    Robbed,
    StandTaken,
)

AnyEvent = (
    PartyFormed
    | PartySetOut
    | MemberJoined
    | MemberLeft
    | MemberHurt
    | MemberDied
    | MemberHealed
    | PartyHealed
    | Marked
    | LevelsGained
    | LevelLost
    | GoldGained
    | GoldSpent
    | ItemGained
    | ItemLost
    | ItemDropped
    | ItemChanged
    | Equipped
    | LootFound
    | LootAltered
    | LootGone
    | LootTaken
    | CurseFelt
    | TreasureLaid
    | TreasureTaken
    | AttackRolled
    | DamageTotalled
    | FoeArrived
    | FoeHurt
    | FoeSlain
    | FoesGone
    | FoeProvoked
    | FoesDigIn
    | CyclopsAttacked
    | CurseFell
    | EvasionRolled
    | SidesTaken
    | CoopRolled
    | RollsCompared
    | ComradesHit
    | TruceMade
    | TrapFound
    | TrapSprung
    | TrapGone
    | TrapDisabled
    | Pursued
    | Wary
    | Moved
    | HexRevealed
    | HexExplored
    | LakeBarred
    | EncounterRolled
    | FeatureFound
    | EntranceFound
    | EntranceSeen
    | CrownPromiseKept
    | RoomFound
    | DoorFound
    | DoorsRolled
    | Due
    | FriendCame
    | FriendMet
    | FriendServed
    | FriendLeft
    | PromiseMade
    | PromiseKept
    | YearsPassed
    | LoreSpared
    | PartyFell
    | GameEnded
    | SeatOut
    | RivalsClashed
    | StandTaken
    | RivalsParted
    | EscapeRolled
    | GotClear
    | RivalFollowed
    | Robbed
    | RivalRolled
    | RivalsMeasured
    | OfferMade
    | OfferRefused
    | GoodsHanded
)
"""Every fact there is."""

__all__ = [
    "AnyEvent",
    "AttackRolled",
    "ComradesHit",
    "CoopRolled",
    "CrownPromiseKept",
    "CurseFell",
    "CurseFelt",
    "CyclopsAttacked",
    "DamageTotalled",
    "DoorFound",
    "DoorsRolled",
    "Due",
    "EncounterRolled",
    "EntranceFound",
    "EntranceSeen",
    "Equipped",
    "EscapeRolled",
    "EvasionRolled",
    "FeatureFound",
    "FoeArrived",
    "FoeHurt",
    "FoeProvoked",
    "FoeSlain",
    "FoesDigIn",
    "FoesGone",
    "FriendCame",
    "FriendLeft",
    "FriendMet",
    "FriendServed",
    "GameEnded",
    "GoldGained",
    "GoldSpent",
    "GoodsHanded",
    "GotClear",
    "Happening",
    "HexExplored",
    "HexRevealed",
    "ItemChanged",
    "ItemDropped",
    "ItemGained",
    "ItemLost",
    "LakeBarred",
    "LevelLost",
    "LevelsGained",
    "LootAltered",
    "LootFound",
    "LootGone",
    "LootTaken",
    "LoreSpared",
    "Marked",
    "MemberDied",
    "MemberHealed",
    "MemberHurt",
    "MemberJoined",
    "MemberLeft",
    "Moved",
    "OfferMade",
    "OfferRefused",
    "PartyFell",
    "PartyFormed",
    "PartyHealed",
    "PartySetOut",
    "PromiseKept",
    "PromiseMade",
    "Pursued",
    "RivalFollowed",
    "RivalRolled",
    "RivalsClashed",
    "RivalsMeasured",
    "RivalsParted",
    "Robbed",
    "RollsCompared",
    "RoomFound",
    "SeatOut",
    "SidesTaken",
    "StandTaken",
    "TrapDisabled",
    "TrapFound",
    "TrapGone",
    "TrapSprung",
    "TreasureLaid",
    "TreasureTaken",
    "TruceMade",
    "Wary",
    "YearsPassed",
]
