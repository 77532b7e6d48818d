"""``lychgate links``: fresh links for a table that is served or not, and the old ones are dead."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lychgate.cli.links import links
from lychgate.core.errors import PlayError
from lychgate.server.seats import Links, SessionInfo
from lychgate.server.sessions import Sessions
from lychgate.server.store import open_store
from tests.core.toy import toy_header

URL = "https://table.example.org"


def run(folder: Path, *arguments: str) -> Result:
    """Run the command as another process does while the table is served."""
    return CliRunner().invoke(links, [*arguments, "--db", str(folder / "theirs.sqlite3")])


def secrets(result: Result) -> dict[str, str]:
    """The secret of each link, by the name before it."""
    assert result.exit_code == 0, result.output
    return dict(re.findall(r"^  (\S.*?) +http\S+/join/(\S+)$", result.stdout, re.MULTILINE))


def test_every_seat_and_the_host_too_get_a_link_that_works_while_all_else_is_void(
    tmp_path: Path, sessions: Sessions, two: tuple[SessionInfo, Links]
) -> None:
    info, old = two
    _, _, host_key = sessions.sit(old.seats["Ada"])

    result = run(tmp_path, info.game, "--url", URL)

    fresh = secrets(result)
    assert list(fresh) == ["Ada (host)", "Bertram", "onlookers"]
    assert "The old links are dead, and browsers that used them are signed out." in result.stdout
    assert f"  Bertram     {URL}/join/{fresh['Bertram']}" in result.stdout
    assert sessions.who(host_key) is None
    for dead in (*old.seats.values(), old.spectator):
        with pytest.raises(PlayError):
            sessions.sit(dead)
    assert sessions.sit(fresh["Ada (host)"])[:2] == (info.id, "Ada")
    assert sessions.live(info.id).own("Ada").host
    told = [one.text for one in sessions.live(info.id).notices("Bertram")]
    assert told[-1] == "Someone on the server's machine made fresh links for Ada; the old ones are dead."


def test_one_seat_alone_can_get_a_link(tmp_path: Path, sessions: Sessions, two: tuple[SessionInfo, Links]) -> None:
    info, old = two
    _, _, kept = sessions.sit(old.seats["Bertram"])

    fresh = secrets(run(tmp_path, info.game, "--seat", "ada"))

    assert list(fresh) == ["Ada (host)"]
    assert sessions.who(kept) == (info.id, "Bertram")
    assert sessions.sit(fresh["Ada (host)"])[1] == "Ada"


def test_what_has_no_links_is_refused_in_a_sentence(tmp_path: Path, two: tuple[SessionInfo, Links]) -> None:
    with open_store(tmp_path / "theirs.sqlite3") as store:
        store.create(toy_header(name="alone"))
    rows = [
        (("nowhere",), "There is no saved game 'nowhere'."),
        (("alone",), "'alone' is played alone, so it has no links"),
        ((two[0].game, "--seat", "Clara"), "'Clara' has no seat in"),
        ((two[0].game, "--url", "table.example.org/x"), "is not an address such as https://the.name"),
    ]
    for words, sentence in rows:
        result = run(tmp_path, *words)
        assert (result.exit_code, result.stdout) == (2, ""), words
        assert sentence in result.stderr
