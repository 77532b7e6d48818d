"""Clauses: the statements of a book, and the code that carries each of them.

``@clause("12y.combat.targeting")`` marks a function or class as the carrier of a clause. It changes nothing
and costs nothing when the rule runs; it only registers the carrier, so that ``lychgate clauses`` counts it.
``carriers_in`` reads the same marks from the text of a module, for ``lychgate why``, which loads no rules.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import CodeType, MappingProxyType
from typing import Any, Literal, TypeVar

import msgspec

from lychgate.core.codec import learn
from lychgate.core.digits import is_number

C = TypeVar("C", bound=Callable[..., Any])

Status = Literal["implemented", "referee", "advice", "missing"]
"""The status of a clause: run by code, left to people, shown as advice, or a gap."""


class Carrier(msgspec.Struct, frozen=True):
    """A function or class that carries a clause, and where it is defined."""

    module: str
    qualname: str
    file: str
    line: int


class ClauseText(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A clause in our own words: what the book says, what it leaves open, and how we read it.

    ``decides`` is who settles it (dice, player, table, referee, none); ``edge`` the cases at its border;
    ``ambiguity`` the question the text leaves open, ``ruling`` our answer; ``variant`` the switch that
    chooses another reading, ``alternatives`` its values, the default first. ``heading`` names the chapter, where the
    book has a name for it.
    """

    id: str
    source: str
    kind: str
    title: str
    text: str
    decides: str = "none"
    edge: str = ""
    ambiguity: str = ""
    ruling: str = ""
    variant: str = ""
    alternatives: tuple[str, ...] = ()
    example: str = ""
    status: Status = "missing"
    heading: str = ""

    @property
    def chapter_title(self) -> str:
        """The chapter as a reader knows it."""
        return self.heading or self.chapter.capitalize()

    @property
    def chapter(self) -> str:
        """The part of the id between the book and the clause: ``combat`` of ``12y.combat.targeting``."""
        return chapter_of(self.id)


def is_part_of(clause: str, whole: str) -> bool:
    """Whether a clause is ``whole`` itself or one of the parts into which that is split: ``3d6.6.4a`` of ``3d6.6.4``.

    A chapter is no such whole: ``3d6.6`` has ``3d6.6.4a`` under it, and not as a part.
    """
    rest = clause[len(whole) :]
    return bool(whole) and clause.startswith(whole) and not rest.startswith(".") and _ends_there(whole, rest)


def whole_of(id_: str) -> str:
    """The number of the clause of which one is a part: ``3d6.6.4`` of ``3d6.6.4a``; its own id where it is whole."""
    part = _PART.fullmatch(id_)
    return part[1] if part else id_


_PART = re.compile(r"(.*[0-9](?:bis)?)-?[a-z]")


def clauses_under(ids: Iterable[str], sought: str) -> tuple[str, ...]:
    """The clauses that ``sought`` names: the one of that id, else its parts, or those of that chapter; without case."""
    wanted = sought.strip().casefold().rstrip(".")
    known = {id_: id_.casefold() for id_ in ids}
    exact = tuple(id_ for id_, low in known.items() if low == wanted)
    if exact or "." not in wanted:
        return exact
    longer = {id_: low[len(wanted) :] for id_, low in known.items() if low.startswith(wanted)}
    return tuple(id_ for id_, rest in longer.items() if _ends_there(wanted, rest))


def _ends_there(whole: str, rest: str) -> bool:
    """Whether the number or word at the end of ``whole`` is complete where ``rest`` goes on: not in ``3d6.6.40``."""
    return not rest or rest[0] in ".-" or (is_number(whole[-1]) and rest[0].isalpha())


