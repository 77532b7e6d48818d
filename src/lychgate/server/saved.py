"""Saved games with their rules: begun, opened, listed, exported and imported."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

import msgspec

from lychgate import rulesets
from lychgate.core.chain import committed
from lychgate.core.codec import digest
from lychgate.core.errors import DataError, LychgateError, PlayError, ReplayMismatch, StoreError
from lychgate.core.game import DiceMode, Game
from lychgate.core.records import PLAYER, REFEREE, Header, Record
from lychgate.core.ruleset import Ruleset
from lychgate.core.verification import Verification, is_public, must_be_possible
from lychgate.server.kept_pictures import Kept
from lychgate.server.pictures import looked_at
from lychgate.server.store import LONGEST_NAME, NameTaken, Saved, Store, check_name
from lychgate.server.transfer import file_of, to_text

T = TypeVar("T")

TRIES = 50
"""Times that another name is tried because a game of that name was made at the same moment."""

SNAPSHOT = 256
"""A snapshot is kept every so many records."""

CLOSED = "The game of this table cannot be opened. It was left as it is. Tell whoever keeps this table."
"""Told to those who sit at a table whose records the rules cannot take."""

MOST_SEATS = 24
"""Seats at one table. The rules want far fewer; a header that asks for more is not a game."""


def begin(store: Store, header: Header, dice: DiceMode = "app") -> Game[Any]:
    """Begins a game that the store keeps from its first record on.

    Raises ``PlayError`` when its name is taken, its ruleset unknown or its variants are not the ruleset's.
    """
    ruleset = rulesets.get(header.ruleset)
    header = with_commitment(fitting(ruleset, header))
    ruleset.new_game(header.variants, header.seats, header.roles or {})  # what it refuses is not saved
    store.create(header)
    return Game(ruleset, header, (), store.keeper(header.name, 0), dice)


def with_commitment(header: Header, after: int = 0) -> Header:
    """The header with a commitment to its secret, and a salt of its own, from the records after the first ``after``."""
    return committed(header, secrets.token_hex(16), after)


def open_saved(store: Store, name: str, dice: DiceMode = "app") -> Game[Any]:
    """Opens a saved game where it was left, at the same open decision; the store keeps its further records.

    Raises ``PlayError`` when there is no such game, ``StoreError`` when it cannot be opened: it is left as it
    is then.
    """
    number = store.number_of(name)
    records = 0

    def keep(record: Record) -> None:
        nonlocal records
        store.append(number, records + 1, record)
        records += 1

    game, records = opened(store, number, keep, dice)
    return game


def opened(
    store: Store, number: int, keep: Callable[[Record], None], dice: DiceMode | Mapping[str, DiceMode] = "app"
) -> tuple[Game[Any], int]:
    """Opens the game of this number where it was left, from a sound snapshot if there is one; and counts its records.

    Of the snapshots the earlier is taken, so that what is likely to be undone comes after it. Raises what
    ``open_saved`` raises.
    """
    header = store.header(number)
    ruleset = rulesets.get(header.ruleset)
    header = fitting(ruleset, header)
    for since in (*store.snapshots(number), None):
        known = 0 if since is None else since.records
        try:
            with sound(f"The saved game '{header.name}' cannot be opened", "It was left as it is.", CLOSED):
                records = store.records(number, known)
                older = store.pages(number, known)
                game = Game(ruleset, header, records, keep, dice, since=since, older=older)
        except LychgateError:
            if since is None:
                raise
            continue
        if len(records) >= 2 * SNAPSHOT:  # two, so that what is taken back from here on lies above the earlier
            with suppress(LychgateError):
                early = Game(ruleset, header, records[:-SNAPSHOT], since=since, older=store.pages(number, known))
                store.keep_snapshot(number, early.snapshot(known + len(records) - SNAPSHOT))
                store.keep_snapshot(number, game.snapshot(known + len(records)))
        return game, known + len(records)
    raise AssertionError("the last of them is the beginning")


def listed(store: Store) -> tuple[Saved, ...]:
    """Lists the saved games, the one played last first, each with a summary of where it stands now."""
    return tuple(
        saved if saved.summed == saved.records and saved.summary else summed_up(store, saved) for saved in store.list()
    )


def summed_up(store: Store, saved: Saved) -> Saved:
    """Makes a new summary of a saved game; the store notes it for the next time if it can."""
    try:
        summary = summary_of(open_saved(store, saved.name))
    except LychgateError as refused:
        return msgspec.structs.replace(saved, summary=str(refused))
    with suppress(StoreError):  # a summary is worth no refusal: the next list makes it again
        store.sum_up(saved.name, saved.records, summary)
    return msgspec.structs.replace(saved, summary=summary, summed=saved.records)


def summary_of(game: Game[Any]) -> str:
    """Tells in a sentence where a game stands: its ending, or the place it is at."""
    view = game.ruleset.view(game.state, game.header.seats[0])
    return view.ending or view.place or view.title


def export_game(store: Store, name: str) -> str:
    """Exports a saved game as one text file. Raises ``PlayError`` when there is no such game."""
    return to_text(*store.load(name), pictures=store.pictures.all(store.number_of(name)))


def import_game(store: Store, text: str) -> str:
    """Saves the game in ``text``, which ``export_game`` made somewhere: the name it has here.

    Raises what ``take_in`` raises; nothing is saved then.
    """
    return keep_taken(store, take_in(text))


def keep_taken(store: Store, taken: Taken) -> str:
    """Saves a game that was taken in: the name it has here."""

    def keep(name: str) -> str:
        store.create(msgspec.structs.replace(taken.header, name=name), taken.records, taken.pictures)
        return name

    return under_free_name(store, taken.header.name, keep)


class Disagrees(StoreError):
    """Today's rules do not give what a file says: it was edited, or played under other rules."""


