"""Finds which switch or number of the book a house rule in words may mean, and how sure that is.

It only suggests: whether a rule is played by the program or written down in words, the table decides for each.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from math import log
from typing import Literal

import msgspec

from lychgate.core.campaign_book import CampaignBook, Setting
from lychgate.core.digits import is_number
from lychgate.core.override import OVERRIDES
from lychgate.server.amendments import amended_name
from lychgate.server.book_words import Synonyms, words_of
from lychgate.server.house_rules import HouseRule

Sure = Literal["likely", "perhaps"]

MOST_SUGGESTED = 3
"""The most switches and numbers that are suggested for one rule."""

MOST_READINGS = 4
"""The most ways to read a rule: whole, and without the headings before it."""

LIKELY, PERHAPS = 0.5, 0.3
"""The share of a rule's weight that a switch must have in common with it, to be likely, or worth a look."""

NEARLY = 0.85
"""The share of the best match's weight that another must have to be likely too."""

TITLE, TEXT, OTHERS = 1.0, 0.8, 0.6
"""How much a word counts that stands in a switch's title or name, in its text, or in what belongs to it."""

UNHEARD = 1.5
"""The weight of a word of a rule that is in no switch."""

_DULL = """
a an and are as at be by can do does each for from has have if in into is it its may more must of on one only or our own
s so than that the their them then there they this to use we when which who whole with you your
"""
DULL = frozenset(_DULL.split())
"""Words that say nothing about what a rule is about."""

_OFF, _ON = (
    "no not never without nothing none just only ignore ignored ban banned",
    "yes always allowed may can also too all every",
)
MEANT: Mapping[str, frozenset[str]] = {
    "off": frozenset(_OFF.split()),
    "on": frozenset(_ON.split()),
    "half": frozenset(("half", "halve", "halved")),
    "double": frozenset(("double", "twice", "two")),
}
"""The words of people for values that many switches have."""

ALIKE: Mapping[str, str] = {
    **dict.fromkeys(("none", "never", "no", "ignored", "forbidden", "skip", "without", "free"), "off"),
    **dict.fromkeys(("yes", "always", "all", "any", "full", "everybody", "allowed"), "on"),
}
"""The values that mean the same as ``off`` or ``on``."""

_NUMBERS = """
zero one two three four five six seven eight nine ten
eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty
"""
NUMBER_WORDS = {word: str(number) for number, word in enumerate(_NUMBERS.split())}

_NUMBER = re.compile(r"(?<![\w.,/])(\d{1,6})(?:[a-z]{2})?(?![\w/]|[.,]\d)")
_UNIT = re.compile(r"[\s-]*([a-z]+)")
"""The word behind a number."""

MINUTES: Mapping[str, int] = {"minute": 1, "turn": 10, "hour": 60, "day": 1440}
"""How long the spans of time are that can be told in one another."""

SINGULAR: Mapping[str, str] = {
    **{f"{unit}s": unit for unit in (*MINUTES, "round", "week", "month", "year", "mile", "metre", "meter", "yard")},
    "feet": "foot",
    "ft": "foot",
    "min": "minute",
    "mins": "minute",
    "hrs": "hour",
}
"""Units of time and length as they stand behind a number, and each by itself."""

UNITS = frozenset(SINGULAR.values())

_CHANCE = re.compile(r"(\d+) in (?:4|6|8|10|12|20)\b")
_DIE = re.compile(r"\bd(\d+)\b")
_NATURAL = re.compile(r"natural \d+s?|nat\.? ?\d+s?")
"""What a die shows is no number that a table would set."""

_A_PERSON = re.compile(r"(?:^|\b(?:if|when|unless|while|no|any|each|every|some|this|that|another|the) |[.:;,] )one\b")
"""Where *one* is somebody, and no number: *if one rests, all do*."""


