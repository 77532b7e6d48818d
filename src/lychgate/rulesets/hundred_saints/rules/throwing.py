"""Throwing a weapon at somebody, as people say it: who, what, and at whom."""

from __future__ import annotations

from typing import Annotated

from lychgate.kit.command import Wording
from lychgate.kit.fields import After, Person
from lychgate.kit.line import Line
from lychgate.rulesets.hundred_saints import picking
from lychgate.rulesets.hundred_saints.fields import WHO, asked, one_of
from lychgate.rulesets.hundred_saints.permission import FIGHTER
from lychgate.rulesets.hundred_saints.rules.arms import weapon_in
from lychgate.rulesets.hundred_saints.rules.attack import Hit

HEADING = "A fight"


class Throw(Wording, frozen=True):
    """Throw a weapon at a foe."""

    word = "throw"
    menu_label = "Throw at a foe"
    may = FIGHTER
    shape = "WHO WEAPON at WHOM [N] [short|medium|long] [cover N] [behind] [anyway]"
    clauses = ("enc.combat.atk.2",)
    form_fields = (asked("who", WHO), asked("weapon", one_of("weapon")), asked("whom", After(("at",), Person())))
    pickers = {"who": picking.actors, "weapon": picking.thrown, "whom": picking.targets}

    who: Annotated[str, Person()]

    @classmethod
    def read(cls, line: Line) -> Hit:
        who = Person().read(line)
        line.flag("a", "an", "the", "his", "her", "their")
        weapon = weapon_in(line, "at")
        line.flag("at")
        return Hit.read_further(line, who=who, whom=Person().read(line), weapon=weapon)
