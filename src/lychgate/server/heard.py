"""Listens to a line that no command could be made of: which commands its words come near, and what it mentions.

Books have their own words for what people say in plain English. ``plain_words.toml`` lists English words that mean the
same; a command whose word is among them is near to all of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from typing import NamedTuple

import msgspec

from lychgate.core.codec import learn
from lychgate.core.digits import is_number
from lychgate.kit.english import many_of, singular
from lychgate.kit.line import Form
from lychgate.resources import load


class _PlainWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words of ``plain_words.toml``, parted by spaces."""

    fillers: str
    links: str
    meant: tuple[str, ...]
    together: dict[str, str]
    deeds: dict[str, str]


learn(_PlainWords)
_SAID: _PlainWords = load("lychgate.server", "plain_words.toml", _PlainWords)
FILLERS, LINKS = frozenset(_SAID.fillers.split()), frozenset(_SAID.links.split())
MEANT = tuple(tuple(words.split()) for words in _SAID.meant)
DEEDS = tuple((tuple(verbs.split()), tuple(by.split())) for verbs, by in _SAID.deeds.items())

ABILITIES = ("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma")
"""Abilities that books shorten to three letters."""

NEAR = 0.75
"""The least likeness of a misspelt word."""
ITSELF, SAME, BEGUN, ALIKE, TRIED, TOLD = 0.97, 0.85, 0.9, 0.8, 0.7, 0.5
"""How near a command is that has this word in another form, means the same, begins so, looks alike, tries it by a
check, or has the word in its help.
"""
CHECKS = ("check", "use")
"""The commands by which a deed is tried that has no command of its own."""
LATER = 0.5
"""What a word counts for that is not the first."""
LONGEST = 4
"""The most words of a name."""


class Mention(NamedTuple):
    """A name that was said, with all that it may mean, and the kinds of these."""

    said: str
    kind: str
    names: tuple[str, ...]


class Heard(NamedTuple):
    """What was heard in a line: its words in small letters, its numbers, what it mentions, and the words left."""

    words: tuple[str, ...]
    numbers: tuple[str, ...]
    mentions: tuple[Mention, ...]
    rest: tuple[str, ...]
    first: str

    def named(self, *kinds: str) -> tuple[str, ...]:
        """Return all names of these kinds that were mentioned, in their order, each once."""
        found = (name for one in self.mentions if one.kind in kinds for name in one.names)
        return tuple(dict.fromkeys(found))


def hear(text: str, known: Mapping[str, Sequence[str]], forms: Sequence[Form]) -> Heard:
    """Hear what is said in ``text``. ``known`` are the names that it may mention, by kind."""
    words = tuple(re.findall(r"[\w'/+-]+", _together(text.casefold())))
    said = _index(known)
    mentions: list[Mention] = []
    numbers: list[str] = []
    rest: list[str] = []
    first, at = "", 0
    while at < len(words):
        many, found = _mention(words, at, said)
        word = words[at]
        is_verb = not first and word not in FILLERS and word not in LINKS and _nearest(word, forms) >= ALIKE
        if found and not (is_verb and many == 1 and found[0].kind == "thing"):
            mentions += found
        else:
            many = 1
            if is_number(word):
                numbers.append(word)
            elif word not in FILLERS and word not in LINKS:
                first = first or word
                rest.append(word)
        at += many
    return Heard(words, tuple(numbers), tuple(mentions), tuple(rest), first)


def _together(text: str) -> str:
    """``text`` with one word for words that mean something else together."""
    for several, one in _SAID.together.items():
        text = re.sub(rf"\b{several}\b", one, text)
    return text


def _index(known: Mapping[str, Sequence[str]]) -> dict[str, list[tuple[str, str]]]:
    """Return what each phrase may mean, as kind and name: a name, in singular or plural too, or without its number."""
    found: dict[str, list[tuple[str, str]]] = {}
    for kind, names in known.items():
        for name in names:
            whole = " ".join(re.findall(r"[\w'/+-]+", name.casefold()))
            base, _, number = whole.rpartition(" ")
            short = base if base and is_number(number) else whole
            for phrase in {whole: 0, whole.replace(" ", ""): 0, short: 0, many_of(short): 0}:
                if phrase and (kind, name) not in found.setdefault(phrase, []):
                    found[phrase].append((kind, name))
    return found


def _mention(
    words: tuple[str, ...], at: int, known: Mapping[str, list[tuple[str, str]]]
) -> tuple[int, tuple[Mention, ...]]:
    """How many words from ``at`` on mention something, and what; of one word also a misspelt name."""
    for many in range(min(LONGEST, len(words) - at), 0, -1):
        phrase = " ".join(words[at : at + many])
        if many == 1 and (phrase in FILLERS or phrase in LINKS or is_number(phrase)):
            break
        for one in (phrase, *singular(phrase), phrase.removesuffix("'s")):
            if one in known:
                return many, _mentions(phrase, known[one])
    word = words[at]
    if len(word) > 3 and not _is_known(word) and word not in FILLERS and word not in LINKS:
        like = max(known, key=lambda one: _like(word, one), default="")
        if like and _like(word, like) >= ALIKE:
            return 1, _mentions(word, known[like])
    return 1, ()