class Suggestion(msgspec.Struct, frozen=True):
    """A switch or number that a house rule may mean. ``value`` is what it seems to ask for; empty if unclear."""

    setting: Setting
    value: str
    sure: Sure

    @property
    def already(self) -> bool:
        """Whether the table plays so already."""
        return self.value == self.setting.value

    @property
    def line(self) -> str:
        """The command that amends it, without its reason; empty where the value is unclear."""
        return f"amend {amended_name(self.setting.switch.name)} {self.value}" if self.value else ""

    @property
    def told(self) -> str:
        """The suggestion in a sentence."""
        switch = self.setting.switch
        begins = "Probably" if self.sure == "likely" else "Perhaps"
        what = f"{begins} {'the number' if switch.is_number else 'the switch'} {switch.title} ({switch.name})"
        if not self.value:
            return f"{what}, which is {self.setting.value} now. Allowed: {switch.allowed}."
        now = "as it is now" if self.already else f"now {self.setting.value}"
        means = f" {switch.text if switch.is_number else switch.means(self.value)}"
        return f"{what} = {self.value} ({now}).{means}"


class Matcher:
    """Compares house rules with the switches and numbers of a book. ``synonyms`` are those of its ruleset."""

    def __init__(self, book: CampaignBook, synonyms: Synonyms) -> None:
        titles = {one.clause.id: one.clause.title for one in book.clauses}
        called = {said: list(others) for said, others in synonyms.synonyms.items()}
        self._said_by: dict[tuple[str, ...], list[str]] = {}
        for said, others in synonyms.synonyms.items():
            for other in others:
                self._said_by.setdefault(_stems(words_of(other)), []).append(said)
        self._settings = [
            one for one in book.every_setting if one.switch.reads is None and one.switch.name != OVERRIDES.name
        ]
        self._words = {one.switch.name: _weights(one, titles, called) for one in self._settings}
        counts = Counter(word for words in self._words.values() for word in words)
        self._rare = {word: log(1 + len(self._settings) / count) for word, count in counts.items()}

    def suggestions(self, rule: HouseRule) -> tuple[Suggestion, ...]:
        """What a rule may mean, the likeliest first; empty where it is like nothing in the book."""
        readings = tuple(islice(self._readings(rule), MOST_READINGS))
        scored = [(max(self._share(one, said) for said in readings), one) for one in self._settings]
        best = sorted((one for one in scored if one[0] >= PERHAPS), key=_rank)[:MOST_SUGGESTED]
        highest = max((score for score, _ in best), default=0.0)
        found = [_suggestion(rule, score, one, leads=score >= NEARLY * highest) for score, one in best]
        likely = any(one.sure == "likely" for one in found)
        kept = [one for one in found if one.value or not likely]
        return tuple(sorted(kept, key=lambda one: (one.sure != "likely", not one.value)))

    def _readings(self, rule: HouseRule) -> Iterator[frozenset[str]]:
        """The words of a rule, with the headings that stand before it and without."""
        text = rule.text if rule.title.rstrip("…") in rule.text else f"{rule.title}. {rule.text}"
        yield self._said(text)
        while (parts := text.partition(": "))[2]:
            text = parts[2]
            yield self._said(text)

    def _share(self, one: Setting, said: frozenset[str]) -> float:
        """The share of the words that a switch has in common with a rule, from 0 to 1."""
        whole = sum(self._rare.get(word, UNHEARD) for word in said)
        return self._score(one, said) / whole if whole else 0.0

    def _said(self, text: str) -> frozenset[str]:
        """The words of a rule that say what it is about, and what the book says for them."""
        words = [word for word in words_of(text) if word not in DULL]
        found = set(_stems(words))
        for many in (1, 2, 3):
            for at in range(len(words) - many + 1):
                for said in self._said_by.get(_stems(words[at : at + many]), ()):
                    found.update([said] if "." in said else _stems(words_of(said)))
        return frozenset(found)

    def _score(self, one: Setting, said: Iterable[str]) -> float:
        words = self._words[one.switch.name]
        return sum(self._rare.get(word, 0) * words[word] for word in said if word in words)


def _rank(scored: tuple[float, Setting]) -> tuple[float, int]:
    """The best match first; of two that are as good the one with the shorter title."""
    return -round(scored[0], 1), len(scored[1].switch.title)


def _suggestion(rule: HouseRule, score: float, one: Setting, *, leads: bool) -> Suggestion:
    value = _number_in(rule.text, one) if one.switch.is_number else _alternative_in(rule.text, one)
    return Suggestion(one, value, "likely" if score >= LIKELY and value and leads else "perhaps")


