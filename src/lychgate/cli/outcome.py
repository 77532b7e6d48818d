"""Ends a command: prints its text or writes it to a file, or refuses in one sentence with an exit code."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import click

from lychgate.core.errors import DataError, LychgateError, PlayError

BAD_INPUT, FAILED = 2, 1
"""Exit codes: the input is not allowed; or the command ran and failed, or its answer is no."""


class Refused(click.ClickException):
    """Bad input: a sentence on stderr and an exit code, without the usage."""

    exit_code = BAD_INPUT


class Unsuccessful(click.ClickException):
    """The command failed, or its answer is no."""

    exit_code = FAILED


@contextmanager
def refusals() -> Iterator[None]:
    """Inside this context, any error of Lychgate ends the command with its sentence."""
    try:
        yield
    except (PlayError, DataError) as refused:
        raise Refused(str(refused)) from refused
    except LychgateError as failed:
        raise Unsuccessful(str(failed)) from failed


def put_out(text: str, out: Path | None) -> None:
    """Print ``text``, or write it to the file ``out``: whole, or not at all."""
    if out is None:
        click.echo(text, nl=not text.endswith("\n"))
        return
    beside = out.with_name(f"{out.name}.part")
    try:
        beside.write_text(text, encoding="utf-8", newline="\n")
        beside.replace(out)
    except OSError as refused:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise Unsuccessful(f"{out} could not be written: {refused.strerror}.") from refused
    click.echo(f"Written to {out}.", err=True)


def take_in(source: Path, most: int, what: str = "saved game") -> str:
    """The text of the file ``source``, or of standard input for ``-``. Refuses more than ``most`` bytes.

    ``what`` says in refusals what the file should have been.
    """
    raw = take_bytes(source, most, what)
    try:
        return raw.decode("utf-8-sig")  # some editors begin a text with a byte order mark
    except UnicodeDecodeError as broken:
        raise Refused(f"{source} is no text in UTF-8: it is no {what}.") from broken


def take_bytes(source: Path, most: int, what: str) -> bytes:
    """The bytes of the file ``source``, or of standard input for ``-``. Refuses more than ``most`` of them."""
    try:
        with click.open_file(str(source), "rb") as stream:
            raw: bytes = stream.read(most + 1)
    except OSError as refused:
        raise Refused(f"{source} could not be read: {refused.strerror}.") from refused
    if len(raw) > most:
        large = f"{most // 1024 // 1024} MiB" if most >= 1024 * 1024 else f"{most} bytes"
        raise Refused(f"{source} is larger than {large}: it is no {what}.")
    return raw
