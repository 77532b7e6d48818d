"""Lists what changed on a sheet, when, and by whom: the differences between one seat's views, entry by entry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from lychgate.core.errors import PlayError, did_you_mean, some_of
from lychgate.core.fitting import fitting
from lychgate.core.game import Game
from lychgate.core.reach import reach
from lychgate.core.records import Entry
from lychgate.core.view import Bar, Field, FoeGroup, Sheet, View


class ViewedEntry(msgspec.Struct, frozen=True):
    """An entry as a seat knows it: the ``step``, its number for the seat, and what the seat saw before and after it."""

    step: int
    entry: Entry
    before: View
    after: View


class SheetChange(msgspec.Struct, frozen=True):
    """What one entry changed on one sheet, each change in words; ``step`` is the number of the entry for the seat.

    ``when`` is the time of the game, ``by`` the seat that ordered it; empty for whoever plays alone without a name.
    """

    step: int
    when: str
    by: str
    texts: tuple[str, ...]


class SheetChanges(msgspec.Struct, frozen=True):
    """All changes of one sheet, the oldest first. ``earlier``: there are older entries that were not looked at."""

    title: str
    changes: tuple[SheetChange, ...]
    earlier: bool = False


def viewed_entries(game: Game[Any], seat: str, last: int | None = None) -> Iterator[ViewedEntry]:
    """The entries of the present path that ``seat`` knows of, the oldest first; the ``last`` so many, if given."""
    view: View | None = None
    for before, entry, _, after in game.transitions(None if last is None else reach(game, seat, last)):
        step = game.number(seat, entry.id)
        if not step:
            continue  # it is shown the same before and after it
        if view is None:
            view = game.ruleset.view(before, seat)
        seen = view if after is before else game.ruleset.view(after, seat)
        yield ViewedEntry(step, entry, view, seen)
        view = seen


def sheet_changes(game: Game[Any], seat: str, named: str, last: int | None = None) -> SheetChanges:
    """What has changed on the sheet of whoever is ``named``, as ``seat`` has seen it.

    Somebody who is gone can be named too. Raises ``PlayError`` when the seat has seen nobody of that name.
    """
    seen = list(viewed_entries(game, seat, last))
    known: dict[str, Sheet] = {}
    for one in seen:
        known |= sheets_of(one.before) | sheets_of(one.after)
    known |= sheets_of(game.ruleset.view(game.settled, seat))
    key = sheet_named(known, named)
    changes = []
    for one in seen:
        texts = sheet_difference(sheets_of(one.before).get(key), sheets_of(one.after).get(key))
        if texts:
            changes.append(SheetChange(one.step, time_of(one.after), game.header.named(one.entry.seat), texts))
    whole = last is None or sum(bool(game.number(seat, entry.id)) for entry in game.ancestors()) <= last
    return SheetChanges(known[key].title, tuple(changes), not whole)


def sheet_changes_for_any(game: Game[Any], seats: Sequence[str], named: str) -> SheetChanges:
    """What has changed on the sheet of whoever is ``named``, for the first of ``seats`` that knows of them.

    Raises ``PlayError`` when none does.
    """
    refusal: PlayError | None = None
    for seat in dict.fromkeys(seats):
        try:
            return sheet_changes(game, seat, named)
        except PlayError as nobody:
            refusal = refusal or nobody
    raise refusal or PlayError("No seat was named to look for it.")


def sheet_changes_text(found: SheetChanges) -> tuple[str, ...]:
    """The changes in lines of text: whose sheet it is, then each entry that changed anything."""
    rows = [f"{found.title}: what changed"]
    rows += ["  (earlier steps were not looked at)"] if found.earlier else []
    for one in found.changes:
        when_by = ", ".join(part for part in (one.when, f"by {one.by}" if one.by else "") if part)
        rows.append(f"  {one.step}. {f'{when_by}: ' if when_by else ''}{'; '.join(one.texts)}")
    return (*rows, *(() if found.changes else ("  Nothing yet.",)))


def sheet_named(known: Mapping[str, Sheet], named: str) -> str:
    """The key of the sheet that ``named`` means: its id, its title, or the beginning of one title only."""
    if named in known:
        return named
    titles = {one.title: key for key, one in known.items()}
    found = fitting(named.strip(), tuple(titles)) if named.strip() else []
    if len(found) == 1:
        return titles[found[0]]
    if found:
        raise PlayError(f"'{named[:60]}' could be {some_of(tuple(found))}.")
    raise PlayError(
        f"Nobody that you know of is called '{named[:60]}'.{did_you_mean(named, titles)} "
        f"There is: {some_of(tuple(titles))}."
    )


def sheets_of(view: View) -> dict[str, Sheet]:
    """All sheets in a view, and the groups of foes as sheets, each under a key that stays the same."""
    return {
        **{f"seat {one.id}": one for one in view.others},
        **{f"foes {one.label}": group_sheet(one) for one in view.foes},
        **{one.id: one for one in view.sheets},
    }


def group_sheet(group: FoeGroup) -> Sheet:
    """A group of foes as a sheet."""
    return Sheet(
        f"foes {group.label}",
        group.label,
        bars=group.bars,
        fields=(Field("number", str(group.count)),),
        marks=group.notes,
    )


def time_of(view: View) -> str:
    """The time of the game, as the view's first trackers say: ``Day 1, 02:10``."""
    return ", ".join(one.text or f"{one.label} {one.value}" for one in view.trackers[:2])


