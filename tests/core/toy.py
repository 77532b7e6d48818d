"""A tiny, whole game for tests: people draw coins from a well.

It uses everything the core offers and nothing else: a rule that rolls, records and asks in turns (``draw``),
a rule without dice (``rest``), a hidden choice of two seats at once (``duel``), and a question that takes
free text (``christen``). Every seat may order at any time. The game ends when somebody has ``goal`` coins or
the well is empty; the variant ``depth`` says how many coins there are.

A seat may be the well's keeper, a referee: it owns no coins, and sounds the well in secret (``sound``), to say what it
has found, or not (``reveal``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, assert_never

import msgspec

from lychgate.core import room
from lychgate.core.codec import learn
from lychgate.core.decision import AnyDecision, Decision, Option
from lychgate.core.dice_source import RollWanted
from lychgate.core.errors import IllegalAnswer, PlayError
from lychgate.core.game import DiceMode, Game
from lychgate.core.play import Event, Play
from lychgate.core.records import REFEREE, Header
from lychgate.core.roll import Roll
from lychgate.core.ruleset import PLAYERS, Variant
from lychgate.core.view import Bar, Choice, Field, FoeGroup, LogLine, Mark, Purse, Question, Sheet, Tracker, View

# ---------------------------------------------------------------------- state


class Person(msgspec.Struct, frozen=True):
    seat: str
    coins: int = 0
    bruises: int = 0


class Well(msgspec.Struct, frozen=True):
    """``coins`` lie at the bottom, ``bucket`` are on the way up; the first to own ``goal`` wins."""

    coins: int
    goal: int
    people: tuple[Person, ...]
    bucket: int = 0
    name: str = ""
    day: int = 1
    keepers: tuple[str, ...] = ()
    sounded: int = 0

    def person(self, seat: str) -> Person:
        return next(person for person in self.people if person.seat == seat)

    def with_person(self, changed: Person) -> Well:
        people = tuple(changed if person.seat == changed.seat else person for person in self.people)
        return msgspec.structs.replace(self, people=people)


# ---------------------------------------------------------------------- commands


class Draw(room.Command, frozen=True, tag="draw"):
    """Let the bucket down."""


class Rest(room.Command, frozen=True, tag="rest"):
    """Sleep until the next day."""


class Duel(room.Command, frozen=True, tag="duel"):
    """Fight ``against`` for a coin."""

    against: str


class Christen(room.Command, frozen=True, tag="christen"):
    """Give the well a name."""


class Sound(room.Command, frozen=True, tag="sound"):
    """A keeper lets down a lead, in secret."""


class Reveal(room.Command, frozen=True, tag="reveal"):
    """A keeper says what was sounded."""


Command = Draw | Rest | Duel | Christen | Sound | Reveal

# ---------------------------------------------------------------------- decisions


class Orders(Decision[Command], frozen=True, tag="toy.orders", kw_only=True):
    """What a seat may do. ``others`` are those it can fight."""

    others: tuple[str, ...] = ()
    nameless: bool = False
    keeper: bool = False

    def label(self, state: Any, id_: str) -> str:
        return LABELS.get(id_, id_.replace(":", " "))

    def options(self) -> tuple[Option[Command], ...]:
        if self.keeper:
            return (Option("sound", Sound()), Option("reveal", Reveal()))
        return (
            Option("draw", Draw()),
            Option("rest", Rest()),
            *(Option(f"duel:{seat}", Duel(seat)) for seat in self.others),
            *((Option("christen", Christen()),) if self.nameless else ()),
        )


class WhatNow(Decision[str], frozen=True, tag="toy.what_now", kw_only=True):
    """Coins are in the bucket: keep them, throw them back, or risk them and go deeper."""

    bucket: int
    deeper: bool

    def label(self, state: Any, id_: str) -> str:
        return LABELS.get(id_, id_.replace(":", " "))

    def options(self) -> tuple[Option[str], ...]:
        words = ("keep", "back", "deeper") if self.deeper else ("keep", "back")
        return tuple(Option(word, word) for word in words)


class Stance(Decision[int], frozen=True, tag="toy.stance", kw_only=True):
    """How to fight, chosen in secret: a high blow adds 2 to the die, a low one nothing."""

    against: str

    def label(self, state: Any, id_: str) -> str:
        return LABELS.get(id_, id_.replace(":", " "))

    def options(self) -> tuple[Option[int], ...]:
        return (Option("high", 2), Option("low", 0))


class HowDeep(Decision[bool], frozen=True, tag="toy.how_deep", kw_only=True):
    """A keeper knows what the lead says, and notes it down or not."""

    def label(self, state: Any, id_: str) -> str:
        return LABELS.get(id_, id_.replace(":", " "))

    def options(self) -> tuple[Option[bool], ...]:
        return (Option("note", True), Option("forget", False))


class NameIt(Decision[str], frozen=True, tag="toy.name_it", kw_only=True):
    """The well's name, in free text; or leave it nameless."""

    def label(self, state: Any, id_: str) -> str:
        return LABELS.get(id_, id_.replace(":", " "))

    def options(self) -> tuple[Option[str], ...]:
        return (Option("nameless", ""),)

    def accepts_text(self) -> bool:
        return True

    def from_text(self, text: str) -> str:
        name = text.strip()
        if not 1 <= len(name) <= 20:
            raise IllegalAnswer(self.kind, text, ("nameless",), hint="A name has 1 to 20 letters.")
        return name


