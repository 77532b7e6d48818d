"""Several parties in one world: side by side, each with its own sheet and years, all with the same records."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.rulesets.twelve_years.rules.company import FriendLeft
from lychgate.rulesets.twelve_years.rules.death import FoesDigIn, MemberLeft, PartyFell
from lychgate.rulesets.twelve_years.rules.entrances import EntranceSeen
from lychgate.rulesets.twelve_years.rules.foes import FoesGone
from lychgate.rulesets.twelve_years.rules.friends import FriendMet, PromiseMade
from lychgate.rulesets.twelve_years.rules.hexploring import calls_for_encounter
from lychgate.rulesets.twelve_years.rules.promises import PromiseKept
from lychgate.rulesets.twelve_years.rules.trade import GoldSpent
from lychgate.rulesets.twelve_years.rules.trap_effects import TrapDisabled, TrapSprung
from lychgate.rulesets.twelve_years.rules.wounds import MemberHurt
from lychgate.rulesets.twelve_years.rules.years import GameEnded, SeatOut, YearsPassed
from lychgate.rulesets.twelve_years.ruleset import RULESET
from lychgate.rulesets.twelve_years.state import Site, State
from lychgate.rulesets.twelve_years.view import view
from lychgate.sim.scenes import Scene
from tests.rulesets.twelve_years.stage import choices, happened, party, scene, site

ROOM = {
    "dungeons": [
        {},
        {
            "hex": "5051",
            "rooms": [
                {"ways": [{"kind": "entry", "to": -2}, {"kind": "door", "to": 1}]},
                {"ways": [{"kind": "door", "to": 0}]},
            ],
        },
    ]
}
GIANT: dict[str, Any] = {"members": ["giant"]}
AWAY = {"at": "4040", "back": "4040"}
DEATH = {"kind": "ring", "qualities": ["magick"], "powers": ["death"]}
DEMONIC = {"kind": "boots", "qualities": ["magick"], "powers": ["demonic"]}


def told(played: Scene[State], begun: State) -> list[tuple[str, str]]:
    """What the scene has told: whom each line concerns, and the line."""
    lines, state = [], begun
    for event in played.events:
        after = event.apply(state)
        lines += [(line.seat, line.text) for line in RULESET.tell(state, event, after)]
        state = after
    return lines


# ---------------------------------------------------------------------- modes


def test_multi_modes__a_party_alone_with_itself_plays_as_ever_beside_others() -> None:
    alone = scene("giant", at="5051", foes=["ogre"], dice=[3, 5])
    beside = scene("giant", at="5051", foes=["ogre"], dice=[3, 5], others=[{**GIANT, **AWAY}])

    for played in (alone, beside):
        played.do("attack").finish()

    assert [type(event) for event in alone.events] == [type(event) for event in beside.events]
    assert party(alone).members[0].hp == party(beside).members[0].hp


def test_multi_modes__parties_that_meet_may_go_on_side_by_side_or_trade_and_part_again() -> None:
    played = scene("giant", gold=5, others=[GIANT])

    played.do("trade:p2", "gold", "5", "offer").do("accept", seat="p2")
    played.do("go:n", seat="p2").finish()

    assert party(played).at == "5051"
    assert party(played, "p2").at == "5050"
    assert party(played, "p2").gold == 5


# ---------------------------------------------------------------------- parallel: the same enemies


def test_multi_parallel__a_party_that_comes_to_another_meets_its_enemies() -> None:
    given: dict[str, Any] = {"hexes": {"5051": {}, "5052": {}}}
    played = scene(
        "giant",
        at="5052",
        given={**given, "sites": {"5051": {"foes": [{"kind": "ogre"}]}}},
        others=[{"members": ["giant"], "at": "5051"}],
    )

    played.do("go:n").finish()

    assert "attack" in choices(played)
    assert "attack" in choices(played, "p2")


def test_multi_parallel__enemies_that_come_with_one_party_are_faced_by_the_other_too() -> None:
    played = scene(
        "rogue",
        foes=[{"kind": "ogre", "stays": "passing"}],
        given={"hexes": {"5052": {}}},
        others=[{**GIANT, "at": "5052"}],
        dice=[2],
    )
    assert "attack" not in choices(played, "p2")

    played.do("evade", "s").finish()

    assert [foe.kind for foe in site(played, "5052").foes] == ["ogre"]
    assert "attack" in choices(played, "p2")


def test_multi_parallel__passing_creatures_stay_while_another_party_is_with_them() -> None:
    """The hill giant lets the Giant's party pass, and the other is at truce with it."""
    passing = {"kind": "hill_giant", "stays": "passing"}
    played = scene(
        "giant", foes=[passing], given={"hexes": {"5052": {}}}, others=[{"members": ["hermit"], "truce": True}]
    )

    played.do("go:s")
    assert happened(played, FoesGone) == []
    played.do("go:s", seat="p2").finish()

    assert [gone.how for gone in happened(played, FoesGone)] == ["parted"]


