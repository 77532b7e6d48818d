"""A campaign's book: what is in force, since when, by whom and why, as each seat may know it and at each step."""

from __future__ import annotations

import pytest

from lychgate import rulesets
from lychgate.core.book_history import what_changed
from lychgate.core.book_markdown import book_markdown
from lychgate.core.campaign_book import CampaignBook, campaign_book
from lychgate.core.decision import TEXT
from lychgate.core.filing import TABLE_APPLIES
from lychgate.core.game import Game
from lychgate.core.records import REFEREE, Header
from lychgate.core.told_story import told_steps
from lychgate.server.reasons import clause_texts
from tests.each import each

REF, ANN = "Ref", "Ann"
SEATS = (REF, ANN)


def played(*lines: str, ruleset: str = "constitution", **variants: str) -> Game[object]:
    """A game in which the referee typed these lines."""
    rules = rulesets.get(ruleset)
    header = Header(rules.name, 1, rules.resolve(variants), SEATS, "x", "a book", roles={REF: REFEREE})
    game: Game[object] = Game(rules, header)
    for line in lines:
        game.reply(REF, TEXT + line)
    return game


def book(game: Game[object], seat: str | None = None, upto: int | None = None) -> CampaignBook:
    """The book of a game."""
    return campaign_book(game, clause_texts(game.ruleset), seat, upto)


def test_a_switch_stands_at_its_clause_with_since_when_by_whom_and_why() -> None:
    game = played("turn", "amend nat1 ignored by Ann agreed Ref because it hurts")

    setting = book(game).article("3d6.3.5").settings[0]  # type: ignore[union-attr]

    assert (setting.value, setting.means, setting.switch.default) == ("ignored", "The die counts as 1.", "minus5")
    (change,) = setting.history
    assert (change.step, change.when) == (2, "Day 1, 8:10")
    assert (change.what.by, change.what.agreed, change.what.because, change.what.before) == (
        ANN,
        (REF,),
        "it hurts",
        "minus5",
    )


def test_the_switch_command_that_there_was_before_is_in_the_book_too() -> None:
    (change,) = book(played("variant nat1 ignored because so")).history

    assert (change.what.kind, change.what.switch, change.what.value, change.what.by) == (
        "amendment",
        "nat1",
        "ignored",
        REF,
    )


def test_the_book_of_an_earlier_step_is_the_one_that_was_played_by_then() -> None:
    game = played("amend nat1 ignored because a", "turn", "amend nat1 complication because b", "rule rope dc 10")

    assert [nat1(book(game, upto=step)) for step in (1, 2, 3)] == ["ignored", "ignored", "complication"]
    assert [len(book(game, upto=step).precedents) for step in (3, 4)] == [0, 1]


def nat1(found: CampaignBook) -> str:
    """The value of the switch for a natural 1."""
    return next(one.value for one in found.every_setting if one.switch.name == "nat1")


def test_what_is_taken_back_was_never_in_the_book() -> None:
    game = played("amend nat1 ignored because a", "rule rope dc 10")

    game.undo(REF)
    game.undo(REF)

    assert (nat1(book(game)), book(game).history) == ("minus5", ())


def test_use_is_counted_in_steps_that_rolled_for_a_clause_or_cited_it() -> None:
    game = played("character Ada of Ann fighter strength 14", "check Ada strength", "check Ada strength", "turn")

    article = book(game).article("3d6.3.1a")

    assert article is not None
    assert article.used == 2
    assert "*Used in 2 steps of play.*" in book_markdown(book(game))


@pytest.mark.parametrize("seat", [ANN, "*"])
def test_a_secret_ruling_and_a_secret_roll_are_in_the_referees_book_alone(seat: str) -> None:
    open_ = played("character Ada of Ann fighter strength 14", "rule rope dc 10")
    secret = played(
        "character Ada of Ann fighter strength 14", "rule lies secret dc 25", "check Ada wits secret", "rule rope dc 10"
    )

    assert [filed.what.id for filed in book(secret, REF).precedents] == ["S1", "P1"]
    assert book_markdown(book(secret, seat)) == book_markdown(book(open_, seat))


def test_a_ruling_belongs_to_its_clause_until_it_is_overruled() -> None:
    game = played("rule 3d6.3.6 dc 15 for a wall")

    assert [one.what.text for one in book(game).article("3d6.3.6").precedents] == ["dc 15 for a wall"]  # type: ignore[union-attr]
    game.reply(REF, TEXT + "overrule P1")
    assert book(game).every_precedent == ()


