"""Rooms: each order, question and fact is of one; journals from before a fact said more still fold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lychgate.core.codec import convert, encode
from lychgate.rulesets.twelve_years.book import BOOK
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, looking
from lychgate.rulesets.twelve_years.rules.levels import LevelLost, PartyHealed, heal_all, lose_level
from lychgate.rulesets.twelve_years.ruleset import RULESET
from tests.rulesets.twelve_years.stage import happened, scene


def test_every_order_question_and_fact_is_of_one_room() -> None:
    for kind in (*BOOK.commands, *BOOK.events, *BOOK.decisions):
        assert BOOK.room_of(kind).__name__ == kind.__module__
    assert len({str(kind.__struct_config__.tag) for kind in BOOK.decisions}) == len(BOOK.decisions)


def as_it_was(event: Any) -> Any:
    """The event as a journal has it that was written before the event said the hit points that come of it."""
    raw = {"type": type(event).__name__} | {name: getattr(event, name) for name in event.__struct_fields__}
    del raw["hp"]
    return convert(raw, RULESET.event_type, what="an old event")


WOUNDED = ({"kin": "giant", "hp": 3, "marks": ["poisoned"]}, {"kin": "rogue", "hp": 1}, {"kin": "fae_folk"})


def heal(play: TwelveYears) -> None:
    """The faerie circle heals the party."""
    heal_all(play, "circle")


@pytest.mark.parametrize(("rule", "kind"), [(lose_level, LevelLost), (heal, PartyHealed)])
def test_a_journal_that_leaves_the_hit_points_out_folds_to_the_same_state_and_is_told_alike(
    rule: Callable[[TwelveYears], None], kind: type[Any]
) -> None:
    before = scene(*WOUNDED, level=1).state
    play = looking(before, "p1")
    rule(play)
    (event,) = (one for one in play.events if isinstance(one, kind))

    now, then = event.apply(before), as_it_was(event).apply(before)

    assert event.hp
    assert encode(now) == encode(then)
    assert now != before
    assert event.salt() == as_it_was(event).salt() == repr(as_it_was(event))
    assert event.tell(before, now) == as_it_was(event).tell(before, then)


def test_level_heal__the_fact_says_the_hit_points_that_come_of_it() -> None:
    played = scene({"kin": "giant", "hp": 3}, "hermit", foes=["ogre"], dice=[6])

    played.do("attack", "healing")

    (healed,) = happened(played, PartyHealed)
    assert healed.hp == tuple(member.hp for member in played.state.parties[0].members)
