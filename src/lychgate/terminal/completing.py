"""Completion of a command that is being typed: first its word, then the names that may follow."""

from __future__ import annotations

from textual.suggester import Suggester

from lychgate.core.view import Phrase


class Completing(Suggester):
    """Suggests how what is typed may go on, from the phrases of the open question."""

    def __init__(self, phrases: tuple[Phrase, ...]) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self._phrases = phrases

    async def get_suggestion(self, value: str) -> str | None:
        """``value`` and the rest of the word or name that it has begun; None if it has begun none."""
        return completed(self._phrases, value)


def completed(phrases: tuple[Phrase, ...], typed: str) -> str | None:
    """What is typed with the rest of its last word or name, in the letters that were typed; None if nothing fits."""
    word, space, after = typed.partition(" ")
    if not word:
        return None
    if not space:
        found = next((one.word for one in phrases if one.word.startswith(word.lower())), None)
        return found and word + found[len(word) :]
    names = next((one.names for one in phrases if one.word == word.lower()), ())
    starts = [0, *(at + 1 for at, letter in enumerate(after) if letter in ' "')]
    for start in starts:  # the longest beginning first: a name may have several words
        begun = after[start:].lower()
        fits = next((name for name in names if begun and name.lower().startswith(begun)), None)
        if fits is not None:
            return typed + fits[len(begun) :]
    return None
