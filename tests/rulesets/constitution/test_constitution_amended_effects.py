"""Typed effects of initiations and spells, amended by the table: what counts then, what is refused, and what stays."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.constitution.rules.initiations import bonuses, known
from lychgate.rulesets.constitution.rules.spells import spell_called
from lychgate.rulesets.constitution.tables.effects import (
    as_written,
    effects_of_text,
    spell_effect_in,
    spell_effect_told,
)
from lychgate.rulesets.constitution.tables.initiations import printed
from tests.each import each
from tests.rulesets.constitution.constitution import ANN, REF, Constitution

WHY = "because it is dull"
KEEN = 'amend "initiation.Keen eye" {bonus 5 to search}'


def seeker() -> Constitution:
    return Constitution().types("character Ada of Ann adventurer level 2 wits 10 hp 9", 'initiate Ada "Keen eye"')


def searches_better_by(desk: Constitution) -> int:
    return sum(amount for _, amount in bonuses(desk.state, desk.who("Ada"), ("search",), ()))


@each(printed())
def test_the_printed_effects_are_read_as_they_are_written(name: str) -> None:
    effects = printed()[name].effects

    assert effects_of_text(as_written(effects)) == effects


@pytest.mark.parametrize("text", ["harm 2d6", "heal 1d6+1", "bonus -2 to ac for 10", "save wits dc 25"])
def test_the_effects_of_a_spell_are_read_as_they_are_written(text: str) -> None:
    assert spell_effect_told(spell_effect_in(text)) == text


def test_an_initiation_does_what_the_table_has_agreed_on_and_its_words_say_so() -> None:
    desk = seeker()
    assert searches_better_by(desk) == 2

    desk.types(f"{KEEN} by Ann agreed Ben {WHY}")

    assert searches_better_by(desk) == 5
    assert known(desk.state)["Keen eye"].text.endswith("As amended: {bonus 5 to search}.")
    assert desk.last(ANN).startswith(
        "From now on Keen eye (initiation.Keen eye) is {bonus 5 to search}, not {bonus level to search} "
        "(proposed by Ann, agreed by Ben; it is dull)"
    )


@pytest.mark.parametrize("what", ['"initiation.Keen eye"', "initiation.keen"])
def test_repealed_it_does_what_is_printed(what: str) -> None:
    desk = seeker().types(f"{KEEN} {WHY}", f"repeal {what} {WHY}")

    assert searches_better_by(desk) == 2
    assert "As amended" not in known(desk.state)["Keen eye"].text


def test_it_may_do_nothing_any_more() -> None:
    assert searches_better_by(seeker().types(f"amend initiation.keen none {WHY}")) == 0


def test_agreed_in_a_fight_it_counts_when_that_is_over() -> None:
    usual = {"constitution.roll_again": "keep"}
    desk = seeker().types("npc goblin hp 3").rolls(9, 5).types("fight", answers=usual).types(f"{KEEN} {WHY}")
    assert searches_better_by(desk) == 2

    desk.types("end")

    assert searches_better_by(desk) == 5


def test_what_a_table_has_written_is_amended_likewise_and_written_anew_keeps_the_amendment() -> None:
    desk = seeker().types('initiation "Goat friend" Goats like you. {bonus 1 to search}')
    desk.types('initiate Ada "Goat friend"', f"amend initiation.goat {{bonus 4 to search}} {WHY}")
    assert searches_better_by(desk) == 6

    desk.types('initiation "Goat friend" Sheep too. {bonus 2 to search}')

    assert searches_better_by(desk) == 6
    assert known(desk.state)["Goat friend"].text == "Sheep too. As amended: {bonus 4 to search}."


def test_a_spell_of_the_table_does_what_was_agreed_on() -> None:
    desk = Constitution().types(
        'spell "Ice bolt" 1 Cold. {harm 1d6}', f"amend spell.ice {{harm 2d6}} {{save will}} {WHY}"
    )

    spell = spell_called(desk.state, "Ice bolt")

    assert [effect.op for effect in spell.effects] == ["harm", "save"]
    assert spell.text == "Cold. As amended: {harm 2d6} {save will dc 20}."
    assert [effect.op for effect in desk.state.magic.spells[0].effects] == ["harm"]


@each(
    [
        ("amend initiation.keep-eye {bonus 2 to search}", "Did you mean 'initiation.Keen eye'?"),
        ("amend initiation.keen {bonis 2 to search}", "'bonis' is no effect. Did you mean 'bonus'?"),
        ("amend initiation.keen {bonus 200 to search}", "'200' is no number from -100 to 100, nor 'level'."),
        ("amend initiation.keen {bonus 2 to searcc}", "Nothing is called 'searcc' here. Did you mean 'search'?"),
        ("amend initiation.keen bonus 2 to search", "Typed effects stand in braces"),
        ("amend initiation.keen very {bonus 2 to search}", "Typed effects stand in braces"),
        ("amend initiation.keen {bonus 2 to search", "An effect that begins with { ends with }."),
        ("amend initiation.keen {bonus level to search}", "'initiation.Keen eye' is {bonus level to search} already."),
        ("amend initiation.keen" + " {bonus 2 to search}" * 11, "At most 10 effects; 11 are too many."),
        ("amend initiation.wea {bonus 2 to search} {bonus 101 to ac}", "'101' is no number"),
        ("amend spell.frost {harm 2d6}", "There is no switch 'spell.frost'. Switches: spell.ice bolt."),
        ("amend spell.ice {harm many}", "'many' are no dice"),
        ("amend spell.ice {bonus 21 to ac for 10}", "is no effect"),
        ("amend spell.ice {allow haggle}", "'allow haggle' is no effect."),
    ],
)
def test_effects_that_cannot_be_are_refused_with_what_is_allowed(line: str, why: str) -> None:
    desk = Constitution().types('spell "Ice bolt" 1 Cold. {harm 1d6}')
    before = desk.state

    with pytest.raises(PlayError) as refused:
        desk.types(f"{line} {WHY}")

    assert why in str(refused.value)
    assert desk.state == before


def test_a_desk_switch_turns_no_effects() -> None:
    with pytest.raises(PlayError, match=r"There is no switch 'initiation.Keen eye'"):
        seeker().types(f"{KEEN} {WHY}").types('variant "initiation.Keen eye" none', seat=REF)


def test_a_player_reads_the_spells_that_theirs_know_and_of_amended_ones_the_effects_alone() -> None:
    desk = Constitution().types(
        "character Ada of Ann sage hp 4",
        "spell Frost 1 Chills. {harm 1d6}",
        "spell Sleep 1 Calms. {save will}",
        f"amend spell.sleep none {WHY}",
        "spell Hidden 1 Nobody sees it.",
        "learn Ada Frost 50",
    )

    def read(seat: str | None) -> dict[str, tuple[str, str | None]]:
        there = desk.ruleset.amendable(desk.state, seat)
        return {one.name: (one.means(one.default), one.written) for one in there if one.name.startswith("spell.")}

    frost = ("Chills.", 'spell "Frost" 1 "Chills." {harm 1d6}')
    assert read(None) == read(REF)
    assert list(read(None)) == ["spell.frost", "spell.sleep", "spell.hidden"]
    sleep = ("The program goes by these effects; the words stay.", "")
    assert read(ANN) == {"spell.frost": frost, "spell.sleep": sleep}
