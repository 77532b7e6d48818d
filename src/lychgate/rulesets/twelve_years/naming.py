"""What things are called: items, foes, members, amounts. Words only; what a thing is worth is a rule."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from lychgate.rulesets.twelve_years.figures import Figures, figures, fill, in_words, told
from lychgate.rulesets.twelve_years.phrases import look_up, owned, word
from lychgate.rulesets.twelve_years.sheet import max_hp, value
from lychgate.rulesets.twelve_years.state import Corpse, Foe, Item, Member, Party, State
from lychgate.rulesets.twelve_years.tables import ARCHETYPE, LOOT_ITEM, WEAPON

VERBS = {
    "is": "are",
    "has": "have",
    "was": "were",
    "it": "they",
    "bars": "bar",
    "falls": "fall",
    "goes": "go",
    "lets": "let",
    "lies": "lie",
    "loses": "lose",
    "settles": "settle",
    "stands": "stand",
    "stays": "stay",
    "takes": "take",
    "waits": "wait",
    "wanders": "wander",
}
"""For one, and for several. Phrases name the plural form: ``{foes} {lose} interest``."""


def with_article(noun: str) -> str:
    """``noun`` with a or an; one of a people is one of the people."""
    if noun.endswith(" Folk"):
        return f"one of the {noun}"
    return f"an {noun}" if noun[:1].lower() in "aeiou" else f"a {noun}"


def listed(things: Iterable[str], last: str = "and") -> str:
    """Things in a row: ``a, b and c``."""
    row = list(things)
    if len(row) < 2:
        return "".join(row)
    return f"{', '.join(row[:-1])} {last} {row[-1]}"


def counted(number: int, one: str, many: str = "") -> str:
    """A number of things: ``1 year``, ``3 years``."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def verbs(several: bool) -> dict[str, str]:
    """The verbs of phrases, for one subject or several."""
    return {many: many if several else one for one, many in VERBS.items()}


# ---------------------------------------------------------------------- items


@lru_cache(5_000)
def item_name(item: Item) -> str:
    """An item with all that is known of it: ``very ancient ornate crown``, ``trapped mirror``."""
    before = ["trapped"] if item.traps else []
    before += [name for quality, name in _qualities(item) if quality != "magick"]
    noun = word("loot", f"item.{item.weapon or item.kind}", item.weapon or item.kind)
    if item.unique == "book_of_death":
        return " ".join([*before, "Book of Death"])
    after: list[str] = []
    for power in dict.fromkeys(item.powers):
        again = "very " if item.powers.count(power) > 1 else ""
        shape: dict[str, str] = look_up("loot", f"power.{power}") or {"before": power}
        if "before" in shape:
            before.append(again + shape["before"])
        else:
            after.append(shape["after"])
    before += [name for quality, name in _qualities(item) if quality == "magick"]
    return " ".join([*before, noun, *after[:1], *(f"and {power}" for power in after[1:])])


def an_item(item: Item) -> str:
    """An item with its article."""
    name = item_name(item)
    return f"the {name}" if item.unique == "book_of_death" else with_article(name)


def the_item(item: Item) -> str:
    """An item already spoken of."""
    return f"the {item_name(item)}"


def priced(item: Item) -> str:
    """An item with its article and its worth: ``a very ancient ornate crown (400g)``."""
    return f"{an_item(item)} ({worth(item)})"


def worth(item: Item) -> str:
    """What an item is worth: ``4000g``."""
    return f"{value(item)}g"


@lru_cache(5_000)
def item_notes(item: Item, of: Figures) -> tuple[str, ...]:
    """What an item does besides being worth something, in a few words each, by the numbers of this table."""
    notes: list[str] = []
    if item.weapon:
        notes.append(WEAPON[item.weapon].damage)
    elif LOOT_ITEM[item.kind].hp_bonus:
        notes.append(f"+{LOOT_ITEM[item.kind].hp_bonus} hp worn")
    if item.traps:
        notes.append(("trapped", "trapped twice", "trapped three times")[min(item.traps, 3) - 1])
    if item.unique:
        notes.append(fill(word("loot", f"unique_note.{item.unique}"), of))
    if item.uses > 1:
        notes.append(f"{item.uses} uses")
    for power in dict.fromkeys(item.powers):
        if not item.unique or power in ("cursed", "demonic"):
            notes.append(fill(word("loot", f"power_note.{power}", power), of))
    if item.magick and not item.powers and not item.unique:
        notes.append("its power is spent")
    if item.gift:
        notes.append("worth a level to whoever takes it")
    return tuple(note for note in notes if note)


def worth_and_use(item: Item, of: Figures) -> str:
    """What an item is worth and does, in a note: ``10g; 1d12``."""
    return "; ".join((worth(item), *item_notes(item, of)))


def _qualities(item: Item) -> list[tuple[str, str]]:
    names: list[tuple[str, str]] = []
    for quality in dict.fromkeys(sorted(item.qualities, key=lambda quality: quality != "broken")):
        name = word("loot", f"quality.{quality}")
        if name:
            again = item.qualities.count(quality) > 1
            names.append((quality, f"very {name}" if again else name))
    return names


# ---------------------------------------------------------------------- foes


def foe_noun(foe: Foe) -> str:
    """What a foe is, without an article; a companion who was turned keeps the name."""
    if foe.member is not None and foe.member.name:
        return foe.member.name
    return word("foes", f"{foe_words(foe)}.one", foe.kind.replace("_", " "))


