"""A campaign's book as one TOML file: written for another table, and read with every mistake named."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from lychgate.core.campaign_book import CampaignBook, Filed
from lychgate.core.clause import is_part_of
from lychgate.core.codec import learn
from lychgate.core.decision import TEXT
from lychgate.core.dice_source import ScriptedDice
from lychgate.core.errors import DataError, PlayError, nearest
from lychgate.core.filing import TABLE_APPLIES
from lychgate.core.game import Game
from lychgate.core.override import OVERRIDES
from lychgate.core.play import Play
from lychgate.core.ruleset import Variant
from lychgate.core.switches import nearest_switch
from lychgate.kit.own_book import LONGEST_WORDS, MOST_SESSIONS
from lychgate.resources import convert, parse_toml
from lychgate.server.amendments import referees_of

LONGEST = 500
"""The most letters of a text, a title or a reason in the file, as at the table."""

LONGEST_LINE = 3000
"""The most letters of a command that writes something of a table's own."""

MOST = 500
"""The most rows of each kind in a file."""


class OwnRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something of a table's own, such as a spell: its name in the book, and the command by which it is written."""

    name: str
    line: str
    by: str = ""
    since: str = ""


class SwitchRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A switch with the value that a table plays by, and where that comes from.

    ``trial`` is for how many sessions it is on trial there; 0: it is not.
    """

    name: str
    value: str
    by: str = ""
    agreed: tuple[str, ...] = ()
    because: str = ""
    since: str = ""
    against: tuple[str, ...] = ()
    trial: int = 0


class ArticleRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An article in a table's own words. The fields are those of a ``SwitchRow``."""

    title: str
    text: str
    clause: str = ""
    by: str = ""
    agreed: tuple[str, ...] = ()
    because: str = ""
    since: str = ""
    against: tuple[str, ...] = ()
    trial: int = 0


class RulingRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ruling that is kept, under a clause or words."""

    text: str
    clause: str = ""
    words: str = ""
    by: str = ""
    since: str = ""


class BookFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The book of a campaign as another table may adopt it."""

    ruleset: str
    campaign: str
    own: tuple[OwnRow, ...] = ()
    switch: tuple[SwitchRow, ...] = ()
    article: tuple[ArticleRow, ...] = ()
    ruling: tuple[RulingRow, ...] = ()


learn(BookFile)


# ---------------------------------------------------------------------- written


def book_toml(book: CampaignBook, ruleset: str) -> str:
    """The book as a file. What the reader of the book may not know of stays with the campaign."""
    parts = [_table("", {"ruleset": ruleset, "campaign": book.name})]
    for setting in book.every_setting:
        if setting.switch.written:
            filed = setting.written
            where = {"by": filed.what.by, "since": _since(filed)} if filed is not None else {}
            row = {"name": setting.switch.name, "line": setting.switch.written, **where}
            parts.append(_table("own", row, words=setting.left_to_the_table))
    for setting in book.every_setting:
        if setting.chosen and setting.switch.written != "" and setting.switch.name != OVERRIDES.name:
            last = setting.history[-1] if setting.history else None
            name = setting.switch.name
            parts.append(
                _table("switch", {"name": name, "value": setting.value, **_origin(last), **_trial(book, name)})
            )
    for title, filed in by_title(book).items():
        one = filed.what
        row = {"title": title, "text": one.text, "clause": one.clause, **_origin(filed), **_trial(book, one.id)}
        parts.append(_table("article", row, words=True))
    for filed in book.every_precedent:
        one = filed.what
        if not one.only:
            row = {"text": one.text, "clause": one.clause, "words": one.words, "by": one.by, "since": _since(filed)}
            parts.append(_table("ruling", row, words=True))
    return "\n".join(parts)


