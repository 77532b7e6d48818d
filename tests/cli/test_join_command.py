"""``lychgate join``: through a link to a seat, on with it another time, and a sentence for whatever is in the way."""

from __future__ import annotations

import json
import stat
from contextlib import closing
from functools import partial
from pathlib import Path
from threading import Event

import msgspec
import pytest
from click.testing import CliRunner, Result
from starlette.applications import Starlette
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse
from starlette.routing import Route
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from lychgate import __version__
from lychgate.cli import witnessing
from lychgate.cli.connection import Host
from lychgate.cli.join import fresh_witness, join
from lychgate.cli.joined import Joined, Keys, mark_of
from lychgate.cli.witnessing import TerminalWitness
from lychgate.core.witness import commitment_of, share
from lychgate.server.seats import Custom, Links, SessionInfo
from lychgate.server.sessions import Sessions
from tests.cli.serving import Serving


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("LYCHGATE_HOME", str(tmp_path / "mine"))
    return tmp_path / "mine"


def joined(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(join, list(words), input=typed)


def sentence(result: Result) -> str:
    """What was said on the way out."""
    assert result.exit_code in (1, 2), result.output
    assert "Traceback" not in result.output
    return " ".join(result.stderr.split())


# ---------------------------------------------------------------------- sitting down, and going on


def test_a_link_seats_whoever_opens_it_and_what_they_say_is_done(
    link: str, sessions: Sessions, two: tuple[SessionInfo, Links]
) -> None:
    result = joined(link, typed="1\nOdo Quickstep\n")

    assert result.exit_code == 0, result.output
    assert "You sit on Ada's seat." in result.output
    assert "  Odo Quickstep, " in result.output
    assert f"'lychgate join {link.partition('/join/')[0]}/s/{two[0].id}/1' goes on from here." in result.output
    assert sessions.live(two[0].id).revision == 2


def test_the_same_link_goes_on_another_time_and_so_does_the_address_of_the_table(
    link: str, serving: Serving, two: tuple[SessionInfo, Links]
) -> None:
    joined(link, typed="1\nOdo Quickstep\n")

    for again in (link, f"{link}/", f"{serving.base}/s/{two[0].id}/1", f"{serving.base}/s/{two[0].id}/1/journal", "1"):
        result = joined(again)

        assert result.exit_code == 0, result.output
        assert "Last time:" in result.output
        assert "Odo Quickstep" in result.output


def test_a_terminal_that_has_joined_witnesses_the_dice(
    link: str, serving: Serving, sessions: Sessions, two: tuple[SessionInfo, Links], home: Path
) -> None:
    joined(link)
    (kept,) = Keys(home).all()
    with closing(Host(serving.base)) as host:
        dial = partial(host.dial, f"/s/{kept.session}/{kept.number}/witness", kept.key)
        with closing(TerminalWitness(dial, kept.witness, str)):
            witnesses, asked = sessions.live(two[0].id).witnesses, ("token",)
            given: tuple[dict[str, str], ...] = ({},)
            while not given[0]:
                given = witnesses.ask(asked)

            assert given == ({"Ada": share(kept.witness, "token")},)
            assert witnesses.commitments == {"Ada": commitment_of(kept.witness)}
    assert len(kept.witness) == 32


class Line:
    """A line on which the server asks for the secret, and closes it."""

    def __init__(self, said: list[dict[str, str]], enough: Event) -> None:
        self._said, self._enough = said, enough

    def __enter__(self) -> Line:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def send(self, text: str) -> None:
        self._said.append(json.loads(text))
        if len(self._said) == 3:
            self._enough.set()

    def recv(self) -> str:
        if len(self._said) == 1:
            return '{"open":true,"fresh":true}'
        raise ConnectionClosed(None, None)

    def close(self) -> None:
        pass


def test_a_terminal_opens_its_secret_with_that_of_the_game_and_goes_on_with_a_fresh_one(
    link: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(witnessing, "AGAIN_AFTER", 0)
    joined(link)
    keys, said, enough = Keys(home), list[dict[str, str]](), Event()
    (kept,) = keys.all()

    def dial() -> ClientConnection:
        return Line(said, enough)  # type: ignore[return-value]

    with closing(TerminalWitness(dial, kept.witness, partial(fresh_witness, keys, kept))):
        assert enough.wait(60)

    (later,) = keys.all()
    assert said[:3] == [
        {"commitment": commitment_of(kept.witness)},
        {"secret": kept.witness},
        {"commitment": commitment_of(later.witness)},
    ]
    assert later == msgspec.structs.replace(kept, witness=later.witness)
    assert later.witness != kept.witness


def test_a_terminal_witness_gives_up_where_none_is_wanted() -> None:
    dialled: list[int] = []

    def dial() -> ClientConnection:
        dialled.append(1)
        raise Closed

    class Closed(OSError):
        pass

    with closing(TerminalWitness(dial, "a" * 32, str)) as witness:
        witness.close()

    assert len(dialled) <= 1  # and not again while it is closed


def test_tables_that_were_joined_are_listed(link: str, serving: Serving, two: tuple[SessionInfo, Links]) -> None:
    assert joined().output.startswith("No table was joined from here yet.")
    joined(link)
    joined(f"{serving.base}/join/{two[1].spectator}")

    listed = joined().output

    assert "The lantern (12 Years), as Ada, last 20" in listed
    assert "The lantern (12 Years), looking on, last 20" in listed
    assert f"     lychgate join {serving.base}/s/{two[0].id}/1\n" in listed


def test_the_key_is_for_its_owner_to_read_and_the_link_is_kept_nowhere(link: str, home: Path) -> None:
    joined(link)

    (kept,) = (home / "joined").iterdir()

    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert stat.S_IMODE(kept.parent.stat().st_mode) == 0o700
    assert link.rpartition("/")[2] not in kept.read_text()
    assert mark_of(link.rpartition("/")[2]) in kept.read_text()


def test_a_new_link_to_the_same_seat_takes_the_place_of_the_old_one(
    link: str, serving: Serving, sessions: Sessions, two: tuple[SessionInfo, Links]
) -> None:
    joined(link)
    fresh = sessions.reissue(two[0].id, "Ada", "Ada")
    assert "this key opens no seat" in sentence(joined(link))

    assert joined(f"{serving.base}/join/{fresh}").exit_code == 0

    assert joined("1").exit_code == 0
    assert joined("2").exit_code == 2


def test_a_file_that_holds_no_key_is_passed_over(link: str, home: Path) -> None:
    joined(link)
    (home / "joined" / "other.json").write_text("{")

    assert joined("1").exit_code == 0


def test_keys_that_cannot_be_kept_are_not_asked_for(link: str, home: Path) -> None:
    home.write_text("a file where the folder should be")

    assert "No key could be kept" in sentence(joined(link))
    home.unlink()
    assert joined(link).exit_code == 0


def test_own_dice_are_for_the_table_to_allow(link: str, sessions: Sessions, two: tuple[SessionInfo, Links]) -> None:
    assert "At this table the program rolls" in sentence(joined(link, "--dice", "mine"))
    live = sessions.live(two[0].id)
    for seat in ("Ada", "Bertram"):
        live.change_custom(seat, Custom(hand_dice=True))

    result = joined(link, "--dice", "mine", typed="1\n1 1 1 1\n")

    told = " ".join(result.output.split())
    assert "Roll 4d4: " in told
    assert "4d4 shows 1, 1, 1, 1 = 4 (your own dice)." in told
    assert live.own("Ada").hand_dice
    joined(link, "--dice", "app")
    assert not live.own("Ada").hand_dice


# ---------------------------------------------------------------------- what is in the way


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("nonsense", "'nonsense' is no link."),
        ("ftp://a.host/join/abcdefghijklmnop", "is no link."),
        ("http://", "is no link."),
        ("http://[::1/join/abcdefghijklmnop", "is no link."),
        ("http://host:99999/join/abcdefghijklmnop", "is no link."),
        ("http://me@host/join/abcdefghijklmnop", "is no link."),
        ("http://[::1]x/join/abcdefghijklmnop", "is no link."),
        ("http://xn--zz/join/abcdefghijklmnop", "is no link."),
        ("http://a..b/join/abcdefghijklmnop", "is no link."),
        (f"https://{'a' * 64}.org/join/abcdefghijklmnop", "is no link."),
        ("http://host/", "is not the link to a seat."),
        ("http://host/join/", "is not the link to a seat."),
        ("http://host/join/short", "is not the link to a seat."),
        ("http://host/join/abcdefghij%0a", "is not the link to a seat."),
        ("http://host/s/abc/1", "The key to that seat is not kept here"),
        ("http://host/s/abc/²", "is not the link to a seat."),
        ("0", "There is no table 0 in the list"),
        ("7", "There is no table 7 in the list"),
        ("9" * 50, "There is no table 999999999 in the list"),
    ],
)
def test_what_leads_nowhere_is_refused_with_a_sentence(wrong: str, told: str) -> None:
    result = joined(wrong)

    assert result.exit_code == 2
    assert told in sentence(result)
    assert "A seat's link looks like http://" in sentence(result)


