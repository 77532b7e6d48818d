"""Hiding, and the skills by which somebody stays unnoticed or is alert."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from lychgate.core.dice_source import every_outcome
from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.hiding import PassBy, sees
from lychgate.rulesets.hundred_saints.rules.hiding import SkillChecked as Checked
from lychgate.rulesets.hundred_saints.state import PARTY, Surprised
from tests.rulesets.hundred_saints.encounters import encounter_of, near, with_skill
from tests.rulesets.hundred_saints.explorers import changed
from tests.rulesets.hundred_saints.saints import ANN, REF, Saints


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


@pytest.mark.clause("enc.stealth.hide.2")
@pytest.mark.parametrize(("chance", "spotted"), [(0, False), (6, True)])
def test_who_is_hidden_wholly_or_not_at_all_needs_no_die(chance: int, spotted: bool) -> None:
    table = near().types(f"hide Ada {chance}" if chance else "hide Ada", "passby goblins").finish()

    assert (table.who("Ada").mark("hidden") is None) == spotted


@pytest.mark.clause("enc.stealth.hide.3")
def test_stealth_hide_3__a_search_finds_everybody_without_a_roll() -> None:
    table = near().types("hide Ada", "hide Bob 1", "passby goblins searching").finish()

    assert not [one for one in table.state.cast if one.mark("hidden")]
    assert table.last(ANN) == "The goblins search until they have found Ada and Bob."


@pytest.mark.clause("enc.stealth.class.1")
@pytest.mark.parametrize(("die", "saved"), [(4, False), (5, True)])
def test_stealth_class_1__a_thief_whose_party_was_noticed_may_not_be(die: int, saved: bool) -> None:
    table = near().rolls(6).types("sneak party").rolls(die)
    with_skill(table, "Ada", "stealth", 5)

    table.types("unnoticed Ada").finish()

    assert (table.who("Ada").mark("unnoticed") is not None) == saved
    assert table.who("Bob").mark("unnoticed") is None
    assert encounter_of(table).knows("goblins", PARTY)
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


@pytest.mark.clause("enc.stealth.class.1")
@pytest.mark.parametrize(("cover", "skill"), [("shadow", "stealth"), ("brush", "stalking")])
def test_each_cover_takes_its_own_skill_and_who_hides_so_is_not_seen_at_all(cover: str, skill: str) -> None:
    table = changed(near(), "Ada", skills={skill: 4}).rolls(4).types(f"hide Ada {cover}").finish()
    hidden = table.who("Ada").mark("hidden")

    assert hidden is not None
    assert hidden.amount == 0
    with pytest.raises(PlayError, match=f"Bob has not learnt {skill}"):
        table.types(f"hide Bob {cover}")


@pytest.mark.clause("enc.stealth.class.1")
@pytest.mark.parametrize("skill", ["stealth", "stalking"])
def test_a_check_against_being_noticed_is_told_by_its_skill(skill: str) -> None:
    table = Saints().types("pc Ada of Ann hp 6", "foes 2 goblins hp 4", "encounter outdoors", "aware goblins")
    changed(table, "Ada", skills={skill: 4})

    play = table.rolls(4).run(table.read(f"unnoticed Ada {skill}"), table.dice)
    table.rolls(4).types(f"unnoticed Ada {skill}").finish()

    assert [one.skill for one in play.events if isinstance(one, Checked)] == [skill]
    with pytest.raises(PlayError, match="Ada has not been noticed"):
        table.types(f"unnoticed Ada {skill}")


@pytest.mark.clause("enc.stealth.class.1")
@pytest.mark.parametrize(
    ("aware", "rolled", "surprised", "noticed"),
    [(True, False, False, True), (False, False, False, False), (False, True, False, True), (False, True, True, False)],
)
def test_others_have_noticed_a_side_by_knowing_of_it_or_by_not_being_surprised(
    aware: bool, rolled: bool, surprised: bool, noticed: bool
) -> None:
    table = near()
    results = (Surprised(PARTY, 2, 5, False), Surprised("goblins", 2, 1, surprised)) if rolled else ()
    known = (("goblins", PARTY),) if aware else ()
    table.state = replace(table.state, encounter=replace(encounter_of(table), surprise=results, aware=known))
    play = table.run(table.read("lit party"), table.dice)

    assert sees(play, "goblins", PARTY) == noticed


@pytest.mark.clause("enc.stealth.class.2")
@pytest.mark.parametrize(("die", "order"), [(6, [PARTY, "goblins"]), (5, ["goblins"])])
def test_stealth_class_2__who_is_alert_acts_although_their_side_is_surprised(die: int, order: list[str]) -> None:
    table = Saints((1, 6, 3, 3)).types("pc Ada of Ann hp 6", "pc Bob of Ben hp 6", "foes 2 goblins hp 4")
    with_skill(table, "Ada", "alertness", 6).types("encounter", "next", "next", "next")

    table.rolls(die, *((5, 2) if len(order) == 2 else ())).types("alert Ada", "next").finish()

    assert [one.side for one in encounter_of(table).order] == order
    assert table.who("Ada").id in encounter_of(table).alert if len(order) == 2 else not encounter_of(table).alert


@pytest.mark.clause("enc.stealth.class.2")
def test_stealth_class_2__only_where_their_side_alone_is_surprised() -> None:
    table = Saints((6, 6)).types("pc Ada of Ann hp 6", "foes 2 goblins hp 4")
    with_skill(table, "Ada", "alertness", 6).types("encounter", "next", "next")

    with pytest.raises(PlayError, match="'party' is not surprised"):
        table.types("alert Ada")


@pytest.mark.clause("enc.stealth.class.2")
def test_somebody_may_be_alert_before_the_distance_is_known() -> None:
    table = Saints((1, 6)).types("pc Ada of Ann hp 6", "foes 2 goblins hp 4", "encounter", "next", "next")
    changed(table, "Ada", skills={"alertness": 4})

    table.rolls(4).types("alert Ada").finish()

    assert encounter_of(table).alert != {}
    assert table.state.referees == (REF,)
