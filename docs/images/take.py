"""Takes the pictures of the README and the guides again, or all that should be looked at when the looks change.

    python -m docs.images.take             the pictures in docs/images (pngquant, where it is there, makes them small)
    python -m docs.images.take FOLDER      every scene at 360, 800 and 1280, light and dark, and the terminal

Needs Chromium, as the tests in a browser do. The scenes are played, by bots or as an evening of
the tests is, so that the pictures show what the rules do today.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from random import Random
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from lychgate import players, rulesets
from lychgate.core.game import Game
from lychgate.core.records import Header
from lychgate.core.view import HexMap, RoomMap, View
from lychgate.server.seats import Custom
from lychgate.server.sessions import Sessions
from lychgate.server.store import open_store
from lychgate.terminal.app import TableApp
from lychgate.terminal.local_seat import LocalSeat
from tests.web import evening, saints_evening
from tests.web.conftest import BROWSERS, Host
from tests.web.saints_evening import ANN, BEN, CYD, REF

HERE = Path(__file__).parent
SIZES = {"360": (360, 740), "800": (800, 1000), "1280": (1280, 800)}
PHONE, DESK = SIZES["360"], SIZES["1280"]
TERMINAL = (110, 34)
TEXT_SCREEN = (100, 34)
MOST_TOLD = 120
SCREEN_FROM, SCREEN_TO = "<!-- screen -->\n```text\n", "\n```\n<!-- end of screen -->"
MOST_ANSWERS = 500

WANTED: tuple[tuple[str, str, tuple[int, int], bool], ...] = (
    ("first-page", "first-page", DESK, False),
    ("table-desk", "wide-map", DESK, False),
    ("table-phone", "dungeon", PHONE, True),
    ("desk", "fight", DESK, False),
    ("desk-screen", "middle", DESK, True),
)
"""The pictures in ``docs/images``: a name, its scene, the size of the window, and whether it is dark."""

FOUR_AGAINST_SIX = (
    "pc Ada fighter of Ann STR 15 CON 12 CHA 9 hp 8 ac 16",
    "pc Bertram cleric of Ben WIS 14 CHA 12 hp 6 ac 15",
    "pc Cecily thief of Cyd DEX 16 hp 4 ac 13",
    "pc Tom fighter of Ann hp 5 ac 14 retainer",
    *("give longsword to Ada", "give mace to Bertram", "give shortsword to Cecily", "give mace to Tom"),
    *("rations 7 preserved", "enter dungeon", "light torch of Ada", "turn", "turn"),
    *("foes 6 goblins AC 13 HD 1 morale 7 spear 1d6", "encounter"),
)
AS_TALL_AS_ALL = """() => {
    for (const one of document.querySelectorAll(".moment")) one.style.minHeight = getComputedStyle(one).minHeight;
    return document.documentElement.scrollHeight;
}"""
"""The height of a page, whose present stays as tall as before in a window of that height. Chromium's own pictures of
a whole page are not of a phone: they show what only those see who have keys and a mouse."""

ANSWERS_IN_A_FIGHT = 60
"""How often the referee of the fight says the usual thing at most."""


class Scene(NamedTuple):
    """The address of a page, and the secret of the link behind which it stands; none for the start page."""

    path: str
    secret: str = ""


# ---------------------------------------------------------------------- how scenes come about


def answers_until(wanted: Callable[[View], bool]) -> tuple[str, list[str]]:
    """The first seed whose game a cautious bot brings to what is wanted, and the bot's answers."""
    rules = rulesets.get("twelve_years")
    for number in count():
        seed = f"a picture {number}"
        game = Game(rules, Header(rules.name, rules.version, rules.resolve({}), ("Ann",), seed, "", ""))
        bot = players.get("cautious")(rules.name, Random(1))
        said: list[str] = []
        for _ in range(MOST_ANSWERS):
            decision = game.open_for("Ann")
            if decision is None:
                break
            said.append(bot.answer(decision, game.state))
            game.reply("Ann", said[-1])
            if wanted(rules.view(game.state, "Ann")):
                return seed, said
    raise AssertionError


def forty_hexes(view: View) -> bool:
    """Whether a whole party stands on a wide map."""
    (the_map, *_) = view.maps or (None,)
    return isinstance(the_map, HexMap) and len(view.sheets) == 4 and sum(cell.known for cell in the_map.cells) >= 40


def foes_above(view: View) -> bool:
    """Whether a whole party, not the first, meets somebody in the wilds."""
    (the_map, *_) = view.maps or (None,)
    known = sum(cell.known for cell in the_map.cells) if isinstance(the_map, HexMap) else 0
    return 12 <= known <= 24 and len(view.sheets) == 4 and bool(view.foes) and not view.party.startswith("Party 1,")


