"""The switches: those of the clause file, each with words for people, and the choice among them."""

from __future__ import annotations

import pytest

from lychgate.core.clause import ClauseBook
from lychgate.core.errors import PlayError
from lychgate.resources import load
from lychgate.rulesets.twelve_years.variants import VARIANTS, resolve

BOOK: ClauseBook = load("lychgate.rulesets.twelve_years", "clauses.toml", ClauseBook)
SWITCHES = tuple(variant for variant in VARIANTS if not variant.is_number)
"""Choices between readings; the numbers of the book are in ``test_numbers``."""

GROUPS = [
    "Difficulty",
    "Two printings",
    "The party",
    "Loot and magick",
    "Combat and flight",
    "The wilds",
    "Dungeons",
    "Creatures and monsters",
    "Friends and trade",
    "The castle and the Lich King",
    "Time and death",
    "Several parties",
]


def test_every_switch_of_the_clauses_is_there_once_with_the_same_values_in_the_same_order() -> None:
    written = {clause.variant: clause.alternatives for clause in BOOK.clause if clause.variant}

    offered = {variant.name: tuple(value for value, _ in variant.alternatives) for variant in SWITCHES}

    assert offered == written
    assert len(SWITCHES) == len(written) == 69


def test_every_switch_names_the_clause_it_belongs_to_and_only_clauses_there_are() -> None:
    known = [clause.id for clause in BOOK.clause]

    for variant in SWITCHES:
        owner = next(clause.id for clause in BOOK.clause if clause.variant == variant.name)
        assert variant.clauses[0] == owner
        assert [clause_id for clause_id in variant.clauses if clause_id not in known] == []
        assert len(set(variant.clauses)) == len(variant.clauses)


def test_a_clause_that_speaks_of_a_switch_by_name_is_listed_with_it() -> None:
    by_name = {variant.name: variant for variant in VARIANTS if "-" in variant.name}

    for clause in BOOK.clause:
        words = f"{clause.ruling} {clause.edge}".replace(",", " ").replace(".", " ").replace(")", " ").split()
        for name in by_name:
            if name in words and name != clause.variant:
                assert clause.id in by_name[name].clauses


def test_groups_stand_together_difficulty_first() -> None:
    groups = [variant.group for variant in VARIANTS]

    assert list(dict.fromkeys(groups)) == GROUPS
    assert groups == sorted(groups, key=GROUPS.index)
    assert VARIANTS[0].name == "castle-mode"


def test_every_switch_and_every_value_has_a_sentence() -> None:
    for variant in VARIANTS:
        assert variant.title[0].isupper()
        assert not variant.title.endswith(".")
        for sentence in (variant.text, *(text for _, text in variant.alternatives)):
            assert sentence[0].isupper() or sentence[0].isdigit()
            assert sentence[-1] in ".?"
            assert len(sentence) <= 160


def test_without_a_choice_every_switch_has_its_default() -> None:
    resolved = resolve({})

    assert resolved == {variant.name: variant.alternatives[0][0] for variant in VARIANTS}
    assert resolved["castle-mode"] == "normal"
    assert resolved["policy.print"] == "body"
    assert resolved["half-damage"] == "down"


def test_a_choice_takes_the_place_of_the_default_and_leaves_the_rest() -> None:
    resolved = resolve({"castle-mode": "axe", "half-damage": "up"})

    assert resolved == {**resolve({}), "castle-mode": "axe", "half-damage": "up"}
    assert list(resolved) == list(resolve({}))


def test_an_unknown_switch_is_refused_with_the_nearest() -> None:
    with pytest.raises(PlayError, match=r"There is no switch 'castel-mode'\. Did you mean 'castle-mode'\?"):
        resolve({"castel-mode": "axe"})


def test_a_switch_near_to_none_is_refused_with_some_there_are() -> None:
    with pytest.raises(PlayError, match=r"no switch 'zzz'\. Switches: castle-mode, .* more\."):
        resolve({"zzz": "axe"})


def test_an_unknown_value_is_refused_with_the_allowed_ones() -> None:
    with pytest.raises(PlayError, match=r"'lance' is not .* 'castle-mode'\. Allowed: normal, sword, flail, axe\."):
        resolve({"castle-mode": "lance"})
