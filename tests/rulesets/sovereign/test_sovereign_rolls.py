"""Every roll of meetings and of those who are hurt has its procedure, so that a table may roll it by hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from lychgate.core.decision import Suspended
from lychgate.core.dice_source import RollWanted, ScriptedDice
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.play import Play
from lychgate.core.records import REFEREE, Header
from lychgate.rulesets.sovereign.ruleset import RULESET
from lychgate.terminal.local_seat import LocalSeat
from tests.each import each
from tests.rulesets.sovereign.hurt import fallen, frail, party
from tests.rulesets.sovereign.sovereign import REF, Sovereign


def near() -> Sovereign:
    return party("npc 2 goblins hd 1 hp 4 skill 1 as goblins", kit=False)


def met() -> Sovereign:
    return near().types("meet goblins")


def poisoned() -> Sovereign:
    answers = {"sovereign.antidote": "no"}
    return party().rolls(2, 4).types("poison Bo adder lethal", answers=answers)


def breathless() -> Sovereign:
    return party().types("breath Bo", "rounds 9")


TABLES: dict[str, Callable[[], Sovereign]] = {
    "near": near,
    "met": met,
    "fallen": fallen,
    "frail": frail,
    "poisoned": poisoned,
    "breathless": breathless,
    "party": lambda: party(kit=False),
    "medic": party,
}


@each(
    [
        ("near", "meet goblins corridor", "meetings", "1d8", "sov.encounter.wander-distance"),
        ("near", "meet goblins doors 3", "meetings", "1d3", "sov.encounter.wander-room"),
        ("near", "meet goblins ambush", "checks", "2d6", "sov.encounter.alert"),
        ("met", "surprise burst", "checks", "2d6", "sov.encounter.surprise-burst"),
        ("met", "surprise sneak", "checks", "2d6", "sov.encounter.surprise-sneak"),
        ("met", "stance talk", "reactions", "2d6", "sov.reaction.roll"),
        ("near", "chase goblins party", "checks", "2d6", "sov.chase.check"),
        ("near", "group Ada STR/Exert", "checks", "2d6", "sov.check.group"),
        ("near", "contest Ada STR/Exert goblin 1 STR/Exert", "checks", "2d6", "sov.check.opposed"),
        ("near", "search Ada", "checks", "2d6", "sov.loop.vague-search"),
        ("near", 'harm Bo 1d6 "a stone"', "damage", "1d6", "sov.damage.roll"),
        ("near", "fall Bo 20", "damage", "2d6", "sov.hazard.fall"),
        ("near", "fall Bo 9 onto 1d4", "damage", "1d4", "sov.hazard.fall-spikes"),
        ("near", "fall Bo 20 leaps", "checks", "2d6", "sov.hazard.fall-controlled"),
        ("breathless", "round", "saves", "1d20", "sov.hazard.suffocate-damage"),
        ("party", "poison Bo adder", "saves", "1d20", "sov.poison.save"),
        ("poisoned", "cure Ada Bo", "checks", "2d6", "sov.poison.cure"),
        ("fallen", "stabilise Ada Bo", "checks", "2d6", "sov.injury.stabilise"),
        ("frail", "surgery Ada Bo", "checks", "2d6", "sov.frail.surgery"),
        ("frail", "days 7", "saves", "1d20", "sov.frail.uncared"),
        ("medic", "aid Ada Bo", "healing", "1d6", "sov.heal.first-aid"),
    ],
)
def test_a_table_may_roll_by_hand(table: str, typed: str, procedure: str, dice: str, purpose: str) -> None:
    wanted = asked(TABLES[table](), typed, procedure)
    assert (wanted.dice, wanted.purpose) == (dice, purpose)


def test_the_gm_says_which_rolls_the_table_makes_itself() -> None:
    table = near().types("assist checks prompt", "assist damage off", "assist checks auto")
    assert table.state.assist == {"checks": "auto", "damage": "off"}
    with pytest.raises(PlayError, match=r"'luck' is no procedure. Allowed: attacks, checks, damage"):
        table.types("assist luck prompt")


def asked(table: Sovereign, typed: str, procedure: str) -> RollWanted:
    """The roll that a table is asked for, which rolls a procedure by hand."""
    play = Play(replace(table.state, assist={procedure: "prompt"}), REF, ScriptedDice([]))
    with pytest.raises(Suspended) as suspended:
        RULESET.perform(play, table.read(typed))
    wanted = suspended.value.wanted[0]
    assert isinstance(wanted, RollWanted)
    return wanted


@pytest.mark.parametrize(
    ("typed", "procedure", "faces", "purposes"),
    [
        ("poison Bo adder lethal", "saves", (2, 3), ["sov.poison.save", "sov.poison.clock"]),
        ('stakes Ada 45% fails "2d6 down"', "checks", (46, 1, 2), ["sov.loop.direct-odds", "sov.loop.stakes"]),
        ('stakes Ada STR/Exert fails "2d6 down"', "checks", (1, 2, 1, 2), ["sov.check.roll", "sov.loop.stakes"]),
    ],
)
def test_what_follows_a_roll_says_what_it_is_for(
    typed: str, procedure: str, faces: tuple[int, ...], purposes: list[str]
) -> None:
    table = TABLES["party"]().rolls(*faces).types(typed, answers={"sovereign.stakes": "accept"}).finish()
    assert [roll.purpose for roll in table.thrown] == purposes


def test_the_days_that_the_frail_have_left_are_rolled_as_their_save_is() -> None:
    table = frail().rolls(2, 4).types("days 7").finish()
    assert [roll.purpose for roll in table.thrown][-2:] == ["sov.frail.uncared"] * 2
    assert "Bo makes a physical save: 2 against 15: not saved." in table.lines()
    assert "Without care Bo dies in 4 days." in table.lines()


def faces_of_ada(*lines: str) -> list[str]:
    """What Ada's player is told of an open check, with keyed dice, after these lines of the GM's."""
    switches = RULESET.resolve({})
    header = Header(RULESET.name, RULESET.version, switches, ("Gm", "Ann"), "apart", "g", roles={"Gm": REFEREE})
    seat = LocalSeat(Game(RULESET, header), "Gm")
    told: list[str] = []
    for line in ("delver Ada of Ann hp 9", "door crypt", *lines, "check Ada WIS/Notice dc 8"):
        told = [one.text for one in seat.reply(line).lines]
    return told


@pytest.mark.clause("sov.door.listen-quiet", "sov.check.when")
@pytest.mark.parametrize("secret", ["check Ada WIS/Notice dc 8 secret", "listen Ada crypt", "save Ada mental secret"])
def test_what_the_gm_rolls_in_secret_changes_no_open_die(secret: str) -> None:
    assert faces_of_ada(secret) == faces_of_ada() != []
    assert faces_of_ada("check Ada WIS/Notice dc 8") != faces_of_ada(), "an open check takes the next die"