def foes_below(view: View) -> bool:
    """Whether a whole party, some of it hurt, meets one foe in a dungeon of some rooms, of which little is told."""
    (the_map, *_) = view.maps or (None,)
    below = isinstance(the_map, RoomMap) and len(the_map.rooms) >= 6 and len(view.place) < MOST_TOLD
    hurt = any(bar.value < bar.maximum for sheet in view.sheets for bar in sheet.bars[:1])
    return below and hurt and len(view.sheets) == 4 and len(view.foes) == 1


def played(sessions: Sessions, wanted: Callable[[View], bool]) -> Scene:
    """A table at which Ann alone has come to what is wanted."""
    seed, said = answers_until(wanted)
    info, links = sessions.create("Twelve years", "twelve_years", {}, [("Ann", "person", "")], Custom(), seed)
    live = sessions.live(info.id)
    for answer in said:
        asked = live.game.open_for("Ann")
        if asked is not None and answer in [one.id for one in asked.options()]:  # the rest is answered unasked
            live.reply("Ann", answer, live.revision, f"{live.revision}")
    return Scene("", links.seats["Ann"])


def with_its_chronicle(table: Scene) -> dict[str, Scene]:
    """A table with a wide map, and the story that led there."""
    return {"wide-map": table, "chronicle": Scene("/chronicle", table.secret)}


def side_by_side(sessions: Sessions) -> Scene:
    """The evening of the tests, where two parties fight side by side."""
    seats = [(name, "person", "") for name in evening.SEATS]
    info, links = sessions.create("An evening", "twelve_years", {}, seats, Custom(), evening.SEED)  # type: ignore[arg-type]
    live = sessions.live(info.id)
    scenes = (evening.GATHERING, evening.OFFER, evening.AGREED, evening.TO_THE_TREE, evening.SIDE_BY_SIDE[:1])
    for who, says in (line for scene in scenes for line in scene):
        live.reply(who, says, live.revision, f"{live.revision} {who}")
    return Scene("", links.seats["Ben"])


def fight(sessions: Sessions) -> dict[str, Scene]:
    """Four against six goblins, in the second Round, as the referee, a player and the whole table see it."""
    seats = [(name, "person", "") for name in (REF, ANN, BEN, CYD)]
    info, links = sessions.create(saints_evening.TITLE, "hundred_saints", {}, seats, Custom(), "a fight")  # type: ignore[arg-type]
    live = sessions.live(info.id)

    def says(text: str) -> None:
        revision = live.revision_of(REF)
        live.reply(REF, text, revision, f"{REF} {revision}")

    for text in FOUR_AGAINST_SIX:
        says(f"text:{text}")
    for _ in range(ANSWERS_IN_A_FIGHT):
        asked = live.game.open_for(REF)
        offered = [one.id for one in asked.options()] if asked is not None else []
        if "Round 2" in live.table(REF).view().cards[0].title and any(one.startswith("hit:") for one in offered):
            break
        says("attack:party" if "attack:party" in offered else str(asked.default() if asked is not None else ""))
    desk = links.seats[REF]
    return {"fight": Scene("", desk), "seat": Scene("", links.seats[ANN]), "middle": Scene("/screen", desk)}


def fresh(sessions: Sessions) -> Scene:
    """A game of 12 Years in which nothing has happened yet."""
    _, links = sessions.create("Twelve years", "twelve_years", {}, [("Ann", "person", "")], Custom(), "a picture")
    return Scene("", links.seats["Ann"])


# ---------------------------------------------------------------------- pictures of pages


class Camera:
    """Goes to a scene and takes its picture."""

    def __init__(self, browser: Browser, address: str, scenes: dict[str, Scene]) -> None:
        self._browser, self._address, self._scenes = browser, address, scenes
        self._keys: dict[str, tuple[str, list[dict[str, object]]]] = {}

    def take(self, scene: str, size: tuple[int, int], dark: bool, to: Path, *, whole: bool = False) -> None:
        """Writes the picture of a scene to a file; ``whole`` with what one would have to scroll to."""
        page = self._page(self._scenes[scene], size, dark)
        page.evaluate("() => document.fonts.ready")
        page.wait_for_timeout(300)
        if whole:
            page.set_viewport_size({"width": size[0], "height": page.evaluate(AS_TALL_AS_ALL)})
            page.wait_for_timeout(300)
        page.screenshot(path=str(to))
        page.context.close()

    def _page(self, scene: Scene, size: tuple[int, int], dark: bool) -> Page:
        context = self._browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            device_scale_factor=2 if size[0] < 500 else 1,
            has_touch=size[0] < 500,
            is_mobile=size[0] < 500,
        )
        page = context.new_page()
        if not scene.secret:
            page.goto(self._address + scene.path)
            return page
        if scene.secret not in self._keys:  # a link seats one person once
            page.goto(f"{self._address}/join/{scene.secret}")
            page.get_by_role("button").click()
            page.wait_for_selector("html[data-line=up]")
            self._keys[scene.secret] = (page.url, context.cookies())  # type: ignore[assignment]
        address, cookies = self._keys[scene.secret]
        context.add_cookies(cookies)  # type: ignore[arg-type]
        page.goto(address.partition("#")[0] + scene.path)
        if scene.path != "/chronicle":
            page.wait_for_selector("html[data-line=up]")
        return page


