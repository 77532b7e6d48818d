"""Skills: shares of 100 by which an ability is multiplied, agreed on when each is first used."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.digits import is_number
from lychgate.core.errors import IllegalAnswer
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.english import of_whom
from lychgate.kit.fields import Number, Person, Word
from lychgate.kit.table import referee_of, ruled
from lychgate.rulesets.constitution.permission import Together
from lychgate.rulesets.constitution.rules.form_choices import own, skills
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, of_somebody, somebody
from lychgate.rulesets.constitution.rules.initiations import knows
from lychgate.rulesets.constitution.state import Creature, State
from lychgate.rulesets.constitution.tables.characters import CHARACTERS

HEADING = "Characters"

SUGGESTED = (0, 25, 50, 75, 100)
"""The ratings that are offered where one is agreed on; any other may be typed."""


@clause("3d6.4.10b")
def share_of(state: State, ability: int, rating: int) -> int:
    """An ability multiplied by a skill as a percentage, in whole points."""
    down = ruled(state, "skill_round") == "down"
    return ability * rating // 100 if down else (ability * rating + 50) // 100


@clause("3d6.4.11a", "3d6.12.1", "3d6.L.8.7")
def rating_of(play: ConstitutionPlay, one: Creature, skill: str) -> int:
    """The rating of somebody's skill; where it is used for the first time, the table agrees on one.

    An initiation may make it whole, and a spell that nobody taught them is 0.
    """
    if knows(play.state, one, skill):
        return CHARACTERS.most_skill
    if skill in one.skills or play.state.magic.spell(skill) is not None:
        return one.skills.get(skill, 0)
    rating = play.ask(SkillFirstUsed(seat=referee_of(play), who=one.id, skill=skill))
    play.record(SkillAgreed(one.id, skill, rating))
    return rating


class SkillFirstUsed(Decision[int], frozen=True, tag="constitution.skill_first_used", kw_only=True):
    """A skill is used for the first time: what the table agrees that it is."""

    clauses = ("3d6.4.11a", "3d6.4.10a", "3d6.4.6")

    who: str
    skill: str

    def options(self) -> Sequence[Option[int]]:
        return tuple(Option(str(rating), rating) for rating in SUGGESTED)

    def default(self) -> str:
        return ""

    def accepts_text(self) -> bool:
        return True

    def from_text(self, text: str) -> int:
        said = text.strip().removesuffix("%").strip()
        if not is_number(said) or not 0 <= int(said) <= CHARACTERS.most_skill:
            raise IllegalAnswer(self.kind, text, tuple(str(rating) for rating in SUGGESTED))
        return int(said)

    def free_text(self) -> str:
        return "a rating from 0 to 100"

    def prompt(self, state: State) -> str:
        name = state.creature(self.who).name
        return f"{name} uses {self.skill} for the first time. What does the table say, by {of_whom(name)} background?"

    def label(self, state: State, id_: str) -> str:
        words = {"0": "unaware of it", "50": "half way", "100": "as good as an ordinary human gets"}
        return f"{id_} %{f': {words[id_]}' if id_ in words else ''}"


@clause("3d6.4.10a")
class SkillAgreed(Event, frozen=True, tag="skill_agreed"):
    """The table agreed on the rating of somebody's skill."""

    who: str
    skill: str
    rating: int

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        return state.with_creature(replace(one, skills={**one.skills, self.skill: self.rating}))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        was = before.creature(self.who).skills.get(self.skill)
        text = f"{of_whom(one.name)} {self.skill} is {self.rating} %{f', was {was} %' if was is not None else ''}."
        return of_somebody(after, one, text, "3d6.4.11a")


class SetSkill(Command, frozen=True, tag="set_skill", kw_only=True):
    """Set how good a character is at something, from 0 to 100."""

    word = "skill"
    menu_label = "Rate a skill"
    may = Together("A skill is rated as the whole table sees the character.")
    clauses = ("3d6.4.11b", "3d6.4.10a")
    pickers = {"who": own(), "skill": skills}

    who: Annotated[str, Person()]
    skill: Annotated[str, Word("a skill")]
    rating: Annotated[int, Number("the rating", 0, CHARACTERS.most_skill, unit=("%",))]

    def label(self, state: State) -> str:
        return f"{self.who}'s {self.skill} is {self.rating} %"

    @clause("3d6.4.11b")
    def do(self, play: ConstitutionPlay) -> None:
        """A rating goes up and down as the table sees the character."""
        play.record(SkillAgreed(somebody(play, self.who).id, self.skill, self.rating))
