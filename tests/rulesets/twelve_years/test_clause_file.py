"""The clause file: whole, every clause with a status, every reference to something there is."""

from __future__ import annotations

import re
from collections import Counter

from lychgate.core.clause import ClauseBook
from lychgate.resources import load

BOOK: ClauseBook = load("lychgate.rulesets.twelve_years", "clauses.toml", ClauseBook)


def test_all_clauses_are_there_each_once() -> None:
    ids = [clause.id for clause in BOOK.clause]

    assert len(ids) == 329
    assert [clause_id for clause_id, times in Counter(ids).items() if times > 1] == []
    assert all(re.fullmatch(r"12y\.[a-z]+\.[a-z0-9-]+", clause_id) for clause_id in ids)
    assert (BOOK.title, BOOK.prefix) == ("12 Years", "12y")


def test_advice_is_advice_and_nothing_is_missing() -> None:
    for clause in BOOK.clause:
        assert (clause.status == "advice") == (clause.kind == "advice")
    assert [clause.id for clause in BOOK.clause if clause.status == "missing"] == []


def test_a_clause_with_a_switch_has_values_and_one_without_has_none() -> None:
    for clause in BOOK.clause:
        assert bool(clause.variant) == bool(clause.alternatives)


def test_decisions_name_clauses_there_are_and_offer_choices() -> None:
    known = [clause.id for clause in BOOK.clause]

    assert len(BOOK.decision) == 41
    for decision in BOOK.decision:
        assert [clause_id for clause_id in decision.clauses if clause_id not in known] == []
        assert decision.clauses
        assert decision.options


def test_a_clause_that_refers_to_another_refers_to_one_there_is() -> None:
    known = [clause.id for clause in BOOK.clause]

    for clause in BOOK.clause:
        told = f"{clause.text} {clause.edge} {clause.ruling} {clause.ambiguity} {clause.example}"
        for named in re.findall(r"12y\.[a-z]+\.[a-z0-9-]*[a-z0-9]", told):
            assert named in known, f"{clause.id} speaks of {named}"
