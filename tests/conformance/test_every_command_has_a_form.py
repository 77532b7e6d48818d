"""Every command of every refereed book has a form, and says who may give it, and why.

A seat reaches the form of each command that it may give in at most three taps: the topic, the command, and of several
alike the one that is meant. No form of a player's command asks for a typed line.
"""

from __future__ import annotations

import pytest

from lychgate import rulesets
from lychgate.kit.command import Command
from lychgate.kit.line import Form
from lychgate.kit.orders import topic_of
from lychgate.kit.permission import Anybody, Owner, Party
from lychgate.kit.slots import fields_of, typed_whole
from lychgate.kit.topics import TOPICS
from lychgate.server.menus import Menus, forms_by_heading, kind_of
from tests.each import each

BOOKS = tuple(name for name in rulesets.names() if rulesets.get(name).refereed)
SEATS = ("Ref", "Ann", "Ben")

COMMANDS = [(name, form) for name in BOOKS for form in forms_by_heading(rulesets.get(name))]


@each(COMMANDS)
def test_a_command_says_who_may_give_it_and_why(book: str, form: Form) -> None:
    may = kind_of(form).may
    assert may.why, f"'{form.word}' does not say why: give it a permission with a reason (kit/permission.py)"
    assert may.why.endswith(".")


@each(COMMANDS)
def test_a_players_command_is_filled_in_slot_by_slot(book: str, form: Form) -> None:
    kind = kind_of(form)
    if kind.may.players():
        assert not typed_whole(kind), f"'{form.word}' needs form_fields: its form is one line of text"


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("seat", SEATS)
def test_each_command_of_a_seat_is_two_taps_away(name: str, seat: str) -> None:
    ruleset = rulesets.get(name)
    state = ruleset.new_game(ruleset.resolve({}), SEATS, {"Ref": "referee"})
    menus = Menus(ruleset, state, seat)
    listed = {topic: {one.word for one in menus.offers(topic)} for topic in menus.topics()}
    assert set(listed) <= set(TOPICS)
    for form in menus.forms:
        kind = kind_of(form)
        if kind.entries(state, seat) is None:
            assert form.word in listed[topic_of(form)]
        assert menus.form(form.word, {}).title


def test_the_commands_that_players_may_give_name_the_field_of_whoever_acts() -> None:
    """An owner's field that the command does not have would let nobody give it."""
    for name in BOOKS:
        for form in forms_by_heading(rulesets.get(name)):
            kind: type[Command] = kind_of(form)
            may = kind.may
            if isinstance(may, Owner) or (isinstance(may, Party) and may.of):
                assert may.of in kind.__struct_fields__, (form.word, may.of)
            if may.players() and not isinstance(may, Anybody):
                assert fields_of(kind) is not None
