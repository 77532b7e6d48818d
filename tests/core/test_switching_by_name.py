"""How a number or a switch is named: in the words that a person would say, and what is said where none is meant."""

from __future__ import annotations

import re

import pytest

from lychgate.core.errors import PlayError
from lychgate.core.ruleset import Variant
from lychgate.core.switches import resolved, switched
from tests.each import each


def number(name: str, title: str, default: int, low: int, high: int) -> Variant:
    return Variant(name, "Group", title, "Text.", ((str(default), "As printed."),), bounds=(low, high))


SWITCHES = (
    number("normal-dc", "The normal difficulty", 10, 4, 16),
    number("opposed-dc", "The base of an opposed check", 8, 4, 14),
    number("hit_die", "A Delver's hit die", 6, 4, 12),
    Variant("hit-while-down", "Group", "Hit while dying", "Text.", (("dies", "Dies."), ("counts", "Counts."))),
    Variant("xp-rounding", "Group", "Rounding", "Text.", (("nearest", "Nearest."), ("floor", "Down."))),
    number("level-xp", "XP thresholds in percent", 100, 10, 1000),
)
NOW = {one.name: one.default for one in SWITCHES}

MEANT = {
    "normal-dc 12": ("normal-dc", "12"),
    "Normal DC 12": ("normal-dc", "12"),
    "normal_dc 12": ("normal-dc", "12"),
    "the normal difficulty 12": ("normal-dc", "12"),
    "normal difficulty 12": ("normal-dc", "12"),
    "norm 12": ("normal-dc", "12"),
    "hit die 8": ("hit_die", "8"),
    "hit-die 8": ("hit_die", "8"),
    "xp floor": ("xp-rounding", "floor"),
    "hit while down counts": ("hit-while-down", "counts"),
}


@each(MEANT)
def test_a_switch_may_be_named_in_words(typed: str) -> None:
    name, value = MEANT[typed]
    said, _, rest = typed.partition(" ")
    assert switched(SWITCHES, NOW, said, rest) == {**NOW, name: value}


REFUSED = {
    "dc 12": "There is no switch 'dc'. Did you mean 'normal-dc' or 'opposed-dc'?",
    "hit 8": "'hit' could be hit_die, hit-while-down.",
    "spoon 8": "There is no switch 'spoon'. Switches: normal-dc, opposed-dc, hit_die, hit-while-down, xp-rounding, "
    "level-xp.",
    "normal-dc": "'normal-dc' is 10 now. Allowed: a whole number from 4 to 16.",
    "normal dc": "'normal-dc' is 10 now. Allowed: a whole number from 4 to 16.",
    "normal dc 99": "'normal-dc' is 10 now. '99' is not a value of it. Allowed: a whole number from 4 to 16.",
    "hit die ten": "'hit_die' is 6 now. 'ten' is not a value of it. Allowed: a whole number from 4 to 12.",
    "xp 50": "'xp-rounding' is nearest now. '50' is not a value of it. Allowed: nearest, floor. "
    "Or did you mean 'level-xp'?",
    "normal-dc 10": "'normal-dc' is 10 already. Allowed: a whole number from 4 to 16.",
}


@each(REFUSED)
def test_a_refusal_says_what_may_be_meant_and_what_is_allowed(typed: str) -> None:
    said, _, rest = typed.partition(" ")
    with pytest.raises(PlayError, match=rf"^{re.escape(REFUSED[typed])}$"):
        switched(SWITCHES, NOW, said, rest)


def test_a_new_game_is_told_which_numbers_a_word_may_mean() -> None:
    with pytest.raises(PlayError, match=r"There is no switch 'dc'\. Did you mean 'normal-dc' or 'opposed-dc'\?"):
        resolved(SWITCHES, {"dc": "12"})
