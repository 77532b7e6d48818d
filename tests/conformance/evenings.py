"""Evenings that a test plays through what a face shows: set-ups of every book, and what Enter would say on each seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from lychgate import rulesets
from lychgate.core.codec import digest
from lychgate.core.decision import TEXT, AnyDecision
from lychgate.core.dice import parse
from lychgate.core.dice_source import RollWanted
from lychgate.core.errors import Blocked, PlayError
from lychgate.core.game import Game
from lychgate.core.play import Play
from lychgate.core.records import REFEREE, Header
from lychgate.core.view import Question
from lychgate.kit.orders import Orders
from lychgate.players.random import RandomPlayer
from lychgate.players.reflex import reflex
from lychgate.server.table import Table
from lychgate.server.typed import read_typed
from lychgate.sim.play_out import QuickDice
from tests.conformance.constitution_talk import constitution_talk
from tests.conformance.saints_talk import notebook_talk, saints_talk
from tests.conformance.sovereign_talk import sovereign_talk
from tests.conformance.typed_fuzz import JUNK, Fuzz

REF, ANN, BEN = SEATS = ("Ref", "Ann", "Ben")
BOOKS = rulesets.names()
TALK = {"hundred_saints": saints_talk, "sovereign": sovereign_talk, "constitution": constitution_talk}
"""Something that a referee of each game may type, sensible or not."""

SET_UPS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "hundred_saints": {
        "goblins far off": (
            "pc Dov magi of Ann hp 3 ac 10",
            "give dagger to Dov",
            "foes 6 goblins AC 13 HD 1 hp 4 morale 7 spear 1d6",
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
        "followers": (
            "character Ada of Ann fighter strength 15 wits 14 knowledge 8 will 12 charisma 14 hp 8",
            "npc 2 guards as party lackey hp 4 damage 1d6 morale 8",
            "npc 3 wolves hd 2 morale 7",
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
    """A game in memory, its seats, and what they see. ``varied``: its switches are set at random."""

    def __init__(self, name: str, seed: str, seats: tuple[str, ...] | None = None, *, varied: bool = False) -> None:
        self.name, self.rules = name, rulesets.get(name)
        self.chance = Random(f"{name} {seed}")
        self.seats = seats or (SEATS if self.rules.refereed else (ANN,))
        roles = {REF: REFEREE} if self.rules.refereed else {}
        switches = [one for one in self.rules.variants() if varied and one.alternatives]
        chosen = {one.name: self.chance.choice(one.alternatives)[0] for one in switches}
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

    def types(self, seat: str, line: str) -> bool:
        """A seat types a line, if it can, and all that is asked of anybody is answered at random. Whether it was done."""
        try:
            self.says(seat, TEXT + line)
        except PlayError:
            return False
        self.answer_all()
        return True

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
        """The state with what is open in it and what has been rolled: the same for the same.

        A blow that misses leaves the state as it was, but not the dice: it may hit when it is tried again.
        """
        game = self.game
        waits = [(one.seat, one.command, one.inputs) for one in game.pendings.values()]
        return digest((game.settled, waits, game.open, dict(game.snapshot(0).counters)))


def waits_for_others(refusal: PlayError) -> bool:
    """Whether something is refused only because others are asked something that comes first."""
    told = str(refusal)
    return isinstance(refusal, Blocked) or "in the middle of something" in told or "asked something" in told


def bare_enters(evening: Evening, most: int) -> tuple[int, str]:
    """Every seat presses Enter in its turn: how often it did something, and what is wrong, if anything is.

    It ends where Enter has nothing to do on any seat, or all that it would do waits for others.
    """
    pressed, seen = 0, {evening.moment(): 0}
    while pressed < most:
        begun = pressed
        for seat in evening.seats:
            answer = evening.enter(seat)
            if not answer:
                continue
            question = evening.question(seat)
            assert question is not None
            try:
                evening.says(seat, answer)
            except PlayError as refusal:
                if waits_for_others(refusal):
                    continue
                return pressed, f"{seat}, {question.prompt} Enter, {answer}, is refused: {refusal}"
            pressed += 1
            moment = evening.moment()
            if moment in seen:
                return pressed, f"the same again after {evening.said[seen[moment] - pressed :]}"
            seen[moment] = pressed
        if pressed == begun:
            break
    return pressed, ""


MOST_IN_A_MENU = 30
"""Answers to the menus of one command, after which they are left."""


class NothingToPress(Exception):
    """A question takes only what is typed."""


def press_all(evening: Evening, tries: int = 1) -> tuple[int, list[str]]:
    """Every option that is offered to any seat is pressed, each in the present state, and in the menus that follow any
    option at random, ``tries`` times: how many were pressed, and which were refused."""
    game, wrong, pressed = evening.game, [], 0
    for seat in evening.seats:
        if game.busy(seat):
            continue
        decision = game.open_for(seat)
        for option in decision.options() if decision is not None else ():
            for _ in range(tries):
                path = [f"{seat}: {option.id}"]
                pressed += 1
                try:
                    done = press(evening, seat, option.value, path)
                except PlayError as refusal:
                    wrong.append(f"{', '.join(path)}: {refusal}")
                    break
                pressed += len(path) - 1
                if len(path) == 1 or not done:
                    break
    return pressed, wrong


def press(evening: Evening, seat: str, command: Any, path: list[str]) -> bool:
    """Do a command that is offered, in the present state, and keep nothing of it. Raises what it is refused with.

    ``path`` gets the answers. Returns whether it came to its end.
    """
    chance = evening.chance

    def answer(decision: AnyDecision, _: Any) -> str:
        options = [one.id for one in decision.options()]
        if not options:
            raise NothingToPress
        leaves = len(path) > MOST_IN_A_MENU and (decision.way_out() or decision.default())
        chosen = leaves or chance.choice(options)
        path.append(f"{decision.seat}: {chosen}")
        return chosen

    play = Play(evening.game.settled, seat, QuickDice(chance), (), answer)
    try:
        evening.rules.perform(play, command)
    except NothingToPress:
        return False
    return True


def look(evening: Evening) -> None:
    """Have everything made that a face shows to any seat."""
    for seat in evening.seats:
        table = evening.table(seat)
        table.view()
        table.question()
        table.log(2)


def fuzz(evening: Evening, lines: int, made: Fuzz) -> tuple[int, int]:
    """Anybody types anything, and answers what they are asked with anything: how much was done, and how much refused.

    Raises whatever is no refusal.
    """
    done = refused = 0
    for _ in range(lines):
        if not evening.game.open:
            break
        decision = evening.chance.choice(evening.game.open)
        answer = typed_at(evening, decision, made)
        try:
            evening.says(decision.seat, answer)
        except PlayError as refusal:
            refused += 1
            assert str(refusal).strip(), f"{answer!r} is refused without a word"
        except Exception as fault:
            fault.add_note(f"{evening.name}, {decision.seat} says {answer[:300]!r} to {decision.kind}")
            raise
        else:
            done += 1
            try:
                look(evening)
            except Exception as fault:
                fault.add_note(f"{evening.name}, seen after {decision.seat} has said {answer[:300]!r}")
                raise
    return done, refused


def typed_at(evening: Evening, decision: AnyDecision, made: Fuzz) -> str:
    """Something that may be said to a question, sensible or not."""
    chance = evening.chance
    if isinstance(decision, Orders):
        if decision.options() and chance.random() < 0.15:
            return chance.choice(decision.options()).id
        if decision.seat == REF and chance.random() < 0.25:
            return TEXT + TALK[evening.name](evening.game.settled, chance)
        return TEXT + made.line(decision)
    if chance.random() < 0.75:
        return evening.any_answer(decision)
    junk = chance.choice(JUNK)
    if chance.random() < 0.5:
        junk = " ".join(chance.choice(JUNK) for _ in range(chance.randint(0, 6)))
    return junk if chance.random() < 0.2 else TEXT + junk


def entered(evening: Evening, seat: str, command: Any) -> tuple[list[AnyDecision], tuple[Any, ...] | None]:
    """What a command asks where everybody answers with Enter, and what has happened then; None where Enter has nothing
    to say to one of the questions."""
    asked: list[AnyDecision] = []

    def answer(decision: AnyDecision, _: Any) -> str:
        asked.append(decision)
        if not decision.default() or len(asked) > MOST_ANSWERS:
            raise NothingToPress
        return decision.default()

    play = Play(evening.game.settled, seat, QuickDice(evening.chance), (), answer)
    try:
        evening.rules.perform(play, command)
    except NothingToPress:
        return asked, None
    return asked, tuple(play.events)


def taken_back_by_enter(evening: Evening) -> tuple[int, list[str]]:
    """Every option that is offered to any seat is pressed, and then only Enter: how many were pressed, and of which
    nothing is left, though nobody else was asked."""
    pressed, wrong = 0, []
    for seat in evening.seats:
        decision = None if evening.game.busy(seat) else evening.game.open_for(seat)
        for option in decision.options() if decision is not None else ():
            try:
                asked, events = entered(evening, seat, option.value)
            except PlayError:  # another test is about these
                continue
            pressed += 1
            if events == () and all(one.seat == seat for one in asked):
                wrong.append(f"{seat}: {option.id}, then {', '.join(f'{one.kind} {one.default()}' for one in asked)}")
    return pressed, wrong


__all__ = ["ANN", "BEN", "BOOKS", "REF", "SEATS", "SET_UPS", "TALK", "Evening", "bare_enters", "fuzz", "look", "press", "press_all", "taken_back_by_enter", "waits_for_others"]
