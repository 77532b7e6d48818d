"""Party against party: who may be attacked, getting away, the opposed roll, whom it hits, and how it ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from lychgate.core.errors import DataError
from lychgate.core.printed_table import load_table
from lychgate.rulesets.twelve_years.rules.combat import AttackRolled
from lychgate.rulesets.twelve_years.rules.compulsion import CurseFelt
from lychgate.rulesets.twelve_years.rules.death import MemberDied, PartyFell
from lychgate.rulesets.twelve_years.rules.fight_sums import DamageTotalled
from lychgate.rulesets.twelve_years.rules.foes import FoeArrived
from lychgate.rulesets.twelve_years.rules.hexploring import EncounterRolled
from lychgate.rulesets.twelve_years.rules.levels import PartyHealed
from lychgate.rulesets.twelve_years.rules.magick import MagickWindow
from lychgate.rulesets.twelve_years.rules.rival_blows import RivalRolled, RivalsMeasured
from lychgate.rulesets.twelve_years.rules.rival_evasion import GotClear, RivalFollowed, Robbed
from lychgate.rulesets.twelve_years.rules.rivals import RivalsClashed, RivalsParted, StandTaken
from lychgate.rulesets.twelve_years.rules.trap_effects import TrapSprung
from lychgate.rulesets.twelve_years.rules.ways import Moved
from lychgate.rulesets.twelve_years.rules.wounds import MemberHurt
from lychgate.rulesets.twelve_years.ruleset import RULESET
from lychgate.rulesets.twelve_years.state import State
from lychgate.rulesets.twelve_years.tables import RIVAL_COMBAT, RIVAL_EVASION
from lychgate.sim.scenes import Scene
from tests.rulesets.twelve_years.invariants import wrong_with
from tests.rulesets.twelve_years.stage import Raw, asked, choices, happened, party, scene, site

SOUTH: Raw = {"hexes": {"5052": {}, "5150": {}}}
"""Known clearings to run to: south is 5052."""

PORTAL: Raw = {"hexes": {"5052": {}, "5060": {"features": ["portal"]}}}
"""And one with a stone portal, for those who hold a key."""

AXE = {"weapon": "axe"}
SWORD = {"weapon": "sword"}
BOW = {"weapon": "bow"}
RING = {"kind": "ring"}
SEEING = {"kind": "ring", "qualities": ["magick"], "powers": ["clairvoyant"]}
THORNS = {"kind": "ring", "qualities": ["magick"], "powers": ["thorning"]}
DEATH = {"kind": "ring", "qualities": ["magick"], "powers": ["death"]}
CURSED = {"kind": "boots", "qualities": ["magick"], "powers": ["cursed"]}
DEMONIC = {"kind": "boots", "qualities": ["magick"], "powers": ["demonic"]}
KEY = {"kind": "key", "unique": "magick_key", "qualities": ["magick"], "uses": 1}
BALM = {"kind": "ring", "qualities": ["magick"], "powers": ["moonkissed"]}


def duel(
    ours: Sequence[Any] = ("rogue",),
    theirs: Sequence[Any] = ("rogue",),
    *,
    dice: Sequence[int] = (),
    level: int = 5,
    their_level: int = 3,
    them: Raw | None = None,
    **rest: Any,
) -> Scene[State]:
    """Two parties in one clearing. Unarmed, each member deals its level: ours 5, theirs 3."""
    other = {"members": list(theirs), "level": their_level, **(them or {})}
    given = {**SOUTH, **rest.pop("given", {})}
    return scene(*ours, dice=dice, level=level, others=[other], given=given, **rest)


def hurts(played: Scene[State]) -> list[tuple[str, int]]:
    """Who took how much, in order."""
    return [(event.seat, event.amount) for event in happened(played, MemberHurt)]


def fought(played: Scene[State], stand: str = "engage") -> Scene[State]:
    """The first party attacks, the second does as it is told here."""
    return played.do("rival:p2").do(stand, seat="p2")


# ---------------------------------------------------------------------- declaring


def test_pvp_declare__the_attack_is_declared_and_then_the_attacked_party_alone_is_asked() -> None:
    attack = duel().do("rival:p2")

    assert [(event.seat, event.on) for event in happened(attack, RivalsClashed)] == [("p1", "p2")]
    assert choices(attack, "p2") == ["engage", "evade"]
    assert attack.open("p1") is None
    assert happened(attack, RivalRolled) == []


@pytest.mark.parametrize("them", [{"at": "5052"}, {"members": []}])
def test_pvp_declare__only_a_living_party_in_the_same_place_can_be_attacked(them: Raw) -> None:
    assert "rival:p2" in choices(duel())
    assert "rival:p2" not in choices(duel(them=them))


def test_pvp_declare__an_attack_is_possible_before_enemies_but_not_before_a_trap() -> None:
    assert "rival:p2" in choices(duel(foes=["ogre"]))
    assert "rival:p2" not in choices(duel(chased=1))


def test_pvp_declare__nobody_else_is_in_it() -> None:
    fight = scene("giant", others=[{"members": ["giant"]}, {"members": ["giant"], "at": "5052"}], dice=[3, 3])

    fight.do("rival:p2").do("engage", seat="p2").finish()

    assert [event.seats for event in happened(fight, RivalsClashed)] == [("p1", "p2")]
    assert party(fight, "p3").rivals == ()


# ---------------------------------------------------------------------- getting away


def test_pvp_evade_first__who_gets_away_makes_no_opposed_roll() -> None:
    flight = fought(duel(dice=[3]), "evade").do("s", seat="p2").finish()

    assert [event.stand for event in happened(flight, StandTaken)] == ["engage", "evade"]
    assert (happened(flight, RivalRolled), hurts(flight)) == ([], [])
    assert (party(flight, "p2").at, party(flight).rivals) == ("5052", ())


def test_pvp_evade_first__after_a_1_its_damage_is_dealt_and_then_the_roll_is_made_all_the_same() -> None:
    flight = fought(duel(dice=[1, 2, 6]), "evade").do("s", seat="p2").finish()

    kinds = [type(event) for event in flight.events if isinstance(event, MemberHurt | RivalRolled)]
    assert kinds == [MemberHurt, RivalRolled, RivalRolled, MemberHurt]
    assert hurts(flight) == [("p2", 5), ("p1", 3)]


def test_pvp_evade_first__the_exit_is_named_before_the_roll() -> None:
    flight = fought(duel(dice=[]), "evade")

    assert asked(flight, "p2").kind == "evasion-exit"
    assert "s" in choices(flight, "p2")


def test_pvp_evade_first__when_everybody_runs_nobody_is_left_to_hit_anybody() -> None:
    flight = duel(rivals=["p2"], them={"rivals": ["p1"]}, dice=[1, 3])

    flight.do("rivals:evade").do("evade", seat="p2").do("n", seat="p2").do("s").finish()

    assert (hurts(flight), happened(flight, RivalRolled)) == ([], [])
    assert (party(flight).at, party(flight, "p2").at) == ("5051", "5050")


def test_pvp_enemy_meaning__a_monster_is_an_enemy_to_get_away_from_too() -> None:
    flight = fought(duel(foes=["ogre"], dice=[1, 4, 2, 6]), "evade").do("s", seat="p2").finish()

    assert [(event.seat, event.amount, event.by) for event in happened(flight, MemberHurt)] == [
        ("p2", 5, "rivals"),
        ("p2", 6, "foes"),
        ("p1", 3, "rivals"),
    ]


def test_pvp_enemy_meaning__where_an_enemy_cannot_be_evaded_the_party_must_engage() -> None:
    fight = duel(foes=["vines"], dice=[6, 3])

    fight.do("rival:p2").finish()

    assert [event.stand for event in happened(fight, StandTaken)] == ["engage", "engage"]


def test_pvp_enemy_meaning__goblins_come_at_this_roll_too() -> None:
    flight = fought(duel(foes=["goblin"], dice=[3]), "evade").do("s", seat="p2").finish()

    assert [foe.kind for foe in site(flight, "5051").foes] == ["goblin", "goblin"]


def test_pvp_evade_1__the_party_stays_and_takes_full_damage() -> None:
    flight = fought(duel(("rogue", "rogue"), ["giant"], dice=[1, 6, 3]), "evade").do("s", seat="p2").finish()

    assert hurts(flight) == [("p2", 10), ("p2", 10)]
    assert party(flight, "p2").at == "5051"
    assert party(flight, "p2").rivals == ("p1",)


def test_pvp_evade_1__a_trap_that_pursues_it_goes_off() -> None:
    flight = duel(dice=[1, 7, 3, 6], them={"chased": 1})

    fought(flight, "evade").do("s", seat="p2").finish()

    assert [event.what for event in happened(flight, TrapSprung)] == ["effect"]


def test_pvp_evade_2__the_attacker_may_follow_and_they_are_at_blows_in_the_next_place() -> None:
    flight = fought(duel(dice=[2]), "evade").do("s", seat="p2")

    assert (asked(flight).kind, choices(flight)) == ("follow-rival", ["pass", "follow:p2"])
    flight.do("follow:p2").finish()
    assert [(one.at, one.rivals) for one in flight.state.parties] == [("5052", ("p2",)), ("5052", ("p1",))]
    assert happened(flight, RivalRolled) == []


def test_pvp_evade_2__or_let_them_go() -> None:
    flight = fought(duel(dice=[2]), "evade").do("s", seat="p2").do("pass").finish()

    assert [(one.at, one.rivals) for one in flight.state.parties] == [("5051", ()), ("5052", ())]
    assert (happened(flight, GotClear), happened(flight, RivalRolled)) == ([], [])


def test_pvp_evade_2__what_is_met_there_is_rolled_once() -> None:
    flight = duel(given={"hexes": {"5052": {"terrain": "forest"}}}, dice=[2, 3])

    fought(flight, "evade").do("s", seat="p2").do("follow:p2").finish()

    assert [event.seat for event in happened(flight, EncounterRolled)] == ["p2"]


def test_pvp_evade_2__through_a_door_that_nobody_has_opened_before() -> None:
    ways = [{"kind": "entry", "to": -2}, {"kind": "door"}]
    rooms: Raw = {"dungeons": [{}, {"hex": "5051", "rooms": [{"ways": ways}]}]}
    flight = duel(at="d1r0", given=rooms, dice=[2, 3, 3, 3, 3])

    fought(flight, "evade").do("way:1", seat="p2").do("follow:p2").finish()

    assert [(one.at, one.rivals) for one in flight.state.parties] == [("d1r1", ("p2",)), ("d1r1", ("p1",))]


def test_pvp_evade_2__nobody_goes_after_the_dead() -> None:
    flight = duel(theirs=[{"kin": "rogue", "hp": 1, "marks": ["poisoned"]}], dice=[2])

    fought(flight, "evade").do("s", seat="p2").do("follow:p2").finish()

    assert [event.seat for event in happened(flight, PartyFell)] == ["p2"]
    assert party(flight).at == "5051"


def test_pvp_evade_2__who_dies_on_the_way_follows_nobody() -> None:
    flight = duel([{"kin": "rogue", "hp": 1, "marks": ["poisoned"]}], dice=[2])

    fought(flight, "evade").do("s", seat="p2").do("follow:p2").finish()

    assert [event.seat for event in happened(flight, PartyFell)] == ["p1"]
    assert (happened(flight, RivalFollowed), party(flight, "p2").rivals) == ([], ())


def test_pvp_evade_2__enemies_stay_with_the_party_that_stays_and_come_along_with_the_one_that_goes() -> None:
    stays, goes = (duel(foes=["ogre"], dice=[2]) for _ in range(2))

    fought(stays, "evade").do("s", seat="p2").do("pass").finish()
    fought(goes, "evade").do("s", seat="p2").do("follow:p2").finish()

    assert [foe.kind for foe in site(stays, "5051").foes] == ["ogre"]
    assert [foe.kind for foe in site(goes, "5052").foes] == ["ogre"]


def test_pvp_evade_2__into_a_lake_nobody_has_gone_anywhere() -> None:
    hunted, spared = (fought(duel(dice=[2, 1]), "evade").do("sw", seat="p2") for _ in range(2))

    hunted.do("follow:p2").finish()
    spared.do("pass").finish()

    assert (party(hunted, "p2").at, party(hunted, "p2").rivals) == ("5051", ("p1",))
    assert (party(spared, "p2").at, party(spared, "p2").rivals) == ("5051", ())
    assert party(spared, "p2").hidden_from == ("p1",)


def test_pvp_evade_3__away_from_all_enemies_without_the_loot() -> None:
    flight = duel(foes=["ogre"], here={"loot": [RING], "gold": 9}, dice=[3])

    fought(flight, "evade").do("s", seat="p2").finish()

    assert (party(flight, "p2").at, party(flight, "p2").gold, party(flight, "p2").loot) == ("5052", 0, ())
    assert len(site(flight).loot) == 1
    assert happened(flight, Robbed) == []


def test_pvp_evade_4__away_with_the_loot_and_all_the_gold_of_the_enemy() -> None:
    flight = duel(gold=30, here={"loot": [RING], "gold": 9}, dice=[4])

    fought(flight, "evade").do("s", "gold:p1", seat="p2").finish()

    assert (party(flight).gold, party(flight, "p2").gold) == (0, 39)
    assert [item.kind for item in party(flight, "p2").loot] == ["ring"]


def test_pvp_evade_4__or_with_one_thing_out_of_its_hands() -> None:
    flight = duel(({"kin": "rogue", "weapon": 101},), loot=[AXE, RING], gold=30, dice=[4])

    fought(flight, "evade").do("s", seat="p2")
    assert choices(flight, "p2") == ["pass", "gold:p1", "item:101", "item:102"]
    flight.do("item:101", seat="p2").finish()

    assert (party(flight).members[0].weapon, len(party(flight).loot), party(flight).gold) == (0, 1, 30)
    assert [item.weapon for item in party(flight, "p2").loot] == ["axe"]


def test_pvp_evade_4__stolen_armor_is_off_but_kills_nobody() -> None:
    flight = duel(({"kin": "rogue", "hp": 2, "worn": [101]},), loot=[{"kind": "armor"}], dice=[4])

    fought(flight, "evade").do("s", "item:101", seat="p2").finish()

    assert (party(flight).members[0].hp, party(flight).members[0].worn) == (1, ())


def test_pvp_evade_4__the_theft_is_a_choice_and_nothing_is_asked_where_there_is_nothing() -> None:
    flight = fought(duel(gold=30, dice=[4]), "evade").do("s", "pass", seat="p2").finish()
    poor = fought(duel(dice=[4]), "evade").do("s", seat="p2").finish()

    assert (party(flight).gold, happened(flight, Robbed)) == (30, [])
    assert party(poor, "p2").at == "5052"


def test_pvp_evade_4__with_a_giant_it_is_a_3() -> None:
    flight = duel(theirs=["giant"], gold=30, here={"gold": 9}, dice=[4])

    fought(flight, "evade").do("s", seat="p2").finish()

    assert (party(flight).gold, party(flight, "p2").gold, party(flight, "p2").at) == (30, 0, "5052")


def test_pvp_evade_4__a_stolen_curse_is_felt_and_a_stolen_demon_takes_a_thief() -> None:
    cursed = duel(loot=[CURSED], dice=[4])
    demonic = duel(theirs=["rogue", "hermit"], loot=[DEMONIC], dice=[4, 1])

    fought(cursed, "evade").do("s", "item:101", seat="p2").finish()
    fought(demonic, "evade").do("s", "item:101", seat="p2").finish()

    assert [event.seat for event in happened(cursed, CurseFelt)] == ["p2"]
    assert [event.foe.kind for event in happened(demonic, FoeArrived)] == ["possessed"]
    assert [member.kin for member in party(demonic, "p2").members] == ["hermit"]


def test_pvp_evade_4__a_stolen_mirror_may_take_the_thieves_elsewhere_than_they_meant_to_go() -> None:
    mirror = {"kind": "mirror", "unique": "magick_mirror", "qualities": ["magick"], "uses": 1}
    flight = duel(loot=[mirror], variants={"mirror-return": "start-hex"}, dice=[4, 2])

    fought(flight, "evade").do("s", "item:101", seat="p2").finish()

    assert (party(flight, "p2").at, party(flight, "p2").years) == ("5050", 2)


def test_pvp_evade_4__what_compels_nobody_is_simply_carried_off() -> None:
    flight = duel(loot=[{"kind": "mushroom"}], dice=[4])

    fought(flight, "evade").do("s", "item:101", seat="p2").finish()

    assert [item.kind for item in party(flight, "p2").loot] == ["mushroom"]


def test_pvp_evade_4__a_thief_whom_the_loot_undoes_gets_nowhere() -> None:
    flight = duel(loot=[{**DEMONIC, "struck": [1]}], dice=[4])

    fought(flight, "evade").do("s", "item:101", seat="p2").finish()

    assert ([event.seat for event in happened(flight, PartyFell)], happened(flight, Moved)) == (["p2"], [])


# ---------------------------------------------------------------------- hidden


def escaped(face: int = 3) -> Scene[State]:
    """The second party has got away to the south."""
    return fought(duel(dice=[face]), "evade").do("s", seat="p2")


@pytest.mark.parametrize("face", [3, 4])
def test_pvp_hidden__attackers_may_come_to_the_same_place_but_not_attack(face: int) -> None:
    hunt = escaped(face).do("go:s").finish()

    assert party(hunt).at == party(hunt, "p2").at
    assert "rival:p2" not in choices(hunt)


def test_pvp_hidden__until_the_hidden_party_has_moved_again() -> None:
    hunt = escaped().do("go:s").do("go:n", seat="p2").do("go:n").finish()

    assert "rival:p2" in choices(hunt)


def test_pvp_hidden__or_the_attackers_have() -> None:
    hunt = escaped().do("go:s", "go:n", "go:s").finish()

    assert "rival:p2" in choices(hunt)


def test_pvp_hidden__whoever_attacks_is_hidden_no_longer() -> None:
    hunt = escaped().do("go:s")
    assert "rival:p1" in choices(hunt, "p2")

    hunt.do("rival:p1", seat="p2").do("evade")

    assert party(hunt, "p2").hidden_from == ()


def test_pvp_hidden__a_hidden_party_is_not_drawn_into_the_fights_of_those_it_hides_from() -> None:
    fight = scene(
        "rogue",
        others=[{"members": ["rogue"]}, {"members": ["rogue"], "hidden_from": ["p1"]}],
        dice=[6, 3],
        level=1,
    )

    fight.do("rival:p2").do("engage", seat="p2").finish()

    assert [event.seats for event in happened(fight, RivalsClashed)] == [("p1", "p2")]


# ---------------------------------------------------------------------- the opposed roll


def test_pvp_roll__each_side_rolls_a_d6_and_the_higher_wins() -> None:
    fight = fought(duel(dice=[2, 5])).finish()

    assert [(event.seat, event.face) for event in happened(fight, RivalRolled)] == [("p1", 2), ("p2", 5)]
    assert [(event.high, event.low, event.difference) for event in happened(fight, RivalsMeasured)] == [
        (("p2",), ("p1",), 3)
    ]
    assert hurts(fight) == [("p1", 3)]


def test_pvp_roll__a_thorn_raises_a_partys_own_roll_without_anybody_knowing_of_the_other() -> None:
    fight = duel(loot=[THORNS], them={"loot": [THORNS]}, dice=[5, 4])

    fought(fight)
    assert [asked(fight, seat).kind for seat in ("p1", "p2")] == ["spend-thorning", "spend-thorning"]
    fight.do("pass", seat="p2").do("item:101").finish()

    assert [event.counts for event in happened(fight, RivalRolled)] == [6, 4]
    assert hurts(fight) == [("p2", 5), ("p1", 2)]


def test_pvp_roll__or_before_it_is_thrown_where_so_ruled() -> None:
    fight = duel(loot=[THORNS], variants={"thorning-timing": "before-roll"}, dice=[6, 3])

    fought(fight)
    assert happened(fight, RivalRolled) == []
    fight.do("item:101").finish()

    assert [event.counts for event in happened(fight, RivalRolled)] == [6, 3]


def test_pvp_roll__what_burns_burns_at_this_roll_too() -> None:
    fight = fought(duel(({"kin": "rogue", "marks": ["burning"]},), dice=[6, 3, 2])).finish()

    assert [(event.by, event.amount) for event in happened(fight, MemberHurt)][-1] == ("fire", 2)


def test_pvp_roll__who_vanishes_by_magick_after_the_roll_neither_deals_nor_takes() -> None:
    fight = duel(them={"loot": [KEY]}, given=PORTAL, dice=[6, 1])

    fought(fight).do("key:121:5060", seat="p2").finish()

    assert (hurts(fight), party(fight, "p2").at, party(fight).rivals) == ([], "5060", ())
    assert happened(fight, RivalsMeasured) == []


def test_pvp_roll__who_vanishes_after_the_roll_is_not_hit_by_the_winner() -> None:
    fight = fought(duel(them={"loot": [KEY]}, given=PORTAL, dice=[6, 1]))

    fight.do("key:121:5060", seat="p2").finish()

    assert len(happened(fight, DamageTotalled)) == 0
    assert hurts(fight) == []


@pytest.mark.parametrize(("faces", "moments"), [([6, 2], 0), ([6, 3], 0), ([6, 4], 1), ([3, 3], 1), ([2, 6], 1)])
def test_pvp_roll__a_power_is_asked_for_once_and_only_of_whoever_may_be_hit(faces: list[int], moments: int) -> None:
    fight = fought(duel(theirs=["giant", "giant"], loot=[DEATH], dice=[*faces, 1, 1]))
    found = []

    while (decision := fight.open("p1")) is not None and isinstance(decision, MagickWindow):
        found.append((decision.moment, len(happened(fight, DamageTotalled))))
        fight.do("pass")

    assert found == [("after_roll", 0)] * moments


def test_pvp_roll__no_thorn_raises_a_6_and_nobody_is_told_of_the_other_roll() -> None:
    high = fought(duel(loot=[THORNS], dice=[6, 3])).finish()
    low = fought(duel(loot=[THORNS], dice=[5, 3]))

    assert len(hurts(high)) == 1
    assert [choice.note for choice in RULESET.question(low.state, asked(low)).choices] == ["", "+1 to the roll"]


@pytest.mark.parametrize(("ours", "theirs"), [(1, 1), (4, 4), (6, 6)])
def test_pvp_diff_0__each_deals_full_damage_to_the_other(ours: int, theirs: int) -> None:
    fight = fought(duel(dice=[ours, theirs])).finish()

    assert hurts(fight) == [("p2", 5), ("p1", 3)]


def test_pvp_diff_0__both_totals_are_made_before_anybody_falls() -> None:
    fight = fought(duel(({"kin": "rogue", "hp": 1},), ({"kin": "rogue", "hp": 1},), dice=[2, 2])).finish()

    kinds = [type(event) for event in fight.events if isinstance(event, DamageTotalled | MemberDied)]
    assert kinds == [DamageTotalled, DamageTotalled, MemberDied, MemberDied]
    assert [event.seat for event in happened(fight, PartyFell)] == ["p1", "p2"]


@pytest.mark.parametrize(("ours", "theirs"), [(2, 1), (6, 5), (3, 1), (6, 4)])
def test_pvp_diff_1_2__the_winner_deals_full_damage_and_the_loser_half(ours: int, theirs: int) -> None:
    fight = fought(duel(dice=[ours, theirs])).finish()
    lost = fought(duel(dice=[theirs, ours])).finish()

    assert hurts(fight) == [("p2", 5), ("p1", 1)]
    assert hurts(lost) == [("p1", 3), ("p2", 2)]


@pytest.mark.parametrize(("ours", "theirs"), [(4, 1), (6, 3), (5, 1), (6, 2)])
def test_pvp_diff_3_4__the_winner_alone_deals_full_damage(ours: int, theirs: int) -> None:
    fight = fought(duel(dice=[ours, theirs])).finish()

    assert hurts(fight) == [("p2", 5)]


def test_pvp_diff_5__a_palpable_hit_is_doubled_and_nothing_comes_back() -> None:
    fight = fought(duel(({"kin": "giant", "weapon": 101},), loot=[AXE], dice=[6, 1, 4])).finish()

    assert [(event.deals, event.total) for event in happened(fight, DamageTotalled)] == [("double", 20)]
    assert [(event.seat, event.left) for event in happened(fight, MemberHurt)] == [("p2", 0)]


@pytest.mark.parametrize(("ours", "healer"), [(4, True), (6, True), (3, False), (1, False)])
def test_pvp_diff_5__a_win_by_3_or_more_is_a_success_that_a_hermit_may_turn_into_healing(
    ours: int, healer: bool
) -> None:
    fight = fought(duel(({"kin": "hermit", "hp": 7},), dice=[ours, 1]))

    assert (fight.open("p1") is not None and asked(fight).kind == "use-success") == healer
    if healer:
        fight.do("healing").finish()
        assert [event.seat for event in happened(fight, PartyHealed)] == ["p1"]
        assert (hurts(fight), happened(fight, DamageTotalled)) == ([], [])


def test_pvp_diff_5__and_so_may_a_moonkissed_item() -> None:
    fight = fought(duel(({"kin": "rogue", "hp": 3},), loot=[BALM], dice=[5, 1]))
    fight.do("moonkissed:1").finish()

    assert (party(fight).members[0].hp, hurts(fight)) == (8, [])


def test_pvp_diff_5__gaps_in_the_printed_tables_are_refused() -> None:
    assert [row.id for row in RIVAL_COMBAT.values()] == ["even", "close", "close", "clear", "clear", "palpable"]
    assert [row.id for row in RIVAL_EVASION.values()] == ["caught", "followed", "away", "away_with_loot"]
    gappy = [{"roll": face, "id": str(face)} for face in (0, 1, 2, 3, 5)]

    with pytest.raises(DataError, match="no row for 4"):
        load_table("rival_combat", "1d6-1", gappy, lambda row: row["id"], file="data/rival_combat.toml")


# ---------------------------------------------------------------------- whom it hits


def test_pvp_targeting__a_member_by_the_victims_die_and_the_rest_down_the_sheet() -> None:
    fight = duel(theirs=["hermit", "hermit", {"kin": "giant", "hp": 30}], level=10, their_level=0, dice=[6, 2, 2])

    fought(fight).finish()

    assert [(event.member, event.amount) for event in happened(fight, MemberHurt)] == [(22, 8), (23, 2)]


def test_pvp_targeting__nobody_is_hit_by_no_damage_at_all() -> None:
    fight = fought(duel(theirs=["hermit", "giant"], level=0, their_level=0, dice=[6, 2])).finish()

    assert hurts(fight) == []


def test_pvp_targeting__a_blow_that_just_kills_goes_no_further() -> None:
    theirs = [{"kin": "hermit", "hp": 5}, "giant"]

    fight = fought(duel(theirs=theirs, dice=[6, 2, 1])).finish()

    assert hurts(fight) == [("p2", 5)]


def test_pvp_targeting__a_rogue_who_is_next_in_line_makes_it_be_rolled_afresh() -> None:
    theirs = [{"kin": "hermit", "hp": 2}, "rogue", "giant"]

    fight = fought(duel(theirs=theirs, dice=[6, 2, 1, 2])).finish()

    assert [(event.member, event.amount) for event in happened(fight, MemberHurt)] == [(21, 2), (23, 3)]


def test_pvp_targeting__a_rogue_makes_it_be_rolled_once_more() -> None:
    fight = fought(duel(theirs=["rogue", "giant"], dice=[6, 2, 1, 2])).finish()

    assert [event.member for event in happened(fight, MemberHurt)] == [22]


def test_pvp_targeting__the_victims_clairvoyant_chooses() -> None:
    fight = fought(duel(theirs=["rogue", "giant"], them={"loot": [SEEING]}, dice=[6, 2]))

    assert asked(fight, "p2").kind == "choose-victim"
    fight.do("member:22", seat="p2").finish()

    assert [event.member for event in happened(fight, MemberHurt)] == [22]


def test_pvp_targeting__or_the_attacker_picks_where_so_ruled() -> None:
    fight = duel(theirs=["rogue", "giant"], variants={"pvp-target": "attacker-chooses"}, dice=[6, 2])

    fought(fight)
    assert (asked(fight).kind, choices(fight)) == ("pick-rival", ["member:21", "member:22"])
    fight.do("member:21").finish()

    assert [event.member for event in happened(fight, MemberHurt)] == [21]


def test_pvp_targeting__but_not_against_those_who_foresee_it() -> None:
    variants = {"pvp-target": "attacker-chooses"}
    fight = fought(duel(theirs=["rogue", "giant"], them={"loot": [SEEING]}, variants=variants, dice=[6, 2]))

    assert asked(fight, "p2").kind == "choose-victim"


def test_pvp_targeting__where_there_is_one_there_is_nothing_to_pick() -> None:
    fight = fought(duel(variants={"pvp-target": "attacker-chooses"}, dice=[6, 2])).finish()

    assert hurts(fight) == [("p2", 5)]


def test_magick_death__in_a_fight_of_parties_it_kills_one_member_of_the_other() -> None:
    fight = duel(theirs=["giant", "hermit"], loot=[DEATH], dice=[2, 2])
    assert "magick" not in choices(fight)

    fought(fight)
    assert "death:101:22" in choices(fight)
    fight.do("death:101:22").finish()

    assert [(event.seat, event.member, event.cause) for event in happened(fight, MemberDied)] == [("p2", 22, "death")]


# ---------------------------------------------------------------------- iron


@pytest.mark.parametrize(("weapon", "taken"), [(AXE, 6), (SWORD, 6), (BOW, 5)])
def test_archetype_fae_iron_pvp__fae_folk_take_1_more_from_metal(weapon: Raw, taken: int) -> None:
    fight = duel(({"kin": "rogue", "weapon": 101},), ["fae_folk"], loot=[weapon], level=2, dice=[5, 1, 3])

    fought(fight).finish()

    assert hurts(fight) == [("p2", taken)]


@pytest.mark.parametrize(("kin", "taken"), [("fae_folk", 13), ("rogue", 12)])
def test_archetype_fae_iron_pvp__after_the_doubling_and_only_they(kin: str, taken: int) -> None:
    fight = duel(({"kin": "rogue", "weapon": 101},), [{"kin": kin, "hp": 13}], loot=[AXE], level=2, dice=[6, 1, 4])

    fought(fight).finish()

    assert hurts(fight) == [("p2", taken)]


@pytest.mark.parametrize(("bonus", "taken"), [("once-per-hit", 4), ("per-weapon", 5)])
def test_archetype_fae_iron_pvp__once_for_a_hit_or_for_each_weapon(bonus: str, taken: int) -> None:
    armed = [{"kin": "rogue", "weapon": 101}, {"kin": "rogue", "weapon": 102}]
    variants = {"metal-bonus": bonus}
    fight = duel(armed, ["fae_folk"], loot=[AXE, SWORD], level=0, variants=variants, dice=[5, 1, 2, 1])

    fought(fight).finish()

    assert hurts(fight) == [("p2", taken)]


def test_archetype_fae_iron_pvp__who_takes_only_what_is_left_over_takes_the_iron_too() -> None:
    theirs = [{"kin": "hermit", "hp": 2}, "fae_folk"]
    fight = duel(({"kin": "rogue", "weapon": 101},), theirs, loot=[AXE], level=2, dice=[5, 1, 3, 1])

    fought(fight).finish()

    assert hurts(fight) == [("p2", 2), ("p2", 4)]


def test_archetype_fae_iron_pvp__the_iron_goes_no_further_than_the_fae_folk() -> None:
    theirs = [{"kin": "fae_folk", "hp": 5}, "giant"]
    fight = duel(({"kin": "rogue", "weapon": 101},), theirs, loot=[AXE], level=2, dice=[5, 1, 3, 1])

    fought(fight).finish()

    assert hurts(fight) == [("p2", 5)]


# ---------------------------------------------------------------------- the end


def at_blows(**rest: Any) -> Scene[State]:
    """Two parties in the middle of a fight."""
    them = {"rivals": ["p1"], **rest.pop("them", {})}
    return duel(rivals=["p2"], them=them, **rest)


def test_pvp_end__until_it_ends_there_is_nothing_to_do_but_fight_run_or_offer_peace() -> None:
    fight = fought(duel(here={"loot": [RING]}, dice=[6, 2])).finish()

    assert choices(fight) == ["rivals:engage", "rivals:evade", "rivals:end"]
    assert choices(fight, "p2") == choices(fight)


def test_pvp_end__it_ends_if_both_agree() -> None:
    fight = at_blows().do("rivals:end").do("end", seat="p2").finish()

    assert [event.seats for event in happened(fight, RivalsParted)] == [("p1", "p2")]
    assert [one.rivals for one in fight.state.parties] == [(), ()]
    assert "go:s" in choices(fight)


def test_pvp_end__or_if_one_would_run_and_the_other_lets_it() -> None:
    fight = at_blows().do("rivals:evade").do("end", seat="p2").finish()

    assert (len(happened(fight, RivalsParted)), party(fight).at) == (1, "5051")


def test_pvp_end__who_wants_out_otherwise_must_evade_or_fight() -> None:
    fight = at_blows(dice=[3]).do("rivals:end").do("engage", seat="p2")

    assert (asked(fight).kind, choices(fight)) == ("take-stand", ["engage", "evade"])
    fight.do("evade", "s").finish()

    assert (party(fight).at, happened(fight, RivalsParted)) == ("5052", [])


def test_pvp_end__another_exchange_is_one_order() -> None:
    fight = at_blows(dice=[6, 2]).do("rivals:engage", seat="p2")

    assert choices(fight) == ["engage", "evade"]
    fight.do("engage").finish()

    assert (hurts(fight), party(fight).rivals) == ([("p2", 5)], ("p2",))


def test_pvp_end__a_party_that_dies_leaves_its_goods_where_it_fell() -> None:
    fight = fought(duel(theirs=[{"kin": "rogue", "hp": 1}], them={"loot": [RING], "gold": 12}, dice=[6, 2])).finish()

    assert [event.seat for event in happened(fight, PartyFell)] == ["p2"]
    assert ([item.kind for item in site(fight).loot], site(fight).gold) == (["ring"], 12)
    assert party(fight).rivals == ()
    assert "take-all" in choices(fight)


def test_pvp_end__whoever_leaves_by_magick_is_out_of_it() -> None:
    fight = at_blows(loot=[KEY], given=PORTAL).do("magick", "key:101:5060").finish()

    assert [one.rivals for one in fight.state.parties] == [(), ()]


def test_pvp_monsters_present__they_have_no_part_in_the_blows_and_wait_for_whoever_is_left() -> None:
    fight = fought(duel(foes=["ogre"], dice=[6, 2])).finish()

    assert (hurts(fight), happened(fight, AttackRolled)) == ([("p2", 5)], [])
    assert "attack" not in choices(fight)
    fight.do("rivals:end").do("end", seat="p2").finish()
    assert "attack" in choices(fight)
    assert "attack" in choices(fight, "p2")


def test_pvp_monsters_present__a_friend_here_waits_until_the_fight_is_over() -> None:
    fight = at_blows(here={"friend": "thogwood"}, due=["friend"], dice=[6, 2])

    fight.do("rivals:engage").do("engage", seat="p2")
    assert party(fight).due == ("friend",)
    fight.do("rivals:end").do("end", seat="p2").finish()

    assert party(fight).due == ()
    assert wrong_with(fight.state) == ()


def test_pvp_monsters_present__they_stay_when_one_party_gets_away() -> None:
    flight = fought(duel(foes=[{"kind": "wolf", "stays": "passing"}], dice=[3]), "evade").do("s", seat="p2").finish()

    assert [foe.kind for foe in site(flight, "5051").foes] == ["wolf"]
    assert [event.seat for event in happened(flight, Moved)] == ["p2"]
