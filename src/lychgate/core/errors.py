"""The errors of Lychgate, each with a message that a person can act on.

Every message says what was asked, what is allowed, and where. A face shows the message and nothing else;
no stack trace ever reaches a person.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Any, Self

LONGEST_SHOWN = 300
"""The most letters of an answer that a message repeats."""


class LychgateError(Exception):
    """The base of every error that Lychgate raises on purpose. Its text can be shown to people."""

    @property
    def to_seats(self) -> str:
        """The text for people at a table on somebody else's machine."""
        return str(self)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the whole error: its kind, its text and its fields."""
        return _revived, (type(self), self.args, self.__dict__)


class PlayError(LychgateError):
    """A player asked for something that the game does not allow. The message is shown; nothing changes.

    ``instead`` are complete commands that the player may have meant and may give now, the likeliest first. ``bare`` is
    the message without the advice at its end, where it has any: faces that offer ``instead`` need no more.
    """

    instead: tuple[str, ...] = ()
    bare: str = ""

    def advising(self, bare: str) -> Self:
        """The same error, whose message is ``bare`` without its advice."""
        self.bare = bare
        return self

    def offering(self, instead: Sequence[str], text: str = "") -> PlayError:
        """An error of this kind that offers commands ``instead``, in its bare words or with another ``text``."""
        told = _revived(type(self), (text or self.bare or str(self),), {**self.__dict__, "instead": tuple(instead)})
        assert isinstance(told, PlayError)
        return told


class TooEarly(PlayError):
    """It is not yet the time of what a player asked for; the same may be allowed later, in another turn or Round."""


class Blocked(PlayError):
    """Something would change a command that waits: the one that ``seat`` gave, in its ``lane``.

    ``asked`` are those whom everybody may know to be asked in it.
    """

    def __init__(self, seat: str, lane: int, asked: Sequence[str] = ()) -> None:
        self.seat = seat
        self.lane = lane
        what = f"{seat} is in the middle of something"
        if asked:
            *first, last = asked
            who = f"{', '.join(first)} and {last} are" if first else f"{last} is"
            what = f"{who} asked something"
        super().__init__(f"{what} that this would change: that comes first.")


class Busy(PlayError):
    """Raised if something needs ``seats`` that are in the middle of something else."""

    def __init__(self, sentence: str, seats: Sequence[str]) -> None:
        self.seats = tuple(seats)
        super().__init__(sentence)


class IllegalCommand(PlayError):
    """A seat gave a command that it may not give now.

    ``command`` is what was asked for, ``allowed`` the ids that may be ordered instead.
    """

    def __init__(self, command: str, allowed: tuple[str, ...]) -> None:
        self.command = command
        self.allowed = allowed
        super().__init__(f"'{command}' cannot be done now. Allowed: {some_of(allowed)}.")


class IllegalAnswer(PlayError):
    """A seat answered a decision with something that is not among its options.

    ``decision`` is the decision's kind, ``answer`` what was given, ``allowed`` the option ids.
    """

    def __init__(self, decision: str, answer: str, allowed: tuple[str, ...], *, hint: str = "") -> None:
        self.decision = decision
        self.answer = answer if len(answer) <= LONGEST_SHOWN else f"{answer[:LONGEST_SHOWN]} ..."
        self.allowed = allowed
        wish = hint or f"Allowed: {some_of(allowed)}."
        super().__init__(f"'{self.answer}' does not answer '{decision}'. {wish}")


class ReplayError(LychgateError):
    """The journal does not agree with the rules: stop, and keep everything."""


class ReplayMismatch(ReplayError):
    """A re-run asked or rolled something other than the journal says.

    ``entry`` is the entry's number (0 while it is still open), ``expected`` what the journal holds,
    ``found`` what the rules did, ``clause`` where they did it.
    """

    def __init__(self, expected: str, found: str, *, clause: str = "", entry: int = 0) -> None:
        self.entry = entry
        self.expected = expected
        self.found = found
        self.clause = clause
        where = f" in entry {entry}" if entry else ""
        by = f" ({clause})" if clause else ""
        super().__init__(f"The journal{where} says {expected}, the rules now say {found}{by}.")


class DiceExhausted(ReplayError):
    """A script ran out of dice: ``wanted`` tells which roll found none."""

    def __init__(self, wanted: str) -> None:
        self.wanted = wanted
        super().__init__(f"The script has no more dice, but the rules roll {wanted}.")


class DiceUnused(ReplayError):
    """A script holds dice that nobody rolled: ``left`` names them."""

    def __init__(self, left: str) -> None:
        self.left = left
        super().__init__(f"The script ends with dice that were never rolled: {left}.")


class DataError(LychgateError):
    """A data file holds something that is not allowed: ``file``, ``key`` and ``reason`` say where and what."""

    def __init__(self, file: str, key: str, reason: str, *, nearest: str = "") -> None:
        self.file = file
        self.key = key
        self.reason = reason
        self.nearest = nearest
        hint = f" Did you mean '{nearest}'?" if nearest else ""
        super().__init__(f"{file}: {key}: {reason}{hint}")


class StoreError(LychgateError):
    """Something could not be saved or read. The text says what, and what is still safe.

    It is for whoever keeps the machine, and may name a file or a database; ``to_seats`` names neither, nor what is in
    it, where the text does.
    """

    def __init__(self, text: str, to_seats: str = "") -> None:
        self._to_seats = to_seats or text
        super().__init__(text)

    @property
    def to_seats(self) -> str:
        """The text without what is only for whoever keeps the machine."""
        return self._to_seats


def _revived(kind: type[LychgateError], args: tuple[object, ...], fields: dict[str, object]) -> LychgateError:
    """The error that ``__reduce__`` took apart, put together without its ``__init__``."""
    error = kind.__new__(kind, *args)
    error.__dict__.update(fields)
    return error


def nearest(word: str, known: Iterable[str], *, cutoff: float = 0.6) -> str:
    """The word of ``known`` most like ``word``; empty if none is near. ``cutoff`` is the least likeness, up to 1."""
    return next(iter(get_close_matches(word, list(known), n=1, cutoff=cutoff)), "")


def did_you_mean(word: str, known: Iterable[str], *, cutoff: float = 0.6) -> str:
    """A sentence, after a space, that names the word of ``known`` most like ``word``; empty if none is near."""
    near = nearest(word, known, cutoff=cutoff)
    return f" Did you mean '{near}'?" if near else ""


def what_was_meant(
    word: str, known: Iterable[str], *, heading: str = "Known", most: int | None = None, cutoff: float = 0.6
) -> str:
    """A sentence, after a space, with the word of ``known`` most like ``word``; where none is near, with all of them.

    ``most`` is how many are named at most.
    """
    words = tuple(known)
    return did_you_mean(word, words, cutoff=cutoff) or f" {heading}: {some_of(words, most or len(words))}."


def some_of(names: tuple[str, ...], most: int = 12) -> str:
    """Up to ``most`` names as a sentence part, and how many more there are."""
    if not names:
        return "nothing"
    shown = ", ".join(names[:most])
    return shown if len(names) <= most else f"{shown} and {len(names) - most} more"


def listing(heading: str, names: tuple[str, ...], most: int = 12) -> str:
    """A sentence, after a space, with up to ``most`` names under a heading; empty where there are none."""
    return f" {heading}: {some_of(names, most)}." if names else ""
