"""The well with a keeper, whose secrets hang on what others did, and what others do on secrets."""

from __future__ import annotations

from lychgate.core.errors import PlayError
from lychgate.core.play import Play
from tests.core.kept_toy import KeptToy
from tests.core.toy import Command, Rest, Sound, Well


class DryWell(KeptToy):
    """On the first day the well is dry, and nobody sleeps once its keeper has sounded it."""

    name = "dry_well"

    def perform(self, play: Play[Well], command: Command) -> None:
        if isinstance(command, Sound) and play.state.day == 1:
            raise PlayError("The lead finds no water.")
        if isinstance(command, Rest) and play.state.sounded:
            raise PlayError("Who could sleep now?")
        super().perform(play, command)


RULESET = DryWell()