def by_title(book: CampaignBook) -> dict[str, Filed]:
    """The articles of a book by their titles: of those that are called the same all but the first are numbered."""
    found: dict[str, Filed] = {}
    taken: set[str] = set()
    for filed in book.every_article:
        title, number = filed.what.words, 1
        while title.casefold() in taken:
            number += 1
            more = f" ({number})"
            room = LONGEST_WORDS - len(more)
            words = filed.what.words
            title = f"{words if len(words) <= room else f'{words[: room - 1]}…'}{more}"
        taken.add(title.casefold())
        found[title] = filed
    return found


def _origin(filed: Filed | None) -> dict[str, Any]:
    if filed is None:
        return {"since": "the beginning"}
    one = filed.what
    return {
        "by": one.by,
        "agreed": one.agreed,
        "against": one.against,
        "because": one.because,
        "since": _since(filed),
    }


def _trial(book: CampaignBook, name: str) -> dict[str, Any]:
    trial = book.trial_of(name)
    return {"trial": trial.sessions} if trial is not None else {}


def _since(filed: Filed) -> str:
    return f"step {filed.step}{f', {filed.when}' if filed.when else ''}"


def _table(name: str, row: Mapping[str, Any], *, words: bool = False) -> str:
    """A table of the file; above one that is ``words`` alone a remark says who applies them."""
    lines = [f"# {TABLE_APPLIES}"] if words else []
    lines += [f"[[{name}]]"] if name else []
    for key, value in row.items():
        if value:
            lines.append(f"{key} = {_toml(value)}")
    return "\n".join(lines) + "\n"


def _toml(value: Any) -> str:
    if isinstance(value, int):
        return str(value)
    if isinstance(value, tuple):
        return f"[{', '.join(_toml(one) for one in value)}]"
    text = str(value).replace("\\", "\\\\").replace('"', '\\"')
    return '"' + re.sub(r"[\x00-\x1f\x7f]", lambda found: f"\\u{ord(found[0]):04x}", text) + '"'


# ---------------------------------------------------------------------- read


def read_book_file(text: str, file: str, game: Game[Any], clauses: Collection[str]) -> BookFile:
    """A book out of a file, for a game. Raises ``DataError`` with the file, the key and the reason for what cannot be
    in force there."""
    rules = game.ruleset
    switches = {one.name: one for one in rules.amendable(game.settled) if one.name != OVERRIDES.name}
    raw = parse_toml(text, file=file)
    rows = raw.get("switch")
    for row in rows if isinstance(rows, list) else ():
        if isinstance(row, dict) and type(row.get("value")) is int:
            row["value"] = str(row["value"])  # a number of the book may be typed as one
    found: BookFile = convert(raw, BookFile, file=file)
    if found.ruleset != rules.name:
        raise DataError(file, "ruleset", f"is the book of {found.ruleset[:40]}, and this game plays {rules.name}")
    own = _own_of(found.own, file, game)
    switches |= own
    for key, reason, near in _mistakes(found, switches, clauses):
        raise DataError(file, key, f"{reason}." if near else reason, nearest=near)
    taken = [replace(one, value=switches[one.name].taken(one.value)) for one in found.switch]
    return replace(
        found,
        own=tuple(replace(one, line=own[one.name].written or "") for one in found.own),
        switch=tuple(one for one in taken if one.name not in own or one.value != own[one.name].default),
    )