def test_multi_parallel__one_partys_friend_beats_the_enemies_of_both_and_both_go_on() -> None:
    given: dict[str, Any] = {
        "hexes": {"5052": {}, "5051": {"features": ["circle"]}},
        "sites": {"5051": {"foes": [{"kind": "ogre"}]}},
    }
    waiting = {"members": [{"kin": "giant", "hp": 3}], "at": "5051", "due": ["circle"]}
    played = scene("rogue", at="5052", promises=["gerhardus"], given=given, others=[waiting])

    played.do("go:n").finish()

    assert [kept.promise for kept in happened(played, PromiseKept)] == ["gerhardus"]
    assert site(played, "5051").foes == ()
    assert party(played, "p2").due == ()
    assert party(played, "p2").members[0].hp > 3


# ---------------------------------------------------------------------- parallel: the same places


def test_multi_parallel__a_hex_that_another_party_explored_is_familiar() -> None:
    """d6, not d12, and the clearing that p2 found is a clearing."""
    played = scene(
        "giant", others=[{**GIANT, "at": "5052"}], given={"hexes": {"5052": {"terrain": "forest"}}}, dice=[6]
    )

    played.do("go:s").finish()

    assert not calls_for_encounter(played.state, "5051", first=False)
    assert party(played).at == "5052"


def test_multi_parallel__a_dungeon_another_party_opened_is_known() -> None:
    played = scene("giant", at="5051", given=ROOM, others=[{**GIANT, **AWAY}])

    played.do("enter:1", "way:1", "way:0").finish()

    assert party(played).at == "d1r0"


def test_multi_parallel__a_sinkhole_opens_once_under_all_who_came_upon_it() -> None:
    given: dict[str, Any] = {
        "hexes": {"5051": {}, "5052": {}},
        "dungeons": [{}, {"hex": "5051", "kind": "sinkhole"}],
        "sites": {"5051": {"foes": [{"kind": "ogre", "hp": 1}]}},
    }
    waiting = {"members": ["giant"], "at": "5051", "due": ["sinkhole:1"]}
    played = scene("giant", at="5052", promises=["gerhardus"], given=given, others=[waiting], dice=[2, 3])

    played.do("go:n").finish()

    assert [(hurt.seat, hurt.amount) for hurt in happened(played, MemberHurt)] == [("p1", 2), ("p2", 3)]
    assert {seen.dungeon for seen in happened(played, EntranceSeen)} == {1}


def test_multi_parallel__ground_that_gives_way_takes_nothing_else_from_those_who_wait() -> None:
    given: dict[str, Any] = {
        "hexes": {"5051": {}, "5052": {}},
        "dungeons": [{}, {"hex": "5051", "kind": "sinkhole"}],
    }
    waiting = {"members": ["giant"], "at": "5051", "due": ["sinkhole:1", "circle"], "wary": True}
    played = scene("giant", at="5052", given=given, others=[waiting], dice=[2, 3])

    played.do("go:n").finish()

    assert [(hurt.seat, hurt.amount) for hurt in happened(played, MemberHurt)] == [("p1", 2), ("p2", 3)]
    assert party(played, "p2").due == ("circle",)


def test_multi_parallel__ground_that_has_given_way_under_one_party_carries_no_surprise_for_the_next() -> None:
    """p1 waits behind the ogre for the ground to give way; it does under p2, before p1 is rid of the ogre."""
    given: dict[str, Any] = {"dungeons": [{}, {"hex": "5051", "kind": "sinkhole", "rooms": [{}]}]}
    played = scene(
        "rogue",
        foes=[{"kind": "ogre", "hp": 1, "max_hp": 36}],
        due=["sinkhole:1"],
        given=given,
        loot=[DEATH],
        others=[{"members": ["giant"], "truce": True}],
        dice=[2],
    )

    played.do("enter:1", seat="p2").do("magick", "death:101:201").finish()

    assert [hurt.seat for hurt in happened(played, MemberHurt)] == ["p2"]
    assert party(played).due == ()


