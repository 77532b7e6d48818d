"""Writes the reference from the code: clauses, switches, the command line, and the rulings in a ruleset's README.

    python -m docs.reference.generate

A test compares what this would write with what lies there.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

import click

from docs.reference.permissions import permissions_page
from lychgate import rulesets
from lychgate.cli.clauses import package_of, switch_file_of
from lychgate.cli.main import lychgate
from lychgate.core.clause import ClauseBook, ClauseText, under_headings
from lychgate.core.ruleset import Ruleset, Variant, by_the_book
from lychgate.core.switches import FixedNumber
from lychgate.resources import load, read_toml

ROOT = Path(__file__).resolve().parents[2]
REFERENCE = ROOT / "docs" / "reference"

STATUS = {
    "implemented": "",
    "referee": " (left to the referee)",
    "advice": " (advice)",
    "missing": " (missing)",
}


def pages() -> dict[Path, str]:
    """Every file that is made from the code, with what should stand in it."""
    made = {REFERENCE / "command-line.md": command_line()}
    for name in rulesets.names():
        ruleset = rulesets.get(name)
        package = package_of(ruleset)
        book: ClauseBook = load(package, "clauses.toml", ClauseBook)
        slug = name.replace("_", "-")
        made[REFERENCE / f"{slug}-clauses.md"] = clauses_page(book)
        if ruleset.refereed:
            made[REFERENCE / f"{slug}-permissions.md"] = permissions_page(ruleset)
        made[REFERENCE / f"{slug}-switches.md"] = switches_page(ruleset, switch_file_of(package).fixed)
        readme = ROOT / "src" / "lychgate" / "rulesets" / name / "README.md"
        text = between(readme.read_text(encoding="utf-8"), "rulings", rulings(book))
        raw = read_toml(package, "clauses.toml")
        made[readme] = between(text, "printings", printings(raw)) if "printing" in raw else text
    return made


# ---------------------------------------------------------------------- clauses and rulings


def clauses_page(book: ClauseBook) -> str:
    """Every clause of a book by chapter, with what it leaves open and our ruling."""
    counts = {status: sum(clause.status == status for clause in book.clause) for status in STATUS}
    told = ", ".join(f"{count} {status}" for status, count in counts.items() if count)
    lines = [
        f"# {book.title}: clauses",
        "",
        f"The book in our own words, clause by clause: {len(book.clause)} in all, {told}. `lychgate why` with the id",
        "of a clause, or with any word of the book, also names the code and the tests.",
    ]
    for chapter, clauses in by_chapter(book.clause, book):
        lines += ["", f"## {chapter}"]
        for clause in clauses:
            lines += ["", *clause_lines(clause, book.referee_word)]
    return "\n".join([*lines, ""])


def clause_lines(clause: ClauseText, referee: str) -> Iterator[str]:
    """A clause under its own heading, so that it can be linked to."""
    yield f"### {clause.title} {{ #{anchor(clause.id)} }}"
    yield ""
    yield f"`{clause.id}`{by_the_book(STATUS[clause.status], referee)}. {escaped(clause.text)}"
    notes = [
        ("At the border", clause.edge),
        ("Open", clause.ambiguity),
        ("Ruling", clause.ruling),
        ("Example", clause.example),
    ]
    for label, text in notes:
        if text:
            yield ""
            yield f"*{label}.* {escaped(text)}"
    if clause.variant:
        yield ""
        yield f"*Switch.* `{clause.variant}`: {', '.join(f'`{value}`' for value in clause.alternatives)}."


def rulings(book: ClauseBook) -> Iterator[str]:
    """Each clause that the book leaves open, and how it is read here."""
    for chapter, clauses in by_chapter((clause for clause in book.clause if clause.ruling), book):
        yield ""
        yield f"**{chapter}**"
        yield ""
        for clause in clauses:
            switch = f" Switch `{clause.variant}`." if clause.variant else ""
            missing = " *Not played yet.*" if clause.status == "missing" else ""
            yield f"- {escaped(clause.title)} (`{clause.id}`): {escaped(clause.ruling)}{switch}{missing}"


def printings(raw: dict[str, Any]) -> Iterator[str]:
    """Where the printings of a book differ, and which of them is used."""
    yield ""
    yield "| | the rules' own pages | the quick-play sheet | used here |"
    yield "|---|---|---|---|"
    for row in raw.get("printing", ()):
        cells = " | ".join(escaped(str(row[key])) for key in ("what", "body", "sheet", "used"))
        yield f"| {cells} |"


def between(text: str, name: str, lines: Iterable[str]) -> str:
    """``text`` with ``lines`` between the marks called ``name``."""
    begin, end = f"<!-- {name}: made by docs/reference/generate.py -->", f"<!-- end of {name} -->"
    before, begun, rest = text.partition(begin)
    _, ended, after = rest.partition(end)
    if not begun or not ended:
        raise SystemExit(f"There is no place for the {name}, between '{begin}' and '{end}'.")
    made = "\n".join(lines)
    return f"{before}{begin}\n{made}\n\n{end}{after}"


def by_chapter(clauses: Iterable[ClauseText], book: ClauseBook) -> Iterator[tuple[str, list[ClauseText]]]:
    """Clauses in chapters, each under its name, in the order in which the chapters begin."""
    chapters: dict[str, list[ClauseText]] = {}
    for clause in under_headings(clauses, book.chapters):
        chapters.setdefault(clause.chapter_title, []).append(clause)
    yield from chapters.items()


def anchor(clause_id: str) -> str:
    """A clause's id as a link target."""
    return clause_id.replace(".", "-")


