"""What a table adds to its book, as its state keeps it: rulings, articles in words, amendments that wait."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from lychgate.core.clause import is_part_of
from lychgate.core.errors import PlayError, did_you_mean
from lychgate.core.override import OVERRIDES
from lychgate.core.ruleset import Variant
from lychgate.core.switches import SwitchFile
from lychgate.core.telling import listed
from lychgate.kit.roll_words import titles
from lychgate.resources import load

LONGEST_TEXT = 500
LONGEST_WORDS = 60
"""The most letters of a ruling or an article, and of the words that it is found by."""

LONGEST_REMARK = 300
MOST_REMARKS = 30
"""The most letters of a line of the discussion of a proposal, and the most such lines."""

MOST_SESSIONS = 20
"""The most sessions that something is on trial for."""

MOST = 500
"""The most rulings, and the most articles, of one table."""


class Precedent(msgspec.Struct, frozen=True, kw_only=True):
    """A ruling kept for the next time, under a ``clause`` of the book or ``words``. ``secret``: only referees know."""

    id: str
    by: str
    text: str
    clause: str = ""
    words: str = ""
    secret: bool = False


class ArticleText(msgspec.Struct, frozen=True, kw_only=True):
    """The words of an article at some time: its title, its text, and the clause that it is beside."""

    title: str
    text: str
    clause: str = ""


class OwnArticle(msgspec.Struct, frozen=True, kw_only=True):
    """An article in the table's own words, beside a ``clause`` of the book or by itself.

    ``earlier`` are its words before each edit that is in force, the oldest first.
    """

    id: str
    by: str
    title: str
    text: str
    clause: str = ""
    earlier: tuple[ArticleText, ...] = ()

    @property
    def words(self) -> ArticleText:
        """Its words now."""
        return ArticleText(title=self.title, text=self.text, clause=self.clause)


class Amendment(msgspec.Struct, frozen=True, kw_only=True):
    """A change of the book: a ``switch`` gets a ``value``, or an article with a ``title`` and a ``text`` is added.

    ``strikes`` is the id of an article that is struck instead, ``edits`` of one that gets other words; ``back``: those
    that it had before its last edit. ``repeals``: the switch is as it was before an amendment.

    ``by`` proposed it, ``agreed`` voted for it, ``against`` voted against it, ``silent`` were asked and did not vote.
    ``discussion`` has what was said of it, as ``Ann: TEXT``; ``tried`` says what it would have changed in the past.
    ``sessions``: it is on trial for so many sessions of play. ``trial``: it ends the trial of this id, or keeps what is
    on trial, where it does nothing else.
    """

    by: str
    because: str = ""
    agreed: tuple[str, ...] = ()
    switch: str = ""
    value: str = ""
    clause: str = ""
    title: str = ""
    text: str = ""
    strikes: str = ""
    repeals: bool = False
    against: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()
    discussion: tuple[str, ...] = ()
    tried: str = ""
    sessions: int = 0
    trial: str = ""
    edits: str = ""
    back: bool = False

    @property
    def keeps(self) -> bool:
        """Whether what is on trial stays for good, and nothing else changes."""
        return bool(self.trial) and not (self.repeals or self.strikes or self.back)


class Trial(msgspec.Struct, frozen=True, kw_only=True):
    """Something in force for so many ``sessions`` with dice: a ``switch``, an ``article``, or the last ``edit`` of one.

    ``left`` of them are to come, the present one among them; ``played``: dice have fallen in the present one. When none
    is left the table is asked; until it has decided, what is on trial stays in force.
    """

    id: str
    sessions: int
    left: int
    switch: str = ""
    article: str = ""
    edit: bool = False
    played: bool = False

    @property
    def due(self) -> bool:
        """Whether its sessions are over, and the table is to decide."""
        return self.left <= 0


class OwnBook(msgspec.Struct, frozen=True, kw_only=True):
    """All that a table has added. The counts say how many open and secret rulings and articles there have been.

    ``amended`` are the switches that were amended, each with the value that it had before its last amendment.
    ``trials`` are under way or wait for the table's word; ``tried`` says how many there have been.
    """

    precedents: tuple[Precedent, ...] = ()
    articles: tuple[OwnArticle, ...] = ()
    waiting: tuple[Amendment, ...] = ()
    amended: dict[str, str] = {}
    ruled: int = 0
    ruled_in_secret: int = 0
    written: int = 0
    trials: tuple[Trial, ...] = ()
    tried: int = 0

    def article(self, id_: str) -> OwnArticle | None:
        """The article of this id, however it is spelt; None where there is none."""
        return next((one for one in self.articles if one.id.casefold() == id_.casefold()), None)

    def trial_of(self, name: str) -> Trial | None:
        """The trial of a switch or of an article; None where it is on none."""
        return next((one for one in self.trials if name and name in (one.switch, one.article)), None)


NOTHING_OWN = OwnBook()
"""What a table has added that has added nothing."""


def package_of(state: object) -> str:
    """The package of the ruleset that a state belongs to."""
    return ".".join(type(state).__module__.split(".")[:3])


@lru_cache(8)
def switches_of(package: str) -> tuple[Variant, ...]:
    """The switches of a ruleset with a referee."""
    file: SwitchFile = load(package, "data/variants.toml", SwitchFile)
    return (*file.variants(), OVERRIDES)


def parts_of(package: str, id_: str) -> tuple[str, ...]:
    """The clauses that are kept under an id: the one of that id, or the parts into which it is split."""
    known = titles(package)
    return (id_,) if id_ in known else tuple(one for one in known if is_part_of(one, id_))


def with_parts(package: str, id_: str) -> str:
    """The id of a clause in words, with its parts where it is split: ``3d6.6.4 (3d6.6.4a and 3d6.6.4b)``."""
    parts = tuple(one for one in parts_of(package, id_) if one != id_)
    return f"{id_} ({listed(parts)})" if parts else id_


def must_be_a_clause(package: str, id_: str) -> None:
    """Raises ``PlayError``, which names the nearest, where the book has no such clause, nor parts of one."""
    known = titles(package)
    if not parts_of(package, id_):
        raise PlayError(f"The book has no clause '{id_[:60]}'.{did_you_mean(id_, tuple(known))}")
