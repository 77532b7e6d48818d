"""A campaign's book as Markdown: what the table has made of it, how that came about, then the clauses by chapter."""

from __future__ import annotations

from collections.abc import Iterator

from lychgate.core.book_history import change_lines, histories
from lychgate.core.campaign_book import Article, CampaignBook, Filed, Setting
from lychgate.core.chronicle import code, escaped
from lychgate.core.filing import by_the_table
from lychgate.core.telling import listed

NOTHING = "This table plays by the book as it is printed."


def book_markdown(book: CampaignBook, *, own: bool = False) -> str:
    """The book as Markdown; with ``own`` only what the table has chosen, amended, written or ruled."""
    return "\n\n".join(block for block in _blocks(book, own) if block) + "\n"


def _blocks(book: CampaignBook, own: bool) -> Iterator[str]:
    yield f"# {escaped(book.name)}: the campaign's book"
    at = f"step {book.step}{f' ({book.when})' if book.when else ''}" if book.step else "the beginning"
    yield f"*{escaped(f'{book.title}, as this table plays it at {at}.')}*"
    yield "## What this table has made of it"
    yield from _made(book)
    if book.history:
        yield "## How it came to this"
        for title, changes in histories(book):
            yield f"### {escaped(title)}"
            yield "\n".join(row for filed in changes for row in _change(filed))
    chapter = None
    for one in book.clauses:
        if own and not one.own:
            continue
        if one.clause.chapter_title != chapter:
            chapter = one.clause.chapter_title
            yield f"## {escaped(chapter)}"
        yield from _article(one, book)


def _change(filed: Filed) -> Iterator[str]:
    """A change as a point of a list, with its vote, its reason and what was said below it."""
    what, *more = change_lines(filed)
    yield f"- **Step {filed.step}{f' ({escaped(filed.when)})' if filed.when else ''}.** {escaped(what)}"
    yield from (f"    - {escaped(line)}" for line in more)


def _made(book: CampaignBook) -> Iterator[str]:
    rows = [f"- {row}" for row in overview(book)]
    yield "\n".join(rows) if rows else NOTHING
    loose = [setting_line(one, book) for one in book.settings if one.own]
    loose += [article_line(one, book) for one in book.articles]
    loose += [precedent_line(one) for one in book.precedents]
    if loose:
        yield "### Beside the clauses"
        yield "\n".join(f"- {row}" for row in loose)


def overview(book: CampaignBook) -> Iterator[str]:
    """A line for each choice, amendment, article and ruling, the oldest last; ends with what waits."""
    for one in book.every_setting:
        if one.chosen and not one.history:
            yield f"{code(one.switch.name)} = {code(one.value)}, chosen when the game began"
    for filed in book.history:
        yield f"Step {filed.step}: {history_line(filed)}"
    for filed in book.waiting:
        yield f"*Agreed, and not in force yet:* {history_line(filed)}"


def history_line(filed: Filed) -> str:
    """A change of the book in a line: what, by whom, why."""
    one = filed.what
    trial = f", on trial for {one.sessions} session{'' if one.sessions == 1 else 's'}" if one.sessions else ""
    what = {
        "amendment": f"{code(one.switch)} = {code(one.value)} (was {code(one.before)}){trial}",
        "repeal": f"{code(one.switch)} is {code(one.value)} again" if one.switch else f"{one.id} is repealed",
        "kept": f"{code(one.switch) if one.switch else one.id} is kept for good",
        "agreed": (f"{code(one.switch)} = {code(one.value)}" if one.switch else f"“{escaped(one.words)}”") + trial,
        "article": f"{one.id}, “{escaped(one.words)}”{trial}",
        "edit": f"{one.id}, “{escaped(one.words)}”, {'reads as before' if one.back else 'is edited'}{trial}",
        "voted_down": f"voted down: {escaped(one.text)}",
        "precedent": f"{one.id} on {escaped(one.clause or one.words)}",
        "overruled": f"{one.id} on {escaped(one.clause or one.words)} no longer applies",
        "written": escaped(one.words),
    }[one.kind]
    return f"{what}, {provenance(filed)}"


def provenance(filed: Filed) -> str:
    """By whom, agreed by whom, who was against it, and why."""
    one = filed.what
    agreed = f", agreed by {escaped(listed(one.agreed))}" if one.agreed else ""
    agreed += f", against {escaped(listed(one.against))}" if one.against else ""
    agreed += f", without {escaped(listed(one.silent))}" if one.silent else ""
    because = f": {escaped(one.because)}" if one.because else ""
    return f"by {escaped(one.by)}{agreed}{because}"


def since(filed: Filed) -> str:
    """Since when something is in force."""
    return f"since step {filed.step}{f' ({escaped(filed.when)})' if filed.when else ''}"


def setting_line(one: Setting, book: CampaignBook | None = None) -> str:
    """A switch with its value, what that means, and since when, by whom and why; whether it is on trial in a book."""
    text = f"**{escaped(one.switch.title)}** ({code(one.switch.name)}): {code(one.value)}. {escaped(one.means)}"
    text = by_the_table(text) if one.left_to_the_table else text
    if not one.history and one.written is not None:
        return f"{text} *Written {since(one.written)}, {provenance(one.written)}.*"
    if not one.history:
        return text if one.value == one.switch.default else f"{text} *Chosen when the game began.*"
    last = one.history[-1]
    told = f"{text} *In force {since(last)}, {provenance(last)}. Before that: {code(last.what.before)}.*"
    return f"{told}{_on_trial(book, one.switch.name)}"


def _on_trial(book: CampaignBook | None, name: str) -> str:
    trial = book.trial_of(name) if book is not None else None
    return f" **{escaped(trial.told)}**" if trial is not None else ""


def article_line(filed: Filed, book: CampaignBook | None = None) -> str:
    """An article of the table's own, which the program does not go by; with what its last edit changed."""
    one = filed.what
    text = by_the_table(f"**{one.id}, {escaped(one.words)}**: {escaped(one.text)}")
    edit = f" Edited: {escaped(one.plain_diff)}" if one.kind == "edit" and one.edits_text and not one.back else ""
    told = f"{text} *In force {since(filed)}, {provenance(filed)}.{edit}*"
    return f"{told}{_on_trial(book, one.id)}"


def precedent_line(filed: Filed) -> str:
    """A ruling that is kept."""
    one = filed.what
    about = f" on {escaped(one.words)}" if one.words else ""
    hidden = " *Players do not know of it.*" if one.only else ""
    text = by_the_table(f"**{one.id}**{about}: {escaped(one.text)}")
    return f"{text} *In force {since(filed)}, {provenance(filed)}.*{hidden}"


def article_markdown(one: Article, book: CampaignBook | None = None) -> str:
    """A clause with the switches, articles and rulings that stand at it; with ``book`` also what is on trial there."""
    return "\n\n".join(block for block in _article(one, book) if block)


def _article(one: Article, book: CampaignBook | None) -> Iterator[str]:
    clause = one.clause
    yield f"### {escaped(clause.id)} {escaped(clause.title)}"
    yield escaped(clause.text)
    if clause.ruling:
        yield f"*Our ruling:* {escaped(clause.ruling)}"
    rows = [setting_line(part, book) for part in one.settings]
    rows += [article_line(part, book) for part in one.articles]
    rows += [precedent_line(part) for part in one.precedents]
    yield "\n".join(f"- {row}" for row in rows)
    if one.used:
        yield f"*Used in {one.used} {'step' if one.used == 1 else 'steps'} of play.*"
