"""What was found for a state is found again for that very state, and for no other."""

from __future__ import annotations

from functools import lru_cache

from lychgate.core.same import Same


def of(*letters: str) -> list[str]:
    """A value that is equal to others, but another one each time."""
    return list(letters)


def test_only_the_very_same_state_is_the_same() -> None:
    state, like_it = of("a"), of("a")

    assert Same(state) == Same(state)
    assert hash(Same(state)) == hash(Same(state))
    assert Same(state) != Same(like_it)


def test_what_goes_by_parts_is_the_same_where_the_parts_are() -> None:
    party, here = of("party"), of("here")

    assert Same(of("a"), party, here) == Same(of("b"), party, here)
    assert Same(of("a"), party, here) != Same(of("a"), party, of("here"))
    assert Same(of("a"), party) != Same(of("a"), party, here)


def test_a_cache_does_not_compare_the_states_that_it_holds_one_by_one() -> None:
    compared = []

    class Counted(Same[list[str]]):
        def __eq__(self, other: object) -> bool:
            compared.append(other)
            return super().__eq__(other)

        __hash__ = Same.__hash__

    states = [of(str(number)) for number in range(200)]
    found = lru_cache(200)(lambda same: same.of)
    for state in states:
        found(Counted(state))
    compared.clear()

    assert found(Counted(states[7])) is states[7]
    assert len(compared) < 5
