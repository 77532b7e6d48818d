"""The referee's desk, the seats around it and the screen in the middle, in Chromium: keys counted, modes looked at.

A referee and two players, one of them on a phone, and somebody who only looks on.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from starlette.testclient import TestClient

from lychgate.core.decision import TEXT
from lychgate.server.seats import SPECTATOR, Custom, Kind, Links, SessionInfo
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from lychgate.web.kept import story_page, summary_page
from tests.shares import WHOLE
from tests.web.forms import part, text_of
from tests.web.looker import DESK, PHONE, Looker
from tests.web.seating import takes_seat

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.web.conftest import Pages

REF, ANN, BEN, SCREEN = "Ref", "Ann", "Ben", "the screen"
SECRET = "the abbot is dead"

PARTY = ("pc Ada hp 30 of Ann", "pc Bertram hp 30 of Ben", "enter dungeon", "light torch of Ada")
MET = (
    *("foes 5 goblins hp 4", "meet", "aware party of goblins", "aware goblins of party"),
    *("next", "next", "distance 10", "next", "next", "hold goblins"),
)
"""They see one another ten feet off, and the goblins act last."""

Sit = Callable[..., "Page"]
Types = Callable[..., None]
Reads = Callable[..., str]


@pytest.fixture
def table(sessions: Sessions) -> tuple[SessionInfo, Links]:
    seats: list[tuple[str, Kind, str]] = [(name, "person", "") for name in (REF, ANN, BEN)]
    return sessions.create("Under the mill", "hundred_saints", {}, seats, Custom(hand_dice=True), "the desk")


@pytest.fixture
def live(sessions: Sessions, table: tuple[SessionInfo, Links]) -> Session:
    return sessions.live(table[0].id)


@pytest.fixture
def types(live: Session) -> Types:
    """What a referee types, without a browser, told at once; what they are asked then is answered as usual."""
    deeds = count()

    def type_(*lines: str) -> None:
        with live.together():
            for line in lines:
                outcome = live.reply(REF, f"{TEXT}{line}", live.revision_of(REF), f"deed {next(deeds)}")
                assert not outcome.stale
                while (asked := live.table(REF).question()) is not None and not asked.order:
                    live.reply(REF, asked.default, live.revision_of(REF), f"deed {next(deeds)}")

    return type_


@pytest.fixture
def returns(live: Session) -> Callable[[int], None]:
    """The referee returns to an entry, without a browser."""

    def return_(entry: int) -> None:
        assert not live.return_to(REF, entry, live.revision_of(REF), f"back from {live.game.head}").stale

    return return_


@pytest.fixture
def reads(visitor: Callable[[], TestClient], table: tuple[SessionInfo, Links]) -> Reads:
    """The page of a seat, or the onlookers', as a browser without scripts gets it."""
    info, links = table
    there: dict[str, TestClient] = {}

    def read(name: str, leaf: str = "") -> str:
        if name not in there:
            there[name] = visitor()
            secret = links.spectator if name == SPECTATOR else links.seats[name]
            there[name].post(f"/join/{secret}", follow_redirects=False)
        number = 0 if name == SPECTATOR else (REF, ANN, BEN).index(name) + 1
        return there[name].get(f"/s/{info.id}/{number}{leaf}").text

    return read


@pytest.fixture
def sit(host: str, opens: Pages, table: tuple[SessionInfo, Links]) -> Sit:
    """The page of whoever sits on a seat, Ben's a phone's; or the screen, as onlookers have it.

    It is ``painted`` for a test that looks at its colours.
    """
    info, links = table
    there: dict[str, Page] = {}

    def come(name: str, *, painted: bool = False) -> Page:
        if name not in there:
            page = there[name] = opens(painted=painted, viewport=DESK)
            if name == BEN:
                page.set_viewport_size(PHONE)  # type: ignore[arg-type]
            if name == SCREEN:
                page.context.request.post(f"{host}/join/{links.spectator}", max_redirects=0)
                page.goto(f"{host}/s/{info.id}/0/screen")
                page.wait_for_selector("html[data-line=up]")
            else:
                takes_seat(page, host, links.spectator if name == SPECTATOR else links.seats[name])
        return there[name]

    return come


class Hand:
    """A hand at the desk: counts what it presses, types and clicks. A line that is typed and sent counts once."""

    def __init__(self, page: Page, live: Session, seat: str = REF) -> None:
        self._page, self._live, self._seat, self.inputs = page, live, seat, 0

    def presses(self, key: str) -> None:
        self._done(lambda: self._page.keyboard.press(key))

    def types(self, line: str) -> None:
        def send() -> None:
            self._page.keyboard.press("/")
            self._page.keyboard.insert_text(line)
            self._page.keyboard.press("Enter")

        self._done(send)

    def clicks(self, what: Locator) -> None:
        self._done(what.click)

    def _done(self, deed: Callable[[], object]) -> None:
        shows(self._page, self._live, self._seat)
        before = self._live.revision_of(self._seat)
        deed()
        self._page.wait_for_selector(f'#turn:not([data-revision="{before}"])')
        self.inputs += 1


