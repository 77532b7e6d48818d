"""The least and the most of what may be typed: what is just inside is done, what is just outside is refused."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from tests.each import each
from tests.rulesets.constitution.constitution import Constitution

ADA = "character Ada of Ann hp 6"


@each(
    [
        "character Cy level 1 hp 0",
        "character Cy level 999 hp 999 ac 999",
        "character Cy ac 1 hp 1",
        "character Cy strength 0 hp 1",
        "character Cy strength 30 hp 1",
        "character Cy hp 1 rowing 0%",
        "character Cy hp 1 rowing 100%",
        "npc 1 rat hp 0",
        "npc 100 rats hp 999",
        "npc rat hd 1 hp 1 ac 1",
        "npc rat hd 99 hp 1 ac 999",
        "npc rat hp 1 morale 2",
        "set Ada.morale 2 because of fright",
        "set Ada.morale 12 because of faith",
        "set Ada.morale 0 because nobody knows",
        "set Ada.hp 0 because of a fall",
        "npc rat hp 1 strength 0",
        "npc 2 rats lackeys hp 1",
        "earn Ada 0 sp",
        "chance 1/2 it rains",
        "chance 999/1000 it rains",
        "chance 1% it rains",
        "chance 99% it rains",
        'initiation Odd {bonus -100 to search}',
        'initiation Odd {bonus +100 to search}',
        'initiation Odd {bonus 1 to attack when spear,melee}',
        *(f"initiation Odd {{bonus 1 to {to}}}" for to in ("ac", "damage", "defence", "injury", "save", "initiative")),
        *(f"initiation Odd {{advantage 1 on {on}}}" for on in ("damage", "defence", "injury", "save", "initiative")),
        "initiation Odd {die 12 of hit-die}",
    ],
)
def test_what_is_just_inside_is_done(line: str) -> None:
    desk = Constitution((1,) if line.startswith("chance") else ()).types(ADA)

    assert desk.types(line).finish().told


@each(
    [
        ("character Cy level 0", "from 1 to 999; 0 is not"),
        ("set Ada.morale 1 because of fright", "The morale of Ada is from 2 to 12; 1 is not"),
        ("set Ada.morale 13 because of faith", "The morale of Ada is from 2 to 12; 13 is not"),
        ("set Ada.hp -1 because of a fall", "Hit points of Ada are at least 0; -1 is not"),
        ("take Ada rope for 5 sp", "'for 5 sp' is more than 'take' takes"),
        ("mentor Ada Roos 0% Fire", "from 1 to 100; 0 is not"),
        ("mentor Ada Roos 101% Fire", "from 1 to 100; 101 is not"),
        ("character Cy level 1000", "from 1 to 999; 1000 is not"),
        ("character Cy hp 1000", "from 0 to 999; 1000 is not"),
        ("character Cy ac 0", "from 1 to 999; 0 is not"),
        ("character Cy hp 1 strength 100", "from 0 to 99; 100 is not"),
        ("character Cy hp 1 strength 31", "from 0 to 30; 31 is not"),
        ("character Cy hp 1 rowing 101%", "from 0 to 100; 101 is not"),
        ("npc 0 rats hp 1", "from 1 to 100; 0 is not"),
        ("npc 101 rats hp 1", "from 1 to 100; 101 is not"),
        ("npc rat hd 0", "from 1 to 99; 0 is not"),
        ("npc rat hd 100", "from 1 to 99; 100 is not"),
        ("npc rat hp 1000", "from 0 to 999; 1000 is not"),
        ("npc rat hp 1 ac 0", "from 1 to 999; 0 is not"),
        ("npc rat hp 1 morale 1", "from 2 to 12; 1 is not"),
        ("npc rat hp 1 strength 31", "from 0 to 30; 31 is not"),
        ("npc rat hp 1 strength 100", "from 0 to 99; 100 is not"),
        ("npc rat damage lots", "'lots' is no damage:"),
        ("npc ada hp 1", "Somebody is called Ada already"),
        ("take Ada 0 torch", "from 1 to 999; 0 is not"),
        ("take Ada 1000 torch", "from 1 to 999; 1000 is not"),
        ("chance 0/6 it rains", "are no odds"),
        ("chance 6/6 it rains", "are no odds"),
        ("chance 1/1 it rains", "are no odds"),
        ("chance 1/1001 it rains", "are no odds"),
        ("chance 0% it rains", "are no odds"),
        ("chance 100% it rains", "are no odds"),
        ("initiation Odd {bonus 101 to search}", "no number from -100 to 100"),
        ("initiation Odd {bonus -101 to search}", "no number from -100 to 100"),
        ("initiation Odd {bonus 1 at search}", "is not {bonus N to WHAT}"),
        ("initiation Odd {die 8 to damage}", "is not {die N of WHAT}"),
        ("initiation Odd {advantage 1 of search}", "is not {advantage N on WHAT}"),
        ("initiation Odd {cost 21 of extra-action}", "from 1 to 20; 21 is not"),
        ("initiation Odd {advantage 10 on search}", "'advantage 10 on search': the number is from 1 to 9"),
        ("initiation Odd {die 1 of hit-die}", "'die 1 of hit-die': the number is from 2 to 100"),
        ("initiation Odd {die 101 of hit-die}", "no number from -100 to 100"),
        ("leave Ada torch", r"Ada has no torch, but nothing\."),
        ("leave Ada torch 0", "from 1 to 999; 0 is not"),
        ("leave Ada torch 1000", "from 1 to 999; 1000 is not"),
        ("take Ada 999 torch in dragged", "can drag 10 stones"),
    ],
)
def test_what_is_just_outside_is_refused_and_changes_nothing(line: str, why: str) -> None:
    desk = Constitution().types(ADA)
    before = desk.state

    with pytest.raises(PlayError, match=why):
        desk.types(line)

    assert desk.state == before


def test_400_are_in_play_and_no_more() -> None:
    desk = Constitution().types(*(f"npc 100 {name} hp 1" for name in ("rats", "bats", "cats")), "npc 99 dogs hp 1")
    desk.types("character Eve hp 1")

    with pytest.raises(PlayError, match="At most 400 are in play at once"):
        desk.types("npc crow hp 1")
    desk.types("dismiss Eve", "npc crow hp 1")
    with pytest.raises(PlayError, match="At most 400"):
        desk.types("npc 2 owls hp 1")


@pytest.mark.parametrize("lines", [("npc 2 rats hp 1", "npc 2 rats hp 1"), ("npc rat hp 1", "npc Rat hp 1")])
def test_nobody_has_a_name_that_another_has(lines: tuple[str, str]) -> None:
    with pytest.raises(PlayError, match="Somebody is called rat"):
        Constitution().types(*lines)
