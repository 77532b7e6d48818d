"""Scripted scenes: plays given steps on a given state with given dice, and compares the result with what is expected.

The tests' ``cases/*.toml`` are such scripts, and a good bug report is one too. The format is described in
``docs/how-to/write-a-scene.md``.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from lychgate import rulesets
from lychgate.core.codec import convert, learn
from lychgate.core.decision import TEXT, Answer, AnyDecision, Suspended
from lychgate.core.dice_source import ScriptedDice
from lychgate.core.errors import DataError, IllegalCommand, LychgateError, PlayError, ReplayError, what_was_meant
from lychgate.core.play import Event, Input, Play
from lychgate.core.ruleset import Ruleset
from lychgate.core.switches import numbers_as_text

S = TypeVar("S")

SEAT = "p1"


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Orders or answers of a seat: the first of the scene, which is the referee's in a game that has one.

    ``do`` is an option's id, ``say`` what is typed (several lines are typed one after the other), ``command`` a command
    by type and fields. ``asked`` is the kind of the decision that must be open, ``offered`` and ``missing`` ids that
    must or must not be among its options. ``refused`` is part of the sentence with which the last of them must be
    refused.
    """

    do: str = ""
    say: str = ""
    command: dict[str, Any] | None = None
    seat: str = ""
    asked: str = ""
    offered: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    refused: str = ""


class Expect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The expected result of a scene.

    ``events`` occur in this order, with at least these fields; ``never`` are types of events that do not occur.
    ``state`` is part of the final state: tables may leave keys out, lists must have the same length. ``asked`` is the
    kind of the decision that is open at the end, ``offered`` and ``missing`` ids that are or are not among its options.
    """

    events: tuple[dict[str, Any], ...] = ()
    never: tuple[str, ...] = ()
    state: dict[str, Any] = {}
    asked: str = ""
    offered: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scene as a file holds it. ``clauses`` and ``title`` say what it shows.

    ``seats`` says who plays; in a game with a referee the first is the referee's.
    """

    ruleset: str
    seats: tuple[str, ...] = (SEAT,)
    title: str = ""
    clauses: tuple[str, ...] = ()
    variants: dict[str, str] = {}
    dice: tuple[int, ...] | dict[str, tuple[int, ...]] = ()
    given: dict[str, Any] = {}
    step: tuple[Step, ...] = ()
    expect: Expect = Expect()


class Unexpected(LychgateError):
    """A scene did not go as its script expects; the message says where."""


class Scene(Generic[S]):
    """A scene in play: a state, the dice to come, the events so far. Every die must be used by ``finish``."""

    def __init__(self, ruleset: Ruleset[S], state: S, dice: Sequence[int] | Mapping[str, Sequence[int]] = ()) -> None:
        self.ruleset = ruleset
        self.state = state
        self.events: list[Event[S]] = []
        self._dice = ScriptedDice(dice)
        self._settled = state
        self._done = 0
        self._command: Any = None
        self._seat = SEAT
        self._inputs: tuple[Input, ...] = ()
        self._wanted: tuple[AnyDecision, ...] = ()

    def open(self, seat: str = SEAT) -> AnyDecision | None:
        """The decision that is open for ``seat``."""
        if self._command is None:
            return self.ruleset.orders(self.state, seat)
        return next((decision for decision in self._wanted if decision.seat == seat), None)

    def asked(self, seat: str = SEAT) -> AnyDecision | None:
        """The question in the middle of a command that waits for ``seat``; None where there is none."""
        return self.open(seat) if self._command is not None else None

    def do(self, *answers: str, seat: str = SEAT) -> Scene[S]:
        """Give these orders and answers, one after the other, as option ids or ``text:...``. Raises ``PlayError``."""
        for answer in answers:
            decision = self.open(seat)
            if decision is None:
                raise PlayError(f"Nothing is asked of {seat} now.")
            value = decision.read(answer)
            if self._command is None:
                self._begin(seat, value)
            else:
                self._run(self._seat, self._command, (*self._inputs, Answer(seat, decision.kind, answer)))
        return self

    def order(self, command: Any, seat: str = SEAT) -> Scene[S]:
        """Order ``command``. Raises ``IllegalCommand`` where it is not legal."""
        decision = self.open(seat)
        options = decision.options() if decision is not None and self._command is None else ()
        if not any(option.value == command for option in options):
            raise IllegalCommand(str(command), tuple(option.id for option in options))
        self._begin(seat, command)
        return self

    def finish(self) -> Scene[S]:
        """Check that no die is left over. Raises ``DiceUnused``."""
        self._dice.finish()
        return self

    def _begin(self, seat: str, command: Any) -> None:
        self._settled, self._done = self.state, len(self.events)
        self._run(seat, command, ())

    def _run(self, seat: str, command: Any, inputs: tuple[Input, ...]) -> None:
        """Run a command from its beginning. What is refused changes nothing, and its dice are still to come."""
        dice = self._dice.copy()
        play = Play(self._settled, seat, dice, inputs)
        try:
            self.ruleset.perform(play, command)
            play.finish()
            self._command, self._wanted = None, ()
        except Suspended as suspended:
            self._command, self._wanted = command, suspended.wanted
        self._dice, self._seat, self._inputs = dice, seat, tuple(play.inputs)
        self.state = play.state
        self.events[self._done :] = play.events


