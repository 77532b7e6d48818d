"""Count the lines of Python for each clause of a book that code implements.

    python tools/lines.py [RULESET ...]

Every line of the ruleset's folder counts, blank lines and docstrings too; the kit, which belongs to no book, is apart.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "src" / "lychgate"


def lines_in(folder: Path) -> int:
    """How many lines the Python modules below a folder have."""
    return sum(len(path.read_text("utf-8").splitlines()) for path in sorted(folder.rglob("*.py")))


def clauses_in(book: Path) -> int:
    """How many clauses of a book code implements."""
    told = tomllib.loads((book / "clauses.toml").read_text("utf-8"))
    return sum(clause.get("status") == "implemented" for clause in told["clause"])


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