# ---------------------------------------------------------------------- events


class CoinsRaised(msgspec.Struct, frozen=True, tag="coins_raised"):
    """``coins`` came up into the bucket."""

    seat: str
    coins: int

    def apply(self, state: Well) -> Well:
        return msgspec.structs.replace(
            state, coins=state.coins - self.coins, bucket=state.bucket + self.coins
        )


class CoinsKept(msgspec.Struct, frozen=True, tag="coins_kept"):
    seat: str

    def apply(self, state: Well) -> Well:
        person = state.person(self.seat)
        richer = msgspec.structs.replace(person, coins=person.coins + state.bucket)
        return msgspec.structs.replace(state.with_person(richer), bucket=0)


class CoinsLost(msgspec.Struct, frozen=True, tag="coins_lost"):
    """All in the bucket fell back. ``rope_broke`` tells a mishap from a choice."""

    seat: str
    rope_broke: bool

    def apply(self, state: Well) -> Well:
        return msgspec.structs.replace(state, coins=state.coins + state.bucket, bucket=0)


class DayPassed(msgspec.Struct, frozen=True, tag="day_passed"):
    seat: str

    def apply(self, state: Well) -> Well:
        person = state.person(self.seat)
        healed = msgspec.structs.replace(person, bruises=max(0, person.bruises - 1))
        return msgspec.structs.replace(state.with_person(healed), day=state.day + 1)


class DuelFought(msgspec.Struct, frozen=True, tag="duel_fought"):
    """``loser`` pays up to one coin to ``winner`` and is bruised; both empty when nobody won."""

    winner: str = ""
    loser: str = ""

    def apply(self, state: Well) -> Well:
        if not self.winner:
            return state
        loser, winner = state.person(self.loser), state.person(self.winner)
        paid = min(1, loser.coins)
        poorer = msgspec.structs.replace(loser, coins=loser.coins - paid, bruises=loser.bruises + 1)
        return state.with_person(poorer).with_person(
            msgspec.structs.replace(winner, coins=winner.coins + paid)
        )


class WellNamed(msgspec.Struct, frozen=True, tag="well_named"):
    name: str

    def apply(self, state: Well) -> Well:
        return msgspec.structs.replace(state, name=self.name)


class Sounded(msgspec.Struct, frozen=True, tag="sounded"):
    """A keeper knows how deep the water is; nobody else knows that it was asked."""

    feet: int

    def apply(self, state: Well) -> Well:
        return msgspec.structs.replace(state, sounded=self.feet)


class DepthRevealed(msgspec.Struct, frozen=True, tag="depth_revealed"):
    feet: int

    def apply(self, state: Well) -> Well:
        return msgspec.structs.replace(state, sounded=0)


WellEvent = CoinsRaised | CoinsKept | CoinsLost | DayPassed | DuelFought | WellNamed | Sounded | DepthRevealed

# ---------------------------------------------------------------------- rules


def draw(play: Play[Well]) -> None:
    """Each bucket brings up as many coins as its die shows; from the second on, a 1 breaks the rope."""
    seat, buckets = play.seat, 0
    while play.state.coins:
        face = play.roll("1d6", "toy.draw.bucket", f"seat:{seat}")
        buckets += 1
        if buckets > 1 and face == 1:
            play.record(CoinsLost(seat, rope_broke=True))
            return
        play.record(CoinsRaised(seat, min(face, play.state.coins)))
        chosen = play.ask(WhatNow(seat=seat, bucket=play.state.bucket, deeper=play.state.coins > 0))
        if chosen == "back":
            play.record(CoinsLost(seat, rope_broke=False))
            return
        if chosen == "keep":
            break
    play.record(CoinsKept(seat))


def duel(play: Play[Well], against: str) -> None:
    """Both choose a stance in secret and roll; the higher total takes a coin."""
    here = play.seat
    stances = play.ask_all(
        {here: Stance(seat=here, against=against), against: Stance(seat=against, against=here)}
    )
    ours = stances[here] + play.roll("1d6", "toy.duel.blow", f"seat:{here}")
    theirs = stances[against] + play.roll("1d6", "toy.duel.blow", f"seat:{against}")
    if ours == theirs:
        play.record(DuelFought())
    elif ours > theirs:
        play.record(DuelFought(here, against))
    else:
        play.record(DuelFought(against, here))


