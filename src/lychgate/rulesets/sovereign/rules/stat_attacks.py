"""The attacks in a stat block of an NPC: dice alone, a weapon of the lists, or a name with its dice."""

from __future__ import annotations

import re

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.kit.english import named
from lychgate.kit.fields import dice_in
from lychgate.kit.line import Line
from lychgate.rulesets.sovereign.state.cast import Attack
from lychgate.rulesets.sovereign.tables.goods import weapons

HEADING = "The cast"

PLAIN = "strikes"
"""What an attack is called that has no name."""

SHAPE = "[damage DICE] [with WEAPON | with NAME DICE] [shock N/AC] [range FEET/FEET]"

WORDS = ("damage", "with")
"""The words that begin an attack."""

MORE = ("shock", "range")
"""The words that say more of one."""

_DICE = re.compile(r"\d{0,3}d\d{1,3}([+-]\d{1,3})?", re.ASCII)
_PAIR = re.compile(r"(\d{1,4})/(\d{1,4})", re.ASCII)


@clause("sov.attack.npc")
def attack_in(line: Line, word: str, others: tuple[str, ...]) -> Attack:
    """An attack behind its first ``word``. A weapon's numbers are those of the lists, without attribute and skill."""
    if word == "damage":
        attack = Attack(name=PLAIN, damage=dice_in(line, "damage"))
    else:
        words = [line.word("a weapon, or an attack and its dice")]
        while line.more and line.peek() not in (*others, *MORE) and not _DICE.fullmatch(line.peek()):
            words.append(line.word("an attack"))
        attack = _dealt(line, " ".join(words))
    if line.flag("shock"):
        points, highest = _pair(line, "Shock, such as 2/13")
        attack = replace(attack, shock=points, shock_ac=highest)
    if line.flag("range"):
        attack = replace(attack, range=_pair(line, "the range, such as 30/60"))
    return attack


def _dealt(line: Line, name: str) -> Attack:
    """A named attack: with the dice that follow, or else those of a weapon."""
    if line.more and _DICE.fullmatch(line.peek()):
        return Attack(name=name, damage=dice_in(line, "damage"))
    weapon = weapons().get(named(name, tuple(weapons())))
    if weapon is None:
        raise line.refuse(f"'{name}' is no weapon of the lists. Another attack says its dice: with {name} 1d8.")
    reach = weapon.range if weapon.shoots else ()
    return Attack(name=weapon.name, damage=weapon.damage, shock=weapon.shock, shock_ac=weapon.shock_ac, range=reach)


def _pair(line: Line, what: str) -> tuple[int, int]:
    said = line.word(what)
    found = _PAIR.fullmatch(said)
    if found is None:
        raise line.refuse(f"'{said}' is not {what}.")
    return int(found[1]), int(found[2])
