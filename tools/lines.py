"""Count the lines of Python for each clause of a book.

    python tools/lines.py [RULESET ...]

Every line in the ruleset's folder counts, blank lines and docstrings too; the kit, which belongs to no book, is counted
by itself.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "src" / "lychgate"


def lines_in(folder: Path) -> int:
    """The number of lines in the Python modules below a folder."""
    return sum(len(path.read_text("utf-8").splitlines()) for path in sorted(folder.rglob("*.py")))


def clauses_in(book: Path) -> int:
    """The number of clauses of a book."""
    return len(tomllib.loads((book / "clauses.toml").read_text("utf-8"))["clause"])


def main(names: list[str]) -> None:
    """Print a line for each ruleset, and one for the kit."""
    books = [path.parent for path in sorted((PACKAGE / "rulesets").glob("*/clauses.toml"))]
    for book in books:
        if not names or book.name in names:
            lines, clauses = lines_in(book), clauses_in(book)
            print(f"{book.name}: {lines} lines, {clauses} clauses, {lines / clauses:.1f} lines a clause")
    print(f"kit: {lines_in(PACKAGE / 'kit')} lines")


if __name__ == "__main__":
    main(sys.argv[1:])