def test_multi_parallel__a_pond_drags_in_each_visitor_by_itself() -> None:
    given: dict[str, Any] = {"dungeons": [{}, {"hex": "5052", "kind": "pond", "rooms": [{}]}]}
    played = scene("giant", given=given, others=[{**GIANT, "at": "5052"}], dice=[2])

    played.do("go:s").finish()

    assert party(played).at == "d1r0"
    assert party(played, "p2").at == "5052"
    assert (party(played).years, party(played, "p2").years) == (2, 0)


# ---------------------------------------------------------------------- parallel: friends and escorts


def test_multi_parallel__a_friend_who_keeps_one_party_company_meets_the_next_to_come() -> None:
    given: dict[str, Any] = {"hexes": {"5051": {}}, "sites": {"5052": {"friend": "gerhardus", "met": True}}}
    played = scene("giant", given=given, others=[{**GIANT, "at": "5052"}])

    played.do("go:s").finish()

    assert [made.seat for made in happened(played, PromiseMade)] == ["p1"]
    assert happened(played, FriendLeft) == []


def test_multi_parallel__a_friend_who_turns_up_meets_every_party_there() -> None:
    given: dict[str, Any] = {"hexes": {"5051": {}, "5052": {"terrain": "forest"}}}
    played = scene(
        "giant", given=given, others=[{**GIANT, "at": "5052"}], dice={"12y.hexenc.table": [5], "12y.friend.table": [6]}
    )

    played.do("go:s").finish()

    assert [made.seat for made in happened(played, PromiseMade)] == ["p1", "p2"]
    assert happened(played, FriendLeft) == []


@pytest.mark.parametrize(("friend", "left"), [("merchant", [FriendLeft("5052", "merchant", "parted")]), ("", [])])
def test_multi_parallel__a_friend_who_turns_up_takes_the_place_of_another(friend: str, left: list[FriendLeft]) -> None:
    given: dict[str, Any] = {
        "hexes": {"5051": {}, "5052": {"terrain": "forest"}},
        "sites": {"5052": {"friend": friend, "met": bool(friend)}},
    }
    played = scene(
        "giant", given=given, others=[{**GIANT, "at": "5052"}], dice={"12y.hexenc.table": [5], "12y.friend.table": [6]}
    )

    played.do("go:s").finish()

    assert happened(played, FriendLeft) == left


def test_multi_parallel__who_awaits_a_friend_already_awaits_them_once() -> None:
    given: dict[str, Any] = {"hexes": {"5051": {}}, "sites": {"5052": {"friend": "gerhardus", "met": False}}}
    waiting = {**GIANT, "at": "5052", "due": ["friend"], "wary": True}
    played = scene("giant", given=given, others=[waiting])

    played.do("go:s").finish()

    assert party(played, "p2").due == ("friend",)


def test_multi_parallel__slink_is_off_with_the_first_purse() -> None:
    given: dict[str, Any] = {"hexes": {"5051": {}, "5052": {"terrain": "forest"}}}
    played = scene(
        "giant",
        gold=10,
        given=given,
        others=[{**GIANT, "at": "5052", "gold": 20}],
        dice={"12y.hexenc.table": [5], "12y.friend.table": [1]},
    )

    played.do("go:s").finish()

    assert [(spent.seat, spent.gold) for spent in happened(played, GoldSpent)] == [("p1", 10)]
    assert party(played, "p2").gold == 20
    assert len(happened(played, FriendMet)) == 1


def test_multi_parallel__a_friend_stays_until_the_last_party_leaves() -> None:
    played = scene("giant", here={"friend": "merchant"}, others=[{**GIANT, "gold": 200}])

    played.do("go:n")
    assert site(played, "5051").friend == "merchant"
    assert "buy" in choices(played, "p2")
    played.do("go:n", seat="p2").finish()

    assert site(played, "5051").friend == ""