def test_a_link_that_was_used_elsewhere_says_so(link: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    joined(link)
    monkeypatch.setenv("LYCHGATE_HOME", str(tmp_path / "another"))

    assert "A link seats one person once" in sentence(joined(link))


def test_a_server_that_is_not_there_is_told(link: str, serving: Serving) -> None:
    serving.stop()

    result = joined(link)

    assert result.exit_code == 1
    assert f"Nothing answers at {serving.base} (Connection refused)." in sentence(result)
    assert "Is the table being served?" in sentence(result)


def test_a_safe_address_that_answers_unsafely_is_told(link: str) -> None:
    result = joined(link.replace("http:", "https:"))

    assert f"No safe connection to {link.partition('/join/')[0].replace('http:', 'https:')} could" in sentence(result)
    assert "(wrong version number)" in sentence(result)


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (JSONResponse({"lychgate": "9.9", "api": 99}), f"is served by Lychgate 9.9, and this is {__version__}"),
        (JSONResponse({"lychgate": "9.9\x1b[2J", "api": 99}), "is served by Lychgate 9.9[2J, and this is"),
        (JSONResponse({"something": "else"}), "gives an answer that cannot be understood (200)"),
        (PlainTextResponse("<html>", 404), "gives an answer that cannot be understood (404)"),
        (RedirectResponse("https://else.where/api"), "leads on to https://else.where/api"),
        (PlainTextResponse("", 503), "cannot answer at this moment (503)"),
    ],
)
def test_what_is_no_table_of_this_version_is_told_before_the_link_is_used_up(
    answer: PlainTextResponse, told: str
) -> None:
    asked: list[str] = []

    async def reply(request: object) -> PlainTextResponse:
        asked.append(str(request.url.path))  # type: ignore[attr-defined]
        return answer

    other = Starlette(routes=[Route("/{path:path}", reply, methods=["GET", "POST"])])
    with Serving(other) as served:
        result = joined(f"{served.base}/join/abcdefghijklmnop")

    assert told in sentence(result)
    assert asked == ["/api"]


def test_keys_are_found_by_link_and_by_table(home: Path) -> None:
    keys = Keys(home)
    seat = Joined("http://a", "s", 1, "key", mark_of("secret"), "Ada", "t", "b", "2026-01-01")
    keys.keep(seat)
    keys.keep(Joined("http://a", "s", 2, "other", "", "Ben", "t", "b", "2026-01-02"))

    assert keys.of_link("http://a", "secret") == seat == keys.of_table("http://a", "s", 1)
    assert keys.of_link("http://b", "secret") is keys.of_table("http://a", "s", 3) is None
    assert [one.name for one in keys.all()] == ["Ben", "Ada"]
