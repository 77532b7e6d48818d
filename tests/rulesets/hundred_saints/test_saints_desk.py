"""What a referee does beside the rules: secrets, decrees, the assist dial; and what players may do."""

from __future__ import annotations

import pytest

from lychgate.core.decision import Suspended
from lychgate.core.dice_source import RollWanted
from lychgate.core.errors import PlayError
from lychgate.core.play import Play
from lychgate.core.records import ONLOOKER
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from tests.rulesets.hundred_saints.fights import faced
from tests.rulesets.hundred_saints.saints import ANN, REF, Saints


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
    assert table.last() == "Ref decrees: Ada's hp is 2, not 6, because the stairs gave way."


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


UNSAID = "Nothing was said of their attack bonus: it is +0 (say it by: attack 2)."


@pytest.mark.parametrize(
    ("said", "attacks", "own"),
    [
        ("attack 3 club 1d8+2", [("club", "1d8+2", 3)], 0),
        ("club 1d8+2 att +3", [("club", "1d8+2", 3)], 0),
        ("club +3 1d8 bite 1d4 attack 2", [("club", "1d8", 3), ("bite", "1d4", 2)], 0),
        ("attack -1 claw 1d4 attack 1d6", [("claw", "1d4", -1), ("attack", "1d6", -1)], 0),
        ("club +3 1d8", [("club", "1d8", 3)], 0),
        ("attack 3", [], 3),
    ],
)
def test_a_line_of_foes_says_what_is_added_to_their_attack_rolls(
    said: str, attacks: list[tuple[str, str, int]], own: int
) -> None:
    table = Saints().types(f"foes 2 ogres AC 15 HD 4 hp 9 {said}")

    ogre = table.who("ogre 1")
    assert [(one.name, one.damage, one.bonus) for one in ogre.attacks] == attacks
    assert ogre.attack == own
    assert table.last() == "2 ogres come into play."


def test_an_attack_bonus_that_a_line_says_is_rolled_with() -> None:
    table = faced("ogre hp 9 HD 4 club +3 1d8", first=False).rolls(9, 4).types("hit ogre Ada").finish()

    assert table.who("Ada").hp == 4
    assert table.who("ogre").hp == 9


@pytest.mark.parametrize("said", ["HD 4 hp 9 club 1d8", "hp 9 club 1d8 bite +2 1d4", "HD 4 hp 9", "hp 9 club 1d8"])
def test_an_attack_bonus_that_no_word_says_is_told_to_the_referee_to_be_nothing(said: str) -> None:
    table = Saints().types("pc Ada of Ann hp 4", f"foes 2 ogres {said}")
    assert table.last() == f"2 ogres come into play. {UNSAID}"

    table.types(f"foes 2 squires {said} as party")
    assert table.lines()[-2:] == ["2 squires come into play.", UNSAID]
    assert table.last(ANN) == "2 squires come into play."


def test_the_book_and_a_bestiary_say_the_attack_bonus_of_their_own_creatures() -> None:
    bite = 'attacks = [{name = "bite", damage = "1d6"}]'
    table = Saints().types(f"paste\n[moss-wolf]\nlevel = 1\nac = 12\nmorale = 7\nhp = 5\n{bite}")

    said = {"moss wolf": 0, "moss wolf attack 4": 4, "war horse hp 9": 2, "war horse hp 9 att 5": 5}
    for line, bonus in said.items():
        table.types(f"foes {line}")
        assert {one.bonus for one in table.state.cast[-1].attacks} == {bonus}
        assert "attack bonus" not in table.last()
    table.types("foes moss wolf claw 1d4")
    assert table.last().endswith(UNSAID.replace("their", "its"))


def test_hit_dice_that_add_to_hit_points_are_read_in_a_line_of_foes() -> None:
    table = Saints((1, 2, 3, 4)).types("foes ogre AC 15 HD 4+1 attack 3").finish()

    assert (table.who("ogre").level, table.who("ogre").hp) == (4, 11)
    for said, sentence in (("0+1", "HD is from 1 to 50"), ("51-1", "HD is from 1 to 50"), ("4+", "no whole number")):
        with pytest.raises(PlayError, match=sentence):
            table.types(f"foes ogre HD {said}")
    assert Saints().types("foes ogre HD 4+1 hp 9").who("ogre").hp == 9
    assert Saints().types("foes ogre hp 9 HD 4+1").who("ogre").hp == 9


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("attack 21", "Attack is from -20 to 20; 21 is not."),
        ("club +3", "Damage is missing."),
        ("club +3 AC 4", "'ac' is no damage"),
        ("club +x 1d6", "'club' says nothing here"),
    ],
)
def test_an_attack_that_cannot_be_read_is_refused_in_a_sentence(said: str, sentence: str) -> None:
    with pytest.raises(PlayError) as refused:
        Saints().types(f"foes ogre AC 12 {said}")

    assert sentence in str(refused.value)


def test_more_of_a_kind_are_numbered_on() -> None:
    table = Saints().types("foes 2 wolves hp 4", "foes 3 wolves hp 4 as pack")

    assert [one.name for one in table.state.cast] == [f"wolf {number}" for number in range(1, 6)]
    assert table.last() == "3 wolves come into play."


def test_a_procedure_that_is_off_asks_what_came_of_it_and_rolls_nothing() -> None:
    table = Saints().types("pc Ada hp 6", "foes 2 goblins hp 3", "encounter", "assist surprise off", "next")
    play = Play(table.state, REF, table.dice, ())
    with pytest.raises(Suspended) as waits:
        RULESET.perform(play, table.read("next"))

    (wanted,) = waits.value.wanted
    assert isinstance(wanted, RollWanted)
    assert (wanted.options(), wanted.accepts_text(), wanted.offered) == ((), True, True)
    assert "=N to choose the result" in RULESET.question(table.state, wanted).text


def test_checks_that_are_off_fall_due_no_more_and_can_be_called_for() -> None:
    table = Saints().types("pc Ada hp 6", "enter dungeon", "assist wandering off", "turn 2").finish()
    assert table.lines()[-2:] == [
        "A check for wanderers has fallen due, and is left to you: wander rolls it.",
        "2 Turns pass: day 1, 00:20.",
    ]
    assert table.lines(ANN)[-1] == "2 Turns pass: day 1, 00:20."

    table.types("assist wandering auto").rolls(2).types("turn 2").finish()

    assert "Wanderers: nothing comes (2; 1 in 6)." in table.lines(), "what was left alone is not made up for"


def test_morale_that_is_off_is_asked_of_nobody() -> None:
    table = Saints().types("pc Ada hp 9", "foes 3 goblins hp 3", "assist morale off", "encounter")
    table.types("aware party of goblins", "aware goblins of party", "next", "next", "distance 5", "next")
    table.rolls(6, 1).types("next").types("attack party", "damage goblin 1 5", "next").finish()

    assert "No check of morale for the goblins." in table.lines()


def test_the_xp_of_somebody_with_a_class_are_what_they_have_earned() -> None:
    table = Saints().types("pc Bertram fighter hp 6", "foes goblin hp 3 xp 10")

    table.types("set Bertram.xp 1500 because of last year", "set goblin.xp 15 because it is a big one")

    bertram = table.who("Bertram")
    assert (bertram.character and bertram.character.xp, bertram.xp) == (1500, 0)
    assert table.who("goblin").xp == 15
    assert "Ref decrees: Bertram's xp is 1500, not 0, because of last year." in table.lines()
    with pytest.raises(PlayError, match=r"is from 0 to 10000000; -5 is not\. It stays 1500"):
        table.types("set Bertram.xp -5 because of nothing")
