"""Proposals: what concerns the party waits until the other players agree; several wait side by side."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from lychgate.core.codec import encode
from lychgate.core.errors import PlayError
from lychgate.kit.proposed import Proposal, Proposals
from tests.rulesets.hundred_saints.explorers import explorers
from tests.rulesets.sovereign.sovereign import ANN, BEN, REF, Sovereign


def met() -> Sovereign:
    return Sovereign().types(
        "delver Ada of Ann exert 1 sneak 1 hp 8",
        "delver Bo of Ben exert 1 sneak 1 hp 8",
        "npc 2 goblins hd 1 hp 4 skill 1 as goblins",
        "meet goblins",
    )


def offered(table: Sovereign, seat: str) -> list[str]:
    return [option.id for option in table.orders(seat).options()]


def reacted(table: Sovereign) -> bool:
    assert table.state.meeting is not None
    return bool(table.state.meeting.stance)


def test_what_concerns_the_party_waits_until_the_others_agree() -> None:
    table = met().types("stance:talk", seat=ANN)
    assert not reacted(table)
    assert table.last(BEN) == "Ann proposes: Talk to them (it waits for Ben)."
    assert offered(table, BEN)[:2] == ["agree:1", "refuse:1"]
    assert offered(table, ANN)[-1] == "withdraw:1"
    choice = table.orders(BEN).choice(table.state, "agree:1")
    assert (choice.label, choice.group) == ("Agree", "Ann proposes: Talk to them")
    for seat, id_ in ((ANN, "withdraw:1"), (REF, "agree:1"), (BEN, "agree:1")):
        assert table.orders(seat).choice(table.state, id_).note == "It waits for Ben."

    table.rolls(3, 4).types("agree:1", seat=BEN).finish()
    assert reacted(table)
    assert not table.state.proposed.open


def test_a_refusal_ends_a_proposal_and_its_maker_may_take_it_back() -> None:
    table = met().types("stance:run", seat=ANN).types("refuse:1", seat=BEN)
    assert table.last(ANN) == "Ben refuses what Ann proposed: Run away."
    assert not reacted(table)
    table.types("stance:run", seat=ANN).types("withdraw:2", seat=ANN)
    assert table.last(BEN) == "Ann takes back a proposal: Run away."
    assert not table.state.proposed.open
    with pytest.raises(PlayError, match="Nothing is proposed now"):
        table.types("agree", seat=BEN)


def test_two_proposals_wait_side_by_side_and_the_other_lapses() -> None:
    table = met().types("stance:run", seat=ANN).types("stance:talk", seat=BEN)
    assert offered(table, ANN)[:2] == ["agree:2", "refuse:2"]
    assert offered(table, BEN)[:2] == ["agree:1", "refuse:1"]
    groups = [table.orders(REF).choice(table.state, id_).group for id_ in ("agree:1", "agree:2")]
    assert groups == ["Ann proposes: Run away", "Ben proposes: Talk to them"]

    table.rolls(3, 4).types("agree:2", seat=ANN).finish()
    assert reacted(table)
    assert [one.number for one in table.state.proposed.open] == [1]

    table.types("part")
    assert table.last(BEN) == "Ann's proposal has lapsed: Run away."
    assert not table.state.proposed.open


def test_the_same_order_of_another_agrees() -> None:
    table = met().types("stance:talk", seat=ANN).rolls(3, 4).types("stance:talk", seat=BEN).finish()
    assert reacted(table)


def test_a_gm_settles_a_proposal_for_all_and_enter_does_not() -> None:
    table = met().types("stance:talk", seat=ANN)
    assert table.orders(REF).default() not in ("agree:1", "refuse:1")
    assert {"agree:1", "refuse:1"} <= set(offered(table, REF))
    table.rolls(3, 4).types("agree 1").finish()
    assert reacted(table)


def test_who_plays_alone_asks_nobody() -> None:
    table = Sovereign().types("delver Ada of Ann hp 8", "npc 2 goblins hd 1 hp 4 as goblins", "meet goblins")
    assert reacted(table.rolls(3, 4).types("stance:talk", seat=ANN).finish())


def test_what_the_rules_refuse_is_not_proposed() -> None:
    table = Sovereign().types("delver Ada of Ann hp 8", "delver Bo of Ben hp 8")
    with pytest.raises(PlayError, match="The Delvers are not meeting anyone"):
        table.types("stance talk", seat=ANN)
    assert not table.state.proposed.open


def test_a_table_reserves_a_command_for_its_gm() -> None:
    table = met().types("reserve stance")
    assert table.last(ANN) == "Only the GM gives 'stance' from now on."
    with pytest.raises(PlayError, match="At this table only the GM gives 'stance'"):
        table.types("stance talk", seat=ANN)
    table.types("reserve not stance").types("stance talk", seat=ANN)
    assert table.state.proposed.open
    with pytest.raises(PlayError, match="You cannot reserve 'say'"):
        table.types("reserve say")


def test_what_a_player_knows_has_the_proposals() -> None:
    """Odds run a player's choices on what they know; a hidden list of proposals would leave out every choice."""
    table = met().types("stance:talk", seat=ANN)
    known = table.ruleset.known(table.state, BEN)
    assert [one.label for one in known.proposed.open] == ["Talk to them"]