def read_script(text: str, name: str) -> Script:
    """A script from TOML, or from JSON where ``name`` ends in ``.json``. Raises ``DataError``."""
    try:
        raw = json.loads(text) if name.endswith(".json") else tomllib.loads(text)
    except (json.JSONDecodeError, tomllib.TOMLDecodeError, RecursionError) as broken:
        raise DataError(name, "script", str(broken)) from broken
    return convert(numbers_as_text(raw, "variants"), Script, what=name)


def open_scene(script: Script, name: str) -> Scene[Any]:
    """The scene at its beginning. Raises ``PlayError`` or ``DataError`` where its state or switches are wrong."""
    ruleset = rulesets.get(script.ruleset)
    if not script.seats or len(set(script.seats)) < len(script.seats):
        raise DataError(name, "seats", "names everybody who plays once, and somebody plays.")
    base = ruleset.new_game(ruleset.resolve(script.variants), script.seats)
    where = f"{name}: given"
    try:
        raw = merged(msgspec.to_builtins(base), ruleset.filled_in(script.given, script.seats))
        state = convert(raw, ruleset.state_type, what=where)
        ruleset.check_scene(state, script.seats)
    except DataError as wrong:
        if wrong.file == where:
            raise
        raise DataError(where, wrong.key, wrong.reason, nearest=wrong.nearest) from wrong
    return Scene(ruleset, state, script.dice)


def play_script(script: Script, name: str = "script") -> Scene[Any]:
    """Play a script to its end and check what it expects.

    Raises ``Unexpected`` where the scene goes another way, ``DiceExhausted`` or ``DiceUnused`` where the dice do not
    fit, ``DataError`` and ``PlayError`` for mistakes in the script.
    """
    scene = open_scene(script, name)
    go_through(scene, script, name)
    return scene


def go_through(scene: Scene[Any], script: Script, name: str) -> None:
    """Play a script from the beginning that ``open_scene`` has made. Raises like ``play_script``.

    Where it fails, ``scene`` holds what happened up to there.
    """
    for number, step in enumerate(script.step, start=1):
        where = f"{name}: step {number}"
        seat = step.seat or script.seats[0]
        if seat not in script.seats:
            raise DataError(where, "seat", f"there is no seat '{seat}'.{what_was_meant(seat, script.seats)}")
        take_step(scene, step, seat, where)
    ends_refused = bool(script.step and script.step[-1].refused)
    if not (ends_refused or script.expect.never):  # else dice are left for what must not be done
        try:
            scene.finish()
        except ReplayError as dice:
            raise Unexpected(f"{name}: {dice}") from dice
    check(scene, script.expect, script.seats[0], name)


def take_step(scene: Scene[Any], step: Step, seat: str, where: str) -> None:
    """Play one step of a script. Raises ``Unexpected`` when its own expectations fail."""
    look(scene, seat, step.asked, step.offered, step.missing, where)
    said = [line.strip() for line in step.say.splitlines() if line.strip()]
    for number, line in enumerate(said[:-1], start=1):
        try:
            scene.do(as_typed(scene, line, seat), seat=seat)
        except (PlayError, ReplayError) as wrong:
            raise Unexpected(f"{where}{in_line(number, said)}: {wrong}") from wrong
    last = f"{where}{in_line(len(said), said)}"
    try:
        if step.command is not None:
            scene.order(convert(step.command, scene.ruleset.command_type, what=where), seat)
        elif said:
            scene.do(as_typed(scene, said[-1], seat), seat=seat)
        elif step.do:
            scene.do(step.do, seat=seat)
    except (PlayError, ReplayError) as wrong:
        if step.refused and isinstance(wrong, PlayError) and step.refused in str(wrong):
            return
        raise Unexpected(f"{last}: {wrong}") from wrong
    if step.refused:
        raise Unexpected(f"{last}: expected to be refused ({step.refused}), but it was done.")


