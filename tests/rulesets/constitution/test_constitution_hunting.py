"""Chapter 13: hunting, trapping, foraging; the patient trapper and later adventurers."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.constitution.rules.bonuses import added_to, total_of
from lychgate.rulesets.constitution.rules.searching import difficulty
from lychgate.rulesets.constitution.rules.travel import quarters_lost
from tests.rulesets.constitution.constitution import ANN, Answers, Constitution

EXTRA = "constitution.extra_game"


def hunters(*names: str, **variants: str) -> Constitution:
    """Hunters with strength 12 and knowledge 8, each with a bow."""
    desk = Constitution(**variants)
    for name in names or ("Ada",):
        desk.types(f"character {name} of Ann strength 12 knowledge 8 hp 4", f"take {name} bow")
        desk.types(f"skill {name} hunting 100%", f"skill {name} foraging 100%")
    return desk


def rations(desk: Constitution, name: str = "Ada") -> int:
    return sum(item.count for item in desk.who(name).items if item.size == "ration")


@pytest.mark.clause("3d6.13.7a", "3d6.13.7b")
@pytest.mark.parametrize(
    ("land", "summer", "winter"),
    [
        *(("plains", 15, 20), ("jungle", 10, 15), ("forest", 10, 15), ("desert", 25, 25)),
        *(("hills", 20, 25), ("road", 20, 25), ("mountain", 20, 25), ("swamp", 20, 25), ("trail", 20, 25)),
    ],
)
def test_the_land_and_winter_make_the_difficulty(land: str, summer: int, winter: int) -> None:
    assert difficulty(Constitution().state, land, winter=False) == summer
    assert difficulty(Constitution().state, land, winter=True) == winter


@pytest.mark.clause("3d6.13.6a", "3d6.13.8a", "3d6.13.8b")
def test_hunting_with_a_bow_is_strength_by_the_skill() -> None:
    desk = hunters().rolls(8, 3, 2).types("hunt Ada hills").finish()

    assert desk.lines(ANN)[-2:] == [
        "Ada, a hunt: 8 +12 strength at 100 % hunting = 20 against 20: 1 degree of success.",
        "Ada finds 3 rations. It takes 50 % of the day's distance.",
    ]
    assert [(item.name, item.count) for item in desk.who("Ada").items] == [("bow", 1), ("rations", 3)]


def test_13_6a__without_a_ranged_weapon_nobody_hunts_with_missiles() -> None:
    desk = hunters().types("leave Ada bow", "take Ada spear")

    with pytest.raises(PlayError, match="no ranged weapon"):
        desk.types("hunt Ada hills")


@pytest.mark.clause("3d6.13.6b", "3d6.13.8d")
@pytest.mark.parametrize(("face", "dice", "food"), [(12, (2,), 2), (17, (2,), 3), (11, (), 0)])
def test_traps_are_knowledge_and_take_the_day_whatever_comes_of_it(face: int, dice: tuple[int, ...], food: int) -> None:
    desk = hunters().rolls(face, *dice).types("hunt Ada hills traps").finish()

    assert rations(desk) == food
    assert "knowledge at 100 % hunting" in "".join(desk.lines(ANN))
    assert quarters_lost(desk.state) == 4


@pytest.mark.clause("3d6.13.8d")
@pytest.mark.parametrize("faces", [(12, 2), (11,)])
def test_traps_hold_the_party_where_failed_hunters_would_not(faces: tuple[int, ...]) -> None:
    desk = hunters("Ada", "Bo", hunter_failure="all-fail").rolls(*faces, 8, 1, 1)
    desk.types("hunt Ada hills traps", "hunt Bo hills").finish()

    assert quarters_lost(desk.state) == 4


@pytest.mark.clause("3d6.13.8b")
def test_the_worst_of_several_hunters_counts() -> None:
    desk = hunters("Ada", "Bo").rolls(8, 1, 1, 8, 1, 3).types("hunt Ada hills", "hunt Bo hills").finish()
    assert quarters_lost(desk.state) == 3

    desk.rolls(6, 6).types("travel road").finish()
    assert "The party travels 6 miles: 24 miles by road x 1/4 hunting." in desk.lines(ANN)


@pytest.mark.clause("3d6.13.8b", "3d6.13.8c")
@pytest.mark.parametrize("faces", [(8, 1, 4), (7,)])
def test_a_4_or_a_failure_leaves_no_travel(faces: tuple[int, ...]) -> None:
    desk = hunters().rolls(*faces).types("hunt Ada hills").rolls(6).types("travel road").finish()

    assert "The party travels 0 miles: 24 miles by road x 0 hunting." in desk.lines(ANN)


@pytest.mark.clause("3d6.13.8c")
@pytest.mark.parametrize(("reading", "lost"), [("party", 4), ("all-fail", 2)])
def test_a_failing_hunter_holds_up_the_party_as_the_table_has_it(reading: str, lost: int) -> None:
    desk = hunters("Ada", "Bo", hunter_failure=reading).rolls(7, 8, 1, 2)
    desk.types("hunt Ada hills", "hunt Bo hills").finish()
    assert quarters_lost(desk.state) == lost

    desk = hunters(hunter_failure=reading).rolls(7).types("hunt Ada hills").finish()
    assert quarters_lost(desk.state) == 4


@pytest.mark.clause("3d6.13.8e")
@pytest.mark.parametrize(
    ("chosen", "dice", "food", "lost"), [("2", (3, 4), 5, 4), ("1", (3, 4, 1), 4, 1), ("0", (3, 4, 3, 2), 3, 2)]
)
def test_extra_degrees_are_rations_or_dice_for_the_distance(
    chosen: str, dice: tuple[int, ...], food: int, lost: int
) -> None:
    desk = hunters().types("set Ada.abilities.strength 14 because of the example")
    answers: Answers = {EXTRA: chosen}
    desk.rolls(18, *dice).types("hunt Ada hills", answers=answers).finish()

    assert (rations(desk), quarters_lost(desk.state)) == (food, lost)


@pytest.mark.clause("3d6.13.9")
@pytest.mark.parametrize(("reading", "skill"), [("foraging", "foraging"), ("hunting", "hunting")])
def test_foraging_is_knowledge_at_5_more_and_needs_no_weapon(reading: str, skill: str) -> None:
    desk = hunters(forage_skill=reading).types("leave Ada bow").rolls(7, 2, 1).types("forage Ada forest").finish()

    assert f"7 +8 knowledge at 100 % {skill} = 15 against 15" in "".join(desk.lines(ANN))
    assert (rations(desk), quarters_lost(desk.state)) == (2, 1)
    failed = hunters().rolls(6).types("forage Ada forest").finish()
    assert quarters_lost(failed.state) == 4


def test_somebody_looks_for_food_once_a_day_and_it_counts_that_day_alone() -> None:
    desk = hunters().rolls(8, 1, 3).types("hunt Ada hills").finish()
    with pytest.raises(PlayError, match="has looked for food today"):
        desk.types("forage Ada hills")

    assert quarters_lost(desk.types("turn 144").state) == 0
    desk.rolls(8, 1, 1).types("hunt Ada hills").finish()


def test_more_than_can_be_carried_is_left() -> None:
    desk = hunters().types("take Ada 27 torch").rolls(8, 4, 1).types("hunt Ada hills").finish()

    assert rations(desk) == 1
    assert desk.last(ANN) == "Ada finds 4 rations, 3 too many to carry. It takes 25 % of the day's distance."


@pytest.mark.clause("3d6.13.8a", "3d6.14.13bis-d")
def test_food_is_left_too_where_it_fits_the_pack_and_is_too_heavy() -> None:
    desk = hunters().types("set Ada.abilities.strength 3 because of age", "earn Ada 300 sp wages")

    desk.rolls(17, 4, 1).types("hunt Ada hills").finish()

    assert rations(desk) == 0
    assert "4 too many to carry" in desk.last(ANN)


# ---------------------------------------------------------------------- the patient trapper


def trapper() -> Constitution:
    desk = Constitution().types("character Ada of Ann fighter knowledge 8 hp 4 level 1")
    return desk.types('initiate Ada "Patient trapper"', "skill Ada hunting 100%")


@pytest.mark.clause("3d6.10.2a")
def test_traps_set_on_the_way_take_a_quarter_of_the_distance() -> None:
    desk = trapper().types("settraps Ada forest").rolls(6, 6).types("travel forest").finish()
    assert "The party travels 9 miles: 12 miles by forest x 3/4 traps." in desk.lines(ANN)

    with pytest.raises(PlayError, match="Patient trapper"):
        hunters().types("settraps Ada forest")
    with pytest.raises(PlayError, match="has set traps today"):
        trapper().types("settraps Ada forest", "settraps Ada forest")


@pytest.mark.clause("3d6.10.2b")
@pytest.mark.parametrize(("face", "dice", "food"), [(2, (3,), 3), (7, (3,), 4), (6, (3,), 3)])
def test_traps_are_emptied_at_the_difficulty_of_their_land(face: int, dice: tuple[int, ...], food: int) -> None:
    desk = trapper().types("settraps Ada forest", *["turn 144"] * 3)
    desk.types("set Ada.privation.woke 0 because of sleep")
    desk.rolls(face, *dice).types("emptytraps Ada").finish()
    assert rations(desk) == food
    assert desk.lines(ANN)[-2:] == ["Ada empties the traps.", f"Ada finds {food} rations."]

    desk.rolls(6, 6).types("travel forest").finish()
    assert "The party travels 9 miles: 12 miles by forest x 3/4 traps." in desk.lines(ANN)
    with pytest.raises(PlayError, match="has set no traps"):
        desk.types("turn 144", "emptytraps Ada")


@pytest.mark.clause("3d6.10.2b", "3d6.13.7b")
@pytest.mark.parametrize(
    ("land", "said", "against"),
    [("forest", "", 10), ("forest", " winter", 15), ("forest winter", "", 15), ("hills winter", "", 15)],
)
def test_traps_are_emptied_in_winter_said_now_or_before(land: str, said: str, against: int) -> None:
    desk = trapper().types("settraps Ada forest", f"terrain {land}").rolls(1).types(f"emptytraps Ada{said}").finish()

    assert f"against {against}: " in "".join(desk.lines(ANN))


@pytest.mark.clause("3d6.10.2b")
def test_after_three_days_nothing_is_left_in_them() -> None:
    desk = trapper().types("settraps Ada forest", *["turn 144"] * 4, "emptytraps Ada").finish()

    assert desk.last(ANN) == "Ada comes too late: nothing is left in the traps."
    assert desk.state.travel.traplines == ()


@pytest.mark.clause("3d6.10.2b")
def test_traps_may_be_empty_and_new_ones_may_be_set_on_the_way_back() -> None:
    desk = trapper().types("settraps Ada hills", "turn 100").rolls(11).types("emptytraps Ada", "settraps Ada hills")
    assert rations(desk.finish()) == 0
    assert len(desk.state.travel.traplines) == 1

    desk.rolls(6, 6).types("travel forest").finish()
    assert "The party travels 6 3/4 miles: 12 miles by forest x 9/16 traps." in desk.lines(ANN)


def test_who_has_set_traps_may_still_hunt_and_who_fights_may_not() -> None:
    desk = trapper().types("settraps Ada hills").rolls(12, 1).types("hunt Ada hills traps").finish()
    assert rations(desk) == 1

    fighting = hunters().types("npc ogre hp 9").rolls(10, 9).types("fight")
    with pytest.raises(PlayError, match="cannot look for food now"):
        fighting.types("hunt Ada hills")
    with pytest.raises(PlayError, match="cannot look for food now"):
        hunters().types("set Ada.collapsed true because of a blow", "forage Ada hills")


@pytest.mark.clause("3d6.13.9", "3d6.L.8.7")
def test_a_herbalist_adds_the_level_to_foraging() -> None:
    desk = Constitution(later_initiations="on").types("character Ada of Ann sage knowledge 8 hp 4 level 1")
    desk.types("initiate Ada Herbalist", "skill Ada foraging 100%").rolls(5, 1, 1).types("forage Ada forest").finish()

    assert "5 +8 knowledge at 100 % foraging +1 sage +1 Herbalist = 15 against 15" in "".join(desk.lines(ANN))


# ---------------------------------------------------------------------- later adventurers


def later(initiation: str) -> Constitution:
    desk = Constitution(later_initiations="on").types("character Ada of Ann adventurer wits 10 hp 4 level 3")
    return desk.types(f'initiate Ada "{initiation}"')


@pytest.mark.clause("3d6.L.9.5")
def test_a_finder_searches_by_a_glance() -> None:
    desk = later("Finder").rolls(10).types("glance Ada", seat=ANN, answers={"constitution.roll_again": "keep"}).finish()

    assert "10 +10 wits = 20 against 20: 1 degree of success" in desk.last(ANN)
    assert desk.state.minutes == 8 * 60
    with pytest.raises(PlayError, match="initiation Finder"):
        later("Alert").types("glance Ada")


@pytest.mark.clause("3d6.L.9.6")
@pytest.mark.parametrize(("kind", "more"), [("sneaking", 3), ("hiding", 3), ("scouting", 3), ("search", 0)])
def test_the_sneaky_add_their_level_to_going_unseen(kind: str, more: int) -> None:
    desk = later("Sneaky")

    assert total_of(added_to(desk.state, desk.who("Ada"), ("wits", kind))) == more


@pytest.mark.clause("3d6.L.9.7")
def test_the_alert_add_their_level_to_initiative() -> None:
    desk = later("Alert")

    assert total_of(added_to(desk.state, desk.who("Ada"), ("wits", "initiative"))) == 3
