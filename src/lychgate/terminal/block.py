"""Reads an answer of several lines: pasted, from a file, or line by line until a full stop."""

from __future__ import annotations

import re
from pathlib import Path

from lychgate.core.errors import PlayError
from lychgate.core.view import Phrase, Question
from lychgate.server.desk_phrases import LINES
from lychgate.server.wire import LONGEST_FILE

END = "."
"""The line that ends pasted text where lines are read one by one."""

HOW_PLAIN = f"Paste it now; a line with a full stop ({END}) alone ends it, a line with q alone leaves it."

MOST_BYTES = 4 * LONGEST_FILE
"""The most bytes of a file: no text of the allowed length has more."""

UNENDED = "What was pasted has no line with a full stop alone at its end, so it is not taken."


def pasted_as(question: Question | None, before: str, pasted: str) -> str:
    """What is pasted behind the text ``before``, with its word: a list of commands begins with one of them."""
    phrases = question.phrases if question is not None else ()
    word = pasted.split(maxsplit=1)[0].lower() if pasted.strip() else ""
    blocks = [one.word for one in phrases if one.block]
    if before or word in blocks:
        return f"{before}\n{pasted}".strip()
    return f"{LINES.word if any(one.word == word for one in phrases) else blocks[0]}\n{pasted}"


def begins_block(question: Question | None, typed: str) -> bool:
    """Whether the typed text is only the first line of a command that takes several: its word, and what may stand
    behind it there, such as a title."""
    word, _, more = typed.strip().partition(" ")
    phrase = _phrase(question, word)
    return phrase is not None and (not more or re.fullmatch(phrase.first_line, more.strip(), re.IGNORECASE) is not None)


def filled(question: Question | None, typed: str) -> str:
    """The typed text; for ``WORD < FILE`` the word and the file's text. Raises ``PlayError`` if that is unreadable."""
    word, sign, name = typed.partition("<")
    phrase = _phrase(question, word.split(" ")[0])
    if not sign or phrase is None or "\n" in word:
        return typed
    path = Path(name.strip().strip("\"'")).expanduser()
    try:
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
        text = raw.decode("utf-8-sig") if len(raw) <= MOST_BYTES else ""
    except UnicodeDecodeError:
        raise PlayError(f"'{path}' is no text in UTF-8.") from None
    except (OSError, ValueError) as broken:
        reason = getattr(broken, "strerror", None) or str(broken)
        raise PlayError(f"'{path}' cannot be read: {reason}. Type: {phrase.word} < FILE") from None
    if len(raw) > MOST_BYTES or len(text) > LONGEST_FILE:
        raise PlayError(f"'{path}' is too long: at most {LONGEST_FILE:,} letters are read at once.")
    return f"{word.strip()} from {_quoted(path.name)}\n{text}" if word.strip() == phrase.word else f"{word}\n{text}"


def _phrase(question: Question | None, word: str) -> Phrase | None:
    phrases = question.phrases if question is not None else ()
    return next((one for one in phrases if one.block and one.word == word.strip().lower()), None)


def _quoted(name: str) -> str:
    plain = name.replace('"', "'")
    return f'"{plain}"' if " " in plain or "'" in plain else plain
