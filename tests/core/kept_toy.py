"""The well with a keeper: the same game, run by a referee."""

from __future__ import annotations

from tests.core.toy import Toy


class KeptToy(Toy):
    """The first seat is the keeper's unless the header says otherwise."""

    name = "kept_toy"
    refereed = True


RULESET = KeptToy()
