"""What is declared before initiative: who must, who may, and what disrupts it."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from tests.rulesets.hundred_saints.fights import faced, fight, next_round
from tests.rulesets.hundred_saints.saints import Saints


def two() -> Saints:
    return faced(characters=("Ada of Ann", "Bea of Ben")).types("attack party")


def caught_out() -> Saints:
    """The goblins have surprised the party, and attack."""
    table = Saints((1, 6)).types("pc Ada of Ann hp 8", "foes 2 goblins hp 4", "encounter", "next", "next")
    return table.types("distance 5", "next", "next", "attack goblins")


def test_combat_decl_1__what_must_be_declared_is_declared_before_initiative() -> None:
    table = faced().types("attack")
    table.types("declare Ada spell")  # in a first Round, until somebody acts
    next_round(table, 6, 1)

    with pytest.raises(PlayError, match="Declarations come before initiative"):
        table.types("declare Ada spell")
    with pytest.raises(PlayError, match="Ada has declared no magic"):
        table.types("cast Ada")


def test_combat_decl_1__in_a_first_round_nobody_declares_after_somebody_has_acted() -> None:
    table = faced().rolls(2).types("hit Ada goblin 1").finish()

    with pytest.raises(PlayError, match="Declarations come before initiative"):
        table.types("declare goblin 1 charge")


def test_combat_decl_1__who_gives_a_declaration_up_only_moves() -> None:
    table = faced().types("attack", "declare Ada spell", "declare Ada nothing")

    with pytest.raises(PlayError, match="has given up what was declared, and only moves"):
        table.types("hit Ada goblin 1")
    table.types("move Ada 10")

    assert fight(table).moved == {table.who("Ada").id: 10}
    with pytest.raises(PlayError, match="What Ada declared is dropped already"):
        table.types("declare Ada nothing")


def test_combat_decl_1__nothing_undeclared_takes_its_place() -> None:
    table = faced().types("attack", "declare Ada spell")

    with pytest.raises(PlayError, match="has declared magic and does nothing else"):
        table.types("hit Ada goblin 1")
    with pytest.raises(PlayError, match="has declared magic and cannot move"):
        table.types("move Ada 10")


def test_combat_decl_1__each_declares_for_themselves_and_says_it_anew_in_place_of_what_they_said() -> None:
    table = two().types("declare Ada spell", "declare Bea parry", "declare Ada parry")

    assert {(table.state.creature(one.who).name, one.what) for one in fight(table).declared} == {
        ("Ada", "parry"),
        ("Bea", "parry"),
    }


def test_combat_decl_1__what_is_no_declaration_is_refused_as_one() -> None:
    with pytest.raises(PlayError, match=r"'sing' is no declaration\. Allowed: spell, flee, charge, parry, nothing"):
        two().types("declare Ada sing")


@pytest.mark.clause("enc.combat.decl.1", "enc.surprise.7")
def test_the_surprised_declare_nothing_in_the_round_they_lose_and_do_so_for_the_next() -> None:
    table = caught_out()
    with pytest.raises(PlayError, match="Ada cannot act in this Round"):
        table.types("declare Ada parry")

    table.types("next", "declare Ada parry")

    assert [one.what for one in fight(table).declared] == ["parry"]


@pytest.mark.clause("enc.combat.decl.1")
@pytest.mark.parametrize(
    ("deed", "told"), [("spell", "magic"), ("parry", "to parry"), ("charge", "to charge"), ("flee", "to flee")]
)
def test_who_has_declared_something_is_told_what_it_was(deed: str, told: str) -> None:
    table = faced().rolls(2).types("hit Ada goblin 1", "next").types(f"declare Ada {deed}").rolls(6, 1).types("next")
    what = "hit Ada goblin 1" if deed in ("parry", "flee") else "move Ada 5" if deed == "spell" else "cast Ada"

    with pytest.raises(PlayError, match="no magic" if deed == "charge" else rf"declared {told} and"):
        table.types(what)


@pytest.mark.parametrize(("first", "fate"), [(False, "lost"), (True, "done")])
def test_combat_decl_2__a_hit_before_the_casters_side_acts_disrupts(first: bool, fate: str) -> None:
    table = faced(first=first).types("attack", "declare Ada spell")
    if first:
        table.types("cast Ada goblin 1")
    table.rolls(19, 1).types("hit goblin 1 Ada").finish()

    said = fight(table).declaration(table.who("Ada").id)
    assert said is not None
    assert said.fate == fate
    if fate == "lost":
        with pytest.raises(PlayError, match="Ada's magic was disrupted"):
            table.types("cast Ada")


def test_combat_decl_2__a_miss_disrupts_nothing() -> None:
    table = faced(first=False).types("attack", "declare Ada spell").rolls(2).types("hit goblin 1 Ada")

    table.types("cast Ada goblin 1")

    assert table.last() == "Ada works magic on goblin 1."


def test_combat_decl_2__who_acts_at_the_same_time_disrupts_nothing() -> None:
    table = faced(initiative_tie="simultaneous").types("attack", "next", "declare Ada spell").rolls(3, 3).types("next")
    table.rolls(19, 1).types("hit goblin 1 Ada").finish()

    table.types("cast Ada goblin 1 anyway")

    assert table.last() == "Ada works magic on goblin 1."
