"""How much of a long test runs: a small share in ``make test``, the whole in ``make soak``."""

from __future__ import annotations

import os

WHOLE = "LYCHGATE_SOAK" in os.environ
"""Whether long tests run as a whole, as ``make soak`` runs them."""


def share(name: str, small: int, whole: int) -> int:
    """How many times something is tried: as many as the variable ``name`` of the environment says, where it is set."""
    return int(os.environ.get(name) or (whole if WHOLE else small))
