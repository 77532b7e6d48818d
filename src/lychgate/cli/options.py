"""The first screen of a new game: what it is, and its switches for whoever wants them; and a name for the game."""

from __future__ import annotations

import secrets
from typing import Any

from lychgate.core.digits import is_number
from lychgate.core.ruleset import Ruleset, Variant

FIRST = (
    "brave",
    "crooked",
    "damp",
    "early",
    "gilded",
    "grey",
    "hollow",
    "lucky",
    "mossy",
    "narrow",
    "quiet",
    "rusty",
    "sleepless",
    "sunken",
    "thorny",
    "unlikely",
)
SECOND = (
    "acorn",
    "bridge",
    "candle",
    "crown",
    "drum",
    "ferry",
    "heron",
    "kettle",
    "lantern",
    "mirror",
    "mushroom",
    "raven",
    "staff",
    "toad",
    "well",
    "willow",
)


def game_name() -> str:
    """A random name of two words that are easy to type, such as ``mossy-kettle``."""
    return f"{secrets.choice(FIRST)}-{secrets.choice(SECOND)}"


GATE = r"""
         /\                                        |>
        /  \                               _   _   _|_   _   _
       /____\                             | |_| |_|   |_| |_| |
      /______\                            |_________n_________|
      | |  | |               ~  ~  ~  ~  ~  ~ ~ ~ ~ ~ ~ ~ ~ ~ ~  ~  ~
      | |  | |         . - ' ' - .
      |_|  |_| _ . - '             ' - . _ . -
"""
"""A lychgate, and the road from it."""

WIDTH = 76
SWITCHES = "r"


def choose_options(rules: Ruleset[Any]) -> dict[str, str]:
    """Show what the game is; Enter begins by the book, and ``SWITCHES`` asks for its switches first.

    Returns those that are not at their default.
    """
    from rich.console import Console

    console = Console(highlight=False)
    greet(console, rules)
    while answer := console.input("[bold]>[/] ").strip():
        if answer.lower() == SWITCHES:
            return choose_switches(console, rules)
        console.print(f"Press Enter to begin, or type {SWITCHES} to choose how it is played.")
    return {}


def greet(console: Any, rules: Ruleset[Any]) -> None:
    """Print what the game is, what one wants in it, and how to begin."""
    from rich.markup import escape

    seat = "p1"
    lead, *others = rules.view(rules.new_game(rules.resolve({}), (seat,)), seat).opening or (rules.about,)
    console.print(GATE, style="dim", markup=False)
    console.print(f"[bold]{rules.title}[/]. {escape(lead)}\n", width=WIDTH)
    for paragraph in others:
        console.print(f"{escape(paragraph)}\n", width=WIDTH)
    count = len({variant.group for variant in rules.variants()})
    played = "as written" if rules.refereed else "by the book"
    console.print(
        f"Press [bold]Enter[/] to begin, {played}; or type [bold]{SWITCHES}[/] to choose how it is played: "
        f"{count} groups of switches.",
        width=WIDTH,
    )


def choose_switches(console: Any, rules: Ruleset[Any]) -> dict[str, str]:
    """Ask for the switches of a new game until Enter alone begins. Returns those that are not at their default."""
    groups: dict[str, list[Variant]] = {}
    for variant in rules.variants():
        groups.setdefault(variant.group, []).append(variant)
    chosen: dict[str, str] = {}
    while True:
        overview(console, rules, groups, chosen)
        answer = console.input("[bold]>[/] ").strip()
        if not answer:
            return chosen
        if is_number(answer) and 1 <= int(answer) <= len(groups):
            choose_in_group(console, list(groups.values())[int(answer) - 1], chosen)
        else:
            console.print(f"Type a number from 1 to {len(groups)}, or press Enter to begin.\n")


def overview(console: Any, rules: Ruleset[Any], groups: dict[str, list[Variant]], chosen: dict[str, str]) -> None:
    """Print the groups, and the switches in them that are not at their default."""
    usual = "as written" if rules.refereed else "by the book"
    console.print(f"\n[bold]{rules.title}: a new {'campaign' if rules.refereed else 'game'}[/]\n")
    for number, (group, variants) in enumerate(groups.items(), start=1):
        changed = [f"{variant.title}: {chosen[variant.name]}" for variant in variants if variant.name in chosen]
        console.print(f"  [bold]{number:>2}[/]  {group:<30} {'; '.join(changed) or f'[dim]{usual}[/]'}")
    console.print("\nPress Enter to begin, or type a group's number to change how it is played.")
    if rules.refereed:
        console.print(f"You are the {rules.referee_word}; what you choose here you can change at any time as you play.")


def choose_in_group(console: Any, variants: list[Variant], chosen: dict[str, str]) -> None:
    """Ask for the switches of one group: a number sets that switch to its next alternative.

    A number of the book is set by its place and the new value, as in ``3 60``.
    """
    numbers = [at for at, variant in enumerate(variants, start=1) if variant.bounds is not None]
    while True:
        console.print()
        for number, variant in enumerate(variants, start=1):
            value = chosen.get(variant.name, variant.default)
            console.print(f"  [bold]{number:>2}  {variant.title}[/]  {variant.text}")
            if variant.bounds is not None:
                console.print(f"      [bold]{value}[/] [dim]{variant.allowed}; {variant.default} in the book[/]")
                continue
            for name, told in variant.alternatives:
                mark = "[bold]•[/]" if name == value else " "
                console.print(f"      {mark} {name}: [dim]{told}[/]")
        also = f" A number of the book takes its value too: {numbers[0]} VALUE." if numbers else ""
        console.print(f"\nType a number to turn that switch, or press Enter to go back.{also}")
        answer = console.input("[bold]>[/] ").strip()
        if not answer:
            return
        place, _, value = answer.partition(" ")
        if not is_number(place) or not 1 <= int(place) <= len(variants):
            console.print(f"Type a number from 1 to {len(variants)}, or press Enter to go back.")
            continue
        variant = variants[int(place) - 1]
        if variant.bounds is None and not value:
            turn(variant, chosen)
        else:
            give(console, variant, value.strip(), chosen)


def give(console: Any, variant: Variant, value: str, chosen: dict[str, str]) -> None:
    """Give a switch or a number the value that was typed, or say what it may be."""
    if not variant.allows(value):
        wrong = f"'{value[:40]}' is not a value of it. " if value else ""
        console.print(f"{variant.title}: {wrong}Allowed: {variant.allowed}.", markup=False)
    elif value == variant.default:
        chosen.pop(variant.name, None)
    else:
        chosen[variant.name] = value


def turn(variant: Variant, chosen: dict[str, str]) -> None:
    """Set a switch to its next alternative."""
    values = [name for name, _ in variant.alternatives]
    value = values[(values.index(chosen.get(variant.name, variant.default)) + 1) % len(values)]
    if value == variant.default:
        chosen.pop(variant.name, None)
    else:
        chosen[variant.name] = value
