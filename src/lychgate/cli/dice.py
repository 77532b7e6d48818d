"""``lychgate roll`` and ``lychgate odds``: dice on the command line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

import click

from lychgate.cli.chances import percent

if TYPE_CHECKING:
    from rich.console import Console

    from lychgate.core.dice import Dice, Rolled
    from lychgate.sim.foresight import Horizon

MOST_TIMES = 1_000
MOST_ROWS = 40
SHORT_FRACTION = 60
"""The most characters of a fraction that is printed."""

EXPRESSION_SETTINGS = {"ignore_unknown_options": True}
"""Settings that let the -1 of ``roll 2d6 -1`` be read as dice and not as an option."""


class DiceRefused(click.ClickException):
    """The dice asked for cannot be rolled. Shown without a stack trace; exit code 2."""

    exit_code = 2


@click.command(context_settings=EXPRESSION_SETTINGS)
@click.argument("expr", nargs=-1, required=True)
@click.option(
    "--times",
    type=click.IntRange(1, MOST_TIMES),
    default=1,
    show_default=True,
    help="Roll so many times.",
)
def roll(expr: tuple[str, ...], times: int) -> None:
    """Roll dice such as 2d6+1, 4d6kh3 or 2in6.

    Every face is shown in the order it fell. (3) does not count: it was dropped, re-rolled or no success.
    1->2 counts as 2. Put an expression with * ( ! < or > in quotes.
    """
    from secrets import randbelow

    dice = dice_from(expr)
    for _ in range(times):
        click.echo(f"{dice}: {describe(dice.roll(lambda sides: randbelow(sides) + 1))}")


@click.command(context_settings=EXPRESSION_SETTINGS)
@click.argument("expr", nargs=-1, required=True)
@click.option("--at-least", type=int, metavar="N", help="Also tell the chance of N or more.")
@click.option("--at-most", type=int, metavar="N", help="Also tell the chance of N or less.")
@click.option("--seat", metavar="NAME", help="In a game: the choices of the seat NAME.")
@click.option("--fight", is_flag=True, help="In a game: how the whole fight ends, not only what comes of the choice.")
@click.option("--luck", is_flag=True, help="In a game: what the dice came to so far, against what is expected.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, with exact fractions as text.")
def odds(
    expr: tuple[str, ...],
    at_least: int | None,
    at_most: int | None,
    seat: str | None,
    fight: bool,
    luck: bool,
    as_json: bool,
) -> None:
    """Show the exact odds of dice such as 2d6+1, 4d6kh3 or 2in6; or of each choice that is open in a saved game.

    Put an expression with * ( ! < or > in quotes, and so the name of a game.
    """
    from lychgate.cli.game_odds import print_luck, print_odds
    from lychgate.core.dice import DiceError

    name = " ".join(expr)
    bounded = at_least is not None or at_most is not None
    horizon: Horizon = "fight" if fight else "step"
    if luck:
        told = print_luck(name, seat, as_json=as_json)
    else:
        told = not is_dice(name) and print_odds(name, seat, horizon, bounded=bounded, as_json=as_json)
    if told:
        return
    if seat is not None or fight or luck:
        raise DiceRefused(f"--seat, --fight and --luck are for a saved game, and there is none called '{name[:60]}'.")
    if at_least is not None and at_most is not None:
        raise DiceRefused("Give either --at-least or --at-most, not both.")
    dice = dice_from(expr)
    try:
        distribution = dice.distribution()
    except DiceError as refused:
        raise DiceRefused(str(refused)) from refused
    asked: dict[str, tuple[int, Fraction]] = {}
    if at_least is not None:
        asked["at least"] = at_least, chance(p for total, p in distribution.items() if total >= at_least)
    if at_most is not None:
        asked["at most"] = at_most, chance(p for total, p in distribution.items() if total <= at_most)
    if as_json:
        print_json(dice, distribution, asked)
    else:
        print_chart(dice, distribution, asked)


def is_dice(text: str) -> bool:
    """Whether ``text`` is a dice expression."""
    from lychgate.core.dice import DiceError, parse

    try:
        parse(text)
    except DiceError:
        return False
    return True


def dice_from(words: tuple[str, ...]) -> Dice:
    """The words of the command line as one expression. Raises ``DiceRefused``."""
    from lychgate.core.dice import DiceError, parse

    for word in words:
        if word.startswith("--"):
            raise DiceRefused(f"There is no option {word}; --help lists those there are.")
    try:
        return parse(" ".join(words))
    except DiceError as refused:
        raise DiceRefused(str(refused)) from refused


def describe(rolled: Rolled) -> str:
    """Faces and total, such as ``5 (1) 6 4 = 15``."""
    faces = [describe_face(face, worth) for face, worth in zip(rolled.faces, rolled.worth, strict=True)]
    return " ".join((*faces, "=", str(rolled.total))) if faces else str(rolled.total)


def describe_face(face: int, worth: int) -> str:
    """A face in text, with what it counts for. A success is shown as it fell."""
    if worth == 0:
        return f"({face})"
    return str(face) if worth in (face, 1) else f"{face}->{worth}"


def chance(parts: Iterable[Fraction]) -> Fraction:
    """The sum of chances that exclude each other."""
    return sum(parts, Fraction(0))


def mean_of(distribution: Mapping[int, Fraction]) -> Fraction:
    """The exact mean total."""
    return chance(total * p for total, p in distribution.items())


def print_json(dice: Dice, distribution: Mapping[int, Fraction], asked: Mapping[str, tuple[int, Fraction]]) -> None:
    """Print all totals and chances as JSON, exactly."""
    import json

    told_odds: dict[str, object] = {
        "dice": str(dice),
        "mean": str(mean_of(distribution)),
        "minimum": dice.minimum,
        "maximum": dice.maximum,
    }
    for name, (total, p) in asked.items():
        told_odds[name.replace(" ", "_")] = {"total": total, "chance": str(p)}
    told_odds["distribution"] = {str(total): str(p) for total, p in distribution.items()}
    click.echo(json.dumps(told_odds, indent=2))


def print_chart(dice: Dice, distribution: Mapping[int, Fraction], asked: Mapping[str, tuple[int, Fraction]]) -> None:
    """Print a bar for each total, or for each band of totals where there are many."""
    from rich.console import Console

    console = Console(highlight=False, markup=False, emoji=False)
    summary = f"mean {decimal(mean_of(distribution))}, minimum {dice.minimum}, maximum {dice.maximum}"
    console.print(f"{dice}: {summary}", soft_wrap=True)
    rows = bands(distribution)
    label_width = max(len(label) for label, _ in rows)
    most = max(p for _, p in rows)
    for label, p in rows:
        start = f"{label:>{label_width}} {percent(p):>7} "
        drawn = bar(console, p / most, max(1, console.width - len(start) - 1))
        console.print(start + drawn, soft_wrap=True)
    for name, (total, p) in asked.items():
        exact = str(p) if len(str(p)) <= SHORT_FRACTION else "a long fraction, see --json"
        console.print(f"{name} {total}: {exact} ({percent(p)})", soft_wrap=True)


def bar(console: Console, share: Fraction, width: int) -> str:
    """A bar of up to ``width`` columns, to the eighth of one where the output can show it."""
    if not console.encoding.lower().startswith("utf"):
        return "#" * round(share * width)
    eighths = round(share * width * 8)
    return "\u2588" * (eighths // 8) + " \u258f\u258e\u258d\u258c\u258b\u258a\u2589"[eighths % 8].strip()


def bands(distribution: Mapping[int, Fraction]) -> list[tuple[str, Fraction]]:
    """Labels and chances of at most about 40 rows: rare totals at an end share a row, others are split evenly."""
    totals = list(distribution)
    if len(totals) <= MOST_ROWS:
        return [(str(total), distribution[total]) for total in totals]
    below, above = rare(totals, distribution), rare(totals[::-1], distribution)
    middle = totals[below : len(totals) - above]
    size = next(n * 10**power for power in range(9) for n in (1, 2, 5) if len(middle) <= MOST_ROWS * n * 10**power)
    rows = [middle[at : at + size] for at in range(0, len(middle), size)]
    told_rows = [(f"{row[0]} to {row[-1]}" if len(row) > 1 else str(row[0]), row) for row in rows]
    if below:
        told_rows.insert(0, (f"{totals[below - 1]} or less", totals[:below]))
    if above:
        told_rows.append((f"{totals[-above]} or more", totals[-above:]))
    return [(label, chance(distribution[total] for total in row)) for label, row in told_rows]


def rare(totals: list[int], distribution: Mapping[int, Fraction]) -> int:
    """How many totals at the start have a chance of less than 1 in 1000 together; 0 unless at least two."""
    together = Fraction(0)
    for count, total in enumerate(totals):
        together += distribution[total]
        if together >= Fraction(1, 1000):
            return count if count > 1 else 0
    return 0


def decimal(number: Fraction) -> str:
    """A number with four places, marked if that is not exact."""
    shown = f"{float(number):.4f}".rstrip("0").rstrip(".")
    return shown if Fraction(shown) == number else f"about {shown}"
