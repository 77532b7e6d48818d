"""Who may give each command of The Hundred Saints: its player, the party by agreement, or only the referee."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.kit.permission import AT_ONCE, Agreement, must_be_allowed
from lychgate.rulesets.hundred_saints.rules.gear import Give
from tests.rulesets.hundred_saints.explorers import explorers
from tests.rulesets.hundred_saints.fights import ADA_AND_BEA, faced
from tests.rulesets.hundred_saints.saints import ANN, BEN, REF, Saints

APPROVED = Agreement(referee=True)
BENS = Agreement((BEN,))
BOTH = Agreement((BEN,), referee=True)
NO = None


def at_peace() -> Saints:
    table = explorers((), "enter dungeon", "rations 9 fresh", "give torch 3 to Ada", "coins 90 gp to party")
    return table.types("coins 90 gp to Ada", "coins 90 gp to Bo")


def met() -> Saints:
    return faced("3 goblins AC 11 hp 4 morale 7 club 1d4", characters=ADA_AND_BEA)


def needs(table: Saints, line: str, seat: str = ANN) -> Agreement | None:
    """Whose agreement a line of a player needs; None where they may not give it."""
    try:
        return must_be_allowed(table.state, seat, table.read(line), "")
    except PlayError:
        return None


AT_PEACE = [
    ("make Cleo fighter", APPROVED),
    ("make Cleo fighter of Ben", NO),
    ("make Cleo fighter level 3", NO),
    ("pc Cleo hp 8", NO),
    ("check Ada strength", AT_ONCE),
    ("check Bo strength", NO),
    ("check Ada listen", NO),
    ("check Ada strength 2", NO),
    ("save Ada doom", AT_ONCE),
    ("chance 2", NO),
    ("buy dagger for Ada", APPROVED),
    ("buy dagger for Bo", NO),
    ("give dagger to Ada", NO),
    ("take torch from Ada", AT_ONCE),
    ("take torch from Bo", NO),
    ("coins lost 5 gp to Ada", AT_ONCE),
    ("coins 5 gp to Ada", NO),
    ("coins lost 5 gp to Bo", NO),
    ("burden Ada", AT_ONCE),
    ("light torch of Ada", AT_ONCE),
    ("light torch of Bo", NO),
    ("turn", NO),
    ("rest", BOTH),
    ("search Ada", APPROVED),
    ("search Ada Bo", BOTH),
    ("search Bo", NO),
    ("search Ada 2", NO),
    ("listen Ada", APPROVED),
    ("listen Ada silent", NO),
    ("force Ada", APPROVED),
    ("force failed", NO),
    ("break Ada", APPROVED),
    ("pick Ada", APPROVED),
    ("disarm Ada", APPROVED),
    ("disarm Bo", NO),
    ("trap Ada", NO),
    ("wander", NO),
    ("explore 60", BOTH),
    ("door stuck", NO),
    ("enter outdoors", NO),
    ("hide Ada", APPROVED),
    ("hide Ada 2", NO),
    ("hide Bo", NO),
    ("climb Ada 20", APPROVED),
    ("climb Ada 20 easy", NO),
    ("jump Ada 10", APPROVED),
    ("swim Ada", APPROVED),
    ("swim Ada rough 2", NO),
    ("fall Ada 20", NO),
    ("damage Ada 3", NO),
    ("heal Ada spell", APPROVED),
    ("heal Bo spell", APPROVED),
    ("mend Bo", APPROVED),
    ("eat Ada", AT_ONCE),
    ("eat", BENS),
    ("eat free", NO),
    ("forage", BOTH),
    ("hunt whole day", BOTH),
    ("forage winter", NO),
    ("rations 5 fresh", NO),
    ("sleep", BOTH),
    ("sleep 8 never", NO),
    ("camp fire", BOTH),
    ("camp hidden", NO),
    ("travel road", BOTH),
    ("go road", BOTH),
    ("findway Ada", APPROVED),
    ("scour", BOTH),
    ("scour 2", NO),
    ("day", NO),
    ("weather fine", NO),
    ("share", BENS),
    ("split", NO),
    ("xp 100", NO),
    ("level Ada", AT_ONCE),
    ("level Bo", NO),
    ("seek Ada taverns in village", APPROVED),
    ("hire Grub townsfolk for Ada standard", APPROVED),
    ("hire Grub townsfolk for Bo standard", NO),
    ("loyalty Bo", NO),
    ("vigilant party", BENS),
    ("lit party", NO),
    ("set day 3 because so", NO),
    ("reserve camp", NO),
    ("say hello", AT_ONCE),
]

MET = [
    ("attack party", BENS),
    ("attack goblins", NO),
    ("attack", NO),
    ("hit Ada goblin 1", AT_ONCE),
    ("hit Bea goblin 1", NO),
    ("hit Ada goblin 1 +2", NO),
    ("declare Ada flee", AT_ONCE),
    ("move Ada 5", AT_ONCE),
    ("act Ada drinks", AT_ONCE),
    ("all party", BENS),
    ("all goblins", NO),
    ("cast Ada", AT_ONCE),
    ("repel Ada goblins", AT_ONCE),
    ("wield Ada dagger", AT_ONCE),
    ("lob Ada oil near goblin 1", APPROVED),
    ("lob Bea oil near goblin 1", NO),
    ("surrender party", BENS),
    ("surrender goblins", NO),
    ("flee party", BENS),
    ("flee goblins", NO),
    ("evade party", BENS),
    ("slip party", BENS),
    ("sneak party", BENS),
    ("sneak goblins", NO),
    ("hold party", BENS),
    ("parley Ada", AT_ONCE),
    ("parley Bea", NO),
    ("bargain Ada", AT_ONCE),
    ("bargain Bea", NO),
    ("leave Ada", AT_ONCE),
    ("stop Ada", AT_ONCE),
    ("giveup party", BENS),
    ("obstacle oil party", BOTH),
    ("obstacle oil goblins", NO),
    ("pursue yes goblins", NO),
    ("alert Ada", AT_ONCE),
    ("alert Bea", NO),
    ("unnoticed Ada", NO),
    ("rest", NO),
    ("hunt", NO),
    ("react goblins", NO),
    ("morale goblins", NO),
    ("next", NO),
    ("end", NO),
    ("aware goblins", NO),
    ("mark Ada hidden", NO),
]


@pytest.mark.clause("enc.act.1")
@pytest.mark.parametrize(("line", "expected"), AT_PEACE)
def test_at_peace_a_players_command_needs_the_agreement_of_those_whom_it_concerns(
    line: str, expected: Agreement | None
) -> None:
    assert needs(at_peace(), line) == expected


@pytest.mark.clause("enc.act.1")
@pytest.mark.parametrize(("line", "expected"), MET)
def test_among_others_a_players_command_needs_the_agreement_of_their_side(
    line: str, expected: Agreement | None
) -> None:
    assert needs(met(), line) == expected


def test_a_referee_gives_all_of_them_at_once() -> None:
    for table, rows in ((at_peace(), AT_PEACE), (met(), MET)):
        for line, _ in rows:
            assert needs(table, line, REF) == AT_ONCE, line


def test_in_a_settlement_buying_asks_nobody() -> None:
    assert needs(at_peace().types("settlement"), "buy dagger for Ada") == AT_ONCE
    with pytest.raises(PlayError, match="That is the referee's to do"):
        at_peace().does(Give(what="rope", who="Ada"), seat=ANN)


def test_a_first_character_is_a_players_own_and_asks_nobody() -> None:
    table = Saints()
    assert needs(table, "make Ada fighter") == AT_ONCE
    table.rolls(*(3,) * 18, 5, 3, 3, 3).types("make Ada fighter", seat=ANN)
    assert table.who("Ada").seat == ANN


# ---------------------------------------------------------------------- with the referee's approval


def test_a_search_begins_when_the_referee_approves_and_tells_the_player_nothing() -> None:
    table = explorers((), "enter dungeon", "light torch of Ada").types("search Ada", seat=ANN)
    assert table.last(BEN) == "Ann proposes: Ada searches a place (it waits for the referee)."
    assert table.state.turn == 0

    table.rolls(6).types("agree").finish()

    assert table.state.turn == 1
    assert not any("finds" in line for line in table.lines(ANN))
    assert "Ada searches." in table.lines(ANN)


def test_what_nobody_has_noticed_refuses_no_proposal_and_the_referee_reads_why() -> None:
    table = explorers((), "enter dungeon", "foes 2 goblins hp 4 club 1d4", "encounter")
    table.types("search Ada", seat=ANN)
    assert len(table.state.proposed.open) == 1

    with pytest.raises(PlayError, match="an encounter is under way"):
        table.types("agree 1")
    assert len(table.state.proposed.open) == 1


def test_the_referees_word_on_a_door_stays_hidden_from_whoever_proposes() -> None:
    table = explorers((), "enter dungeon", "door secret")
    table.types("force Ada", seat=ANN)

    assert len(table.state.proposed.open) == 1
    with pytest.raises(PlayError, match="The door is secret, not stuck"):
        table.types("agree 1")


def test_the_referee_judges_the_noise_of_a_door_that_a_player_breaks() -> None:
    table = explorers((), "enter dungeon", "door locked").types("break Ada", seat=ANN)
    table.rolls(6).types("agree", answers={"saints.judge": "no"}).finish()

    assert table.state.exploring.door == ""


def test_a_player_heals_another_once_the_referee_approves() -> None:
    table = explorers((), "damage Bo 9").types("heal Bo spell", seat=ANN).rolls(3).types("agree").finish()
    assert table.who("Bo").hp == 15


def test_the_others_agree_and_the_referee_approves_a_rest() -> None:
    table = explorers((), "enter dungeon").types("rest", seat=ANN).types("agree", seat=BEN)
    assert table.state.turn == 0
    table.types("agree")
    assert table.state.turn == 1
