"""The modules that ship: site files that every game may run for which they have stat blocks."""

from __future__ import annotations

from functools import cache

from lychgate.core.errors import PlayError, did_you_mean, some_of
from lychgate.kit.site import Site, read_site
from lychgate.resources import names, read_text

PACKAGE = "lychgate.kit"
FOLDER = "modules"


@cache
def modules() -> tuple[str, ...]:
    """The names of the modules that ship."""
    return tuple(one.removesuffix(".toml") for one in names(PACKAGE, FOLDER, ".toml"))


@cache
def module(name: str) -> Site:
    """A module that ships. Raises ``PlayError`` with the names that there are."""
    if name not in modules():
        hint = did_you_mean(name, modules())
        if name.endswith((".toml", ".json")):
            hint = " A file is read in the terminal by: site < FILE. On the page it is chosen below the choices."
        raise PlayError(f"No module is called '{name}'.{hint} Modules: {some_of(modules())}.")
    return read_site(module_text(name), f"{name}.toml")


def module_text(name: str) -> str:
    """The file of a module that ships, as it is written. Raises ``DataError`` where there is none."""
    return read_text(PACKAGE, f"{FOLDER}/{name}.toml")