def foe_words(foe: Foe) -> str:
    """The id under which the words for a foe are found."""
    if foe.member is None:
        return foe.kind
    return "possessed" if foe.kind == "possessed" else "risen"


def the_foe(foe: Foe) -> str:
    """A foe already spoken of."""
    return foe_noun(foe) if foe.member is not None and foe.member.name else f"the {foe_noun(foe)}"


def a_foe(foe: Foe) -> str:
    """A foe not spoken of before."""
    if foe.member is not None and foe.member.name:
        return f"{foe.member.name}, {'possessed' if foe.kind == 'possessed' else 'a zombie now'}"
    if foe.kind == "lich_king":
        return "the Lich King"
    return with_article(foe_noun(foe))


def some_foes(foes: Iterable[Foe]) -> str:
    """Foes by kind: ``five ravens and an ogre``."""
    return _by_kind(foes, definite=False)


def the_foes(foes: Iterable[Foe]) -> str:
    """Foes already spoken of: ``the five ravens and the ogre``."""
    return _by_kind(foes, definite=True)


def _by_kind(foes: Iterable[Foe], *, definite: bool) -> str:
    parts: list[str] = []
    for group in groups(foes):
        if len(group) == 1:
            parts.append(the_foe(group[0]) if definite else a_foe(group[0]))
            continue
        many = word("foes", f"{group[0].kind}.many", group[0].kind.replace("_", " "))
        number = in_words(len(group))
        parts.append(f"the {number} {many}" if definite else f"{number} {many}")
    return listed(parts)


def groups(foes: Iterable[Foe]) -> tuple[tuple[Foe, ...], ...]:
    """Foes by kind in the order of arrival; a companion who was turned stands alone."""
    by_kind: dict[str, list[Foe]] = {}
    for foe in foes:
        by_kind.setdefault(f"{foe.kind}:{foe.id}" if foe.member is not None else foe.kind, []).append(foe)
    return tuple(tuple(group) for group in by_kind.values())


def stats(foe: Foe) -> str:
    """A foe in numbers: ``36 hp, 1d10+2 damage``."""
    hp = f"{foe.hp} hp" if foe.hp else "no hit points"
    return f"{hp}, {damage_of(foe)}"


def foe_note(state: State, foe: Foe) -> str:
    """What is special about an enemy, in a few words."""
    when = burning_when(state.variants.get("fire-folk-burn", ""))
    return word("foes", f"{foe_words(foe)}.note").format(when=when, **told(figures(state)))


def burning_when(scene_ruled: str) -> str:
    """When burning hurts, by the variant fire-folk-burn."""
    if scene_ruled == "per-hex-move":
        return "at every move to another hex"
    return "at every attack or evasion roll"


def damage_of(foe: Foe) -> str:
    """What a foe's blow deals: ``1d10+2 damage``."""
    if foe.kind == "lich_king":
        return "deathtouch"
    dice = with_bonus(foe.damage, foe.bonus)
    return f"{dice} damage" if dice else "no damage"


def with_bonus(dice: str, bonus: int) -> str:
    """A dice expression and what is added to it: ``1d10+2``; empty where there is neither."""
    if not dice:
        return str(bonus) if bonus else ""
    return f"{dice}{bonus:+d}" if bonus else dice


def gathered(dice: Iterable[str]) -> str:
    """Dice of several hands in one expression: ``2d8+1d4``."""
    numbers: dict[int, int] = {}
    for part in "+".join(die for die in dice if die).split("+"):
        number, _, sides = part.partition("d")
        if sides:
            numbers[int(sides)] = numbers.get(int(sides), 0) + int(number or 1)
    return "+".join(f"{numbers[sides]}d{sides}" for sides in sorted(numbers, reverse=True))


# ---------------------------------------------------------------------- members


KINS = {
    "tinker": "Traveling Tinker",
    "noble": "Lost Noble",
    "enthralled": "thrall",
}


def kin_name(kin: str) -> str:
    """An archetype in the book's word: ``Fae Folk``."""
    return ARCHETYPE[kin].name if kin in ARCHETYPE else KINS.get(kin, kin)


def member_name(member: Member) -> str:
    """A member's name, or what stands for one: ``the Traveling Tinker``, ``the nameless Giant``."""
    if member.name:
        return member.name
    if member.foe is not None:
        return f"the tame {foe_noun(member.foe)}"
    return f"the {kin_name(member.kin)}" if member.escort else f"the nameless {kin_name(member.kin)}"


def member_kin(member: Member) -> str:
    """What a member is: an archetype, an escort, or the enemy it was."""
    return foe_noun(member.foe) if member.foe is not None else kin_name(member.kin)


def corpse_names(corpses: Iterable[Corpse]) -> str:
    """The dead by name."""
    return listed(member_name(corpse.member) for corpse in corpses)


def hp_of(party: Party, member: Member) -> str:
    """A member's hit points: ``1/8 hp``."""
    return f"{member.hp}/{max_hp(party, member)} hp"


# ---------------------------------------------------------------------- parties


def party_of(seat: str) -> str:
    """The party of a seat, among others."""
    return f"{owned(seat)} party"


def parties_of(seats: Iterable[str]) -> str:
    """The parties of some seats in a row."""
    return listed(party_of(seat) for seat in seats)
