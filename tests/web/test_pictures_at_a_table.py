"""A picture as the map: the referee draws areas on it, and a player gets the parts that the party has seen, no more."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Callable
from contextlib import ExitStack
from io import BytesIO
from itertools import count
from zipfile import ZipFile

import pytest
from PIL import Image, ImageDraw
from starlette.testclient import TestClient

from lychgate.core.decision import TEXT
from lychgate.kit.site import Site
from lychgate.server.seats import SPECTATOR, Custom, Kind, Links, SessionInfo
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from tests.web.forms import form_to, forms, text_of

GM, ANN, BEN = "Gm", "Ann", "Ben"
RED, GREEN, BLUE = (200, 0, 0), (0, 160, 0), (0, 0, 200)
CLEAR = "clear"
NAMES: dict[tuple[int, ...], str] = {RED: "red", GREEN: "green", BLUE: "blue"}
ADA = "delver Ada of Ann class Warrior str 16 hp 40 stab 1 gear long sword, torch"
PLAYERS = (ANN, BEN, SPECTATOR)

Types = Callable[..., None]
Seated = Callable[[str], TestClient]


def stripes() -> bytes:
    """Thirty squares of ten pixels: ten red ones, ten green ones, ten blue ones; twenty squares high."""
    made = Image.new("RGB", (300, 200), RED)
    drawing = ImageDraw.Draw(made)
    drawing.rectangle((100, 0, 199, 199), fill=GREEN)
    drawing.rectangle((200, 0, 299, 199), fill=BLUE)
    written = BytesIO()
    made.save(written, "PNG")
    return written.getvalue()


def colours(answer: bytes) -> set[str]:
    """The colours of a picture that was fetched; nothing of it has another."""
    found = Image.open(BytesIO(answer)).convert("RGBA").getcolors(1000)
    assert found is not None
    return {CLEAR if one[3] == 0 else NAMES[one[:3]] for _, one in found if isinstance(one, tuple)}


@pytest.fixture
def table(sessions: Sessions) -> tuple[SessionInfo, Links]:
    seats: list[tuple[str, Kind, str]] = [(name, "person", "") for name in (GM, ANN, BEN)]
    return sessions.create("Under the hill", "sovereign", {}, seats, Custom(undo="referee"), "stripes")


@pytest.fixture
def two(table: tuple[SessionInfo, Links]) -> tuple[SessionInfo, Links]:
    """The table at which ``seated`` seats people."""
    return (table[0], Links({**table[1].seats}, table[1].spectator))


@pytest.fixture
def live(sessions: Sessions, table: tuple[SessionInfo, Links]) -> Session:
    return sessions.live(table[0].id)


@pytest.fixture
def types(live: Session) -> Types:
    """What the GM types."""
    deeds = count()

    def type_(*lines: str) -> None:
        for line in lines:
            outcome = live.reply(GM, f"{TEXT}{line}", live.revision_of(GM), f"deed {next(deeds)}")
            assert not outcome.remark, outcome.remark

    return type_


class At:
    """A browser at one seat of the table."""

    def __init__(self, client: TestClient, live: Session, seat: str) -> None:
        number = [one.seat for one in live.info.seats].index(seat) + 1 if seat != SPECTATOR else 0
        self.client, self.base = client, f"/s/{live.id}/{number}"

    def get(self, address: str) -> tuple[int, str]:
        answer = self.client.get(f"{self.base}{address}")
        return answer.status_code, answer.text

    def shown(self, address: str = "") -> list[str]:
        """The addresses of all pictures on a page but those of the program itself."""
        _, html = self.get(address)
        return re.findall(r'<(?:image|img)\b[^>]*?(?:href|src)="(/s/[^"]+)"', html)

    def colours(self, address: str = "") -> set[str]:
        """All that can be seen of pictures on a page."""
        found: set[str] = set()
        for one in self.shown(address):
            answer = self.client.get(one)
            assert answer.status_code == 200, one
            assert answer.headers["content-type"] == "image/webp"
            assert answer.headers["cache-control"].startswith("private")
            found |= colours(answer.content)
        return found

    def bring(self, data: bytes, name: str = "map.png", **fields: str) -> tuple[int, str]:
        form = form_to(self.get("/pictures")[1], "/pictures")
        filled = {"use": "map", **form.fields, **fields}
        filled.pop("file", None)
        answer = self.client.post(form.action, data=filled, files={"file": (name, data)})
        return answer.status_code, answer.text

    def press(self, says: str, **fields: str) -> str:
        """Presses the first button on the page of pictures that says this: the page that follows."""
        form = next(one for one in forms(self.get("/pictures")[1]) if says in one.buttons)
        name, value = form.buttons[says]
        answer = self.client.post(form.action, data={**form.fields, name: value, **fields})
        assert answer.status_code == 200, text_of(answer.text)
        return answer.text

    def draw(self, **fields: str) -> tuple[int, str]:
        form = form_to(self.get("/areas/1")[1], "/areas/1")
        answer = self.client.post(form.action, data={**form.fields, **fields})
        return answer.status_code, answer.text


@pytest.fixture
def at(seated: Seated, live: Session) -> Callable[[str], At]:
    return lambda seat: At(seated("*" if seat == SPECTATOR else seat), live, seat)


@pytest.fixture
def mapped(at: Callable[[str], At], types: Types) -> At:
    """The GM's browser, once the stripes lie under three rooms: red, green and blue, one behind the other."""
    gm = at(GM)
    status, page = gm.bring(stripes(), title="Three halls", wide="30")
    assert status == 200, text_of(page)
    assert "Areas of Three halls" in page
    for fields in (
        {"room": "1", "x": "0", "y": "0", "w": "10", "h": "20"},
        {"room": "new", "x": "10", "y": "0", "w": "10", "h": "20", "name": "The green hall", "from": "1"},
        {"room": "new", "x": "20", "y": "0", "w": "10", "h": "20", "name": "The blue hall", "from": "2"},
    ):
        status, page = gm.draw(**fields)
        assert status == 200, text_of(page)
    types(ADA)
    return gm


