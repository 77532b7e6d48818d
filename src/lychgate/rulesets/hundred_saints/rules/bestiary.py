"""Creatures as the referee has them on paper: a bestiary of their own, and stat blocks pasted in."""

from __future__ import annotations

import msgspec

from lychgate.core.errors import PlayError, did_you_mean, some_of
from lychgate.kit.english import named
from lychgate.rulesets.hundred_saints.commands import bestiary as order
from lychgate.rulesets.hundred_saints.commands.cast import AddCreatures
from lychgate.rulesets.hundred_saints.events.bestiary import BestiaryStocked, BlockRead, Noted
from lychgate.rulesets.hundred_saints.rules.cast import MOST_CAST, add_creatures
from lychgate.rulesets.hundred_saints.rules.chance import Rules, Saints
from lychgate.rulesets.hundred_saints.state import Beast

MOST_BEASTS = 500
"""Kinds in a game's bestiary."""


def stock_bestiary(play: Saints, command: order.StockBestiary) -> None:
    """The creatures of a file are known from now on; an entry of the same key or name takes the place of the older."""
    fresh = tuple(one for one in command.beasts if one not in play.state.bestiary)
    if not fresh:
        raise PlayError(f"All that {command.file} has is in the bestiary of this game already.")
    stocked = BestiaryStocked(command.file, fresh)
    after = len(stocked.apply(play.state).bestiary)
    if after > MOST_BEASTS:
        raise PlayError(f"A bestiary has {MOST_BEASTS} kinds of creature at most; with these it would have {after}.")
    play.record(stocked)


def add_known(play: Saints, command: order.AddKnown) -> None:
    """So many of a kind of the referee's own, as its entry has it, but for what the line says otherwise."""
    beast = beast_of(play.state.bestiary, command.name)
    said = {name: value for name, value in msgspec.structs.asdict(command).items() if value is not None}
    numbers = {key: value for key, value in msgspec.structs.asdict(beast).items() if key not in ("id", "notes")}
    if command.attack is not None and command.attacks is None:
        said["attacks"] = tuple(msgspec.structs.replace(one, bonus=command.attack) for one in beast.attacks)
    add_creatures(play, AddCreatures(**{**numbers, **said}))
    if beast.notes:
        play.record(Noted(beast.name, beast.notes))


def beast_of(bestiary: tuple[Beast, ...], kind: str) -> Beast:
    """The entry for a kind. Raises ``PlayError`` with the names that there are."""
    name = named(kind, [one.name for one in bestiary])
    if not name:
        names = tuple(one.name for one in bestiary)
        raise PlayError(
            f"The bestiary of this game has no '{kind}'.{did_you_mean(kind, names)} There is: {some_of(names)}."
        )
    return next(one for one in bestiary if one.name == name)


def paste_blocks(play: Saints, command: order.PasteBlocks) -> None:
    """What stat blocks describe comes into play, and what was left over of them is told."""
    count = sum(one.creatures.count for one in command.blocks)
    if len(play.state.cast) + count > MOST_CAST:
        raise PlayError(f"{MOST_CAST} are in play at most; with these there would be {len(play.state.cast) + count}.")
    for block in command.blocks:
        add_creatures(play, block.creatures)
        hp = ", ".join(map(str, block.creatures.each)) or block.creatures.hp or f"{max(1, block.creatures.level)}d8"
        play.record(BlockRead(play.state.cast[-block.creatures.count], hp, block.taken, block.left))


RULES: Rules = {
    order.StockBestiary: stock_bestiary,
    order.AddKnown: add_known,
    order.PasteBlocks: paste_blocks,
}
