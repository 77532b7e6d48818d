"""What another library logs of a fault holds no message: that may be somebody's secret."""

from __future__ import annotations

import logging

import pytest

from lychgate.server.fence import WithoutMessages


def test_a_fault_is_named_and_not_quoted(caplog: pytest.LogCaptureFixture) -> None:
    log = logging.getLogger("of.a.library")
    log.addFilter(WithoutMessages())

    try:
        {"a": 1}["the will under the stone"]
    except KeyError:
        log.exception("Exception in %s\n", "ASGI application")

    assert "Exception in ASGI application: KeyError at test_without_messages.py:" in caplog.text
    assert "the will under the stone" not in caplog.text
    assert "Traceback" not in caplog.text
