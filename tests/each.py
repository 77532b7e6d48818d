"""One test of many small things: it costs no more than what it does, and names each thing that is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from lychgate.core.errors import LychgateError

Check = Callable[..., None]


def each(cases: Iterable[Any]) -> Callable[[Check], Callable[[], None]]:
    """Above a test: it looks at all of these cases, and fails with a line for each that is wrong.

    What ``pytest.mark.parametrize`` does for cases that take long; several arguments are a tuple, as there.
    """

    all_cases = list(cases)

    def over(check: Check) -> Callable[[], None]:
        several = check.__code__.co_argcount > 1

        def test() -> None:
            wrong = []
            for case in all_cases:
                try:
                    check(*(case if several else (case,)))
                except (AssertionError, LychgateError, pytest.fail.Exception) as fault:
                    wrong.append(f"{case!r:.300}: {fault}")
                except Exception as fault:
                    fault.add_note(f"The case: {case!r:.300}")
                    raise
            assert not wrong, "\n".join(("", *wrong))

        test.__name__, test.__qualname__ = check.__name__, check.__qualname__
        test.__doc__, test.__module__ = check.__doc__, check.__module__
        return test

    return over
