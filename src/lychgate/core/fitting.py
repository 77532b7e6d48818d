"""Matches a typed word with the names that are allowed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from lychgate.core.digits import is_number
from lychgate.core.seen import seen


def fitting(said: str, allowed: Sequence[str]) -> list[str]:
    """Return the names in ``allowed`` that ``said`` may mean: those equal to it, else all that begin with it.

    Ignores the case of letters, and signs that nobody sees, such as the joiners in some names. A number must be typed
    in full: ``goblin 1`` never means ``goblin 10``.
    """
    wanted = seen(said).casefold()
    folded = _folded(tuple(allowed))
    exact = [one for one, name in folded if name == wanted]
    return exact or [one for one, name in folded if _begins(name, wanted)]


@lru_cache(256)
def _folded(allowed: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    return tuple((one, seen(one).casefold()) for one in allowed)


def _begins(name: str, wanted: str) -> bool:
    after = name[len(wanted) : len(wanted) + 1]
    return name.startswith(wanted) and not (is_number(wanted[-1:]) and (is_number(after) or after == "."))