def test_multi_parallel__a_friend_stays_with_the_others_when_a_party_dies() -> None:
    dying = {"kin": "hermit", "hp": 1, "marks": ["poisoned"]}
    given: dict[str, Any] = {"hexes": {"5052": {}}, "sites": {"5051": {"friend": "merchant", "met": True}}}
    played = scene(dying, at="5052", given=given, others=[{**GIANT, "at": "5051"}])

    played.do("go:n").finish()

    assert [fell.seat for fell in happened(played, PartyFell)] == ["p1"]
    assert site(played, "5051").friend == "merchant"


def test_multi_parallel__what_a_friend_does_once_is_done_for_whoever_asks_first() -> None:
    played = scene("giant", gold=50, here={"friend": "ellas"}, others=[{**GIANT, "gold": 50}])

    played.do("ellas").finish()

    assert party(played).level == 1
    assert "ellas" not in choices(played, "p2")


def test_multi_parallel__an_escort_goes_with_whoever_takes_them_along() -> None:
    played = scene("giant", here={"friend": "noble"}, others=[GIANT])

    played.do("escort", seat="p2").finish()

    assert [member.kin for member in party(played, "p2").members] == ["giant", "noble"]
    assert "escort" not in choices(played)


# ---------------------------------------------------------------------- parallel: loot, the dead


def test_multi_parallel__loot_belongs_to_whoever_takes_it_first() -> None:
    played = scene("giant", here={"gold": 10, "loot": [{"kind": "crown"}]}, others=[GIANT])

    played.do("take-all", seat="p2").finish()

    assert [item.kind for item in party(played, "p2").loot] == ["crown"]
    assert "take-all" not in choices(played)


def test_multi_parallel__what_compels_compels_every_party_that_comes_across_it() -> None:
    """p1 leaves the demonic boots, which have struck it, beside p2: they strike p2's party too."""
    boots = {**DEMONIC, "struck": [1]}
    played = scene("giant", loot=[boots], others=[{"members": ["giant", "hermit"]}], dice=[2])

    played.do("gear", "leave", "item:101", "done").finish()

    assert [(left.seat, left.why) for left in happened(played, MemberLeft)] == [("p2", "possessed")]
    assert site(played).loot[0].struck == (1, 2)


def test_multi_parallel__the_first_party_of_one_player_is_not_that_of_another() -> None:
    """Both are their players' first: each is struck, and no party twice."""
    struck_both = {**DEMONIC, "struck": [1, 2]}
    played = scene("giant", loot=[struck_both], others=[GIANT])

    played.do("gear", "leave", "item:101", "done").finish()

    assert happened(played, MemberLeft) == []


def test_multi_parallel__what_the_dead_leave_lies_before_those_who_stand_by() -> None:
    dying = {"kin": "hermit", "hp": 1, "marks": ["poisoned"]}
    given: dict[str, Any] = {"hexes": {"5052": {}}}
    played = scene(
        dying,
        at="5052",
        gold=7,
        loot=[{"kind": "crown"}, {**DEMONIC, "struck": [1]}],
        given=given,
        others=[{"members": ["giant", "giant"], "at": "5051"}],
        dice=[1],
    )

    played.do("go:n").finish()

    assert happened(played, FoesDigIn) == []
    assert [left.seat for left in happened(played, MemberLeft)] == ["p2"]
    assert site(played, "5051").gold == 7
    assert "attack" in choices(played, "p2")


def test_multi_parallel__nobody_revives_the_dead_of_another_party() -> None:
    ring = {"kind": "ring", "qualities": ["magick"], "powers": ["rejuvenation"]}
    given: dict[str, Any] = {"corpses": [{"party": "p2:1", "at": "5051", "member": {"kin": "giant", "id": 30}}]}
    played = scene("giant", loot=[ring], given=given, others=[{"members": ["giant"], "loot": [ring]}])

    assert "magick" not in choices(played)
    played.do("magick", "rejuvenation:121:30", seat="p2").finish()

    assert len(party(played, "p2").members) == 2


