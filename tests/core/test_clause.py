"""The registry of clauses and their carriers."""

from __future__ import annotations

import functools
import importlib
import inspect
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from lychgate.core.clause import Carrier, ClauseText, carriers, chapter_of, clause, clauses_under, is_part_of
from tests.each import each


def line_of(carried: object) -> int:
    """Where the marked thing starts, decorator included, according to Python itself."""
    assert callable(carried)
    return inspect.getsourcelines(carried)[1]


@clause("test.one.function", "test.one.shared")
def a_rule(number: int) -> int:
    """Add one."""
    return number + 1


@clause("test.one.shared")
class Special:
    """Something with hooks."""

    @clause("test.one.method")
    def hook(self) -> str:
        return "hooked"


def test_a_marked_function_is_the_very_same_function() -> None:
    def plain() -> None: ...

    assert clause("test.one.same")(plain) is plain
    assert a_rule(2) == 3
    assert Special().hook() == "hooked"


def test_a_carrier_is_found_by_its_clause_with_its_place() -> None:
    (carrier,) = carriers()["test.one.function"]

    assert carrier == Carrier(__name__, "a_rule", __file__, line_of(a_rule))


def test_a_method_is_known_by_its_class() -> None:
    (carrier,) = carriers()["test.one.method"]

    assert carrier.qualname == "Special.hook"
    assert carrier.line == line_of(Special.hook)


def test_a_clause_may_have_several_carriers_in_the_order_they_were_loaded() -> None:
    found = carriers()["test.one.shared"]

    assert [carrier.qualname for carrier in found] == ["a_rule", "Special"]
    assert found[1].file == __file__
    assert found[1].line == line_of(Special)


def test_a_wrapped_function_is_found_where_it_is_written() -> None:
    def twice(inner: Callable[[], int]) -> Callable[[], int]:
        @functools.wraps(inner)
        def outer() -> int:
            return inner() * 2

        return outer

    def written_here() -> int:
        return 2

    clause("test.one.wrapped")(twice(written_here))

    (carrier,) = carriers()["test.one.wrapped"]
    assert carrier.line == line_of(written_here)


def test_a_module_loaded_anew_carries_its_clauses_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "loaded_anew.py"
    text = "from lychgate.core.clause import clause\n\n\n@clause('test.one.anew')\ndef rule() -> None: ...\n"
    file.write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    module = importlib.import_module("loaded_anew")
    assert [carrier.line for carrier in carriers()["test.one.anew"]] == [4]

    file.write_text("# moved down by a line\n" + text)
    importlib.reload(module)

    assert [carrier.line for carrier in carriers()["test.one.anew"]] == [5]


def test_a_mark_without_an_id_is_refused() -> None:
    with pytest.raises(TypeError, match="needs the id"):
        clause()


def test_the_registry_can_be_read_but_not_changed() -> None:
    with pytest.raises(TypeError):
        carriers()["test.one.x"] = ()  # type: ignore[index]


def test_the_chapter_is_in_the_id() -> None:
    one = ClauseText(id="12y.combat.half-rounding", source="s", kind="mechanic", title="t", text="x")

    assert one.chapter == "combat"
    assert chapter_of("12y") == "12y"
    assert one.status == "missing"


def test_a_status_there_is_none_of_is_refused() -> None:
    raw = {"id": "a.b.c", "source": "s", "kind": "k", "title": "t", "text": "x", "status": "done"}

    with pytest.raises(msgspec.ValidationError, match="done"):
        msgspec.convert(raw, ClauseText)


IDS = ("b.6.4a", "b.6.4b", "b.6.40", "b.14.13a", "b.14.13bis-a", "b.A.9b", "b.combat.half-rounding", "b.combat.hit")


@each(
    [
        ("b.6.4", ("b.6.4a", "b.6.4b"), "the parts into which a clause is split"),
        ("b.6.4a", ("b.6.4a",), "a clause by its own id"),
        ("B.a.9B", ("b.A.9b",), "without case"),
        (" b.6.4. ", ("b.6.4a", "b.6.4b"), "with a full stop behind it"),
        ("b.14.13", ("b.14.13a", "b.14.13bis-a"), "parts of several letters"),
        ("b.combat.half", ("b.combat.half-rounding",), "the first word of a name"),
        ("b.combat.ha", (), "no half of a word"),
        ("b.6", ("b.6.4a", "b.6.4b", "b.6.40"), "a chapter"),
        ("b.1", (), "no half of a number"),
        ("b", (), "not a whole book"),
        ("", (), "nothing"),
    ]
)
def test_an_id_that_names_no_clause_finds_those_under_it(sought: str, found: tuple[str, ...], why: str) -> None:
    assert clauses_under(IDS, sought) == found, why


def test_a_clause_is_part_of_its_whole_number_and_of_no_chapter() -> None:
    wholes = ("b.6.4", "b.6.4a", "b.6", "b", "")

    assert [is_part_of("b.6.4a", whole) for whole in wholes] == [True, True, False, False, False]
    assert not is_part_of("b.6.40", "b.6.4")
