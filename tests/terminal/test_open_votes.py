"""Several open votes at a terminal: which of them is answered next, and what is told of the others."""

from __future__ import annotations

from lychgate.server.wire import Vote
from lychgate.terminal.others import answered, describe_votes
from tests.each import each

OWN, ONE, TWO = Vote(1, "Mine.", own=True), Vote(2, "Ben would."), Vote(3, "Cy would.")


@each(
    [
        ((OWN, ONE, TWO), True, ONE),
        ((OWN, ONE, TWO), False, ONE),
        ((OWN,), True, None),
        ((OWN,), False, OWN),
        ((), False, None),
    ]
)
def test_a_vote_of_another_seat_is_answered_before_one_s_own_is_withdrawn(
    votes: tuple[Vote, ...], yes: bool, found: Vote | None
) -> None:
    assert answered(votes, yes=yes) == found


@each(
    [
        ((OWN, ONE, TWO), ("Put to the vote: Ben would. y says yes, n says no.", "After it: 2 more put to the vote.")),
        ((TWO,), ("Put to the vote: Cy would. y says yes, n says no.",)),
        ((OWN,), ("You have put to the vote: Mine. n withdraws it.",)),
        ((), ()),
    ]
)
def test_the_vote_that_is_answered_next_is_told_whole_and_the_others_are_counted(
    votes: tuple[Vote, ...], told: tuple[str, ...]
) -> None:
    assert describe_votes(votes, "y", "n") == told