class DecisionText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A point where the book lets people choose: when, among what, and by which clauses."""

    id: str
    when: str
    options: tuple[str, ...]
    clauses: tuple[str, ...]


class ClauseBook(msgspec.Struct, frozen=True):
    """A book as a ruleset's ``clauses.toml`` holds it: ``meta`` says which one it is."""

    meta: dict[str, Any]
    clause: tuple[ClauseText, ...]
    decision: tuple[DecisionText, ...] = ()

    @property
    def title(self) -> str:
        """The name of the book."""
        return str(self.meta.get("book", ""))

    @property
    def prefix(self) -> str:
        """The part before the first dot in every id of the book."""
        return str(self.meta.get("prefix", ""))

    @property
    def chapters(self) -> Mapping[str, str]:
        """The names of chapters, by what stands for them in ids, where that is no word for readers."""
        return chapters_in(self.meta)

    @property
    def referee_word(self) -> str:
        """What the book calls its referee, as its ruleset says too."""
        return str(self.meta.get("referee", "referee"))


def chapters_in(meta: Mapping[str, Any]) -> Mapping[str, str]:
    """The names of chapters in what a book says about itself."""
    return {str(key): str(name) for key, name in dict(meta.get("chapters", {})).items()}


def under_headings(clauses: Iterable[ClauseText], chapters: Mapping[str, str]) -> tuple[ClauseText, ...]:
    """The clauses with the names of their chapters."""
    return tuple(msgspec.structs.replace(one, heading=chapters.get(one.chapter, "")) for one in clauses)


def chapter_of(clause_id: str) -> str:
    """The chapter in a clause's id, or the whole id where it names none."""
    parts = clause_id.split(".")
    return parts[1] if len(parts) > 2 else clause_id


_carriers: dict[str, tuple[Carrier, ...]] = {}


def clause(*ids: str) -> Callable[[C], C]:
    """Mark a function or class as the carrier of the clauses ``ids``. Returns it unchanged."""
    if not ids:
        raise TypeError("@clause needs the id of a clause")

    def mark(carried: C) -> C:
        carrier = _carrier_of(carried)
        for clause_id in ids:
            # A module that is reloaded replaces its earlier carriers.
            others = [
                known
                for known in _carriers.get(clause_id, ())
                if (known.module, known.qualname) != (carrier.module, carrier.qualname)
            ]
            _carriers[clause_id] = (*others, carrier)
        return carried

    return mark


def carriers() -> Mapping[str, tuple[Carrier, ...]]:
    """Every clause that has been marked so far, with its carriers in the order they were loaded."""
    return MappingProxyType(_carriers)


def _carrier_of(carried: Callable[..., Any]) -> Carrier:
    """The carrier for a function or class. A class object has no line number, so the line of its mark is taken."""
    plain = carried
    while (inner := getattr(plain, "__wrapped__", None)) is not None:
        plain = inner
    code = getattr(plain, "__code__", None)
    if isinstance(code, CodeType):
        file, line = code.co_filename, code.co_firstlineno
    else:
        caller = sys._getframe(2)
        file, line = caller.f_code.co_filename, caller.f_lineno
    return Carrier(module=carried.__module__, qualname=carried.__qualname__, file=file, line=line)


def carriers_in(source: str, *, module: str, file: str) -> Iterator[tuple[str, Carrier]]:
    """Yields each id that ``source``, the text of a module, marks with ``@clause``, and its carrier, in written order.

    Finds the same as importing the module and calling ``carriers``. Raises ``SyntaxError`` for text that is not Python.
    """

    def marked(body: list[ast.stmt], within: str) -> Iterator[tuple[str, Carrier]]:
        for node in body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                for mark in reversed(node.decorator_list):
                    line = mark.lineno if isinstance(node, ast.ClassDef) else node.decorator_list[0].lineno
                    carrier = Carrier(module=module, qualname=within + node.name, file=file, line=line)
                    yield from ((clause_id, carrier) for clause_id in _ids_of(mark))
                inner = "." if isinstance(node, ast.ClassDef) else ".<locals>."
                yield from marked(node.body, f"{within}{node.name}{inner}")

    return marked(ast.parse(source).body, "")


def _ids_of(mark: ast.expr) -> Iterator[str]:
    """The ids in a decorator ``clause(...)``; none in any other."""
    if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == clause.__name__:
        for given in mark.args:
            if isinstance(given, ast.Constant) and isinstance(given.value, str):
                yield given.value


learn(ClauseBook, tuple[ClauseText, ...])