def test_multi_parallel__the_killers_of_one_party_gloat_over_it_before_the_next() -> None:
    given: dict[str, Any] = {"hexes": {"5052": {}}}
    played = scene(
        {"kin": "giant", "hp": 1},
        foes=[{"kind": "ogre", "stays": "passing"}],
        given=given,
        others=[{**GIANT, "at": "5052"}],
        dice=[2, 9],
    )

    played.do("attack").do("go:n", seat="p2").finish()

    assert [foe.stays for foe in site(played, "5051").foes] == ["here"]
    assert "attack" in choices(played, "p2")


def test_multi_parallel__a_second_party_finds_the_lich_king_as_the_first_left_him() -> None:
    rooms = [{"throne": True, "size": "large", "ways": [{"kind": "entry", "to": -2}]}]
    given: dict[str, Any] = {
        "dungeons": [{"rooms": rooms}],
        "hexes": {"5056": {"terrain": "castle", "entrances": [0]}},
        "sites": {"d0r0": {"foes": [{"kind": "lich_king"}]}},
    }
    played = scene("giant", at="d0r0", given=given, others=[{**GIANT, "at": "5056"}])

    played.do("enter:0", seat="p2").finish()

    assert [foe.kind for foe in site(played, "d0r0").foes] == ["lich_king"]
    assert "attack" in choices(played, "p2")


# ---------------------------------------------------------------------- apart


def test_multi_coop_distinct__each_party_keeps_its_own_sheet_purse_and_level() -> None:
    played = scene("giant", gold=100, here={"friend": "merchant"}, others=[{**GIANT, "gold": 5}])

    played.do("train").finish()

    assert (party(played).level, party(played).gold) == (1, 0)
    assert (party(played, "p2").level, party(played, "p2").gold) == (0, 5)
    assert len(party(played, "p2").members) == 1


def test_multi_coop_distinct__a_view_shows_others_at_a_glance_and_not_their_pack() -> None:
    played = scene("giant", others=[{**GIANT, "gold": 77, "loot": [{"kind": "crown"}]}])

    seen = view(played.state, "p1")

    assert [sheet.id for sheet in seen.others] == ["p2"]
    assert "77" not in repr(seen)
    assert "crown" not in repr(seen).lower()
    assert "Here too: p2's party." in seen.place


# ---------------------------------------------------------------------- traps


def trapped(*members: str, others: tuple[dict[str, Any], ...], dice: Any = (), **more: Any) -> Scene[State]:
    """Parties before the trap of a room."""
    return scene(*members, at="d1r0", wary=True, here={"trap": True}, given=ROOM, others=others, dice=dice, **more)


def test_trap_multi_rogue__one_rogue_present_disables_it_for_all() -> None:
    played = trapped("giant", others=({"members": ["rogue"], "wary": True}, {"members": ["hermit"], "wary": True}))
    assert choices(played)[0] == "trap:disable"
    assert "trap:take" not in choices(played)

    played.do("trap:disable", seat="p2").finish()

    assert not site(played).trap
    assert [party(played, seat).wary for seat in ("p1", "p2", "p3")] == [False, False, False]


def test_trap_multi_rogue__the_rogue_of_another_party_serves_whoever_asks() -> None:
    played = trapped("giant", others=({"members": ["rogue"], "wary": True},))

    played.do("trap:disable").finish()

    assert [done.seat for done in happened(played, TrapDisabled)] == ["p1"]
    assert not party(played, "p2").wary


def test_trap_multi_rogue__a_rogue_elsewhere_does_not_help() -> None:
    played = trapped("giant", others=({"members": ["rogue"], "at": "d1r1"},))

    assert "trap:disable" not in choices(played)


def test_trap_multi_rogue__without_one_each_party_faces_it_by_itself() -> None:
    """p1 sets it off; p2 still has it to face, and its own d12."""
    played = trapped("giant", others=({"members": ["giant"], "wary": True},), dice=[3, 5])

    played.do("trap:take")
    assert not site(played).trap
    assert party(played, "p2").wary
    played.do("trap:take", seat="p2").finish()

    assert [(sprung.seat, sprung.damage) for sprung in happened(played, TrapSprung)] == [("p1", 3), ("p2", 5)]
    assert not party(played, "p2").wary


def test_trap_multi_rogue__getting_past_it_is_one_partys_own_result() -> None:
    played = trapped("rogue", others=({"members": ["giant"], "wary": True},), dice=[3])

    played.do("trap:evade", "way:1").finish()

    assert site(played, "d1r0").trap
    assert party(played, "p2").wary
    assert not party(played).wary


