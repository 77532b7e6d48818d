"""Going unnoticed: sneaking, hiding, the skills that help."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import pytest
from msgspec.structs import replace

from lychgate.core.dice_source import every_outcome
from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.hiding import PassBy
from lychgate.rulesets.hundred_saints.rules.running import feet_in_encounter
from lychgate.rulesets.hundred_saints.rules.sneaking import Sneak
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from lychgate.rulesets.hundred_saints.state import PARTY, Creep, Encounter
from tests.rulesets.hundred_saints.saints import ANN, REF, Saints


def near(feet: int = 100, **variants: str) -> Saints:
    """The party knows of two goblins, so far off, who have noticed nothing yet."""
    table = Saints(**variants).types("pc Ada of Ann hp 6", "pc Bob of Ben hp 6", "foes 2 goblins hp 4")
    return table.types("encounter", "aware party", f"distance {feet}")


def with_skill(table: Saints, name: str, skill: str, target: int) -> Saints:
    """The same with somebody who has learnt a skill."""
    one = replace(table.who(name), skills={skill: target})
    table.state = table.state.with_creature(one)
    return table


def meeting(table: Saints) -> Encounter:
    assert table.state.encounter is not None
    return table.state.encounter


# ---------------------------------------------------------------------- noticing each other


@pytest.mark.clause("enc.stealth.1")
def test_stealth_1__whether_groups_notice_each_other_is_the_surprise_roll_and_nothing_else() -> None:
    table = Saints((1, 6, 3, 3)).types("pc Ada of Ann hp 6", "foes 2 goblins hp 4", "encounter")

    table.types("next", "next", "next").finish()

    rolls = [one.purpose for one in table.thrown]
    assert rolls == ["enc.surprise.3", "enc.surprise.3", "enc.dist.1"]
    assert [one.surprised for one in meeting(table).surprise] == [True, False]


@pytest.mark.clause("enc.stealth.2")
def test_stealth_2__a_pace_alone_gives_nobody_away_but_the_referee_may_call_others_aware_of_haste() -> None:
    table = Saints().types("pc Ada of Ann hp 6", "set cast.Ada.speed 10 because of her load", "foes 2 goblins hp 4")
    table.types("encounter")

    assert not meeting(table).knows("goblins", PARTY)
    orders = RULESET.orders(table.state, REF)
    assert orders is not None
    asked = RULESET.question(table.state, orders)
    assert "hear a party that hurries" in asked.prompt
    assert "aware" in [one.word for one in asked.phrases]
    table.types("aware goblins")

    assert meeting(table).knows("goblins", PARTY)


# ---------------------------------------------------------------------- sneaking


@pytest.mark.clause("enc.stealth.sneak.1", "enc.evade.3", "enc.time.move.2")
@pytest.mark.parametrize(("reading", "feet"), [("speed", 40), ("half_speed", 20)])
def test_stealth_sneak_1__each_round_they_roll_for_surprise_and_the_sneakers_get_nearer(
    reading: str, feet: int
) -> None:
    table = near(sneak_pace=reading)
    assert feet_in_encounter(table.state, PARTY) == 40

    table.rolls(2).types("sneak party").finish()
    assert meeting(table).distances == {"goblins": 100 - feet}
    table.rolls(1).types("sneak party").finish()

    assert meeting(table).creep == Creep(PARTY, False, 2 * feet, 2)
    assert table.thrown[-1].only == (REF,)
    assert f"The party sneaks up for {feet} feet, unseen." in table.lines(ANN)


@pytest.mark.clause("enc.stealth.sneak.1")
def test_stealth_sneak_1__two_rounds_unseen_are_one_in_nine() -> None:
    table = near()
    unseen = Fraction(0)
    for weight, first in every_outcome(lambda dice: table.run(Sneak(PARTY), dice)):
        if first.state.encounter is None or first.state.encounter.creep is None:
            continue
        later = Saints()
        later.state = first.state
        for more, second in every_outcome(partial(later.run, Sneak(PARTY))):
            assert second.state.encounter is not None
            unseen += weight * more if second.state.encounter.creep is not None else 0

    assert unseen == Fraction(1, 9)


@pytest.mark.clause("enc.evade.3")
def test_evade_3__a_side_with_surprise_sneaks_past_and_then_slips_away() -> None:
    table = near().rolls(1, 2).types("sneak party past", "sneak past party").finish()

    assert (meeting(table).distances, meeting(table).creep) == ({"goblins": 100}, Creep(PARTY, True, 80, 2))
    table.types("slip away")

    assert table.state.encounter is None


@pytest.mark.clause("enc.stealth.sneak.1")
def test_stealth_sneak_1__who_was_crept_up_on_is_surprised() -> None:
    table = near().rolls(2).types("sneak party").types("next", "next").finish()

    assert [one.side for one in meeting(table).order] == [PARTY]


@pytest.mark.clause("enc.stealth.sneak.2")
def test_stealth_sneak_2__nobody_gets_by_those_who_stare_until_they_tire_of_it() -> None:
    table = near().types("vigilant goblins")

    with pytest.raises(PlayError, match="'goblins' stares at the approach"):
        table.types("sneak party")
    table.types("vigilant not goblins").rolls(1).types("sneak party").finish()

    assert meeting(table).creep is not None


@pytest.mark.clause("enc.stealth.sneak.3")
@pytest.mark.parametrize(("said", "chance"), [("", 3), (" 2", 4), (" 0", 2)])
def test_stealth_sneak_3__the_distracted_are_easier_to_surprise(said: str, chance: int) -> None:
    table = near().types(f"distracted goblins{said}").rolls(chance).types("sneak party").finish()

    assert meeting(table).is_surprised("goblins")
    table.rolls(chance + 1).types("sneak party").finish()
    assert not meeting(table).is_surprised("goblins")


@pytest.mark.clause("enc.stealth.sneak.4")
def test_stealth_sneak_4__the_spotted_are_known_of_and_initiative_is_next() -> None:
    table = near().rolls(1, 3).types("sneak party", "sneak party").finish()

    assert meeting(table).knows("goblins", PARTY)
    assert (meeting(table).step, meeting(table).distances) == ("initiative", {"goblins": 60})
    assert (meeting(table).creep, meeting(table).known) == (None, True)
    with pytest.raises(PlayError, match="'goblins' knows of 'party' already"):
        table.types("sneak party")
    table.rolls(3, 5).types("next").finish()

    assert [one.side for one in meeting(table).order] == ["goblins", PARTY]


@pytest.mark.clause("enc.stealth.sneak.5")
def test_stealth_sneak_5__a_lone_scout_meets_others_as_a_side_with_a_roll_of_its_own() -> None:
    table = Saints().types("pc Ada of Ann hp 6", "pc Bob of Ben hp 6", "foes 2 goblins hp 4", "scout Bob")

    table.types("encounter bob goblins").rolls(1, 6).types("next", "next").finish()

    assert [(one.side, one.surprised) for one in meeting(table).surprise] == [("bob", True), ("goblins", False)]
    assert [one.subject for one in table.thrown[-2:]] == ["side:bob", "side:goblins"]
    assert [one.title for one in table.view(ANN).sheets] == ["Ada", "Bob"]
    assert table.view(ANN).foes == ()


@pytest.mark.clause("enc.stealth.sneak.5")
def test_stealth_sneak_5__the_rest_meet_without_the_scout() -> None:
    table = Saints().types("pc Ada of Ann hp 6", "pc Bob of Ben hp 6", "foes 2 goblins hp 4", "scout Bob as van")

    table.types("encounter")

    assert meeting(table).sides == (PARTY, "goblins")
    with pytest.raises(PlayError, match="all of 'van'"):
        table.types("leave Bob")


@pytest.mark.clause("enc.stealth.sneak.5")
def test_stealth_sneak_5__two_scouts_know_each_other() -> None:
    table = Saints().types("pc Ada of Ann hp 6", "pc Bob of Ben hp 6", "pc Cid hp 6", "foes 2 goblins hp 4")
    table.types("scout Bob", "scout Cid", "encounter bob cid goblins", "aware bob of goblins", "aware cid of goblins")

    table.rolls(6).types("next", "next").finish()

    assert [(one.side, one.die) for one in meeting(table).surprise] == [("bob", 0), ("cid", 0), ("goblins", 6)]


# ---------------------------------------------------------------------- hiding


@pytest.mark.clause("enc.stealth.hide.1")
def test_stealth_hide_1__complete_cover_is_never_noticed_and_nothing_is_rolled() -> None:
    table = near().types("hide Ada", "passby goblins").finish()

    assert table.who("Ada").mark("hidden") is not None
    assert table.last(REF) == "The goblins go past Ada."


@pytest.mark.clause("enc.stealth.hide.2")
@pytest.mark.parametrize("chance", [1, 3])
def test_stealth_hide_2__partial_cover_has_its_chance_in_six(chance: int) -> None:
    table = near().types(f"hide Ada {chance}")

    spotted = Fraction(0)
    for weight, play in every_outcome(lambda dice: table.run(PassBy("goblins"), dice)):
        spotted += weight if play.state.cast[0].mark("hidden") is None else 0

    assert spotted == Fraction(chance, 6)


@pytest.mark.clause("enc.stealth.hide.2")
def test_stealth_hide_2__a_die_for_each_who_hides() -> None:
    table = near().types("hide Ada 1", "hide Bob 3").rolls(2, 2).types("passby goblins").finish()

    assert [one.mark("hidden") is not None for one in table.state.cast[:2]] == [True, False]
    assert table.thrown[-1].only == (REF,)
    assert table.last(ANN) == "Bob is spotted by the goblins."
    with pytest.raises(PlayError, match="Nobody hides from 'party'"):
        table.types("passby party")


@pytest.mark.clause("enc.stealth.hide.3")
def test_stealth_hide_3__a_search_finds_everybody_without_a_roll() -> None:
    table = near().types("hide Ada", "hide Bob 1", "passby goblins searching").finish()

    assert not [one for one in table.state.cast if one.mark("hidden")]
    assert table.last(ANN) == "The goblins search until they have found Ada and Bob."


@pytest.mark.clause("enc.stealth.hide.4")
def test_stealth_hide_4__from_hiding_the_victims_chance_of_surprise_is_one_more() -> None:
    table = Saints((3,)).types("pc Ada of Ann hp 6", "foes 2 goblins hp 4", "hide Ada", "encounter")

    table.types("ambush goblins", "next", "next").finish()

    assert meeting(table).surprise[1].chance == 3
    assert meeting(table).is_surprised("goblins")


# ---------------------------------------------------------------------- skills


@pytest.mark.clause("enc.stealth.class.1")
@pytest.mark.parametrize(("die", "saved"), [(4, False), (5, True)])
def test_stealth_class_1__a_thief_whose_party_was_noticed_may_not_be(die: int, saved: bool) -> None:
    table = near().rolls(6).types("sneak party").rolls(die)
    with_skill(table, "Ada", "stealth", 5)

    table.types("unnoticed Ada").finish()

    assert (table.who("Ada").mark("unnoticed") is not None) == saved
    assert table.who("Bob").mark("unnoticed") is None
    assert meeting(table).knows("goblins", PARTY)
    with pytest.raises(PlayError, match="Bob has not learnt stealth"):
        table.types("unnoticed Bob")


@pytest.mark.clause("enc.stealth.class.1")
def test_stealth_class_1__stalking_serves_only_in_the_wilds() -> None:
    inside = with_skill(near(), "Ada", "stalking", 6).rolls(6).types("sneak party").finish()
    with pytest.raises(PlayError, match="only in the wilds"):
        inside.types("unnoticed Ada stalking")

    table = with_skill(Saints().types("pc Ada of Ann hp 6", "foes 2 goblins hp 4"), "Ada", "stalking", 6)
    table.types("encounter outdoors", "aware party").rolls(6, 6).types("sneak party", "unnoticed Ada stalking").finish()

    assert table.who("Ada").mark("unnoticed") is not None


@pytest.mark.clause("enc.stealth.class.1")
def test_stealth_class_1__shadow_or_brush_is_cover_for_those_who_have_the_skill() -> None:
    table = with_skill(near(), "Ada", "stealth", 5)

    table.rolls(4).types("hide Ada shadow").finish()
    assert table.who("Ada").mark("hidden") is None
    table.rolls(5).types("hide Ada shadow").finish()

    assert table.who("Ada").mark("hidden") is not None
    with pytest.raises(PlayError, match="has not learnt stalking"):
        table.types("hide Ada brush")


@pytest.mark.clause("enc.stealth.class.2")
@pytest.mark.parametrize(("die", "order"), [(6, [PARTY, "goblins"]), (5, ["goblins"])])
def test_stealth_class_2__who_is_alert_acts_although_their_side_is_surprised(die: int, order: list[str]) -> None:
    table = Saints((1, 6, 3, 3)).types("pc Ada of Ann hp 6", "pc Bob of Ben hp 6", "foes 2 goblins hp 4")
    with_skill(table, "Ada", "alertness", 6).types("encounter", "next", "next", "next")

    table.rolls(die, *((5, 2) if len(order) == 2 else ())).types("alert Ada", "next").finish()

    assert [one.side for one in meeting(table).order] == order
    assert table.who("Ada").id in meeting(table).alert if len(order) == 2 else not meeting(table).alert


@pytest.mark.clause("enc.stealth.class.2")
def test_stealth_class_2__only_where_their_side_alone_is_surprised() -> None:
    table = Saints((6, 6)).types("pc Ada of Ann hp 6", "foes 2 goblins hp 4")
    with_skill(table, "Ada", "alertness", 6).types("encounter", "next", "next")

    with pytest.raises(PlayError, match="'party' is not surprised"):
        table.types("alert Ada")


# ---------------------------------------------------------------------- doors


def before_a_door() -> Saints:
    """The party, of strength 13 and 10, in a dungeon; two goblins and an orc somewhere."""
    table = Saints().types("pc Ada of Ann hp 6", "pc Bob of Ben hp 6", "foes 2 goblins hp 4", "foes orc hp 4")
    table.state = table.state.with_creature(replace(table.who("Ada"), abilities={"strength": 13}))
    return table


@pytest.mark.clause("enc.stealth.door.1")
@pytest.mark.parametrize(("who", "die", "opened"), [("Ada", 3, True), ("Ada", 2, False), ("Bob", 3, False)])
def test_stealth_door_1__a_strength_check_opens_and_a_failure_costs_surprise(who: str, die: int, opened: bool) -> None:
    table = before_a_door().rolls(die).types(f"force {who} goblins").finish()

    table.types("encounter goblins")
    assert meeting(table).knows("goblins", PARTY) != opened
    table.rolls(*((6, 6) if opened else (6,))).types("next", "next").finish()

    assert meeting(table).is_surprised("goblins") is False


@pytest.mark.clause("enc.stealth.door.1")
def test_stealth_door_1__only_those_beyond_and_only_for_this_meeting() -> None:
    table = before_a_door().types("force failed goblins", "encounter orc")
    assert not meeting(table).knows("orc", PARTY)
    table.types("end", "encounter goblins")
    assert meeting(table).knows("goblins", PARTY)

    table.types("end", "encounter goblins")

    assert not meeting(table).knows("goblins", PARTY)
    assert not [line for line in table.lines(ANN) if "surprised" in line]


@pytest.mark.clause("enc.stealth.door.2")
def test_stealth_door_2__a_turn_and_a_secret_check_for_each_of_two() -> None:
    table = before_a_door().rolls(6, 5).types("listen Ada Bob").finish()

    assert table.state.turn == 1
    assert {one.only for one in table.thrown[-2:]} == {(REF,)}
    assert "Ada hears what there is to hear (6, needs 6)." in table.lines(REF)
    assert "Bob hears nothing (5, needs 6)." in table.lines(REF)
    assert [line for line in table.lines(ANN) if "hears" in line] == []
    with pytest.raises(PlayError, match="2 listen at a usual door"):
        table.types('listen Ada Bob "orc"')
    table.rolls(6).types("listen Ada").finish()

    assert table.state.turn == 2


@pytest.mark.clause("enc.stealth.door.2")
def test_stealth_door_2__a_better_target_serves_and_the_silent_are_never_heard() -> None:
    table = with_skill(before_a_door(), "Ada", "listen", 5).rolls(5).types("listen Ada").finish()
    assert "Ada hears what there is to hear (5, needs 5)." in table.lines(REF)

    table.rolls(6).types("listen Ada silent").finish()

    assert "Ada hears nothing (6, needs 5)." in table.lines(REF)