class Taken(msgspec.Struct, frozen=True):
    """A game from a file, ready to be kept.

    ``differs`` says where today's rules do not agree with it, if somewhere. ``seed_known``: the secret of its dice was
    in the file. ``other_dice``: its dice have another secret from here on.
    """

    header: Header
    records: tuple[Record, ...]
    differs: str
    seed_known: bool
    other_dice: bool
    pictures: tuple[Kept, ...] = ()


def take_in(text: str, *, as_it_is: bool = False) -> Taken:
    """Reads a game from elsewhere, and runs all of it again, record by record: it may come from anybody.

    Raises ``PlayError``, ``DataError`` or ``StoreError`` when it is not whole or makes no game, and ``Disagrees`` where
    its rules give something else. With ``as_it_is`` such a game is taken all the same, if its events fold; so is one
    that was played under rules of an earlier version, of which today's cannot tell.
    """
    file = file_of(text)
    header, records, pictures = file.header, file.records, looked_at(file.pictures)
    check_name(header.name)
    ruleset = rulesets.get(header.ruleset)
    header = fitting(ruleset, header)
    with sound("The file holds no game that can be played", "Nothing was saved."):
        differs = disagreement(ruleset, header, records)
    if differs and not as_it_is and header.rules_version == ruleset.version:
        why = "It was edited, or played under other rules."
        raise Disagrees(f"The file is not what today's rules give. {differs} {why}")
    with sound("The file holds no game that can be played", "Nothing was saved."):
        game = Game(ruleset, header, records)
        if differs:
            fold_every_branch(game)
    own = with_own_secret(game, len(records))
    other_dice = own.seed != header.seed
    return Taken(own, records, differs, bool(header.seed) and not other_dice, other_dice, pictures)


def disagreement(ruleset: Ruleset[Any], header: Header, records: Sequence[Record]) -> str:
    """Says where today's rules first give something else than ``records``; empty where they agree with all of it.

    Raises ``DataError`` for what no game holds.
    """
    for record in records:
        must_be_possible(header, record)
    game = Verification(Game(ruleset, header), public=is_public(header, records))
    for line, record in enumerate(records, start=2):
        try:
            game.add(record)
        except ReplayMismatch as differs:
            return f"Line {line}: {differs}"
    return ""