def sheet_difference(before: Sheet | None, after: Sheet | None) -> tuple[str, ...]:
    """How a sheet differs from what it was, in words; empty where it does not."""
    if before is None or after is None:
        return () if before is after else ("is seen no more",) if after is None else ("comes into play",)
    if before == after:
        return ()
    texts = [f"{before.title} -> {after.title}"] if before.title != after.title else []
    texts += [f"{before.subtitle or 'nothing'} -> {after.subtitle or 'nothing'}"] * (before.subtitle != after.subtitle)
    texts += _bars(_labelled(before.bars), _labelled(after.bars))
    texts += _parts("", before.marks, after.marks)
    texts += _fields({one.label: one.text for one in before.fields}, {one.label: one.text for one in after.fields})
    return tuple(texts)


def _labelled(bars: tuple[Bar, ...]) -> dict[tuple[str, int], Bar]:
    found: dict[tuple[str, int], Bar] = {}
    for one in bars:
        found[one.label, sum(label == one.label for label, _ in found)] = one
    return found


def _bars(before: Mapping[tuple[str, int], Bar], after: Mapping[tuple[str, int], Bar]) -> Iterator[str]:
    for key in dict.fromkeys((*before, *after)):
        was, now = before.get(key), after.get(key)
        if was is None or now is None:
            one = was or now
            assert one is not None
            yield f"{'-' if now is None else '+'} {one.label} {one.value}/{one.maximum}"
        elif was.maximum != now.maximum:
            yield f"{now.label} {was.value}/{was.maximum} -> {now.value}/{now.maximum}"
        elif was.value != now.value:
            yield f"{now.label} {was.value} -> {now.value}"


def _fields(before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[str]:
    for label in dict.fromkeys((*before, *after)):
        was, now = before.get(label, ""), after.get(label, "")
        if was == now:
            continue
        listed = (was.split(", "), now.split(", "))
        shared = any(part in listed[1] for part in listed[0])
        if shared and "(" not in was + now:
            yield from _parts(f"{label}: ", tuple(listed[0]), tuple(listed[1]))
        else:
            yield f"{label}: {was or 'nothing'} -> {now or 'nothing'}"


def _parts(label: str, before: tuple[str, ...], after: tuple[str, ...]) -> Iterator[str]:
    """What was added to a list and what was removed from it."""
    signs = [f"- {one}" for one in before if one not in after] + [f"+ {one}" for one in after if one not in before]
    if signs:
        yield f"{label}{', '.join(signs)}" if label else "marks " + ", ".join(signs)
