"""The desk, in sentences."""

from __future__ import annotations

from collections.abc import Callable

from lychgate.core.override import readers
from lychgate.core.view import LogLine
from lychgate.rulesets.hundred_saints.events import desk as event
from lychgate.rulesets.hundred_saints.state import State
from lychgate.rulesets.hundred_saints.telling.lines import Lines, Tell, public, secret
from lychgate.rulesets.hundred_saints.variants import VARIANTS


def _rolled(before: State, happened: event.DiceRolled, after: State) -> Lines:
    what = f" for {happened.what}" if happened.what else ""
    text = f"{happened.seat} rolls {happened.dice}{what}: {happened.total}."
    return secret(after, f"{text} ({happened.secret})") if happened.secret else public(text, weight="result")


def _revealed(before: State, happened: event.Revealed, after: State) -> Lines:
    return public(f"Revealed: {happened.text}", weight="result")


def named(path: str) -> str:
    """What stands at a path, as people say it: ``Ada's max hp`` for ``cast.Ada.max_hp``."""
    words = path.replace("_", " ").replace(".character.", ".").split(".")
    if words[0] in ("cast", "sides") and len(words) > 2:
        return f"{words[1]}'s {', '.join(words[2:])}"
    return ", ".join(words)


def decreed(happened: event.Decreed, after: State, sees_change: Callable[[str], bool]) -> Lines:
    """A decree, for those who may read it; ``sees_change`` says whose view is another after it."""
    what = named(happened.path)
    text = f"{happened.author} decrees: {what} is {happened.value}, not {happened.before}, because {happened.because}."
    return (LogLine(text, "result", only=readers(happened.read_by, after.referees, after.players, sees_change)),)


def _switched(before: State, happened: event.VariantSwitched, after: State) -> Lines:
    switch = next(one for one in VARIANTS if one.name == happened.name)
    means = dict(switch.alternatives)[happened.value]
    because = f" because {happened.because}" if happened.because else ""
    text = f"From now on {switch.title} ({happened.name}) is {happened.value}, not {happened.before}{because}: {means}"
    return public(text, *switch.clauses, weight="result")


def _assist(before: State, happened: event.AssistSet, after: State) -> Lines:
    return secret(after, f"{happened.procedure}: {happened.mode}.")


def _said(before: State, happened: event.Said, after: State) -> Lines:
    return public(f"{happened.seat}: {happened.text}")


def _closed(before: State, happened: event.Closed, after: State) -> Lines:
    return public("The campaign is closed; everything is open.", weight="head")


TELL: Tell = {
    event.DiceRolled: _rolled,
    event.Revealed: _revealed,
    event.VariantSwitched: _switched,
    event.AssistSet: _assist,
    event.Said: _said,
    event.Closed: _closed,
}
