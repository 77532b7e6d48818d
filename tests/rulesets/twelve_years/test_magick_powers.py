"""The powers one by one: Clairvoyant, Rejuvenation, Moonkissed, Demonic, Thorning, Fae Touched, Death."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.rulesets.twelve_years.rules.combat import AttackRolled, FoeHurt
from lychgate.rulesets.twelve_years.rules.death import MemberDied, MemberLeft
from lychgate.rulesets.twelve_years.rules.evasion_results import EvasionRolled
from lychgate.rulesets.twelve_years.rules.fight_sums import DamageTotalled
from lychgate.rulesets.twelve_years.rules.foes import FoeArrived, FoesGone, FoeSlain
from lychgate.rulesets.twelve_years.rules.levels import MemberHealed
from lychgate.rulesets.twelve_years.rules.loot import LootAltered, LootGone
from lychgate.rulesets.twelve_years.rules.newcomers import MemberJoined
from lychgate.rulesets.twelve_years.rules.targeting import ChooseVictim
from lychgate.rulesets.twelve_years.rules.ways import Moved
from lychgate.rulesets.twelve_years.rules.wounds import MemberHurt
from lychgate.rulesets.twelve_years.rules.years import GameEnded
from lychgate.rulesets.twelve_years.sheet import max_hp
from lychgate.rulesets.twelve_years.state import CITY, State
from lychgate.sim.scenes import Scene
from tests.rulesets.twelve_years.stage import asked, choices, happened, party, scene, site
from tests.rulesets.twelve_years.treasure import A_ROOM, MAGICK, RING, THRONE_ROOM, in_the_city, magick


def raw_hermit(id_: int = 2) -> dict[str, Any]:
    """Who a possessed foe or a zombie was."""
    return {"id": id_, "name": "Ky", "kin": "hermit", "hp": 8}


def victim_of(played: Scene[State]) -> str:
    """Of what the member will be the victim whom the player is to name."""
    decision = asked(played)
    assert isinstance(decision, ChooseVictim)
    return decision.what


def before_him(*members: str, loot: list[dict[str, Any]], **more: Any) -> Scene[State]:
    return scene(*members, at="d0r0", foes=["lich_king"], loot=loot, given=THRONE_ROOM, **more)


# ---------------------------------------------------------------------- Clairvoyant


@pytest.mark.parametrize("member", [1, 2, 3])
def test_magick_clairvoyant__the_player_says_who_is_hit_without_a_die(member: int) -> None:
    played = scene("giant", "rogue", "hermit", foes=["ogre"], loot=[magick("clairvoyant")], dice=[2, 3])

    played.do("attack")
    named_for, offered = victim_of(played), choices(played)
    played.do(f"member:{member}").finish()

    assert (named_for, offered) == ("foes", ["member:1", "member:2", "member:3"])
    assert [(event.member, event.amount) for event in happened(played, MemberHurt)] == [(member, 5)]


def test_magick_clairvoyant__it_is_never_spent() -> None:
    played = scene("giant", "hermit", foes=["ogre"], loot=[magick("clairvoyant")], dice=[2, 3, 2, 3])

    played.do("attack", "member:1", "attack", "member:1").finish()

    assert party(played).loot[0].powers == ("clairvoyant",)
    assert party(played).members[0].hp == 20


def test_magick_clairvoyant__the_player_says_whom_a_trap_hits() -> None:
    trapped = {"kind": "book", "traps": 1}
    played = scene("giant", "hermit", loot=[magick("clairvoyant")], here={"loot": [trapped]}, dice=[9])

    played.do("trapped:301:trigger")
    named_for = victim_of(played)
    played.do("member:1").finish()

    assert (named_for, happened(played, MemberHurt)) == ("trap", [MemberHurt("p1", 1, 9, 21, "trap")])


def test_magick_clairvoyant__what_a_death_leaves_over_goes_down_the_sheet() -> None:
    played = scene(
        {"kin": "giant", "hp": 2}, "hermit", "giant", foes=["ogre"], loot=[magick("clairvoyant")], dice=[2, 3]
    )

    played.do("attack", "member:1").finish()

    assert [(event.member, event.amount) for event in happened(played, MemberHurt)] == [(1, 2), (2, 3)]


def test_magick_clairvoyant__where_a_rogue_would_be_next_the_player_chooses_again() -> None:
    played = scene(
        {"kin": "giant", "hp": 2}, "rogue", "giant", foes=["ogre"], loot=[magick("clairvoyant")], dice=[2, 3]
    )

    played.do("attack", "member:1")
    named_for, offered = victim_of(played), choices(played)
    played.do("member:3").finish()

    assert (named_for, offered) == ("overflow", ["member:2", "member:3"])
    assert [(event.member, event.amount) for event in happened(played, MemberHurt)] == [(1, 2), (3, 3)]


@pytest.mark.parametrize(("hp", "asks"), [(2, False), (3, True)])
def test_magick_clairvoyant__nothing_is_asked_where_a_blow_is_enough_for_all(hp: int, asks: bool) -> None:
    members: list[dict[str, Any]] = [{"kin": "giant", "hp": 2}, {"kin": "rogue", "hp": 1}, {"kin": "hermit", "hp": hp}]
    played = scene(*members, foes=["ogre"], loot=[magick("clairvoyant")], dice=[2, 3])

    played.do("attack")

    assert (asked(played).kind == "choose-victim") == asks
    assert bool(party(played).members) == asks


def test_magick_clairvoyant__whom_a_banshee_could_stand_before_is_asked() -> None:
    loot = [magick("clairvoyant"), magick("fae_touched")]
    played = scene({"kin": "giant", "hp": 2}, foes=["banshee", "ogre"], loot=loot, dice=[2, 3])

    played.do("magick", "fae_touched:102:201", "attack")

    assert asked(played).kind == "choose-victim"


def test_magick_clairvoyant__a_demon_takes_whom_it_will() -> None:
    played = scene("giant", "hermit", loot=[magick("clairvoyant")], given=in_the_city(magick("demonic")), dice=[2])

    played.do("go:n").finish()

    assert [member.kin for member in party(played).members] == ["giant"]


def test_magick_clairvoyant__the_deathtouch_goes_where_it_will() -> None:
    played = before_him("giant", "hermit", loot=[magick("clairvoyant")], dice=[2, 2])

    played.do("attack").finish()

    assert [event.member for event in happened(played, MemberDied)] == [2]


def test_magick_clairvoyant__unless_the_power_is_in_a_crown() -> None:
    played = before_him("giant", "hermit", loot=[magick("clairvoyant", kind="crown")], dice=[2])

    played.do("attack")
    named_for = victim_of(played)
    played.do("member:1").finish()

    assert (named_for, [event.member for event in happened(played, MemberDied)]) == ("deathtouch", [1])


# ---------------------------------------------------------------------- Rejuvenation


def test_magick_rejuvenation__one_of_the_dead_lives_again_in_full_health_in_the_old_place() -> None:
    dead = {"member": {"kin": "hermit", "id": 2, "marks": ["poisoned", "burning", "bitten"]}, "at": "5051"}
    played = scene(
        {"kin": "giant", "id": 1},
        {"kin": "rogue", "id": 3},
        level=2,
        loot=[magick("rejuvenation")],
        given={"corpses": [dead]},
    )

    played.do("magick", "rejuvenation:101:2").finish()

    assert [(member.id, member.hp, member.marks) for member in party(played).members] == [
        (1, 32, ()),
        (2, 10, ()),
        (3, 14, ()),
    ]
    assert played.state.corpses == ()
    assert party(played).loot[0].powers == ()


def test_magick_rejuvenation__ills_end_with_death_and_what_the_dead_held_stays_with_the_others() -> None:
    ill = {"kin": "hermit", "hp": 1, "weapon": 102, "worn": [103], "marks": ["poisoned", "bitten", "doomed"]}
    loot = [magick("rejuvenation"), {"weapon": "staff"}, {"kind": "shield"}]
    played = scene(ill, "giant", foes=["ogre"], loot=loot, dice=[2, 6, 1])

    played.do("attack", "magick", "rejuvenation:101:1").finish()

    member = party(played).members[0]
    assert (member.kin, member.hp, member.weapon, member.worn, member.marks) == ("hermit", 8, 0, (), ())


def test_magick_rejuvenation__the_player_says_which_of_them() -> None:
    dead = [{"member": {"kin": kin, "id": id_}, "at": "5051"} for id_, kin in ((90, "hermit"), (91, "rogue"))]
    played = scene("giant", loot=[magick("rejuvenation")], given={"corpses": dead})

    played.do("magick")
    offered = choices(played)
    played.do("rejuvenation:101:91").finish()

    assert offered == ["pass", "rejuvenation:101:90", "rejuvenation:101:91"]
    assert [corpse.member.id for corpse in played.state.corpses] == [90]


ELSEWHERE = {"member": {"kin": "rogue", "id": 90}, "at": CITY}
OF_ANOTHER_PARTY = {"member": {"kin": "rogue", "id": 90}, "at": "5051", "party": "p1:0"}


def test_magick_rejuvenation__whoever_lies_elsewhere_is_out_of_reach() -> None:
    played = scene("giant", loot=[magick("rejuvenation")], given={"corpses": [ELSEWHERE]})

    assert "magick" not in choices(played)


def test_magick_rejuvenation__nobody_is_out_of_reach_where_the_switch_says_so() -> None:
    played = scene(
        "giant",
        loot=[magick("rejuvenation")],
        given={"corpses": [ELSEWHERE]},
        variants={"rejuvenation-range": "anywhere"},
    )

    played.do("magick", "rejuvenation:101:90").finish()

    assert len(party(played).members) == 2


@pytest.mark.parametrize("reach", ["same-place", "anywhere"])
def test_magick_rejuvenation__the_dead_of_an_earlier_party_stay_dead(reach: str) -> None:
    played = scene(
        "giant",
        loot=[magick("rejuvenation")],
        given={"corpses": [OF_ANOTHER_PARTY]},
        variants={"rejuvenation-range": reach},
    )

    assert "magick" not in choices(played)


def test_magick_rejuvenation__a_party_of_which_nobody_lives_cannot_use_it() -> None:
    played = scene("hermit", foes=["ogre"], loot=[magick("rejuvenation")], dice=[2, 6])

    played.do("attack").finish()

    assert choices(played) == ["assemble", "end-game"]


# ---------------------------------------------------------------------- Moonkissed


@pytest.mark.parametrize("face", [5, 6])
def test_magick_moonkissed_permanent__in_place_of_a_successs_damage_one_member_is_healed_by_5(face: int) -> None:
    played = scene({"kin": "giant", "hp": 12}, foes=["ogre"], loot=[magick("moonkissed")], dice=[face])

    played.do("attack", "moonkissed:1").finish()

    assert party(played).members[0].hp == 17
    assert [event.by for event in happened(played, MemberHealed)] == ["moonkissed"]
    assert happened(played, DamageTotalled) == []
    assert site(played).foes[0].hp == 36
    assert party(played).loot[0].powers == ("moonkissed",)


@pytest.mark.parametrize("hp", [25, 26, 29])
def test_magick_moonkissed_permanent__nobody_is_healed_above_the_maximum(hp: int) -> None:
    played = scene({"kin": "giant", "hp": hp}, foes=["ogre"], loot=[magick("moonkissed")], dice=[5])

    played.do("attack", "moonkissed:1").finish()

    assert party(played).members[0].hp == 30


@pytest.mark.parametrize("mark", ["poisoned", "burning"])
def test_magick_moonkissed_permanent__whoever_only_ails_may_be_healed_too(mark: str) -> None:
    played = scene({"kin": "giant", "marks": [mark]}, "rogue", foes=["ogre"], loot=[magick("moonkissed")], dice=[5])

    played.do("attack")

    assert choices(played) == ["damage", "moonkissed:1"]


def test_magick_moonkissed_permanent__a_bite_may_be_healed_where_full_health_cures_it() -> None:
    bitten = {"kin": "giant", "marks": ["bitten"]}
    cure = {"zombie-cure": "full-heal"}
    played = scene(bitten, "rogue", foes=["ogre"], loot=[magick("moonkissed")], dice=[5], variants=cure)

    played.do("attack")

    assert choices(played) == ["damage", "moonkissed:1"]


def test_magick_moonkissed_permanent__only_one_is_healed_and_the_player_says_who() -> None:
    hurt: list[dict[str, Any]] = [{"kin": "giant", "hp": 12}, {"kin": "rogue", "hp": 2}, {"kin": "hermit"}]
    loot = [magick("moonkissed"), magick("moonkissed")]
    played = scene(*hurt, foes=["ogre"], loot=loot, dice=[5])

    played.do("attack")
    offered = choices(played)
    played.do("moonkissed:2").finish()

    assert offered == ["damage", "healing", "moonkissed:1", "moonkissed:2"]
    assert [member.hp for member in party(played).members] == [12, 7, 8]


@pytest.mark.parametrize("face", [1, 2, 3, 4])
def test_magick_moonkissed_permanent__no_lesser_result_heals_anybody(face: int) -> None:
    played = scene({"kin": "giant", "hp": 25}, foes=["ogre"], loot=[magick("moonkissed")], dice=[face, 1])

    played.do("attack", "pass").finish()

    assert happened(played, MemberHealed) == []


def test_magick_moonkissed_permanent__the_damage_may_be_dealt_instead() -> None:
    played = scene({"kin": "giant", "hp": 12}, foes=["ogre"], loot=[magick("moonkissed")], dice=[5])

    played.do("attack", "damage").finish()

    assert happened(played, FoeHurt) == [FoeHurt("5051", 201, "ogre", 1, 35)]
    assert party(played).members[0].hp == 12


def test_magick_moonkissed_once__once_at_any_time_the_whole_party_is_healed_fully() -> None:
    hurt = [{"kin": "giant", "hp": 1, "marks": ["poisoned"]}, {"kin": "hermit", "hp": 2, "marks": ["burning"]}]
    played = scene(*hurt, loot=[magick("moonkissed")])

    played.do("magick", "moonkissed:101").finish()

    assert [(member.hp, member.marks) for member in party(played).members] == [(30, ()), (8, ())]
    assert party(played).loot[0].powers == ()
    assert "magick" not in choices(played)


@pytest.mark.parametrize(
    ("mark", "cure", "offered"),
    [
        *(("poisoned", "none", True), ("burning", "none", True), ("doomed", "full-heal", False)),
        *(("bitten", "none", False), ("bitten", "full-heal", True)),
    ],
)
def test_magick_moonkissed_once__it_may_be_spent_on_the_unhurt_to_cure_what_it_cures(
    mark: str, cure: str, offered: bool
) -> None:
    member, variants = {"kin": "giant", "marks": [mark]}, {"zombie-cure": cure}
    played = scene(member, loot=[magick("moonkissed")], variants=variants)

    assert ("magick" in choices(played)) is offered


def test_magick_moonkissed_once__in_the_middle_of_a_fight_too() -> None:
    played = scene({"kin": "giant", "hp": 1}, foes=["ogre"], loot=[magick("moonkissed")], dice=[1, 10])

    played.do("attack", "moonkissed:101").finish()

    assert party(played).members[0].hp == 6


# ---------------------------------------------------------------------- Demonic


def test_magick_demonic__one_random_member_is_met_at_once_as_an_enemy() -> None:
    members: list[dict[str, Any]] = [{"kin": "giant", "hp": 21, "weapon": 101}, {"kin": "hermit"}, {"kin": "rogue"}]
    played = scene(*members, level=2, loot=[{"weapon": "axe"}], given=in_the_city(magick("demonic")), dice=[1])

    played.do("go:n").finish()

    foe = site(played).foes[0]
    assert (foe.kind, foe.hp, foe.damage, foe.bonus) == ("possessed", 21, "1d12", 3)
    assert foe.member is not None
    assert (foe.member.id, foe.member.weapon, foe.member.worn) == (1, 0, ())
    assert [event.why for event in happened(played, LootAltered)] == ["struck"]
    assert [(event.member.id, event.why) for event in happened(played, MemberLeft)] == [(1, "possessed")]
    assert [member.kin for member in party(played).members] == ["hermit", "rogue"]
    assert [item.weapon for item in party(played).loot] == ["axe"]
    assert choices(played)[:2] == ["attack", "evade"]


def test_magick_demonic__one_who_is_no_giant_has_no_brute_force() -> None:
    played = scene(
        "giant",
        {"kin": "rogue", "weapon": 101},
        loot=[{"weapon": "bow"}],
        given=in_the_city(magick("demonic")),
        dice=[2],
    )

    played.do("go:n").finish()

    assert [(foe.hp, foe.damage, foe.bonus) for foe in site(played).foes] == [(12, "1d8", 0)]


def test_magick_demonic__the_unarmed_strike_with_what_the_partys_level_gives_them_alone() -> None:
    played = scene("giant", "rogue", level=2, given=in_the_city(magick("demonic")), dice=[2, 2])

    played.do("go:n")
    met = [(foe.kind, foe.damage, foe.bonus) for foe in site(played).foes]
    played.do("attack").finish()

    assert met == [("possessed", "", 2)]
    assert [(event.side, event.total) for event in happened(played, DamageTotalled)] == [("foes", 2)]


def test_magick_demonic__an_enemy_under_a_spell_keeps_its_dice_and_its_bonus() -> None:
    loot, given = [magick("fae_touched")], in_the_city(magick("demonic"))
    played = scene("giant", level=2, foes=["ogre"], loot=loot, given=given, dice=[2])

    played.do("magick", "fae_touched:101:201", "go:n").finish()

    assert [(foe.kind, foe.damage, foe.bonus) for foe in site(played).foes] == [("possessed", "1d10", 4)]


def test_magick_demonic__it_strikes_when_it_is_rolled_and_joins_the_enemies_there() -> None:
    played = scene("giant", "hermit", at="d1r0", given=A_ROOM, dice=[2, 2, 1, 8, 5, RING, MAGICK, 5, 2])

    played.do("way:1").finish()

    assert [foe.kind for foe in site(played).foes] == ["ogre", "possessed"]
    assert [event.how for event in happened(played, FoeArrived)] == ["encounter", "possessed"]


def test_magick_demonic__a_party_of_one_is_dead() -> None:
    played = scene("giant", given=in_the_city(magick("demonic")))

    played.do("go:n").finish()

    assert not party(played).alive
    assert party(played).years == 1
    assert [(foe.kind, foe.stays) for foe in site(played, CITY).foes] == [("possessed", "here")]


def test_magick_demonic__killed_the_possessed_are_dead_members_who_can_be_brought_back() -> None:
    lying = in_the_city(magick("demonic"))
    played = scene("giant", "hermit", level=7, loot=[magick("rejuvenation")], given=lying, dice=[2, 6])

    played.do("go:n", "attack")
    dead = [(corpse.member.id, corpse.party, corpse.at) for corpse in played.state.corpses]
    played.do("magick", "rejuvenation:101:2").finish()

    assert dead == [(2, "p1:1", CITY)]
    assert [(member.kin, member.hp) for member in party(played).members] == [("giant", 37), ("hermit", 15)]


def test_magick_demonic__evaded_the_possessed_stay_where_they_were() -> None:
    played = scene("rogue", "hermit", given=in_the_city(magick("demonic")), dice=[2, 3])

    played.do("go:n", "evade", "s", "go:n").finish()

    assert [foe.kind for foe in site(played, CITY).foes] == ["possessed"]
    assert choices(played)[:2] == ["attack", "evade"]


def test_magick_demonic__it_strikes_once_for_each_party_that_comes_upon_it() -> None:
    again = scene("giant", "hermit", given=in_the_city(magick("demonic", struck=[1])))
    another = scene("giant", "hermit", number=2, given=in_the_city(magick("demonic", struck=[1])), dice=[2])

    again.do("go:n", "take-all").finish()
    another.do("go:n").finish()

    assert len(party(again).members) == 2
    assert [foe.kind for foe in site(another).foes] == ["possessed"]
    assert [item.struck for item in site(another).loot] == [(1, 2)]


def test_magick_demonic__a_power_rolled_twice_strikes_twice_and_then_no_more() -> None:
    given = in_the_city(magick("demonic", "demonic"))
    played = scene("giant", "hermit", "rogue", given=given, dice=[2, 2]).do("go:n")
    again = scene("giant", "hermit", given=in_the_city(magick("demonic", "demonic", struck=[1, 1]))).do("go:n")

    assert [foe.kind for foe in site(played.finish()).foes] == ["possessed", "possessed"]
    assert [member.kin for member in party(played).members] == ["giant"]
    assert site(played).loot[0].struck == (1, 1)
    assert site(again.finish()).foes == ()


@pytest.mark.parametrize(
    ("powers", "dice", "died", "years"),
    [
        (("death", "death"), [1, 1], 2, 0),
        (("fae_touched", "death"), [3, 2], 1, 3),
        (("death", "fae_touched"), [2, 3], 1, 3),
        (("fae_touched", "fae_touched"), [3, 4], 0, 7),
    ],
)
def test_unique_death_mushroom__both_powers_of_a_very_magick_mushroom_act(
    powers: tuple[str, str], dice: list[int], died: int, years: int
) -> None:
    lying = magick(*powers, kind="mushroom", unique=f"{'death' if 'death' in powers else 'fae_touched'}_mushroom")
    played = scene("giant", "hermit", "rogue", given=in_the_city(lying), dice=dice)

    played.do("go:n").finish()

    assert len(happened(played, MemberDied)) == died
    assert party(played).years == years
    assert [event.how for event in happened(played, LootGone)] == ["eaten"]


def test_unique_death_mushroom__a_demon_in_it_strikes_after_it_is_eaten() -> None:
    lying = magick("death", "demonic", kind="mushroom", unique="death_mushroom")
    played = scene("giant", "hermit", "rogue", given=in_the_city(lying), dice=[1, 1])

    played.do("go:n").finish()

    assert [foe.kind for foe in site(played).foes] == ["possessed"]
    assert [member.kin for member in party(played).members] == ["rogue"]


def test_magick_demonic__once_and_never_again_where_the_switch_says_so() -> None:
    variants = {"demonic-repeat": "once-ever"}
    spent = scene("giant", "hermit", number=2, given=in_the_city(magick("demonic", struck=[1])), variants=variants)
    fresh = scene("giant", "hermit", given=in_the_city(magick("demonic")), variants=variants, dice=[2])

    spent.do("go:n", "take-all").finish()
    fresh.do("go:n").finish()

    assert len(party(spent).members) == 2
    assert len(party(fresh).members) == 1


# ---------------------------------------------------------------------- Thorning


@pytest.mark.parametrize(("face", "total"), [(5, 5), (6, 10)])
def test_magick_thorning_passive__it_adds_1_to_the_partys_damage_inside_the_bracket(face: int, total: int) -> None:
    loot = [{"weapon": "staff"}, magick("thorning")]
    played = scene({"kin": "rogue", "weapon": 101}, foes=["golem"], loot=loot, dice=[face, 4])

    played.do("attack", *(["pass"] if face == 5 else [])).finish()

    ours = happened(played, DamageTotalled)[0]
    assert (ours.dice, ours.parts, ours.total) == (4, (("thorning", 1),), total)


def test_magick_thorning_passive__each_thorn_adds_its_own() -> None:
    loot = [magick("thorning"), magick("thorning", "thorning")]
    played = scene("rogue", foes=["golem"], loot=loot, dice=[6])

    played.do("attack").finish()

    assert happened(played, DamageTotalled) == [DamageTotalled("p1", "party", 0, (("thorning", 3),), "double", 6)]


def test_magick_thorning_passive__a_thorn_that_is_not_carried_adds_nothing() -> None:
    played = scene("giant", foes=["golem"], here={"loot": [magick("thorning")]}, dice=[5])

    played.do("attack").finish()

    assert happened(played, DamageTotalled)[0].total == 1


@pytest.mark.parametrize(
    ("face", "row"), [(1, "enemy_hit"), (2, "enemy_weak"), (3, "both_weak"), (4, "party_hit"), (5, "party_palpable")]
)
def test_magick_thorning_once__a_roll_that_is_seen_is_raised_by_1(face: int, row: str) -> None:
    played = scene(
        "giant",
        foes=["golem"],
        loot=[magick("thorning")],
        dice={"12y.combat.single-roll": [face], "12y.combat.formula": [2] if face < 4 else []},
    )

    played.do("attack", "item:101").finish()

    assert happened(played, AttackRolled) == [AttackRolled("p1", face, face + 1, row)]
    assert party(played).loot[0].powers == ()


def test_magick_thorning_once__a_6_stays_a_6_and_nothing_is_asked() -> None:
    played = scene("giant", foes=["golem"], loot=[magick("thorning")], dice=[6])

    played.do("attack").finish()

    assert happened(played, AttackRolled) == [AttackRolled("p1", 6, 6, "party_palpable")]
    assert party(played).loot[0].powers == ("thorning",)


def test_magick_thorning_once__it_need_not_be_spent() -> None:
    played = scene("giant", foes=["golem"], loot=[magick("thorning")], dice=[5])

    played.do("attack", "pass").finish()

    assert happened(played, AttackRolled) == [AttackRolled("p1", 5, 5, "party_hit")]
    assert party(played).loot[0].powers == ("thorning",)


def test_magick_thorning_once__it_does_nothing_for_a_flight() -> None:
    played = scene("rogue", foes=["golem"], loot=[magick("thorning")], dice=[1, 2])

    played.do("evade", "n").finish()

    assert [event.row for event in happened(played, EvasionRolled)] == ["caught"]


def test_magick_thorning_once__two_thorns_raise_one_roll_by_2() -> None:
    played = scene("giant", foes=["golem"], loot=[magick("thorning"), magick("thorning")], dice=[3])

    played.do("attack", "item:101", "item:102").finish()

    assert happened(played, AttackRolled) == [AttackRolled("p1", 3, 5, "party_hit")]


BEFORE = {"thorning-timing": "before-roll"}


def test_magick_thorning_once__it_is_spent_before_the_roll_is_seen_where_the_switch_says_so() -> None:
    played = scene("giant", foes=["golem"], loot=[magick("thorning")], dice=[4], variants=BEFORE)

    played.do("attack", "item:101").finish()

    assert happened(played, AttackRolled) == [AttackRolled("p1", 4, 5, "party_hit")]


def test_magick_thorning_once__then_it_may_be_wasted_on_a_6() -> None:
    played = scene("giant", foes=["golem"], loot=[magick("thorning")], dice=[6], variants=BEFORE)

    played.do("attack", "item:101").finish()

    assert happened(played, AttackRolled) == [AttackRolled("p1", 6, 6, "party_palpable")]
    assert party(played).loot[0].powers == ()


def test_magick_thorning_once__then_what_was_let_pass_cannot_be_called_back() -> None:
    played = scene("giant", foes=["golem"], loot=[magick("thorning")], dice=[5], variants=BEFORE)

    played.do("attack", "pass").finish()

    assert happened(played, AttackRolled) == [AttackRolled("p1", 5, 5, "party_hit")]


# ---------------------------------------------------------------------- Fae Touched


def test_magick_fae_touched__one_enemy_joins_at_the_end_of_the_sheet_as_it_is() -> None:
    wounded = {"kind": "ogre", "hp": 11}
    played = scene("giant", "rogue", foes=[wounded, "goblin"], loot=[magick("fae_touched")])

    played.do("magick", "fae_touched:101:201").finish()

    thrall = party(played).members[-1]
    assert (thrall.kin, thrall.hp, max_hp(party(played), thrall)) == ("enthralled", 11, 36)
    assert [event.how for event in happened(played, FoesGone)] == ["enthralled"]
    assert [foe.kind for foe in site(played).foes] == ["goblin"]
    assert party(played).loot[0].powers == ()


def test_magick_fae_touched__it_adds_its_dice_its_bonus_and_the_partys_level_to_damage() -> None:
    played = scene("giant", level=2, foes=["ogre", "golem"], loot=[magick("fae_touched")], dice=[5, 7])

    played.do("magick", "fae_touched:101:201", "attack").finish()

    assert happened(played, DamageTotalled) == [
        DamageTotalled("p1", "party", 7, (("level", 4), ("brute_force", 1), ("bonus", 2)), "full", 14)
    ]


def test_magick_fae_touched__levels_heal_it_and_raise_what_it_can_take() -> None:
    played = scene(
        "giant",
        level=1,
        gold=100,
        foes=[{"kind": "ogre", "hp": 5}],
        loot=[magick("fae_touched")],
        here={"friend": "dying"},
    )

    played.do("magick", "fae_touched:101:201", "train").finish()

    thrall = party(played).members[-1]
    assert (thrall.hp, max_hp(party(played), thrall)) == (37, 37)


def test_magick_fae_touched__it_is_targeted_like_a_member_and_uses_no_gear() -> None:
    played = scene("giant", foes=["ogre", "golem"], loot=[magick("fae_touched"), {"weapon": "axe"}], dice=[2, 9, 2])

    played.do("magick", "fae_touched:101:201", "gear")
    offered = choices(played)
    played.do("done", "attack").finish()

    assert offered == ["done", "best", "member:1"]
    assert [(event.member, event.left) for event in happened(played, MemberHurt)] == [
        (party(played).members[-1].id, 27)
    ]


@pytest.mark.parametrize(("kind", "hp"), [("banshee", 1), ("troll", 28)])
def test_magick_fae_touched__a_banshee_stays_invulnerable_and_a_troll_loses_its_protection(kind: str, hp: int) -> None:
    played = scene("giant", foes=[kind, "golem"], loot=[magick("fae_touched")], dice=[2, 12, 2])

    played.do("magick", "fae_touched:101:201", "attack").finish()

    assert party(played).members[-1].hp == hp


def test_magick_fae_touched__a_banshee_has_one_hit_point_and_the_partys_level_adds_none() -> None:
    played = scene("giant", level=2, foes=["banshee"], loot=[magick("fae_touched")])

    played.do("magick", "fae_touched:101:201").finish()

    thrall = party(played).members[-1]
    assert (thrall.hp, max_hp(party(played), thrall)) == (1, 1)


def test_magick_fae_touched__a_troll_under_a_spell_dies_like_anybody() -> None:
    weak = {"kind": "troll", "hp": 12}
    played = scene("giant", foes=[weak, "golem"], loot=[magick("fae_touched")], dice=[2, 12, 2])

    played.do("magick", "fae_touched:101:201", "attack").finish()

    assert [event.cause for event in happened(played, MemberDied)] == ["golem"]


def test_magick_fae_touched__it_keeps_no_party_alive() -> None:
    played = scene("hermit", foes=["ogre", "golem"], loot=[magick("fae_touched")], dice=[2, 12, 1])

    played.do("magick", "fae_touched:101:201", "attack").finish()

    assert not party(played).alive
    assert party(played).members == ()
    assert party(played).years == 1


def test_magick_fae_touched__the_possessed_are_themselves_again() -> None:
    foe = {"kind": "possessed", "hp": 6, "damage": "1d6", "member": raw_hermit(), "party": "p1:1"}
    played = scene("giant", {"kin": "rogue", "id": 3}, foes=[foe], loot=[magick("fae_touched")])

    played.do("magick", "fae_touched:101:201").finish()

    assert [(member.id, member.kin, member.hp) for member in party(played).members] == [
        (1, "giant", 30),
        (2, "hermit", 6),
        (3, "rogue", 12),
    ]
    assert [event.how for event in happened(played, MemberJoined)] == ["enthralled"]


def test_magick_fae_touched__one_of_a_mightier_party_is_no_better_than_healthy_in_this() -> None:
    foe = {"kind": "possessed", "hp": 13, "damage": "1d6", "member": {**raw_hermit(90), "hp": 13}, "party": "p1:0"}
    played = scene("giant", foes=[foe], loot=[magick("fae_touched")])

    played.do("magick", "fae_touched:101:201").finish()

    assert [member.hp for member in party(played).members] == [30, 8]


def test_magick_fae_touched__of_two_alike_the_one_that_was_a_member_is_told_apart() -> None:
    risen = {"kind": "zombie", "member": raw_hermit(1), "party": "p1:1"}
    played = scene({"kin": "giant", "id": 2}, foes=["zombie", "zombie", risen], loot=[magick("fae_touched")])

    played.do("magick")

    assert choices(played) == ["pass", "fae_touched:101:201", "fae_touched:101:203"]


def test_magick_fae_touched__a_zombie_that_was_a_member_stays_a_zombie() -> None:
    risen = {"kind": "zombie", "member": raw_hermit(90), "party": "p1:1"}
    played = scene("giant", foes=[risen], loot=[magick("fae_touched")])

    played.do("magick", "fae_touched:101:201").finish()

    thrall = party(played).members[-1]
    assert (thrall.kin, thrall.hp, max_hp(party(played), thrall)) == ("enthralled", 10, 10)


def test_magick_fae_touched__the_spell_does_not_end() -> None:
    played = scene("giant", foes=["ogre"], loot=[magick("fae_touched")])

    played.do("magick", "fae_touched:101:201", "go:n").finish()

    assert [member.kin for member in party(played).members] == ["giant", "enthralled"]


def test_magick_fae_touched__it_ends_with_the_encounter_where_the_switch_says_so() -> None:
    variants = {"fae-touched-duration": "this-encounter"}
    played = scene(
        "giant", level=5, foes=["ogre", "raven"], loot=[magick("fae_touched")], variants=variants, dice=[5, 3]
    )

    played.do("magick", "fae_touched:101:201")
    during = [member.kin for member in party(played).members]
    played.do("attack").finish()

    assert during == ["giant", "enthralled"]
    assert [member.kin for member in party(played).members] == ["giant"]
    assert [event.why for event in happened(played, MemberLeft)] == ["parted"]


def test_magick_fae_touched__the_lich_king_is_not_touched_unless_by_a_crown() -> None:
    ring = before_him("giant", loot=[magick("fae_touched")])
    crown = before_him("giant", loot=[magick("fae_touched", kind="crown")])

    crown.do("magick", "fae_touched:101:201").finish()

    assert "magick" not in choices(ring)
    assert happened(crown, GameEnded) == [GameEnded("p1", "crowned", "fae_touched")]


# ---------------------------------------------------------------------- Death


@pytest.mark.parametrize("kind", ["raven", "troll", "banshee", "demon", "cyclops", "slime"])
def test_magick_death__one_enemy_dies_at_once_whatever_protects_it(kind: str) -> None:
    played = scene("giant", foes=[kind, "golem"], loot=[magick("death")])

    played.do("magick", "death:101:201").finish()

    assert [(event.foe.kind, event.how) for event in happened(played, FoeSlain)] == [(kind, "death")]
    assert [foe.kind for foe in site(played).foes] == ["golem"]


def test_magick_death__the_player_says_which() -> None:
    played = scene("giant", foes=["ogre", "golem"], loot=[magick("death")])

    played.do("magick")
    offered = choices(played)
    played.do("death:101:202").finish()

    assert offered == ["pass", "death:101:201", "death:101:202"]
    assert [foe.kind for foe in site(played).foes] == ["ogre"]


def test_magick_death__outside_a_fight_there_is_nobody_to_kill() -> None:
    played = scene("giant", loot=[magick("death")])

    assert "magick" not in choices(played)


def test_magick_death__the_lich_king_does_not_die_of_it_unless_by_a_crown() -> None:
    ring = before_him("giant", loot=[magick("death")])
    crown = before_him("giant", loot=[magick("death", kind="crown")])

    crown.do("magick", "death:101:201").finish()

    assert "magick" not in choices(ring)
    assert happened(crown, GameEnded) == [GameEnded("p1", "destroyed", "death_crown")]


def test_magick_death__it_kills_before_the_blow_is_dealt_and_nobody_follows() -> None:
    played = scene("giant", foes=["ogre"], loot=[magick("death")])

    played.do("magick", "death:101:201", "go:n").finish()

    assert [event.to for event in happened(played, Moved)] == [CITY]
