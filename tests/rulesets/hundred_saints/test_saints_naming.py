"""How things and people are told: one and several, in their own words."""

from __future__ import annotations

import pytest

from lychgate.kit.desk import Overridden
from lychgate.kit.english import a_or_many, many_of, one_of
from lychgate.rulesets.hundred_saints.naming import counted
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from tests.each import each
from tests.rulesets.hundred_saints.saints import Saints


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("give torch 6 to party", "The party gets 6 torches."),
        ("give torch to Ada", "Ada gets a torch, at hand."),
        ("give iron spike 12 to Ada", "Ada gets 12 iron spikes, at hand."),
        ("give holy water 2 to Ada", "Ada gets 2 holy water, at hand."),
        ("buy battle axe 2 for Ada", "Ada buys 2 battle axes for 14 gp, at hand."),
        ("buy rope for Ada", "Ada buys a rope for 1 gp, at hand."),
        ("take rope from Ada", "Ada loses a rope."),
        ("take 2 torches from party", "The party loses 2 torches."),
        ("give caltrops to Ada", "Ada gets caltrops, at hand."),
    ],
)
def test_what_is_had_is_told_in_the_number_it_has(line: str, told: str) -> None:
    table = Saints().types("pc Ada hp 6", "coins 20 gp to Ada", "give rope to Ada", "give torch 3 to party")

    table.types(line, answers={"saints.burdensome": "buy"})

    assert told in table.lines()


@each(
    [
        ("wolf", "wolves"),
        ("moss dwarf", "moss dwarves"),
        ("staff", "staffs"),
        ("human", "humans"),
        ("swordsman", "swordsmen"),
        ("giant mouse", "giant mice"),
        ("ox", "oxen"),
        ("fox", "foxes"),
        ("harpy", "harpies"),
        ("monkey", "monkeys"),
        ("witch", "witches"),
        ("draft horse, heavy", "draft horses, heavy"),
        ("flask of oil", "flasks of oil"),
        ("Ogre", "Ogres"),
        ("rope", "ropes"),
    ],
)
def test_a_plural_is_as_people_say_it_and_has_the_word_it_came_from(one: str, many: str) -> None:
    assert many_of(one) == many
    assert many_of(many) == many
    assert one_of(many.partition(",")[0].partition(" of ")[0]) == one.partition(",")[0].partition(" of ")[0]


def test_what_nobody_counts_has_no_plural() -> None:
    assert [many_of(one) for one in ("holy water", "townsfolk", "fine clothes", "sheep", "rations")] == [
        "holy water",
        "townsfolk",
        "fine clothes",
        "sheep",
        "rations",
    ]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("lit goblins", "The goblins carry a light."),
        ("lit not orc", "The orc carries no light."),
        ("greedy orc", "The orc wants wealth."),
        ("ravenous not goblins", "The goblins are not ravenous."),
        ("vigilant goblins", "The goblins are vigilant."),
        ("foes ogre hp 9 AC 14 HD 4 attack 3 club 1d8", "An ogre comes into play."),
        ("foes Grub hp 9 AC 14 HD 4 attack 3 club 1d8", "Grub comes into play."),
        ("dismiss orc", "Out of play: orc."),
        ("heal Ada 1", "Healing: Ada regains no hit points (6 of 6)."),
    ],
)
def test_one_and_several_are_told_in_their_own_words(line: str, told: str) -> None:
    table = Saints().types("pc Ada hp 6", "foes 2 goblins hp 4", "foes orc hp 4").types(line)

    assert table.last() == told


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("set cast.Ada.hp 4 because of a fall", "Ref sets Ada's hp to 4 (was 6), because of a fall."),
        ("set cast.Ada.skills.listen 2 because of the drill", "Ref sets Ada's listen (skills) to 2 (was"),
        ("set day 3 because of the road", "Ref sets the day to 3 (was 1), because of the road."),
        ("note Ada is tired", "Ref writes about Ada (n1): is tired."),
        ("roll 1d6 the weather", "Ref rolls 1d6 (the weather): "),
        ("chance 2 rain", "2 in 6 (rain): "),
    ],
)
def test_what_a_referee_says_is_told_as_a_sentence(line: str, told: str) -> None:
    table = Saints().types("pc Ada thief hp 6")
    table = table.rolls(5) if line.startswith(("roll", "chance")) else table

    assert table.types(line).last().startswith(told)


def test_a_seat_without_a_name_that_is_alone_at_the_table_is_the_referee() -> None:
    table = Saints((5, 4))
    table.state = RULESET.new_game(RULESET.resolve({}), ("p1",))

    table.types("roll 1d6 rain", "roll 1d6 secret fog", 'note "the rain" is wet', 'handout "Map" a lake', seat="p1")
    table.types('handout "Way" secret down', "say Hush", "set day 3 because so", "reveal s1", seat="p1")

    assert [line for line in table.lines("p1") if "p1" in line.lower()] == []
    assert "The referee rolls 1d6 (rain): 5." in table.lines("p1")
    assert len([line for line in table.lines("p1") if "he referee" in line]) == 8


def test_a_seat_that_is_written_small_begins_a_sentence_with_a_capital() -> None:
    event = Overridden(author="p1", path="cast.the_goblins.max_hp", value="4", before="2", because="so")

    (line,) = event.tell_readers(Saints().state, lambda seat: True)

    assert line.text == "P1 sets the goblins' max hp to 4 (was 2), because so."


def test_one_that_is_met_is_not_told_of_in_the_plural() -> None:
    table = Saints().types("pc Ada hp 6", "foes 2 goblins hp 4", 'down "goblin 2" killed', "encounter goblins")

    assert counted(table.state, "goblins") == "a goblin"


@pytest.mark.parametrize(
    ("kind", "told"),
    [("longsword", "a longsword"), ("axe", "an axe"), ("teeth", "teeth"), ("holy water", "holy water"), ("oil", "oil")],
)
def test_a_weapon_has_its_article(kind: str, told: str) -> None:
    assert a_or_many(1, kind) == told
