"""What is offered beside spells, food and lights: traps, the pack, magic items, orders, and the end of a session."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from lychgate.core.dice_source import ScriptedDice
from lychgate.core.errors import PlayError
from lychgate.rulesets.constitution.rules.belongings import WhatWasBrought, WhichItem
from lychgate.rulesets.constitution.rules.commanding import GiveOrder, may_order
from lychgate.rulesets.constitution.rules.turns import acting
from tests.each import each
from tests.rulesets.constitution.constitution import ANN, REF, Constitution
from tests.rulesets.constitution.test_constitution_initiative import GUARDS, begun, captain, fight
from tests.rulesets.constitution.test_constitution_initiative import Fight as FightDesk
from tests.rulesets.constitution.test_constitution_magic import mage
from tests.rulesets.constitution.test_constitution_offers import Chooses, offered, press

# ---------------------------------------------------------------------- traps


def trapper(*lines: str) -> Constitution:
    desk = Constitution().types("character Ada of Ann fighter knowledge 8 hp 4 level 1")
    return desk.types('initiate Ada "Patient trapper"', "skill Ada hunting 100%", *lines)


@pytest.mark.clause("3d6.10.2a")
def test_a_patient_trapper_is_offered_to_set_traps_once_a_day_in_a_land_that_is_known() -> None:
    assert "Ada sets traps on the way" not in offered(trapper())
    desk = trapper("terrain forest")
    assert offered(desk)["Ada sets traps on the way"] == "a quarter of the day's distance; to be emptied within 3 days"

    press(desk, "Ada sets traps on the way")

    assert desk.last(ANN) == "Ada sets traps on the way."
    assert "Ada sets traps on the way" not in offered(desk)
    assert "Ada sets traps on the way" in offered(desk.types("turn 144"))
    assert "Ada sets traps on the way" not in offered(desk.types("wandering quiet")), "in a dungeon"


@pytest.mark.clause("3d6.10.2b")
def test_traps_are_emptied_as_a_way_to_find_food_with_its_chance() -> None:
    desk, ann = trapper("terrain forest", "settraps Ada", "turn 144"), Chooses(how_to_look="empty")

    press(desk.rolls(7, 3), "Ada looks for food", ann).finish()

    assert ann.note("Empty the traps") == "95 %; a quarter of the day's distance"
    assert desk.last(ANN) == "Ada finds 4 rations."
    assert desk.state.travel.traplines == ()


@pytest.mark.clause("3d6.10.2b")
def test_traps_that_stood_for_too_long_say_so_before_anybody_looks() -> None:
    desk, ann = trapper("terrain forest", "settraps Ada", *["turn 144"] * 4), Chooses(how_to_look="empty")

    press(desk, "Ada looks for food", ann).finish()

    assert ann.note("Empty the traps").startswith("0 %")
    assert desk.last(ANN) == "Ada comes too late: nothing is left in the traps."


def test_who_has_set_none_is_offered_none_to_empty() -> None:
    desk, ann = trapper("terrain forest"), Chooses(how_to_look="nothing")

    press(desk, "Ada looks for food", ann)

    assert "Empty the traps" not in ann.buttons


# ---------------------------------------------------------------------- the pack, and magic items

PACKED = "take Ada 2 undetermined thing medium in backpack"


def prepared(*lines: str) -> Constitution:
    desk = Constitution().types("character Ada of Ann knowledge 12 adventurer hp 4", "initiate Ada Prepared")
    return desk.types("set Ada.copper 50 because of savings", "price crowbar 3 sp", "price horse 90 sp", *lines)


@pytest.mark.clause("3d6.9.3a", "3d6.9.3b")
def test_the_prepared_look_in_the_pack_with_the_chance_and_what_they_can_pay_for() -> None:
    desk, ann = prepared(PACKED).rolls(13), Chooses(what_was_brought="crowbar")
    assert offered(desk)["Ada looks in the pack for something brought along"] == "65 %"

    press(desk, "Ada looks in the pack for something brought along", ann).finish()

    assert [*ann.buttons] == ["crowbar", "Nothing"]
    assert ann.note("crowbar") == "3 sp, once it is found"
    assert desk.who("Ada").copper == 20
    assert {item.name for item in desk.who("Ada").items} == {"undetermined thing", "crowbar"}


@pytest.mark.clause("3d6.9.3a")
def test_any_other_thing_is_named_in_words_and_must_not_be_big() -> None:
    look = "Ada looks in the pack for something brought along"

    found = press(prepared(PACKED).rolls(13), look, Chooses(what_was_brought="text:Stuffed owl")).finish()

    assert "stuffed owl" in {item.name for item in found.who("Ada").items}
    with pytest.raises(PlayError, match="is of medium size; plate armour is not"):
        prepared(PACKED).types("brought Ada plate armour big", seat=ANN)


@pytest.mark.clause("3d6.9.3a", "3d6.9.3b")
def test_only_who_has_something_undetermined_is_offered_to_look_for_it_and_nobody_in_a_fight() -> None:
    look = "Ada looks in the pack for something brought along"
    assert look not in offered(prepared())
    again = {"constitution.roll_again": "keep"}
    fights = prepared(PACKED, "npc goblin hp 3").rolls(9, 5).types("fight", answers=again)

    assert look not in offered(fights)
    with pytest.raises(PlayError, match="In a fight nobody has time"):
        fights.types("brought Ada crowbar medium", seat=ANN)


def test_8_6__a_magic_item_is_chosen_from_what_the_party_found_and_what_is_carried() -> None:
    desk = mage("initiate Ada Artifact knowledge", "found 90 sp magic a grey ring", "take Ada torch")
    pressed = Chooses(which_item="a grey ring", what_it_does="text:it glows near gold")
    before = desk.state.minutes
    assert offered(desk)["Ada studies a magic item"] == "a turn, without a roll"

    press(desk, "Ada studies a magic item", pressed)

    assert [*pressed.buttons][:3] == ["a grey ring", "torch", "Nothing"]
    assert desk.last() == "Ada studies a grey ring: it glows near gold."
    assert desk.state.minutes == before + 10


def test_8_6__who_has_not_learned_it_is_not_offered_it_and_nothing_costs_no_turn() -> None:
    assert "Ada studies a magic item" not in offered(mage())
    desk = mage("initiate Ada Artifact knowledge")
    before = desk.state

    assert press(desk, "Ada studies a magic item", Chooses(which_item="nothing")).state == before


# ---------------------------------------------------------------------- orders


@pytest.mark.clause("3d6.5.11b")
def test_on_ones_turn_lackeys_are_ordered_all_at_once_instead_of_the_turn() -> None:
    desk, ann = captain(), Chooses(whom_to_order="lackeys")
    assert offered(desk)["Ada gives an order"] == "instead of the turn"

    press(desk, "Ada gives an order", ann)

    assert [*ann.buttons] == ["guard 1 and guard 2", "guard 1", "guard 2", "Nobody"]
    assert (desk.score("Ada"), desk.acts()) == (18, "guard 1")
    assert "Ada gives an order" not in offered(desk), "they have been told"


@pytest.mark.clause("3d6.5.4c", "3d6.5.11b")
def test_or_one_after_the_other_as_a_reaction_with_its_price() -> None:
    desk, said = fight(18, 20, *GUARDS), iter(("c4", "enough"))
    assert offered(desk)["Ada gives an order"] == "for 5 initiative (18 to 13)"

    press(desk, "Ada gives an order", lambda *_: next(said))

    assert (desk.score("Ada"), desk.acts()) == (13, "guard 2")
    kept = fight(18, 20, *GUARDS)
    press(kept, "Ada gives an order", lambda *_: "enough")
    assert kept.score("Ada") == 18


@pytest.mark.clause("3d6.5.11b")
@pytest.mark.parametrize(
    ("said", "usual"), [(("c3", "c4"), ["lackeys", "enough"]), (("c4", "enough"), ["lackeys", "enough"])]
)
def test_enter_orders_all_lackeys_and_after_one_of_them_nobody_else(said: tuple[str, ...], usual: list[str]) -> None:
    desk, typed, on_enter = fight(18, 20, *GUARDS), iter(said), list[str]()

    def answer(decision: Any, _: Any) -> str:
        on_enter.append(decision.default())
        return next(typed)

    press(desk, "Ada gives an order", answer)

    assert on_enter == usual
    assert desk.state.fight_now.due == tuple(id_ for id_ in said if id_ != "enough")


def tactician() -> FightDesk:
    """Bo, a tactician, and Cy against an ogre, which acts first."""
    desk = FightDesk().types("character Bo of Ann fighter wits 10 hp 6", "initiate Bo Tactician")
    return begun(desk.types("npc ogre wits 10 hp 9", "character Cy of Ben wits 10 hp 6"), 17, 29, 25)


@pytest.mark.clause("3d6.7.3")
def test_a_tactician_orders_anybody_or_looks_once_a_round_for_nothing() -> None:
    desk = tactician()
    assert offered(desk)["Bo gives an order"] == "for nothing, as a tactician"
    assert "Bo looks out for more enemies, for nothing" in offered(desk)

    press(desk, "Bo looks out for more enemies, for nothing")

    assert desk.last(ANN) == "Bo reads the foes and their plans, as a tactician, for nothing."
    assert not [label for label in offered(desk) if label.startswith("Bo")]


@pytest.mark.clause("3d6.5.11c")
def test_who_would_pay_to_follow_says_so_on_the_button() -> None:
    desk = tactician()
    pressed = Chooses(whom_to_order="c3", follow="yes")

    press(desk, "Bo gives an order", pressed)

    assert pressed.note("Cy") == "would pay 10 to follow"
    assert (desk.score("Bo"), desk.score("Cy"), desk.acts()) == (18, 15, "Cy")


def test_the_referee_orders_for_those_who_are_theirs() -> None:
    desk = fight(18, 20, "npc 2 goblins as ogre lackey hp 3")

    assert offered(desk, REF)["Ogre gives an order"] == "instead of the turn"


@pytest.mark.clause("3d6.5.4c", "3d6.5.11b", "3d6.5.2")
@pytest.mark.parametrize(
    ("ada", "ogre", "may"), [(3, 2, True), (1, 0, True), (3, 4, False), (5, 9, True), (0, 9, False)]
)
def test_an_order_is_offered_as_the_turn_or_where_it_can_be_afforded(ada: int, ogre: int, may: bool) -> None:
    desk = captain(initiative_overdraft="afford", turn_at_zero="last").scores(ogre=ogre, Ada=ada)

    assert (ada < ogre) or desk.who("Ada").id in acting(desk.state)
    assert may_order(desk.state, desk.who("Ada")) is may


@pytest.mark.clause("3d6.5.9e", "3d6.5.11b")
def test_who_acts_last_at_0_gives_no_order_for_that_turn() -> None:
    desk = captain(initiative_overdraft="afford", turn_at_zero="last")
    at_0 = tuple(replace(one, score=0) for one in desk.state.fight_now.combatants)
    state = replace(desk.state, fight=replace(desk.state.fight_now, combatants=at_0, turn=(desk.who("Ada").id,)))

    assert acting(state) == (desk.who("Ada").id,)
    assert not may_order(state, desk.who("Ada"))


@pytest.mark.clause("3d6.5.11b")
def test_no_order_is_offered_to_lackeys_to_the_fallen_to_onlookers_and_in_a_respite() -> None:
    desk = captain().types("character Bo of Ben wits 10 hp 6")

    assert [may_order(desk.state, desk.who(name)) for name in ("Ada", "guard 1", "Bo")] == [True, False, False]
    fallen = desk.state.with_creature(replace(desk.who("Ada"), collapsed=True))
    assert not may_order(fallen, fallen.creature("c1"))
    other = tactician()
    assert may_order(other.state, other.who("Bo"))
    other.respite()
    assert not may_order(other.state, other.who("Bo"))


@pytest.mark.clause("3d6.5.11b")
def test_nobody_is_ordered_where_nobody_fights() -> None:
    desk = Constitution().types("character Ada of Ann hp 6")

    with pytest.raises(PlayError, match="There is no fight"):
        desk.run(GiveOrder("Ada"), ScriptedDice(()))


# ---------------------------------------------------------------------- spells of a round


def caster(*lines: str) -> FightDesk:
    """Ada, who has learned Flame, and an ogre, before their fight."""
    desk = FightDesk().types("spell Flame 1 Hot. {harm 1d6}", "character Ada of Ann sage wits 10 hp 6")
    desk.types("initiate Ada Goetia", "learn Ada Flame 60%", "npc ogre wits 10 hp 9", *lines)
    return desk


@pytest.mark.clause("3d6.5.7a")
def test_a_prepared_spell_is_offered_as_a_fight_begins_and_in_each_respite_with_its_chance() -> None:
    desk, ann = caster("prepare Ada Flame"), Chooses(declare_spell="nothing", superior="no", reactions="pass")

    desk.rolls(8, 5).types("fight", answers=ann)
    desk.types("next", "next", answers=ann)

    assert [*ann.buttons][:2] == ["Flame", "None"]
    assert ann.note("Flame") == "works at 60 %"
    assert offered(desk)["Ada will cast Flame"] == "works at 60 %"
    press(desk, "Ada will cast Flame")
    assert desk.last(ANN) == "Ada begins to cast: Flame."
    assert "Ada will cast Flame" not in offered(desk)


@pytest.mark.clause("3d6.5.7a")
def test_who_has_prepared_none_of_the_table_s_spells_is_not_asked_and_on_paper_there_may_be_some() -> None:
    caster().rolls(8, 5).types("fight").finish()

    paper = FightDesk().types("character Ada of Ann sage wits 10 hp 6", "initiate Ada Goetia", "npc ogre wits 10 hp 9")
    asked = Chooses(declare_spell="text:Fog")
    paper.rolls(8, 5).types("fight", answers=asked).finish()
    assert paper.now("Ada").casting == "Fog"


# ---------------------------------------------------------------------- the end of a session


@pytest.mark.clause("3d6.4.9a")
def test_a_session_ends_and_each_improves_once_at_the_press_of_a_button() -> None:
    desk, ann = Constitution().types("character Ada of Ann strength 12 wits 9 hp 4"), Chooses(what_improves="strength")
    assert offered(desk)["Ada improves"] == "one ability, once a session"

    press(desk.rolls(13), "Ada improves", ann).finish()

    assert "strength 12: 40 %" in ann.buttons
    assert "Ada improves" not in offered(desk)
    press(desk, "Session 1 is over", seat=REF)
    assert desk.state.session == 2
    assert "Ada improves" in offered(desk)


@pytest.mark.clause("3d6.4.9a")
def test_who_tries_nothing_may_still_improve_later() -> None:
    desk = Constitution().types("character Ada of Ann strength 12 hp 4")

    press(desk, "Ada improves", Chooses(what_improves="enough"))

    assert "Ada improves" in offered(desk)


@pytest.mark.clause("3d6.2.7")
def test_foes_who_have_fallen_are_offered_to_be_counted_once_with_their_xp() -> None:
    desk = Constitution().types("character Ada of Ann hp 4", "npc 3 goblins hd 2 hp 3")
    assert "overcome" not in [one.id for one in desk.orders().options()]
    desk.types("set cast.goblin 1.dead true because of a fall", "set cast.goblin 3.collapsed true because of a blow")
    assert offered(desk, REF)["Goblin 1 and goblin 3 are overcome"] == "40 XP"

    press(desk, "Goblin 1 and goblin 3 are overcome", seat=REF)

    assert desk.who("Ada").xp == 40
    assert "overcome" not in [one.id for one in desk.orders().options()]


@pytest.mark.clause("3d6.8.6", "3d6.9.3a")
@each(
    [
        (WhatWasBrought(seat=ANN, who="c1", priced=()), ""),
        (WhatWasBrought(seat=ANN, who="c1", priced=(("rope", 50),)), ""),
        (WhichItem(seat=ANN, who="c1", items=()), ""),
        (WhichItem(seat=ANN, who="c1", items=("ring",)), "ring"),
    ]
)
def test_enter_never_cancels_what_was_just_asked_for(asked: Any, usual: str) -> None:
    assert asked.default() == usual
    assert asked.way_out() == "nothing"