def shows(page: Page, live: Session, seat: str = REF) -> None:
    page.wait_for_selector(f'#turn[data-revision="{live.revision_of(seat)}"]')


# ---------------------------------------------------------------------- counted


def test_a_turn_and_an_attack_are_one_key_at_the_desk_and_an_encounter_six_inputs_from_nothing_to_initiative(
    sit: Sit, types: Types, returns: Callable[[int], None], live: Session
) -> None:
    types(*PARTY)
    page, begun = sit(REF), live.game.head

    # one key lists the keys, and the commands by group
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open] h2:has-text('A fight')")
    assert page.locator("dialog h2").first.inner_text() == "Characters", "what an evening begins with stands first"
    assert "hit WHO WHOM" in page.inner_text("dialog").replace("\n", " ")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog:not([open])", state="attached")

    # so does the line: a phone has no key outside of it
    for typed in ("?", "Help"):
        page.fill("#said", typed)
        page.press("#said", "Enter")
        page.wait_for_selector("dialog[open] h2:has-text('A fight')")
        assert page.input_value("#said") == ""
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog:not([open])", state="attached")

    # a Turn is one key
    Hand(page, live).presses("Enter")
    assert page.inner_text("#clock .hour .hour").endswith("00:10")
    assert page.locator("#clock .hour .boxes i").count() == 6
    assert page.locator("#clock .hour .boxes i.ticked").count() == 1

    # what was refused is typed over
    page.keyboard.press("/")
    page.keyboard.type("make Tom baker of Ann")
    page.keyboard.press("Enter")
    page.wait_for_selector("#remark:has-text('is no class')")
    page.wait_for_function("() => document.activeElement.selectionEnd > document.activeElement.selectionStart")
    Hand(page, live).types("say The door creaks.")
    assert "The door creaks." in page.inner_text("#log")

    # the line completes names
    page.keyboard.press("/")
    page.keyboard.type("hit B")
    offered = page.evaluate("() => [...document.querySelectorAll('#phrases option')].map((one) => one.value)")
    page.keyboard.press("Escape")
    assert offered == ["hit Bertram "]
    assert page.evaluate("() => document.activeElement.tagName") == "BODY"

    # six inputs from nothing to initiative
    hand = Hand(page, live)
    hand.types("foes 5 goblins")
    while "Round 1" not in page.inner_text("#cards"):
        hand.presses("Enter")
    assert hand.inputs <= 6

    returns(begun)
    types(*MET)
    shows(page, live)

    # the choices of another question are shown from the first
    page.set_viewport_size({"width": 1280, "height": 420})
    page.evaluate("() => { document.querySelector('#choices').scrollTop = 9999; }")
    assert page.evaluate("() => document.querySelector('#choices').scrollTop") > 0
    types("mark Ada hidden")
    shows(page, live)
    assert page.evaluate("() => document.querySelector('#choices').scrollTop") == 0
    page.set_viewport_size({"width": 1280, "height": 800})
    returns(begun)
    types(*MET)
    shows(page, live)
    an_attack_is_one_key_at_the_desk_and_one_click_on_the_phone_of_whose_character_it_is(sit, types, returns, live)


