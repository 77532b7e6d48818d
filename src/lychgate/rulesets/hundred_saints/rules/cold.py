"""Bitter cold: what a day's travel in it takes of those without fit clothes."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.kit.command import Command
from lychgate.kit.rolling import rolled
from lychgate.rulesets.hundred_saints.fields import Several
from lychgate.rulesets.hundred_saints.permission import JUDGEMENT
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.checks import somebody
from lychgate.rulesets.hundred_saints.rules.hazards import harm
from lychgate.rulesets.hundred_saints.tables.exploring import EXPLORING

HEADING = "Hazards and food"


class Freeze(Command, frozen=True, tag="freeze"):
    """Characters without warm clothes travel for a day in bitter cold."""

    word = "cold"
    menu_label = "Record a cold day"
    may = JUDGEMENT
    clauses = ("enc.hazard.cold.1",)

    who: Several

    @clause("enc.hazard.cold.1")
    def do(self, play: Saints) -> None:
        """A day's travel in bitter cold without fit clothes takes 1d4 hit points."""
        for name in self.who:
            one = somebody(play, name)
            damage = rolled(play, "hazards", EXPLORING.cold["dice"], "enc.hazard.cold.1", f"creature:{one.id}")
            harm(play, one, damage, "cold")
