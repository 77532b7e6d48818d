"""Out of a dungeon by rooms that are known, in one order."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.rulesets.twelve_years.rules.ways import Moved
from lychgate.rulesets.twelve_years.rules.wounds import MemberHurt
from tests.rulesets.twelve_years.stage import Raw, asked, choices, happened, party, scene
from tests.rulesets.twelve_years.test_usual import DEEP, ROOMS


def test_delve_leave__a_known_dungeon_of_six_rooms_is_left_by_one_order() -> None:
    played = scene("giant", at="d1r5", given=DEEP)

    played.do("walk-out").finish()

    assert party(played).at == "5051"
    assert [event.to for event in happened(played, Moved)] == ["d1r4", "d1r3", "d1r2", "d1r1", "d1r0", "5051"]
    assert [event.how for event in happened(played, Moved)] == ["door"] * 5 + ["entry"]


def test_delve_leave__every_room_on_the_way_takes_its_toll() -> None:
    played = scene({"kin": "giant", "marks": ["poisoned"]}, at="d1r5", given=DEEP)

    played.do("walk-out").finish()

    assert len(happened(played, MemberHurt)) == 6


@pytest.mark.parametrize(
    ("there", "kind"),
    [({"foes": [{"kind": "ogre"}]}, "attack"), ({"trap": True}, "trap:evade"), ({"friend": "merchant"}, "buy")],
)
def test_delve_retrace_persist__it_ends_where_something_is_to_be_faced_or_somebody_is_met(
    there: Raw, kind: str
) -> None:
    played = scene("giant", at="d1r5", given={**DEEP, "sites": {"d1r2": there}})

    played.do("walk-out").finish()

    assert party(played).at == "d1r2"
    assert kind in choices(played)


def test_delve_leave__it_ends_where_somebody_dies_on_the_way() -> None:
    dying = {"kin": "hermit", "hp": 2, "marks": ["poisoned"]}
    played = scene("giant", dying, at="d1r5", given=DEEP)

    played.do("walk-out").finish()

    assert (party(played).at, len(party(played).members)) == ("d1r3", 1)


def test_delve_leave__enemies_are_gone_round_where_there_is_a_way_round() -> None:
    ring: list[dict[str, Any]] = [dict(room) for room in ROOMS]
    ring[0] = {"ways": [*ROOMS[0]["ways"], {"kind": "door", "to": 5}]}
    ring[5] = {"ways": [*ROOMS[5]["ways"], {"kind": "door", "to": 0}]}
    given = {**DEEP, "dungeons": [{}, {"hex": "5051", "rooms": ring}]}
    ogre = {"foes": [{"kind": "ogre"}]}

    straight = scene("giant", at="d1r4", given=given).do("walk-out").finish()
    round_it = scene("giant", at="d1r4", given={**given, "sites": {"d1r5": ogre}}).do("walk-out").finish()

    assert [event.to for event in happened(straight, Moved)] == ["d1r5", "d1r0", "5051"]
    assert [event.to for event in happened(round_it, Moved)] == ["d1r3", "d1r2", "d1r1", "d1r0", "5051"]


def test_delve_leave__another_party_on_the_way_is_not_passed_by() -> None:
    played = scene("giant", at="d1r5", given=DEEP, others=[{"members": ["giant"], "at": "d1r3"}])

    played.do("walk-out").finish()

    assert party(played).at == "d1r3"


def test_delve_leave__the_first_room_is_left_as_ever() -> None:
    assert "walk-out" not in choices(scene("giant", at="d1r0", given=DEEP))
    assert asked(scene("giant", at="d1r1", given=DEEP)).read("walk-out") is not None


@pytest.mark.clause("12y.friend.gerhardus")
def test_delve_leave__an_enemy_that_gerhardus_slays_holds_nobody_up() -> None:
    there = {"d1r2": {"foes": [{"kind": "ogre"}]}}
    played = scene("giant", at="d1r5", promises=["gerhardus"], given={**DEEP, "sites": there})

    played.do("walk-out").finish()

    assert party(played).at == "5051"