def an_attack_is_one_key_at_the_desk_and_one_click_on_the_phone_of_whose_character_it_is(
    sit: Sit, types: Types, returns: Callable[[int], None], live: Session
) -> None:
    page, met = sit(REF), live.game.head

    # the line for commands stays in sight below many choices
    page.set_viewport_size({"width": 1280, "height": 700})
    assert page.locator("#choices li").count() > 9
    line, ask = page.locator("#said").bounding_box(), page.locator("#ask").bounding_box()
    assert line is not None
    assert ask is not None
    assert line["y"] + line["height"] <= ask["y"] + ask["height"]
    assert page.locator("#finder").count() == 0
    page.set_viewport_size(DESK)  # type: ignore[arg-type]

    # who waits for a player reads whom
    assert page.inner_text("#turn .waits") == "", "where all may always speak nobody is waited for"
    Hand(page, live).types("evade goblins")
    page.wait_for_selector("#turn .waits:has-text('The table waits for Ann')")

    # an attack
    returns(met)
    types("attack party")
    before = live.game.head
    ben = sit(BEN)
    shows(page, live)
    blow = page.locator('#choices button[value="hit:Bertram:goblin 1"]')
    Hand(page, live).presses(blow.get_attribute("data-choice") or "")
    assert "Bertram strikes at goblin 1" in page.inner_text("#log"), "with a key"
    returns(before)
    shows(ben, live, BEN)
    assert ben.locator("#choices legend").all_inner_texts() == ["Bertram attacks"]
    Hand(ben, live, BEN).clicks(ben.locator("#choices button").first)
    assert "Bertram strikes at goblin 1" in ben.inner_text("#log"), "on a phone"

    # what was pasted is brought in with a button in sight
    page.locator(".block summary").click()
    button, turn = page.get_by_role("button", name="Bring it in").bounding_box(), page.locator("#turn").bounding_box()
    assert button is not None
    assert turn is not None
    assert button["y"] + button["height"] <= turn["y"]
    ask = page.locator("#ask").bounding_box()
    assert ask is not None
    assert ask["y"] + ask["height"] <= turn["y"], "what is below it scrolls, and covers nothing"
    page.locator("#block").fill("2 as pack\nWolf\nAC 6 [13], HD 2, Att 1 x bite (1d6), ML 8")
    Hand(page, live).clicks(page.get_by_role("button", name="Bring it in"))
    page.wait_for_selector("#foes h3:has-text('pack')")
    assert page.locator(".block[open]").count() == 0


# ---------------------------------------------------------------------- without a browser


def test_the_card_says_which_key_goes_on_with_what_odds(reads: Reads, types: Types) -> None:
    types(*PARTY, "foes 5 goblins", "meet", "next")

    now = re.search(r'<li class="now" aria-current="step">.*?</li>', part(reads(REF), "cards"), re.S)

    assert now is not None
    assert "Surprise" in text_of(now[0])
    assert "nobody surprised 4/9" in text_of(now[0])
    assert '<span class="usual">Enter</span>' in now[0]


def test_a_light_at_its_last_is_a_warning(reads: Reads, types: Types) -> None:
    types("pc Ada hp 30 of Ann", "light torch of Ada", "turn 4")
    assert "warns" not in part(reads(REF), "clock")

    types("turn")

    (warned,) = re.findall(r'<li class="clock left warns">.*?</li>', part(reads(REF), "clock"), re.S)
    assert "1 Turn left" in text_of(warned)


def test_seven_wolves_stand_in_one_group_each_with_its_hit_points(reads: Reads, types: Types) -> None:
    types(*PARTY, "foes 7 wolves hp 9")

    foes = part(reads(REF), "foes")

    assert [text_of(one) for one in re.findall("<h3>.*?</h3>", foes, re.S)] == ["7 wolves"]
    (each,) = re.findall('<ul class="each">.*?</ul>', foes, re.S)
    told = [text_of(one) for one in re.findall("<li.*?</li>", each, re.S)]
    assert [one.split()[0] for one in told] == ["wolf"] * 7
    assert each.count('class="figures"') == 7


def test_in_the_referees_story_what_nobody_else_reads_is_marked(reads: Reads, types: Types) -> None:
    types("tables omens\na crow\na crow", "table omens", "table omens public", f"note here {SECRET}")

    def marked(seat: str) -> list[str]:
        lines = [text_of(one) for one in re.findall("<p.*?</p>", part(reads(seat), "log"), re.S)]
        return [line for line in lines if "omens: a crow" in line or SECRET in line]

    secret, told, note = marked(REF)
    assert [line.casefold().endswith("secret") for line in (secret, told, note)] == [True, False, True]
    assert marked(ANN) == [told]


# ---------------------------------------------------------------------- looked at

MODES = {
    "explore": ("", ("turn",)),
    "encounter": ("explore", MET),
    "fight": ("encounter", ("attack goblins", "hit goblin 1 Ada")),
    "chase": ("encounter", ("evade", "pursue yes", "round")),
    "town": ("", ("enter settlement",)),
    "closed": ("", ("foes 5 goblins hp 4", "close")),
}
"""From where one comes to a mode, and what is typed there."""

OTHERS = (ANN, SPECTATOR, SCREEN)
"""Who sees a mode beside the referee: each of them every mode in ``make soak``, else one of the first three modes."""