def test_trap_multi_rogue__who_comes_when_it_has_gone_off_has_nothing_to_face() -> None:
    played = trapped("giant", others=({"members": ["giant"], "at": "d1r1"},), dice=[3])

    played.do("trap:take").do("way:0", seat="p2").finish()

    assert not party(played, "p2").wary


def test_trap_multi_rogue__who_comes_while_it_is_armed_faces_it_too() -> None:
    played = trapped("giant", others=({"members": ["giant"], "at": "d1r1"},))

    played.do("way:0", seat="p2").finish()

    assert party(played, "p2").wary
    assert "trap:take" in choices(played, "p2")


def test_trap_multi_rogue__the_trap_a_party_still_has_to_face_is_shown_to_it() -> None:
    played = trapped("giant", others=({"members": ["giant"], "wary": True},), dice=[3])

    played.do("trap:take").finish()

    assert any("armed trap" in mark.text for mark in view(played.state, "p2").here)
    assert not any("armed trap" in mark.text for mark in view(played.state, "p1").here)


def test_trap_multi_rogue__serves_for_trapped_loot_as_well() -> None:
    played = scene("giant", here={"loot": [{"kind": "crown", "traps": 1}]}, others=[{"members": ["rogue"]}])

    played.do("trapped:301:disable").finish()

    assert [item.kind for item in party(played).loot] == ["crown"]
    assert happened(played, TrapSprung) == []


# ---------------------------------------------------------------------- time


MIST = {"12y.hex.new-steps": [6], "12y.hexenc.table": [1]}


def test_time_multi__years_pass_for_one_party_and_not_for_another_in_the_same_place() -> None:
    played = scene(
        "giant",
        here={"loot": [{"kind": "mirror", "unique": "magick_mirror", "uses": 1, "qualities": ["magick"]}]},
        at="5051",
        others=[GIANT],
        variants={"immediate-trigger": "on-retrieval"},
        dice=[4],
    )

    played.do("take-all").finish()

    assert (party(played).years, party(played, "p2").years) == (4, 0)
    assert party(played).at == party(played, "p2").at


def test_time_multi__parties_in_different_years_meet() -> None:
    played = scene("giant", years=9, gold=1, others=[{**GIANT, "years": 1}])

    assert "trade:p2" in choices(played)


def test_time_multi__one_count_for_all_by_the_variant() -> None:
    played = scene(
        "giant",
        others=[{**GIANT, **AWAY, "years": 0}],
        variants={"year-track": "shared"},
        dice={**MIST, "12y.hexenc.mist": [3]},
    )

    played.do("go:s").finish()

    assert (party(played).years, party(played, "p2").years) == (3, 3)


def test_time_multi__a_year_shared_makes_the_curse_of_another_partys_cyclops_fall_due() -> None:
    doomed = {"members": [{"kin": "giant", "marks": ["doomed"]}, "hermit"], **AWAY}
    played = scene("giant", others=[doomed], variants={"year-track": "shared"}, dice={**MIST, "12y.hexenc.mist": [1]})

    played.do("go:s").finish()

    assert [member.kin for member in party(played, "p2").members] == ["hermit"]


def test_time_multi__at_twelve_years_a_seat_is_out_and_the_others_play_on() -> None:
    played = scene("giant", years=9, others=[{**GIANT, **AWAY}], dice={**MIST, "12y.hexenc.mist": [3]})

    played.do("go:s").finish()

    assert happened(played, SeatOut) == [SeatOut("p1", "years")]
    assert played.state.ending == ""
    assert played.open("p1") is None
    assert "go:n" in choices(played, "p2")


def test_time_multi__who_is_out_leaves_nobody_waiting_in_the_wilds() -> None:
    mirror = {"kind": "mirror", "unique": "magick_mirror", "uses": 1, "qualities": ["magick"]}
    played = scene(
        "giant",
        years=11,
        foes=[{"kind": "hill_giant", "stays": "passing"}],
        here={"friend": "merchant", "loot": [mirror]},
        others=[{**GIANT, **AWAY}],
        variants={"immediate-trigger": "on-retrieval"},
        dice=[2],
    )

    played.do("take-all").finish()

    assert party(played).out
    assert site(played, "5051") == Site()