def christen(play: Play[Well]) -> None:
    """The well takes a name, or stays nameless."""
    name = play.ask(NameIt(seat=play.seat))
    if name:
        play.record(WellNamed(name))


def sound(play: Play[Well]) -> None:
    """The lead goes down a few feet, and only keepers know."""
    with play.secretly(*play.state.keepers):
        feet = play.roll("2d6", "toy.sound.lead", "well")
    if play.ask(HowDeep(seat=play.seat)):
        play.record(Sounded(feet))


# ---------------------------------------------------------------------- the ruleset

DEPTHS = {"shallow": (30, 12), "deep": (200, 60), "bottomless": (1_000_000, 1_000_000)}
"""Coins in the well, and how many win, for each value of the variant ``depth``."""


class Toy:
    """``core.ruleset.Ruleset`` for the well."""

    name = "toy"
    about = "A toy with a well."
    title = "The Well"
    version = 1
    refereed = False
    referee_word = "referee"
    desk_odds = False
    state_type: Any = Well
    command_type: Any = Command
    event_type: Any = WellEvent
    decision_types: tuple[type[AnyDecision], ...] = (Orders, WhatNow, Stance, NameIt, HowDeep)

    def variants(self) -> tuple[Variant, ...]:
        sentences = (
            ("shallow", "30 coins; 12 win."),
            ("deep", "200 coins; 60 win."),
            ("bottomless", "A million coins; the game is not meant to end."),
        )
        return (Variant("depth", "The well", "Depth", "How many coins lie in the well.", sentences),)

    def amendable(self, state: Well, seat: str | None = None) -> tuple[Variant, ...]:
        return self.variants()

    def resolve(self, chosen: Mapping[str, str]) -> dict[str, str]:
        (depth,) = self.variants()
        for name, value in chosen.items():
            if name != depth.name:
                raise PlayError(f"There is no variant '{name}'. There is: {depth.name}.")
            if value not in DEPTHS:
                raise PlayError(f"'{value}' is no depth. Depths: {', '.join(DEPTHS)}.")
        return {depth.name: chosen.get(depth.name, depth.default)}

    def filled_in(self, given: dict[str, Any], seats: Sequence[str]) -> dict[str, Any]:
        return {"coins": 30, "goal": 12, "people": [{"seat": "ann"}], **given}

    def check_scene(self, state: Well, seats: Sequence[str]) -> None:
        return

    def new_game(self, variants: Mapping[str, str], seats: Sequence[str], roles: Mapping[str, str] = PLAYERS) -> Well:
        coins, goal = DEPTHS[variants["depth"]]
        keepers = tuple(seat for seat in seats if roles.get(seat) == REFEREE)
        return Well(coins, goal, tuple(Person(seat) for seat in seats if seat not in keepers), keepers=keepers)

    def orders(self, state: Well, seat: str) -> Decision[Any] | None:
        if seat in state.keepers:
            return Orders(seat=seat, keeper=True)
        others = tuple(person.seat for person in state.people if person.seat != seat)
        return Orders(seat=seat, others=others, nameless=not state.name)

    def perform(self, play: Play[Well], command: Command) -> None:
        match command:
            case Draw():
                draw(play)
            case Rest():
                play.record(DayPassed(play.seat))
            case Duel(against):
                duel(play, against)
            case Christen():
                christen(play)
            case Sound():
                sound(play)
            case Reveal():
                play.record(DepthRevealed(play.state.sounded))
            case _:
                assert_never(command)

    def question(self, state: Well, decision: AnyDecision) -> Question:
        prompt, text = "What do you do?", ""
        match decision:
            case WhatNow(bucket=bucket):
                prompt = f"{bucket} coins hang in the bucket."
            case Stance(against=against):
                prompt = f"How do you strike at {against}?"
            case NameIt():
                prompt, text = "What is the well called?", "A name of 1 to 20 letters."
            case RollWanted(dice=dice, purpose=purpose):
                prompt = f"Roll {dice} for {purpose}."
                text = f"The faces of {dice}, with spaces between them."
            case _:
                pass
        if isinstance(decision, RollWanted):
            choices = tuple(Choice(option.id, ROLL_LABELS[option.id]) for option in decision.options())
        else:
            choices = decision.choices(state)
        clauses = ("toy.draw.bucket",) if isinstance(decision, WhatNow) else ()
        told = (text, "The well gives, the well takes.", clauses, isinstance(decision, Orders))
        return Question(decision.seat, decision.kind, prompt, choices, decision.default(), *told)

    def view(self, state: Well, seat: str) -> View:
        """A purse is its owner's secret; bruises everybody sees, those who only look on too."""
        own = next((person for person in state.people if person.seat == seat), Person(seat))
        sheets = tuple(
            Sheet(
                id=person.seat,
                title=person.seat,
                bars=(Bar("bruises", min(person.bruises, 9), 9),),
                fields=(Field("coins", str(person.coins), word="coins"),) if person is own else (),
                marks=("sore",) if person.bruises else (),
            )
            for person in state.people
        )
        return View(
            seat=seat,
            title=state.name or "A nameless well",
            place=f"{state.coins} coins glint in the deep.",
            trackers=(Tracker("day", "Day", min(state.day, 30), 30, f"Day {state.day}"),),
            sheets=sheets,
            purse=Purse(own.coins),
            foes=(FoeGroup(f"{state.sounded} feet of water", 1),) if state.sounded and seat in state.keepers else (),
            here=(Mark("O", "other", f"a bucket with {state.bucket} coins"),) if state.bucket else (),
            party=seat,
            ending=self._ending(state),
        )

    def tell(self, before: Well, event: Event[Well], after: Well, by: str = "") -> tuple[LogLine, ...]:
        match event:
            case CoinsRaised(seat, coins):
                return (LogLine(f"{seat} hauls up {coins} coins.", clauses=("toy.draw.bucket",)),)
            case CoinsKept(seat):
                lines = [LogLine(f"{seat} pockets {before.bucket} coins.", "result")]
                if self.ended(after):
                    lines.append(LogLine(self._ending(after), "grave"))
                return tuple(lines)
            case CoinsLost(seat, rope_broke):
                how = "The rope breaks" if rope_broke else f"{seat} tips the bucket"
                return (LogLine(f"{how}: {before.bucket} coins fall back.", "result"),)
            case DayPassed(seat):
                return (LogLine(f"Day {after.day}", "head"), LogLine(f"{seat} has slept."))
            case DuelFought(winner, loser):
                told = f"{winner} beats {loser}." if winner else "Neither gives way."
                return (LogLine(told, "result", ("toy.duel.blow",)),)
            case WellNamed(name):
                return (LogLine(f"The well is called {name}."),)
            case Sounded(feet):
                return (LogLine(f"The lead says {feet} feet.", "result", ("toy.sound.lead",), only=after.keepers),)
            case DepthRevealed(feet):
                return (LogLine(f"The water is {feet} feet deep."),)
            case _:
                return ()

    def reflex(self, state: Well, decision: AnyDecision) -> str | None:
        return None

    def explain(self, roll: Roll) -> str:
        names = {
            "toy.draw.bucket": "Coins in the bucket",
            "toy.duel.blow": "A blow",
            "toy.sound.lead": "How deep the water is",
        }
        return names.get(roll.purpose, roll.purpose)

    def ended(self, state: Well) -> bool:
        settled = state.bucket == 0
        return settled and (state.coins == 0 or any(person.coins >= state.goal for person in state.people))

    def _ending(self, state: Well) -> str:
        if not self.ended(state):
            return ""
        richest = max(state.people, key=lambda person: person.coins)
        return f"{richest.seat} goes home with {richest.coins} coins."


