"""Amendments that seats propose: voted by the table's custom, in force from a step on, and never by an onlooker."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from lychgate.core.decision import TEXT
from lychgate.core.errors import PlayError
from lychgate.server.seats import SPECTATOR, Custom, Outcome
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from lychgate.server.store import open_store

Set = Callable[..., Session]

NAT1 = "propose amend nat1 ignored because it hurts"


@pytest.fixture
def table(tmp_path: Any) -> Iterator[Set]:
    with open_store(tmp_path / "games.sqlite3") as store:
        sessions = Sessions(store)

        def made(*players: str, ruleset: str = "constitution", amend: Any = "majority") -> Session:
            seats: Any = [(name, "person", "") for name in ("Ref", *players)]
            info, links = sessions.create("Maastricht", ruleset, {}, seats, Custom(amend=amend), "a seed")
            for link in links.seats.values():
                sessions.sit(link)
            return sessions.live(info.id)

        yield made


def say(live: Session, text: str, seat: str = "Ref") -> Outcome:
    return live.reply(seat, TEXT + text, live.revision_of(seat), f"key {seat} {live.revision} {hash(text)}")


def vote(live: Session, seat: str, yes: bool = True) -> str:
    (proposal,) = live.proposals(seat)
    return live.vote(seat, proposal.number, yes).remark


def nat1(live: Session) -> str:
    return str(live.game.settled.variants["nat1"])


def test_a_player_s_amendment_is_in_force_when_more_than_half_of_the_table_want_it(table: Set) -> None:
    live = table("Ann", "Ben", "Cy")

    assert say(live, NAT1, "Ann").remark == "Put to the vote: Ref, Ben and Cy are asked."
    assert live.proposals("Ben")[0].text == (
        "Ann would amend the book because it hurts: "
        "A natural 1 (nat1) is to be ignored, not minus5. The die counts as 1."
    )
    vote(live, "Ben")
    assert nat1(live) == "minus5"
    told = vote(live, "Cy")

    assert nat1(live) == "ignored"
    assert "(proposed by Ann, agreed by Ben and Cy; it hurts)" in told
    assert live.proposals("Ann") == ()


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("amend spell.frost {harm 3d6}", "Frost (spell.frost) is to be {harm 3d6}. The program goes by these effects"),
        ("amend spell.old none", "Old (spell.old) is to be none, not {heal 2d6}. The program goes by these effects"),
        ("repeal spell.old", "Old (spell.old) is to be {heal 1d6} again, not {heal 2d6}. The program goes by these"),
        ("amend initiation.keen none", "Keen eye (initiation.Keen eye) is to be none, not {bonus level to search}."),
        ('article "Bells" all hear them', "a new article, “Bells”: all hear them"),
        ('article 3d6.3.6 "Rope" helps', "a new article at 3d6.3.6, “Rope”: helps"),
        ("repeal A1", "article A1, “Bridge”, is to be repealed."),
    ],
)
def test_what_is_put_to_the_vote_is_told_in_words_and_with_nothing_that_not_everybody_knows(
    table: Set, line: str, told: str
) -> None:
    live = table("Ann", "Ben")
    for written in (
        'spell "Frost" 1 A secret. {harm 1d6}',
        'spell "Old" 1 Another secret. {heal 1d6}',
        "amend spell.old {heal 2d6} because so",
        'article "Bridge" it holds because so',
    ):
        say(live, written)

    say(live, f"propose {line} because it is fair", "Ann")

    assert live.proposals("Ben")[0].text.startswith(f"Ann would amend the book because it is fair: {told}")
    vote(live, "Ben")
    public = " ".join(line.text for line in live.table("Ben").log())
    assert "secret" not in public
    assert "harm 1d6" not in public.replace("not {harm 1d6}", "")


def test_half_of_the_table_against_it_is_enough_to_stop_it(table: Set) -> None:
    live = table("Ann", "Ben", "Cy")
    say(live, NAT1, "Ann")

    vote(live, "Ben", False)
    assert vote(live, "Ref", False) == "Voted down: it stays as it is."

    assert nat1(live) == "minus5"


def test_by_the_custom_of_all_one_no_is_enough(table: Set) -> None:
    live = table("Ann", "Ben", amend="all")
    say(live, NAT1, "Ann")
    vote(live, "Ben")
    assert nat1(live) == "minus5"

    assert vote(live, "Ref") != ""

    assert nat1(live) == "ignored"
    say(live, "propose repeal nat1 because we miss it", "Ben")
    assert vote(live, "Ann", False) == "Voted down: it stays as it is."


def test_by_the_custom_of_the_referee_only_they_are_asked_and_their_own_need_no_vote(table: Set) -> None:
    live = table("Ann", "Ben", amend="referee")

    assert say(live, NAT1, "Ann").remark == "Put to the vote: Ref is asked."
    vote(live, "Ref")
    assert nat1(live) == "ignored"

    say(live, "propose repeal nat1 because we miss it", "Ref")
    assert nat1(live) == "minus5"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("propose amend nat1 often because x", "'often' is not a value of it. Allowed: minus5"),
        ("propose amend nat1 ignored", "An amendment needs its reason."),
        ("propose because x", "An amendment needs its reason."),
        ("propose turn because x", "Only an amendment is put to the vote."),
        ("propose repeal nat1 because x", "Nothing called 'nat1' was amended."),
        ('propose article 3d6.9.99 "Rope" helps because x', "The book has no clause '3d6.9.99'."),
        ("propose amend nat1 ignored agreed Ben because x", "Say what is amended, then the reason."),
    ],
)
def test_what_could_not_be_in_force_is_not_put_to_the_vote(table: Set, line: str, why: str) -> None:
    live = table("Ann", "Ben")

    with pytest.raises(PlayError) as refused:
        say(live, line, "Ann")

    assert why in str(refused.value)
    assert live.proposals("Ann") == ()


def test_an_onlooker_neither_proposes_nor_votes(table: Set) -> None:
    live = table("Ann", "Ben")
    say(live, NAT1, "Ann")

    with pytest.raises(PlayError, match="Onlookers cannot write here"):
        say(live, NAT1, SPECTATOR)
    with pytest.raises(PlayError, match="Onlookers cannot write here"):
        live.vote(SPECTATOR, 1, True)


def test_whoever_proposed_it_withdraws_it(table: Set) -> None:
    live = table("Ann", "Ben")
    say(live, NAT1, "Ann")

    assert vote(live, "Ann", False) == "Withdrawn."
    assert live.proposals("Ben") == ()


def test_an_amendment_that_cannot_be_any_more_when_it_is_agreed_is_closed_with_the_reason(table: Set) -> None:
    live = table("Ann")
    say(live, NAT1, "Ann")
    say(live, "amend nat1 ignored because I say so")

    assert vote(live, "Ref").startswith("Agreed, but it cannot be any more. 'nat1' is ignored already.")
    assert live.proposals("Ann") == ()


def test_what_is_agreed_while_the_referee_is_asked_is_written_once_they_have_answered(table: Set) -> None:
    live = table("Ann", "Ben", ruleset="hundred_saints")
    newt = "foes newt AC 12 HD 1 hp 2 bite 1d2 ML 7"
    say(live, f"pc Ada fighter hp 8 AC 15\nenter dungeon\n{newt}\nassist surprise prompt\nencounter\nnext")
    say(live, "propose amend both_surprised lost_round because it hurts", "Ann")
    say(live, "next")
    assert live.game.busy("Ref")

    assert vote(live, "Ben") == "Agreed. It is written in the book once Ref has answered what is asked."
    assert live.game.settled.variants["both_surprised"] == "none_lost"
    while live.game.busy("Ref"):
        live.reply("Ref", "roll", live.revision_of("Ref"), f"another key {live.revision}")

    assert live.game.settled.variants["both_surprised"] == "lost_round"


def test_the_amendment_of_a_table_of_one_needs_nobody_else(table: Set) -> None:
    live = table()

    say(live, NAT1)

    assert nat1(live) == "ignored"


def test_a_game_without_a_referee_has_its_rules_from_the_beginning(table: Set) -> None:
    live = table("Ann", ruleset="twelve_years")

    assert all(one.word != "propose" for one in getattr(live.table("Ann").question(), "phrases", ()))
