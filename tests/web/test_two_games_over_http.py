"""No byte tells players that the referee has done something in secret, or is thinking about it.

A table is served on which the referee does so, and one on which the referee does not; the players do the same at both,
and all that they, an onlooker and a stranger get is compared: pages, start page, refusals, files, lines.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from lychgate import rulesets
from lychgate.server.seats import Custom
from tests.shares import share
from tests.web.everything import STRANGER, Host, set_up
from tests.web.test_leaks_over_http import assert_same
from tests.web.test_taking_back_over_http import (
    ANN,
    CUSTOMS,
    CYD,
    FOUR,
    REF,
    WATCHERS,
    Deed,
    presses,
    says,
    told,
)


@pytest.fixture(autouse=True)
def asking_toy_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rulesets._HOMES, "asking_toy", "tests.core.asking_toy")


def orders(seat: str, option: str) -> Deed:
    """Presses a button; a refusal is an answer too."""

    def deed(host: Host) -> None:
        at = host.live.revision_of(seat)
        answer = host.send(
            "POST",
            host.address("/s/{session}/{number}/answer", seat),
            seat,
            {"answer": option, "revision": str(at), "key": f"{option} at {host.live.revision}"},
        )
        assert answer.status_code in (303, 400, 409), answer.text

    return deed


SECRETS: dict[str, tuple[Deed, ...]] = {
    "hundred_saints": (
        says(REF, "note here she is a spy"),
        says(REF, "chance 2 secret ambush"),
        says(REF, 'handout "The will" secret All to the cat.'),
    ),
    "asking_toy": (orders(REF, "sound"), orders(REF, "note"), orders(REF, "weigh")),
}
PUBLIC: dict[str, tuple[Deed, ...]] = {
    "hundred_saints": (says(CYD, "say Hm."), presses(CYD, "undo"), presses(CYD, "redo"), says(ANN, "say Ah.")),
    "asking_toy": (
        orders(CYD, "rest"),
        presses(CYD, "undo"),
        presses(CYD, "redo"),
    ),
}
BACK: tuple[Deed, ...] = (presses(CYD, "return", entry="1"), presses(ANN, "undo"), presses(ANN, "redo"))
CASES = [
    (ruleset, custom)
    for at, ruleset in enumerate(SECRETS)
    for custom in (CUSTOMS * 2)[at : at + share("LYCHGATE_SOAK_CUSTOMS", 1, len(CUSTOMS))]
]


@pytest.mark.soak
@pytest.mark.parametrize(("ruleset", "undo"), CASES)
def test_no_byte_tells_that_the_referee_did_something_in_secret(tmp_path: Path, ruleset: str, undo: str) -> None:
    world = set_up(tmp_path / "games.sqlite3", ruleset, "a seed", Custom(undo=undo), FOUR)  # type: ignore[arg-type]
    world = world.keyed(undo == "vote")
    then = (*PUBLIC[ruleset], *BACK)

    got = [told(world, tmp_path / f"{len(done)}.sqlite3", done, then) for done in (SECRETS[ruleset], ())]

    for watcher in (*WATCHERS, STRANGER):
        assert_same(got[0][0][watcher], got[1][0][watcher])
    assert got[0][1] == got[1][1]
