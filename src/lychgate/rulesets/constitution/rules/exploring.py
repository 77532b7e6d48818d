"""Exploring: tasks that take turns, fewer of them with extra degrees, and a search by a glance around."""

from __future__ import annotations

from typing import Annotated

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.kit.command import Command
from lychgate.kit.fields import REFEREES_WORD, After, Number, OneOf, Person, Word
from lychgate.rulesets.constitution.permission import OWNER
from lychgate.rulesets.constitution.rules.checks import MANY, AbilityTyped, Checked, check, normal_dc
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, somebody
from lychgate.rulesets.constitution.rules.initiations import allows
from lychgate.rulesets.constitution.rules.passing import MOST_TURNS, let_pass
from lychgate.rulesets.constitution.rules.time import TURN
from lychgate.rulesets.constitution.tables.initiations import topics

HEADING = "Travel"


class Explore(Command, frozen=True, tag="explore", kw_only=True):
    """Search, map, pick a lock or the like: the referee says how long it takes."""

    word = "explore"
    menu_label = "Explore a place"
    clauses = ("3d6.13.1b",)

    who: Annotated[str, Person()]
    ability: Annotated[str, AbilityTyped()]
    turns: Annotated[int, After(("takes",), Number("turns", 1, MOST_TURNS, unit=("turns", "turn")))] = 1
    skill: Annotated[str, After(("skill",), Word("a skill"))] = ""
    about: Annotated[str, After(("for",), OneOf("topic", topics(), "TOPIC"))] = ""
    dc: Annotated[int, After(("dc",), Number("the difficulty", 1, 60))] = 0

    @clause("3d6.13.1b")
    def do(self, play: ConstitutionPlay) -> None:
        """Each extra degree saves a turn, down to one, and no more are of use; a failure takes them all."""
        one = somebody(play, self.who)
        if not one.up:
            raise PlayError(f"{one.name} can do nothing now.")
        kinds = ("check", self.about) if self.about else ("check",)
        purpose, useful = "3d6.13.1b", self.turns
        dc = self.dc or normal_dc(play.state)
        tried = check(play, one, self.ability, dc, kinds, skill=self.skill, purpose=purpose, useful=useful)
        play.record(Checked(one.id, "exploration check", tried))
        saved = max(0, tried.degrees - 1)
        let_pass(play, max(1, self.turns - saved) * TURN)


class Glance(Command, frozen=True, tag="glance", kw_only=True):
    """Search a place by a glance, which takes a finder no time."""

    word = "glance"
    menu_label = "Glance around"
    may = OWNER
    clauses = ("3d6.L.9.5",)

    who: Annotated[str, Person()]
    dc: Annotated[int, After(("dc",), Number("the difficulty", 1, 60)), REFEREES_WORD] = 0

    @clause("3d6.L.9.5")
    def do(self, play: ConstitutionPlay) -> None:
        """Wits, as in a search."""
        one = somebody(play, self.who)
        if not one.up:
            raise PlayError(f"{one.name} can do nothing now.")
        if not allows(play.state, one, "search-at-a-glance"):
            raise PlayError(f"{one.name} finds nothing by a glance: that takes the initiation Finder.")
        dc = self.dc or normal_dc(play.state)
        tried = check(play, one, "wits", dc, ("check", "search"), purpose="3d6.L.9.5", useful=MANY)
        play.record(Checked(one.id, "glance around", tried))
