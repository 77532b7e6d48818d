"""The colour themes: many colours, sixteen, or none. The accent is the red of a rubric; maps are tinted by their
ground, the party's bars by what is left, and the bars of foes by a colour of their own."""

from __future__ import annotations

from collections.abc import Mapping

from textual.theme import Theme

from lychgate.terminal.styled_text import Role

STYLES: dict[Role, str] = {
    "text": "$foreground",
    "strong": "bold $foreground",
    "dim": "$dim",
    "faint": "$faint",
    "beyond": "$beyond",
    "frame": "$frame",
    "accent": "bold $accent",
    "key": "bold $accent",
    "well": "$well",
    "worn": "$worn",
    "hurt": "bold $accent",
    "foe": "$foe",
    "water": "$water",
    "wood": "$wood",
    "mire": "$mire",
    "heights": "$heights",
    "open": "$open",
    "walls": "bold $foreground",
}
"""The style of each role."""


MANY = {
    "beyond": "#39332a",
    "foe": "#b08bc2",
    "water": "#7fb0c8",
    "wood": "#8fbf74",
    "mire": "#9aa866",
    "heights": "#c9a06a",
    "open": "#cfc37a",
}
FEW = {
    "beyond": "#555555",
    "foe": "#ff55ff",
    "water": "#5555ff",
    "wood": "#00aa00",
    "mire": "#00aaaa",
    "heights": "#aa5500",
    "open": "#ffff55",
}
ONE = {**dict.fromkeys(MANY, "#aaaaaa"), "beyond": "#333333"}
"""The colours of kinds of ground, of what is beyond the map, and of foes, where there are many, sixteen, or none."""


CURSOR = {"input-cursor-text-style": "reverse"}
"""How the cursor shows if no colours are sent."""


def _theme(
    name: str, accent: str, ink: str, vellum: str, frame: str, dim: str, faint: str, ground: Mapping[str, str]
) -> Theme:
    health = {"well": ground["wood"], "worn": ground["open"]}
    return Theme(
        name=name,
        primary=accent,
        accent=accent,
        foreground=ink,
        background=vellum,
        surface=vellum,
        panel=vellum,
        dark=True,
        variables={"frame": frame, "dim": dim, "faint": faint, **ground, **health, **CURSOR},
    )


VELLUM = _theme("vellum", "#d0674a", "#d9ccb1", "#1a1714", "#5f5546", "#9c8f78", "#7a6e5c", MANY)
"""For screens of many colours."""

SIXTEEN = _theme("sixteen", "#ff5555", "#aaaaaa", "#000000", "#555555", "#aaaaaa", "#555555", FEW)
"""For screens of sixteen colours: only shades that are among them."""

GREY = _theme("grey", "#ffffff", "#aaaaaa", "#000000", "#555555", "#aaaaaa", "#555555", ONE)
"""For people who want no colour (``NO_COLOR``)."""

THEMES = (VELLUM, SIXTEEN, GREY)