def test_what_people_wrote_is_text_in_the_markdown() -> None:
    text = book_markdown(book(played('rule "<b>rope</b>" <script>alert(1)</script> [x](javascript:y)')), own=True)

    assert "<script>" not in text
    assert "<b>" not in text
    assert "\\<script\\>" in text


def test_a_table_that_has_made_nothing_of_its_book_plays_by_it_as_printed() -> None:
    assert "This table plays by the book as it is printed." in book_markdown(book(played("turn")), own=True)


@pytest.mark.parametrize("ruleset", ["hundred_saints", "sovereign", "constitution"])
def test_a_switch_chosen_at_the_beginning_stands_in_the_book_of_any_ruleset(ruleset: str) -> None:
    switch = next(one for one in rulesets.get(ruleset).variants() if one.name != "decrees")
    other = switch.alternatives[1][0]

    found = book(played(ruleset=ruleset, **{switch.name: other}))

    assert f"`{switch.name}` = `{other}`, chosen when the game began" in book_markdown(found, own=True)


def test_12_years_has_a_book_too() -> None:
    rules = rulesets.get("twelve_years")
    game: Game[object] = Game(rules, Header(rules.name, rules.version, rules.resolve({}), ("Ann",), "x", "years"))

    found = book(game)

    assert {one.switch.name for one in found.every_setting} == {one.name for one in rules.variants()}
    assert len(found.clauses) == len(clause_texts(rules))


SPELL = 'spell "Ice bolt" 1 Cold. {harm 1d6}'
AMENDED = "amend spell.ice {harm 2d6} by Ann because it is weak"


def test_typed_effects_stand_at_their_clause_and_old_steps_keep_the_old_ones() -> None:
    game = played("turn", 'amend "initiation.Keen eye" {bonus 5 to search} because it is weak')

    now = {one.switch.name: one for one in book(game, ANN).article("3d6.9.4").settings}  # type: ignore[union-attr]
    then = {one.switch.name: one for one in book(game, ANN, 1).article("3d6.9.4").settings}  # type: ignore[union-attr]

    assert now["initiation.Keen eye"].value == "{bonus 5 to search}"
    assert now["initiation.Keen eye"].history[0].what.before == "{bonus level to search}"
    assert (then["initiation.Keen eye"].value, then["initiation.Keen eye"].own) == ("{bonus level to search}", False)
    assert "`{bonus 5 to search}`" in book_markdown(book(game, ANN), own=True)


def test_a_player_reads_the_effects_of_spells_that_they_know_or_that_were_amended() -> None:
    known = played(SPELL, "character Ada of Ann sage", 'learn Ada "Ice bolt" 50')

    assert "harm 1d6" not in book_markdown(book(played(SPELL), ANN))
    assert "harm 1d6" in book_markdown(book(played(SPELL), REF))
    assert "harm 1d6" in book_markdown(book(known, ANN))
    assert "harm 2d6" in book_markdown(book(played(SPELL, AMENDED), ANN))


# ---------------------------------------------------------------------- its history

WHY = "because it drags"
EVENING = (
    f'article 3d6.3.6 "Rope" "You may roll again." by Ann agreed Ref {WHY}',
    f'edit A1 "You must roll again." by Ann agreed Ref against Cy silent Flo said "Cy: no, never" "Ann: yes" {WHY}',
    f'trial nat1 ignored for 2 sessions tried "3 of 41 steps differ." {WHY}',
    f'reject "nat1 is to be complication." by Ann against Ref {WHY}',
    f'trial article "Mud" "Slow by half" for 1 session {WHY}',
    "roll 1d6",
    "session",
)


def test_the_markdown_has_each_version_with_its_diff_the_vote_the_dissent_and_what_was_said() -> None:
    text = book_markdown(book(played(*EVENING[:4]), ANN), own=True)

    history = text.partition("## How it came to this")[2].partition("\n## ")[0]
    assert [line.strip() for line in history.splitlines() if line] == [
        "### A1, Rope",
        "- **Step 1 (Day 1).** A1, “Rope”, is written: You may roll again.",
        f"- {TABLE_APPLIES}",
        "- Proposed by Ann. For: Ref.",
        "- Because: it drags",
        "- **Step 2 (Day 1).** A1, “Rope”, is edited: You \\[-may-\\] {+must+} roll again.",
        f"- {TABLE_APPLIES}",
        "- Proposed by Ann. For: Ref. Against: Cy. Did not vote: Flo.",
        "- Because: it drags",
        "- Cy: no, never",
        "- Ann: yes",
        "### A natural 1 (nat1)",
        "- **Step 3 (Day 1).** nat1 = ignored, on trial for 2 sessions (T1), was minus5.",
        "- Proposed by Ref.",
        "- Because: it drags",
        "- Tried before the vote: 3 of 41 steps differ.",
        "### Voted down",
        "- **Step 4 (Day 1).** Voted down: nat1 is to be complication.",
        "- Proposed by Ann. Against: Ref.",
        "- Because: it drags",
    ]