def what_is_secret_stands_on_the_desk_alone_until_it_is_told_and_the_screen_turns_by_itself(
    sit: Sit, reads: Reads, types: Types, live: Session
) -> None:
    types("foes 5 goblins hp 4", "meet")
    page, ann = sit(REF, painted=True), sit(ANN, painted=True)
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Screen").click()
    screen = opened.value
    screen.wait_for_selector("html[data-line=up]")
    assert page.locator("#table").count() == 1, "the screen opens beside the desk"

    # what is secret
    assert SECRET in page.inner_text("#hidden")
    for one in (ann.content(), screen.content(), reads(BEN), reads(SPECTATOR), reads(SPECTATOR, "/screen")):
        assert SECRET not in one
        assert "goblin" not in one
    Hand(page, live).clicks(page.get_by_role("button", name="Tell everybody"))
    for each in (ann, screen):
        each.wait_for_selector(f"text={SECRET}")
    for one in (reads(BEN), reads(SPECTATOR), reads(SPECTATOR, "/screen")):
        assert SECRET in one
    assert page.locator("#hidden").is_hidden()

    # the screen
    types("turn", *MET[2:], "attack goblins", "hit goblin 1 Ada anyway")
    screen.wait_for_selector("#screen-log >> text=strikes at Ada")
    assert "00:10" in screen.inner_text("#screen-clock")
    assert "5 goblins" in screen.inner_text("#screen-cards")
    assert "Round 1" in screen.inner_text("#screen-cards")
    assert "Bertram" in screen.inner_text("#screen-party")
    assert screen.locator("button, input, a").count() == 0
    assert "morale" not in screen.content().lower()
    told, to_onlookers = (
        text_of(one[one.index("<main") : one.index("</main>")])
        for one in (screen.content(), reads(SPECTATOR, "/screen"))
    )
    assert to_onlookers == told, "onlookers have the same screen"
    screen.close()


@pytest.mark.soak
def test_every_mode_is_for_everybody(
    sit: Sit, reads: Reads, types: Types, returns: Callable[[int], None], live: Session
) -> None:
    types(*PARTY, f"roll 1d6 secret {SECRET}")
    look, entries = Looker(), {"": live.game.head}
    what_is_secret_stands_on_the_desk_alone_until_it_is_told_and_the_screen_turns_by_itself(sit, reads, types, live)

    for at, (mode, (there, lines)) in enumerate(MODES.items()):
        if live.game.head != entries[there]:
            returns(entries[there])
        types(*lines)
        entries[mode] = live.game.head
        for name in (REF, *(OTHERS if WHOLE else OTHERS[at : at + 1])):
            page = sit(name, painted=True)
            clock = "#screen-clock" if name == SCREEN else "#clock"
            page.wait_for_selector(f'{clock}[data-mode="{"explore" if mode == "closed" else mode}"]')
            if name != SCREEN:
                shows(page, live, name)
            look(page, f"{mode}, for {name}")

    assert look.looked == len(MODES) + len(OTHERS) * (len(MODES) if WHOLE else 1)


@pytest.mark.soak
def test_a_session_on_one_page_and_the_pages_to_keep_are_for_everybody(
    opens: Pages, host: str, table: tuple[SessionInfo, Links], types: Types, live: Session, tmp_path: Path
) -> None:
    types(*PARTY, f"roll 1d6 secret {SECRET}", "down Bertram killed", *MET)
    look, page = Looker(), opens(viewport=DESK)
    page.request.post(f"{host}/join/{table[1].seats[REF]}", max_redirects=0)

    page.goto(f"{host}/s/{table[0].id}/1/summary")
    assert page.locator(".tombstones li").count() == 1
    look(page, "a session on one page")
    for name, text in (("story", story_page(live.game)), ("session", summary_page(live.game))):
        (tmp_path / f"{name}.html").write_text(text, encoding="utf-8")
        page.goto((tmp_path / f"{name}.html").as_uri())
        assert page.evaluate("document.fonts.check('16px Alegreya')")
        look(page, f"the {name} to keep")


def test_a_filled_shelf_makes_no_page_longer_than_what_is_on_it(opens: Pages, host: str, sessions: Sessions) -> None:
    ends = """() => [document.documentElement.scrollHeight, Math.max(innerHeight, Math.ceil(scrollY
        + document.body.getBoundingClientRect().bottom))]"""
    rows = "\n".join(f"a thing {at}" for at in range(6))
    shelf = [f'tables "table {at}"\n{rows}' for at in range(12)] + [
        f'handout "Letter {at}" secret Dear all' for at in range(8)
    ]
    for game in ("hundred_saints", "sovereign", "constitution"):
        seats: list[tuple[str, Kind, str]] = [(REF, "person", ""), (ANN, "person", "")]
        info, links = sessions.create("A shelf", game, {}, seats, Custom(undo="referee"), "the shelf")
        live = sessions.live(info.id)
        with live.together():
            for line in shelf:
                live.reply(REF, TEXT + line, live.revision_of(REF), f"{live.revision}")
        page = takes_seat(opens(painted=False, viewport=DESK), host, links.seats[REF])

        for look in (DESK, PHONE):
            page.set_viewport_size(look)  # type: ignore[arg-type]
            tall, content = page.evaluate(ends)
            assert tall <= content + 1, f"{game} at {look}"
