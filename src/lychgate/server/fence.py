"""Fences around work in the background: what goes wrong is logged without secrets, and stops nothing else."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from traceback import walk_tb
from types import TracebackType
from typing import Self

from lychgate.core.errors import LychgateError, StoreError

_LOG = logging.getLogger("lychgate.server")

CAUSES = 4
"""The most causes of a fault that are named."""

FRAMES = 3
"""The last places of a fault that are named."""


class SafeToLog(Exception):
    """A fault whose message holds no address, no key and nothing of a game, so that it may be logged."""


class Fence:
    """Encloses a unit of work, ``what``: whatever goes wrong in it is logged and goes no further.

    ``well`` tells afterwards whether nothing went wrong.
    """

    def __init__(self, what: str) -> None:
        self.well = True
        self._what = what

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> bool:
        if fault is None or isinstance(fault, KeyboardInterrupt):
            return False
        self.well = False
        report(self._what, fault)
        return True


def report(what: str, fault: BaseException) -> None:
    """Logs that ``what`` has failed: as an error where that is a fault of the program, not of the world around it."""
    outside = isinstance(fault, (LychgateError, OSError)) or _may_be_logged(fault)
    level = logging.WARNING if outside else logging.ERROR
    _LOG.log(level, "%s failed: %s.", what, described(fault))


class WithoutMessages(logging.Filter):
    """Has a log of another library describe faults as ``described`` does, in place of their messages."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Takes the fault out of what is logged, and names it."""
        if record.exc_info and record.exc_info[1] is not None:
            record.msg = f"{record.getMessage().strip()}: {described(record.exc_info[1])}"
            record.args, record.exc_info, record.exc_text = (), None, None
        return True


def described(fault: BaseException) -> str:
    """Names a fault by its kind, its causes and its place.

    Its message is left out: it may hold an address, a key, or what somebody chose in secret.
    """
    found = tuple(islice(_causes(fault), CAUSES))
    told = " from ".join(type(one).__name__ for one in found)
    reasons = [" ".join(str(one).split()) for one in found if _may_be_logged(one)]
    frames = [f"{Path(frame.f_code.co_filename).name}:{line}" for frame, line in walk_tb(fault.__traceback__)]
    place = f" at {' > '.join(frames[-FRAMES:])}" if frames else ""
    return f"{told}{f' ({reasons[0]})' if reasons else ''}{place}"


def _causes(fault: BaseException) -> Iterator[BaseException]:
    cause: BaseException | None = fault
    while cause is not None:
        yield cause
        cause = cause.__cause__ or (None if cause.__suppress_context__ else cause.__context__)


def _may_be_logged(fault: BaseException) -> bool:
    """Whether a message holds no secret: one of those that are marked so, and what keeps a database from working.

    Both databases call that OperationalError: no connection, no room on the disk. Values are in other errors only.
    """
    cause = fault.__cause__ if isinstance(fault, StoreError) else fault
    return isinstance(fault, SafeToLog) or any(kind.__name__ == "OperationalError" for kind in type(cause).__mro__)
