"""Answers the words of the table (help, show, save ...) in plain lines, for the screen and for plain lines alike."""

from __future__ import annotations

from collections.abc import Sequence

from lychgate.core.errors import PlayError, some_of
from lychgate.core.view import Phrase, Question, View
from lychgate.server.typed import by_heading
from lychgate.terminal import sheet, words
from lychgate.terminal.seat import Seat
from lychgate.terminal.styled_text import clean


def sentence(table: Seat, word: str) -> str:
    """The answer to ``save``, ``open`` and ``publish``."""
    match word:
        case "save":
            return table.farewell
        case "open":
            return "'lychgate games' lists what is saved; leave (q), and 'lychgate play --game NAME' opens it."
        case _ if table.remote:
            return "It is published: each player sees their own side of it at their own link, as it happens."
        case _:
            return (
                "Here only you look on. At a table that 'lychgate serve' keeps, each player has a link of their own "
                "and sees what is theirs to see; 'lychgate join LINK' is such a seat in a terminal."
            )


def dice_wanted(question: Question | None) -> str:
    """The answer to ``dice VALUES`` where no roll waits."""
    prompts = [one for one in words.phrases_of(question) if "prompt" in one.shape]
    single = f", or for one procedure by '{prompts[0].word} {prompts[0].shape}'" if prompts else ""
    return f"No roll waits for dice. You are asked for yours with 'lychgate play --dice mine'{single}."


def some_sheet(view: View, about: str) -> list[str]:
    """The sheet with this name, or the group of foes. Raises ``PlayError`` where there is none."""
    wanted = about.casefold()
    for one in view.sheets:
        if clean(one.title).casefold().startswith(wanted):
            return sheet.one_sheet(one)
    foes = [one for one in view.foes if clean(one.label).casefold().startswith(wanted)]
    if foes:
        return sheet.foe_lines(foes)
    there = tuple(clean(name) for name in (*(one.title for one in view.sheets), *(one.label for one in view.foes)))
    raise PlayError(f"There is no sheet of '{clean(about)}'. There is: {some_of(there, 12) or 'nobody yet'}.")


def overview(question: Question | None) -> list[str]:
    """All commands that may be typed, a line for each heading."""
    phrases = words.phrases_of(question)
    if not phrases:
        return []
    told = [f"  {clean(group)}: {', '.join(one.word for one in of)}." for group, of in by_heading(phrases).items()]
    return ["Commands ('? hit' explains one, '? fight' a group, '? all' all of them):", *told]


def explained(phrases: Sequence[Phrase]) -> list[str]:
    """Commands with what may follow them, and what they do."""
    several = len({one.group for one in phrases}) > 1
    told: list[str] = []
    for group, of in by_heading(phrases).items():
        if several:
            told.append(f"{clean(group)}:")
        for one in of:
            told += [f"  {clean(f'{one.word} {one.shape}'.strip())}", f"      {clean(one.text)}"]
    if len(phrases) == 1 and phrases[0].names:
        told.append(f"      Names: {', '.join(map(clean, phrases[0].names[:80]))}.")
    return told
