"""Characters: made and typed in, their numbers, and their checks; clause by clause."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from lychgate.cli.book_text import read_book
from lychgate.cli.finding import find
from lychgate.core.decision import AnyDecision
from lychgate.core.dice_source import every_outcome
from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.character import FirstDie, PointsMoved, ScorePlaced, ScoresHopeless
from lychgate.rulesets.hundred_saints.rules.checks import ChanceTaken, Check, Checked, SaveAgainst, TakeChance, modifier
from lychgate.rulesets.hundred_saints.rules.experience import AwardWanted
from lychgate.rulesets.hundred_saints.rules.rounding import damage_part, part_of, quarter_up
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from lychgate.rulesets.hundred_saints.state import State
from lychgate.rulesets.hundred_saints.tables.character import classes
from tests.rulesets.hundred_saints.saints import ANN, BEN, Saints

PLAIN = (4, 4, 3, 3, 3, 3, 4, 4, 4, 3, 4, 4, 4, 4, 3, 3, 4, 4)
"""Faces of 11, 9, 12, 11, 11, 11: nothing can be moved to a prime ability of 11 but from Wisdom, 12."""

Asked = Callable[[AnyDecision, State], str]


def usual(decision: AnyDecision, state: State) -> str:
    """The answer that Enter gives."""
    return decision.default()


def answering(*answers: str) -> tuple[list[AnyDecision], Asked]:
    """These answers in their order, and the decisions that they were given to."""
    asked: list[AnyDecision] = []

    def answer(decision: AnyDecision, state: State) -> str:
        asked.append(decision)
        return answers[len(asked) - 1]

    return asked, answer


def odds(table: Saints, command: object) -> Fraction:
    """How likely it is that a check works."""
    chance = Fraction(0)
    for weight, play in every_outcome(lambda dice: table.run(command, dice)):
        (event,) = play.events
        assert isinstance(event, Checked)
        chance += weight if event.good else 0
    return chance


# ---------------------------------------------------------------------- classes


def test_char_class_1__there_are_eight_classes_and_a_plainer_word_for_some() -> None:
    table = Saints().types(
        *(f"pc {name} {name} hp 3" for name in classes()),
        *(f"pc {name}2 {name} hp 3" for name in ("cleric", "friar", "knight", "bodyguard", "magician")),
    )

    assert list(classes()) == [
        *("klerikos", "fighter", "hiereus", "hunter", "thegn", "somatophylax", "magi", "thief"),
    ]
    knight = table.who("knight2")
    assert knight.character is not None
    assert (knight.character.calling, knight.saves) == ("thegn", (12, 13, 12, 15, 15))


def test_char_class_1__the_class_page_of_the_somatophylax_names_its_prime_abilities() -> None:
    assert classes()["somatophylax"].prime == ("charisma", "strength")


def test_char_class_1__nothing_is_given_beyond_the_last_row() -> None:
    with pytest.raises(PlayError, match="The book has no fighter above level 14"):
        Saints().types("pc Ada fighter level 15 hp 60")


def test_char_attack_1__attack_bonus_and_saves_are_those_of_the_row() -> None:
    table = Saints().types("pc Ada fighter level 5 hp 20", "pc Bo magi level 6 hp 9", "foes townsfolk hp 2")

    assert (table.who("Ada").attack, table.who("Ada").saves) == (3, (10, 11, 12, 12, 14))
    assert (table.who("Bo").attack, table.who("Bo").saves) == (2, (11, 12, 11, 14, 13))
    assert (table.who("townsfolk").attacks[0].bonus, table.who("townsfolk").saves) == (-1, (12, 13, 14, 15, 16))


# ---------------------------------------------------------------------- abilities and rounding


def test_core_ability_2__every_score_has_its_modifier() -> None:
    assert [modifier(score) for score in range(3, 19)] == [-3, -2, -2, *[-1] * 3, *[0] * 4, *[1] * 3, 2, 2, 3]


def test_core_round_1__parts_are_rounded_down_and_damage_is_never_under_1() -> None:
    assert (part_of(7, 2), part_of(-7, 2), part_of(10, 3, 2)) == (3, -4, 6)
    assert (damage_part(5, 2), damage_part(1, 2)) == (2, 1)
    assert (quarter_up(8), quarter_up(9)) == (2, 3)


# ---------------------------------------------------------------------- armour class


def test_char_ac_1__armour_shield_dexterity_and_class_make_it() -> None:
    table = Saints().types("pc Ada fighter dex 13 hp 6", "give panoply to Ada", "give shield to Ada")
    table.types("pc Fra hiereus level 4 dex 9 hp 6")

    assert (table.who("Ada").ac, table.who("Ada").shield, table.who("Ada").armour) == (18, 1, "heavy")
    assert table.who("Fra").ac == 13
    fields = {field.label: field for field in table.view().sheets[0].fields}
    assert fields["AC"].text == "18 (panoply 16, shield +1, Dexterity +1)"
    assert fields["AC"].word == "armour class"


def test_char_ac_1__a_stowed_shield_covers_nobody() -> None:
    table = Saints().types("pc Ada fighter hp 6", "give backpack to Ada", "give shield to Ada", "stow shield of Ada")
    assert table.who("Ada").ac == 10


def test_a_decree_about_a_number_holds_while_the_rules_move_it() -> None:
    table = Saints().types("pc Ada fighter hp 6", "set cast.Ada.ac 12 because of a charm", "give shield to Ada")
    assert table.who("Ada").ac == 13


# ---------------------------------------------------------------------- hit points


def made(dice: tuple[int, ...], line: str = "make Ada fighter", answers: Asked = usual, **variants: str) -> Saints:
    return Saints((*PLAIN, *dice), **variants).types(line, answers=answers).finish()


def test_char_hp_1__a_die_a_level_with_constitution_and_at_least_1_each() -> None:
    weak = (4, 4, 3, 3, 3, 3, 4, 4, 4, 3, 4, 4, 2, 1, 1, 3, 4, 4)
    table = Saints((*weak, 8, 1, 2, 3, 1, 1, 1)).types("make Ada fighter level 4", answers=usual).finish()

    assert (table.who("Ada").abilities["constitution"], table.who("Ada").max_hp) == (4, 6 + 1 + 1 + 1)
    assert table.who("Ada").hp == table.who("Ada").max_hp


@pytest.mark.parametrize(
    ("reading", "dice", "hp"),
    [
        ("table_die_bare", (5,), 5),
        ("flat_from_10", (), 2),
        ("table_die_with_con", (5,), 6),
    ],
)
def test_char_hp_1__the_die_of_level_10_is_read_as_the_table_says(reading: str, dice: tuple[int, ...], hp: int) -> None:
    table = Saints(dice, hp_level_10=reading).types("pc Ada fighter level 9 con 14 hp 40 xp 360000", "level Ada")

    assert table.finish().who("Ada").max_hp == 40 + hp


def test_char_hp_1__higher_levels_add_a_flat_number_without_constitution() -> None:
    table = Saints().types("pc Ada fighter level 10 con 18 hp 50 xp 480000", "level Ada")
    assert table.who("Ada").max_hp == 52


def test_char_hp_1__current_and_maximum_are_kept_apart_and_healing_stops_at_the_maximum() -> None:
    table = Saints().types("pc Ada, fighter 3, HP 5/17", "heal Ada 30")
    assert (table.who("Ada").hp, table.who("Ada").max_hp) == (17, 17)


def test_char_hp_2__a_low_first_die_may_be_rolled_again_where_the_table_allows_it() -> None:
    asked, answer = answering("done", "again")
    table = made((2, 7, 1, 1, 1), answers=answer, hp_reroll="on")

    assert table.who("Ada").max_hp == 7
    assert isinstance(asked[1], FirstDie)
    assert made((2, 1, 1, 1)).who("Ada").max_hp == 2
    assert made((3, 1, 1, 1), hp_reroll="on").who("Ada").max_hp == 3
    kept = answering("done", "keep")[1]
    assert made((2, 1, 1, 1), answers=kept, hp_reroll="on").who("Ada").max_hp == 2


# ---------------------------------------------------------------------- making


def test_char_make_1__six_scores_in_order_then_hit_points_and_gold() -> None:
    table = made((6, 2, 3, 4), "make Ada fighter of Ann")

    ada = table.who("Ada")
    assert list(ada.abilities.values()).count(11) == 4
    assert (ada.abilities["strength"], ada.abilities["intelligence"], ada.abilities["wisdom"]) == (11, 9, 12)
    assert (ada.hp, ada.coins.gp, ada.seat, ada.kind) == (6, 9, ANN, "character")


def test_char_make_1__prime_abilities_rise_by_1_for_2_taken_from_others() -> None:
    asked, answer = answering("wisdom>strength", "dexterity>strength")
    table = made((6, 2, 3, 4), "make Ada fighter of Ann", answers=answer)

    scores = table.who("Ada").abilities
    assert (scores["strength"], scores["wisdom"], scores["dexterity"]) == (13, 10, 9)
    first = asked[0]
    assert isinstance(first, PointsMoved)
    assert first.seat == ANN
    assert ("intelligence", "strength") not in first.moves
    assert len(asked) == 2


def test_char_make_1__a_hopeless_set_may_be_thrown_away() -> None:
    low = (2, 3, 3) * 6
    asked, answer = answering("again", "done")
    table = Saints((*low, *PLAIN, 6, 1, 1, 1)).types("make Ada fighter", answers=answer).finish()

    assert isinstance(asked[0], ScoresHopeless)
    assert table.who("Ada").abilities["wisdom"] == 12


def test_char_make_1__two_scores_of_6_are_hopeless_and_one_is_not() -> None:
    two = (2, 2, 2, 2, 2, 2, *PLAIN[6:])
    asked, answer = answering("keep", "done")
    Saints((*two, 6, 1, 1, 1)).types("make Ada fighter", answers=answer).finish()
    assert isinstance(asked[0], ScoresHopeless)

    one = (2, 2, 2, *PLAIN[3:])
    asked, answer = answering("done")
    Saints((*one, 6, 1, 1, 1)).types("make Ada fighter", answers=answer).finish()
    assert isinstance(asked[0], PointsMoved)


def test_char_make_1__4d6_without_the_lowest_in_order() -> None:
    dice = (1, 3, 3, 3) * 6
    table = Saints((*dice, 6, 1, 1, 1), ability_method="4d6_drop_lowest_in_order")
    table.types("make Ada fighter", answers=usual).finish()
    assert set(table.who("Ada").abilities.values()) == {9}


def test_char_make_1__4d6_placed_as_the_player_likes() -> None:
    dice = (*(1, 6, 6, 6), *(1, 3, 3, 3) * 5)
    asked, answer = answering("9", "18")
    table = Saints((*dice, 4, 1, 1, 1), ability_method="4d6_drop_lowest_assign")
    table.types("make Ada thief", answers=lambda d, s: answer(d, s) if isinstance(d, ScorePlaced) else "done").finish()

    assert (table.who("Ada").abilities["strength"], table.who("Ada").abilities["intelligence"]) == (9, 18)
    assert all(isinstance(one, ScorePlaced) for one in asked)


def test_char_make_1__the_best_six_of_twelve() -> None:
    dice = (*(1, 1, 1) * 6, *(3, 3, 3) * 6)
    table = Saints((*dice, 6, 1, 1, 1), ability_method="3d6_twelve_best_six_assign")
    table.types("make Ada fighter", answers=usual).finish()
    assert set(table.who("Ada").abilities.values()) == {9}


def test_char_make_1__equipment_is_bought_with_the_gold() -> None:
    table = Saints().types("pc Ada fighter hp 6", "coins 12 gp to Ada", "buy longsword for Ada")

    assert table.who("Ada").coins.words == "2 gp"
    assert table.who("Ada").attacks[0].name == "longsword"
    with pytest.raises(PlayError, match="1 panoply costs 60 gp; there are 2 gp"):
        table.types("buy panoply for Ada")


# ---------------------------------------------------------------------- typed in


def test_the_old_words_for_a_character_still_do() -> None:
    ada = Saints().types("pc Ada of Ann level 2 hp 9 ac 14 cha 1").who("Ada")
    assert (ada.seat, ada.level, ada.hp, ada.max_hp, ada.ac, ada.charisma, ada.character) == (ANN, 2, 9, 9, 14, 1, None)


@pytest.mark.parametrize(
    "typed",
    [
        "pc Ada fighter level 3 STR 16 INT 9 WIS 8 DEX 13 CON 15 CHA 12 hp 17 ac 16",
        "pc Ada, fighter 3, STR 16 INT 9 WIS 8 DEX 13 CON 15 CHA 12, HP 17, AC 16",
        "pc Ada, fighter level 3, STR: 16, INT: 9, WIS: 8, DEX: 13, CON: 15, CHA: 12, HP: 17/17; AC=16",
        "pc Ada, fighter 3\nSTR16 INT9 WIS8\nDEX13 CON15 CHA12\nHP17 AC16",
    ],
)
def test_char_attack_1__a_sheet_is_read_in_any_of_the_ways_people_write_it(typed: str) -> None:
    ada = Saints().types(typed).who("Ada")

    assert ada.abilities == {
        "strength": 16,
        "intelligence": 9,
        "wisdom": 8,
        "dexterity": 13,
        "constitution": 15,
        "charisma": 12,
    }
    assert (ada.level, ada.hp, ada.max_hp, ada.ac, ada.attack) == (3, 17, 17, 16, 2)


def test_a_whole_party_is_pasted_a_line_for_each() -> None:
    table = Saints().types("pc Ada, fighter 2, HP 9\nBo the Grey, magi 1, HP 3\nCy, thief 1, DEX 16, HP 4")
    assert [(one.name, one.level) for one in table.state.cast] == [("Ada", 2), ("Bo the Grey", 1), ("Cy", 1)]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("pc Ada sorcerer", "'sorcerer' says nothing here"),
        ("pc Ada fighter STR 19", "Str is from -3 to 18"),
        ("pc Ada fighter STR 2", "Strength is from 3 to 18"),
        ("pc Ada fighter hp lots", "'lots' is no whole number"),
        ("pc Ada of Zed", "'Zed' is no player"),
        ("make Ada", "Class is missing"),
        ("make Ada paladin", "'paladin' is no class"),
    ],
)
def test_what_is_no_sheet_gets_a_sentence(typed: str, sentence: str) -> None:
    with pytest.raises(PlayError, match=sentence):
        Saints().types(typed)


# ---------------------------------------------------------------------- checks


@pytest.mark.parametrize(
    ("score", "by", "chance"),
    [
        (10, 0, Fraction(3, 6)),
        (18, 0, Fraction(5, 6)),
        (3, 0, Fraction(1, 6)),
        (13, 0, Fraction(4, 6)),
        (10, -2, Fraction(1, 6)),
    ],
)
def test_core_ability_1__4_or_more_with_the_modifier_and_1_fails_and_6_works(
    score: int, by: int, chance: Fraction
) -> None:
    table = Saints().types(f"pc Ada fighter STR {score} hp 5")
    assert odds(table, Check(who="Ada", what="strength", by=by)) == chance


@pytest.mark.parametrize(
    ("skill", "by", "chance"),
    [
        ("listen", 0, Fraction(1, 6)),
        ("stealth", 0, Fraction(2, 6)),
        ("stealth", 2, Fraction(4, 6)),
        ("stealth", 9, Fraction(5, 6)),
    ],
)
def test_core_skill_1__the_target_or_more_and_1_fails_and_6_works(skill: str, by: int, chance: Fraction) -> None:
    table = Saints().types("pc Ada thief hp 5")
    assert odds(table, Check(who="Ada", what=skill, by=by)) == chance


def test_core_save_1__the_target_of_the_category_and_wisdom_against_magic() -> None:
    table = Saints().types("pc Ada fighter WIS 18 hp 5")

    assert odds(table, SaveAgainst(who="Ada", against="doom")) == Fraction(9, 20)
    assert odds(table, SaveAgainst(who="Ada", against="spell", magic=True)) == Fraction(8, 20)
    assert odds(table, SaveAgainst(who="Ada", against="doom", by=20)) == Fraction(19, 20)


def test_char_skill_1__everybody_listens_searches_and_survives_and_only_classes_do_more() -> None:
    table = Saints((5, 5)).types(
        "pc Ada fighter hp 5", "pc Hob hunter hp 5", "check Ada survival", "check Hob survival"
    )
    assert ["works" in line for line in table.lines()[-2:]] == [False, True]

    with pytest.raises(PlayError, match="Ada has no skill 'pick_lock', but listen, search, survival"):
        table.types("check Ada pick")


def test_a_check_in_secret_is_the_referees() -> None:
    table = Saints((6,)).types("pc Ada thief of Ann hp 5", "check Ada search secret")

    assert "it works" in table.last()
    assert all("search" not in line for line in table.lines(ANN))
    assert table.thrown[-1].only == ("Ref",)


def test_core_easy_1__everyday_things_need_no_roll() -> None:
    table = Saints().types("pc Ada thief hp 5", "check Ada rope").finish()
    assert table.last() == "Ada can do that without a roll (rope)."


@pytest.mark.parametrize(
    ("typed", "chance"), [("2", Fraction(2, 6)), ("2-in-6", Fraction(2, 6)), ("35%", Fraction(35, 100))]
)
def test_core_chance_1__the_referee_sets_a_chance_and_low_faces_make_it_happen(typed: str, chance: Fraction) -> None:
    table = Saints()
    command = table.read(f"chance {typed} the bridge holds")
    assert isinstance(command, TakeChance)

    found = Fraction(0)
    for weight, play in every_outcome(lambda dice: table.run(command, dice)):
        (event,) = play.events
        assert isinstance(event, ChanceTaken)
        assert event.so == (event.die <= event.chance)
        found += weight if event.so else 0

    assert found == chance


# ---------------------------------------------------------------------- who may


def test_a_player_orders_their_own_character_and_nobody_elses() -> None:
    table = Saints((4,)).types("pc Ada thief of Ann hp 5", "pc Bo thief of Ben hp 5")

    table.types("check Ada strength", seat=ANN)

    with pytest.raises(PlayError, match="You order your own characters; Bo is not one of them"):
        table.types("check Bo strength", seat=ANN)
    with pytest.raises(PlayError, match="is the referee's word"):
        table.types("check Bo strength 3", seat=BEN)
    table.finish()


# ---------------------------------------------------------------------- what is shown


WORTH = ["20 experience", "35 experience", "Nothing"]


@pytest.mark.parametrize(
    ("decision", "prompt", "labels"),
    [
        (ScoresHopeless(seat=ANN, who="Ada", scores={"strength": 5}), "Throw them away", ["Roll anew", "Keep them"]),
        (ScorePlaced(seat=ANN, who="Ada", ability="wisdom", scores=(9, 12, 9)), "which score is Wisdom", ["12", "9"]),
        (
            PointsMoved(seat=ANN, who="Ada", scores={"strength": 9, "wisdom": 12}, moves=(("wisdom", "strength"),)),
            "Take 2 points",
            ["No more", "Wisdom 12 to 10, strength 9 to 10"],
        ),
        (FirstDie(seat=ANN, who="Ada", die=1), "came up 1", ["Roll again", "Keep it"]),
        (AwardWanted(seat="Ref", who="orcs", level=2, seen=(20, 35)), "worth", WORTH),
    ],
)
def test_every_question_is_asked_in_words(decision: AnyDecision, prompt: str, labels: list[str]) -> None:
    asked = RULESET.question(Saints().state, decision)

    assert prompt in asked.prompt
    assert [choice.label for choice in asked.choices] == labels
    assert type(decision) in RULESET.decision_types


def test_a_sheet_shows_every_number_with_a_word_to_ask_why() -> None:
    table = Saints().types("pc Tom, thief 2, STR 9 DEX 16 CHA 13, HP 3/6 XP 1300", "give dagger to Tom")
    table.types("coins 5 gp to Tom")

    shown = {field.label: field.text for field in table.view().sheets[0].fields}

    assert shown["Level"] == "2, thief"
    assert shown["Abilities"] == "STR 9 (+0), DEX 16 (+2), CHA 13 (+1)"
    assert shown["Experience"] == "1300 (level 3 at 2400)"
    assert (shown["Attack"], shown["Arms"]) == ("+0", "dagger 1d4")
    assert shown["Saves"] == "doom 13, ray 14, hold 13, blast 15, spell 15"
    assert "pick lock 5" in shown["Skills"]
    assert (shown["Speed"], shown["At hand"], shown["Coins"]) == ("40 (2 slots at hand, 0 stowed)", "dagger", "5 gp")
    text = read_book("hundred_saints")
    for field in table.view().sheets[0].fields:
        assert not field.word or find(text, field.word).about, field


def test_a_made_character_is_told_in_a_line() -> None:
    assert Saints().types("pc Ada, fighter 1, STR 13, HP 6").last(ANN) == (
        "Ada comes into play: fighter 1, STR 13, hp 6, AC 10."
    )