def _own_of(rows: Sequence[OwnRow], file: str, game: Game[Any]) -> dict[str, Variant]:
    """What the rows of a file write, by name, as it would be at a table that has nothing of its own yet. Raises
    ``DataError`` for a row that writes nothing, or something else."""
    if len(rows) > MOST:
        raise DataError(file, "own", f"has {len(rows)} rows, and {MOST} are the most")
    rules, header = game.ruleset, game.header
    referee = next(iter(referees_of(game)), "")
    state = rules.new_game(header.variants, header.seats, header.roles or {})
    places: dict[str, int] = {}
    for at, row in enumerate(rows):
        earlier = places.setdefault(row.name, at)
        if earlier != at:
            raise DataError(file, f"own[{at}].name", f"'{row.name[:60]}' is written in own[{earlier}] already")
        key = f"own[{at}].line"
        if len(row.line) > LONGEST_LINE:
            raise DataError(file, key, f"has more than {LONGEST_LINE} letters")
        if not referee:
            raise DataError(file, f"own[{at}]", "tables of this game write nothing of their own")
        try:
            orders = rules.orders(state, referee)
            command = orders.read(f"{TEXT}{row.line}") if orders is not None else None
            if not getattr(command, "writes_own", False):
                raise DataError(file, key, f"'{row.line[:40]}' writes nothing of a table's own")
            play = Play(state, referee, ScriptedDice(()))
            rules.perform(play, command)
        except PlayError as wrong:
            raise DataError(file, key, str(wrong).rstrip(".")) from None
        state = play.state
    found = {one.name: one for one in rules.amendable(state) if one.written is not None}
    for name, at in places.items():
        if name not in found:
            near = nearest(name, [one for one in found if one not in places])
            raise DataError(file, f"own[{at}].name", f"'{name[:60]}' is not what the rows write.", nearest=near)
    return found


def _mistakes(
    found: BookFile, switches: Mapping[str, Variant], clauses: Collection[str]
) -> Iterator[tuple[str, str, str]]:
    """Each mistake of a file: its key, the reason, and the nearest that is known."""
    for name, rows in (("switch", found.switch), ("article", found.article), ("ruling", found.ruling)):
        if len(rows) > MOST:
            yield name, f"has {len(rows)} rows, and {MOST} are the most", ""
    tried = [(f"switch[{at}].trial", one.trial) for at, one in enumerate(found.switch)]
    tried += [(f"article[{at}].trial", one.trial) for at, one in enumerate(found.article)]
    for key, sessions in tried:
        if not 0 <= sessions <= MOST_SESSIONS:
            yield key, f"is a number of sessions from 1 to {MOST_SESSIONS}, or 0 for no trial", ""
    yield from _wrong_switches(found, switches)
    titles: dict[str, int] = {}
    for at, article in enumerate(found.article):
        earlier = titles.setdefault(article.title.casefold(), at)
        if earlier != at:
            yield f"article[{at}].title", f"'{article.title[:40]}' is the title of article[{earlier}] too", ""
        if not article.title.strip() or not article.text.strip():
            yield f"article[{at}]", "has no title or no text", ""
    texts = [(f"article[{at}]", one.clause, (one.title, one.text, one.because)) for at, one in enumerate(found.article)]
    texts += [(f"ruling[{at}]", one.clause, (one.words, one.text, "")) for at, one in enumerate(found.ruling)]
    for key, clause, written in texts:
        if clause and not any(is_part_of(id_, clause) for id_ in clauses):
            yield f"{key}.clause", f"the book has no clause '{clause[:40]}'", nearest(clause, clauses)
        if any(len(text) > LONGEST for text in written):
            yield key, f"has a text of more than {LONGEST} letters", ""
    for at, ruling in enumerate(found.ruling):
        if bool(ruling.clause) == bool(ruling.words) or not ruling.text.strip():
            yield f"ruling[{at}]", "needs a text, and either a clause or words", ""
        if "." in ruling.words and " " not in ruling.words:
            yield f"ruling[{at}].words", f"'{ruling.words[:40]}' reads like a clause", ""


def _wrong_switches(found: BookFile, known: Mapping[str, Variant]) -> Iterator[tuple[str, str, str]]:
    chosen: dict[str, int] = {}
    for at, row in enumerate(found.switch):
        if row.name not in known:
            near = nearest_switch(row.name, known)
            first = "; what it amends must be there first" if "." in row.name and not near else ""
            yield f"switch[{at}].name", f"there is no switch '{row.name[:40]}'{first}", near
            return
        try:
            known[row.name].taken(row.value)
        except PlayError as wrong:
            yield f"switch[{at}].value", str(wrong).rstrip("."), ""
        earlier = chosen.setdefault(row.name, at)
        if earlier != at:
            yield f"switch[{at}].name", f"'{row.name}' has a value in switch[{earlier}] already", ""
