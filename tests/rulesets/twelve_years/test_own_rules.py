"""What the players of 12 Years amend while they play: when it is in force, and what stays as it was."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.core.errors import PlayError
from lychgate.kit.in_force import Amended, AmendmentAgreed
from lychgate.rulesets.twelve_years.ruleset import RULESET
from lychgate.rulesets.twelve_years.variants import VARIANTS
from tests.rulesets.twelve_years.stage import choices, party, scene

CHEAP = "text:amend level-price 50 because we want to get on"
RUINS: dict[str, Any] = {"dungeons": [{}, {"hex": "5051", "rooms": [{}]}]}


def told(played: Any) -> list[str]:
    """What the amendments among the events say."""
    lines = []
    state = played.state
    for event in played.events:
        if isinstance(event, Amended | AmendmentAgreed):
            lines += [line.text for line in RULESET.tell(state, event, state)]
    return lines


def test_an_amendment_is_in_force_at_once_in_peace_and_cited_with_its_clauses() -> None:
    played = scene("giant", gold=100, here={"friend": "thogwood"})

    played.do(CHEAP, "train", "2").finish()

    assert (party(played).level, party(played).gold) == (2, 0)
    (said,) = told(played)
    assert said.startswith("From now on Price of a level (level-price) is 50, not 100 (proposed by p1; we want to")


@pytest.mark.parametrize(
    "there",
    [
        {"foes": ["ogre"]},
        {"at": "d1r0", "given": RUINS, "wary": True, "here": {"trap": True}},
        {"at": "d1r0", "given": RUINS, "chased": 1},
        {"rivals": ["p2"], "others": [{"members": ["rogue"], "rivals": ["p1"]}]},
    ],
)
def test_in_the_middle_of_an_encounter_it_waits(there: dict[str, Any]) -> None:
    played = scene("giant", **there)

    played.do(CHEAP)

    assert played.state.variants["level-price"] == "100"
    assert told(played) == ["Agreed, and in force at the end of the encounter: level-price = 50."]


def test_what_has_waited_is_in_force_when_the_encounter_ends() -> None:
    played = scene({"kin": "giant", "weapon": 101}, loot=[{"weapon": "axe"}], foes=["goblin"], dice=[4, 1])

    played.do("text:amend brute-force 6 because giants are big", "evade", "n")
    assert party(played).at == "5050"

    assert played.state.variants["brute-force"] == "6"
    assert played.state.added.waiting == ()


def test_a_fight_that_goes_on_goes_by_the_old_number() -> None:
    played = scene("giant", foes=["ogre"], dice=[5])

    played.do("text:amend brute-force 6 because giants are big", "attack")

    assert played.state.sites["5051"].foes[0].hp == 35


@pytest.mark.clause("12y.frame.variants-first")
def test_frame_variants_first__what_is_settled_when_the_game_begins_says_why() -> None:
    played = scene("giant", years=5)

    for line, why in (
        ("castle-distance 9", "'castle-distance' is settled when the game begins: the castle stands where it is."),
        ("castle-mode axe", "'castle-mode' is settled when the game begins"),
        ("year-limit 5", "The year track stands at 5, so 'year-limit' must be more than that."),
    ):
        with pytest.raises(PlayError) as refused:
            played.do(f"text:amend {line} because x")
        assert why in str(refused.value)


def test_a_repeal_that_would_end_the_game_is_refused_too() -> None:
    played = scene("giant", years=3).do("text:amend year-limit 20 because we have time")
    lost = scene("giant", years=13, variants={"year-limit": "20"})
    lost.do("text:amend year-limit 30 because we have time")

    played.do("text:repeal year-limit because enough").finish()

    assert played.state.variants["year-limit"] == "12"
    lost.do("text:repeal year-limit because enough").finish()
    assert lost.state.variants["year-limit"] == "20"


def test_a_year_track_that_waited_and_is_too_short_by_then_is_full() -> None:
    """Agreed in year 8 to be 10 at the end of an encounter that costs three years."""
    played = scene("giant", years=8, foes=["satyr"], dice=[2, 3])

    played.do("text:amend year-limit 10 because we are old", "attack").finish()

    assert played.state.ending == "lost"


def test_nothing_that_is_not_written_out_is_taken_for_an_amendment() -> None:
    played = scene("giant")

    for line in ("am level-price 50 because x", "go:n", "Amend level-price 50 because x"):
        with pytest.raises(PlayError):
            played.do(f"text:{line}")
    assert "go:n" in choices(played)


def test_every_switch_and_number_that_is_not_settled_can_be_amended_in_mid_game() -> None:
    from lychgate.rulesets.twelve_years.rules.own_rules import SETTLED

    for one in VARIANTS:
        if one.name in SETTLED:
            continue
        other = str(one.bounds[1]) if one.bounds is not None else one.alternatives[-1][0]
        played = scene("giant", "rogue").do(f"text:amend {one.name} {other} because x", "go:n")
        assert played.state.variants[one.name] == other
