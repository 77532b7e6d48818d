"""The frame: what the game is about, how it is lost, and what a table writes down before it begins."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.rulesets.twelve_years.figures import PRINTED
from lychgate.rulesets.twelve_years.rules.combat import AttackRolled
from lychgate.rulesets.twelve_years.rules.death import MemberDied
from lychgate.rulesets.twelve_years.rules.fight_sums import DamageTotalled
from lychgate.rulesets.twelve_years.rules.foes import FoeArrived, FoeSlain
from lychgate.rulesets.twelve_years.rules.frame import ordinal
from lychgate.rulesets.twelve_years.rules.levels import LevelsGained
from lychgate.rulesets.twelve_years.rules.loot import GoldGained
from lychgate.rulesets.twelve_years.rules.newcomers import MemberJoined
from lychgate.rulesets.twelve_years.rules.retrieval import TreasureTaken
from lychgate.rulesets.twelve_years.rules.ways import Moved
from lychgate.rulesets.twelve_years.rules.wounds import MemberHurt
from lychgate.rulesets.twelve_years.rules.years import GameEnded, YearsPassed
from lychgate.rulesets.twelve_years.ruleset import RULESET
from lychgate.rulesets.twelve_years.state import CITY, Member, State
from lychgate.rulesets.twelve_years.tables import (
    ARCHETYPES,
    CASTLE_MODE,
    COMBAT,
    CREATURES,
    DELVING_ENCOUNTERS,
    DOORS,
    ENTRANCES,
    EVASION,
    FOE,
    FRIENDS,
    HEX_ENCOUNTERS,
    LOOT_ITEMS,
    LOOT_QUALITY,
    MAGICKS,
    MONSTERS,
    ROOM_SIZE,
    ROOM_TYPE,
    STARTING_GOLD,
    TERRAIN,
    WEAPON,
    WEAPONS,
)
from lychgate.sim.scenes import Scene
from tests.rulesets.twelve_years.stage import asked, choices, happened, party, scene, site

FOREST, MIST, CREATURE = 6, 1, 2
THRONE_ROOM = {"dungeons": [{"rooms": [{"throne": True}]}]}
CROWN = {"kind": "crown"}
MAGICK_CROWN = {"kind": "crown", "qualities": ["magick"], "powers": ["rejuvenation"]}
DEATH_CROWN = {"kind": "crown", "qualities": ["magick"], "powers": ["death"]}
ANCIENT_CROWN = {"kind": "crown", "qualities": ["ancient", "magick"], "unique": "ancient_magick_crown"}


def before_him(*members: str, loot: list[dict[str, Any]], **more: Any) -> Scene[State]:
    """A party before the Lich King on his throne."""
    return scene(*members, at="d0r0", foes=["lich_king"], loot=loot, given=THRONE_ROOM, **more)


# ---------------------------------------------------------------------- no referee, variants


@pytest.mark.parametrize(("rounding", "damage"), [("down", 3), ("up", 4), ("down-min-1", 3)])
def test_frame_no_referee__what_the_book_leaves_open_falls_out_as_the_switch_written_down_says(
    rounding: str, damage: int
) -> None:
    played = scene("giant", foes=["ogre"], dice=[3, 5], variants={"half-damage": rounding})

    played.do("attack").finish()

    assert happened(played, MemberHurt) == [MemberHurt("p1", 1, damage, 30 - damage, "foes")]


def test_frame_no_referee__every_question_is_put_to_the_player() -> None:
    played = scene("hermit", {"kin": "giant", "hp": 3}, foes=["ogre", "shade"], dice=[5])

    put = [(asked(played).kind, asked(played).seat)]
    for answer in ("attack", "damage"):
        played.do(answer)
        put.append((asked(played).kind, asked(played).seat))
    played.finish()

    assert put == [("orders", "p1"), ("use-success", "p1"), ("strike-foe", "p1")]


def test_no_two_parties_of_a_game_have_the_same_number() -> None:
    state = scene("giant", number=3, others=[{"members": ["giant"], "number": n} for n in (1, 2)]).state
    numbered = [replace(party, number=number) for party in state.parties for number in (1, 2, 3)]

    assert sorted(ordinal(state, party) for party in numbered) == [1, 2, 3, 4, 5, 6, 7, 8, 9]


def test_frame_variants_first__a_new_game_has_a_value_for_every_switch_written_into_it() -> None:
    state = RULESET.new_game(RULESET.resolve({"castle-mode": "flail"}), ("p1",))

    assert state.variants["castle-mode"] == "flail"
    assert sorted(state.variants) == sorted(variant.name for variant in RULESET.variants())
    assert state.parties[0].number == 0


def test_frame_variants_first__nothing_that_is_ordered_changes_what_was_written_down() -> None:
    played = scene("giant", foes=["raven"], dice=[6], level=4, variants={"castle-mode": "axe", "half-damage": "up"})
    written = dict(played.state.variants)

    played.do("attack", "go:n").finish()

    assert played.state.variants == written
    assert written["castle-mode"] == "axe"


def test_frame_variants_first__a_difficulty_that_does_not_exist_is_refused_before_the_game_begins() -> None:
    with pytest.raises(PlayError):
        RULESET.resolve({"castle-mode": "dagger"})


@pytest.mark.parametrize(("printing", "hp"), [("body", 16), ("sheet", 20)])
def test_frame_sheet_policy__the_printing_in_force_says_how_tough_a_satyr_is(printing: str, hp: int) -> None:
    played = scene("giant", dice=[FOREST, CREATURE, 12], variants={"policy.print": printing})

    played.do("go:s").finish()

    assert [event.foe.hp for event in happened(played, FoeArrived)] == [hp]
    assert site(played).foes[0].max_hp == hp


@pytest.mark.parametrize("printing", ["body", "sheet"])
def test_frame_sheet_policy__the_printings_agree_on_everything_else_a_creature_is(printing: str) -> None:
    played = scene("giant", dice=[FOREST, CREATURE, 8], variants={"policy.print": printing})

    played.do("go:s").finish()

    assert site(played).foes[0].hp == 16


@pytest.mark.parametrize("printing", ["body", "sheet"])
def test_frame_sheet_policy__a_difference_with_a_switch_of_its_own_goes_by_that_switch(printing: str) -> None:
    burning = {"kin": "giant", "marks": ["burning"]}
    played = scene(burning, foes=["raven"], level=4, dice=[6, 2], variants={"policy.print": printing})

    played.do("attack").finish()

    assert happened(played, MemberHurt) == [MemberHurt("p1", 1, 2, 32, "fire")]


def test_frame_sheet_policy__what_only_the_sheet_prints_is_in_force() -> None:
    book = {"kind": "book", "qualities": ["magick"], "powers": ["death"], "unique": "book_of_death"}
    played = scene("giant", "rogue", given={"sites": {"5050": {"loot": [book]}}}, dice=[2])

    played.do("go:n").finish()

    assert [event.cause for event in happened(played, MemberDied)] == ["book"]


# ---------------------------------------------------------------------- the goal, and how the game is lost


def test_frame_goal__a_crown_on_the_lich_kings_brow_wins_the_game() -> None:
    played = before_him("rogue", loot=[CROWN], dice=[5])

    played.do("attack", "item:101").finish()

    assert happened(played, GameEnded) == [GameEnded("p1", "crowned", "attack")]
    assert (played.state.ending, played.state.winner) == ("crowned", "p1")
    assert party(played).loot == ()


def test_frame_goal__without_a_crown_a_blow_against_him_is_in_vain() -> None:
    played = before_him("rogue", loot=[{"kind": "ring"}], dice=[6])

    played.do("attack").finish()

    assert played.state.ending == ""
    assert [foe.kind for foe in site(played).foes] == ["lich_king"]


def test_frame_goal__a_crown_anywhere_but_on_his_brow_wins_nothing() -> None:
    played = scene("rogue", loot=[CROWN], foes=["raven"], level=4, dice=[5])

    played.do("attack").finish()

    assert played.state.ending == ""
    assert [item.kind for item in party(played).loot] == ["crown"]


@pytest.mark.parametrize(("years", "rolled"), [(8, 4), (9, 3), (11, 1), (9, 4), (11, 4)])
def test_frame_loss__with_twelve_years_or_more_on_the_track_the_game_is_lost(years: int, rolled: int) -> None:
    played = scene("giant", years=years, dice=[FOREST, MIST, rolled])

    played.do("go:s").finish()

    assert happened(played, GameEnded) == [GameEnded("p1", "lost", "mist")]
    assert party(played).years == years + rolled
    assert (played.state.ending, played.state.winner) == ("lost", "")
    assert played.open() is None


@pytest.mark.parametrize(("years", "rolled"), [(8, 3), (10, 1)])
def test_frame_loss__with_eleven_years_on_the_track_play_goes_on(years: int, rolled: int) -> None:
    played = scene("giant", years=years, dice=[FOREST, MIST, rolled])

    played.do("go:s").finish()

    assert party(played).years == 11
    assert happened(played, GameEnded) == []
    assert "go:n" in choices(played)


def test_frame_loss__a_partys_death_in_the_eleventh_year_loses_before_another_is_assembled() -> None:
    played = scene("hermit", foes=["ogre"], years=11, dice=[2, 6])

    played.do("attack").finish()

    assert happened(played, GameEnded) == [GameEnded("p1", "lost", "party_death")]
    assert played.open() is None


def test_frame_loss__a_partys_death_in_the_tenth_year_leaves_time_for_another() -> None:
    played = scene("hermit", foes=["ogre"], years=10, dice=[2, 6])

    played.do("attack").finish()

    assert party(played).years == 11
    assert choices(played) == ["assemble", "end-game"]


def test_frame_goal__esc_plays_on_where_giving_up_is_asked_about() -> None:
    played = scene("hermit", foes=["ogre"], years=10, dice=[2, 6])
    played.do("attack").finish()

    played.do("end-game")

    assert asked(played).way_out() == "go-on"


def test_frame_year_start__the_track_begins_at_nothing() -> None:
    state = RULESET.new_game(RULESET.resolve({}), ("p1",))

    assert [seat.years for seat in state.parties] == [0]


def test_frame_year_start__a_new_party_goes_on_where_the_last_left_the_track() -> None:
    rolls = [1, 1, 1, 1, 10, 10, 10, 10, 1, 1, 1, 1]
    played = scene(number=3, years=7, at=CITY, dice=rolls)

    played.do("assemble", "text:A", "text:B", "text:C", "text:D").finish()

    assert party(played).number == 4
    assert party(played).years == 7


def test_frame_year_start__years_are_added_to_those_gone_by() -> None:
    played = scene("giant", years=3, dice=[FOREST, MIST, 2])

    played.do("go:s").finish()

    assert happened(played, YearsPassed) == [YearsPassed("p1", 2, "mist")]
    assert party(played).years == 5


# ---------------------------------------------------------------------- for good


def test_frame_permanent_ways__crowning_only_buys_another_twelve_years() -> None:
    played = before_him("rogue", loot=[MAGICK_CROWN], dice=[5])

    played.do("attack", "item:101").finish()

    assert played.state.ending == "crowned"


def test_frame_permanent_ways__breaking_the_ancient_magick_crown_is_the_printed_way() -> None:
    played = scene("rogue", loot=[ANCIENT_CROWN])

    played.do("destroy:101").finish()

    assert happened(played, GameEnded) == [GameEnded("p1", "destroyed", "ancient_crown")]


def test_frame_permanent_ways__a_crown_of_death_used_on_him_is_the_way_to_be_found() -> None:
    played = before_him("rogue", loot=[DEATH_CROWN])

    played.do("magick", "death:101:201").finish()

    assert happened(played, GameEnded) == [GameEnded("p1", "destroyed", "death_crown")]
    assert (played.state.ending, played.state.winner) == ("destroyed", "p1")


def test_frame_permanent_ways__without_a_secret_ending_a_crown_of_death_does_not_touch_him() -> None:
    played = before_him("rogue", loot=[DEATH_CROWN], dice=[5], variants={"secret-ending": "none"})

    offered = choices(played)
    played.do("attack", "item:101").finish()

    assert "magick" not in offered
    assert played.state.ending == "crowned"


@pytest.mark.parametrize(("crown", "ending"), [(MAGICK_CROWN, "destroyed"), (CROWN, "crowned")])
def test_frame_permanent_ways__any_magick_crown_on_his_brow_will_do_where_the_switch_says_so(
    crown: dict[str, Any], ending: str
) -> None:
    played = before_him("rogue", loot=[crown], dice=[6], variants={"secret-ending": "any-magick-crown"})

    played.do("attack", "item:101").finish()

    assert played.state.ending == ending


def test_frame_permanent_ways__where_any_magick_crown_will_do_a_crown_of_death_works_too() -> None:
    played = before_him("rogue", loot=[DEATH_CROWN], variants={"secret-ending": "any-magick-crown"})

    played.do("magick", "death:101:201").finish()

    assert happened(played, GameEnded) == [GameEnded("p1", "destroyed", "death_crown")]


# ---------------------------------------------------------------------- how it is played


def test_frame_two_modes__entering_a_dungeon_is_delving_and_leaving_it_is_hexploring_again() -> None:
    played = scene("giant", given={"dungeons": [{}, {"hex": "5051", "rooms": [{}]}]})

    outside = choices(played)
    played.do("enter:1")
    inside = choices(played)
    below = party(played).outdoors
    played.do("way:0").finish()

    assert {"enter:1", "go:n"} <= set(outside)
    assert inside == ["way:0"]
    assert not below
    assert party(played).outdoors
    assert choices(played) == outside
    assert [(event.to, event.how) for event in happened(played, Moved)] == [("d1r0", "enter"), ("5051", "entry")]


def test_frame_no_turns__one_roll_stands_for_the_attacks_of_all_on_both_sides() -> None:
    played = scene("giant", "giant", foes=["wolf", "wolf"], dice=[2, 4, 5, 1])

    played.do("attack").finish()

    assert happened(played, AttackRolled) == [AttackRolled("p1", 2, 2, "enemy_hit")]
    assert happened(played, MemberHurt) == [MemberHurt("p1", 1, 9, 21, "foes")]


def test_frame_no_turns__a_foe_that_dies_of_an_exchange_has_struck_all_the_same() -> None:
    wolf = {"kind": "wolf", "hp": 1}
    played = scene("giant", foes=[wolf], level=1, dice=[4, 8])

    played.do("attack").finish()

    assert [event.total for event in happened(played, DamageTotalled)] == [1, 4]
    assert [event.foe.kind for event in happened(played, FoeSlain)] == ["wolf"]
    assert happened(played, MemberHurt) == [MemberHurt("p1", 1, 4, 27, "foes")]
    kinds = [type(event) for event in played.events]
    assert kinds.index(FoeSlain) > max(at for at, kind in enumerate(kinds) if kind is DamageTotalled)


def test_frame_group_level__killing_pays_nothing_by_itself() -> None:
    played = scene("giant", foes=["raven"], level=4, gold=7, dice=[5])

    played.do("attack").finish()

    assert happened(played, FoeSlain) != []
    assert (party(played).level, party(played).gold) == (4, 7)
    assert [event for event in played.events if isinstance(event, LevelsGained | GoldGained | TreasureTaken)] == []


def test_frame_group_level__a_level_raises_every_member_alike() -> None:
    hurt = {"kin": "giant", "hp": 3}
    played = scene(hurt, "hermit", "rogue", gold=100, here={"friend": "gerhardus"})

    played.do("train").finish()

    assert party(played).level == 1
    assert [member.hp for member in party(played).members] == [31, 9, 13]


def test_frame_group_level__a_newcomer_has_the_partys_level_from_the_first() -> None:
    played = scene("giant", level=3, here={"friend": "new_member"}, dice=[1, 10, 1])

    played.do("recruit", "text:Bo").finish()

    assert [event.member.hp for event in happened(played, MemberJoined)] == [11]


def test_frame_dice__several_dice_of_one_kind_are_summed() -> None:
    flails = [{"weapon": "flail"}, {"weapon": "flail"}]
    wielding = [{"kin": "rogue", "weapon": 101}, {"kin": "rogue", "weapon": 102}]
    played = scene(*wielding, foes=["ogre"], loot=flails, dice=[5, 4, 6])

    played.do("attack").finish()

    assert happened(played, DamageTotalled) == [DamageTotalled("p1", "party", 10, (), "full", 10)]


def test_frame_dice__the_four_dice_of_assembly_are_read_one_by_one() -> None:
    played = scene(number=0, at=CITY, dice=[1, 1, 1, 2, 1, 10, 10, 10, 10, 1, 1, 1, 1])

    played.do("assemble", "text:A", "text:B", "text:C", "text:D").finish()

    assert [member.kin for member in party(played).members] == ["hermit", "hermit", "hermit", "rogue"]


FLAT = ("death-years", "poison-damage", "thorning-damage", "curse-damage")
"""Numbers that are added as they are, and not the sides of a die."""


def test_frame_dice__nothing_in_the_tables_needs_other_dice_than_those_five() -> None:
    tables = (
        *(ARCHETYPES, STARTING_GOLD, WEAPONS, LOOT_ITEMS, LOOT_QUALITY, MAGICKS, COMBAT, EVASION, TERRAIN),
        *(HEX_ENCOUNTERS, CREATURES, FRIENDS, ENTRANCES, ROOM_SIZE, ROOM_TYPE, DOORS, DELVING_ENCOUNTERS, MONSTERS),
    )
    thrown = [table.dice for table in tables]
    thrown += [weapon.damage for weapon in WEAPON.values()]
    thrown += [dice for foe in FOE.values() for dice in (foe.damage, foe.count) if "d" in dice]
    thrown += [row.skeletons for row in CASTLE_MODE.values()]
    thrown += [f"1d{PRINTED[name]}" for name in PRINTED if name.endswith(("-years", "-damage")) and name not in FLAT]

    sizes = {dice.partition("d")[2] for dice in thrown}

    assert sizes == {"4", "6", "8", "10", "12"}


# ---------------------------------------------------------------------- the records


def test_frame_sheets__a_new_game_keeps_party_hex_map_and_dungeon_map() -> None:
    state = RULESET.new_game(RULESET.resolve({}), ("p1",))

    assert [(seat.seat, seat.level, seat.gold, seat.members) for seat in state.parties] == [("p1", 0, 0, ())]
    assert [(name, hex_.terrain) for name, hex_ in state.hexes.items()] == [(CITY, "city"), ("5056", "castle")]
    assert [(dungeon.kind, dungeon.rooms) for dungeon in state.dungeons] == [("castle", ())]


SIX = ("giant",) * 6
JOINS = [("new_member", "recruit"), ("renegade", "recruit"), ("phim_pham", "recruit"), ("tinker", "escort")]


@pytest.mark.parametrize(("friend", "order"), [*JOINS, ("noble", "escort")])
def test_frame_sheets__six_printed_lines_are_no_limit(friend: str, order: str) -> None:
    played = scene(*SIX, gold=50, here={"friend": friend})

    assert order in choices(played)


@pytest.mark.parametrize(("friend", "order"), [*JOINS, ("noble", "escort")])
def test_frame_sheets__a_party_of_six_takes_nobody_else_along_where_the_switch_says_so(friend: str, order: str) -> None:
    six = scene(*SIX, gold=50, here={"friend": friend}, variants={"party-cap": "six"})
    five = scene(*SIX[1:], gold=50, here={"friend": friend}, variants={"party-cap": "six"})

    assert order not in choices(six)
    assert order in choices(five)


@pytest.mark.parametrize(("members", "offered"), [(6, False), (5, True)])
def test_frame_sheets__nor_does_a_party_of_six_then_bewitch_an_enemy_or_raise_its_dead(
    members: int, offered: bool
) -> None:
    loot = [
        {"kind": "ring", "qualities": ["magick"], "powers": ["fae_touched"]},
        {"kind": "ring", "qualities": ["magick"], "powers": ["rejuvenation"]},
    ]
    dead = [{"member": {"kin": "rogue", "id": 90}, "at": "5051"}]
    played = scene(*SIX[:members], foes=["ogre"], loot=loot, given={"corpses": dead}, variants={"party-cap": "six"})

    assert ("magick" in choices(played)) == offered


def test_frame_sheets__whom_death_strikes_takes_no_line() -> None:
    ring = {"kind": "ring", "qualities": ["magick"], "powers": ["death"]}
    played = scene(*SIX, foes=["ogre"], loot=[ring], variants={"party-cap": "six"})

    played.do("magick")

    assert choices(played) == ["pass", "death:101:201"]


def test_frame_sheets__nor_does_the_lich_king_who_bows_and_is_crowned() -> None:
    crown = {"kind": "crown", "qualities": ["magick"], "powers": ["fae_touched"]}
    throne = {"dungeons": [{"rooms": [{"throne": True}]}]}
    played = scene(*SIX, at="d0r0", foes=["lich_king"], loot=[crown], given=throne, variants={"party-cap": "six"})

    played.do("magick")

    assert choices(played) == ["pass", "fae_touched:101:201"]


def test_frame_sheets__the_sheet_of_a_larger_party_may_raise_its_dead_and_bewitch() -> None:
    ring = {"kind": "ring", "qualities": ["magick"], "powers": ["fae_touched", "rejuvenation"]}
    dead = [{"member": {"kin": "rogue", "id": 90}, "at": "5051"}]
    played = scene(*SIX, foes=["ogre"], loot=[ring], given={"corpses": dead})

    played.do("magick")

    assert choices(played) == ["pass", "fae_touched:101:201", "rejuvenation:101:90"]


def test_frame_no_referee__of_two_parties_the_one_whose_player_gives_the_order_goes() -> None:
    played = scene("giant", given={"hexes": {"5052": {}, "5053": {}}})
    rival = replace(party(played), seat="p2", at="5053", members=(Member(50, "Rival", "giant", 30),))
    played.state = replace(played.state, parties=(*played.state.parties, rival))

    played.do("go:n", seat="p2").finish()

    assert [(one.seat, one.at) for one in played.state.parties] == [("p1", "5051"), ("p2", "5052")]
