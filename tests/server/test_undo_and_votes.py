"""Who may take what back, by the table's custom; votes; and how the custom itself is changed."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.server.seats import Custom
from tests.server.databases import one_database
from tests.server.seated import Seated, Sit

pytestmark = one_database

OWN, VOTE, ANYONE = Custom(undo="own"), Custom(undo="vote"), Custom(undo="anyone")
THREE = ("ann", "ben", "cyd")


def days(table: Seated) -> int:
    return table.live.game.settled.day  # type: ignore[no-any-return]


def fought(table: Seated, one: str = "ann", other: str = "ben") -> None:
    """A duel that leaves its mark."""
    table.say(one, f"duel:{other}", "high")
    table.say(other, "low")


# ---------------------------------------------------------------------- each their own


def test_a_seat_takes_its_own_last_step_back_and_what_others_did_since_stays(sit: Sit) -> None:
    table = sit(custom=OWN)
    table.say("ann", "rest")
    table.say("ben", "christen", "text:Old Mouth")

    outcome = table.undo("ann")

    assert outcome.remark == "Taken back: your last step."
    assert (days(table), table.live.game.settled.name) == (1, "Old Mouth")
    assert table.texts("ann") == ["The well is called Old Mouth."]
    assert table.texts("ben") == ["The well is called Old Mouth."]


def test_an_answer_is_taken_back_before_its_command(sit: Sit) -> None:
    table = sit(custom=OWN)
    table.say("ann", "draw", "deeper")

    assert table.undo("ann").remark == "Taken back: your last answer."
    assert table.undo("ann").remark == "Taken back: your last step."
    assert table.asked("ann") == "toy.orders"


def test_a_secret_answer_in_anothers_command_is_ones_own_to_take_back(sit: Sit) -> None:
    table = sit(custom=OWN)
    table.say("ann", "duel:ben")
    table.say("ben", "low")
    assert table.live.may_take_back("ben")

    table.undo("ben")

    assert table.asked("ben") == "toy.stance"
    assert table.asked("ann") == "toy.stance"


def test_where_each_takes_back_their_own_nobody_takes_back_what_others_took_part_in(sit: Sit) -> None:
    table = sit(custom=OWN)
    fought(table)

    for seat, other in (("ann", "ben"), ("ben", "ann")):
        assert not table.live.may_take_back(seat)
        with pytest.raises(PlayError, match=f"{other} acted on that or took part in it.*only their own last step"):
            table.undo(seat)

    assert table.live.revision == 3


def test_a_command_in_which_another_has_answered_is_not_taken_back_alone(sit: Sit) -> None:
    table = sit(custom=OWN)
    table.say("ann", "duel:ben")
    table.say("ben", "low")

    with pytest.raises(PlayError, match="ben acted on that or took part in it"):
        table.undo("ann")

    assert table.asked("ann") == "toy.stance"


def test_what_a_bot_took_part_in_is_taken_back_without_asking_it(sit: Sit) -> None:
    table = sit(("ann",), {"bot": "random"}, custom=OWN)
    table.say("ann", "duel:bot", "high")

    table.undo("ann")

    assert 1 not in [entry.id for entry in table.live.game.path()]


def test_there_is_nothing_to_take_back_for_one_who_has_said_nothing(sit: Sit) -> None:
    table = sit(custom=OWN)
    table.say("ben", "rest")

    with pytest.raises(PlayError, match="ann has nothing to take back"):
        table.undo("ann")


@pytest.mark.parametrize("custom", [OWN, VOTE, ANYONE])
def test_what_could_be_taken_back_is_known_beforehand(sit: Sit, custom: Custom) -> None:
    table = sit(custom=custom)
    assert not any(table.live.may_take_back(seat) for seat in ("ann", "ben"))

    table.say("ann", "rest")
    assert [table.live.may_take_back(seat) for seat in ("ann", "ben")] == [True, custom == ANYONE]

    table.undo("ann")
    assert not any(table.live.may_take_back(seat) for seat in ("ann", "ben"))


def test_what_a_vote_could_take_back_is_known_beforehand(sit: Sit) -> None:
    table = sit(custom=VOTE)
    fought(table)

    assert all(table.live.may_take_back(seat) for seat in ("ann", "ben"))


def test_what_was_taken_back_is_brought_back_by_the_seat_whose_it_was(sit: Sit) -> None:
    table = sit(custom=OWN)
    table.say("ann", "rest")
    table.undo("ann")

    with pytest.raises(PlayError, match="only ann can bring it back"):
        table.redo("ben")
    assert table.redo("ann").remark == "Brought back."

    assert days(table) == 2


def test_others_can_read_what_somebody_took_back_and_brought_back(sit: Sit) -> None:
    table = sit(custom=OWN)
    table.say("ann", "christen", "text:Old Mouth")
    table.undo("ann")
    table.redo("ann")

    assert [(one.seat, one.text) for one in table.live.notices()] == [
        ("ann", "ann took back 'Name the well'."),
        ("ann", "ann brought back 'Name the well'."),
    ]


def test_others_can_read_that_somebody_took_back_an_answer_or_all_that_was_being_decided(sit: Sit) -> None:
    table = sit(custom=OWN)
    table.say("ann", "draw", "deeper")
    table.undo("ann")
    table.redo("ann")
    table.undo("ann")
    table.undo("ann")

    assert [one.text for one in table.live.notices()] == [
        "ann took back an answer.",
        "ann brought back an answer.",
        "ann took back an answer.",
        "ann took back what was being decided.",
    ]


def test_where_anyone_takes_back_it_is_said_who_did(sit: Sit) -> None:
    table = sit(custom=ANYONE)
    table.say("ann", "rest")

    table.undo("ben")

    assert [one.text for one in table.live.notices()] == ["ben took back 'ann: Sleep'."]


def test_one_who_sits_alone_needs_no_word_of_what_was_taken_back(sit: Sit) -> None:
    table = sit(("ann",), custom=OWN)
    table.say("ann", "rest")

    table.undo("ann")

    assert table.live.notices() == ()


def test_a_step_taken_back_among_those_of_others_is_brought_back_and_can_be_returned_to(sit: Sit) -> None:
    table = sit(custom=OWN)
    table.say("ann", "rest")
    table.say("ben", "christen", "text:Old Mouth")
    table.undo("ann")
    taken = table.live.table("ann").branches()

    assert [one.seat for one in taken] == ["ann"]
    assert table.return_to("ann", taken[0].id).remark == "Brought back."

    assert (days(table), table.live.game.settled.name) == (2, "Old Mouth")
    assert table.live.table("ann").branches() == ()
    table.undo("ann")
    assert table.redo("ann").remark == "Brought back."
    assert days(table) == 2


def test_a_step_is_returned_to_alone_only_if_nobody_else_loses_anything(sit: Sit) -> None:
    table = sit(custom=OWN)
    table.say("ann", "rest", "rest", "rest")

    assert table.return_to("ann", 1).remark == "Back at step 1. The steps after it stay in the journal."
    table.say("ben", "rest")
    with pytest.raises(PlayError, match="ben acted on that"):
        table.return_to("ann", 3)
    with pytest.raises(PlayError, match="no entry 9"):
        table.return_to("ann", 9)

    assert [entry.id for entry in table.live.table("ben").branches()] == [3]
    assert days(table) == 3


# ---------------------------------------------------------------------- by vote


def test_by_vote_what_concerns_nobody_else_is_taken_back_at_once(sit: Sit) -> None:
    table = sit(custom=VOTE)
    table.say("ann", "rest")
    table.say("ben", "rest")

    assert table.undo("ann").remark == "Taken back: your last step."  # not the journal's last, which is ben's
    assert table.live.proposals() == ()


def test_what_concerns_others_is_put_to_them_and_done_with_their_yes(sit: Sit) -> None:
    table = sit(THREE, custom=VOTE)
    fought(table)

    outcome = table.undo("ann")

    assert outcome.remark == "Put to the vote: ben is asked."
    (proposal,) = table.live.proposals()
    assert proposal.text == "ann would take back 'duel ben'."
    assert table.live.voters(proposal) == ("ben",)
    with pytest.raises(PlayError, match="for those to decide whom it concerns"):
        table.live.vote("cyd", proposal.number, True)

    assert table.live.vote("ben", proposal.number, True).remark.startswith("Agreed, and taken back.")

    assert table.live.game.head == 0
    assert table.live.proposals() == ()
    assert [entry.id for entry in table.live.table("cyd").branches()] == [1]
    assert [one.text for one in table.live.notices()][-1] == f"Agreed: {proposal.text}"


def test_a_vote_names_the_first_step_that_would_go_and_counts_the_others(sit: Sit) -> None:
    table = sit(THREE, custom=VOTE)
    fought(table)
    table.say("ben", "rest")
    table.say("cyd", "rest")

    table.undo("ann")

    (proposal,) = table.live.proposals()
    assert proposal.text == "ann would take back 'duel ben', and the 2 steps after it."


def test_a_vote_that_half_of_those_concerned_are_against_falls(sit: Sit) -> None:
    table = sit(THREE, custom=VOTE)
    fought(table)
    fought(table, "ann", "cyd")
    table.return_to("ann", 0)
    (proposal,) = table.live.proposals()

    assert table.live.vote("ben", proposal.number, True).remark == "Put to the vote: cyd is asked."
    assert table.live.vote("cyd", proposal.number, False).remark == "Voted down: it stays as it is."

    assert table.live.game.head == 2
    with pytest.raises(PlayError, match="not put to the vote any more"):
        table.live.vote("ben", proposal.number, True)


def test_those_who_act_after_it_was_proposed_are_asked_too(sit: Sit) -> None:
    table = sit(THREE, custom=VOTE)
    fought(table)
    table.undo("ann")
    (proposal,) = table.live.proposals()
    table.say("cyd", "rest")

    assert table.live.vote("ben", proposal.number, True).remark == "Put to the vote: cyd is asked."
    table.live.vote("cyd", proposal.number, True)

    assert table.live.game.head == 0


def test_a_vote_on_what_has_been_left_behind_meanwhile_is_over(sit: Sit) -> None:
    table = sit(THREE, custom=VOTE)
    fought(table)
    table.undo("ann")
    fought(table, "ann", "cyd")
    (first,) = table.live.proposals()
    table.return_to("cyd", 0)
    (_, second) = table.live.proposals()
    table.live.vote("ann", second.number, True)
    table.live.vote("ben", second.number, True)

    assert table.live.game.head == 0
    assert table.live.proposals() == ()
    with pytest.raises(PlayError, match="not put to the vote any more"):
        table.live.vote("ben", first.number, True)


def test_asking_twice_asks_once_and_a_seat_has_one_proposal_of_a_kind(sit: Sit) -> None:
    table = sit(custom=VOTE)
    fought(table)
    fought(table)

    table.undo("ann")
    table.undo("ann")
    assert len(table.live.proposals()) == 1
    table.return_to("ann", 0)

    (proposal,) = table.live.proposals()
    assert (proposal.entry, proposal.step) == (0, 1)


def test_whoever_proposed_it_can_withdraw_it(sit: Sit) -> None:
    table = sit(custom=VOTE)
    fought(table)
    table.undo("ann")
    (proposal,) = table.live.proposals()

    assert table.live.vote("ann", proposal.number, False).remark == "Withdrawn."

    assert table.live.proposals() == ()


def test_a_changed_mind_counts_once(sit: Sit) -> None:
    table = sit((*THREE, "dan"), custom=VOTE)
    for other in ("ben", "cyd", "dan"):
        fought(table, "ann", other)
    table.return_to("ann", 0)
    (proposal,) = table.live.proposals()

    table.live.vote("ben", proposal.number, False)
    table.live.vote("ben", proposal.number, True)

    (proposal,) = table.live.proposals()
    assert (proposal.yes, proposal.no) == (("ben",), ())


# ---------------------------------------------------------------------- anyone


def test_anyone_takes_back_what_was_said_last_whoever_said_it(sit: Sit) -> None:
    table = sit(custom=ANYONE)
    table.say("ann", "rest")

    assert table.undo("ben").remark == "Taken back: 'ann: Sleep'."
    assert days(table) == 1
    table.redo("ben")
    assert days(table) == 2
    table.return_to("ben", 0)
    assert table.texts("ann") == []


def test_where_anyone_takes_back_there_is_nothing_before_the_beginning(sit: Sit) -> None:
    table = sit(custom=ANYONE)

    with pytest.raises(PlayError, match="nothing to take back: the game stands at its beginning"):
        table.undo("ann")


def test_what_anyone_takes_back_must_be_what_they_saw(sit: Sit) -> None:
    table = sit(custom=ANYONE)
    table.say("ann", "rest", "rest")

    outcome = table.live.undo("ben", 1, "one")

    assert outcome.stale
    assert days(table) == 3


def test_anyone_takes_back_what_a_person_said_together_with_what_bots_did_on_it(sit: Sit) -> None:
    table = sit(("ann",), {"bot": "random"}, custom=ANYONE)
    table.say("ann", "christen", "text:Old Mouth")

    table.undo("ann")

    assert table.live.game.settled.name == ""


# ---------------------------------------------------------------------- the custom itself


def test_another_custom_takes_effect_when_everybody_has_agreed(sit: Sit) -> None:
    table = sit(THREE)

    assert table.sessions.change_custom(table.info.id, "ann", VOTE) == ("Put to the vote: ben and cyd are asked.")
    assert table.sessions.change_custom(table.info.id, "ben", VOTE) == "Put to the vote: cyd is asked."
    assert table.live.info.custom == OWN
    assert table.sessions.change_custom(table.info.id, "cyd", VOTE) == (
        "Agreed by ann, ben and cyd: so it is played from now on."
    )

    assert table.live.info.custom == VOTE


def test_a_vote_on_another_custom_says_what_would_change(sit: Sit) -> None:
    table = sit(THREE)

    table.sessions.change_custom(table.info.id, "ann", Custom(undo="vote", hand_dice=True, deadline_hours=1))

    (proposal,) = table.live.proposals()
    assert proposal.text == (
        "ann would play by another custom: taking back by vote instead of each their own, one's own dice where one "
        "likes instead of the program's dice alone and a deadline of 1 hour (then the default answers) instead of no "
        "deadline."
    )


def test_one_no_keeps_the_custom(sit: Sit) -> None:
    table = sit(THREE)
    table.live.change_custom("ann", VOTE)
    (proposal,) = table.live.proposals()

    table.live.vote("cyd", proposal.number, False)

    assert table.live.proposals() == ()
    assert table.live.info.custom == OWN


def test_a_table_of_one_person_changes_its_custom_at_once(sit: Sit) -> None:
    table = sit(("ann",), {"bot": "random"})

    table.live.change_custom("ann", ANYONE)

    assert table.live.info.custom == ANYONE
    assert table.live.change_custom("ann", ANYONE) == "That is this table's custom already."


def test_one_who_has_not_sat_down_is_not_waited_for(sit: Sit) -> None:
    table = sit(THREE)
    table.sessions.reissue(table.info.id, "ann", "cyd")
    table.live.change_custom("ann", VOTE)

    table.live.change_custom("ben", VOTE)

    assert table.live.info.custom == VOTE


def test_those_whose_seats_the_host_hands_to_bots_or_to_nobody_are_asked_all_the_same(sit: Sit) -> None:
    table = sit(THREE)
    table.sessions.hand_over(table.info.id, "ann", "ben", "bot", "random")
    table.sessions.hand_over(table.info.id, "ann", "cyd", "open")

    assert table.live.change_custom("ann", ANYONE) == "Put to the vote: ben and cyd are asked."

    table.sessions.hand_over(table.info.id, "ann", "ben", "person")
    table.sessions.hand_over(table.info.id, "ann", "cyd", "person")
    assert table.live.info.custom == OWN
    assert not any("greed" in one.text for one in table.live.notices())


def test_handing_a_seat_over_while_it_is_asked_does_not_take_its_say(sit: Sit) -> None:
    table = sit(custom=OWN)
    table.live.change_custom("ann", ANYONE)
    (proposal,) = table.live.proposals()

    table.sessions.hand_over(table.info.id, "ann", "ben", "bot", "random")

    assert table.live.proposals() == (proposal,)
    assert table.live.vote("ben", proposal.number, False).remark == "Voted down: it stays as it is."
    assert table.live.info.custom == OWN


def test_whoever_alone_agrees_to_a_custom_is_named_and_so_is_whose_link_was_made_anew(sit: Sit) -> None:
    table = sit(custom=OWN)
    table.sessions.reissue(table.info.id, "ann", "ben")

    assert table.live.change_custom("ann", ANYONE) == "ann sits at the table alone: so it is played from now on."

    link, _, custom = [one.text for one in table.live.notices()]
    assert link == "ann has made a new link for ben; whoever sat there is out."
    assert custom.startswith("ann sits at the table alone: ann would play by another custom")


def test_a_vote_that_asks_nobody_any_more_is_settled_at_once(sit: Sit) -> None:
    table = sit(custom=OWN)
    table.live.change_custom("ann", ANYONE)

    table.sessions.reissue(table.info.id, "ann", "ben")

    assert table.live.proposals() == ()
    assert table.live.info.custom == ANYONE


def test_a_vote_on_going_back_that_asks_nobody_any_more_is_settled_at_once(sit: Sit) -> None:
    table = sit(custom=VOTE)
    fought(table)
    table.undo("ann")
    assert len(table.live.proposals()) == 1

    table.sessions.hand_over(table.info.id, "ben", "ben", "bot", "random")

    assert table.live.proposals() == ()
    assert table.live.game.head == 0


def test_what_was_voted_or_proposed_on_a_seat_counts_no_more_when_its_link_is_made_anew(sit: Sit) -> None:
    table = sit(THREE, custom=OWN)
    table.live.change_custom("ann", ANYONE)
    table.live.change_custom("cyd", VOTE)
    table.live.change_custom("ben", ANYONE)
    first, _ = table.live.proposals()
    assert first.yes == ("ben",)

    secret = table.sessions.reissue(table.info.id, "ann", "ben")
    table.sessions.sit(secret)
    assert [(one.yes, table.live.missing(one)) for one in table.live.proposals()] == [
        ((), ("ben", "cyd")),
        ((), ("ann", "ben")),
    ]
    table.sessions.reissue(table.info.id, "ann", "cyd")

    (left,) = table.live.proposals()
    assert left.by == "ann"


def test_a_custom_that_cannot_be_is_not_put_to_the_vote(sit: Sit) -> None:
    table = sit()

    with pytest.raises(PlayError, match="A deadline is 0 hours"):
        table.live.change_custom("ann", Custom(deadline_hours=10_000))

    assert table.live.proposals() == ()
