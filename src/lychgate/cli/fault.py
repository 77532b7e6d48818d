"""Reports a fault of Lychgate itself: one sentence for the person, and a note to be sent with a bug report."""

from __future__ import annotations

import os
import platform
import re
import sys
import traceback
from datetime import UTC, datetime
from pathlib import Path

import click

from lychgate import __version__

_KEY = re.compile(r"(--host-key)[ =]\S+")


def faults() -> Path:
    """The folder of the notes: ``faults`` in ``LYCHGATE_HOME``, or in the user's state folder on this system."""
    from platformdirs import user_state_path

    named = os.environ.get("LYCHGATE_HOME")
    return (Path(named).expanduser() if named else user_state_path("lychgate")) / "faults"


def tell_fault(error: Exception) -> None:
    """Say on stderr that Lychgate has failed, what is safe, and where the note is; or print the note itself."""
    note = note_of(error)
    told = f"This is a fault of Lychgate ({type(error).__name__}); your game is saved up to the last answer."
    try:
        kept = keep_note(note)
    except OSError:
        click.echo(f"Error: {told} Please report it with what follows.\n\n{note}", err=True)
    else:
        click.echo(f"Error: {told} Please report it with the note in {kept}.", err=True)


def note_of(error: Exception) -> str:
    """The note for a bug report: the versions, the command line without the host key, and where it happened."""
    where = "".join(traceback.format_exception(error))
    typed = _KEY.sub(r"\1 ...", " ".join(sys.argv))
    return (
        f"lychgate {__version__}, Python {platform.python_version()}, {platform.platform()}\n"
        f"command line: {typed}\n\n{where}"
    )


def keep_note(note: str) -> Path:
    """Write the note to a file of its own. Raises ``OSError`` where that fails."""
    folder = faults()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{datetime.now(UTC):%Y%m%d-%H%M%S}-{os.getpid()}.txt"
    path.write_text(note, encoding="utf-8", errors="backslashreplace")
    return path