def test_time_multi__the_game_is_lost_when_the_last_seat_has_no_years_left() -> None:
    played = scene(
        "giant",
        years=9,
        others=[{"members": [], "years": 12, "out": True, **AWAY}],
        dice={**MIST, "12y.hexenc.mist": [3]},
    )

    played.do("go:s").finish()

    assert [(ended.seat, ended.ending) for ended in happened(played, GameEnded)] == [("p1", "lost")]
    assert played.state.winner == ""


def test_time_multi__a_shared_twelfth_year_ends_the_game_at_once() -> None:
    played = scene(
        "giant",
        years=9,
        others=[{**GIANT, **AWAY, "years": 9}, {**GIANT, **AWAY, "years": 9}],
        variants={"year-track": "shared"},
        dice={**MIST, "12y.hexenc.mist": [3]},
    )

    played.do("go:s").finish()

    assert played.state.ending == "lost"
    assert happened(played, SeatOut) == []
    assert len(happened(played, GameEnded)) == 1


def test_time_multi__who_is_out_is_out_once_and_years_of_another_touch_nobody() -> None:
    out = {**AWAY, "members": [], "years": 11, "out": True}
    doomed = {"members": [{"kin": "giant", "marks": ["doomed"]}], **AWAY}
    shared = scene("giant", others=[out], variants={"year-track": "shared"}, dice={**MIST, "12y.hexenc.mist": [1]})
    own = scene("giant", others=[doomed], dice={**MIST, "12y.hexenc.mist": [1]})

    shared.do("go:s").finish()
    own.do("go:s").finish()

    assert (happened(shared, SeatOut), happened(shared, GameEnded)) == ([], [])
    assert len(party(own, "p2").members) == 1


def test_multi_parallel__what_befalls_a_party_by_the_end_of_another_is_seen_to_at_once() -> None:
    """p2 dies, which takes a year of all; in it p1's last member dies of the cyclops's curse."""
    doomed = {"kin": "giant", "marks": ["doomed"]}
    played = scene(
        doomed,
        at=AWAY["at"],
        given={"sites": {"5051": {"foes": [{"kind": "ogre"}]}}},
        others=[{"members": [{"kin": "giant", "hp": 1}], "at": "5051"}],
        variants={"year-track": "shared"},
        dice=[2, 1],
    )

    played.do("attack", seat="p2").finish()

    assert [fell.seat for fell in happened(played, PartyFell)] == ["p2", "p1"]
    assert choices(played) == ["assemble", "end-game"]


def test_time_multi__who_is_out_has_nothing_left() -> None:
    played = scene("giant", gold=5, chased=2, wary=True, truce=True, loot=[{"weapon": "axe"}], others=[{**GIANT}])
    after = SeatOut("p1", "years").apply(played.state).party("p1")

    assert (after.out, after.members, after.loot, after.gold, after.chased) == (True, (), (), 0, 0)
    assert (after.wary, after.truce) == (False, False)


def test_time_multi__a_win_by_one_ends_the_game_for_all_and_all_are_told() -> None:
    crown = {"kind": "crown", "qualities": ["ancient", "magick"], "unique": "ancient_magick_crown"}
    played = scene("giant", loot=[crown], others=[{**GIANT, **AWAY}])
    begun = played.state

    played.do("destroy:101").finish()

    assert played.state.winner == "p1"
    assert (played.open("p1"), played.open("p2")) == (None, None)
    last = told(played, begun)[-1][1]
    assert "p1" in last
    assert "everybody" in last or "all" in last
    assert "p1's" in view(played.state, "p2").ending


def test_time_multi__a_seat_may_give_up_while_the_others_play_on() -> None:
    played = scene("giant", at="5051", others=[{"members": [], "number": 0, "at": ""}])

    played.do("end-game", "end", seat="p2").finish()

    assert happened(played, SeatOut) == [SeatOut("p2", "retired")]
    assert played.state.ending == ""
    assert "go:n" in choices(played)


def test_time_multi__a_death_costs_the_dead_partys_player_a_year_and_nobody_else() -> None:
    played = scene({"kin": "giant", "hp": 1}, foes=["ogre"], others=[{**GIANT, **AWAY}], dice=[2, 9])

    played.do("attack").finish()

    assert happened(played, YearsPassed) == [YearsPassed("p1", 1, "party_death")]
    assert (party(played).years, party(played, "p2").years) == (1, 0)


