"""An act keeps its number while it is on offer, and its key is one press."""

from __future__ import annotations

from random import Random

from lychgate.core.view import Choice, Question
from lychgate.server.option_numbers import OptionNumbers
from lychgate.server.typed import keys_of


def offered(*ids: str) -> Question:
    return Question("ann", "toy.orders", "What now?", tuple(Choice(id_, id_) for id_ in ids), "", order=True)


def keys(question: Question) -> dict[str, str]:
    return dict(zip((one.id for one in question.choices), keys_of(question), strict=True))


def test_what_comes_and_goes_above_moves_nothing() -> None:
    numbers = OptionNumbers()

    first = keys(numbers.kept(offered("turn", "rest", "close")))
    more = keys(numbers.kept(offered("turn", "gear", "fight", "rest", "close")))
    fewer = keys(numbers.kept(offered("fight", "close")))

    assert first == {"turn": "1", "rest": "2", "close": "3"}
    assert more == {"turn": "1", "gear": "4", "fight": "5", "rest": "2", "close": "3"}
    assert fewer == {"fight": "5", "close": "3"}
    assert keys(numbers.kept(offered("turn", "rest"))) == {"turn": "1", "rest": "2"}, "when all is new"


def test_looking_again_changes_nothing_and_each_kind_of_question_has_its_own() -> None:
    numbers = OptionNumbers()
    numbers.kept(offered("a:1", "b:1"))
    asked = offered("c:1", "b:1")

    assert numbers.kept(asked) == numbers.kept(asked)
    other = Question("ann", "toy.other", "Which?", asked.choices, "", order=True)
    assert keys(numbers.kept(other)) == {"c:1": "1", "b:1": "2"}


def test_whatever_comes_and_goes_keys_stay_single_and_their_own() -> None:
    luck, numbers, before = Random(7), OptionNumbers(), dict[str, str]()
    pool = [f"act:{at}" for at in "abcdefghijklmnop"]
    for _ in range(300):
        ids = [id_ for id_ in pool if luck.random() < 0.7]
        now = keys(numbers.kept(offered(*ids)))
        assert len(set(now.values())) == len(now)
        assert {len(key) for key in now.values()} <= {1}
        assert {id_: now[id_] for id_ in now if id_ in before} == {id_: before[id_] for id_ in now if id_ in before}
        before = now