def _weights(one: Setting, titles: Mapping[str, str], called: Mapping[str, list[str]]) -> dict[str, float]:
    """The words of a switch, each with how much it counts; its clauses count as words, as synonyms name them."""
    switch = one.switch
    found: dict[str, float] = {}
    parts = [
        (TITLE, [switch.title, switch.name.replace("_", " ")]),
        (TEXT, [switch.text, switch.group]),
        (OTHERS, [*(f"{value} {told}" for value, told in switch.alternatives), switch.depends]),
        (OTHERS, [titles.get(clause, "") for clause in switch.clauses]),
        (TEXT, [other for clause in switch.clauses for other in called.get(clause, ())]),
    ]
    for weight, texts in parts:
        for text in texts:
            for word in words_of(text):
                if word not in DULL:
                    found[stem(word)] = max(weight, found.get(stem(word), 0))
    for clause in switch.clauses:
        found[clause] = TEXT
    return found


def _stems(words: Sequence[str]) -> tuple[str, ...]:
    return tuple(map(stem, words))


def stem(word: str) -> str:
    """A word without its ending, so that *torches* and *torch*, *healing* and *heals* are the same."""
    for ending in ("ings", "ing", "ies", "ied", "es", "ed", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= (1 if is_number(word[0]) else 3):
            cut = word.removesuffix(ending)
            return f"{cut}y" if ending in ("ies", "ied") else cut.rstrip("e") if len(cut) > 3 else cut
    return word.removesuffix("e") if len(word) > 3 else word


def _numbers(text: str, *, of_a_die: bool) -> Iterator[tuple[str, str]]:
    """The numbers in a text, each with its unit, if it has one."""
    plain = _CHANCE.sub("\\1", _NATURAL.sub(" ", _A_PERSON.sub(" ", text.casefold())))
    plain = _DIE.sub("\\1", plain) if of_a_die else plain
    told = " ".join(NUMBER_WORDS.get(word, word) for word in plain.split())
    for found in _NUMBER.finditer(told):
        behind = _UNIT.match(told, found.end())
        yield found[1], _unit(behind[1]) if behind is not None else ""


def _unit(word: str) -> str:
    """The unit that a word is; empty for any other."""
    one = SINGULAR.get(word, word)
    return one if one in UNITS else ""


def _counted_in(one: Setting) -> str:
    """The unit in which a number of the book counts, by its name or title; empty where it has none."""
    words = words_of(f"{one.switch.name.replace('_', ' ').replace('-', ' ')} {one.switch.title}")
    return next(filter(None, map(_unit, words)), "")


def _in_unit(number: str, said: str, own: str) -> str:
    """A number in the unit in which the book counts; empty where it cannot be told in that."""
    if not said or not own or said == own:
        return number
    if said not in MINUTES or own not in MINUTES:
        return ""
    whole, rest = divmod(int(number) * MINUTES[said], MINUTES[own])
    return "" if rest else str(whole)


def _number_in(text: str, one: Setting) -> str:
    """The number that a rule asks for: the only allowed one in it, or the only one that is another than now."""
    of_a_die = "die" in words_of(f"{one.switch.title} {one.switch.name}")
    own = _counted_in(one)
    said = [_in_unit(number, unit, own) for number, unit in _numbers(text, of_a_die=of_a_die)]
    allowed = list(dict.fromkeys(number for number in said if number and one.switch.allows(number)))
    others = [number for number in allowed if number not in (one.value, one.switch.default)]
    found = others if others else allowed
    return found[0] if len(found) == 1 else ""


def _alternative_in(text: str, one: Setting) -> str:
    """The alternative that a rule asks for: the one that has most of its words, where none has as many."""
    said = set(map(stem, words_of(text)))
    about = set(map(stem, words_of(f"{one.switch.title} {one.switch.text}")))
    alternatives = one.switch.alternatives
    words = {value: set(map(stem, words_of(f"{value} {told}"))) - about for value, told in alternatives}
    scores = {
        value: sum(2.0 / sum(word in others for others in words.values()) for word in words[value] & said - DULL)
        + (1.5 if MEANT.get(ALIKE.get(value, value), frozenset()) & set(words_of(text)) else 0)
        for value, _ in alternatives
    }
    first, *rest = sorted(scores.items(), key=lambda each: -each[1])
    return first[0] if first[1] > 0 and (not rest or first[1] > rest[0][1]) else ""
