"""A side in a sentence: the party, the goblins, Abbess Verena; and the verb that goes with it."""

from __future__ import annotations

from lychgate.kit.english import is_many, many_of
from lychgate.rulesets.sovereign.state import PARTY, State

OTHERS = " and the others"
"""What is said of a side beside the one after whom it is called."""


def called(state: State, side: str) -> str:
    """A side in the middle of a sentence; somebody with a name of their own stands without ``the``.

    A side is stored in small letters, often by the name of its first member; the capitals come from those who are on
    it, and so do a plural and "the others".
    """
    names = _names(state, side)
    written = next((name for name in (*names, *map(many_of, names)) if name.casefold() == side), side)
    if names.count(written) > 1:
        return f"the {many_of(written)}"
    those = written if written in names and _own(written) else f"the {written}"
    return f"{those}{OTHERS}" if written in names and len(names) > 1 else those


def does(state: State, side: str, one: str, many: str) -> str:
    """The verb of a side: ``one`` for the party and for who is alone, ``many`` for a plural, even of the last of it."""
    names = _names(state, side)
    alone = len(names) == 1 and names[0].casefold() == side
    several = len(names) > 1 or (is_many(side) and not alone)
    return many if several and side != PARTY else one


def _names(state: State, side: str) -> list[str]:
    """What those of a side are called, without the numbers that tell them apart."""
    return [one.name.rstrip("0123456789 ") for one in state.cast if one.side == side]


def _own(name: str) -> bool:
    """Whether a name is written as one's own is: Abbess Verena, Hob of the Fen; and not as a kind: Cured miner."""
    words = name.split()
    return words[0][:1].isupper() and words[-1][:1].isupper()
