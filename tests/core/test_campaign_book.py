"""A campaign's book: what is in force, since when, by whom and why, as each seat may know it and at each step."""

from __future__ import annotations

import pytest

from lychgate import rulesets
from lychgate.core.book_markdown import book_markdown
from lychgate.core.campaign_book import CampaignBook, campaign_book
from lychgate.core.decision import TEXT
from lychgate.core.game import Game
from lychgate.core.records import REFEREE, Header
from lychgate.server.reasons import clause_texts

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
