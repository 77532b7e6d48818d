"""The terminal: draws a table on the screen or tells it in plain lines, and reads answers."""

from __future__ import annotations

import contextlib
import os
import sys
from typing import Any, TextIO

from lychgate.core.game import Game
from lychgate.terminal.local_seat import Assist, LocalSeat
from lychgate.terminal.seat import Seat

ASCII_TERMINALS = ("vt100", "vt102", "vt220", "ansi", "linux")
"""Terminals that may not show line-drawing characters outside ASCII."""


def play(game: Game[Any], seat: str, *, assist: Assist = "auto", plain: bool = False) -> None:
    """Plays ``game`` from ``seat`` until the person leaves; everything is saved as it happens.

    Plain lines are used where ``plain`` says so, and where there is no terminal to draw on.
    """
    play_at(LocalSeat(game, seat, assist=assist), plain=plain)


def play_at(table: Seat, *, plain: bool = False) -> None:
    """Plays on a seat, local or remote, until the person leaves: drawn or in plain lines, like ``play``."""
    if plain or not can_draw():
        play_plain(table)
    else:
        play_drawn(table)


def can_draw() -> bool:
    """Whether there is a terminal to draw on: for input and output both, and not a dumb one."""
    ends = sys.stdin is not None and sys.stdin.isatty() and sys.stdout is not None and sys.stdout.isatty()
    return ends and os.environ.get("TERM", "") not in ("dumb", "unknown")


def play_plain(table: Seat) -> None:
    """Plays in lines on standard input and output."""
    from lychgate.terminal.plain import Plain

    for stream in (sys.stdin, sys.stdout):  # a name in letters this terminal lacks must not end the game
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        Plain(table, _typed_at(table), sys.stdout).run()
    farewell(table)


def _typed_at(table: Seat) -> TextIO:
    """The source of lines: with completion at a terminal, unless others may move while a line is typed."""
    if not table.remote and sys.stdin.isatty() and sys.stdout.isatty():
        with contextlib.suppress(ImportError):
            from lychgate.terminal.prompted import Prompted

            return Prompted(table)
    return sys.stdin


def play_drawn(table: Seat) -> None:
    """Plays with the table drawn on the screen."""
    from lychgate.terminal.app import TableApp
    from lychgate.terminal.styled_text import ASCII, FINE

    fine = speaks_unicode()
    app = TableApp(table, glyphs=FINE if fine else ASCII)
    app.run()
    if app.fault is not None:
        raise app.fault
    farewell(table)


def speaks_unicode() -> bool:
    """Whether the terminal is known to show box-drawing characters."""
    encoding = (getattr(sys.stdout, "encoding", "") or "").lower().replace("-", "")
    return encoding.startswith("utf") and os.environ.get("TERM", "").split("-")[0] not in ASCII_TERMINALS


def farewell(table: Seat) -> None:
    """Prints on leaving that nothing is lost, and how to go on."""
    try:
        print(f"\n{table.farewell}", flush=True)  # noqa: T201
    except BrokenPipeError:
        devnull = os.open(os.devnull, os.O_WRONLY)  # or Python complains again when it closes its output
        os.dup2(devnull, sys.stdout.fileno())


__all__ = ["Assist", "LocalSeat", "Seat", "can_draw", "play", "play_at"]
