"""What a book refuses since its time has not come is known as such, so that it can be kept; other refusals are not."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError, TooEarly
from lychgate.server.dry_run import why_not
from tests.rulesets.refereed import ANN, BEN
from tests.server.tables_to_type_at import BOOKS, LET_BE

FIGHT, CALM = True, False

TOO_EARLY = [
    ("sovereign", FIGHT, ("next",), ANN, "attack Ada goblin 1", "It is the turn of the goblins, not of Ada."),
    ("sovereign", FIGHT, (), ANN, "sell Ada dagger", "Ada is in a fight: selling waits until it is over."),
    ("sovereign", FIGHT, ("defend Ada",), ANN, "attack Ada goblin 1", "Ada has spent the Main Action of this Round."),
    ("sovereign", CALM, (), ANN, "defend Ada", "There is no fight. It begins by: fight"),
    ("hundred_saints", CALM, (), ANN, "declare Ada parry", "You fight nobody that you know of."),
    ("hundred_saints", FIGHT, ("act Ada falls back",), ANN, "hit Ada goblin 1", "Ada has acted in this Round."),
    ("hundred_saints", FIGHT, ("next",), ANN, "hit Ada goblin 1", "The Round is over."),
    ("constitution", FIGHT, (), BEN, "defend Bera", "It is the turn of Ada, not of Bera."),
    ("constitution", FIGHT, (), ANN, "reorient Ada", "That is done in the respite between two rounds."),
    ("constitution", CALM, (), ANN, "defend Ada", "There is no fight. It begins by: fight"),
]

WRONG = [
    ("sovereign", FIGHT, (), ANN, "attack Bera goblin 1", "You order your own characters"),
    ("hundred_saints", FIGHT, (), ANN, "repel Ada goblins", "Ada turns no undead"),
    ("constitution", CALM, (), ANN, "light Ada lantern", "Ada has no lantern"),
]


def refusal(book: str, fights: bool, before: tuple[str, ...], seat: str, line: str) -> PlayError:
    desk = BOOKS[book](fights=fights).types(*before, answers=LET_BE)
    orders = desk.ruleset.orders(desk.state, seat)
    assert orders is not None
    with pytest.raises(PlayError) as refused:
        why_not(desk.ruleset, desk.state, seat, orders.from_text(line))
    return refused.value


@pytest.mark.parametrize(("book", "fights", "before", "seat", "line", "told"), TOO_EARLY)
def test_an_act_whose_time_has_not_come_is_too_early(
    book: str, fights: bool, before: tuple[str, ...], seat: str, line: str, told: str
) -> None:
    refused = refusal(book, fights, before, seat, line)

    assert str(refused).startswith(told)
    assert isinstance(refused, TooEarly)


@pytest.mark.parametrize(("book", "fights", "before", "seat", "line", "told"), WRONG)
def test_an_act_that_time_does_not_help_is_not(
    book: str, fights: bool, before: tuple[str, ...], seat: str, line: str, told: str
) -> None:
    refused = refusal(book, fights, before, seat, line)

    assert str(refused).startswith(told)
    assert not isinstance(refused, TooEarly)
