"""The custom of a table in its forms: what can be chosen, in words, and what a form holds."""

from __future__ import annotations

from lychgate.core.errors import PlayError
from lychgate.core.ruleset import by_the_book
from lychgate.server.seats import Custom, usual_custom
from lychgate.web.page_request import PageRequest

CUSTOMS = (
    ("own", "Everyone: their own last step, until someone acts on it"),
    ("vote", "Anything, if the players concerned agree"),
    ("referee", "The referee: anything. Everyone else: their own last step, until someone acts on it"),
    ("anyone", "Anyone: anything"),
)
AMENDS = (
    ("majority", "More than half of the seats"),
    ("all", "All seats"),
    ("referee", "The referee"),
)
ODDS = (
    ("off", "None"),
    ("step", "What comes of the choice: this roll"),
    ("fight", "How this fight ends"),
)


def customs(referee: str, *, refereed: bool) -> tuple[tuple[str, str], ...]:
    """Who may take back a step, each with its words, as a table can choose among them.

    ``referee`` is the book's word for its referee.
    """
    return tuple((value, by_the_book(words, referee)) for value, words in CUSTOMS if refereed or value != "referee")


def amends(referee: str, *, refereed: bool) -> tuple[tuple[str, str], ...]:
    """Who may decide on an amendment of the book, each with its words."""
    return tuple((value, by_the_book(words, referee)) for value, words in AMENDS if refereed or value != "referee")


def custom_of(request: PageRequest, *, refereed: bool) -> Custom:
    """The custom that a form holds. Raises ``PlayError`` for values that are not offered."""
    undo = request.text("undo", 10) or usual_custom(refereed=refereed).undo
    overdue = request.text("overdue", 10) or "default"
    amend = request.text("amend", 10) or usual_custom(refereed=refereed).amend
    odds = request.text("odds", 10) or usual_custom(refereed=refereed).odds
    if amend not in dict(amends("", refereed=refereed)) or odds not in dict(ODDS):
        raise PlayError("The custom of the table is not among those that are offered.")
    if undo not in [value for value, _ in customs("", refereed=refereed)] or overdue not in ("default", "bot"):
        raise PlayError("The custom of the table is not among those that are offered.")
    try:
        hours = float(request.text("deadline_hours", 10) or "0")
    except ValueError:
        hours = -1
    if not 0 <= hours <= 8760:
        raise PlayError("The hours to answer are a number from 0 to 8760.")
    own_dice, witnessed = (request.form.get(name) == "yes" for name in ("hand_dice", "witnessed"))
    return Custom(undo, own_dice, hours, overdue, amend, witnessed, odds)  # type: ignore[arg-type]
