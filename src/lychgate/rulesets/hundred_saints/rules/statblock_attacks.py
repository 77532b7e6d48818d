"""The attacks of a stat block: ``2 claws (1d4) and bite (+3, 1d8)``, ``1 × bite (1d6 + poison)``, ``#AT 1, D 1-6``."""

from __future__ import annotations

import re

from msgspec.structs import replace

from lychgate.core.dice import parse
from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.state import Attack
from lychgate.rulesets.hundred_saints.state.cast import NO_DAMAGE

MOST_ATTACKS = 12
LONGEST_DICE = 60
LONGEST_SPECIAL = 120
"""Letters kept of what a hit does beside its damage."""

LONGEST_NUMBER = 12

_RANGE = re.compile(r"(\d+)\s*-\s*(\d+)")
_DICE = r"\d+d\d+(?:\s?[+-]\s?\d+(?!d))?|\d+-\d+"
_ONE = re.compile(
    rf"(?:(?<![A-Za-z\d])(?P<count>\d+)\s*[x×]?\s*)?(?P<name>[A-Za-z][A-Za-z' -]{{0,40}}?)\s*"
    rf"(?:(?P<bonus>[+-]\d+)\s*)?(?:\((?P<within>[^()]*)\)|(?P<dice>{_DICE})(?![\dd]))"
)
_SIGNED = re.compile(r"(?:^|[,;\s])([+-]\d+)(?:\s*to hit)?\s*(?:[,;:]|$)")
_WEAPON = re.compile(r"\b(?:by|as|per) weapon\b|^\s*weapon\s*$", re.IGNORECASE)
_OR_WEAPON = re.compile(r"(?<=\d)\s*,?\s*\bor\s+(?:by |as |per )?weapon\b", re.IGNORECASE)
_JOINING = re.compile(r"^\s*(?:[,\[\]&+]|and\b)+\s*|\s*(?:[,\[\]&+]|\band)+\s*$")
_PLAIN = re.compile(r"\d+d\d+(?:[+-]\d+)?|\d+")
_OR = re.compile(r"\s*[,;]?\s*\bor\b")


def read_attacks(
    text: str, bonus: int, cut: str, any_label: str, label: str, damage_label: str
) -> tuple[str, tuple[Attack, ...], list[str]]:
    """The text without its attacks, the attacks, and what is to be told of how they were read.

    They stand behind ``label``; without one, wherever a word has dice. ``bonus`` is what each adds that has none of its
    own. Of several ways to attack ("or") each is kept. Raises ``PlayError`` for dice that cannot be.
    """
    damage = re.search(rf"(?<![A-Za-z0-9])(?:{damage_label})(?![A-Za-z])\s*[:.=]?\s*({_DICE})(?![\dd])", text)
    common = dice_of(damage[1]) if damage else ""
    if damage:
        text = f"{text[: damage.start()]}{cut}{text[damage.end() :]}"
    begin = re.search(rf"(?<![A-Za-z0-9])(?:{label})(?![A-Za-z])\s*[:.=]?\s*", text, re.IGNORECASE)
    if begin is not None:
        rest = text[begin.end() :]
        end = re.search(rf"[{cut};]|(?<![,&])(?<!and)(?<!or)\s*\n|{any_label}", rest, re.IGNORECASE)
        upto = end.start() if end is not None else len(rest)
        said, before, after = rest[:upto], text[: begin.start()], rest[upto:]
        attacks, left, told = _several(said, bonus, common)
        left = f" {left}" if attacks else f" {begin[0]}{left}"
        text = f"{before}{cut}{left}{cut}{after}"
    else:
        lines = text.split("\n")
        told, attacks = [], ()
        for at, one in enumerate(lines):
            if cut in one:  # what stands in a line without any number of the block is told, not counted
                found, lines[at], more = _several(one, bonus, common if not attacks else "", cut)
                attacks, told = (*attacks, *found), [*told, *more]
        text = "\n".join(lines)
    if not attacks:
        told.append("No attacks can be read in it: it has none.")
    if len(attacks) > MOST_ATTACKS:
        raise PlayError(f"A creature has {MOST_ATTACKS} attacks at most; this one would have {len(attacks)}.")
    return text, attacks, told


