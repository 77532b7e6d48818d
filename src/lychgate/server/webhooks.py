"""Webhooks: telling a seat, at an address that it has given, that it is its move."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lychgate.core.errors import StoreError
from lychgate.server.addresses import leads_abroad

Post = Callable[[str, Mapping[str, str]], None]
"""Sends JSON to an address. Raises ``OSError`` or ``StoreError`` when it did not arrive."""

SECONDS = 5.0
"""How long a webhook may take to answer."""


def post_json(url: str, message: Mapping[str, str]) -> None:
    """Sends ``message`` as JSON to a web server elsewhere; its answer is not read, and redirects are not followed.

    Raises ``StoreError`` when it did not arrive.
    """
    import httpx

    if not leads_abroad(url):
        raise StoreError("The webhook's address leads nowhere, or back into the house.")
    try:
        answer = httpx.post(url, json=dict(message), timeout=SECONDS, follow_redirects=False)
    except httpx.HTTPError as lost:
        raise StoreError("The webhook could not be reached.") from lost
    if answer.is_error:
        raise StoreError(f"The webhook refused the message ({answer.status_code}).")
