"""How much of a long test runs: a small share in ``make test``, the whole in ``make soak``."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeVar

import pytest
from _pytest.mark import ParameterSet

Check = TypeVar("Check", bound=Callable[..., None])

WHOLE = "LYCHGATE_SOAK" in os.environ
"""Whether long tests run as a whole, as ``make soak`` runs them."""


def in_soak_too(test: Check) -> Check:
    """Above a test that runs a share of itself in every run: in ``make soak`` it runs as a whole.

    Unlike one that is marked ``soak``, it is among the tests that ``tools/mutate.py`` runs.
    """
    return pytest.mark.soak(test) if WHOLE else test


def only_in_soak(test: Check) -> Any:
    """Above a test that runs in ``make soak`` alone, where shorter tests try the same things in every run."""
    return pytest.mark.soak(test) if WHOLE else None  # None is not collected, and nothing is skipped


def share(name: str, small: int, whole: int) -> int:
    """How many times something is tried: as many as the variable ``name`` of the environment says, where it is set."""
    return int(os.environ.get(name) or (whole if WHOLE else small))


def seeds(name: str, small: int, whole: int) -> list[int | ParameterSet]:
    """Seeds for a test that is not marked: the first ``small`` in every run; the others, marked, in ``make soak``."""
    others = range(small, share(name, small, whole))
    return [*range(small), *(pytest.param(seed, marks=pytest.mark.soak) for seed in others)]
