"""Who may give each command of Sovereign: a table of all of them, for one's own Delver, another's, and the party."""

from __future__ import annotations

from functools import lru_cache

import pytest

from lychgate.core.errors import PlayError
from lychgate.kit.permission import must_be_allowed
from lychgate.rulesets.sovereign.ruleset import RULESET
from lychgate.rulesets.sovereign.state import State
from lychgate.server.menus import forms_by_heading, kind_of
from tests.each import each
from tests.rulesets.sovereign.sovereign import ANN, BEN, REF, Sovereign
from tests.rulesets.sovereign.who_may_act import NEEDS, states

OWN = """
check Ada STR/Exert | contest Ada STR/Exert Bo DEX/Sneak | search Ada | save Ada evasion | light Ada torch
unlock Ada north | batter Ada north | force Ada south | listen Ada north | drag Ada Di | put down Ada
pay Ada 1 gp | give Ada torch to Bo | take Ada torch from Di | wear Ada shield | load Ada | buy Ada torch
sell Ada torch | hire Ada 10 gp | disarm Ada | train Ada stab | level Ada | stabilise Ada Di | wake Ada Bo
aid Ada Bo | surgery Ada Cy | cure Ada Cy | restore Ada Bo | whirl Ada | defend Ada | attack Ada goblin
snap Ada goblin | run Ada | withdraw Ada | screen Ada Bo | hold Ada | prone Ada | stand Ada | charge Ada goblin
swarm Ada goblin | ready Ada rope | stow Ada dagger | drop Ada dagger | pick Ada club | reload Ada
use Ada STR/Exert | shove Ada goblin | grapple Ada goblin | escape Ada | release Ada | wrest Ada | act Ada
prepare Ada Speed | cast Ada Speed | art Ada Arcane Lexicon | lapse Ada Speed
declare Ada search | shop Ada | magic Ada Speed | spells Ada
"""
"""What a player does with their own Delver by themselves, and with no other's."""

WITH_HELP = """
batter Ada north with Bo | force Ada south with Bo | stabilise Ada Di helped Bo | group Ada STR/Exert with Bo
"""
"""What others help with: their players agree."""

PROPOSED = """
stance talk | parley | surprise burst | share | sell treasure | next | part | chase party goblin | sleep
go 2 | group Ada STR/Exert
"""
"""What concerns the party: the others agree."""

APPROVED = """
days 2 | travel 20 | fight goblin | execute Ada goblin | study Ada Stasis
"""
"""What the GM approves as well."""

EVERYBODY = """
make | say hello | roll 1d6 | note Ada public tall | gear | leverage promise gold | agree | refuse
bargain | threaten
"""

ONLY_THE_GM = """
npc rat | dismiss goblin | delver Eve str 10 | henchmen 500 | stakes Ada STR/Exert | explore quiet | safe | turn
pass west | door east | market 500 | round | enter 2 | storm 2 | inhabitants | wanderers | room 2 empty
alertness up | trap 1 | dose Ada adder | rejoin Ada | treasure 1 | xp 10 | settlement Farn | meet goblin
could-win goblin | worth 1 2 | judge 1 | concede 1 a song | wants undead | end | all party | harm Ada 1 | strain Ada 1
frail Ada | poison Ada adder | fall Ada 10 | breath Ada | nature goblin living | session | set day 2 because so
assist checks off | close | surprise Ada goblin sneak | check Ada STR/Exert dc 6 | search Ada dc 6
check Ada STR/Exert +2 | attack Ada goblin +2 | attack Ada goblin cover half | stance talk so talk | days 2 rough
travel 20 rough | listen Ada north nothing | execute Ada goblin unaware | fight goblin surprised goblin
study Ada Stasis meanwhile | surprise burst +2 | sell treasure for 900 gp
judge 1 | prepare Ada Speed anyway | aid Ada Bo allowed | reserve stance | chase goblin goblin
"""


def lines(text: str) -> list[str]:
    """The commands of a list."""
    return [one.strip() for row in text.strip().splitlines() for one in row.split("|")]


