"""A Delver or henchman as a sheet has them: typed in one line, or pasted as the sheet prints them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.kit.command import Command
from lychgate.kit.line import Line, quoted_after
from lychgate.rulesets.sovereign.permission import SHEETS
from lychgate.rulesets.sovereign.rules.advancement import xp_for
from lychgate.rulesets.sovereign.rules.attributes import attribute_called, must_be_scores
from lychgate.rulesets.sovereign.rules.cast import Came, must_be_free
from lychgate.rulesets.sovereign.rules.feats import allowed
from lychgate.rulesets.sovereign.rules.figures import with_figures
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay
from lychgate.rulesets.sovereign.rules.henchmen import must_have_a_master
from lychgate.rulesets.sovereign.rules.hit_points import die_value, roll_hit_dice
from lychgate.rulesets.sovereign.rules.learning import spells_on_lists
from lychgate.rulesets.sovereign.rules.making_person import LONGEST_ABOUT
from lychgate.rulesets.sovereign.rules.money import sum_in
from lychgate.rulesets.sovereign.rules.outfit import GOLD, SILVER, goods_called, item
from lychgate.rulesets.sovereign.rules.sheet_words import Words
from lychgate.rulesets.sovereign.rules.skills import skill_called
from lychgate.rulesets.sovereign.state import PARTY, Creature, Delver, Feat, Gained, Item
from lychgate.rulesets.sovereign.tables.classes import CLASS_NUMBERS, classes
from lychgate.rulesets.sovereign.tables.creation import roles
from lychgate.rulesets.sovereign.tables.delvers import ATTRIBUTES, DELVERS, SKILLS
from lychgate.rulesets.sovereign.tables.feats import feats
from lychgate.rulesets.sovereign.tables.goods import GOODS, armours, weapons
from lychgate.rulesets.sovereign.tables.traditions import art_names, spell_names, traditions

HEADING = "Delvers"

LEAST_XP = -1
"""Stands for the XP at which the level of a sheet begins, where the sheet says none."""

MOST_XP, MOST_MONEY, MOST_HP, MOST_AC, MOST_THINGS = 10**7, 10**9, 999, 40, 999

DERIVED = (
    *("saves", "attack", "weapons", "load", "abilities", "effort", "wage", "slots", "prepared", "keeps up"),
    "under magic",
)
"""What a sheet prints that follows from the rest."""

ABOUT = " about "
"""After this stands the description, to the end."""

AS_SAID = "as it was said"
"""The reason of an AC that a sheet gave without one."""


class AddDelver(Command, frozen=True, tag="add_delver", kw_only=True):
    """Bring in a Delver or henchman whose sheet exists already; paste it as it is printed.

    Hit points that are not said are rolled where the class is known.
    """

    word = "delver"
    may = SHEETS
    menu_label = "Enter a sheet"
    shape = (
        "NAME [of PLAYER] [henchman] [CLASS] [tradition T] [level N] [hp N] [ac N] [ATTRIBUTE SCORE ...] "
        "[SKILL LEVEL ...] [feats F ...] [arts A ...] [spells S ...] [gear THING ...] [money N gp] [xp N]"
    )
    block = True
    clauses = ("sov.attr.range", "sov.skill.scale")

    name: str
    attributes: dict[str, int]
    skills: dict[str, int]
    seat: str = ""
    henchman: bool = False
    level: int = 1
    hp: int | None = None
    max_hp: int = 0
    strain: int = 0
    delver: Delver = Delver()
    items: tuple[Item, ...] = ()

    @classmethod
    def read(cls, line: Line) -> AddDelver:
        line.rest_of("a name")
        text = line.text.strip()
        return read_sheet(line, as_typed(text) if "\n" in text else text)

    @clause("sov.skill.start")
    def do(self, play: SovereignPlay) -> None:
        """The Delver is there as the sheet has them."""
        must_be_free(play, self.name)
        must_be_scores(self.attributes)
        must_be_sound(self.delver)
        if self.henchman:
            must_have_a_master(play.state)
        made = self.delver
        if made.xp == LEAST_XP:
            made = replace(made, xp=xp_for(play.state, self.level))
        one = Creature(
            id=f"c{play.state.next_id}",
            name=self.name,
            side=PARTY,
            kind="henchman" if self.henchman else "delver",
            seat=self.seat,
            level=self.level,
            strain=self.strain,
            attributes=self.attributes,
            skills=self.skills,
            delver=made,
            items=self.items,
        )
        hp = rolled_hit_points(play, one) if self.hp is None else self.hp
        play.record(Came((replace(with_figures(one), hp=hp, max_hp=max(hp, self.max_hp)),)))


def rolled_hit_points(play: SovereignPlay, one: Creature) -> int:
    """Hit points of somebody whose sheet says none: a die for each level, 1 where the class is not known."""
    if not one.made.calling:
        return 1
    faces = roll_hit_dice(play, one.level, f"seat:{play.seat}", "sov.hp.first-level", one.seat)
    return sum(die_value(play.state, one, face) for face in faces)


def must_be_sound(made: Delver) -> None:
    """Raises ``PlayError`` for traditions, feats, arts and spells that the class cannot have."""
    row = classes().get(made.calling)
    wanted = row.traditions if row is not None else 0
    if len(set(made.traditions)) != wanted:
        what = f"{made.calling} has {wanted}" if row is not None else "Nobody without a class has one"
        raise PlayError(f"{what} of the traditions {', '.join(traditions())}; {len(made.traditions)} are named.")
    for one in made.traditions:
        if row is not None and not row.partial and not traditions()[one].full:
            raise PlayError(f"{one} is a tradition of partial Mages alone.")
    for feat in made.feats:
        if not allowed(made, feats()[feat.name]):
            raise PlayError(f"{made.calling or 'Nobody without a class'} cannot have {feat.name}.")
    open_arts = [art for one in made.traditions for art in traditions()[one].arts]
    for art in made.arts:
        if art not in open_arts:
            raise PlayError(f"{art} is no art of {' or '.join(made.traditions) or 'somebody without a tradition'}.")
    for spell in made.spells:
        if spell not in spells_on_lists(made):
            raise PlayError(f"{spell} is no spell of {' or '.join(made.traditions) or 'somebody without a tradition'}.")


# ---------------------------------------------------------------------- a sheet in words


def as_typed(text: str) -> str:
    """A sheet that was pasted, a line for each of its parts, as it would be typed in one line."""
    first, *lines = (one.strip() for one in text.splitlines() if one.strip())
    typed = [first if first.startswith('"') else f'"{first}"']
    about = ""
    for one in lines:
        label, colon, rest = one.partition(":")
        said = label.strip().casefold()
        if said in ("about", "description"):
            about = f"{ABOUT}{rest.strip()}"
        elif said in ("attributes", "skills"):
            typed.append(re.sub(r"\([^)]*\)|\bnone\b", " ", rest))
        elif said == "strain":
            typed.append(f"strain {rest.split()[0]}" if rest else "")
        elif said == "ac":
            typed.append(f"ac {rest.split()[0]}" if AS_SAID in rest else "")
        elif said == "played by":
            typed.append(f'of "{rest.strip()}"')
        elif not colon:
            typed.append(one if re.match(r"hp\b", one, re.IGNORECASE) else f"class {one}")
        elif said not in DERIVED:
            typed.append(f"{said} {rest}")
    return " ".join(typed) + about


def read_sheet(line: Line, text: str) -> AddDelver:
    """A sheet out of one line. Raises ``PlayError`` with what was wrong and what is allowed."""
    text, _, about = text.partition(ABOUT)
    words = Words(line, quoted_after(text, "of", line.names("player")))
    values: dict[str, Any] = {
        "name": words.word("a name"),
        "attributes": dict.fromkeys(ATTRIBUTES, 10),
        "skills": {},
        "items": (),
    }
    made: dict[str, Any] = {}
    while words.more:
        said = words.word("a word").casefold()
        reader = READERS.get(said)
        if reader is not None:
            reader(words, values, made)
        elif attribute_called(said):
            values["attributes"][attribute_called(said)] = words.number(said, 0, 99)
        elif class_called(said):
            made["calling"] = class_called(said)
        elif skill_called(said):
            values["skills"][skill_called(said)] = skill_level(words, said)
        else:
            raise words.unknown("word of a sheet", said, (*READERS, *classes(), *ATTRIBUTES, *SKILLS))
    made.setdefault("xp", LEAST_XP)
    return AddDelver(**values, delver=Delver(**made, about=" ".join(about.split())[:LONGEST_ABOUT]))


def class_called(word: str) -> str:
    """The class of this name, in any case; empty where there is none."""
    return next((name for name in classes() if name.casefold() == word), "")


@clause("sov.skill.scale")
def skill_level(words: Words, skill: str) -> int:
    """The level of a skill, from -1 (untrained) to 4 (world class). Raises ``PlayError`` for any other."""
    return words.number(skill, DELVERS.skills.untrained, DELVERS.skills.highest)


Values = dict[str, Any]
Reader = Callable[[Words, Values, Values], None]


def _of(words: Words, values: Values, made: Values) -> None:
    values["seat"] = words.one_of("player", words.line.names("player"))


def _henchman(words: Words, values: Values, made: Values) -> None:
    values["henchman"] = True


def _class(words: Words, values: Values, made: Values) -> None:
    if words.flag("level"):
        _level(words, values, made)
        return
    made["calling"] = words.one_of("class", tuple(classes()))
    if words.is_number():
        _level(words, values, made)


def _level(words: Words, values: Values, made: Values) -> None:
    values["level"] = words.number("level", 1, CLASS_NUMBERS.levels)


def _hp(words: Words, values: Values, made: Values) -> None:
    if "/" in words.peek():
        now, _, most = words.word("hp").partition("/")
        both = Words(words.line, f"{now} {most}")
        values["hp"], values["max_hp"] = both.number("hp", 0, MOST_HP), both.number("hp", 1, MOST_HP)
    else:
        values["hp"] = words.number("hp", 1, MOST_HP)


def _strain(words: Words, values: Values, made: Values) -> None:
    values["strain"] = words.number("strain", 0, 99)


def _several(
    what: str, field: str, known: Callable[[], tuple[str, ...]], words: Words, values: Values, made: Values
) -> None:
    """Names one after the other."""
    found = [words.one_of(what, known())]
    while name := words.name(known()):
        found.append(name)
    made[field] = (*made.get(field, ()), *found)


def _feats(words: Words, values: Values, made: Values) -> None:
    name = words.one_of("feat", tuple(feats()))
    found: list[Feat] = []
    while name:
        row = feats()[name]
        about = words.name(row.skills) if row.several else ""
        level = words.number("level of a feat", 1, row.levels) if words.is_number() else 1
        found.append(Feat(name, level, about))
        name = words.name(feats())
    made["feats"] = (*made.get("feats", ()), *found)


def _gear(words: Words, values: Values, made: Values) -> None:
    known = [*weapons(), *armours(), *(one.name for one in GOODS.gear)]
    found: list[Item] = list(values["items"])
    first = True

    def meant(text: str) -> str:
        name = goods_called(text)
        return name if name in known else ""

    while words.more:
        name = words.called(meant)
        count = words.number("how many", 1, MOST_THINGS) if not name and words.is_number() else 0
        name = name or words.called(meant) or words.name(known)
        if not name and (first or count):
            name = words.one_of("thing", known)
        if not name:
            break
        thing = item(name, count)
        first, thing = False, replace(thing, worn=thing.worn and not wears_one_like(found, name))
        while (mark := words.peek()) in ("worn", "readied", "stowed"):
            words.word("a mark")
            thing = replace(thing, worn=True) if mark == "worn" else replace(thing, worn=False, where=mark)
        found.append(thing)
    values["items"] = tuple(found)


def wears_one_like(items: Sequence[Item], name: str) -> bool:
    """Whether armour or a shield like this one is on already."""
    rows = armours()
    return any(one.worn and rows[one.name].worn == rows[name].worn for one in items)


def _money(words: Words, values: Values, made: Values) -> None:
    coins = {"gp": GOLD, "gold": GOLD, "sp": SILVER, "silver": SILVER, "cp": 1, "copper": 1}
    total = 0
    while words.more:
        coppers, many = sum_in(words.left)
        if many:
            total += coppers
            for _ in range(many):
                words.word("money")
            continue
        if not words.is_number():
            break
        count = words.number("money", 0, MOST_MONEY)
        total += count * coins.get(words.peek(), GOLD)
        words.flag(*coins)
    made["coins"] = total


def _counted(field: str, what: str, most: int, words: Words, values: Values, made: Values) -> None:
    """One number."""
    made[field] = words.number(what, 0, most)


def _each(field: str, called: Callable[[str], str], words: Words, values: Values, made: Values) -> None:
    """Names with numbers."""
    found: dict[str, int] = {}
    while name := called(words.peek()):
        words.word("a name")
        found[name] = words.number(name, 0, 99)
    made[field] = found


def _gained(words: Words, values: Values, made: Values) -> None:
    found: list[Gained] = []
    while words.is_number():
        level = words.number("level", 1, CLASS_NUMBERS.levels)
        words.flag("in")
        found.append(Gained(level, words.word("a settlement")))
    made["gained"] = tuple(found)


def _role(words: Words, values: Values, made: Values) -> None:
    made["role"] = words.one_of("role", tuple(roles()))


_TRADITIONS = partial(_several, "tradition", "traditions", lambda: tuple(traditions()))

READERS: dict[str, Reader] = {
    "of": _of,
    "henchman": _henchman,
    "class": _class,
    "tradition": _TRADITIONS,
    "traditions": _TRADITIONS,
    "level": _level,
    "hp": _hp,
    "ac": partial(_counted, "stated_ac", "ac", MOST_AC),
    "strain": _strain,
    "feat": _feats,
    "feats": _feats,
    "arts": partial(_several, "art", "arts", art_names),
    "spells": partial(_several, "spell", "spells", spell_names),
    "gear": _gear,
    "money": _money,
    "xp": partial(_counted, "xp", "xp", MOST_XP),
    "points": partial(_counted, "points", "points", 999),
    "quick": partial(_counted, "quick", "points of Quick Learner", 999),
    "raised": partial(_each, "raised", attribute_called),
    "credit": partial(_each, "credit", skill_called),
    "gained": _gained,
    "role": _role,
}
"""What reads each word of a sheet."""
