"""What is pressed and typed in an evening: Enter on every seat, every option on offer, and lines of all kinds."""

from __future__ import annotations

from typing import Any

from lychgate.core.decision import TEXT, AnyDecision
from lychgate.core.errors import Blocked, PlayError
from lychgate.core.play import Play
from lychgate.kit.orders import Orders
from lychgate.sim.play_out import QuickDice
from tests.conformance.evenings import REF, TALK, Evening
from tests.conformance.typed_fuzz import JUNK, Fuzz

MOST_IN_A_MENU = 30
"""Answers to the menus of one command, after which they are left."""


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
        leaves = (decision.way_out() or decision.default()) if len(path) > MOST_IN_A_MENU else ""
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
            if not str(refusal).strip():
                raise AssertionError(f"{answer!r} is refused without a word") from refusal
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
        return TEXT + made.line(decision, evening.game.settled)
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
        if not decision.default() or len(asked) > MOST_IN_A_MENU:
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


__all__ = ["bare_enters", "fuzz", "look", "press", "press_all", "taken_back_by_enter"]
