"""Lines typed at a terminal without a screen."""

from __future__ import annotations

import pytest

from lychgate.terminal.local_seat import LocalSeat
from lychgate.terminal.prompted import PROMPT, Prompted
from tests.terminal.desk import MET, campaign

pytest.importorskip("readline")


def prompted() -> Prompted:
    return Prompted(LocalSeat(campaign(*MET), "p1"))


def test_tab_offers_the_commands_and_then_the_names_that_fit() -> None:
    lines = prompted()

    assert [lines.complete("hi", number) for number in range(5)] == ["hit ", "hide ", "hire ", "history ", None]
    assert [lines.complete("hit Bo goblin 5", number) for number in range(1)] == [None]
    assert lines.complete("hit b", 0) == "hit Bo"


def test_a_line_is_read_with_its_mark_and_the_end_of_the_input_is_an_empty_one(monkeypatch: pytest.MonkeyPatch) -> None:
    lines, said = prompted(), iter(["turn"])

    def typed(prompt: str) -> str:
        assert prompt == PROMPT
        for one in said:
            return one
        raise EOFError

    monkeypatch.setattr("builtins.input", typed)

    assert lines.readline() == "turn\n"
    assert lines.readline() == ""
