"""Shows how far a long command has come."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

T = TypeVar("T")


def progress(outcomes: Iterator[T], games: int) -> list[T]:
    """Collect all the outcomes, with a progress bar on stderr where that is a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    console = Console(stderr=True)
    with Progress(
        BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console, disable=not console.is_terminal
    ) as bar:
        return list(bar.track(outcomes, total=games, description="games"))
