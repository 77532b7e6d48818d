"""Says in a sentence, with an HTTP status, why something that a page or a program wanted was not done."""

from __future__ import annotations

import logging

from starlette.exceptions import HTTPException

from lychgate.core.errors import DataError, LychgateError, PlayError
from lychgate.server.fence import described
from lychgate.server.store import DAMAGED
from lychgate.server.typed import sentence_of
from lychgate.web.page_request import Refusal

_LOG = logging.getLogger("lychgate.web")

SENTENCES = {
    404: "There is no such page here.",
    405: "That cannot be done at this address.",
}
OUR_FAULT = "Something went wrong in here, which is not your fault. What was done before is safe. Try it again."


def offered(why: BaseException) -> tuple[str, ...]:
    """The commands that may be given instead of what was refused."""
    return why.instead if isinstance(why, PlayError) else ()


def told(why: BaseException, path: str) -> tuple[int, str]:
    """The HTTP status and the sentence. What is not the fault of whoever wanted it is logged, by a word of ``path``."""
    match why:
        case Refusal():
            return why.status, why.sentence
        case HTTPException():
            return why.status_code, SENTENCES.get(why.status_code, why.detail)
        case PlayError():
            return 400, sentence_of(why)
        case LychgateError():
            _LOG.warning("A request of %s failed: %s", path.split("/")[1:2], why)
            return 503, DAMAGED if isinstance(why, DataError) else why.to_seats
        case _:
            _LOG.error("A page of %s failed: %s.", path.split("/")[1:2], described(why))
            return 500, OUR_FAULT
