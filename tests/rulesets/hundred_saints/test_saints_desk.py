"""What a referee does beside the rules: secret rolls and decrees."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.core.records import ONLOOKER
from lychgate.rulesets.hundred_saints.rules.desk import Overridden
from lychgate.rulesets.hundred_saints.state import PARTY
from tests.each import each
from tests.rulesets.hundred_saints.encounters import PARTY_GOBLINS_WOLVES
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
    assert table.last() == "Ref sets Ada's hp to 2 (was 6), because the stairs gave way."


@pytest.mark.parametrize(
    ("decrees", "of_ada", "of_the_goblins"),
    [("noticed", True, False), ("referees", False, False), ("everybody", True, True)],
)
def test_who_reads_a_decree_is_the_tables_custom(decrees: str, of_ada: bool, of_the_goblins: bool) -> None:
    table = Saints((4, 4), decrees=decrees).types("pc Ada hp 6", "foes 2 goblins")
    words = {"set cast.Ada.hp 2 because of it": of_ada, 'set "cast.goblin 1.hp" 2 because of it': of_the_goblins}

    for typed, read in words.items():
        table.types(typed)
        assert " sets " in table.last()
        assert [table.last(seat) == table.last() for seat in (ANN, ONLOOKER)] == [read, read]


@each(
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
        ("foes orc AC many", "'many' is not a whole number"),
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


def test_the_xp_of_somebody_with_a_class_are_what_they_have_earned() -> None:
    table = Saints().types("pc Bertram fighter hp 6", "foes goblin hp 3 xp 10")

    table.types("set Bertram.xp 1500 because of last year", "set goblin.xp 15 because it is a big one")

    bertram = table.who("Bertram")
    assert (bertram.character and bertram.character.xp, bertram.xp) == (1500, 0)
    assert table.who("goblin").xp == 15
    assert "Ref sets Bertram's xp to 1500 (was 0), because of last year." in table.lines()
    assert (
        "Ref sets Bertram's xp to 0 (was 1500), because of now."
        in table.types("set Bertram.xp 0 because of now", "set Bertram.xp 1500 because of x").lines()
    )
    with pytest.raises(PlayError, match=r"is from 0 to 10000000; -5 is not\. It stays 1500"):
        table.types("set Bertram.xp -5 because of nothing")


def test_a_roll_at_the_desk_is_for_the_desk() -> None:
    table = Saints((5,)).types("roll 1d6 luck").finish()

    assert (table.thrown[-1].purpose, table.thrown[-1].subject) == ("desk.roll", "seat:Ref")


def test_a_decree_may_begin_with_a_name_or_a_side() -> None:
    table = Saints().types("pc Ada hp 6", "foes 2 goblins hp 4")

    table.types("set Ada.hp 2 because x", "set goblins.lit true because x")

    assert table.who("Ada").hp == 2
    assert table.state.side("goblins").lit
    assert not table.state.side(PARTY).lit


def test_a_decree_that_leads_nowhere_is_told_who_is_there() -> None:
    few = Saints().types("pc Ada hp 6")
    many = Saints().types("foes 14 rats hp 1")

    with pytest.raises(PlayError, match=r"'Adda\.hp' leads nowhere: nobody and no side is called 'Adda'\..*Ada"):
        few.types("set Adda.hp 2 because x")
    with pytest.raises(PlayError, match=r"In play: rat 1, .*rat 12\b(?!.*rat 13)"):
        many.types("set Zorro.hp 2 because x")
    for path in ("zorro", "3.hp"):
        with pytest.raises(PlayError) as refused:
            few.types(f"set {path} 2 because x")
        assert "nobody and no side" not in str(refused.value)


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("cast.Ada.max_hp", "Ada's max hp"),
        ("cast.Ada.character.xp", "Ada's xp"),
        ("sides.goblins.lit", "goblins' lit"),
        ("cast.Ada", "Ada"),
        ("exploring.watch.every", "every (exploring, watch)"),
    ],
)
def test_an_override_says_in_words_what_was_set(path: str, words: str) -> None:
    assert Overridden("Ref", path, "2", "3", "x").what() == words


@pytest.mark.parametrize("path", ["Ada.hp", "ada.hp", "cast.Ada.hp"])
def test_a_decree_may_begin_with_a_name(path: str) -> None:
    table = Saints().types("pc Ada hp 6")

    table.types(f"set {path} 2 because the stairs gave way")

    assert table.who("Ada").hp == 2


def test_a_decree_may_begin_with_a_name_of_two_words_or_a_side() -> None:
    table = Saints().types("foes 2 wolves hp 4 morale 6")

    table.types("set wolf 2.hp 1 because of the fall", "set wolves.ravenous yes because of the snow")

    assert [one.hp for one in table.state.cast] == [4, 1]
    assert table.state.side("wolves").ravenous


def test_a_decree_may_put_somebody_at_no_hit_points() -> None:
    table = Saints().types(*PARTY_GOBLINS_WOLVES, "set cast.Ada.hp 0 because the roof fell")

    assert not table.who("Ada").alive


@pytest.mark.parametrize(
    ("line", "path"),
    [
        ('set "orc 1.hp" 0 because x', "orc 1.hp"),
        ("set orc 1.hp 0 because x", "orc 1.hp"),
        ('set "orc 1".hp 0 because x', "orc 1.hp"),
        ("set orc 1 hp 0 because x", "orc 1.hp"),
        ("set ORC 1 HP to 0 because x", "ORC 1.hp"),
        ("set cast.orc 1.hp 0 because x", "cast.orc 1.hp"),
    ],
)
def test_a_decree_may_be_typed_as_people_type_it(line: str, path: str) -> None:
    table = Saints((4, 4)).types("foes 2 orcs")

    assert table.read(line).path == path

    table.types(line)
    assert (table.who("orc 1").hp, table.who("orc 2").hp) == (0, 4)
    assert table.last() == "Ref sets orc 1's hp to 0 (was 4), because x."


def test_a_part_of_two_words_is_one_part() -> None:
    table = Saints().types("pc Ada hp 6", "set ada max hp 9 because of the well", "set day 8 because a week passes")

    assert (table.who("Ada").max_hp, table.state.day) == (9, 8)
    assert "Ref sets Ada's max hp to 9 (was 6), because of the well." in table.lines()
