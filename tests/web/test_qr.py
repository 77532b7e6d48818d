"""Links as QR codes."""

from __future__ import annotations

from lychgate.web.qr import as_path, as_text, qr

KNOWN = """
█▀▀▀▀▀█  ▀▀█▄█▄ ▀ █▀▀▀▀▀█
█ ███ █ ▄▀██ ▄█▄█ █ ███ █
█ ▀▀▀ █ ▀▄█ ▀█▀ ▄ █ ▀▀▀ █
▀▀▀▀▀▀▀ ▀▄▀ █ ▀ ▀ ▀▀▀▀▀▀▀
██  ▄▀▀▀▄▀█ ▀█ ██▄  ██▄▄
▀▀▄█ ▄▀▀ ▀▄█▀  █▄ ▀▀▄█ ▀█
█ ████▀▀ ▀█ ▄ █▄▀▀▀    ▄▀
█ █ █ ▀█▀█  ▄ ▄▀▄▀ ▀▄▀▄▀█
▀    ▀▀▀███ ▀▀▄▄█▀▀▀█ █
█▀▀▀▀▀█ █  ▄▀▀▀ █ ▀ █▀  █
█ ███ █  ▀▄▀█▀ ▀▀▀██▀█▀▄▄
█ ▀▀▀ █ ▄▄▀▄   ▄▄▀▄▄▄ ▀ █
▀▀▀▀▀▀▀ ▀▀▀ ▀ ▀▀▀ ▀  ▀  ▀
"""
"""Two other programs made the same modules, and a third read them."""


def test_the_code_of_an_address_is_what_other_programs_make_of_it() -> None:
    code = qr("http://192.168.1.7:8000/")

    assert code is not None
    lines = [line[4:].rstrip() for line in as_text(code).splitlines()[2:-2]]
    assert lines == KNOWN.strip("\n").splitlines()


def test_a_code_grows_with_what_it_says_until_there_is_no_room() -> None:
    sizes = [len(qr("x" * length) or ()) for length in (17, 18, 32, 33, 53, 54, 78, 79, 106, 107)]

    assert sizes == [21, 25, 25, 29, 29, 33, 33, 37, 37, 0]


def test_the_path_has_a_square_for_every_dark_module() -> None:
    code = qr("x")

    assert code is not None
    assert as_path(code).count("h1v1h-1z") == sum(sum(row) for row in code)
    assert as_path(code).startswith("M0 0h1v1h-1z")