@lru_cache(1)
def state() -> State:
    """In the turn of the party, which has met the goblin."""
    return NEEDS["met"](states()["turn"])


def agreement(line: str, seat: str = ANN) -> tuple[tuple[str, ...], bool]:
    """Whose agreement a command needs. Raises ``PlayError`` where the seat may not give it."""
    table = Sovereign()
    table.state = state()
    command = table.read(line)
    found = must_be_allowed(table.state, seat, command, "")
    return found.seats, found.referee


@each(lines(OWN))
def test_players_order_their_own_delvers_and_no_others(line: str) -> None:
    assert agreement(line) == ((), False)
    with pytest.raises(PlayError, match="You order your own characters"):
        agreement(line, BEN)


@each(lines(WITH_HELP))
def test_those_who_help_agree(line: str) -> None:
    assert agreement(line) == ((BEN,), False)
    with pytest.raises(PlayError, match="You order your own characters"):
        agreement(line, BEN)


def test_help_by_ones_own_needs_nobody() -> None:
    table = Sovereign().types(
        "delver Ada of Ann hp 8", "delver Bo of Ann hp 8", "delver Cy of Ben hp 8", "door x stuck"
    )
    found = must_be_allowed(table.state, ANN, table.read("force Ada x with Bo"), "")
    assert not found
    assert must_be_allowed(table.state, ANN, table.read("group Ada STR/Exert"), "").seats == (BEN,)


@each(lines(PROPOSED))
def test_what_concerns_the_party_is_agreed_to(line: str) -> None:
    assert agreement(line) == ((BEN,), False)


@each(lines(APPROVED))
def test_what_a_gm_has_to_judge_is_approved(line: str) -> None:
    seats, referee = agreement(line)
    assert referee
    assert seats == (() if line.startswith("execute") else (BEN,))


@each(lines(EVERYBODY))
def test_some_things_are_everybodys(line: str) -> None:
    assert agreement(line) == ((), False)
    assert agreement(line, BEN) == ((), False)


@each(lines(ONLY_THE_GM))
def test_the_rest_is_the_gms(line: str) -> None:
    with pytest.raises(PlayError):
        agreement(line)
    assert agreement(line, REF) == ((), False)


def test_the_table_has_every_command_of_the_book() -> None:
    typed = {
        line.split()[0] for text in (OWN, WITH_HELP, PROPOSED, APPROVED, EVERYBODY, ONLY_THE_GM) for line in lines(text)
    }
    forms = [form for form in forms_by_heading(RULESET) if kind_of(form).__module__.startswith("lychgate.rulesets")]
    missing = {form.word for form in forms} - typed - {"foundry", "site", "variant"}
    assert not missing
    assert all(kind_of(form).may.why for form in forms)


def test_a_player_does_not_end_the_turn_of_others() -> None:
    table = Sovereign()
    table.state = states()["waits"]
    with pytest.raises(PlayError, match="not the party's turn"):
        table.types("next", seat=ANN)


def test_a_proposal_to_rest_is_agreed_to_and_approved() -> None:
    table = Sovereign().types("delver Ada of Ann hp 8", "delver Bo of Ben hp 8")
    table.types("days 2", seat=ANN).types("agree", seat=BEN)
    assert table.state.day == 1
    table.types("agree")
    assert table.state.day == 3


def test_a_door_that_nobody_has_tried_tells_a_player_nothing_of_what_holds_it() -> None:
    barred = states()["dungeon"]
    table = Sovereign()
    table.state = barred
    table.types("door 1 barred")
    with pytest.raises(PlayError, match="There is no door 9 here"):
        table.types("unlock Ada 9", seat=ANN)
    with pytest.raises(PlayError, match="It is barred"):
        table.types("unlock Ada 1")
    table.types("unlock Ada 1", seat=ANN)
    assert table.last(BEN) == "Door 1 is barred.", "who tries it finds out, and everybody sees it"
