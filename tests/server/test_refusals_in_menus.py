"""Menus are tapped: what they say of a command that waits tells nobody what to type."""

from __future__ import annotations

import pytest

from lychgate.kit.slots import typed_whole
from lychgate.server.menus import Menus, kind_of, without_typing
from tests.rulesets.refereed import ANN, REF
from tests.server.tables_to_type_at import BOOKS

WORDS = frozenset(("fight", "found", "terrain", "magic", "end", "light"))


@pytest.mark.parametrize(
    ("refusal", "left"),
    [
        ("There is no fight. It begins by: fight", "There is no fight."),
        ("A fight is under way. It ends by: end.", "A fight is under way."),
        ("Nothing was found to bring home: found 30 sp coins.", "Nothing was found to bring home."),
        ("It is too dark. Say where you are: terrain light | moderate", "It is too dark."),
        ("It needs a target (in sight). To choose: magic Ada Spark", "It needs a target (in sight)."),
        ("Ada is in a fight: selling waits until it is over.", "Ada is in a fight: selling waits until it is over."),
        ("Ada has no torch.", "Ada has no torch."),
    ],
)
def test_a_menu_leaves_out_what_to_type(refusal: str, left: str) -> None:
    assert without_typing(refusal, WORDS) == left


@pytest.mark.parametrize("fights", [True, False])
@pytest.mark.parametrize("book", BOOKS)
def test_no_players_menu_says_what_to_type(book: str, fights: bool) -> None:
    desk = BOOKS[book](fights=fights)
    refused = [one.refused for one in Menus(desk.ruleset, desk.state, ANN).offers() if one.refused]
    assert refused
    for why in refused:
        assert "Type:" not in why
        assert "begins by:" not in why
        assert "ends by:" not in why


@pytest.mark.parametrize("book", BOOKS)
def test_a_command_typed_as_one_line_is_not_refused_for_what_a_dry_run_fills_in(book: str) -> None:
    desk = BOOKS[book](fights=False)
    menus = Menus(desk.ruleset, desk.state, REF)
    whole = {form.word for form in menus.forms if typed_whole(kind_of(form))}
    offers = {one.word: one.refused for one in menus.offers() if one.word in whole}
    assert offers["tables"] == ""
    assert not [why for why in offers.values() if "something" in why.lower()]


@pytest.mark.parametrize("book", BOOKS)
def test_a_command_that_needs_a_text_can_be_given_now(book: str) -> None:
    desk = BOOKS[book](fights=False)
    offers = {one.word: one.refused for one in Menus(desk.ruleset, desk.state, REF).offers()}
    for word in ("handout", "set", "rule", "article"):
        assert offers[word] == "", word
    assert offers["table"] == "There is no table yet.", "it names one of those that are there"


@pytest.mark.parametrize("book", BOOKS)
def test_a_handout_has_a_form_of_title_and_text(book: str) -> None:
    desk = BOOKS[book](fights=False)
    filled = {"title": "The old map", "to": ANN, "text": "A cross by the mill."}
    form = Menus(desk.ruleset, desk.state, REF).form("handout", filled)
    desk.types(form.line)
    (page,) = desk.state.pages
    assert (page.title, page.to, page.text, page.shown) == ("The old map", (ANN,), "A cross by the mill.", True)
