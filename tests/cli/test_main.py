"""The command line's outermost edge: whatever goes wrong is a sentence and an exit code."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from lychgate.cli import main as entrance
from lychgate.core.errors import StoreError

Run = Callable[[BaseException], int]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run the command line with a command in it that goes wrong, and give its exit code."""
    monkeypatch.setenv("LYCHGATE_HOME", str(tmp_path / "home"))

    def with_trouble(trouble: BaseException) -> int:
        def broken(*, standalone_mode: bool) -> None:
            raise trouble

        monkeypatch.setattr(entrance, "lychgate", broken)
        monkeypatch.setattr(sys, "argv", ["lychgate", "play"])
        with pytest.raises(SystemExit) as left:
            entrance.main()
        assert isinstance(left.value.code, int)
        return left.value.code

    return with_trouble


def test_a_refusal_is_its_own_sentence(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    code = run(StoreError("The disk is full."))

    assert (code, capsys.readouterr().err) == (2, "Error: The disk is full.\n")


def test_a_fault_is_a_sentence_and_a_note_to_report_it_with(
    run: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = run(KeyError("shade"))

    (note,) = (tmp_path / "home" / "faults").iterdir()
    said = capsys.readouterr().err
    assert code == entrance.FAULT
    assert said == (
        "Error: This is a fault of Lychgate (KeyError); your game is saved up to the last answer. "
        f"Please report it with the note in {note}.\n"
    )
    assert "command line: lychgate play" in note.read_text()
    assert "Traceback (most recent call last)" in note.read_text()
    assert "KeyError: 'shade'" in note.read_text()


def test_a_note_that_cannot_be_kept_is_printed(run: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "home").write_text("a file where the folder should be")

    code = run(KeyError("shade"))

    said = capsys.readouterr().err
    assert code == entrance.FAULT
    assert said.startswith("Error: This is a fault of Lychgate (KeyError); your game is saved up to the last answer.")
    assert "KeyError: 'shade'" in said