def test_players_get_the_parts_of_the_map_that_the_party_has_seen(
    mapped: At, at: Callable[[str], At], types: Types
) -> None:
    assert [at(seat).colours() for seat in PLAYERS] == [set()] * 3
    types("light Ada torch", "enter 1")

    assert [at(seat).colours() for seat in PLAYERS] == [{"red"}] * 3

    types("enter 2")
    assert [at(seat).colours() for seat in PLAYERS] == [{"red", "green"}] * 3
    assert mapped.colours() == {"red", "green", "blue"}


def test_no_address_gives_a_player_more_than_that(mapped: At, at: Callable[[str], At], types: Types) -> None:
    whole = next(one for one in mapped.shown("/areas/1"))
    file = whole.rpartition("/")[2]
    types("light Ada torch", "enter 1")
    seen = at(ANN).shown()[0].rpartition("/")[2]
    tried = (
        *("/map/room/2", "/map/room/3", f"/map/room/2?v={seen}", "/map/room/0", "/map/room/-1", "/map/room/x"),
        *("/map/room/1/../3", "/map/level/1", "/map/level/1?v=1", f"/picture/{file}", f"/map/room/{file}"),
        *("/pictures", "/areas/1"),
    )

    for seat in PLAYERS:
        assert [at(seat).get(one)[0] for one in tried] == [404] * len(tried), seat
        answer = at(seat).client.get(f"{at(seat).base}/map/room/1?x=0&y=0&w=30&h=20&room=3")
        assert colours(answer.content) == {"red"}
        assert Image.open(BytesIO(answer.content)).size == (100, 200)
        for page in ("", "/screen", "/journal", "/chronicle", "/chronicle.html", "/game.txt", "/notes?of=x"):
            told = at(seat).get(page)[1]
            assert [hidden for hidden in (file, "The blue hall", "The green hall") if hidden in told] == [], page
        for what in ("table", "journal", "why", "chronicle"):
            told = at(seat).client.get(f"/api{at(seat).base}/{what}").text
            assert [hidden for hidden in (file, "The blue hall", "The green hall") if hidden in told] == [], what
    assert mapped.get(f"/picture/{file}")[0] == 200


def test_no_line_tells_a_player_of_what_is_hidden(mapped: At, at: Callable[[str], At], types: Types) -> None:
    file = next(one for one in mapped.shown("/areas/1")).rpartition("/")[2]
    types("light Ada torch", "enter 1")
    heard: dict[tuple[str, str], str] = {}
    with ExitStack() as lines:
        opened = {
            (seat, line): lines.enter_context(at(seat).client.websocket_connect(line.format(at(seat).base)))
            for seat in PLAYERS
            for line in ("{}/live", "{}/screen/live", "/api{}/live")
        }
        for who, socket in opened.items():
            heard[who] = socket.receive_text()
        types("enter 2")
        for who, socket in opened.items():
            while "The green hall" not in heard[who]:
                heard[who] += socket.receive_text()

    assert len(heard) == 9
    for (seat, line), text in heard.items():
        for hidden in (file, "The blue hall", "map/room/3", "map/level"):
            assert hidden not in text, (seat, line)
        assert ("map/room/2" in text) == (line != "/api{}/live"), (seat, line)


def test_what_is_taken_back_is_hidden_again(mapped: At, at: Callable[[str], At], live: Session, types: Types) -> None:
    types("light Ada torch", "enter 1", "enter 2")
    green = next(one for one in at(ANN).shown() if "/room/2" in one)

    live.undo(GM, live.revision_of(GM), "back")

    assert at(ANN).colours() == {"red"}
    assert at(ANN).client.get(green).status_code == 404


