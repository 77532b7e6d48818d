"""Which of the names that are allowed a typed word means."""

from __future__ import annotations

from collections.abc import Sequence


def fitting(said: str, allowed: Sequence[str]) -> list[str]:
    """Those of ``allowed`` that ``said`` names: in full, else by their beginning, whatever the case of the letters.

    A number is typed in full: where ``goblin 1`` is gone, it is not the beginning of ``goblin 10``.
    """
    wanted = said.casefold()
    exact = [one for one in allowed if one.casefold() == wanted]
    return exact or [one for one in allowed if _begins(one.casefold(), wanted)]


def _begins(name: str, wanted: str) -> bool:
    after = name[len(wanted) : len(wanted) + 1]
    return name.startswith(wanted) and not (wanted[-1:].isdigit() and (after.isdigit() or after == "."))
