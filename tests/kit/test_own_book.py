"""Rulings that are kept and amendments, in each book that has them: said, in force, repealed, and never in a fight."""

from __future__ import annotations

import pytest

from lychgate.core.codec import encode
from lychgate.core.errors import PlayError
from lychgate.core.filing import TABLE_APPLIES, Filing
from lychgate.core.ruleset import Variant
from lychgate.core.switches import resolved, switched
from lychgate.kit.in_force import Amended
from lychgate.kit.own_book import Amendment
from tests.each import each
from tests.rulesets.constitution.constitution import ANN, Constitution
from tests.rulesets.sovereign.hurt import in_a_fight
from tests.rulesets.sovereign.sovereign import Sovereign

WHY = "because it hurts"


def book(desk: Constitution) -> tuple[str, ...]:
    """The ids of what the table has added."""
    added = desk.state.added
    return (*(one.id for one in added.precedents), *(one.id for one in added.articles))


def test_a_ruling_is_kept_under_its_clause_or_its_words_and_told_to_all() -> None:
    desk = Constitution().types("rule 3d6.3.6 dc 15 for a wall", 'rule "wet rope" dc 10')

    assert book(desk) == ("P1", "P2")
    assert desk.lines(ANN) == [
        f"Ref rules on 3d6.3.6: dc 15 for a wall (P1). {TABLE_APPLIES}",
        f"Ref rules on wet rope: dc 10 (P2). {TABLE_APPLIES}",
    ]


def test_a_secret_ruling_is_the_referees_and_shows_in_no_number_of_the_open_ones() -> None:
    desk = Constitution().types("rule lies secret dc 25, they know", "rule rope dc 10")

    assert book(desk) == ("S1", "P1")
    assert desk.lines(ANN) == [f"Ref rules on rope: dc 10 (P1). {TABLE_APPLIES}"]


def test_a_ruling_or_an_article_may_be_on_a_clause_that_is_split_into_parts() -> None:
    desk = Constitution().types("rule 3d6.6.4 by a fire only", 'article 3d6.6.4 "Tea" comes first because we like it')

    assert [one.clause for one in desk.state.added.precedents] == ["3d6.6.4"]
    assert [one.clause for one in desk.state.added.articles] == ["3d6.6.4"]
    assert desk.lines(ANN)[0] == f"Ref rules on 3d6.6.4 (3d6.6.4a and 3d6.6.4b): by a fire only (P1). {TABLE_APPLIES}"
    assert {clause for line in desk.told for clause in line.clauses} == {"3d6.6.4a", "3d6.6.4b"}
    with pytest.raises(PlayError, match=r"The book has no clause '3d6\.6'"):
        desk.types("rule 3d6.6 a whole chapter")


def test_a_ruling_is_overruled_and_its_number_is_given_to_no_other() -> None:
    desk = Constitution().types("rule rope dc 10", "overrule p1 because it is rotten", "rule rope dc 12")

    assert book(desk) == ("P2",)
    assert "Ref overrules P1 on rope, because it is rotten." in desk.lines(ANN)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("rule 3d6.3.66 dc 1", "The book has no clause '3d6.3.66'. Did you mean '3d6.3.6'?"),
        ("overrule P1", "There is no ruling 'P1'."),
        ("amend nat2 minus5 because x", "There is no switch 'nat2'. Did you mean 'nat1'?"),
        ("amend nat1 often because x", "'nat1' is minus5 now. 'often' is not a value of it."),
        ("amend nat1 minus5 because x", "'nat1' is minus5 already."),
        ("amend nat1 ignored", "An amendment needs its reason."),
        ("amend normal_dc", "'normal_dc' is 20 now. Allowed: a whole number from 5 to 40."),
        ("amend normal_dc because x", "'normal_dc' is 20 now. Allowed: a whole number from 5 to 40."),
        ("amend normal dc 99 because x", "'99' is not a value of it. Allowed: a whole number from 5 to 40."),
        ("amend normal dc 15", "An amendment needs its reason."),
        ("amend decrees everybody because x", "Who reads decrees is settled when a game begins, and stays so."),
        ("repeal nat1 because x", "Nothing called 'nat1' was amended."),
        ('article "Rope" because x', "The text is missing."),
    ],
)
def test_what_cannot_be_in_a_book_is_refused_and_changes_nothing(line: str, why: str) -> None:
    desk = Constitution()
    before = desk.state

    with pytest.raises(PlayError) as refused:
        desk.types(line)

    assert why in str(refused.value)
    assert desk.state == before


def test_an_amendment_says_who_proposed_it_who_agreed_and_why() -> None:
    desk = Constitution().types(f"amend nat1 ignored by Ann agreed Ben Ref {WHY}")

    assert desk.state.variants["nat1"] == "ignored"
    assert desk.last(ANN) == (
        "From now on a natural 1 (nat1) is ignored, not minus5 (proposed by Ann, agreed by Ben and Ref; it hurts): "
        "The die counts as 1."
    )


def test_a_repeal_brings_back_what_was_in_force_before() -> None:
    desk = Constitution(nat1="complication").types(f"amend nat1 ignored {WHY}", "repeal nat1 because we miss it")

    assert desk.state.variants["nat1"] == "complication"
    with pytest.raises(PlayError, match="Nothing called 'nat1' was amended"):
        desk.types("repeal nat1 because x")