def test_a_picture_that_is_laid_anew_keeps_its_areas(mapped: At, at: Callable[[str], At], types: Types) -> None:
    types("light Ada torch", "enter 1")
    mapped.press("Lay under the map", wide="60")

    types("enter 2")

    assert at(ANN).colours() == {"red", "green"}


def test_a_site_that_is_corrected_keeps_its_picture_and_its_areas(
    mapped: At, at: Callable[[str], At], live: Session, types: Types
) -> None:
    types("light Ada torch", "enter 1", "enter 2")
    halls = "".join(f'[[rooms]]\nnumber = {one}\nname = "Hall {one}"\n' for one in (1, 2, 3, 4))
    ways = "".join(f"[[doors]]\nnumber = {one}\nrooms = [{one - 1}, {one}]\n" for one in (1, 2, 3, 4))

    types(f'site\nname = "Three halls"\n{halls}{ways}')

    assert [one.name for one in _site(live).rooms] == ["Hall 1", "Hall 2", "Hall 3", "Hall 4"]
    assert [bool(one.floor) for one in _site(live).rooms] == [True, True, True, False]
    assert at(ANN).colours() == {"red", "green"}


def test_only_a_referee_brings_pictures(at: Callable[[str], At], table: tuple[SessionInfo, Links]) -> None:
    for seat in PLAYERS:
        client = at(seat)
        answer = client.client.post(
            f"{client.base}/pictures", data={"use": "map"}, files={"file": ("a.png", stripes())}
        )
        assert answer.status_code in (403, 404), seat


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"no picture", "This file is not a picture."),
        (b'{"resolution": {}, "image": ""}', "resolution"),
        (b'{"resolution": {"map_size": {"x": 2, "y": 2}, "pixels_per_grid": 1}, "image": "bm8="}', "not a picture"),
    ],
)
def test_a_broken_file_is_refused_with_a_sentence(at: Callable[[str], At], data: bytes, told: str) -> None:
    status, page = at(GM).bring(data)

    assert status == 200
    assert told in text_of(page)
    assert "Nothing was stored." in text_of(page)


# ---------------------------------------------------------------------- Universal VTT


def vtt() -> bytes:
    """The stripes with a door in each of the two walls between them, and one that leads nowhere."""
    doors = [((10, 4), (10, 6)), ((20, 9), (20, 11)), ((1, 3), (1, 4))]
    portals = [{"bounds": [{"x": ax, "y": ay}, {"x": bx, "y": by}], "closed": True} for (ax, ay), (bx, by) in doors]
    resolution = {"map_origin": {"x": 0, "y": 0}, "map_size": {"x": 30, "y": 20}, "pixels_per_grid": 10}
    rim = [(1, 1), (29, 1), (29, 19), (1, 19), (1, 1)]
    walls = [[{"x": x, "y": y} for x, y in line] for line in (rim, [(10, 1), (10, 19)], [(20, 1), (20, 19)])]
    image = b64encode(stripes()).decode()
    told = {"format": 0.3, "resolution": resolution, "line_of_sight": walls, "portals": portals, "image": image}
    return json.dumps(told).encode()


def test_the_doors_of_a_universal_vtt_map_become_doors_between_rooms(
    at: Callable[[str], At], live: Session, types: Types
) -> None:
    gm = at(GM)
    gm.bring(vtt(), "halls.dd2vtt", title="Halls")
    gm.draw(room="1", x="0", y="0", w="9.5", h="20")
    assert [one.at for one in _site(live).doors] == [None]

    gm.draw(room="new", x="10.5", y="0", w="9", h="20", name="Green", **{"from": ""})
    gm.draw(room="new", x="20.5", y="0", w="9", h="20", name="Blue", **{"from": "2"})

    doors = [(one.rooms, one.at, one.kind) for one in _site(live).doors]
    assert doors == [
        ((0, 1), None, "door"),
        ((1, 2), (10, 4, 10, 6), "door"),
        ((2, 3), (20, 9, 20, 11), "door"),
    ]
    types(ADA, "light Ada torch", "enter 1", "enter 2")
    assert at(ANN).colours() == {"red", "green"}


