"""One run of one command: it rolls, asks and records, suspends, and runs again from its inputs."""

from __future__ import annotations

import pytest

from lychgate.core.decision import Answer, AnyDecision, Suspended
from lychgate.core.dice_source import ScriptedDice
from lychgate.core.errors import DiceExhausted, DiceUnused, IllegalAnswer, ReplayMismatch
from lychgate.core.play import Input, Play
from lychgate.core.roll import Roll
from tests.core.toy import (
    CoinsKept,
    CoinsRaised,
    Draw,
    Duel,
    NameIt,
    Person,
    Rest,
    Stance,
    Toy,
    Well,
    WhatNow,
)

WELL = Well(coins=30, goal=12, people=(Person("ann"), Person("ben")))


def bucket(face: int, seat: str = "ann") -> Roll:
    return Roll("1d6", "toy.draw.bucket", f"seat:{seat}", (face,), face, "script")


def what_now(answer: str, seat: str = "ann") -> Answer:
    return Answer(seat, "toy.what_now", answer)


def stance(seat: str, answer: str) -> Answer:
    return Answer(seat, "toy.stance", answer)


def play_of(given: tuple[Input, ...] = (), dice: tuple[int, ...] = ()) -> Play[Well]:
    return Play(WELL, "ann", ScriptedDice(dice), given)


def perform_to_the_end(play: Play[Well]) -> None:
    Toy().perform(play, Draw())
    play.finish()


def test_a_roll_keeps_its_faces_its_purpose_and_its_subject() -> None:
    play = play_of(dice=(4,))

    total = play.roll("1d6", "toy.draw.bucket", "seat:ann")

    assert total == 4
    assert play.inputs == [bucket(4)]


def test_an_unanswered_question_suspends_with_the_open_decision() -> None:
    play = play_of(dice=(4,))

    with pytest.raises(Suspended) as suspended:
        Toy().perform(play, Draw())

    assert suspended.value.wanted == (WhatNow(seat="ann", bucket=4, deeper=True),)
    assert play.events == [CoinsRaised("ann", 4)]
    assert play.inputs == [bucket(4)]


def test_suspended_is_no_exception_that_a_rule_could_swallow() -> None:
    assert not issubclass(Suspended, Exception)


def test_a_run_with_the_inputs_of_the_last_and_one_more_answer_goes_on_from_there() -> None:
    play = play_of(given=(bucket(4), what_now("keep")))

    Toy().perform(play, Draw())
    play.finish()

    assert tuple(play.events) == (CoinsRaised("ann", 4), CoinsKept("ann"))
    assert play.state.person("ann").coins == 4


def test_inputs_are_used_up_before_any_die_is_drawn() -> None:
    play = play_of(given=(bucket(4), what_now("deeper")), dice=(3,))

    with pytest.raises(Suspended):
        Toy().perform(play, Draw())

    assert play.inputs == [bucket(4), what_now("deeper"), bucket(3)]
    assert play.state.bucket == 7


@pytest.mark.parametrize(
    "given",
    [
        pytest.param((bucket(4, seat="ben"),), id="another subject"),
        pytest.param((Roll("1d8", "toy.draw.bucket", "seat:ann", (4,), 4),), id="other dice"),
        pytest.param((Roll("1d6", "toy.draw.rope", "seat:ann", (4,), 4),), id="another purpose"),
        pytest.param((what_now("keep"),), id="an answer where the rule rolls"),
        pytest.param((bucket(4), bucket(3)), id="a roll where the rule asks"),
        pytest.param((bucket(4), stance("ann", "high")), id="an answer to another question"),
        pytest.param((bucket(4), what_now("keep", seat="ben")), id="an answer of another seat"),
        pytest.param((bucket(4), what_now("drink")), id="an answer that is no option any more"),
        pytest.param((bucket(4), what_now("keep"), bucket(3)), id="an input left over"),
    ],
)
def test_an_input_that_is_not_what_the_rule_wants_is_a_mismatch(given: tuple[Input, ...]) -> None:
    play = play_of(given=given, dice=(3, 3))

    with pytest.raises(ReplayMismatch):
        perform_to_the_end(play)


def test_a_mismatch_says_what_the_journal_holds_and_what_the_rules_do() -> None:
    play = play_of(given=(Roll("1d8", "toy.draw.bucket", "seat:ann", (4,), 4),))

    with pytest.raises(ReplayMismatch) as mismatch:
        Toy().perform(play, Draw())

    assert mismatch.value.clause == "toy.draw.bucket"
    assert "a roll of 1d8" in str(mismatch.value)
    assert "a roll of 1d6" in str(mismatch.value)


def test_ask_all_wants_every_seat_at_once() -> None:
    play = play_of()

    with pytest.raises(Suspended) as suspended:
        Toy().perform(play, Duel("ben"))

    assert suspended.value.wanted == (
        Stance(seat="ann", against="ben"),
        Stance(seat="ben", against="ann"),
    )


def test_ask_all_still_wants_those_who_have_not_answered() -> None:
    play = play_of(given=(stance("ben", "low"),))

    with pytest.raises(Suspended) as suspended:
        Toy().perform(play, Duel("ben"))

    assert [decision.seat for decision in suspended.value.wanted] == ["ann"]


