"""Votes, dissent and what was said stay in the book; trials end with a question to the table; words say who applies
them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from lychgate import rulesets
from lychgate.core.campaign_book import CampaignBook, Filed, campaign_book
from lychgate.core.decision import TEXT
from lychgate.core.errors import PlayError
from lychgate.core.filing import TABLE_APPLIES
from lychgate.core.game import Game
from lychgate.core.records import Header
from lychgate.server.local_stream import LocalStream
from lychgate.server.reasons import clause_texts
from lychgate.server.seats import SPECTATOR, Custom, Outcome, Proposal
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from lychgate.server.store import open_store

Set = Callable[..., Session]

NAT1 = "propose amend nat1 ignored because it hurts"
ROPE = 'article 3d6.3.6 "Rope" "You may roll again." because so'


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


def only(live: Session, seat: str = "Ref") -> Proposal:
    (proposal,) = live.proposals(seat)
    return proposal


def vote(live: Session, seat: str, yes: bool = True, number: int = 0) -> str:
    return live.vote(seat, number or only(live, seat).number, yes).remark


def book(live: Session, seat: str = "Ann") -> CampaignBook:
    return campaign_book(live.game, clause_texts(live.game.ruleset), seat)


def last(live: Session) -> Filed:
    return book(live).history[-1]


def nat1(live: Session) -> str:
    return str(live.game.settled.variants["nat1"])


# ---------------------------------------------------------------------- the vote and what was said


def test_the_book_keeps_who_was_against_an_amendment_who_did_not_vote_and_what_was_said(table: Set) -> None:
    live = table("Ann", "Ben", "Cy", "Dee")
    say(live, NAT1, "Ann")
    assert say(live, 'discuss I "hate" fumbles, all of them', "Ann").remark == "The book keeps it with the votes."
    say(live, f"discuss {only(live).number} they make a story", "Ben")
    assert only(live, "Cy").text.endswith(
        "The die counts as 1. Discussion: Ann: I 'hate' fumbles, all of them. Ben: they make a story."
    )

    vote(live, "Ben", False)
    vote(live, "Cy")
    vote(live, "Dee")

    assert nat1(live) == "ignored"
    one = last(live).what
    assert (one.by, one.agreed, one.against, one.silent) == ("Ann", ("Cy", "Dee"), ("Ben",), ("Ref",))
    assert one.discussion == ("Ann: I 'hate' fumbles, all of them", "Ben: they make a story")
    assert "against: Ben; it hurts)" in live.table("Ann").log()[-1].text


def test_what_is_voted_down_is_in_the_book_with_its_votes(table: Set) -> None:
    live = table("Ann", "Ben", "Cy")
    say(live, NAT1, "Ann")
    say(live, "discuss no", "Ben")
    vote(live, "Ben", False)

    assert vote(live, "Ref", False) == "Voted down: it stays as it is."

    one = last(live).what
    assert (nat1(live), live.proposals("Ann")) == ("minus5", ())
    assert (one.kind, one.by, one.against, one.silent, one.because) == (
        "voted_down",
        "Ann",
        ("Ref", "Ben"),
        ("Cy",),
        "it hurts",
    )
    assert one.text == "A natural 1 (nat1) is to be ignored, not minus5. The die counts as 1."
    assert one.discussion == ("Ben: no",)


def test_a_vote_that_is_taken_back_with_its_step_was_never_in_the_book(table: Set) -> None:
    live = table("Ann", "Ben", "Cy")
    say(live, NAT1, "Ann")
    vote(live, "Ben")
    vote(live, "Cy")

    live.undo("Ref", live.revision_of("Ref"), "back")

    assert (nat1(live), book(live).history) == ("minus5", ())


def test_what_is_voted_down_while_the_referee_is_asked_is_written_once_they_have_answered(table: Set) -> None:
    live = table("Ann", "Ben", ruleset="hundred_saints")
    newt = "foes newt AC 12 HD 1 hp 2 bite 1d2 ML 7"
    say(live, f"pc Ada fighter hp 8 AC 15\nenter dungeon\n{newt}\nassist surprise prompt\nencounter\nnext")
    say(live, "propose amend both_surprised lost_round because it hurts", "Ann")
    say(live, "next")
    assert live.game.busy("Ref")

    vote(live, "Ref", False)
    assert vote(live, "Ben", False).startswith("Voted down. It is written in the book once Ref has answered")
    while live.game.busy("Ref"):
        live.reply("Ref", "roll", live.revision_of("Ref"), f"another key {live.revision}")

    assert last(live).what.kind == "voted_down"
    assert live.proposals("Ann") == ()


@pytest.mark.parametrize(
    ("seat", "line", "why"),
    [
        (SPECTATOR, "discuss hello", "Onlookers cannot write here"),
        ("Ben", "discuss 9 hello", "Say of which amendment, by its number: discuss NUMBER TEXT. Put to the vote: "),
        ("Ben", "discuss", "What you say of an amendment has 1 to 300 letters; this has 0."),
        ("Ben", f"discuss {'x' * 301}", "What you say of an amendment has 1 to 300 letters; this has 301."),
    ],
)
def test_what_cannot_be_said_of_an_amendment_is_refused(table: Set, seat: str, line: str, why: str) -> None:
    live = table("Ann", "Ben")
    say(live, NAT1, "Ann")

    with pytest.raises(PlayError) as refused:
        say(live, line, seat)

    assert why in str(refused.value)
    assert only(live).discussion == ()


def test_nothing_is_discussed_where_nothing_is_put_to_the_vote(table: Set) -> None:
    with pytest.raises(PlayError, match="No amendment is put to the vote now"):
        say(table("Ann"), "discuss hello", "Ann")


def test_the_result_of_trying_it_travels_with_the_proposal_into_the_vote_and_the_book(table: Set) -> None:
    live = table("Ann")

    live.propose("Ann", "amend nat1 ignored", "it hurts", live.revision_of("Ann"), "k", "3 of 41 steps differ")

    assert only(live).text.endswith("The die counts as 1. Tried: 3 of 41 steps differ.")
    vote(live, "Ref")
    assert last(live).what.tried == "3 of 41 steps differ"
    summed_up = "Tried on the last session: 3 of 41 steps differ."
    live.propose("Ann", "amend natural_one 3", "it hurts", live.revision_of("Ann"), "l", summed_up)
    assert only(live).text.endswith(f"a check takes away. {summed_up}")


# ---------------------------------------------------------------------- several at once


def test_a_seat_has_several_amendments_at_the_vote_and_one_about_the_same_takes_its_place(table: Set) -> None:
    live = table("Ann", "Ben")
    say(live, NAT1, "Ann")
    say(live, 'propose article "Rope" It helps. because so', "Ann")
    assert [one.about for one in live.proposals("Ben")] == ["nat1", "Rope"]

    say(live, "propose trial nat1 complication for 2 sessions because better", "Ann")

    assert [one.line for one in live.proposals("Ben")] == [
        'article "Rope" "It helps."',
        "trial nat1 complication for 2 sessions",
    ]
    with pytest.raises(PlayError, match=r"Say of which amendment, by its number.* \(a new article, “Rope”"):
        say(live, "discuss hm", "Ben")
    for one in live.proposals("Ben"):
        vote(live, "Ben", number=one.number)
    assert [one.title for one in live.game.settled.added.articles] == ["Rope"]
    assert nat1(live) == "complication"


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        (
            'article "Rope" You climb by rope, agreed, because "it" holds',
            "You climb by rope, agreed, because 'it' holds",
        ),
        ("article Rope up by 2 for all", "up by 2 for all"),
        ('article 3d6.3.6 "Rope" for 2 sessions', "for 2 sessions"),
        ('trial article "Rope" climb by it, for 3 rounds for 2 sessions', "climb by it, for 3 rounds"),
        ('article "Rope" "climb by rope"', "climb by rope"),
    ],
)
def test_the_text_of_an_article_that_is_proposed_may_hold_any_words(table: Set, line: str, kept: str) -> None:
    live = table()

    say(live, f"propose {line} because so")

    assert [one.text for one in live.game.settled.added.articles] == [kept]
    say(live, "propose edit A1 go by the wall, agreed because so")
    say(live, 'propose edit A1 titled "Wall" because so')
    assert [(one.title, one.text) for one in live.game.settled.added.articles] == [("Wall", "go by the wall, agreed")]
    say(live, 'propose edit A1 "all by the wall" titled "Walls" at 3d6.3.5 because so')
    (article,) = live.game.settled.added.articles
    assert (article.title, article.text, article.clause) == ("Walls", "all by the wall", "3d6.3.5")


# ---------------------------------------------------------------------- who applies it


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ('article "Bells" all hear them', True),
        ("edit A1 You must roll again.", True),
        ('trial article "Bells" all hear them for 2 sessions', True),
        ("amend nat1 ignored", False),
        ("trial nat1 ignored for 2 sessions", False),
        ("repeal A1", False),
    ],
)
def test_words_that_the_program_does_not_go_by_say_so_when_they_are_voted_on_and_adopted(
    table: Set, line: str, left: bool
) -> None:
    live = table("Ann")
    say(live, ROPE)

    say(live, f"propose {line} because so", "Ann")

    assert (TABLE_APPLIES in only(live).text) is left
    assert (TABLE_APPLIES in vote(live, "Ref")) is left


# ---------------------------------------------------------------------- trials


def tried(live: Session, *more: str) -> Session:
    """A table at which the trial of a switch is over."""
    say(live, "amend nat1 complication because x")
    say(live, "trial nat1 ignored for 2 sessions because fun")
    for line in ("roll 1d6", "session", "session", "roll 1d6", *more):
        say(live, line)
        assert live.proposals("Ref") == ()
    say(live, "session")
    return live


@pytest.mark.parametrize(
    ("amend", "votes", "value", "kind"),
    [
        ("majority", (("Ann", True), ("Ref", False), ("Ben", True)), "ignored", "kept"),
        ("majority", (("Ann", True), ("Ref", False), ("Ben", False)), "complication", "repeal"),
        ("all", (("Ann", True), ("Ref", True), ("Ben", True)), "ignored", "kept"),
        ("all", (("Ann", False),), "complication", "repeal"),
        ("referee", (("Ref", True),), "ignored", "kept"),
        ("referee", (("Ref", False),), "complication", "repeal"),
    ],
)
def test_the_table_is_asked_when_a_trial_is_over_and_decides_by_its_rules(
    table: Set, amend: Any, votes: tuple[tuple[str, bool], ...], value: str, kind: str
) -> None:
    live = tried(table("Ann", "Ben", amend=amend))

    assert only(live).text == (
        "The trial T1 is over. Yes keeps it for good, no ends it: "
        "A natural 1 (nat1), which is on trial (T1), is to stay ignored for good."
    )
    for seat, yes in votes:
        assert nat1(live) == "ignored"
        vote(live, seat, yes)

    one = last(live).what
    assert (nat1(live), one.kind, one.by, one.trial) == (value, kind, "the table", "T1")
    assert set(one.against) == {seat for seat, yes in votes if not yes}
    assert live.proposals("Ref") == ()
    say(live, "session")
    assert live.proposals("Ref") == ()


def test_until_the_table_has_decided_on_a_trial_it_stays_and_the_question_is_not_put_twice(table: Set) -> None:
    live = tried(table("Ann", "Ben"))
    vote(live, "Ann")

    say(live, "session")
    say(live, "turn")

    assert only(live).yes == ("Ann",)
    assert nat1(live) == "ignored"
    assert book(live).trials[0].told.startswith("On trial (T1): its 2 sessions are over.")


def test_a_trial_is_ended_early_by_a_vote(table: Set) -> None:
    live = table("Ann", "Ben")
    say(live, "trial nat1 ignored for 2 sessions because fun")

    say(live, "propose trial T1 end because it is not fun", "Ann")
    assert only(live).text.startswith(
        "Ann would amend the book because it is not fun: the trial T1 is to end: A natural 1"
    )
    vote(live, "Ben")

    assert (nat1(live), live.game.settled.added.trials) == ("minus5", ())


def test_the_question_about_a_trial_goes_with_the_session_that_is_taken_back_and_comes_with_it_again(
    table: Set,
) -> None:
    live = tried(table("Ann", "Ben"))
    live.undo("Ref", live.revision_of("Ref"), "back")
    assert live.proposals("Ann") == ()

    say(live, "turn")
    assert live.proposals("Ann") == ()
    say(live, "session")

    assert only(live, "Ann").yes == ()
    vote(live, "Ann")
    vote(live, "Ben")
    assert last(live).what.kind == "kept"


def test_a_table_of_one_is_asked_too(table: Set) -> None:
    live = tried(table())

    assert vote(live, "Ref", False).startswith("The trial T1 is over: A natural 1 (nat1) is complication, not ignored")


def test_a_decision_on_a_trial_that_is_taken_back_is_asked_for_again_at_once(table: Set) -> None:
    live = tried(table("Ann", "Ben"))
    for seat in ("Ann", "Ben", "Ref"):
        if live.proposals(seat):
            vote(live, seat)
    assert (live.proposals("Ann"), live.game.settled.added.trials) == ((), ())

    live.undo("Ref", live.revision_of("Ref"), "back")
    assert (only(live, "Ann").trial, only(live, "Ann").yes) == ("T1", ())

    live.redo("Ref", live.revision_of("Ref"), "again")
    assert live.proposals("Ann") == ()


def test_what_is_agreed_is_written_when_the_command_that_was_in_the_way_is_taken_back(table: Set) -> None:
    live = table("Ann", ruleset="hundred_saints")
    newt = "foes newt AC 12 HD 1 hp 2 bite 1d2 ML 7"
    say(live, f"pc Ada fighter hp 8 AC 15\nenter dungeon\n{newt}\nassist surprise prompt\nencounter\nnext\nnext")
    assert live.game.busy("Ref")
    say(live, "propose amend both_surprised lost_round because it hurts", "Ann")
    assert "once Ref has answered" in vote(live, "Ref")

    live.undo("Ref", live.revision_of("Ref"), "back")

    assert live.proposals("Ann") == ()
    assert [one.what.kind for one in book(live).history] == ["amendment"]


def test_a_trial_that_is_decided_in_a_fight_is_over_at_its_end_and_is_not_asked_about_again(table: Set) -> None:
    live = tried(table("Ann"), "character Ada of Ann hp 60", "npc ogre hp 90")
    say(live, "fight")
    while live.game.busy("Ref") or live.game.busy("Ann"):
        seat = "Ref" if live.game.busy("Ref") else "Ann"
        question = live.table(seat).question()
        assert question is not None
        live.reply(seat, question.default or question.choices[0].id, live.revision_of(seat), f"key {live.revision}")

    vote(live, "Ann", False)

    assert live.game.settled.added.waiting
    assert live.proposals("Ref") == ()
    assert nat1(live) == "ignored"
    say(live, "end")
    assert nat1(live) == "complication"
    assert live.proposals("Ref") == ()


def test_a_person_who_plays_alone_is_told_that_a_trial_is_over_and_ends_it_by_a_command() -> None:
    rules = rulesets.get("sovereign")
    header = Header(rules.name, rules.version, rules.resolve({}), ("Ref",), "x", "alone")
    live = Session(LocalStream(Game(rules, header), "Ref"))
    switch = next(one for one in rules.variants() if one.name != "decrees" and len(one.alternatives) > 1)
    value = switch.alternatives[1][0]

    say(live, f"propose trial {switch.name} {value} for 1 session because fun")
    say(live, "roll 1d6")
    told = say(live, "session").lines[-1].text

    assert told == (
        f"The trial T1 of {switch.name} is over. It stays in force until the table keeps it or ends it: "
        "propose trial T1 keep|end because ..."
    )
    assert live.proposals("Ref") == ()
    say(live, "propose trial T1 end because it is dull")
    assert live.game.settled.variants[switch.name] == switch.default
