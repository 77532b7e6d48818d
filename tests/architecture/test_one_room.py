"""A new command, its decision and its event take one file: they are typed, asked, told and replayed from there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.architecture.sources import PACKAGE

SAINTS_ROOM = '''

class Whistle(Command, frozen=True, tag="whistle"):
    """Whistle a tune to somebody, so often.

    A trial.
    """

    word = "whistle"
    clauses = ("enc.heal.1",)

    who: Annotated[str, Person()]
    times: Annotated[int, Number("how often", 1, 9)] = 1
    softly: bool = False

    def do(self, play: Saints) -> None:
        tune = play.ask(Tune(seat=play.seat, who=self.who))
        play.record(Whistled(self.who, tune, self.times * play.roll("1d6", "enc.heal.1", "tune")))


class Tune(Decision[str], frozen=True, tag="saints.tune", kw_only=True):
    """Which tune it is."""

    who: str

    def options(self) -> tuple[Option[str], ...]:
        return (Option("jig", "jig"), Option("dirge", "dirge"))

    def prompt(self, state: State) -> str:
        return f"What is whistled to {self.who}?"

    def label(self, state: State, id_: str) -> str:
        return f"A {id_}"


class Whistled(Event, frozen=True, tag="whistled"):
    """A tune was whistled."""

    who: str
    tune: str
    times: int

    def tell(self, before: State, after: State) -> Lines:
        return of_somebody(after, self.who, f"{self.who} hears a {self.tune}.", "enc.heal.1")
'''

SAINTS_EVENING = '''
from lychgate.core.codec import decode, encode
from lychgate.core.decision import TEXT
from lychgate.core.game import Game
from lychgate.core.errors import PlayError
from lychgate.core.records import REFEREE, Header
from lychgate.core.telling import log_lines
from lychgate.rulesets.hundred_saints.ruleset import RULESET

header = Header(RULESET.name, RULESET.version, RULESET.resolve({}), ("Ref", "Ann"), "s", "s", roles={"Ref": REFEREE})
records = []
game = Game(RULESET, header, keep=records.append)
game.reply("Ref", TEXT + "pc Ada of Ann")

phrases = {one.word: one for one in RULESET.question(game.state, game.open_for("Ref")).phrases}
assert phrases["whistle"].shape == "WHO [N] [softly]", phrases["whistle"].shape
assert phrases["whistle"].text == "Whistle a tune to somebody, so often.", phrases["whistle"].text
assert phrases["whistle"].group == "Healing"
assert phrases["whistle"].names == ("Ada",), phrases["whistle"].names

try:
    game.reply("Ref", TEXT + "whistle Ada 12")
except PlayError as refused:
    assert "How often is from 1 to 9; 12 is not." in str(refused), refused
else:
    raise AssertionError("12 was taken")
try:
    game.reply("Ann", TEXT + "whistle Ada")
except PlayError as refused:
    assert "whistle" in str(refused), refused
else:
    raise AssertionError("a player may give it")

game.reply("Ref", TEXT + "whistle ada softly 2")
asked = RULESET.question(game.state, game.open_for("Ref"))
assert (asked.prompt, [one.label for one in asked.choices]) == ("What is whistled to Ada?", ["A jig", "A dirge"])
game.reply("Ref", "dirge")
entry = game.entries[game.head]
events = game.events_of(entry)
assert [one.text for one in log_lines(RULESET, game.state, events)] == ["Ada hears a dirge."]
assert decode(encode(events[0]), RULESET.event_type, what="an event") == events[0]
assert entry.command == {"type": "whistle", "who": "Ada", "times": 2, "softly": True}, entry.command
again = Game(RULESET, header, records)
assert (again.state, again.rerun()) == (game.state, 2)
'''


def run_with(tmp_path: Path, room: str, added: str, evening: str) -> None:
    """Runs ``evening`` over a copy of the package in which ``room`` has ``added`` at its end."""
    shutil.copytree(PACKAGE, tmp_path / "lychgate")  # with what is compiled: it need not be compiled again
    with (tmp_path / "lychgate" / "rulesets" / room).open("a", encoding="utf-8") as file:
        file.write(added)

    ran = subprocess.run(
        [sys.executable, "-c", evening],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert ran.returncode == 0, ran.stderr


def test_a_command_of_the_hundred_saints_takes_one_file(tmp_path: Path) -> None:
    imports = "from lychgate.core.decision import Decision, Option"
    run_with(tmp_path, "hundred_saints/rules/healing.py", f"\n{imports}\n{SAINTS_ROOM}", SAINTS_EVENING)


YEARS_ROOM = '''

class Sing(Command, frozen=True, gc=False):
    """Sing of those who fell."""

    when = ("none",)
    group = "Game"

    def do(self, play: TwelveYears) -> None:
        loud = play.ask(HowLoud(seat=play.seat))
        play.record(Sung(play.seat, loud * play.roll("1d6", "12y.friend.wise-woman", "song")))

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
'''

YEARS_EVENING = '''
from lychgate.core.codec import decode, encode
from lychgate.core.game import Game
from lychgate.core.records import Header
from lychgate.core.telling import log_lines
from lychgate.rulesets.twelve_years.ruleset import RULESET

header = Header(RULESET.name, RULESET.version, RULESET.resolve({}), ("p1",), "songs", "test")
records = []
game = Game(RULESET, header, keep=records.append)
begun = game.state
last = RULESET.question(game.state, game.open[0]).choices[-1]
assert (last.id, last.label, last.note, last.group) == ("sing", "Sing", "nobody listens", "Game"), last
game.reply("p1", "sing")
asked = RULESET.question(game.state, game.open[0])
assert (asked.prompt, [one.label for one in asked.choices]) == ("How loud?", ["Softly", "Loudly"])
game.reply("p1", "loudly")
events = game.events_of(game.entries[game.head])
gold = game.state.party("p1").gold
assert gold in range(2, 13), gold
assert [one.text for one in log_lines(RULESET, begun, events)] == [f"p1 sings, and has {gold} gold."]
assert decode(encode(events[0]), RULESET.event_type, what="an event") == events[0]
again = Game(RULESET, header, records)
assert (again.state, again.rerun()) == (game.state, 1)
'''


def test_an_order_of_12_years_takes_one_file(tmp_path: Path) -> None:
    imports = """
from msgspec.structs import replace
from lychgate.core.decision import Option
from lychgate.core.room import Lines
from lychgate.rulesets.twelve_years.decision import Decision
from lychgate.rulesets.twelve_years.event import PartyEvent, Scene, line
"""
    run_with(tmp_path, "twelve_years/rules/wise_woman.py", f"\n{imports}\n{YEARS_ROOM}", YEARS_EVENING)
