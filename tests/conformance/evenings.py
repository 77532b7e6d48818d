"""Evenings that a test plays through what a face shows: set-ups of every book, and what Enter says on each seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from types import MappingProxyType
from typing import Any

from lychgate import rulesets
from lychgate.core.codec import digest
from lychgate.core.decision import TEXT, AnyDecision
from lychgate.core.dice import parse
from lychgate.core.dice_source import RollWanted
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.records import REFEREE, Header
from lychgate.core.view import Question
from lychgate.players.random import RandomPlayer
from lychgate.players.reflex import reflex
from lychgate.server.table import Table
from lychgate.server.typed import read_typed
from tests.conformance.constitution_talk import constitution_talk
from tests.conformance.saints_talk import notebook_talk, saints_talk
from tests.conformance.sovereign_talk import sovereign_talk

REF, ANN, BEN = SEATS = ("Ref", "Ann", "Ben")
BOOKS = rulesets.names()
TALK: Mapping[str, Callable[[Any, Random], str]] = {
    "hundred_saints": saints_talk,
    "sovereign": sovereign_talk,
    "constitution": constitution_talk,
}
"""Something that a referee of each game may type, sensible or not."""

SET_UPS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "hundred_saints": {
        "goblins far off": (
            "pc Ada fighter of Ann hp 8 ac 16",
            "give longsword to Ada",
            "pc Dov magic-user of Ben hp 3 ac 10",
            "give dagger to Dov",
            "foes 6 goblins",
            "encounter",
            "next",
            "next",
            "distance 70",
        ),
        "a company in a cellar": (
            "pc Ada fighter of Ann STR 15 hp 8 ac 16",
            "pc Bo thief of Ben DEX 16 hp 4 ac 13",
            "give longsword to Ada",
            "give mace to Bo",
            "enter dungeon",
            "light torch of Ada",
            "turn",
            "foes 5 goblins AC 12 HD 1 hp 3 morale 7 club 1d4 xp 10",
            "encounter",
        ),
        "wolves in the wild": (
            "pc Ada fighter of Ann hp 8 ac 16",
            "pc Cecily cleric of Ben hp 6 ac 12",
            "give shortbow to Ada",
            "give 20 arrows to Ada",
            "give mace to Cecily",
            "foes 3 wolves HD 2+2 AC 12 bite 1d6 morale 8 move 180",
            "encounter outdoors",
        ),
        "blows": (
            "pc Ada fighter of Ann STR 15 hp 8 ac 16",
            "pc Bo cleric of Ben hp 6 ac 13",
            "give longsword to Ada",
            "give mace to Bo",
            "foes 4 goblins AC 12 HD 1 hp 3 morale 7 club 1d4",
            "encounter",
            "waive",
            "waive",
            "distance 5",
            "next",
            "next",
            "attack party",
        ),
        "nothing but a torch": ("pc Ada fighter of Ann hp 8 ac 14", "enter dungeon", "light torch of Ada"),
    },
    "sovereign": {
        "goblins at the ford": (
            "delver Ada of Ann class Warrior str 14 stab 1 exert 1 hp 8 gear chain worn, long sword, dagger",
            "delver Bo of Ben class Expert dex 14 heal 1 hp 5 gear leather worn, small bow, quiver, healer's kit",
            "npc 4 goblins hd 1 ac 13",
            "fight",
        ),
        "a mage and an ogre": (
            'delver Merle of Ann class Mage 3 tradition "High Mage" spells Haste Fear int 14 magic 1 hp 7',
            "prepare Merle Haste Fear",
            "npc ogre hd 4 ac 14",
            "meet ogre",
        ),
        "the toll house": (
            "delver Ada of Ann class Warrior str 14 exert 1 hp 8 gear chain worn, long sword, 3 torch",
            "delver Bo of Ben class Expert wis 13 notice 1 hp 5 gear dagger, healer's kit",
            "site toll_house",
            "door 1 open",
            "light Ada torch",
            "enter 1",
        ),
        "hand to hand": (
            "delver Ada of Ann class Warrior str 16 stab 1 exert 1 hp 12 gear chain worn, long sword, shield worn",
            'delver Merle of Ben class Mage 3 tradition "High Mage" arts "Sense Magic" spells Haste Fear int 14 hp 7',
            "prepare Merle Haste Fear",
            "npc 3 goblins hd 1 ac 12",
            "fight",
            "all",
        ),
        "hard pressed": (
            'delver Ada of Ann class Warrior 5 feats "Impervious Defense" "Impervious Defense" str 14 hp 3 gear mace',
            "delver Bo of Ben class Expert 3 dex 14 heal 1 hp 5 gear leather worn, small bow, quiver, healer's kit",
            "npc 3 ogres hd 3 ac 13",
            "fight",
        ),
        "in town": (
            "delver Ada of Ann class Warrior hp 8 gear chain worn, long sword",
            "settlement Low Ford",
        ),
    },
    "constitution": {
        "goblins at the wall": (
            "character Ada of Ann fighter strength 15 wits 14 knowledge 8 will 10 charisma 9 hp 8",
            "character Cy of Ben fighter strength 12 wits 14 knowledge 8 will 10 charisma 9 hp 7",
            "take Ada sword",
            "take Ada shield",
            "take Cy bow",
            "npc ogre hd 3 hp 12 ac 15 strength 17 wits 8 morale 9 damage 1d8",
            "npc 2 goblins hd 1 hp 4 ac 18 strength 9 wits 8 morale 7",
            "fight",
        ),
        "hard pressed": (
            "character Ada of Ann fighter level 2 strength 15 wits 14 will 14 hp 2",
            "character Cy of Ben adventurer level 2 strength 12 wits 12 will 12 hp 2",
            "take Ada shield",
            "npc 3 ogres hd 4 hp 22 ac 14 strength 17 wits 16 morale 9 damage 2d8",
            "fight",
        ),
        "followers": (
            "character Ada of Ann fighter strength 15 wits 14 knowledge 8 will 12 charisma 14 hp 8",
            "npc 2 guards as party lackey hp 4 damage 1d6 morale 8",
            "npc 3 wolves hd 2 morale 7",
            "fight",
        ),
        "a mage": (
            "character Ada of Ann fighter strength 15 wits 14 hp 8",
            "character Cy of Ben sage wits 12 knowledge 16 hp 5",
            "initiate Cy Pyromancer",
            "spell Flame 1 of fire A flame. {harm 1d6}",
            "learn Cy Flame 60%",
            "prepare Cy Flame",
            "npc 2 orcs hd 1 hp 5 morale 8",
            "fight",
        ),
        "a camp": (
            "character Ada of Ann sage knowledge 15 hp 6",
            "character Bo of Ben adventurer charisma 12 hp 5",
            "travel forest",
        ),
    },
    "twelve_years": {"alone": (), "two": ()},
}
"""What is typed at the beginning of an evening, by its name."""

MOST_ANSWERS = 60
"""Answers to the questions of one line of a set-up."""


class Evening:
    """A game in memory, its seats, and what they see. ``varied``: its switches are set at random.

    ``amended`` are the values of switches and numbers that the table has set.
    """

    def __init__(
        self,
        name: str,
        seed: str,
        seats: tuple[str, ...] | None = None,
        *,
        varied: bool = False,
        amended: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.name, self.rules = name, rulesets.get(name)
        self.chance = Random(f"{name} {seed}")
        self.seats = seats or (SEATS if self.rules.refereed else (ANN,))
        roles = {REF: REFEREE} if self.rules.refereed else {}
        switches = [one for one in self.rules.variants() if varied and one.alternatives]
        chosen = {**{one.name: self.chance.choice(one.alternatives)[0] for one in switches}, **amended}
        header = Header(name, self.rules.version, self.rules.resolve(chosen), self.seats, seed, name, roles=roles)
        self.game: Game[Any] = Game(self.rules, header)
        self.said: list[str] = []
        self._tables = {seat: Table(self.game, seat) for seat in self.seats}
        self._player = RandomPlayer(self.chance)

    def table(self, seat: str) -> Table[Any]:
        """The game as a seat sees it."""
        return self._tables[seat]

    def question(self, seat: str) -> Question | None:
        """What a face shows to a seat."""
        return self._tables[seat].question()

    def says(self, seat: str, answer: str) -> None:
        """A seat says something, and what needs no thought follows by itself. Raises ``PlayError``."""
        self.game.reply(seat, answer)
        self.said.append(f"{seat}: {answer.removeprefix(TEXT)}")
        for _ in range(200):
            found = next(self._reflexes(), None)
            if found is None:
                break
            self.game.reply(*found)

    def _reflexes(self) -> Iterator[tuple[str, str]]:
        for decision in self.game.open:
            answer = reflex(self.rules, self.game.state_for(decision.seat), decision)
            if answer is not None:
                yield decision.seat, answer

    def answer_all(self) -> None:
        """All that is asked is answered at random."""
        for _ in range(MOST_ANSWERS):
            asked = [one for one in self.game.open if self.game.busy(one.seat)]
            if not asked:
                return
            try:
                self.says(asked[0].seat, self.any_answer(asked[0]))
            except PlayError:
                return

    def any_answer(self, decision: AnyDecision) -> str:
        """An answer at random."""
        options = [one.id for one in decision.options()]
        if isinstance(decision, RollWanted) and not options:
            return TEXT + " ".join(str(self.chance.randint(1, die)) for die in parse(decision.dice).sides())
        if not options:
            return TEXT + self.chance.choice(("3", "a knotted rope", "Ada", "50%", "goblins", "Ann"))
        return self.chance.choice(options)

    def set_up(self, which: str) -> None:
        """Type what stands at the beginning of an evening; each line must be done."""
        for line in SET_UPS[self.name][which]:
            self.says(REF, TEXT + line)
            self.answer_all()

    def wander(self, steps: int) -> None:
        """Some of all that may be said is said: the referee's talk, and what is offered to anybody."""
        for _ in range(steps):
            if not self.game.open:
                return
            decision = self.chance.choice(self.game.open)
            options = decision.options()
            answer = self.any_answer(decision)
            if self.name in TALK and decision.accepts_text() and not self.game.busy(decision.seat):
                if decision.seat == REF and self.chance.random() < 0.6:
                    answer = TEXT + TALK[self.name](self.game.settled, self.chance)
                elif not options:
                    answer = TEXT + notebook_talk(self.game.settled, '"the old well"', self.chance)
            try:
                self.says(decision.seat, answer)
            except PlayError:
                continue

    def enter(self, seat: str) -> str:
        """What Enter says on a seat; empty where it has nothing to do there."""
        question = self.question(seat)
        if question is None or not question.default:
            return ""
        assert question.default in [one.id for one in question.choices], f"no button for {question.default}"
        return read_typed(question, "")

    def moment(self) -> str:
        """What is the same for the same moment: see ``moment_of``."""
        return moment_of(self.game)


def moment_of(game: Game[Any]) -> str:
    """The state of a game with what is open in it and what has been rolled: the same for the same.

    A blow that misses leaves the state as it was, but not the dice: it may hit when it is tried again.
    """
    waits = [(one.seat, one.command, one.inputs) for one in game.pendings.values()]
    return digest((game.settled, waits, game.open, dict(game.snapshot(0).counters)))


__all__ = ["ANN", "BEN", "BOOKS", "REF", "SEATS", "SET_UPS", "TALK", "Evening", "moment_of"]