def as_typed(scene: Scene[Any], line: str, seat: str) -> str:
    """What is typed, as an answer: the option of this id where a question within a command waits, else free text."""
    asked = scene.asked(seat)
    ids = [option.id for option in asked.options()] if asked is not None else []
    return line if line in ids else TEXT + line


def in_line(number: int, said: Sequence[str]) -> str:
    """Which of several lines that are typed in one step is meant; nothing where there is one alone."""
    return f", line {number} ({said[number - 1]})" if len(said) > 1 else ""


def look(scene: Scene[Any], seat: str, asked: str, offered: Sequence[str], missing: Sequence[str], where: str) -> None:
    """Check which decision is open and what it offers. Raises ``Unexpected``."""
    if not (asked or offered or missing):
        return
    decision = scene.open(seat)
    kind = decision.kind if decision is not None else "nothing"
    if asked and asked != kind:
        raise Unexpected(f"{where}: expected '{asked}' to be open, found '{kind}'.")
    ids = [option.id for option in decision.options()] if decision is not None else []
    for id_ in offered:
        if id_ not in ids:
            raise Unexpected(f"{where}: expected the option '{id_}', found {', '.join(ids) or 'none'}.")
    for id_ in missing:
        if id_ in ids:
            raise Unexpected(f"{where}: the option '{id_}' should not be offered.")


def check(scene: Scene[Any], expect: Expect, seat: str, name: str) -> None:
    """Check the events, the final state and what is asked of ``seat``. Raises ``Unexpected`` naming what differs."""
    happened = [msgspec.to_builtins(event) for event in scene.events]
    at = 0
    for wanted in expect.events:
        found = next((i for i in range(at, len(happened)) if fits(happened[i], wanted)), None)
        if found is None:
            near = [event for event in happened[at:] if event["type"] == wanted.get("type")]
            told = f"; of that type: {near}" if near else f"; after it: {[event['type'] for event in happened[at:]]}"
            raise Unexpected(f"{name}: expected the event {wanted}{told}.")
        at = found + 1
    for kind in expect.never:
        if any(event["type"] == kind for event in happened):
            raise Unexpected(f"{name}: the event {kind} should not occur.")
    raw = msgspec.to_builtins(scene.state)
    difference = differs(raw, expect.state, "state")
    if difference:
        raise Unexpected(f"{name}: {difference}.")
    look(scene, seat, expect.asked, expect.offered, expect.missing, f"{name}: at the end")


def fits(found: Any, wanted: Any) -> bool:
    """Whether ``found`` has at least what ``wanted`` says."""
    return not differs(found, wanted, "")


def differs(found: Any, wanted: Any, path: str) -> str:
    """Where ``found`` lacks what ``wanted`` says, in words; empty when it fits."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        for key, value in wanted.items():
            if key not in found:
                return f"{path}.{key} is missing"
            inner = differs(found[key], value, f"{path}.{key}")
            if inner:
                return inner
        return ""
    if isinstance(wanted, list | tuple) and isinstance(found, list | tuple):
        if len(wanted) != len(found):
            return f"{path} has {len(found)} entries, expected {len(wanted)}: {found}"
        inners = (differs(f, w, f"{path}[{i}]") for i, (f, w) in enumerate(zip(found, wanted, strict=True)))
        return next((inner for inner in inners if inner), "")
    return "" if found == wanted else f"{path} is {found!r}, expected {wanted!r}"


def merged(base: Any, given: Any) -> Any:
    """``base`` with what ``given`` says instead: tables key by key, lists entry by entry where both have one."""
    if isinstance(base, dict) and isinstance(given, dict):
        return {**base, **{key: merged(base.get(key), value) for key, value in given.items()}}
    if isinstance(base, list | tuple) and isinstance(given, list | tuple):
        head = [merged(b, g) for b, g in zip(base, given, strict=False)]
        return head + list(given[len(head) :]) if len(given) >= len(base) else head + list(base[len(head) :])
    return given


learn(Script)
