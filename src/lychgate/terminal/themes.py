"""The colour themes: many colours, sixteen, or none. The only accent is the red of a rubric, on ink and vellum."""

from __future__ import annotations

from textual.theme import Theme

from lychgate.terminal.styled_text import Role

STYLES: dict[Role, str] = {
    "text": "$foreground",
    "strong": "bold $foreground",
    "dim": "$dim",
    "faint": "$faint",
    "frame": "$frame",
    "accent": "bold $accent",
    "key": "bold $accent",
    "hurt": "bold $accent",
}
"""The style of each role."""


def _theme(name: str, accent: str, ink: str, vellum: str, frame: str, dim: str, faint: str) -> Theme:
    return Theme(
        name=name,
        primary=accent,
        accent=accent,
        foreground=ink,
        background=vellum,
        surface=vellum,
        panel=vellum,
        dark=True,
        variables={"frame": frame, "dim": dim, "faint": faint},
    )


VELLUM = _theme("vellum", "#d0674a", "#d9ccb1", "#1a1714", "#5f5546", "#9c8f78", "#7a6e5c")
"""For screens of many colours."""

SIXTEEN = _theme("sixteen", "#ff5555", "#aaaaaa", "#000000", "#555555", "#aaaaaa", "#555555")
"""For screens of sixteen colours: only shades that are among them."""

GREY = _theme("grey", "#ffffff", "#aaaaaa", "#000000", "#555555", "#aaaaaa", "#555555")
"""For people who want no colour (``NO_COLOR``)."""

THEMES = (VELLUM, SIXTEEN, GREY)
