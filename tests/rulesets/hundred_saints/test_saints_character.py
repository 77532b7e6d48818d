"""Characters as they are made: scores, hit points, and what is told of them. Clause by clause."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from lychgate.core.decision import AnyDecision
from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.chance import holder
from lychgate.rulesets.hundred_saints.rules.character import FirstDie, PointsMoved, ScorePlaced, ScoresHopeless
from lychgate.rulesets.hundred_saints.state import State
from tests.each import each
from tests.rulesets.hundred_saints.characters import rolls_of
from tests.rulesets.hundred_saints.saints import ANN, REF, Saints

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


def made(dice: tuple[int, ...], line: str = "make Ada fighter", answers: Asked = usual, **variants: str) -> Saints:
    return Saints((*PLAIN, *dice), **variants).types(line, answers=answers).finish()


def test_char_hp_1__a_die_a_level_with_constitution_and_at_least_1_each() -> None:
    weak = (4, 4, 3, 3, 3, 3, 4, 4, 4, 3, 4, 4, 2, 1, 1, 3, 4, 4)
    table = Saints((*weak, 8, 1, 2, 3, 1, 1, 1)).types("make Ada fighter level 4", answers=usual).finish()

    assert (table.who("Ada").abilities["constitution"], table.who("Ada").max_hp) == (4, 6 + 1 + 1 + 1)
    assert table.who("Ada").hp == table.who("Ada").max_hp


@each(
    [
        ("printed", "1d8", "1d4", "1d6"),
        ("larger", "1d10", "1d6", "1d8"),
        ("smaller", "1d6", "1d4", "1d4"),
        ("d6_for_all", "1d6", "1d6", "1d6"),
        ("d8_for_all", "1d8", "1d8", "1d8"),
    ]
)
def test_char_hp_1__the_hit_dice_are_those_of_the_table(reading: str, fighter: str, hiereus: str, cleric: str) -> None:
    table = Saints((2, 2, 2), hit_dice=reading).types("pc Ada fighter", "pc Bo hiereus", "pc Cy cleric").finish()

    assert [roll.dice for roll in table.thrown] == [fighter, hiereus, cleric]


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


def test_every_roll_of_a_made_character_says_what_it_is_for_and_for_whom() -> None:
    table = Saints((*PLAIN, 2, 5, 1, 1, 1), hp_reroll="on")
    answers = {"saints.points_moved": "done", "saints.first_die": "again"}
    table.types("make Ada fighter", answers=answers).finish()

    assert rolls_of(table) == [
        *[("3d6", "enc.char.make.1", "creature:pc:ada")] * 6,
        ("1d8", "enc.char.hp.1", "creature:pc:ada"),
        ("1d8", "enc.char.hp.2", "creature:pc:ada"),
        ("3d6", "enc.char.make.1", "creature:pc:ada"),
    ]
    assert table.who("Ada").id == "pc:ada"


@pytest.mark.parametrize("procedure", ["making", "hit points"])
def test_a_referee_may_be_asked_before_the_dice_of_a_new_character(procedure: str) -> None:
    table = Saints((*PLAIN, 5, 1, 1, 1)).types(f'assist "{procedure}" prompt')
    assert table.state.assist == {procedure: "prompt"}
    table.types("make Ada fighter", answers={"saints.points_moved": "done"}).finish()


def test_a_made_retainer_is_one_and_everybody_hears_of_a_new_character() -> None:
    table = Saints((*PLAIN, 5, 1, 1, 1)).types("make Bo fighter retainer", answers={"saints.points_moved": "done"})
    assert table.who("Bo").kind == "retainer"
    assert table.last(ANN).startswith("Bo comes into play: fighter 1, STR 11")


def test_the_last_row_of_a_class_may_be_had() -> None:
    table = Saints().types("pc Ada fighter level 14 hp 60 xp 840000", "pc Bo hunter level 15 hp 60")
    assert (table.who("Ada").attack, table.who("Bo").attack) == (9, 10)
    with pytest.raises(PlayError, match=r"no fighter above level 14\.$"):
        table.types("level Ada")
    assert table.types("xp 5000", "split").who("Ada").character is not None


def test_char_hp_1__constitution_counts_at_level_9_and_no_more_at_10() -> None:
    ninth = Saints((5,)).types("pc Ada fighter level 8 con 18 hp 40 xp 240000", "level Ada")
    tenth = Saints((5,)).types("pc Ada fighter level 9 con 18 hp 40 xp 360000", "level Ada")
    flat = Saints((5,), hp_level_10="flat_from_10").types("pc Ada fighter level 8 con 18 hp 40 xp 240000", "level Ada")

    assert [one.who("Ada").max_hp for one in (ninth, tenth, flat)] == [48, 45, 48]


def test_char_hp_2__a_low_first_die_may_be_rolled_again_where_the_table_allows_it() -> None:
    asked, answer = answering("done", "again")
    table = made((2, 7, 1, 1, 1), answers=answer, hp_reroll="on")

    assert table.who("Ada").max_hp == 7
    assert isinstance(asked[1], FirstDie)
    assert made((2, 1, 1, 1)).who("Ada").max_hp == 2
    assert made((3, 1, 1, 1), hp_reroll="on").who("Ada").max_hp == 3
    kept = answering("done", "keep")[1]
    assert made((2, 1, 1, 1), answers=kept, hp_reroll="on").who("Ada").max_hp == 2


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
    has = "Ada has STR 11, INT 9, WIS 12, DEX 11, CON 11, CHA 11."
    assert first.prompt(table.state).startswith(f"{has} Lower one ability")
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


def test_a_made_character_is_told_in_a_line() -> None:
    assert Saints().types("pc Ada, fighter 1, STR 13, HP 6").last(ANN) == (
        "Ada comes into play: fighter 1, STR 13, hp 6, AC 9 [10]."
    )


@pytest.mark.clause("enc.char.make.1")
def test_four_dice_without_the_lowest_may_stand_in_their_order() -> None:
    table = Saints((6, 5, 4, 1, *(3,) * 20, 3, 1, 1, 1), ability_method="4d6_drop_lowest_in_order")
    table.types("make Ada fighter", answers={"saints.points_moved": "done"}).finish()

    assert table.who("Ada").abilities["strength"] == 15


def test_a_class_that_is_not_there_is_refused_with_all_that_are() -> None:
    with pytest.raises(PlayError, match="thief"):
        Saints().types("make Ada paladin of Ann")


def alone(dice: tuple[int, ...] = ()) -> Saints:
    """A table with a referee and nobody else, as ``lychgate play`` sets it."""
    table = Saints(dice)
    table.state = replace(table.state, players=())
    return table


def test_where_nobody_but_the_referee_has_a_seat_a_player_is_whoever_is_named_and_the_referee_answers() -> None:
    asked: list[str] = []

    def answer(decision: AnyDecision, state: State) -> str:
        asked.append(decision.seat)
        return decision.default()

    table = alone((*PLAIN[:9], *[3] * 9, 4, 3, 3, 3)).types("make Ada fighter of Ann", answers=answer)
    table.types("pc Bo thief of Ben hp 3", "pc Cy, fighter 1, of Cora, hp 4")

    assert [(one.name, one.seat) for one in table.state.cast] == [("Ada", "Ann"), ("Bo", "Ben"), ("Cy", "Cora")]
    assert set(asked) <= {REF}
    assert "Ann" in [field.text for field in table.view().sheets[0].fields if field.label == "Played by"]
    table.types("foes goblin hp 4", "encounter", "next").rolls(1, 6).types("next").finish()
    assert holder(table.state, "party") == "", "the referee's dice"


def test_at_a_table_with_players_only_they_have_characters() -> None:
    for line in ("make Ada fighter of Cora", "pc Ada fighter of Cora"):
        with pytest.raises(PlayError, match="'Cora' is no player"):
            Saints().types(line)
