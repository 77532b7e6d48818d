"""Learning magic, preparing and praying as they are offered: what there is, what is asked, and what may be typed."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from lychgate.core.decision import TEXT
from lychgate.core.errors import IllegalAnswer, PlayError
from lychgate.rulesets.constitution.rules.learning import LearnMagic, improvable, may_learn, researched
from lychgate.rulesets.constitution.rules.magic_choices import (
    ChooseRitual,
    ChooseSpells,
    WhatToPrepare,
    practisable,
    preparable,
)
from lychgate.rulesets.constitution.rules.prayers import AskBlessing, PrayFor
from lychgate.rulesets.constitution.rules.teachers import MentorsRating, WhatIsWritten, days_told
from tests.rulesets.constitution.constitution import ANN, BEN, REF, Constitution
from tests.rulesets.constitution.test_constitution_magic import mage
from tests.rulesets.constitution.test_constitution_offers import Chooses, goetic, offered, press

EVERY_FIRST = ("learn Ada Fire", "learn Ada Fire bolt", "learn Ada Light", "learn Ada Mend")
"""All spells of level 1 that there are."""


# ---------------------------------------------------------------------- what there is


@pytest.mark.clause("3d6.12.14")
@pytest.mark.parametrize(("rated", "there"), [(99, ("Fire",)), (100, ())])
def test_a_spell_at_100_is_studied_no_more(rated: int, there: tuple[str, ...]) -> None:
    desk = mage(f"learn Ada Fire {rated}%")

    assert tuple(each.name for each in improvable(desk.state, desk.who("Ada"))) == there


@pytest.mark.clause("3d6.12.10", "3d6.12.11")
@pytest.mark.parametrize(
    ("lines", "there"),
    [
        (("initiate Ada Goetia",), ("explore",)),
        (("initiate Ada Goetia", *EVERY_FIRST), ()),
        (("initiate Ada Goetia", *EVERY_FIRST, "skill Ada mend 0%"), ("explore",)),
        (("initiate Ada Pyromancer",), ("fire",)),
        (("initiate Ada Pyromancer", *EVERY_FIRST), ()),
    ],
)
def test_one_explores_while_a_spell_of_level_1_is_unknown_and_a_school_has_a_next_one(
    lines: tuple[str, ...], there: tuple[str, ...]
) -> None:
    desk = mage().rolls(*[1] * ("Goetia" in lines[0])).types(*lines, "breakthrough Ada").finish()

    assert researched(desk.state, desk.who("Ada")) == there


@pytest.mark.clause("3d6.12.8a")
def test_whoever_is_no_magician_or_is_down_learns_no_magic() -> None:
    desk = mage("breakthrough Ada", "character Cy of Ben sage hp 4", "breakthrough Cy", "learn Cy Fire")
    assert not may_learn(desk.state, desk.who("Ada"))

    assert may_learn(desk.state, desk.who("Cy"))
    desk.types("set Cy.collapsed true because of a blow")
    assert not may_learn(desk.state, desk.who("Cy"))


@pytest.mark.clause("3d6.L.8.8", "3d6.12.5b")
@pytest.mark.parametrize(("initiation", "there"), [("Big brain", ("Fire",)), ("Goetia", ())])
def test_a_big_brain_is_offered_a_spell_more(initiation: str, there: tuple[str, ...]) -> None:
    desk = mage("learn Ada Fire", later_initiations="on", goetia_spell="chosen")
    desk.types(f"initiate Ada {initiation}", answers={"constitution.first_spell": "Light"})

    found = (each.name for each in preparable(desk.state, desk.who("Ada"), ("Fire",)))

    assert tuple(name for name in found if name == "Fire") == there


@pytest.mark.clause("3d6.12.15a")
@pytest.mark.parametrize(("scope", "there"), [("any", ["Fire", "Light"]), ("attempted", ["Light"])])
def test_practice_is_offered_for_any_spell_known_or_for_those_tried(scope: str, there: list[str]) -> None:
    desk = mage("initiate Ada Illusionist", "learn Ada Fire", "prepare Ada Light", spell_improve_scope=scope)
    assert practisable(desk.state, desk.who("Ada")) == ()

    desk.rolls(99).types("cast Ada Light")
    assert [each.name for each in practisable(desk.state, desk.who("Ada"))] == there

    desk.rolls(1, 1).types("practise Ada Light")
    assert practisable(desk.state, desk.who("Ada")) == ()


# ---------------------------------------------------------------------- who can


@pytest.mark.parametrize(
    ("order", "why"),
    [
        (LearnMagic("Ada"), "Ada"),
        (ChooseSpells("Ada"), "Ada"),
        (ChooseRitual("Ada"), "Ada"),
        (AskBlessing("Ada"), "Ada"),
        (PrayFor("Ada"), "Ada"),
    ],
)
def test_the_fallen_are_refused_before_anything_is_asked(order: Any, why: str) -> None:
    desk = goetic("breakthrough Ada", "set Ada.collapsed true because of a blow")

    with pytest.raises(PlayError, match=why):
        desk.does(order, ANN)


def test_12_7__a_ritual_without_the_book_is_refused_before_anything_is_asked() -> None:
    with pytest.raises(PlayError, match="spell book"):
        goetic("spellbook Ada lost").does(ChooseRitual("Ada"), ANN)


def test_nobody_begins_to_learn_in_a_fight() -> None:
    desk = goetic("npc wolf hp 3").rolls(9, 9).types("fight", answers={"constitution.declare_spell": "nothing"})

    with pytest.raises(PlayError, match="Nobody studies in a fight"):
        desk.does(LearnMagic("Ada"), ANN)


# ---------------------------------------------------------------------- what is said, and what may be typed


@pytest.mark.clause("3d6.12.14")
def test_study_takes_up_to_30_days_that_are_typed() -> None:
    desk = goetic()
    for typed, done in (("30", 30), ("31", 0), ("0", 0), ("a week", 0)):
        day = desk.state.day
        ann = Chooses(what_to_learn="study:Mend", how_many_days=TEXT + typed)
        if done:
            press(desk.rolls(*[1] * done, 3), "Ada learns magic", ann).finish()
        else:
            with pytest.raises(IllegalAnswer):
                press(desk, "Ada learns magic", ann)
        assert desk.state.day == day + done


@pytest.mark.clause("3d6.12.13")
@pytest.mark.parametrize(("typed", "rating"), [("85%", 85), (" 85 ", 85), ("1", 1), ("100", 100)])
def test_a_mentor_s_rating_is_typed_with_a_sign_or_without(typed: str, rating: int) -> None:
    assert MentorsRating(seat=REF, source="Roos", spell="Fire").from_text(typed) == rating


@pytest.mark.parametrize("typed", ["0", "101", "much", "-3", ""])
def test_a_mentor_s_rating_out_of_bounds_is_refused(typed: str) -> None:
    with pytest.raises(IllegalAnswer):
        MentorsRating(seat=REF, source="Roos", spell="Fire").from_text(typed)


@pytest.mark.clause("3d6.12.9a", "3d6.L.12.10a")
@pytest.mark.parametrize(
    ("switches", "level", "told"),
    [
        ({}, 1, "4d6 days"),
        ({}, 2, "2 times 4d6 days"),
        ({"research_dice": "one"}, 2, "4d6 days, times 2"),
        ({"magic_rules": "2022"}, 2, "4d6 days"),
    ],
)
def test_how_long_learning_takes_is_told_as_the_table_has_it(switches: dict[str, str], level: int, told: str) -> None:
    assert days_told(Constitution(**switches).state, level) == told


def of_writings(*found: str, how: str = "begin") -> Any:
    """Answers of a player who reads the writings of Roos, and of a referee who says what is in them."""
    left = list(found)
    answers = {"what_to_learn": "writings", "who_teaches": TEXT + "Roos", "how_to_work": how, "confine_study": "all"}
    asked: list[str] = []

    def said(decision: Any, state: Any) -> str:
        asked.append(decision.prompt(state))
        return answers.get(decision.kind.partition(".")[2]) or left.pop(0)

    return said, asked


@pytest.mark.clause("3d6.12.12", "3d6.12.9b")
@pytest.mark.parametrize(("how", "days"), [("begin", 10), ("chores", 20)])
def test_writings_are_asked_for_and_take_their_days(how: str, days: int) -> None:
    desk = goetic("breakthrough Ada")
    said, asked = of_writings("Light", "nothing", how=how)

    press(desk.rolls(1, 2, 3, 4, 3), "Ada learns magic", said).finish()

    assert asked[1] == "From whose writings does Ada learn?"
    assert asked[-1] == "Ada would learn: one of Light; 4d6 days for each level; certain. How?"
    assert any(f"studies for {days} days" in line for line in desk.lines(ANN))


@pytest.mark.clause("3d6.L.12.10a")
def test_by_the_rules_of_2022_writings_take_4d6_days_whatever_the_level() -> None:
    desk = mage("learn Ada Mend", 'skill Ada "study magic" 70%', magic_rules="2022")
    said, asked = of_writings("Light", "nothing", how="nothing")

    press(desk, "Ada learns magic", said)

    assert asked[-1] == "Ada would learn: one of Light; 4d6 days; at least 70 %. How?"


@pytest.mark.clause("3d6.12.12")
def test_writings_with_nothing_new_in_them_teach_nothing() -> None:
    desk = goetic("breakthrough Ada")

    press(desk, "Ada learns magic", of_writings("nothing")[0])

    assert desk.last(ANN) == "Roos does not teach Ada."


@pytest.mark.clause("3d6.12.13", "3d6.12.9b")
@pytest.mark.parametrize(("how", "days"), [("begin", 10), ("chores", 20)])
def test_a_mentor_takes_twice_the_days_of_whoever_sees_to_a_household(how: str, days: int) -> None:
    desk = goetic("breakthrough Ada")
    taught = {"what_to_learn": "mentor", "who_teaches": TEXT + "Roos", "what_is_taught": "Light"}

    press(desk.rolls(1, 2, 3, 4, 3), "Ada learns magic", Chooses(**taught, mentors_rating="80", how_to_work=how))

    assert any(f"studies for {days} days" in line for line in desk.lines(ANN))


def test_enter_is_enough_once_something_is_chosen() -> None:
    first = WhatToPrepare(seat=ANN, who="c1", chosen=(), there=("Mend",))
    read = WhatIsWritten(seat=REF, who="c1", source="Roos", chosen=(), there=("Mend",))

    assert (first.default(), replace(first, chosen=("Mend",)).default()) == ("Mend", "enough")
    assert (read.default(), replace(read, chosen=("Mend",)).default()) == ("", "nothing")


# ---------------------------------------------------------------------- the land


@pytest.mark.clause("3d6.13.7b")
@pytest.mark.parametrize(("answer", "winter"), [("no", False), ("yes", True)])
def test_whether_it_is_winter_is_the_referee_s_word(answer: str, winter: bool) -> None:
    desk = goetic()

    press(desk, "What land is this?", Chooses(which_terrain="hills", is_winter=answer), REF)

    assert desk.state.travel.here is not None
    assert desk.state.travel.here.winter is winter


# ---------------------------------------------------------------------- blessings


def ordained(*lines: str) -> Constitution:
    desk = Constitution(later_initiations="on").types("character Ada of Ann sage hp 4", "initiate Ada Ordained")
    return desk.types(*lines)


@pytest.mark.clause("3d6.11.1a")
@pytest.mark.parametrize(
    ("lines", "there"), [((), ["c1"]), (("character Bo of Ben hp 4",), ["all", "c1", "c2"])], ids=["alone", "two"]
)
def test_all_are_blessed_at_once_where_there_are_several(lines: tuple[str, ...], there: list[str]) -> None:
    asked: list[str] = []

    def said(decision: Any, state: Any) -> str:
        if decision.kind == "constitution.on_whom":
            asked.extend(option.id for option in decision.options())
        answers = {"for_what": TEXT + "peace", "on_whom": "c1", "against_danger": "no", "judge_purpose": "just"}
        return answers[decision.kind.partition(".")[2]]

    press(ordained(*lines), "Ada asks a blessing", said)

    assert asked == there


@pytest.mark.clause("3d6.11.1a", "3d6.L.11.5")
@pytest.mark.parametrize(("answer", "protects"), [("no", False), ("yes", True)])
def test_a_blessing_of_a_thing_is_typed_and_may_be_for_protection(answer: str, protects: bool) -> None:
    desk = ordained()
    said = {"for_what": TEXT + "to get home", "on_whom": TEXT + " the  old mule ", "against_danger": answer}

    press(desk, "Ada asks a blessing", Chooses(**said, judge_purpose="just"))

    (blessing,) = desk.state.magic.blessings
    assert (blessing.on, blessing.whom, blessing.protects) == ("the old mule", (), protects)


@pytest.mark.clause("3d6.11.1a")
def test_a_blessing_of_nothing_seen_is_refused() -> None:
    said = Chooses(for_what=TEXT + "peace", on_whom=TEXT + "  ", against_danger="no", judge_purpose="just")

    with pytest.raises(IllegalAnswer, match="c1"):
        press(ordained(), "Ada asks a blessing", said)


@pytest.mark.clause("3d6.L.8.9")
def test_a_prayer_for_protection_is_offered_and_needs_a_danger() -> None:
    desk = Constitution(later_initiations="on").types("character Ada of Ann sage hp 4", "character Bo of Ben hp 4")
    assert "Ada prays for protection" not in offered(desk)
    desk.types('initiate Ada "The Lord\'s Protection"')
    asked = Chooses(for_what="nothing")
    press(desk, "Ada prays for protection", asked)
    assert (asked.prompts, desk.state.magic.blessings) == ([(ANN, "What danger does Ada pray to survive?")], ())

    press(desk, "Ada prays for protection", Chooses(for_what=TEXT + "the flood"))

    assert [each.purpose for each in desk.state.magic.blessings] == ["the flood"]
    assert "the flood" in desk.last(BEN)


@pytest.mark.clause("3d6.11.4")
def test_who_has_penance_and_no_just_purpose_has_nothing_to_work_off() -> None:
    assert "Ada works for a just purpose" not in offered(ordained("set Ada.penance 2 because of greed"), REF)
