"""A fact that is not known cannot be used, whatever is done with it; of a number its least may be known."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from lychgate.core.unknown import NotKnown, hidden, name_of
from tests.each import each

AC = hidden("the armour class of goblin 1")
HP = hidden("the hit points of goblin 1", 1)


@each(
    [
        *(lambda it: it + 1, lambda it: 1 - it, lambda it: it > 3, lambda it: it < 3, lambda it: it == 3),
        *(lambda it: max(0, it), lambda it: f"{it}", lambda it: f"{it:+}", str, bool, list, len, hash),
        *(lambda it: it.name, lambda it: it[0], lambda it: 1 in it, lambda it: [7][it], lambda it: range(it)),
        *(lambda it: (1, it) == (1, 2), lambda it: {it: 1}, lambda it: it(), lambda it: -it < 3, lambda it: 7 // it),
    ],
)
def test_whatever_turns_on_it_says_so(use: Callable[[Any], object]) -> None:
    with pytest.raises(NotKnown) as stopped:
        use(AC)

    assert stopped.value.fact == "the armour class of goblin 1"


def test_what_is_less_than_the_least_is_known_to_be_less() -> None:
    assert HP
    assert HP > 0
    assert HP >= 1
    assert HP != 0
    assert not HP <= 0
    assert not HP < 1
    assert not HP == 0  # noqa: SIM201


@pytest.mark.parametrize(
    "use", [lambda it: it > 1, lambda it: it >= 2, lambda it: it == 1, lambda it: it < 2, lambda it: it - 1]
)
def test_what_may_be_more_or_less_than_it_is_not_known(use: Callable[[Any], object]) -> None:
    with pytest.raises(NotKnown):
        use(HP)


class Foe(msgspec.Struct, frozen=True):
    name: str
    ac: int


def test_it_stands_in_a_value_and_in_its_name() -> None:
    foe = Foe("goblin 1", AC)

    assert msgspec.structs.replace(foe, name="goblin 2").ac is AC
    assert name_of(foe) == b'{"name":"goblin 1","ac":"the armour class of goblin 1"}'
    assert repr(AC) == "<the armour class of goblin 1 is not known>"


def test_what_has_no_json_has_no_name() -> None:
    with pytest.raises(TypeError, match="object has no JSON"):
        name_of(object())


def test_it_stands_in_an_order_where_nothing_turns_on_it() -> None:
    first, second = (-9, -AC), (-4, 0)

    assert min(second, first) == (-9, -AC)
    assert first == (-9, -AC)
    assert first != second
    with pytest.raises(NotKnown):
        min((-9, -AC), (-9, -12))
    with pytest.raises(NotKnown):
        bool(hidden("one") == hidden("another"))