def with_own_secret(game: Game[Any], records: int) -> Header:
    """The header of a game of so many ``records`` from a file, with a new secret where others may know the old one.

    That is a file without its secret, or with one that was opened (``transfer.public``, ``transfer.opened``); and one
    of several seats that is over, which earlier versions gave to everybody at the table.
    """
    header = game.header
    known = header.opened or ()
    if header.seed and (len(header.seats) == 1 or not game.ruleset.ended(game.settled)):
        return header
    opened = (*known, header.seed) if header.seed else known
    return with_commitment(msgspec.structs.replace(header, seed=secrets.token_hex(16), opened=opened), records)


def fold_every_branch(game: Game[Any]) -> None:
    """Raises ``ReplayMismatch`` unless every entry of the journal folds to the state it says, and each state is shown.

    Under rules of another version the states have another shape, and only that they fold can be told. Events that the
    rules did not give may make a state that they fail on: then this fails as they do.
    """
    same_rules = game.header.rules_version == game.ruleset.version
    states = {0: game.ruleset.new_game(game.header.variants, game.header.seats, game.header.roles or {})}
    for entry in game.entries.values():
        state = states[entry.parent]
        for event in game.events_of(entry):
            state = event.apply(state)
        if same_rules and digest(state) != entry.hash:
            raise ReplayMismatch(f"the state {entry.hash}", f"the state {digest(state)}", entry=entry.id)
        states[entry.id] = state
        for seat in game.header.seats:
            game.ruleset.view(state, seat)
            if not game.ruleset.ended(state):
                game.ruleset.orders(state, seat)


def fitting(ruleset: Ruleset[Any], header: Header) -> Header:
    """``header`` with a value for every switch: those that the ruleset has learnt since have their default.

    Where a game needs a referee and names none, its first seat is theirs, as in the rules. Raises ``PlayError`` when
    the header does not fit the ruleset.
    """
    if header.rules_version > ruleset.version:
        raise PlayError(
            f"'{header.name}' was played with newer rules of {ruleset.title}: "
            f"version {header.rules_version}, here is {ruleset.version}. Nothing was changed; "
            "the newer Lychgate opens it."
        )
    seats = header.seats
    if not 1 <= len(set(seats)) == len(seats) <= MOST_SEATS:
        raise PlayError(f"A game has 1 to {MOST_SEATS} seats, each with its own name.")
    for seat in seats:
        check_name(seat)
    for seat, role in (header.roles or {}).items():
        if seat not in seats or role not in (PLAYER, REFEREE):
            raise PlayError(f"'{seat[:60]}' as '{role[:60]}': a role is that of a seat, {PLAYER} or {REFEREE}.")
    if ruleset.refereed and not header.referees:
        header = msgspec.structs.replace(header, roles={**(header.roles or {}), seats[0]: REFEREE})
    return msgspec.structs.replace(header, variants=ruleset.resolve(header.variants))


def free_name(wanted: str, taken: Iterable[str]) -> str:
    """``wanted``, with a number after it if a game has that name already."""
    names = set(taken)
    name, number = wanted, 1
    while name in names:
        number += 1
        suffix = f" ({number})"
        name = wanted[: LONGEST_NAME - len(suffix)].rstrip() + suffix
    return name


def under_free_name(store: Store, wanted: str, make: Callable[[str], T]) -> T:
    """Calls ``make`` with ``wanted`` as it is free, anew where another game was made under it at the same moment."""
    for _ in range(TRIES):
        with suppress(NameTaken):
            return make(free_name(wanted, store.names()))
    raise PlayError(f"Many games called '{wanted}' are being made now. Try it again, or choose another name.")


@contextmanager
def sound(what: str, safe: str, to_seats: str = "") -> Iterator[None]:
    """Turns whatever error damaged records cause in the rules into a ``StoreError``.

    ``to_seats`` is told to those who may not know what is in the records, where they are not their own.
    """
    try:
        yield
    except (DataError, ReplayMismatch) as damaged:
        raise StoreError(f"{what}: {str(damaged).rstrip('.')}. {safe}", to_seats) from damaged
    except LychgateError:
        raise
    except Exception as broken:  # events nobody vouches for may make a rule fail in any way
        text = f"{what}: its events do not fit the rules"
        raise StoreError(f"{text} ({broken!r}). {safe}", to_seats or f"{text}. {safe}") from broken
