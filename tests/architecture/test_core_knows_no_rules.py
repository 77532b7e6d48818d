"""Core and kit serve every game: no name in them, and no text that anybody reads, has a word of any rules."""

from __future__ import annotations

import ast
import re
from functools import cache

from tests.architecture.sources import every_node, modules, tree

RULES_WORDS = {
    *("ability", "ac", "ambush", "armour", "attack", "charisma", "chase", "cleric", "combat"),
    *("damage", "dexterity", "dungeon", "encounter", "encumbrance", "experience", "fighter", "goblin", "healing"),
    *("hp", "initiative", "intelligence", "lantern", "melee", "missile", "morale", "parley", "pursuit"),
    *("reaction", "retainer", "shield", "spell", "strength", "surprise", "thief", "torch", "treasure"),
    *("wisdom", "wound", "xp"),
}
"""What stands on the sheet or in the chapters of one game and not of another (COMMON.md: keep out of the kernel)."""


@cache
def words_of(name: str) -> set[str]:
    """The words in a name, whatever it is written with: ``first_round`` and ``FirstRound`` have two."""
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)}


def names_in(node: ast.AST) -> list[str]:
    """The names that a node gives or uses."""
    match node:
        case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            return [name]
        case ast.Name(id=name) | ast.arg(arg=name) | ast.Attribute(attr=name) | ast.alias(name=name):
            return [name]
        case ast.keyword(arg=str(name)):
            return [name]
        case _:
            return []


def test_no_name_in_core_or_kit_is_a_word_of_any_rules() -> None:
    found = {
        (path.name, name): words_of(name) & RULES_WORDS
        for path in modules("core", "kit")
        for node in every_node(tree(path))
        for name in names_in(node)
        if words_of(name) & RULES_WORDS
    }

    assert found == {}


def test_no_sentence_of_core_or_kit_is_about_any_rules() -> None:
    told = [
        (path.name, text.value)
        for path in modules("core", "kit")
        for node in every_node(tree(path))
        if isinstance(node, ast.Raise)
        for text in ast.walk(node)
        if isinstance(text, ast.Constant) and isinstance(text.value, str) and words_of(text.value) & RULES_WORDS
    ]

    assert told == []
