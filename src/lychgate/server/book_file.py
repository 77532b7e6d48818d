"""A campaign's book as one TOML file: written for another table, read with every mistake named, compared, adopted."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from lychgate.core.campaign_book import CampaignBook, Filed
from lychgate.core.codec import learn
from lychgate.core.errors import DataError, PlayError, nearest
from lychgate.core.game import Game
from lychgate.core.override import OVERRIDES
from lychgate.core.ruleset import Variant
from lychgate.core.switches import nearest_switch
from lychgate.resources import convert, parse_toml
from lychgate.server.amendments import amended_name, quoted

LONGEST = 500
"""The most letters of a text, a title or a reason in the file, as at the table."""

MOST = 500
"""The most switches, articles or rulings of a file."""


class SwitchRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A switch with the value that a table plays by, and where that comes from."""

    name: str
    value: str
    by: str = ""
    agreed: tuple[str, ...] = ()
    because: str = ""
    since: str = ""


class ArticleRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An article in a table's own words."""

    title: str
    text: str
    clause: str = ""
    by: str = ""
    agreed: tuple[str, ...] = ()
    because: str = ""
    since: str = ""


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
    switch: tuple[SwitchRow, ...] = ()
    article: tuple[ArticleRow, ...] = ()
    ruling: tuple[RulingRow, ...] = ()


learn(BookFile)


# ---------------------------------------------------------------------- written


def book_toml(book: CampaignBook, ruleset: str) -> str:
    """The book as a file. Rulings that only referees know of stay with their campaign."""
    parts = [_table("", {"ruleset": ruleset, "campaign": book.name})]
    for setting in book.every_setting:
        if setting.own and setting.switch.name != OVERRIDES.name:
            last = setting.history[-1] if setting.history else None
            row = {"name": setting.switch.name, "value": setting.value, **_origin(last)}
            parts.append(_table("switch", row))
    for filed in book.every_article:
        row = {"title": filed.what.words, "text": filed.what.text, "clause": filed.what.clause, **_origin(filed)}
        parts.append(_table("article", row))
    for filed in book.every_precedent:
        one = filed.what
        if not one.only:
            row = {"text": one.text, "clause": one.clause, "words": one.words, "by": one.by, "since": _since(filed)}
            parts.append(_table("ruling", row))
    return "\n".join(parts)


def _origin(filed: Filed | None) -> dict[str, Any]:
    if filed is None:
        return {"since": "the beginning"}
    one = filed.what
    return {"by": one.by, "agreed": one.agreed, "because": one.because, "since": _since(filed)}


def _since(filed: Filed) -> str:
    return f"step {filed.step}{f', {filed.when}' if filed.when else ''}"


def _table(name: str, row: Mapping[str, Any]) -> str:
    lines = [f"[[{name}]]"] if name else []
    for key, value in row.items():
        if value:
            lines.append(f"{key} = {_toml(value)}")
    return "\n".join(lines) + "\n"


def _toml(value: Any) -> str:
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
    found: BookFile = convert(parse_toml(text, file=file), BookFile, file=file)
    if found.ruleset != rules.name:
        raise DataError(file, "ruleset", f"is the book of {found.ruleset[:40]}, and this game plays {rules.name}")
    for key, reason, near in _mistakes(found, switches, clauses):
        raise DataError(file, key, f"{reason}." if near else reason, nearest=near)
    return replace(found, switch=tuple(replace(one, value=switches[one.name].taken(one.value)) for one in found.switch))


def _mistakes(
    found: BookFile, switches: Mapping[str, Variant], clauses: Collection[str]
) -> Iterator[tuple[str, str, str]]:
    """Each mistake of a file: its key, the reason, and the nearest that is known."""
    for name, rows in (("switch", found.switch), ("article", found.article), ("ruling", found.ruling)):
        if len(rows) > MOST:
            yield name, f"has {len(rows)} rows, and {MOST} are the most", ""
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
        if clause and clause not in clauses:
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


# ---------------------------------------------------------------------- compared and adopted


def compared(book: CampaignBook, other: BookFile) -> Iterator[str]:
    """Two books side by side: a line for each switch, article and ruling in which they differ."""
    there = {one.name: one.value for one in other.switch}
    for setting in book.every_setting:
        name = setting.switch.name
        value = there.get(name, setting.switch.default)
        if name != OVERRIDES.name and value != setting.value:
            yield f"{name}: {setting.value} here, {value} in {other.campaign}"
    own = {one.what.words: one.what.text for one in book.every_article}
    others = {one.title: one.text for one in other.article}
    yield from _beside("Article", own, others, other.campaign)
    kept = {(one.what.clause or one.what.words): one.what.text for one in book.every_precedent}
    yield from _beside("Ruling on", kept, {(one.clause or one.words): one.text for one in other.ruling}, other.campaign)


def _beside(what: str, here: Mapping[str, str], there: Mapping[str, str], campaign: str) -> Iterator[str]:
    for key in dict.fromkeys((*here, *there)):
        if key not in there:
            yield f"{what} {key}: here alone"
        elif key not in here:
            yield f"{what} {key}: in {campaign} alone"
        elif here[key] != there[key]:
            yield f"{what} {key}: “{here[key]}” here, “{there[key]}” in {campaign}"


def adopting(book: CampaignBook, other: BookFile, only: Collection[str] = ()) -> tuple[str, ...]:
    """The commands by which a referee adopts a book, or ``only`` the switches, titles and clauses or words named.

    What is in force here already is left out. Raises ``PlayError`` for a name that is not in the other book.
    """
    named = {
        *(one.name for one in other.switch),
        *(one.title for one in other.article),
        *(one.clause or one.words for one in other.ruling),
    }
    for name in only:
        if name not in named:
            raise PlayError(f"The book of {other.campaign} has nothing called '{name[:60]}'.")
    return tuple(line for name, line in _lines(book, other) if not only or name in only)


def _lines(book: CampaignBook, other: BookFile) -> Iterator[tuple[str, str]]:
    values = {one.switch.name: one.value for one in book.every_setting}
    own = {one.what.words for one in book.every_article}
    kept = {(one.what.clause or one.what.words, _plain(one.what.text)) for one in book.every_precedent}
    origin = f"adopted from {other.campaign}"
    for one in other.switch:
        if values.get(one.name) != one.value:
            yield one.name, f"amend {amended_name(one.name)} {one.value} because {_reason(origin, one.because)}"
    for article in other.article:
        if article.title not in own:
            words = f"{f'{article.clause} ' if article.clause else ''}{quoted(article.title)} {quoted(article.text)}"
            yield article.title, f"article {words} because {_reason(origin, article.because)}"
    for ruling in other.ruling:
        about = ruling.clause or ruling.words
        if (about, _plain(ruling.text)) not in kept:
            yield about, f"rule {quoted(about)} {quoted(_plain(ruling.text))}"


def _reason(origin: str, because: str) -> str:
    return _plain(f"{origin}{f': {because}' if because else ''}")


def _plain(text: str) -> str:
    """A text on one line, as a command takes it."""
    return " ".join(text.replace('"', "'").split())
