"""Frailty, natural healing, first aid and System Strain."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.rulesets.sovereign.state import Frailty, Working
from tests.rulesets.sovereign.hurt import carrying, fallen, frail, in_a_fight, party
from tests.rulesets.sovereign.sovereign import ANN, REF, Sovereign


def test_frail_effect_death__who_falls_again_dies_at_once() -> None:
    assert frail().types("harm Bo 1").who("Bo").dead


def test_frail_gain__a_gm_says_that_somebody_is_frail_as_a_module_has_it() -> None:
    table = Sovereign().types("delver Ada of Ann hp 8", "npc Sister Agathe hd 1 hp 3")
    table.types("frail Sister Agathe she breathed the brine")
    assert table.last(REF) == "Sister Agathe is Frail (she breathed the brine)."
    assert table.who("Sister Agathe").frail == Frailty()
    with pytest.raises(PlayError, match=r"^Sister Agathe is Frail already\.$"):
        table.types("frail Sister Agathe")
    with pytest.raises(PlayError, match="a command of the GM's"):
        table.types("frail Ada", seat=ANN)
    table.types("harm Sister Agathe 3").finish()
    with pytest.raises(PlayError, match=r"^Sister Agathe is dead\.$"):
        table.types("frail Sister Agathe")


def test_frail_no_natural__nights_heal_nothing_but_take_strain() -> None:
    table = frail().types("strain Bo 2", "days 2")
    assert (table.who("Bo").hp, table.who("Bo").strain) == (1, 0)


def test_frail_first_aid__it_heals_and_leaves_frailty() -> None:
    bo = frail().rolls(5).types("aid Ada Bo").finish().who("Bo")
    assert (bo.hp, bo.strain, bo.frail is not None) == (7, 1, True)


def test_frail_bedrest__a_week_in_bed_with_a_medic_ends_it() -> None:
    table = frail().types("days 6 care Ada")
    assert table.who("Bo").frail
    assert table.types("days 1 care Ada").who("Bo").frail is None
    assert table.lines(ANN)[-2] == "Bo is Frail no more."


@pytest.mark.clause("sov.frail.bedrest")
def test_care_takes_heal_0_and_a_kit() -> None:
    with pytest.raises(PlayError, match="Bo has Heal -1, and this takes Heal 0"):
        frail().types("days care Bo")
    with pytest.raises(PlayError, match="Cy has no healer's kit"):
        frail("delver Cy heal 0 hp 3").types("days care Cy")


@pytest.mark.clause("sov.frail.uncared")
@pytest.mark.parametrize(("face", "day"), [(15, None), (14, 11)])
def test_without_care_a_save_after_a_week_decides(face: int, day: int | None) -> None:
    table = frail().rolls(face, *([4] if day else [])).types("days 7").finish()
    bo = table.who("Bo").frail
    assert bo
    if day:
        assert not table.types("days 3").who("Bo").dead
        assert table.types("days 1").who("Bo").dead
    else:
        assert table.types("days 29").who("Bo").frail
        assert table.types("days 1").who("Bo").frail is None


@pytest.mark.clause("sov.frail.uncared")
def test_care_that_comes_late_saves_who_is_to_die() -> None:
    table = frail().types("days 5").rolls(2, 6).types("days 2")
    assert not table.types("days 5 care Ada").who("Bo").dead
    assert table.types("days 1 care Ada").who("Bo").dead, "a week of it is not over on day 13"


@pytest.mark.clause("sov.frail.surgery")
def test_surgery_may_end_it_once() -> None:
    assert frail().rolls(4, 4).types("surgery Ada Bo").finish().who("Bo").frail is None

    cy = "delver Cy int 14 heal 1 hp 3"
    table = frail(cy).rolls(4, 3).types("surgery Ada Bo").finish()
    for medic in ("Ada", "Cy"):
        with pytest.raises(PlayError, match="That has been tried for this Frailty of Bo"):
            table.types(f"surgery {medic} Bo kit")
    table = frail(cy, **{"frail-attempts": "per-medic"}).rolls(4, 3, 4, 4)
    assert table.types("surgery Ada Bo", "surgery Cy Bo kit").finish().who("Bo").frail is None


@pytest.mark.clause("sov.frail.surgery")
@pytest.mark.parametrize(
    ("typed", "refused"),
    [
        ("surgery Cy Bo", "Cy has Heal 0, and this takes Heal 1"),
        ("surgery Ada Cy", "Cy is not Frail"),
        ("surgery Bo Bo", "cannot do that to themselves"),
    ],
)
def test_surgery_is_for_the_skilled_on_others(typed: str, refused: str) -> None:
    with pytest.raises(PlayError, match=refused):
        frail("delver Cy heal 0 hp 3").types(typed)


def test_heal_natural__level_or_hit_dice_each_morning() -> None:
    table = Sovereign().types("delver Ada of Ann level 3 hp 16", "npc ogre hd 4 hp 16", "harm Ada 7", "harm ogre 7")
    table.types("days")
    assert (table.who("Ada").hp, table.who("ogre").hp) == (12, 13)
    assert "In the morning Ada has 12 of 16 hp." in table.lines(ANN)
    assert "ogre" not in " ".join(table.lines(ANN))
    table.types("days 2")
    assert (table.who("Ada").hp, table.who("ogre").hp) == (16, 16)


def test_magic_that_keeps_wounds_open_keeps_all_healing_away() -> None:
    table = party().types("harm Bo 3")
    bleeds = Working(name="bleeding", source="Weeping Wounds", by="", unit="days", left=9, stops=("healing",))
    table.state = table.state.with_creature(replace(table.who("Bo"), under=(bleeds,)))
    with pytest.raises(PlayError, match="Bo cannot be healed: bleeding"):
        table.rolls(1).types("aid Ada Bo")
    assert table.types("night").who("Bo").hp == 5


@pytest.mark.clause("sov.heal.natural-conditions", "sov.strain.no-recover")
@pytest.mark.parametrize(
    ("how", "hp", "strain"),
    [("", 4, 2), ("rough", 3, 3), ("dungeon watered", 3, 4), ("dungeon fed watered", 4, 2)],
)
def test_nothing_heals_without_comfort_or_food(how: str, hp: int, strain: int) -> None:
    bo = party().types("harm Bo 5", "strain Bo 3", f"night {how}").who("Bo")
    assert (bo.hp, bo.strain) == (hp, strain)


def test_strain_recover__a_point_each_night() -> None:
    assert party().types("strain Bo 3", "days 2").who("Bo").strain == 1
    assert party().types("strain Bo 1", "days 2").who("Bo").strain == 0


@pytest.mark.clause("sov.heal.first-aid", "sov.strain.sources")
@pytest.mark.clause("sov.strain.recover")
def test_a_healer_has_twelve_others_in_their_care() -> None:
    healer = 'delver Ada class Expert/Mage tradition Healer con 14 hp 9 strain 5 arts "Refined Restoration"'
    before, after = ([f"{letter}{at}" for at in range(7)] for letter in "BC")
    tired = (f"delver {name} con 14 hp 9 strain 5" for name in (*before, *after))
    lines = [*tired]
    lines.insert(7, healer)
    table = Sovereign().types(*lines, "npc goblin hp 3", "strain goblin 2", "night")

    strain = {one.name: one.strain for one in table.state.cast}

    assert {name for name, left in strain.items() if left == 3} == {*before, "Ada", *after[:5]}
    assert (strain["C5"], strain["C6"], strain["goblin"]) == (4, 4, 1)


@pytest.mark.clause("sov.strain.recover")
def test_a_dead_healer_cares_for_nobody() -> None:
    healer = 'delver Ada class Expert/Mage tradition Healer con 14 hp 9 strain 5 arts "Refined Restoration"'
    dead = Sovereign().types(healer, "delver Bo con 14 hp 9 strain 5", "harm Ada 9", "harm Ada 1", "night")
    assert dead.who("Bo").strain == 4


def test_first_aid_heals_a_die_and_heal_for_a_point_of_strain() -> None:
    bo = party().types("harm Bo 7").rolls(5).types("aid Ada Bo", seat=ANN).finish().who("Bo")
    assert (bo.hp, bo.strain) == (7, 1)

    untrained = party(kit=False).types("harm Ada 7").rolls(1).types("aid Bo Ada kit").finish()
    assert (untrained.who("Ada").hp, untrained.who("Ada").strain) == (1, 1), "never less than none"


def test_heal_first_aid_kit__without_one_there_is_none() -> None:
    with pytest.raises(PlayError, match="Ada has no healer's kit, and first aid needs one"):
        party(kit=False).types("aid Ada Bo")
    assert carrying(party(kit=False), "Ada", "healer's kit", stowed=True).rolls(1).types("aid Ada Bo")


def test_heal_first_aid_turn__everybody_is_treated_as_often_as_is_wanted() -> None:
    table = party("delver Cy hp 20", "harm Bo 7", "harm Cy 15").rolls(1, 2, 3, 4)
    table.types("aid Ada Bo Cy times 2").finish()
    assert [(table.who(name).hp, table.who(name).strain) for name in ("Bo", "Cy")] == [(6, 2), (14, 2)]
    assert table.state.turn == 0
    with pytest.raises(PlayError, match="Ada cannot treat themselves"):
        table.types("aid Ada Ada")
    assert table.rolls(1).types("aid Ada Ada allowed")


def test_heal_first_aid_not_combat__nobody_has_a_minute_in_a_fight() -> None:
    table = in_a_fight().types("next", "next", "next")
    with pytest.raises(PlayError, match="first aid takes a minute"):
        table.types("aid Ada Ada")


def test_the_dying_must_be_stabilised_first() -> None:
    with pytest.raises(PlayError, match="Bo is dying, and must be stabilised first"):
        fallen().rolls(1).types("aid Ada Bo")


@pytest.mark.clause("sov.strain.max", "sov.strain.block")
def test_nothing_helps_who_bears_no_more() -> None:
    table = party().types("harm Bo 7", "strain Bo 9")
    assert table.types("aid Ada Bo").last() == "Bo bears no more System Strain: first aid does nothing."
    assert (table.who("Bo").hp, table.who("Bo").strain) == (1, 9)
    with pytest.raises(PlayError, match="Bo has 9 System Strain of 9: it does nothing for them"):
        table.types("strain Bo 1")


@pytest.mark.clause("sov.strain.forced")
@pytest.mark.parametrize(("variants", "kept"), [({}, 9), ({"strain-excess": "keep"}, 11)])
def test_who_is_forced_beyond_the_maximum_is_out_for_an_hour(variants: dict[str, str], kept: int) -> None:
    table = party(**variants).types("strain Bo 8", "strain Bo 3 forced")
    assert table.who("Bo").strain == kept
    assert table.last() == "Bo is unconscious for 6 Turns."

    table.types(*["turn"] * 5)
    assert table.who("Bo").mark("unconscious")
    bo = table.types("turn").who("Bo")
    assert (bo.marks, bo.hp, bo.frail) == ((), 8, None)


@pytest.mark.clause("sov.strain.forced")
def test_just_the_maximum_is_borne() -> None:
    assert not party().types("strain Bo 9 forced").who("Bo").marks
