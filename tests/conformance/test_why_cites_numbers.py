"""``why`` after a roll cites each number that the table has amended and that the roll went by."""

from __future__ import annotations

from typing import NamedTuple

from lychgate.core.decision import TEXT
from tests.conformance.evenings import REF, Evening
from tests.each import each


class Row(NamedTuple):
    """A book, a number of it that is ``amended``, and what is typed until a roll goes by it."""

    book: str
    number: str
    amended: str
    typed: tuple[str, ...]


DELVER = "delver Ada of Ann class Warrior str 14 hp 8"
CHARACTER = "character Ada of Ann strength 14 will 12 wits 10 knowledge 12 charisma 12 hp 9"
FACED = ("pc Ada of Ann hp 8 ac 12", "foes 2 goblins AC 11 hp 4 morale 7 club 1d4", "encounter", "waive", "waive")
FIGHT = (*FACED, "distance 5", "next", "next", "attack")

ROWS = (
    Row("sovereign", "normal-dc", "12", (DELVER, "check Ada STR/Exert")),
    Row("sovereign", "save-base", "12", (DELVER, "save Ada physical")),
    Row("sovereign", "reaction-hostile", "9", (DELVER, "npc ogre hd 4", "meet ogre", "stance talk")),
    Row("constitution", "normal_dc", "12", (CHARACTER, "check Ada wits")),
    Row("constitution", "fasting_penalty", "4", (CHARACTER, "day food none", "check Ada wits")),
    Row("constitution", "sleepless_penalty", "7", (CHARACTER, "turn 144", "turn 10", "check Ada wits")),
    Row("hundred_saints", "reaction_wary", "9", (*FACED, "react goblins")),
    Row("hundred_saints", "morale_passes", "3", (*FIGHT, "morale goblins")),
    Row("hundred_saints", "backstab_attack", "6", (*FIGHT, "hit Ada goblin 1 with dagger backstab")),
    Row("hundred_saints", "parry_ac", "3", (*FIGHT, "declare Ada parry", "hit goblin 1 Ada anyway")),
)


@each(ROWS)
def test_why_cites_an_amended_number(book: str, number: str, amended: str, typed: tuple[str, ...]) -> None:
    evening = Evening(book, "why", amended={number: amended})
    for line in typed:
        evening.says(REF, TEXT + line)
        evening.answer_all()

    told = "\n".join(evening.table(REF).why())

    assert f"({number}) is {amended}, not" in told, told