@contextmanager
def camera(names: Iterable[str]) -> Iterator[Camera]:
    """A browser in front of a server with the scenes of these names."""
    program = os.environ.get("LYCHGATE_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)))
    folder = Path(tempfile.mkdtemp())
    with open_store(folder / "games.sqlite3") as store, sync_playwright() as playing:
        sessions = Sessions(store, clock=lambda: datetime(2026, 11, 21, tzinfo=UTC))
        makers: dict[str, Callable[[], dict[str, Scene]]] = {
            "start": lambda: {"start": Scene("/")},
            "new": lambda: {"new": Scene("/new/twelve_years")},
            "first-page": lambda: {"first-page": fresh(sessions)},
            "wide-map": lambda: with_its_chronicle(played(sessions, forty_hexes)),
            "dungeon": lambda: {"dungeon": played(sessions, foes_below)},
            "together": lambda: {"together": side_by_side(sessions)},
            "fight": lambda: fight(sessions),
        }
        scenes: dict[str, Scene] = {}
        for name in names:
            if name not in scenes:
                scenes |= makers[{"seat": "fight", "middle": "fight", "chronicle": "wide-map"}.get(name, name)]()
        host = Host(sessions)
        host.come()
        browser = playing.chromium.launch(executable_path=program, args=["--no-sandbox"])
        try:
            yield Camera(browser, host.address, scenes)
        finally:
            browser.close()
            host.go()
    shutil.rmtree(folder)


EVERYTHING = (
    *("start", "new", "first-page", "wide-map", "chronicle", "dungeon", "together", "fight", "seat", "middle"),
)


def take_all(folder: Path) -> None:
    """Every scene in every size, light and dark; on a phone also the whole page."""
    with camera(EVERYTHING) as taking:
        for scene in EVERYTHING:
            for size, window in SIZES.items():
                for dark in (False, True):
                    taking.take(scene, window, dark, folder / f"{scene}-{size}{'-dark' if dark else ''}.png")
            taking.take(scene, PHONE, False, folder / f"{scene}-360-whole.png", whole=True)


# ---------------------------------------------------------------------- the drawn terminal


async def drawn(wanted: Callable[[View], bool], size: tuple[int, int]) -> tuple[str, str]:
    """The drawn terminal in its colours, as SVG, and in bare letters."""
    seed, said = answers_until(wanted)
    rules = rulesets.get("twelve_years")
    game = Game(rules, Header(rules.name, rules.version, rules.resolve({}), ("Ann",), seed, "", ""))
    for answer in said:
        game.reply("Ann", answer)
    app = TableApp(LocalSeat(game, "Ann"))
    async with app.run_test(size=size) as pilot:
        app.theme = "vellum"  # whatever this terminal can show
        await pilot.pause()
        letters = (strip.text.rstrip() for strip in app.screen._compositor.render_strips())
        return app.export_screenshot(title="lychgate play"), "\n".join(letters)


def take_terminal(to: Path, wanted: Callable[[View], bool]) -> None:
    """Writes a picture of the drawn terminal."""
    picture, _ = asyncio.run(drawn(wanted, TERMINAL))
    program = os.environ.get("LYCHGATE_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)))
    with sync_playwright() as playing:
        browser = playing.chromium.launch(executable_path=program, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1200, "height": 800})
        page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:1200px;height:auto}}</style>{picture}")
        page.locator("svg").first.screenshot(path=str(to))
        browser.close()


def write_screen(to: Path) -> None:
    """Writes a screen in bare letters into the README, between its two marks."""
    _, letters = asyncio.run(drawn(foes_above, TEXT_SCREEN))
    before, _, rest = to.read_text(encoding="utf-8").partition(SCREEN_FROM)
    after = rest.partition(SCREEN_TO)[2]
    to.write_text(f"{before}{SCREEN_FROM}{letters}{SCREEN_TO}{after}", encoding="utf-8")


def main(folder: Path | None) -> None:
    """Takes the pictures of the guides, or all."""
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        take_all(folder)
        take_terminal(folder / "terminal-map.png", forty_hexes)
        take_terminal(folder / "terminal-dungeon.png", foes_below)
        return
    with camera(scene for _, scene, _, _ in WANTED) as taking:
        for name, scene, size, dark in WANTED:
            taking.take(scene, size, dark, HERE / f"{name}.png")
    take_terminal(HERE / "terminal.png", forty_hexes)
    write_screen(HERE.parents[1] / "README.md")
    smaller = shutil.which("pngquant")
    for name in (*(name for name, *_ in WANTED), "terminal") if smaller else ():
        subprocess.run([str(smaller), "--force", "--ext=.png", "256", str(HERE / f"{name}.png")], check=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