def test_an_article_in_words_is_in_the_book_until_it_is_repealed() -> None:
    desk = Constitution().types('article 3d6.3.6 "Rope" a rope makes it easier because we agreed')

    assert [(one.id, one.clause, one.title, one.text) for one in desk.state.added.articles] == [
        ("A1", "3d6.3.6", "Rope", "a rope makes it easier")
    ]
    assert desk.types("repeal a1 because it is plain").state.added.articles == ()


@each(("normal_dc", "normal dc", "Normal DC", "the normal difficulty", "norm"))
def test_what_is_repealed_may_be_named_in_words(said: str) -> None:
    desk = Constitution().types(f"amend normal dc 15 {WHY}", f"repeal {said} because we miss it")

    assert desk.state.variants["normal_dc"] == "20"


def test_players_neither_rule_nor_amend_by_themselves() -> None:
    for line in ("rule rope dc 10", f"amend nat1 ignored {WHY}"):
        with pytest.raises(PlayError, match="referee"):
            Constitution().types(line, seat=ANN)


def test_an_amendment_in_a_fight_waits_for_its_end_and_says_so() -> None:
    desk = in_a_fight()
    switch = next(one for one in Sovereign.ruleset.variants() if one.name != "decrees" and len(one.alternatives) > 1)
    value = switch.alternatives[1][0]

    desk.types(f"amend {switch.name} {value} {WHY}")

    assert desk.state.variants[switch.name] == switch.default
    assert desk.last(ANN) == f"Agreed, and in force at the end of the fight: {switch.name} = {value}."
    desk.types("end")
    assert desk.state.variants[switch.name] == value
    assert desk.state.added.waiting == ()


def fighting(*before: str) -> Constitution:
    desk = Constitution().types(*before, "character Ada of Ann hp 6", "npc ogre hp 9")
    return desk.rolls(9, 5).types("fight").finish()


def test_of_amendments_that_contradict_each_other_in_a_fight_the_later_one_stands() -> None:
    desk = fighting().types(f"amend nat1 ignored {WHY}", f"amend nat1 complication {WHY}").types("end")

    assert desk.state.variants["nat1"] == "complication"
    told = [line for line in desk.lines(ANN) if line.startswith("From now on a natural 1 (nat1)")]
    assert [line.partition(" is ")[2].partition(" (")[0] for line in told] == [
        "ignored, not minus5",
        "complication, not ignored",
    ]
    assert desk.types(f"repeal nat1 {WHY}").state.variants["nat1"] == "ignored"


def test_what_waits_for_the_end_of_a_fight_may_be_taken_back_in_it() -> None:
    desk = fighting().types(f"amend nat1 ignored {WHY}", f"amend nat1 minus5 {WHY}", "end")

    assert desk.state.variants["nat1"] == "minus5"


@pytest.mark.parametrize(
    ("before", "line", "why"),
    [
        ((), f"amend nat1 ignored {WHY}", "'nat1' is ignored already"),
        ((f"amend nat1 ignored {WHY}",), f"repeal nat1 {WHY}", "agreed already, and waits for the end of the fight"),
        ((f'article "Rope" helps {WHY}',), f"repeal A1 {WHY}", "agreed already, and waits for the end of the fight"),
    ],
)
def test_what_waits_already_is_not_agreed_again(before: tuple[str, ...], line: str, why: str) -> None:
    desk = fighting(*before).types(line)

    with pytest.raises(PlayError, match=why):
        desk.types(line)
    assert len(desk.types("end").state.added.waiting) == 0


def test_two_repeals_of_two_things_wait_side_by_side() -> None:
    before = (f"amend nat1 ignored {WHY}", f'article "Rope" helps {WHY}', f'article "Mud" hinders {WHY}')
    desk = fighting(*before).types(f"repeal A1 {WHY}", f"repeal A2 {WHY}", f"repeal nat1 {WHY}", "end")

    assert (desk.state.variants["nat1"], desk.state.added.articles) == ("minus5", ())


def test_a_state_in_whose_book_nothing_was_written_is_stored_as_it_always_was() -> None:
    assert b"own_book" not in encode(Sovereign().state)
    assert b"own_book" in encode(Constitution().types("rule rope dc 10").state)


def test_an_event_files_what_the_book_needs() -> None:
    given = Amendment(by="Ann", because="why", switch="nat1", value="ignored")

    assert Amended(given, before="minus5").filed() == Filing(
        kind="amendment", by="Ann", switch="nat1", value="ignored", before="minus5", because="why"
    )


TEXT = "How many points make a degree."
TEXT = "How many points make a degree."
NUMBER = Variant("step", "Rolls", "Points a degree", TEXT, (("5", "As printed."),), (), (2, 10))


def test_a_number_of_the_book_may_be_amended_within_its_bounds() -> None:
    assert switched((NUMBER,), {"step": "5"}, "step", "10") == {"step": "10"}
    assert resolved((NUMBER,), {"step": "2"}) == {"step": "2"}


@pytest.mark.parametrize("value", ["1", "11", "07", "-3", "five", "", "1_0", "٣"])
def test_a_number_out_of_bounds_is_refused_with_what_is_allowed(value: str) -> None:
    with pytest.raises(PlayError, match="a whole number from 2 to 10"):
        switched((NUMBER,), {"step": "5"}, "step", value)
