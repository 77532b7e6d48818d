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
from tests.web.everything import Host, set_up
from tests.web.test_taking_back_over_http import (
    ANN,
    CUSTOMS,
    CYD,
    FOUR,
    REF,
    Deed,
    assert_alike,
    by_turns,
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


BEFORE: dict[str, tuple[Deed, ...]] = {
    "sovereign": (
        says(REF, "delver Ada of Ann hp 9 wis 14 notice 1"),
        says(REF, "delver Cy of Cyd hp 7"),
        says(REF, "npc 2 goblins hd 1 hp 4"),
        says(REF, "site salt_saint"),
        says(REF, "enter 1 anyway"),
    ),
    "constitution": (
        says(REF, "character Ada of Ann fighter strength 14 wits 9 hp 6"),
        says(REF, "character Cy of Cyd hp 7"),
        says(REF, "npc 2 goblins hd 1 hp 4"),
    ),
}
"""What has happened at both tables before."""

SECRETS: dict[str, tuple[Deed, ...]] = {
    "hundred_saints": (
        says(REF, "note here she is a spy"),
        says(REF, "chance 2 secret ambush"),
        says(REF, 'handout "The will" secret All to the cat.'),
    ),
    "asking_toy": (orders(REF, "sound"), orders(REF, "note"), orders(REF, "weigh")),
    "sovereign": (
        says(REF, "note Ada She is followed."),
        says(REF, "room 5 note They wake."),
        says(REF, "check Ada WIS/Notice secret"),
        says(REF, "save Cy mental secret"),
        says(REF, "roll 1d6 secret the loose flagstone"),
        says(REF, "alertness up"),
        says(REF, "alertness up"),
        says(REF, "room 7 empty"),
        says(REF, "door 12 locked"),
        says(REF, "set cast.goblin 1.hp 1 because of a cold"),
        says(REF, "npc 3 wolves hd 2 hp 9"),
        says(REF, "could-win goblins"),
        says(REF, "table wandering"),
    ),
    "constitution": (
        says(REF, "note Ada She is followed."),
        says(REF, "check Ada wits secret"),
        says(REF, "save Cy will secret"),
        says(REF, "roll 1d6 secret the loose flagstone"),
        says(REF, "rule lies secret they know"),
        says(REF, "set cast.goblin 1.hp 1 because of a cold"),
    ),
}
PUBLIC: dict[str, tuple[Deed, ...]] = {
    "hundred_saints": (says(CYD, "say Hm."), presses(CYD, "undo"), presses(CYD, "redo"), says(ANN, "say Ah.")),
    "asking_toy": (
        orders(CYD, "rest"),
        presses(CYD, "undo"),
        presses(CYD, "redo"),
    ),
    # At one of the tables the alertness is higher: wandering checks are made there, and none at the other.
    "sovereign": (
        says(CYD, "say Hm."),
        presses(CYD, "undo"),
        presses(CYD, "redo"),
        says(REF, "turn quick"),
        says(REF, "turn quick"),
        says(REF, "check Ada WIS/Notice"),
        says(REF, "save Cy mental"),
        says(ANN, "say Ah."),
    ),
    "constitution": (
        says(CYD, "say Hm."),
        presses(CYD, "undo"),
        presses(CYD, "redo"),
        says(REF, "turn"),
        says(CYD, "check Cy wits"),
        says(ANN, "say Ah."),
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
    before, then = BEFORE.get(ruleset, ()), (*PUBLIC[ruleset], *BACK)

    looking = by_turns(list(SECRETS).index(ruleset))
    with_it, without = (
        told(world, tmp_path / f"{len(done)}.sqlite3", (*before, *done), then, looking)
        for done in (SECRETS[ruleset], ())
    )

    assert_alike(with_it, without)
