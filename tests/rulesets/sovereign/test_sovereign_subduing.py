"""Knocking out: with bare hands or something blunt, by a Delver or an NPC, in every kind of attack."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from tests.each import each
from tests.rulesets.sovereign.sovereign import Sovereign

STRIKES: tuple[tuple[str, str], ...] = (
    ("with blackjack", "attack thug Ada nonlethal"),
    ("with club", "attack thug Ada nonlethal with club"),
    ("with unarmed", "attack thug Ada nonlethal"),
    ("with fists 1d2", "attack thug Ada nonlethal"),
    ("with iron ladle 1d4", "attack thug Ada nonlethal"),
    ("with claws 1d6", "attack thug Ada nonlethal with bare hands"),
    ("with long sword with blackjack", "attack thug Ada nonlethal"),
    ("with club", "charge thug Ada nonlethal"),
    ("with club", "swarm thug Ada strike nonlethal"),
    ("disciplined with club", "snap thug Ada nonlethal"),
)
"""What a thug has, and what is typed."""


def thug(stats: str) -> Sovereign:
    table = Sovereign((1, 8)).types("delver Ada of Ann hp 1 ac 10", f"npc thug hp 9 attack 1 {stats}", "fight").finish()
    fight = table.state.fight_now.with_beside(table.who("Ada").id, table.who("thug").id)
    table.state = replace(table.state, fight=fight)
    return table


@pytest.mark.clause("sov.injury.nonlethal")
@each(STRIKES)
def test_an_npc_knocks_out_with_what_is_blunt(stats: str, line: str) -> None:
    table = thug(stats)
    if line.startswith("charge"):
        table.types("run thug", "next", "next")

    table.rolls(19, 2).types(line).finish()

    assert table.who("Ada").mark("unconscious"), table.last()


@pytest.mark.clause("sov.injury.nonlethal")
@each(
    [
        ("with claws 1d6", "attack thug Ada nonlethal", "cannot spare anybody with claws"),
        ("with long sword", "attack thug Ada nonlethal", "cannot spare anybody with long sword"),
        ("", "attack thug Ada nonlethal", "cannot spare anybody with strikes: it takes bare hands or a blunt weapon"),
        ("with club with long sword", "attack thug Ada nonlethal with long sword", "with long sword"),
        ("with claws 1d6", "swarm thug Ada strike nonlethal", "cannot spare anybody with claws"),
        ("with claws 1d6", "charge thug Ada nonlethal", "cannot spare anybody with claws"),
        ("disciplined with claws 1d6", "snap thug Ada nonlethal", "no blunt weapon that reaches"),
    ]
)
def test_what_cuts_or_is_not_named_knocks_nobody_out(stats: str, line: str, why: str) -> None:
    with pytest.raises(PlayError, match=why):
        thug(stats).types(line)
