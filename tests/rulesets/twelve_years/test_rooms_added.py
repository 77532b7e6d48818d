"""Rooms: what one file adds is offered, asked, told and replayed; journals from before a fact said more still fold."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace

from lychgate.core.book import Book
from lychgate.core.codec import convert, encode, learn
from lychgate.core.decision import Option
from lychgate.core.game import Game
from lychgate.core.records import Header
from lychgate.core.room import Lines
from lychgate.rulesets.twelve_years.book import BOOK
from lychgate.rulesets.twelve_years.command import Command
from lychgate.rulesets.twelve_years.decision import Decision
from lychgate.rulesets.twelve_years.event import PartyEvent, Scene, line
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, looking
from lychgate.rulesets.twelve_years.rules.levels import LevelLost, PartyHealed, heal_all, lose_level
from lychgate.rulesets.twelve_years.ruleset import RULESET, TwelveYearsRuleset
from lychgate.rulesets.twelve_years.state import Party, State
from tests.rulesets.twelve_years.stage import happened, scene


class Sing(Command, frozen=True, gc=False):
    """Sing of those who fell."""

    when = ("none",)
    group = "Game"

    def do(self, play: TwelveYears) -> None:
        play.record(Sung(play.seat, play.ask(HowLoud(seat=play.seat))))

    def button(self, state: State, party: Party) -> tuple[str, str]:
        return "Sing", "nobody listens"


class HowLoud(Decision[int], frozen=True, tag="how-loud", kw_only=True):
    """How loud to sing."""

    def options(self) -> tuple[Option[int], ...]:
        return (Option("softly", 1), Option("loudly", 2))

    def prompt(self, state: State) -> str:
        return "How loud?"

    def label(self, state: State, id_: str) -> str:
        return id_.capitalize()


class Sung(PartyEvent, frozen=True, gc=False):
    """The seat has sung so ``loud`` that it earned as much gold."""

    loud: int

    def change(self, party: Party) -> Party:
        return replace(party, gold=party.gold + self.loud)

    def sentences(self, scene: Scene) -> Lines:
        return line(f"{scene.seat} sings, and has {scene.party.gold} gold.", "story")


@pytest.fixture
def with_songs() -> TwelveYearsRuleset:
    """The ruleset with one room more, and nothing else changed."""
    room = ModuleType(__name__)
    vars(room).update(Sing=Sing, HowLoud=HowLoud, Sung=Sung)
    ruleset = TwelveYearsRuleset(Book(*BOOK.rooms, room))
    learn(ruleset.command_type, ruleset.event_type)
    return ruleset


def test_a_room_brings_an_order_a_question_and_a_fact_and_no_other_file_is_touched(
    with_songs: TwelveYearsRuleset,
) -> None:
    header = Header(with_songs.name, with_songs.version, with_songs.resolve({}), ("p1",), "songs", "test")
    game: Game[State] = Game(with_songs, header)

    offered = with_songs.question(game.state, game.open[0])
    game.reply("p1", "sing")
    asked = with_songs.question(game.state, game.open[0])
    game.reply("p1", "loudly")

    assert [(one.id, one.label, one.note, one.group) for one in offered.choices][-1] == (
        *("sing", "Sing", "nobody listens", "Game"),
    )
    assert (asked.prompt, [one.label for one in asked.choices]) == ("How loud?", ["Softly", "Loudly"])
    assert game.state.party("p1").gold == 2
    (sung,) = game.events_of(game.path()[-1])
    (told,) = with_songs.tell(with_songs.new_game(with_songs.resolve({}), ["p1"]), sung, game.state)
    assert told.text == "p1 sings, and has 2 gold."
    assert game.rerun() == 1


def test_every_order_question_and_fact_is_of_one_room() -> None:
    for kind in (*BOOK.commands, *BOOK.events, *BOOK.decisions):
        assert BOOK.room_of(kind).__name__ == kind.__module__
    assert len({str(kind.__struct_config__.tag) for kind in BOOK.decisions}) == len(BOOK.decisions)


def as_it_was(event: Any) -> Any:
    """The event as a journal has it that was written before the event said the hit points that come of it."""
    raw = {"type": type(event).__name__} | {name: getattr(event, name) for name in event.__struct_fields__}
    del raw["hp"]
    return convert(raw, RULESET.event_type, what="an old event")


WOUNDED = ({"kin": "giant", "hp": 3, "marks": ["poisoned"]}, {"kin": "rogue", "hp": 1}, {"kin": "fae_folk"})


def heal(play: TwelveYears) -> None:
    """The faerie circle heals the party."""
    heal_all(play, "circle")


@pytest.mark.parametrize(("rule", "kind"), [(lose_level, LevelLost), (heal, PartyHealed)])
def test_a_journal_that_leaves_the_hit_points_out_folds_to_the_same_state_and_is_told_alike(
    rule: Callable[[TwelveYears], None], kind: type[Any]
) -> None:
    before = scene(*WOUNDED, level=1).state
    play = looking(before, "p1")
    rule(play)
    (event,) = (one for one in play.events if isinstance(one, kind))

    now, then = event.apply(before), as_it_was(event).apply(before)

    assert event.hp
    assert encode(now) == encode(then)
    assert now != before
    assert event.salt() == as_it_was(event).salt() == repr(as_it_was(event))
    assert event.tell(before, now) == as_it_was(event).tell(before, then)


def test_level_heal__the_fact_says_the_hit_points_that_come_of_it() -> None:
    played = scene({"kin": "giant", "hp": 3}, "hermit", foes=["ogre"], dice=[6])

    played.do("attack", "healing")

    (healed,) = happened(played, PartyHealed)
    assert healed.hp == tuple(member.hp for member in played.state.parties[0].members)
