"""Whether a text names somebody."""

from __future__ import annotations

import re
from collections.abc import Iterable


def names_any(text: str, names: Iterable[str]) -> bool:
    """Whether a text has one of these names in it, as a word of its own."""
    return any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) for name in names)