LABELS = {
    "draw": "Let the bucket down", "rest": "Sleep", "christen": "Name the well",
    "keep": "Keep them", "back": "Throw them back", "deeper": "Let it down again",
    "high": "A high blow", "low": "A low blow",
    "nameless": "Leave it nameless",
}
ROLL_LABELS = {"roll": "Let the program roll"}


RULESET = Toy()


def coins_are_conserved(state: Well) -> tuple[str, ...]:
    """Invariant: coins are in the well, in the bucket or in a purse, and none is ever made."""
    held = state.coins + state.bucket + sum(person.coins for person in state.people)
    expected = next(coins for coins, goal in DEPTHS.values() if goal == state.goal)
    return () if held == expected else (f"there are {held} coins, not {expected}",)


def toy_header(
    seats: tuple[str, ...] = ("ann", "ben"), depth: str = "shallow", seed: str = "seed", name: str = "a well"
) -> Header:
    return Header(
        ruleset="toy", rules_version=1, variants={"depth": depth}, seats=seats, seed=seed, name=name
    )


def toy_game(
    *seats: str, depth: str = "shallow", seed: str = "seed", dice: DiceMode = "app", name: str = "a well"
) -> Game[Well]:
    """A new game of the well; for ``ann`` and ``ben`` unless told otherwise."""
    return Game(Toy(), toy_header(seats or ("ann", "ben"), depth, seed, name), dice=dice)


learn(Well, Command, WellEvent, Rest)
