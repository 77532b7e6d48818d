"""Matches a typed word with the names that are allowed."""

from __future__ import annotations

from collections.abc import Sequence

from lychgate.core.digits import is_number


def fitting(said: str, allowed: Sequence[str]) -> list[str]:
    """The names in ``allowed`` that ``said`` may mean: those equal to it, else all that begin with it.

    Ignores the case of letters. A number must be typed in full: ``goblin 1`` never means ``goblin 10``.
    """
    wanted = said.casefold()
    exact = [one for one in allowed if one.casefold() == wanted]
    return exact or [one for one in allowed if _begins(one.casefold(), wanted)]


def _begins(name: str, wanted: str) -> bool:
    after = name[len(wanted) : len(wanted) + 1]
    return name.startswith(wanted) and not (is_number(wanted[-1:]) and (is_number(after) or after == "."))
