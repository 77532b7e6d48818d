"""A session of play on one page."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.core.session_summary import SessionSummary, session_steps, session_summary, summary_markdown
from tests.core.test_told_story import evening

EVENING = (
    "foes 2 wolves hp 3",
    'note "the inn" 12 gp are owed',
    "session",
    "set cast.Ada.hp 4 because of a fall",
    "give torch 4 to party",
    "coins 30 gp to party",
    "clock ritual 6",
    "roll 1d6 secret the door listens",
    "down Bertram killed",
)


def lines(found: SessionSummary) -> dict[str, tuple[str, ...]]:
    return {section.heading: section.lines for section in found.sections}


def test_a_summary_tells_of_the_last_session_only() -> None:
    found = session_summary(evening(*EVENING))

    assert (found.title, found.sessions, found.span) == ("barrow: session 2", 2, "Day 1, 00:00")
    assert lines(found)["The characters"] == ("Ada: hp 7 → 4", "Bertram: hp 5 → 0; marks + dead")
    assert lines(found)["Gold and goods in common"] == ("0 → 30 gold (+30)", "+ store: 4 torches")
    assert [stone.name for stone in found.dead] == ["Bertram"]


def test_a_session_that_has_only_begun_is_not_the_one_that_is_told_unasked() -> None:
    game = evening(*EVENING, "session")

    assert session_summary(game).title == "barrow: session 2"
    assert session_summary(game).sessions == 3
    assert session_summary(game, number=3).title == "barrow: session 3"


@pytest.mark.parametrize(
    ("more", "ref", "ann"),
    [
        (("roll 1d6", "session"), 2, 2),
        (("roll 1d6", "session", 'note "the inn" paid', "session", "coins 3 gp to party"), 2, 2),
        (("roll 1d6", "session", "roll 1d6 secret the door", "say hello"), 3, 2),
        (("session", "coins 3 gp to party"), 2, 3),
    ],
)
def test_the_last_session_is_the_last_with_dice_that_the_reader_knows_of(
    more: tuple[str, ...], ref: int, ann: int
) -> None:
    game = evening(*EVENING, *more)

    assert (session_summary(game).number, session_summary(game, "Ann").number) == (ref, ann)
    assert session_steps(game) == session_steps(game, ref)
    assert session_steps(game, seat="Ann") == session_steps(game, ann, "Ann")


def test_what_is_open_is_listed() -> None:
    found = lines(session_summary(evening(*EVENING)))

    assert [text.partition(":")[0] for text in found["Secrets not revealed"]] == ["Ref rolled 1d6 (the door listens)"]
    assert found["Notes and debts"] == ("The inn: 12 gp are owed (Ref, the referee's)",)
    assert found["Still running"] == ("Ritual: 6 left",)


def test_a_session_that_is_over_is_told_as_it_ended() -> None:
    found = session_summary(evening(*EVENING), number=1)

    assert lines(found)["The characters"] == (
        "Ada: comes into play, character, hp 7/7",
        "Bertram: comes into play, character, hp 5/5",
    )
    assert lines(found)["Secrets not revealed"] == ()
    assert found.dead == ()


def test_a_players_summary_holds_what_the_player_knows() -> None:
    text = summary_markdown(session_summary(evening(*EVENING), "Ann"))

    assert "## Secrets not revealed\n\nNone." in text
    assert "12 gp" not in text
    assert "Ada: hp 7 → 4" in text


def test_a_session_that_never_was_is_refused() -> None:
    with pytest.raises(PlayError, match="There is no session 3"):
        session_summary(evening(*EVENING), number=3)


def test_a_summary_in_markdown_has_the_dead_before_what_is_open() -> None:
    text = summary_markdown(session_summary(evening(*EVENING)))

    assert text.startswith("# barrow: session 2\n\n*Day 1, 00:00.*\n\n## The characters\n\n- Ada: hp 7 → 4\n")
    assert text.index("## The dead\n\n- † **Bertram**") < text.index("## Secrets not revealed")


def test_experience_that_nobody_has_shared_out_is_still_open() -> None:
    awarded = ("xp treasure 90",)
    split = (*awarded, "split")

    assert "Experience: 90 XP to be split" in lines(session_summary(evening(*awarded)))["Still running"]
    assert not [one for one in lines(session_summary(evening(*split)))["Still running"] if "Experience" in one]
    assert "XP to be split" not in summary_markdown(session_summary(evening(*awarded), "Ann"))


def test_what_came_of_somebody_who_is_new_in_the_session_is_told_from_their_coming_on() -> None:
    found = lines(
        session_summary(evening("xp treasure 90", "split", "coins 20 gp to Ada", "set cast.Ada.hp 4 because of a fall"))
    )

    (ada,) = (text for text in found["The characters"] if text.startswith("Ada: "))
    assert ada.startswith("Ada: comes into play, character, hp 7/7; hp 7 → 4; ")
    assert "Coins: nothing → 20 gp" in ada
    assert ada.count("comes into play") == 1


def test_the_foes_who_fell_are_named_to_the_referee_and_where_none_fell_nothing_is_said() -> None:
    both = ("aware party of wolves", "aware wolves of party")
    fight = ("foes 12 wolves hp 3", "encounter", *both, "next", "next", "next", "damage wolf 12 5")

    assert lines(session_summary(evening(*fight)))["Foes who fell"] == ("Wolves: wolf 12",)
    assert "Foes who fell" not in lines(session_summary(evening(*fight), "Ann"))
    assert "Foes who fell" not in lines(session_summary(evening(*fight, "end", "session", "turn"), number=2))


def test_from_when_to_when_says_the_day_once() -> None:
    assert session_summary(evening("turn 3")).span == "Day 1, 00:00 to 00:30"
    assert session_summary(evening("turn 144")).span == "Day 1, 00:00 to Day 2, 00:00"