def _several(said: str, bonus: int, common: str, cut: str = "") -> tuple[tuple[Attack, ...], str, list[str]]:
    """The attacks in a piece of text, what is left of it, and what is to be told."""
    found: list[Attack] = []
    left: list[str] = []
    told: list[str] = []
    at = way = 0
    for one in _ONE.finditer(said):
        between = said[at : one.start()]
        attacks = _attacks(one, bonus, common, harmless=not cut)
        if not attacks:
            continue
        other = _OR.match(between) if found else None
        if other is not None:
            way, between = way + 1, between[other.end() :]
        left.append(between)
        found += [replace(each, way=way) for each in attacks]
        at = one.end()
    rest = said[at:]
    if not found and common:
        plain = re.match(r"\s*(\d+)?\s*[x×]?\s*([A-Za-z' -]*)", rest)
        assert plain is not None
        name = plain[2].strip() or "attack"
        return (Attack(name, common, bonus),) * min(small(plain[1] or "1"), MOST_ATTACKS + 1), rest[plain.end() :], told
    if way:
        told.append("Of several ways to attack it uses one in a Round, the first unless another is named.")
    joined = (cut or " , ").join(_JOINING.sub("", one) for one in left)
    return tuple(found), f"{joined}{cut or ' , '}{rest}", told


def _attacks(one: re.Match[str], bonus: int, common: str, *, harmless: bool) -> list[Attack]:
    """One kind of attack, as often as it is made. ``harmless``: it may do no damage, only what its words say."""
    count, name = small(one["count"] or "1"), one["name"].strip()
    within = one["within"] if one["within"] is not None else one["dice"]
    left = within
    signed = _SIGNED.search(left)
    if signed is not None:
        left = f"{left[: signed.start()]} {left[signed.end() :]}"
    dice = re.search(rf"(?<![\dd])(?:{_DICE})(?![\dd])|^\s*\d+\s*$", left)
    if dice is not None and _OR_WEAPON.search(left):  # "1d6 or by weapon": no word of what a hit does
        left = _OR_WEAPON.sub(" ", left)
        dice = re.search(rf"(?<![\dd])(?:{_DICE})(?![\dd])", left)
    if dice is not None:
        damage, left = dice_of(dice[0]), f"{left[: dice.start()]} {left[dice.end() :]}"
    elif _WEAPON.search(left):
        damage, left = "weapon", _WEAPON.sub(" ", left)
    elif common:
        damage = common
    elif harmless and re.search(r"[A-Za-z]", left):
        damage = NO_DAMAGE
    else:
        return []
    name = re.sub(r"^(?:and|plus)\s+", "", name, flags=re.IGNORECASE).lower()
    if count > 1 and name.endswith("s") and not name.endswith("ss"):
        name = name[:-1]
    own = small(one["bonus"] or (signed[1] if signed is not None else str(bonus)))
    words = re.sub(r"^[\s,;+/&]+|[\s,;+/&]+$", "", left)
    words = " ".join(re.sub(r"^(?:and|plus)\s+", "", words, flags=re.IGNORECASE).split())[:LONGEST_SPECIAL]
    return [Attack(name, damage, own, words)] * min(count, MOST_ATTACKS + 1)


def dice_of(said: str) -> str:
    """Dice as they are written: ``1d6 + 1``, or the range ``2-8``, which is 2d4. Raises ``PlayError``."""
    plain = re.sub(r"\s+", "", said).lower()[:LONGEST_DICE]
    ranged = _RANGE.fullmatch(plain)
    if ranged is not None:
        low, high = small(ranged[1]), small(ranged[2])
        if not low or high % low:
            raise PlayError(f"'{said}' is no damage that dice can show: 2-8 is 2d4, 1-6 is 1d6.")
        plain = f"{low}d{high // low}"
    if not _PLAIN.fullmatch(plain):
        raise PlayError(f"'{said[:40]}' are no dice such as 2d8 or 1d6+1")
    try:
        parse(plain)
    except PlayError as wrong:
        raise PlayError(f"'{plain}' are no dice: {str(wrong).partition(chr(10))[0]}") from None
    return plain


def small(said: str) -> int:
    """A whole number; of one with more figures than anything here may have only the first ones."""
    return int(said.replace(" ", "")[:LONGEST_NUMBER])
