"""What holds for every test: its own saved games, and no skipping where it counts.

Hypothesis tries the same few examples each time, so that every red can be repeated; in ``make soak`` it tries others,
and more of them.
"""

from __future__ import annotations

import gc
import logging
import os
from collections.abc import Iterator

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import settings
from hypothesis.internal.conjecture import providers

from tests.shares import WHOLE

settings.register_profile("gate", deadline=None, derandomize=True, max_examples=40)
settings.register_profile("soak", deadline=None, print_blob=True, max_examples=200)
settings.load_profile("soak" if WHOLE else "gate")

if not WHOLE:
    # Else numbers that stand in the modules which happen to be loaded are tried too: other examples in each company.
    providers._get_local_constants = lambda: providers._local_constants


@pytest.fixture(autouse=True, scope="session")
def _nobodys_saved_games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test reads or writes the saved games of the person who runs it, nor serves with their host key."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LYCHGATE_HOME", str(tmp_path_factory.mktemp("home")))
        patch.delenv("LYCHGATE_HOST_KEY", raising=False)
        yield


class _Faults(logging.Handler):
    """Notes what was logged as a fault of the program."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(record.getMessage())


_FAULTS = _Faults()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """What was logged before is no fault of this test. (Hooks: a fixture would cost every test half a millisecond.)"""
    _FAULTS.found.clear()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    """A fault in the background is only logged: a test fails by it, unless it looks at the log itself (``caplog``)."""
    yield
    if "caplog" not in getattr(item, "fixturenames", ()):
        assert _FAULTS.found == []


QUICK = 0.005
"""Seconds: set-ups and ends that take less are told to nobody, if they passed."""


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """In a worker, a test that passes is reported once, not five times: each report costs as much as a small test."""
    if not hasattr(item.config, "workerinput"):
        return None
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.passed:
            report.keywords = {}  # nobody asks for the names and marks of what passed, and to send them takes long
        if report.when == "call" or not report.passed or report.duration > QUICK:
            item.ihook.pytest_runtest_logreport(report=report)
    return True


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Three workers for two cores: each of them waits a third of its time, for a disk, a server or a browser."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return cores + (cores + 1) // 2


LONG = (
    "test_every_page_is_for_everybody",
    "test_three_browsers_and_a_terminal_play_an_evening_to_its_end",
    "test_every_moment_is_for_everybody",
    "test_every_mode_is_for_everybody",
    "test_the_code_of_every_clause_is_missed_by_a_test_named_for_it_when_it_is_taken_out",
    "test_the_commands_of_a_page_run_and_show_what_it_says",
    "test_whoever_goes_to_foundry_comes_back_the_same",
)
"""The tests that take five seconds and more."""


def pytest_configure(config: pytest.Config) -> None:
    """Nothing is thrown away while tests are read: the garbage collector need not look for it."""
    logging.getLogger("lychgate.server").addHandler(_FAULTS)
    gc.disable()


def pytest_unconfigure(config: pytest.Config) -> None:
    """Leave the log as it was."""
    logging.getLogger("lychgate.server").removeHandler(_FAULTS)


def pytest_collection_finish(session: pytest.Session) -> None:
    """The tests stay until the end: the garbage collector need not look at 15,000 of them again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the long tests, some on each worker: none of them is left for the end, when the others are done.

    Each worker starts with an equal part of the list, one after the other.
    """
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    long = [item for item in items if getattr(item, "originalname", "") in LONG]
    rest = [item for item in items if getattr(item, "originalname", "") not in LONG]
    part = -(-len(rest) // workers)
    items[:] = [
        item for at in range(workers) for item in (*long[at::workers], *rest[at * part : (at + 1) * part])
    ]


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """In CI a skipped test is a failed run: what was not tried has not passed."""
    if skipped_in_ci(session.config) and exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(config: pytest.Config) -> None:
    """Say so, next to the tests that were skipped."""
    if skipped := skipped_in_ci(config):
        tests = "1 test was" if skipped == 1 else f"{skipped} tests were"
        reporter = config.pluginmanager.get_plugin("terminalreporter")
        assert reporter is not None
        sentence = f"{tests} skipped. With CI set that fails the run: install what they need."
        reporter.write_line(sentence, red=True)


def skipped_in_ci(config: pytest.Config) -> int:
    """How many tests were skipped in a run that may skip none."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    return len(reporter.stats.get("skipped", ())) if reporter is not None and os.environ.get("CI") else 0