@pytest.mark.parametrize("track", ["per-player", "shared"])
def test_time_multi__whose_years_they_are_is_told(track: str) -> None:
    played = scene(
        "giant", others=[{**GIANT, **AWAY}], variants={"year-track": track}, dice={**MIST, "12y.hexenc.mist": [3]}
    )
    begun = played.state

    played.do("go:s").finish()

    text = " ".join(text for _, text in told(played, begun))
    assert ("p1" in text) == (track == "per-player")


def test_time_multi__the_free_reroll_of_one_does_not_excuse_the_death_of_another() -> None:
    """The mirror in p1's luggage takes a year from all; p2's doomed Giant dies of it, which costs another."""
    doomed = {"members": [{"kin": "giant", "marks": ["doomed"]}], **AWAY}
    played = scene(
        number=0,
        at="",
        others=[doomed],
        variants={"year-track": "shared", "assembly-wipe": "free-reroll"},
        dice={
            "12y.assembly.four-d4": [4, 4, 4, 4],
            "12y.weapon.start-roll": [1, 1, 1, 1],
            "12y.loot.items": [1, 3, 3, 3],
            "12y.loot.quality-table": [5, 1, 1, 1],
            "12y.gold.start": [1, 1, 1, 1],
            "12y.unique.mirror": [1],
        },
    )

    played.do("assemble", *["suggested"] * 4).finish()

    assert [(passed.seat, passed.why) for passed in happened(played, YearsPassed)] == [
        ("p1", "mirror"),
        ("p2", "party_death"),
    ]
    assert party(played).years == 2


# ---------------------------------------------------------------------- records


def test_multi_records__a_monster_that_one_party_killed_is_gone_for_all() -> None:
    given: dict[str, Any] = {**ROOM, "sites": {"d1r0": {"foes": [{"kind": "skeleton", "hp": 1}]}}}
    axe = {"kin": "giant", "weapon": 101}
    played = scene(axe, loot=[{"weapon": "axe"}], at="d1r0", given=given, others=[{**GIANT, "at": "d1r1"}], dice=[5, 3])

    played.do("attack").do("way:0", seat="p2").finish()

    assert site(played, "d1r0").foes == ()
    assert "attack" not in choices(played, "p2")


def test_multi_records__a_wounded_monster_that_was_evaded_meets_the_next_party_as_wounded() -> None:
    given: dict[str, Any] = {**ROOM, "sites": {"d1r0": {"foes": [{"kind": "ogre", "hp": 7, "max_hp": 36}]}}}
    played = scene("rogue", at="d1r0", given=given, others=[{**GIANT, "at": "d1r1"}], dice=[3])

    played.do("evade", "way:0").do("way:0", seat="p2").finish()

    assert [foe.hp for foe in site(played, "d1r0").foes] == [7]
    assert "attack" in choices(played, "p2")


def test_multi_records__hexes_and_entrances_are_on_everybodys_map() -> None:
    given: dict[str, Any] = {**ROOM, "hexes": {"4040": {}, "5052": {"terrain": "marsh"}}}
    played = scene("giant", given=given, others=[{**GIANT, **AWAY}])

    cells = {cell.name: cell for cell in view(played.state, "p2").maps[0].cells}  # type: ignore[union-attr]

    assert {"5051", "5052"} <= set(cells)


def test_multi_records__every_dungeon_has_its_own_number_whoever_finds_it_first() -> None:
    """Ponds, sinkholes and wells are numbered in lanes: 1, 3, 5 for p1 and 2, 4, 6 for p2."""
    given: dict[str, Any] = {"hexes": {"4040": {}}}
    old = {"12y.hex.new-steps": [6, 6], "12y.hexenc.table": [12, 12], "12y.hexenc.entrance": [3, 3]}
    orders = (("p1", "p2"), ("p2", "p1"))
    worlds = []
    for seats in orders:
        played = scene("giant", given=given, others=[{**GIANT, **AWAY}], dice=old)
        for seat in seats:
            played.do("go:s", seat=seat)
        worlds.append({dungeon.number: dungeon.hex for dungeon in played.state.dungeons})

    assert worlds[0] == worlds[1]
    assert worlds[0][1] == "5052"
