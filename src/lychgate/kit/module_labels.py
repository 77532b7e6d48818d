"""The words with which modules begin a part of a room: ``Read aloud:``, ``Treasure:``, ``Exits:``."""

from __future__ import annotations

import re
from typing import Literal

Part = Literal["", "read", "key", "people", "treasure", "exits", "trap", "search", "hook"]
"""What a label says of the text that follows it; empty where it says nothing."""

_WORDS: dict[Part, str] = {
    "read": r"read[- ]aloud(?: text)?|boxed text|box(?:ed)? ?text|read(?: this)?(?: (?:out|aloud"
    r"|to (?:the )?players))+|"
    r"read the following(?: text)?(?: aloud)?(?: to the players)?|(?:what )?(?:the )?players? see|for the players|"
    r"player description|first impressions?|at first sight",
    "key": r"gm(?:'s)?(?: notes?| only)?|dm(?:'s)?(?: notes?| only)?|referee(?:'s)?(?: notes?)?|"
    r"judge(?:'s)?(?: notes?)?|notes?(?: for the (?:gm|dm|referee))?|for the (?:gm|dm|referee)|tactics|developments?",
    "people": r"monsters?|creatures?|encounters?|inhabitants?|occupants?|denizens?|enem(?:y|ies)|foes?|opponents?|"
    r"hostiles?|npcs?|who is here",
    "treasure": r"(?:hidden )?treasures?|loot|valuables?|hoard|rewards? found|riches|items?(?: of value)?",
    "exits": r"exits?|doors?|ways? out|connections?|connects to|leads to|doors and exits",
    "trap": r"traps?|hazards?|dangers?",
    "search": r"search(?:ing)?(?: the room)?|if searched|hidden|secrets?|features?",
    "hook": r"hooks?|introduction to read|opening(?: text)?",
}
_LABEL = re.compile(
    rf"(?:{'|'.join(f'(?P<{part}>{words})' for part, words in _WORDS.items())})"
    r"(?P<name>\s*\([^()]*\))?(?P<sign>\s*[:.—–]|\s+-(?=\s)|$)\s*",
    re.IGNORECASE,
)


def label_of(text: str, *, marked: bool) -> tuple[Part, int]:
    """The part that a text begins with a label of, and where what is labelled begins.

    ``marked``: the label is bold or in italics, and need not end with a colon.
    """
    found = _LABEL.match(text)
    if found is None or not text[:1].isupper():
        return "", 0
    if not marked and found["sign"].strip() != ":" and found.end() != len(text):
        return "", 0
    if found["sign"] == "" and text.strip() != found[0].strip():
        return "", 0
    part: Part = next(one for one in _WORDS if found[one])
    return part, found.end()


def title_part(title: str) -> Part:
    """The part that a heading within a room is of; empty where it is none."""
    found = _LABEL.match(title.strip())
    if found is None or found.end() != len(title.strip()):
        return ""
    return next(one for one in _WORDS if found[one])
