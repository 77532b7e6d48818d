"""Which addresses a webhook may have: a web server elsewhere, never this machine or this network."""

from __future__ import annotations

from ipaddress import ip_address
from socket import getaddrinfo
from urllib.parse import urlsplit

from lychgate.core.errors import PlayError

LONGEST = 500
FORM = "A webhook is an address such as https://example.org/hook."


def check_address(url: str) -> None:
    """Raises ``PlayError`` unless ``url`` is empty, or the address of a web server that does not look like our own."""
    url = url.strip()
    if not url:
        return
    if len(url) > LONGEST or not url.isascii() or not url.isprintable() or " " in url:
        raise PlayError(f"{FORM} It has at most {LONGEST} signs.")
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError as broken:
        raise PlayError(FORM) from broken
    if parts.scheme not in ("http", "https") or not host or parts.username is not None or parts.password is not None:
        raise PlayError(FORM)
    if not abroad(host):
        raise PlayError("A webhook leads to a server elsewhere; this address is within the house.")


def abroad(host: str) -> bool:
    """Whether a host's name does not say of itself that it is this machine or this network."""
    host = host.rstrip(".").lower()
    try:
        return ip_address(host).is_global
    except ValueError:
        within = ("localhost", ".localhost", ".local", ".internal", ".lan", ".home.arpa")
        last = host.rpartition(".")[2]  # of a name, letters; what ends in a figure is an address in another spelling
        return "." in host and not host.endswith(within) and last[:1].isalpha()


def leads_abroad(url: str) -> bool:
    """Whether all addresses that a checked ``url`` stands for at this moment are elsewhere. Asks the name service."""
    parts = urlsplit(url)
    try:
        found = getaddrinfo(parts.hostname, parts.port or parts.scheme)
    except (OSError, UnicodeError):
        return False
    return bool(found) and all(ip_address(str(place[4][0]).partition("%")[0]).is_global for place in found)
