"""What a referee does beside the rules: secrets, decrees, the assist dial; and what players may do."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.core.journal import ONLOOKER
from tests.rulesets.hundred_saints.saints import ANN, Saints


def test_a_secret_roll_is_the_referees_until_it_is_revealed() -> None:
    table = Saints((3, 4)).types("roll 2d6 secret wandering")
    assert table.lines(ANN) == []
    (secret,) = table.state.secrets

    table.types(f"reveal {secret.id}")

    assert table.last(ANN) == "Revealed: Ref rolled 2d6 (wandering): 7."
    assert table.state.secrets == ()


def test_a_decree_says_who_what_and_why() -> None:
    table = Saints().types("pc Ada hp 6", "set cast.Ada.hp 2 because the stairs gave way")

    assert table.who("Ada").hp == 2
    assert table.last() == "Ref decrees: Ada.hp is 2, not 6, because the stairs gave way."


@pytest.mark.parametrize(
    ("decrees", "of_ada", "of_the_goblins"),
    [("noticed", True, False), ("referees", False, False), ("everybody", True, True)],
)
def test_who_reads_a_decree_is_the_tables_custom(decrees: str, of_ada: bool, of_the_goblins: bool) -> None:
    table = Saints((4, 4), decrees=decrees).types("pc Ada hp 6", "foes 2 goblins")
    words = {"set cast.Ada.hp 2 because of it": of_ada, 'set "cast.goblin 1.hp" 2 because of it': of_the_goblins}

    for typed, read in words.items():
        table.types(typed)
        assert "decrees" in table.last()
        assert [table.last(seat) == table.last() for seat in (ANN, ONLOOKER)] == [read, read]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("set cast.Ada.hp 2", "A decree needs its reason"),
        ("set cast.Ada.hp lots because", "A decree needs its reason"),
        ("set cast.Ada.hp lots because x", "'lots' is not a whole number"),
        ("set cast.Ade.hp 2 because x", "Did you mean 'Ada'"),
        ("set next_id 2 because x", "cannot be set by decree"),
        ("set cast.Ada 2 because x", "is no single value"),
        ("foes", "Say what they are"),
        ("foes 0 orcs", "from 1 to 200"),
        ("foes orc hp 1dd", "is no hit points"),
        ("foes orc AC many", "'many' is no whole number"),
        ("pc Ada", "Somebody is called Ada already"),
        ("fous 3 orcs", "Did you mean 'foes'?"),
        ("reveal s9", "There is no secret yet"),
    ],
)
def test_bad_input_gets_a_sentence_and_changes_nothing(typed: str, sentence: str) -> None:
    table = Saints().types("pc Ada hp 6")
    before = table.state

    with pytest.raises(PlayError, match=sentence.replace("?", r"\?")):
        table.types(typed)

    assert table.state == before


def test_a_player_may_speak_and_roll_openly_and_no_more() -> None:
    table = Saints((5,)).types("say I look up.", "roll 1d6 luck", seat=ANN)
    assert table.lines("Ben") == ["Ann: I look up.", "Ann rolls 1d6 for luck: 5."]

    with pytest.raises(PlayError, match="'turn' is no command"):
        table.types("turn", seat=ANN)
    with pytest.raises(PlayError, match="Only a referee rolls in secret"):
        table.types("roll 1d6 secret", seat=ANN)


def test_a_group_has_a_line_and_each_in_it_hit_points_of_its_own() -> None:
    table = Saints((3, 8, 1)).types("foes 3 wolves AC 13 HD 1 morale 8 bite 1d6").finish()

    assert [(one.name, one.hp, one.ac, one.morale) for one in table.state.cast] == [
        ("wolf 1", 3, 13, 8),
        ("wolf 2", 8, 13, 8),
        ("wolf 3", 1, 13, 8),
    ]
    assert table.state.cast[0].attacks[0].damage == "1d6"
    (group,) = table.view().foes
    assert (group.count, [bar.value for bar in group.bars]) == (3, [3, 8, 1])
    assert table.view(ANN).foes == ()


def test_what_the_book_knows_of_a_creature_need_not_be_typed() -> None:
    table = Saints((4, 4)).types("foes mule").finish()

    (mule,) = table.state.cast
    assert (mule.level, mule.hp, mule.ac, mule.morale, mule.speed) == (2, 8, 12, 8, 40)
