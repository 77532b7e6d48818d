"""Typed fields that commands of several rooms share."""

from __future__ import annotations

from typing import Annotated

from lychgate.kit.fields import REFEREES_WORD, Number, People, Person

Who = Annotated[str, Person()]
"""Somebody in play, by name."""

Several = Annotated[tuple[str, ...], People()]
"""Some of those in play, by name."""

Added = Annotated[int, Number("what is added", -6, 6), REFEREES_WORD]
"""What the situation adds to a check, which is a referee's to say."""