def test_the_walls_of_a_universal_vtt_map_become_rooms(at: Callable[[str], At], live: Session, types: Types) -> None:
    gm = at(GM)
    page = gm.bring(vtt(), "halls.dd2vtt", title="Halls")[1]
    form = next(one for one in forms(page) if "Find rooms from walls" in one.buttons)
    assert gm.client.post(form.action, data={**form.fields, "do": "find"}).status_code == 200

    rooms = [(one.number, one.name, one.floor[0].bounds[0]) for one in _site(live).rooms]
    assert rooms == [(1, "The way in", 1), (2, "Chamber", 10), (3, "Chamber", 20)]
    assert [(one.rooms, one.at) for one in _site(live).doors] == [
        ((0, 1), (1, 3, 1, 4)),
        ((1, 2), (10, 4, 10, 6)),
        ((2, 3), (20, 9, 20, 11)),
    ]
    types(ADA, "light Ada torch", "enter 1", "enter 2")
    assert at(ANN).colours() == {"red", "green"}

    live.undo(GM, live.revision_of(GM), "back one")
    assert at(ANN).colours() == {"red"}


def _site(live: Session) -> Site:
    site: Site = live.game.state.site.site
    return site


# ---------------------------------------------------------------------- handouts


def test_a_picture_in_a_handout_is_shown_to_those_who_get_it(at: Callable[[str], At], types: Types) -> None:
    gm = at(GM)
    gm.bring(stripes(), title="A banner", use="keep")
    file = gm.shown("/pictures")[0].rpartition("/")[2]
    types(f'handout "The banner" secret to Ann It hangs in the hall. ![Three stripes](picture:{file})')
    assert [at(seat).get(f"/picture/{file}")[0] for seat in PLAYERS] == [404, 404, 404]

    types("reveal h1")

    assert at(ANN).colours() == {"red", "green", "blue"}
    assert [at(seat).shown() for seat in (BEN, SPECTATOR)] == [[], []]
    assert [at(seat).get(f"/picture/{file}")[0] for seat in PLAYERS] == [200, 404, 404]


def test_a_picture_is_handed_out_from_the_page_of_pictures(at: Callable[[str], At], live: Session) -> None:
    gm = at(GM)
    gm.bring(stripes(), title="The [old] banner", use="keep")

    for_ben = gm.press("Hand out now", title="For Ben", to1="yes", text="Ann is not to know.")
    assert "“For Ben” is handed out." in text_of(for_ben)
    assert [bool(at(seat).colours()) for seat in PLAYERS] == [False, True, False]
    assert at(SPECTATOR).shown("/screen") == []

    gm.press("Hand out now", title="The [old] banner", text="It hangs in the hall.")
    assert [len(at(seat).shown()) for seat in PLAYERS] == [1, 2, 1]
    for seat in (GM, ANN, BEN, SPECTATOR):
        assert "The [old] banner" in at(seat).get("/screen")[1]
        assert "For Ben" not in at(seat).get("/screen")[1]
        (address,) = re.findall(r'<img[^>]* src="\./(picture/[^"]+)"', at(seat).get("/screen")[1])
        assert colours(at(seat).client.get(f"{at(seat).base}/{address}").content) == {"red", "green", "blue"}


def test_a_vault_holds_the_pictures_of_the_handouts_in_it(at: Callable[[str], At], live: Session) -> None:
    gm = at(GM)
    gm.bring(stripes(), title="A banner", use="keep")
    gm.press("Hand out now", title="A banner", to0="yes")

    vaults = [ZipFile(BytesIO(at(seat).client.get(f"{at(seat).base}/vault.zip").content)) for seat in (ANN, BEN)]

    (path,) = [one for one in vaults[0].namelist() if one.startswith("Pictures/")]
    assert colours(vaults[0].read(path)) == {"red", "green", "blue"}
    assert f"![A banner](../{path})" in vaults[0].read("Handouts/A banner.md").decode()
    assert [one for one in vaults[1].namelist() if "Pictures" in one] == []


def test_a_player_who_names_a_picture_does_not_get_it(at: Callable[[str], At], live: Session, types: Types) -> None:
    gm = at(GM)
    gm.bring(stripes(), use="keep")
    file = gm.shown("/pictures")[0].rpartition("/")[2]

    live.reply(ANN, f'{TEXT}note "a hall" public ![it](picture:{file})', live.revision_of(ANN), "note")

    assert "a hall" in at(ANN).get("")[1]
    assert at(ANN).shown() == []
    assert at(ANN).get(f"/picture/{file}")[0] == 404


# ---------------------------------------------------------------------- stored with the game


def test_pictures_travel_with_the_exported_game(mapped: At, live: Session, sessions: Sessions, types: Types) -> None:
    types("light Ada torch", "enter 1")
    text = live.export(GM)

    info, _ = sessions.import_game(text, "Again")

    again = sessions.live(info.id)
    kept = sessions.store.pictures
    before, after = (kept.all(one.settings.game) for one in (live, again))
    assert before == after
    assert [one.title for one in after] == ["Three halls"]
    assert sum(len(line) for line in text.split("\n")[1:]) < 20_000, "events name pictures by their hash"
    sessions.store.remove(again.settings.info.game)
    assert kept.list(again.settings.game) == ()
    assert kept.list(live.settings.game) != ()
