"""Two campaigns' books side by side, and the commands by which one table adopts what another has made of its own."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from lychgate.core.campaign_book import CampaignBook
from lychgate.core.errors import PlayError, did_you_mean
from lychgate.core.override import OVERRIDES
from lychgate.kit.english import numbered
from lychgate.kit.provenance import quoted
from lychgate.server.amendments import amended_name
from lychgate.server.book_file import ArticleRow, BookFile, SwitchRow, by_title


def compared(book: CampaignBook, other: BookFile) -> Iterator[str]:
    """Two books side by side: a line for all in which they differ."""
    here = {one.switch.name: one for one in book.every_setting if one.switch.name != OVERRIDES.name}
    there, written = {one.name: one.value for one in other.switch}, {one.name: one.line for one in other.own}
    yield from _beside("", _written(book), written, other.campaign)
    for name, setting in here.items():
        if name in there and setting.value != there[name]:
            yield f"{name}: {setting.value} here, {there[name]} in {other.campaign}"
        elif name not in there and name in written and setting.chosen:
            yield f"{name}: {setting.value} here, as it was written in {other.campaign}"
        elif name not in there and setting.switch.written is None and setting.value != setting.switch.default:
            yield f"{name}: {setting.value} here, {setting.switch.default} in {other.campaign}"
    for name, value in there.items():
        if name not in here:
            yield f"{name}: {value} in {other.campaign} alone"
    own = {title: one.what.text for title, one in by_title(book).items()}
    others = {one.title: one.text for one in other.article}
    yield from _beside("Article ", own, others, other.campaign)
    kept = _rulings((one.what.clause or one.what.words, one.what.text) for one in book.every_precedent)
    theirs = _rulings((one.clause or one.words, one.text) for one in other.ruling)
    yield from _rulings_beside(kept, theirs, other.campaign)


def _written(book: CampaignBook) -> dict[str, str]:
    """What a table has written of its own, as far as the reader of its book may know."""
    return {one.switch.name: one.switch.written for one in book.every_setting if one.switch.written}


def _rulings(rulings: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """The texts of rulings, under the clauses or words that they are on."""
    found: dict[str, list[str]] = {}
    for about, text in rulings:
        found.setdefault(about, []).append(_plain(text))
    return found


def _rulings_beside(
    here: Mapping[str, Sequence[str]], there: Mapping[str, Sequence[str]], campaign: str
) -> Iterator[str]:
    """In which rulings two books differ: there may be several on one thing."""
    for about in dict.fromkeys((*here, *there)):
        own, theirs = here.get(about, ()), there.get(about, ())
        if len(own) <= 1 and len(theirs) <= 1:
            one, other = ({about: texts[0]} if texts else {} for texts in (own, theirs))
            yield from _beside("Ruling on ", one, other, campaign)
            continue
        for text in dict.fromkeys((*own, *theirs)):
            if (text in own) != (text in theirs):
                yield f"Ruling on {about}: “{text}” {'here' if text in own else f'in {campaign}'} alone"


def _beside(what: str, here: Mapping[str, str], there: Mapping[str, str], campaign: str) -> Iterator[str]:
    for key in dict.fromkeys((*here, *there)):
        if key not in there:
            yield f"{what}{key}: here alone"
        elif key not in here:
            yield f"{what}{key}: in {campaign} alone"
        elif here[key] != there[key]:
            yield f"{what}{key}: “{here[key]}” here, “{there[key]}” in {campaign}"


def adopting(book: CampaignBook, other: BookFile, only: Collection[str] = ()) -> tuple[str, ...]:
    """The commands by which a referee adopts a book, or ``only`` what is named: things of a table's own and switches by
    their names, articles by their titles, rulings by their clause or words.

    What is in force here already is left out. Raises ``PlayError`` for a name that is not in the other book.
    """
    named = {
        *(one.name for one in other.own),
        *(one.name for one in other.switch),
        *(one.title for one in other.article),
        *(one.clause or one.words for one in other.ruling),
    }
    for name in only:
        if name not in named:
            hint = did_you_mean(name, named)
            raise PlayError(f"The book of {other.campaign} has nothing called '{name[:60]}'.{hint}")
    return tuple(line for name, line in _lines(book, other) if not only or name in only)


def _lines(book: CampaignBook, other: BookFile) -> Iterator[tuple[str, str]]:
    settings = {one.switch.name: one for one in book.every_setting}
    written = _written(book)
    titled = {title: one.what for title, one in by_title(book).items()}
    kept = {(one.what.clause or one.what.words, _plain(one.what.text)) for one in book.every_precedent}
    origin = f"adopted from {other.campaign}"
    anew = {one.name: one.line for one in other.own if written.get(one.name) != one.line}
    yield from anew.items()
    for one in other.switch:
        here = settings.get(one.name)
        if here is None or here.value != one.value or (one.name in anew and not here.chosen):
            yield one.name, f"amend {amended_name(one.name)} {one.value} because {_reason(origin, one)}"
    for article in other.article:
        there = titled.get(article.title)
        if there is None:
            words = f"{f'{article.clause} ' if article.clause else ''}{quoted(article.title)} {quoted(article.text)}"
            yield article.title, f"article {words} because {_reason(origin, article)}"
        elif (there.text, there.clause) != (article.text, article.clause):
            at = f" at {article.clause or 'none'}" if there.clause != article.clause else ""
            yield article.title, f"edit {there.id} {quoted(article.text)}{at} because {_reason(origin, article)}"
    for ruling in other.ruling:
        about = ruling.clause or ruling.words
        if (about, _plain(ruling.text)) not in kept:
            yield about, f"rule {quoted(about)} {quoted(_plain(ruling.text))}"


def _reason(origin: str, row: SwitchRow | ArticleRow) -> str:
    """Where something is adopted from, that it is only on trial there, and why the other table wanted it."""
    trial = f", where it is on trial for {numbered(row.trial, 'session')}" if row.trial else ""
    return _plain(f"{origin}{trial}{f': {row.because}' if row.because else ''}")


def in_words_alone(line: str) -> bool:
    """Whether a command that adopts something puts words in the book that the program does not go by."""
    word = line.partition(" ")[0]
    return word in ("article", "edit", "rule") or (word in ("initiation", "spell") and "{" not in line)


def _plain(text: str) -> str:
    """A text on one line, as a command takes it."""
    return " ".join(text.replace('"', "'").split())
