"""Chapter 12, and the magical initiations of chapter 8."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from lychgate.core.errors import IllegalAnswer, PlayError
from lychgate.rulesets.constitution.rules.bonuses import added_to, total_of
from lychgate.rulesets.constitution.rules.casting_time import works_at
from lychgate.rulesets.constitution.rules.preparing import fits
from lychgate.rulesets.constitution.rules.spells import MOST_SPELLS
from lychgate.rulesets.constitution.rules.study import WhatItDoes
from tests.each import each
from tests.rulesets.constitution.constitution import ANN, BEN, REF, Answers, Constitution

FILE = """spells
[[spell]]
name = "Fire"
level = 1
school = "fire"
text = "A flame in the palm."

[[spell]]
name = "Fire bolt"
level = 1
school = "fire"
effects = [{ op = "save", ability = "wits" }, { op = "harm", dice = "2d6" }]

[[spell]]
name = "Wall of fire"
level = 2
school = "fire"

[[spell]]
name = "Light"
level = 1
school = "illusion"

[[spell]]
name = "Mend"
level = 1
effects = [{ op = "heal", dice = "1d6" }]

[[spell]]
name = "Stone skin"
level = 3
effects = [{ op = "bonus", to = "ac", amount = 2, minutes = 20 }]
"""

RITE = {"constitution.begin_ritual": "begin", "constitution.has_implements": "yes"}


def mage(*lines: str, level: int = 1, **variants: str) -> Constitution:
    desk = Constitution(**variants).types(FILE)
    desk.types(f"character Ada of Ann sage level {level} knowledge 14 will 11 wits 10 hp 4")
    return desk.types(*lines)


def knows(desk: Constitution, spell: str) -> int:
    return desk.who("Ada").skills.get(spell.casefold(), 0)


def openings(desk: Constitution) -> int:
    return desk.state.magic.mage(desk.who("Ada").id).openings


def prepared(desk: Constitution) -> tuple[str, ...]:
    return desk.state.magic.mage(desk.who("Ada").id).prepared


# ---------------------------------------------------------------------- spells as skills


def test_12_1__a_spell_that_nobody_taught_is_0_and_nobody_is_asked() -> None:
    desk = mage().rolls(10).types("check Ada knowledge skill light").finish()

    assert "0 % light" in desk.last()


@pytest.mark.clause("3d6.12.1")
@each(
    [
        ("[[spell]]\nname = 'A'\nlevels = 1", "levels.*level"),
        ("[[spell]]\nname = 'A'\nlevel = 0", "level"),
        ("[[spell]]\nname = 'A'\nlevel = 1\n[[spell]]\nname = 'a'\nlevel = 2", "name of two spells"),
        ("[[spell]]\nname = ' '\nlevel = 1", "blank"),
        ("[[spell]]\nname = 'A'\nlevel = 1\neffects = [{ op = 'harm', dice = 'x' }]", "dice.*'x' are no dice"),
        ("[[spell]]\nname = 'A'\nlevel = 1\neffects = [{ op = 'harn', dice = '1d6' }]", "op"),
        (
            "[[spell]]\nname = 'A'\nlevel = 1\neffects = [{ op = 'save', ability = 'wit' }]",
            "ability.*'wit' is not known.*wits",
        ),
        ("[[spell]]\nname = 'A'\nlevel = 1\neffects = [{ op = 'bonus', to = 'ac', amount = 1 }]", "minutes"),
        ("[[spell", "TOML"),
        ("", "spell file is missing"),
    ],
)
def test_a_bad_spell_file_is_refused_with_file_key_and_reason(file: str, refused: str) -> None:
    desk = Constitution()

    with pytest.raises(PlayError, match=f"(?s){refused}") as told:
        desk.types(f"spells\n{file}")

    assert not desk.state.magic.spells
    if file:
        assert re.search(r"[^.?][.?] No spell was read\.", str(told.value)), "one mark at the end of each sentence"


def test_12_1__the_spell_file_of_the_how_to_is_read() -> None:
    text = (Path(__file__).parents[3] / "docs/how-to/write-a-spell-file.md").read_text(encoding="utf-8")
    file = text.split("```toml\n")[1].split("```")[0]

    desk = Constitution().types(f"spells\n{file}")

    assert [one.name for one in desk.state.magic.spells] == ["Fire", "Fire bolt", "Stone skin"]


@pytest.mark.clause("3d6.12.1")
@pytest.mark.parametrize("line", ["spell One 1", "spells\n[[spell]]\nname = 'One'\nlevel = 1"])
def test_a_table_has_so_many_spells_and_no_more(line: str) -> None:
    file = "".join(f"[[spell]]\nname = 'Spell {number}'\nlevel = 1\n" for number in range(MOST_SPELLS))
    desk = Constitution().types(f"spells\n{file}", 'spell "Spell 7" 2')

    with pytest.raises(PlayError, match=f"A table has {MOST_SPELLS} spells at most"):
        desk.types(line)

    assert len(desk.state.magic.spells) == MOST_SPELLS


@pytest.mark.clause("3d6.12.1")
@pytest.mark.parametrize(
    ("line", "refused"),
    [
        ("spell Frost 1 {harm}", "is no effect.*Allowed: harm DICE"),
        ("spell Frost 1 {hurt 1d6}", "Did you mean|Allowed: harm"),
        ("spell Frost 1 {harm 1d6", "ends with }"),
        ("spell Frost 1 {bonus 2 to speed for 10}", "'speed' is not known"),
        ("spell Frost 1 {bonus 99 to ac for 10}", "is no effect"),
        ("spell Frost 1 {bonus X5 to ac for 10}", "is no effect"),
        ("spell Frost 0 cold", "level"),
        ("spell Frost 21 cold", "from 1 to 20; 21 is not"),
    ],
)
def test_a_bad_typed_spell_is_refused(line: str, refused: str) -> None:
    with pytest.raises(PlayError, match=refused):
        Constitution().types(line)


def test_12_1__a_typed_spell_takes_the_place_of_one_of_its_name() -> None:
    desk = mage("spell Fire 2 of fire Hotter. {harm 1d6} {save will dc 15} {heal 1d4}")

    spell = desk.state.magic.spell("fire")
    assert spell is not None
    assert (spell.level, spell.text, len(spell.effects)) == (2, "Hotter.", 3)
    assert len(desk.state.magic.spells) == 6


# ---------------------------------------------------------------------- initiations


def test_8_3a__goetia_knows_a_spell_of_level_1_by_chance_at_50() -> None:
    desk = mage().rolls(4).types("initiate Ada Goetia").finish()

    assert knows(desk, "Mend") == 50


@pytest.mark.clause("3d6.8.3a")
@pytest.mark.parametrize(("name", "asked"), [("Ada", ANN), ("Cy", REF)])
def test_or_the_player_chooses_or_the_referee_for_those_without_one(name: str, asked: str) -> None:
    def answer(decision: Any, state: Any) -> str:
        assert (decision.kind, decision.seat) == ("constitution.first_spell", asked)
        return "Light"

    desk = mage("character Cy sage hp 4", goetia_spell="chosen").types(f"initiate {name} Goetia", answers=answer)

    assert desk.who(name).skills["light"] == 50


def test_8_3b__goetia_prepares_spells_and_others_do_not() -> None:
    desk = mage("learn Ada Fire")
    with pytest.raises(PlayError, match="No initiation lets Ada prepare Fire"):
        desk.types("prepare Ada Fire", seat=ANN)

    desk.rolls(2).types("initiate Ada Goetia").types("prepare Ada Fire", seat=ANN)
    assert prepared(desk) == ("Fire",)


@pytest.mark.clause("3d6.8.4", "3d6.8.5")
@pytest.mark.parametrize(("initiation", "spell"), [("Pyromancer", "Fire"), ("Illusionist", "Light")])
def test_a_school_starts_with_its_first_spell_and_prepares_its_own(initiation: str, spell: str) -> None:
    desk = mage(f"initiate Ada {initiation}", "learn Ada Mend", f"prepare Ada {spell}")

    assert (knows(desk, spell), prepared(desk)) == (50, (spell,))
    with pytest.raises(PlayError, match="No initiation lets Ada prepare Mend"):
        desk.types("prepare Ada Mend")


def test_8_4__or_with_none() -> None:
    assert knows(mage("initiate Ada Pyromancer", school_start="none"), "Fire") == 0


def test_8_4__a_table_s_own_school_works_alike() -> None:
    desk = mage('initiation "Ice mage" sage Ice. {allow school-ice} {allow prepare}', "spell Frost 1 of ice Cold.")

    assert knows(desk.types("initiate Ada Ice mage"), "Frost") == 50


def test_8_6__a_turn_of_study_tells_what_an_item_does() -> None:
    desk = mage()
    with pytest.raises(PlayError, match="no Artifact knowledge"):
        desk.types("identify Ada the ring", seat=ANN)
    before = desk.types("initiate Ada Artifact knowledge").state.minutes

    desk.types("identify Ada the ring", seat=ANN, answers={"constitution.what_it_does": "text:it glows near gold"})

    assert desk.last().startswith("Ada studies the ring: ")
    assert desk.state.minutes == before + 10


@pytest.mark.clause("3d6.8.6")
@pytest.mark.parametrize(
    ("answer", "told"),
    [("nothing", "no magic at all"), ("more", "more than a turn tells"), ("text: it  glows ", "it glows")],
)
def test_what_an_item_does_is_the_referee_s_word(answer: str, told: str) -> None:
    desk = mage("initiate Ada Artifact knowledge")

    desk.types("identify Ada the ring", seat=ANN, answers={"constitution.what_it_does": answer})

    assert desk.last(ANN) == f"Ada studies the ring: {told}."


def test_8_6__an_answer_of_nothing_seen_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(IllegalAnswer, match=r"Allowed: nothing, more\."):
        WhatItDoes(seat=REF, who="c1", item="the ring").from_text("  ")


def test_8_6__nobody_studies_an_item_in_a_fight() -> None:
    desk = mage("initiate Ada Artifact knowledge", "npc wolf hp 3").rolls(9, 9)
    desk.types("fight", answers={"constitution.declare_spell": "nothing"})

    with pytest.raises(PlayError, match="Nobody studies in a fight"):
        desk.types("identify Ada the ring", seat=ANN)


def test_L_8_7__a_herbalist_s_medicine_is_100_and_the_level_counts_for_it() -> None:
    desk = mage("initiate Ada Herbalist", level=3, later_initiations="on")

    desk.rolls(10).types("check Ada knowledge skill medicine").finish()
    assert "14 knowledge at 100 % medicine" in desk.last()
    ada = desk.who("Ada")
    assert [total_of(added_to(desk.state, ada, (kind,))) for kind in ("medicine", "foraging", "wits")] == [3, 3, 0]


def test_L_8_8__a_big_brain_prepares_any_spell_and_one_more_of_level_1() -> None:
    desk = mage("initiate Ada Big brain", "learn Ada Mend", "learn Ada Light", later_initiations="on")

    desk.types("prepare Ada Mend Light")
    assert prepared(desk) == ("Mend", "Light")
    with pytest.raises(PlayError, match="do not fit Ada's slots"):
        desk.types("prepare Ada Mend Light Mend")


# ---------------------------------------------------------------------- rituals


@pytest.mark.clause("3d6.12.2b")
@pytest.mark.parametrize(("faces", "worked"), [((12, 14), True), ((11, 14), False), ((12, 13), False)])
def test_both_checks_by_the_share_of_the_rating_must_succeed(faces: tuple[int, ...], worked: bool) -> None:
    desk = mage("learn Ada Fire").rolls(*faces).types("ritual Ada Fire", seat=ANN, answers=RITE).finish()

    assert ("Ada casts Fire" in desk.last()) is worked


@pytest.mark.clause("3d6.12.2a")
@pytest.mark.parametrize(("spell", "minutes"), [("Fire", 60), ("Stone skin", 180)])
def test_a_ritual_takes_an_hour_for_each_spell_level(spell: str, minutes: int) -> None:
    desk = mage(f"learn Ada {spell}").rolls(2, 2)
    before = desk.state.minutes

    desk.types(f"ritual Ada {spell}", seat=ANN, answers=RITE)

    assert desk.state.minutes == before + minutes


def test_12_2a__the_referee_says_whether_the_components_are_there() -> None:
    desk = mage("learn Ada Fire")
    before = desk.state.minutes

    desk.types("ritual Ada Fire", seat=ANN, answers=RITE | {"constitution.has_implements": "no"}).finish()

    assert desk.last() == "Ada lacks what the ritual of Fire needs."
    assert desk.state.minutes == before


def test_12_2a__anybody_who_knows_the_spell_may_and_nobody_else() -> None:
    desk = mage("character Bo of Ben fighter knowledge 20 will 20 hp 4", "learn Bo Fire 100%").rolls(2, 2)

    desk.types("ritual Bo Fire", seat=BEN).types("agree", seat=ANN, answers=RITE).finish()
    with pytest.raises(PlayError, match="Ada does not know Fire"):
        desk.types("ritual Ada Fire", seat=ANN, answers=RITE)


def test_12_2b__the_chance_is_told_before_the_time_is_spent() -> None:
    told: list[str] = []

    def answer(decision: Any, state: Any) -> str:
        told.append(decision.prompt(state))
        return "leave"

    mage("learn Ada Fire").types("ritual Ada Fire", seat=ANN, answers=answer).finish()

    # 12 or more of 20, and 14 or more of 20: 9/20 * 7/20
    assert told == ["The ritual of Fire takes 60 minutes, and succeeds at 16 %."]


@pytest.mark.clause("3d6.L.12.2", "3d6.L.12.0")
@pytest.mark.parametrize(("spell", "level", "dc"), [("Stone skin", 1, 22), ("Stone skin", 3, 20), ("Fire", 3, 20)])
def test_rituals_of_2022(spell: str, level: int, dc: int) -> None:
    desk = mage(f"learn Ada {spell}", "spellbook Ada lost", level=level, magic_rules="2022").rolls(2, 2)
    before = desk.state.minutes

    desk.types(f"ritual Ada {spell}", seat=ANN, answers=RITE).finish()

    assert desk.state.minutes == before + 30
    assert f"against {dc}:" in desk.last()


# ---------------------------------------------------------------------- preparing and casting


def test_12_3a__preparing_takes_two_hours_and_fills_all_slots() -> None:
    desk = mage("initiate Ada Pyromancer", "learn Ada Fire bolt", level=2)
    before = desk.state.minutes

    desk.types("prepare Ada Fire Fire bolt", seat=ANN)

    assert (desk.state.minutes - before, prepared(desk)) == (120, ("Fire", "Fire bolt"))


@pytest.mark.clause("3d6.12.3b")
@pytest.mark.parametrize(("rating", "face", "works"), [(50, 50, True), (50, 51, False), (100, 100, True)])
def test_a_prepared_spell_needs_a_d100_of_at_most_its_rating(rating: int, face: int, works: bool) -> None:
    desk = mage("initiate Ada Pyromancer", f"learn Ada Fire {rating}%", "prepare Ada Fire").rolls(face)

    desk.types("cast Ada Fire", seat=ANN).finish()

    assert (desk.last() == "Ada casts Fire. A flame in the palm.") is works
    assert prepared(desk) == ()


@pytest.mark.clause("3d6.12.3b", "3d6.L.12.3")
@pytest.mark.parametrize(("miscast", "edition"), [("kept", "2018"), ("spent", "2022")])
def test_a_miscast_may_leave_the_spell_prepared(miscast: str, edition: str) -> None:
    desk = mage("initiate Ada Pyromancer", "prepare Ada Fire", miscast_slot=miscast, magic_rules=edition).rolls(51)

    desk.types("cast Ada Fire", seat=ANN)
    assert prepared(desk) == ("Fire",)
    assert prepared(desk.rolls(50).types("cast Ada Fire", seat=ANN)) == ()


def test_L_12_3__preparing_takes_an_hour_in_2022() -> None:
    desk = mage("initiate Ada Pyromancer", magic_rules="2022")
    before = desk.state.minutes

    assert desk.types("prepare Ada Fire").state.minutes == before + 60


def test_12_4__each_preparation_after_the_first_of_a_day_is_a_point_of_fatigue() -> None:
    desk = mage("initiate Ada Pyromancer", "prepare Ada Fire")
    assert desk.who("Ada").fatigue == 0
    assert desk.types("prepare Ada Fire").who("Ada").fatigue == 1
    assert desk.types("prepare Ada Fire").who("Ada").fatigue == 2

    desk.types("set minutes 2880 because of days", "prepare Ada Fire")
    assert desk.who("Ada").fatigue == 2


@pytest.mark.clause("3d6.12.5a", "3d6.12.5b")
@pytest.mark.parametrize(
    ("levels", "level", "so"),
    [
        ((1, 2, 3, 4), 4, True),
        ((1, 2, 2, 4), 4, True),
        ((3, 3, 3, 1), 4, False),
        ((1, 1, 1, 1), 4, True),
        ((1, 1), 1, False),
        ((2,), 1, False),
        ((4, 4), 4, False),
        ((), 1, True),
    ],
)
def test_slots(levels: tuple[int, ...], level: int, so: bool) -> None:
    assert fits(levels, level) is so


@pytest.mark.clause("3d6.12.6")
@pytest.mark.parametrize("typed", ["Fire Fire", "Fire and Fire", "Fire, Fire", "Fire , Fire"])
def test_one_spell_may_fill_several_slots_and_is_used_up_one_at_a_time(typed: str) -> None:
    desk = mage("initiate Ada Pyromancer", f"prepare Ada {typed}", level=2).rolls(1)

    assert prepared(desk.types("cast Ada Fire", seat=ANN)) == ("Fire",)


def test_12_7__preparing_and_rituals_need_the_spell_book_and_casting_does_not() -> None:
    desk = mage("initiate Ada Pyromancer", "prepare Ada Fire", "spellbook Ada lost")
    for line in ("prepare Ada Fire", "ritual Ada Fire"):
        with pytest.raises(PlayError, match="no access to their own spell book"):
            desk.types(line, answers=RITE)

    desk.rolls(1).types("cast Ada Fire").finish()
    assert desk.types("spellbook Ada found", "prepare Ada Fire").state.magic.mage("c1").prepared == ("Fire",)


# ---------------------------------------------------------------------- typed effects


def test_12_1__a_spell_s_typed_effects_are_run() -> None:
    desk = mage("initiate Ada Pyromancer", "learn Ada Fire bolt", "prepare Ada Fire bolt", "npc ogre wits 10 hp 20")

    desk.rolls(1, 3, 4, 2).types("cast Ada Fire bolt at ogre").finish()
    assert desk.who("ogre").hp == 13

    desk.types("prepare Ada Fire bolt").rolls(1, 3, 4, 12).types("cast Ada Fire bolt at ogre").finish()
    assert desk.who("ogre").hp == 13


def test_12_1__a_spell_heals_no_more_than_the_last_rest_gave_and_its_bonus_runs_out() -> None:
    desk = mage("learn Ada Mend 100%", "learn Ada Stone skin 100%", "set Ada.hp 2 because of a blow", level=3)
    desk.rolls(19, 19, 6).types("ritual Ada Mend", answers=RITE).finish()
    assert desk.who("Ada").hp == 4

    desk.rolls(19, 19).types("ritual Ada Stone skin", answers=RITE, seat=ANN).finish()
    desk.types("npc wolf hp 3").rolls(9).types("attack wolf Ada")
    assert "against 22" in desk.last()
    desk.types("turn 2").rolls(9).types("attack wolf Ada")
    assert "against 20" in desk.last()


def test_12_1__the_same_spell_adds_once_and_another_adds_to_it() -> None:
    spells = ["spell Bark 1 {bonus 1 to ac for 999}", "spell Moss 1 {bonus 2 to ac for 999}"]
    desk = mage(*spells, "learn Ada Bark 100%", "learn Ada Moss 100%")

    for spell in ("Moss", "Bark", "Bark"):
        desk.rolls(19, 19).types(f"ritual Ada {spell}", answers=RITE).finish()

    assert [each.spell for each in desk.state.magic.running] == ["Moss", "Bark"]
    desk.rolls(9).types("npc wolf hp 3", "attack wolf Ada").finish()
    assert "against 23" in desk.last()


def test_12_1__one_effect_follows_the_other() -> None:
    desk = mage("spell Vigour 1 {heal 1d6} {bonus 1 to ac for 99}", "learn Ada Vigour 100%")

    desk.types("set Ada.hp 1 because of age").rolls(19, 19, 2).types("ritual Ada Vigour", answers=RITE).finish()

    assert (desk.who("Ada").hp, len(desk.state.magic.running)) == (3, 1)


def test_5_7a__in_a_fight_the_spell_was_declared_and_is_cast_on_the_own_turn() -> None:
    quiet: Answers = {
        "constitution.superior": "no",
        "constitution.reactions": "pass",
        "constitution.last_item": "nothing",
        "constitution.declare_spell": "nothing",
        "constitution.aware": "know",
        "constitution.at_whom": "nobody",
    }
    desk = mage("initiate Ada Pyromancer", "prepare Ada Fire", "npc ogre wits 10 hp 9").rolls(15, 2)
    desk.types("fight", answers=quiet)
    with pytest.raises(PlayError, match="has not declared Fire"):
        desk.types("cast Ada Fire", seat=ANN, answers=quiet)
    with pytest.raises(PlayError, match="a fight"):
        desk.types("prepare Ada Fire", answers=quiet)
    desk.types("next", "next", answers=quiet).types("declare Ada Fire", seat=ANN).types("round", answers=quiet)

    desk.rolls(7).types("cast:Ada", seat=ANN, answers=quiet).finish()

    assert prepared(desk) == ()
    assert desk.state.fight_now.of("c1").acted  # type: ignore[union-attr]


# ---------------------------------------------------------------------- research


def test_12_8a__a_level_gained_and_a_breakthrough_each_allow_one_new_spell() -> None:
    desk = mage("initiate Ada Pyromancer")
    with pytest.raises(PlayError, match="no opening for research"):
        desk.types("research Ada fire", seat=ANN)

    desk.types("breakthrough Ada")
    assert openings(desk) == 1
    desk.types("quest Tower 1", "reached Tower 2000")
    assert (desk.who("Ada").level, openings(desk)) == (2, 2)


@pytest.mark.clause("3d6.12.8a")
@pytest.mark.parametrize(("line", "allowed"), [("initiate Ada Illusionist", 1), ("learn Ada Fire", 1), ("", 0)])
def test_a_level_allows_research_to_whoever_prepares_spells_or_knows_one(line: str, allowed: int) -> None:
    desk = Constitution(school_start="none").types("spell Fire 1 of fire", "character Ada of Ann sage hp 4")

    desk.types(*([line] if line else []), "quest Tower 1", "reached Tower 1500")

    assert (desk.who("Ada").level, openings(desk)) == (2, allowed)


@pytest.mark.clause("3d6.12.8a")
def test_all_hear_of_an_opening_of_their_own_and_the_referee_alone_of_a_stranger_s() -> None:
    desk = mage("npc Roos hp 3", "breakthrough Ada", "breakthrough Roos")

    assert [line for line in desk.lines(BEN) if "may research" in line] == ["Ada may research a new spell (1 in all)."]
    assert desk.last() == "Roos may research a new spell (1 in all)."


def test_12_8b__research_needs_the_own_book_and_the_subject_says_what_is_learned() -> None:
    desk = mage("initiate Ada Pyromancer", "breakthrough Ada", "spellbook Ada lost")
    with pytest.raises(PlayError, match="It is there again by: spellbook Ada found"):
        desk.types("research Ada fire")

    desk.types("spellbook Ada found").rolls(1, 1, 1, 1, 3).types('writings Ada "book of Roos" Mend').finish()
    assert (knows(desk, "Mend"), openings(desk)) == (50, 0)


@pytest.mark.clause("3d6.12.9a")
@pytest.mark.parametrize(
    ("reading", "faces", "days"), [("each", (3, 4, 1, 6, 2, 2, 5, 5), 28), ("one", (3, 4, 1, 6), 28)]
)
def test_research_takes_4d6_days_for_each_level(reading: str, faces: tuple[int, ...], days: int) -> None:
    desk = mage("initiate Ada Pyromancer", "learn Ada Fire bolt", "breakthrough Ada", level=2, research_dice=reading)
    before = desk.state.minutes

    desk.rolls(*faces, 3, 3).types("research Ada fire", seat=ANN).finish()

    assert desk.state.minutes == before + days * 24 * 60
    assert knows(desk, "Wall of fire") == 50


def test_12_9b__with_chores_it_takes_twice_as_long() -> None:
    desk = mage("initiate Ada Pyromancer", "breakthrough Ada")
    before = desk.state.minutes

    desk.rolls(3, 4, 1, 6, 3).types("research Ada fire chores", seat=ANN).finish()

    assert desk.state.minutes == before + 28 * 24 * 60


def test_12_9a__whoever_studies_at_home_eats_all_the_while() -> None:
    desk = mage("initiate Ada Pyromancer", "breakthrough Ada", fasting_start="clock")

    desk.rolls(1, 1, 1, 1, 3).types("research Ada fire", seat=ANN)

    assert not desk.who("Ada").privation.fasting
    assert "fast" not in " ".join(desk.lines(ANN)), "nor for a moment"


@pytest.mark.clause("3d6.15.2c", "3d6.15.4b", "3d6.15.5b", "3d6.15.6b", "3d6.12.14")
def test_days_of_study_are_days_of_food_water_and_sleep_for_the_whole_party() -> None:
    wrecked = {"fasting": 2, "starving": 1, "strain": 4, "thirst": -4, "thirsty": 1, "weary": -2}
    desk = mage("learn Ada Fire", "character Bo of Ben hp 4")
    desk.types(*(f"set Bo.privation.{what} {much} because of a wreck" for what, much in wrecked.items()))
    desk.types("character Cy hp 0", "set Cy.privation.thirst -4 because of a wreck", "set Cy.dead true because of it")

    desk.rolls(1, 1, 3, 3).types("study Ada Fire 2 days", seat=ANN).types("agree", seat=BEN).finish()
    bo = desk.who("Bo").privation
    assert (bo.starving, bo.fasting, bo.thirst, bo.thirsty, bo.weary) == (0, 2, 0, 0, 0), "a fast of two days goes on"
    assert "Cy" not in "".join(desk.lines()[-4:]), "the dead do not drink"

    desk.rolls(1, 1, 3, 3).types("study Ada Fire 2 days", seat=ANN).types("agree", seat=BEN).finish()
    assert not desk.who("Bo").privation.fasting


@pytest.mark.clause("3d6.6.5c", "3d6.6.9b")
def test_the_last_morning_of_days_of_study_is_one_after_a_night_s_sleep() -> None:
    desk = mage("learn Ada Fire", "set Ada.fatigue 2 because of rests", "character Bo of Ben hp 1", "character Cy hp 0")
    desk.types("set Cy.dead true because of a wreck").rolls(4, 2, 6, 5)

    desk.types("study Ada Fire 2 days", seat=ANN).types("agree", seat=BEN).finish()

    assert [(desk.who(name).hp, desk.who(name).fatigue) for name in ("Ada", "Bo", "Cy")] == [(6, 0), (5, 0), (0, 0)]
    assert desk.who("Ada").privation.woke == desk.state.minutes


def test_12_9c__a_new_spell_starts_at_50() -> None:
    desk = mage("initiate Ada Pyromancer", "breakthrough Ada").rolls(1, 1, 1, 1, 3).types("research Ada fire")

    assert knows(desk, "Fire bolt") == 50


def test_12_10__exploratory_research_finds_a_random_spell_of_level_1() -> None:
    desk = mage().rolls(1).types("initiate Ada Goetia", "breakthrough Ada")

    desk.rolls(2, 1, 1, 1, 1, 3).types("research Ada explore", seat=ANN).finish()

    assert knows(desk, "Light") == 50
    with pytest.raises(PlayError, match="No initiation lets Ada explore"):
        mage("initiate Ada Pyromancer", "breakthrough Ada").types("research Ada explore", seat=ANN)


def test_12_11__school_research_gives_the_next_of_the_curriculum_up_to_the_own_level() -> None:
    desk = mage("initiate Ada Pyromancer", "learn Ada Fire bolt", "breakthrough Ada")

    with pytest.raises(PlayError, match="no further spell of level 1"):
        desk.types("research Ada fire")
    with pytest.raises(PlayError, match=r"no initiation for the school 'illusion'\. There is: fire\."):
        desk.types("research Ada illusion")
    assert openings(desk) == 1
    with pytest.raises(PlayError, match=r"There is: none\."):
        mage("breakthrough Ada").types("research Ada fire")


def test_12_12__another_s_writings_give_one_that_is_not_known_by_chance() -> None:
    desk = mage("learn Ada Fire", "breakthrough Ada").rolls(2, 1, 1, 1, 1, 3)

    desk.types('writings Ada "Roos" Fire Light Mend').finish()

    assert (knows(desk, "Mend"), knows(desk, "Light")) == (50, 0)
    with pytest.raises(PlayError, match="knows all"):
        desk.types('writings Ada "Roos" Fire')


def test_12_12__spells_of_a_writing_are_typed_as_people_list_them() -> None:
    desk = mage("learn Ada Fire", "breakthrough Ada").rolls(2, 1, 1, 1, 1, 3)

    desk.types("writings Ada Roos Light , Mend and Stone skin").finish()

    assert [one.dice for one in desk.thrown[-3:]] == ["1d3", "4d6", "1d6"]
    assert knows(desk, "Mend") == 50


@pytest.mark.clause("3d6.12.13")
@pytest.mark.parametrize(("has", "learns"), [(75, 37), (2, 1), (1, 0)])
def test_a_mentor_s_spell_is_learned_at_half(has: int, learns: int) -> None:
    desk = mage("breakthrough Ada").rolls(1, 1, 1, 1, 3).types(f"mentor Ada Roos {has}% Fire").finish()

    assert (knows(desk, "Fire"), openings(desk)) == (learns, 0)


@pytest.mark.clause("3d6.12.7", "3d6.12.12", "3d6.12.13")
@pytest.mark.parametrize("line", ["mentor Ada Roos 75% Fire", "writings Ada Roos Fire"])
def test_what_is_learned_of_others_is_written_into_the_own_book(line: str) -> None:
    with pytest.raises(PlayError, match="spell book"):
        mage("breakthrough Ada", "spellbook Ada lost").types(line)


def test_12_14__study_adds_a_d6_for_each_day_up_to_100() -> None:
    desk = mage("learn Ada Fire").rolls(4, 2, 6, 3)
    before = desk.state.minutes

    desk.types("study Ada Fire 3 days", seat=ANN).finish()
    assert (knows(desk, "Fire"), desk.state.minutes - before) == (62, 3 * 24 * 60)

    desk.types("learn Ada Fire 99%").rolls(4, 3).types("study Ada Fire", seat=ANN)
    assert knows(desk, "Fire") == 100
    with pytest.raises(PlayError, match="does not know Light"):
        desk.types("study Ada Light", seat="Ref")


@pytest.mark.clause("3d6.12.15b")
@pytest.mark.parametrize(("faces", "now"), [((83,), 83), ((31, 4), 54), ((50, 1), 51)])
def test_a_d100_above_the_rating_is_the_new_one_and_else_it_rises_by_a_d6(faces: tuple[int, ...], now: int) -> None:
    desk = mage("initiate Ada Pyromancer", "prepare Ada Fire").rolls(99).types("cast Ada Fire")

    desk.rolls(*faces).types("practise Ada Fire", seat=ANN).finish()

    assert knows(desk, "Fire") == now


def test_12_15a__one_spell_roll_a_session_for_whoever_tried_to_cast() -> None:
    desk = mage("learn Ada Fire", "learn Ada Light")
    with pytest.raises(PlayError, match="has not tried to cast a spell"):
        desk.types("practise Ada Fire", seat=ANN)

    desk.rolls(2, 2).types("ritual Ada Fire", answers=RITE).rolls(80).types("practise Ada Light", seat=ANN)
    assert knows(desk, "Light") == 80
    with pytest.raises(PlayError, match="has had the spell roll"):
        desk.types("practise Ada Fire", seat=ANN)
    with pytest.raises(PlayError, match="has not tried to cast a spell"):
        desk.types("session").types("practise Ada Fire", seat=ANN)


def test_12_15a__or_only_a_spell_that_was_tried() -> None:
    desk = mage("learn Ada Fire", "learn Ada Light", spell_improve_scope="attempted").rolls(2, 2)
    desk.types("ritual Ada Fire", answers=RITE)

    with pytest.raises(PlayError, match="did not try to cast Light"):
        desk.types("practise Ada Light", seat=ANN)


# ---------------------------------------------------------------------- learning by study, 2022


def student(*lines: str, level: int = 1) -> Constitution:
    return mage('skill Ada "study magic" 40%', *lines, level=level, magic_rules="2022")


def days(desk: Constitution, before: int) -> int:
    return (desk.state.minutes - before) // (24 * 60)


@pytest.mark.clause("3d6.L.12.10a", "3d6.L.12.0")
@pytest.mark.parametrize(
    ("faces", "took", "rating"),
    [((3,), 1, 50), ((4, 1, 2, 3, 4), 10, 50), ((40, 1, 2, 3, 4), 10, 50), ((41, 1, 2, 3, 4), 10, 0)],
)
def test_whoever_studies_a_source_rolls_study_magic(faces: tuple[int, ...], took: int, rating: int) -> None:
    desk = student()
    before = desk.state.minutes

    desk.rolls(*faces, 3).types('writings Ada "Roos" Mend').finish()

    assert (days(desk, before), knows(desk, "Mend")) == (took, rating)


@pytest.mark.clause("3d6.L.12.9", "3d6.L.8.3")
@pytest.mark.parametrize(
    ("initiation", "spell", "more", "total"),
    [
        ("Pyromancer", "Wall of fire", "", 140),
        ("Pyromancer", "Mend", "", 40),
        ("Illusionist", "Light", "", 140),
        ("Goetia", "Mend", "", 140),
        ("Artifact knowledge", "Mend", " artifact", 60),
        ("Artifact knowledge", "Mend", "", 40),
    ],
)
def test_a_field_s_bonus_is_added_to_study_magic(initiation: str, spell: str, more: str, total: int) -> None:
    desk = student("spell Glow 1 Dim.", level=2)
    desk.state = desk.state.with_creature(replace(desk.who("Ada"), initiations=(initiation,)))

    desk.rolls(2, 3, 3).types(f'writings Ada "Roos" "{spell}"{more}')

    assert any(f"Study magic: 2 against {total} %" in line for line in desk.lines())


@pytest.mark.clause("3d6.L.12.8", "3d6.L.8.8")
@pytest.mark.parametrize(
    ("calling", "initiation", "usual"),
    [
        ("fighter", "", "0 to 10"),
        ("adventurer", "", "0 to 30"),
        ("sage", "", "20 to 40"),
        ("sage", "Ordained", "0 to 20"),
        ("sage", "Big brain", "30 to 50"),
        ("sage", "Goetia", "30 to 50"),
    ],
)
def test_study_magic_is_agreed_on_by_what_is_usual(calling: str, initiation: str, usual: str) -> None:
    desk = Constitution(magic_rules="2022", later_initiations="on").types("spell Mend 2 Mends.")
    desk.types(f"character Ada of Ann {calling} level 1 hp 4")
    if initiation:
        desk.types(f"initiate Ada {initiation}")
    told: list[tuple[str, list[str]]] = []

    def answer(decision: Any, state: Any) -> str:
        told.append((decision.prompt(state), [option.id for option in decision.options()]))
        return str(decision.options()[0].id)

    desk.rolls(100, 1, 1, 1, 1, 3).types('writings Ada "Roos" Mend', answers=answer)

    low, high = map(int, usual.split(" to "))
    assert f"Usual is {usual} %" in told[0][0]
    assert told[0][1] == [str(low), str((low + high) // 2), str(high)]


@pytest.mark.clause("3d6.L.12.10b")
@pytest.mark.parametrize(
    ("answer", "dice", "learned"), [("own", (2, 1), "Mend"), ("all", (1, 1), "Stone skin")], ids=["own", "all"]
)
def test_the_student_may_keep_to_spells_of_the_own_level(answer: str, dice: tuple[int, ...], learned: str) -> None:
    said: list[str] = []

    def confine(decision: Any, state: Any) -> str:
        said.extend(decision.label(state, option.id) for option in decision.options())
        return answer

    desk = student().rolls(*dice, 3).types('writings Ada "Roos" "Stone skin" Fire Mend', answers=confine).finish()

    assert said == ["Spells of the own level or lower (2)", "All of them (3)"]
    assert knows(desk, learned)


@pytest.mark.clause("3d6.L.12.10b")
@pytest.mark.parametrize(("name", "asked"), [("Ada", ANN), ("Cy", REF)])
def test_one_spell_of_the_own_level_is_a_choice_too(name: str, asked: str) -> None:
    def confine(decision: Any, state: Any) -> str:
        assert decision.seat == asked
        return "own"

    desk = student("character Cy sage hp 4", 'skill Cy "study magic" 40%').rolls(2, 3, 3)
    desk.types(f'writings {name} "Roos" "Stone skin" Fire', answers=confine).finish()

    assert desk.who(name).skills["fire"] == 50


def test_L_12_10c__a_source_gives_one_spell_at_each_level() -> None:
    desk = student().rolls(2, 3).types('writings Ada "Roos" Fire').finish()

    with pytest.raises(PlayError, match="has taught Ada a spell at level 1 already"):
        desk.types('writings Ada "roos" Mend')
    with pytest.raises(PlayError, match="has taught Ada a spell at level 1 already"):
        desk.types("mentor Ada Roos 80% Mend")
    desk.types("set Ada.level 2 because of a test").rolls(2, 3).types('writings Ada "Roos" Mend').finish()
    assert knows(desk, "Mend") == 50


def test_L_12_10c__a_mentor_gives_one_too_and_a_try_that_fails_is_none() -> None:
    desk = student().rolls(41, 1, 2, 3, 4, 3).types("mentor Ada Roos 80% Mend").finish()
    assert not knows(desk, "Mend")

    desk.rolls(2, 3).types("mentor Ada Roos 80% Mend").finish()

    assert knows(desk, "Mend") == 40
    with pytest.raises(PlayError, match="has taught Ada a spell at level 1 already"):
        desk.types("mentor Ada Roos 80% Fire")


def test_L_12_11__a_level_gained_opens_research_in_one_s_fields_without_a_source() -> None:
    desk = student("initiate Ada Pyromancer", "breakthrough Ada")

    desk.rolls(2, 3).types("research Ada fire", seat=ANN).finish()

    assert (knows(desk, "Fire bolt"), openings(desk)) == (50, 0)


@pytest.mark.clause("3d6.L.12.12")
@pytest.mark.parametrize(
    ("line", "spell", "rating"),
    [
        ("mentor Ada Roos 80% Stone skin", "Stone skin", 30),
        ("mentor Ada Roos 40% Stone skin", "Stone skin", 20),
        ("writings Ada Roos Stone skin", "Stone skin", 30),
        ("mentor Ada Roos 100% Fire", "Fire", 50),
        ("mentor Ada Roos 100% Doom", "Doom", 0),
    ],
)
def test_a_new_spell_s_rating_falls_with_its_level_above_the_student(line: str, spell: str, rating: int) -> None:
    assert knows(student("spell Doom 9").rolls(2, 3).types(line).finish(), spell) == rating


def test_what_players_may_name_are_the_spells_of_their_party() -> None:
    desk = mage("learn Ada Fire")

    assert dict(desk.orders(ANN).names)["spell"] == ("Fire",)  # type: ignore[attr-defined]
    assert len(dict(desk.orders().names)["spell"]) == 6  # type: ignore[attr-defined]


def test_a_prepared_spell_that_its_mage_knows_no_more_works_at_nothing() -> None:
    one = mage().who("Ada")

    assert works_at(replace(one, skills={"light": 40}), "Light") == "works at 40 %"
    assert works_at(replace(one, skills={}), "Light") == "works at 0 %"
