"""Articles that are edited, what is on trial, and what is voted down: said, kept and taken back, in each book."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.core.errors import PlayError
from lychgate.core.filing import TABLE_APPLIES, Filing
from lychgate.core.play import Play
from tests.each import each
from tests.rulesets.constitution.constitution import ANN, Constitution
from tests.rulesets.hundred_saints.saints import Saints
from tests.rulesets.sovereign.sovereign import Sovereign

WHY = "because so"
ROPE = f'article 3d6.3.6 "Rope" You may roll again. {WHY}'
TRIAL = f"trial nat1 ignored for 2 sessions {WHY}"


def filed(desk: Any, line: str) -> Filing:
    """What a line files in the book."""
    events = desk.run(desk.read(line), desk.dice).events
    found: Filing
    (found,) = (one for event in events if (one := event.filed()) is not None)
    return found


def texts(desk: Constitution) -> list[tuple[str, str, str]]:
    return [(one.title, one.text, one.clause) for one in desk.state.added.articles]


@each(
    [
        (
            "edit A1 You must roll again.",
            "You [-may-] {+must+} roll again.",
            ("Rope", "You must roll again.", "3d6.3.6"),
        ),
        ('edit a1 "You may, by daylight, roll." at 3d6.3.5', "It belongs to 3d6.3.5 now", ()),
        (
            'edit A1 titled "Wet rope"',
            "The title is “Wet rope”, not “Rope”.",
            ("Wet rope", "You may roll again.", "3d6.3.6"),
        ),
        ("edit A1 at none", "It no longer belongs to 3d6.3.6.", ("Rope", "You may roll again.", "")),
    ]
)
def test_an_edit_shows_what_it_strikes_and_adds_and_its_repeal_brings_back_the_text_before(
    line: str, told: str, becomes: tuple[str, str, str]
) -> None:
    desk = Constitution().types(ROPE)
    before = desk.state.added.articles

    desk.types(f"{line} {WHY}")

    assert told in desk.last(ANN)
    assert desk.last(ANN).endswith(TABLE_APPLIES)
    assert not becomes or texts(desk) == [becomes]
    desk.types(f"repeal A1 {WHY}")
    assert desk.state.added.articles == before
    assert desk.types(f"repeal A1 {WHY}").state.added.articles == ()


def test_each_repeal_takes_back_one_edit_and_the_whole_article_is_struck_when_that_is_said() -> None:
    desk = Constitution().types(ROPE, f"edit A1 One {WHY}", f"edit A1 Two {WHY}")

    assert texts(desk.types(f"repeal A1 {WHY}")) == [("Rope", "One", "3d6.3.6")]
    assert texts(desk.types(f"edit A1 Three {WHY}", f"repeal A1 whole {WHY}")) == []


def test_the_book_files_both_versions_of_an_edit() -> None:
    desk = Constitution().types(ROPE)

    one = filed(desk, f'edit A1 "You must roll." titled "Wet rope" {WHY}')

    assert (one.kind, one.id, one.words, one.words_before, one.before) == (
        "edit",
        "A1",
        "Wet rope",
        "Rope",
        "You may roll again.",
    )
    assert one.plain_diff == "You [-may roll again.-] {+must roll.+}"
    assert one.left_to_the_table


@each(
    [
        (ROPE, True),
        ("rule rope dc 10", True),
        (f"amend nat1 ignored {WHY}", False),
        (f'reject "nat1 is to be ignored." {WHY}', False),
        (f'trial article "Mud" "It slows, by half, for all." for 1 session {WHY}', True),
    ]
)
def test_words_that_the_program_does_not_go_by_say_so(line: str, left: bool) -> None:
    desk = Constitution().types(line)

    assert (TABLE_APPLIES in desk.last(ANN)) is left
    assert filed(Constitution(), line).left_to_the_table is left


def test_the_text_of_an_article_keeps_its_commas_and_what_it_says_of_sessions() -> None:
    desk = Constitution().types(f'trial article "Mud" It slows, for 3 rounds, all for 1 session {WHY}')

    assert texts(desk) == [("Mud", "It slows, for 3 rounds, all", "")]


def test_an_amendment_remembers_who_was_against_it_who_did_not_vote_and_what_was_said() -> None:
    line = (
        'amend nat1 ignored by Ann agreed Ben against Cy "D. E." silent Flo said "Ann: I, too" "Cy: no, by no means" '
        'tried "3 of 41 steps differ." because it hurts'
    )
    desk = Constitution()

    one = filed(desk, line)

    assert (one.by, one.agreed, one.against, one.silent) == ("Ann", ("Ben",), ("Cy", "D. E."), ("Flo",))
    assert (one.discussion, one.tried) == (("Ann: I, too", "Cy: no, by no means"), "3 of 41 steps differ.")
    assert (
        "(proposed by Ann, agreed by Ben; against: Cy and D. E.; it hurts)"
        in desk.types(line).last()
    )


def test_what_is_voted_down_changes_nothing_and_is_in_the_book() -> None:
    desk = Constitution()
    before = desk.state

    one = filed(desk, f'reject "nat1 is to be ignored." by Ann against Ben {WHY}')

    assert (one.kind, one.text, one.against) == ("voted_down", "nat1 is to be ignored.", ("Ben",))
    assert desk.types(f'reject "nat1 is to be ignored." by Ann against Ben {WHY}').state == before
    assert desk.last(ANN) == "Voted down (proposed by Ann; against: Ben; so): nat1 is to be ignored."


# ---------------------------------------------------------------------- on trial


def trials(desk: Any) -> list[tuple[str, int]]:
    return [(one.id, one.left) for one in desk.state.added.trials]


def test_a_session_without_dice_does_not_count_for_a_trial() -> None:
    desk = Constitution().types(TRIAL, "session")
    assert trials(desk) == [("T1", 2)]

    desk.rolls(3, 4).types("roll 1d6", "roll 1d6", "session")
    assert trials(desk) == [("T1", 1)]
    assert desk.last(ANN) == "On trial (T1): nat1. 1 of 2 sessions is left."
    desk.types("session")
    assert trials(desk) == [("T1", 1)]


def test_secret_dice_do_not_count_for_a_trial_that_everybody_sees() -> None:
    desk = Constitution().types(TRIAL).rolls(3).types("roll 1d6 secret the door", "session")

    assert trials(desk) == [("T1", 2)]


@pytest.mark.parametrize("desk", [Constitution, Saints, Sovereign])
def test_in_each_book_the_table_is_asked_when_the_sessions_of_a_trial_are_over(desk: Any) -> None:
    switch = next(one for one in desk.ruleset.variants() if one.name != "decrees" and len(one.alternatives) > 1)
    value = switch.alternatives[1][0]

    table = desk().types(f"trial {switch.name} {value} for 1 session {WHY}")
    assert (
        f"On trial for 1 session (T1): {switch.title} ({switch.name}) is {value}, not {switch.default}" in table.last()
    )
    table.rolls(3).types("roll 1d6", "session")

    assert table.state.added.trials[0].due
    assert "The trial T1 of" in table.last()
    assert table.state.variants[switch.name] == value
    table.types("session")
    assert table.state.added.trials[0].due
    table.types(f"trial T1 end {WHY}")
    assert (table.state.variants[switch.name], table.state.added.trials) == (switch.default, ())


@each(
    [
        (TRIAL, "trial T1 end", "minus5", [], "The trial T1 is over: A natural 1 (nat1) is minus5, not ignored"),
        (TRIAL, "trial t1 keep", "ignored", [], "The trial T1 is over: A natural 1 (nat1) stays ignored for good"),
        (TRIAL, "repeal nat1", "minus5", [], "From now on a natural 1 (nat1) is minus5"),
        (
            f'trial article "Mud" Slow. for 2 sessions {WHY}',
            "trial T1 end",
            "minus5",
            [],
            "article A1, Mud, is repealed",
        ),
        (
            f'trial article "Mud" Slow. for 2 sessions {WHY}',
            "trial T1 keep",
            "minus5",
            ["Slow."],
            "article A1, Mud, stays",
        ),
        (f'trial article "Mud" Slow. for 2 sessions {WHY}', "repeal A1", "minus5", [], "Article A1, Mud, is repealed"),
    ]
)
def test_a_trial_ends_early_or_is_kept_for_good(
    line: str, then: str, nat1: str, articles: list[str], told: str
) -> None:
    desk = Constitution().types(line)
    assert trials(desk) == [("T1", 2)]

    desk.types(f"{then} by Ann agreed Ben {WHY}")

    assert desk.state.variants["nat1"] == nat1
    assert [one.text for one in desk.state.added.articles] == articles
    assert desk.state.added.trials == ()
    assert told in desk.last(ANN)


@each([("end", "You may roll again."), ("keep", "You must roll.")])
def test_an_edit_on_trial_ends_with_the_text_before(how: str, text: str) -> None:
    desk = Constitution().types(ROPE, f"trial edit A1 You must roll. for 1 session {WHY}")

    desk.types(f"trial T1 {how} {WHY}")

    assert [one.text for one in desk.state.added.articles] == [text]
    assert desk.state.added.trials == ()


def test_an_article_on_trial_may_be_edited_and_is_struck_whole_when_the_trial_ends() -> None:
    desk = Constitution().types(f'trial article "Mud" Slow. for 2 sessions {WHY}', f"edit A1 Very slow. {WHY}")

    assert trials(desk) == [("T1", 2)]
    assert desk.types(f"trial T1 end {WHY}").state.added.articles == ()


@each(
    [
        ((TRIAL,), "amend nat1 complication", "nat1 is on trial (T1). First keep it or end it"),
        ((TRIAL,), "trial nat1 complication for 1 session", "nat1 is on trial (T1)."),
        ((TRIAL,), "variant nat1 complication", "nat1 is on trial (T1)."),
        (
            (ROPE, f"trial edit A1 No. for 1 session {WHY}"),
            "edit A1 Yes.",
            "the edit of article A1 (Rope) is on trial (T1).",
        ),
        ((), "trial nat1 ignored", "A trial needs its length, such as 'for 2 sessions'."),
        ((), "trial nat1 ignored for 0 sessions", "The number of sessions is from 1 to 20; 0 is not."),
        ((), "trial T1 end", "There is no trial 'T1'."),
        ((), "edit A1 Yes.", "There is no article 'A1'."),
        ((ROPE,), "edit A1 You may roll again.", "Article A1 already says that"),
        ((ROPE,), "edit A1", "The text is missing."),
        (
            (ROPE,),
            'edit A1 "Yes." at 3d6.3.66',
            "The book has no clause '3d6.3.66'.",
        ),
        ((ROPE,), f"edit A1 {'x' * 501}", "An article has at most 500 letters"),
        ((), "trial nat2 ignored for 1 session", "There is no switch 'nat2'. Did you mean 'nat1'?"),
    ]
)
def test_what_cannot_be_tried_or_edited_is_refused_and_changes_nothing(
    before: tuple[str, ...], line: str, why: str
) -> None:
    desk = Constitution().types(*before)
    state = desk.state

    with pytest.raises(PlayError) as refused:
        desk.types(f"{line} {WHY}")

    assert why in str(refused.value)
    assert desk.state == state


def test_a_trial_that_is_agreed_in_a_fight_begins_at_its_end_and_an_end_of_one_waits_once() -> None:
    desk = Constitution().types(TRIAL, "character Ada of Ann hp 6", "npc ogre hp 9")
    desk.rolls(9, 5).types("fight").finish()
    desk.types(f"trial T1 end {WHY}", f'trial article "Mud" Slow. for 1 session {WHY}')

    assert trials(desk) == [("T1", 2)]
    assert desk.last(ANN) == (
        "Agreed, and in force at the end of the fight: the article “Mud”, on trial for 1 session. " + TABLE_APPLIES
    )
    with pytest.raises(PlayError, match="agreed already"):
        desk.types(f"trial T1 end {WHY}")
    desk.types("end")

    assert trials(desk) == [("T2", 1)]
    assert desk.state.variants["nat1"] == "minus5"


def test_nothing_is_counted_where_nothing_is_on_trial() -> None:
    desk = Constitution().rolls(3)

    play: Play[Any] = desk.run(desk.read("roll 1d6"), desk.dice)

    assert [type(one).__name__ for one in play.events if "Trial" in type(one).__name__] == []
