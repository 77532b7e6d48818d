"""Addresses of web servers as people type them, and which of them a webhook may have: none in this network.

One parser reads them, that of the library which connects, so that no two can read an address differently.
"""

from __future__ import annotations

import re
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

import httpx

from lychgate.core.errors import PlayError

LONGEST = 500
PORTS = {"http": 80, "https": 443}
FORM = "A webhook is an address such as https://example.org/hook."

_HOST = re.compile(r"[a-z0-9_.-]+|[0-9a-f:.]+", re.IGNORECASE)

WITHIN = ("localhost", ".localhost", ".local", ".internal", ".lan", ".home.arpa")
"""The ends of names that say of themselves that they belong to this machine or this network."""

UNICAST = ip_network("2000::/3")
"""All IPv6 addresses that machines on the internet have; what carries an IPv4 address in it is outside, or below."""

NAT64 = ip_network("64:ff9b::/96")
"""How a network without IPv4 writes an IPv4 address: it leads where that leads."""

NOWHERE = tuple(
    map(
        ip_network,
        (
            "2001::/32",  # Teredo
            "2002::/16",  # 6to4
            "3fff::/20",  # for examples
            "192.0.0.0/24",  # for protocols
            "192.88.99.0/24",  # for relays of 6to4
        ),
    )
)
"""What versions of Python differ about: addresses at which there is no web server, but perhaps a way back."""


def web_address(text: str) -> httpx.URL:
    """Reads the address of a web server. Raises ``ValueError`` where it is none, whatever is wrong with it."""
    try:
        address = httpx.URL(text)
        host = address.raw_host.decode("ascii")
        host.encode("idna")  # what the name service and certificates refuse: an empty part, one of 64 letters
        odd = not address.host or not _HOST.fullmatch(host)  # reading the host may fail, too
    except (httpx.InvalidURL, ValueError) as broken:
        raise ValueError("it cannot be read") from broken
    if odd or address.scheme not in PORTS or not 0 < port_of(address) < 1 << 16:
        raise ValueError("it has no scheme, name or port of a web server")
    return address


def is_origin(text: str) -> bool:
    """Whether a text is the address of a web server, without a name of a user and a path."""
    try:
        address = web_address(text)
    except ValueError:
        return False
    return not (address.userinfo or address.query or address.fragment or address.path.strip("/")) and " " not in text


def port_of(address: httpx.URL) -> int:
    """The port that is connected to."""
    return PORTS[address.scheme] if address.port is None else address.port


def webhook_address(text: str) -> httpx.URL:
    """Reads the address of a webhook. Raises ``PlayError`` unless it is a web server that is not plainly our own."""
    if len(text) > LONGEST or not text.isascii() or not text.isprintable() or " " in text:
        raise PlayError(f"{FORM} It has at most {LONGEST} signs.")
    try:
        address = web_address(text)
    except ValueError as broken:
        raise PlayError(FORM) from broken
    if address.userinfo:
        raise PlayError(FORM)
    if not abroad(address.host):
        raise PlayError("A webhook leads to a server elsewhere; this address is within the house.")
    return address


def abroad(host: str) -> bool:
    """Whether a host's name does not say of itself that it is this machine or this network."""
    host = host.rstrip(".").lower()
    try:
        return elsewhere(ip_address(host))
    except ValueError:
        last = host.rpartition(".")[2]  # of a name, letters; what ends in a figure is an address in another spelling
        return "." in host and not host.endswith(WITHIN) and last[:1].isalpha()


def elsewhere(place: IPv4Address | IPv6Address) -> bool:
    """Whether an IP address is that of one machine somewhere on the internet.

    It is not where it is loopback, private, link-local, unspecified, multicast or reserved, or an IPv6 form that
    carries an IPv4 address, but for NAT64's common one around such an address of a machine on the internet.
    """
    if isinstance(place, IPv6Address):
        if place.scope_id is not None:
            return False
        if place in NAT64:
            return elsewhere(IPv4Address(int(place) & 0xFFFFFFFF))
        if place not in UNICAST:
            return False
    refused = place.is_multicast or place.is_reserved or place.is_unspecified or any(place in one for one in NOWHERE)
    return place.is_global and not refused
