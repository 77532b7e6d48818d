"""Errors travel between processes whole."""

from __future__ import annotations

import pickle

import pytest

from lychgate.core.dice import DiceError, parse
from lychgate.core.errors import DataError, IllegalAnswer, LychgateError, ReplayMismatch


@pytest.mark.parametrize(
    "error",
    [
        IllegalAnswer("orders", "fly", ("walk",)),
        DataError("file.toml", "key", "is odd", nearest="kex"),
        ReplayMismatch("this", "that", clause="12y.a.b", entry=3),
    ],
)
def test_an_error_comes_back_from_another_process_with_its_text_and_fields(error: LychgateError) -> None:
    back = pickle.loads(pickle.dumps(error))

    assert type(back) is type(error)
    assert (str(back), back.__dict__) == (str(error), error.__dict__)


def test_a_refused_expression_comes_back_with_its_place() -> None:
    with pytest.raises(DiceError) as refused:
        parse("2d6+")

    back = pickle.loads(pickle.dumps(refused.value))

    assert (str(back), back.column) == (str(refused.value), refused.value.column)
