"""What a page looks like to a finger on a phone of 360 pixels, and to a mouse and keys at a desk of 1280."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from docs.images.take import fight
from lychgate.server.seats import Custom, Kind, Links, SessionInfo
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from tests.web import evening as script
from tests.web.evening import SEATS, SEED
from tests.web.seating import takes_seat

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.conftest import Pages

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}

Sit = Callable[[str, dict[str, Any]], "Page"]

SCROLLS = """() => [...document.querySelectorAll("body *")].filter((one) =>
    /auto|scroll/.test(getComputedStyle(one).overflowY) && one.clientHeight && one.scrollHeight > one.clientHeight + 1
).map((one) => one.id || one.className)"""
"""What has more in it than it shows, so that one scrolls in it and not in the page."""

BROKEN = """() => {
    const found = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = new Range();
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        if (getComputedStyle(text.parentElement).hyphens === "auto") continue;
        const versal = text.parentElement.matches(".place, .versal");
        for (const word of text.data.matchAll(/\\d+-(?:in-)?\\d+|[\\p{L}\\p{N}]{2,}/gu)) {
            if (versal && !word.index) continue; // its first letter is two lines tall
            range.setStart(text, word.index);
            range.setEnd(text, word.index + word[0].length);
            const lines = [...range.getClientRects()].filter((one) => one.width).map((one) => one.bottom);
            if (Math.max(...lines) - Math.min(...lines) > 6) found.push(word[0]);
        }
    }
    return found;
}"""
"""The words and ranges of which one part stands on one line and the rest on the next."""

LINES_OF_RANGES = """() => [...document.querySelectorAll(".range")].filter((one) => one.offsetWidth).map((one) => {
    one.parentElement.style.cssText = "display: block; width: 1px";
    return one.getClientRects().length;
})"""
"""On how many lines each range stands where there is no room at all."""

TAPPED = "button, .button, select, summary, input, nav a, a.home, .to-choices a"
SMALL = (
    f"() => [...document.querySelectorAll('{TAPPED}')]"
    """.filter((one) =>
    one.type !== "hidden" && one.checkVisibility({ visibilityProperty: true })
).map((one) => [one, one.getBoundingClientRect()]).filter(([_, box]) => box.width < 44 || box.height < 44).map(
    ([one, box]) => `${one.tagName} ${one.innerText || one.name}: ${box.width} x ${box.height}`
)"""
)
"""What is to be tapped and is smaller than 44 pixels either way."""

SHOWN = "(all) => all.filter((one) => one.getBoundingClientRect().width).length"


@pytest.fixture
def an_evening(sessions: Sessions) -> tuple[SessionInfo, Links]:
    seats: list[tuple[str, Kind, str]] = [(name, "person", "") for name in SEATS]
    return sessions.create("An evening", "twelve_years", {}, seats, Custom(undo="vote"), SEED)


@pytest.fixture
def live(sessions: Sessions, an_evening: tuple[SessionInfo, Links]) -> Session:
    return sessions.live(an_evening[0].id)


@pytest.fixture
def come(host: str, opens: Pages) -> Sit:
    """A page that is seated through the secret of a link."""

    def sit(secret: str, how: dict[str, Any]) -> Page:
        page = opens(painted=False, **how)
        takes_seat(page, host, secret)
        page.evaluate("() => document.fonts.ready")
        return page

    return sit


@pytest.fixture
def sit(come: Sit, an_evening: tuple[SessionInfo, Links]) -> Sit:
    """A browser of its own for a seat of the evening."""
    return lambda name, how: come(an_evening[1].seats[name], how)


def play(live: Session, *scenes: tuple[script.Line, ...]) -> None:
    """What is said in these scenes, told to the pages at once."""
    with live.together():
        for scene in scenes:
            for who, says in scene:
                live.reply(who, says, live.revision, f"{live.revision} {who}")


def shows(page: Page, live: Session) -> None:
    page.wait_for_selector(f'#turn[data-revision="{live.revision}"]')


def top(page: Page, of: str) -> float:
    return float(page.locator(of).first.evaluate("(one) => one.getBoundingClientRect().top"))


# ---------------------------------------------------------------------- the page scrolls, and nothing in it


def test_on_a_phone_nothing_scrolls_but_the_page_no_word_is_broken_and_no_key_is_named(sit: Sit, live: Session) -> None:
    ann = sit("Ann", PHONE)
    scrolls, broken = {"the start": ann.evaluate(SCROLLS)}, {"the start": ann.evaluate(BROKEN)}

    def plays(scene: tuple[script.Line, ...]) -> None:
        play(live, scene)
        shows(ann, live)
        scrolls[f"after {scene[-1]}"] = ann.evaluate(SCROLLS)
        broken[f"after {scene[-1]}"] = ann.evaluate(BROKEN)

    plays(script.GATHERING)
    keys_are_named_for_those_who_have_keys(ann, sit("Ben", DESK))
    for scene in (script.OFFER, script.AGREED, script.TO_THE_TREE):
        plays(scene)
    what_others_did_stands_apart_from_what_one_did_oneself(ann)
    plays(script.SIDE_BY_SIDE)
    at = ann.url.partition("#")[0]
    for leaf in ("journal", "why", "seats", "help", "chronicle", "step/1", "notes?of=5050"):
        ann.goto(f"{at}/{leaf}")
        broken[leaf] = ann.evaluate(BROKEN)

    assert {where: what for where, what in scrolls.items() if what} == {}, "what scrolls by itself"
    assert {where: words for where, words in broken.items() if words} == {}, "words on two lines"


def test_a_fight_on_a_phone_scrolls_only_with_the_page_breaks_no_word_and_shows_no_keys(
    come: Sit, sessions: Sessions
) -> None:
    scenes = fight(sessions)
    for name in ("seat", "fight"):
        page = come(scenes[name].secret, PHONE)
        assert page.evaluate(SCROLLS) == [], name
        assert page.evaluate(BROKEN) == [], name
        assert badges(page) == 0, name
    assert set(page.evaluate(LINES_OF_RANGES)) == {1}


def test_on_a_phone_a_choice_stays_under_the_finger_and_what_is_old_is_one_tap_away_until_the_next_answer(
    sit: Sit, live: Session
) -> None:
    play(live, script.assembles("Ann"))
    ben = sit("Ben", PHONE)
    before, told = top(ben, "#choices button"), ben.locator("#log").evaluate("(one) => one.offsetHeight")

    # a choice stays under the finger while others are told of
    for who in ("Cyd", "Dot"):
        play(live, script.assembles(who))
        shows(ben, live)
    assert ben.locator("#log").evaluate("(one) => one.offsetHeight") > told + 50
    assert ben.evaluate("() => scrollY") > 0
    assert abs(top(ben, "#choices button") - before) <= 1

    # what is old is one tap away
    play(live, script.assembles("Ben"), script.TO_THE_TREE)
    shows(ben, live)
    folded = "() => document.querySelectorAll('#steps > .step.folded').length"
    assert ben.evaluate(folded) > 0
    assert ben.locator("#steps > .step.fresh").evaluate_all("(all) => all.every((one) => one.checkVisibility())")
    before = top(ben, "#ask")

    ben.get_by_role("button", name="What went before").tap()

    assert ben.evaluate(folded) == 0
    assert abs(top(ben, "#ask") - before) <= 1
    what_one_unfolds_moves_what_is_below_it(ben)
    shown = live.revision
    ben.locator("#choices button[data-usual]").tap()
    ben.wait_for_selector(f'#turn:not([data-revision="{shown}"])')
    # a function: the page's security policy lets no other expression be asked twice
    ben.wait_for_function("() => document.querySelectorAll('#steps > .step.folded').length > 0")


def what_one_unfolds_moves_what_is_below_it(page: Page) -> None:
    before = top(page, "#ask")
    assert page.evaluate("() => scrollY") > 0

    page.locator("#steps > .step.fresh summary").last.tap()
    page.wait_for_function(f"() => document.querySelector('#ask').getBoundingClientRect().top > {before} + 20")
    below = top(page, "#ask")
    page.evaluate("() => dispatchEvent(new Event('resize'))")

    assert top(page, "#ask") == below


# ---------------------------------------------------------------------- a finger needs no keys


def badges(page: Page) -> int:
    """How many keys to press a page shows."""
    marks = page.locator("kbd, .usual, #maps .key text, .hex .key rect")
    return int(marks.evaluate_all(SHOWN))


def keys_are_named_for_those_who_have_keys(phone: Page, desk: Page) -> None:
    assert badges(desk) > 8
    assert badges(phone) == 0
    assert desk.locator("nav u").first.evaluate("(one) => getComputedStyle(one).textDecorationLine") == "underline"
    assert phone.locator("nav u").first.evaluate("(one) => getComputedStyle(one).textDecorationLine") == "none"
    for page, says in ((phone, "Find a choice"), (desk, "Find a choice ( / )")):
        assert page.locator("#choices li").count() >= 12, "a long list"
        assert page.get_attribute("#finder", "placeholder") == says


def what_others_did_stands_apart_from_what_one_did_oneself(ann: Page) -> None:
    look = """(one) => { const style = getComputedStyle(one);
        return [style.borderLeftStyle, style.borderLeftColor, one.getBoundingClientRect().left]; }"""
    for how in (DESK, PHONE):
        ann.set_viewport_size(how["viewport"])
        mine = ann.locator("#steps > .step.fresh[data-own]")
        theirs = ann.locator("#steps > .step.fresh:not([data-own])")

        (style, colour, left), others = mine.last.evaluate(look), theirs.last.evaluate(look)

        assert (style, others[0]) == ("double", "dotted")
        assert colour != others[1]
        assert others[2] > left + 10
        assert theirs.last.locator(".who").inner_text() in SEATS
        assert mine.last.locator(".who").count() == 0


def test_a_fight_of_four_against_six_fits_a_desk_of_1280_by_800(come: Sit, sessions: Sessions) -> None:
    desk = come(fight(sessions)["fight"].secret, DESK)

    inside = "(one) => { const box = one.getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight; }"
    scrolled = [one for one in desk.evaluate(SCROLLS) if one != "log"]
    assert scrolled == []
    for part in ("#cards .now >> nth=0", "#choices button >> nth=-1", "#said", "#turn button", ".side li >> nth=-1"):
        assert desk.locator(part).evaluate(inside), part
    assert desk.locator("#log").evaluate("(one) => one.clientHeight") > 100
    assert badges(desk) > 5


def test_a_finger_finds_44_pixels_on_whatever_is_tapped_at_the_desk_and_on_the_way_to_it(
    host: str, opens: Pages, sessions: Sessions
) -> None:
    seats: list[tuple[str, Kind, str]] = [("Ref", "person", ""), ("Ann", "person", "")]
    info, links = sessions.create("The cellar", "hundred_saints", {}, seats, Custom(), SEED)
    ref = opens(painted=False, **PHONE)
    ref.goto(f"{host}/")
    found = {"the start": ref.evaluate(SMALL)}
    ref.get_by_text("The Hundred Saints", exact=True).first.click()
    ref.wait_for_selector("input[name=title]")
    found["a new table"] = ref.evaluate(SMALL)
    ref.goto(f"{host}/join/{links.seats['Ref']}")
    found["a link"] = ref.evaluate(SMALL)
    live = sessions.live(info.id)
    for number, said in enumerate(("pc Ada fighter hp 8 of Ann", "enter dungeon", "foes 5 goblins hp 4", "encounter")):
        live.reply("Ref", f"text:{said}", live.revision_of("Ref"), f"key {number}")
    ref.get_by_role("button").click()
    ref.wait_for_selector("html[data-line=up]")
    ref.locator("details.block > summary").click()
    ref.evaluate("() => document.fonts.ready")
    found["the desk"] = ref.evaluate(SMALL)

    assert {where: small for where, small in found.items() if small} == {}
    assert ref.evaluate("document.documentElement.scrollWidth") == PHONE["viewport"]["width"]
    assert on_one_line(ref)


def on_one_line(page: Page) -> bool:
    """Whether the links at the head of a page fit on one line."""
    tops = page.eval_on_selector_all("#head nav a:visible", "(all) => all.map((a) => a.offsetTop)")
    return len({round(top) for top in tops}) == 1


def test_the_links_at_the_head_fit_on_one_line_beside_the_map(host: str, opens: Pages, sessions: Sessions) -> None:
    seats: list[tuple[str, Kind, str]] = [("Ref", "person", ""), ("Ann", "person", "")]
    info, links = sessions.create("The toll", "sovereign", {}, seats, Custom(), SEED)
    live = sessions.live(info.id)
    for number, said in enumerate(("delver Ada hp 8 of Ann", "site toll_house", "door 1 open", "enter 1")):
        live.reply("Ref", f"text:{said}", live.revision_of("Ref"), f"key {number}")

    ann = takes_seat(opens(painted=False, **PHONE), host, links.seats["Ann"])

    assert ann.locator("nav a.to-map").is_visible()
    assert on_one_line(ann)


def test_on_a_phone_help_shows_the_words_of_commands_and_no_keys(come: Sit, sessions: Sessions) -> None:
    seats: list[tuple[str, Kind, str]] = [("Ref", "person", ""), ("Ann", "person", "")]
    _, links = sessions.create("The ford", "constitution", {}, seats, Custom(undo="referee"), SEED)
    page = come(links.seats["Ref"], PHONE)

    page.locator("#head").get_by_role("link", name="Help").tap()
    page.wait_for_selector("dialog[open] h1")

    first = page.locator("dialog tr", has_text="npc").first
    assert first.inner_text().startswith("npc [COUNT] NAME")
    words = page.locator("dialog th > kbd")
    assert words.evaluate_all(SHOWN) == page.locator("dialog kbd.word").count() > 100
    assert page.get_by_role("heading", name="Keys").evaluate_all(SHOWN) == 0
    assert page.evaluate("() => document.documentElement.scrollWidth") == 360
