"""Code, clause files and switches name the same things."""

from __future__ import annotations

import importlib
import re

import pytest

from lychgate import rulesets
from lychgate.cli.clauses import import_all, package_of
from lychgate.core.clause import ClauseBook, carriers
from lychgate.core.override import OVERRIDES
from lychgate.core.switches import SwitchFile
from lychgate.resources import load
from tests.architecture.sources import PACKAGE, at, modules, rulings_compared, rulings_read, tree

every_ruleset = pytest.mark.parametrize("name", rulesets.names())


def offered(name: str) -> dict[str, tuple[str, ...]]:
    """The switches of a ruleset and the values of each."""
    return {
        variant.name: tuple(value for value, _ in variant.alternatives)
        for variant in rulesets.get(name).variants()
    }


@every_ruleset
def test_every_switch_that_a_rule_reads_exists(name: str) -> None:
    switches = offered(name)

    unknown = [
        f"{at(path, node)} {switch}"
        for path in modules(f"rulesets/{name}")
        for switch, node in rulings_read(tree(path))
        if switch not in switches
    ]

    assert unknown == []


@every_ruleset
def test_every_value_that_a_rule_compares_with_is_a_value_of_its_switch(name: str) -> None:
    switches = offered(name)

    unknown = [
        f"{at(path, node)} {switch} = {value}"
        for path in modules(f"rulesets/{name}")
        for switch, value, node in rulings_compared(tree(path))
        if value not in switches.get(switch, ())
    ]

    assert unknown == []


@every_ruleset
def test_every_switch_that_a_clause_names_exists_with_its_values(name: str) -> None:
    switches = offered(name)
    book: ClauseBook = load(package_of(rulesets.get(name)), "clauses.toml", ClauseBook)

    named = {one.variant: one.alternatives for one in book.clause if one.variant}

    assert {switch: values for switch, values in named.items() if switches.get(switch) != values} == {}
    assert named


@every_ruleset
def test_every_switch_that_the_readme_names_exists(name: str) -> None:
    readme = (PACKAGE / "rulesets" / name / "README.md").read_text(encoding="utf-8")

    named = set(re.findall(r"Switch `([^`]+)`", readme))

    assert named - set(offered(name)) == set()


@every_ruleset
def test_the_readme_counts_the_numbers_that_can_be_amended_and_lists_those_that_cannot(name: str) -> None:
    readme = (PACKAGE / "rulesets" / name / "README.md").read_text(encoding="utf-8")
    rows: SwitchFile = load(package_of(rulesets.get(name)), "data/variants.toml", SwitchFile)

    assert f"may amend {sum(one.is_number for one in rulesets.get(name).variants())} numbers" in readme
    assert [one.name for one in rows.fixed if f"| {one.title} | {one.value} | {one.why} |\n" not in readme] == []
    assert rows.fixed


@every_ruleset
def test_every_switch_on_offer_changes_something(name: str) -> None:
    telling = PACKAGE / "rulesets" / name / "telling"
    read = [
        switch
        for path in modules(f"rulesets/{name}")
        if telling not in path.parents
        for switch, _ in rulings_read(tree(path))
    ]
    read += [OVERRIDES.name]  # the desk of the kit reads it
    read += [one.name for one in rulesets.get(name).variants() if one.is_number]  # each book's test_numbers shows these

    assert [switch for switch in offered(name) if switch not in read] == []


@every_ruleset
def test_every_clause_that_code_claims_to_carry_exists(name: str) -> None:
    package = package_of(rulesets.get(name))
    import_all(package)
    book: ClauseBook = load(package, "clauses.toml", ClauseBook)
    known = [clause.id for clause in book.clause]

    claimed = {
        clause_id: [carrier.qualname for carrier in by]
        for clause_id, by in carriers().items()
        if any(carrier.module.startswith(package) for carrier in by)
    }

    assert {clause_id: by for clause_id, by in claimed.items() if clause_id not in known} == {}


@every_ruleset
def test_a_ruleset_can_be_loaded_by_itself(name: str) -> None:
    assert importlib.import_module(f"lychgate.rulesets.{name}.ruleset").RULESET.name == name