def test_ask_all_takes_answers_in_any_order_to_the_same_end() -> None:
    def ended(*answers: Answer) -> Well:
        play = play_of(given=answers, dice=(3, 4))
        Toy().perform(play, Duel("ben"))
        play.finish()
        return play.state

    ann, ben = stance("ann", "high"), stance("ben", "low")

    assert ended(ann, ben) == ended(ben, ann)


def test_ask_all_refuses_a_second_answer_of_one_seat() -> None:
    play = play_of(given=(stance("ben", "low"), stance("ben", "high")))

    with pytest.raises(ReplayMismatch):
        Toy().perform(play, Duel("ben"))


def test_an_answerer_answers_at_once_and_its_answers_are_inputs() -> None:
    seen: list[int] = []

    def answerer(decision: AnyDecision, state: Well) -> str:
        seen.append(state.bucket)
        return "keep" if state.bucket > 5 else "deeper"

    play = Play(WELL, "ann", ScriptedDice((2, 3, 4)), answerer=answerer)
    Toy().perform(play, Draw())

    assert seen == [2, 5, 9]
    assert play.inputs[1::2] == [what_now("deeper"), what_now("deeper"), what_now("keep")]


def test_an_answerer_answers_for_every_seat_that_is_asked_at_once() -> None:
    play = Play(WELL, "ann", ScriptedDice((6, 1)), answerer=lambda decision, state: "low")

    Toy().perform(play, Duel("ben"))

    assert play.inputs[:2] == [stance("ann", "low"), stance("ben", "low")]


def test_an_answerer_that_gives_no_option_is_refused() -> None:
    play = Play(WELL, "ann", ScriptedDice((6,)), answerer=lambda decision, state: "drink")

    with pytest.raises(IllegalAnswer, match="keep, back, deeper"):
        Toy().perform(play, Draw())


def test_a_rule_that_asks_nothing_ends_at_once() -> None:
    play = play_of()

    Toy().perform(play, Rest())
    play.finish()

    assert play.state.day == 2
    assert play.inputs == []


def test_free_text_is_read_by_the_decision() -> None:
    decision = NameIt(seat="ann")

    assert decision.read("text: Old Mouth ") == "Old Mouth"
    assert decision.read("nameless") == ""


@pytest.mark.parametrize("answer", ["text:", "text:" + "x" * 21, "Old Mouth"])
def test_free_text_that_will_not_do_is_refused_with_a_reason(answer: str) -> None:
    with pytest.raises(IllegalAnswer, match=r"letters|nameless"):
        NameIt(seat="ann").read(answer)


def test_a_decision_without_text_takes_none() -> None:
    with pytest.raises(IllegalAnswer):
        WhatNow(seat="ann", bucket=1, deeper=True).read("text:keep")


def test_the_default_is_the_first_option() -> None:
    assert WhatNow(seat="ann", bucket=1, deeper=True).default() == "keep"


@pytest.mark.parametrize("faces", [(4,), {"toy.draw.bucket": (4,)}], ids=["in order", "by purpose"])
def test_a_script_gives_its_faces(faces: tuple[int, ...] | dict[str, tuple[int, ...]]) -> None:
    dice = ScriptedDice(faces)

    assert dice.throw("1d6", "toy.draw.bucket", "seat:ann").faces == (4,)
    dice.finish()


def test_a_script_that_runs_out_says_which_roll_found_none() -> None:
    with pytest.raises(DiceExhausted, match=r"2d6 for toy.draw.bucket \(seat:ann\)"):
        ScriptedDice((4,)).throw("2d6", "toy.draw.bucket", "seat:ann")


def test_a_script_with_dice_left_over_says_which() -> None:
    dice = ScriptedDice({"toy.draw.bucket": (4, 5), "toy.duel.blow": ()})
    dice.throw("1d6", "toy.draw.bucket", "seat:ann")

    with pytest.raises(DiceUnused, match=r"toy.draw.bucket: \[5\]"):
        dice.finish()


def test_a_script_with_a_face_that_the_die_has_not_is_refused() -> None:
    with pytest.raises(IllegalAnswer, match="next die is 7, but a d6 is rolled"):
        ScriptedDice((7,)).throw("1d6", "toy.draw.bucket", "seat:ann")


def test_a_rule_is_tried_out_apart_up_to_its_first_roll_or_question() -> None:
    reached: list[str] = []

    def rolls(play: Play[Well]) -> None:
        play.record(CoinsRaised("ann", 3))
        reached.append("before")
        play.roll("1d6", "toy.draw.bucket", "seat:ann")
        reached.append("after")

    def asks(play: Play[Well]) -> None:
        play.ask(NameIt(seat="ann"))
        reached.append("answered")

    def refuses(play: Play[Well]) -> None:
        raise IllegalAnswer("a rule", "this", ())

    play = Play(WELL, "ann", ScriptedDice([4]))
    play.try_out(rolls)
    play.try_out(asks)
    with pytest.raises(IllegalAnswer):
        play.try_out(refuses)

    assert reached == ["before"]
    assert (play.state, play.events, play.inputs) == (WELL, [], [])
    assert play.roll("1d6", "toy.draw.bucket", "seat:ann") == 4
