"""Which addresses a webhook may have: a web server elsewhere, however the address is written."""

from __future__ import annotations

from ipaddress import ip_address

import pytest

from lychgate.core.errors import PlayError
from lychgate.server.addresses import elsewhere, web_address, webhook_address
from tests.server.databases import one_database
from tests.server.seated import Sit

NO_ADDRESSES = [
    "",
    "example.org",
    "ftp://example.org",
    "file:///etc/passwd",
    "https://",
    "https://me:hush@example.org/",
    "https://me@example.org/",
    "https://example.org\\@127.0.0.1/",
    "https://example.org/a b",
    "https://example.org/\nx",
    "https://example.org:99999/",
    "https://example.org:0/",
    "https://example.org:x/",
    "https://[::1",
    "http://[2001:4860:4860::8888]x/",
    "http://[2001:4860:4860::8888]@/",
    "http://[8.8.8.8]/",
    "http://[v1.example]/",
    "http://example..org/",
    "http://.example.org/",
    "http://xn--zz.org/",
    f"http://{'a' * 64}.org/",
    "http://exam%70le.org/",
    "http://example.org%00/",
    "https://example.org/" + "x" * 500,
]

HOME = [
    "http://localhost:8000/",
    "http://printer.local/",
    "http://printer.local./",
    "http://LOCALHOST./",
    "http://intranet/",
    "http://metadata.google.internal/",
    "http://0x7f.1/",
    "http://127.1/",
    "http://0177.0.0.1/",
    "http://2130706433/",
    "http://127.0.0.1./",
]

AT_HOME = {
    "127.0.0.1": "loopback",
    "127.255.255.254": "loopback",
    "10.0.0.1": "private",
    "172.16.0.1": "private",
    "192.168.1.1": "private",
    "100.64.0.1": "shared by a provider's customers",
    "169.254.169.254": "link-local",
    "0.0.0.0": "unspecified",
    "0.1.2.3": "this network",
    "224.0.0.1": "multicast",
    "239.255.255.250": "multicast",
    "240.0.0.1": "reserved",
    "255.255.255.255": "broadcast",
    "192.0.0.9": "protocols",
    "192.0.2.1": "examples",
    "198.18.0.1": "benchmarks",
    "192.88.99.1": "relays of 6to4",
    "::1": "loopback",
    "::": "unspecified",
    "fe80::1": "link-local",
    "fe80::1%eth0": "link-local, with its zone",
    "2001:4860:4860::8888%eth0": "with a zone",
    "fec0::1": "site-local",
    "fd00::1": "private",
    "ff02::1": "multicast",
    "ff0e::1": "multicast everywhere",
    "100::1": "discarded",
    "5f00::1": "segments of a route",
    "4000::1": "reserved",
    "2001:db8::1": "examples",
    "3fff::1": "examples",
    "::ffff:127.0.0.1": "mapped",
    "::ffff:10.0.0.1": "mapped",
    "::127.0.0.1": "compatible",
    "::8.8.8.8": "compatible, which nobody uses",
    "64:ff9b::127.0.0.1": "NAT64",
    "64:ff9b::169.254.169.254": "NAT64",
    "64:ff9b::10.0.0.1": "NAT64",
    "64:ff9b::224.0.0.1": "NAT64",
    "64:ff9b:1::127.0.0.1": "NAT64 of a network's own",
    "64:ff9b:1::8.8.8.8": "NAT64 of a network's own",
    "2002:7f00:1::": "6to4 of 127.0.0.1",
    "2002:a9fe:a9fe::": "6to4 of 169.254.169.254",
    "2002:808:808::": "6to4",
    "2001:0:7f00:1::": "Teredo",
    "2001:0:808:808::f7f7:f7f7": "Teredo",
}

ABROAD = ["8.8.8.8", "93.184.216.34", "2001:4860:4860::8888", "2606:2800:220:1:248:1893:25c8:1946", "64:ff9b::8.8.8.8"]


def bracketed(place: str) -> str:
    return f"[{place}]" if ":" in place else place


@pytest.mark.parametrize("url", [*NO_ADDRESSES, *HOME, *(f"http://{bracketed(place)}/" for place in AT_HOME)])
def test_an_address_that_is_none_or_leads_back_into_the_house_is_refused(url: str) -> None:
    with pytest.raises(PlayError, match="webhook"):
        webhook_address(url)


@pytest.mark.parametrize("place", AT_HOME)
def test_a_place_that_is_not_one_machine_on_the_internet_is_not_elsewhere(place: str) -> None:
    assert not elsewhere(ip_address(place))


@pytest.mark.parametrize("place", ABROAD)
def test_a_machine_on_the_internet_is_elsewhere_also_through_nat64(place: str) -> None:
    assert elsewhere(ip_address(place))
    assert webhook_address(f"http://{bracketed(place)}:8080/x").port == 8080


@pytest.mark.parametrize(
    "url",
    ["https://ntfy.sh/ours", "http://example.org:8080/x?y=z", "https://EXAMPLE.org./", "https://xn--4ca.example/"],
)
def test_an_address_elsewhere_is_taken(url: str) -> None:
    webhook_address(url)


@one_database
@pytest.mark.parametrize("url", [one for one in NO_ADDRESSES if one])
def test_what_is_no_address_cannot_be_set(sit: Sit, url: str) -> None:
    table = sit()

    with pytest.raises(PlayError, match="webhook"):
        table.live.set_webhook("ben", url)

    assert table.live.webhook("ben") == ""


@pytest.mark.parametrize("url", ["http://[::1", "http://[::1]x", "http://a..b", "http://xn--zz", "http://" + "a" * 64])
def test_what_any_library_would_stumble_over_is_no_address_of_a_web_server(url: str) -> None:
    with pytest.raises(ValueError, match="it "):
        web_address(url)
