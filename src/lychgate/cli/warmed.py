"""What the processes of a server have in common: the one they are copies of loads it by importing this."""

from __future__ import annotations

import gc

import uvicorn  # noqa: F401 (each of them uses it)

import lychgate.web.app  # noqa: F401
from lychgate.server.warm import warm

warm()
gc.collect()
gc.freeze()  # the collector of a copy does not touch these objects, and so their memory stays shared
