"""Writes the pages of a vault as Markdown: an index, a page for each session, and one for everything with a name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from lychgate.core.chain import head_words
from lychgate.core.game import Game
from lychgate.core.told_story import SEED_CHOSEN
from lychgate.core.vault.gathered import KINDS, Gathered, Session, Step, Subject, gathered
from lychgate.core.vault.names import Links, Names, bare, link, quoted, signed, with_pictures, yaml, yaml_list
from lychgate.core.view import HEADINGS, Note

INDEX = "index.md"
"""The page from which all others can be reached. Its front matter says whose view of which game the vault holds."""

SESSIONS = "Sessions"

ALL = "all of it"
"""Said in place of a seat in a vault that holds everything."""

MOST_SENTENCES = 6
"""A paragraph of the story that has this many sentences ends with the next step."""

HEADING = {
    "Characters": "character",
    "At the table": "party",
    "Foes": "foes",
    "Places": "place",
    "Notes": "note",
    "Handouts": "handout",
}
"""The word in the front matter for what a page is about, by its kind."""


@dataclass
class Whole:
    """The data that all pages share: the game, whose view it is, the name of each page, and the links to it."""

    front: tuple[tuple[str, str], ...]
    found: Gathered
    pages: dict[str, str]
    sessions: dict[int, str]
    links: Links
    seed_chosen: bool
    head: str


def vault(game: Game[Any], seat: str | None = None) -> dict[str, str]:
    """The pages as ``seat`` may read them, or all there is to read: a text for each path, ``/`` between folders.

    Nothing is secret any more when the game is over.
    """
    found = gathered(game, None if game.ruleset.ended(game.settled) else seat)
    names = Names()
    index = names.free("index")
    sessions = {one.number: names.free(one.title) for one in found.sessions}
    pages = {key: names.free(one.title) for key, one in found.subjects.items()}
    header = game.header
    front = (
        ("game", header.name),
        ("begun", header.made),
        ("rules", game.ruleset.title),
        ("seen by", seat or ALL),
    )
    head = head_words(game.chain.head() if seat is None else game.chain.head(seat))
    whole = Whole(front, found, pages, sessions, Links(leading(found, pages)), bool(header.seed_chosen), head)
    texts = {f"{index}.md": index_page(whole)}
    for session in found.sessions:
        texts[f"{SESSIONS}/{sessions[session.number]}.md"] = session_page(whole, session)
    for key, one in found.subjects.items():
        texts[f"{one.kind}/{pages[key]}.md"] = subject_page(whole, key, one)
    return {path: signed(text) for path, text in texts.items()}


def leading(found: Gathered, pages: dict[str, str]) -> dict[str, str]:
    """Every name that may occur in a text, with the page that it leads to; names with a sheet go before the rest."""
    leads: dict[str, str] = {}
    for key, one in sorted(found.subjects.items(), key=lambda pair: pair[1].sheet is None):
        for name in (one.title, *one.names):
            leads.setdefault(" ".join(name.split()), pages[key])
    return leads


def matter(whole: Whole, title: str, kind: str, more: Iterable[tuple[str, str]] = ()) -> str:
    """The front matter of a page, without its first line."""
    rows = [("title", title), ("type", kind), *whole.front, *more]
    return "\n".join(f"{key.replace(' ', '-')}: {yaml(value)}" for key, value in rows) + "\n---\n"


def page(front: str, blocks: Iterable[str]) -> str:
    """A page of its front matter and the blocks of its body."""
    return front + "\n" + "\n\n".join(block for block in blocks if block) + "\n"


# ---------------------------------------------------------------------- the index


def index_page(whole: Whole) -> str:
    """The index: all pages, and whose view they hold."""
    values = dict(whole.front)
    title = values["game"] or "A game"

    def blocks() -> Iterator[str]:
        yield f"# {bare(title)}"
        begun = f", begun {bare(values['begun'][:10])}" if values["begun"] else ""
        seen = "With everything in it" if values["seen by"] == ALL else f"As seen by {bare(values['seen by'])}"
        yield f"*{bare(values['rules'])}{begun}. {seen}.*"
        yield f"*{SEED_CHOSEN}*" if whole.seed_chosen else ""
        yield f"*The head of the records is {whole.head}.*" if whole.head else ""
        yield listing("Sessions", (link(whole.sessions[one.number]) for one in whole.found.sessions))
        for kind in KINDS:
            of_it = [(key, one) for key, one in whole.found.subjects.items() if one.kind == kind]
            yield listing(kind, (entry(whole, key, one) for key, one in of_it))

    return page(matter(whole, title, "index"), blocks())


def entry(whole: Whole, key: str, one: Subject) -> str:
    """A line of the index."""
    shown = link(whole.pages[key], " ".join(one.title.split()))
    title = "" if one.title in shown else bare(one.title)
    about = one.sheet.subtitle if one.sheet is not None else ""
    told = [title, bare(about), "no longer seen" if one.gone else ""]
    after = ", ".join(part for part in told if part)
    return shown + (f" ({after})" if after else "")


def listing(heading: str, rows: Iterable[str]) -> str:
    """A heading and a list; nothing where the list is empty."""
    listed = [f"- {row}" for row in rows]
    return "\n".join([f"## {heading}", "", *listed]) if listed else ""


# ---------------------------------------------------------------------- a session


def session_page(whole: Whole, session: Session) -> str:
    """The story of a session, the notes of it, and under it each order with its dice."""
    title = whole.sessions[session.number]

    def blocks() -> Iterator[str]:
        yield f"# {title}"
        yield between(whole, session)
        yield from story(whole, session)
        if whole.found.waits and session is whole.found.sessions[-1]:
            yield "*Here the story waits to be gone on with.*"
        yield from notes(whole, "Notes", session.notes, title)
        yield from mechanics(session.steps)

    span = [one.when for one in session.steps if one.when]
    more = [("from", span[0]), ("to", span[-1])] if span else []
    return page(matter(whole, title, "session", more), blocks())


def between(whole: Whole, session: Session) -> str:
    """The time of a session, and links to the sessions before and after it."""
    span = list(dict.fromkeys(one.when for one in session.steps if one.when))
    told = [bare(f"{span[0]} to {span[-1]}" if len(span) > 1 else span[0])] if span else []
    for word, number in (("before it", session.number - 1), ("after it", session.number + 1)):
        if number in whole.sessions:
            told.append(f"{word} {link(whole.sessions[number])}")
    return f"*{'; '.join(told)}.*" if told else ""


def story(whole: Whole, session: Session) -> Iterator[str]:
    """The story of a session: headings and grave lines by themselves, all else as a paragraph for each moment."""
    stretch: list[str] = []
    when = ""
    for step in session.steps:
        for line in step.lines:
            if line.weight == "session":
                continue
            set_apart = line.weight in HEADINGS or line.weight == "grave"
            full = len(stretch) >= MOST_SENTENCES and line is step.lines[0]
            if stretch and (set_apart or full or step.when != when):
                yield " ".join(stretch)
                stretch = []
            when = step.when
            text = whole.links.text(line.text)
            if set_apart:
                yield f"## {text}" if line.weight in HEADINGS else f"**{text}**"
            else:
                stretch.append(text)
    if stretch:
        yield " ".join(stretch)


def mechanics(steps: Sequence[Step]) -> Iterator[str]:
    """Each order with its dice, folded away."""
    rows: list[str] = []
    for step in steps:
        if not (step.order or step.inputs):
            continue
        number = f"{step.number}." if step.number else "Waiting."
        order = f": {bare(step.order)}" if step.order else ""
        when_by = ", ".join(bare(part) for part in (step.when, step.by) if part)
        rows.append(f"> - **{number}** {when_by}{order}")
        rows += [f">     - {bare(given)}" for given in step.inputs]
    if rows:
        yield "\n".join(["## Orders and dice", "", "> [!info]- Step by step", *rows])


# ---------------------------------------------------------------------- what has a name


def subject_page(whole: Whole, key: str, one: Subject) -> str:
    """The page of somebody or something, with all that is known of it."""
    name = whole.pages[key]

    def blocks() -> Iterator[str]:
        yield f"# {bare(one.title)}"
        if one.kind == "Handouts":
            yield from handout(one.notes[0])
        yield from sheet(whole, one, name)
        if one.text:
            yield "\n".join(f"- {whole.links.text(text, on=name)}" for text in one.text if text)
        if one.kind != "Handouts":
            yield from notes(whole, "" if one.kind == "Notes" else "Notes", one.notes, name)
        rows = [changed(whole, session, step.step, step.when, step.by, step.texts) for session, step in one.changes]
        yield listing("What changed", rows)
        yield listing("In the story", (link(whole.sessions[number]) for number in sessions_naming(whole, one, name)))

    front = matter(whole, one.title, HEADING[one.kind])
    return page(front if not one.names else f"aliases: {yaml_list(one.names)}\n{front}", blocks())


def sheet(whole: Whole, one: Subject, name: str) -> Iterator[str]:
    """The content of a sheet when it was seen last."""
    if one.sheet is None:
        return
    yield f"*{bare(one.sheet.subtitle)}*" if one.sheet.subtitle else ""
    if one.gone:
        yield "No longer seen. This is how it was last:"
    rows = [f"- {bare(bar.label)}: {bar.value} of {bar.maximum}" for bar in one.sheet.bars]
    rows += [f"- {bare(field.label)}: {whole.links.text(field.text, on=name)}" for field in one.sheet.fields]
    rows += [f"- {whole.links.text(mark, on=name)}" for mark in one.sheet.marks]
    yield "\n".join(rows)


def changed(whole: Whole, session: int, step: int, when: str, by: str, texts: Sequence[str]) -> str:
    """A line that says what changed."""
    told = "; ".join(bare(text.replace(" -> ", " → ")) for text in texts)
    return f"{link(whole.sessions[session])}, step {step}, {bare(when)}{f', by {bare(by)}' if by else ''}: {told}"


def sessions_naming(whole: Whole, one: Subject, name: str) -> Iterator[int]:
    """The sessions in which somebody or something is named, or in which the party was there."""
    for session in whole.found.sessions:
        texts = (line.text for step in session.steps for line in step.lines)
        if session.number in one.visited or any(name in whole.links.named(text) for text in texts):
            yield session.number


def handout(note: Note) -> Iterator[str]:
    """A handout as it was given: its Markdown stands as it is, in a quotation."""
    yield f"*A handout of {bare(note.by)}{f', {bare(note.whose)}' if note.whose else ''}.*"
    yield with_pictures(quoted(note.text))


def notes(whole: Whole, heading: str, found: Sequence[Note], name: str) -> Iterator[str]:
    """Notes, each with who wrote it."""
    rows = []
    for note in found:
        whose = f", {bare(note.whose)}" if note.whose else ""
        rows.append(f"- {whole.links.text(note.text, on=name)} ({bare(note.by)}{whose})")
    if rows:
        yield "\n".join([*([f"## {heading}", ""] if heading else []), *rows])
