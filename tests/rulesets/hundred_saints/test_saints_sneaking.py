"""Going unnoticed: sneaking up on others, or past them."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import pytest
from msgspec.structs import replace

from lychgate.core.dice_source import every_outcome
from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.running import feet_in_encounter
from lychgate.rulesets.hundred_saints.rules.sneaking import Crept, Distract, Sneak, Spotted
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from lychgate.rulesets.hundred_saints.state import PARTY, Creep, Surprised
from tests.rulesets.hundred_saints.encounters import encounter_of, near, surprised
from tests.rulesets.hundred_saints.explorers import changed
from tests.rulesets.hundred_saints.offers import offered_ids
from tests.rulesets.hundred_saints.saints import ANN, REF, Saints


@pytest.mark.clause("enc.evade.3")
def test_evade_3__a_side_with_surprise_sneaks_past_and_then_slips_away() -> None:
    table = near().rolls(1, 2).types("sneak party past", "sneak past party").finish()

    assert (encounter_of(table).distances, encounter_of(table).creep) == ({"goblins": 100}, Creep(PARTY, True, 80, 2))
    assert encounter_of(table).surprise == (Surprised(PARTY, 0, 0, False), Surprised("goblins", 2, 2, True))
    table.types("slip away")

    assert table.state.encounter is None


@pytest.mark.clause("enc.stealth.1")
def test_stealth_1__whether_groups_notice_each_other_is_the_surprise_roll_and_nothing_else() -> None:
    table = Saints((1, 6, 3, 3)).types("pc Ada of Ann hp 6", "foes 2 goblins hp 4", "encounter")

    table.types("next", "next", "next").finish()

    rolls = [one.purpose for one in table.thrown]
    assert rolls == ["enc.surprise.3", "enc.surprise.3", "enc.dist.1"]
    assert [one.surprised for one in encounter_of(table).surprise] == [True, False]


@pytest.mark.clause("enc.stealth.1")
@pytest.mark.parametrize(("by", "surprised"), [(-6, False), (6, True)])
def test_where_there_is_no_chance_or_nothing_else_no_die_is_thrown(by: int, surprised: bool) -> None:
    table = near().types(f"mod goblins {by}", "sneak party").finish()

    assert table.thrown == []
    assert encounter_of(table).is_surprised("goblins") == surprised
    assert [one.die for one in encounter_of(table).surprise if one.side == "goblins"] == [0]


@pytest.mark.clause("enc.stealth.2")
def test_stealth_2__a_pace_alone_gives_nobody_away_but_the_referee_may_call_others_aware_of_haste() -> None:
    table = Saints().types("pc Ada of Ann hp 6", "set cast.Ada.speed 10 because of her load", "foes 2 goblins hp 4")
    table.types("encounter")

    assert not encounter_of(table).knows("goblins", PARTY)
    orders = RULESET.orders(table.state, REF)
    assert orders is not None
    asked = RULESET.question(table.state, orders)
    assert "hear a hurried party" in asked.prompt
    assert "aware" in [one.word for one in asked.phrases]
    table.types("aware goblins")

    assert encounter_of(table).knows("goblins", PARTY)


@pytest.mark.clause("enc.stealth.sneak.1", "enc.evade.3", "enc.time.move.2")
@pytest.mark.parametrize(("reading", "feet"), [("speed", 40), ("half_speed", 20)])
def test_stealth_sneak_1__each_round_they_roll_for_surprise_and_the_sneakers_get_nearer(
    reading: str, feet: int
) -> None:
    table = near(sneak_pace=reading)
    assert feet_in_encounter(table.state, PARTY) == 40

    table.rolls(2).types("sneak party").finish()
    assert encounter_of(table).distances == {"goblins": 100 - feet}
    table.rolls(1).types("sneak party").finish()

    assert encounter_of(table).creep == Creep(PARTY, False, 2 * feet, 2)
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


@pytest.mark.clause("enc.stealth.sneak.1")
def test_stealth_sneak_1__who_was_crept_up_on_is_surprised() -> None:
    table = near().rolls(2).types("sneak party").types("next", "next").finish()

    assert [one.side for one in encounter_of(table).order] == [PARTY]


@pytest.mark.clause("enc.stealth.sneak.1")
@pytest.mark.parametrize(
    ("number", "creeps", "may"),
    [(0, "", True), (1, PARTY, True), (1, "goblins", False), (1, "", False), (2, PARTY, False)],
)
def test_it_is_too_late_to_sneak_when_the_sides_act_unless_somebody_creeps_already(
    number: int, creeps: str, may: bool
) -> None:
    table = near()
    creep = Creep(creeps, False, 40, 1) if creeps else None
    table.state = replace(table.state, encounter=replace(encounter_of(table), round=number, creep=creep))

    if may:
        table.rolls(1).types("sneak party").finish()
    else:
        with pytest.raises(PlayError, match="too late to sneak"):
            table.types("sneak party")


@pytest.mark.clause("enc.stealth.sneak.1")
def test_who_creeps_comes_no_nearer_than_nought_and_the_distance_is_next() -> None:
    table = near(30).rolls(1).types("sneak party").finish()
    before = Saints().types("pc Ada of Ann hp 6", "foes 2 goblins hp 4", "encounter", "aware party", "next")

    assert (encounter_of(table).distances, encounter_of(table).step) == ({"goblins": 0}, "distance")
    assert encounter_of(before.rolls(1).types("sneak party").finish()).step == "distance"


@pytest.mark.clause("enc.stealth.sneak.2")
def test_stealth_sneak_2__nobody_gets_by_those_who_stare_until_they_tire_of_it() -> None:
    table = near().types("vigilant goblins")

    with pytest.raises(PlayError, match=r"The goblins stare at the approach, and the party"):
        table.types("sneak party")
    table.types("vigilant not goblins").rolls(1).types("sneak party").finish()

    assert encounter_of(table).creep is not None


@pytest.mark.clause("enc.stealth.sneak.3")
@pytest.mark.parametrize(("said", "chance"), [("", 3), (" 2", 4), (" 0", 2)])
def test_stealth_sneak_3__the_distracted_are_easier_to_surprise(said: str, chance: int) -> None:
    table = near().types(f"distracted goblins{said}").rolls(chance).types("sneak party").finish()

    assert encounter_of(table).is_surprised("goblins")
    table.rolls(chance + 1).types("sneak party").finish()
    assert not encounter_of(table).is_surprised("goblins")


@pytest.mark.clause("enc.stealth.sneak.3", "enc.stealth.class.1", "enc.stealth.class.2")
def test_only_those_in_the_encounter_are_distracted_alert_or_unnoticed() -> None:
    table = near().types("foes bear hp 4")
    changed(table, "bear", skills={"alertness": 4, "stealth": 4})

    with pytest.raises(PlayError, match="'bear' is not in this encounter"):
        table.does(Distract("bear", 1))
    for line in ("alert bear", "unnoticed bear stealth"):
        with pytest.raises(PlayError, match="'bear' is not in this encounter"):
            table.types(line)


@pytest.mark.clause("enc.stealth.sneak.4")
def test_stealth_sneak_4__the_spotted_are_known_of_and_initiative_is_next() -> None:
    table = near().rolls(1, 3).types("sneak party", "sneak party").finish()

    assert encounter_of(table).knows("goblins", PARTY)
    assert (encounter_of(table).step, encounter_of(table).distances) == ("initiative", {"goblins": 60})
    assert (encounter_of(table).creep, encounter_of(table).known) == (None, True)
    with pytest.raises(PlayError, match=r"The goblins know of the party already\. The party may flee: evade party"):
        table.types("sneak party")
    table.rolls(3, 5).types("next").finish()

    assert [one.side for one in encounter_of(table).order] == ["goblins", PARTY]


@pytest.mark.clause("enc.stealth.sneak.4")
def test_who_is_found_out_before_anybody_knows_how_far_it_is_has_the_distance_next() -> None:
    table = Saints().types("pc Ada of Ann hp 6", "foes 2 goblins hp 4", "foes 2 wolves hp 4")
    table.types("encounter", "aware party")

    table.types("distance wolves 60").rolls(6, 6).types("sneak party").finish()

    assert encounter_of(table).step == "distance"


@pytest.mark.clause("enc.stealth.sneak.1")
def test_who_sneaks_past_after_sneaking_up_has_gone_no_way_past_yet() -> None:
    met = near().rolls(1).types("sneak party").finish().state
    after = Crept(PARTY, True, 40, {}).apply(met).encounter_now

    assert (met.encounter_now.creep, after.creep) == (Creep(PARTY, False, 40, 1), Creep(PARTY, True, 40, 1))


@pytest.mark.clause("enc.stealth.sneak.4")
def test_who_has_spotted_them_is_no_longer_unaware() -> None:
    table = near()
    met = replace(encounter_of(table), unaware=(("goblins", PARTY), ("wolves", PARTY)))
    after = Spotted(PARTY, ("goblins",)).apply(replace(table.state, encounter=met)).encounter_now

    assert after.unaware == (("wolves", PARTY),)
    assert after.aware == ((PARTY, "goblins"), ("goblins", PARTY))


@pytest.mark.clause("enc.evade.3")
def test_evade_3__who_has_surprised_all_others_may_sneak_past_when_the_sides_act() -> None:
    table = surprised("goblins").types("next")
    assert {"slip:party", "sneak:party"} <= set(offered_ids(table))
    assert "slip:party" in offered_ids(table, ANN)

    table.rolls(2).types("sneak:party").rolls(1).types("sneak party past").finish()

    creep = encounter_of(table).creep
    assert creep is not None
    assert (creep.past, creep.rounds, creep.feet) == (True, 2, 80)
    assert table.lines(ANN)[-1] == "The party sneaks past for 40 feet, unseen."


@pytest.mark.clause("enc.evade.3", "enc.stealth.sneak.4")
def test_evade_3__who_is_spotted_when_the_sides_act_rolls_initiative_with_the_spotters() -> None:
    table = surprised("goblins").types("next").rolls(5).types("sneak party past").finish()

    assert encounter_of(table).step == "initiative"
    table.rolls(2, 6).types("next").finish()
    assert [one.side for one in encounter_of(table).order] == ["goblins", PARTY]


@pytest.mark.clause("enc.evade.3")
@pytest.mark.parametrize("caught", [(), (PARTY,), (PARTY, "goblins")])
def test_nobody_sneaks_past_those_whom_they_have_not_surprised(caught: tuple[str, ...]) -> None:
    table = surprised(*caught).rolls(*((6, 1) if len(caught) != 1 else ())).types("next")
    assert not {"slip:party", "sneak:party"} & set(offered_ids(table))

    with pytest.raises(PlayError, match="too late to sneak"):
        table.types("sneak party past")


@pytest.mark.clause("enc.stealth.sneak.2")
def test_one_who_watches_or_knows_is_told_of_as_one() -> None:
    table = Saints().types("pc Ada of Ann hp 6", "foes ogre hp 9", "encounter", "vigilant ogre")
    with pytest.raises(PlayError, match="The ogre stares at the approach"):
        table.types("sneak party")

    table.types("vigilant not ogre", "aware ogre of party")
    with pytest.raises(PlayError, match="The ogre knows of the party already"):
        table.types("sneak party")
