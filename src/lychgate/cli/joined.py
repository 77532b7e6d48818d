"""Keeps the keys to the seats at tables on other servers, in files that only their owner can read."""

from __future__ import annotations

import os
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

import msgspec

from lychgate.core.codec import decode, encode, learn
from lychgate.core.errors import DataError, StoreError

FOLDER = "joined"


class Joined(msgspec.Struct, frozen=True):
    """A seat at the table ``session`` of the server ``base``, and the ``key`` to it.

    ``link`` is a hash of the link that it was exchanged for; ``at`` is when the seat was last used, in ISO 8601;
    ``witness`` is the secret with which this terminal stands by when dice fall, empty for a seat of an earlier version.
    """

    base: str
    session: str
    number: int
    key: str
    link: str
    name: str
    title: str
    book: str
    at: str
    witness: str = ""

    @property
    def address(self) -> str:
        """The address of the table, which opens no seat without a key."""
        return f"{self.base}/s/{self.session}/{self.number}"


def mark_of(secret: str) -> str:
    """A hash of a link's secret, which identifies the link without giving the secret away."""
    return blake2b(secret.encode(), digest_size=16, person=b"lychgate-link").hexdigest()


class Keys:
    """The keys in the folder ``joined`` under ``home``, a file for each seat."""

    def __init__(self, home: Path) -> None:
        self._folder = home / FOLDER

    def keep(self, joined: Joined) -> None:
        """Keep a key in place of an earlier one to the same seat. Raises ``StoreError``."""
        name = blake2b(joined.address.encode(), digest_size=12).hexdigest()
        part = self._folder / f".{name}.{os.getpid()}.part"
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._folder.chmod(0o700)
            with suppress(FileNotFoundError):
                part.unlink()
            with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(encode(joined))
                file.flush()
                os.fsync(file.fileno())
            part.replace(self._folder / f"{name}.json")
        except OSError as refused:
            raise StoreError(
                f"The key to your seat could not be kept in {self._folder}: {refused.strerror}. "
                "LYCHGATE_HOME can name another folder."
            ) from refused

    def check(self) -> None:
        """Check that a key can be kept, before a link is used up for it. Raises ``StoreError`` if it cannot."""
        probe = self._folder / f".{os.getpid()}.probe"
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            probe.touch()
            probe.unlink()
        except OSError as refused:
            raise StoreError(
                f"No key could be kept in {self._folder}: {refused.strerror}. LYCHGATE_HOME can name another folder."
            ) from refused

    def all(self) -> list[Joined]:
        """Every seat, the one used last first; files that cannot be read as one are skipped."""
        found: list[Joined] = []
        for path in self._folder.glob("*.json") if self._folder.is_dir() else ():
            with suppress(OSError, DataError):
                found.append(decode(path.read_bytes(), Joined, what=path.name))
        return sorted(found, key=lambda one: (one.at, one.address), reverse=True)

    def of_link(self, base: str, secret: str) -> Joined | None:
        """The seat that a link was exchanged for here."""
        mark = mark_of(secret)
        return next((one for one in self.all() if one.base == base and one.link == mark), None)

    def of_table(self, base: str, session: str, number: int) -> Joined | None:
        """The seat of this number at a table."""
        address = f"{base}/s/{session}/{number}"
        return next((one for one in self.all() if one.address == address), None)


learn(Joined)
