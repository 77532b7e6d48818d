"""What is loaded before a server's first thread starts."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from random import Random

from lychgate import players, rulesets
from lychgate.core.errors import PlayError


def warm() -> None:
    """Imports every module of every ruleset and its bots.

    A request imports none then: no type is met for the first time by several threads (see ``core.codec``).
    """
    import_module("lychgate.core.vault")
    for name in rulesets.names():
        _warm(name)


@cache
def _warm(name: str) -> None:
    ruleset = rulesets.get(name)
    package = type(ruleset).__module__.rpartition(".")[0]
    if package.startswith(f"{rulesets.__name__}."):  # a game of a test may stand anywhere
        for module in walk_packages(import_module(package).__path__, f"{package}."):
            import_module(module.name)
    for player in players.names():
        with suppress(PlayError):  # not every player knows every ruleset
            players.get(player)(name, Random(0))