def escaped(text: str) -> str:
    """``text`` so that Markdown shows it as it is."""
    for sign in "\\`*_<>[]|":
        text = text.replace(sign, f"\\{sign}")
    return " ".join(text.split())


# ---------------------------------------------------------------------- switches


def switches_page(ruleset: Ruleset[Any], fixed: tuple[FixedNumber, ...] = ()) -> str:
    """The switches of a ruleset, in their groups, as the face shows them before a game, then its numbers.

    ``fixed`` are the numbers that no table can amend.
    """
    switches = [one for one in ruleset.variants() if not one.is_number]
    numbers = [one for one in ruleset.variants() if one.is_number]
    lines = [
        f"# {ruleset.title}: switches and numbers",
        "",
        "What the book leaves open or offers as a choice, set before the game and kept in its journal. Each has a",
        f"default; `lychgate play {ruleset.name} --variant NAME=VALUE` chooses another, as often as you like.",
    ]
    for group, variants in groupby(switches, key=lambda variant: variant.group):
        lines += ["", f"## {group}"]
        for variant in variants:
            lines += ["", *switch_lines(variant)]
    if numbers:
        lines += ["", *numbers_part(ruleset, numbers)]
    if fixed:
        lines += ["", *fixed_part(fixed, ruleset.referee_word)]
    return "\n".join([*lines, ""])


def switch_lines(variant: Variant) -> Iterator[str]:
    """A switch with its values, the default first."""
    yield f"### {variant.title}"
    yield ""
    yield f"`{variant.name}`. {escaped(variant.text)}"
    yield ""
    for place, (value, text) in enumerate(variant.alternatives):
        yield f"- `{value}`{' (default)' if place == 0 else ''}: {escaped(text)}"
    if variant.clauses:
        yield ""
        yield clauses_line(variant.clauses)


def numbers_part(ruleset: Ruleset[Any], numbers: list[Variant]) -> Iterator[str]:
    """The numbers that a table may amend, in their groups."""
    yield "## Numbers that a table may amend"
    yield ""
    yield f"Set a number before the game as you set a switch: `lychgate play {ruleset.name} --variant NAME=NUMBER`."
    if ruleset.refereed:
        yield "In play, `propose amend NAME NUMBER because REASON` puts it to the vote."
    for group, variants in groupby(sorted(numbers, key=order_of(numbers)), key=lambda variant: variant.group):
        yield ""
        yield f"### {group}: numbers"
        for variant in variants:
            yield ""
            yield from number_lines(variant)


def order_of(numbers: list[Variant]) -> Callable[[Variant], int]:
    """Sort by groups, in the order in which they begin."""
    groups = list(dict.fromkeys(one.group for one in numbers))
    return lambda variant: groups.index(variant.group)


def number_lines(variant: Variant) -> Iterator[str]:
    """A number with its default, its bounds, what depends on it, and its clauses."""
    low, high = variant.bounds or (0, 0)
    yield f"#### {variant.title}"
    yield ""
    yield f"`{variant.name}`. {escaped(variant.text)}"
    yield ""
    yield f"- By the book: `{variant.default}`. {escaped(variant.means(variant.default))}"
    yield f"- Allowed: a whole number from {low} to {high}."
    if variant.depends:
        yield f"- What depends on it: {escaped(variant.depends)}"
    if variant.clauses:
        yield f"- {clauses_line(variant.clauses)}"


def fixed_part(fixed: tuple[FixedNumber, ...], referee: str) -> Iterator[str]:
    """The numbers that no table can amend, and why."""
    yield "## Numbers that cannot be amended"
    yield ""
    yield "| number | by the book | why it is fixed | clauses |"
    yield "|---|---|---|---|"
    for one in fixed:
        clauses = ", ".join(f"`{clause_id}`" for clause_id in one.clauses)
        why = by_the_book(one.why, referee)
        yield f"| {escaped(one.title)} | {escaped(one.value)} | {escaped(why)} | {clauses} |"


def clauses_line(clauses: tuple[str, ...]) -> str:
    """The clauses of a switch or a number."""
    return f"Clauses: {', '.join(f'`{clause_id}`' for clause_id in clauses)}."


# ---------------------------------------------------------------------- the command line


def command_line() -> str:
    """Every command with its arguments and options, as ``--help`` tells them."""
    lines = ["# The command line", "", "Every command says this, and no less, under `--help`."]
    context = click.Context(lychgate, info_name="lychgate")
    for part in command_parts(lychgate, context):
        lines += ["", *part]
    return "\n".join([*lines, ""])


def command_parts(command: click.Command, context: click.Context) -> Iterator[list[str]]:
    """A command, then those under it."""
    if context.parent is not None:
        yield list(command_lines(command, context))
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            under = command.get_command(context, name)
            if under is not None and not under.hidden:
                yield from command_parts(under, click.Context(under, info_name=name, parent=context))


def command_lines(command: click.Command, context: click.Context) -> Iterator[str]:
    """Usage, what it does, and the options."""
    yield f"## {context.command_path}"
    yield ""
    yield "```text"
    yield f"{context.command_path} {' '.join(command.collect_usage_pieces(context))}"
    yield "```"
    for paragraph in (command.help or "").split("\n\n"):
        yield ""
        yield escaped(paragraph.replace("\b", ""))
    records = [record for param in command.params if (record := param.get_help_record(context)) and record[1]]
    if records:
        yield ""
        yield "| option | |"
        yield "|---|---|"
        for names, text in records:
            yield f"| `{names.replace('|', chr(92) + '|')}` | {escaped(text)} |"


def write() -> None:
    """Write what is out of date, and say so."""
    for path, text in pages().items():
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8", newline="\n")
            sys.stdout.write(f"written: {path.relative_to(ROOT)}\n")


if __name__ == "__main__":
    write()
