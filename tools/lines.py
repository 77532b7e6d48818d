"""Count the lines of Python for each clause of a book.

    python tools/lines.py [RULESET ...]

Every line in the ruleset's folder counts, blank lines and docstrings too; the kit, which belongs to no book, is counted
by itself. Of Sovereign the companion's content (making Delvers, feats, magic) and the way to Foundry are told apart
from the two pages that the clauses come from.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "src" / "lychgate"

BESIDE = {
    "sovereign": (
        *("rules/making*.py", "rules/draft.py", "rules/outfit.py", "rules/learning.py", "rules/feats.py"),
        *("rules/prowess.py", "rules/casting.py", "rules/effort.py", "rules/lasting.py", "rules/in_force.py"),
        *("rules/spell*.py", "rules/wonders.py", "legal_magic.py", "state/magic.py", "rules/foundry*.py"),
        *("tables/magic.py", "tables/traditions.py", "tables/creation.py", "tables/classes.py", "tables/feats.py"),
        "tables/foundry.py",
    )
}
"""The modules of a ruleset that hold what is not in the pages its clauses come from."""

COMPANIONS_CLAUSES = "sov.magic."
"""How the ids of the clauses begin that belong to those."""


def lines_in(folder: Path) -> int:
    """The number of lines in the Python modules below a folder."""
    return sum(len(path.read_text("utf-8").splitlines()) for path in sorted(folder.rglob("*.py")))


def clauses_in(book: Path) -> list[str]:
    """The ids of the clauses of a book."""
    return [one["id"] for one in tomllib.loads((book / "clauses.toml").read_text("utf-8"))["clause"]]


def beside(book: Path) -> int:
    """The number of lines of a book in the modules that its pages do not need."""
    found = {path for pattern in BESIDE.get(book.name, ()) for path in book.glob(pattern)}
    return sum(len(path.read_text("utf-8").splitlines()) for path in sorted(found))


def main(names: list[str]) -> None:
    """Print a line for each ruleset, and one for the kit."""
    books = [path.parent for path in sorted((PACKAGE / "rulesets").glob("*/clauses.toml"))]
    for book in books:
        if not names or book.name in names:
            lines, clauses, more = lines_in(book), clauses_in(book), beside(book)
            told = f"{book.name}: {lines} lines, {len(clauses)} clauses, {lines / len(clauses):.1f} lines a clause"
            if more:
                own = len([id_ for id_ in clauses if not id_.startswith(COMPANIONS_CLAUSES)])
                told += f"; without the companion {lines - more} lines, {own} clauses, {(lines - more) / own:.1f}"
            print(told)
    print(f"kit: {lines_in(PACKAGE / 'kit')} lines")


if __name__ == "__main__":
    main(sys.argv[1:])