def _mentions(said: str, found: Sequence[tuple[str, str]]) -> tuple[Mention, ...]:
    kinds = dict.fromkeys(kind for kind, _ in found)
    return tuple(Mention(said, kind, tuple(name for of, name in found if of == kind)) for kind in kinds)


def _like(word: str, other: str) -> float:
    return SequenceMatcher(None, word, other).ratio() if word[:1] == other[:1] else 0.0


def nearness(heard: Heard, form: Form) -> float:
    """Tell how near a command is to what was heard, from 0 to about 1: the first word counts most."""
    scores = [
        near(word, form) * (1.0 if word == heard.first else LATER)
        for word in (*heard.rest, *(one.said for one in heard.mentions if one.kind == "thing"))
    ]
    return max(scores, default=0.0) + 0.1 * sum(sorted(scores)[:-1])


def near(word: str, form: Form) -> float:
    """Tell how near a word is to a command. What is known to mean something else is not taken for a misspelt word."""
    own = (form.word, *form.also)
    said = tuple(_plain(word))
    known = any(map(_is_known, said))
    said = said if known else (*said, *_spelt(word))
    if any(one in own for one in said):
        return 1.0 if word in own else ITSELF
    found = [0.0, *(_meaning(one, own, form.text) for one in said)]
    if len(word) > 3 and any(one in re.findall(r"[a-z]{3,}", re.sub(r"\[.*\]", "", form.shape)) for one in said):
        found.append(ALIKE)
    if form.word in CHECKS and any(one in verbs for one in said for verbs, _ in DEEDS):
        found.append(TRIED)
    if not known and len(word) > 2:
        found += [BEGUN for one in own if one.startswith(word)]
        found += [0.95 * like for one in own if (like := _like(word, one)) >= NEAR]
        told = re.search(rf"\b{re.escape(word)}", f"{form.shape} {form.text}", re.IGNORECASE)
        found += [TOLD] if told and len(word) > 3 else []
    return max(found)


LOCKS = ("unlock", "lockpick", "lock")
"""What is not meant by picking something up, though a book may have both under ``pick``."""
_OTHERWISE = re.compile(r"\bloses?\b|\brespite\b")
"""In the help of commands whose words mean something else in plain English: one book takes things away by ``take``, and
one forces no doors by ``force``, but the next round."""

_VOCABULARY = frozenset(word for group in MEANT for word in group) | {word for verbs, _ in DEEDS for word in verbs}


def _is_known(word: str) -> bool:
    return word in _VOCABULARY


@lru_cache(500)
def _spelt(word: str) -> tuple[str, ...]:
    """The word of ``MEANT`` that a misspelt one is most like, if any is near."""
    like = max(sorted(_VOCABULARY), key=lambda one: _like(word, one)) if len(word) > 3 else ""
    return (like,) if like and _like(word, like) >= ALIKE else ()


def _meaning(word: str, own: Sequence[str], text: str) -> float:
    """Tell how near a word is by what it means: nearer where both stand at the front of the words that mean it."""
    if _OTHERWISE.search(text) or ("pick" in own and (word in LOCKS) != ("lock" in text)):
        return 0.0
    found = [
        SAME - 0.005 * min(group.index(one) for one in own if one in group)
        for group in MEANT
        if word in group and any(one in group for one in own)
    ]
    return max(found, default=0.0)


def _plain(word: str) -> Iterator[str]:
    """Yield a word as it stands in a command: ``attack`` for ``attacks`` and ``attacking``."""
    yield word
    for ending, instead in (("ing", ""), ("ing", "e"), ("s", ""), ("es", ""), ("ies", "y"), ("ed", ""), ("ed", "e")):
        if word.endswith(ending) and len(word) - len(ending) > 1:
            stem = word[: -len(ending)] + instead
            yield stem
            if len(stem) > 3 and stem[-1] == stem[-2] and not instead:
                yield stem[:-1]  # hitting, running


def _nearest(word: str, forms: Sequence[Form]) -> float:
    return max((near(word, form) for form in forms), default=0.0)


def tried_by(heard: Heard, allowed: Sequence[str]) -> tuple[str, ...]:
    """Return those of the ``allowed`` abilities and skills by which the deed is tried that was heard, best first."""
    hints = next((by for word in heard.rest for verbs, by in DEEDS if set(_plain(word)) & set(verbs)), ())
    said = tuple(one for mention in heard.mentions for one in (mention.said, *mention.names)) + heard.rest
    scores = {one: _fit(one, hints, said) for one in allowed}
    best = sorted((one for one in allowed if scores[one]), key=lambda one: -scores[one])
    return tuple(one for one in best[:3] if "/" not in one or scores[one] == scores[best[0]])


def _fit(allowed: str, hints: Sequence[str], said: Sequence[str]) -> int:
    """Tell how well an ability or skill, or a pair of them, fits what was said."""
    total = 0
    for part in re.split(r"[/_ ]", allowed.casefold()):
        for at, hint in enumerate(hints):
            if hint == part or (len(part) == 3 and hint.startswith(part)):
                total += len(hints) - at
        if any(one.casefold() == part or (one in ABILITIES and one[:3] == part) for one in said):
            total += len(hints) + 2
    return total
