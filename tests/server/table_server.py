"""A process that serves one session of the well over its standard input and output, for tests that kill it.

    python -m tests.server.table_server ADDRESS SESSION

A line is seat, answer, revision and key with tabs between them; for each, once it is kept, a line with the revision
comes back, or the sentence that refused it.
"""

from __future__ import annotations

import sys

from lychgate import rulesets
from lychgate.core.errors import LychgateError
from lychgate.server.sessions import Sessions
from lychgate.server.store import open_store


def serve(address: str, session: str) -> None:
    rulesets._HOMES["toy"] = "tests.core.toy"
    with open_store(address) as store:
        live = Sessions(store).live(session)
        for line in sys.stdin:
            seat, answer, revision, key = line.rstrip("\n").split("\t")
            try:
                outcome = live.reply(seat, answer, int(revision), key)
                said = f"{outcome.revision} stale" if outcome.stale else str(outcome.revision)
            except LychgateError as refused:
                said = str(refused)
            print(said, flush=True)  # noqa: T201 (this is the acknowledgement)


if __name__ == "__main__":
    serve(*sys.argv[1:])
