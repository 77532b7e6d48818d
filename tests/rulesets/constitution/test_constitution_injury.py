"""Chapter 6, second half: injuries and wounds."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from lychgate.core.errors import IllegalAnswer, PlayError
from lychgate.rulesets.constitution.rules.injury import Worsened
from lychgate.rulesets.constitution.rules.wounds import MinorWound
from lychgate.rulesets.constitution.state import Wound
from tests.rulesets.constitution.constitution import ANN, BEN, Constitution

CUT = {"constitution.minor_wound": "cut", "constitution.stay_up": "try"}
LOSS = {
    "constitution.death_or_wound": "wound",
    "constitution.major_wound": "strength",
    "constitution.worsens": "no",
    "constitution.stay_up": "try",
}


def ada(text: str = "strength 10 will 10 hp 4", **variants: str) -> Constitution:
    return Constitution(**variants).types(f"character Ada of Ann {text}")


def test_damage_takes_hit_points_and_exactly_none_left_does_nothing() -> None:
    desk = ada().types("harm Ada 4 a fall").finish()

    assert desk.who("Ada").hp == 0
    assert desk.last(BEN) == "Ada takes 4 damage (a fall): 0 hit points left."


@pytest.mark.clause("3d6.5.18a", "3d6.5.18c", "3d6.6.12a")
def test_what_hurts_takes_hit_points_by_dice_or_by_number() -> None:
    assert ada().rolls(3).types("harm Ada 1d6").finish().who("Ada").hp == 1
    assert ada().types("harm Ada 2").who("Ada").hp == 2
    assert not ada().types("harm Ada 4").who("Ada").wounds


@pytest.mark.clause("3d6.5.18d", "3d6.6.6b")
def test_damage_beyond_the_hit_points_makes_injury_saves_harder() -> None:
    desk = ada().rolls(13, 13).types("harm Ada 7 a fall", answers=CUT).finish()

    assert "Ada takes 7 damage (a fall): 0 hit points left, 3 beyond the hit points." in desk.lines()
    assert "Ada, an injury save: 13 +10 strength = 23 against 23: 1 degree of success." in desk.lines()
    assert "Ada, a save against collapsing: 13 +10 will = 23 against 23: 1 degree of success." in desk.lines()


def test_6_6a__strength_says_how_bad_it_is_and_will_whether_one_stays_up() -> None:
    desk = ada("strength 20 will 2 hp 0").rolls(10, 10).types("harm Ada 1", answers=CUT).finish()

    assert [wound.name for wound in desk.who("Ada").wounds] == ["shallow cut"]
    assert desk.who("Ada").collapsed
    assert desk.last(BEN) == "Ada collapses."


@pytest.mark.clause("3d6.6.7a", "3d6.6.9a", "3d6.6.9b")
def test_a_strength_save_that_succeeds_is_a_minor_wound_that_the_referee_names() -> None:
    desk = ada("hp 0").rolls(11, 11).types("harm Ada 1", answers=CUT | {"constitution.minor_wound": "text:a black eye"})

    (wound,) = desk.who("Ada").wounds
    assert (wound.name, wound.penalty, wound.major) == ("a black eye", 0, False)
    assert desk.finish().who("Ada").up


@pytest.mark.clause("3d6.6.9b")
@pytest.mark.parametrize(("scope", "of_attacks"), [("attacks", -4), ("heavy-work", 0)])
def test_cuts_hamper_strenuous_checks_each_of_them_until_a_night_is_slept(scope: str, of_attacks: int) -> None:
    from lychgate.rulesets.constitution.rules.bonuses import added_to, total_of

    desk = ada("hp 0", minor_wound_scope=scope).rolls(11, 11, 11, 11).types("harm Ada 1", "harm Ada 1", answers=CUT)

    assert total_of(added_to(desk.state, desk.who("Ada"), ("attack",))) == of_attacks
    assert total_of(added_to(desk.state, desk.who("Ada"), ("injury", "save"))) == 0
    desk.rolls(10).types("check Ada strength strenuous").finish()
    assert "10 +10 strength -2 shallow cut -2 shallow cut = 16" in desk.last()

    desk.rolls(3).types("night").finish()

    assert desk.who("Ada").wounds == ()


@pytest.mark.clause("3d6.6.7b", "3d6.6.11a", "3d6.6.10a")
def test_a_strength_save_that_fails_is_death_or_a_major_wound_as_the_player_chooses() -> None:
    desk = ada("strength 10 hp 0").rolls(2, 4, 11).types("harm Ada 1", answers=LOSS).finish()

    one = desk.who("Ada")
    assert (one.abilities["strength"], one.marks, one.dead, one.collapsed) == (6, 1, False, False)
    assert "Ada has a major wound: crippled strength, and loses 4 points of strength. That is a mark." in desk.lines()

    desk = ada("hp 0").rolls(2).types("harm Ada 1", answers={"constitution.death_or_wound": "death"}).finish()

    assert desk.who("Ada").dead


def test_6_10a__a_major_wound_may_be_whatever_the_referee_says() -> None:
    answers = LOSS | {"constitution.major_wound": "text:a lost hand"}
    desk = ada("hp 0").rolls(2, 11).types("harm Ada 1", answers=answers).finish()

    assert [(wound.name, wound.major) for wound in desk.who("Ada").wounds] == [("a lost hand", True)]


def test_6_11b__with_as_many_marks_as_levels_failing_means_death() -> None:
    desk = ada("hp 0").rolls(2, 4, 11).types("harm Ada 1", answers=LOSS).rolls(2)

    desk.types("harm Ada 1").finish()

    assert desk.who("Ada").dead
    assert desk.last(BEN) == "Ada dies."


def test_6_11b__a_level_more_frees_a_mark() -> None:
    desk = ada("level 2 hp 0").rolls(2, 4, 11, 2, 4, 11).types("harm Ada 1", "harm Ada 1", answers=LOSS).finish()

    assert (desk.who("Ada").marks, desk.who("Ada").dead) == (2, False)


def test_6_7b__npcs_of_no_name_simply_die_and_6_11b_count_hit_dice() -> None:
    desk = Constitution().types("npc wolf hd 2 hp 0").rolls(2).types("harm wolf 1").finish()

    assert desk.who("wolf").dead
    assert desk.lines(ANN) == []

    desk = Constitution().types("npc Sigmund hd 2 hp 0")
    desk.state = desk.state.with_creature(replace(desk.who("Sigmund"), named=True))

    assert not desk.rolls(2, 4, 11).types("harm Sigmund 1", answers=LOSS).finish().who("Sigmund").dead


@pytest.mark.clause("3d6.6.8b")
def test_one_may_collapse_on_purpose() -> None:
    desk = ada("hp 0").rolls(11).types("harm Ada 1", answers=CUT | {"constitution.stay_up": "collapse"}).finish()

    assert desk.who("Ada").collapsed


@pytest.mark.clause("3d6.6.8a")
def test_who_collapsed_of_a_minor_wound_gets_up_after_a_short_rest() -> None:
    desk = ada("hp 0 will 1").rolls(11, 5).types("harm Ada 1", answers=CUT).finish()
    assert desk.who("Ada").collapsed

    desk.types("rest", answers={"constitution.who_rests": "none"})

    assert desk.who("Ada").up


def test_6_10b__a_player_may_have_a_crippled_character_die_later() -> None:
    desk = ada("hp 0").rolls(2, 4, 11).types("harm Ada 1", answers=LOSS).finish()

    with pytest.raises(PlayError, match="your own characters"):
        desk.types("succumb Ada", seat=BEN)
    desk.types("succumb Ada", seat=ANN)

    assert desk.who("Ada").dead
    assert desk.last() == "Ada dies (crippled strength)."


def test_6_10b__but_not_of_nothing() -> None:
    with pytest.raises(PlayError, match="no major wound to die of"):
        ada().types("succumb Ada")


def bleeding() -> Constitution:
    return ada("hp 0").rolls(2, 4, 11).types("harm Ada 1", answers=LOSS | {"constitution.worsens": "yes"}).finish()


@pytest.mark.clause("3d6.6.10c")
def test_a_wound_gets_worse_after_a_turn_unless_it_is_treated() -> None:
    desk = bleeding().rolls(2).types("turn").finish()

    assert desk.who("Ada").dead, "the one mark of level 1 is there already"
    assert "The crippled strength of Ada gets worse." in desk.lines(BEN)

    desk = bleeding().types("treat Ada", "turn 3").finish()

    assert desk.who("Ada").up
    with pytest.raises(PlayError, match="No wound of Ada gets worse"):
        desk.types("treat Ada")


@pytest.mark.clause("3d6.6.12b")
def test_what_goes_past_hit_points_injures_in_spite_of_them() -> None:
    desk = ada("hp 4").rolls(11, 11).types("injure Ada poison", answers=CUT).finish()

    assert desk.who("Ada").hp == 4
    assert len(desk.who("Ada").wounds) == 1


@pytest.mark.clause("3d6.6.12c")
@pytest.mark.parametrize(("hp", "asked"), [(10, True), (9, False)])
def test_it_is_stopped_for_10_hit_points_all_of_them_at_once(hp: int, asked: bool) -> None:
    kinds: list[str] = []

    def answer(decision: Any, _: Any) -> str:
        kinds.append(decision.kind)
        return {"constitution.buy_off": "pay", **CUT}[decision.kind]

    desk = ada(f"hp {hp}").rolls(*(() if asked else (11, 11))).types("injure Ada", answers=answer).finish()

    assert ("constitution.buy_off" in kinds) == asked
    assert desk.who("Ada").hp == (0 if asked else hp)


def test_6_12c__the_referee_may_ask_another_price_and_it_need_not_be_paid() -> None:
    suffer = CUT | {"constitution.buy_off": "suffer"}
    desk = ada("hp 25").rolls(15, 15).types("injure Ada dc 25 price 20 a direct hit", answers=suffer).finish()

    assert "Ada, an injury save: 15 +10 strength = 25 against 25: 1 degree of success." in desk.lines()


@pytest.mark.parametrize(("scope", "saves"), [("injury-saves", True), ("without", False), ("all", True)])
def test_7_1__fighters_add_their_level_to_injury_saves_as_the_table_has_it(scope: str, saves: bool) -> None:
    desk = ada("fighter level 3 strength 10 hp 0", fighter_bonus_scope=scope).rolls(11, 11)

    desk.types("harm Ada 1", answers=CUT).finish()

    assert ("11 +10 strength +3 fighter = 24" in " ".join(desk.lines())) == saves


def wounded(desk: Constitution, name: str = "Ada") -> list[tuple[str, int, int]]:
    return [(wound.name, wound.worsens, wound.dc) for wound in desk.who(name).wounds]


@pytest.mark.clause("3d6.6.10c")
def test_a_wound_that_was_treated_or_never_bled_is_due_at_no_time() -> None:
    assert wounded(bleeding()) == [("crippled strength", 490, 20)]
    assert wounded(bleeding().types("treat Ada")) == [("crippled strength", 0, 0)]

    still = ada("hp 0").rolls(2, 4, 11).types("harm Ada 1", answers=LOSS).finish()
    assert wounded(still) == [("crippled strength", 0, 0)]


@pytest.mark.clause("3d6.6.10c")
def test_a_wound_gets_worse_ten_minutes_after_it_was_dealt_and_not_before() -> None:
    desk = Constitution().types("turn 6", "character Ada of Ann level 2 strength 10 hp 0", "npc rat hp 1")
    desk.rolls(9, 5).types("fight").finish()
    desk.rolls(2, 4, 11).types("harm Ada 1", answers=LOSS | {"constitution.worsens": "yes"}).types("end").finish()

    assert wounded(desk) == [("crippled strength", 550, 20)], "a minute of fighting is not ten"
    desk.rolls(15, 11).types("turn", answers=CUT).finish()
    assert wounded(desk) == [("crippled strength", 0, 0), ("shallow cut", 0, 0)]


@pytest.mark.clause("3d6.6.10c")
@pytest.mark.parametrize(("due", "left"), [(490, [0, 491, 490]), (491, [490, 0, 490]), (0, [0, 0, 490])])
def test_of_two_wounds_of_one_name_each_gets_worse_at_its_own_time(due: int, left: list[int]) -> None:
    gashes = tuple(Wound(name=name, worsens=at, dc=20) for name, at in (("gash", 490), ("gash", 491), ("burn", 490)))
    desk = ada()
    desk.state = desk.state.with_creature(replace(desk.who("Ada"), wounds=gashes))

    (worse,) = Worsened(desk.who("Ada").id, "gash", due).apply(desk.state).cast

    assert [wound.worsens for wound in worse.wounds] == left


@pytest.mark.clause("3d6.6.10a")
def test_an_ability_does_not_fall_below_0() -> None:
    desk = ada("strength 2 hp 0").rolls(2, 4, 11).types("harm Ada 1", answers=LOSS).finish()

    assert desk.who("Ada").abilities["strength"] == 0


@pytest.mark.clause("3d6.6.8a")
def test_another_minor_wound_of_somebody_who_lies_there_keeps_them_down_no_longer() -> None:
    desk = ada("hp 0").rolls(11, 11).types(*["harm Ada 1"] * 2, answers=CUT | {"constitution.stay_up": "collapse"})

    assert desk.types("rest", answers={"constitution.who_rests": "none"}).finish().who("Ada").up


@pytest.mark.clause("3d6.5.18a")
@pytest.mark.parametrize(("dice", "face"), [("1d6-3", 2), ("1d6-3", 3)])
def test_no_damage_at_all_is_no_harm(dice: str, face: int) -> None:
    desk = ada().rolls(face).types(f"harm Ada {dice}").finish()

    assert (desk.who("Ada").hp, desk.lines()[1:]) == (4, [])


def test_the_dead_are_hurt_no_more_by_a_spell() -> None:
    desk = Constitution().types("character Cy of Ann sage hp 3", "spell Fire 1 of fire {harm 2d6}", "npc rat hp 5")
    desk.types("learn Cy Fire 100%", "initiate Cy Pyromancer", "prepare Cy Fire", "set rat.dead true because of age")

    assert desk.rolls(50, 1, 1).types("cast Cy Fire on rat").finish().who("rat").hp == 5


@pytest.mark.clause("3d6.6.12b")
@pytest.mark.parametrize(
    ("typed", "dc"), [("dc 1 price 1", 1), ("price 1 dc 99", 99), ("dc 30", 30), ("price 999", 20), ("", 20)]
)
def test_a_bypass_has_the_difficulty_and_the_price_that_the_referee_types(typed: str, dc: int) -> None:
    suffer = CUT | {"constitution.buy_off": "suffer", "constitution.death_or_wound": "death"}
    desk = ada("strength 10 hp 25").rolls(2, *([2] if dc == 1 else []))
    desk.types(f"injure Ada {typed} acid", answers=suffer)

    assert f"against {dc}:" in next(line for line in desk.lines() if "injury save" in line)


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("harm Ada lots", "'lots' is no damage:"),
        ("injure Ada dc 0", "the difficulty is from 1 to 99; 0 is not"),
        ("injure Ada dc 100", "from 1 to 99; 100 is not"),
        ("injure Ada price 0", "from 1 to 999; 0 is not"),
        ("injure Ada price 1000", "from 1 to 999; 1000 is not"),
    ],
)
def test_what_cannot_hurt_is_refused_with_what_can(typed: str, why: str) -> None:
    with pytest.raises(PlayError, match=f"(?i){why}"):
        ada().types(typed)


def test_a_wound_without_a_name_is_refused_with_what_is_offered() -> None:
    with pytest.raises(IllegalAnswer, match=r"Allowed: cut\."):
        MinorWound(seat="Ref", who="c1", cause="").read("text: ")


@pytest.mark.clause("3d6.6.10c")
def test_of_two_people_s_wounds_the_earlier_one_gets_worse_first() -> None:
    desk = Constitution().types("character Ada of Ann hp 4", "character Bo of Ben hp 4")
    for name, at in (("Ada", 489), ("Bo", 488)):
        wound = Wound(name=f"gash of {name}", worsens=at, dc=20)
        desk.state = desk.state.with_creature(replace(desk.who(name), wounds=(wound,)))

    desk.rolls(10, 10, 10, 10).types("turn", answers=CUT).finish()

    told = [line for line in desk.lines() if line.endswith("gets worse.")]
    assert told == ["The gash of Bo of Bo gets worse.", "The gash of Ada of Ada gets worse."]
