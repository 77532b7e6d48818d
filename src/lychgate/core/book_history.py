"""How a campaign's book came to be what it is: each change with its words, the vote, what was said, and why."""

from __future__ import annotations

from collections.abc import Iterator

from lychgate.core.campaign_book import CampaignBook, Filed
from lychgate.core.filing import TABLE_APPLIES, Filing
from lychgate.core.telling import listed


def what_changed(filed: Filed) -> str:
    """What a change did to the book, in a sentence of plain text."""
    one = filed.what
    trial = f", on trial for {_sessions(one.sessions)} ({one.trial})" if one.sessions and one.trial else ""
    over = f" when the trial {one.trial} ended" if one.trial and not one.sessions else ""
    match one.kind:
        case "amendment":
            return f"{one.switch} = {one.value}{trial}, was {one.before}."
        case "repeal" if one.switch:
            return f"{one.switch} = {one.value} again{over}, was {one.before}."
        case "repeal":
            return f"{one.id} is repealed{over}."
        case "kept":
            return f"{one.id or f'{one.switch} = {one.value}'} is kept for good{over}."
        case "agreed":
            what = f"{one.switch} = {one.value}" if one.switch else f"{one.id} “{one.words}”".strip()
            return f"Agreed, to be in force later: {what}."
        case "article":
            return f"{one.id}, “{one.words}”, is written{trial}: {one.text}"
        case "edit":
            return f"{one.id}, “{one.words}”, {_edited(one, f'{trial}{over}')}"
        case "voted_down":
            return f"Voted down: {one.text}"
        case "precedent":
            return f"{one.id}, on {one.clause or one.words}: {one.text}"
        case "overruled":
            return f"{one.id}, on {one.clause or one.words}, no longer applies."
        case "written":
            return f"{one.words[:1].upper()}{one.words[1:]}."


def _sessions(many: int) -> str:
    return f"{many} session{'' if many == 1 else 's'}"


def _edited(one: Filing, more: str) -> str:
    how = f"reads as before its last edit{more}" if one.back else f"is edited{more}"
    said = []
    if one.words != one.words_before:
        said.append(f"Its title was “{one.words_before}”.")
    if one.clause != one.clause_before:
        moved = f"It belongs to {one.clause} now." if one.clause else f"It no longer belongs to {one.clause_before}."
        said.append(moved)
    changes = " ".join((*said, *((one.plain_diff,) if one.edits_text else ())))
    return f"{how}: {changes}" if changes else f"{how}."


def vote_lines(one: Filing) -> tuple[str, ...]:
    """Who proposed a change and how the table voted, why, what was tried, and what was said: lines of plain text."""
    votes = [f"By {one.by}."] if one.kind in ("precedent", "overruled", "written") else [f"Proposed by {one.by}."]
    for what, seats in (("For", one.agreed), ("Against", one.against), ("Did not vote", one.silent)):
        if seats:
            votes.append(f"{what}: {listed(seats)}.")
    lines = [" ".join(votes)]
    if one.because:
        lines.append(f"Because: {one.because}")
    if one.tried:
        lines.append(one.tried if one.tried.startswith("Tried") else f"Tried before the vote: {one.tried}")
    return (*lines, *one.discussion)


def change_lines(filed: Filed) -> tuple[str, ...]:
    """A change in lines of plain text: what, whether the program goes by it, then the vote and the discussion."""
    applies = (TABLE_APPLIES,) if filed.what.left_to_the_table else ()
    return (what_changed(filed), *applies, *vote_lines(filed.what))


def histories(book: CampaignBook) -> Iterator[tuple[str, tuple[Filed, ...]]]:
    """The changes of each article, switch and ruling under its name, as ``A1, Rope``, in the order of their first
    change; what was voted down comes last."""
    titles = {one.switch.name: f"{one.switch.title} ({one.switch.name})" for one in book.every_setting}
    found: dict[str, list[Filed]] = {}
    for filed in book.history:
        one = filed.what
        if one.kind == "agreed":  # it is told again when it is in force
            continue
        if one.kind == "voted_down":
            continue
        found.setdefault(one.switch or one.id or one.words, []).append(filed)
    for name, changes in found.items():
        last = changes[-1].what
        words = next((each.what.words or each.what.clause for each in reversed(changes) if each.what.words), "")
        titled = titles.get(name) or (f"{name}, {words or last.clause}" if last.id else name)
        yield titled, tuple(changes)
    if book.voted_down:
        yield "Voted down", book.voted_down
