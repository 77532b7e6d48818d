"""The kit holds what two games use: nothing stands there that serves one of them alone."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.architecture.sources import PACKAGE, every_node, modules, tree

KIT = "lychgate.kit"


def imports(path: Path) -> set[str]:
    """The modules of the kit that a file imports, by their names."""
    found: set[str] = set()
    for node in every_node(tree(path)):
        if isinstance(node, ast.ImportFrom) and node.module == KIT:
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"{KIT}."):
            found.add((node.module or "").removeprefix(f"{KIT}."))
    return found


def reached(game: str, within: dict[str, set[str]]) -> set[str]:
    """The modules of the kit that a game uses, by itself or through others of the kit."""
    queue = sorted({name for path in modules(f"rulesets/{game}") for name in imports(path)} & set(within))
    for name in queue:
        queue += sorted(within[name] & set(within) - set(queue))
    return set(queue)


def test_no_part_of_the_kit_serves_one_game_alone() -> None:
    within = {path.stem: imports(path) for path in modules("kit") if path.stem != "__init__"}
    games = [one.name for one in (PACKAGE / "rulesets").iterdir() if (one / "ruleset.py").is_file()]
    by_game = {game: reached(game, within) for game in games}

    users = {name: sorted(game for game, used in by_game.items() if name in used) for name in within}

    assert {name: games for name, games in users.items() if len(games) == 1} == {}