def test_an_edited_article_is_in_the_book_with_its_new_text_its_edit_and_its_versions() -> None:
    found = book(played(*EVENING))

    (rope,) = found.article("3d6.3.6").articles  # type: ignore[union-attr]
    assert (rope.what.text, rope.what.before) == ("You must roll again.", "You may roll again.")
    assert [(one.what.kind, one.what.text) for one in found.changes_of("A1")] == [
        ("article", "You may roll again."),
        ("edit", "You must roll again."),
    ]
    assert f"You must roll again. {TABLE_APPLIES} *In force since step 2" in book_markdown(found)
    assert "Edited: You \\[-may-\\] {+must+} roll again.*" in book_markdown(found)


@each(
    [
        (3, "nat1", "On trial (T1): 2 of 2 sessions are left."),
        (7, "nat1", "On trial (T1): 1 of 2 sessions is left."),
        (7, "A2", "On trial (T2): its session is over. It stays in force until the table keeps it or ends it."),
    ]
)
def test_the_book_shows_how_long_a_trial_goes_on(upto: int, what: str, told: str) -> None:
    found = book(played(*EVENING), upto=upto)

    trial = found.trial_of(what)
    assert trial is not None
    assert trial.told == told
    assert f"**{told}**" in book_markdown(found, own=True)


@each(
    [
        ("trial T2 end", "repeal", "A2 is repealed when the trial T2 ended."),
        ("trial T2 keep", "kept", "A2 is kept for good when the trial T2 ended."),
        ("trial T1 keep", "kept", "nat1 = ignored is kept for good when the trial T1 ended."),
    ]
)
def test_a_trial_that_is_over_is_in_the_history_alone(line: str, kind: str, told: str) -> None:
    found = book(played(*EVENING, f"{line} {WHY}"))

    assert found.history[-1].what.kind == kind
    assert what_changed(found.history[-1]) == told
    assert len(found.trials) == 1
    assert line.split()[1] not in [one.id for one in found.trials]


@each(
    [
        ('initiation "Bold" "He is bold"', True),
        ('initiation "Bold" "He is bold. {bonus 2 to search}"', False),
        ('spell "Frost" 1 Cold.', True),
        ('spell "Frost" 1 Cold. {harm 1d6}', False),
    ]
)
def test_a_table_s_own_thing_without_typed_effects_is_left_to_the_table(line: str, left: bool) -> None:
    game = played(line)

    assert (TABLE_APPLIES in book_markdown(book(game))) is left
    assert any(TABLE_APPLIES in one.text for _, _, lines, _ in told_steps(game, REF) for one in lines) is left


def test_what_was_agreed_in_a_fight_waits_in_the_book_until_it_is_in_force_an_edit_too() -> None:
    game = played(
        EVENING[0],
        "character Ada of Ann hp 6",
        "npc ogre hp 9",
        "fight",
        f"edit A1 No. {WHY}",
        f"amend nat1 ignored {WHY}",
    )

    assert len(book(game).waiting) == 2
    game.reply(REF, TEXT + "end")
    assert book(game).waiting == ()
    assert [one.what.text for one in book(game).every_article] == ["No."]


MORE = (
    f"trial T2 end {WHY}",
    f"repeal A1 {WHY}",
    f"trial edit A1 Nobody rolls. for 1 session {WHY}",
    f"trial T1 keep {WHY}",
)


def test_what_is_edited_and_tried_is_replayed_and_taken_back_step_by_step() -> None:
    game = played(*EVENING, *MORE)
    books = [book(game, upto=step) for step in range(1, len(EVENING + MORE) + 1)]

    assert game.rerun() == len(books)
    for expected in reversed(books[:-1]):
        game.undo(REF)
        assert book(game) == expected
    for line in (*EVENING, *MORE)[1:]:
        game.reply(REF, TEXT + line)
    assert [one.what for one in book(game).history] == [one.what for one in books[-1].history]
    assert [(one.id, one.left) for one in book(game).trials] == [(one.id, one.left) for one in books[-1].trials]
