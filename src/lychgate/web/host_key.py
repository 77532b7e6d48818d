"""The right to make tables: the key of whoever hosts, as their link and a browser's cookie show it."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Mapping
from hashlib import sha256
from hmac import compare_digest

from lychgate.web.page_request import Refusal
from lychgate.web.safety import Pace

COOKIE = "host"
"""How the name of the cookie begins that holds the key."""

FORM = "A host key has 16 to 200 characters: letters from a to z, small or capital, digits, '-' and '_'."

_KEY = re.compile(r"[A-Za-z0-9_-]{16,200}\Z")

TOO_MANY = "That was too much from one address at once. Wait a minute and do it again."

HOSTS_ONLY = (
    "Only whoever runs this server makes tables and imports games here: the server shows them a link for that when it "
    "starts. If you were invited, open the link that was sent to you."
)


def host_cookie(games: str) -> str:
    """The cookie that holds the key of a server whose games are kept at ``games``: the same each time it starts.

    A browser sends the cookies of one name to all servers of a machine, whatever their ports; so each has its own.
    """
    return f"{COOKIE}.{sha256(games.encode()).hexdigest()[:8]}"


def new_key() -> str:
    """A key that nobody guesses."""
    return secrets.token_urlsafe(18)


def is_key(text: str) -> bool:
    """Whether a text can be a host key: too long to be guessed, and the same in an address and in a cookie."""
    return _KEY.match(text) is not None


class HostKey:
    """The key without which nobody makes tables; with None for it, everybody may. ``clock`` counts seconds.

    ``games`` is where the server's games are kept.
    """

    def __init__(self, key: str | None, clock: Callable[[], float], games: str = "") -> None:
        self.cookie = host_cookie(games)
        self._key = key
        self._shown = Pace(clock, per_second=1, burst=60)

    @property
    def wanted(self) -> bool:
        """Whether a key is needed at all."""
        return self._key is not None

    def opens(self, shown: str, address: str) -> bool:
        """Whether ``shown``, which comes from the network address ``address``, gives the right to make tables.

        Raises ``Refusal`` when too many keys come from there. Right ones count as well, and are refused then as well:
        otherwise the refusals would tell whoever tries many which one is right.
        """
        if self._key is None:
            return True
        if not shown:
            return False
        if not self._shown.allows(address):
            raise Refusal(429, TOO_MANY)
        return compare_digest(shown.encode(errors="replace"), self._key.encode())

    def held(self, cookies: Mapping[str, str], address: str) -> bool:
        """Whether a browser with these cookies has the right to make tables. Raises ``Refusal`` like ``opens``."""
        return self.opens(cookies.get(self.cookie, ""), address)

    def check(self, cookies: Mapping[str, str], address: str) -> None:
        """Raises ``Refusal`` for a browser that does not have the right to make tables."""
        if not self.held(cookies, address):
            raise Refusal(403, HOSTS_ONLY)
