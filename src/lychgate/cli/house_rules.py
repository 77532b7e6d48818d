"""House rules from a Markdown file on the command line: what each may mean, and those that are chosen for the book."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lychgate.cli.outcome import Refused
from lychgate.core.digits import is_number

if TYPE_CHECKING:
    from lychgate.core.campaign_book import CampaignBook
    from lychgate.core.game import Game
    from lychgate.server.house_rules import HouseRule

ALL = "all"
"""What stands for all rules of a file."""

BECAUSE = "it was on our list of house rules"

HOW = "Adopt them with --as-words 1,3-5 (or all) and --as-switch 2; or type propose before a line, to vote on it."


def read(path: Path) -> tuple[HouseRule, ...]:
    """The rules in a file. Raises ``Refused`` where it cannot be read."""
    from lychgate.core.errors import PlayError
    from lychgate.server.house_rules import read_house_rules
    from lychgate.server.house_rules_file import text_of

    try:
        return read_house_rules(text_of(path.read_bytes())).rules
    except PlayError as wrong:
        raise Refused(f"{path}: {wrong}") from wrong
    except OSError as broken:
        raise Refused(f"'{path}' cannot be read: {broken.strerror}.") from broken


def listed(game: Game[Any], book: CampaignBook, rules: Sequence[HouseRule]) -> str:
    """The rules with what each may mean, and how to adopt them."""
    return "\n".join((*_told(rules, _meant(game, book, rules)), HOW))


def chosen(game: Game[Any], book: CampaignBook, rules: Sequence[HouseRule], as_words: str, as_switch: str) -> list[str]:
    """The lines that adopt the rules that are chosen. Raises ``Refused`` for a choice that cannot be."""
    meant = _meant(game, book, rules)
    lines = {
        number: f"{rules[number - 1].article} because {BECAUSE}"
        for number in numbers(as_words, len(rules), "--as-words")
    }
    for number in numbers(as_switch, len(rules), "--as-switch"):
        if number in lines and as_words != ALL:
            raise Refused(f"Rule {number} cannot be adopted both as words and as a switch.")
        if not meant[number - 1]:
            told = f"Rule {number} matches no switch or number with a clear value."
            raise Refused(f"{told} Adopt it as words.")
        lines[number] = f"{meant[number - 1][0][0]} because {BECAUSE}"
    return [lines[number] for number in sorted(lines)]


def numbers(said: str, most: int, option: str) -> Iterator[int]:
    """The numbers in a list such as ``1,3-5``, or all. Raises ``Refused`` for what is no list, and beyond ``most``."""
    for part in [f"1-{most}"] if said == ALL else filter(None, said.replace(" ", "").split(",")):
        first, _, last = part.partition("-")
        if not (is_number(first) and is_number(last or first)) or len(part) > 9:
            raise Refused(f"{option} takes numbers such as 1,3-5, or all; not '{part[:40]}'.")
        if not 1 <= int(first) <= int(last or first) <= most:
            raise Refused(f"{option}: the file has rules 1 to {most}, and no '{part}'.")
        yield from range(int(first), int(last or first) + 1)


def _meant(game: Game[Any], book: CampaignBook, rules: Sequence[HouseRule]) -> list[list[tuple[str, str]]]:
    """For each rule the lines that amend what it may mean, each with a sentence on it; the likeliest first."""
    from lychgate.server.book_words import synonyms_of
    from lychgate.server.house_rule_matches import Matcher

    ruleset: Any = game.ruleset
    finds = Matcher(book, synonyms_of(ruleset.package))
    found = (finds.suggestions(one) for one in rules)
    return [[(each.line, each.told) for each in one if each.line and not each.already] for one in found]


def _told(rules: Iterable[HouseRule], meant: Sequence[Sequence[tuple[str, str]]]) -> Iterator[str]:
    from lychgate.core.filing import TABLE_APPLIES

    yield f"In words: {TABLE_APPLIES}"
    for number, (rule, lines) in enumerate(zip(rules, meant, strict=True), 1):
        yield f"{number}. (line {rule.line}) {rule.title}"
        yield f"   in words: {rule.article} because {BECAUSE}"
        for line, told in lines:
            yield f"   {told}"
            yield f"   as suggested: {line} because {BECAUSE}"