# ---------------------------------------------------------------------- whose a proposal is


def test_a_proposal_lapses_with_the_right_to_give_its_command() -> None:
    table = met().types("stance:talk", seat=ANN).types("reserve stance")
    assert not table.state.proposed.open, "only the GM gives 'stance' now"

    saints = explorers((), "enter dungeon", "light torch of Ada").types("search Ada", seat=ANN)
    saints.types("set cast.Ada.seat Ben because Ann moved away")
    assert saints.lines(BEN)[-1] == "Ann's proposal has lapsed: Ada searches a place."


def test_a_proposal_lapses_with_the_last_character_of_whoever_made_it() -> None:
    table = met().types("stance:run", seat=ANN).types("dismiss Ada")
    assert not table.state.proposed.open


def test_a_proposal_is_free_to_be_done_once_those_who_had_to_agree_have_nobody_left() -> None:
    table = met().types("stance:run", seat=ANN).types("dismiss Bo")
    assert table.last(ANN) == "Ann's proposal has lapsed: Run away."
    assert "stance:run" in offered(table, ANN), "nobody else is asked any more"


def test_a_proposal_that_this_version_cannot_read_lapses_and_stops_nothing() -> None:
    table = met()
    table.state = proposing(table.state, '{"type":"no_such_command"}')
    table.types("say hello", seat=BEN)
    assert not table.state.proposed.open
    assert table.last(BEN) == "Ann's proposal has lapsed: Something."


def test_the_last_player_to_agree_reads_no_reason_that_the_proposer_may_not_learn() -> None:
    table = explorers((), "enter dungeon", "door secret")
    order = encode(table.read("force Ada")).decode()
    table.state = proposing(table.state, order)

    table.types("agree 1", seat=BEN)

    assert table.last(ANN) == "Ben agrees."
    with pytest.raises(PlayError, match="it waits for the referee"):
        table.types("agree 1", seat=BEN)
    with pytest.raises(PlayError, match="The door is secret, not stuck"):
        table.types("agree 1")


def test_to_agree_without_a_number_means_the_only_proposal_that_is_ones_to_agree_to() -> None:
    table = met().types("stance:run", seat=ANN).types("stance:talk", seat=BEN)
    table.rolls(3, 4).types("agree", seat=ANN).finish()
    assert reacted(table), "Ann's own proposal is not hers to agree to"


def proposing(state: Any, order: str) -> Any:
    """The state with a proposal of Ann's to which Ben has yet to agree."""
    return replace(state, proposals=Proposals((Proposal(1, ANN, order, "Something", (BEN,)),), 2))
